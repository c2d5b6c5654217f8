"""The signature of every search: what all bots say about fixed positions with a fixed seed.

One line for each position and bot, with every share to its last bit and a hash of all that is said
about all moves. A change that is meant to save time, or to move code, must leave every line as it
is; ``python -m tests.contract.record`` writes them anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from solver.arena.positions import bench_positions
from solver.arena.signature import ENDINGS_OF_A_SIZE, signature
from solver.games import load
from solver.games.base import Position
from solver.search.analysis import Analysis
from solver.search.bots import BOTS, make_bot
from solver.search.default_bot import DefaultBot
from solver.search.limits import Limits
from solver.search.solve import solve
from tests.contract.playthroughs import events_of, hashed
from tests.contract.setups import PLAYTHROUGHS, playthrough_name

SEED = 7
CHOICES = 3
"""A recorded game gives its first decision with so many moves after its middle."""

SPECS: dict[str, int] = {
    **{name: 300 for name in BOTS if name != DefaultBot.name},
    "alphabeta": 3_000,
    "alphabeta:maxn=1": 3_000,
    "ismcts:net=0,playout=0.5": 200,
    "ismcts:prior_by=0,reward=1,score=0.2": 200,
    "ismcts:prior_by=1,playout=1,widening=2,exact_turns=2": 200,
    "determinized:net=0,playout=0.5,per_world=20": 200,
    "determinized:reward=2,score=0.2,depth=6": 200,
}
"""Every bot, and settings that lead through other code, with the limit of nodes."""

PROOF_NODES = 30_000


def positions(game: str) -> Iterator[tuple[str, Position]]:
    """Decisions to think about, named: those on which speed is measured, and of recorded games."""
    adapter = load(game)
    for seats, phases in bench_positions(game).phases.items():
        for phase, text in phases.items():
            yield f"{game} {seats} {phase}", adapter.read_compact(text)
    for setup, seed in PLAYTHROUGHS:
        if setup.game != game or not setup.label:
            continue
        state = setup.new()
        events = events_of(setup, seed)
        for ply, event in enumerate(events):
            if 2 * ply >= len(events) and len(state.legal_moves()) >= CHOICES:
                name = f"{playthrough_name(setup, seed)} ply {ply}"
                yield name, adapter.observe(state, state.decider)
                break
            state.apply(event)


def said(analysis: Analysis) -> str:
    """An analysis in one line: the best move, the work, the shares, and a hash of everything."""
    best = analysis.best
    everything = [
        (
            *(move.text, repr(move.win), repr(move.stderr), move.visits, move.exact, move.margin),
            *(move.score, move.categories, move.endings, move.pv),
        )
        for move in analysis.moves
    ]
    return (
        f"{best.text} | nodes {analysis.nodes} visits {best.visits}"
        f"{' exact' if analysis.exact else ''} | win {' '.join(map(repr, analysis.win))}"
        f" | {len(everything)} moves {hashed(repr(everything))}"
    )


def proofs(game: str) -> Iterator[tuple[str, Position]]:
    """Decisions of two seats to be proved."""
    adapter = load(game)
    for phase, text in bench_positions(game).phases[2].items():
        yield f"{game} 2 {phase}", adapter.read_compact(text)
    for size, texts in bench_positions(game).endings.items():
        for number, text in enumerate(texts[:ENDINGS_OF_A_SIZE]):
            yield f"{game} ending {size}.{number}", adapter.read_compact(text)


class Question(NamedTuple):
    """One line: its beginning, who says the rest, and whether it is among those for every day.

    Positions and bots form a board in three colors, so that each third of it has all of both. Of
    proofs it is every other one: whether they are right is for ``tests/search`` to say.
    """

    start: str
    ask: Callable[[], str]
    daily: bool = True

    def line(self) -> str:
        """The line as it is now."""
        return f"{self.start}{self.ask()}"


def questions(game: str) -> Iterator[Question]:
    """All lines of a game, to be worked out."""
    for number, (name, position) in enumerate(positions(game)):
        for place, spec in enumerate(SPECS):
            daily = (number + place) % 3 == 0
            yield Question(f"{name} | {spec} | ", partial(thought, spec, position), daily)
    for number, (name, position) in enumerate(proofs(game)):
        yield Question(f"{name} | solve | ", partial(proved, position), number % 2 == 0)
    yield Question(f"{game} | bench signature ", lambda: str(signature(game)))


def thought(spec: str, position: Position) -> str:
    """What a bot says of a position."""
    limits = Limits(nodes=SPECS[spec])
    return said(make_bot(spec).analyze(position, limits, seed=SEED))


def proved(position: Position) -> str:
    """What is proved of a position."""
    result = solve(position, Limits(nodes=PROOF_NODES))
    told = f"{result.value!r} in {result.lower!r} to {result.upper!r}"
    return f"{told} | nodes {result.nodes} | moves {hashed(repr(result.moves))}"


def signatures(game: str) -> list[str]:
    """All lines of a game."""
    return [question.line() for question in questions(game)]
