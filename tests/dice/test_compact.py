"""The one-line form: stable codes, clear errors, lines that can be read for ever."""

from __future__ import annotations

import pytest

from solver.games.dice.data import sheets
from solver.games.dice.positions.compact import __doc__ as grammar
from solver.games.dice.positions.compact import read, write
from solver.games.dice.positions.read import read as read_json
from solver.positions import read_position
from tests.dice.table import example, played_on, positions
from tests.words import check_bad_line

SHEET = sheets.shipped().hash
START = f"dice:2:choose.1/WoClPaMaAxCmGe.0231023/giza.7/rhodes.7/boards={SHEET}"


def test_codes_stay_as_they_are() -> None:
    """Lines in files and posts must keep their meaning: changing a code is a new format."""
    line = (
        "dice:2:choose.16/GlLoClMaSwChGe.1103032/rhodes.9.400bf0c004e.3:15"
        "/olympia.7.190c0004009017.0:2/halicarnassus.3.2c0001010443"
        f"/boards={SHEET}/chosen=wonder-rhodes_wonder_2:cross-barracks_east_attack_5"
    )
    assert write(read_json(example("extra_box"))) == line
    assert read(line) == read_json(example("extra_box"))


def test_example_of_the_grammar() -> None:
    assert grammar is not None
    line = next(line.strip() for line in grammar.splitlines() if "dice:2:" in line)
    line = line.replace("d808d52cda36", SHEET)
    assert line == START
    assert write(read(line)) == line
    assert read_position(line) == read(line)


def test_a_line_without_a_sheet_is_on_the_one_in_use() -> None:
    line = START.partition("/boards")[0]
    assert read(line) == read(START)
    with played_on(3) as sheet:
        first, second = (board.id for board in sheet.boards[:2])
        plain = line.replace("giza.7", f"{first}.{sheet.start_coins}")
        plain = plain.replace("rhodes.7", f"{second}.{sheet.start_coins}")
        assert write(read(plain)) == f"{plain}/boards={sheet.hash}"


def test_boards_of_any_sheet() -> None:
    """Sheets have other boards, more boxes in a building, other bonuses."""
    for number in range(5):
        with played_on(number):
            for position in positions(number, 2, share=0.05):
                assert read(write(position)) == position


def test_who_was_first_to_complete_the_agora() -> None:
    line = START.replace("choose.1/", "choose.9/").replace("giza.7", "giza.1.fc0..1.0")
    line = line.replace("rhodes.7", "rhodes.2.fc0..2.1")
    agora = [player["agora"] for player in read(line).to_json()["players"]]
    assert agora[0] == agora[1]
    assert write(read(line)) == line
    first = [player["agora_first"] for player in read(line).to_json()["players"]]
    assert first == [False, True]


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("", "must start with 'dice:2:'"),
        ("duel:", "must start with 'dice:2:'"),
        ("dice:choose.1.0/1wo0B_/giza.7....", "a line of another version; lines begin with"),
        ("dice:2:", "players: must have at least 2 entries"),
        ("dice:2:" + "/" * 7000, "too long"),
        (START.replace("choose.1", "choose.1.0.7"), "more than there are"),
        (START.replace("choose.1", "choose.x"), "turn: 'x' is not a number"),
        (START.replace("choose.1", "choose.0"), "turn: '0' cannot be"),
        (START.replace("choose.1", "chose.1"), "phase: no such word: 'chose'"),
        (START.replace("choose.1", "choose.1.5"), "view: 5 is no seat of 2 players"),
        (START.replace("WoCl", "Wo"), "symbols: 6, and there are 7 dice"),
        (START.replace("WoCl", "OwCl"), "forum[0]: grey_1 does not show owl"),
        (START.replace("WoCl", "XxCl"), "symbols: unknown code 'Xx'; see the codes in docs"),
        (START.replace("WoCl", "W!Cl"), "symbols: 'W!ClPaMaAxCmGe' is not a row of codes"),
        (START.replace(".0231023", ".0731023"), "sections: '0731023' cannot be"),
        (START.replace(".0231023", ".023"), "sections: 3, and there are 7 dice"),
        (START.replace(".0231023", ""), "sections: a die has a symbol or a section, and not both"),
        (START.replace("Ge.", "-."), "sections: a die has a symbol or a section, and not both"),
        (START.replace("Ge.0231023", "-.023102-"), "forum: not all dice are rolled in phase"),
        (START.replace("WoClPaMaAxCmGe.0231023", ""), "forum: not all dice are rolled in phase"),
        (START + "/forum=GaGbB", "symbols: 7, and there are 3 dice"),
        (START + "/forum=GaGbBRYGQ", "forum: unknown code 'Q'"),
        (START.replace("giza", "gaza"), "players: 0: board: unknown board 'gaza'; did you mean"),
        (START.replace("rhodes", "giza"), "players[1].board: board 'giza' is also at players[0]"),
        (START.replace("giza.7", "giza.x"), "players: 0: coins: 'x' is not a number"),
        (START.replace("giza.7", "giza.99"), "players[0].coins: 99 coins, and the Gold Reserve"),
        (START.replace("giza.7", "giza.7.g"), "players: 0: ticked: 'g' is not a number in hex"),
        (START.replace("giza.7", "giza.7." + "f" * 16), "player 0: no box 64; there are 54"),
        (START.replace("giza.7", "~"), "players[0].board: not given; boards are dealt seat by"),
        (START.replace("giza.7", ".0.1"), "player 0: boxes without a board"),
        (START.replace("giza.7", "giza.7..x"), "players: 0: points: 'x' is not a number"),
        (START.replace("giza.7", "giza.7..3"), "player 0: points of 1 Barracks"),
        (START.replace("giza.7", "giza.7..3:999"), "players: 0: points: '3:999' cannot be"),
        (START.replace("giza.7", "giza.7...9"), "players: 0: bonuses: unknown bonus '9'"),
        (START.replace("giza.7", "giza.7...0"), "players[0].bonuses: 1 ticked, and no building"),
        (START.replace("giza.7", "giza.7...00"), "players[0].bonuses[1]: "),
        (START.replace("giza.7", "giza.7....1"), "players[0].agora_first: true, but its Agora"),
        (START.replace("giza.7", "giza.7....2"), "players: 0: agora_first: '2' cannot be"),
        (START.replace("boards=", "boards=0"), "variant.boards: the sheet 0"),
        (START + "/view=1", "unknown option 'view=1'"),
        (START + "/last=1/last=1", "last stands twice"),
        (START + "/last=2", "last_turn: '2' cannot be"),
        (START + "/last=1", "last_turn: true, but nobody has ticked 3 bonus boxes"),
        (START + "/chosen=sell-palace", "chosen[0]: sell palace: unknown kind of move 'sell'"),
        (START + "/last=0/giza.7", "options"),
    ],
)  # fmt: skip
def test_bad_line(line: str, text: str) -> None:
    check_bad_line(read, line, text)
