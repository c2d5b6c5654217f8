"""Worked examples about the setup, the decks, the pawn and the effects of the wonders."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.architects import bridge
from tests.architects.lockstep import Twins
from tests.architects.positions import card, cards, deck, full_deck
from tests.architects.reference import (
    CARD_IDS,
    STAGES,
    WONDER_IDS,
    WONDERS,
    stage_entry,
)
from tests.architects.slow_table import whole_deck
from tests.architects.worked import (
    Case,
    acting,
    deck_of,
    held_by,
    legal,
    linger,
    put_top,
    size_of,
    table,
    top_of,
    without_central,
)

# ---- setup and decks ---------------------------------------------------------------------


def dealt(players: int) -> Twins:
    """A game after its setup."""
    twins = Twins.new(players)
    while twins.fast.decider < 0:
        twins.apply(next(iter(twins.slow.chance())))
    return twins


def setup(case: Case) -> None:
    players, expect = case["given"]["players"], case["expect"]
    twins = dealt(players)
    raw = bridge.dump(twins.fast)
    assert sum(size_of(raw, index) for index in range(players + 1)) == expect["cards_in_play"]
    assert sum(raw["face_up"]) == expect["face_up_progress_tokens"]
    assert sum(raw["stack"]) == expect["progress_stack"]
    assert raw["cat"] == -1
    assert expect["cat_holder"] is None
    assert raw["flipped"] == 0
    # One token less than all does not bring a Battle, all do.
    for flipped in (expect["conflict_tokens"] - 1, expect["conflict_tokens"]):
        late = acting(players=players)
        late["flipped"] = flipped
        late["cities"][0]["cards"] = cards(red_h1=1)
        twins = Twins.at(late)
        twins.apply("end")
        assert (held_by(twins) == {}) == (flipped == expect["conflict_tokens"])


def cards_total(case: Case) -> None:
    expect = case["expect"]
    raw = bridge.dump(dealt(case["given"]["wonder_decks"]).fast)
    sizes = [size_of(raw, index) for index in range(case["given"]["wonder_decks"] + 1)]
    assert sum(sizes) == expect["cards"]
    assert set(sizes[:-1]) == {expect["wonder_deck_size"]}
    assert sizes[-1] == expect["central_deck_size"]


def deck_positions(case: Case) -> None:
    players, expect = case["given"]["players"], case["expect"]
    raw = table(players=players)
    names = [WONDER_IDS[city["wonder"]] for city in raw["cities"]]
    for seat in range(players):
        left, right = expect["left_deck_of_seat"][seat], expect["right_deck_of_seat"][seat]
        twins = Twins.at({**raw, "seat": seat})
        assert legal(twins, "take") == {
            f"take {names[left]}",
            f"take {names[right]}",
            "take central",
        }
        twins.apply(f"take {names[left]}", f"top {names[left]} coin")
        assert twins.fast.decider == (seat + 1) % players


def composition(case: Case) -> None:
    name, expect = case["given"]["deck"], case["expect"]
    wanted = [expect["counts"].get(kind, 0) for kind in CARD_IDS]
    assert len(whole_deck(name)) == expect["size"] == sum(wanted)
    twins = Twins.new(2)
    if name != "central":
        twins.apply(f"wonder {name}")
    raw = bridge.dump(twins.fast)
    assert raw["decks"][-1 if name == "central" else 0]["unseen"] == wanted


# ---- empty decks -------------------------------------------------------------------------


def pick_skips_empty(case: Case) -> None:
    given, expect = case["given"], case["expect"]
    raw = table()
    raw["decks"] = [deck(), deck("vp3", coin=given["right"] - 1), deck(coin=given["central"])]
    assert given["left"] == 0
    twins = Twins.at(raw)
    sides = {"left": "giza", "right": "babylon", "central": "central"}
    assert set(twins.moves) == {f"take {sides[side]}" for side in expect["main_pick_choices"]}


def nothing_to_pick(case: Case) -> None:
    """Seat 3 takes the last card but one out of the middle: seat 0 and 1 are passed over."""
    assert case["expect"]["main_pick_choices"] == []
    raw = acting(players=case["given"]["players"])
    raw["seat"] = 3
    raw["decks"] = [deck(), deck(), deck("vp3", coin=1), deck(), deck()]
    twins = Twins.at(raw)
    twins.apply("end")
    assert twins.fast.decider == 2
    assert "seat passed over" in twins.slow.met


def all_empty(case: Case) -> None:
    raw = acting()
    raw["decks"] = [deck(), deck(), deck()]
    raw["cities"][1]["cards"] = cards(vp3=1)
    twins = Twins.at(raw)
    twins.apply("end")
    assert (bridge.ending(twins.fast) == "exhausted") == case["expect"]["game_over"]
    assert (twins.fast.returns() == [0.0, 1.0]) == case["expect"]["scored"]


def never_reshuffled(case: Case) -> None:
    raw = without_central(linger(acting(held={"wood": 1, "stone": 1})))
    twins = Twins.at(raw)
    twins.apply("build 1 with wood stone")
    assert size_of(bridge.dump(twins.fast), -1) == case["expect"]["central_after"]
    assert "extra urbanism central" not in twins.moves


# ---- effects -----------------------------------------------------------------------------


def effect_table(wonder: str, players: int = 2) -> dict[str, Any]:
    """Seat 0 can build stage 2, the first effect stage, with two wood."""
    return linger(acting(wonder, players, built=[1], held={"wood": 2}))


BUILD = "build 2 with wood wood"


def alexandria_sources(case: Case) -> None:
    sizes, expect = case["given"]["deck_sizes"], case["expect"]
    raw = effect_table("alexandria", case["given"]["players"])
    for seat in range(4):
        size = sizes[f"deck_{seat}"]
        raw["decks"][seat] = deck_of(size, "vp3") if size else deck()
    raw["decks"][4] = deck_of(sizes["central"])
    twins = Twins.at(raw)
    twins.apply(BUILD)
    names = {f"deck_{seat}": twins.slow.deck_name(seat) for seat in range(4)}
    names["central"] = "central"
    assert set(twins.moves) == {f"take {names[name]}" for name in expect["choices"]}
    seen = bridge.dump(bridge.conceal(twins.fast, 0))
    for name in expect["choices"]:
        index = 4 if name == "central" else int(name[-1])
        assert (top_of(seen, index) is None) == (name == "central")
    twins.apply(f"take {twins.slow.deck_name(2)}")
    assert held_by(twins) == {"vp3": 1}


def alexandria_two(case: Case) -> None:
    twins = Twins.at(effect_table("alexandria"))
    twins.apply(BUILD)
    sides = {"left": "alexandria", "right": "giza", "central": "central"}
    assert set(twins.moves) == {f"take {sides[side]}" for side in case["expect"]["choices"]}


def ephesus_nothing(case: Case) -> None:
    twins = Twins.at(without_central(effect_table("ephesus")))
    twins.apply(BUILD)
    assert twins.fast.decider == 0
    assert sum(held_by(twins).values()) == case["expect"]["cards_taken"]


def olympia(case: Case) -> None:
    given, expect = case["given"], case["expect"]
    raw = effect_table("olympia")
    put_top(raw, 1, given["right_top"])
    if "left_top" in given:
        put_top(raw, 0, given["left_top"])
    else:
        assert given["left"] == 0
        raw["decks"][0] = deck()
    twins = Twins.at(raw)
    twins.apply(BUILD)
    taken = [name for name, n in held_by(twins).items() for _ in range(n)]
    assert sorted(taken) == sorted(expect["cards_taken"])
    assert (twins.fast.decider >= 0) == expect.get("choice", False)  # only the new tops are due


def halicarnassus(case: Case) -> None:
    given, expect = case["given"], case["expect"]
    sizes = {"left": given["left"], "right": given["right"]}
    names = {"left": "halicarnassus", "right": "giza"}
    for side in expect["deck_choices"]:
        raw = effect_table("halicarnassus")
        raw["decks"] = [
            deck("vp3", coin=sizes["left"] - 1),
            deck("vp3", coin=sizes["right"] - 1),
            deck_of(given["central"]),
        ]
        twins = Twins.at(raw)
        twins.apply(BUILD)
        assert set(twins.moves) == {f"search {names[side]}" for side in expect["deck_choices"]}
        twins.apply(f"search {names[side]}")
        while twins.fast.decider < 0:
            twins.apply("find coin")
        assert len(twins.slow.offer) == expect[f"revealed_if_{side}"]
        twins.apply("keep vp3")
        assert held_by(twins) == {"vp3": expect["kept"]}
        if side == "left":
            twins.apply("top halicarnassus coin")
            size = size_of(bridge.dump(twins.fast), 0)
            assert size == expect["left_size_after_if_left"]


def halicarnassus_top(case: Case) -> None:
    raw = effect_table("halicarnassus")
    size = case["given"]["deck_size_before"]
    raw["decks"][0] = deck("vp3", coin=3, stone=2, gear=1, tablet=5)
    assert size_of(raw, 0) == size
    twins = Twins.at(raw)
    twins.apply(BUILD, "search halicarnassus", "find coin", "find gear", "find coin")
    twins.apply("find stone", "keep gear")
    assert case["expect"]["new_visible_top"] == "uniform over the 11 remaining cards"
    left = {"vp3": 1, "coin": 3, "stone": 2, "tablet": 5}
    assert {t: p * 11 for t, p in twins.slow.chance().items()} == {
        f"top halicarnassus {name}": n for name, n in left.items()
    }


def rhodes(case: Case) -> None:
    given = case["given"]
    raw = table(given["wonder"])
    raw["cities"][0]["built"] = given["built"]
    assert bridge.shields(Twins.at(raw).fast, 0) == case["expect"]["shields"]


def effects_per_wonder(case: Case) -> None:
    """Build every stage of every wonder and see whether anything happens."""
    assert set(case["expect"]) == set(WONDERS)
    for wonder, wanted in case["expect"].items():
        found = []
        for stage in STAGES:
            entry = stage_entry(wonder, stage)
            count = entry["cost"]["count"]
            same = entry["cost"]["kind"] == "identical"
            held = {"wood": count} if same else dict.fromkeys(CARD_IDS[:count], 1)
            raw = linger(acting(wonder, built=entry["requires"], held=held))
            # Stages below the required ones do not matter for the build, but complete the rule.
            raw["cities"][0]["built"] = closure(wonder, entry["requires"])
            twins = Twins.at(raw)
            shields = bridge.shields(twins.fast, 0)
            twins.apply(next(t for t in sorted(twins.moves) if t.startswith(f"build {stage} ")))
            now = bridge.dump(twins.fast)
            happened = (
                now["phase"] == "effect"
                or now["due"]["draw"]
                or bool(held_by(twins))
                or bridge.shields(twins.fast, 0) > shields
            )
            if happened:
                found.append(stage)
        assert found == wanted, wonder


def closure(wonder: str, stages: list[int]) -> list[int]:
    """These stages and all they rest on."""
    below = [b for stage in stages for b in closure(wonder, stage_entry(wonder, stage)["requires"])]
    return sorted({*stages, *below})


def effect_first(case: Case) -> None:
    given = case["given"]
    held = {"wood": 3, "stone": 1, "glass": 1}  # pays stage 2, and stage 3 after it
    raw = linger(acting(given["wonder"], built=given["built"], held=held))
    twins = Twins.at(raw)
    assert case["expect"]["effect_resolved"] == "at once, before any other action"
    twins.apply(f"build {given['builds']} with wood wood")
    assert legal(twins, "take") == set(twins.moves)
    twins.apply("take giza", "top giza coin")
    assert legal(twins, "build")
    assert legal(twins, "extra")


# ---- the pawn ----------------------------------------------------------------------------


def pawn(case: Case) -> None:
    given, expect = case["given"], case["expect"]
    raw = table(players=3)
    raw["seat"] = given["player"]
    raw["cat"] = -1 if given["holder"] is None else given["holder"]
    put_top(raw, given["player"], given["takes"])
    twins = Twins.at(raw)
    twins.apply("take giza")
    assert bridge.dump(twins.fast)["cat"] == expect["holder"]


def peek_timing(case: Case) -> None:
    """Seat 1 ends its turn; seat 0, the holder, sees the card before it picks."""
    expect = case["expect"]
    assert case["given"] == {"holder_at_start_of_turn": 0, "active": 0}
    raw = acting()
    raw["seat"], raw["cat"] = 1, 0
    raw["cities"][0]["built"] = [1]
    put_top(raw, 0, "wood")
    raw = linger(raw)
    raw["available"] = []
    twins = Twins.at(raw)
    twins.apply("end")
    peeks = {text for text in twins.moves if text.startswith("peek")}
    assert bool(peeks) == expect["may_peek_central_top_before_main_pick"]
    assert peeks == set(twins.moves)
    twins.apply("peek coin")
    for seat, top in ((0, "coin"), (1, None)):
        assert top_of(bridge.dump(bridge.conceal(twins.fast, seat)), -1) == top
    assert expect["other_players_learn_card"] is False
    again = False
    twins.apply("take central", "draw coin")
    while twins.fast.decider != 1:
        again |= any(text.startswith("peek") for text in twins.moves)
        twins.apply(min(twins.moves))
    assert again == expect["peek_again_later_in_turn"]


def gained_mid_turn(case: Case) -> None:
    given, expect = case["given"], case["expect"]
    raw = table()
    put_top(raw, 0, given["takes"])
    twins = Twins.at(raw)
    twins.apply("take giza")
    peeked = set()
    while twins.fast.decider != 1:
        peeked |= {text for text in twins.moves if text.startswith("peek")}
        twins.apply(min(twins.moves))
    assert bool(peeked) == expect["peek_this_turn"]
    twins.apply("take babylon", "top babylon coin")
    assert twins.slow.seat == 0
    assert (
        all(text.startswith("peek") for text in twins.moves)
        == (expect["peek_next_own_turn_if_still_holder"])
    )


def only_central(case: Case) -> None:
    """The kinds that a peek can show are those of the central deck and of no other."""
    assert case["expect"]["decks_that_can_be_peeked"] == ["central"]
    raw = table()
    raw["cat"] = case["given"]["holder"]
    raw["due"]["peek"] = True
    raw["decks"] = [full_deck("giza", "vp3"), full_deck("babylon", "vp3"), deck(gear=2, tablet=1)]
    twins = Twins.at(raw)
    assert set(twins.moves) == {"peek gear", "peek tablet"}
    twins.apply("peek gear")
    after = bridge.dump(twins.fast)
    assert after["decks"][:2] == raw["decks"][:2]
    assert after["decks"][2]["unseen"][card("gear")] == 2  # the card stays where it is


HANDLERS: dict[str, Callable[[Case], None]] = {
    "setup_cards_total": cards_total,
    "deck_positions_2p": deck_positions,
    "deck_positions_3p": deck_positions,
    "deck_positions_5p": deck_positions,
    "pick_skips_empty": pick_skips_empty,
    "pick_nothing_left": nothing_to_pick,
    "all_decks_empty": all_empty,
    "discard_never_reshuffled": never_reshuffled,
    "alexandria_sources_4p": alexandria_sources,
    "alexandria_2p_same_as_pick": alexandria_two,
    "ephesus_central_empty": ephesus_nothing,
    "olympia_both": olympia,
    "olympia_one_empty": olympia,
    "halicarnassus_decks": halicarnassus,
    "halicarnassus_new_top": halicarnassus_top,
    "rhodes_shield": rhodes,
    "effects_per_wonder": effects_per_wonder,
    "effect_before_next_build": effect_first,
    "cat_take": pawn,
    "cat_steal": pawn,
    "cat_vp3_no_move": pawn,
    "cat_peek_timing": peek_timing,
    "cat_gained_mid_turn": gained_mid_turn,
    "cat_peek_not_for_left_right": only_central,
}
TOPICS: dict[str, Callable[[Case], None]] = {"setup": setup, "decks": composition}


def on_the_table(case: Case) -> None:
    handler = HANDLERS.get(case["id"]) or TOPICS[case["topic"]]
    handler(case)
