"""What is wrong with a text that is no JSON, in words that say what to do about it."""

from __future__ import annotations

import json
import re

from solver.errors import Phrase

Slip = tuple[str, str]
"""Problem and remedy, the two parts of an InputError after the place."""

_SHOW = "write it as JSON; 'solver schema' shows the formats"

_OTHER_FORMATS = (
    (r"<[!?a-zA-Z]", "is HTML or XML, not JSON"),
    (r"(---|-\s|#|[A-Za-z_]\w*:(\s|$))", "is YAML, not JSON"),
    (r"(?m:\[{0,2}\w+\]{1,2}\s*$|\w+\s*=)", "is TOML, not JSON"),
    (r"[^\n{}\[\]]*[,;\t]", "is a table of values (CSV), not JSON"),
)
"""How texts of other formats begin; compiled when one is wrong, not at every start."""

_BAD_QUOTES = "\u2018\u2019\u201c\u201d\u201e\u00ab\u00bb'`"
_LITERAL = (
    r"((-?[\d.eE+]+|[tT]rue|[fF]alse|[nN]ull|None|NaN|-?Infinity)\s*$|//|/\*|"
    rf"[{_BAD_QUOTES}])"
)
"""A single number or literal, or how JSON begins that has a comment or other quotes."""

_LITERALS = {"True": "true", "False": "false", "None": "null"}
_COMMENTS = ("//", "/*", "#")


def slip_of(text: str, error: json.JSONDecodeError, wanted: str = "") -> Slip:
    """What a person did who wrote ``text``, which the decoder refused with ``error``.

    ``wanted`` is the remedy for a text that is no JSON at all.
    """
    begun = text.lstrip()
    if not begun:
        return "is empty", "write a JSON object"
    if begun[0] not in '{["':
        for form, problem in _OTHER_FORMATS:
            if re.match(form, begun):
                return problem, wanted or _SHOW
        if not re.match(_LITERAL, begun):
            return "is a text, not JSON", wanted or _SHOW
    at = error.pos
    comma = _comma_before_bracket(text, at)
    if comma is not None:
        return Phrase("not valid JSON: a comma too many at {}", _where(text, comma)), "remove it"
    where = _where(text, at)
    if at >= len(text.rstrip()):
        return Phrase(
            "not valid JSON: it ends too early, at {}", where
        ), "a bracket or a quote is missing"
    here = text[at:]
    if here[0] in _BAD_QUOTES:
        return Phrase(
            "not valid JSON: {} at {}", here[0], where
        ), 'texts stand in double quotes: "text"'
    if here.startswith(_COMMENTS):
        return Phrase("not valid JSON: a comment at {}", where), "remove it; JSON has none"
    word = re.match(r"\w*", here)
    name = word[0] if word else ""
    if name in _LITERALS:
        return Phrase("not valid JSON: {} at {}", name, where), Phrase("write {}", _LITERALS[name])
    if "','" in error.msg:
        return Phrase(
            "not valid JSON: a comma is missing before {}", where
        ), "put one between two values"
    if "':'" in error.msg:
        return Phrase(
            "not valid JSON: a colon is missing before {}", where
        ), "put one behind the key"
    if error.msg.startswith("Extra"):
        return Phrase("not valid JSON: more behind its end, from {}", where), "remove it"
    if error.msg.startswith("Unterminated"):
        return Phrase(
            "not valid JSON: the text that begins at {} has no end", where
        ), "add its quote"
    if "control" in error.msg:
        return Phrase(
            "not valid JSON: a line or tab within a text at {}", where
        ), "write \\n or \\t"
    if name and not name[0].isdigit():
        quoted = name if len(name) <= MOST_QUOTED else f"{name[:MOST_QUOTED]}..."
        return Phrase(
            "not valid JSON: {} at {}", quoted, where
        ), "keys and texts stand in double quotes"
    if error.msg.endswith("value"):
        return Phrase("not valid JSON: a value is missing at {}", where), "write one there"
    if "property" in error.msg:
        return Phrase("not valid JSON: a key is missing at {}", where), "write it in double quotes"
    return Phrase("not valid JSON: {} at {}", error.msg, where), ""


MOST_QUOTED = 30
"""Letters of a word that are quoted."""


def _comma_before_bracket(text: str, at: int) -> int | None:
    """Where a comma stands that only a closing bracket follows; decoders stop at either."""
    if text[at : at + 1] == "," and text[at + 1 :].lstrip()[:1] in ("]", "}"):
        return at
    before = text[:at].rstrip()
    if text[at : at + 1] in ("]", "}") and before.endswith(","):
        return len(before) - 1
    return None


def _where(text: str, at: int) -> str:
    line = text.count("\n", 0, at) + 1
    return Phrase("line {}, column {}", line, at - text.rfind(chr(10), 0, at))
