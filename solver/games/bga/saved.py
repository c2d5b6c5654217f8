"""What was saved of a table: the data of its page, and its history, notice by notice.

Nothing in these forms depends on the game:

- what the script of ``examples/bga`` saves: ``{"game", "bga": page, "history": [packet, ...]}``;
  the page may be called ``gamedatas`` instead;
- the page alone, bare or as ``{"bga": page, "dom": display}``, or the HTML that holds it;
- the history alone: a list of packets, or what the site answers when it is asked for one;
- what user scripts write that listen to a running game: a list of ``{"kind", "payload"}``, one
  entry ``gamedatas`` with the page, the others ``notif`` with a packet each;
- a HAR, in which a browser keeps what it has loaded: pages, answers and messages are looked for.

A packet is ``{"channel", "data": [notice, ...]}``, a notice ``{"uid", "type", "log", "args"}``.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

from solver.errors import InputError
from solver.games.bga.fields import entries, mapping
from solver.json_input import parse_json, parse_prefix

REMEDY = "save it by the script of docs/bga.md"

Packets = list[tuple[Any, str]]
"""Packets, each with its place in the file."""

_OBJECT = re.compile(r'[=(,:]\s*(?=\{\s*")')
"""Where an object of JSON may begin in the source of a page."""

_NAME = re.compile(r"/(sevenwonders[a-z]*)\b")
"""The game in an address of the site."""

MOST_OBJECTS = 5_000
"""So many beginnings of objects in the source of a page are looked at."""


@dataclass(frozen=True)
class Notice:
    """Something that the site told the page.

    ``args`` is empty where the site sends anything but an object; ``place`` is where it stands.
    """

    type: str
    args: Mapping[str, Any]
    log: str
    place: str

    @property
    def state_args(self) -> Mapping[str, Any]:
        """The arguments of the state that the table has come to; empty for another notice."""
        found = self.args.get("args") if self.type == "gameStateChange" else None
        return found if isinstance(found, dict) else {}


@dataclass(frozen=True)
class Saved:
    """A saved table.

    Attributes
    ----------
    table:
        The whole file, with what was saved beside the page; empty for a list.
    page:
        The data of the page as it was loaded; empty if it was not saved.
    notices:
        The history, in order and without repetitions; empty if only the page was saved.
    game:
        The name that the site gives to the game, None where the file does not say it.
    problem:
        Why the history could not be saved, if so.
    broken:
        What is wrong with the first packet that cannot be read; the notices end before it.
    """

    table: Mapping[str, Any]
    page: Mapping[str, Any]
    notices: tuple[Notice, ...] = ()
    game: str | None = None
    problem: str | None = None
    broken: InputError | None = None


def read_saved(data: Any) -> Saved:
    """The table in a decoded JSON value. Raises InputError for what is none of the forms."""
    if isinstance(data, list):
        if any(isinstance(entry, dict) and "kind" in entry for entry in data):
            return _listened(data)
        if any(map(_is_packet, data)):
            return _saved({}, {}, _listed(data, ""))
        raise InputError("[0]", "the list holds no page ('gamedatas') and no history", REMEDY)
    if not isinstance(data, dict):
        raise InputError("page", "expected a JSON object", "save the page's game data")
    if isinstance(data.get("log"), dict) and "entries" in data["log"]:
        return _recorded(data["log"])
    if "bga" not in data and "gamedatas" not in data:
        answer = _answered(data, "data")
        if answer is not None:
            return _saved({}, {}, answer)
    page = next((data[key] for key in ("bga", "gamedatas") if key in data), None)
    if page is None:
        page = {} if "history" in data else data
    packets = _listed(entries(data.get("history"), "history"), "history")
    game, problem = data.get("game"), data.get("problem")
    return _saved(
        data,
        mapping(page, "bga" if "bga" in data else "gamedatas" if "gamedatas" in data else ""),
        packets,
        game if isinstance(game, str) else None,
        problem if isinstance(problem, str) else None,
    )


def read_page_source(text: str) -> Saved:
    """The table in the HTML of its page. Raises InputError if it holds none."""
    page = _page_in(text)
    if page is None:
        raise InputError("page", "this HTML holds no data of a table", REMEDY)
    return Saved({}, page, game=_named_in(text))


def _saved(
    table: Mapping[str, Any],
    page: Mapping[str, Any],
    packets: Packets,
    game: str | None = None,
    problem: str | None = None,
) -> Saved:
    """A table, with its history read up to the first packet that cannot be."""
    notices: list[Notice] = []
    broken = None
    try:
        notices.extend(_once(_notices(packets)))
    except InputError as error:
        broken = error
    if broken is not None and not notices:
        raise broken
    named = (packet.get("gamename") for packet, _ in packets if isinstance(packet, dict))
    game = game or next((name for name in named if isinstance(name, str)), None)
    return Saved(table, page, tuple(notices), game, problem, broken)


def _listed(packets: list[Any], place: str) -> Packets:
    return [(packet, f"{place}[{at}]") for at, packet in enumerate(packets)]


def _is_packet(value: Any) -> bool:
    return isinstance(value, dict) and isinstance(value.get("data"), list)


def _answered(data: Mapping[str, Any], place: str) -> Packets | None:
    """The packets of an answer of the site to who asks for a history; None if it is none."""
    found = data.get("data")
    if isinstance(found, dict) and isinstance(found.get("logs"), list):
        found, place = found["logs"], f"{place}.logs"
    if not isinstance(found, list) or not any(map(_is_packet, found)):
        return None
    return _listed(found, place)


def _listened(data: list[Any]) -> Saved:
    """The form of scripts that listen; the first page counts, since the history begins there."""
    page: Mapping[str, Any] = {}
    packets: Packets = []
    for at, entry in enumerate(data):
        place = f"[{at}]"
        kind = entry.get("kind") if isinstance(entry, dict) else None
        payload = mapping(entry.get("payload"), f"{place}.payload") if kind else {}
        if kind == "gamedatas" and not page:
            page = payload
        elif kind == "notif":
            packets.append((payload.get("data"), f"{place}.payload.data"))
    if not page and not packets:
        raise InputError("[0]", "the list holds no page ('gamedatas') and no history", REMEDY)
    return _saved({}, page, packets)


# -------------------------------------------------------------------- what a browser has kept


def _recorded(log: Mapping[str, Any]) -> Saved:
    """The table in a HAR: its page, the answers with its history, and what came in while it ran."""
    page: Mapping[str, Any] = {}
    packets: Packets = []
    heard: Packets = []
    game = None
    for at, entry in enumerate(entries(log.get("entries"), "log.entries")):
        if not isinstance(entry, dict):
            continue
        place = f"log.entries[{at}]"
        for message in _messages(entry):
            heard += [(packet, f"{place}._webSocketMessages") for packet in _pushed(message)]
        text = _body(entry)
        if text is None:
            continue
        if text.lstrip().startswith("<"):
            page = page or _page_in(text) or {}
            game = game or (_named_in(_address(entry)) if page else None)
            continue
        answer = _decoded(text)
        found = _answered(answer, f"{place}.response.data") if isinstance(answer, dict) else None
        if found:
            packets += found
            game = game or _named_in(_address(entry))
    if not page and not packets and not heard:
        raise InputError("log.entries", "no table of the site is among what was loaded", REMEDY)
    return _saved({}, page, [*packets, *heard], game)


def _address(entry: Mapping[str, Any]) -> str:
    request = entry.get("request")
    return str(request.get("url", "")) if isinstance(request, dict) else ""


def _named_in(text: str) -> str | None:
    found = _NAME.search(text)
    return found[1] if found else None


def _body(entry: Mapping[str, Any]) -> str | None:
    """The text of an answer, None if it was not kept."""
    response = entry.get("response")
    content = response.get("content") if isinstance(response, dict) else None
    text = content.get("text") if isinstance(content, dict) else None
    if not isinstance(text, str):
        return None
    if isinstance(content, dict) and content.get("encoding") == "base64":
        try:
            return base64.b64decode(text, validate=True).decode("utf-8", "replace")
        except (binascii.Error, ValueError):
            return None
    return text


def _messages(entry: Mapping[str, Any]) -> Iterator[str]:
    """What came in over a socket."""
    told = entry.get("_webSocketMessages")
    for message in told if isinstance(told, list) else ():
        if isinstance(message, dict) and isinstance(message.get("data"), str):
            yield message["data"]


def _pushed(message: str) -> Iterator[Any]:
    """The packets in a message, which may hold several objects, one a line."""
    for line in message.splitlines():
        found = _decoded(line)
        for key in ("push", "pub", "data"):
            inner = found.get(key) if isinstance(found, dict) else None
            found = inner if isinstance(inner, dict) else found
        if _is_packet(found):
            yield found


def _decoded(text: str) -> Any:
    """A value of JSON, None for a text that is none."""
    try:
        return parse_json(text)
    except InputError:
        return None


def _page_in(text: str) -> Mapping[str, Any] | None:
    """The data of a table in the source of its page, which hands them to its script as JSON."""
    for found in islice(_OBJECT.finditer(text), MOST_OBJECTS):
        try:
            value = parse_prefix(text, found.end())
        except InputError:
            continue
        if isinstance(value, dict) and "players" in value and "gamestate" in value:
            return value
    return None


# -------------------------------------------------------------------- notices


def _notices(packets: Packets) -> Iterator[tuple[Notice, str | None]]:
    """All notices of packets with their ids, as far as they have any."""
    for packet, place in packets:
        for at, told in enumerate(entries(mapping(packet, place).get("data"), f"{place}.data")):
            where = f"{place}.data[{at}]"
            notice = mapping(told, where)
            kind, args, log, uid = (notice.get(key) for key in ("type", "args", "log", "uid"))
            if not isinstance(kind, str):
                raise InputError(f"{where}.type", "a notice without a type", REMEDY)
            found = Notice(
                kind,
                args if isinstance(args, dict) else {},
                log if isinstance(log, str) else "",
                where,
            )
            yield found, uid if isinstance(uid, str) else None


def _once(notices: Iterator[tuple[Notice, str | None]]) -> Iterator[Notice]:
    """The notices without those that the site has sent twice."""
    seen: set[str] = set()
    for notice, uid in notices:
        if uid is None or uid not in seen:
            yield notice
        if uid is not None:
            seen.add(uid)
