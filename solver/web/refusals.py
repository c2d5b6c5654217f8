"""Why something cannot happen, for people who tap: names instead of ids, and no command words.

What is wrong is found by the same readers as on the command line, whose users type.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache
from typing import TYPE_CHECKING

from solver.cli.input.shorthand import legal_texts
from solver.errors import InputError, Phrase, in_row
from solver.games import load
from solver.games.moves.reading import NotNowError

if TYPE_CHECKING:
    from solver._ext.core.state import State
    from solver.games.base import Game

ID = re.compile(r"\b[a-z][a-z0-9_]*\b")

FORMS = re.compile(r"write |[0-9]+ moves are|.*\b[A-Z]{3,}\b")
"""Remedies that say how something is typed."""


def in_words(game: Game, state: State, line: str, error: InputError, lang: str) -> InputError:
    """The same refusal of a line in the words of a page."""
    kinds = {text.split()[0] for text in legal_texts(game, state)}
    names = _names(game.name, lang)
    for part in re.split("[,;]", f"{line},{error.place}"):
        first, *rest = part.split() or [""]
        if first and (first not in names or (rest and "_" not in first)):
            kinds.add(first)
    # Who typed one of these words alone, or no word of the game, is told what was typed.
    about = _named(_without(line, kinds), names, names) or line
    if isinstance(error, NotNowError) or error.problem.startswith("unknown kind"):
        return InputError(about, "is not possible now")
    quoted = {*ID.findall(f"{line} {error.place} {error.remedy}")}
    problem = _named(error.problem, names, quoted)
    if kinds & {*ID.findall(problem)}:
        problem = "is not possible now"
    remedy = "" if FORMS.match(error.remedy) else error.remedy
    if isinstance(remedy, Phrase) and ": " in remedy.sentence:
        parts = [_listed(part, kinds) for part in remedy.parts]
        remedy = Phrase(remedy.sentence, *parts)
    elif kinds & {*ID.findall(remedy)}:
        remedy = ""
    place = _named(_without(error.place, kinds), names, names)
    remedy = _named(remedy, names, quoted)
    if f"'{place or about}'" in remedy:
        remedy = ""  # it tells apart what has one name here
    return InputError(place or about, problem, remedy)


@cache
def _names(game: str, lang: str) -> dict[str, str]:
    """The names of all things of a game by id; plain words among its choices are none."""
    listed = load(game).choices(lang).values()
    return {
        one.id: one.name
        for items in listed
        for one in items
        if ID.fullmatch(one.id) and one.name[:1].isupper()
    }


def _named(text: str, names: dict[str, str], also: Collection[str]) -> str:
    """A text with names for ids; one that could be a plain word only where it is in ``also``."""
    if isinstance(text, Phrase):
        parts = (
            _named(part, names, also) if isinstance(part, str) else part for part in text.parts
        )
        return Phrase(text.sentence, *parts)

    def name(found: re.Match[str]) -> str:
        word = found.group()
        if word in names and ("_" in word or word in also):
            return names[word]
        return word.replace("_", " ")

    return ID.sub(name, text)


def _listed(part: object, kinds: set[str]) -> object:
    """:func:`_without` of what stands in a phrase: rows, and what is made of them."""
    if not isinstance(part, Phrase):
        return _without(part, kinds) if isinstance(part, str) else part
    parts = [_listed(inner, kinds) for inner in part.parts]
    if part.sentence.strip("{}, "):
        return Phrase(part.sentence, *parts)
    return in_row(dict.fromkeys(inner for inner in parts if isinstance(inner, str) and inner))


def _without(listed: str, kinds: set[str]) -> str:
    """The members of a list without the words that say what kind of move each is."""
    told = []
    for part in listed.split(", "):
        words = part.split()
        while words and words[0] in kinds:
            del words[0]
        told.append(" ".join(words))
    return ", ".join(dict.fromkeys(filter(None, told)))
