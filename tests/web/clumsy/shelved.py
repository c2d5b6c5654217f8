"""Boards of every set-up as an earlier evening has left them, and the files that people try."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from solver._ext.core.rng import Rng
from solver._ext.core.state import OVER
from solver.errors import InputError
from solver.web.desk import Desk, Levels
from solver.web.desks import MAX_DESKS
from solver.web.keeping import Shelf
from solver.web.opening import LEVELS, begin
from solver.web.playing import reply
from solver.web.reviewing import review_of
from solver.web.view import view
from tests.contract.setups import Setup

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-"

PLIES = {"play": (0, 3, 10, 1000), "follow": (0, 0, 5, 15, 30), "analyze": (0, 5, 15, 40, 1000)}
"""How far the game has got, by mode; 1,000 is its end."""

TRIES = 20
"""Lines of a real table that are tried: chosen at random, some contradict what was told."""


def new_board(setup: Setup, mode: str, seed: int) -> Desk:
    """A board of a set-up at its beginning, with the first seat as one's own."""
    own = None if mode == "analyze" else [0]
    asked = {"mode": mode, "game": setup.game, "seats": setup.seats, "own": own,
             "variant": dict(setup.options), "level": "gentle", "seed": seed}  # fmt: skip
    return begin(asked)


def play_on(desk: Desk, plies: int, rng: random.Random) -> None:
    """Let so much happen at random, or less where the game ends or nothing fits any more."""
    for _ in range(plies):
        state = desk.tree.at(desk.last)
        if state.decider == OVER:
            return
        if desk.mode == "play" and not desk.decides(state):
            desk.last = reply(desk, desk.last)
        elif desk.mode == "follow":
            if not any(_told(desk, rng) for _ in range(TRIES)):
                return
        else:
            event = state.random_move(Rng(rng.randrange(2**32)))
            desk.last = desk.play_forced(desk.tree.add(desk.last, event).number)


def _told(desk: Desk, rng: random.Random) -> bool:
    """Whether a line that the page offers was taken."""
    try:
        desk.last = desk.push(desk.last, offered(view(desk, desk.last, "en"), rng))
    except InputError:
        return False
    return True


def offered(told: dict[str, Any], rng: random.Random) -> str:
    """A line that fits what a view asks for."""
    chance = told["chance"]
    if not chance:
        return str(rng.choice(told["moves"])["text"])
    texts = chance["sets"] or [one["text"] for one in chance["events"]]
    if not texts:
        return str(told["example"])
    if chance["together"] > 1:
        return ", ".join(rng.choices(texts, k=chance["together"]))
    return str(rng.choice(texts))


def review_until_asked(desk: Desk, rng: random.Random) -> None:
    """Play on and review until the review has a choice to ask about, or the game is over."""
    while True:
        before = desk.last
        play_on(desk, 15, rng)
        found = review_of(desk, {"nodes": "60"}, "en")(lambda _news: None, lambda: False)
        if desk.last == before or any(one["kind"] == "choice" for one in found["turning"]):
            return


class Shelves:
    """Puts boards where a server finds them."""

    def __init__(self, folder: Path) -> None:
        self.shelf = Shelf(folder, MAX_DESKS)

    def put(self, desk: Desk, rng: random.Random) -> str:
        """Keep a board; returns its id."""
        name = "".join(rng.choices(LETTERS, k=12))
        self.shelf.keep(name, desk)
        return name

    def board(self, setup: Setup, page: str, rng: random.Random) -> str:
        """A board for a page of a set-up: new, in the middle or near the end; returns its id."""
        mode = page if page in ("play", "follow") else "analyze"
        desk = new_board(setup, mode, rng.randrange(10**9))
        if page == "review":
            play_on(desk, rng.randint(6, 16), rng)
        elif page == "try":
            review_until_asked(desk, rng)
        else:
            play_on(desk, rng.choice(PLIES[mode]), rng)
        path = desk.tree.path(desk.last)
        if mode == "analyze" and path and rng.random() < 0.5:
            desk.last = rng.choice(path[-12:]).number
        if mode == "play":
            level = rng.choices([*LEVELS], [6, 3, 2, 1, 1])[0]
            nodes = dict.fromkeys(desk.levels.nodes, LEVELS[level])
            desk.levels = Levels(nodes, desk.levels.seed)
        return self.put(desk, rng)


def line(setup: Setup, rng: random.Random) -> str:
    """A position of a set-up in one line, from somewhere in a game."""
    desk = new_board(setup, "analyze", 0)
    play_on(desk, rng.choice([0, 5, 15, 40]), rng)
    return desk.position(desk.last).to_compact()


def wrong_files(folder: Path) -> list[Path]:
    """Files that no board can be made of, some that one can, and odd ones."""
    folder.mkdir(parents=True, exist_ok=True)
    static = Path(__file__).parents[3] / "solver" / "web" / "static"
    examples = Path(__file__).parents[3] / "examples"
    record = (examples / "duel" / "game.json").read_bytes()
    position = json.loads((examples / "duel" / "age_2.json").read_bytes())
    crowd = {"game": "wonders", "format": 1, "players": [{} for _ in range(200_000)]}
    contents = {
        "empty.json": b"",
        "shopping.txt": "pane, latte, caffè\n".encode(),
        "latin.txt": "caffè".encode("latin-1"),
        "picture.png": (static / "icon-192.png").read_bytes(),
        "page.html": b"<!DOCTYPE html><html><body><p>Hello</p></body></html>",
        "half.json": record[: len(record) // 2],
        "list.json": b"[1, 2, 3]",
        "number.json": b"1e999",
        "deep.json": b"[" * 100_000,
        "huge.json": b'{"game": "duel", "note": "' + b"x" * 6_000_000 + b'"}',
        "crowd.json": json.dumps(crowd).encode(),
        "rich.json": json.dumps({**position, "military": 10**30}).encode(),
        "other.json": json.dumps({**position, "game": "chess"}).encode(),
        "gone.json": json.dumps({key: position[key] for key in list(position)[:3]}).encode(),
        "position.json": json.dumps(position).encode(),
        "record.json": record,
        "package.json": b'{"name": "solver", "version": "1.0.0"}',
    }
    for name, content in contents.items():
        (folder / name).write_bytes(content)
    return [folder / name for name in contents]
