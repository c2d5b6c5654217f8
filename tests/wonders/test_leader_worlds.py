"""Leaders that a seat does not see: views and sampled worlds against every world that fits."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import pytest

from solver._ext.core.rng import Rng
from solver._ext.core.state import State
from tests.statistics import surprise
from tests.wonders import bridge
from tests.wonders.games import Game, expanded
from tests.wonders.slow_drafts import Drafts, World
from tests.wonders.slow_raw import game_from_raw
from tests.wonders.walks import Watched

SURPRISING = 4.5  # standard deviations; the seeds are fixed, so a test that passes keeps passing
SAMPLES = 12  # for every world of the law, at least
MOST = 150  # worlds that are told apart

GAMES = [
    *(expanded(seed, ("leaders",), 3) for seed in (0, 5, 7)),
    expanded(6, ("leaders", "cities"), 3),
    expanded(9, ("leaders", "teams"), 4),
    expanded(10, ("leaders", "cities", "teams"), 4),
]


def check_samples(watch: Watched, seat: int, origin: State, seed: int) -> int:
    """Worlds sampled for a seat follow the law; returns how many are told apart."""
    drafts = Drafts(watch.slow, seat)
    law = drafts.law(MOST)
    where = watch.where(seat)
    if law is None:
        return 0
    assert drafts.seen_as(watch.slow) in law, where
    rng, view = Rng(seed), bridge.conceal(watch.fast, seat)
    found: Counter[World] = Counter()
    for number in range(SAMPLES * len(law)):
        world = origin.determinize(seat, rng)
        found[drafts.seen_as(game_from_raw(bridge.dump(world)))] += 1
        if number < 4:
            assert bridge.conceal(world, seat) == view, where
    total = sum(law.values())
    assert set(found) <= set(law), where
    chances = {world: number / total for world, number in law.items()}
    assert surprise(found, chances) < SURPRISING, where
    return len(law)


def check_pool(watch: Watched, seat: int, seed: int) -> None:
    """Leaders of which a seat knows nothing are all as likely in the places for them."""
    drafts, rng = Drafts(watch.slow, seat), Rng(seed)
    unknown = [at for at, (one, _) in enumerate(drafts.seen_as(watch.slow).slots) if one == "*"]
    if not unknown or len(drafts.pool) < 2:
        return
    found: Counter[str] = Counter()
    times = 0
    while times < 15 * len(drafts.pool):
        world = game_from_raw(bridge.dump(watch.fast.determinize(seat, rng)))
        for place in drafts.places:
            use = world.rows[4][place[0]].used[place[1]]
            if use.card in drafts.pool:
                found[use.card] += 1
                times += 1
    law = {leader: 1 / len(drafts.pool) for leader in drafts.pool}
    assert surprise(found, law) < SURPRISING, watch.where(seat)


@cache
def check_game(game: Game, often: float = 0.06) -> Counter[str]:
    """Samples in some states of a game; what was met."""
    rng = random.Random(game.seed)
    watch = Watched(game)
    met: Counter[str] = Counter()
    while not watch.is_over():
        phase = watch.slow.phase
        if phase not in ("boards", "sides", "deal", "deal_leaders") and (
            rng.random() < often * (3 if phase != "choose" else 1)
        ):
            seat = rng.randrange(game.seats)
            if not any(watch.slow.chosen):
                origin = watch.fast if rng.random() < 0.5 else bridge.conceal(watch.fast, seat)
                told_apart = check_samples(watch, seat, origin, rng.randrange(1 << 30))
                met[phase] += told_apart > 1
                met["drawn by another"] += told_apart > 1 and bool(
                    watch.slow.drawn_leaders and not Drafts(watch.slow, seat).known_drawn
                )
            if rng.random() < 0.2:
                check_pool(watch, seat, rng.randrange(1 << 30))
        watch.apply(watch.next_move())
    return met


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_sampled_leaders_follow_the_law(game: Game) -> None:
    check_game(game)


def test_the_games_above_met_all_kinds_of_moments() -> None:
    met = sum((check_game(game) for game in GAMES), Counter[str]())
    for what in ("draft", "choose", "drawn by another"):
        assert met[what], what


@pytest.mark.slow
@pytest.mark.parametrize("block", range(20))
def test_many_sampled_leaders_follow_the_law(block: int) -> None:
    for seed in range(1000 + 4 * block, 1004 + 4 * block):
        played = ("leaders", "teams") if seed % 4 == 3 else ("leaders",)
        check_game.__wrapped__(expanded(seed, played, 4 if seed % 2 else 3))
