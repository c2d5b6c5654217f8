"""What a seat knows: the engine against a notebook that is filled from what the seat sees."""

from __future__ import annotations

import random
from collections import Counter
from copy import deepcopy
from functools import cache
from itertools import product
from typing import Any

import pytest

from solver._ext.core.rng import Rng
from solver._ext.core.state import OVER, State
from solver.games import load
from solver.games.wonders.data import tables
from tests.amounts import each_seed
from tests.wonders import bridge
from tests.wonders.games import COMBINATIONS, Game, busy_move, expanded, mixed
from tests.wonders.reference import ITEM_IDS, option_bits
from tests.wonders.slow_drafts import Drafts
from tests.wonders.slow_engine import SlowGame
from tests.wonders.slow_knowledge import Notebook
from tests.wonders.slow_worlds import fits, pile_fits
from tests.wonders.walks import Watched

SECOND = option_bits(edition="second")
FIRST = option_bits(edition="first")
BABYLON_FIRST = option_bits(edition="second", turn_six_order="babylon_first")

OFTEN = 0.2
"""The part of the choices that is looked at where there is more time."""

GAMES = [
    *(mixed(seed, seats) for seed, seats in zip(range(900, 906), range(2, 8), strict=True)),
    Game(1, 3, SECOND, ("halikarnassos", "babylon")),
    Game(2, 4, BABYLON_FIRST, ("babylon", "halikarnassos")),
    Game(3, 5, FIRST, ("halikarnassos", "olympia")),
    Game(4, 6, SECOND, ("halikarnassos",)),
    Game(5, 7, SECOND, ("halikarnassos",)),
    Game(7, 2, FIRST, ("halikarnassos", "gizah", "babylon")),
    Game(8, 2, FIRST, ("babylon", "gizah", "halikarnassos")),
    Game(9, 2, FIRST, ("gizah", "halikarnassos", "babylon")),
    *(
        expanded(6 + number % 3, played)
        for number, played in enumerate(COMBINATIONS)
        if len(played) != 3
    ),
]
"""Of expansions and teams one, two or all; slow tests have every combination."""


# ---- classes -----------------------------------------------------------------------------


def found_classes(state: State, seat: int) -> list[tuple[Any, ...]]:
    """What the engine says a seat cannot tell apart, to be compared."""
    return sorted(
        (
            entry["age"],
            entry["row"],
            entry["turn"],
            tuple(ITEM_IDS[card] for card in entry["cards"]),
            tuple(sorted((row, count) for row, count in entry["hand"].items() if count)),
            entry["pile"],
            entry["graves"],
            entry["drawn"],
        )
        for entry in bridge.classes(state, seat)
    )


def noted_classes(book: Notebook) -> list[tuple[Any, ...]]:
    """The same from a notebook."""
    return sorted(
        (u.age, u.row, u.turn, u.cards, u.hand, u.pile, u.graves, u.drawn) for u in book.unknown()
    )


def check_classes(watch: Watched, seat: int) -> None:
    """The engine and the notebook agree; so do the true state and what the seat knows of it."""
    where = watch.where(seat)
    noted = noted_classes(watch.books[seat])
    assert found_classes(watch.fast, seat) == noted, where
    assert found_classes(bridge.conceal(watch.fast, seat), seat) == noted, where


# ---- views -------------------------------------------------------------------------------


def what_became(rows: dict[str, Any]) -> list[Any]:
    """What became of the cards of an Age, by place but for what was discarded: by number."""
    uses = [[how for _, how, _ in row] for row in rows["used"]]
    taken = ("taken", "taken_lost")
    discards = [[how in ("sell", "left", *taken) for how in row] for row in uses]
    others = [[how if how not in ("sell", "left", *taken) else "" for how in row] for row in uses]
    return [discards, others, Counter(how for row in uses for how in row if how in taken)]


def check_view(watch: Watched, seat: int) -> None:
    """``conceal`` takes out what a seat does not know and nothing else."""
    state, where = watch.fast, watch.where(seat)
    view = bridge.conceal(state, seat)
    raw, true = bridge.dump(view), bridge.dump(state)
    assert (raw["view"], raw["first"]) == (seat, seat)
    assert bridge.conceal(view, seat) == view, where
    assert view.infoset(seat) == state.infoset(seat), where
    assert view.hidden(seat) == state.hidden(seat), where
    team = watch.books[seat].team
    own = [moves if number in team else [] for number, moves in enumerate(true["chosen"])]
    assert view.inputs(seat) == state.inputs(seat), where
    public = ("options", "seats", "phase", "age", "turn", "cities", "looks", "acting", "todo")
    assert {key: raw[key] for key in public} == {key: true[key] for key in public}, where
    assert raw["chosen"] == own, where
    for before, after in zip(true["ages"], raw["ages"], strict=True):
        assert [len(hand) for hand in after["hands"]] == [len(hand) for hand in before["hands"]]
        # From where a card of the pile was taken that the seat saw there, it does not know.
        assert what_became(before) == what_became(after), where
    for other in range(state.seats):
        if other not in team:
            with pytest.raises(ValueError, match=r"\w"):
                bridge.conceal(view, other)
    if state.decider == seat:
        check_choice(state, view, seat, where)


def check_choice(state: State, other: State, seat: int, where: str) -> None:
    """Where a seat decides, it has the same moves in both states, and policies do the same."""
    assert other.decider == seat, where
    assert other.legal_moves() == state.legal_moves(), where
    assert other.random_move(Rng(seat)) == state.random_move(Rng(seat)), where
    assert other.playout_move(Rng(seat)) == state.playout_move(Rng(seat)), where


def check_true_parts(watch: Watched, seat: int) -> None:
    """What the seat has seen stands in its view as it is."""
    raw = bridge.dump(bridge.conceal(watch.fast, seat))
    for age, rows in watch.books[seat].rows.items():
        for number, notes in enumerate(rows):
            used = raw["ages"][age - 1]["used"][number]
            for note, (card, how, _) in zip(notes.uses, used, strict=True):
                assert note.how == how or (note.in_pile and how in ("taken", "taken_lost"))
                assert note.card in (None, ITEM_IDS[card]), watch.where(seat)
    for one in watch.books[seat].team if watch.slow.phase == "choose" else ():
        row = watch.slow.held(one)
        hand = [ITEM_IDS[card] for card in raw["ages"][watch.slow.age - 1]["hands"][row]]
        assert sorted(hand) == sorted(watch.slow.row(row).hand), watch.where(seat)


# ---- worlds ------------------------------------------------------------------------------


def looks_same(book: Notebook, world: SlowGame, game: SlowGame) -> bool:
    """Whether a world holds nothing that speaks against what a seat of a game knows."""
    drafts = [Drafts(one, book.seat).signature() for one in (world, game) if game.facts.leaders]
    if drafts and drafts[0] != drafts[1]:
        return False
    for age, rows in book.rows.items():
        for number, notes in enumerate(rows):
            row = world.rows[age][number]
            for note, use in zip(notes.uses, row.used, strict=True):
                if note.card not in (None, use.card):
                    return False
            if book.holds(age, number):
                seen = Counter(notes.seen[max(notes.seen)])
                left = seen - Counter(notes.shown(max(notes.seen), None))
                if left != Counter(row.hand):
                    return False
            if not fits(book, world, age, number):
                return False
    return pile_fits(book, world)


def check_worlds(watch: Watched, rng: random.Random) -> Counter[str]:
    """A random world for each seat looks the same to those to whom it must, and to no other."""
    met: Counter[str] = Counter()
    for maker in range(watch.game.seats):
        world = watch.like(maker, rng)
        state = watch.load(world)
        for seat in range(watch.game.seats):
            where = f"world of {maker}, {watch.where(seat)}"
            same = looks_same(watch.books[seat], world, watch.slow)
            assert same or seat != maker, where
            views = bridge.conceal(state, seat), bridge.conceal(watch.fast, seat)
            assert (views[0] == views[1]) == same, where
            assert (state.infoset(seat) == watch.fast.infoset(seat)) == same, where
            if same and watch.fast.decider == seat:
                check_choice(watch.fast, state, seat, where)
            met["same" if same else "different"] += 1
            met["same to another seat"] += same and seat != maker and state != watch.fast
    return met


def check_secret_choice(watch: Watched, move: int) -> None:
    """What a seat chooses makes no difference to the others before all have chosen."""
    decider = watch.fast.decider
    others = [s for s in range(watch.game.seats) if decider not in watch.books[s].team]
    before = {seat: bridge.conceal(watch.fast, seat) for seat in others}
    infosets = {seat: watch.fast.infoset(seat) for seat in others}
    for choice in {move, *watch.fast.legal_moves()[:2]}:
        watch.fast.apply(choice)
        if any(bridge.dump(watch.fast)["chosen"]):
            for seat in others:
                assert bridge.conceal(watch.fast, seat) == before[seat], watch.where(seat)
                assert watch.fast.infoset(seat) == infosets[seat], watch.where(seat)
        watch.fast.undo()


# ---- games -------------------------------------------------------------------------------


@cache
def check_game(game: Game, often: float = 0.03) -> Counter[str]:
    """A whole game, checked after a share of the moves; returns what was met."""
    met: Counter[str] = Counter()
    rng = random.Random(game.seed)
    watch = Watched(game)
    while not watch.is_over():
        if not watch.setting_up() and (rare(watch) or rng.random() < 2 * often):
            for seat in range(game.seats):
                check_classes(watch, seat)
            met[watch.slow.phase] += 1
            met["Free City looks"] += watch.slow.phase == "discard" and watch.slow.acting == 2
            met["drawn"] += any(u.drawn for book in watch.books for u in book.unknown())
            if rng.random() < 5 * often:
                for seat in range(game.seats):
                    check_view(watch, seat)
                    check_true_parts(watch, seat)
                met += check_worlds(watch, rng)
        move = watch.next_move()
        if watch.slow.phase in ("choose", "sides") and rng.random() < often:
            check_secret_choice(watch, move)
        watch.apply(move)
    return met


def rare(watch: Watched) -> bool:
    """Whether not many states of a game are like this one."""
    return watch.slow.phase in ("discard", "seventh") or watch.slow.turn == 1


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_what_seats_know(game: Game) -> None:
    met = check_game(game)
    assert met["same"]
    assert met["different"]


def test_the_games_above_met_all_there_is_to_know() -> None:
    met = sum((check_game(game) for game in GAMES), Counter[str]())
    for what in ("discard", "seventh", "Free City looks", "drawn", "same to another seat"):
        assert met[what], what


def check_forgotten(watch: Watched, seat: int, rng: random.Random) -> None:
    """Hands of some turns of this Age that the seat does not remember are as if never seen."""
    book, age = deepcopy(watch.books[seat]), watch.slow.age
    raw = bridge.dump(bridge.conceal(watch.fast, seat))
    forgotten = [turn for turn in range(1, watch.slow.turn) if rng.random() < 0.5]
    raw["forgot"][age - 1] = sum(1 << (turn - 1) for turn in forgotten)
    for notes, turn in product(book.rows[age], forgotten):
        notes.seen.pop(turn, None)
    state = bridge.load(raw)
    where = f"forgotten {forgotten}, {watch.where(seat)}"
    assert found_classes(state, seat) == noted_classes(book), where
    view = bridge.conceal(state, seat)
    assert bridge.conceal(view, seat) == view, where
    assert view.infoset(seat) == state.infoset(seat), where


@pytest.mark.parametrize("seed", range(800, 804))
def test_forgotten_hands(seed: int) -> None:
    rng = random.Random(seed)
    watch = Watched(mixed(seed, 3 + seed % 4))
    while not watch.is_over():
        if not watch.setting_up() and rng.random() < 0.1:
            for seat in range(watch.game.seats):
                check_forgotten(watch, seat, rng)
        watch.apply(watch.next_move())


ADAPTER = load("wonders")
CARDS = {card.id: at for at, card in enumerate(tables().cards)}


def check_open_copies(game: Game) -> int:
    """No hand holds a card of which all copies lie open; counts the views that were looked at.

    A card that is taken from the discard pile lies open before who has taken it, even where nobody
    knows who had discarded it.
    """
    draw, chance, looked = random.Random(str(game)), Rng(5), 0
    state = bridge.new(game.seats, game.options)
    while state.decider != OVER:
        for seat in range(game.seats) if state.decider >= 0 else ():
            view = bridge.conceal(state, seat)
            raw = bridge.dump(view)
            age = raw["ages"][raw["age"] - 1]
            played = [one for row in age["used"] for one in row]
            if raw["phase"] != "choose" or not any(use == "taken" for _, use, _ in played):
                continue
            there = Counter(card for hand in age["hands"] for card in hand)
            there.update(card for card, *_ in played)
            lying = Counter(card for card, use, _ in played if use in ("build", "taken"))
            texts = (ADAPTER.move_text(view, move) for move in view.legal_moves())
            held = {CARDS[word] for text in texts for word in text.split() if word in CARDS}
            if seat != state.decider:
                assert not {one for one in held & set(lying) if lying[one] == there[one]}, game
                looked += 1
        state.apply(busy_move(state, draw) if state.decider >= 0 else state.random_move(chance))
    return looked


@pytest.mark.parametrize("played", [(), ("cities", "armada")], ids=["base", "cities+armada"])
@each_seed(15, 60, first=60_000)
def test_no_hand_holds_what_lies_open(played: tuple[str, ...], seeds: range) -> None:
    assert sum(check_open_copies(expanded(seed, played)) for seed in seeds) > len(seeds)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(30))
def test_what_seats_know_in_many_games(block: int) -> None:
    for seed in range(20_000 + 10 * block, 20_010 + 10 * block):
        check_game.__wrapped__(mixed(seed), OFTEN)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(3))
@pytest.mark.parametrize("played", COMBINATIONS, ids="+".join)
def test_what_seats_know_in_many_games_with_expansions(played: tuple[str, ...], block: int) -> None:
    for seed in range(30_000 + 10 * block, 30_010 + 10 * block):
        check_game.__wrapped__(expanded(seed, played), OFTEN)
