"""Names of files and folders on the command line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from solver.errors import InputError


class NamedPath(click.Path):
    """A path with a name: an empty one would be the folder in which one happens to be."""

    def __init__(self) -> None:
        super().__init__(path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path. Raises InputError."""
        if value == "":
            raise InputError(_place(param), "is an empty name", "name a file or a folder")
        return super().convert(value, param, ctx)


def _place(param: click.Parameter | None) -> str:
    """What a user calls an option or an argument."""
    if isinstance(param, click.Option):
        return param.opts[-1]
    return "a path" if param is None else param.human_readable_name


PATH = NamedPath()
