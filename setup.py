"""Builds the Cython extensions; everything else about the package stands in pyproject.toml.

``ext/<sub>/<name>.pyx`` becomes the module ``solver._ext.<sub>.<name>``; its C interface, the
``.pxd``, lies beside it. What of it Python can call, if anything, is told to type checkers by
``solver/_ext/<sub>/<name>.pyi``. A ``.pyx`` that another one includes is a part of that module:
others still cimport it by its own name.

What is built again is decided by contents, not by times: a module is translated when its source or
any interface that it reaches has changed, and compiled when its C or its flags have.

Last, the new package works out what every start needs of its tables
(``solver/games/data/built.py``).

Environment switches (``1`` turns one on):

=================  =================================================================
SOLVER_CHECKS      bounds, None and initialisation checks in the compiled code
SOLVER_SANITIZE    address and undefined-behavior sanitizers; includes the checks
SOLVER_COVERAGE    counts which lines of the ``.pyx`` run (gcov)
SOLVER_NATIVE      code for this machine's processor only
SOLVER_ANNOTATE    annotated HTML of every ``.pyx`` in the folder of the generated C
=================  =================================================================
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from fnmatch import fnmatch
from functools import cache
from graphlib import TopologicalSorter
from hashlib import sha256
from pathlib import Path
from runpy import run_path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext


def switch(name: str) -> bool:
    """Whether the environment switch ``SOLVER_<name>`` is on."""
    return os.environ.get(f"SOLVER_{name}", "") not in ("", "0")


SANITIZE = switch("SANITIZE")
CHECKS = switch("CHECKS") or SANITIZE
COVERAGE = switch("COVERAGE")
NATIVE = switch("NATIVE")
ANNOTATE = switch("ANNOTATE")

DIRECTIVES = {
    "language_level": 3,
    "boundscheck": CHECKS,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": CHECKS,
    "nonecheck": CHECKS,
    "embedsignature": True,
}

BUILD_INFO = "solver._ext.core.build"
"""The module that tells how it was built."""

UTILITY = "solver._ext.core.utility"
"""What Cython would write into every module anew, memoryviews above all; it has no ``.pyx``."""

COLD = (
    "*.bridge",
    "*.layout",
    "*.game",
    "core.build",
    "core.contest",
    "core.moves",
    "core.samples",
    "core.state",
    "core.utility",
    "core.weights",
)
"""Modules between Python and the engine: no search runs them, so they are compiled quickly."""

WORK_OUT = """
from solver.files import replace_file
from solver.games import GAMES
from solver.games.data.built import path_of, worked_out

for game in GAMES:
    replace_file(path_of(game), worked_out(game))
"""

# Only what the C that Cython writes cannot do without; our own code is held to -Wall -Wextra.
WARNINGS = [
    "-Wall",
    "-Wextra",
    "-Wno-unused-parameter",
    "-Wno-unused-function",
    "-Wno-missing-field-initializers",
]


def is_cold(module: str) -> bool:
    """Whether the time that a module takes matters to nobody."""
    name = module.removeprefix("solver._ext.")
    return any(fnmatch(name, pattern) for pattern in COLD)


def compile_flags(module: str) -> list[str]:
    """Compiler flags for gcc and clang."""
    if SANITIZE:
        # Python's own -fwrapv would hide signed overflow from the sanitizer. What is read before it
        # is set holds 0xFE in every byte: no index that an array has, and the same in each run.
        flags = ["-O1", "-g1", "-fno-wrapv", "-fno-omit-frame-pointer"]
        flags += ["-fsanitize=address,undefined", "-ftrivial-auto-var-init=pattern"]
    elif COVERAGE:
        # Lines are counted before the optimizer moves them; several threads count at once.
        flags = ["-O1", "-g0", "--coverage", "-fprofile-update=prefer-atomic"]
    else:
        # Python's own -g takes a third of the time to compile and most of the room. With -O2 the
        # hot modules compile in two thirds of the time, and play 0.82 of the games of Duel.
        flags = ["-O1" if is_cold(module) else "-O3", "-g0"]
    # A product fused into a sum rounds otherwise, and where it is one operation the compiler fuses.
    flags += ["-ffp-contract=off"]
    if NATIVE:
        flags += ["-march=native"]
    elif sysconfig.get_platform().endswith(("x86_64", "amd64")):
        # In every x86-64 processor since about 2009; bit counting needs it to be one instruction.
        flags += ["-msse4.2", "-mpopcnt"]
    return flags + WARNINGS


def link_flags(*, strip: bool) -> list[str]:
    """Linker flags for gcc and clang."""
    flags = ["-fsanitize=address,undefined"] if SANITIZE else []
    flags += ["--coverage"] if COVERAGE else []
    if strip and not (SANITIZE or COVERAGE) and sys.platform.startswith("linux"):
        # Code and data in pages of their own would fill each small file up with zeros.
        flags.append("-Wl,-s,-z,noseparate-code")
    return flags


def generated_dir() -> str:
    """Folder of the generated C, one for each set of directives."""
    name = "sanitize" if SANITIZE else "checks" if CHECKS else "coverage" if COVERAGE else "plain"
    return f"build/cython/{name}"


FROM_CIMPORT = re.compile(r"^[ \t]*from\s+(\S+)\s+cimport\s+(\([^)]*\)|[^\n]*)", re.MULTILINE)
CIMPORT = re.compile(r"^[ \t]*cimport\s+([^\n]*)", re.MULTILINE)
INCLUDED = re.compile(
    r"""^[ \t]*(?:include\s|cdef\s+extern\s+from\s|[#]\s*include\s)\s*["']([^"'\n]+)["']""",
    re.MULTILINE,
)


def absolute(name: str, package: tuple[str, ...]) -> tuple[str, ...]:
    """A name after ``from`` or ``cimport`` as parts, seen from inside of a package."""
    dots = len(name) - len(name.lstrip("."))
    start = package[: len(package) - dots + 1] if dots else ()
    return (*start, *(part for part in name.split(".") if part))


def reached(text: str, package: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """What the text of a Cython file may take its interface from: modules, as parts of names.

    Packages and names inside of modules are among them; they have no interface of their own.
    """
    code = re.sub(r"#[^\n]*", "", text).replace("\\\n", " ")
    for where, names in FROM_CIMPORT.findall(code):
        module = absolute(where, package)
        yield module
        for name in names.strip("() \t\n").split(","):
            if name.strip():
                yield (*module, name.split()[0])  # "from package cimport module"
    for names in CIMPORT.findall(code):
        for name in names.split(","):
            if name.strip():
                yield absolute(name.split()[0], package)


@cache
def direct_needs(path: Path, root: Path) -> frozenset[Path]:
    """The files below a folder of sources that a Cython file or a C header names."""
    text = path.read_text(encoding="utf-8")
    here = path.parent
    found = {here / name for name in INCLUDED.findall(text)}
    found |= {root / "core" / name for name in INCLUDED.findall(text)}  # where compilers look
    if path.suffix == ".pyx":
        found.add(path.with_suffix(".pxd"))
    if path.suffix in (".pyx", ".pxd", ".pxi"):
        package = ("solver", "_ext", *here.relative_to(root).parts)
        for parts in reached(text, package):
            if parts[:2] == ("solver", "_ext") and len(parts) > 2:
                found.add(root.joinpath(*parts[2:]).with_suffix(".pxd"))
    return frozenset(needed for needed in found if needed.is_file())


def needs(path: Path, root: Path) -> list[Path]:
    """All files that the C of a module and what is compiled with it are made of, itself among them.

    A struct whose layout changes is known to two modules only through interfaces that both reach,
    so all of them are built again. ``root`` is the folder of the sources.
    """
    found = {path}
    ahead = [path]
    while ahead:
        new = direct_needs(ahead.pop(), root) - found
        found |= new
        ahead += new
    return sorted(found)


def digest(*parts: object, files: list[Path] | None = None) -> str:
    """What changes when any of these values, or the name or content of a file, does."""
    total = sha256(repr(parts).encode())
    for path in files or ():
        total.update(f"{path}\0{path.stat().st_size}\0".encode())
        total.update(path.read_bytes())
    return total.hexdigest()


class Memory:
    """What the modules below a folder were made of, as digests by names."""

    def __init__(self, folder: str) -> None:
        self.path = Path(folder, "made-of.json")
        self.made_of: dict[str, str] = {}
        if self.path.exists():
            self.made_of = json.loads(self.path.read_text(encoding="utf-8"))

    def forget(self, names: list[str]) -> None:
        """Before something is made anew: should that fail, what lies there counts for nothing."""
        for name in names:
            self.made_of.pop(name, None)
        self.save()

    def save(self) -> None:
        """Write down what is known."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_text(json.dumps(self.made_of, indent=0), encoding="utf-8")


INCLUDED_PART = re.compile(r"""^include\s+["']([^"'\n]+\.pyx)["']""", re.MULTILINE)


def parts_of(path: Path) -> list[Path]:
    """The ``.pyx`` that one includes, in their order."""
    return [path.parent / name for name in INCLUDED_PART.findall(path.read_text(encoding="utf-8"))]


def module_of(path: Path, root: Path) -> str:
    """The name of the module that a file below the folder of the sources would be alone."""
    return ".".join(("solver", "_ext", *path.relative_to(root).with_suffix("").parts))


def homes(root: Path) -> dict[Path, Path]:
    """By interface, the ``.pyx`` of the module that it is compiled in, if that is another one.

    An interface without code that needs one of these belongs there, too.
    """
    found = {}
    for path in sorted(root.glob("*/*.pyx")):
        for part in parts_of(path):
            found[part.with_suffix(".pxd")] = path
    for path in sorted(root.glob("*/*.pxd")):
        if not path.with_suffix(".pyx").exists():
            there = {found[need] for need in needs(path, root) if need in found and need != path}
            there = {home for home in there if home.parent == path.parent}
            if there:
                (found[path],) = there
    return {path: home for path, home in found.items() if path.exists()}


def joined(own: list[Path], root: Path) -> str:
    """One interface out of those compiled in one module, without what they take from each other."""
    inside = {module_of(path, root) for path in own}

    def without(statement: re.Match[str]) -> str:
        return "" if statement[1] in inside else statement[0]

    order = TopologicalSorter({path: direct_needs(path, root) & set(own) for path in own})
    texts = [path.read_text(encoding="utf-8") for path in order.static_order()]
    return "\n".join(FROM_CIMPORT.sub(without, text) for text in texts)


def interfaces(folder: str = "build/interfaces") -> str:
    """The folder under which Cython finds the ``.pxd`` of ``ext/`` by the names of their modules.

    Cython looks for ``solver._ext.core.rng`` in ``solver/_ext/core/rng.pxd`` only, and takes a
    folder for a package if it has an ``__init__``. What modules are compiled in stands in for them.
    """
    package = Path(folder, "solver", "_ext")
    shutil.rmtree(package, ignore_errors=True)
    root = Path("ext")
    home = homes(root)
    texts = {
        path: f"from {module_of(home[path], root)} cimport *\n"
        if path in home
        else path.read_text(encoding="utf-8")
        for path in sorted(root.glob("**/*.pxd"))
    }
    for unit in sorted(set(home.values())):
        own = [path for path in [*home, unit.with_suffix(".pxd")] if home.get(path, unit) == unit]
        own = [path for path in own if path.exists()]
        texts[unit.with_suffix(".pxd")] = joined(own, root)
    for path, text in texts.items():
        target = package / path.relative_to(root)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    for place in (package.parent, package, *(path for path in package.iterdir() if path.is_dir())):
        (place / "__init__.pxd").touch()
    return folder


def translated_from(files: list[Path], home: dict[Path, Path]) -> str:
    """What changes when a module that needs these files has to be translated again.

    The C names the modules of the functions that it calls, so where they are (:func:`homes`)
    counts, too.
    """
    where = [home[path].as_posix() for path in files if path in home]
    return digest(DIRECTIVES, SANITIZE or COVERAGE, ANNOTATE, where, files=files)


LAYOUT = '''# Generated by setup.py from state.pxd, again at every build.
"""Where the members of a state of {game} lie in memory."""

from solver._ext.{game}.state cimport State

cdef State none  # a state, so that nothing is taken from where there is none
cdef State* s = &none

SIZE = sizeof(State)

MEMBERS = {{
{members}}}
"""By path: offset, size and sign of the first number, and (how many, how far apart) an index."""
'''

STRUCT = re.compile(r"^ctypedef struct (\w+):\n((?:(?:[ \t]+[^\n]*)?\n)+)", re.MULTILINE)
MEMBER = re.compile(r"^[ \t]+(\w+)[ \t]+(\w+)((?:\[\w+\])*)", re.MULTILINE)


def members(structs: dict[str, str], kind: str, path: str = "", dims: str = "") -> Iterator[str]:
    """A line of ``MEMBERS`` for every number in a struct, told by C itself when it is compiled."""
    for of, name, indexes in MEMBER.findall(re.sub(r"#[^\n]*", "", structs[kind])):
        here, c = f"{path}{name}", f"{path.replace('[]', '[0]')}{name}"
        inner = dims
        for at in range(indexes.count("[")):
            inner += f"(sizeof(s.{c}{'[0]' * at}) // sizeof(s.{c}{'[0]' * (at + 1)}), "
            inner += f"sizeof(s.{c}{'[0]' * (at + 1)})), "
        whole = here + "[]" * indexes.count("[")
        if of in structs:
            yield from members(structs, of, f"{whole}.", inner)
        else:
            first = c + "[0]" * indexes.count("[")
            signed = not of.startswith("u")
            yield (f'    "{whole}": (\n        <char*>&s.{first} - <char*>s, sizeof(s.{first}), '
                   f"{signed},\n        ({inner}),\n    ),\n")  # fmt: skip


def lay_out() -> None:
    """Write ``ext/<game>/layout.pyx`` of each game whose table is described by rows."""
    for path in sorted(Path("solver/games").glob("*/table.py")):
        folder = Path("ext", path.parent.name)
        structs = dict(STRUCT.findall((folder / "state.pxd").read_text(encoding="utf-8") + "\n"))
        text = LAYOUT.format(game=folder.name, members="".join(members(structs, "State")))
        write_changed(folder / "layout.pyx", text)


COUNTS = """# Generated by setup.py from the tables of {game}, again at every build.

from libc.stdint cimport uint16_t, uint32_t, uint64_t

cdef enum:
{numbers}
# Sets of them, a bit for each.
{sets}"""


def count_items() -> None:
    """Write ``ext/<game>/counts.pxd`` of each game that counts the items of its tables."""
    for path in sorted(Path("solver/games").glob("*/data/counts.py")):
        folder = Path("ext", path.parent.parent.name)
        tables = path.parent.glob("*.json")
        files = {file.name: json.loads(file.read_text(encoding="utf-8")) for file in tables}
        found = run_path(str(path))["counts"](files)
        numbers = "".join(f"    {name} = {number}\n" for name, number in found.items())
        sets = "".join(
            f"ctypedef uint{bits}_t u{name.removeprefix('N_').lower()}_t\n"
            for name, number in found.items()
            if (bits := next((word for word in (16, 32, 64) if number <= word), 0))
        )
        text = COUNTS.format(game=folder.name, numbers=numbers, sets=sets)
        write_changed(folder / "counts.pxd", text)


def write_changed(target: Path, text: str) -> None:
    """Write a file unless it says the same already."""
    if not target.exists() or target.read_text(encoding="utf-8") != text:
        target.write_text(text, encoding="utf-8")


def sources_of_parts() -> dict[str, list[Path]]:
    """The sources of each part, a folder of ``ext/``."""
    found: dict[str, list[Path]] = {}
    for path in sorted(Path("ext").glob("*/**/*")):
        if path.suffix in (".pyx", ".pxd", ".h"):
            found.setdefault(path.parts[1], []).append(path)
    return found


def hashes() -> str:
    """A hash of the sources of each part: two builds of the same sources play the same games."""
    found = []
    for part, paths in sources_of_parts().items():
        files = b"".join(sha256(path.read_bytes()).digest() for path in paths)
        found.append(f"{part}={sha256(files).hexdigest()[:12]}")
    return " ".join(found)


def extensions() -> list[Extension]:
    """One extension for each ``.pyx`` that no other one includes, and what they share."""
    root = Path("ext")
    sources = sorted(root.glob("**/*.pyx"))
    parts = {part for path in sources for part in parts_of(path)}
    found = [
        Extension(module_of(path, root), [path.as_posix()], include_dirs=["ext/core"])
        for path in sources
        if path not in parts
    ]
    return [*found, Extension(UTILITY, ["ext/core/utility.c"])]


class BuildExt(build_ext):
    """``build_ext`` that runs Cython itself, in parallel, and builds what has changed."""

    def finalize_options(self) -> None:
        """Complete the options: parallel, and a place that lasts for builds in place."""
        super().finalize_options()
        if self.parallel is None:
            self.parallel = os.cpu_count() or 1
        if self.inplace:
            # An editable install would build all of it each time, in a folder that is thrown away.
            self.build_lib = self.build_temp = f"build/{sys.implementation.cache_tag}"
        # Installed packages are stripped; in a checkout, profilers and debuggers want the names.
        self.strip = not self.inplace

    def run(self) -> None:
        """Translate and compile what is out of date; then work out the tables with it."""
        sources = {ext.name: ext.sources for ext in self.extensions}
        if not self.inplace:
            self.run_command("build_py")  # what works out the tables lies beside the extensions
        place = Path() if self.inplace else Path(self.build_lib)
        for path in place.glob("solver/games/*/data/*.built"):
            path.unlink()
        self.translate()
        super().run()
        if self.inplace:
            self.remove_former()
        if not SANITIZE:  # what is built so runs only where the sanitizers are loaded first
            self.work_out_tables(place)
        for ext in self.extensions:  # source distributions list the .pyx, never generated C
            ext.sources = sources[ext.name]

    def remove_former(self) -> None:
        """Remove what an earlier build in place left of modules that are there no more."""
        suffix = str(sysconfig.get_config_var("EXT_SUFFIX"))
        made = {Path(*ext.name.split(".")).with_suffix(suffix) for ext in self.extensions}
        for path in set(Path("solver", "_ext").glob(f"**/*{suffix}")) - made:
            path.unlink()

    def work_out_tables(self, place: Path) -> None:
        """Let the package in a folder write what every start needs of its tables.

        A failure is only told, as where extensions are built for another machine: every start then
        works the tables out.
        """
        command = [sys.executable, "-B", "-c", WORK_OUT]
        there = os.environ | {"PYTHONPATH": str(place.resolve())}
        done = subprocess.run(command, cwd=place, env=there, check=False)  # noqa: S603 - our own
        if done.returncode:
            self.warn("the tables are not worked out, so every start will do that")

    def translate(self) -> None:
        """Bring the generated C up to date and make it the source of each extension."""
        import Cython  # only builds need it, metadata does not
        from Cython.Build import cythonize

        folder = Path(generated_dir())
        memory = Memory(generated_dir())
        root = Path("ext")
        home = homes(root)
        now, generated = {}, {}
        for ext in self.extensions:
            source = Path(ext.sources[0])
            files = needs(source, root) if ext.name != UTILITY else []
            ext.depends = [path.as_posix() for path in files if path.suffix == ".h"]
            now[ext.name] = digest(Cython.__version__, translated_from(files, home))
            generated[ext.name] = folder / source.with_suffix(".c")
        for former in set(folder.glob("ext/*/*.c")) - set(generated.values()):
            former.unlink()  # of a module that is there no more, or part of another one now
        stale = [
            ext
            for ext in self.extensions
            if self.force
            or memory.made_of.get(ext.name) != now[ext.name]
            or not generated[ext.name].exists()
        ]
        memory.forget([ext.name for ext in stale])
        for ext in stale:
            generated[ext.name].unlink(missing_ok=True)
        try:
            if stale:
                cythonize(
                    [Extension(ext.name, list(ext.sources)) for ext in stale],
                    include_path=[interfaces()],
                    build_dir=generated_dir(),
                    compiler_directives=DIRECTIVES,
                    annotate=ANNOTATE,
                    force=True,
                    emit_linenums=SANITIZE or COVERAGE,  # reports name lines of the .pyx
                    nthreads=self.parallel if len(stale) > 1 else 0,
                    shared_utility_qualified_name=UTILITY,
                )
        finally:
            for name, path in generated.items():
                # Cython leaves a file with an #error behind when it fails.
                if path.exists() and b"#error Do not use this file" not in path.read_bytes()[:200]:
                    memory.made_of[name] = now[name]
            memory.save()
        for ext in self.extensions:
            ext.sources = [generated[ext.name].as_posix()]

    def build_extensions(self) -> None:
        """Compile what is out of date, the largest first, with the flags of each."""
        known = self.compiler.compiler_type != "msvc"
        outer = [os.environ.get(name, "") for name in ("CC", "CFLAGS", "LDFLAGS")]
        # A patch release keeps the interface of its Python, and SOABI is the name of that.
        settings = ("SOABI", "CC", "CFLAGS", "LDSHARED")
        outer += map(str, sysconfig.get_config_vars(*settings))
        self.memory = Memory(self.build_temp)
        self.now = {}
        for ext in self.extensions:
            if known:
                ext.extra_compile_args = compile_flags(ext.name)
                ext.extra_link_args = link_flags(strip=self.strip)
                if ext.name == BUILD_INFO:
                    # Those of the modules that play; what it is compiled with itself says nothing.
                    flags = " ".join(flag for flag in compile_flags("") if flag not in WARNINGS)
                    ext.define_macros = [("SOLVER_FLAGS", f'"{flags}"')]
            if ext.name == BUILD_INFO:
                ext.define_macros.append(("SOLVER_SOURCES", f'"{hashes()}"'))
            flags = [*ext.extra_compile_args, *ext.extra_link_args, *ext.define_macros]
            files = [Path(name) for name in (*ext.sources, *ext.depends)]
            self.now[ext.name] = digest(flags, outer, files=files)
        stale = [
            ext
            for ext in self.extensions
            if self.force
            or self.memory.made_of.get(ext.name) != self.now[ext.name]
            or not Path(self.get_ext_fullpath(ext.name)).exists()
        ]
        self.memory.forget([ext.name for ext in stale])
        everything, forced = self.extensions, self.force
        self.extensions = sorted(stale, key=lambda ext: -Path(ext.sources[0]).stat().st_size)
        self.force = True  # contents have decided already; times would say otherwise
        try:
            super().build_extensions()
        finally:
            self.extensions, self.force = everything, forced
            self.memory.save()

    def build_extension(self, ext: Extension) -> None:
        """Compile one, and remember of what it was made."""
        super().build_extension(ext)
        self.memory.made_of[ext.name] = self.now[ext.name]


if __name__ == "__main__":
    lay_out()
    count_items()
    setup(ext_modules=extensions(), cmdclass={"build_ext": BuildExt})
