"""Edifices in a position: which they are, who takes part, how many pawns are left on them.

A city takes part by a pawn of the card, which is one less there, or by one of the box (Ur). So the
pawns left are at most those that nobody has, and where no pawn can be of the box they are just
those (reference: wonders/edifice).
"""

from __future__ import annotations

from solver.errors import InputError, Phrase
from solver.games.positions.problems import Problems
from solver.games.wonders import names
from solver.games.wonders.data import AGES, tables
from solver.games.wonders.data.effects import ItemEffect
from solver.games.wonders.data.effects_edifice import DiscardCard, ParticipationPawn
from solver.games.wonders.positions.pieces import SketchCity
from solver.games.wonders.positions.sketch import Sketch


def check_given(sketch: Sketch, problems: Problems) -> None:
    """All Edifices are given once they are drawn."""
    if not sketch.has_edifice:
        return
    count = len(sketch.edifices)
    for at, edifice in enumerate(sketch.edifices):
        age = tables().edifices[edifice].age
        problems.require(
            age == at + 1,
            f"edifices[{at}]",
            Phrase("{} is an Edifice of Age {}", names.edifice_name(edifice, "en"), age),
            "list one for each Age, in their order",
        )
    with problems:
        if sketch.phase in ("boards", "shipyards") and count:
            raise InputError("edifices", "given before all boards are dealt", "remove them")
        if sketch.phase == "edifices" and count == AGES:
            raise InputError(
                "phase", "'edifices', but all of them are drawn", "remove it, or an Edifice"
            )
        if sketch.phase not in ("boards", "shipyards", "edifices") and count < AGES:
            raise InputError("edifices", "not all given", "name the Edifices of the three Ages")


def fill_edifices(sketch: Sketch, problems: Problems) -> None:
    """Options of stages and the pawns left; whether they can be."""
    for index, city in enumerate(sketch.cities):
        with problems:
            _fill_options(sketch, index, city)
    if not sketch.has_edifice:
        return
    for index, city in enumerate(sketch.cities):
        with problems:
            _check_city(sketch, index, city)
    with problems:
        _fill_pawns(sketch)
    with problems:
        _check_penalties(sketch)


def fill_final_edifices(sketch: Sketch, problems: Problems) -> None:
    """Options of stages and the pawns left, in a game that is over."""
    for index, city in enumerate(sketch.cities):
        with problems:
            _fill_options(sketch, index, city)
    if not sketch.has_edifice:
        return
    with problems:
        _fill_pawns(sketch)


def _fill_options(sketch: Sketch, index: int, city: SketchCity) -> None:
    """Note the stages built with the second of two options."""
    stages = sketch.stages_built(index) if city.has_side else ()
    open_ones = [stage for stage in stages if len(stage.options) > 1]
    given = city.chosen_options
    if len(given) != len(open_ones):
        raise InputError(
            f"{city.place}.options",
            Phrase("{}, but {} stages with a choice are built", len(given), len(open_ones)),
            "write for each of them which option was chosen, 1 or 2",
        )
    numbers = [number for number, stage in enumerate(stages, 1) if len(stage.options) > 1]
    city.options = [number for number, told in zip(numbers, given, strict=True) if told == 2]


def _check_city(sketch: Sketch, index: int, city: SketchCity) -> None:
    """A city takes part by stages, and has Debt tokens for past Ages in which it does not."""
    fixed = _named_by_box(sketch, index)
    later = [age for age in city.edifices if age > sketch.age and age not in fixed]
    if later and not _chooses_pawn(sketch, index):
        raise InputError(
            f"{city.place}.edifices",
            Phrase("takes part in that of Age {}, but this is Age {}", later[0], sketch.age),
            "who builds a stage may take part in the Edifice of the present Age",
        )
    paid = len(city.edifices) - len(set(fixed).intersection(city.edifices))
    if paid > max(0, city.stages) + _chooses_pawn(sketch, index):
        raise InputError(
            f"{city.place}.edifices",
            Phrase(
                "takes part in {}, with {} stages built", len(city.edifices), max(0, city.stages)
            ),
            "each participation comes with a stage",
        )
    for age in city.debt_tokens:
        if age > sketch.penalties or age in city.edifices:
            points = tables().edifices_file.debts[age - 1]
            raise InputError(
                f"{city.place}.debt_tokens",
                Phrase(
                    "{}, but it takes part in that Edifice"
                    if age in city.edifices
                    else "{}, but that Age goes on",
                    points,
                ),
                "it is the token of who cannot pay the penalty at the end of the Age",
            )


def _pawns_of_box(sketch: Sketch, index: int) -> list[ParticipationPawn]:
    """The pawns of the box that the stages of a city have brought."""
    return [
        effect
        for effect in sketch.effects_of_stages(index)
        if isinstance(effect, ParticipationPawn)
    ]


def _chooses_pawn(sketch: Sketch, index: int) -> bool:
    return any(pawn.age == "any" for pawn in _pawns_of_box(sketch, index))


def _named_by_box(sketch: Sketch, index: int) -> list[int]:
    """The Ages of the pawns of the box that a city may have got, where they are named."""
    return [pawn.age for pawn in _pawns_of_box(sketch, index) if isinstance(pawn.age, int)]


def _fill_pawns(sketch: Sketch) -> None:
    """The pawns left on each Edifice: given, or those that nobody has taken."""
    if len(sketch.edifices) < AGES:
        sketch.pawns = [sketch.all_pawns] * len(sketch.edifices)
        sketch.pawns += [0] * (AGES - len(sketch.edifices))
        return
    left = []
    for age in range(1, AGES + 1):
        having = [index for index, city in enumerate(sketch.cities) if age in city.edifices]
        named = sum(age in _named_by_box(sketch, index) for index in having)
        free = sum(_chooses_pawn(sketch, index) for index in having)
        least = max(0, sketch.all_pawns - len(having))
        most = min(sketch.all_pawns, max(0, sketch.all_pawns - len(having) + named + free))
        if age > sketch.age:
            least = most = sketch.all_pawns
        place = f"pawns[{age - 1}]"
        if not sketch.pawns:
            left.append(min(most, least + named))
            continue
        told = sketch.pawns[age - 1]
        if not least <= told <= most:
            raise InputError(
                place,
                Phrase(
                    "{} left, but {} cities take part and there were {}",
                    told,
                    len(having),
                    sketch.all_pawns,
                ),
                "correct it, or 'edifices' of the players",
            )
        left.append(told)
    sketch.pawns = left


def _check_penalties(sketch: Sketch) -> None:
    """In the phase of penalties the Edifice of the Age is not completed."""
    if (
        sketch.phase == "penalties"
        and len(sketch.pawns) == AGES
        and not (sketch.pawns[sketch.age - 1])
    ):
        raise InputError(
            "phase", "'penalties', but the Edifice of this Age is completed", "correct it"
        )


# ---------------------------------------------------------------- what others ask


def rewards_of(sketch: Sketch, index: int) -> list[ItemEffect]:
    """What the completed Edifices do in which a city takes part."""
    return [
        effect
        for age in sketch.cities[index].edifices
        if len(sketch.edifices) == AGES and sketch.pawns[age - 1] == 0
        for effect in tables().edifices[sketch.edifices[age - 1]].reward
    ]


def has_lost_card(sketch: Sketch, index: int) -> bool:
    """Whether a city may have discarded a card as a penalty."""
    city = sketch.cities[index]
    return sketch.has_edifice and any(
        age not in (*city.edifices, *city.debt_tokens)
        and sketch.pawns[age - 1] > 0
        and isinstance(tables().edifices[sketch.edifices[age - 1]].penalty, DiscardCard)
        for age in range(1, sketch.penalties + 1)
    )
