"""What Pantheon and Agora add to the table: the Pantheon, the Senate, what belongs to a seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solver._ext.duel import bridge as ext
from solver.games.drawing.html import Markup, element, joined
from solver.games.drawing.nodes import Listing, Thing
from solver.games.drawing.pieces import icon
from solver.games.duel import names
from solver.games.duel.drawing.icons import symbols
from solver.games.duel.drawing.view import View
from solver.games.duel.expansion_table import Plot
from solver.games.duel.slots import slot_text
from solver.games.item_names import ItemNames
from solver.games.table.kinds import NONE

UNSEEN = "?"
FIRST_OFFERING = 6

ASKED_OF_CHAMBERS = ("cube", "remove", "shift", "senate", "move_decree", "conspirator")
"""Phases in which a number is that of a chamber."""

ASKED_OF_SENATE = (*ASKED_OF_CHAMBERS, "keep_plot", "put_back")
ASKED_OF_PANTHEON = ("god", "gate", "deck", "of_deck")
"""Phases in which what lies beside the structure is chosen."""


def on_table(view: View) -> Iterator[Listing]:
    """The Pantheon, the Senate, the box; of the first two first the one that a choice is about."""
    senate = _senate(view) if view.table.agora is not None else ()
    if view.table.phase in ASKED_OF_SENATE:
        yield from senate
    if view.table.pantheon is not None:
        yield from _pantheon(view)
    if view.table.phase not in ASKED_OF_SENATE:
        yield from senate
    yield Listing(view.say("in_box"), _items(view, names.CARDS, view.table.box or ()))


def is_asked(view: View) -> bool:
    """Whether the choice to be made is about what lies there, not about the structure."""
    return view.table.phase in (*ASKED_OF_SENATE, *ASKED_OF_PANTHEON, "liberty")


def of_seat(view: View, seat: int) -> Iterator[Listing]:
    """What belongs to a seat besides its cards, wonders and progress tokens."""
    city = view.table.cities[seat]
    if view.table.pantheon is not None:
        gods = [_god(view, number) for number in city.gods]
        if city.astarte_coins:
            gods.append(Thing(f"({view.count('coin', city.astarte_coins)})"))
        yield Listing(view.say("gods"), gods)
        tokens = [
            _thing(view, names.MYTHOLOGIES.name(kind, view.lang), _mythology(kind))
            for kind in city.mythology_tokens
        ]
        yield Listing(view.say("mythologies"), tokens)
        offerings = [_thing(view, str(value), "offering") for value in city.offering_tokens]
        yield Listing(view.say("offerings"), offerings)
    if view.table.agora is not None:
        yield Listing(view.say("plots"), [_held(view, held) for held in city.conspiracies])


def _thing(view: View, text: str, *shapes: str, ids: str = "") -> Thing:
    """A thing with the icons of items."""
    return Thing(text, ids=ids, icons=_icons(view, shapes))


def _icons(view: View, shapes: Sequence[str]) -> Markup | None:
    known = symbols(view.lang)
    found = [known[name] for name in shapes if name in known]
    return element("span", *found, class_="sw-icons") if found else None


def _item(view: View, items: ItemNames, number: int) -> Thing:
    """One of the items, or a question mark."""
    if number < 0:
        return Thing(UNSEEN)
    name = items.name(number, "id")
    return _thing(view, items.name(number, view.lang), name, ids=name)


def _items(view: View, items: ItemNames, numbers: Sequence[int]) -> list[Thing]:
    return [_item(view, items, number) for number in numbers]


def _god(view: View, number: int) -> Thing:
    """A god, the Gate, or a question mark."""
    if number == view.tables.pantheon.gate:
        return _thing(view, view.say("gate"), "gate", ids="gate")
    return _item(view, names.GODS, number)


def _mythology(kind: int) -> str:
    return names.MYTHOLOGIES.name(kind, "id")


def _held(view: View, held: Plot) -> Thing:
    found = _item(view, names.PLOTS, held.plot)
    if held.state == "unprepared":
        return found
    return found._replace(text=f"{found.text} ({view.say(held.state)})")


def _pantheon(view: View) -> Iterator[Listing]:
    pantheon, age = view.table.pantheon, view.table.age
    assert pantheon is not None
    slots = [
        _slot(view, at, place.god, place.mythology)
        for at, place in enumerate(pantheon.slots)
        if place.god != NONE or view.table.phase == "god"
    ]
    yield Listing(view.say("pantheon"), slots or [Thing(view.say("nothing"))])
    decks = []
    for kind, deck in enumerate(pantheon.decks):
        gods = [_god(view, one.god) for one in deck if one.god != NONE]
        if gods:
            shape = _mythology(kind)
            text = " ".join([names.MYTHOLOGIES.name(kind, view.lang), *(god.text for god in gods)])
            ids = " ".join([shape, *(god.ids for god in gods)]).strip()
            decks.append(_thing(view, text, shape, ids=ids))
    yield Listing(view.say("god_decks"), decks)
    tokens = [
        _laid(view, slot_text(age, slot, view.table.setup), number)
        for slot, number in enumerate(pantheon.on_slots)
        if number
    ]
    yield Listing(view.say("on_structure"), tokens)
    yield Listing(view.say("on_enki"), _items(view, names.TOKENS, pantheon.enki))
    if pantheon.minerva is not None:
        pawn = _thing(view, str(pantheon.minerva), "minerva_pawn")
        yield Listing(view.say("minerva"), [pawn])
    if pantheon.snake != NONE:
        below = _item(view, names.CARDS, pantheon.snake)
        yield Listing(view.say("snake"), [below._replace(icons=_icons(view, ["snake"]))])


def _slot(view: View, at: int, god: int, mythology: int) -> Thing:
    """A slot of the Pantheon with what it costs either seat; it is numbered where a god is put."""
    if god == NONE:
        return Thing(str(at + 1), ids=str(at + 1))
    found = _god(view, god)
    if god < 0 and mythology >= 0:
        text = f"{UNSEEN} {names.MYTHOLOGIES.name(mythology, view.lang)}"
        found = _thing(view, text, _mythology(mythology))
    prices = [ext.price_of_god(view.state, seat, at) for seat in range(2)]
    shown = (
        element("span", str(price), class_=f"sw-p sw-s{seat}") for seat, price in enumerate(prices)
    )
    name = f"{at + 1} {found.text}"
    return found._replace(
        text=f"{name} {prices[0]}/{prices[1]}", name=name, icons=joined(*shown, found.icons)
    )


def _laid(view: View, where: str, number: int) -> Thing:
    """A token on a card of the structure."""
    if number >= FIRST_OFFERING:
        return _thing(view, f"{where} {2 + number - FIRST_OFFERING}", "offering")
    name = names.MYTHOLOGIES.name(number - 1, view.lang)
    return _thing(view, f"{where} {name}", _mythology(number - 1))


def _senate(view: View) -> Iterator[Listing]:
    agora, phase = view.table.agora, view.table.phase
    assert agora is not None
    chambers = [_chamber(view, chamber) for chamber in range(len(agora.decrees))]
    yield Listing(view.say("senate"), chambers)
    known = _items(view, names.PLOTS, agora.deck)
    conspiring = phase == "conspirator"
    if conspiring or any(plot.ids for plot in known):
        deck = " ".join(plot.text for plot in known)
        yield Listing(view.say("plot_deck"), [Thing(deck, ids="conspire" if conspiring else "")])
    where = " top bottom" if phase == "put_back" else ""
    drawn = _items(view, names.PLOTS, [plot for plot in agora.drawn if plot != NONE])
    looked_at = [plot._replace(ids=(plot.ids + where).strip()) for plot in drawn]
    yield Listing(view.say("looked_at"), looked_at)
    if agora.locked != NONE:
        yield Listing(view.say("locked"), [_item(view, names.TOKENS, agora.locked)])
    yield Listing(view.say("removed"), _items(view, names.CARDS, agora.removed))


def _chamber(view: View, chamber: int) -> Thing:
    """A chamber of the Senate with its Decrees and the cubes of either seat."""
    agora = view.table.agora
    assert agora is not None
    found = zip(agora.decrees, agora.decrees_at, strict=True)
    here = [decree for decree, at in found if at == chamber and decree != NONE]
    decrees = _items(view, names.DECREES, here)
    told = " + ".join(decree.text for decree in decrees)
    cubes = [city.cubes[chamber] for city in view.table.cities]
    shown = (
        element("span", icon("cube"), str(count), class_=f"sw-cubes sw-s{seat}")
        for seat, count in enumerate(cubes)
    )
    return Thing(
        f"{chamber + 1} {cubes[0]}-{cubes[1]} {told}".strip(),
        ids=f"cube {chamber + 1}" if view.table.phase in ASKED_OF_CHAMBERS else "",
        name=f"{chamber + 1} {told}".strip(),
        icons=joined(*shown, _icons(view, [decree.ids for decree in decrees if decree.ids])),
    )
