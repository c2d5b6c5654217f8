"""Starting the server: its port, its address, and what is said about it."""

from __future__ import annotations

import asyncio
import errno
import io
import logging
import os
import secrets
import socket
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from ipaddress import ip_address
from types import FrameType
from typing import ClassVar

import segno
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from solver.errors import InputError
from solver.web.app import Server

HERE = "127.0.0.1"

ELSEWHERE = "192.0.2.1"
"""An address that is nobody's (RFC 5737), on the way to all others."""

TRIES = 20
"""Ports that are tried one after the other where none was asked for."""

PORT = 7077

GREETING = 10.0
"""Seconds after which a connection that has sent no whole request is closed."""

MAX_SILENT = 100
"""Connections that may be as slow as that at the same time."""


class Interruptible(uvicorn.Server):
    """A server that tells what thinks to stop as soon as a signal ends it."""

    def __init__(self, config: uvicorn.Config, halt: Callable[[], None]) -> None:
        super().__init__(config)
        self._halt = halt

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop what thinks, then the server."""
        self._halt()
        super().handle_exit(sig, frame)


class Patient(H11Protocol):
    """A connection that has some time to say what it wants.

    A request that does not come to its end must keep nobody else out: of many connections that have
    not said anything yet the oldest is closed, and each after :data:`GREETING` seconds.
    """

    _silent: ClassVar[dict[Patient, asyncio.TimerHandle]] = {}

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for its first request."""
        super().connection_made(transport)
        self._silent[self] = self.loop.call_later(GREETING, self._drop)
        while len(self._silent) > MAX_SILENT:
            next(iter(self._silent))._drop()

    def data_received(self, data: bytes) -> None:
        """Take what comes; after a whole head it is the business of the application."""
        super().data_received(data)
        if self.cycle is not None:
            self._spoken()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget it."""
        self._spoken()
        super().connection_lost(exc)

    def _spoken(self) -> None:
        timer = self._silent.pop(self, None)
        if timer is not None:
            timer.cancel()

    def _drop(self) -> None:
        self._spoken()
        self.transport.abort()


def program(server: Server, token: str, *, open_to_network: bool = False) -> Interruptible:
    """What serves the board until a signal ends it."""
    config = uvicorn.Config(
        server.app(token, open_to_network=open_to_network),
        lifespan="off",
        log_level=logging.INFO if os.environ.get("SOLVER_DEBUG") == "1" else logging.CRITICAL,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=1,
        http=Patient,
        ws="none",
    )
    return Interruptible(config, server.running.halt)


def listen(host: str, port: int | None) -> socket.socket:
    """A socket that waits at a port; without one at the first that is free from :data:`PORT` on.

    Raises InputError when there is none.
    """
    if not host:  # to the system that would be every address of this machine
        raise InputError("--host", "is empty", f"name an address, such as {HERE}")
    for candidate in range(PORT, PORT + TRIES) if port is None else [port]:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        # asyncio sends at once (TCP_NODELAY) only where the protocol is named; else the body of
        # every answer waits some 40 ms until the browser has acknowledged its head.
        found = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind((host, candidate))
        except (OSError, UnicodeError) as error:
            found.close()
            if _is_elsewhere(error):
                problem = f"{host} is no address of this machine"
                raise InputError("--host", problem, f"name one, such as {HERE}") from None
            if port is not None or candidate == PORT + TRIES - 1:
                problem = f"{host}:{candidate}: {getattr(error, 'strerror', None) or error}"
                raise InputError("--port", problem, "choose another one") from None
            continue
        found.listen(128)
        return found
    raise AssertionError("there is at least one port to try")


def _is_elsewhere(error: Exception) -> bool:
    """Whether a socket cannot be bound because of its host, whatever the port."""
    unknown = isinstance(error, socket.gaierror | UnicodeError)
    return unknown or (isinstance(error, OSError) and error.errno == errno.EADDRNOTAVAIL)


def _is_every_address(host: str) -> bool:
    """Whether a host stands for all addresses of this machine."""
    try:
        return ip_address(host).is_unspecified
    except ValueError:
        return False


def address(host: str, port: int, token: str) -> str:
    """What is to be opened in the browser."""
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}/{token}/"


def code(text: str) -> str:
    """A QR code for a dark terminal, two modules a character: a phone opens it by its camera."""
    drawn = io.StringIO()
    segno.make(text, micro=False).terminal(drawn, border=2, compact=True)
    return drawn.getvalue().rstrip()


def own_addresses() -> list[str]:
    """Addresses of this machine in its networks, as far as they are known.

    The first is that from which the machine would talk to others. Its name alone may not tell
    one: many systems give it an address that leads to themselves.
    """
    found: list[str] = []
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as unsent:
        unsent.connect((ELSEWHERE, PORT))  # which sends nothing
        found.append(str(unsent.getsockname()[0]))
    with suppress(OSError):
        named = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
        found += sorted({str(entry[4][0]) for entry in named})
    return [one for one in dict.fromkeys(found) if not ip_address(one).is_loopback]


def serve(
    server: Server,
    say: Callable[[str], None],
    *,
    token: str = "",
    host: str = HERE,
    port: int | None = None,
    show: bool = True,
) -> None:
    """Serve the board until Ctrl-C; ``say`` gets the lines for the terminal. Raises InputError.

    ``token`` is the secret of the address, without one a new one.
    """
    token = token or secrets.token_urlsafe(18)
    waiting = listen(host, port)
    number = waiting.getsockname()[1]
    wide = host not in (HERE, "localhost", "::1")
    hosts = own_addresses() or [host] if _is_every_address(host) else [host]
    if wide:
        say("open to the network: whoever knows this address can use the board and this machine")
    for shown in hosts:
        say(f"board: {address(shown, number, token)}")
    if wide:
        say(code(address(hosts[0], number, token)))
    say("Ctrl-C ends it")
    if show:
        webbrowser.open(address(HERE if wide else host, number, token))
    try:
        program(server, token, open_to_network=wide).run(sockets=[waiting])
    finally:
        server.running.close()
        waiting.close()
