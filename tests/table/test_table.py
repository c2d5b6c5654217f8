"""Everything that follows from the rows of a table, at an invented game."""

from __future__ import annotations

import json
from dataclasses import dataclass, make_dataclass
from typing import Any

import pytest

from solver.errors import InputError
from solver.games.item_names import choices_of
from solver.games.positions.problems import Problems
from solver.games.table.choices import field_choices
from solver.games.table.form import form_of, words_of
from solver.games.table.line import Lines
from solver.games.table.memory import Memory
from solver.games.table.plain import of_plain, plain
from solver.games.table.read import RowReader
from solver.games.table.rows import number, one, zone
from solver.games.table.write import tell
from solver.json_structs import convert, json_schema
from tests.table.harbor import (
    GOODS,
    MEMBERS,
    MEMORY,
    SIZE,
    WOOD,
    Cask,
    Harbor,
    Pier,
    Ship,
    Storm,
    some_table,
)

SEEDS = range(60)
LINES = Lines("harbor:1:", Harbor)


def read(data: Any) -> Harbor:
    """The table that a JSON value tells."""
    form, problems = convert(data, form_of(Harbor), "the table"), Problems()
    table = Harbor(silk_road=form.silk_road, stormy=form.stormy)
    RowReader(table, problems, {}).fill(table, form)
    problems.stop()
    return table


def refused(data: Any) -> list[str]:
    """What is said of a JSON value that is no table."""
    with pytest.raises(InputError) as caught:
        read(data)
    return caught.value.lines()


PIERS: dict[str, Any] = {"piers": [{"goods": []}, {"goods": []}]}


# ---------------------------------------------------------------- memory


@pytest.mark.parametrize("seed", SEEDS)
def test_a_table_is_read_back_from_memory(seed: int) -> None:
    table = some_table(seed)
    memory = MEMORY.memory(table)
    assert len(memory) == SIZE
    assert MEMORY.view(memory) == table


def test_where_things_lie() -> None:
    """Bytes are those of the members that the rows name."""
    far = next(i for i, good in enumerate(GOODS) if i > 64)
    table = Harbor(
        piers=[Pier(coins=0), Pier(goods=[1, far], coins=7)],
        wind=-2,
        turns=513,
        spare=Cask([0, 3], [2, 1]),
        news=["war", "plague"],
    )
    memory = MEMORY.memory(table)
    assert memory[32] == 1 << 1
    assert memory[32 + 8] == 1 << (far - 64)
    assert memory[32 + 16] == 7
    assert memory[32 + 17 : 32 + 21] == b"\xff" * 4
    assert memory[79] == 256 - 2
    assert memory[88 + 32 : 88 + 34] == b"\0\3"
    assert memory[96 + 32] == 2 + (1 << 4)
    assert memory[136] == 0b101
    assert int.from_bytes(memory[82:84], "little") == 513
    assert memory[77] == 0xFF


@pytest.mark.parametrize(
    ("spoil", "name"),
    [
        (lambda table: setattr(table.piers[1], "coins", 201), "coins"),
        (lambda table: setattr(table.piers[0], "queue", [1] * 5), "queue"),
        (lambda table: setattr(table.piers[0], "flags", [1, 2]), "flags"),
        (lambda table: setattr(table.piers[0], "goods", [len(GOODS)]), "goods"),
        (lambda table: setattr(table, "season", "winter"), "season"),
        (lambda table: setattr(table, "ships", [Ship()] * 4), "ships"),
        (lambda table: setattr(table, "lost", -2), "lost"),
        (lambda table: setattr(table, "turns", "many"), "turns"),
        (lambda table: table.piers.pop(), "piers"),
    ],
)
def test_what_does_not_fit_is_named(spoil: Any, name: str) -> None:
    table = some_table(1)
    spoil(table)
    with pytest.raises(ValueError, match=name):
        MEMORY.memory(table)


@pytest.mark.parametrize("at", ["nothing", "harbor[][][].coins", "wind[]"])
def test_a_row_of_no_member_fails_when_the_game_is_loaded(at: str) -> None:
    """It says in which module, which row, and what to do."""
    made = make_dataclass("Odd", [("storms", int, number(0, 3, at))])
    with pytest.raises(TypeError, match=r"Odd\.storms: .* correct the row or state\.pxd"):
        Memory(made, SIZE, MEMBERS)


# ---------------------------------------------------------------- JSON


@pytest.mark.parametrize("seed", SEEDS)
def test_a_table_is_read_back_from_json(seed: int) -> None:
    table = some_table(seed)
    written = json.loads(json.dumps(tell(table, table, {})))
    assert read(written) == table
    assert tell(read(written), table, {}) == written


def test_defaults_and_what_is_derived_are_not_written() -> None:
    table = Harbor(piers=[Pier(coins=0), Pier(coins=1)], turns=9)
    pier = {"goods": [], "flags": [0, 0, 0]}
    assert tell(table, table, {}) == {
        "season": "spring",
        "piers": [pier | {"coins": 0}, pier | {"coins": 1}],
    }


def test_names_in_both_languages() -> None:
    table = read({"piers": [{"goods": ["Sale", "tin"]}, {"goods": ["cassa 3"]}], "lost": "Salt"})
    assert [GOODS[good].id for good in table.piers[0].goods] == ["salt", "tin"]
    assert [GOODS[good].id for good in table.piers[1].goods] == ["crate_3"]
    assert GOODS[table.lost].id == "salt"  # it lies here, too: that is only told


def test_copies_share_a_name() -> None:
    table = read({"piers": [{"goods": ["amber"]}, {"goods": ["Ambra"]}]})
    assert sorted(pier.goods[0] for pier in table.piers) == [2, 3]
    told = refused({"piers": [{"goods": ["amber", "amber"]}, {"goods": ["amber"]}]})
    assert told == ["piers[1].goods[0]: 'amber' more often than there are (2); remove one"]


def test_everything_wrong_is_told_at_once() -> None:
    told = refused(
        {
            "piers": [{"goods": ["salt", "slat"]}, {"goods": ["salt"]}],
            "bag": ["?", "nonsense"],
            "lost": "silk",
            "storm": {"force": 3},
        }
    )
    assert told == [
        "piers[0].goods[1]: unknown good 'slat'; did you mean 'salt'?",
        "piers[1].goods[0]: good 'salt' is also at piers[0].goods[0]; remove one of them",
        "bag[1]: unknown good 'nonsense'",
        "lost: 'silk' comes by the silk road; remove it",
        "storm: given, but the storm is not played with; remove it",
    ]


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ({"piers": [{"coins": 201}, {}]}, "piers[0].coins: "),
        ({"piers": [{}]}, "piers: "),
        ({"season": "winter", **PIERS}, "season: "),
        ({"wind": -4, **PIERS}, "wind: "),
        ({"bag": ["?"] * 6, **PIERS}, "bag: "),
        ({"piers": [{"flags": [1]}, {}]}, "piers[0].flags: "),
        ({"turns": 3, **PIERS}, "Object contains unknown field 'turns'; known: "),
        ({"pires": [], **PIERS}, "Object contains unknown field 'pires'; did you mean 'piers'?"),
    ],
)
def test_limits_are_told_by_place(data: Any, text: str) -> None:
    assert refused(data)[0].startswith(text)


def test_the_schema_lists_items_and_limits() -> None:
    found = json_schema(form_of(Harbor), "A harbor")["$defs"]
    goods = found["Pier"]["properties"]["goods"]["items"]
    assert {good.id for good in GOODS} <= {*goods["anyOf"][0]["enum"]}
    assert found["Pier"]["properties"]["coins"]["anyOf"][0]["maximum"] == 200
    assert found["Harbor"]["properties"]["season"]["enum"] == ["autumn", "spring", "summer"]
    assert "turns" not in found["Harbor"]["properties"]
    assert found["Storm"]["properties"]["force"]["description"] == "From west or east."


def test_counts() -> None:
    """As an object or a list, and a list only where that is all that the row allows."""
    casks = [{"spices": {"clove": 2}}, {"spices": ["Pepper", "clove", "pepe"]}]
    found = read(PIERS | {"casks": casks, "spare": {"tags": ["clove", "clove"]}})
    assert [cask.spices for cask in found.casks] == [[0, 2], [2, 1]]
    told = tell(found, found, {})
    assert told["casks"] == [{"spices": {"clove": 2}}, {"spices": {"pepper": 2, "clove": 1}}]
    assert told["spare"] == {"tags": ["clove", "clove"]}
    line = LINES.write(found)
    assert line.endswith("/%Cl2%%P2Cl%/.Cl2")
    assert LINES.read(line) == found
    assert refused(PIERS | {"spare": {"spices": {"clove": 1, "Chiodo": 2}}}) == [
        "spare.spices.Chiodo: is counted twice; write one number"
    ]
    assert "spare.tags" in refused(PIERS | {"spare": {"tags": {"clove": 1}}})[0]


def test_words() -> None:
    assert words_of(Harbor) == {"days": ("days", "giorni")}


def test_choices() -> None:
    """Of each field that holds items; with what is not known where that can be."""

    @dataclass(slots=True)
    class Yard:
        """A zone with a field of a name that is used elsewhere, for other things."""

        goods: int = one(WOOD, "lost", "What is sawn.")

    made = make_dataclass("Both", [("harbor", Harbor, zone(Harbor)), ("yard", Yard, zone(Yard))])
    found = field_choices(made, lambda kind: choices_of(kind.items(), "it"))
    assert {*found} == {"goods", "load", "bag", "lost", "spices", "tags", "yard.goods"}
    assert [one.id for one in found["goods"]] == [good.id for good in GOODS]
    assert [one.id for one in found["bag"][:2]] == ["?", "salt"]
    assert [one.name for one in found["yard.goods"]] == ["Quercia"]


# ---------------------------------------------------------------- lines


@pytest.mark.parametrize("seed", SEEDS)
def test_a_table_is_read_back_from_a_line(seed: int) -> None:
    table = some_table(seed)
    line = LINES.write(table)
    assert line.isascii()
    assert LINES.read(line) == table


def test_a_line() -> None:
    table = Harbor(
        stormy=True,
        wind=2,
        season="autumn",
        piers=[Pier(goods=[0, 1], coins=3, queue=[6, 1]), Pier(coins=0)],
        ships=[Ship(4, 12), Ship(-2, 0)],
        storm=Storm(-1),
    )
    line = "harbor:1:autumn.2/SalTin.3.61/.0/Sil%12%_///-1/storm=1"
    assert LINES.write(table) == line
    assert LINES.read(line) == table


def test_a_field_more_leaves_old_lines_as_they_are() -> None:
    """New fields come at the end of their zone."""

    @dataclass(slots=True)
    class Later(Harbor):
        """The table of a later version."""

        tide: int = number(0, 9, "season", "The tide.", default=0)

    for seed in SEEDS:
        table = some_table(seed)
        line = LINES.write(table)
        later = Lines("harbor:1:", Later)
        assert later.write(later.read(line)) == line
        assert plain(later.read(line)) == plain(table) | {"tide": 0}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "lagoon:1:spring",
        "harbor:2:spring",
        "harbor:1:winter",
        "harbor:1:spring.9",
        "harbor:1:spring.x",
        "harbor:1:spring.~",
        "harbor:1:spring/Xyz.3",
        "harbor:1:spring/Sal.3.9",
        "harbor:1:spring/Sal.3.1.2.3.4.5",
        "harbor:1:spring/Sal.999",
        "harbor:1:spring/s\x00l",
        "harbor:1:spring///////////",
        "harbor:1:spring/snow=1",
        "harbor:1:spring/silk=1/silk=1",
        "harbor:1:spring/////////-1",
        "harbor:1:" + "Sal" * 4000,
    ],
)
def test_what_is_no_line_says_what_to_do(text: str) -> None:
    with pytest.raises(InputError) as caught:
        LINES.read(text)
    assert str(caught.value).isprintable()
    assert caught.value.remedy


# ---------------------------------------------------------------- plain dicts


@pytest.mark.parametrize("seed", SEEDS)
def test_a_table_as_plain_dicts(seed: int) -> None:
    table = some_table(seed)
    assert of_plain(Harbor, json.loads(json.dumps(plain(table)))) == table


def test_other_dicts_are_no_table() -> None:
    with pytest.raises(ValueError, match="not a Harbor"):
        of_plain(Harbor, {"sails": 3})
