"""Rules of the digest that no worked example shows, on both engines side by side.

Section and doubt numbers are those of the reference (``duel_expansions``).
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.duel import bridge
from tests.duel.expansions import score
from tests.duel.expansions.deal import Deal
from tests.duel.expansions.facts import DECREES
from tests.duel.expansions.lockstep import Twins
from tests.duel.expansions.names import GOD_IDS
from tests.duel.expansions.schema import game_of
from tests.duel.expansions.table import Action

CONSPIRATOR = "conspirator_1"
SHIELD = "shield"


def twins_of(
    state: dict[str, Any],
    player: str = "first",
    *actions: Action,
    options: dict[str, str] | None = None,
) -> Twins:
    """Both engines at a position; ``actions`` name the cards that have to be there."""
    game = game_of(state, player, list(actions), options)
    deal = Deal(random.Random(0), pantheon=game.pantheon, agora=game.agora)
    return Twins.of_game(game, deal.event)


def played(twins: Twins, *actions: Action) -> Twins:
    for action in actions:
        twins.play(action)
    return twins


def ended(twins: Twins) -> tuple[str | None, int | None]:
    """How the game is over, and who has won; both engines agree on it."""
    return twins.slow.ending, twins.slow.winner


def decrees(**at: str) -> dict[str, list[str]]:
    """A decree in each chamber, those named where they are named."""
    spare = iter(name for name in DECREES if name not in at.values() and name != SHIELD)
    return {str(n): [at.get(f"chamber_{n}") or next(spare)] for n in range(1, 7)}


def recruit(card: str) -> Action:
    return {"action": "recruit", "card": card}


def place(chamber: int) -> Action:
    return {"action": "place_cube", "chamber": chamber}


def move(source: int, target: int) -> Action:
    return {"action": "move_cube", "from": source, "to": target}


PLACES = {"action": "conspirator", "do": "place"}


# ---- two Mythology tokens in one move (section 4, doubt D13) ---------------------------------


STRUCK_FROM = [*range(10), 11, 12, 13, 14, 17, 19]
STRUCK = [
    *("theater", "altar", "baths", "stable", "garrison", "palisade", "scriptorium", "pharmacist"),
    *("apothecary", "workshop", "stone_reserve", "clay_reserve", "wood_reserve", "clay_pit"),
    *("quarry", "stone_pit"),
]
"""Slots and cards of an Age I in which 14 lies alone on 9, and 17 on 11."""


def struck(kinds: dict[str, str], slot: int = 17) -> Twins:
    """The Divine Theater in Age I uncovers slot 9, Zeus slot 11; both have a token on them."""
    state = {
        "pantheon": True,
        "first": {
            "coins": 9,
            "cards": ["lumber_yard", "logging_camp", "glassworks", "press"],
            "wonders_unbuilt": ["the_divine_theater"],
        },
        "second": {"coins": 7},
        "age": 1,
        "mythology_decks": {
            "greek": ["zeus", "hades", "aphrodite"],
            "roman": ["mars", "minerva", "neptune"],
            "egyptian": ["isis", "ra", "anubis"],
        },
        "structure": dict(zip(map(str, STRUCK_FROM), STRUCK, strict=True)),
        "structure_tokens": kinds,
    }
    return played(
        twins_of(state),
        {"action": "build_wonder", "wonder": "the_divine_theater", "card_used": "clay_pit"},
        {"action": "choose_deck", "mythology": "greek"},
        {
            "action": "choose_god_of_deck",
            "god": "zeus",
            "rest_top_first": ["aphrodite", "hades"],
        },
        {"action": "discard_structure", "slot": slot},
    )


def test_of_two_mythology_tokens_the_right_one_comes_first() -> None:
    """From right to left in a row, each with its god; the faces come after the last one."""
    twins = struck({"9": "roman", "11": "egyptian"})
    assert twins.slow.me().mythology_tokens == ["egyptian"]
    gods = {action["god"] for _, action in twins.moves}
    assert gods == {"isis", "ra"}
    assert twins.slow.face_down >= {9, 11}
    twins.play({"action": "place_god", "god": "ra", "slot": 6})
    assert twins.slow.me().mythology_tokens == ["egyptian", "roman"]
    assert {action["god"] for _, action in twins.moves} == {"mars", "minerva"}
    assert {action["slot"] for _, action in twins.moves} == {1, 2, 3, 4, 5}
    assert twins.slow.face_down >= {9, 11}
    twins.play({"action": "place_god", "god": "mars", "slot": 1})
    assert not twins.slow.face_down & {9, 11}
    assert twins.slow.slots == {1: "mars", 6: "ra"}
    assert (twins.slow.pending(), twins.slow.active) == ("main_action", 1)


def test_what_zeus_takes_comes_before_what_is_uncovered() -> None:
    """Its god is chosen at once, that of the token uncovered at the end of the turn (doubt D1)."""
    twins = struck({"9": "roman", "11": "egyptian"}, slot=11)
    assert twins.slow.me().mythology_tokens == ["egyptian"]
    twins.play({"action": "place_god", "god": "isis", "slot": 2})
    assert {action["god"] for _, action in twins.moves} == {"mars", "minerva"}
    assert 9 in twins.slow.face_down
    assert twins.slow.discard[-1] == "stone_reserve"


def test_two_tokens_of_one_kind_see_the_whole_deck() -> None:
    """The second one sees the two cards left."""
    twins = struck({"9": "roman", "11": "roman"})
    twins.play({"action": "place_god", "god": "minerva", "slot": 3})
    assert {action["god"] for _, action in twins.moves} == {"mars", "neptune"}
    twins.play({"action": "place_god", "god": "neptune", "slot": 4})
    assert twins.slow.god_decks["roman"] == ["mars"]
    assert twins.slow.cities[0].mythology_tokens == ["roman", "roman"]


# ---- the Gate (section 2.8) ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("taken", "gate"), [((1, 3, 4), 2), ((1, 2, 3, 4, 5), 6), ((2, 6), 1), ((), 1)]
)
def test_the_gate_goes_into_the_lowest_empty_slot(taken: tuple[int, ...], gate: int) -> None:
    """Where Zeus has thrown tokens away there are several."""
    gods = dict(zip(map(str, taken), ("enki", "isis", "mars", "tanit", "zeus"), strict=False))
    state = {
        "pantheon": True,
        "age": 1,
        "pantheon_slots": gods,
        "last_card_of_age": True,
        "board_tokens": ["law"],
        "set_aside_tokens": ["economy", "masonry", "strategy"],
    }
    last = {"action": "discard", "card": "stone_pit"}
    twins = played(twins_of(state, "first", last), last)
    assert (twins.slow.pending(), twins.slow.age) == ("starter", 2)
    assert twins.slow.slots == {int(slot): god for slot, god in gods.items()} | {gate: "gate"}
    assert len(twins.slow.on_enki) == 2 * ("enki" in gods.values())


DECKS = {"greek": ["hades", "zeus", "aphrodite"], "roman": ["mars", "minerva", "neptune"]}


def gods_seen(twins: Twins, seat: int) -> set[str]:
    """The gods in the decks of which a seat knows where they lie."""
    decks = bridge.dump(bridge.observed(twins.fast, seat))["pantheon"]["decks"]
    return {GOD_IDS[god] for deck in decks for god in deck if god >= 0}


@pytest.mark.parametrize("reveal", ["private", "public"])
def test_who_sees_what_the_gate_shows(reveal: str) -> None:
    """Only the active player, or both with the option of section 12; the others stay on top."""
    state = {
        "pantheon": True,
        "first": {"coins": 12},
        "pantheon_slots": {"3": "gate"},
        "mythology_decks": DECKS,
    }
    twins = twins_of(state, options={"gate_reveal": reveal})
    played(twins, {"action": "activate_god", "slot": 3, "offerings": []})
    told = {"hades", "mars"} if reveal == "public" else set()
    assert (gods_seen(twins, 0), gods_seen(twins, 1)) == ({"hades", "mars"}, told)
    played(twins, {"action": "choose_top_god", "god": "mars"})
    assert gods_seen(twins, 0) == {"hades"}
    assert gods_seen(twins, 1) == told - {"mars"}


@pytest.mark.parametrize("reveal", ["private", "public"])
def test_who_sees_what_the_theater_shows(reveal: str) -> None:
    """The same of a whole deck and of the order in which two of its gods go back."""
    state = {
        "pantheon": True,
        "age": 1,
        "first": {"coins": 30, "wonders_unbuilt": ["the_divine_theater"]},
        "mythology_decks": DECKS,
    }
    built = {
        "action": "build_wonder",
        "wonder": "the_divine_theater",
        "card_used": "stone_pit",
    }
    twins = twins_of(state, "first", built, options={"gate_reveal": reveal})
    played(twins, built, {"action": "choose_deck", "mythology": "roman"})
    told = {*DECKS["roman"]} if reveal == "public" else set()
    assert (gods_seen(twins, 0), gods_seen(twins, 1)) == ({*DECKS["roman"]}, told)
    rest = ["neptune", "minerva"]
    played(twins, {"action": "choose_god_of_deck", "god": "mars", "rest_top_first": rest})
    assert gods_seen(twins, 0) == {*rest}
    assert len(gods_seen(twins, 1)) in ((0, 2) if reveal == "public" else (0,))


# ---- locked tokens (section 9) ---------------------------------------------------------------


def test_a_locked_token_counts_for_nobody() -> None:
    """Mathematics counts what its owner still has; what is locked has left the game."""
    state = {
        "agora": True,
        "first": {
            "tokens": ["mathematics"],
            "conspiracies": {"obscurantism": {"state": "prepared", "card": "stone_pit"}},
        },
        "second": {"tokens": ["agriculture", "philosophy"]},
    }
    twins = played(twins_of(state), {"action": "trigger", "conspiracy": "obscurantism"})
    before = [points["tokens"] for points in score.count(twins.slow)]
    played(twins, {"action": "lock_token", "token": "philosophy"})
    after = [points["tokens"] for points in score.count(twins.slow)]
    assert (before, after) == ([3, 4 + 7], [3, 4])


def test_who_loses_a_token_loses_what_mathematics_gave_for_it() -> None:
    state = {
        "agora": True,
        "first": {"conspiracies": {"obscurantism": {"state": "prepared", "card": "stone_pit"}}},
        "second": {"tokens": ["mathematics", "law"]},
    }
    trigger = {"action": "trigger", "conspiracy": "obscurantism"}
    twins = played(twins_of(state), trigger, {"action": "lock_token", "token": "law"})
    assert score.count(twins.slow)[1]["tokens"] == 3
    assert twins.slow.cities[1].symbols() == []


# ---- Curia Julia (section 5) and Strategy (section 6.1) --------------------------------------


def test_curia_julia_offers_what_can_do_something() -> None:
    """Neither a plot without a target nor one that is prepared already."""
    built = {"action": "build_wonder", "wonder": "curia_julia", "card_used": "stone_pit"}
    state = {
        "agora": True,
        "first": {
            "coins": 40,
            "wonders_unbuilt": ["curia_julia"],
            "conspiracies": {
                "sabotage": {"state": "unprepared"},
                "coup": {"state": "unprepared"},
                "blackmail": {"state": "prepared", "card": "quarry"},
            },
        },
        "second": {"coins": 5},
    }
    twins = played(twins_of(state, "first", built), built)
    coup = {"action": "trigger", "conspiracy": "coup"}
    assert twins.slow.legal() == [coup, {"action": "skip"}]
    played(twins, coup)
    assert (twins.slow.pending(), twins.slow.active) == ("main_action", 0)


CUBE = {"cubes": [0, 0, 0, 1, 0, 0]}
NEEDS: dict[str, list[tuple[dict[str, Any], dict[str, Any], bool]]] = {
    "extortion": [({}, {}, False), (CUBE, {}, True), ({}, {"wonders_unbuilt": ["piraeus"]}, True)],
    "blackmail": [({}, {}, False), (CUBE, {}, True), ({}, {"coins": 1}, True)],
    "expropriation": [({"cards": ["baths"]}, {}, False), ({}, {"cards": ["baths"]}, True)],
    "swindle": [({}, {"cards": ["baths"]}, False), ({}, {"cards": ["tavern"]}, True)],
    "coup": [({}, {}, True)],
    "embezzlement": [
        ({}, {}, False),
        (CUBE, {}, True),
        ({}, CUBE, False),
        ({}, {"coins": 4}, False),
        ({}, {"coins": 1} | CUBE, True),
    ],
    "foreclosure": [({"cards": ["quarry"]}, {}, False), ({}, {"cards": ["press"]}, True)],
    "coercion": [
        ({"cards": ["baths"]}, {"cards": ["school"]}, False),
        ({"cards": ["baths"]}, {"cards": ["altar"]}, True),
        ({"cards": ["academy"]}, {"cards": ["school"]}, True),
    ],
    "sabotage": [
        ({}, {"wonders_unbuilt": ["piraeus"]}, False),
        ({}, {"wonders_built": ["piraeus"]}, True),
    ],
}
"""What one city and the other have, and whether the plot of the first could do anything then."""


@pytest.mark.parametrize(
    ("plot", "mine", "theirs", "useful"),
    [(plot, *case) for plot, cases in NEEDS.items() for case in cases],
)
def test_a_plot_that_could_do_nothing_is_not_offered(
    plot: str, mine: dict[str, Any], theirs: dict[str, Any], *, useful: bool
) -> None:
    """A move alone counts, if there is a cube to move."""
    prepared = {"conspiracies": {plot: {"state": "prepared", "card": "stone_pit"}}}
    twins = twins_of({"agora": True, "first": mine | prepared, "second": theirs})
    trigger = {"action": "trigger", "conspiracy": plot}
    assert (trigger in [action for _, action in twins.moves]) == useful


@pytest.mark.parametrize("agora", [False, True])
def test_strategy_adds_nothing_to_wonders(agora: bool) -> None:
    built = {"action": "build_wonder", "wonder": "the_colossus", "card_used": "stone_pit"}
    state = {
        "pantheon": True,
        "agora": agora,
        "first": {"coins": 40, "wonders_unbuilt": ["the_colossus"], "tokens": ["strategy"]},
        "second": {"coins": 5},
    }
    assert played(twins_of(state, "first", built), built).slow.pawn == 2


# ---- decrees (sections 5 and 9) --------------------------------------------------------------


@pytest.mark.parametrize(
    ("decree", "take", "give"),
    [("green_coins", "school", "academy"), ("blue_coins", "theater", "altar")],
)
@pytest.mark.parametrize("controller", [0, 1])
def test_swapped_cards_bring_no_decree_coins(
    decree: str, take: str, give: str, controller: int
) -> None:
    """They are built by nobody."""
    cubes = [[1, 0, 0, 0, 0, 0], [0] * 6]
    state = {
        "agora": True,
        "decrees": decrees(chamber_1=decree),
        "first": {
            "cards": [give],
            "cubes": cubes[controller],
            "conspiracies": {"coercion": {"state": "prepared", "card": "stone_pit"}},
        },
        "second": {"cards": [take], "cubes": cubes[1 - controller]},
    }
    twins = played(
        twins_of(state),
        {"action": "trigger", "conspiracy": "coercion"},
        {"action": "swap", "take": take, "give": give},
    )
    assert [city.coins for city in twins.slow.cities] == [0, 0]


def test_turn_of_events_is_no_sale() -> None:
    """Neither the coins of a discard nor those of decree 13, which is for the main action."""
    state = {
        "agora": True,
        "decrees": decrees(chamber_1="discard_plus"),
        "first": {
            "cubes": [1, 0, 0, 0, 0, 0],
            "conspiracies": {"turn_of_events": {"state": "prepared", "card": "stone_pit"}},
        },
        "second": {},
    }
    main = {"action": "discard", "card": "brewery"}
    struck = {"action": "discard_accessible", "card": "forum"}
    twins = twins_of(state, "first", struck, main)
    played(twins, {"action": "trigger", "conspiracy": "turn_of_events"}, struck)
    played(twins, {"action": "skip"}, {"action": "skip"})
    assert twins.slow.cities[0].coins == 0
    assert played(twins, main).slow.cities[0].coins == 4


def test_a_closed_decree_moved_to_a_tied_chamber_stays_closed() -> None:
    """Cubes alone do not open it; the first controller does."""
    state = {
        "agora": True,
        "decrees": decrees() | {"2": [["wonder_coins", False]]},
        "first": {
            "cubes": [0, 0, 1, 0, 0, 0],
            "conspiracies": {"insider_influence": {"state": "prepared", "card": "stone_pit"}},
        },
        "second": {"cubes": [0, 0, 1, 0, 0, 0]},
    }
    card = recruit(CONSPIRATOR)
    twins = played(
        twins_of(state, "first", card),
        {"action": "trigger", "conspiracy": "insider_influence"},
        {"action": "move_decree", "from": 2, "to": 3},
        {"action": "skip"},
    )
    assert ("wonder_coins", False) in twins.slow.decrees[3]
    played(twins, card, PLACES, place(3))
    assert ("wonder_coins", True) in twins.slow.decrees[3]


@pytest.mark.parametrize("coins", [0, 1, 5])
def test_coins_are_lost_before_decree_14_pays(coins: int) -> None:
    """The Appian Way takes 3 coins; then who controls the decree gets those of the Age."""
    built = {"action": "build_wonder", "wonder": "the_appian_way", "card_used": "stone_pit"}
    state = {
        "agora": True,
        "decrees": decrees(chamber_1="wonder_coins"),
        "first": {"coins": 40, "wonders_unbuilt": ["the_appian_way"]},
        "second": {"coins": coins, "cubes": [1, 0, 0, 0, 0, 0]},
    }
    twins = played(twins_of(state, "first", built), built)
    assert twins.slow.cities[1].coins == max(0, coins - 3) + 2


# ---- unbuilt wonders (section 9) -------------------------------------------------------------


def test_anubis_brings_no_wonder_back_from_the_box() -> None:
    """The seventh stands no more and may be built again, the eighth stays in the box."""
    built = {"action": "build_wonder", "wonder": "piraeus", "card_used": "stone_pit"}
    state = {
        "pantheon": True,
        "pantheon_slots": {"6": "anubis"},
        "first": {
            "coins": 40,
            "wonders_built": ["the_pyramids", "the_sphinx", "circus_maximus"],
            "wonders_unbuilt": ["piraeus"],
        },
        "second": {
            "coins": 40,
            "wonders_built": ["the_mausoleum", "the_colossus", "the_hanging_gardens"],
            "wonders_unbuilt": ["the_statue_of_zeus"],
        },
    }
    twins = twins_of(state, "first", built)
    played(twins, built, {"action": "activate_god", "slot": 6, "offerings": []})
    assert [city.unbuilt() for city in twins.slow.cities] == [[], []]
    played(twins, {"action": "unbuild_wonder", "wonder": "piraeus"})
    assert [city.unbuilt() for city in twins.slow.cities] == [["piraeus"], []]
    assert twins.slow.boxed == ["the_statue_of_zeus"]
    card, last = twins.slow.accessible()
    played(twins, {"action": "discard", "card": card}, built | {"card_used": last})
    assert twins.slow.standing() == 7


# ---- the step back of the decree shield (section 6.3) ----------------------------------------


@pytest.mark.parametrize(("owner", "coins"), [("first", [5, 5]), ("second", [4, 5])])
def test_poliorcetics_of_who_gains_the_step_back(owner: str, coins: list[int]) -> None:
    """It is a step of the opponent: his Poliorcetics takes a coin, that of the active player
    takes none."""
    state = {
        "agora": True,
        "decrees": decrees(chamber_1=SHIELD),
        "first": {"coins": 5, "cubes": [1, 0, 0, 0, 0, 0]},
        "second": {"coins": 5, "cubes": [0] * 6},
    }
    state[owner] = state[owner] | {"tokens": ["poliorcetics"]}
    card = "politician_right_1"
    twins = played(twins_of(state | {"pantheon": True}, "first", recruit(card)), recruit(card))
    played(twins, move(1, 2))
    assert twins.slow.pawn == -1
    assert [city.coins for city in twins.slow.cities] == coins


@pytest.mark.parametrize(
    ("pawn", "asked"), [(-2, ["place_cube"]), (-5, ["remove_cube", "move_cube"])]
)
def test_the_token_of_a_step_back_is_for_who_gains_the_step(pawn: int, asked: list[str]) -> None:
    """Not for the active player, whose Decree was lost (doubt D4 of section 12)."""
    state = {
        "agora": True,
        "decrees": decrees(chamber_1=SHIELD),
        "conflict_pawn": pawn,
        "military_tokens_left": [f"first_player_{'small' if pawn == -2 else 'large'}"],
        "first": {"cubes": [1, 0, 0, 0, 1, 0]},
        "second": {"cubes": [0, 0, 0, 0, 0, 2]},
    }
    card = "politician_right_1"
    twins = twins_of(state, "first", recruit(card))
    played(twins, recruit(card), move(1, 2))
    met = []
    while twins.slow.pending() != "main_action":
        met.append(twins.slow.pending())
        assert twins.slow.decider() == 1
        twins.play(twins.moves[0][1])
    assert met == asked
    assert twins.slow.active == 1


def test_a_shield_that_changes_chambers_of_one_controller_moves_nothing() -> None:
    """Neither Minerva nor Poliorcetics nor a token is met on a way there and back."""
    state = {
        "pantheon": True,
        "agora": True,
        "decrees": decrees(chamber_1=SHIELD),
        "conflict_pawn": -2,
        "minerva_pawn": -1,
        "first": {
            "coins": 5,
            "cubes": [1, 1, 0, 0, 0, 0],
            "tokens": ["poliorcetics"],
            "conspiracies": {"insider_influence": {"state": "prepared", "card": "stone_pit"}},
        },
        "second": {"coins": 5, "gods": ["minerva"]},
    }
    twins = played(
        twins_of(state),
        {"action": "trigger", "conspiracy": "insider_influence"},
        {"action": "move_decree", "from": 1, "to": 2},
    )
    assert (twins.slow.pawn, twins.slow.minerva) == (-2, -1)
    assert [city.coins for city in twins.slow.cities] == [5, 5]
    assert len(twins.slow.military_tokens) == 4


# ---- the decree shield reaches a token (section 6.2) -----------------------------------------


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("pawn", "asked"), [(2, ["place_cube"]), (5, ["remove_cube", "move_cube"])]
)
def test_a_shield_gained_in_the_senate_wins_a_token(seat: int, pawn: int, asked: list[str]) -> None:
    """Taking its chamber moves the pawn into a new zone; the token's cubes come at once, before
    the actions that a politician has left."""
    sides = ("first", "second") if seat == 0 else ("second", "first")
    other = "second" if seat == 0 else "first"
    state = {
        "agora": True,
        "decrees": decrees(chamber_1=SHIELD),
        "conflict_pawn": pawn if seat == 0 else -pawn,
        "military_tokens_left": [f"{other}_player_{'small' if pawn == 2 else 'large'}"],
        sides[0]: {"cards": ["theater", "altar"], "cubes": [0] * 6},
        sides[1]: {"cubes": [0, 0, 0, 0, 2, 1]},
    }
    card = "politician_left_1"
    twins = played(twins_of(state, sides[0], recruit(card)), recruit(card), place(1))
    assert abs(twins.slow.pawn) == pawn + 1
    met = []
    while twins.slow.pending() != "senate_actions":
        met.append(twins.slow.pending())
        assert twins.slow.decider() == seat
        twins.play(twins.moves[0][1])
    assert met == asked


# ---- political supremacy (section 10) --------------------------------------------------------


def five_chambers(missing: int) -> list[int]:
    return [int(chamber != missing) for chamber in range(1, 7)]


@pytest.mark.parametrize("missing", range(1, 7))
@pytest.mark.parametrize("seat", [0, 1])
def test_the_sixth_chamber_wins_wherever_it_is(missing: int, seat: int) -> None:
    """One cube is enough where nobody has one, whatever the points and the track say."""
    sides = ("first", "second") if seat == 0 else ("second", "first")
    state = {
        "agora": True,
        "decrees": decrees(),
        "conflict_pawn": -7 if seat == 0 else 7,
        sides[0]: {"coins": 0, "cubes": five_chambers(missing)},
        sides[1]: {"coins": 40, "cubes": [0] * 6},
    }
    twins = twins_of(state, sides[0], recruit(CONSPIRATOR))
    played(twins, recruit(CONSPIRATOR), PLACES)
    assert twins.slow.ending is None
    assert ended(played(twins, place(missing))) == ("political", seat)


@pytest.mark.parametrize("missing", range(1, 7))
def test_a_tied_chamber_is_nobodys(missing: int) -> None:
    """A cube in each chamber does not win while one of them is tied; one more there does."""
    theirs = [2 * int(chamber == missing) for chamber in range(1, 7)]
    state = {
        "agora": True,
        "decrees": decrees(),
        "first": {"coins": 9, "cubes": [1] * 6},
        "second": {"coins": 9, "cubes": theirs},
    }
    cards = [recruit(CONSPIRATOR), recruit("conspirator_2")]
    twins = played(twins_of(state, "first", *cards), cards[0], PLACES, place(missing))
    assert twins.slow.ending is None
    assert twins.slow.controller(missing) is None
    card = next(a["card"] for a in twins.slow.legal() if a["card"] != cards[1]["card"])
    played(twins, {"action": "discard", "card": card}, cards[1], PLACES)
    assert ended(played(twins, place(missing))) == ("political", 0)


def test_a_moved_cube_wins() -> None:
    """The second cube of a chamber goes to its empty neighbor."""
    state = {
        "agora": True,
        "decrees": decrees(),
        "first": {"cubes": [0, 2, 1, 1, 1, 1]},
        "second": {"cubes": [0] * 6},
    }
    card = "politician_right_1"
    twins = played(twins_of(state, "first", recruit(card)), recruit(card))
    assert ended(played(twins, move(2, 1))) == ("political", 0)


def test_politics_wins_in_the_turn_of_the_other_player() -> None:
    """The step back of the decree shield gives the other player a token, and its cube wins."""
    state = {
        "agora": True,
        "decrees": decrees(chamber_1=SHIELD),
        "conflict_pawn": -2,
        "first": {"cubes": [1, 0, 0, 0, 0, 0]},
        "second": {"cubes": [0, 2, 1, 1, 1, 1]},
    }
    card = "politician_right_1"
    twins = played(twins_of(state, "first", recruit(card)), recruit(card), move(1, 2))
    assert twins.slow.pawn == -3
    assert (twins.slow.pending(), twins.slow.decider()) == ("place_cube", 1)
    assert twins.slow.active == 0
    assert ended(played(twins, place(1))) == ("political", 1)


# ---- two supremacies at once (section 10) ----------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1])
def test_military_comes_before_politics(seat: int) -> None:
    """The cube that takes the sixth chamber takes the decree shield too: the capital is entered."""
    sides = ("first", "second") if seat == 0 else ("second", "first")
    state = {
        "agora": True,
        "decrees": decrees(chamber_4=SHIELD),
        "conflict_pawn": 8 if seat == 0 else -8,
        sides[0]: {"cubes": five_chambers(4)},
        sides[1]: {"cubes": [0] * 6},
        "military_tokens_left": [],
    }
    twins = twins_of(state, sides[0], recruit(CONSPIRATOR))
    played(twins, recruit(CONSPIRATOR), PLACES, place(4))
    assert ended(twins) == ("military", seat)


def test_a_shield_that_stops_short_of_the_capital_leaves_politics() -> None:
    """Minerva stands in the way, so the sixth chamber wins."""
    state = {
        "pantheon": True,
        "agora": True,
        "decrees": decrees(chamber_4=SHIELD),
        "conflict_pawn": 8,
        "minerva_pawn": 9,
        "first": {"cubes": five_chambers(4), "gods": ["minerva"]},
        "second": {"cubes": [0] * 6},
        "military_tokens_left": [],
    }
    twins = twins_of(state, "first", recruit(CONSPIRATOR))
    played(twins, recruit(CONSPIRATOR), PLACES, place(4))
    assert ended(twins) == ("political", 0)
    assert twins.slow.pawn == 8
