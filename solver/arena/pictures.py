"""Pictures drawn by matplotlib, an optional package: a blank one, and its file."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from solver.errors import InputError

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Format = Literal["png", "svg", "pdf"]

_FORMATS: dict[str, Format] = {".png": "png", ".svg": "svg", ".pdf": "pdf"}

DPI = 150


def format_of(path: Path) -> Format:
    """The format that the name of a picture asks for. Raises InputError."""
    form = _FORMATS.get(path.suffix.lower())
    if form is None:
        raise InputError(str(path), "is no picture", "use a name that ends in .png, .svg or .pdf")
    return form


def blank(width: float, height: float) -> Figure:
    """A figure of this size in inches. Raises InputError when matplotlib is not installed."""
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise InputError(
            "plot",
            "needs the package matplotlib, which is not installed",
            "install the extra 'plot' of this package",
        ) from None
    # Without the module pyplot nothing is kept between pictures, and no display is looked for.
    return Figure(figsize=(width, height), layout="constrained")


def content(figure: Figure, form: Format) -> bytes:
    """The file of a picture; the same picture gives the same bytes on the same machine."""
    from matplotlib import rc_context

    undated = {"png": {}, "svg": {"Date": None}, "pdf": {"CreationDate": None}}
    out = BytesIO()
    with rc_context({"svg.hashsalt": "solver"}):
        figure.savefig(out, format=form, dpi=DPI, metadata=undated[form])
    return out.getvalue()
