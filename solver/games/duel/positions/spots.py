"""The empty table of Duel as data: structure, track, tokens, both cities, discard pile."""

from __future__ import annotations

from typing import Any

from solver.games.duel.data import Setup, tables
from solver.games.duel.positions import expansion_spots
from solver.games.duel.positions.choices import ANY_AGE
from solver.games.duel.positions.shapes import DOWN, FACE_DOWN, TAKEN
from solver.games.duel.slots import slot_text
from solver.games.duel.variants import EXPANSIONS, setup_of
from solver.games.spots import Area, EmptyTable, Spot, Way
from solver.games.table.kinds import UNKNOWN

WONDERS = 4
"""Wonders of a player."""

DRAFT = "pick"
"""The phase in which wonders are picked."""


def layout(data: dict[str, Any]) -> EmptyTable:
    """The table of an Age and its expansions, which a position so far names."""
    age = data.get("age")
    age = age if age in (1, 2, 3) else 1
    number = setup_so_far(data)
    setup = tables().setups[number]
    if data.get("phase") == DRAFT:
        return _draft(data, number)
    earlier = (*range(1, age + 1), *((ANY_AGE,) if setup.senators else ()))
    cities = (_city(seat, earlier, data, setup) for seat in range(2))
    rest = [Spot("many", "discard", (Way(("discard",)),), choices="discard", groups=earlier)]
    if number:  # elsewhere it follows from what is built
        boxed = (Way(("boxed",)),)
        rest.append(Spot("one", "boxed", boxed, choices="wonders", asked=False))
    pending = data.get("pending")
    if isinstance(pending, dict) and pending.get("choice") == "keep":
        drawn = (Way(("pending", "tokens")),)
        rest.append(Spot("many", "drawn", drawn, choices="tokens", most=3, asked=False))
    return EmptyTable(
        (
            _structure(age, number),
            _common(data, setup),
            *expansion_spots.on_table(data, setup, age),
            *cities,
            Area(tuple(rest)),
        ),
        copies=expansion_spots.copies(setup),
    )


def _draft(data: dict[str, Any], number: int) -> EmptyTable:
    """What lies there while wonders are picked; with an expansion the cards of Age I do already."""
    setup = tables().setups[number]
    ways = [Way(("offer",), name="offer")]
    ways += [Way(("cities", seat, "wonders"), seat=seat) for seat in range(2)]
    tokens = (Way(("board_tokens",)),)
    spots = [
        Spot("many", "picks", tuple(ways), choices="wonders", most=2 * WONDERS),
        Spot("many", "tokens", tokens, choices="tokens", most=setup.tokens_on_board),
    ]
    areas = [Area(tuple(spots))]
    if setup.secrets:
        areas[0] = Area((*spots, _viewer()))
        areas += [_structure(1, number), *expansion_spots.on_table(data, setup, 1)]
        senate = (tuple(expansion_spots.of_senate(seat, setup, asked=False)) for seat in range(2))
        areas += [Area(of, seat=seat) for seat, of in enumerate(senate) if of]
    return EmptyTable(tuple(areas), copies=expansion_spots.copies(setup))


def setup_so_far(data: dict[str, Any]) -> int:
    """The number of the set-up that a position names; nobody has checked it."""
    variant = data.get("variant")
    given = variant if isinstance(variant, dict) else {}
    return setup_of({name: "yes" if given.get(name) == "yes" else "no" for name in EXPANSIONS})


def blanks() -> list[dict[str, Any]]:
    """A table for each set-up and Age, its structure of the shape of the Age and without names.

    The last one of a set-up is that of the draft.
    """
    return [
        table
        for number in range(len(tables().setups))
        for table in (*(_blank(number, age) for age in (1, 2, 3)), _draft_blank(number))
    ]


def _draft_blank(number: int) -> dict[str, Any]:
    blank = {**_blank(number, 1), "phase": DRAFT, "offer": []}
    if not tables().setups[number].secrets:
        del blank["structure"]  # which is laid out after it
        blank["age"] = 0
    return blank


def _blank(number: int, age: int) -> dict[str, Any]:
    setup, shape = tables().setups[number], tables().layout(age, number)
    return {
        "game": "duel",
        "variant": {name: "yes" for name in EXPANSIONS if name in setup.editions},
        "age": age,
        "cities": [expansion_spots.blank_city(setup) for _ in range(2)],
        "board_tokens": [],
        "structure": [
            ["" if shape.slots[slot].face_up else FACE_DOWN for slot in row] for row in shape.rows
        ],
        **expansion_spots.blank_items(setup),
    }


def _structure(age: int, number: int) -> Area:
    layout, setup = tables().layout(age, number), tables().setups[number]
    first = min(slot.column for slot in layout.slots)
    order = [slot for row in layout.rows for slot in row]
    mixed_in = setup.backs.get(str(age))
    backs = (
        FACE_DOWN,
        *((DOWN[mixed_in],) if mixed_in else ()),
        *((DOWN["senator"],) if setup.senators else ()),
    )
    spots = []
    for slot in order:
        about = layout.slots[slot]
        row = layout.rows[about.row - 1]
        spots.append(
            Spot(
                "one",
                "structure",
                (Way(("structure", about.row - 1, row.index(slot))),),
                label=slot_text(age, slot, number),
                choices="structure",
                groups=(age, ANY_AGE) if setup.senators else (age,),
                x=about.column - first + 1,
                y=about.row,
                covers=tuple(order.index(other) for other in about.covered_by),
                gone=TAKEN,
                backs=backs,
                down=not about.face_up,
            )
        )
    return Area(tuple(spots), columns=max(spot.x for spot in spots) + 1)


def _common(data: dict[str, Any], setup: Setup) -> Area:
    """What lies between the players, and who decides what."""
    ways = [Way(("board_tokens",), name="board")]
    ways += [Way(("cities", seat, "tokens"), seat=seat) for seat in range(2)]
    capital = tables().military.capital - 1
    spots = [
        Spot("many", "tokens", tuple(ways), choices="tokens", most=setup.tokens_on_board),
        Spot("number", "pawn", (Way(("pawn",)),), least=-capital, most=capital, usual=0),
        Spot("value", "seat", (Way(("seat",)),), values=(0, 1), seats=True,
             asked=data.get("age") != 1),
    ]  # fmt: skip
    if setup.secrets:
        spots.append(_viewer())
    elif setup == tables().base:
        choices = ("token", "draw", "keep", "destroy", "revive", "starter")
        spots.append(Spot("value", "pending", (Way(("pending", "choice")),), asked=False,
                          values=choices))  # fmt: skip
    return Area(tuple(spots))


def _viewer() -> Spot:
    """Who lays the table out, where that seat knows more than the other."""
    return Spot("value", "view", (Way(("view",)),), values=(0, 1), seats=True, usual=0)


def _city(seat: int, ages: tuple[int, ...], data: dict[str, Any], setup: Setup) -> Area:
    here = ("cities", seat)
    wonders = (
        Way((*here, "wonders"), name="owned"),
        Way((*here, "built"), name="built", values="cards", groups=ages, blank=UNKNOWN),
    )
    return Area(
        (
            Spot("many", "cards", (Way((*here, "cards")),), choices="cards", groups=ages),
            Spot("number", "coins", (Way((*here, "coins")),), most=40, usual=7, icon="coin"),
            Spot("many", "wonders", wonders, choices="wonders", most=WONDERS),
            *expansion_spots.of_city(seat, data, setup),
        ),
        seat=seat,
    )
