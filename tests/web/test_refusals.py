"""What a page says when something cannot happen: in words, whatever the game is."""

from __future__ import annotations

import re

import pytest

from solver._ext.core.rng import Rng
from tests.contract.setups import SETUPS

STEPS = 25

USUAL = {
    "duel-2": "en", "duel-2-both": "it", "architects-3": "it",
    "wonders-4": "en", "wonders-3-leaders": "it", "dice-3": "en",
}  # fmt: skip
"""The set-ups of the default test, each in one language."""


def texts_of(view):
    """All that may be told now, and how many of them together."""
    chance = view["chance"]
    if not chance:
        return [move["text"] for move in view["moves"]], 1
    events = [event["text"] for event in chance["events"]] or chance["sets"]
    return events, chance["together"]


@pytest.mark.parametrize(
    ("setup", "lang"),
    [
        pytest.param(
            one, lang, marks=() if USUAL.get(one.name) == lang else pytest.mark.slow,
            id=f"{one.name}-{lang}",
        )
        for one in SETUPS
        for lang in ("en", "it")
    ],
)  # fmt: skip
def test_no_refusal_shows_command_words_or_ids(client, setup, lang):
    """Whatever was possible before is told again and again, as a finger or an old page does."""
    asked = {"mode": "follow", "game": setup.game, "seats": setup.seats, "own": [0]}
    board = client.tell("new", asked | {"variant": dict(setup.options)})["board"]
    view, rng, known, refused = client.ask(f"board/{board}"), Rng(4), {}, 0
    for _ in range(STEPS):
        texts, together = texts_of(view)
        if view["over"] or not texts:
            break
        known |= dict.fromkeys(texts)
        old = [*known]
        lines = [old[rng.below(len(old))] for _ in range(3)]
        lines += [", ".join([texts[0]] * together)] if together > 1 else []
        for line in lines:
            body = {"node": view["node"], "line": line}
            answer = client.post(f"{client.api}/board/{board}/push?lang={lang}", json=body)
            assert answer.status_code in (200, 400), answer.text
            if answer.status_code == 200:
                client.tell(f"board/{board}/delete", {"node": answer.json()["node"]})
                continue
            refused += 1
            for told in answer.json()["problems"]:
                check_words(told, known)
        here = {"node": view["node"]}
        if view["chance"]:
            client.tell(f"board/{board}/push", here | {"line": lead(view, texts, together)})
        else:
            client.tell(f"board/{board}/push", here | {"line": texts[rng.below(len(texts))]})
        view = client.ask(f"board/{board}")
    assert refused


def test_refusals_are_said_in_the_language_of_the_page(client):
    """With what is put into them, and lists of what is possible."""
    begun = client.tell("new", {"mode": "follow", "game": "wonders", "seats": 3, "own": [0]})
    view = client.ask(f"board/{begun['board']}")
    body = {"node": view["node"], "line": "wonder nowhere"}
    answer = client.post(f"{client.api}/board/{begun['board']}/push?lang=it", json=body)
    (told,) = answer.json()["problems"]
    assert told["problem"] == "lascia aperta una scelta"
    assert re.match("si può: [A-Z].* e ancora [0-9]+$", told["remedy"]), told


def lead(view, texts, together):
    """Something that can come to light now: so many cards as often as each is there."""
    if together == 1:
        return texts[0]
    most = [[event["text"]] * event["most"] for event in view["chance"]["events"]]
    return ", ".join([text for one in most for text in one][:together])


def check_words(told, known):
    """No part of a refusal shows how something is typed."""
    for part in told.values():
        assert not re.search(r"\w_\w", part), told
        assert not re.search(r"\b[A-Z]{3,}\b", part), told
        assert not [text for text in known if " " in text and text in part], told
