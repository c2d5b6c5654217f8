"""No bot looks at what its seat cannot know: the card that others have seen on the central deck.

Two true games that look the same to a seat get the same analysis to the last bit. A seat that has
looked at the card makes use of it.
"""

from __future__ import annotations

from typing import Any

import pytest

from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, OVER, State
from solver._ext.search.mcts import Mcts
from solver.arena.referee import play_game
from solver.games.architects import GAME
from solver.games.base import Deal, Position
from solver.search.bot import Bot
from solver.search.bots import BOTS, make_bot
from solver.search.limits import Limits
from tests.architects import bridge
from tests.architects.positions import card, cards, deck, empty
from tests.search.architects_worlds import Twins, played, twins
from tests.search.spies import SpyBot, check_fields

SEATS = (2, 3, 4, 7)
PAIRS = 4
SPECS = [*BOTS, "alphabeta:maxn=1"]
LIMITS = Limits(nodes=600)
CENTRAL = 7


def says(bot: Bot, position: Position, limits: Limits = LIMITS) -> dict[str, Any]:
    """An analysis without the time it took."""
    data = bot.analyze(position, limits, seed=3).to_json()
    del data["seconds"]
    return data


def events_to_come(state: State, deal: Deal) -> list[int]:
    """What chance does on the way to the end if everybody plays the first legal move."""
    state, events = state.copy(), []
    while state.decider != OVER:
        move = deal.event(state) if state.decider == CHANCE else state.legal_moves()[0]
        if state.decider == CHANCE:
            events.append(move)
        state.apply(move)
    return events


# ---------------------------------------------------------------- what another seat has seen


@pytest.mark.parametrize("seats", SEATS)
def test_the_hidden_worlds_differ(seats: int) -> None:
    pairs = twins(seats, PAIRS)
    assert len(pairs) == PAIRS
    for pair in pairs:
        one, two = pair.states()
        raw, other = bridge.dump(one), bridge.dump(two)
        assert raw["knows"] == other["knows"] != []
        assert pair.seat not in raw["knows"]
        assert raw["decks"][-1].pop("top") != other["decks"][-1].pop("top")
        assert raw == other
        # What comes later is not settled either.
        deals = [GAME.deal({}, seed) for seed in (1, 2)]
        assert events_to_come(one, deals[0]) != events_to_come(one, deals[1])


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("seats", SEATS)
def test_same_knowledge_same_analysis(spec: str, seats: int) -> None:
    for pair in twins(seats, PAIRS):
        said = []
        for state in pair.states():
            position = GAME.observe(state, pair.seat)
            data = says(make_bot(spec), position)
            said.append((position.to_json(), GAME.compact(position), data))
        assert said[0] == said[1]


@pytest.mark.parametrize("spec", ["default", "alphabeta"])
@pytest.mark.parametrize("seats", [2, 4])
def test_what_a_bot_remembers_is_no_more(spec: str, seats: int) -> None:
    """The same for a bot that has followed the game and keeps its trees."""
    for pair in twins(seats, PAIRS):
        said = [followed(spec, pair, record) for record in (pair.one, pair.two)]
        assert said[0] == said[1]


def followed(spec: str, pair: Twins, record: list[int]) -> list[dict[str, Any]]:
    """What a bot says at the last choices of the seat."""
    bot = make_bot(spec)
    states = pair.decisions(record, latest=4)
    return [says(bot, GAME.observe(state, pair.seat)) for state in states]


@pytest.mark.parametrize("spec", ["default", "alphabeta"])
def test_a_bot_for_the_whole_table_keeps_seats_apart(spec: str) -> None:
    """What it worked out for a seat that has looked does not reach the next one."""
    said = []
    for top in ("vp3", "red_h0"):
        bot = make_bot(spec)
        raw = empty(["giza", "rhodes"])
        raw["decks"][-1]["top"], raw["knows"], raw["cat"] = card(top), [0], 0
        state = bridge.load(raw)
        says(bot, GAME.observe(state, 0))
        state.apply(bridge.encode("take", 0))
        state.apply(bridge.encode("top", 0, card("wood")))
        while state.decider != 1:
            state.apply(state.legal_moves()[0])
        position = GAME.observe(state, 1)
        said.append((GAME.compact(position), says(bot, position)))
    assert said[0] == said[1]


# ---------------------------------------------------------------- what the seat has seen itself


def on_the_verge(seats: int, top: str | None, knows: list[int]) -> State:
    """Every seat needs one more unit to complete its wonder, seat 0 is to pick.

    Half of the central deck will do, nothing that lies open does. An odd number of other cards is
    left, so that the next seats get into need first.
    """
    raw = empty(["giza", "rhodes", "babylon", "olympia"][:seats])
    for number in range(seats):
        raw["cities"][number]["built"] = [1, 2, 3, 4]
        raw["cities"][number]["cards"] = cards(wood=1, stone=1, clay=1)
        raw["decks"][number] = deck("red_h0", red_h0=2 if number else 1)
    raw["decks"][-1] = deck(top, coin=5, red_h0=5)
    if top is not None:
        raw["decks"][-1]["unseen"] = cards(coin=5, red_h0=5)
    raw["knows"] = knows
    return bridge.load(raw)


def best(spec: str, state: State) -> str:
    """The move of a bot for seat 0."""
    position = GAME.observe(state, 0)
    return make_bot(spec).analyze(position, Limits(nodes=3_000), seed=1).best.text


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("spec", ["default", "alphabeta", "alphabeta:maxn=1", "flat"])
def test_what_the_seat_has_seen_decides(spec: str, seats: int) -> None:
    assert best(spec, on_the_verge(seats, "coin", [0])) == "take central"
    if spec != "flat":  # it takes the others to play at random
        assert best(spec, on_the_verge(seats, "red_h0", [0])) != "take central"


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("spec", SPECS)
def test_what_only_others_have_seen_does_not(spec: str, seats: int) -> None:
    said = []
    for top in ("coin", "red_h0"):
        for knows in ([1], list(range(1, seats))):
            state = on_the_verge(seats, top, knows)
            said.append((knows, says(make_bot(spec), GAME.observe(state, 0))))
    assert said[0] == said[2]
    assert said[1] == said[3]
    if spec not in ("random", "greedy"):
        assert {data["moves"][0]["move"] for _, data in said} == {"take central"}


@pytest.mark.parametrize("spec", ["default", "alphabeta"])
def test_a_known_card_wins_for_sure(spec: str) -> None:
    position = GAME.observe(on_the_verge(2, "coin", [0]), 0)
    said = make_bot(spec).analyze(position, Limits(nodes=500), seed=1)
    assert said.exact
    assert said.win == [1.0, 0.0]
    for knows in ([], [1]):
        top = "coin" if knows else None
        said = make_bot(spec).analyze(
            GAME.observe(on_the_verge(2, top, knows), 0), Limits(nodes=500), seed=1
        )
        assert said.win[0] < 1.0


def test_a_blind_opponent_does_not_use_what_the_root_knows() -> None:
    """Seat 0 has seen a card that seat 1 needs, or does not; seat 1 plays alike after both."""
    shares = []
    for top in ("vp3", "red_h0"):
        raw = empty(["giza", "rhodes"])
        raw["decks"] = [deck("compass"), deck("gear"), deck(vp3=1, red_h0=7)]
        raw["decks"][-1]["top"] = card(top)
        raw["knows"], raw["cities"][1]["victories"] = [0], 1
        state = bridge.load(raw)
        tree = Mcts(state, {"exact_turns": 0}, seed=1)
        tree.run(iterations=10_000)
        state.apply(bridge.encode("take", 0))
        assert state.hidden(1)
        assert tree.advance(state) > 500
        rows = {bridge.decode(row["move"])[1]: row["visits"] for row in tree.moves()}
        shares.append(rows[CENTRAL] / sum(rows.values()))
    assert shares[0] == pytest.approx(shares[1], abs=0.15)


# ---------------------------------------------------------------- cards that went back


def before_the_search(seats: int) -> State:
    """Seat 0 has built a stage of Halicarnassus and may look through a deck."""
    names = ["halicarnassus", "giza", "rhodes", "babylon"][:seats]
    raw = empty(names)
    raw["cities"][0]["built"] = [1]
    raw["cities"][0]["cards"] = cards(wood=1)
    raw["decks"][0] = deck("wood", wood=2, stone=1, coin=2, vp3=1, gear=2)
    state = bridge.load(raw)
    for move in (("take", 0), ("top", 0, card("gear"))):
        state.apply(bridge.encode(*move))
    state.apply(state.legal_moves()[0])
    assert bridge.dump(state)["phase"] == "effect"
    return state


def looked_through(seats: int, found: list[str]) -> Position:
    """Cards of the deck were found below the visible gear, in this order; one is to be kept."""
    state = before_the_search(seats)
    state.apply(bridge.encode("search", 0))
    for kind in found:
        state.apply(bridge.encode("find", card(kind)))
    return GAME.observe(state, 0)


def after_the_search(seats: int, found: list[str], top: str) -> Position:
    """The gear was kept, the other cards went back, and a new card is turned up."""
    state = looked_through(seats, found).state
    state.apply(bridge.encode("keep", card("gear")))
    law = dict(state.chance_outcomes())
    unseen = bridge.dump(state)["decks"][0]["unseen"]
    assert law == {
        bridge.encode("top", 0, kind): pytest.approx(n / sum(unseen))
        for kind, n in enumerate(unseen)
        if n
    }
    state.apply(bridge.encode("top", 0, card(top)))
    while state.decider == 0:
        state.apply(state.legal_moves()[-1])
    return GAME.observe(state, state.decider)


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("spec", ["default", "alphabeta", "flat"])
def test_the_order_of_what_was_looked_through_is_forgotten(spec: str, seats: int) -> None:
    orders = [["wood", "coin", "vp3", "stone"], ["stone", "vp3", "coin", "wood"]]
    said = []
    for found in orders:
        bot = make_bot(spec)
        said.append(
            [
                says(bot, GAME.observe(before_the_search(seats), 0)),
                says(bot, looked_through(seats, found)),
            ]
        )
    assert said[0] == said[1]


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("spec", ["default", "alphabeta", "flat"])
def test_what_went_back_is_as_unknown_as_before(spec: str, seats: int) -> None:
    """Whatever was looked at: what is left in the deck counts, and nothing else."""
    searches = [["wood", "coin", "vp3", "stone"], ["coin", "coin", "gear", "vp3"]]
    positions = [after_the_search(seats, found, "wood") for found in searches]
    assert positions[0].state == positions[1].state
    assert positions[0].to_json() == positions[1].to_json()
    said = [says(make_bot(spec), position) for position in positions]
    assert said[0] == said[1]


# ---------------------------------------------------------------- the referee


@pytest.mark.parametrize("seats", [2, 4, 7])
def test_the_referee_hands_out_positions_only(seats: int) -> None:
    spies = [SpyBot() for _ in range(seats)]
    play_game("architects", spies, LIMITS, seed=5)
    blind = 0
    for seat, spy in enumerate(spies):
        assert len(spy.seen) >= 10
        for position in spy.seen:
            check_fields(position)
            assert position.view == position.state.decider == seat
            raw = bridge.dump(position.state)
            assert (raw["decks"][-1]["top"] >= 0) == (seat in raw["knows"])
            assert bridge.conceal(position.state, seat) == position.state
            blind += position.state.hidden(seat)
            with pytest.raises(ValueError, match="nothing to undo"):
                position.state.undo()
    assert blind > 0


@pytest.mark.parametrize("seats", [2, 4])
def test_a_bot_cannot_touch_the_true_game(seats: int) -> None:
    """Whatever a bot does to its position, the game of the referee goes on as before."""
    calm = play_game("architects", [SpyBot()] * seats, LIMITS, seed=6, keep_moves=True)
    rough = play_game("architects", [SpyBot(meddle=True)] * seats, LIMITS, seed=6, keep_moves=True)
    assert calm.moves == rough.moves
    assert calm.outcome == rough.outcome


def test_replayed_records_are_whole() -> None:
    """The helper's two games can be played to the end."""
    for pair in twins(2, PAIRS):
        for record in (pair.one, pair.two):
            state, rng = played(2, record), Rng(1)
            while state.decider != OVER:
                state.apply(state.playout_move(rng))
            assert sum(state.returns()) == pytest.approx(1.0)
