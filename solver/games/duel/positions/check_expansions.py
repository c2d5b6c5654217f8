"""Contradictions among what Pantheon and Agora add: gods, tokens, doors, cubes, Conspiracies.

Gods and Conspiracies move nearly everything, so where one of them has been at work
(``DuelTable.upset``) bounds are wide; they are sound everywhere.
"""

from __future__ import annotations

from collections import Counter

from solver._ext.core.state import State
from solver._ext.duel import bridge
from solver.errors import Phrase
from solver.games.data.json_tables import find, require
from solver.games.duel.data import tables
from solver.games.duel.data.effects import Coins
from solver.games.duel.data.effects_agora import HeldShield
from solver.games.duel.data.model import SECTIONS
from solver.games.duel.expansion_table import CUBES, KINDS, OFFERINGS
from solver.games.duel.items import DECREES, MYTHOLOGIES, PLOTS
from solver.games.duel.slots import slot_text
from solver.games.duel.table import DuelTable
from solver.games.table.kinds import HIDDEN, NONE

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


def paid_by_expansions(table: DuelTable) -> int:
    """A bound of the coins that a player can have had from what the base game does not have."""
    if not table.setup:
        return 0
    gods = sum(len(city.gods) for city in table.cities)
    plots = sum(held.state == "triggered" for city in table.cities for held in city.conspiracies)
    paid = max(tables().pantheon.amounts(Coins)) * gods + PLOT_COINS * plots
    if table.agora is not None:
        taken = sum(table.slots_of(age) for age in range(1, table.age)) + table.taken
        paid += DECREE_COINS * taken if any(decree >= 0 for decree in table.agora.decrees) else 0
    # What a card brought that another player, or nobody, has now.
    moved = table.upset and table.plays.secrets
    return paid + (sum(table.slots_of(age) for age in range(1, table.age + 1)) * moved)


def shields_of_decrees(table: DuelTable) -> int:
    """The shields of Decrees that have been turned up."""
    if table.agora is None:
        return 0
    found = [tables().agora.decrees[decree] for decree in table.agora.decrees if decree >= 0]
    effects = (find(decree.effects, HeldShield) for decree in found)
    return sum(effect.count for effect in effects if effect is not None)


# ---------------------------------------------------------------- Pantheon


def _laid_out(table: DuelTable) -> int:
    """Mythology tokens of a game, each of which brings a god."""
    return len(tables().pantheon.marked(table.plays)["1"])


def _check_gods(table: DuelTable) -> None:
    """Gods come by Mythology tokens and are activated from Age II, in which the Gate is there."""
    if table.pantheon is None:
        return
    activated = sum(len(city.gods) for city in table.cities)
    there = [place.god for place in table.pantheon.slots if place.god != NONE]
    lying = [god for god in there if god != tables().pantheon.gate]
    gate = lying != there
    # The Divine Theater has gods act besides, and Sabotage may have taken it away.
    theater = table.agora is not None or any(
        tables().wonders[wonder].edition == "pantheon"
        for city in table.cities
        for wonder in city.wonders
    )
    most = _laid_out(table)
    require(
        len(lying) + activated <= most + (not gate) + 2 * theater,
        "pantheon.slots",
        Phrase("{} gods lie in slots and {} were activated", len(lying), activated),
        Phrase("{} Mythology tokens bring {} gods", most, most),
    )
    if table.age >= 2:
        left = "it takes the first slot that is free when Age II begins: write 'gate' there"
        # While it acts, it lies neither there nor in a city.
        gate = gate or any("gate" in (table.phase, entry.choice) for entry in table.queue)
        require(gate or activated > 0, "pantheon.slots", "the Gate is missing", left)
        return
    for seat, city in enumerate(table.cities):
        early = "gods are activated from Age II"
        require(not city.gods or theater, f"cities[{seat}].gods", early, "remove them")
    require(not gate, "pantheon.slots", "the Gate comes with Age II", "remove it")
    taken = sum(len(city.mythology_tokens) for city in table.cities)
    require(
        len(lying) <= taken,
        "pantheon.slots",
        Phrase("{} gods, but {} Mythology tokens were taken", len(lying), taken),
        "each token brings a god: correct the slots or mythology_tokens",
    )


def _check_laid(table: DuelTable) -> None:
    """Tokens lie on cards, on the slots of their Age."""
    if table.pantheon is None:
        return
    marked = tables().pantheon.marked(table.plays).get(str(table.age), ())
    slots = ", ".join(slot_text(table.age, slot, table.setup) for slot in marked)
    for slot, number in enumerate(table.pantheon.on_slots):
        if not number:
            continue
        place = f"pantheon.tokens.{slot_text(table.age, slot, table.setup)}"
        problem, age = "a Mythology token where none is laid", 1
        if number > KINDS:
            problem, age = "an Offering token where none is laid", 2
        there = Phrase("they are laid in Age {}", age)
        if age == table.age:
            there = Phrase("in Age {} they lie on {}", age, slots)
        require(slot in marked and age == table.age, place, problem, there)
        require(table.slots[slot] != NONE, place, "a token on a card that was taken", "remove it")


def _check_tokens(table: DuelTable) -> None:
    """No more tokens than there are, owned and laid."""
    if table.pantheon is None:
        return
    tokens = Counter(kind for city in table.cities for kind in city.mythology_tokens)
    offerings = Counter(value for city in table.cities for value in city.offering_tokens)
    for number in filter(None, table.pantheon.on_slots):
        if number > KINDS:
            offerings[OFFERINGS[number - 1 - KINDS]] += 1
        else:
            tokens[number - 1] += 1
    for kind, count in tokens.items():
        problem = Phrase("{} tokens {}", count, MYTHOLOGIES.name(kind))
        there = Phrase("there are {} of each mythology", OF_A_KIND)
        require(count <= OF_A_KIND, "cities[1].mythology_tokens", problem, there)
    most, together = _laid_out(table), tokens.total()
    problem = Phrase("{} Mythology tokens in all", together)
    require(
        together <= most, "cities[0].mythology_tokens", problem, Phrase("{} are laid out", most)
    )
    for value, count in offerings.items():
        require(
            count <= 1,
            "cities[1].offering_tokens",
            Phrase("{} tokens {}", count, value),
            "there is one",
        )


# ---------------------------------------------------------------- Agora


def _check_cubes(table: DuelTable) -> None:
    """Cubes are placed by senators, by some wonders and by military tokens."""
    for seat, city in enumerate(table.cities if table.agora else ()):
        place, total = f"cities[{seat}].cubes", sum(city.cubes)
        require(total <= CUBES, place, Phrase("{} cubes", total), Phrase("a player has {}", CUBES))
        require(
            not total or _senators(table, seat, *SECTIONS) > 0,
            place,
            Phrase("{} cubes, but no senator and no wonder that places one", total),
            "list the politicians and conspirators built under 'cards'",
        )


def _check_decrees(table: DuelTable) -> None:
    """Each Decree is there once, and who comes to control a chamber turns its Decree up."""
    if table.agora is None:
        return
    for decree, count in Counter(table.agora.decrees).items():
        twice = Phrase("{} lies there twice", DECREES.name(max(decree, 0)))
        require(decree < 0 or count == 1, "agora.decrees", twice, "remove one")
    if table.phase in AT_WORK or any(entry.choice in AT_WORK for entry in table.queue):
        return
    for decree, chamber in zip(table.agora.decrees, table.agora.decrees_at, strict=True):
        first, second = (city.cubes[chamber] for city in table.cities)
        require(
            decree != HIDDEN or first == second,
            f"agora.decrees[{chamber}]",
            Phrase("closed, but a player controls chamber {}", chamber + 1),
            "name the Decree, it was turned up; or correct the cubes",
        )


def _check_plots(table: DuelTable) -> None:
    """Conspiracies are looked at by conspirators, and there are so many of them."""
    if table.agora is None:
        return
    for seat, city in enumerate(table.cities):
        held, most = len(city.conspiracies), _senators(table, seat, SECTIONS[-1])
        require(
            held <= most,
            f"cities[{seat}].conspiracies",
            Phrase(
                "{} Conspiracies, but its conspirators and wonders brought {} at most", held, most
            ),
            "list the conspirators built under 'cards'",
        )
    total = sum(len(city.conspiracies) for city in table.cities)
    total += len(table.agora.deck) + len(table.agora.drawn)
    there = Phrase("there are {}; leave the deck out if nobody knows it", PLOTS.size)
    require(total == PLOTS.size, "agora.deck", Phrase("{} Conspiracies in all", total), there)


def _senators(table: DuelTable, seat: int, *sections: str) -> int:
    """A bound of the times that senators of some sections, wonders or tokens acted for a seat."""
    cities = table.cities if table.upset else [table.cities[seat]]
    cards = [card for city in cities for card in city.cards]
    cards += table.discard if table.upset else []
    found = sum(tables().cards[card].section in sections for card in cards)
    wonders = [tables().wonders[wonder] for city in cities for wonder in city.wonders]
    found += 2 * sum(wonder.edition == "agora" for wonder in wonders)
    # A military token brings a cube, too.
    found += len(tables().loot) - len(table.loot)
    return found + 2 * len(tables().wonders) * table.upset


EXPANSION_CHECKS = (
    _check_gods,
    _check_laid,
    _check_tokens,
    _check_cubes,
    _check_decrees,
    _check_plots,
)


def check_lying(table: DuelTable, state: State) -> None:
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
        Phrase("{} of the cards taken are nowhere", nowhere - hidden),
        "list them in cities, discard or under wonders",
    )
