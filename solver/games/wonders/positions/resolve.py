"""Names to indexes: the first step of reading a position."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from solver.errors import InputError
from solver.games.wonders import names
from solver.games.wonders.data import AGES
from solver.games.wonders.positions.facts import NONE, age_cards, age_of
from solver.games.wonders.positions.form import AgeFile, CityFile, PositionFile
from solver.games.wonders.positions.seating import FREE_CITY, Seating
from solver.games.wonders.positions.table import AgeLog, City, Phase, Table, Use
from solver.games.wonders.positions.texts import read_card, read_use
from solver.games.wonders.variants import indexes_of

_DAY_ONLY = "day"


def resolve(file: PositionFile) -> Table:
    """Turn names into indexes. Raises InputError for unknown names and what does not fit them."""
    from solver.games.wonders import GAME
    from solver.games.wonders.game import check_seats

    variant = GAME.parse_variant(file.variant)
    seats = len(file.players)
    check_seats(variant, seats)
    options = indexes_of(variant)
    edition = options[0]
    seating = Seating(seats)
    if file.view >= seats:
        raise InputError(
            "view", f"{file.view} is no seat of {seats} players", f"use 0 to {seats - 1}"
        )
    files = _files(file, seating)
    all_day = variant["sides"] == _DAY_ONLY
    cities = [_city(city, place, edition, all_day) for place, city in files]
    _check_boards(cities)
    phase = file.phase or _phase(file, cities)
    age = file.age or _age(file, edition, phase)
    _read_cards(files, cities, edition, age)
    table = Table(
        options=options,
        edition=edition,
        seating=seating,
        view=file.view,
        cities=cities,
        phase=phase,
        age=age,
        turn=file.turn,
        hand=None if file.hand is None else _cards(file.hand, edition, age, "hand"),
        drawn=NONE,
        dealt=file.dealt,
        logs=_logs(file, files, edition, age, phase),
        pile=[],
        pile_size=file.discards.size if file.discards else None,
        chosen=file.chosen,
        due=file.due,
    )
    if file.drawn is not None:
        table.drawn = _card(file.drawn, edition, age, "drawn")
    if file.discards:
        known = file.discards.known
        ages = range(1, age + 1)
        table.pile = [
            _card_of_ages(name, edition, ages, f"discards.known[{i}]")
            for i, name in enumerate(known)
        ]
    return table


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


def _check_boards(cities: Sequence[City]) -> None:
    for index, city in enumerate(cities):
        for other in cities[:index]:
            if city.wonder != NONE and city.wonder == other.wonder:
                raise InputError(
                    f"{city.place}.wonder",
                    f"{names.wonder_name(city.wonder)} is also the wonder of {other.place}",
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
    for i, name in enumerate(file.hand or ()):
        fitting = [
            card for age in range(1, AGES + 1) for card in age_cards(edition, age)
            if card in names.cards().matches(name)
        ]  # fmt: skip
        ages = {age_of(card) for card in fitting}
        if len(ages) == 1:
            return ages.pop()
        if not ages:
            read_card(name, edition, (), f"hand[{i}]")
    if file.hand or any(city.cards or city.stages for city in file.players):
        raise InputError("age", "not given", 'write "age": 1, 2 or 3')
    return 1


def _read_cards(
    files: Sequence[tuple[str, CityFile]], cities: Sequence[City], edition: int, age: int
) -> None:
    for (place, file), city in zip(files, cities, strict=True):
        city.cards = sorted(
            _card_of_ages(name, edition, range(1, age + 1), f"{place}.cards[{i}]")
            for i, name in enumerate(file.cards)
        )


def _card_of_ages(name: str, edition: int, ages: Collection[int], place: str) -> int:
    """A card that can have been played by now: one of these Ages."""
    cards = frozenset().union(*(age_cards(edition, age) for age in ages))
    card = read_card(name, edition, cards, place)
    if card not in cards:
        raise InputError(
            place,
            f"{names.card_name(card)} is a card of Age {age_of(card)}, this is Age {max(ages)}",
            "correct the card or the Age",
        )
    return card


def _card(name: str, edition: int, age: int, place: str) -> int:
    """A card of an Age."""
    card = read_card(name, edition, age_cards(edition, age), place)
    if age_of(card) != age:
        raise InputError(
            place,
            f"{names.card_name(card)} is a card of Age {age_of(card)}, not {age}",
            "correct the card or the Age",
        )
    return card


def _cards(listed: Sequence[str], edition: int, age: int, place: str) -> list[int]:
    return [_card(name, edition, age, f"{place}[{i}]") for i, name in enumerate(listed)]


def _logs(
    file: PositionFile,
    files: Sequence[tuple[str, CityFile]],
    edition: int,
    age: int,
    phase: Phase,
) -> list[AgeLog]:
    """What is told about each Age up to now."""
    completed = age if phase == "over" else age - 1
    if file.history is not None and len(file.history) != completed:
        raise InputError(
            "history", f"{len(file.history)} Ages, but {completed} are over", "list each of them"
        )
    told = file.history or [AgeFile() for _ in range(completed)]
    logs = [_past(log, i, len(files), edition) for i, log in enumerate(told)]
    if phase == "over":
        present: dict[str, object] = {
            **{f"{place}.turns": city.turns for place, city in files},
            "passed": file.passed,
        }
        for place, given in present.items():
            if given:
                raise InputError(place, "given, but no Age goes on", "write it in 'history'")
        return logs
    plays = [_plays(city.turns, edition, age, f"{place}.turns") for place, city in files]
    return [*logs, AgeLog("", plays, _passed(file.passed, edition, age, "passed"))]


def _past(file: AgeFile, index: int, cities: int, edition: int) -> AgeLog:
    place = f"history[{index}]"
    if len(file.turns) not in (0, cities):
        raise InputError(
            f"{place}.turns",
            f"of {len(file.turns)} cities",
            f"there are {cities}; null is possible",
        )
    turns = file.turns or [None] * cities
    plays = [
        _plays(listed, edition, index + 1, f"{place}.turns[{i}]") for i, listed in enumerate(turns)
    ]
    return AgeLog(place, plays, _passed(file.passed, edition, index + 1, f"{place}.passed"))


def _plays(listed: Sequence[str] | None, edition: int, age: int, place: str) -> list[Use] | None:
    if listed is None:
        return None
    expected = age_cards(edition, age)
    plays = []
    for i, text in enumerate(listed):
        use = read_use(text, edition, expected, f"{place}[{i}]")
        if use.card != NONE and age_of(use.card) != age:
            raise InputError(
                f"{place}[{i}]",
                f"{names.card_name(use.card)} is a card of Age {age_of(use.card)}, not {age}",
                "correct the card",
            )
        plays.append(use)
    return plays


def _passed(
    listed: Sequence[Sequence[str] | None] | None, edition: int, age: int, place: str
) -> list[list[int] | None] | None:
    if listed is None:
        return None
    return [
        None if cards is None else _cards(cards, edition, age, f"{place}[{i}]")
        for i, cards in enumerate(listed)
    ]
