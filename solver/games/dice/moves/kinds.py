"""The kinds of moves and chance events of 7 Wonders Dice.

=============================  =========================================================
text                           meaning
=============================  =========================================================
``build BOX with DIE``         tick a box with a die of the Forum
``wonder BOX``                 tick the next box of the Wonder
``pass``                       pass and take coins
``cross BOX``                  tick a box by an effect
``skip``                       do without an effect
``bonus BONUS``                the bonus for a completed building
``board BOARD``                chance: the board of the next seat
``roll DIE SYMBOL SECTION``    chance: what a die shows, and the section it lies in
``swap DIE DIE``               chance: the special die that comes in, the grey one it replaces
=============================  =========================================================

The canonical text uses the ids of the sheet that is played on and of the board of the seat that
acts. Reading is forgiving: names in any language and form that :mod:`solver.games.dice.names`
knows, a color for a die, a symbol for the box that it ticks, short forms of the first word, and
everything left out that can only be one thing. Of several dice that would do, the cheapest is
meant.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import NoReturn

from solver._ext.core.state import State
from solver._ext.dice import bridge
from solver.errors import InputError, Phrase
from solver.games.dice import names
from solver.games.dice.data import COLORS, FIRST_SPECIAL, GREYS, SECTIONS, tables
from solver.games.dice.table import table_of
from solver.games.moves.kinds import ItemField, Kind, Kinds, Values
from solver.games.moves.reading import Pattern
from solver.names import NameIndex, normalize
from solver.units import whole_number

_WONDER = 0
"""The building."""

_JOINTS = {"with", "using", "con"}
_DIE_WORDS = {"die", "dice", "dado", "dadi", "the", "il"}
_BOX_WORDS = {"box", "casella", "stage", "stadio", "the", "la", "lo"}
_COST_WORDS = {"cost", "costs", "section", "for", "costo", "sezione", "in", "at", "per"}


class Scene:
    """What the texts of the moves of a state depend on.

    ``board`` is that of the seat that acts (-1: nobody does, or it has none), ``shown`` the symbol
    of each die of the Forum, ``legal`` as :meth:`solver.games.moves.notation.Notation.scene`.
    ``meant`` are those of the possible moves that the text just read may mean, None if it says so
    itself.
    """

    def __init__(self, state: State, legal: Sequence[Pattern] = ()) -> None:
        self.state = state
        self.table = table_of(state)
        self.legal = legal
        self.sheet = self.table.printed
        self.acting = self.table.chooser
        self.city = self.table.cities[max(0, self.acting)]
        self.board = self.city.board if self.acting >= 0 else -1
        self.shown = {face.die: face.symbol for face in self.table.faces}
        self.meant: Sequence[Pattern] | None = None

    def of(self, kind: str) -> list[Pattern]:
        """The possible moves of a kind."""
        return [move for move in self.legal if move[0] == kind]

    def price(self, die: int) -> int:
        """Coins that the seat that acts pays for a die of the Forum now."""
        return bridge.quote(self.state, "build", 0, die).die

    def net_price(self, die: int) -> int:
        """The price of a die less what it brings."""
        quote = bridge.quote(self.state, "build", 0, die)
        return quote.die - quote.brings

    def boxes(self, kind: str) -> tuple[NameIndex, tuple[int, ...]]:
        """The names of the boxes that a kind of move may tick, and the boxes they number.

        Raises InputError if nobody acts.
        """
        if self.board < 0:
            raise InputError("", "nobody acts now")
        return names.boxes(self.sheet, self.board, _WONDER if kind == "wonder" else None)


class NamedField:
    """Something that has names, by the functions that say and find them."""

    def __init__(
        self,
        name: str,
        say: Callable[[Scene, int, str], str],
        read: Callable[[Scene, str, Collection[int]], int],
        shown: str = "",
    ) -> None:
        self.name = name
        self.shown = shown or name.upper()
        self._say = say
        self._read = read

    def say(self, scene: Scene, value: int, lang: str) -> str:
        """What it is called."""
        return self._say(scene, value, lang)

    def read(self, scene: Scene, text: str, possible: Collection[int] = ()) -> int:
        """The one that is called so."""
        return self._read(scene, text, possible)


class SectionField:
    """A section of the Forum."""

    name = "section"
    shown = "SECTION"

    def say(self, scene: Scene, value: int, lang: str) -> str:  # noqa: ARG002
        """Its number."""
        return str(value)

    def read(self, scene: Scene, text: str, possible: Collection[int] = ()) -> int:  # noqa: ARG002
        """The section of that number."""
        number = whole_number(text)
        if number is None or number >= SECTIONS:
            raise InputError(
                "", Phrase("there is no section {}", text), Phrase("use 0 to {}", SECTIONS - 1)
            )
        return number


BOX = NamedField(
    "box",
    lambda at, box, lang: names.box_name(box, at.sheet, at.board, lang),
    lambda at, text, _: names.box(text, at.sheet, at.board),
)
BONUS = NamedField(
    "bonus",
    lambda at, bonus, lang: names.bonus_name(bonus, at.sheet, lang),
    lambda at, text, possible: names.bonus(text, at.sheet, "", possible),
)
BOARD = NamedField(
    "board",
    lambda at, board, lang: names.board_name(board, at.sheet, lang),
    lambda at, text, possible: names.board(text, at.sheet, "", possible),
)
DIE, SYMBOL = ItemField("die", names.DICE), ItemField("symbol", names.SYMBOLS)
SPECIAL, GREY = (
    NamedField(
        name,
        lambda _, die, lang: names.die_name(die, lang),
        lambda _, text, possible: names.die(text, "", possible),
        "DIE",
    )
    for name in ("special", "grey")
)
SECTION = SectionField()


# ---------------------------------------------------------------- boxes


def _ticked_by(kind: str) -> Callable[[Scene, str], Sequence[Values]]:
    """Reads the box that a move without a die ticks."""

    def read(scene: Scene, text: str) -> Sequence[Values]:
        if not text:
            return [(None,)]
        found = _boxes(scene, kind, text)
        if not found:
            _no_box(scene, kind, text)
        scene.meant = [move for move in scene.of(kind) if move[1] in found]
        return [(None if scene.meant else _likeliest(scene, found),)]

    return read


def _build(scene: Scene, text: str) -> Sequence[Values]:
    """A box and a die, in any order and each of them left out where it is clear."""
    words = text.replace(",", " ").split()
    first: tuple[list[int], list[int]] | None = None
    for box_words, die_words in _cuts(words):
        boxes = _boxes(scene, "build", " ".join(box_words)) if box_words else []
        dice = _dice(scene, die_words) if die_words else []
        if (box_words and not boxes) or (die_words and not dice):
            continue
        scene.meant = _cheapest(
            scene,
            [
                move
                for move in scene.of("build")
                if (not box_words or move[1] in boxes) and (not die_words or move[2] in dice)
            ],
        )
        if scene.meant:
            return [(None, None)]
        first = first or (boxes, dice)
    if first is None:
        _unread(scene, words)
    boxes, dice = first
    return [(_likeliest(scene, boxes) if boxes else None, dice[0] if dice else None)]


def _cheapest(scene: Scene, moves: Sequence[Pattern]) -> list[Pattern]:
    """For each box among the moves the one with the cheapest die."""
    best: dict[int, Pattern] = {}
    for move in moves:
        _, box, die = move
        if box not in best or scene.net_price(die) < scene.net_price(best[box][2]):
            best[box] = move
    return list(best.values())


def _boxes(scene: Scene, kind: str, text: str) -> list[int]:
    """The boxes that a text may stand for; none if it names no box."""
    if scene.board < 0:
        return []
    index, numbers = scene.boxes(kind)
    kept = [word for word in text.split() if normalize(word) not in _BOX_WORDS]
    return [numbers[at] for at in index.matches(text) or index.matches(" ".join(kept))]


def _no_box(scene: Scene, kind: str, text: str) -> NoReturn:
    """Say that a text names no box."""
    scene.boxes(kind)[0].find(text)
    raise InputError("", Phrase("unknown box {!r}", text))


def _unread(scene: Scene, words: list[str]) -> NoReturn:
    """Say what is wrong with the box or the die of a build."""
    joints = [at for at, word in enumerate(words) if normalize(word) in _JOINTS]
    if joints:
        box_words, die_words = words[: joints[-1]], words[joints[-1] + 1 :]
        if not _boxes(scene, "build", " ".join(box_words)):
            _no_box(scene, "build", " ".join(box_words))
        names.die(" ".join(die_words))
    _no_box(scene, "build", " ".join(words))


def _likeliest(scene: Scene, boxes: Sequence[int]) -> int:
    """The box that is meant where none can be ticked: the first that is not ticked yet."""
    return next((box for box in boxes if box not in scene.city.ticked), boxes[0])


def _cuts(words: Sequence[str]) -> Iterator[tuple[Sequence[str], Sequence[str]]]:
    """The ways to part words into those for a box and those for a die, the likeliest first."""
    joints = [at for at, word in enumerate(words) if normalize(word) in _JOINTS]
    for at in reversed(joints):
        yield words[:at], words[at + 1 :]
    for end in range(len(words), -1, -1):
        yield words[:end], words[end:]
    for end in range(1, len(words)):
        yield words[end:], words[:end]


# ---------------------------------------------------------------- dice


def _dice(scene: Scene, words: Sequence[str]) -> list[int]:
    """The dice that words may stand for, those in the Forum first; none if they name none.

    Grey dice that show the same at the same price are one to the moves: the first of them.
    """
    kept = [word for word in words if normalize(word) not in _DIE_WORDS]
    found = names.dice().matches(" ".join(kept))
    in_forum = [die for die in found if die in scene.shown] or found
    alike = [
        other
        for die in in_forum
        for other in scene.shown
        if other < die < GREYS and _alike(scene, other, die)
    ]
    return in_forum + alike


def _alike(scene: Scene, die: int, other: int) -> bool:
    shown = scene.shown
    return (
        scene.board >= 0
        and shown[die] == shown.get(other)
        and scene.table.phase == "choose"
        and scene.price(die) == scene.price(other)
    )


def _roll(scene: Scene, text: str) -> Sequence[Values]:
    """Die, symbol and section; a die that is not named is the one that is due."""
    words = _with_number(text.replace(",", " ").split())
    due = {move[1] for move in scene.of("roll")}
    error: InputError | None = None
    for at in _section_places(words):
        kept = [
            word
            for place, word in enumerate(words)
            if place != at and normalize(word) not in _COST_WORDS | _DIE_WORDS
        ]
        try:
            die, symbol = _die_and_symbol(kept, due)
        except InputError as problem:
            error = error or problem
            continue
        return [(die, symbol, None if at is None else SECTION.read(scene, words[at]))]
    assert error is not None
    raise error


def _die_and_symbol(words: Sequence[str], due: Collection[int]) -> tuple[int | None, int | None]:
    """What stands before the section; each may be missing. Raises InputError."""
    if not words:
        return None, None
    for end in range(len(words), 0, -1):
        found = names.dice().matches(" ".join(words[:end]))
        if not found:
            continue
        die = next((die for die in found if die in due), found[0])
        if end == len(words):
            # A color alone may be a symbol of the die that is due: the cross of a building.
            symbol = None if die in due else _symbol(" ".join(words), due, quiet=True)
            return (None, symbol) if symbol is not None else (die, None)
        symbol = _symbol(" ".join(words[end:]), (die,), quiet=end > 1)
        if symbol is not None:
            return die, symbol
    return None, _symbol(" ".join(words), due)


def _symbol(text: str, dice: Collection[int], *, quiet: bool = False) -> int | None:
    """The symbol that a text names, best on one of the dice. Raises InputError, or is None."""
    color = next((COLORS.index(tables().dice[die].color) for die in dice), None)
    try:
        return names.symbol(text, "", color)
    except InputError:
        if quiet:
            return None
        raise


def _section_places(words: Sequence[str]) -> list[int | None]:
    """Where the section may stand among the words of a roll, None: nowhere; the likeliest first.

    It is a number at either end; one between words may also belong to a name, as in ``grey 2``.
    """
    numbers = [at for at, word in enumerate(words) if word.isdecimal()]
    ends = [at for at in (len(words) - 1, 0) if at in numbers]
    return [*dict.fromkeys(ends), None, *(at for at in numbers if at not in ends)]


def _with_number(words: list[str]) -> list[str]:
    """The words with a number of their own: ``mask2`` is ``mask 2``."""
    if not words or any(word.isdecimal() for word in words):
        return words
    *before, last = words
    named = names.symbols().exact(last) is not None or names.dice().exact(last) is not None
    if len(last) < 2 or not last[-1].isdecimal() or named:
        return words
    return [*before, last[:-1], last[-1]]


def _swap(scene: Scene, text: str) -> Sequence[Values]:
    """The die that comes in and the one that goes, in any order."""
    words = text.replace(",", " ").split()
    kept = [word for word in words if normalize(word) not in _JOINTS | _DIE_WORDS | {"for"}]
    if not kept:
        return [(None, None)]
    possible = {die for move in scene.of("swap") for die in move[1:]}
    error: InputError | None = None
    for end in range(len(kept), 0, -1):
        parts = [" ".join(part) for part in (kept[:end], kept[end:]) if part]
        try:
            pair = [names.dice().find(part, "", possible) for part in parts]
        except InputError as problem:
            error = problem
            continue
        special = next((die for die in pair if die >= FIRST_SPECIAL), None)
        grey = next((die for die in pair if die < GREYS), None)
        return [(special, grey)]
    assert error is not None
    raise error


KINDS: Kinds[Scene] = Kinds(
    [
        Kind("build", BOX, "with", DIE, read=_build, group="action"),
        Kind("wonder", BOX, read=_ticked_by("wonder"), group="action"),
        Kind("pass", group="action"),
        Kind("cross", BOX, read=_ticked_by("cross")),
        Kind("skip"),
        Kind("bonus", BONUS, optional=True),
        Kind("board", BOARD, optional=True),
        Kind("roll", DIE, SYMBOL, SECTION, read=_roll),
        Kind("swap", SPECIAL, GREY, read=_swap),
    ]
)
"""All kinds, in the order in which messages list them; their numbers are those of the bridge."""
