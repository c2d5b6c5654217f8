"""The sentences of moves in English and Italian."""

from __future__ import annotations

from typing import Any

import pytest

from solver.games.wonders.moves.notation import parse_move, sentence
from tests.wonders import bridge
from tests.wonders.notation_tables import buying, with_right
from tests.wonders.positions import city, table


@pytest.mark.parametrize(
    ("raw", "text", "english", "italian"),
    [
        (buying(), "sell walls", "sell Walls for 3 coins", "vendi Mura per 3 Monete"),
        (
            buying(),
            "build temple l2 r2",
            "build Temple for 2 coins to the left (Ephesos) and 2 coins to the right (Rhodos)",
            "costruisci Tempio per 2 Monete al vicino di sinistra (Ephesos) e 2 Monete al vicino "
            "di destra (Rhodos)",
        ),
        (
            buying(),
            "build aqueduct",
            "build Aqueduct (free, chain from Baths)",
            "costruisci Acquedotto (gratis, concatenazione da Bagni)",
        ),
        (buying(), "build loom", "build Loom II (free)", "costruisci Filanda II (gratis)"),
        (
            buying(cards=["clay_pool", "lumber_yard", "glassworks_age_1"]),
            "build temple",
            "build Temple with own resources",
            "costruisci Tempio con le proprie risorse",
        ),
        (
            buying(),
            "stage with walls",
            "build stage 1 of Gizah (3 points) with Walls for 2 coins to the left (Ephesos) and 2 "
            "coins to the right (Rhodos)",
            "costruisci lo stadio 1 di Gizah (3 punti) con Mura per 2 Monete al vicino di sinistra "
            "(Ephesos) e 2 Monete al vicino di destra (Rhodos)",
        ),
        (
            with_right("babylon", cards=["clay_pool", "brickyard", "tree_farm"]),
            "stage with walls",
            "build stage 3 of Babylon (7 points) with Walls with own resources, which completes it",
            "costruisci lo stadio 3 di Babylon (7 punti) con Mura con le proprie risorse, e "
            "completi la Meraviglia",
        ),
        (
            with_right(),
            "build walls",
            "build Walls (free, the right of Olympia for this Age)",
            "costruisci Mura (gratis, diritto di Olympia per quest'Epoca)",
        ),
    ],
)
def test_sentences(raw: dict[str, Any], text: str, english: str, italian: str) -> None:
    state = bridge.load(raw)
    move = parse_move(state, text)
    assert sentence(state, move) == english
    assert sentence(state, move, "it") == italian


@pytest.mark.parametrize(
    ("side", "stages", "card", "said"),
    [
        ("day", 2, "walls", "build Walls (free, Olympia)"),
        ("day", 1, "vineyard", "build Vineyard (free)"),
        ("night", 1, "walls", "build Walls (free, Olympia)"),
        ("night", 1, "sawmill", "build Sawmill (free, Olympia)"),
        ("day", 1, "sawmill", "build Sawmill for 1 coin"),
        ("day", 2, "quarry", "build Quarry for 1 coin"),
    ],
)
def test_sentences_of_olympia(side: str, stages: int, card: str, said: str) -> None:
    olympia = city("second", "olympia", side, stages=stages, cards=["mine"])
    hand = ["walls", "vineyard", "sawmill", "quarry"]
    state = bridge.load(table(olympia, 2, hand=hand))
    assert sentence(state, parse_move(state, f"build {card}")) == said


def test_sentence_with_ids() -> None:
    state = bridge.load(buying())
    assert sentence(state, parse_move(state, "build aqueduct"), "id") == (
        "build aqueduct (free, chain from baths)"
    )


def test_sentences_of_what_is_not_seen() -> None:
    state = bridge.conceal(bridge.load(buying()), 0)
    state.apply(parse_move(state, "sell walls"))
    assert sentence(state, parse_move(state, "sell ?")) == "sell a card for 3 coins"
    assert sentence(state, parse_move(state, "sell ?"), "it") == "vendi una carta per 3 Monete"
