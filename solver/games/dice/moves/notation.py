"""The text of moves and chance events of 7 Wonders Dice, and reading it back."""

from __future__ import annotations

from collections.abc import Sequence

from solver._ext.core.state import State
from solver._ext.dice import bridge
from solver.games.dice.moves.kinds import KINDS, Scene
from solver.games.dice.moves.sentences import sentence
from solver.games.moves.kinds import Values
from solver.games.moves.notation import Notation
from solver.games.moves.reading import Pattern, Reason

__all__ = ["kinds_of", "move_text", "move_texts", "parse_move", "parse_set", "sentence", "things"]


class _DiceNotation(Notation[Scene]):
    kinds = KINDS

    def scene(self, state: State, legal: Sequence[Pattern] = ()) -> Scene:
        return Scene(state, legal)

    def decode(self, move: int) -> Pattern:
        return bridge.decode(move)

    def explained(self, now: Sequence[str]) -> Sequence[str]:
        # An effect that lets build lets do nothing else.
        return super().explained(now) if "pass" in now else now

    def candidates(self, scene: Scene, legal: Sequence[Pattern]) -> Sequence[Pattern]:
        return legal if scene.meant is None else scene.meant

    def why_not(self, scene: Scene, kind: str, values: Values) -> Reason:
        from solver.games.dice.moves.reasons import why_not  # only refusals need it

        return why_not(scene, kind, values)


NOTATION = _DiceNotation()

move_text, parse_move = NOTATION.text, NOTATION.parse
"""The text of a move, and the move of a text."""

move_texts, kinds_of = NOTATION.texts, NOTATION.kinds_of
"""The texts of several moves of one state; the kinds of moves."""

parse_set, things = NOTATION.parse_set, NOTATION.things
"""The chance events of a text that lists a whole set; how many things an event brings to light."""
