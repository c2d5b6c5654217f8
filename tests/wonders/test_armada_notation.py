"""Typed moves of Armada: short forms, refusals with their reasons, sentences, prices, facts."""

from __future__ import annotations

import re

import pytest

from solver._ext.core.state import CHANCE, State
from solver._ext.wonders import bridge as compiled
from solver.errors import InputError
from solver.games.wonders import GAME
from solver.games.wonders.variants import OPTIONS
from tests.wonders import bridge
from tests.wonders.naval_tables import in_phase, moment, moments


def texts(state: State) -> list[str]:
    return [GAME.move_text(state, move) for move in state.legal_moves()]


def parsed(state: State, text: str) -> str:
    return GAME.move_text(state, GAME.parse_move(state, text))


def refused(state: State, text: str) -> str:
    with pytest.raises(InputError) as error:
        GAME.parse_move(state, text)
    said = str(error.value)
    assert "\n" not in said
    return said


def with_step(kind: str, *, paid: bool = False) -> State:
    """A moment at which a step can come with a move of this kind."""

    def wanted(state: State) -> bool:
        return state.decider >= 0 and any(
            text.startswith(kind) and text.endswith(" sail") and (" left " in text) == paid
            for text in texts(state)
        )

    return moment(wanted)


@pytest.mark.parametrize("seed", range(1, 4))
def test_every_text_is_read_back(seed: int) -> None:
    """In all languages, whatever comes up in a game, and said as a sentence."""
    for state in moments(seed)[::5]:
        events = [event for event, _ in state.chance_outcomes()] if state.decider == CHANCE else []
        for move in [*state.legal_moves(), *events][:40]:
            for lang in ("id", "en", "it"):
                assert GAME.parse_move(state, GAME.move_text(state, move, lang)) == move
            for lang in ("en", "it"):
                assert GAME.sentence(state, move, lang)


@pytest.mark.parametrize("kind", ["build", "stage", "sell"])
def test_a_step_can_be_typed_in_short(kind: str) -> None:
    state = with_step(kind)
    text = next(one for one in texts(state) if one.startswith(kind) and one.endswith(" sail"))
    assert parsed(state, text) == text
    assert parsed(state, text.replace(" with ", " ").replace("sail", "SAILING")) == text
    assert parsed(state, text.replace("_", " ").replace(" sail", ", naviga")) == text
    plain = text.removesuffix(" sail")
    if plain in texts(state):
        assert parsed(state, plain) == plain


def test_payments_of_both_are_one() -> None:
    state = with_step("build", paid=True)
    text = next(t for t in texts(state) if re.fullmatch(r"build \w+ left \d+ sail", t))
    assert parsed(state, text) == text
    name, coins = re.fullmatch(r"build (\w+) left (\d+) sail", text).groups()  # type: ignore[union-attr]
    assert parsed(state, f"b {name} l{coins} sail") == text
    sentence = GAME.sentence(state, GAME.parse_move(state, text))
    assert " and move the " in sentence
    assert " to the left (" in sentence


def test_free_moves() -> None:
    state = in_phase("fleets")
    first = texts(state)[0].removeprefix("sail ")
    assert parsed(state, f"sail the {first} fleet") == f"sail {first}"
    assert parsed(state, f"sail {first.capitalize()}") == f"sail {first}"
    assert "no fleet is named" in refused(state, "sail the fleet")
    assert "unknown fleet 'pink'" in refused(state, "sail pink")
    assert "one is named twice" in refused(state, f"sail {first} {first}")
    assert "fleets named" in refused(state, "sail nothing")


def test_islands() -> None:
    state = in_phase("explore")
    own = [text.removeprefix("explore ") for text in texts(state)]
    assert parsed(state, f"explore {own[0].replace('_', ' ')}") == f"explore {own[0]}"
    level = "archipelago" in own[0]
    other = "ancient_oasis" if level else "lush_archipelago"
    assert "is an island of level" in refused(state, f"explore {other}")
    assert "unknown island" in refused(state, "explore atlantis")
    drawn = in_phase("islands")
    assert GAME.asked_for(drawn).startswith(("the islands of level", "your islands of level"))
    assert "islands" in GAME.asked_for(GAME.observe(drawn, 0).state)


def test_the_naval_conflict() -> None:
    state = in_phase("naval")
    assert texts(state) == ["naval abstain", "naval join"]
    assert parsed(state, "naval out") == "naval abstain"
    assert parsed(state, "n j") == "naval join"
    assert "write naval join or naval abstain" in refused(state, "naval perhaps")


def test_shipyards_are_dealt() -> None:
    state = in_phase("shipyards")
    assert GAME.asked_for(state) == "the shipyard of seat 0"
    assert parsed(state, "shipyard 3") == "shipyard shipyard_3"
    state.apply(GAME.parse_move(state, "shipyard 3"))
    assert "belongs to seat 0" in refused(state, "shipyard 3")


def test_stages_in_any_order() -> None:
    def siracusa(state: State) -> bool:
        return state.decider >= 0 and any(
            re.fullmatch(r"stage \d with \w+", text) for text in texts(state)
        )

    state = moment(siracusa)
    text = next(t for t in texts(state) if re.fullmatch(r"stage \d with \w+", t))
    number, card = re.fullmatch(r"stage (\d) with (\w+)", text).groups()  # type: ignore[union-attr]
    assert parsed(state, f"stage {number} {card}") == text
    raw = bridge.dump(state)
    city = raw["cities"][state.decider]
    for stage in range(3):
        said = f"stage {stage + 1} with {card}"
        if stage in city["stages_built"]:
            assert "is built already" in refused(state, said)
    assert "has 3 stages" in refused(state, f"stage 4 with {card}")
    ordered = moment(
        lambda s: (
            s.decider >= 0
            and any(t.startswith("stage with") for t in texts(s))
            and bridge.dump(s)["cities"][s.decider]["stages"] == 0
        )
    )
    name = next(t for t in texts(ordered) if t.startswith("stage with")).split()[2]
    assert "in their order, now stage 1" in refused(ordered, f"stage 2 with {name}")
    assert parsed(ordered, f"stage 1 with {name}").startswith("stage with")


def test_why_no_fleet_moves() -> None:
    def brown(state: State) -> bool:
        return state.decider >= 0 and "build quarry" in texts(state)

    assert "no fleet moves with a brown card" in refused(moment(brown), "build quarry sail")
    plain = GAME.new({}, 3)
    deal = GAME.deal({}, 1)
    while plain.decider == CHANCE or bridge.dump(plain)["phase"] == "sides":
        plain.apply(deal.event(plain) if plain.decider == CHANCE else plain.legal_moves()[0])
    card = texts(plain)[0].split()[1]
    assert "without the expansion Armada" in refused(plain, f"build {card} sail")

    def dear(state: State) -> bool:
        if state.decider < 0 or bridge.dump(state)["phase"] != "choose":
            return False
        found = texts(state)
        return any(
            text.startswith("build ")
            and f"{text.split()[1]}" in REDS
            and not any(other.startswith(text) and other.endswith("sail") for other in found)
            for text in found
        )

    state = moment(dear)
    card = next(t for t in texts(state) if t.startswith("build ") and t.split()[1] in REDS).split()[
        1
    ]
    assert "cannot pay both: " in refused(state, f"build {card} sail")
    assert ", the step " in refused(state, f"build {card} sail")


REDS = ("stockade", "barracks", "guard_tower")


def test_prices_tell_what_both_cost() -> None:
    state = with_step("build", paid=True)
    text = next(t for t in texts(state) if re.fullmatch(r"build \w+ left \d+ sail", t))
    _, name, _, coins, _ = text.split()
    position = GAME.observe(state, state.decider)
    price = next(
        one
        for one in position.prices()
        if (one.seat, one.kind, one.what) == (state.decider, "build sail", name)
    )
    assert price.possible
    assert any(way["left"] == int(coins) and way["right"] == 0 for way in price.ways)


def test_facts_say_what_spaces_bring() -> None:
    told = dict.fromkeys(("sails", "explores", "naval"), "")
    for state in moments(3):
        for move in state.legal_moves()[:6] if state.decider >= 0 else ():
            for reason in GAME.facts(state, move):
                if reason.kind in told:
                    told[reason.kind] = GAME.fact_text(reason)
                    assert GAME.fact_text(reason, "it")
    assert "fleet to space" in told["sails"]
    state = in_phase("explore")
    reason = GAME.facts(state, state.legal_moves()[0])[0]
    assert reason.kind == "explores"
    state = in_phase("naval")
    assert "naval" in GAME.fact_text(GAME.facts(state, state.legal_moves()[1])[0])


def test_the_options_are_those_of_the_rules() -> None:
    assert len(OPTIONS) == len(compiled.OPTIONS)
    for option, (_, values) in zip(OPTIONS[:-1], compiled.OPTIONS[:-1], strict=True):
        assert len(option.values) == values, option.name


def test_taking_part_in_an_edifice_says_what_it_brings() -> None:
    def joins(state: State) -> bool:
        return state.decider >= 0 and any(" join" in text for text in texts(state))

    state = moment(joins, edifice="yes")
    move = next(m for m in state.legal_moves() if " join" in GAME.move_text(state, m))
    (reason,) = [reason for reason in GAME.facts(state, move) if reason.kind == "takes_part"]
    assert re.match(r"takes part in .*, which needs \d more to be complete: .*; spares it: ",
                    GAME.fact_text(reason))  # fmt: skip
    assert GAME.fact_text(reason, "it").startswith("partecipa a ")
