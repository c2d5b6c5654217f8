"""How many nodes the worlds of a seat lead to: whether secrets leave a tree any depth.

What a seat does not know is drawn anew in every iteration. If a node below the root holds much of
what only another seat knows, nearly every world opens a node of its own, and the search sees no
further than one move.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, field
from statistics import median
from typing import TYPE_CHECKING

from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, OVER
from solver.arena.calibration import Watched
from solver.arena.referee import play_game
from solver.learning.duels import make_side
from solver.search.building import tree_search

if TYPE_CHECKING:
    from collections.abc import Mapping

    from solver._ext.core.state import State
    from solver.games.base import Position
    from solver.learning.duels import Trial
    from solver.search.limits import Limits

AHEAD = 2
"""Moves after which nodes are counted: that of the seat, and that of the next one."""


@dataclass
class Spread:
    """Numbers of different nodes, one for each position, after each of the moves."""

    counts: list[list[int]] = field(default_factory=lambda: [[] for _ in range(AHEAD)])

    def add(self, found: Sequence[int]) -> None:
        """Those of one position; where the game ended before, there are fewer."""
        for ahead, number in enumerate(found):
            self.counts[ahead].append(number)

    def row(self, name: str) -> str:
        """A line of a table: name, positions, and the median and the most after each move."""
        cells = [f"{median(some):g} / {max(some)}" if some else "-" for some in self.counts]
        return f"| {name} | {len(self.counts[0])} | {' | '.join(cells)} |"


HEAD = "| table | positions | after one move | after two |\n| --- | --- | --- | --- |"


def nodes_ahead(
    position: Position, worlds: int, *, seed: int, given: Mapping[str, float] | None = None
) -> list[int]:
    """Different nodes of tree search that so many worlds lead to, after one move and after two.

    A move here is all that a seat does until another one decides. It is the same in all worlds, and
    so are cards and dice, as far as that can be: what is left is what seats know. Where the game
    ends in all worlds before a move is over, the list is shorter.
    """
    game = position.game
    tree = tree_search(
        game,
        position.state,
        seed=seed,
        network=game.network(position.state),
        given=given or {},
    )
    rng = Rng(seed)
    states = [position.state.determinize(position.state.decider, rng) for _ in range(worlds)]
    found = []
    for ahead in range(AHEAD):
        states = _after_a_move(states, seed + ahead)
        if not states:
            break
        found.append(len({tree.key(state) for state in states}))
    return found


def _after_a_move(worlds: list[State], seed: int) -> list[State]:
    """The worlds in which another seat comes to decide, once the one that decides has moved."""
    mover, going, arrived = worlds[0].decider, worlds, []
    step = 0
    while going:
        step += 1
        counts = Counter(move for world in going for move in world.legal_moves())
        draw = Rng(seed * 1009 + step)
        # What as many worlds as can be may play, and any of that.
        order = {move: (-number, draw.bits()) for move, number in sorted(counts.items())}
        waiting = []
        for world in going:
            if world.decider == CHANCE:
                world.apply(world.random_move(Rng(seed * 1009 + step)))
            else:
                world.apply(min(world.legal_moves(), key=order.__getitem__))
            if world.decider in (CHANCE, mover):
                waiting.append(world)
            elif world.decider != OVER:
                arrived.append(world)
        going = waiting
    return arrived


def spread_in_games(
    trial: Trial,
    limits: Limits,
    games: int,
    *,
    worlds: int,
    share: float,
    seed: int,
    given: Mapping[str, float] | None = None,
) -> Spread:
    """Counted at a share of the decisions of so many games of the game's best bot against itself.

    Of decisions with a choice, those whose seat does not know all. Raises InputError.
    """
    spread, rng = Spread(), Rng(seed)
    with closing(make_side(trial.game, "default")) as bot:
        for number in range(games):
            notes: list[tuple[Position, float, bool]] = []
            play_game(
                trial.game,
                [Watched(bot, notes)] * trial.seats,
                limits,
                seed=seed * 1_000_003 + number,
                variant=trial.variant,
            )
            for position, _, _ in notes:
                state = position.state
                if state.hidden(state.decider) and rng.uniform() < share:
                    spread.add(nodes_ahead(position, worlds, seed=number, given=given))
    return spread
