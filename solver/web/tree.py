"""The moves of a game and all variations of it, as a tree; from a record and back to it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from solver import records
from solver._ext.core.state import State
from solver.errors import InputError, Phrase
from solver.games.base import Game
from solver.records import Correction, Note, Record, Variation

MAX_NODES = 20_000
"""More moves than anybody lays out; what is pasted must not fill the memory."""

DEEPEST = 32
"""How deep variations are nested in a record: two levels of JSON each, so well below MAX_DEPTH."""

ROOT = 0

BARE = Note()
"""What nobody has said anything about."""

RESTORABLE = 20
"""Variations that were deleted last and can be brought back."""


@dataclass
class Node:
    """A point of the game: what happened last, and what may follow.

    ``event`` is the move or chance event in ``text``, ``seat`` who decided it (CHANCE, -1),
    ``plies`` how much has happened since the beginning. ``analysis`` is the deepest one so far,
    ``corrections`` are figures that were others at the table after it, ``note`` is what somebody
    thinks of it.
    """

    number: int
    parent: int
    event: int
    text: str
    seat: int
    plies: int
    children: list[int] = field(default_factory=list)
    analysis: dict[str, Any] | None = None
    corrections: list[Correction] = field(default_factory=list)
    note: Note = BARE


class Tree:
    """All that has happened or been tried, beginning with :data:`ROOT`.

    The first child of a node is the main line. One state is moved through the tree as it is asked
    for (:meth:`at`), so not safe to share between threads.
    """

    def __init__(self, game: Game, start: State) -> None:
        self.game = game
        self.nodes: dict[int, Node] = {ROOT: Node(ROOT, -1, 0, "", -1, 0)}
        self._state = start
        self._at = ROOT
        self._next = 1
        self._dropped: dict[int, tuple[int, list[Node]]] = {}

    def node(self, number: int) -> Node:
        """A node. Raises InputError if there is none of that number."""
        if number not in self.nodes:
            raise InputError(
                "node", Phrase("no node {}", number), "it was deleted; reload the page"
            )
        return self.nodes[number]

    def path(self, number: int) -> list[Node]:
        """The nodes after the root up to this one."""
        found = []
        node = self.node(number)
        while node.number != ROOT:
            found.append(node)
            node = self.nodes[node.parent]
        return found[::-1]

    def at(self, number: int) -> State:
        """A copy of the state at a node."""
        wanted = self.path(number)
        here = self.path(self._at)
        common = 0
        for a, b in zip(here, wanted, strict=False):
            if a is not b:
                break
            common += 1
        for _ in here[common:]:
            self._state.undo()
        for node in wanted[common:]:
            self._state.apply(node.event)
            for found in node.corrections:
                if found.taken:
                    self.game.correct(self._state, found.what, found.seat, found.shown)
        self._at = number
        return self._state.copy()

    def add(self, parent: int, event: int) -> Node:
        """The node after ``event``, which may be there already. Raises InputError."""
        above = self.node(parent)
        for child in above.children:
            if self.nodes[child].event == event:
                return self.nodes[child]
        if len(self.nodes) >= MAX_NODES:
            raise InputError(
                "move", Phrase("more than {} nodes", MAX_NODES), "delete some variations"
            )
        state = self.at(parent)
        if not state.is_legal(event):
            raise InputError("move", "is not possible now")
        text = self.game.move_text(state, event)
        seat = state.decider
        node = Node(self._next, parent, event, text, seat, above.plies + 1)
        self._next += 1
        self.nodes[node.number] = node
        above.children.append(node.number)
        return node

    def delete(self, number: int) -> int:
        """Drop a node and all below it; returns its parent. Raises InputError for the root."""
        node = self.node(number)
        if number == ROOT:
            raise InputError("node", "the beginning cannot be deleted")
        self.at(ROOT)
        siblings = self.nodes[node.parent].children
        place = siblings.index(number)
        siblings.remove(number)
        waiting, gone = [number], []
        while waiting:
            gone.append(self.nodes.pop(waiting.pop()))
            waiting += gone[-1].children
        self._dropped[number] = place, gone
        while len(self._dropped) > RESTORABLE:
            del self._dropped[next(iter(self._dropped))]
        return node.parent

    def restore(self, number: int) -> int:
        """Bring back a node that was deleted, with all below it, where it was; returns it.

        Raises InputError if it was not deleted, or too long ago, or what it followed is gone too.
        """
        place, gone = self._dropped.get(number, (0, []))
        if not gone or gone[0].parent not in self.nodes:
            raise InputError(
                "node", Phrase("node {} cannot be brought back", number), "it is too late"
            )
        siblings = self.nodes[gone[0].parent].children
        if any(self.nodes[other].event == gone[0].event for other in siblings):
            raise InputError(
                "node", Phrase("node {} cannot be brought back", number), "it was played again"
            )
        if len(self.nodes) + len(gone) > MAX_NODES:
            raise InputError(
                "move", Phrase("more than {} nodes", MAX_NODES), "delete some variations"
            )
        siblings.insert(place, number)
        self.nodes.update((node.number, node) for node in gone)
        del self._dropped[number]
        return number

    def promote(self, number: int) -> None:
        """Make the line to a node the main line."""
        for node in self.path(number):
            siblings = self.nodes[node.parent].children
            siblings.remove(node.number)
            siblings.insert(0, node.number)

    def arrange(self, orders: Mapping[int, list[int]]) -> None:
        """Put the children of nodes in an order: what undoes :meth:`promote`.

        Raises InputError, and changes nothing, unless each list has the children of its node.
        """
        for number, children in orders.items():
            if sorted(children) != sorted(self.node(number).children):
                raise InputError(
                    "orders", Phrase("are not what follows node {}", number), "reload the page"
                )
        for number, children in orders.items():
            self.nodes[number].children = list(children)

    def main_line(self, number: int = ROOT) -> Iterator[Node]:
        """The nodes after this one, the first child each time."""
        node = self.node(number)
        while node.children:
            node = self.nodes[node.children[0]]
            yield node

    def load(self, record: Record) -> int:
        """Take over a record's moves, variations and analyses; returns its last node.

        Raises InputError with the place of what cannot be.
        """
        records.Corrections(record)
        last = self._grow(ROOT, record.moves, record, "")
        self.at(last)
        return last

    def _grow(self, start: int, moves: list[str], line: Record | Variation, place: str) -> int:
        numbers = [ROOT, *(node.number for node in self.path(start))]
        corrections: dict[int, list[Correction]] = {}
        for found in line.corrections if isinstance(line, Record) else ():
            corrections.setdefault(found.ply, []).append(found)
        for ply, text in enumerate(moves):
            where = f"{place}moves[{ply}]"
            try:
                node = self._child(numbers[-1], text) or self.add(
                    numbers[-1], self.game.parse_move(self.at(numbers[-1]), text)
                )
            except InputError as error:
                raise error.within(where) from None
            numbers.append(node.number)
            node.corrections = corrections.get(node.plies, node.corrections)
        for at, said in line.analyses.items():
            if int(at) < len(numbers) and isinstance(said.get("moves"), list):
                self.nodes[numbers[int(at)]].analysis = said
        for at, note in line.notes.items():
            if 0 < int(at) < len(numbers):
                self.nodes[numbers[int(at)]].note = note
        for number, branch in enumerate(line.variations):
            where = f"{place}variations[{number}]."
            if branch.ply >= len(numbers):
                raise InputError(
                    f"{where}ply", Phrase("the line has only {} plies", len(numbers) - 1)
                )
            self._grow(numbers[branch.ply], branch.moves, branch, where)
        return numbers[-1]

    def _child(self, parent: int, text: str) -> Node | None:
        """The node after a move as it is written, None if there is none yet."""
        children = (self.nodes[number] for number in self.nodes[parent].children)
        return next((child for child in children if child.text == text), None)

    def numbers(self) -> list[int]:
        """The numbers of all nodes but the root, in the order in which a saved record is read."""
        return self._numbers(ROOT)

    def _numbers(self, start: int) -> list[int]:
        """Those below a node: the main line first, then its branches from the beginning on."""
        line = [node.number for node in self.main_line(start)]
        found = list(line)
        for number in (start, *line):
            for other in self.nodes[number].children[1:]:
                found += [other, *self._numbers(other)]
        return found

    def renumber(self, numbers: list[int]) -> None:
        """Give the nodes of a record that was just loaded the numbers they had.

        Raises InputError if these are not as many, or not numbers of nodes.
        """
        if len(set(numbers)) != len(self.nodes) - 1 or min(numbers, default=1) <= ROOT:
            raise InputError("numbers", "do not fit the record")
        new = dict(zip(self.numbers(), numbers, strict=True)) | {ROOT: ROOT, -1: -1}
        self.at(ROOT)
        self.nodes = {new[number]: node for number, node in self.nodes.items()}
        for node in self.nodes.values():
            node.number, node.parent = new[node.number], new[node.parent]
            node.children = [new[child] for child in node.children]
        self._next = max(numbers, default=ROOT) + 1

    def save(self, record: Record) -> Record:
        """Write moves, variations, analyses, notes and the result of the main line into a record.

        Returns ``record``.
        """
        record.moves, record.variations, record.analyses, record.notes = [], [], {}, {}
        self._write(record)
        last = [ROOT, *(node.number for node in self.main_line())][-1]
        record.corrections = [found for node in self.path(last) for found in node.corrections]
        records.finish(record, self.at(last))
        return record

    def _write(self, record: Record) -> None:
        """Write the moves and all branches, none nested deeper than ``DEEPEST``.

        Deeper ones stand beside the branch that they leave, and repeat its moves up to there.
        """
        # What to write: the first node, the line that goes on below it, how deep that is nested,
        # and the list that it stands in.
        waiting: list[tuple[int, Record | Variation, int, list[Variation]]]
        waiting = [(ROOT, record, 0, [])]
        for start, line, depth, beside in waiting:
            node = self.nodes[start]
            while True:
                if node.analysis is not None:
                    line.analyses[str(node.plies)] = node.analysis
                if node.note != BARE:
                    line.notes[str(node.plies)] = node.note
                for other in node.children[1:]:
                    child = self.nodes[other]
                    if isinstance(line, Variation) and depth == DEEPEST:
                        branch = Variation(ply=line.ply, moves=[*line.moves, child.text])
                        # After the line it leaves: the order of reading is that of the children.
                        beside.append(branch)
                        waiting.append((other, branch, depth, beside))
                    else:
                        branch = Variation(ply=node.plies, moves=[child.text])
                        line.variations.append(branch)
                        waiting.append((other, branch, depth + 1, line.variations))
                if not node.children:
                    break
                node = self.nodes[node.children[0]]
                line.moves.append(node.text)
