"""The fast and the slow engine in lockstep: one move on both, everything compared after it."""

from __future__ import annotations

import random
from functools import cache

from solver._ext.dice import game as tables
from solver.games.dice.data import sheets as known
from tests.dice import bridge
from tests.dice.games import Game
from tests.dice.reference import BUILDINGS, DIE_IDS, SPECIAL, START, SYMBOL_IDS, SYMBOLS
from tests.dice.sheets import sheet, sheet_numbers
from tests.dice.slow_engine import SlowGame
from tests.dice.slow_raw import Raw, facts, game_from_raw
from tests.dice.slow_table import OVER
from tests.dice.styles import choose
from tests.dice.texts import text_of
from tests.lockstep import Lockstep, check_law, differences

PROBABILITY_TOLERANCE = 1e-14


@cache
def installed(number: int | None) -> int:
    """The engine's number for the shipped sheet (None) or an invented one."""
    if number is None:
        return known.shipped().index
    return tables.install_sheet(sheet_numbers(sheet(number)))


class Twins(Lockstep):
    """One game on both engines; ``number`` is that of an invented sheet, None the shipped one."""

    slow: SlowGame

    def __init__(self, fast: bridge.State, slow: SlowGame, number: int | None) -> None:
        self.index = installed(number)
        super().__init__(fast, slow)

    @classmethod
    def new(cls, game: Game) -> Twins:
        """A game from its beginning."""
        fast = bridge.new(game.seats, installed(game.sheet))
        return cls(fast, SlowGame(game.seats, sheet(game.sheet)), game.sheet)

    @classmethod
    def at(cls, raw: Raw, number: int | None = None) -> Twins:
        """A game from a raw position."""
        raw = {**raw, "sheet": installed(number)}
        return cls(bridge.load(raw), game_from_raw(raw, sheet(number)), number)

    def play(self, styles: list[str], rng: random.Random, plies: int = 10_000) -> None:
        """Play on at random until the end or for ``plies`` plies, each seat in its style."""
        for _ in range(plies):
            seat = self.slow.decider()
            if seat == OVER:
                return
            self.apply(choose(styles[seat] if seat >= 0 else "plain", self.slow, rng))

    def compare(self) -> None:
        """Both say the same about everything that can be asked."""
        where = f"after {self.texts[-40:]}"
        fast, slow = self.fast, self.slow
        assert fast.decider == slow.decider(), where
        different = differences(bridge.dump(fast), facts(slow, self.index))
        assert different == {}, f"{different} {where}"
        assert bridge.ending(fast) == slow.result, where
        self.compare_moves(where)
        if slow.phase in ("boards", "roll", "swap"):
            return  # nothing has happened since all this was compared
        scores = slow.score()
        assert bridge.score(fast) == scores, where
        assert fast.points() == [score["total"] for score in scores], where
        if slow.decider() == OVER:
            share = 1 / len(slow.winners)
            expected = [share if seat in slow.winners else 0.0 for seat in range(slow.seats)]
            assert fast.returns() == expected, where
        else:
            self.compare_seat(slow.decider(), where)

    def compare_moves(self, where: str) -> None:
        """Same moves, same chance events, same probabilities."""
        moves = self.fast.legal_moves()
        legal = {text_of(move, self.slow): move for move in moves}
        assert len(legal) == len(moves), where
        wanted = self.slow.legal()
        assert sorted(legal) == wanted, f"{set(legal) ^ set(wanted)} {where}"
        outcomes = self.fast.chance_outcomes()
        events = {text_of(event, self.slow): event for event, _ in outcomes}
        check_law(events, outcomes, self.slow.chance(), PROBABILITY_TOLERANCE, where)
        self.moves = legal | events

    def compare_seat(self, seat: int, where: str) -> None:
        """What can be asked about a seat, now and at the start of the turn."""
        fast, slow = self.fast, self.slow
        city, names = slow.cities[seat], list(slow.cities[seat].boxes())
        assert bridge.resources(fast, seat) == city.resources(), where
        found = [names[box] for box in bridge.open_boxes(fast, seat)]
        assert found == [box.id for box in city.open_boxes()], where
        for before, cities in ((False, slow.cities), (True, slow.before)):
            counts = [cities[seat].count(building) for building in BUILDINGS]
            assert bridge.counts(fast, seat, before) == counts, where
        for die in slow.forum:
            assert bridge.price(fast, seat, DIE_IDS.index(die)) == slow.price(seat, die), where
        known_dice = [*START, *(die for die in SPECIAL if die in slow.unlocked(seat))]
        assert bridge.usable(fast, seat) == [DIE_IDS.index(die) for die in known_dice], where
        for symbol, entry in SYMBOLS.items():
            if entry["kind"] == "compare":
                allowed = slow.guild_allows(seat, symbol, slow.before)
                assert bridge.guild_allowed(fast, seat, SYMBOL_IDS.index(symbol)) == allowed, where
