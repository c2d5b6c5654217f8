"""Makes the puzzles of the board from self-play: ``python scripts/puzzles.py [GAME=COUNT ...]``.

A quick search plays; where one move looks clearly best, two deep searches with other seeds must
agree on it. What is found replaces the puzzles of the named games in ``solver/web/puzzles.json``.
"""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

import solver
from solver._ext.core.rng import Rng
from solver._ext.core.state import OVER
from solver.games import load
from solver.games.base import Position
from solver.search.analysis import Analysis
from solver.search.bots import make_bot
from solver.search.limits import Limits
from solver.web.puzzles import Puzzle, is_clear
from solver.why.explain import explained
from solver.why.words import why_texts

PATH = Path(__file__).parents[1] / "solver" / "web" / "puzzles.json"

COUNTS = {"duel": 10}
"""Games with the number of puzzles that come with the program."""
QUICK, DEEP = 400, 20_000
"""Nodes of the search that plays, and of each that checks."""

FROM_A_GAME = 2
"""Puzzles of one game at most."""


def main() -> None:
    """Make them and write the file."""
    wanted = dict(part.split("=") for part in sys.argv[1:]) or COUNTS
    known = msgspec.json.decode(PATH.read_bytes(), type=list[Puzzle]) if PATH.exists() else []
    for game, count in wanted.items():
        found = made(game, int(count))
        known = [one for one in known if one.game != game] + found
        known.sort(key=lambda one: one.game)
        text = msgspec.json.format(msgspec.json.encode(known), indent=1)
        PATH.write_bytes(text + b"\n")


def made(game: str, count: int) -> list[Puzzle]:
    """So many puzzles of a game."""
    bot, found, seed = make_bot("default"), [], 0
    while len(found) < count:
        seed += 1
        of_this = 0
        table = solver.new_game(game, seats=load(game).default_seats, seed=seed)
        while of_this < FROM_A_GAME:
            table.advance()
            seat = table.state.decider
            if seat == OVER:
                break
            position = table.game.observe(table.state, seat)
            quick = bot.analyze(position, Limits(nodes=QUICK), seed=seed)
            if len(quick.moves) > 2 and is_clear(quick):
                puzzle = _checked(position, quick)
                if puzzle is not None:
                    found.append(puzzle)
                    of_this += 1
                    print(game, len(found), puzzle.best, puzzle.exact, flush=True)
            table.push(_varied(quick, Rng(seed * 1000 + len(table.moves))))
    bot.close()
    return found[:count]


def _varied(analysis: Analysis, rng: Rng) -> str:
    """The best move, now and then another one, so that there is something to punish."""
    moves = analysis.moves
    return moves[rng.below(min(3, len(moves)))].text if rng.below(4) == 0 else moves[0].text


def _checked(position: Position, quick: Analysis) -> Puzzle | None:
    """The puzzle, unless deep searches are of another mind."""
    bot = make_bot("default")
    deep = [bot.analyze(position, Limits(nodes=DEEP), seed=seed) for seed in (101, 202)]
    bot.close()
    if any(not is_clear(one) or one.best.move != quick.best.move for one in deep):
        return None
    told = explained(deep[0], position, 1)
    why = {lang: why_texts(position, told.best, lang) for lang in ("en", "it")}
    losses = {move.text: round(told.best.win - move.win, 4) for move in told.moves}
    return Puzzle(position.game.name, position.to_compact(), told.best.text, losses, why,
                  sum(one.nodes for one in deep), told.exact)  # fmt: skip


if __name__ == "__main__":
    main()
