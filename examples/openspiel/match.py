"""Seats a bot of this package, OpenSpiel's tree search and its random bot at one table.

    python examples/openspiel/match.py "seven_wonders_wonders(players=4)" --games 4

The bots change seats from game to game; printed is the mean utility of each.
"""

import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms.evaluate_bots import evaluate_bots
from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator

from solver.adapters.openspiel import Blindfolded, SolverBot


def ours(player, nodes):
    """The default bot of the game."""
    return SolverBot(player, "default", nodes=nodes)


def tree_search(game, player, simulations, seed):
    """OpenSpiel's tree search, which does not get to see what its player does not know."""
    rng = np.random.RandomState(seed)
    search = MCTSBot(game, 1.4, simulations, RandomRolloutEvaluator(1, rng), random_state=rng)
    return Blindfolded(search, player, seed)


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="?", default="seven_wonders_duel")
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--nodes", type=int, default=200, help="of our bot for each decision")
    parser.add_argument("--simulations", type=int, default=20, help="of the tree search")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)

    game = pyspiel.load_game(options.game)
    seats = game.num_players()
    rng = np.random.RandomState(options.seed)
    results = {"ours": [], "tree search": [], "random": []}
    for number in range(options.games):
        places = {"ours": number % seats, "tree search": (number + 1) % seats}
        bots = [pyspiel.make_uniform_random_bot(p, options.seed + p) for p in range(seats)]
        seat = places["ours"]
        bots[seat] = ours(seat, options.nodes)
        seat = places["tree search"]
        bots[seat] = tree_search(game, seat, options.simulations, options.seed + number)
        returns = evaluate_bots(game.new_initial_state(), bots, rng)
        for player, utility in enumerate(returns):
            name = next((name for name, seat in places.items() if seat == player), "random")
            results[name].append(utility)
        print(f"game {number + 1} of {options.games}: {returns}", flush=True)
    for name, utilities in results.items():
        if utilities:
            print(f"{name:12} {np.mean(utilities):+.2f}")


if __name__ == "__main__":
    main()
