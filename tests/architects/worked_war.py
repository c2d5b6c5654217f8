"""Worked examples about conflict tokens, battles, the end of the game, points and ties."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

from tests.architects import bridge
from tests.architects.lockstep import Twins
from tests.architects.positions import cards, deck, give_tokens
from tests.architects.reference import MILITARY, WONDER_IDS, stage_entry
from tests.architects.slow_battle import victories
from tests.architects.worked import Case, acting, held_by, linger, may_end, put_top, table

HORNS = {1: "red_h1", 2: "red_h2"}


# ---- conflict tokens ---------------------------------------------------------------------


def flip(case: Case) -> None:
    """The horns come with an extra card, after what has been flipped before in the turn."""
    given, expect = case["given"], case["expect"]
    raw = linger(acting(players=given["players"]))
    raw["flipped"] = given["battle_side_before"]
    put_top(raw, 0, HORNS[given["horns_taken"]])
    raw["cities"][1]["cards"] = cards(red_h0=1, red_h1=1)
    twins = Twins.at(raw)
    twins.apply("extra urbanism giza")
    assert twins.slow.flipped == expect["battle_side_after"]
    assert held_by(twins, 1) == {"red_h0": 1, "red_h1": 1}
    twins.apply("top giza stone")  # the turn ends by itself: nothing is left to be done
    assert twins.fast.decider == 1
    fought = held_by(twins, 1) == {"red_h0": 1}
    assert fought == expect["battle_at_end_of_turn"]
    assert twins.slow.flipped == (0 if fought else expect["battle_side_after"])


def battle_waits(case: Case) -> None:
    given, expect = case["given"], case["expect"]
    raw = table(players=given["players"])
    give_tokens(raw, {0: given["tokens"]}, ["decor", "politics", "strategy"])
    raw["flipped"] = given["battle_side_before"]
    put_top(raw, 0, given["main_pick"])
    put_top(raw, 1, given["extra_card"])
    raw["cities"][1]["cards"] = cards(red_h0=1)
    twins = Twins.at(raw)
    twins.apply("take giza", "top giza coin")
    assert twins.fast.decider == 0  # the Battle has to wait
    twins.apply("extra propaganda babylon", "top babylon coin")
    assert twins.fast.decider == 1
    # With the extra card 2 shields against 1 give two tokens, without it none.
    assert (twins.slow.cities[0].victories == 2) == (
        expect["shields_counted_in_battle_include_extra_card"]
    )


# ---- battles -----------------------------------------------------------------------------


def battle(case: Case) -> None:
    given, expect = case["given"], case["expect"]
    raw = acting("giza", given["players"])
    for city, shields in zip(raw["cities"], given["shields"], strict=True):
        city["cards"] = cards(red_h0=shields)
    raw["flipped"] = MILITARY["conflict_tokens_by_players"][str(given["players"])]
    twins = Twins.at(raw)
    twins.apply("end")
    gained = [city["victories"] for city in bridge.dump(twins.fast)["cities"]]
    assert gained == expect["military_tokens_gained"]
    assert victories(given["shields"]) == expect["military_tokens_gained"]


def shields_of_case(case: Case, key: str) -> Twins:
    """Seat 0 with the shields of a case; all conflict tokens lie on their Battle side."""
    player = dict(case["given"][key])
    stages = [2, 4][: player.pop("rhodes_stages")]
    owned = ["tactics"] * player.pop("tactics")
    raw = acting("rhodes", built=[1, *stages, 3], held=player, owned=owned)
    raw["flipped"] = 3
    raw["cities"][1]["cards"] = cards(red_h1=1)
    return Twins.at(raw)


def shield_sum(case: Case) -> None:
    twins = shields_of_case(case, "player")
    assert bridge.shields(twins.fast, 0) == case["expect"]["shields"]


def battle_discard(case: Case) -> None:
    expect = case["expect"]
    twins = shields_of_case(case, "player_before")
    twins.apply("end")
    after = expect["player_after"]
    assert held_by(twins) == {"red_h0": after["red_h0"]}
    assert after["red_h1"] == after["red_h2"] == 0
    assert twins.slow.cities[0].effect_stages() == after["rhodes_stages"]
    assert len(twins.slow.cities[0].tokens) == after["tactics"]
    assert bridge.shields(twins.fast, 0) == expect["shields_after"]
    assert twins.slow.flipped == expect["battle_side_tokens_after"]
    assert held_by(twins, 1) == {}
    assert expect["applies_to"] == "all players"


# ---- end of the game ---------------------------------------------------------------------


def last_stage(players: int = 3) -> dict[str, Any]:
    """Seat 0 can complete Giza with four different resources."""
    held = {"wood": 1, "stone": 1, "clay": 1, "glass": 1}
    return linger(acting("giza", players, built=[1, 2, 3, 4], held=held))


def end_same_turn(case: Case) -> None:
    expect = case["expect"]
    twins = Twins.at(last_stage(case["given"]["players"]))
    twins.apply("build 5 with wood stone clay glass")
    # The extra card is still open: the turn goes on.
    assert (twins.fast.decider == 0) == expect["active_player_finishes_turn"]
    twins.apply("extra urbanism central", "draw vp3")
    over = bridge.ending(twins.fast) is not None
    assert over != expect["other_players_get_another_turn"]
    assert held_by(twins) == {"vp3": 1}


def end_with_battle(case: Case) -> None:
    """The points of the Battle are in the score."""
    assert case["expect"]["order"] == ["finish_turn", "battle", "score"]
    raw = last_stage()
    raw["flipped"] = 2
    put_top(raw, 0, "red_h1")
    twins = Twins.at(raw)
    twins.apply("build 5 with wood stone clay glass", "extra urbanism giza", "top giza coin")
    assert bridge.ending(twins.fast) is not None
    assert bridge.score(twins.fast)[0]["military"] == 6


def four_of_five(case: Case) -> None:
    given, expect = case["given"], case["expect"]
    twins = Twins.at(acting(given["wonder"], built=given["built"]))
    twins.apply("end")
    assert (bridge.ending(twins.fast) is not None) == expect["complete"]


# ---- points and ties ---------------------------------------------------------------------


def scoring(case: Case) -> None:
    given, expect = case["given"], case["expect"]
    held = dict(given.get("cards_left", {}))
    held |= {kind: given.get(kind, 0) for kind in ("vp3", "vp2_cat")}
    raw = table(given["wonder"], 3)
    city = raw["cities"][0]
    city["built"] = given["built"]
    city["cards"] = cards(**held)
    city["victories"] = given.get("military_tokens", 0)
    give_tokens(raw, {0: given.get("tokens", [])}, [])
    raw["cat"] = 0 if given.get("cat") else 2
    twins = Twins.at(raw)
    found = bridge.score(twins.fast)[0]
    assert {key: found[key] for key in expect} == expect


def with_score(total: int, stages: int, wonder: str) -> dict[str, Any] | None:
    """A city of ``wonder`` with so many stages and, by blue cards, so many points."""
    for built in combinations(range(1, 6), stages):
        points = total - sum(stage_entry(wonder, stage)["vp"] for stage in built)
        supported = all(set(stage_entry(wonder, s)["requires"]) <= set(built) for s in built)
        if supported and points >= 2:
            held = cards(vp3=points % 2, vp2_cat=(points - 3 * (points % 2)) // 2)
            return {"wonder": WONDER_IDS.index(wonder), "built": list(built), "cards": held}
    return None


def tie(case: Case) -> None:
    """The turn of the seat with the complete wonder, or the last card, ends the game."""
    scores, stages = case["given"]["scores"], case["given"]["stages"]
    raw = table("giza", len(scores))
    for seat, (total, built) in enumerate(zip(scores, stages, strict=True)):
        taken = [city["wonder"] for city in raw["cities"][:seat]]
        cities = [with_score(total, built, name) for name in WONDER_IDS]
        raw["cities"][seat] |= next(c for c in cities if c and c["wonder"] not in taken)
    raw["seat"] = stages.index(5) if 5 in stages else 0
    raw["phase"], raw["picked"] = "act", True
    if 5 not in stages:
        raw["decks"] = [deck() for _ in raw["decks"]]
    twins = Twins.at(raw)
    assert may_end(twins)
    twins.apply("end")
    assert [points["total"] for points in bridge.score(twins.fast)] == scores
    winners = case["expect"]["winners"]
    share = 1 / len(winners)
    assert twins.fast.returns() == [
        share if seat in winners else 0.0 for seat in range(len(scores))
    ]
    if 5 in stages:
        tied = scores.count(max(scores)) > 1
        ending = "shared" if len(winners) > 1 else "tie_break" if tied else "wonder"
        assert bridge.ending(twins.fast) == ending


SPECIAL: dict[str, Callable[[Case], None]] = {
    "battle_waits_for_end_of_turn": battle_waits,
    "shield_sum": shield_sum,
    "battle_discard": battle_discard,
    "end_same_turn": end_same_turn,
    "end_with_battle": end_with_battle,
    "end_babylon_four_of_five": four_of_five,
}
TOPICS: dict[str, Callable[[Case], None]] = {
    "conflict": flip,
    "battle": battle,
    "scoring": scoring,
    "tie_break": tie,
}


def war(case: Case) -> None:
    handler = SPECIAL.get(case["id"]) or TOPICS[case["topic"]]
    handler(case)
