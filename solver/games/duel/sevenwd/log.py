"""Import of a game of Duel from the log of a table of 7wd.io.

A log is a list of moves, ``{"move": {"id", ...}, "meta": {"actor"}}`` each, as the public source of
the site's engine writes it. The first one holds all that chance does in the game, so nothing is
hidden in the record. Its players always draft from all wonders, those of the promo cards included.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from solver._ext.core.state import CHANCE, State
from solver._ext.duel import bridge
from solver.errors import InputError, Phrase
from solver.games.bga.fields import is_number
from solver.games.bga.retelling import Retelling, Told, age_and_turn
from solver.games.duel import GAME, names
from solver.games.duel.data import tables
from solver.games.duel.dealing import dealt
from solver.games.duel.sevenwd.numbers import CARDS, TOKENS, WONDERS
from solver.games.duel.table import DuelTable, table_of
from solver.json_input import json_kind

VARIANT = {"promo": "yes", "next_starter": "chooses"}
"""How the site plays."""

REMEDY = "give the whole log of a table, which begins with its set-up"

PREPARE, STARTER, OVER = 1, 7, 13
PICK = 2

MOVES: dict[int, tuple[str, tuple[tuple[str, str], ...]]] = {
    PICK: ("pick", (("wonder", ""),)),
    3: ("token", (("token", ""),)),
    4: ("build", (("card", ""),)),
    5: ("wonder", (("wonder", ""), ("card", "with"))),
    6: ("discard", (("card", ""),)),
    8: ("destroy", (("card", ""),)),
    9: ("keep", (("token", ""),)),
    10: ("messe", (("card", ""),)),
    11: ("revive", (("card", ""),)),
    12: ("liberty", (("pick", ""), ("give", "gives"))),
}
"""Our word for each kind of move, with the fields that follow it and the words before them."""

TURNS = (4, 5, 6)
"""Moves that play a card of the structure."""

ITEMS: dict[str, Mapping[int, str]] = {
    "wonder": WONDERS, "token": TOKENS, "card": CARDS, "pick": CARDS, "give": CARDS,
}  # fmt: skip

ENDS = {4: "resigned", 5: "timeout"}
"""How a player may lose before the game is over."""

NAME = 100
"""Characters of a name that are kept."""


class Log:
    """The moves of a log, checked one by one. Raises InputError for what cannot be one."""

    def __init__(self, entries: list[Any], place: str) -> None:
        self.entries, self.place = entries, place
        start = self.move(0)
        if start.get("id") != PREPARE:
            raise InputError(f"{self.at(0)}.id", "the first move is not the set-up", REMEDY)
        self.players = [self._name(start, key) for key in ("p1", "p2")]
        if self.players[0] == self.players[1]:
            raise InputError(f"{self.at(0)}.p2", "is the first player again", REMEDY)
        self.tokens = self._items(start, "tokens", TOKENS, 5)
        self.aside = self._items(start, "randomTokens", TOKENS, 3)
        if set(self.tokens) & set(self.aside):
            problem = "names a token of the board"
            raise InputError(f"{self.at(0)}.randomTokens", problem, REMEDY)
        self.wonders = self._items(start, "wonders", WONDERS, 8)
        self.cards = {age: self._structure(start, age) for age in (1, 2, 3)}

    def at(self, index: int) -> str:
        """Where a move stands in the file."""
        return f"{self.place}[{index}].move"

    def move(self, index: int) -> Mapping[str, Any]:
        """A move, with its fields."""
        move = self.entries[index].get("move") if isinstance(self.entries[index], dict) else None
        if not isinstance(move, dict):
            raise InputError(
                self.at(index), Phrase("expected an object, got {}", json_kind(move)), REMEDY
            )
        return move

    def actor(self, index: int) -> int | None:
        """The seat that moves, None if it is not told."""
        meta = self.entries[index].get("meta")
        actor = meta.get("actor") if isinstance(meta, dict) else None
        return (
            None if actor in (None, "") else self.seat(actor, f"{self.place}[{index}].meta.actor")
        )

    def seat(self, player: Any, place: str) -> int:
        """The seat of a player."""
        if not isinstance(player, str) or player not in self.players:
            raise InputError(place, Phrase("there is no player {!r:.40}", player), REMEDY)
        return self.players.index(player)

    def item(self, move: Mapping[str, Any], key: str, place: str) -> str:
        """A card, wonder or token that a move names."""
        return self._item(move.get(key), ITEMS[key], f"{place}.{key}")

    def _item(self, value: Any, known: Mapping[int, str], place: str) -> str:
        if not is_number(value) or int(value) not in known:
            raise InputError(place, Phrase("no number {!r:.40}", value), REMEDY)
        return known[int(value)]

    def _name(self, start: Mapping[str, Any], key: str) -> str:
        name = start.get(key)
        if not isinstance(name, str) or not name:
            raise InputError(f"{self.at(0)}.{key}", "names no player", REMEDY)
        return name

    def _items(
        self, start: Mapping[str, Any], key: str, known: Mapping[int, str], count: int
    ) -> list[str]:
        return self._listed(start.get(key), known, count, f"{self.at(0)}.{key}")

    def _listed(self, told: Any, known: Mapping[int, str], count: int, place: str) -> list[str]:
        if not isinstance(told, list):
            raise InputError(place, Phrase("expected a list, got {}", json_kind(told)), REMEDY)
        found = [self._item(value, known, f"{place}[{at}]") for at, value in enumerate(told)]
        if len(found) != count or len(set(found)) != count:
            raise InputError(place, Phrase("not {} different ones", count), REMEDY)
        return found

    def _structure(self, start: Mapping[str, Any], age: int) -> list[int]:
        """The cards of an Age, row by row from the top."""
        place = f"{self.at(0)}.cards"
        ages = start.get("cards")
        if not isinstance(ages, dict):
            raise InputError(place, Phrase("expected an object, got {}", json_kind(ages)), REMEDY)
        place = f"{place}.{age}"
        listed = self._listed(ages.get(str(age)), CARDS, 20, place)
        found = [names.card(card) for card in listed]
        decks: list[str] = [tables().cards[card].deck for card in found]
        guilds = decks.count("guild")
        if guilds != (3 if age == 3 else 0) or decks.count(f"age_{age}") + guilds != len(found):
            raise InputError(place, Phrase("these are not the cards of Age {}", age), REMEDY)
        return found


class Replay:
    """Goes through a log.

    Attributes
    ----------
    forfeit:
        The seat that lost before the game was over, and how; None if it came to its end.
    """

    def __init__(self, log: Log) -> None:
        self.log = log
        self.game = Retelling(GAME, VARIANT, 2, 0)
        self.forfeit: tuple[int, str] | None = None
        self.turns = 0
        self.played = "the draft"

    @property
    def state(self) -> State:
        """The game so far."""
        return self.game.state

    def run(self) -> Told:
        """The game, as far as it goes by our rules. Raises InputError if it never begins."""
        ended = None
        for at in range(1, len(self.log.entries)):
            back = self.game.bookmark()
            try:
                self._play_chance()
                if self._move(at):
                    break
            except InputError as error:
                back()
                ended = InputError(
                    error.place, Phrase("{} ({})", error.problem, self.played), error.remedy
                )
                break
        else:
            self._play_chance()
        names_told = tuple(name[:NAME] for name in self.log.players)
        return self.game.finished(names_told, (), ended)

    def _move(self, at: int) -> bool:
        """The next move; returns whether it ended the game."""
        move, place = self.log.move(at), self.log.at(at)
        kind = int(move["id"]) if is_number(move.get("id")) else 0
        if kind == OVER:
            return self._over(move, place)
        if kind == STARTER:
            seat = self.log.seat(move.get("player"), f"{place}.player")
            text = f"starter {seat}"
        elif kind in MOVES:
            word, parts = MOVES[kind]
            said = [(before, self.log.item(move, key, place)) for key, before in parts]
            text = " ".join((word, *(part for pair in said for part in pair if part)))
        else:
            raise InputError(
                f"{place}.id", Phrase("no move has the number {!r:.40}", move.get("id")), REMEDY
            )
        table = table_of(self.state)
        actor = self.log.actor(at)
        if kind == PICK and self._is_taken(table, names.wonder(text.removeprefix("pick "))):
            return False
        if kind in TURNS and table.phase == "play":
            self._count(table.age)
        if self.state.decider < 0:
            raise InputError(place, Phrase("{}: the game is over by our rules", text), REMEDY)
        if actor not in (None, self.state.decider):
            whose = Phrase("seat {} decides", self.state.decider)
            raise InputError(
                place, Phrase("seat {}: {}: {} by our rules", actor, text, whose), REMEDY
            )
        self.game.say(text, place)
        return False

    def _is_taken(self, table: DuelTable, wonder: int) -> bool:
        """Whether a wonder is the last of four, which has gone to its player by itself."""
        return any(wonder in city.wonders for city in table.cities)

    def _count(self, age: int) -> None:
        self.turns = self.turns + 1 if self.played.startswith(f"Age {'I' * age},") else 1
        self.played = age_and_turn(age, self.turns)

    def _over(self, move: Mapping[str, Any], place: str) -> bool:
        """Somebody has resigned or was too late; other ends follow from the moves."""
        reason = int(move["reason"]) if is_number(move.get("reason")) else 0
        if reason in ENDS and self.state.decider >= 0:
            self.forfeit = self.log.seat(move.get("loser"), f"{place}.loser"), ENDS[reason]
        return True

    def _play_chance(self) -> None:
        """Let happen what the set-up says."""
        while self.state.decider == CHANCE:
            event = self._chance()
            if event is None:
                phase = table_of(self.state).phase
                problem = Phrase("the set-up does not tell what chance does ({})", phase)
                raise InputError(self.log.at(0), problem, REMEDY)
            self.game.push(event)

    def _chance(self) -> int | None:
        table, state, log = table_of(self.state), self.state, self.log
        cards = log.cards[max(table.age, 1)]
        match table.phase:
            case "tokens":
                return self._deal(map(names.token, log.tokens), 5)
            case "draw":
                return self._deal(map(names.token, log.aside), 3)
            case "offer":
                held = sum(len(city.wonders) for city in table.cities)
                offer = log.wonders[:4] if held < 4 else log.wonders[4:]
                return self._deal(map(names.wonder, offer), 4)
            case "backs":
                guilds = [at for at, card in enumerate(cards) if is_guild(card)]
                return self._deal(guilds, 3)
        shown = [(event, *bridge.decode(event)) for event, _ in state.chance_outcomes()]
        if table.phase == "box":
            return next((event for event, _, card in shown if card not in cards), None)
        return next((event for event, _, *at in shown if cards[at[0]] == at[1]), None)

    def _deal(self, items: Iterable[int], count: int) -> int | None:
        return dealt(self.state, items, count)


def is_guild(card: int) -> bool:
    """Whether a card is a guild."""
    return tables().cards[card].deck == "guild"


def entries_of(data: Any) -> tuple[list[Any], str] | None:
    """The entries of a log in a decoded JSON value and where they stand; None if it is none."""
    found, place = (data["log"], "log") if isinstance(data, dict) and "log" in data else (data, "")
    if not isinstance(found, list) or not found or not isinstance(found[0], dict):
        return None
    move = found[0].get("move")
    return (found, place) if isinstance(move, dict) and "id" in move else None


def read_log(entries: list[Any], place: str) -> tuple[Told, tuple[int, str] | None]:
    """The game in a log, and who resigned, if anybody did. Raises InputError."""
    replay = Replay(Log(entries, place))
    return replay.run(), replay.forfeit
