"""The compiled bridge with states as plain dicts, in which tests write tables down.

The dicts are the typed view of the program, but for the central deck, which stands behind those of
the seats, and for all that is due, which stands in one place; nobody is -1.
"""

from __future__ import annotations

from typing import Any

from solver._ext.architects import bridge as compiled
from solver._ext.core.state import State
from solver.games.architects.data import MAX_SEATS
from solver.games.architects.table import ArchitectsTable, state_of, table_of
from solver.games.table.plain import of_plain, plain


def __getattr__(name: str) -> Any:
    return getattr(compiled, name)


NOT_KEPT = ("seen", "size")
"""Fields of a deck that only positions have."""


def dump(state: State) -> dict[str, Any]:
    """All of a state; :func:`load` is the inverse."""
    table = table_of(state)
    whole = plain(table)
    return {
        "seats": table.seats,
        "phase": table.phase,
        "seat": table.seat,
        "picked": table.picked,
        "cities": whole["cities"],
        "decks": [
            {key: value for key, value in deck.items() if key not in NOT_KEPT}
            for deck in (*whole["decks"], whole["central"])
        ],
        "knows": table.knows,
        "cat": -1 if table.cat is None else table.cat,
        "flipped": table.flipped,
        "face_up": table.face_up,
        "stack": table.stack,
        "available": table.turn.available,
        "used": table.turn.used,
        "offer": table.offer,
        "source": -1 if table.source is None else table.source,
        "due": {
            "wonders": table.seats - table.seat if "wonder" in table.events else 0,
            "draw": "draw" in table.events,
            "blind": "blind" in table.events,
            "finds": table.finds,
            "lay": table.lays,
            "tops": table.hidden_tops,
            "peek": "peek" in table.events,
        },
        "ending": table.ending,
        "winners": table.winners,
    }


def load(raw: dict[str, Any]) -> State:
    """The state that is told. Raises ValueError for one that cannot be."""
    if not len(raw["cities"]) == len(raw["decks"]) - 1 == raw["seats"] <= MAX_SEATS:
        raise ValueError(f"{raw['seats']} seats need as many cities, and one deck more")
    due = raw["due"]
    events = [event for event in ("draw", "blind", "peek") if due[event]]
    events += ["wonder"] if due["wonders"] else ["lay"] if due["lay"] else []
    events += ["find"] if due["finds"] else []
    kept = {key: value for key, value in raw.items() if key not in ("seats", "due", "decks")}
    table = kept | {
        "decks": raw["decks"][:-1],
        "central": raw["decks"][-1],
        "cat": None if raw["cat"] < 0 else raw["cat"],
        "source": None if raw["source"] < 0 else raw["source"],
        "turn": {"available": kept.pop("available"), "used": kept.pop("used")},
        "events": events,
        "finds": due["finds"],
        "lays": due["lay"],
        "hidden_tops": due["tops"],
    }
    return state_of(of_plain(ArchitectsTable, table))
