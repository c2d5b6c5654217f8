"""Nothing that a page is told depends on what the people at it cannot know.

The truth is exchanged behind a page that shows what one seat knows: two boards whose true states
differ in nothing but what is hidden from that seat must answer every question alike.
"""

from __future__ import annotations

import json
import re

import pytest

from solver._ext.core.rng import Rng
from solver._ext.core.state import OVER
from solver.errors import InputError
from solver.web.desk import Desk
from solver.web.opening import begin
from solver.web.playing import reply
from solver.web.tree import ROOT
from solver.web.view import view
from tests.web.conftest import TOKEN
from tests.web.test_tables import EXPANSIONS

HIDING = [("wonders", 3), ("wonders", 4), ("architects", 3), ("dice", 3), ("duel", 2)]

EVERYTHING = [(game, seats, {}) for game, seats in HIDING[1:]] + [
    ("wonders", 3, EXPANSIONS["both"]), ("wonders", 4, EXPANSIONS["all"]),
    ("duel", 2, {"pantheon": "yes", "agora": "yes"}),
]  # fmt: skip


def played(game, seats, own=1, *, seed=5, until=8, variant=None):
    """A game against bots, in which a person has decided some times."""
    desk = begin({"mode": "play", "game": game, "seats": seats, "own": [own], "level": "gentle",
                  "seed": seed, "variant": variant})  # fmt: skip
    node, rng = reply(desk, desk.last), Rng(seed)
    for _ in range(until):
        state = desk.tree.at(node)
        if state.decider == OVER:
            break
        moves = state.legal_moves()
        move = desk.game.move_text(state, moves[rng.below(len(moves))])
        node = reply(desk, desk.push(node, move))
    desk.last = node
    return desk


def another_truth(desk, node, seed):
    """A desk of one node whose true state is another one that its people think possible."""
    state = desk.tree.at(node)
    (own,) = desk.own
    world = state.determinize(own, Rng(seed))
    other = Desk.__new__(Desk)
    vars(other).update(vars(desk))
    other.tree = type(desk.tree)(desk.game, world)
    other._shown = {}
    return other


def answers(desk, node):
    """All that can be asked without changing anything, as text."""
    told = []
    for lang in ("en", "it"):
        found = view(desk, node, lang)
        found.pop("tree")
        found.pop("node")
        told.append(found)
    return json.dumps(told)


@pytest.mark.parametrize(("game", "seats"), HIDING)
def test_the_truth_behind_a_page_does_not_show(game, seats):
    desk = played(game, seats)
    (own,) = desk.own
    changed = 0
    for number in list(desk.tree.nodes)[::3]:
        state = desk.tree.at(number)
        first = another_truth(desk, number, 1)
        second = another_truth(desk, number, 2)
        one, two = first.tree.at(ROOT), second.tree.at(ROOT)
        if one.infoset(own) != state.infoset(own) or two.infoset(own) != state.infoset(own):
            continue
        changed += one != two
        assert answers(first, ROOT) == answers(second, ROOT)
    assert changed or game != "wonders"


def responses(client, board, moves):
    """What every address of a board answers, with the same words in place of its id."""
    found = []
    for lang in ("en", "it"):
        for path in ("", "/record", "/review.html", "/review", "?node=0", "?seat=0", "?seat=1"):
            mark = "&" if "?" in path else "?"
            found.append(client.get(f"/{TOKEN}/api/board/{board}{path}{mark}lang={lang}").text)
    news = client.news(f"board/{board}/analysis", node=0, nodes=60)
    kind, last = news[-1]
    told = json.loads(last)
    found.append(f"{kind}: {told.get('win')} {[move['move'] for move in told.get('moves', [])]}")
    for text in moves[:3]:
        answer = client.post(f"/{TOKEN}/api/board/{board}/push", json={"node": 0, "line": text})
        found.append(answer.text)
        client.tell(f"board/{board}/delete", {"node": answer.json()["node"]})
    for path in ("draw", "promote", "delete"):
        found.append(client.post(f"/{TOKEN}/api/board/{board}/{path}", json={"node": 0}).text)
    return [re.sub(r'"(seconds|id|node)": ?[\d.]+', "", text).replace(board, "") for text in found]


@pytest.mark.parametrize(("game", "seats", "variant"), EVERYTHING)
def test_no_address_tells_the_truth_behind_a_page(client, server, game, seats, variant):
    desk = played(game, seats, variant=variant, until=6)
    (own,) = desk.own
    changed = 0
    decisions = [number for number in desk.tree.nodes if desk.tree.at(number).decider == own]
    for number in decisions[:: max(1, len(decisions) // 3)]:
        worlds = [another_truth(desk, number, seed) for seed in (1, 2)]
        states = [world.tree.at(ROOT) for world in worlds]
        known = desk.tree.at(number).infoset(own)
        if any(state.infoset(own) != known for state in states):
            continue
        changed += states[0] != states[1]
        moves = [row["text"] for row in view(worlds[0], ROOT, "en")["moves"]]
        boards = [server.desks.add(world) for world in worlds]
        first, second = (responses(client, board, moves) for board in boards)
        assert first == second
    assert changed or game != "wonders"


@pytest.mark.parametrize(("game", "seats"), HIDING)
def test_no_other_seat_can_be_looked_at(game, seats, client, server):
    desk = played(game, seats, until=3)
    board = server.desks.add(desk)
    (own,) = desk.own
    for seat in range(seats):
        status = 200 if seat == own else 400
        found = client.ask(f"board/{board}", status, seat=seat)
        if status == 200:
            assert found["view"] == own
    assert client.ask(f"board/{board}/record", 400)["problems"][0]["problem"].endswith("hidden")
    assert client.get(f"/{TOKEN}/api/board/{board}/review").status_code == 400


def test_hands_of_others_stand_in_no_response(client, server):
    """The texts of cards that only another seat holds are nowhere in what a page gets."""
    desk = played("wonders", 3, own=0, until=1)
    board = server.desks.add(desk)
    state = desk.tree.at(desk.last)
    others = set()
    for seat in (1, 2):
        others |= set(desk.game.observe(state, seat).to_json()["hand"])
    mine = desk.game.observe(state, 0).to_json()["hand"]
    text = json.dumps(client.ask(f"board/{board}"))
    pool = text.partition("never seen")[0]
    for card in others - set(mine):
        assert f'"{card}"' not in text
        assert f"deal {card}" not in text
        assert f'data-ids=\\"{card}\\"' not in pool


def test_choices_of_the_same_time_are_not_told_before_all_have_chosen():
    desk = begin({"mode": "play", "game": "wonders", "seats": 3, "own": [2], "level": "gentle",
                  "seed": 4})  # fmt: skip
    node = reply(desk, desk.last)
    state = desk.tree.at(node)
    assert state.decider == 2
    if not desk.game.unrevealed(state):
        move = desk.game.move_text(state, state.legal_moves()[0])
        node = reply(desk, desk.push(node, move))
    secret = desk.concealed(node)
    assert secret
    rows = {row["id"]: row for row in view(desk, node, "en")["tree"]}
    assert {rows[number]["said"] for number in secret} == {"?"}
    state = desk.tree.at(node)
    after = reply(desk, desk.push(node, desk.game.move_text(state, state.legal_moves()[0])))
    rows = {row["id"]: row for row in view(desk, after, "en")["tree"]}
    assert "?" not in {rows[number]["said"] for number in secret}


def test_bots_are_asked_with_what_they_know():
    """The same game comes out when what is hidden from the bot that decides is exchanged."""
    desk = played("wonders", 3, own=0, until=0)
    state = desk.tree.at(desk.last)
    move = desk.game.move_text(state, state.legal_moves()[0])
    node = desk.push(desk.last, move)
    seat = desk.tree.at(node).decider
    assert seat != 0
    from solver.web import playing

    wanted = playing._asked(desk, node)()
    for seed in range(3):
        other = another_truth(desk, node, seed)
        other.tree = type(desk.tree)(desk.game, desk.tree.at(node).determinize(seat, Rng(seed)))
        other.tree.nodes[ROOT].plies = desk.tree.node(node).plies
        assert playing._asked(other, ROOT)() == wanted


def test_asking_for_another_seat_is_refused():
    desk = played("wonders", 3, own=0, until=1)
    with pytest.raises(InputError, match="seat 1"):
        desk.position(desk.last, 1)


@pytest.mark.parametrize("game", ["duel", "architects", "wonders", "dice"])
def test_no_step_shows_what_another_seat_knows(client, game):
    """Whoever plays a seat may not look from another one, whatever is asked; nothing happens."""
    board = client.tell("new", {"mode": "play", "game": game, "own": [0]})["board"]
    view = client.ask(f"board/{board}")
    for what in ("push", "note", "names", "draw", "reply", "delete", "promote"):
        asked = {"node": view["node"], "seat": 1, "line": "", "mark": "", "text": "", "seats": []}
        refused = client.tell(f"board/{board}/{what}", asked, status=400)
        assert refused["problems"][0]["place"] == "seat"
    assert client.ask(f"board/{board}")["tree"] == view["tree"]
