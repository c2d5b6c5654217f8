#!/usr/bin/env python
"""Make the positions on which speed is measured, from games of the default bot against itself.

Positions of random play are easier than real ones: nothing has been kept open. These come from
strong play, in the compact form: the phases from one game for each number of seats, and the endings
one of each size from a game:

    python scripts/make_endings.py duel > solver/arena/positions/duel.json
    python scripts/make_endings.py architects > solver/arena/positions/architects.json
    python scripts/make_endings.py wonders > solver/arena/positions/wonders.json
    python scripts/make_endings.py dice > solver/arena/positions/dice.json

``--deep FILE`` makes the deep endings alone anew and keeps what else the file holds, so that speeds
can be compared with those of older builds.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from solver._ext.core.state import CHANCE, OVER, State
from solver.games import load
from solver.search.bots import make_bot
from solver.search.limits import Limits

BOT = "default"

PHASE_GAME = 1
"""The seed of the games whose first positions of each phase are taken."""


TURN_OF_OPENING = 3


@dataclass(frozen=True)
class Plan:
    """What is taken from the games of one game.

    ``place`` says which phase or size of ending a decision belongs to, if any; ``sizes`` are the
    sizes of endings, ``seats`` the numbers of seats whose phases are taken, ``variants`` the
    options with so many seats if these are not the defaults, ``expanded`` further tables by what is
    said of them: seats and options. ``deep`` are sizes of endings that take long, and how many of
    each.
    """

    place: Callable[[State], str | None]
    seats: tuple[int, ...] = (2,)
    sizes: tuple[int, ...] = ()
    deep: Mapping[int, int] = field(default_factory=dict)
    variants: Mapping[int, dict[str, str]] = field(default_factory=dict)
    expanded: Mapping[str, tuple[int, dict[str, str]]] = field(default_factory=dict)


def place_in_duel(state: State) -> str | None:
    """The draft, the first choice of an age, or the cards left in the structure of Age III."""
    raw = load("duel").taken_apart(state)
    if raw["phase"] == "pick":
        return "draft"
    if raw["phase"] != "play":
        return None
    cards = sum(slot != -1 for slot in raw["slots"])
    if cards == len(raw["slots"]):
        return f"age{raw['age']}"
    return str(cards) if raw["age"] == 3 else None


def place_in_architects(state: State) -> str | None:
    """The main pick by the tallest wonder on the table: no stage, two, or four built."""
    raw = load("architects").taken_apart(state)
    if raw["phase"] != "pick":
        return None
    tallest = max(len(city["built"]) for city in raw["cities"])
    return {0: "opening", 2: "middle", 4: "late"}.get(tallest)


def place_in_wonders(state: State) -> str | None:
    """The third choice of an Age: some hands have been seen, others have not."""
    raw = load("wonders").taken_apart(state)
    return f"age{raw['age']}" if (raw["phase"], raw["turn"]) == ("choose", 3) else None


def place_in_dice(state: State) -> str | None:
    """The third turn, or the first after somebody has ticked one bonus, or two."""
    raw = load("dice").taken_apart(state)
    bonuses = max(len(city["bonuses"]) for city in raw["before"])
    if bonuses == 0:
        return "opening" if raw["turn"] == TURN_OF_OPENING else None
    return {1: "middle", 2: "late"}.get(bonuses)


PLANS = {
    "duel": Plan(place_in_duel, sizes=(6, 8, 10), deep={12: 40, 14: 20}),
    "architects": Plan(place_in_architects, seats=(2, 3, 4, 7)),
    "dice": Plan(place_in_dice, seats=(2, 3, 4, 7)),
    "wonders": Plan(
        place_in_wonders,
        seats=(2, 3, 4, 5, 7),
        variants={2: {"edition": "first"}},
        expanded={
            "4 seats with Leaders": (4, {"leaders": "yes"}),
            "4 seats with Cities": (4, {"cities": "yes"}),
            "4 seats with both": (4, {"leaders": "yes", "cities": "yes"}),
            "2 teams with both": (4, {"leaders": "yes", "cities": "yes", "teams": "yes"}),
            "4 seats with Armada": (4, {"armada": "yes"}),
            "4 seats with everything": (
                4,
                {"leaders": "yes", "cities": "yes", "edifice": "yes", "armada": "yes"},
            ),
        },
    ),
}


def play(
    name: str, seats: int, seed: int, nodes: int, options: dict[str, str] | None = None
) -> dict[str, str]:
    """One game as the positions at which it first came to each place."""
    game, limits, place = load(name), Limits(nodes=nodes), PLANS[name].place
    variant = game.parse_variant(options or PLANS[name].variants.get(seats))
    state, deal = game.new(variant, seats), game.deal(variant, seed)
    bots = [make_bot(BOT) for _ in range(seats)]
    found: dict[str, str] = {}
    while state.decider != OVER:
        if state.decider == CHANCE:
            state.apply(deal.event(state))
            continue
        position = game.observe(state, state.decider)
        here = place(state)
        if here and here not in found:
            found[here] = game.compact(position)
        state.apply(bots[state.decider].choose(position, limits, seed=seed))
    return found


def gather(game: str, wanted: Mapping[int, int], nodes: int) -> dict[str, list[str]]:
    """So many endings of each size, one of a size from a game."""
    endings: dict[str, list[str]] = {str(size): [] for size in wanted}
    seed = 0
    while any(len(endings[str(size)]) < count for size, count in wanted.items()):
        seed += 1
        found = play(game, 2, seed, nodes)
        for size, count in wanted.items():
            texts = endings[str(size)]
            if str(size) in found and len(texts) < count:
                texts.append(found[str(size)])
        counts = ", ".join(f"{len(texts)} with {size}" for size, texts in endings.items())
        print(f"{seed} games: {counts}", file=sys.stderr)
    return endings


def main() -> None:
    """Play until there are enough endings of every size, and print the file."""
    parser = argparse.ArgumentParser(description="positions for the benchmarks, to standard output")
    parser.add_argument("game", choices=sorted(PLANS))
    parser.add_argument("--endings", type=int, default=40, help="positions of each size")
    parser.add_argument("--nodes", type=int, default=10_000, help="iterations for one move")
    parser.add_argument("--deep", type=Path, metavar="FILE", help="keep all but the deep endings")
    options = parser.parse_args()
    plan = PLANS[options.game]
    made = f"scripts/make_endings.py: {BOT} against itself, {options.nodes} iterations a move"
    if options.deep:
        kept = json.loads(options.deep.read_text(encoding="utf-8"))
    else:
        phases: dict[str, dict[str, str]] = {}
        for seats in plan.seats:
            found = play(options.game, seats, PHASE_GAME, options.nodes)
            phases[str(seats)] = {
                name: text for name, text in found.items() if not name.isdecimal()
            }
            print(f"{seats} seats: {', '.join(phases[str(seats)])}", file=sys.stderr)
        expanded = {
            said: {
                "seats": seats,
                "phases": play(options.game, seats, PHASE_GAME, options.nodes, given),
            }
            for said, (seats, given) in plan.expanded.items()
        }
        tables = {"expanded": expanded} if expanded else {}
        endings = gather(options.game, dict.fromkeys(plan.sizes, options.endings), options.nodes)
        kept = {"made": made, "phases": phases, **tables, "endings": endings}
    deep = gather(options.game, plan.deep, options.nodes)
    print(json.dumps(kept | ({"deep": deep} if deep else {}), indent=1))


if __name__ == "__main__":
    main()
