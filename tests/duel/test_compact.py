"""The one-line form: stable codes, clear errors, lines that can be read for ever."""

from __future__ import annotations

import pytest

from solver.games.duel.positions.compact import __doc__ as grammar
from solver.games.duel.positions.compact import read, write
from solver.games.duel.positions.read import read as read_json
from tests.duel.table import example
from tests.words import check_bad_line


def test_codes_stay_as_they_are() -> None:
    """Lines in files and posts must keep their meaning: changing a code is a new format."""
    line = (
        "duel:2:play.2.0.1/2.LumCpoQuaSpiGlaPreBatDryBarTem.ColLibAppPyr.0011.--RosWor/"
        "3.LogApoScrTheAltTavLab.ArtCirLigGar.0011.----/AgrArcEcoLawThe/"
        "GuaGrnPhaSrvWalArrDisAqu/-StaHorSchCarGbl-___--SawBre--Cus---"
    )
    assert write(read_json(example("age_2"))) == line
    assert read(line) == read_json(example("age_2"))


def test_example_of_the_grammar() -> None:
    assert grammar is not None
    line = next(row.strip() for row in grammar.splitlines() if row.strip().startswith("duel:2:"))
    assert read(line) == read_json(example("draft"))


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("", "must start with 'duel:2:'"),
        ("chess:", "must start with 'duel:2:'"),
        ("duel:pick.0.0.0//7.../7.../LawEco/", "a line of another version"),
        ("duel:2:" + "/" * 5000, "too long"),
        ("duel:2:" + "/" * 12, "more than there are"),
        ("duel:2:pick.0.0.0.7/7.../7.../LawEcoStrUrbMas", "more than there are"),
        ("duel:2:pick.x.0.0/7/7/LawEcoStrUrbMas", "age: 'x' is not a number"),
        ("duel:2:pock.0.0/7/7/LawEcoStrUrbMas", "phase: no such word: 'pock'"),
        ("duel:2:pick.0.0/7/7/LawEcoStrUrbMa", "board_tokens: unknown code 'Ma'"),
        ("duel:2:pick.0.0/7/7/LawEcoStrUrbXyz", "unknown code 'Xyz'"),
        ("duel:2:pick.0.0/7......Enk/7/LawEcoStrUrbMas", "gods: 'Enk', but it is not played with"),
        ("duel:2:pick.0.0/7..PirPir.00.--/7/LawEcoStrUrbMas", "is also at"),
        ("duel:2:pick.0.0/7..Pir.L.-/7/LawEcoStrUrbMas", "built: 'L', where a digit is wanted"),
        ("duel:2:pick.0.0/7..Pir.0.-/7/LawEcoStrUrbMas/offer=AppSphLib", "seat: 0, but"),
        ("duel:2:pick.0.0/7..Pir.0/7/LawEcoStrUrbMas", "city 0: a digit and a card"),
        ("duel:2:pick.0.0/7..Pir.2/7/LawEcoStrUrbMas", "built: '2' cannot be"),
        ("duel:2:play.1.0/7/7/LawEcoStrUrbMas//?", "structure: '?' is not a row"),
        ("duel:2:pick.0.0/7/7/LawEcoStrUrbMas/offr=Pir", "unknown option 'offr=Pir'"),
        ("duel:2:pick.0.0/7/7/LawEcoStrUrbMas/view=1/view=1", "view stands twice"),
        ("duel:2:pick.0.0/7/7/LawEcoStrUrbMas/setup=9", "setup: '9' cannot be"),
        ("duel:2:pick.0.0/7/7/LawEcoStrUrbMas/rules=99", "options: '99' cannot be"),
        ("duel:2:pick.0.0/7/7/LawEcoStrUrbMas/loot=9", "loot: "),
        ("duel:2:pick.0.0/7/7/LawEcoStrUrbMas", "0 wonders on offer after 0 picks"),
    ],
)  # fmt: skip
def test_bad_line(line: str, text: str) -> None:
    check_bad_line(read, line, text)
