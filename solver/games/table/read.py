"""From the JSON form to the typed view: names to numbers, and every item in one place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from solver.errors import InputError, Phrase
from solver.games.positions.problems import Problems
from solver.games.table.kinds import ItemKind, OwnItems, ValueKind
from solver.games.table.rows import FieldRow, key_of, rows
from solver.names import normalize

Zone = TypeVar("Zone")

Shaped = Callable[["RowReader", Any, Any, str], None]
"""Reads by hand the shaped fields of a zone: reader, JSON form, zone to be filled, its place."""


class RowReader:
    """Reads the JSON form of one position into the view ``table``, all errors of it at once.

    Parameters
    ----------
    table:
        The root of the view, in which stands already what the conditions of rows look at.
    shaped:
        By zone, what reads its shaped fields.
    begun:
        By zone, what makes an empty one of its place, where that needs more than the rows tell.
    """

    def __init__(
        self,
        table: Any,
        problems: Problems,
        shaped: Mapping[Any, Shaped],
        begun: Mapping[Any, Callable[[str], Any]] | None = None,
    ) -> None:
        self.table = table
        self.problems = problems
        self._shaped = shaped
        self._begun = begun or {}
        self._lying: dict[int, dict[int, str]] = {}

    def placed(self, of: ItemKind | OwnItems) -> dict[int, str]:
        """The items of a kind that have been read, and where each of them lies."""
        return self._lying.setdefault(id(of.at(self.table)), {})

    def item(self, of: ItemKind | OwnItems, name: str, place: str, *, apart: bool = False) -> int:
        """The item that a name means, lying at a place.

        Raises InputError for an unknown name, one that is not played with, and one that lies
        elsewhere, too, unless it may do so (``apart``).
        """
        lying = self.placed(of)
        of = of.at(self.table)
        copies = self._copies(of, name)
        free = [item for item in copies if item not in lying]
        item = (free or copies)[0] if copies else of.names.find(name, place)
        refused = of.refused(self.table, item, name) if of.refused else None
        if refused is not None:
            raise InputError(place, *refused)
        if apart:
            return item
        other = lying.setdefault(item, place)
        if other != place:
            if copies:
                raise InputError(
                    place,
                    Phrase("{!r} more often than there are ({})", name, len(copies)),
                    "remove one",
                )
            raise InputError(
                place,
                Phrase("{} {!r} is also at {}", of.names.kind, name, other),
                "remove one of them",
            )
        return item

    def _copies(self, of: ItemKind, name: str) -> list[int]:
        wanted = normalize(name)
        return next(
            (items for shared, items in of.shared.items() if normalize(shared) == wanted), []
        )

    def items(
        self, kind: ValueKind, given: list[Any], place: str, *, once: bool = False
    ) -> list[Any]:
        """The values of a list; those that cannot be read are kept as problems and left out.

        With ``once`` none may stand there twice.
        """
        found: list[Any] = []
        for i, one in enumerate(given):
            where = f"{place}[{i}]"
            with self.problems:
                value = kind.resolve(one, where, self)
                if once and value in found:
                    raise InputError(where, Phrase("{!r} stands twice", one), "remove one")
                found.append(value)
        return found

    def zone(self, of: type[Zone], form: Any, place: str = "") -> Zone:
        """A zone as the JSON form has it."""
        found: Zone = self._begun[of](place) if of in self._begun else of()
        self.fill(found, form, place)
        return found

    def fill(self, found: Any, form: Any, place: str = "") -> None:
        """Read the fields of a zone into ``found``."""
        dot = f"{place}." if place else ""
        for name, made in rows(type(found)).items():
            key = key_of(name, made)
            if key is not None and made.told:
                with self.problems:
                    self._set(found, name, made, getattr(form, key), f"{dot}{key}")
        if type(found) in self._shaped:
            with self.problems:
                self._shaped[type(found)](self, form, found, place)

    def _set(self, found: Any, name: str, made: FieldRow, given: Any, place: str) -> None:
        for condition in (made.when, made.told_when):
            if condition is not None and not condition(self.table):
                if given not in (None, [], {}, False, made.default):
                    problem = Phrase("given, but {} is not played with", condition.needs)
                    raise InputError(place, problem, condition.remedy)
                return
        if given is not None and made.shape is None:
            setattr(found, name, self._field(made, given, place))

    def _field(self, made: FieldRow, given: Any, place: str) -> Any:
        if made.of is not None:
            if not made.many:
                return self.zone(made.of, given, place)
            return [self.zone(made.of, one, f"{place}[{i}]") for i, one in enumerate(given)]
        assert made.kind is not None
        if made.lists:
            return [
                self.items(made.kind, one, f"{place}[{i}]", once=made.way == "mask")
                for i, one in enumerate(given)
            ] + [[] for _ in range(made.lists - len(given))]
        if made.listed:
            return self.items(made.kind, given, place, once=made.way == "mask")
        return made.kind.resolve(given, place, self)
