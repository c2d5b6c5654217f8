"""The one-line form: stable codes, clear errors."""

from __future__ import annotations

import re

import pytest

from solver.games.dice.data import sheets, tables
from solver.games.dice.positions import codes
from solver.games.dice.positions.compact import __doc__ as grammar
from solver.games.dice.positions.compact import read, write
from solver.games.dice.positions.read import read as read_json
from solver.positions import read_position
from tests.dice.table import example
from tests.words import check_bad_line

SHEET = sheets.shipped().hash
START = "dice:choose.1.0/1wo02cl23pa3Bma1Rax0Ycm2Gge3/giza.7..../rhodes.7..../boards=" + SHEET


def test_every_die_and_symbol_has_one_code() -> None:
    for items, known in ((tables().dice, codes.DICE), (tables().symbols, codes.SYMBOLS)):
        assert list(known) == [item.id for item in items]
        assert len(set(known.values())) == len(known)
    assert all(re.fullmatch("[1-3A-Z]", code) for code in codes.DICE.values())
    assert all(re.fullmatch("[a-z]{2}", code) for code in codes.SYMBOLS.values())


def test_numbers_of_boxes() -> None:
    boxes = [(1, number) for number in (0, 8, 9, 33, 34, 67, 68)] + [(4, 2)]
    text = codes.encode_boxes(boxes)
    assert text == "B19ayz1zyzz1E3"
    assert sorted(codes.decode_boxes(text, "")) == sorted(boxes)


def test_codes_stay_as_they_are() -> None:
    """Lines in files and posts must keep their meaning: changing a code is a new format."""
    lines = {
        "two_players": "dice:choose.18.0/1st32st23cl1Bte0Rsh2Ycm0Gcp3"
        "/babylon.9.A123D126F4567G17H1234I125.5.16.3"
        "/ephesus.12.A123D12E135F24567G1H126I23.7.5.2/boards=",
        "extra_box": "dice:choose.16.0/1gl12lo13cl0Bma3Rsw0Ych3Gge2"
        "/rhodes.9.A1D167E1F7H12346I234.3.15."
        "/olympia.7.A12F14G478H1I1235..2."
        "/halicarnassus.3.A12D6E15F5G1I12.../boards=",
    }
    for name, begin in lines.items():
        position = read_json(example(name))
        line = write(position)
        assert line.partition(SHEET)[0] == begin
        assert read(line) == position
    assert write(read_json(example("extra_box"))).endswith(
        "/chosen=wonder-rhodes_wonder_2.cross-barracks_east_attack_5"
    )


def test_what_older_lines_say_of_the_rules() -> None:
    assert read(START + "/rules=7") == read(START)


def test_example_of_the_grammar() -> None:
    assert grammar is not None
    line = next(line.strip() for line in grammar.splitlines() if "dice:choose" in line)
    line = line.replace("d808d52cda36", SHEET)
    assert line == START
    assert write(read(line)) == line
    assert read_position(line) == read(line)
    assert read(line.partition("/boards")[0]) == read(line)


def test_who_was_first_to_complete_the_agora() -> None:
    line = START.replace("choose.1.0", "choose.9.0").replace(
        "giza.7..../rhodes.7....", "giza.1.E123456...2/rhodes.2.E123456...3+"
    )
    assert write(read(line)) == line
    first = [city["agora_first"] for city in read(line).to_json()["players"]]
    assert first == [False, True]


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("", "must start with 'dice:'"),
        ("duel:", "must start with 'dice:'"),
        ("dice:", "too short; needs head, Forum"),
        ("dice:" + "/" * 7000, "too long"),
        (START.replace("choose.1.0", "choose.1"), "head: 'choose.1'; write phase.turn.view"),
        (START.replace("choose.1.0", "choose.x.0"), "turn: 'x' is not a number"),
        (START.replace("choose.1.0", "chose.1.0"), "phase: no such value 'chose'"),
        (START.replace("1wo0", "1wo"), "is not a row of dice; for instance"),
        (START.replace("1wo0", "1ow0"), "forum[0]: grey_1 does not show owl"),
        (
            START.replace("1wo0", "1xx0"),
            "forum: unknown code 'xx'; see the codes of solver.games.dice.positions.codes",
        ),
        (START.replace("1wo0", "Qwo0"), "forum: unknown code 'Q'"),
        (START.replace("1wo0", "1wo7"), "forum[0]: a die cost of 7"),
        (START.replace("Gge3", "G_"), "forum: not all dice are rolled in phase 'choose'"),
        (START.replace("giza.7....", "giza.7..."), "player 0: 'giza.7...'; write board.coins."),
        (START.replace("giza", "gaza"), "player 0: unknown board 'gaza'; did you mean 'giza'?"),
        (START.replace("giza.7", "giza.x"), "player 0: 'x' is not a number"),
        (START.replace("giza.7.", "giza.7.e1"), "player 0: 'e1' is not a row of boxes"),
        (START.replace("giza.7.", "giza.7.E1z"), "player 0: 'E1z' is not a row of boxes"),
        (START.replace("giza.7.", "giza.7.E1E1"), "players[0].agora.mask_scales[1]: "),
        (START.replace("giza.7.", "giza.7.E7"), "player 0: no box 7 in agora; there are 6"),
        (START.replace("giza.7.", "giza.7.J1"), "player 0: no building 'J'; there are ABCDEFGHI"),
        (START.replace("giza.7....", "giza.7...x."), "player 0: 'x' is not a number"),
        (START.replace("giza.7....", "giza.7...3."), "players[0].barracks_east.points: 3, but"),
        (START.replace("giza.7....", "giza.7....4"), "player 0: no bonus 4; there are 3"),
        (START.replace("giza.7....", "giza.7....+"), "players[0].agora_first: true, but its"),
        (START.replace("boards=", "boards=0"), "variant.boards: the sheet 0"),
        (START + "/view=1", "unknown option 'view=1'"),
        (START + "/rules=7/rules=7", "rules stands twice"),
        (START + "/rules=b", "rules: 'b' names readings that are not played any more; remove it"),
        (START + "/last=2", "last: '2'; write 0 or 1"),
        (START + "/last=1", "last_turn: true, but nobody has ticked 3 bonus boxes"),
        (START + "/chosen=sell-palace", "chosen[0]: sell palace: unknown kind of move 'sell'"),
        (START + "/last=0/=", "options come last"),
    ],
)
def test_bad_line(line: str, text: str) -> None:
    check_bad_line(read, line, text)
