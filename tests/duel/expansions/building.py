"""Cards and wonders that come into a city, with everything that happens at once.

Every function returns the steps that are still to be done, in their order.
"""

from __future__ import annotations

from typing import Any

from tests.duel.expansions import senate
from tests.duel.expansions.city import City, Plot, is_senator
from tests.duel.expansions.facts import (
    CARDS,
    GODS,
    PLOTS,
    SENATORS,
    TOKENS,
    WONDERS,
    color,
    effects,
    is_conspirator,
)
from tests.duel.expansions.military import march
from tests.duel.expansions.table import Step, Table
from tests.duel.reference import WONDER_LIMIT
from tests.duel.slow_city import Price

CHOICES = {
    "destroy_opponent_card": ["discard_opponent_card"],
    "draw_progress_tokens": ["draw_tokens", "choose_drawn_token"],
    "build_from_discard": ["build_discarded"],
    "place_cube": ["place_cube"],
    "move_cube": ["move_cube"],
    "remove_cube": ["remove_cube"],
    "trigger_unprepared": ["trigger_unprepared"],
    "reveal_one_deck": ["choose_deck"],
    "choose_token_on_card": ["choose_enki_token"],
    "copy_science_symbol": ["place_snake"],
    "steal_opponent_card": ["take_card"],
    "discard_from_structure": ["discard_structure"],
    "unbuild_wonder": ["unbuild_wonder"],
    "build_wonder_from_discard": ["wonder_from_discard"],
    "steal_unbuilt_wonder": ["take_wonder"],
    "place_minerva_pawn": ["place_minerva"],
    "neptune": ["discard_military", "apply_military"],
    "reveal_deck_tops": ["look_at_tops", "choose_top_god"],
    "lock_token": ["lock_token"],
    "build_last_row": ["build_last_row"],
    "build_removed": ["build_removed"],
    "build_returned": ["show_returned", "build_returned"],
    "take_set_aside_token": ["choose_set_aside_token"],
    "discard_accessible": ["discard_accessible"],
    "swap_cards": ["swap"],
    "move_decree": ["move_decree"],
    "box_opponent_wonder": ["box_wonder"],
    "conspire": ["conspire"],
}
"""What is asked, or drawn, for the effects that cannot be done at once."""


def printed_choices(table: Table, thing: dict[str, Any]) -> list[Step]:
    """The choices printed on a wonder, a god or a plot, for the active player."""
    return [
        Step(kind, table.active, about=effect, optional=effect.get("optional", False))
        for effect in thing["effects"]
        for kind in CHOICES.get(effect["type"], [])
    ]


def gain_coins(me: City, thing: dict[str, Any]) -> None:
    """Coins of a fixed number."""
    me.coins += sum(effect["count"] for effect in effects(thing, "coins"))


def gain_counted_coins(table: Table, me: City, thing: dict[str, Any]) -> None:
    """Coins counted in the own city, or for a guild in the better one."""
    for effect in effects(thing, "coins_per_own"):
        me.coins += effect["coins"] * me.count(effect["per"])
    for effect in effects(thing, "guild_coins"):
        best = max(sum(city.count(kind) for kind in effect["per"]) for city in table.cities)
        me.coins += effect["coins"] * best


def shields(
    table: Table, thing: dict[str, Any], bonus: int = 0, seat: int | None = None
) -> list[Step]:
    """The pawn moves for a seat, the active one by default."""
    mover = table.active if seat is None else seat
    return [
        step
        for effect in effects(thing, "shields")
        for step in march(table, mover, effect["count"] + bonus)
    ]


def pair(table: Table, seat: int, symbol: str) -> list[Step]:
    """A token of the board for the second symbol of a kind."""
    if table.cities[seat].symbols().count(symbol) < 2:
        return []
    table.met.add(f"pair of {symbol}" if symbol == "law" else "pair")
    return [Step("choose_token", seat)]


def economy(table: Table, price: Price | None) -> None:
    """The opponent gets what was paid for resources."""
    if price and table.other().has("gain_opponent_trade_coins"):
        table.other().coins += price.trade
        table.met |= {"economy pays"} if price.trade else set()


def put_up(
    table: Table, card: str, price: Price | None = None, seat: int | None = None
) -> list[Step]:
    """A card comes into a city, paid for or free (no ``price``); senators act.

    It is that of the active player but for a card given away (``seat``).
    """
    builder = table.active if seat is None else seat
    me, thing = table.cities[builder], CARDS[card]
    if is_senator(card):
        return recruit(table, card)
    me.cards.append(card)
    economy(table, price)
    gain_coins(me, thing)
    strategy = me.has("extra_shield_on_red_card") and color(card) == "red"
    steps = shields(table, thing, bonus=1 if strategy else 0, seat=builder)
    for effect in effects(thing, "science"):
        steps += pair(table, builder, effect["symbol"])
    if price and price.chain:
        for token in me.tokens:
            for effect in effects(TOKENS[token], "coins_on_chain_build"):
                me.coins += effect["count"]
                table.met.add("urbanism pays")
    gain_counted_coins(table, me, thing)
    senate.card_coins(table, color(card))
    return steps


def recruit(table: Table, card: str) -> list[Step]:
    """A senator comes into the active city and acts."""
    me = table.me()
    me.senators.append(card)
    if is_conspirator(card):
        if senate.held(table, table.active, "extra_turn_on_conspirator"):
            table.extra_turn = True
        table.met.add("conspirator recruited")
        return [Step("conspirator", table.active)]
    actions = me.politician_actions(senate.held(table, table.active, "senate_blue_plus"))
    table.met.add(f"{SENATORS[card]['section']} politician, {actions} actions")
    about = (SENATORS[card]["section"], actions)
    return [Step("senate_actions", table.active, about, optional=True)]


def raise_wonder(
    table: Table, wonder: str, card: str | None, price: Price | None = None
) -> list[Step]:
    """A wonder of the active player stands, paid for or free, with a card under it."""
    me, other, thing = table.me(), table.other(), WONDERS[wonder]
    me.under[wonder] = card
    table.met.add(f"wonder {wonder}")
    if table.standing() == WONDER_LIMIT:
        for city in table.cities:
            table.boxed += city.unbuilt()
            city.wonders = list(city.under)
        table.met.add("seventh wonder")
    economy(table, price)
    gain_coins(me, thing)
    steps = shields(table, thing)
    if effects(thing, "extra_turn") or me.has("extra_turn_on_wonders"):
        table.extra_turn = True
    for effect in effects(thing, "opponent_loses_coins"):
        other.lose(effect["count"])
    senate.wonder_coins(table)
    return printed_choices(table, thing) + steps


def activate(table: Table, god: str) -> list[Step]:
    """A god works for the active player."""
    me, thing = table.me(), GODS[god]
    table.met.add(f"god {god}")
    if god != "gate":
        me.gods.append(god)
    gain_coins(me, thing)
    me.astarte_coins += sum(effect["count"] for effect in effects(thing, "protected_coins"))
    steps = shields(table, thing)
    for effect in effects(thing, "gain_science_symbol"):
        steps += pair(table, table.active, effect["symbol"])
    return steps + printed_choices(table, thing)


def trigger(table: Table, plot: str) -> list[Step]:
    """A conspiracy of the active player is turned up and works."""
    me, other, thing = table.me(), table.other(), PLOTS[plot]
    table.met.add(f"plot {plot}")
    me.plots[plot] = Plot("triggered", me.plots[plot].card)
    for _ in effects(thing, "steal_half_coins"):
        me.coins += other.lose((other.coins + 1) // 2)
    for _ in effects(thing, "coins_per_cube"):
        me.coins += sum(me.cubes)
        other.lose(sum(other.cubes))
    return shields(table, thing) + printed_choices(table, thing)


def gain_token(table: Table, seat: int, token: str) -> list[Step]:
    """A progress token comes into a city and works."""
    city = table.cities[seat]
    city.tokens.append(token)
    table.met.add(f"token {token}")
    city.coins += sum(effect["count"] for effect in effects(TOKENS[token], "coins"))
    return [
        step
        for effect in effects(TOKENS[token], "science")
        for step in pair(table, seat, effect["symbol"])
    ]
