"""Why a move is not legal, in words a player can act on.

Only called once the rules have refused a move of a kind that fits the moment; nothing here decides
legality.
"""

from __future__ import annotations

from collections.abc import Sequence

from solver._ext.core.state import State
from solver._ext.duel import bridge as duel
from solver.errors import Phrase, in_row
from solver.games.duel.data import tables
from solver.games.duel.moves.expansion_kinds import expansion_kinds
from solver.games.duel.names import card_name, token_name, wonder_name
from solver.games.duel.slots import slot_text
from solver.games.duel.table import DuelTable, table_of
from solver.games.moves.kinds import Values
from solver.games.moves.reading import Pattern, Reason, listed

EXPANDED = frozenset(kind.word for kinds in expansion_kinds(None) for kind in kinds)
"""The kinds that only expansions have."""


def why_not(state: State, kind: str, args: Values, legal: Sequence[Pattern]) -> Reason:
    """Problem and remedy for a move that is not possible; ``legal`` are all that are."""
    table = table_of(state)
    if kind in ("build", "discard", "wonder"):
        lying = next((move[1] for move in legal if move[0] == "discard"), None)
        named = tuple(lying if value is None else value for value in args[-1:])
        return _play(state, table, kind, (*args[:-1], *named))
    if kind == "reveal":
        return _reveal(table, args, legal)
    return _choice(kind, args[0], legal)


def _play(state: State, table: DuelTable, kind: str, args: Values) -> Reason:
    if None in args:
        return "incomplete", "write wonder WONDER with CARD"
    setup, item = tables().setups[table.setup], tables().cards[args[-1]]
    if not setup.has(item):
        return Phrase("there is no {} in this game", card_name(args[-1], "en")), "see its variant"
    quote = duel.quote(state, kind, *reversed(args))
    card, seat = card_name(args[-1]), state.decider
    if quote.refusal == "absent":
        return Phrase("{} is not in the structure", card), _whereabouts(table, args[-1])
    if quote.refusal == "covered":
        slot = table.slots.index(args[-1])
        above = tables().layout(table.age, table.setup).slots[slot].covered_by
        lying = [_place(table, other) for other in above if table.slots[other] != -1]
        return Phrase("{} is still covered by {}", card, in_row(lying, "and")), ""
    if quote.refusal == "unpaid":
        return Phrase("cannot pay: costs {}, has {}", quote.total, table.cities[seat].coins), ""
    if kind != "wonder":
        return "not possible now", ""
    built = sum(sum(city.built) for city in table.cities)
    wonder = wonder_name(args[0])
    return {
        "boxed": (Phrase("{} is back in the box: seven wonders stand", wonder), ""),
        "not_owned": (Phrase("seat {} does not own {}", seat, wonder), _unbuilt(table, seat)),
        "standing": (Phrase("{} is built already", wonder), ""),
        "no_more": (Phrase("{} wonders stand, no more can be built", built), ""),
    }[quote.refusal]


def _unbuilt(table: DuelTable, seat: int) -> str:
    """The wonders that a seat has and can still build, as a remedy."""
    city = table.cities[seat]
    left = [wonder for wonder, built in zip(city.wonders, city.built, strict=True)
            if not built and wonder != table.boxed]  # fmt: skip
    return Phrase("unbuilt: {}", listed(map(wonder_name, left))) if left else ""


def _whereabouts(table: DuelTable, card: int) -> str:
    """Where a card that is not in the structure is instead, if that is known."""
    for seat, city in enumerate(table.cities):
        if card in city.cards:
            return Phrase("it stands in the city of seat {}", seat)
        if card in city.under:
            return Phrase("it lies under a wonder of seat {}", seat)
    if card in table.discard:
        return "it lies in the discard pile"
    if card in table.unseen:
        return "it has not been seen yet"
    return ""


def _place(table: DuelTable, slot: int) -> str:
    """The text of a slot of the structure that lies there."""
    return slot_text(table.age, slot, table.setup)


def _back(table: DuelTable, deck: str) -> str:
    """What the back of a card of a deck shows."""
    if deck == "guild":
        return "a guild"
    if deck == "senator":
        return "a senator"
    if deck == "grand_temple":
        return "a Grand Temple"
    return Phrase("an Age {} card", table.age)


def _reveal(table: DuelTable, args: Values, legal: Sequence[Pattern]) -> Reason:
    slot, card = args
    if card is None:
        return "incomplete", "write reveal R.P CARD"
    due = legal[0][1]
    if slot not in (due, None):
        return Phrase("{} is not turned up now", _place(table, slot)), Phrase(
            "next is {}", _place(table, due)
        )
    item, decks = tables().cards[card], {tables().cards[shown].deck for _, _, shown in legal}
    if not tables().setups[table.setup].has(item):
        return Phrase("there is no {} in this game", card_name(card, "en")), "see its variant"
    if item.deck not in decks:
        backs = dict.fromkeys(_back(table, tables().cards[shown].deck) for _, _, shown in legal)
        return (
            Phrase("{} cannot lie at {}", card_name(card), _place(table, due)),
            Phrase("it is {}", in_row(backs, "or")),
        )
    where = _whereabouts(table, card)
    if not where and card in table.slots:
        where = Phrase("it lies at {}", _place(table, table.slots.index(card)))
    return Phrase("{} has been seen already", card_name(card)), where


def _choice(kind: str, item: int, legal: Sequence[Pattern]) -> Reason:
    """A choice from a short list: say what the list holds."""
    if kind == "starter":
        return Phrase("there is no seat {}", item), "use 0 or 1"
    name = {"pick": wonder_name, "token": token_name, "keep": token_name}.get(kind, card_name)
    options = [move[1] for move in legal]
    problem = {
        "pick": "{} is not on offer",
        "token": "{} is not on the board",
        "keep": "{} was not drawn",
        "destroy": "{} cannot be destroyed",
        "revive": "{} is not in the discard pile",
    }[kind]
    return Phrase(problem, name(item)), Phrase("possible: {}", listed(map(name, options)))
