"""Writing what a command has found: to standard output, or to a file that is whole or not there."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import click

from solver.cli.output.json_text import dumps
from solver.errors import InputError, visible
from solver.files import replace_file


def print_json(value: Any) -> None:
    """One JSON document on standard output."""
    click.echo(dumps(value))


def write_result(result: Any, output: Path | None) -> None:
    """A text, or a value as JSON, to a file; no file or ``-`` is standard output."""
    text = result if isinstance(result, str) else dumps(result) + "\n"
    if output is None or str(output) == "-":
        click.echo(text, nl=False)
    else:
        write_file(output, text)


def check_target(path: Path) -> None:
    """Raise InputError if no file can be written there, before long work is done for it."""
    folder = path.absolute().parent
    if "\0" in str(path):
        raise InputError(str(path), "cannot be the name of a file", "leave the zero byte out")
    if path.is_dir():
        raise InputError(str(path), "is a folder", "name a file in it")
    if not folder.is_dir():
        raise InputError(str(path), f"there is no folder {folder.name!r}", "make it first")
    if not os.access(path if path.exists() else folder, os.W_OK):
        raise InputError(str(path), "cannot write: Permission denied")


def write_file(path: Path, content: str | bytes) -> None:
    """Write a file so that it is complete or, if anything fails, as it was before.

    Raises InputError when the path cannot be written.
    """
    data = content.encode() if isinstance(content, str) else content
    check_target(path)
    try:
        if path.exists() and not path.is_file():
            # Devices and pipes cannot be replaced, only written to; a folder is an error.
            path.write_bytes(data)
            return
        replace_file(path.resolve(), data)
    except OSError as error:
        raise InputError(str(path), f"cannot write: {error.strerror}") from error


def notice(text: str) -> None:
    """One line for a person, on standard error, so that output can be piped."""
    print(visible(text.rstrip()), file=sys.stderr)
