"""The adapter of 7 Wonders Dice: everything the rest of the package needs, behind one class."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

import solver.games.dice.data  # noqa: F401  # hands the tables to the rules
from solver._ext.core.state import State
from solver._ext.dice import bridge
from solver.errors import InputError, Phrase
from solver.games.base import Game, JsonObject, Position, Variant
from solver.games.data.input_layout import InputLayout, places_in
from solver.games.dice.data import ROWS, sheets, tables
from solver.games.dice.table import VALUE_WORDS, DiceTable, state_of, table_of
from solver.games.dice.variants import BOARDS, SETTLED, sheet_of, variant_of
from solver.games.table.form import main_of, words_of
from solver.games.table.plain import of_plain, plain

if TYPE_CHECKING:
    from solver._ext.core.network import NetworkHandle
    from solver.games import parts
    from solver.games.dice import data
    from solver.games.dice.deal import DiceDeal
    from solver.games.dice.drawing import faces, layout
    from solver.games.dice.moves import notation
    from solver.games.dice.positions import assume, choices, compact, form, read, spots, write
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
        assume,
        layout,
        faces,
        bridge,
    )


class DiceGame(Game):
    """7 Wonders Dice (2025).

    Seats are numbered clockwise: the left neighbor of seat i is seat i + 1. All choose in secret,
    one seat after the other, each with everything that follows from its choice; then all is shown.
    """

    name = "dice"
    unsupported = ("medals",)
    title = "7 Wonders Dice (2025)"
    min_seats = 2
    max_seats = 7
    endings = ("points", "coins", "shared")
    blur = 0.8
    tie_breaks = ("coins", "shared")
    own_boards = True
    tie_figure = "coins_held"
    options = (BOARDS,)
    settled = SETTLED
    # Nothing is hidden but the choices of a turn, so there is one world, and it is kept; move
    # orderings are in 64ths of a point; a last turn can go in too many ways to be proved at a
    # leaf.
    tuning = MappingProxyType(
        {
            "determinized": {
                "per_world": 1e6,
                "common_random": 1,
                "order_scale": 160.0,
                "playout": 1.0,
            },
            "ismcts": {
                "prior_by": 0,
                "prior_scale": 160.0,
                "playout": 1.0,
                "exact_turns": 0,
            },
        }
    )
    # What the network gets wrong for all moves alike does not matter once all have chosen again,
    # and the win is all that it knows.
    tuning_with_network = MappingProxyType(
        {bot: MappingProxyType({"cut": 1, "score": 0}) for bot in tuning}
    )
    categories = ROWS
    sheet_option = BOARDS.name

    def input_layout(self, file: str) -> InputLayout:  # noqa: ARG002 - there is one network
        """Where the inputs stand: boxes are told by their number on the sheet that ships."""
        found = tables()
        items = [one.id for one in (*found.buildings, *found.colors, *found.symbols)]
        sheet = sheets.shipped().hash
        return InputLayout(places_in("solver._ext.dice.inputs"), [*items, sheet], self.endings)

    def new(self, variant: Mapping[str, str] | None = None, seats: int | None = None) -> State:
        """The state before the boards are dealt; two seats unless told.

        Raises InputError for a bad variant, and for more seats than the sheet has boards.
        """
        full = self.parse_variant(variant)
        count = self.min_seats if seats is None else seats
        sheet = sheets.known(full[BOARDS.name])
        assert sheet is not None
        if not self.min_seats <= count <= self.max_seats:
            raise InputError("seats", f"{count} seats", "7 Wonders Dice is for two to seven")
        if count > len(sheet.boards):
            boards = len(sheet.boards)
            raise InputError("seats", f"{count} seats, and the sheet has {boards} boards")
        return bridge.new(count, sheet.index)

    def variant_of(self, state: State) -> Variant:
        """The variant a state is played with; its sheet is named by its hash."""
        return variant_of(table_of(state).sheet)

    def parse_variant(self, data: Mapping[str, str | bool] | None) -> Variant:
        """Fill in defaults, and name the sheet by its hash. Raises InputError."""
        texts = dict(data or {})
        boards = sheet_of(texts.pop(BOARDS.name, None))
        return super().parse_variant(texts) | {BOARDS.name: boards}

    def field_words(self) -> dict[str, tuple[str, str]]:
        """Those that the rows of the table say."""
        return words_of(DiceTable)

    def main_fields(self) -> set[str]:
        """Those of the rows that say so."""
        return main_of(DiceTable)

    def value_words(self) -> Mapping[str, tuple[str, str]]:
        """Those that stand with the rows of the table."""
        return VALUE_WORDS

    def deal(self, variant: Mapping[str, str], seed: int) -> DiceDeal:
        """The table that ``seed`` stands for. Raises InputError for a bad variant."""
        from solver.games.dice.deal import DiceDeal

        return DiceDeal(self.parse_variant(variant), seed)

    def observe(self, state: State, seat: int) -> Position:
        """What ``seat`` knows in ``state``: all but what others have chosen in this turn."""
        if not 0 <= seat < state.seats:
            raise InputError(
                "seat", Phrase("{} is no seat", seat), Phrase("use 0 to {}", state.seats - 1)
            )
        return Position(self, self.variant_of(state), seat, bridge.conceal(state, seat))

    def best_bot(self, state: State) -> str:
        """Tree search where it has a network to judge with."""
        return "determinized" if self.network(state) is None else "ismcts"

    def network(self, state: State) -> NetworkHandle | None:
        """For two seats on the shipped sheet alone: it knows boxes by what that says of them."""
        if state.seats != 2 or table_of(state).sheet != sheets.shipped().index:
            return None
        return super().network(state)

    def unrevealed(self, state: State) -> int:
        """The moves that have been made in this turn, by all seats."""
        return sum(city.made for city in table_of(state).cities)

    def taken_apart(self, state: State) -> JsonObject:
        """All of a state; its sheet by its hash and content, since numbers differ by process."""
        table = table_of(state)
        return {**plain(table), "sheet": table.printed.document}

    def put_together(self, raw: JsonObject) -> State:
        """Inverse of :meth:`taken_apart`; a sheet that is not known here is made known.

        Raises ValueError.
        """
        sheet = sheets.learn(raw["sheet"]).index
        return state_of(of_plain(DiceTable, {**raw, "sheet": sheet}))

    def asked_for(self, state: State, lang: str = "en") -> str:
        """What is to be chosen where that is only a part of a turn; which die is rolled."""
        from solver.games.dice.drawing.following import asked_for

        return asked_for(state, lang)

    def traits(self, state: State) -> tuple[tuple[Trait, ...], ...]:
        """The wonder on the board of each seat."""
        from solver.games.dice.names import board_trait

        table = table_of(state)
        return tuple(
            (board_trait(city.board, table.printed),) if city.board >= 0 else ()
            for city in table.cities
        )

    def board_traits(self, text: str, variant: Mapping[str, str]) -> tuple[Trait, ...]:
        """The wonder on the board that a text names. Raises InputError."""
        from solver.games.dice.names import board, board_trait

        sheet = sheets.known(variant[BOARDS.name])
        assert sheet is not None
        return (board_trait(board(text, sheet), sheet),)
