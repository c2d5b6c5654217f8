"""What the history of a table tells of the game, in order; all that is only display is left out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from solver.games.bga.fields import entries, identity, is_number, mapping, number
from solver.games.bga.saved import Event
from solver.games.wonders.bga.table import BgaTable

PICK_DISCARD = 36
"""The state of a table in which a player may build a card of the discard pile."""

PLAY_CARDS = 35
"""The state of a table in which all choices of a turn are carried out."""


@dataclass(frozen=True)
class Hand:
    """The cards in the hand of the player whose page it is: their indexes, sorted."""

    place: str
    cards: tuple[int, ...]


@dataclass(frozen=True)
class Chosen:
    """What that player has chosen to play; None when the choice is taken back."""

    place: str
    card: int | None


@dataclass(frozen=True)
class Gone:
    """A card that has left that player's hand face down."""

    place: str
    card: int


@dataclass(frozen=True)
class Sides:
    """The boards of all seats, once their sides are chosen: wonder and side."""

    place: str
    boards: tuple[tuple[int, int], ...]


@dataclass
class Block:
    """What was carried out together: the choices of a turn, or what a single player did.

    ``built`` holds the cards by seat, ``staged`` the numbers of stages. ``actors`` are all seats of
    which something is told. ``paid`` is what one seat paid another, None where that is not told;
    ``spent`` what a seat paid in all, ``income`` what it got from its neighbours.
    """

    place: str
    built: dict[int, list[int]] = field(default_factory=dict)
    staged: dict[int, int] = field(default_factory=dict)
    actors: set[int] = field(default_factory=set)
    paid: dict[tuple[int, int], int] | None = None
    spent: dict[int, int] = field(default_factory=dict)
    income: dict[int, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Pile:
    """The discard pile as the player sees it who may take a card of it."""

    place: str
    cards: tuple[int, ...]


@dataclass(frozen=True)
class Figures:
    """What the page shows after a turn: ``what`` is coins, points or shields, by seat."""

    place: str
    what: str
    values: dict[int, int]


Item = Hand | Chosen | Gone | Sides | Block | Pile | Figures


class Stream:
    """Turns events into items."""

    def __init__(self, table: BgaTable) -> None:
        self.table = table
        self._types: dict[str, int] = {}  # the cards that have been seen, by their ids
        self._block: Block | None = None

    def items(self, events: Iterable[Event]) -> Iterator[Item]:
        """What the events tell. Raises InputError for what cannot be read."""
        for event in events:
            read = READERS.get(event.type)
            if read is not None:
                yield from read(self, event)
        if self._block is not None and self._block.built:
            yield self._close()

    # ------------------------------------------------------------ the own hand

    def _hand(self, event: Event) -> Iterator[Item]:
        cards = entries(event.args.get("cards"), f"{event.place}.args.cards")
        place = f"{event.place}.args.cards"
        yield Hand(event.place, tuple(sorted(self._card(card, place) for card in cards)))

    def _chosen(self, event: Event) -> Iterator[Item]:
        card = event.args.get("card_id")
        place = f"{event.place}.args.card_id"
        yield Chosen(event.place, None if card is None else self._known(card, place))

    def _gone(self, event: Event) -> Iterator[Item]:
        card = event.args.get("card_id")
        index = None if card is None else self._known(card, f"{event.place}.args.card_id")
        if index is not None:
            yield Gone(event.place, index)

    def _card(self, card: Any, place: str) -> int:
        """The index of a card that is shown; from now on its id is known."""
        told = mapping(card, place)
        index = self.table.card(told.get("type"), f"{place}.type")
        self._types[identity(told.get("id"), f"{place}.id")] = index
        return index

    def _known(self, card: Any, place: str) -> int | None:
        """The index of a card by its id; None for one that no hand has shown."""
        return self._types.get(identity(card, place))

    # ------------------------------------------------------------ what all see

    def _sides(self, event: Event) -> Iterator[Item]:
        place = f"{event.place}.args.wonders"
        told = mapping(event.args.get("wonders"), place)
        boards = {
            self.table.seat(player, place): self.table.board(value, f"{place}.{player}")
            for player, value in told.items()
        }
        if len(boards) == len(self.table.ids):
            yield Sides(event.place, tuple(boards[seat] for seat in sorted(boards)))

    def _coins(self, event: Event) -> Iterator[Item]:
        args, place = event.args, f"{event.place}.args"
        seat = self.table.seat(args.get("player_id"), f"{place}.player_id")
        delta = number(args.get("coinddelta"), f"{place}.coinddelta")
        plays = "with" in args
        # What cards and stages bring names them; what neighbours pay has no words at all.
        brings = bool({"card_name", "wonder_name", "coin"} & set(args))
        if not event.log and not plays and not brings:
            income = self._open(event).income
            income[seat] = income.get(seat, 0) + delta
        elif plays or not brings:
            block = self._open(event)
            block.actors.add(seat)
            if plays:
                block.spent[seat] = block.spent.get(seat, 0) - delta
        yield from ()

    def _chained(self, event: Event) -> Iterator[Item]:
        seat = self.table.seat(event.args.get("player_id"), f"{event.place}.args.player_id")
        self._open(event).actors.add(seat)
        yield from ()

    def _staged(self, event: Event) -> Iterator[Item]:
        place = f"{event.place}.args"
        seat = self.table.seat(event.args.get("player_id"), f"{place}.player_id")
        block = self._open(event)
        block.staged[seat] = number(event.args.get("step"), f"{place}.step")
        block.actors.add(seat)
        yield from ()

    def _paid(self, event: Event) -> Iterator[Item]:
        block = self._open(event)
        block.paid = {} if block.paid is None else block.paid
        place = f"{event.place}.args.list"
        for told in entries(event.args.get("list"), place):
            trade = mapping(told, place)
            pair = (
                self.table.seat(trade.get("from"), f"{place}.from"),
                self.table.seat(trade.get("to"), f"{place}.to"),
            )
            block.paid[pair] = block.paid.get(pair, 0) + number(trade.get("qt"), f"{place}.qt")
        yield from ()

    def _played(self, event: Event) -> Iterator[Item]:
        block = self._open(event)
        place = f"{event.place}.args.cards"
        for told in entries(event.args.get("cards"), place):
            card = mapping(told, place)
            index = self._card(card, place)
            seat = self.table.seat(card.get("locationArg"), f"{place}.locationArg")
            block.built.setdefault(seat, []).append(index)
            block.actors.add(seat)
        yield self._close()

    def _state(self, event: Event) -> Iterator[Item]:
        state = event.args.get("id")
        if state == PICK_DISCARD and (cards := list(_lying(event.state_args, "discard"))):
            place = f"{event.place}.args.args"
            yield Pile(event.place, tuple(sorted(self._card(card, place) for card in cards)))
        elif state == PLAY_CARDS and self._block is not None:
            yield self._close()  # nothing was built in what came before

    # ------------------------------------------------------------ what is checked

    def _counter(self, event: Event) -> Iterator[Item]:
        if event.args.get("name") == "player_score_aux":
            place = f"{event.place}.args"
            seat = self.table.seat(event.args.get("playerId"), f"{place}.playerId")
            value = number(event.args.get("value"), f"{place}.value")
            yield Figures(event.place, "coins", {seat: value})

    def _points(self, event: Event) -> Iterator[Item]:
        values = self.table.by_seat(event.args.get("scores"), f"{event.place}.args.scores")
        yield Figures(event.place, "points", values)

    def _shields(self, event: Event) -> Iterator[Item]:
        place = f"{event.place}.args.militaryStrength"
        told = self.table.by_seat(event.args.get("militaryStrength"), place)
        yield Figures(event.place, "shields", told)

    # ------------------------------------------------------------ blocks

    def _open(self, event: Event) -> Block:
        if self._block is None:
            self._block = Block(event.place)
        return self._block

    def _close(self) -> Block:
        assert self._block is not None
        block, self._block = self._block, None
        return block


READERS: dict[str, Callable[[Stream, Event], Iterator[Item]]] = {
    "newHand": Stream._hand,
    "cardChosen": Stream._chosen,
    "discard": Stream._gone,
    "newWonders": Stream._sides,
    "coinDelta": Stream._coins,
    "buildingChained": Stream._chained,
    "wonderBuild": Stream._staged,
    "coinFromTo": Stream._paid,
    "cardsPlayed": Stream._played,
    "gameStateChange": Stream._state,
    "setPlayerCounter": Stream._counter,
    "updateScore": Stream._points,
    "updateMilitaryStrength": Stream._shields,
}
"""Who reads the events of each type; those of other types are only display."""


def _lying(value: Any, where: str) -> Iterator[Any]:
    """All cards in the arguments of a state that lie in a place, under whatever name."""
    if isinstance(value, dict):
        if value.get("location") == where and is_number(value.get("type")):
            yield value
        else:
            for part in value.values():
                yield from _lying(part, where)
    elif isinstance(value, list):
        for part in value:
            yield from _lying(part, where)
