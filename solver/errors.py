"""The exceptions that people read: bad input, whatever its source, and bots that fail."""

from __future__ import annotations

from collections.abc import Iterable

MOST_LETTERS = {"place": 200, "problem": 400, "remedy": 400}
"""No part of an error is longer; what is quoted in it may be."""


def printable(text: str) -> str:
    """``text`` on one line, with what does not print as escapes.

    What comes from a file or another program might else move the cursor, color the terminal or
    turn the direction of writing. Texts from outside go through here in two places: when they
    become structs (:mod:`solver.json_structs`), and when a line is written for people.
    """
    return visible(" ".join(text.split()))


def visible(text: str) -> str:
    """The same without touching spaces, for lines that are set in columns."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


class Phrase(str):
    """A text of the program that can be said in other languages: a sentence, and what fills it.

    It is an English text like any other. The sentence is its id: catalogs of other languages
    (:mod:`solver.language`) know it as it is written here, with a ``{}`` for each part. Parts that
    are texts of the program are said in that language too; what ``{!r}`` quotes was typed by
    somebody and stays as it is. A text without parts is its own id and need not be ``Phrase``.

    Parameters
    ----------
    sentence:
        As for ``str.format``, with holes in the order of ``parts``.
    parts:
        What stands in the holes; ``Phrase`` for what must be said in other languages in turn.
    """

    __slots__ = ("parts", "sentence")

    sentence: str
    parts: tuple[object, ...]

    def __new__(cls, sentence: str, *parts: object) -> Phrase:
        """A text with its id and its parts."""
        told = super().__new__(cls, sentence.format(*parts))
        told.sentence = sentence
        told.parts = parts
        return told

    def __reduce__(self) -> tuple[type[Phrase], tuple[object, ...]]:
        """How it travels between processes."""
        return Phrase, (self.sentence, *self.parts)


def in_row(parts: Iterable[str], last: str = "") -> str:
    """Parts with commas, ``a, b, c``, or with a word before the last one: ``a, b and c``.

    Each part can still be said in other languages.
    """
    *first, end = tuple(parts) or ("",)
    if not first:
        return end
    if last:
        return Phrase(f"{{}} {last} {{}}", in_row(first), end)
    return Phrase(", ".join(["{}"] * (len(first) + 1)), *first, end)


class InputError(ValueError):
    """Something a user typed or wrote that cannot be used.

    The text is always one line that names the place, the problem and, where there is one, the
    remedy. Commands print it and end with exit code 2. Where more than one thing is wrong, the
    error is that of the first, and the others come with it.

    Parameters
    ----------
    place:
        Where the problem stands: a file, a key path such as ``cities[0].coins``, a move text.
    problem:
        What is wrong, with the offending value in it.
    remedy:
        What to do about it; may be empty.
    further:
        What else is wrong.
    """

    def __init__(
        self, place: str, problem: str, remedy: str = "", further: Iterable[InputError] = ()
    ) -> None:
        self.place = place
        self.problem = problem
        self.remedy = remedy
        self.further = tuple(further)
        shown = self.shown()
        text = f"{shown['place']}: {shown['problem']}" if place else shown["problem"]
        super().__init__(f"{text}; {shown['remedy']}" if remedy else text)

    def shown(self) -> dict[str, str]:
        """Place, problem and remedy as people may see them: on one line, and not too long."""
        parts = {"place": self.place, "problem": self.problem, "remedy": self.remedy}
        return {name: _cut(printable(text), MOST_LETTERS[name]) for name, text in parts.items()}

    def __reduce__(self) -> tuple[type[InputError], tuple[object, ...]]:
        """How it travels between processes."""
        return InputError, (self.place, self.problem, self.remedy, self.further)

    def within(self, outer: str) -> InputError:
        """The same error seen from a larger place (``outer`` then this error's own place)."""
        place = Phrase("{}: {}", outer, self.place) if self.place else outer
        further = [error.within(outer) for error in self.further]
        return InputError(place, self.problem, self.remedy, further)

    def lines(self) -> list[str]:
        """The text of this error, then of every further one."""
        return [str(self), *(line for error in self.further for line in error.lines())]


def _cut(text: str, most: int) -> str:
    """A text without its middle where it is too long: both ends tell the most."""
    if len(text) <= most:
        return text
    half = (most - 5) // 2
    return f"{text[:half]} ... {text[-half:]}"


class BotError(InputError):
    """A bot that is a program of somebody else did not do its part.

    A referee makes it a lost game; everywhere else it is told like bad input, since the user named
    the program.

    Parameters
    ----------
    bot:
        The spec string of the bot.
    kind:
        ``timeout`` (no answer in time), ``crash`` (it ended or never began), ``illegal`` (no move
        of this position) or ``error`` (it refused, or its answer cannot be read).
    text:
        What happened, in one line.
    """

    KINDS = ("timeout", "crash", "illegal", "error")

    def __init__(self, bot: str, kind: str, text: str) -> None:
        super().__init__(f"bot {bot!r}", Phrase("{}: {}", kind, text))
        self.bot = bot
        self.kind = kind
        self.text = printable(text)

    def __reduce__(self) -> tuple[type[InputError], tuple[object, ...]]:
        """How it travels between processes."""
        return BotError, (self.bot, self.kind, self.text)
