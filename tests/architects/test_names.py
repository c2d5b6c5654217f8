"""Names in three languages: round trips, loose spelling, decks as a seat sees them."""

from __future__ import annotations

import pytest

from solver.errors import InputError
from solver.games.architects import names
from solver.games.architects.data import CENTRAL, tables
from solver.names import LANGUAGES
from tests.words import Find, check_message

GIZA, RHODES, OLYMPIA = (tables().wonder_index[name] for name in ("giza", "rhodes", "olympia"))
TABLE = (GIZA, RHODES, OLYMPIA, tables().wonder_index["ephesus"])


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("WOOD", "wood"),
        ("legno", "wood"),
        ("cl", "clay"),
        ("brick", "clay"),
        ("Mattoni", "clay"),
        ("cog", "gear"),
        ("ingr", "gear"),
        ("gold", "coin"),
        ("cat", "vp2_cat"),
        ("gatto", "vp2_cat"),
        ("3 points", "vp3"),
        ("3 vic", "vp3"),
        ("2 horns", "red_h2"),
        ("1 corno", "red_h1"),
        ("0 horns", "red_h0"),
        ("shield without horns", "red_h0"),
        ("1 shield, 2 horns", "red_h2"),
        ("red h1", "red_h1"),
    ],
)
def test_cards_as_people_type_them(text: str, card: str) -> None:
    assert names.card_name(names.card(text)) == card


@pytest.mark.parametrize(
    ("find", "text", "message"),
    [
        (names.card, "wod", "unknown card 'wod'; did you mean 'wood'?"),
        (names.card, "Argila", "unknown card 'Argila'; did you mean 'Clay'?"),
        (names.card, "xyzzy", "unknown card 'xyzzy'"),
        (names.card, "", "unknown card ''"),
        (
            names.card,
            "red",
            "ambiguous card 'red'; "
            "it fits '1 shield, 0 horns', '1 shield, 1 horn', '1 shield, 2 horns'",
        ),
        (names.wonder, "rodos", "unknown wonder 'rodos'; did you mean 'Rhodes'?"),
        (
            names.token,
            "e",
            "ambiguous progress token 'e'; it fits 'Economy', 'Engineering', 'Education'",
        ),
    ],
)
def test_what_is_not_understood(find: Find, text: str, message: str) -> None:
    check_message(find, text, message)


# ---------------------------------------------------------------- decks


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_deck_is_found(lang: str) -> None:
    for seat in range(4):
        for deck in (*range(4), CENTRAL):
            assert names.deck(names.deck_name(deck, TABLE, lang), TABLE, seat) == deck


@pytest.mark.parametrize(
    ("text", "seat", "deck"),
    [
        ("left", 0, 0),
        ("own", 2, 2),
        ("my own deck", 2, 2),
        ("sinistra", 3, 3),
        ("right", 0, 3),
        ("right", 2, 1),
        ("destra", 1, 0),
        ("Rhodes", 3, 1),
        ("the rhodes deck", 3, 1),
        ("mazzo di Rodi", 3, 1),
        ("gizah", 3, 0),
        ("rh", 0, 1),
        ("c", 0, CENTRAL),
        ("central", 1, CENTRAL),
        ("mazzo centrale", 1, CENTRAL),
        ("centre", 1, CENTRAL),
    ],
)
def test_decks_as_people_type_them(text: str, seat: int, deck: int) -> None:
    assert names.deck(text, TABLE, seat) == deck


def test_sides_of_two_players() -> None:
    for seat in (0, 1):
        assert names.deck("left", TABLE[:2], seat) == seat
        assert names.deck("right", TABLE[:2], seat) == 1 - seat


def test_a_beginning_means_the_deck_that_can_be_chosen() -> None:
    with pytest.raises(InputError, match="ambiguous deck 'r'; it fits 'Rhodes', 'Ephesus'"):
        names.deck("r", TABLE, 0)
    assert names.deck("r", TABLE, 0, allowed=[0, 3, CENTRAL]) == 3
    assert names.deck("r", TABLE, 0, allowed=[1]) == 1
    assert names.deck("r", TABLE, 2) == 1  # the right deck is that of Rhodes
    with pytest.raises(InputError, match="ambiguous deck"):
        names.deck("r", TABLE, 0, allowed=[1, 3])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("rhodos", None),
        ("Rohdes", "unknown deck 'Rohdes'; did you mean 'rhodes'?"),
        ("babylon", "unknown deck 'babylon'; decks: giza, rhodes, olympia, ephesus, central"),
        ("wood", "unknown deck 'wood'; decks: giza, rhodes, olympia, ephesus, central; or left"),
        ("deck", "unknown deck 'deck'"),
        ("", "unknown deck ''"),
    ],
)
def test_decks_that_are_not_there(text: str, message: str | None) -> None:
    if message is None:
        assert names.deck(text, TABLE, 0) == 1
        return
    with pytest.raises(InputError) as error:
        names.deck(text, TABLE, 0)
    assert message in str(error.value)


def test_decks_before_the_wonders_are_known() -> None:
    assert names.deck("left", (GIZA, -1, -1), 1) == 1
    assert names.deck_name(2, (GIZA, -1, -1)) == "seat 2"
    assert names.deck("seat 2", (GIZA, -1, -1), 1) == 2


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_token_and_the_stack_are_found(lang: str) -> None:
    said = [names.token_name(token, lang) for token in (*range(len(tables().tokens)), names.STACK)]
    assert [names.tokens_and_stack().find(name) for name in said] == [*range(len(said))]
    assert said[names.STACK] == ("pila" if lang == "it" else "stack")


def test_unknown_language() -> None:
    with pytest.raises(InputError, match="unknown language 'fr'"):
        names.deck_name(CENTRAL, TABLE, "fr")
