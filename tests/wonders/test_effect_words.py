"""What cards and stages cost and do, in words."""

from __future__ import annotations

import pytest

from solver.games.wonders.data import EDITIONS, SIDES, tables
from solver.games.wonders.moves.effect_words import card_effects, cost_words, stage_effects, word

SECOND, FIRST = EDITIONS.index("second"), EDITIONS.index("first")


def effects_of(card: str, edition: int, lang: str = "en") -> list[str]:
    return card_effects(tables().card_index[card], edition, lang)


@pytest.mark.parametrize(
    ("card", "english", "italian"),
    [
        ("sawmill", "2 wood", "2 Legno"),
        ("tree_farm", "wood or clay", "Legno o Argilla"),
        ("loom_age_1", "loom", "Tessuto"),
        (
            "forum",
            "glass, papyrus or loom (not for sale)",
            "Vetro, Papiro o Tessuto (non in vendita)",
        ),
        (
            "east_trading_post",
            "raw materials from the right neighbour for 1 coin each",
            "risorse comuni dal vicino di destra per 1 Moneta l'una",
        ),
        (
            "marketplace",
            "manufactured goods from both neighbours for 1 coin each",
            "risorse rare da entrambi i vicini per 1 Moneta l'una",
        ),
        ("tavern", "5 coins", "5 Monete"),
        ("stockade", "1 shield", "1 scudo"),
        ("palace", "8 points", "8 punti"),
        ("lodge", "compass", "compasso"),
        (
            "vineyard",
            "1 coin for each brown card in the city and both neighbouring ones",
            "1 Moneta per ogni carta Marrone nella propria Città e nelle due vicine",
        ),
        (
            "shipowners_guild",
            "1 point at the end for each brown, grey or purple card in the city",
            "1 punto alla fine per ogni carta Marrone, Grigia o Viola nella propria Città",
        ),
        (
            "craftsmens_guild",
            "2 points at the end for each grey card in both neighbouring cities",
            "2 punti alla fine per ogni carta Grigia nelle due Città vicine",
        ),
        (
            "decorators_guild",
            "7 points at the end if the wonder is complete",
            "7 punti alla fine se la Meraviglia è completa",
        ),
        (
            "scientists_guild",
            "a science symbol of choice at the end",
            "un simbolo scientifico a scelta alla fine",
        ),
    ],
)
def test_effects_of_cards(card: str, english: str, italian: str) -> None:
    assert effects_of(card, SECOND) == effects_of(card, SECOND, "id") == [english]
    assert effects_of(card, SECOND, "it") == [italian]


def test_each_effect_has_its_words() -> None:
    assert effects_of("haven", FIRST) == [
        "1 coin for each brown card in the city",
        "1 point at the end for each brown card in the city",
    ]
    assert effects_of("strategists_guild", FIRST) == [
        "1 point at the end for each defeat token in both neighbouring cities"
    ]
    rhodos = tables().wonder_index["rhodos"]
    assert stage_effects(rhodos, 1, 2, FIRST) == ["1 shield", "4 points", "4 coins"]
    olympia = tables().wonder_index["olympia"]
    assert stage_effects(olympia, 0, 2, FIRST) == ["one building in each Age is free"]
    assert stage_effects(olympia, 0, 2, SECOND) == ["the first building of each colour is free"]


def test_editions_differ() -> None:
    assert effects_of("altar", SECOND) == ["3 points"]
    assert effects_of("altar", FIRST) == ["2 points"]
    assert effects_of("castrum", FIRST) == []


@pytest.mark.parametrize("lang", ["en", "it"])
def test_everything_has_words(lang: str) -> None:
    said = []
    for edition, rules in enumerate(tables().editions):
        for card in range(len(tables().cards)):
            said += card_effects(card, edition, lang)
        for wonder, board in enumerate(rules.boards):
            for side in range(SIDES):
                for stage in range(1, len(board.stages(side)) + 1):
                    said += stage_effects(wonder, side, stage, edition, lang)
    assert all(said)
    assert not any(set("{}_\n") & set(text) for text in said)


def test_costs() -> None:
    cards, index = tables().editions[SECOND].cards, tables().card_index
    for card, english, italian in (
        ("altar", "nothing", "niente"),
        ("sawmill", "1 coin", "1 Moneta"),
        ("walls", "3 stone", "3 Pietra"),
        ("temple", "1 wood, 1 clay, 1 glass", "1 Legno, 1 Argilla, 1 Vetro"),
    ):
        row = cards[index[card]]
        assert row is not None
        assert (cost_words(row.cost), cost_words(row.cost, "it")) == (english, italian)


def test_single_words() -> None:
    assert (word("ore", "en"), word("ore", "it"), word("gear", "it")) == (
        "ore",
        "Minerale",
        "ingranaggio",
    )
