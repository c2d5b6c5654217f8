"""The text of moves and chance events of Architects, and reading it back."""

from __future__ import annotations

from collections.abc import Sequence

from solver._ext.architects import bridge
from solver._ext.core.state import State
from solver.games.architects.moves import reasons
from solver.games.architects.moves.kinds import KINDS, Scene, scene
from solver.games.architects.moves.sentences import sentence
from solver.games.moves.kinds import Values
from solver.games.moves.notation import Notation
from solver.games.moves.reading import Pattern, Reason

__all__ = ["kinds_of", "move_text", "move_texts", "parse_move", "parse_set", "sentence", "things"]


class _ArchitectsNotation(Notation[Scene]):
    kinds = KINDS

    def scene(self, state: State, legal: Sequence[Pattern] = ()) -> Scene:
        return scene(state, legal)

    def decode(self, move: int) -> Pattern:
        return bridge.decode(move)

    def why_not(self, scene: Scene, kind: str, values: Values) -> Reason:
        return reasons.why_not(scene, kind, values)


NOTATION = _ArchitectsNotation()

move_text, parse_move = NOTATION.text, NOTATION.parse
"""The text of a move, and the move of a text."""

move_texts, kinds_of = NOTATION.texts, NOTATION.kinds_of
"""The texts of several moves of one state; the kinds of moves."""

parse_set, things = NOTATION.parse_set, NOTATION.things
"""The chance events of a text that lists a whole set; how many things an event brings to light."""
