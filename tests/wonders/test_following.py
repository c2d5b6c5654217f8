"""A seat that follows a game on a state of its own, told only what it sees at the table."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from tests.wonders.followers import Followed
from tests.wonders.games import COMBINATIONS, Chooser, Game, expanded, mixed
from tests.wonders.reference import option_bits
from tests.wonders.slow_engine import SlowGame

SECOND = option_bits(edition="second")
FIRST = option_bits(edition="first")
TWO_READERS = option_bits(edifice="yes")
BABYLON_FIRST = option_bits(edition="second", turn_six_order="babylon_first")

THREE = 3
"""So many expansions at once are left to slow tests; by default it is one, two or all."""

EXPANDED = {
    played: expanded(seed, played)
    for seed, played in enumerate(COMBINATIONS, start=800)
    if "leaders" in played
}
GAMES = [
    *(mixed(seed, seats) for seed, seats in zip(range(700, 706), range(2, 8), strict=True)),
    Game(1, 3, SECOND, ("halikarnassos", "babylon")),
    Game(2, 4, BABYLON_FIRST, ("babylon", "halikarnassos")),
    Game(7, 2, FIRST, ("halikarnassos", "gizah", "babylon")),
    Game(8, 2, FIRST, ("babylon", "gizah", "halikarnassos")),
    Game(11, 2, FIRST, ("gizah", "ephesos", "babylon")),
    # Two who build from the pile: a card that one took has come from a hand that others guess.
    *(Game(seed, 5, TWO_READERS, ("halikarnassos", "carthage")) for seed in (908, 911)),
    *(game for played, game in EXPANDED.items() if len(played) != THREE),
]


@cache
def follow(game: Game) -> Counter[str]:
    """A whole game that every seat follows; returns how often they looked at what."""
    table = Followed(game)
    while not table.is_over():
        table.step()
    for follower in table.followers:
        assert follower.state.returns() == table.fast.returns()
    return table.met


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_every_seat_follows_a_game(game: Game) -> None:
    assert follow(game)["hand"]


def test_the_followers_looked_at_everything() -> None:
    met = sum((follow(game) for game in GAMES), Counter[str]())
    assert set(met) == {"hand", "pile", "last", "leaders"}


class Wasteful(Chooser):
    """The others discard only what seat 0 has built, and it builds stages to look for more."""

    def choose(self, slow: SlowGame) -> str:
        """The next move or event."""
        seat = slow.decider()
        if seat < 0:
            return super().choose(slow)
        built = slow.cities[0].cards
        kinds = ("stage", "build") if seat == 0 and built else ("build", "stage")
        groups = [[text for text in slow.asked if text.split()[0] == kind] for kind in kinds]
        if seat:
            groups.insert(
                0, [text for text in slow.asked if text[5:] in built and text[:4] == "sell"]
            )
        if slow.phase == "sides":
            groups = [["side night"]]
        return self.rng.choice(next((group for group in groups if group), slow.asked))


def test_nobody_sees_that_a_city_can_build_nothing_of_the_pile() -> None:
    """Who has to take a card if there is one takes none, which the others have to be told."""
    game = Game(901, 7, option_bits(sides="chosen"), ("halikarnassos",))
    table = Followed(game)
    table.chooser = Wasteful(game)
    while not table.met["nothing"] and not table.is_over():
        table.step()
    assert table.met["pile"]
    assert table.met["nothing"] > 1


@pytest.mark.slow
@pytest.mark.parametrize("played", EXPANDED, ids="+".join)
def test_every_seat_follows_a_game_with_expansions(played: tuple[str, ...]) -> None:
    assert follow(EXPANDED[played])["hand"]


@pytest.mark.slow
@pytest.mark.parametrize("block", range(30))
def test_every_seat_follows_many_games(block: int) -> None:
    for seed in range(30_000 + 10 * block, 30_010 + 10 * block):
        follow.__wrapped__(mixed(seed))
