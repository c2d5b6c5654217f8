"""Makes the bookmarklet and the user script of ``save_table.js``.

python examples/bga/make.py
"""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import quote

HERE = Path(__file__).parent
BOOKMARKLET = HERE.parents[1] / "solver" / "web" / "static" / "save_table.txt"
"""Where the board has it, to hand it over."""

HEAD = """\
// ==UserScript==
// @name         Save a table of the 7 Wonders family
// @description  Saves page data and history of the open table as one file; reads only.
// @match        https://boardgamearena.com/*
// @match        https://*.boardgamearena.com/*
// @grant        GM_registerMenuCommand
// @noframes
// ==/UserScript==
"""


def bookmarklet(source: str) -> str:
    """The script as one address; comments and line breaks are left out."""
    lines = (re.sub(r"(^|\s)//.*", "", line).strip() for line in source.splitlines())
    return "javascript:" + quote(" ".join(filter(None, lines)), safe="(){}[]=>,.;:!?&|+*'`$/ ")


def user_script(source: str) -> str:
    """The script as an entry in the menu of a user script manager, run in the page itself."""
    body = "".join(f"  {line}\n" if line else "\n" for line in source.splitlines())
    return (
        f'{HEAD}GM_registerMenuCommand("Save this table", () => {{\n'
        '  const run = document.createElement("script");\n'
        "  run.textContent = `(${save})()`;\n"
        "  document.documentElement.append(run);\n"
        "  run.remove();\n"
        f"}});\n\nfunction save() {{\n{body}}}\n"
    )


def main() -> None:
    """Write both, the user script beside the source."""
    source = (HERE / "save_table.js").read_text(encoding="utf-8")
    BOOKMARKLET.write_text(bookmarklet(source) + "\n", encoding="utf-8")
    (HERE / "save_table.user.js").write_text(user_script(source), encoding="utf-8")


if __name__ == "__main__":
    main()
