"""What chance does at a table with Pantheon and Agora, as far as a history tells it.

A player looks at gods, Conspiracies and removed cards; the other one sees only that. What the
history of a player does not show is unseen in its record, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from solver._ext.core.state import State
from solver._ext.duel import bridge
from solver.errors import Phrase
from solver.games.bga.fields import field
from solver.games.bga.saved import Notice
from solver.games.duel import GAME, names
from solver.games.duel.bga.notices import MOVES, conspiracies, is_enki
from solver.games.duel.bga.shown_expansions import ExpandedEvidence
from solver.games.duel.data import tables
from solver.games.duel.dealing import dealt
from solver.games.duel.expansion_table import DECK
from solver.games.duel.table import table_of
from solver.games.private_events import unasked_chance

REMOVED = 3
"""So many cards of each Age are out of the game."""

ASSUMED_ON_TOP = "the history does not tell which god was put on top of the deck; {} is assumed"
ASSUMED_ON_ENKI = "the history does not tell all tokens on Enki; those in the record are assumed"


class ExpandedChance:
    """The events that only expansions have.

    ``notes`` tell what had to be assumed because no notice says it.
    """

    def __init__(self, shown: ExpandedEvidence, view: int) -> None:
        self.shown, self.view = shown, view
        self.notes: list[str] = []

    def event(self, state: State, notices: Sequence[Notice], ahead: Sequence[Notice]) -> int | None:
        """The event that is due; None if the history does not tell it.

        ``notices`` are those from the last decision to the next one, if there is one, ``ahead`` all
        that have not been carried out yet.
        """
        unasked = unasked_chance(GAME, state, (self.view,))
        if unasked:
            return unasked
        outcomes = [(event, *bridge.decode(event)) for event, _ in state.chance_outcomes()]
        wanted = self._wanted(state, [outcome[1:] for outcome in outcomes], notices)
        found = [event for event, *said in outcomes if tuple(said) in wanted]
        if not found and outcomes[0][1] == "fetch":
            found = self._fetched_unseen([(event, mask) for event, _, mask in outcomes], ahead)
        if found:
            return int(found[0])
        later = any(notice.type in MOVES for notice in notices)
        veiled = int(state.veiled_event)
        return veiled if later and veiled else None

    def _wanted(
        self, state: State, due: Sequence[tuple[Any, ...]], notices: Sequence[Notice]
    ) -> list[tuple[Any, ...]]:
        """What the event may be; ``due`` are all that are possible."""
        table, shown = table_of(state), self.shown
        age, kind, first = table.age, due[0][0], due[0][1]
        match kind:
            case "senators":
                senators = shown.backs_of(age, "senator")
                event = dealt(state, senators, tables().setups[table.setup].senators[str(age)])
                return [] if event is None else [bridge.decode(event)]
            case "lay":
                return [(kind, first, shown.marks.get((age, first)))]
            case "decree":
                return [(kind, first, shown.decrees.get(first))]
            case "god":
                return [(kind, first, shown.gods.get(first))]
            case "look":
                deck, depth = divmod(first, DECK)
                return [(kind, first, shown.looked_at(notices, deck, depth))]
            case "fetch":
                tokens = shown.private_enki(notices) or shown.enki
                return [(kind, sum(1 << token for token in tokens))]
            case "plots":
                kept = next(filter(None, map(conspiracies, notices)), [])
                plots = shown.conspired(notices)  # in any order, which does not matter
                return [(kind, *kept)] if kept else [(kind, *plots), (kind, *reversed(plots))]
            case "removed":
                return self._removed(state, due, shown.removed(notices, age))
        return []

    def _removed(
        self, state: State, due: Sequence[tuple[Any, ...]], cards: set[int]
    ) -> list[tuple[Any, ...]]:
        """The cards out of an Age are dealt by their places in its deck."""
        deck = f"age_{table_of(state).age}"
        first = next(at for at, card in enumerate(tables().cards) if card.deck == deck)
        event = dealt(state, [card - first for card in cards], REMOVED)
        return [] if event is None else [said for said in due if said == bridge.decode(event)]

    def _fetched_unseen(
        self, outcomes: Sequence[tuple[int, int]], ahead: Sequence[Notice]
    ) -> list[int]:
        """The tokens on Enki that only the other player saw: with the one that was taken, if any.

        What lay there besides goes back into the box, so nothing later depends on it.
        """
        moves = [notice for notice in ahead if notice.type in MOVES]
        if moves and moves[0].type == "activateDivinity" and is_enki(moves[0]):
            moves = moves[1:]
        if not moves:
            return []
        taken = None
        if moves[0].type == "progressTokenChosen":
            place = f"{moves[0].place}.args"
            token = field(moves[0].args, "progressTokenId", place)
            taken = names.token(self.shown.table.token(token))
        fit = [event for event, mask in outcomes if taken is None or mask >> taken & 1]
        self.notes = [*dict.fromkeys((*self.notes, ASSUMED_ON_ENKI))]
        return fit[:1]

    def likely(self, moves: Sequence[int], ahead: Sequence[Notice]) -> int:
        """Of moves that are alike to who reads the history, the one that later notices fit.

        Which god is put on top of a deck is told to nobody. Whoever looks there later shows it;
        otherwise one of them is assumed.
        """
        kind, chosen, *rest = bridge.decode(moves[0])
        if kind != "choose":
            return moves[0]
        top = self.shown.looked_at(ahead, tables().pantheon.gods[chosen].kind, 0)
        fit = [move for move in moves if bridge.decode(move)[2] == top]
        if fit:
            return fit[0]
        note = Phrase(ASSUMED_ON_TOP, names.GODS.name(rest[0], "id"))
        self.notes = [*dict.fromkeys((*self.notes, note))]
        return moves[0]
