"""Worked examples about the end of the game, points and ties."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.dice import bridge
from tests.dice.lockstep import Twins
from tests.dice.positions import city, table
from tests.dice.reference import ROWS, read
from tests.dice.sheets import sheet
from tests.dice.slow_city import SIDES
from tests.dice.slow_raw import Raw
from tests.dice.slow_table import CHANCE, OVER
from tests.dice.worked import BOARDS, Case


def end_of_game(case: Case) -> None:
    """Seats 0 and 1 have two bonuses and can complete their Wonders."""
    given = case["given"]
    trigger, also = given["third_bonus_in_turn"], given.get("another_third_bonus_in_turn")
    stages = ["wonder_1", "wonder_2"]
    ready = [city(board, *stages, coins=20, bonuses=[0, 1]) for board in ("giza", "rhodes")]
    twins = Twins.at(table(*ready, turn=trigger))
    take_third(twins, "giza")
    twins.apply("pass")
    while twins.slow.decider() == CHANCE:
        twins.apply(min(twins.moves))
    twins.apply("pass")
    if also is None:
        twins.apply("pass")
    else:
        assert also == twins.slow.turn
        take_third(twins, "rhodes")
    assert twins.slow.decider() == OVER
    assert bridge.dump(twins.fast)["turn"] == case["expect"]["last_turn"]


def take_third(twins: Twins, board: str) -> None:
    """The seat in turn completes its Wonder and ticks the bonus that is left."""
    twins.apply(f"wonder {board}_wonder_3", "bonus bonus_seven_coins")


def tie_break(case: Case) -> None:
    """The points are those of attacks; in the last turn all attack once more, for nothing."""
    given = case["given"]
    worth = sheet().boards[BOARDS[0]]["barracks_west_attack_1"].effects[0]["vp"]
    cities = [
        city(board, attack=[points - worth, 0], coins=coins)
        for board, points, coins in zip(BOARDS, given["scores"], given["coins"], strict=False)
    ]
    twins = Twins.at(table(*cities, last=True))
    for _ in cities:
        twins.apply("build barracks_west_attack_1 with red")
    assert twins.fast.points() == given["scores"]
    assert [entry["coins"] for entry in bridge.dump(twins.fast)["cities"]] == given["coins"]
    winners = [seat for seat, share in enumerate(twins.fast.returns()) if share > 0]
    assert winners == case["expect"]["winners"]


def full_city(given: dict[str, Any]) -> Raw:
    """The city of the case about a whole sheet; its attacks met no defense."""
    assert given["defense_met_by_attacks"] == 0
    boxes = [sheet().boards[given["board"]][name] for name in given["ticked"]]
    attacks = [effect for box in boxes for effect in box.effects if effect["type"] == "attack"]
    written = [sum(e["vp"] for e in attacks if e["side"] == side) for side in SIDES]
    first = given["agora_first"]
    return city(given["board"], *given["ticked"], attack=written, agora_first=first)


def sheet_score(case: Case) -> None:
    expect = case["expect"]
    twins = Twins.at(table(full_city(case["given"]), city("rhodes"), agora_taken=True))
    assert bridge.score(twins.fast)[0] == {**expect["rows"], "total": expect["total"]}


def score_total(case: Case) -> None:
    """The rows are those of the whole sheet, which was made to give them."""
    cases = read("worked_examples.json")["cases"]
    whole = next(other for other in cases if other["kind"] == "sheet_score")
    twins = Twins.at(table(full_city(whole["given"]), city("rhodes"), agora_taken=True))
    score = bridge.score(twins.fast)[0]
    assert [score[row] for row in ROWS] == case["given"]["rows"]
    assert score["total"] == case["expect"]["total"]


KINDS: dict[str, Callable[[Case], None]] = {
    "end_of_game": end_of_game,
    "tie_break": tie_break,
    "sheet_score": sheet_score,
    "score_total": score_total,
}
