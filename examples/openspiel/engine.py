"""OpenSpiel's tree search as an engine: it speaks the line protocol, so matches can seat it.

    solver match duel --bots "default,program:python examples/openspiel/engine.py duel" --nodes 100

It searches states that fit the position it is asked about, some simulations in each, and plays the
move with the most visits in all of them. A simulation is a node.
"""

import argparse
import json
import sys
import time

import numpy as np
from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator

import solver
from solver.adapters.openspiel import state_of
from solver.games import load

IN_ONE_STATE = 25
"""Simulations before another state is drawn."""


def best_move(position, limits, rng):
    """The text of the move to play, and how many simulations it took."""
    nodes = limits.get("nodes", 10**15)
    end = time.monotonic() + limits.get("movetime", 10**9) / 1000
    visits, done = {}, 0
    while done < nodes and (done == 0 or time.monotonic() < end):
        state = state_of(position, seed=rng.randint(2**31))
        count = min(IN_ONE_STATE, nodes - done)
        evaluator = RandomRolloutEvaluator(1, rng)
        search = MCTSBot(
            state.get_game(), 1.4, count, evaluator, solve=False, random_state=rng
        ).mcts_search(state)
        for child in search.children:
            visits[child.action] = visits.get(child.action, 0) + child.explore_count
        done += count
    # The actions mean the same in all these states: their player has the same moves in each.
    return state.action_to_string(max(visits, key=visits.get)), done


def answers(game, line, memory):
    """The lines to say to one line; ``memory`` keeps the position from one line to the next."""
    word, _, rest = line.strip().partition(" ")
    if word == "identify":
        return ["id name OpenSpiel-MCTS", f"id game {game}", "ready"]
    if word == "ping":
        return [f"pong {rest}"]
    if word == "position":
        memory["position"] = solver.read_position(rest)
    elif word == "go":
        names, numbers = rest.split()[::2], rest.split()[1::2]
        limits = {name: int(number) for name, number in zip(names, numbers, strict=True)}
        move, nodes = best_move(memory["position"], limits, memory["rng"])
        return [f"info nodes {nodes} pv {move}", f"bestmove {move}"]
    elif word == "tables":
        load(game).supply(json.loads(rest))
    elif word not in ("", "newgame", "option", "stop"):
        return [f"error no command {word!r}"]
    return []


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    memory = {"rng": np.random.RandomState(options.seed)}
    for line in sys.stdin:
        if line.strip() == "quit":
            break
        try:
            said = answers(options.game, line, memory)
        except (KeyError, ValueError) as error:
            said = [f"error {error}"]
        for answer in said:
            print(answer, flush=True)


if __name__ == "__main__":
    main()
