"""A bot that answers at once: the commands are tested without the search."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from solver.errors import InputError
from solver.search.analysis import Analysis, MoveAnalysis


@dataclass(frozen=True)
class Limits:
    seconds: float | None = None
    nodes: int | None = None


@dataclass
class FakeBot:
    """Ranks the legal moves in their own order; notes every question."""

    spec: str = "fake"
    asked: list[dict[str, Any]] = field(default_factory=list)
    categories: tuple[str, ...] = ()

    def check(self, game, start) -> None:
        """It plays everything."""

    def analyze(self, position, limits, *, seed=0, threads=1, progress=None, stop=None) -> Analysis:
        self.asked.append({"position": position, "limits": limits, "seed": seed})
        self.before(stop)
        state, game = position.state, position.game
        moves = []
        for rank, move in enumerate(state.legal_moves()):
            text = game.move_text(state, move)
            moves.append(
                MoveAnalysis(
                    move=move,
                    text=text,
                    win=0.7 / (rank + 1),
                    stderr=0.012,
                    visits=1000 // (rank + 1),
                    exact=rank == 1,
                    score=[50.0 - 1.5 * seat for seat in range(state.seats)],
                    margin=1.5 - rank if rank != 2 else None,
                    categories={name: 7.5 * at - rank for at, name in enumerate(self.categories)},
                    endings={"civilian": 0.9, "science": 0.1} if rank == 0 else {},
                    pv=self.line(game, state, move, text),
                )
            )
        shares = [0.3 / (state.seats - 1)] * state.seats
        shares[state.decider] = 0.7
        return Analysis(
            game=game.name,
            seat=state.decider,
            bot=self.spec,
            seed=seed,
            threads=threads,
            nodes=limits.nodes or 1234,
            seconds=0.5,
            exact=False,
            win=shares,
            moves=moves,
        )

    def forget(self) -> None:
        """Nothing is kept."""

    def before(self, stop) -> None:
        """A place for a test to interfere while the bot thinks."""

    @staticmethod
    def line(game, state, move, text) -> list[str]:
        """The move and the first thing that may follow it."""
        after = state.copy()
        after.apply(move)
        following = [event for event, _ in after.chance_outcomes()] or after.legal_moves()
        return [text] + [game.move_text(after, event) for event in following[:1]]


def make_bot(spec: str) -> FakeBot:
    if spec.startswith("no"):
        raise InputError("bot", f"unknown bot {spec!r}", "known: fake")
    return FakeBot(spec)
