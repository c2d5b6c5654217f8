"""What happens at once in the slow engine when something comes into play, and in the conflicts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.wonders.reference import AGES, BLACK, SALE, VICTORY
from tests.wonders.slow_costs import Action
from tests.wonders.slow_edifices import Edifices
from tests.wonders.slow_naval import FLEETS
from tests.wonders.slow_score import counted
from tests.wonders.slow_table import DRAFTED, Task

ONCE = ("losses", "fleets", "explore")
"""What all do together."""

BUILDERS = ("halikarnassos", "solomon", "forging_agency", "carthage")
"""Who builds from the discard pile, in this order."""

COUNTED = ("victory_token", "wonder_stage")
"""What losses are counted by."""

NAVAL = ("island", "fleets", "explore")
"""What Armada adds at the end of a turn, in this order."""

LATER = ("draw", "extra", "bury", "tokens")
ORDER = ("last card", *NAVAL, *LATER, "discard", "losses", "new turn")
"""What is to be done at the end of a turn, in this order."""


class Effects(Edifices):
    """A table on which things happen."""

    # ---- what is to be done at the end of the turn ---------------------------------------

    def rank(self, task: Task) -> tuple[int, int]:
        """The place of a task in the order."""
        if task.name in BUILDERS:
            return ORDER.index("discard"), BUILDERS.index(task.name)
        if task.name.startswith("island_"):
            return ORDER.index("island"), 0
        if task.name == "seventh":
            return ORDER.index("last card" if self.last_card_belongs() else "new turn"), 0
        return ORDER.index(task.name), 0

    def last_card_belongs(self) -> bool:
        """Whether Babylon's last card belongs to the last turn."""
        return self.rules["turn_six_order"] == "babylon_first"

    def will(self, task: Task) -> None:
        """Put a task into the queue, behind those that come before it and those of its kind."""
        if task.name in ONCE and any(other.name == task.name for other in self.todo):
            return  # all of a turn are one
        at = sum(self.rank(other) <= self.rank(task) for other in self.todo)
        self.todo.insert(at, task)

    # ---- coins and tokens ----------------------------------------------------------------

    def take_coins(self, city: int, coins: int) -> None:
        """A city takes coins from the bank."""
        if coins <= 0:
            return
        owner = self.cities[city]
        owner.coins += coins
        more = sum(effect["amount"] for effect in owner.all_effects("extra_coin_from_bank"))
        if more and not owner.bank_taken:
            owner.coins += more
            owner.bank_taken = True
            self.met.add("Berenice takes one more coin")
        elif more:
            self.met.add("Berenice takes no second coin in a turn")

    def win_tokens(self, city: int, age: int, count: int = 1) -> None:
        """A city takes Victory tokens."""
        if not count:
            return
        owner = self.cities[city]
        owner.victories[age - 1] += count
        coins = owner.events("military_victory_token_gained")
        if coins:
            self.met.add("Nero is paid for a token")
        self.take_coins(city, coins * count)

    def new_turn(self) -> None:
        """What is there once a turn is there anew."""
        self.new_allowance()

    def new_allowance(self) -> None:
        """The same without what fleets have done."""
        for city in self.cities:
            city.bank_taken, city.income = False, 0

    # ---- a turn --------------------------------------------------------------------------

    def carry_out(self, done: list[tuple[int, Action]]) -> None:
        """Payments first, then everything is placed, then coins come in and things happen."""
        bank = [0 for _ in self.cities]
        paid = [0 for _ in self.cities]
        by_city: dict[int, list[Action]] = {}
        sailing: list[tuple[int, str | None]] = []  # which fleets make steps
        any_moves = []
        things = []  # what each action brings, and whether it is a building free by a chain
        for number, action in done:
            earlier = by_city.setdefault(number, [])
            bank[number] += action.left + action.right + self.bank_cost(number, action, earlier)
            bank[number] += action.far_left + action.far_right
            for steps, coins in (
                (1, action.left),
                (-1, action.right),
                (2, action.far_left),
                (-2, action.far_right),
            ):
                paid[(number + steps) % len(self.cities)] += coins
            sailing.append((number, self.step_fleet(number, action) if action.sail else None))
            any_moves.append(self.moves_any_fleet(number, action))
            things.append((self.effects_of(number, action, earlier), self.chains(number, action)))
            earlier.append(action)
        told = [self.hatshepsut(number, actions) for number, actions in by_city.items()]
        for number, city in enumerate(self.cities):
            city.coins -= bank[number]
            assert city.coins >= 0
        for number, action in done:
            self.place(number, action)
        for number, city in enumerate(self.cities):
            city.coins += paid[number]
            city.income += paid[number]
        for number, sides in told:
            for _ in range(sides):
                self.take_coins(number, 1)
        for number, fleet in sailing:
            if fleet is not None:
                self.move_fleet(number, fleet)
        for (number, action), moves in zip(done, any_moves, strict=True):
            if moves:
                effect = {"type": "fleet_move", "fleets": list(FLEETS), "count": 1}
                self.do_fleet_move(number, effect, action)
                self.met.add("a stage moves any fleet")
        for (number, action), (effects, chain) in zip(done, things, strict=True):
            self.happen(number, action, effects, chain=chain)
        if self.facts.edifice:
            self.share_edifices(done, [effects for effects, _ in things])

    def moves_any_fleet(self, city: int, action: Action) -> bool:
        """Whether the stage that an action builds moves any fleet instead of that of the Wonder."""
        return action.kind == "stage" and bool(
            self.cities[city].all_effects("stage_moves_any_fleet")
        )

    def effects_of(self, city: int, action: Action, earlier: list[Action]) -> list[dict[str, Any]]:
        """What a card, leader or stage does, after what is placed by earlier actions."""
        owner = self.cities[city]
        found: list[dict[str, Any]] = []
        if action.kind == "stage":
            number = self.stage_number(city, action, earlier)
            found = owner.things_of(number, action.choice)
        elif action.kind != "sell":
            found = owner.entry(action.card)["effects"]
        return found

    def chains(self, city: int, action: Action) -> bool:
        """Whether a building is free because of a chain."""
        owner = self.cities[city]
        return (
            action.kind == "build"
            and not action.by_right
            and bool(owner.entry(action.card)["cost"])
            and owner.has_chain(action.card)
            and not self.pays_anyway(city, action)
        )

    def hatshepsut(self, city: int, actions: list[Action]) -> tuple[int, int]:
        """The coins for purchases from neighbors, once a turn for each."""
        owner = self.cities[city]
        sides = any(a.left or a.free_left for a in actions)
        sides += any(a.right or a.free_right for a in actions)
        coins = sum(e["amount"] for e in owner.all_effects("coin_after_neighbor_purchase"))
        if coins and sides:
            self.met.add(f"Hatshepsut is paid for {sides} sides")
        if any(a.free_left or a.free_right for a in actions):
            self.met.add("Hatshepsut is paid for a purchase that cost nothing")
        return city, coins and sides

    def place(self, number: int, action: Action) -> None:
        """A card into the city or under its board."""
        city = self.cities[number]
        if action.kind == "build":
            city.cards.append(action.card)
            if action.by_right and city.entry(action.card)["color"] == "black":
                city.free_black_used = True
            else:
                city.free_used |= action.by_right
        elif action.kind == "recruit":
            city.leaders.append(action.card)
        elif action.kind == "stage":
            if city.any_order():
                city.order = [*(city.order or []), action.stage - 1]
                self.met.add(f"stages of Siracusa begin with {city.order[0] + 1}")
            city.stages += 1
            city.stage_options.append(action.choice if city.stage_has_options() else 0)

    def happen(
        self, number: int, action: Action, effects: list[dict[str, Any]], *, chain: bool = False
    ) -> None:
        """All that follows at once from an action; the rest goes to the end of the turn."""
        city = self.cities[number]
        if action.kind == "sell" and not action.sail:
            self.take_coins(number, SALE)
        for effect in effects:
            if hasattr(self, f"do_{effect['type']}"):
                getattr(self, f"do_{effect['type']}")(number, effect, action)
        if action.kind == "stage":
            self.take_coins(number, city.events("own_wonder_stage_built"))
            for effect in city.leader_effects("others_lose_coins_on_event"):
                self.others_lose(number, {**effect, "type": "others_lose_coins"})
                self.met.add("Octavia: a stage is built")
        if action.kind in ("build", "take"):
            color = city.entry(action.card)["color"]
            coins = city.events("card_built", color)
            if coins:
                self.met.add(f"coins for a {color} card, {action.kind}")
            self.take_coins(number, coins)
        if chain:
            coins = city.events("card_built_by_chain")
            if coins:
                self.met.add("Vitruvius is paid for a chain")
            self.take_coins(number, coins)

    def others_lose(self, number: int, effect: dict[str, Any]) -> None:
        """Everybody else will lose coins at the end of the turn."""
        for victim in range(len(self.cities)):
            if victim == number:
                continue
            if effect["type"] == "others_lose_coins_per":
                assert effect["scope"] == ["victim"]
                for what in effect["count"]:
                    self.losses_per[victim][COUNTED.index(what)] += effect["amount"]
            elif "amount_by_age" in effect:
                self.losses[victim] += effect["amount_by_age"][self.age - 1]
            else:
                self.losses[victim] += effect["amount"]
        self.will(Task("losses", 0))  # of no city: all lose in one wave

    # ---- effects, by their type ----------------------------------------------------------

    def do_coins(self, city: int, effect: dict[str, Any], action: Action) -> None:
        self.take_coins(city, effect["amount"])

    def do_coins_per(self, city: int, effect: dict[str, Any], action: Action) -> None:
        number = counted(self.cities, city, effect)
        if action.card == "lighthouse" and self.edition == "first":
            number -= 1
        if action.card in BLACK:
            self.met.add(f"coins of {action.card}" + ("" if number else ": none"))
        self.take_coins(city, effect["amount"] * number)

    def do_others_gain_coins(self, city: int, effect: dict[str, Any], action: Action) -> None:
        for other in range(len(self.cities)):
            if other != city:
                self.take_coins(other, effect["amount"])

    def do_neighbors_gain_coins(self, city: int, effect: dict[str, Any], action: Action) -> None:
        self.take_coins((city + 1) % len(self.cities), effect["left"])
        self.take_coins((city - 1) % len(self.cities), effect["right"])

    def do_neighbors_take_debt(self, city: int, effect: dict[str, Any], action: Action) -> None:
        self.left(city).debt += effect["amount"]
        self.right(city).debt += effect["amount"]

    def do_gain_military_victory_token(
        self, city: int, effect: dict[str, Any], action: Action
    ) -> None:
        age = self.age
        if effect.get("age") != "current":
            age = next(age for age in AGES if VICTORY[age] == effect["value"])
        self.win_tokens(city, age)

    def do_discard_own_defeat_tokens(
        self, city: int, effect: dict[str, Any], action: Action
    ) -> None:
        if self.cities[city].defeats:
            self.met.add(f"{action.card} discards Defeat tokens")
        self.cities[city].defeats = 0

    def do_diplomacy(self, city: int, effect: dict[str, Any], action: Action) -> None:
        self.cities[city].diplomacy += effect["tokens"]

    def do_others_lose_coins(self, city: int, effect: dict[str, Any], action: Action) -> None:
        self.others_lose(city, effect)

    def do_others_lose_coins_per(self, city: int, effect: dict[str, Any], action: Action) -> None:
        self.others_lose(city, effect)

    def do_others_discard_victory_token(
        self, city: int, effect: dict[str, Any], action: Action
    ) -> None:
        self.will(Task("tokens", city))

    def do_build_from_discard(self, city: int, effect: dict[str, Any], action: Action) -> None:
        name = str(self.cities[city].wonder) if action.kind == "stage" else action.card
        self.will(Task(name, city))

    def do_draw_leaders_from_box(self, city: int, effect: dict[str, Any], action: Action) -> None:
        self.will(Task("draw", city))

    def do_recruit_additional_leader(
        self, city: int, effect: dict[str, Any], action: Action
    ) -> None:
        self.will(Task("extra", city))

    def do_bury_leader(self, city: int, effect: dict[str, Any], action: Action) -> None:
        self.will(Task("bury", city))

    # ---- losses --------------------------------------------------------------------------

    def count_losses(self) -> None:
        """What is lost for each token and each stage is counted now."""
        for number, city in enumerate(self.cities):
            for what, amount in zip(COUNTED, self.losses_per[number], strict=True):
                self.losses[number] += amount * city.count(what)
                if amount:
                    self.met.add(f"losses by {what}" + ("" if city.count(what) else ": none"))
            self.losses_per[number] = [0, 0]

    def lose(self, city: int, coins: int) -> None:
        """A city pays so many coins of its loss; the rest becomes Debt."""
        owner = self.cities[city]
        debt = self.losses[city] - coins
        assert 0 <= coins <= owner.coins
        self.met.add("a loss is " + ("split" if coins and debt else "paid" if coins else "Debt"))
        owner.coins -= coins
        owner.debt += debt
        self.losses[city] = 0

    # ---- conflicts -----------------------------------------------------------------------

    def fights(self) -> Iterator[tuple[int, int, int]]:
        """Who fights whom in this Age, and for how many tokens."""
        if self.facts.teams:
            for seat in range(1, self.seats, 2):
                other = (seat + 1) % self.seats
                diplomats = sum(self.cities[s].diplomacy > 0 for s in (seat, other))
                self.met.add(f"teams: {diplomats} diplomats in a fight")
                if diplomats < 2:
                    yield seat, other, 2 - diplomats
            return
        circle = [n for n, city in enumerate(self.cities) if not city.diplomacy]
        away = len(self.cities) - len(circle)
        if away:
            left = "more" if len(circle) > 2 else f"{len(circle)}"
            self.met.add(f"Diplomacy: {away} away, {left} left")
        if len(circle) == 2:
            yield circle[0], circle[1], 1
        elif len(circle) > 2:
            for at, city in enumerate(circle):
                yield city, circle[(at + 1) % len(circle)], 1

    def fight(self) -> None:
        """The conflicts of an Age."""
        results: list[tuple[int, int, int]] = []
        for one, other, tokens in list(self.fights()):
            strengths = self.cities[one].strength(), self.cities[other].strength()
            self.note_fight(*strengths)
            if strengths[0] != strengths[1]:
                first = strengths[0] > strengths[1]
                results.append((one, other, tokens) if first else (other, one, tokens))
        for one, other in self.raids():
            strengths = self.cities[one].strength(), self.cities[other].strength()
            self.met.add("a raid" if strengths[0] != strengths[1] else "a raid is a tie")
            if self.cities[one].diplomacy or self.cities[other].diplomacy:
                self.met.add("a raid in spite of Diplomacy")
            if strengths[0] != strengths[1]:
                pair = (one, other) if strengths[0] > strengths[1] else (other, one)
                results.append((*pair, 1))
        for city in self.cities:
            city.diplomacy -= city.diplomacy > 0
            city.raids = []
        for winner, loser, tokens in results:
            self.win_tokens(winner, self.age, tokens)
            if self.cities[loser].leader_effects("pass_defeat_tokens_to_winner"):
                self.cities[winner].defeats += tokens
                self.met.add("Tomyris passes Defeat tokens on")
            else:
                self.cities[loser].defeats += tokens

    # ---- leaders -------------------------------------------------------------------------

    def use_leader(self, seat: int, leader: str, how: str) -> None:
        """A leader leaves a hand."""
        use = next(u for u in self.leader_uses(seat) if u.card == leader and u.how == "keep")
        use.how = how
        drafted = any(use is other for row in self.rows[DRAFTED] for other in row.used)
        use.fresh = drafted and bool(self.drawn_leaders)
