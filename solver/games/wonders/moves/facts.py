"""What a card, stage or leader of 7 Wonders means where it goes.

Conflicts, science, chains, what others lose or get, points as things stand, who gets the rest of
the hand. All of it follows from the rows of effects, so that a new card needs nothing here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from solver._ext.core.state import State
from solver._ext.wonders import bridge
from solver.games.reasons import Reason
from solver.games.wonders.data import LEADERS, tables
from solver.games.wonders.data.effects import Science, Shields, VictoryPoints
from solver.games.wonders.data.effects_armada import NavalStrength, Pirates, Raid
from solver.games.wonders.data.effects_cities import (
    Diplomacy,
    DiscardOwnDefeatTokens,
    GainVictoryToken,
    NeighborsGainCoins,
    NeighborsTakeDebt,
    OthersGainCoins,
    OthersLoseCoins,
    OthersLoseCoinsPer,
)
from solver.games.wonders.data.effects_leaders import OthersDiscardVictoryToken
from solver.games.wonders.moves import naval_facts
from solver.games.wonders.moves.effect_words import effects_words
from solver.games.wonders.moves.fact_words import fact_text
from solver.games.wonders.moves.naval_sentences import SAIL_AT
from solver.games.wonders.questions import partner_of
from solver.games.wonders.table import WondersTable, state_of, table_of, with_city
from solver.games.wonders.variants import edition_of

__all__ = ["fact_text", "facts"]

PLAYS = ("build", "stage", "sell")
"""What can be done with a card of the hand."""

GAINS = ("build", "take", "recruit")
"""What adds a card or leader to the city."""

KINDS_OF_SYMBOLS = 3
MANY = 3
"""So many equal symbols are worth telling."""


def facts(state: State, move: int) -> list[Reason]:
    """What the move does, the weightiest first."""
    kind, *args = bridge.decode(move)
    seat = state.decider
    if seat >= 0 and kind in naval_facts.KINDS:
        return naval_facts.facts(state, kind, args[0])
    if seat < 0 or kind not in {*PLAYS, *GAINS} or args[0] < 0:
        return []
    if kind in PLAYS and args[-1]:
        return []  # a card for the Free City
    table, number = table_of(state), args[0]
    found: list[Reason] = []
    if kind in GAINS:
        about = worth(state, table, seat, number)
        about.pop("chain", None)
        about |= _as_things_stand(_paid(state, table, seat, number), seat, number)
        about |= _told(table, number)
        if len(about) > 1:
            found.append(Reason("builds", seat, about))
    elif kind == "stage":
        about = _consequences(state, table, seat, _stage_effects(state, table, seat, args[-5]))
        if about:
            found.append(Reason("completes", seat, about))
    if kind == "stage" and args[-3]:
        found.append(_participation(table, seat))
    if kind in PLAYS and args[SAIL_AT[kind]]:
        found.append(naval_facts.step(state, kind, number))
    if table.phase == "choose":
        found += _passed(state, table, seat, number)
    return found


def worth(state: State, table: WondersTable, city: int, number: int) -> dict[str, Any]:
    """What a card would be to a city that could build it: only what is out of the ordinary.

    Its id; the card whose ``chain`` makes it free; the ``symbol`` it brings, with how many of the
    kind there are then, or a further ``set``; and its :func:`_consequences`.
    """
    rules = tables().cards[number]
    about: dict[str, Any] = {"card": rules.id}
    quote = bridge.quote(state, city, number)
    if quote["why"] is not None:
        return about
    if quote["free"] == "chain":
        about["chain"] = tables().cards[quote["giver"]].id
    return about | _consequences(state, table, city, _effects(table, number))


def _effects(table: WondersTable, number: int) -> tuple[object, ...]:
    """What a card or leader does by the rules that are played."""
    found = edition_of(table.options).cards[number]
    return () if found is None else tuple(found.effects)


def _stage_effects(
    state: State, table: WondersTable, city: int, ordered: int
) -> tuple[object, ...]:
    """What a stage of a city does: the next one, or that with a number where they have no order."""
    board = table.cities[city]
    assert board.side is not None  # a stage can be built
    number = ordered or bridge.quote(state, city)["number"]
    stages = edition_of(table.options).boards[board.wonder].stages(board.side)
    return tuple(stages[number - 1].effects)


def _participation(table: WondersTable, seat: int) -> Reason:
    """Taking part in the Edifice of the Age: what it brings once completed, else what it costs."""
    age = table.age
    item = tables().edifices[table.edifices[age - 1]]
    languages = ("en", "it")
    about = {
        "edifice": item.id,
        "left": table.pawns[age - 1] - 1,
        "reward": {lang: effects_words(item.reward, lang) for lang in languages},
        "penalty": {lang: effects_words((item.penalty,), lang) for lang in languages},
    }
    return Reason("takes_part", seat, about)


def _told(table: WondersTable, number: int) -> dict[str, Any]:
    """What a card of an expansion does, in words by language: nobody knows them all by heart."""
    item = tables().cards[number]
    if item.age != LEADERS and not item.black and not item.armada:
        return {}
    rules = edition_of(table.options).cards[number]
    assert rules is not None
    return {"does": {lang: effects_words(rules.effects, lang) for lang in ("en", "it")}}


def _paid(state: State, table: WondersTable, city: int, number: int) -> WondersTable:
    """The table once a city has paid for a leader: some count coins, no card does."""
    if tables().cards[number].age != LEADERS:
        return table
    own = table.cities[city]
    paid = bridge.quote(state, city, number)["coins"]
    return with_city(table, city, replace(own, coins=own.coins - paid))


def _as_things_stand(table: WondersTable, city: int, number: int) -> dict[str, Any]:
    """The points that a card or leader brings if the game were scored now.

    Nothing is told of points that are printed on it.
    """
    printed = sum(
        effect.amount for effect in _effects(table, number) if isinstance(effect, VictoryPoints)
    )
    try:
        before, after = state_of(table), state_of(_with(table, city, number))
    except ValueError:
        return {}  # a moment that cannot be told with the card standing there
    gained = bridge.score(after)[city]["total"] - bridge.score(before)[city]["total"]
    return {"points": gained} if gained != printed else {}


def _with(table: WondersTable, city: int, number: int) -> WondersTable:
    """The table on which a city has one more card or leader."""
    own = table.cities[city]
    if tables().cards[number].age != LEADERS:
        return with_city(table, city, replace(own, cards=sorted([*own.cards, number])))
    rows = table.leaders
    assert rows is not None  # there are leaders
    how = [
        ["recruit" if item == number else use for item, use in zip(*row, strict=True)]
        for row in zip(rows.used, rows.how, strict=True)
    ]
    recruited = replace(own, leaders=sorted([*own.leaders, number]))
    return replace(with_city(table, city, recruited), leaders=replace(rows, how=how))


# ---------------------------------------------------------------- what effects lead to


def _consequences(
    state: State, table: WondersTable, city: int, effects: Iterable[object]
) -> dict[str, Any]:
    """What effects change for the conflicts, for science, and for the other cities.

    ``shields`` with the rivals that the city ``overtakes``; ``diplomacy`` with the rivals that it
    keeps out of the way of; Victory tokens by value (``token``); Defeat tokens ``rid`` of; what
    others lose (``losses``), get (``gifts``) or owe (``debts``), by city. Of Armada: the naval
    strength (``naval``) with the cities that it ``outsails``, and the ``raid`` on a city.
    """
    about: dict[str, Any] = {}
    for effect in effects:
        match effect:
            case Science(symbol=symbol):
                about |= _symbol(table, city, symbol)
            case Shields(count=count):
                about |= _overtaken(state, table, city, count)
            case Diplomacy():
                about |= _avoided(state, table, city)
            case GainVictoryToken(age=age):
                about["token"] = tables().rules.victory[
                    (table.age if age == "current" else age) - 1
                ]
            case DiscardOwnDefeatTokens() if table.cities[city].defeats:
                about["rid"] = table.cities[city].defeats
            case OthersLoseCoins(amount=amount, times_age=by_age):
                each = amount * (table.age if by_age else 1)
                about |= _losses(table, city, dict.fromkeys(_others(table, city), each))
            case OthersLoseCoinsPer(amount=amount, count=count):
                lost = {one: amount * _counted(table, one, count) for one in _others(table, city)}
                about |= _losses(table, city, lost)
            case OthersGainCoins(amount=amount):
                about["gifts"] = [{"city": one, "coins": amount} for one in _others(table, city)]
            case NeighborsGainCoins(amount=amount):
                about["gifts"] = [{"city": one, "coins": amount} for one in _beside(table, city)]
            case NeighborsTakeDebt(amount=amount):
                about["debts"] = [{"city": one, "debt": amount} for one in _beside(table, city)]
            case OthersDiscardVictoryToken():
                robbed = [one for one in _others(table, city) if any(table.cities[one].victories)]
                about |= {"robbed": robbed} if robbed else {}
            case NavalStrength(count=count):
                about |= naval_facts.overtaken(state, table, city, count)
            case Raid(target=target):
                about |= naval_facts.raided(state, table, city, target)
            case Pirates():
                about |= _losses(table, city, naval_facts.levels(table, city))
    return about


def _symbol(table: WondersTable, city: int, symbol: str) -> dict[str, Any]:
    """A symbol that makes a third of its kind, or a set of all kinds."""
    own = table.cities[city]
    had: list[str] = [
        effect.symbol
        for number in [*own.cards, *own.leaders]
        for effect in _effects(table, number)
        if isinstance(effect, Science)
    ]
    count = had.count(symbol) + 1
    sets = min((had.count(one) for one in {*had} - {symbol}), default=0)
    complete = len({*had} - {symbol}) == KINDS_OF_SYMBOLS - 1 and count <= sets
    if not complete and count < MANY:
        return {}
    return {"symbol": symbol, "count": count, "set": complete}


def _others(table: WondersTable, city: int) -> list[int]:
    return [one for one in range(len(table.cities)) if one != city]


def _beside(table: WondersTable, city: int) -> list[int]:
    """The neighbors of a city."""
    count = len(table.cities)
    return sorted({(city + 1) % count, (city - 1) % count} - {city})


def _rivals(table: WondersTable, city: int) -> list[int]:
    """The cities that a city will fight, as far as Diplomacy tokens tell today.

    Who holds one stays out, and the others close ranks; in teams only neighbors of different
    teams fight.
    """
    if table.in_teams:
        return [one for one in _beside(table, city) if one != partner_of(city)]
    fighting = [
        one for one in range(len(table.cities))
        if one == city or not table.cities[one].diplomacy
    ]  # fmt: skip
    at = fighting.index(city)
    return sorted({fighting[at - 1], fighting[(at + 1) % len(fighting)]} - {city})


def _overtaken(state: State, table: WondersTable, city: int, shields: int) -> dict[str, Any]:
    """The rivals that were as strong or stronger and are weaker then."""
    if table.cities[city].diplomacy and not table.in_teams:
        return {}
    now = bridge.strength(state, city)
    beaten = [
        one for one in _rivals(table, city) if now <= bridge.strength(state, one) < now + shields
    ]
    return {"shields": now + shields, "overtakes": beaten} if beaten else {}


def _avoided(state: State, table: WondersTable, city: int) -> dict[str, Any]:
    """The rivals that a token of Diplomacy keeps away, those that would win and those that lose."""
    if table.cities[city].diplomacy:
        return {}
    now = bridge.strength(state, city)
    strength = {one: bridge.strength(state, one) for one in _rivals(table, city)}
    return {
        "diplomacy": {
            "stronger": [one for one, shields in strength.items() if shields > now],
            "weaker": [one for one, shields in strength.items() if shields < now],
        }
    }


def _losses(table: WondersTable, city: int, lost: Mapping[int, int]) -> dict[str, Any]:
    """What each city loses, and how much of it becomes Debt for want of coins."""
    found = [
        {"city": one, "coins": coins, "debt": max(0, coins - table.cities[one].coins)}
        for one, coins in lost.items()
        if coins and one != city
    ]
    return {"losses": found} if found else {}


def _counted(table: WondersTable, city: int, what: Iterable[str]) -> int:
    """How many of the things a city has for which it can lose coins."""
    own = table.cities[city]
    have = {"wonder_stage": own.stages, "victory_token": sum(own.victories)}
    return sum(have[one] for one in what)


# ---------------------------------------------------------------- the rest of the hand


def _ordinary_left_out(about: dict[str, Any]) -> dict[str, Any]:
    """What a card would be to another city, without the peace that brings it nothing."""
    idle = "diplomacy" in about and not about["diplomacy"]["stronger"]
    return {key: value for key, value in about.items() if not (idle and key == "diplomacy")}


def _passed(state: State, table: WondersTable, seat: int, number: int) -> Iterator[Reason]:
    """Who gets the hand next: what is kept from it, and the best that is left to it."""
    turn = table.turn
    if bridge.manager(state) >= 0 or turn >= bridge.setup(state)["turns"]:
        return
    row = bridge.held_row(state, seat, turn)
    following = next(s for s in range(state.seats) if bridge.held_row(state, s, turn + 1) == row)
    together = table.in_teams and following == partner_of(seat)
    with_partner = {"partner": True} if together else {}
    robbed = _ordinary_left_out(worth(state, table, following, number))
    if len(robbed) > 1:
        yield Reason("denies", following, robbed | with_partner)
    if seat not in table.viewers:
        return  # the cards that a view has in this hand are only possible ones
    rest = list(table.ages[table.age - 1].hands[row])
    rest.remove(number)
    left = [
        _ordinary_left_out(worth(state, table, following, one))
        for one in sorted(set(rest))
        if one >= 0
    ]
    best = max(left, key=len, default={})
    if len(best) > 1:
        yield Reason("leaves", following, best | with_partner)
