"""The figures of README, docs/strength.md and docs/speed.md: what each is, and who measures it.

A figure is one command of the product that prints JSON. ``scripts/measure`` runs it and keeps what
it read in ``docs/figures``; ``tests/figure_tables.py`` makes the tables of the pages from there.
The first ones are measured first.
"""

from __future__ import annotations

import json
import shlex
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "docs" / "figures"
"""A file for each figure that has been measured."""

LADDERS = "examples/ladders"

QUICK = {
    "match": {"--games": "4", "--nodes": "20", "--time": "5ms"},
    "calibrate": {"--games": "4", "--nodes": "20"},
    "compare": {"--games": "4", "--nodes": "30", "--against-nodes": "10", "--time": "0.005"},
    "pool": {"--games": "2", "--nodes": "20", "--time": "0.005", "--members": "uct"},
}
"""By kind of command: the options of a sign of life."""


@dataclass(frozen=True)
class Figure:
    """A measurement by the name of its file, with the command as a person types it.

    ``table`` is the generated table that shows it and ``label`` the first cell of its row.
    ``summary`` is its row in README, if it has one.
    """

    name: str
    game: str
    table: str
    label: str
    command: str
    summary: str = ""

    @cached_property
    def kind(self) -> str:
        """Which command it is: a key of :data:`READ`."""
        words = shlex.split(self.command)
        return words[1] if words[0] == "solver" else words[3]

    @property
    def path(self) -> Path:
        """The file that keeps what was measured."""
        return FOLDER / f"{self.name}.json"

    def quick(self) -> str:
        """The command of a sign of life: few games, little thought. A ladder is made shorter."""
        words = shlex.split(self.command)
        if self.kind == "bench":
            return shlex.join([*words[:3], "--signature"])
        for option, value in QUICK.get(self.kind, {}).items():
            if option in words:
                words[words.index(option) + 1] = value
        return shlex.join(words)

    def measured(self) -> dict[str, Any] | None:
        """What was measured last: command, commit, code, date, machine, seed, seconds, result."""
        if not self.path.exists():
            return None
        found: dict[str, Any] = json.loads(self.path.read_text(encoding="utf-8"))
        return found


# ---------------------------------------------------------------- what is read of an answer


def _match(data: dict[str, Any]) -> dict[str, Any]:
    kept = ("bots", "games", "wins", "draws", "losses", "score", "ci95", "ends")
    result = {name: data[name] for name in kept}
    return result | {"sides": len(set(data.get("sides") or range(len(data["bots"]))))}


def _duels(data: dict[str, Any]) -> dict[str, Any]:
    return {name: data[name] for name in ("seats", "against", "all")}


def _ladder(data: dict[str, Any]) -> dict[str, Any]:
    kept = ("name", "rating", "ci95", "games", "wins", "draws", "losses", "score")
    bots = [{name: bot[name] for name in kept} for bot in data["bots"]]
    return {"seats": data["seats"], "games": data["games"], "bots": bots}


def _calibration(data: dict[str, Any]) -> dict[str, Any]:
    kept = ("seats", "games", "predictions", "brier", "expected_error", "fit")
    return {name: data[name] for name in kept}


def _speeds(data: dict[str, Any]) -> dict[str, Any]:
    (speeds,) = (found for name, found in data.items() if name != "machine")
    return {name: value for name, value in speeds.items() if name != "rounds"}


READ = {
    "match": _match,
    "compare": _duels,
    "pool": _duels,
    "ladder": _ladder,
    "calibrate": _calibration,
    "bench": _speeds,
}


# ---------------------------------------------------------------- the figures


NO_SEARCH = {"greedy", "random", "rules"}


def _match_of(
    game: str,
    name: str,
    bots: str,
    games: int,
    *,
    label: str = "",
    options: str = "",
    table: str = "",
    summary: str = "",
) -> Figure:
    """A match of ``default``: at equal time against another search, else with 1,000 iterations.

    Games with iterations are the same on every machine, however busy it is.
    """
    others = {*bots.split(",")} - {"default"}
    limit = "--nodes 1000" if others <= NO_SEARCH else "--time 100ms"
    words = ("solver match", game, "--bots", bots, options, f"--games {games}", limit, "--seed 1")
    command = " ".join(word for word in words if word)
    label = label or f"`{others.pop()}`"
    return Figure(f"{game}-{name}", game, table or game, label, command, summary)


def _learning(game: str, name: str, words: str, *, label: str = "", summary: str = "") -> Figure:
    """A match by a command of ``solver.learning``; those with a label share a table of a game."""
    kind, rest = words.split(" ", 1)
    command = f"python -m solver.learning {kind} {game} {rest}"
    table = f"{game} {'equals' if label else name}"
    return Figure(f"{game}-{name}", game, table, label, command, summary)


def _expanded(name: str, label: str, options: str, *, teams: bool = False) -> Figure:
    """One ``default`` against three ``rules`` with expansions, or two against two in teams."""
    variant = " ".join(f"--variant {option}" for option in options.split())
    return _match_of(
        "wonders",
        name,
        "default,default,rules,rules" if teams else "default,rules",
        100,
        label=label,
        options=variant if teams else f"--seats 4 {variant}",
        table="wonders expanded",
    )


OPEN_LOOP = "an open-loop search that plans for each side"
OLD = "the `default` of 66fa275"

FIGURES: tuple[Figure, ...] = (
    # README's
    *(
        Figure(f"{game}-speed", game, "speeds", "", f"solver bench {game}")
        for game in ("duel", "architects", "wonders", "dice")
    ),
    _learning(
        "duel", "pool", "pool --games 60 --nodes 1000 --seed 7",
        summary="Duel against a pool of five different opponents",
    ),
    _match_of(
        "wonders", "rules", "default,rules", 100, label="three `rules`", options="--seats 4",
        summary="7 Wonders against three `rules`",
    ),
    _expanded(
        "leaders-cities", "Leaders and Cities", "leaders=yes cities=yes",
    ),
    _expanded("armada", "Armada", "armada=yes"),
    _match_of(
        "architects", "greedy-4", "default,greedy", 100, label="three `greedy`",
        options="--seats 4", summary="Architects against three `greedy`",
    ),
    _match_of(
        "wonders", "flat", "default,flat", 60, label="three `flat`", options="--seats 4",
        summary="7 Wonders against three `flat`",
    ),
    _match_of(
        "wonders", "free-city", "default,flat", 100, label="`flat`, Free City",
        options="--variant edition=first",
    ),
    _learning(
        "duel", "openloop", "pool --members openloop --games 100 --time 0.1 --seed 1",
        label=OPEN_LOOP, summary=f"Duel against {OPEN_LOOP}",
    ),
    _learning(
        "duel", "ancestor", "pool --members ancestor --games 100 --time 0.1 --seed 1",
        label=OLD, summary=f"Duel against {OLD}",
    ),
    _learning(
        "wonders", "ancestor", "pool --members ancestor --seats 3 --games 150 --time 0.1 --seed 1",
        label=f"two copies of {OLD}", summary=f"7 Wonders against two copies of {OLD}",
    ),
    _learning(
        "dice", "ancestor", "pool --members ancestor --games 200 --time 0.1 --seed 1",
        label=OLD, summary=f"Dice against {OLD}",
    ),
    # Those of docs/strength.md alone, the quick ones first
    *(
        _match_of(game, other, f"default,{other}", games)
        for game, other, games in (
            ("duel", "greedy", 100), ("duel", "random", 100), ("architects", "greedy", 100),
            ("architects", "random", 40), ("dice", "greedy", 100), ("dice", "rules", 60),
        )
    ),
    _match_of(
        "dice", "greedy-4", "default,greedy", 60, label="three `greedy`", options="--seats 4"
    ),
    _expanded("leaders", "Leaders", "leaders=yes"),
    _expanded("cities", "Cities", "cities=yes"),
    _expanded("edifice", "Edifice", "edifice=yes"),
    _expanded("three", "Leaders, Cities and Edifice", "leaders=yes cities=yes edifice=yes"),
    _expanded(
        "everything", "Leaders, Cities, Edifice and Armada",
        "leaders=yes cities=yes edifice=yes armada=yes",
    ),
    _expanded("teams", "teams", "teams=yes", teams=True),
    _expanded(
        "teams-both", "teams, Leaders and Cities", "teams=yes leaders=yes cities=yes", teams=True
    ),
    _learning("dice", "pool", "pool --games 20 --nodes 1000 --seed 1"),
    *(
        Figure(
            f"{game}-calibration", game, "calibrations", "",
            f"solver calibrate {game} --games {games} --nodes 5000 --seed 3",
        )
        for game, games in (("duel", 160), ("architects", 160), ("wonders", 120), ("dice", 200))
    ),
    *(
        Figure(
            f"duel-nodes-{nodes}", "duel", "duel nodes", f"{nodes:,} iterations",
            "python -m solver.learning compare duel default default "
            f"--nodes {nodes} --against-nodes 1000 --games {games} --seed {seed}",
        )
        for nodes, games, seed in ((4000, 200, 5), (50000, 100, 901))
    ),
    *(
        _match_of(game, other, f"default,{other}", games)
        for game, other, games in (
            ("duel", "flat", 100), ("duel", "alphabeta", 40), ("architects", "flat", 100),
            ("architects", "alphabeta", 40), ("dice", "flat", 100),
        )
    ),
    _match_of(
        "duel", "expansions", "default,flat", 60, label="`flat`, with Pantheon and Agora",
        options="--variant pantheon=yes --variant agora=yes",
    ),
    *(
        Figure(
            f"{game}-ladder", game, "ladders", "",
            f"solver ladder run {LADDERS}/{game}.toml -o {game}.db",
        )
        for game in ("duel", "architects", "wonders", "dice")
    ),
)  # fmt: skip
"""All of them, in the order in which they are measured."""

BY_NAME = {figure.name: figure for figure in FIGURES}
