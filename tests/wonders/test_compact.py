"""The one-line form: stable codes, clear errors."""

from __future__ import annotations

import pytest

from solver.games.wonders.data import tables
from solver.games.wonders.positions import codes
from solver.games.wonders.positions.compact import __doc__ as grammar
from solver.games.wonders.positions.compact import read, write
from solver.games.wonders.positions.read import read as read_json
from solver.positions import read_position
from tests.wonders.table import example
from tests.words import check_bad_line, check_codes

START = "wonders:choose.1.1.0/Gizd.0.3.../Rhod.0.3.../Babd.0.3.../LumCpoGuaScrBatAltTim/"


def test_every_item_has_one_code() -> None:
    check_codes(tables().cards, codes.CARDS)
    check_codes(tables().wonders, codes.WONDERS)
    check_codes(tables().edifices, codes.EDIFICES)
    sides = [side for edition in tables().editions for side in edition.sides]
    assert list(codes.SIDES) == sides


def test_codes_stay_as_they_are() -> None:
    """Lines in files and posts must keep their meaning: changing a code is a new format."""
    line = (
        "wonders:choose.2.4.0/Rhob.1.6.LoaTheBarApoFouStbDis.1.StbDisFou"
        "/Olyb.3.5.CpiTimStkGuaForArr.1.ArrFor+0/_Giza.1.1.SpiCpoBatAltWtpTemStaLib.mm.StaLibTem"
        "/QuaGlbCouVinLab/SawFouPrbAquForWal.QuaCouVinLabSch.SawPrbAquWal/drawn=Glb/rules=01"
    )
    assert write(read_json(example("free_city"))) == line
    assert read(line) == read_json(example("free_city"))


def test_numbers_of_the_rules_stay_as_they_are() -> None:
    line = START.replace("LumCpoGuaScrBatAltTim", "LumCpoTimBatAltGuaScr") + "/rules=122131"
    variant = read(line).variant
    changed = {name: value for name, value in variant.items() if value not in ("rulebook",)}
    assert changed["turn_six_order"] == "babylon_first"
    assert changed["discard_build"] == "must"
    assert changed["payments"] == "all"
    assert write(read(line)) == line


def test_example_of_the_grammar() -> None:
    assert grammar is not None
    line = next(line.strip() for line in grammar.splitlines() if "wonders:choose" in line)
    assert write(read(line)) == line
    assert read_position(line) == read(line)
    assert read(START).state.legal_moves()


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("", "must start with 'wonders:'"),
        ("duel:", "must start with 'wonders:'"),
        ("wonders:", "1 fields"),
        ("wonders:" + "/" * 5000, "too long"),
        (START.replace("choose.1.1.0", "choose.1.1"), "head: 'choose.1.1'"),
        (START.replace("choose.1.1.0", "choose.1.x.0"), "turn: 'x' is not a number"),
        (START.replace("choose.", "chose."), "hand: 'LumCpoGuaScrBatAltTim' in phase 'chose'"),
        (START.replace("Gizd.0.3...", "Gizd.0.3.."), "city 0: 'Gizd.0.3..'"),
        (START.replace("Gizd", "Gixd"), "city 0: unknown code 'Gix'"),
        (START.replace("Gizd", "Gizx"), "city 0: unknown code 'x'"),
        (START.replace("Gizd.0", "Gizd.y"), "city 0: 'y' is not a number"),
        (START.replace("Gizd.0.3.", "Gizd.0.3.alt"), "'alt' is not a row of codes"),
        (START.replace("Gizd.0.3..", "Gizd.0.3..x"), "city 0: 'x' is not a number"),
        (START.replace("Gizd.0.3...", "Gizd.0.3...Al"), "'Al' is not a row of plays"),
        (START.replace("Gizd.0.3...", "Gizd.0.3...0"), "'0' is no play"),
        (START.replace("Gizd.0.3...", "Gizd.0.3...=0"), "'=0' is no play"),
        (START.replace("Gizd.0.3...", "Gizd.0.3...Alt"), "players[0].turns: 1 turns, but 0 turns"),
        (START.replace("Lum", "Lux"), "hand: unknown code 'Lux'"),
        (START + "Lux", "passed: unknown code 'Lux'"),
        (START + "Lum", "passed: 1 turns, but hands have been passed on 0 times"),
        (START.replace("/Rho", "/_Rho").replace("/Bab", "/_Bab"), "city 1: unknown code '_Rh'"),
        (START.replace("/Bab", "/_Bab"), "seats: 2 seats in the second edition"),
        (START + "/view=1", "unknown option 'view=1'"),
        (START + "/drawn=Alt/drawn=Alt", "drawn stands twice"),
        (START + "/drawn=Al", "drawn: unknown code 'Al'"),
        (START + "/drawn=Wal", "drawn: Walls is a card of Age 2, not 1"),
        (START + "/dealt=x", "dealt: 'x' is not a number"),
        (START + "/looked=01", "looked: '01'; write seat, Age and turn"),
        (START + "/looked=911", "looked: no city 9; there are 3"),
        (START + "/free=9", "free: no city 9; there are 3"),
        (START + "/due=x", "due[0]: no such value 'x'"),
        (START + "/chosen=sell_palace", "chosen[0]: sell palace"),
        (START + "/past1=0", "'0' is no play"),
        (START + "/gone1=Alt", "history: 1 Ages, but 0 are over"),
        (START + "/rules=5", "rules: '5'; write pairs of digits"),
        (START + "/rules=99", "rules: no option 9 with a value 9"),
        (START + "/dealt=1/=", "options come last"),
        (START.replace("choose.1.1.0", "over.3.6.0"), "hand: 'LumCpoGuaScrBatAltTim' in phase"),
    ],
)
def test_bad_line(line: str, text: str) -> None:
    check_bad_line(read, line, text)
