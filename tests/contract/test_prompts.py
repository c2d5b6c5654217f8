"""What ``follow`` asks at every prompt of every set-up, and that the plain answer is understood."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator

import pytest

from solver import records
from solver._ext.core.state import CHANCE, OVER
from solver.cli.adviser import Adviser
from solver.cli.input.shorthand import common_words, legal_texts
from solver.cli.sessions.begin import begin_with
from solver.cli.sessions.console import Console
from solver.cli.sessions.follow_session import FollowSession
from solver.cli.sessions.session import SessionSettings
from solver.errors import InputError
from solver.table import Table
from tests.cli.fake_search import FakeBot, Limits
from tests.contract.setups import SETUPS, Setup

LINES = 40
"""So many lines of a game are typed."""

OPEN = ("leaves a choice open", "in more than one way", "ambiguous", "is a suggestion")
"""What may be said of a name that fits more than one thing."""

EVERY = 4
"""One set-up of so many is tried by default."""

each_setup = pytest.mark.parametrize(
    ("setup", "lang"),
    [
        pytest.param(
            setup,
            ("en", "it")[at % 2],
            id=setup.name,
            marks=() if at % EVERY == 0 else pytest.mark.slow,
        )
        for at, setup in enumerate(SETUPS)
    ],
)


def follows(setup: Setup, lang: str, folder) -> FollowSession:
    """A session of seat 0 at a new table."""
    variant = dict(setup.options)
    record = records.begin(setup.adapter, seats=[""] * setup.seats, variant=variant, seed=None)
    begin_with(record, 0)
    console = Console(io.StringIO(), io.StringIO())
    adviser = Adviser(FakeBot(), Limits(nodes=1))
    settings = SessionSettings(console, adviser, folder / "game.json", lang)
    return FollowSession(Table(record), settings, frozenset([0]))


def prompts(session: FollowSession, rng: random.Random) -> Iterator[str]:
    """The prompts of a game in which anything happens that can; a text of what does."""
    state = session.table.state
    for _ in range(LINES):
        session.advance()
        texts = [text for text in legal_texts(session.game, state) if "?" not in text.split()]
        if state.decider == OVER or not texts:
            return
        yield rng.choice(texts)


def read(session: FollowSession, line: str) -> tuple[list[int], str]:
    """What a line means, or why nothing."""
    try:
        return session.read(line).events, ""
    except InputError as error:
        return [], str(error)


@each_setup
def test_nobody_is_asked_where_there_is_no_choice(setup, lang, tmp_path):
    """A prompt says in words what is wanted: neither ids nor the kinds of moves."""
    session = follows(setup, lang, tmp_path)
    for text in prompts(session, random.Random(1)):
        state = session.table.state
        assert session.asks(state)
        assert len(legal_texts(session.game, state)) > 1
        asked = session.prompt()
        assert "_" not in asked
        if state.decider == CHANCE:
            assert not asked.startswith(f"{text.split()[0]} ")
            assert asked != f"{text.split()[0]}> "
        session._type(text)


@each_setup
def test_bare_names_are_understood_and_one_undo_takes_back_one_line(setup, lang, tmp_path):
    session = follows(setup, lang, tmp_path)
    game, table = session.game, session.table
    for text in prompts(session, random.Random(2)):
        state, before = table.state, list(table.moves)
        event = game.parse_move(state, text)
        known = 1 if state.decider >= 0 else len(common_words(game, state))
        for said in ("id", "en", "it"):
            words = game.move_text(state, event, said).split()
            bare = " ".join(words[1:] if said != "id" else words[known:])
            if not bare:
                continue
            meant, why = read(session, bare)
            assert meant == [event] or any(said in why for said in OPEN), (text, bare, why)
        session._type(text)
        session.advance()
        session._undo("")
        session.advance()
        assert table.moves == before
        session._type(text)
