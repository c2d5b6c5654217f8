"""Fixtures: a way to run the command, games in various states, a bot that answers at once."""

from __future__ import annotations

import json
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest
from click.testing import CliRunner, Result

from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, OVER
from solver.cli.main import cli
from solver.games import load
from tests.cli import fake_search


@pytest.fixture
def run():
    """Run the command with arguments and, possibly, standard input."""

    def call(*args: object, stdin: str | None = None) -> Result:
        return CliRunner().invoke(cli, [str(arg) for arg in args], input=stdin, prog_name="solver")

    return call


@pytest.fixture
def rejects(run):
    """Run something wrong: exit code 2, one line on standard error, nothing on output."""

    def call(*args: object, stdin: str | None = None) -> str:
        result = run(*args, stdin=stdin)
        assert result.exit_code == 2, result.output
        assert result.stdout == ""
        assert result.stderr.count("\n") == 1, result.stderr
        assert "Traceback" not in result.stderr
        return result.stderr

    return call


@pytest.fixture
def fake_bots(monkeypatch) -> list[fake_search.FakeBot]:
    """Replace the bots; the list holds those that the command has made."""
    for name in (
        "arena.match",
        "search.proving",
        "search.tree_bot",
    ):  # before what they and their kin import is replaced
        import_module(f"solver.{name}")
    made: list[fake_search.FakeBot] = []

    def make_bot(spec: str) -> fake_search.FakeBot:
        made.append(fake_search.make_bot(spec))
        return made[-1]

    bots = ModuleType("solver.search.bots")
    bots.make_bot = make_bot
    limits = ModuleType("solver.search.limits")
    limits.Limits = fake_search.Limits
    monkeypatch.setitem(sys.modules, "solver.search.bots", bots)
    monkeypatch.setitem(sys.modules, "solver.search.limits", limits)
    return made


def moves_of(
    seed: int, stop=lambda state, ply: False, *, name: str = "duel", seats: int | None = None
) -> tuple[list[str], object]:
    """The texts of a random game up to where ``stop`` says, and the state there."""
    game = load(name)
    deal = game.deal({}, seed)
    state = game.new(seats=seats)
    rng = Rng(seed)
    texts: list[str] = []
    while state.decider != OVER and not stop(state, len(texts)):
        event = deal.event(state) if state.decider == CHANCE else state.random_move(rng)
        texts.append(game.move_text(state, event))
        state.apply(event)
    return texts, state


@pytest.fixture
def write_record(tmp_path, run):
    """Write the record of a random game, whole or up to a point; returns its path."""

    def write(name: str = "game.json", seed: int = 7, stop=lambda state, ply: False) -> Path:
        path = tmp_path / name
        texts, _ = moves_of(seed, stop)
        assert run("new", "duel", "-o", path).exit_code == 0
        assert run("apply", path, ";".join(texts), "-i").exit_code == 0
        return path

    return write


@pytest.fixture
def whole_game(write_record) -> Path:
    """The record of a finished game."""
    return write_record()


@pytest.fixture
def in_play(write_record) -> Path:
    """A record that ends at a decision in Age I."""
    return write_record("play.json", stop=lambda state, ply: ply >= 25 and state.decider >= 0)


@pytest.fixture
def at_chance(write_record) -> Path:
    """A record that ends where a card is to be turned up."""
    return write_record(
        "chance.json", stop=lambda state, ply: ply >= 25 and state.decider == CHANCE
    )


@pytest.fixture
def position_file(in_play, run, tmp_path) -> Path:
    """The position at the end of ``in_play``."""
    path = tmp_path / "position.json"
    assert run("position", in_play, "-o", path).exit_code == 0
    return path


def one_object(text: str) -> dict:
    """The single JSON object that ``text`` is."""
    data = json.loads(text)
    assert isinstance(data, dict)
    return data
