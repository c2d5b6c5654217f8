"""The small tables of the first page show what lies there, and nothing that is hidden."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from solver.arena.positions import bench_positions
from solver.games import load
from solver.games.wonders.data import tables
from solver.positions import read_position
from solver.web.miniature import LETTERS, miniature
from tests.wonders import bridge as wonders


@pytest.mark.parametrize("seats", [3, 5, 7])
def test_each_city_has_its_cards_by_color_and_its_stages(seats):
    position = read_position(bench_positions("wonders").phases[seats]["age3"])
    raw = wonders.dump(position.state)
    table, *cities = miniature(str(load("wonders").picture(position)))
    assert len(cities) == seats
    for told, city in zip(cities, raw["cities"], strict=True):
        colors = [LETTERS[tables().cards[card].color] for card in city["cards"]]
        assert Counter(told) == Counter(colors) + Counter("o" * city["stages"])
    assert set(table) <= {*LETTERS.values()}


def test_a_structure_keeps_its_places():
    age3 = read_position(bench_positions("duel").phases[2]["age3"])
    rows = miniature(str(load("duel").picture(age3)))[0].split("/")
    assert len(rows) > 3
    # Cards of neighboring rows lie between each other.
    for above, below in pairwise(rows):
        assert not {at for at, one in enumerate(above) if one != " "} & {
            at for at, one in enumerate(below) if one != " "
        }
    assert "-" in "".join(rows)


@pytest.mark.parametrize("game", ["duel", "architects", "wonders", "dice"])
def test_every_game_has_one_and_it_comes_back_after_a_restart(restarted, game):
    client = restarted()
    phases = bench_positions(game).phases
    line = list(phases[max(phases)].values())[-1]
    client.board(line)
    [before] = client.ask("boards")["boards"]
    assert len(before["sight"]) == before["seats"] + 1
    assert all(before["sight"][1:])
    [after] = restarted().ask("boards")["boards"]
    assert after["sight"] == before["sight"]


def test_a_game_against_bots_shows_the_own_hand_alone(client):
    asked = {
        "mode": "play",
        "game": "wonders",
        "seats": 3,
        "own": [1],
        "level": "gentle",
        "seed": 3,
    }
    board = client.tell("new", asked)["board"]
    view = client.ask(f"board/{board}")
    for _ in range(2):  # the side, a card
        while view["waiting"]:
            view = client.tell(f"board/{board}/reply", {"node": view["node"]})
        move = view["moves"][0]["text"]
        view = client.tell(f"board/{board}/push", {"node": view["node"], "line": move})
    while view["waiting"]:
        view = client.tell(f"board/{board}/reply", {"node": view["node"]})
    [told] = client.ask("boards")["boards"]
    assert told["sight"] == miniature(view["picture"])
    assert len(told["sight"][0]) == 6
