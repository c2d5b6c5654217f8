"""Makes the puzzles of the board from self-play: ``python scripts/puzzles.py [SET[=COUNT] ...]``.

A quick search plays. Where one move looks better than all others, it has to be proved better, or
long searches with several seeds have to agree: on the best move, and each of them, once more
without that move, on how far behind the others are. Short searches then tell how hard it is to
find. What is found replaces the set in ``solver/web/puzzle_data/``.
"""

from __future__ import annotations

import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import msgspec

import solver
from solver._ext.core.rng import Rng
from solver._ext.core.state import OVER
from solver.games.base import Position
from solver.games.moves.reading import first_word
from solver.search.analysis import Analysis, MoveAnalysis, scaled
from solver.search.bots import make_bot
from solver.search.limits import Limits
from solver.search.proving import can_be_proved
from solver.search.solve import solve
from solver.web.opening import LEVELS
from solver.web.puzzles import (
    CLEAR,
    EASIEST,
    HARDEST,
    Puzzle,
    PuzzleMove,
    game_of,
    is_clear,
    level_of,
)
from solver.why.explain import explained

FOLDER = Path(__file__).parents[1] / "solver" / "web" / "puzzle_data"


class Source(NamedTuple):
    """Where the puzzles of a set come from.

    ``tables`` take turns: numbers of seats with options. ``deep`` are the nodes of each search that
    checks, ``as_line`` says whether positions are kept as one line or as JSON. After ``patience``
    games too many puzzles of one sort are better than none.
    """

    tables: Sequence[tuple[int, Mapping[str, str]]]
    deep: int
    as_line: bool
    patience: int = 60


PANTHEON, AGORA = {"pantheon": "yes"}, {"agora": "yes"}
LEADERS, CITIES, EDIFICE, ARMADA = (
    {name: "yes"} for name in ("leaders", "cities", "edifice", "armada")
)

SOURCES = {
    "duel": Source([(2, {})], 25_000, as_line=True, patience=150),
    "architects": Source([(2, {}), (2, {}), (3, {})], 25_000, as_line=True, patience=150),
    "dice": Source([(2, {}), (2, {}), (3, {})], 25_000, as_line=True),
    "duel_pantheon": Source([(2, PANTHEON)], 25_000, as_line=True),
    "duel_agora": Source([(2, AGORA)], 25_000, as_line=True),
    "duel_pantheon_agora": Source([(2, PANTHEON | AGORA)], 25_000, as_line=True),
    "wonders": Source([(3, {}), (4, {}), (5, {})], 8_000, as_line=False),
    "wonders_expansions": Source(
        [(3, LEADERS), (4, CITIES), (3, EDIFICE), (4, ARMADA), (4, LEADERS | CITIES)],
        8_000,
        as_line=False,
    ),
}

COUNT = 30
"""Puzzles of a set where nothing is said."""

QUICK, HALFWAY = 400, 2_000
"""Nodes of the search that plays, and of those that spare most positions the long ones."""

PROOF = 500_000
"""Positions that a proof may look at."""

PROVABLE = 10
"""With more turns left no proof is tried."""

SEEDS = (101, 202, 303)
"""Those of the searches that check."""

GENTLE = LEVELS["gentle"]
SHORT = {nodes: 4 for name, nodes in LEVELS.items() if name in ("gentle", "easy", "medium")}
"""Short searches: how many there are of so many nodes. The rules of thumb count as one more."""

FROM_A_GAME = 2
"""Puzzles of one game at most."""

MOST = {"easy": 5, "choice": 6}
"""One puzzle in so many may be of the first level, or about a draft or a token."""

LOST = 0.02
"""A share of the win that is as good as none."""

LATE = 6
"""With so few turns left it is about the last cards."""

BY_REASON = {
    "denies": "deny",
    "again": "again",
    "pawn": "military",
    "shields": "military",
    "symbol": "science",
}
"""Themes by what the best move does."""

BY_WORD = {
    **dict.fromkeys(("wonder", "stage"), "wonder"),
    **dict.fromkeys(("sell", "discard", "skip"), "give_up"),
    **dict.fromkeys(
        ("activate", "enshrine", "enki", "snake", "strike", "unbuild", "isis", "steal", "minerva",
         "drop", "apply", "gate", "deck", "choose"), "gods"
    ),
    **dict.fromkeys(
        ("prepare", "trigger", "cube", "remove", "shift", "conspirator", "conspire", "back", "lock",
         "fraud", "treason", "espionage", "turn", "swap", "influence", "sabotage"), "politics"
    ),
    **dict.fromkeys(("recruit", "bury"), "leaders"),
    **dict.fromkeys(("token", "keep", "revive", "starter", "pick", "side"), "choice"),
    **dict.fromkeys(("sail", "explore", "naval"), "fleets"),
}  # fmt: skip
"""Themes by the word with which the best move begins."""

BY_BOX = {"university_": "science", "barracks_": "military", "gallery_": "leaders"}
"""Themes by a part of the name of the box that the best move ticks."""

BY_GAIN = {"military": "military", "science": "science", "wonder": "wonder"}
"""Themes by the category of points in which the best move gains most."""

BY_ENDING = {"military": "military", "science": "science", "political": "politics"}
"""Themes by the ending that comes about, where the best move wins by force."""


def main() -> None:
    """Make them and write the files."""
    wanted = [part.partition("=") for part in sys.argv[1:]] or [(name, "", "") for name in SOURCES]
    for name, _, count in wanted:
        _make(name, int(count or COUNT))


def _make(name: str, count: int) -> None:
    """The puzzles of a set; the file grows with each, so that what was found is not lost."""
    source, began = SOURCES[name], time.process_time()
    finder = Finder(source)
    found: list[Puzzle] = []
    seed = 0
    while len(found) < count:
        seats, variant = source.tables[seed % len(source.tables)]
        seed += 1
        table = solver.new_game(game_of(name), seats=seats, variant=variant, seed=seed)
        full = _full(found, count) if seed <= source.patience else set()
        most = min(FROM_A_GAME, count - len(found))
        for puzzle in islice(finder.of_game(table, seed, full), most):
            found.append(puzzle)
            _write(name, found)
            used = time.process_time() - began
            print(name, len(found), f"{used:.0f} s", f"game {seed}", puzzle.rating,
                  puzzle.best.move, puzzle.themes, puzzle.exact, flush=True)  # fmt: skip


def _full(found: list[Puzzle], count: int) -> set[str]:
    """The sorts of which a set of ``count`` puzzles has enough."""
    sorts = Counter(sort for one in found for sort in _sorts(one.rating, one.best.move))
    return {sort for sort, part in MOST.items() if sorts[sort] >= count // part}


def _sorts(rating: int, best: str) -> list[str]:
    """What a puzzle is one of that there can be too many of."""
    easy = ["easy"] if level_of(rating) == 1 else []
    return easy + [sort for sort in MOST if sort == BY_WORD.get(first_word(best)[0])]


def _write(name: str, found: list[Puzzle]) -> None:
    lines = b",\n".join(msgspec.json.encode(one) for one in found)
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{name}.json").write_bytes(b"[\n" + lines + b"\n]\n")


class Finder:
    """Finds puzzles in games that it plays."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._bot = make_bot("default")
        self._rules = make_bot("rules")

    def of_game(self, table: solver.Table, seed: int, full: set[str]) -> Iterator[Puzzle]:
        """The puzzles of a game that is played here, but for those of sorts that are ``full``."""
        while True:
            table.advance()
            seat = table.state.decider
            if seat == OVER:
                return
            position = table.game.observe(table.state, seat)
            quick = self._search(position, QUICK, seed)
            promised = self._promised(position, quick, seed) if len(quick.moves) > 2 else None
            if promised is not None:
                short = self._short(position)
                rating = _rating(short, promised.move)
                if full.isdisjoint(_sorts(rating, promised.text)) and (
                    puzzle := self._checked(position, promised.move, short)
                ):
                    yield puzzle
            table.push(_varied(quick, Rng(seed * 1000 + len(table.moves))))

    def _search(
        self, position: Position, nodes: int, seed: int, moves: Sequence[int] | None = None
    ) -> Analysis:
        self._bot.forget()
        return self._bot.analyze(position, Limits(nodes=nodes), seed=seed, moves=moves)

    def _promised(self, position: Position, quick: Analysis, seed: int) -> MoveAnalysis | None:
        """The best move, if it seems to be better than all others."""
        seats = len(position.state.sides)
        tells = scaled(_lead(quick), seats) >= CLEAR
        # What a shorter search misses makes a better puzzle than what all see.
        if not tells and self._search(position, GENTLE, seed).best.move == quick.best.move:
            return None
        found = self._search(position, HALFWAY, SEEDS[0])
        rest = [move.move for move in found.moves[1:]]
        others = self._search(position, HALFWAY, SEEDS[0], rest)
        lead = scaled(found.best.win - others.best.win, seats)
        return found.best if lead >= CLEAR else None

    def _checked(self, position: Position, promised: int, short: list[int]) -> Puzzle | None:
        """The puzzle, unless long searches are not sure of it; ``short`` are the short choices."""
        seats, deep = len(position.state.sides), self._source.deep
        first = self._search(position, deep, SEEDS[0])
        best = first.best
        proved = _proved(position, first)
        if proved is not None:
            best = proved.best
            if best.move != promised or not is_clear(best, proved.moves[1:], seats):
                return None
            costs = {move.text: best.win - move.win for move in proved.moves}
            return self._made(position, proved, costs, short, proved.nodes, exact=True)
        if best.move != promised:
            return None
        losses: defaultdict[str, float] = defaultdict(float)
        used = 0
        for seed in SEEDS:
            found = first if seed == SEEDS[0] else self._search(position, deep, seed)
            if found.best.move != best.move or scaled(_lead(found), seats) < CLEAR:
                return None
            rest = [move.move for move in found.moves[1:]]
            others = self._search(position, deep, seed, rest)
            # The best of the others is known best, and none of them is better than that.
            if not is_clear(found.best, others.moves[:1], seats):
                return None
            used += found.nodes + others.nodes
            for move in others.moves:
                losses[move.text] += found.best.win - min(move.win, others.best.win)
        mean = {text: total / len(SEEDS) for text, total in losses.items()} | {best.text: 0.0}
        return self._made(position, first, mean, short, used, exact=False)

    def _short(self, position: Position) -> list[int]:
        """What short searches and the rules of thumb choose."""
        chosen = [self._rules.analyze(position, Limits(nodes=1), seed=SEEDS[0]).best.move]
        for nodes, times in SHORT.items():
            chosen += [self._search(position, nodes, seed).best.move for seed in range(times)]
        return chosen

    def _made(
        self, position: Position, found: Analysis, losses: dict[str, float], short: list[int],
        nodes: int, *, exact: bool,
    ) -> Puzzle:  # fmt: skip
        best = found.best
        rivals = sorted(found.moves[1:], key=lambda move: losses[move.text])
        tempting = max(rivals, key=lambda move: short.count(move.move))
        told = explained(found, position, 1, [tempting.move])
        by_move = {move.move: move for move in told.moves}
        return Puzzle(
            position=position.to_compact() if self._source.as_line else position.to_json(),
            best=_with_reasons(by_move[best.move]),
            tempting=_with_reasons(by_move[tempting.move]),
            losses={text: round(loss, 4) for text, loss in losses.items()},
            themes=_themes(position, by_move[best.move], losses),
            rating=_rating(short, best.move),
            win=round(best.win, 4),
            nodes=nodes,
            exact=exact,
        )


def _rating(short: Sequence[int], best: int) -> int:
    """How hard a move is to find that some of the short choices miss."""
    missed = sum(move != best for move in short) / len(short)
    return round(EASIEST + (HARDEST - EASIEST) * missed)


def _proved(position: Position, found: Analysis) -> Analysis | None:
    """An analysis with the proved values of all moves, None where they cannot be proved soon."""
    state = position.state
    if len(set(state.sides)) != 2 or state.turns_left > PROVABLE or not can_be_proved(state):
        return None
    proof = solve(position, Limits(nodes=PROOF))
    values = dict(proof.moves)
    if not proof.exact or len(values) < len(found.moves):
        return None
    moves = [replace(move, win=values[move.text], stderr=0.0, noise=0.0, exact=True)
             for move in found.moves]  # fmt: skip
    moves.sort(key=lambda move: -move.win)
    return replace(found, moves=moves, nodes=proof.nodes, exact=True)


def _lead(analysis: Analysis) -> float:
    """By how much the best move is better than the next one."""
    return analysis.best.win - max(move.win for move in analysis.moves[1:])


def _varied(analysis: Analysis, rng: Rng) -> str:
    """The best move, now and then another one, so that there is something to punish."""
    moves = analysis.moves
    return moves[rng.below(min(3, len(moves)))].text if rng.below(4) == 0 else moves[0].text


def _with_reasons(move: MoveAnalysis) -> PuzzleMove:
    return PuzzleMove(move.text, move.pv or [move.text], [reason.to_json() for reason in move.why])


def _themes(position: Position, best: MoveAnalysis, losses: dict[str, float]) -> list[str]:
    """What the puzzle is about."""
    state = position.state
    found = []
    forced = [reason for reason in best.why if reason.kind in ("wins", "wins_now")]
    if forced:
        found.append("win")
        found.append(BY_ENDING.get(str(forced[0].about.get("ending")), ""))
    runner_up = min(loss for text, loss in losses.items() if text != best.text)
    if best.win - runner_up <= LOST:
        found.append("save")
    if state.turns_left <= LATE:
        found.append("last")
    found.append(BY_WORD.get(first_word(best.text)[0], ""))
    found += [theme for part, theme in BY_BOX.items() if part in best.text]
    found += [BY_REASON.get(reason.kind, "") for reason in best.why]
    found += [_gained(reason.about.get("more")) for reason in best.why]
    return list(dict.fromkeys(filter(None, found)))


def _gained(more: object) -> str:
    """The theme of what a move gains in points, by categories."""
    if not isinstance(more, dict) or not more:
        return ""
    return BY_GAIN.get(max(more, key=lambda category: more[category]), "")


if __name__ == "__main__":
    main()
