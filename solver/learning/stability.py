"""Whether a search says the same when it is asked again, and whether its stated errors are true.

A position is analyzed with several seeds. What the chance to win of a move varies by between them
is held against the standard error that the analyses state for it: a ratio of 1 is true, above it
the search is less sure than it says.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, median, stdev
from typing import TYPE_CHECKING

from solver._ext.core.rng import Rng
from solver.arena.calibration import Watched
from solver.arena.referee import play_game
from solver.learning.duels import make_side
from solver.search.bot import bot_seed

if TYPE_CHECKING:
    from solver.arena.backend import Backend
    from solver.games.base import Position
    from solver.learning.duels import Trial
    from solver.search.limits import Limits

MOST_LISTED = 8
"""Moves of an analysis that are compared, the best ones."""

APART = 1_000_000
"""From the number of a game without a wanted decision to that of the next one."""

OFTEN = 0.6
"""The share of the analyses that must list a move."""


@dataclass(frozen=True)
class MoveSpread:
    """A move in the analyses that list it: means over them, and the spread of the win."""

    text: str
    win: float
    spread: float
    stderr: float

    @property
    def ratio(self) -> float:
        """Spread over stated error."""
        return self.spread / self.stderr if self.stderr > 0.0 else 0.0


@dataclass(frozen=True)
class Repeated:
    """What analyses of one position with different seeds say.

    ``firsts`` counts the moves that were told to be best; ``moves`` are those that most analyses
    list, by falling ratio.
    """

    firsts: Counter[str]
    moves: list[MoveSpread]

    @property
    def agreed(self) -> float:
        """The share of the analyses that name the most frequent first move."""
        return max(self.firsts.values()) / self.firsts.total()


def ask_again(
    game: str, side: str, position: Position, limits: Limits, seeds: Sequence[int]
) -> Repeated:
    """Analyze a position once for each seed."""
    firsts: Counter[str] = Counter()
    found: defaultdict[str, list[tuple[float, float]]] = defaultdict(list)
    for seed in seeds:
        bot = make_side(game, side)
        try:
            moves = bot.analyze(position, limits, seed=seed).moves
        finally:
            bot.close()
        firsts[moves[0].text] += 1
        for move in moves[:MOST_LISTED]:
            found[move.text].append((move.win, move.stderr))
    told = [
        MoveSpread(text, fmean(wins), stdev(wins), fmean(errors))
        for text, values in found.items()
        if len(values) >= max(2.0, OFTEN * len(seeds))
        for wins, errors in [[*zip(*values, strict=True)]]
    ]
    return Repeated(firsts, sorted(told, key=lambda move: (-move.ratio, move.text)))


@dataclass(frozen=True)
class Contested:
    """Which decisions are taken, one of a game of ``player`` with ``limits`` against itself.

    ``turns`` are the least and the most turns left for every seat, ``win`` the least and the most
    chance of the seat that decides, as the player of the games says.
    """

    player: str
    limits: Limits
    turns: tuple[int, int]
    win: tuple[float, float]


def decision_of(trial: Trial, wanted: Contested, number: int, seed: int) -> Position:
    """A decision that is wanted: of game ``number`` of the player, or of the next one with any."""
    while True:
        notes: list[tuple[Position, float, bool]] = []
        bot = make_side(trial.game, wanted.player)
        game_seed = bot_seed(seed * 100_003 + number)
        try:
            play_game(
                trial.game,
                [Watched(bot, notes)] * trial.seats,
                wanted.limits,
                seed=game_seed,
                variant=trial.variant,
            )
        finally:
            bot.close()
        least, most = (turns * trial.seats for turns in wanted.turns)
        low, high = wanted.win
        fit = [
            position
            for position, win, exact in notes
            if least <= position.state.turns_left <= most and low <= win <= high and not exact
        ]
        if fit:
            return fit[Rng(game_seed).below(len(fit))]
        number += APART


@dataclass(frozen=True)
class Again:
    """Who is asked again: ``sides``, with these limits, once for each of ``seeds``."""

    sides: Sequence[str]
    limits: Limits
    seeds: Sequence[int]


def in_games(
    trial: Trial, again: Again, wanted: Contested, games: int, *, seed: int, backend: Backend
) -> list[list[Repeated]]:
    """What every side says about a wanted decision of each game.

    Raises InputError.
    """
    calls = ((trial, again, wanted, number, seed) for number in range(games))
    found = dict(backend.run(_numbered, calls))
    return [[found[number][side] for number in range(games)] for side in range(len(again.sides))]


def _numbered(
    trial: Trial, again: Again, wanted: Contested, number: int, seed: int
) -> tuple[int, list[Repeated]]:
    position = decision_of(trial, wanted, number, seed)
    return number, [
        ask_again(trial.game, side, position, again.limits, again.seeds) for side in again.sides
    ]


def seeds_of(count: int, seed: int) -> list[int]:
    """So many seeds of analyses."""
    return [bot_seed(seed + 7919 * number) for number in range(count)]


HEAD = (
    "| side | positions | same first move | spread: median, most "
    "| spread / stated error: median, nine of ten, most |\n| --- | --- | --- | --- | --- |"
)


def row(side: str, found: Sequence[Repeated]) -> str:
    """A line of a table about many positions, by the worst move of each."""
    ratios = sorted(max((move.ratio for move in one.moves), default=0.0) for one in found)
    spreads = sorted(max((move.spread for move in one.moves), default=0.0) for one in found)
    nine = ratios[min(len(ratios) - 1, 9 * len(ratios) // 10)]
    return (
        f"| `{side}` | {len(found)} | {fmean(one.agreed for one in found):.3f}"
        f" | {median(spreads):.3f}, {spreads[-1]:.3f}"
        f" | {median(ratios):.2f}, {nine:.2f}, {ratios[-1]:.2f} |"
    )


MOVES_HEAD = "| move | win | spread | stated error | ratio |\n| --- | --- | --- | --- | --- |"


def rows(again: Repeated) -> list[str]:
    """How often each first move was named in a position, and a table of the moves."""
    lines = [f"{count} of {again.firsts.total()}: {text}"
             for text, count in again.firsts.most_common()]  # fmt: skip
    return [
        *lines,
        MOVES_HEAD,
        *(
            f"| {move.text} | {move.win:.3f} | {move.spread:.3f} | {move.stderr:.3f}"
            f" | {move.ratio:.2f} |"
            for move in again.moves
        ),
    ]
