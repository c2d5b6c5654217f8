"""Deals: the same table for the same seed, for ever; every board and every card uniform."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import msgspec
import pytest

from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, OVER, State
from solver.games.wonders import GAME
from solver.games.wonders import deal as deal_module
from solver.games.wonders.data import EDITIONS, tables
from solver.games.wonders.positions.facts import (
    black_cards,
    deck,
    guilds,
    guilds_in_play,
    is_guild,
    leader_deck,
)
from solver.games.wonders.table import table_of
from solver.games.wonders.variants import indexes_of
from tests.statistics import surprise
from tests.wonders import bridge

SEATS = (2, 3, 4, 7)
UNLIKELY = 4.0


def rules(seats: int, **options: str) -> dict[str, str]:
    return ({"edition": "first"} if seats == 2 else {}) | options


def dealt(seed: int, seats: int, variant: Mapping[str, str], player: int) -> dict[str, list[int]]:
    """What chance did in one game: boards, and the hands of each Age."""
    state, deal, rng = GAME.new(variant, seats), GAME.deal(variant, seed), Rng(player)
    found: dict[str, list[int]] = {}
    while state.decider != OVER:
        if state.decider != CHANCE:
            state.apply(state.random_move(rng))
            continue
        event = deal.event(state)
        kind, *numbers = bridge.decode(event)
        raw = bridge.dump(state)
        leaders = raw["phase"] == "deal_leaders"
        name = f"Age {raw['age']}" if kind == "deal" and not leaders else kind
        found.setdefault(name, []).append(numbers[0])
        state.apply(event)
    return found


@pytest.mark.parametrize("seats", SEATS)
def test_the_deal_is_the_same_whoever_plays(seats: int) -> None:
    for seed in range(4):
        one = dealt(seed, seats, rules(seats), 1)
        other = dealt(seed, seats, rules(seats), 2)
        cities = max(seats, 3)
        assert one == other
        assert {name: len(cards) for name, cards in one.items()} == {
            "wonder": cities, "Age 1": 7 * cities, "Age 2": 7 * cities, "Age 3": 7 * cities,
        }  # fmt: skip


def test_only_edition_and_seats_matter() -> None:
    """Other options change neither boards nor cards."""
    one = dealt(5, 4, {}, 1)
    for options in ({"sides": "random"}, {"sides": "day", "payments": "all"}):
        assert dealt(5, 4, options, 3) == one
    first = dealt(5, 4, {"edition": "first"}, 1)
    assert first["wonder"] == one["wonder"]
    assert first["Age 1"] != one["Age 1"]
    assert dealt(5, 5, {}, 1)["Age 1"] != one["Age 1"]


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_age_is_dealt_from_its_deck(edition: str, seats: int) -> None:
    if seats == 2 and edition == "second":
        return
    index, players = EDITIONS.index(edition), max(3, seats)
    found = dealt(1, seats, {"edition": edition}, 1)
    for age in (1, 2, 3):
        cards = Counter(found[f"Age {age}"])
        ordinary = Counter({card: n for card, n in cards.items() if not is_guild(card)})
        assert ordinary == +deck(index, players, age)
        drawn = [card for card in cards if is_guild(card)]
        assert len(drawn) == (guilds_in_play(players) if age == 3 else 0)
        assert set(drawn) <= set(guilds(index))


def test_the_same_seed_is_the_same_table_in_every_version() -> None:
    found = dealt(2024, 4, {}, 1)
    wonders = [tables().wonders[index].id for index in found["wonder"]]
    assert wonders == ["gizah", "babylon", "olympia", "halikarnassos"]
    assert [tables().cards[card].id for card in found["Age 1"][:4]] == [
        "stockade", "marketplace", "guard_tower", "theater",
    ]  # fmt: skip
    sides = [event_side(2024, 3, city) for city in range(3)]
    assert sides == SIDES_2024


SIDES_2024 = [0, 1, 0]

LEADERS, CITIES = {"leaders": "yes"}, {"cities": "yes"}


@pytest.mark.parametrize("seats", [3, 4, 7])
def test_leaders_leave_the_cards_as_they_are(seats: int) -> None:
    base, found = dealt(7, seats, {}, 1), dealt(7, seats, LEADERS, 2)
    for age in (1, 2, 3):
        assert found[f"Age {age}"] == base[f"Age {age}"]
    assert len(found["deal"]) == len(set(found["deal"])) == 4 * seats
    assert set(found["wonder"]) <= set(range(9))


@pytest.mark.parametrize(
    ("options", "size"),
    [
        (LEADERS, 49),
        (LEADERS | {"leader_deck": "standard"}, 34),
        (LEADERS | {"leader_deck": "without_expert"}, 34),
        (LEADERS | CITIES, 55),
        (LEADERS | CITIES | {"leader_deck": "without_expert"}, 40),
        (LEADERS | CITIES | {"leader_deck": "without_cities"}, 49),
    ],
)
def test_leaders_are_dealt_from_their_deck(options: dict[str, str], size: int) -> None:
    """Over many tables each leader of the deck, and no other, is dealt."""
    seen: Counter[int] = Counter()
    for seed in range(25):
        state, deal = GAME.new(options, 7), GAME.deal(options, seed)
        while bridge.dump(state)["phase"] in ("boards", "sides"):
            event = deal.event(state) if state.decider == CHANCE else state.legal_moves()[0]
            state.apply(event)
        hand = []
        while bridge.dump(state)["phase"] == "deal_leaders":
            event = deal.event(state)
            hand.append(bridge.decode(event)[1])
            state.apply(event)
        assert len(set(hand)) == len(hand) == 28
        seen.update(hand)
    assert set(seen) == set(leader_deck(indexes_of(GAME.parse_variant(options))))
    assert len(seen) == size


@pytest.mark.parametrize("seats", [3, 6])
def test_black_cards_of_each_age(seats: int) -> None:
    """As many of the 14 as there are players, each in its place with the same chance."""
    found = dealt(3, seats, CITIES, 1)
    for age in (1, 2, 3):
        cards = found[f"Age {age}"]
        black = [card for card in cards if tables().cards[card].black]
        assert len(cards) == 8 * seats
        assert len(black) == len(set(black)) == seats
        assert {tables().cards[card].age for card in black} == {age}
        rest = Counter(card for card in cards if card not in black and not is_guild(card))
        assert rest == +deck(0, seats, age)
    drawn: Counter[int] = Counter()
    for seed in range(400):
        cards = GAME.deal(CITIES, seed)._deck(3, 0, 4, 2)
        drawn.update(card for card in cards if tables().cards[card].black)
    assert set(drawn) == set(black_cards(2))
    assert surprise(drawn, dict.fromkeys(black_cards(2), 1 / 14)) < UNLIKELY


def test_roma_draws_what_is_in_the_box() -> None:
    """Four leaders of the deck, in an order that play does not change, whatever came back."""
    options = LEADERS | {"leader_deck": "standard"}
    order = GAME.deal(options, 11)._leaders("box", table_of(GAME.new(options, 7)))
    found = [dealt(11, 7, options, player) for player in range(40)]
    drawn = [one["draw"] for one in found if "draw" in one]
    assert drawn
    for one in found:
        if "draw" in one:
            places = [order.index(leader) for leader in one["draw"]]
            assert len(places) == 4
            assert places == sorted(places)
            # What nobody was dealt is never passed over.
            left = [leader for leader in order[: places[-1]] if leader not in one["deal"]]
            assert set(left) <= set(one["draw"])


def event_side(seed: int, seats: int, city: int) -> int:
    """The side that the board of a city gets by chance."""
    state = first_boards(seed, seats, city, {"edition": "first"})
    return int(bridge.decode(GAME.deal({"edition": "first"}, seed).event(state))[2])


def first_boards(seed: int, seats: int, count: int, variant: dict[str, str]) -> State:
    state, deal = GAME.new(variant, seats), GAME.deal(variant, seed)
    for _ in range(count):
        state.apply(deal.event(state))
    return state


def test_boards_and_cards_are_uniform() -> None:
    """First boards with their sides, first cards, and who gets a certain guild, of many tables."""
    seeds = 3000
    sides: Counter[tuple[int, int]] = Counter()
    first: Counter[int] = Counter()
    last: Counter[int] = Counter()
    played: Counter[int] = Counter()
    variant = {"edition": "first"}
    empty = GAME.new(variant, 3)
    for seed in range(seeds):
        deal = GAME.deal(variant, seed)
        _, wonder, side = bridge.decode(deal.event(empty))
        sides[wonder, side] += 1
        cards = deal._deck(1, 1, 3, 1)
        first[cards[0]] += 1
        last[cards[-1]] += 1
        played.update(card for card in deal._deck(1, 1, 3, 3) if is_guild(card))
    copies = +deck(1, 3, 1)
    law = {card: count / 21 for card, count in copies.items()}
    assert surprise(sides, {(w, s): 1 / 14 for w in range(7) for s in (0, 1)}) < UNLIKELY
    assert surprise(first, law) < UNLIKELY
    assert surprise(last, law) < UNLIKELY
    # Each guild is in half of the games of three: within four standard deviations.
    assert set(played) == set(guilds(1))
    assert all(abs(count - seeds / 2) < 2 * UNLIKELY * seeds**0.5 / 2 for count in played.values())


def test_no_event_when_nothing_is_dealt() -> None:
    state, deal = GAME.new({"sides": "day"}), GAME.deal({"sides": "day"}, 1)
    while state.decider == CHANCE:
        state.apply(deal.event(state))
    with pytest.raises(ValueError, match="no card or board is to be dealt"):
        deal.event(state)


def test_a_deal_that_does_not_fit_says_so() -> None:
    """A board that was dealt by another table is the one that this table deals next."""
    state = first_boards(1, 3, 1, {})
    dealt_already = first_board(1)
    seed = next(seed for seed in range(100) if second_board(seed) == dealt_already)
    with pytest.raises(ValueError, match="does not fit"):
        GAME.deal({}, seed).event(state)


def first_board(seed: int) -> int:
    return int(bridge.decode(GAME.deal({}, seed).event(GAME.new({}, 3)))[1])


def second_board(seed: int) -> int:
    return int(bridge.decode(GAME.deal({}, seed).event(first_boards(seed, 3, 1, {})))[1])


def test_boards_of_other_setups_change_no_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same seed gives the same boards when the tables come to hold more of them."""
    own = tables()
    more = msgspec.structs.replace(
        own,
        wonders_file=msgspec.structs.replace(
            own.wonders_file, wonders=(*own.wonders, *own.wonders[:2])
        ),
        setups=(*own.setups, msgspec.structs.replace(own.setups[0], boards=tuple(range(9)))),
    )
    for edition in EDITIONS:
        variant = {"edition": edition}
        before = boards(variant)
        with monkeypatch.context() as patch:
            patch.setattr(deal_module, "tables", lambda: more)
            assert boards(variant) == before


def boards(variant: dict[str, str]) -> list[list[int]]:
    """The first events of some deals for seven."""
    found = []
    for seed in range(5):
        state, fixed = GAME.new(variant, 7), GAME.deal(variant, seed)
        events = []
        while bridge.dump(state)["phase"] == "boards":
            events.append(fixed.event(state))
            state.apply(events[-1])
        found.append(events)
    return found
