"""The games of a ladder in forms for other programs."""

from __future__ import annotations

import csv
from io import StringIO
from pathlib import Path
from typing import Any

import msgspec

from solver.arena.playing import Played
from solver.arena.room import keep_record, records_folder
from solver.arena.store import Store

COLUMNS = (
    "lineup", "deal", "rotation", "seed", "seat", "bot", "share", "points", "place", "ending",
    "seconds", "longest", "forfeit",
)  # fmt: skip
"""One line for each seat of each game; ``forfeit`` is the kind of failure by which it lost."""


def csv_text(store: Store) -> str:
    """All games as CSV, one line for each seat, after a line with :data:`COLUMNS`."""
    names = store.ladder.names
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for game in store.games():
        fixture, places = game.fixture, game.places
        for seat, bot in enumerate(fixture.seats):
            failed = game.forfeit is not None and game.forfeit.seat == seat
            writer.writerow(
                [
                    fixture.lineup, fixture.deal, fixture.rotation, fixture.seed, seat, names[bot],
                    round(game.returns[seat], 6), game.scores[seat]["total"], places[seat],
                    game.ending, game.seconds[seat], game.longest[seat],
                    game.forfeit.kind if game.forfeit is not None and failed else "",
                ]
            )  # fmt: skip
    return out.getvalue()


def json_value(store: Store) -> dict[str, Any]:
    """Plan, runs, line-ups and all games, without their records."""
    ladder = store.ladder
    return {
        **msgspec.to_builtins(ladder),
        "hash": ladder.hash,
        "lineups": [[ladder.names[bot] for bot in lineup] for lineup in store.lineups],
        "runs": [{**run, "identity": run["identity"].to_json()} for run in store.runs],
        "set_aside": [game._asdict() for game in store.aside],
        "games": [_game(game, ladder.names) for game in store.games()],
    }


def _game(game: Played, names: list[str]) -> dict[str, Any]:
    fixture = game.fixture
    return {
        "lineup": fixture.lineup,
        "deal": fixture.deal,
        "rotation": fixture.rotation,
        "seed": fixture.seed,
        "bots": [names[bot] for bot in fixture.seats],
        "result": [round(share, 6) for share in game.returns],
        "places": game.places,
        "scores": list(game.scores),
        "ending": game.ending,
        "seconds": list(game.seconds),
        "longest": list(game.longest),
        "forfeit": msgspec.to_builtins(game.forfeit),
    }


def write_records(store: Store, folder: Path) -> int:
    """Write the record of every game into a folder, which is made; returns how many there are.

    Raises InputError when that is not possible.
    """
    count = 0
    records_folder(folder, store.count)
    for game in store.games(with_records=True):
        fixture = game.fixture
        name = f"lineup-{fixture.lineup}-deal-{fixture.deal}-rotation-{fixture.rotation}"
        keep_record(folder, name, game.record)
        count += 1
    return count
