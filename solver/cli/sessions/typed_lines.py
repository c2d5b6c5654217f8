"""Lines of moves and events as people type them in a session."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Reading:
    """What a line means.

    The ``events`` happen after so many plies as ``began`` says: the last ones may have gone without
    saying, and been typed all the same. ``ahead`` is what is then told of moves to come, by seat.
    """

    began: int
    events: list[int]
    ahead: dict[int, str]


@dataclass(frozen=True)
class TypedLine:
    """How things stood when a line of moves and events was typed.

    ``began`` is how much had happened before what the line says, ``instead`` what had happened
    after that, which the line replaced; ``later`` is what was kept behind that place, ``ahead``
    what had been told of moves to come.
    """

    began: int
    instead: list[str]
    later: list[str]
    ahead: dict[int, str]
