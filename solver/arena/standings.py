"""What the games of a ladder say: ratings, scores, who beats whom, how games end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from solver.arena.identity import Identity
from solver.arena.ladder import schedule
from solver.arena.ladder_file import Ladder
from solver.arena.playing import Played
from solver.arena.ratings import SAMPLES, By, rate
from solver.arena.store import SetAside, Store
from solver.errors import InputError
from solver.floats import plain_sum
from solver.games.sides import has_part, has_won


@dataclass
class RatedBot:
    """One bot: its rating with the 95 % interval, and what it has done in the games that count.

    A game in which it has several seats is one for each of them. ``share`` is the sum of its win
    shares; ``wins`` are games won alone, ``draws`` those shared with others. ``places`` counts
    first, second and later places. ``won_by`` tells how the games ended that it won or shared.
    ``seconds`` is the time it thought in all, ``longest`` its longest decision.
    """

    name: str
    spec: str
    rating: float = 0.0
    low: float = 0.0
    high: float = 0.0
    games: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0
    share: float = 0.0
    places: list[int] = field(default_factory=list)
    won_by: Counter[str] = field(default_factory=Counter)
    forfeits: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    @property
    def score(self) -> float:
        """Mean share of the win."""
        return self.share / self.games if self.games else 0.0

    def to_json(self) -> dict[str, Any]:
        """The stable JSON form."""
        return {
            "name": self.name,
            "spec": self.spec,
            "rating": round(self.rating, 1),
            "ci95": [round(self.low, 1), round(self.high, 1)],
            "games": self.games,
            "wins": self.wins,
            "draws": self.draws,
            "losses": self.losses,
            "places": self.places,
            "score": round(self.score, 4),
            "won_by": dict(self.won_by),
            "forfeits": self.forfeits,
            "seconds_per_game": round(self.seconds / self.games, 3) if self.games else None,
            "longest": round(self.longest, 3),
        }


@dataclass
class Standings:
    """The state of a ladder. Only whole deal groups count, so that luck cancels out.

    ``rows`` are sorted by rating, best first, and ``meetings`` and ``better`` follow that order:
    how often two bots met, and how often the one of the row was better than that of the column,
    level ones counting half. ``stored`` games have been played, ``counted`` of them in whole
    groups, ``planned`` is the number of games when all are played. ``failure`` is the last forfeit:
    who, and why. ``played_by`` tells what has played, and how many games; ``set_aside`` are the
    games that came to nothing, ``replaced`` is the number of forfeits that were played again.
    """

    ladder: Ladder
    by: By
    anchor: str | None
    rows: list[RatedBot]
    meetings: list[list[int]]
    better: list[list[float]]
    ends: Counter[str]
    seat_shares: list[float]
    stored: int
    counted: int
    planned: int
    failure: tuple[str, str] | None
    played_by: list[tuple[Identity, int]]
    set_aside: list[SetAside]
    replaced: int

    def against(self, row: int, column: int) -> float | None:
        """In which share of their meetings one bot was better than another; None without any."""
        met = self.meetings[row][column]
        return self.better[row][column] / met if met else None

    def to_json(self) -> dict[str, Any]:
        """The stable JSON form of ``solver ladder show --json``."""
        ladder = self.ladder
        names = [row.name for row in self.rows]
        data: dict[str, Any] = {
            "game": ladder.game,
            "variant": ladder.variant,
            "seats": ladder.seats,
            "seed": ladder.seed,
            "deals": ladder.deals,
            "schedule": ladder.schedule,
            "hash": ladder.hash,
            "by": self.by,
            "anchor": self.anchor,
            "planned": self.planned,
            "stored": self.stored,
            "games": self.counted,
            "set_aside": len(self.set_aside),
            "replaced": self.replaced,
            "played_by": [
                {"code": one.code, "commit": one.commit or None, "games": games}
                for one, games in self.played_by
            ],
            "bots": [row.to_json() for row in self.rows],
            "meetings": [
                {
                    "bots": [names[a], names[b]],
                    "games": self.meetings[a][b],
                    "score": round(self.better[a][b] / self.meetings[a][b], 4),
                }
                for a, b in combinations(range(len(names)), 2)
                if self.meetings[a][b]
            ],
            "seat_shares": [round(share, 4) for share in self.seat_shares],
            "ends": dict(self.ends),
        }
        if self.failure is not None:
            bot, text = self.failure
            data["failure"] = {"bot": bot, "text": text}
        return data


def standings(
    store: Store, *, by: By = "places", anchor: str | None = None, samples: int = SAMPLES
) -> Standings:
    """The state of the ladder in a store.

    ``anchor`` names the bot whose rating is to be 0 (default: as the ladder says). Raises
    InputError when no bot has that name, or nothing has been played yet.
    """
    ladder = store.ladder
    names = ladder.names
    anchor = ladder.anchor if anchor is None else anchor
    if anchor is not None and anchor not in names:
        raise InputError("anchor", f"no bot is called {anchor!r}", f"known: {', '.join(names)}")
    fixtures = list(schedule(ladder, store.lineups))
    games = list(store.games())
    groups = whole_groups(games, Counter((fixture.lineup, fixture.deal) for fixture in fixtures))
    counted = [game for group in groups for game in group]
    if not counted:
        raise InputError(store.place, "no deal has been played to its end yet", "go on playing")
    number = None if anchor is None else names.index(anchor)
    ratings = rate(groups, len(names), by=by, anchor=number, samples=samples)
    rows = [
        RatedBot(bot.name, bot.spec, elo, low, high, places=[0] * ladder.seats)
        for bot, elo, low, high in zip(
            ladder.bots, ratings.elo, ratings.low, ratings.high, strict=True
        )
    ]
    for game in counted:
        _add(rows, game)
    order = sorted(range(len(rows)), key=lambda bot: -rows[bot].rating)
    meetings, better = _head_to_head(counted, order)
    failures = [
        (names[game.fixture.seats[game.forfeit.seat]], f"{game.forfeit.kind}, {game.forfeit.text}")
        for game in games
        if game.forfeit is not None
    ]
    return Standings(
        ladder=ladder,
        by=by,
        anchor=anchor,
        rows=[rows[bot] for bot in order],
        meetings=meetings,
        better=better,
        ends=Counter(game.ending for game in counted),
        seat_shares=[
            plain_sum(game.returns[seat] for game in counted) / len(counted)
            for seat in range(ladder.seats)
        ],
        stored=len(games),
        counted=len(counted),
        planned=len(fixtures),
        failure=failures[-1] if failures else None,
        played_by=store.identities,
        set_aside=store.aside,
        replaced=len(store.replaced),
    )


def whole_groups(games: Iterable[Played], sizes: Counter[tuple[int, int]]) -> list[list[Played]]:
    """The complete deal groups; ``sizes`` by line-up and deal."""
    groups: dict[tuple[int, int], list[Played]] = {}
    for game in games:
        groups.setdefault((game.fixture.lineup, game.fixture.deal), []).append(game)
    return [group for key, group in groups.items() if len(group) == sizes[key]]


def _add(rows: Sequence[RatedBot], game: Played) -> None:
    """Count a game for everybody who took part."""
    for seat, bot in enumerate(game.fixture.seats):
        row, share = rows[bot], game.won(seat)
        row.games += 1
        row.share += game.returns[seat]
        row.places[game.places[seat]] += 1
        row.seconds += game.seconds[seat]
        row.longest = max(row.longest, game.longest[seat])
        if has_part(share):
            row.won_by[game.ending] += 1
        if has_won(share):
            row.wins += 1
        elif has_part(share):
            row.draws += 1
        else:
            row.losses += 1
        if game.forfeit is not None and game.forfeit.seat == seat:
            row.forfeits += 1


def _head_to_head(
    games: Iterable[Played], order: Sequence[int]
) -> tuple[list[list[int]], list[list[float]]]:
    """How often the bots in this order met, and how often the first of two was better."""
    at = {bot: rank for rank, bot in enumerate(order)}
    meetings = [[0] * len(order) for _ in order]
    better = [[0.0] * len(order) for _ in order]
    for game in games:
        places = game.places
        for one, other in combinations(range(len(places)), 2):
            a, b = at[game.fixture.seats[one]], at[game.fixture.seats[other]]
            if a == b:
                continue
            meetings[a][b] += 1
            meetings[b][a] += 1
            share = 0.5 if places[one] == places[other] else float(places[one] < places[other])
            better[a][b] += share
            better[b][a] += 1.0 - share
    return meetings, better
