"""How many of each kind of item there are, for the compiled rules.

The build runs this file before there is a package to import, and writes what it finds to
``ext/wonders/counts.pxd``.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any


def counts(files: Mapping[str, Any]) -> dict[str, int]:
    """The numbers by the names that the rules have for them; ``files`` are the tables by name."""
    edifices = files["edifices.json"]["edifices"]
    islands = files["islands.json"]["islands"]
    return {
        "N_CARDS": len(files["cards.json"]["cards"]),
        "N_LEADERS": len(files["leaders.json"]["leaders"]),
        "N_WONDERS": len(files["wonders.json"]["wonders"]),
        "N_EDIFICES_OF_AN_AGE": max(Counter(one["age"] for one in edifices).values()),
        "N_ISLANDS": len(islands),
        "N_SHIPYARDS": len(files["shipyards.json"]["boards"]),
    }
