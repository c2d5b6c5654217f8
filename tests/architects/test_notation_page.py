"""docs/notation.md says what the code does for Architects: forms, cards, and examples."""

from __future__ import annotations

import re

import pytest

from solver.games.architects.data import tables
from solver.games.architects.moves import purchases
from solver.games.architects.moves.kinds import KINDS
from tests.notation_page import part, table_after

ARCHITECTS = part("7 Wonders Architects")


def test_texts_of_moves_and_events():
    told = table_after("## Texts of moves", ARCHITECTS)
    told += table_after("Events of chance:", ARCHITECTS)
    assert told == list(KINDS.forms.values())


def test_cards():
    assert table_after("## Cards", ARCHITECTS) == [card.id for card in tables().cards]


@pytest.mark.parametrize(
    "example", re.findall(r"^- `(build [^`]*)`", ARCHITECTS, re.MULTILINE), ids=str
)
def test_examples_of_building_are_canonical(example):
    stage, payment, used = purchases.read_stage(example.removeprefix("build "))
    assert stage is not None
    assert payment is not None
    assert f"build {purchases.stage_text((stage, *payment, *used), 'id')}" == example


@pytest.mark.parametrize("example", re.findall(r"`(science [a-z ]*)`", ARCHITECTS), ids=str)
def test_examples_of_sets_can_be_read(example):
    which = purchases.read_set(example.removeprefix("science "))
    assert which is not None
    assert purchases.set_text(which, "id").startswith(example.removeprefix("science "))


def test_there_are_examples():
    assert len(re.findall(r"`build \d with", ARCHITECTS)) >= 3
