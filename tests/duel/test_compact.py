"""The one-line form: stable codes, clear errors."""

from __future__ import annotations

import pytest

from solver.games.duel.data import tables
from solver.games.duel.positions import codes
from solver.games.duel.positions.compact import __doc__ as grammar
from solver.games.duel.positions.compact import read, write
from solver.games.duel.positions.read import read as read_json
from tests.duel.table import example
from tests.words import check_bad_line, check_codes


def test_every_item_has_one_code() -> None:
    for items, table in (
        (tables().cards, codes.CARDS),
        (tables().wonders, codes.WONDERS),
        (tables().tokens, codes.TOKENS),
    ):
        check_codes(items, table)
        assert all(codes.CODE.fullmatch(code) for code in table.values())


def test_codes_stay_as_they_are() -> None:
    """Lines in files and posts must keep their meaning: changing a code is a new format."""
    line = (
        "duel:play.2.0.+1/-StaHorSchCarGbl.-___-.-SawBre-.-Cus-.--/"
        "2.LumCpoQuaSpiGlaPreBatDryBarTem.ColLibApp+RosPyr+Wor./"
        "3.LogApoScrTheAltTavLab.ArtCirLig+_Gar+_./"
        "AgrArcEcoLawThe/GuaGrnPhaSrvWalArrDisAqu"
    )
    assert write(read_json(example("age_2"))) == line
    assert read(line) == read_json(example("age_2"))


def test_example_of_the_grammar() -> None:
    assert grammar is not None
    line = next(row.strip() for row in grammar.splitlines() if row.strip().startswith("duel:pick"))
    assert read(line) == read_json(example("draft"))


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("", "must start with 'duel:'"),
        ("chess:", "must start with 'duel:'"),
        ("duel:", "1 fields"),
        ("duel:" + "/" * 5000, "too long"),
        ("duel:pick.0.0//7.../7.../LawEcoStrUrbMas/", "head: 'pick.0.0'"),
        ("duel:pick.x.0.0//7.../7.../LawEcoStrUrbMas/", "age: 'x' is not a number"),
        ("duel:pick.0.0.0//7.../7.../LawEcoStrUrbMa/", "board tokens: 'LawEcoStrUrbMa' is not"),
        ("duel:pick.0.0.0//7.../7.../LawEcoStrUrbXyz/", "unknown code 'Xyz'"),
        ("duel:pick.0.0.0//7../7.../LawEcoStrUrbMas/", "city 0: '7..'"),
        ("duel:pick.0.0.0//7..Pir+./7.../LawEcoStrUrbMas/", "not a row of wonders"),
        ("duel:pick.0.0.0//7..PirPir./7.../LawEcoStrUrbMas/", "Pir stands twice"),
        ("duel:pick.0.0.0/?/7.../7.../LawEcoStrUrbMas/", "structure: '?' is not a row"),
        ("duel:pick.0.0.0//7.../7.../LawEcoStrUrbMas//offr=Pir", "unknown option 'offr=Pir'"),
        ("duel:pick.0.0.0//7.../7.../LawEcoStrUrbMas//view=1/view=1", "view stands twice"),
        ("duel:pick.0.0.0//7.../7.../LawEcoStrUrbMas//loot=01", "write 0 or 1 for each"),
        ("duel:pick.0.0.0//7.../7.../LawEcoStrUrbMas//extra=1", "without a pending choice"),
        ("duel:pick.0.0.0//7.../7.../LawEcoStrUrbMas/", "0 wonders on offer after 0 picks"),
    ],
)
def test_bad_line(line: str, text: str) -> None:
    check_bad_line(read, line, text)
