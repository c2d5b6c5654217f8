"""The numbers in the word of a move, taken out and put in for Python.

How a game packs its moves is told once, by the constants that its C code uses too; its module
``bridge`` makes a :class:`Codes` of them.
"""


class Bits:
    """Where a number of a move stands, and what it may be.

    ``limit``: it is below that (default: all that fits). ``base`` is added to what stands there.
    ``flag``: it is True or False. ``none``: all bits set mean -1, something that is not there.
    ``count``: it is a tuple of so many numbers, each of ``width`` bits, the first one lowest.
    """

    def __init__(self, name, shift, width, *, limit=0, base=0, flag=False, none=False, count=0):
        self.name = name
        self.shift = shift
        self.width = width
        self.full = (1 << width) - 1
        self.limit = (limit or self.full + 1 - none) + base
        self.base = base
        self.flag = flag
        self.none = none
        self.count = count

    def take(self, move):
        """The value in the word of a move."""
        if self.count:
            return tuple(move >> self.shift + self.width * i & self.full
                         for i in range(self.count))
        value = move >> self.shift & self.full
        if self.flag:
            return bool(value)
        return -1 if self.none and value == self.full else value + self.base

    def put(self, value):
        """The bits of a value. Raises ValueError when it is out of range."""
        if self.count:
            if len(value) != self.count:
                raise ValueError(f"{self.name}: needs {self.count} numbers")
            return sum(self._checked(part) << self.shift + self.width * i
                       for i, part in enumerate(value))
        if self.none and value == -1:
            return self.full << self.shift
        return self._checked(value) - self.base << self.shift

    def _checked(self, value):
        if not self.base <= value < self.limit:
            raise ValueError(f"{self.name}: {value} is not in {self.base}..{self.limit - 1}")
        return value


class Codes:
    """All kinds of moves and chance events of a game.

    ``kinds`` maps a word to its code and the :class:`Bits` of its numbers; the code stands at
    ``shift`` and above.
    """

    def __init__(self, game, shift, kinds):
        self.game = game
        self.shift = shift
        self.kinds = kinds
        self._words = {code: word for word, (code, _) in kinds.items()}

    def decode(self, move):
        """The word of a move and its numbers. Raises ValueError for what is no move."""
        word = self._words.get(move >> self.shift)
        if word is None:
            raise ValueError(f"{move} is no move of {self.game}")
        return (word, *(bits.take(move) for bits in self.kinds[word][1]))

    def encode(self, word, *values):
        """The move that :meth:`decode` would call ``(word, *values)``; it need not be legal.

        Raises ValueError for an unknown word, a wrong number of values, or one out of range.
        """
        if word not in self.kinds:
            raise ValueError(f"no kind of move {word!r}")
        code, parts = self.kinds[word]
        if len(values) != len(parts):
            raise ValueError(f"{word}: wrong number of arguments")
        move = code << self.shift
        for bits, value in zip(parts, values, strict=True):
            move |= bits.put(value)
        return move
