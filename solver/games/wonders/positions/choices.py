"""What can stand in the fields of a position that hold names, for those who choose from lists."""

from __future__ import annotations

from solver.games.item_names import Choice, choices_of
from solver.games.wonders.data import tables
from solver.games.wonders.names import side_name


def choices(lang: str) -> dict[str, list[Choice]]:
    """The choices by the name of the field, or by this and the one around it."""
    items, first = tables().cards, tables().first_leader
    cards, wonders = choices_of(items[:first], lang), choices_of(tables().wonders, lang)
    leaders = [Choice(leader.id, leader.called(lang), leader.color) for leader in items[first:]]
    sides = [
        Choice(side_name(side, edition), side_name(side, edition, lang))
        for edition in range(len(tables().editions))
        for side in range(2)
    ]
    fields = dict.fromkeys(("cards", "hand", "drawn", "passed", "known"), cards)
    fields |= dict.fromkeys(
        ("leader_hand", "leaders", "buried", "recruits", "kept", "draft.passed", "draft.drawn"),
        leaders,
    )
    edifices = choices_of(tables().edifices, lang)
    islands, yards = choices_of(tables().islands, lang), choices_of(tables().shipyards, lang)
    fields |= {"islands": islands, "found": islands, "shipyard": yards}
    return fields | {"wonder": wonders, "side": sides, "edifices": edifices}
