"""What is built again after a change: all that a changed interface reaches, and nothing else."""

from __future__ import annotations

import runpy
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]

pytestmark = pytest.mark.skipif(not (ROOT / "ext").is_dir(), reason="no sources of extensions here")


@pytest.fixture(scope="module")
def build() -> dict[str, Any]:
    return runpy.run_path(str(ROOT / "setup.py"), run_name="setup")


@pytest.fixture
def needs(build: dict[str, Any]) -> Callable[[Path, Path], list[Path]]:
    return build["needs"]


SPELLINGS = {
    "names": "from solver._ext.a.state cimport State, Other as Else",
    "several lines": "from solver._ext.a.state cimport (\n    State,\n    Other,  # why\n)",
    "continued": "from solver._ext.a.state \\\n    cimport State",
    "module of a package": "from solver._ext.a cimport other, state",
    "module of a package, renamed": "from solver._ext.a cimport state as things",
    "modules, several lines": "from solver._ext.a cimport (\n    other,\n    state,\n)",
    "cimport": "cimport solver._ext.a.state",
    "cimport, renamed": "cimport solver._ext.a.other, solver._ext.a.state as state  # both",
    "in a function": "def f():\n    from solver._ext.a.state cimport State",
    "relative": "from .state cimport State",
    "relative package": "from . cimport state",
    "relative, from above": "from ..a.state cimport State",
    "included": 'include "part.pxi"',
    "through an interface": "from solver._ext.b.between cimport x",
    "through two": "from solver._ext.b.far cimport x",
}


@pytest.mark.parametrize("text", SPELLINGS.values(), ids=SPELLINGS)
def test_every_way_to_an_interface_is_seen(
    needs: Callable[[Path, Path], list[Path]], tmp_path: Path, text: str
) -> None:
    files = {
        "a/state.pxd": "cdef struct State:\n    int x\n",
        "a/other.pxd": "",
        "a/apart.pxd": "",
        "a/part.pxi": "from solver._ext.a.state cimport State\n",
        "b/between.pxd": "from solver._ext.a.state cimport State\n",
        "b/far.pxd": "from solver._ext.b cimport between\nfrom solver._ext.b.far cimport x\n",
        "a/user.pyx": f"# from solver._ext.a.apart cimport x\n{text}\n",
    }
    for name, content in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(content, encoding="utf-8")
    found = needs(tmp_path / "a/user.pyx", tmp_path)
    assert tmp_path / "a/state.pxd" in found
    assert tmp_path / "a/apart.pxd" not in found


def test_own_interface_and_headers_count(
    needs: Callable[[Path, Path], list[Path]], tmp_path: Path
) -> None:
    files = {
        "b/user.pyx": "",
        "b/user.pxd": 'cdef extern from "kernel.h":\n    int f()\n',
        "core/kernel.h": '#include "layer.h"\n#include <stdint.h>\n',
        "core/layer.h": "",
        "core/unused.h": "",
    }
    for name, content in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(content, encoding="utf-8")
    found = {
        path.relative_to(tmp_path).as_posix() for path in needs(tmp_path / "b/user.pyx", tmp_path)
    }
    assert found == set(files) - {"core/unused.h"}


def test_a_module_that_becomes_part_of_another_is_called_there(
    build: dict[str, Any], tmp_path: Path
) -> None:
    """Its interface and those who call it stay as they are, and yet their C is another one."""
    (tmp_path / "a").mkdir()
    for name, text in {
        "tables.pxd": "cdef int f() noexcept nogil\n",
        "tables.pyx": "cdef int f() noexcept nogil:\n    return 1\n",
        "user.pyx": "from solver._ext.a.tables cimport f\n",
        "apart.pyx": "",
    }.items():
        (tmp_path / "a" / name).write_text(text, encoding="utf-8")

    def made_of(name: str) -> str:
        files = build["needs"](tmp_path / "a" / name, tmp_path)
        made: str = build["translated_from"](files, build["homes"](tmp_path))
        return made

    before = {name: made_of(name) for name in ("user.pyx", "apart.pyx")}
    (tmp_path / "a" / "kernel.pyx").write_text('include "tables.pyx"\n', encoding="utf-8")
    assert made_of("user.pyx") != before["user.pyx"]
    assert made_of("apart.pyx") == before["apart.pyx"]


def test_what_the_build_writes_does_not_make_it_begin_again() -> None:
    """A fresh clone has none of these files before the first command, and all at the second."""
    ignored = (ROOT / ".gitignore").read_text(encoding="utf-8").split()
    written = [name.rpartition("/")[2] for name in ignored if name.startswith("/ext/")]
    key = (ROOT / "scripts" / "_common.sh").read_text(encoding="utf-8")
    key = key.partition("build_key() {")[2].partition("\n}")[0]
    assert len(written) == 2
    assert all(f"! -name {name}" in key for name in written)


def test_nothing_is_missed_that_cython_sees(
    build: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cython finds most of it by itself, in a wholly different way."""
    dependencies = pytest.importorskip("Cython.Build.Dependencies")
    main = pytest.importorskip("Cython.Compiler.Main")
    monkeypatch.chdir(ROOT)
    package = tmp_path / "solver" / "_ext"
    for path in Path("ext").glob("**/*.pxd"):  # as they are, not joined as they are compiled
        copy = package / path.relative_to("ext")
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, copy)
    for place in (package.parent, package, *package.iterdir()):
        (place / "__init__.pxd").touch()
    options = main.CompilationOptions(include_path=[str(tmp_path)])
    tree = dependencies.DependencyTree(main.Context.from_options(options), quiet=True)
    seen = 0
    for source in sorted(Path("ext").glob("**/*.pyx")):
        ours = {path.as_posix() for path in build["needs"](source, Path("ext"))}
        for name in tree.all_dependencies(source.as_posix()):
            path = Path(name)
            if path.is_relative_to(package) and path.name != "__init__.pxd":
                seen += 1
                assert (Path("ext") / path.relative_to(package)).as_posix() in ours
    assert seen > 100


def test_a_change_far_away_builds_little(build: dict[str, Any]) -> None:
    root = ROOT / "ext"
    reach = {
        name: {
            source.relative_to(root).as_posix()
            for source in root.glob("**/*.pyx")
            if root / name in build["needs"](source, root)
        }
        for name in ("core/game.pxd", "duel/state.pxd")
    }
    assert {name.split("/")[0] for name in reach["duel/state.pxd"]} == {"duel"}
    assert "search/mcts.pyx" in reach["core/game.pxd"]


def test_cold_modules_exist(build: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    names = [ext.name.removeprefix("solver._ext.") for ext in build["extensions"]()]
    for pattern in build["COLD"]:
        assert any(build["fnmatch"](name, pattern) for name in names), pattern


def test_parts_are_cimported_by_their_own_names(
    build: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = {
        "a/state.pxd": "from solver._ext.a.tables cimport N\nctypedef struct State:\n    int x[N]",
        "a/tables.pxd": "cdef enum:\n    N = 3\n",
        "a/rules.pxd": "from solver._ext.a.state cimport State\ncdef int f(State* s)\n",
        "a/tables.pyx": "",
        "a/rules.pyx": "",
        "a/whole.pyx": 'include "tables.pyx"\ninclude "rules.pyx"\n',
        "b/alone.pxd": "from solver._ext.a.rules cimport f\n",
    }
    for name, content in files.items():
        (tmp_path / "ext" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "ext" / name).write_text(content, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    package = tmp_path / build["interfaces"]() / "solver" / "_ext"
    found = {
        path.relative_to(package).as_posix(): path.read_text("utf-8")
        for path in package.glob("*/*.pxd")
        if path.stem != "__init__"
    }
    assert found.pop("b/alone.pxd") == files["b/alone.pxd"]
    whole = found.pop("a/whole.pxd")
    assert set(found.values()) == {"from solver._ext.a.whole cimport *\n"}
    assert "cimport" not in whole
    assert whole.index("N = 3") < whole.index("struct State") < whole.index("int f")
    assert [ext.name for ext in build["extensions"]()][:-1] == ["solver._ext.a.whole"]
