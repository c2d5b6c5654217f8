"""What was typed and what was found."""

from __future__ import annotations

import hashlib
import re
import traceback
from collections import Counter
from dataclasses import dataclass, field

TIME = re.compile(r"\d+\.\d s\b")

SHOWN = 1500
"""Letters of what was said last that a finding shows."""


@dataclass(frozen=True)
class Finding:
    """Something that must not be: what, where, after which lines."""

    what: str
    place: str
    typed: tuple[str, ...]
    said: str = ""

    def __str__(self) -> str:
        last = "\n".join(f"    {line[:300]!r}" for line in self.typed[-8:])
        return f"{self.what}\n  {self.place}; typed last:\n{last}\n  said:\n{self.said[-SHOWN:]}"


@dataclass
class Tally:
    """Lines by kind, how commands ended, and findings; ``said`` tells what was said apart."""

    lines: Counter[str] = field(default_factory=Counter)
    ends: Counter[str] = field(default_factory=Counter)
    found: list[Finding] = field(default_factory=list)
    said: list[str] = field(default_factory=list)

    @property
    def count(self) -> int:
        """All lines."""
        return sum(self.lines.values())

    def add(self, other: Tally) -> None:
        """Take in what was found elsewhere."""
        self.lines += other.lines
        self.ends += other.ends
        self.found += other.found
        self.said += other.said

    def hear(self, text: str) -> None:
        """Take in what was said, all but how long a search took."""
        self.said.append(hashlib.sha256(TIME.sub("", text).encode()).hexdigest()[:16])

    def report(self) -> str:
        """Counts by kind, then what was found, each kind of it once."""
        rows = [f"{count:>8}  {kind}" for kind, count in self.lines.most_common()]
        rows += [f"{count:>8}  {end}" for end, count in self.ends.most_common()]
        rows.append(f"{self.count:>8}  lines; {len(self.found)} findings")
        kinds: dict[str, Finding] = {}
        for finding in self.found:
            kinds.setdefault(finding.what.splitlines()[0], finding)
        return "\n".join([*rows, *(f"\n{finding}" for finding in kinds.values())])


def crash(error: BaseException) -> str:
    """An exception with the places it came through last."""
    places = traceback.extract_tb(error.__traceback__)[-6:]
    way = "\n".join(f"    {at.filename}:{at.lineno} {at.name}" for at in places)
    return f"{type(error).__name__}: {str(error)[:300]} ({places[-1].name})\n{way}"
