"""What Pantheon and Agora add to the drawn table, as lines of a label and things."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from solver._ext.duel import bridge as ext
from solver.games.drawing.html import Markup, element
from solver.games.drawing.lines import listed
from solver.games.drawing.pieces import chips, icon, row, tile
from solver.games.duel import names
from solver.games.duel.drawing.expansion_icons import symbols
from solver.games.duel.drawing.view import View
from solver.games.duel.expansion_table import Plot
from solver.games.duel.slots import slot_text
from solver.games.item_names import ItemNames
from solver.games.table.kinds import NONE

UNSEEN = "?"
FIRST_OFFERING = 6

PRICE, CUBE = "price", "cube"
"""What two numbers of a thing count."""


class Thing(NamedTuple):
    """A thing on the table, the words of moves that it stands for, the ids of its icons.

    A picture shows ``name`` instead of the text where there are two numbers in it, one of each
    seat, which it draws as what they count: ``kind``.
    """

    text: str
    ids: str = ""
    icons: tuple[str, ...] = ()
    name: str = ""
    kind: str = ""
    numbers: tuple[int, int] = (0, 0)


Line = tuple[str, list[Thing]]


def texts(lines: Iterable[Line]) -> Iterator[tuple[str, str]]:
    """The lines for a terminal: a label, and the things behind it."""
    for head, things in lines:
        if things:
            yield head, listed(thing.text for thing in things)


def rows(lines: Iterable[Line], lang: str, live: bool) -> list[Markup | None]:
    """The lines for a picture; with ``live`` what moves are about can be tapped."""
    known = symbols(lang)

    def drawn(thing: Thing) -> Markup:
        icons = [known[name] for name in thing.icons if name in known]
        inside = (
            thing.name or thing.text,
            *(_number(thing, seat) for seat in range(2) if thing.kind),
            element("span", *icons, class_="sw-icons") if icons else None,
        )
        return tile(*inside, ids=thing.ids, kind="sw-name", label=thing.text,
                    live=live and bool(thing.ids))  # fmt: skip

    return [row(head, chips(map(drawn, things))) for head, things in lines]


def _number(thing: Thing, seat: int) -> Markup:
    """What a thing costs a seat, or how many cubes of a seat lie there."""
    shape = icon(thing.kind) if thing.kind == CUBE else None
    kind = "sw-cubes" if thing.kind == CUBE else "sw-p"
    return element("span", shape, str(thing.numbers[seat]), class_=f"{kind} sw-s{seat}")


def on_table(view: View) -> Iterator[Line]:
    """The Pantheon, the Senate, the box; of the first two first the one that a choice is about."""
    senate = _senate(view) if view.table.agora is not None else ()
    if view.table.phase in ASKED_OF_SENATE:
        yield from senate
    if view.table.pantheon is not None:
        yield from _pantheon(view)
    if view.table.phase not in ASKED_OF_SENATE:
        yield from senate
    if view.table.box:
        cards = [_item(view, names.CARDS, card) for card in view.table.box]
        yield view.say("in_box"), cards


def is_asked(view: View) -> bool:
    """Whether the choice to be made is about what lies there, not about the structure."""
    return view.table.phase in (*ASKED_OF_SENATE, *ASKED_OF_PANTHEON, "liberty")


def of_seat(view: View, seat: int) -> Iterator[Line]:
    """What belongs to a seat besides its cards, wonders and progress tokens."""
    city = view.table.cities[seat]
    if view.table.pantheon is not None:
        gods = [_god(view, number) for number in city.gods]
        if city.astarte_coins:
            gods.append(Thing(f"({view.count('coin', city.astarte_coins)})"))
        yield view.say("gods"), gods
        yield (
            view.say("mythologies"),
            [
                Thing(_mythology(view, kind), "", (_mythology_id(kind),))
                for kind in city.mythology_tokens
            ],
        )
        offerings = [Thing(str(value), "", ("offering",)) for value in city.offering_tokens]
        yield view.say("offerings"), offerings
    if view.table.agora is not None:
        yield view.say("plots"), [_held(view, held) for held in city.conspiracies]


def _item(view: View, items: ItemNames, number: int) -> Thing:
    """One of the items, or a question mark."""
    if number < 0:
        return Thing(UNSEEN)
    name = items.name(number, "id")
    return Thing(items.name(number, view.lang), name, (name,))


def _god(view: View, number: int) -> Thing:
    """A god, the Gate, or a question mark."""
    return (
        Thing(view.say("gate"), "gate", ("gate",))
        if number == view.tables.pantheon.gate
        else _item(view, names.GODS, number)
    )


def _mythology(view: View, kind: int) -> str:
    return names.MYTHOLOGIES.name(kind, view.lang)


def _mythology_id(kind: int) -> str:
    return names.MYTHOLOGIES.name(kind, "id")


def _held(view: View, held: Plot) -> Thing:
    found = _item(view, names.PLOTS, held.plot)
    if held.state == "unprepared":
        return found
    return Thing(f"{found.text} ({view.say(held.state)})", found.ids, found.icons)


def _pantheon(view: View) -> Iterator[Line]:
    pantheon, age = view.table.pantheon, view.table.age
    assert pantheon is not None
    placing = view.table.phase == "god"
    slots = []
    for at, place in enumerate(pantheon.slots):
        number = place.god
        if number == NONE:
            slots += [Thing(str(at + 1), str(at + 1))] if placing else []
            continue
        text, ids, icons, *_ = _god(view, number)
        if number < 0 and place.mythology >= 0:
            text = f"{UNSEEN} {_mythology(view, place.mythology)}"
            icons = (_mythology_id(place.mythology),)
        prices = (ext.price_of_god(view.state, 0, at), ext.price_of_god(view.state, 1, at))
        name = f"{at + 1} {text}"
        told = f"{name} {prices[0]}/{prices[1]}"
        slots.append(Thing(told, ids, icons, name, PRICE, prices))
    yield view.say("pantheon"), slots or [Thing(view.say("nothing"))]
    decks = []
    for kind, deck in enumerate(pantheon.decks):
        gods = [_god(view, one.god) for one in deck if one.god != NONE]
        if gods:
            ids = " ".join([_mythology_id(kind), *(god.ids for god in gods)])
            told = " ".join(god.text for god in gods)
            deck_icons = (_mythology_id(kind),)
            decks.append(Thing(f"{_mythology(view, kind)} {told}", ids.strip(), deck_icons))
    yield view.say("god_decks"), decks
    tokens = [
        _laid(view, slot_text(age, slot, view.table.setup), number)
        for slot, number in enumerate(pantheon.on_slots)
        if number
    ]
    yield view.say("on_structure"), tokens
    yield view.say("on_enki"), [_item(view, names.TOKENS, token) for token in pantheon.enki]
    if pantheon.minerva is not None:
        yield view.say("minerva"), [Thing(str(pantheon.minerva), "", ("minerva_pawn",))]
    if pantheon.snake != NONE:
        below = _item(view, names.CARDS, pantheon.snake)
        yield view.say("snake"), [below._replace(icons=("snake",))]


def _laid(view: View, where: str, number: int) -> Thing:
    """A token on a card of the structure."""
    if number >= FIRST_OFFERING:
        return Thing(f"{where} {2 + number - FIRST_OFFERING}", "", ("offering",))
    return Thing(f"{where} {_mythology(view, number - 1)}", "", (_mythology_id(number - 1),))


ASKED_OF_CHAMBERS = ("cube", "remove", "shift", "senate", "move_decree", "conspirator")
"""Phases in which a number is that of a chamber."""

ASKED_OF_SENATE = (*ASKED_OF_CHAMBERS, "keep_plot", "put_back")
ASKED_OF_PANTHEON = ("god", "gate", "deck", "of_deck")
"""Phases in which what lies beside the structure is chosen."""


def _senate(view: View) -> Iterator[Line]:
    agora, phase = view.table.agora, view.table.phase
    assert agora is not None
    chambers = []
    for chamber in range(len(agora.decrees)):
        found = zip(agora.decrees, agora.decrees_at, strict=True)
        here = [
            _item(view, names.DECREES, decree)
            for decree, at in found
            if at == chamber and decree != NONE
        ]
        told = " + ".join(decree.text for decree in here)
        cubes = (view.table.cities[0].cubes[chamber], view.table.cities[1].cubes[chamber])
        ids = f"cube {chamber + 1}" if phase in ASKED_OF_CHAMBERS else ""
        shapes = tuple(name for decree in here for name in decree.icons)
        said = f"{chamber + 1} {cubes[0]}-{cubes[1]} {told}".strip()
        chambers.append(Thing(said, ids, shapes, f"{chamber + 1} {told}".strip(), CUBE, cubes))
    yield view.say("senate"), chambers
    known = [_item(view, names.PLOTS, plot) for plot in agora.deck]
    if phase == "conspirator":
        yield view.say("plot_deck"), [Thing(" ".join(plot.text for plot in known), "conspire")]
    elif any(plot.ids for plot in known):
        yield view.say("plot_deck"), [Thing(" ".join(plot.text for plot in known))]
    where = " top bottom" if phase == "put_back" else ""
    drawn = [_item(view, names.PLOTS, plot) for plot in agora.drawn if plot != NONE]
    yield (
        view.say("looked_at"),
        [Thing(plot.text, (plot.ids + where).strip(), plot.icons) for plot in drawn],
    )
    if agora.locked != NONE:
        yield view.say("locked"), [_item(view, names.TOKENS, agora.locked)]
    yield view.say("removed"), [_item(view, names.CARDS, card) for card in agora.removed]
