"""A table of 7 Wonders Dice with everything that chance will do already fixed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b

from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, State
from solver._ext.dice import bridge
from solver.games.base import Deal
from solver.games.dice.data.model import SECTIONS
from solver.games.dice.faces import FACES, GREYS
from solver.games.dice.table import DiceTable, table_of


class DiceDeal(Deal):
    """The boards of one table and everything its dice will ever show.

    Which face a die shows in a turn and the section in which it falls are functions of the seed,
    the turn and the die; who gets which board, and which grey die a special one replaces, of the
    seed and what there is to choose from. Nothing that anybody does changes them, so all games of
    a deal meet the same dice.

    The same seed gives the same table in every version and on every machine.

    Parameters
    ----------
    variant:
        The variant of the game.
    seed:
        Any integer; 64 bits of it count.
    """

    def __init__(self, variant: Mapping[str, str], seed: int) -> None:
        self.variant = dict(variant)
        self.seed = seed

    def dealt(self, state: State) -> int:
        """The chance event that this table makes happen in ``state``.

        Raises ValueError when no chance event is due.
        """
        if state.decider != CHANCE:
            raise ValueError("no chance event is due")
        table = table_of(state)
        if table.phase == "boards":
            return self._board(table)
        if table.phase == "swap":
            return self._swap(table)
        return self._roll(table)

    def _board(self, table: DiceTable) -> int:
        """The board of the next seat."""
        boards = self._shuffled("boards", range(len(table.printed.boards)))
        return bridge.encode("board", boards[table.acting])

    def _roll(self, table: DiceTable) -> int:
        """The next die of the turn."""
        die = next(face.die for face in table.faces if not face.rolled)
        turn = table.turn
        faces = FACES[die]
        symbol = faces[self._rng(f"turn {turn} face {die}").below(len(faces))]
        section = self._rng(f"turn {turn} section {die}").below(SECTIONS)
        return bridge.encode("roll", die, symbol, section)

    def _swap(self, table: DiceTable) -> int:
        """The grey die that makes room for the next special one."""
        special = table.entering[0]
        order = self._shuffled(f"room for {special}", GREYS)
        return bridge.encode("swap", special, next(grey for grey in order if grey in table.forum))

    def _shuffled(self, label: str, items: Sequence[int]) -> list[int]:
        """The items in the order that the seed gives to something of this name (Fisher-Yates)."""
        shuffled = list(items)
        rng = self._rng(label)
        for i in range(len(shuffled) - 1, 0, -1):
            j = rng.below(i + 1)
            shuffled[i], shuffled[j] = shuffled[j], shuffled[i]
        return shuffled

    def _rng(self, label: str) -> Rng:
        digest = blake2b(f"{self.seed % 2**64} {label}".encode(), digest_size=8).digest()
        return Rng(int.from_bytes(digest, "little"))
