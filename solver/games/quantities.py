"""Numbers in words."""

from __future__ import annotations

_WORDS = {
    "en": ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    "it": ("no", "un", "due", "tre", "quattro", "cinque", "sei", "sette", "otto", "nove", "dieci"),
}


def number_word(number: int, lang: str) -> str:
    """A number as people say it: a word for a small one, else digits."""
    words = _WORDS["it" if lang == "it" else "en"]
    return words[number] if 0 <= number < len(words) else str(number)
