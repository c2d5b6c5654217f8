"""Variations of variations: however deep people go, the record of a board can be read again."""

from __future__ import annotations

from solver import records
from solver._ext.core.state import CHANCE, OVER
from solver.games import load
from solver.json_input import MAX_DEPTH
from solver.records import Note, Record
from solver.web.tree import ROOT, Tree


def begun() -> Record:
    return records.begin(load("duel"), seats=["a", "b"], variant={}, seed=3)


def branched(tree: Tree) -> int:
    """Branch off each branch at once, until the game ends; returns how deep that got."""
    deal, at, deep = tree.game.deal({}, 3), ROOT, 0
    while (state := tree.at(at)).decider != OVER:
        events = [deal.event(state)] if state.decider == CHANCE else list(state.legal_moves())
        if len(events) > 1:
            for event in events[:3]:
                child = tree.add(at, event).number
                tree.nodes[child].analysis = {"moves": [{"line": [f"{event}"]}]}
                tree.nodes[child].note = Note(text=f"{event} at {at}")
            deep += 1
        else:
            child = tree.add(at, events[0]).number
        at = child
    return deep


def told(tree: Tree) -> list[tuple[object, ...]]:
    """All that the nodes hold, in the order of reading, without the numbers they have."""
    return [
        (
            [step.text for step in tree.path(number)],
            tree.nodes[number].note,
            tree.nodes[number].analysis,
            [tree.nodes[child].text for child in tree.nodes[number].children],
        )
        for number in tree.numbers()
    ]


def test_branches_of_branches_are_read_again() -> None:
    record = begun()
    tree = Tree(record.adapter(), records.start(record))
    assert branched(tree) > MAX_DEPTH / 2  # each is two levels of JSON
    written = records.write(tree.save(record))
    read = records.read(written, "board.json")
    again = Tree(read.adapter(), records.start(read))
    again.load(read)
    assert told(again) == told(tree)
    assert records.check(read).ok
    again.renumber(tree.numbers())
    assert {n: node.text for n, node in again.nodes.items()} == {
        n: node.text for n, node in tree.nodes.items()
    }
    assert records.write(again.save(begun())) == written
