"""Where a session in the terminal talks: lines in, text out."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TextIO

from solver.cli.output.terminal import is_terminal, wants_color
from solver.errors import InputError, visible

Completer = Callable[[str], list[str]]
"""The words that may follow a line typed so far."""


class Console:
    """A pair of streams. With a person at both ends: line editing, history and completion.

    Parameters
    ----------
    source, sink:
        Default: standard input and output.
    plain:
        No color even on a terminal.
    """

    def __init__(
        self, source: TextIO | None = None, sink: TextIO | None = None, *, plain: bool = False
    ) -> None:
        given = source if source is not None else sys.stdin
        if given is None:
            raise InputError("standard input", "is closed", "run it where lines can be typed")
        self._source = given
        self._sink = sink if sink is not None else sys.stdout
        self.color = wants_color(self._sink, plain=plain)
        self.interactive = (
            self._source is sys.stdin
            and self._sink is sys.stdout
            and is_terminal(self._source)
            and is_terminal(self._sink)
        )

    def say(self, text: str = "") -> None:
        """Write a line (or several)."""
        self._sink.write(text + "\n")
        self._sink.flush()

    def ask(self, prompt: str, completer: Completer | None = None, text: str = "") -> str:
        """The next line without its end. Raises EOFError when there is none.

        A person finds ``text`` behind the prompt, to be changed.
        """
        if self.interactive:
            with_completion(completer)
            return edited(prompt, text)
        self._sink.write(prompt)
        self._sink.flush()
        line = self._source.readline()
        if not line:
            self.say()
            raise EOFError
        line = line.rstrip("\r\n")
        self.say(visible(line))  # a transcript of piped input shows what was typed
        return line


def edited(prompt: str, text: str) -> str:
    """A line that a person types, or makes of ``text`` where the platform has readline."""
    try:
        import readline
    except ImportError:
        return input(prompt)
    readline.set_startup_hook(lambda: readline.insert_text(text))
    try:
        return input(prompt)
    finally:
        readline.set_startup_hook()


def with_completion(completer: Completer | None) -> None:
    """Install ``completer`` for the tab key, where the platform has readline."""
    try:
        import readline
    except ImportError:
        return
    if completer is None:
        readline.set_completer(None)
        return
    found: list[str] = []

    def complete(_text: str, number: int) -> str | None:
        if number == 0:
            found[:] = completer(readline.get_line_buffer()[: readline.get_endidx()])
        return f"{found[number]} " if number < len(found) else None

    readline.set_completer(complete)
    readline.set_completer_delims(" ,;\t")
    libedit = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")
