"""Positions of Leaders, Cities and teams: round trips, what can be left out, what is refused."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest

from solver._ext.core.rng import Rng
from solver._ext.core.state import OVER, State
from solver.games.base import Position
from solver.games.private_events import seen
from solver.games.wonders import GAME, names
from tests.cli.hidden_hands import Onlooker
from tests.edits import Change, both, changed, check_contradiction, top
from tests.wonders import bridge
from tests.wonders.expanded import BOARDS, event, expanded, played
from tests.wonders.table import example

DRAFTED = 4


def check(position: Position) -> None:
    """A position is read back to the byte, from JSON and from one line."""
    found = GAME.read_position(json.loads(json.dumps(position.to_json())))
    assert found.state.to_bytes() == position.state.to_bytes()
    line = position.to_compact()
    assert GAME.read_compact(line) == position
    assert len(line) < 600 * position.state.seats


# ---------------------------------------------------------------- round trips

DAILY = 4
"""Games that are looked at by default, as two seats know them."""


@pytest.mark.parametrize(
    "seed",
    [*range(DAILY), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(DAILY, 60))],
)
def test_round_trip(seed: int) -> None:
    """What two seats or all know of whatever comes up is read back; what is rare always."""
    variant, seats = expanded(seed)
    met: Counter[Any] = Counter()
    chance = random.Random(seed)
    for state in played(seed, variant, seats):
        raw = bridge.dump(state)
        moment = raw["phase"], len(raw["todo"]), raw["turn"] == 0
        met[moment] += 1
        if met[moment] == 1 or chance.random() < 0.01:
            for seat in chance.sample(range(seats), 2 if seed < DAILY else seats):
                check(GAME.observe(state, seat))


class Partner(Onlooker):
    """A seat that follows a game with expansions; in teams it is told what its partner does."""

    def __init__(self, state: State, seat: int, teams: bool) -> None:
        super().__init__(state, seat)
        self.teams = teams
        self.positions: list[Position] = []

    def notice(self, before: State, event: int, after: State) -> None:
        """Take in an event of the table."""
        own = [self.seat, self.seat ^ 1] if self.teams else [self.seat]
        shown = seen(GAME, before, event, own)
        if before.decider < 0:
            self._apply(shown)
        else:
            self._choices.setdefault(before.decider, []).append(shown)
            while any(self._choices.values()) and not GAME.unrevealed(after):
                self._apply(self._choices[self.state.decider].pop(0))
        if not GAME.unrevealed(after):
            self._look(after)

    def _apply(self, event: int) -> None:
        super()._apply(event)
        self.positions.append(GAME.observe(self.state.copy(), self.seat))

    def _next_card(self, mine: dict[str, Any], raw: dict[str, Any]) -> int:
        """The next leader of the draft, or card of the hand that comes from the other teams."""
        leaders = mine["looking"] == "leaders"
        if self.teams and mine["looking"] != "pile":
            even = self.seat // 2 * 2
            self.seat, kept = even + (leaders or raw["age"] == 2), self.seat
            try:
                return self._leader(mine, raw) if leaders else super()._next_card(mine, raw)
            finally:
                self.seat = kept
        return self._leader(mine, raw) if leaders else super()._next_card(mine, raw)

    def _leader(self, mine: dict[str, Any], raw: dict[str, Any]) -> int:
        row = (self.seat + mine["turn"] - 1) % mine["seats"]
        hand = raw["leaders"]["hands"][row]
        return int(hand[mine["seen"]] if hand else raw["leaders"]["used"][row][DRAFTED - 1][0])


@pytest.mark.parametrize(
    "seed", [0, 2, 8, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(9, 30))]
)
def test_round_trip_while_a_game_is_followed(seed: int) -> None:
    """A seat on a state of its own, which is told what it sees at the table and nothing else."""
    variant, seats = expanded(seed)
    state, rng = GAME.new(variant, seats), Rng(seed)
    follower = Partner(state, seed % seats, variant["teams"] == "yes")
    wanted = [name for name in BOARDS if names.wonder(name) in bridge.setup(state)["wonders"]]
    while state.decider != OVER:
        before, move = state.copy(), event(state, rng, wanted)
        state.apply(move)
        follower.notice(before, move, state)
    met: Counter[Any] = Counter()
    for position in follower.positions:
        raw = bridge.dump(position.state)
        met[raw["phase"], raw["looking"]] += 1
        if met[raw["phase"], raw["looking"]] <= 3 or met.total() % 20 == 0:
            check(position)


# ---------------------------------------------------------------- what can be left out


def test_what_follows_from_little() -> None:
    """Phase, Age, what became of leaders that nobody names, tokens that must be there."""
    raw = bridge.dump(GAME.read_position(example("recruitment")).state)
    assert (raw["phase"], raw["age"], raw["turn"]) == ("recruit", 2, 0)
    data = GAME.read_position(example("recruitment")).to_json()
    assert [city["recruits"] for city in data["players"]] == [
        ["recruit hannibal"], ["recruit croesus"], ["sell"],
    ]  # fmt: skip
    draft = bridge.dump(GAME.read_position(example("leader_draft")).state)
    assert (draft["phase"], draft["turn"]) == ("draft", 2)
    hand = ["Library", "Laboratory", "Walls", "Aqueduct", "Temple"]
    change = both(player(1, cards=["Consulate"], diplomacy=None), top(hand=hand, passed=None))
    cities = GAME.read_position(changed(example("cities"), both(change, player(0, cards=["Lair"]))))
    assert bridge.dump(cities.state)["cities"][1]["diplomacy"] == 1


def test_the_conflicts_before_the_penalties_have_used_diplomacy() -> None:
    data: dict[str, Any] = {
        "game": "wonders",
        "variant": {"cities": "yes", "edifice": "yes"},
        "phase": "penalties",
        "age": 1,
        "turn": 7,
        "edifices": ["Artisan District", "Factory", "Agora"],
        "pawns": [2, 2, 2],
        "players": [
            {"wonder": "Gizah day", "cards": ["Residence", "East Trading Post", "Marketplace"]},
            {"wonder": "Rhodos day", "cards": ["Stockade"], "military": [1]},
            {"wonder": "Ephesos day", "cards": ["Baths"], "military": [-1]},
        ],
    }
    data["players"] = [{"coins": 3, "military": []} | city for city in data["players"]]
    assert diplomats(data) == [0, 0, 0]
    wrong = changed(data, player(0, diplomacy=1))
    check_contradiction(GAME, wrong, "players[0].diplomacy: 1, but")
    untold = changed(data, player(0, military=None))
    check_contradiction(GAME, untold, "players[0].military: not given")


def test_the_conflicts_before_that_at_sea_have_used_diplomacy() -> None:
    data = example("armada_conflict")
    data["variant"]["cities"] = "yes"
    data["turn"] = 8
    data["players"][0]["cards"][6] = "Consulate"
    assert diplomats(data) == [0, 0, 0]


def test_no_debt_for_a_penalty_is_there_before_the_conflict_at_sea() -> None:
    data = example("armada_conflict")
    data["variant"] |= {"edifice": "yes"}
    data |= {"edifices": ["Belvedere", "Staging Camp", "Agora"], "pawns": [2, 2, 2]}
    data["players"][0]["debt_tokens"] = [3]
    check_contradiction(GAME, data, "players[0].debt_tokens: 3, but that Age goes on")


@pytest.mark.parametrize(
    ("side", "stages", "shares", "legal"),
    [
        ("night", 1, [1], True),
        ("night", 1, [1, 2], True),  # Age I of the box, Age II paid for with the same stage
        ("night", 2, [1, 2, 3], True),
        ("night", 1, [1, 2, 3], False),
        ("day", 1, [1, 2], False),
        ("day", 2, [1, 2, 3], True),
    ],
)
def test_a_stage_of_ur_may_bring_two_shares(
    side: str, stages: int, shares: list[int], legal: bool
) -> None:
    ur = {"wonder": f"Ur {side}", "stages": stages, "edifices": shares, "cards": ["Walls"]}
    data: dict[str, Any] = {
        "game": "wonders",
        "variant": {"edifice": "yes"},
        "age": 3,
        "hand": ["Senate", "Pantheon"],
        "edifices": ["Artisan District", "Factory", "Agora"],
        "players": [
            ur,
            {"wonder": "Rhodos day", "stages": 2, "cards": ["Stockade"], "edifices": [1, 2]},
            {"wonder": "Ephesos day", "stages": 3, "cards": ["Altar"], "edifices": [1, 2, 3]},
        ],
    }
    data["players"] = [{"coins": 3, "military": []} | city for city in data["players"]]
    if legal:
        position = GAME.read_position(data)
        assert bridge.dump(position.state)["cities"][0]["pawns"] == shares
        check(position)
    else:
        count = f"players[0].edifices: takes part in {len(shares)}, with {stages} stages built"
        check_contradiction(GAME, data, count)


def diplomats(data: dict[str, Any]) -> list[int]:
    """The Diplomacy tokens of the cities once a position is filled in."""
    state = GAME.read_position(data).state
    return [city["diplomacy"] for city in bridge.dump(state)["cities"]]


def test_a_stage_that_no_card_accounts_for_has_a_leader_under_it() -> None:
    boards = ("gizah", "rhodos", "babylon")
    data: dict[str, Any] = {
        "variant": {"leaders": "yes"},
        "hand": ["altar", "baths", "press", "theater", "stockade", "barracks", "loom"],
        "leader_hand": ["plato", "midas", "nero"],
        "players": [{"wonder": f"{name} day", "coins": 6} for name in boards],
    }
    data["players"][1]["stages"] = 1
    told = GAME.read_position({"game": "wonders"} | data).to_json()["players"]
    assert [city["recruits"][0].split()[0] for city in told] == ["sell", "stage", "sell"]


def test_in_teams_nothing_of_the_others_is_told() -> None:
    data = GAME.read_position(example("team")).to_json()
    assert sorted(data["partner"]) == ["hand", "passed"]
    assert "hand" not in data["players"][2]
    assert all(" " not in use or use.startswith("build") for use in data["players"][2]["turns"])


# ---------------------------------------------------------------- what is refused


def player(seat: int, **fields: Any) -> Change:
    return lambda data: data["players"][seat].update(fields)


CONTRADICTIONS: dict[str, tuple[str, Change, str]] = {
    "a leader in two places": (
        "recruitment",
        player(2, leaders=["Croesus"]),
        "players[2].leaders: Croesus is also in players[1].leaders; there is one of each leader",
    ),
    "a leader in hand and city": (
        "recruitment",
        top(leader_hand=["Croesus", "Hypatia", "Amytis"]),
        "leader_hand: Croesus is also in players[1].leaders",
    ),
    "more leaders than recruitments": (
        "recruitment",
        player(2, leaders=["Nero", "Midas"]),
        "players[2].leaders: 2 leaders, but 1 recruitment is over",
    ),
    "too few leaders in hand": (
        "recruitment",
        top(leader_hand=["Hypatia"]),
        "leader_hand: 1 leaders, but 3 by 1 recruitments",
    ),
    "a leader of Cities without Cities": (
        "recruitment",
        player(2, leaders=["Caligula"]),
        "players[2].leaders[0]: Caligula is a leader, of Leaders and Cities together",
    ),
    "an expert leader in a standard game": (
        "recruitment",
        lambda data: (
            data["variant"].update(leader_deck="standard"),
            data["players"][2].update(leaders=["Gorgo"]),
        ),
        "Gorgo is not among the leaders that are dealt in this game",
    ),
    "a card as a leader": ("recruitment", player(2, leaders=["Altar"]), "is a card of an Age"),
    "a leader that was passed on": (
        "leader_draft",
        both(top(leader_hand=["Nero", "Vitruvius", "Plato"])),
        "Nero is in two hands of the draft",
    ),
    "nothing kept": ("leader_draft", top(draft=None), "draft.kept: not given; list the 1 leaders"),
    "no leaders": ("age_2", top(leader_hand=["Nero"]), "leader_hand: given, but Leaders is not"),
    "Debt without Cities": (
        "age_2",
        player(1, debt=1),
        "players[1].debt: given, but Cities is not",
    ),
    "Debt from nowhere": (
        "cities",
        both(player(2, cards=["Altar"], military=[1], debt=0), player(0, debt=3)),
        "players[0].debt: 3, but nothing in the other cities makes anybody lose coins",
    ),
    "too much Debt": (
        "cities",
        player(0, debt=9),
        "players[0].debt: 9, but by the cards, leaders and stages of the others at most",
    ),
    "a token from nowhere": ("cities", player(2, diplomacy=1), "players[2].diplomacy: 1, but by"),
    "tokens not given": ("cities", player(0, military=None), "players[0].military: not given, and"),
    "too many black cards": (
        "cities",
        lambda data: data["players"][0]["cards"].append("Customs"),
        "4 black cards of Age 1, but 3 are in a game of 3",
    ),
    "a black card without Cities": (
        "age_2",
        lambda data: data["players"][0]["cards"].append("Customs"),
        "Customs is a black card, of the expansion Cities",
    ),
    "no partner": (
        "team",
        top(partner=None),
        "partner.hand: not given; list the 5 cards that your",
    ),
    "a partner without teams": ("age_1", top(partner={}), "partner: given, but there are no teams"),
    "a board of an expansion": (
        "team",
        player(2, wonder="Petra day"),
        "of an expansion that is not",
    ),
}


@pytest.mark.parametrize("case", CONTRADICTIONS)
def test_contradiction(case: str) -> None:
    name, change, text = CONTRADICTIONS[case]
    check_contradiction(GAME, changed(example(name), change), text)
