"""A program that is talked to in lines, with a deadline for everything.

The program may do whatever it likes: read nothing, write without end, close its pipes, die. Nothing
here waits longer than told, and no more of its output is kept than a few lines.
"""

from __future__ import annotations

import contextlib
import os
import selectors
import signal
import subprocess
import time
import weakref
from collections.abc import Sequence

from solver.protocol.household import Household, start
from solver.protocol.lines import MAX_LINE, one_line

CHUNK = 1 << 16
MAX_UNREAD = 4 * MAX_LINE
"""Bytes of whole lines that may wait while the program does not take what is sent to it."""

TAIL = 2000
"""Bytes of the standard error that are kept, to say why the program ended."""

POLL_SECONDS = 0.1
"""How often to look whether the program is still there while it says nothing."""

QUIT_SECONDS = 1.0
"""How long a program may take to end after its input has been closed."""


class ProgramError(Exception):
    """The program ended, or does something with which no conversation is possible."""


class Program:
    """A running program; whoever starts it calls :meth:`close`. Not safe to share between threads.

    It gets a process group of its own: the Ctrl-C of a terminal is not meant for it. With it
    everything ends that it has started (:mod:`solver.protocol.household`). Raises ProgramError when
    it cannot be started.

    Parameters
    ----------
    command:
        The words of the command line; the first is looked for in PATH. No shell is involved.
    """

    def __init__(self, command: Sequence[str]) -> None:
        try:
            household = start(command)
        except (OSError, ValueError) as error:  # ValueError: a zero byte in a word
            said = getattr(error, "strerror", None) or error
            raise ProgramError(f"cannot be started: {said}") from None
        process = self._process = household.process
        self._end = weakref.finalize(self, _end, household, os.getpid())
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        self._stdin, self._stdout, self._stderr = process.stdin, process.stdout, process.stderr
        for pipe in (self._stdin, self._stdout, self._stderr):
            os.set_blocking(pipe.fileno(), False)
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._stdout, selectors.EVENT_READ)
        self._selector.register(self._stderr, selectors.EVENT_READ)
        self._unread = bytearray()
        self._scanned = 0  # of these bytes there is no line break in the first so many
        self._tail = b""
        self._closed_output = False

    @property
    def number(self) -> int:
        """The number of its process."""
        return self._process.pid

    def send(self, line: str, deadline: float) -> None:
        """Write a line. Raises TimeoutError at the ``deadline`` (:func:`time.monotonic`).

        Raises ProgramError when the program does not listen any more.
        """
        data = memoryview(f"{line}\n".encode())
        try:
            while True:
                with contextlib.suppress(BlockingIOError):
                    data = data[os.write(self._stdin.fileno(), data) :]
                if not data:
                    return
                self._selector.register(self._stdin, selectors.EVENT_WRITE)
                try:
                    self._pump(deadline)
                finally:
                    self._selector.unregister(self._stdin)
                if len(self._unread) > MAX_UNREAD:
                    raise ProgramError("writes without end and does not read")
                if time.monotonic() >= deadline:
                    raise TimeoutError
        except BrokenPipeError:
            raise ProgramError(self._why_it_ended()) from None

    def receive(self, deadline: float) -> str | None:
        """The next line without its end, or None at the ``deadline`` (:func:`time.monotonic`).

        A line that is there already is returned even after the deadline. What is not UTF-8 is
        replaced. Raises ProgramError when the program has ended, or writes a line longer than
        MAX_LINE.
        """
        while True:
            end = self._unread.find(b"\n", self._scanned)
            if end >= 0:
                line = bytes(self._unread[:end])
                del self._unread[: end + 1]
                self._scanned = 0
                return line.decode("utf-8", errors="replace").rstrip("\r")
            self._scanned = len(self._unread)
            if len(self._unread) > MAX_LINE:
                raise ProgramError(f"wrote a line of more than {MAX_LINE >> 20} MB")
            if self._closed_output:
                raise ProgramError(self._why_it_ended())
            if time.monotonic() >= deadline:
                return None
            self._pump(deadline)

    def close(self) -> None:
        """End the program: politely by closing its input, after a moment with a signal."""
        self._end()
        self._selector.close()

    def kill(self) -> None:
        """End the program at once."""
        if self._end.alive and _reap(self._process, 0.0) is None:
            _signal(self._process)
        self.close()

    def _pump(self, deadline: float) -> None:
        """Wait until something can be read or written, or a moment; read what there is."""
        left = max(0.0, deadline - time.monotonic())
        ready = self._selector.select(min(left, POLL_SECONDS))
        gone = not ready and _reap(self._process, 0.0) is not None
        for key, _ in ready:
            if key.fileobj is self._stdout:
                self._read_output()
            elif key.fileobj is self._stderr:
                self._read_errors()
        # A child of the program may hold its output open: it will not say anything.
        self._closed_output = self._closed_output or gone

    def _read_output(self) -> None:
        data = _read(self._stdout.fileno())
        if data == b"":
            self._selector.unregister(self._stdout)
            self._closed_output = True
        elif data:
            self._unread += data

    def _read_errors(self) -> None:
        data = _read(self._stderr.fileno())
        if data == b"":
            self._selector.unregister(self._stderr)
        elif data:
            self._tail = (self._tail + data)[-TAIL:]

    def _why_it_ended(self) -> str:
        """How the program ended, with the last line of its standard error."""
        code = _reap(self._process, QUIT_SECONDS)
        if code is None:
            return "closed its output"
        for _ in range(MAX_UNREAD // CHUNK):  # others may hold its pipe and write without end
            self._tail = (self._tail + (_read(self._stderr.fileno()) or b""))[-TAIL:]
        how = f"ended with exit code {code}"
        if code < 0:
            try:
                how = f"was ended by the signal {signal.Signals(-code).name}"
            except ValueError:
                how = f"was ended by the signal {-code}"
        last = self._tail.decode("utf-8", errors="replace").strip().splitlines()[-1:]
        return f"{how} ({one_line(last[0])[:200]})" if last else how


def _read(descriptor: int) -> bytes | None:
    """What can be read now; nothing at the end of the stream, None if there is nothing yet."""
    try:
        return os.read(descriptor, CHUNK)
    except BlockingIOError:
        return None
    except OSError:
        return b""


def _end(household: Household, owner: int) -> None:
    """Close the input, wait a moment, kill. A forked copy of this process leaves it alone."""
    if os.getpid() != owner:
        return
    process = household.process
    assert process.stdin is not None
    process.stdin.close()
    if _reap(process, QUIT_SECONDS) is None:
        _signal(process)
        process.wait()
    household.end_strays()
    household.let_go()
    for pipe in (process.stdout, process.stderr):
        assert pipe is not None
        pipe.close()


def _reap(process: subprocess.Popen[bytes], seconds: float) -> int | None:
    """The exit code if the program ends within some ``seconds``; then what it left behind is ended.

    That is done at once, as long as nobody else can have got the number of its process group.
    """
    if process.returncode is not None:
        return process.returncode
    try:
        code = process.wait(seconds)
    except subprocess.TimeoutExpired:
        return None
    _signal(process)
    return code


def _signal(process: subprocess.Popen[bytes]) -> None:
    """Kill what there is of the process group."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
