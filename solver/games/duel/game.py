"""The adapter of Duel: everything the rest of the package needs, behind one class."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from solver._ext.core.state import State
from solver._ext.duel import bridge
from solver.errors import InputError
from solver.games.base import Deal, Game, JsonObject, Option, Position, Variant
from solver.games.data.input_layout import InputLayout, places_in
from solver.games.duel.data import tables
from solver.games.duel.variants import options_of, setup_of, variant_of

if TYPE_CHECKING:
    from solver.games import parts
    from solver.games.data.json_tables import Item
    from solver.games.duel import data
    from solver.games.duel.data.model import Named
    from solver.games.duel.drawing import faces, picture, render
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
        render,
        picture,
        faces,
        bridge,
    )


NOTHING, BOTH, PREPARED = -1, 3, 2
"""In the raw form: no god; a mask of seats; how far a Conspiracy is."""

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
        {**tuning, "ismcts": {**tuning["ismcts"], "coarse": 1, "late": 1}}
    )
    """With Pantheon or Agora."""
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
        Option(
            "pantheon",
            ("no", "yes"),
            "with the expansion Pantheon (2016): gods, Grand Temples instead of guilds",
        ),
        Option("agora", ("no", "yes"), "with the expansion Agora (2020): Senate, Conspiracies"),
        Option(
            "promo",
            ("no", "yes"),
            "with the promo wonders Messe and Statue of Liberty, as the one public program that "
            "has them plays them",
        ),
        Option(
            "zeus_tokens",
            ("take", "discard"),
            "Pantheon: tokens on the card that Zeus removes are taken by the active player (Board "
            "Game Arena) or go to the box with it (an English preview)",
        ),
        Option(
            "military_token_actor",
            ("mover", "active"),
            "Agora: a military token serves the player in whose favor the pawn moved (Board Game "
            "Arena) or the active player (a reading of the rulebook)",
        ),
        Option(
            "gate_reveal",
            ("private", "public"),
            "Pantheon: only the active player sees the gods that the Gate and the Divine Theater "
            "show (Board Game Arena), or all do (the printed word is reveal)",
        ),
    )

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
        raw = bridge.dump(state)
        return variant_of(raw["options"], raw["setup"])

    def tuning_of(self, state: State) -> Mapping[str, Mapping[str, float]]:
        """With secrets, worlds share nodes, and one that is visited once costs no priors."""
        return self.tuning_with_secrets if state.secrets else self.tuning

    def network_file(self, state: State) -> str:
        """The base game has a network of its own, both expansions share another one."""
        if {"pantheon", "agora"} & set(tables().setups[bridge.dump(state)["setup"]].editions):
            return EXPANDED_NETWORK
        return super().network_file(state)

    def input_layout(self, file: str) -> InputLayout:
        """Where the inputs stand: where the items that a network counts say that they do."""
        found, expanded = tables(), file == EXPANDED_NETWORK
        plan = import_module("solver._ext.duel.inputs").plan(expanded)
        places = plan | places_in("solver._ext.duel.inputs")
        counted = plan["counted"]
        kinds: list[Sequence[Item | Named]] = [
            found.cards[: counted["cards"]],
            found.wonders[: counted["wonders"]],
            found.tokens[: counted["tokens"]],
        ]
        if expanded:
            places |= places_in("solver._ext.duel.expansion_inputs")
            pantheon, agora = found.pantheon, found.agora
            kinds += [pantheon.mythologies, pantheon.gods, agora.decrees, agora.conspiracies]
        return InputLayout(places, [one.id for kind in kinds for one in kind], self.endings)

    def networked(self) -> list[State]:
        """The base game, and one with both expansions."""
        expanded = self.parse_variant({"pantheon": "yes", "agora": "yes"})
        return [self.new(), self.new(expanded)]

    def blanks(self, seats: int) -> list[JsonObject]:  # noqa: ARG002 - Duel is for two
        """A position for each Age with each choice of expansions."""
        from solver.games.duel.positions.spots import blanks

        return blanks()

    def deal(self, variant: Mapping[str, str], seed: int) -> Deal:
        """The table that ``seed`` stands for. Raises InputError for a bad variant."""
        from solver.games.duel.deal import DuelDeal
        from solver.games.duel.expanded_deal import ExpandedDeal

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
            if tables().setups[bridge.dump(state)["setup"]].secrets:
                problem = f"seat {seat} has seen what this position does not tell"
            known = 1 - seat in self.viewers(state)
            remedy = f"ask for seat {1 - seat}" if known else "tell what was seen, not '?'"
            raise InputError("seat", problem, remedy)
        return Position(self, self.variant_of(state), seat, bridge.observed(state, seat))

    def age(self, state: State) -> int | None:
        """The Age that is played; None while wonders are chosen."""
        return bridge.dump(state)["age"] or None

    def public_move(self, state: State, move: int) -> int:
        """The move without the god, Conspiracy or token that stays face down.

        A god that all have seen is known if it was the last one of its deck. Of several prepared
        Conspiracies all see which one is triggered by the card under it.
        """
        kind, *args = bridge.decode(move)
        if kind == "enshrine" and _last_of_deck(bridge.dump(state), args[0]):
            return move
        aside = kind == "lock" and args[0] in bridge.aside_tokens(state)
        if aside or kind in ("enshrine", "conspire", "prepare"):
            args[0] = UNKNOWN
        elif kind == "trigger" and args[1] < 0:
            args[1] = _prepared_with(bridge.dump(state), state.decider, args[0])
        elif kind == "choose" and self.variant_of(state)["gate_reveal"] == "private":
            args[1] = UNKNOWN
        else:
            return move
        return bridge.encode(state, kind, *args)

    def figures(self, state: State) -> list[dict[str, int]]:
        """Also by how many steps the conflict pawn is ahead for a seat."""
        pawn = self.taken_apart(state)["pawn"]
        found = super().figures(state)
        return [
            own | {"ahead": max(0, step)} for own, step in zip(found, (pawn, -pawn), strict=True)
        ]

    def subject(self, state: State) -> int:
        """The seat that acts."""
        raw = bridge.dump(state)
        queue = raw.get("queue")
        return int(queue[0][1] if queue else raw["seat"])

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


def _prepared_with(raw: Mapping[str, Any], seat: int, plot: int) -> int:
    """The card under a Conspiracy of ``seat`` if it has prepared others, too; else -1."""
    held = raw["agora"]["plots"][seat]
    under = [card for known, progress, card in held if progress == PREPARED and known == plot]
    others = [known for known, progress, _ in held if progress == PREPARED and known != plot]
    return under[0] if under and others else -1


def _last_of_deck(raw: Mapping[str, Any], god: int) -> bool:
    """Whether a god lies alone in its deck, and both seats have seen it there."""
    pantheon = raw["pantheon"]
    for deck, seen in zip(pantheon["decks"], pantheon["deck_seen"], strict=True):
        if god in deck:
            return bool(deck[1] == NOTHING and seen[0] == BOTH)
    return False
