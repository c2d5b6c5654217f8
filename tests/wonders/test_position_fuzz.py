"""Whatever is read as a position: a clear error, or a position that can be played to its end."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from solver._ext.wonders import bridge
from solver.games.base import Position
from solver.games.wonders import GAME
from solver.games.wonders.data import tables
from solver.games.wonders.positions import codes, compact
from solver.games.wonders.positions.facts import deck, guilds_in_play, is_guild
from solver.games.wonders.positions.form import PositionFile
from solver.games.wonders.positions.read import read
from solver.games.wonders.positions.write import write
from solver.games.wonders.variants import OPTIONS
from tests.fuzz import (
    FUZZ,
    any_json,
    attempt,
    check_accepted,
    few_of_each,
    mutated,
    mutated_line,
)
from tests.wonders.table import example, positions

IDS = [item.id for item in (*tables().cards, *tables().wonders)]
PLAYS = ("build altar", "sell", "sell baths", "stage", "stage with tavern", "left", "taken well",
         "left walls", "build temple", "sell forum drawn")  # fmt: skip
WORDS = st.sampled_from(
    [*IDS, *PLAYS, *(option.name for option in OPTIONS), "?", "", "loom", "day", "B", "first",
     "choose", "deal", "discard", "seventh", "look", "over", "x" * 70]
)  # fmt: skip
JSON = any_json(WORDS, -3, 61)
KEYS = st.sampled_from(PositionFile.__struct_fields__)
EXAMPLES = ("age_1", "age_2", "age_3", "free_city", "halikarnassos")


@cache
def valid() -> list[str]:
    """Positions of all kinds as JSON text."""
    texts = [json.dumps(example(name)) for name in EXAMPLES]
    found = (write(position) for seed in range(24) for position in positions(seed, share=0.02))
    return texts + few_of_each(
        found,
        lambda data: (data["phase"], data["age"], "free_city" in data, "history" in data),
    )


def accept(data: Any) -> None:
    """Read; an accepted position must be sound in every respect."""
    sound(attempt(read, data))


def sound(position: Position | None) -> None:
    if position is None:
        return
    check_accepted(GAME, bridge, position)
    raw = bridge.dump(position.state)
    conserved(raw)
    assert raw["view"] == position.view
    assert bridge.conceal(position.state, position.view) == position.state


def conserved(raw: dict[str, Any]) -> None:
    """No card is in more places than it has copies, and every Age that is kept is complete."""
    edition, cities = raw["options"][0], len(raw["cities"])
    for age, rows in enumerate(raw["ages"], 1):
        cards = [card for hand in rows["hands"] for card in hand]
        cards += [use[0] for used in rows["used"] for use in used]
        if raw["phase"] == "deal" and age == raw["age"]:
            continue
        assert len(cards) in (0, 7 * cities)
        counts = Counter(cards)
        copies = deck(edition, cities, age)
        drawn = [card for card in counts if is_guild(card)]
        assert all(count <= copies[card] for card, count in counts.items() if not is_guild(card))
        assert all(counts[card] == 1 for card in drawn)
        assert not cards or len(drawn) == (guilds_in_play(cities) if age == 3 else 0)


@FUZZ
@given(JSON)
def test_random_json(data: Any) -> None:
    accept(data)


@FUZZ
@given(st.dictionaries(KEYS, JSON))
def test_random_values_of_the_right_keys(data: Any) -> None:
    players = [{"wonder": "gizah day"}, {"wonder": "rhodos day"}, {"wonder": "babylon day"}]
    accept(data | {"players": players})


@settings(FUZZ, max_examples=600)
@given(st.data())
def test_mutated_positions(data: Any) -> None:
    accept(mutated(data.draw, valid(), WORDS, JSON))


@settings(FUZZ, max_examples=120)
@given(st.data())
def test_what_is_left_out_is_found(data: Any) -> None:
    """A position of a real game is accepted whatever is left out that can be."""
    position = write(read(json.loads(data.draw(st.sampled_from(valid())))))
    # While the pile is being looked through, what lies in it has to be told.
    if position.get("phase") in ("discard", "look"):
        return
    left_out = data.draw(st.sets(st.sampled_from(["passed", "history", "due", "turns", "some"])))
    for key in ("passed", "history", "due"):
        if key in left_out:
            position.pop(key, None)
    for player in (*position["players"], position.get("free_city", {})):
        player.pop("looked", None)
        if "turns" in left_out or ("some" in left_out and data.draw(st.booleans())):
            player.pop("turns", None)
    found = read(position)
    again = read(json.loads(json.dumps(write(found))))
    assert again == found == read(position)
    sound(found)


@FUZZ
@given(st.data())
def test_mutated_lines(data: Any) -> None:
    line = compact.write(read(json.loads(data.draw(st.sampled_from(valid())))))
    pieces = [*"./=_+-,0123456789", *codes.CARDS.values(), *codes.WONDERS.values()]
    sound(attempt(compact.read, mutated_line(data.draw, line, pieces)))
