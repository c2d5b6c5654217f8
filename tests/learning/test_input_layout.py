"""Weights name the layout of their inputs; another layout, or a file cut off, is refused."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from solver.errors import InputError
from solver.games import GAMES, load
from solver.games.base import Game
from solver.games.data import weights as files
from solver.games.data.input_layout import LAYOUT, InputLayout, layout_hash
from solver.learning.network_file import put_in_place, stamped, write_network
from solver.learning.run_file import read_weights, shipped_path
from tests.learning.networks import random_wide

ROOT = Path(__file__).parents[2]
NETWORKS = [(name, at) for name in GAMES for at in range(len(load(name).networked()))]
each_network = pytest.mark.parametrize(("name", "at"), NETWORKS)


def one_more_item(layout: InputLayout) -> InputLayout:
    """A card among the others: the ids behind it have moved."""
    middle = len(layout.items) // 2
    items = [*layout.items[:middle], "zenobia", *layout.items[middle:]]
    return layout._replace(items=items)


def one_place_further(layout: InputLayout) -> InputLayout:
    """A group of inputs has one more, so that the next begins later."""
    name = sorted(name for name, value in layout.places.items() if value and name.isupper())[0]
    return layout._replace(places={**layout.places, name: layout.places[name] + 1})


def two_swapped(layout: InputLayout) -> InputLayout:
    first, second, *rest = layout.items
    return layout._replace(items=[second, first, *rest])


def another_ending(layout: InputLayout) -> InputLayout:
    return layout._replace(endings=["flood", *layout.endings])


CHANGES = [one_more_item, one_place_further, two_swapped, another_ending]


@each_network
def test_what_ships_names_the_layout_of_today(name: str, at: int) -> None:
    game = load(name)
    state = game.networked()[at]
    found = files.mapped(shipped_path(state))
    assert found.layout == layout_hash(game.input_layout(game.network_file(state)), found.arrays)
    assert game.network(state) is not None


@pytest.mark.parametrize("change", CHANGES)
@each_network
def test_another_layout_is_refused_by_name(
    name: str,
    at: int,
    change: Callable[[InputLayout], InputLayout],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = load(name)
    state = game.networked()[at]
    file = game.network_file(state)
    other = change(game.input_layout(file))
    monkeypatch.setattr(Game, "input_layout", lambda *_: other)
    monkeypatch.setattr(type(game), "input_layout", lambda *_: other)
    told = files.mapped(shipped_path(state)).layout
    with pytest.raises(InputError, match=rf"{file}.*laid out as {told}, here.*train it again"):
        read_weights(shipped_path(state), game)
    files.load_network.cache_clear()
    try:
        with pytest.raises(InputError, match=rf"{file}.*laid out as {told}"):
            game.network(state)
    finally:
        files.load_network.cache_clear()


def test_what_was_added_behind_all_others_changes_nothing() -> None:
    game = load("wonders")
    found = files.mapped(shipped_path(game.new()))
    layout = game.input_layout("network.safetensors")
    later = found.arrays["w1"].shape[-2]
    more = layout._replace(places={**layout.places, "LATER": later, "ROW_LATER": 10**6})
    assert layout_hash(more, found.arrays) == found.layout


COUNTED = {
    "duel": {
        "progress_tokens.json": "tokens",
        "wonders.json": "wonders",
        "pantheon.json": "gods",
        "agora.json": "decrees",
    },
    "architects": {"progress_tokens.json": "tokens", "wonders.json": "wonders"},
    "wonders": {"leaders.json": "leaders", "cards.json": "cards", "wonders.json": "wonders"},
}
"""Lists of items of which the first ones have inputs, by game and file."""


def changed_tables(
    name: str, file: str, change: Callable[[list[Any]], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Let a game have other rules tables, as a developer writes them into a file."""
    data = import_module(f"solver.games.{name}.data")
    sources = dict(data.read_sources())
    document = json.loads(sources[file])
    change(document[COUNTED[name][file]])
    sources[file] = json.dumps(document).encode()
    found = data.parse_tables(sources, trusted=True)
    monkeypatch.setattr(import_module(f"solver.games.{name}.game"), "tables", lambda: found)


def one_more(items: list[Any]) -> None:
    code = "Zyx"[: len(items[-1]["code"])]
    names = {"id": "zenobia", "name": "Zenobia", "name_it": "Zenobia", "code": code}
    items.append(items[-1] | names)


def one_renamed(items: list[Any]) -> None:
    items[0] = {**items[0], "id": "zenobia"}


def one_removed(items: list[Any]) -> None:
    del items[1]


@pytest.mark.parametrize("game", GAMES)
def test_every_file_that_ships_serves_some_table(game: str) -> None:
    """And none serves another kind of table that has a file of its own."""
    adapter = load(game)
    paths = [shipped_path(state) for state in adapter.networked()]
    assert len({*paths}) == len(paths)
    assert {*paths} == {*paths[0].parent.glob(f"*{files.SUFFIX}")}


@pytest.mark.parametrize(
    ("variant", "at"),
    [
        ({}, 0),
        ({"sides": "random", "payments": "all"}, 0),
        ({"edition": "first"}, 1),
        ({"edition": "first", "edifice": "yes"}, 1),
        ({"teams": "yes"}, 1),
        ({"teams": "yes", "cities": "yes"}, 1),
        ({"leaders": "yes"}, 2),
        ({"cities": "yes"}, 2),
        ({"armada": "yes"}, 2),
        ({"edifice": "yes"}, 2),
    ],
    ids=str,
)
def test_tables_of_wonders_are_judged_by_the_network_of_their_kind(
    variant: dict[str, str], at: int
) -> None:
    adapter = load("wonders")
    state = adapter.new(adapter.parse_variant(variant), 4)
    network = adapter.network(state)
    assert network is not None
    assert network.has_policy == (at != 1)
    assert shipped_path(state) == shipped_path(adapter.networked()[at])


def test_weights_are_put_in_the_place_of_their_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    adapter = load("duel")
    base, expanded = adapter.networked()
    weights, before = shipped_path(expanded), shipped_path(base).read_bytes()
    with pytest.raises(InputError, match="--variant"):
        put_in_place(weights, adapter, base)
    assert shipped_path(base).read_bytes() == before
    target = tmp_path / "there.safetensors"
    monkeypatch.setattr("solver.learning.network_file.shipped_path", lambda _state: target)
    put_in_place(weights, adapter, expanded)
    assert files.read(target).name == files.read(weights).name


each_list = pytest.mark.parametrize(
    ("name", "file"), [(name, file) for name, files in COUNTED.items() for file in files]
)


@each_list
def test_a_new_item_behind_the_others_voids_no_weights(
    name: str, file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = load(name)
    changed_tables(name, file, one_more, monkeypatch)
    for state in game.networked():
        read_weights(shipped_path(state), game)


@pytest.mark.parametrize("change", [one_renamed, one_removed, list.reverse])
@each_list
def test_items_that_have_moved_are_refused(
    name: str,
    file: str,
    change: Callable[[list[Any]], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = load(name)
    path = shipped_path(game.networked()[-1])
    changed_tables(name, file, change, monkeypatch)
    with pytest.raises(InputError, match=r"laid out as .*train it again"):
        read_weights(path, game)


@pytest.mark.parametrize("game", ["architects", "wonders"])
def test_no_place_of_the_inputs_follows_from_how_many_items_there_are(game: str) -> None:
    """Numbers of items grow with the tables; COUNTED ones are those that the weights know."""
    text = (ROOT / "ext" / game / "inputs.pyx").read_text(encoding="utf-8")
    (block,) = re.findall(r"^cpdef enum:\n((?:    .*\n)+)", text, re.MULTILINE)
    growing = r"N_(?:TOKENS|WONDERS|LEADERS|ITEMS|STANDING|EDIFICES|ISLANDS|SHIPYARDS)"
    assert not re.findall(rf"\b{growing}\b", block)


@pytest.mark.parametrize("game", GAMES)
def test_every_place_of_the_inputs_is_in_the_layout(game: str) -> None:
    """The names come from the compiled module, which exports those of one enumeration."""
    sources = ROOT / "ext" / game
    for path in sorted([*sources.glob("*inputs.pyx"), *sources.glob("*policy.pyx")]):
        text = path.read_text(encoding="utf-8")
        (block,) = re.findall(r"^cpdef enum:\n((?:    .*\n)+)", text, re.MULTILINE)
        told = set(re.findall(r"^    (\w+) = ", block, re.MULTILINE))
        adapter = load(game)
        known = [adapter.input_layout(adapter.network_file(one)) for one in adapter.networked()]
        assert told <= {*known[-1].places}, path
        # What begins somewhere is exported; numbers of steps and sizes of groups are not places.
        begins = re.findall(r"\bbase \+ ([A-Z_]+)\b", text)
        assert {*begins} <= told, path


@pytest.mark.parametrize("form", [".npz", ".safetensors"])
def test_weights_without_a_layout_are_refused_until_they_are_stamped(
    tmp_path: Path, form: str
) -> None:
    weights = random_wide()
    del weights[LAYOUT]
    game, path = load("duel"), tmp_path / f"old{form}"
    if form == ".npz":
        path = write_network(tmp_path, weights, {})
    else:
        path.write_bytes(files.packed("old", "", weights))
    with pytest.raises(InputError, match=r"does not name the layout.*scripts/stamp_layout\.py"):
        read_weights(path, game)
    script = [sys.executable, str(ROOT / "scripts" / "stamp_layout.py"), "duel", str(path)]
    done = subprocess.run(script, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    told = read_weights(Path(done.stdout.strip()), game).judge(game.new(), 0)
    assert told == read_weights(write_network(tmp_path, random_wide(), {}), game).judge(
        game.new(), 0
    )
    again = subprocess.run([*script[:-1], done.stdout.strip()], capture_output=True, check=False)
    assert again.returncode == 2
    assert again.stderr.count(b"\n") == 1


def test_a_network_of_another_game_is_not_stamped(tmp_path: Path) -> None:
    weights = random_wide()
    del weights[LAYOUT]
    path = write_network(tmp_path, weights, {})
    with pytest.raises(InputError, match="those of another game"):
        stamped(path, load("dice"))


CUT_OFF = """
import os, sys
from pathlib import Path
from solver.games import load
from solver.learning.run_file import read_weights
from solver.learning.network_file import stored_weights
path, game = Path(sys.argv[1]), load("duel")
network, stored, state = read_weights(path, game), stored_weights(path), game.new()
before = network.judge(state, 0)
os.truncate(path, 100)
assert network.judge(state, 0) == before
print(sum(int(array.sum()) for array in stored.values()))
"""


@pytest.mark.parametrize("form", [".npz", ".safetensors"])
def test_a_file_of_weights_that_is_cut_off_while_it_is_used(tmp_path: Path, form: str) -> None:
    """A mapped file would end the program by a signal as soon as its end is read."""
    path = tmp_path / f"mine{form}"
    if form == ".npz":
        shutil.move(write_network(tmp_path, random_wide(), {}), path)
    else:
        shutil.copy(shipped_path(load("duel").new()), path)
    done = subprocess.run(
        [sys.executable, "-c", CUT_OFF, str(path)], capture_output=True, text=True, check=False,
        cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert done.returncode == 0, (done.returncode, done.stderr)
    assert path.stat().st_size == 100
    with pytest.raises(InputError, match=path.name):
        read_weights(path, load("duel"))


def test_a_layout_that_is_no_hash_is_told(tmp_path: Path) -> None:
    for wrong in (np.zeros(3, np.uint8), np.zeros((2, 3), np.uint8), np.zeros(6, np.int16)):
        path = write_network(tmp_path, random_wide() | {LAYOUT: wrong}, {})
        with pytest.raises(InputError, match="layout"):
            read_weights(path, load("duel"))
