"""From a state to the JSON form: what the view knows, with ids and without what is a default."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from solver._ext.wonders import bridge
from solver.games.base import JsonObject, Position
from solver.games.table.write import tell
from solver.games.wonders.city_table import City
from solver.games.wonders.data import AGES, tables
from solver.games.wonders.moves.notation import move_text
from solver.games.wonders.positions.draft import SEAT_BITS
from solver.games.wonders.positions.facts import NONE
from solver.games.wonders.positions.naval_texts import TOP_ISLAND
from solver.games.wonders.positions.phases import (
    AFTER,
    BEFORE,
    CHOOSING,
    DRAFTING,
    ENDING,
    TAKING,
)
from solver.games.wonders.positions.shapes import WRITE
from solver.games.wonders.positions.uses import BUILT, DISCARDED, Use, knows_card
from solver.games.wonders.positions.write_leaders import LeaderWriter
from solver.games.wonders.questions import UsedItem
from solver.games.wonders.table import (
    Draft,
    Partner,
    PastAge,
    WondersTable,
    state_of,
    table_of,
)

_VICTORY = tables().rules.victory
_DEFEAT = -tables().rules.defeat


def write(position: Position) -> JsonObject:
    """The JSON form of a position."""
    return told(shown(position))


def told(table: WondersTable) -> JsonObject:
    """The JSON form of a table as its view has it (:func:`shown`)."""
    return tell(table, table, WRITE)


def shown(position: Position) -> WondersTable:
    """The table of a position as its view has it: with what only positions tell."""
    return _Shown(position).table()


def tokens_of(city: City) -> list[int]:
    """The military tokens of a city by their points."""
    won = zip(_VICTORY, city.victories, strict=False)
    return [points for points, many in won for _ in range(many)] + [_DEFEAT] * city.defeats


class _Shown:
    """What is told of one position."""

    def __init__(self, position: Position) -> None:
        self.view = position.view
        self.known = table_of(bridge.conceal(position.state, position.view))
        self.seating = self.known.seating
        self.phase = self.known.phase
        self.age, self.turn = self.known.age, self.known.turn
        self.in_play = self._in_play()
        self.own = [self.view, self.view ^ 1][: 1 + self.known.in_teams]
        self.leaders: LeaderWriter | None = None
        if self.known.leaders is not None:
            self.leaders = LeaderWriter(self.known, self.known.leaders, self.own)

    def _in_play(self) -> bool:
        """Whether hands of the present Age are held, as :attr:`Sketch.in_play`."""
        if self.phase == "recruit" or (self.phase in AFTER and self.turn == 0):
            return False
        return self.phase in (*CHOOSING, *ENDING, *AFTER)

    def table(self) -> WondersTable:
        """The whole table."""
        known = self.known
        cities = [self._city(index) for index in range(len(known.cities))]
        timed = self.in_play or self.phase in (*AFTER, "draft", "see_leaders")
        told: dict[str, Any] = {
            "view": self.view,
            "turn": self.turn if timed else None,
            "dealt": self._dealt(),
            "drawn": self._drawn(),
            "cities": cities[: known.seats],
            "free_city": cities[-1] if self.seating.has_free_city else None,
            "history": self._history() or None,
            "pawns": known.pawns if len(known.edifices) == AGES else [],
            "due": self._due(),
            "acting": known.acting if self.phase in TAKING and known.expands else None,
        }
        if len(self.own) > 1:
            told["partner"] = Partner(**self._held(self.own[1]))
        return replace(known, **told, **self._held(self.view))

    def _held(self, seat: int) -> dict[str, Any]:
        """What the view or its partner holds, has passed on and chosen."""
        draft: Draft | None = None
        leaders: list[int] | None = None
        if self.leaders is not None:
            draft, leaders = self.leaders.draft(seat), self.leaders.hand(seat)
        return {
            "hand": self._hand(seat) if self.in_play or self.phase == "deal" else None,
            "leader_hand": leaders,
            "passed": self._passed(self.age, seat) if self.in_play else None,
            "draft": draft,
            "chosen": self._chosen(seat),
        }

    def _dealt(self) -> int | None:
        """How many cards or leaders have been dealt or drawn, while that goes on."""
        if self.phase == "deal":
            return sum(map(len, self.known.ages[self.age - 1].hands))
        if self.phase == "deal_leaders" and self.known.leaders is not None:
            return sum(map(len, self.known.leaders.hands))
        if self.phase == "draw_leaders" and self.known.leaders is not None:
            return len(self.known.leaders.drawn)
        return None

    def _due(self) -> list[str] | None:
        """What follows."""
        names = [one.due for one in self.known.queue if not one.kind.startswith(TOP_ISLAND)]
        if not self.known.expands:
            return [name for name in ("discard", "seventh") if name in names] or None
        return list(dict.fromkeys(names)) if self.phase in (*AFTER, *ENDING) else None

    def _used(self, age: int, row: int) -> list[UsedItem]:
        return self.known.ages[age - 1].played(row)

    def _row(self, seat: int) -> int:
        """The row that the view or its partner holds, as :meth:`Sketch.row_of`."""
        acting = self.known.acting
        last = acting if self.phase == "seventh" and acting is not None else NONE
        return self.seating.row_of(self.age, seat, max(1, self.turn), last)

    def _hand(self, seat: int) -> list[int]:
        """The cards of the view or its partner; in phase ``see`` those that it has seen."""
        hand = self.known.ages[self.age - 1].hands[self._row(seat)]
        looks = self.phase == "see" and seat == self._looker()
        return hand[: self.known.seen] if looks else hand

    def _looker(self) -> int:
        """Who gets the hand that the view looks at, as :attr:`Sketch.looker`."""
        if len(self.own) == 1:
            return self.view
        return self.view // 2 * 2 + (not self.seating.leftward(self.age))

    def _drawn(self) -> int | None:
        """The card that the view has drawn from the Free City's pile and still holds."""
        if not self.in_play or self.phase == "see":
            return None
        places = self.known.ages[self.age - 1].fresh[self._row(self.view)]
        return self._hand(self.view)[places[0]] if places else None

    def _city(self, index: int) -> City:
        known = self.known.cities[index]
        before = self.phase in BEFORE
        told: dict[str, Any] = {
            "side": None if before and index >= self.known.seats else known.side,
            "military": tokens_of(known),
            "turns": self._turns(self.age, index) if self.in_play else None,
            "diplomacy": None if before or self.phase in DRAFTING else known.diplomacy,
            "draws": sorted(
                int(one.kind.removeprefix(TOP_ISLAND))
                for one in self.known.queue
                if one.kind.startswith(TOP_ISLAND) and one.city == index
            ),
            "naval": known.naval[: self.age - 1 + (self.phase in ("over", "penalties"))],
            "found": self._found(index),
        }
        if self.leaders is not None:
            told["recruits"] = self.leaders.recruits(index)
            told["drew"] = self.leaders.drew(index)
        if not self.known.builds_in_any_order(known):
            told["stages_built"] = []
        return replace(known, **told)

    def _found(self, index: int) -> list[int]:
        """The Islands that a city has drawn; below -1 the levels of those that are not seen."""
        islands, found = tables().islands, self.known.cities[index].found
        if index in self.own:
            return found
        seen = self.known.open_levels
        return [
            island if islands[island].level in seen else NONE - islands[island].level
            for island in found
        ]

    def _history(self) -> list[PastAge]:
        """The Ages that are over, if the state has kept them."""
        over = range(1, self.known.over + 1)
        if not any(any(self.known.ages[age - 1].used) for age in over):
            return []
        cities = range(len(self.known.cities))
        return [
            PastAge(
                turns=[self._turns(age, index) for index in cities],
                **{
                    name: self._passed(age, seat)
                    for name, seat in zip(("passed", "partner_passed"), self.own, strict=False)
                },
            )
            for age in over
        ]

    def _turns(self, age: int, index: int) -> list[Use]:
        uses = []
        for turn in range(1, self.seating.last + 1):
            row, place = self.seating.slot(age, index, turn)
            used = self._used(age, row)
            if place >= len(used):
                break
            card, how, fresh = used[place]
            if not self._knows(age, row, place, how):
                card = NONE
            if how == "build" and self._is_gone(age, index, turn, card):
                how = "gone"
            uses.append(Use(how, card, fresh))  # type: ignore[arg-type]
        return uses

    def _is_gone(self, age: int, index: int, turn: int, card: int) -> bool:
        """Whether a card that a city has built stands in another one, which took it from the pile.

        Of two equal cards that it has built that is the earlier one.
        """
        if self.known.rule("edifice") == "no":
            return False
        if card not in self.known.cities[index].cards:
            return True
        slots = [self.seating.slot(age, index, later) for later in range(turn + 1, 10)]
        used = [(self._used(age, row), place) for row, place in slots[: self.seating.last - turn]]
        return any(place < len(row) and row[place][:2] == (card, "build") for row, place in used)

    def _knows(self, age: int, row: int, place: int, how: str) -> bool:
        """Whether the view knows the card for certain."""
        looked = max(self.known.cities[seat].looked for seat in self.own)
        if knows_card(self.seating, self.own, looked, (age, row, place), how):
            return True
        return self.phase == "look" and (age, row, place) in self._seen_of_pile()

    def _seen_of_pile(self) -> set[tuple[int, int, int]]:
        """What the view has seen while it looks through the pile: by Age, hand, latest first."""
        pile = [
            (age, row, place)
            for age in range(1, AGES + 1)
            for row in range(len(self.known.cities))
            for place, (_, how, _) in reversed(list(enumerate(self._used(age, row))))
            if how in DISCARDED
        ]
        return set(pile[: self.known.seen])

    def _passed(self, age: int, seat: int) -> list[list[int] | None]:
        """What the view or its partner passed on after each turn, as far as it is remembered."""
        going_on = age == self.age and self.in_play
        turns = self.turn - 1 if going_on else self.seating.turns - 1
        forgot = self.known.forgot[age - 1] >> SEAT_BITS * self.own.index(seat)
        return [
            None
            if forgot >> (turn - 1) & 1
            else self._held_after(age, self.seating.held(age, seat, turn), turn)
            for turn in range(1, turns + 1)
        ]

    def _held_after(self, age: int, row: int, turn: int) -> list[int]:
        """The cards of a hand after a turn of the view."""
        if row == self.seating.managed(age):
            return self._managed_after(age, row, turn)
        rows = self.known.ages[age - 1]
        return sorted(rows.used[row][turn:] + rows.hands[row])

    def _managed_after(self, age: int, row: int, turn: int) -> list[int]:
        """The cards of the hand that gets those of the Free City's pile, after a turn of the view.

        All that has come to it since must be left out. Which cards these are the state only tells
        as far as it matters; so of the others some are left out of which the view knows all.
        """
        following = turn + 2
        passed_on = self.turn - 1 if age == self.age and self.in_play else self.seating.turns - 1
        rows = self.known.ages[age - 1]
        used, hand = rows.played(row), list(rows.hands[row])
        if following <= passed_on:
            until, drawn = following, following - turn
            known, rest = self._managed_after(age, row, following), []
        else:
            until, drawn = self.seating.turns + 1, self._draws(age) - turn
            present = age == self.age and self.in_play
            mine = present and row == self._row(self.view)
            seen = len(self._hand(self.view)) if mine else 0
            known, rest = hand[:seen], hand[seen:]
            marks = rows.fresh[row] if present else ()
            for card in [hand[place] for place in marks]:
                (known if card in known else rest).remove(card)
                drawn -= 1
        built = []
        for place, (card, how, fresh) in enumerate(used[2 * turn : 2 * until], 2 * turn):
            if fresh:
                drawn -= 1
            elif how in BUILT:
                built.append(card)
            elif self._knows(age, row, place, how):
                known.append(card)
            else:
                rest.append(card)
        return sorted(rest + [*sorted(built), *sorted(known)][drawn:])

    def _draws(self, age: int) -> int:
        """Cards of the pile that have come to the managed hand."""
        return self.turn if age == self.age and self.in_play else self.seating.turns

    def _chosen(self, seat: int) -> list[str]:
        """The choices of a seat, as texts of the moves from the state before them."""
        if not self.known.cities[seat].moves:
            return []
        before = [replace(city, moves=[]) for city in self.known.cities]
        state = state_of(replace(self.known, cities=before, first=seat))
        texts = []
        for move in self.known.cities[seat].moves:
            texts.append(move_text(state, move, "id"))
            state.apply(move)
        return texts
