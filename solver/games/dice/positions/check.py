"""Contradictions in a position: what no game by the rules can lead to.

Every check raises an InputError that names the key path, says what cannot be, and what to do.
A position that passes is taken as possible; the checks are sound (nothing that can happen is
refused) and as sharp as what lies on the table allows without replaying the game.
"""

from __future__ import annotations

from solver.errors import InputError
from solver.games.dice import names
from solver.games.dice.data.effects import BUILDINGS
from solver.games.dice.positions.derive import (
    coins_of_idle,
    complete_buildings,
    due_bonuses,
    least_turns,
    possible_points,
    turns_done,
)
from solver.games.dice.positions.facts import (
    AGORA,
    FIXED,
    GREYS,
    LAST_TURN,
    NONE,
    POINTS,
    SIDE_BUILDINGS,
    SPECIALS,
    WONDER,
    crossed_by,
    reach,
)
from solver.games.dice.positions.table import Table
from solver.games.dice.variants import ATTACK_ONLY, NOBODY_FIRST
from solver.games.moves.reading import joined


def check_ticks(table: Table) -> None:
    """Boxes that cannot be ticked yet; before anything is derived from them."""
    for seat, city in enumerate(table.cities):
        if city.board == NONE:
            if any(other.board != NONE for other in table.cities[seat:]):
                raise InputError(
                    f"players[{seat}].board", "not given", "boards are dealt seat by seat"
                )
            continue
        _check_requires(table, seat)


def _check_requires(table: Table, seat: int) -> None:
    board, ticked = table.board(seat), table.cities[seat].ticked
    for box in sorted(ticked):
        missing = [before for before in board.boxes[box].requires if before not in ticked]
        if missing:
            before_ = joined((board.boxes[before].id for before in missing), "and")
            raise InputError(
                _place(table, seat, box),
                f"{board.boxes[box].id} is ticked without {before_}",
                "boxes have an order; add what is missing",
            )


def _check_ways(table: Table, seat: int) -> None:
    """Every box needs a die that shows it or an effect that lets tick it, but for the Wonder."""
    board, ticked = table.board(seat), table.cities[seat].ticked
    reached: set[int] = set()
    while True:
        ways = _Ways(table, seat, reached)
        found = {box for box in ticked - reached if ways.lead_to(box)}
        if not found:
            break
        reached |= found
    stuck = [box for box in sorted(ticked - reached) if set(board.boxes[box].requires) <= reached]
    if stuck:
        row = board.boxes[stuck[0]]
        dice = [names.die_name(d) for d in SPECIALS if set(row.symbols) & set(table.faces[d])]
        raise InputError(
            _place(table, seat, stuck[0]),
            f"{row.id} is ticked, but no die that seat {seat} can use and no effect ticks it",
            f"it needs the {joined(dice, 'or')} die, which a box unlocks" if dice else "remove it",
        )


class _Ways:
    """How a seat can tick boxes once it has those in ``reached``."""

    def __init__(self, table: Table, seat: int, reached: set[int]) -> None:
        self._board = table.board(seat)
        self._reached = reached
        dice = {*GREYS, *FIXED, *self._board.unlocked(reached)}
        self._symbols = {symbol for die in dice for symbol in table.faces[die]}
        self._crossed = frozenset().union(*map(crossed_by, self._symbols))
        self._attack_only = bool(table.options & ATTACK_ONLY)
        rows = [self._board.boxes[box].effects for box in reached]
        rows += [table.sheet.bonuses[bonus].effects for bonus in table.cities[seat].bonuses or ()]
        self._free = frozenset().union(*map(reach, rows))

    def lead_to(self, box: int) -> bool:
        """Whether the box can be ticked next."""
        row = self._board.boxes[box]
        if not self._reached.issuperset(row.requires):
            return False
        if row.building == WONDER or row.building in self._free:
            return True
        if self._symbols.intersection(row.symbols):
            return True
        if row.building not in self._crossed:
            return False
        if not self._attack_only or row.building not in SIDE_BUILDINGS:
            return True
        return box in self._board.attacks(SIDE_BUILDINGS.index(row.building))


def _place(table: Table, seat: int, box: int) -> str:
    return f"players[{seat}].{BUILDINGS[table.board(seat).boxes[box].building]}"


# ---------------------------------------------------------------- one player


def check_players(table: Table) -> None:
    """How boxes can have been ticked, coins, points of attacks, bonuses."""
    for seat, city in enumerate(table.cities):
        place = f"players[{seat}]"
        if city.ticked:
            _check_ways(table, seat)
        assert city.coins is not None
        assert city.bonuses is not None
        if city.coins > table.sheet.spaces:
            raise InputError(
                f"{place}.coins",
                f"{city.coins} coins, and the Gold Reserve has {table.sheet.spaces} spaces",
                "write the unspent coins, circled and not filled",
            )
        _check_turns(table, seat)
        for side, building in enumerate(SIDE_BUILDINGS):
            possible = possible_points(table, seat, side)
            if city.points[side] not in possible:
                few, many = possible[0], possible[-1]
                between = f"{few} to {many}" if few < many else str(few)
                raise InputError(
                    f"{place}.{BUILDINGS[building]}.{POINTS}",
                    f"{city.points[side]}, but the attack boxes ticked there bring {between}",
                    "each brings its points less the defence it met",
                )
        due = due_bonuses(table, seat)
        if len(city.bonuses) != due:
            raise InputError(
                f"{place}.bonuses",
                f"{len(city.bonuses)} ticked, and {complete_buildings(table, seat)} complete",
                f"there must be {due}",
            )


def _check_turns(table: Table, seat: int) -> None:
    """Boxes and coins that so many turns can bring."""
    city, done = table.cities[seat], turns_done(table)
    if city.board == NONE:
        if city.coins:
            raise InputError(f"players[{seat}].coins", "given without a board", "leave it out")
        return
    if not city.ticked and city.coins != coins_of_idle(table):
        raise InputError(
            f"players[{seat}].coins",
            f"{city.coins} in turn {table.turn} without a box ticked",
            f"who has only passed has {coins_of_idle(table)}; correct coins, boxes or turn",
        )
    least = least_turns(table, seat)
    if least > done:
        raise InputError(
            "turn",
            f"{table.turn}, but seat {seat} has ticked {len(city.ticked)} boxes",
            f"that takes {least} turns or more; correct it, or leave it out",
        )


# ---------------------------------------------------------------- the table


def check_table(table: Table) -> None:
    """Phase, Forum, the race for the Agora, the end."""
    _check_phase(table)
    _check_special(table)
    _check_agora(table)
    if table.chosen and table.phase != "choose":
        raise InputError("chosen", f"given in phase {table.phase!r}", "remove it")
    if table.phase == "over" and not table.last and table.turn != LAST_TURN:
        raise InputError(
            "phase",
            "'over', but nobody has ended the game",
            f"somebody must have {table.sheet.bonuses_to_end} bonus boxes",
        )


def _check_phase(table: Table) -> None:
    """The dice that are rolled, and the boards that are dealt, in each phase."""
    assert table.forum is not None
    rolled = sum(face.rolled for face in table.forum)
    if (table.phase == "boards") != (table.dealt < table.seats):
        if table.phase == "boards":
            raise InputError("phase", "'boards', but all boards are dealt", "leave it out")
        raise InputError(f"players[{table.dealt}].board", "not given", "name the board")
    if table.phase in ("boards", "swap") and rolled:
        raise InputError("forum", f"rolled dice in phase {table.phase!r}", "write '?' for them")
    if table.phase == "roll" and rolled == len(table.forum):
        raise InputError("phase", "'roll', but all dice are rolled", "leave it out")
    shown = table.phase == "choose" or (table.phase == "over" and rolled > 0)
    if shown and rolled < len(table.forum):
        raise InputError(
            "forum",
            f"not all dice are rolled in phase {table.phase!r}",
            "write what they show, for instance 'blue mask 1'",
        )
    if table.phase == "boards" and table.turn != 1:
        raise InputError("turn", f"{table.turn}, but the boards are not dealt", "leave it out")


def _check_special(table: Table) -> None:
    """Special dice lie in the Forum from the turn after somebody has unlocked them."""
    assert table.forum is not None
    unlocked = table.unlocked()
    inside = {face.die: face.place for face in table.forum if face.die in SPECIALS}
    for die, place in inside.items():
        if die not in unlocked:
            raise InputError(
                place,
                f"the {names.die_name(die)} die lies in the Forum, but nobody has unlocked it",
                "tick the box that unlocks it, or put a grey die in its place",
            )
    missing = sorted(set(unlocked) - set(inside))
    if table.phase == "swap" and not missing:
        raise InputError("phase", "'swap', but no special die has to enter", "leave it out")
    if missing and table.phase not in ("swap", "over"):
        raise InputError(
            "forum",
            f"the {names.die_name(missing[0])} die is missing, which seat {unlocked[missing[0]]} "
            "has unlocked",
            'put it in the place of a grey one, or write "phase": "swap" if that comes next',
        )


def _check_agora(table: Table) -> None:
    complete = [seat for seat in range(table.seats) if AGORA in table.complete(seat)]
    first = [seat for seat, city in enumerate(table.cities) if city.agora_first]
    for seat in first:
        if seat not in complete:
            raise InputError(
                f"players[{seat}].agora_first", "true, but its Agora is not complete", "correct it"
            )
    alone = bool(table.options & NOBODY_FIRST)
    if alone and len(first) > 1:
        raise InputError(
            f"players[{first[1]}].agora_first",
            f"true, and for seat {first[0]}, too",
            "with the variant agora_tie=nobody there is one at most",
        )
    if complete and not first and not (alone and len(complete) > 1):
        raise InputError(
            f"players[{complete[0]}].agora_first",
            "false, but somebody must have been first",
            "write true for who was first to complete the Agora",
        )
