"""A game in progress: the object to play, follow and replay games with from Python.

A table knows the whole history of one game, as a record does, and can take it back move by move.
What the seats know is handed out as positions; a program that plays fairly looks at nothing else.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from copy import deepcopy
from typing import TYPE_CHECKING

from solver import records
from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, OVER, State
from solver.errors import InputError, Phrase
from solver.games import load
from solver.games.base import Deal, Game, Outcome, Position, Variant
from solver.positions import Source, read_object, read_position
from solver.records import Record

if TYPE_CHECKING:
    from typing import Self

    from solver.games.prices import Price


def new_game(
    game: str,
    variant: Mapping[str, str] | None = None,
    seed: int | None = None,
    *,
    seats: int | None = None,
    names: Iterable[str] = (),
) -> Table:
    """A table before anything has happened; the first event is one of chance.

    Parameters
    ----------
    game:
        Name of the game, e.g. ``"duel"``.
    variant:
        Rule options by name; those left out have their defaults.
    seed:
        With a seed all chance events are those of one fixed deal, the same on every machine.
        Without one they are pushed by the caller (a real table) or drawn at random.
    seats:
        The number of seats. Left out: that of ``names``, or the default of the game.
    names:
        Who plays, by seat, for the record: nobody or everybody is named.

    Raises
    ------
    InputError
        For an unknown game, a bad variant or a number of players that the game does not seat.
    """
    adapter = load(game)
    named = list(names)
    if named and seats not in (None, len(named)):
        raise InputError("names", f"{len(named)} names for {seats} seats")
    count = len(named) or seats
    if count is not None and not adapter.min_seats <= count <= adapter.max_seats:
        raise InputError(
            "seats", Phrase("{} players", count), Phrase("{} seats {}", game, adapter.seat_range)
        )
    if seats is not None:
        named = named or [""] * seats
    return Table(records.begin(adapter, seats=named, variant=dict(variant or {}), seed=seed))


class Table:
    """A game in progress, made by :func:`solver.new_game` or from a record or position.

    ``push`` and ``pop`` change it in place; not safe to share between threads.

    Attributes
    ----------
    game:
        The adapter of the game: texts, sentences, drawing.
    state:
        All that has happened, in C. To be looked at; change it only by ``push`` and ``pop``.
    moves:
        Texts of all moves and chance events so far.
    deciders:
        Who decided each of them: a seat, or -1 for chance.
    """

    def __init__(self, record: Record) -> None:
        """Continue ``record``, which is copied. Raises InputError when it does not replay."""
        self._header = deepcopy(record)
        self._header.moves = []
        self.game: Game = record.adapter()
        self.state: State = records.start(record)
        corrections = records.Corrections(record)
        self.moves: list[str] = []
        self.deciders: list[int] = []
        self._deal: Deal | None = None
        for ply, text in enumerate(record.moves):
            try:
                self.push(text)
            except InputError as error:
                raise error.within(f"moves[{ply}]") from None
            corrections.carry_out(self.state, ply + 1)
        self._header.forfeit = record.forfeit  # pushing takes it to be forgiven

    def copy(self) -> Self:
        """A table of its own with the same game so far; what is played there is not played here."""
        other = object.__new__(type(self))
        vars(other).update({name: deepcopy(value) for name, value in vars(self).items()})
        return other

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[type[Self], tuple[Record]]:
        """Pickled as its record, which replays to the same game on the same deal."""
        return type(self), (self.record(),)

    @classmethod
    def from_record(cls, source: Record | Source, ply: int | None = None) -> Self:
        """The table of a record, replayed.

        ``source`` is a :class:`Record`, its JSON as ``dict`` or text, or the name of a file.
        With ``ply`` only so many of its moves and chance events are played (negative: counted
        from the end). Raises InputError when it cannot be read or does not replay, or has no such
        ply.
        """
        if isinstance(source, Record):
            record = deepcopy(source)
        else:
            data, place = read_object(source)
            if isinstance(data, str) or "moves" not in data:
                raise InputError(
                    place, "is a position, not a record", "open it with Table.from_position"
                )
            record = records.from_json(data, place)
        if ply is not None:
            count = len(record.moves)
            wanted = ply + count + 1 if ply < 0 else ply
            if not 0 <= wanted <= count:
                raise InputError(
                    "ply", Phrase("no ply {}", ply), Phrase("the record has plies 0 to {}", count)
                )
            if wanted < count:
                record.forfeit = None
            del record.moves[wanted:]
            records.cut(record, wanted)
        return cls(record)

    @classmethod
    def from_position(cls, source: Position | Source) -> Self:
        """A table at which a game goes on from a position; there is nothing to take back.

        ``source`` is a position or what :func:`solver.read_position` reads. No deal fits a game
        that has begun, so chance events are pushed or drawn at random. Raises InputError.
        """
        position = source if isinstance(source, Position) else read_position(source)
        record = records.begin(position.game, seats=[], variant=position.variant, seed=None)
        record.start = position.to_json()
        return cls(record)

    # What can happen.

    @property
    def decider(self) -> int:
        """Seat that decides next (0-based), or CHANCE (-1), or OVER (-2)."""
        return self.state.decider

    @property
    def legal_moves(self) -> list[str]:
        """Texts of the legal moves; empty when no seat decides."""
        return self.game.move_texts(self.state, self.state.legal_moves())

    @property
    def chance_outcomes(self) -> dict[str, float]:
        """Text of each outcome of the next chance event with its probability.

        Empty unless chance decides. Slow where cards are dealt: there can be a thousand outcomes.
        """
        outcomes = self.state.chance_outcomes()
        texts = self.game.move_texts(self.state, (event for event, _ in outcomes))
        return {text: share for text, (_, share) in zip(texts, outcomes, strict=True)}

    def outcome(self) -> Outcome | None:
        """How the game ended, with the reason in ``ending``; None while it goes on."""
        return records.outcome_of(self.game, self.state, self._header.forfeit)

    def scores(self) -> tuple[dict[str, int], ...]:
        """Points of each seat by category with their ``total``, if the game ended now."""
        return self.game.scores(self.state)

    def observe(self, seat: int | None = None) -> Position:
        """What ``seat`` knows now, independent of what happens later at the table.

        Default: the seat that decides, or seat 0 when nobody does; at a table that began with what
        one seat knows, that seat. Raises InputError for a seat that the game does not have, and for
        one whose knowledge this table does not hold.
        """
        return self.game.observe(self.state, self.game.viewer(self.state) if seat is None else seat)

    def prices(self, seat: int | None = None) -> list[Price]:
        """What can be built or bought now, for whom, and how it can be paid.

        As far as ``seat`` knows (default: as for :meth:`observe`): of hands its own.
        """
        return self.observe(seat).prices()

    # What happens.

    def push(self, event: str | int) -> str:
        """Let a move of the decider or a chance event happen; returns its canonical text.

        A text is read as generously as a person's typing (short beginnings of words, English and
        Italian names), an int is a move of :attr:`state`. Raises InputError, and changes nothing,
        when it cannot be read or is not possible now.
        """
        if isinstance(event, str):
            move = self.game.parse_move(self.state, event)
        else:
            move = event
            if not self.state.is_legal(move):
                raise InputError(f"move {move!r}", "is not possible now", self._possible())
        text = self.game.move_text(self.state, move)
        decider = self.decider
        self.state.apply(move)
        self._header.forfeit = None
        self.moves.append(text)
        self.deciders.append(decider)
        return text

    def pop(self) -> str:
        """Take back the last move or chance event and return its text.

        Raises InputError when nothing has happened at this table.
        """
        if not self.moves:
            raise InputError("pop", "nothing has happened yet")
        self.state.undo()
        self._header.forfeit = None
        records.cut(self._header, len(self.moves) - 1)
        self.deciders.pop()
        return self.moves.pop()

    def deal(self, rng: Rng | None = None) -> str:
        """Let the next chance event happen and return its text.

        With a seed it is that of the deal. Without one, or with ``rng``, it is drawn from the
        exact distribution, by ``rng`` or by the system's random numbers. Raises InputError when
        no chance event is due, or the deal does not fit what was pushed before.
        """
        if self.decider != CHANCE:
            raise InputError("deal", "no chance event is due", self._possible())
        if rng is not None or self.seed is None:
            return self.push(self.state.sample_chance(rng or Rng(secrets.randbits(63))))
        if self._deal is None:
            self._deal = self.game.deal(self._header.variant, self.seed)
        try:
            return self.push(self._deal.event(self.state))
        except ValueError:
            raise InputError(
                "deal",
                f"the deal of seed {self.seed} does not fit what has happened here",
                "push the chance events, or give an rng",
            ) from None

    def advance(self, rng: Rng | None = None) -> list[str]:
        """Let chance happen (see :meth:`deal`) up to the next decision or the end of the game.

        Returns the texts of the events, in order; nothing happens when a seat decides.
        """
        events = []
        while self.decider == CHANCE:
            events.append(self.deal(rng))
        return events

    # The whole game.

    @property
    def variant(self) -> Variant:
        """The rule options of this game, all of them."""
        return self.game.variant_of(self.state)

    @property
    def seed(self) -> int | None:
        """The seed of the deal; None when the players deal themselves."""
        return self._header.seed

    @property
    def names(self) -> tuple[str, ...]:
        """Who plays, by seat; an empty text for a seat that is not named."""
        return tuple(self._header.seats)

    def record(self) -> Record:
        """The record of the game as it stands, with the result once there is one.

        It is a copy; what happens later does not change it. :func:`solver.records.write` makes
        text of it.
        """
        record = deepcopy(self._header)
        record.moves = list(self.moves)
        records.finish(record, self.state, record.forfeit)
        return record

    def _possible(self) -> str:
        """A hint at what can happen now."""
        if self.decider == OVER:
            return "the game is over"
        if self.decider == CHANCE:
            event = self.state.sample_chance(Rng(0))
            return f"chance decides, e.g. {self.game.move_text(self.state, event)!r}"
        return f"seat {self.decider} decides, e.g. {self.legal_moves[0]!r}"

    def __repr__(self) -> str:
        """An expression for the table: a new game, or its state without the past and the deal."""
        header = self._header
        if self.moves or header.start is not None:
            compact = self.game.compact(self.observe())
            return f"solver.Table.from_position({compact!r})"
        default = self.game.parse_variant(None)
        changed = {name: value for name, value in self.variant.items() if value != default[name]}
        parts = [repr(self.game.name)]
        parts += [f"variant={changed!r}"] if changed else []
        parts += [f"seed={self.seed}"] if self.seed is not None else []
        if any(self.names):
            parts.append(f"names={list(self.names)!r}")
        elif self.names:
            parts.append(f"seats={len(self.names)}")
        return f"solver.new_game({', '.join(parts)})"

    def __str__(self) -> str:
        """The table drawn as ``solver show`` does."""
        return self.game.render(self.observe())

    def _repr_html_(self) -> str:
        """The table as a picture, as notebooks show it."""
        return self.observe()._repr_html_()
