"""Slips of people who write positions and moves: the message names the place and what was meant."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from solver.errors import InputError
from solver.games import GAMES, load
from solver.json_input import parse_json
from tests.contract.clumsy.slips import slip_in
from tests.contract.hooks import hooks
from tests.fuzz import places
from tests.states import read_example

EACH = 6
"""So many slips of each kind are made in each game."""

each_game = pytest.mark.parametrize("game", GAMES)


def good(game: str) -> dict[str, Any]:
    """A position of the game as people write it."""
    data: dict[str, Any] = read_example(game, hooks(game).fuzz.examples[0])
    return data


def told(call: Callable[[], object]) -> str | None:
    """All that an error says, None without one."""
    try:
        call()
    except InputError as error:
        return "\n".join(error.lines())
    return None


def shown(path: tuple[Any, ...]) -> str:
    """A key path as messages show it."""
    text = "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in path)
    return text.removeprefix(".")


def at(data: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        data = data[key]
    return data


def with_value(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    changed = copy.deepcopy(data)
    at(changed, path[:-1])[path[-1]] = value
    return changed


@each_game
def test_a_key_with_a_slip_is_told_with_the_key(game: str) -> None:
    pick, data = random.Random(1), good(game)
    keys = [key for key in data if len(key) > len("view")]
    for key in pick.sample(keys, min(EACH, len(keys))):
        wrong = slip_in(key, pick)
        changed = {wrong if name == key else name: value for name, value in data.items()}
        if wrong == key:
            continue
        said = told(lambda data=changed: load(game).read_position(data))
        assert said is not None
        assert repr(wrong).strip("'") in said
        assert f"did you mean {key!r}?" in said


def names_in(game: str, data: Any) -> Iterator[tuple[Any, ...]]:
    """The places of names of items that are long enough for a slip."""
    known = {*hooks(game).fuzz.words}
    for path in places(data):
        value = at(data, path)
        if isinstance(value, str) and value in known and len(value) > len("brick"):
            yield path


@each_game
def test_a_name_with_a_slip_is_understood_or_told_with_the_name(game: str) -> None:
    adapter, pick, data = load(game), random.Random(2), good(game)
    found = [*names_in(game, data)]
    position = adapter.read_position(data)
    for path in pick.sample(found, min(EACH, len(found))):
        name = at(data, path)
        wrong = slip_in(name, pick)
        said = told(lambda p=path, w=wrong: adapter.read_position(with_value(data, p, w)))
        if said is None:
            assert adapter.read_position(with_value(data, path, wrong)) == position
            continue
        assert wrong in said
        assert shown(path) in said or "[" not in shown(path)
        assert name in said.replace(" ", "_").casefold()


@each_game
def test_a_value_of_the_wrong_kind_is_told_with_its_place(game: str) -> None:
    adapter, pick, data = load(game), random.Random(3), good(game)
    found = [path for path in places(data) if isinstance(at(data, path), int | list)]
    for path in pick.sample(found, min(EACH, len(found))):
        wrong: Any = "three" if isinstance(at(data, path), int) else 1.5
        said = told(lambda p=path, w=wrong: adapter.read_position(with_value(data, p, w)))
        assert said is not None
        assert shown(path) in said


@each_game
def test_a_seat_too_high_is_told_with_how_seats_count(game: str) -> None:
    said = told(lambda: load(game).read_position(good(game) | {"view": 7}))
    assert said is not None
    assert "view: must be at most" in said
    assert "seats count from 0" in said


@each_game
def test_a_move_with_a_slip_is_understood_or_told_with_the_move(game: str) -> None:
    adapter, pick = load(game), random.Random(4)
    state = adapter.read_position(good(game)).state
    for move in pick.sample(state.legal_moves(), min(EACH, len(state.legal_moves()))):
        kind, _, rest = adapter.move_text(state, move).partition(" ")
        name = rest.split(" ")[-1]
        if len(name) <= len("brick") or name.isdecimal():
            continue
        text = f"{kind} {rest.removesuffix(name)}{slip_in(name, pick)}"
        said = told(lambda t=text: adapter.parse_move(state, t))
        if said is None:
            assert adapter.parse_move(state, text) == move
        else:
            assert name in said


Change = Callable[[dict[str, Any]], object]


POSITIONS: list[tuple[str, str, Change, str]] = [
    (
        "architects",
        "three_players",
        lambda data: data["players"][0].update(cards=["Cat 2 points"]),
        "did you mean '2 points with cat'?",
    ),
    (
        "dice",
        "two_players",
        lambda data: data.update(forum=["blue 2", "red 0", *data["forum"][2:]]),
        "'red 0' is read as a face of that die; write DIE SYMBOL COST",
    ),
    (
        "duel",
        "age_2",
        lambda data: data["cities"][0].update(wonders=["The Statue of Liberty"]),
        "cities[0].wonders[0]: 'The Statue of Liberty' is a promo wonder; play with promo=yes",
    ),
    (
        "wonders",
        "age_1",
        lambda data: data["players"][1].update(wonder="Manneken Pis"),
        "players[1].wonder: 'Manneken Pis' is a promo wonder",
    ),
    ("wonders", "age_3", lambda data: data.pop("hand"), "hand: not given; list the cards"),
    (
        "wonders",
        "age_3",
        lambda data: data["players"].pop(),
        "players: 4 cards are there more often than in a game of 6; is a player missing?",
    ),
    (
        "wonders",
        "age_1",
        lambda data: data["hand"].append("Pawnshop"),
        "Board Game Arena uses that name for well",
    ),
]
"""What people did who wrote positions of real tables, and what helped them."""


@pytest.mark.parametrize(("game", "example", "change", "expected"), POSITIONS)
def test_a_slip_that_was_made(game: str, example: str, change: Change, expected: str) -> None:
    data = read_example(game, example)
    change(data)
    said = told(lambda: load(game).read_position(data))
    assert said is not None
    assert expected in said.partition("\n")[0]


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("build colossus with customs house", "'wonder the_colossus with customs_house'"),
        ("discard pyramids with customs house", "'wonder the_pyramids with customs_house'"),
        ("b archry", "'archery_range'"),
    ],
)
def test_a_move_that_was_meant(typed: str, expected: str) -> None:
    state = load("duel").read_position(read_example("duel", "age_2")).state
    said = told(lambda: load("duel").parse_move(state, typed))
    assert said is not None
    assert f"did you mean {expected}?" in said


JSON_SLIPS: dict[str, tuple[Callable[[str], str], str]] = {
    "a comma behind the last entry": (lambda t: t[:-2] + ",\n}", "a comma too many at line "),
    "a comma behind a list": (lambda t: t.replace("\n  ]", ",\n  ]", 1), "a comma too many"),
    "a comma missing": (lambda t: t.replace(",\n", "\n", 1), "a comma is missing before line "),
    "single quotes": (lambda t: t.replace('"', "'"), "texts stand in double quotes"),
    "curly quotes": (lambda t: t.replace('"', "\u201c"), "texts stand in double quotes"),
    "keys without quotes": (lambda t: t.replace('"game"', "game"), "in double quotes"),
    "a colon missing": (lambda t: t.replace(":", "", 1), "a colon is missing before line 2"),
    "cut off": (lambda t: t[: t.rindex("]")].rstrip(), "it ends too early"),
    "a quote missing": (lambda t: t.replace('",', ",", 1), "a line or tab within a text at line 2"),
    "two of them": (lambda t: t + t, "more behind its end"),
    "a comment": (lambda t: t.replace("{", "{ // ours", 1), "a comment at line 1"),
    "a word of Python": (lambda t: t.replace("{", '{"x": True,', 1), "write true"),
    "YAML": (lambda _: "game: duel\nseat: 0\n", "is YAML, not JSON"),
    "YAML with a head": (lambda _: "---\ngame: duel\n", "is YAML, not JSON"),
    "CSV": (lambda _: "age,card\n1,Lumber Yard\n", "is a table of values (CSV), not JSON"),
    "a spreadsheet's CSV": (lambda _: "age;card\n1;Loom\n", "is a table of values (CSV)"),
    "a page": (lambda _: "<!DOCTYPE html>\n", "is HTML or XML, not JSON"),
    "TOML": (lambda _: 'game = "duel"\n', "is TOML, not JSON"),
    "nothing": (lambda _: " \n", "is empty"),
}


@pytest.mark.parametrize("slip", JSON_SLIPS)
@each_game
def test_a_text_that_is_nearly_json(game: str, slip: str) -> None:
    """Pasted, typed or saved by another program; the message says what to change."""
    change, expected = JSON_SLIPS[slip]
    said = told(lambda: parse_json(change(json.dumps(good(game), indent=2)), "mine.json"))
    assert said is not None
    assert said.startswith("mine.json: ")
    assert expected in said
