"""Everything that lies on the table of a game with Pantheon, Agora or both, and looking at it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tests.duel.expansions.city import City
from tests.duel.expansions.facts import AGORA_LAYOUTS, BASE_LAYOUTS, CARDS, CUBES, MYTHOLOGIES

Action = dict[str, Any]
"""One decision or chance event in the words of the worked examples."""

SIDES = ("first", "second")
MILITARY_TOKENS = [f"{side}_player_{size}" for side in SIDES for size in ("small", "large")]
OPTIONS = {"next_starter": "chooses"}


@dataclass
class Step:
    """One entry of the list of what is to be done: a decision of ``seat``, or an event.

    An ``optional`` decision can be skipped. Supremacy is tested before every step that is not
    ``untested``.
    """

    kind: str
    seat: int
    about: Any = None
    optional: bool = False
    untested: bool = False


@dataclass
class Table:
    """The true world: what is face down is here too, with its face.

    ``structure`` maps slots to cards and ``face_down`` holds the slots of those that nobody has
    seen. Decks are lists with the top first. A decree is a pair of its name and whether it is open.
    """

    pantheon: bool = False
    agora: bool = False
    promo: bool = False
    options: dict[str, str] = field(default_factory=lambda: dict(OPTIONS))
    cities: list[City] = field(default_factory=lambda: [City(), City()])
    age: int = 0
    active: int = 0
    extra_turn: bool = False
    triggered: bool = False
    todo: list[Step] = field(default_factory=list)

    structure: dict[int, str] = field(default_factory=dict)
    face_down: set[int] = field(default_factory=set)
    structure_tokens: dict[int, Any] = field(default_factory=dict)
    turned_up: list[int] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    removed: dict[int, list[str]] = field(default_factory=dict)
    shown: set[str] = field(default_factory=set)  # those of this Age that both have seen
    offer: list[str] = field(default_factory=list)
    wonders_left: list[str] = field(default_factory=list)
    boxed: list[str] = field(default_factory=list)

    pawn: int = 0
    military_tokens: set[str] = field(default_factory=lambda: set(MILITARY_TOKENS))
    minerva: int | None = None

    board: list[str] = field(default_factory=list)
    aside: list[str] = field(default_factory=list)
    drawn: list[str] = field(default_factory=list)
    on_enki: list[str] = field(default_factory=list)
    locked: list[str] = field(default_factory=list)

    slots: dict[int, str] = field(default_factory=dict)
    god_decks: dict[str, list[str]] = field(
        default_factory=lambda: {name: [] for name in MYTHOLOGIES}
    )

    plot_deck: list[str] = field(default_factory=list)
    decrees: dict[int, list[tuple[str, bool]]] = field(default_factory=dict)

    winner: int | None = None
    ending: str | None = None
    met: set[str] = field(default_factory=set)

    # ---- the structure -------------------------------------------------------------------

    def layout(self) -> list[dict[str, Any]]:
        """The slots of this Age."""
        return (AGORA_LAYOUTS if self.agora else BASE_LAYOUTS)[self.age]

    def uncovered(self) -> list[int]:
        """Slots that hold a card and have nothing on them, face up or down."""
        return [
            entry["slot"]
            for entry in self.layout()
            if entry["slot"] in self.structure
            and all(cover not in self.structure for cover in entry["covered_by"])
        ]

    def accessible(self) -> list[str]:
        """The cards that can be taken: uncovered and turned up."""
        return [self.structure[s] for s in self.uncovered() if s not in self.face_down]

    def last_row(self) -> list[str]:
        """The cards of row 1."""
        row = [entry["slot"] for entry in self.layout() if entry["row"] == 1]
        return [self.structure[slot] for slot in row if slot in self.structure]

    def slot_of(self, card: str) -> int:
        """Where a card lies in the structure."""
        return next(slot for slot, name in self.structure.items() if name == card)

    # ---- cities --------------------------------------------------------------------------

    def me(self) -> City:
        """The city of the active player."""
        return self.cities[self.active]

    def other(self) -> City:
        """The city of his opponent."""
        return self.cities[1 - self.active]

    def standing(self) -> int:
        """Wonders standing in both cities."""
        return sum(len(city.under) for city in self.cities)

    def unseen_by_all(self, deck: str) -> set[str]:
        """The cards of one deck whose faces nobody has seen."""
        hidden = {self.structure[slot] for slot in self.face_down}
        hidden |= {card for cards in self.removed.values() for card in cards} - self.shown
        return {card for card in hidden if CARDS[card]["deck"] == deck}

    # ---- the senate ----------------------------------------------------------------------

    def supply(self, seat: int) -> int:
        """Cubes of a player that are not in the senate."""
        return CUBES - sum(self.cities[seat].cubes)

    def occupied(self, seat: int) -> list[int]:
        """Chambers with a cube of a player."""
        return [chamber for chamber in range(1, 7) if self.cities[seat].cubes[chamber - 1]]

    def controller(self, chamber: int) -> int | None:
        """The player with strictly more cubes in a chamber."""
        first, second = (city.cubes[chamber - 1] for city in self.cities)
        return None if first == second else 0 if first > second else 1

    def decrees_of(self, seat: int) -> list[str]:
        """The decrees that work for a player."""
        return [
            name
            for chamber, decrees in self.decrees.items()
            if self.controller(chamber) == seat
            for name, _ in decrees
        ]
