"""The one-line form: stable codes, clear errors."""

from __future__ import annotations

import pytest

from solver.games.wonders.positions.compact import __doc__ as grammar
from solver.games.wonders.positions.compact import read, write
from solver.games.wonders.positions.read import read as read_json
from solver.positions import read_position
from tests.wonders.table import example
from tests.words import check_bad_line

START = "wonders:2:0.choose.1.1/LumCpoGuaScrBatAltTim/Giz.0.0.3/Rho.0.0.3/Bab.0.0.3"


def test_codes_stay_as_they_are() -> None:
    """Lines in files and posts must keep their meaning: changing a code is a new format."""
    line = (
        "wonders:2:0.choose.2.4/QuaGlbCouVinLab/Rho.1.1.6.LoaTheBarApoFouStbDis.100....StbDisFou"
        "/Oly.1.3.5.CpiTimStkGuaForArr.100....ArrFor+0"
        "/Giz.0.1.1.SpiCpoBatAltWtpTemStaLib..2...StaLibTem/rules=1/seats=2/drawn=Glb"
        "/passed=SawFouPrbAquForWal:QuaCouVinLabSch:SawPrbAquWal"
    )
    assert write(read_json(example("free_city"))) == line
    assert read(line) == read_json(example("free_city"))


def test_places_of_the_rules_stay_as_they_are() -> None:
    line = f"{START}/rules=0211"
    variant = read(line).variant
    changed = {name: value for name, value in variant.items() if value not in ("rulebook",)}
    assert changed["turn_six_order"] == "babylon_first"
    assert changed["discard_build"] == "must"
    assert changed["payments"] == "all"
    assert "/rules=0211/" in write(read(line))


def test_example_of_the_grammar() -> None:
    assert grammar is not None
    line = next(line.strip() for line in grammar.splitlines() if "wonders:2:" in line)
    assert write(read(line)) == line
    assert read_position(line) == read(line)
    assert read(START).state.legal_moves()


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("", "must start with 'wonders:2:'"),
        ("duel:", "must start with 'wonders:2:'"),
        ("wonders:choose.1.1.0/Gizd.0.3...", "a line of another version"),
        ("wonders:2:", "players: must have at least 2 entries"),
        ("wonders:2:" + "/" * 5000, "too long"),
        (START.replace("0.choose", "x.choose"), "view: 'x' is not a number"),
        (START.replace("choose", "chose"), "phase: no such word: 'chose'"),
        (START.replace("choose.1.1", "choose.1.x"), "turn: 'x' is not a number"),
        (START.replace("Giz", "Gix"), "0: wonder: unknown code 'Gix'"),
        (START.replace("Giz.0", "Giz.2"), "0: side: '2' cannot be"),
        (START.replace("Giz.0.0", "Giz.0.y"), "0: stages: 'y' is not a number"),
        (START.replace("Giz.0.0.3", "Giz.0.0.3.alt"), "0: cards: unknown code 'a'"),
        (START.replace("Giz.0.0.3", "Giz.0.0.3......Al"), "turns: 'Al' is not a row of plays"),
        (START.replace("Giz.0.0.3", "Giz.0.0.3......0"), "turns: '0' is no play"),
        (START.replace("Giz.0.0.3", "Giz.0.0.3......10"), "turns: '10' is no play"),
        (START.replace("Giz.0.0.3", "Giz.0.0.3......Alt"), "players[0].turns: 1 turns, but 0"),
        (
            START.replace("Giz.0.0.3", "Giz.0.0.3......~.Mae"),
            "leaders: 'Mae', but it is not played",
        ),
        (START.replace("Giz.0.0.3", "Giz.0.0.3.....1"), "players[0].looked: must have 2 entries"),
        (START.replace("Lum", "Lux"), "hand: unknown code 'Lux'"),
        (START + "/passed=Lux", "passed: unknown code 'Lux'"),
        (START + "/passed=Lum", "passed: 1 turns, but hands have been passed on 0 times"),
        (START + "/seats=2", "seats: 2 seats in the second edition"),
        (START + "/seats=9", "seats: '9' cannot be"),
        (START.partition("/Rho")[0] + "/seats=2", "players: no Free City"),
        (START + "/view=1", "unknown option 'view=1'"),
        (START + "/drawn=Alt/drawn=Alt", "drawn stands twice"),
        (START + "/drawn=Al", "drawn: unknown code 'Al'"),
        (START + "/drawn=Wal", "drawn: Walls is a card of Age 2, not 1"),
        (START + "/dealt=x", "dealt: 'x' is not a number"),
        (START + "/due=x", "due: there is no 'x'"),
        (START + "/chosen=sell-palace", "chosen[0]: sell palace"),
        (START + "/past=%0%", "'0' is no play"),
        (START + "/past=%,Alt%", "history: 1 Ages, but 0 are over"),
        (START + "/past=Alt", "history: 'Alt' cannot be read"),
        (START + "/hold=Mae", "leader_hand: 'Mae', but it is not played with"),
        (START + "/rules=9", "no option 0 with a value 9"),
        (START + "/rules=x", "'x'; write a digit for each option"),
        (START + "/rules=00000000000000000", "write a digit for each option"),
        (START + "/rules=1000000000000010", "variant.armada: the first edition is played without"),
        (START + "/rules=0-0123456789ab", "changes nothing without armada=yes"),
        (START.replace("choose.1.1", "over.3.6"), "hand[0]: Lumber Yard is a card of Age 1"),
    ],
)
def test_bad_line(line: str, text: str) -> None:
    check_bad_line(read, line, text)
