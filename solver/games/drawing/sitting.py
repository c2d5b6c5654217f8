"""The seats side by side as they sit: the neighbors left and right, what is between them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from solver.games.drawing.html import Child, Markup, element, joined
from solver.games.drawing.pieces import panel, said

CLOSE = 6
"""With so many seats a column has no room for two words beside each other on a phone."""


@dataclass(frozen=True)
class Seat:
    """Who sits at a place: its number, its name, and how it stands to the view.

    ``place`` says where it sits, ``decides`` that it is to move; empty if there is nothing to say.
    ``side`` is ``left`` or ``right`` beside the view. ``owned`` is whether a player has the city.
    """

    number: int
    name: str
    place: str
    side: str
    decides: str
    mine: bool
    owned: bool = True

    @property
    def named(self) -> str:
        """The name and the place."""
        return f"{self.name}, {self.place}" if self.place else self.name

    @property
    def pointed(self) -> str:
        """The place with an arrow to its side."""
        if self.side == "left":
            return f"\N{BLACK LEFT-POINTING TRIANGLE} {self.place}".rstrip()
        arrow = " \N{BLACK RIGHT-POINTING TRIANGLE}" if self.side == "right" else ""
        return f"{self.place}{arrow}".lstrip()


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


def gain(amount: int, words: str) -> Markup:
    """What a conflict would bring; ``words`` say all of it."""
    shown = "=" if amount == 0 else f"\N{MINUS SIGN}{-amount}" if amount < 0 else str(amount)
    plus = element("span", "+", class_="sw-plus") if amount > 0 else None
    kind = "sw-tie" if amount == 0 else "sw-win" if amount > 0 else "sw-loss"
    return element(
        "span", element("span", plus, shown, aria_hidden="true"), said(words),
        class_=f"sw-gain {kind}", title=words,
    )  # fmt: skip


def standing(columns: Iterable[Markup]) -> Markup:
    """The columns of the seats, in the order of :func:`across`."""
    drawn = list(columns)
    kind = " sw-close" if len(drawn) >= CLOSE else ""
    return element("div", *drawn, class_=f"sw-standing sw-sitting{kind}")


def column(
    seat: Seat,
    figures: Iterable[Child],
    between: tuple[Child, Child, Child],
    below: Iterable[Child] = (),
) -> Markup:
    """What a seat has and how it stands.

    ``between`` is what it has against both neighbors: the left one, its own strength, the right
    one. ``below`` are symbols.
    """
    return element(
        "span",
        element(
            "span", element("b", str(seat.number) if seat.owned else ""),
            element("span", seat.pointed) if seat.pointed else None,
            class_="sw-l", aria_hidden="true",
        ),
        said(f"{seat.named}:"),
        element("span", *figures, class_="sw-figures"),
        element("span", *between, class_="sw-fight"),
        element("span", *below, class_="sw-figures"),
        class_=f"sw-stand sw-of{seat.number}{' sw-mine' if seat.mine else ''}",
        title=seat.named,
    )  # fmt: skip


def name_of(seat: Seat) -> Markup:
    """The name in the color of the seat."""
    return element("span", seat.name, class_=f"sw-seat sw-s{seat.number}")


def city(seat: Seat, *inside: Child, board: str = "") -> Markup:
    """The panel of a seat; ``board`` is what its board is called."""
    head = joined(
        name_of(seat),
        element("span", seat.pointed, class_="sw-place") if seat.pointed else None,
        element("span", board) if board else None,
        element("span", seat.decides, class_="sw-turn") if seat.decides else None,
    )
    kind = f"sw-city sw-of{seat.number}{f' sw-at-{seat.side}' if seat.side else ''}"
    if seat.decides:
        kind += " sw-active"
    return panel(head, *inside, kind=kind, label=seat.named)


def cities(panels: Iterable[Markup]) -> Markup:
    """The panels, in the order of :func:`round_the_table`."""
    return element("div", *panels, class_="sw-cities sw-many sw-seated")
