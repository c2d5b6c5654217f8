"""The one-line form: stable codes, clear errors."""

from __future__ import annotations

import pytest

from solver.games.architects.data import tables
from solver.games.architects.positions import codes
from solver.games.architects.positions.compact import __doc__ as grammar
from solver.games.architects.positions.compact import read, write
from solver.games.architects.positions.read import read as read_json
from solver.positions import read_position
from tests.architects.table import example
from tests.words import check_bad_line, check_codes

START = "architects:pick.0/Gi.....W.=/Rh.....K.=/=/DeCuEc"


def test_every_item_has_one_code() -> None:
    for items, table in (
        (tables().cards, codes.CARDS),
        (tables().wonders, codes.WONDERS),
        (tables().tokens, codes.TOKENS),
    ):
        check_codes(items, table)


def test_codes_stay_as_they_are() -> None:
    """Lines in files and posts must keep their meaning: changing a code is a new format."""
    line = (
        "architects:pick.1/Rh.SMVNR2.1234.PrEn.4.W.PKRHB/Ha.WS2GV4KNR2.1234.JeEc..C.WG2MK2EH/"
        "W3S4C2P2G2M5V3K8N2E4T3R3H2B2.G/CrDeCu/cat=1/knows=1"
    )
    assert write(read_json(example("ending"))) == line
    assert read(line) == read_json(example("ending"))


def test_example_of_the_grammar() -> None:
    assert grammar is not None
    assert START in grammar
    assert write(read(START)) == START.replace("DeCuEc", "EcDeCu")
    assert read_position(START) == read(START)


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("", "must start with 'architects:'"),
        ("duel:", "must start with 'architects:'"),
        ("architects:", "1 fields"),
        ("architects:" + "/" * 3000, "too long"),
        ("architects:pick.0/Gi.....W.=/=/DeCuEc", "4 fields"),
        (START.replace("pick.0", "pick"), "head: 'pick'"),
        (START.replace("pick.0", "pick.x"), "seat: 'x' is not a number"),
        (START.replace("pick.0", "pik.0"), "phase: no such value 'pik'"),
        (START.replace("Gi.....W.=", "Gi....W.="), "player 0: 'Gi....W.='"),
        (START.replace("Gi.....W", "Gx.....W"), "player 0: unknown code 'Gx'"),
        (START.replace("Gi.....W", "GiRh.....W"), "'GiRh' is not one wonder"),
        (START.replace("Gi..", "Gi.w."), "'w' is not a row of cards"),
        (START.replace("Gi..", "Gi.WW."), "W stands twice"),
        (START.replace("Gi..", "Gi.X."), "unknown code 'X'"),
        (START.replace(".W.", ".W2."), "'W2' is not one card"),
        (START.replace(".W.", "..W."), "player 0"),
        (START.replace("Cu", "cu"), "'DecuEc' is not a row of codes"),
        (START + "/vieww=1", "unknown option 'vieww=1'"),
        (START + "/view=1/view=1", "view stands twice"),
        (START + "/view=2", "view: 2 is no seat"),
        (START + "/cat=1", "cat: seat 1 has no card with a cat"),
        (START + "/knows=x", "knows: 'x' is not a number"),
        (START + "/due=peek", "nothing to look at"),
        (START + "/search=W", "search: 'W' is not a row of codes"),
        (START + "/rules=0", "unknown option 'rules=0'"),
        (START + "/view=1/=", "options come last"),
    ],
)
def test_bad_line(line: str, text: str) -> None:
    check_bad_line(read, line, text)
