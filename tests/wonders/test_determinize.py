"""Sampled worlds and looks against the exact law: every world that fits, counted one by one."""

from __future__ import annotations

import random
from collections import Counter
from copy import deepcopy
from functools import cache
from math import perm, prod

import pytest

from solver._ext.core.rng import Rng
from solver._ext.core.state import State
from tests.statistics import surprise
from tests.wonders import bridge
from tests.wonders.followers import Followed, Follower
from tests.wonders.games import Game, expanded, mixed
from tests.wonders.reference import ARMADA, ITEM_IDS, NUMBERS, option_bits
from tests.wonders.slow_engine import SlowGame
from tests.wonders.slow_knowledge import Notebook
from tests.wonders.slow_raw import Raw
from tests.wonders.slow_table import DISCARDED, PILE
from tests.wonders.slow_worlds import Contents, contents, law, worlds
from tests.wonders.walks import Watched

SURPRISING = 4.5  # standard deviations; the seeds are fixed, so a test that passes keeps passing
SAMPLES = 12  # for every world of the law
MANY_SAMPLES = 25
FEW = 150  # worlds that are counted in good time
MANY = 400  # and where there is more time

SECOND = option_bits(edition="second")
FIRST = option_bits(edition="first")

GAMES = [
    *(mixed(seed, 3) for seed in range(500, 506)),
    *(mixed(seed, 2) for seed in range(506, 510)),
    *(mixed(seed, 4) for seed in range(510, 512)),
    mixed(512, 4),
    Game(1, 3, SECOND, ("halikarnassos",)),
    Game(2, 3, FIRST, ("babylon", "halikarnassos")),
    Game(3, 2, FIRST, ("halikarnassos",)),
    Game(4, 2, FIRST, ("gizah", "ephesos", "halikarnassos")),
    *(expanded(seed, ("cities",), 3) for seed in (6, 7, 8)),
    *(expanded(seed, ("cities", "teams"), 4) for seed in (6, 7)),
    *(expanded(seed, ("edifice",), 3) for seed in (2, 7)),
    expanded(3, ("cities", "edifice"), 3),
    expanded(1, ("teams", "edifice"), 4),
    *(expanded(seed, ("armada",), 3) for seed in (3, 4, 5, 6)),
    expanded(2, ("cities", "armada"), 3),
    expanded(4, ("teams", "armada"), 4),
]


def contents_of(raw: Raw) -> Contents:
    """What lies where in a dump, as the slow engine says it."""
    free_city = raw["seats"] == 2
    return tuple(
        (
            tuple(ITEM_IDS[card] for card, _, _ in used),
            tuple(
                [ITEM_IDS[card] for card in hand]
                if free_city and number == PILE
                else sorted(ITEM_IDS[card] for card in hand)
            ),
        )
        for age in raw["ages"]
        for number, (hand, used) in enumerate(zip(age["hands"], age["used"], strict=True))
    )


def about(book: Notebook) -> int:
    """About how many ways there are to put the cards that a seat does not see."""
    return prod(
        perm(len(u.cards), min(len(u.cards), sum(n for _, n in u.hand) + u.pile + u.graves))
        for u in book.unknown()
    )


def kinds(watch: Watched, book: Notebook) -> Counter[str]:
    """What is special about the unknown cards of a seat."""
    met: Counter[str] = Counter()
    for entry in book.unknown():
        past = entry.age < watch.slow.age
        spare = len(entry.cards) - sum(n for _, n in entry.hand) - entry.pile - entry.graves
        in_play = entry.row < 0 and spare > 0
        met["cards of Armada not in play"] += in_play and any(c in ARMADA for c in entry.cards)
        met["guilds not in play"] += entry.row < 0 and entry.age == 3 and spare > 0
        met["hidden before first sight"] += entry.row < 0 and entry.pile + entry.graves > 0
        met["hidden after last sight"] += entry.row >= 0 and entry.pile + entry.graves > 0
        met["hand never seen"] += entry.row < 0 and bool(entry.hand)
        met["hand passed on"] += entry.row >= 0 and bool(entry.hand)
        met["card drawn by another"] += entry.drawn > 0
        met["several cards of a kind"] += len(set(entry.cards)) < len(entry.cards)
        met["earlier Age"] += past
    came_back = [n for rows in book.rows.values() for n in rows if len(n.seen) > 1]
    met["hand came back"] += bool(came_back)
    met["looked at the pile"] += book.last_look != (0, 0)
    uses = [use.how for rows in watch.slow.rows.values() for row in rows for use in row.used]
    met["card lost by a city"] += "lost" in uses or "taken_lost" in uses
    return met


# ---- whole worlds ------------------------------------------------------------------------


def check_samples(watch: Watched, seat: int, origin: State, seed: int, samples: int) -> float:
    """Worlds sampled for a seat follow the law; returns how surprising they are."""
    exact = law(watch.books[seat], watch.slow)
    assert contents(watch.slow) in exact
    rng = Rng(seed)
    view = bridge.conceal(watch.fast, seat)
    found: Counter[Contents] = Counter()
    seen: dict[bytes, Contents] = {}  # to dump a world takes longer than to sample it
    for number in range(samples * len(exact)):
        world = origin.determinize(seat, rng)
        known = world.to_bytes()
        if known not in seen:
            raw = bridge.dump(world)
            seen[known] = contents_of(raw)
            assert raw["view"] == -1
        found[seen[known]] += 1
        if number < 10:
            assert bridge.conceal(world, seat) == view, watch.where(seat)
            assert bridge.load(bridge.dump(world)) == world, watch.where(seat)
    assert set(found) <= set(exact), watch.where(seat)
    measure = surprise(found, {key: float(chance) for key, chance in exact.items()})
    assert measure < SURPRISING, watch.where(seat)
    return measure


@cache
def check_game(
    game: Game, often: float = 0.09, most: int = FEW, samples: int = SAMPLES
) -> tuple[Counter[str], tuple[float, ...]]:
    """Samples in some states of a game; what was met, and how surprising it was."""
    rng = random.Random(game.seed)
    watch = Watched(game)
    met: Counter[str] = Counter()
    measures = []
    while not watch.is_over():
        watch.apply(watch.next_move())
        if watch.setting_up():
            continue
        for seat, book in enumerate(watch.books):
            if rng.random() < often and 1 < about(book) <= most:
                origin = watch.fast if rng.random() < 0.5 else bridge.conceal(watch.fast, seat)
                measures.append(check_samples(watch, seat, origin, rng.randrange(1 << 30), samples))
                met += kinds(watch, book)
    return met, tuple(measures)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_sampled_worlds_follow_the_law(game: Game) -> None:
    assert check_game(game)[1]


def test_the_samples_above_are_neither_wild_nor_tame() -> None:
    """Together they are as surprising as chance makes them, and all kinds of secrets are met."""
    met: Counter[str] = Counter()
    measures: list[float] = []
    for game in GAMES:
        met += check_game(game)[0]
        measures += check_game(game)[1]
    assert abs(sum(measures)) < 4.0 * len(measures) ** 0.5
    assert set(met) == {
        "guilds not in play",
        "cards of Armada not in play",
        "hidden before first sight",
        "hidden after last sight",
        "hand never seen",
        "hand passed on",
        "card drawn by another",
        "several cards of a kind",
        "earlier Age",
        "hand came back",
        "looked at the pile",
        "card lost by a city",
    }


@pytest.mark.slow
@pytest.mark.parametrize("block", range(40))
def test_many_sampled_worlds_follow_the_law(block: int) -> None:
    for seed in range(40_000 + 5 * block, 40_005 + 5 * block):
        check_game.__wrapped__(mixed(seed, 2 + seed % 3), most=MANY, samples=MANY_SAMPLES)


WITH_EDIFICE = [
    (("edifice",), 3),
    (("cities", "edifice"), 3),
    (("teams", "edifice"), 4),
    (("cities", "teams", "edifice"), 4),
]


@pytest.mark.slow
@pytest.mark.parametrize("block", range(20))
def test_many_sampled_worlds_with_edifice_follow_the_law(block: int) -> None:
    for seed in range(45_000 + 4 * block, 45_004 + 4 * block):
        played, seats = WITH_EDIFICE[seed % len(WITH_EDIFICE)]
        check_game.__wrapped__(expanded(seed, played, seats), most=MANY, samples=MANY_SAMPLES)


# ---- looks -------------------------------------------------------------------------------


def looked_at(state: State) -> dict[tuple[int, ...], float]:
    """All that a view may see before its next decision, with exact chances.

    A hand is told by its cards in any order, the discard pile by its cards in order.
    """
    if bridge.dump(state)["phase"] != "see":
        return {(): 1.0}
    found: dict[tuple[int, ...], float] = {}
    looking = bridge.dump(state)["looking"]
    for event, chance in state.chance_outcomes():
        after = state.copy()
        after.apply(event)
        for rest, more in looked_at(after).items():
            cards = (bridge.decode(event)[1], *rest)
            key = tuple(sorted(cards)) if looking == "hand" else cards
            found[key] = found.get(key, 0.0) + chance * more
    return found


class Looking(Followed):
    """A followed game in which the chances of what comes to light are compared with the law."""

    def __init__(self, game: Game, most: int) -> None:
        super().__init__(game)
        self.most = most
        self.compared: Counter[str] = Counter()
        self.before = [deepcopy(book) for book in self.books]

    def apply(self, move: int) -> None:
        """Keep the notebooks as they are before the seats look."""
        if not self.setting_up():
            self.before = [deepcopy(book) for book in self.books]
        super().apply(move)
        for book in self.before:
            book.watch(self.slow, look=False)

    def before_look(self, follower: Follower) -> None:
        """Compare all that the seat may see with all worlds that fit.

        Not after a card that another seat took: where that came from the seat has to guess.
        """
        raw = bridge.dump(follower.state)
        book = self.before[follower.seat]
        if raw["phase"] != "see" or self.slow.turn == 1 or follower.taken_by_others:
            return
        if about(book) > self.most:
            return
        exact: Counter[tuple[int, ...]] = Counter()
        for world in worlds(book, self.slow):
            exact[shown(world, book, raw["looking"])] += 1
        known: list[int] = []  # the cards that the seat passed on and that must still be there
        if raw["looking"] == "hand":
            row = self.slow.held(follower.seat)
            known = raw["ages"][raw["age"] - 1]["hands"][row][: raw["seen"]]
        found = {
            tuple(sorted((*known, *cards))) if raw["looking"] == "hand" else cards: chance
            for cards, chance in looked_at(follower.state).items()
        }
        where = self.where(follower.seat)
        assert set(found) == set(exact), where
        for cards, count in exact.items():
            assert found[cards] == pytest.approx(count / exact.total(), abs=1e-12), where
        self.compared[raw["looking"]] += len(exact) > 1


def shown(world: SlowGame, book: Notebook, looking: str) -> tuple[int, ...]:
    """What a seat that does not know it yet sees in a world, as :func:`looked_at` tells it."""
    if looking == "pile":
        cards = [
            use.card
            for age, rows in book.rows.items()
            for notes, row in zip(rows, world.rows[age], strict=True)
            for note, use in reversed(list(zip(notes.uses, row.used, strict=True)))
            if note.card is None and not note.in_pile and use.how in DISCARDED
        ]
        return tuple(NUMBERS[card] for card in cards)
    row = world.row(PILE if looking == "last" else world.held(book.seat))
    return tuple(sorted(NUMBERS[card] for card in row.hand))


LOOKS = [
    Game(1, 3, SECOND, ("halikarnassos", "babylon")),
    Game(5, 3, FIRST, ("halikarnassos", "olympia")),
    Game(6, 4, SECOND, ("halikarnassos",)),
    Game(21, 2, FIRST, ("gizah", "ephesos", "babylon")),
    Game(8, 2, FIRST, ("gizah", "ephesos", "halikarnassos")),
    Game(9, 2, FIRST, ("halikarnassos", "babylon")),
    Game(10, 3, option_bits(edifice="yes"), ("halikarnassos", "ur")),
]


@cache
def look(game: Game, most: int = FEW) -> Counter[str]:
    """How often looks of each kind were compared in a game."""
    table = Looking(game, most)
    while not table.is_over():
        table.step()
    return table.compared


@pytest.mark.parametrize("game", LOOKS, ids=str)
def test_what_comes_to_light_follows_the_law(game: Game) -> None:
    look(game)


def test_all_kinds_of_looks_are_compared() -> None:
    compared = sum((look(game) for game in LOOKS), Counter[str]())
    assert set(compared) == {"hand", "pile", "last"}


@pytest.mark.slow
@pytest.mark.parametrize("block", range(20))
def test_much_that_comes_to_light_follows_the_law(block: int) -> None:
    for seed in range(50_000 + 5 * block, 50_005 + 5 * block):
        look.__wrapped__(mixed(seed, 2 + seed % 3), MANY)
