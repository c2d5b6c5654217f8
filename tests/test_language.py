"""What is said in Italian is said wholly: errors of typed moves, and all that sessions say."""

from __future__ import annotations

import json
import re
from importlib import import_module
from itertools import product

import pytest

from solver.cli.output import advice_words
from solver.cli.sessions import words
from solver.errors import InputError
from solver.games import GAMES
from solver.games.item_names import ItemNames
from solver.language import translating
from solver.language.translating import (
    FOLDER,
    HOLE,
    Catalog,
    in_language,
    sentences,
    translated,
)
from tests.language import POSITIONS, TYPED, WORDS, errors, files, texts

PARTS = sorted((FOLDER / "italian").glob("*.json"))

JOINED = {
    "{names}, and {number} more", "{names} and {last}", "{names} or {last}", "{one}, {more}",
    "{number} different", "{number} identical",
}  # fmt: skip
"""Sentences that the sources put together from pieces."""

ELSEWHERE = [
    "solver/web/app.py", "solver/json_structs.py", "solver/web/streaming.py",
    "solver/games/wonders/game.py", "solver/records.py",
]  # fmt: skip
"""Files of which some sentences are told in Italian, among texts that are for programs."""

FILLED = ("7", "'x'", "x")
"""What a hole may hold: a number, something typed, a name."""


def all_sentences() -> dict[str, str]:
    return {en: it for part in PARTS for en, it in sentences(part).items()}


@pytest.fixture(scope="module")
def italian() -> Catalog:
    return Catalog(all_sentences())


def test_every_sentence_has_its_italian(italian, monkeypatch):
    # A hole holds one word here, so nothing longer may pass for a name that needs no Italian.
    monkeypatch.setattr(translating, "LONGEST_NAME", 1)
    places = sentences(FOLDER / "italian_places.json")
    missing = {
        sentence: path.name
        for sentence, path in errors(TYPED + POSITIONS).items()
        if sentence not in places
        and not any(
            italian.find(front + sentence.replace("{}", filled).strip())
            for front, filled in product(("", "x ", "x, "), FILLED)
        )
    }
    assert not missing


def test_every_sentence_is_used():
    """The holes of the sources take whatever stands in those of the catalog."""
    said = [
        text
        for path in files(TYPED + POSITIONS + ELSEWHERE + WORDS)
        for text in texts(path)
        if text.strip(" {}")
    ]
    forms = [re.compile(re.sub(r"\\\{n?\\\}", ".+", re.escape(text))) for text in {*said}]
    plain = {sentence: HOLE.sub("7", sentence) for sentence in {*all_sentences()} - JOINED}
    unused = [
        sentence for sentence, text in plain.items() if not any(form.search(text) for form in forms)
    ]
    assert not unused


def test_sentences_stand_once():
    seen: dict[str, str] = {}
    for part in PARTS:
        pairs = json.loads(part.read_text(encoding="utf-8"), object_pairs_hook=list)
        for english, _ in pairs:
            assert english not in seen, (english, part.name, seen[english])
            seen[english] = part.name
        # Two sentences that differ in the names of their holes alone would be one.
    forms = [HOLE.sub("{}", english) for english in seen]
    assert len({*forms}) == len(forms)


def test_both_languages_have_the_same_holes():
    for english, other in all_sentences().items():
        assert {*HOLE.findall(english)} == {*HOLE.findall(other)}, english


@pytest.mark.parametrize(
    ("english", "other"),
    [
        ("terme is not in the structure", "terme non è nella struttura"),
        ("unknown progress token 'foo'", "nome sconosciuto (segnalino progresso): 'foo'"),
        ("possible: a, b, and 3 more", "si può: a, b e ancora 3"),
        ("write 1 or 2", "scrivi 1 o 2"),
        ("leave 'write 1 or 2' out", "togli 'write 1 or 2'"),
        ("cannot pay: stage 2 of giza costs 2 clay, 1 ore, seat 3 has 1 coin",
         "non può pagare: lo stadio 2 di giza costa 2 argilla, 1 minerale, posto 3 ha 1 moneta"),
        ("nothing that is known", "nothing that is known"),
    ],
)  # fmt: skip
def test_sentences_in_sentences(english, other):
    assert translated(english, "it") == other
    assert translated(english, "en") == translated(english, "id") == english


def test_any_name_stands_in_a_list():
    """However many words a name has, it is taken for a name."""
    known = {
        name
        for game in GAMES
        for names in vars(import_module(f"solver.games.{game}.names")).values()
        for item in (names._items() if isinstance(names, ItemNames) else ())
        for name in item.names
    }
    for name in known:
        assert " e " in translated(f"{name} and x", "it").replace(name, ""), name


def test_a_list_of_any_length():
    """The rest of a list is said before what stands before it, not within."""
    names = [f"x{number}" for number in range(300)]
    assert translated(" and ".join(names), "it") == " e ".join(names)
    assert translated(", ".join(names[:-1]) + " or x299", "it") == (
        ", ".join(names[:-1]) + " o x299"
    )


def test_errors_keep_their_places_and_what_comes_with_them():
    further = InputError("temple", "unknown card 'temple'")
    error = InputError("ply 3", "is not in this game", "'log' lists them", [further])
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
