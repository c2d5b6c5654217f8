"""The public Python interface: what ``import solver`` offers."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import solver
from solver import records
from solver.games import GAMES

EXAMPLES = Path(__file__).parents[1] / "examples" / "duel"
ENDING = EXAMPLES / "age_3_ending.json"
TOKENS = "tokens agriculture economy law masonry theology"
OFFER = "offer the_colossus piraeus the_pyramids the_sphinx"


def played(seed: int = 3, plies: int | None = None) -> solver.Table:
    """A table with a random game on the deal of ``seed``, whole or up to a decision."""
    table = solver.new_game("duel", seed=seed)
    rng = solver.Rng(seed)
    table.advance()
    while table.outcome() is None and (plies is None or len(table.moves) < plies):
        moves = table.legal_moves
        table.push(moves[rng.below(len(moves))])
        table.advance()
    return table


@pytest.fixture
def whole() -> solver.Table:
    return played()


@pytest.fixture
def halfway() -> solver.Table:
    return played(plies=60)


# The module itself.


def test_every_public_name_is_there_and_documented():
    assert set(solver.__all__) <= set(dir(solver))
    for name in solver.__all__:
        value = getattr(solver, name)
        if not isinstance(value, int | str):
            assert value.__doc__, name


def test_unknown_names_are_attribute_errors():
    with pytest.raises(AttributeError, match="nothing_like_it"):
        _ = solver.nothing_like_it


def test_importing_the_package_loads_nothing_of_it():
    code = (
        "import sys, solver\n"
        "loaded = {name for name in sys.modules if name.startswith('solver.')}\n"
        "sys.exit(', '.join(loaded - {'solver.errors'}) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


# New games and chance.


@pytest.mark.parametrize("game", GAMES)
def test_new_game_begins_with_chance(game):
    table = solver.new_game(game)
    assert table.decider == solver.CHANCE
    assert table.legal_moves == []
    assert sum(table.chance_outcomes.values()) == pytest.approx(1)
    assert table.outcome() is None


def test_new_game_checks_its_arguments():
    with pytest.raises(solver.InputError, match="chess"):
        solver.new_game("chess")
    with pytest.raises(solver.InputError, match=r"variant\.color"):
        solver.new_game("duel", {"color": "red"})
    with pytest.raises(solver.InputError, match="3 players"):
        solver.new_game("duel", names=["a", "b", "c"])
    table = solver.new_game("duel", {"next_starter": "chooses"}, names=["Ada", "Bob"])
    assert table.variant == solver.games.load("duel").parse_variant(None)
    assert table.names == ("Ada", "Bob")


def test_new_game_for_several_seats():
    table = solver.new_game("architects", seed=1, seats=5)
    table.advance()
    assert table.state.seats == len(table.scores()) == 5
    assert table.names == ("",) * 5
    assert solver.new_game("architects", names=["a", "b", "c"]).state.seats == 3
    assert solver.new_game("architects").state.seats == 2
    for wrong in ({"seats": 8}, {"seats": 1}, {"seats": 3, "names": ["a", "b"]}):
        with pytest.raises(solver.InputError, match="seats"):
            solver.new_game("architects", **wrong)


def test_a_seed_fixes_every_chance_event(whole):
    assert whole.moves == played().moves
    assert whole.moves[:2] != played(seed=4).moves[:2]


def test_the_deal_survives_taking_back(halfway):
    moves = list(halfway.moves)
    while len(halfway.moves) > 10:
        halfway.pop()
    for text in moves[10:]:
        assert (halfway.deal() if halfway.decider == solver.CHANCE else halfway.push(text)) == text


def test_without_a_seed_chance_is_pushed_or_drawn():
    table = solver.new_game("duel")
    assert table.push(TOKENS) == TOKENS
    assert table.push("offer piraeus, colossus, pyramids, sphinx") == OFFER
    assert table.advance() == []
    assert table.decider == 0
    drawn = [solver.new_game("duel").advance(solver.Rng(5)) for _ in range(2)]
    assert drawn[0] == drawn[1]
    assert drawn[0] != solver.new_game("duel").advance(solver.Rng(6))
    assert len(solver.new_game("duel").advance()) == 2


def test_deal_needs_a_chance_event():
    table = solver.new_game("duel", seed=1)
    table.advance()
    with pytest.raises(solver.InputError, match="no chance event is due; seat 0 decides"):
        table.deal()


def test_a_deal_that_does_not_fit_is_told():
    _, second = (text for text in played(seed=1, plies=12).moves if text.startswith("offer"))
    table = solver.new_game("duel", seed=1)
    table.deal()
    table.push(second)  # so the deal would lay out the same wonders once more
    while table.decider != solver.CHANCE:
        table.push(table.legal_moves[0])
    moves = list(table.moves)
    with pytest.raises(solver.InputError, match="deal of seed 1 does not fit"):
        table.advance()
    assert table.moves == moves
    assert table.advance(solver.Rng(1))


# Moves.


def test_push_takes_texts_and_numbers(halfway):
    text = halfway.legal_moves[0]
    number = halfway.state.legal_moves()[0]
    assert halfway.push(number) == text == halfway.moves[-1]
    assert halfway.pop() == text
    assert halfway.push(text.upper()) == text


def test_a_bad_move_changes_nothing(halfway):
    before, moves = halfway.observe(), list(halfway.moves)
    for bad in ("build nothing", "", "dance", 12345, -1):
        with pytest.raises(solver.InputError):
            halfway.push(bad)
    with pytest.raises(ValueError, match="nothing"):
        halfway.push("build nothing")
    assert halfway.observe() == before
    assert halfway.moves == moves


def test_pop_goes_back_to_the_beginning(whole):
    texts = list(whole.moves)
    assert [whole.pop() for _ in texts] == texts[::-1]
    assert whole.state == solver.new_game("duel").state
    assert whole.deciders == []
    with pytest.raises(solver.InputError, match="nothing has happened"):
        whole.pop()


def test_outcome_has_the_reason(whole):
    outcome = whole.outcome()
    assert outcome is not None
    assert whole.decider == solver.OVER
    assert outcome.ending in whole.game.endings
    assert sum(outcome.returns) == pytest.approx(1)
    assert outcome.scores == whole.scores()
    assert whole.legal_moves == []
    assert whole.chance_outcomes == {}
    assert whole.advance() == []
    whole.pop()
    assert whole.outcome() is None


def test_observe_is_independent_of_what_follows(halfway):
    position = halfway.observe(1)
    assert position.view == 1
    copy = solver.read_position(position.to_json())
    halfway.push(halfway.legal_moves[0])
    assert position == copy
    assert halfway.observe(1) != position
    with pytest.raises(solver.InputError, match="seat"):
        halfway.observe(2)


# Positions and records.


def test_read_position_takes_every_form(tmp_path, halfway):
    position = halfway.observe()
    data, line = position.to_json(), position.to_compact()
    path = tmp_path / "position.json"
    path.write_text(json.dumps(data))
    compact = tmp_path / "position.txt"
    compact.write_text(f"{line}\n")
    for source in (data, json.dumps(data), line, path, str(path), compact):
        assert solver.read_position(source) == position


RECORDS = {EXAMPLES / "game.json"}
POSITIONS = set(EXAMPLES.glob("[!b]*.json")) - RECORDS


@pytest.mark.parametrize("path", sorted(POSITIONS), ids=lambda path: path.name)
def test_the_examples_can_be_read(path):
    assert solver.read_position(path).state.decider >= 0


@pytest.mark.parametrize("path", sorted(RECORDS), ids=lambda path: path.name)
def test_the_example_records_replay(path):
    assert records.check(records.read(path.read_bytes())).ok


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("missing.json", "missing.json: no such file"),
        (Path("missing.json"), "missing.json: no such file"),
        ("", "no such file|is empty|directory"),
        ("{", "not valid JSON"),
        ("duel:nonsense", "compact position"),
        ("x" * 5000, "x\\.\\.\\.: cannot read"),
        ("a\0b", "cannot read"),
        ({"game": "chess"}, "unknown game 'chess'"),
        ({"game": 5}, "game: is no name"),
        ({"pawn": 1}, "game: not given; write one of duel, architects"),
        ({"game": "duel", "pawn": 10}, "pawn"),
        ({"game": "duel", "moves": []}, "is a record"),
    ],
)
def test_bad_positions_name_the_place(source, said):
    with pytest.raises(solver.InputError, match=said):
        solver.read_position(source)


def test_read_position_refuses_other_types():
    with pytest.raises(TypeError, match="int"):
        solver.read_position(5)  # type: ignore[arg-type]


def test_a_table_from_a_position_goes_on():
    table = solver.Table.from_position(ENDING)
    assert table.state == solver.read_position(ENDING).state
    assert table.seed is None
    rng = solver.Rng(1)
    while table.outcome() is None:
        table.push(table.legal_moves[0])
        table.advance(rng)
    again = solver.Table.from_record(table.record())
    assert again.state == table.state


def test_records_replay(tmp_path, whole):
    record = whole.record()
    assert record.seed == 3
    assert record.result == list(whole.outcome().returns)
    path = tmp_path / "game.json"
    path.write_text(records.write(record))
    for source in (record, path, records.write(record), records.to_json(record)):
        table = solver.Table.from_record(source)
        assert table.state == whole.state
        assert table.moves == whole.moves
        assert table.deciders == whole.deciders
    assert len(solver.Table.from_record(record, ply=40).moves) == 40
    assert len(solver.Table.from_record(record, ply=-1).moves) == len(whole.moves)
    with pytest.raises(solver.InputError, match="no ply 1000"):
        solver.Table.from_record(record, ply=1000)


def test_records_are_copies(halfway):
    record = halfway.record()
    count = len(record.moves)
    halfway.push(halfway.legal_moves[0])
    assert len(record.moves) == count
    record.moves.append("build nothing")
    with pytest.raises(solver.InputError, match=rf"moves\[{count}\]: build nothing"):
        solver.Table.from_record(record)
    assert record.moves[-1] == "build nothing"
    with pytest.raises(solver.InputError, match="is a position"):
        solver.Table.from_record(ENDING)


def test_reprs_can_be_pasted(halfway, whole):
    for table in (
        solver.new_game("duel"),
        solver.new_game("duel", {"next_starter": "chooses"}, seed=5, names=["a", "b"]),
        solver.new_game("architects", seed=5, seats=4),
        solver.Table.from_position(ENDING),
        halfway,
        whole,
    ):
        again = eval(repr(table))
        assert again.state == table.state
        if not table.moves:
            assert (again.seed, again.names) == (table.seed, table.names)
        assert eval(repr(table.observe(1))) == table.observe(1)
    assert str(halfway) == str(halfway.observe())
    assert "seat 0" in str(halfway)


# Advice.


def test_suggest_takes_tables_positions_and_sources(halfway):
    position = halfway.observe()
    analyses = [
        solver.suggest(source, nodes=60, seed=2)
        for source in (halfway, position, position.to_json(), position.to_compact())
    ]
    first = analyses[0]
    assert {move.text for move in first.moves} == set(halfway.legal_moves)
    assert first.best is first.moves[0]
    assert (first.seat, first.seed) == (halfway.decider, 2)
    for analysis in analyses[1:]:
        assert analysis.moves == first.moves


def test_suggest_takes_bots_and_limits(halfway):
    assert solver.suggest(halfway, nodes=1, bot="greedy").bot == "greedy"
    assert solver.suggest(halfway, seconds=0.01).seconds < 1
    with pytest.raises(solver.InputError, match="nobody"):
        solver.suggest(halfway, bot="nobody")
    with pytest.raises(solver.InputError, match="seconds"):
        solver.suggest(halfway, seconds=-1)


def test_suggest_needs_a_decision(whole):
    with pytest.raises(solver.InputError, match="game is over"):
        solver.suggest(whole)
    with pytest.raises(solver.InputError, match="chance event is due"):
        solver.suggest(solver.new_game("duel"))


def test_solve_proves_the_ending():
    result = solver.solve(ENDING)
    assert result.exact
    assert 0 <= result.value <= 1
    assert result.moves[0][1] == pytest.approx(result.value)
    table = solver.Table.from_position(ENDING)
    assert {text for text, _ in result.moves} == set(table.legal_moves)


@pytest.mark.parametrize(
    "source",
    [{"game": "du\ud800el"}, {"game": "duel", "\ud800": 1}, {"game": "duel", "view": "\ud800"}],
)
def test_half_a_letter_is_bad_input(source):
    with pytest.raises(solver.InputError):
        solver.read_position(source)
