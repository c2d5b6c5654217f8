"""Records: replay to the same end, and say where they fail."""

from __future__ import annotations

import json

import pytest

from solver import records
from solver._ext.core.rng import Rng
from solver._ext.core.state import OVER
from solver.errors import InputError
from solver.games.duel import GAME
from solver.games.duel.positions.write import write as write_position
from solver.json_input import MAX_DEPTH
from solver.records import Record
from tests.duel.table import VARIANTS, example, positions, step


def play(seed: int, variant: dict[str, str], start: object = None) -> Record:
    """A random game as a record."""
    record = records.begin(GAME, seats=["random", "random"], variant=variant, seed=seed)
    state = GAME.new(variant)
    deal, rng = GAME.deal(variant, seed), Rng(seed)
    while state.decider != OVER:
        before = state.copy()
        record.moves.append(GAME.move_text(before, step(state, deal, rng, sensible=False)))
    records.finish(record, state)
    return record


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seed", range(4))
def test_replay_gives_the_same_end(seed: int, variant: dict[str, str]) -> None:
    record = play(seed, variant)
    again = records.read(records.write(record))
    assert again == record
    report = records.check(again)
    assert report.ok, report.problem
    assert report.scores == record.scores
    assert report.ending == record.ending
    assert records.replay(again).decider == OVER


def test_replay_to_a_ply() -> None:
    record = play(1, {})
    for ply, position in zip(range(0, 60, 7), list(positions(1))[0:60:7], strict=True):
        assert records.replay(record, ply) == position.state
    assert records.replay(record, 0) == GAME.new()
    assert records.replay(record, -1) == records.replay(record)
    assert records.replay(record, -2) == records.replay(record, len(record.moves) - 1)
    for ply in (len(record.moves) + 1, -len(record.moves) - 2):
        with pytest.raises(InputError, match="no ply"):
            records.replay(record, ply)


def test_unfinished_game() -> None:
    record = play(2, {})
    del record.moves[50:]
    records.finish(record, records.replay(record))
    assert record.result is None
    assert record.scores is None
    report = records.check(record)
    assert report.ok
    assert len(report.scores) == 2


def test_record_that_begins_in_a_position() -> None:
    record = records.begin(GAME, seats=["a", "b"], variant={}, seed=None)
    record.start = example("age_3_ending")
    state = records.replay(record)
    rng = Rng(3)
    while state.decider != OVER:
        move = state.random_move(rng)
        record.moves.append(GAME.move_text(state, move))
        state.apply(move)
    records.finish(record, state)
    assert records.check(records.read(records.write(record))).ok


def test_check_names_the_ply() -> None:
    record = play(3, {})
    record.moves[40] = "build nothing"
    report = records.check(record)
    assert not report.ok
    assert report.ply == 40
    assert report.problem is not None
    assert report.problem.startswith("moves[40]: ")


@pytest.mark.parametrize("field", ["result", "ending", "scores"])
def test_check_compares_the_header(field: str) -> None:
    record = play(4, {})
    wrong = {"result": [0.25, 0.75], "ending": "science", "scores": [{"total": 1}, {"total": 2}]}
    setattr(record, field, wrong[field])
    record.data = "other"
    report = records.check(record)
    assert not report.ok
    assert report.ply == len(record.moves)
    assert report.problem is not None
    assert report.problem.startswith(f"{field}: recorded")
    assert "rules tables other" in report.problem


def test_moves_after_the_end() -> None:
    record = play(5, {})
    record.moves.append("discard altar")
    report = records.check(record)
    assert (report.ok, report.ply) == (False, len(record.moves) - 1)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "is empty"),
        ("[]", "expected a JSON object, got list"),
        ('{"game": "duel"', "not valid JSON"),
        ('{"game": "duel", "game": "duel"}', "key 'game' stands twice"),
        ('{"seed": NaN}', "NaN is not a number"),
        ('{"seed": 1' + "0" * 5000 + "}", "a number is too long"),
        ('{"game": ' + "[" * 100_000, "nested too deeply"),
        ('{"start": ' + '{"a":' * MAX_DEPTH + "1" + "}" * (MAX_DEPTH + 1), "nested too deeply"),
        (b'{"game": "\xff"}', "not UTF-8"),
        ('{"moves": []}', "missing required field 'game'"),
        ('{"game": "chess"}', "game: unknown game 'chess'"),
        ('{"game": "duel", "format": 9}', "format: must be at most 1"),
        ('{"game": "duel", "moves": [1]}', "moves[0]: must be a text"),
        ('{"game": "duel", "extra": 1}', "unknown field 'extra'"),
    ],
)
def test_bad_record(text: str | bytes, message: str) -> None:
    with pytest.raises(InputError) as caught:
        records.read(text, "game.json")
    assert message in str(caught.value)
    assert str(caught.value).startswith("game.json: ")


def test_bad_variant_and_start() -> None:
    with pytest.raises(InputError, match=r"variant\.wonders: no such value"):
        records.replay(Record(game="duel", variant={"wonders": "none"}))
    with pytest.raises(InputError, match="seats: 3 seats"):
        records.replay(Record(game="duel", seats=["a", "b", "c"]))
    with pytest.raises(InputError, match="start: "):
        records.replay(Record(game="duel", start={"agee": 1}))


def test_written_form_is_one_move_a_line() -> None:
    record = play(6, {})
    lines = records.write(record).splitlines()
    assert sum(line.startswith("    ") for line in lines) == len(record.moves)
    assert json.loads("\n".join(lines)) == records.to_json(record)
    empty = records.begin(GAME, seats=[], variant={}, seed=None)
    assert records.read(records.write(empty)) == empty


def test_view_of_a_seat_at_a_ply() -> None:
    record = play(7, {})
    state = records.replay(record, 70)
    position = GAME.observe(state, 1)
    assert GAME.read_position(write_position(position)) == position
