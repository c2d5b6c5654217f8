"""Matches: fair, repeatable, and with the statistics that they say."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from solver import records
from solver.arena.backend import Local
from solver.arena.match import MatchResult, _in_order, run_match
from solver.arena.playing import Fixture
from solver.arena.referee import play_game
from solver.arena.sprt import Sprt
from solver.cli.output.match_text import match_lines
from solver.errors import InputError
from solver.games.base import Position
from solver.games.duel import GAME
from solver.records import Forfeit
from solver.search.bots import make_bot
from solver.search.limits import Limits
from tests.arena.made_games import made

FEW = Limits(nodes=60)


def result_of(groups: Sequence[float], bots: Sequence[str] = ("a", "b")) -> MatchResult:
    """A result with these mean shares per deal group."""
    return MatchResult("duel", list(bots), games=2 * len(groups), groups=list(groups))


@pytest.mark.parametrize("spec", ["greedy", "random", "ismcts", "ismcts:reuse=0", "flat"])
def test_a_bot_against_itself_scores_half_of_every_pair(spec: str) -> None:
    """The two games of a pair are the same game with the seats swapped."""
    result = run_match("duel", [spec, spec], 6, FEW, seed=3)
    assert result.groups == [0.5, 0.5, 0.5]
    assert result.wins == result.losses
    assert result.wins + result.draws + result.losses == result.games == 6
    assert result.places == [3 + result.draws // 2 + result.draws % 2, 3 - result.draws // 2]
    assert all(count % 2 == 0 for count in result.ends.values())


def test_mirrored_games_have_the_same_deal() -> None:
    played = [
        play_game("duel", [make_bot(a), make_bot(b)], FEW, seed=5, keep_moves=True).moves
        for a, b in (("greedy", "random"), ("random", "greedy"))
    ]
    tokens, offers = zip(*(moves[:2] for moves in played), strict=True)
    assert tokens[0] == tokens[1]
    assert offers[0] == offers[1]
    other = play_game(
        "duel", [make_bot("greedy"), make_bot("random")], FEW, seed=6, keep_moves=True
    )
    assert other.moves[:2] != played[0][:2]


def test_the_number_of_jobs_changes_nothing() -> None:
    one = run_match("duel", ["greedy", "random"], 8, FEW, seed=1, backend=Local(1))
    two = run_match("duel", ["greedy", "random"], 8, FEW, seed=1, backend=Local(2))
    assert one.to_json() == two.to_json()
    assert one.groups == two.groups


def test_another_seed_is_another_match() -> None:
    ends = [run_match("duel", ["random", "random"], 20, FEW, seed=s).ends for s in range(4)]
    assert len({tuple(sorted(end.items())) for end in ends}) > 1


def test_results_come_one_deal_at_a_time() -> None:
    seen: list[int] = []
    run_match(
        "duel", ["greedy", "random"], 5, FEW, on_group=lambda result: seen.append(result.games)
    )
    assert seen == [2, 4, 6]  # rounded up to whole deals


def test_greedy_beats_random() -> None:
    result = run_match("duel", ["greedy", "random"], 20, FEW, seed=1)
    assert result.score > 0.8


def test_variant_is_used() -> None:
    played = play_game(
        "duel", [make_bot("random")] * 2, FEW, seed=1, variant={"wonders": "first_game"},
        keep_moves=True,
    )  # fmt: skip
    assert not any(move.startswith("pick") for move in played.moves)


@pytest.mark.parametrize(
    ("bots", "problem"),
    [
        (["greedy"], "1 players; duel seats 2"),
        (["greedy"] * 3, "3 players; duel seats 2"),
        (["greedy", "nobody"], "no bot 'nobody'"),
    ],
)
def test_bad_bots(bots: list[str], problem: str) -> None:
    with pytest.raises(InputError, match=problem):
        run_match("duel", bots, 2, FEW)


def test_a_record_of_the_game_replays() -> None:
    bots = ["greedy", "random"]
    for seed in range(5):
        game = play_game("duel", [make_bot(b) for b in bots], FEW, seed=seed, keep_moves=True)
        record = records.begin(GAME, seats=bots, variant={}, seed=seed)
        record.moves = game.moves
        state = records.replay(record)
        records.finish(record, state)
        assert record.result == list(game.outcome.returns)
        assert record.ending == game.outcome.ending
        assert record.scores == [dict(scores) for scores in game.outcome.scores]
        assert records.check(records.read(records.write(record))).ok


# More than two seats.


@pytest.mark.parametrize("seats", [3, 4, 7])
def test_every_bot_sits_everywhere_once_in_a_deal(tmp_path: Path, seats: int) -> None:
    bots = ["greedy", *["random"] * (seats - 1)]
    result = run_match("architects", bots, 1, FEW, seed=4, records_in=tmp_path / "games")
    kept = [records.read(path.read_bytes()) for path in (tmp_path / "games").iterdir()]
    assert sorted(record.seats.index("greedy") for record in kept) == list(range(seats))
    assert len({record.seed for record in kept}) == 1
    assert all(records.check(record).ok for record in kept)
    assert result.games == len(kept) == seats
    assert len(result.groups) == 1


def test_the_same_bots_share_the_win_evenly() -> None:
    """Because seats are rotated, whatever a seat is worth."""
    result = run_match("architects", ["random"] * 4, 8, FEW, seed=2)
    assert result.score == pytest.approx(0.25)
    assert result.shares() == {"random": pytest.approx(0.25)}
    assert sum(result.by_seat) == pytest.approx(result.games)
    assert result.elo is None
    assert result.ci95[0] <= 0.25 <= result.ci95[1]


@pytest.mark.parametrize("bots", [["greedy", "random", "random"], ["random"] * 3])
def test_points_are_the_means_of_all_games(tmp_path: Path, bots: list[str]) -> None:
    result = run_match("architects", bots, 6, FEW, seed=4, records_in=tmp_path / "games")
    kept = [records.read(path.read_bytes()) for path in (tmp_path / "games").iterdir()]
    scores: dict[str, list[dict[str, int]]] = {}
    for record in kept:
        assert record.scores is not None
        for bot, score in zip(record.seats, record.scores, strict=True):
            scores.setdefault(bot, []).append(score)
    points = result.points()
    assert set(points) == set(bots)
    for bot, of_bot in scores.items():
        assert len(of_bot) == len(kept) * bots.count(bot)
        assert list(points[bot]) == list(of_bot[0])
        for name, mean in points[bot].items():
            assert mean == pytest.approx(sum(score[name] for score in of_bot) / len(of_bot))
        parts = sum(mean for name, mean in points[bot].items() if name != "total")
        assert parts == pytest.approx(points[bot]["total"])
    assert list(result.to_json()["points"]) == list(points)


def test_a_team_is_measured_as_one() -> None:
    """Partners stay together, and what counts is the share of both."""
    result = run_match(
        "wonders", ["rules", "rules", "random", "random"], 20, FEW, variant={"teams": "yes"}
    )
    assert result.sides == [0, 0, 1, 1]
    assert result.games == 20
    assert len(result.groups) == 10
    assert result.score == (result.wins + result.draws / 2) / result.games > 0.8
    assert sum(result.shares().values()) == pytest.approx(0.5)
    head, *_ = match_lines(result.to_json())
    assert head == "wonders, 20 games: 2 x rules against 2 x random"


def test_shares_places_and_seats_add_up() -> None:
    bots = ["greedy", "random", "random"]
    result = run_match("architects", bots, 30, FEW, seed=1)
    data = result.to_json()
    assert data["places"] == result.places
    assert sum(result.places) == result.games == 30
    assert result.places[0] == result.wins + result.draws
    shares = result.shares()
    assert set(shares) == {"greedy", "random"}
    assert shares["greedy"] == pytest.approx(result.score)
    assert shares["greedy"] + 2 * shares["random"] == pytest.approx(1)
    assert sum(data["seat_shares"]) == pytest.approx(1, abs=1e-3)
    assert data["first_seat"] == data["seat_shares"][0]
    assert data["elo"] is None


def test_statistics() -> None:
    result = result_of([1.0, 0.5, 0.5, 0.0, 1.0])
    assert result.score == pytest.approx(0.6)
    # 400 * log10(0.6 / 0.4)
    assert result.elo == pytest.approx(70.4365, abs=1e-3)


def test_statistics_at_the_edges() -> None:
    assert result_of([]).score == 0.0
    assert result_of([]).ci95 == (0.0, 1.0)
    assert result_of([1.0]).ci95 == (0.0, 1.0)
    assert result_of([1.0, 1.0]).elo is None
    assert result_of([0.0, 0.0]).elo is None
    assert result_of([0.75]).elo == pytest.approx(190.849, abs=1e-3)
    assert result_of([0.25]).elo == pytest.approx(-190.849, abs=1e-3)
    assert result_of([0.5, 0.5], ["a", "b", "c"]).elo is None


def test_json() -> None:
    data = run_match("duel", ["greedy", "random"], 2, FEW).to_json()
    assert set(data) >= {
        "game", "bots", "games", "wins", "draws", "losses", "score", "ci95", "elo", "ends",
    }  # fmt: skip
    assert sum(data["ends"].values()) == data["games"] == 2


def test_records_of_a_match_replay_to_the_same_end(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    result = run_match("duel", ["greedy", "flat"], 4, FEW, seed=2, records_in=folder)
    kept = [records.read(path.read_bytes()) for path in sorted(folder.iterdir())]
    assert len(kept) == result.games == 4
    assert all(records.check(record).ok for record in kept)
    assert (
        sorted(record.seats for record in kept)
        == [["flat", "greedy"]] * 2 + [["greedy", "flat"]] * 2
    )
    assert sum(record.result[record.seats.index("greedy")] for record in kept) == (
        result.wins + result.draws / 2
    )


def test_a_folder_that_cannot_be_made_is_refused_before_the_match(tmp_path: Path) -> None:
    taken = tmp_path / "file"
    taken.write_text("")
    with pytest.raises(InputError, match="cannot be made"):
        run_match("duel", ["greedy", "random"], 2, FEW, records_in=taken / "below")


def test_bots_never_get_the_seed_of_the_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    bot = make_bot("greedy")
    seeds: set[int] = set()
    choose = bot.choose

    def spy(position: Position, limits: Limits, *, seed: int = 0, threads: int = 1) -> int:
        seeds.add(seed)
        return choose(position, limits, seed=seed, threads=threads)

    monkeypatch.setattr(bot, "choose", spy)
    for deal in range(3):
        play_game("duel", [bot, bot], FEW, seed=deal)
    assert len(seeds) == 3
    assert not seeds & {0, 1, 2}


# Forfeits, and tests that stop early.


def test_forfeits_are_counted_and_have_no_points() -> None:
    result = MatchResult("architects", ["a", "b", "c"], places=[0] * 3, by_seat=[0.0] * 3)
    failed = Forfeit(1, "crash", "it is gone")
    result.add(
        [
            made((0, 1, 2), (0.5, 0.0, 0.5), (7, 8, 9), ending="forfeit", forfeit=failed),
            made((2, 0, 1), (0.0, 1.0, 0.0), (20, 40, 30), ending="wonder"),
            made((1, 2, 0), (1.0, 0.0, 0.0), (50, 20, 40), ending="wonder"),
        ]
    )
    assert result.forfeits == {"b": 1}
    assert result.failure == ("b", failed)
    assert result.points() == {"a": {"total": 40}, "b": {"total": 40}, "c": {"total": 20}}
    assert (result.wins, result.draws, result.losses) == (1, 1, 1)
    assert result.places == [2, 1, 0]
    assert result.groups == [pytest.approx(0.5)]
    data = result.to_json()
    assert data["ends"] == {"forfeit": 1, "wonder": 2}
    assert data["forfeits"] == {"b": 1}
    assert data["failure"] == {"bot": "b", "kind": "crash", "text": "it is gone"}


def test_only_forfeits() -> None:
    result = MatchResult("duel", ["a", "b"], places=[0, 0], by_seat=[0.0, 0.0])
    failed = Forfeit(0, "timeout")
    result.add([made((seat, 1 - seat), (0.0, 1.0), forfeit=failed) for seat in (0, 1)])
    assert result.to_json()["points"] == {}
    assert result.forfeits == {"a": 1, "b": 1}


def test_a_program_that_does_not_answer_is_noticed_before_the_match(tmp_path: Path) -> None:
    spec = f"program:{sys.executable} -c pass"
    with pytest.raises(InputError, match="crash"):
        run_match("duel", [spec, "random"], 2, FEW, records_in=tmp_path / "games")
    assert not (tmp_path / "games").exists()


def test_a_test_stops_the_match_at_the_same_deal_whoever_plays() -> None:
    results = [
        run_match(
            "duel", ["greedy", "random"], 1000, FEW, seed=1, backend=backend, sprt=Sprt(0, 100)
        )
        for backend in (Local(1), Local(2))
    ]
    one, two = results
    assert one.sprt is not None
    assert one.sprt.verdict == "H1"
    assert one.games == 2 * one.sprt.groups < 200
    assert one.to_json() == two.to_json()
    assert one.to_json()["sprt"] == {
        "elo0": 0, "elo1": 100, "alpha": 0.05, "beta": 0.05, "verdict": "H1",
        "llr": round(one.sprt.llr, 3), "lower": -2.944, "upper": 2.944,
    }  # fmt: skip


def test_a_test_may_end_without_a_verdict() -> None:
    result = run_match("duel", ["greedy", "greedy"], 6, FEW, sprt=Sprt(0, 10))
    assert result.games == 6
    assert result.to_json()["sprt"]["verdict"] is None


def test_games_that_are_over_sooner_do_not_count_sooner() -> None:
    fixtures = [Fixture(0, deal, rotation, 0, (0, 1)) for deal in range(3) for rotation in range(2)]
    games = [replace(made((0, 1), (1.0, 0.0)), fixture=fixture) for fixture in fixtures]
    arriving = [games[at] for at in (3, 1, 5, 2, 0, 4)]
    groups = list(_in_order(arriving, 2))
    assert [[game.fixture for game in group] for group in groups] == [
        fixtures[:2],
        fixtures[2:4],
        fixtures[4:],
    ]
    assert list(_in_order([games[2], games[3], games[0]], 2)) == []
