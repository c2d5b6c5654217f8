"""Puzzles: positions in which one move is clearly better than all others, and why it is.

Those of self-play lie in ``puzzle_data/``, a file for each set, which ``scripts/puzzles.py`` makes.
Those of one's own games are decisions of a review. On the board both are tried as *Try again* does
it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files

import msgspec

from solver.errors import InputError
from solver.games import load
from solver.games.base import Game, JsonObject, Position
from solver.games.drawing.about import face
from solver.json_input import decode_as
from solver.language.translating import translated
from solver.positions import read_position
from solver.search.analysis import MoveAnalysis, scaled
from solver.web.desk import Desk
from solver.web.opening import of_position
from solver.web.tree import ROOT
from solver.why.words import reason_of, why_texts

CLEAR = 0.08
"""So much more of the win the best move is worth than the next one, at least, at a table of two."""

SURE = 2.0
"""So many standard errors lie between them besides."""

EASIEST, HARDEST = 800, 2000
"""Ratings of puzzles that every short search solves, and that none does."""

STEPS = 5
"""Levels of difficulty."""


class PuzzleMove(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move with the line that is expected from it on, and reasons in their JSON form."""

    move: str
    line: list[str]
    why: list[JsonObject]


class Puzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position as the seat knows it that decides, in JSON or in one line.

    Parameters
    ----------
    losses:
        For each move by how much of the win it is worse than the best one.
    tempting:
        The wrong move that short searches choose most, or else the next best one.
    rating:
        From ``EASIEST`` to ``HARDEST``: the share of short searches that miss the best move.
    win:
        What the best move is worth: the share of the win of the seat's side.
    nodes:
        How long it was searched, all searches together.
    exact:
        Whether the values of all moves are proved.
    """

    position: str | JsonObject
    best: PuzzleMove
    tempting: PuzzleMove
    losses: dict[str, float]
    themes: list[str]
    rating: int
    win: float
    nodes: int
    exact: bool

    def read(self) -> Position:
        """The position."""
        return read_position(self.position)

    @property
    def level(self) -> int:
        """How hard it is, from 1 to ``STEPS``."""
        return level_of(self.rating)


def level_of(rating: int) -> int:
    """The level of difficulty of a rating."""
    return min(STEPS, 1 + STEPS * (rating - EASIEST) // (HARDEST - EASIEST))


@cache
def puzzle_sets() -> tuple[str, ...]:
    """The names of all sets: that of the game first, then what the puzzles have in common."""
    folder = files("solver.web") / "puzzle_data"
    return tuple(sorted(entry.name.removesuffix(".json") for entry in folder.iterdir()))


@cache
def puzzles(name: str) -> tuple[Puzzle, ...]:
    """The puzzles of a set. Raises InputError if there is no such set."""
    if name not in puzzle_sets():
        raise InputError("set", f"there are no puzzles {name[:60]!r}")
    text = (files("solver.web") / "puzzle_data" / f"{name}.json").read_bytes()
    return tuple(decode_as(text, list[Puzzle]))


def game_of(name: str) -> str:
    """The game of a set."""
    return name.partition("_")[0]


def listed(game: str, lang: str) -> list[JsonObject]:
    """The sets of a game: name, title of the game, expansions, and what a list says of each puzzle.

    That is its rating, level and themes.
    """
    return [
        {
            "name": name,
            "title": translated(load(game).title, lang),
            "with": list(_played_with(name)),
            "puzzles": [
                {"rating": one.rating, "level": one.level, "themes": one.themes}
                for one in puzzles(name)
            ],
        }
        for name in puzzle_sets()
        if game_of(name) == game
    ]


@cache
def _played_with(name: str) -> tuple[str, ...]:
    """The options that bring something into the game, of all puzzles of a set together."""
    variants = [one.read().variant for one in puzzles(name)]
    switches = dict.fromkeys(option for variant in variants for option in variant)
    return tuple(one for one in switches if any(variant[one] == "yes" for variant in variants))


def error_of(one: MoveAnalysis, other: MoveAnalysis) -> float:
    """The standard error of the difference of two moves of one search."""
    return math.hypot(*(move.stderr if move.noise is None else move.noise for move in (one, other)))


def is_clear(best: MoveAnalysis, rivals: Sequence[MoveAnalysis], seats: int) -> bool:
    """Whether a move is better than each other one by so much, errors apart."""
    return bool(rivals) and all(
        scaled(best.win - move.win - SURE * error_of(best, move), seats) >= CLEAR for move in rivals
    )


def posed(name: str, number: int) -> Desk:
    """The board of a puzzle; after the last one they begin anew. Raises InputError."""
    known = puzzles(name)
    number %= len(known)
    puzzle = known[number]
    position = puzzle.read()
    desk = of_position(position)
    about = {
        "set": name, "number": number, "rating": puzzle.rating, "level": puzzle.level,
        "themes": puzzle.themes,
    }  # fmt: skip
    desk.reviewed = {
        lang: _reviewed(puzzle, position, lang) | {"puzzle": about} for lang in ("en", "it")
    }
    return desk


def _reviewed(puzzle: Puzzle, position: Position, lang: str) -> JsonObject:
    """The puzzle as the one turning point of a review."""
    best, tempting = (_told(position, move, lang) for move in (puzzle.best, puzzle.tempting))
    loss = puzzle.losses[puzzle.tempting.move]
    point: JsonObject = {
        "ply": 0, "node": ROOT, "seat": position.state.decider, "change": 0.0, "kind": "choice",
        "sign": "", "said": "?", "better": best["said"], "betterFace": best["face"], "move": "",
        "why": best["why"], "line": best["line"], "win": puzzle.win, "exact": puzzle.exact,
        "tempting": tempting | {"loss": loss},
        "moves": {
            text: {"loss": loss, "ok": text == puzzle.best.move}
            for text, loss in puzzle.losses.items()
        },
    }  # fmt: skip
    return {"reached": 1, "total": 1, "seats": [], "curve": [], "players": [], "turning": [point],
            "done": True}  # fmt: skip


def _told(position: Position, move: PuzzleMove, lang: str) -> JsonObject:
    """A move in words: itself, its reasons and what follows it."""
    game, state = position.game, position.state
    number = game.parse_move(state, move.move)
    reasons = [reason_of(data) for data in move.why]
    told = MoveAnalysis(number, move.move, 0.0, 0.0, 0, pv=move.line, why=reasons)
    return {
        "said": game.sentence(state, number, lang),
        "face": str(face(game.name, move.move, lang)),
        "why": why_texts(position, told, lang),
        "line": _sentences(game, position, move.line, lang)[1:],
    }


def _sentences(game: Game, position: Position, line: Sequence[str], lang: str) -> list[str]:
    """A line in words, as far as it fits the position."""
    state, said = position.state.copy(), []
    for text in line:
        try:
            event = game.parse_move(state, text)
        except InputError:
            break
        said.append(game.sentence(state, event, lang))
        state.apply(event)
    return said


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
