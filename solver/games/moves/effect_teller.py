"""Filling the words of an effect with its fields, the same for every game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from string import Formatter
from typing import Any

from msgspec.structs import asdict

from solver.games.data.json_tables import Effect
from solver.games.data.said import Worded

Words = Mapping[str, Callable[[Any, str], str]]
"""What may stand behind the colon of a field: from its value and a language to words."""


class EffectTeller(Formatter):
    """Puts the fields of effects into templates, in one language."""

    def __init__(self, words: Words, lang: str) -> None:
        self._words = words
        self._lang = lang

    def format_field(self, value: Any, format_spec: str) -> str:
        """The words of a value; see :class:`string.Formatter`."""
        return self._words[format_spec](value, self._lang)

    def words(self, effect: Worded, **of_item: Any) -> str:
        """What an effect does; ``of_item`` are the fields of its item that its words speak of."""
        said = effect.told()
        return self.tell(said.it if self._lang == "it" else said.en, effect, **of_item)

    def tell(self, template: str, effect: Effect, **of_item: Any) -> str:
        """The template with the fields of an effect in it."""
        return self.vformat(template, (), asdict(effect) | of_item)
