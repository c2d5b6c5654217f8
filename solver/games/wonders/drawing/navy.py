"""Fleets, Islands and naval tokens of a city; what may be explored; the note on the sheet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from solver._ext.wonders import bridge as ext
from solver.games.drawing.html import Markup, element
from solver.games.drawing.lines import listed, wrap
from solver.games.drawing.nodes import Listing, words
from solver.games.drawing.page import rows
from solver.games.drawing.pieces import row
from solver.games.drawing.terminal import told
from solver.games.wonders.data.naval import STEPS
from solver.games.wonders.data.vocabulary import FLEETS, Fleet
from solver.games.wonders.drawing.view import View
from solver.games.wonders.moves.armada_words import naval_words
from solver.games.wonders.moves.effect_words import cost_words, effects_words
from solver.games.wonders.moves.fleets import space_words, standing_on, step_cost
from solver.games.wonders.names import shipyards


class _FleetLine(NamedTuple):
    """A fleet: its color in words, its track, what its space is worth and its next step costs."""

    fleet: Fleet
    name: str
    track: str
    text: str


def _has_shipyard(view: View, at: int) -> bool:
    """Whether a city has a shipyard."""
    return view.sheet is not None and view.table.cities[at].shipyard >= 0


def _shipyard(view: View, at: int) -> str:
    """What the shipyard of a city is called, with the fleet of its wonder."""
    assert view.sheet is not None
    number = view.table.cities[at].shipyard
    name = shipyards(view.sheet).name(number, view.lang)
    fleet = view.sheet.shipyards.boards[number].wonder_fleet
    return view.say("navy.shipyard", name, naval_words(view.lang)[fleet])


def _fleets(view: View, at: int) -> Iterator[_FleetLine]:
    """The fleets of a city."""
    sheet, city = view.sheet, view.table.cities[at]
    assert sheet is not None
    for number, fleet in enumerate(FLEETS):
        space = city.fleets[number]
        track = "=" * space + ">" + "." * (STEPS - space)
        here = standing_on(sheet, city, fleet)
        # What comes once on arrival is no longer worth anything.
        lasting = type(here)(strength=here.strength, level=here.level, points=here.points)
        cost = step_cost(sheet, city, fleet)
        following = ""
        if cost is not None:
            brings = space_words(sheet.shipyards.tracks.of(fleet)[space + 1], view.lang)
            following = view.say("navy.next", cost_words(cost, view.lang))
            following += f": {listed(brings)}" if brings else ""
        yield _FleetLine(
            fleet,
            naval_words(view.lang)[fleet],
            track,
            "; ".join(filter(None, (listed(space_words(lasting, view.lang)), following))),
        )


def _islands(view: View, at: int) -> Iterator[Listing]:
    """The Islands of a city by name, and what each does."""
    for island in view.table.cities[at].islands:
        item = view.tables.islands[island]
        yield Listing(item.called(view.lang), words(effects_words(item.effects, view.lang)))


def _found(view: View, at: int) -> list[str]:
    """The Islands from which a city chooses, as far as the view sees them."""
    islands = [view.tables.islands[i] for i in view.table.cities[at].found]
    if not islands:
        return []
    shown = view.table.open_levels
    seen = [island for island in islands if at in view.partners or island.level in shown]
    said = [
        f"{island.called(view.lang)} ({listed(effects_words(island.effects, view.lang))})"
        for island in seen
    ]
    left = len(islands) - len(seen)
    return said + ([view.say("navy.unseen", left)] if left else [])


def _at_sea(view: View, at: int) -> list[str]:
    """Naval strength, tokens of naval conflicts, raids of this Age."""
    city, rules = view.table.cities[at], view.tables.rules.armada
    texts = [view.say("navy.strength", ext.naval_strength(view.state, at))]
    points = []
    worth = {"first": rules.first, "second": rules.second}
    for age, result in enumerate(city.naval):
        points += [f"+{worth[result][age]}"] if result in worth else []
        points += [f"-{rules.last[age]}"] if result == "last" else []
    texts += [view.say("navy.tokens", " ".join(points))] if points else []
    count = view.seating.cities
    for side, step in ((0, 2), (1, -2)):
        target = view.city((at + step) % count)
        texts += [view.say("navy.raid", target)] * city.raids[side]
    return texts


def lines(view: View, at: int, columns: int) -> list[str]:
    """All of it for a terminal; empty without Armada."""
    if not _has_shipyard(view, at):
        return []
    drawn = wrap("", _shipyard(view, at), columns)
    for line in _fleets(view, at):
        found_lines = wrap(f"{line.name:<7} {line.track} ", line.text, columns)
        drawn += [view.brush(one, line.fleet) for one in found_lines]
    return drawn + told(view.brush, _lists(view, at), columns)


def part(view: View, at: int) -> list[Markup | None]:
    """All of it for a page."""
    if not _has_shipyard(view, at):
        return []
    drawn = [row(view.say("event.shipyard"), _shipyard(view, at))]
    for line in _fleets(view, at):
        track = element("span", line.track, class_="sw-steps", aria_hidden="true")
        drawn.append(row(line.name, track, element("span", f" {line.text}")))
    return [*drawn, *rows(_lists(view, at), view.live)]


def _lists(view: View, at: int) -> list[Listing]:
    """Islands, and what the city is at sea."""
    found = Listing(view.say("navy.found"), words(_found(view, at)))
    return [*_islands(view, at), found, Listing(view.say("navy.sea"), words(_at_sea(view, at)))]
