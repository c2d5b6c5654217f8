"""What the games with Leaders, Cities and teams must come across, by the marks of slow games.

Both ways of every choice that is open, and every value of every option in a game in which it can
make a difference.
"""

from __future__ import annotations

from collections.abc import Iterable

from tests.wonders.reference import (
    BLACK,
    CITY_OPTIONS,
    EDIFICES,
    EXPANSION_WONDERS,
    LEADER_OPTIONS,
    LEADERS,
    option_values,
)

AGES = (1, 2, 3)

BY_HAND = {
    *(f"reward of {one}" for one in EDIFICES),
    "an Edifice discards Defeat tokens",
    "more take a pawn than lie there",
    "pawn of the box, any: past, completed",
    "pawn of the box, any: of no use",
}
"""What is rare with Edifice in random games, and met on tables where all can join."""

RARE_REWARDS = ("agora", "military_school", "concentric_castle")
"""Edifices of Age III that few random games complete."""

MUST_MEET = {
    *(f"built {card}" for card in BLACK),
    *(f"recruited {leader}" for leader in LEADERS),
    *(
        f"stage {number} of {board} {side}"
        for board, entry in EXPANSION_WONDERS.items()
        for side in ("day", "night")
        for number, _ in enumerate(entry["sides"][side], 1)
    ),
    # recruitment
    *(f"leader: {use}, Age {age}" for use in ("recruit", "sell", "stage") for age in AGES),
    "Roma (day) recruits for nothing",
    "Roma (night) recruits at a discount",
    "a neighbor of Roma (night) recruits at a discount",
    "recruited for nothing after Maecenas",
    "Roma draws leaders",
    "Roma recruits nobody",
    "Roma recruits one more in turn 0",
    "Roma recruits one more in turn 1",
    "a leader from the box is recruited",
    "a leader is buried",
    "nobody to be buried",
    "points of buried leaders",
    # coins and tokens of leaders
    "Berenice takes one more coin",
    "Berenice takes no second coin in a turn",
    "Hatshepsut is paid for 1 sides",
    "Hatshepsut is paid for 2 sides",
    "Nero is paid for a token",
    "Octavia: a stage is built",
    "Vitruvius is paid for a chain",
    *(f"coins for a {color} card, build" for color in ("black", "yellow")),
    *(f"Telesilla: {kinds} kinds of tokens to choose from" for kinds in (0, 1, 2)),
    "Tomyris passes Defeat tokens on",
    "telesilla discards Defeat tokens",
    "memorial discards Defeat tokens",
    # payments
    *(
        f"unit: {name}"
        for name in ("bank", "black_market", "one_less", "warehouse", "wharf_left", "wharf_right")
    ),
    "bought with a cache",
    "stage without resources",
    "coins and resources",
    *(f"free by a leader, {how}" for how in ("cheaper", "otherwise out of reach")),
    *(f"free by Caligula, {how}" for how in ("cheaper", "otherwise out of reach")),
    # losses and Debt
    "a loss that can",
    "a loss that cannot",
    *(f"a loss is {how}" for how in ("paid", "split", "Debt")),
    "several lose at once",
    *(
        f"losses by {what}{none}"
        for what in ("victory_token", "wonder_stage")
        for none in ("", ": none")
    ),
    "Debt at the end",
    # the discard pile
    "solomon looks",
    "solomon finds nothing",
    "forging_agency looks",
    # conflicts
    *(f"Diplomacy: {away} away, more left" for away in (1, 2, 3)),
    *(f"Diplomacy: {away} away, 2 left" for away in (1, 2)),
    *(f"teams: {diplomats} diplomats in a fight" for diplomats in (0, 1, 2)),
    # science and the end
    "1 spies",
    *(f"{leader} at the end" for leader in ("aganice", "enheduanna", "aristotle")),
    "points of aristotle",
    "teams end by points",
    # Edifice; what is rarer stands in ``BY_HAND``
    *(f"penalty of {one}: {how}" for one in EDIFICES for how in ("paid", "Debt")),
    *(
        f"penalty of {one}: choice"
        for one, entry in EDIFICES.items()
        if entry["penalty"][0]["type"] != "pay_coins"
    ),
    *(f"reward of {one}" for one in EDIFICES if one not in RARE_REWARDS),
    *(f"lost: a {color} card" for color in ("brown", "grey", "yellow", "red", "blue", "green")),
    "lost: to the pile",
    "taken: a card that a city has lost",
    "the last pawn is taken",
    "several take a pawn in one turn",
    "a share in an Edifice that nobody completed",
    "several choose what to give up",
    "carthage looks",
    *(f"pawn of the box, any: {when}, open" for when in ("present", "later")),
    "pawn of the box, named: present, open",
    "pawn of the box, named: past, completed",
    "pawn of the box, named: of no use",
    "pawn of the box: a past Edifice that nobody completed",
}

ABOUT: dict[str, tuple[str, ...]] = {
    "leader_deck": ("leader: recruit, Age 1",),
    "plato_cost": ("recruited plato",),
    "caligula_cost": ("recruited caligula",),
    "roma_night_2": ("stage 2 of roma night",),
    "embassy": ("built embassy",),
}
"""By option, what else has to be met in a game in which its value counts."""

READINGS = {(name, value) for name, values in (*LEADER_OPTIONS, *CITY_OPTIONS) for value in values}


def readings(options: int, met: Iterable[str]) -> set[tuple[str, str]]:
    """The values of options that counted in a game that has met so much."""
    values, known = option_values(options), set(met)
    return {
        (name, values[name])
        for name, marks in ABOUT.items()
        if name in values and known.issuperset(marks)
    }
