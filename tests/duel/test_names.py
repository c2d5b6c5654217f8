"""Names in three languages: round trips, loose spelling, beginnings, suggestions."""

from __future__ import annotations

import pytest

from solver.errors import InputError
from solver.games.duel import names
from solver.games.duel.data import tables
from solver.names import LANGUAGES, NameIndex, normalize, suggestion
from tests.words import Find, check_message


@pytest.mark.parametrize("lang", LANGUAGES)
def test_wonders_without_article(lang: str) -> None:
    for index in range(12):
        text = names.wonder_name(index, lang)
        assert names.wonder(text.removeprefix("The ").removeprefix("the_")) == index


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("baths", "baths"),
        ("  BATHS ", "baths"),
        ("bat", "baths"),
        ("guard-tower", "guard_tower"),
        ("guardtower", "guard_tower"),
        ("Glass Blower", "glass_blower"),
        ("Università", "university"),
        ("universita'", "university"),
        ("cantiere d\u2019abbattimento", "lumber_yard"),
        ("moneyl", "moneylenders_guild"),
        ("scultura", None),
        ("temple", "temple"),
        ("arsenal", "arsenal"),  # the Italian name of the same card begins with it
        ("opificio", "workshop"),  # exact, though another name begins with it
        ("giustizia", "pretorium"),  # a later word
    ],
)
def test_cards_as_people_type_them(text: str, card: str | None) -> None:
    if card is None:
        with pytest.raises(InputError):
            names.card(text)
    else:
        assert names.card_name(names.card(text)) == card


@pytest.mark.parametrize(
    ("text", "wonder"),
    [
        ("sphinx", "the_sphinx"),
        ("The Sphinx", "the_sphinx"),
        ("sfinge", "the_sphinx"),
        ("zeus", "the_statue_of_zeus"),
        ("artemis", "the_temple_of_artemis"),
        ("pyr", "the_pyramids"),
        ("great lib", "the_great_library"),
        ("the_great_lig", "the_great_lighthouse"),
    ],
)
def test_wonders_as_people_type_them(text: str, wonder: str) -> None:
    assert names.wonder_name(names.wonder(text)) == wonder


@pytest.mark.parametrize(
    ("find", "text", "message"),
    [
        (names.card, "bahts", "unknown card 'bahts'; did you mean 'baths'?"),
        (names.card, "Acquedoto", "unknown card 'Acquedoto'; did you mean 'Aqueduct'?"),
        (names.card, "xyzzy", "unknown card 'xyzzy'"),
        (names.card, "", "unknown card ''"),
        (names.card, " ' ", 'unknown card " \' "'),
        (names.card, "li", "ambiguous card 'li'; it fits 'Library', 'Lighthouse'"),
        (names.wonder, "sphynx", "unknown wonder 'sphynx'; did you mean 'the_sphinx'?"),
        (
            names.wonder,
            "great",
            "ambiguous wonder 'great'; it fits 'The Great Library', 'The Great Lighthouse'",
        ),
        (names.token, "lawn", "unknown progress token 'lawn'; did you mean 'law'?"),
    ],
)
def test_what_is_not_understood(find: Find, text: str, message: str) -> None:
    check_message(find, text, message)


def test_the_place_comes_first() -> None:
    with pytest.raises(InputError, match=r"^cities\[0\]\.cards\[2\]: unknown card 'bahts'"):
        names.card("bahts", "cities[0].cards[2]")


def test_long_lists_of_candidates_are_cut() -> None:
    with pytest.raises(InputError, match=r"Shipowners Guild.*, \.\.\.$"):
        names.card("guild")


def test_every_unique_beginning_is_enough() -> None:
    """A beginning finds the card, or is told to be ambiguous with the card in the list."""
    index = names.cards()
    for number, card in enumerate(tables().cards):
        for end in range(1, len(card.id) + 1):
            assert number in index.matches(card.id[:end]) or index.exact(card.id[:end]) is not None


def test_normal_form() -> None:
    assert normalize("  Cit\u00e9 d'\u00c9t\u00e9_x-Y ") == "citedetexy"
    assert suggestion("x" * 1000, ["x"]) == ""


def test_lists_of_names() -> None:
    index = names.wonders()
    assert index.split("sphinx, the great library ,zeus") == ["sphinx", "the great library", "zeus"]
    assert index.split("the sphinx great library pyr") == ["the sphinx", "great library", "pyr"]
    assert index.split("") == []


def test_two_items_of_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match="two cards are called 'Baths'"):
        NameIndex("card", [("baths",), ("pool", "Baths")])
