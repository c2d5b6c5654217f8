"""The one-line form: stable codes, clear errors, lines that can be read for ever."""

from __future__ import annotations

import pytest

from solver.games.architects.positions.compact import __doc__ as grammar
from solver.games.architects.positions.compact import read, write
from solver.games.architects.positions.read import read as read_json
from solver.positions import read_position
from tests.architects.table import example
from tests.words import check_bad_line

START = "architects:2:pick.0/GiRh/WK//DeCuEc"


def test_codes_stay_as_they_are() -> None:
    """Lines in files and posts must keep their meaning: changing a code is a new format."""
    line = (
        "architects:2:pick.1/Rh%SMVNR2,1234,PrEn,4%Ha%WS2GV4KNR2,1234,JeEc%/W%PKRHB%C%WG2MK2EH%/"
        "G.W3S4C2P2G2M5V3K8N2E4T3R3H2B2/CrDeCu/knows=1/cat=1"
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
        ("", "must start with 'architects:2:'"),
        ("duel:", "must start with 'architects:2:'"),
        ("architects:pick.0/Gi.....W.=/Rh.....K.=/=/DeCuEc", "a line of another version"),
        ("architects:2:", "not given"),
        ("architects:2:" + "/" * 5000, "too long"),
        ("architects:2:" + "/" * 12, "more than there are"),
        ("architects:2:pick.0/Gi/W//DeCuEc", "players"),
        (START.replace("/WK", "/W"), "1 decks for 2 players"),
        (START.replace("pick.0", "pick"), "head: not given"),
        (START.replace("pick.0", "pick.x"), "seat: 'x' is not a number"),
        (START.replace("pick.0", "pik.0"), "phase: no such word: 'pik'"),
        (START.replace("Gi", "Gx"), "players: unknown code 'Gx'"),
        (START.replace("Gi", "Gi%w%"), "cards: 'w' is not a row"),
        (START.replace("Gi", "Gi%WW%"), "W stands twice"),
        (START.replace("Gi", "Gi%X%"), "unknown code 'X'"),
        (START.replace("Gi", "Gi%W200%"), "'W200' is not a row"),
        (START.replace("Gi", "Gi%,7%"), "built: '7' cannot be"),
        (START.replace("Gi", "Gi%,,,,,%"), "more than there are"),
        (START.replace("Gi", "Gi%"), "'Gi%Rh' cannot be read"),
        (START.replace("WK", "WX"), "decks: unknown code 'X'"),
        (START.replace("Cu", "cu"), "unknown code 'Decu'"),
        (START + "/vieww=1", "unknown option 'vieww=1'"),
        (START + "/view=1/view=1", "view stands twice"),
        (START + "/view=2", "view: 2 is no seat"),
        (START + "/cat=1", "cat: seat 1 has no card with a cat"),
        (START + "/knows=x", "knows: 'x' cannot be"),
        (START + "/due=peek", "nothing to look at"),
        (START + "/due=rain", "due: no such word"),
        (START + "/search=7", "source: '7' cannot be"),
        (START + "/search=0", "visible while the deck is looked through"),
        (START + "/turn=Ur.Ur.Ur", "more than there are"),
        (START + "/rules=0", "unknown option 'rules=0'"),
        (START + "/view=1/=", "unknown option '='"),
    ],
)
def test_bad_line(line: str, text: str) -> None:
    check_bad_line(read, line, text)
