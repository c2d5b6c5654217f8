"""What is said in Italian is said wholly: errors of typed moves, and all that sessions say."""

from __future__ import annotations

import json
import pickle
import re
from string import Formatter

import pytest

from solver.cli.output import advice_words
from solver.cli.sessions import words
from solver.errors import InputError, Phrase, in_row
from solver.games.moves.reading import listed
from solver.games.wonders.data import RESOURCES
from solver.language.translating import (
    FOLDER,
    in_language,
    sentences,
    translated,
)
from tests.language import POSITIONS, TYPED, errors, files, finished, phrases, texts

HOLE = re.compile(r"\{(\w*)\}")
"""Where something is put into a text."""

PARTS = sorted((FOLDER / "italian").glob("*.json"))

PUT_TOGETHER = {"{} and {}", "{} or {}", *(f"{{}} {name}" for name in RESOURCES)}
"""Sentences that stand nowhere as they are."""


def all_sentences() -> dict[str, str]:
    return {en: it for part in PARTS for en, it in sentences(part).items()}


def test_every_sentence_has_its_italian():
    known = all_sentences() | sentences(FOLDER / "italian_places.json")
    missing = {
        sentence: path.name
        for sentence, path in errors(TYPED + POSITIONS).items()
        if sentence not in known
    }
    assert not missing


def test_no_sentence_is_finished_where_it_stands():
    assert not finished(TYPED + POSITIONS)


def test_every_phrase_has_its_italian():
    """Wherever it is made."""
    known = all_sentences() | sentences(FOLDER / "italian_places.json")
    made = {text: path.name for path in files(["solver/**/*.py"]) for text in phrases(path)}
    assert not {text: name for text, name in made.items() if text not in known}


def test_every_sentence_is_used():
    said = {text for path in files(["solver/**/*.py"]) for text in texts(path)}
    assert not all_sentences().keys() - said - PUT_TOGETHER


def test_sentences_stand_once():
    seen: dict[str, str] = {}
    for part in PARTS:
        pairs = json.loads(part.read_text(encoding="utf-8"), object_pairs_hook=list)
        for english, _ in pairs:
            assert english not in seen, (english, part.name, seen[english])
            seen[english] = part.name


def holes(text: str) -> list[tuple[str, str]]:
    """What is put into a text, by the number of the part; with how it is shown."""
    found = [
        (name, spec, shown) for _, name, spec, shown in Formatter().parse(text) if name is not None
    ]
    return sorted(
        (name or str(at), f"{shown}:{spec}") for at, (name, spec, shown) in enumerate(found)
    )


def test_both_languages_have_the_same_holes():
    for english, other in all_sentences().items():
        assert holes(english) == holes(other), english
        assert other.format(*[1.0] * len(holes(english))), english


@pytest.mark.parametrize(
    ("english", "other"),
    [
        (Phrase("{} is not in the structure", "terme"), "terme non è nella struttura"),
        (Phrase("unknown {} {!r}", "progress token", "foo"),
         "nome sconosciuto (segnalino progresso): 'foo'"),
        (Phrase("possible: {}", listed("abcdef", most=2)), "si può: a, b e ancora 4"),
        (Phrase("write {}", in_row("12", "or")), "scrivi 1 o 2"),
        (Phrase("leave {!r} out", Phrase("write {}", "1")), "togli 'write 1'"),
        (Phrase("{!r} is {}", "nothing", "nothing"), "'nothing' è niente"),
        (Phrase("no {} is left in the deck of Age {}", "x", 2),
         "nel mazzo dell'Epoca 2 non è rimasta x"),
        (Phrase("the record ends early: {}", InputError("move", "is empty")),
         "la partita finisce prima: mossa: è vuoto"),
        ("nothing that is known", "nothing that is known"),
    ],
)  # fmt: skip
def test_sentences_in_sentences(english, other):
    assert translated(english, "it") == other
    assert translated(english, "en") == translated(english, "id") == english
    assert translated(pickle.loads(pickle.dumps(english)), "it") == other


def test_errors_keep_their_places_and_what_comes_with_them():
    further = InputError("temple", Phrase("unknown {} {!r}", "card", "temple"))
    error = InputError(Phrase("ply {}", 3), "is not in this game", "'log' lists them", [further])
    assert in_language(error, "it").lines() == [
        "n. 3: non c'è in questa partita; 'storia' le elenca",
        "temple: nome sconosciuto (carta): 'temple'",
    ]
    assert in_language(error, "id") is error


def test_words_of_sessions_and_advice():
    """Each key has words in both languages, with the same holes, and is asked for somewhere."""
    for module in (words, advice_words):
        english, other = module._ENGLISH, module._ITALIAN
        assert english.keys() == other.keys()
        elsewhere = [path for path in files(["solver/cli/**/*.py"]) if str(path) != module.__file__]
        sources = "".join(path.read_text(encoding="utf-8") for path in elsewhere)
        asked = {*re.findall(r"""["']([\w.]+\.?)(?:["']|\{)""", sources)}
        for key, text in english.items():
            assert {*HOLE.findall(text)} == {*HOLE.findall(other[key])}, key
            first, dot, _ = key.partition(".")
            assert key in asked or first + dot in asked, key


def test_commands_are_told_apart():
    """In both languages at once, from each other and from the kinds of moves."""
    from solver.games import GAMES, load

    names = [name for called, _, _ in words.COMMANDS.values() for name in called]
    assert len({*names, *words.SHORT}) == len(names) + len(words.SHORT)
    for game in GAMES:
        kinds = load(game)._part("moves.kinds").KINDS.forms
        assert not kinds.keys() & {*names, *words.SHORT}
