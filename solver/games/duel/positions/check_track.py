"""Contradictions on the board of a position: conflict pawn, loot and progress tokens."""

from __future__ import annotations

from solver.games.data.json_tables import require
from solver.games.duel.data import tables
from solver.games.duel.positions.sketch import ROWS, Sketch


def check_track(sketch: Sketch) -> None:
    """The pawn stands where the shields in play have pushed it, and took the loot it passed."""
    capital = ROWS["capital"]
    (least0, most0), (least1, most1) = (sketch.brought(seat, "shields") for seat in (0, 1))
    # Shields beyond the capital are lost.
    low, high = (
        min(max(balance, -capital), capital) for balance in (least0 - most1, most0 - least1)
    )
    where = str(low) if low == high else f"{low} to {high}"
    require(
        low <= sketch.pawn <= high,
        "pawn",
        f"{sketch.pawn}, but the shields in play bring it to {where}",
        "correct the pawn, the red cards or the wonders built",
    )
    _check_loot(sketch)


def _check_loot(sketch: Sketch) -> None:
    """Loot is gone where the pawn has been, and it can have been there."""
    assert sketch.loot is not None
    reached = [0, 0]
    sides = [(loot, int(loot.entered_at < 0), abs(loot.entered_at)) for loot in tables().loot]
    for (loot, seat, distance), here in zip(sides, sketch.loot, strict=True):
        passed = distance <= (sketch.pawn if seat == 0 else -sketch.pawn)
        problem = f"{loot.id} is there, but the pawn has passed it"
        require(not (here and passed), "loot", problem, "remove it")
        if not here:
            reached[seat] = max(reached[seat], distance)
    for (loot, seat, distance), here in zip(sides, sketch.loot, strict=True):
        problem = f"{loot.id} is there, but a later one is gone"
        require(not here or distance > reached[seat], "loot", problem, "remove it")
    a, b = reached
    most0, most1 = (sketch.brought(seat, "shields")[1] for seat in (0, 1))
    # To have been at +a and at -b the pawn was pushed all the way from one to the other.
    first = most0 >= a and most1 >= (a + b if b else 0)
    second = most1 >= b and most0 >= (a + b if a else 0)
    problem = "tokens are gone that the shields in play cannot have reached"
    require(first or second, "loot", problem, "list them")


def check_tokens(sketch: Sketch) -> None:
    """Tokens leave the board by science pairs, and the box by the Great Library."""
    on_board, board = tables().base.tokens_on_board, len(sketch.board_tokens)
    owned = [len(city.tokens) for city in sketch.cities]
    if sketch.phase == "tokens":
        early = "tokens before they are laid out"
        laid = board or sketch.returned_tokens or sum(owned)
        require(not laid, "board_tokens", early, "remove them")
        return
    waiting = sketch.phase in ("draw", "keep")
    library = [
        bool(city.built_with("draw_progress_tokens")) and not (waiting and city is sketch.acting)
        for city in sketch.cities
    ]
    require(
        board + sum(owned) == on_board + sum(library),
        "board_tokens",
        f"{board} on the board and {sum(owned)} owned",
        f"there are {on_board} in all" + (", and one of the Great Library" * any(library)),
    )
    returned = len(sketch.returned_tokens)
    require(
        returned == 0 or (returned == 2 and any(library)),
        "returned",
        f"{returned} tokens",
        "the Great Library gives back 2, or none",
    )
    pairs = [city.pairs for city in sketch.cities]
    if sketch.phase == "token":
        nothing = "no token is on the board to be chosen"
        require(board > 0, "pending", nothing, "remove it")
        pairs[sketch.seat or 0] -= 1
    left = max(0, on_board - sum(pairs))
    require(
        board == left,
        "board_tokens",
        f"{board} on the board after {sum(pairs)} science pairs",
        f"{left} must be left; one being chosen is said by pending.choice 'token'",
    )
    # The pair made after the board was empty brought nothing.
    spare = max(0, sum(pairs) - on_board)
    for seat in (0, 1):
        entitled = pairs[seat] + library[seat]
        require(
            entitled - spare <= owned[seat] <= entitled,
            f"cities[{seat}].tokens",
            f"{owned[seat]} tokens, but {pairs[seat]} science pairs"
            + " and the Great Library" * library[seat],
            "correct the tokens or the green cards",
        )
