"""The adapter of Duel: everything the rest of the package needs, behind one class."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from solver._ext.core.state import State
from solver._ext.duel import bridge
from solver.errors import InputError
from solver.games.base import Game, JsonObject, Option, Position, Variant
from solver.games.duel.variants import options_of, variant_of

if TYPE_CHECKING:
    from solver.games import parts
    from solver.games.drawing.html import Markup
    from solver.games.duel import data
    from solver.games.duel.deal import DuelDeal
    from solver.games.duel.drawing import picture, render
    from solver.games.duel.moves import notation
    from solver.games.duel.positions import choices, compact, form, read, spots, write
    from solver.games.spots import Assumption
    from solver.games.traits import Trait

    # The modules that Game will look for, so that a type checker sees that they fit.
    _PARTS: parts.Parts = (
        compact,
        data,
        notation,
        read,
        write,
        form,
        choices,
        spots,
        render,
        picture,
        bridge,
    )


class DuelGame(Game):
    """7 Wonders Duel (2015), base game. Seat 0 is the player who picked the first wonder."""

    name = "duel"
    title = "7 Wonders Duel (2015)"
    min_seats = 2
    max_seats = 2
    endings = ("military", "science", "civilian", "tie_break", "shared")
    plans = ("science", "military")
    blur = 1.4
    tuning = MappingProxyType(
        {
            "ismcts": {"playout": 0.0},
            # What the network says holds no margin, so a win at once must not cost one.
            "determinized": {"score": 0.0},
        }
    )
    tie_breaks = ("tie_break", "shared")
    tie_figure = "blue"
    correctable = ("coins", "pawn")
    categories = (
        "military",
        "blue",
        "green",
        "yellow",
        "guilds",
        "wonders",
        "progress",
        "coins",
    )
    options = (
        Option(
            "next_starter",
            ("chooses", "begins"),
            "pawn on 0 at the end of an age: the last active player chooses who begins the next "
            "one (publisher's correction of 2016) or begins it (first printings of the rulebook)",
        ),
        Option(
            "wonders",
            ("draft", "first_game"),
            "wonders are drafted, or preset as the rulebook advises for a first game",
        ),
    )

    def new(self, variant: Mapping[str, str] | None = None, seats: int | None = None) -> State:
        """The state before the progress tokens are laid out. Raises InputError."""
        if seats not in (None, 2):
            raise InputError("seats", f"{seats} seats", "Duel is for two")
        return bridge.new(options_of(self.parse_variant(variant)))

    def variant_of(self, state: State) -> Variant:
        """The variant a state is played with."""
        return variant_of(bridge.dump(state)["options"])

    def blanks(self, seats: int) -> list[JsonObject]:  # noqa: ARG002 - Duel is for two
        """A position for each Age, whose structure has the shape of the Age and no names."""
        from solver.games.duel.data import tables
        from solver.games.duel.positions.form import FACE_DOWN

        rows = [
            [
                ["" if layout.slots[slot].face_up else FACE_DOWN for slot in row]
                for row in layout.rows
            ]
            for layout in map(tables().layout, (1, 2, 3))
        ]
        return [
            {"game": self.name, "age": age, "cities": [{}, {}], "board_tokens": [],
             "structure": structure}
            for age, structure in enumerate(rows, 1)
        ]  # fmt: skip

    def faces(self, lang: str = "en") -> dict[str, Markup]:
        """What cards and wonders cost and do."""
        from solver.games.duel.drawing.faces import faces

        return faces(lang)

    def assume(self, data: JsonObject) -> Iterable[Assumption]:
        """What is usual, where the cards that lie open are named."""
        from solver.games.duel.positions.assume import assume

        return assume(data)

    def deal(self, variant: Mapping[str, str], seed: int) -> DuelDeal:
        """The table that ``seed`` stands for. Raises InputError for a bad variant."""
        from solver.games.duel.deal import DuelDeal

        return DuelDeal(self.parse_variant(variant), seed)

    def viewers(self, state: State) -> frozenset[int]:
        """Both seats; while one keeps a token of a draw that the state does not hold, the other."""
        raw = bridge.dump(state)
        unseen = raw["phase"] == "keep" and not raw["drawn_tokens"]
        return frozenset((1 - raw["seat"],)) if unseen else frozenset((0, 1))

    def observe(self, state: State, seat: int) -> Position:
        """What ``seat``, one of the :meth:`viewers`, knows in ``state``: all of it."""
        if seat not in (0, 1):
            raise InputError("seat", f"{seat} is no seat of Duel", "use 0 or 1")
        if seat not in self.viewers(state):
            problem = f"seat {seat} alone has seen the tokens drawn"
            raise InputError("seat", problem, f"ask for seat {1 - seat}")
        return Position(self, self.variant_of(state), seat, state.copy())

    def traits(self, state: State) -> tuple[tuple[Trait, ...], ...]:
        """The wonders that each city holds, and those of them that it has built."""
        from solver.games.duel.names import WONDERS

        return tuple(
            (
                *(WONDERS.trait("wonder", wonder) for wonder in city["wonders"]),
                *(
                    WONDERS.trait("built", wonder)
                    for wonder, built in zip(city["wonders"], city["built"], strict=True)
                    if built
                ),
            )
            for city in bridge.dump(state)["cities"]
        )
