"""Bots of both sides at one table."""

from __future__ import annotations

import doctest
import random
import runpy
import shlex
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")

from open_spiel.python.algorithms.evaluate_bots import evaluate_bots  # noqa: E402
from open_spiel.python.algorithms.ismcts import ISMCTSBot  # noqa: E402
from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator  # noqa: E402

from solver.adapters.openspiel import Blindfolded, SolverBot, bots, short_name  # noqa: E402
from solver.arena.referee import play_game  # noqa: E402
from solver.errors import InputError  # noqa: E402
from solver.games import load  # noqa: E402
from solver.search.bot import bot_seed  # noqa: E402
from solver.search.bots import make_bot  # noqa: E402
from solver.search.limits import Limits  # noqa: E402
from tests.adapters.tables import PLAIN, decisions  # noqa: E402
from tests.search.spies import SpyBot  # noqa: E402

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples" / "openspiel"


@pytest.mark.parametrize(("name", "spec"), [("duel", "ismcts"), ("wonders", "determinized")])
def test_our_bots_play_the_moves_they_play_at_home(name: str, spec: str) -> None:
    game, seed = load(name), 5
    spiel = pyspiel.load_game(short_name(name))
    seats = spiel.num_players()
    home = [make_bot(spec) for _ in range(seats)]
    played = play_game(name, home, Limits(nodes=10), seed=seed, keep_moves=True)
    guests = [SolverBot(p, spec, nodes=10, seed=bot_seed(seed)) for p in range(seats)]
    state, deal = spiel.new_initial_state(), game.deal(spiel.variant, seed)
    engine = game.new(spiel.variant, seats)
    for guest in guests:
        guest.restart_at(state)
    moves = []
    while not state.is_terminal():
        if state.is_chance_node():
            action = state.action(deal.event(engine))
        else:
            action = guests[state.current_player()].step(state)
        moves.append(state.action_to_string(action))
        engine.apply(state.move(action))
        state.apply_action(action)
    assert moves == played.moves
    assert state.outcome() == played.outcome


def test_our_bots_are_shown_positions_only(monkeypatch: pytest.MonkeyPatch) -> None:
    spy = SpyBot()
    monkeypatch.setattr(bots, "make_bot", lambda spec: spy)
    guests: list[Any] = [pyspiel.make_uniform_random_bot(p, p) for p in range(3)]
    guests[1] = SolverBot(1, "spy", nodes=1)
    spiel = pyspiel.load_game("seven_wonders_wonders")
    evaluate_bots(spiel.new_initial_state(), guests, np.random.RandomState(1))
    assert len(spy.seen) > 15
    for position in spy.seen:
        assert position.view == 1
        assert position.state == position.game.observe(position.state, 1).state


def test_bad_bots_and_limits_are_refused() -> None:
    with pytest.raises(InputError, match="no bot 'nobody'"):
        SolverBot(0, "nobody", nodes=1)
    with pytest.raises(InputError, match="give seconds or nodes"):
        SolverBot(0)


class Curious(pyspiel.Bot):
    """Keeps what it is shown."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: list[Any] = []

    def step(self, state: Any) -> int:
        self.shown.append(state)
        return state.legal_actions()[-1]


def test_the_blindfolded_see_what_their_player_knows() -> None:
    for state in decisions("seven_wonders_wonders(players=4)", seed=3, every=7):
        player = state.current_player()
        told = []
        for seed in (1, 2):
            inside = Curious()
            bot = Blindfolded(inside, player, seed)
            bot.restart_at(state)
            assert bot.step(state) == state.legal_actions()[-1]
            told += inside.shown
        for other in told:
            assert other.history() == []
            assert other.information_state_string(player) == (
                state.information_state_string(player)
            )
    state = next(iter(decisions("seven_wonders_wonders(sides=day)", seed=3)))
    inside = Curious()
    bot = Blindfolded(inside, state.current_player(), 1)
    for _ in range(2):
        bot.restart()
        bot.step(state)
    assert str(inside.shown[0]) == str(inside.shown[1])


@pytest.mark.parametrize("name", PLAIN)
def test_searches_of_openspiel_sit_at_our_tables(name: str) -> None:
    game = pyspiel.load_game(name)
    rng = np.random.RandomState(1)
    seats = game.num_players()
    guests: list[Any] = [pyspiel.make_uniform_random_bot(p, p) for p in range(seats)]
    evaluator = RandomRolloutEvaluator(1, rng)
    guests[0] = Blindfolded(MCTSBot(game, 1.4, 2, evaluator, random_state=rng), 0)
    guests[-1] = SolverBot(seats - 1, "greedy", nodes=1)
    returns = evaluate_bots(game.new_initial_state(), guests, rng)
    assert sum(returns) == pytest.approx(0.0)


@pytest.mark.parametrize("name", [name for name in PLAIN if "duel" not in name])
def test_the_search_of_openspiel_for_information_sets_works(name: str) -> None:
    rng = np.random.RandomState(2)
    game = pyspiel.load_game(name)
    bot = ISMCTSBot(game, RandomRolloutEvaluator(1, rng), 1.4, 12, random_state=rng)
    for state in decisions(name, seed=8, every=25):
        assert bot.step(state) in state.legal_actions()


def test_random_bots_of_openspiel_play_to_the_end() -> None:
    game = pyspiel.load_game("seven_wonders_duel")
    guests = [pyspiel.make_uniform_random_bot(player, 3) for player in range(2)]
    assert sum(pyspiel.evaluate_bots(game.new_initial_state(), guests, 5)) == 0.0


def test_openspiel_gets_an_environment_for_learning() -> None:
    from open_spiel.python.rl_environment import Environment

    environment = Environment(pyspiel.load_game("seven_wonders_architects"))
    step = environment.reset()
    rng = random.Random(1)
    while not step.last():
        player = step.observations["current_player"]
        step = environment.step([rng.choice(step.observations["legal_actions"][player])])
    assert sum(step.rewards) == pytest.approx(0.0)


# ---------------------------------------------------------------- the page and the examples


def test_the_code_of_the_page_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    page = str(ROOT / "docs" / "openspiel.md")
    result = doctest.testfile(page, module_relative=False, encoding="utf-8")
    assert result.attempted > 20
    assert result.failed == 0


def test_the_example_of_a_match_runs(capsys: pytest.CaptureFixture[str]) -> None:
    main = runpy.run_path(str(EXAMPLES / "match.py"))["main"]
    main(["seven_wonders_wonders", "--games", "1", "--nodes", "5", "--simulations", "2"])
    out = capsys.readouterr().out.splitlines()
    assert len(out) == 4
    assert [line.split()[0] for line in out[1:]] == ["ours", "tree", "random"]


def test_the_example_of_an_engine_answers() -> None:
    example = runpy.run_path(str(EXAMPLES / "engine.py"))
    answers, memory = example["answers"], {"rng": np.random.RandomState(1)}
    for name in PLAIN:
        state = next(s for s in decisions(name, seed=2) if len(s.legal_actions()) > 1)
        adapter = state.get_game().adapter
        assert answers(adapter.name, "identify", memory)[-1] == "ready"
        position = state.observation_string(state.current_player())
        assert answers(adapter.name, f"position {position}", memory) == []
        info, best = answers(adapter.name, "go nodes 30 movetime 60000", memory)
        assert info.startswith("info nodes 30 pv ")
        texts = [state.action_to_string(action) for action in state.legal_actions()]
        assert best.removeprefix("bestmove ") in texts
    assert answers(adapter.name, "ping 7", memory) == ["pong 7"]
    assert answers(adapter.name, "dance", memory)[0].startswith("error")


@pytest.mark.slow
def test_the_example_of_an_engine_plays_in_our_matches() -> None:
    command = shlex.join([sys.executable, str(EXAMPLES / "engine.py"), "architects"])
    guests = [make_bot(f"program:{command}"), make_bot("greedy")]
    try:
        played = play_game("architects", guests, Limits(nodes=2), seed=3)
    finally:
        guests[0].close()
    assert played.forfeit is None
    assert sum(played.outcome.returns) == pytest.approx(1.0)
