"""Garbage, and conversations in which some lines are garbage: errors, never a crash."""

from __future__ import annotations

import json
import time
from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from solver.games import GAMES
from tests.engine.conversation import Conversation
from tests.engine.positions import decisions, middle
from tests.fuzz import mutated, mutated_line

FUZZ = settings(
    max_examples=40, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)

COMMANDS = (
    "identify", "option", "tables", "newgame", "position", "go", "stop", "ping", "bestmove", "GO",
)  # fmt: skip
WORDS = st.sampled_from([
    "nodes", "1", "3", "-1", "movetime", "infinite", "9999999999999999999999", "bot", "threads",
    "seed", "lines", "default", "rules", "greedy:x=1", "program:cat", "a=b", "=x", "{}", "[]",
    "next_starter=chooses", '{"game":"duel"}', "null", "duel:", "wonders:x/y", "\x00", "\u00e9",
    "\ud800", "\u2028", "\x1b[0m",
])  # fmt: skip
ANSWERS = {"id", "option", "ready", "error", "pong", "info", "bestmove"}


@cache
def texts(game: str) -> list[str]:
    """Some positions as JSON."""
    return [json.dumps(position.to_json()) for position in decisions(game)[::15]]


@st.composite
def line(draw, game: str) -> str:
    """A line that may be right, wrong, or nothing at all."""
    kind = draw(st.sampled_from(["words", "text", "json", "mutated", "compact", "good", "go"]))
    if kind == "words":
        words = draw(st.lists(WORDS, max_size=4))
        return " ".join([draw(st.sampled_from(COMMANDS)), *words])
    if kind == "text":
        return draw(st.text(max_size=30)).replace("\n", " ")
    if kind == "json":
        return f"position {draw(st.sampled_from(texts(game)))}"
    if kind == "mutated":
        return f"position {json.dumps(mutated(draw, texts(game), WORDS, WORDS))}"
    if kind == "compact":
        compact = middle(game).to_compact()
        return f"position {mutated_line(draw, compact, ['/', '.', '9', 'x'])}"
    if kind == "go":
        return draw(st.sampled_from(["go nodes 3", "go movetime 1", "go infinite"]))
    return draw(st.sampled_from(["identify", "newgame", "ping", "stop", "option bot rules"]))


@pytest.mark.parametrize("game", GAMES)
@FUZZ
@given(data=st.data())
def test_whatever_comes_it_goes_on(game, data):
    conversation = Conversation(game, bot="rules")
    try:
        for text in data.draw(st.lists(line(game), max_size=8)):
            assert conversation.engine.obey(text)
        conversation.send("stop")
        while conversation.engine.thinking:
            time.sleep(0.001)
        conversation.send("newgame")  # it waits until the answer has been said
        assert conversation.send("ping 77") == ["pong 77"]
        conversation.send("option bot rules", f"position {middle(game).to_compact()}")
        assert conversation.think("go nodes 1")[-1].startswith("bestmove ")
    finally:
        conversation.close()
    for said in conversation.said:
        assert said.isprintable()
        assert said.split(" ")[0] in ANSWERS
        assert len(said) < 5000
