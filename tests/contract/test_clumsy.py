"""The clumsy person makes every kind of slip, and every place has a file of tests.

What must hold after each line stands in :mod:`tests.contract.clumsy`, its tests in
``test_clumsy_*.py``: by default about 10,000 lines are typed, a share at each place of each set-up;
the slow tests type twenty times as many.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

from tests.contract.clumsy.cases import each_setup
from tests.contract.clumsy.places import PLACES
from tests.contract.clumsy.slips import SLIPS, slip
from tests.contract.clumsy.truth import Moment
from tests.contract.setups import SETUPS, Setup

LINES = 10_000


@each_setup
def test_every_kind_of_slip_is_made(setup: Setup) -> None:
    moment = Moment(setup.adapter, setup.new(), range(setup.seats), Random(1))
    made = dict(slip(moment) for _ in range(300))
    assert made.keys() == SLIPS.keys()
    assert len(set(made.values())) > len(SLIPS) // 2


def test_every_place_is_tried_and_all_type_enough() -> None:
    files = {
        path.stem.removeprefix("test_clumsy_")
        for path in Path(__file__).parent.glob("test_clumsy_*.py")
    }
    assert files == PLACES.keys()
    assert sum(place.share for place in PLACES.values()) * len(SETUPS) >= LINES
