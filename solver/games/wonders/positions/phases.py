"""The phases of a position and what can follow in a turn, as the JSON form calls them."""

from __future__ import annotations

from typing import Literal

Phase = Literal[
    "boards", "shipyards", "edifices", "sides", "deal_leaders", "draft", "see_leaders", "recruit",
    "deal", "choose", "see",
    "look", "discard", "draw", "seventh", "draw_leaders", "extra", "bury", "tokens", "losses",
    "top_island", "islands", "fleets", "explore", "naval", "penalties", "over",
]  # fmt: skip
Due = Literal[
    "discard", "seventh", "draw_leaders", "extra", "bury", "tokens", "carthage", "solomon",
    "forging_agency", "losses", "fleets", "explore",
]  # fmt: skip

BEFORE: tuple[Phase, ...] = ("boards", "shipyards", "edifices", "sides")
"""Phases before the first card or leader is dealt."""

DRAFTING: tuple[Phase, ...] = ("deal_leaders", "draft", "see_leaders")
"""Phases of the draft of leaders; in ``see_leaders`` the view still looks at its next ones."""

CHOOSING: tuple[Phase, ...] = ("choose", "see")
"""Phases before the choices of a turn; in ``see`` the view still looks at its hand."""

TAKING: tuple[Phase, ...] = ("discard", "look")
"""Phases before a discarded card is taken; in ``look`` the view still looks through the pile."""

ENDING: tuple[Phase, ...] = ("seventh", "draw")
"""Phases before the last card of a hand is played; in ``draw`` the view is about to draw that of
the Free City."""

NAVAL: tuple[Phase, ...] = ("top_island", "islands", "fleets", "explore", "naval")
"""Phases of Armada at the end of a turn, the last one at the end of an Age."""

SETTLING: tuple[Phase, ...] = (
    "draw_leaders", "extra", "bury", "tokens", "losses", *NAVAL, "penalties",
)  # fmt: skip
"""Further phases at the end of a turn, of a recruitment or of an Age."""

AFTER: tuple[Phase, ...] = (*TAKING, *SETTLING)
"""Phases at the end of a turn, or of a recruitment, which counts as turn 0."""

OF_EXPANSIONS: dict[str, tuple[Phase, ...]] = {
    "leaders": (*DRAFTING, "recruit", "draw_leaders", "extra", "bury", "tokens"),
    "cities": ("losses",),
    "edifice": ("edifices", "penalties"),
    "armada": ("shipyards", *NAVAL),
}
"""The phases that came with each expansion."""
