"""Import of a Duel table from the page data of Board Game Arena.

A page keeps its data as it was loaded (``bga``, or the object itself) and shows what has happened
since (``dom``, where the page was read with it). Some parts of the data follow the game, others
stay as they were at loading; where the display says otherwise it is right.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from solver.errors import InputError, Phrase
from solver.games.base import JsonObject, Position
from solver.games.bga.fields import RELOAD, entries, field, is_number, mapping, number
from solver.games.bga.saved import Saved
from solver.games.duel.bga import expansions
from solver.games.duel.bga.table import AT_TURN, BY_HAND, OLD, BgaTable
from solver.games.duel.data import tables
from solver.games.duel.positions import read as position
from solver.games.duel.positions.shapes import TAKEN
from solver.games.table.kinds import UNKNOWN

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

WITH_EXPANSIONS = ("selectWonder", "playerTurn", "gameEnd")
"""Those that a page with expansions tells whole: in others, more may be to come in the turn."""


def read_page(saved: Saved) -> tuple[Position, tuple[str, ...]]:
    """The position on a Board Game Arena page of Duel, and what in it is old, in words.

    The view is that of the player whose page it is; the variant has ``next_starter: chooses``,
    as the site plays it. Parts of the page data can be older than what the page shows; a page that
    was loaded after the last move, or read without its display, has none. What a page with
    expansions does not tell is unknown to both players (:mod:`solver.games.duel.bga.expansions`).
    Raises InputError when something is missing or of another shape, when the parts of the page
    contradict each other, and for a page with expansions that is old or shows the middle of a turn.
    """
    page = _Page(saved)
    try:
        return position.read(page.position()), tuple(page.differences())
    except InputError as error:
        # A page without its display is often older than the game; then its parts contradict.
        kept = page.dom or (error.remedy or "").endswith(BY_HAND)
        remedy = (error.remedy or RELOAD) if kept else Phrase("it may be an old page: {}", RELOAD)
        raise InputError(f"page: {error.place}", error.problem, remedy) from None


class _Page:
    """The parts of a page, found and checked one by one."""

    def __init__(self, saved: Saved) -> None:
        self.outer = saved.table
        self.bga = saved.page
        self.dom = mapping(saved.table.get("dom") or {}, "dom")
        self.table = BgaTable(saved.page)
        self.ids, self.view = self.table.ids, self.table.view
        self.part = self.table.part
        self.card, self.wonder, self.token = self.table.card, self.table.wonder, self.table.token
        self.state, self.active = self._state()

    def _state(self) -> tuple[str, int | None]:
        """What the table waits for, and the seat it waits for."""
        told = mapping(self.bga.get("gamestate") or {}, "gamestate")
        state = self.outer.get("state") or told.get("name")
        active = str(self.outer.get("active") or told.get("active_player"))
        if self.table.expanded and isinstance(state, str) and state not in WITH_EXPANSIONS:
            problem = Phrase(
                "the table is in state {!r:.60}; what follows it is not on the page", state
            )
            raise InputError("gamestate", problem, AT_TURN)
        if not isinstance(state, str) or state not in PHASES:
            raise InputError("gamestate", Phrase("the table is in state {!r:.60}", state), RELOAD)
        return state, self.ids.index(active) if active in self.ids else None

    def arguments(self) -> Mapping[str, Any]:
        """The arguments of the state the table is in."""
        told = mapping(self.bga.get("gamestate") or {}, "gamestate")
        return mapping(told.get("args") or self.outer.get("args") or {}, "gamestate.args")

    # ------------------------------------------------------------ parts that can be stale

    def differences(self) -> list[str]:
        """The parts that are older than what the page shows."""
        return [
            Phrase("{}: the page data is older than the page; the page was used", what)
            for what, loaded, shown in self.both()
            if shown is not None and loaded != shown
        ]

    def both(self) -> list[tuple[str, Any, Any]]:
        """Parts told twice: what they are, as loaded and as shown (None if it is not)."""
        rows: list[tuple[str, Any, Any]] = []
        for seat, player in enumerate(self.ids):
            loaded = [self.card(n) for n in _numbers(self._of("playerBuildings", player))]
            shown = self._shown("playerBuildings", player)
            rows.append(
                (Phrase("cards of seat {}", seat), sorted(loaded), _sorted(shown, self.card))
            )
            owned = entries(self._situation().get(player), "progressTokensSituation")
            loaded = [self.token(n) for n in _numbers(owned)]
            shown = self._shown("playerProgressTokens", player)
            rows.append(
                (Phrase("tokens of seat {}", seat), sorted(loaded), _sorted(shown, self.token))
            )
        discard = entries(self.part("discardedBuildings"), "discardedBuildings")
        shown = self._shown("discardedBuildings")
        rows.append(
            (
                "discard pile",
                sorted(self.card(n) for n in _numbers(discard)),
                _sorted(shown, self.card),
            )
        )
        board = entries(self._situation().get("board"), "progressTokensSituation.board")
        shown = self._shown("boardProgressTokens")
        if shown is not None:
            shown = [entries(pair, "dom.boardProgressTokens")[-1:] for pair in shown]
            shown = [token for pair in shown for token in pair]
        rows.append(
            (
                "tokens on the board",
                sorted(self.token(n) for n in _numbers(board)),
                _sorted(shown, self.token),
            )
        )
        track = mapping(self.part("militaryTrack"), "militaryTrack")
        pawn = number(track.get("conflictPawn"), "militaryTrack.conflictPawn")
        shown = self.dom.get("conflictPawn")
        pawn_shown = None if shown is None else number(shown, "dom.conflictPawn")
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
        return entries(mapping(self.part(part), part).get(player), f"{part}.{player}")

    def _situation(self) -> Mapping[str, Any]:
        part = "progressTokensSituation"
        return mapping(self.part(part), part)

    def _shown(self, part: str, player: str | None = None) -> list[Any] | None:
        """A list of numbers as the page shows it, None if it was not read."""
        shown = self.dom.get(part)
        if shown is not None and player is not None:
            shown = mapping(shown, f"dom.{part}").get(player)
        return None if shown is None else entries(shown, f"dom.{part}")

    # ------------------------------------------------------------ the position

    def position(self) -> JsonObject:
        """The position in our JSON form."""
        now = self.current()
        phase = PHASES[self.state]
        if self.table.expanded:
            for what, loaded, shown in self.both():
                if shown is not None and loaded != shown:
                    raise InputError(what, OLD, AT_TURN)
        data: JsonObject = {
            "variant": self.table.variant,
            "view": self.view,
            "pawn": now["conflict pawn"],
            "loot": now["loot tokens"],
            "board_tokens": now["tokens on the board"],
            "discard": now["discard pile"],
            "cities": [
                self._city(
                    seat,
                    now[Phrase("cards of seat {}", seat)],
                    now[Phrase("tokens of seat {}", seat)],
                )
                for seat in (0, 1)
            ],
        }
        if self.active is not None and phase != "over":
            data["seat"] = self.active
        if phase == "pick":
            data["age"] = 0
            data["offer"] = self._offer()
        if phase != "pick" or self.table.expanded:
            data["age"], data["structure"] = self._structure()
        if phase in ("play", "over"):
            data["phase"] = phase
        elif phase != "pick":
            data["pending"] = self._pending(phase)
        expansions.add_to(data, self.table, self.arguments())
        return data

    def _city(self, seat: int, cards: list[str], tokens: list[str]) -> JsonObject:
        player = self.ids[seat]
        part = "playersSituation"
        situation = mapping(self.part(part), part).get(player)
        coins = mapping(situation, f"{part}.{player}").get("coins")
        wonders: list[str] = []
        built: dict[str, str] = {}
        place = f"wondersSituation.{player}"
        owned = entries(mapping(self.part("wondersSituation"), place).get(player), place)
        for entry in sorted(owned, key=_shown_at):  # how the page orders them, if it does
            wonder = self.wonder(field(entry, "wonder", place))
            if number(field(entry, "constructed", place), place):
                built[wonder] = UNKNOWN
            else:
                wonders.append(wonder)
        return {
            "coins": number(coins, f"{part}.{player}.coins"),
            "cards": cards,
            "wonders": wonders,
            "built": built,
            "tokens": tokens,
        }

    def _offer(self) -> list[str]:
        shown = self._shown("wonderSelection")
        if shown is not None:
            return [self.wonder(wonder) for wonder in shown]
        situation = mapping(self.part("wondersSituation"), "wondersSituation")
        selection = entries(situation.get("selection"), "wondersSituation.selection")
        return [self.wonder(wonder) for wonder in _numbers(selection)]

    def _structure(self) -> tuple[int, list[list[str]]]:
        # While wonders are picked only the state tells the structure.
        told = self.part("draftpool")
        if self.table.expanded and not told:
            told = self.arguments().get("draftpool")
            if not told:
                raise InputError("draftpool", "the page does not show the structure", AT_TURN)
        age, found = self.table.structure(told, "draftpool")
        rows = tables().layout(age, self.table.setup_number).rows
        return age, [[found.get(slot, TAKEN) for slot in row] for row in rows]

    def _pending(self, phase: str) -> JsonObject:
        pending: JsonObject = {"choice": phase}
        arguments = self.arguments()
        if phase == "keep":
            private = mapping(arguments.get("_private") or {}, "gamestate.args._private")
            drawn = entries(private.get("progressTokensFromBox"), "progressTokensFromBox")
            if drawn:
                pending["tokens"] = [self.token(token) for token in _numbers(drawn)]
            else:
                # Only the player who chooses is shown the three tokens.
                pending["choice"] = "draw"
        if phase == "destroy" and isinstance(arguments.get("buildingType"), str):
            pending["color"] = arguments["buildingType"].strip().lower()
        return pending


def _sorted(shown: list[Any] | None, name: Callable[[Any], str]) -> list[str] | None:
    return None if shown is None else sorted(name(item) for item in shown)


def _shown_at(entry: Any) -> int:
    """The place of a wonder in the display, 0 if it is not told: nothing depends on it."""
    place = str(entry.get("position")) if isinstance(entry, dict) else ""
    return int(place) if is_number(place) else 0


def _numbers(entries: list[Any]) -> list[Any]:
    return [field(entry, "id", "page") for entry in entries]


def _loot(value: Any, place: str) -> list[str]:
    """Loot tokens still there; the site counts them 1 to 4 from the first player's capital."""
    entries = mapping(value, place)
    ids = [loot.id for loot in tables().loot]
    return [name for i, name in enumerate(ids, start=1) if number(entries.get(str(i)) or 0, place)]
