"""Every item is found by each of its names, in every language and however it is spelt."""

from __future__ import annotations

import ast
import re

import pytest

from solver.errors import InputError
from solver.games import GAMES
from solver.names import LANGUAGES, READER
from tests.amounts import each_step
from tests.contract.hooks import Named, hooks
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


def slips_of(name: str) -> list[str]:
    """The name with a letter too few, a wrong one, one too many."""
    middle = len(name) // 2
    return [
        name[:middle] + name[middle + 1 :],
        f"{name[:middle]}q{name[middle + 1 :]}",
        f"{name[:middle]}q{name[middle:]}",
    ]


@pytest.mark.parametrize("lang", ["en", "it"])
@each_game
@each_step("step", 3)
def test_a_name_that_is_suggested_is_one_of_the_reader(game: str, lang: str, step: int) -> None:
    """Whatever language a slip was made in, also where several names fit."""
    token = READER.set(lang)
    try:
        for items in hooks(game).named:
            told = {items.name(number, lang) for number in range(items.count)}
            told |= {word for item in items.rows for word in item.also}
            if lang == "en":  # ids are English
                told |= {items.name(number, "id") for number in range(items.count)}
            typed = {items.name(n, other) for n in range(items.count) for other in LANGUAGES}
            some = sorted(typed)[::step]
            for text in {slip for name in some for slip in (*slips_of(name), name[:2])}:
                said = remedy_of(items, text)
                for name in re.findall(r"(?:'(?:[^'\\]|\\.)*'|\"[^\"]*\")", said):
                    assert ast.literal_eval(name) in told, (text, said)
    finally:
        READER.reset(token)


@pytest.mark.parametrize("lang", ["en", "it"])
@each_game
def test_a_slip_in_a_long_name_finds_it(game: str, lang: str) -> None:
    """Typed in either language, said in that of the reader."""
    token = READER.set(lang)
    try:
        for items in hooks(game).named:
            for number in range(items.count):
                right = items.name(number, lang).rstrip(" I")
                for typed in {items.name(number, "en"), items.name(number, "it")}:
                    if len(typed) > 7:
                        said = remedy_of(items, f"{typed}q")
                        name = said.removeprefix("did you mean ").removesuffix("?")
                        found = items.find(ast.literal_eval(name))
                        assert items.name(found, lang).rstrip(" I") == right  # the Age: one letter
    finally:
        READER.reset(token)


def remedy_of(items: Named, text: str) -> str:
    """What is said about a text that names nothing, or too much; nothing of one that is a name."""
    try:
        items.find(text)
    except InputError as error:
        return error.remedy
    return ""
