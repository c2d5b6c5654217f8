"""On an Italian page nothing is left in English: its words, what it shows, what it complains of."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import solver
from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, OVER
from solver.games import GAMES, load
from solver.web.field_words import FIELD_WORDS
from solver.web.words import WORDS
from tests.language import english_words
from tests.web.conftest import TOKEN
from tests.web.test_tables import EXPANSIONS, begun

BORROWED = {"leader", "build", "stage with"}
"""Words that Italian editions keep, and moves as they are typed."""

TABLES = [
    ("duel", 2, {}), ("architects", 3, {}), ("dice", 3, {}), ("wonders", 2, {"edition": "first"}),
    ("wonders", 4, EXPANSIONS["all"]), ("wonders", 4, EXPANSIONS["team-armada"]),
]  # fmt: skip


def shown(html: str) -> str:
    """The text of a picture and of its labels, without its ids."""
    labels = re.findall(r'(?:aria-label|title)="([^"]*)"', html)
    text = " ".join([re.sub("<[^>]*>", " ", html), *labels])
    return text.replace("\N{SOFT HYPHEN}", "")


def said(view: dict[str, Any]) -> Iterator[str]:
    """All that a page shows of a board in words."""
    yield shown(view["picture"])
    yield view["asked"]
    yield from (row["said"] for row in (*view["moves"], *view["tree"]))
    if view["chance"]:
        yield from (event["said"] for event in view["chance"]["events"])
        yield from (part["name"] for part in view["chance"]["parts"].values())
    if view["over"]:
        yield view["over"]["ending"]
        yield from (name for name in view["over"]["scores"][0] if name != "total")


@pytest.mark.parametrize(("game", "seats", "variant"), TABLES)
def test_nothing_that_a_board_says_is_english(client, game, seats, variant):
    """Often at the beginning of a game, where there is most to set up, and at last its end."""
    table, rng, left = solver.new_game(game, variant, 3, seats=seats), Rng(3), set()
    while table.state.decider != OVER:
        if table.state.decider == CHANCE:
            table.deal()
        else:
            table.push(table.legal_moves[rng.below(len(table.legal_moves))])
    board, view = client.board(json.dumps(solver.records.to_json(table.record())))
    nodes = [row["id"] for row in view["tree"]]
    for node in (*nodes[:130:9], *nodes[130::40], nodes[-1]):
        view = client.ask(f"board/{board}", lang="it", node=node)
        left |= {
            (word, text[:200]) for text in said(view) for word in english_words(text, BORROWED)
        }
    assert view["over"]
    assert left == set()


@pytest.mark.parametrize("spoilt", ["figure", "hand"])
def test_what_an_import_notes_is_italian(client, spoilt):
    """A figure that is not ours, and a history that ends early."""
    path = Path(__file__).parents[1] / "wonders" / "data" / "bga_5_players_ages_1_2.json"
    saved = json.loads(path.read_text(encoding="utf-8"))
    if spoilt == "figure":
        notices = saved[86]["payload"]["data"]["data"]
        found = next(n for n in notices if n["args"].get("value") == 18)
        found["args"]["value"] = 19
    else:
        del saved[70:80]
    told = client.tell("open", {"text": json.dumps(saved)}, lang="it")
    assert told["notes"]
    names = {entry["name"] for entry in saved[0]["payload"]["players"].values()}
    for note in told["notes"]:
        for name in names:
            note = note.replace(name, "")  # noqa: PLW2901 - what is left of it
        assert list(english_words(note, BORROWED)) == [], note


@pytest.mark.parametrize("game", GAMES)
def test_fields_options_and_values_have_italian_words(game):
    italian, adapter = WORDS["it"], load(game)
    missing = set()
    for option in adapter.options:
        missing |= {f"option.{option.name}"} - italian.keys()
        if option.name != adapter.sheet_option:
            missing |= {f"value.{value}" for value in option.values} - italian.keys()
    for fields, values in _parts(adapter.schema()):
        missing |= {f"field.{name}" for name in fields} - italian.keys()
        missing |= {f"value.{value}" for value in values} - italian.keys()
    known = {"game", "format", *(option.name for option in adapter.options)}
    missing -= {f"field.{name}" for name in known}
    told = {"yes", "no", "true", "false", game}  # these are words of the page itself
    assert {
        key for key in missing if key.partition(".")[2] not in told and key[-1] not in "0123456789"
    } == set()


def test_fields_are_named_once():
    told = [f"field.{field}" for game in GAMES for field in load(game).field_words()]
    told += [f"value.{value}" for game in GAMES for value in load(game).value_words()]
    assert len({*told}) == len(told)
    assert not {*told} & FIELD_WORDS.keys()


def test_options_are_named_once():
    """Options of several games, and values of several options, have the same words everywhere."""
    told = {}
    for option in (option for game in GAMES for option in load(game).options):
        named = {f"option.{option.name}": option.words}
        named |= {f"value.{v}": words for v, words in zip(option.values, option.told, strict=False)}
        for key, words in named.items():
            assert all(words), key
            assert told.setdefault(key, words) == words, key
    assert not told.keys() & FIELD_WORDS.keys()


def _parts(schema: Any) -> Iterator[tuple[list[str], list[str]]]:
    """The names of properties and the values of enumerations, anywhere in a schema."""
    if isinstance(schema, dict):
        if schema.get("type") == "string":
            return  # its values are names of items, which the choices tell
        values = [value for value in schema.get("enum", []) if isinstance(value, str)]
        yield list(schema.get("properties", {})), values
        for key, inner in schema.items():
            if key != "propertyNames":  # which are names of items, too
                yield from _parts(inner)
    elif isinstance(schema, list):
        for inner in schema:
            yield from _parts(inner)


@pytest.mark.parametrize("most", [2, pytest.param(10**6, marks=pytest.mark.slow, id="all")])
@pytest.mark.parametrize("game", GAMES)
def test_complaints_about_positions_are_italian(client, game, most):
    """Slips of many kinds: each number and name of an example is put wrong.

    Of those that stand in the same place of a list or of several seats so many at ``most``.
    """
    left, seen, alike = set(), 0, Counter()
    positions = [load(game).position_json(load(game).observe(load(game).new(), 0))]
    positions += client.ask(f"layout/{game}")["blanks"][:1]
    for position in positions:
        for path, value in _leaves(position):
            place = *("" if isinstance(key, int) else key for key in path), type(value)
            alike[place] += 1
            if alike[place] > most:
                continue
            for wrong in (99, "no such thing", "", [], {}, -1, True, None):
                if path[0] in ("game", "format") or type(wrong) is type(value):
                    continue
                asked = {"position": _with(position, path, wrong)}
                for problem in client.tell("check", asked, lang="it")["problems"]:
                    seen += 1
                    for text in (problem["problem"], problem["remedy"]):
                        left |= {(w, text) for w in english_words(text, [*BORROWED, str(wrong)])}
    assert seen > 10
    assert {text for _, text in left} == set()


@pytest.mark.parametrize("game", GAMES)
def test_ways_and_values_of_spots_have_words(game):
    """What the page falls back on is the key with blanks, which is English."""
    adapter, unsaid = load(game), set()
    for seats in range(adapter.min_seats, adapter.max_seats + 1):
        for blank in adapter.blanks(seats):
            table = adapter.spots(blank)
            for spot in (spot for area in table.areas for spot in area.spots):
                said = {way.name for way in spot.ways if len(spot.ways) > 1 and way.seat is None}
                if not spot.seats and spot.kind == "value":
                    said |= {value for value in spot.values if isinstance(value, str)}
                keys = {name: (f"value.{spot.field}.{name}", f"value.{name}", f"field.{name}")
                        for name in said - {"", "yes", "no"} if not name.isdecimal()}  # fmt: skip
                unsaid |= {n for n, known in keys.items() if not WORDS["it"].keys() & set(known)}
    assert unsaid == set()


def _leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    inner = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    for key, one in inner:
        yield (*path, key), one
        yield from _leaves(one, (*path, key))


def _with(value: Any, path: tuple[Any, ...], wrong: Any) -> Any:
    if not path:
        return wrong
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[path[0]] = _with(value[path[0]], path[1:], wrong)
    return copy


def test_refusals_of_the_page_are_italian(client):
    board, _ = begun(client, "analyze", "duel", 2, {})
    for path, body in (
        ("open", {"text": ""}), ("open", {"text": "{"}), ("open", {"text": "[]"}), ("new", {}),
        (f"board/{board}/push", {"node": 99, "line": "x"}), (f"board/{board}/delete", {"node": 0}),
        (f"board/{board}/reply", {}), (f"board/{board}/push", {"node": 0, "line": "build baths"}),
    ):  # fmt: skip
        for problem in client.tell(path, body, 400, lang="it")["problems"]:
            for text in (problem["problem"], problem["remedy"]):
                assert english_words(text, ["build", "baths"]) == set(), (path, text)
    assert client.get(f"/{TOKEN}/", params={"lang": "it"}).text.startswith(
        '<!DOCTYPE html>\n<html lang="it"'
    )
