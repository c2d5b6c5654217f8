"""Endings of two seats who know different things: their value within proved bounds.

The whole game is written down as a tree in which a seat chooses by what it has seen and nothing
else. Counterfactual regret matching (CFR+) finds good mixed strategies; what the best answer to
each of them is worth bounds the true value from both sides, however good they are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from solver._ext.core.state import CHANCE, OVER, State

MOST_ROUNDS = 512
CLOSE = 0.03
"""How far the bounds may be apart before the search for better strategies ends."""

Seen = tuple[int, ...]
"""All moves and events so far as one seat saw them."""


@dataclass
class Knowledge:
    """What a seat knows where it chooses; how it chooses there depends on nothing else."""

    regret: list[float]
    chosen: list[float]

    def strategy(self) -> list[float]:
        """Probabilities of the moves in proportion to what is regretted."""
        return normal([max(0.0, regret) for regret in self.regret])

    def average(self) -> list[float]:
        """Probabilities over all rounds."""
        return normal(self.chosen)


@dataclass
class Place:
    """A node of the game tree: the end with a value, an event with chances, or a choice."""

    value: float = 0.0
    seat: int = OVER
    knowledge: Knowledge | None = None
    chances: list[float] = field(default_factory=list)
    children: list[Place] = field(default_factory=list)


def normal(weights: list[float]) -> list[float]:
    """The weights as probabilities; even ones if there is no weight."""
    total = sum(weights)
    n = len(weights)
    return [weight / total for weight in weights] if total > 0 else [1.0 / n] * n


def as_seen(before: State, event: int, after: State, seat: int) -> int:
    """What ``seat`` learns of a chance event."""
    veiled = before.veiled_event
    return veiled if veiled and after.hidden(seat) else event


class HiddenEnding:
    """The tree of an ending; ``worlds`` are what it may be by what all know, with their chances.

    A single world is enough where everybody knows the same.
    """

    def __init__(self, worlds: Sequence[tuple[State, float]]) -> None:
        self.known: dict[tuple[int, Seen], Knowledge] = {}
        self.root = Place(seat=CHANCE)
        for state, chance in worlds:
            self.root.chances.append(chance)
            seen = ((state.infoset(0),), (state.infoset(1),))
            self.root.children.append(self.place(state, seen))

    def place(self, state: State, seen: tuple[Seen, Seen]) -> Place:
        """The node of a state and all below it."""
        seat = state.decider
        if seat == OVER:
            return Place(value=state.returns()[0])
        if seat == CHANCE:
            outcomes = state.chance_outcomes()
            place = Place(seat=CHANCE, chances=[chance for _, chance in outcomes])
            moves = [event for event, _ in outcomes]
        else:
            moves = state.legal_moves()
            n = len(moves)
            knowledge = self.known.setdefault((seat, seen[seat]), Knowledge([0.0] * n, [0.0] * n))
            place = Place(seat=seat, knowledge=knowledge)
        for move in moves:
            after = state.copy()
            after.apply(move)
            news = [as_seen(state, move, after, s) if seat == CHANCE else move for s in (0, 1)]
            place.children.append(self.place(after, ((*seen[0], news[0]), (*seen[1], news[1]))))
        return place

    def bounds(self) -> tuple[float, float]:
        """Bounds of the win share of seat 0 if both play as well as can be."""
        lower, upper = 0.0, 1.0
        for turn in range(1, MOST_ROUNDS + 1):
            for seat in (0, 1):
                self.improve(self.root, seat, 1.0, 1.0, turn)
            if turn.bit_count() == 1:
                lower = max(lower, self.best_answer(1))
                upper = min(upper, self.best_answer(0))
                if upper - lower < CLOSE:
                    break
        return lower, upper

    def improve(self, place: Place, learner: int, own: float, others: float, turn: int) -> float:
        """One round of CFR+ for a seat; the value of the place for seat 0.

        ``own`` and ``others`` are the probabilities with which the learner, and everything else,
        lead here.
        """
        if place.seat == OVER:
            return place.value
        if place.seat == CHANCE:
            return sum(
                chance * self.improve(child, learner, own, others * chance, turn)
                for chance, child in zip(place.chances, place.children, strict=True)
            )
        assert place.knowledge is not None
        chosen = place.knowledge.strategy()
        if place.seat != learner:
            return sum(
                p * self.improve(child, learner, own, others * p, turn)
                for p, child in zip(chosen, place.children, strict=True)
            )
        values = [
            self.improve(child, learner, own * p, others, turn)
            for p, child in zip(chosen, place.children, strict=True)
        ]
        mean = sum(p * value for p, value in zip(chosen, values, strict=True))
        sign = 1.0 if learner == 0 else -1.0
        regret, average = place.knowledge.regret, place.knowledge.chosen
        for i, value in enumerate(values):
            regret[i] = max(0.0, regret[i] + others * sign * (value - mean))
            average[i] += turn * own * chosen[i]
        return mean

    def best_answer(self, seat: int) -> float:
        """What ``seat`` can make of the game against the average strategy of the other."""
        met: dict[int, list[tuple[Place, float]]] = {}

        def visit(place: Place, others: float) -> None:
            """Note which places look the same to the seat, and how likely the others lead there."""
            if place.seat == seat:
                met.setdefault(id(place.knowledge), []).append((place, others))
            for weight, child in zip(weights(place), place.children, strict=True):
                visit(child, others * weight)

        def weights(place: Place) -> list[float]:
            if place.seat == CHANCE:
                return place.chances
            if place.seat == seat or place.knowledge is None:
                return [1.0] * len(place.children)
            return place.knowledge.average()

        choice: dict[int, int] = {}

        def worth(place: Place) -> float:
            if place.seat == OVER:
                return place.value
            if place.seat == seat:
                return worth(place.children[choose(place)])
            pairs = zip(weights(place), place.children, strict=True)
            return sum(weight * worth(child) for weight, child in pairs)

        def choose(place: Place) -> int:
            """The same move wherever things look the same."""
            key = id(place.knowledge)
            if key not in choice:
                best: Callable[..., int] = max if seat == 0 else min
                choice[key] = best(
                    range(len(place.children)),
                    key=lambda i: sum(p * worth(there.children[i]) for there, p in met[key]),
                )
            return choice[key]

        visit(self.root, 1.0)
        return worth(self.root)
