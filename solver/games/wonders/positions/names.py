"""Names to indexes: the second step of reading a position."""

from __future__ import annotations

from collections.abc import Sequence

from solver.errors import InputError
from solver.games.positions.problems import Problems
from solver.games.wonders import names
from solver.games.wonders.data import AGES
from solver.games.wonders.positions.facts import NONE, age_cards, age_of, called
from solver.games.wonders.positions.form import AgeFile, CityFile, PositionFile
from solver.games.wonders.positions.seating import FREE_CITY, Seating
from solver.games.wonders.positions.sketch import AgeLog, City, Phase, Sketch
from solver.games.wonders.positions.texts import read_card, read_use
from solver.games.wonders.positions.uses import Use
from solver.games.wonders.variants import indexes_of

_DAY_ONLY = "day"

_Passed = Sequence[Sequence[str] | None] | None


def resolve(file: PositionFile, problems: Problems) -> Sketch:
    """The position in indexes. Raises InputError for unknown names and what does not fit them."""
    from solver.games.wonders import GAME
    from solver.games.wonders.game import check_seats

    variant = GAME.parse_variant(file.variant)
    seats = len(file.players)
    check_seats(variant, seats)
    options = indexes_of(variant)
    edition = options[0]
    seating = Seating.of(edition, seats)
    if file.view >= seats:
        raise InputError(
            "view", f"{file.view} is no seat of {seats} players", f"use 0 to {seats - 1}"
        )
    files = _files(file, seating)
    cities = [
        problems.attempt(City(place), _city, city, place, edition, variant["sides"] == _DAY_ONLY)
        for place, city in files
    ]
    _check_boards(cities, problems)
    phase = file.phase or _phase(file, cities)
    age = file.age or _age(file, edition, phase)
    ages = range(1, age + 1)
    reader = _Reader(edition, problems)
    for (place, city_file), city in zip(files, cities, strict=True):
        city.cards = sorted(reader.cards(city_file.cards, ages, f"{place}.cards"))
    hand = None if file.hand is None else reader.cards(file.hand, (age,), "hand")
    drawn = NONE
    if file.drawn is not None:
        drawn = problems.attempt(NONE, reader.card, file.drawn, (age,), "drawn")
    known = file.discards.known if file.discards else []
    return Sketch(
        options=options,
        edition=edition,
        seating=seating,
        view=file.view,
        cities=cities,
        phase=phase,
        age=age,
        turn=file.turn,
        hand=hand,
        drawn=drawn,
        dealt=file.dealt,
        logs=_logs(file, files, reader, age, phase == "over"),
        pile=reader.cards(known, ages, "discards.known"),
        pile_size=file.discards.size if file.discards else None,
        chosen=file.chosen,
        due=file.due,
    )


# ---------------------------------------------------------------- cities


def _files(file: PositionFile, seating: Seating) -> list[tuple[str, CityFile]]:
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
        raise InputError("free_city", f"given with {seating.seats} players", "it is for two")
    return files


def _city(file: CityFile, place: str, edition: int, all_day: bool) -> City:
    """A city but for its cards."""
    city = City(
        place=place,
        stages=NONE if file.stages is None else file.stages,
        coins=file.coins,
        tokens=None if file.military is None else list(file.military),
        free_used=file.free_used,
        looked=file.looked or (0, 0),
    )
    if file.wonder is None:
        if file.side is not None:
            raise InputError(f"{place}.side", "given without a wonder", "give the wonder")
        return city
    name, side = _split(file.wonder, edition)
    city.wonder = names.wonder(name, f"{place}.wonder")
    if file.side is not None:
        given = names.side(file.side, edition, f"{place}.side")
        if side not in (NONE, given):
            raise InputError(
                f"{place}.side",
                f"{file.side!r}, but the wonder is {file.wonder!r}",
                "give the side once",
            )
        side = given
    if all_day and side > 0:
        raise InputError(
            f"{place}.side",
            f"{names.side_name(side, edition)} in a game with sides=day",
            "correct the side, or the variant",
        )
    city.side = 0 if all_day else side
    return city


def _split(text: str, edition: int) -> tuple[str, int]:
    """The name of a wonder without the side behind it, and the side; NONE if none is told."""
    name, _, last = text.strip().rpartition(" ")
    if not name or names.wonders().exact(text) is not None:
        return text, NONE
    found = names.sides(edition).exact(last)
    return (text, NONE) if found is None else (name, found)


def _check_boards(cities: Sequence[City], problems: Problems) -> None:
    first: dict[int, City] = {}
    for city in cities:
        other = first.setdefault(city.wonder, city)
        with problems:
            if other is not city and city.wonder != NONE:
                raise InputError(
                    f"{city.place}.wonder",
                    f"{names.wonder_name(city.wonder, 'en')} is also the wonder of {other.place}",
                    "every city has another one",
                )


def _phase(file: PositionFile, cities: Sequence[City]) -> Phase:
    """The phase if it is not given: a wonder can be missing only before the first card."""
    missing = any(city.wonder == NONE for city in cities)
    begun = file.hand or file.age or any(city.cards for city in file.players)
    return "boards" if missing and not begun else "choose"


def _age(file: PositionFile, edition: int, phase: Phase) -> int:
    """The Age that the cards in hand belong to."""
    if phase == "over":
        return AGES
    unknown = []
    for i, name in enumerate(file.hand or ()):
        matches = names.cards().matches(name)
        ages = [age for age in range(1, AGES + 1) if age_cards(edition, age).intersection(matches)]
        if len(ages) == 1:
            return ages[0]
        unknown += [] if ages else [(i, name)]
    for i, name in unknown[:1]:
        read_card(name, edition, (), f"hand[{i}]")
    if file.hand or any(city.cards or city.stages for city in file.players):
        raise InputError("age", "not given", 'write "age": 1, 2 or 3')
    return 1


# ---------------------------------------------------------------- cards and turns


class _Reader:
    """Reads lists of names; what cannot be read is left out and kept as a problem."""

    def __init__(self, edition: int, problems: Problems) -> None:
        self._edition = edition
        self._problems = problems

    def card(self, name: str, ages: Sequence[int], place: str) -> int:
        """A card of one of these Ages. Raises InputError."""
        cards = frozenset().union(*(age_cards(self._edition, age) for age in ages))
        card = read_card(name, self._edition, cards, place)
        _check_age(card, ages, place)
        return card

    def cards(self, listed: Sequence[str], ages: Sequence[int], place: str) -> list[int]:
        """Cards of these Ages."""
        found = []
        for i, name in enumerate(listed):
            with self._problems:
                found.append(self.card(name, ages, f"{place}[{i}]"))
        return found

    def plays(self, listed: Sequence[str] | None, age: int, place: str) -> list[Use] | None:
        """What a city did in an Age, turn by turn."""
        if listed is None:
            return None
        found = []
        for i, text in enumerate(listed):
            with self._problems:
                use = read_use(text, self._edition, age_cards(self._edition, age), f"{place}[{i}]")
                found.append(use)
                if use.card != NONE:
                    _check_age(use.card, (age,), f"{place}[{i}]")
        return found

    def passed(self, listed: _Passed, age: int, place: str) -> list[list[int] | None] | None:
        """What the view passed on after each turn of an Age."""
        if listed is None:
            return None
        return [
            None if cards is None else self.cards(cards, (age,), f"{place}[{i}]")
            for i, cards in enumerate(listed)
        ]


def _check_age(card: int, ages: Sequence[int], place: str) -> None:
    if age_of(card) not in ages:
        now = f"not {ages[-1]}" if len(ages) == 1 else f"this is Age {ages[-1]}"
        raise InputError(
            place,
            f"{called(card)} is a card of Age {age_of(card)}, {now}",
            "correct the card or the Age",
        )


def _logs(
    file: PositionFile, files: Sequence[tuple[str, CityFile]], reader: _Reader, age: int, over: bool
) -> list[AgeLog]:
    """What is told about each Age up to now."""
    completed = age if over else age - 1
    if file.history is not None and len(file.history) != completed:
        raise InputError(
            "history", f"{len(file.history)} Ages, but {completed} are over", "list each of them"
        )
    logs = []
    for i, log in enumerate(file.history or [AgeFile()] * completed):
        place = f"history[{i}]"
        if len(log.turns) not in (0, len(files)):
            raise InputError(
                f"{place}.turns",
                f"of {len(log.turns)} cities",
                f"there are {len(files)}; null is possible",
            )
        turns = log.turns or [None] * len(files)
        plays = [reader.plays(told, i + 1, f"{place}.turns[{j}]") for j, told in enumerate(turns)]
        logs.append(AgeLog(place, plays, reader.passed(log.passed, i + 1, f"{place}.passed")))
    if over:
        present = {f"{place}.turns": bool(city.turns) for place, city in files}
        for place, given in (present | {"passed": bool(file.passed)}).items():
            if given:
                raise InputError(place, "given, but no Age goes on", "write it in 'history'")
        return logs
    plays = [reader.plays(city.turns, age, f"{place}.turns") for place, city in files]
    return [*logs, AgeLog("", plays, reader.passed(file.passed, age, "passed"))]
