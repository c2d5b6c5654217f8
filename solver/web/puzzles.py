"""Puzzles: positions in which one move is clearly better than all others, and why it is.

Those of self-play lie in ``puzzles.json``, which ``scripts/puzzles.py`` makes. Those of one's own
games are decisions of a review. On the board both are tried as *Try again* does it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec

from solver.errors import InputError
from solver.games.base import JsonObject
from solver.json_input import decode_as
from solver.positions import position_from_compact
from solver.search.analysis import Analysis
from solver.web.desk import Desk
from solver.web.opening import open_text
from solver.web.tree import ROOT

CLEAR = 0.08
"""So much more of the win the best move is worth than the next one, at least."""


class Puzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position, in one line, as the seat knows it that decides.

    ``losses`` says for each move by how much of the win it is worse than ``best``, ``why`` what
    speaks for that one, by language; ``nodes`` is how long it was searched, ``exact`` whether the
    values are proved.
    """

    game: str
    line: str
    best: str
    losses: dict[str, float]
    why: dict[str, list[str]]
    nodes: int
    exact: bool


@cache
def puzzles(game: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game that come with the program."""
    text = (files("solver.web") / "puzzles.json").read_bytes()
    return tuple(one for one in decode_as(text, list[Puzzle]) if one.game == game)


def is_clear(analysis: Analysis, least: float = CLEAR) -> bool:
    """Whether the best move is better than each other one by so much, errors apart."""
    best = analysis.best
    return len(analysis.moves) > 1 and all(
        best.win - move.win >= least + 2 * (best.stderr + move.stderr)
        for move in analysis.moves
        if move is not best
    )


def posed(game: str, number: int) -> Desk:
    """The board of a puzzle; after the last one they begin anew. Raises InputError."""
    known = puzzles(game)
    if not known:
        raise InputError("game", f"there are no puzzles of {game[:60]!r}")
    puzzle = known[number % len(known)]
    desk = open_text(puzzle.line).desk
    desk.reviewed = {lang: _reviewed(puzzle, lang) for lang in ("en", "it")}
    return desk


def _reviewed(puzzle: Puzzle, lang: str) -> JsonObject:
    """The puzzle as the one turning point of a review."""
    position = position_from_compact(puzzle.line)
    state, game = position.state, position.game
    said = game.sentence(state, game.parse_move(state, puzzle.best), lang)
    point: JsonObject = {
        "ply": 0, "node": ROOT, "seat": state.decider, "change": 0.0, "kind": "choice",
        "sign": "", "said": "?", "better": said, "move": "", "why": puzzle.why[lang],
        "moves": {
            text: {"loss": loss, "ok": text == puzzle.best} for text, loss in puzzle.losses.items()
        },
    }  # fmt: skip
    return {"reached": 1, "total": 1, "seats": [], "curve": [], "players": [], "turning": [point],
            "done": True}  # fmt: skip


def own_puzzles(reviewed: Mapping[str, JsonObject], lang: str) -> list[int]:
    """The plies of a reviewed game at which one move was clearly the best, the dearest first."""
    found = reviewed.get(lang)
    points = [] if found is None else found["turning"]
    return [
        point["ply"]
        for point in sorted(points, key=lambda point: point["change"])
        if point["kind"] == "choice" and _one_is_right(point["moves"])
    ]


def _one_is_right(moves: dict[str, JsonObject]) -> bool:
    wrong = [move["loss"] for move in moves.values() if not move["ok"]]
    return len(wrong) == len(moves) - 1 and bool(wrong) and min(wrong) >= CLEAR
