"""Where errors end: exit codes, and lines on standard error instead of a traceback.

Bad input gives a line for each thing that is wrong and exit code 2, and so does a file or an output
that cannot be used; games that came to nothing 3; a game that could be read only in part 4; Ctrl-C
130; who reads the output no further 141, without a line; anything else one line and 1.
``SOLVER_DEBUG=1`` shows the traceback.
"""

from __future__ import annotations

import contextlib
import errno
import io
import os
import sys
from collections.abc import Callable
from typing import Any, NoReturn

import click

from solver import starting
from solver.errors import InputError, printable

INTERRUPTED = starting.INTERRUPTED
READ_NO_FURTHER = 141
"""What a shell says of a program that SIGPIPE has ended: ``solver show FILE | head -1``."""
FAILED = 1
BAD_INPUT = 2
INCOMPLETE = 3
"""Games came to nothing, which therefore do not count."""
PARTIAL = 4
"""What was asked for is there as far as it goes; why it ends stands on standard error."""

LANGUAGE = "solver.language"
"""Where a context keeps the language that was asked for: refusals are said in it too."""

UNNAMED: tuple[type[click.UsageError], ...] = tuple(
    getattr(click.exceptions, name)
    for name in ("NoArgsIsHelpError",)
    if hasattr(click.exceptions, name)  # click before 8.2 prints the help itself
)
"""A group of commands was called without naming one of them."""


def guarded(run: Callable[[], Any], program: str = "solver") -> NoReturn:
    """Call ``run`` and end the process with the code that its result or exception stands for.

    ``program`` is how the user has called it.
    """
    try:
        code = _ran(run, program)
    except KeyboardInterrupt:  # once more, while what came of the first was told
        code = INTERRUPTED
    sys.exit(code)


def _ran(run: Callable[[], Any], program: str) -> int:
    """The exit code that the result or exception of ``run`` stands for, which is told."""
    try:
        if sys.stdout is None:
            sys.stdout = ClosedOutput()
        run()
        code = 0
        if sys.stdout is not None:
            sys.stdout.flush()
    except click.exceptions.Exit as done:
        code = done.exit_code
    except InputError as error:
        code = BAD_INPUT
        for line in error.lines():
            complain(f"solver: {line}", code)
    except UNNAMED as error:
        code = BAD_INPUT
        click.echo(error.ctx.get_help() if error.ctx else error.format_message(), err=True)
    except click.UsageError as error:
        code = complain(usage_line(error, program), BAD_INPUT)
    except click.ClickException as error:
        code = complain(f"solver: {error.format_message()}", BAD_INPUT)
    except (KeyboardInterrupt, click.Abort):
        code = complain("", INTERRUPTED)  # the empty line follows the ^C of the terminal
    except OSError as error:
        mute_stdout()
        if error.errno == errno.EPIPE:
            code = READ_NO_FURTHER
        elif os.environ.get("SOLVER_DEBUG") == "1":
            raise
        else:
            code = complain(f"solver: {trouble(error)}", BAD_INPUT)
    except Exception as error:
        if _is_interrupt(error):
            code = complain("", INTERRUPTED)
        elif os.environ.get("SOLVER_DEBUG") == "1":
            raise
        else:
            code = complain(f"solver: {reason(error)}", FAILED)
        mute_stdout()
    return code


def _is_interrupt(error: BaseException) -> bool:
    """Whether Ctrl-C is behind an error: Python 3.11 wraps what comes while a class is made."""
    while error.__cause__ is not None:
        error = error.__cause__
    return isinstance(error, KeyboardInterrupt)


class ClosedOutput(io.TextIOBase):
    """What stands for a standard output that was closed from the start: nothing can be written.

    Python has None there, and what is written to that is lost in silence.
    """

    def write(self, text: str) -> int:  # noqa: ARG002
        """Refuse any text. Raises OSError."""
        raise OSError(errno.EBADF, "is closed")


def trouble(error: OSError) -> str:
    """One line for a file, a pipe or a disk that does not do its part, with its place."""
    place = error.filename if error.filename is not None else "standard output"
    return str(InputError(str(place), error.strerror or str(error)))


def reason(error: Exception) -> str:
    """One line for an error that is not the user's input."""
    return f"{type(error).__name__}: {error} (SOLVER_DEBUG=1 shows where)"


def complain(text: str, code: int) -> int:
    """Print one line on standard error, if there is one, and hand the exit code back."""
    with contextlib.suppress(OSError):
        click.echo(printable(text), err=True)
    return code


def usage_line(error: click.UsageError, program: str) -> str:
    """A usage error of click as one line with the way to the help text."""
    path = error.ctx.command_path if error.ctx else program
    message = error.format_message().rstrip(".")
    return f"{path}: {message[:1].lower()}{message[1:]}; see '{path} --help'"


def mute_stdout() -> None:
    """Send what is left in the buffer of standard output nowhere.

    Otherwise the interpreter tries once more at exit and complains about the closed pipe.
    """
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        return
