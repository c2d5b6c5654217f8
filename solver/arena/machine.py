"""The machine and the build that a measurement was made with."""

from __future__ import annotations

import os
import platform
from pathlib import Path

from solver import __version__
from solver._ext.core.build import COMPILER, FLAGS


def describe() -> dict[str, str | int]:
    """Processor, system, Python, compiler and version of the package."""
    return {
        "cpu": processor(),
        "cores": os.cpu_count() or 1,
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "compiler": COMPILER or "unknown",
        "flags": FLAGS or "unknown",
        "version": __version__,
    }


def processor() -> str:
    """The name of the processor as the system tells it."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    for line in lines:
        key, _, value = line.partition(":")
        if key.strip() == "model name":
            return value.strip()
    return platform.processor() or platform.machine()
