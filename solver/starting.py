"""Ctrl-C from the first moment of a program to its last: it ends without a traceback.

The programs of this package import this first, and little else is loaded by it. While they load and
while they end, the signal does what the system does by default; in between it raises
KeyboardInterrupt, after which :func:`solver.cli.exits.guarded` looks.
"""

from __future__ import annotations

import gc
import signal
import sys
from collections.abc import Callable

INTERRUPTED = 130
"""The exit code of a program that Ctrl-C has ended."""


def start(load: Callable[[], Callable[[], object]]) -> None:
    """Load a program and run it. It ends the process itself, by SystemExit."""
    end_by_interrupts()
    run = load()
    try:
        heed_interrupts()
        run()
    except KeyboardInterrupt:  # before anybody looked after it, or once more at the very end
        end_by_interrupts()
        sys.exit(INTERRUPTED)
    finally:
        end_by_interrupts()
        gc.freeze()  # Python would look twice through all that is left, which ends with it anyway


def end_by_interrupts() -> None:
    """Let Ctrl-C end the process silently, unless somebody lets it ignore the signal."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)


def heed_interrupts() -> None:
    """Let Ctrl-C raise KeyboardInterrupt again."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
        signal.signal(signal.SIGINT, signal.default_int_handler)
