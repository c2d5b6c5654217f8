"""Contradictions among what Pantheon and Agora add: gods, tokens, doors, cubes, Conspiracies.

Gods and Conspiracies move nearly everything, so where one of them has been at work
(``Table.upset``) bounds are wide; they are sound everywhere.
"""

from __future__ import annotations

from collections import Counter

from solver._ext.core.state import State
from solver._ext.duel import bridge
from solver.errors import InputError
from solver.games.data.json_tables import require
from solver.games.duel.data import tables
from solver.games.duel.data.model import SECTIONS
from solver.games.duel.items import DECREES, MYTHOLOGIES, PLOTS
from solver.games.duel.positions.shapes import GATE
from solver.games.duel.slots import slot_text
from solver.games.duel.table import CHAMBERS, CUBES, KINDS, OFFERINGS, Agora, Pantheon, Table
from solver.games.table.kinds import HIDDEN, NONE

GOD_COINS = 12
"""The most coins that a god brings (Tanit)."""

PLOT_COINS = 20
"""No Conspiracy brings more from the bank."""

DECREE_COINS = 4
"""No Decree brings more for a card."""

REMOVED = 3
"""Cards of each Age that go to the box unseen."""

OF_A_KIND = 2
"""Mythology tokens of a mythology."""

AT_WORK = ("place", "look", "god", "gods_up", "decree", "uncover", "backs", "senators", "tokens")
"""Phases in which what is laid out is not yet complete."""


def paid_by_expansions(table: Table) -> int:
    """A bound of the coins that a player can have had from what the base game does not have."""
    if not table.setup:
        return 0
    gods = sum(len(city.gods) for city in table.cities)
    plots = sum(held.state == "triggered" for city in table.cities for held in city.conspiracies)
    paid = GOD_COINS * gods + PLOT_COINS * plots
    if table.agora is not None:
        taken = sum(table.slots_of(age) for age in range(1, table.age or 0)) + table.taken
        paid += DECREE_COINS * taken if any(decree >= 0 for decree in table.agora.decrees) else 0
    # What a card brought that another player, or nobody, has now.
    moved = table.upset and table.plays.secrets
    return paid + (sum(table.slots_of(age) for age in range(1, (table.age or 0) + 1)) * moved)


def decree_of_shields(table: Table) -> bool:
    """Whether a Decree that pushes the pawn has been turned up."""
    shield = next(i for i in range(DECREES.size) if DECREES.name(i) == "shield")
    return table.agora is not None and shield in table.agora.decrees


# ---------------------------------------------------------------- Pantheon


def check_pantheon(table: Table) -> None:
    """Gods come by tokens, tokens lie on their slots, and the Gate is there from Age II."""
    pantheon = table.pantheon
    if pantheon is None:
        return
    _check_tokens(table, pantheon)
    gods = [god for city in table.cities for god in city.gods]
    theater = table.agora is not None or any(
        tables().wonders[wonder].edition == "pantheon"
        for city in table.cities
        for wonder in city.wonders
    )
    for seat, city in enumerate(table.cities):
        early = (table.age or 0) < 2 and city.gods and not theater
        require(not early, f"cities[{seat}].gods", "gods are activated from Age II", "remove them")
    lying = [place.god for place in pantheon.slots if place.god not in (NONE, GATE)]
    gate = any(place.god == GATE for place in pantheon.slots)
    most = len(tables().pantheon.marked(table.plays)["1"])
    seats = f"{len(lying)} gods lie in slots and {len(gods)} were activated"
    require(
        len(lying) + len(gods) <= most + (not gate) + 2 * theater,
        "pantheon.slots",
        seats,
        f"{most} Mythology tokens bring {most} gods",
    )
    if (table.age or 0) < 2:
        require(not gate, "pantheon.slots", "the Gate comes with Age II", "remove it")
        taken = sum(len(city.mythology_tokens) for city in table.cities)
        require(
            len(lying) <= taken,
            "pantheon.slots",
            f"{len(lying)} gods, but {taken} Mythology tokens were taken",
            "each token brings a god: correct the slots or mythology_tokens",
        )
    else:
        left = "it takes the first slot that is free when Age II begins: write 'gate' there"
        require(gate or bool(gods), "pantheon.slots", "the Gate is missing", left)


def _check_tokens(table: Table, pantheon: Pantheon) -> None:
    """No more tokens than there are, on the slots on which those of their sort are laid."""
    owned = Counter(kind for city in table.cities for kind in city.mythology_tokens)
    told = [value for city in table.cities for value in city.offering_tokens]
    age = table.age or 0
    marked = tables().pantheon.marked(table.plays).get(str(age), ())
    laid: Counter[int] = Counter()
    offered = Counter(told)
    for slot, number in enumerate(pantheon.on_slots):
        if not number:
            continue
        place = f"pantheon.tokens.{slot_text(age, slot, table.setup)}"
        offering = number > KINDS
        where = ", ".join(slot_text(age, one, table.setup) for one in marked)
        require(
            slot in marked and age == (2 if offering else 1),
            place,
            f"{'an Offering' if offering else 'a Mythology'} token where none is laid",
            f"in Age {age} they lie on {where}"
            if marked and age == (2 if offering else 1)
            else f"{'Offering tokens are laid in Age II' if offering else 'Mythology tokens are laid in Age I'}",  # noqa: E501
        )
        require(table.slots[slot] != NONE, place, "a token on a card that was taken", "remove it")
        if offering:
            offered[OFFERINGS[number - 1 - KINDS]] += 1
        else:
            laid[number - 1] += 1
    for kind in range(KINDS):
        name, count = MYTHOLOGIES.name(kind), owned[kind] + laid[kind]
        require(
            count <= OF_A_KIND,
            "cities[1].mythology_tokens" if owned[kind] else "pantheon.tokens",
            f"{count} tokens {name}",
            f"there are {OF_A_KIND} of each mythology",
        )
    most = len(tables().pantheon.marked(tables().setups[table.setup])["1"])
    together = owned.total() + laid.total()
    require(
        together <= most,
        "cities[0].mythology_tokens",
        f"{together} Mythology tokens in all",
        f"{most} are laid out",
    )
    for value, count in offered.items():
        require(count <= 1, "cities[1].offering_tokens", f"{count} tokens {value}", "there is one")


# ---------------------------------------------------------------- Agora


def check_agora(table: Table) -> None:
    """Cubes and Conspiracies come by senators, and who controls a chamber has seen its Decree."""
    agora = table.agora
    if agora is None:
        return
    twice = [decree for decree, n in Counter(agora.decrees).items() if decree >= 0 and n > 1]
    for decree in twice:
        raise InputError("agora.decrees", f"{DECREES.name(decree)} lies there twice", "remove one")
    cubes = [city.cubes or [0] * CHAMBERS for city in table.cities]
    for seat, own in enumerate(cubes):
        place, total = f"cities[{seat}].cubes", sum(own)
        require(total <= CUBES, place, f"{total} cubes", f"a player has {CUBES}")
        require(
            not total or bool(_senators(table, seat, *SECTIONS)),
            place,
            f"{total} cubes, but no senator and no wonder that places one",
            "list the politicians and conspirators built under 'cards'",
        )
    if table.phase not in AT_WORK and not any(entry.choice in AT_WORK for entry in table.queue):
        for at, decree in enumerate(agora.decrees):
            chamber = agora.decrees_at[at]
            controlled = cubes[0][chamber] != cubes[1][chamber]
            require(
                decree != HIDDEN or not controlled,
                f"agora.decrees[{chamber}]",
                f"closed, but a player controls chamber {chamber + 1}",
                "name the Decree, it was turned up; or correct the cubes",
            )
    _check_plots(table, agora)


def _senators(table: Table, seat: int, *sections: str) -> int:
    """A bound of the times that senators of some sections, wonders or tokens acted for a seat."""
    cities = table.cities if table.upset else [table.cities[seat]]
    cards = [card for city in cities for card in (*city.cards, *city.under) if card >= 0]
    cards += table.discard if table.upset else []
    found = sum(tables().cards[card].section in sections for card in cards)
    wonders = [tables().wonders[wonder] for city in cities for wonder in city.wonders]
    found += 2 * sum(wonder.edition == "agora" for wonder in wonders)
    # A military token brings a cube, too.
    found += len(tables().loot) - len(table.loot)
    return found + 2 * len(tables().wonders) * table.upset


def _check_plots(table: Table, agora: Agora) -> None:
    """Conspiracies are looked at by conspirators, and there are so many of them."""
    held = sum(len(city.conspiracies) for city in table.cities)
    for seat, city in enumerate(table.cities):
        held_here, most = len(city.conspiracies), _senators(table, seat, SECTIONS[-1])
        require(
            held_here <= most,
            f"cities[{seat}].conspiracies",
            f"{held_here} Conspiracies, but its conspirators and wonders brought {most} at most",
            "list the conspirators built under 'cards'",
        )
    deck = len(agora.deck or ())
    total = held + deck + len(agora.drawn)
    require(
        total == PLOTS.size,
        "agora.deck",
        f"{total} Conspiracies in all",
        f"there are {PLOTS.size}; leave the deck out if nobody knows it",
    )


def check_lying(table: Table, state: State) -> None:
    """Every card that was seen lies somewhere; what an event is still to deal is there."""
    if not table.setup:
        return
    nowhere = bridge.nowhere(state)
    hidden = sum(city.hidden for city in table.cities)
    hidden += sum(
        held.card == NONE and held.state != "unprepared"
        for city in table.cities
        for held in city.conspiracies
    )
    if "promo" in table.plays.editions or (table.agora is not None and table.agora.removed_seen):
        hidden += REMOVED  # those of the box count as seen
    require(
        nowhere <= hidden,
        "discard",
        f"{nowhere - hidden} of the cards taken are nowhere",
        "list them in cities, discard or under wonders",
    )
