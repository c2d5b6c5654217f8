"""The compiled bridge with states as plain dicts, in which tests write tables down.

The dicts are older than the typed view (``solver/games/duel/table.py``): -1 is nothing, -2 what is
not known, -3 a slot with the special back; gods, tokens and Conspiracies stand in lists by place.
"""

from __future__ import annotations

from typing import Any

from solver._ext.core.state import State
from solver._ext.duel import bridge as compiled
from solver.games.duel.data import tables
from solver.games.duel.expansion_table import (
    Agora,
    HiddenGod,
    Pantheon,
    PantheonPlace,
    Plot,
    PlotNote,
)
from solver.games.duel.table import MEMORY, City, DuelTable, Open, state_of

Raw = dict[str, Any]
PROGRESS = ("unprepared", "prepared", "triggered")
NOTED = ("drawn", "kept", "top", "bottom", "both", "prepared", "triggered", "sprung")
ACTED = ("no", "yes", "ending")
NOWHERE = 127
KINDS = 5


def __getattr__(name: str) -> Any:
    return getattr(compiled, name)


def _mask(seats: list[int]) -> int:
    return sum(1 << seat for seat in set(seats))


def _members(mask: int) -> list[int]:
    return [bit for bit in range(mask.bit_length()) if mask >> bit & 1]


def dump(state: State) -> Raw:
    """A state as a plain dict."""
    table = MEMORY.view(state.to_bytes())
    plain = ("phase", "setup", "options", "age", "seat", "slots", "backs", "pawn", "discard",
             "unseen", "board_tokens", "drawn_tokens", "returned_tokens", "offer", "picks", "boxed",
             "ending")  # fmt: skip
    raw: Raw = {name: getattr(table, name) for name in plain}
    raw |= {
        "extra": bool(table.extra),
        "queue": [[one.choice, one.seat, one.what] for one in table.queue],
        "cities": [
            {
                name: getattr(city, name)
                for name in ("coins", "cards", "wonders", "built", "under", "tokens")
            }
            for city in table.cities
        ],
        "loot": [number in table.loot for number in range(4)],
        "winner": -1 if table.winner is None else table.winner,
    }
    if table.setup:
        raw["acted"] = ACTED.index(table.acted)
        if "promo" in tables().setups[table.setup].editions:
            raw["box"] = table.box
    if table.pantheon is not None:
        raw["pantheon"] = _pantheon(table, table.pantheon)
    if table.agora is not None:
        raw["agora"] = _agora(table, table.agora)
    return raw


def _pantheon(table: DuelTable, pantheon: Pantheon) -> Raw:
    return {
        "places": [place.god for place in pantheon.slots],
        "kinds": [place.mythology for place in pantheon.slots],
        "seen": [_mask(place.seen) for place in pantheon.slots],
        "decks": [[god.god for god in deck] for deck in pantheon.decks],
        "deck_seen": [[_mask(god.seen) & 3 for god in deck] for deck in pantheon.decks],
        "tokens": [
            [city.mythology_tokens.count(kind) for kind in range(KINDS)] for city in table.cities
        ],
        "offerings": [_mask([value - 2 for value in c.offering_tokens]) for c in table.cities],
        "astarte": [city.astarte_coins for city in table.cities],
        "gods": [city.gods for city in table.cities],
        "enki": pantheon.enki,
        "on_slots": pantheon.on_slots,
        "snake": pantheon.snake,
        "snake_owner": pantheon.snake_owner,
        "minerva": NOWHERE if pantheon.minerva is None else pantheon.minerva,
    }


def _agora(table: DuelTable, agora: Agora) -> Raw:
    same = ("decrees", "decrees_at", "senators", "deck", "locked", "not_locked", "removed")
    return {name: getattr(agora, name) for name in same} | {
        "cubes": [city.cubes for city in table.cities],
        "plots": [
            [[held.plot, 1 + PROGRESS.index(held.state), held.card] for held in city.conspiracies]
            for city in table.cities
        ],
        "drawn": [*agora.drawn, -1, -1][:2],
        "locked_seen": _mask(agora.locked_seen),
        "removed_seen": _mask(agora.removed_seen),
        "was_triggered": agora.triggered,
        "notes": [
            [
                1 + NOTED.index(note.what),
                note.seat,
                note.first,
                note.second,
                -2 if note.kept_first is None else note.kept_first,
            ]
            for note in agora.log
        ],
    }


def load(raw: Raw) -> State:
    """Inverse of :func:`dump`. Raises ValueError for what cannot be."""
    try:
        return state_of(_table(raw))
    except (KeyError, IndexError, TypeError) as error:
        raise ValueError(f"not a whole table: {error}") from None


def _in(word: int, words: tuple[str, ...]) -> str:
    if not 0 <= word < len(words):
        raise ValueError(f"{word} is none of {words}")
    return words[word]


def _table(raw: Raw) -> DuelTable:
    table = DuelTable(
        **{
            name: raw[name]
            for name in (
                "phase", "setup", "options", "age", "seat", "slots", "backs", "pawn", "discard",
                "unseen", "board_tokens", "drawn_tokens", "returned_tokens", "offer", "picks",
                "boxed", "ending",
            )
        }
    )  # fmt: skip
    table.extra = bool(raw["extra"])
    table.queue = [Open(choice=kind, seat=seat, what=what) for kind, seat, what in raw["queue"]]
    table.winner = None if raw["winner"] == -1 else raw["winner"]
    if len(raw["loot"]) != 4 or len(raw["cities"]) != 2:
        raise ValueError("needs 2 cities and 4 entries of loot")
    table.loot = [number for number, there in enumerate(raw["loot"]) if there]
    table.acted = _in(raw.get("acted", 0), ACTED)
    table.box = raw.get("box", [])
    table.cities = [
        City(**{"under": [-1] * len(city["wonders"]), **{name: city[name] for name in city}})
        for city in raw["cities"]
    ]
    if "pantheon" in raw:
        _put_pantheon(table, raw["pantheon"])
    if "agora" in raw:
        _put_agora(table, raw["agora"])
    return table


def _put_pantheon(table: DuelTable, raw: Raw) -> None:
    for city, tokens, offerings, coins, gods in zip(
        table.cities, raw["tokens"], raw["offerings"], raw["astarte"], raw["gods"], strict=True
    ):
        if len(tokens) != KINDS:
            raise ValueError("pantheon.tokens: needs 5 entries")
        city.mythology_tokens = [kind for kind in range(KINDS) for _ in range(tokens[kind])]
        city.offering_tokens = [2 + bit for bit in _members(offerings)]
        city.astarte_coins, city.gods = coins, gods
    places = zip(raw["places"], raw["kinds"], raw["seen"], strict=True)
    table.pantheon = Pantheon(
        slots=[
            PantheonPlace(god=god, mythology=kind, seen=_members(seen))
            for god, kind, seen in places
        ],
        decks=[
            [HiddenGod(god=god, seen=_members(mask)) for god, mask in zip(deck, seen, strict=True)]
            for deck, seen in zip(raw["decks"], raw["deck_seen"], strict=True)
        ],
        on_slots=raw["on_slots"],
        enki=raw["enki"],
        minerva=None if raw["minerva"] == NOWHERE else raw["minerva"],
        snake=raw["snake"],
        snake_owner=raw["snake_owner"],
    )


def _put_agora(table: DuelTable, raw: Raw) -> None:
    for city, cubes, plots in zip(table.cities, raw["cubes"], raw["plots"], strict=True):
        city.cubes = cubes
        city.conspiracies = [
            Plot(plot=plot, state=_in(progress - 1, PROGRESS), card=card)
            for plot, progress, card in plots
        ]
    if len(raw["drawn"]) != 2:
        raise ValueError("agora.drawn: needs 2 entries")
    table.agora = Agora(
        **{
            name: raw[name]
            for name in ("decrees", "decrees_at", "senators", "deck", "locked", "not_locked",
                         "removed")
        },
        drawn=[plot for plot in raw["drawn"] if plot != -1],
        locked_seen=_members(raw["locked_seen"]),
        removed_seen=_members(raw["removed_seen"]),
        triggered=raw["was_triggered"],
        log=[
            PlotNote(
                what=_in(kind - 1, NOTED),
                seat=seat,
                first=first,
                second=second,
                kept_first=None if kept == -2 else kept,
            )
            for kind, seat, first, second, kept in raw["notes"]
        ],
    )  # fmt: skip
