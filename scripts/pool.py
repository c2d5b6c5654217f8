#!/usr/bin/env python3
"""Plays a bot against opponents with other minds, and says how it loses.

    python scripts/pool.py duel --bot default --games 40 --time 0.1
    python scripts/pool.py duel --bot ismcts:playout=0 --members openloop,science --nodes 500

Members of the pool: ``uct`` is tree search without network, by uniformly random playouts;
``openloop`` has one node for all outcomes of chance and playouts that follow plans, ``plain`` the
same without plans; ``science`` and ``military`` chase one way to win; ``ancestor`` is `default` of
an older state of this program, which is built from git into build/ at the first call.

Deals are mirrored. The exit code is 1 if the bot scored clearly less than even against a member.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from solver.arena.backend import Local
from solver.arena.match import MatchResult
from solver.arena.playing import Contender, Fixture, Played, play, set_up
from solver.games import load
from solver.search.limits import Limits

ROOT = Path(__file__).resolve().parent.parent
ANCESTOR = "66fa275"
"""The state that strength is measured against."""

UCT = (
    "ismcts:net=0,playout=1,uniform=1,score=0,prior_by=0,prior_floor=1,forced=0,exact_turns=0,"
    "solve_share=0"
)
MEMBERS = {"uct": UCT, "openloop": "openloop", "plain": "openloop:styles=0"}
PLANS = {"duel": {"science": "openloop:chase=1", "military": "openloop:chase=2"}}


def run(*command: str) -> None:
    """Run a command of this machine; what it says is no part of the table."""
    subprocess.run(command, cwd=ROOT, check=True, stdout=sys.stderr)  # noqa: S603 - ours


def ancestor(game: str) -> str:
    """The spec of the old program, built in a folder of its own if it is not there yet."""
    folder = ROOT / "build" / f"ancestor-{ANCESTOR}"
    if not (folder / "setup.py").exists():
        folder.mkdir(parents=True, exist_ok=True)
        packed = folder / "sources.tar"
        run("git", "archive", "-o", str(packed), ANCESTOR)
        run("tar", "-xf", str(packed), "-C", str(folder))
        packed.unlink()
    run(str(folder / "scripts" / "solver"), "--version")
    return f"program:{folder}/scripts/solver engine {game}"


def members(game: str, names: str) -> dict[str, str]:
    """The specs of some members by their names; all but the ancestor if nothing is named."""
    known = {**MEMBERS, **PLANS.get(game, {})}
    wanted = names.split(",") if names else list(known)
    unknown = [name for name in wanted if name not in known and name != "ancestor"]
    if unknown:
        sys.exit(f"error: no member {unknown[0]!r}: known are {', '.join([*known, 'ancestor'])}")
    return {name: ancestor(game) if name == "ancestor" else known[name] for name in wanted}


@dataclass
class Tally:
    """What came of the games against one member, for the bot that is tried."""

    shares: list[float] = field(default_factory=list)
    lost: Counter[str] = field(default_factory=Counter)
    won: Counter[str] = field(default_factory=Counter)

    def add(self, pair: list[Played]) -> None:
        """Both games of a deal."""
        self.shares.append(sum(game.won(game.fixture.seats.index(0)) for game in pair) / len(pair))
        for game in pair:
            share = game.won(game.fixture.seats.index(0))
            if share != 0.5:
                (self.won if share > 0.5 else self.lost)[game.ending] += 1

    def row(self, member: str) -> str:
        """A line of the table."""
        result = MatchResult("", ["", ""], groups=self.shares)
        low, high = result.ci95
        ways = [", ".join(f"{n} {k}" for n, k in c.most_common()) for c in (self.won, self.lost)]
        return (
            f"| {member} | {2 * len(self.shares)} | {result.score:.3f} ({low:.3f} to {high:.3f})"
            f" | {ways[0]} | {ways[1]} |"
        )


def pairs(game: str, specs: list[str], args: argparse.Namespace) -> Iterator[list[Played]]:
    """The games of a match between two bots, deal by deal."""
    limits = Limits(seconds=args.time, nodes=args.nodes)
    bots = [Contender(spec, spec, limits.seconds, limits.nodes) for spec in specs]
    terms = set_up(load(game), None, bots, 2)
    fixtures = (
        Fixture(0, deal, turn, args.seed * 1_000_003 + deal, seats)
        for deal in range(-(-args.games // 2))
        for turn, seats in enumerate(((0, 1), (1, 0)))
    )
    waiting: dict[int, list[Played]] = {}
    calls = ((terms, fixture) for fixture in fixtures)
    with closing(Local(args.jobs).run(play, calls)) as played:
        for done in played:
            waiting.setdefault(done.fixture.deal, []).append(done)
            if len(waiting[done.fixture.deal]) == 2:
                yield waiting.pop(done.fixture.deal)


def against_pool(game: str, bot: str, args: argparse.Namespace) -> list[str]:
    """Play and print; returns the members against which the bot clearly lost."""
    lost_to = []
    everything = Tally()
    print("| member | games | score | won by | lost by |\n| --- | --- | --- | --- | --- |")
    for name, spec in members(game, args.members).items():
        tally = Tally()
        for pair in pairs(game, [bot, spec], args):
            tally.add(pair)
            everything.add(pair)
        print(tally.row(f"`{name}`"), flush=True)
        if MatchResult("", ["", ""], groups=tally.shares).ci95[1] < 0.5:
            lost_to.append(name)
    print(everything.row("all"))
    return lost_to


def options(parser: argparse.ArgumentParser) -> None:
    """What a match against the pool needs to know."""
    parser.add_argument("--members", default="", help="some of the pool, by comma")
    parser.add_argument("--games", type=int, default=40, help="against each member")
    parser.add_argument("--time", type=float, help="seconds a move")
    parser.add_argument("--nodes", type=int, help="iterations a move")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0)


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--bot", default="default")
    options(parser)
    args = parser.parse_args()
    lost_to = against_pool(args.game, args.bot, args)
    if lost_to:
        print(f"lost to: {', '.join(lost_to)}")
        sys.exit(1)


if __name__ == "__main__":
    main()
