"""One city in the slow engine: what it makes, sells, counts and is worth by itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from tests.wonders.reference import EDIFICES, ISLANDS, RESOURCES, SIDES, Facts
from tests.wonders.slow_naval import FLEETS, space_effect
from tests.wonders.slow_payment import Symbol, Symbols

Effect = dict[str, Any]
Asked = ParamSpec("Asked")
Found = TypeVar("Found")


def remembered(
    ask: Callable[Concatenate[City, Asked], Found],
) -> Callable[Concatenate[City, Asked], Found]:
    """Work out only once what depends on :meth:`City.things` alone; nobody changes what is found.

    The engine asks the same of a city hundreds of times in a turn.
    """

    @wraps(ask)
    def answer(city: City, *args: Asked.args, **kwargs: Asked.kwargs) -> Found:
        things = city.things()
        if things != city.known_of:
            city.known_of, city.known = things, {}
        key = (ask.__name__, args, *kwargs.items())
        if key not in city.known:
            city.known[key] = ask(city, *args, **kwargs)
        found: Found = city.known[key]
        return found

    return answer


@dataclass
class City:
    """A board with all that has been put to it."""

    facts: Facts
    wonder: str | None = None
    side: int | None = None
    stages: int = 0
    coins: int = 0  # until the board is dealt
    victories: list[int] = field(default_factory=lambda: [0, 0, 0])
    defeats: int = 0
    cards: list[str] = field(default_factory=list)
    free_used: bool = False
    leaders: list[str] = field(default_factory=list)  # face up
    buried: list[str] = field(default_factory=list)
    debt: int = 0
    diplomacy: int = 0
    free_black_used: bool = False
    bank_taken: bool = False  # the further coin of Berenice in this turn
    income: int = 0  # from neighbors, in this turn
    stage_options: list[int] = field(default_factory=list)  # of each stage built, 0: none
    pawns: list[int] = field(default_factory=list)  # the Ages in whose Edifice it takes part
    rewards: list[str] = field(default_factory=list)  # completed Edifices in which it takes part
    edifice_debts: list[int] = field(default_factory=list)  # Ages
    order: list[int] | None = None  # the stages built, where they are built in any order
    shipyard: str | None = None
    fleets: dict[str, int] = field(default_factory=lambda: dict.fromkeys(FLEETS, 0))
    islands: list[str] = field(default_factory=list)
    naval_tokens: list[list[int]] = field(default_factory=lambda: [[], [], []])  # by Age
    raids: list[str] = field(default_factory=list)  # whom they are against, in this Age
    known_of: tuple[Any, ...] = field(default=(), compare=False, repr=False)  # see remembered
    known: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)

    def things(self) -> tuple[Any, ...]:
        """All that lies here and may have an effect."""
        return (
            self.facts,
            self.wonder,
            self.side,
            self.stages,
            *self.cards,
            None,
            *self.leaders,
            None,
            *self.stage_options,
            None,
            *self.rewards,
            None,
            *self.islands,
            None,
            *(self.order or ()),
        )

    @property
    def edition(self) -> str:
        """The edition of the game."""
        return self.facts.edition

    # ---- the board -----------------------------------------------------------------------

    def all_stages(self) -> list[dict[str, Any]]:
        """The stages of the board, none before it is dealt and its side chosen."""
        if self.wonder is None or self.side is None:
            return []
        name = SIDES[self.edition][self.side]
        found: list[dict[str, Any]] = self.facts.boards[self.wonder]["sides"][name]
        return found

    def built_stages(self) -> list[dict[str, Any]]:
        """The stages that have been built."""
        if self.order is None:
            return self.all_stages()[: self.stages]
        return [self.all_stages()[number] for number in self.order]

    def any_order(self) -> bool:
        """Whether the stages of the board may be built in any order."""
        return self.wonder is not None and bool(self.facts.boards[self.wonder].get("any_order"))

    def things_of(self, number: int, option: int) -> list[Effect]:
        """What a stage does, of two options the one that is chosen."""
        found = []
        for effect in self.all_stages()[number]["effects"]:
            if effect["type"] == "choose_one":
                found += effect["options"][option - 1]
            else:
                found.append(effect)
        return found

    def stage_has_options(self) -> bool:
        """Whether the stage built last has two options."""
        return any(e["type"] == "choose_one" for e in self.built_stages()[-1]["effects"])

    @remembered
    def stage_effects(self, kind: str) -> list[Effect]:
        """The effects of a type on built stages."""
        options = [*self.stage_options, *[0] * (self.stages - len(self.stage_options))]
        numbers = range(self.stages) if self.order is None else self.order
        pairs = zip(numbers, options, strict=True)
        things = [e for n, option in pairs for e in self.things_of(n, option)]
        return [effect for effect in things if effect["type"] == kind]

    def edifice_effects(self, kind: str) -> list[Effect]:
        """The effects of a type on completed Edifices in which the city takes part."""
        things = [effect for one in self.rewards for effect in EDIFICES[one]["reward"]]
        return [effect for effect in things if effect["type"] == kind]

    def board_effects(self, kind: str) -> list[Effect]:
        """The effects of a type that the side of the board has from the beginning."""
        if self.wonder is None or self.side is None:
            return []
        effects = self.facts.boards[self.wonder]["board_effects"][SIDES[self.edition][self.side]]
        return [effect for effect in effects if effect["type"] == kind]

    def can(self, kind: str) -> bool:
        """Whether a built stage has an effect of this type."""
        return bool(self.stage_effects(kind))

    def complete(self) -> bool:
        """Whether every stage of the side is built."""
        return self.stages == len(self.all_stages())

    # ---- cards and leaders ---------------------------------------------------------------

    def entry(self, item: str) -> dict[str, Any]:
        """The table entry of a card or leader."""
        return self.facts.items[item]

    def card_effects(self, kind: str) -> list[Effect]:
        """The effects of a type on built cards."""
        return [e for card in self.cards for e in self.entry(card)["effects"] if e["type"] == kind]

    @remembered
    def leader_effects(self, kind: str) -> list[Effect]:
        """The effects of a type on leaders that lie face up."""
        return [e for one in self.leaders for e in self.entry(one)["effects"] if e["type"] == kind]

    def island_effects(self, kind: str) -> list[Effect]:
        """The effects of a type on own Islands."""
        return [e for one in self.islands for e in ISLANDS[one]["effects"] if e["type"] == kind]

    @remembered
    def all_effects(self, kind: str) -> list[Effect]:
        """The effects of a type on cards, leaders, stages, Islands and Edifices."""
        return (
            self.card_effects(kind)
            + self.leader_effects(kind)
            + self.stage_effects(kind)
            + self.island_effects(kind)
            + self.edifice_effects(kind)
        )

    def amount(self, kind: str) -> int:
        """The sum of the amounts of a type."""
        return sum(effect["amount"] for effect in self.all_effects(kind))

    def events(self, event: str, color: str | None = None) -> int:
        """The coins that leaders bring upon an event."""
        return sum(
            effect["amount"]
            for effect in self.leader_effects("coins_on_event")
            if effect["event"] == event and effect.get("color") == color
        )

    def count(self, what: str) -> int:
        """How many cards of a color, stages or tokens there are, or how many coins."""
        if what == "wonder_stage":
            return self.stages
        if what == "defeat_token":
            return self.defeats
        if what == "victory_token":
            return sum(self.victories)
        if what == "coins":
            return self.coins
        return sum(self.entry(card)["color"] == what for card in self.cards)

    def has_building(self, card: str) -> bool:
        """Whether a card with the same building stands here."""
        building = self.entry(card)["building"]
        return any(self.entry(other)["building"] == building for other in self.cards)

    def has_chain(self, card: str) -> bool:
        """Whether a card stands here that makes this one free."""
        return any(other in self.cards for other in self.entry(card)["chain_from"])

    # ---- resources -----------------------------------------------------------------------

    def start_resource(self) -> str | None:
        """The resource printed on the board."""
        assert self.wonder is not None
        found: str | None = self.facts.boards[self.wonder]["start_resource"]
        return found

    def start_symbols(self) -> Symbols:
        """The same as symbols: one, or none."""
        start = self.start_resource()
        return ((start,),) if start else ()

    @remembered
    def symbols(self, *, for_sale: bool) -> Symbols:
        """What may be used by the owner, or what neighbors may buy."""
        found: list[Symbol] = [*self.start_symbols()]
        for effect in self.all_effects("produce"):
            if effect["tradable"] or not for_sale:
                units: Counter[str] = Counter(effect["resources"])
                found += [(unit,) for unit in units.elements()]
        for effect in self.all_effects("produce_choice"):
            if effect["tradable"] or not for_sale:
                found.append(tuple(effect["options"]))
        return tuple(sorted(found))

    @remembered
    def shown(self) -> set[str]:
        """The resources on the own brown and grey cards and on the board."""
        start = self.start_resource()
        found = {start} if start else set()
        for card in self.cards:
            if self.entry(card)["color"] not in ("brown", "grey"):
                continue
            for effect in self.entry(card)["effects"]:
                if effect["type"] == "produce":
                    found |= set(effect["resources"])
                elif effect["type"] == "produce_choice":
                    found |= set(effect["options"])
        return found

    @remembered
    def prices(self) -> tuple[tuple[str, int, int], ...]:
        """The price of every resource on the left and on the right."""
        discounts = self.all_effects("trade_discount")

        def price(resource: str, side: str) -> int:
            offers: list[int] = [
                effect["price"]
                for effect in discounts
                if resource in effect["resources"] and side in effect["neighbors"]
            ]
            return min([2, *offers])

        return tuple((r, price(r, "left"), price(r, "right")) for r in RESOURCES)

    # ---- fleets --------------------------------------------------------------------------

    def level(self) -> int:
        """The commercial level."""
        return space_effect("yellow", self.fleets["yellow"], "commercial_level")

    def naval_strength(self) -> int:
        """Naval symbols, and the space of the red fleet."""
        symbols = sum(effect["count"] for effect in self.all_effects("naval_strength"))
        return symbols + space_effect("red", self.fleets["red"], "naval_strength")

    def protected(self) -> bool:
        """Whether Tributes and pirates do nothing to the city."""
        return bool(self.all_effects("protect_from_tribute_and_pirates"))

    # ---- strength and science ------------------------------------------------------------

    def strength(self) -> int:
        """Shields on cards, leaders and stages."""
        return sum(effect["count"] for effect in self.all_effects("shields"))

    def science_symbols(self) -> Counter[str]:
        """The symbols that are not at choice."""
        return Counter(effect["symbol"] for effect in self.all_effects("science"))

    def wild_symbols(self) -> int:
        """The symbols of choice."""
        return len(self.all_effects("science_choice"))
