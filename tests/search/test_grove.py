"""Trees that are begun one after the other: whose turn it is, what is summed, what is told."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable

import pytest

import solver
from solver._ext.search.mcts import Mcts
from solver.arena.positions import bench_positions
from solver.floats import plain_sum
from solver.games import load
from solver.games.base import Position
from solver.search.bots import make_bot
from solver.search.grove import TURN, Grove
from solver.search.limits import Limits
from solver.search.tree_bot import TreeBot
from tests.duel.table import example


@pytest.fixture
def position() -> Position:
    """A decision of 7 Wonders in Age II."""
    return load("wonders").read_compact(bench_positions("wonders").phases[3]["age2"])


@pytest.fixture
def ending() -> Position:
    """A decision of Duel that is soon proved."""
    return load("duel").read_compact(bench_positions("duel").endings["10"][0])


def plant(position: Position, begun: list[int]) -> Callable[[int], list[Mcts]]:
    def row(number: int) -> list[Mcts]:
        begun.append(number)
        return [Mcts(position.state, {}, seed=number)]

    return row


def test_one_row_after_the_other(position: Position) -> None:
    """A row has its whole turn before the next is begun; then who has least goes on."""
    begun: list[int] = []
    grove = Grove(plant(position, begun), most=3)
    seen: list[int] = []
    while sum(seen) < 4 * TURN:
        seen.append(grove.grow(min(700, 4 * TURN - sum(seen)), 0.0))
    assert max(seen) == 700
    assert begun == [0, 1, 2]
    assert sum(seen) == 4 * TURN
    walks = [plain_sum(row["visits"] for row in tree.moves()) for tree in grove.trees]
    assert min(walks) >= TURN
    assert max(walks) - min(walks) <= 700


def test_one_tree_grows_as_it_is_told(position: Position) -> None:
    begun: list[int] = []
    grove = Grove(plant(position, begun), most=1)
    assert grove.grow(3 * TURN, 0.0) == 3 * TURN
    assert grove.grow(10, 0.0) == 10
    assert begun == [0]


def test_by_the_clock(position: Position) -> None:
    grove = Grove(plant(position, []), most=8)
    assert 0 < grove.grow(0, 0.01) <= TURN


def test_what_is_proved_is_told_to_trees_to_come(ending: Position) -> None:
    begun: list[int] = []
    grove = Grove(plant(ending, begun), most=2)
    move = ending.state.legal_moves()[0]
    grove.prove_move(move, 0.25)
    while len(begun) < 2 and not grove.solved:
        grove.grow(TURN, 0.0)
    for tree in grove.trees:
        [row] = [row for row in tree.moves() if row["move"] == move]
        assert row["lower"] == row["upper"] == 0.25


def test_the_roots_are_summed(position: Position) -> None:
    """What the bot says is what trees say that are grown alone, and it is as sure as they agree."""
    count, seat = 4, position.state.decider
    limits = Limits(nodes=count * TURN)
    # With so little exploration they settle on different moves.
    bot = make_bot(f"ismcts:trees={count},c=0.2")
    said = bot.analyze(position, limits, seed=3)
    game = load("wonders")
    settings = {**game.tuning["ismcts"], **game.tuning_with_policy["ismcts"], "c": 0.2}
    each: dict[int, list[tuple[float, int]]] = defaultdict(list)
    visits: Counter[int] = Counter()
    for i in range(count):
        network = position.game.network(position.state)
        tree = Mcts(position.state, settings, seed=3 * 1009 + i, network=network)
        tree.run(iterations=TURN)
        for row in tree.moves():
            visits[row["move"]] += row["visits"]
            if row["reported"]:
                each[row["move"]].append((row["wins"][seat], row["reported"]))
    differing = 0
    for move in said.moves:
        assert move.visits == visits[move.move]
        told = each[move.move]
        total = sum(n for _, n in told)
        if not total:
            continue
        mean = plain_sum(won for won, _ in told) / total
        assert move.win == pytest.approx(mean)
        if len(told) < count:
            continue
        away = plain_sum((n / total * (won / n - mean)) ** 2 for won, n in told)
        assert move.stderr >= min(0.5, math.sqrt(away * count / (count - 1))) - 1e-9
        differing += away > 0
    assert differing


def following(position: Position, move: int) -> Position:
    """The next decision after a move if chance does what it likes best."""
    state = position.state.copy()
    state.apply(move)
    while state.decider < 0:
        state.apply(max(state.chance_outcomes(), key=lambda event: event[1])[0])
    return position.game.observe(state, state.decider)


def test_trees_are_kept_when_the_game_goes_on() -> None:
    """Every row that has reached the next decision goes on there."""
    position = solver.read_position(example("age_2"))
    bot = make_bot("ismcts:trees=2")
    limits = Limits(nodes=4 * TURN)
    first = bot.analyze(position, limits, seed=1)
    said = bot.analyze(following(position, first.moves[0].move), limits, seed=1)
    assert sum(move.visits for move in said.moves) > 4 * TURN


def test_trees_to_come_have_the_root_of_the_decision() -> None:
    """A row that is begun after the game has gone on is of the decision that is asked for."""
    position = solver.read_position(example("age_2"))
    bot = make_bot("ismcts:trees=3")
    assert isinstance(bot, TreeBot)
    first = bot.analyze(position, Limits(nodes=TURN), seed=1)
    assert bot._grove is not None
    assert len(bot._grove.trees) == 1
    after = following(position, first.moves[0].move)
    said = bot.analyze(after, Limits(nodes=4 * TURN), seed=1)
    assert len(bot._grove.trees) == 3
    assert {move.move for move in said.moves} == {*after.state.legal_moves()}
    for tree in bot._grove.trees:
        assert [row["move"] for row in tree.moves()] == after.state.legal_moves()


def test_every_tree_of_a_row_has_its_turn(position: Position) -> None:
    """With two threads a row is twice as long before the next one is begun."""
    bot = make_bot("ismcts:trees=4")
    assert isinstance(bot, TreeBot)
    bot.analyze(position, Limits(nodes=4 * TURN), seed=1, threads=2)
    assert bot._grove is not None
    walks = [sum(int(row["visits"]) for row in tree.moves()) for tree in bot._grove.trees]
    assert walks == pytest.approx([TURN] * 4, abs=1)
