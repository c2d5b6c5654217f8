"""Matches: every deal is played once with each rotation of the seats."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from solver.arena.backend import Backend, Failed, Local
from solver.arena.identity import Identity, identity
from solver.arena.intervals import over_deals
from solver.arena.playing import Contender, Fixture, Played, play, ready, set_up, sides_of
from solver.arena.room import keep_record, records_folder
from solver.arena.schedule import rotations
from solver.arena.sprt import Sprt
from solver.floats import plain_sum
from solver.games import load
from solver.games.sides import each_alone, has_part, has_won
from solver.records import Forfeit
from solver.search.limits import Limits


@dataclass
class MatchResult:
    """The result of a match from the point of view of the first bot.

    The unit of the statistics is the deal group: all rotations of one deal (``groups`` holds the
    mean win share of the first bot's side in each). ``sides`` holds the side of each bot; if it is
    empty, every bot plays for itself.

    ``wins`` are games won alone, ``draws`` those shared with others. ``places`` counts first,
    second and later places of the first bot, by win share and then by points; seats that are level
    in both have the same place. ``by_bot`` and ``by_seat`` hold the sums of win shares by spec
    string and by seat. ``scored`` has the sums of points by spec string and category, ``total``
    among them, over the seats counted in ``seats_scored``: forfeited games have no final points.
    ``forfeits`` counts by spec string the games lost by failing to move, ``failure`` is the last of
    these, with the bot that failed. ``sprt`` is the sequential test, if the match is one.
    ``set_aside`` counts the deals of which a game came to nothing, so that none of their games
    counts, and ``reason`` says why for the last one. ``code`` is what played.
    """

    game: str
    bots: list[str]
    games: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0
    places: list[int] = field(default_factory=list)
    groups: list[float] = field(default_factory=list)
    ends: Counter[str] = field(default_factory=Counter)
    by_bot: dict[str, float] = field(default_factory=dict)
    by_seat: list[float] = field(default_factory=list)
    scored: dict[str, dict[str, int]] = field(default_factory=dict)
    seats_scored: Counter[str] = field(default_factory=Counter)
    forfeits: Counter[str] = field(default_factory=Counter)
    failure: tuple[str, Forfeit] | None = None
    sprt: Sprt | None = None
    sides: list[int] = field(default_factory=list)
    set_aside: int = 0
    reason: str = ""
    code: Identity | None = None

    @property
    def score(self) -> float:
        """Mean win share of the first bot's side."""
        return plain_sum(self.groups) / len(self.groups) if self.groups else 0.0

    @property
    def ci95(self) -> tuple[float, float]:
        """95 % interval of the score over deal groups; never without width."""
        return over_deals(self.groups)

    @property
    def elo(self) -> float | None:
        """Rating difference that the score stands for; None at 0 or 1 and for more than two."""
        if len(self.bots) != 2 or not 0.0 < self.score < 1.0:
            return None
        return 400.0 * math.log10(self.score / (1.0 - self.score))

    def shares(self) -> dict[str, float]:
        """Mean win share of one seat of each bot; bots that are the same are taken together."""
        played = Counter(self.bots)
        games = max(1, self.games)
        return {bot: self.by_bot.get(bot, 0.0) / (games * count) for bot, count in played.items()}

    def points(self) -> dict[str, dict[str, float]]:
        """Mean points of one seat of each bot by category; the same bots are taken together."""
        return {
            bot: {name: sum_ / self.seats_scored[bot] for name, sum_ in scored.items()}
            for bot, scored in self.scored.items()
        }

    def to_json(self) -> dict[str, Any]:
        """The stable JSON form of ``solver match --json``."""
        low, high = self.ci95
        data: dict[str, Any] = {
            "game": self.game,
            "bots": self.bots,
            **({"sides": self.sides} if self.sides else {}),
            "games": self.games,
            "wins": self.wins,
            "draws": self.draws,
            "losses": self.losses,
        }
        seats = [round(share / self.games, 4) for share in self.by_seat] if self.games else []
        if len(self.bots) > 2:
            data["places"] = self.places
        data |= {
            "score": round(self.score, 4),
            "ci95": [round(low, 4), round(high, 4)],
            "elo": None if self.elo is None else round(self.elo, 1),
            "shares": {bot: round(share, 4) for bot, share in self.shares().items()},
            "seat_shares": seats,
            "first_seat": seats[0] if seats else None,
            "points": {
                bot: {name: round(mean, 3) for name, mean in points.items()}
                for bot, points in self.points().items()
            },
            "ends": dict(self.ends),
            "forfeits": dict(self.forfeits),
        }
        if self.failure is not None:
            bot, forfeit = self.failure
            data["failure"] = {"bot": bot, "kind": forfeit.kind, "text": forfeit.text}
        if self.set_aside:
            data["set_aside"] = {"deals": self.set_aside, "reason": self.reason}
        if self.code is not None:
            data["code"] = {"hash": self.code.code, "commit": self.code.commit or None}
        if self.sprt is not None:
            data["sprt"] = self.sprt.to_json()
        return data

    def add(self, group: Iterable[Played]) -> None:
        """Count all games of a deal; the first bot is contender 0."""
        shares = []
        for game in group:
            first = game.fixture.seats.index(0)
            shares.append(game.won(first))
            self._add_game(game, first)
        self.groups.append(plain_sum(shares) / len(shares))
        if self.sprt is not None:
            self.sprt.add(self.groups[-1])

    def _add_game(self, game: Played, first: int) -> None:
        """Count one game, in which seat ``first`` is that of the first bot."""
        bots = [self.bots[number] for number in game.fixture.seats]
        self.games += 1
        self.ends[game.ending] += 1
        for seat, (bot, won) in enumerate(zip(bots, game.returns, strict=True)):
            self.by_bot[bot] = self.by_bot.get(bot, 0.0) + won
            self.by_seat[seat] += won
            if game.forfeit is None:
                scored = self.scored.setdefault(bot, dict.fromkeys(game.scores[seat], 0))
                self.seats_scored[bot] += 1
                for category, points in game.scores[seat].items():
                    scored[category] += points
        if game.forfeit is not None:
            failed = bots[game.forfeit.seat]
            self.forfeits[failed] += 1
            self.failure = (failed, game.forfeit)
        share = game.won(first)
        if has_won(share):
            self.wins += 1
        elif has_part(share):
            self.draws += 1
        else:
            self.losses += 1
        self.places[game.places[first]] += 1


OnGroup = Callable[[MatchResult], None]


def run_match(
    game: str,
    bots: Sequence[str],
    games: int,
    limits: Limits,
    *,
    backend: Backend | None = None,
    seed: int = 0,
    on_group: OnGroup | None = None,
    variant: Mapping[str, str] | None = None,
    records_in: Path | None = None,
    sprt: Sprt | None = None,
) -> MatchResult:
    """Play ``games`` games (rounded up to whole deal groups) and sum them up.

    The games are shared out by ``backend`` (default: they are played here, one after the other),
    but count in the order of the deals: the result depends on ``seed`` and, with a node limit, on
    nothing else. A match with ``sprt``, which must be for as many sides, ends as soon as the test
    has a verdict. ``on_group`` is called after every deal group. Every game that counts is written
    as a record into the folder ``records_in`` if one is given.

    A deal of which a game came to nothing does not count (:attr:`MatchResult.set_aside`).

    Raises InputError for unknown bots, a bad variant, a number of bots that the game does not seat,
    and a folder that cannot be made.
    """
    contenders = [Contender(spec, spec, limits.seconds, limits.nodes) for spec in bots]
    seats = len(bots)
    terms = set_up(load(game), variant, contenders, seats, keep_records=records_in is not None)
    sides = sides_of(load(game), terms.variant, seats)
    seatings = rotations(range(seats), sides)
    if records_in is not None:
        records_folder(records_in, games if sprt is None else 0)
    fixtures = (
        Fixture(0, deal, rotation, seed * 1_000_003 + deal, seating)
        for deal in range(-(-games // len(seatings)))
        for rotation, seating in enumerate(seatings)
    )
    result = MatchResult(game, list(bots), places=[0] * seats, by_seat=[0.0] * seats, sprt=sprt)
    if sides != each_alone(seats):
        result.sides = list(sides)
    result.code = identity(game, with_commit=True)
    outcomes = (backend or Local()).attempt(
        play,
        ((fixture,) for fixture in fixtures),
        shared=(terms,),
        code=result.code,
        ready=ready,
    )
    with closing(outcomes):
        for group in _in_order(outcomes, len(seatings)):
            if isinstance(group, Failed):
                result.set_aside += 1
                result.reason = group.reason
                continue
            result.add(group)
            if records_in is not None:
                for one in group:
                    name = f"deal-{one.fixture.seed}-seat-{one.fixture.rotation}"
                    keep_record(records_in, name, one.record)
            if on_group is not None:
                on_group(result)
            if sprt is not None and sprt.verdict is not None:
                break
    return result


def _in_order(outcomes: Iterable[Played | Failed], size: int) -> Iterator[list[Played] | Failed]:
    """Whole deal groups, of so many games, in the order of the deals; one failure for a group.

    Games that are over soon end otherwise than long ones. If they counted first, a test that stops
    early would be misled, and two runs would differ.
    """
    waiting: dict[int, list[Played | Failed]] = {}
    due = 0
    for outcome in outcomes:
        fixture = outcome.arguments[0] if isinstance(outcome, Failed) else outcome.fixture
        waiting.setdefault(fixture.deal, []).append(outcome)
        while len(waiting.get(due, ())) == size:
            group = waiting.pop(due)
            failed = [one for one in group if isinstance(one, Failed)]
            games = [one for one in group if not isinstance(one, Failed)]
            yield failed[0] if failed else sorted(games, key=lambda game: game.fixture.rotation)
            due += 1
