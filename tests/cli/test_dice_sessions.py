"""``play`` and ``follow`` with dice: a whole roll in a line, turns of several moves, secrecy."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache

import pytest

from solver import records
from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, OVER, State
from solver.cli.input.any_order import read_events, read_in_any_order
from solver.cli.input.shorthand import legal_texts, read_line
from solver.cli.sessions.begin import begin_with
from solver.errors import InputError
from solver.games.dice import GAME
from solver.table import Table
from tests.cli.conftest import one_object
from tests.cli.talking import follow, play
from tests.dice import bridge

SEATS = 3
BOARDS = "giza, rhodes, olympia"
DICE = "wood 0, clay 2, stone 3, mask 1, axe 0, camel 2, gear 3"
ASKED = "the dice (grey 1, grey 2, grey 3, blue, red, yellow, green)> "


@pytest.fixture
def following(tmp_path):
    """Let a session of ``follow`` read lines; returns what it wrote, and the table."""

    def session(seat: int | None, *lines: str, seats: int = SEATS) -> tuple[str, Table]:
        record = records.begin(GAME, seats=[""] * seats, variant={}, seed=None)
        if seat is not None:
            begin_with(record, seat)
        own = range(seats) if seat is None else {seat}
        return follow(tmp_path / "f.json", record, own, lines)

    return session


@pytest.fixture
def playing(tmp_path):
    """The same for ``play``; ``more`` first legal moves follow the lines."""

    def session(
        own: set[int], *lines: str, more: int = 0, seats: int = SEATS, seed: int = 4
    ) -> tuple[str, Table]:
        record = records.begin(GAME, seats=[""] * seats, variant={}, seed=seed)
        return play(tmp_path / "p.json", record, own, lines, more=more)

    return session


@cache
def random_game(seed: int, seats: int = SEATS) -> tuple[list[tuple[int, str]], State]:
    """Who decided, and the text of each event of a random game; its last state."""
    state, rng = GAME.new(seats=seats), Rng(seed)
    events = []
    while state.decider != OVER:
        event = state.random_move(rng)
        events.append((state.decider, GAME.move_text(state, event)))
        state.apply(event)
    return events, state


def seen_by(events: list[tuple[int, str]], seat: int, seats: int) -> Iterator[list[str]]:
    """What a seat types: chance events in a row as they happen; its own moves, then the others'."""
    chance: list[str] = []
    moves: dict[int, list[str]] = {}
    for decider, text in [*events, (CHANCE, "")]:
        if decider != CHANCE:
            if chance:
                yield chance
                chance = []
            moves.setdefault(decider, []).append(text)
            continue
        for step in range(seats):
            for said in moves.pop((seat + step) % seats, []):
                yield [said]
        chance.append(text)
    yield [text for text in chance if text]


# Dice.


@pytest.fixture
def shaken() -> State:
    """A state in which all dice are to be entered."""
    state = GAME.new(seats=SEATS)
    for move in read_line(GAME, state, BOARDS):
        state.apply(move)
    return state


def texts_of(state: State, events: list[int]) -> list[str]:
    """The canonical texts of events in a row."""
    after, texts = state.copy(), []
    for event in events:
        texts.append(GAME.move_text(after, event))
        after.apply(event)
    return texts


EXPECTED = [
    "roll grey_1 wood 0",
    "roll grey_2 clay 2",
    "roll grey_3 stone 3",
    "roll blue mask 1",
    "roll red axe 0",
    "roll yellow camel 2",
    "roll green gear 3",
]


@pytest.mark.parametrize(
    "line",
    [
        DICE,
        DICE.replace(",", ""),
        "gear 3, camel 2, axe 0, mask 1, wood 0, clay 2, stone 3",
        "gear 3 camel 2 axe 0 mask 1 wood 0 clay 2 stone 3",
        "green gear 3 camel 2 red axe 0 blue mask 1 wood 0 grey clay 2 stone 3",
        "mask 1; camel 2; wood 0; clay 2; axe 0; stone 3; gear 3",
        "mask 1 camel 2, wood 0 clay 2, axe 0, stone 3 gear 3",
        "Maschera 1, cammello 2, legno 0, argilla 2, ascia 0, pietra 3, ingranaggio 3",
    ],
)
def test_seven_dice_in_one_line(shaken, line):
    assert texts_of(shaken, read_events(GAME, shaken, line)) == EXPECTED


def test_grey_dice_are_given_symbols_that_they_have(shaken):
    """The first grey die has no papyrus, the second no glass, the third no loom."""
    line = "papyrus 0, glass 1, loom 2, mask 1, axe 0, camel 2, gear 3"
    found = texts_of(shaken, read_events(GAME, shaken, line))
    assert sorted(text.split()[2] for text in found[:3]) == ["glass", "loom", "papyrus"]
    state = shaken.copy()
    for text in found:
        state.apply(GAME.parse_move(state, text))
    assert state.decider == 0


@pytest.mark.parametrize(
    "seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(2, 6))]
)
def test_any_roll_reads_in_any_order(seed):
    """With canonical texts in random order; those of special dice as well."""
    events, _ = random_game(seed)
    pick = random.Random(seed)
    state, before, roll = GAME.new(seats=SEATS), GAME.new(seats=SEATS), []
    for _, text in events:
        if text.startswith("roll"):
            before = before if roll else state.copy()
            roll.append(text)
        state.apply(GAME.parse_move(state, text))
        # A sample of the turns; those of special dice are the late ones.
        if len(roll) == 7 and pick.random() < 0.2:
            mixed = pick.sample([text.removeprefix("roll ") for text in roll], 7)
            for line in (", ".join(mixed), " ".join(mixed)):
                assert texts_of(before, read_events(GAME, before, line)) == roll
        if len(roll) == 7:
            roll = []


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (DICE.replace("stone", "stome"), "unknown symbol 'stome'; did you mean 'stone'?"),
        (DICE.replace("gear", "owl"), "owl 3: none of this can be 'roll green'"),
        (DICE.replace("stone", "owl"), "none of this can be 'roll grey_3'"),
        (DICE + ", stone 1", "stone 1: is one more than is asked for now"),
        ("gear 3 camel 2 axe 0 msk 1 wood 0 clay 2 stone 3", "msk"),
        ("mask 1", "grey_1 does not show mask"),
        (DICE.replace("axe 0", "axe 4"), "4"),
    ],
)
def test_what_is_wrong_with_a_roll(shaken, line, said):
    with pytest.raises(InputError) as error:
        read_events(GAME, shaken, line)
    assert said in str(error.value)
    assert "\n" not in str(error.value)


def test_what_is_no_list_is_left_to_others(shaken):
    assert read_in_any_order(GAME, shaken, "mask 1") is None
    assert read_in_any_order(GAME, shaken, ", ") is None
    assert read_in_any_order(GAME, shaken, "wood 0 " * 40) is None


def test_apply_reads_a_roll(run, tmp_path):
    path = tmp_path / "game.json"
    assert run("new", "dice", "--seats", SEATS, "-o", path).exit_code == 0
    done = run("apply", path, BOARDS, "gear 3, camel 2, axe 0, mask 1, wood 0, clay 2, stone 3")
    assert done.exit_code == 0, done.stderr
    assert one_object(done.stdout)["moves"][-7:] == EXPECTED


# Follow.


def test_follow_asks_in_the_words_of_the_game(following):
    said, table = following(0, "giza", "rhodes olympia", "wood 0", "clay 2, stone 3")
    assert "the board of seat 0> " in said
    assert "the board of seat 1> " in said
    assert ASKED in said
    assert "the dice (grey 2, grey 3, blue, red, yellow, green)> " in said
    assert "the dice (blue, red, yellow, green)> " in said
    assert len(table.moves) == 6


def test_follow_tells_a_roll_together(following):
    said, _ = following(0, BOARDS, DICE)
    flat = " ".join(said.split())
    assert "the dice: grey 1 wood 0, grey 2 clay 2, grey 3 stone 3, blue mask 1" in flat
    assert said.count("7 Wonders Dice, 3 players, turn 1") == 1
    assert said.count("seat 0 to move") == 1


def test_follow_takes_back_a_roll_as_it_was_typed(following):
    said, table = following(0, BOARDS, DICE, "undo")
    assert "taken back: roll grey_1 wood 0, roll grey_2 clay 2" in said
    assert len(table.moves) == 3
    _, table = following(0, BOARDS, "wood 0", DICE.partition(", ")[2], "undo")
    assert table.moves[3:] == ["roll grey_1 wood 0"]
    _, table = following(0, BOARDS, DICE, "pass", "undo", "undo")
    assert len(table.moves) == 3
    _, table = following(0, BOARDS, "undo")
    assert table.moves == []
    _, table = following(0, *BOARDS.split(", "), "undo")
    assert table.moves == ["board giza", "board rhodes"]


def test_follow_goes_through_a_turn_of_several_moves(following):
    """Rhodes ticks a box of its Barracks with its Wonder: one turn, one drawing, two questions."""
    said, table = following(1, BOARDS, DICE, "wonder", "axe", "pass", "pass")
    assert table.moves[-4:] == [
        "wonder rhodes_wonder_1",
        "cross barracks_west_attack_1",
        "pass",
        "pass",
    ]
    assert said.count("7 Wonders Dice, 3 players") == 1
    assert "seat 1 (you)> wonder" in said
    question = "seat 1 (you): tick a box of the West Barracks or the East Barracks> axe"
    assert question in said
    # The own seat comes first, so that advice does not wait for the choices of the others.
    assert said.index("seat 2> pass") < said.index("seat 0> pass")
    assert said.endswith(f"{ASKED}\nsaved in {said.rpartition(' ')[2]}")


def test_follow_reads_a_turn_in_one_line(following):
    _, once = following(1, BOARDS, DICE, "wonder", "axe")
    _, again = following(1, BOARDS, DICE, "wonder; axe")
    _, short = following(1, f"{BOARDS}; {DICE}; wonder; axe; pass")
    assert once.moves == again.moves == short.moves[:-1]


def test_follow_draws_only_what_the_seat_knows(following):
    """With several own seats the choice of one is not drawn for the next."""
    said, table = following(None, BOARDS, DICE, "b wood with grey_1", "show")
    assert table.state.decider == 1
    last = said[said.rindex("7 Wonders Dice") :]
    assert "Warehouse                  0/6" in last
    assert bridge.dump(table.state)["cities"][0]["ticked"]


@pytest.mark.parametrize(
    ("seed", "seats", "seat"),
    [
        (1, 2, 1),
        pytest.param(2, 3, 0, marks=pytest.mark.slow),
        pytest.param(3, 3, 2, marks=pytest.mark.slow),
        pytest.param(5, 5, 3, marks=pytest.mark.slow),
    ],
)
def test_follow_a_whole_game(following, seed, seats, seat):
    """A roll in one line in any order, the own moves first, then those of the others."""
    events, end = random_game(seed, seats)
    pick = random.Random(seed)
    lines: list[str] = []
    typed: list[str] = []
    for texts in seen_by(events, seat, seats):
        typed += texts
        rolls = [text.removeprefix("roll ") for text in texts if text.startswith("roll ")]
        lines += [text for text in texts if not text.startswith("roll ")]
        if rolls:
            lines.append(", ".join(pick.sample(rolls, len(rolls))))
    said, table = following(seat, *lines, seats=seats)
    assert table.moves == typed
    assert table.scores() == GAME.scores(end)
    assert table.outcome() == GAME.outcome(end)
    assert records.check(table.record()).ok
    assert "wins: " in said or "share" in said


def test_follow_can_be_resumed(run, fake_bots, tmp_path):
    path = tmp_path / "evening.json"
    lines = f"{BOARDS}\n{DICE}\nwonder\n"
    options = ("--seats", SEATS, "--seat", 1, "--save", path)
    assert run("follow", "dice", *options, stdin=lines).exit_code == 0
    again = run("follow", "dice", "--resume", path, "--plain", stdin="axe\npass\npass\n")
    assert again.exit_code == 0, again.stderr
    assert "seat 1 (you): tick a box of" in again.output
    assert ASKED in again.output
    assert one_object(path.read_text())["moves"][-1] == "pass"


def test_follow_in_italian(run, fake_bots, tmp_path):
    lines = (
        f"{BOARDS}\nlegno 0, pietra 1, argilla 2, maschera 1, ascia 0, cammello 2, tavoletta 3\n"
    )
    options = ("--seats", SEATS, "--seat", 1, "--lang", "it", "--save", tmp_path / "it.json")
    said = run("follow", "dice", *options, stdin=f"{lines}wonder\nq\n").output
    assert "la plancia del posto 0> " in said
    assert "i dadi (grigio 1, grigio 2, grigio 3, blu, rosso, giallo, verde)> " in said
    assert "sceglie un'azione" in said
    assert "posto 1 (tu): spunta una casella: Caserma Occidentale o Caserma Orientale> " in said


# Play.


def parted(said: str, own: int) -> list[str]:
    """What is written after each question to a seat."""
    return re.split(rf"^seat {own} \(you\)[^>]*> ", said, flags=re.MULTILINE)[1:]


def test_play_tells_choices_only_when_all_have_chosen(playing):
    for own in range(SEATS):
        said, _ = playing({own}, more=12)
        assert not re.search(r"^> seat", said[: said.index("(you)> ")], re.MULTILINE)
        others = [seat for seat in range(SEATS) if seat != own]
        whole = 0
        for chunk in parted(said, own)[:-1]:
            told = [int(seat) for seat in re.findall(r"^(?:> |  )seat (\d): ", chunk, re.MULTILINE)]
            if len(told) == 1:
                assert told == [own]  # the turn goes on
                continue
            whole += 1
            # The own last move first, then all moves of the others in the order of the seats.
            assert told[0] == own
            assert told[1:] == sorted(told[1:])
            assert set(told[1:]) == set(others)
            assert "  the dice: " in chunk
        assert whole >= 6


def test_play_lists_the_choices_of_a_further_part(playing):
    """The table is not drawn again in the middle of a turn."""
    said, table = playing({0, 1, 2}, *_rhodes_first(playing), "wonder")
    chunk = said[said.rindex("> wonder") :]
    assert "7 Wonders Dice" not in chunk
    for number, text in enumerate(legal_texts(GAME, table.state), 1):
        assert f"  {number}. {text}\n" in chunk
    assert "tick a box of the West Barracks or the East Barracks> " in chunk


def _rhodes_first(playing) -> list[str]:
    """Passes of all seats before that of Rhodes in the first turn of the game of the fixture."""
    _, table = playing({0, 1, 2})
    boards = [text.split()[1] for text in table.moves if text.startswith("board")]
    return ["pass"] * boards.index("rhodes")


def test_play_takes_a_turn_in_one_line(playing):
    before = _rhodes_first(playing)
    _, table = playing({0, 1, 2}, *before, "wonder; axe")
    assert "cross barracks_west_attack_1" in table.moves


def test_play_refuses_what_others_decide(playing):
    said, table = playing({0}, "pass; pass")
    assert "more than one move; type no more than you decide now" in said
    assert "pass" not in table.moves


def test_play_takes_back_a_part_of_a_turn(playing):
    before = _rhodes_first(playing)
    said, table = playing({0, 1, 2}, *before, "wonder", "axe", "undo", "undo")
    assert "taken back: cross barracks_west_attack_1" in said
    assert "taken back: wonder rhodes_wonder_1" in said
    assert table.moves[-1].startswith(("pass", "roll"))


def test_play_a_whole_game(playing):
    said, table = playing({1}, more=400, seats=2)
    assert table.outcome() is not None
    assert "wins: " in said or "share" in said
    lines = said.split("you)> ")[-1].splitlines()
    assert max(len(line) for line in lines if not line.startswith("saved in ")) <= 80
    for row in ("barracks west", "guild court", "total"):
        assert f"  {row}" in said


def test_play_command(run, fake_bots, tmp_path):
    path = tmp_path / "mine.json"
    options = ("--seats", 3, "--seed", 4, "--save", path, "--bot", "fake")
    result = run("play", "dice", *options, stdin="moves\nscore\n")
    assert result.exit_code == 0, result.stderr
    shown = result.output.replace(str(path), "mine.json")
    assert max(map(len, shown.splitlines())) <= 80
    assert "barracks west" in result.output
    assert one_object(path.read_text())["seats"] == ["human", "fake", "fake"]


# Advice.


def test_suggest_tells_the_points_by_row(run, tmp_path):
    path = tmp_path / "game.json"
    assert run("new", "dice", "--seed", 4, "--seats", 3, "-o", path).exit_code == 0
    said = run("suggest", path, "--nodes", 500, "--top", 3, "--why").output
    lines = said.splitlines()
    assert max(map(len, lines)) <= 80
    at = next(at for at, line in enumerate(lines) if line.startswith("of seat 0"))
    assert lines[at - 1].split() == ["points", "west", "east", "guild"]
    assert lines[at].split()[3:] == [
        "wonder", "barracks", "barracks", "agora", "market", "university", "court", "gallery",
        "total",
    ]  # fmt: skip
    for line in lines[at + 1 :]:
        number, *points, total = line.split()
        assert int(number) <= 3
        assert sum(map(float, points)) == pytest.approx(float(total), abs=0.5)
    data = one_object(run("suggest", path, "--nodes", 500, "--json").stdout)
    assert list(data["moves"][0]["categories"]) == list(GAME.categories)


def test_match_tells_the_points_by_row(run):
    options = ("--bots", "greedy,random", "--seats", 3, "--games", 3, "--nodes", 1)
    said = run("match", "dice", *options).output
    assert max(map(len, said.splitlines())) <= 80
    assert "university court gallery total" in said


def test_the_kind_may_be_left_out_where_only_one_needs_more_words(shaken):
    """``axe`` for ``cross barracks_west_attack_1``, though ``skip`` is possible as well."""
    state = shaken
    for event in read_events(GAME, state, DICE):
        state.apply(event)
    state.apply(GAME.parse_move(state, "pass"))  # Giza
    state.apply(GAME.parse_move(state, "wonder"))
    (move,) = read_line(GAME, state, "axe")
    assert GAME.move_text(state, move) == "cross barracks_west_attack_1"
    (move,) = read_line(GAME, state, "skip")
    assert GAME.move_text(state, move) == "skip"
    with pytest.raises(InputError, match="unknown kind of move 'mask'"):
        read_line(GAME, state, "mask")


def test_follow_asks_which_grey_die_leaves(following):
    events, _ = random_game(2)
    at = next(at for at, (_, text) in enumerate(events) if text.startswith("swap"))
    special, grey = events[at][1].split()[1:]
    lines = [text for texts in seen_by(events[:at], 0, SEATS) for text in texts]
    said, table = following(0, *lines, grey)
    assert f"the grey die that leaves for a special one ({special})> {grey}" in said
    assert table.moves[-1] == events[at][1]
