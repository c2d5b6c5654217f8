"""The board in the browser, pushed by a clumsy person: lines, Back, variations, a restart."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

from solver import records
from solver._ext.core.state import OVER
from solver.web.app import Server
from solver.web.tree import ROOT
from tests.contract.clumsy.findings import Finding, Tally
from tests.contract.clumsy.slips import slip
from tests.contract.clumsy.truth import Moment, position_within, record_within
from tests.contract.clumsy.wording import faults
from tests.contract.setups import Setup
from tests.web.conftest import TOKEN, Client

WRONG_NODES: tuple[Any, ...] = (-1, 99999, "x", 1.5, [1], True)
"""What is no node of a board."""


def push(setup: Setup, seed: int, lines: int, folder: Path) -> Tally:
    """Push lines onto boards of every mode, begun or opened anywhere in a game."""
    pick, tally = Random(f"push {setup.name} {seed}"), Tally()
    while tally.count < lines and not tally.found:
        most = min(lines - tally.count, pick.randrange(10, 40))
        visitor = _Visitor(setup, pick, tally, folder, f"push {setup.name} seed {seed}")
        try:
            visitor.visit(most)
        except AssertionError as error:  # the server failed where nothing was asked of it
            visitor.find("the board cannot be shown", str(error))
    return tally


class _Visitor:
    """Somebody at one board."""

    def __init__(self, setup: Setup, pick: Random, tally: Tally, folder: Path, place: str) -> None:
        self._setup, self._pick, self._tally, self._place = setup, pick, tally, place
        self._folder, self._typed = folder, list[str]()
        self._told: list[str] = []  # what the server says in its terminal
        self._lang = pick.choice(("en", "it"))

    def _serve(self) -> Client:
        self._server = Server.usual(self._folder / "boards", self._told.append)
        return Client(
            self._server.app(TOKEN), base_url="http://127.0.0.1", raise_server_exceptions=False
        )

    def visit(self, lines: int) -> None:
        """Begin a board and push so many lines, with a restart of the server in between."""
        with self._serve() as self._client:
            self._board = self._begin()
            self._steps(lines // 2)
            before = self._shown()
            self._server.running.close()
        with self._serve() as self._client:
            after = self._shown()
            if after != before:
                changed = [key for key in before if before[key] != after.get(key)]
                self.find(f"the board is another one after a restart: {changed}", "")
            self._steps(lines - lines // 2)
            self._server.running.close()
        self._tally.ends["boards"] += 1

    def _begin(self) -> str:
        setup, pick = self._setup, self._pick
        chance = pick.random()
        if chance < 0.25:
            return self._opened(position_within(setup, pick).to_compact())
        if chance < 0.5:
            return self._opened(records.write(record_within(setup, pick, [""] * setup.seats)))
        mode = pick.choice(("play", "follow", "follow", "analyze"))
        asked = {"mode": mode, "game": setup.game, "seats": setup.seats, "level": "gentle",
                 "variant": dict(setup.options), "seed": pick.randrange(10**6)}  # fmt: skip
        if mode != "analyze":
            asked["own"] = [pick.randrange(setup.seats)]
        return str(self._client.tell("new", asked)["board"])

    def _opened(self, text: str) -> str:
        return str(self._client.tell("open", {"text": text})["board"])

    def _shown(self) -> Any:
        shown = self._client.ask(f"board/{self._board}", lang=self._lang)
        shown["tree"].sort(key=lambda node: node["id"])  # each names its parent and place
        return shown

    @property
    def _desk(self) -> Any:
        return self._server.desks.get(self._board)

    def _kept(self) -> tuple[str, int]:
        """All that a line may change."""
        return records.write(self._desk.whole_record()), self._desk.last

    def find(self, what: str, said: str) -> None:
        """Something that must not be, here and now."""
        self._tally.found.append(Finding(what, self._place, tuple(self._typed), said[-1500:]))

    def _post(self, step: str, **asked: Any) -> tuple[int, Any]:
        """The status and the answer of a step; whatever is neither 200 nor 400 is found."""
        answer = self._client.post(
            f"/{TOKEN}/api/board/{self._board}/{step}", json=asked, params={"lang": self._lang}
        )
        self._tally.ends[f"{step} {answer.status_code}"] += 1
        if answer.status_code not in (200, 400) or self._told:
            told = " ".join(self._told)
            last = re.findall(r"\w+(?:Error|Exception)\b[^\n]*", told)
            self.find(f"{step} {answer.status_code}: {(last or [''])[-1][:100]}", told)
        elif answer.status_code == 200:
            self._tally.hear(str(answer.json().get("node")))
        return answer.status_code, answer.json()

    def _steps(self, lines: int) -> None:
        for _ in range(lines):
            if self._tally.found:
                return
            self._step()

    def _step(self) -> None:
        pick, desk = self._pick, self._desk
        path = desk.tree.path(desk.last)
        back = pick.random() < 0.1
        at = pick.choice([ROOT, *(node.number for node in path)]) if back else desk.last
        state = desk.tree.at(at)
        if state.decider == OVER or not desk.decides(state):
            self._aside(at, path)
            return
        chance = pick.random()
        if chance < 0.12:
            self._aside(at, path)
            return
        own = desk.own or range(state.seats)
        moment = Moment(desk.game, state, own, pick)
        if chance < 0.55:
            kind, line = "right", moment.row(1)[0]
        else:
            kind, line = slip(moment)
        self._push(kind, line, at)

    def _push(self, kind: str, line: str, at: int) -> None:
        before = self._kept()
        self._tally.lines[kind] += 1
        self._typed.append(line)
        line = line.encode("utf-8", "replace").decode()  # no browser sends half a letter
        status, answer = self._post("push", line=line, node=at, key=str(self._tally.count))
        if status == 400:
            for problem in answer["problems"]:
                said = f"{problem['place']}: {problem['problem']}; {problem['remedy']}"
                for fault in faults(said, f"{line} {self._as_shown(line)}"):
                    self.find(f"refusal: {fault}", said)
            if self._kept() != before:
                self.find("a refusal changes the board", str(answer))
            if kind == "right":
                self.find(f"what happens is refused: {answer['problems']}", "")

    def _as_shown(self, line: str) -> str:
        """What the page has for the ids of a line, and for names in whatever language."""
        typed = line.casefold()
        game = self._desk.game
        shown = {
            item.id: item.name for items in game.choices(self._lang).values() for item in items
        }
        called = {
            (item.id, name.casefold())
            for lang in ("en", "it")
            for items in game.choices(lang).values()
            for item in items
            for name in (item.id, item.name)
        }
        names = [shown[one] for one, name in sorted(called) if name in typed]
        return " ".join([line.replace("_", " "), *names])

    def _aside(self, at: int, path: Any) -> None:
        """Whatever else there is to tap: nodes that are not there, draw, delete and bring back."""
        pick = self._pick
        self._tally.lines["aside"] += 1
        chance = pick.random()
        before = self._kept()
        if chance < 0.2:
            wrong = pick.choice(WRONG_NODES)
            self._typed.append(f"node {wrong}")
            status, answer = self._post("push", line="build", node=wrong)
            if status == 200 or self._kept() != before:
                self.find(f"a node that is not there: {wrong}", str(answer))
        elif chance < 0.4:
            self._typed.append("draw")
            self._post("draw", node=at)
        elif chance < 0.6:
            self._typed.append("reply")
            self._post("reply", node=at)
        elif path:
            self._typed.append("delete and restore")
            gone = pick.choice(path).number
            status, _ = self._post("delete", node=gone)
            if status == 200:
                self._post("restore", gone=gone, node=self._desk.last)
                if self._kept()[0] != before[0]:
                    self.find("what was deleted comes back in another way", "")
