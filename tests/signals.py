"""Ctrl-C for programs that tests begin."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def heeding_ctrl_c() -> Iterator[None]:
    """Programs that are begun meanwhile end by Ctrl-C.

    A shell without job control lets what runs in the background ignore the signal, and whatever
    that begins; a signal with a handler is as at the beginning in a new program.
    """
    previous = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, previous)
