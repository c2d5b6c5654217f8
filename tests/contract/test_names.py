"""Every item is found by each of its names, in every language and however it is spelt."""

from __future__ import annotations

import pytest

from solver.errors import InputError
from solver.games import GAMES
from solver.names import LANGUAGES
from tests.contract.hooks import hooks
from tests.words import check_names

each_game = pytest.mark.parametrize("game", GAMES)


@pytest.mark.parametrize("lang", LANGUAGES)
@each_game
def test_every_name_is_found(game: str, lang: str) -> None:
    for items in hooks(game).named:
        told = [items.name(number, lang) for number in range(items.count)]
        check_names(items.find, told, items.signs)


@each_game
def test_further_words(game: str) -> None:
    for items in hooks(game).named:
        for number, item in enumerate(items.rows):
            assert all(items.find(word) == number for word in item.also)


@each_game
def test_unknown_language(game: str) -> None:
    for items in hooks(game).named:
        with pytest.raises(InputError, match="unknown language 'fr'; use id, en, it"):
            items.name(0, "fr")
