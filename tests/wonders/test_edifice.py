"""Edifice: what random games seldom meet, and what a stage with a share costs, unit by unit."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import pytest

from solver.errors import InputError
from solver.games.wonders import GAME
from solver.games.wonders.names import wonder
from solver.games.wonders.variants import variant_of
from tests.wonders import bridge
from tests.wonders.edifice_tables import random_table, rich_table
from tests.wonders.expanded import played
from tests.wonders.games import Game
from tests.wonders.lockstep import Twins, whole_game
from tests.wonders.met import BY_HAND
from tests.wonders.reference import AGES, EDIFICES, OPTIONS, option_bits
from tests.wonders.slow_costs import Action, Pay, units_of
from tests.wonders.slow_engine import SlowGame
from tests.wonders.slow_raw import Raw, game_from_raw
from tests.wonders.table import example
from tests.wonders.texts import text_of

# ---------------------------------------------------------------- rare rules, in lockstep

FOUR = ("gizah", "rhodos", "ephesos", "alexandria")

HAND_MADE: dict[str, tuple[str, tuple[str, ...], list[int], Raw]] = {
    **{one: (one, FOUR, [3, 3, 3], {}) for one in EDIFICES},
    "the last pawn": ("military_school", FOUR, [3, 3, 1], {}),
    "Ur, a past Age": ("archives", ("ur", *FOUR[:3]), [0, 0, 3], {"stages": 1}),
    "Ur, all Ages taken": (
        *("agora", ("ur", *FOUR[:3]), [0, 0, 3]),
        {"stages": 1, "pawns": [1, 2, 3]},
    ),
}
"""Tables where everybody can build and join: an Edifice, boards, pawns, what the cities have."""

PLIES = 40


@cache
def hand_made_game(name: str) -> frozenset[str]:
    """The next turns of a table in lockstep, all after stages; returns the rules met."""
    edifice, boards, left, given = HAND_MADE[name]
    twins = Twins.at(rich_table(edifice, boards, left, **given))
    twins.play(["stages"] * twins.slow.seats, random.Random(len(name)), PLIES)
    return frozenset(twins.slow.met)


@pytest.mark.parametrize("name", HAND_MADE)
def test_tables_where_all_can_join(name: str) -> None:
    assert "several take a pawn in one turn" in hand_made_game(name)


def test_these_tables_meet_what_games_seldom_do() -> None:
    met = frozenset().union(*map(hand_made_game, HAND_MADE))
    assert BY_HAND - met == set()


# ---------------------------------------------------------------- Carthage without Edifice

CARTHAGE = [
    Game(902, 3, option_bits(carthage="yes"), ("carthage", "halikarnassos", "babylon")),
    Game(903, 4, option_bits(carthage="yes"), ("gizah", "carthage")),
    Game(906, 3, option_bits(carthage="yes", leaders="yes", cities="yes"), ("carthage", "roma")),
    Game(905, 4, option_bits(carthage="yes", armada="yes", teams="yes"), ("carthage",)),
    Game(907, 3, option_bits(carthage="yes", edition="first"), ("babylon", "carthage")),
    Game(908, 2, option_bits(carthage="yes", edition="first"), ("carthage", "halikarnassos")),
]


@pytest.mark.parametrize("game", CARTHAGE, ids=str)
def test_carthage_in_any_game(game: Game) -> None:
    """Both engines agree move by move, and what each seat sees is read back."""
    assert whole_game(game)
    read_back(game)


def read_back(game: Game) -> None:
    """What seats see in a game of these boards can be written and read."""
    variant = variant_of(bridge.dump(bridge.new(game.seats, game.options))["options"])
    for at, state in enumerate(played(game.seed, variant, game.seats, game.boards)):
        if state.decider >= 0 and at % 7 == 0:
            position = GAME.observe(state, at % game.seats)
            assert GAME.read_position(json.loads(json.dumps(position.to_json()))) == position
            assert GAME.read_compact(position.to_compact()) == position


def test_the_stages_of_carthage_are_all_met() -> None:
    met = frozenset().union(*map(whole_game, CARTHAGE))
    assert "carthage looks" in met
    assert {f"stage {n} of carthage {side}" for side in ("day", "night") for n in (1, 2)} <= met


def test_a_table_with_carthage_needs_no_option() -> None:
    """Only random boards do not have it unasked."""
    data = example("age_1")
    data["players"][1]["wonder"] = "Carthage day"
    assert GAME.read_position(data).variant["carthage"] == "no"
    wonders = {bridge.decode(event)[1] for event, _ in GAME.new({}, 3).chance_outcomes()}
    more = GAME.new(GAME.parse_variant({"carthage": "yes"}), 3).chance_outcomes()
    assert {bridge.decode(event)[1] for event, _ in more} - wonders == {wonder("carthage")}
    with pytest.raises(InputError, match="Ur is a wonder of an expansion"):
        GAME.read_position(data | {"players": [{"wonder": "Ur day"}, *data["players"][1:]]})


# ---------------------------------------------------------------- the first edition

FIRST_EDITION = [
    Game(927, 3, option_bits(edition="first", edifice="yes"), ("ur", "carthage")),
    Game(911, 5, option_bits(edition="first", edifice="yes", payments="all"), ("gizah", "ur")),
    Game(912, 7, option_bits(edition="first", edifice="yes", sides="chosen"), ("carthage",)),
]


@pytest.mark.parametrize("game", FIRST_EDITION, ids=str)
def test_edifice_with_the_first_edition(game: Game) -> None:
    """Both engines agree move by move, and what each seat sees is read back."""
    assert whole_game(game)
    read_back(game)


def test_edifices_are_built_and_missed_in_the_first_edition() -> None:
    met = frozenset().union(*map(whole_game, FIRST_EDITION))
    assert any(what.startswith("reward of") for what in met)
    assert any(what.startswith("penalty of") for what in met)


def test_of_the_expansions_the_first_edition_has_only_edifice() -> None:
    for name in ("leaders", "cities", "armada", "teams"):
        with pytest.raises(InputError, match=f"variant.{name}: the first edition"):
            GAME.parse_variant({"edition": "first", name: "yes"})
    both = GAME.parse_variant({"edition": "first", "edifice": "yes"})
    with pytest.raises(InputError, match="2 seats with expansions"):
        GAME.new(both, 2)


def test_a_network_is_told_the_edition_and_that_there_are_edifices() -> None:
    """Its inputs were fixed before the first edition had any expansion."""
    bits = [{"edition": "first"}, {"edifice": "yes"}, {"edition": "first", "edifice": "yes"}]
    first, second, both = (bridge.new(4, option_bits(**names)).inputs(0)[0] for names in bits)
    assert len({*first, *second}) == len(first) + 1
    assert set(both) == {*first, *second}


# ---------------------------------------------------------------- payments, unit by unit


class Source(NamedTuple):
    """One unit of one of these kinds: who is paid what for it, if anybody."""

    kinds: tuple[str, ...]
    payee: str = ""
    prices: tuple[int, ...] = ()
    start: bool = False  # printed on the board of a neighbor, and cheaper


Purchases = tuple[tuple[str, int, bool], ...]
"""Of every unit bought who is paid, the coins, and whether it is printed on a board."""


def sources(slow: SlowGame, seat: int) -> list[Source]:
    """Every single unit that a city may use for a stage."""
    owner, table = slow.cities[seat], slow.market(seat)
    found = [Source(symbol) for symbol in table.own]
    cached = any(owner.all_effects("starting_resource_rebate"))
    for payee, symbols, near in (
        ("left", table.left, slow.left(seat)),
        ("right", table.right, slow.right(seat)),
    ):
        first = (near.start_resource(),) if cached else ()
        for symbol in symbols:
            start = symbol == first
            first = () if start else first
            prices = tuple(table.price(unit, payee) - start for unit in symbol)
            found.append(Source(symbol, payee, prices, start))
    specials = slow.specials(seat, None)
    everything = tuple({r for r, _, _ in table.prices})
    found += [Source(specials.warehouse)] if specials.warehouse else []
    found += [Source(specials.black_market)] if specials.black_market else []
    found += [Source(everything)] if specials.one_less else []
    if specials.bank:
        found.append(Source(everything, "bank", tuple(1 for _ in everything)))
    return found


def all_payments(units: tuple[str, ...], slow: SlowGame, seat: int) -> set[Pay]:
    """What is paid if every unit of a cost is given some source of its own."""
    offers = sources(slow, seat)
    specials = slow.specials(seat, None)
    found = set()

    def cover(number: int, left: tuple[int, ...], bought: tuple[tuple[str, int], ...]) -> None:
        if number == len(units):
            found.add(paid(bought, specials.wharves, specials.tells))
            return
        for at in left:
            one = offers[at]
            if units[number] in one.kinds:
                price = one.prices[one.kinds.index(units[number])] if one.payee else 0
                more = (*bought, (one.payee, price)) if one.payee else bought
                cover(number + 1, tuple(other for other in left if other != at), more)

    cover(0, tuple(range(len(offers))), ())
    return found


def paid(
    bought: Purchases,
    wharves: tuple[bool, bool],
    tells: bool,
) -> Pay:
    """The coins for what is bought, with one cheaper unit from a side that has a wharf."""
    coins: Counter[str] = Counter()
    for payee, price in bought:
        coins[payee] += price
    free = {}
    for payee, wharf in zip(("left", "right"), wharves, strict=True):
        cheaper = any(name == payee and price > 0 for name, price in bought)
        coins[payee] -= wharf and cheaper
        free[payee] = tells and coins[payee] == 0 and any(name == payee for name, _ in bought)
    return Pay(coins["left"], coins["right"], coins["bank"], free["left"], free["right"])


def dominated(pay: Pay, others: set[Pay]) -> bool:
    """Whether another payment is dearer for nobody and tells no purchase less."""
    return any(
        other != pay
        and all(a <= b for a, b in zip(other[:3], pay[:3], strict=True))
        and other.free_left >= pay.free_left
        and other.free_right >= pay.free_right
        for other in others
    )


def shares(slow: SlowGame, seat: int) -> Iterator[tuple[bool, int, int]]:
    """Whether a share comes with the next stage, what is chosen, and the price of the share."""
    owner, age = slow.cities[seat], slow.age
    effects = owner.all_stages()[owner.stages]["effects"]
    of_box = [e["age"] for e in effects if e["type"] == "participation_pawn_from_box"]
    price = EDIFICES[slow.edifices[age - 1]]["price"]
    for joins in (False, True):
        if joins and (slow.pawns_left[age - 1] == 0 or age in owner.pawns or age in of_box):
            continue
        choices = [0]
        if effects[0]["type"] == "choose_one":
            choices = [1, 2]
        elif of_box == ["any"]:
            choices = [
                n
                for n in AGES
                if n not in owner.pawns
                and not (joins and n == age)
                and (n >= age or slow.pawns_left[n - 1] == 0)
            ] or [0]
        for choice in choices:
            yield joins, choice, price * joins


def stagings(slow: SlowGame, seat: int) -> set[str]:
    """Every way to build the next stage with the first card of a hand, as texts."""
    owner = slow.cities[seat]
    if owner.complete():
        return set()
    cost: dict[str, Any] = owner.all_stages()[owner.stages]["cost"]
    units = () if owner.all_effects("free_stage_resources") else units_of(cost)
    pays = all_payments(units, slow, seat)
    if slow.rules["payments"] != "all":
        pays = {pay for pay in pays if not dominated(pay, pays)}
    card = slow.row(slow.held(seat)).hand[0]
    return {
        Action.paid("stage", card, pay)._replace(joins=joins, choice=choice).text()
        for joins, choice, price in shares(slow, seat)
        for pay in pays
        if sum(pay[:3]) + cost.get("coins", 0) + price <= owner.coins
    }


def check(raw: Raw) -> Counter[str]:
    """The stages of all cities against the rules; returns what was met."""
    met: Counter[str] = Counter()
    slow = game_from_raw(raw)
    state = bridge.load(raw)
    for seat in range(raw["seats"]):
        wanted = stagings(slow, seat)
        card = slow.row(slow.held(seat)).hand[0]
        moves = {text_of(move, "second"): move for move in state.legal_moves()}
        found = {text for text in moves if text.startswith(f"stage with {card}")}
        assert found == wanted, f"seat {seat}: {found ^ wanted}"
        met["none" if not found else "some"] += 1
        for word in ("join", "left", "left 0", "right", "bank", "choose"):
            met[word] += any(f" {word}" in text for text in found)
        joined = {text.replace(" join", "") for text in found if " join" in text}
        met["too dear with a share"] += bool(joined) and len(found) > 2 * len(joined)
        state.apply(moves[f"sell {card}"])
    return met


MET = {
    *("none", "some", "join", "left", "left 0", "right", "bank", "choose"),
    "too dear with a share",
}
PLAYED = [(), ("leaders",), ("cities",), ("leaders", "cities")]
TABLES = 300
ABOUT_STAGES = ("payments",)
"""The options that the ways to pay for a stage depend on."""


@pytest.mark.parametrize("payments", ["all", "non_dominated"])
def test_stages_and_shares_unit_by_unit(payments: str) -> None:
    met: Counter[str] = Counter()
    for seed in range(TABLES):
        met += check(random_table(seed, PLAYED[seed % len(PLAYED)], payments=payments))
    assert set(met) == MET


@pytest.mark.slow
@pytest.mark.parametrize("block", range(20))
def test_many_stages_and_shares_unit_by_unit(block: int) -> None:
    for seed in range(1000 + 100 * block, 1100 + 100 * block):
        rng = random.Random(seed)
        values = {name: rng.choice(dict(OPTIONS)[name]) for name in ABOUT_STAGES}
        check(random_table(seed, PLAYED[seed % len(PLAYED)], **values))
