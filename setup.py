"""Builds the Cython extensions; everything else about the package stands in pyproject.toml.

``ext/<sub>/<name>.pyx`` becomes the module ``solver._ext.<sub>.<name>``; its C interface, the
``.pxd``, lies beside it. What of it Python can call, if anything, is told to type checkers by
``solver/_ext/<sub>/<name>.pyi``.

Environment switches (``1`` turns one on):

=================  =================================================================
SOLVER_CHECKS      bounds, None and initialisation checks in the compiled code
SOLVER_SANITIZE    address and undefined-behaviour sanitizers; includes the checks
SOLVER_NATIVE      code for this machine's processor only
SOLVER_ANNOTATE    annotated HTML of every ``.pyx`` in the folder of the generated C
=================  =================================================================
"""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
from hashlib import sha256
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext


def switch(name: str) -> bool:
    """Whether the environment switch ``SOLVER_<name>`` is on."""
    return os.environ.get(f"SOLVER_{name}", "") not in ("", "0")


SANITIZE = switch("SANITIZE")
CHECKS = switch("CHECKS") or SANITIZE
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

# Only what the C that Cython writes cannot do without; our own code is held to -Wall -Wextra.
WARNINGS = [
    "-Wall",
    "-Wextra",
    "-Wno-unused-parameter",
    "-Wno-unused-function",
    "-Wno-missing-field-initializers",
]


def compile_flags() -> list[str]:
    """Compiler flags for gcc and clang."""
    if SANITIZE:
        # Python's own -fwrapv would hide signed overflow from the sanitizer.
        flags = ["-O1", "-g", "-fno-wrapv", "-fno-omit-frame-pointer"]
        flags += ["-fsanitize=address,undefined"]
    else:
        flags = ["-O3"]
    # A product fused into a sum rounds otherwise, and where it is one operation the compiler fuses.
    flags += ["-ffp-contract=off"]
    if NATIVE:
        flags += ["-march=native"]
    elif sysconfig.get_platform().endswith(("x86_64", "amd64")):
        # In every x86-64 processor since about 2009; bit counting needs it to be one instruction.
        flags += ["-msse4.2", "-mpopcnt"]
    return flags + WARNINGS


def link_flags() -> list[str]:
    """Linker flags for gcc and clang."""
    return ["-fsanitize=address,undefined"] if SANITIZE else []


def generated_dir() -> str:
    """Folder of the generated C, one for each set of directives.

    Cython compares only times of files, so that a changed directive alone would go unseen.
    """
    name = "sanitize" if SANITIZE else "checks" if CHECKS else "plain"
    return f"build/cython/{name}"


def interfaces(folder: str = "build/interfaces") -> str:
    """The folder under which Cython finds the ``.pxd`` of ``ext/`` by the names of their modules.

    Cython looks for ``solver._ext.core.rng`` in ``solver/_ext/core/rng.pxd`` only, and takes a
    folder for a package if it has an ``__init__``. They are copied with their times, by which
    Cython tells what to translate anew.
    """
    package = Path(folder, "solver", "_ext")
    shutil.rmtree(package, ignore_errors=True)
    for path in Path("ext").glob("**/*.pxd"):
        copy = package / path.relative_to("ext")
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(path, copy)
    for place in (package.parent, package, *(path for path in package.iterdir() if path.is_dir())):
        (place / "__init__.pxd").touch()
        os.utime(place / "__init__.pxd", (0, 0))
    return folder


def extensions() -> list[Extension]:
    """One extension for each ``.pyx`` below ``ext/``."""
    return [
        Extension(
            ".".join(("solver", "_ext", *path.with_suffix("").parts[1:])),
            [path.as_posix()],
            include_dirs=["ext/core"],
        )
        for path in sorted(Path("ext").glob("**/*.pyx"))
    ]


class BuildExt(build_ext):
    """``build_ext`` that runs Cython itself, in parallel, and notices changed flags."""

    def finalize_options(self) -> None:
        """Complete the options: parallel, and a place that lasts for builds in place."""
        super().finalize_options()
        if self.parallel is None:
            self.parallel = os.cpu_count() or 1
        if self.inplace:
            # An editable install would build all of it each time, in a folder that is thrown away.
            self.build_lib = self.build_temp = f"build/{sys.implementation.cache_tag}"

    def run(self) -> None:
        """Translate and compile what is out of date."""
        from Cython.Build import cythonize  # only builds need Cython, metadata does not

        outer = [os.environ.get(name, "") for name in ("CC", "CFLAGS", "LDFLAGS")]
        # Cython misses some dependencies between modules ("from package cimport module"), and a
        # struct that two modules lay out differently crashes; so interfaces count as flags.
        layouts = b"".join(path.read_bytes() for path in sorted(Path("ext").glob("**/*.pxd")))
        outer.append(sha256(layouts).hexdigest())
        flags = " ".join([*compile_flags(), *link_flags(), f"checks={CHECKS}", *outer])
        memory = Path(self.build_temp, "flags.txt")
        if not memory.exists() or memory.read_text(encoding="utf-8") != flags:
            self.force = True
            memory.unlink(missing_ok=True)
        translated = cythonize(
            [Extension(ext.name, list(ext.sources)) for ext in self.extensions],
            include_path=[interfaces()],
            build_dir=generated_dir(),
            compiler_directives=DIRECTIVES,
            annotate=ANNOTATE,
            force=ANNOTATE or bool(self.force),
            emit_linenums=SANITIZE,
            nthreads=self.parallel if len(self.extensions) > 1 else 0,
        )
        by_name = {ext.name: ext for ext in translated}
        sources = {ext.name: ext.sources for ext in self.extensions}
        for ext in self.extensions:
            ext.sources = by_name[ext.name].sources
            ext.depends = by_name[ext.name].depends
        super().run()
        for ext in self.extensions:  # source distributions list the .pyx, never generated C
            ext.sources = sources[ext.name]
        memory.parent.mkdir(parents=True, exist_ok=True)
        memory.write_text(flags, encoding="utf-8")

    def build_extensions(self) -> None:
        """Add the flags, now that the compiler is known."""
        if self.compiler.compiler_type != "msvc":
            for ext in self.extensions:
                ext.extra_compile_args = compile_flags()
                ext.extra_link_args = link_flags()
                if ext.name == BUILD_INFO:
                    flags = " ".join(flag for flag in compile_flags() if flag not in WARNINGS)
                    ext.define_macros.append(("SOLVER_FLAGS", f'"{flags}"'))
        super().build_extensions()


if __name__ == "__main__":
    setup(ext_modules=extensions(), cmdclass={"build_ext": BuildExt})
