"""What rules have been at work in a slow game, by name, so that tests can ask for the rare ones."""

from __future__ import annotations

from tests.dice.reference import GREY, SECTIONS, SPECIAL, SYMBOLS
from tests.dice.slow_moves import Moves, Purchase
from tests.dice.slow_sheet import Box, Effect, Sheet
from tests.dice.slow_table import Task


class Notes(Moves):
    """A table that collects names in ``met``; it changes nothing else."""

    def __init__(self, seats: int, sheet: Sheet) -> None:
        super().__init__(seats, sheet)
        self.met: set[str] = set()

    def note(self, name: str, *conditions: object) -> None:
        """A rule has been at work, if all conditions hold."""
        if all(conditions):
            self.met.add(name)

    # ---- moves ---------------------------------------------------------------------------

    def note_move(self, seat: int, kind: str, rest: list[str]) -> None:
        """What a move is about to do, and what it could not have done."""
        task = self.task()
        if task.kind in ("main action", "action", "build"):
            self.note_dice(seat, task)
        extra = task.kind != "main action"
        self.note(f"{kind} as {task.kind}", extra)
        if kind == "build":
            die = rest[2]
            purchase = self.purchase(seat, die, self.cities[seat].box(rest[0]), free=False)
            self.note_build(seat, purchase, task)
        elif kind == "cross":
            self.note_cross(seat, self.cities[seat].box(rest[0]), task)
        elif kind == "bonus":
            self.note("the only bonus left", len(self.cities[seat].free_bonuses()) == 1)
            self.note("a bonus while another is owed", Task("bonus") in self.tasks[:-1])
        elif kind == "skip":
            self.note("the second box of a cross declined", task.left < task.of)

    def note_build(self, seat: int, purchase: Purchase, task: Task) -> None:
        """A box is ticked with a die."""
        city, die = self.cities[seat], purchase.die
        symbol, section = self.roll(die)
        self.note(f"built with {symbol}")
        price = SECTIONS[section]
        if task.kind == "build":
            self.note("the die cost is saved", purchase.price)
        elif city.is_free(die):
            self.note("a color for nothing", price)
        else:
            total = city.discount()
            most = max((e["amount"] for e in city.effects("die_cost_minus")), default=0)
            self.note("a cheaper die", 0 < total <= price)
            self.note("a die does not cost less than nothing", 0 < price < total)
            self.note("two discounts", most < total, most < price)
        self.note("coins on a die", purchase.gain)
        paid = purchase.paid - (purchase.price if task.kind == "build" else 0)
        self.note("coins on a die pay for it", paid > city.coins)
        self.note(
            "a special die in the turn of its unlocking",
            die in SPECIAL,
            die not in self.before[seat].unlocked(),
        )
        if SYMBOLS[symbol]["kind"] == "compare":
            self.note_guild(seat, symbol)

    def note_guild(self, seat: int, symbol: str) -> None:
        """The Guild Court is built with a purple face."""
        buildings = SYMBOLS[symbol]["buildings"]
        own, left = (
            sum(self.before[who].count(b) for b in buildings) for who in (seat, self.left(seat))
        )
        self.note("guild: more than the only opponent", self.seats == 2)
        self.note("guild: as many as a neighbor", self.seats > 2, own == left)
        now = [*self.cities]
        now[seat] = self.before[seat]
        self.note(
            "guild: boxes of others in this turn do not count",
            not self.guild_allows(seat, symbol, now),
        )

    def note_cross(self, seat: int, box: Box, task: Task) -> None:
        """A box is ticked without a die."""
        self.note(f"cross ticks {box.building}")
        self.note("the second box of a cross", task.left < task.of)
        self.note("a cross is made")
        buildings = {other.building for other in self.crossable(seat, task.buildings)}
        self.note("a cross with a choice of buildings", len(buildings) > 1)
        barred = not any(self.guild_allows(seat, symbol, self.before) for symbol in box.symbols)
        guild = box.building == "guild_court"
        self.note("cross ticks the Guild Court against its condition", guild, barred)

    # ---- dice that are of no use ---------------------------------------------------------

    def note_dice(self, seat: int, task: Task) -> None:
        """What cannot be done with the dice of the Forum, and why."""
        city = self.cities[seat]
        for die in self.forum:
            symbol, _ = self.roll(die)
            if die not in self.usable(seat):
                self.note("locked")
                continue
            self.note_barred(seat, symbol)
            boxes = self.targets(seat, symbol)
            self.note(f"{SYMBOLS[symbol]['kind']} face with nothing open", not boxes)
            for box in boxes:
                purchase = self.purchase(seat, die, box, free=task.kind == "build")
                coins = city.after_gain(purchase.gain)
                self.note("a die that cannot be paid", purchase.price > coins)
                self.note("a box that cannot be paid", purchase.paid > coins >= purchase.price)
        self.note_greys(seat, task)

    def note_barred(self, seat: int, symbol: str) -> None:
        """What a purple or black face does not allow."""
        entry = SYMBOLS[symbol]
        if entry["kind"] == "compare":
            allowed = self.guild_allows(seat, symbol, self.before)
            together = self.is_ahead(seat, entry["buildings"], self.before)
            apart = all(self.is_ahead(seat, [b], self.before) for b in entry["buildings"])
            self.note("guild: red differs by Barracks", together != apart)
            if not allowed:
                self.note_not_ahead(seat, symbol)

    def note_not_ahead(self, seat: int, symbol: str) -> None:
        """The condition of the Guild Court does not hold."""
        own, left, right = (
            sum(self.before[who].count(building) for building in SYMBOLS[symbol]["buildings"])
            for who in (seat, self.left(seat), self.right(seat))
        )
        self.note("guild: as many as the only opponent", self.seats == 2, own == left)
        self.note("guild: only the left neighbor has more", own < left, own >= right)
        self.note("guild: only the right neighbor has more", own >= left, own < right)
        now = [*self.before]
        now[seat] = self.cities[seat]
        fresh = self.guild_allows(seat, symbol, now)
        self.note("guild: own boxes of this turn do not count", fresh)

    def note_greys(self, seat: int, task: Task) -> None:
        """Grey dice that show the same."""
        found = [
            (p.box.id, self.roll(p.die)[0], p.price)
            for p in self.affordable(seat, free=task.kind == "build")
            if p.die in GREY
        ]
        self.note("equal grey dice at one price", len(set(found)) < len(found))
        alike = {(name, symbol) for name, symbol, _ in found}
        self.note("equal grey dice at different prices", len(alike) < len(set(found)))
        boxes = {name for name, _ in alike}
        self.note("different grey dice for one box", len(boxes) < len(alike))

    # ---- effects -------------------------------------------------------------------------

    def note_tick(self, seat: int, box: Box, task: Task) -> None:
        """A box has just been ticked."""
        city = self.cities[seat]
        for effect in box.effects:
            self.note(f"effect {effect['type']}")
            if effect["type"] == "attack":
                self.note_attack(seat, effect)
            elif effect["type"] == "coins_and_vp_per_box":
                self.note_per_box(seat, effect, box)
        self.note("several effects in one box", len(box.effects) > 1)
        if city.is_complete(box.building):
            self.note(f"completed {box.building}")
            self.note(f"completed by {task.kind}", box.building != "warehouse")
            self.note("completed with no bonus left", not city.free_bonuses())

    def note_attack(self, seat: int, effect: Effect) -> None:
        """Points of an attack are written."""
        side = effect["side"]
        target = self.left(seat) if side == "west" else self.right(seat)
        facing = "east" if side == "west" else "west"
        met, now = (cities[target].defense(facing) for cities in (self.before, self.cities))
        self.note(f"attack {side} meets defense {met}")
        self.note(f"attack {side} of the only opponent", self.seats == 2)
        self.note("the defense of this turn does not help", met < now, met < effect["vp"])
        self.note("an attack is not worth less than nothing", met > effect["vp"])

    def note_per_box(self, seat: int, effect: Effect, box: Box) -> None:
        """Coins for ticked boxes."""
        building = effect["building"]
        self.note(f"coins per box of {building}")
        self.note("coins per box: the box itself", box.building == building)
        fresh = self.cities[seat].count(building) - self.before[seat].count(building)
        self.note("coins per box ticked in this turn", fresh > (box.building == building))

    def note_nested(self, task: Task, owed: Task) -> None:
        """A choice has led to another one."""
        self.note(f"{owed.kind} after {task.kind}")
        if owed.kind != "bonus":
            self.note("a bonus after the effects", Task("bonus") in self.tasks[:-1])
        self.note("three choices open", len(self.tasks) >= 3)
        self.note("five choices open", len(self.tasks) >= 5)

    def note_dropped(self, seat: int, task: Task) -> None:
        """There was nothing to choose."""
        open_boxes = [b for b in self.cities[seat].open_boxes() if b.building in task.buildings]
        if task.kind == "cross":
            self.note("a cross out of reach" if open_boxes else "a cross with nothing open")
        else:
            self.note(f"nothing for {task.kind}")

    def note_gain(self, seat: int, coins: int) -> None:
        """Coins come in."""
        self.note("coins are lost", self.cities[seat].coins + coins > self.sheet.spaces)

    # ---- ends ----------------------------------------------------------------------------

    def note_turn(self, seat: int) -> None:
        """A seat has finished its turn."""
        now, then = self.cities[seat], self.before[seat]
        taken = len(now.bonuses) - len(then.bonuses)
        self.note(f"{taken} bonuses in one turn", taken > 1)
        fresh = set(now.unlocked()) - set(then.unlocked())
        self.note(f"{len(fresh)} dice unlocked in one turn", fresh)
        self.note("a die unlocked that lies in the Forum", fresh & set(self.forum))
        due = self.sheet.bonuses_to_end
        third = len(now.bonuses) >= due > len(then.bonuses)
        self.note("the last bonus in the last turn" if self.last else "the last bonus", third)

    def note_settling(self) -> None:
        """All have acted."""
        pairs = list(zip(self.cities, self.before, strict=True))
        complete = [now.is_complete("agora") and not b.is_complete("agora") for now, b in pairs]
        if any(complete):
            several = "several" if sum(complete) > 1 else "alone"
            self.note("Agora, later" if self.agora_taken else f"Agora first, {several}")
        fresh = [set(now.unlocked()) - set(then.unlocked()) for now, then in pairs]
        new = [die for die in SPECIAL if die not in self.entered and any(die in f for f in fresh)]
        self.note(f"{len(new)} special dice enter", new, not self.last)
        self.note("a special die unlocked too late to enter", new, self.last)
        both = any(sum(die in dice for dice in fresh) > 1 for die in new)
        self.note("a special die unlocked by several at once", both)
        due = self.sheet.bonuses_to_end
        third = sum(len(now.bonuses) >= due > len(then.bonuses) for now, then in pairs)
        self.note("the last bonus of several at once", third > 1, not self.last)

    def note_swap(self) -> None:
        """A special die has gone in."""
        self.note("no grey die left", not set(GREY) & set(self.forum))

    def note_end(self) -> None:
        """The game is over."""
        self.note(f"ending {self.result}")
        self.note("the end of the longest game", not self.last)
