"""The adapter of 7 Wonders: everything the rest of the package needs, behind one class."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from importlib import import_module
from itertools import chain
from types import MappingProxyType
from typing import TYPE_CHECKING

from solver._ext.core.state import State
from solver._ext.wonders import bridge
from solver.errors import InputError, Phrase
from solver.games.base import Game, JsonObject, Position, Variant
from solver.games.data.input_layout import InputLayout, counted_ids, places_in
from solver.games.table.form import main_of, words_of
from solver.games.table.kinds import NONE
from solver.games.table.plain import of_plain, plain
from solver.games.wonders.data import EDITIONS, EXPANSION_ROWS, SCORE_ROWS, YEARS, tables
from solver.games.wonders.questions import partner_of
from solver.games.wonders.table import VALUE_WORDS, WondersTable, state_of, table_of
from solver.games.wonders.variants import (
    BOARDS,
    OPTIONS,
    SEATS,
    USUAL_SEATS,
    check_seats,
    check_variant,
    named_sheet,
    packed,
    sheet_of,
    variant_of,
)

if TYPE_CHECKING:
    from solver.games import parts
    from solver.games.traits import Trait
    from solver.games.wonders import data
    from solver.games.wonders.deal import WondersDeal
    from solver.games.wonders.drawing import faces, layout
    from solver.games.wonders.moves import notation
    from solver.games.wonders.positions import assume, choices, compact, form, read, spots, write

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

INPUTS = "solver._ext.wonders.inputs"
"""The compiled module that lays out and fills in the inputs of the network."""

BASE_NETWORK = "network_base.safetensors"
"""Fitted to games without expansions and teams, by the rules of 2020."""

EXPANSIONS_NETWORK = "network_expansions.safetensors"
"""Fitted to games with expansions and without teams, by the rules of 2020."""

UNKNOWN = -1
"""A card that is not seen."""


class WondersGame(Game):
    """7 Wonders, the drafting game, in both editions; two players share a Free City.

    Seats are numbered clockwise: the left neighbor of seat i is seat i + 1.
    """

    name = "wonders"
    unsupported = (
        "babel",
        "tower",
        "projects",
        "wonderpack",
        "ruins",
        "catan",
        "anniversary",
        "medals",
    )
    title = "7 Wonders (2020 and 2010)"
    min_seats, max_seats = SEATS
    endings = ("points", "coins", "shared")
    blur = 0.75
    converged = 400.0
    trees = 5
    # More exploration makes a tree steadier, and with five seats a short search weaker.
    further = MappingProxyType({"c": 3.0})
    tuning = MappingProxyType(
        {
            "ismcts": {
                "late": 1,
                "coarse": 1,
                "quiesce": 1,
                "prior_by": 0,
                "prior_scale": 10.0,
                "playout": 0.5,
                "score": 0.6,
                "score_scale": 20.0,
                "fade": 6,
            }
        }
    )
    tuning_with_policy = MappingProxyType({"ismcts": {"prior_by": 2}})
    tie_breaks = ("coins", "shared")
    own_boards = True
    tie_figure = "coins_held"
    correctable = ("coins",)
    options = OPTIONS
    sheet_option = BOARDS.name
    sheet_needs = "armada=yes"
    categories = (*SCORE_ROWS, *chain.from_iterable(EXPANSION_ROWS.values()))

    def title_of(self, variant: Mapping[str, str]) -> str:
        """With the year of the edition that is played."""
        played = variant.get("edition", EDITIONS[0])
        year = next(year for name, year in zip(EDITIONS, YEARS, strict=True) if name == played)
        return f"7 Wonders ({year})"

    def categories_of(self, variant: Mapping[str, str]) -> tuple[str, ...]:
        """The rows of the base game, with those of the expansions that are played with."""
        without = {
            row
            for option, rows in EXPANSION_ROWS.items()
            for row in rows
            if variant[option] == "no"
        }
        return tuple(row for row in self.categories if row not in without)

    @property
    def default_seats(self) -> int:
        """Three: the fewest that both editions seat."""
        return USUAL_SEATS

    @property
    def switches(self) -> list[str]:
        """The expansions and team play; that Carthage is dealt without Edifice is neither."""
        return [name for name in super().switches if name != "carthage"]

    def parse_variant(self, data: Mapping[str, str | bool] | None) -> Variant:
        """Fill in defaults and check names, values and what belongs together.

        With Armada the sheet is named by its hash. Raises InputError.
        """
        texts = dict(data or {})
        sheet = texts.pop(BOARDS.name, None)
        variant = super().parse_variant(texts)
        check_variant(variant)
        return variant | {BOARDS.name: named_sheet(variant, sheet)}

    def network_file(self, state: State) -> str:
        """The game of 2020 has two, without expansions and with them; all else shares another one.

        That is the first edition and team play.
        """
        variant = self.variant_of(state)
        if variant["edition"] != EDITIONS[0] or variant["teams"] != "no":
            return super().network_file(state)
        expanded = any(variant[name] != "no" for name in EXPANSION_ROWS)
        return EXPANSIONS_NETWORK if expanded else BASE_NETWORK

    def networked(self) -> list[State]:
        """The base game, that of the first edition, and one with all expansions."""
        expanded = dict.fromkeys(self.switches, "yes") | {"teams": "no"}
        return [self.new(), self.new({"edition": EDITIONS[1]}), self.new(expanded)]

    def input_layout(self, file: str) -> InputLayout:  # noqa: ARG002 - one serves all
        """Where the inputs stand: one layout serves all editions and expansions."""
        found = tables()
        kinds = {
            "cards": found.cards_file.cards,
            "leaders": found.leaders_file.leaders,
            "wonders": found.wonders,
            "islands": found.islands,
            "edifices": found.edifices,
            "shipyards": found.shipyards,
        }
        items = counted_ids(kinds, import_module(INPUTS).counted())
        return InputLayout(places_in(INPUTS), items, self.endings)

    def new(self, variant: Mapping[str, str] | None = None, seats: int | None = None) -> State:
        """The state before the boards are dealt; three seats unless told. Raises InputError."""
        full = self.parse_variant(variant)
        count = USUAL_SEATS if seats is None else seats
        check_seats(full, count)
        return bridge.new(count, packed(full))

    def variant_of(self, state: State) -> Variant:
        """The variant a state is played with."""
        return variant_of(table_of(state).options)

    def field_words(self) -> dict[str, tuple[str, str]]:
        """Those that the rows of the table say."""
        return words_of(WondersTable)

    def main_fields(self) -> set[str]:
        """Those of the rows that say so."""
        return main_of(WondersTable)

    def value_words(self) -> Mapping[str, tuple[str, str]]:
        """Those that stand with the rows of the table."""
        return VALUE_WORDS

    def deal(self, variant: Mapping[str, str], seed: int) -> WondersDeal:
        """The table that ``seed`` stands for. Raises InputError for a bad variant."""
        from solver.games.wonders.deal import WondersDeal

        return WondersDeal(self.parse_variant(variant), seed)

    def observe(self, state: State, seat: int) -> Position:
        """What ``seat`` knows in ``state``: its hand, the hands it has held, what lies open.

        Raises InputError for a seat that there is not, and if ``state`` is what another one knows.
        """
        if not 0 <= seat < state.seats:
            raise InputError(
                "seat", Phrase("{} is no seat", seat), Phrase("use 0 to {}", state.seats - 1)
            )
        table = table_of(state)
        if seat not in table.viewers:
            raise InputError(
                "seat",
                Phrase("this is what seat {} knows", table.view),
                Phrase("ask for seat {}", table.view),
            )
        return Position(self, variant_of(table.options), seat, bridge.conceal(state, seat))

    def confidants(self, state: State, seats: Collection[int]) -> Collection[int]:
        """These seats, and their partners where there are teams."""
        if not table_of(state).in_teams:
            return seats
        return {*seats, *map(partner_of, seats)}

    def viewers(self, state: State) -> frozenset[int]:
        """All seats of a whole world; of what one seat knows that seat, and its partner if any."""
        return table_of(state).viewers

    def age(self, state: State) -> int | None:
        """The Age that is played, or whose leaders and cards come next."""
        return table_of(state).age

    def unrevealed(self, state: State) -> int:
        """The choices of sides, or of cards in this turn, that have been made so far."""
        return sum(len(city.moves) for city in table_of(state).cities)

    def public_move(self, state: State, move: int) -> int:  # noqa: ARG002
        """The move without the card if that stays face down."""
        kind, *args = bridge.decode(move)
        if kind in ("stage", "sell", "keep"):
            args[0] = UNKNOWN
        return bridge.encode(kind, *args)

    def caveat(self, variant: Mapping[str, str], lang: str = "en") -> str:
        """That the sheet of Armada is partly a reconstruction, if it is the shipped one."""
        if variant["armada"] != "yes":
            return ""
        from solver.games.wonders.drawing.labels import sheet_note

        return sheet_note(variant[BOARDS.name], lang)

    def figures(self, state: State) -> list[dict[str, int]]:
        """Also the shields of each city."""
        found = super().figures(state)
        return [own | {"shields": bridge.strength(state, seat)} for seat, own in enumerate(found)]

    def traits(self, state: State) -> tuple[tuple[Trait, ...], ...]:
        """The wonder of each seat, its side, and both together."""
        from solver.games.wonders.names import WONDERS, board_trait, side_trait

        table = table_of(state)
        edition = EDITIONS.index(table.rule("edition"))
        return tuple(
            (
                WONDERS.trait("wonder", city.wonder),
                side_trait(city.side, edition),
                board_trait(city.wonder, city.side, edition),
            )
            if city.wonder != NONE and city.side is not None
            else ()
            for city in table.cities[: state.seats]
        )

    def board_traits(self, text: str, variant: Mapping[str, str]) -> tuple[Trait, ...]:
        """The wonder that a text names, with its side if that is told. Raises InputError."""
        from solver.games.wonders.names import WONDERS, board_trait, side_trait, split_side

        edition = EDITIONS.index(variant["edition"])
        name, side = split_side(text, edition)
        wonder = WONDERS.find(name)
        own = (WONDERS.trait("wonder", wonder),)
        if side < 0:
            return own
        return (*own, side_trait(side, edition), board_trait(wonder, side, edition))

    def taken_apart(self, state: State) -> JsonObject:
        """All of a state; a sheet of a user by its content, since numbers differ by process."""
        raw = plain(table_of(state))
        sheet = sheet_of(raw["options"])
        return {**raw, "sheet": sheet.document} if sheet is not None and sheet.index else raw

    def put_together(self, raw: JsonObject) -> State:
        """Inverse of :meth:`taken_apart`; a sheet that is not known here is made known."""
        if "sheet" not in raw:
            return state_of(of_plain(WondersTable, raw))
        from solver.games.wonders.data import sheets

        known = {key: value for key, value in raw.items() if key != "sheet"}
        sheet = sheets.learn(raw["sheet"])
        return self.put_together({**known, "options": [*raw["options"][:-1], sheet.index]})

    def told_besides(self, state: State) -> list[int]:
        """The cards of the discard pile that the view knew before it looks through it."""
        table = table_of(state)
        if table.phase != "look":
            return []
        from solver.games.wonders.positions.uses import pile_of

        return [bridge.encode("see", card) for card in pile_of(table, table.viewers)[1]]

    def told_ahead(self, state: State, text: str) -> tuple[str, int, str] | None:
        """A board with its side, where the side is for its seat to choose."""
        from solver.games.wonders.moves.ahead import side_with_wonder

        return side_with_wonder(state, text)

    def subject(self, state: State) -> int:
        """The seat that gets its wonder."""
        boards = [city.wonder for city in table_of(state).cities]
        return boards.index(NONE) if NONE in boards else NONE

    def asked_for(self, state: State, lang: str = "en") -> str:
        """Whose hand is dealt, what the view looks at, or where a card is taken from."""
        from solver.games.wonders.moves.sentences import asked_for

        return asked_for(state, lang)
