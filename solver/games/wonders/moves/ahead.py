"""What people say of a table of 7 Wonders before the game asks for it."""

from __future__ import annotations

from solver._ext.core.state import State
from solver._ext.wonders import bridge
from solver.errors import InputError, Phrase
from solver.games.wonders import names
from solver.games.wonders.table import table_of
from solver.games.wonders.variants import variant_of
from solver.names import normalize

_FILLERS = {"side", "lato", "with", "con"}


def side_with_wonder(state: State, text: str) -> tuple[str, int, str] | None:
    """``alexandria day``, as positions have it, where the seat chooses the side later.

    The wonder that is due, the seat that gets it, and its choice; None for any other text. Raises
    InputError for a side that the variant does not leave to the seat.
    """
    table = table_of(state)
    events = state.chance_outcomes()
    if not events or bridge.decode(events[0][0])[0] != "wonder":
        return None
    words = [word for word in text.split() if normalize(word) not in _FILLERS]
    if len(words) > 1 and "wonder".startswith(normalize(words[0])):
        del words[0]
    edition = table.options[0]
    side = names.sides(edition).matches(words[-1]) if len(words) > 1 else []
    if len(side) != 1 or bridge.decode(events[0][0])[2] >= 0:
        return None
    seat = next(at for at, city in enumerate(table.cities) if city.wonder < 0)
    if seat >= table.seats or variant_of(table.options)["sides"] == "day":
        remedy = Phrase("leave {!r} out; 'solver games wonders' lists the options", words[-1])
        raise InputError(text.strip(), "the rules of this table say the side", remedy)
    side_text = f"side {names.side_name(side[0], edition)}"
    return f"wonder {' '.join(words[:-1])}", seat, side_text
