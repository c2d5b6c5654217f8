"""Chance events in words: several in a row are told together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

SEVERAL = 4
"""More lines than this become one paragraph."""


@dataclass(frozen=True)
class Happened:
    """A chance event that somebody is told of.

    ``said`` is its sentence; events of the same ``group`` are rather told as a list of their
    ``item``. A group without a name is none.
    """

    said: str
    group: str = ""
    item: str = ""


def told_together(events: Sequence[Happened]) -> list[str]:
    """What to say of events that happened in this order."""
    texts = []
    for (group, said), same in groupby(events, lambda event: (event.group, _alone(event))):
        items = [event.item for event in same]
        if group:
            texts.append(f"{group}: {', '.join(items)}")
        else:
            texts.append(f"{said} ({len(items)} times)" if len(items) > 1 else said)
    return ["; ".join(texts)] if len(texts) > SEVERAL else texts


def _alone(event: Happened) -> str:
    return "" if event.group else event.said
