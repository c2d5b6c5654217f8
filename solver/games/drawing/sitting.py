"""The seats side by side as they sit: the neighbors left and right, what is between them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from solver.games.drawing.html import Child, Markup, element
from solver.games.drawing.pieces import said

CLOSE = 6
"""With so many seats a column has no room for two words beside each other on a phone."""


@dataclass(frozen=True)
class SeatColumn:
    """What is shown of a seat: its number, where it sits, what it has, and how it stands.

    ``label`` says all that for screen readers. ``between`` is what the seat has against both
    neighbors: the left one, its own strength, the right one. ``below`` are symbols.
    """

    seat: int
    number: str
    place: str
    label: str
    figures: Iterable[Child]
    between: tuple[Child, Child, Child]
    below: Iterable[Child] = field(default=())
    mine: bool = False


def across(own: int, count: int) -> list[int]:
    """The seats from left to right as one of them sees them, itself in the middle."""
    left = (count - 1) // 2
    return [(own + left - place) % count for place in range(count)]


def round_the_table(own: int, count: int) -> list[int]:
    """The seats in the order in which they matter: its own, left, right, then the others."""
    steps = dict.fromkeys((0, 1 % count, count - 1, *range(2, count)))
    return [(own + step) % count for step in steps]


def side_of(seat: int, own: int, count: int) -> str:
    """``left`` or ``right`` for a seat beside another one, else empty."""
    return {(own + 1) % count: "left", (own - 1) % count: "right"}.get(seat, "")


def pointed(words: str, side: str) -> str:
    """Words with an arrow to a side."""
    if side == "left":
        return f"\N{BLACK LEFT-POINTING TRIANGLE} {words}".rstrip()
    return f"{words} \N{BLACK RIGHT-POINTING TRIANGLE}".lstrip() if side == "right" else words


def gain(amount: int, words: str) -> Markup:
    """What a conflict would bring; ``words`` say all of it."""
    shown = "=" if amount == 0 else f"\N{MINUS SIGN}{-amount}" if amount < 0 else str(amount)
    plus = element("span", "+", class_="sw-plus") if amount > 0 else None
    kind = "sw-tie" if amount == 0 else "sw-win" if amount > 0 else "sw-loss"
    return element(
        "span", element("span", plus, shown, aria_hidden="true"), said(words),
        class_=f"sw-gain {kind}", title=words,
    )  # fmt: skip


def sitting(columns: Iterable[SeatColumn]) -> Markup:
    """A column for each seat, in the order of :func:`across`."""
    drawn = [_column(one) for one in columns]
    kind = " sw-close" if len(drawn) >= CLOSE else ""
    return element("div", *drawn, class_=f"sw-standing sw-sitting{kind}")


def _column(column: SeatColumn) -> Markup:
    return element(
        "span",
        element(
            "span", element("b", column.number),
            element("span", column.place) if column.place else None,
            class_="sw-l", aria_hidden="true",
        ),
        said(f"{column.label}:"),
        element("span", *column.figures, class_="sw-figures"),
        element("span", *column.between, class_="sw-fight"),
        element("span", *column.below, class_="sw-figures"),
        class_=f"sw-stand sw-of{column.seat}{' sw-mine' if column.mine else ''}",
        title=column.label,
    )  # fmt: skip
