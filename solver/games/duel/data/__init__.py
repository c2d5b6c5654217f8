"""The rules tables of Duel: read once, checked, handed out as frozen structs.

The tables are the JSON files of this folder. Structure (names of fields, effect types, resources,
colours) is checked by the struct types of ``model.py`` and ``effects.py``, everything that needs
more than one value (chains, counts, layouts) by ``checks.py``. Whatever is wrong with a file is an
:class:`~solver.errors.InputError` that names the file and the entry.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import TypeVar

import msgspec

from solver.errors import InputError
from solver.games.duel.data.arguments import ext_arguments
from solver.games.duel.data.checks import check
from solver.games.duel.data.effects import COLORS, RESOURCES, find
from solver.games.duel.data.model import (
    DECKS,
    SLOTS,
    Card,
    CardsFile,
    Layout,
    LayoutsFile,
    Loot,
    MilitaryFile,
    Slot,
    Tables,
    Token,
    TokensFile,
    Trust,
    Wonder,
    WondersFile,
)

__all__ = [
    "COLORS",
    "DECKS",
    "FILES",
    "RESOURCES",
    "SLOTS",
    "Card",
    "Layout",
    "Loot",
    "Slot",
    "Tables",
    "Token",
    "Wonder",
    "data_hash",
    "ext_arguments",
    "find",
    "parse_tables",
    "provenance",
    "read_sources",
    "tables",
]

FILES = ("cards.json", "wonders.json", "progress_tokens.json", "military.json", "layouts.json")
"""Names of the table files, in the order in which they are hashed."""

T = TypeVar("T")


def _decode(kind: type[T], name: str, sources: Mapping[str, bytes]) -> T:
    """The content of one file as a struct; InputError when it does not fit."""
    try:
        return msgspec.json.decode(sources[name], type=kind)
    except KeyError:
        raise InputError(name, "rules table is missing", "reinstall the package") from None
    except msgspec.ValidationError as error:
        # msgspec says "problem - at `$.path`"; we name the place first.
        problem, _, path = str(error).partition(" - at ")
        place = re.sub(r"^\$\.?", "", path.strip("`"))
        raise InputError(f"{name} {place}".rstrip(), problem, "see data/schema.json") from None
    except msgspec.DecodeError as error:
        raise InputError(name, f"not valid JSON ({error})") from None


def _hash(sources: Mapping[str, bytes]) -> str:
    """Hash of the content, whatever the layout of the files."""
    content = [msgspec.json.decode(sources[name]) for name in FILES]
    return sha256(msgspec.json.encode(content, order="deterministic")).hexdigest()[:12]


def parse_tables(sources: Mapping[str, bytes]) -> Tables:
    """Build the tables from the bytes of the files, by file name (:data:`FILES`).

    Raises InputError for a missing file, bad JSON, a wrong structure or a contradiction.
    """
    cards = _decode(CardsFile, "cards.json", sources)
    wonders = _decode(WondersFile, "wonders.json", sources)
    tokens = _decode(TokensFile, "progress_tokens.json", sources)
    tables = Tables(
        cards_file=cards,
        wonders_file=wonders,
        tokens_file=tokens,
        military=_decode(MilitaryFile, "military.json", sources),
        layouts_file=_decode(LayoutsFile, "layouts.json", sources),
        card_index={card.id: index for index, card in enumerate(cards.cards)},
        wonder_index={wonder.id: index for index, wonder in enumerate(wonders.wonders)},
        token_index={token.id: index for index, token in enumerate(tokens.tokens)},
        hash=_hash(sources),
    )
    check(tables)
    return tables


def read_sources() -> dict[str, bytes]:
    """The bytes of the installed table files, by name."""
    folder = files("solver.games.duel.data")
    sources = {}
    for name in FILES:
        try:
            sources[name] = (folder / name).read_bytes()
        except OSError as error:
            reason = error.strerror or "unknown error"
            raise InputError(name, f"cannot read the rules table: {reason}") from None
    return sources


@cache
def tables() -> Tables:
    """The installed tables, read at the first call."""
    return parse_tables(read_sources())


def data_hash() -> str:
    """Short hash of the installed tables, kept in records."""
    return tables().hash


def provenance() -> list[tuple[str, str]]:
    """Pairs (what, how sure) that sum up the confidence of every value in the tables."""
    data = tables()
    result = []
    for title, items in (
        ("cards", data.cards),
        ("wonders", data.wonders),
        ("progress tokens", data.tokens),
    ):
        marks = [item.confidence for item in items]
        result.append((f"{title}: costs and effects", _summary([m.rules for m in marks])))
        result.append((f"{title}: Italian names", _summary([m.name_it for m in marks])))
    result.append(("conflict track", data.military.confidence))
    result.append(("card structures", data.layouts_file.confidence))
    return result


def _summary(marks: list[Trust]) -> str:
    """For instance ``verified`` or ``44 verified, 29 inferred``."""
    if len(set(marks)) == 1:
        return marks[0]
    kinds: tuple[Trust, ...] = ("verified", "single", "inferred", "reconstructed")
    return ", ".join(f"{marks.count(kind)} {kind}" for kind in kinds if kind in marks)
