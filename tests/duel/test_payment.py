"""Prices of the fast engine against full enumeration of choices and discounts."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.duel import bridge as duel
from tests.duel.positions import complete, empty
from tests.duel.reference import CARD_IDS, RESOURCES, TOKEN_IDS, WONDER_IDS, color
from tests.duel.slow_city import card_price, production, unit_price, wonder_price
from tests.duel.slow_raw import city_from_raw
from tests.states import each_state

PRODUCERS = ("brown", "grey", "yellow")


def random_cities(rng: random.Random) -> dict[str, Any]:
    """Two cities with what prices depend on: producers, reserves, wonders, discount tokens."""
    raw = empty(age=3)
    makers = [n for n, name in enumerate(CARD_IDS) if color(name) in PRODUCERS]
    others = [n for n, name in enumerate(CARD_IDS) if color(name) not in PRODUCERS]
    rng.shuffle(makers)
    rng.shuffle(others)
    wonders = rng.sample(range(len(WONDER_IDS)), 8)
    tokens = list(range(len(TOKEN_IDS)))
    rng.shuffle(tokens)
    for city in raw["cities"]:
        city["coins"] = rng.randint(0, 60)
        city["cards"] = [makers.pop() for _ in range(rng.randint(0, 9))]
        city["cards"] += [others.pop() for _ in range(rng.randint(0, 4))]
        city["wonders"] = [wonders.pop() for _ in range(4)]
        built = rng.randint(0, 3)
        city["built"] = [place < built for place in range(4)]
        city["under"] = [-1] * 4
        city["tokens"] = [tokens.pop() for _ in range(rng.randint(0, 3))]
    raw["board_tokens"] = [tokens.pop() for _ in range(2)]
    raw["slots"][0] = others.pop()
    return complete(raw)


def check(raw: dict[str, Any]) -> None:
    """Every price of both seats in one pair of cities."""
    state = duel.load(raw)
    cities = [city_from_raw(city) for city in raw["cities"]]
    for seat in (0, 1):
        me, other = cities[seat], cities[1 - seat]
        made = production(me)
        assert duel.production(state, seat) == [made[resource] for resource in RESOURCES], raw
        for number, resource in enumerate(RESOURCES):
            assert duel.unit_price(state, seat, number) == unit_price(me, other, resource), raw
        for number, name in enumerate(CARD_IDS):
            quote, price = duel.quote_card(state, seat, number), card_price(name, me, other)
            assert quote.total == price.total, (name, raw)
            assert quote.trade == price.trade, (name, raw)
            assert quote.chain == price.chain, (name, raw)
        for number in raw["cities"][seat]["wonders"]:
            quote = duel.quote_wonder(state, seat, number)
            price = wonder_price(WONDER_IDS[number], me, other)
            assert quote.total == price.total, (WONDER_IDS[number], raw)
            assert quote.trade == price.trade, (WONDER_IDS[number], raw)


@pytest.mark.parametrize("seed", range(8))
def test_cheapest_payment_is_found(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(25):
        check(random_cities(rng))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 140))
def test_cheapest_payment_is_found_in_many_cities(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(500):
        check(random_cities(rng))


def test_the_random_cities_are_not_trivial() -> None:
    rng = random.Random(1)
    kinds = set()
    for _ in range(80):
        raw = random_cities(rng)
        me, other = (city_from_raw(city) for city in raw["cities"])
        for name in CARD_IDS:
            price = card_price(name, me, other)
            kinds.add((price.chain, price.trade > 0, price.trade > 10))
            undiscounted = card_price(name, type(me)(me.coins, me.cards, [], {}, []), other)
            kinds.add(("helped", undiscounted.trade > price.trade))
    assert {(True, False, False), (False, True, True), ("helped", True)} <= kinds


@pytest.mark.parametrize("seed", range(8))
def test_quotes_agree_with_the_legal_moves_and_what_they_change(seed: int) -> None:
    """Nothing is refused that can be played, and the other way round; coins change as quoted."""
    refusals = set()
    for state in each_state(duel.new(seed % 4), seed):
        raw = duel.dump(state)
        if raw["phase"] != "play":
            continue
        legal = {duel.decode(move): move for move in state.legal_moves()}
        coins = raw["cities"][state.decider]["coins"]
        for card in range(len(CARD_IDS)):
            moves = [("build", card), ("discard", card)]
            moves += [("wonder", wonder, card) for wonder in range(len(WONDER_IDS))]
            for kind, *args in moves:
                quote = duel.quote(state, kind, *reversed(args))
                refusals.add(quote.refusal)
                assert (quote.refusal == "") == ((kind, *args) in legal), (kind, args, raw)
        for (kind, *args), move in legal.items():
            if kind == "discard":
                after = state.copy()
                after.apply(move)
                brings = duel.quote(state, kind, *args).brings
                assert duel.dump(after)["cities"][state.decider]["coins"] == coins + brings
    assert refusals >= {"", "absent", "covered", "not_owned", "standing", "unpaid"}
