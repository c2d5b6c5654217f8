"""The text of moves and chance events of Duel, and reading it back."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from solver._ext.core.state import State
from solver._ext.duel import bridge
from solver.games.duel.data import tables
from solver.games.duel.moves import reasons
from solver.games.duel.moves.kinds import KINDS, Scene, scene
from solver.games.duel.moves.sentences import sentence
from solver.games.moves.kinds import SetField, Values
from solver.games.moves.notation import Notation
from solver.games.moves.reading import Pattern, Reason

__all__ = ["kinds_of", "move_text", "move_texts", "parse_move", "parse_set", "sentence", "things"]

USES = ("build", "discard", "wonder")
"""What can be done with a card of the structure without expansions."""


class _DuelNotation(Notation[Scene]):
    kinds = KINDS
    lists_choices = False

    def scene(self, state: State, legal: Sequence[Pattern] = ()) -> Scene:
        return scene(state, legal)

    def decode(self, move: int) -> Pattern:
        return bridge.decode(move)

    def expansions(self, scene: Scene) -> Collection[str]:
        return tables().setups[scene.setup].editions

    def listed_now(self, possible: Sequence[str]) -> Sequence[str]:
        # While a card is played all three uses are named, also when one cannot be paid.
        together = USES if set(USES) & set(possible) else ()
        return [kind for kind in KINDS.forms if kind in possible or kind in together]

    def why_not(self, scene: Scene, kind: str, values: Values) -> Reason:
        if kind in reasons.EXPANDED or isinstance(KINDS[kind].fields[0], SetField):
            return self.unfit(scene, kind, values)
        return reasons.why_not(scene.state, kind, values, scene.legal)


NOTATION = _DuelNotation()

move_text, parse_move = NOTATION.text, NOTATION.parse
"""The text of a move, and the move of a text."""

move_texts, kinds_of = NOTATION.texts, NOTATION.kinds_of
"""The texts of several moves of one state; the kinds of moves."""

parse_set, things = NOTATION.parse_set, NOTATION.things
"""The chance events of a text that lists a whole set; how many things an event brings to light."""
