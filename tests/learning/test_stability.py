"""Analyses with several seeds, held against what is known of the bots that make them."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from statistics import mean, stdev

import pytest
from click.testing import CliRunner, Result

from solver.arena.backend import Local
from solver.errors import InputError
from solver.games.base import Position
from solver.learning import stability
from solver.learning.commands import group
from solver.learning.duels import trial_of
from solver.learning.stability import (
    Again,
    Contested,
    ask_again,
    decision_of,
    in_games,
    row,
    rows,
    seeds_of,
)
from solver.positions import position_from_json, read_path
from solver.search.analysis import Analysis
from solver.search.bot import Bot
from solver.search.bots import make_bot
from solver.search.limits import Limits

EXAMPLE = Path(__file__).parents[2] / "examples" / "duel" / "age_2.json"
NEAR_THE_END = Limits(nodes=4)


def example() -> Position:
    return position_from_json(json.loads(read_path(EXAMPLE)))


def run(*words: object) -> Result:
    return CliRunner().invoke(group, [str(word) for word in words], catch_exceptions=False)


class Wavering(Bot):
    """Says of its moves what the seed tells it, and always the same error."""

    name = "wavering"
    wins = ((0.5, 0.3), (0.7, 0.3), (0.2, 0.3))
    error = 0.1

    def __init__(self) -> None:
        super().__init__("wavering", {})

    def think(self, task: object) -> Analysis:
        raise NotImplementedError

    def analyze(
        self, position: Position, limits: Limits, *, seed: int = 0, **rest: object
    ) -> Analysis:
        told = make_bot("greedy").analyze(position, limits)
        first, second = self.wins[seed]
        listed = [
            replace(move, win=win, stderr=self.error)
            for move, win in zip(told.moves[:2], (first, second), strict=True)
        ]
        return replace(told, moves=sorted(listed, key=lambda move: -move.win))


def test_spread_is_held_against_the_stated_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stability, "make_side", lambda *_: Wavering())
    texts = [move.text for move in make_bot("greedy").analyze(example(), NEAR_THE_END).moves[:2]]
    found = ask_again("duel", "wavering", example(), NEAR_THE_END, [0, 1, 2])
    assert found.firsts == Counter({texts[0]: 2, texts[1]: 1})
    assert found.agreed == pytest.approx(2 / 3)
    first, second = found.moves
    assert (first.text, second.text) == (texts[0], texts[1])
    assert first.win == pytest.approx(mean((0.5, 0.7, 0.2)))
    assert first.spread == pytest.approx(stdev((0.5, 0.7, 0.2)))
    assert first.ratio == pytest.approx(first.spread / 0.1)
    assert second.spread == second.ratio == 0.0
    assert "2 of 3" in rows(found)[0]
    assert f"{first.spread:.3f}, {first.spread:.3f} | {first.ratio:.2f}" in row("wavering", [found])


def test_a_move_that_few_list_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stability, "make_side", lambda *_: Wavering())
    monkeypatch.setattr(stability, "MOST_LISTED", 1)
    found = ask_again("duel", "wavering", example(), NEAR_THE_END, [0, 1, 2])
    assert [move.spread for move in found.moves] == [pytest.approx(stdev((0.5, 0.7)))]


def test_what_is_proved_does_not_vary() -> None:
    trial = trial_of("duel", None, {})
    wanted = Contested("greedy", Limits(nodes=1), turns=(0, 1), win=(0.0, 1.0))
    position = decision_of(trial, wanted, 0, 3)
    assert position.state.turns_left <= 2
    found = ask_again("duel", "default", position, Limits(nodes=2000), [1, 2, 3])
    assert {move.ratio for move in found.moves} == {0.0}


def test_only_wanted_decisions_are_taken_and_processes_do_not_matter() -> None:
    trial = trial_of("wonders", 3, {})
    wanted = Contested("greedy", Limits(nodes=1), turns=(2, 4), win=(0.1, 0.7))
    for number in range(3):
        left = decision_of(trial, wanted, number, 5).state.turns_left
        assert 2 * 3 <= left <= 4 * 3
    again = Again(["ismcts"], Limits(nodes=50), seeds_of(2, 5))
    told = [in_games(trial, again, wanted, 2, seed=5, backend=Local(jobs)) for jobs in (1, 2)]
    assert told[0] == told[1]


def test_commands() -> None:
    told = run("stability", "duel", "ismcts", "--position", EXAMPLE, "--nodes", 50, "--seeds", 2)
    assert told.exit_code == 0
    assert "| move | win | spread | stated error | ratio |" in told.output
    told = run("stability", "wonders", "ismcts", "greedy", "--games", 2, "--nodes", 20,
               "--seeds", 2, "--player", "greedy", "--play-nodes", 1)  # fmt: skip
    assert told.exit_code == 0
    assert told.output.count("\n") == 4
    with pytest.raises(InputError, match="no bot"):
        run("stability", "duel", "nobody")
