"""An engine on two streams: lines in, lines out, until the input ends."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import BinaryIO, TextIO

from solver.engine.engine import Engine
from solver.errors import InputError, Phrase
from solver.protocol.lines import MAX_LINE


def writer(sink: TextIO) -> Callable[[str], None]:
    """A function that writes one line at a time, from any thread.

    It raises BrokenPipeError when the line cannot be written, whatever the reason.
    """
    lock = threading.Lock()

    def say(line: str) -> None:
        try:
            with lock:
                sink.write(f"{line}\n")
                sink.flush()
        except (OSError, ValueError) as error:  # ValueError: the stream is closed
            raise BrokenPipeError(*error.args) from None

    return say


def serve(engine: Engine, source: BinaryIO) -> None:
    """Let ``engine`` obey ``source`` until its end or ``quit``.

    At the end of the input a search that has a limit is finished, so that a conversation can come
    from a file. Raises BrokenPipeError when nobody reads the answers any more.
    """
    try:
        for line in _lines(source):
            if isinstance(line, InputError):
                engine.complain(str(line))
            elif not engine.obey(line):
                return
            if engine.deaf is not None:
                return
        engine.finish()
    finally:
        engine.close()
        if engine.deaf is not None:
            raise engine.deaf


def _lines(source: BinaryIO) -> Iterator[str | InputError]:
    """Each line as text, or what is wrong with it."""
    while data := source.readline(MAX_LINE + 1):
        if len(data) > MAX_LINE and not data.endswith(b"\n"):
            while data and not data.endswith(b"\n"):
                data = source.readline(MAX_LINE)
            yield InputError("line", f"is longer than {MAX_LINE >> 20} MB")
            continue
        try:
            yield data.decode("utf-8")
        except UnicodeDecodeError as error:
            yield InputError("line", Phrase("is not UTF-8 text (byte {})", error.start))
