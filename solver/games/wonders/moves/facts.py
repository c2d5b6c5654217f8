"""What a card, stage or leader of 7 Wonders means where it goes.

Conflicts, science, chains, what others lose or get, points as things stand, who gets the rest of
the hand. All of it follows from the rows of effects, so that a new card needs nothing here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
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
from solver.games.wonders.knowing import partner_of, viewers
from solver.games.wonders.moves import naval_facts
from solver.games.wonders.moves.effect_words import effects_words
from solver.games.wonders.moves.fact_words import fact_text
from solver.games.wonders.moves.naval_sentences import SAIL_AT
from solver.games.wonders.variants import edition_of, rule_of

__all__ = ["fact_text", "facts"]

PLAYS = ("build", "stage", "sell")
"""What can be done with a card of the hand."""

GAINS = ("build", "take", "recruit")
"""What adds a card or leader to the city."""

KINDS_OF_SYMBOLS = 3
MANY = 3
"""So many equal symbols are worth telling."""

Raw = Mapping[str, Any]


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
    raw, number = bridge.dump(state), args[0]
    found: list[Reason] = []
    if kind in GAINS:
        about = worth(state, raw, seat, number)
        about.pop("chain", None)
        about |= _as_things_stand(_paid(state, raw, seat, number), seat, number)
        about |= _told(raw, number)
        if len(about) > 1:
            found.append(Reason("builds", seat, about))
    elif kind == "stage":
        about = _consequences(state, raw, seat, _stage_effects(state, raw, seat, args[-5]))
        if about:
            found.append(Reason("completes", seat, about))
    if kind == "stage" and args[-3]:
        found.append(_participation(raw, seat))
    if kind in PLAYS and args[SAIL_AT[kind]]:
        found.append(naval_facts.step(state, kind, number))
    if raw["phase"] == "choose":
        found += _passed(state, raw, seat, number)
    return found


def worth(state: State, raw: Raw, city: int, number: int) -> dict[str, Any]:
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
    return about | _consequences(state, raw, city, _effects(raw, number))


def _effects(raw: Raw, number: int) -> tuple[object, ...]:
    """What a card or leader does by the rules that are played."""
    found = edition_of(raw["options"]).cards[number]
    return () if found is None else tuple(found.effects)


def _stage_effects(state: State, raw: Raw, city: int, ordered: int) -> tuple[object, ...]:
    """What a stage of a city does: the next one, or that with a number where they have no order."""
    board = raw["cities"][city]
    number = ordered or bridge.quote(state, city)["number"]
    stages = edition_of(raw["options"]).boards[board["wonder"]].stages(board["side"])
    return tuple(stages[number - 1].effects)


def _participation(raw: Raw, seat: int) -> Reason:
    """Taking part in the Edifice of the Age: what it brings once completed, else what it costs."""
    age = raw["age"]
    item = tables().edifices[raw["edifices"]["drawn"][age - 1]]
    languages = ("en", "it")
    about = {
        "edifice": item.id,
        "left": raw["edifices"]["pawns"][age - 1] - 1,
        "reward": {lang: effects_words(item.reward, lang) for lang in languages},
        "penalty": {lang: effects_words((item.penalty,), lang) for lang in languages},
    }
    return Reason("takes_part", seat, about)


def _told(raw: Raw, number: int) -> dict[str, Any]:
    """What a card of an expansion does, in words by language: nobody knows them all by heart."""
    item = tables().cards[number]
    if item.age != LEADERS and not item.black and not item.armada:
        return {}
    rules = edition_of(raw["options"]).cards[number]
    assert rules is not None
    return {"does": {lang: effects_words(rules.effects, lang) for lang in ("en", "it")}}


def _paid(state: State, raw: Raw, city: int, number: int) -> Raw:
    """The raw form of a state once a city has paid for a leader: some count coins, no card does."""
    if tables().cards[number].age != LEADERS:
        return raw
    cities = [dict(one) for one in raw["cities"]]
    cities[city]["coins"] -= bridge.quote(state, city, number)["coins"]
    return {**raw, "cities": cities}


def _as_things_stand(raw: Raw, city: int, number: int) -> dict[str, Any]:
    """The points that a card or leader brings if the game were scored now.

    Nothing is told of points that are printed on it.
    """
    printed = sum(
        effect.amount for effect in _effects(raw, number) if isinstance(effect, VictoryPoints)
    )
    try:
        before, after = bridge.load(dict(raw)), bridge.load(_with(raw, city, number))
    except ValueError:
        return {}  # a moment that cannot be told with the card standing there
    gained = bridge.score(after)[city]["total"] - bridge.score(before)[city]["total"]
    return {"points": gained} if gained != printed else {}


def _with(raw: Raw, city: int, number: int) -> dict[str, Any]:
    """The raw form of a state in which a city has one more card or leader."""
    cities = [dict(one) for one in raw["cities"]]
    if tables().cards[number].age != LEADERS:
        cities[city]["cards"] = sorted([*cities[city]["cards"], number])
        return {**raw, "cities": cities}
    cities[city]["leaders"] = sorted([*cities[city]["leaders"], number])
    used = [
        [[item, "build" if item == number else use, *rest] for item, use, *rest in row]
        for row in raw["leaders"]["used"]
    ]
    return {**raw, "cities": cities, "leaders": {**raw["leaders"], "used": used}}


# ---------------------------------------------------------------- what effects lead to


def _consequences(state: State, raw: Raw, city: int, effects: Iterable[object]) -> dict[str, Any]:
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
                about |= _symbol(raw, city, symbol)
            case Shields(count=count):
                about |= _overtaken(state, raw, city, count)
            case Diplomacy():
                about |= _avoided(state, raw, city)
            case GainVictoryToken(age=age):
                about["token"] = tables().rules.victory[
                    (raw["age"] if age == "current" else age) - 1
                ]
            case DiscardOwnDefeatTokens() if raw["cities"][city]["defeats"]:
                about["rid"] = raw["cities"][city]["defeats"]
            case OthersLoseCoins(amount=amount, times_age=by_age):
                each = amount * (raw["age"] if by_age else 1)
                about |= _losses(raw, city, dict.fromkeys(_others(raw, city), each))
            case OthersLoseCoinsPer(amount=amount, count=count):
                lost = {one: amount * _counted(raw, one, count) for one in _others(raw, city)}
                about |= _losses(raw, city, lost)
            case OthersGainCoins(amount=amount):
                about["gifts"] = [{"city": one, "coins": amount} for one in _others(raw, city)]
            case NeighborsGainCoins(amount=amount):
                about["gifts"] = [{"city": one, "coins": amount} for one in _beside(raw, city)]
            case NeighborsTakeDebt(amount=amount):
                about["debts"] = [{"city": one, "debt": amount} for one in _beside(raw, city)]
            case OthersDiscardVictoryToken():
                robbed = [one for one in _others(raw, city) if any(raw["cities"][one]["victories"])]
                about |= {"robbed": robbed} if robbed else {}
            case NavalStrength(count=count):
                about |= naval_facts.overtaken(state, raw, city, count)
            case Raid(target=target):
                about |= naval_facts.raided(state, raw, city, target)
            case Pirates():
                about |= _losses(raw, city, naval_facts.levels(raw, city))
    return about


def _symbol(raw: Raw, city: int, symbol: str) -> dict[str, Any]:
    """A symbol that makes a third of its kind, or a set of all kinds."""
    own = raw["cities"][city]
    had: list[str] = [
        effect.symbol
        for number in [*own["cards"], *own.get("leaders", ())]
        for effect in _effects(raw, number)
        if isinstance(effect, Science)
    ]
    count = had.count(symbol) + 1
    sets = min((had.count(one) for one in {*had} - {symbol}), default=0)
    complete = len({*had} - {symbol}) == KINDS_OF_SYMBOLS - 1 and count <= sets
    if not complete and count < MANY:
        return {}
    return {"symbol": symbol, "count": count, "set": complete}


def _others(raw: Raw, city: int) -> list[int]:
    return [one for one in range(len(raw["cities"])) if one != city]


def _beside(raw: Raw, city: int) -> list[int]:
    """The neighbors of a city."""
    count = len(raw["cities"])
    return sorted({(city + 1) % count, (city - 1) % count} - {city})


def _rivals(raw: Raw, city: int) -> list[int]:
    """The cities that a city will fight, as far as Diplomacy tokens tell today.

    Who holds one stays out, and the others close ranks; in teams only neighbors of different
    teams fight.
    """
    if rule_of(raw["options"], "teams") == "yes":
        return [one for one in _beside(raw, city) if one != partner_of(city)]
    fighting = [
        one for one in range(len(raw["cities"]))
        if one == city or not raw["cities"][one].get("diplomacy", 0)
    ]  # fmt: skip
    at = fighting.index(city)
    return sorted({fighting[at - 1], fighting[(at + 1) % len(fighting)]} - {city})


def _overtaken(state: State, raw: Raw, city: int, shields: int) -> dict[str, Any]:
    """The rivals that were as strong or stronger and are weaker then."""
    if raw["cities"][city].get("diplomacy", 0) and rule_of(raw["options"], "teams") != "yes":
        return {}
    now = bridge.strength(state, city)
    beaten = [
        one for one in _rivals(raw, city) if now <= bridge.strength(state, one) < now + shields
    ]
    return {"shields": now + shields, "overtakes": beaten} if beaten else {}


def _avoided(state: State, raw: Raw, city: int) -> dict[str, Any]:
    """The rivals that a token of Diplomacy keeps away, those that would win and those that lose."""
    if raw["cities"][city].get("diplomacy", 0):
        return {}
    now = bridge.strength(state, city)
    strength = {one: bridge.strength(state, one) for one in _rivals(raw, city)}
    return {
        "diplomacy": {
            "stronger": [one for one, shields in strength.items() if shields > now],
            "weaker": [one for one, shields in strength.items() if shields < now],
        }
    }


def _losses(raw: Raw, city: int, lost: Mapping[int, int]) -> dict[str, Any]:
    """What each city loses, and how much of it becomes Debt for want of coins."""
    found = [
        {"city": one, "coins": coins, "debt": max(0, coins - raw["cities"][one]["coins"])}
        for one, coins in lost.items()
        if coins and one != city
    ]
    return {"losses": found} if found else {}


def _counted(raw: Raw, city: int, what: Iterable[str]) -> int:
    """How many of the things a city has for which it can lose coins."""
    own = raw["cities"][city]
    have = {"wonder_stage": own["stages"], "victory_token": sum(own["victories"])}
    return sum(have[one] for one in what)


# ---------------------------------------------------------------- the rest of the hand


def _ordinary_left_out(about: dict[str, Any]) -> dict[str, Any]:
    """What a card would be to another city, without the peace that brings it nothing."""
    idle = "diplomacy" in about and not about["diplomacy"]["stronger"]
    return {key: value for key, value in about.items() if not (idle and key == "diplomacy")}


def _passed(state: State, raw: Raw, seat: int, number: int) -> Iterator[Reason]:
    """Who gets the hand next: what is kept from it, and the best that is left to it."""
    turn = raw["turn"]
    if bridge.manager(state) >= 0 or turn >= bridge.setup(state)["turns"]:
        return
    row = bridge.held_row(state, seat, turn)
    following = next(s for s in range(state.seats) if bridge.held_row(state, s, turn + 1) == row)
    together = rule_of(raw["options"], "teams") == "yes" and following == partner_of(seat)
    with_partner = {"partner": True} if together else {}
    robbed = _ordinary_left_out(worth(state, raw, following, number))
    if len(robbed) > 1:
        yield Reason("denies", following, robbed | with_partner)
    if seat not in viewers(raw):
        return  # the cards that a view has in this hand are only possible ones
    rest = list(raw["ages"][raw["age"] - 1]["hands"][row])
    rest.remove(number)
    left = [
        _ordinary_left_out(worth(state, raw, following, one))
        for one in sorted(set(rest))
        if one >= 0
    ]
    best = max(left, key=len, default={})
    if len(best) > 1:
        yield Reason("leaves", following, best | with_partner)
