"""The figures of ``solver bench`` have their shape; what the signature is: ``tests/contract``."""

from __future__ import annotations

import pytest

from solver.arena import bench, machine, speeds
from solver.arena.positions import bench_positions
from solver.arena.signature import signature
from solver.errors import InputError
from solver.games import GAMES, load
from solver.games.duel import GAME
from tests.duel import bridge


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Work so little that only the shape of the result means anything."""
    little = {"GAMES": 20, "MOVES": 200, "ITERATIONS": 20, "SOLVER_NODES": 5000, "ENDINGS": 1}
    for name, value in little.items():
        monkeypatch.setattr(speeds, name, value)
    short = {"ROUNDS": 2, "SOLVE_SECONDS": 0.01, "ENDING_SECONDS": 0.02, "DEEP_SECONDS": 0.01}
    for name, value in short.items():
        monkeypatch.setattr(bench, name, value)


def test_run(quick: None) -> None:
    result = bench.run("duel")
    assert set(result) == {"machine", "duel"}
    figures = result["duel"]
    assert set(figures["mcts_iterations_per_s"]) == {"draft", "age1", "age2", "age3"}
    assert set(figures["endgame"]) == {"6", "8", "10"}
    for size in figures["endgame"].values():
        assert 0 < size["median"] <= size["p90"] <= size["max"]
        assert 0 <= size["proved"] <= size["positions"]
    assert set(figures["proofs_per_s"]) == {"6", "8", "10"}
    for name in ("random_games_per_s", "apply_undo_per_s", "solver_nodes_per_s"):
        assert figures[name] == round(max(figures["rounds"][name])) > 0
    assert set(figures["rounds"]) == set(speeds.works("duel"))
    assert {len(each) for each in figures["rounds"].values()} == {2}
    assert figures["state_bytes"] <= 800  # 288 of them are used without expansions


def test_deep_endings_are_all_begun(quick: None) -> None:
    adapter, positions = load("duel"), bench_positions("duel")
    found = bench.measure_endings(adapter, positions, deep=True)
    assert {size: found[size]["positions"] for size in positions.deep} == {"12": 40, "14": 20}
    assert set(found) == {*positions.endings, *positions.deep}


def test_a_game_for_several_numbers_of_seats(quick: None) -> None:
    figures = bench.run("architects")["architects"]
    assert list(figures["seats"]) == ["2", "3", "4", "7"]
    for table in figures["seats"].values():
        assert set(table) == {"random_games_per_s", "apply_undo_per_s", "mcts_iterations_per_s"}
        assert set(table["mcts_iterations_per_s"]) == {"opening", "middle", "late"}
    smallest = figures["seats"]["2"]
    assert {key: figures[key] for key in smallest} == smallest
    assert figures["solver_nodes_per_s"] > 0
    assert figures["endgame"] == {}


def test_a_game_with_hidden_hands(quick: None) -> None:
    figures = bench.run("wonders")["wonders"]
    assert list(figures["seats"]) == ["2", "3", "4", "5", "7"]
    for table in figures["seats"].values():
        assert set(table["mcts_iterations_per_s"]) == {"age1", "age2", "age3"}
    assert figures["state_bytes"] > 0
    assert figures["endgame"] == {}


def test_tables_where_default_searches_worlds(quick: None) -> None:
    tables = bench.run("dice")["dice"]["seats"]
    assert list(tables) == ["2", "3", "4", "7"]
    for seats, table in tables.items():
        worlds = [] if seats == "2" else ["determinized"]
        for search in ("mcts", *worlds):
            assert set(table[f"{search}_iterations_per_s"]) == {"opening", "middle", "late"}
        assert ("determinized_iterations_per_s" in table) == bool(worlds)


def test_machine() -> None:
    said = machine.describe()
    told = {"cpu", "cores", "kernel", "load", "system", "python", "compiler", "flags", "version"}
    assert told == set(said)
    assert all(said[name] for name in told - {"load"})


@pytest.mark.parametrize(("load", "warns"), [(0.0, False), (1.0, False), (1.5, True), (9.0, True)])
def test_a_busy_machine_is_told(load: float, warns: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "cores", lambda: 2)
    monkeypatch.setattr("os.getloadavg", lambda: (load, load, load))
    assert bool(machine.too_busy()) == warns


def test_unknown_game() -> None:
    for ask in (bench.run, signature):
        with pytest.raises(InputError, match="unknown game"):
            ask("chess")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_positions_of_the_seats_it_says(game: str) -> None:
    adapter = load(game)
    for seats, phases in bench_positions(game).phases.items():
        assert adapter.min_seats <= seats <= adapter.max_seats
        for text in phases.values():
            position = adapter.read_compact(text)
            assert position.state.seats == seats
            assert position.view == position.state.decider
            assert adapter.compact(position) == text


@pytest.mark.parametrize(
    ("share", "expected"), [(0.5, 5.0), (0.9, 9.0), (0.91, 10.0), (1.0, 10.0), (0.0, 1.0)]
)
def test_quantile(share: float, expected: float) -> None:
    assert bench.quantile([float(i) for i in range(1, 11)], share) == expected


def test_endings_are_what_they_say() -> None:
    positions = bench_positions("duel")
    assert {size: len(texts) for size, texts in positions.deep.items()} == {"12": 40, "14": 20}
    assert {len(texts) for texts in positions.endings.values()} == {40}
    for size, texts in [*positions.endings.items(), *positions.deep.items()]:
        assert len(texts) == len(set(texts))
        for text in texts:
            position = GAME.read_compact(text)
            raw = bridge.dump(position.state)
            assert sum(slot != -1 for slot in raw["slots"]) == int(size)
            assert (raw["age"], raw["phase"]) == (3, "play")
            assert GAME.compact(position) == text


def test_phases_are_what_they_say() -> None:
    ages = {
        name: bridge.dump(GAME.read_compact(text).state)["age"]
        for name, text in bench_positions("duel").phases[2].items()
    }
    assert ages == {"draft": 0, "age1": 1, "age2": 2, "age3": 3}
