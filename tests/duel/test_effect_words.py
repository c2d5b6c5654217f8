"""Every effect of Duel has words in both languages, and icons of shapes that there are."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from solver.errors import InputError
from solver.games.drawing.pieces import has_icon
from solver.games.duel.data import parse_tables, read_sources, tables
from solver.games.duel.data.effects import (
    BuildFromDiscard,
    CardEffect,
    Doing,
    GuildPoints,
    Shields,
    TokenEffect,
    WonderEffect,
)
from solver.games.duel.data.effects_agora import DecreeEffect, PlotEffect
from solver.games.duel.data.effects_pantheon import GodEffect, ProtectedCoins
from solver.games.duel.drawing.icons import does, shapes_of
from solver.games.duel.moves.effect_words import effect_words, effects_words

KINDS = {
    kind
    for union in (CardEffect, WonderEffect, TokenEffect, GodEffect, PlotEffect, DecreeEffect)
    for kind in get_args(union)
}

EFFECTS = [
    effect
    for items in (
        tables().items,
        tables().pantheon.gods,
        tables().agora.conspiracies,
        tables().agora.decrees,
    )
    for item in items
    for effect in item.effects
]


def test_every_effect_is_in_the_tables() -> None:
    assert {type(effect) for effect in EFFECTS} == KINDS


@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize("effect", EFFECTS, ids=lambda effect: type(effect).__name__)
def test_effects_are_told_and_drawn(effect: Doing, lang: str) -> None:
    assert effect_words(effect, lang)
    assert "{" not in effect_words(effect, lang)
    for part in shapes_of(effect, lang):
        name = part.removeprefix("=")
        assert has_icon(name) or not re.fullmatch("[a-z_]+", name), part
    if type(effect).__name__ != "TemplePoints":  # what temples are says it
        assert "<" in str(does([effect], lang))


def test_words_have_numbers() -> None:
    assert effect_words(Shields(count=1), "en") == "1 shield"
    assert effect_words(ProtectedCoins(count=7), "it").startswith("7 monete che")
    assert effects_words([Shields(count=2), BuildFromDiscard(count=1)], "en") == [
        "2 shields",
        "builds a discarded card",
    ]
    guild = GuildPoints(per=("brown", "coins_set_of_3"), points=1)
    assert effect_words(guild, "en") == "1 point for each: brown, 3 coins"


@pytest.mark.parametrize("name", ["said", "icons", "worth"])
def test_an_effect_without_it_is_refused(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The error says in which file what is missing, and what to do."""
    monkeypatch.delattr(ProtectedCoins, name)
    with pytest.raises(InputError) as error:
        parse_tables(read_sources(), trusted=True)
    assert str(error.value) == (
        f"solver/games/duel/data/effects_pantheon.py ProtectedCoins: has no '{name}'; "
        f"say {name} = ... in the class"
    )
