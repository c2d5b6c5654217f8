"""The picture of a table: drawn anywhere in any game, whole, honest, and to be tapped."""

from __future__ import annotations

import random
import re
from html.parser import HTMLParser
from itertools import cycle

import pytest

from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, OVER
from solver.games.drawing.pieces import style
from tests.contract.setups import SETUPS

VOID = {"br", "input", "link", "meta"}
SELDOM, OFTEN = 97, 23
"""Every so manieth ply is looked at: primes to the rhythm of no game."""

PLACES = set(re.findall(r"sw-[wxy]\d+", style()))
"""Columns, rows and widths of grids for which there is a style."""

SEATS = {SELDOM: 1, OFTEN: 3}
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
    assert "\N{NO-BREAK SPACE}" not in picture  # a phone is narrower than an item's text
    return reader


def moments(setup, step):
    """States of a random game on a deal of its own, some of them."""
    game, state, rng = setup.adapter, setup.new(), Rng(5)
    ply = 0
    while state.decider != OVER:
        if ply % step == 0:
            yield game, state
        state.apply(state.sample_chance(rng) if state.decider == CHANCE else state.random_move(rng))
        ply += 1
    yield game, state


each_table = pytest.mark.parametrize(
    ("setup", "step"),
    [
        *(pytest.param(setup, SELDOM, id=setup.name) for setup in SETUPS),
        *(
            pytest.param(setup, OFTEN, id=f"{setup.name}-often", marks=pytest.mark.slow)
            for setup in SETUPS
        ),
    ],
)
"""Runs a test on random games of all set-ups: some moments by default, many in slow tests."""


@each_table
def test_every_table_can_be_drawn(setup, step):
    for (game, state), lang in zip(moments(setup, step), cycle(("en", "it", "id")), strict=False):
        seat = game.viewer(state)
        position = game.observe(state, seat)
        reader = read(game.picture(position, lang, live=True))
        assert not any("None" in text or "{0}" in text for text in reader.texts)
        still = read(game.picture(position))
        assert still.buttons == 0
        assert '<div class="sw sw-g-' in position._repr_html_()
        placed = set(re.findall(r"sw-[wxy]\d+", game.picture(position)))
        assert placed <= PLACES, placed - PLACES


@each_table
def test_every_move_can_be_tapped(setup, step):
    """Moves of one word (pass, end) or a number (pay 3) are about nothing on the table."""
    for game, state in moments(setup, step):
        if state.decider < 0:
            continue
        position = game.observe(state, state.decider)
        ids = read(game.picture(position, live=True)).ids
        for move in position.state.legal_moves():
            words = re.split(r"[\s,]+", game.move_text(position.state, move))
            things = [word for word in words[1:] if not word.isdecimal()]
            assert not things or ids & set(words), (words, ids)


@each_table
def test_what_a_seat_cannot_know_changes_nothing(setup, step):
    pick = random.Random(setup.name)
    for game, state in moments(setup, step):
        viewers = sorted(game.viewers(state))
        for seat in pick.sample(viewers, min(SEATS[step], len(viewers))):
            other = state.determinize(seat, Rng(seat + 77))
            if other.infoset(seat) != state.infoset(seat):
                continue
            pictures = {
                str(game.picture(game.observe(world, seat), live=True)) for world in (state, other)
            }
            assert len(pictures) == 1
