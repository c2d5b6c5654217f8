"""The tables of the pages that follow from the code or a file: fields, options, codes, figures.

A page holds each of them between ``<!-- generated: fields duel CityFile -->`` and ``<!-- end -->``.
``python -m tests.renew_pages`` writes them, ``tests/test_pages.py`` compares. What a field or an
option means is said once, in its description in the code, which ``solver schema`` and
``solver games`` print as well.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import Any

from solver.games import GAMES, load
from tests import figure_tables, speed_tables

WIDTH = 100
PLACE = re.compile(r"(<!-- generated: ([\w ]+) -->\n\n).*?(<!-- end -->)", re.DOTALL)
LABELS = {"TOKENS": "Progress tokens"}
"""What a table of codes is called, if not by its name in the code."""

NOT_CODES = {"SIDES"}


def renewed(page: str) -> str:
    """The page with every generated table as the code has it now."""
    return PLACE.sub(lambda found: f"{found[1]}{made(*found[2].split())}\n{found[3]}", page)


def made(what: str, game: str, *which: str) -> str:
    """One table: ``fields`` of a struct, ``options``, ``codes``, ``rules``, ``figures``, ``speeds``
    or ``sizes``."""
    makers = {
        "fields": fields, "options": options, "codes": codes, "rules": rules,
        "figures": figures, "speeds": speeds, "sizes": sizes,
    }  # fmt: skip
    return makers[what](game, *which)


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A table in Markdown."""
    head = list(head)
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


def marked(text: str) -> str:
    """A description, with what it quotes as code."""
    return re.sub(r"(?<!\w)'([^']+)'(?!\w)", r"`\1`", text).replace("|", "\\|")


def figures(*which: str) -> str:
    """A table of what ``scripts/measure`` has measured, or where and when it did (``measured``)."""
    if which[0] == "measured":
        lines = textwrap.wrap(figure_tables.measured(*which[1:]), WIDTH, break_on_hyphens=False)
        return "\n".join(lines) + "\n"
    head, *rows = figure_tables.rows(" ".join(which))
    if not rows:
        return "Not measured yet.\n"
    return table(head, rows)


def speeds(game: str, *which: str) -> str:
    """Speeds of a game as ``solver bench`` has measured them."""
    head, *rows = speed_tables.speeds(game, *which)
    return table(head, rows)


def sizes(*_: str) -> str:
    """What a state of each game takes."""
    found = ((f"`{name}`", f"{len(load(name).new().to_bytes())} bytes") for name in GAMES)
    return table(("game", "size of a state"), found)


# ---------------------------------------------------------------- fields


def fields(game: str, struct: str) -> str:
    """The fields of a struct of the JSON form, by the JSON Schema of the game."""
    definition = load(game).schema()["$defs"][struct]
    required = definition.get("required", ())
    rows = [
        (f"`{name}`", *described(game, name, field, name in required))
        for name, field in definition["properties"].items()
    ]
    return table(("field", "meaning", "if left out"), rows)


def described(game: str, name: str, field: Mapping[str, Any], required: bool) -> tuple[str, str]:
    """What a field means, and what holds if it is left out."""
    if name == "game":
        return f'`"{game}"`', "required"
    if name == "variant":
        return "rule options by name", "the defaults"
    if name == "format":
        return "version of this format", str(field["default"])
    meaning, _, absent = field["description"].partition(" Left out: ")
    known = values(field)
    if known and not all(re.search(rf"\b{value}\b", meaning) for value in known):
        meaning += " One of " + ", ".join(f"'{value}'" for value in known) + "."
    for value in known:
        first, further = rf"(?<![\w'])({value})(?=:)", rf"(?<=[;:,.] )({value})(?=[,;.]| and )"
        meaning = re.sub(further, r"'\1'", re.sub(first, r"'\1'", meaning))
    if not absent:
        absent = "required" if required else default(field)
    return marked(meaning.rstrip(".")), marked(absent.rstrip("."))


def values(field: Mapping[str, Any]) -> list[Any]:
    """The values that a field may have, if they are words."""
    choices = [field, *field.get("anyOf", ())]
    if {"type": "string"} in choices:
        return []  # ids among other names, which the codes list
    return [
        value for choice in choices for value in choice.get("enum", ()) if isinstance(value, str)
    ]


def default(field: Mapping[str, Any]) -> str:
    """What a field is by default, in words."""
    value = field.get("default")
    if value in ([], {}):
        return "none"
    return "" if value is None else str(value).lower()


# ---------------------------------------------------------------- options


def options(game: str) -> str:
    """The rule options of a game, as ``solver games`` prints them."""
    rows = [
        (f"`{option.name}`", ", ".join(f"`{value}`" for value in option.values), marked(option.why))
        for option in load(game).options
    ]
    return table(("option", "values", "what it decides"), rows)


def rules(game: str) -> str:
    """The options by their places in the one-line form."""
    options = [option for option in load(game).options if len(option.values) > 1]
    return listed("Options by place", ((str(at), one.name) for at, one in enumerate(options)))


# ---------------------------------------------------------------- codes


def codes(game: str) -> str:
    """The codes of the one-line form."""
    module = import_module(f"solver.games.{game}.positions.codes")
    known = {
        LABELS.get(name, name.capitalize()): {code: item for item, code in value.items()}
        for name, value in vars(module).items()
        if name.isupper() and isinstance(value, dict) and name not in NOT_CODES | {"_"}
        if not name.startswith("_")
    }
    return "\n".join(listed(label, items.items()) for label, items in known.items())


def listed(label: str, pairs: Iterable[tuple[str, str]]) -> str:
    """A paragraph of codes with what they stand for."""
    words = [f"`{code}`\0{item}," for code, item in pairs]
    text = f"{label}: {' '.join(words).removesuffix(',')}."
    lines = textwrap.wrap(text, WIDTH, break_long_words=False, break_on_hyphens=False)
    return "\n".join(lines).replace("\0", " ") + "\n"
