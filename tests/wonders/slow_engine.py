"""A slow, obvious engine of 7 Wonders to check the fast one: editions, expansions, teams.

Plain lists, sets and strings; no clever representation, no shared code or data with the solver.
Decisions and chance events have the same grain and the same canonical texts as in the solver. A
game here always holds the true world; what a seat knows of it is in ``slow_knowledge``.
"""

from __future__ import annotations

from fractions import Fraction

from tests.copies import copied
from tests.wonders.reference import AGES, DRAFT, ISLANDS, NUMBERS, SIDES, VICTORY
from tests.wonders.slow_city import City
from tests.wonders.slow_costs import Action
from tests.wonders.slow_effects import BUILDERS, Effects
from tests.wonders.slow_score import Score, best_scores, result, team_result
from tests.wonders.slow_table import DRAFTED, FREE_CITY, PILE, Row, Task, Use

LEADERS_DRAWN = 4
AGAIN = {"lost": "build", "taken_lost": "taken"}
"""What becomes of a card that a city has lost when it is built once more."""


class SlowGame(Effects):
    """One game from the deal of the boards to its end.

    ``met`` collects the names of the rules that have been at work, so that a test can prove that
    its games met them.
    """

    def __init__(self, seats: int, options: int = 0) -> None:
        super().__init__(seats, options)
        self.to_draw = 0  # leaders that Roma has still to draw
        self.asked: list[str] | None = None  # the legal moves, once somebody has asked for them
        self.events: dict[str, Fraction] | None = None  # the same for chance events

    # ---- the interface -------------------------------------------------------------------

    def copy(self) -> SlowGame:
        """An independent copy."""
        other: SlowGame = copied(self, (SlowGame, City, Row, Use), left_out="known")
        other.asked = other.events = None  # a copy may be changed
        return other

    def legal(self) -> list[str]:
        """All legal moves of the decider, sorted; worked out once between two moves."""
        if self.asked is None:
            self.asked = super().legal()
        return list(self.asked)

    def chance(self) -> dict[str, Fraction]:
        """All chance events with their probabilities; worked out once between two moves."""
        if self.events is None:
            self.events = super().chance()
        return dict(self.events)

    def scores(self) -> list[list[Score]]:
        """The points of every city by category, for each of its best choices."""
        return [best_scores(self.cities, city) for city in range(len(self.cities))]

    def apply(self, text: str) -> None:
        """Play one move or chance event, given by its canonical text."""
        assert text in self.legal() or text in self.chance(), text
        self.play(text)
        self.asked = self.events = None

    def play(self, text: str) -> None:
        """What a move or event does."""
        kind, *rest = text.split()
        if kind == "wonder":
            self.do_wonder(*rest)
        elif kind == "edifice":
            self.do_edifice(*rest)
        elif kind == "deal":
            self.do_deal(*rest)
        elif kind == "draw":
            self.do_draw(*rest)
        elif kind == "take":
            self.do_take(*rest)
        elif kind == "shipyard":
            self.do_shipyard(*rest)
        elif kind == "island":
            self.do_island(*rest)
        elif kind == "naval":
            self.do_naval(*rest)
        elif kind == "bury":
            self.do_bury(*rest)
        elif self.phase == "extra":
            self.do_extra(*rest)
        elif self.phase == "seventh":
            self.do_seventh(Action.read(text))
        else:
            self.chosen[self.decider()].append(text)
            if not any(self.is_missing(seat) for seat in range(self.seats)):
                self.reveal()

    def reveal(self) -> None:
        """All have chosen."""
        chosen, self.chosen = self.chosen, [[] for _ in range(self.seats)]
        if self.phase == "sides":
            for city, texts in zip(self.cities, chosen, strict=False):
                city.side = SIDES[self.edition].index(texts[0].split()[1])
            self.start_leaders()
        elif self.phase == "draft":
            self.keep([texts[0].split()[1] for texts in chosen])
        elif self.phase == "tokens":
            self.discard_tokens({s: int(t[0].split()[1]) for s, t in enumerate(chosen) if t})
        elif self.phase == "penalties":
            self.pay_penalties([tuple(text.split()[1] for text in texts) for texts in chosen])
        elif self.phase == "losses":
            self.settle({s: int(t[0].split()[1]) for s, t in enumerate(chosen) if t})
        elif self.phase == "fleets":
            moves = {s: tuple(t[0].split()[1:]) for s, t in enumerate(chosen) if t}
            self.sail_all({s: () if f == ("nothing",) else f for s, f in moves.items()})
            self.go_on()
        elif self.phase == "explore":
            self.take_islands({s: [one.split()[1] for one in t] for s, t in enumerate(chosen)})
            self.go_on()
        else:
            actions = [(s, Action.read(t)) for s, texts in enumerate(chosen) for t in texts]
            if self.phase == "recruit":
                self.recruit(actions)
            else:
                self.play_turn(actions)

    # ---- setup ---------------------------------------------------------------------------

    def do_wonder(self, wonder: str, side: str | None = None) -> None:
        city = next(city for city in self.cities if city.wonder is None)
        city.wonder, city.coins = wonder, self.facts.coins
        if side is not None:
            city.side = SIDES[self.edition].index(side)
        elif self.rules["sides"] == "day" or city in self.cities[self.seats :]:
            city.side = 0
        if all(city.wonder for city in self.cities):
            if self.facts.armada:
                self.phase = "shipyards"
            else:
                self.start_edifices()

    def do_shipyard(self, shipyard: str) -> None:
        city = next(city for city in self.cities if city.shipyard is None)
        city.shipyard = shipyard
        if all(city.shipyard for city in self.cities):
            self.start_edifices()

    def start_edifices(self) -> None:
        """The Edifices are drawn, if there are some."""
        if self.facts.edifice:
            self.phase = "edifices"
        else:
            self.start_sides()

    def do_edifice(self, one: str) -> None:
        self.draw_edifice(one)
        if len(self.edifices) == len(AGES):
            self.start_sides()

    def start_sides(self) -> None:
        """The owners choose sides, unless these are there already."""
        if self.rules["sides"] == "chosen":
            self.phase = "sides"
        else:
            self.start_leaders()

    def start_leaders(self) -> None:
        """Leaders are dealt before Age I."""
        if self.facts.leaders:
            self.phase = "deal_leaders"
        else:
            self.start_age()

    def do_deal(self, card: str) -> None:
        self.row(self.next_row()).hand.append(card)
        if any(len(self.row(n).hand) < self.dealt_to_each() for n in range(len(self.cities))):
            return
        if self.phase == "deal_leaders":
            self.phase = "draft"
        else:
            self.start_turns()

    def keep(self, leaders: list[str]) -> None:
        """Everybody keeps a leader; the last one of a hand is kept by who receives it."""
        for seat, leader in enumerate(leaders):
            row = self.row(self.held(seat))
            row.hand.remove(leader)
            row.used.append(Use(leader, "keep"))
        self.turn += 1
        if self.turn == DRAFT:
            for row in self.rows[DRAFTED]:
                row.used.append(Use(row.hand.pop(), "keep"))
            self.start_age()

    # ---- an Age --------------------------------------------------------------------------

    def start_age(self) -> None:
        """A new Age: the recruitment first."""
        if self.facts.leaders:
            self.start_recruitment()
        else:
            self.phase, self.turn = "deal", 1

    def start_recruitment(self) -> None:
        """All choose what to do with a leader."""
        self.new_turn()
        self.phase, self.turn = "recruit", 0

    def end_recruitment(self) -> None:
        """The hands are dealt."""
        self.phase, self.turn = "deal", 1

    def start_turns(self) -> None:
        """The first turn of an Age."""
        self.phase, self.turn = "choose", 1
        self.new_turn()
        self.draw()

    def draw(self) -> None:
        """The manager draws the top card of the pile: the one dealt last."""
        self.drawn = None
        if self.free_city:
            self.drawn = self.row(PILE).hand.pop()
            self.row(self.managed_row()).hand.append(self.drawn)

    # ---- recruitment ---------------------------------------------------------------------

    def recruit(self, actions: list[tuple[int, Action]]) -> None:
        """Everybody uses a leader."""
        self.note_recruitment(actions)
        for seat, action in actions:
            self.use_leader(seat, action.card, "build" if action.kind == "recruit" else action.kind)
        self.carry_out(actions)
        if self.age == 3:
            self.give_back()
        self.go_on()

    def give_back(self) -> None:
        """What is left after the last recruitment goes back to the box; Roma may keep it."""
        for seat, city in enumerate(self.cities):
            if city.board_effects("keep_unchosen_leader_after_age3_recruitment"):
                continue
            for leader in self.leader_hand(seat):
                self.use_leader(seat, leader, "back")

    def do_draw(self, leader: str) -> None:
        self.drawn_leaders.append(Use(leader, "keep"))
        self.drawn_leaders.sort(key=lambda use: NUMBERS[use.card])
        self.to_draw -= 1
        if not self.to_draw:
            self.go_on()

    def do_extra(self, leader: str) -> None:
        assert self.acting is not None
        city = self.acting
        self.note_extra(leader)
        if leader != "nothing":
            action = Action("recruit", leader)
            self.cities[city].coins -= self.leader_cost(city, leader)
            self.use_leader(city, leader, "build")
            self.place(city, action)
            self.happen(city, action, self.cities[city].entry(leader)["effects"])
        self.go_on()

    def do_island(self, island: str) -> None:
        assert self.acting is not None
        city = self.acting
        if self.phase == "islands":
            self.found[city].append(island)
            self.found[city].sort(key=list(ISLANDS).index)
            if not self.go_on_drawing():
                self.go_on()
            return
        self.wave[city] = []
        self.take_island(city, island, "draw")
        self.go_on()

    def do_bury(self, leader: str) -> None:
        assert self.acting is not None
        city = self.cities[self.acting]
        city.leaders.remove(leader)
        city.buried.append(leader)
        self.met.add("a leader is buried")
        self.go_on()

    # ---- a turn --------------------------------------------------------------------------

    def play_turn(self, actions: list[tuple[int, Action]]) -> None:
        """Carry out all actions at once (section 5)."""
        done = [(FREE_CITY if a.for_city else seat, a) for seat, a in actions]
        self.note_actions(done)
        for seat, action in sorted_by_place(actions):
            self.use(self.row(self.held(seat)), action.card, action.kind)
        self.carry_out(done)
        if self.turn == self.last_turn:
            seventh = self.seventh_city()
            for number, row in enumerate(self.rows[self.age]):
                if row.hand and (seventh is None or number != self.seventh_row(seventh)):
                    assert len(row.hand) == 1
                    self.use(row, row.hand[0], "left")
            if seventh is not None:
                if any(task.name == "halikarnassos" for task in self.todo):
                    self.note_order("Babylon" if self.last_card_belongs() else "Halikarnassos")
                self.will(Task("seventh", seventh))
        self.go_on()

    def use(self, row: Row, card: str, how: str) -> None:
        """Take a card out of a hand."""
        row.hand.remove(card)
        fresh = card == self.drawn and self.turn > 1 and how != "build"
        row.used.append(Use(card, how, fresh))

    def seventh_city(self) -> int | None:
        """The city that plays a last card after the last turn, unless it has played two at once."""
        return next(
            (number for number, city in enumerate(self.cities) if city.can("play_last_card")),
            None,
        )

    # ---- the end of a turn ---------------------------------------------------------------

    def go_on(self) -> None:
        """What is still to be done at the end of the turn, then the next one."""
        while self.todo:
            task = self.todo.pop(0)
            self.acting = task.city
            if task.name in BUILDERS:
                self.phase = "discard"
                assert self.acting is not None
                self.look(self.controller(self.acting))
                self.note_reading(task.name)
                if self.takings():
                    return
            elif task.name == "seventh":
                if not self.last_card_belongs():
                    self.new_turn()
                self.phase = "seventh"
                return
            elif getattr(self, f"begin_{task.name}")():
                return
        self.acting = None
        self.end_turn()

    def end_turn(self) -> None:
        """Nothing is left to be done in this turn."""
        for city in self.cities:
            city.income = 0
        if self.turn == 0:
            self.end_recruitment()
        elif self.turn < self.last_turn:
            self.phase = "choose"
            self.turn += 1
            self.new_turn()
            self.draw()
        else:
            self.end_age()

    def begin_draw(self) -> bool:
        """Roma draws leaders from the box."""
        self.phase, self.to_draw = "draw", LEADERS_DRAWN
        self.met.add("Roma draws leaders")
        return True

    def begin_extra(self) -> bool:
        """Roma may recruit a further leader."""
        assert self.acting is not None
        self.phase = "extra"
        return bool(self.leader_hand(self.acting))

    def begin_bury(self) -> bool:
        """Abu Simbel turns a leader face down."""
        assert self.acting is not None
        self.phase = "bury"
        if not self.cities[self.acting].leaders:
            self.met.add("nobody to be buried")
        return bool(self.cities[self.acting].leaders)

    def begin_tokens(self) -> bool:
        """The victims of Telesilla, all at once."""
        assert self.acting is not None
        self.phase = "tokens"
        victims = [number for number in range(self.seats) if number != self.acting]
        self.waiting = [number for number in victims if self.discardable(number)]
        self.note_victims(victims)
        return bool(self.waiting)

    def discard_tokens(self, values: dict[int, int]) -> None:
        """Every victim of Telesilla discards the token it has chosen."""
        for city, value in values.items():
            self.cities[city].victories[list(VICTORY.values()).index(value)] -= 1
        self.waiting = []
        self.go_on()

    def begin_losses(self) -> bool:
        """All that has been lost in this turn is paid or becomes Debt."""
        self.phase = "losses"
        self.count_losses()
        if self.facts.armada:
            self.losses = [a + b for a, b in zip(self.losses, self.naval_losses(), strict=True)]
        if not self.facts.cities:  # there is no Debt
            for number, city in enumerate(self.cities):
                if self.losses[number] > city.coins:
                    self.met.add("too few coins for a loss")
                city.coins -= min(city.coins, self.losses[number])
                self.losses[number] = 0
        for number, city in enumerate(self.cities):
            if self.losses[number] and not city.coins:
                self.lose(number, 0)
        self.waiting = [number for number, coins in enumerate(self.losses) if coins]
        self.note_losses()
        self.acting = None
        return bool(self.waiting)

    def settle(self, paid: dict[int, int]) -> None:
        """Cities pay so much of what they lose."""
        for city, coins in paid.items():
            self.lose(city, coins)
            self.waiting.remove(city)
        if not self.waiting:
            self.go_on()

    def look(self, seat: int) -> None:
        """A seat looks at the pile: after turn six it sees the last cards too, if all are there."""
        late = self.turn == self.last_turn and not any(t.name == "seventh" for t in self.todo)
        self.looks[seat] = (self.age, self.turn + late)

    def do_take(self, card: str) -> None:
        assert self.acting is not None
        self.note_taking(card)
        if card != "nothing":
            uses = [use for use in self.pile() if use.card == card]
            use = next((use for use in uses if use.how in AGAIN), uses[0])
            if use.how in AGAIN:
                self.met.add("taken: a card that a city has lost")
            use.how, use.fresh = AGAIN.get(use.how, "taken"), False
            city = self.cities[self.acting]
            city.cards.append(card)
            self.happen(self.acting, Action("take", card), city.entry(card)["effects"])
        self.go_on()

    def do_seventh(self, action: Action) -> None:
        assert self.acting is not None
        self.note_seventh(action)
        self.use(self.row(self.seventh_row(self.acting)), action.card, action.kind)
        self.carry_out([(self.acting, action)])
        self.go_on()

    def end_age(self) -> None:
        """Conflicts, then penalties."""
        self.fight()
        if self.facts.armada:
            self.acting = self.abstainer()
            if self.acting is not None:
                self.phase = "naval"
                return
            self.fight_at_sea(None)
        self.after_conflicts()

    def do_naval(self, choice: str) -> None:
        self.fight_at_sea(self.acting if choice == "abstain" else None)
        self.acting = None
        self.after_conflicts()

    def after_conflicts(self) -> None:
        """The conflicts are over; penalties may follow."""
        if not (self.facts.edifice and self.begin_penalties()):
            self.finish_age()

    def pay_penalties(self, ways: list[tuple[str, ...]]) -> None:
        """All who had a choice have chosen what to give up."""
        for number in self.waiting:
            self.give_up(number, ways[number])
        self.waiting, self.due = [], [0 for _ in self.cities]
        self.finish_age()

    def finish_age(self) -> None:
        """Nothing is left to be done in this Age."""
        for city in self.cities:
            city.free_used = city.free_black_used = False
        self.drawn = None
        if not self.pile_can_be_read():
            self.rows[self.age] = [Row() for _ in self.cities]
        if self.age == 3:
            self.end_game()
            return
        self.age += 1
        self.start_age()

    def end_game(self) -> None:
        """Who has won."""
        self.phase = "over"
        totals = [score[0]["total"] for score in self.scores()][: self.seats]
        coins = [city.coins for city in self.cities][: self.seats]
        decide = team_result if self.facts.teams else result
        self.winners, self.result = decide(totals, coins)
        self.note_end()


def sorted_by_place(actions: list[tuple[int, Action]]) -> list[tuple[int, Action]]:
    """Actions of a turn as their cards lie in what is used of a hand.

    A second card of the own city is the last one there, after that of the Free City.
    """

    def is_second(number: int) -> bool:
        seat, action = actions[number]
        own = [a for s, a in actions[:number] if s == seat and not a.for_city]
        return bool(own) and not action.for_city

    return [actions[number] for number in sorted(range(len(actions)), key=is_second)]
