"""Records of games: a header and the moves in text form, as PGN is to chess.

A record replays to the same final score on every machine. Chance events stand among the moves in
the order in which they happened, so nothing hidden is needed to replay it. The code here knows
no game; it works through the game's adapter.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from solver import __version__
from solver._ext.core.state import OVER, State
from solver.errors import InputError, Phrase, printable
from solver.games import load
from solver.games.base import Game, JsonObject, Outcome
from solver.games.sides import spread
from solver.json_input import parse_object
from solver.json_structs import convert
from solver.search.limits import MOST_NODES, MOST_SECONDS, Limits

FORMAT = 1
"""Version of the format."""

FORFEIT = "forfeit"
"""The ending of a game that a seat lost by failing to move."""

_RARE = ("limits", "forfeit", "corrections", "variations", "analyses", "notes")
"""Fields that are written only where there is something in them."""

_Text = Annotated[str, Meta(max_length=200)]
_Name = Annotated[str, Meta(max_length=1000)]
_Ply = Annotated[str, Meta(pattern="^[0-9]{1,6}$")]
Analyses = dict[_Ply, dict[str, Any]]
"""What searches said, by ply."""


class Forfeit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why a game ended before it was over: the seat that failed, and how.

    ``kind`` is a word as in :class:`solver.errors.BotError`, ``text`` one line for people.
    """

    seat: Annotated[int, Meta(ge=0)]
    kind: _Text = ""
    text: _Name = ""


class Correction(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A figure that was another one at the table than by our rules.

    After ``ply`` moves and chance events ``what`` (of ``seat``, if it is that of one) was ``shown``
    where our rules say ``ours``. If it is ``taken`` the game goes on with it, else it is only
    noted. ``when`` names the Age and turn that were played, ``place`` is where the figure stands
    in the file that was imported.
    """

    ply: Annotated[int, Meta(ge=1)]
    what: _Text
    shown: Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
    ours: Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
    seat: Annotated[int, Meta(ge=0)] | None = None
    taken: bool = False
    when: _Text = ""
    place: _Name = ""


class SeatLimits(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How long a bot could think about each of its decisions; neither, for a person."""

    seconds: Annotated[float, Meta(gt=0, le=MOST_SECONDS)] | None = None
    nodes: Annotated[int, Meta(ge=1, le=MOST_NODES)] | None = None


class Note(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What somebody thinks of a move: a mark as chess players use them, a text, or both."""

    mark: Literal["", "!!", "!", "!?", "?!", "?", "??"] = ""
    text: Annotated[str, Meta(max_length=2000)] = ""


Notes = dict[_Ply, Note]
"""Notes by the ply that the move leads to."""


class Variation(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Another way to go on from some point of a game.

    ``ply`` moves and chance events of the line that it leaves come before it; all plies count from
    the beginning of the record. ``analyses``, ``notes`` and ``variations`` are as in
    :class:`Record`.
    """

    ply: Annotated[int, Meta(ge=0)]
    moves: Annotated[list[_Text], Meta(min_length=1, max_length=100_000)]
    analyses: Analyses = {}
    notes: Notes = {}
    variations: list[Variation] = []


class Record(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A game from its beginning, or from ``start``.

    Parameters
    ----------
    game:
        Name of the game in the registry.
    format:
        Version of the format.
    variant:
        Rule options; those left out have their defaults.
    seats:
        Who played, by seat: names of people or spec strings of bots, an empty text for nobody in
        particular. Their number is that of the seats; none at all stands for the smallest table.
        A name may be the command line of a program: nothing may run it unasked.
    limits:
        How long the bots could think, by seat; none if nobody knows.
    seed:
        The seed of the deal, if a program dealt.
    start:
        The position in which the record begins, in the game's JSON form; None for the beginning.
    result:
        Share of the win per seat, None while the game goes on.
    scores:
        Final points per seat by category, None while the game goes on.
    ending:
        How the game ended, in the game's own word, or FORFEIT.
    forfeit:
        Which seat failed to move after the last of ``moves`` and lost by that; None in a game that
        was played to its end or goes on.
    version:
        Version of the program that wrote the record.
    data:
        Hash of the rules tables it was played with.
    moves:
        Moves and chance events in text form.
    corrections:
        Where the table had other figures than our rules say, by ply.
    variations:
        Other ways to go on that somebody has looked at.
    analyses:
        What a search said, in the JSON form of an analysis, by the ply at which it was asked.
    notes:
        What people noted about moves, by the ply after the move.
    """

    game: _Text
    format: Annotated[int, Meta(ge=1, le=FORMAT)] = FORMAT
    variant: dict[str, _Text] = {}
    seats: list[_Name] = []
    limits: list[SeatLimits] = []
    seed: int | None = None
    start: dict[str, Any] | None = None
    result: list[float] | None = None
    scores: list[dict[str, int]] | None = None
    ending: _Text | None = None
    forfeit: Forfeit | None = None
    version: _Text = ""
    data: _Text = ""
    moves: Annotated[list[_Text], Meta(max_length=100_000)] = []
    corrections: Annotated[list[Correction], Meta(max_length=10_000)] = []
    variations: list[Variation] = []
    analyses: Analyses = {}
    notes: Notes = {}

    def adapter(self) -> Game:
        """The game of this record. Raises InputError when it is not supported."""
        return load(self.game)


def begin(
    game: Game,
    *,
    seats: list[str],
    variant: dict[str, str],
    seed: int | None,
    limits: Iterable[Limits | None] = (),
) -> Record:
    """An empty record with its header filled in. Raises InputError for a bad variant.

    ``limits`` are those of the bots by seat, None for a person.
    """
    return Record(
        game=game.name,
        variant=game.parse_variant(variant),
        seats=[printable(name) for name in seats],
        limits=limits_of(limits),
        seed=seed,
        version=__version__,
        data=game.data_hash,
    )


def limits_of(limits: Iterable[Limits | None]) -> list[SeatLimits]:
    """Limits by seat as a record has them; None is a person."""
    return [
        SeatLimits() if given is None else SeatLimits(given.seconds, given.nodes)
        for given in limits
    ]


def finish(record: Record, state: State, forfeit: Forfeit | None = None) -> None:
    """Write the result of ``state`` into the header, or take it out while the game goes on.

    ``forfeit`` says that a seat fails to move in ``state`` and so ends the game.
    """
    record.forfeit = forfeit
    outcome = outcome_of(record.adapter(), state, forfeit)
    record.result = list(outcome.returns) if outcome else None
    record.scores = [dict(scores) for scores in outcome.scores] if outcome else None
    record.ending = outcome.ending if outcome else None


def outcome_of(game: Game, state: State, forfeit: Forfeit | None = None) -> Outcome | None:
    """How a game ended in ``state``, None while it goes on.

    With a forfeit the side of that seat has no share of the win, and the others share it evenly:
    nobody can say how they would have come out. The points are those on the table.
    """
    if forfeit is None:
        return game.outcome(state)
    returns = spread(0.0, state.sides, forfeit.seat)
    return Outcome(tuple(returns), FORFEIT, game.scores(state), state.sides)


def read(text: bytes | str, place: str = "") -> Record:
    """The record in a JSON text. Raises InputError, whose place begins with ``place``."""
    return from_json(parse_object(text, place, "give the record of a game in JSON"), place)


def from_json(data: JsonObject, place: str = "") -> Record:
    """The record that a decoded JSON object describes. Raises InputError."""
    try:
        record = convert(data, Record, "the record")
        record.adapter()
    except InputError as error:
        raise (error.within(place) if place else error) from None
    return record


def to_json(record: Record) -> JsonObject:
    """The record as a JSON object; every header field is present but those of :data:`_RARE`."""
    data = {name: getattr(record, name) for name in record.__struct_fields__}
    moves = data.pop("moves")
    rare = {name: msgspec.to_builtins(data.pop(name)) for name in _RARE}
    return data | {name: value for name, value in rare.items() if value} | {"moves": moves}


def write(record: Record) -> str:
    """The record as JSON text, one move a line so that two records can be compared."""
    header = to_json(record)
    moves = header.pop("moves")
    lines = [f"  {json.dumps(key)}: {json.dumps(value)}," for key, value in header.items()]
    if not moves:
        return "\n".join(["{", *lines, '  "moves": []', "}", ""])
    listed = ",\n".join(f"    {json.dumps(move)}" for move in moves)
    return "\n".join(["{", *lines, '  "moves": [', listed, "  ]", "}", ""])


def cut(record: Record, ply: int) -> None:
    """Drop variations that leave a record after ``ply``, and what was said of later plies."""
    record.corrections = [found for found in record.corrections if found.ply <= ply]
    record.variations = [branch for branch in record.variations if branch.ply <= ply]
    record.analyses = {at: said for at, said in record.analyses.items() if int(at) <= ply}
    record.notes = {at: note for at, note in record.notes.items() if int(at) <= ply}


def start(record: Record) -> State:
    """The state in which the record begins. Raises InputError."""
    game = record.adapter()
    if record.start is not None:
        return game.read_position(record.start, "start").state
    return game.new(record.variant, len(record.seats) or None)


class Corrections:
    """The corrections of a record that are taken, ready to be carried out by ply."""

    def __init__(self, record: Record) -> None:
        """Raises InputError for one that stands where the record has no ply."""
        self._game = record.adapter()
        self._at: dict[int, list[tuple[int, Correction]]] = {}
        for number, found in enumerate(record.corrections):
            if found.ply > len(record.moves):
                problem = Phrase("the record has no ply {}", found.ply)
                raise InputError(f"corrections[{number}].ply", problem)
            if found.taken:
                self._at.setdefault(found.ply, []).append((number, found))

    def carry_out(self, state: State, ply: int) -> None:
        """Correct ``state``, which is that after ``ply`` moves, in place. Raises InputError."""
        for number, found in self._at.get(ply, ()):
            try:
                self._game.correct(state, found.what, found.seat, found.shown)
            except InputError as error:
                raise error.within(f"corrections[{number}]") from None


def states(record: Record) -> Iterator[State]:
    """The state before each move and after the last one; the same object, changed in place.

    Raises InputError, with the ply as its place, at a move that is not possible.
    """
    game = record.adapter()
    state = start(record)
    corrections = Corrections(record)
    yield state
    for ply, text in enumerate(record.moves):
        try:
            state.apply(game.parse_move(state, text))
        except InputError as error:
            raise error.within(f"moves[{ply}]") from None
        except ValueError as error:
            raise InputError(f"moves[{ply}]", Phrase("{!r}: {}", text, error)) from None
        corrections.carry_out(state, ply + 1)
        yield state


def replay(record: Record, ply: int | None = None) -> State:
    """The state after ``ply`` moves and chance events (negative: from the end; None: all).

    Raises InputError for a move that is not possible, or a ply that does not exist.
    """
    count = len(record.moves)
    wanted = count if ply is None else ply + count + 1 if ply < 0 else ply
    if not 0 <= wanted <= count:
        raise InputError(
            "ply", Phrase("no ply {}", ply), Phrase("the record has plies 0 to {}", count)
        )
    for at, state in enumerate(states(record)):
        if at == wanted:
            return state
    raise AssertionError("the record ended early")


@dataclass(frozen=True)
class Report:
    """What replaying a record showed.

    ``ply`` is where the first problem stands (the number of moves when only the header is wrong),
    ``problem`` says what it is; both are None when the record is right. The outcome is the one
    found by replaying, ``last`` the state to which that came if every move is possible.
    """

    ok: bool
    ply: int | None = None
    problem: str | None = None
    result: list[float] | None = None
    ending: str | None = None
    scores: list[dict[str, int]] = field(default_factory=list)
    last: State | None = None


def check(record: Record) -> Report:
    """Replay a record and compare its header with what happened."""
    ply = -1
    state = None
    try:
        for reached in states(record):
            state = reached
            ply += 1
    except InputError as error:
        return Report(ok=False, ply=max(ply, 0), problem=str(error))
    assert state is not None
    game = record.adapter()
    wrong = _slip(game, start(record), record) if record.variations else None
    if wrong is not None:
        return Report(ok=False, ply=wrong[0], problem=wrong[1])
    problem = _not_forfeited(record, state)
    if problem is not None:
        return Report(ok=False, ply=ply, problem=problem)
    outcome = outcome_of(game, state, record.forfeit)
    found = Report(
        ok=True,
        result=list(outcome.returns) if outcome else None,
        ending=outcome.ending if outcome else None,
        scores=[dict(scores) for scores in game.scores(state)],
        last=state,
    )
    problem = _difference(record, found)
    if problem is None:
        return found
    if record.data not in ("", game.data_hash):
        problem += f" (recorded with rules tables {record.data}, these are {game.data_hash})"
    return replace(found, ok=False, ply=ply, problem=problem)


def _slip(
    game: Game, state: State, line: Record | Variation, place: str = ""
) -> tuple[int, str] | None:
    """The ply and the words of the first slip in a line and its variations, None if there is none.

    ``state`` is the one in which the line begins. It goes through the line once, and each variation
    is looked at where it leaves it: there may be thousands of them.
    """
    first = line.ply if isinstance(line, Variation) else 0
    corrections = Corrections(line) if isinstance(line, Record) else None
    branches = sorted(enumerate(line.variations), key=lambda item: item[1].ply)
    for number, branch in branches:
        if not first <= branch.ply <= first + len(line.moves):
            problem = f"{place}variations[{number}].ply: the line has no ply {branch.ply}"
            return branch.ply, problem
    branches.reverse()  # the next one is the last
    for at in range(len(line.moves) + 1):
        while branches and branches[-1][1].ply == first + at:
            number, branch = branches.pop()
            found = _slip(game, state.copy(), branch, f"{place}variations[{number}].")
            if found is not None:
                return found
        if at < len(line.moves):
            try:
                state.apply(game.parse_move(state, line.moves[at]))
                if corrections is not None:
                    corrections.carry_out(state, at + 1)
            except InputError as error:
                return first + at, str(error.within(f"{place}moves[{at}]"))
            except ValueError as error:
                return first + at, f"{place}moves[{at}]: {error}"
    return None


def _not_forfeited(record: Record, state: State) -> str | None:
    """Why the forfeit of the header cannot be, in words; None if it can, or there is none."""
    if record.forfeit is None:
        return None
    if state.decider == OVER:
        return "forfeit: the game was over"
    if record.forfeit.seat >= state.seats:
        return f"forfeit: there is no seat {record.forfeit.seat}"
    return None


def _difference(record: Record, found: Report) -> str | None:
    """The first field of the header that does not agree with the replay, in words."""
    pairs: tuple[tuple[str, Any, Any], ...] = (
        ("result", record.result, found.result),
        ("ending", record.ending, found.ending),
        ("scores", record.scores, found.scores if found.result else None),
    )
    for name, recorded, replayed in pairs:
        if recorded is not None and recorded != replayed:
            return f"{name}: recorded {recorded}, replayed {replayed}"
    return None
