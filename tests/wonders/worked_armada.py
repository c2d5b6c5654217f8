"""Worked examples of Armada: cards, fleets, Islands and losses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.wonders import bridge
from tests.wonders.lockstep import Twins
from tests.wonders.positions import city, start_of_age
from tests.wonders.reference import (
    AGES,
    ARMADA,
    ISLANDS,
    SHIPYARD_IDS,
    SIDES,
    WONDERS,
    option_bits,
    unpacked,
)
from tests.wonders.slow_costs import Action
from tests.wonders.slow_effects import ORDER
from tests.wonders.slow_engine import SlowGame
from tests.wonders.slow_naval import FLEETS, space_effect, wonder_fleet
from tests.wonders.slow_raw import Raw, facts, game_from_raw
from tests.wonders.slow_score import (
    best_scores,
)
from tests.wonders.worked import Case
from tests.wonders.worked_tables import producers

SECOND = "second"
BOARDS = ("gizah", "ephesos", "rhodos", "olympia", "babylon", "alexandria", "halikarnassos")


def table(
    mine: Raw | None = None,
    *others: Raw,
    seats: int = 3,
    age: int = 1,
    hands: dict[int, list[str]] | None = None,
    **options: str,
) -> SlowGame:
    """A table at the beginning of an Age; seat 0 has the city ``mine``."""
    given = [raw for raw in (mine, *others) if raw is not None]
    taken = {raw["wonder"] for raw in given}
    boards = (city(SECOND, name) for name in BOARDS)
    rest = [board for board in boards if board["wonder"] not in taken]
    cities = [*given, *rest[: max(0, seats - len(given))]]
    bits = option_bits(armada="yes", **options)
    raw = start_of_age(cities, age, options=bits, hands=hands)
    return game_from_raw({**raw, "options": unpacked(bits)}, OnBoth)


class OnBoth(SlowGame):
    """A slow game that takes the fast engine along as soon as it is played.

    Not where costs or effects are made up, which the fast engine does not know.
    """

    alone = False
    twins: Twins | None = None

    def copy(self) -> SlowGame:
        twins, self.twins = self.twins, None
        after = super().copy()
        self.twins = twins
        return after

    def apply(self, text: str) -> None:
        if self.alone:
            super().apply(text)
            return
        if self.twins is None:
            self.twins = Twins(bridge.load(facts(self)), self)
        self.twins.fast.apply(self.twins.moves[text])
        super().apply(text)
        self.twins.compare()


def play_out(game: SlowGame, turns: int = 1) -> None:
    """All sell until so many turns are over; chance and other choices take the first way."""
    turn, age = game.turn, game.age
    while game.decider() != -2 and (game.age - age) * game.last_turn + game.turn < turn + turns:
        events = game.chance()
        texts = list(events) if events else game.legal()
        game.apply(next((t for t in texts if t.startswith("sell") and "sail" not in t), texts[0]))


def letters(given: dict[str, Any]) -> dict[str, int]:
    """The seats of the players that a case calls by letters."""
    return {name: seat for seat, name in enumerate(given)}


# ---- setup -------------------------------------------------------------------------------


def setup(case: Case) -> None:
    given, expect = case["given"], case["expect"]
    played = dict.fromkeys(given["expansions"], "yes")
    game = SlowGame(given["players"], option_bits(**played))
    while game.phase != "choose":
        game.apply(next(iter(game.chance() or game.legal())))
    assert len({city.shipyard for city in game.cities}) == expect["shipyards_dealt"]
    assert game.last_turn == expect["turns_per_age"]
    for age in AGES:
        hands = [row.hand for row in game.rows[age]]
        assert [len(hand) for hand in hands] == [expect["hand_size"]] * game.seats
        dealt = [card for hand in hands for card in hand]
        mine = [card for card in dealt if card in ARMADA]
        assert (len(dealt), len(mine)) == (expect["age_deck_size"], expect["armada_cards_per_age"])
        if not expect["four_plus_armada_cards_used"]:
            assert all(ARMADA[card]["copies_from_players"] == [3] for card in mine)
        pool = game.facts.armada_cards(age, game.seats)
        four_plus = [card for card in pool if ARMADA[card]["copies_from_players"] == [4]]
        assert bool(four_plus) == expect["four_plus_armada_cards_used"]
        while game.age == age and age < len(AGES):
            texts = list(game.chance()) or game.legal()
            game.apply(next((text for text in texts if text.startswith("sell")), texts[0]))
        while game.phase == "deal":
            game.apply(next(iter(game.chance())))


def armada_pool(case: Case) -> None:
    facts = SlowGame(case["given"]["players"], option_bits(armada="yes")).facts
    pools = {age: facts.armada_cards(age, case["given"]["players"]) for age in AGES}
    assert {str(age): len(cards) for age, cards in pools.items()} == case["expect"][
        "pool_sizes_per_age"
    ]
    assert len(ARMADA) - sum(map(len, pools.values())) == case["expect"]["removed_total"]


# ---- spaces, Tributes, pirates -----------------------------------------------------------

SPACE = {
    "naval_strength": "naval_strength",
    "commercial_level": "commercial_level",
    "tribute": "tribute",
    "vp": "vp",
    "explore_island": "explore_island",
}


def space_value(case: Case) -> None:
    given = case["given"]
    fleet, position = given["track"], given["space"] - 1
    for kind, value in case["expect"].items():
        assert space_effect(fleet, position, SPACE[kind]) == value
    game = table(city(SECOND, "gizah", fleets=[position if f == fleet else 0 for f in FLEETS]))
    owner = game.cities[0]
    if fleet == "red":
        assert owner.naval_strength() == case["expect"]["naval_strength"]
    elif fleet == "blue":
        assert best_scores(game.cities, 0)[0]["blue"] == case["expect"]["vp"]
    elif "commercial_level" in case["expect"]:
        assert owner.level() == case["expect"]["commercial_level"]
    else:
        owner.fleets[fleet] -= 1
        game.move_fleet(0, fleet)
        assert game.tributes[0] == case["expect"].get("tribute", 0)
        levels = game.arrivals[0]
        assert levels == ([case["expect"]["explore_island"]] if fleet == "green" else [])


def at_level(level: int) -> int:
    """A space of the yellow fleet with this commercial level."""
    return next(p for p in range(7) if space_effect("yellow", p, "commercial_level") == level)


def losing_table(given: dict[str, Any], **options: str) -> SlowGame:
    """A table at which everybody has the level and the coins of a case."""
    boards = iter(BOARDS)
    cities = [
        city(
            SECOND,
            next(boards),
            coins=given["coins"][name],
            fleets=[0, at_level(level), 0, 0],
            islands=["foggy_island"] if name in given.get("protected", []) else [],
        )
        for name, level in given["levels"].items()
    ]
    return table(*cities, seats=max(3, len(cities)), **options)


def tribute(case: Case) -> None:
    given = case["given"]
    game = losing_table(given)
    for name, seat in letters(given["levels"]).items():
        game.tributes[seat] = given["demands"].get(name, 0)
    check_losses(game, case)


def pirates(case: Case) -> None:
    given = case["given"]
    game = losing_table(given)
    game.pirates[letters(given["levels"])[given["by"]]] = 1
    check_losses(game, case)


def check_losses(game: SlowGame, case: Case) -> None:
    """All coins of a turn are lost."""
    before = [owner.coins for owner in game.cities]
    assert not game.begin_losses()  # without Cities there is nothing to choose
    for name, seat in letters(case["given"]["levels"]).items():
        assert before[seat] - game.cities[seat].coins == case["expect"]["losses"][name]
        assert game.cities[seat].debt == 0


def pirates_with_debt(case: Case) -> None:
    given = case["given"]
    assert given["cities"]
    game = losing_table(given, cities="yes")
    seats = letters(given["levels"])
    game.pirates[seats[given["by"]]] = 1
    assert game.begin_losses()
    assert game.decider() == seats["B"]
    found = []
    for text in game.legal():
        paid = int(text.split()[1])
        found.append({"coins": paid, "debt": game.losses[seats["B"]] - paid})
    wanted = case["expect"]["B_options"]
    assert sorted(map(repr, found)) == sorted(map(repr, wanted))


def turn_order_coins(case: Case) -> None:
    given = case["given"]
    due = next(p for p in range(7) if space_effect("yellow", p, "tribute") == given["tribute_due"])
    mine = city(SECOND, "gizah", fleets=[0, due - 1, 0, 0])
    poor = city(SECOND, "ephesos", coins=given["start_coins"])
    game = table(mine, poor)
    game.apply(next(text for text in game.legal() if text.endswith("sail") and "sell" in text))
    for _ in range(2):
        game.apply(next(text for text in game.legal() if text.startswith("sell")))
    assert given["gained_this_turn"] == 3  # of the sale
    assert game.cities[1].coins == case["expect"]["end_coins"]


# ---- Islands -----------------------------------------------------------------------------


def island_deal(case: Case) -> None:
    deck, explorers = case["given"]["deck"], case["given"]["explorers"]
    expect = case["expect"]
    game = table(seats=max(3, explorers))
    level_one = [island for island, entry in ISLANDS.items() if entry["level"] == 1]
    game.cities[-1].islands = level_one[deck:]
    assert len(game.island_deck(1)) == deck
    for seat in range(explorers):
        game.arrivals[seat] = [1]
    game.phase = "choose"
    game.begin_explore()
    drawn: list[int] = [0] * game.seats
    while game.phase == "islands":
        assert game.acting is not None
        drawn[game.acting] += 1
        before = len(game.todo)
        game.apply(next(iter(game.chance())))
        assert len(game.todo) <= before
        if sum(drawn) == expect["cards_each"] * explorers:
            break
    assert drawn[:explorers] == [expect["cards_each"]] * explorers
    assert deck - sum(drawn) == expect["left_over"]
    taken = sum(len(owner.islands) for owner in game.cities) - (len(level_one) - deck)
    assert taken == (explorers if expect["cards_each"] == 1 else 0)


# ---- sales -------------------------------------------------------------------------------


def selling(yellow_space: int) -> SlowGame:
    """A table at which the yellow fleet of seat 0 stands on a space."""
    return table(city(SECOND, "gizah", fleets=[0, yellow_space - 1, 0, 0]))


def sell(case: Case) -> None:
    given, expect = case["given"], case["expect"]
    game = selling(given["yellow_space"])
    sails = given["choice"] == "yellow"
    text = next(t for t in game.legal() if t.startswith("sell") and t.endswith("sail") == sails)
    assert game.step(0, Action.read(text), []) == expect.get("naval_cost_paid", {})
    game.apply(text)
    position, coins = game.cities[0].fleets["yellow"], game.cities[0].coins
    while game.turn == 1 and game.phase == "choose":
        game.apply(next(t for t in game.legal() if t.startswith("sell") and "sail" not in t))
    after = game.cities[0]
    assert after.fleets["yellow"] - position == expect["yellow_moves"]
    on_arrival = space_effect("yellow", after.fleets["yellow"], "coins") if sails else 0
    gained = after.coins - coins - on_arrival
    assert gained == expect.get("coins", expect.get("coins_from_sale"))


def sell_legal(case: Case) -> None:
    game = selling(case["given"]["yellow_space"])
    assert case["given"]["choice"] == "yellow"
    sails = [t for t in game.legal() if t.startswith("sell") and t.endswith("sail")]
    assert bool(sails) == case["expect"]["legal"]
    assert any(text.startswith("sell") for text in game.legal())


# ---- the order of a turn, moves of fleets ------------------------------------------------


class Watched(SlowGame):
    """A table that writes down in which order things are done."""

    def __init__(self, seats: int, options: int = 0) -> None:
        super().__init__(seats, options)
        self.steps: list[str] = []

    def place(self, number: int, action: Action) -> None:
        self.steps.append("pay")  # all has been paid before anything is placed
        super().place(number, action)

    def move_fleet(self, city: int, fleet: str) -> None:
        self.steps.append("move_fleets")
        super().move_fleet(city, fleet)

    def take_coins(self, city: int, coins: int) -> None:
        if coins == TAVERN:
            self.steps.append("card_effects_except_losses")
        super().take_coins(city, coins)

    def begin_explore(self) -> bool:
        self.steps.append("shipyard_effects_except_losses")
        return super().begin_explore()

    def do_take(self, card: str) -> None:
        self.steps.append("build_from_discard_without_naval_construction")
        super().do_take(card)

    def begin_losses(self) -> bool:
        self.steps.append("lose_coins")
        return super().begin_losses()


TAVERN = 5
"""The coins by which the effect of a card is known."""


def resolution_order(case: Case) -> None:
    """A turn in which everything happens that a turn can hold."""
    yard = next(n for n, name in enumerate(SHIPYARD_IDS) if wonder_fleet(name) == "green")
    cost = CARDS_OF_STAGE["cost"]
    game = table(
        city(
            SECOND,
            "halikarnassos",
            1,
            coins=20,
            cards=producers(cost),
            fleets=[0, 0, 0, 1],
            shipyard=yard,
        ),
        city(SECOND, "ephesos"),
        city(SECOND, "rhodos", fleets=[0, 1, 0, 0]),
        hands={1: ["tavern"]},
        seats=4,
    )
    game.__class__ = Watched
    assert isinstance(game, Watched)
    game.steps = []
    stage = next(t for t in game.legal() if t.startswith("stage") and t.endswith("sail"))
    game.apply(stage)
    game.apply("build tavern")
    for sails in (True, False):
        game.apply(next(t for t in game.legal() if t.startswith("sell") and ("sail" in t) == sails))
    while game.turn == 1:
        game.apply(next(iter(game.chance())) if game.chance() else game.legal()[0])
    found = [step for n, step in enumerate(game.steps) if n == 0 or game.steps[n - 1] != step]
    assert found == case["expect"]["order"]
    assert ORDER.index("fleets") < ORDER.index("explore") < ORDER.index("discard")


CARDS_OF_STAGE = WONDERS[SECOND]["halikarnassos"]["sides"][SIDES[SECOND][1]][0]
"""The stage that builds from the discard pile."""


def stage_naval_option(case: Case) -> None:
    given, expect = case["given"], case["expect"]
    yard = next(
        n for n, name in enumerate(SHIPYARD_IDS) if wonder_fleet(name) == given["wonder_track"]
    )
    assert given["owns_lost_island"]
    for islands in (["lost_island"], []):
        mine = city(SECOND, "gizah", coins=20, cards=producers({"wood": 3, "stone": 2}),
                    shipyard=yard, islands=islands)  # fmt: skip
        game = table(mine)
        stages = [text for text in game.legal() if text.startswith("stage")]
        paid = [text for text in stages if text.endswith("sail")]
        if not islands:
            assert paid
            continue
        assert stages
        assert bool(paid) == expect["paid_construction_allowed"]
        game.apply(stages[0])
        for _ in range(2):
            game.apply(next(t for t in game.legal() if t.startswith("sell") and "sail" not in t))
        assert game.phase == "fleets"
        assert game.legal() == [f"sail {fleet}" for fleet in sorted(FLEETS)]
        (move,) = game.free_moves[0]
        assert move.count == expect["free_move_any_fleet"]


def fleet_move_coins(case: Case) -> None:
    given = case["given"]
    islands = ["wonderous_oasis"] if given["owns_wonderous_oasis"] else []
    game = table(city(SECOND, "gizah", coins=0, islands=islands))
    for _ in range(given["fleet_moves_this_turn"]):
        game.move_fleet(0, "red")
    assert game.cities[0].coins == case["expect"]["coins"]


def moves_in_turn(case: Case) -> None:
    given = case["given"]
    assert given["paid_construction"]
    assert (given["card"]["color"], given["card"]["effects"]) == ("blue", ["fleet_move any"])
    game = table(city(SECOND, "gizah", coins=20), hands={0: ["dry_hold"]}, seats=4)
    game.apply(next(t for t in game.legal() if t.startswith("build dry_hold") and "sail" in t))
    for _ in range(3):
        game.apply(next(t for t in game.legal() if t.startswith("sell") and "sail" not in t))
    assert game.legal() == [f"sail {fleet}" for fleet in sorted(FLEETS)]
    game.apply("sail red")
    fleets = game.cities[0].fleets
    assert game.turn == 2
    assert sum(fleets.values()) == case["expect"]["max_fleet_moves"]
    assert (fleets["blue"], fleets["red"]) == (1, 1)


KINDS: dict[str, Callable[[Case], None]] = {
    "setup": setup,
    "armada_pool": armada_pool,
    "space_value": space_value,
    "tribute": tribute,
    "pirates": pirates,
    "pirates_with_debt": pirates_with_debt,
    "turn_order_coins": turn_order_coins,
    "island_deal": island_deal,
    "sell": sell,
    "sell_legal": sell_legal,
    "resolution_order": resolution_order,
    "stage_naval_option": stage_naval_option,
    "fleet_move_coins": fleet_move_coins,
    "moves_in_turn": moves_in_turn,
}
