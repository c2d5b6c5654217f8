"""The words around the names on a drawn table, in English and in Italian."""

from __future__ import annotations

from collections.abc import Mapping

Pairs = Mapping[str, tuple[str, str]]
"""By key the English words and the Italian ones, with numbered places for what is put in."""

SHARED: Pairs = {
    "over": ("the game is over", "la partita è finita"),
    "seat": ("seat {0}", "posto {0}"),
    "you": ("you", "tu"),
    "left": ("left", "sx"),
    "right": ("right", "dx"),
    "opposite": ("other", "altro"),
    "deciding": ("decides", "decide"),
    "to_move": ("to move", "di turno"),
    "won": ("seat {0} has won", "ha vinto il posto {0}"),
    "shared": ("a shared victory: {0}", "vittoria condivisa: {0}"),
    "ending.points": ("most points", "più punti"),
    "point": ("{0} point", "{0} punto"),
    "points": ("{0} points", "{0} punti"),
    "score.military": ("military", "militari"),
    "score.wonder": ("wonder", "Meraviglia"),
    "score.blue": ("blue", "blu"),
    "score.green": ("green", "verdi"),
    "score.yellow": ("yellow", "gialle"),
    "score.progress": ("progress", "progresso"),
    "age": ("Age {0}", "Epoca {0}"),
    "turn": ("turn {0}", "turno {0}"),
    "cost": ("cost", "costo"),
    "makes": ("makes", "produce"),
    "nothing": ("nothing", "niente"),
    "none": ("none", "nessuna"),
    "or": ("or", "o"),
}
"""What games say alike."""


class Wording:
    """The words of a game: those that games share, and its own."""

    def __init__(self, own: Pairs) -> None:
        self._words = {**SHARED, **own}

    def __call__(self, key: str, lang: str, /, *values: object) -> str:
        """The words for ``key``, with ``values`` put in; ids are surrounded by English.

        Raises KeyError if there are none.
        """
        return self._words[key][lang == "it"].format(*values)

    def __contains__(self, key: str) -> bool:
        return key in self._words
