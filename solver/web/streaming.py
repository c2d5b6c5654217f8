"""Searches that are watched while they think: a thread each, its news as server-sent events."""

from __future__ import annotations

import asyncio
import json
import threading
import traceback
from collections.abc import AsyncGenerator, Callable, Iterator
from contextlib import aclosing, suppress
from dataclasses import dataclass
from pathlib import Path

from starlette.responses import StreamingResponse
from starlette.types import Send

from solver.errors import InputError
from solver.games.base import JsonObject
from solver.language.translating import in_language

MAX_RUNNING = 8
"""Searches at the same time; one more stops the oldest, which maybe nobody watches any more."""

Report = Callable[[JsonObject], None]
Stop = Callable[[], bool]
Work = Callable[[Report, Stop], JsonObject | None]
"""Reports news until it is done or told to stop; returns the last news."""

END = "end"


@dataclass
class News:
    """One event: ``kind`` is what the page listens to."""

    kind: str
    data: JsonObject

    def encode(self) -> bytes:
        """The event as text of the protocol."""
        text = json.dumps(self.data, ensure_ascii=False, separators=(",", ":"))
        return f"event: {self.kind}\ndata: {text}\n\n".encode()


class Running:
    """The threads of one server; :meth:`close` ends them all.

    ``complain`` is told, in words for the terminal, when one of them fails.
    """

    def __init__(self, complain: Callable[[str], None] = lambda _text: None) -> None:
        self._complain = complain
        self.closing = threading.Event()
        self._lock = threading.Lock()
        self._stops: dict[threading.Thread, threading.Event] = {}
        self._cut: set[threading.Event] = set()

    @property
    def count(self) -> int:
        """Searches that think now."""
        with self._lock:
            return sum(thread.is_alive() for thread in self._stops)

    def start(self, work: Work, tell: Callable[[News], None], lang: str = "en") -> threading.Event:
        """Let ``work`` run in a thread; setting the event stops it.

        ``tell`` gets all news from that thread, at last one of the kind ``end``; that of a search
        that was stopped because another one began is ``cut``. Raises InputError where the server
        ends, or where so many searches were stopped that have not ended yet.
        """
        stop = threading.Event()

        def run() -> None:
            try:
                last = work(lambda news: tell(News("news", news)), stop.is_set)
                told = last if last is not None else {}
                tell(News(END, told | {"cut": True} if stop in self._cut else told))
            except InputError as error:
                tell(News("problem", problems(error, lang)))
            except Exception as error:  # noqa: BLE001 - a thread has nobody else to tell
                self._complain(traced(error))
                tell(News("problem", {"problems": [failure(error)]}))
            finally:
                with self._lock:
                    self._stops.pop(threading.current_thread(), None)
                    self._cut.discard(stop)

        thread = threading.Thread(target=run, name="solver-web-search", daemon=True)
        with self._lock:
            if self.closing.is_set() or len(self._stops) >= 2 * MAX_RUNNING:
                raise InputError("", "too many searches are running", "try again in a moment")
            thinking = [other for other in self._stops.values() if not other.is_set()]
            if len(thinking) >= MAX_RUNNING:
                self._cut.add(thinking[0])
                thinking[0].set()
            self._stops[thread] = stop
            thread.start()
        return stop

    def halt(self) -> None:
        """Tell all searches and bots to stop; for signal handlers, so without the lock."""
        self.closing.set()
        for stop in list(self._stops.values()):
            stop.set()

    def close(self) -> None:
        """Stop all searches and bots and wait until the searches have ended."""
        self.closing.set()
        with self._lock:
            waiting = dict(self._stops)
        for stop in waiting.values():
            stop.set()
        for thread in waiting:
            thread.join()


class NewsResponse(StreamingResponse):
    """The news of ``work`` as they come; whoever stops listening stops it."""

    def __init__(self, running: Running, work: Work, lang: str) -> None:
        self._news = _stream(running, work, lang)
        super().__init__(self._news, media_type="text/event-stream")

    async def stream_response(self, send: Send) -> None:
        """Send the news; stops the work whatever becomes of the line."""
        # A line that breaks leaves the generator where it is, and the search with it, until the
        # garbage collector happens to come by.
        async with aclosing(self._news):
            await super().stream_response(send)


async def _stream(running: Running, work: Work, lang: str) -> AsyncGenerator[bytes]:
    loop = asyncio.get_running_loop()
    queue: asyncio.Queue[News] = asyncio.Queue()

    def tell(news: News) -> None:
        with suppress(RuntimeError):  # the server has stopped, nobody listens any more
            loop.call_soon_threadsafe(queue.put_nowait, news)

    try:
        stop = running.start(work, tell, lang)
    except InputError as error:
        # The answer has begun, so only the news can tell.
        yield News("problem", problems(error, lang)).encode()
        return
    try:
        while True:
            news = await queue.get()
            while not queue.empty() and news.kind == "news":
                news = queue.get_nowait()  # a slow line is told the latest only
            yield news.encode()
            if news.kind != "news":
                return
    finally:
        stop.set()


def problems(error: InputError, lang: str) -> JsonObject:
    """What is wrong with input, each thing with its place and, in a language, its remedy."""
    told = []
    for one in _each(error):
        told.append(in_language(one, lang).shown() | {"place": one.shown()["place"]})
    return {"problems": told}


def _each(error: InputError) -> Iterator[InputError]:
    yield error
    for further in error.further:
        yield from _each(further)


def traced(error: Exception) -> str:
    """What to say on the terminal of an error that is nobody's input: what, and where it was."""
    where = traceback.extract_tb(error.__traceback__)[-1:]
    places = "".join(f" ({Path(one.filename).name}:{one.lineno})" for one in where)
    return f"the server failed: {type(error).__name__}: {error}{places}"


def failure(error: Exception) -> JsonObject:
    """What to say of an error that is nobody's input."""
    return {"place": "", "problem": f"the server failed: {type(error).__name__}", "remedy": ""}
