"""Worked examples about conflicts, coins at once and points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import combinations
from typing import Any

from solver._ext.wonders import bridge
from tests.wonders.lockstep import Twins
from tests.wonders.positions import city
from tests.wonders.reference import CARDS, SYMBOLS, WONDERS, effects
from tests.wonders.slow_raw import Raw
from tests.wonders.slow_score import best_science, science_points
from tests.wonders.worked import Case, edition_of, plain_table, quiet_city, sell_until

FREE_BY = {"arena": "dispensary"}  # a card that makes another one free
MAKERS = ["glassworks_age_1"]  # what the Lighthouse needs beside the stone of Gizah


def scored(case: Case, mine: Raw, left: Raw | None = None, right: Raw | None = None) -> Raw:
    """The points of seat 0, on which both engines agree."""
    edition = edition_of(case)
    taken = {raw["wonder"] for raw in (mine, left, right) if raw}
    boards = (city(edition, name) for name in WONDERS[edition])
    free = (board for board in boards if board["wonder"] not in taken)
    twins = Twins.at(plain_table(case, mine, left or next(free), right or next(free)))
    found: Raw = bridge.score(twins.fast)[0]
    return found


# ---- conflicts ---------------------------------------------------------------------------


def red_cards(case: Case, age: int, wanted: Iterable[int]) -> list[list[str]]:
    """Disjoint sets of red cards of earlier or this Age with so many shields each."""
    edition = edition_of(case)
    shields = {
        card: sum(effect["count"] for effect in effects(edition, card, "shields"))
        for card, entry in CARDS[edition].items()
        if entry["color"] == "red" and entry["age"] <= age and 3 in entry["copies_from_players"]
    }
    result: list[list[str]] = []
    for number in wanted:
        sets = (
            chosen
            for size in range(len(shields) + 1)
            for chosen in combinations(shields, size)
            if sum(shields[card] for card in chosen) == number
        )
        best = max(sets, key=lambda chosen: max((shields[card] for card in chosen), default=0))
        result.append(list(best))
        for card in best:
            del shields[card]
    return result


def military(case: Case) -> None:
    """Strengths at the beginning of the Age; nobody builds any more."""
    given, expect = case["given"], case["expect"]
    age = given["age"]
    edition = edition_of(case)
    # The second stage of Rhodos on its first side has two shields.
    own, left, right = red_cards(case, age, (given["own"], given["left"] - 2, given["right"]))
    raw = plain_table(
        case,
        city(edition, "gizah", cards=own),
        city(edition, "rhodos", cards=left, stages=2),
        city(edition, "ephesos", cards=right),
        age=age,
    )
    twins = Twins.at(raw)
    assert [bridge.strength(twins.fast, number) for number in range(3)] == [
        given["own"],
        given["left"],
        given["right"],
    ]
    sell_until(twins, age + 1)
    mine = twins.slow.cities[0]
    tokens = [1, 3, 5][age - 1]
    gained = [token for token in (expect["vs_left"], expect["vs_right"]) if token > 0]
    assert set(gained) <= {tokens}
    assert mine.victories == [len(gained) * (number == age - 1) for number in range(3)]
    assert mine.defeats == [expect["vs_left"], expect["vs_right"]].count(-1)


# ---- points ------------------------------------------------------------------------------


def score_military(case: Case) -> None:
    tokens = case["given"]["tokens"]
    victories = [tokens.count(value) for value in (1, 3, 5)]
    mine = quiet_city(case, "gizah", victories=victories, defeats=tokens.count(-1))
    assert scored(case, mine)["military"] == case["expect"]["vp"]


def score_coins(case: Case) -> None:
    mine = quiet_city(case, "gizah", coins=case["given"]["coins"])
    assert scored(case, mine)["coins"] == case["expect"]["vp"]


def score_wonder(case: Case) -> None:
    given = case["given"]
    mine = city(edition_of(case), given["wonder"], given["side"], stages=given["stages_built"])
    assert scored(case, mine)["wonder"] == case["expect"]["vp"]


def score_civil(case: Case) -> None:
    mine = quiet_city(case, "gizah", cards=case["given"]["cards"])
    assert scored(case, mine)["blue"] == case["expect"]["vp"]


def score_science(case: Case) -> None:
    given, expect = case["given"], case["expect"]
    symbols = Counter({symbol: given[symbol] for symbol in SYMBOLS})
    assert bridge.science(*(given[symbol] for symbol in SYMBOLS), given["wild"]) == expect["vp"]
    assert best_science(symbols, given["wild"]) == expect["vp"]
    if "squares" in expect:
        assert science_points(symbols) == expect["squares"] + expect["sets"]
        assert expect["sets"] == 7 * min(symbols[symbol] for symbol in SYMBOLS)


def cards_of(case: Case, counts: dict[str, int], card: str | None = None) -> dict[str, Any]:
    """Cards of these colors, ``card`` among them, with tokens and stages."""
    chosen = [card] if card else []
    edition = edition_of(case)
    for color, count in counts.items():
        if color in ("wonder_stage", "defeat_token"):
            continue
        mine = [c for c in chosen if CARDS[edition][c]["color"] == color]
        free = [
            c
            for c, entry in CARDS[edition].items()
            if entry["color"] == color and c not in chosen and entry["age"] < 3
        ]
        chosen += free[: count - len(mine)]
    return {
        "cards": chosen,
        "stages": counts.get("wonder_stage", 0),
        "defeats": counts.get("defeat_token", 0),
    }


def score_card(case: Case) -> None:
    given, card = case["given"], case["given"]["card"]
    edition = edition_of(case)
    if "wonder" in given:
        stages = given["stages_built"]
        mine = city(edition, given["wonder"], given["side"], stages=stages, cards=[card])
    else:
        mine = quiet_city(case, "gizah", **cards_of(case, given.get("self", {}), card))
    left = quiet_city(case, "ephesos", **cards_of(case, given.get("left", {})))
    right = quiet_city(case, "rhodos", **cards_of(case, given.get("right", {})))
    found = scored(case, mine, left, right)
    color = CARDS[edition][card]["color"]
    assert found[color] == case["expect"]["vp"]


def immediate_coins(case: Case) -> None:
    """Seat 0 builds the card; the others sell."""
    given, expect = case["given"], case["expect"]
    card, counts = given["card"], dict(given["self"])
    if given.get("self_counts_include_the_card"):
        counts = {color: n - 1 for color, n in counts.items()}
    edition = edition_of(case)
    side = 1 if counts.get("wonder_stage", 0) > 3 else 0
    extra = [FREE_BY[card]] if card in FREE_BY else MAKERS
    mine = cards_of(case, counts)
    mine["cards"] += extra
    raw = plain_table(
        case,
        city(edition, "gizah", side, coins=0, **mine),
        quiet_city(case, "ephesos"),
        quiet_city(case, "rhodos"),
        hands={0: [card]},
    )
    twins = Twins.at(raw)
    twins.apply(f"build {card}")
    for _ in range(2):
        twins.apply(next(text for text in twins.moves if text.startswith("sell")))
    assert twins.slow.cities[0].coins == expect["coins"]
    assert bridge.score(twins.fast)[0]["yellow"] == expect["vp_at_end"]


KINDS: dict[str, Callable[[Case], None]] = {
    "military": military,
    "score_military": score_military,
    "score_coins": score_coins,
    "score_wonder": score_wonder,
    "score_civil": score_civil,
    "score_science": score_science,
    "score_card": score_card,
    "immediate_coins": immediate_coins,
}
