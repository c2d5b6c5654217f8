"""What processor the compiled code needs: SSE4.2, and AVX2 only where it has been looked for."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

import solver._ext
from solver._ext.core.build import FLAGS

CHOSEN = {"wide_avx2"}
"""What runs only after ``__builtin_cpu_supports``."""

LATER = {"andn", "bextr", "blsi", "blsr", "lzcnt", "mulx", "pdep", "pext", "rorx", "sarx", "shlx",
         "shrx"}  # fmt: skip
"""Instructions that came with AVX2; those of AVX itself begin with a v."""

FUNCTIONS = re.compile(r"^[0-9a-f]+ <", re.MULTILINE)
"""What stands before the name of each function, and then ``>:``."""

YOUNG = re.compile(rf"^ +[0-9a-f]+:\t(v\w|({'|'.join(sorted(LATER))})\b|.*%ymm)", re.MULTILINE)

LIBRARIES = sorted(Path(solver._ext.__path__[0]).rglob("*.so"))

pytestmark = pytest.mark.skipif(
    shutil.which("objdump") is None or "-msse4.2" not in FLAGS or "-march=native" in FLAGS,
    reason="no objdump, or built for another processor",
)


def young_functions(library: Path) -> set[str]:
    """The functions with instructions that came after SSE4.2."""
    command = ["objdump", "--disassemble", "--no-show-raw-insn", library]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return {part.partition(">:\n")[0] for part in FUNCTIONS.split(text)[1:] if YOUNG.search(part)}


def test_only_what_is_chosen_at_run_time_needs_a_younger_processor() -> None:
    assert len(LIBRARIES) > 40
    assert set().union(*map(young_functions, LIBRARIES)) == CHOSEN
