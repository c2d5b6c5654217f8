"""What a position of 7 Wonders Architects contradicts itself in, and how that is told."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from solver.errors import InputError
from solver.games.architects import GAME
from solver.games.architects.positions.read import read
from tests.architects.table import START, edit
from tests.edits import (
    Change,
    both,
    check_contradiction,
    check_wrong_type,
    top,
    without,
)


def player(seat: int, **fields: Any) -> Change:
    return lambda data: data["players"][seat].update(fields)


def card(seat: int, kind: str, count: int) -> Change:
    return lambda data: data["players"][seat]["cards"].update({kind: count})


def left(deck: int, kind: str, count: int) -> Change:
    return lambda data: data["decks"][deck]["unseen"].update({kind: count})


def deck_of(name: str, **fields: Any) -> Change:
    return lambda data: data["decks"][name].update(fields)


def deck(index: int, **fields: Any) -> Change:
    return lambda data: data["decks"][index].update(fields)


def central(**fields: Any) -> Change:
    return lambda data: data["central"].update(fields)


def start_with(data: dict[str, Any], cards: list[str], seen: list[str]) -> None:
    """The first turn, but with these cards in front of seat 0 and out of its deck."""
    data.clear()
    data.update(copy.deepcopy(START), seat=0)
    data["players"][0]["cards"] = cards
    data["decks"][0]["seen"] = seen


CONTRADICTIONS: dict[str, tuple[str, Change, str]] = {
    # seats
    "no such seat": ("ending", top(seat=2), "seat: 2 is no seat of 2 players"),
    "no such view": ("ending", top(view=4), "view: 4 is no seat"),
    "no such cat holder": ("ending", top(cat=4), "cat: 4 is no seat"),
    "no such knower": ("ending", top(knows=[1, 2]), "knows[1]: 2 is no seat"),
    "seat not given": ("ending", without("seat"), "seat: not given"),
    "not the first seat": ("two_players", top(**START, seat=1, cat=None, knows=[], central={}),
                           "players[0]: 0 cards taken at most, but seat 1 has had 0 turns"),
    "turns do not go round": (
        "ending",
        lambda d: start_with(d, cards=["vp3"], seen=["vp3"]),
        "players[1]: 0 cards taken at most, but seat 0 has had 1 turns",
    ),
    "wonder twice": (
        "ending",
        player(1, wonder="rhodes"),
        "wonder 'rhodes' is also at players[0].wonder",
    ),
    "wonder not given": (
        "ending",
        both(lambda d: d["players"][0].pop("wonder"), top(decks=[], phase="pick")),
        "players[0].wonder: not given",
    ),
    "wonder not dealt": (
        "ending",
        both(lambda d: d["players"][1].pop("wonder"), top(decks=[])),
        "not given, but the game has begun",
    ),
    "too many decks": ("ending", top(decks=[{}, {}, {}]), "3 decks for 2 players"),
    "deck of nobody": ("ending", top(decks={"giza": {}}), "decks.giza: nobody plays this wonder"),
    "deck twice": (
        "ending",
        top(decks={"rhodes": {}, "Rodi": {}}),
        "the same deck as decks.rhodes",
    ),
    # stages
    "stage twice": ("ending", player(0, built=[1, 2, 2]), "built[2]: 2 stands twice"),
    "stage in the air": ("ending", player(0, built=[1, 3]), "stage 3 of Rhodes without stage 2"),
    "finished and going on": (
        "ending",
        player(1, built=[1, 2, 3, 4, 5]),
        "all 5 stages, but the game goes on",
    ),
    "finished by another": (
        "ending",
        player(0, built=[1, 2, 3, 4, 5]),
        "all 5 stages, but it is the turn of seat 1",
    ),
    # cards and decks
    "card that never came": (
        "ending",
        card(0, "vp3", 2),
        "players: 6 x 3 victory points are there, but 5 have come out",
    ),
    "card that nobody has": ("ending", card(0, "vp3", 0), "have come out of the decks, but 4 are"),
    "more than the deck": (
        "ending",
        left(1, "red_h1", 3),
        "decks[1].unseen: 3 x 1 shield, 1 horn, the whole deck has 2",
    ),
    "more than the deck with the top": (
        "halicarnassus",
        both(left(0, "glass", 1)),
        "decks[0].unseen: 2 x Glass, the top included, the whole deck has 1",
    ),
    "more has come out than the deck had": (
        "three_players",
        deck_of("Babylon", seen=["glass", "glass", "glass", "coin"]),
        "decks.Babylon.seen: 3 x Glass, the whole deck has 2",
    ),
    "both ways": ("ending", deck(0, seen=[]), "decks[0]: has both 'unseen' and 'seen'"),
    "size and counts": ("ending", deck(0, size=7), "7, but by the counts 6 cards are left"),
    "size too large": ("two_players", deck(0, size=26), "no more than 25 cards can be left"),
    "size too small": ("two_players", deck(0, size=0), "0, but a card lies on top"),
    "sizes do not add up": (
        "two_players",
        deck(0, size=24),
        "by their sizes 11 cards have been taken, but 7 lie in front",
    ),
    "sizes leave too much": (
        "two_players",
        deck(0, size=3),
        "no cards left in them fit",
    ),
    "top not in the deck": ("two_players", deck(1, top="red_h2"), "decks[1].top: 1 x 1 shield, 2"),
    "top not given": ("two_players", lambda d: d["decks"][1].pop("top"), "decks[1].top: not given"),
    "deck not given": ("two_players", lambda d: d["decks"].pop(), "decks[1].top: not given"),
    "resources not paid for": (
        "halicarnassus",
        left(0, "stone", 0),
        "resources and coins have left the decks and lie in front of nobody",
    ),
    "green cards without a set": ("ending", left(1, "gear", 0), "that is not"),
    "horns without a battle": (
        "ending",
        lambda d: start_with(d, cards=[], seen=["red_h1"]),
        "they leave the game in a battle",
    ),
    "too few horns for the tokens": (
        "halicarnassus",
        player(1, military=8),
        "9 Military Victory tokens need 4 battles",
    ),
    "counted twice": (
        "ending",
        player(0, cards={"stone": 1, "pietra": 1}),
        "players[0].cards.pietra: is counted twice",
    ),
    "stage that can be paid": (
        "ending",
        both(card(1, "papyrus", 1), lambda d: d["central"]["unseen"].update(papyrus=1)),
        "players[1].cards: stage 5 can be paid and is not built at the end of the turn",
    ),
    "set that can be turned in": (
        "ending",
        both(card(1, "compass", 2), lambda d: d["central"]["unseen"].update(compass=1)),
        "players[1].cards: a science set is not turned in",
    ),
    # tokens
    "token of two": ("ending", player(0, tokens=["crafts", "engineering"]), "2 Crafts lie face up"),
    "token twice": ("ending", player(0, tokens=["crafts"] * 2), "Crafts stands 2 times"),
    "culture three times": (
        "ending",
        player(0, tokens=["culture"] * 2),
        "3 Culture lie face up or are owned",
    ),
    "two face up": ("ending", top(face_up=["crafts", "decor"]), "face_up: 2 tokens; there must be"),
    "four face up": (
        "ending",
        top(face_up=["crafts", "decor", "culture", "culture"]),
        "face_up: 4 tokens",
    ),
    "gifts of Babylon": (
        "three_players",
        player(2, tokens=[], built=[1, 2, 3, 4]),
        "0, but the 2 stages of Babylon",
    ),
    # conflict and cat
    "too many conflict tokens": ("three_players", top(conflict=4), "3 players play with 3"),
    "horns not flipped": ("three_players", top(conflict=1), "1 tokens show Battle, but 2 horns"),
    "battle left out": (
        "halicarnassus",
        both(card(2, "red_h1", 3), top(phase="pick"), without("search"), deck(1, top="clay")),
        "there is a battle when 3 tokens show Battle",
    ),
    "cat without a card": (
        "three_players",
        top(cat=1),
        "cat: seat 1 has no card with a cat",
    ),
    "nobody has the cat": ("three_players", top(cat=None), "nobody, but seat 0 has a card"),
    # knowledge
    "top not seen by the view": (
        "three_players",
        top(view=1),
        "central.top: seat 1 has no card with a cat",
    ),
    "top not seen by knows": ("ending", top(knows=[]), "by 'knows' seat 1 has not seen it"),
    "knows without a cat": ("three_players", top(knows=[0, 2]), "knows: seat 2 has no card"),
    "holder has not looked": ("two_players", top(seat=0, knows=[], view=1), "holds the Cat pawn"),
    "seen and not given": ("ending", both(top(knows=[1]), lambda d: d["central"].pop("top")),
                           "central.top: not given, but seat 1 has seen it"),
    "top that is not left": (
        "ending",
        lambda d: d["central"]["unseen"].update(glass=0),
        "central.top: no Glass is left",
    ),
    "knows the top of nothing": (
        "ending",
        central(unseen={}, top="?"),
        "knows: the central deck is empty",
    ),
    "nothing to look at": ("ending", top(due="peek"), "'peek', but seat 1 has nothing to look at"),
    # the turn
    "wrong event": ("ending", top(due="draw"), "due: 'draw' in phase 'pick'"),
    "act with nothing to do": (
        "seven_players",
        without("turn"),
        "'act', but seat 5 has nothing left to do",
    ),
    "available and not owned": (
        "seven_players",
        top(turn={"available": ["crafts"]}),
        "turn.available: seat 5 does not own Crafts",
    ),
    "available and used": (
        "seven_players",
        top(turn={"available": ["jewellery"], "used": ["jewellery"]}),
        "Jewellery is used already",
    ),
    "no token to use": (
        "seven_players",
        top(turn={"used": ["decor"]}),
        "turn.used: Decor is never used",
    ),
    "marks before the turn": (
        "seven_players",
        top(phase="pick"),
        "turn.available: given at the beginning of a turn",
    ),
    "built and no stage": (
        "ending",
        both(player(1, built=[]), top(phase="act", turn={"used": ["economy"]})),
        "turn: a stage was built, but seat 1 has none",
    ),
    "nothing to search": ("halicarnassus", without("search"), "decks[1].top: not given"),
    "search in the wrong phase": (
        "halicarnassus",
        top(phase="act"),
        "search: given in phase 'act'",
    ),
    "search of the wrong deck": (
        "halicarnassus",
        both(
            lambda d: d["search"].update(deck="alexandria", cards=["glass"]),
            top(due="find"),
            lambda d: d["decks"][0].pop("top"),
            deck(1, top="clay"),
        ),
        "search.deck: the deck of seat 0",
    ),
    "search of the central deck": (
        "halicarnassus",
        lambda d: d["search"].update(deck="central"),
        "search.deck: the central deck",
    ),
    "search stopped early": (
        "halicarnassus",
        both(
            lambda d: d["search"]["cards"].pop(0),
            left(1, "clay", 2),
        ),
        "4 cards, but more are left in the deck",
    ),
    "search by another wonder": (
        "halicarnassus",
        both(top(seat=1), lambda d: d["search"].update(deck="left")),
        "Rhodes has nothing to choose",
    ),
    "effect without a stage": (
        "three_players",
        top(phase="effect"),
        "no stage of seat 0 carries out an effect",
    ),
    "over too early": ("ending", top(phase="over"), "nobody has completed a wonder and cards are"),
    "setup too late": ("ending", top(phase="setup"), "'setup' after it has begun"),
}  # fmt: skip


@pytest.mark.parametrize("case", CONTRADICTIONS)
def test_contradiction(case: str) -> None:
    name, change, text = CONTRADICTIONS[case]
    check_contradiction(GAME, edit(name, change), text)


@pytest.mark.parametrize(
    ("name", "change", "places"),
    [
        (
            "ending",
            both(player(0, wonder="giya"), player(1, built=[1, 1]), top(view=5)),
            ["players[0].wonder", "players[1].built[1]", "view"],
        ),
        (
            "three_players",
            top(conflict=1, cat=1, face_up=["decor"]),
            ["face_up", "conflict", "cat"],
        ),
        (
            "ending",
            both(top(due="draw", knows=[]), card(0, "vp3", 2), left(1, "gear", 0)),
            ["central.top", "due", "players", "decks"],
        ),
    ],
)
def test_what_is_wrong_is_told_at_once(name: str, change: Change, places: list[str]) -> None:
    with pytest.raises(InputError) as caught:
        read(edit(name, change), "my.json")
    lines = caught.value.lines()
    assert [line.split(": ")[:2] for line in lines] == [["my.json", place] for place in places]
    assert not any("\n" in line for line in lines)


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ([], "must be an object"),
        ({}, "missing required field 'players'"),
        ({"game": "duel"}, "game: no such value 'duel'"),
        ({"players": [{}]}, "players: must have at least 2 entries"),
        ({"players": [{}] * 8}, "players: must have at most 7 entries"),
        ({"playrs": []}, "did you mean 'players'?"),
        ({"players": [{}, {"card": []}]}, "players[1]: Object contains unknown field 'card'; did"),
        ({"players": [{}, {"cards": {"wood": -1}}]}, "players[1].cards.wood: must be at least 0"),
        ({"players": [{}, {"cards": ["wod"]}]}, "players[1].cards[0]: unknown card 'wod'; did you"),
        ({"players": [{}, {"built": [6]}]}, "players[1].built[0]: must be at most 5"),
        ({"players": [{}, {"tokens": ["x"]}]}, "players[1].tokens[0]: unknown progress token 'x'"),
        ({"players": [{}, {}], "decks": {"giza": {"tops": 1}}}, "decks.giza: Object contains"),
        ({"players": [{}, {}], "cat": -1}, "cat: must be at least 0"),
        ({"players": [{}, {}], "variant": {"coins": "free"}}, "variant.coins: no such option"),
        ({"players": [{}, {}], "variant": {"coin_payment": "free"}}, "is no option any more"),
        ({"players": [{}, {}], "variant": {"coin_payment": True}}, "must be a text, not true"),
        ({"players": [{}, {}], "turn": {"picked": False}}, "unknown field 'picked'"),
        ({"players": [{}, {}], "central": {"size": 10**400}}, "central.size"),
    ],
)
def test_wrong_types(data: Any, text: str) -> None:
    check_wrong_type(GAME, data, text)
