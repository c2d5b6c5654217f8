"""The text of moves and chance events of Duel, and reading it back."""

from __future__ import annotations

from collections.abc import Sequence

from solver._ext.core.state import State
from solver._ext.duel import bridge
from solver.games.duel.moves import reasons
from solver.games.duel.moves.kinds import KINDS, Scene, scene
from solver.games.duel.moves.sentences import sentence
from solver.games.moves.kinds import Values
from solver.games.moves.notation import Notation, Reason
from solver.games.moves.reading import Pattern

__all__ = ["move_text", "move_texts", "parse_move", "sentence"]


class _DuelNotation(Notation[Scene]):
    kinds = KINDS
    lists_choices = False

    def scene(self, state: State, legal: Sequence[Pattern] = ()) -> Scene:
        return scene(state, legal)

    def decode(self, move: int) -> Pattern:
        return bridge.decode(move)

    def listed_now(self, possible: Sequence[str]) -> Sequence[str]:
        # While a card is played all three uses are named, also when one cannot be paid.
        return KINDS.together(possible)

    def why_not(self, scene: Scene, kind: str, values: Values) -> Reason:
        return reasons.why_not(scene.state, kind, values, scene.legal)


NOTATION = _DuelNotation()

move_text, parse_move = NOTATION.text, NOTATION.parse
"""The text of a move, and the move of a text."""

move_texts = NOTATION.texts
"""The texts of several moves of one state."""
