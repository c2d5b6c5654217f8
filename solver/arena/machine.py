"""The machine and the build that a measurement was made with."""

from __future__ import annotations

import os
import platform
from pathlib import Path

from solver import __version__
from solver._ext.core.build import COMPILER, FLAGS
from solver._ext.core.wide import KERNEL


def describe() -> dict[str, str | int | float]:
    """Processor, what else it does, system, Python, compiler and version of the package."""
    return {
        "cpu": processor(),
        "cores": cores(),
        "kernel": KERNEL,
        "load": load(),
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


def cores() -> int:
    """How many threads the machine runs at once."""
    return os.cpu_count() or 1


def load() -> float:
    """How many threads wanted to run in the last minute, on average; 0 where it is not known."""
    return round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else 0.0


def too_busy() -> str:
    """What to warn of before a measurement; empty if a core is free for it."""
    if load() + 1 <= cores():
        return ""
    return (
        f"the machine is busy (load {load():.1f}, {cores()} cores): speeds will be too low and "
        "differ from round to round"
    )
