"""Contradictions on the board of a position: conflict pawn, loot and progress tokens."""

from __future__ import annotations

from collections.abc import Iterator

from solver.errors import Phrase
from solver.games.data.json_tables import require
from solver.games.duel.data import tables
from solver.games.duel.positions.check_expansions import shields_of_decrees
from solver.games.duel.questions import ROWS
from solver.games.duel.table import DuelTable


def check_track(table: DuelTable) -> None:
    """The pawn stands where the shields in play have pushed it, and took the loot it passed."""
    capital = ROWS["capital"]
    (least0, most0), (least1, most1) = (table.brought(seat, "shields") for seat in (0, 1))
    if table.upset:
        _check_passed(table)
        return  # gods and Conspiracies push it, and move what does
    if shields := shields_of_decrees(table):
        (least0, most0), (least1, most1) = (0, most0 + shields), (0, most1 + shields)
    # Shields beyond the capital are lost.
    low, high = (
        min(max(balance, -capital), capital) for balance in (least0 - most1, most0 - least1)
    )
    where = str(low) if low == high else Phrase("{} to {}", low, high)
    require(
        low <= table.pawn <= high,
        "pawn",
        Phrase("{}, but the shields in play bring it to {}", table.pawn, where),
        "correct the pawn, the red cards or the wonders built",
    )
    _check_loot(table)


def _loot(table: DuelTable) -> Iterator[tuple[str, int, int, bool]]:
    """Each loot token: its id, the seat that can take it, how far away it lies, whether it does."""
    assert table.loot is not None
    for i, loot in enumerate(tables().loot):
        yield loot.id, int(loot.entered_at < 0), abs(loot.entered_at), i in table.loot


def _check_passed(table: DuelTable) -> None:
    """Loot is gone where the pawn stands."""
    for name, seat, distance, here in _loot(table):
        passed = distance <= (table.pawn if seat == 0 else -table.pawn)
        problem = Phrase("{} is there, but the pawn has passed it", name)
        require(not (here and passed), "loot", problem, "remove it")


def _check_loot(table: DuelTable) -> None:
    """Loot is gone where the pawn has been, and it can have been there."""
    _check_passed(table)
    reached = [0, 0]
    for _, seat, distance, here in _loot(table):
        if not here:
            reached[seat] = max(reached[seat], distance)
    for name, seat, distance, here in _loot(table):
        problem = Phrase("{} is there, but a later one is gone", name)
        require(not here or distance > reached[seat], "loot", problem, "remove it")
    a, b = reached
    most0, most1 = (table.brought(seat, "shields")[1] for seat in (0, 1))
    # To have been at +a and at -b the pawn was pushed all the way from one to the other.
    first = most0 >= a and most1 >= (a + b if b else 0)
    second = most1 >= b and most0 >= (a + b if a else 0)
    gone = "tokens are gone that the shields in play cannot have reached"
    moved = table.upset or shields_of_decrees(table) > 0
    require(first or second or moved, "loot", gone, "list them")


def check_tokens(table: DuelTable) -> None:
    """Tokens leave the board by science pairs, and the box by the Great Library."""
    on_board, board = table.plays.tokens_on_board, len(table.board_tokens)
    if table.setup:
        most = Phrase("{} are laid out", on_board)
        require(board <= on_board, "board_tokens", Phrase("{} on the board", board), most)
        return  # gods, wonders and Conspiracies move them
    owned = [len(city.tokens) for city in table.cities]
    if table.phase == "tokens":
        early = "tokens before they are laid out"
        laid = board or table.returned_tokens or sum(owned)
        require(not laid, "board_tokens", early, "remove them")
        return
    waiting = table.phase in ("draw", "keep")
    library = [
        bool(city.built_with("draw_progress_tokens")) and not (waiting and city is table.acting)
        for city in table.cities
    ]
    require(
        board + sum(owned) == on_board + sum(library),
        "board_tokens",
        Phrase("{} on the board and {} owned", board, sum(owned)),
        Phrase("there are {} in all, and one of the Great Library", on_board)
        if any(library)
        else Phrase("there are {} in all", on_board),
    )
    returned = len(table.returned_tokens)
    require(
        returned == 0 or (returned == 2 and any(library)),
        "returned",
        Phrase("{} tokens", returned),
        "the Great Library gives back 2, or none",
    )
    pairs = [city.pairs for city in table.cities]
    if table.phase == "token":
        nothing = "no token is on the board to be chosen"
        require(board > 0, "pending", nothing, "remove it")
        pairs[table.seat or 0] -= 1
    left = max(0, on_board - sum(pairs))
    require(
        board == left,
        "board_tokens",
        Phrase("{} on the board after {} science pairs", board, sum(pairs)),
        Phrase("{} must be left; one being chosen is said by pending.choice 'token'", left),
    )
    # The pair made after the board was empty brought nothing.
    spare = max(0, sum(pairs) - on_board)
    for seat in (0, 1):
        entitled = pairs[seat] + library[seat]
        require(
            entitled - spare <= owned[seat] <= entitled,
            f"cities[{seat}].tokens",
            Phrase(
                "{} tokens, but {} science pairs and the Great Library"
                if library[seat]
                else "{} tokens, but {} science pairs",
                owned[seat],
                pairs[seat],
            ),
            "correct the tokens or the green cards",
        )
