"""Worlds sampled for a seat against all that may be, tried out one by one."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from typing import Any

import pytest

from solver._ext.core.rng import Rng
from tests.duel import bridge
from tests.duel.expansions.facts import GODS_OF, MYTHOLOGIES
from tests.duel.expansions.names import CARD_IDS, GOD_IDS, PLOT_IDS, TOKEN_IDS
from tests.duel.expansions.styles import choose
from tests.duel.expansions.test_games import game_and_deal
from tests.duel.expansions.worlds import UNKNOWN, Watched, courses, god_law, plot_law
from tests.statistics import surprise

SURPRISING = 4.5  # standard deviations; the seeds are fixed, so a test that passes keeps passing
SAMPLES = 150
MOST_COURSES = 600
"""Games in which the other seat has had more ways to choose are not followed any further."""

Raw = dict[str, Any]


def gods_of_raw(raw: Raw, kind: str) -> str:
    """A world of one mythology as the law tells it apart."""
    number = MYTHOLOGIES.index(kind)
    lying = {
        str(slot): GOD_IDS[god]
        for slot, god in enumerate(raw["pantheon"]["places"], start=1)
        if 0 <= god < len(GOD_IDS) and GOD_IDS[god] in GODS_OF[kind]
    }
    deck = [
        UNKNOWN if god < 0 else GOD_IDS[god]
        for god in raw["pantheon"]["decks"][number]
        if god != -1
    ]
    return f"{lying} {deck}"


def plots_of_raw(raw: Raw, other: int) -> dict[str, list[str]]:
    """What lies at the places that the viewer does not see."""
    agora = raw["agora"]
    found: dict[str, list[str]] = {}
    for plot, progress, under in agora["plots"][other]:
        if progress == 2:
            found[f"prepared with {CARD_IDS[under]}"] = [PLOT_IDS[plot]]
        elif progress == 1:
            found.setdefault("hand", []).append(PLOT_IDS[plot])
    looked_at = [PLOT_IDS[plot] for plot in agora["drawn"] if plot >= 0]
    found |= {"looked at": looked_at} if looked_at else {}
    for depth, plot in enumerate(agora["deck"]):
        if plot >= 0:
            found[f"deck {depth}"] = [PLOT_IDS[plot]]
    return found


def check_seat(watch: Watched, seat: int, rng: Rng) -> Counter[str]:
    """Worlds sampled for a seat follow the laws; returns what there was to be told apart."""
    slow = watch.slow
    gods = {kind: god_law(watch, seat, kind) for kind in MYTHOLOGIES} if slow.pantheon else {}
    plots = plot_law(watch, seat) if slow.agora else {}
    true = bridge.dump(watch.fast)
    met: Counter[str] = Counter()
    found_gods: dict[str, Counter[str]] = {kind: Counter() for kind in gods}
    found_plots: dict[str, Counter[str]] = {place: Counter() for place in plots}
    locked: Counter[str] = Counter()
    removed: Counter[str] = Counter()
    origin = bridge.observed(watch.fast, seat)
    for number in range(SAMPLES):
        state = watch.fast if number % 2 else origin
        raw = bridge.dump(state.determinize(seat, rng))
        for kind in gods:
            found_gods[kind][gods_of_raw(raw, kind)] += 1
        if slow.agora:
            told = plots_of_raw(raw, 1 - seat)
            assert set(told) == set(plots), f"{set(told) ^ set(plots)} {watch.where()}"
            for place, names in told.items():
                found_plots[place].update(names)
            if slow.locked:
                locked[TOKEN_IDS[raw["agora"]["locked"]]] += 1
            removed.update(CARD_IDS[card] for card in raw["agora"]["removed"])
    for kind, law in gods.items():
        where = f"{kind}: {found_gods[kind]} for {law} of {seat} {watch.where()}"
        assert surprise(found_gods[kind], {w: float(p) for w, p in law.items()}) < SURPRISING, where
        met["worlds of gods"] += len(law) > 1
    for place, law in plots.items():
        where = f"{place}: {found_plots[place]} for {law} of {seat} {watch.where()}"
        chances = {plot: float(chance) for plot, chance in law.items()}
        assert surprise(found_plots[place], chances) < SURPRISING, where
        met[f"worlds of {place.split()[0]}"] += len(law) > 1
    if locked and slow.pending() == "main_action":
        may_be = watch.lockable[seat]
        law_of_locked = dict.fromkeys(may_be, 1 / len(may_be))
        where = f"{locked} {may_be} of {seat} {watch.where()}"
        assert surprise(locked, law_of_locked) < SURPRISING, where
        met["worlds of the locked token"] += len(may_be) > 1
    if slow.agora and true["agora"]["removed_seen"] == 2 >> seat:
        pool = slow.unseen_by_all(f"age_{slow.age}")
        assert surprise(removed, dict.fromkeys(pool, 1 / len(pool))) < SURPRISING, watch.where()
        met["worlds of removed cards"] += 1
    return met


@cache
def check_game(seed: int, often: float = 0.08) -> Counter[str]:
    """Samples at some plies of a game in lockstep; what was met."""
    slow, deal, styles, rng = game_and_deal(seed, first_game=False)
    watch = Watched.of_game_and_deal(slow, deal, first_game=False)
    pick, worlds = random.Random(seed), Rng(seed)
    met: Counter[str] = Counter()
    while not watch.slow.ending:
        seat = watch.slow.decider()
        assert seat is not None
        pending = watch.slow.pending()
        rare = pending in ("keep_conspiracy", "put_back", "choose_top_god", "place_god")
        if (rare or pending == "main_action") and pick.random() < often * (4 if rare else 1):
            for viewer in (0, 1):
                if max(len(courses(watch.log, viewer)), 1) <= MOST_COURSES:
                    met += check_seat(watch, viewer, worlds)
        watch.play(choose(styles[seat], watch.slow, rng))
    return met


GAMES = (600, 602, 2078, 1021)


@pytest.mark.parametrize("seed", GAMES)
def test_sampled_worlds_follow_the_law(seed: int) -> None:
    check_game(seed)


def test_the_games_above_met_all_that_is_secret() -> None:
    met = sum(map(check_game, GAMES), Counter[str]())
    kinds = ("gods", "hand", "prepared", "deck", "looked", "the locked token", "removed cards")
    assert [kind for kind in kinds if not met[f"worlds of {kind}"]] == []


@pytest.mark.slow
@pytest.mark.parametrize("block", range(5000, 5100, 5))
def test_many_sampled_worlds_follow_the_law(block: int) -> None:
    for seed in range(block, block + 5):
        check_game(seed)
