"""Input for sessions in the terminal: what people type."""

from __future__ import annotations

import io

from solver.table import Table


class Script(io.StringIO):
    """Lines of input; what is asked for beyond them is the first legal move, as long as wanted."""

    def __init__(self, lines: tuple[str, ...], more: int) -> None:
        super().__init__("".join(f"{line}\n" for line in lines))
        self.table: Table
        self._more = more

    def readline(self, size: int | None = -1, /) -> str:
        line = super().readline(size or -1)
        if line or not self._more:
            return line
        self._more -= 1
        return f"{self.table.legal_moves[0]}\n"
