"""What a move of Architects does: stages, battles, and what it leaves to the next seat."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from solver._ext.architects import bridge
from solver._ext.core.state import OVER, State
from solver.games.architects.data import CENTRAL, tables
from solver.games.architects.names import card, card_name
from solver.games.architects.table import ArchitectsTable, state_of, table_of
from solver.games.reasons import Reason

STAGES = 5
"""Stages of a wonder; who builds the last one ends the game."""


def facts(state: State, move: int) -> list[Reason]:
    """What the move does, the weightiest first."""
    seat = state.decider
    if seat < 0:
        return []
    after = state.copy()
    after.apply(move)
    if "draw" in table_of(after).events and len(after.chance_outcomes()) == 1:
        after.apply(after.chance_outcomes()[0][0])  # the seat has seen what it draws
    before, (kind, *args) = table_of(state), bridge.decode(move)
    found: list[Reason] = []
    if kind == "build":
        built = len(table_of(after).cities[seat].built)
        found.append(Reason("stage", seat, {"stage": args[0], "missing": STAGES - built}))
    if kind == "take":
        found += _taken(state, after, before, args[0], seat)
    if after.decider != OVER:
        found += _left(state, table_of(after), seat)
    return found


def _taken(
    state: State, after: State, before: ArchitectsTable, deck: int, seat: int
) -> Iterator[Reason]:
    """What the card of a deck brings, and to whom it would have been worth something."""
    number = _top(before, deck, seat)
    if number < 0:
        return
    stages = _completes(state, seat, number)
    if stages:
        built = len(before.cities[seat].built)
        missing = STAGES - built - 1
        yield Reason("completes", seat, {"stage": stages[0], "missing": missing})
    if bridge.shields(after, seat) > bridge.shields(state, seat):
        n = before.seats
        others = sorted({(seat + 1) % n, (seat - 1) % n})
        theirs = [{"seat": one, "shields": bridge.shields(state, one)} for one in others]
        yield Reason("shields", seat, {"shields": bridge.shields(after, seat), "others": theirs})
    victim = _other_side(before, deck, seat)
    if victim is not None:
        robbed = _completes(state, victim, number)
        if robbed:
            about = {"card": tables().cards[number].id, "stage": robbed[0]}
            yield Reason("denies", victim, about)


def _left(state: State, then: ArchitectsTable, seat: int) -> Iterator[Reason]:
    """A card that still lies open for the next seat and completes a stage for it."""
    before = table_of(state)
    following = (seat + 1) % before.seats
    for deck in (following, seat):
        number = _top(then, deck, following)
        if number < 0:
            continue
        stages = _completes(state, following, number)
        if stages:
            missing = STAGES - len(before.cities[following].built) - 1
            about = {
                "card": tables().cards[number].id,
                "stage": stages[0],
                "missing": missing,
            }
            yield Reason("leaves", following, about)
            return


def _top(table: ArchitectsTable, deck: int, seat: int) -> int:
    """The card on a deck as far as a seat may know it, -1 if it does not."""
    if deck == CENTRAL:
        return table.central.top if seat in table.knows else -1
    return table.decks[deck].top


def _other_side(table: ArchitectsTable, deck: int, seat: int) -> int | None:
    """The neighbor who shares a deck with ``seat``."""
    if deck == CENTRAL:
        return None
    n = table.seats
    return (seat + 1) % n if deck == seat else (seat - 1) % n


def _completes(state: State, seat: int, number: int) -> list[int]:
    """The stages that a seat would have to build with one more card, none if it must now."""
    if bridge.duties(state, seat, [])[0]:
        return []
    table = table_of(state)
    cities = list(table.cities)
    cards = list(cities[seat].cards)
    cards[number] += 1
    cities[seat] = replace(cities[seat], cards=cards)
    try:
        with_it = state_of(replace(table, cities=cities))
    except ValueError:  # in the middle of a turn not every state can go on with one card more
        return []
    return bridge.duties(with_it, seat, [])[0]


_ENGLISH = {
    "stage": "stage {stage} stands, {missing} to go",
    "stage.last": "the wonder is complete: the game ends",
    "completes": "completes stage {stage}, then {missing} to go",
    "completes.last": "completes the wonder: the game ends",
    "shields": "shields: {shields} against {others}",
    "other": "{n} (seat {seat})",
    "denies": "denies seat {seat} {card}, which would complete stage {stage}",
    "leaves": "leaves {card} to seat {seat}, who completes stage {stage}, then {missing} to go",
    "leaves.last": "leaves {card} to seat {seat}, who completes the wonder: the game ends",
    "and": "and",
}

_ITALIAN = {
    "stage": "lo Stadio {stage} è costruito, ne mancano {missing}",
    "stage.last": "la Meraviglia è completa: la partita finisce",
    "completes": "completa lo Stadio {stage}, poi ne mancano {missing}",
    "completes.last": "completa la Meraviglia: la partita finisce",
    "shields": "Scudi: {shields} contro {others}",
    "other": "{n} (posto {seat})",
    "denies": "toglie al posto {seat} {card}, che completerebbe lo Stadio {stage}",
    "leaves": "lascia {card} al posto {seat}, che completa lo Stadio {stage}, poi ne mancano"
    " {missing}",
    "leaves.last": "lascia {card} al posto {seat}, che completa la Meraviglia: la partita finisce",
    "and": "e",
}


def fact_text(reason: Reason, lang: str) -> str:
    """A reason of :func:`facts` in words."""
    words = _ITALIAN if lang == "it" else _ENGLISH
    about = dict(reason.about)
    key = f"{reason.kind}.last" if about.get("missing") == 0 else reason.kind
    if "card" in about:
        about["card"] = card_name(card(about["card"]), lang)
    if "others" in about:
        told = [words["other"].format(n=o["shields"], seat=o["seat"]) for o in about["others"]]
        about["others"] = f" {words['and']} ".join(told)
    return words[key].format(**{**about, "seat": reason.seat})
