"""The adapter of Duel: everything the rest of the package needs, behind one class."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING

from solver._ext.core.state import State
from solver._ext.duel import bridge
from solver.errors import InputError, Phrase
from solver.games.base import Deal, Game, JsonObject, Position, Variant
from solver.games.data.input_layout import InputLayout, counted_ids, places_in
from solver.games.duel.data import tables
from solver.games.duel.table import VALUE_WORDS, DuelTable, state_of, table_of
from solver.games.duel.variants import OPTIONS, SETTLED, options_of, setup_of, variant_of
from solver.games.table.form import main_of, words_of
from solver.games.table.kinds import NONE
from solver.games.table.plain import of_plain, plain

if TYPE_CHECKING:
    from solver.games import parts
    from solver.games.data.json_tables import Item
    from solver.games.duel import data
    from solver.games.duel.data.model import Named
    from solver.games.duel.drawing import faces, layout
    from solver.games.duel.moves import notation
    from solver.games.duel.positions import assume, choices, compact, form, read, spots, write
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


INPUTS = "solver._ext.duel.inputs"
EXPANDED_INPUTS = "solver._ext.duel.expansion_inputs"
EXPANDED_POLICY = "solver._ext.duel.expansion_policy"
"""The compiled modules that lay out and fill in the inputs of the networks."""

EXPANDED_NETWORK = "network_expansions.safetensors"

UNKNOWN = -1
"""In what :func:`bridge.decode` says: a god or Conspiracy that the viewer has not seen."""


class DuelGame(Game):
    """7 Wonders Duel with or without Pantheon, Agora and promo wonders.

    Seat 0 is the player who picked the first wonder.
    """

    name = "duel"
    unsupported = ("solo", "solitaire", "medals")
    title = "7 Wonders Duel (2015)"
    min_seats = 2
    max_seats = 2
    endings = ("military", "science", "civilian", "tie_break", "shared", "political")
    plans = ("science", "military", "politics")
    blur = 1.4
    tuning = MappingProxyType(
        {
            "ismcts": {"playout": 0.0},
            # What the network says holds no margin, so a win at once must not cost one.
            "determinized": {"score": 0.0},
        }
    )
    tuning_with_secrets = MappingProxyType(
        {**tuning, "ismcts": {**tuning["ismcts"], "coarse": 1, "late": 1, "exact_nodes": 500}}
    )
    """With Pantheon or Agora, where a few proofs at leaves would take most of the time."""
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
        "temples",
        "gods",
        "senate",
    )
    options = OPTIONS
    settled = SETTLED

    @property
    def switches(self) -> list[str]:
        """The expansions; promo wonders only add to the wonders of the box."""
        return [name for name in super().switches if name != "promo"]

    def categories_of(self, variant: Mapping[str, str]) -> tuple[str, ...]:
        """The categories of points that there are with the expansions of a variant."""
        gone: set[str] = {"guilds"} if variant["pantheon"] == "yes" else {"temples", "gods"}
        gone |= set() if variant["agora"] == "yes" else {"senate"}
        return tuple(name for name in self.categories if name not in gone)

    def new(self, variant: Mapping[str, str] | None = None, seats: int | None = None) -> State:
        """The state before the progress tokens are laid out. Raises InputError."""
        if seats not in (None, 2):
            raise InputError("seats", f"{seats} seats", "Duel is for two")
        complete = self.parse_variant(variant)
        return bridge.new(options_of(complete), setup_of(complete))

    def variant_of(self, state: State) -> Variant:
        """The variant a state is played with."""
        table = table_of(state)
        return variant_of(table.options, table.setup)

    def tuning_of(self, state: State) -> Mapping[str, Mapping[str, float]]:
        """With secrets, worlds share nodes, and one that is visited once costs no priors."""
        return self.tuning_with_secrets if state.secrets else self.tuning

    def network_file(self, state: State) -> str:
        """The base game has a network of its own, both expansions share another one."""
        if {"pantheon", "agora"} & set(tables().setups[table_of(state).setup].editions):
            return EXPANDED_NETWORK
        return super().network_file(state)

    def input_layout(self, file: str) -> InputLayout:
        """Where the inputs stand: where the items that a network counts say that they do."""
        found, expanded = tables(), file == EXPANDED_NETWORK
        plan = import_module(INPUTS).plan(expanded)
        places = plan | places_in(INPUTS)
        counted = plan["counted"]
        kinds: dict[str, Sequence[Item | Named]] = {
            "cards": found.cards,
            "wonders": found.wonders,
            "tokens": found.tokens,
        }
        if expanded:
            places |= places_in(EXPANDED_INPUTS) | places_in(EXPANDED_POLICY)
            counted = counted | import_module(EXPANDED_INPUTS).counted()
            kinds |= {
                "mythologies": found.pantheon.mythologies,
                "gods": found.pantheon.gods,
                "decrees": found.agora.decrees,
                "conspiracies": found.agora.conspiracies,
            }
        return InputLayout(places, counted_ids(kinds, counted), self.endings)

    def networked(self) -> list[State]:
        """The base game, and one with both expansions."""
        expanded = self.parse_variant({"pantheon": "yes", "agora": "yes"})
        return [self.new(), self.new(expanded)]

    def blanks(self, seats: int) -> list[JsonObject]:  # noqa: ARG002 - Duel is for two
        """A position for each Age with each choice of expansions."""
        from solver.games.duel.positions.spots import blanks

        return blanks()

    def field_words(self) -> dict[str, tuple[str, str]]:
        """Those that the rows of the table say."""
        return words_of(DuelTable)

    def main_fields(self) -> set[str]:
        """Those of the rows that say so."""
        return main_of(DuelTable)

    def value_words(self) -> Mapping[str, tuple[str, str]]:
        """Those that stand with the rows of the table."""
        return VALUE_WORDS

    def deal(self, variant: Mapping[str, str], seed: int) -> Deal:
        """The table that ``seed`` stands for. Raises InputError for a bad variant."""
        from solver.games.duel.deal import DuelDeal
        from solver.games.duel.expansion_deal import ExpandedDeal

        complete = self.parse_variant(variant)
        if setup_of(complete):
            return ExpandedDeal(complete, seed)
        return DuelDeal(complete, seed)

    def viewers(self, state: State) -> frozenset[int]:
        """The seats whose knowledge the state holds in full.

        Both; but a seat that has seen what the state does not hold is none.
        """
        return frozenset(bridge.viewers(state))

    def observe(self, state: State, seat: int) -> Position:
        """What ``seat``, one of the :meth:`viewers`, knows in ``state``."""
        if seat not in (0, 1):
            raise InputError("seat", f"{seat} is no seat of Duel", "use 0 or 1")
        if seat not in self.viewers(state):
            problem = f"seat {seat} alone has seen the tokens drawn"
            if tables().setups[table_of(state).setup].secrets:
                problem = f"seat {seat} has seen what this position does not tell"
            known = 1 - seat in self.viewers(state)
            remedy = Phrase("ask for seat {}", 1 - seat) if known else "tell what was seen, not '?'"
            raise InputError("seat", problem, remedy)
        return Position(self, self.variant_of(state), seat, bridge.observed(state, seat))

    def age(self, state: State) -> int | None:
        """The Age that is played; None while wonders are chosen."""
        return table_of(state).age or None

    def public_move(self, state: State, move: int) -> int:
        """The move without the god, Conspiracy or token that stays face down.

        A god that all have seen is known if it was the last one of its deck. Of several prepared
        Conspiracies all see which one is triggered by the card under it.
        """
        kind, *args = bridge.decode(move)
        if kind == "enshrine" and _last_of_deck(table_of(state), args[0]):
            return move
        aside = kind == "lock" and args[0] in bridge.aside_tokens(state)
        if aside or kind in ("enshrine", "conspire", "prepare"):
            args[0] = UNKNOWN
        elif kind == "trigger" and args[1] < 0:
            args[1] = _prepared_with(table_of(state), state.decider, args[0])
        elif kind == "choose" and self.variant_of(state)["gate_reveal"] == "private":
            args[1] = UNKNOWN
        else:
            return move
        return bridge.encode(state, kind, *args)

    def taken_apart(self, state: State) -> JsonObject:
        """The table of a state as plain dicts and lists."""
        return plain(table_of(state))

    def put_together(self, raw: JsonObject) -> State:
        """Inverse of :meth:`taken_apart`. Raises ValueError."""
        return state_of(of_plain(DuelTable, raw))

    def figures(self, state: State) -> list[dict[str, int]]:
        """Also by how many steps the conflict pawn is ahead for a seat."""
        pawn = table_of(state).pawn
        found = super().figures(state)
        return [
            own | {"ahead": max(0, step)} for own, step in zip(found, (pawn, -pawn), strict=True)
        ]

    def subject(self, state: State) -> int:
        """The seat that acts."""
        table = table_of(state)
        return table.queue[0].seat if table.queue else table.seat

    def traits(self, state: State) -> tuple[tuple[Trait, ...], ...]:
        """The wonders that each city holds, and those of them that it has built."""
        from solver.games.duel.names import WONDERS

        return tuple(
            (
                *(WONDERS.trait("wonder", wonder) for wonder in city.wonders),
                *(
                    WONDERS.trait("built", wonder)
                    for wonder, built in zip(city.wonders, city.built, strict=True)
                    if built
                ),
            )
            for city in table_of(state).cities
        )


def _prepared_with(table: DuelTable, seat: int, plot: int) -> int:
    """The card under a Conspiracy of ``seat`` if it has prepared others, too; else -1."""
    held = [one for one in table.cities[seat].conspiracies if one.state == "prepared"]
    under = [one.card for one in held if one.plot == plot]
    others = [one for one in held if one.plot != plot]
    return under[0] if under and others else -1


def _last_of_deck(table: DuelTable, god: int) -> bool:
    """Whether a god lies alone in its deck, and both seats have seen it there."""
    assert table.pantheon is not None
    for deck in table.pantheon.decks:
        if any(one.god == god for one in deck):
            return deck[1].god == NONE and deck[0].seen == [0, 1]
    return False
