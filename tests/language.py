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
    "solver/cli/sessions/follow_session.py",
    "solver/cli/sessions/play_session.py",
    "solver/cli/sessions/session.py",
    "solver/cli/sessions/timeline.py",
]
"""Where what people type in sessions is read and refused."""


POSITIONS = [
    "solver/games/positions/*.py",
    "solver/games/*/positions/[a-eg-z]*.py",
    "solver/games/*/positions/fa*.py",
    "solver/games/*/positions/fi*.py",
    "solver/games/dice/positions/forum.py",
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
    "Economy saves a card for each coin it doubles; ", "dice are entered in the order ",
    "as many as progress tokens were taken for sets; ", "its stages take", "{} to {}", "{} is {}",
    "{} in age {}", "seat {} {}", "{} x {}", "build CARD", "taken CARD", "recruit LEADER",
    "default ({})",
}  # fmt: skip
"""Parts of these sentences, and notation."""

WORDS = ["solver/games/*/moves/effect_words.py", "solver/games/wonders/moves/word_lists.py"]
"""Where what stands in these sentences has its words."""

MOVES = {
    "build STAGE with CARDS", "side {}", "wonder {}", " left {}", " right {}", " bank {}",
    " left2 {}", " right2 {}",
    "reveal {} {}", "draw {}", "draw ?", "pick {}", "wonder {} with {}", "discard {}",
    "destroy {}", "backs {}", "take {}", "take nothing", "build {}", "build {}{}", "sell {}",
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
    """The texts of a file but for docstrings; ``{}`` stands for what is put into them.

    So do texts that are put into others.
    """
    tree = _tree(path)
    left_out = {id(text) for text in _docstrings(tree)}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            left_out |= {id(part) for part in node.values if isinstance(part, ast.Constant)}
    for node in ast.walk(tree):
        if id(node) in left_out:
            continue
        if isinstance(node, ast.JoinedStr):
            yield _filled(node)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def _filled(text: ast.JoinedStr) -> str:
    return "".join(
        str(part.value) if isinstance(part, ast.Constant) else "{}" for part in text.values
    )


def _docstrings(tree: ast.AST) -> Iterator[ast.AST]:
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        for part in body if isinstance(body, list) else []:
            if isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant):
                yield part.value


def sentences(patterns: list[str]) -> dict[str, Path]:
    """The texts of some files that are more than one word, with a file for each."""
    return {
        text: path
        for path in files(patterns)
        for text in texts(path)
        if re.search("[a-z]", text) and " " in text.strip()
    }


def errors(patterns: list[str]) -> dict[str, Path]:
    """Those of :func:`sentences` that people read: no texts of moves, no errors of programmers."""
    own = {text for path in files(patterns) for text in _unread(path)}
    left_out = own | MOVES | PIECES
    return {text: path for text, path in sentences(patterns).items() if text not in left_out}


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
