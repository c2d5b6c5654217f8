"""The text of moves and chance events, and reading it back.

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
knows, a colour for a die, a symbol for the box that it ticks, short forms of the first word, and
everything left out that can only be one thing. Of several dice that would do, the cheapest is
meant.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any, NoReturn

from solver._ext.core.state import State
from solver._ext.dice import bridge
from solver.errors import InputError
from solver.games.dice import names
from solver.games.dice.data import COLORS, FIRST_SPECIAL, GREYS, SECTIONS, sheets, tables
from solver.games.dice.moves.prices import die_price, net_price
from solver.games.dice.moves.sentences import sentence
from solver.games.moves.reading import (
    MOST_CHOICES,
    Pattern,
    choose,
    listed,
    possible_moves,
    read_kind,
    require_now,
)
from solver.names import normalise

__all__ = ["move_text", "parse_move", "sentence"]

_FORMS = {
    "build": "build BOX with DIE",
    "wonder": "wonder BOX",
    "pass": "pass",
    "cross": "cross BOX",
    "skip": "skip",
    "bonus": "bonus BONUS",
    "board": "board BOARD",
    "roll": "roll DIE SYMBOL SECTION",
    "swap": "swap DIE DIE",
}

_WONDER = 0
"""The building."""

_ACTIONS = ("build", "wonder", "pass")
_JOINTS = {"with", "using", "con"}
_DIE_WORDS = {"die", "dice", "dado", "dadi", "the", "il"}
_BOX_WORDS = {"box", "casella", "stage", "stadio", "the", "la", "lo"}
_COST_WORDS = {"cost", "costs", "section", "for", "costo", "sezione", "in", "at", "per"}


def move_text(state: State, move: int, lang: str = "id") -> str:
    """The text of ``move``, a move or chance event of ``state`` (the state before it).

    With ``lang`` ``id`` it is the canonical text of records; ``en`` and ``it`` put in the names.
    Each is read back by :func:`parse_move`.
    """
    return _Writer(state, lang).text(bridge.decode(move))


class _Writer:
    """Texts of the moves of one state."""

    def __init__(self, state: State, lang: str) -> None:
        raw = bridge.dump(state)
        self._lang = lang
        self._sheet = sheets.at(raw["sheet"])
        self._board = _acting_board(raw)

    def text(self, move: Pattern) -> str:
        """The text of a move that has been taken apart."""
        kind, *args = move
        lang = self._lang
        if kind == "build":
            die, box = args
            return f"build {self._box(box)} with {names.die_name(die, lang)}"
        if kind in ("wonder", "cross"):
            return f"{kind} {self._box(args[0])}"
        if kind == "bonus":
            return f"bonus {names.bonus_name(args[0], self._sheet, lang)}"
        if kind == "board":
            return f"board {names.board_name(args[0], self._sheet, lang)}"
        if kind == "roll":
            die, symbol, section = args
            shown = names.symbol_name(symbol, lang)
            return f"roll {names.die_name(die, lang)} {shown} {section}"
        if kind == "swap":
            return " ".join(["swap", *(names.die_name(die, lang) for die in args)])
        return str(kind)

    def _box(self, box: int) -> str:
        return names.box_name(box, self._sheet, self._board, self._lang)


def parse_move(state: State, text: str) -> int:
    """The move or chance event of ``state`` that ``text`` describes; always a legal one.

    Raises InputError for text that cannot be read (with the nearest name for a slip), for a kind
    of move that does not fit the moment (with those that do), for an illegal move (with the
    reason) and for one that leaves a choice open (with the choices).
    """
    place = text.strip()
    moves = possible_moves(state, bridge.decode)
    now = tuple(kind for kind in _FORMS if kind in {move[0] for move in moves})
    kind, rest = read_kind(place, _FORMS, now)
    fitting = _fitting(now)
    reading = _Reading(state, kind, moves)
    try:
        pattern = reading.pattern(rest)
    except InputError as error:
        require_now(kind, _FORMS, now, place, fitting)
        raise error.within(place) from None
    writer = _Writer(state, "id")
    chosen = choose([pattern], reading.candidates, place, writer.text)
    if chosen is not None:
        return int(bridge.encode(*chosen))
    require_now(kind, _FORMS, now, place, fitting)
    from solver.games.dice.moves.reasons import why_not  # only refusals need it

    problem, remedy = why_not(state, pattern, moves)
    if not remedy:
        choices = reading.legal or moves
        remedy = f"possible: {listed(map(writer.text, choices), MOST_CHOICES)}"
    raise InputError(place, problem, remedy)


def _fitting(now: Sequence[str]) -> tuple[str, ...]:
    """The kinds whose refusal can be explained: they fit the moment, even if none is possible."""
    return (*now, *_ACTIONS) if "pass" in now else tuple(now)


def _acting_board(raw: dict[str, Any]) -> int:
    """The board of the seat that acts; -1 if nobody does."""
    acting: int = raw["acting"]
    return int(raw["cities"][acting]["board"]) if acting >= 0 else -1


class _Reading:
    """Reads what follows the first word of a move.

    ``legal`` are the possible moves of the kind, taken apart; ``candidates`` those of them among
    which the text may still leave a choice.
    """

    def __init__(self, state: State, kind: str, moves: Sequence[Pattern]) -> None:
        raw = bridge.dump(state)
        self._state = state
        self._kind = kind
        self._sheet = sheets.at(raw["sheet"])
        self._board = _acting_board(raw)
        self._ticked = raw["cities"][raw["acting"]]["ticked"] if raw["acting"] >= 0 else []
        self._shown: dict[int, int] = {die: symbol for die, symbol, _ in raw["forum"]}
        self.legal = [move for move in moves if move[0] == kind]
        self.candidates = self.legal

    def pattern(self, rest: str) -> Pattern:
        """What may be meant. Raises InputError."""
        kind = self._kind
        words = rest.replace(",", " ").split()
        if kind in ("pass", "skip"):
            if words:
                raise InputError("", f"{kind} stands alone", f"leave {rest!r} out")
            return (kind,)
        if kind == "build":
            return self._build(words)
        if kind == "roll":
            return self._roll(words)
        if kind == "swap":
            return self._swap(words)
        if not words:
            return (kind, None)
        text = " ".join(words)
        if kind == "bonus":
            return (kind, names.bonus(text, self._sheet))
        if kind == "board":
            return (kind, names.board(text, self._sheet))
        return self._box(text)

    # ---------------------------------------------------------------- boxes

    def _box(self, text: str) -> Pattern:
        """A stage of the Wonder, or a box that an effect ticks."""
        found = self._boxes(text)
        if not found:
            self._no_box(text)
        fitting = [move for move in self.legal if move[1] in found]
        if len(fitting) > 1:
            self.candidates = fitting
            return (self._kind, None)
        return (self._kind, fitting[0][1] if fitting else self._likeliest(found))

    def _build(self, words: list[str]) -> Pattern:
        """A box and a die, in any order and each of them left out where it is clear."""
        first: tuple[list[int], list[int]] | None = None
        for box_words, die_words in _cuts(words):
            boxes = self._boxes(" ".join(box_words)) if box_words else []
            dice = self._dice(die_words) if die_words else []
            if (box_words and not boxes) or (die_words and not dice):
                continue
            fitting = [
                move
                for move in self.legal
                if (not die_words or move[1] in dice) and (not box_words or move[2] in boxes)
            ]
            if fitting:
                self.candidates = self._cheapest(fitting)
                one = len(self.candidates) == 1
                return self.candidates[0] if one else (self._kind, None, None)
            first = first or (boxes, dice)
        if first is None:
            self._unread(words)
        boxes, dice = first
        return (
            self._kind,
            dice[0] if dice else None,
            self._likeliest(boxes) if boxes else None,
        )

    def _cheapest(self, moves: Sequence[Pattern]) -> list[Pattern]:
        """For each box among the moves the one with the cheapest die."""
        best: dict[int, tuple[int, Pattern]] = {}
        for move in moves:
            _, die, box = move
            price = net_price(self._state, die)
            if box not in best or price < best[box][0]:
                best[box] = (price, move)
        return [move for _, move in best.values()]

    def _boxes(self, text: str) -> list[int]:
        """The boxes that a text may stand for; none if it names no box."""
        if self._board < 0:
            return []
        building = _WONDER if self._kind == "wonder" else None
        index, numbers = names.boxes(self._sheet, self._board, building)
        kept = [word for word in text.split() if normalise(word) not in _BOX_WORDS]
        return [numbers[at] for at in index.matches(text) or index.matches(" ".join(kept))]

    def _no_box(self, text: str) -> NoReturn:
        """Say that a text names no box."""
        if self._board < 0:
            raise InputError("", "nobody acts now")
        building = _WONDER if self._kind == "wonder" else None
        index, _ = names.boxes(self._sheet, self._board, building)
        index.find(text)
        raise InputError("", f"unknown box {text!r}")

    def _unread(self, words: list[str]) -> NoReturn:
        """Say what is wrong with the box or the die of a build."""
        joints = [at for at, word in enumerate(words) if normalise(word) in _JOINTS]
        if joints:
            box_words, die_words = words[: joints[-1]], words[joints[-1] + 1 :]
            if not self._boxes(" ".join(box_words)):
                self._no_box(" ".join(box_words))
            names.die(" ".join(die_words))
        self._no_box(" ".join(words))

    def _likeliest(self, boxes: Sequence[int]) -> int:
        """The box that is meant where none can be ticked: the first that is not ticked yet."""
        return next((box for box in boxes if box not in self._ticked), boxes[0])

    # ---------------------------------------------------------------- dice

    def _dice(self, words: Sequence[str]) -> list[int]:
        """The dice that words may stand for, those in the Forum first; none if they name none.

        Grey dice that show the same at the same price are one to the moves: the first of them.
        """
        kept = [word for word in words if normalise(word) not in _DIE_WORDS]
        found = names.dice().matches(" ".join(kept))
        in_forum = [die for die in found if die in self._shown] or found
        alike = [
            other
            for die in in_forum
            for other in self._shown
            if other < die < GREYS and self._alike(other, die)
        ]
        return in_forum + alike

    def _alike(self, die: int, other: int) -> bool:
        shown = self._shown
        return (
            self._board >= 0
            and other in shown
            and shown[die] == shown[other] >= 0
            and die_price(self._state, die) == die_price(self._state, other)
        )

    # ---------------------------------------------------------------- events

    def _roll(self, words: list[str]) -> Pattern:
        """Die, symbol and section; a die that is not named is the one that is due."""
        words = _with_number(words)
        due = {move[1] for move in self.legal}
        error: InputError | None = None
        for at in _section_places(words):
            section = None if at is None else int(words[at])
            kept = [
                word
                for place, word in enumerate(words)
                if place != at and normalise(word) not in _COST_WORDS | _DIE_WORDS
            ]
            try:
                die, symbol = self._die_and_symbol(kept, due)
            except InputError as problem:
                error = error or problem
                continue
            if section is not None and section >= SECTIONS:
                raise InputError("", f"there is no section {section}", f"use 0 to {SECTIONS - 1}")
            return (self._kind, die, symbol, section)
        assert error is not None
        raise error

    def _die_and_symbol(
        self, words: Sequence[str], due: Collection[int]
    ) -> tuple[int | None, int | None]:
        """What stands before the section; each may be missing. Raises InputError."""
        if not words:
            return None, None
        for end in range(len(words), 0, -1):
            found = names.dice().matches(" ".join(words[:end]))
            if not found:
                continue
            die = next((die for die in found if die in due), found[0])
            if end == len(words):
                # A colour alone may be a symbol of the die that is due: the cross of a building.
                symbol = None if die in due else self._symbol(" ".join(words), due, quiet=True)
                return (None, symbol) if symbol is not None else (die, None)
            symbol = self._symbol(" ".join(words[end:]), (die,), quiet=end > 1)
            if symbol is not None:
                return die, symbol
        return None, self._symbol(" ".join(words), due)

    def _symbol(self, text: str, dice: Collection[int], *, quiet: bool = False) -> int | None:
        """The symbol that a text names, best on one of the dice. Raises InputError, or is None."""
        color = next((COLORS.index(tables().dice[die].color) for die in dice), None)
        try:
            return names.symbol(text, "", color)
        except InputError:
            if quiet:
                return None
            raise

    def _swap(self, words: list[str]) -> Pattern:
        """The die that comes in and the one that goes, in any order."""
        kept = [word for word in words if normalise(word) not in _JOINTS | _DIE_WORDS | {"for"}]
        if not kept:
            return (self._kind, None, None)
        error: InputError | None = None
        for end in range(len(kept), 0, -1):
            try:
                pair = [self._swapped(part) for part in (kept[:end], kept[end:]) if part]
            except InputError as problem:
                error = problem
                continue
            special = next((die for die in pair if die >= FIRST_SPECIAL), None)
            grey = next((die for die in pair if die < GREYS), None)
            return (self._kind, special, grey)
        assert error is not None
        raise error

    def _swapped(self, words: Sequence[str]) -> int:
        possible = {die for move in self.legal for die in move[1:]}
        return names.dice().find(" ".join(words), "", possible)


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


def _cuts(words: Sequence[str]) -> Iterator[tuple[Sequence[str], Sequence[str]]]:
    """The ways to part words into those for a box and those for a die, the likeliest first."""
    joints = [at for at, word in enumerate(words) if normalise(word) in _JOINTS]
    for at in reversed(joints):
        yield words[:at], words[at + 1 :]
    for end in range(len(words), -1, -1):
        yield words[:end], words[end:]
    for end in range(1, len(words)):
        yield words[end:], words[:end]
