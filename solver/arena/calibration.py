"""Whether "63 %" means 63 %: chances to win that a bot expects, compared with results.

The bot plays against itself. At every decision the chance to win that it expects for its seat is
noted, and later whether it came true. A correction of these chances, if a game should need one,
would be a monotone map of them, as the line of :class:`Fit` is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from solver._ext.core.state import State
from solver.arena.backend import Backend, Local
from solver.arena.identity import identity
from solver.arena.intervals import wilson
from solver.arena.playing import Contender, Terms, ready, set_up, supply
from solver.arena.referee import play_game
from solver.floats import plain_sum
from solver.games import load
from solver.search.bot import Bot, Task
from solver.search.bots import make_bot
from solver.search.limits import Limits

if TYPE_CHECKING:
    from solver.games.base import Game, Position, Variant
    from solver.search.analysis import Analysis

CLASSES = 10
"""Classes of predicted chances, of the same width."""

STAGES = ("first third", "middle", "last third")
"""Parts of a game, by the number of decisions."""

LEAST_FIT = 30
"""A line is not fitted to fewer predictions."""

CLIP = 1e-3
"""The fit takes predictions closer to 0 or 1 for this close: no sample supports more."""


@dataclass(frozen=True)
class Prediction:
    """A chance to win that a seat expected before one of its decisions.

    ``game`` is the number of the game, ``part`` how much of it was over (0 to 1, counted in
    decisions), ``exact`` whether the chance was proved, ``result`` the share of the win that the
    seat got, ``age`` as in :func:`age_of`.
    """

    game: int
    seat: int
    part: float
    win: float
    exact: bool
    result: float
    age: int = 0


def age_of(position: Position) -> int:
    """The Age of a position, 0 before the first one and in games without Ages."""
    return int(position.to_json().get("age", 0))


@dataclass(frozen=True)
class Group:
    """Predictions taken together: how many, their mean, and the mean of the results.

    ``ci95`` is an interval for the share of the win that such predictions stand for. Predictions of
    one seat in one game share their result, so they count as one observation there.
    """

    count: int
    predicted: float
    result: float
    ci95: tuple[float, float]

    def to_json(self) -> dict[str, Any]:
        """The part of the JSON form that all groups have."""
        return {
            "count": self.count,
            "predicted": round(self.predicted, 4),
            "result": round(self.result, 4),
            "ci95": [round(bound, 4) for bound in self.ci95],
        }


@dataclass(frozen=True)
class Fit:
    """The line that fits results best: logit of the result = intercept + slope * logit predicted.

    Perfect predictions have intercept 0 and slope 1; with a slope below 1 the bot is too sure of
    itself. ``stderr`` holds the standard errors of both, over games.
    """

    intercept: float
    slope: float
    stderr: tuple[float, float]


@dataclass(frozen=True)
class Score:
    """The Brier score, the mean squared difference between prediction and result, and its parts.

    ``brier`` = ``reliability`` - ``resolution`` + ``uncertainty`` + ``within``: how far the classes
    are from what came true (0 is perfect), how much they tell apart (more is better), what there is
    to tell at all, and what differences within the classes add.
    """

    brier: float
    reliability: float
    resolution: float
    uncertainty: float
    within: float


@dataclass
class Calibration:
    """What a bot expected in some games, and what came of it.

    ``by_game`` holds the predictions by the number of the game; those of games that a bot lost by
    failing, which ``forfeits`` counts, are left out.
    """

    game: str
    bot: str
    seats: int
    forfeits: int = 0
    by_game: dict[int, list[Prediction]] = field(default_factory=dict)

    @property
    def games(self) -> int:
        """The number of games that were played."""
        return len(self.by_game)

    @property
    def predictions(self) -> list[Prediction]:
        """All predictions, in the order of the games whenever these were finished."""
        return [note for game in sorted(self.by_game) for note in self.by_game[game]]

    def classes(self) -> dict[int, Group]:
        """The reliability table: the predictions from 0/10 to 1/10 and so on, if there are any."""
        return self._grouped(lambda note: min(CLASSES - 1, int(note.win * CLASSES)))

    def stages(self) -> dict[int, Group]:
        """The predictions by STAGES of the game."""
        return self._grouped(lambda note: min(len(STAGES) - 1, int(note.part * len(STAGES))))

    def _grouped(self, key: Callable[[Prediction], int]) -> dict[int, Group]:
        groups: dict[int, list[Prediction]] = {}
        for note in self.predictions:
            groups.setdefault(key(note), []).append(note)
        return {at: grouped(notes) for at, notes in sorted(groups.items())}

    def score(self) -> Score:
        """The Brier score of all predictions; there must be at least one."""
        notes = self.predictions
        brier = _mean([(note.win - note.result) ** 2 for note in notes])
        mean = _mean([note.result for note in notes])
        reliability = self._over_classes(lambda group: (group.predicted - group.result) ** 2)
        resolution = self._over_classes(lambda group: (group.result - mean) ** 2)
        uncertainty = _mean([(note.result - mean) ** 2 for note in notes])
        within = brier - reliability + resolution - uncertainty
        return Score(brier, reliability, resolution, uncertainty, within)

    def expected_error(self) -> float:
        """Mean distance between prediction and result of the classes (expected calibration error).

        A part of it is chance: it is above 0 for perfect predictions, too.
        """
        return self._over_classes(lambda group: abs(group.predicted - group.result))

    def _over_classes(self, of: Callable[[Group], float]) -> float:
        groups = self.classes().values()
        return plain_sum(group.count * of(group) for group in groups) / sum(g.count for g in groups)

    def fit(self) -> Fit | None:
        """The line of the predictions that are not proved; None if they are too few for one."""
        return fitted([note for note in self.predictions if not note.exact])

    def to_json(self) -> dict[str, Any]:
        """The stable JSON form of ``solver calibrate --json``."""
        predictions = self.predictions
        data: dict[str, Any] = {
            "game": self.game,
            "bot": self.bot,
            "seats": self.seats,
            "games": self.games,
            "forfeits": self.forfeits,
            "predictions": len(predictions),
            "proved": sum(note.exact for note in predictions),
            "classes": [
                {"low": at / CLASSES, "high": (at + 1) / CLASSES} | group.to_json()
                for at, group in self.classes().items()
            ],
            "stages": [
                {"stage": STAGES[at]} | group.to_json() for at, group in self.stages().items()
            ],
        }
        if predictions:
            score, fit = self.score(), self.fit()
            data |= {name: round(value, 5) for name, value in vars(score).items()}
            data["expected_error"] = round(self.expected_error(), 5)
            data["fit"] = None
            if fit is not None:
                data["fit"] = {
                    "intercept": round(fit.intercept, 4),
                    "slope": round(fit.slope, 4),
                    "stderr": [round(error, 4) for error in fit.stderr],
                }
        return data


def grouped(notes: Sequence[Prediction]) -> Group:
    """Some predictions, at least one, taken together."""
    mean = _mean([note.result for note in notes])
    sizes = Counter((note.game, note.seat) for note in notes).values()
    # As many observations with the same weight as these, of different weights, are worth.
    worth = sum(sizes) ** 2 / sum(size**2 for size in sizes)
    return Group(len(notes), _mean([note.win for note in notes]), mean, wilson(mean, worth))


def fitted(notes: Sequence[Prediction]) -> Fit | None:
    """The logistic regression of results on predictions; None for too few of them.

    One more observation for slope 1 and intercept 0 keeps it finite when everything came true.
    """
    if len(notes) < LEAST_FIT:
        return None
    import numpy as np

    win = np.clip([note.win for note in notes], CLIP, 1 - CLIP)
    result = np.array([note.result for note in notes])
    inputs = np.stack([np.ones(len(notes)), np.log(win / (1 - win))], axis=1)
    line, wanted = np.array([0.0, 1.0]), np.array([0.0, 1.0])
    for _ in range(50):
        expected = 1 / (1 + np.exp(-inputs @ line))
        slope = inputs.T @ (result - expected) - (line - wanted)
        curvature = (inputs.T * (expected * (1 - expected))) @ inputs + np.eye(2)
        step = np.linalg.solve(curvature, slope)
        line = line + np.clip(step, -2.0, 2.0)
        if np.abs(step).max() < 1e-9:
            break
    # Predictions of a game go together: the spread is that of their sums over games.
    _, games = np.unique([note.game for note in notes], return_inverse=True)
    sums = np.zeros((games.max() + 1, 2))
    np.add.at(sums, games, inputs * (result - expected)[:, None])
    inverse = np.linalg.inv(curvature)
    errors = np.sqrt(np.diag(inverse @ (sums.T @ sums) @ inverse))
    return Fit(float(line[0]), float(line[1]), (float(errors[0]), float(errors[1])))


def _mean(values: Sequence[float]) -> float:
    return plain_sum(values) / len(values)


OnGame = Callable[[Calibration], None]


def calibrate(
    game: str,
    bot: str,
    games: int,
    limits: Limits,
    *,
    seats: int | None = None,
    backend: Backend | None = None,
    seed: int = 0,
    on_game: OnGame | None = None,
    variant: Mapping[str, str] | None = None,
) -> Calibration:
    """Let ``bot`` play ``games`` games against itself and collect what it expected.

    The games are shared out by ``backend`` (default: they are played here, one after the other);
    with a node limit the result does not depend on it. ``on_game`` is called after every game with
    all there is so far. Moves that are the only one are not thought about and tell nothing.

    Raises InputError for an unknown bot, a bad variant, and a number of seats that the game does
    not seat.
    """
    adapter = load(game)
    count = adapter.default_seats if seats is None else seats
    contender = Contender(bot, bot, limits.seconds, limits.nodes)
    terms = set_up(adapter, variant, [contender], count)
    found = Calibration(game, bot, count)
    calls = ((count, number, seed * 1_000_003 + number) for number in range(games))
    code = identity(game)
    played = (backend or Local()).run(watch, calls, shared=(terms,), code=code, ready=ready)
    with closing(played):
        for number, notes in played:
            found.forfeits += notes is None
            found.by_game[number] = notes or []
            if on_game is not None:
                on_game(found)
    return found


def watch(terms: Terms, seats: int, number: int, seed: int) -> tuple[int, list[Prediction] | None]:
    """Play a game with the only contender of ``terms`` in all seats.

    Returns its number and what was expected in it, None instead if a bot failed.
    """
    supply(load(terms.game), terms)
    contender = terms.contenders[0]
    notes: list[tuple[Position, float, bool]] = []
    bots = [Watched(make_bot(contender.spec), notes) for _ in range(seats)]
    try:
        done = play_game(terms.game, bots, contender.limits, seed=seed, variant=terms.variant)
    finally:
        for bot in bots:
            bot.close()
    if done.forfeit is not None:
        return number, None
    returns = done.outcome.returns
    return number, [
        predicted(number, at / len(notes), note, returns) for at, note in enumerate(notes)
    ]


def predicted(
    number: int, part: float, note: tuple[Position, float, bool], returns: Sequence[float]
) -> Prediction:
    """A note of a :class:`Watched` bot, and what came of it."""
    position, win, exact = note
    seat = position.state.decider
    return Prediction(number, seat, part, win, exact, returns[seat], age_of(position))


class Watched(Bot):
    """A bot whose analyses are noted, in the order of the game, into a list that bots may share.

    A note is the position, the chance to win of the seat that decides, and whether it was proved.
    """

    name = "watched"

    def __init__(self, bot: Bot, notes: list[tuple[Position, float, bool]]) -> None:
        super().__init__(bot.spec, {})
        self._bot = bot
        self._notes = notes

    def think(self, task: Task) -> Analysis:
        """What the bot thinks."""
        return self._bot.think(task)

    def choose(self, position: Position, limits: Limits, *, seed: int = 0, threads: int = 1) -> int:
        """The bot's move, after a note of what it expects; a forced move tells nothing."""
        moves = position.state.legal_moves()
        if len(moves) == 1:
            return moves[0]
        analysis = self._bot.analyze(position, limits, seed=seed, threads=threads)
        seat = position.state.decider
        self._notes.append((position, analysis.win[seat], analysis.exact))
        return analysis.best.move

    def forget(self) -> None:
        """Pass it on."""
        self._bot.forget()

    def begin(self, game: Game, variant: Variant) -> None:
        """Pass it on."""
        self._bot.begin(game, variant)

    def check(self, game: Game, start: State) -> None:
        """Pass it on."""
        self._bot.check(game, start)

    def close(self) -> None:
        """Pass it on."""
        self._bot.close()
