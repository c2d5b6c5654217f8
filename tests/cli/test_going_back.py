"""Sessions in which people go back: undo, goto, edit, log; numbers, arguments and names."""

from __future__ import annotations

import random

import pytest

from solver import records
from solver.cli.sessions.timeline import Timeline
from solver.errors import InputError
from solver.games import load
from solver.table import Table
from tests.cli.conftest import moves_of
from tests.cli.fake_search import FakeBot, Limits
from tests.cli.talking import follow, play

GAMES = {"duel": 2, "architects": 3, "wonders": 3, "dice": 3}
TOKENS = "law economy masonry strategy theology"
WONDERS = "piraeus sphinx colossus pyramids"


@pytest.fixture
def talk(tmp_path):
    """Let a session read lines; returns what it wrote, and the table."""

    def session(kind, *lines, name="duel", own=(0,), record=None, bot=None):
        seats, seed = GAMES[name], 11 if kind is play else None
        record = record or records.begin(load(name), seats=[""] * seats, variant={}, seed=seed)
        path = tmp_path / "session.json"
        if kind is play:
            return play(path, record, set(own), lines, bot=bot)
        return follow(path, record, own, lines, bot)

    return session


@pytest.fixture
def saved(tmp_path):
    """The record that the last session has saved."""
    return lambda: records.read((tmp_path / "session.json").read_text())


def table_of(name: str, plies: int) -> Table:
    record = records.begin(load(name), seats=[""] * GAMES[name], variant={}, seed=3)
    record.moves, _ = moves_of(3, lambda _, ply: ply >= plies, name=name, seats=GAMES[name])
    return Table(record)


# The line of a game.


@pytest.mark.parametrize("name", GAMES)
def test_going_to_and_fro_is_standing_in_the_replayed_game(name):
    table = table_of(name, 60)
    texts, line, rng = list(table.moves), Timeline(table), random.Random(1)
    for _ in range(12):
        ply = rng.randint(0, len(texts))
        assert line.goto(ply) is None
        record = line.record()
        assert record.moves == texts
        record.moves = texts[:ply]
        assert table.state == Table(record).state
        assert table.moves + line.later == texts


@pytest.mark.parametrize("name", GAMES)
def test_an_edit_is_the_changed_list_replayed(name):
    """What fits of the changed list is found by pushing it one by one."""
    rng = random.Random(2)
    for _ in range(8):
        table = table_of(name, 50)
        texts, line = list(table.moves), Timeline(table)
        ply = rng.randint(1, len(texts))
        before = Table.from_record(table.record(), ply - 1)
        moves = before.legal_moves or list(before.chance_outcomes)
        other = rng.choice(moves)
        changed = [*texts[: ply - 1], other, *texts[ply:]]
        fitting = before
        fitting.push(other)
        while len(fitting.moves) < len(changed):
            try:
                fitting.push(changed[len(fitting.moves)])
            except InputError:
                break
        misfit = line.edit(ply, other)
        assert table.moves == fitting.moves
        assert table.moves + line.later == changed
        assert (misfit is None) is (not line.later)
        if misfit is not None:
            assert misfit.ply == len(table.moves) + 1
            assert misfit.text == changed[misfit.ply - 1]
        assert line.record().moves == fitting.moves


def test_an_edit_that_is_impossible_changes_nothing():
    table = table_of("duel", 30)
    texts, line = list(table.moves), Timeline(table)
    line.goto(20)
    with pytest.raises(InputError):
        line.edit(25, "build no_such_card")
    assert len(table.moves) == 20
    assert table.moves + line.later == texts
    for bad in (0, 31):
        with pytest.raises(InputError, match="plies 1 to 30"):
            line.edit(bad, "x")


def test_something_else_typed_drops_what_was_behind():
    table = table_of("duel", 30)
    line, texts = Timeline(table), list(table.moves)
    line.goto(2)
    line.push(table.game.parse_move(table.state, texts[2]))
    assert line.later == texts[3:]
    other = next(
        move
        for move in table.state.legal_moves()
        if table.game.move_text(table.state, move) != texts[3]
    )
    line.push(other)
    assert line.later == []


# Commands.


def test_goto_keeps_what_follows_in_the_record(talk, saved):
    lines = (TOKENS, WONDERS, "p sphinx", "pirae")
    said, table = talk(follow, *lines, "goto 2")
    assert len(table.moves) == 2
    assert "ply 2 of 4" in said
    assert saved().moves == [*table.moves, "pick the_sphinx", "pick piraeus"]
    said, table = talk(follow, *lines, "goto 2", "goto 4")
    assert table.moves[2:] == ["pick the_sphinx", "pick piraeus"]
    _, table = talk(follow, *lines, "goto 2", "colossus")
    assert table.moves[2:] == ["pick the_colossus"]
    assert saved().moves == table.moves


def test_goto_in_play_stops_where_a_person_decides(talk):
    move = "moves"
    _, table = talk(play, move)
    lines = [table.legal_moves[0]]
    _, table = talk(play, *lines)
    lines.append(table.legal_moves[0])
    _, there = talk(play, *lines)
    for ply in range(len(there.moves) + 1):
        _, table = talk(play, *lines, f"goto {ply}")
        assert table.decider == 0
        assert table.moves == there.moves[: len(table.moves)]
        _, table = talk(play, *lines, f"goto {ply}", f"goto {len(there.moves)}")
        assert table.moves == there.moves


def test_edit_replays_the_rest(talk, saved):
    lines = (TOKENS, WONDERS, "p sphinx", "pirae", "colo")
    said, table = talk(follow, *lines, "edit 3 colossus", "edit 5 sphinx")
    assert "ply 5 (pick the_colossus) no longer fits" in said
    assert table.moves[2:] == ["pick the_colossus", "pick piraeus", "pick the_sphinx"]
    assert saved().moves == table.moves
    said, _ = talk(follow, *lines, "edit 3")
    assert "edit 3 and what happened instead of 'pick the_sphinx'" in said.replace("\n    ", " ")
    said, _ = talk(follow, *lines, "edit three piraeus", "edit 99 piraeus", "edit 3 colo piraeus")
    assert "2 plies for one" in said
    assert "is not the number of a ply" in said
    assert "plies 1 to" in said


def test_undo_so_many_a_turn_or_all(talk):
    texts = table_of("duel", 40).moves
    texts = texts[: max(at for at, text in enumerate(texts) if text.startswith("build")) + 1]
    _, whole = talk(follow, *texts)
    _, two = talk(follow, *texts, "undo 2")
    _, twice = talk(follow, *texts, "undo", "undo")
    assert two.moves == twice.moves
    _, turn = talk(follow, *texts, "undo turn")
    last = max(at for at, seat in enumerate(whole.deciders) if seat >= 0)
    assert turn.decider == whole.deciders[last]
    before = [seat for seat in turn.deciders if seat >= 0]
    assert before[-1] != turn.decider
    said, none = talk(follow, *texts, "undo all")
    assert none.moves == []
    said, none = talk(follow, TOKENS, "undo 5")
    assert "that is all: 1 and not 5" in said
    said, _ = talk(follow, *texts, "undo everything", "undo 0", "undo -1")
    assert said.count("write undo, undo N, undo turn or undo all") == 3


@pytest.mark.parametrize("name", ["wonders", "dice"])
def test_a_turn_of_choices_at_the_same_time_is_undone_as_a_whole(talk, name):
    texts = table_of(name, 70).moves
    own = range(GAMES[name])
    _, whole = talk(follow, *texts, name=name, own=own)
    _, turn = talk(follow, *texts, "undo turn", name=name, own=own)
    assert not turn.game.unrevealed(turn.state)
    assert turn.decider >= 0
    assert len(turn.moves) < len(whole.moves)


def test_the_log_says_what_can_be_seen(talk):
    lines = (TOKENS, WONDERS, "p sphinx", "pirae")
    said, _ = talk(follow, *lines, "log")
    assert "    3  seat 0: take the Sphinx" in said or "    3  seat 0: " in said
    assert "    4  seat 1: " in said
    said, _ = talk(follow, *lines, "goto 3", "log 1")
    assert "    2  " not in said.partition("log 1")[2]
    assert "and 1 more behind this place" in said
    assert "nothing has happened yet" in talk(follow, "log")[0]
    assert "cannot be read" in talk(follow, "log x")[0]


def test_the_log_keeps_secret_what_bots_have_chosen(talk):
    """Seat 2 is asked last: what the bots before it have chosen is not said."""
    said, table = talk(play, "log all", name="wonders", own=(2,))
    pending = table.game.unrevealed(table.state)
    assert pending == 2
    log = said.partition("log all")[2]
    assert log.count("has chosen") == pending


def test_arguments_are_obeyed_or_refused(talk):
    bot = FakeBot()
    said, _ = talk(
        follow, TOKENS, WONDERS, "hint 10s", "hint 50k nodes", "hint soon", "score now", "quit now",
        "show 2", "moves all", bot=bot,
    )  # fmt: skip
    limits = [asked["limits"] for asked in bot.asked[-2:]]
    assert [(limit.seconds, limit.nodes) for limit in limits] == [(10, None), (None, 50_000)]
    assert "write hint 10s or hint 50k nodes" in said
    for refused in ("now", "2", "all"):
        assert f"leave {refused!r} out" in said


def test_a_number_takes_that_suggestion(talk):
    said, table = talk(follow, TOKENS, WONDERS, "2")
    bot = FakeBot()
    position = Table.from_record(table.record(), 2).observe(0)
    second = bot.analyze(position, Limits(nodes=1)).moves[1].text
    assert table.moves[2:] == [second]
    said, table = talk(follow, TOKENS, WONDERS, "9")
    assert "use 1 to 3" in said
    said, table = talk(follow, TOKENS, WONDERS, "1", "1")
    assert len(table.moves) == 3  # nothing is suggested for the other seat
    said, table = talk(follow, TOKENS, WONDERS, "1", "hint", "1")
    assert len(table.moves) == 4


def test_a_number_takes_nothing_that_was_suggested_for_another_table(talk):
    """As many moves do not make the same table."""
    other = "pick piraeus"
    _, table = talk(follow, TOKENS, WONDERS, "1", "hint", f"edit 3 {other}")
    assert table.moves[2:] == [other]
    said, after = talk(follow, TOKENS, WONDERS, "1", "hint", f"edit 3 {other}", "2")
    assert after.moves == table.moves, said


# Names.


def test_names_mean_what_is_possible_now(talk):
    great = "great_library piraeus the_sphinx circus_maximus"
    _, table = talk(follow, TOKENS, great, "great")
    assert table.moves[2] == "pick the_great_library"


def test_a_name_alone_is_the_only_move_with_it_or_leaves_a_choice(talk):
    table = table_of("duel", 60)
    while not {text.split()[0] for text in table.legal_moves} >= {"build", "discard"}:
        table.pop()
    card = next(text.split()[1] for text in table.legal_moves if text.startswith("discard"))
    uses = [text for text in table.legal_moves if text.endswith(f" {card}")]
    said, after = talk(follow, *table.moves, card)
    if len(uses) > 1:
        assert f"{card}: leaves a choice open" in said
        assert all(use in said.replace("\n    ", " ") for use in uses[:6])
    else:
        assert after.moves[-1] == uses[0]


def test_sides_of_boards_are_told_as_in_files(talk):
    lines = ("alexandria day", "wonder ephesos b", "babylon night")
    _, table = talk(follow, *lines, name="wonders")
    expected = ["wonder alexandria", "wonder ephesos", "wonder babylon"]
    assert table.moves[:6] == [*expected, "side day", "side night", "side night"]
    _, table = talk(follow, ", ".join(lines), name="wonders")
    assert table.moves[3:6] == ["side day", "side night", "side night"]
    _, table = talk(follow, "alexandria day", "ephesos", "babylon night", "side A", name="wonders")
    assert table.moves[3:6] == ["side day", "side day", "side night"]
    _, table = talk(follow, *lines, "undo all", "alexandria, ephesos, babylon", name="wonders")
    assert table.moves == expected


def test_a_side_that_the_rules_say_is_refused(talk):
    record = records.begin(load("wonders"), seats=["", "", ""], variant={"sides": "day"}, seed=None)
    said, table = talk(follow, "alexandria night", name="wonders", record=record)
    assert "the rules of this table say the side" in said.replace("\n    ", " ")
    assert table.moves == []
