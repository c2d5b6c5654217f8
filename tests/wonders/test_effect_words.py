"""What cards and stages cost and do, in words."""

from __future__ import annotations

import pytest

from solver.games.wonders.data import EDITIONS, SIDES, tables
from solver.games.wonders.data.effects import BuildFromDiscard
from solver.games.wonders.moves.effect_words import (
    card_effects,
    cost_words,
    effects_words,
    stage_effects,
    word,
)

SECOND, FIRST = EDITIONS.index("second"), EDITIONS.index("first")


def effects_of(card: str, edition: int, lang: str = "en") -> list[str]:
    return card_effects(tables().card_index[card], tables().editions[edition], lang)


@pytest.mark.parametrize(
    ("card", "english", "italian"),
    [
        ("sawmill", "2 wood", "2 Legno"),
        ("tree_farm", "wood or clay", "Legno o Argilla"),
        ("loom_age_1", "loom", "Tessuto"),
        (
            "forum",
            "glass, papyrus or loom, not for sale",
            "Vetro, Papiro o Tessuto, non in vendita",
        ),
        (
            "east_trading_post",
            "raw materials from the right neighbor for 1 coin each",
            "risorse comuni dal vicino di destra per 1 Moneta l'una",
        ),
        (
            "marketplace",
            "manufactured goods from both neighbors for 1 coin each",
            "risorse rare da entrambi i vicini per 1 Moneta l'una",
        ),
        ("tavern", "5 coins", "5 Monete"),
        ("stockade", "1 shield", "1 scudo"),
        ("palace", "8 points", "8 punti"),
        ("lodge", "compass", "compasso"),
        (
            "vineyard",
            "1 coin for each brown card in the city and both neighboring ones",
            "1 Moneta per ogni carta Marrone nella propria Città e nelle due vicine",
        ),
        (
            "shipowners_guild",
            "1 point at the end for each brown, grey or purple card in the city",
            "1 punto alla fine per ogni carta Marrone, Grigia o Viola nella propria Città",
        ),
        (
            "craftsmens_guild",
            "2 points at the end for each grey card in both neighboring cities",
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
        "1 point at the end for each defeat token in both neighboring cities"
    ]
    rhodos = tables().wonder_index["rhodos"]
    assert stage_effects(rhodos, 1, 2, tables().editions[FIRST]) == [
        "1 shield",
        "4 points",
        "4 coins",
    ]
    olympia = tables().wonder_index["olympia"]
    assert stage_effects(olympia, 0, 2, tables().editions[FIRST]) == [
        "one building in each Age is free"
    ]
    assert stage_effects(olympia, 0, 2, tables().editions[SECOND]) == [
        "the first building of each color is free"
    ]


def test_editions_differ() -> None:
    assert effects_of("altar", SECOND) == ["3 points"]
    assert effects_of("altar", FIRST) == ["2 points"]
    assert effects_of("castrum", FIRST) == []


@pytest.mark.parametrize(
    ("item", "english", "italian"),
    [
        (
            "smugglers_cache",
            "the starting resource from both neighbors costs 1 coin less",
            "la risorsa di partenza da entrambi i vicini costa 1 Moneta in meno",
        ),
        (
            "east_clandestine_wharf",
            "in each turn the first resource from the right neighbor costs 1 coin less",
            "in ogni turno la prima risorsa dal vicino di destra costa 1 Moneta in meno",
        ),
        (
            "memorial",
            "2 coins for each defeat token in the city; discards all own defeat tokens",
            "2 Monete per ogni segnalino Sconfitta nella propria Città; "
            "scarta tutti i propri segnalini Sconfitta",
        ),
        (
            "cenotaph",
            "everybody else loses 1 coin for each victory token that they have; 5 points",
            "tutti gli altri perdono 1 Moneta per ogni segnalino Vittoria che hanno; 5 punti",
        ),
        (
            "raider_garrison",
            "takes a victory token of Age III at once; each neighbor takes 1 debt",
            "prende subito un segnalino Vittoria dell'Epoca III; ogni vicino prende 1 Debito",
        ),
        (
            "nitocris",
            "takes a victory token of the present Age at once",
            "prende subito un segnalino Vittoria dell'Epoca attuale",
        ),
        (
            "arsinoe",
            "4 coins; everybody else loses 1 coin for each Age so far",
            "4 Monete; tutti gli altri perdono 1 Moneta per ogni Epoca finora",
        ),
        ("caligula", "one black card in each Age is free", "una carta Nera per Epoca è gratis"),
        ("ramses", "purple cards are free", "ogni carta Viola è gratis"),
        ("imhotep", "stages cost 1 resource less", "gli stadi costano 1 risorsa in meno"),
        (
            "leonidas",
            "red cards cost 1 resource less",
            "ogni carta Rossa costa 1 risorsa in meno",
        ),
        (
            "theano",
            "5 points at the end for more green cards than either neighbor",
            "5 punti alla fine con più carte Verdi di ciascun vicino",
        ),
        (
            "makeda",
            "5 points at the end for more coins than either neighbor",
            "5 punti alla fine con più Monete di ciascun vicino",
        ),
        (
            "diocletian",
            "2 coins for each black card built from now on",
            "2 Monete per ogni carta Nera costruita da ora in poi",
        ),
        (
            "justinian",
            "3 points at the end for each set of a blue, red and green card in the city",
            "3 punti alla fine per ogni set di carte Blu, Rossa e Verde nella propria Città",
        ),
    ],
)
def test_effects_of_expansions(item: str, english: str, italian: str) -> None:
    assert "; ".join(effects_of(item, SECOND)) == english
    assert "; ".join(effects_of(item, SECOND, "it")) == italian


def test_boards_of_expansions() -> None:
    boards, index = tables().editions[SECOND].boards, tables().wonder_index
    roma = boards[index["roma"]]
    assert effects_words(roma.from_start(0)) == ["own leaders are free"]
    assert effects_words(roma.from_start(1)) == [
        "own leaders cost 2 coins less, those of the neighbors 1 coin less",
        "keeps all leaders",
    ]
    assert stage_effects(index["roma"], 1, 1, tables().editions[SECOND]) == [
        "5 coins",
        "draws 4 leaders from the box",
    ]
    assert stage_effects(index["abu_simbel"], 0, 3, tables().editions[SECOND]) == [
        "buries a leader, who scores 2 times the cost (6 points if it depends on the Age)"
    ]


def test_costs_of_leaders() -> None:
    cards, index = tables().editions[SECOND].cards, tables().card_index
    for leader, english, italian in (
        ("plato", "4 coins", "4 Monete"),
        ("nitocris", "1, 2 or 3 coins by Age", "1, 2 o 3 Monete secondo l'Epoca"),
    ):
        row = cards[index[leader]]
        assert row is not None
        assert (cost_words(row.cost), cost_words(row.cost, "it")) == (english, italian)


def test_no_two_effects_have_the_same_words() -> None:
    """What is said tells the effects apart: a word forgotten in a sentence would join them."""
    for lang in ("en", "it"):
        said: dict[str, object] = {}
        for rules in tables().editions[SECOND].cards:
            for effect in rules.effects if rules is not None else ():
                (words,) = effects_words([effect], lang)
                known = said.setdefault(words, effect)
                assert known == effect or same_but_for_order(known, effect)


def same_but_for_order(one: object, other: object) -> bool:
    """Whether two effects differ only in who is first in a queue."""
    return isinstance(one, BuildFromDiscard) and isinstance(other, BuildFromDiscard)


@pytest.mark.parametrize("lang", ["en", "it"])
def test_everything_has_words(lang: str) -> None:
    said = []
    for rules in tables().editions:
        for card in range(len(tables().cards)):
            said += card_effects(card, rules, lang)
        for wonder, board in enumerate(rules.boards):
            for side in range(SIDES):
                said += effects_words(board.from_start(side), lang)
                for stage in range(1, len(board.stages(side)) + 1):
                    said += stage_effects(wonder, side, stage, rules, lang)
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
