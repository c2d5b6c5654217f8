"""The slips of people who know what they want to type."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from string import ascii_lowercase

from solver.cli.sessions.words import COMMANDS, command_named
from solver.games import GAMES
from tests.contract.clumsy.truth import Moment
from tests.contract.hooks import hooks

FAR = 200_000
"""Letters of a very long line."""


def slip_in(word: str, pick: Random) -> str:
    """A word with a letter missing, one too many, or two of them in the wrong order."""
    at = pick.randrange(1, len(word) - 1)
    how = pick.randrange(3)
    if how == 0:
        return word[:at] + word[at + 1 :]
    if how == 1:
        return word[:at] + word[at] + word[at:]
    return word[:at] + word[at + 1] + word[at] + word[at + 2 :]


@cache
def names_of(game: str) -> tuple[str, ...]:
    """What things are called in a game, in both languages and by their ids."""
    told = hooks(game)
    named = {
        one.name(item, lang) for one in told.named for item in range(one.count)
        for lang in ("id", "en", "it")
    }  # fmt: skip
    return tuple(sorted({*named, *told.words, *told.fuzz.words} - {""}))


@cache
def kinds_of(game: str) -> tuple[str, ...]:
    """The first words of the moves and events of a game."""
    return tuple(sorted(hooks(game).kinds))


def _other(game: str, pick: Random) -> str:
    return pick.choice([other for other in GAMES if other != game])


def _name(moment: Moment) -> str:
    return moment.pick.choice(names_of(moment.game.name))


def _words(moment: Moment) -> list[str]:
    return moment.right().split()


def wrong_name(moment: Moment) -> str:
    """Something else in the place of what happened."""
    kind, *_ = _words(moment)
    return f"{kind} {_name(moment)}"


def name_alone(moment: Moment) -> str:
    """Only a name, whatever is due."""
    return _name(moment)


def wrong_part(moment: Moment) -> str:
    """One word of several is another one."""
    words = _words(moment)
    words[moment.pick.randrange(len(words))] = _name(moment)
    return " ".join(words)


def wrong_place(moment: Moment) -> str:
    """Other numbers than there are."""
    number = lambda _match: str(moment.pick.choice((0, 1, 2, 3, 5, 6, 7, 9, 21, 99)))  # noqa: E731
    text = moment.right()
    changed = re.sub(r"\d+", number, text)
    kind, _, rest = text.partition(" ")
    place = f"{moment.pick.randrange(9)}.{moment.pick.randrange(9)}"
    return changed if changed != text else f"{kind} {place} {rest}"


def too_many(moment: Moment) -> str:
    """One thing more than there is."""
    names = moment.together() or [moment.right()]
    return ", ".join([*names, moment.pick.choice([names[0], _name(moment)])])


def too_few(moment: Moment) -> str:
    """One thing less than there is."""
    names = moment.together()
    return ", ".join(names[1:]) if len(names) > 1 else " ".join(_words(moment)[:-1])


def wrong_of_many(moment: Moment) -> str:
    """One of several things is another one."""
    names = moment.together() or moment.right().split()
    names[moment.pick.randrange(len(names))] = _name(moment)
    return moment.pick.choice((", ", " ")).join(names)


def other_kind(moment: Moment) -> str:
    """The right thing, and the wrong thing done with it."""
    _, *rest = _words(moment)
    return " ".join([moment.pick.choice(kinds_of(moment.game.name)), *rest])


def other_game(moment: Moment) -> str:
    """What one says in another game."""
    other = _other(moment.game.name, moment.pick)
    name = moment.pick.choice(names_of(other))
    kind = moment.pick.choice((*kinds_of(other), moment.right().split()[0]))
    return moment.pick.choice((name, f"{kind} {name}"))


def foreign(moment: Moment) -> str:
    """A language that is not known here, or two of those that are."""
    words = ("baue den Tempel", "construire le temple", "costruisci temple", "神殿を建てる", "ja")
    kind = moment.right().split()[0]
    return moment.pick.choice((*words, f"costruisci {_name(moment)}", f"{kind} il {_name(moment)}"))


def number(moment: Moment) -> str:
    """A number, of whatever it may be."""
    return moment.pick.choice(
        (
            "0",
            "1",
            "2",
            "3",
            "17",
            "-1",
            "1.5",
            "9" * 20,
            "²",
            "\u0663",
            "1e9",
            "0x10",
            "½",
            "9" * 5000,
        )
    )


def nothing(moment: Moment) -> str:
    """A line that says nothing."""
    return moment.pick.choice(("", " ", "\t", ";", ",", ";;", " , ; ,", "\u00a0", "-", ".", "?"))


def half(moment: Moment) -> str:
    """A line that was sent too early."""
    text = moment.right()
    return text[: moment.pick.randrange(1, len(text) + 1)]


def doubled(moment: Moment) -> str:
    """A word twice, or all of them."""
    words = _words(moment)
    at = moment.pick.randrange(len(words) + 1)
    return " ".join(words * 2 if at == len(words) else [*words[:at], words[at], *words[at:]])


def swapped(moment: Moment) -> str:
    """Words in another order."""
    words = _words(moment)
    moment.pick.shuffle(words)
    return " ".join(words)


def mistyped(moment: Moment) -> str:
    """A letter missing, doubled or in the wrong place."""
    words = _words(moment)
    at = moment.pick.randrange(len(words))
    if len(words[at]) > 2:
        words[at] = slip_in(words[at], moment.pick)
    return " ".join(words)


def control(moment: Moment) -> str:
    """What keys send that are no letters."""
    text = moment.right()
    odd = moment.pick.choice(
        ("\x00", "\x1b[A", "\x1b[2J", "\x7f", "\x07", "\u202e", "\ufeff", "\udc80", "\x85")
    )
    at = moment.pick.randrange(len(text) + 1)
    return text[:at] + odd + text[at:]


def letter(moment: Moment) -> str:
    """A key that was hit in passing with some sign: none that begins the kind of what may happen.

    A bare letter may be a short form.
    """
    taken = {text[0] for text in moment.texts()}
    taken |= {word for word in ascii_lowercase if command_named(word) in COMMANDS}
    key = moment.pick.choice([key for key in ascii_lowercase if key not in taken])
    return moment.pick.choice((f"{key}!", f"{key} .", f"- {key}", f"{key.upper()}.", f"{key}?"))


def letters(moment: Moment) -> str:
    """Letters of other keyboards, quotes and signs."""
    text = moment.right()
    return moment.pick.choice(
        (f"“{text}”", f"'{text}'", f"{text}.", f"{text}!", f"({text})", text.upper(), "🏛️",
         "é" + text, text.replace("e", "e\u0301"), text.replace(" ", "\u2003"), "{0}", "%s", "\\",
         f"{text} # we think", f"- {text}", f"1. {text}", f"{text} / {text}", "\uff21\uff22")
    )  # fmt: skip


def long(moment: Moment) -> str:
    """Far more than anybody would type: something was pasted."""
    text = moment.right()
    kind = text.split()[0]
    longest = (
        "x" * FAR, f"{kind} " + "9" * 5000, " ".join([text] * 70), "; ".join([text] * 300),
        ", ".join(names_of(moment.game.name)[:59]), "," * 5000, ("a " * 61).strip(), ";" * FAR,
    )  # fmt: skip
    return moment.pick.choice(longest)


def right_and_wrong(moment: Moment) -> str:
    """A line that begins well."""
    wrong = moment.pick.choice((_name, other_kind, half, other_game))(moment)
    return moment.pick.choice(("; ", " ", ", ")).join([moment.right(), wrong])


SLIPS: dict[str, Callable[[Moment], str]] = {
    one.__name__: one
    for one in (
        wrong_name, name_alone, wrong_part, wrong_place, too_many, too_few, wrong_of_many,
        other_kind, other_game, foreign, number, nothing, half, doubled, swapped, mistyped,
        control, letter, letters, long, right_and_wrong,
    )
}  # fmt: skip
"""Every kind of slip."""

SELDOM = ("long",)
"""Kinds that take long and find their own in a few lines."""


def slip(moment: Moment, kinds: Sequence[str] = tuple(SLIPS)) -> tuple[str, str]:
    """A kind of slip, and the line."""
    kind = moment.pick.choice(kinds)
    if kind in SELDOM and moment.pick.random() < 0.8:
        kind = "mistyped"
    return kind, SLIPS[kind](moment)
