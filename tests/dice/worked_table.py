"""Worked examples about the Guild Court, special dice, bonuses and the race for the Agora."""

from __future__ import annotations

from collections.abc import Callable

from tests.dice import bridge
from tests.dice.lockstep import Twins
from tests.dice.positions import all_of, city, table
from tests.dice.reference import DIE_IDS, GREY, SYMBOL_IDS
from tests.dice.sheets import sheet
from tests.dice.slow_raw import Raw
from tests.dice.worked import BOARDS, Case, but_one, roll

# ---- the Guild Court ---------------------------------------------------------------------

WITH_PURPLE = ["grey_1", "grey_2", "blue", "red", "yellow", "green", "purple"]
GUILD_ROLL = ["wood 0", "stone 0", "mask 0", "axe 0", "camel 0", "gear 0", "compare_yellow 0"]
UNLOCKED_PURPLE = ["university_tablet_1", "university_tablet_2", "university_tablet_3"]


def market(seat: int, boxes: int) -> Raw:
    """A city with so many boxes of the Market; that of seat 0 may use the purple die."""
    unlocked = UNLOCKED_PURPLE if seat == 0 else []
    return city(BOARDS[seat], *all_of(BOARDS[seat], "market")[:boxes], *unlocked)


def guild_condition(case: Case) -> None:
    """Seat 0 has an extra action, all others have already acted."""
    given = case["given"]
    seats = given["players"]
    left = given.get("left", given.get("opponent"))
    counts = {0: given["own"], 1: left, seats - 1: given.get("right", left)}
    fresh = {0: given.get("own_this_turn", 0), 1: given.get("left_this_turn", 0)}
    before = [market(seat, counts.get(seat, 0)) for seat in range(seats)]
    now = [market(seat, counts.get(seat, 0) + fresh.get(seat, 0)) for seat in range(seats)]
    raw = table(*now, rolls=GUILD_ROLL, dice=WITH_PURPLE, before=before, first=1, acting=0)
    raw["done"] = [seat != 0 for seat in range(seats)]
    raw["made"] = [1] * seats
    twins = Twins.at(raw)
    allowed = case["expect"]["allowed"]
    assert bridge.guild_allowed(twins.fast, 0, SYMBOL_IDS.index("compare_yellow")) == allowed
    assert ("build guild_court_1 with purple" in twins.moves) == allowed


# ---- special dice ------------------------------------------------------------------------


def may_choose(twins: Twins) -> list[int]:
    """The seats that may choose the black die, which has to lie in the Forum."""
    if "black" not in twins.slow.forum:
        return []
    black = DIE_IDS.index("black")
    return [seat for seat in range(twins.slow.seats) if black in bridge.usable(twins.fast, seat)]


def special_die(case: Case) -> None:
    """Two seats are one box away from the black die."""
    given, expect = case["given"], case["expect"]
    assert given["already_in_forum_since"] is None
    unlocks = {turn: int(seat) for seat, turn in given["unlock_turn"].items()}
    first = min(unlocks)
    lane = ["university_compass_1", "university_compass_2"]
    twins = Twins.at(table(*(city(b, *lane, coins=20) for b in BOARDS[:2]), turn=first))
    allowed = {}
    for turn in range(first, max(unlocks) + 2):
        assert twins.slow.turn == turn
        if turn > first:
            roll_compass(twins)
        allowed[f"turn_{turn}"] = may_choose(twins)
        for seat in range(2):
            if unlocks.get(turn) == seat:
                twins.apply(f"build {BOARDS[seat]}_university_compass_3 with green")
            else:
                twins.apply("pass")
        if turn == first:
            twins.apply("swap black grey_2")
            assert twins.slow.turn == expect["in_forum_from_turn"]
            assert sum(die in GREY for die in twins.slow.forum) == expect["grey_dice_left"]
    for name, seats in expect["may_choose"].items():
        assert allowed[name] == seats


def roll_compass(twins: Twins) -> None:
    """All dice are shaken; the green one shows the compass."""
    while twins.slow.phase == "roll":
        green = twins.slow.next_die() == "green"
        twins.apply("roll green compass 0" if green else min(twins.moves))


# ---- bonuses -----------------------------------------------------------------------------

LAST_BOXES = {  # the last box of a building, and how it is ticked
    "wonder": ("giza_wonder_3", "wonder giza_wonder_3"),
    "warehouse": ("warehouse_wood", "build warehouse_wood with grey_1"),
    "market": ("market_camel_1", "build market_camel_1 with yellow"),
}


def bonus(case: Case) -> None:
    """Seat 0 ticks the last box of a building."""
    given, expect = case["given"], case["expect"]
    if given.get("completed_before"):
        once_per_building(case)
        return
    last, move = LAST_BOXES[given["building"]]
    taken = list(range(len(sheet().bonuses) - given["bonuses_left"]))
    mine = city("giza", *but_one("giza", given["building"], last), bonuses=taken, coins=10)
    twins = Twins.at(table(mine, city("rhodes")))
    twins.apply(move)
    assert twins.slow.cities[0].is_complete(given["building"]) == given["completed"]
    assert (twins.slow.decider() == 0) == expect["bonus"]
    if expect["bonus"]:
        assert {text.split()[0] for text in twins.moves} == {"bonus"}
        assert len(twins.moves) == given["bonuses_left"]


def once_per_building(case: Case) -> None:
    """The second stage of Halicarnassus gives an action, in which the third is built."""
    given, expect = case["given"], case["expect"]
    assert given["building"] == "wonder"
    twins = Twins.at(table(city("halicarnassus", "wonder_1", coins=21), city("rhodes")))
    twins.apply("wonder halicarnassus_wonder_2", "wonder halicarnassus_wonder_3")
    twins.apply("bonus bonus_seven_coins")
    assert len(twins.slow.cities[0].free_bonuses()) == given["bonuses_left"]
    assert (twins.slow.decider() == 0) == expect["bonus"]


# ---- the Agora ---------------------------------------------------------------------------


def agora_first(case: Case) -> None:
    """All seats are one box away from the last one of the Agora."""
    completed = case["given"]["completed_in_turn"]
    turns = [turn for turn in completed if turn is not None]
    last = "agora_mask_scales_2"
    boards = BOARDS[: len(completed)]
    ready = [city(board, *but_one(board, "agora", last), coins=20) for board in boards]
    twins = Twins.at(table(*ready, turn=min(turns)))
    for turn in range(min(turns), max(turns) + 1):
        if turn > min(turns):
            roll(twins)
        for seat, when in enumerate(completed):
            assert twins.slow.decider() == seat
            if when == turn:
                twins.apply(f"build {last} with blue", "bonus bonus_seven_coins")
            else:
                twins.apply("pass")
    boxes = sheet().boards[BOARDS[0]].values()
    full = sum(e["amount"] for box in boxes if box.building == "agora" for e in box.effects)
    missing = sheet().boards[BOARDS[0]][last].effects[0]["amount"]
    expected = [
        full - (0 if turn else missing) + extra
        for turn, extra in zip(completed, case["expect"]["extra_vp"], strict=True)
    ]
    assert [score["agora"] for score in bridge.score(twins.fast)] == expected


KINDS: dict[str, Callable[[Case], None]] = {
    "guild_condition": guild_condition,
    "special_die": special_die,
    "bonus": bonus,
    "agora_first": agora_first,
}
