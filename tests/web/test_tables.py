"""Whole games over HTTP: set-ups played to their end, tables followed as one seat sees them."""

from __future__ import annotations

import json
import re

import pytest

import solver
from solver import records
from solver._ext.core.rng import Rng
from solver._ext.core.state import OVER
from solver.games.private_events import seen

EXPANSIONS = {
    "leaders": {"leaders": "yes"},
    "cities": {"cities": "yes"},
    "both": {"leaders": "yes", "cities": "yes"},
    "teams": {"teams": "yes"},
    "team-leaders": {"teams": "yes", "leaders": "yes"},
    "team-cities": {"teams": "yes", "cities": "yes"},
    "all": {"teams": "yes", "leaders": "yes", "cities": "yes"},
    "armada": {"armada": "yes", "edifice": "yes"},
    "team-armada": {
        "teams": "yes", "leaders": "yes", "cities": "yes", "edifice": "yes", "armada": "yes",
    },
}  # fmt: skip

QUICK = [("analyze", "wonders", 3, "armada"), ("play", "wonders", 4, "all")]
SLOW = [
    (mode, "wonders", seats, name)
    for mode in ("analyze", "play")
    for name in EXPANSIONS
    for seats in ((4, 6) if "team" in name or name == "all" else (3, 5, 7))
]
SETUPS = [
    *QUICK,
    *(pytest.param(*one, marks=pytest.mark.slow) for one in SLOW if one not in QUICK),
]


def step(client, board, view, rng, lang):
    """Let something happen: a move at random, a chance event, what the bots answer."""
    node = view["node"]
    if view["waiting"]:
        return client.tell(f"board/{board}/reply", {"node": node}, lang=lang)
    if view["chance"]:
        return client.tell(f"board/{board}/draw", {"node": node}, lang=lang)
    move = view["moves"][rng.below(len(view["moves"]))]
    return client.tell(f"board/{board}/push", {"node": node, "line": move["text"]}, lang=lang)


def begun(client, mode, game, seats, variant, **more):
    """A board of a new game, and what it shows."""
    asked = {"mode": mode, "game": game, "seats": seats, "variant": variant, "level": "gentle"}
    board = client.tell("new", asked | more)["board"]
    return board, client.ask(f"board/{board}")


@pytest.mark.parametrize(("mode", "game", "seats", "name"), SETUPS)
def test_expansions_are_played_to_the_end(client, mode, game, seats, name):
    rng, lang = Rng(seats), ("en", "it")[seats % 2]
    board, view = begun(client, mode, game, seats, EXPANSIONS[name], own=[1], seed=seats)
    for _ in range(1_000):
        if view["over"]:
            break
        view = step(client, board, view, rng, lang)
    assert view["over"]
    assert len(view["over"]["scores"]) == seats
    record = client.ask(f"board/{board}/record")
    again, reopened = client.board(json.dumps(record))
    assert reopened["over"] == client.ask(f"board/{again}", lang="en")["over"]
    if mode == "analyze":
        assert reopened["picture"] == client.ask(f"board/{board}")["picture"]
    assert records.replay(records.from_json(record)).decider == OVER


BOTH = {"pantheon": "yes", "agora": "yes"}
FOLLOWED = [
    ("duel", 2, 1, {}, 60),
    ("duel", 2, 1, BOTH, 110),  # into Age II, when gods are turned up that one seat alone has seen
    ("architects", 3, 1, {}, 60),
    ("dice", 3, 0, {}, 60),
]


@pytest.mark.parametrize("followed", FOLLOWED, ids=lambda followed: followed[0])
def test_a_real_table_is_followed(client, server, followed):
    """What one seat sees is told, and at each of its decisions the board knows what it knows."""
    game, seats, own, variant, plies = followed
    table, rng = solver.new_game(game, variant, 8, seats=seats), Rng(8)
    board, view = begun(client, "follow", game, seats, variant, own=[own])
    desk = server.desks.get(board)
    compared = 0
    while table.state.decider != OVER and len(table.moves) < plies:
        before = table.state.copy()
        assert len(view["moves"]) != 1  # where there is no choice, nobody is asked
        if before.decider == own and desk.tree.node(desk.last).plies == len(table.moves):
            line = table.game.observe(before, own).to_compact()
            assert client.ask(f"board/{board}")["line"] == line
            compared += 1
        if before.decider >= 0:
            table.push(table.legal_moves[rng.below(len(table.legal_moves))])
        else:
            table.deal()
        event = table.game.parse_move(before, table.moves[-1])
        told = table.game.move_text(before, seen(table.game, before, event, [own]))
        if desk.tree.node(desk.last).plies < len(table.moves):
            assert view["asked"] or not view["chance"]  # what comes to light, and whose
            view = client.tell(f"board/{board}/push", {"node": desk.last, "line": told})
    assert compared > 3
    assert view["own"] == [own]


@pytest.mark.parametrize("seats", [3, pytest.param(5, marks=pytest.mark.slow)])
def test_a_real_table_of_hidden_hands_is_followed(client, seats):
    """Hands are told as they are held, in any order; choices of others when all show them."""
    table, rng, own = solver.new_game("wonders", seats=seats, seed=4), Rng(4), seats - 1
    board, view = begun(client, "follow", "wonders", seats, {}, own=[own])
    shown = [[] for _ in range(seats)]
    told = 0
    while told < 60 and not view["over"]:
        while table.state.decider not in (own, OVER):
            _happens(table, rng, shown, own)
        node, truth = view["node"], table.game.observe(table.state, own).to_json()
        chance = view["chance"]
        assert view["asked"] or not chance
        if chance and chance["together"] > 1:
            hand = list(truth["hand"])
            assert len(hand) == chance["together"]
            order = sorted(hand, key=lambda _: rng.below(1000))
            line = ", ".join(order)
        elif chance:
            texts = [event["text"] for event in chance["events"]]
            line = next(text for text in texts if _is_true(text, truth, view))
        else:
            if view["decider"] == own:
                assert view["line"] == table.game.observe(table.state, own).to_compact()
                _happens(table, rng, shown, own)
            line = shown[view["decider"]].pop(0)
        view = client.tell(f"board/{board}/push", {"node": node, "line": line})
        told += 1
    assert told == 60


def _happens(table, rng, shown, own):
    """The next move or event at the table; moves as they are shown to others."""
    before = table.state.copy()
    if before.decider < 0:
        table.deal()
        return
    move = table.legal_moves[rng.below(len(table.legal_moves))]
    public = table.game.public_move(before, table.game.parse_move(before, move))
    told = move if before.decider == own else table.game.move_text(before, public)
    shown[before.decider].append(told)
    table.push(move)


def _is_true(text, truth, view):
    """Whether a card or board that the table may show is the one that lies there."""
    kind, *rest = text.split()
    if kind == "wonder":
        seat = int(re.search(r"(\d)", view["picture"].partition("sw-next")[2])[1])
        return truth["players"][seat]["wonder"] == rest[0]
    return rest[0] in truth["hand"]
