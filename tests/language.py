"""The English sentences that errors are made of, read from the sources."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]

TYPED = [
    "solver/games/moves/*.py",
    "solver/games/*/moves/*reasons.py",
    "solver/games/wonders/moves/armada_fields.py",
    "solver/games/*/moves/kinds.py",
    "solver/games/*/moves/notation.py",
    "solver/games/*/moves/purchases.py",
    "solver/games/wonders/moves/ahead.py",
    "solver/games/wonders/moves/payments.py",
    "solver/games/duel/slots.py",
    "solver/games/*/names.py",
    "solver/names.py",
    "solver/units.py",
    "solver/cli/input/shorthand.py",
    "solver/cli/input/any_order.py",
    "solver/cli/sessions/arguments.py",
    "solver/cli/sessions/begin.py",
    "solver/cli/sessions/follow_session.py",
    "solver/cli/sessions/play_session.py",
    "solver/cli/sessions/session.py",
    "solver/cli/sessions/timeline.py",
]
"""Where what people type in sessions is read and refused."""


POSITIONS = [
    "solver/games/positions/*.py",
    "solver/games/table/[klr]*.py",
    "solver/games/*/positions/[a-eg-z]*.py",
    "solver/games/*/positions/fa*.py",
    "solver/games/*/positions/fi*.py",
    "solver/games/dice/positions/forum.py",
    "solver/games/wonders/line_kinds.py",
    "solver/web/[adlorpt]*ing.py",
    "solver/web/desk*.py",
    "solver/web/layout.py",
    "solver/web/tree.py",
    "solver/json_input.py",
    "solver/json_slips.py",
    "solver/positions.py",
    "solver/cli/input/given.py",
    "solver/cli/input/reading.py",
    "solver/bga.py",
    "solver/sevenwd.py",
    "solver/games/duel/sevenwd/*.py",
    "solver/games/bga/*.py",
    "solver/games/*/bga/*.py",
    "solver/score/*.py",
]
"""Where positions and records are read, and the analysis board; ``form.py`` has no errors."""

PIECES = {
    "its stages take", "{} to {}", "{} is {}",
    "seat {} {}", "build CARD", "taken CARD", "recruit LEADER",
    "default ({})",
}  # fmt: skip
"""Parts of these sentences, and notation."""

MOVES = {
    "build STAGE with CARDS", "side {}", "wonder {}", " left {}", " right {}", " bank {}",
    " left2 {}", " right2 {}",
    "reveal {} {}", "draw {}", "draw ?", "pick {}",
    "destroy {}", "take {}", "take nothing", "build {}", "build {}{}", "sell {}",
    "stage with {}{}", " choose {}", "Age {},", "page: {}",
    "starter {}", "{} on 7wd.io", "conspirator {}", "deck {}", "{} with {}", "{} {} with {}",
    "strike {}", "snake {}", "unbuild {}", "steal {}", "minerva {}", "cube {}", "remove {}",
    "shift {} {}", "influence {} {}", "back {}", "sabotage {}", "swap {} for {}",
    " by right", "hint {}", "edit {}", "ply {}", "posto {}",
}  # fmt: skip
"""Texts of moves and of commands, which are typed as they are."""


def files(patterns: list[str]) -> list[Path]:
    """The files of some patterns, each of which finds some."""
    found = []
    for pattern in patterns:
        there = sorted(ROOT.glob(pattern))
        assert there, pattern
        found += there
    return found


@cache
def _tree(path: Path) -> ast.Module:
    """What a file says, taken apart once for all who ask."""
    return ast.parse(path.read_text(encoding="utf-8"))


def texts(path: Path) -> Iterator[str]:
    """The texts of a file but for docstrings and for parts of f-strings."""
    tree = _tree(path)
    left_out = {id(text) for text in _docstrings(tree)}
    left_out |= {id(part) for text in _filled_here(tree) for part in text.values}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and id(node) not in left_out:
            yield from [node.value] if isinstance(node.value, str) else []


def _filled_here(tree: ast.AST) -> Iterator[ast.JoinedStr]:
    """All f-strings."""
    return (node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr))


def _filled(text: ast.JoinedStr) -> str:
    """What an f-string says, with ``{}`` for what is put into it."""
    return "".join(
        str(part.value) if isinstance(part, ast.Constant) else "{}" for part in text.values
    )


def _docstrings(tree: ast.AST) -> Iterator[ast.AST]:
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        for part in body if isinstance(body, list) else []:
            if isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant):
                yield part.value


def phrases(path: Path) -> Iterator[str]:
    """The sentences that a file says to be known by catalogs."""
    for node in ast.walk(_tree(path)):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Phrase":
            sentence = node.args[0]
            text = str(sentence.value) if isinstance(sentence, ast.Constant) else ""
            if re.search("[a-z]", re.sub(r"\{.*?\}", "", text)):
                yield text


def errors(patterns: list[str]) -> dict[str, Path]:
    """The texts of some files that people read, with a file for each.

    They are more than one word, no texts of moves and no errors of programmers.
    """
    return _read({text: path for path in files(patterns) for text in texts(path)}, patterns)


def finished(patterns: list[str]) -> dict[str, Path]:
    """Those that are finished where they stand, as f-strings: no catalog knows them."""
    found = {_filled(text): path for path in files(patterns) for text in _filled_here(_tree(path))}
    return _read(found, patterns)


def _read(found: dict[str, Path], patterns: list[str]) -> dict[str, Path]:
    left_out = {text for path in files(patterns) for text in _unread(path)} | MOVES | PIECES
    return {
        text: path
        for text, path in found.items()
        if re.search("[a-z]", text) and " " in text.strip() and text not in left_out
    }


def _unread(path: Path) -> Iterator[str]:
    """What a file says in errors that only a mistake in the program raises."""
    for node in ast.walk(_tree(path)):
        if (
            isinstance(node, ast.Raise)
            and isinstance(node.exc, ast.Call)
            and getattr(node.exc.func, "id", "") in ("TypeError", "ValueError")
        ):
            for part in ast.walk(node.exc):
                if isinstance(part, ast.JoinedStr):
                    yield _filled(part)


ENGLISH = {
    "the", "is", "are", "was", "has", "have", "not", "of", "out", "cannot", "must", "already",
    "write", "possible", "now", "seat", "seats", "one", "two", "and", "or", "from", "for", "to",
    "only", "there", "this", "that", "what", "who", "when", "nothing", "more", "other", "another",
    "been", "turn", "wonder", "card", "cards", "stage", "stages", "leader", "leaders", "token",
    "tokens", "coin", "coins", "hand", "deck", "pile", "free", "costs", "needs", "built", "build",
    "score", "points", "total", "nodes", "win", "lost", "best", "next", "chosen", "saved", "type",
    "character", "characters", "entry", "entries", "unknown", "field", "contains", "true", "false",
}  # fmt: skip
"""Words that are English and not Italian."""


def english_words(text: str, typed: Iterable[str]) -> set[str]:
    """The English words of a text, but for those that are typed as they are: of moves and ids."""
    found = {word for word in re.findall(r"[^\W\d_]+\b(?!\.)", text) if word in ENGLISH}
    # What is typed may be thousands of texts, and most texts need none of them.
    return found - {word for one in typed for word in re.findall("[a-z]+", one)} if found else found
