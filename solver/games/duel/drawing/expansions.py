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
from solver.games.duel.slots import slot_text
from solver.games.item_names import ItemNames

NOTHING, UNSEEN = -1, "?"
GATE, FIRST_OFFERING, NOWHERE = 15, 6, 127
UNPREPARED, PREPARED = 1, 2

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
    senate = _senate(view) if "agora" in view.raw else ()
    if view.raw["phase"] in ASKED_OF_SENATE:
        yield from senate
    if "pantheon" in view.raw:
        yield from _pantheon(view)
    if view.raw["phase"] not in ASKED_OF_SENATE:
        yield from senate
    if view.raw.get("box"):
        cards = [_item(view, names.CARDS, card) for card in view.raw["box"]]
        yield view.say("in_box"), cards


def is_asked(view: View) -> bool:
    """Whether the choice to be made is about what lies there, not about the structure."""
    return view.raw["phase"] in (*ASKED_OF_SENATE, *ASKED_OF_PANTHEON, "liberty")


def of_seat(view: View, seat: int) -> Iterator[Line]:
    """What belongs to a seat besides its cards, wonders and progress tokens."""
    if "pantheon" in view.raw:
        pantheon = view.raw["pantheon"]
        gods = [_god(view, number) for number in pantheon["gods"][seat]]
        if pantheon["astarte"][seat]:
            gods.append(Thing(f"({view.count('coin', pantheon['astarte'][seat])})"))
        yield view.say("gods"), gods
        kinds = [k for k, n in enumerate(pantheon["tokens"][seat]) for _ in range(n)]
        yield (
            view.say("mythologies"),
            [Thing(_mythology(view, kind), "", (_mythology_id(kind),)) for kind in kinds],
        )
        offerings = [
            Thing(str(2 + i), "", ("offering",))
            for i in range(3)
            if pantheon["offerings"][seat] >> i & 1
        ]
        yield view.say("offerings"), offerings
    if "agora" in view.raw:
        held = view.raw["agora"]["plots"][seat]
        yield view.say("plots"), [_held(view, plot, state) for plot, state, _ in held]


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
        if number == GATE
        else _item(view, names.GODS, number)
    )


def _mythology(view: View, kind: int) -> str:
    return names.MYTHOLOGIES.name(kind, view.lang)


def _mythology_id(kind: int) -> str:
    return names.MYTHOLOGIES.name(kind, "id")


def _held(view: View, plot: int, state: int) -> Thing:
    found = _item(view, names.PLOTS, plot)
    if state == UNPREPARED:
        return found
    return Thing(f"{found.text} ({view.say('prepared' if state == PREPARED else 'triggered')})",
                 found.ids, found.icons)  # fmt: skip


def _pantheon(view: View) -> Iterator[Line]:
    pantheon, age = view.raw["pantheon"], view.raw["age"]
    placing = view.raw["phase"] == "god"
    slots = []
    for at, number in enumerate(pantheon["places"]):
        if number == NOTHING:
            slots += [Thing(str(at + 1), str(at + 1))] if placing else []
            continue
        text, ids, icons, *_ = _god(view, number)
        if number < 0 and pantheon["kinds"][at] >= 0:
            text = f"{UNSEEN} {_mythology(view, pantheon['kinds'][at])}"
            icons = (_mythology_id(pantheon["kinds"][at]),)
        prices = (ext.price_of_god(view.state, 0, at), ext.price_of_god(view.state, 1, at))
        name = f"{at + 1} {text}"
        told = f"{name} {prices[0]}/{prices[1]}"
        slots.append(Thing(told, ids, icons, name, PRICE, prices))
    yield view.say("pantheon"), slots or [Thing(view.say("nothing"))]
    decks = []
    for kind, deck in enumerate(pantheon["decks"]):
        gods = [_god(view, number) for number in deck if number != NOTHING]
        if gods:
            ids = " ".join([_mythology_id(kind), *(god.ids for god in gods)])
            told = " ".join(god.text for god in gods)
            deck_icons = (_mythology_id(kind),)
            decks.append(Thing(f"{_mythology(view, kind)} {told}", ids.strip(), deck_icons))
    yield view.say("god_decks"), decks
    tokens = [
        _laid(view, slot_text(age, slot, view.raw["setup"]), number)
        for slot, number in enumerate(pantheon["on_slots"])
        if number
    ]
    yield view.say("on_structure"), tokens
    yield view.say("on_enki"), [_item(view, names.TOKENS, token) for token in pantheon["enki"]]
    if pantheon["minerva"] != NOWHERE:
        yield view.say("minerva"), [Thing(str(pantheon["minerva"]), "", ("minerva_pawn",))]
    if pantheon["snake"] != NOTHING:
        below = _item(view, names.CARDS, pantheon["snake"])
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
    agora, phase = view.raw["agora"], view.raw["phase"]
    chambers = []
    for chamber in range(len(agora["decrees"])):
        found = zip(agora["decrees"], agora["decrees_at"], strict=True)
        here = [
            _item(view, names.DECREES, decree)
            for decree, at in found
            if at == chamber and decree != NOTHING
        ]
        told = " + ".join(decree.text for decree in here)
        cubes = (agora["cubes"][0][chamber], agora["cubes"][1][chamber])
        ids = f"cube {chamber + 1}" if phase in ASKED_OF_CHAMBERS else ""
        shapes = tuple(name for decree in here for name in decree.icons)
        said = f"{chamber + 1} {cubes[0]}-{cubes[1]} {told}".strip()
        chambers.append(Thing(said, ids, shapes, f"{chamber + 1} {told}".strip(), CUBE, cubes))
    yield view.say("senate"), chambers
    known = [_item(view, names.PLOTS, plot) for plot in agora["deck"]]
    if phase == "conspirator":
        yield view.say("plot_deck"), [Thing(" ".join(plot.text for plot in known), "conspire")]
    elif any(plot.ids for plot in known):
        yield view.say("plot_deck"), [Thing(" ".join(plot.text for plot in known))]
    where = " top bottom" if phase == "put_back" else ""
    drawn = [_item(view, names.PLOTS, plot) for plot in agora["drawn"] if plot != NOTHING]
    yield (
        view.say("looked_at"),
        [Thing(plot.text, (plot.ids + where).strip(), plot.icons) for plot in drawn],
    )
    if agora["locked"] != NOTHING:
        yield view.say("locked"), [_item(view, names.TOKENS, agora["locked"])]
    yield view.say("removed"), [_item(view, names.CARDS, card) for card in agora["removed"]]
