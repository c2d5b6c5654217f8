"""What players have spent: how many cards of which kinds can have gone out of the game.

Cards leave the game in three ways only: as payment of stages, as science sets, and as red cards
with horns after a battle. So what has come out of the decks and lies in front of nobody is tied to
the stages, the progress tokens and the battles. The bounds here hold for every game by the rules.
"""

from __future__ import annotations

from collections.abc import Sequence

from solver.games.architects.facts import (
    ECONOMY,
    HORNED,
    HORNS,
    cost,
    effects_built,
    gives_tokens,
)
from solver.games.architects.positions.sketch import Sketch

Range = tuple[int, int]
"""Least and most."""


def paid_by(sketch: Sketch, seat: int) -> Range:
    """Number of cards that a seat has paid for its stages.

    Each use of Economy, at most one for a stage, saves one card.
    """
    city = sketch.cities[seat]
    most = sum(cost(city.wonder, stage) for stage in city.built)
    return most - (len(city.built) if city.tokens[ECONOMY] else 0), most


def sets_of(sketch: Sketch, seat: int) -> Range:
    """Number of science sets that a seat has turned in; an empty range when none is possible.

    Every set brought a token, and so did every effect of Babylon, unless no token was left.
    """
    city = sketch.cities[seat]
    active = seat == sketch.seat
    tokens = sum(city.tokens) + (active and sketch.due == "blind")
    waiting = active and sketch.phase == "token"
    least_gifts = most_gifts = 0
    if gives_tokens(city.wonder):
        effects = effects_built(city.wonder, city.built)
        effects -= active and sketch.phase == "effect"
        none_left = not any(sketch.face_up) and not any(sketch.face_down)
        most_gifts = min(effects, tokens)
        least_gifts = 0 if none_left else effects
    return tokens - most_gifts + waiting, tokens - least_gifts + waiting


def paid(sketch: Sketch) -> Range:
    """Number of cards that all seats have paid for their stages."""
    return _sum([paid_by(sketch, seat) for seat in range(sketch.seats)])


def sets(sketch: Sketch) -> Range:
    """Number of science sets that all seats have turned in."""
    return _sum([sets_of(sketch, seat) for seat in range(sketch.seats)])


def _sum(ranges: Sequence[Range]) -> Range:
    return sum(least for least, _ in ranges), sum(most for _, most in ranges)


def makes_sets(symbols: Sequence[int], turned_in: Range) -> bool:
    """Whether so many cards of each symbol are that many sets: pairs and sets of one of each."""
    for number in range(turned_in[0], turned_in[1] + 1):
        # A set of one of each has one card more than a pair.
        triples = sum(symbols) - 2 * number
        if 0 <= triples <= min(symbols) and all((n - triples) % 2 == 0 for n in symbols):
            return True
    return False


def needed_battles(sketch: Sketch) -> int:
    """The least number of battles that can have brought the Military Victory tokens.

    A seat gets two tokens at most in a battle; with two players only one seat gets any, with more
    each of the neighborhoods brings one (reference: section 9).
    """
    won = [city.victories for city in sketch.cities]
    in_all = 2 if sketch.seats == 2 else sketch.seats
    return max(-(-sum(won) // in_all), -(-max(won) // 2))


def fits_battles(sketch: Sketch, horned: Sequence[int]) -> bool:
    """Whether so many red cards with horns, by kind, can have gone in the battles there were.

    A battle takes at least as many horns as there are conflict tokens.
    """
    horns = sum(n * HORNS[kind] for n, kind in zip(horned, HORNED, strict=True))
    if horns == 0:
        return needed_battles(sketch) == 0
    return horns >= sketch.limit * max(1, needed_battles(sketch))
