"""Import of a game of Duel from a history of Board Game Arena.

The moves are notices of their own. What chance did is told by what the page shows: the display of
cards after every turn, the wonders on offer, the tokens left on the board. The three tokens that
The Great Library draws are shown to their drawer alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from solver._ext.core.state import CHANCE, State
from solver._ext.duel import bridge
from solver.errors import InputError
from solver.games.bga.fields import RELOAD, entries, field, mapping
from solver.games.bga.retelling import Doubts, Retelling, Told, age_and_turn, without_slips
from solver.games.bga.saved import Notice, Saved
from solver.games.duel import GAME, names
from solver.games.duel.bga.figures import Figures
from solver.games.duel.bga.table import AGES, SITE, BgaTable
from solver.games.duel.data import tables
from solver.games.duel.data.effects import DrawProgressTokens
from solver.games.duel.positions.shapes import FACE_DOWN, FACE_DOWN_GUILD
from solver.games.duel.slots import slot_text
from solver.games.duel.table import DuelTable, table_of

TURNS = ("constructBuilding", "discardBuilding", "constructWonder")
"""Notices in which a player plays a card of the display, or builds a discarded one."""

MOVES = (*TURNS, "wonderSelected", "progressTokenChosen", "opponentDiscardBuilding")
"""Notices in which a player decides."""

PLAYER_TURN = "playerTurn"
ON_OFFER = 4
ON_BOARD = 5
GUILDS = 3


def read_history(saved: Saved) -> Told | None:
    """The game that a history tells, as far as it goes, seen by the player whose page it is.

    None for a table with expansions, of whose notices too little is known: its page is read alone.
    Other coins, points or places of the pawn than ours are taken over or noted; where the moves do
    not fit our rules any more, the game ends. Raises InputError, with the place in the file, when
    that is before the first decision.
    """
    if BgaTable(saved.page).expanded:
        return None
    return without_slips(_Replay(saved).run(), lambda doubts: _Replay(saved, doubts).run())


class _Replay:
    """Goes through a history once; what chance does is looked up where it is due."""

    def __init__(self, saved: Saved, doubts: Doubts = frozenset()) -> None:
        self.table = BgaTable(saved.page)
        self.notices = saved.notices
        self.broken = saved.broken
        self.game = Retelling(GAME, SITE, 2, self.table.view, doubts)
        self.shown = _Shown(self.table, saved)
        self.figures = Figures(self.table, self.game)
        self.at = 0  # the notice that is read
        self.uncorrected = self.game.state
        self.turns = 0  # of this Age
        self.played = "the draft"

    @property
    def state(self) -> State:
        """The game so far."""
        return self.game.state

    @property
    def now(self) -> DuelTable:
        """The table as it lies now."""
        return table_of(self.game.state)

    def run(self) -> Told:
        """Replay the whole history."""
        ended = None
        for at, notice in enumerate(self.notices):
            self.at = at
            back = self.game.bookmark() if notice.type in MOVES else None
            try:
                self._notice(notice)
            except InputError as error:
                if back is not None:
                    back()
                ended = error
                break
        else:
            ended = self.broken
            self.at = len(self.notices)
            self._play_chance()
        if ended is not None:
            ended = InputError(ended.place, f"{ended.problem} ({self.played})", ended.remedy)
        return self.game.finished(self.table.names, tuple(self.shown.notes), ended)

    def _notice(self, notice: Notice) -> None:
        """The next thing that the history tells."""
        if notice.type in MOVES:
            self._count(notice)
            self._move(notice)
            self.at += 1
            self._play_chance(begin=False)
            self.uncorrected = self.state.copy()
        self.figures.check(notice, self.uncorrected, self.played)

    def _count(self, notice: Notice) -> None:
        """Keep count of the turns of the Age that is played."""
        if notice.type in TURNS and self.now.phase != "revive":
            self._play_chance()
            age = self.now.age
            self.turns = self.turns + 1 if self.played.startswith(f"Age {'I' * age},") else 1
            self.played = age_and_turn(age, self.turns)

    def ahead(self) -> Iterator[Notice]:
        """The notices that have not been carried out yet."""
        for at in range(self.at, len(self.notices)):
            yield self.notices[at]

    # ------------------------------------------------------------ moves

    def _move(self, notice: Notice) -> None:
        """What a player has decided."""
        place = notice.place
        seat = self.table.seat(field(notice.args, "playerId", f"{place}.args"), place)
        text = self._text(notice)
        if not self._play_chance():
            raise InputError(place, f"before {text}: {self._missing()}", RELOAD)
        if notice.type == "wonderSelected" and self._is_taken(seat, text, place):
            return
        if self.now.phase == "starter":
            self._begin(seat)
        if self.state.decider != seat:
            whose = "the game is over" if self.state.decider < 0 else f"seat {1 - seat} decides"
            raise InputError(place, f"seat {seat}: {text}: {whose} by our rules", RELOAD)
        self.game.say(text, place)

    def _text(self, notice: Notice) -> str:
        """The move that a notice tells, as text."""
        place = f"{notice.place}.args"

        def card() -> str:
            return self.table.card(field(notice.args, "buildingId", place))

        match notice.type:
            case "wonderSelected":
                return f"pick {self.table.wonder(field(notice.args, 'wonderId', place))}"
            case "constructWonder":
                wonder = self.table.wonder(field(notice.args, "wonderId", place))
                return f"wonder {wonder} with {card()}"
            case "discardBuilding":
                return f"discard {card()}"
            case "opponentDiscardBuilding":
                return f"destroy {card()}"
            case "progressTokenChosen":
                token = self.table.token(field(notice.args, "progressTokenId", place))
                return f"{'keep' if self.now.phase in ('draw', 'keep') else 'token'} {token}"
        return f"{'revive' if self.now.phase == 'revive' else 'build'} {card()}"

    def _is_taken(self, seat: int, text: str, place: str) -> bool:
        """Whether a wonder is the last of four, which is nobody's choice and has gone by itself."""
        wonder = names.wonder(text.removeprefix("pick "))
        owners = [at for at, city in enumerate(self.now.cities) if wonder in city.wonders]
        if owners and owners != [seat]:
            raise InputError(place, f"seat {seat}: {text}: it is seat {owners[0]}'s", RELOAD)
        return bool(owners)

    def _begin(self, seat: int) -> None:
        """The choice of who begins an Age is told by who does."""
        self.game.push(bridge.encode(self.state, "starter", seat))

    # ------------------------------------------------------------ chance

    def _play_chance(self, *, begin: bool = True) -> bool:
        """Let chance do what is known of it; returns whether a seat decides or the game is over.

        ``begin`` says whether an Age is begun, too, by whoever is told to play next; after a move
        that waits for the next one, which may turn out not to fit.
        """
        while self.state.decider == CHANCE:
            event = self._chance()
            if event is None:
                return False
            self.game.say(event, "history")
        if begin and self.now.phase == "starter":
            seat = self._starter()
            if seat is not None:
                self._begin(seat)
        return True

    def _starter(self) -> int | None:
        """Who begins the Age, if that is told: who is active, or plays, next."""
        for notice in self.ahead():
            turn = notice.type in TURNS
            if turn or (
                notice.type == "gameStateChange" and self.shown.state(notice) == PLAYER_TURN
            ):
                player = notice.args.get("playerId" if turn else "active_player")
                return self.table.seat(player, f"{notice.place}.args")
        return None

    def _chance(self) -> str | None:
        """The event that is due, as text; None if the history does not tell it."""
        table = self.now
        match table.phase:
            case "tokens":
                return self._set("tokens", self.shown.first_tokens(self.notices), ON_BOARD)
            case "offer":
                owned = {wonder for city in table.cities for wonder in city.wonders}
                picks = [notice for notice in self.ahead() if notice.type == "wonderSelected"]
                offer = self.shown.offer(picks, {names.wonder_name(wonder) for wonder in owned})
                return self._set("offer", offer, ON_OFFER)
            case "backs":
                slots = [slot_text(3, slot, table.setup) for slot in self.shown.backs()]
                return f"backs {' '.join(slots)}" if len(slots) == GUILDS else None
            case "draw":
                return self._draw()
        slot = bridge.due_reveals(self.state)[0]
        card = self.shown.face(table.age, slot)
        return f"reveal {slot_text(table.age, slot, table.setup)} {card}" if card else None

    def _set(self, kind: str, items: set[str], count: int) -> str | None:
        return f"{kind} {' '.join(sorted(items))}" if len(items) == count else None

    def _draw(self) -> str | None:
        """The tokens drawn, if this player was shown them; unseen if one of them is kept later."""
        for notice in self.ahead():
            if tokens := self.shown.drawn(notice):
                return f"draw {' '.join(tokens)}"
            if notice.type == "progressTokenChosen":
                return "draw ?"
        tokens = self.shown.pending_draw()
        return f"draw {' '.join(tokens)}" if tokens else None

    def _missing(self) -> str:
        """What the history does not tell of the chance event that is due."""
        table = self.now
        if table.phase in ("tokens", "offer", "backs"):
            return {
                "tokens": "the five progress tokens of the board are not told",
                "offer": "the wonders on offer are not told",
                "backs": "the guild backs of Age III are not told",
            }[table.phase]
        place = slot_text(table.age, bridge.due_reveals(self.state)[0], table.setup)
        return f"which card of Age {table.age} lies at {place} is not told"


class _Shown:
    """What pages and notices show of things that chance decides.

    ``notes`` tell of displays that cannot be read, or show another card than the others do.
    """

    def __init__(self, table: BgaTable, saved: Saved) -> None:
        self.table = table
        self.page = saved.page
        self.notes: list[str] = []
        self.guilds: set[int] = set()
        self.offers: list[set[str]] = []
        self._faces: dict[tuple[int, int], list[tuple[str, str]]] = {}  # cards and places
        for notice in saved.notices:
            for args, place in _told(notice):
                self._take(self._display, args.get("draftpool"), f"{place}.draftpool")
                self._take(self._selection, args.get("wonderSelection"), f"{place}.wonderSelection")
        self._take(self._display, saved.page.get("draftpool"), "draftpool")
        state = mapping(saved.page.get("gamestate") or {}, "gamestate").get("args")
        if isinstance(state, dict):
            shown = state.get("wonderSelection")
            self._take(self._selection, shown, "gamestate.args.wonderSelection")
        situation = mapping(saved.page.get("wondersSituation") or {}, "wondersSituation")
        self._take(self._selection, situation.get("selection"), "wondersSituation.selection")
        self.faces = {slot: self._agreed(slot, seen) for slot, seen in self._faces.items()}

    def _take(self, read: Callable[[Any, str], None], shown: Any, place: str) -> None:
        try:
            read(shown, place)
        except InputError as error:
            self.notes.append(f"{error.place}: {error.problem}; this display is left out")

    def _agreed(self, slot: tuple[int, int], seen: list[tuple[str, str]]) -> str:
        """The card that most displays show in a slot; the others are told."""
        ((card, _),) = Counter(shown for shown, _ in seen).most_common(1)
        where = f"{slot_text(*slot, self.table.setup_number)} of Age {'I' * slot[0]}"
        self.notes += [
            f"{place}: shows {shown} at {where}, where {card} lies"
            for shown, place in seen
            if shown != card
        ]
        return card

    def _display(self, pool: Any, place: str) -> None:
        """Take in a display of cards; it is empty before Age I."""
        if not isinstance(pool, dict) or pool.get("age") in (None, 0, "0"):
            return
        age, found = self.table.structure(pool, place)
        for slot, entry in found.items():
            guild = entry == FACE_DOWN_GUILD
            if entry not in (FACE_DOWN, FACE_DOWN_GUILD):
                self._faces.setdefault((age, slot), []).append((entry, place))
                guild = tables().cards[names.card(entry)].deck == "guild"
            if guild and age == AGES[-1]:
                self.guilds.add(slot)

    def _selection(self, cards: Any, place: str) -> None:
        """Take in wonders on offer, those of a round that are left."""
        found = {self.table.wonder(field(card, "id", place)) for card in entries(cards, place)}
        if found:
            self.offers.append(found)

    def face(self, age: int, slot: int) -> str | None:
        """The card that was turned up in a slot, if it was ever shown."""
        return self.faces.get((age, slot))

    def backs(self) -> list[int]:
        """The slots of Age III that are known to hold guilds."""
        return sorted(self.guilds)

    def state(self, notice: Notice) -> str | None:
        """The name of the state that the table has come to."""
        name = notice.args.get("name")
        if name is None:
            states = mapping(self.page.get("gamestates") or {}, "gamestates")
            known = states.get(str(notice.args.get("id")))
            name = known.get("name") if isinstance(known, dict) else None
        return name if isinstance(name, str) else None

    def offer(self, picks: list[Notice], owned: set[str]) -> set[str]:
        """The wonders of the round whose picks come first; fewer than four if not all are told."""
        order = [
            self.table.wonder(field(notice.args, "wonderId", f"{notice.place}.args"))
            for notice in picks
        ]
        picked = set([wonder for wonder in order if wonder not in owned][:ON_OFFER])
        fitting = [told for told in self.offers if not told & owned and len(told | picked) <= 4]
        whole = [told for told in fitting if len(told) == ON_OFFER and picked <= told]
        if whole or len(picked) == ON_OFFER:
            return whole[0] if whole else picked
        return picked.union(*fitting) if picked else set()

    def first_tokens(self, notices: tuple[Notice, ...]) -> set[str]:
        """The tokens of the board at first: all that have been seen but those from the box."""
        place = "progressTokensSituation"
        situation = mapping(self.table.part(place), place)
        found = {
            self.table.token(field(token, "id", f"{place}.{where}"))
            for where in ("board", *self.table.ids)
            for token in entries(situation.get(where), f"{place}.{where}")
        }
        box: set[str] = set()
        from_box = False
        for notice in notices:
            if notice.type == "constructWonder":
                wonder = self.table.wonder(field(notice.args, "wonderId", f"{notice.place}.args"))
                effects = tables().wonders[names.wonder(wonder)].effects
                from_box = any(isinstance(effect, DrawProgressTokens) for effect in effects)
            elif notice.type == "progressTokenChosen":
                token = field(notice.args, "progressTokenId", f"{notice.place}.args")
                (box if from_box else found).add(self.table.token(token))
                from_box = False
        return found - box

    def drawn(self, notice: Notice) -> list[str]:
        """The tokens of the Great Library that a notice shows; none if it shows none."""
        return self._box(notice.state_args, f"{notice.place}.args.args")

    def pending_draw(self) -> list[str]:
        """The tokens of the Great Library that the page shows, where the choice is pending."""
        state = mapping(self.page.get("gamestate") or {}, "gamestate")
        return self._box(mapping(state.get("args") or {}, "gamestate.args"), "gamestate.args")

    def _box(self, args: Any, place: str) -> list[str]:
        private = args.get("_private")
        told = (private if isinstance(private, dict) else args).get("progressTokensFromBox")
        where = f"{place}.progressTokensFromBox"
        tokens = [self.table.token(field(card, "id", where)) for card in entries(told, where)]
        return sorted(tokens)


def _told(notice: Notice) -> Iterator[tuple[Any, str]]:
    """The objects in which a notice may show the table."""
    yield notice.args, f"{notice.place}.args"
    yield notice.state_args, f"{notice.place}.args.args"
