"""What the history of a table tells of the game, in order; all that is only display is left out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from solver.errors import InputError
from solver.games.bga.fields import entries, identity, is_number, mapping, number
from solver.games.bga.saved import Notice
from solver.games.wonders.bga.table import BgaTable

SHOWN = ("play", "wonder")
"""What that player has chosen to do with a card, where all are told that it was done."""

PICK_DISCARD = "36"
"""The state of a table in which a player may build a card of the discard pile."""

PLAY_CARDS = "35"
"""The state of a table in which all choices of a turn are carried out."""


@dataclass(frozen=True)
class Hand:
    """The cards in the hand of the player whose page it is: their indexes, sorted."""

    place: str
    cards: tuple[int, ...]


@dataclass(frozen=True)
class Chosen:
    """What that player has chosen to play; None when the choice is taken back.

    ``shown``: whether the card will be seen to be built, or a stage with it, by what is told then.
    """

    place: str
    card: int | None
    shown: bool = False


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
    ``spent`` what a seat paid in all, ``income`` what it got from its neighbors. ``joined`` are
    the seats that paid to take part in the Edifice, ``boxed`` the Ages of pawns from the box,
    ``options`` what was chosen with stages that offer a choice. ``places`` says where what a seat
    ``spent``, was ``paid``, got as ``income`` or ``staged`` is told.
    """

    place: str
    built: dict[int, list[int]] = field(default_factory=dict)
    staged: dict[int, int] = field(default_factory=dict)
    actors: set[int] = field(default_factory=set)
    paid: dict[tuple[int, int], int] | None = None
    spent: dict[int, int] = field(default_factory=dict)
    income: dict[int, int] = field(default_factory=dict)
    joined: set[int] = field(default_factory=set)
    boxed: dict[int, int] = field(default_factory=dict)
    options: dict[int, int] = field(default_factory=dict)
    places: dict[tuple[str, int], str] = field(default_factory=dict)


@dataclass(frozen=True)
class Pile:
    """The discard pile as the player sees it who may take a card of it."""

    place: str
    cards: tuple[int, ...]


@dataclass(frozen=True)
class Lost:
    """A card of a city that is told of outside of a turn, as one that is discarded."""

    place: str
    seat: int
    card: int


@dataclass(frozen=True)
class Figures:
    """What the page shows after a turn: ``what`` is coins, points or shields, by seat."""

    place: str
    what: str
    values: dict[int, int]


@dataclass(frozen=True)
class Unread:
    """Something that cannot be read: nothing that comes after it is told."""

    error: InputError


Item = Hand | Chosen | Gone | Sides | Block | Pile | Lost | Figures | Unread


class Stream:
    """Turns notices into items."""

    def __init__(self, table: BgaTable) -> None:
        self.table = table
        self._types: dict[str, int] = {}  # the cards that have been seen, by their ids
        self._block: Block | None = None

    def items(self, notices: Iterable[Notice]) -> Iterator[Item]:
        """What the notices tell, up to the first that cannot be read."""
        try:
            for notice in notices:
                read = READERS.get(notice.type)
                if read is not None:
                    yield from read(self, notice)
                elif self.table.edifices:
                    yield from self._lost(notice)
        except InputError as error:
            yield Unread(error)
            return
        if self._block is not None and self._block.built:
            yield self._close()

    # ------------------------------------------------------------ the own hand

    def _hand(self, notice: Notice) -> Iterator[Item]:
        cards = entries(notice.args.get("cards"), f"{notice.place}.args.cards")
        place = f"{notice.place}.args.cards"
        yield Hand(notice.place, tuple(sorted(self._card(card, place) for card in cards)))

    def _chosen(self, notice: Notice) -> Iterator[Item]:
        card = notice.args.get("card_id")
        place = f"{notice.place}.args.card_id"
        shown = notice.args.get("mode") in SHOWN
        yield Chosen(notice.place, None if card is None else self._known(card, place), shown)

    def _gone(self, notice: Notice) -> Iterator[Item]:
        card = notice.args.get("card_id")
        index = None if card is None else self._known(card, f"{notice.place}.args.card_id")
        if index is not None:
            yield Gone(notice.place, index)

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

    def _sides(self, notice: Notice) -> Iterator[Item]:
        place = f"{notice.place}.args.wonders"
        told = mapping(notice.args.get("wonders"), place)
        boards = {
            self.table.seat(player, place): self.table.board(value, f"{place}.{player}")
            for player, value in told.items()
        }
        if len(boards) == len(self.table.ids):
            yield Sides(notice.place, tuple(boards[seat] for seat in sorted(boards)))

    def _coins(self, notice: Notice) -> Iterator[Item]:
        args, place = notice.args, f"{notice.place}.args"
        seat = self.table.seat(args.get("player_id"), f"{place}.player_id")
        delta = number(args.get("coinddelta"), f"{place}.coinddelta")
        plays = "with" in args
        # What cards and stages bring names them; what neighbors pay has no words at all.
        brings = bool({"card_name", "wonder_name", "coin"} & set(args))
        if not notice.log and not plays and not brings:
            block = self._open(notice)
            block.income[seat] = block.income.get(seat, 0) + delta
            block.places["income", seat] = notice.place
        elif plays or not brings:
            block = self._open(notice)
            block.actors.add(seat)
            if plays:
                block.spent[seat] = block.spent.get(seat, 0) - delta
                block.places["spent", seat] = notice.place
        yield from ()

    def _chained(self, notice: Notice) -> Iterator[Item]:
        seat = self.table.seat(notice.args.get("player_id"), f"{notice.place}.args.player_id")
        self._open(notice).actors.add(seat)
        yield from ()

    def _staged(self, notice: Notice) -> Iterator[Item]:
        place = f"{notice.place}.args"
        seat = self.table.seat(notice.args.get("player_id"), f"{place}.player_id")
        block = self._open(notice)
        block.staged[seat] = number(notice.args.get("step"), f"{place}.step")
        block.places["staged", seat] = notice.place
        if notice.args.get("side") is not None:
            block.options[seat] = number(notice.args["side"], f"{place}.side")
        block.actors.add(seat)
        yield from ()

    def _joined(self, notice: Notice) -> Iterator[Item]:
        place = f"{notice.place}.args"
        seat = self.table.seat(notice.args.get("player_id"), f"{place}.player_id")
        block = self._open(notice)
        if number(notice.args.get("coin") or 0, f"{place}.coin"):
            block.joined.add(seat)
        else:
            block.boxed[seat] = number(notice.args.get("age"), f"{place}.age")
        yield from ()

    def _lost(self, notice: Notice) -> Iterator[Item]:
        """A card that a notice of another type tells of, with its player.

        No capture shows how the site tells of cards that are discarded as a penalty; whatever tells
        of a player and of a card of that city is taken for it where one is due.
        """
        args = notice.args
        player = args.get("player_id", args.get("playerId"))
        if player is None or str(player) not in self.table.ids:
            return
        seat = self.table.ids.index(str(player))
        for told in (args.get("card"), *_values(args.get("cards"))):
            if isinstance(told, dict) and is_number(told.get("type")):
                yield Lost(notice.place, seat, self._card(told, f"{notice.place}.args.card"))
        known = self._types.get(str(args.get("card_id")))
        if known is None and isinstance(args.get("card_name"), str):
            known = self.table.card_called(args["card_name"])
        if known is not None:
            yield Lost(notice.place, seat, known)

    def _paid(self, notice: Notice) -> Iterator[Item]:
        block = self._open(notice)
        block.paid = {} if block.paid is None else block.paid
        place = f"{notice.place}.args.list"
        for told in entries(notice.args.get("list"), place):
            trade = mapping(told, place)
            pair = (
                self.table.seat(trade.get("from"), f"{place}.from"),
                self.table.seat(trade.get("to"), f"{place}.to"),
            )
            block.paid[pair] = block.paid.get(pair, 0) + number(trade.get("qt"), f"{place}.qt")
            block.places["paid", pair[0]] = notice.place
        yield from ()

    def _played(self, notice: Notice) -> Iterator[Item]:
        block = self._open(notice)
        place = f"{notice.place}.args.cards"
        for told in entries(notice.args.get("cards"), place):
            card = mapping(told, place)
            index = self._card(card, place)
            seat = self.table.seat(card.get("locationArg"), f"{place}.locationArg")
            block.built.setdefault(seat, []).append(index)
            block.actors.add(seat)
        yield self._close()

    def _state(self, notice: Notice) -> Iterator[Item]:
        state = str(notice.args.get("id"))
        if state == PICK_DISCARD and (cards := list(_lying(notice.state_args, "discard"))):
            place = f"{notice.place}.args.args"
            yield Pile(notice.place, tuple(sorted(self._card(card, place) for card in cards)))
        elif state == PLAY_CARDS and self._block is not None:
            yield self._close()  # nothing was built in what came before

    # ------------------------------------------------------------ what is checked

    def _counter(self, notice: Notice) -> Iterator[Item]:
        if notice.args.get("name") == "player_score_aux":
            place = f"{notice.place}.args"
            seat = self.table.seat(notice.args.get("playerId"), f"{place}.playerId")
            value = number(notice.args.get("value"), f"{place}.value")
            yield Figures(notice.place, "coins", {seat: value})

    def _points(self, notice: Notice) -> Iterator[Item]:
        values = self.table.by_seat(notice.args.get("scores"), f"{notice.place}.args.scores")
        yield Figures(notice.place, "points", values)

    def _shields(self, notice: Notice) -> Iterator[Item]:
        place = f"{notice.place}.args.militaryStrength"
        told = self.table.by_seat(notice.args.get("militaryStrength"), place)
        yield Figures(notice.place, "shields", told)

    # ------------------------------------------------------------ blocks

    def _open(self, notice: Notice) -> Block:
        if self._block is None:
            self._block = Block(notice.place)
        return self._block

    def _close(self) -> Block:
        assert self._block is not None
        block, self._block = self._block, None
        return block


READERS: dict[str, Callable[[Stream, Notice], Iterator[Item]]] = {
    "newHand": Stream._hand,
    "cardChosen": Stream._chosen,
    "discard": Stream._gone,
    "newWonders": Stream._sides,
    "coinDelta": Stream._coins,
    "buildingChained": Stream._chained,
    "wonderBuild": Stream._staged,
    "edificeParticipation": Stream._joined,
    "coinFromTo": Stream._paid,
    "cardsPlayed": Stream._played,
    "gameStateChange": Stream._state,
    "setPlayerCounter": Stream._counter,
    "updateScore": Stream._points,
    "updateMilitaryStrength": Stream._shields,
}
"""Who reads the notices of each type; those of other types are only display."""


def _values(cards: Any) -> list[Any]:
    """Cards in a list or an object."""
    return (
        list(cards.values())
        if isinstance(cards, dict)
        else cards
        if isinstance(cards, list)
        else []
    )


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
