"""Reviews: honest, adding up, exact where the search is, and as far as they were let."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest

from solver import records
from solver._ext.core.state import CHANCE, State
from solver.errors import InputError
from solver.games import load
from solver.records import Forfeit, Record
from solver.review.judge import Judge
from solver.review.marks import accuracy
from solver.review.result import Chance, Review, to_json
from solver.review.reviewer import review
from solver.search.bots import make_bot
from solver.search.limits import Limits
from tests.review.oracle import Oracle, by_key, judge
from tests.review.records import GAMES, begun, ending, followed, whole_game

SOON = Limits(nodes=40)

CONTESTED = (2, 9, 12, 19, 24, 32)
"""Seeds of endings of Duel in which choices or luck still change the result; most are decided."""


def reviewed(record: Record, limits: Limits = SOON, **options: Any) -> Review:
    return review(record, Judge(make_bot("default"), limits), **options)


def check_accounts(result: Review) -> None:
    """Every account adds up, from what was expected to what came; own losses are those told."""
    for seat in result.seats:
        account, player = result.accounts[seat], result.player(seat)
        assert account is not None
        parts = account.own + account.others + account.luck + account.unforeseen
        assert account.start + parts == pytest.approx(account.end)
        if result.outcome is not None and result.record.forfeit is None and result.complete:
            assert account.end == pytest.approx(result.outcome.returns[seat])
            assert account.own == pytest.approx(-sum(player.losses))
        luck = [
            item.swings[seat].change
            for item in result.steps
            if isinstance(item, Chance) and seat in item.swings
        ]
        assert account.luck == pytest.approx(sum(luck))
        assert sum(player.marks.values()) == len(player.losses)


def check_ages(result: Review) -> None:
    """Each judged decision belongs to the Age in which its card could be played."""
    for seat in result.seats:
        lost: dict[int | None, list[float]] = {}
        for state, item in zip(
            (state for state in records.states(result.record) if state.decider >= 0),
            result.decisions,
            strict=True,
        ):
            if item.seat == seat and item.analysis is not None and item.loss is not None:
                lost.setdefault(result.game.age(state), []).append(item.loss)
        told = result.player(seat).ages
        assert told == {age: accuracy(own, result.count) for age, own in lost.items() if age}
        assert bool(told) == (result.game.name in ("duel", "wonders"))


@pytest.mark.parametrize("name", GAMES)
def test_accounts_add_up_in_every_game(name: str) -> None:
    result = reviewed(whole_game(name), Limits(nodes=6))
    assert result.complete
    assert [player.seat for player in map(result.player, result.seats)] == list(range(GAMES[name]))
    check_accounts(result)
    check_ages(result)
    decisions = list(result.decisions)
    assert len(decisions) == sum(state.decider >= 0 for state in records.states(result.record))
    assert result.curve[-1] == (len(result.record.moves), list(result.outcome.returns))
    plies = [ply for ply, _ in result.curve]
    assert plies == sorted(plies)


def test_choices_and_luck_explain_everything_where_the_search_is_exact() -> None:
    """In the last turns of Duel every value is proved: then nothing is unforeseen."""
    lucky = lossy = 0
    for record in filter(None, map(ending, CONTESTED)):
        result = reviewed(record, Limits(nodes=30_000))
        check_accounts(result)
        for account in result.accounts:
            assert account is not None
            assert account.unforeseen == pytest.approx(0.0, abs=1e-9)
            lucky += abs(account.luck) > 0.01
            lossy += account.own < -0.01
    assert lucky > 1
    assert lossy > 1


@pytest.mark.parametrize("name", GAMES)
def test_decisions_are_searched_from_what_their_seat_knew(name: str) -> None:
    """Each analysis is that of the position of the seat, asked on its own."""
    record = begun(name)
    game = record.adapter()
    result = reviewed(record)
    states = [state.copy() for state in records.states(record)]
    judged = [item for item in result.decisions if item.analysis is not None]
    assert judged
    for item in judged:
        state = states[item.ply]
        assert item.position.view == item.seat == state.decider
        bot = make_bot("default")
        alone = bot.analyze(game.observe(state, item.seat), SOON)
        assert item.analysis is not None
        told = [replace(move, why=[]) for move in item.analysis.moves]
        assert sorted(told, key=lambda m: m.move) == sorted(alone.moves, key=lambda m: m.move)


def test_hidden_hands_change_nothing() -> None:
    """What the others hold is not known, so it makes no difference to the judgment."""
    game = load("wonders")
    first = begun("wonders", decisions=4)
    states = [state.copy() for state in records.states(first)]
    deals = [at for at, text in enumerate(first.moves) if text.startswith("deal")]
    hand = len(deals) // GAMES["wonders"]
    second = deepcopy(first)
    for at in range(hand):
        # The hands of seats 1 and 2 change places.
        one, other = deals[hand + at], deals[2 * hand + at]
        second.moves[one], second.moves[other] = second.moves[other], second.moves[one]
    del first.moves[deals[-1] + 2 :], second.moves[deals[-1] + 2 :]
    assert states[deals[-1] + 1] != records.replay(second, deals[-1] + 1)
    found = [list(reviewed(record, seats=[0]).decisions)[-1] for record in (first, second)]
    assert found[0].ply == found[1].ply == deals[-1] + 1
    assert game.observe(states[found[0].ply], 0).state == found[1].position.state
    one, other = (
        [move.to_json() for move in item.analysis.moves] for item in found if item.analysis
    )
    assert one == other
    assert found[0].loss == found[1].loss


@pytest.mark.parametrize("name", ["duel", "wonders"])
def test_reviewing_one_seat_says_the_same_of_it(name: str) -> None:
    record = begun(name, decisions=8)
    both, alone = reviewed(record), reviewed(record, seats=[1])
    told = [to_json(result) for result in (both, alone)]
    assert [d for d in told[0]["decisions"] if d["seat"] == 1] == told[1]["decisions"]
    for all_seats, one_seat in zip(told[0]["chance"], told[1]["chance"], strict=True):
        assert [s for s in all_seats["swings"] if s["seat"] == 1] == one_seat["swings"]
    assert [player["seat"] for player in told[1]["players"]] == [1]
    check_accounts(alone)


def test_the_same_review_again_is_the_same() -> None:
    record = begun("duel")
    assert to_json(reviewed(record)) == to_json(reviewed(record))


def test_the_loss_of_a_move_is_its_distance_to_the_best() -> None:
    record = begun("duel", decisions=12)
    game = record.adapter()

    def worth(state: State, move: int) -> float:
        return (move * 2654435761 >> 5) % 1000 / 1000

    result = review(record, judge(Oracle(by_key, worth)))
    states = [state.copy() for state in records.states(record)]
    for item in result.decisions:
        moves = states[item.ply].legal_moves()
        played = game.parse_move(states[item.ply], record.moves[item.ply])
        if len(moves) == 1:
            assert item.mark == "forced"
            assert item.loss == 0.0
            assert item.analysis is None
        else:
            best = max(worth(states[item.ply], move) for move in moves)
            assert item.loss == pytest.approx(best - worth(states[item.ply], played))


def test_a_bot_that_names_one_move_only_cannot_judge_others() -> None:
    """As programs of others may: the best move costs nothing, the rest is unknown."""
    record = begun("duel", decisions=12)
    result = review(record, judge(Oracle(by_key, lambda state, move: -float(move), listed=1)))
    marks = {item.mark for item in result.decisions}
    assert marks - {"forced"} == {"best", "unknown"}
    unknown = [item for item in result.decisions if item.mark == "unknown"]
    assert all(item.loss is None and item.played is None for item in unknown)
    check_accounts(result)
    told = to_json(result)["decisions"]
    assert {d["loss"] for d in told if d["mark"] == "unknown"} == {None}


# Games that were not finished, or not seen as a whole.


def test_a_followed_game_is_judged_for_the_seat_that_followed_it() -> None:
    result = reviewed(followed(seat=1), Limits(nodes=12))
    assert result.seats == [1]
    assert {item.seat for item in result.decisions} == {1}
    assert result.complete
    check_accounts(result)
    hands = [item for item in result.steps if isinstance(item, Chance)]
    assert sum(any("see" in text for text in item.texts) for item in hands) > 5
    assert sum(bool(item.swings) for item in hands) > 5
    assert all(set(item.swings) <= {1} for item in hands)
    with pytest.raises(InputError, match="this is what seat 1 knows; ask for seat 1"):
        reviewed(followed(seat=1), seats=[0])


@pytest.mark.parametrize("name", GAMES)
def test_a_game_in_progress_is_reviewed_as_far_as_it_goes(name: str) -> None:
    record = begun(name)
    result = reviewed(record, Limits(nodes=12))
    assert result.complete
    assert result.outcome is None
    told = to_json(result)
    assert told["result"] is told["ending"] is None
    check_accounts(result)


def test_a_record_may_end_in_the_middle_of_a_deal() -> None:
    record = whole_game("duel")
    states = list(map(State.copy, records.states(record)))
    ply = next(at for at in range(30, len(states)) if states[at].decider == CHANCE) + 1
    cut = next(at for at in range(ply, len(states)) if states[at].decider == CHANCE)
    del record.moves[cut:]
    result = reviewed(record, Limits(nodes=12))
    assert result.complete
    check_accounts(result)


def test_a_record_without_moves() -> None:
    record = records.begin(load("duel"), seats=["", ""], variant={}, seed=None)
    result = reviewed(record)
    assert result.complete
    assert result.steps == result.curve == []
    assert result.accounts == [None, None]
    assert result.player(0).accuracy is None
    assert to_json(result)["players"][0]["account"] is None


def test_who_forfeits_has_chosen_to() -> None:
    record = begun("architects", decisions=9)
    del record.moves[-1]  # now it is a seat that fails to decide
    state = records.replay(record)
    records.finish(record, state, Forfeit(state.decider, "timeout", "no answer"))
    result = reviewed(record)
    loser = state.decider
    account = result.accounts[loser]
    assert account is not None
    assert account.end == 0.0
    assert account.own < -0.1
    assert account.own < -sum(result.player(loser).losses)
    assert result.outcome is not None
    assert result.outcome.ending == "forfeit"
    check_accounts(result)


@pytest.mark.parametrize("name", ["duel", "wonders"])
def test_a_forfeit_that_cannot_be(name: str) -> None:
    record = begun(name)
    record.forfeit = Forfeit(GAMES[name], "crash", "")
    with pytest.raises(InputError, match="forfeit: the game cannot have ended so"):
        reviewed(record)


def test_it_stops_when_told_and_keeps_what_is_done() -> None:
    record = whole_game("duel")
    bot = Oracle(by_key)
    result = review(record, judge(bot, stop=lambda: len(bot.asked) > 60))
    assert 0 < result.reached < len(record.moves)
    assert not result.complete
    assert result.steps
    assert max(item.ply for item in result.steps) < result.reached
    check_accounts(result)
    assert result.curve[-1][0] <= result.reached
    assert to_json(result)["reached"] == result.reached


def test_progress_is_told_after_every_step() -> None:
    record = begun("duel")
    seen: list[int] = []
    review(record, judge(Oracle(by_key)), on_step=lambda partial: seen.append(partial.reached))
    assert seen == sorted(set(seen))
    assert seen[-1] == len(record.moves)


@pytest.mark.parametrize("seat", [-1, 2, 7])
def test_a_seat_that_there_is_not(seat: int) -> None:
    with pytest.raises(InputError, match=r"is no seat; use 0 to 1"):
        reviewed(begun("duel"), seats=[seat])


def test_a_record_that_does_not_replay() -> None:
    record = begun("duel")
    record.moves[-1] = "build baths"
    with pytest.raises(InputError, match=rf"moves\[{len(record.moves) - 1}\]"):
        reviewed(record)


# Turning points.


def test_turning_points_are_the_largest_changes_in_the_order_of_the_game() -> None:
    record = whole_game("duel")
    result = review(record, judge(Oracle(by_key, lambda state, move: move % 101 / 101)))
    points = result.turning_points(4)
    assert len(points) == 4
    assert [point.what.ply for point in points] == sorted(point.what.ply for point in points)
    least = min(abs(point.change) for point in points)
    told = {point.what.ply for point in points}
    for item in result.decisions:
        if item.ply not in told and item.loss is not None:
            assert item.loss <= least
    assert result.turning_points(0) == []


def test_small_changes_are_no_turning_points() -> None:
    record = whole_game("duel")
    even = Oracle(lambda state: [0.5, 0.5], lambda state, move: 0.5 - move % 7 / 1000)
    assert review(record, judge(even)).turning_points() == []
