"""Worked examples about stages: what is available, how it is paid, when it must be built."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from solver._ext.architects import bridge
from solver.games.architects.variants import SETTLED
from tests.architects.lockstep import Twins
from tests.architects.reference import RESOURCES
from tests.architects.worked import (
    Case,
    acting,
    held_by,
    legal,
    linger,
    may_end,
    nonzero,
    table,
    without_central,
)

# What stands at Giza when the stage of this cost is the next.
GIZA_AT = {
    (2, "different"): [],
    (2, "identical"): [1],
    (3, "different"): [1, 2],
    (3, "identical"): [1, 2, 3],
    (4, "different"): [1, 2, 3, 4],
}


def available(case: Case) -> None:
    given = case["given"]
    raw = table(given["wonder"])
    raw["cities"][0]["built"] = given["built"]
    twins = Twins.at(raw)
    assert bridge.available_stages(twins.fast, 0) == case["expect"]["available"]


def orders(wonder: str, built: tuple[int, ...], reached: set[frozenset[int]]) -> int:
    """The number of orders in which the rest of a wonder can be built; notes the sets met."""
    reached.add(frozenset(built))
    raw = table(wonder)
    raw["cities"][0]["built"] = list(built)
    free = bridge.available_stages(Twins.at(raw).fast, 0)
    if not free:
        return 1
    return sum(orders(wonder, (*built, stage), reached) for stage in free)


def availability(case: Case) -> None:
    given, expect = case["given"], case["expect"]
    if "built" in given:
        available(case)
        return
    reached: set[frozenset[int]] = set()
    assert orders(given["wonder"], (), reached) == expect["build_orders"]
    assert len(reached) == expect["reachable_built_sets"]


def payment_key(cards: dict[str, int], uses: list[str]) -> tuple[Any, ...]:
    """A payment as something to compare."""
    return (sorted(nonzero(cards).items()), sorted(uses))


def payment(case: Case) -> None:
    """Two cases let a coin stand for a card that is held: what is paid here is among theirs."""
    given, expect = case["given"], case["expect"]
    built = GIZA_AT[given["cost"]["count"], given["cost"]["kind"]]
    stage = len(built) + 1
    twins = Twins.at(
        acting(built=built, held=given["cards"], owned=given["tokens_unused_this_turn"])
    )
    found = []
    for move in twins.fast.legal_moves():
        kind, *rest = bridge.decode(move)
        if kind == "build":
            number, units, coins, economy, engineering = rest
            assert number == stage
            uses = ["economy"] * economy + ["engineering"] * engineering
            spent = dict(zip(RESOURCES, units, strict=True)) | {"coin": coins}
            found.append(payment_key(spent, uses))
    wanted = [payment_key(p["cards"], p["uses"]) for p in expect["payments"]]
    if given["options"]["coin_payment"] == SETTLED["coin_payment"]:
        assert sorted(found) == sorted(wanted)
    else:
        assert found
        assert all(one in wanted for one in found)
        assert len(found) < len(wanted)
    assert (stage in bridge.may_build(twins.fast)) == expect["affordable"]


# ---- duties ------------------------------------------------------------------------------


def duty(case: Case) -> Twins:
    """The position of a case and the duty in it; the central deck is empty so that no effect
    brings cards."""
    given, expect = case["given"], case["expect"]
    for name, value in given.get("options", {}).items():
        assert SETTLED[name] == str(value).lower()
    raw = acting(
        given["wonder"],
        built=given["built"],
        held=nonzero(given["cards"]),
        owned=given["tokens"],
    )
    twins = Twins.at(without_central(linger(raw)))
    if "must_build_one_of" in expect and "sequence" not in expect:
        assert bridge.must_build(twins.fast) == expect["must_build_one_of"]
        assert may_end(twins) == expect["turn_may_end"]
    return twins


def build_text(stage: int, pay: dict[str, int]) -> str:
    """The text of building a stage with resource cards."""
    words = [name for name in RESOURCES for _ in range(pay.get(name, 0))]
    return " ".join(["build", str(stage), "with", *words])


def engineering_does_not_force(case: Case) -> None:
    twins = duty(case)
    assert bridge.may_build(twins.fast) == case["expect"]["may_build"]


def forced_choice(case: Case) -> None:
    for stage in (2, 4):
        twins = duty(case)
        twins.apply(*[t for t in legal(twins, "build") if t.startswith(f"build {stage} ")])
        wanted = case["expect"][f"after_building_{stage}"]
        assert held_by(twins) == wanted["cards"]
        assert bridge.must_build(twins.fast) == wanted["must_build_one_of"]
        assert may_end(twins)


def two_stages(case: Case) -> None:
    twins = duty(case)
    for step in case["expect"]["example_sequence"]:
        twins.apply(build_text(step["build"], step["pay"]))
    assert sorted(twins.slow.cities[0].built) == case["expect"]["final_built"]
    assert twins.fast.decider == 0


def blocked_second_stage(case: Case) -> None:
    twins = duty(case)
    for step in case["expect"]["sequence"]:
        twins.apply(build_text(step["build"], step["pay"]))
    assert held_by(twins) == case["expect"]["left"]
    assert bridge.must_build(twins.fast) == case["expect"]["must_build_one_of"]
    assert may_end(twins) == case["expect"]["turn_may_end"]


def unlocked(case: Case) -> None:
    expect = case["expect"]
    twins = duty(case)
    assert bridge.must_build(twins.fast) == expect["step1"]["must_build_one_of"]
    twins.apply(build_text(1, expect["if_pay"]))
    assert bridge.must_build(twins.fast) == expect["step2"]["must_build_one_of"]
    twins.apply(build_text(2, expect["step2"]["pay"]))
    assert Counter(held_by(twins)) == Counter(expect["then_left"])


def engineering_once(case: Case) -> None:
    """Engineering pays for one stage; afterwards no payment of the turn uses it."""
    given = case["given"]
    held = nonzero(given["cards"])
    raw = acting(given["wonder"], held=held, owned=given["tokens"])
    fresh = Twins.at(raw)
    assert any("engineering" in text for text in fresh.moves)
    raw["used"] = [7]
    used = Twins.at(raw)
    assert any("engineering" in text for text in used.moves) == case["expect"]["engineering_usable"]


SPECIAL: dict[str, Callable[[Case], None]] = {
    "forced_choice_ephesus": forced_choice,
    "forced_two_stages_same_turn": two_stages,
    "forced_payment_may_block_second_stage": blocked_second_stage,
    "forced_next_level_unlocks": unlocked,
    "engineering_does_not_force": engineering_does_not_force,
    "engineering_once_per_turn": engineering_once,
}


def forced_build(case: Case) -> None:
    SPECIAL.get(case["id"], duty)(case)
