"""A slow, obvious engine of 7 Wonders Dice, written from the rules to check the fast one.

Plain lists, dicts and strings; no clever representation, no shared code or data with the solver.
Decisions and chance events have the same grain and the same canonical texts as in the solver.
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace

from tests.dice.reference import DIE_IDS, LAST_TURN, SPECIAL
from tests.dice.slow_city import result
from tests.dice.slow_notes import Notes
from tests.dice.slow_sheet import CROSSES, Box, Effect
from tests.dice.slow_table import Task


class SlowGame(Notes):
    """One game from the deal of the boards to its end.

    ``met`` collects the names of the rules that have been at work, so that a test can prove that
    its games met them.
    """

    # ---- the interface -------------------------------------------------------------------

    def copy(self) -> SlowGame:
        """An independent copy."""
        return deepcopy(self, {id(self.sheet): self.sheet, id(self.met): self.met})

    def score(self) -> list[dict[str, int]]:
        """The rows of the score of every seat."""
        return [city.score() for city in self.cities]

    def apply(self, text: str) -> None:
        """Play one move or chance event, which must be possible, given by its canonical text."""
        kind, *rest = text.split()
        if kind == "board":
            self.do_board(rest[0])
        elif kind == "roll":
            self.forum[rest[0]] = (rest[1], int(rest[2]))
            if None not in self.forum.values():
                self.phase = "choose"
        elif kind == "swap":
            self.do_swap(*rest)
        else:
            self.do_move(self.decider(), kind, rest)

    def do_board(self, board: str) -> None:
        """The next seat gets its board, with the coins to start with."""
        city = next(city for city in self.cities if city.board is None)
        city.board, city.coins = board, self.sheet.start_coins
        self.before = [city.copy() for city in self.cities]
        if all(city.board for city in self.cities):
            self.begin_turn()

    # ---- moves ---------------------------------------------------------------------------

    def do_move(self, seat: int, kind: str, rest: list[str]) -> None:
        """A move of a seat; its turn ends when it has nothing more to choose."""
        self.note_move(seat, kind, rest)
        task = self.tasks.pop() if self.tasks else self.task()
        self.made[seat] += 1
        if kind == "pass":
            self.gain(seat, self.sheet.pass_coins)
        elif kind == "build":
            self.do_build(seat, self.cities[seat].box(rest[0]), rest[2], task)
        elif kind == "bonus":
            self.cities[seat].bonuses.append(rest[0])
            self.carry_out(seat, self.sheet.bonuses[rest[0]], task)
        elif kind in ("wonder", "cross"):
            box = self.cities[seat].box(rest[0])
            self.cities[seat].coins -= self.cities[seat].missing(box)
            if task.left > 1:
                self.tasks.append(replace(task, left=task.left - 1))
            self.tick(seat, box, task)
        else:
            assert kind == "skip"
        self.drop_empty_tasks(seat)
        if not self.tasks:
            self.done[seat] = True
            self.note_turn(seat)
            if all(self.done):
                self.settle()

    def do_build(self, seat: int, box: Box, die: str, task: Task) -> None:
        """Choose a die, pay for it and for the box, tick the box."""
        city = self.cities[seat]
        purchase = self.purchase(seat, die, box, free=task.kind == "build")
        self.gain(seat, purchase.gain)
        city.coins -= purchase.paid
        assert city.coins >= 0
        self.tick(seat, box, task)

    def tick(self, seat: int, box: Box, task: Task) -> None:
        """Tick a box that is paid for; its effects, and a bonus if its building is complete."""
        city = self.cities[seat]
        city.ticked.append(box.id)
        self.note_tick(seat, box, task)
        if box.building != "warehouse" and city.is_complete(box.building):
            self.owe_bonus(seat, task)
        self.carry_out(seat, list(box.effects), task, box)

    def owe_bonus(self, seat: int, task: Task) -> None:
        """A seat is to tick a bonus box, if there is one left."""
        if self.cities[seat].free_bonuses():
            self.tasks.append(Task("bonus"))
            self.note_nested(task, self.tasks[-1])

    def carry_out(
        self, seat: int, effects: list[Effect], task: Task, box: Box | None = None
    ) -> None:
        """What happens at once, then the choices to come: the first effect ends up on top."""
        for effect in effects:
            self.at_once(seat, effect, box)
        for effect in reversed(effects):
            if effect["type"] in CROSSES:
                boxes = CROSSES[effect["type"]]
                self.tasks.append(Task("cross", tuple(effect["buildings"]), boxes, boxes))
            elif effect["type"] == "construct_building":
                self.tasks.append(Task("build"))
            elif effect["type"] == "take_action":
                self.tasks.append(Task("action"))
            else:
                continue
            self.note_nested(task, self.tasks[-1])

    def at_once(self, seat: int, effect: Effect, box: Box | None) -> None:
        """The part of an effect that needs no choice."""
        city = self.cities[seat]
        if effect["type"] == "gain_coins":
            self.gain(seat, effect["amount"])
        elif effect["type"] == "coins_and_vp_per_box":
            self.gain(seat, effect["coins"] * city.count(effect["building"]))
        elif effect["type"] == "attack":
            met = self.defense_met(seat, effect["side"])
            city.written[effect["side"]] += max(0, effect["vp"] - met)

    def defense_met(self, seat: int, side: str) -> int:
        """The defense that stood against an attack on this side when the turn began."""
        if side == "west":
            return self.before[self.left(seat)].defense("east")
        return self.before[self.right(seat)].defense("west")

    def gain(self, seat: int, coins: int) -> None:
        """Coins for a seat, as far as there are spaces for them."""
        self.note_gain(seat, coins)
        self.cities[seat].coins = self.cities[seat].after_gain(coins)

    def drop_empty_tasks(self, seat: int) -> None:
        """Tasks that leave nothing to choose fall away, one after the other from the top."""
        while self.tasks and not self.texts(seat, self.tasks[-1]):
            self.note_dropped(seat, self.tasks.pop())

    # ---- the end of a turn ---------------------------------------------------------------

    def settle(self) -> None:
        """All have acted: the race for the Agora, the third bonus, special dice."""
        self.note_settling()
        self.race()
        unlocked = {die for city in self.cities for die in city.unlocked()}
        self.entering = [die for die in SPECIAL if die in unlocked and die not in self.entered]
        if self.last or self.turn == LAST_TURN:
            self.entering = []
            self.clear()
            self.phase = "over"
            self.winners, self.result = result(self.cities)
            self.note_end()
            return
        self.last = any(len(city.bonuses) >= self.sheet.bonuses_to_end for city in self.cities)
        self.turn += 1
        self.begin_turn()

    def race(self) -> None:
        """The first to complete the Agora; there may be several in one turn."""
        if self.agora_taken:
            return
        first = [city for city in self.cities if city.is_complete("agora")]
        self.agora_taken = bool(first)
        for city in first:
            city.agora_first = True

    def begin_turn(self) -> None:
        """Special dice go in, then all dice are shaken."""
        self.clear()
        self.forum = dict.fromkeys(self.forum)
        self.phase = "swap" if self.entering else "roll"

    def clear(self) -> None:
        """The turn is behind us: everybody looks at the table as it is now."""
        self.before = [city.copy() for city in self.cities]
        self.done = [False] * self.seats
        self.made = [0] * self.seats

    def do_swap(self, special: str, grey: str) -> None:
        """A special die takes the place of a grey one."""
        self.entering.remove(special)
        self.entered.append(special)
        dice = {*self.forum, special} - {grey}
        self.forum = {die: None for die in DIE_IDS if die in dice}
        self.note_swap()
        if not self.entering:
            self.phase = "roll"
