"""Contradictions in a position: what no game by the rules can lead to.

A position that passes is taken as possible; the checks are sound (nothing that can happen is
refused) and as sharp as what lies on the table allows without replaying the game.
"""

from __future__ import annotations

from solver._ext.core.state import State
from solver._ext.dice import bridge
from solver.errors import InputError
from solver.games.data.json_tables import require
from solver.games.dice import names
from solver.games.dice.data.effects import BUILDINGS
from solver.games.dice.faces import NONE, SPECIALS
from solver.games.dice.positions.boards import LAST_TURN, POINTS, SIDE_BUILDINGS
from solver.games.dice.positions.fill import complete_buildings
from solver.games.dice.positions.sketch import City, Sketch
from solver.games.moves.reading import joined
from solver.games.positions.problems import Problems


def check_boxes(sketch: Sketch, problems: Problems) -> Sketch:
    """Boxes that cannot be ticked yet; before anything is filled in from them."""
    for seat, city in enumerate(sketch.cities):
        if city.board == NONE:
            last = all(other.board == NONE for other in sketch.cities[seat:])
            remedy = "boards are dealt seat by seat"
            problems.require(last, f"{city.place}.board", "not given", remedy)
            continue
        boxes = city.facts.boxes
        for box in sorted(city.ticked):
            missing = [city.called(at) for at in boxes[box].requires if at not in city.ticked]
            problems.require(
                not missing,
                _place(city, box),
                f"{city.called(box)} is ticked without {joined(missing, 'and') if missing else ''}",
                "boxes have an order; add what is missing",
            )
    return sketch


def check_ways(sketch: Sketch, state: State, problems: Problems) -> None:
    """Every ticked box needs a die or an effect by which it may be ticked."""
    for seat, city in enumerate(sketch.cities):
        stuck = sorted(city.ticked and city.ticked.difference(bridge.reachable(state, seat)))
        if not stuck:
            continue
        row = city.facts.boxes[stuck[0]]
        dice = [names.die_name(d) for d in SPECIALS if {*row.symbols} & {*sketch.faces[d]}]
        problems.require(
            False,
            _place(city, stuck[0]),
            f"{city.called(stuck[0])} is ticked, but no die that seat {seat} can use and no effect "
            "ticks it",
            f"it needs the {joined(dice, 'or')} die, which a box unlocks" if dice else "remove it",
        )


def _place(city: City, box: int) -> str:
    return f"{city.place}.{BUILDINGS[city.facts.boxes[box].building]}"


# ---------------------------------------------------------------- one player


def check_players(sketch: Sketch, problems: Problems) -> Sketch:
    """Coins, turns, points of attacks, bonuses."""
    for seat, city in enumerate(sketch.cities):
        assert city.bonuses is not None
        with problems:
            _check_coins(sketch, city)
            _check_turns(sketch, seat)
        for side in range(len(SIDE_BUILDINGS)):
            with problems:
                _check_points(sketch, seat, side)
        problems.require(
            len(city.bonuses) == city.due_bonuses,
            f"{city.place}.bonuses",
            f"{len(city.bonuses)} ticked, and {complete_buildings(city)} complete",
            f"there must be {city.due_bonuses}",
        )
    return sketch


def _check_coins(sketch: Sketch, city: City) -> None:
    place, spaces = f"{city.place}.coins", sketch.sheet.spaces
    assert city.coins is not None
    require(
        city.coins <= spaces,
        place,
        f"{city.coins} coins, and the Gold Reserve has {spaces} spaces",
        "write the unspent coins, circled and not filled",
    )
    if city.board == NONE:
        require(city.coins == 0, place, "given without a board", "leave it out")
    elif not city.ticked:
        idle = sketch.coins_of_idle
        require(
            city.coins == idle,
            place,
            f"{city.coins} in turn {sketch.turn} without a box ticked",
            f"who has only passed has {idle}; correct coins, boxes or turn",
        )


def _check_turns(sketch: Sketch, seat: int) -> None:
    """Boxes that so many turns can bring."""
    city = sketch.cities[seat]
    require(
        city.board == NONE or city.least_turns <= sketch.turns_done,
        "turn",
        f"{sketch.turn}, but seat {seat} has ticked {len(city.ticked)} boxes",
        f"that takes {city.least_turns} turns or more; correct it, or leave it out",
    )


def _check_points(sketch: Sketch, seat: int, side: int) -> None:
    city, possible = sketch.cities[seat], sketch.possible_points(seat, side)
    few, many = possible[0], possible[-1]
    between = f"{few} to {many}" if few < many else str(few)
    require(
        city.points[side] in possible,
        f"{city.place}.{BUILDINGS[SIDE_BUILDINGS[side]]}.{POINTS}",
        f"{city.points[side]}, but the attack boxes ticked there bring {between}",
        "each brings its points less the defense it met",
    )


# ---------------------------------------------------------------- the table


def _check_phase(sketch: Sketch) -> None:
    """The dice that are rolled, and the boards that are dealt, in each phase."""
    assert sketch.forum is not None
    phase, rolled, dice = sketch.phase, sum(face.rolled for face in sketch.forum), len(sketch.forum)
    dealing, missing = phase == "boards", sketch.dealt < sketch.seats
    require(missing or not dealing, "phase", "'boards', but all boards are dealt", "leave it out")
    require(
        dealing or not missing,
        f"players[{sketch.dealt}].board",
        "not given",
        "name the board",
    )
    early = phase in ("boards", "swap") and rolled
    require(not early, "forum", f"rolled dice in phase {phase!r}", "write '?' for them")
    late = phase == "roll" and rolled == dice
    require(not late, "phase", "'roll', but all dice are rolled", "leave it out")
    shown = phase == "choose" or (phase == "over" and rolled > 0)
    require(
        not shown or rolled == dice,
        "forum",
        f"not all dice are rolled in phase {phase!r}",
        "write what they show, for instance 'blue mask 1'",
    )
    dealt = not dealing or sketch.turn == 1
    require(dealt, "turn", f"{sketch.turn}, but the boards are not dealt", "leave it out")


def _check_special(sketch: Sketch) -> None:
    """Special dice lie in the Forum from the turn after somebody has unlocked them."""
    assert sketch.forum is not None
    unlocked = sketch.unlocked()
    inside = {face.die: face.place for face in sketch.forum if face.die in SPECIALS}
    for die, place in inside.items():
        require(
            die in unlocked,
            place,
            f"the {names.die_name(die)} die lies in the Forum, but nobody has unlocked it",
            "tick the box that unlocks it, or put a grey die in its place",
        )
    missing = sorted({*unlocked} - {*inside})
    entering = sketch.phase != "swap" or bool(missing)
    require(entering, "phase", "'swap', but no special die has to enter", "leave it out")
    if missing and sketch.phase not in ("swap", "over"):
        raise InputError(
            "forum",
            f"the {names.die_name(missing[0])} die is missing, which seat {unlocked[missing[0]]} "
            "has unlocked",
            'put it in the place of a grey one, or write "phase": "swap" if that comes next',
        )


def _check_agora(sketch: Sketch) -> None:
    complete, first = sketch.racing, [city for city in sketch.cities if city.agora_first]
    for city in first:
        place = f"{city.place}.agora_first"
        require(city in complete, place, "true, but its Agora is not complete", "correct it")
    if complete and not first:
        raise InputError(
            f"{complete[0].place}.agora_first",
            "false, but somebody must have been first",
            "write true for who was first to complete the Agora",
        )


def _check_chosen(sketch: Sketch) -> None:
    early = sketch.chosen and sketch.phase != "choose"
    require(not early, "chosen", f"given in phase {sketch.phase!r}", "remove it")


def _check_end(sketch: Sketch) -> None:
    require(
        sketch.phase != "over" or bool(sketch.last) or sketch.turn == LAST_TURN,
        "phase",
        "'over', but nobody has ended the game",
        f"somebody must have {sketch.sheet.bonuses_to_end} bonus boxes",
    )


check_table = (_check_phase, _check_special, _check_agora, _check_chosen, _check_end)
"""Phase, Forum, the race for the Agora, the end."""
