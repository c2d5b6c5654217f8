"""The drawn table: fits the terminal, is the same with and without color, tells what is known."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import cycle, islice
from typing import Any

import pytest

from solver._ext.core.state import State
from solver.games.dice import GAME, names
from solver.games.dice.data import BUILDINGS, ROWS, sheets, tables
from solver.games.dice.drawing.following import asked_for
from tests.dice import bridge
from tests.states import each_state

ESCAPE = re.compile("\x1b\\[[0-9;]*m")

Raw = dict[str, Any]
Wanted = Callable[[Raw], bool]


def random_game(
    seats: int, seed: int, variant: dict[str, str] | None = None
) -> Iterator[tuple[State, Raw]]:
    """All states of a random game with their raw numbers, one after the other in one object."""
    for state in each_state(GAME.new(variant, seats), seed):
        yield state, bridge.dump(state)


def first(seats: int, wanted: Wanted, variant: dict[str, str] | None = None) -> tuple[State, Raw]:
    """The first state of random games that is wanted, with its raw numbers."""
    for seed in range(60):
        for state, raw in random_game(seats, seed, variant):
            if wanted(raw):
                return state, raw
    raise AssertionError("no such state")


def draw(state: State, lang: str = "en", *, seat: int | None = None, color: bool = False) -> str:
    view = max(state.decider, 0) if seat is None else seat
    return GAME.render(GAME.observe(state, view), lang=lang, color=color)


def flat(text: str) -> str:
    """The text in one line."""
    return " ".join(text.split())


def turn(number: int) -> Wanted:
    """Whether a turn begins."""
    return lambda raw: raw["phase"] == "choose" and raw["turn"] == number and not any(raw["made"])


def in_part(kind: str) -> Wanted:
    """Whether a seat decides on such a part of its turn."""
    return lambda raw: (
        raw["phase"] == "choose" and raw["made"][raw["acting"]] and raw["stack"][-1][0] == kind
    )


def block(text: str, head: str) -> list[str]:
    """The lines of the part of a drawing that begins with ``head``."""
    parts = [part for part in text.split("\n\n") if part.startswith(head)]
    assert len(parts) == 1, head
    return parts[0].splitlines()


def lines_of(lines: list[str]) -> list[str]:
    """Rows of a table, each with what follows it in further lines."""
    rows: list[str] = []
    for line in lines:
        if line.startswith("   "):
            rows[-1] += " " + line.strip()
        else:
            rows.append(line)
    return rows


@pytest.mark.parametrize("step", [13, pytest.param(5, marks=pytest.mark.slow)])
@pytest.mark.parametrize("seats", range(2, 8))
def test_states_fit_80_columns(seats: int, step: int) -> None:
    states = islice(random_game(seats, seats), 0, None, step)
    for (state, _), lang in zip(states, cycle(("en", "it", "id")), strict=False):
        text = draw(state, lang, seat=seats - 1)
        assert max(map(len, text.splitlines())) <= 80
        assert not {"\x1b", "\xa0"} & set(text)
        assert ESCAPE.sub("", draw(state, lang, seat=seats - 1, color=True)) == text


@pytest.mark.parametrize("seats", range(2, 8))
def test_the_seats_at_a_glance(seats: int) -> None:
    state, raw = first(seats, turn(25))
    text = draw(state, seat=1)
    lines = next(part for part in text.split("\n\n") if "seat 0" in part.splitlines()[0][20:])
    rows = {line[:20].strip(): line[20:] for line in lines.splitlines()}
    cities = raw["cities"]
    # The order in which seats choose is that of the view, which comes first.
    assert lines.splitlines()[0].split() == [
        word for seat in range(seats) for word in ("seat", f"{seat}{'*' if seat == 1 else ''}")
    ]
    places = ["other", "you"] if seats == 2 else ["right", "you", "left"]
    assert lines.splitlines()[1].split() == places
    assert rows["coins (at most 21)"].split() == [str(city["coins"]) for city in cities]
    made = [str(bridge.resources(state, seat)) for seat in range(seats)]
    assert rows["resources"].split() == made
    assert rows["bonuses (end: 3)"].split() == [str(len(city["bonuses"])) for city in cities]
    for city, name in zip(cities, rows["board"].split(), strict=True):
        board = names.board_name(city["board"], sheets.at(raw["sheet"]), "en")
        assert board.startswith(name.rstrip("."))
    scores = bridge.score(state)
    assert rows["points"].split() == [str(score["total"]) for score in scores]
    for row in ROWS:
        number = BUILDINGS.index(row)
        size = sum(box.building == number for box in sheets.shipped().boxes(0))
        said = [
            text
            for seat in range(seats)
            for text in (f"{bridge.counts(state, seat)[number]}/{size}", str(scores[seat][row]))
        ]
        assert rows[names.building_name(number, "en")].split() == said


def test_unlocked_dice_are_told() -> None:
    state, _ = first(3, lambda raw: turn(raw["turn"])(raw) and bool(raw["entered"]))
    text = draw(state)
    for die in (7, 8, 9):
        free = [die in bridge.usable(state, seat) for seat in range(3)]
        name = f"{names.die_name(die, 'en')} die unlocked"
        assert (name in text) == any(free)
        if any(free):
            line = next(line for line in text.splitlines() if line.startswith(name))
            assert line.split()[3:] == ["yes" if unlocked else "-" for unlocked in free]


def test_defence_is_told_for_both_sides() -> None:
    state, raw = first(3, turn(20))
    text = draw(state)
    line = next(line for line in text.splitlines() if line.startswith("defense W, E"))
    said = []
    for seat, city in enumerate(raw["cities"]):
        boxes = sheets.at(raw["sheet"]).boxes(city["board"])
        for side in ("west", "east"):
            ids = [f"barracks_{side}_defense_{number}" for number in (1, 2)]
            said.append(str(sum(boxes[box].id in ids for box in city["ticked"])))
        assert seat < 3
    assert line.split()[3:] == said


def test_a_die_tells_its_price_and_what_it_can_tick() -> None:
    """All builds of the view are told with what they cost in all, and nothing else."""
    told = set()
    for state, raw in islice(random_game(3, 5), 0, 700):
        if raw["phase"] != "choose" or raw["stack"][-1][0] not in ("action", "build"):
            continue
        seat = state.decider
        rows = lines_of(block(draw(state), "Forum")[1:])
        moves = [bridge.decode(move) for move in state.legal_moves()]
        builds = {move[1:] for move in moves if move[0] == "build"}
        boxes = sheets.at(raw["sheet"]).boxes(raw["cities"][seat]["board"])
        free = raw["stack"][-1][0] == "build"
        order = sorted(raw["forum"], key=lambda row: (row[2], row[0]))
        for row, (die, symbol, section) in zip(rows, order, strict=True):
            assert row.startswith(names.die_name(die, "en") + " ")
            assert row[9:30].strip() == names.symbol_name(symbol, "en")
            price = 0 if free else bridge.price(state, seat, die)
            assert row[30:40].split() == [str(section), str(price)]
            # A grey die that is like an earlier one has no moves of its own.
            twins = [
                other
                for other, shown, _ in raw["forum"]
                if other < die <= 2
                and shown == symbol
                and (free or bridge.price(state, seat, other) == price)
            ]
            can = [box for box, other in sorted(builds) if other == min([die, *twins])]
            said = row[42:]
            for box in can:
                name = names.box_name(
                    box, sheets.at(raw["sheet"]), raw["cities"][seat]["board"], "en"
                )
                cost = price + max(0, boxes[box].cost - bridge.resources(state, seat))
                assert f"{name} ({cost}" in flat(said)
            assert said.count("(") == len(can)
            if not can:
                told.add(said.strip())
    assert told == {"nothing", "not unlocked", "a neighbor has more boxes"}


def test_attacks_tell_the_points_that_they_would_bring() -> None:
    """The neighbor's defense counts as it was at the start of the turn."""
    seen = set()
    for seed in range(6):
        for state, raw in islice(random_game(2, seed), 0, 600):
            if raw["phase"] != "choose" or raw["stack"][-1] != ["action"]:
                continue
            seat = state.decider
            board = raw["cities"][seat]["board"]
            boxes = sheets.at(raw["sheet"]).boxes(board)
            parts = {move: bridge.decode(move) for move in state.legal_moves()}
            attacks = {
                move: args
                for move, (kind, *args) in parts.items()
                if kind == "build" and "_attack_" in boxes[args[0]].id
            }
            text = flat(draw(state)) if attacks else ""
            for move, args in attacks.items():
                box = boxes[args[0]]
                after = state.copy()
                after.apply(move)
                side = ("west", "east").index(box.id.split("_")[1])
                written = [bridge.dump(s)["cities"][seat]["attack"][side] for s in (state, after)]
                points = written[1] - written[0]
                if bridge.dump(after)["turn"] == raw["turn"]:
                    seen.add(box.printed_vp - points)
                    name = names.box_name(args[0], sheets.at(raw["sheet"]), board, "en")
                    assert re.search(rf"{name} \(\d+; {points} point", text)
    assert seen == {0, 1, 2}


def test_coins_for_a_die_are_told() -> None:
    state, _ = first(2, lambda raw: turn(raw["turn"])(raw) and _has_camel(raw))
    assert "2 coins gained" in flat(draw(state))


def _has_camel(raw: Raw) -> bool:
    """Whether the first seat gets coins for grey dice, and can use all of them."""
    city = raw["cities"][0]
    ids = [sheets.at(raw["sheet"]).boxes(city["board"])[box].id for box in city["ticked"]]
    greys = [symbol for die, symbol, section in raw["forum"] if die < 3 and not section]
    open_ = [tables().symbols[symbol].id for symbol in greys]
    return (
        raw["acting"] == 0
        and city["coins"] > 5
        and "market_camel_1" in ids
        and any(f"warehouse_{name}" not in ids for name in open_)
    )


def test_a_view_that_does_not_choose_sees_no_choices() -> None:
    state, _ = first(3, lambda raw: raw["phase"] == "roll" and raw["forum"][4][1] >= 0)
    text = draw(state, seat=2)
    assert "boxes it can tick" not in text
    assert "other choices" not in text
    assert "not known yet" in text


def test_other_choices_are_told_in_words() -> None:
    state, _ = first(3, turn(3))
    said = flat("\n".join(block(draw(state), "other choices")))
    for move in state.legal_moves():
        if bridge.decode(move)[0] != "build":
            assert GAME.sentence(state, move) in said
    assert "pass and take 3 coins" in said


def test_boxes_tell_who_has_ticked_them() -> None:
    """Every box of every board has a row, and every seat its mark in it."""
    state, raw = first(4, turn(20))
    text = draw(state, "id", seat=2)
    sheet = sheets.at(raw["sheet"])
    marks = {seat: [0, 0, 0] for seat in range(4)}
    heads = [names.building_name(number) for number in range(len(BUILDINGS))]
    for head in heads:
        for line in block(text, f"{head} ")[1:]:
            end = line[80 - 12 :].ljust(12)
            for seat in range(4):
                mark = end[3 * seat : 3 * seat + 3].strip()
                if mark:
                    marks[seat]["x>.".index(mark)] += 1
    for seat, city in enumerate(raw["cities"]):
        ticked, size = len(city["ticked"]), len(sheet.boxes(city["board"]))
        left = size - ticked - len(bridge.open_boxes(state, seat))
        assert marks[seat] == [ticked, len(bridge.open_boxes(state, seat)), left]


def test_a_box_tells_what_it_costs_and_what_the_view_would_pay() -> None:
    state, raw = first(3, turn(12))
    made = bridge.resources(state, 0)
    rows = block(draw(state, "id", seat=0), "agora ")[1:]
    for row, box in zip(rows, sheets.shipped().boards[0].of(BUILDINGS.index("agora")), strict=True):
        item = sheets.shipped().boxes(0)[box]
        assert row.strip().startswith(item.id.removeprefix("agora_"))
        pay = [] if box in raw["cities"][0]["ticked"] else [str(max(0, item.cost - made))]
        assert row[21:31].split() == [str(item.cost), *pay]


def test_boards_that_differ_have_rows_of_their_own() -> None:
    state, _ = first(7, turn(2))
    wonders = block(draw(state, "id"), "wonder ")[1:]
    rows = [line for line in wonders if line[80 - 21 :].strip()]
    # The last box of all shipped wonders is the same but for one.
    assert len(rows) == 7 + 7 + 1
    assert len(block(draw(state, "id"), "agora ")) == 7


def test_what_was_ticked_in_this_turn_is_marked() -> None:
    state, raw = first(3, in_part("cross"))
    seat = raw["acting"]
    assert " + " in draw(state).replace("\n", " \n").split("x ticked")[0]
    other = (seat + 1) % 3
    assert " + " not in draw(state, seat=other).replace("\n", " \n").split("x ticked")[0]


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        (lambda raw: raw["phase"] == "boards", "setup: seat 0 is dealt a board"),
        (lambda raw: raw["phase"] == "roll", "the dice are shaken: 0 of 7 are known"),
        (turn(1), "seat 0 chooses an action"),
        (in_part("cross"), "goes on: tick "),
        (in_part("action"), "goes on: one more action"),
        (in_part("build"), "goes on: build without paying for the die"),
        (in_part("bonus"), "goes on: choose a bonus"),
        (lambda raw: raw["phase"] == "swap", "takes the place of a grey one"),
        (lambda raw: raw["phase"] == "choose" and raw["last"], "the last turn"),
        (lambda raw: raw["phase"] == "over", "the game is over"),
    ],
)
def test_what_comes_next(wanted: Wanted, said: str) -> None:
    state, _ = first(5, wanted)
    assert said in flat(draw(state))


def test_what_is_asked_for() -> None:
    """Parts of a turn and chance have words; the ordinary action says enough by itself."""
    asked: dict[str, set[str]] = {"en": set(), "it": set()}
    for lang, texts in asked.items():
        for seed in range(8):
            for state, raw in random_game(2, seed):
                text = asked_for(state, lang)
                if raw["phase"] == "over" or turn(raw["turn"])(raw):
                    assert text == ""
                if raw["phase"] == "choose":
                    assert bool(text) == bool(raw["made"][raw["acting"]])
                texts.add(re.sub("[0-9]", "N", text))
    english = asked["en"]
    assert {
        "the board of seat N",
        "the dice",
        "the grey die that leaves for a special one",
    } <= english
    assert {"one more action", "build without paying for the die", "choose a bonus"} <= english
    assert "tick a box of the Agora" in english
    assert "tick up to N boxes of the Agora" in english
    assert len(asked["it"]) > 5
    assert "i dadi" in asked["it"]


def test_the_sheet_is_named_and_what_it_is() -> None:
    state, _ = first(2, turn(1))
    text = draw(state)
    assert sheets.shipped().hash in text
    assert "a reconstruction and not those of the printed game" in text


def test_the_race_for_the_agora() -> None:
    state, _ = first(2, turn(1))
    assert "The first complete Agora: 3 points." in draw(state)
    state, _ = first(2, lambda raw: raw["agora_taken"] and turn(raw["turn"])(raw))
    assert "The 3 points for the first complete Agora are taken." in draw(state)


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_the_end_names_the_winners(seats: int) -> None:
    for seed in range(4):
        *_, (state, _) = random_game(seats, seed)
        outcome = GAME.outcome(state)
        assert outcome is not None
        text = draw(state)
        assert "the game is over" in text
        assert "Forum" not in text
        if outcome.winner is not None:
            how = "most points" if outcome.ending == "points" else "equal points, more coins"
            assert f"seat {outcome.winner} has won ({how})" in text
        else:
            assert "a shared victory: seat" in text
