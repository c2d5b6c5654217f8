"""Who may talk to the board: a secret in the address, checks of Host and Origin, strict headers.

The page listens on this machine, where other users and every web page that is open in the browser
can reach it. So nothing is answered without the token; a name that an attacker's server points here
is refused (Host), and so is a request that another page sends (Origin, Sec-Fetch-Site).
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from hmac import compare_digest
from typing import Any

from starlette.requests import ClientDisconnect

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

MAX_BODY = 4 * 2**20
"""More than any page or record that somebody pastes."""

PATIENCE = 30.0
"""Seconds that the rest of a request, or the reading of an answer, may take."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)

HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}


class Guard:
    """Lets through what may come in, without the token; adds the headers to what goes out.

    Parameters
    ----------
    app:
        What answers.
    token:
        The first part of every path.
    open_to_network:
        Whether other machines may ask; then any address of this machine is a good Host.
    """

    def __init__(self, app: App, token: str, *, open_to_network: bool = False) -> None:
        self._app = app
        self._token = token.encode()
        self._open = open_to_network

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request as ASGI asks for it."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope["type"] != "http":
            return
        headers = {name.decode("latin-1").lower(): value.decode("latin-1")
                   for name, value in scope["headers"]}  # fmt: skip
        refusal = self._refusal(scope, headers)
        if refusal is not None:
            await _refuse(send, *refusal)
            return
        rest = scope["path"].split("/", 2)[2]
        inner = dict(scope) | {"path": f"/{rest}", "raw_path": None, "root_path": ""}
        with suppress(ClientDisconnect):  # nobody is there any more to be told
            await self._app(inner, _Bounded(receive), _with_headers(send))

    def _refusal(self, scope: Scope, headers: dict[str, str]) -> tuple[int, str] | None:
        """Status and words for a request that may not come in, None for one that may."""
        host = headers.get("host", "")
        if not self._is_here(host):
            return 403, "this name does not belong to the board"
        parts = scope["path"].split("/", 2)
        if len(parts) < 3 or not compare_digest(parts[1].encode("utf-8", "replace"), self._token):
            return 404, "nothing here; open the address that 'solver web' printed"
        if not parts[2].startswith("api/"):
            return None if scope["method"] in ("GET", "HEAD") else (405, "only to be read")
        origin = headers.get("origin")
        if origin is not None and origin != f"http://{host}":
            return 403, "this request comes from another page"
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            return 403, "this request comes from another page"
        if scope["method"] == "POST":
            if headers.get("content-type", "").partition(";")[0].strip() != "application/json":
                return 415, "send JSON"
            length = headers.get("content-length", "0")
            if (
                not (length.isascii() and length.isdecimal() and len(length) < 10)
                or int(length) > MAX_BODY
            ):
                return 413, f"more than {MAX_BODY} bytes"
        return None

    def _is_here(self, host: str) -> bool:
        name = host.rsplit(":", 1)[0] if not host.endswith("]") else host
        name = name.strip("[]").lower()
        try:
            address = ipaddress.ip_address(name)
        except ValueError:
            return name == "localhost" or (self._open and name == socket.gethostname().lower())
        return self._open or address.is_loopback


class _Bounded:
    """The body of a request, cut off where it is longer than its header said it would be."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._size = 0
        self._complete = False

    async def __call__(self) -> Message:
        if self._complete:  # what comes now is the end of the connection, whenever that is
            return await self._receive()
        try:
            message = await asyncio.wait_for(self._receive(), PATIENCE)
        except TimeoutError:
            return {"type": "http.disconnect"}
        self._complete = not message.get("more_body", False)
        if message["type"] == "http.request":
            self._size += len(message.get("body", b""))
            if self._size > MAX_BODY:
                return {"type": "http.disconnect"}
        return message


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            given = {name.lower() for name, _ in message["headers"]}
            message["headers"] = [
                *message["headers"],
                *(
                    (name.encode(), value.encode())
                    for name, value in HEADERS.items()
                    if name.encode() not in given
                ),
            ]
        # A stream that nobody reads must not keep its search alive.
        try:
            await asyncio.wait_for(send(message), PATIENCE)
        except TimeoutError:
            raise ClientDisconnect from None

    return sending


async def _refuse(send: Send, status: int, text: str) -> None:
    body = text.encode()
    headers = HEADERS | {"content-type": "text/plain; charset=utf-8", "content-length": len(body)}
    pairs = [(name.encode(), str(value).encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": status, "headers": pairs})
    await send({"type": "http.response.body", "body": body})
