"""Reasons are what the search has found: proofs that can be replayed, points that it counted."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from solver._ext.core.state import CHANCE, OVER, State
from solver.games import load
from solver.games.base import Position
from solver.games.reasons import Reason
from solver.search.analysis import Analysis, MoveAnalysis
from solver.search.bots import make_bot
from solver.search.limits import Limits
from solver.why.explain import EXPLAINED, explained
from solver.why.proofs import lenient
from solver.why.words import why_texts, within
from tests.search import brute_force, endings

EXAMPLES = Path(__file__).parents[2] / "examples"
MIDDLES = {
    "duel": "age_2",
    "architects": "three_players",
    "wonders": "age_2",
    "dice": "four_players",
}


def middle(game: str) -> Position:
    path = EXAMPLES / game / f"{MIDDLES[game]}.json"
    return load(game).read_position(json.loads(path.read_text(encoding="utf-8")))


def analyzed(position: Position, nodes: int = 600) -> Analysis:
    return explained(make_bot("default").analyze(position, Limits(nodes=nodes)), position)


def of_kind(move: MoveAnalysis, kind: str) -> Reason | None:
    return next((reason for reason in move.why if reason.kind == kind), None)


@pytest.mark.parametrize("game", MIDDLES)
def test_points_are_those_of_the_search(game: str) -> None:
    position = middle(game)
    said = analyzed(position)
    for at, move in enumerate(said.moves[:5]):
        points = of_kind(move, "points")
        assert points is not None
        if points.about["playouts"]:
            assert not move.score
            continue
        assert points.about["own"] == pytest.approx(move.score[said.seat], abs=0.01)
        assert move.margin is not None
        lead = points.about["own"] - points.about["rivals"]
        assert lead == pytest.approx(move.margin, abs=0.02)
        other = said.moves[0] if at else said.moves[1]
        for name, more in points.about.get("more", {}).items():
            expected = move.categories[name] - other.categories[name]
            assert more == pytest.approx(expected, abs=0.01)


@pytest.mark.parametrize("game", MIDDLES)
def test_reasons_are_told_in_both_languages(game: str) -> None:
    position = middle(game)
    english, italian = [], []
    for move in analyzed(position).moves[:6]:
        assert move.why
        assert json.loads(json.dumps(move.to_json()["why"])) == move.to_json()["why"]
        english += why_texts(position, move, "en")
        italian += why_texts(position, move, "it")
        brief = why_texts(position, move, "en", brief=True)
        assert len(within(brief, 130)) <= max(130, len(brief[0]))
    assert english
    assert not set(english) & set(italian)
    assert any(re.search(r"\d\.\d", text) for text in english)
    assert not any(re.search(r"\d\.\d", text) for text in italian)


def test_a_proved_win_is_walked_to_its_end() -> None:
    """The line is legal, and its end is the win that is told."""
    walked = now = 0
    for ending in endings.few():
        position = ending.position
        for move in analyzed(position, 400).moves:
            wins, at_once = of_kind(move, "wins"), of_kind(move, "wins_now")
            seat = position.state.decider
            if at_once is not None:
                state = position.state.copy()
                state.apply(move.move)
                assert state.decider == OVER
                assert state.returns()[seat] == 1.0
                now += 1
            elif wins is not None and "ending" in wins.about:
                end = replayed(position, wins)
                assert end.returns()[seat] == 1.0
                outcome = position.game.outcome(end)
                assert outcome is not None
                assert outcome.ending == wins.about["ending"]
                walked += 1
    assert walked > 10
    assert now > 10


def replayed(position: Position, reason: Reason) -> State:
    """Where the line of a reason ends."""
    state = position.state.copy()
    for text in reason.about["line"]:
        state.apply(position.game.parse_move(state, text))
    return state


def test_every_proved_win_and_loss_says_how() -> None:
    for ending in endings.few():
        for move in analyzed(ending.position, 400).moves[:EXPLAINED]:
            if not move.exact:
                continue
            kinds = {reason.kind for reason in move.why}
            if move.win > 1 - 1e-9:
                assert kinds & {"wins", "wins_now"}
            elif move.win < 1e-9:
                assert kinds & {"loses", "loses_now"}
            else:
                assert kinds & {"worth", "shares_now"}


def test_replies_that_let_a_win_slip_are_counted() -> None:
    """As counted by trying every reply to the end."""
    counted = 0
    for ending in endings.few():
        state = ending.state
        side = state.decider
        lost = [m for m, v in ending.truth.items() if (v if side == 0 else 1.0 - v) < 1e-9]
        for move in lost[:3]:
            said = lenient(ending.position, move)
            after = state.copy()
            after.apply(move)
            if said is None:
                continue
            saving, replies = slips(after, side)
            assert said["saving"] == pytest.approx(saving, abs=0.01)
            assert said["replies"] == pytest.approx(replies, abs=0.01)
            counted += 1
    assert counted > 20


def slips(state: State, side: int) -> tuple[float, float]:
    """Replies after which ``side`` has something left, and all, in the mean over chance."""
    if state.decider == OVER:
        return 0.0, 0.0
    if state.decider == CHANCE:
        parts = []
        for event, share in state.chance_outcomes():
            after = state.copy()
            after.apply(event)
            parts.append((share, slips(after, side)))
        return (
            sum(share * one for share, (one, _) in parts),
            sum(share * one for share, (_, one) in parts),
        )
    saving = 0
    for reply in state.legal_moves():
        after = state.copy()
        after.apply(reply)
        value = brute_force.value(after)
        saving += (value if side == 0 else 1.0 - value) > 1e-9
    return float(saving), float(len(state.legal_moves()))


def test_in_a_lost_position_the_best_try_comes_first() -> None:
    lost = 0
    for ending in endings.few():
        side = ending.state.decider
        if max(v if side == 0 else 1.0 - v for v in ending.truth.values()) > 1e-9:
            continue
        said = analyzed(ending.position, 600)
        tries = [of_kind(move, "try") for move in said.moves]
        shares = [one.about["share"] for one in tries if one is not None]
        assert shares == sorted(shares, reverse=True)
        lost += len(set(shares)) > 1
    assert lost


def test_moves_that_win_at_once_say_by_what() -> None:
    """The end of the game is told in its own words."""
    found = set()
    for ending in endings.few():
        position = ending.position
        for move in analyzed(position, 200).moves:
            if of_kind(move, "wins_now") is not None:
                text = why_texts(position, move, "en")[0]
                assert text.startswith("wins at once: ")
                found.add(text.split(", ")[0])
    assert len(found) > 1
