"""The page and the files that it is made of."""

from __future__ import annotations

import json
import re
from functools import cache
from hashlib import sha256
from importlib import resources

from solver.games.drawing.html import Markup, element
from solver.games.drawing.pieces import style
from solver.web.words import WORDS, say

PICTURE_CSS = "picture.css"
"""The style of the pictures, which the games bring."""

VIEWPORT = "width=device-width, initial-scale=1, interactive-widget=resizes-content"
"""As wide as the device; a keyboard on the screen makes the page lower, where a browser can."""

_IMPORT = re.compile(r'^(?:import|export) .*?from "\./(\w+\.js)";$', re.MULTILINE | re.DOTALL)


@cache
def static_files() -> dict[str, bytes]:
    """All files of the page by name."""
    found = {
        entry.name: entry.read_bytes()
        for entry in (resources.files("solver.web") / "static").iterdir()
        if entry.is_file()
    }
    return found | {PICTURE_CSS: style().encode()}


@cache
def version() -> str:
    """What changes when any file of the page does, so that browsers may keep the files."""
    total = sha256()
    for name, content in sorted(static_files().items()):
        total.update(f"{name}\0{len(content)}\0".encode() + content)
    return total.hexdigest()[:12]


@cache
def _at_once(name: str = "main.js") -> tuple[str, ...]:
    """The scripts that a script cannot do without, itself included; others come when asked for."""
    found, left = set(), [name]
    while left:
        script = left.pop()
        if script not in found:
            found.add(script)
            left += _IMPORT.findall(static_files()[script].decode())
    return tuple(sorted(found))


def index(lang: str, first: str) -> str:
    """The page, in a language; ``first`` is the board that it shows first, if any."""
    lang = lang if lang in WORDS else "en"
    files = f"static/{version()}"
    given = {"lang": lang, "first": first, "files": files, "words": WORDS[lang]}
    # Inside a script only the end tag could do harm; JSON may write < otherwise.
    data = json.dumps(given, ensure_ascii=False).replace("<", "\\u003c")
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content=VIEWPORT),
        element("meta", name="color-scheme", content="light dark"),
        element("title", say(lang, "title")),
        element("link", rel="icon", href=f"{files}/icon.svg", type="image/svg+xml"),
        element("link", rel="manifest", href="static/manifest.json"),
        element("link", rel="apple-touch-icon", href=f"{files}/icon-192.png"),
        element("meta", name="mobile-web-app-capable", content="yes"),
        element("link", rel="stylesheet", href=f"{files}/{PICTURE_CSS}"),
        element("link", rel="stylesheet", href=f"{files}/board.css"),
        *(element("link", rel="modulepreload", href=f"{files}/{name}") for name in _at_once()),
        element("script", type="module", src=f"{files}/main.js"),
    )
    body = element(
        "body",
        element("a", say(lang, "skip"), href="#main", class_="skip"),
        element("div", element("header", element("h1", say(lang, "title"), class_="bar-title"),
                               class_="bar"), id="bar"),
        element("main", element("p", say(lang, "loading"), class_="loading"), id="main",
                tabindex="-1"),
        element("div", id="live", class_="sw-vh", role="status", aria_live="polite"),
        element("noscript", element("p", say(lang, "noscript"))),
        element("script", Markup(data), type="application/json", id="given"),
        class_="sw-page",
    )  # fmt: skip
    return f"<!DOCTYPE html>\n{element('html', head, body, lang=lang)}\n"
