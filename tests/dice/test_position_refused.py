"""Positions that no game can lead to: what is said about them."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from solver.errors import InputError
from solver.games.dice import GAME
from solver.games.dice.data import sheets
from solver.games.dice.positions.read import read
from tests.dice.table import example
from tests.edits import Change, both, changed, check_contradiction, check_wrong_type, top, without

TWO = "two_players"
FOUR = "four_players"
EXTRA = "extra_box"

GREYS = ["grey stone 3", "grey clay 1", "grey stone 2"]
COLORS = ["blue temple 0", "red shield 2", "yellow camel 0", "green compass 3"]


def player(seat: int, **fields: Any) -> Change:
    """Other values of keys of a player."""
    return lambda data: data["players"][seat].update(fields)


def player_without(seat: int, key: str) -> Change:
    return lambda data: data["players"][seat].pop(key)


def forum(*dice: str) -> Change:
    """These dice in the Forum."""
    return top(forum=list(dice))


def nobody_begun(data: dict[str, Any]) -> None:
    """A first turn."""
    data["players"] = [{"board": "giza"}, {"board": "rhodes"}]


@pytest.mark.parametrize(
    ("name", "change", "text"),
    [
        # seats, boards, variant
        (TWO, top(view=2), "view: 2 is no seat of 2 players; use 0 to 1"),
        (TWO, player(0, board="Atlantis"), "players[0].board: unknown board 'Atlantis'"),
        (TWO, player(0, board="efeso"), "players[1].board: board 'Ephesus' is also at players[0]"),
        (TWO, player(0, board=None), "players[0].wonder: given without a board; name the board"),
        (TWO, lambda d: d["players"].insert(0, {}),
         "players[0].board: not given; boards are dealt"),
        (TWO, both(top(phase="roll"), lambda d: d["players"].append({})),
         "players[2].board: not given; name the board"),
        (TWO, lambda d: d["players"].append({"coins": 7}),
         "players[2].coins: given without a board"),
        (TWO, top(variant={"shaking": "x"}),
         "variant.shaking: no such option; known: boards"),
        (TWO, top(variant={"shake": "x"}), "variant.shake: is no option any more; "),
        (TWO, top(variant={"boards": "3f2a00000000"}),
         "variant.boards: the sheet 3f2a00000000 is not known; give its file with --boards"),
        # the Forum
        (TWO, forum(*GREYS, *COLORS[1:]), "forum: the blue die is missing; add it"),
        (TWO, forum(*GREYS[1:], *COLORS),
         "forum: 6 dice, 2 of them grey and 0 special; there are 7"),
        (TWO, forum("grey clay 2", *GREYS, *COLORS), "forum: 8 dice, 4 of them grey"),
        (TWO, forum(*GREYS, *COLORS, "blue owl 1"),
         "forum[7]: blue stands twice; remove it or forum[3]"),
        (TWO, forum("blue", *GREYS), "forum[0]: 'blue' does not end with a die cost; write DIE"),
        (TWO, forum("1", *GREYS), "forum[0]: names no symbol; write DIE SYMBOL COST"),
        (TWO, forum("blue owl 4", *GREYS), "forum[0]: a die cost of 4; a die costs 0 to 3 coins"),
        (TWO, forum("blue sword 2", *GREYS), "forum[0]: blue does not show sword; it has mask,"),
        (TWO, forum("sward 2", *GREYS), "forum[0]: unknown symbol 'sward'; did you mean 'sword'?"),
        (TWO, forum("pink owl 2", *GREYS), "forum[0]: unknown symbol 'pink owl'"),
        (TWO, forum("grey owl 2", *GREYS), "forum[0]: a grey die does not show owl; it has wood,"),
        (TWO, forum("grey_1 papyrus 0", *GREYS[1:], *COLORS), "grey_1 does not show papyrus"),
        (TWO, forum(*["grey papyrus 0"] * 3, *COLORS),
         "forum: no grey dice show papyrus, papyrus and papyrus together; grey_1 shows wood"),
        (TWO, both(top(phase="choose"), forum(*GREYS, *COLORS[:3], "green ?")),
         "forum: not all dice are rolled in phase 'choose'; write what they show"),
        (TWO, both(top(phase="choose"), without("forum")),
         "forum: not all dice are rolled in phase 'choose'; write what they show"),
        (TWO, top(phase="roll"), "phase: 'roll', but all dice are rolled; leave it out"),
        (TWO, top(phase="boards"), "phase: 'boards', but all boards are dealt; leave it out"),
        (TWO, top(phase="swap"), "forum: rolled dice in phase 'swap'; write '?' for them"),
        (TWO, both(top(phase="swap"), without("forum")),
         "phase: 'swap', but no special die has to enter; leave it out"),
        (TWO, forum(*GREYS, "blue ?", *COLORS[1:]),
         "forum[3]: blue is not rolled, but red is; dice are entered in the order grey_1 grey_2"),
        (TWO, forum("grey_1 ?", "grey_2 clay 1", "grey_3 stone 2", *COLORS),
         "forum[0]: grey_1 is not rolled, but grey_2 is; dice are entered in the order grey_1"),
        (TWO, forum(*GREYS[1:], *COLORS, "black red 1"),
         "forum[6]: the black die lies in the Forum, but nobody has unlocked it; tick the box"),
        (FOUR, top(forum=[*GREYS, *COLORS]),
         "forum: the white die is missing, which seat 0 has unlocked; put it in the place of"),
        # ticked boxes
        (TWO, player(0, warehouse=["wool"]), "players[0].warehouse[0]: unknown box 'wool'"),
        (TWO, player(0, warehouse=["wood", "legno"]),
         "players[0].warehouse[1]: 'legno' stands twice"),
        (TWO, player(0, warehouse=["camel 1"]), "players[0].warehouse[0]: unknown box 'camel 1'"),
        (TWO, player(0, warehouse=2),
         "players[0].warehouse: does not say which 2 boxes they are; write"),
        (TWO, player(0, wonder=4), "players[0].wonder: 4 boxes; there are 3 boxes"),
        (TWO, player(0, market={"camel": 2}),
         "players[0].market.camel: does not say which 2 boxes they are; write"),
        (TWO, player(0, market={"donkey": 2}),
         "players[0].market.donkey: no such kind of box; there"),
        (TWO, player(0, market={"chest": 3, "Chest": 3}), "players[0].market.Chest: is told twice"),
        (TWO, player(0, market={"camel": ["chest 1"]}),
         "players[0].market.camel[0]: Market chest 1 is no camel box; move it"),
        (TWO, player(0, market={"points": 3}), "players[0].market.points: no such kind of box"),
        (TWO, player(0, agora=["mask_scales_2"]),
         "players[0].agora: Agora mask/scales 2 is ticked without Agora mask/scales 1; boxes have"),
        (TWO, player(0, university=["tablet 3"]),
         "university: University tablet 3 is ticked without University tablet 2"),
        (TWO, player(1, gallery=["leader_blue"]),
         "players[1].gallery: Gallery blue leader is ticked, but no die that seat 1 can use and no "
         "effect ticks it; it needs the white die, which a box unlocks"),
        (TWO, player(1, guild_court=1), "it needs the purple die, which a box unlocks"),
        (FOUR, player(0, guild_court=1), "it needs the purple die, which a box unlocks"),
        # coins, points, bonuses
        (TWO, player(0, coins=22),
         "players[0].coins: 22 coins, and the Gold Reserve has 21 spaces"),
        (TWO, player_without(0, "coins"), "players[0].coins: not given; write the unspent coins"),
        (TWO, player(0, barracks_west={"attack": 2, "defense": 1}),
         "players[0].barracks_west.points: not given, and the East Barracks of seat 1 has defense; "
         "write "
         "the points in the attack boxes, 5 to 7 together"),
        (TWO, player(0, barracks_west={"attack": 2, "defense": 1, "points": 4}),
         "players[0].barracks_west.points: 4, but the attack boxes ticked there bring 5 to 7; "
         "each"),
        (TWO, player(0, barracks_east={"attack": 4, "points": 15}),
         "players[0].barracks_east.points: 15, but the attack boxes ticked there bring 16; each"),
        (TWO, player(0, barracks_east={"points": 3}),
         "players[0].barracks_east.points: 3, but the attack boxes ticked there bring 0; each"),
        (TWO, player(0, barracks_west={"attack": 2, "points": ["attack_1"]}),
         "players[0].barracks_west.points: a list; write one number"),
        (TWO, player(0, bonuses=[]),
         "players[0].bonuses: 0 ticked, and the Wonder is complete; there must be 1"),
        (TWO, player(0, bonuses=["any action", "seven coins"]),
         "players[0].bonuses: 2 ticked, and the Wonder is complete; there must be 1"),
        (TWO, player(0, bonuses=["any action", "any action"]),
         "players[0].bonuses[1]: 'any action' stands twice; remove one"),
        (TWO, player(0, bonuses=["gold"]), "players[0].bonuses[0]: unknown bonus 'gold'"),
        (TWO, player_without(0, "bonuses"),
         "players[0].bonuses: not given, and the Wonder is complete; name 1 of any action, one "
         "box"),
        # turns
        (TWO, top(turn=12),
         "turn: 12, but seat 0 has ticked 19 boxes; that takes 17 turns or more"),
        (TWO, both(nobody_begun, player(0, coins=8)),
         "players[0].coins: 8 in turn 2 without a box"),
        (TWO, both(nobody_begun, player(0, coins=10), top(turn=1)),
         "players[0].coins: 10 in turn 1 without a box ticked; who has only passed has 7; correct"),
        # the Agora
        (TWO, player(0, agora_first=True),
         "players[0].agora_first: true, but its Agora is not complete; correct it"),
        (TWO, player(1, agora=6, agora_first=False, bonuses=["cross one", "any action"]),
         "players[1].agora_first: false, but somebody must have been first; write true"),
        (TWO, both(player(0, agora=6, bonuses=["cross one", "any action"]),
                   player(1, agora=6, bonuses=["cross one", "any action"])),
         "players[0].agora_first: not given, and seats 0 and 1 have completed the Agora; write "
         "true"),
        # the end
        (TWO, top(phase="over"),
         "phase: 'over', but nobody has ended the game; somebody must have 3"),
        (TWO, top(last_turn=True),
         "last_turn: true, but nobody has ticked 3 bonus boxes; correct it"),
        # moves of the turn
        (EXTRA, top(chosen=["wonder"] * 2),
         "chosen[1]: wonder: wonder is not possible now; possible"),
        (EXTRA, top(chosen=["pass", "pass"]),
         "chosen[1]: 'pass', but the turn of the player is over"),
        (EXTRA, top(chosen=["build agora_owl_caduceus_1 with purple"]),
         "chosen[0]: build agora_owl_caduceus_1 with purple: the purple die is not in the Forum"),
        (EXTRA, both(without("forum"), top(phase="roll")),
         "chosen: given in phase 'roll'; remove it"),
    ],
)  # fmt: skip
def test_contradictions(name: str, change: Change, text: str) -> None:
    check_contradiction(GAME, changed(example(name), change), text)


def test_what_is_wrong_is_told_at_once() -> None:
    """One line for each slip, in the order of reading; what follows from a slip is not told."""
    data = example(TWO)
    data["forum"][3] = "blue owl 4"
    data["players"][0] |= {"board": "Atlantis"}
    data["players"][1] |= {"warehouse": ["wool", "clay"], "wonder": 4, "bonuses": ["gold"]}
    with pytest.raises(InputError) as caught:
        GAME.read_position(data, "my.json")
    assert caught.value.lines() == [
        "my.json: players[0].board: unknown board 'Atlantis'",
        "my.json: players[1].bonuses[0]: unknown bonus 'gold'",
        "my.json: players[1].wonder: 4 boxes; there are 3 boxes",
        "my.json: players[1].warehouse[0]: unknown box 'wool'; did you mean 'wood'?",
        "my.json: forum[3]: a die cost of 4; a die costs 0 to 3 coins",
    ]
    data = example(TWO)
    data["players"][0] |= {"coins": 22, "bonuses": []}
    data["players"][1] |= {"barracks_west": {"attack": 2, "points": 1}}
    with pytest.raises(InputError) as caught:
        GAME.read_position(data)
    assert [line.partition(":")[0] for line in caught.value.lines()] == [
        "players[0].coins",
        "players[0].bonuses",
        "players[1].barracks_west.points",
    ]


def test_unprintable_keys_are_told_in_print() -> None:
    with pytest.raises(InputError) as caught:
        read({"players": [{"board": "giza", "market": {"ca\ud800": 1}}, {}]})
    assert str(caught.value).startswith(r"players[0].market.ca\ud800: no such kind of box")


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ([], "must be an object"),
        ({"game": "duel"}, "no such value 'duel'"),
        ({"format": 2, "players": []}, "format"),
        ({"players": [{}]}, "players"),
        ({"players": [{}] * 8}, "players"),
        ({"players": [{}, {}], "forums": []}, "did you mean 'forum'?"),
        ({"players": [{"warhouse": 1}, {}]}, "did you mean 'warehouse'?"),
        ({"players": [{"coins": -1}, {}]}, "players[0].coins"),
        ({"players": [{"market": True}, {}]}, "players[0].market"),
        ({"players": [{}, {}], "turn": 0}, "turn"),
        ({"players": [{}, {}], "turn": 1001}, "turn"),
    ],
)
def test_wrong_types(data: Any, text: str) -> None:
    check_wrong_type(GAME, data, text.replace("`", "'"))


def test_defence_boxes_that_only_the_spy_can_tick() -> None:
    """No other die shows what ticks them on this sheet."""
    document = copy.deepcopy(sheets.shipped().document)
    for box in document["common"]["barracks_west"]["boxes"]:
        if "defense" in box["id"]:
            box["die_symbols"] = []
    sheets.add(document)
    try:
        city = {
            "board": "giza", "coins": 3, "university": {"compass": 3},
            "barracks_west": {"defense": 1},
        }  # fmt: skip
        data: dict[str, Any] = {"players": [city, {"board": "olympia", "coins": 2, "wonder": 1}]}
        assert read(data).state.seats == 2
        del city["university"]
        with pytest.raises(InputError, match="West Barracks 1 is ticked, but no die"):
            read(data)
        city["barracks_west"] = {"attack": 1}
        assert read(data).state.seats == 2
    finally:
        sheets.forget()


def test_no_more_players_than_boards() -> None:
    document = copy.deepcopy(sheets.shipped().document)
    del document["boards"][3:]
    sheets.add(document)
    try:
        cities = [{"board": name} for name in ("giza", "rhodes", "alexandria")]
        assert read({"players": cities}).state.seats == 3
        with pytest.raises(InputError, match="players: 4 players, and the sheet has 3 boards"):
            read({"players": [*cities, {"board": None}]})
        with pytest.raises(InputError, match="seats: 4 seats, and the sheet has 3 boards"):
            GAME.new({}, 4)
    finally:
        sheets.forget()
