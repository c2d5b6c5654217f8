"""A seat that follows a real game, told only what it sees, knows what it knows in that game."""

from __future__ import annotations

from collections import Counter

import pytest

from solver import new_game
from solver._ext.core.rng import Rng
from solver._ext.core.state import OVER, State
from solver.cli.sessions.log import log_lines
from solver.games.duel import GAME
from solver.games.private_events import seen, unasked
from tests.duel import bridge
from tests.duel.expansions.test_states import variant

SECRET = frozenset({"enshrine", "conspire", "prepare", "look", "plots", "lock", "trigger"})

TWO_KNOWN = 224
"""The seed of a game in which one of two gods is placed that the other seat knows."""

THEATER = (3, 6)
"""The seeds of games in which the Divine Theater, if it is built as soon as it can be and opens a
deck whose token still lies there, shows all two gods of which seat 1 places one."""

LATER = ("gods_up", "enki_draw")
"""What a follower sees happen after it has happened in secret: gods are turned up, and the tokens
on Enki."""


def phase(state: State) -> str:
    """The phase of a state."""
    return str(bridge.dump(state)["phase"])


def lies_there(event: int, true: State) -> bool:
    """Whether an event shows what lies on the true table."""
    pantheon = bridge.dump(true)["pantheon"]
    kind, *items = bridge.decode(event)
    if kind == "god":
        place, god = items
        return bool(pantheon["places"][place] == god)
    return bool(sum(1 << token for token in pantheon["enki"]) == items[0])


class Follower:
    """A game as a seat is told of it.

    ``veiled`` are the kinds of what it was told without a name, ``lines`` what a session asks for.
    """

    def __init__(self, true: State, seat: int) -> None:
        self.true, self.seat = true, seat
        self.told = true.copy()
        self.veiled: set[str] = set()
        self.lines: list[str] = []

    def tell(self, event: int) -> None:
        """The follower learns of a move or an event."""
        if unasked(GAME, self.told, {self.seat}) != event:
            self.lines.append(GAME.move_text(self.told, event))
        self.told.apply(event)

    def catch_up(self) -> None:
        """It is told what is only now shown to it."""
        while (now := phase(self.told)) in LATER and (now == "gods_up" or phase(self.true) != now):
            (event,) = (e for e, _ in self.told.chance_outcomes() if lies_there(e, self.true))
            self.tell(event)

    def follow(self, event: int) -> None:
        """Something happens in the true game."""
        true, told = self.true, self.told
        self.catch_up()
        if true.decider >= 0:
            self.check_words()
        public = seen(GAME, true, event, {self.seat})
        if not public:  # the other one looks at Enki; this one may know that he lies there
            assert phase(true) == "enki_draw"
            if phase(told) == "enki_draw":
                self.tell(event)
            true.apply(event)
            return
        if public != event:
            self.veiled.add(bridge.decode(event)[0])
            assert GAME.parse_move(told, GAME.move_text(told, public)) == public
        self.tell(public)
        true.apply(event)
        if told.decider >= 0 and true.decider == told.decider:
            assert GAME.observe(told, self.seat).state == GAME.observe(true, self.seat).state

    def check_words(self) -> None:
        """There are words for each move as the seat would see it, and no other veiled ones."""
        shown = {seen(GAME, self.true, move, {self.seat}) for move in self.true.legal_moves()}
        offered = set(self.told.legal_moves())
        assert shown <= offered
        assert all("?" not in GAME.move_text(self.told, move) for move in offered - shown)


def follow(variant: dict[str, str], seed: int, seat: int) -> Follower:
    """A random game, followed to its end."""
    follower, rng = Follower(GAME.new(variant), seat), Rng(seed)
    while follower.true.decider != OVER:
        follower.catch_up()
        follower.follow(follower.true.random_move(rng))
    return follower


def test_followers() -> None:
    games = [follow(variant(seed), seed, seed % 2) for seed in (0, 1, 2, 7, 67)]
    assert set[str]().union(*(game.veiled for game in games)) >= SECRET


def test_one_of_two_known_gods_is_enshrined() -> None:
    """Who has put two gods back with the Divine Theater sees one of them go into a slot."""
    met = 0
    for seat in (0, 1):
        follower, rng = Follower(GAME.new({"pantheon": "yes"}), seat), Rng(TWO_KNOWN)
        while follower.true.decider != OVER:
            follower.catch_up()
            event = follower.true.random_move(rng)
            kind, *items = bridge.decode(event)
            if kind == "enshrine" and follower.true.decider != seat:
                deck = bridge.dump(follower.told)["pantheon"]["decks"][items[0] // 3]
                met += min(deck[:2]) >= 0
            follower.follow(event)
    assert met


def of_theater(true: State, move: int) -> bool:
    """Whether a move brings the Divine Theater, or names a deck whose token still lies there."""
    if phase(true) == "deck":
        return bridge.decode(move)[1] + 1 in bridge.dump(true)["pantheon"]["on_slots"]
    return "divine_theater" in GAME.move_text(true, move)


@pytest.mark.parametrize("reveal", ["private", "public"])
@pytest.mark.parametrize("seed", THEATER)
def test_gods_of_the_theater(seed: int, reveal: str) -> None:
    """Whoever saw the gods of the Divine Theater: one placed later has words for the other seat."""
    follower = Follower(GAME.new({"pantheon": "yes", "gate_reveal": reveal}), 0)
    true, rng = follower.true, Rng(seed)
    while true.decider != OVER:
        follower.catch_up()
        first = [move for move in true.legal_moves() if of_theater(true, move)]
        follower.follow(first[0] if first else true.random_move(rng))


@pytest.mark.slow
@pytest.mark.parametrize("block", range(100, 160, 5))
def test_many_followers(block: int) -> None:
    for seed in range(block, block + 5):
        for seat in (0, 1):
            follow(variant(seed), seed, seat)


@pytest.mark.parametrize("reveal", ["private", "public"])
def test_who_looks_at_enki_draws_his_tokens_unseen(reveal: str) -> None:
    """Of tokens that are drawn for a look the other seat's log does not tell; in a slot all see."""
    met: Counter[bool] = Counter()
    for seed in range(16):
        table, rng = new_game("duel", {"pantheon": "yes", "gate_reveal": reveal}), Rng(seed)
        while table.state.decider != OVER:
            state = table.state.copy()
            event = state.random_move(rng)
            text = GAME.move_text(state, event)
            looks = bool(table.moves) and table.moves[-1].startswith("look")
            table.push(text)
            if not text.startswith("fetch"):
                continue
            secret = looks and reveal == "private"
            met[secret] += 1
            shown = {seen(GAME, state, event, [seat]) for seat in (0, 1)}
            assert shown == ({0, event} if secret else {event})
            logs = [[*log_lines(table, [seat], 1, lambda _: False, "en")] for seat in (0, 1)]
            assert sorted(len(log) for log in logs) == ([0, 1] if secret else [1, 1])
    assert met[False]
    assert met[True] or reveal == "public"
