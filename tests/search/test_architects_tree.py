"""The search tree of a game with secrets, which is a graph: memory, reuse, determinism."""

from __future__ import annotations

from typing import Any

import pytest

from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, OVER, State
from solver._ext.search.mcts import Mcts
from solver.arena.positions import bench_positions
from solver.games.architects import GAME
from solver.search.bots import make_bot
from solver.search.limits import Limits
from tests.architects import bridge
from tests.architects.positions import card, empty

MEGABYTE = 1 << 20
FEWEST_NODES = 4096
"""No tree is smaller than this, whatever its setting."""

SEATS = (2, 3, 7)
LIMITS = Limits(nodes=800)


@pytest.fixture(params=SEATS)
def state(request: pytest.FixtureRequest) -> State:
    """A decision in the middle of a game; others have looked at the central top in some."""
    text = bench_positions("architects").phases[request.param]["middle"]
    return GAME.read_compact(text).state


def blind_root(seats: int, *, blind: bool) -> State:
    """The first pick of a game in which somebody has seen the central top already."""
    raw = empty(["giza", "rhodes", "babylon", "olympia", "ephesus", "alexandria"][:seats])
    raw["decks"][-1]["top"], raw["knows"] = card("vp3"), [1 if blind else 0]
    return GAME.observe(bridge.load(raw), 0).state


def following(state: State, move: int) -> State:
    """The next decision after a move if chance does the likeliest."""
    state = state.copy()
    state.apply(move)
    while state.decider == CHANCE:
        state.apply(max(state.chance_outcomes(), key=lambda event: event[1])[0])
    return state


def after_best(tree: Mcts, state: State) -> State:
    """The next decision if the most visited move is played."""
    return following(state, max(tree.moves(), key=lambda row: row["visits"])["move"])


def check_rows(tree: Mcts, state: State, iterations: int) -> None:
    """What the tree says about its root is in step with itself."""
    rows = tree.moves()
    assert [row["move"] for row in rows] == state.legal_moves()
    assert sum(row["visits"] for row in rows) <= iterations
    assert sum(row["prior"] for row in rows) == pytest.approx(1.0)
    for row in rows:
        assert len(row["wins"]) == len(row["points"]) == state.seats
        assert sum(row["wins"]) == pytest.approx(row["reported"])
        assert sum(row["endings"]) == row["playouts"] <= row["reported"] <= row["visits"]
        assert 0.0 <= row["lower"] <= row["upper"] <= 1.0


def opening(seats: int) -> State:
    """The first pick of a game, in which nobody has a secret."""
    return GAME.read_compact(bench_positions("architects").phases[seats]["opening"]).state


@pytest.mark.parametrize("seats", SEATS)
def test_visits_add_up(seats: int) -> None:
    state = opening(seats)
    tree = Mcts(state, {"exact_turns": 0}, seed=1)
    assert tree.run(iterations=3_000) == 3_000
    check_rows(tree, state, 3_000)
    assert sum(row["visits"] for row in tree.moves()) >= 2_999


@pytest.mark.parametrize("seats", [2, 4])
def test_visits_where_somebody_has_a_secret(seats: int) -> None:
    """A blind seat looks at all its worlds; one that knows spends visits on those of the others."""
    blind, seeing = blind_root(seats, blind=True), blind_root(seats, blind=False)
    tree = Mcts(blind, {"exact_turns": 0}, seed=1)
    assert tree.run(iterations=2_000) == 2_000
    check_rows(tree, blind, 2_000)
    assert sum(row["visits"] for row in tree.moves()) >= 1_999
    tree = Mcts(seeing, {"exact_turns": 0}, seed=1)
    assert tree.run(iterations=2_000) == 2_000
    check_rows(tree, seeing, 2_000)
    assert sum(row["visits"] for row in tree.moves()) >= 900


def test_memory_is_bounded_and_the_search_goes_on(state: State) -> None:
    small = Mcts(state, {"exact_turns": 0}, seed=1, max_bytes=MEGABYTE)
    large = Mcts(state, {"exact_turns": 0}, seed=1, max_bytes=64 * MEGABYTE)
    for tree in (small, large):
        assert tree.run(iterations=6_000) == 6_000
        check_rows(tree, state, 6_000)
        assert sum(row["visits"] for row in tree.moves()) >= 2_500
    assert small.nodes <= FEWEST_NODES < large.nodes


@pytest.mark.parametrize("blind", [False, True])
def test_memory_is_bounded_with_secrets(blind: bool) -> None:
    state = blind_root(3, blind=blind)
    tree = Mcts(state, {"exact_turns": 0}, seed=1, max_bytes=MEGABYTE)
    assert tree.run(iterations=6_000) == 6_000
    check_rows(tree, state, 6_000)
    assert tree.nodes <= FEWEST_NODES


def test_memory_setting_of_the_bot(state: State) -> None:
    position = GAME.observe(state, state.decider)
    said = make_bot("ismcts:memory=1").analyze(position, Limits(nodes=6_000), seed=1)
    assert said.nodes == 6_000
    assert sum(said.win) == pytest.approx(1.0)
    assert len(said.moves) == len(state.legal_moves())


def test_advance_keeps_the_visits(state: State) -> None:
    tree = Mcts(state, {}, seed=1)
    tree.run(iterations=3_000)
    target = after_best(tree, state)
    kept = tree.advance(target)
    assert 0 < kept < 3_000
    check_rows(tree, target, kept)
    assert tree.run(iterations=500) == 500
    check_rows(tree, target, kept + 500)


def test_advance_to_what_was_never_seen(state: State) -> None:
    tree = Mcts(state, {}, seed=1)
    tree.run(iterations=300)
    assert tree.advance(blind_root(5, blind=True)) == 0
    assert tree.advance(GAME.new(seats=2)) == 0
    check_rows(tree, state, 300)


@pytest.mark.parametrize("memory", [MEGABYTE, 8 * MEGABYTE])
def test_a_tree_that_is_used_for_many_moves(memory: int, state: State) -> None:
    """Nothing gets out of step when a game is followed with one tree."""
    tree, rng = Mcts(state, {}, seed=1, max_bytes=memory), Rng(1)
    followed = 0
    for _ in range(16):
        tree.run(iterations=300)
        state = after_best(tree, state)
        if state.decider == OVER:
            break
        kept = tree.advance(state)
        followed += kept > 0
        if not kept:
            tree = Mcts(state, {}, seed=rng.bits(), max_bytes=memory)
        assert [row["move"] for row in tree.moves()] == state.legal_moves()
    assert followed >= 6


def game_with_one_bot(spec: str, seats: int, turns: int) -> list[list[dict[str, Any]]]:
    """What a bot says at its decisions in the first turns of a game that others play at random."""
    bot, rng = make_bot(spec), Rng(5)
    state = GAME.new(seats=seats)
    deal = GAME.deal({}, 5)
    said: list[list[dict[str, Any]]] = []
    while state.decider != OVER and len(said) < turns:
        if state.decider == CHANCE:
            state.apply(deal.event(state))
        elif state.decider == 0 and len(state.legal_moves()) > 1:
            analysis = bot.analyze(GAME.observe(state, 0), LIMITS, seed=2)
            said.append([move.to_json() for move in analysis.moves])
            state.apply(analysis.best.move)
        else:
            state.apply(state.playout_move(rng))
    return said


@pytest.mark.parametrize("seats", SEATS)
def test_a_bot_that_keeps_its_trees_says_the_same_again(seats: int) -> None:
    first = game_with_one_bot("ismcts", seats, 6)
    assert len(first) == 6
    assert first == game_with_one_bot("ismcts", seats, 6)


def test_reuse_by_the_bot() -> None:
    """At the next decision of its seat it goes on from what it has seen."""
    state, limits = opening(2), Limits(nodes=6_000)
    for spec in ("ismcts", "ismcts:reuse=0"):
        bot = make_bot(spec)
        best = bot.analyze(GAME.observe(state, 0), limits, seed=1).best
        mine = following(state, best.move)
        while mine.decider != 0:
            mine = following(mine, mine.legal_moves()[0])
        said = bot.analyze(GAME.observe(mine, 0), limits, seed=1)
        visits = sum(move.visits for move in said.moves)
        if spec == "ismcts":
            assert visits > 6_000
        else:
            assert visits == pytest.approx(6_000, abs=1)


def test_settled_moves() -> None:
    state = blind_root(2, blind=False)
    tree = Mcts(state, {}, seed=1)
    best, *others = state.legal_moves()
    for move in others:
        tree.prove_move(move, 0.5)
    assert not tree.solved
    tree.prove_move(best, 1.0)
    assert tree.solved
    tree.run(iterations=100)
    rows = {row["move"]: (row["lower"], row["upper"]) for row in tree.moves()}
    assert all(rows[move] == (0.5, 0.5) for move in others)


def test_what_cannot_be_settled() -> None:
    blind, many = blind_root(2, blind=True), blind_root(3, blind=False)
    with pytest.raises(ValueError, match="does not know"):
        Mcts(blind, {}).prove_move(blind.legal_moves()[0], 0.5)
    with pytest.raises(ValueError, match="two sides"):
        Mcts(many, {}).prove_move(many.legal_moves()[0], 0.5)
