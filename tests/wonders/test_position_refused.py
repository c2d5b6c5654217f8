"""Positions that cannot be: every kind of contradiction is refused in one clear line."""

from __future__ import annotations

from typing import Any

import pytest

from solver.errors import InputError
from solver.games.wonders import GAME
from solver.games.wonders.positions import coins
from tests.edits import (
    Change,
    both,
    changed,
    check_contradiction,
    check_wrong_type,
    top,
    without,
)
from tests.wonders.table import example, written

CITY = {"wonder": "gizah day"}


def edit(name: str, change: Change) -> dict[str, Any]:
    return changed(written(name[1:]) if name.startswith("=") else example(name), change)


def player(seat: int, **fields: Any) -> Change:
    return lambda data: data["players"][seat].update(fields)


def card(seat: int, *added: str) -> Change:
    return lambda data: data["players"][seat]["cards"].extend(added)


def turn(seat: int, number: int, text: str) -> Change:
    return lambda data: data["players"][seat]["turns"].__setitem__(number - 1, text)


def passed(number: int, cards: list[str] | None) -> Change:
    return lambda data: data["passed"].__setitem__(number - 1, cards)


def setup(**fields: Any) -> Change:
    """The boards are being dealt."""

    def change(data: dict[str, Any]) -> None:
        data.clear()
        players = [{"wonder": "gizah"}, {}, {}]
        data.update({"game": "wonders", "players": players} | fields)

    return change


CONTRADICTIONS: dict[str, tuple[str, Change, str]] = {
    # seats, boards
    "no such view": ("age_2", top(view=4), "view: 4 is no seat of 4 players; use 0 to 3"),
    "two players": (
        "age_2",
        lambda d: d["players"].__delitem__(slice(2, 4)),
        "seats: 2 seats in the second edition",
    ),
    "free city with four": ("age_2", top(free_city={"wonder": "gizah"}), "it is for two"),
    "no free city": ("free_city", without("free_city"), "free_city: not given"),
    "wonder twice": (
        "age_2",
        player(1, wonder="alexandria day"),
        "players[1].wonder: Alexandria is also the wonder of players[0]",
    ),
    "wonder missing": ("age_2", player(1, wonder=None), "players[1].wonder: not given"),
    "side missing": ("age_2", player(1, wonder="Olympia"), "players[1].side: not given; write day"),
    "side without wonder": ("age_2", player(1, wonder=None, side="day"), "given without a wonder"),
    "two sides": ("age_2", player(1, side="day"), "'day', but the wonder is 'Olympia night'"),
    "side in a game without": (
        "age_2",
        top(variant={"sides": "day"}),
        "night in a game with sides",
    ),
    "boards not in order": (
        "age_2",
        setup(players=[{}, {"wonder": "gizah"}, {}]),
        "players[0].wonder: not given; boards are dealt one city after",
    ),
    "all boards dealt": (
        "age_2",
        setup(phase="boards", players=[{"wonder": w} for w in ("gizah", "rhodos", "babylon")]),
        "'boards', but every city has its wonder",
    ),
    "a hand before the boards": ("age_2", setup(phase="boards", hand=["altar"]), "before any card"),
    "coins before the boards": (
        "age_2",
        setup(players=[{"wonder": "gizah", "coins": 4}, {}, {}]),
        "4 before the first turn is over",
    ),
    "cards before the sides": (
        "age_2",
        setup(
            phase="sides",
            age=1,
            players=[
                {"wonder": w, "cards": ["altar"], "coins": 3}
                for w in ("gizah", "rhodos", "babylon")
            ],
        ),
        "players[0]: has something in phase 'sides'",
    ),
    "side told in the setup": (
        "age_2",
        setup(
            phase="sides", players=[{"wonder": f"{w} day"} for w in ("gizah", "rhodos", "babylon")]
        ),
        "sides are secret until all have chosen",
    ),
    "nobody chooses a side": (
        "age_2",
        setup(
            phase="sides",
            variant={"sides": "day"},
            players=[{"wonder": w} for w in ("gizah", "rhodos", "babylon")],
        ),
        "nobody chooses a side in this variant",
    ),
    "one board missing": ("age_2", setup(phase="sides"), "players[1].wonder: not given; name it"),
    # Age, turn, hand
    "age unknown": ("age_2", top(hand=[]), 'age: not given; write "age": 1, 2 or 3'),
    "age and hand": ("age_2", top(age=3), "hand[0]: Quarry is a card of Age 2, not 3"),
    "turn and hand": ("age_2", top(turn=3), "hand: 4 cards, but 5 with turn 3"),
    "hand too short": ("age_2", top(hand=["Quarry"]), "hand: 1 cards; a hand has 7 to 2"),
    "no hand": ("age_2", both(without("hand"), top(age=2)), "hand: not given"),
    "no such turn": ("age_2", top(turn=7), "turn: 7 in phase 'choose'"),
    "free city without a turn": ("free_city", without("turn"), "turn: not given; with 5 cards"),
    "age before the boards": ("age_2", setup(phase="boards", age=2), "age: 2 in phase 'boards'"),
    "card of a later age": ("age_2", card(0, "Palace"), "Palace is a card of Age 3, this is Age 2"),
    "card of the other edition": ("age_2", card(0, "pawnshop"), "of the first edition only"),
    "drawn and not held": (
        "free_city",
        top(drawn="press"),
        "drawn: Press II is not in the hand",
    ),
    # cards
    "card twice in a city": (
        "age_2",
        card(0, "Altar"),
        "players[0].cards: Altar stands there twice",
    ),
    "same building": (
        "age_2",
        card(1, "Loom II"),
        "Loom I and Loom II are the same building",
    ),
    "too many copies": (
        "age_2",
        lambda d: d["players"][0]["cards"].__setitem__(2, "Guard Tower"),
        "Guard Tower is there 3 times (players[0].cards, players[1].cards, players[3]",
    ),
    "not with so many players": (
        "age_2",
        card(1, "Mine"),
        "Mine is not in the game with 4 players",
    ),
    "hand and city": ("age_2", both(top(hand=["Temple"] * 4)), "Temple is there 5 times"),
    "guild twice": (
        "age_3",
        lambda d: d["players"][2]["cards"].__setitem__(11, "Traders Guild"),
        "players[4].cards: Traders Guild is also in players[2].cards",
    ),
    "too many guilds": (
        "=age_1",
        both(
            top(
                age=3,
                turn=1,
                hand=[
                    f"{g}_guild"
                    for g in (
                        "workers",
                        "craftsmens",
                        "traders",
                        "philosophers",
                        "spies",
                        "magistrates",
                        "shipowners",
                    )
                ],
                passed=[],
            ),
            *(player(i, turns=[], coins=9, military=[]) for i in range(3)),
        ),
        "7 guilds, but 5 are in a game of 3",
    ),
    "more cards than turns": ("age_2", card(1, "Aqueduct"), "4 cards of Age 2 after 3 turns"),
    "seven cards of an age": (
        "age_2",
        card(0, "Tavern", "Baths"),
        "8 cards of Age 1 after 6 turns",
    ),
    "cards before the age": ("=deal", card(0, "Forum"), "Forum before a card of Age 2 was played"),
    # stages
    "too many stages": ("age_2", player(0, stages=4), "4, but this side of Alexandria has 3"),
    "no card for a stage": (
        "age_2",
        player(2, stages=3, wonder="Ephesos night"),
        "3, but only 1 cards can lie under them",
    ),
    "stages and turns": ("=age_2", player(0, stages=0), "0, but the turns build 1"),
    # coins
    "no coins": ("age_2", lambda d: d["players"][0].pop("coins"), "players[0].coins: not given"),
    "too many coins": (
        "age_2",
        player(0, coins=60),
        "players[0].coins: 60, but by their cards and turns all cities together have at most",
    ),
    "coins that do not add up": (
        "age_2",
        player(1, coins=10),
        "players: 25 coins in all cities, but by their cards and turns",
    ),
    "cards that are not listed": (
        "age_2",
        lambda d: [city.update(cards=[], stages=0, coins=1) for city in d["players"]],
        "cards were neither built nor buried, so they were sold",
    ),
    # military
    "token of a later age": ("age_2", player(0, military=[3]), "players[0].military: 3 in Age 2"),
    "three tokens of an age": (
        "age_3",
        player(0, military=[3, 3, 3, -1]),
        "3 victory tokens of Age 2",
    ),
    "too many tokens": ("age_2", player(0, military=[-1, -1, -1]), "3 tokens after 1 Ages"),
    "victory against the shields": (
        "age_2",
        player(0, military=[1, -1]),
        "1 victory tokens of Age 1, which the shields",
    ),
    "defeats that nobody won": (
        "age_2",
        player(0, military=[-1]),
        "the defeat tokens of the cities",
    ),
    "tokens needed": (
        "free_city",
        both(*(player(i, military=None) for i in (0, 1)), lambda d: d["free_city"].pop("military")),
        "players[0].military: not given, and the shields leave it open",
    ),
    "tokens before the first age": ("age_1", player(0, military=[1]), "1 in Age 1"),
    # rights, looks
    "no free right": ("age_2", player(0, free_used=True), "the city has no such right"),
    "looked without a stage": ("age_3", player(0, looked=[1, 1]), "never looked at the pile"),
    "looked later": ("age_3", player(1, looked=[3, 3]), "Age 3, turn 3 has not been played"),
    "looked at the wrong time": (
        "=age_3",
        player(1, looked=[3, 1]),
        "'build Arsenal' was played then",
    ),
    # turns
    "turns of another number": (
        "age_1",
        player(0, turns=["build timber yard"]),
        "players[0].turns: 1 turns, but 3 turns are over",
    ),
    "no such turn text": ("age_1", turn(0, 1, "play altar"), "'play altar' is nothing a city does"),
    "a build without a card": ("age_1", turn(0, 1, "build"), "'build' names no card"),
    "a build of the wrong age": ("age_1", turn(0, 1, "build palace"), "a card of Age 3, not 1"),
    "built twice": ("age_1", turn(0, 2, "build deposito di legname"), "Timber Yard is built twice"),
    "left too early": ("age_1", turn(0, 2, "left"), "'left' in turn 2"),
    "taken without a taker": ("age_1", turn(0, 2, "taken altar"), "no city has built a card"),
    "drawn without a free city": (
        "age_1",
        both(turn(0, 2, "sell torre di guardia drawn"), player(0, coins=5)),
        "Guard Tower was not drawn in this turn",
    ),
    "city without its turn": (
        "=age_2",
        card(1, "Vineyard"),
        "Vineyard, but no turn of Age 2 builds",
    ),
    "seventh card of anybody": (
        "=age_3",
        lambda d: d["history"][0]["turns"][0].__setitem__(6, "sell lumber yard"),
        "only Babylon plays the last card of its hand",
    ),
    "built and not held": (
        "=age_2",
        passed(2, ["Foundry", "Glassworks", "Dispensary", "Courthouse", "Bazar"]),
        "Aqueduct was not among the cards of that hand; correct it, or passed[1]",
    ),
    "taken and built": (
        "=age_3",
        lambda d: d["history"][0]["turns"][0].__setitem__(0, "taken theater"),
        "Theater is both built and taken",
    ),
    # passed
    "passed of another number": (
        "age_1",
        lambda d: d["passed"].pop(),
        "passed: 2 turns, but hands have been passed on 3 times",
    ),
    "passed too many cards": ("age_1", passed(2, ["loom 1"] * 6), "passed[1]: 6 cards, but 5 are"),
    "passed and not dealt": (
        "age_1",
        passed(3, ["workshop", "workshop", "ore vein", "stone pit"]),
        "more than 1 Workshop, which is all with 3 players",
    ),
    "not dealt to three": (
        "age_1",
        top(hand=["Lumber Yard", "Well", "Press I", "Stockade"]),
        "hand: Well is not in the game with 3 players",
    ),
    "another hand came back": (
        "age_1",
        top(hand=["Lumber Yard", "Press I", "Stockade", "Apothecary"]),
        "hand: Apothecary, which was not among the cards passed on in turn 1",
    ),
    "no order fits": (
        "age_2",
        passed(1, ["Press", "Dispensary", "Dispensary", "Laboratory", "School", "Brickyard"]),
        "passed: no order of the turns fits",
    ),
    # the pile
    "pile of another size": (
        "age_2",
        top(discards={"size": 5}),
        "discards.size: 5, but by the cards",
    ),
    "pile too large": (
        "age_2",
        top(discards={"known": ["Walls"] * 20}),
        "20 cards, but the pile has",
    ),
    "neither own nor seen": (
        "age_3",
        top(discards={"known": ["School"]}),
        "School is neither a card that 'view' can have discarded",
    ),
    "pile not told": (
        "halikarnassos",
        without("discards"),
        "0 cards, but 'view' has looked through",
    ),
    "part of the pile": (
        "halikarnassos",
        lambda d: d["discards"]["known"].pop(),
        "8 cards, but 'view' has looked through",
    ),
    "history without a reader": (
        "age_2",
        top(history=[{"passed": [None] * 5}]),
        "history[0]: given, but nobody can look at the discard pile",
    ),
    "history of another number": ("age_3", top(history=[]), "0 Ages, but 2 are over"),
    "history of other cities": (
        "age_3",
        top(history=[{"turns": [None]}, {}]),
        "history[0].turns: of 1 cities; there are 7",
    ),
    # phases
    "nothing to take": (
        "age_2",
        top(phase="discard", turn=4, hand=["Walls"] * 3),
        "phase: 'discard', but no city can take a discarded card",
    ),
    "taking after another stage": (
        "halikarnassos",
        player(3, stages=3),
        "players[3].stages: 3, but only 2 cards can lie under them",
    ),
    "taking after no stage": (
        "halikarnassos",
        player(3, turns=["sell"] * 5 + ["build walls"]),
        "players[3].cards: 3 buildings more than it can have played",
    ),
    "no seventh card": ("age_2", top(phase="seventh"), "no city plays the last card"),
    "wrong due": ("halikarnassos", top(due=["seventh"]), "due: ['seventh']; by the variant"),
    "due in a turn": ("age_2", top(due=["seventh"]), "due: given in phase 'choose'"),
    "dealt in a turn": ("age_2", top(dealt=3), "dealt: given in phase 'choose'"),
    "not dealt": ("=deal", without("dealt"), "dealt: not given"),
    "all dealt": ("=deal", top(dealt=28), "dealt: 28 cards; there are 28"),
    "dealt and hand": ("=deal", top(dealt=4), "hand: 3 cards, but 4 with 4 cards dealt"),
    "turns while dealing": (
        "=deal",
        player(0, turns=["sell"]),
        "players[0].turns: given in phase 'deal'",
    ),
    "passed while dealing": ("=deal", top(passed=[None]), "passed: given in phase 'deal'"),
    "turn while dealing": ("=deal", top(turn=2), "turn: 2 in phase 'deal'"),
    "over too early": (
        "age_2",
        both(top(phase="over", age=2), without("passed")),
        "age: 2 after the game",
    ),
    "a hand after the game": (
        "age_3",
        both(top(phase="over"), player(0, turns=[])),
        "hand: given in phase 'over'",
    ),
    "turns after the game": (
        "age_3",
        both(top(phase="over", hand=[])),
        "players[0].turns: given, but no Age goes on",
    ),
    "nothing to look at": (
        "halikarnassos",
        top(phase="look", view=0),
        "'view' has nothing to look at",
    ),
    "all is seen": ("=age_2", top(phase="see"), "hand: 4 cards in phase 'see', but there are 4"),
    # choices
    "a choice of nothing": ("age_2", top(chosen=["build palace"]), "chosen[0]: build palace"),
    "one choice too many": (
        "age_2",
        top(chosen=["sell quarry", "sell foundry"]),
        "chosen[1]: 'sell foundry' is one choice too many",
    ),
    "a choice at the wrong time": (
        "halikarnassos",
        top(chosen=["take quarry"]),
        "chosen: given in phase 'discard'",
    ),
}


@pytest.mark.parametrize("case", CONTRADICTIONS)
def test_contradiction(case: str) -> None:
    name, change, text = CONTRADICTIONS[case]
    check_contradiction(GAME, edit(name, change), text)


def test_all_that_is_wrong_is_told_at_once() -> None:
    """All slips of a step, in the order of the file; the next step would only repeat them."""
    names = edit(
        "age_2",
        both(card(0, "Altr"), card(1, "Palace"), top(hand=["Quary", "Foundry", "Walls", "Vinyrd"])),
    )
    with pytest.raises(InputError) as caught:
        GAME.read_position(names)
    assert [line.split(": ")[0] for line in caught.value.lines()] == [
        "players[0].cards[8]", "players[1].cards[6]", "hand[0]", "hand[3]",
    ]  # fmt: skip
    facts = edit("age_2", both(card(0, "Altar"), player(3, stages=9), player(2, free_used=True)))
    with pytest.raises(InputError) as caught:
        GAME.read_position(facts)
    assert [line.split(": ")[0] for line in caught.value.lines()] == [
        "players[0].cards", "players[2].free_used", "players[3].stages",
    ]  # fmt: skip


def test_an_effect_that_the_bound_does_not_know_has_no_bound(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A new effect may bring coins: what the engine makes of it must be read."""
    rich = edit("age_2", player(0, coins=60))
    with pytest.raises(InputError, match="at most"):
        GAME.read_position(rich)
    monkeypatch.setattr(coins, "_PAYING", ("built", "asked", "scored"))
    assert GAME.read_position(rich).to_json()["players"][0]["coins"] == 60


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
        ({"players": [{}, {}, {"stages": -1}]}, "players[2].stages: must be at least 0"),
        ({"players": [{}, {}, {"military": [2]}]}, "players[2].military[0]: no such value 2"),
        ({"players": [{"wonder": "troy"}, {}, {}]}, "players[0].wonder: unknown wonder 'troy'"),
        ({"players": [CITY, {}, {}], "hand": ["alter"]}, "hand[0]: unknown card 'alter'; did you"),
        ({"players": [{}] * 3, "variant": {"edition": "third"}}, "no such value 'third'"),
        ({"players": [{}] * 3, "variant": {"side": "day"}}, "variant.side: no such option"),
        ({"players": [{}] * 3, "view": 10**400}, "view"),
    ],
)
def test_wrong_types(data: Any, text: str) -> None:
    check_wrong_type(GAME, data, text)
