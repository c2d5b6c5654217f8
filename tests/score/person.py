"""Somebody at a table who answers the score pad by what lies there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from solver._ext.core.state import State
from solver.cli.sessions.console import Console
from solver.cli.sessions.score_cities import CityForm
from solver.games.base import Game
from solver.games.positions.final_field import FinalField
from tests.score.tables import table_of, told_at

NAMES = ["Anna", "Bo", "Cleo", "Dan", "Eva", "Finn", "Gus"]

PATH = re.compile(r"\w+\[\d+\]|\w+\.\w+:|Invalid enum|Expected `|Object ")
"""What no person at a table should read: places in JSON, the words of a decoder."""


class Person(Console):
    """Answers questions; what was a slip and is taken all the same is taken back.

    Parameters
    ----------
    answers:
        By the words of the question.
    slip:
        What is typed first, by the number of the question; None for no slip.
    """

    def __init__(self, answers: dict[str, str], slip: Callable[[int], str | None] = lambda _: None):
        self.answers = answers
        self.slip = slip
        self.asked: list[str] = []
        self.said: list[str] = []
        self.refused: list[str] = []
        self._slipped: tuple[str, int] | None = None

    def say(self, text: str = "") -> None:
        self.said.append(text)

    def ask(self, prompt: str, completer: object = None, text: str = "") -> str:
        question = prompt.removesuffix(": ")
        if self._slipped is not None:
            before, said = self._slipped
            if question != before:
                return "undo"
            self.refused += self.said[said:]
            self._slipped = None
        else:
            slip = self.slip(len(self.asked))
            self.asked.append(question)
            if slip is not None:
                self._slipped = None if slip == "undo" else (question, len(self.said))
                return slip
        if question not in self.answers:
            raise AssertionError(f"nobody can answer {question!r}")
        return self.answers[question]


def answers_by_cards(game: Game, state: State, lang: str = "en") -> dict[str, str]:
    """What is to be typed about a finished game, card by card."""
    variant, names = game.variant_of(state), NAMES[: state.seats]
    table, form = table_of(game, state), CityForm(game, variant, names, lang)
    shown = printed_names(game, lang)
    answers = begun(names, lang) | {how(lang): "c"}
    for question in form.questions:
        if question.place:
            key, listed, number = question.place.partition("[")
            city = table[key][int(number[:-1])] if listed else table[key]
            value = city.get(question.field.name)
        else:
            value = told_at(table, question.field.name)
        answers[form.words(question)] = typed(question.field, value, names, shown)
    return answers


def typed(field: FinalField, value: Any, names: list[str], shown: dict[str, str]) -> str:
    """How somebody answers who has this value before him."""
    if field.name == "conspiracies":
        value = [told["plot"] for told in value or () if told["state"] == "triggered"]
    if field.name == "agora.decrees":
        value = [name for chamber in value or () for name in chamber]
    if value in (None, [], {}):
        return "0" if field.required else ""
    if field.kind == "yes":
        return "y" if value else "n"
    if field.kind == "player":
        return names[value]
    if isinstance(value, dict):
        pairs = value.items()
        return ", ".join(name if field.kind == "names" else f"{name} {n}" for name, n in pairs)
    if field.kind == "names":
        return ", ".join(shown.get(name, name) for name in value)
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def printed_names(game: Game, lang: str) -> dict[str, str]:
    """By id, the name on the thing; none for what shares its name with another thing."""
    found: dict[str, str] = {}
    for choices in game.choices(lang).values():
        found |= {choice.id: choice.name for choice in choices}
    names = list(found.values())
    return {id_: name for id_, name in found.items() if names.count(name) == 1 and "," not in name}


def begun(names: Iterable[str], lang: str) -> dict[str, str]:
    """The answers about who played."""
    from solver.cli.output.score_words import word

    return {word("ask.names", lang): ", ".join(names)}


def how(lang: str) -> str:
    """The question whether cards or points are told."""
    from solver.cli.output.score_words import word

    return word("ask.how", lang)


def answers_by_points(game: Game, state: State, lang: str = "en") -> dict[str, str]:
    """What is to be typed about a finished game that has been counted, or was won at once."""
    from solver.cli.output.score_words import word
    from solver.score.counting import added_categories

    variant, names, outcome = game.variant_of(state), NAMES[: state.seats], game.outcome(state)
    assert outcome is not None
    answers = begun(names, lang) | {how(lang): "p"}
    sudden = sorted(game.sudden(state))
    ends = ", ".join([word("by_points", lang), *(game.word("ending", s, lang) for s in sudden)])
    by_points = outcome.ending not in sudden
    answers[word("ask.end", lang, ends)] = (
        "" if by_points else game.word("ending", outcome.ending, lang)
    )
    if not by_points:
        return answers | {word("ask.winner", lang): names[outcome.winners[0]]}

    def row(name: str, numbers: Iterable[int], needed: bool = False) -> None:
        prompt = word("ask.row", lang, name, ", ".join(names))
        answers[word("ask.needed", lang, prompt) if needed else prompt] = " ".join(
            map(str, numbers)
        )

    added = added_categories(game, variant)
    for name in game.categories_of(variant):
        words = word("row.coins", lang) if name == "coins" else game.word("score", name, lang)
        row(words, [own[name] for own in outcome.scores], name in added)
    boards = word("ask.row", lang, word("boards", lang), ", ".join(names))
    answers[boards] = ""
    if game.tie_figure not in game.categories:
        row(word(game.tie_figure, lang), game.tie_figures(state))
    return answers
