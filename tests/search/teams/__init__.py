"""Architects for two teams: seats 0 and 2 against seats 1 and 3, built when it is asked for.

No game has teams yet, so the interface is told here that one has: the struct of Architects with a
``side_of`` of its own.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]

BUILD = """
import sys
root, folder = sys.argv[1:]
sys.path.insert(0, root)
from setup import interfaces
from setuptools import Extension, setup
from Cython.Build import cythonize
source = f"{root}/tests/search/teams/team_states.pyx"
made = [Extension("team_states", [source], include_dirs=[f"{root}/ext/core"])]
modules = cythonize(
    made, include_path=[interfaces(f"{folder}/interfaces")], build_dir=folder, language_level=3,
)
arguments = ["build_ext", "--build-lib", folder, "--build-temp", folder]
setup(name="team_states", ext_modules=modules, script_args=arguments)
"""
"""Translates and compiles one module into a folder."""


def built(folder: Path) -> Path:
    """The folder, with a module ``team_states`` in it."""
    command = [sys.executable, "-c", BUILD, str(ROOT), str(folder)]
    subprocess.run(command, check=True, cwd=ROOT, capture_output=True)
    return folder
