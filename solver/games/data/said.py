"""What an effect does in words, which stand with its type in the tables."""

from typing import NamedTuple


class Said(NamedTuple):
    """What an effect does, in English and in Italian.

    ``{amount:coins}`` stands for a field and the words of it, which the game's
    ``moves/effect_words.py`` knows; ``{amount}`` for the bare number.
    """

    en: str
    it: str
