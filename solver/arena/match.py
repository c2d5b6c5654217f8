"""Matches: every deal is played once with each rotation of the seats."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from solver import records
from solver.arena.referee import Game, play_game
from solver.errors import InputError
from solver.games import load
from solver.search.bot import Bot
from solver.search.bots import make_bot
from solver.search.limits import Limits

Z95 = 1.959964
"""Normal quantile of a two-sided 95 % interval."""


@dataclass
class MatchResult:
    """The result of a match from the point of view of the first bot.

    The unit of the statistics is the deal group: all rotations of one deal (``groups`` holds the
    mean win share of the first bot in each).

    ``wins`` are games won alone, ``draws`` those shared with others. ``places`` counts first,
    second and later places of the first bot, by win share and then by points; seats that are level
    in both have the same place. ``by_bot`` and ``by_seat`` hold the sums of win shares by spec
    string and by seat, ``scored`` the sums of points by spec string and category, ``total`` among
    them.
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

    @property
    def score(self) -> float:
        """Mean win share of the first bot."""
        return sum(self.groups) / len(self.groups) if self.groups else 0.0

    @property
    def ci95(self) -> tuple[float, float]:
        """95 % interval of the score over deal groups."""
        n, mean = len(self.groups), self.score
        if n < 2:
            return (0.0, 1.0)
        spread = sum((share - mean) ** 2 for share in self.groups) / (n - 1)
        half = Z95 * math.sqrt(spread / n)
        return (max(0.0, mean - half), min(1.0, mean + half))

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
        played = Counter(self.bots)
        return {
            bot: {name: sum_ / (self.games * played[bot]) for name, sum_ in scored.items()}
            for bot, scored in self.scored.items()
        }

    def to_json(self) -> dict[str, Any]:
        """The stable JSON form of ``solver match --json``."""
        low, high = self.ci95
        data: dict[str, Any] = {
            "game": self.game,
            "bots": self.bots,
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
        }
        return data


OnGame = Callable[[MatchResult], None]


def run_match(
    game: str,
    bots: Sequence[str],
    games: int,
    limits: Limits,
    *,
    jobs: int = 1,
    seed: int = 0,
    on_game: OnGame | None = None,
    variant: Mapping[str, str] | None = None,
    records_in: Path | None = None,
) -> MatchResult:
    """Play ``games`` games (rounded up to whole deal groups) and sum them up.

    ``jobs`` processes share the deals; the result depends on ``seed`` and, with a node limit, on
    nothing else. ``on_game`` is called after every deal group. Every game is written as a record
    into the folder ``records_in`` if one is given. Raises InputError for unknown bots, a bad
    variant, a number of bots that the game does not seat, and a folder that cannot be made.
    """
    from joblib import Parallel, delayed

    adapter = load(game)
    for spec in bots:
        make_bot(spec)
    if not adapter.min_seats <= len(bots) <= adapter.max_seats:
        raise InputError("bots", f"{len(bots)} bots", f"{game} seats {adapter.seat_range}")
    full = adapter.parse_variant(variant)
    adapter.new(full, len(bots))  # the variant may not be for so many
    if records_in is not None:
        try:
            records_in.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise InputError(str(records_in), f"cannot be made: {error.strerror}") from None
    seats = len(bots)
    deals = -(-games // seats)
    result = MatchResult(game, list(bots), places=[0] * seats, by_seat=[0.0] * seats)
    plan = _Plan(game, list(bots), limits, full, records_in)
    tasks = (delayed(_play_group)(plan, seed * 1_000_003 + i) for i in range(deals))
    for group in Parallel(n_jobs=jobs, return_as="generator_unordered")(tasks):
        _add(result, group)
        if on_game is not None:
            on_game(result)
    return result


@dataclass(frozen=True)
class _Plan:
    """What all deal groups of a match have in common."""

    game: str
    bots: list[str]
    limits: Limits
    variant: dict[str, str]
    records_in: Path | None


@dataclass(frozen=True)
class _Played:
    """One game of a group: the first bot's seat, who sat where, and how it ended."""

    seat: int
    bots: list[str]
    returns: tuple[float, ...]
    scores: tuple[dict[str, int], ...]
    ending: str

    def place(self, seat: int) -> int:
        """How many seats were better than this one."""
        ranks = [
            (round(share, 9), score["total"])
            for share, score in zip(self.returns, self.scores, strict=True)
        ]
        return sum(rank > ranks[seat] for rank in ranks)


def _play_group(plan: _Plan, seed: int) -> list[_Played]:
    """All rotations of one deal."""
    played = []
    bots = [make_bot(spec) for spec in plan.bots]
    for shift in range(len(bots)):
        seated = bots[-shift:] + bots[:-shift] if shift else list(bots)
        done = play_game(
            plan.game,
            seated,
            plan.limits,
            seed=seed,
            variant=plan.variant,
            keep_moves=plan.records_in is not None,
        )
        outcome = done.outcome
        names = [bot.spec for bot in seated]
        played.append(_Played(shift, names, outcome.returns, outcome.scores, outcome.ending))
        if plan.records_in is not None:
            name = f"deal-{seed}-seat-{shift}.json"
            text = records.write(_record(plan, seed, seated, done))
            (plan.records_in / name).write_text(text, encoding="utf-8")
    return played


def _record(plan: _Plan, seed: int, seated: Sequence[Bot], done: Game) -> records.Record:
    """The record of a finished game; its seats are named by the spec strings of the bots."""
    record = records.begin(
        load(plan.game), seats=[bot.spec for bot in seated], variant=plan.variant, seed=seed
    )
    record.moves = done.moves
    records.finish(record, done.state)
    return record


def _add(result: MatchResult, group: list[_Played]) -> None:
    shares = []
    for game in group:
        share = game.returns[game.seat]
        shares.append(share)
        result.games += 1
        result.ends[game.ending] += 1
        for seat, (bot, won) in enumerate(zip(game.bots, game.returns, strict=True)):
            result.by_bot[bot] = result.by_bot.get(bot, 0.0) + won
            result.by_seat[seat] += won
            scored = result.scored.setdefault(bot, {})
            for category, points in game.scores[seat].items():
                scored[category] = scored.get(category, 0) + points
        if share > 0.999:
            result.wins += 1
        elif share > 0.001:
            result.draws += 1
        else:
            result.losses += 1
        result.places[game.place(game.seat)] += 1
    result.groups.append(sum(shares) / len(shares))
