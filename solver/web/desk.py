"""One board: a game with its variations, whose seats look at it, and what they may see.

Everything that leaves the server about a game is made here or in :mod:`solver.web.view`, from what
the own seats know.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from solver import records
from solver._ext.core.state import CHANCE, OVER
from solver.cli.input.any_order import read_events
from solver.errors import InputError, Phrase, printable
from solver.games.base import Position
from solver.games.private_events import seen, unasked
from solver.json_structs import convert
from solver.records import Note, Record
from solver.web.plain import plain
from solver.web.tree import ROOT, Node, Tree

if TYPE_CHECKING:
    from solver._ext.core.state import State
    from solver.games.base import Deal, Game, JsonObject
    from solver.review.result import Review

Mode = Literal["analyze", "play", "follow"]

MAX_NAME = 40
"""Characters of a name that somebody gives."""

REMEMBERED = 64
"""Requests of which a board knows where they led."""


@dataclass
class Shown:
    """What the own seats see of a node: the event, as a text of the game and said in languages.

    A choice of somebody else that nobody has been shown yet is told without what it is.
    """

    text: str
    said: Mapping[str, str]


UNNOTICED = Shown("?", {"en": "?", "it": "?"})
"""An event of which the own seats do not even see that it happens."""


@dataclass
class Levels:
    """The opponents of a game that is played: nodes for each decision, by seat, and their seed."""

    nodes: Mapping[int, int] = field(default_factory=dict)
    seed: int = 0


class Desk:
    """A board of one user, in as many tabs as there are.

    Parameters
    ----------
    record:
        The game so far, with its variations.
    mode:
        ``analyze`` (everything lies open), ``play`` (the deal of the record's seed, bots in the
        seats of ``levels``) or ``follow`` (a real table, told as the own seats know it).
    own:
        The seats of the people; empty while analyzing.
    numbers:
        Those that the nodes of the record had before, as :meth:`~solver.web.tree.Tree.numbers`
        tells them.

    ``done`` holds the nodes that the latest requests led to, by their keys: a page that has lost
    an answer asks again. Raises InputError when the record does not replay. ``lock`` guards
    everything. Bots think without it, one at a time, which ``replying`` sees to.
    """

    def __init__(
        self,
        record: Record,
        mode: Mode = "analyze",
        own: frozenset[int] = frozenset(),
        levels: Levels | None = None,
        numbers: list[int] | None = None,
    ) -> None:
        self.lock = threading.RLock()
        self.replying = threading.Lock()
        self.mode = mode
        self.own = own
        self.levels = levels or Levels()
        self.game: Game = record.adapter()
        self.header = record
        self.tree = Tree(self.game, records.start(record))
        self.deal: Deal | None = None
        if mode == "play":
            assert record.seed is not None
            self.deal = self.game.deal(record.variant, record.seed)
        self.review: Review | None = None
        self._reviewed: dict[str, JsonObject] = {}
        self.done: OrderedDict[str, int] = OrderedDict()
        self.label = ""
        self._shown: dict[int, Shown] = {}
        self.last = self.tree.load(record)
        if numbers is not None:
            self.tree.renumber(numbers)
            self.last = ([ROOT] + [node.number for node in self.tree.main_line()])[-1]
        if mode != "analyze":
            self.last = self.play_forced(self.last)

    @property
    def reviewed(self) -> dict[str, JsonObject]:
        """What pages are told of the last review, by language; plain data, or TypeError."""
        return self._reviewed

    @reviewed.setter
    def reviewed(self, told: dict[str, JsonObject]) -> None:
        self._reviewed = plain(told, "reviewed")

    @property
    def is_puzzle(self) -> bool:
        """Whether this is a puzzle: the review of nobody's game."""
        told = next(iter(self._reviewed.values()), None)
        return told is not None and told.get("seats") == []

    # What may be looked at.

    def viewer(self, state: State, seat: int | None = None) -> int:
        """The seat whose knowledge is shown: ``seat`` if it may be asked for, else the natural one.

        Raises InputError for a seat whose knowledge is not to be shown.
        """
        allowed = self.own or self.game.viewers(state)
        if seat is not None:
            if seat not in allowed:
                raise InputError("seat", Phrase("what seat {} knows is not shown here", seat))
            return seat
        if not self.own:
            return self.game.viewer(state)
        return state.decider if state.decider in self.own else min(self.own)

    def position(self, number: int, seat: int | None = None) -> Position:
        """What the viewer knows at a node.

        At a real table that is no more than has been told: what is turned up next, all see already.
        """
        state = self.tree.at(number)
        return self.game.told(state, self.viewer(state, seat))

    def decides(self, state: State) -> bool:
        """Whether the people at this board decide what happens next."""
        if self.mode == "play":
            return state.decider in self.own
        return state.decider != OVER

    def may_ask(self, state: State) -> bool:
        """Whether a search may be asked for: a seat decides that is looked after here."""
        allowed = self.own or self.game.viewers(state)
        return state.decider >= 0 and state.decider in allowed

    def shown(self, node: Node) -> Shown:
        """What the own seats see of a node."""
        found = self._shown.get(node.number)
        if found is None:
            found = self._see(node)
            self._shown[node.number] = found
        return found

    def _see(self, node: Node) -> Shown:
        game, state = self.game, self.tree.at(node.parent)
        event = node.event
        if self.own:
            event = seen(game, state, event, self.own)
        if not event:
            return UNNOTICED
        said = {lang: game.sentence(state, event, lang) for lang in ("en", "it")}
        return Shown(game.move_text(state, event), said)

    def concealed(self, number: int) -> set[int]:
        """The nodes before this one whose choices are not shown to the own seats yet."""
        if not self.own:
            return set()
        count = self.game.unrevealed(self.tree.at(number))
        path = self.tree.path(number)
        return {node.number for node in path[len(path) - count :] if node.seat not in self.own}

    def may_review(self) -> bool:
        """Whether the main line can be reviewed: there is one, and it hides nothing any more."""
        last = [*self.tree.main_line()]
        if self.mode == "play":
            return bool(last) and self.tree.at(last[-1].number).decider == OVER
        return bool(last)

    # What happens.

    def once(self, key: str, work: Callable[[], int]) -> int:
        """The node that ``work`` leads to; what was done for the same key is not done again."""
        found = self.done.get(key) if key else None
        if found is not None and found in self.tree.nodes:
            return found
        number = work()
        if key:
            self.done[key] = number
            while len(self.done) > REMEMBERED:
                self.done.popitem(last=False)
        return number

    def push(self, number: int, line: str) -> int:
        """Let what a line says happen after a node; returns the node reached. Raises InputError."""
        state = self.tree.at(number)
        if not self.decides(state):
            raise InputError("move", "it is not your turn")
        known = (lambda at: unasked(self.game, at, self.own)) if self.own else None
        events = read_events(self.game, state, line, known)
        trial = state.copy()
        for event in events:
            if not self.decides(trial):
                raise InputError(line, "more than one move", "give no more than you decide now")
            trial.apply(event)
        known_nodes = set(self.tree.nodes)
        for event in events:
            number = self.tree.add(number, event).number
        if self.mode == "follow":
            self._check(line, number, known_nodes)
        return self.play_forced(number)

    def _check(self, line: str, number: int, known: set[int]) -> None:
        """Take back what contradicts itself: at a real table people make slips. Raises InputError.

        What others played is possible by itself; that a card is there twice shows only in the
        position.
        """
        new = [node.number for node in self.tree.path(number) if node.number not in known]
        try:
            self.position(number).to_json()
        except ValueError:
            if new:
                self.tree.delete(new[0])
            problem = "does not fit what was told before"
            raise InputError(line, problem, "look for a slip before it") from None

    def play_forced(self, number: int) -> int:
        """Let happen what needs nobody: the deal of a played game, what goes without saying.

        That includes the moves of own seats, and at a real table of all, where there is no choice.
        """
        while event := self._forced(self.tree.at(number)):
            number = self.tree.add(number, event).number
        return number

    def _forced(self, state: State) -> int:
        """The event due if nobody has to be asked for it, else 0."""
        if state.decider == OVER:
            return 0
        if self.deal is not None and state.decider == CHANCE:
            return self.deal.event(state)
        if self.own and self.decides(state):
            return unasked(self.game, state, self.own)
        return 0 if self.own else _only(state)

    def draw(self, number: int) -> int:
        """Draw the next chance event at random. Raises InputError where chance does not decide."""
        import secrets

        from solver._ext.core.rng import Rng

        state = self.tree.at(number)
        if state.decider != CHANCE or self.mode == "play":
            raise InputError("move", "no chance event is due")
        event = state.sample_chance(Rng(secrets.randbits(63)))
        return self.play_forced(self.tree.add(number, event).number)

    def note(self, number: int, mark: str, text: str) -> int:
        """Keep what somebody thinks of a move; returns its node. Raises InputError."""
        node = self.tree.node(number)
        if number == ROOT:
            raise InputError("node", "nothing has happened yet", "choose a move")
        node.note = convert({"mark": mark, "text": printable(text)}, Note, "the note")
        return number

    def rename(self, label: object) -> None:
        """Give the board a name of its own, or none. Raises InputError."""
        if not isinstance(label, str):
            raise InputError("label", "is no name")
        self.label = printable(label.strip()[:MAX_NAME])

    def name(self, names: list[str]) -> None:
        """Give the people at the table their names; bots keep theirs. Raises InputError."""
        seats = self.tree.at(ROOT).seats
        if len(names) != seats or not all(isinstance(name, str) for name in names):
            raise InputError("seats", "are no names", Phrase("give {}", seats))
        old = [*self.header.seats, *[""] * seats]
        self.header.seats = [
            old[seat] if seat in self.levels.nodes else printable(name.strip()[:MAX_NAME])
            for seat, name in enumerate(names)
        ]

    def record(self) -> Record:
        """The record with its variations. Raises InputError while it would tell what is hidden."""
        if self.mode == "play":
            last = [*self.tree.main_line()]
            if self.tree.at(last[-1].number if last else ROOT).decider != OVER:
                raise InputError("record", "it would tell what is hidden", "finish the game first")
        return self.whole_record()

    def whole_record(self) -> Record:
        """The record with its variations and all that is hidden; no page may get it."""
        from copy import deepcopy

        return self.tree.save(deepcopy(self.header))


def _only(state: State) -> int:
    """The chance event that is due if there is no other, else 0."""
    if state.decider != CHANCE or state.sampled_chance:
        return 0
    outcomes = state.chance_outcomes()
    return outcomes[0][0] if len(outcomes) == 1 else 0
