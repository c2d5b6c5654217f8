"""Why a move that came with Armada is not legal, or a step of a fleet that is to come with one."""

from __future__ import annotations

from solver.errors import Phrase, in_row
from solver.games.moves.kinds import Values
from solver.games.moves.reading import Pattern, Reason, coins_told, listed
from solver.games.wonders.data import tables
from solver.games.wonders.data.naval import STEPS
from solver.games.wonders.moves.armada_fields import UNSEEN, fleets_in
from solver.games.wonders.moves.effect_words import cost_told
from solver.games.wonders.moves.fleets import fleet_of, space_of, step_cost
from solver.games.wonders.moves.kinds import Scene
from solver.games.wonders.moves.naval_sentences import SAIL_AT, step_price, steps_chosen
from solver.games.wonders.names import island_name, shipyards

_NOT_NOW: Reason = ("not possible now", "")
_LEAVE = "leave out sail"

KINDS = ("sail", "explore", "naval", "shipyard", "island")
"""The kinds of moves and events whose refusal is explained here."""


def why_not(scene: Scene, kind: str, values: Values) -> Reason:
    """Problem and remedy for a move or event of these kinds; what cannot be said is not asked."""
    value = values[0]
    if value is None:
        return _NOT_NOW
    if kind == "sail":
        return _free_move(scene, value)
    if kind == "shipyard":
        assert scene.sheet is not None
        owner = [city.shipyard for city in scene.table.cities].index(value)
        return Phrase("{} belongs to seat {}", shipyards(scene.sheet).name(value, "en"), owner), ""
    if kind == "naval":
        return _NOT_NOW
    return _island(scene, kind, value)


def no_step(scene: Scene, at: int, kind: str, card: int) -> Reason | None:
    """Why no fleet makes a step with a card, whatever it costs; None if one may."""
    sheet, city = scene.sheet, scene.table.cities[at]
    if sheet is None:
        return "there are no fleets without the expansion Armada", _LEAVE
    fleet = fleet_of(sheet, city, kind, card)
    if fleet is None and kind == "stage":
        return "stages move any fleet for nothing, the fleet of the wonder is gone", _LEAVE
    if fleet is None:
        return Phrase("no fleet moves with a {} card", tables().cards[card].color), _LEAVE
    if step_cost(sheet, city, fleet, steps_chosen(scene, at, fleet)) is None:
        return Phrase("the {} fleet stands on its last space", fleet), _LEAVE
    return None


def sailing(scene: Scene, at: int, name: str, play: tuple[str, int], cost: str) -> Reason:
    """Why no step can be made with what could be built without one.

    ``play`` is the kind and the card of which the fleet follows, ``cost`` says what it costs alone,
    ``name`` who pays.
    """
    kind, card = play
    found = no_step(scene, at, kind, card)
    if found is not None:
        return found
    both = Phrase("{}, the step {}", cost, cost_told(step_price(scene, kind, at, card)))
    if any(sails_with(move, kind, card) for move in scene.legal):
        return Phrase("that is not a way to pay both: {}", both), ""
    have = coins_told(scene.table.cities[at].coins)
    return Phrase("cannot pay both: {}, {} has {}", both, name, have), ""


def sails_with(move: Pattern, kind: str, card: int) -> bool:
    """Whether a move of a kind makes a step; of a building it must be this one."""
    return move[0] == kind and bool(move[SAIL_AT[kind]]) and (kind != "build" or move[1] == card)


def _free_move(scene: Scene, fleets: int) -> Reason:
    """Why these fleets cannot move."""
    ways = [move[1] for move in scene.legal if move[0] == "sail"]
    could = 0
    for way in ways:
        could |= way
    city = scene.table.cities[scene.state.decider]
    for fleet in fleets_in(fleets & ~could):
        if space_of(city, fleet) == STEPS:
            return Phrase("the {} fleet stands on its last space", fleet), ""
        return Phrase("this move is not for the {} fleet", fleet), ""
    counts = sorted({bin(way).count("1") for way in ways})
    what = in_row(map(str, counts), "or") if counts else "no"
    return Phrase("{} fleets named, {} to be moved", bin(fleets).count("1"), what), ""


def _island(scene: Scene, kind: str, island: int) -> Reason:
    """Why an Island cannot be kept, or drawn."""
    if island == UNSEEN:
        return "the island must be named", ""
    for seat, city in enumerate(scene.table.cities):
        if island in city.islands:
            return Phrase("{} belongs to seat {}", island_name(island, "en"), seat), ""
    level = tables().islands[island].level
    could = {move[1] for move in scene.legal if move[0] == kind} - {UNSEEN}
    levels = {tables().islands[one].level for one in could}
    if levels and level not in levels:
        now = in_row(map(str, sorted(levels)), "or")
        return Phrase(
            "{} is an island of level {}, not {}", island_name(island, "en"), level, now
        ), ""
    drawn = "" if kind == "island" else listed(island_name(one, "en") for one in sorted(could))
    verb = "{} is drawn already" if kind == "island" else "{} is not among the islands drawn"
    return Phrase(verb, island_name(island, "en")), Phrase("these are {}", drawn) if drawn else ""
