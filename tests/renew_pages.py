"""Write what commands print into the pages that show it: ``python -m tests.renew_pages``.

For changes of the searches that are meant; ``tests/test_pages.py`` compares. Takes some minutes
with ``--slow``, which renews reviews and ladders, too.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from tests.test_pages import CALL, PAGES, ROOT, SLOW, calls, printed_by, without_times


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
    os.environ["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    os.environ["PYTHONPATH"] = str(ROOT)
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "examples").symlink_to(ROOT / "examples")
        os.chdir(folder)
        renew("--slow" in sys.argv[1:])
