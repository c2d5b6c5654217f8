"""The picture of a table: drawn anywhere in any game, whole, honest, and to be tapped."""

from __future__ import annotations

import random
import re
from html.parser import HTMLParser
from itertools import cycle

import pytest

from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, OVER
from tests.contract.setups import SETUPS

VOID = {"br", "input", "link", "meta"}
STEP = 61
"""Every so manieth ply is looked at: a prime to the rhythm of no game."""

SEATS = 3
"""So many of the seats at most say what they know of it."""


class Reader(HTMLParser):
    """Checks that elements close in order; collects texts and the words that tiles stand for."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: set[str] = set()
        self.buttons = 0
        self.texts: list[str] = []

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        assert not any(name.startswith("on") or name == "style" for name in given), given
        self.ids |= set((given.get("data-ids") or "").split())
        self.buttons += tag == "button"
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.texts.append(data)


def read(picture: str) -> Reader:
    reader = Reader()
    reader.feed(picture)
    reader.close()
    assert reader.open == []
    return reader


def moments(setup):
    """States of a random game on a deal of its own, some of them."""
    game, state, rng = setup.adapter, setup.new(), Rng(5)
    ply = 0
    while state.decider != OVER:
        if ply % STEP == 0:
            yield game, state
        state.apply(state.sample_chance(rng) if state.decider == CHANCE else state.random_move(rng))
        ply += 1
    yield game, state


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: setup.name)
def test_every_table_can_be_drawn(setup):
    for (game, state), lang in zip(moments(setup), cycle(("en", "it", "id")), strict=False):
        seat = game.viewer(state)
        position = game.observe(state, seat)
        reader = read(game.picture(position, lang, live=True))
        assert not any("None" in text or "{0}" in text for text in reader.texts)
        still = read(game.picture(position))
        assert still.buttons == 0
        assert '<div class="sw sw-g-' in position._repr_html_()


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: setup.name)
def test_every_move_can_be_tapped(setup):
    """Moves of one word (pass, end) or a number (pay 3) are about nothing on the table."""
    for game, state in moments(setup):
        if state.decider < 0:
            continue
        position = game.observe(state, state.decider)
        ids = read(game.picture(position, live=True)).ids
        for move in position.state.legal_moves():
            words = re.split(r"[\s,]+", game.move_text(position.state, move))
            things = [word for word in words[1:] if not word.isdecimal()]
            assert not things or ids & set(words), (words, ids)


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: setup.name)
def test_what_a_seat_cannot_know_changes_nothing(setup):
    pick = random.Random(setup.name)
    for game, state in moments(setup):
        viewers = sorted(game.viewers(state))
        for seat in pick.sample(viewers, min(SEATS, len(viewers))):
            other = state.determinize(seat, Rng(seat + 77))
            if other.infoset(seat) != state.infoset(seat):
                continue
            pictures = {
                str(game.picture(game.observe(world, seat), live=True)) for world in (state, other)
            }
            assert len(pictures) == 1
