"""Recorded playthroughs: what whole games say at every ply, kept as text that a change shows up in.

A file tells a game from a fixed deal. Each ply is one line: who decides, the legal moves (their
number and a hash of their texts), what was chosen, and the points. For chance it names the
outcomes with their exact probabilities, or their number and a hash when there are many. Every
``EVERY`` plies come lines on the rest that users see or searches are fed with: scores, sentences,
drawings, positions and choices of every viewer, a world it may take to be true, the evaluation and
the inputs of networks. None of this depends on how a state lies in memory, nor on the integers that
stand for moves. What does, the keys, has lines of its own, so that a change of nothing else can be
seen as such.

``python -m tests.contract.record`` writes the files anew: it plays the moves that stand there, as
far as they are still possible. ``python -m tests.contract.record --full FOLDER`` writes them with
texts instead of hashes: run in two checkouts it shows what lies behind two hashes that differ.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TypeVar

from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, OVER, State
from solver.errors import InputError
from solver.games.base import Game
from tests.contract.setups import Setup, playthrough_name

FOLDER = Path(__file__).parent / "data" / "playthroughs"
EVERY = 10
"""Plies from one look at everything to the next."""

FEW_OUTCOMES = 8
"""So many outcomes of a chance event are named; of more the hash is kept."""

KEY = "  key "
"""How lines begin that hold keys."""

VIEW = "  view "
"""How lines begin that tell what a seat knows."""

LANGUAGES = ("en", "it")

T = TypeVar("T")

Digest = Callable[[str], str]
"""What stands for a long text: its hash, or itself."""


def hashed(text: str) -> str:
    """A short hash of a text."""
    return sha256(text.encode()).hexdigest()[:10]


def path_of(setup: Setup, seed: int) -> Path:
    """The file of a recorded game."""
    return FOLDER / f"{playthrough_name(setup, seed)}.txt"


def recorded(setup: Setup, seed: int) -> list[str]:
    """The lines of the file, none if there is no file."""
    path = path_of(setup, seed)
    return path.read_text(encoding="utf-8").splitlines() if path.exists() else []


def moves_of(lines: Iterable[str]) -> list[str]:
    """The moves and events of a playthrough."""
    return [line.split(" | ")[2] for line in lines if line[:1].isdigit()]


@cache
def events_of(setup: Setup, seed: int) -> tuple[int, ...]:
    """The same of a recorded game as integers: many tests play it, and to read takes long."""
    state, events = setup.new(), []
    for text in moves_of(recorded(setup, seed)):
        events.append(setup.adapter.parse_move(state, text))
        state.apply(events[-1])
    return tuple(events)


def without_keys(lines: Iterable[str]) -> list[str]:
    """The lines that do not depend on how a state lies in memory."""
    return [line for line in lines if not line.startswith(KEY)]


def with_fewer_looks(lines: Iterable[str], every: int, *, one_view: bool) -> list[str]:
    """The lines of a recorded game as they are where everything is looked at less often."""
    kept: list[str] = []
    look: list[str] = []
    looks = 0
    for line in lines:
        if line.startswith("  "):
            look.append(line)
            continue
        ply = line.split(maxsplit=1)[0]
        if look and (not ply.isdigit() or int(ply) % every == 0):
            views = [one for one in look if one.startswith(VIEW)]
            told = _at_turn(views, looks) if one_view else views
            kept += [one for one in look if one in told or one not in views]
            looks += 1
        kept.append(line)
        look = []
    return kept


def _at_turn(views: list[T], looks: int) -> list[T]:
    """The one whose turn it is to be told."""
    return [views[looks % len(views)]]


class Player:
    """Chooses what happens: the recorded moves, and after those moves of its own.

    Chance events are those of the deal. Half of the other moves are any, half are those of the
    playout policy. Both are drawn from texts in their order, never from integers.
    """

    def __init__(self, setup: Setup, seed: int, moves: Iterable[str]) -> None:
        self.game = setup.adapter
        self.deal = setup.deal(seed)
        self.recorded: Iterator[str] = iter(moves)
        self.random = random.Random(playthrough_name(setup, seed))
        self.rng = Rng(seed)

    def choose(self, state: State) -> int:
        """The next move or event."""
        try:
            return self.game.parse_move(state, next(self.recorded))
        except (StopIteration, InputError):
            self.recorded = iter(())
        if state.decider == CHANCE:
            return self.deal.event(state)
        if self.random.random() < 0.5:
            return state.playout_move(self.rng)
        texts = sorted(self.game.move_texts(state, state.legal_moves()))
        return self.game.parse_move(state, self.random.choice(texts))


def playthrough(
    setup: Setup,
    seed: int,
    moves: Iterable[str] = (),
    digest: Digest = hashed,
    every: int = EVERY,
    *,
    one_view: bool = False,
) -> Iterator[str]:
    """The lines of a game in which ``moves`` are played first.

    ``every`` is ``EVERY`` or a multiple of it, for fewer looks at everything. With ``one_view``
    each look tells what one seat knows, the seats by turns.
    """
    game, state = setup.adapter, setup.new()
    player = Player(setup, seed, moves)
    yield f"game {game.name}"
    yield f"variant {' '.join(f'{name}={value}' for name, value in setup.options.items())}".strip()
    yield f"seats {setup.seats}"
    yield f"seed {seed}"
    ply = looks = 0
    while state.decider != OVER:
        if ply % every == 0:
            yield from _everything(game, state, digest, looks if one_view else None)
            looks += 1
        move = player.choose(state)
        who = "chance" if state.decider == CHANCE else f"seat {state.decider}"
        choices, text = _choices(game, state, digest), game.move_text(state, move)
        points = " ".join(f"{n:g}" for n in state.points())
        yield f"{ply} {who} | {choices} | {text} | points {points}"
        state.apply(move)
        ply += 1
    yield from _everything(game, state, digest, looks if one_view else None)
    outcome = game.outcome(state)
    assert outcome is not None
    yield f"over | {outcome.ending} | returns {_numbers(outcome.returns)}"


def _numbers(values: Iterable[float]) -> str:
    """Numbers to their last bit."""
    return " ".join(repr(value) for value in values)


def _choices(game: Game, state: State, digest: Digest) -> str:
    """What can come next: moves, or outcomes with their chances."""
    if state.decider != CHANCE:
        texts = sorted(game.move_texts(state, state.legal_moves()))
        return f"{len(texts)} moves {digest(', '.join(texts))}"
    outcomes = state.chance_outcomes()
    names = game.move_texts(state, (event for event, _ in outcomes))
    chances = {text: share for text, (_, share) in zip(names, outcomes, strict=True)}
    told = ", ".join(f"{text} {chances[text]!r}" for text in sorted(chances))
    if len(chances) <= FEW_OUTCOMES:
        return f"{len(chances)} events {told}"
    return f"{len(chances)} events {digest(told)}"


def _everything(game: Game, state: State, digest: Digest, looks: int | None) -> Iterator[str]:
    """What users see of a state and searches are fed with, and its keys.

    With the number of looks before this one, of the views only that whose turn it is.
    """
    for seat, scores in enumerate(game.scores(state)):
        yield f"  scores {seat} {' '.join(f'{name}={n}' for name, n in scores.items())}"
    yield f"  turns left {state.turns_left}"
    if state.decider >= 0:
        moves = state.legal_moves()
        texts = dict(zip(moves, game.move_texts(state, moves), strict=True))
        moves.sort(key=texts.__getitem__)
        for lang in LANGUAGES:
            short = "; ".join(game.move_texts(state, moves, lang))
            told = "; ".join(game.sentence(state, move, lang) for move in moves)
            yield f"  moves {lang} {digest(short)} sentences {digest(told)}"
        public = "; ".join(
            game.move_texts(state, (game.public_move(state, move) for move in moves))
        )
        worth = " ".join(str(state.order(move)) for move in moves)
        yield f"  public moves {digest(public)} order {digest(worth)}"
    if state.decider != OVER:
        drawn = (state.random_move(Rng(1)), state.playout_move(Rng(1)))
        any_move, sensible = (game.move_text(state, move) for move in drawn)
        yield f"  random move {any_move} | playout move {sensible}"
    asked = "; ".join(game.asked_for(state, lang) for lang in LANGUAGES)
    yield f"  asked for {digest(asked)} unrevealed {game.unrevealed(state)}"
    yield f"  evaluation {_numbers(state.evaluate())}"
    viewers = sorted(game.viewers(state))
    for seat in viewers if looks is None else _at_turn(viewers, looks):
        position = game.observe(state, seat)
        written = json.dumps(position.to_json(), sort_keys=True)
        inputs = " ".join(
            f"{index}={float(count)!r}" for index, count in zip(*state.inputs(seat), strict=True)
        )
        world = position.state.determinize(seat, Rng(seat))
        told = "; ".join(game.observe(world, other).to_compact() for other in game.viewers(world))
        yield (
            f"  view {seat} json {digest(written)} line {digest(position.to_compact())}"
            f" choices {digest(_choices(game, position.state, digest))} world {digest(told)}"
            f" hidden {int(state.hidden(seat))} inputs {digest(inputs)}"
        )
    position = game.observe(state, game.viewer(state))
    tables = [digest(game.render(position, lang=lang)) for lang in LANGUAGES]
    yield f"  drawing {' '.join(tables)} colors {digest(game.render(position, color=True))}"
    known = " ".join(f"{state.infoset(seat):016x}" for seat in range(state.seats))
    yield f"{KEY}{state.key:016x} {known}"
