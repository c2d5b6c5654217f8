"""A slow, obvious engine of 7 Wonders, both editions, written from the rules to check the fast one.

Plain lists, sets and strings; no clever representation, no shared code or data with the solver.
Decisions and chance events have the same grain and the same canonical texts as in the solver. A
game here always holds the true world; what a seat knows of it is in ``slow_knowledge``.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from tests.wonders.reference import CARDS, HAND, SALE, SIDES, START_COINS, TURNS
from tests.wonders.slow_city import City
from tests.wonders.slow_moves import Action
from tests.wonders.slow_notes import Notes
from tests.wonders.slow_score import Score, best_scores, counted, result
from tests.wonders.slow_table import FREE_CITY, PILE, Row, Use


class SlowGame(Notes):
    """One game from the deal of the boards to its end.

    ``met`` collects the names of the rules that have been at work, so that a test can prove that
    its games met them.
    """

    def __init__(self, seats: int, options: int = 0) -> None:
        super().__init__(seats, options)
        self.reader: int | None = None  # the city that is to build from the pile in this turn
        self.played_two: list[int] = []  # the cities that have played two cards at once in it

    # ---- the interface -------------------------------------------------------------------

    def copy(self) -> SlowGame:
        """An independent copy."""
        return deepcopy(self)

    def scores(self) -> list[list[Score]]:
        """The points of every city by category, for each of its best choices."""
        return [best_scores(self.cities, city) for city in range(len(self.cities))]

    def apply(self, text: str) -> None:
        """Play one move or chance event, given by its canonical text."""
        assert text in self.legal() or text in self.chance(), text
        kind, *rest = text.split()
        if kind == "wonder":
            self.do_wonder(*rest)
        elif kind == "deal":
            self.do_deal(*rest)
        elif kind == "take":
            self.do_take(*rest)
        elif self.phase == "seventh":
            self.do_seventh(Action.read(text))
        else:
            self.chosen[self.decider()].append(text)
            if not any(self.is_missing(seat) for seat in range(self.seats)):
                self.reveal()

    def reveal(self) -> None:
        """All have chosen."""
        if self.phase == "choose":
            self.played_two = [seat for seat in range(self.seats) if self.plays_two(seat)]
        chosen, self.chosen = self.chosen, [[] for _ in range(self.seats)]
        if self.phase == "sides":
            for city, texts in zip(self.cities, chosen, strict=False):
                city.side = SIDES[self.edition].index(texts[0].split()[1])
            self.phase = "deal"
            return
        self.play_turn([(s, Action.read(t)) for s, texts in enumerate(chosen) for t in texts])

    # ---- setup ---------------------------------------------------------------------------

    def do_wonder(self, wonder: str, side: str | None = None) -> None:
        city = next(city for city in self.cities if city.wonder is None)
        city.wonder, city.coins = wonder, START_COINS
        if side is not None:
            city.side = SIDES[self.edition].index(side)
        elif self.rules["sides"] == "day" or city in self.cities[self.seats :]:
            city.side = 0
        if all(city.wonder for city in self.cities):
            self.phase = "sides" if self.rules["sides"] == "chosen" else "deal"

    def do_deal(self, card: str) -> None:
        self.row(self.next_row()).hand.append(card)
        if all(len(row.hand) == HAND for row in self.rows[self.age]):
            self.phase = "choose"
            self.draw()

    def draw(self) -> None:
        """The manager draws the top card of the pile: the one dealt last."""
        self.drawn = None
        if self.free_city:
            self.drawn = self.row(PILE).hand.pop()
            self.row(self.managed_row()).hand.append(self.drawn)

    # ---- a turn --------------------------------------------------------------------------

    def play_turn(self, actions: list[tuple[int, Action]]) -> None:
        """Carry out all actions at once (section 5)."""
        done = [(FREE_CITY if a.for_city else seat, a) for seat, a in actions]
        self.note_actions(done)
        for seat, action in actions:
            self.use(self.row(self.held(seat)), action.card, action.kind)
        self.carry_out(done)
        builders = [c for c, a in done if a.kind == "stage" and self.may_look(c)]
        self.todo = ["discard"] if builders else []
        if self.turn == TURNS:
            seventh = self.seventh_city()
            for number, row in enumerate(self.rows[self.age]):
                if row.hand and (seventh is None or number != self.seventh_row(seventh)):
                    assert len(row.hand) == 1
                    self.use(row, row.hand[0], "left")
            if seventh is not None:
                first = self.rules["turn_six_order"] == "babylon_first"
                if builders:
                    self.note_order("Babylon" if first else "Halikarnassos")
                self.todo = ["seventh", *self.todo] if first else [*self.todo, "seventh"]
        self.reader = builders[0] if builders else None
        self.go_on()

    def use(self, row: Row, card: str, how: str) -> None:
        """Take a card out of a hand."""
        row.hand.remove(card)
        fresh = card == self.drawn and self.turn > 1 and how != "build"
        row.used.append(Use(card, how, fresh))

    def carry_out(self, done: list[tuple[int, Action]]) -> None:
        """Payments first, then everything is placed, then coins come in."""
        bank = [0 for _ in self.cities]
        paid = [0 for _ in self.cities]
        for number, action in done:
            bank[number] += self.bank_cost(number, action) + action.left + action.right
            paid[(number + 1) % len(self.cities)] += action.left
            paid[(number - 1) % len(self.cities)] += action.right
        for number, city in enumerate(self.cities):
            city.coins -= bank[number]
            assert city.coins >= 0
        for number, action in done:
            self.place(self.cities[number], action)
        for number, city in enumerate(self.cities):
            city.coins += paid[number]
        for number, action in done:
            city = self.cities[number]
            if action.kind == "sell":
                city.coins += SALE
            elif action.kind == "stage":
                self.pay_out(number, city.built_stages()[-1]["effects"], action)
            else:
                self.pay_out(number, city.entry(action.card)["effects"], action)

    def place(self, city: City, action: Action) -> None:
        """A card into the city or under its board."""
        if action.kind == "build":
            city.cards.append(action.card)
            city.free_used |= action.by_right
        elif action.kind == "stage":
            city.stages += 1
            kinds = [effect["type"] for effect in city.built_stages()[-1]["effects"]]
            if "free_build_once_per_age" in kinds and self.rules["free_right"] == "next_age":
                city.free_used = True

    def pay_out(self, city: int, effects: list[dict[str, Any]], action: Action) -> None:
        """Coins that a card or stage brings at once."""
        for effect in effects:
            if effect["type"] == "coins":
                self.cities[city].coins += effect["amount"]
            elif effect["type"] == "coins_per":
                number = counted(self.cities, city, effect)
                if action.card == "lighthouse" and self.rules["lighthouse"] == "earlier_cards":
                    number -= 1
                self.cities[city].coins += effect["amount"] * number

    def may_look(self, city: int) -> bool:
        """Whether the topmost stage of a city lets its owner build from the pile."""
        effects = self.cities[city].built_stages()[-1]["effects"]
        return any(effect["type"] == "build_from_discard" for effect in effects)

    def seventh_city(self) -> int | None:
        """The city that plays a seventh card after turn six, if it has not played two at once."""
        return next(
            (
                number
                for number, city in enumerate(self.cities)
                if city.can("play_last_card") and number not in self.played_two
            ),
            None,
        )

    # ---- the end of a turn ---------------------------------------------------------------

    def go_on(self) -> None:
        """What is still to be done at the end of the turn, then the next one."""
        self.acting = None
        while self.todo:
            task = self.todo.pop(0)
            if task == "discard":
                self.acting = self.reader
                assert self.acting is not None
                self.look(self.controller(self.acting))
                self.phase = "discard"
                self.note_reading()
                if self.takings():
                    return
            else:
                self.acting = self.seventh_city()
                self.phase = "seventh"
                return
        self.acting = None
        if self.turn < TURNS:
            self.phase = "choose"
            self.turn += 1
            self.draw()
        else:
            self.end_age()

    def look(self, seat: int) -> None:
        """A seat looks at the pile: after turn six it sees the last cards too, if all are there."""
        late = self.turn == TURNS and "seventh" not in self.todo
        self.looks[seat] = (self.age, self.turn + late)

    def do_take(self, card: str) -> None:
        assert self.acting is not None
        self.note_taking(card)
        if card != "nothing":
            use = next(use for use in self.pile() if use.card == card)
            use.how, use.fresh = "taken", False
            self.cities[self.acting].cards.append(card)
            self.pay_out(self.acting, CARDS[self.edition][card]["effects"], Action("take", card))
        self.go_on()

    def do_seventh(self, action: Action) -> None:
        assert self.acting is not None
        self.note_seventh(action)
        self.use(self.row(self.seventh_row(self.acting)), action.card, action.kind)
        self.carry_out([(self.acting, action)])
        self.go_on()

    def end_age(self) -> None:
        """Conflicts, then the next Age or the end of the game."""
        strengths = [city.strength() for city in self.cities]
        self.note_conflicts(strengths)
        for number, city in enumerate(self.cities):
            for other in ((number + 1) % len(self.cities), (number - 1) % len(self.cities)):
                city.victories[self.age - 1] += strengths[number] > strengths[other]
                city.defeats += strengths[number] < strengths[other]
            city.free_used = False
        self.drawn = None
        if not self.pile_can_be_read():
            self.rows[self.age] = [Row() for _ in self.cities]
        if self.age == 3:
            self.phase = "over"
            totals = [score[0]["total"] for score in self.scores()][: self.seats]
            coins = [city.coins for city in self.cities][: self.seats]
            self.winners, self.result = result(totals, coins)
            self.note_end()
            return
        self.age += 1
        self.turn = 1
        self.phase = "deal"
