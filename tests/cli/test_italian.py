"""Sessions in Italian: nothing English is left in what they say."""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path

import pytest

from solver import records
from solver._ext.core.state import CHANCE
from solver.cli.input.shorthand import legal_texts, read_line
from solver.cli.sessions.words import COMMANDS
from solver.errors import InputError
from solver.games import load
from solver.language.translating import in_language, translated
from solver.table import Table, new_game
from tests.cli.talking import follow, play
from tests.language import english_words

TABLES = {
    "duel": {},
    "architects": {},
    "dice": {},
    "wonders": {},
    "wonders with Leaders and Cities": {"leaders": "yes", "cities": "yes"},
}

SPOILT = ("{} {}", "{}x", "x{}", "{} 7", "{} with {}", "7 {}", "{}, {}", "{} left 3 right 9")
"""What is made of texts of moves."""

ARGUMENTS = ("", "0", "1", "3x", "99", "turno", "tutto", "50k nodi", "2s", "1 x", "2 y z")


def begun(name: str, seed: int) -> Table:
    """A game in which nothing has happened yet."""
    game = name.split(maxsplit=1)[0]
    return new_game(game, TABLES[name], seed, seats=load(game).default_seats)


def happens(table: Table, rng: random.Random) -> None:
    """The next event, or a move of a random player."""
    if table.decider == CHANCE:
        table.deal()
    else:
        table.push(rng.choice(table.legal_moves))


@cache
def whole_game(name: str, seed: int) -> tuple[str, ...]:
    """The texts of a game between random players."""
    table, rng = begun(name, seed), random.Random(seed)
    while table.outcome() is None:
        happens(table, rng)
    return tuple(table.moves)


def table_of(name: str, seed: int, plies: int) -> Table:
    """The same so far."""
    table, rng = begun(name, seed), random.Random(seed)
    while len(table.moves) < plies:
        happens(table, rng)
    return table


@cache
def vocabulary(name: str) -> frozenset[str]:
    """Texts of moves that are typed as they are, and what stands for things in them."""
    notation = load(name.split(maxsplit=1)[0])._part("moves.kinds")
    found = {form.lower() for form in notation.KINDS.forms.values()}
    return frozenset(found.union(*(whole_game(name, seed) for seed in range(2))))


def left_in(said: str, name: str) -> dict[str, set[str]]:
    """English words in what a session said, by lines; what was typed is left out."""
    found = {
        line: english_words(line.partition("> ")[0], vocabulary(name))
        for line in said.splitlines()
        if not line.startswith("salvata in ")
    }
    return {line: words for line, words in found.items() if words}


@pytest.mark.parametrize("name", TABLES)
def test_follow(name, tmp_path):
    """Every command with all sorts of arguments, and lines that cannot be read."""
    for seed, plies in ((1, 0), (2, 40)):
        table = table_of(name, seed, plies)
        rng = random.Random(seed)
        commands = [
            f"{called[1]} {argument}".strip()
            for key, (called, _, _) in COMMANDS.items()
            for argument in ARGUMENTS
            if key not in ("quit", "save", "undo") and not (key == "edit" and argument[:1] == "1")
        ]
        texts = legal_texts(table.game, table.state) or ["x"]
        lines = [form.format(*rng.choices(texts, k=2)) for form in SPOILT] + rng.sample(
            commands, len(commands) // 2
        )
        record = table.record()
        record.seed = None
        said, _ = follow(tmp_path / f"{seed}.json", record, {0}, lines, lang="it")
        assert not left_in(said, name)


@pytest.mark.parametrize("name", TABLES)
def test_play(name, tmp_path):
    game = name.split()[0]
    record = records.begin(
        load(game), seats=[""] * load(game).default_seats, variant=TABLES[name], seed=5
    )
    lines = ["aiuto", "mosse", "annulla", "consiglio", "storia", "punti", "xyz", "vai 0"]
    path = tmp_path / "game.json"
    said, table = play(path, record, {0}, lines, more=10**3, lang="it")
    assert table.outcome() is not None
    assert not left_in(said, name)


@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (1, 2))]
)
@pytest.mark.parametrize("name", TABLES)
def test_refusals_are_translated(name, seed):
    """Whatever is made of the texts of another moment, all sentences about it are known."""
    rng = random.Random(4 + seed)
    unknown: dict[str, str] = {}
    whole = whole_game(name, seed)
    table, players = begun(name, seed), random.Random(seed)
    for plies in range(0, len(whole), max(1, len(whole) // 12)):
        while len(table.moves) < plies:
            happens(table, players)
        for _ in range(5):
            line = rng.choice(SPOILT).format(*rng.choices(whole, k=2))
            line = rng.choice([line, *rng.choices(whole, k=3)])
            try:
                read_line(table.game, table.state, line)
            except InputError as error:
                for text in (error.problem, error.remedy):
                    if text and translated(text, "it") == text:
                        unknown[text] = line
                left = english_words(str(in_language(error, "it")), [*vocabulary(name), line])
                unknown |= {str(error): str(left)} if left else {}
    assert not unknown


EXAMPLES = Path(__file__).parents[2] / "examples"
POSITIONS = sorted(
    path
    for folder in ("duel", "wonders", "architects", "dice")
    for path in (EXAMPLES / folder).glob("*.json")
    if path.name != "game.json" and not path.name.startswith("bga")
)
NAMED = {"dice": ["leader"]}
"""What is printed so in the Italian box of a game."""


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_commands_about_a_position(path, run):
    game = path.parent.name
    typed = [*vocabulary(game), *NAMED.get(game, [])]
    for words in (("show",), ("suggest", "--nodes", 20, "--why"), ("moves",)):
        done = run(words[0], path, *words[1:], "--lang", "it")
        assert done.exit_code == 0, done.output
        assert not english_words(done.stdout, typed), done.stdout


def test_a_proof(run):
    said = run("solve", EXAMPLES / "duel" / "age_3_ending.json", "--lang", "it").stdout
    assert said.startswith("tocca al posto 1: valore 0,2500 (esatto)\n")
    assert not english_words(said, [])


@pytest.mark.parametrize(
    "words",
    [
        ("suggest", "duel/age_2.json", "--nodes", "3000", "--why"),
        ("suggest", "wonders/age_2.json", "--nodes", "1200", "--why"),
        ("solve", "duel/age_3_ending.json"),
        ("review", "duel/game.json", "--nodes", "20", "--seat", "0"),
    ],
    ids=" ".join,
)
def test_numbers_are_italian(run, words):
    """Commas before decimals, points between thousands; a slot stays ``4.1``."""
    said = run(words[0], EXAMPLES / words[1], *words[2:], "--lang", "it").stdout
    assert re.search(r"\d,\d", said)
    assert not re.findall(r"[-+]\d+\.\d\b|\d\.\d+ ?%|\d,\d{3}\b", said)


@pytest.mark.parametrize(
    ("content", "words", "told"),
    [
        (None, (), "il file non esiste; dai un file, '-' per l'ingresso standard, o una posizione"),
        (b"", (), "è vuoto; deve contenere una posizione o una partita"),
        (b"\xff", (), "non è testo UTF-8 (byte 0); salvalo in UTF-8"),
        (
            (EXAMPLES / "duel" / "game.json").read_bytes(),
            ("--ply", 999),
            "non c'è la mossa 999; la partita ha le mosse da 0",
        ),
        ((EXAMPLES / "duel" / "age_2.json").read_bytes(), ("--ply", 2), "solo una partita ha"),
    ],
)
def test_files_are_refused_in_italian(run, tmp_path, content, words, told):
    path = tmp_path / "a.json"
    if content is not None:
        path.write_bytes(content)
    done = run("show", path, *words, "--lang", "it")
    assert done.exit_code == 2
    assert told in " ".join(done.stderr.split())
