"""Who knows what: the only private thing is the central top, for the seats that peeked at it.

States are checked here; that no bot looks at more than its seat knows is checked with the bots.
"""

from __future__ import annotations

from collections import Counter

import pytest

from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, State
from tests.architects import bridge
from tests.architects.positions import deck, empty
from tests.architects.reference import CARD_IDS
from tests.architects.walks import ending, opening
from tests.states import walk
from tests.statistics import surprise

UNSEEN = 15  # the card of a peek as the other seats see it


def knows(state: State) -> list[int]:
    """The seats that have seen the central top."""
    found: list[int] = bridge.dump(state)["knows"]
    return found


def with_top(state: State, top: int) -> State:
    """The same with another card on top of the central deck."""
    raw = bridge.dump(state)
    raw["decks"][-1]["top"] = top
    return bridge.load(raw)


def other_tops(state: State) -> list[int]:
    """The kinds that the central top could be as well, for seats that have not seen it."""
    central = bridge.dump(state)["decks"][-1]
    return [kind for kind, n in enumerate(central["unseen"]) if n and kind != central["top"]]


def as_seen(state: State, move: int, seat: int) -> int:
    """A move or event of the true game as ``seat`` learns of it."""
    peeker = bridge.dump(state)["seat"]
    return state.veiled_event if bridge.decode(move)[0] == "peek" and seat != peeker else move


# ---- one state ---------------------------------------------------------------------------


def check_concealed(state: State) -> None:
    """``conceal`` takes out the central top for those who have not seen it, and nothing else."""
    raw = bridge.dump(state)
    for seat in range(state.seats):
        seen = bridge.conceal(state, seat)
        expected = bridge.dump(state)
        if seat in raw["knows"]:
            assert seen == state
        else:
            expected["decks"][-1]["top"] = -1
        assert bridge.dump(seen) == expected
        assert bridge.conceal(seen, seat) == seen
        assert seen.infoset(seat) == state.infoset(seat)
        blind = bool(raw["knows"]) and seat not in raw["knows"]
        assert state.hidden(seat) == seen.hidden(seat) == blind
        assert seen.inputs(seat) == state.inputs(seat)
        if state.decider == seat:
            assert seen.legal_moves() == state.legal_moves()
            assert seen.random_move(Rng(seat)) == state.random_move(Rng(seat))


def check_worlds(state: State) -> None:
    """Worlds that differ in the central top are one to a seat that has not seen it."""
    tops = other_tops(state) if knows(state) else []
    for top in tops:
        world = with_top(state, top)
        assert world.key != state.key
        for seat in range(state.seats):
            same = seat not in knows(state)
            assert (world.infoset(seat) == state.infoset(seat)) == same
            assert (bridge.conceal(world, seat) == bridge.conceal(state, seat)) == same
            if state.decider == seat:
                assert world.legal_moves() == state.legal_moves()


def check_determinized(state: State, rng: Rng) -> None:
    """A world drawn for a seat is a true one and looks the same to that seat."""
    for seat in range(state.seats):
        seen = bridge.conceal(state, seat)
        for origin in (state, seen):
            world = origin.determinize(seat, rng)
            assert bridge.conceal(world, seat) == seen
            assert world.infoset(seat) == state.infoset(seat)
            raw = bridge.dump(world)
            assert (raw["decks"][-1]["top"] >= 0) == bool(raw["knows"])
            assert bridge.load(raw) == world
            if seat in raw["knows"]:
                assert world == state


def check_veil(state: State) -> None:
    """Only a peek has a veiled form; it tells the others that the holder has looked."""
    raw = bridge.dump(state)
    others_due = any(value for kind, value in raw["due"].items() if kind != "peek")
    if not raw["due"]["peek"] or others_due:
        assert state.veiled_event == 0
        return
    event = state.veiled_event
    assert bridge.decode(event) == ("peek", UNSEEN)
    assert event == bridge.encode("peek", UNSEEN)
    assert state.is_legal(event)
    assert event not in [outcome for outcome, _ in state.chance_outcomes()]
    holder = raw["seat"]
    assert raw["cat"] == holder
    assert holder not in raw["knows"]
    for outcome, _ in state.chance_outcomes():
        true = state.copy()
        true.apply(outcome)
        assert knows(true) == sorted([*raw["knows"], holder])
        assert bridge.dump(true)["decks"][-1]["top"] == bridge.decode(outcome)[1]
        for seat in range(state.seats):
            seen = bridge.conceal(state, seat)
            seen.apply(event if seat != holder else outcome)
            assert seen == bridge.conceal(true, seat)


# ---- games -------------------------------------------------------------------------------


def followed_game(state: State, seed: int) -> Counter[str]:
    """A random game; every seat follows it on its own state from what it learns."""
    met: Counter[str] = Counter()
    rng = Rng(seed)
    views = [bridge.conceal(state, seat) for seat in range(state.seats)]
    for true, move in walk(state, seed):
        check_concealed(true)
        check_worlds(true)
        check_determinized(true, rng)
        if true.decider == CHANCE:
            check_veil(true)
        kind = bridge.decode(move)[0]
        met[kind] += 1
        met["blind draw of a known card"] += (
            kind == "draw" and bool(knows(true)) and bridge.dump(true)["seat"] not in knows(true)
        )
        met["seen by all"] += len(knows(true)) == true.seats
        for seat, view in enumerate(views):
            assert view == bridge.conceal(true, seat)
            view.apply(as_seen(true, move, seat))
    for seat, view in enumerate(views):
        assert view == bridge.conceal(state, seat)
        assert view.returns() == state.returns()
    return met


@pytest.mark.parametrize("seed", range(2))
def test_every_seat_follows_a_game_from_what_it_learns(seed: int) -> None:
    assert followed_game(opening(seed), seed)["peek"]


def test_every_seat_follows_late_positions() -> None:
    met: Counter[str] = Counter()
    for seed in range(48):
        met += followed_game(ending(seed), seed)
    assert met["peek"]
    assert met["blind draw of a known card"]
    assert met["seen by all"]


@pytest.mark.slow
@pytest.mark.parametrize("block", range(25))
def test_every_seat_follows_many_games(block: int) -> None:
    for seed in range(10 * block, 10 * block + 10):
        followed_game(opening(seed), seed)
        followed_game(ending(seed), seed)


@pytest.mark.parametrize("seed", range(24))
def test_the_playout_policy_is_blind_too(seed: int) -> None:
    """A seat that has not looked chooses alike in every world, even in playouts."""
    for state, _ in walk(opening(seed) if seed % 2 else ending(seed), seed):
        if state.decider >= 0:
            seen = bridge.conceal(state, state.decider)
            assert seen.playout_move(Rng(seed)) == state.playout_move(Rng(seed))


# ---- the law of the hidden card ----------------------------------------------------------


def whispered() -> State:
    """Three seats; seat 1 has seen that a gear lies on the central deck, seat 0 is to pick."""
    raw = empty(["giza", "rhodes", "babylon"])
    raw["decks"][-1] = deck("gear", gear=1, coin=3, wood=2)
    raw["knows"], raw["cat"] = [1], 1
    return bridge.load(raw)


@pytest.mark.parametrize("seat", [0, 2])
def test_determinized_tops_follow_the_counts(seat: int) -> None:
    rng, state = Rng(7), whispered()
    for origin in (state, bridge.conceal(state, seat)):
        drawn = Counter(
            CARD_IDS[bridge.dump(origin.determinize(seat, rng))["decks"][-1]["top"]]
            for _ in range(6_000)
        )
        assert surprise(drawn, {"gear": 1 / 6, "coin": 3 / 6, "wood": 2 / 6}) < 4.0


def test_a_seat_that_has_looked_knows() -> None:
    rng, state = Rng(8), whispered()
    assert all(state.determinize(1, rng) == state for _ in range(100))


def test_draws_from_the_central_deck() -> None:
    """Certain in the true game and for who has looked; by the counts for all others."""
    state = whispered()
    state.apply(bridge.encode("take", 7))
    gear, coin, wood = (CARD_IDS.index(name) for name in ("gear", "coin", "wood"))
    assert state.chance_outcomes() == [(bridge.encode("draw", gear), 1.0)]
    assert bridge.conceal(state, 1).chance_outcomes() == state.chance_outcomes()
    for seat in (0, 2):
        outcomes = dict(bridge.conceal(state, seat).chance_outcomes())
        assert outcomes == {
            bridge.encode("draw", gear): pytest.approx(1 / 6, abs=1e-15),
            bridge.encode("draw", coin): pytest.approx(3 / 6, abs=1e-15),
            bridge.encode("draw", wood): pytest.approx(2 / 6, abs=1e-15),
        }


def test_knowledge_ends_with_the_card() -> None:
    state = whispered()
    for move in (("take", 7), ("draw", CARD_IDS.index("gear"))):
        state.apply(bridge.encode(*move))
    raw = bridge.dump(state)
    # Seat 1 holds the pawn and is next: it looks again, at a new card.
    assert raw["knows"] == []
    assert raw["due"]["peek"]
    assert {bridge.decode(event)[1] for event, _ in state.chance_outcomes()} == {
        CARD_IDS.index("coin"),
        CARD_IDS.index("wood"),
    }


def test_who_has_looked_stays_known_to_all() -> None:
    """That a seat has looked is public, what it saw is not."""
    state = whispered()
    raw = bridge.dump(state)
    raw["knows"], raw["decks"][-1]["top"] = [], -1
    fresh = bridge.load(raw)
    for seat in range(3):
        assert fresh.infoset(seat) != state.infoset(seat)
