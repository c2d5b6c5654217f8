"""What Roma may draw from the box, as its seat and its partner see it, against every world."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache

import pytest

from solver._ext.wonders import bridge
from tests.wonders.games import Game, expanded
from tests.wonders.slow_drafts import ANY, Drafts
from tests.wonders.texts import text_of
from tests.wonders.walks import Watched

MOST = 4000  # worlds that are told apart

GAMES = [expanded(seed, ("leaders",), 3) for seed in (7, 25, 41)]


def chances_by_enumeration(drafts: Drafts) -> dict[str, Fraction] | None:
    """The next leader by all worlds that fit, each with its weight; None if there are too many.

    The box holds equally many leaders in every world. Those of which the seat knows nothing are
    all alike, so they share what the others leave.
    """
    law = drafts.law(MOST)
    if law is None:
        return None
    deck = drafts.game.facts.leader_deck()
    back = {"back"}
    drawn = {use.card for use in drafts.game.drawn_leaders}
    found: dict[str, Fraction] = dict.fromkeys(deck, Fraction(0))
    total = sum(law.values())
    for world, weight in law.items():
        kept = [one for one, (how, late) in world.slots if late or how not in back]
        box = len(deck) - len(kept) - len(drawn)
        for one in drafts.named - set(kept) - drawn:
            found[one] += Fraction(weight, total * box)
    rest = 1 - sum(found.values())
    for one in drafts.pool:
        found[one] = rest / len(drafts.pool)
    return found


@cache
def check_game(game: Game) -> Counter[str]:
    """Compare the chances of all draws of a game for all who see them; what was met."""
    watch, met = Watched(game), Counter[str]()
    while not watch.is_over():
        if watch.slow.phase == "draw":
            for seat in range(game.seats):
                drafts = Drafts(watch.slow, seat)
                exact = chances_by_enumeration(drafts) if drafts.known_drawn else None
                if exact is None:
                    continue
                view = bridge.conceal(watch.fast, seat)
                told = {
                    text_of(event, watch.slow.edition).split()[-1]: chance
                    for event, chance in view.chance_outcomes()
                }
                wanted = {one: float(chance) for one, chance in exact.items() if chance}
                assert told == pytest.approx(wanted), watch.where(seat)
                met["draws"] += 1
                met["unlike"] += len({round(chance, 9) for chance in wanted.values()}) > 1
                met["of a class"] += any(one != ANY and one in drafts.located for one in wanted)
        watch.apply(watch.next_move())
    return met


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_chances_of_draws_are_those_of_all_worlds(game: Game) -> None:
    check_game(game)


def test_the_games_above_met_returned_leaders() -> None:
    met = sum((check_game(game) for game in GAMES), Counter[str]())
    for what in ("draws", "unlike", "of a class"):
        assert met[what] >= 4, (what, met)
