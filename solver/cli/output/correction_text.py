"""Figures that were others at the table than by our rules, as lines of text."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from typing import TYPE_CHECKING

from solver.cli.output.terminal import columns
from solver.errors import printable

if TYPE_CHECKING:
    from solver.records import Record

_ENGLISH = {
    "head": "figures of the table that are not ours (they are nobody's fault):",
    "line": "{what}: {shown} at the table, {ours} by our rules{where}",
    "taken": "{what}: {shown} at the table, {ours} by our rules; the game goes on with "
    "{shown}{where}",
    "of": "{what} of {who}",
    "seat": "seat {seat}",
    "coins": "coins",
    "pawn": "conflict pawn",
    "points": "points",
    "shields": "shields",
    "stages": "stage built",
    "spent": "coins spent",
    "paid": "coins paid to neighbors",
    "income": "coins from neighbors",
}
_ITALIAN = {
    "head": "cifre del tavolo diverse dalle nostre (non sono colpa di nessuno):",
    "line": "{what}: {shown} al tavolo, {ours} secondo le nostre regole{where}",
    "taken": "{what}: {shown} al tavolo, {ours} secondo le nostre regole; la partita continua con "
    "{shown}{where}",
    "of": "{what} di {who}",
    "seat": "posto {seat}",
    "coins": "monete",
    "pawn": "segnalino Conflitto",
    "points": "punti",
    "shields": "scudi",
    "stages": "stadio costruito",
    "spent": "monete spese",
    "paid": "monete pagate ai vicini",
    "income": "monete dai vicini",
}


def correction_lines(record: Record, lang: str = "en", upto: int | None = None) -> list[str]:
    """A head and a line for each correction up to a ply (default: all); nothing without any."""
    lines = list(correction_texts(record, lang, upto))
    if not lines:
        return []
    width = columns()
    head = textwrap.wrap(_words(lang)["head"], width, subsequent_indent="  ")
    return head + [
        part
        for line in lines
        for part in textwrap.wrap(line, width, initial_indent="  ", subsequent_indent="    ")
    ]


def correction_texts(record: Record, lang: str = "en", upto: int | None = None) -> Iterable[str]:
    """What each correction says, as a sentence."""
    words = _words(lang)
    for found in record.corrections:
        if upto is not None and found.ply > upto:
            continue
        what = words.get(found.what, printable(found.what))
        if found.seat is not None:
            name = record.seats[found.seat] if found.seat < len(record.seats) else ""
            who = printable(name) or words["seat"].format(seat=found.seat)
            what = words["of"].format(what=what, who=who)
        when = printable(found.when)
        if lang == "it":
            when = when.replace("Age ", "Epoca ").replace("turn ", "turno ")
        told = ", ".join(part for part in (when, printable(found.place)) if part)
        yield words["taken" if found.taken else "line"].format(
            what=what, shown=found.shown, ours=found.ours, where=f" ({told})" if told else ""
        )


def _words(lang: str) -> dict[str, str]:
    return _ITALIAN if lang == "it" else _ENGLISH
