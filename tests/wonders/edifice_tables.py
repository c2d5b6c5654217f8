"""Tables with Edifice on which all have the means for stages and shares, at the start of an Age."""

from __future__ import annotations

import random
from typing import Any

from tests.wonders.positions import city, start_of_age
from tests.wonders.reference import (
    AGES,
    BLACK,
    EDIFICES,
    EXPANSION_WONDERS,
    WONDER_IDS,
    Facts,
    facts_of,
    option_bits,
)
from tests.wonders.slow_raw import Raw

SECOND = "second"
SOURCES = ("produce", "produce_choice", "trade_discount")
SPECIAL_LEADERS = ("imhotep", "bilkis", "hatshepsut", "leonidas")
SPECIAL_CARDS = (
    *("smugglers_cache", "west_clandestine_wharf", "east_clandestine_wharf", "secret_warehouse"),
    *("black_market", "architect_firm"),
)
"""What has a say in the payment of a stage; Leonidas only seems to."""

Expansions = tuple[str, ...]
Named = tuple[str, ...]


def random_table(seed: int, played: Expansions = (), **values: str) -> Raw:
    """A table with these expansions beside Edifice; the rest comes from the seed."""
    rng = random.Random(seed)
    age = rng.choice(AGES)
    values = {"edifice": "yes", **dict.fromkeys(played, "yes"), **values}
    drawn = [rng.choice([e for e in EDIFICES if EDIFICES[e]["age"] == n]) for n in AGES]
    pawns = [rng.randrange(3) for _ in AGES]
    seats = rng.choice((3, 3, 4, 5))
    boards = ["ur", "carthage", *rng.sample(WONDER_IDS, 3)]
    boards += [board for board, one in EXPANSION_WONDERS.items() if one["expansion"] in played]
    facts = facts_of(option_bits(**values))
    leaders = rng.sample(SPECIAL_LEADERS, len(SPECIAL_LEADERS)) if "leaders" in played else []
    cities = [random_city(rng, board, age, facts, leaders) for board in rng.sample(boards, seats)]
    return table(cities, age, drawn, pawns, values=values, seed=seed)


def random_city(rng: random.Random, board: str, age: int, facts: Facts, leaders: list[str]) -> Raw:
    """A city with a few producers and some of what helps to pay; takes of the leaders."""
    side = rng.choice(("day", "night"))
    makers = [
        card
        for card, entry in facts.items.items()
        if not entry["leader"]
        and card not in BLACK
        and any(effect["type"] in SOURCES for effect in entry["effects"])
    ]
    cards: list[str] = []
    for card in rng.sample(makers, rng.randrange(7)):
        if all(facts.items[card]["building"] != facts.items[other]["building"] for other in cards):
            cards.append(card)
    if facts.cities:
        cards += rng.sample(SPECIAL_CARDS, rng.choice((0, 1, 2, 3)))
    mine = [leaders.pop() for _ in range(min(len(leaders), rng.randrange(age + 1)))]
    stages = rng.randrange(len(facts.boards[board]["sides"][side]))
    return city(
        SECOND,
        board,
        side,
        cards=cards,
        leaders=mine,
        stages=stages,
        coins=rng.choice((0, 1, 2, 3, 4, 6, 9, 20)),
        stage_options=options_of(facts.boards[board]["sides"][side][:stages], rng),
        pawns=[n for n in AGES[:age] if rng.random() < 0.3],
        edifice_debts=[],
        victories=[rng.randrange(3), 0, 0],
        defeats=rng.randrange(3),
    )


def options_of(stages: list[dict[str, Any]], rng: random.Random) -> list[int]:
    """Of every stage built the option chosen; 0 where there is none."""
    return [
        rng.choice((1, 2)) if stage["effects"][0]["type"] == "choose_one" else 0 for stage in stages
    ]


def table(
    cities: list[Raw],
    age: int,
    drawn: list[str],
    pawns: list[int],
    *,
    values: dict[str, str],
    seed: int = 0,
) -> Raw:
    """A table at the start of an Age with these Edifices and pawns on them."""
    raw = start_of_age(cities, age, options=option_bits(**values), seed=seed)
    names = list(EDIFICES)
    return raw | {"edifices": {"drawn": [names.index(one) for one in drawn], "pawns": pawns}}


def rich_table(edifice: str, boards: Named, left: list[int], **given: Any) -> Raw:
    """The start of the Age of an Edifice; every city can pay the stages that it has left.

    ``left`` are the pawns on the Edifices; ``given`` is what the first city has beside.
    """
    age = EDIFICES[edifice]["age"]
    first = {EDIFICES[one]["age"]: one for one in reversed(EDIFICES)}
    drawn = [edifice if number == age else first[number] for number in AGES]
    cards = ["sawmill", "quarry", "brickyard", "foundry", "caravansery", "forum"]
    cities = [
        city(
            SECOND,
            board,
            "day",
            **{
                "cards": cards,
                "coins": 20,
                "pawns": [],
                "edifice_debts": [],
                "stages": 0,
                "defeats": 2,
                **(given if board == boards[0] else {}),
            },
        )
        for board in boards
    ]
    for raw in cities:
        raw["stage_options"] = [0] * raw["stages"]
    return table(cities, age, drawn, left, values={"edifice": "yes"})
