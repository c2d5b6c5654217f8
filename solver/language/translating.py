"""Errors in another language.

An :class:`solver.errors.InputError` is written in English where it is raised, as a
:class:`solver.errors.Phrase` or, where nothing is put into it, as a plain text. The English
sentence is the id, and Italian a catalog from these to the same in Italian: with the same holes,
numbered where they stand in another order. What stands in a hole is looked up in turn: texts of the
program are said in Italian; names, numbers and moves stay. ``tests/test_language.py`` knows which
sentences the sources have, and that none lacks its Italian.

The files of ``italian/`` hold the sentences of a part of the program each,
``italian_places.json`` the places of errors that are words of the program.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from solver.errors import InputError, Phrase
from solver.json_input import decode_as

FOLDER = Path(__file__).parent


class _Part:
    """A part of a phrase as it is put into the sentence of another language."""

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
        """What is quoted was typed by somebody and stays as it is."""
        return repr(self._part)


def _said(text: str, catalog: Mapping[str, str]) -> str:
    if not isinstance(text, Phrase):
        return catalog.get(text, text)
    sentence = catalog.get(text.sentence, text.sentence)
    return sentence.format(*(_Part(part, catalog) for part in text.parts))


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
