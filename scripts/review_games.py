#!/usr/bin/env python3
"""Where the chances to win go in games of a bot against itself, by the accounts of their reviews.

    python scripts/review_games.py duel --games 50

plays games with fixed seeds, reviews them, and prints the means over all accounts, in percent
points: what own choices cost, what luck was, and what was unforeseen, with its mean size (without
its sign). A review that charges moves for what they did not cost shows it there: what it takes too
much comes back as unforeseen. The same numbers come out on every machine.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from solver import new_game
from solver._ext.core.state import CHANCE, OVER
from solver.games import GAMES
from solver.records import Record
from solver.review.judge import Judge
from solver.review.ledger import Account
from solver.review.reviewer import review
from solver.search.bot import bot_seed
from solver.search.bots import make_bot
from solver.search.limits import Limits


def played(args: argparse.Namespace, seed: int) -> Record:
    """A game of a bot against itself, each seat by what it knows."""
    variant = dict(option.split("=", 1) for option in args.variant)
    table = new_game(args.game, seed=seed, seats=args.seats, variant=variant)
    bots = [make_bot(args.bot) for _ in range(args.seats)]
    limits = Limits(nodes=args.play)
    while table.decider != OVER:
        if table.decider == CHANCE:
            table.deal()
            continue
        seat = table.decider
        table.push(bots[seat].choose(table.observe(seat), limits, seed=bot_seed(seed)))
    return table.record()


def accounts(args: argparse.Namespace) -> Iterator[Account]:
    """The accounts of all seats of all games."""
    for seed in range(args.games):
        judge = Judge(make_bot(args.bot), Limits(nodes=args.nodes))
        yield from filter(None, review(played(args, seed), judge).accounts)


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--variant", action="append", default=[], metavar="OPTION=VALUE")
    parser.add_argument("--bot", default="default")
    parser.add_argument("--play", type=int, default=100, help="nodes of a decision in the games")
    parser.add_argument("--nodes", type=int, default=400, help="nodes of a decision in the reviews")
    args = parser.parse_args()
    found = list(accounts(args))
    print(f"{args.game}: {args.games} games, {len(found)} accounts, {args.nodes} nodes")
    for kind in ("own", "others", "luck", "unforeseen"):
        values = [100 * getattr(account, kind) for account in found]
        mean = sum(values) / len(values)
        size = sum(map(abs, values)) / len(values)
        print(f"{kind:<11} mean {mean:+7.1f}   mean size {size:6.1f}")


if __name__ == "__main__":
    main()
