"""From a state to the JSON form: what the view knows, with ids and without what is a default."""

from __future__ import annotations

from typing import Any

from solver._ext.wonders import bridge
from solver.games.base import JsonObject, Position
from solver.games.wonders.data import AGES, EXPANSIONS, tables
from solver.games.wonders.data.naval import LEVELS
from solver.games.wonders.moves.fleets import open_levels
from solver.games.wonders.moves.notation import move_text
from solver.games.wonders.names import card_name, edifice_name, side_name, wonder_name
from solver.games.wonders.positions.draft import SEAT_BITS
from solver.games.wonders.positions.facts import NONE
from solver.games.wonders.positions.naval_texts import TOP_ISLAND, navy_json
from solver.games.wonders.positions.phases import (
    AFTER,
    BEFORE,
    CHOOSING,
    DRAFTING,
    ENDING,
    LOOKING,
    RAW_PHASES,
    TAKING,
    Phase,
)
from solver.games.wonders.positions.seating import Seating
from solver.games.wonders.positions.texts import write_use
from solver.games.wonders.positions.uses import BUILT, DISCARDED, Use, knows_card, use_named
from solver.games.wonders.positions.write_leaders import LeaderWriter
from solver.games.wonders.table import FORMAT
from solver.games.wonders.variants import OPTIONS, edition_of, setup_index, sheet_of, variant_of

_VICTORY = tables().rules.victory
_DEFEAT = -tables().rules.defeat
_DUE = {"halikarnassos": "discard", "draw": "draw_leaders"}
"""What follows in a turn as positions call it, where the rules call it otherwise."""


def write(position: Position) -> JsonObject:
    """The JSON form of a position."""
    return _Writer(position).data()


def _phase(raw: dict[str, Any]) -> Phase:
    """The phase; what the view looks at has phases of its own."""
    if raw["phase"] == "see":
        return next(name for name, looking in LOOKING.items() if looking == raw["looking"])
    known: Phase = raw["phase"]
    return next((name for name, called in RAW_PHASES.items() if called == known), known)


class _Writer:
    """Writes one position."""

    def __init__(self, position: Position) -> None:
        self.view = position.view
        self.state = bridge.conceal(position.state, position.view)
        self.raw: dict[str, Any] = bridge.dump(self.state)
        self.variant = variant_of(self.raw["options"])
        self.sheet = sheet_of(self.raw["options"])
        self.seating = Seating.of(setup_index(self.raw["options"]), self.raw["seats"])
        self.age: int = self.raw["age"]
        self.turn: int = self.raw["turn"]
        self.phase = _phase(self.raw)
        self.in_play = self._in_play()
        self.own = [self.view, self.view ^ 1][: 1 + (self.variant["teams"] == "yes")]
        self.leaders: LeaderWriter | None = None
        if self.variant["leaders"] == "yes":
            self.leaders = LeaderWriter(self.raw, self.phase, self.own)

    def _in_play(self) -> bool:
        """Whether hands of the present Age are held, as :attr:`Sketch.in_play`."""
        if self.phase == "recruit" or (self.phase in AFTER and self.turn == 0):
            return False
        return self.phase in (*CHOOSING, *ENDING, *AFTER)

    def data(self) -> JsonObject:
        """The whole object."""
        raw = self.raw
        data: JsonObject = {
            "game": "wonders",
            "format": FORMAT,
            "variant": {
                o.name: self.variant[o.name] for o in OPTIONS if self.variant[o.name] != o.default
            },
            "view": self.view,
            "phase": self.phase,
            "age": self.age,
        }
        if self.in_play or self.phase in (*AFTER, "draft", "see_leaders"):
            data["turn"] = self.turn
        data |= self._held(self.view)
        if self.phase == "deal":
            data["dealt"] = sum(map(len, raw["ages"][self.age - 1]["hands"]))
        if self.phase == "deal_leaders":
            data["dealt"] = sum(map(len, raw["leaders"]["hands"]))
        if self.phase == "draw_leaders":
            data["dealt"] = len(raw["leaders"]["drawn"])
        drawn = self._drawn()
        if drawn != NONE:
            data["drawn"] = card_name(drawn)
        cities = [self._city(index) for index in range(len(raw["cities"]))]
        data["players"] = cities[: raw["seats"]]
        if self.seating.has_free_city:
            data["free_city"] = cities[-1]
        data |= self._remembered(self.view)
        history = self._history()
        if history:
            data["history"] = history
        partner = {}
        if len(self.own) > 1:
            partner = self._held(self.own[1]) | self._remembered(self.own[1])
        if partner:
            data["partner"] = partner
        data |= self._edifices() | self._following()
        return data

    def _held(self, seat: int) -> JsonObject:
        """The hand of the view or its partner, and its leaders."""
        data: JsonObject = {}
        if self.in_play or self.phase == "deal":
            data["hand"] = [card_name(card) for card in self._hand(seat)]
        if self.leaders is not None:
            data |= self.leaders.hand(seat)
        return data

    def _remembered(self, seat: int) -> JsonObject:
        """What the view or its partner passed on, and has already chosen."""
        data: JsonObject = {}
        if self.in_play:
            data["passed"] = self._passed(self.age, seat)
        if self.leaders is not None:
            data |= self.leaders.draft(seat)
        if self.raw["chosen"][seat]:
            data["chosen"] = self._chosen(seat)
        return data

    def _edifices(self) -> JsonObject:
        """The Edifices, and the pawns left on them."""
        if self.variant["edifice"] == "no":
            return {}
        found = self.raw["edifices"]
        drawn = [edifice_name(edifice) for edifice in found["drawn"] if edifice != NONE]
        if len(drawn) < AGES:
            return {"edifices": drawn} if drawn else {}
        return {"edifices": drawn, "pawns": found["pawns"]}

    def _following(self) -> JsonObject:
        """Who acts at the end of a turn, and what follows."""
        data: JsonObject = {}
        plain = all(self.variant.get(name, "no") == "no" for name in EXPANSIONS)
        if plain and not any("stage_options" in city for city in self.raw["cities"]):
            return {"due": self.raw["todo"]} if self.raw["todo"] else {}
        if self.phase in TAKING:
            data["acting"] = self.raw["acting"]
        if self.phase in (*AFTER, *ENDING):
            todo = [name for name, _ in self.raw["todo"] if not name.startswith(TOP_ISLAND)]
            names = [_DUE.get(name, name) for name in todo]
            data["due"] = list(dict.fromkeys(names))
        return data

    def _rows(self, age: int) -> dict[str, Any]:
        rows: dict[str, Any] = self.raw["ages"][age - 1]
        return rows

    def _row(self, seat: int) -> int:
        """The row that the view or its partner holds, as :meth:`Sketch.row_of`."""
        last = self.raw["acting"] if self.phase == "seventh" else NONE
        return self.seating.row_of(self.age, seat, max(1, self.turn), last)

    def _hand(self, seat: int) -> list[int]:
        """The cards of the view or its partner; in phase ``see`` those that it has seen."""
        hand: list[int] = self._rows(self.age)["hands"][self._row(seat)]
        looks = self.phase == "see" and seat == self._looker()
        return hand[: self.raw["seen"]] if looks else hand

    def _looker(self) -> int:
        """Who gets the hand that the view looks at, as :attr:`Sketch.looker`."""
        if len(self.own) == 1:
            return self.view
        return self.view // 2 * 2 + (not self.seating.leftward(self.age))

    def _drawn(self) -> int:
        """The card that the view has drawn from the Free City's pile and still holds."""
        if not self.in_play or self.phase == "see":
            return NONE
        places: list[int] = self.raw["fresh"][self._row(self.view)]
        return self._hand(self.view)[places[0]] if places else NONE

    def _city(self, index: int) -> JsonObject:
        raw = self.raw["cities"][index]
        edition = self.raw["options"][0]
        wonder, side = raw["wonder"], raw["side"]
        city: JsonObject = {
            "wonder": wonder_name(wonder) if wonder != NONE else None,
            "side": side_name(side, edition) if NONE not in (wonder, side) else None,
            "stages": raw["stages"],
            "coins": raw["coins"],
            "cards": [card_name(card) for card in raw["cards"]],
            "military": [
                points for age in range(AGES) for points in [_VICTORY[age]] * raw["victories"][age]
            ]
            + [_DEFEAT] * raw["defeats"],
        }
        if self.phase in BEFORE and index >= self.raw["seats"]:
            city["side"] = None
        if raw["free_used"]:
            city["free_used"] = True
        if index < self.raw["seats"] and any(self.raw["looks"][index]):
            city["looked"] = self.raw["looks"][index]
        if self.in_play:
            city["turns"] = self._turns(self.age, index)
        return city | self._expanded(index) | self._navy(index)

    def _navy(self, index: int) -> JsonObject:
        """What a city has of Armada."""
        if self.sheet is None:
            return {}
        raw = self.raw["cities"][index]
        over = self.age - 1 + (self.phase == "over")
        over += self.phase == "penalties"
        board = edition_of(self.raw["options"]).boards[raw["wonder"]]
        ordered = raw["wonder"] < 0 or not board.any_order
        seen = range(1, LEVELS + 1) if index in self.own else open_levels(self.raw)
        city = navy_json(raw, self.sheet, seen=seen, ordered=ordered, over=over)
        draws = [
            int(name.removeprefix(TOP_ISLAND)) for name, city in self.raw["todo"]
            if name.startswith(TOP_ISLAND) and city == index
        ]  # fmt: skip
        return city | ({"draws": sorted(draws)} if draws else {})

    def _expanded(self, index: int) -> JsonObject:
        """What a city has by expansions."""
        raw = self.raw["cities"][index]
        city: JsonObject = self.leaders.city(index) if self.leaders is not None else {}
        for name in ("debt", "income"):
            if raw.get(name):
                city[name] = raw[name]
        for name in ("free_black_used", "bank_taken"):
            if raw.get(name):
                city[name] = True
        if raw.get("pawns"):
            city["edifices"] = raw["pawns"]
        if raw.get("edifice_debts"):
            debts = tables().edifices_file.debts
            city["debt_tokens"] = [debts[age - 1] for age in raw["edifice_debts"]]
        options = [option for option in raw.get("stage_options", ()) if option]
        if options:
            city["options"] = options
        if self.variant["cities"] == "yes" and self.phase not in (*BEFORE, *DRAFTING):
            city["diplomacy"] = raw["diplomacy"]
            lost = [self.raw["losses"][index], *self.raw["losses_per"][index]]
            if any(lost):
                city["losses"] = lost if any(lost[1:]) else lost[0]
        return city

    def _history(self) -> list[JsonObject]:
        """The Ages that are over, if the state has kept them."""
        over = range(1, self.age + (self.phase == "over"))
        if not any(any(self._rows(age)["used"]) for age in over):
            return []
        cities = range(len(self.raw["cities"]))
        return [
            {"turns": [self._turns(age, index) for index in cities]}
            | {
                name: self._passed(age, seat)
                for name, seat in zip(("passed", "partner_passed"), self.own, strict=False)
            }
            for age in over
        ]

    def _turns(self, age: int, index: int) -> list[str]:
        used = self._rows(age)["used"]
        texts = []
        for turn in range(1, self.seating.last + 1):
            row, place = self.seating.slot(age, index, turn)
            if place >= len(used[row]):
                break
            card, how, fresh = used[row][place]
            how = use_named(how)
            if not self._knows(age, row, place, how):
                card = NONE
            if how == "build" and self._is_gone(age, index, turn, card):
                how = "gone"
            texts.append(write_use(Use(how, card, fresh)))
        return texts

    def _is_gone(self, age: int, index: int, turn: int, card: int) -> bool:
        """Whether a card that a city has built stands in another one, which took it from the pile.

        Of two equal cards that it has built that is the earlier one.
        """
        if self.variant["edifice"] == "no":
            return False
        if card not in self.raw["cities"][index]["cards"]:
            return True
        slots = [self.seating.slot(age, index, later) for later in range(turn + 1, 10)]
        used = self._rows(age)["used"]
        return any(
            place < len(used[row]) and used[row][place][:2] == [card, "build"]
            for row, place in slots[: self.seating.last - turn]
        )

    def _knows(self, age: int, row: int, place: int, how: str) -> bool:
        """Whether the view knows the card for certain."""
        looked = max(self.raw["looks"][seat] for seat in self.own)
        if knows_card(self.seating, self.own, looked, (age, row, place), how):
            return True
        return self.phase == "look" and (age, row, place) in self._seen_of_pile()

    def _seen_of_pile(self) -> set[tuple[int, int, int]]:
        """What the view has seen while it looks through the pile: by Age, hand, latest first."""
        pile = [
            (age, row, place)
            for age in range(1, AGES + 1)
            for row, used in enumerate(self._rows(age)["used"])
            for place, (_, how, _) in reversed(list(enumerate(used)))
            if use_named(how) in DISCARDED
        ]
        return set(pile[: self.raw["seen"]])

    def _passed(self, age: int, seat: int) -> list[list[str] | None]:
        """What the view or its partner passed on after each turn, as far as it is remembered."""
        rows = self._rows(age)
        going_on = age == self.age and self.in_play
        turns = self.turn - 1 if going_on else self.seating.turns - 1
        forgot = self.raw["forgot"][age - 1] >> SEAT_BITS * self.own.index(seat)
        result: list[list[str] | None] = []
        for turn in range(1, turns + 1):
            if forgot >> (turn - 1) & 1:
                result.append(None)
                continue
            row = self.seating.held(age, seat, turn)
            cards = self._held_after(age, row, turn, rows)
            result.append([card_name(card) for card in cards])
        return result

    def _held_after(self, age: int, row: int, turn: int, rows: dict[str, Any]) -> list[int]:
        """The cards of a hand after a turn of the view."""
        if row == self.seating.managed(age):
            return self._managed_after(age, row, turn, rows)
        later = rows["used"][row][turn:]
        return sorted([card for card, _, _ in later] + rows["hands"][row])

    def _managed_after(self, age: int, row: int, turn: int, rows: dict[str, Any]) -> list[int]:
        """The cards of the hand that gets those of the Free City's pile, after a turn of the view.

        All that has come to it since must be left out. Which cards these are the state only tells
        as far as it matters; so of the others some are left out of which the view knows all.
        """
        following = turn + 2
        passed_on = self.turn - 1 if age == self.age and self.in_play else self.seating.turns - 1
        used = rows["used"][row]
        hand: list[int] = list(rows["hands"][row])
        if following <= passed_on:
            until, drawn = following, following - turn
            known, rest = self._managed_after(age, row, following, rows), []
        else:
            until, drawn = self.seating.turns + 1, self._draws(age) - turn
            present = age == self.age and self.in_play
            mine = present and row == self._row(self.view)
            seen = len(self._hand(self.view)) if mine else 0
            known, rest = hand[:seen], hand[seen:]
            marks = self.raw["fresh"][row] if present else ()
            for card in [hand[place] for place in marks]:
                (known if card in known else rest).remove(card)
                drawn -= 1
        built = []
        for place, (card, how, fresh) in enumerate(used[2 * turn : 2 * until], 2 * turn):
            if fresh:
                drawn -= 1
            elif use_named(how) in BUILT:
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
        raw = self.raw | {"chosen": [[] for _ in self.raw["chosen"]], "first": seat}
        state = bridge.load(raw)
        texts = []
        for move in self.raw["chosen"][seat]:
            texts.append(move_text(state, move, "id"))
            state.apply(move)
        return texts
