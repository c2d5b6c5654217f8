"""What follows from rows that not every game has, at the invented fair."""

from __future__ import annotations

import json
from typing import Any

import pytest

from solver.errors import InputError
from solver.games.item_names import choices_of
from solver.games.positions.problems import Problems
from solver.games.table.choices import field_choices
from solver.games.table.form import form_of, words_of
from solver.games.table.line import Lines
from solver.games.table.plain import of_plain, plain
from solver.games.table.read import RowReader
from solver.games.table.write import tell
from solver.json_structs import convert, json_schema
from tests.table.fair import MEMORY, READ, WRITE, Caller, Fair, Stall, some_fair

SEEDS = range(60)
LINES = Lines("fair:1:", Fair, 900)


def read(data: Any, town: int) -> Fair:
    """The fair of a town that a JSON value tells."""
    form, problems = convert(data, form_of(Fair), "the fair"), Problems()
    table = Fair(town=town)
    RowReader(table, problems, READ).fill(table, form)
    problems.stop()
    return table


def read_line(line: str) -> Fair:
    """The fair of a line, read as JSON in the end."""
    table = LINES.read(line)
    return read(tell(table, table, WRITE), table.town)


def refused(data: Any, town: int = 0) -> list[str]:
    """What is said of a JSON value that is no fair."""
    with pytest.raises(InputError) as caught:
        read(data, town)
    return caught.value.lines()


def told(table: Fair) -> Fair:
    """What of a fair lines and the JSON form tell."""
    return Fair(town=table.town, day=table.day, songs=table.songs, music=table.music,
                stalls=table.stalls)  # fmt: skip


# ---------------------------------------------------------------- memory


@pytest.mark.parametrize("seed", SEEDS)
def test_a_fair_is_read_back_from_memory(seed: int) -> None:
    table = some_fair(seed)
    assert MEMORY.view(MEMORY.memory(table)) == table
    assert of_plain(Fair, json.loads(json.dumps(plain(table)))) == table


def test_where_things_lie() -> None:
    table = Fair(
        music=[1],
        tunes=[3],
        callers=[Caller("cloth", [0, 8], 5)],
        today=[Stall(ware=0), Stall(ware=1)],
        stalls=[Stall(), Stall(planks=[1, 63], prices=[7, 200])],
    )
    memory = MEMORY.memory(table)
    assert memory[137] == 2
    assert memory[16 + 8] == 1
    assert memory[64 + 16 : 64 + 24] == (1 << 63 | 1 << 1).to_bytes(8, "little")
    assert memory[64 + 16 + 8 : 64 + 16 + 11] == bytes((0xFF, 7, 200))
    assert memory[128:130] == (2 << 12 | 5 << 9 | 1 << 8 | 1).to_bytes(2, "little")
    assert memory[140:142] == bytes((0xFF, 3))


@pytest.mark.parametrize(
    ("spoil", "name"),
    [
        (lambda table: table.today.append(Stall()), "stalls: needs 3 entries"),
        (lambda table: setattr(table.callers[0], "times", 8), "callers: times: 8"),
        (lambda table: setattr(table.callers[0], "voices", [9]), "callers: voices: 9"),
        (lambda table: setattr(table, "tunes", [1]), "tunes: needs 2 entries"),
        (lambda table: setattr(table, "tunes", [1, 4]), "tunes: 4"),
        (lambda table: setattr(table.stalls[0], "ware", 4), "stalls: ware: 4"),
        (lambda table: setattr(table, "town", 2), "town: 2"),
    ],
)
def test_what_does_not_fit_is_named(spoil: Any, name: str) -> None:
    table = Fair(music=[0, 1], tunes=[None, 2], callers=[Caller()],
                 today=[Stall(), Stall()], stalls=[Stall(), Stall()])  # fmt: skip
    spoil(table)
    with pytest.raises(ValueError, match=name):
        MEMORY.memory(table)


# ---------------------------------------------------------------- JSON


@pytest.mark.parametrize("seed", SEEDS)
def test_a_fair_is_read_back_from_json(seed: int) -> None:
    table = some_fair(seed)
    written = json.loads(json.dumps(tell(table, table, WRITE)))
    assert read(written, table.town) == told(table)


def test_items_that_a_table_brings_along() -> None:
    """The same number is something else in another town."""
    for town, ware in ((0, "cider"), (1, "nails")):
        table = read({"stalls": [{"ware": ware}, {"ware": None}]}, town)
        assert [stall.ware for stall in table.stalls] == [1, -1]
        assert tell(table, table, WRITE)["stalls"] == [{"ware": ware}, {"ware": None}]
    assert refused({"stalls": [{"ware": "nails"}]})[0].startswith(
        "stalls[0].ware: unknown ware 'nails'"
    )
    assert refused({"stalls": [{"ware": "bread"}, {"ware": "Bread"}]}) == [
        "stalls[1].ware: ware 'Bread' is also at stalls[0].ware; remove one of them"
    ]


def test_a_set_has_nothing_twice() -> None:
    stall = {"shown": ["bread", "bread"]}
    assert refused({"stalls": [stall]}) == ["stalls[0].shown[1]: 'bread' stands twice; remove one"]


def test_lists_of_zones_have_limits() -> None:
    assert refused({"stalls": []})[0].startswith("stalls: must have at least 1 entry")
    assert refused({"stalls": [{}] * 5})[0].startswith("stalls: must have at most 4 entries")


def test_a_set_told_by_several_fields() -> None:
    """They stand in its place: in the schema, in what is written, in words and choices."""
    found = json_schema(form_of(Fair), "A fair")["$defs"]["Stall"]["properties"]
    assert list(found) == ["ware", "front", "back", "prices", "shown", "open"]
    assert found["front"]["description"] == "Planks 0 to 31."
    table = Fair(stalls=[Stall(planks=[3, 40, 41], open=True)])
    (stall,) = tell(table, table, WRITE)["stalls"]
    assert list(stall.items()) == [
        ("ware", None), ("front", [3]), ("back", [40, 41]), ("open", True),
    ]  # fmt: skip
    assert words_of(Fair) == {"front": ("front", "davanti"), "back": ("back", "dietro")}
    choices = field_choices(Fair, lambda kind: choices_of(kind.items(), "en"), Fair(town=1))
    assert [one.id for one in choices["ware"]] == ["bread", "nails", "rope"]


# ---------------------------------------------------------------- lines


@pytest.mark.parametrize("seed", SEEDS)
def test_a_fair_is_read_back_from_a_line(seed: int) -> None:
    table = some_fair(seed)
    table.songs = ["the old oak", "rain"][: seed % 3]
    line = LINES.write(table)
    assert line.isascii()
    again = LINES.read(line)
    assert again.tunes == table.tunes
    again.tunes = []
    assert again == told(table)


def test_a_line() -> None:
    table = Fair(
        town=1,
        day=12,
        songs=["the old oak", "rain"],
        music=[0, 1],
        tunes=[None, 2],
        stalls=[Stall(1, [0, 4, 63], [7, 200], [0, 2], open=True), Stall(), Stall()],
    )
    line = "fair:1:12/01.-2/1.8000000000000011.7:200.02.1/~/~/town=great/songs=the-old-oak:rain"
    assert LINES.write(table) == line
    assert LINES.read(line) == table


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("fair:1:12/01.-2/0.12g", "stalls: 0: planks: '12g' is not a number in hexadecimal digits"),
        ("fair:1:12/01.-2/0..7", "at least"),
        ("fair:1:12/01.-2/0..7:x", "prices: 'x' is not a number"),
        ("fair:1:12/01.-2/0..7:201", "prices: '7:201' cannot be"),
        ("fair:1:12/01.-2/nails", "stalls: 0: ware: unknown ware 'nails'"),
        ("fair:1:12/01.-4", "tunes: '-4' cannot be"),
        ("fair:1:12/01.-A", "tunes: 'A', where a digit is wanted"),
        ("fair:1:12/01.-1.3/0", "more than there are"),
        ("fair:1:12/01.-_", "tunes: '-_' cannot be"),
        ("fair:1:12/0-", "music: '0-' cannot be"),
        ("fair:1:" + "1" * 900, "too long"),
    ],
)
def test_what_is_no_line_is_told(line: str, text: str) -> None:
    with pytest.raises(InputError) as caught:
        read_line(line)
    assert text in str(caught.value)
