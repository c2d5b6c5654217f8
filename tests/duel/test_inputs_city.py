"""What the inputs tell of a city and of threats, and rows of wonders, against the rules.

A network that learned from wrong inputs plays all the same, so nothing but this notices them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from solver._ext.core.state import OVER, State
from tests.duel import bridge
from tests.duel.positions import rich
from tests.duel.reference import CARD_IDS, TOKEN_IDS, WONDER_IDS, WONDERS, color, effects
from tests.duel.slow_raw import city_from_raw
from tests.duel.test_inputs import N_CARDS, OFFERED, OFFERS, seen

N_WONDERS, N_TOKENS, N_RESOURCES = len(WONDER_IDS), len(TOKEN_IDS), 5
CITIES = OFFERED + OFFERS * N_CARDS
# offsets inside the block of a city
MAKE = 17
PRICE = MAKE + 2 * N_RESOURCES
COUNT = PRICE + N_RESOURCES + 2
POINTS = COUNT + 8
N_SYMBOLS = POINTS + 8
TOKENS = N_SYMBOLS + 15
UNBUILT = TOKENS + N_TOKENS
BUILT = UNBUILT + N_WONDERS
WONDER_PRICE = BUILT + N_WONDERS
PAYABLE = WONDER_PRICE + N_WONDERS
N_UNBUILT = PAYABLE + N_WONDERS
TURNS = N_UNBUILT + 5
THREATS = TURNS + 10
CITY_SIZE = THREATS + 8

AGAIN = 3
"""The last so many rows are those of wonders with another turn."""

Raw = dict[str, Any]


def tables() -> Iterator[tuple[Raw, State]]:
    """Late positions with well filled cities, each seen by who is to move and by the other."""
    for seed in range(60):
        raw = rich(seed, 2 + seed % 2, 3 + seed % 12)
        if seed % 3 == 0:
            # Such cities hold nearly all that they need: a poor one has to look at prices.
            raw["cities"][0]["coins"] = seed % 7
        for seat in (0, 1):
            yield raw, bridge.load({**raw, "seat": seat})


def numbers(told: dict[int, int], first: int, count: int) -> list[int]:
    return [told.get(at, 0) for at in range(first, first + count)]


def members(told: dict[int, int], first: int, count: int) -> set[int]:
    return {at for at, n in enumerate(numbers(told, first, count)) if n}


def test_a_city_is_told_as_it_is() -> None:
    for raw, state in tables():
        for viewer in (0, 1):
            inputs = seen(state, viewer)
            for seat in (0, 1):
                first = CITIES + CITY_SIZE * (seat != viewer)
                told = {i - first: n for i, n in inputs.items() if first <= i < first + CITY_SIZE}
                check_city(raw, state, seat, told)


def check_city(raw: Raw, state: State, seat: int, told: dict[int, int]) -> None:
    city = raw["cities"][seat]
    coins, points = city["coins"], list(bridge.score(state)[seat].values())
    assert numbers(told, 0, 17) == [coins, *(int(n < coins) for n in range(16))]
    assert numbers(told, MAKE, N_RESOURCES) == bridge.production(state, seat)
    prices = [bridge.unit_price(state, seat, resource) for resource in range(N_RESOURCES)]
    assert numbers(told, PRICE, N_RESOURCES) == prices
    assert numbers(told, POINTS, 8) == points[:-1]
    assert members(told, N_SYMBOLS, 8) == {len(set(city_from_raw(city).symbols()))}
    assert members(told, TOKENS, N_TOKENS) == set(city["tokens"])
    built = {w for w, done in zip(city["wonders"], city["built"], strict=True) if done}
    todo = set(city["wonders"]) - built
    if sum(sum(c["built"]) for c in raw["cities"]) == 7:
        todo = set()
    price = {wonder: bridge.quote_wonder(state, seat, wonder).total for wonder in todo}
    payable = {wonder for wonder in todo if price[wonder] <= coins}
    assert members(told, BUILT, N_WONDERS) == built
    assert members(told, UNBUILT, N_WONDERS) == todo
    assert numbers(told, WONDER_PRICE, N_WONDERS) == [price.get(w, 0) for w in range(N_WONDERS)]
    assert members(told, PAYABLE, N_WONDERS) == payable
    assert members(told, N_UNBUILT, 5) == {len(todo)}
    again = {wonder for wonder in todo if gives_turn(city, wonder)}
    assert members(told, TURNS, 5) == {len(again)}
    assert members(told, TURNS + 5, 5) == {len(again & payable)}


def gives_turn(city: Raw, wonder: int) -> bool:
    """By the printed effect, or by Theology."""
    if TOKEN_IDS.index("theology") in city["tokens"]:
        return True
    return bool(effects(WONDERS[WONDER_IDS[wonder]], "extra_turn"))


def test_visible_cards_are_told_with_the_prices_of_both() -> None:
    discounts = 0
    for raw, state in tables():
        inputs = seen(state, 0)
        for card in (card for card in raw["slots"] if card >= 0):
            at = OFFERED + OFFERS * card
            quotes = [bridge.quote_card(state, seat, card) for seat in (0, 1)]
            coins = [city["coins"] for city in raw["cities"]]
            assert numbers(inputs, at, 6) == [
                *(quote.total for quote in quotes),
                *(int(quote.total <= has) for quote, has in zip(quotes, coins, strict=True)),
                *(int(quote.chain) for quote in quotes),
            ]
            discounts += color(CARD_IDS[card]) == "blue" and any(
                TOKEN_IDS.index("masonry") in city["tokens"] for city in raw["cities"]
            )
    assert discounts > 20


def test_threats_are_what_building_the_cards_does() -> None:
    met = [0] * 8
    for raw, state in tables():
        seat = state.decider
        told = numbers(seen(state, seat), CITIES + THREATS, 8)
        before = set(city_from_raw(raw["cities"][seat]).symbols())
        new = pairs = army = science = 0
        for move in state.legal_moves():
            kind, card = bridge.decode(move)[0], bridge.decode(move)[-1]
            if kind != "build":
                continue
            after = state.copy()
            after.apply(move)
            ending = bridge.dump(after)["ending"] if after.decider == OVER else None
            army += ending == "military"
            science += ending == "science"
            if color(CARD_IDS[card]) == "green":
                fresh = set(city_from_raw(bridge.dump(after)["cities"][seat]).symbols()) - before
                new, pairs = new + bool(fresh), pairs + (not fresh)
        expected = [int(army > 0), new, pairs, int(science > 0), int(len(before) == 4 and new > 0)]
        assert [told[at] for at in (0, 2, 4, 5, 7)] == expected
        met = [count + (n > 0) for count, n in zip(met, told, strict=True)]
    assert all(met)


def test_rows_of_a_wonder_tell_another_turn() -> None:
    met = {True: 0, False: 0}
    for raw, state in tables():
        for move in state.legal_moves():
            kind, *items = bridge.decode(move)
            if kind != "wonder":
                continue
            again = state.rows(move)[1] >= state.n_rows - AGAIN
            assert again == gives_turn(raw["cities"][state.decider], items[0])
            met[again] += 1
    assert all(met.values())
