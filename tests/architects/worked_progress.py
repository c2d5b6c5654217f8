"""Worked examples about science sets, progress tokens and their extra cards."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

from tests.architects import bridge
from tests.architects.lockstep import Twins
from tests.architects.positions import card, give_tokens, tokens
from tests.architects.reference import CARD_IDS, SYMBOLS, TOKEN_IDS, tokens_with
from tests.architects.worked import (
    Case,
    acting,
    flag,
    held_by,
    legal,
    linger,
    may_end,
    nonzero,
    owned_by,
    put_top,
    table,
)

SETS = {
    "pair_compass": "science compass compass",
    "pair_gear": "science gear gear",
    "pair_tablet": "science tablet tablet",
    "triple": "science compass gear tablet",
}
EXTRA = tokens_with("extra_card")


# ---- science -----------------------------------------------------------------------------


def sets_of(case: Case) -> None:
    given, expect = case["given"], case["expect"]
    raw = acting(held=given["green"])
    left = sum(raw["face_up"]) + sum(raw["stack"])
    assert left == given["progress_tokens_left"]
    twins = Twins.at(raw)
    assert legal(twins, "science") == {SETS[name] for name in expect["sets"]}
    assert may_end(twins) != expect["must_take_token"]


def pair_leaves_rest(case: Case) -> None:
    given, expect = case["given"], case["expect"]
    twins = Twins.at(linger(acting(held=given["green"])))
    twins.apply(SETS[given["use"]])
    before = {name: given["green"][name] for name in given["green"]}
    assert held_by(twins) == expect["left"]
    assert expect["discarded"] == nonzero(
        {name: before[name] - expect["left"].get(name, 0) for name in before}
    )
    twins.apply("token decor", "lay culture")
    assert legal(twins, "science") == {SETS[name] for name in expect["sets_after"]}


def two_sets(case: Case) -> None:
    expect = case["expect"]
    twins = Twins.at(linger(acting(held=case["given"]["green"])))
    before = owned_by(twins)
    twins.apply("science gear gear", "token decor", "lay culture")
    twins.apply("science compass compass", "token politics", "lay culture")
    assert len(owned_by(twins)) - len(before) == expect["tokens_this_turn"]
    assert held_by(twins) == expect["left"]


def rest_states(case: Case) -> None:
    """The holdings of green cards with which a turn may end."""
    rest = []
    for held in product(range(4), repeat=3):
        twins = Twins.at(acting(held=dict(zip(SYMBOLS, held, strict=True))))
        if may_end(twins):
            rest.append([name for name, n in zip(SYMBOLS, held, strict=True) for _ in range(n)])
    assert sorted(rest) == sorted(case["expect"]["holdings"])


def no_tokens_left(case: Case) -> None:
    given, expect = case["given"], case["expect"]
    raw = acting(held=given["green"])
    raw["face_up"], raw["stack"] = tokens(*given["face_up"]), tokens()
    assert given["stack"] == 0
    twins = Twins.at(raw)
    assert may_end(twins) != expect["must_take_token"]
    twins.apply("end")
    assert sum(given["green"].values()) - sum(held_by(twins).values()) == expect["cards_discarded"]


# ---- taking a token ----------------------------------------------------------------------


def with_row(case: Case) -> Twins:
    """Seat 0 owns a pair of gears and is about to choose from the row of the case."""
    given = case["given"]
    raw = acting(held={"gear": 2})
    give_tokens(raw, {}, given["face_up"])
    if given["stack"] == 0:
        raw["stack"] = tokens()
    assert sum(raw["stack"]) == given["stack"]
    twins = Twins.at(raw)
    twins.apply("science gear gear")
    return twins


def face_up(twins: Twins) -> list[str]:
    """The tokens face up, in the order of the tables."""
    return sorted(twins.slow.face_up, key=TOKEN_IDS.index)


def take_face_up(case: Case) -> None:
    expect = case["expect"]
    twins = with_row(case)
    twins.apply(f"token {case['given']['take']}")
    assert owned_by(twins) == expect["owned"]
    assert sorted(face_up(twins)) == sorted(expect["face_up_kept"])
    events = twins.slow.chance()
    assert set(events) == {f"lay {name}" for name in twins.slow.stack}
    twins.apply("lay culture")
    assert len(twins.slow.stack) == expect["stack"]


def take_blind(case: Case) -> None:
    expect = case["expect"]
    twins = with_row(case)
    twins.apply("token stack", "blind culture")
    assert sorted(face_up(twins)) == sorted(expect["face_up"])
    assert len(twins.slow.stack) == expect["stack"]
    for seat in range(twins.slow.seats):
        seen = bridge.dump(bridge.conceal(twins.fast, seat))["cities"][0]["tokens"]
        assert (seen == tokens("culture")) == expect["taken_token_is_public"]


def last_choice(case: Case) -> None:
    twins = with_row(case)
    assert legal(twins, "token") == {f"token {name}" for name in case["expect"]["options"]}
    assert set(twins.moves) == legal(twins, "token")


def babylon(case: Case) -> None:
    given, expect = case["given"], case["expect"]
    raw = acting("babylon", built=[1], held={"wood": 2, **given["green"]})
    twins = Twins.at(linger(raw))
    before = len(owned_by(twins))
    twins.apply(f"build {given['builds_stage']} with wood wood")
    twins.apply("token decor", "lay culture")
    assert len(owned_by(twins)) - before == expect["takes_tokens"]
    assert held_by(twins) == expect["green_after"]


# ---- extra cards -------------------------------------------------------------------------


def picking(owned: list[str], left: str, right: str = "vp3") -> dict[str, Any]:
    """Seat 0 with these tokens is to pick; the tops of its left and right deck are given."""
    raw = table()
    give_tokens(raw, {0: owned}, [t for t in ("decor", "tactics", "politics") if t not in owned])
    put_top(raw, 0, left)
    put_top(raw, 1, right)
    return raw


LEFT, RIGHT = "giza", "babylon"  # decks of the seats 0 and 1 in `picking`


def trigger_table(case: Case) -> None:
    for name, wanted in case["expect"].items():
        twins = Twins.at(picking(EXTRA, name))
        twins.apply(f"take {LEFT}")
        assert flag(twins, "available") == set(wanted), name
    assert set(case["expect"]) == set(CARD_IDS)


def trigger_architecture(case: Case) -> None:
    raw = acting(built=[], held={"wood": 1, "stone": 1}, owned=EXTRA)
    twins = Twins.at(raw)
    assert flag(twins, "available") == set()
    twins.apply("build 1 with wood stone")
    assert flag(twins, "available") == set(case["expect"]["tokens"])


def chain(case: Case) -> None:
    given, expect = case["given"], case["expect"]
    twins = Twins.at(picking(given["tokens"], given["main_pick"], given["extra_by_urbanism"]))
    twins.apply(f"take {LEFT}", f"top {LEFT} coin")
    twins.apply(f"extra urbanism {RIGHT}", f"top {RIGHT} coin")
    assert (
        any(text.startswith("extra crafts") for text in twins.moves)
        == (expect["crafts_extra_available"])
    )
    assert (
        any(text.startswith("extra urbanism") for text in twins.moves)
        == (expect["urbanism_available_again"])
    )


def same_token_once(case: Case) -> None:
    given = case["given"]
    twins = Twins.at(picking(given["tokens"], given["main_pick"], given["extra_by_urbanism"]))
    twins.apply(f"take {LEFT}", f"top {LEFT} coin")
    twins.apply(f"extra urbanism {RIGHT}", f"top {RIGHT} coin")
    # Wood and clay pay the first stage; there is no other extra card before or after.
    assert len(legal(twins, "extra")) == case["expect"]["further_extra_cards"]
    twins.apply("build 1 with wood clay")
    assert twins.fast.decider == 1


def declined(case: Case) -> None:
    given, expect = case["given"], case["expect"]
    raw = picking(given["tokens"], given["main_pick"], given["extra_by_jewellery"])
    raw["cities"][0]["built"] = [1]
    twins = Twins.at(raw)
    twins.apply(f"take {LEFT}", f"top {LEFT} coin")
    twins.apply(f"extra jewellery {RIGHT}", f"top {RIGHT} coin")
    assert ("urbanism" in flag(twins, "available")) == expect["urbanism_available"]
    assert may_end(twins) == expect["may_decline"]


def deferred(case: Case) -> None:
    given, expect = case["given"], case["expect"]
    assert given["built_in_between"]
    raw = picking(given["tokens"], given["main_pick"])
    raw["cities"][0]["cards"][card("stone")] = 1
    twins = Twins.at(raw)
    twins.apply(f"take {LEFT}", f"top {LEFT} coin", "build 1 with wood stone")
    assert bool(legal(twins, "extra")) == expect["urbanism_extra_still_available_until_end_of_turn"]
    twins.apply("end", "take giza", "top giza stone")
    assert twins.fast.decider == 0
    twins.apply("take babylon")
    assert bool(flag(twins, "available")) == expect["available_next_turn_without_new_trigger"]


def not_retroactive(case: Case) -> None:
    given, expect = case["given"], case["expect"]
    raw = picking([], given["main_pick"])
    raw["cities"][0]["cards"][card("gear")] = 1
    give_tokens(raw, {0: given["tokens"]}, ["science", "decor", "tactics"])
    twins = Twins.at(raw)
    twins.apply(f"take {LEFT}", f"top {LEFT} coin", "science gear gear")
    twins.apply(f"token {given['token_taken']}")
    assert ("science" in flag(twins, "available")) == expect["science_extra_for_that_gear"]


def helps_at_once(case: Case) -> None:
    given, expect = case["given"], case["expect"]
    raw = acting(given["wonder"], built=given["built"], held=given["cards"])
    give_tokens(raw, {}, ["engineering", "decor", "tactics"])
    twins = Twins.at(raw)
    twins.apply("science gear gear", f"token {given['token_taken']}", "lay culture")
    spent = " ".join(name for name in CARD_IDS if name in expect["may_build_2_with"])
    assert f"build 2 with {spent} using engineering" in twins.moves


def effect_triggers(case: Case) -> None:
    given, expect = case["given"], case["expect"]
    raw = acting(given["wonder"], built=[1], held={"wood": 2}, owned=given["tokens"])
    twins = Twins.at(raw)
    twins.apply("build 2 with wood wood", f"draw {given['card_from_stage_effect']}")
    assert ("propaganda" in flag(twins, "available")) == expect["propaganda_extra_available"]
    assert legal(twins, "extra")
    assert twins.slow.flipped == expect["conflict_tokens_flipped"]


def after_last_stage(case: Case) -> None:
    given, expect = case["given"], case["expect"]
    held = {"wood": 1, "stone": 1, "clay": 1, "glass": 1}
    raw = acting(given["wonder"], built=given["built"], held=held, owned=given["tokens"])
    twins = Twins.at(raw)
    twins.apply(f"build {given['builds']} with wood stone clay glass")
    assert bool(legal(twins, "extra")) == expect["extra_card_available"]
    twins.apply("end")
    assert (bridge.ending(twins.fast) is not None) == expect["game_ends_after_turn"]


def tactics_off_turn(case: Case) -> None:
    given, expect = case["given"], case["expect"]
    raw = acting()
    raw["cities"][1]["cards"][card("red_h0")] = given["red"]["red_h0"]
    give_tokens(raw, {1: given["tokens"]}, ["decor", "politics", "strategy"])
    raw["flipped"] = 3
    twins = Twins.at(raw)
    assert bridge.shields(twins.fast, 1) == expect["shields"]
    twins.apply("end")  # a Battle on the turn of the opponent: 3 shields against none
    assert twins.slow.cities[1].victories == 2


SPECIAL: dict[str, Callable[[Case], None]] = {
    "sci_pair_leaves_rest": pair_leaves_rest,
    "sci_two_sets_two_tokens": two_sets,
    "sci_rest_states": rest_states,
    "sci_no_tokens_left": no_tokens_left,
    "token_take_face_up": take_face_up,
    "token_take_blind": take_blind,
    "token_choice_last": last_choice,
    "token_babylon": babylon,
    "trigger_table": trigger_table,
    "trigger_architecture": trigger_architecture,
    "chain_two_tokens": chain,
    "chain_same_token_once": same_token_once,
    "declined_then_triggered_again": declined,
    "deferred_extra_card": deferred,
    "no_retroactive_trigger": not_retroactive,
    "token_from_set_helps_same_turn_build": helps_at_once,
    "effect_cards_trigger_tokens": effect_triggers,
    "architecture_on_last_stage": after_last_stage,
    "tactics_counts_off_turn": tactics_off_turn,
}


def progress(case: Case) -> None:
    SPECIAL.get(case["id"], sets_of)(case)
