"""What is told of prices is what moves cost, in every game."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator

import pytest

from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, OVER, State
from solver.games.architects.data import tables as architects_tables
from solver.games.base import Game
from solver.games.dice.data import sheets
from solver.games.dice.names import die_name
from solver.games.duel import names as duel_names
from solver.games.prices import Price
from solver.games.wonders import names as wonders_names
from solver.games.wonders.moves.kinds import Scene
from solver.games.wonders.moves.naval_sentences import step_price
from tests.architects import bridge as architects
from tests.contract.setups import SETUPS, Setup
from tests.dice import bridge as dice
from tests.duel import bridge as duel
from tests.wonders import bridge as wonders

Asked = tuple[str, str, str]
"""Kind, what and die of a price."""


ALONG = 0.4
"""The part of the decisions of a game that is looked at by default."""


def decisions(setup: Setup, share: float = 1.0) -> Iterator[State]:
    """What seats know when they decide, along a game of the playout policy, or at some of it."""
    pick = random.Random(setup.name)
    state, deal, rng = setup.new(), setup.deal(setup.seeds[0]), Rng(setup.seeds[0])
    while state.decider != OVER:
        if state.decider == CHANCE:
            state.apply(deal.event(state))
            continue
        if pick.random() < share:
            yield setup.adapter.observe(state, state.decider).state
        state.apply(state.playout_move(rng))


def of_duel(state: State) -> Iterator[tuple[Asked, dict[str, int]]]:
    """What the moves of Duel get, with what they really cost."""
    if duel.dump(state)["phase"] != "play":
        return
    for move in state.legal_moves():
        kind, *items = duel.decode(move)
        if kind not in ("build", "wonder"):
            continue
        quote = duel.quote(state, kind, *reversed(items))
        name = duel_names.card_name if kind == "build" else duel_names.wonder_name
        yield (kind, name(items[0]), ""), {"coins": quote.total - quote.trade, "trade": quote.trade}


def of_wonders(state: State) -> Iterator[tuple[Asked, dict[str, int]]]:
    """The same of 7 Wonders, but for the Free City and rights to build."""
    for move in state.legal_moves():
        kind, number, *more = wonders.decode(move)
        if kind == "recruit" and number >= 0:
            price = wonders.quote(state, state.decider, number)["coins"]
            yield (
                (kind, wonders_names.card_name(number), ""),
                {"bank": price, "left": 0, "right": 0},
            )
        if kind not in ("build", "stage") or more[-1]:
            continue
        left, right, bank, _, for_nothing, far_left, far_right, of_kind, sails, *_ = more
        if kind == "build" and (number < 0 or of_kind):
            continue
        phase = wonders.dump(state)["phase"]
        if phase != "choose" and (kind == "build" or (sails and phase != "seventh")):
            continue
        own, stage = (number, 0) if kind == "build" else (-1, of_kind)
        quote = wonders.quote(state, state.decider, own, stage)
        bought = any((left, right, bank, for_nothing, far_left, far_right))
        paid_anyway = kind == "build" and quote["free"] and bought and not sails
        due = quote["printed"] if paid_anyway else quote["coins"]
        if sails and wonders.dump(state)["chosen"][state.decider]:
            continue  # the fleet may make its second step, which is dearer
        if sails:
            due += step_price(Scene(state), kind, state.decider, own).coins
        what = wonders_names.card_name(number) if kind == "build" else str(quote["number"])
        way = {"bank": bank + due, "left": left, "right": right}
        far = {name: paid for name, paid in (("left2", far_left), ("right2", far_right)) if paid}
        yield (f"{kind} sail" if sails else kind, what, ""), way | far


def of_architects(state: State) -> Iterator[tuple[Asked, dict[str, int]]]:
    """Stages that can be built; what pays may count for more than one card."""
    for move in state.legal_moves():
        kind, *numbers = architects.decode(move)
        if kind == "build":
            yield ("stage", str(numbers[0]), ""), {}


def of_dice(state: State) -> Iterator[tuple[Asked, dict[str, int]]]:
    """Boxes, with the dice for them."""
    raw = dice.dump(state)
    board = raw["cities"][raw["acting"]]["board"] if raw["acting"] >= 0 else -1
    for move in state.legal_moves():
        kind, *numbers = dice.decode(move)
        if kind not in ("build", "wonder"):
            continue
        box, die = numbers[0], numbers[1] if kind == "build" else 0
        quote = dice.quote(state, kind, box, die)
        called = die_name(die) if kind == "build" else ""
        name = sheets.at(raw["sheet"]).boxes(board)[box].id
        yield (kind, name, called), {"die": quote.die, "box": quote.box}


REAL = {"duel": of_duel, "wonders": of_wonders, "architects": of_architects, "dice": of_dice}


@pytest.mark.parametrize(
    "share", [ALONG, pytest.param(1.0, marks=pytest.mark.slow)], ids=["some", "all"]
)
@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: setup.name)
def test_prices_are_those_of_the_moves(setup: Setup, share: float) -> None:
    adapter: Game = setup.adapter
    seen = Counter[str]()
    for state in decisions(setup, share):
        told: dict[Asked, Price] = {}
        for price in adapter.prices(state):
            assert json.loads(json.dumps(price.to_json())) == price.to_json()
            sums = [sum(way.values()) for way in price.ways]
            assert sums == sorted(sums)
            assert price.least == (sums[0] if sums else None)
            if price.seat == state.decider:
                assert told.setdefault((price.kind, price.what, price.die), price) is price
        real = list(REAL[setup.game](state))
        for asked, way in real:
            assert told[asked].possible
            assert not way or way in told[asked].ways
            seen[asked[0]] += 1
        if real:
            possible = {asked for asked, price in told.items() if price.possible}
            assert {asked for asked, _ in real} >= possible - unasked(setup, state)
    assert seen


def unasked(setup: Setup, state: State) -> set[Asked]:
    """What has a price but is no move now: of cards whose use the moment does not allow."""
    if setup.game != "wonders" or wonders.dump(state)["phase"] == "choose":
        return set()
    return {(p.kind, p.what, "") for p in setup.adapter.prices(state) if p.kind != "recruit"}


@pytest.mark.parametrize("seats", [2, 5])
def test_stages_of_every_seat_rest_on_its_own(seats: int) -> None:
    """In Architects each seat is told the stages above those that it has built, and their cards."""
    setup = Setup("architects", seats)
    for state in decisions(setup):
        expected = []
        for seat, city in enumerate(architects.dump(state)["cities"]):
            rows = architects_tables().wonders[city["wonder"]].stages
            for number, row in enumerate(rows, 1):
                if number not in city["built"] and set(row.requires) <= set(city["built"]):
                    expected.append((seat, str(number), ({"cards": row.count},), row.kind))
        told = [(p.seat, p.what, p.ways, p.note) for p in setup.adapter.prices(state)]
        assert told == expected


def test_prices_of_others_tell_no_hands() -> None:
    """Of what a seat cannot see nothing is told: hands are those of the viewer."""
    setup = next(setup for setup in SETUPS if setup.name == "wonders-3")
    for state in decisions(setup):
        prices = setup.adapter.prices(state)
        others = {price.kind for price in prices if price.seat != state.decider}
        assert others <= {"stage"}
