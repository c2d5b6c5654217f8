"""Who may import whom: layers of the program, parts of the command line, compiled modules."""

from __future__ import annotations

import ast
import re
from functools import cache
from graphlib import TopologicalSorter
from importlib import import_module
from pathlib import Path

import click
import pytest

from solver.cli.main import COMMANDS

ROOT = Path(__file__).parents[1] / "solver"
COMPILED = Path(__file__).parents[1] / "ext"

BASICS = {
    "_ext", "advice", "bga", "errors", "files", "floats", "games", "json_input", "json_structs",
    "names", "positions", "records", "sevenwd", "table", "toml_input", "units",
}  # fmt: skip
"""The games, and modules that need no more than the games; ``advice`` is for users only."""

LAYERS = {
    "_ext": {"errors"},
    "games": {"_ext", "errors", "floats", "json_input", "json_structs", "names", "units"},
    "language": {"errors", "json_input"},
    "protocol": {"errors"},
    "search": BASICS - {"advice", "bga", "sevenwd", "table"} | {"protocol"},
    "engine": BASICS - {"advice", "bga", "sevenwd", "table"} | {"protocol", "search"},
    "why": BASICS - {"advice", "bga", "sevenwd", "table"} | {"search"},
    "review": BASICS - {"advice", "bga", "sevenwd", "table"} | {"search", "why"},
    "arena": BASICS - {"advice", "bga", "sevenwd", "table"} | {"protocol", "search"},
    "score": BASICS - {"advice", "bga", "sevenwd", "table"},
    "results": BASICS - {"advice", "table"} | {"arena", "review", "score", "search"},
    "adapters": BASICS - {"advice", "bga", "sevenwd"} | {"search"},
    "web": BASICS - {"advice", "protocol"}
    | {"arena", "cli", "language", "review", "search", "why"},
    "cli": BASICS - {"advice"}
    | {
        "arena",
        "engine",
        "language",
        "protocol",
        "results",
        "review",
        "score",
        "search",
        "starting",
        "web",
        "why",
    },
    "learning": BASICS - {"advice", "bga", "sevenwd", "table"}
    | {"arena", "cli", "search", "starting"},
}

ROOMS = {
    "main": {"commands", "exits"},
    "commands": {"adviser", "exits", "input", "output", "sessions"},
    "sessions": {"adviser", "input", "output"},
    "adviser": {"output"},
    "input": {"exits"},
    "output": set(),
    "exits": set(),
}
"""The parts of ``solver.cli``; it does not matter whether an import waits until it is needed."""


@cache
def imported(path: Path) -> set[str]:
    """The modules of this program that a file imports, anywhere in it."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return {name for name in found if name.startswith("solver.")}


def used_by(place: Path, depth: int) -> dict[str, set[str]]:
    """What the files of a folder, or the file of a module, use: parts of names at ``depth``."""
    files = sorted(place.rglob("*.py")) if place.is_dir() else [place.with_suffix(".py")]
    return {
        str(path.relative_to(ROOT)): {
            name.split(".")[depth]
            for name in imported(path)
            if name.split(".")[1:depth] == list(place.relative_to(ROOT).parts[: depth - 1])
        }
        for path in files
    }


@pytest.mark.parametrize("layer", LAYERS)
def test_layers_use_those_below(layer):
    for path, used in used_by(ROOT / layer, 1).items():
        modules = {
            name for name in used if (ROOT / name).is_dir() or (ROOT / f"{name}.py").exists()
        }
        assert modules <= LAYERS[layer] | {layer}, path


def test_no_game_knows_another():
    games = {path.name for path in (ROOT / "games").iterdir() if (path / "game.py").exists()}
    assert len(games) > 3
    for game in games:
        for path, used in used_by(ROOT / "games" / game, 2).items():
            assert used & games <= {game}, path


@pytest.mark.parametrize("room", ROOMS)
def test_rooms_of_the_command_line(room):
    for path, used in used_by(ROOT / "cli" / room, 2).items():
        assert used <= ROOMS[room] | {room}, path


def test_the_board_and_the_commands():
    """The board stands beside the sessions in the terminal: it shares what people give and get."""
    for path in (ROOT / "web").rglob("*.py"):
        names = (name for name in imported(path) if name.startswith("solver.cli."))
        assert {name.split(".")[2] for name in names} <= {"input", "output"}, path
    for path, used in used_by(ROOT / "cli", 1).items():
        assert "web" not in used or path == "cli/commands/web.py", path


def test_every_room_is_listed():
    names = {path.stem for path in (ROOT / "cli").iterdir() if not path.name.startswith("__")}
    assert names == set(ROOMS)


def test_commands_are_all_that_lies_in_their_folder():
    modules = {path.stem for path in (ROOT / "cli" / "commands").glob("*.py")} - {"__init__"}
    assert modules == {module for module, _ in COMMANDS.values()}
    for name in modules:
        assert isinstance(import_module(f"solver.cli.commands.{name}").command, click.Command)


CIMPORT = re.compile(r"^from solver\._ext\.?([\w.]*) cimport (?:\(([^)]*)\)|(.*))$", re.MULTILINE)


def cimported() -> dict[str, set[str]]:
    """The compiled modules that each one needs, by its declarations or its code."""
    modules = {
        str(path.relative_to(COMPILED).with_suffix("")).replace("/", ".")
        for path in COMPILED.rglob("*.p[yx][xd]")
    }
    needs: dict[str, set[str]] = {name: set() for name in modules}
    for path in COMPILED.rglob("*.p[yx][xd]"):
        name = str(path.relative_to(COMPILED).with_suffix("")).replace("/", ".")
        for source, many, one in CIMPORT.findall(path.read_text(encoding="utf-8")):
            found = {source} if source in modules else set()
            for item in re.findall(r"\w+", many or one):
                found |= {f"{source}.{item}"} & modules
            assert found, (path, source)
            needs[name] |= found - {name}
    return needs


def test_compiled_modules_need_each_other_in_no_circle():
    """Each compiled module can be read with nothing but those before it in some order."""
    needs = cimported()
    assert len(needs) > 100
    assert len(list(TopologicalSorter(needs).static_order())) == len(needs)


def test_compiled_games_need_the_core_and_themselves():
    needs = cimported()
    games = {path.name for path in (ROOT / "games").iterdir() if (path / "game.py").exists()}
    for name, needed in needs.items():
        folder = name.split(".")[0]
        folders = {other.split(".")[0] for other in needed}
        assert folders <= {folder, "core"} if folder in games else not folders & games, name


FUNCTION = re.compile(r"^cdef [^\n(=]*?(\w+)\(", re.MULTILINE)


def code_of(path: Path) -> str:
    """A Cython file without comments and docstrings; nothing if it is not there."""
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    return re.sub(r'#[^\n]*|"""(?s:.*?)"""', "", text)


@pytest.mark.parametrize("kernel", sorted(COMPILED.glob("*/kernel.pyx")), ids=str)
def test_parts_of_a_kernel_cimport_what_they_call(kernel):
    """Compiled as one, they would see each other's functions without that."""
    interfaces = [code_of(path) for path in kernel.parent.glob("*.pxd")]
    public = {name for text in interfaces for name in FUNCTION.findall(text)}
    for path in sorted(kernel.parent.glob("*.p[yx][xd]")):
        both = code_of(path) + code_of(path.with_suffix(".pxd"))
        names = " ".join(many or one for _, many, one in CIMPORT.findall(both))
        known = set(FUNCTION.findall(both)) | set(re.findall(r"\w+", names))
        known |= set(re.findall(r"^def (\w+)\(", both, re.MULTILINE))
        called = set(re.findall(r"(?<![\w.])(\w+)\(", code_of(path)))
        assert called & public <= known, path


DECODERS = {
    "json.load", "json.loads", "json.JSONDecoder", "json.decode", "json.Decoder", "msgpack.decode",
    "msgspec.json.decode", "msgspec.json.Decoder", "msgspec.toml.decode", "msgspec.yaml.decode",
    "tomllib.load", "tomllib.loads", "pickle.load", "pickle.loads", "pickle.Unpickler",
    "marshal.load", "marshal.loads", "joblib.load", "csv.reader", "csv.DictReader", "shelve.open",
    "ast.literal_eval", "literal_eval", "eval", "exec", "struct.unpack", "struct.unpack_from",
    "np.load", "np.loadtxt", "np.genfromtxt", "np.fromfile", "np.memmap", "np.frombuffer",
    "ET.parse", "ET.fromstring", "ElementTree.parse", "yaml.load", "yaml.safe_load",
    "ConfigParser", "configparser.ConfigParser", "zipfile.ZipFile", "ZipFile", "tarfile.open",
    "TarFile", "mmap.mmap", "base64.b64decode",
    "base64.urlsafe_b64decode", "zlib.decompress", "zlib.decompressobj", "gzip.open",
    "sqlite3.connect",
}  # fmt: skip
"""What turns bytes or text into values, as it is called."""

READERS = {
    "json_input.py": {"json.loads", "json.JSONDecoder", "msgspec.json.decode"},
    "toml_input.py": {"tomllib.loads"},
    "learning/arrays.py": {
        "ZipFile",
        "zipfile.ZipFile",
        "np.frombuffer",
    },  # arrays of self-play and of networks
    "games/data/built.py": {"pickle.loads"},  # what the build has made of the tables
    "games/data/weights.py": {"mmap.mmap"},  # weights as they ship
    "arena/database.py": {"sqlite3.connect"},  # ladders, results; JSON in them goes to json_input
    "games/bga/saved.py": {"base64.b64decode"},  # answers in a HAR, whose text goes to json_input
    # None of these is given a file:
    "arena/bench_compare.py": {"zipfile.ZipFile"},  # what ``git archive`` has just made
    "arena/work.py": {"pickle.loads"},  # an exception that this process has just packed
    "learning/playing.py": {"np.frombuffer"},  # a hash that this process has just computed
}
"""The one place for each kind of input; everything else asks these."""


def decoders_in(path: Path) -> set[str]:
    """The decoders that a file names, called or not, and those that it imports by their names."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = {ast.unparse(node) for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    found |= {
        node.func.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            found |= {f"{node.module.rpartition('.')[2]}.{alias.name}" for alias in node.names}
    return found & DECODERS


def test_input_is_decoded_in_one_place():
    found = {str(path.relative_to(ROOT)): decoders_in(path) for path in ROOT.rglob("*.py")}
    assert {path: names for path, names in found.items() if names} == READERS


@pytest.mark.parametrize(
    "text",
    [
        "import json\njson.loads('1')",
        "from json import loads\nloads('1')",
        "import msgspec\ndecode = msgspec.json.decode",
        "from msgspec.json import Decoder",
        "import numpy as np\nnp.load('x')",
    ],
)
def test_a_decoder_elsewhere_is_seen(tmp_path, text):
    path = tmp_path / "module.py"
    path.write_text(text)
    assert decoders_in(path)
