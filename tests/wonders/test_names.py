"""Names in three languages: round trips, loose spelling, beginnings, suggestions."""

from __future__ import annotations

import pytest

from solver.errors import InputError
from solver.games.wonders import names
from solver.games.wonders.data import tables
from solver.names import LANGUAGES
from tests.wonders.reference import CARD_IDS, CARDS, EDITIONS
from tests.words import Find, check_message


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("baths", "baths"),
        ("  BATHS ", "baths"),
        ("bat", "baths"),
        ("guard-tower", "guard_tower"),
        ("east", "east_trading_post"),
        ("est", "east_trading_post"),
        ("trading post west", None),
        ("Bazaar", "bazar"),
        ("caravan", "caravansery"),
        ("università", "university"),
        ("universita'", "university"),
        ("craftsmen's guild", "craftsmens_guild"),
        ("spie", "spies_guild"),
        ("gilda dei commercianti", "traders_guild"),
        ("market", "marketplace"),
        ("opificio", "workshop"),  # exact, though another name begins with it
        ("loom 2", "loom_age_2"),
        ("Loom Age I", "loom_age_1"),
        ("filanda II", "loom_age_2"),
        ("press_age_1", "press_age_1"),
        ("theatre", "theater"),
        ("chamber", "chamber_of_commerce"),  # of the base game, if nothing is said
        ("chamber of b", "chamber_of_builders"),
        ("clandestine wharf west", "west_clandestine_wharf"),
        ("molo clandestino est", "east_clandestine_wharf"),
        ("Smugglers Cache", "smugglers_cache"),
        ("gambling house", "gambling_den"),
        ("società di falsari", "forging_agency"),
        ("Caesar", "caesar"),
        ("giulio cesare", "caesar"),
        ("Annibale", "hannibal"),
        ("ramesses", "ramses"),
        ("nabuco", "nebuchadnezzar"),
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
        ("giza", "gizah"),
        ("pyramids", "gizah"),
        ("Piramidi di Giza", "gizah"),
        ("zeus", "olympia"),
        ("the statue of zeus in olympia", "olympia"),
        ("mausoleo", "halikarnassos"),
        ("halicarnassus", "halikarnassos"),
        ("rodi", "rhodos"),
        ("hal", "halikarnassos"),
        ("rome", "roma"),
        ("bisanzio", "byzantium"),
        ("abu", "abu_simbel"),
        ("petra", "petra"),
        ("gardens", "babylon"),
        ("artemide", "ephesos"),
        ("faro", "alexandria"),
    ],
)
def test_wonders_as_people_type_them(text: str, wonder: str) -> None:
    assert names.wonder_name(names.wonder(text)) == wonder


@pytest.mark.parametrize("name", ["loom", "glassworks", "press", "Filanda", "vetr"])
def test_a_name_of_two_ages_means_the_card_that_is_preferred(name: str) -> None:
    with pytest.raises(InputError, match=r"ambiguous card '\w+'; it fits '\w+ I', '\w+ II'"):
        names.card(name)
    ages = [{at for at, card in enumerate(tables().cards) if card.age == age} for age in (1, 2)]
    for age, cards in enumerate(ages, start=1):
        found = names.card(name, "", cards)
        assert tables().cards[found].age == age
        # The first group that has one of them counts.
        assert names.card(name, "", set(), cards, ages[0]) == found
        assert names.card(name, "", {found}, ages[0]) == found
    with pytest.raises(InputError, match="ambiguous"):
        names.card(name, "", *[{0, 1}, ages[0] | ages[1], ages[0]])


def test_what_is_preferred_does_not_hide_what_is_named() -> None:
    baths, well = names.card("baths"), names.card("well")
    assert names.card("baths", "", {well}) == baths
    with pytest.raises(InputError) as error:
        names.card("t", "", {names.card("tavern"), names.card("temple"), well})
    assert str(error.value) == "ambiguous card 't'; it fits 'Tavern', 'Temple'"


@pytest.mark.parametrize(
    ("find", "text", "message"),
    [
        (names.card, "bahts", "unknown card 'bahts'; did you mean 'baths'?"),
        (names.card, "Tempoi", "unknown card 'Tempoi'; did you mean 'temple'?"),
        (names.card, "xyzzy", "unknown card 'xyzzy'"),
        (names.card, "", "unknown card ''"),
        (
            names.card,
            "trading post",
            "ambiguous card 'trading post'; it fits 'East Trading Post', 'West Trading Post'",
        ),
        (names.wonder, "rodhos", "unknown wonder 'rodhos'; did you mean 'rhodos'?"),
    ],
)
def test_what_is_not_understood(find: Find, text: str, message: str) -> None:
    check_message(find, text, message)


# ---------------------------------------------------------------- sides


@pytest.mark.parametrize("edition", [0, 1])
@pytest.mark.parametrize(
    ("text", "side"),
    [("day", 0), ("A", 0), ("a", 0), ("giorno", 0), ("d", 0), ("night", 1), ("B", 1), ("n", 1)],
)
def test_sides_are_understood_in_both_editions(text: str, side: int, edition: int) -> None:
    assert names.side(text, edition) == side


def test_names_of_sides() -> None:
    told = [[names.side_name(side, edition) for side in (0, 1)] for edition in (0, 1)]
    assert told == [["day", "night"], ["A", "B"]]
    assert [list(edition.sides) for edition in tables().editions] == told
    assert names.side_name(1, 0, "it") == "notte"
    for lang in LANGUAGES:
        for edition in (0, 1):
            for side in (0, 1):
                assert names.side(names.side_name(side, edition, lang), edition) == side


def test_unknown_side() -> None:
    with pytest.raises(InputError, match="unknown side 'dusk'"):
        names.side("dusk", 0)


def test_unknown_language() -> None:
    with pytest.raises(InputError, match="unknown language 'fr'"):
        names.side_name(0, 0, "fr")


def test_what_fits_one_card_without_expansions_means_that_card() -> None:
    """Guilds as well as other cards; a card that is preferred comes first."""
    base = {CARD_IDS.index(card) for edition in EDITIONS for card in CARDS[edition]}
    parted: set[str] = set()
    for number in base:
        for end in range(1, len(CARD_IDS[number]) + 1):
            found = names.cards().matches(CARD_IDS[number][:end])
            if set(found) & base == {number}:
                assert names.card(CARD_IDS[number][:end]) == number
            if len(found) > 1 and set(found) & base == {number}:
                parted.add("guild" if CARD_IDS[number].endswith("_guild") else "other")
                assert names.card(CARD_IDS[number][:end], "", {found[-1]}) == found[-1]
    assert parted == {"guild", "other"}
