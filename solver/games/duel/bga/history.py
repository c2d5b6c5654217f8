"""Import of a game of Duel from a history of Board Game Arena.

The moves are notices of their own. What chance did is told by what the page shows: the display of
cards after every turn, the wonders on offer, the tokens left on the board. What one player alone
looks at (tokens of The Great Library, gods, Conspiracies) is shown to that player only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from solver._ext.core.state import CHANCE, State
from solver._ext.duel import bridge
from solver.errors import InputError, Phrase
from solver.games.bga.fields import RELOAD
from solver.games.bga.retelling import Doubts, Retelling, Told, age_and_turn, without_slips
from solver.games.bga.saved import Notice, Saved
from solver.games.duel import GAME, names
from solver.games.duel.bga.expansion_chance import ExpandedChance
from solver.games.duel.bga.figures import Figures
from solver.games.duel.bga.notices import (
    MOVES,
    OPTIONAL,
    TURNS,
    Telling,
    fitting,
    implied,
    without_twins,
)
from solver.games.duel.bga.shown import ON_OFFER, Evidence
from solver.games.duel.bga.shown_expansions import ExpandedEvidence
from solver.games.duel.bga.table import BgaTable
from solver.games.duel.dealing import dealt
from solver.games.duel.slots import slot_text
from solver.games.duel.table import DuelTable, table_of

PLAYER_TURN = "playerTurn"

BETWEEN_TURNS = (PLAYER_TURN, "selectWonder", "selectStartPlayer", "gameEnd")
"""States of the table in which nothing of the turn before is still to come."""

SCORING = "nextPlayerTurnEndGameScoring"

MISSING = {
    "tokens": "the five progress tokens of the board are not told",
    "offer": "the wonders on offer are not told",
    "backs": "the backs of Age III are not told",
    "senators": "where the Senators of the Age lie is not told",
    "place": "which token lies on the structure is not told",
    "decree": "which Decree is turned up is not told",
    "gods_up": "which god is turned up in the Pantheon is not told",
    "enki_draw": "the tokens on Enki are not told",
    "look": "the gods that were looked at are not told",
    "plots": "the Conspiracies that were looked at are not told",
    "removed": "the cards removed from the Age are not told",
}
"""What a history does not tell of the chance event that is due, by the phase."""


def read_history(saved: Saved) -> Told:
    """The game that a history tells, as far as it goes, seen by the player whose page it is.

    Other coins, points or places of the pawn than ours are taken over or noted; where the moves do
    not fit our rules any more, the game ends. Raises InputError, with the place in the file, when
    that is before the first decision.
    """
    return without_slips(_Replay(saved).run(), lambda doubts: _Replay(saved, doubts).run())


class _Replay:
    """Goes through a history once; what chance does is looked up where it is due."""

    def __init__(self, saved: Saved, doubts: Doubts = frozenset()) -> None:
        self.table = BgaTable(saved.page)
        self.notices = without_twins(saved.notices)
        self.broken = saved.broken
        self.game = Retelling(GAME, self.table.variant, 2, self.table.view, doubts)
        self.shown: Evidence = Evidence(self.table, saved)
        self.more: ExpandedChance | None = None
        if self.table.expanded:
            shown = ExpandedEvidence(self.table, saved)
            self.shown, self.more = shown, ExpandedChance(shown, self.table.view)
        self.figures = Figures(self.table, self.game)
        self.at = 0  # the notice that is read
        self.since = 0  # the one after the last decision
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
            ended = InputError(
                ended.place, Phrase("{} ({})", ended.problem, self.played), ended.remedy
            )
        return self.game.finished(self.table.names, self._notes(), ended)

    def _notes(self) -> tuple[str, ...]:
        """What there is to say about the displays, and about what had to be assumed."""
        return (*self.shown.notes, *(self.more.notes if self.more is not None else ()))

    def _notice(self, notice: Notice) -> None:
        """The next thing that the history tells."""
        if notice.type in MOVES:
            self._move(notice)
            self.at += 1
            self.since = self.at
            self._play_chance(begin=False)
            self.uncorrected = self.state.copy()
        elif self._ends_turn(notice) and self.now.phase in OPTIONAL:
            self.game.say("skip", notice.place)
            self._play_chance(begin=False)
        self.figures.check(notice, self.uncorrected, self.played)

    def _ends_turn(self, notice: Notice) -> bool:
        """Whether what was optional in a turn has been passed over when a notice comes."""
        if notice.type == "gameStateChange":
            return self.shown.state(notice) in BETWEEN_TURNS
        return notice.type == SCORING

    def _count(self, notice: Notice) -> None:
        """Keep count of the turns of the Age that is played."""
        if notice.type in TURNS and self.now.phase in ("play", "starter"):
            age = self.now.age
            self.turns = self.turns + 1 if self.played.startswith(f"Age {'I' * age},") else 1
            self.played = age_and_turn(age, self.turns)

    def ahead(self) -> Iterator[Notice]:
        """The notices that have not been carried out yet."""
        for at in range(self.at, len(self.notices)):
            yield self.notices[at]

    def _until_move(self) -> list[Notice]:
        """The notices from the last decision to the next one, which shows it as well.

        A wonder may be the last of a round, which is nobody's decision and may bring some.
        """
        found: list[Notice] = []
        for at in range(self.since, len(self.notices)):
            found.append(self.notices[at])
            if self.notices[at].type in MOVES and self.notices[at].type != "wonderSelected":
                break
        return found

    # ------------------------------------------------------------ moves

    def _move(self, notice: Notice) -> None:
        """What a player has decided."""
        place = notice.place
        ready = self._play_chance()
        while ready and (text := implied(notice, self.now.phase)) is not None:
            self.game.say(text, place)
            ready = self._play_chance()
        self._count(notice)
        told = Telling(notice, self.table, self.now)
        seat, text = told.seat(), told.text()
        if not ready:
            raise InputError(place, Phrase("before {}: {}", text, self._missing()), RELOAD)
        if notice.type == "conspireKeepBoth" or (
            notice.type == "wonderSelected" and seat is not None and self._is_taken(seat, text)
        ):
            return
        if self.now.phase == "starter" and seat is not None:
            self._begin(seat)
        if self.state.decider < 0 or seat not in (None, self.state.decider):
            over = self.state.decider < 0
            whose = "the game is over" if over else Phrase("seat {} decides", self.state.decider)
            if seat is None:
                raise InputError(place, Phrase("{}: {} by our rules", text, whose), RELOAD)
            raise InputError(
                place, Phrase("seat {}: {}: {} by our rules", seat, text, whose), RELOAD
            )
        pattern = told.pattern()
        if pattern is None:
            self.game.say(text, place)
            return
        moves = ((move, bridge.decode(move)) for move in self.state.legal_moves())
        kind = pattern[0]
        found = fitting(pattern, ((move, items[1:]) for move, items in moves if items[0] == kind))
        if len(found) > 1 and self.more is not None:
            found = [self.more.likely(found, list(self.ahead()))]
        if len(found) != 1:
            raise InputError(place, Phrase("{}: not possible by our rules", text), RELOAD)
        self.game.push(found[0])

    def _is_taken(self, seat: int, text: str) -> bool:
        """Whether a wonder is the last of four, which is nobody's choice and has gone by itself."""
        wonder = names.wonder(text.removeprefix("pick "))
        owners = [at for at, city in enumerate(self.now.cities) if wonder in city.wonders]
        if owners and owners != [seat]:
            problem = Phrase("seat {}: {}: it is seat {}'s", seat, text, owners[0])
            raise InputError(self.notices[self.at].place, problem, RELOAD)
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
            if not event:
                return False
            if isinstance(event, int):
                self.game.push(event)
            else:
                self.game.say(event, "history")
        if begin and self.now.phase == "starter":
            seat = self._starter()
            if seat is not None:
                self._begin(seat)
        return True

    def _starter(self) -> int | None:
        """Who begins the Age, if that is told: who is active, or plays, next."""
        for notice in self.ahead():
            turn = notice.type in (*TURNS, "triggerConspiracy")
            if turn or (
                notice.type == "gameStateChange" and self.shown.state(notice) == PLAYER_TURN
            ):
                player = notice.args.get("playerId" if turn else "active_player")
                return self.table.seat(player, f"{notice.place}.args")
        return None

    def _chance(self) -> str | int | None:
        """The event that is due, as text or number; None if the history does not tell it."""
        table = self.now
        setup = self.table.setup
        match table.phase:
            case "tokens":
                found = self.shown.first_tokens(self.notices)
                return self._dealt(map(names.token, found), setup.tokens_on_board)
            case "offer":
                owned = {wonder for city in table.cities for wonder in city.wonders}
                picks = [notice for notice in self.ahead() if notice.type == "wonderSelected"]
                offer = self.shown.offer(picks, {names.wonder_name(wonder) for wonder in owned})
                return self._dealt(map(names.wonder, offer), ON_OFFER)
            case "backs":
                deck = setup.backs[str(table.age)]
                return self._dealt(self.shown.backs_of(table.age, deck), setup.dealt[deck])
            case "draw":
                return self._draw()
            case "reveal":
                slot = self._due_slot()
                card = self.shown.face(table.age, slot)
                return f"reveal {slot_text(table.age, slot, table.setup)} {card}" if card else None
        return self._expanded_chance()

    def _due_slot(self) -> int:
        """The place of the structure at which a card is turned up."""
        event, _ = self.state.chance_outcomes()[0]
        return int(bridge.decode(event)[1])

    def _expanded_chance(self) -> int | None:
        if self.more is None:
            return None
        return self.more.event(self.state, self._until_move(), list(self.ahead()))

    def _dealt(self, items: Iterable[int], count: int) -> int | None:
        """The event that deals such items, or the first of them; None if not all are told."""
        return dealt(self.state, items, count)

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
        found = MISSING.get(table.phase)
        if found is not None:
            return found
        place = slot_text(table.age, self._due_slot(), table.setup)
        return Phrase("which card of Age {} lies at {} is not told", table.age, place)
