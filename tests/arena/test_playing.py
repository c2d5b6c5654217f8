"""One game as a fixture: places, records, and tables that a process does not know yet."""

from __future__ import annotations

import json
from typing import Any

import pytest

from solver import records
from solver.arena import playing
from solver.arena.playing import Contender, Fixture, places, play, set_up, supply
from solver.errors import InputError
from solver.games import GAMES, load

NODES = {"nodes": 20}


@pytest.mark.parametrize(
    ("returns", "points", "expected"),
    [
        ((0, 1, 0, 0), (30, 41, 41, 30), [2, 0, 1, 2]),
        ((0.5, 0, 0.5), (40, 39, 40), [0, 2, 0]),
        ((0.5, 0.5), (50, 40), [0, 0]),  # a draw is a draw, whatever the points
        ((0, 1), (99, 1), [1, 0]),  # military victory
        ((0.5, 0.0, 0.5), (1, 99, 2), [0, 2, 0]),  # seat 1 has forfeited
        ((1 / 3, 1 / 3, 1 / 3), (7, 7, 7), [0, 0, 0]),
    ],
)
def test_places(returns: tuple[float, ...], points: tuple[int, ...], expected: list[int]) -> None:
    assert places(returns, points, range(len(returns))) == expected


@pytest.mark.parametrize(
    ("returns", "points", "expected"),
    [
        ((0.5, 0, 0.5, 0), (30, 41, 20, 41), [0, 2, 0, 2]),
        ((0, 0.5, 0, 0, 0.5, 0), (9, 0, 1, 9, 0, 2), [2, 0, 4, 2, 0, 4]),
        ((0.25, 0.25, 0.25, 0.25), (30, 41, 41, 30), [0, 0, 0, 0]),
        ((0.7, 0.1, 0.2, 0), (1, 50, 1, 50), [0, 2, 0, 2]),  # a side has its share, not its seats
    ],
)
def test_places_of_sides(
    returns: tuple[float, ...], points: tuple[int, ...], expected: list[int]
) -> None:
    seats = len(returns)
    assert places(returns, points, [seat % (seats // 2) for seat in range(seats)]) == expected


@pytest.mark.parametrize("game", GAMES)
def test_a_game_as_a_task(game: str) -> None:
    adapter = load(game)
    seats = adapter.default_seats
    bots = [Contender("one", "greedy", **NODES), Contender("two", "random", **NODES)]
    seated = tuple(seat % 2 for seat in range(seats))
    terms = set_up(adapter, {}, bots, seats, keep_records=True)
    played = play(terms, Fixture(3, 4, 1, 77, seated))
    assert played.fixture.seats == seated
    assert sum(played.returns) == pytest.approx(1)
    assert len(played.seconds) == len(played.longest) == len(played.scores) == seats
    assert all(0 <= longest <= total for longest, total in zip(
        played.longest, played.seconds, strict=True
    ))  # fmt: skip
    record = records.read(played.record)
    assert record.seats == [bots[number].name for number in seated]
    assert (record.seed, record.ending) == (77, played.ending)
    assert record.result == list(played.returns)
    assert records.check(record).ok
    assert play(terms, played.fixture).record == played.record


def test_without_records_nothing_is_kept() -> None:
    terms = set_up(load("duel"), {}, [Contender("a", "random", **NODES)] * 2, 2)
    assert play(terms, Fixture(0, 0, 0, 1, (0, 1))).record == ""


def test_every_contender_has_its_own_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    real = playing.play_game

    def spy(game: str, bots: Any, limits: Any, **kwargs: Any) -> Any:
        asked.append([(bot.spec, limit.seconds, limit.nodes) for bot, limit in zip(
            bots, limits, strict=True
        )])  # fmt: skip
        return real(game, bots, limits, **kwargs)

    monkeypatch.setattr(playing, "play_game", spy)
    bots = [Contender("quick", "greedy", nodes=1), Contender("slow", "random", seconds=2.0)]
    play(set_up(load("duel"), {}, bots, 2), Fixture(0, 0, 0, 1, (1, 0)))
    assert asked == [[("random", 2.0, None), ("greedy", None, 1)]]


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (({}, ["random"] * 3, 3), "3 players; duel seats 2"),
        (({}, ["random", "nobody"], 2), "no bot 'nobody'"),
        (({}, ["random", "default:per_world=9"], 2), "the settings are not those of ismcts"),
        (({"color": "red"}, ["random"] * 2, 2), "variant.color"),
    ],
)
def test_what_cannot_be_played_is_found_before(arguments: Any, problem: str) -> None:
    variant, specs, seats = arguments
    with pytest.raises(InputError, match=problem):
        set_up(load("duel"), variant, [Contender(spec, spec, **NODES) for spec in specs], seats)


class OwnTables:
    """A game that knows the variant "own" only with tables that somebody brought."""

    def __init__(self) -> None:
        self.supplied: list[Any] = []

    def parse_variant(self, data: Any) -> Any:
        if data["boards"] == "own" and not self.supplied:
            raise InputError("boards", "unknown")
        return data

    def supply(self, data: Any, place: str = "") -> None:
        self.supplied.append(data)


def test_tables_reach_a_process_that_does_not_know_them_once() -> None:
    adapter: Any = OwnTables()
    terms = playing.Terms("x", {"boards": "own"}, (), 2, ({"a": 1},))
    for _ in range(3):
        supply(adapter, terms)
    assert adapter.supplied == [{"a": 1}]
    shipped: Any = OwnTables()
    supply(shipped, playing.Terms("x", {"boards": "shipped"}, (), 2, ()))
    assert shipped.supplied == []


def test_a_setting_holds_what_the_game_says_others_need(monkeypatch: pytest.MonkeyPatch) -> None:
    duel = load("duel")
    monkeypatch.setattr(type(duel), "supplies", lambda self, variant: [{"rules": "mine"}])
    terms = set_up(duel, {}, [Contender("a", "random", **NODES)] * 2, 2)
    assert json.loads(json.dumps(terms.supplies)) == [{"rules": "mine"}]
