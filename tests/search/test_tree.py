"""The search tree: memory, reuse after moves, settled moves."""

from __future__ import annotations

import pytest

import solver
from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, State
from solver._ext.search.mcts import Mcts
from solver.arena.positions import bench_positions
from solver.cli.output.analysis_text import analysis_lines
from solver.games.base import Position
from solver.games.duel import GAME
from solver.search import tree_bot as tree_bot_module
from solver.search.bots import make_bot
from solver.search.limits import Limits
from solver.search.tree_bot import TreeBot
from tests.duel.table import example

MEGABYTE = 1 << 20
FEWEST_NODES = 4096
"""No tree is smaller than this, whatever its setting."""


@pytest.fixture
def state() -> State:
    return GAME.read_position(example("age_2")).state


def tree_bot(spec: str) -> TreeBot:
    bot = make_bot(spec)
    assert isinstance(bot, TreeBot)
    return bot


def grown(bot: TreeBot) -> list[Mcts]:
    """The trees of its last decision."""
    assert bot._grove is not None
    return bot._grove.trees


def after_best(tree: Mcts, state: State) -> State:
    """The next decision if the most visited move is played and chance does what it does."""
    state = state.copy()
    state.apply(max(tree.moves(), key=lambda row: row["visits"])["move"])
    while state.decider == CHANCE:
        events = state.chance_outcomes()
        state.apply(max(events, key=lambda event: event[1])[0])
    return state


def test_visits_add_up(state: State) -> None:
    tree = Mcts(state, {"exact_turns": 0}, seed=1)
    assert tree.run(iterations=3_000) == 3_000
    rows = tree.moves()
    assert [row["move"] for row in rows] == state.legal_moves()
    assert sum(row["visits"] for row in rows) == pytest.approx(3_000, abs=1)
    assert sum(row["prior"] for row in rows) == pytest.approx(1.0)
    for row in rows:
        assert sum(row["wins"]) == pytest.approx(row["reported"])
        assert sum(row["endings"]) == row["playouts"] <= row["reported"]


def test_a_node_has_as_many_samples_as_can_be_counted() -> None:
    """Deals of the three Ages are sampled; no node has more than 65,535 of them."""
    start = solver.read_position(
        "duel:2:pick.0.0/7..AppMauLig.000.---/7..ColGarLib.000.---/AgrArcMasTheUrb/offer=PirSph"
    )
    settings = {"playout": 1.0, "uniform": 1, "widening": 1e6, "prior_by": 0}
    tree = Mcts(start.state, settings, seed=1, max_bytes=256 * MEGABYTE)
    assert tree.run(iterations=70_000) == 70_000
    assert sum(row["visits"] for row in tree.moves()) == pytest.approx(70_000, abs=1)


def test_memory_is_bounded_and_the_search_goes_on(state: State) -> None:
    small = Mcts(state, {"exact_turns": 0}, seed=1, max_bytes=MEGABYTE)
    large = Mcts(state, {"exact_turns": 0}, seed=1, max_bytes=64 * MEGABYTE)
    for tree in (small, large):
        assert tree.run(iterations=30_000) == 30_000
        assert sum(row["visits"] for row in tree.moves()) >= 29_999
    assert small.nodes <= FEWEST_NODES < large.nodes
    assert (small.full, large.full) == (True, False)


def test_memory_setting_of_the_bot() -> None:
    position = GAME.read_position(example("age_2"))
    bot = tree_bot("ismcts:memory=1")
    said = bot.analyze(position, Limits(nodes=20_000), seed=1)
    assert said.nodes == 20_000
    assert sum(move.visits for move in said.moves) >= 19_999
    assert grown(bot)[0].nodes <= FEWEST_NODES
    assert said.full
    assert said.to_json()["full"]
    assert "memory used up" in "\n".join(analysis_lines(said, position))
    roomy = tree_bot("ismcts").analyze(position, Limits(nodes=200), seed=1)
    assert not roomy.full
    assert "memory" not in "\n".join(analysis_lines(roomy, position))


def test_advance_keeps_the_visits(state: State) -> None:
    tree = Mcts(state, {}, seed=1)
    tree.run(iterations=5_000)
    target = after_best(tree, state)
    nodes = tree.nodes
    kept = tree.advance(target)
    assert 0 < kept < 5_000
    assert tree.nodes < nodes
    rows = tree.moves()
    assert [row["move"] for row in rows] == target.legal_moves()
    assert sum(row["visits"] for row in rows) == pytest.approx(kept, abs=1)
    assert tree.run(iterations=1_000) == 1_000
    assert sum(row["visits"] for row in tree.moves()) == pytest.approx(kept + 1_000, abs=1)


def test_what_weaker_others_are_worth_is_found_out_anew(state: State) -> None:
    tree = Mcts(state, {"others": 0.3}, seed=1)
    tree.run(iterations=5_000)
    assert tree.advance(after_best(tree, state)) == 0


def test_a_tree_that_is_used_for_many_moves(state: State) -> None:
    """Nothing grows without bound or gets out of step when a game is followed with one tree."""
    tree, rng = Mcts(state, {"exact_turns": 0}, seed=1, max_bytes=4 * MEGABYTE), Rng(1)
    followed = 0
    for _ in range(15):
        tree.run(iterations=1_500)
        target = after_best(tree, state)
        if target.decider < 0:
            break
        if tree.advance(target):
            followed += 1
        else:
            tree = Mcts(target, {"exact_turns": 0}, seed=rng.bits(), max_bytes=4 * MEGABYTE)
        state = target
        assert [row["move"] for row in tree.moves()] == state.legal_moves()
    assert followed >= 10


def test_advance_to_what_was_never_seen(state: State) -> None:
    tree = Mcts(state, {}, seed=1)
    tree.run(iterations=500)
    assert tree.advance(GAME.read_position(example("draft")).state) == 0
    assert tree.advance(GAME.new()) == 0


@pytest.mark.parametrize("spec", ["ismcts", "ismcts:reuse=0"])
def test_reuse_by_the_bot(spec: str) -> None:
    position = GAME.read_position(example("age_2"))
    bot, limits = tree_bot(spec), Limits(nodes=4_000)
    bot.analyze(position, limits, seed=1)
    state = after_best(grown(bot)[0], position.state)
    following = GAME.observe(state, state.decider)
    said = bot.analyze(following, limits, seed=1)
    assert sorted(move.move for move in said.moves) == sorted(state.legal_moves())
    visits = sum(move.visits for move in said.moves)
    if spec == "ismcts":
        assert visits > 4_100
    else:
        assert visits == pytest.approx(4_000, abs=1)


def test_forget(state: State) -> None:
    position = Position(GAME, GAME.variant_of(state), state.decider, state)
    bot, limits = tree_bot("ismcts"), Limits(nodes=1_000)
    first = bot.analyze(position, limits, seed=1)
    bot.forget()
    again = bot.analyze(position, limits, seed=1)
    assert [move.to_json() for move in first.moves] == [move.to_json() for move in again.moves]


def test_settled_moves(state: State) -> None:
    tree = Mcts(state, {}, seed=1)
    best, *others = state.legal_moves()
    tree.prove_move(best, 1.0 if state.decider == 0 else 0.0)
    assert tree.solved
    for move in others:
        tree.prove_move(move, 0.5)
    rows = {row["move"]: (row["lower"], row["upper"]) for row in tree.moves()}
    assert all(rows[move] == (0.5, 0.5) for move in others)
    with pytest.raises(ValueError, match="no move of the root"):
        tree.prove_move(-7, 0.5)
    with pytest.raises(ValueError, match="shares"):
        tree.prove_move(best, 1.5)


def test_wrong_use(state: State) -> None:
    with pytest.raises(ValueError, match="unknown settings: speed"):
        Mcts(state, {"speed": 1})
    with pytest.raises(ValueError, match="must be a decision"):
        Mcts(GAME.new(), {})
    with pytest.raises(ValueError, match="needs a bound"):
        Mcts(state, {}).run()


def test_a_late_expansion_values_the_same_leaves_first() -> None:
    """The first walk ends where it did; later ones go elsewhere, and all are counted."""
    network = GAME.network(GAME.new())
    state, rng = GAME.new(), Rng(6)
    while state.decider < 0 or state.turns_left > 40:
        state.apply(state.playout_move(rng))
    early, late = (
        Mcts(state, {"late": waits, "playout": 0, "report_every": 0}, seed=2, network=network)
        for waits in (0, 1)
    )
    for search in (early, late):
        search.run(1)
    assert [row["wins"] for row in early.moves()] == [row["wins"] for row in late.moves()]
    for search in (early, late):
        search.run(499)
        assert sum(row["visits"] for row in search.moves()) == 500
        assert search.nodes > 300


@pytest.mark.parametrize(
    ("limits", "turns"),
    [
        (Limits(seconds=4.9), 12),
        (Limits(seconds=5), 14),
        (Limits(nodes=2_400_000), 12),
        (Limits(nodes=2_500_000), 14),
        (Limits(seconds=60, nodes=1_000), 12),
        (Limits(seconds=1, nodes=10**9), 12),
    ],
)
def test_with_plenty_of_time_a_proof_is_tried_earlier(
    limits: Limits, turns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    class TriedError(Exception):
        pass

    def tried(state: State, threads: int) -> None:
        raise TriedError

    monkeypatch.setattr(tree_bot_module, "endgame_solver", tried)
    monkeypatch.setattr(tree_bot_module, "search_on", lambda *args: args[2])
    deep = bench_positions("duel").deep
    for size in ("12", "14"):
        position = GAME.read_compact(deep[size][0])
        assert position.state.turns_left == int(size)
        bot = make_bot("ismcts")
        if int(size) > turns:
            bot.analyze(position, limits)
            continue
        with pytest.raises(TriedError):
            bot.analyze(position, limits)
