"""Finding names by what people type, against a slow and obvious search; for any kind of item."""

from __future__ import annotations

import random
import string

import pytest

from solver.errors import InputError
from solver.names import NameIndex, normalize, suggestion

PIECES = ("a", "ab", "aba", "b", "ba", "c", "the")
ARTICLES = ("the",)


def invented(rng: random.Random) -> list[list[str]]:
    """Names of some items, many of which begin alike; no two items share one."""
    items: list[list[str]] = []
    taken: set[str] = set()
    for _ in range(rng.randint(1, 9)):
        names = [" ".join(rng.choices(PIECES, k=rng.randint(1, 3))) for _ in range(2)]
        forms = {form for name in names for form in exact_forms(name)}
        if not forms & taken:
            taken |= forms
            items.append(names)
    return items


def exact_forms(name: str) -> set[str]:
    """What stands for a name as a whole: all of it, and what comes after an article."""
    parts = name.split()
    return {"".join(parts)} | (
        {"".join(parts[1:])} if parts[0] in ARTICLES and parts[1:] else set()
    )


def fitting(items: list[list[str]], text: str) -> list[int]:
    """The items that a text may stand for, as the module says it."""
    form = text.replace(" ", "")
    if not form:
        return []

    def having(fits) -> list[int]:
        return [at for at, names in enumerate(items) if any(map(fits, names))]

    def later_words(name: str) -> list[str]:
        parts = name.split()
        return ["".join(parts[at:]) for at in range(1, len(parts))]

    return (
        having(lambda name: form in exact_forms(name))
        or having(lambda name: any(one.startswith(form) for one in exact_forms(name)))
        or having(lambda name: any(one.startswith(form) for one in later_words(name)))
    )


@pytest.mark.parametrize("seed", range(60))
def test_whatever_is_typed(seed: int) -> None:
    rng = random.Random(seed)
    items = invented(rng)
    index = NameIndex("thing", items, ARTICLES)
    for _ in range(40):
        text = " ".join(rng.choices(PIECES, k=rng.randint(0, 3)))[: rng.randint(0, 9)].strip()
        found = fitting(items, text)
        assert index.matches(text) == found, (items, text)
        first, second = (
            set(rng.sample(range(len(items)), rng.randint(0, len(items)))) for _ in "12"
        )
        meant = [at for at in found if at in first] or [at for at in found if at in second] or found
        if len(meant) == 1 or len(found) == 1:
            assert index.find(text, "", first, second) == (found if len(found) == 1 else meant)[0]
        else:
            with pytest.raises(InputError):
                index.find(text, "", first, second)


@pytest.mark.parametrize("count", [2, 5, 6, 7, 20])
def test_of_many_that_fit_the_first_six_are_told(count: int) -> None:
    names = [f"x {letter}" for letter in string.ascii_lowercase[:count]]
    index = NameIndex(
        "thing", [[name] for name in names], told={"en": [name.upper() for name in names]}
    )
    with pytest.raises(InputError) as caught:
        index.find("x")
    told = ", ".join(repr(name.upper()) for name in names[:6])
    assert caught.value.remedy == f"it fits {told}{', ...' if count > 6 else ''}"


def test_in_a_list_the_longest_name_is_meant() -> None:
    index = NameIndex("thing", [["sun"], ["sun god"], ["god of war"], ["war"]])
    assert index.split("sun god of war") == ["sun god", "of", "war"]
    assert index.split("sun sun god war god of war") == ["sun", "sun god", "war", "god of war"]
    assert index.split("sun; sun god,war ;") == ["sun", "sun god", "war"]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Stra\u00dfe", "STRASSE"),
        ("\ufb01re", "FIRE"),
        ("N\u00ba 2", "no 2"),
        ("\u00c9t\u00e9", "ete"),
    ],
)
def test_letters_that_are_written_in_two_ways(one: str, other: str) -> None:
    assert normalize(one) == normalize(other)


def test_a_suggestion_is_the_first_of_equal_names_and_none_for_long_texts() -> None:
    assert suggestion("batsh", ["Baths", "BATHS"]) == "did you mean 'Baths'?"
    assert suggestion("a" * 80, ["a" * 79]) != ""
    assert suggestion("a" * 81, ["a" * 80]) == ""
