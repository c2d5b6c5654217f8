"""How many of each kind of item of the expansions there are, for the compiled rules.

The build runs this file before there is a package to import, and writes what it finds to
``ext/duel/counts.pxd``: a state has room for as many gods, Conspiracies and Decrees as the tables
have, and no more.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any


def counts(files: Mapping[str, Any]) -> dict[str, int]:
    """The numbers by the names that the rules have for them; ``files`` are the tables by name."""
    pantheon, agora = files["pantheon.json"], files["agora.json"]
    decks = Counter(god.get("mythology") for god in pantheon["gods"])
    return {
        "N_MYTHOLOGIES": len(pantheon["mythologies"]),
        "N_GODS": len(pantheon["gods"]),
        "N_GODS_OF_DECK": max(decks[kind["id"]] for kind in pantheon["mythologies"]),
        "N_CONSPIRACIES": len(agora["conspiracies"]),
        "N_DECREES": len(agora["decrees"]),
    }
