"""The TOML file of a ladder: who plays what, and for how long (docs/ladder.md)."""

from __future__ import annotations

import hashlib
import json
import math
from typing import Annotated

import msgspec
from msgspec import Meta, field

from solver.arena.playing import Contender, Terms, set_up
from solver.arena.schedule import Kind
from solver.errors import InputError
from solver.games import GAMES, load
from solver.games.sides import each_alone
from solver.json_structs import Fields, convert
from solver.search.spec import PROGRAM
from solver.toml_input import parse_toml
from solver.units import parse_count, parse_seconds

DEFAULT_SECONDS = 0.1
"""Time of a decision when the file says nothing about it."""

MAX_BOTS = 100
MAX_DEALS = 10_000
MAX_SEED = 2**63 - 1

MAX_NAME = 60
MAX_SPEC = 900

_Spec = Annotated[str, Meta(min_length=1, max_length=MAX_SPEC)]
_Time = str | int | float
_Nodes = str | int


class BotFields(Fields):
    """A bot as it stands in the file."""

    name: Annotated[str, Meta(min_length=1)] | None = None
    spec: _Spec | None = None
    program: _Spec | None = None
    time: _Time | None = None
    nodes: _Nodes | None = None


class LadderFields(Fields):
    """The file as it is written."""

    game: str
    bots: Annotated[list[BotFields], Meta(max_length=MAX_BOTS)]
    variant: dict[str, str | bool] = field(default_factory=dict)
    seats: Annotated[int, Meta(ge=1, le=100)] | None = None
    time: _Time | None = None
    nodes: _Nodes | None = None
    deals: Annotated[int, Meta(ge=1, le=MAX_DEALS)] = 10
    seed: Annotated[int, Meta(ge=0, le=MAX_SEED)] = 0
    schedule: Kind = "round-robin"
    anchor: str | None = None


class Ladder(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be played, with everything filled in.

    ``seats`` is the number of seats of a table, ``deals`` that of the deal groups for each line-up,
    ``anchor`` the name of the bot whose rating is to be 0, or None for a mean of 0. ``data`` is the
    hash of the game's rules tables. ``sides`` holds the side of each seat; if it is empty, every
    seat plays for itself.
    """

    game: str
    variant: dict[str, str]
    data: str
    seats: int
    seed: int
    bots: tuple[Contender, ...]
    deals: int
    schedule: Kind
    anchor: str | None
    sides: tuple[int, ...] = ()

    @property
    def names(self) -> list[str]:
        """The names of the bots, by number."""
        return [bot.name for bot in self.bots]

    @property
    def hash(self) -> str:
        """Short hash of all that decides a game."""
        decides = {
            "game": self.game,
            "variant": self.variant,
            "data": self.data,
            "seats": self.seats,
            "seed": self.seed,
            "bots": sorted((bot.name, bot.spec, bot.seconds, bot.nodes) for bot in self.bots),
        }
        text = json.dumps(decides, sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def terms(self) -> Terms:
        """What all games have in common. Raises InputError for what cannot be played."""
        game = load(self.game)
        return set_up(game, self.variant, self.bots, self.seats, keep_records=True)


def read_ladder(text: str, place: str) -> Ladder:
    """The ladder that the text of a TOML file describes.

    Raises InputError, whose place begins with ``place``.
    """
    try:
        data = parse_toml(text)
        _check_bots(data.get("bots"))
        return _resolved(convert(data, LadderFields, "the ladder"))
    except InputError as error:
        raise error.within(place) from None


def _check_bots(bots: object) -> None:
    """Refuse a single table, and names that no line can show, before they are made printable."""
    if isinstance(bots, dict):
        raise InputError("bots", "is one table, not a list of them", "write [[bots]] for each bot")
    for at, bot in enumerate(bots if isinstance(bots, list) else ()):
        name = bot.get("name") if isinstance(bot, dict) else None
        if isinstance(name, str) and not name.isprintable():
            raise _no_name(name, at)


def _no_name(name: str, at: int) -> InputError:
    problem = f"{name[:MAX_NAME]!r} is no name for a table"
    return InputError(f"bots[{at}].name", problem, f"give up to {MAX_NAME} letters on one line")


def _resolved(fields: LadderFields) -> Ladder:
    """The ladder with all defaults filled in, checked as far as no bot must be made for it."""
    game = load(fields.game)
    seats = fields.seats if fields.seats is not None else game.default_seats
    if not game.min_seats <= seats <= game.max_seats:
        raise InputError("seats", f"{seats} players", f"{game.name} seats {game.seat_range}")
    if len(fields.bots) < 2:
        raise InputError("bots", "a ladder needs two bots or more", "add [[bots]] tables")
    seconds, nodes = _limits(fields.time, fields.nodes, "")
    if seconds is None and nodes is None:
        seconds = DEFAULT_SECONDS
    bots = tuple(_contender(bot, at, seconds, nodes) for at, bot in enumerate(fields.bots))
    names = [bot.name for bot in bots]
    for at, name in enumerate(names):
        if name in names[:at]:
            raise InputError(f"bots[{at}].name", f"{name!r} is taken", "name each bot differently")
    if fields.anchor is not None and fields.anchor not in names:
        raise InputError("anchor", f"no bot is called {fields.anchor!r}", "use a name of bots")
    variant = game.parse_variant(fields.variant)
    sides = game.new(variant, seats).sides
    return Ladder(
        game=game.name,
        variant=variant,
        data=game.data_hash,
        seats=seats,
        seed=fields.seed,
        bots=bots,
        deals=fields.deals,
        schedule=fields.schedule,
        anchor=fields.anchor,
        sides=() if sides == each_alone(seats) else sides,
    )


def _contender(fields: BotFields, at: int, seconds: float | None, nodes: int | None) -> Contender:
    """A bot with its limits: its own, or those of the ladder."""
    place = f"bots[{at}]"
    if (fields.spec is None) == (fields.program is None):
        raise InputError(place, "what plays?", "give either spec or program")
    spec = fields.spec or f"{PROGRAM}:{fields.program}"
    name = fields.name or spec
    if len(name) > MAX_NAME:
        raise _no_name(name, at)
    own = _limits(fields.time, fields.nodes, f"{place}.")
    return Contender(name, spec, *(own if own != (None, None) else (seconds, nodes)))


def _limits(
    time: _Time | None, nodes: _Nodes | None, place: str
) -> tuple[float | None, int | None]:
    """Seconds or nodes; both are None if neither is given. Raises InputError."""
    if time is not None and nodes is not None:
        raise InputError(f"{place}time", "stands beside nodes", "give time or nodes, not both")
    seconds = None if time is None else parse_seconds(str(time), f"{place}time")
    return seconds, None if nodes is None else parse_count(str(nodes), f"{place}nodes")


def can_be(ladder: Ladder) -> bool:
    """Whether a plan that was read back is one that :func:`read_ladder` can have made."""
    names = ladder.names
    if ladder.game not in GAMES or not 2 <= len(names) <= MAX_BOTS or len({*names}) < len(names):
        return False
    game = load(ladder.game)
    return (
        game.min_seats <= ladder.seats <= game.max_seats
        and 1 <= ladder.deals <= MAX_DEALS
        and 0 <= ladder.seed <= MAX_SEED
        and len(ladder.sides) in (0, ladder.seats)
        and all(0 <= side < ladder.seats for side in ladder.sides)
        and (ladder.anchor is None or ladder.anchor in names)
        and all(name.isprintable() and len(name) <= MAX_NAME for name in names)
        and all(map(_has_limit, ladder.bots))
    )


def _has_limit(bot: Contender) -> bool:
    """Whether a bot may think for some time, or about some nodes."""
    limits = [limit for limit in (bot.seconds, bot.nodes) if limit is not None]
    return bool(limits) and all(0 < limit < math.inf for limit in limits)


def check_continued(old: Ladder, new: Ladder, place: str) -> None:
    """Raise InputError if a ladder cannot go on as ``new`` since that changes games of ``old``.

    Bots and deals may be added; schedule and anchor decide no game.
    """
    changed = first_change(old, new)
    if changed is not None:
        what, before, now = changed
        raise InputError(
            place,
            f"was played with {what} {before}, the file has {now}",
            "restore the file, or write to another one with -o",
        )
    if new.deals < old.deals:
        raise InputError(
            place,
            f"was planned for {old.deals} deals, the file has {new.deals}",
            "deals may be added, not taken away",
        )


def first_change(old: Ladder, new: Ladder) -> tuple[str, str, str] | None:
    """What in ``new`` changes games of ``old``, as it was and as it is; None if nothing does."""
    variant = load(new.game).parse_variant(old.variant) if old.game == new.game else {}
    pairs: list[tuple[str, object, object]] = [("game", old.game, new.game)]
    pairs += [(f"variant {name}", value, new.variant.get(name)) for name, value in variant.items()]
    pairs += [(what, getattr(old, what), getattr(new, what)) for what in ("seats", "seed")]
    pairs += [("rules tables", old.data, new.data)]
    by_name = {bot.name: bot for bot in new.bots}
    for bot in old.bots:
        other = by_name.get(bot.name)
        if other is None:
            pairs.append(("a bot", repr(bot.name), "no such bot"))
            continue
        for name, of_bot in (("spec", "spec"), ("time", "seconds"), ("nodes", "nodes")):
            said = f"the {name} of {bot.name!r}"
            pairs.append((said, getattr(bot, of_bot), getattr(other, of_bot)))
    if new.schedule == "gauntlet":
        pairs.append(("the first bot", repr(old.names[0]), repr(new.names[0])))
    for what, before, now in pairs:
        if before != now:
            return what, shown(before), shown(now)
    return None


def shown(value: object) -> str:
    """A value of the file for a message."""
    return "none" if value is None else str(value)


def continued(old: Ladder, new: Ladder) -> Ladder:
    """``new`` with the bots of ``old`` first, so that they keep their numbers."""
    known = [bot.name for bot in old.bots]
    added = tuple(bot for bot in new.bots if bot.name not in known)
    return msgspec.structs.replace(new, bots=(*old.bots, *added))
