"""Every command explains itself, and starting is cheap."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import click
import pytest

from solver.cli.main import COMMANDS, cli

ROOT = Path(__file__).parents[2]


def all_commands() -> list[tuple[str, ...]]:
    """The words of every command, subcommands of groups included."""
    found: list[tuple[str, ...]] = []
    for name in COMMANDS:
        command = cli.get_command(click.Context(cli), name)
        found.append((name,))
        if isinstance(command, click.Group):
            found += [(name, sub) for sub in command.commands]
    return found


@pytest.mark.parametrize("words", all_commands(), ids=" ".join)
def test_help_has_an_example_and_fits(run, words):
    result = run(*words, "--help")
    assert result.exit_code == 0
    assert "Examples:\n" in result.output
    assert f"solver {words[0]}" in result.output.split("Examples:")[1]
    assert max(map(len, result.output.splitlines())) <= 80


@pytest.mark.parametrize("words", all_commands(), ids=" ".join)
def test_files_in_examples_exist(run, words):
    for path in re.findall(r"\bexamples/[\w./]+", run(*words, "--help").output):
        assert (ROOT / path).is_file(), path


def test_overview_lists_every_command_with_the_first_words_of_its_help(run):
    result = run()
    assert result.exit_code == 0
    assert all(f"  {name} " in result.output for name in COMMANDS)
    assert run("--help").output == result.output


def test_version(run):
    assert run("--version").output.startswith("solver")


def test_overview_imports_no_command_and_nothing_heavy():
    code = (
        "import sys; from solver.cli.main import cli\n"
        "cli.main(['--help'], prog_name='solver', standalone_mode=False)\n"
        "heavy = {'numpy', 'joblib', 'rich', 'jsonschema'}\n"
        "heavy |= {'solver.games.duel', 'solver.cli.commands.show'}\n"
        "sys.exit(', '.join(heavy & set(sys.modules)) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("group", ["dice", "ladder", "record", "import"])
def test_a_group_without_a_command_shows_its_commands(group):
    """As they are listed, not on one line."""
    done = subprocess.run(
        [sys.executable, "-m", "solver", group], capture_output=True, text=True, check=False
    )
    shown = (done.stdout + done.stderr).splitlines()
    assert shown[0] == f"Usage: solver {group} [OPTIONS] COMMAND [ARGS]..."
    assert "Commands:" in shown
