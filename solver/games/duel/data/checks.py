"""Checks of the rules tables that concern more than one value.

The rules hold each item in a fixed record (one shield count, one chain giver, ...), so a table
that passes here can be compiled without loss. Every failure is an InputError that names the file
and the entry.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from solver._ext.duel.bridge import ROOM
from solver.errors import InputError
from solver.games.data.json_tables import check_items, find, repeated, require
from solver.games.duel.data.effects import (
    Acting,
    GuildCoins,
    GuildPoints,
    Lasting,
    Produce,
    Science,
)
from solver.games.duel.data.model import DECKS, MYTHOLOGIES

if TYPE_CHECKING:
    from solver.games.duel.data.model import (
        Card,
        Conspiracy,
        Deck,
        Decree,
        God,
        Layout,
        Setup,
        Tables,
        Token,
        Wonder,
    )

DECK_SIZES: dict[Deck, int] = {"age_1": 23, "age_2": 23, "age_3": 20, "guild": 7,
                               "grand_temple": 5, "senator": 13}  # fmt: skip
"""Cards of each deck (rulebook: contents)."""

SYMBOLS = 7
LAYOUT_SIZES = {"base": ((20, 12),) * 3, "agora": ((25, 15), (25, 15), (23, 12))}
"""Places of each Age and how many of them lie face up (rulebooks: setup)."""
LOOT_IDS = ("first_player_5", "first_player_2", "second_player_2", "second_player_5")


def check(tables: Tables) -> None:
    """Raise InputError when the tables contradict themselves or do not fit the rules."""
    for place, items in (
        ("cards.json cards", tables.cards),
        ("wonders.json wonders", tables.wonders),
        ("progress_tokens.json tokens", tables.tokens),
    ):
        check_items(place, items)
        _check_effects(place, items)
    _check_expansions(tables)
    _check_decks(tables)
    _check_cards(tables)
    _check_rights(tables)
    _check_symbols(tables)
    _check_first_game(tables)
    _check_military(tables)
    _check_layouts(tables)
    for setup in tables.setups_file.setups:
        _check_setup(tables, setup)


def _check_effects(
    place: str, items: Sequence[Card | Wonder | Token | God | Conspiracy | Decree]
) -> None:
    for item in items:
        twice = repeated(type(effect).__name__ for effect in item.effects)
        require(twice is None, f"{place} {item.id}", "has two effects of one type", "join them")


def _check_expansions(tables: Tables) -> None:
    kinds = [kind.id for kind in tables.pantheon.mythologies]
    gods, conspiracies = tables.pantheon.gods, tables.agora.conspiracies
    decrees = tables.agora.decrees
    for place, items in (
        ("pantheon.json mythologies", tables.pantheon.mythologies),
        ("pantheon.json gods", gods),
        ("agora.json conspiracies", conspiracies),
        ("agora.json decrees", decrees),
    ):
        check_items(place, items, ROOM[place.split()[-1]])
    require(kinds == list(MYTHOLOGIES), "pantheon.json mythologies", f"are {kinds}")
    gates = [god.id for god in gods if god.mythology is None]
    one = "one is the Gate, all others name their mythology"
    require(len(gates) == 1, "pantheon.json gods", f"{len(gates)} of no mythology", one)
    _check_effects("pantheon.json gods", gods)
    _check_effects("agora.json conspiracies", conspiracies)
    _check_effects("agora.json decrees", decrees)
    alone: dict[str, str] = {}
    powers: tuple[God | Conspiracy, ...] = (*gods, *conspiracies)
    for item in powers:
        for effect in item.effects:
            if isinstance(effect, Acting) and effect.alone:
                kind = type(effect).__name__
                other = alone.setdefault(kind, item.id)
                piece = "the table has one piece for it: give it to one god"
                require(other == item.id, item.id, f"has the effect of {other}", piece)


def _check_decks(tables: Tables) -> None:
    place = "cards.json"
    found = Counter(card.deck for card in tables.cards)
    order = [card.deck_index for card in tables.cards]
    for deck, size in DECK_SIZES.items():
        require(
            found[deck] == size,
            f"{place} cards",
            f"{found[deck]} cards in deck {deck}",
            f"there must be {size}",
        )
    require(order == sorted(order), f"{place} cards", "the decks are mixed", "list deck by deck")
    require(tables.cards_file.decks == DECK_SIZES, f"{place} decks", f"must be {DECK_SIZES}")


def _check_cards(tables: Tables) -> None:
    for card in tables.cards:
        place = f"cards.json {card.id}"
        if card.chain_from is not None:
            giver = tables.card_index.get(card.chain_from)
            if giver is None:
                raise InputError(f"{place} chain_from", f"unknown card {card.chain_from!r}")
            require(
                tables.cards[giver].age < card.age,
                f"{place} chain_from",
                f"{card.chain_from!r} is not of an earlier age",
            )
        require(
            find(card.effects, Produce) is None or card.color in ("brown", "grey"),
            f"{place} effects",
            f"a {card.color} card cannot produce",
            "only brown and grey cards do",
        )
        require(
            (card.deck == "guild") == (card.color == "purple"),
            f"{place} color",
            "guilds, and only guilds, are purple",
        )
        coins, points = find(card.effects, GuildCoins), find(card.effects, GuildPoints)
        require(
            coins is None or (points is not None and coins.per == points.per),
            f"{place} effects",
            "guild_coins and guild_points must count the same",
        )


def _check_rights(tables: Tables) -> None:
    worth: dict[str, int] = {}
    for item in tables.items:
        for effect in item.effects:
            if isinstance(effect, Lasting):
                amount = worth.setdefault(effect.right, effect.amount)
                require(
                    amount == effect.amount,
                    f"{item.id} effects",
                    f"{effect.amount} where another item has {amount}",
                    "all effects of one type must be of one size",
                )


def _check_setup(tables: Tables, setup: Setup) -> None:
    place = f"setups.json {setup.id}"
    sizes = Counter(card.deck for card in tables.cards if setup.has(card))
    for deck, dealt in setup.dealt.items():
        require(dealt <= sizes[deck], f"{place} dealt", f"{dealt} of the {sizes[deck]} of {deck}")
    for what, items in (
        ("cards", tables.cards),
        ("wonders", tables.wonders),
        ("tokens", tables.tokens),
    ):
        counted = getattr(setup.counted, what)
        known = f"{counted} {what} have inputs, but there are {len(items)}"
        require(counted <= len(items), f"{place} counted", known)
    for layout in tables.layouts(tables.setups.index(setup)):
        back = setup.backs.get(str(layout.age))
        dealt = setup.dealt[DECKS[layout.age - 1]] + (setup.dealt[back] if back else 0)
        dealt += setup.senators.get(str(layout.age), 0)
        require(
            dealt == len(layout.slots),
            f"{place} dealt",
            f"{dealt} cards for the {len(layout.slots)} slots of Age {layout.age}",
        )


def _check_symbols(tables: Tables) -> None:
    symbols = tables.symbols
    place = "progress_tokens.json science_symbols"
    require(len(symbols) == SYMBOLS, place, f"{len(symbols)} symbols", f"there are {SYMBOLS}")
    twice = repeated(symbols)
    require(twice is None, place, f"symbol {twice!r} is listed twice")
    carried: Counter[str] = Counter()
    for file, items in (("cards.json", tables.cards), ("progress_tokens.json", tables.tokens)):
        for item in items:
            science = find(item.effects, Science)
            if science is None:
                continue
            require(
                science.symbol in symbols,
                f"{file} {item.id} effects",
                f"unknown symbol {science.symbol!r}",
                f"known: {', '.join(symbols)}",
            )
            carried[science.symbol] += 1
    for symbol in symbols:
        # The rules know a pair by the second copy, so a third could never be told apart.
        require(
            1 <= carried[symbol] <= 2, place, f"{symbol!r} is on {carried[symbol]} cards and tokens"
        )


def _check_first_game(tables: Tables) -> None:
    place = "wonders.json first_game"
    per_seat = tables.base.wonders_offered
    named = [wonder for seat in tables.wonders_file.first_game for wonder in seat]
    for wonder in named:
        require(wonder in tables.wonder_index, place, f"unknown wonder {wonder!r}")
    twice = repeated(named)
    require(twice is None, place, f"wonder {twice!r} is given twice")
    for seat in tables.wonders_file.first_game:
        require(len(seat) == per_seat, place, f"{len(seat)} wonders", f"each seat has {per_seat}")


def _check_military(tables: Tables) -> None:
    military = tables.military
    expected = 0
    for zone in military.zones:
        require(
            zone.first == expected and zone.last >= zone.first,
            "military.json zones",
            f"zone {zone.first} to {zone.last} does not continue at {expected}",
        )
        expected = zone.last + 1
    require(
        expected == military.capital,
        "military.json zones",
        f"the last zone ends at {expected - 1}",
        f"it must reach the capital at {military.capital}",
    )
    place = "military.json loot_tokens"
    ids = tuple(loot.id for loot in military.loot_tokens)
    require(ids == LOOT_IDS, place, f"are {', '.join(ids)}", f"must be {', '.join(LOOT_IDS)}")
    entered = [loot.entered_at for loot in military.loot_tokens]
    require(entered == sorted(entered), place, "are not ordered by entered_at")
    for loot in military.loot_tokens:
        # The first player pays on the negative side, where the second player is ahead.
        require(
            (loot.entered_at < 0) == loot.id.startswith("first_player")
            and 0 < abs(loot.entered_at) < military.capital,
            f"{place} {loot.id}",
            f"cannot stand at {loot.entered_at}",
        )


def _check_layouts(tables: Tables) -> None:
    ages = [layout.age for layout in tables.layouts_file.ages]
    require(ages == [1, 2, 3], "layouts.json ages", f"are {ages}", "must be 1, 2, 3")
    for layout in tables.layouts_file.ages:
        _check_layout(layout, LAYOUT_SIZES["base"])
    for layout in tables.layouts_file.agora_ages:
        _check_layout(layout, LAYOUT_SIZES["agora"])


def _check_layout(layout: Layout, sizes: tuple[tuple[int, int], ...]) -> None:
    place = f"layouts.json age {layout.age}"
    numbers = [slot.slot for slot in layout.slots]
    n_slots, face_up = sizes[layout.age - 1]
    in_order = f"slots must be numbered 0 to {n_slots - 1} in order"
    require(numbers == list(range(n_slots)), place, in_order)
    shown = sum(slot.face_up for slot in layout.slots)
    require(shown == face_up, place, f"{face_up} slots must be face up")
    cells = [(slot.row, slot.column) for slot in layout.slots]
    require(cells == sorted(set(cells)), place, "slots must go row by row and from left to right")
    at = {cell: number for number, cell in enumerate(cells)}
    for slot in layout.slots:
        below = [at.get((slot.row + 1, slot.column + side)) for side in (-1, 1)]
        expected = tuple(number for number in below if number is not None)
        require(
            slot.covered_by == expected,
            f"{place} slot {slot.slot} covered_by",
            f"is {list(slot.covered_by)}",
            f"the cards half a card to either side in the next row are {list(expected)}",
        )
