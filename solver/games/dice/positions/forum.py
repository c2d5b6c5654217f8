"""The dice in the Forum, from how people write them to dice with their faces.

At a table the three grey dice look the same. One that is written as ``grey`` becomes that of the
three which shows such a face, together with the others, in most ways.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise, permutations
from math import prod

from solver.errors import InputError, Phrase, in_row
from solver.games.dice import names
from solver.games.dice.data import tables
from solver.games.dice.data.model import SECTIONS
from solver.games.dice.faces import FACES, FIXED, GREYS, IN_FORUM, NONE, SPECIALS
from solver.games.moves.reading import listed
from solver.games.positions.problems import Problems
from solver.games.table.kinds import UNKNOWN
from solver.names import normalize, words

_SOME_GREY = -2
"""One of the grey dice."""

_SYMBOL_AND_COST = 2
"""Words where the die is left out."""

_FORM = "write DIE SYMBOL COST, for instance 'blue mask 1', or 'blue ?' before it is rolled"


@dataclass
class WrittenFace:
    """A die as it was written, with NONE where it is not rolled; ``place`` is where it was."""

    die: int
    symbol: int
    section: int
    place: str

    @property
    def rolled(self) -> bool:
        """Whether it shows something."""
        return self.symbol != NONE


def read_forum(texts: Sequence[str], problems: Problems) -> list[WrittenFace]:
    """The dice that texts describe, in the order of the dice.

    Finds unknown names, faces that a die does not have, and dice that cannot be together.
    """
    found = []
    for i, text in enumerate(texts):
        with problems:
            found.append(_read(text, f"forum[{i}]", FACES))
    if len(found) < len(texts):
        return found
    with problems:
        _check_dice(found, texts)
        found = sorted(_name_greys(found, FACES), key=lambda face: face.die)
        _check_order(found)
    return found


def unrolled(specials: Collection[int]) -> list[int]:
    """The dice of a Forum that is about to be rolled, the first grey ones having left."""
    return [*GREYS[len(specials) :], *FIXED, *sorted(specials)]


# ---------------------------------------------------------------- one die


def _read(text: str, place: str, faces: Sequence[Sequence[int]]) -> WrittenFace:
    *parts, last = text.split() or [""]
    if last == UNKNOWN and parts:
        return WrittenFace(_die(" ".join(parts), place), NONE, NONE, place)
    if not last.isdecimal():
        raise InputError(place, Phrase("{!r} does not end with a die cost", text), _FORM)
    if int(last) >= SECTIONS:
        raise InputError(
            place,
            Phrase("a die cost of {}", last),
            Phrase("a die costs 0 to {} coins", SECTIONS - 1),
        )
    if not parts:
        raise InputError(place, "names no symbol", _FORM)
    die, symbol = _face(parts, place, faces)
    return WrittenFace(die, symbol, int(last), place)


def _face(parts: Sequence[str], place: str, faces: Sequence[Sequence[int]]) -> tuple[int, int]:
    """The die and the symbol that words name; the die can be left out."""
    refused: InputError | None = None
    for cut in (*range(1, len(parts)), 0):
        try:
            die = _die(" ".join(parts[:cut]), place) if cut else None
        except InputError:
            continue  # a die of more words, or none at all
        try:
            symbol = _symbol(parts[cut:], _dice(die, faces), place, faces)
            return _showing(die, symbol, place, faces), symbol
        except InputError as error:
            refused = refused or error
    assert refused is not None
    raise refused


def _dice(die: int | None, faces: Sequence[object]) -> Sequence[int]:
    """The dice that may be meant."""
    if die is None:
        return range(len(faces))
    return GREYS if die == _SOME_GREY else (die,)


def _symbol(
    text: Sequence[str], dice: Sequence[int], place: str, faces: Sequence[Sequence[int]]
) -> int:
    """The symbol that words name; one word is enough for what one symbol of the dice has."""
    form = normalize(" ".join(text))
    shown = dict.fromkeys(symbol for die in dice for symbol in faces[die])
    found = [
        symbol
        for symbol in shown
        if any(form in words(name) for name in tables().symbols[symbol].names)
    ]
    return found[0] if len(found) == 1 else names.symbol(" ".join(text), place)


def _showing(die: int | None, symbol: int, place: str, faces: Sequence[Sequence[int]]) -> int:
    """The die if it has the symbol; without one the die that has."""
    dice = _dice(die, faces)
    found = [other for other in dice if symbol in faces[other]]
    if not found:
        name = "a grey die" if die == _SOME_GREY else names.die_name(dice[0])
        shown = dict.fromkeys(symbol for die in dice for symbol in faces[die])
        raise InputError(
            place,
            Phrase("{} does not show {}", name, names.symbol_name(symbol)),
            Phrase("it has {}", listed(map(names.symbol_name, shown))),
        )
    if die is not None:
        return die
    return _SOME_GREY if found[0] in GREYS else found[0]


def _die(text: str, place: str) -> int:
    """The die that a text names; any grey one if it says no more than that."""
    grey = tables().colors[0]
    if normalize(text) in {normalize(name) for name in grey.names}:
        return _SOME_GREY
    return names.die(text, place)


# ---------------------------------------------------------------- all dice


def _check_dice(forum: Sequence[WrittenFace], texts: Sequence[str]) -> None:
    """Which dice can be together: all colors, and a special die for each grey one missing."""
    seen: dict[int, str] = {}
    for face, text in zip(forum, texts, strict=True):
        if face.die != _SOME_GREY and face.die in seen:
            name, remedy = names.die_name(face.die), Phrase("remove it or {}", seen[face.die])
            if len(text.split()) == _SYMBOL_AND_COST:
                remedy = Phrase("{!r} is read as a face of that die; {}", text, _FORM)
            raise InputError(face.place, Phrase("{} stands twice", name), remedy)
        seen[face.die] = face.place
    for die in FIXED:
        if die not in seen:
            raise InputError(
                "forum", Phrase("the {} die is missing", names.die_name(die)), "add it"
            )
    specials = sum(face.die in SPECIALS for face in forum)
    greys = sum(face.die in GREYS or face.die == _SOME_GREY for face in forum)
    if greys + specials != len(GREYS):
        raise InputError(
            "forum",
            Phrase("{} dice, {} of them grey and {} special", len(forum), greys, specials),
            Phrase("there are {}, and each special die has replaced a grey one", IN_FORUM),
        )


def _name_greys(forum: Sequence[WrittenFace], faces: Sequence[Sequence[int]]) -> list[WrittenFace]:
    """The dice with every ``grey`` given a number.

    Of the ways that fit the faces it is the first with the most chances; dice that are not rolled
    yet come after those that are.
    """
    some = [face for face in forum if face.die == _SOME_GREY]
    if not some:
        return [*forum]
    rest = [face for face in forum if face.die != _SOME_GREY]
    free = [die for die in GREYS if all(face.die != die for face in rest)]
    waiting = [face.die for face in rest if face.die in GREYS and not face.rolled]
    shown = [face.die for face in rest if face.die in GREYS and face.rolled]
    best, most = None, 0
    for dice in permutations(free, len(some)):
        later = [die for die, face in zip(dice, some, strict=True) if not face.rolled]
        earlier = [die for die, face in zip(dice, some, strict=True) if face.rolled]
        if max([*shown, *earlier], default=NONE) > min([*waiting, *later], default=len(faces)):
            continue
        ways = prod(
            faces[die].count(face.symbol) if face.rolled else 1
            for die, face in zip(dice, some, strict=True)
        )
        if ways > most:
            best, most = dice, ways
    if best is None:
        symbols = in_row((_symbol_of(face) for face in forum if _is_grey(face)), "and")
        lacks = in_row(
            Phrase(
                "{} shows {}",
                names.die_name(die),
                " ".join(map(names.symbol_name, sorted({*faces[die]}))),
            )
            for die in GREYS
        )
        raise InputError("forum", Phrase("no grey dice show {} together", symbols), lacks)
    for face, die in zip(some, best, strict=True):
        face.die = die
    return [*rest, *some]


def _is_grey(face: WrittenFace) -> bool:
    return face.die in (*GREYS, _SOME_GREY)


def _symbol_of(face: WrittenFace) -> str:
    return names.symbol_name(face.symbol) if face.rolled else UNKNOWN


def _check_order(forum: Sequence[WrittenFace]) -> None:
    """Dice are rolled in their order, as far as they are not rolled at once."""
    for before, after in pairwise(forum):
        if after.rolled and not before.rolled:
            raise InputError(
                before.place,
                Phrase(
                    "{} is not rolled, but {} is",
                    names.die_name(before.die),
                    names.die_name(after.die),
                ),
                Phrase(
                    "dice are entered in the order {}",
                    " ".join(names.die_name(f.die) for f in forum),
                ),
            )
