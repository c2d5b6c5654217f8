"""Ctrl-C while a program loads: it ends at once, without a traceback.

The programs of this package import this first, and little else is loaded by it. Until the program
itself looks after Ctrl-C, :func:`heed_interrupts`, the signal does what the system does by default.
"""

from __future__ import annotations

import signal


def end_by_interrupts() -> None:
    """Let Ctrl-C end the process silently, unless somebody lets it ignore the signal."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)


def heed_interrupts() -> None:
    """Let Ctrl-C raise KeyboardInterrupt again."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
        signal.signal(signal.SIGINT, signal.default_int_handler)
