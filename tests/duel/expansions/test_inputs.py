"""The inputs of the network of the expansions: what a seat knows, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec
import pytest

from solver._ext.core.rng import Rng
from solver._ext.core.state import OVER, State
from solver.arena.backend import Local
from solver.games.duel import GAME
from solver.games.duel.data import tables
from solver.games.duel.data.effects import BuildFromDiscard, Science, Shields
from solver.learning.playing import play_run
from solver.learning.run_file import read_run, shipped_path
from tests.duel import bridge
from tests.duel.expansions.facts import CARDS

COMBINATIONS = {
    "pantheon": {"pantheon": "yes"},
    "agora": {"agora": "yes"},
    "both": {"pantheon": "yes", "agora": "yes"},
}
each_combination = pytest.mark.parametrize("variant", COMBINATIONS.values(), ids=COMBINATIONS)

PLACES, OFFERS, N_CARDS = 5, 8, 91
OFFERED = PLACES * N_CARDS


def walk(variant: Mapping[str, str], games: int) -> Iterator[tuple[State, Rng]]:
    """The states of games of the playout policy."""
    for seed in range(games):
        state, rng = GAME.new(GAME.parse_variant(variant)), Rng(seed)
        while state.decider != OVER:
            yield state, rng
            state.apply(state.playout_move(rng))


def seen(state: State, seat: int) -> dict[int, int]:
    index, count = state.inputs(seat)
    assert len(set(index)) == len(index)
    assert all(0 <= i < state.n_inputs for i in index)
    return dict(zip(index, count, strict=True))


@each_combination
def test_a_seat_sees_the_same_in_all_worlds_that_fit_what_it_knows(
    variant: Mapping[str, str],
) -> None:
    hidden = 0
    for state, rng in walk(variant, 3):
        for seat in (0, 1):
            known = seen(state, seat)
            hidden += state.hidden(seat)
            assert seen(state.determinize(seat, rng), seat) == known
    assert hidden > 20


@each_combination
def test_rows_tell_moves_apart_and_no_secret(variant: Mapping[str, str]) -> None:
    """But slots whose cards nobody has seen are alike, and cards that the other seat is given."""
    met: set[str] = set()
    for state, rng in walk(variant | {"promo": "yes"}, 3):
        if state.decider < 0:
            continue
        seat, moves = state.decider, state.legal_moves()
        rows = {GAME.move_text(state, move): tuple(state.rows(move)) for move in moves}
        assert all(0 <= row < state.n_rows for some in rows.values() for row in some)
        assert all(len(set(some)) == len(some) > 0 for some in rows.values())
        alike = [text for text in rows if text.split()[0] in ("strike", "liberty")]
        told = [some for text, some in rows.items() if text not in alike]
        assert len(set(told)) == len(told)
        met |= {text.split()[0] for text in rows}
        world = state.determinize(seat, rng)
        same = set(moves) & set(world.legal_moves())
        assert all(world.rows(move) == state.rows(move) for move in same)
        assert same
    assert len(met) > 10, met


def test_the_policy_counts_what_the_inputs_count() -> None:
    source = Path(__file__).parents[3] / "ext" / "duel" / "expansion_policy.pyx"
    told = dict(re.findall(r"COUNTED_(CARDS|WONDERS|TOKENS) = (\d+)", source.read_text("utf-8")))
    counted = next(setup.counted for setup in tables().setups if setup.id == "both")
    assert told == {name: str(getattr(counted, name.lower())) for name in told}
    assert len(told) == 3


def slow_hopes(state: State, owner: int) -> dict[int, int]:
    """What :func:`put_hopes` counts, from the table itself."""
    raw, found = bridge.dump(state), tables()
    setup = found.setups[raw["setup"]]
    symbols = {i: effect.symbol for i, card in enumerate(found.cards)
               for effect in card.effects if isinstance(effect, Science)}  # fmt: skip
    shields = {i: effect.count for i, card in enumerate(found.cards)
               for effect in card.effects if isinstance(effect, Shields)}  # fmt: skip
    tokens = {i: effect.symbol for i, token in enumerate(found.tokens)
              for effect in token.effects if isinstance(effect, Science)}  # fmt: skip
    city, rivals = raw["cities"][owner], raw["cities"][1 - owner]
    owned = {symbols[card] for card in city["cards"] if card in symbols}
    owned |= {tokens[token] for token in city["tokens"] if token in tokens}
    pantheon = raw.get("pantheon", {"snake": -1, "gods": [[], []]})
    for god in pantheon["gods"][owner]:
        effects = found.pantheon.gods[god].effects
        owned |= {effect.symbol for effect in effects if isinstance(effect, Science)}
    if pantheon["snake"] != -1 and pantheon["snake_owner"] == owner:
        owned.add(symbols[pantheon["snake"]])
    here = [card for card in raw["slots"] if card >= 0]
    ages = {f"age_{age}" for age in range(max(1, raw["age"]), 4)}
    later = [card for card in raw["unseen"] if found.cards[card].deck in ages]
    new = {symbols[card] for card in here if card in symbols} - owned
    coming = {symbols[card] for card in later if card in symbols} - owned - new
    pairs = [sum(symbols.get(card) in owned for card in cards) for cards in (here, later)]
    law = {
        i for i, token in enumerate(found.tokens) if i in tokens and token.edition in setup.editions
    }
    gone = {*raw["board_tokens"], *city["tokens"], *rivals["tokens"]}
    revives = any(
        isinstance(effect, BuildFromDiscard)
        for wonder, built in zip(city["wonders"], city["built"], strict=True)
        if wonder >= 0 and not built
        for effect in found.wonders[wonder].effects
    )
    back = [symbols[card] for card in raw["discard"] if card in symbols]
    told = {
        len(new): 1,
        8 + len(coming): 1,
        16 + min(14, len(owned) + len(new) + len(coming)): 1,
        31: pairs[0],
        32: pairs[1],
        33: int(bool(law & {*raw["board_tokens"]})),
        34: int(bool(law - gone)),
        35: int(revives),
        36: revives * len({*back} - owned),
        37: revives * sum(symbol in owned for symbol in back),
        38: sum(shields.get(card, 0) for card in here),
        39: sum(shields.get(card, 0) for card in later),
    }
    if "agora" in raw:
        cubes = raw["agora"]["cubes"]
        leads = [mine - theirs for mine, theirs in zip(cubes[owner], cubes[1 - owner], strict=True)]
        told[40 + sum(lead >= 0 for lead in leads)] = 1
        told[47 + sum(lead >= -1 for lead in leads)] = 1
    return {at: count for at, count in told.items() if count}


@each_combination
def test_hopes_are_what_the_table_still_holds(variant: Mapping[str, str]) -> None:
    size, met = 54, set()
    for state, _ in walk(variant, 3):
        begin = state.n_inputs - 2 * size
        for seat in (0, 1):
            inputs = seen(state, seat)
            for place, owner in enumerate((seat, 1 - seat)):
                at = begin + size * place
                told = {i - at: n for i, n in inputs.items() if at <= i < at + size}
                assert told == slow_hopes(state, owner)
                met |= told.keys()
    assert len(met) > 20, sorted(met)


@each_combination
def test_what_can_be_built_is_what_the_rules_allow(variant: Mapping[str, str]) -> None:
    ids, met = list(CARDS), 0
    for state, _ in walk(variant, 2):
        texts = {GAME.move_text(state, move) for move in state.legal_moves()}
        cards = [text.split()[1] for text in texts if text.startswith("discard ")]
        inputs = seen(state, state.decider) if cards else {}
        for name in cards:
            payable = inputs.get(OFFERED + OFFERS * ids.index(name) + 2, 0) == 1
            assert payable == (f"build {name}" in texts)
            met += payable
    assert met > 100


def test_two_closed_decrees_of_one_chamber_are_counted() -> None:
    """Insider Influence can lay one under the other; that is one input, twice."""
    start = next(s for s, _ in walk(COMBINATIONS["agora"], 1) if bridge.dump(s)["phase"] == "play")
    raw = bridge.dump(start)
    closed = raw["agora"]["decrees"].index(-2)
    other = raw["agora"]["decrees"].index(-2, closed + 1)
    places = list(raw["agora"]["decrees_at"])
    places[other] = closed
    apart = seen(start, 0)
    together = seen(bridge.load(raw | {"agora": raw["agora"] | {"decrees_at": places}}), 0)
    changed = {i: (apart.get(i, 0), together.get(i, 0)) for i in apart.keys() | together.keys()}
    assert sorted(pair for pair in changed.values() if pair[0] != pair[1]) == [(1, 0), (1, 2)]


def test_all_combinations_have_one_layout() -> None:
    sizes = {GAME.new(GAME.parse_variant(v)).n_inputs for v in COMBINATIONS.values()}
    assert len(sizes) == 1
    assert GAME.new().n_inputs not in sizes


def test_games_are_played_without_a_network_as_long_as_none_ships(tmp_path: Path) -> None:
    run = read_run(Path(__file__).parents[3] / "examples" / "learning" / "duel-expansions.toml")
    assert (run.network != "") == shipped_path(run.start()).exists()
    few = msgspec.structs.replace(run, games=2, chunk=2)
    assert play_run(few, tmp_path, tmp_path / "games", backend=Local(1)) == 1
