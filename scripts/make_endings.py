#!/usr/bin/env python
"""Make the positions on which speed is measured, from games of the default bot against itself.

Endings of random play are easier than real ones: nothing has been kept open. These come from
strong play, one of each size from a game, in the compact form:

    python scripts/make_endings.py > solver/arena/positions/duel.json
"""

from __future__ import annotations

import argparse
import json
import sys

from solver._ext.core.state import CHANCE, OVER, State
from solver._ext.duel import state as engine
from solver.games import load
from solver.search.bots import make_bot
from solver.search.limits import Limits

BOT = "default"
SIZES = (6, 8, 10)
"""Cards left in the structure of Age III."""

PHASE_GAME = 1
"""The game whose draft and ages begin are the positions of the phases."""


def play(seed: int, nodes: int) -> dict[str, str]:
    """One game as its positions: ``draft``, ``age1``..``age3`` at their first choice, and sizes."""
    game, limits = load("duel"), Limits(nodes=nodes)
    state, deal = game.new(), game.deal({}, seed)
    bots = [make_bot(BOT), make_bot(BOT)]
    found: dict[str, str] = {}
    while state.decider != OVER:
        if state.decider == CHANCE:
            state.apply(deal.event(state))
            continue
        position = game.observe(state, state.decider)
        name = place(state)
        if name and name not in found:
            found[name] = game.compact(position)
        state.apply(bots[state.decider].choose(position, limits, seed=seed))
    return found


def place(state: State) -> str | None:
    """What the decision is a position of, if anything."""
    raw = engine.dump(state)
    if raw["phase"] == "pick":
        return "draft"
    if raw["phase"] != "play":
        return None
    cards = sum(slot != -1 for slot in raw["slots"])
    if cards == len(raw["slots"]):
        return f"age{raw['age']}"
    return str(cards) if raw["age"] == 3 and cards in SIZES else None


def main() -> None:
    """Play until there are enough endings of every size, and print the file."""
    parser = argparse.ArgumentParser(description="positions for the benchmarks, to standard output")
    parser.add_argument("--endings", type=int, default=40, help="positions of each size")
    parser.add_argument("--nodes", type=int, default=10_000, help="iterations for one move")
    options = parser.parse_args()
    endings: dict[str, list[str]] = {str(size): [] for size in SIZES}
    phases: dict[str, str] = {}
    seed = 0
    while any(len(texts) < options.endings for texts in endings.values()):
        seed += 1
        found = play(seed, options.nodes)
        if seed == PHASE_GAME:
            phases = {name: text for name, text in found.items() if name not in endings}
        for size, texts in endings.items():
            if size in found and len(texts) < options.endings:
                texts.append(found[size])
        counts = ", ".join(f"{len(texts)} with {size}" for size, texts in endings.items())
        print(f"{seed} games: {counts}", file=sys.stderr)
    made = f"scripts/make_endings.py: {BOT} against itself, {options.nodes} iterations a move"
    print(json.dumps({"made": made, "phases": phases, "endings": endings}, indent=1))


if __name__ == "__main__":
    main()
