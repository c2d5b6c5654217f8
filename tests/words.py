"""What must hold for names, and for lines of the compact form; for every game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import pytest

from solver.errors import InputError

Find = Callable[[str], int]


def check_names(find: Find, names: Iterable[str], spellings: Mapping[str, str]) -> None:
    """Every name is found, in capitals too and with other signs (from sign to sign)."""
    for index, text in enumerate(names):
        for form in (text, text.upper(), *(text.replace(*pair) for pair in spellings.items())):
            assert find(form) == index


def check_message(read: Callable[[str], Any], text: str, message: str) -> None:
    """``read`` refuses the text with exactly this message."""
    with pytest.raises(InputError) as error:
        read(text)
    assert str(error.value) == message


def check_codes(items: Sequence[Any], codes: Mapping[str, str]) -> None:
    """Every item has a code of its own."""
    assert [item.id for item in items] == list(codes)
    assert len(set(codes.values())) == len(codes)


def check_bad_line(read: Callable[[str], Any], line: str, text: str) -> None:
    """A line of the compact form is refused with ``text``."""
    with pytest.raises(InputError) as caught:
        read(line)
    assert text in str(caught.value)
    assert str(caught.value).startswith("compact position: ")
