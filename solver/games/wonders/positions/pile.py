"""The discard pile: how many cards each city gave to it, and which of them the view knows.

A player knows what it has discarded itself. Who has looked through the pile (Halikarnassos) knows
all that lay in it then. Both are told by name, in the turns or as a mere list of cards; then the
list says how many cards were discarded in each Age, and with it how many went under stages.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from solver.errors import InputError
from solver.games.wonders.names import card_name
from solver.games.wonders.positions.facts import NONE, Cards, age_of
from solver.games.wonders.positions.hands import Ledger, Spot
from solver.games.wonders.positions.plays import Plays, Untold, ways
from solver.games.wonders.positions.seating import HAND, LAST, TURNS
from solver.games.wonders.positions.table import CHOOSING, DISCARDED, Table, Use

_GIVEN = "discards.known"


def check_size(table: Table) -> None:
    """The size of the pile: what has been dealt lies in hands, in cities, under stages or there."""
    used = HAND * len(table.cities) * table.completed
    if table.in_play:
        used += sum(table.uses(table.age, index) for index in range(len(table.cities)))
    size = used - sum(len(city.cards) + city.stages for city in table.cities)
    if table.pile_size not in (None, size):
        raise InputError(
            "discards.size",
            f"{table.pile_size}, but by the cards and stages of the cities {size} were discarded",
            "count them all",
        )
    if len(table.pile) > size:
        raise InputError(_GIVEN, f"{len(table.pile)} cards, but the pile has {size}", "correct it")


# ---------------------------------------------------------------- how many


def split_stages(table: Table, plays: Plays) -> None:
    """Choose for each city one of the ways to spread its stages over the Ages.

    As many cards must have been discarded as the view has seen. Raises InputError.
    """
    _claim_told(table, plays)
    further = _further(table)
    seen = _Seen(table, plays, further)
    reached: dict[tuple[int, ...], list[dict[int, Untold]]] = {seen.nothing: []}
    for index in range(len(table.cities)):
        options = [
            {
                age: _untold(table, plays, age, index, way)
                for age in table.kept
                if (age, index) in plays.untold
            }
            for way in ways(table, plays, index)
        ]
        own = [option for option in options if _gives_own(table, index, option, further)]
        after: dict[tuple[int, ...], list[dict[int, Untold]]] = {}
        for sums, chosen in reached.items():
            for option in own or options:
                counts = seen.counts(index, option)
                total = tuple(a + b for a, b in zip(sums, counts, strict=True))
                after.setdefault(total, [*chosen, option])
        reached = after
    fitting = [chosen for sums, chosen in reached.items() if seen.fits(sums)]
    if not fitting:
        raise InputError(
            _GIVEN,
            f"{len(table.pile)} cards, but 'view' has looked through the pile, and by the cards "
            "and stages of the cities there were not as many",
            "list all cards that lay in it, or none and leave out 'looked'",
        )
    for index, told in enumerate(fitting[0]):
        for age, found in told.items():
            plays.untold[age, index] = found
    seen.spread(plays)


class _Seen:
    """How many discards the view has seen, to be compared with what the cities can have given.

    Numbers stand in a row: for each Age of which it has seen all discards how many there were,
    then, for an Age of which it has seen the first ones, how many these were at least and at most.
    """

    def __init__(self, table: Table, plays: Plays, further: dict[int, Cards]) -> None:
        self.table = table
        self.looked = table.cities[table.view].looked
        self.exact = [age for age in table.kept if _saw_all(table, age)]
        age = self.looked[0]
        self.partly = age if age in table.kept and age not in self.exact else NONE
        self.nothing = (0,) * (len(self.exact) + 2)
        self.needed = [self._needed(plays, further, age) for age in self.exact]
        self.early = self._needed(plays, further, self.partly) if self.partly != NONE else 0

    def _needed(self, plays: Plays, further: dict[int, Cards], age: int) -> int:
        """Cards seen that no turn accounts for."""
        taken = sum(age_of(card) == age for card in plays.taken)
        return (
            further[age].total()
            + taken
            - sum(
                use.card == NONE
                and (age != self.partly or index == self.table.view or _turn_seen(at, use) <= turn)
                for turn in (self.looked[1],)
                for index, listed in enumerate(self.table.logs[age - 1].plays)
                for at, use in enumerate(listed or (), 1)
                if use.how in DISCARDED
            )
        )

    def bounds(self, index: int, found: Untold) -> tuple[int, int]:
        """How many of the discards of a city the view has seen or made itself."""
        if index == self.table.view:
            return found.discards, found.discards
        turn = min(self.looked[1], found.actions)
        left = self.left_seen(found)
        return max(0, found.sold - (found.actions - turn)) + left, min(found.sold, turn) + left

    def left_seen(self, found: Untold) -> int:
        """Whether the view has seen the card that a city left at the end of the Age (1 or 0)."""
        return int(found.last and self.looked[1] >= TURNS)

    def counts(self, index: int, found: dict[int, Untold]) -> tuple[int, ...]:
        """The row of numbers for one city."""
        nothing = Untold([])
        exact = [found.get(age, nothing).discards for age in self.exact]
        return (*exact, *self.bounds(index, found.get(self.partly, nothing)))

    def fits(self, sums: tuple[int, ...]) -> bool:
        """Whether the cities can have given what was seen."""
        *exact, least, most = sums
        return exact == self.needed and least <= self.early <= most

    def spread(self, plays: Plays) -> None:
        """Say which cities gave the first discards of the Age that was partly seen."""
        untold = {
            index: found for (age, index), found in plays.untold.items() if age == self.partly
        }
        more = self.early - sum(self.bounds(index, found)[0] for index, found in untold.items())
        for index, found in untold.items():
            if index == self.table.view:
                continue
            least, most = self.bounds(index, found)
            further = min(more, most - least)
            found.early = least + further - self.left_seen(found)
            more -= further


def _untold(table: Table, plays: Plays, age: int, index: int, way: dict[int, int]) -> Untold:
    """What a city did in an Age if it built so many stages in it."""
    found = plays.untold.get((age, index))
    if found is None:
        return Untold([])
    turns = min(table.uses(age, index), TURNS)
    spent = len(found.builds) + way[age]
    last = table.uses(age, index) == LAST and spent <= turns
    sells_last = last and index == table.city_that_plays_last and age in plays.sold
    return Untold(
        found.builds, way[age], max(0, turns - spent) + sells_last, last and not sells_last
    )


def _claim_told(table: Table, plays: Plays) -> None:
    """What was taken from the pile and stands in the turns as discarded was discarded there."""
    for card in list(plays.taken):
        told = [use for use in _discarded(table, age_of(card)) if use.card == card]
        if told:
            told[0].how = "taken"
            plays.taken.remove(card)


def _discarded(table: Table, age: int) -> list[Use]:
    """The discarded cards of an Age, as far as turns are told."""
    return [
        use for listed in table.logs[age - 1].plays for use in listed or () if use.how in DISCARDED
    ]


def _further(table: Table) -> dict[int, Cards]:
    """By Age the cards that the view knows in the pile and that no turn names."""
    result = {}
    for age in range(1, table.age + 1):
        given = Counter(card for card in table.pile if age_of(card) == age)
        if age in table.kept:
            given -= Counter(use.card for use in _discarded(table, age))
        result[age] = given
    return result


def _saw_all(table: Table, age: int) -> bool:
    """Whether the view has seen all that was discarded in an Age so far."""
    looked = table.cities[table.view].looked
    if age != looked[0]:
        return age < looked[0]
    if age == table.age and table.in_play:
        return looked[1] >= table.now - (table.phase in CHOOSING)
    babylon = table.city_that_plays_last
    return looked[1] >= (LAST if babylon != NONE and table.plays_last(babylon) else TURNS)


def _gives_own(
    table: Table, index: int, untold: dict[int, Untold], further: dict[int, Cards]
) -> bool:
    """Whether the view can have discarded what it knows, where it has not looked."""
    return index != table.view or all(
        found.discards >= further[age].total()
        for age, found in untold.items()
        if table.cities[index].looked[0] < age
    )


# ---------------------------------------------------------------- which


def name_discards(table: Table, plays: Plays, ledgers: Mapping[int, Ledger]) -> None:
    """Say which discarded cards were taken, and which those are that the view knows.

    All turns are told or found by now. Raises InputError if there is no place for a card.
    """
    further = _further(table)
    for age, ledger in ledgers.items():
        for card in further[age].elements():
            if not any(_put(table, ledger, card, rule) for rule in (_is_own, saw)):
                raise InputError(
                    _GIVEN,
                    f"{card_name(card)} is neither a card that 'view' can have discarded nor one "
                    "that it has seen in the pile",
                    "remove it, or say in 'looked' when the pile was looked through",
                )
    for card in plays.taken:
        own = ledgers.get(age_of(card))
        if own is None or not any(
            _put(table, own, card, rule, take=True) for rule in (saw, _any_spot)
        ):
            raise InputError(
                f"{table.cities[table.city_that_takes].place}.cards",
                f"{card_name(card)} must come from the discard pile, but nobody can have discarded "
                "it",
                "correct the cards or the turns",
            )
    plays.taken.clear()
    for age, ledger in ledgers.items():
        for spot, use in unnamed(table, ledger):
            if (
                use.how in DISCARDED
                and saw(table, age, spot, use)
                and not was_own(table, spot, use)
            ):
                city = table.cities[spot.city]
                raise InputError(
                    table.logs[age - 1].place_of(city, spot.city),
                    f"a card discarded in Age {age}, turn {spot.turn}, lay in the pile when 'view' "
                    "looked through it",
                    f"name it there or in {_GIVEN}",
                )


def unnamed(table: Table, ledger: Ledger) -> list[tuple[Spot, Use]]:
    """The uses of an Age of which it is not known which card it was."""
    log = table.logs[ledger.age - 1]
    found = []
    for spot in ledger.spots:
        listed = log.plays[spot.city]
        if listed is not None and listed[spot.turn - 1].card == NONE:
            found.append((spot, listed[spot.turn - 1]))
    return found


def _put(table: Table, ledger: Ledger, card: int, allowed: _Rule, *, take: bool = False) -> bool:
    """Let the first discarded card that can be it be this card."""
    for spot, use in unnamed(table, ledger):
        if use.how not in DISCARDED or not allowed(table, ledger.age, spot, use):
            continue
        sight = ledger.sight(spot.row, spot.turn)
        own = ledger.take(sight, card)
        if own is None:
            continue
        use.card = card
        use.fresh = not own
        if take:
            use.how, use.fresh = "taken", False
        return True
    return False


_Rule = Callable[[Table, int, Spot, Use], bool]


def _any_spot(_table: Table, _age: int, _spot: Spot, _use: Use) -> bool:
    return True


def _is_own(table: Table, _age: int, spot: Spot, use: Use) -> bool:
    return was_own(table, spot, use)


def was_own(table: Table, spot: Spot, use: Use) -> bool:
    """Whether the view has discarded it; the last card of the pile nobody has seen."""
    from_pile = spot.row >= table.seating.seats and use.how == "left"
    return spot.seat == table.view and not from_pile


def saw(table: Table, age: int, spot: Spot, use: Use) -> bool:
    """Whether it lay in the pile when the view looked through it."""
    return (age, _turn_seen(spot.turn, use)) <= table.cities[table.view].looked


def _turn_seen(turn: int, use: Use) -> int:
    """The turn in which a discarded card came to the pile; a card that is left in the sixth."""
    return TURNS if use.how == "left" else turn
