"""What was saved of a table: the data of its page, and its history, notice by notice.

Three forms are known, and nothing in them depends on the game:

- what the script of ``examples/bga`` saves: ``{"game", "bga": page, "history": [packet, ...]}``;
- the page alone, bare or as ``{"bga": page, "dom": display}``;
- what user scripts write that listen to a running game: a list of ``{"kind", "payload"}``, one
  entry ``gamedatas`` with the page, the others ``notif`` with a packet each.

A packet is ``{"channel", "data": [notice, ...]}``, a notice ``{"uid", "type", "log", "args"}``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from solver.errors import InputError
from solver.games.bga.fields import entries, mapping

REMEDY = "save it by the script of docs/bga.md"


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
        The data of the page as it was loaded.
    notices:
        The history, in order and without repetitions; empty if only the page was saved.
    game:
        The name that the site gives to the game, None where the file does not say it.
    problem:
        Why the history could not be saved, if so.
    """

    table: Mapping[str, Any]
    page: Mapping[str, Any]
    notices: tuple[Notice, ...] = ()
    game: str | None = None
    problem: str | None = None


def read_saved(data: Any) -> Saved:
    """The table in a decoded JSON value. Raises InputError for what is none of the forms."""
    if isinstance(data, list):
        return _listened(data)
    if not isinstance(data, dict):
        raise InputError("page", "expected a JSON object", "save the page's game data")
    page = mapping(data.get("bga", data), "bga")
    packets = [
        (packet, f"history[{at}]")
        for at, packet in enumerate(entries(data.get("history"), "history"))
    ]
    game, problem = data.get("game"), data.get("problem")
    return Saved(
        data,
        page,
        tuple(_once(_notices(packets))),
        game if isinstance(game, str) else None,
        problem if isinstance(problem, str) else None,
    )


def _listened(data: list[Any]) -> Saved:
    """The form of scripts that listen; the first page counts, since the history begins there."""
    page: Mapping[str, Any] | None = None
    packets: list[tuple[Any, str]] = []
    game: str | None = None
    for at, entry in enumerate(data):
        place = f"[{at}]"
        kind = entry.get("kind") if isinstance(entry, dict) else None
        payload = mapping(entry.get("payload"), f"{place}.payload") if kind else {}
        if kind == "gamedatas" and page is None:
            page = payload
        elif kind == "notif":
            packet = payload.get("data")
            packets.append((packet, f"{place}.payload.data"))
            named = packet.get("gamename") if isinstance(packet, dict) else None
            game = game or (named if isinstance(named, str) else None)
    if page is None:
        raise InputError("[0]", "the list holds no page ('gamedatas')", REMEDY)
    return Saved({}, page, tuple(_once(_notices(packets))), game)


def _notices(packets: list[tuple[Any, str]]) -> Iterator[tuple[Notice, str | None]]:
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
