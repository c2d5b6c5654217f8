"""What a table of results says: how often who won with what, and how well was played."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from solver.arena.intervals import over_deals
from solver.results.archive import SeatResult

OVERALL = ("player", "wonder", "built", "side", "board", "seat")
"""What the seats of all players are told apart by."""

OWN = ("opponent", "wonder", "built", "side", "board", "seat", "seats", "expansion")
"""What the games of one player are told apart by."""


@dataclass(frozen=True)
class Share:
    """How some seats did, all with the same wonder, for instance.

    ``id`` stays the same in every language, ``english`` and ``italian`` are names. ``share`` is
    that of the win, ``even`` what it would be if all played alike, ``low`` and ``high`` its 95 %
    interval; all are means over finished games, of a game the mean of its seats. The rest are
    means over seats, None where nothing is known.
    """

    id: str
    english: str
    italian: str
    games: int
    share: float
    even: float
    low: float
    high: float
    points: float | None
    accuracy: float | None
    lost: float | None
    luck: float | None


@dataclass(frozen=True)
class GameSummary:
    """The results of one game. ``groups`` holds the shares by what they are told apart by."""

    game: str
    title: str
    games: int
    finished: int
    reviewed: int
    endings: dict[str, int]
    groups: dict[str, list[Share]] = field(default_factory=dict)


Labels = Callable[[SeatResult], Iterable[tuple[str, str, str]]]
"""What a seat is told apart by: ids with names in English and Italian."""


def summaries(results: Sequence[SeatResult], player: str | None = None) -> list[GameSummary]:
    """What the results say of each game; with ``player`` of the games and seats of that name."""
    if player is not None:
        own = {row.key for row in results if row.name == player}
        results = [row for row in results if row.key in own]
    titles = dict.fromkeys(row.title for row in results)
    return [_summary([row for row in results if row.title == title], player) for title in titles]


def _summary(rows: Sequence[SeatResult], player: str | None) -> GameSummary:
    games = {row.key: row for row in rows}
    seats = [row for row in rows if player is None or row.name == player]
    labels = {
        "player": _player,
        "opponent": _opponents(rows, player),
        "seat": lambda row: [(str(row.seat), f"seat {row.seat}", f"posto {row.seat}")],
        "seats": lambda row: [(str(row.seats), f"{row.seats} players", f"{row.seats} giocatori")],
        "expansion": _expansions,
    }
    groups = {
        kind: shares(seats, labels.get(kind) or _traits(kind))
        for kind in (OVERALL if player is None else OWN)
    }
    return GameSummary(
        game=rows[0].game,
        title=rows[0].title,
        games=len(games),
        finished=sum(row.ending is not None for row in games.values()),
        reviewed=len({row.key for row in rows if row.accuracy is not None}),
        endings=dict(Counter(row.ending for row in games.values() if row.ending).most_common()),
        groups={
            kind: found
            for kind, found in groups.items()
            if len(found) > (kind in ("seats", "expansion"))
        },
    )


def _player(row: SeatResult) -> Iterable[tuple[str, str, str]]:
    return [(row.name,) * 3] if row.name else []


def _opponents(rows: Sequence[SeatResult], player: str | None) -> Labels:
    names: dict[str, set[str]] = {}
    for row in rows:
        if row.name and row.name != player:
            names.setdefault(row.key, set()).add(row.name)
    return lambda row: [(name,) * 3 for name in sorted(names.get(row.key, ()))]


def _expansions(row: SeatResult) -> Iterable[tuple[str, str, str]]:
    names = [(name, name.capitalize(), name.capitalize()) for name in row.expansions]
    return names or [("", "none", "nessuna")]


def _traits(kind: str) -> Labels:
    return lambda row: [trait[1:] for trait in row.traits if trait.kind == kind]


def shares(rows: Sequence[SeatResult], labels: Labels) -> list[Share]:
    """The shares of finished games by label, the best first; seats in their order."""
    found: dict[tuple[str, str, str], list[SeatResult]] = {}
    for row in rows:
        if row.share is not None:
            for label in labels(row):
                found.setdefault(label, []).append(row)
    told = [_share(label, group) for label, group in found.items()]
    numbered = all(share.id.isdecimal() for share in told)
    return sorted(told, key=lambda one: (int(one.id),) if numbered else (-one.share, one.english))


def _share(label: tuple[str, str, str], rows: Sequence[SeatResult]) -> Share:
    won = _by_game(rows, lambda row: row.share)
    low, high = over_deals(won)
    return Share(
        *label,
        games=len(won),
        share=math.fsum(won) / len(won),
        even=_mean(_by_game(rows, lambda row: row.even)) or 0.0,
        low=low,
        high=high,
        points=_mean([row.points for row in rows]),
        accuracy=_mean([row.accuracy for row in rows]),
        lost=_mean([row.lost for row in rows]),
        luck=_mean([row.luck for row in rows]),
    )


def _by_game(
    rows: Sequence[SeatResult], value: Callable[[SeatResult], float | None]
) -> list[float]:
    """The mean of the seats of each game."""
    games: dict[str, list[float]] = {}
    for row in rows:
        games.setdefault(row.key, []).append(value(row) or 0.0)
    return [math.fsum(values) / len(values) for values in games.values()]


def _mean(values: Sequence[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return math.fsum(known) / len(known) if known else None


def to_json(found: Sequence[GameSummary], player: str | None) -> dict[str, Any]:
    """The stable JSON form of ``solver results --json``."""
    return {
        "player": player,
        "games": [
            {
                "game": one.game,
                "title": one.title,
                "games": one.games,
                "finished": one.finished,
                "reviewed": one.reviewed,
                "endings": one.endings,
                "groups": {
                    kind: [_share_json(share) for share in group]
                    for kind, group in one.groups.items()
                },
            }
            for one in found
        ],
    }


def _share_json(share: Share) -> dict[str, Any]:
    def rounded(value: float | None) -> float | None:
        return None if value is None else round(value, 6) + 0.0

    return {
        "id": share.id,
        "name": share.english,
        "games": share.games,
        "share": rounded(share.share),
        "even": rounded(share.even),
        "ci95": [rounded(share.low), rounded(share.high)],
        "points": rounded(share.points),
        "accuracy": rounded(share.accuracy),
        "lost": rounded(share.lost),
        "luck": rounded(share.luck),
    }
