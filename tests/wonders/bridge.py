"""The compiled bridge with states as plain dicts, in which tests write tables down.

The dicts are the typed view of the program in other words: what ``see`` looks at stands beside
the phase, used cards are triples, nobody and what is not known are -1. What follows in a turn is
told by name alone where no expansion is in play.
"""

from __future__ import annotations

from typing import Any

from solver._ext.core.state import State
from solver._ext.wonders import bridge as compiled
from solver.games.table.kinds import HIDDEN
from solver.games.wonders.city_table import City
from solver.games.wonders.data import AGES, EXPANSIONS, LEADERS
from solver.games.wonders.data.effects import BuildFromDiscard, PlayLastCard
from solver.games.wonders.positions.facts import NONE, edition_number, stages_of, stages_with
from solver.games.wonders.table import (
    AgeRows,
    DraftRows,
    Open,
    WondersTable,
    state_of,
    table_of,
)
from solver.games.wonders.variants import OPTIONS

LOOKINGS = {"see": "hand", "look": "pile", "draw": "last", "see_leaders": "leaders"}
PHASES = {"draw_leaders": "draw"}
USES = {"relost": "taken_lost"}
LEADER_USES = {"recruit": "build"}
OPENED = {"seventh_alone": "seventh", "discard": "halikarnassos", "draw_leaders": "draw"}
FLEETS = 16
_PHASES = {raw: phase for phase, raw in PHASES.items()}
_USES = {raw: use for use, raw in USES.items()}
_LEADER_USES = {raw: use for use, raw in LEADER_USES.items()}
_OPENED = {raw: kind for kind, raw in OPENED.items()} | {"seventh": "seventh"}
_SIMPLE = {"seventh": PlayLastCard, "discard": BuildFromDiscard}
_AT = {option.name: at for at, option in enumerate(OPTIONS)}


def __getattr__(name: str) -> Any:
    return getattr(compiled, name)


# ---------------------------------------------------------------- taking apart


def dump(state: State) -> dict[str, Any]:
    """All of a state; :func:`load` is the inverse."""
    return dict_of(table_of(state))


def dict_of(table: WondersTable) -> dict[str, Any]:
    """A typed view as such a dict."""
    looking = LOOKINGS.get(table.phase)
    raw: dict[str, Any] = {
        "options": list(table.options),
        "seats": table.seats,
        "view": _number(table.view),
        "first": table.first,
        "phase": "see" if looking else PHASES.get(table.phase, table.phase),
        "age": table.age,
        "turn": table.turn,
        "cities": [_city(table, city) for city in table.cities],
        "chosen": [list(city.moves) for city in table.cities[: table.seats]],
        "ages": [
            {"hands": _cards(age.hands), "used": _used(age, len(table.cities), USES)}
            for age in table.ages
        ],
        "fresh": [list(places) for places in table.ages[table.age - 1].fresh],
        "looks": [list(city.looked) for city in table.cities[: table.seats]],
        "forgot": table.forgot[: LEADERS if _plays(table, "leaders") else AGES],
        "acting": _number(table.acting),
        "looking": looking or "hand",
        "seen": table.seen,
    }
    if _by_city(table):
        raw["todo"] = [[OPENED.get(one.kind, one.kind), one.city] for one in table.queue]
    else:
        kinds = {one.kind.removesuffix("_alone") for one in table.queue}
        raw["todo"] = [kind for kind in ("discard", "seventh") if kind in kinds]
    if table.leaders is not None:
        drawn = zip(table.leaders.drawn, table.leaders.drawn_how, strict=True)
        raw["leaders"] = {
            "hands": _cards(table.leaders.hands),
            "used": _used(table.leaders, table.seats, LEADER_USES),
            "drawn": [[_card(card), LEADER_USES.get(how, how)] for card, how in drawn],
        }
    if _plays(table, "cities"):
        raw["losses"] = [city.losses for city in table.cities]
        raw["losses_per"] = [
            [city.losses_per_token, city.losses_per_stage] for city in table.cities
        ]
    if _plays(table, "edifice"):
        missing = [NONE] * (AGES - len(table.edifices))
        raw["edifices"] = {"drawn": [*table.edifices, *missing], "pawns": list(table.pawns)}
    return raw


def _plays(table: WondersTable, expansion: str) -> bool:
    return bool(table.options[_AT[expansion]])


def _by_city(table: WondersTable) -> bool:
    """Whether what follows in a turn is told with the city."""
    return any(_plays(table, one) for one in EXPANSIONS) or any(
        any(len(stage.options) > 1 for stage in _stages(table, city)) for city in table.cities
    )


def _stages(table: WondersTable, city: City) -> Any:
    if city.wonder == NONE or city.side is None:
        return ()
    return stages_of(edition_number(table.options), city.wonder, city.side)


def _number(value: int | None) -> int:
    return NONE if value is None else value


def _card(card: int) -> int:
    return NONE if card == HIDDEN else card


def _cards(rows: list[list[int]]) -> list[list[int]]:
    return [[_card(card) for card in row] for row in rows]


def _used(rows: AgeRows | DraftRows, count: int, words: dict[str, str]) -> list[list[list[Any]]]:
    return [
        [[_card(card), words.get(how, how), marked] for card, how, marked in rows.played(row)]
        for row in range(count)
    ]


def _city(table: WondersTable, city: City) -> dict[str, Any]:
    raw: dict[str, Any] = {
        "wonder": city.wonder,
        "side": _number(city.side),
        "stages": city.stages,
        "coins": city.coins,
        "victories": list(city.victories),
        "defeats": city.defeats,
        "cards": list(city.cards),
        "free_used": city.free_used,
    }
    if _plays(table, "leaders"):
        raw |= {
            "leaders": list(city.leaders),
            "buried": list(city.buried),
            "bank_taken": int(city.bank_taken),
            "income": city.income,
        }
    if _plays(table, "cities"):
        raw |= {
            "debt": city.debt,
            "diplomacy": city.diplomacy,
            "free_black_used": city.free_black_used,
        }
    stages = _stages(table, city)
    options = [
        1 + (number in city.options) if len(stages[number - 1].options) > 1 else 0
        for number in range(1, city.stages + 1)
    ]
    if _plays(table, "edifice"):
        raw |= {
            "stage_options": options,
            "pawns": list(city.edifices),
            "edifice_debts": list(city.debt_tokens),
        }
    if any(len(stage.options) > 1 for stage in stages):
        raw["stage_options"] = options
    if _plays(table, "armada"):
        raw |= {
            "shipyard": city.shipyard,
            "fleets": list(city.fleets),
            "islands": list(city.islands),
            "stages_built": [number - 1 for number in city.stages_built],
            "naval_won": [("", "second", "first").index(_won(one)) for one in city.naval],
            "naval_lost": [int(one == "last") for one in city.naval],
            "raids": list(city.raids),
            "pirates": city.pirates,
            "tribute": city.tribute,
            "free_moves": [list(divmod(move, FLEETS)) for move in city.free_moves],
            "arrivals": list(city.arrivals),
            "wave": list(city.explores),
            "found": list(city.found),
        }
    return raw


def _won(result: str) -> str:
    return result if result in ("first", "second") else ""


# ---------------------------------------------------------------- putting together


def load(raw: dict[str, Any]) -> State:
    """The state that is told. Raises ValueError for one that cannot be."""
    try:
        return state_of(table_in(raw))
    except (KeyError, TypeError, IndexError) as error:
        raise ValueError(f"{type(error).__name__}: {error}") from None


def table_in(raw: dict[str, Any]) -> WondersTable:
    """The typed view of such a dict. Raises ValueError."""
    looking = {what: phase for phase, what in LOOKINGS.items()}[raw.get("looking", "hand")]
    phase = looking if raw["phase"] == "see" else _PHASES.get(raw["phase"], raw["phase"])
    table = WondersTable(
        options=[*raw["options"], 0][: len(OPTIONS)],  # the slow rules know no sheets
        seats=raw["seats"],
        view=_seat(raw["view"]),
        first=raw["first"],
        phase=phase,
        age=raw["age"],
        turn=raw["turn"],
        acting=_seat(raw["acting"]),
        seen=raw.get("seen", 0),
    )
    if len(table.options) != len(OPTIONS):
        raise ValueError(f"needs {len(OPTIONS)} options")
    count = len(table.cities) if table.cities else len(raw["cities"])
    if not len(raw["looks"]) == len(raw["chosen"]) == raw["seats"] or len(raw["ages"]) != AGES:
        raise ValueError("looks, chosen, ages: as many as there are seats and Ages")
    table.cities = [_city_in(raw, at) for at in range(count)]
    forgot = [*raw["forgot"], 0]
    table.forgot = forgot[:LEADERS]
    table.ages = [
        _age_in(raw, at, [list(_) for _ in raw.get("fresh", [])] or [[] for _ in range(count)])
        for at in range(AGES)
    ]
    if "leaders" in raw and _plays(table, "leaders"):
        table.leaders = _leaders_in(raw["leaders"])
    if "edifices" in raw and _plays(table, "edifice"):
        table.edifices = [one for one in raw["edifices"]["drawn"] if one != NONE]
        table.pawns = list(raw["edifices"]["pawns"])
    table.queue = [_open_in(table, one) for one in raw["todo"]]
    return table


def _seat(value: int) -> int | None:
    return None if value < 0 else value


def _unseen(card: int) -> int:
    if card < NONE:
        raise ValueError(f"{card} cannot be")
    return HIDDEN if card == NONE else card


def _city_in(raw: dict[str, Any], at: int) -> City:
    told = raw["cities"][at]
    own = at < raw["seats"]
    city = City(
        wonder=told["wonder"],
        side=_seat(told["side"]),
        stages=told["stages"],
        coins=told["coins"],
        victories=list(told["victories"]),
        defeats=told["defeats"],
        cards=list(told["cards"]),
        free_used=told["free_used"],
        looked=tuple(raw["looks"][at]) if own else (0, 0),
        moves=list(raw["chosen"][at]) if own else [],
        leaders=list(told.get("leaders", ())),
        buried=list(told.get("buried", ())),
        bank_taken=bool(told.get("bank_taken")),
        income=min(255, max(0, told.get("income", 0))),
        debt=told.get("debt", 0),
        diplomacy=told.get("diplomacy", 0),
        free_black_used=bool(told.get("free_black_used")),
        edifices=list(told.get("pawns", ())),
        debt_tokens=list(told.get("edifice_debts", ())),
        options=[i for i, one in enumerate(told.get("stage_options", ()), 1) if one == 2],
    )
    if len(set(city.cards)) != len(city.cards):
        raise ValueError("a card twice in the city")
    if "shipyard" in told:
        city.shipyard = told["shipyard"]
        city.fleets = list(told["fleets"])
        city.islands = list(told["islands"])
        city.stages_built = [number + 1 for number in told["stages_built"]]
        both = zip(told["naval_won"], told["naval_lost"], strict=True)
        city.naval = ["last" if lost else ("none", "second", "first")[won] for won, lost in both]
        city.raids = list(told["raids"])
        city.pirates, city.tribute = told["pirates"], told["tribute"]
        city.free_moves = [count * FLEETS + fleets for count, fleets in told["free_moves"]]
        city.arrivals, city.explores = list(told["arrivals"]), list(told["wave"])
        city.found = list(told["found"])
    if "losses" in raw:
        city.losses = raw["losses"][at]
        per = raw.get("losses_per", ())
        city.losses_per_token, city.losses_per_stage = per[at] if at < len(per) else (0, 0)
    return city


def _age_in(raw: dict[str, Any], at: int, fresh: list[list[int]]) -> AgeRows:
    told = raw["ages"][at]
    here = at == raw["age"] - 1
    return AgeRows(
        hands=[[_unseen(card) for card in hand] for hand in told["hands"]],
        used=[[_unseen(card) for card, _, _ in row] for row in told["used"]],
        how=[[_USES.get(how, how) for _, how, _ in row] for row in told["used"]],
        marked=[[i for i, (_, _, mark) in enumerate(row) if mark] for row in told["used"]],
        fresh=fresh if here else [[] for _ in told["hands"]],
    )


def _leaders_in(told: dict[str, Any]) -> DraftRows:
    return DraftRows(
        hands=[[_unseen(card) for card in hand] for hand in told["hands"]],
        used=[[_unseen(card) for card, _, _ in row] for row in told["used"]],
        how=[[_LEADER_USES.get(how, how) for _, how, _ in row] for row in told["used"]],
        marked=[[i for i, (_, _, late) in enumerate(row) if late] for row in told["used"]],
        drawn=[_unseen(card) for card, _ in told["drawn"]],
        drawn_how=[_LEADER_USES.get(how, how) for _, how in told["drawn"]],
    )


def _open_in(table: WondersTable, told: Any) -> Open:
    if not isinstance(told, str):
        kind, city = told
        return Open(_OPENED.get(kind, kind), city)
    for at, city in enumerate(table.cities):
        if city.side is not None and stages_with(
            edition_number(table.options), city.wonder, city.side, _SIMPLE[told]
        ):
            return Open(told, at)
    raise ValueError(f"todo: no city has {told}")
