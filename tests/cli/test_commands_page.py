"""docs/commands.md knows the commands, their options, and the bots with their settings."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest

from solver.cli.main import COMMANDS, cli
from solver.search.bots import BOTS, make_bot
from solver.search.program_bot import ProgramBot

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^## `([a-z ]+)`\n(.*?)(?=^## |\Z)", PAGE, re.DOTALL | re.MULTILINE))


def table_of(page: str, head: str) -> list[list[str]]:
    """The cells of the table whose head begins with ``head``, without the head."""
    rows = page.partition(f"\n| {head} |")[2].partition("\n\n")[0].splitlines()[2:]
    return [[cell.strip() for cell in row.split(" | ")] for row in rows]


def names_in(text: str) -> list[str]:
    return re.findall(r"`([^`]+)`", text)


@pytest.mark.parametrize("page", ["README.md", "docs/commands.md"])
def test_tables_list_every_command(page):
    rows = table_of((ROOT / page).read_text(encoding="utf-8"), "command | what it does")
    listed = [name.split()[0] for row in rows for name in names_in(row[0])]
    assert sorted(listed) == sorted(COMMANDS)


@pytest.mark.parametrize("name", SECTIONS)
def test_options_in_a_section_exist(name):
    options: set[str] = {"--help"}
    command: click.Command | None = cli
    for word in name.split():
        assert isinstance(command, click.Group)
        command = command.get_command(click.Context(command), word)
    assert command is not None
    inner = command.commands.values() if isinstance(command, click.Group) else [command]
    options.update(opt for each in inner for param in each.params for opt in param.opts)
    text = SECTIONS[name].replace("no `--json`", "")
    assert set(re.findall(r"`[^`]*?(--[a-z]+(?:-[a-z]+)*)", text)) <= options


def test_bots_and_their_settings():
    rows = table_of(PAGE, "bot | what it does | settings, with their defaults")
    assert [names_in(row[0])[0] for row in rows] == [*BOTS, "program"]
    for bot, _, settings in rows:
        name = names_in(bot)[0]
        known = ProgramBot.defaults if name == "program" else make_bot(name).settings
        told: dict[str, float] = {}
        for key, value in re.findall(r"`(\w+)=([\d.]+)`", settings):
            told.setdefault(key, float(value))  # of several values the first one is the default
        assert told == {key: known[key] for key in told}, name
