"""Import of a Duel table from the page data of Board Game Arena.

A page keeps its data as it was loaded (``bga``, or the object itself) and shows what has happened
since (``dom``, where the page was read with it). Some parts of the data follow the game, others
stay as they were at loading; where the display says otherwise it is right.

Seat 0 is ``startPlayerId``, who picked the first wonder; it does not change during a game. BGA
numbers cards, wonders and tokens in its own order, so they are matched by the names in the page.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from solver.errors import InputError
from solver.games.base import JsonObject, Position
from solver.games.duel import names
from solver.games.duel.bga.numbers import BUILDINGS, TOKENS, WONDERS
from solver.games.duel.data import SLOTS, tables
from solver.games.duel.positions import read as position
from solver.games.duel.positions.form import FACE_DOWN, FACE_DOWN_GUILD, TAKEN, UNKNOWN

GUILD_BACK = ["1", "7"]
"""Place of the guild back in the picture of all cards (``spriteXY``)."""

PHASES = {
    "selectWonder": "pick",
    "playerTurn": "play",
    "chooseProgressToken": "token",
    "chooseProgressTokenFromBox": "keep",
    "chooseOpponentBuilding": "destroy",
    "chooseDiscardedBuilding": "revive",
    "selectStartPlayer": "starter",
    "gameEnd": "over",
}
"""Our phase for each state of the table in which somebody decides."""

_NUMBER = re.compile(r"[+-]?[0-9]{1,6}")

RELOAD = "reload the page when a player is to move and save it again"


def read_page(data: Any) -> Position:
    """The position on a Board Game Arena page of Duel, from its decoded JSON.

    The view is that of the player whose page it is; the variant has ``next_starter: chooses``,
    as the site plays it. Raises InputError when something is missing or of another shape, when
    an expansion is on, and when the parts of the page contradict each other.
    """
    page = _Page(data)
    try:
        return position.read(page.position())
    except InputError as error:
        # A page without its display is often older than the game; then its parts contradict.
        remedy = (error.remedy or RELOAD) if page.dom else f"it may be an old page: {RELOAD}"
        raise InputError(f"page: {error.place}", error.problem, remedy) from None


def differences(data: Any) -> list[str]:
    """Parts of the page data that are older than what the page shows, in words.

    Empty for a page that was loaded after the last move, or read without its display. Raises
    InputError like :func:`read_page`.
    """
    page = _Page(data)
    found = []
    for what, loaded, shown in page.both():
        if shown is not None and loaded != shown:
            found.append(f"{what}: the page data is older than the page; the page was used")
    return found


class _Page:
    """The parts of a page, found and checked one by one."""

    def __init__(self, data: Any) -> None:
        if not isinstance(data, dict):
            raise InputError("page", "expected a JSON object", "save the page's game data")
        self.outer: Mapping[str, Any] = data
        self.bga = _mapping(data.get("bga", data), "bga")
        self.dom = _mapping(data.get("dom") or {}, "dom")
        for expansion in ("agora", "pantheon"):
            if _number(self.bga.get(expansion) or 0, expansion):
                raise InputError(
                    expansion,
                    f"the table plays with {expansion.title()}",
                    "only the base game is known",
                )
        start = str(self.part("startPlayerId"))
        me = str(self.part("me_id"))
        players = [str(key) for key in _mapping(self.part("players"), "players")]
        if len(players) != 2 or start not in players:
            raise InputError("players", "not the two players of a Duel table", RELOAD)
        self.ids = [start, next(player for player in players if player != start)]
        # A spectator's page is told as the first player sees it.
        self.view = self.ids.index(me) if me in self.ids else 0
        self.state, self.active = self._state()

    def part(self, name: str) -> Any:
        """A part of the page data that must be there."""
        if name not in self.bga:
            raise InputError(name, "missing", "this is not the page data of a Duel table")
        return self.bga[name]

    def _state(self) -> tuple[str, int | None]:
        """What the table waits for, and the seat it waits for."""
        told = _mapping(self.bga.get("gamestate") or {}, "gamestate")
        state = self.outer.get("state") or told.get("name")
        active = str(self.outer.get("active") or told.get("active_player"))
        if not isinstance(state, str) or state not in PHASES:
            raise InputError("gamestate", f"the table is in state {state!r:.60}", RELOAD)
        return state, self.ids.index(active) if active in self.ids else None

    def arguments(self) -> Mapping[str, Any]:
        """The arguments of the state the table is in."""
        told = _mapping(self.bga.get("gamestate") or {}, "gamestate")
        return _mapping(told.get("args") or self.outer.get("args") or {}, "gamestate.args")

    # ------------------------------------------------------------ numbers and names

    def _name(
        self, number: Any, part: str, listed: tuple[str, ...], find: Callable[[str, str], int]
    ) -> int:
        value = _number(number, part)
        entry = _mapping(self.bga.get(part) or {}, part).get(str(value))
        if isinstance(entry, Mapping) and isinstance(entry.get("name"), str):
            return find(entry["name"], f"{part}.{value}")
        if not 1 <= value <= len(listed):
            raise InputError(part, f"no number {value}", RELOAD)
        return find(listed[value - 1], f"{part}.{value}")

    def card(self, number: Any) -> str:
        """Our id of a building number."""
        return names.card_name(self._name(number, "buildings", BUILDINGS, names.card))

    def wonder(self, number: Any) -> str:
        """Our id of a wonder number."""
        return names.wonder_name(self._name(number, "wonders", WONDERS, names.wonder))

    def token(self, number: Any) -> str:
        """Our id of a progress token number."""
        return names.token_name(self._name(number, "progressTokens", TOKENS, names.token))

    # ------------------------------------------------------------ parts that can be stale

    def both(self) -> list[tuple[str, Any, Any]]:
        """Parts told twice: what they are, as loaded and as shown (None if it is not)."""
        rows: list[tuple[str, Any, Any]] = []
        for seat, player in enumerate(self.ids):
            loaded = [self.card(n) for n in _numbers(self._of("playerBuildings", player))]
            shown = self._shown("playerBuildings", player)
            rows.append((f"cards of seat {seat}", sorted(loaded), _sorted(shown, self.card)))
            owned = _entries(self._situation().get(player), "progressTokensSituation")
            loaded = [self.token(n) for n in _numbers(owned)]
            shown = self._shown("playerProgressTokens", player)
            rows.append((f"tokens of seat {seat}", sorted(loaded), _sorted(shown, self.token)))
        discard = _entries(self.part("discardedBuildings"), "discardedBuildings")
        shown = self._shown("discardedBuildings")
        rows.append(
            (
                "discard pile",
                sorted(self.card(n) for n in _numbers(discard)),
                _sorted(shown, self.card),
            )
        )
        board = _entries(self._situation().get("board"), "progressTokensSituation.board")
        shown = self._shown("boardProgressTokens")
        if shown is not None:
            shown = [_entries(pair, "dom.boardProgressTokens")[-1:] for pair in shown]
            shown = [number for pair in shown for number in pair]
        rows.append(
            (
                "tokens on the board",
                sorted(self.token(n) for n in _numbers(board)),
                _sorted(shown, self.token),
            )
        )
        track = _mapping(self.part("militaryTrack"), "militaryTrack")
        pawn = _number(track.get("conflictPawn"), "militaryTrack.conflictPawn")
        shown = self.dom.get("conflictPawn")
        pawn_shown = None if shown is None else _number(shown, "dom.conflictPawn")
        rows.append(("conflict pawn", pawn, pawn_shown))
        loot = _loot(track.get("tokens"), "militaryTrack.tokens")
        shown = self.dom.get("militaryTokens")
        loot_shown = None if shown is None else _loot(shown, "dom.militaryTokens")
        rows.append(("loot tokens", loot, loot_shown))
        return rows

    def current(self) -> dict[str, Any]:
        """Those parts as they are now."""
        return {what: loaded if shown is None else shown for what, loaded, shown in self.both()}

    def _of(self, part: str, player: str) -> list[Any]:
        return _entries(_mapping(self.part(part), part).get(player), f"{part}.{player}")

    def _situation(self) -> Mapping[str, Any]:
        part = "progressTokensSituation"
        return _mapping(self.part(part), part)

    def _shown(self, part: str, player: str | None = None) -> list[Any] | None:
        """A list of numbers as the page shows it, None if it was not read."""
        shown = self.dom.get(part)
        if shown is not None and player is not None:
            shown = _mapping(shown, f"dom.{part}").get(player)
        return None if shown is None else _entries(shown, f"dom.{part}")

    # ------------------------------------------------------------ the position

    def position(self) -> JsonObject:
        """The position in our JSON form."""
        now = self.current()
        phase = PHASES[self.state]
        data: JsonObject = {
            "variant": {"next_starter": "chooses"},
            "view": self.view,
            "pawn": now["conflict pawn"],
            "loot": now["loot tokens"],
            "board_tokens": now["tokens on the board"],
            "discard": now["discard pile"],
            "cities": [
                self._city(seat, now[f"cards of seat {seat}"], now[f"tokens of seat {seat}"])
                for seat in (0, 1)
            ],
        }
        if self.active is not None and phase != "over":
            data["seat"] = self.active
        if phase == "pick":
            data["age"] = 0
            data["offer"] = self._offer()
            return data
        data["age"], data["structure"] = self._structure()
        if phase in ("play", "over"):
            data["phase"] = phase
        else:
            data["pending"] = self._pending(phase)
        return data

    def _city(self, seat: int, cards: list[str], tokens: list[str]) -> JsonObject:
        player = self.ids[seat]
        part = "playersSituation"
        situation = _mapping(self.part(part), part).get(player)
        coins = _mapping(situation, f"{part}.{player}").get("coins")
        wonders: list[str] = []
        built: dict[str, str] = {}
        place = f"wondersSituation.{player}"
        entries = _entries(_mapping(self.part("wondersSituation"), place).get(player), place)
        for entry in sorted(entries, key=_shown_at):  # how the page orders them, if it does
            wonder = self.wonder(_field(entry, "wonder", place))
            if _number(_field(entry, "constructed", place), place):
                built[wonder] = UNKNOWN
            else:
                wonders.append(wonder)
        return {
            "coins": _number(coins, f"{part}.{player}.coins"),
            "cards": cards,
            "wonders": wonders,
            "built": built,
            "tokens": tokens,
        }

    def _offer(self) -> list[str]:
        shown = self._shown("wonderSelection")
        if shown is not None:
            return [self.wonder(number) for number in shown]
        situation = _mapping(self.part("wondersSituation"), "wondersSituation")
        selection = _entries(situation.get("selection"), "wondersSituation.selection")
        return [self.wonder(number) for number in _numbers(selection)]

    def _structure(self) -> tuple[int, list[list[str]]]:
        pool = _mapping(self.part("draftpool"), "draftpool")
        age = _number(_field(pool, "age", "draftpool"), "draftpool.age")
        if age not in (1, 2, 3):
            raise InputError("draftpool.age", f"{age}", RELOAD)
        entries = [TAKEN] * SLOTS
        for entry in _entries(pool.get("cards"), "draftpool.cards"):
            slot = _number(_field(entry, "location", "draftpool.cards"), "draftpool.cards.location")
            if not 0 <= slot < SLOTS:
                raise InputError("draftpool.cards.location", f"no slot {slot}", RELOAD)
            if entry.get("building") is not None:
                entries[slot] = self.card(entry["building"])
            else:
                back = _entries(entry.get("spriteXY"), "draftpool.cards.spriteXY")
                guild = [str(number) for number in back] == GUILD_BACK
                entries[slot] = FACE_DOWN_GUILD if guild else FACE_DOWN
        return age, [[entries[slot] for slot in row] for row in tables().layout(age).rows]

    def _pending(self, phase: str) -> JsonObject:
        pending: JsonObject = {"choice": phase}
        arguments = self.arguments()
        if phase == "keep":
            private = _mapping(arguments.get("_private") or {}, "gamestate.args._private")
            drawn = _entries(private.get("progressTokensFromBox"), "progressTokensFromBox")
            if drawn:
                pending["tokens"] = [self.token(number) for number in _numbers(drawn)]
            else:
                # Only the player who chooses is shown the three tokens.
                pending["choice"] = "draw"
        if phase == "destroy" and isinstance(arguments.get("buildingType"), str):
            pending["color"] = arguments["buildingType"].strip().lower()
        return pending


def _sorted(shown: list[Any] | None, name: Callable[[Any], str]) -> list[str] | None:
    return None if shown is None else sorted(name(number) for number in shown)


def _mapping(value: Any, place: str) -> Mapping[str, Any]:
    """A JSON object; the site writes an empty one as an empty list."""
    if isinstance(value, dict):
        return value
    if value == []:
        return {}
    raise InputError(place, f"expected an object, got {type(value).__name__}", RELOAD)


def _entries(value: Any, place: str) -> list[Any]:
    """A JSON list; the site writes some lists as objects."""
    if value is None:
        return []
    if isinstance(value, dict):
        return list(value.values())
    if isinstance(value, list):
        return value
    raise InputError(place, f"expected a list, got {type(value).__name__}", RELOAD)


def _field(entry: Any, key: str, place: str) -> Any:
    if not isinstance(entry, dict) or key not in entry:
        raise InputError(f"{place}.{key}", "missing", RELOAD)
    return entry[key]


def _shown_at(entry: Any) -> int:
    """The place of a wonder in the display, 0 if it is not told: nothing depends on it."""
    place = str(entry.get("position")) if isinstance(entry, dict) else ""
    return int(place) if _NUMBER.fullmatch(place) else 0


def _numbers(entries: list[Any]) -> list[Any]:
    return [_field(entry, "id", "page") for entry in entries]


def _number(value: Any, place: str) -> int:
    """A whole number of at most six digits, written as number or as text."""
    text = str(value).strip() if isinstance(value, int | str) else ""
    if isinstance(value, bool) or _NUMBER.fullmatch(text) is None:
        raise InputError(place, f"expected a number, got {value!r:.40}", RELOAD)
    return int(text)


def _loot(value: Any, place: str) -> list[str]:
    """Loot tokens still there; the site counts them 1 to 4 from the first player's capital."""
    entries = _mapping(value, place)
    ids = [loot.id for loot in tables().loot]
    return [name for i, name in enumerate(ids, start=1) if _number(entries.get(str(i)) or 0, place)]
