"""docs/notation.md says what the code does for 7 Wonders: forms, sides, payments, examples."""

from __future__ import annotations

import re

import pytest

from solver.games.wonders import names
from solver.games.wonders.data import tables
from solver.games.wonders.moves.kinds import CITY_FORMS, KINDS, PLAYS
from solver.games.wonders.moves.payments import payment_text, read_payment
from tests.notation_page import part, table_after

WONDERS = part("7 Wonders")
PAYMENTS = WONDERS.partition("### Payments")[2].partition("\n###")[0]


def test_texts_of_moves_and_events() -> None:
    told = table_after("## Texts of moves", WONDERS)
    told += table_after("Events of chance:", WONDERS)
    assert told == list(KINDS.forms.values())


def test_texts_of_the_free_city() -> None:
    told = re.findall(r"`(city [a-z ]+ CARD)`", WONDERS)
    assert told == [CITY_FORMS[kind] for kind in PLAYS]


def test_names_of_sides() -> None:
    section = WONDERS.partition("## Names of cards and sides")[2].partition("\n### ")[0]
    told = re.findall(r"`(day|night|A|B)`", section)
    assert told == [names.side_name(side, edition) for edition in (0, 1) for side in (0, 1)]


def test_cards_of_two_ages_are_those_named() -> None:
    twins = {card.building for card in tables().cards if card.building}
    assert twins == {"loom", "glassworks", "press"}


@pytest.mark.parametrize("example", re.findall(r"^- `([^`]*)`", PAYMENTS, re.MULTILINE), ids=str)
def test_examples_of_payments_are_canonical(example: str) -> None:
    found = re.fullmatch(r"(?:city )?(?:build|stage with) (\w+)( .*)", example)
    assert found is not None
    assert names.card_name(names.card(found[1])) == found[1]
    read = read_payment(found[2])
    assert read is not None
    assert payment_text(read[0]) == found[2]


@pytest.mark.parametrize("example", ["r1 l2", "2 left", "free", "left 2 right 1", "by right"])
def test_typed_payments(example: str) -> None:
    assert example in PAYMENTS
    assert read_payment(example)
