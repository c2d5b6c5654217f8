"""The interface of the board: what a page may ask, and what it is answered."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from solver.errors import InputError, Phrase
from solver.games.base import JsonObject
from solver.json_input import parse_object
from solver.names import READER
from solver.units import whole_number
from solver.web import analyzing, catalog, layout, opening, page, playing, puzzles, reviewing
from solver.web.desk import Desk
from solver.web.desks import MAX_DESKS, Desks
from solver.web.keeping import Shelf
from solver.web.refusals import in_words
from solver.web.security import App, Guard, Receive, Scope, Send
from solver.web.streaming import (
    NewsResponse,
    Report,
    Running,
    Stop,
    Work,
    failure,
    problems,
    traced,
)
from solver.web.view import ahead, view

STATIC = {
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "json": "application/manifest+json",
    "png": "image/png",
    "svg": "image/svg+xml",
    "txt": "text/plain; charset=utf-8",
}
"""The kinds of files that the page is made of."""

FOR_GOOD = "private, max-age=31536000, immutable"
"""How long a browser keeps a file whose address names its version."""

SMALL = 1000
"""Bytes of an answer that is not worth compressing."""

LOOK = 0.25
"""Seconds between two looks whether somebody still waits for what takes long."""

Handler = Callable[[Request], Awaitable[Response]]


@dataclass
class Server:
    """One server: its boards, its searches, and what it shows first.

    ``complain`` is told, in words for the terminal, what is nobody's input.
    """

    desks: Desks
    running: Running
    complain: Callable[[str], None]
    first: str = ""
    lang: str = "en"

    @classmethod
    def usual(
        cls, folder: Path | None, complain: Callable[[str], None], *, most: int = MAX_DESKS
    ) -> Server:
        """A server as ``solver web`` starts it.

        Parameters
        ----------
        folder:
            Where boards are kept, ``most`` of them; None for nowhere.
        complain:
            Gets lines for the terminal.
        """
        shelf = None if folder is None else Shelf(folder, most)
        return cls(Desks(shelf, complain), Running(complain), complain)

    def app(self, token: str, *, open_to_network: bool = False) -> App:
        """The application, which answers below ``/token/``."""
        routes = [
            Route("/", self.page),
            Route("/static/{name}", self.static),
            Route("/static/{version}/{name}", self.static),
            Route("/api/catalog", self.catalog),
            Route("/api/symbols", self.symbols),
            Route("/api/boards", self.boards),
            Route("/api/layout/{game}", self.layout),
            Route("/api/check", self.check, methods=["POST"]),
            Route("/api/advice", self.advice),
            Route("/api/open", self.open, methods=["POST"]),
            Route("/api/new", self.new, methods=["POST"]),
            Route("/api/puzzle", self.puzzle, methods=["POST"]),
            Route("/api/puzzles/{game}", self.puzzles),
            Route("/api/board/{board}", self.view),
            Route("/api/board/{board}/remove", self.remove, methods=["POST"]),
            Route("/api/board/{board}/rename", self.rename, methods=["POST"]),
            Route("/api/board/{board}/bring_back", self.bring_back, methods=["POST"]),
            Route("/api/board/{board}/after", self.after),
            Route("/api/board/{board}/push", self.push, methods=["POST"]),
            Route("/api/board/{board}/draw", self.draw, methods=["POST"]),
            Route("/api/board/{board}/reply", self.reply, methods=["POST"]),
            Route("/api/board/{board}/delete", self.delete, methods=["POST"]),
            Route("/api/board/{board}/restore", self.restore, methods=["POST"]),
            Route("/api/board/{board}/promote", self.promote, methods=["POST"]),
            Route("/api/board/{board}/arrange", self.arrange, methods=["POST"]),
            Route("/api/board/{board}/note", self.note, methods=["POST"]),
            Route("/api/board/{board}/names", self.names, methods=["POST"]),
            Route("/api/board/{board}/record", self.record),
            Route("/api/board/{board}/analysis", self.analysis),
            Route("/api/board/{board}/review", self.review),
            Route("/api/board/{board}/reviewed", self.reviewed),
            Route("/api/board/{board}/review.html", self.review_page),
        ]
        handlers: Any = {InputError: _refused, HTTPException: _missing, Exception: self._failed}
        inner = Starlette(routes=routes, exception_handlers=handlers)
        # Streams of news pass as they are: they must not wait for more to be compressed.
        light = GZipMiddleware(_for_reader(inner), minimum_size=SMALL, compresslevel=6)
        return Guard(light, token, open_to_network=open_to_network)

    # The page and its files.

    async def page(self, request: Request) -> Response:
        """The page itself."""
        lang = request.query_params.get("lang", self.lang)
        return Response(page.index(lang, self.first), media_type="text/html")

    async def static(self, request: Request) -> Response:
        """A file of the page; nothing but those of the folder, by their names."""
        name = request.path_params["name"]
        found = page.static_files().get(name)
        if found is None:
            return Response("no such file", 404)
        # A page from before the program was renewed gets the files of now, but keeps none of them.
        current = request.path_params.get("version") == page.version()
        headers = {"cache-control": FOR_GOOD} if current else None
        return Response(found, media_type=STATIC[name.rpartition(".")[2]], headers=headers)

    # Boards.

    async def catalog(self, request: Request) -> Response:
        """Games, options, examples, levels."""
        return await _answer(request, lambda: catalog.catalog(_lang(request)))

    async def symbols(self, request: Request) -> Response:
        """What the symbols of the pictures mean."""
        return await _answer(request, lambda: catalog.symbols(_lang(request)))

    async def boards(self, request: Request) -> Response:
        """The boards to go on with."""
        return await _answer(request, lambda: {
            "boards": self.desks.recent(_lang(request)), "unkept": self.desks.unkept
        })  # fmt: skip

    async def remove(self, request: Request) -> Response:
        """Delete a board."""
        return await self._boards(request, self.desks.remove)

    async def bring_back(self, request: Request) -> Response:
        """Bring back a board that was deleted."""
        return await self._boards(request, self.desks.restore)

    async def rename(self, request: Request) -> Response:
        """Give a board another name."""
        label = (await _body(request)).get("label")
        return await self._boards(request, lambda board: self.desks.rename(board, label))

    async def _boards(self, request: Request, work: Callable[[str], None]) -> Response:
        """Do something with a board and answer with those that there are."""

        def doing() -> JsonObject:
            work(request.path_params["board"])
            return {"boards": self.desks.recent(_lang(request)), "unkept": self.desks.unkept}

        return await _answer(request, doing)

    async def layout(self, request: Request) -> Response:
        """What is needed to lay out a position of a game."""
        name, line = request.path_params["game"], request.query_params.get("from", "")
        return await _answer(request, lambda: layout.form(name, _lang(request), line))

    async def check(self, request: Request) -> Response:
        """Whether a position can be, and how it looks."""
        asked = await _body(request)
        return await _answer(request, lambda: layout.check(asked.get("position"), _lang(request)))

    async def advice(self, request: Request) -> Response:
        """The news of a search for a table that is laid out, of which no board is kept."""

        def work() -> Work:
            asked = request.query_params
            desk = opening.open_text(asked.get("line", "")).desk
            return analyzing.analysis_of(desk, desk.last, asked, _lang(request))

        return self.stream(request, await run_in_threadpool(work))

    async def open(self, request: Request) -> Response:
        """A board for what somebody pasted or dropped."""
        asked = await _body(request)

        def work() -> JsonObject:
            found = opening.open_text(str(asked.get("text", "")), lang=_lang(request))
            return {"board": self.desks.add(found.desk), "node": found.desk.last,
                    "notes": list(found.notes)}  # fmt: skip

        return await _answer(request, work)

    async def new(self, request: Request) -> Response:
        """A board for a new game."""
        asked = await _body(request)

        def work() -> JsonObject:
            desk = opening.begin(asked)
            return {"board": self.desks.add(desk), "node": desk.last, "notes": []}

        return await _answer(request, work)

    async def puzzle(self, request: Request) -> Response:
        """A board for a puzzle of a set, by its number."""
        asked = await _body(request)

        def work() -> JsonObject:
            desk = puzzles.posed(str(asked.get("set", "")), _node(asked.get("number"), 0))
            return {"board": self.desks.add(desk)}

        return await _answer(request, work)

    async def puzzles(self, request: Request) -> Response:
        """The sets of puzzles of a game, without what is to be found."""
        name = request.path_params["game"]
        return await _answer(request, lambda: {"sets": puzzles.listed(name, _lang(request))})

    async def view(self, request: Request) -> Response:
        """All that is to be shown of a node."""

        def work() -> JsonObject:
            desk = self._desk(request)
            number = _node(request.query_params.get("node"), desk.last)
            seat = whole_number(request.query_params.get("seat", ""))
            return view(desk, number, _lang(request), seat) | {"unkept": self.desks.unkept}

        return await _answer(request, work)

    async def after(self, request: Request) -> Response:
        """How the table probably looks after some moves, none of which is played."""

        def work() -> JsonObject:
            desk = self._desk(request)
            number = _node(request.query_params.get("node"), desk.last)
            moves = request.query_params.getlist("move")
            seat = whole_number(request.query_params.get("seat", ""))
            return ahead(desk, number, moves, _lang(request), seat)

        return await _answer(request, work)

    async def push(self, request: Request) -> Response:
        """What happens next, as a line of text."""

        def work(desk: Desk, at: int, asked: JsonObject) -> int:
            line = str(asked.get("line", ""))
            try:
                return desk.push(at, line)
            except InputError as error:
                known = desk.tree.at(at)
                raise in_words(desk.game, known, line, error, _lang(request)) from None

        return await self._step(request, work)

    async def draw(self, request: Request) -> Response:
        """A chance event at random."""
        return await self._step(request, lambda desk, at, _asked: desk.draw(at))

    async def reply(self, request: Request) -> Response:
        """What the bots answer; they think no longer than somebody waits for it."""
        gone = threading.Event()
        return await self._step(
            request,
            lambda desk, at, _asked: playing.reply(desk, at, self._unwanted(gone)),
            long=True,
            gone=gone,
        )

    def _unwanted(self, gone: threading.Event) -> Stop:
        """Whether an answer is no use any more: whoever asked has left, or the server ends."""
        return lambda: gone.is_set() or self.running.closing.is_set()

    async def delete(self, request: Request) -> Response:
        """Drop a variation."""
        return await self._step(request, lambda desk, at, _asked: desk.tree.delete(at))

    async def restore(self, request: Request) -> Response:
        """Bring back a variation that was dropped; ``gone`` is its first node."""

        def work(desk: Desk, _at: int, asked: JsonObject) -> int:
            return desk.tree.restore(_node(asked.get("gone"), -1))

        return await self._step(request, work)

    async def promote(self, request: Request) -> Response:
        """Make a variation the main line."""

        def work(desk: Any, at: int, _asked: JsonObject) -> int:
            desk.tree.promote(at)
            return at

        return await self._step(request, work)

    async def arrange(self, request: Request) -> Response:
        """Take back that a variation was made the main line: ``orders`` of children by node."""

        def work(desk: Desk, at: int, asked: JsonObject) -> int:
            orders = asked.get("orders")
            if not isinstance(orders, dict):
                raise InputError("orders", "is no object")
            desk.tree.arrange({
                _node(key, 0): [_node(one, 0) for one in children]
                for key, children in orders.items() if isinstance(children, list)
            })  # fmt: skip
            return at

        return await self._step(request, work)

    async def note(self, request: Request) -> Response:
        """A mark and a comment on a move."""

        def work(desk: Desk, at: int, asked: JsonObject) -> int:
            return desk.note(at, str(asked.get("mark", "")), str(asked.get("text", "")))

        return await self._step(request, work)

    async def names(self, request: Request) -> Response:
        """The names of the players, by seat."""

        def work(desk: Desk, at: int, asked: JsonObject) -> int:
            names = asked.get("seats")
            desk.name(names if isinstance(names, list) else [])
            return at

        return await self._step(request, work)

    def _desk(self, request: Request) -> Desk:
        """The board that is asked for, maybe read from a file, so not for the event loop.

        Raises InputError. Whatever waits for the lock of a board is not for the event loop, either.
        """
        return self.desks.get(request.path_params["board"])

    async def _step(
        self,
        request: Request,
        work: Callable[[Any, int, JsonObject], int],
        *,
        long: bool = False,
        gone: threading.Event | None = None,
    ) -> Response:
        """Do something at a node and answer with the view of the node it leads to.

        What takes ``long`` locks the board itself when it has to; ``gone`` is set as soon as
        nobody waits for the answer. A page that got no answer asks again with the same ``key``,
        and nothing happens twice.
        """
        asked = await _body(request)

        def doing() -> JsonObject:
            desk = self._desk(request)
            key = str(asked.get("key", ""))[:40]
            before = _node(asked.get("node"), desk.last)
            seat = _seat(asked.get("seat"))

            def once() -> int:
                if seat is not None:
                    with desk.lock:
                        desk.viewer(desk.tree.at(before), seat)
                return work(desk, before, asked)

            with nullcontext() if long else desk.lock:
                number = desk.once(key, once)
            with desk.lock:
                desk.last = number
                told = view(desk, desk.last, _lang(request), seat)
            self.desks.keep(request.path_params["board"])
            return told | {"unkept": self.desks.unkept}

        if gone is None:
            return await _answer(request, doing)
        watch = asyncio.create_task(_watched(request, gone))
        try:
            return await _answer(request, doing)
        finally:
            watch.cancel()

    async def record(self, request: Request) -> Response:
        """The record with its variations, as a file."""
        from solver import records

        def work() -> tuple[str, str]:
            desk = self._desk(request)
            with desk.lock:
                return records.write(desk.record()), f"{desk.game.name}.json"

        return _file(*await run_in_threadpool(work))

    async def analysis(self, request: Request) -> Response:
        """The news of a search, as they come."""

        def work() -> Work:
            desk = self._desk(request)
            number = _node(request.query_params.get("node"), desk.last)
            return analyzing.analysis_of(desk, number, request.query_params, _lang(request))

        return self.stream(request, await run_in_threadpool(work))

    async def review(self, request: Request) -> Response:
        """The news of a review, as it grows."""
        board = request.path_params["board"]

        def work() -> Work:
            asked = request.query_params
            review = reviewing.review_of(self._desk(request), asked, _lang(request))

            def kept(report: Report, stop: Stop) -> JsonObject:
                found = review(report, stop)
                self.desks.keep(board)
                return found

            return kept

        return self.stream(request, await run_in_threadpool(work))

    async def reviewed(self, request: Request) -> Response:
        """The last review of a board, or that there is none."""
        return await _answer(request, lambda: reviewing.stored(self._desk(request), _lang(request)))

    async def review_page(self, request: Request) -> Response:
        """The review as one file."""

        def work() -> str:
            return reviewing.exported(self._desk(request), _lang(request))

        text = await run_in_threadpool(work)
        return _file(text, "review.html", "text/html; charset=utf-8")

    async def _failed(self, _request: Request, error: Exception) -> Response:
        """The answer where the server itself is at fault."""
        if not isinstance(error, ClientDisconnect):
            self.complain(traced(error))
        return JSONResponse({"problems": [failure(error)]}, 500)

    def stream(self, request: Request, work: Work) -> Response:
        """A response that lasts as long as the work."""
        return NewsResponse(self.running, work, _lang(request))


def _file(text: str, name: str, kind: str = "application/json") -> Response:
    """A file to be kept."""
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type=kind, headers=headers)


def _for_reader(app: App) -> App:
    """Let errors name things in the language that a request asks for."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            READER.set(_lang(Request(scope)))
        await app(scope, receive, send)

    return answer


def _lang(request: Request) -> str:
    return "it" if request.query_params.get("lang") == "it" else "en"


def _seat(value: Any) -> int | None:
    """The seat that somebody looks from; None where nobody chose one. Raises InputError."""
    if value is None or (isinstance(value, int) and not isinstance(value, bool)):
        return value
    raise InputError("seat", Phrase("{!r} is no seat", str(value)[:40]))


def _node(value: Any, default: int) -> int:
    """The number of a node. Raises InputError."""
    if value is None:
        return default
    number = whole_number(value) if isinstance(value, str) else None
    if number is not None:
        return number
    if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
        return value
    raise InputError("node", Phrase("{!r} is no node", str(value)[:40]))


async def _body(request: Request) -> JsonObject:
    """The JSON object that came with a request. Raises InputError."""
    try:
        body = await request.body()
    except ClientDisconnect:
        raise InputError("request", "is too long or broke off") from None
    return parse_object(body, "request")


async def _watched(request: Request, gone: threading.Event) -> None:
    """Set ``gone`` when the other end of a request has left."""
    while not await request.is_disconnected():
        await asyncio.sleep(LOOK)
    gone.set()


async def _answer(request: Request, work: Callable[[], JsonObject]) -> Response:
    """The result of work that takes a while, or what is wrong with what was asked."""
    try:
        return JSONResponse(await run_in_threadpool(work))
    except InputError as error:
        return JSONResponse(problems(error, _lang(request)), 400)


async def _refused(request: Request, error: InputError) -> Response:
    return JSONResponse(problems(error, _lang(request)), 400)


async def _missing(_request: Request, error: HTTPException) -> Response:
    said = {"place": "", "problem": error.detail, "remedy": ""}
    return JSONResponse({"problems": [said]}, error.status_code)
