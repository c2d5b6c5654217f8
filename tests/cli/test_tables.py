"""``play`` and ``follow`` with more than two seats and with what only one seat sees."""

from __future__ import annotations

from pathlib import Path

import jsonschema
import pytest

from solver import records
from solver._ext.core.state import CHANCE
from solver.games import load
from solver.games.private_events import seen, unasked
from solver.positions import read_position
from solver.table import Table
from tests.cli.conftest import moves_of, one_object
from tests.cli.fake_search import FakeBot
from tests.cli.talking import follow, play

ARCHITECTS = Path(__file__).parents[2] / "examples" / "architects" / "two_players.json"

GAME = load("architects")
FOLDER = Path(__file__).parents[2] / "examples" / "architects"
EXAMPLES = [path for path in sorted(FOLDER.glob("*.json")) if path.name != "game.json"]
SEATS = 3
PEEK = "peek "


def peeked(texts: list[str], own: int) -> list[str]:
    """The texts of a game as ``own`` saw it: other seats' peeks are unknown."""
    state, known = GAME.new(seats=SEATS), []
    for text in texts:
        event = GAME.parse_move(state, text)
        known.append(GAME.move_text(state, seen(GAME, state, event, [own])))
        state.apply(event)
    return known


def whole_game(own: int) -> tuple[list[str], list[str]]:
    """The texts of a game in which ``own`` and others peek, as they were and as ``own`` saw it."""
    for seed in range(50):
        texts, _ = moves_of(seed, name="architects", seats=SEATS)
        known = peeked(texts, own)
        peeks = {text for text in known if text.startswith(PEEK)}
        if "peek ?" in peeks and len(peeks) > 1:
            return texts, known
    raise AssertionError("nobody peeks")


@pytest.fixture
def following(tmp_path):
    """Let a session of ``follow`` read lines; returns what it wrote, and the table."""

    def session(own, *lines: str) -> tuple[str, Table]:
        record = records.begin(GAME, seats=[""] * SEATS, variant={}, seed=None)
        return follow(tmp_path / "f.json", record, own, lines)

    return session


@pytest.fixture
def playing(tmp_path):
    """The same for ``play``, with the bots by seat."""

    def session(own, *lines: str, seed: int = 4) -> tuple[str, Table, dict[int, FakeBot]]:
        record = records.begin(GAME, seats=[""] * SEATS, variant={}, seed=seed)
        bots = {seat: FakeBot() for seat in range(SEATS) if seat not in own}
        return *play(tmp_path / "p.json", record, own, lines, bots), bots

    return session


# What is seen.


def test_who_sees_a_peek():
    _, state = moves_of(
        3, lambda state, ply: bool(state.veiled_event), name="architects", seats=SEATS
    )
    event, *_ = (event for event, _ in state.chance_outcomes())
    after = state.copy()
    after.apply(event)
    looks = after.decider
    for seat in range(SEATS):
        assert (seen(GAME, state, event, [seat]) == event) is (seat == looks)
        assert unasked(GAME, state, [seat]) == (0 if seat == looks else state.veiled_event)
    assert seen(GAME, state, event, range(SEATS)) == event
    assert unasked(GAME, state, range(SEATS)) == 0


def test_moves_and_open_events_are_seen_by_all():
    texts, _ = moves_of(3, name="architects", seats=SEATS)
    state = GAME.new(seats=SEATS)
    for text in texts:
        event = GAME.parse_move(state, text)
        if not state.veiled_event:
            assert seen(GAME, state, event, [0]) == event
        state.apply(event)


# Follow.


@pytest.mark.parametrize("own", range(SEATS))
def test_follow_without_the_peeks_of_others(following, own):
    texts, known = whole_game(own)
    typed = [text for text in known if text != "peek ?"]
    said, table = following([own], *typed)
    assert table.moves == known
    assert records.check(table.record()).ok
    assert table.outcome().returns == Table.from_record(with_moves(texts)).outcome().returns
    assert f"seat {own} (you)> " in said
    assert "wins: " in said or "share" in said


def with_moves(texts: list[str]) -> records.Record:
    record = records.begin(GAME, seats=[""] * SEATS, variant={}, seed=None)
    record.moves = texts
    return record


def test_follow_takes_the_peeks_of_others_when_they_are_typed(following):
    texts, known = whole_game(1)
    _, table = following([1], *known)
    assert table.moves == known
    _, table = following([1], *texts)  # somebody tells what was seen
    assert table.moves == texts


def test_follow_reads_lines_that_run_over_a_peek(following):
    _, known = whole_game(1)
    typed = [text for text in known if text != "peek ?"]
    lines = ["; ".join(typed[at : at + 6]) for at in range(0, len(typed), 6)]
    _, table = following([1], *lines)
    assert table.moves == known


def test_follow_for_all_seats_asks_for_every_peek(following):
    texts, _ = whole_game(1)
    said, table = following(range(SEATS), *texts)
    assert table.moves == texts
    assert "looks at (the Cat)> " in said


def test_a_question_mark_stands_for_what_was_not_seen(following):
    texts, _ = whole_game(1)
    first = next(at for at, text in enumerate(texts) if text.startswith(PEEK))
    said, table = following(range(SEATS), *texts[:first], "?")
    assert table.moves == [*texts[:first], "peek ?"]
    assert "take back" not in said
    assert "take back" in following(range(SEATS), "?")[0]


def test_follow_takes_back_what_went_without_saying(following):
    _, known = whole_game(1)
    first = known.index("peek ?")
    typed = known[:first]
    said, table = following([1], *typed, "undo")
    # The peek and the event before it are gone, and nothing has come back by itself.
    assert table.moves == known[: first - 1]
    assert f"taken back: {known[first - 1]}" in said
    _, table = following([1], *typed, *["undo"] * len(typed))
    assert table.moves == []


def test_follow_adds_what_can_only_be_one_thing(following):
    """A card that the own seat has seen need not be typed when somebody draws it."""
    for seed in range(80):
        texts, _ = moves_of(seed, name="architects", seats=SEATS)
        known = peeked(texts, 1)
        for at, text in enumerate(known[:-1]):
            drawn = known[at + 1 : at + 3]
            if text.startswith(PEEK) and text != "peek ?" and drawn[0] == "take central":
                typed = [line for line in known[: at + 2] if line != "peek ?"]
                _, table = following([1], *typed)
                assert table.moves[: at + 3] == known[: at + 3]
                assert table.moves[at + 2] == f"draw {text.split()[1]}"
                return
    raise AssertionError("nobody draws what was seen")


# Play.


def first_moves(playing, own: list[int], plies: int, seed: int) -> list[str]:
    """What people type who always take the first move."""
    lines: list[str] = []
    while len(lines) < plies:
        _, table, _ = playing(own, *lines, seed=seed)
        moves = table.legal_moves
        if not moves:
            break
        lines.append(moves[0])
    return lines


def test_play_lets_every_other_seat_be_moved_by_its_own_bot(playing):
    said, table, bots = playing([1], *first_moves(playing, [1], 4, 4))
    assert set(table.deciders) == {CHANCE, 0, 1, 2}
    assert set(bots) == {0, 2}
    for seat, bot in bots.items():
        assert bot.asked
        assert all(question["position"].view == seat for question in bot.asked)
        assert all(question["position"].state.decider == seat for question in bot.asked)
        assert f"> seat {seat}: " in said
    assert "seat 1 (you)> " in said


def test_play_keeps_what_bots_see_to_itself(playing):
    for seed in range(30):
        said, table, _ = playing([0], *first_moves(playing, [0], 12, seed), seed=seed)
        state = GAME.new(seats=SEATS)
        expected, kinds = [], set()
        for text in table.moves:
            event = GAME.parse_move(state, text)
            if state.veiled_event:
                assert text != "peek ?"  # the record is complete
                told = seen(GAME, state, event, [0])
                kinds.add(told == event)
                expected.append(f"  {GAME.sentence(state, told)}")
            state.apply(event)
        begin = ("  the top card of the central deck", "  the holder of the Cat")
        assert [line for line in said.splitlines() if line.startswith(begin)] == expected
        if len(kinds) == 2:
            return
    raise AssertionError("nobody peeks")


def test_play_with_several_people(playing):
    said, table, bots = playing([0, 2], *first_moves(playing, [0, 2], 4, 4))
    assert set(bots) == {1}
    assert "seat 0 (you)> " in said
    assert "seat 2 (you)> " in said
    moved = [seat for seat in table.deciders if seat >= 0]
    _, table, _ = playing([0, 2], *first_moves(playing, [0, 2], 4, 4), "undo", "undo")
    assert [seat for seat in table.deciders if seat >= 0] == moved[: len(table.deciders)][
        : len([seat for seat in table.deciders if seat >= 0])
    ]


# The commands.


def test_play_command_seats_bots_and_resumes(run, fake_bots, tmp_path):
    path = tmp_path / "mine.json"
    options = ("--seats", 4, "--seat", 2, "--bot", "a:x=1,y=2,b,c", "--seed", 4)
    result = run("play", "architects", *options, "--save", path, stdin="quit\n")
    assert result.exit_code == 0, result.stderr
    assert "You are seat 2 against a:x=1,y=2 (seat 0), b (seat 1), c (seat 3)" in result.output
    assert "> seat 1: " in result.output
    assert one_object(path.read_text())["seats"] == ["a:x=1,y=2", "b", "human", "c"]
    assert [bot.spec for bot in fake_bots] == ["default", "a:x=1,y=2", "b", "c"]
    again = run("play", "architects", "--resume", path, stdin="quit\n")
    assert again.output.splitlines()[0] == result.output.splitlines()[0]


def test_play_command_takes_one_bot_for_all_seats(run, fake_bots, tmp_path):
    run("play", "architects", "--seats", 3, "--bot", "a", "--save", tmp_path / "m", stdin="quit\n")
    assert [bot.spec for bot in fake_bots] == ["a", "a", "a"]  # hints, and two opponents


def test_follow_command_remembers_seats_and_seat(run, fake_bots, tmp_path):
    path = tmp_path / "table.json"
    options = ("--seats", 3, "--seat", 1, "--save", path)
    run("follow", "architects", *options, stdin="rhodes, giza, babylon\n")
    assert one_object(path.read_text())["seats"] == ["other", "me", "other"]
    said = run("follow", "architects", "--resume", path, stdin="urban crafts decor\n").output
    assert "the cards on top of the decks of Rhodes, Giza, Babylon> " in said


def test_follow_command_from_a_position(run, fake_bots, tmp_path):
    start = tmp_path / "start.json"
    run("new", "architects", "--seats", 4, "--seed", 3, "--position", "-o", start)
    path = tmp_path / "on.json"
    run("follow", "architects", "--from", start, "--save", path, stdin="take central\n")
    assert len(one_object(path.read_text())["seats"]) == 4


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["play", "architects", "--seats", "8"], "2 to 7"),
        (["play", "duel", "--seats", "3"], "duel has no table of 3"),
        (["play", "architects", "--seats", "3", "--seat", "3"], "use 0..2"),
        (["play", "architects", "--seats", "4", "--bot", "a,b"], "2 bots for 3 seats"),
        (["play", "architects", "--bot", "a,,b"], "empty"),
        (["follow", "architects", "--seats", "1"], "2 to 7"),
        (["follow", "architects", "--seat", "2"], "use 0..1"),
        (["new", "architects", "--seats", "8"], "2 to 7"),
        (["new", "architects", "--seats", "3", "--seat", "Ada"], "1 names for 3 seats"),
        (["match", "architects", "--bots", "a,b,c", "--seats", "2"], "3 bots for 2 seats"),
        (["import", "bga", "--game", "architects", str(ARCHITECTS)], "a file of ours already"),
    ],
)
def test_wrong_numbers_of_seats(rejects, fake_bots, args, said):
    assert said in rejects(*args)


def test_seats_of_a_record_are_not_changed(rejects, run, fake_bots, tmp_path):
    path = tmp_path / "game.json"
    run("new", "architects", "--seats", 3, "--seed", 1, "-o", path)
    for command in ("play", "follow"):
        assert "has 3 seats" in rejects(command, "architects", "--resume", path, "--seats", 4)
    position = tmp_path / "position.json"
    run("position", path, "-o", position)
    assert "has 3 seats" in rejects("follow", "architects", "--from", position, "--seats", 4)


def test_names_and_seats_of_new(run):
    assert one_object(run("new", "architects", "--seats", 5).stdout)["seats"] == [""] * 5
    assert one_object(run("new", "architects").stdout)["seats"] == []
    named = ("--seat", "Ada", "--seat", "Bob", "--seat", "Cleo")
    assert one_object(run("new", "architects", *named).stdout)["seats"] == ["Ada", "Bob", "Cleo"]


@pytest.fixture
def whole_record(tmp_path, run) -> Path:
    """The record of a whole game of three seats, with peeks."""
    path = tmp_path / "game.json"
    texts, _ = whole_game(1)
    assert run("new", "architects", "--seats", SEATS, "-o", path).exit_code == 0
    assert run("apply", path, *texts, "-i").exit_code == 0
    assert one_object(path.read_text())["moves"] == texts
    return path


def test_a_record_keeps_what_was_seen(run, whole_record):
    assert one_object(run("record", "check", whole_record, "--json").stdout)["ok"] is True
    said = run("record", "check", whole_record).output
    assert "seat 2" in said


def test_apply_knows_what_was_seen(run, rejects, whole_record):
    """A card that somebody has seen is the one that is drawn, whoever draws it."""
    record = one_object(whole_record.read_text())
    moves = record["moves"]
    at = next(
        at
        for at, text in enumerate(moves)
        if text.startswith(PEEK) and moves[at + 1] == "take central"
    )
    card = moves[at].split()[1]
    record |= {"moves": moves[: at + 2], "result": None, "scores": None, "ending": None}
    whole_record.write_text(records.write(records.from_json(record)))
    other = "wood" if card != "wood" else "clay"
    assert rejects("apply", whole_record, f"draw {other}")
    assert run("apply", whole_record, f"draw {card}").exit_code == 0


def test_views_of_a_record_differ_while_somebody_knows_more(run, whole_record):
    moves = one_object(whole_record.read_text())["moves"]
    ply = next(at for at, text in enumerate(moves) if text.startswith(PEEK)) + 1
    seats = {
        seat: run("position", whole_record, "--ply", ply, "--seat", seat).stdout
        for seat in range(SEATS)
    }
    decider = one_object(run("moves", whole_record, "--ply", ply, "--json").stdout)["seat"]
    assert run("position", whole_record, "--ply", ply).stdout == seats[decider]
    drawn = {seat: run("show", whole_record, "--ply", ply, "--seat", seat).output for seat in seats}
    assert run("show", whole_record, "--ply", ply).output == drawn[decider]
    others = {text for seat, text in drawn.items() if seat != decider}
    assert len(others) == 1
    assert drawn[decider] not in others


def test_every_ply_can_be_shown_and_turned_into_a_position(run, whole_record):
    plies = len(one_object(whole_record.read_text())["moves"])
    for ply in range(0, plies, 9):
        drawn = run("show", whole_record, "--ply", ply)
        assert drawn.exit_code == 0
        assert max(map(len, drawn.output.splitlines())) <= 80
        position = run("position", whole_record, "--ply", ply).stdout
        assert run("position", "-", stdin=position).stdout == position
        compact = run("position", whole_record, "--ply", ply, "--compact").stdout.strip()
        assert run("position", compact).stdout == position
        assert run("moves", compact).exit_code == 0


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_commands_on_the_examples(run, path):
    moves = one_object(run("moves", path, "--json").stdout)
    assert len(moves["moves"]) > 1
    result = run("suggest", path, "--nodes", 100, "--json")
    assert result.exit_code == 0, result.stderr
    data = one_object(result.stdout)
    seats = read_position(path).state.seats
    assert (data["game"], data["seat"]) == ("architects", moves["seat"])
    assert len(data["win"]) == seats
    assert sum(data["win"]) == pytest.approx(1, abs=1e-4)
    assert {move["move"] for move in data["moves"]} == set(moves["moves"])
    # Points come from a playout now and then: of the best move, unless it was proved before.
    best = data["moves"][0]
    assert len(best["score"]) == seats or (best["exact"] and not best["score"])
    assert {len(move["score"]) for move in data["moves"]} <= {0, seats}
    for lang in ("en", "it"):
        for command in (("show",), ("suggest", "--nodes", 50)):
            output = run(command[0], path, *command[1:], "--lang", lang).output
            assert max(map(len, output.splitlines())) <= 80
    perft = one_object(run("perft", path, "--depth", 1, "--json").stdout)
    assert perft["nodes"] == len(moves["moves"])
    after = one_object(run("apply", path, moves["moves"][0]).stdout)
    assert after["game"] == "architects"


def test_schema_and_games(run):
    schema = jsonschema.Draft202012Validator(one_object(run("schema", "architects").stdout))
    for path in EXAMPLES:
        schema.validate(one_object(run("position", path).stdout))
    assert "architects" in run("games").output
    data = one_object(run("games", "architects", "--json").stdout)["games"][0]
    assert data["seats"] == [2, 7]
    assert {option["name"]: option["default"] for option in data["options"]} == GAME.parse_variant(
        {}
    )


def test_suggest_lists_the_chances_of_every_seat(run, fake_bots, whole_record):
    result = run("suggest", whole_record, "--ply", 9)
    assert result.exit_code == 0, result.stderr
    assert max(map(len, result.output.splitlines())) <= 80
    lines = result.output.splitlines()
    assert lines[0] == "seat 0 to move"
    assert lines[1].split() == ["seat", "0", "seat", "1", "seat", "2"]
    assert lines[2].split() == ["win", "70.0%", "15.0%", "15.0%"]
    assert lines[3].split() == ["points", "50.0", "48.5", "47.0"]


def test_suggest_for_another_seat_than_the_view(run, fake_bots, whole_record):
    """The bot gets what the deciding seat knows, also if the position is that of another seat."""
    moves = one_object(whole_record.read_text())["moves"]
    ply = next(at for at, text in enumerate(moves) if text.startswith(PEEK)) + 1
    decider = one_object(run("moves", whole_record, "--ply", ply, "--json").stdout)["seat"]
    other = (decider + 1) % SEATS
    seen_by_other = run("position", whole_record, "--ply", ply, "--seat", other).stdout
    assert run("suggest", "-", stdin=seen_by_other).exit_code == 0
    position = fake_bots[-1].asked[0]["position"]
    assert position.view == position.state.decider == decider


def test_solve_is_for_two_seats(rejects, whole_record):
    assert "3 seats" in rejects("solve", whole_record, "--ply", 9)


def test_match_fills_up_seats_with_the_last_bot(run):
    options = ("--games", 4, "--nodes", 1, "--json")
    few = run("match", "architects", "--bots", "greedy,random", "--seats", 4, *options)
    all_named = run("match", "architects", "--bots", "greedy,random,random,random", *options)
    assert one_object(few.stdout) == one_object(all_named.stdout)
    data = one_object(few.stdout)
    assert data["bots"] == ["greedy", "random", "random", "random"]
    assert data["games"] == sum(data["places"]) == 4
    assert set(data["shares"]) == {"greedy", "random"}
    assert data["shares"]["greedy"] == data["score"]


def test_match_prints_places_and_shares(run):
    options = ("--bots", "greedy,random", "--seats", 4, "--games", 4, "--nodes", 1)
    said = run("match", "architects", *options).output
    assert "greedy against 3 x random" in said
    assert "places of greedy: first " in said
    assert "win share of a seat (even: 25.0%): greedy " in said
