"""What a move of 7 Wonders is worth to the playout policy, worked out from the tables of facts.

One function for each kind of effect, no table of masks: plain counting in the slow engine's cities
and the table of weights by name. Armada and the game of two have estimates of their own and are
left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import exp
from typing import Any

from tests.wonders.reference import (
    AGES,
    COLORS,
    EDIFICE_DEBTS,
    EDIFICES,
    RAW,
    RESOURCES,
    SYMBOLS,
    VICTORY,
)
from tests.wonders.slow_city import City
from tests.wonders.slow_costs import Action
from tests.wonders.slow_engine import SlowGame
from tests.wonders.slow_score import OFFSETS, best_science, counted, items_points

Effect = dict[str, Any]

MARGIN, HORIZON = 12, 23
"""Leads in shields beyond it are all alike, and so are conflicts so many cards away."""

PAID_AT_ONCE = {
    "coins", "coins_per", "gain_military_victory_token", "discard_own_defeat_tokens",
    "others_gain_coins", "neighbors_gain_coins", "neighbors_take_debt", "build_from_discard",
    "others_lose_coins", "others_lose_coins_per", "others_discard_victory_token",
    "draw_leaders_from_box", "recruit_additional_leader", "bury_leader",
}  # fmt: skip
"""Effects of which nothing is left once the turn is over."""

PER_CARD = {  # rights that are worth so much with all cards to come
    "extra_coin_from_bank": 3.5,
    "coin_after_neighbor_purchase": 3.5,
    "buy_resource_from_bank": 4.5,
    "unit_of_unproduced_resource": 4.5,
    "extra_unit_of_produced_resource": 3.5,
    "neighbor_purchase_rebate": 1.5,
    "starting_resource_rebate": 1.5,
    "pass_defeat_tokens_to_winner": 3.0,
}


def logistic(logit: float) -> float:
    """A probability; weights drawn at random may make it as good as certain."""
    return 1 / (1 + exp(-logit)) if logit > -700 else 0.0


class Judge:
    """One city at a table, judged by a table of weights."""

    def __init__(self, game: SlowGame, number: int, weights: Mapping[str, float]) -> None:
        self.game, self.number, self.weights = game, number, weights
        self.city = game.cities[number]
        turns = game.last_turn
        self.turns = turns
        if game.phase in ("deal_leaders", "draft"):
            self.cards = 3 * turns
        else:
            self.cards = (3 - game.age) * turns + turns - game.turn + (game.phase == "choose")
        self.to_come = self.cards / (3 * turns)
        last = "last" if self.cards <= 1 else "3"
        self.time = str(game.age) if game.age < 3 else last

    # ---- coins -------------------------------------------------------------------------------

    def coin(self, name: str) -> float:
        """A coin that is spent, gained or comes from a sale; the rich care less."""
        wealth = max(0.25, 1 - self.weights["rich"] * max(0, self.city.coins - 4))
        return self.weights[f"{name}_{self.time}"] * wealth

    def price(self, action: Action, printed: int) -> float:
        """Coins of a payment; those of a neighbor go to a rival."""
        fed = action.left + action.right
        rivals = self.game.seats - 1
        rival = self.weights["rival"] / rivals + self.weights["rival_always"]
        return self.coin("coin") * (fed + action.bank + printed) + rival * fed

    def gains(self, effects: list[Effect]) -> float:
        """The coins that effects pay out."""
        coins = 0
        for effect in effects:
            if effect["type"] == "coins":
                coins += effect["amount"]
            elif effect["type"] == "coins_per":
                coins += effect["amount"] * counted(self.game.cities, self.number, effect)
                if self.game.edition == "first" and effect["count"] == ["yellow"]:
                    coins -= effect["amount"] * (effect["scope"] == ["self"])
        return self.coin("coin_gained") * coins

    # ---- resources ---------------------------------------------------------------------------

    def givers(self, city: City, resource: str, *, for_sale: bool = False) -> int:
        """The symbols of a city that can give a resource."""
        return sum(resource in symbol for symbol in city.symbols(for_sale=for_sale))

    def stages_lack(self, resource: str) -> bool:
        """Whether a stage that is still to be built asks for more than there is."""
        return any(
            stage["cost"].get(resource, 0) > self.givers(self.city, resource)
            for stage in self.city.all_stages()[self.city.stages :]
        )

    def symbol(self, options: list[str]) -> float:
        """One more symbol that gives one of some resources."""
        found = []
        for resource in options:
            kind, most = ("raw", 4) if resource in RAW else ("made", 2)
            have = self.givers(self.city, resource)
            worth = self.weights[f"{kind}_{have + 1}"] if have < most else 0.0
            neighbors = (self.game.left(self.number), self.game.right(self.number))
            for_sale = sum(self.givers(city, resource, for_sale=True) for city in neighbors)
            worth *= 1 - self.weights["on_sale"] * for_sale
            worth *= 1 + self.weights["for_stage"] * self.stages_lack(resource)
            found.append(worth)
        best = max(0.0, *found)
        several = best + self.weights["options"] * (sum(found) - best)
        have = sum(self.givers(self.city, resource) for resource in RESOURCES)
        late = self.to_come + self.weights["late"] * self.to_come * (1 - self.to_come)
        return max(0.0, 1 - self.weights["plenty"] * have) * late * several

    def produce(self, effect: Effect) -> float:
        """Units of a resource; the second one of a card with the first in place."""
        return sum(
            self.symbol([resource]) * (self.weights["second_unit"] if unit else 1)
            for resource, units in effect["resources"].items()
            for unit in range(units)
        )

    def trade_discount(self, effect: Effect) -> float:
        """Cheaper resources."""
        if set(effect["resources"]) <= set(RAW):
            return self.to_come * self.weights["discount"] * len(effect["neighbors"])
        return self.to_come * self.weights["discount_made"]

    # ---- conflicts and science ---------------------------------------------------------------

    def conflict(self, age: int, own: int, other: City) -> float:
        """The points that the conflict of an Age is expected to bring."""
        lead = max(-MARGIN, min(MARGIN, own - other.strength()))
        before = max(0, min(HORIZON, self.cards - (3 - age) * self.turns))
        spread = 0.15 + 0.24 * min(before, 9)
        win = 1 / (1 + exp(-(lead - 0.5) / spread))
        loss = 1 / (1 + exp((lead + 0.5) / spread))
        return VICTORY[age] * win - loss

    def wars(self, more: int) -> float:
        """The points of all conflicts ahead; of this Age none for who keeps out of it."""
        cities, own, points = self.game.cities, self.city.strength() + more, 0.0
        for step in (1, -1):
            at = (self.number + step) % len(cities)
            for age in range(self.game.age + 1, 4):
                points += self.conflict(age, own, cities[at])
            if self.city.diplomacy:
                continue
            while at != self.number and cities[at].diplomacy:
                at = (at + step) % len(cities)
            if at != self.number:
                points += self.conflict(self.game.age, own, cities[at])
        return points

    def shields(self, effect: Effect) -> float:
        """What shields change in the conflicts ahead."""
        return self.weights[f"shield_{self.game.age}"] * (self.wars(effect["count"]) - self.wars(0))

    def more_science(self, *symbols: str) -> float:
        """One more symbol; none named: one of choice."""
        have, wild = self.city.science_symbols(), self.city.wild_symbols()
        points = best_science(have + Counter(symbols), wild + (not symbols))
        leads = self.weights["symbol"] + self.weights["symbol_more"] * min(have.total(), 4)
        return points - best_science(have, wild) + self.to_come * leads

    # ---- other effects -----------------------------------------------------------------------

    def vp_per(self, effect: Effect) -> float:
        """Points for things that are counted."""
        things = effect["amount"] * counted(self.game.cities, self.number, effect)
        worth = things * (1 + self.weights["growth"] * self.to_come)
        if "self" in effect["scope"]:
            growth = self.weights["growth_own"] + self.weights["growth_long"] * self.to_come
            worth += growth * effect["amount"] * (0.5 if "wonder_stage" in effect["count"] else 1)
        return worth

    def vp_if_wonder_complete(self, effect: Effect) -> float:
        """Points for a complete wonder, by the stages that are missing."""
        missing = len(self.city.all_stages()) - self.city.stages
        return effect["amount"] * max(0.0, 1 - self.weights["complete"] * missing)

    def base(self, effect: Effect) -> float | None:
        """Effects of the base game that have weights of their own; None: another effect."""
        kind = effect["type"]
        if kind == "vp":
            return float(effect["amount"])
        if kind == "science":
            return self.more_science(effect["symbol"])
        if kind == "science_choice":
            return self.more_science()
        if kind == "produce_choice":
            return self.symbol(effect["options"])
        if kind in ("vp_per", "vp_if_wonder_complete", "shields", "produce", "trade_discount"):
            found: float = getattr(self, kind)(effect)
            return found
        return None

    def right(self, kind: str) -> float | None:
        """Rights of the base game; None: another effect."""
        if kind == "play_last_card":
            return self.weights["last_card"] * self.to_come + 0.5
        if kind == "build_from_discard":
            return self.weights["discard"]
        if kind in ("free_first_of_color", "free_build_once_per_age"):
            return self.weights["free_building"] * self.to_come
        if kind in ("free_first_of_age", "free_last_of_age"):
            return self.weights["free_of_kind"] * self.to_come
        if kind == "copy_guild":
            return self.weights["copy"]
        if kind == "participation_pawn_from_box":
            return 0.0  # what it brings is the share in an Edifice
        return None

    def tokens(self, effect: Effect) -> float | None:
        """Military tokens and Diplomacy; None: another effect."""
        kind, age, city = effect["type"], self.game.age, self.city
        if kind == "gain_military_victory_token":
            return float(effect["value"] if "value" in effect else VICTORY[age])
        if kind == "discard_own_defeat_tokens":
            return float(city.defeats)
        if kind == "others_discard_victory_token":
            return 0.4 * age
        if kind == "vp_per_identical_victory_pair":
            return 3 * self.to_come + 0.8 * sum(city.victories)
        if kind == "vp_if_no_defeat_tokens":
            kept = 0.1 if city.defeats else 0.9 - 0.5 * self.to_come
            return float(effect["amount"]) * kept
        if kind == "vp_per_victory_token_of_value":
            of_age = next(one for one in AGES if VICTORY[one] == effect["value"])
            coming = 0.8 if age <= of_age else 0.0
            return float(effect["amount"]) * (city.victories[of_age - 1] + coming)
        if kind == "diplomacy":
            if city.diplomacy:
                return 0.5 * self.to_come
            return float(effect["tokens"]) * max(0.4, 0.6 - 0.5 * self.wars(0))
        return None

    def coins_of_others(self, effect: Effect) -> float | None:
        """What others win or lose; None: another effect."""
        kind, others = effect["type"], 0.35 * min(1.0, 2 / (self.game.seats - 1))
        if kind == "others_gain_coins":
            return -0.35 * float(effect["amount"])
        if kind == "neighbors_gain_coins":
            return -others * float(effect["left"])
        if kind == "neighbors_take_debt":
            return 2.5 * others * float(effect["amount"])
        if kind == "others_lose_coins":
            by_age = effect.get("amount_by_age")
            return 0.4 * float(by_age[self.game.age - 1] if by_age else effect["amount"])
        if kind == "others_lose_coins_per":
            things = sum(
                city.count(what)
                for city in self.game.cities
                if city is not self.city
                for what in effect["count"]
            )
            return 0.4 * float(effect["amount"]) * things / (self.game.seats - 1)
        if kind == "others_lose_coins_on_event":
            return 0.6 * float(effect["amount"]) * self.to_come
        return None

    def points(self, effect: Effect) -> float | None:
        """Points that count at the end what lies there by then; None: another effect."""
        kind, city = effect["type"], self.city
        if kind == "vp_per_color_set":
            least = min(map(city.count, effect["colors"]))
            more = 2.4 if len(effect["colors"]) < 5 else 0.9
            return float(effect["amount"]) * (least + self.to_come * more)
        if kind == "vp_per_coins":
            now = city.coins / effect["coins"] * (1 - 0.5 * self.to_come)
            return float(effect["amount"]) * (now + 1.2 * self.to_come)
        if kind == "vp_if_only_face_up_leader":
            return 0.0 if city.leaders else effect["amount"] * (0.6 - 0.4 * self.to_come)
        if kind == "vp_per_science_set":
            sets = min(city.science_symbols()[symbol] for symbol in SYMBOLS)
            return float(effect["amount"]) * (sets + self.to_come)
        if kind == "vp_if_more_than_each_neighbor":
            cities = self.game.cities
            own, *rivals = (
                sum(cities[(self.number + OFFSETS[where]) % len(cities)].count(what)
                    for what in effect["count"])
                for where in ("self", "left", "right")
            )  # fmt: skip
            return float(effect["amount"]) / (
                1 + exp((0.7 - (own - max(rivals))) / (0.25 + 1.6 * self.to_come))
            )
        if kind == "vp_per_color_present":
            present = sum(city.count(color) > 0 for color in COLORS)
            return float(effect["amount"]) * min(7.0, present + 2.5 * self.to_come)
        return None

    def of_leaders(self, effect: Effect) -> float:
        """Rights and events of Leaders and Cities."""
        kind, to_come, city = effect["type"], self.to_come, self.city
        left = len(city.all_stages()) - city.stages
        if kind in PER_CARD:
            return PER_CARD[kind] * to_come
        if kind == "coins_on_event":
            times = 0.8 * left if effect["event"] == "own_wonder_stage_built" else 4.5 * to_come
            return self.coin("coin_gained") * effect["amount"] * times
        if kind == "resource_discount":
            return 1.1 * left if effect["target"] == "wonder_stage" else 3.5 * to_come
        if kind == "free_stage_resources":
            return 1.6 * left * min(1.0, 2 * to_come)
        if kind == "free_build":
            ages = 4.0 - self.game.age
            return 1.5 * ages if effect["limit"] else 4 * min(1.0, 4 * to_come)
        if kind == "free_leaders":
            return 1.2 * (3 - self.game.age)
        if kind == "science_extra_of_most":
            return max(map(self.more_science, SYMBOLS)) - 1
        if kind == "science_replace":
            return 0.6 * self.more_science() - 1
        if kind == "copy_neighbor_science":
            neighbors = (self.game.left(self.number), self.game.right(self.number))
            green = sum(one.count("green") for one in neighbors)
            spies = len(city.all_effects("copy_neighbor_science"))
            return self.more_science() if green > spies else 4 * to_come
        if kind == "draw_leaders_from_box":
            return 1 + 3 * to_come
        if kind == "recruit_additional_leader":
            return 2.5
        assert kind == "bury_leader", kind
        cities, number = self.game.cities, self.number
        lost = ((self.buried(one, effect), one) for one in city.leaders)
        return max((own - items_points(cities, number, [one]) for own, one in lost), default=0.0)

    def buried(self, leader: str, effect: Effect) -> float:
        """The points of a leader that is turned face down."""
        cost = self.city.entry(leader)["cost"]
        if "coins" not in cost:
            return float(effect["vp_if_age_priced"])
        return float(effect["vp_multiplier"] * cost["coins"])

    def effect(self, effect: Effect) -> float:
        """What an effect brings besides coins."""
        worth = self.base(effect)
        if worth is not None:
            return worth
        for ask in (self.tokens, self.coins_of_others, self.points):
            worth = ask(effect)
            if worth is not None:
                break
        else:
            right = self.right(effect["type"])
            worth = self.of_leaders(effect) if right is None else right
        kind = effect["type"].upper()
        return (
            self.weights[f"factor_{kind}"] * worth + self.weights[f"future_{kind}"] * self.to_come
        )

    def effects(self, effects: list[Effect]) -> float:
        """What a card, stage or leader brings, the price left aside."""
        rest = [effect for effect in effects if effect["type"] not in ("coins", "coins_per")]
        return self.gains(effects) + sum(map(self.effect, rest))

    # ---- Edifices ----------------------------------------------------------------------------

    def likely(self, age: int, left: int, left_out: int) -> float:
        """How likely it is that so many more pawns will be taken, none of them by ``left_out``."""
        game = self.game
        turns = game.last_turn
        if age == game.age:
            turns += (game.phase in ("choose", "recruit")) - game.turn
        if left <= 0 or turns == 0:
            return float(left <= 0)
        takes = 1 - (1 - self.weights["edifice_turn"]) ** turns
        able = sum(
            number != left_out and age not in city.pawns and city.stages < len(city.all_stages())
            for number, city in enumerate(game.cities)
        )
        return logistic((able * takes - left + 0.5) / (0.35 * self.weights["edifice_step"]))

    def reward(self, age: int) -> float:
        """What the city would have of the Edifice of an Age."""
        effects = EDIFICES[self.game.edifices[age - 1]]["reward"]
        if any(effect["type"] == "score_own_guild_again" for effect in effects):
            return self.weights["edifice_guild"]
        return self.effects(effects)

    def penalty(self, age: int) -> float:
        """What it costs the city to have no part in the Edifice of an Age."""
        (penalty,) = EDIFICES[self.game.edifices[age - 1]]["penalty"]
        city, debt = self.city, float(EDIFICE_DEBTS[age])
        if penalty["type"] == "pay_coins":
            amount = penalty["amount"]
            return self.weights["edifice_coin"] * amount if city.coins >= amount else debt
        if penalty["type"] == "discard_card":
            cards = (one for one in city.cards if city.entry(one)["color"] == penalty["color"])
            return min(map(self.given_up, cards), default=debt)
        tokens = [VICTORY[won] for won in AGES for _ in range(city.victories[won - 1])]
        count = penalty["count"]
        return float(sum(sorted(tokens)[:count])) if len(tokens) >= count else debt

    def given_up(self, card: str) -> float:
        """What the city loses with one of its cards."""
        return 0.3 + self.lasting(card)

    def joining(self) -> float:
        """What a pawn of the present Edifice is worth, its price left aside."""
        age = self.game.age
        left = self.game.pawns_left[age - 1]
        with_it, without = (self.likely(age, n, self.number) for n in (left - 1, left))
        return with_it * self.reward(age) + (1 - without) * self.penalty(age)

    def pawn(self, age: int) -> float:
        """What a pawn of the box is worth on the Edifice of an Age."""
        left = self.game.pawns_left[age - 1]
        if age in self.city.pawns:
            return 0.0
        if left == 0:
            return self.reward(age)
        if age < self.game.age:
            return 0.0
        likely = self.likely(age, left, self.number)
        return likely * self.reward(age) + (1 - likely) * self.penalty(age)

    def share(self, action: Action, number: int) -> float:
        """What a stage brings by shares in Edifices, less their price."""
        worth = 0.0
        for effect in self.city.things_of(number, action.choice or 1):
            if effect["type"] == "participation_pawn_from_box":
                age = action.choice if effect["age"] == "any" else effect["age"]
                worth += self.pawn(age) if age else 0.0
        if action.joins:
            worth += self.joining() - self.coin("coin") * self.game.share_price(action)
        return worth

    # ---- moves -------------------------------------------------------------------------------

    def item(self, item: str) -> float:
        """A card or leader with what it makes free later."""
        chains = sum(
            item in other.get("chain_from", ()) and other["age"] >= self.game.age
            for other in self.city.facts.items.values()
        )
        brings = self.effects(self.city.entry(item)["effects"])
        return brings + self.weights["chain"] * chains * self.to_come

    def denied(self, item: str) -> float:
        """What it is worth that nobody else gets it."""
        effects = Counter(effect["type"] for effect in self.city.entry(item)["effects"])
        amounts: Counter[str] = Counter()
        for effect in self.city.entry(item)["effects"]:
            if effect["type"] in ("vp", "shields"):
                amounts[effect["type"]] += effect.get("amount", effect.get("count"))
        after = self.game.cities[
            (self.number + (-1 if self.game.age == 2 else 1)) % self.game.seats
        ]
        symbols = after.science_symbols().total()
        each = self.weights["denial_symbol"] + self.weights["denial_next"] * symbols
        return (
            self.weights["denial"] * amounts["vp"]
            + self.weights["denial_shield"] * amounts["shields"]
            + self.weights["denial_count"] * effects["vp_per"]
            + each * effects["science"]
        )

    def leader(self, leader: str) -> float:
        """A leader that is recruited now."""
        cost = self.game.leader_cost(self.number, leader)
        return self.effects(self.city.entry(leader)["effects"]) - self.coin("coin") * cost

    def move(self, text: str) -> float:
        """Any move that has a worth."""
        if not text.startswith(("build", "stage", "sell")):
            return self.choice(*text.split())
        action = Action.read(text)
        worth = self.play(action)
        if self.game.phase == "recruit":
            worth -= self.weights["kept_back"] * max(0.0, self.leader(action.card))
        return worth

    def play(self, action: Action) -> float:
        """A card or leader that is built, put under a stage or sold."""
        if action.kind == "sell":
            if self.city.coins < 3 and self.game.age < 3:
                return 3 * self.weights["sale_when_poor"] + self.denied(action.card)
            return 3 * self.coin("sale") + self.denied(action.card)
        if action.kind == "stage":
            number = self.game.stage_number(self.number, action, [])
            stage = self.city.all_stages()[number]
            behind = len(self.city.all_stages()) - number - 1
            built = self.weights["stage_built"] + self.weights["stage"] * behind
            brings = self.effects(self.city.things_of(number, action.choice or 1))
            brings += self.share(action, number)
            price = self.price(action, stage["cost"].get("coins", 0))
            return brings + self.to_come * built - price + self.denied(action.card)
        if action.by_right:
            return self.item(action.card) - self.weights["right_spent"] * self.to_come
        printed = self.city.entry(action.card)["cost"].get("coins", 0)
        return self.item(action.card) - self.price(action, printed)

    def choice(self, kind: str, what: str) -> float:
        """What is no play of a card."""
        if what == "nothing":
            return 0.0
        if kind == "take":
            return self.item(what)
        if kind == "recruit":
            return self.leader(what)
        if kind == "keep":
            cost = self.city.entry(what)["cost"].get("coins", 2)
            brings = self.effects(self.city.entry(what)["effects"])
            return brings - self.weights["draft_coin"] * cost
        if kind == "discard":
            return -float(what)
        if kind == "lose":
            return -self.given_up(what)
        if kind == "pay":
            return (1 - self.coin("coin")) * int(what)
        assert kind == "bury", kind
        points = self.buried(what, self.city.stage_effects("bury_leader")[0])
        return points - self.lasting(what)

    def lasting(self, item: str) -> float:
        """What a card or leader that lies there still brings."""
        effects = self.city.entry(item)["effects"]
        return sum(self.effect(one) for one in effects if one["type"] not in PAID_AT_ONCE)
