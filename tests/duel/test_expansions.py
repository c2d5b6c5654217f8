"""Games with Pantheon, Agora and both: what holds at every ply, whatever is played."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from solver._ext.core.playout import random_games
from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, OVER, State
from solver.games.duel import GAME
from solver.games.duel.data import tables
from tests.duel import bridge

VARIANTS = {
    "pantheon": {"pantheon": "yes"},
    "agora": {"agora": "yes"},
    "both": {"pantheon": "yes", "agora": "yes"},
    "other readings": {
        "pantheon": "yes", "agora": "yes", "gate_reveal": "public", "next_starter": "begins",
    },
}  # fmt: skip

every_variant = pytest.mark.parametrize("name", VARIANTS)


def played(name: str, seed: int) -> list[State]:
    """The states of a game of random moves, in which a table decides what chance does."""
    deal, rng = GAME.deal(VARIANTS[name], seed), Rng(seed)
    state = GAME.new(VARIANTS[name])
    states = [state.copy()]
    while state.decider != OVER:
        event = state.decider == CHANCE
        move = deal.event(state) if event else state.random_move(rng)
        assert state.is_legal(move)
        state.apply(move)
        states.append(state.copy())
    return states


@pytest.fixture(scope="module")
def games() -> dict[str, list[State]]:
    return {name: played(name, seed) for seed, name in enumerate(VARIANTS, start=11)}


def placed(raw: dict[str, Any]) -> list[int]:
    """Every card, as often as it lies somewhere."""
    found = [*raw["discard"], *raw["unseen"], *(card for card in raw["slots"] if card >= 0)]
    for city in raw["cities"]:
        found += city["cards"] + [card for card in city["under"] if card >= 0]
    for held in raw.get("agora", {}).get("plots", []):
        found += [card for _, _, card in held if card >= 0]
    return sorted(found)


@every_variant
def test_nothing_is_lost(games: dict[str, list[State]], name: str) -> None:
    for state in games[name]:
        raw = bridge.dump(state)
        setup = tables().setups[raw["setup"]]
        cards = [i for i, card in enumerate(tables().cards) if setup.has(card)]
        assert placed(raw) == cards
        for city in raw["cities"]:
            assert city["coins"] >= 0
        if "pantheon" in raw:
            gods = Counter(
                god
                for group in (raw["pantheon"]["places"], *raw["pantheon"]["decks"],
                              *raw["pantheon"]["gods"])
                for god in group
                if 0 <= god < 15
            )  # fmt: skip
            assert max(gods.values(), default=1) == 1
        if "agora" in raw:
            assert all(sum(cubes) <= 12 for cubes in raw["agora"]["cubes"])
            held = sum(map(len, raw["agora"]["plots"]))
            looked_at = sum(plot != -1 for plot in raw["agora"]["drawn"])
            assert held + looked_at + len(raw["agora"]["deck"]) == 16


@every_variant
def test_raw_forms_and_positions_come_back(games: dict[str, list[State]], name: str) -> None:
    for ply, state in enumerate(games[name]):
        raw = bridge.dump(state)
        assert bridge.dump(bridge.load(raw)) == raw
        for seat in GAME.viewers(state):
            position = GAME.observe(state, seat)
            by_turns = (ply + seat) % 4
            if by_turns == 0:
                assert GAME.read_position(position.to_json()).state == position.state
            if by_turns == 2:
                assert GAME.read_compact(position.to_compact()).state == position.state


@every_variant
def test_worlds_fit_what_a_seat_knows(games: dict[str, list[State]], name: str) -> None:
    rng = Rng(5)
    for state in games[name][:-1]:
        for seat in (0, 1):
            known = bridge.observed(state, seat)
            world = known.determinize(seat, rng)
            assert seat in bridge.viewers(known)
            assert bridge.dump(bridge.observed(world, seat)) == bridge.dump(known)
            assert world.infoset(seat) == known.infoset(seat) == state.infoset(seat)
            if state.decider == seat:
                moves = sorted(state.legal_moves())
                assert sorted(known.legal_moves()) == sorted(world.legal_moves()) == moves
            if not known.hidden(seat):
                assert bridge.dump(known) == bridge.dump(world)


@every_variant
def test_worlds_can_be_played_to_their_end(games: dict[str, list[State]], name: str) -> None:
    states = games[name]
    for state in states[:: max(1, len(states) // 12)]:
        if state.decider != OVER:
            for seat in (0, 1):
                known = bridge.observed(state, seat)
                assert random_games(known, 20, 1, seat=seat)["games"] == 20
                assert random_games(known, 5, 1, policy=True, seat=seat)["games"] == 5


@every_variant
def test_texts_come_back(games: dict[str, list[State]], name: str) -> None:
    for state in games[name][:-1]:
        moves = (
            [event for event, _ in state.chance_outcomes()]
            if state.decider == CHANCE
            else state.legal_moves()
        )
        for move in moves[:: max(1, len(moves) // 2)]:
            for lang in ("id", "en", "it"):
                assert GAME.parse_move(state, GAME.move_text(state, move, lang)) == move
            assert GAME.sentence(state, move, "en") != GAME.sentence(state, move, "it") or (
                bridge.decode(move)[0] in ("keep", "take")
            )


@every_variant
def test_the_table_is_drawn(games: dict[str, list[State]], name: str) -> None:
    for state in games[name][::9]:
        position = GAME.observe(state, GAME.viewer(state))
        for lang in ("en", "it"):
            assert max(map(len, GAME.render(position, lang=lang).splitlines())) <= 80
            GAME.picture(position, lang)


def test_everything_happens_in_random_games() -> None:
    """Every kind of move and event that only expansions have comes up, and every god acts."""
    kinds: Counter[str] = Counter()
    gods: Counter[int] = Counter()
    plots: Counter[int] = Counter()
    rng = Rng(1)
    for seed in range(160):
        state = bridge.new(0, 7 if seed > 149 else 3 if seed % 2 else 1 + seed // 2 % 2)
        while state.decider != OVER:
            move = state.random_move(rng)
            kinds[bridge.decode(move)[0]] += 1
            state.apply(move)
        raw = bridge.dump(state)
        for owned in raw.get("pantheon", {}).get("gods", []):
            gods.update(owned)
        for held in raw.get("agora", {}).get("plots", []):
            plots.update(plot for plot, progress, _ in held if progress == 3)
    never = {"god"}  # only where a view does not know what lies in a slot
    assert set(bridge.CODES.kinds) - set(kinds) == never
    assert set(gods) == set(range(15))
    assert len(plots) >= 14


def test_a_conspiracy_put_back_is_one_of_two() -> None:
    """Who put one on top knows that the other seat has kept it, or put it back in its turn."""
    state = bridge.new(0, 2)
    rng = Rng(3)
    while bridge.dump(state)["phase"] != "play":
        state.apply(state.random_move(rng))
    raw = bridge.dump(state)
    # Seat 0 drew 7 and 5, kept 7, put 5 on top; seat 1 drew 5 and 2, kept 2, put 5 at the bottom.
    raw["agora"]["plots"] = [[[7, 1, -1]], [[2, 1, -1]]]
    rest = [plot for plot in range(16) if plot not in (2, 5, 7)]
    raw["agora"]["deck"] = [*rest, 5]
    raw["agora"]["notes"] = [[3, 0, 7, 5, 1], [4, 1, 5, 2, 0]]
    known = bridge.observed(bridge.load(raw), 0)
    kept: Counter[bool] = Counter()
    for _ in range(400):
        world = bridge.dump(known.determinize(0, rng))["agora"]
        held, last = world["plots"][1][0][0], world["deck"][-1]
        assert 5 in (held, last)
        kept[held == 5] += 1
    assert 140 < kept[True] < 260
