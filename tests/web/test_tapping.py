"""What comes to light at the start of a game can be tapped, however many ways there are."""

from __future__ import annotations

import pytest

ADDED = [("promo",), ("pantheon",), ("agora",), ("pantheon", "agora", "promo")]


@pytest.mark.parametrize("added", ADDED, ids=["-".join(names) for names in ADDED])
def test_wonders_on_offer_are_listed(client, added):
    variant = dict.fromkeys(added, "yes")
    asked = {"mode": "follow", "game": "duel", "seats": 2, "own": [0], "variant": variant}
    board = client.tell("new", asked)["board"]
    for _ in range(40):
        view = client.ask(f"board/{board}")
        chance = view["chance"]
        texts = [event["text"] for event in chance["events"]] or chance["sets"]
        assert texts, view["asked"]
        if texts[0].startswith("offer "):
            break
        client.tell(f"board/{board}/push", {"node": view["node"], "line": texts[0]})
    assert texts[0].startswith("offer ")
