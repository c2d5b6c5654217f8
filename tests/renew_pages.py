"""Write what commands print, and what the code says, into the pages that show it.

``python -m tests.renew_pages`` is for changes of the searches that are meant; ``--tables`` renews
only the generated tables (``tests/page_tables.py``), and ``--slow`` reviews and ladders too, which
takes some minutes. ``tests/test_pages.py`` compares.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from tests import page_tables
from tests.test_pages import CALL, PAGES, ROOT, SLOW, calls, printed_by, without_times


def renew_tables() -> None:
    """Replace the tables that follow from the code."""
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        page.write_text(page_tables.renewed(text), encoding="utf-8")


def renew(slow: bool) -> None:
    """Replace every output that differs, by as many lines as are shown."""
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for line, output in calls(page):
            words = line.removeprefix("./scripts/")
            if not output.strip() or not CALL.match(line) or (words.startswith(SLOW) and not slow):
                continue
            printed = printed_by(words)
            if without_times(printed).startswith(without_times(output)):
                continue
            whole = not words.startswith("solver review")  # of a review only the beginning is shown
            lines = printed.splitlines(keepends=True)
            shown = lines if whole else lines[: len(output.splitlines())]
            text = text.replace(output, "".join(shown))
        page.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    renew_tables()
    if "--tables" in sys.argv[1:]:
        sys.exit()
    os.environ["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    os.environ["PYTHONPATH"] = str(ROOT)
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "examples").symlink_to(ROOT / "examples")
        os.chdir(folder)
        renew("--slow" in sys.argv[1:])
