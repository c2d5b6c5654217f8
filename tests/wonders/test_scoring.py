"""Science and guilds, the copied ones too: the fast engine against every choice tried."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product

import pytest

from tests.wonders import bridge
from tests.wonders.positions import city, start_of_age
from tests.wonders.reference import CARDS, EDITIONS, WONDER_IDS, guilds, option_bits, stages
from tests.wonders.slow_raw import Raw, game_from_raw
from tests.wonders.slow_score import best_copies, best_science


@pytest.mark.parametrize("wild", range(6))
def test_science_with_every_choice(wild: int) -> None:
    for counts in product(range(9), repeat=3):
        symbols = Counter(dict(zip(("compass", "gear", "tablet"), counts, strict=True)))
        assert bridge.science(*counts, wild) == best_science(symbols, wild), (counts, wild)


def random_city(rng: random.Random, edition: str, wonder: str, taken: set[str]) -> Raw:
    """A city late in a game; a guild stands in one city only."""
    side = rng.randrange(2)
    count = len(stages(edition, wonder, side))
    cards: list[str] = []
    buildings = set()
    for card in rng.sample(list(CARDS[edition]), 40):
        entry = CARDS[edition][card]
        likely = 0.8 if entry["guild"] or entry["color"] == "green" else 0.4
        if entry["building"] in buildings or card in taken or rng.random() > likely:
            continue
        if len(cards) < 18:
            cards.append(card)
            buildings.add(entry["building"])
            if entry["guild"]:
                taken.add(card)
    return city(
        edition,
        wonder,
        side,
        stages=rng.choice((count, rng.randrange(count + 1))),
        coins=rng.randrange(20),
        victories=[rng.randrange(3) for _ in range(3)],
        defeats=rng.randrange(7),
        cards=cards,
    )


def random_table(seed: int) -> Raw:
    """Cities as late in a game, in the first edition with an Olympia that may copy a guild.

    The hands, of an early Age so that any city goes with them, mean nothing here.
    """
    rng = random.Random(seed)
    edition = EDITIONS[seed % 2]
    seats = rng.randrange(3, 8)
    wonders = rng.sample(WONDER_IDS, seats)
    taken: set[str] = set()
    cities = [random_city(rng, edition, wonder, taken) for wonder in wonders]
    if edition == "first" and "olympia" in wonders:
        cities[wonders.index("olympia")] |= {"side": 1, "stages": 3}
    return start_of_age(cities, 1, options=option_bits(edition=edition), seed=seed)


def check_scores(seed: int) -> set[str]:
    """Both engines score a random table alike; returns what there was to copy."""
    raw = random_table(seed)
    state, slow = bridge.load(raw), game_from_raw(raw)
    found = bridge.score(state)
    best = slow.scores()
    for number, score in enumerate(found):
        assert score in best[number], (seed, number)
    assert state.points() == [score["total"] for score in found]
    if slow.edition == "first" and any(c.wonder == "olympia" for c in slow.cities):
        olympia = next(n for n, c in enumerate(slow.cities) if c.wonder == "olympia")
        return {str(guild) for guild in best_copies(slow.cities, olympia)}
    return set()


def test_random_tables() -> None:
    copied: Counter[str] = Counter()
    for seed in range(700):
        copied.update(check_scores(seed))
    assert set(copied) >= {*guilds("first"), "None"}


@pytest.mark.slow
@pytest.mark.parametrize("block", range(20))
def test_many_random_tables(block: int) -> None:
    for seed in range(10_000 + 1000 * block, 11_000 + 1000 * block):
        check_scores(seed)


def copying(*guilds_left: str, right: str | None = None, green: tuple[str, ...] = ()) -> Raw:
    """Olympia of the first edition with its three stages, between these guilds."""
    olympia = city("first", "olympia", "B", stages=3, cards=list(green), coins=0)
    left = city("first", "gizah", cards=list(guilds_left), defeats=2)
    other = city("first", "rhodos", cards=[right] if right else [], defeats=3)
    return start_of_age([olympia, left, other], 1, options=option_bits(edition="first"))


GREEN = ("apothecary", "workshop", "scriptorium", "dispensary", "laboratory", "library")


@pytest.mark.parametrize(
    ("raw", "purple", "green"),
    [
        (copying(), 0, 0),
        (copying("strategists_guild"), 5, 0),  # seen from Olympia: the tokens of both neighbors
        (copying(right="strategists_guild"), 5, 0),
        (copying("shipowners_guild"), 0, 0),  # the copy is no purple card
        (copying("builders_guild"), 3, 0),  # the own three stages
        (copying("scientists_guild", "strategists_guild", green=GREEN[:5]), 0, 16 + 10),
        (copying("scientists_guild", "strategists_guild", green=GREEN[:1]), 5, 1),
    ],
)
def test_copied_guilds(raw: Raw, purple: int, green: int) -> None:
    score = bridge.score(bridge.load(raw))[0]
    assert (score["purple"], score["green"]) == (purple, green)


def test_a_tie_between_copies_changes_no_total() -> None:
    """One more set of symbols and the Strategists Guild are worth 5 points each."""
    raw = copying("scientists_guild", "strategists_guild", green=GREEN)
    score = bridge.score(bridge.load(raw))[0]
    assert score["purple"] + score["green"] == 26 + 5
    assert (score["purple"], score["green"]) in ((0, 31), (5, 26))
