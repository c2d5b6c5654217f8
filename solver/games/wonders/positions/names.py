"""Names to indexes: the second step of reading a position."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import chain
from typing import Any

from solver.errors import InputError, Phrase
from solver.games.positions.problems import Problems
from solver.games.table.form import form_of
from solver.games.table.read import RowReader
from solver.games.wonders import names
from solver.games.wonders.city_table import City
from solver.games.wonders.data import AGES, LEADERS, tables
from solver.games.wonders.data.effects_leaders import DrawLeaders
from solver.games.wonders.positions.facts import (
    NONE,
    age_cards,
    age_of,
    called,
    leader_deck,
    stages_with,
)
from solver.games.wonders.positions.phases import Phase
from solver.games.wonders.positions.pieces import AgeLog, Own, Passed, SketchCity
from solver.games.wonders.positions.seating import FREE_CITY, Seating
from solver.games.wonders.positions.shapes import READ
from solver.games.wonders.positions.sketch import Sketch
from solver.games.wonders.positions.texts import RECRUITS, read_card, read_use
from solver.games.wonders.positions.twins import LaidOut, Twins, assign_twins, deck_of, twins_called
from solver.games.wonders.positions.uses import Use
from solver.games.wonders.storage import DRAFTED
from solver.games.wonders.table import Discards, Partner, PastAge
from solver.games.wonders.variants import check_seats, indexes_of

_Passed = Sequence[Sequence[str] | None] | None


def resolve(file: Any, problems: Problems) -> Sketch:
    """The position in indexes. Raises InputError for unknown names and what does not fit them."""
    from solver.games.wonders import GAME

    variant = GAME.parse_variant(file.variant)
    seats = len(file.players)
    check_seats(variant, seats)
    options = indexes_of(variant)
    if file.view >= seats:
        raise InputError(
            "view",
            Phrase("{} is no seat of {} players", file.view, seats),
            Phrase("use 0 to {}", seats - 1),
        )
    sketch = Sketch(options, seats, file.view)
    setup, number, seating = sketch.setup_index, sketch.edition, sketch.seating
    files = _files(file, seating)
    rows = RowReader(sketch, problems, READ, {City: SketchCity})
    rows.fill(sketch, file)
    if seating.has_free_city:
        sketch.cities.append(rows.zone(City, file.free_city, "free_city"))  # type: ignore[arg-type]
    cities = sketch.cities
    _check_boards(cities, setup, problems)
    sketch.phase = phase = file.phase or _phase(file, cities, variant)
    mine = cities[file.view]
    drawing = bool(
        NONE not in (mine.wonder, mine.side)
        and stages_with(number, mine.wonder, mine.side, DrawLeaders)
    )
    sketch.age = age = file.age or _age(file, setup, phase, drawing)
    ages = range(1, age + 1)
    reader = Reader(setup, leader_deck(options), problems)
    places, twins = [], []
    for (place, city_file), city in zip(files, cities, strict=True):
        places.append(LaidOut(city.cards, seating.hand - 1))
        twins += reader.of_ages(city_file.cards, ages, f"{place}.cards", places[-1])
        reader.leaders_of_city(city_file, city)
    sketch.own = own = [_own(sketch, file, reader, (age,))]
    if variant["teams"] == "yes":
        own.append(_partner(sketch, file, reader, (age,)))
    elif file.partner is not None:
        raise InputError(
            "partner", "given, but there are no teams", "remove it, or write teams=yes"
        )
    sketch.logs = logs = _logs(file, files, reader, age, phase == "over")
    pile = LaidOut([])
    twins += reader.of_ages(
        file.discards.known if file.discards else (), ages, "discards.known", pile
    )
    for index, laid in enumerate(places):
        laid.tell([log.plays[index] for log in logs])
    told = [one.hand or () for one in own] + [laid.cards for laid in (*places, pile)]
    assign_twins(twins, chain.from_iterable(told), deck_of(number, seating.players))
    for city in cities:
        city.cards.sort()
    sketch.discards = Discards(file.discards.size if file.discards else None, pile.cards)
    sketch.due, sketch.acting = file.due, file.acting
    return sketch


def _own(sketch: Sketch, file: Any, reader: Reader, ages: Sequence[int]) -> Own:
    """What the view holds."""
    sketch.chosen = file.chosen
    if file.drawn is not None:
        sketch.drawn = reader.one(file.drawn, ages, "drawn")
    return _held(Own(sketch.view, sketch), file, reader, ages)


def _partner(sketch: Sketch, file: Any, reader: Reader, ages: Sequence[int]) -> Own:
    """What its partner holds."""
    sketch.partner = Partner(chosen=file.partner.chosen if file.partner else [])
    own = Own(sketch.view ^ 1, sketch.partner, "partner.")
    return _held(own, file.partner or form_of(Partner)(), reader, ages)


def _held(own: Own, file: Any, reader: Reader, ages: Sequence[int]) -> Own:
    """With its cards and leaders."""
    own.hand = None if file.hand is None else reader.cards(file.hand, ages, f"{own.place}hand")
    reader.leaders_of_hand(file.leader_hand, file.draft, own)
    return own


# ---------------------------------------------------------------- cities


def _files(file: Any, seating: Seating) -> list[tuple[str, Any]]:
    """The cities with their places in messages, the Free City last."""
    files = [(f"players[{seat}]", player) for seat, player in enumerate(file.players)]
    if seating.has_free_city:
        if file.free_city is None:
            raise InputError(
                "free_city", "not given", "two players share a Free City; describe it like a player"
            )
        assert len(files) == FREE_CITY
        return [*files, ("free_city", file.free_city)]
    if file.free_city is not None:
        raise InputError(
            "free_city", Phrase("given with {} players", seating.seats), "it is for two"
        )
    return files


def _check_boards(cities: Sequence[SketchCity], setup: int, problems: Problems) -> None:
    first: dict[int, SketchCity] = {}
    found = tables().setups[setup]
    boards = (*found.boards, *found.guests)
    for city in cities:
        problems.require(
            city.wonder in (NONE, *boards),
            f"{city.place}.wonder",
            Phrase(
                "{} is a wonder of an expansion that is not played with",
                names.wonder_name(city.wonder, "en"),
            ),
            "correct it, or the variant",
        )
        other = first.setdefault(city.wonder, city)
        with problems:
            if other is not city and city.wonder != NONE:
                raise InputError(
                    f"{city.place}.wonder",
                    Phrase(
                        "{} is also the wonder of {}",
                        names.wonder_name(city.wonder, "en"),
                        other.place,
                    ),
                    "every city has another one",
                )


def _phase(file: Any, cities: Sequence[SketchCity], variant: Mapping[str, str]) -> Phase:
    """The phase if it is not given: a wonder can be missing only before the first card."""
    missing = any(city.wonder == NONE for city in cities)
    begun = file.hand or file.age or any(city.cards for city in file.players)
    if missing and not begun:
        return "boards"
    yards = [player.shipyard for player in file.players]
    if variant["armada"] == "yes" and not begun and None in yards:
        return "shipyards"
    if variant["edifice"] == "yes" and not begun and len(file.edifices or ()) < AGES:
        return "edifices"
    if variant["leaders"] == "yes" and file.leader_hand is not None and not file.hand:
        return "recruit" if _drafted(file) else "draft"
    return "choose"


def _drafted(file: Any) -> bool:
    """Whether something tells that the draft of leaders is over."""
    kept = file.draft.kept if file.draft else None
    return bool(
        file.age
        or file.turn == 0
        or len(kept or ()) == DRAFTED
        or any(city.leaders or city.recruits or city.cards for city in file.players)
    )


def _age(file: Any, setup: int, phase: Phase, drawing: bool) -> int:
    """The Age that the cards in hand belong to; in a recruitment by the leaders in hand.

    ``drawing``: the view has a board that draws leaders, so they do not tell it.
    """
    if phase == "over":
        return AGES
    unknown = []
    for i, name in enumerate(file.hand or ()):
        matches = names.cards().matches(name)
        ages = [age for age in range(1, AGES + 1) if age_cards(setup, age).intersection(matches)]
        if len(ages) == 1:
            return ages[0]
        unknown += [] if ages else [(i, name)]
    for i, name in unknown[:1]:
        read_card(name, setup, (), f"hand[{i}]")
    begun = any(city.cards or city.stages or city.recruits for city in file.players)
    if phase == "recruit" and begun and not drawing:
        return max(1, min(AGES, DRAFTED + 1 - len(file.leader_hand or ())))
    if begun and file.hand is None and phase == "choose":
        raise InputError("hand", "not given", "list the cards in the hand of 'view'")
    if file.hand or begun:
        raise InputError("age", "not given", 'write "age": 1, 2 or 3')
    return 1


# ---------------------------------------------------------------- cards and turns


class Reader:
    """Reads lists of names; what cannot be read is left out and kept as a problem."""

    def __init__(self, setup: int, leaders: Collection[int], problems: Problems) -> None:
        self._setup = setup
        self._leaders = leaders
        self._problems = problems

    def card(self, name: str, ages: Sequence[int], place: str) -> int:
        """A card of one of these Ages. Raises InputError."""
        cards = frozenset().union(*(age_cards(self._setup, age) for age in ages))
        card = read_card(name, self._setup, cards, place)
        _check_age(card, ages, place)
        return card

    def one(self, name: str, ages: Sequence[int], place: str) -> int:
        """A card of one of these Ages; NONE, and a problem noted, if it cannot be read."""
        return self._problems.attempt(NONE, self.card, name, ages, place)

    def cards(self, listed: Sequence[str], ages: Sequence[int], place: str) -> list[int]:
        """Cards of these Ages."""
        found = []
        for i, name in enumerate(listed):
            with self._problems:
                found.append(self.card(name, ages, f"{place}[{i}]"))
        return found

    def of_ages(
        self,
        listed: Sequence[str],
        ages: Sequence[int],
        place: str,
        laid: LaidOut,
    ) -> list[Twins]:
        """Put cards of several Ages in their place; those that are still to be told apart."""
        expected = frozenset().union(*(age_cards(self._setup, age) for age in ages))
        open_ = []
        for i, name in enumerate(listed):
            possible = twins_called(name, expected)
            if possible:
                open_.append(Twins(possible, laid))
                continue
            with self._problems:
                laid.cards.append(self.card(name, ages, f"{place}[{i}]"))
        return open_

    def plays(self, listed: Sequence[str] | None, age: int, place: str) -> list[Use] | None:
        """What a city did in an Age, turn by turn."""
        if listed is None:
            return None
        found = []
        for i, text in enumerate(listed):
            with self._problems:
                use = read_use(text, self._setup, age_cards(self._setup, age), f"{place}[{i}]")
                found.append(use)
                if use.card != NONE:
                    _check_age(use.card, (age,), f"{place}[{i}]")
        return found

    def passed(self, listed: _Passed, age: int, place: str) -> Passed | None:
        """What a seat passed on after each turn of an Age."""
        if listed is None:
            return None
        return [
            None if cards is None else self.cards(cards, (age,), f"{place}[{i}]")
            for i, cards in enumerate(listed)
        ]

    # Leaders.

    def leader(self, name: str, place: str) -> int:
        """A leader that is dealt from in this game. Raises InputError."""
        leader = read_card(name, self._setup, self._leaders, place)
        _check_leader(leader, self._leaders, place)
        return leader

    def leaders(self, listed: Sequence[str], place: str) -> list[int]:
        """Leaders of this game."""
        found = []
        for i, name in enumerate(listed):
            with self._problems:
                found.append(self.leader(name, f"{place}[{i}]"))
        return found

    def leaders_of_city(self, file: Any, city: SketchCity) -> None:
        """The leaders in a city, and what it did with others."""
        city.leaders = self.leaders(file.leaders, f"{city.place}.leaders")
        city.buried = self.leaders(file.buried, f"{city.place}.buried")
        if file.recruits is None:
            return
        city.recruits = []
        for i, text in enumerate(file.recruits):
            place = f"{city.place}.recruits[{i}]"
            with self._problems:
                use = read_use(text, self._setup, self._leaders, place, RECRUITS)
                if use.card != NONE:
                    _check_leader(use.card, self._leaders, place)
                city.recruits.append(use)

    def leaders_of_hand(self, hand: Sequence[str] | None, draft: Any | None, own: Own) -> None:
        """The leaders that a seat holds, and what it knows of the draft."""
        if hand is not None:
            own.leaders = self.leaders(hand, f"{own.place}leader_hand")
        place = f"{own.place}draft"
        if draft is None:
            return
        if draft.kept is not None:
            own.kept = self.leaders(draft.kept, f"{place}.kept")
        if draft.drawn is not None:
            own.draft.drawn = self.leaders(draft.drawn, f"{place}.drawn")
        if draft.passed is not None:
            own.sent = [
                None if listed is None else self.leaders(listed, f"{place}.passed[{i}]")
                for i, listed in enumerate(draft.passed)
            ]


def _check_leader(leader: int, deck: Collection[int], place: str) -> None:
    if age_of(leader) != LEADERS:
        raise InputError(place, Phrase("{} is a card of an Age", called(leader)), "name a leader")
    if leader not in deck:
        raise InputError(
            place,
            Phrase("{} is not among the leaders that are dealt in this game", called(leader)),
            "correct it, or the variant: leader_deck, cities",
        )


def _check_age(card: int, ages: Sequence[int], place: str) -> None:
    if age_of(card) == LEADERS:
        raise InputError(place, Phrase("{} is a leader", called(card)), "name a card of the Age")
    if age_of(card) not in ages:
        problem = "{} is a card of Age {}, this is Age {}"
        if len(ages) == 1:
            problem = "{} is a card of Age {}, not {}"
        raise InputError(
            place,
            Phrase(problem, called(card), age_of(card), ages[-1]),
            "correct the card or the Age",
        )


def _logs(
    file: Any, files: Sequence[tuple[str, Any]], reader: Reader, age: int, over: bool
) -> list[AgeLog]:
    """What is told about each Age up to now."""
    completed = age if over else age - 1
    if file.history is not None and len(file.history) != completed:
        raise InputError(
            "history",
            Phrase("{} Ages, but {} are over", len(file.history), completed),
            "list each of them",
        )
    logs = []
    for i, log in enumerate(file.history or [form_of(PastAge)()] * completed):
        place = f"history[{i}]"
        if len(log.turns) not in (0, len(files)):
            raise InputError(
                f"{place}.turns",
                Phrase("of {} cities", len(log.turns)),
                Phrase("there are {}; null is possible", len(files)),
            )
        turns = log.turns or [None] * len(files)
        plays = [reader.plays(told, i + 1, f"{place}.turns[{j}]") for j, told in enumerate(turns)]
        mine = reader.passed(log.passed, i + 1, f"{place}.passed")
        partner = reader.passed(log.partner_passed, i + 1, f"{place}.partner_passed")
        logs.append(AgeLog(place, plays, [mine, partner]))
    if over:
        present = {f"{place}.turns": bool(city.turns) for place, city in files}
        given_here = {"passed": bool(file.passed), "partner.passed": bool(_partner_passed(file))}
        for place, given in (present | given_here).items():
            if given:
                raise InputError(place, "given, but no Age goes on", "write it in 'history'")
        return logs
    plays = [reader.plays(city.turns, age, f"{place}.turns") for place, city in files]
    partner = reader.passed(_partner_passed(file), age, "partner.passed")
    return [*logs, AgeLog("", plays, [reader.passed(file.passed, age, "passed"), partner])]


def _partner_passed(file: Any) -> _Passed:
    return file.partner.passed if file.partner is not None else None
