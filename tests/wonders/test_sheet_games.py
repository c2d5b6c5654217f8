"""Games on a sheet of a user: its values are played, its name stands everywhere."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from solver.errors import InputError
from solver.games.wonders import GAME
from solver.games.wonders.data import sheets, tables
from solver.games.wonders.variants import edition_of
from tests.wonders import bridge
from tests.wonders.armada_sheets import other
from tests.wonders.naval_tables import in_phase

ARMADA = {"armada": "yes"}
ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def shipped_again() -> Iterator[None]:
    """No sheet that a test gives is the default of the next one."""
    yield
    sheets.forget()


def test_the_shipped_sheet_has_the_number_of_games_without_armada() -> None:
    assert sheets.shipped().index == 0
    assert GAME.parse_variant({})["boards"] == "shipped"
    variant = GAME.parse_variant(ARMADA)
    assert variant["boards"] == sheets.shipped().hash
    assert GAME.parse_variant(ARMADA | {"boards": "shipped"}) == variant
    assert GAME.variant_of(GAME.new(variant, 3)) == variant
    assert "boards" not in GAME.observe(GAME.new({}, 3), 0).to_json()["variant"]


def test_a_sheet_of_a_user_is_played() -> None:
    variant = GAME.supply(other())
    assert GAME.parse_variant(ARMADA)["boards"] == variant["boards"]
    state = GAME.new(ARMADA, 3)
    assert GAME.variant_of(state)["boards"] == variant["boards"]
    raw = bridge.dump(state)
    pontoon = tables().card_index["pontoon"]
    rules = edition_of(raw["options"]).cards[pontoon]
    assert rules is not None
    assert rules.cost.units[2] == 2
    usual = tables().editions[0].cards[pontoon]
    assert usual is not None
    assert usual.cost.units[2] == 0
    # The rules play with the other values, too: of the red fleet on its second space.
    shipped = in_phase("explore")
    there = bridge.dump(shipped)
    for city in there["cities"]:
        city["fleets"][0] = 1
    before = bridge.naval_strength(bridge.load(there), 0)
    there["options"][-1] = sheets.known(variant["boards"]).index  # type: ignore[union-attr]
    assert bridge.naval_strength(bridge.load(there), 0) == before + 2


def test_texts_have_the_ids_of_the_sheet() -> None:
    variant = ARMADA | GAME.supply(other())
    state, deal = GAME.new(variant, 3), GAME.deal(variant, 3)
    while bridge.dump(state)["phase"] == "boards":
        state.apply(deal.event(state))
    assert (
        GAME.move_text(state, GAME.parse_move(state, "shipyard the harbour")) == "shipyard harbour"
    )
    shipped = GAME.new(ARMADA | {"boards": "shipped"}, 3)
    while bridge.dump(shipped)["phase"] == "boards":
        shipped.apply(deal.event(shipped))
    with pytest.raises(InputError, match="unknown shipyard"):
        GAME.parse_move(shipped, "shipyard harbour")


def test_positions_lines_and_drawings_name_it() -> None:
    variant = ARMADA | GAME.supply(other())
    state, deal = GAME.new(variant, 3), GAME.deal(variant, 3)
    while bridge.dump(state)["phase"] != "choose":
        state.apply(deal.event(state) if state.decider < 0 else state.legal_moves()[0])
    position = GAME.observe(state, 1)
    name = variant["boards"]
    assert position.to_json()["variant"]["boards"] == name
    assert f"-{name}/" in position.to_compact()
    sheets.forget()
    assert GAME.read_compact(position.to_compact()) == position
    assert GAME.read_position(position.to_json()) == position
    assert f"sheet {name}" in " ".join(str(position).split())
    assert "reconstruction" not in str(position)
    assert GAME.caveat(position.variant) == ""
    shipped = GAME.observe(in_phase("choose"), 0)
    assert "partly a reconstruction" in " ".join(str(shipped).split())
    assert "partly a reconstruction" in GAME.caveat(shipped.variant)
    assert "in parte una ricostruzione" in GAME.caveat(shipped.variant, "it")
    assert GAME.caveat(GAME.parse_variant({})) == ""


@pytest.mark.parametrize(
    ("variant", "said"),
    [
        ({"boards": "0123456789ab"}, "variant.boards: changes nothing without armada=yes"),
        (ARMADA | {"boards": "0123456789ab"}, "the sheet 0123456789ab is not known; give its file"),
        (ARMADA | {"boards": True}, "True is no name"),
    ],
)
def test_unknown_sheets_are_refused(variant: dict[str, str | bool], said: str) -> None:
    with pytest.raises(InputError, match=said) as error:
        GAME.parse_variant(variant)
    assert "\n" not in str(error.value)


def test_a_line_of_an_unknown_sheet_is_refused() -> None:
    line = GAME.observe(in_phase("choose"), 0).to_compact()
    strange = line.replace(sheets.shipped().hash, "0123456789ab")
    with pytest.raises(InputError, match="the sheet 0123456789ab is not known"):
        GAME.read_compact(strange)


def test_another_process_learns_the_sheet() -> None:
    """States travel with the sheet; its number there need not be the one here."""
    GAME.supply(other(4))
    variant = ARMADA | GAME.supply(other(5))
    state = GAME.new(variant, 3)
    keys = [state.key, GAME.new(ARMADA | {"boards": "shipped"}, 3).key]
    code = (
        "import pickle, sys; from solver.games.wonders import GAME;"
        "state = pickle.loads(sys.stdin.buffer.read());"
        "print(state.key, GAME.variant_of(state)['boards'])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], input=pickle.dumps(state), capture_output=True, check=True
    )
    key, name = done.stdout.decode().split()
    assert name == variant["boards"]
    assert int(key) == keys[0] != keys[1]
    assert GAME.supplies(GAME.parse_variant(variant))
    assert not GAME.supplies(GAME.parse_variant({}))


def test_there_is_room_for_eight() -> None:
    """In a process of its own, since no sheet is ever forgotten by the rules."""
    code = (
        "from solver.errors import InputError;"
        "from solver.games.wonders.data import sheets;"
        "from tests.wonders.armada_sheets import other;"
        "[sheets.add(other(n)) for n in range(3, 10)]\n"
        "try: sheets.add(other(10))\n"
        "except InputError as error: print(error)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, cwd=ROOT)
    assert "the rules cannot take the sheet" in done.stdout.decode()
