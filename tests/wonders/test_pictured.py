"""The picture of 7 Wonders: who sits where, conflicts, science, stages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Any

import pytest

from solver.arena.positions import bench_positions
from solver.games.drawing.sitting import across
from solver.games.wonders import GAME
from solver.games.wonders.data import SYMBOLS, tables
from solver.games.wonders.data.effects import Science
from solver.games.wonders.drawing.view import View
from solver.positions import read_position
from tests.states import each_state
from tests.wonders import bridge as ext

if TYPE_CHECKING:
    from solver.games.base import Position


class Columns(HTMLParser):
    """The columns of the cities: what is said in each, for screen readers too."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.depth = 0
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if "sw-stand " in (dict(attrs).get("class") or ""):
            self.found.append("")
            self.depth = 1
        elif self.depth and tag == "span":
            self.depth += 1

    def handle_endtag(self, tag: str) -> None:
        if self.depth and tag == "span":
            self.depth -= 1

    def handle_data(self, data: str) -> None:
        if self.depth:
            self.found[-1] += f" {data}"


def choosing(seats: int, seed: int) -> Iterator[tuple[dict[str, Any], Position]]:
    """The states of a random game in which a card is chosen, as who chooses sees them."""
    for state in each_state(GAME.new(None, seats), seed):
        raw = ext.dump(state)
        if raw["phase"] == "choose":
            yield raw, GAME.observe(state.copy(), state.decider)


@pytest.mark.parametrize("seats", [3, 4, 5, 6, 7])
def test_neighbors_stand_beside_the_own_city(seats: int) -> None:
    _, position = next(choosing(seats, 1))
    view = View.of(position, "en")
    order = across(view.own, seats)
    own = order.index(position.view)
    assert sorted(order) == list(range(seats))
    assert order[own - 1] == (position.view + 1) % seats
    assert order[own + 1] == (position.view - 1) % seats
    columns = Columns(str(GAME.picture(position))).found
    assert [number.split()[0] for number in columns] == [str(city) for city in order]
    assert "left" in columns[own - 1]
    assert "right" in columns[own + 1]
    assert "you" in columns[own]


def test_what_the_conflicts_would_bring_stands_on_their_side() -> None:
    seen = set()
    for raw, position in choosing(4, 0):
        columns = Columns(str(GAME.picture(position))).found
        own = position.view
        said = next(text for text in columns if "you" in text)
        gains = re.findall(r"against seat (\d) if the Age ended now: (\S+)", said)
        strengths = [ext.strength(position.state, city) for city in range(4)]
        for (other, shown), beside in zip(gains, ((own + 1) % 4, (own - 1) % 4), strict=True):
            assert int(other) == beside
            lead = strengths[own] - strengths[beside]
            won = f"+{(1, 3, 5)[raw['age'] - 1]}"
            assert shown == ("=" if not lead else won if lead > 0 else "\N{MINUS SIGN}1")
            seen.add(shown[0])
    assert seen == {"+", "=", "\N{MINUS SIGN}"}


def test_no_conflict_is_foretold_when_the_game_is_over() -> None:
    *_, last = each_state(GAME.new(None, 3), 1)
    assert "Age ended now" not in str(GAME.picture(GAME.observe(last, 0)))


def test_a_set_of_science_has_a_box_of_its_own() -> None:
    """A box for each symbol of the kind of which there are most, with what it lacks."""
    position = read_position(bench_positions("wonders").phases[5]["age3"])
    edition = tables().editions[1]
    counts = []
    for city in ext.dump(position.state)["cities"]:
        rules = [edition.cards[card] for card in city["cards"]]
        effects = [effect for card in rules if card for effect in card.effects]
        kinds = [effect.symbol for effect in effects if isinstance(effect, Science)]
        counts.append([kinds.count(symbol) for symbol in SYMBOLS])
    picture = str(GAME.picture(position))
    assert any(min(own) for own in counts)
    assert picture.count("sw-full") == sum(min(own) for own in counts)
    assert picture.count("sw-set") == sum(max(own) for own in counts)
    assert picture.count("sw-lacking") == sum(3 * max(own) - sum(own) for own in counts)


def test_stages_tell_what_is_built_and_what_comes_next() -> None:
    for raw, position in choosing(3, 2):
        picture = str(GAME.picture(position))
        built = sum(city["stages"] for city in raw["cities"])
        view = View.of(position, "en")
        whole = sum(raw["cities"][at]["stages"] == len(view.stages(at)) for at in range(3))
        assert picture.count('class="sw-built"') == built
        assert picture.count('class="sw-following"') == 3 - whole
