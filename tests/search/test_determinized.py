"""Search over sampled worlds: last turns against every case, choices at the same time, limits."""

from __future__ import annotations

import threading
from functools import cache
from typing import Any

import pytest

from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, State
from solver._ext.search.determinized import DEFAULTS, Determinized
from solver._ext.wonders import bridge
from solver.arena.positions import bench_positions
from solver.errors import InputError
from solver.games import load
from solver.games.base import Position
from solver.games.wonders import GAME
from solver.search.analysis import Analysis
from solver.search.bots import make_bot
from solver.search.limits import Limits
from solver.search.world_bot import WorldBot
from tests.search.wonders_endings import endings, last_turn, move, pantheon

LIMITS = Limits(nodes=300)
EPSILON = 1e-9
ONE_WORLD: dict[str, float] = {"per_world": 10**6}


def says(
    spec: str, position: Position, limits: Limits = LIMITS, *, seed: int = 1, threads: int = 1
) -> Analysis:
    """An analysis of a new bot."""
    return make_bot(spec).analyze(position, limits, seed=seed, threads=threads)


def without_time(analysis: Analysis) -> dict[str, Any]:
    data = analysis.to_json()
    del data["seconds"]
    return data


def on_the_way(seats: int, plies: int, seed: int = 1) -> Position:
    """What a seat knows after so many moves of a quick game; two seats share a Free City."""
    variant = {"edition": "first"} if seats == 2 else {}
    state, rng = GAME.new(variant, seats), Rng(seed)
    while plies > 0 or len(state.legal_moves()) < 2:
        plies -= state.decider != CHANCE
        state.apply(state.playout_move(rng))
    return GAME.observe(state, state.decider)


# ---------------------------------------------------------------- the last turn


def test_the_endings_are_worth_testing() -> None:
    found = endings()
    assert len(found) >= 250
    assert {ending.seat for ending in found} == {0, 1, 2}
    assert sum(len(ending.worlds) > 1 for ending in found) >= 100
    ranges = [[(min(e.shares(m)), max(e.shares(m))) for m in e.moves] for e in found]
    assert sum(any(low < high for low, high in moves) for moves in ranges) >= 60
    settled = [moves for moves in ranges if all(low == high for low, high in moves)]
    assert sum(len(set(moves)) > 1 for moves in settled) >= 10


@pytest.mark.parametrize("spec", ["determinized", "determinized:per_world=5", "flat"])
def test_no_share_is_outside_what_can_happen(spec: str) -> None:
    """Games that are over tell the reports, and nothing else."""
    for ending in endings():
        for judged in says(spec, ending.position).moves:
            if judged.visits:
                shares, points = ending.shares(judged.move), ending.points(judged.move)
                assert min(shares) - EPSILON <= judged.win <= max(shares) + EPSILON
                score = judged.score[ending.seat]
                assert min(points) - EPSILON <= score <= max(points) + EPSILON


def test_what_is_settled_is_told_as_it_is() -> None:
    """Where neither the world nor the others can change the result of a move."""
    settled = 0
    for ending in endings():
        for judged in says("determinized", ending.position).moves:
            shares = set(ending.shares(judged.move))
            if len(shares) == 1 and judged.visits:
                settled += 1
                assert judged.win == pytest.approx(shares.pop())
    assert settled >= 500


@pytest.mark.parametrize("seed", [1, 2])
def test_a_move_that_loses_for_sure_is_not_chosen(seed: int) -> None:
    """If another one is better in the worst case than it is in the best."""
    dominated = 0
    for ending in endings():
        best_worst = max(min(ending.shares(mine)) for mine in ending.moves)
        worse = {mine for mine in ending.moves if max(ending.shares(mine)) < best_worst}
        if worse:
            dominated += 1
            said = says("determinized", ending.position, Limits(nodes=100), seed=seed)
            assert said.best.move not in worse
    assert dominated >= 10


def test_a_win_in_every_world_is_taken() -> None:
    """If nothing but the win counts; for more points a search may leave a little to the others."""
    sure = 0
    for ending in endings():
        winning = {mine for mine in ending.moves if min(ending.shares(mine)) == 1.0}
        if winning and len(winning) < len(ending.moves):
            sure += 1
            said = says("determinized:score=0", ending.position)
            assert said.best.win == pytest.approx(1.0)
            assert said.win[ending.seat] == pytest.approx(1.0)
            assert max(ending.shares(said.best.move)) == 1.0
            for judged in says("determinized", ending.position).moves:
                if judged.move in winning and judged.visits:
                    assert judged.win == pytest.approx(1.0)
    assert sure >= 30


# ---------------------------------------------------------------- what another seat holds


def test_worlds_are_weighed_by_their_number() -> None:
    """The card that went face down may have been any of three: seat 2 lost the pantheon in one."""
    ending = pantheon("study", "sell", ["pantheon", "lodge"])
    gardens = move(ending, "build gardens")
    assert len(ending.worlds) == 3
    # What each world comes to if seat 2 does what is best for it, and it then has the choice.
    answers = [
        min(result.shares[0] for played, result in world.items() if played[0] == gardens)
        for world in ending.results
    ]
    assert sorted(answers) == [0.0, 0.0, 1.0]
    said = [
        says("determinized", ending.position, Limits(nodes=6_000), seed=seed) for seed in (1, 2, 3)
    ]
    assert {analysis.best.move for analysis in said} == {gardens}
    # Seat 2 also tries what is worse for it, now and then.
    assert sum(analysis.best.win for analysis in said) / 3 == pytest.approx(1 / 3, abs=0.08)


@pytest.mark.parametrize(
    ("fifth", "hand", "win"),
    [("study", ["pantheon", "lodge"], 0.0), ("pantheon", ["study", "lodge"], 1.0)],
)
def test_a_card_played_face_up_is_known(fifth: str, hand: list[str], win: float) -> None:
    ending = pantheon(fifth, "build", hand)
    assert len(ending.worlds) == 1
    best = says("determinized:per_world=1000", ending.position, Limits(nodes=6_000)).best
    assert best.win == pytest.approx(win, abs=0.05)


# ---------------------------------------------------------------- choices at the same time


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_seat_chooses_without_seeing_the_choices_before_it(seats: int) -> None:
    """In the last turn each of the others has one decision, whatever was chosen before it."""
    tried = 0
    for seed in range(12):
        state = GAME.observe(last_turn(seed, seats), 0).state
        if len(state.legal_moves()) > 2:
            search = Determinized(state, ONE_WORLD, seed)
            search.run(iterations=500)
            assert search.worlds == 1
            assert search.nodes == seats - 1
            tried += 1
    assert tried >= 3


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_world_has_a_tree_of_its_own(seats: int) -> None:
    state = GAME.observe(last_turn(2, seats), 0).state
    search = Determinized(state, {"per_world": 5}, seed=1)
    search.run(iterations=103)
    assert search.worlds == 21
    assert search.nodes == 21 * (seats - 1)


@pytest.mark.parametrize("decides", ["manager", "other"])
def test_two_choices_of_one_seat_depend_on_each_other(decides: str) -> None:
    """The one who plays for the Free City knows its own card when it chooses that of the city."""
    tried = 0
    for seed in range(8):
        state = last_turn(seed, 2)
        manager = bridge.manager(state)
        seat = manager if decides == "manager" else 1 - manager
        state = GAME.observe(state, seat).state
        if len(state.legal_moves()) < 2:
            continue
        search = Determinized(state, {**ONE_WORLD, "c": 1000}, seed)
        search.run(iterations=2_000)
        # The world of the search: its first random numbers make it.
        world = state.determinize(seat, Rng(seed))
        while world.decider != manager:
            world.apply(world.legal_moves()[0])
        assert search.nodes == len(world.legal_moves()) + 1
        tried += 1
    assert tried >= 3


def test_the_turns_that_are_looked_ahead() -> None:
    """A bound on them keeps the tree small."""
    nodes = []
    for depth in (1, 0):
        search = Determinized(on_the_way(3, 30).state, {**ONE_WORLD, "depth": depth}, seed=1)
        search.run(iterations=1_500)
        nodes.append(search.nodes)
    assert nodes[0] < 0.9 * nodes[1]


# ---------------------------------------------------------------- the object


@cache
def middle() -> Position:
    """A choice of three seats in Age II."""
    return on_the_way(3, 24)


def test_visits_add_up() -> None:
    search = Determinized(middle().state, {"per_world": 40}, seed=1)
    assert search.run(iterations=300) == 300
    rows = search.moves()
    assert search.worlds == 8
    assert [row["move"] for row in rows] == middle().state.legal_moves()
    assert sum(row["visits"] for row in rows) == 300
    assert sum(row["prior"] for row in rows) == pytest.approx(1.0)
    for row in rows:
        assert row["reported"] == row["visits"]
        assert sum(row["wins"]) == pytest.approx(row["reported"])
        assert sum(row["endings"]) == row["playouts"] <= row["reported"]
        for points, parts in zip(row["points"], row["categories"], strict=True):
            assert sum(parts) == pytest.approx(points)


def test_a_search_goes_on_where_it_was() -> None:
    whole = Determinized(middle().state, {}, seed=5)
    parts = Determinized(middle().state, {}, seed=5)
    whole.run(iterations=250)
    for share in (1, 49, 200):
        parts.run(iterations=share)
    assert whole.moves() == parts.moves()
    assert (whole.nodes, whole.worlds) == (parts.nodes, parts.worlds)


def test_memory_is_bounded_and_the_search_goes_on() -> None:
    settings = {**ONE_WORLD, "playout": 0, "report_every": 0, "c": 1e6}
    search = Determinized(on_the_way(3, 3).state, settings, seed=1)
    assert search.run(iterations=40_000) == 40_000
    filled = search.nodes
    assert search.run(iterations=5_000) == 5_000
    assert search.nodes == filled
    assert search.full
    assert sum(row["visits"] for row in search.moves()) == 45_000


def test_it_can_be_stopped_from_another_thread() -> None:
    search = Determinized(middle().state, {}, seed=1)
    timer = threading.Timer(0.1, search.stop)
    timer.start()
    try:
        assert search.run(seconds=30.0) > 0
    finally:
        timer.join()
    assert not timer.is_alive()


def test_wrong_use() -> None:
    state = middle().state
    with pytest.raises(ValueError, match="unknown settings: speed"):
        Determinized(state, {"speed": 1})
    with pytest.raises(ValueError, match="must be a decision"):
        Determinized(GAME.new(), {})
    with pytest.raises(ValueError, match="needs a bound"):
        Determinized(state, {}).run()


# ---------------------------------------------------------------- the bot


@pytest.mark.parametrize("seats", [2, 3, 7])
@pytest.mark.parametrize("threads", [1, 2])
def test_same_seed_same_answer(seats: int, threads: int) -> None:
    position = on_the_way(seats, 20)
    first, again = (
        without_time(says("determinized", position, seed=7, threads=threads)) for _ in (0, 1)
    )
    assert first == again
    assert first["threads"] == threads
    assert first["nodes"] == LIMITS.nodes
    assert first != without_time(says("determinized", position, seed=8, threads=threads))


def test_the_answer_does_not_depend_on_what_was_asked_before() -> None:
    bot, positions = make_bot("determinized"), [on_the_way(3, plies) for plies in (6, 24, 40)]
    one_by_one = [without_time(says("determinized", position)) for position in positions]
    assert [without_time(bot.analyze(p, LIMITS, seed=1)) for p in positions] == one_by_one


def test_threads_share_the_work() -> None:
    alone = says("determinized", middle(), threads=1)
    shared = says("determinized", middle(), threads=3)
    assert shared.nodes == alone.nodes
    assert sum(judged.visits for judged in shared.moves) == LIMITS.nodes


@pytest.mark.parametrize("seats", [2, 3, 7])
def test_stopped_before_it_began(seats: int) -> None:
    position = on_the_way(seats, 8)
    said = make_bot("determinized").analyze(position, Limits(seconds=3600.0), stop=lambda: True)
    assert sorted(m.move for m in said.moves) == sorted(position.state.legal_moves())
    assert sum(said.win) == pytest.approx(1.0)


def test_progress_and_stop() -> None:
    seen: list[Analysis] = []
    final = make_bot("determinized").analyze(
        middle(),
        Limits(seconds=3600.0),
        progress=seen.append,
        stop=lambda: len(seen) >= 2,
    )
    assert len(seen) == 2
    assert 0 < seen[0].nodes < seen[1].nodes == final.nodes
    assert all(len(said.moves) == len(final.moves) for said in seen)


def test_categories_are_told() -> None:
    position = middle()
    said = says("determinized", position)
    often = [judged for judged in said.moves if judged.visits >= 50]
    assert often
    for judged in often:
        assert set(judged.categories) == set(GAME.categories_of(position.variant))
        assert sum(judged.categories.values()) == pytest.approx(judged.score[said.seat])
        assert set(judged.endings) == set(GAME.endings)


# ---------------------------------------------------------------- settings


@pytest.mark.parametrize(
    ("setting", "problem"),
    [
        ("per_world=0", "per_world=0 is not in 1 to"),
        ("per_world=1.5", "per_world=1.5 is not a number"),
        ("reward=3", "reward=3 is not in 0 to 2"),
        ("reward=-1", "reward=-1 is not in 0 to 2"),
        ("playout=1.01", "playout=1.01 is not in 0 to 1"),
        ("score=2", "score=2 is not in 0 to 1"),
        ("score_scale=0", "score_scale=0 is not in 0.001 to"),
        ("order_scale=0", "order_scale=0 is not in 0.001 to"),
        ("prior_scale=0", "prior_scale=0 is not in 0.001 to"),
        ("prior_floor=1.5", "prior_floor=1.5 is not in 0 to 1"),
        ("c=-1", "c=-1 is not in 0 to"),
        ("depth=-1", "depth=-1 is not in 0 to"),
        ("depth=10000000000", "depth=10000000000 is not in 0 to"),
        ("reuse=0", "no setting 'reuse'; known: c, "),
    ],
)
def test_settings_out_of_range(setting: str, problem: str) -> None:
    with pytest.raises(InputError, match=problem) as error:
        make_bot(f"determinized:{setting}")
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("key", [*DEFAULTS, "net"])
def test_settings_at_the_ends_of_their_ranges(key: str) -> None:
    """The numbers make sense whatever the settings are."""
    low, high = WorldBot.ranges.get(key, (0, 1e9))
    for value in (low, high):
        text = f"{value:.0f}" if isinstance(WorldBot.defaults[key], int) else f"{value:g}"
        said = says(f"determinized:{key}={text}", middle(), Limits(nodes=60))
        assert sum(said.win) == pytest.approx(1.0)
        for judged in said.moves:
            assert 0.0 <= judged.win <= 1.0
            assert 0.0 <= judged.stderr <= 0.5


# ---------------------------------------------------------------- other games


@pytest.mark.parametrize("game", ["duel", "architects"])
def test_other_games(game: str) -> None:
    """Nothing is hidden there to speak of, and one seat chooses after the other."""
    adapter = load(game)
    for seats, phases in bench_positions(game).phases.items():
        for text in phases.values():
            position = adapter.read_compact(text)
            said = says("determinized", position)
            assert sorted(m.move for m in said.moves) == sorted(position.state.legal_moves())
            assert len(said.win) == seats
            assert sum(said.win) == pytest.approx(1.0)
            assert said.nodes == LIMITS.nodes
            assert without_time(said) == without_time(says("determinized", position))


def wins_at_once(state: State, mine: int) -> bool:
    """Whether a move ends the game with a win."""
    seat = state.decider
    after = state.copy()
    after.apply(mine)
    return after.decider < CHANCE and after.returns()[seat] == 1.0


def test_a_win_in_one_at_duel() -> None:
    duel, found = load("duel"), 0
    for seed in range(90):
        state, rng = duel.new(), Rng(seed)
        while state.decider >= CHANCE:
            moves = state.legal_moves()
            winning = {mine for mine in moves if wins_at_once(state, mine)}
            if winning and len(winning) < len(moves):
                found += 1
                said = says("determinized", duel.observe(state, state.decider), Limits(nodes=600))
                assert said.best.win == pytest.approx(1.0, abs=0.01)
                break
            state.apply(state.random_move(rng))
    assert found >= 5


@pytest.mark.parametrize("luck", [0, 1])
def test_all_moves_meet_the_common_random(luck: int) -> None:
    """The first playout after a move is the same, whatever was played out before it."""
    duel = load("duel")
    state, rng = duel.new(), Rng(1)
    for _ in range(30):
        state.apply(state.playout_move(rng))
    while state.decider == CHANCE:
        state.apply(state.sample_chance(rng))
    settings = {**ONE_WORLD, "playout": 1.0, "common_random": luck, "prior_floor": 1.0, "c": 1e6}
    search = Determinized(state, settings, seed=3)
    search.run(iterations=len(state.legal_moves()))
    once = {row["move"]: row["value"] for row in search.moves() if row["visits"] == 1}
    assert len(once) > 3
    for mine in once:
        alone = Determinized(state, settings, seed=3, moves=[mine])
        alone.run(iterations=1)
        once[mine] -= alone.moves()[0]["value"]
    assert any(once.values()) != luck
