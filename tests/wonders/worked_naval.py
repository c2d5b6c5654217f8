"""Worked examples of Armada: naval conflicts, raids, teams."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.wonders.positions import city
from tests.wonders.reference import ARMADA, CARDS, ISLANDS, VICTORY
from tests.wonders.slow_engine import SlowGame
from tests.wonders.slow_naval import naval_tokens, space_effect
from tests.wonders.worked import Case
from tests.wonders.worked_armada import BOARDS, SECOND, letters, table
from tests.wonders.worked_cities import shields_of

RAIDERS = {"right_of_right": "pontoon", "left_of_left": "ballista"}
"""Cards that raid."""

# ---- naval conflicts ---------------------------------------------------------------------


def symbols() -> dict[str, int]:
    """Cards and Islands that have naval symbols and nothing else."""
    return {
        item: entry["effects"][0]["count"]
        for item, entry in (ARMADA | ISLANDS).items()
        if entry["effects"][0]["type"] == "naval_strength"
    }


def at_strength(wanted: list[int]) -> list[dict[str, Any]]:
    """Cities with so much naval strength each: a space of the red fleet, or one symbol more."""
    spaces = {space_effect("red", p, "naval_strength"): p for p in range(7)}
    free = dict(sorted(symbols().items(), key=lambda pair: pair[1]))
    found = []
    for strength in wanted:
        item = None
        if strength not in spaces:
            item = next(one for one, worth in free.items() if strength - worth in spaces)
        worth = free.pop(item) if item else 0
        given: dict[str, Any] = {"fleets": [spaces[strength - worth], 0, 0, 0]}
        if item:
            given["islands" if item in ISLANDS else "cards"] = [item]
        found.append(given)
    return found


def naval_conflict(case: Case) -> None:
    given, expect = case["given"], case["expect"]["tokens"]
    strengths, age = given["strength"], given["age"]
    seats = letters(strengths)
    out = given.get("not_taking_part", [])
    facts = at_strength(list(strengths.values()))
    for name in out:
        mine = facts[seats[name]]
        mine["islands"] = [*mine.get("islands", []), "forgotten_oasis"]
    boards = iter(BOARDS)
    game = table(*(city(SECOND, next(boards), **one) for one in facts), age=age)
    assert [owner.naval_strength() for owner in game.cities] == list(strengths.values())
    game.end_age()
    if out:
        assert game.phase == "naval"
        assert game.legal() == ["naval abstain", "naval join"]
        game.apply("naval abstain")
    found = {name: game.cities[seat].naval_tokens[age - 1] for name, seat in seats.items()}
    assert found == expect
    taking_part = {name: strength for name, strength in strengths.items() if name not in out}
    assert naval_tokens(taking_part, age) == {name: expect[name] for name in taking_part}


# ---- raids -------------------------------------------------------------------------------


def raiding(strengths: list[int], age: int, raids: dict[int, str], **options: str) -> SlowGame:
    """A table with so many shields each, at the end of an Age in which some raid."""
    boards = iter(BOARDS)
    cities = []
    for seat, cards in enumerate(shields_of(strengths)):
        count = [int(raids.get(seat) == target) for target in ("left_of_left", "right_of_right")]
        cities.append(city(SECOND, next(boards), cards=cards, raids=count))
    game = table(*cities, age=age, **options)
    assert [owner.strength() for owner in game.cities] == strengths
    return game


def tokens_of(game: SlowGame, seat: int) -> list[int]:
    """The military tokens of a seat."""
    owner = game.cities[seat]
    victories = [VICTORY[age] for age, n in enumerate(owner.victories, 1) for _ in range(n)]
    return victories + [-1] * owner.defeats


def by_raids(game: SlowGame, seat: int) -> list[int]:
    """The tokens that a seat gets at the end of an Age because there are raids."""
    peaceful = game.copy()
    for owner in peaceful.cities:
        owner.raids = []
    game.fight()
    peaceful.fight()
    found = tokens_of(game, seat)
    for token in tokens_of(peaceful, seat):
        found.remove(token)
    return found


def raid_target(case: Case) -> None:
    given, expect = case["given"], case["expect"]
    assert given["target"] in RAIDERS
    targets = {}
    for target in RAIDERS:
        game = table(city(SECOND, "gizah"), seats=given["players"])
        game.cities[given["seat"]].raids = [target]
        ((_, targets[target]),) = game.raids()
    assert targets[given["target"]] == targets[expect["same_as"]]
    distance = (targets[given["target"]] - given["seat"]) % given["players"]
    assert distance == expect["seat_distance"]


def built_raid(target: str) -> None:
    """A raid card that is built names the player it is against."""
    card = RAIDERS[target]
    game = table(city(SECOND, "gizah", coins=30), age=ARMADA[card]["age"], seats=5,
                 hands={0: [card]})  # fmt: skip
    builds = [text for text in game.legal() if text.startswith(f"build {card}")]
    cost = ARMADA[card]["cost"]
    if not builds:
        game.cities[0].cards += ["forum", "caravansery"]
        game.cities[0].cards += [c for c in CARDS[SECOND] if cost.keys() & makes(c).keys()]
        game.asked = None  # other moves are possible now
        builds = [text for text in game.legal() if text.startswith(f"build {card}")]
    game.apply(next(text for text in builds if "sail" not in text))
    for _ in range(4):
        game.apply(next(t for t in game.legal() if t.startswith("sell") and "sail" not in t))
    assert game.raids() == [(0, {"left_of_left": 2, "right_of_right": 3}[target])]


def makes(card: str) -> dict[str, int]:
    """The resources that a card of the base game makes."""
    found: dict[str, int] = {}
    for effect in CARDS[SECOND][card]["effects"]:
        if effect["type"] == "produce":
            found |= effect["resources"]
    return found


def raid_conflict(case: Case) -> None:
    given, expect = case["given"], case["expect"]
    raider, target = given["raider_strength"], given["target_strength"]
    for side, victim in (("right_of_right", 3), ("left_of_left", 2)):
        built_raid(side)
        strengths = [raider, 0, target, target, 0]
        strengths[5 - victim] = 0
        game = raiding(strengths, given["age"], {0: side}, cities="yes")
        game.cities[0].diplomacy = int(given["diplomacy"]["raider"])
        game.cities[victim].diplomacy = int(given["diplomacy"]["target"])
        assert by_raids(game.copy(), 0) == expect["raider_tokens"]
        assert by_raids(game.copy(), victim) == expect["target_tokens"]


def conflict_count(case: Case) -> None:
    count = case["given"]["raids_on_player"]
    raids = dict([(0, "left_of_left"), (4, "right_of_right")][:count])
    game = raiding([1, 2, 5, 3, 4], 2, raids)
    assert [target for _, target in game.raids()] == [2] * count
    game.fight()
    assert len(tokens_of(game, 2)) == case["expect"]["military_conflicts"]


# ---- teams -------------------------------------------------------------------------------


def team_military(case: Case) -> None:
    given, expect = case["given"], case["expect"]
    game = raiding([0, given["me"], given["opposing_neighbor"], 0], given["age"], {}, teams="yes")
    game.fight()
    assert tokens_of(game, 1) == expect["me_tokens"]
    assert tokens_of(game, 2) == expect["opponent_tokens"]


def team_raid(case: Case) -> None:
    given, expect = case["given"], case["expect"]
    strengths = [given["raider"], 0, given["target"], 0]
    game = raiding(strengths, given["age"], {0: "left_of_left"}, teams="yes")
    assert by_raids(game.copy(), 0) == expect["raider_tokens"]
    assert by_raids(game.copy(), 2) == expect["target_tokens"]


KINDS: dict[str, Callable[[Case], None]] = {
    "naval_conflict": naval_conflict,
    "raid_target": raid_target,
    "raid_conflict": raid_conflict,
    "conflict_count": conflict_count,
    "team_military": team_military,
    "team_raid": team_raid,
}
