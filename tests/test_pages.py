"""README.md and docs/ tell the truth: their code runs, what they show is printed, links exist."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

import solver
from solver.arena.ladder_file import read_ladder
from solver.cli.main import COMMANDS, cli
from solver.games import GAMES, load
from tests import page_tables

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
DOCS = ROOT / "docs"
INDEX = DOCS / "index.md"  # the first page of the site: README and the list of the others
PAGES = [
    *sorted(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md")),
    *sorted(DOCS.glob("*.md")),
    *sorted((ROOT / "examples").rglob("*.md")),
]
LADDERS = sorted((ROOT / "examples" / "ladders").glob("*.toml"))

SLOW = ("solver review", "solver ladder")
"""Commands whose examples take more than a few seconds."""

CALL = re.compile(r"(?:\./scripts/)?solver ")


def name_of(page: Path) -> str:
    return str(page.relative_to(ROOT))


def blocks(page: Path, language: str) -> list[str]:
    """The code blocks of one language."""
    text = page.read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)


def calls(page: Path) -> list[tuple[str, str]]:
    """The commands in the console blocks of a page, each with the output that is shown below it."""
    parts = (
        part for block in blocks(page, "console") for part in re.split(r"^\$ ", block, flags=re.M)
    )
    found = []
    for part in filter(None, parts):
        line, _, rest = part.partition("\n")
        while line.endswith(("\\", "|")):
            more, _, rest = rest.partition("\n")
            line += more
        found.append((line.split(" #")[0].strip(), rest))
    return found


def shown_calls() -> list[object]:
    """Everything that is shown with its output and needs no shell."""
    found = []
    for page in PAGES:
        for line, output in calls(page):
            if output.strip() and CALL.match(line):
                words = line.removeprefix("./scripts/")
                marks = [pytest.mark.slow] if words.startswith(SLOW) else []
                found.append(pytest.param(words, output, marks=marks, id=f"{page.name}: {words}"))
    return found


@lru_cache
def printed_by(line: str) -> str:
    """What a command prints, which several pages may show; in processes of their own commands are
    run by ``test_platforms.py``."""
    done = CliRunner().invoke(cli, shlex.split(line)[1:], prog_name="solver")
    assert done.exit_code == 0, done.stderr
    return done.stdout


def without_times(text: str) -> str:
    """What is printed, without the seconds that it took."""
    return re.sub(r"\bin \d+\.\d+ s\b", "in some time", text)


@pytest.fixture
def at_home(tmp_path, monkeypatch) -> Path:
    """A folder to write in where ``examples`` and a ``python`` with this package are at hand."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    here = Path(sys.executable).parent
    monkeypatch.setenv("PATH", f"{here}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_python_runs(page: Path, monkeypatch) -> None:
    if ">>> import pyspiel" in page.read_text(encoding="utf-8") and find_spec("pyspiel") is None:
        pytest.skip("OpenSpiel is not installed")
    monkeypatch.chdir(ROOT)
    result = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert result.failed == 0
    assert result.attempted or ">>>" not in page.read_text(encoding="utf-8")


def test_the_page_on_python_has_examples() -> None:
    assert (DOCS / "python.md").read_text(encoding="utf-8").count("\n>>> ") > 20


@pytest.mark.parametrize(("line", "output"), shown_calls())
def test_output_is_what_is_printed(at_home: Path, line: str, output: str) -> None:
    """To the letter, but for times; only the beginning may be shown, by whole lines."""
    printed = without_times(printed_by(line))
    assert printed[: len(without_times(output))] == without_times(output)


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_generated_tables_are_those_of_the_code(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert page_tables.renewed(text) == text, "python -m tests.renew_pages --tables"
    assert text.count("<!-- generated") == len(page_tables.PLACE.findall(text))


def test_every_struct_of_a_position_is_on_the_page() -> None:
    page = (DOCS / "notation.md").read_text(encoding="utf-8")
    told = set(re.findall(r"<!-- generated: fields (\w+ \w+) -->", page))
    assert told == {
        f"{game} {struct}" for game in GAMES for struct in load(game).schema()["$defs"]
    } - {"duel VariantFile"}  # its options have a table of their own


def test_there_are_examples_of_output() -> None:
    shown = [line for page in PAGES for line, output in calls(page) if output.strip()]
    for command in ("suggest", "solve", "review", "match", "ladder run"):
        assert any(f"solver {command} " in line for line in shown), command
    for game in GAMES:
        assert any(f"suggest examples/{game}/" in line for line in shown), game


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_commands_and_options_exist(page: Path) -> None:
    for line, _ in calls(page):
        for call in re.findall(r"(?:^|[\s(])solver (\w[^|;)\"]*)", line.replace("./scripts/", "")):
            words = shlex.split(call.split("#")[0], posix=False)
            assert words[0] in COMMANDS, line
            command: click.Command | None = cli.get_command(click.Context(cli), words.pop(0))
            while isinstance(command, click.Group):
                command = command.get_command(click.Context(command), words.pop(0))
            assert command is not None, line
            known = {name for param in command.params for name in param.opts}
            used = {word.split("=")[0] for word in words if re.match(r"--?[a-z]", word)}
            assert used <= known, line


def test_the_engine_on_the_page_says_who_it_is() -> None:
    conversation, _ = blocks(DOCS / "protocol.md", "text")
    shown, _, _ = conversation.partition("> identify\n")[2].partition("> ")
    command = [sys.executable, "-m", "solver", "engine", "duel"]
    done = subprocess.run(command, input="identify\n", capture_output=True, text=True, check=True)
    assert [f"< {line}" for line in done.stdout.splitlines()] == shown.splitlines()


@pytest.mark.parametrize("page", [README, DOCS / "positions.md"], ids=name_of)
def test_positions_are_complete(page: Path) -> None:
    positions = blocks(page, "json")
    assert positions
    for text in positions:
        position = solver.read_position(text)
        assert position.state.legal_moves()
        # The line shown below it is its compact form.
        assert f"\n{position.to_compact()}\n" in page.read_text(encoding="utf-8")


def test_there_is_a_position_of_every_game() -> None:
    games = [solver.read_position(text).game.name for text in blocks(DOCS / "positions.md", "json")]
    assert sorted(games) == sorted(GAMES)


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_paths_and_links_exist(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for link in re.findall(r"\]\(([^)]+)\)", text):
        if link.startswith("http"):
            continue
        path, _, heading = link.partition("#")
        target = page.parent / path if path else page
        assert target.exists(), link
        assert not heading or heading in headings(target), link
    for path in re.findall(r"\b(?:examples|scripts|docs|benchmarks)/[\w./-]*\w", text):
        assert (ROOT / path).exists(), path


def headings(page: Path) -> set[str]:
    """The anchors of the headings of a page; the second of a name ends with -1 and so on."""
    text = re.sub(
        r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE
    )
    found: set[str] = set()
    for title in re.findall(r"^#+ (.*)$", text, re.MULTILINE):
        plain = re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")
        number, anchor = 0, plain
        while anchor in found:
            number += 1
            anchor = f"{plain}-{number}"
        found.add(anchor)
    return found


@pytest.mark.parametrize("page", sorted({*DOCS.glob("*.md")} - {INDEX}), ids=name_of)
def test_readme_leads_to_every_page(page: Path) -> None:
    assert f"](docs/{page.name}" in README.read_text(encoding="utf-8")


def test_the_site_leads_to_every_page() -> None:
    listed = re.findall(r"^\w+$", INDEX.read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(listed) == sorted(page.stem for page in DOCS.glob("*.md") if page != INDEX)


def test_the_reference_names_everything_public() -> None:
    page = (DOCS / "reference.md").read_text(encoding="utf-8")
    named = re.findall(r"^\.\. (?:auto\w+|py:data):: (\w+)", page, re.MULTILINE)
    assert sorted(named) == sorted({*solver.__all__} - {"__version__"})


@pytest.mark.parametrize(
    ("name", "most"), [("README", 250), ("docs/architecture", 350), ("docs/strength", 250)]
)
def test_pages_are_short(name: str, most: int) -> None:
    page = ROOT / f"{name}.md"
    assert len(page.read_text(encoding="utf-8").splitlines()) <= most


def test_the_small_ladder_is_shown_as_it_is() -> None:
    file = (ROOT / "examples" / "ladders" / "small.toml").read_text(encoding="utf-8")
    shown, _ = blocks(DOCS / "ladder.md", "toml")
    assert file.endswith(f"\n{shown}")


def test_the_ladder_on_the_page_can_be_read() -> None:
    _, shown = blocks(DOCS / "ladder.md", "toml")
    assert read_ladder(shown, "ladder.md").game == "wonders"


@pytest.mark.parametrize("path", LADDERS, ids=lambda path: path.stem)
def test_ladders_can_be_played(path: Path, at_home: Path) -> None:
    text = path.read_text(encoding="utf-8")
    read_ladder(text, path.name).terms()  # starts outside programs, too
    assert f"solver ladder run examples/ladders/{path.name} -o" in text


def test_the_page_on_architecture_knows_the_interface_of_games() -> None:
    interface = (ROOT / "ext" / "core" / "game.pxd").read_text(encoding="utf-8")
    struct = interface.partition("ctypedef struct GameDef:")[2]
    fields = re.findall(r"^    [\w ]+?[ *]+(\w+) *(?:#.*)?$", struct, re.MULTILINE)
    names = {*fields, *re.findall(r"^    .*\(\*(\w+)\)", struct, re.MULTILINE)}
    assert {"name", "state_size", "apply", "slot_of"} <= names
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    section = page.partition("## The interface of a game")[2].partition("\n## ")[0]
    assert names <= set(re.findall(r"`(\w+)`", section))


@pytest.mark.parametrize("game", GAMES)
def test_the_page_on_architecture_knows_every_module(game: str) -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    section = page.partition("## The modules of a game")[2].partition("\n## ")[0]
    modules = {path.stem for path in (ROOT / "ext" / game).glob("*.p*")}
    assert modules
    assert modules <= set(re.findall(r"`(\w+)`", section))
