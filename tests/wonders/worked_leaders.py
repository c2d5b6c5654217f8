"""Worked examples of Leaders."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import chain
from typing import Any

from solver._ext.core.rng import Rng
from tests.wonders import bridge
from tests.wonders.lockstep import Twins
from tests.wonders.positions import city, start_of_age
from tests.wonders.reference import CARDS, DRAFT, LEADERS, SYMBOLS, VICTORY
from tests.wonders.slow_raw import Raw
from tests.wonders.slow_score import best_science
from tests.wonders.worked import Case, options_of

SECOND = "second"
BOARDS = ("gizah", "ephesos", "rhodos")
PLAIN = ("vp", "vp_per", "science", "shields", "vp_if_no_defeat_tokens")
"""Effects of leaders that bring no coins."""


def score_of(case: Case, mine: Raw, left: Raw | None = None, right: Raw | None = None) -> Raw:
    """The points of seat 0, on which both engines agree."""
    others = [left or city(SECOND, "ephesos"), right or city(SECOND, "rhodos")]
    twins = Twins.at(start_of_age([mine, *others], 3, options=options_of(case)))
    found: Raw = bridge.score(twins.fast)[0]
    return found


def cards_of(color: str, count: int, shift: int = 0) -> list[str]:
    """So many cards of a color; those of two cities with other shifts differ."""
    found = [card for card, entry in CARDS[SECOND].items() if entry["color"] == color]
    buildings: dict[str, str] = {}
    for card in found[shift:] + found[:shift]:
        buildings.setdefault(CARDS[SECOND][card]["building"], card)
    assert len(buildings) >= count
    return list(buildings.values())[:count]


def victories_of(tokens: list[int]) -> list[int]:
    """Victory tokens by Age."""
    return [tokens.count(value) for value in VICTORY.values()]


# ---- what leaders cost -------------------------------------------------------------------


def leader_cost(case: Case) -> None:
    given, expect = case["given"], case["expect"]
    leader = next(
        name
        for name, entry in LEADERS.items()
        if entry["cost"] == given["cost"] and all(e["type"] in PLAIN for e in entry["effects"])
    )
    boards: list[tuple[str, int]] = [(board, 0) for board in BOARDS]
    face_up: list[str] = []
    for modifier in given["modifiers"]:
        if modifier == "maecenas_in_play":
            face_up = ["maecenas"]
        else:
            boards[1 if modifier == "roma_night_neighbor" else 0] = ("roma", 1)
    cities = [city(SECOND, board, side, coins=9) for board, side in boards]
    cities[0] = city(SECOND, *boards[0], coins=9, leaders=face_up)
    raw = start_of_age(
        cities, given["age"], options=options_of(case), leaders={0: [leader]}, recruit=True
    )
    twins = Twins.at(raw)
    twins.apply(f"recruit {leader}")
    for _ in range(2):
        twins.apply(next(text for text in twins.moves if text.startswith("sell")))
    assert 9 - twins.slow.cities[0].coins == expect["coins"]
    assert 9 - bridge.dump(twins.fast)["cities"][0]["coins"] == expect["coins"]


# ---- setup, draft and recruitment --------------------------------------------------------


def setup(case: Case) -> None:
    twins = Twins.new(3, options_of(case))
    while twins.slow.phase == "boards":
        twins.apply(next(iter(twins.moves)))
    assert [c.coins for c in twins.slow.cities] == [case["expect"]["coins_per_player"]] * 3


def leader_draft(case: Case) -> None:
    given, expect = case["given"], case["expect"]
    assert given["dealt"] == DRAFT
    twins = drafted(case)
    sizes = []
    for _ in range(DRAFT - 1):
        sizes.append(len(twins.moves))
        hands = [set(row.hand) for row in twins.slow.rows[4]]
        held = [twins.slow.held(seat) for seat in range(3)]
        for _ in range(3):
            twins.apply(min(twins.moves))
        if twins.slow.phase == "draft":
            # What a seat held is now with its right neighbor, who stands before it.
            for seat in range(3):
                passed = set(twins.slow.row(twins.slow.held((seat - 1) % 3)).hand)
                assert passed < hands[held[seat]]
    assert expect["pass_to"] == "right_neighbor"
    assert [*sizes, 1] == expect["hand_sizes_when_choosing"]
    assert twins.slow.phase == "recruit"
    assert all(len(twins.slow.leader_hand(seat)) == expect["final_hand"] for seat in range(3))


def drafted(case: Case, board: str | None = None, side: str = "day") -> Twins:
    """A game of three up to the draft, seat 0 with this board."""
    twins = Twins.new(3, options_of(case))
    rng = Rng(1)
    while twins.slow.phase != "draft":
        event = twins.fast.random_move(rng)
        text = next(text for text, move in twins.moves.items() if move == event)
        if twins.slow.phase == "boards" and twins.slow.cities[0].wonder is None and board:
            text = f"wonder {board}"
        if twins.slow.phase == "sides":
            text = f"side {side}"
        twins.apply(text)
    return twins


def leader_recruitment(case: Case) -> None:
    given, expect = case["given"], case["expect"]
    twins = drafted(case, given.get("wonder"), given.get("side", "day"))
    before, after = [], []
    while twins.slow.phase != "over":
        if twins.slow.phase == "recruit" and not any(twins.slow.chosen):
            hands = [len(twins.slow.leader_hand(seat)) for seat in range(3)]
            assert len(set(hands)) == 1
            before.append(hands[0])
            for _ in range(3):
                twins.apply(next(text for text in twins.moves if text.startswith("sell")))
            after.append([len(twins.slow.leader_hand(seat)) for seat in range(3)])
        else:
            twins.apply(min(twins.moves, key=lambda text: "sell" not in text))
    back = Counter(use.how for use in chain(*(row.used for row in twins.slow.rows[4])))["back"]
    if "wonder" in given:
        assert after[-1] == [1, 0, 0]
        assert (
            sum(use.how == "back" for use in twins.slow.slots(0))
            == (expect["returned_to_box_after_age3"])
        )
    else:
        assert before == expect["hand_before"]
        assert back == 3 * expect["returned_to_box_after_age3"]
        assert {b - a[0] for b, a in zip(before[:2], after, strict=False)} == {
            expect["played_per_age"]
        }


def recruit_effect(case: Case) -> None:
    given, expect = case["given"], case["expect"]
    mine = city(SECOND, "gizah", coins=given["coins_before"], leaders=given["in_play"])
    others = [city(SECOND, "ephesos"), city(SECOND, "rhodos")]
    leader = given["recruit"]
    raw = start_of_age(
        [mine, *others], given["age"], options=options_of(case), leaders={0: [leader]}, recruit=True
    )
    twins = Twins.at(raw)
    twins.apply(f"recruit {leader}")
    for _ in range(2):
        twins.apply(next(text for text in twins.moves if text.startswith("sell")))
    after = twins.slow.cities[0]
    assert after.coins == expect["coins_after"]
    assert after.victories == victories_of(expect["victory_tokens"])


def coins_from_bank(case: Case) -> None:
    """A sale, and with a second gain a neighbor that builds the Gambling Den."""
    given, expect = case["given"], case["expect"]
    first, *more = given["gains_this_turn"]
    assert (first, more) in ((3, []), (3, [2]))
    mine = city(SECOND, "gizah", coins=0, leaders=given["in_play"])
    others = [city(SECOND, "ephesos", coins=9), city(SECOND, "rhodos")]
    options = options_of({**case, "expansions": ["leaders", "cities"]})
    hands = {1: ["gambling_den"]}
    twins = Twins.at(start_of_age([mine, *others], 2, options=options, hands=hands))
    twins.apply(next(text for text in twins.moves if text.startswith("sell")))
    start = "build gambling_den" if more else "sell"
    twins.apply(next(text for text in twins.moves if text.startswith(start)))
    twins.apply(next(text for text in twins.moves if text.startswith("sell")))
    assert twins.slow.cities[0].coins == expect["coins_gained"]


# ---- points ------------------------------------------------------------------------------


def bury_leader(case: Case) -> None:
    cost = case["given"]["leader_cost"]
    leader = next(name for name, entry in LEADERS.items() if entry["cost"] == cost)
    plain = score_of(case, city(SECOND, "abu_simbel", stages=3))
    mine = city(SECOND, "abu_simbel", stages=3, buried=[leader])
    found = score_of(case, mine)
    assert found["wonder"] - plain["wonder"] == case["expect"]["vp"]
    assert found["leaders"] == 0


def science_identical(case: Case) -> None:
    count = case["given"]["identical_symbols"]
    for at, symbol in enumerate(SYMBOLS):
        counts = [0, 0, 0]
        counts[at] = count
        assert bridge.science(*counts, 0) == case["expect"]["vp"]
        assert best_science(Counter({symbol: count}), 0) == case["expect"]["vp"]


def leader_vp(case: Case) -> None:
    given = case["given"]
    mine: dict[str, Any] = {"leaders": [given["leader"]] if "leader" in given else []}
    others: list[Raw] = [city(SECOND, "ephesos"), city(SECOND, "rhodos")]
    board, stages = "gizah", 0
    if "victory_tokens" in given:
        mine["victories"] = victories_of(given["victory_tokens"])
        mine["defeats"] = given.get("defeat_tokens", 0)
    elif "coins" in given:
        mine["coins"] = given["coins"]
    elif "cards" in given:
        mine["cards"] = [c for color, n in given["cards"].items() for c in cards_of(color, n)]
    elif "own" in given:
        mine["leaders"] = ["phryne"]
        mine["cards"] = cards_of("blue", given["own"])
        others = [
            city(SECOND, board, cards=cards_of("blue", given[side], shift))
            for board, side, shift in (("ephesos", "left", 4), ("rhodos", "right", 8))
        ]
    else:
        assert given["other_face_up_leaders"] == 0
        board, stages = "abu_simbel", 2
        mine["leaders"] = ["agrippina"]
        mine["buried"] = ["sappho", "zenobia"][: given["other_buried_leaders"]]
    side = 1 if board == "abu_simbel" else 0
    found = score_of(case, city(SECOND, board, side, stages=stages, **mine), *others)
    assert found["leaders"] == case["expect"]["vp"]


def science_score(case: Case) -> None:
    given = case["given"]
    green = {
        symbol: [
            card
            for card, entry in CARDS[SECOND].items()
            if any(e.get("symbol") == symbol for e in entry["effects"])
        ]
        for symbol in SYMBOLS
    }
    cards = [card for symbol in SYMBOLS for card in green[symbol][: given[symbol]]]
    mine = city(SECOND, "gizah", cards=cards, leaders=given["in_play"])
    found = score_of(case, mine)
    assert found["green"] + found["leaders"] == case["expect"]["vp"]


KINDS: dict[str, Callable[[Case], None]] = {
    "leader_cost": leader_cost,
    "setup": setup,
    "leader_draft": leader_draft,
    "leader_recruitment": leader_recruitment,
    "bury_leader": bury_leader,
    "science_identical": science_identical,
    "leader_vp": leader_vp,
    "recruit_effect": recruit_effect,
    "coins_from_bank": coins_from_bank,
    "science_score": science_score,
}
