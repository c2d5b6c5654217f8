"""Errors in another language.

An :class:`solver.errors.InputError` is written in English where it is raised. Italian is a
catalog beside it: English sentences with named holes, ``{card} is no leader``, and the Italian
for each. A text is said in Italian by the sentence that it is made of; what stands in its holes is
said the same way where it is made of a sentence too, else left as it is: names, numbers, moves.
Nothing need be raised in a special way, and what the catalog lacks is said in English;
``tests/test_language.py`` reads the sentences of the sources and knows what is missing.

The files of ``italian/`` hold the sentences of a part of the program each,
``italian_places.json`` the places of errors that are words of the program.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from solver.errors import InputError, Phrase
from solver.json_input import decode_as

FOLDER = Path(__file__).parent

HOLE = re.compile(r"\{(\w*)\}")
"""Where something is put into a sentence."""

FITTING = {"number": "[0-9]+", "needed": "[0-9]+", "word": """'.*'|".*\""""}
"""What fits into a hole of this name; into any other one fits any text."""

LONGEST_NAME = 7
"""Words of a name or a move in a list."""

JOINTS = re.compile(", | and | or ")
"""What stands between the members of a list."""

QUOTES = "'\""

REMEMBERED = 1024
"""Texts whose translation a catalog remembers."""


@dataclass(frozen=True)
class Sentence:
    """A sentence in both languages."""

    pattern: re.Pattern[str]
    own: tuple[str, ...]
    """What it says between its holes: quicker to look for than the whole pattern."""
    longest: str
    """The longest of these, which is quicker still: most sentences are no more looked at."""
    translation: str
    joins: bool
    """Whether it only makes a list of what stands in its holes."""


class Catalog:
    """Sentences in English and in another language.

    Parameters
    ----------
    sentences:
        From an English sentence to the same in the other language, with the same holes in any
        order.
    """

    def __init__(self, sentences: Mapping[str, str]) -> None:
        # The more words a sentence has of its own, the less can be taken for it by accident.
        own = sorted(sentences, key=lambda english: -len(HOLE.sub("", english)))
        self._sentences = [
            Sentence(
                _pattern(english),
                tuple(HOLE.split(english)[::2]),
                max(HOLE.split(english)[::2], key=len),
                sentences[english],
                _joins(english),
            )
            for english in own
        ]
        # A list is judged and then said, and its rest is again a list: without a memory every
        # further name would double the work.
        self._find = lru_cache(REMEMBERED)(self._look_up)

    def find(self, text: str) -> str | None:
        """The text in the other language; None for one that no sentence fits.

        A list is one of names and of what is known: an unknown sentence stays whole.
        """
        # From its end, so that the rest of a long list is known before what stands before it.
        for rest in reversed([joint.end() for joint in JOINTS.finditer(text)]):
            self._find(text[rest:])
        return self._find(text)

    def _look_up(self, text: str) -> str | None:
        for sentence in self._sentences:
            if sentence.longest not in text or not all(part in text for part in sentence.own):
                continue
            match = sentence.pattern.fullmatch(text)
            if match and not (sentence.joins and any(map(self._is_strange, match.groups()))):
                said = {name: self._part(part) for name, part in match.groupdict().items()}
                return sentence.translation.format(**said)
        return None

    def _part(self, text: str) -> str:
        """What stands in a hole; what is quoted was typed by somebody."""
        if text[:1] in QUOTES and text[-1:] == text[:1]:
            return text
        return self._find(text) or text

    def _is_strange(self, text: str) -> bool:
        """Whether this is an unknown text that is too long for a name or an alternative."""
        return len(text.split()) > LONGEST_NAME and self._find(text) is None


def _joins(english: str) -> bool:
    return {"and", "or", "but", "more"}.issuperset(re.findall(r"\w+", HOLE.sub("", english)))


def _pattern(english: str) -> re.Pattern[str]:
    """What finds the texts that are made of a sentence."""
    found, end = "", 0
    for hole in HOLE.finditer(english):
        found += re.escape(english[end : hole.start()])
        found += f"(?P<{hole[1]}>{FITTING.get(hole[1], '.+?')})"
        end = hole.end()
    return re.compile(found + re.escape(english[end:]), re.DOTALL)


class _Part:
    """A part of a text as it is put into a sentence of another language."""

    def __init__(self, part: object, catalog: Mapping[str, str]) -> None:
        self._part, self._catalog = part, catalog

    def __format__(self, spec: str) -> str:
        """The part in that language."""
        part = self._part
        if isinstance(part, str):
            part = _said(part, self._catalog)
        elif isinstance(part, InputError):
            part = str(in_language(part, "it"))
        return format(part, spec)

    def __repr__(self) -> str:
        """What is quoted stays as it was typed."""
        return repr(self._part)


def _said(text: str, catalog: Mapping[str, str]) -> str:
    if not isinstance(text, Phrase):
        return catalog.get(text) or _older(catalog, text)
    sentence = catalog.get(text.sentence)
    if sentence is None and re.search("[a-z]{2}", text.sentence.replace("{}", "")):
        return _older(catalog, text)
    sentence = sentence or text.sentence
    return sentence.format(*(_Part(part, catalog) for part in text.parts))


def _older(catalog: Mapping[str, str], text: str) -> str:
    # While not all sentences are told by their ids.
    if catalog is _italian():
        return _patterns().find(text) or text
    return text


def sentences(path: Path) -> dict[str, str]:
    """The sentences of a file, from English to the other language."""
    return decode_as(path.read_bytes(), dict[str, str], path.name)


@cache
def _italian() -> dict[str, str]:
    parts = sorted((FOLDER / "italian").glob("*.json"))
    return {en: it for part in parts for en, it in sentences(part).items()}


@cache
def _italian_places() -> dict[str, str]:
    return sentences(FOLDER / "italian_places.json")


OLD = re.compile(r"\{[a-z]")


@cache
def _patterns() -> Catalog:
    whole = {en: it for en, it in _italian().items() if "{" not in en}
    return Catalog(whole | sentences(FOLDER / "older.json"))


def translated(text: str, lang: str) -> str:
    """An English text of the program in Italian if ``lang`` is ``it``, as far as it is known."""
    return _said(text, _italian()) if lang == "it" else str(text)


def in_language(error: InputError, lang: str) -> InputError:
    """An error with its texts in a language; ``id`` means English."""
    if lang != "it":
        return error
    return InputError(
        _said(error.place, _italian_places()),
        translated(error.problem, lang),
        translated(error.remedy, lang),
        [in_language(further, lang) for further in error.further],
    )
