"""Import of a game of 7 Wonders (second edition) from a history of Board Game Arena.

The history is that of one player: the own hands and choices, and of the others what all see. The
game is replayed by our rules as that seat saw it, and compared with what the page showed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import pairwise
from typing import Any

from solver._ext.core.state import OVER, State
from solver._ext.wonders import bridge
from solver.errors import InputError, Phrase
from solver.games.bga.fields import RELOAD
from solver.games.bga.retelling import Doubts, Retelling, Told, age_and_turn, without_slips
from solver.games.bga.saved import Saved
from solver.games.wonders import GAME, names
from solver.games.wonders.bga.figures import compare
from solver.games.wonders.bga.numbers import MIRRORED
from solver.games.wonders.bga.payments import (
    Pair,
    Ways,
    find_gaps,
    find_payments,
    find_ways,
    told_pair,
)
from solver.games.wonders.bga.penalties import due, find_penalty
from solver.games.wonders.bga.pile import find_order
from solver.games.wonders.bga.stream import (
    Block,
    Chosen,
    Figures,
    Gone,
    Hand,
    Item,
    Lost,
    Pile,
    Sides,
    Stream,
    Unread,
)
from solver.games.wonders.bga.table import BgaTable
from solver.games.wonders.moves.kinds import UNSEEN
from solver.games.wonders.table import WondersTable, table_of

VIEW = 0
"""The seat of the player whose page it is."""

MOST_LENT = 40
"""A seat is not lent more coins to build what the site lets it build."""

EXCHANGED = (
    "East and West Trading Post are exchanged in the record: on the site they look the other way"
)

READINGS: tuple[dict[str, str], ...] = (
    {},
    {"payments": "all"},
    {"turn_six_order": "babylon_first"},
    {"payments": "all", "turn_six_order": "babylon_first"},
)
"""Rules that a table may play otherwise, in the order in which they are tried."""

SITE = {"discard_build": "may"}
"""Rules that the site plays otherwise than we do by default."""


def read_history(saved: Saved) -> Told:
    """The game that a history tells, as far as it goes, seen by the player whose page it is.

    Other coins, shields or points than ours are taken over or noted; where the moves do not fit
    our rules any more, the game ends. Raises InputError, with the place in the file, when that is
    before the first turn.
    """
    table = BgaTable(saved.page)
    items = list(Stream(table).items(saved.notices))
    if saved.broken is not None:
        items.append(Unread(saved.broken))
    expansions = {"edifice": "yes"} if table.edifices else {}

    def read(reading: dict[str, str], doubts: Doubts = frozenset()) -> Told:
        return _Replay(table, items, SITE | expansions | reading, doubts).run()

    best: tuple[Told, dict[str, str]] | None = None
    problem: InputError | None = None
    for reading in READINGS:
        try:
            told = read(reading)
        except InputError as error:
            problem = problem or error
            continue
        if told.ended is None and not told.differences:
            return told
        if best is None or told.worth > best[0].worth:
            best = told, reading
    if best is None:
        assert problem is not None
        raise problem
    told, reading = best
    return without_slips(told, lambda doubts: read(reading, doubts))


class _Replay:
    """One reading of a history."""

    def __init__(
        self, table: BgaTable, items: list[Item], variant: Mapping[str, str], doubts: Doubts
    ) -> None:
        self.table = table
        self.items = items
        self.count = len(table.ids)
        self.game = Retelling(GAME, variant, self.count, VIEW, doubts)
        self.hands, self.broken = _hands(items, bridge.setup(self.game.state))
        self.chosen: int | None = None
        self.shows = False  # whether the history has to tell what became of it
        self.gone: int | None = None
        self.pile: Pile | None = None
        self.lost: list[Lost] = []
        self.shown: list[Figures] = []  # while it is open what cities give up
        self.uncorrected = self.game.state
        self.played = "before the first turn"
        self.turns = 0
        self.ended: InputError | None = None

    @property
    def state(self) -> State:
        """What the seat knows now."""
        return self.game.state

    @property
    def now(self) -> WondersTable:
        """The table as it stands now."""
        return table_of(self.game.state)

    def run(self) -> Told:
        """Replay the whole history."""
        self._set_up()
        for item in self.items:
            back = self.game.bookmark() if isinstance(item, Block) else None
            try:
                self._item(item)
            except InputError as error:
                if back is not None:
                    back()
                self.ended = self.ended or error
            if self.ended is not None:
                break
        else:
            self._guess_penalties()
            if self.shown:
                self.ended = _untold(self.shown[0].place, self._penalty())
        mirrored = any(f"build {card}" == line for line in self.game.moves for card in MIRRORED)
        notes = (EXCHANGED,) if mirrored else ()
        return self.game.finished(self.table.names, notes, self._end())

    def _end(self) -> InputError | None:
        """Why the record ends before the history does, with the turn that was not played."""
        if self.ended is None:
            return None
        if not self.turns:
            raise self.ended
        problem = Phrase("{} ({})", self.ended.problem, self.played)
        return InputError(self.ended.place, problem, self.ended.remedy)

    def _item(self, item: Item) -> None:
        """The next thing that the history tells."""
        match item:
            case Block():
                self._block(item)
                self.turns += 1
                self.uncorrected = self.state.copy()
            case Chosen():
                self.chosen, self.shows = item.card, item.shown
            case Gone():
                self.gone = item.card
            case Pile():
                self.pile = item
                self._play_chance()
            case Lost():
                self.lost.append(item)
                self._penalties()
            case Figures() if due(self.state):
                self.shown.append(item)
            case Figures():
                self._declined()
                compare(self.game, self.uncorrected, item, self.played)
            case Unread():
                raise item.error

    # ------------------------------------------------------------ before the first turn

    def _set_up(self) -> None:
        """The boards, and their sides if they are chosen already."""
        sides = next((item for item in self.items if isinstance(item, Sides)), None)
        played = any(isinstance(item, Block) for item in self.items)
        boards = sides.boards if sides else self.table.boards()
        for wonder, _ in boards:
            self._event(bridge.encode("wonder", wonder, -1), "players")
        for edifice in self.table.edifices:
            self._event(bridge.encode("edifice", edifice), "edifices")
        if sides is None and not played:
            return
        while self.now.phase == "sides":
            seat = self.state.decider
            self._event(bridge.encode("side", boards[seat][1]), "players")
        self._play_chance()

    def _event(self, event: int, place: str) -> None:
        if not self.state.is_legal(event):
            text = GAME.move_text(self.state, event)
            raise InputError(place, Phrase("{} is not possible at such a table", text), RELOAD)
        self.game.push(event)

    # ------------------------------------------------------------ what the seat gets to see

    def _play_chance(self) -> bool:
        """Deal and look as far as the history tells; returns whether a seat decides then."""
        while self.game.play_forced():
            now = self.now
            if now.phase == "look":
                if self.pile is None:
                    return False
                self._look(self.pile)
                continue
            hand = self.hands.get((now.age, now.turn))
            if hand is None:
                return False
            kind = bridge.decode(self.state.chance_outcomes()[0][0])[0]
            seen = len(self._dealt(now)) if kind == "deal" else now.seen
            event = bridge.encode(kind, hand.cards[seen])
            if not self.state.is_legal(event):
                card = names.card_name(hand.cards[seen])
                raise InputError(hand.place, Phrase("{} cannot be in this hand", card), RELOAD)
            self.game.push(event)
        return True

    def _dealt(self, now: WondersTable) -> list[int]:
        """The cards of the own hand that have been dealt in this Age."""
        dealt = now.ages[now.age - 1].hands[VIEW]
        return [card for card in dealt if card >= 0]

    def _look(self, pile: Pile) -> None:
        """See the discard pile: its cards are known, where each comes from is found out."""
        found = find_order(self.state, pile.cards)
        if found is None:
            raise InputError(pile.place, "these cards cannot lie in the discard pile", RELOAD)
        for event in found:
            self.game.push(event)

    # ------------------------------------------------------------ turns

    def _block(self, block: Block) -> None:
        """What was carried out together."""
        if self.now.phase == "discard" and not self._takes(block):
            self._declined()
        self._guess_penalties()
        if due(self.state) or not self._play_chance():
            raise self._miss(block)
        now = self.now
        self.played = age_and_turn(now.age, now.turn)
        phase = now.phase
        if phase == "over":
            raise InputError(block.place, "the game is over by our rules", RELOAD)
        if phase == "discard":
            self._take(block)
        else:
            seats = [self.state.decider] if phase == "seventh" else range(self.count)
            if not self._play_as_told(block, seats):
                pairs = self._payments(block, seats)
                for _ in seats:
                    self._play(block, pairs)
        self.chosen = self.gone = self.pile = None
        self.lost = []
        self._play_chance()

    def _miss(self, block: Block) -> InputError:
        """A turn goes on from something that the history does not show."""
        now = self.now
        if now.phase == "look":
            return _untold(block.place, "the discard pile that was looked through")
        if due(self.state):
            return _untold(block.place, self._penalty())
        if self.broken is not None:
            return self.broken
        if not self.hands:
            remedy = "save the page of a player, not that of a spectator"
            return InputError(block.place, "no hand is in the history", remedy)
        self.played = age_and_turn(now.age, now.turn)
        return InputError(block.place, "your hand of this turn is not in the history", RELOAD)

    def _penalty(self) -> str:
        return Phrase("what seat {} gives up as the penalty of the Edifice", self.state.decider)

    def _takes(self, block: Block) -> bool:
        """Whether a block is a card of the discard pile that the seat in turn builds."""
        return block.actors == {self.state.decider} and not block.staged

    def _take(self, block: Block) -> None:
        """A card of the discard pile."""
        built = block.built.get(self.state.decider, [])
        text = f"take {names.card_name(built[0])}" if built else "take nothing"
        self.game.say(text, block.place)

    def _declined(self) -> None:
        """Who may take a card of the pile has taken none, if the history goes on without it."""
        if self.now.phase == "discard" and self.state.decider != OVER:
            self.game.say("take nothing", "history")
            self._play_chance()

    def _guess_penalties(self) -> None:
        """What cities give up for an Edifice, where only what the page shows then tells it."""
        shown: dict[str, dict[int, int]] = {}
        for told in self.shown:
            shown.setdefault(told.what, {}).update(told.values)
        while shown and due(self.state):
            found = find_penalty(self.state, shown)
            if found is None:
                return
            for move in found:
                self.game.push(move)
        if self.shown and not due(self.state):
            for told in self.shown:
                compare(self.game, self.state, told, self.played)
            self.shown = []
            self._play_chance()

    def _penalties(self) -> None:
        """What cities give up for an Edifice that was not built, as far as it is told."""
        while due(self.state):
            seat = self.state.decider
            legal = set(self.state.legal_moves())
            moves = [bridge.encode("lose", lost.card) for lost in self.lost if lost.seat == seat]
            told = next((move for move in moves if move in legal), None)
            if told is None:
                return
            self.game.push(told)
        self._play_chance()

    def _play(self, block: Block, pairs: Mapping[int, Pair]) -> None:
        """What the seat that decides does with a card of its hand, and pays for it."""
        seat = self.state.decider
        built = block.built.get(seat, [])
        if len(built) > 1:
            raise InputError(
                block.place, Phrase("seat {} builds {} cards at once", seat, len(built)), RELOAD
            )
        if built:
            self.game.say(f"build {_name(built[0])}{_coins(*pairs[seat])}", block.place)
        elif seat in block.staged:
            self._check_stage(block, seat)
            text = f"stage with {_name(self._face_down(block, seat))}{_coins(*pairs[seat])}"
            text += " join" * (seat in block.joined)
            choice = block.options.get(seat, block.boxed.get(seat))
            self.game.say(text + (f" choose {choice}" if choice else ""), block.place)
        else:
            card = self._face_down(block, seat)
            if seat == VIEW and self.shows and self.chosen is not None:
                problem = Phrase("what you did with {} is not in the history", _name(card))
                raise InputError(block.place, problem, RELOAD)
            self.game.say(f"sell {_name(card)}", block.place)

    def _check_stage(self, block: Block, seat: int) -> None:
        shown, ours = block.staged[seat], self.now.cities[seat].stages + 1
        if shown != ours:
            place = block.places.get(("staged", seat), block.place)
            self.game.differs("stages", seat, shown, ours, place=place, when=self.played)

    def _face_down(self, block: Block, seat: int) -> int:
        """The card that a seat uses face down; only the own ones are known."""
        if seat != VIEW:
            return UNSEEN
        card = self.gone if self.chosen is None else self.chosen
        if card is None:
            problem = "which card you used face down is not in the history"
            raise InputError(block.place, problem, RELOAD)
        return card

    def _play_as_told(self, block: Block, seats: Collection[int]) -> bool:
        """Play a turn with the payments that the site tells, if all it tells of them fits."""
        paying = [seat for seat in seats if seat in block.staged or block.built.get(seat)]
        told = {seat: told_pair(self.count, seat, block) for seat in paying}
        pairs = {seat: pair for seat, pair in told.items() if pair is not None}
        ways = {seat: find_ways(self.state, seat, block) for seat in paying}
        if len(pairs) < len(paying) or find_gaps(self.count, ways, pairs, block):
            return False
        back = self.game.bookmark()
        try:
            for _ in seats:
                self._play(block, pairs)
        except InputError:
            back()
            return False
        return True

    def _payments(self, block: Block, seats: Collection[int]) -> Mapping[int, Pair]:
        """What each seat that builds pays to its neighbors, as near to the site as prices allow.

        Where the site lets a seat build what it cannot pay by our rules, it is given the coins;
        what the page shows after the turn takes them back.
        """
        ways: dict[int, Ways] = {}
        for seat in seats:
            if seat in block.staged or block.built.get(seat):
                ways[seat] = self._ways(block, seat)
        found = find_payments(self.count, ways, block)
        for odd in found.gaps:
            self.game.differs(
                odd.what, odd.seat, odd.shown, odd.ours, place=odd.place, when=self.played
            )
        return found.pairs

    def _ways(self, block: Block, seat: int) -> Ways:
        """What a seat can have paid. Raises InputError if it cannot build this at any price."""
        found = find_ways(self.state, seat, block)
        purse = self.now.cities[seat].coins
        trial = self.state.copy()
        for coins in range(purse + 1, purse + MOST_LENT):
            if found:
                break
            GAME.correct(trial, "coins", seat, coins)
            found = find_ways(trial, seat, block)
            if found:
                place = block.places.get(("spent", seat), block.place)
                self.game.differs("coins", seat, coins, purse, place=place, when=self.played)
        if not found:
            who = self.table.names[seat] or Phrase("seat {}", seat)
            raise InputError(
                block.place, Phrase("{} cannot pay by our rules what it builds", who), RELOAD
            )
        return found


def _untold(place: str, what: str) -> InputError:
    """Something is missing without which nobody knows how the game went on."""
    return InputError(place, Phrase("{} is not told", what), "")


def _hands(
    items: list[Item], setup: Mapping[str, Any]
) -> tuple[dict[tuple[int, int], Hand], InputError | None]:
    """The own hands by Age and turn up to the first that is missing, and what is wrong there."""
    found = [item for item in items if isinstance(item, Hand)]
    once = found[:1] + [hand for last, hand in pairwise(found) if hand.cards != last.cards]
    hands: dict[tuple[int, int], Hand] = {}
    for at, hand in enumerate(once):
        age, turn = divmod(at, setup["turns"])
        if len(hand.cards) != setup["hand"] - turn:
            problem = Phrase(
                "{} cards in the hand of Age {} turn {}", len(hand.cards), age + 1, turn + 1
            )
            remedy = Phrase("a hand before it is missing; {}", RELOAD)
            return hands, InputError(hand.place, problem, remedy)
        hands[age + 1, turn + 1] = hand
    return hands, None


def _name(card: int) -> str:
    return "?" if card == UNSEEN else names.card_name(card)


def _coins(left: int, right: int) -> str:
    """A payment as the text of a move tells it."""
    sides: Iterator[str] = (
        f" {side} {coins}" for side, coins in (("left", left), ("right", right)) if coins
    )
    return "".join(sides)
