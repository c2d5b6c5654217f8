"""The games and their states in the terms of OpenSpiel, and their registration.

Each game of the registry is sequential, with explicit chance and utilities that sum to zero.
Choices made at the same time are made one after the other, and nobody's observations tell what
others have chosen before it is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import pyspiel

from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, OVER
from solver.adapters.openspiel.observer import SpielObserver
from solver.adapters.openspiel.play import Play
from solver.errors import InputError
from solver.games import GAMES, load
from solver.games.base import Game, Option, Outcome, Position

MOST = 2048
"""No decision has more moves and no chance event more outcomes: MAX_MOVES of core/game.pxd."""

A_TURN = 16
"""Per turn (:attr:`State.turns_left`) no game has on average more decisions, or more events."""

PLAYERS = "players"
"""The parameter that says how many play; all others are options of the variant."""


def short_name(game: str) -> str:
    """What OpenSpiel calls the game: ``duel`` is ``seven_wonders_duel``."""
    return f"seven_wonders_{game}"


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A game with a number of players and a variant.

    Made by ``pyspiel.load_game("seven_wonders_duel(next_starter=chooses)")``. Parameters are
    ``players`` and the options of the variant, each with its default. Raises InputError for values
    that the game does not have.

    Attributes
    ----------
    adapter:
        The game as the rest of the package knows it; set by the subclass that is registered.
    variant:
        Its rule options, all of them.
    """

    adapter: ClassVar[Game]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        adapter = self.adapter
        given = dict(params or {})
        seats = given.pop(PLAYERS, adapter.default_seats)
        if not adapter.min_seats <= seats <= adapter.max_seats:
            problem = f"{adapter.name} seats {adapter.seat_range}"
            raise InputError(PLAYERS, f"{seats} players", problem)
        self.variant = adapter.parse_variant({name: str(given[name]) for name in given})
        start = adapter.new(self.variant, seats)
        self._start = Play(adapter, start)
        self._most = A_TURN * start.turns_left
        info = pyspiel.GameInfo(
            num_distinct_actions=MOST,
            max_chance_outcomes=MOST,
            num_players=seats,
            min_utility=_utility(0.0, seats),
            max_utility=_utility(1.0, seats),
            utility_sum=0.0,
            max_game_length=self._most,
        )
        super().__init__(_type_of(adapter), info, dict(params or {}))

    def new_initial_state(self) -> SpielState:
        """The state before the first chance event."""
        return SpielState(self, self._start.copy())

    def max_chance_nodes_in_history(self) -> int:
        """An upper bound of the chance events of a game."""
        return self._most

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> SpielObserver | None:
        """The observer of what one player knows, with perfect recall or without.

        None for other kinds of observations: there is none of what all know, or of everything.
        Raises InputError for parameters, as there are none.
        """
        if params:
            raise InputError("params", f"{dict(params)}", "observations have no parameters")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return None
        return SpielObserver(kind.perfect_recall, 0 if kind.perfect_recall else self._n_inputs)

    @property
    def _n_inputs(self) -> int:
        return self._start.state.n_inputs


class SpielState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A state of such a game.

    An action is the place of a move among the legal moves in ascending order, or of an event
    among the possible ones. A player that cannot tell two states apart has the same moves in both.
    """

    def __init__(self, game: SpielGame, play: Play) -> None:
        super().__init__(game)
        self._play = play

    # What OpenSpiel asks of a state.

    def current_player(self) -> int:
        """The seat that decides, or the number that OpenSpiel has for chance or for the end."""
        decider = self._play.state.decider
        if decider == CHANCE:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if decider == OVER else decider

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002  # only for who decides
        return list(range(len(self._play.coming)))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The numbers of the possible events with their probabilities."""
        return list(enumerate(self._play.chances))

    def _apply_action(self, action: int) -> None:
        self._play.apply(self.move(action))

    def _action_to_string(self, player: int, action: int) -> str:  # noqa: ARG002
        return self._play.game.move_text(self._play.state, self.move(action))

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._play.state.decider == OVER

    def returns(self) -> list[float]:
        """Utilities by seat, 0 while the game goes on.

        With n seats a share s of the win counts (n * s - 1) / (n - 1): 1 for winning alone, 0 for
        an equal share, -1 / (n - 1) for losing; their sum is 0.
        """
        seats = self._play.state.seats
        if not self.is_terminal():
            return [0.0] * seats
        return [_utility(share, seats) for share in self._play.state.returns()]

    def __str__(self) -> str:
        """All that has happened, secrets included, and a hash of the state it led to."""
        lines = [*self._play.sight().whole(), f"state {self._play.state.key:016x}"]
        return "\n".join(lines)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A state that ``player`` cannot tell from this one, drawn at random from all of these.

        ``sampler`` gives random numbers from 0 to 1. If others than ``player`` have made choices
        that are not shown yet, these are open again. The history of the new state is empty, since
        that of this one tells secrets; it can be cloned, but not serialized.
        """
        rng = Rng(int(sampler() * 2**53))
        return SpielState(self.get_game(), self._play.as_believed(player, rng))

    # What the rest of the package needs.

    def move(self, action: int) -> int:
        """The move or event that an action stands for here. Raises InputError if it has none."""
        coming = self._play.coming
        if not 0 <= action < len(coming):
            raise InputError(f"action {action}", "is none of this state", f"0 to {len(coming) - 1}")
        return coming[action]

    def action(self, move: int) -> int:
        """The action that stands for a move or event. Raises InputError if it cannot come."""
        try:
            return self._play.coming.index(move)
        except ValueError:
            raise InputError(f"move {move}", "is not possible now") from None

    def observe(self, player: int) -> Position:
        """What ``player`` knows, as bots and commands of this package take it."""
        return self._play.game.observe(self._play.state, player)

    def outcome(self) -> Outcome | None:
        """How the game ended, with points by category; None while it goes on."""
        return self._play.game.outcome(self._play.state)

    def seen_by(self, player: int) -> list[str]:
        """What ``player`` has seen so far, in lines (see docs/openspiel.md)."""
        return self._play.sight().of(player)


def state_of(position: Position, seed: int = 0) -> SpielState:
    """A state that fits a position; what its seat cannot know is drawn at random by ``seed``.

    It belongs to the game with the seats and the variant of the position. Its history is empty, and
    of the past it knows nothing but what the position holds; it can be cloned, but not serialized.
    """
    options = {option.name: option for option in position.game.options}
    variant = {name: _value(options[name], text) for name, text in position.variant.items()}
    name = short_name(position.game.name)
    game = pyspiel.load_game(name, {PLAYERS: position.state.seats, **variant})
    return SpielState(game, Play.fitting(position, Rng(seed)))


def register() -> None:
    """Make OpenSpiel know all games of the registry."""
    for name in GAMES:
        adapter = load(name)
        # OpenSpiel lets go of what it was given only when Python has ended already. A class is not
        # destroyed then, being part of cycles; any other callable would be, and end in a crash.
        made = type(f"{adapter.name.capitalize()}SpielGame", (SpielGame,), {"adapter": adapter})
        pyspiel.register_game(_type_of(adapter), made)


def _type_of(adapter: Game) -> Any:
    """How OpenSpiel classes a game."""
    state = adapter.new(None, adapter.default_seats)
    kinds = pyspiel.GameType
    return kinds(
        short_name=short_name(adapter.name),
        long_name=adapter.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            kinds.Information.IMPERFECT_INFORMATION
            if state.secrets
            else kinds.Information.PERFECT_INFORMATION
        ),
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=adapter.max_seats,
        min_num_players=adapter.min_seats,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=state.n_inputs > 0,
        parameter_specification={
            PLAYERS: adapter.default_seats,
            **{option.name: _value(option, option.default) for option in adapter.options},
        },
    )


def _value(option: Option, text: str) -> str | int:
    """The value of an option as that of a parameter; OpenSpiel reads ``3`` as a number."""
    return int(text) if all(value.isdecimal() for value in option.values) else text


def _utility(share: float, seats: int) -> float:
    """The utility of a share of the win."""
    return (seats * share - 1.0) / (seats - 1)


register()
