"""``python -m tests.contract.clumsy --lines 200000 --seed 7``: types, and reports what it found."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from tests.contract.clumsy.findings import Tally
from tests.contract.clumsy.places import PLACES
from tests.contract.setups import SETUPS

EACH = 400
"""Lines in a row at one place of a set-up."""


@click.command()
@click.option("--lines", default=10_000, show_default=True, help="Lines in all.")
@click.option("--seed", default=1, show_default=True, help="Another seed, other lines.")
@click.option("--place", "places", multiple=True, type=click.Choice([*PLACES]), help="Only there.")
@click.option("--only", default="", help="Only set-ups whose name begins like that.")
def main(lines: int, seed: int, places: tuple[str, ...], only: str) -> None:
    """Type LINES lines in all set-ups, as a clumsy person does."""
    setups = [setup for setup in SETUPS if setup.name.startswith(only)]
    chosen = {name: PLACES[name] for name in places or PLACES}
    share = sum(place.share for place in chosen.values()) * len(setups)
    total = Tally()
    for setup in setups:
        for name, place in chosen.items():
            left, here = round(lines * place.share / share), Tally()
            while left > 0:
                with TemporaryDirectory() as folder:
                    seed += 1
                    found = place.types(setup, seed, min(left, EACH), Path(folder))
                here.add(found)
                left -= found.count or left
            total.add(here)
            for finding in here.found:
                print(finding, file=sys.stderr)
            print(f"{name} {setup.name}: {here.count} lines, {len(here.found)} findings",
                  file=sys.stderr, flush=True)  # fmt: skip
    print(total.report())
    sys.exit(1 if total.found else 0)


if __name__ == "__main__":
    main()
