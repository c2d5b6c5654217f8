"""What the JSON form tells in another way than the table holds it: read and written by hand.

Names of cards and leaders, boards with their sides, what cities did turn by turn, military tokens,
fleets and results at sea, what was passed on.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from solver.errors import InputError, Phrase
from solver.games.base import JsonObject
from solver.games.table.read import RowReader, Shaped
from solver.games.table.write import Told, tell
from solver.games.wonders.city_table import City
from solver.games.wonders.data import tables
from solver.games.wonders.data.vocabulary import FLEETS
from solver.games.wonders.items import ISLANDS
from solver.games.wonders.names import (
    card_name,
    island_name,
    side_name,
    split_side,
    wonder,
    wonder_name,
)
from solver.games.wonders.names import side as side_called
from solver.games.wonders.positions.facts import NONE
from solver.games.wonders.positions.naval_texts import FAR, HIDDEN, free_move_text, read_free_move
from solver.games.wonders.positions.pieces import SketchCity
from solver.games.wonders.positions.texts import write_use
from solver.games.wonders.table import (
    FORMAT,
    Draft,
    Partner,
    PastAge,
    WondersTable,
)
from solver.games.wonders.variants import OPTIONS, variant_of

_FLEETS = 16


def read_city(reader: RowReader, form: Any, city: SketchCity, place: str) -> None:
    """The board, tokens and fleets of a city; its cards and turns are read with those of all."""
    table, problems = reader.table, reader.problems
    with problems:
        _read_board(form, city, table)
    city.military = None if form.military is None else list(form.military)
    city.looked = form.looked or (0, 0)
    city.drew = form.drew
    flat = isinstance(form.losses, int)
    told = (form.losses, 0, 0) if flat else form.losses
    city.losses, city.losses_per_token, city.losses_per_stage = told
    city.chosen_options = list(form.options)
    city.debt_tokens = sorted(problems.each(form.debt_tokens, _read_debt, f"{place}.debt_tokens"))
    city.fleets = [(form.fleets or {}).get(fleet, 1) - 1 for fleet in FLEETS]
    city.stages_built = None if form.stages_built is None else sorted(form.stages_built)
    city.naval = None if form.naval is None else list(form.naval)
    city.raids = None if form.raids is None else [form.raids.count(side) for side in FAR]
    for name in ("edifices", "islands", "arrivals", "explores", "draws"):
        getattr(city, name).sort()
    if table.rule("armada") != "yes":
        return
    city.free_moves = [
        count * _FLEETS + fleets
        for count, fleets in problems.each(form.free_moves, read_free_move, f"{place}.free_moves")
    ]
    for at, name in enumerate(form.found):
        where = f"{place}.found[{at}]"
        with problems:
            hidden = name in HIDDEN
            found = NONE - HIDDEN.index(name) - 1 if hidden else reader.item(ISLANDS, name, where)
            city.found.append(found)


def _read_board(form: Any, city: SketchCity, table: WondersTable) -> None:
    """The wonder with its side. Raises InputError."""
    place, edition, all_day = city.place, table.options[0], table.rule("sides") == "day"
    if form.wonder is None:
        if form.side is not None:
            raise InputError(f"{place}.side", "given without a wonder", "give the wonder")
        return
    name, side = split_side(form.wonder, edition)
    city.wonder = wonder(name, f"{place}.wonder")
    if form.side is not None:
        given = side_called(form.side, edition, f"{place}.side")
        if side not in (NONE, given):
            raise InputError(
                f"{place}.side",
                Phrase("{!r}, but the wonder is {!r}", form.side, form.wonder),
                "give the side once",
            )
        side = given
    if all_day and side > 0:
        raise InputError(
            f"{place}.side",
            Phrase("{} in a game with sides=day", side_name(side, edition)),
            "correct the side, or the variant",
        )
    city.side = 0 if all_day else side


def _read_debt(points: int, place: str) -> int:
    """The Age of a Debt token by its points. Raises InputError."""
    debts = tables().edifices_file.debts
    if points not in debts:
        raise InputError(
            place.rpartition("[")[0],
            Phrase("there is no Debt token of {}", points),
            Phrase("write {}, by Age", ", ".join(map(str, debts))),
        )
    return debts.index(points) + 1


def _cards(cards: Iterable[int]) -> list[str]:
    return [card_name(card) for card in cards]


def _passed(passed: Iterable[list[int] | None]) -> list[list[str] | None]:
    return [None if cards is None else _cards(cards) for cards in passed]


def _given(fields: JsonObject) -> JsonObject:
    """Those that have something to tell."""
    return {name: value for name, value in fields.items() if value not in (None, [], {}, 0)}


def write_city(city: City, table: WondersTable) -> JsonObject:
    """The shaped fields of a city."""
    known = city.wonder != NONE and city.side is not None
    data: JsonObject = {
        "wonder": wonder_name(city.wonder) if city.wonder != NONE else None,
        "side": side_name(city.side, table.options[0]) if known else None,  # type: ignore[arg-type]
        "cards": _cards(city.cards),
        "military": city.military,
    }
    if any(city.looked):
        data["looked"] = list(city.looked)
    if city.turns is not None:
        data["turns"] = list(map(write_use, city.turns))
    losses = [city.losses, city.losses_per_token, city.losses_per_stage]
    debts = tables().edifices_file.debts
    return data | _given(
        {
            "leaders": _cards(city.leaders),
            "buried": _cards(city.buried),
            "recruits": list(map(write_use, city.recruits or ())),
            "drew": city.drew,
            "debt_tokens": [debts[age - 1] for age in city.debt_tokens],
            "options": _options(city, table),
            "fleets": {
                fleet: space + 1 for fleet, space in zip(FLEETS, city.fleets, strict=False) if space
            },
            "stages_built": city.stages_built,
            "naval": city.naval,
            "raids": [
                side for side, count in zip(FAR, city.raids, strict=False) for _ in range(count)
            ],
            "free_moves": [free_move_text(divmod(move, _FLEETS)) for move in city.free_moves],
            "found": [
                island_name(island) if island >= 0 else HIDDEN[NONE - island - 1]
                for island in city.found
            ],
            "losses": losses if any(losses[1:]) else losses[0],
        }
    )


def _options(city: City, table: WondersTable) -> list[int]:
    """Of each stage built that has two options the one chosen."""
    return [
        1 + (number in city.options)
        for number, stage in enumerate(table.stages(city)[: city.stages], 1)
        if len(stage.options) > 1
    ]


def write_draft(draft: Draft, table: WondersTable) -> JsonObject:  # noqa: ARG001
    """What is known of the draft of leaders."""
    data: JsonObject = {"kept": _cards(draft.kept or ()), "passed": _passed(draft.passed or ())}
    if draft.drawn is not None:
        data["drawn"] = _cards(draft.drawn)
    return data


def write_own(own: Partner | WondersTable, table: WondersTable) -> JsonObject:
    """What the view, or its partner, holds and knows."""
    data: JsonObject = {}
    for name in ("hand", "leader_hand"):
        cards = getattr(own, name)
        if cards is not None:
            data[name] = _cards(cards)
    if own.passed is not None:
        data["passed"] = _passed(own.passed)
    if own.draft is not None:
        data["draft"] = tell(own.draft, table, WRITE)
    if own.chosen:
        data["chosen"] = own.chosen
    return data


def write_past(past: PastAge, table: WondersTable) -> JsonObject:  # noqa: ARG001
    """An Age that is over."""
    data: JsonObject = {"turns": [list(map(write_use, turns)) for turns in past.turns]}
    for name in ("passed", "partner_passed"):
        if (passed := getattr(past, name)) is not None:
            data[name] = _passed(passed)
    return data


def write_table(table: WondersTable, root: Any) -> JsonObject:
    """The shaped fields of the table."""
    variant = variant_of(table.options)
    data: JsonObject = {
        "game": "wonders",
        "format": FORMAT,
        "variant": {o.name: variant[o.name] for o in OPTIONS if variant[o.name] != o.default},
        **write_own(table, root),
    }
    if table.drawn is not None:
        data["drawn"] = card_name(table.drawn)
    if table.free_city is not None:
        data["free_city"] = tell(table.free_city, root, WRITE)
    if table.history is not None:
        data["history"] = [tell(past, root, WRITE) for past in table.history]
    if table.partner is not None and (partner := tell(table.partner, root, WRITE)):
        data["partner"] = partner
    for name in ("due", "acting"):
        if (value := getattr(table, name)) is not None:
            data[name] = value
    return data


WRITE: dict[Any, Told] = {
    City: write_city,
    Draft: write_draft,
    Partner: write_own,
    PastAge: write_past,
    WondersTable: write_table,
}
"""Writers of the shaped fields, by zone."""

READ: dict[Any, Shaped] = {SketchCity: read_city}
"""Their readers."""
