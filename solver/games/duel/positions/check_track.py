"""Contradictions on the board of a position: conflict pawn, loot and progress tokens."""

from __future__ import annotations

from solver.errors import InputError
from solver.games.duel.data import tables
from solver.games.duel.positions import city_facts as facts
from solver.games.duel.positions.table import Table


def check_track(table: Table) -> None:
    """The pawn stands where the shields in play have pushed it."""
    capital = tables().military.capital
    (least0, most0), (least1, most1) = (facts.shields(city) for city in table.cities)
    # Shields beyond the capital are lost.
    low, high = (
        min(max(balance, -capital), capital) for balance in (least0 - most1, most0 - least1)
    )
    if not low <= table.pawn <= high:
        where = str(low) if low == high else f"{low} to {high}"
        raise InputError(
            "pawn",
            f"{table.pawn}, but the shields in play bring it to {where}",
            "correct the pawn, the red cards or the wonders built",
        )
    assert table.loot is not None
    reached = [0, 0]
    for loot, here in zip(tables().loot, table.loot, strict=True):
        seat = 0 if loot.entered_at > 0 else 1
        passed = 0 < loot.entered_at <= table.pawn or table.pawn <= loot.entered_at < 0
        if here and passed:
            raise InputError("loot", f"{loot.id} is there, but the pawn has passed it", "remove it")
        if not here:
            reached[seat] = max(reached[seat], abs(loot.entered_at))
    for loot, here in zip(tables().loot, table.loot, strict=True):
        seat = 0 if loot.entered_at > 0 else 1
        if here and abs(loot.entered_at) <= reached[seat]:
            raise InputError("loot", f"{loot.id} is there, but a later one is gone", "remove it")
    a, b = reached
    # To have been at +a and at -b the pawn was pushed all the way from one to the other.
    first = most0 >= a and most1 >= (a + b if b else 0)
    second = most1 >= b and most0 >= (a + b if a else 0)
    if not (first or second):
        raise InputError(
            "loot", "tokens are gone that the shields in play cannot have reached", "list them"
        )


def check_tokens(table: Table) -> None:
    """Tokens leave the board by science pairs, and the box by the Great Library."""
    on_board = tables().tokens_file.on_board
    if table.phase == "tokens":
        if table.board or table.returned or any(city.tokens for city in table.cities):
            raise InputError("board_tokens", "tokens before they are laid out", "remove them")
        return
    drawers = [facts.drawers(city) for city in table.cities]
    waiting = table.phase in ("draw", "keep")
    library = [int(bool(wonders) and not (waiting and seat == table.seat))
               for seat, wonders in enumerate(drawers)]  # fmt: skip
    owned = [len(city.tokens) for city in table.cities]
    total = len(table.board) + sum(owned)
    if total != on_board + sum(library):
        library_says = ", and one of the Great Library" if sum(library) else ""
        raise InputError(
            "board_tokens",
            f"{len(table.board)} on the board and {sum(owned)} owned",
            f"there are {on_board} in all{library_says}",
        )
    if table.returned and (len(table.returned) != 2 or not sum(library)):
        raise InputError(
            "returned", f"{len(table.returned)} tokens", "the Great Library gives back 2, or none"
        )
    pairs = [facts.pairs(city) for city in table.cities]
    if table.phase == "token":
        if not table.board:
            raise InputError("pending", "no token is on the board to be chosen", "remove it")
        pairs[table.seat or 0] -= 1
    left = max(0, on_board - sum(pairs))
    if len(table.board) != left:
        raise InputError(
            "board_tokens",
            f"{len(table.board)} on the board after {sum(pairs)} science pairs",
            f"{left} must be left; one being chosen is said by pending.choice 'token'",
        )
    for seat in (0, 1):
        entitled = pairs[seat] + library[seat]
        # The pair made after the board was empty brought nothing.
        spare = max(0, sum(pairs) - on_board)
        if not entitled - spare <= owned[seat] <= entitled:
            raise InputError(
                f"cities[{seat}].tokens",
                f"{owned[seat]} tokens, but {pairs[seat]} science pairs"
                + (" and the Great Library" if library[seat] else ""),
                "correct the tokens or the green cards",
            )
