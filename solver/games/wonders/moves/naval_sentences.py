"""Moves and events that came with Armada in words, in English or Italian."""

from __future__ import annotations

from solver._ext.wonders import bridge
from solver.games.moves.kinds import Values
from solver.games.moves.reading import joined
from solver.games.wonders.data import tables
from solver.games.wonders.data.vocabulary import FLEETS, Cost
from solver.games.wonders.moves.armada_fields import UNSEEN
from solver.games.wonders.moves.armada_words import naval_words
from solver.games.wonders.moves.effect_words import effects_words
from solver.games.wonders.moves.fleets import fleet_of, level_drawn, step_cost, step_words
from solver.games.wonders.moves.kinds import KINDS, Scene
from solver.games.wonders.moves.word_lists import words_of
from solver.games.wonders.names import island_name
from solver.games.wonders.table import WondersTable

KINDS_OF_ARMADA = ("sail", "explore", "naval", "shipyard", "island")
"""The kinds of moves and events that came with it."""

PHASES = ("shipyards", "top_island", "islands")
"""Phases in which chance decides something of it."""


def sentence(scene: Scene, kind: str, values: Values, lang: str) -> str:
    """The sentence for a move or event of one of these kinds."""
    words, value = naval_words(lang), values[0]
    if kind == "sail":
        return _free_move(scene, value, lang)
    if kind == "explore":
        return words["explore"].format(island=island_name(value, lang), effects=does(value, lang))
    if kind == "naval":
        return words["join" if value else "abstain"]
    if kind == "shipyard":
        said = KINDS[kind].text(scene, values, lang).removeprefix("shipyard ")
        return words["shipyard"].format(seat=_next_shipyard(scene.table), shipyard=said)
    seat, level = scene.table.acting, level_drawn(scene.table)
    named = words["an_island"]
    if value != UNSEEN:
        named = f"{island_name(value, lang)} ({does(value, lang)})"
    key = "top_island" if scene.table.phase == "top_island" else "draws_island"
    return words[key].format(seat=seat, island=named, n=level)


def does(island: int, lang: str) -> str:
    """What an Island does."""
    return ", ".join(effects_words(tables().islands[island].effects, lang))


def asked_for(scene: Scene, lang: str) -> str:
    """What chance is about to bring, in words."""
    words, table = naval_words(lang), scene.table
    if table.phase == "shipyards":
        return words["ask_shipyard"].format(seat=_next_shipyard(table))
    key = "ask_top_island"
    if table.phase == "islands":
        key = "ask_own_islands" if table.acting == table.view else "ask_islands"
    return words[key].format(n=level_drawn(table), seat=table.acting)


def _next_shipyard(table: WondersTable) -> int:
    """The seat that gets the next shipyard."""
    return next(at for at, city in enumerate(table.cities) if city.shipyard < 0)


def _free_move(scene: Scene, fleets: int, lang: str) -> str:
    words = naval_words(lang)
    city = scene.table.cities[scene.state.decider]
    assert scene.sheet is not None
    said = [
        words["moves"].format(
            fleet=words[fleet], space=step_words(scene.sheet, city, fleet, 0, lang)
        )
        for bit, fleet in enumerate(FLEETS)
        if fleets >> bit & 1
    ]
    return joined(said, words_of(lang)["and"]) if said else words["moves_none"]


def step_said(scene: Scene, kind: str, at: int, card: int, lang: str) -> str:
    """What is said of the step that comes with a building or a stage."""
    words, city = naval_words(lang), scene.table.cities[at]
    assert scene.sheet is not None
    fleet = fleet_of(scene.sheet, city, kind, card)
    assert fleet is not None
    steps = steps_chosen(scene, at, fleet)
    return words["sails"].format(
        fleet=words[fleet], space=step_words(scene.sheet, city, fleet, steps, lang)
    )


def step_price(scene: Scene, kind: str, at: int, card: int, *, first: bool = False) -> Cost:
    """What the step costs that comes with a building or a stage.

    With ``first`` what has been chosen in this turn is left aside, as quotes do.
    """
    city = scene.table.cities[at]
    assert scene.sheet is not None
    fleet = fleet_of(scene.sheet, city, kind, card)
    assert fleet is not None
    steps = 0 if first else steps_chosen(scene, at, fleet)
    cost = step_cost(scene.sheet, city, fleet, steps)
    assert cost is not None
    return cost


def sale_said(scene: Scene, at: int, card: str, lang: str) -> str:
    """A sale for which the yellow fleet moves."""
    city = scene.table.cities[at]
    assert scene.sheet is not None
    steps = steps_chosen(scene, at, "yellow")
    space = step_words(scene.sheet, city, "yellow", steps, lang)
    return naval_words(lang)["sell_sail"].format(card=card, space=space)


def steps_chosen(scene: Scene, at: int, fleet: str) -> int:
    """Steps of a fleet that are chosen in this turn, but not made yet (Babylon's two cards)."""
    table = scene.table
    if at >= table.seats or scene.sheet is None:
        return 0
    moves = [bridge.decode(move) for move in table.cities[at].moves]
    city = table.cities[at]
    return sum(
        fleet_of(scene.sheet, city, kind, values[0]) == fleet
        for kind, *values in moves
        if kind in ("build", "stage", "sell") and values[SAIL_AT[kind]]
    )


SAIL_AT = {"build": -2, "stage": -4, "sell": -2}
"""The place of the step of a fleet among the numbers of a move."""
