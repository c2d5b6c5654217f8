"""The rule options of 7 Wonders, and the numbers by which a state knows them.

The edition and the expansions are among them, ways to set up a table, values on which sources
differ, and what editions, publisher or sites read differently; ``rulebook`` stands for what the
edition says. What the rules leave open besides has one reading (docs/games.md).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

from solver._ext.wonders import bridge
from solver.errors import InputError, Phrase, in_row
from solver.games.base import SWITCH, Option, Variant
from solver.games.wonders.data import ANY_EDITION, EDITIONS, EXPANSIONS, Edition, Setup, tables
from solver.games.wonders.data.editions import ALTERNATIVES

if TYPE_CHECKING:
    from solver.games.wonders.data.sheet import Sheet

SEATS = (2, 7)
"""The fewest and the most players."""

TEAM_SEATS = (4, 6)
"""Numbers of players for which there are teams."""

USUAL_SEATS = 3
"""Players of a game for which nothing is said."""

SHIPPED = "shipped"
"""The word for the sheet of Armada that comes with the program, whatever its hash."""

BOARDS = Option(
    "boards",
    (SHIPPED,),
    "Armada: the sheet, what is printed on its shipyards, its cards and Siracusa: the one shipped, "
    "which is partly a reconstruction, or that of a file (--boards FILE); positions and records "
    "name it by the hash of its content",
    words=("sheet of the boards", "foglio delle plance"),
)

OPTIONS: tuple[Option, ...] = (
    Option(
        "edition",
        EDITIONS,
        "the edition of 2020, for three players or more, or that of 2010, with its game for two",
        words=("edition", "edizione"),
        told=(("second (2020)", "seconda (2020)"), ("first (2010)", "prima (2010)")),
    ),
    Option(
        "turn_six_order",
        ("rulebook", "halikarnassos_first", "babylon_first"),
        "who is first when Halikarnassos takes a discarded card in the sixth turn and Babylon "
        "plays its last one: by the second edition Halikarnassos (Babylon has a new turn), by the "
        "first one Babylon (both cards belong to the sixth turn)",
        words=("order at the end of turn six", "ordine alla fine del sesto turno"),
        told=(
            ("rulebook", "regolamento"),
            ("Halikarnassos first", "prima Halikarnassos"),
            ("Babylon first", "prima Babilonia"),
        ),
    ),
    Option(
        "discard_build",
        ("rulebook", "must", "may"),
        "Halikarnassos has to take a discarded card if there is one that it can build (wording of "
        "the second edition), or may (wording of the first)",
        words=("building from the discard pile", "costruire dagli scarti"),
        told=(("rulebook", "regolamento"), ("must", "deve"), ("may", "può")),
    ),
    Option(
        "payments",
        ("non_dominated", "all"),
        "nobody pays more than needed to one neighbor without paying less to the other, or "
        "everything that the cards for sale allow, up to buying what one has",
        words=("payments on offer", "pagamenti proposti"),
        told=(("the cheapest", "i più economici"), ("all", "tutti")),
    ),
    Option(
        "sides",
        ("rulebook", "chosen", "random", "day"),
        "the sides of the boards: chosen by their owners (second edition; that of a Free City is "
        "then A), random (first edition), or Day (A) for everybody",
        words=("sides of the boards", "lati delle plance"),
        told=(
            ("rulebook", "regolamento"),
            ("chosen", "scelti"),
            ("random", "a caso"),
            ("day", "giorno"),
        ),
    ),
    Option(
        "leaders",
        SWITCH,
        "with the expansion Leaders of the second edition: a draft of leaders, one to recruit "
        "before each Age, 6 coins at the start, the boards of Roma and Abu Simbel",
        words=("Leaders", "Leaders"),
    ),
    Option(
        "cities",
        SWITCH,
        "with the expansion Cities of the second edition: black cards in the decks, 8 cards and 7 "
        "turns an Age, debts and diplomacy, the boards of Byzantium and Petra",
        words=("Cities", "Cities"),
    ),
    Option(
        "teams",
        SWITCH,
        "four or six players in teams of two who sit side by side (seats 0 and 1, 2 and 3, ...), "
        "know each other's cards, fight only the other neighbor and win together",
        words=("teams", "a squadre"),
    ),
    Option(
        "leader_deck",
        ("all", "standard", "without_expert", "without_cities"),
        "Leaders: deal from all leaders (those of Cities only with that expansion), from the 34 "
        "standard ones, or from all but the 15 for experts or the 6 of Cities",
        words=("deck of leaders", "mazzo dei Capi"),
        told=(
            ("all", "tutti"),
            ("standard", "standard"),
            ("without expert ones", "senza quelli esperti"),
            ("without Cities", "senza Cities"),
        ),
    ),
    Option(
        "plato_cost",
        ("4", "3"),
        "Leaders: the coins that Plato costs; sources differ",
        words=("cost of Plato", "costo di Platone"),
    ),
    Option(
        "caligula_cost",
        ("3", "2"),
        "Leaders: the coins that Caligula costs; sources differ",
        words=("cost of Caligula", "costo di Caligola"),
    ),
    Option(
        "roma_night_2",
        ("glass", "loom"),
        "Leaders: the resource that the second stage of Roma (night) takes beside stone and clay; "
        "sources differ",
        words=("stage 2 of Roma, night", "stadio 2 di Roma, notte"),
        told=(("glass", "vetro"), ("loom", "tessuto")),
    ),
    Option(
        "embassy",
        ("3", "2"),
        "Cities: the points of the Embassy; sources differ",
        words=("Embassy", "Ambasciata"),
    ),
    Option(
        "edifice",
        SWITCH,
        "with the expansion Edifice, in either edition: three Edifices in which who builds a "
        "stage may take part, with rewards and penalties, the boards of Ur and Carthage",
        words=("Edifice", "Edifice"),
    ),
    Option(
        "armada",
        SWITCH,
        "with the expansion Armada of the second edition: shipyards with four fleets, naval "
        "conflicts, Tributes, Islands, one more card and turn an Age, the board of Siracusa",
        words=("Armada", "Armada"),
    ),
    Option(
        "carthage",
        SWITCH,
        "deal the board of Carthage, too, which the publisher allows in any game; with Edifice it "
        "is among the boards anyway",
        words=("Carthage dealt, too", "anche Cartagine"),
    ),
    BOARDS,
)
"""All options, in the order in which a state packs them (``bridge.OPTIONS``)."""


def indexes_of(variant: Mapping[str, str]) -> list[int]:
    """The value index of every option of a complete variant; of the sheet the number."""
    return [
        _sheet_number(variant[BOARDS.name])
        if option is BOARDS
        else option.values.index(variant[option.name])
        for option in OPTIONS
    ]


def _sheet_number(name: str) -> int:
    """The number by which the rules know a sheet, 0 for the one shipped."""
    if name == SHIPPED:
        return 0
    from solver.games.wonders.data import sheets

    found = sheets.known(name)
    assert found is not None  # whoever has a complete variant knows its sheet
    return found.index


def packed(variant: Mapping[str, str]) -> int:
    """A complete variant as the one number that the rules take."""
    return sum(
        index << lowest
        for (lowest, _), index in zip(bridge.OPTIONS, indexes_of(variant), strict=True)
    )


def variant_of(indexes: Sequence[int]) -> Variant:
    """The variant of a state, given by the value index of each option; every option present."""
    variant = {
        option.name: option.values[index]
        for option, index in zip(OPTIONS[:-1], indexes[:-1], strict=True)
    }
    sheet = sheet_of(indexes)
    return variant | {BOARDS.name: SHIPPED if sheet is None else sheet.hash}


def sheet_of(indexes: Sequence[int]) -> Sheet | None:
    """The sheet on which a state plays; None without Armada."""
    if not indexes[_AT["armada"]]:
        return None
    from solver.games.wonders.data import sheets

    return sheets.at(indexes[_AT[BOARDS.name]])


def named_sheet(variant: Mapping[str, str], name: object) -> str:
    """The hash of the sheet that the option ``boards`` means in a variant that lacks only it.

    Without Armada it is the word for the shipped one. ``name`` is what somebody wrote; None stands
    for the current sheet. Raises InputError for a sheet that is not known, or not needed.
    """
    place = f"variant.{BOARDS.name}"
    if variant["armada"] == "no":
        if name not in (None, SHIPPED):
            raise InputError(place, "changes nothing without armada=yes", "add armada=yes")
        return SHIPPED
    from solver.games.wonders.data import sheets

    if name in (None, SHIPPED):
        return (sheets.default() if name is None else sheets.shipped()).hash
    found = sheets.known(name) if isinstance(name, str) else None
    if found is None:
        raise InputError(
            place,
            Phrase("the sheet {} is not known", name)
            if isinstance(name, str)
            else Phrase("{!r} is no name", name),
            "give its file with --boards",
        )
    return found.hash


def check_variant(variant: Mapping[str, str]) -> None:
    """Raise InputError for options of a complete variant that do not belong together."""
    for name in (*EXPANSIONS, "teams"):
        if name not in ANY_EDITION and variant["edition"] == "first" and variant[name] == "yes":
            raise InputError(
                f"variant.{name}", "the first edition is played without it", "use edition=second"
            )
    if variant["carthage"] == "yes" and variant["edifice"] == "yes":
        raise InputError(
            "variant.carthage", "changes nothing with edifice=yes, which has the board", "remove it"
        )
    for option in OPTIONS:
        missing = [name for name in NEEDS.get(option.name, ()) if variant[name] == "no"]
        if missing and variant[option.name] != option.default:
            needed = in_row((f"{name}=yes" for name in missing), "and")
            raise InputError(
                f"variant.{option.name}",
                Phrase("changes nothing without {}", needed),
                Phrase("add {}", needed),
            )


def check_seats(variant: Mapping[str, str], count: int) -> None:
    """Raise InputError if the game is not for so many players in this variant."""
    if not SEATS[0] <= count <= SEATS[1]:
        raise InputError("seats", Phrase("{} seats", count), "7 Wonders is for two to seven")
    if variant["teams"] == "yes" and count not in TEAM_SEATS:
        raise InputError(
            "seats", Phrase("{} seats in teams", count), "teams are for 4 or 6 players"
        )
    if count < USUAL_SEATS and any(variant[name] == "yes" for name in EXPANSIONS):
        raise InputError(
            "seats",
            Phrase("{} seats with expansions", count),
            "the game for two has none; seat three players or more",
        )
    if count < USUAL_SEATS and variant["edition"] != "first":
        raise InputError(
            "seats",
            Phrase("{} seats in the second edition", count),
            "the game for two needs the variant edition=first",
        )


def setup_index(indexes: Sequence[int]) -> int:
    """The set-up that options name, in the order of those of the tables."""
    chosen = sum((indexes[_AT[name]] > 0) << bit for bit, name in enumerate(EXPANSIONS))
    if chosen and indexes[0]:
        return len(tables().setups) - 1
    return len(EDITIONS) - 1 + chosen if chosen else indexes[0]


def deals_guests(indexes: Sequence[int]) -> bool:
    """Whether boards are dealt, too, whose expansion is not played with."""
    return bool(indexes[_AT["carthage"]])


def setup_of(indexes: Sequence[int]) -> Setup:
    """What a table with these options plays with."""
    return tables().setups[setup_index(indexes)]


def edition_of(indexes: Sequence[int]) -> Edition:
    """The edition of a table, with its sheet and the values in dispute that its options name."""
    otherwise = tuple(name for name in ALTERNATIVES if indexes[_AT[name]])
    return _edition(indexes[0], indexes[_AT[BOARDS.name]], otherwise)


@cache
def _edition(edition: int, sheet: int, otherwise: tuple[str, ...]) -> Edition:
    found = tables().editions[edition]
    if sheet:
        from solver.games.wonders.data import sheets

        found = sheets.at(sheet).edition
    return found.with_values(otherwise)


NEEDS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("leader_deck", "plato_cost", "roma_night_2"), ("leaders",)),
    "embassy": ("cities",),
    "caligula_cost": ("leaders", "cities"),
    BOARDS.name: ("armada",),
}
"""The options without which another one says nothing."""

_AT = {option.name: at for at, option in enumerate(OPTIONS)}
_MEANINGS = {
    "turn_six_order": ("halikarnassos_first", "babylon_first"),
    "discard_build": ("must", "may"),
    "sides": ("chosen", "random"),
}
"""What ``rulebook`` stands for in the second and in the first edition."""


def rule_of(indexes: Sequence[int], name: str) -> str:
    """The value of an option of a state; for ``rulebook`` what the edition says."""
    at = _AT[name]
    value = OPTIONS[at].values[indexes[at]]
    return _MEANINGS[name][indexes[0]] if value == "rulebook" else value
