"""Generations: games with the last network, a network from the last games, and again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from solver.arena.backend import Failed, Local
from solver.arena.machine import cores
from solver.arena.room import write_whole
from solver.learning.network_file import noted_network
from solver.learning.playing import play_run, told_of
from solver.learning.run_file import RunFile, network_name
from solver.learning.samples import TRACE
from solver.learning.training import train_network

if TYPE_CHECKING:
    from solver.arena.backend import Backend
    from solver.learning.fitting import FitTerms

DONE = "network.json"
"""In the folder of a generation that is finished: the name of its network."""


@dataclass(frozen=True)
class Cycle:
    """How many generations there are, how long each plays, and of how many each learns.

    ``share`` is that of the decisions with few iterations that are taken, ``trace`` that of
    :func:`solver.learning.samples.traced`.
    """

    generations: int
    seconds: float
    last: int = 3
    share: float = 0.5
    trace: float = TRACE


def generation_folder(folder: Path, number: int) -> Path:
    """The games of a generation, from 1 on."""
    return folder / f"generation-{number:02d}"


def run_cycle(
    run: RunFile,
    place: Path,
    folder: Path,
    cycle: Cycle,
    fit: FitTerms,
    *,
    backend: Backend,
    say: Callable[[str], None],
    other_code: bool = False,
) -> Path | None:
    """The file of the last network; None if there are no generations.

    ``place`` is the folder from which the weights of ``run`` are looked up; its number of games is
    that of a generation, at most. What is finished is not done again: a cycle that was stopped goes
    on with the games of its generation, ``other_code`` with another state of the program. Games are
    played where ``backend`` says; they are read and learned from here. Raises InputError.
    """
    reading = backend if isinstance(backend, Local) else Local(cores())

    def failed(failure: Failed) -> None:
        say(told_of(failure))

    networks = folder / "networks"
    network: Path | None = None
    for number in range(1, cycle.generations + 1):
        games = generation_folder(folder, number)
        done = games / DONE
        if done.exists():
            network = noted_network(done, networks)
            continue
        mine = msgspec.structs.replace(run, seed=run.seed + number - 1)
        if network is not None:
            mine.weights = str(network.resolve())
        mine.network = network_name(mine, place)
        say(f"generation {number}: games with {mine.network or 'the evaluation by hand'}")
        play_run(
            mine, place, games, backend=backend, seconds=cycle.seconds, failed=failed,
            other_code=other_code,
        )  # fmt: skip
        backend = backend.going_on()
        learned_from = [
            generation_folder(folder, n) for n in range(max(1, number - cycle.last + 1), number + 1)
        ]
        network = train_network(
            learned_from,
            networks,
            fit,
            share=cycle.share,
            trace=cycle.trace,
            start=network,
            backend=reading,
            say=say,
        )
        say(f"generation {number}: {network}")
        write_whole(done, msgspec.json.encode(network.name))
    return network
