"""A whole game played by people on Board Game Arena, replayed on both engines.

The record lacks the structure of the cards. As it says, the n-th card taken of an age stands in
slot 20 - n; tokens and cards that it does not name are filled in and never matter.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from tests.duel import bridge as duel
from tests.duel.lockstep import Twins
from tests.duel.reference import (
    CARD_IDS,
    LAYOUTS,
    LOOT,
    TOKEN_IDS,
    WONDER_IDS,
    read,
    slot_text,
)

GAME: dict[str, Any] = read("game_1.json")
TURNS: list[dict[str, Any]] = [turn for age in GAME["ages"] for turn in age["turns"]]
SUB_TEXTS = {
    "progress": "token {}",
    "destroy": "destroy {}",
    "mausoleum": "revive {}",
    "library": "keep {}",
}
COUNTED = {
    "blue": "blue",
    "green": "green",
    "yellow": "yellow",
    "wonders": "wonders",
    "progress": "progress_tokens",
}
BUY_FROM_BANK = ("trade", "stone_reserve", "clay_reserve", "wood_reserve", "customs_house")


class Replay:
    """The game so far on both engines."""

    def __init__(self) -> None:
        self.twins = Twins.new(0)
        known = GAME["tokens_on_board_known"]
        board = known + [t for t in TOKEN_IDS if t not in known]
        self.chance("tokens", board[:5], TOKEN_IDS)

    @property
    def raw(self) -> dict[str, Any]:
        """The dump of the fast engine."""
        dumped: dict[str, Any] = duel.dump(self.twins.fast)
        return dumped

    def chance(self, kind: str, names: list[str], order: list[str]) -> None:
        """A chance event that picks a set."""
        self.twins.apply(" ".join([kind, *sorted(names, key=order.index)]))

    def draft(self) -> None:
        """All picks of the record; a forced one is made by the engines themselves."""
        for step in GAME["draft"]:
            if "offered" in step:
                self.chance("offer", step["offered"], WONDER_IDS)
            elif not step.get("forced"):
                assert self.twins.fast.decider == step["seat"]
                self.twins.apply(f"pick {step['pick']}")
            else:
                owned = self.raw["cities"][step["seat"]]["wonders"]
                assert WONDER_IDS.index(step["pick"]) in owned

    def deal(self, age: dict[str, Any]) -> None:
        """Guild backs where they do not disturb, then the face-up cards."""
        if age["age"] == 3:
            self.chance("backs", [slot_text(3, slot) for slot in (0, 1, 2)], SLOT_ORDER)
        self.turn_up(age)

    def turn_up(self, age: dict[str, Any]) -> None:
        """Reveal what is due: the card the record takes there, or one it never takes."""
        planned = {20 - n: turn["card"] for n, turn in enumerate(age["turns"], start=1)}
        while self.twins.fast.decider < 0:
            events = list(self.twins.slow.chance())
            place = events[0].split()[1]
            slot = next(s for s in range(20) if slot_text(age["age"], s) == place)
            free = [event for event in events if event.split()[2] not in planned.values()]
            self.twins.apply(f"reveal {place} {planned[slot]}" if slot in planned else free[0])

    def starter(self, settled: dict[str, Any]) -> None:
        """The choice of who begins the next age."""
        assert self.raw["phase"] == "starter"
        assert self.twins.fast.decider == settled["chosen_by"]
        self.twins.apply(f"starter {settled['seat']}")

    def turn(self, turn: dict[str, Any]) -> None:
        """One turn: price before, effects after, wonder prices in between."""
        seat = turn["seat"]
        assert self.twins.fast.decider == seat
        before = self.raw
        self.check_price(turn)
        texts = {
            "build": f"build {turn['card']}",
            "discard": f"discard {turn['card']}",
            "wonder": f"wonder {turn['wonder']} with {turn['card']}",
        }
        self.twins.apply(texts[turn["action"]])
        if "wonder_prices_after" in turn:
            self.check_wonder_prices(turn["wonder_prices_after"])
        if "wonder_removed" in turn:
            assert self.raw["boxed"] == WONDER_IDS.index(turn["wonder_removed"])
        for choice in turn["sub"]:
            kind, name = next((k, choice[k]) for k in SUB_TEXTS if k in choice)
            assert self.twins.fast.decider == seat
            self.twins.apply(SUB_TEXTS[kind].format(name))
        self.check_after(turn, before)

    def check_price(self, turn: dict[str, Any]) -> None:
        """The price as the site charged it, and the part of it that bought resources."""
        if turn["action"] == "discard":
            return
        seat, paid = turn["seat"], turn["paid"]
        if turn["action"] == "build":
            quote = duel.quote_card(self.twins.fast, seat, CARD_IDS.index(turn["card"]))
        else:
            quote = duel.quote_wonder(self.twins.fast, seat, WONDER_IDS.index(turn["wonder"]))
        trade = sum(part["coins"] for part in paid["detail"] if part.get("from") in BUY_FROM_BANK)
        assert quote.total == paid["total"]
        assert quote.trade == trade
        assert quote.chain == any("chain_from" in part for part in paid["detail"])

    def check_wonder_prices(self, expected: list[dict[str, int]]) -> None:
        """Prices of exactly the wonders that can still be built."""
        raw = self.raw
        for seat, city in enumerate(raw["cities"]):
            prices = {
                WONDER_IDS[wonder]: duel.quote_wonder(self.twins.fast, seat, wonder).total
                for wonder, built in zip(city["wonders"], city["built"], strict=True)
                if not built and wonder != raw["boxed"]
            }
            assert prices == expected[seat]

    def check_after(self, turn: dict[str, Any], before: dict[str, Any]) -> None:
        """Coins of both and where they came from, pawn, loot, points, symbols."""
        seat, raw = turn["seat"], self.raw
        assert [city["coins"] for city in raw["cities"]] == turn["coins_after"]
        assert raw["pawn"] == turn["pawn_after"]
        loot = turn.get("loot", [])
        gone = [
            name
            for name, was, still in zip(LOOT, before["loot"], raw["loot"], strict=True)
            if was and not still
        ]
        places = {"first_player": -1, "second_player": 1}
        assert sorted(
            places[name.rpartition("_")[0]] * {"2": 3, "5": 6}[name[-1]] for name in gone
        ) == sorted(token["entered_at"] for token in loot)
        change = [raw["cities"][s]["coins"] - before["cities"][s]["coins"] for s in (0, 1)]
        paid = turn["paid"]["total"] if turn["paid"] else 0
        gains = turn.get("discard_gain", 0) + turn.get("coins_from_effects", 0)
        assert change[seat] == gains - paid
        losses = turn.get("opponent_loses", 0) + sum(token["paid"] for token in loot)
        assert change[1 - seat] == turn.get("economy_to_opponent", 0) - losses
        for place, recorded in enumerate(turn["scores_after"]):
            found = duel.score(self.twins.fast)[place]
            assert {ours: found[ours] for ours in COUNTED} == {
                ours: recorded[theirs] for ours, theirs in COUNTED.items()
            }
            assert sum(found[ours] for ours in COUNTED) == recorded["total"]
            assert len(set(self.twins.slow.cities[place].symbols())) == recorded["symbols"]


SLOT_ORDER = [slot_text(3, entry["slot"]) for entry in LAYOUTS[3]]


def test_replay() -> None:
    replay = Replay()
    replay.draft()
    for age, following in pairwise([*GAME["ages"], None]):
        assert age is not None
        replay.deal(age)
        if age["age"] > 1:
            replay.starter(GAME["ages"][age["age"] - 2]["starter_next"])
        for turn in age["turns"]:
            replay.turn(turn)
            if replay.raw["age"] == age["age"] and replay.twins.fast.decider != -2:
                replay.turn_up(age)
        assert (following is None) == (replay.twins.fast.decider == -2)
    result = GAME["result"]
    assert duel.ending(replay.twins.fast) == result["type"]
    assert replay.raw["winner"] == result["winner"]
    assert replay.twins.fast.returns() == [1.0, 0.0]
    for found, recorded in zip(
        duel.score(replay.twins.fast), result["scores_at_the_end_of_play"], strict=True
    ):
        for ours, theirs in COUNTED.items():
            assert found[ours] == recorded[theirs]


def test_the_record_is_whole() -> None:
    assert len(TURNS) == 45
    assert [turn["turn"] for turn in TURNS] == list(range(1, 46))
    assert sum(turn["paid"] is not None for turn in TURNS) == 35
    assert sum("wonder_prices_after" in turn for turn in TURNS) == 7


@pytest.mark.parametrize("field", ["coins_after", "pawn_after"])
def test_a_changed_record_is_noticed(field: str, monkeypatch: pytest.MonkeyPatch) -> None:
    turn = TURNS[20]
    wrong = [n + 1 for n in turn[field]] if field == "coins_after" else turn[field] + 1
    monkeypatch.setitem(turn, field, wrong)
    with pytest.raises(AssertionError):
        test_replay()
