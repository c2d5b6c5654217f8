"""The form of what pages are told of a review, for boards that are read from a file."""

from __future__ import annotations

from typing import Any

import msgspec

from solver.json_structs import Fields, convert


class MoveLoss(Fields):
    """A move of a decision: the share of the win that it costs, and whether that counts as none.

    ``unsure`` is one of which the search can tell neither.
    """

    loss: float
    ok: bool
    unsure: bool = False


class TemptingMove(Fields):
    """The wrong move of a puzzle that is chosen most: what it costs, why, and what follows."""

    said: str
    face: str
    loss: float
    why: list[str]
    line: list[str]


class PuzzleForm(Fields):
    """Which puzzle a board is, and how hard it is."""

    set: str
    number: int
    rating: int
    level: int
    themes: list[str]


class ChosenTurning(Fields, tag_field="kind", tag="choice"):
    """A turning point that somebody chose.

    Of a puzzle there are ``win``, what the best move is worth, whether that is ``exact``, the
    ``line`` that follows it, and the ``tempting`` move.
    """

    ply: int
    node: int
    seat: int
    change: float
    sign: str
    said: str
    better: str
    why: list[str]
    move: str
    moves: dict[str, MoveLoss]
    face: str = ""
    better_face: str = msgspec.field(default="", name="betterFace")
    win: float | None = None
    exact: bool = False
    line: list[str] = msgspec.field(default_factory=list)
    tempting: TemptingMove | None = None


class LuckyTurning(Fields, tag_field="kind", tag="luck"):
    """A turning point that chance made."""

    ply: int
    node: int
    seat: int
    change: float
    said: str
    before: float | None
    after: float | None


class PlayerForm(Fields):
    """How a seat has played."""

    seat: int
    accuracy: float | None
    ages: list[tuple[int, float]]
    decisions: int
    lost: float
    marks: dict[str, int]
    luck: float | None
    others: float | None


class ReviewForm(Fields):
    """A review as :func:`solver.web.reviewing.told` tells it."""

    reached: int
    total: int
    seats: list[int]
    curve: list[tuple[int, list[float | None]]]
    turning: list[ChosenTurning | LuckyTurning]
    players: list[PlayerForm]
    done: bool
    puzzle: PuzzleForm | None = None


class ByLanguage(Fields):
    """The same review in both languages."""

    en: ReviewForm | msgspec.UnsetType = msgspec.UNSET
    it: ReviewForm | msgspec.UnsetType = msgspec.UNSET


def check_told(reviewed: dict[str, Any]) -> None:
    """Raise InputError unless a page can show this, by language."""
    convert(reviewed, ByLanguage, "the review")
