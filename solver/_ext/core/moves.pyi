"""The numbers in the word of a move, taken out and put in for Python."""

from collections.abc import Mapping, Sequence
from typing import Any

class Bits:
    """Where a number of a move stands, and what it may be.

    ``limit``: it is below that (default: all that fits). ``base`` is added to what stands there.
    ``flag``: it is True or False. ``none``: all bits set mean -1, something that is not there.
    ``count``: it is a tuple of so many numbers, each of ``width`` bits, the first one lowest.
    """

    name: str
    def __init__(
        self,
        name: str,
        shift: int,
        width: int,
        *,
        limit: int = 0,
        base: int = 0,
        flag: bool = False,
        none: bool = False,
        count: int = 0,
    ) -> None: ...
    def take(self, move: int) -> Any:
        """The value in the word of a move."""
    def put(self, value: Any) -> int:
        """The bits of a value. Raises ValueError when it is out of range."""

class Codes:
    """All kinds of moves and chance events of a game.

    ``kinds`` maps a word to its code and the :class:`Bits` of its numbers; the code stands at
    ``shift`` and above.
    """

    kinds: Mapping[str, tuple[int, Sequence[Bits]]]
    def __init__(
        self, game: str, shift: int, kinds: Mapping[str, tuple[int, Sequence[Bits]]]
    ) -> None: ...
    def decode(self, move: int) -> tuple[Any, ...]:
        """The word of a move and its numbers. Raises ValueError for what is no move."""
    def encode(self, word: str, *values: Any) -> int:
        """The move that :meth:`decode` would call ``(word, *values)``; it need not be legal.

        Raises ValueError for an unknown word, a wrong number of values, or one out of range.
        """
