"""Last turns of 7 Wonders with three seats, and what every move comes to in every case.

A seat knows nearly everything then. The hand of its left neighbor it has passed on itself; that of
its right neighbor it had in the fourth turn, and only if a card of it was put face down since then
is there more than one world that matters. So all worlds and all answers can be tried.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any

from solver._ext.core.rng import Rng
from solver._ext.core.state import State
from solver.games.base import Position
from solver.games.wonders import GAME
from tests.wonders import bridge
from tests.wonders.positions import city, start_of_age
from tests.wonders.reference import CARD_IDS, WONDER_IDS

SEATS = 3
LAST_AGE = 3
LAST_TURN = 6
GAMES = 165
SPREAD = 3
"""How many points the seats may be apart before the last turn, less one."""

COINS_PER_POINT = 3

PLAIN_BOARDS = ("alexandria", "ephesos", "gizah", "olympia", "rhodos")
"""With these boards nothing comes after the choices of the last turn."""

FACE_DOWN = ("stage", "sell")

Raw = dict[str, Any]


@dataclass(frozen=True)
class Result:
    """How a game ends: win shares and points by seat."""

    shares: tuple[float, ...]
    points: tuple[float, ...]


@dataclass(frozen=True)
class Ending:
    """A choice in the last turn. ``worlds`` are equally likely.

    ``results`` are by world and by the moves of all seats, beginning with the one that decides.
    """

    seat: int
    worlds: list[State]
    results: list[dict[tuple[int, ...], Result]]

    @property
    def position(self) -> Position:
        """What the seat knows."""
        return GAME.observe(self.worlds[0], self.seat)

    @property
    def moves(self) -> list[int]:
        """The moves of the seat."""
        return self.worlds[0].legal_moves()

    def cases(self, move: int) -> list[Result]:
        """How the game may end after a move."""
        return [
            result
            for world in self.results
            for played, result in world.items()
            if played[0] == move
        ]

    def shares(self, move: int) -> list[float]:
        """Win shares of the seat that are possible after a move."""
        return [result.shares[self.seat] for result in self.cases(move)]

    def points(self, move: int) -> list[float]:
        """The same for its points."""
        return [result.points[self.seat] for result in self.cases(move)]


def results(world: State) -> dict[tuple[int, ...], Result]:
    """How the game ends by what the seats choose, in the order in which they are asked."""
    turn = [world.copy() for _ in range(SEATS)]
    replies: list[list[int]] = []
    for state in turn:
        for moves in replies:
            state.apply(moves[0])
        replies.append(state.legal_moves())
    found = {}
    for played in product(*replies):
        state = world.copy()
        for move in played:
            state.apply(move)
        found[played] = Result(tuple(state.returns()), tuple(state.points()))
    return found


def worlds(raw: Raw, seat: int) -> Iterator[State]:
    """Every way in which the cards may lie, as far as it matters, with ``seat`` to be asked first.

    The hand dealt to a city comes to its right neighbor in the last turn.
    """
    raw = {**raw, "first": seat}
    age = raw["ages"][LAST_AGE - 1]
    *earlier, (card, how, fresh) = age["used"][seat]
    cards = [card, *age["hands"][seat]]
    for used in sorted(set(cards)) if how in FACE_DOWN else [card]:
        hands, uses = list(age["hands"]), list(age["used"])
        rest = list(cards)
        rest.remove(used)
        hands[seat], uses[seat] = sorted(rest), [*earlier, [used, how, fresh]]
        world = {**age, "hands": hands, "used": uses}
        for _ in range(cards.count(used) if how in FACE_DOWN else 1):
            yield bridge.load({**raw, "ages": [*raw["ages"][:-1], world]})


def ending(raw: Raw, seat: int) -> Ending:
    """The choice of a seat in the last turn of a raw position."""
    found = list(worlds(raw, seat))
    return Ending(seat, found, [results(world) for world in found])


def last_turn(seed: int, seats: int = SEATS) -> State:
    """The last turn of a random game, before anybody has chosen; two seats share a Free City."""
    edition = "first" if seats < SEATS else ("second", "first")[seed % 2]
    state, rng = GAME.new({"edition": edition}, seats), Rng(seed)
    while bridge.dump(state)["phase"] == "boards":
        event = state.random_move(rng)
        while WONDER_IDS[event & 0xFF] not in PLAIN_BOARDS:
            event = state.random_move(rng)
        state.apply(event)
    while True:
        if state.turns_left <= 2 * seats:  # to dump a state takes as long as many moves
            raw = bridge.dump(state)
            if (raw["age"], raw["turn"], raw["phase"]) == (LAST_AGE, LAST_TURN, "choose"):
                return state
        state.apply(state.random_move(rng))


def balanced(state: State, rng: Rng) -> Raw:
    """The position with coins for those behind, so that the last cards decide."""
    raw = bridge.dump(state)
    points = state.points()
    for seat in range(SEATS):
        lead = int(max(points) - points[seat]) + rng.below(SPREAD)
        raw["cities"][seat]["coins"] += COINS_PER_POINT * lead
    return raw


@cache
def endings() -> list[Ending]:
    """The choices of all seats in the last turns of random games."""
    found = []
    for seed in range(GAMES):
        raw = balanced(last_turn(seed), Rng(seed))
        found += [ending(raw, seat) for seat in range(SEATS)]
    return [ending for ending in found if len(ending.moves) > 1]


# ---------------------------------------------------------------- endings made by hand

BOARDS = ("gizah", "ephesos", "rhodos")


def by_hand(
    cities: list[list[str]], hands: list[list[str]], fifth: str, how: str = "build"
) -> Ending:
    """The last choice of seat 0 at a table without coins: only what a chain makes free is built.

    ``cities`` are the buildings of the seats and ``hands`` their last two cards. ``fifth`` is what
    went from the hand of seat 2 in the turn before, and how. All other cards are gone.
    """
    table = [
        city("second", board, coins=0, cards=cards)
        for board, cards in zip(BOARDS, cities, strict=True)
    ]
    wanted = {(seat + 1) % SEATS: list(hand) for seat, hand in enumerate(hands)}
    wanted[0].append(fifth)
    raw = start_of_age(table, hands=wanted)
    age = raw["ages"][LAST_AGE - 1]
    for row, cards in wanted.items():
        numbers = [CARD_IDS.index(card) for card in cards]
        gone = [card for card in age["hands"][row] if card not in numbers]
        last = (numbers[2], how) if row == 0 else (gone.pop(), "build")
        age["hands"][row] = sorted(numbers[:2])
        age["used"][row] = [[card, "sell", False] for card in gone] + [[*last, False]]
    raw["turn"] = LAST_TURN
    return ending(raw, 0)


def pantheon(fifth: str, how: str, hand: list[str]) -> Ending:
    """Seat 0 wins with its gardens unless seat 2 builds the pantheon, which its altar makes free.

    Seat 2 had pantheon, lodge and study before it used one of them; ``hand`` is what is left.
    """
    cities = [["theater", "temple"], [], ["altar", "statue"]]
    hands = [["gardens", "arena"], ["academy", "observatory"], hand]
    return by_hand(cities, hands, fifth, how)


def move(ending: Ending, text: str) -> int:
    """The move of the seat with this text."""
    return GAME.parse_move(ending.worlds[0], text)
