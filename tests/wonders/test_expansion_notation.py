"""Texts of moves of Leaders, Cities and teams: along whole games, typed loosely, refused."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from solver._ext.core.state import CHANCE, OVER, State
from solver.errors import InputError
from solver.games.wonders import GAME
from solver.games.wonders.moves.notation import move_text, parse_move, sentence
from tests.wonders import bridge
from tests.wonders.games import busy_move
from tests.wonders.texts import text_of

BOTH = {"leaders": "yes", "cities": "yes"}
GAMES = [(57, 6, BOTH), (56, 7, BOTH), (21, 3, BOTH), (27, 5, BOTH)]
"""Seed, seats and variant of games in which every kind of move comes up."""

KINDS = {
    *("side", "build", "stage", "sell", "take", "wonder", "deal"),
    *("keep", "recruit", "bury", "discard", "pay", "draw"),
}


def played(seed: int, seats: int, variant: dict[str, str]) -> Iterator[tuple[State, int]]:
    """All moves and events of a random game, each with the state before it."""
    state, deal, draw = GAME.new(variant, seats), GAME.deal(variant, seed), random.Random(seed)
    while state.decider != OVER:
        move = deal.event(state) if state.decider == CHANCE else busy_move(state, draw)
        yield state, move
        state.apply(move)


def test_texts_are_read_back_along_games() -> None:
    """In each language, and what is said of each move tells it from the others there are."""
    met, said = set(), set()
    for game in GAMES:
        for state, move in played(*game):
            kind = str(bridge.decode(move)[0])
            # The many cards that are dealt are all alike.
            if kind == "deal" and bridge.dump(state)["turn"] > 0 and bridge.decode(move)[1] % 9:
                continue
            met.add(kind)
            canonical = move_text(state, move)
            assert canonical == text_of(move, "second")
            assert parse_move(state, canonical) == move
            for lang in ("en", "it"):
                assert parse_move(state, move_text(state, move, lang)) == move
                words = sentence(state, move, lang)
                assert words
                assert not set("{}_") & set(words)
            said |= {word for word in ("nothing", "bank", "left", "right") if word in canonical}
    assert met == KINDS
    assert said == {"nothing", "bank", "left", "right"}


def test_every_choice_is_told_apart() -> None:
    """No two moves of a decision have one text, or one sentence in a language."""
    for state, _ in played(*GAMES[0]):
        raw = bridge.dump(state)
        if state.decider == CHANCE or (raw["phase"] == "choose" and raw["turn"] not in (2, 7)):
            continue
        moves = state.legal_moves()
        for texts in (
            [move_text(state, move) for move in moves],
            [sentence(state, move) for move in moves],
            [sentence(state, move, "it") for move in moves],
        ):
            assert len(set(texts)) == len(moves), texts


# ---------------------------------------------------------------- single moments


def first(phase: str, game: tuple[int, int, dict[str, str]]) -> State:
    """The first decision of a game in a phase."""
    for state, _ in played(*game):
        if bridge.dump(state)["phase"] == phase:
            return state.copy()
    raise AssertionError(phase)


def refused(state: State, text: str) -> str:
    """The message for a move that is refused."""
    with pytest.raises(InputError) as error:
        parse_move(state, text)
    assert "\n" not in str(error.value)
    return str(error.value)


def hand(state: State) -> list[str]:
    """The leaders that the seat that decides can use."""
    moves = (move_text(state, move).split() for move in state.legal_moves())
    return sorted({words[-1] for words in moves if words[0] in ("keep", "sell")})


def test_a_leader_is_kept() -> None:
    state = first("draft", GAMES[0])
    own = hand(state)
    assert len(own) == 4
    assert move_text(state, parse_move(state, f"k {own[0][:5]}")) == f"keep {own[0]}"
    assert sentence(state, parse_move(state, f"keep {own[1]}"), "it").startswith("tieni ")
    other = next(leader for leader in ("plato", "caesar", "gorgo") if leader not in own)
    assert f"{other} is not in the hand of seat 0" in refused(state, f"keep {other}")
    assert "possible: keep" in refused(state, f"keep {other}")
    assert "recruit is not possible now" in refused(state, f"recruit {own[0]}")


def test_a_leader_is_recruited_sold_or_built_with() -> None:
    state = first("recruit", GAMES[0])
    own = hand(state)
    assert len(own) == 4
    sold = parse_move(state, f"sell {own[0]}")
    assert re.fullmatch(r"sell \S+( \S+)? for 3 coins", sentence(state, sold))
    recruits = [m for m in state.legal_moves() if bridge.decode(m)[0] == "recruit"]
    for move in recruits:
        leader = bridge.decode(move)[1]
        cost = bridge.quote(state, state.decider, leader)["coins"]
        said = sentence(state, move)
        assert (f"for {cost} coin" in said) if cost else said.endswith("(free)")
    assert f"{own[0]} is a leader; write recruit {own[0]}" in refused(state, f"build {own[0]}")
    assert "a leader must be used; recruit it" in refused(state, "recruit nothing")
    assert "baths is not in the hand of seat" in refused(state, "recruit baths")


def test_a_token_is_discarded() -> None:
    state = first("tokens", GAMES[1])
    city = bridge.dump(state)["cities"][state.decider]
    for age, value in enumerate((1, 3, 5)):
        if city["victories"][age]:
            move = parse_move(state, f"discard {value}")
            assert bridge.decode(move) == ("discard", age)
            points = "1 point" if value == 1 else f"{value} points"
            assert sentence(state, move) == f"discard a victory token of {points}"
        else:
            said = refused(state, f"discard {value}")
            assert f"has no victory token of {value} to discard" in said
    assert "no victory token is worth '2'; write 1, 3 or 5" in refused(state, "discard 2")


def test_a_loss_is_paid_or_becomes_debt() -> None:
    state = next(
        state.copy()
        for game in GAMES
        for state, move in played(*game)
        if bridge.decode(move)[0] == "pay" and len(state.legal_moves()) > 2
    )
    loss = bridge.dump(state)["losses"][state.decider]
    assert sentence(state, parse_move(state, "pay 0")) == f"take debt of {loss} points"
    assert sentence(state, parse_move(state, "pay 1 coin")).startswith("lose 1 coin and take debt")
    most = len(state.legal_moves()) - 1
    if most == loss:
        assert sentence(state, parse_move(state, f"pay {loss}")) == f"lose {loss} coins"
    assert f"loses {loss} coins and has " in refused(state, "pay 99")
    assert "is no number of coins; write pay COINS" in refused(state, "pay much")


def test_a_leader_is_buried() -> None:
    state = first("bury", GAMES[0])
    moves = [move_text(state, move) for move in state.legal_moves()]
    assert all(text.startswith("bury ") for text in moves)
    assert sentence(state, state.legal_moves()[0]).endswith(" on the board")
    lying = {text.split()[1] for text in moves}
    other = next(leader for leader in ("plato", "caesar", "gorgo") if leader not in lying)
    assert "does not lie face up in the city of seat" in refused(state, f"bury {other}")


def test_roma_may_recruit_nobody() -> None:
    state = first("extra", GAMES[2])
    move = parse_move(state, "recruit nothing")
    assert bridge.decode(move) == ("recruit", -1)
    assert sentence(state, move) == "recruit no further leader"
    assert move_text(state, parse_move(state, "recruit nobody")) == "recruit nothing"


def test_cards_of_other_set_ups_are_named_as_such() -> None:
    """In games without an expansion its cards, leaders and boards are told from bad names."""
    state = GAME.new({}, 3)
    assert "roma belongs to the expansion Leaders" in refused(state, "wonder roma")
    assert "petra belongs to the expansion Cities" in refused(state, "wonder petra")
    state = next(
        state.copy() for state, _ in played(1, 3, {}) if bridge.dump(state)["phase"] == "deal"
    )
    assert "dive belongs to the expansion Cities" in refused(state, "deal dive")
    assert "plato belongs to the expansion Leaders" in refused(state, "deal plato")
    assert "deal altar" in move_text(state, parse_move(state, "deal altar"))
    state = next(
        state.copy()
        for state, _ in played(1, 3, {"leaders": "yes"})
        if bridge.dump(state)["phase"] == "deal_leaders"
    )
    assert "darius belongs to Leaders and Cities together" in refused(state, "deal darius")
    assert "altar is no leader" in refused(state, "deal altar")


def test_what_others_see() -> None:
    """Cards under stages, kept leaders and, unless they lie open, sold leaders are hidden."""
    veils: dict[str, set[str]] = {}
    for state, move in played(*GAMES[0]):
        if state.decider != CHANCE:
            text = move_text(state, GAME.public_move(state, move))
            veils.setdefault(text.split()[0], set()).add("?" if "?" in text.split() else "open")
    assert {kind: veil for kind, veil in veils.items() if kind in ("keep", "stage", "sell")} == {
        "keep": {"?"}, "stage": {"?"}, "sell": {"?"},
    }  # fmt: skip
    assert veils["build"] == veils["recruit"] == veils["pay"] == {"open"}
