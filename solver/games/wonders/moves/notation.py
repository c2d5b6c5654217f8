"""The text of moves and chance events of 7 Wonders, and reading it back."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from solver._ext.core.state import State
from solver._ext.wonders import bridge
from solver.errors import InputError, Phrase
from solver.games.moves.kinds import Values
from solver.games.moves.notation import Notation
from solver.games.moves.reading import MOST_CHOICES, Pattern, Reason, first_word, listed
from solver.games.wonders.moves import reasons
from solver.games.wonders.moves.kinds import CITY, CITY_FORMS, KINDS, Scene
from solver.games.wonders.moves.sentences import sentence
from solver.games.wonders.variants import variant_of
from solver.names import normalize

__all__ = ["kinds_of", "move_text", "move_texts", "parse_move", "parse_set", "sentence", "things"]


class _WondersNotation(Notation[Scene]):
    kinds = KINDS

    def scene(self, state: State, legal: Sequence[Pattern] = ()) -> Scene:
        return Scene(state, legal)

    def decode(self, move: int) -> Pattern:
        return bridge.decode(move)

    def forms(self, scene: Scene) -> Mapping[str, str]:
        return CITY_FORMS if scene.for_city else KINDS.forms

    def expansions(self, scene: Scene) -> Collection[str]:
        return [name for name, value in variant_of(scene.table.options).items() if value == "yes"]

    def begin(self, scene: Scene, text: str) -> str:
        """The text without the word that says that it is a move of the Free City.

        The word may be left out where only the Free City has a card to play. Raises InputError
        where it has none.
        """
        first, rest = first_word(text)
        if normalize(first) == "free" and normalize(first_word(rest)[0]) == CITY:
            first, rest = first_word(rest)
        word = normalize(first)
        if scene.for_city:
            return rest if word and CITY.startswith(word) else text
        if word == CITY:
            raise InputError(text, "no card is played for the Free City now")
        return text

    def why_not(self, scene: Scene, kind: str, values: Values) -> Reason:
        problem, remedy = reasons.why_not(scene, kind, values)
        same = [move for move in scene.legal if move[:2] == (kind, values[0])]
        if not remedy and same:
            said = (KINDS[kind].text(scene, move[1:], "id") for move in same)
            remedy = Phrase("possible: {}", listed(said, MOST_CHOICES))
        return problem, remedy


NOTATION = _WondersNotation()

move_text, parse_move = NOTATION.text, NOTATION.parse
"""The text of a move, and the move of a text."""

move_texts, kinds_of = NOTATION.texts, NOTATION.kinds_of
"""The texts of several moves of one state; the kinds of moves."""

parse_set, things = NOTATION.parse_set, NOTATION.things
"""The chance events of a text that lists a whole set; how many things an event brings to light."""
