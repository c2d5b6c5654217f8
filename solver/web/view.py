"""What the page is told of a board: one JSON object for a node, from what its viewer knows."""

from __future__ import annotations

import re
from functools import cache
from html import escape
from typing import Any

from solver._ext.core.state import CHANCE, OVER, State
from solver.cli.input.shorthand import common_words
from solver.errors import InputError
from solver.games import load
from solver.games.base import Game, JsonObject, Position
from solver.games.drawing.about import face
from solver.games.drawing.pieces import breakable
from solver.language.translating import translated
from solver.web.desk import Desk
from solver.web.tree import ROOT
from solver.web.words import say

_HEADING = re.compile(r'(<h3><span class="sw-seat sw-s(\d)">)([^<]*)')
"""The beginning of the heading of what lies with a seat, and how the seat is called."""

MAX_EVENTS = 4_000
"""More outcomes of a chance event than this are not listed; their names can be typed."""

MAX_SAID = 60
"""More outcomes than this, of several cards each, are chosen card by card."""

MAX_TOGETHER = 20
"""More cards of one hand than there ever are."""

_NOTHING: JsonObject = {"events": [], "sets": [], "parts": {}, "together": 1}
"""What is said of a chance event of which nothing can be listed."""

MAX_STEPS = 8
"""Steps of a likely continuation that are told; later ones are mere chance."""

KEPT_MOVES = 12
"""So many moves of an analysis are kept and sent."""


def view(desk: Desk, number: int, lang: str, seat: int | None = None) -> JsonObject:
    """All that a page shows of a node. Raises InputError for a node that there is not."""
    with desk.lock:
        state = desk.tree.at(number)
        position = desk.position(number, seat)
        return {
            "node": number,
            "mode": desk.mode,
            "game": desk.game.name,
            "title": translated(desk.game.title, lang),
            "seats": _seats(desk, state),
            "own": sorted(desk.own),
            "bots": sorted(desk.levels.nodes),
            "view": position.view,
            "viewers": sorted(desk.own or desk.game.viewers(state)),
            "secrets": state.secrets,
            "decider": state.decider,
            "asked": _asked(desk, state, lang),
            "line": position.to_compact(),
            "picture": _named(desk.game.picture(position, lang, live=True), _seats(desk, state)),
            "moves": _moves(desk, state, position, lang),
            "chance": _chance(desk, state, lang),
            "example": _example(desk, state, position, lang),
            "waiting": desk.mode == "play" and not desk.decides(state)
            and state.decider != OVER,
            "mayAsk": desk.may_ask(state),
            "reviewable": desk.may_review(),
            "reviewed": bool(desk.reviewed),
            "over": _outcome(desk.game, state, lang),
            "analysis": _stored(desk, number, lang),
            "tree": _tree(desk, lang),
        }  # fmt: skip


def _seats(desk: Desk, state: State) -> list[str]:
    """The names of the players; those of bots and of nobody are empty."""
    names, bots = desk.header.seats, desk.levels.nodes
    return [
        names[seat] if seat < len(names) and seat not in bots else "" for seat in range(state.seats)
    ]


def _named(picture: str, names: list[str]) -> str:
    """A picture with the players' names over what lies with them."""

    def name(found: re.Match[str]) -> str:
        seat = int(found[2])
        own = names[seat] if seat < len(names) else ""
        return f"{found[1]}{escape(own)} ({found[3]})" if own else found[0]

    return _HEADING.sub(name, picture)


def _asked(desk: Desk, state: State, lang: str) -> str:
    """What is asked for next in the words of the game, if the people here are to say it."""
    if not desk.decides(state):
        return ""
    if state.decider != CHANCE:
        return desk.game.wanted(state, lang)
    if asked := desk.game.asked_for(state, lang):
        return asked
    # What the possible events have in common says of which place they tell.
    if len(state.chance_outcomes()) > MAX_EVENTS:
        kind, words = "", [""]
    else:
        kind, words = common_words(desk.game, state)[0], common_words(desk.game, state, lang)
    place, count = " ".join(words[1:]), desk.game.things(state)
    about = desk.game.question(state, kind, place, lang, count) or " ".join(words)
    return f"{about[:1].upper()}{about[1:]}?" if about else ""


def _moves(desk: Desk, state: State, position: Position, lang: str) -> list[JsonObject]:
    """What the seat that decides may do, if the people here decide for it."""
    if state.decider < 0 or not desk.decides(state):
        return []
    known = _known(desk, state, position)
    return [_move(desk.game, known, move, lang) for move in known.legal_moves()]


def _known(desk: Desk, state: State, position: Position) -> State:
    """The state as the seat that decides knows it, if it is the one that looks on."""
    if desk.mode == "follow" and state.decider not in desk.own:
        return state
    return position.state if state.decider == position.view else state


def _example(desk: Desk, state: State, position: Position, lang: str) -> str:
    """A line that can be typed here, in the words of a language; empty if nothing can."""
    if state.decider == CHANCE and desk.mode != "play":
        known, told = state, [event for event, _ in state.chance_outcomes()[:1]]
    elif state.decider >= 0 and desk.decides(state):
        known = _known(desk, state, position)
        told = list(known.legal_moves()[:1])
    else:
        return ""
    return "".join(desk.game.move_text(known, event, lang) for event in told)


def _move(game: Game, state: State, move: int, lang: str) -> JsonObject:
    text = game.move_text(state, move)
    said = game.sentence(state, move, lang)
    return {"text": text, "said": said, "parted": breakable(said), **_look(game, text, lang)}


def _look(game: Game, text: str, lang: str) -> JsonObject:
    """How something is shown that is about a thing: in its color, and with its icons."""
    return {"color": _color(game, text), "face": face(game.name, text, lang)}


def _color(game: Game, text: str) -> str:
    """The color of what a move or event is about, empty if it has none."""
    colors = _colors(game.name)
    return next((colors[word] for word in text.replace(",", " ").split() if word in colors), "")


@cache
def _colors(name: str) -> dict[str, str]:
    """The colors of all things of a game by id."""
    items = (one for listed in load(name).choices().values() for one in listed)
    return {one.id: one.color for one in items if one.color}


def _chance(desk: Desk, state: State, lang: str) -> JsonObject | None:
    """The chance event that is due, with what may come where that can be listed."""
    if state.decider != CHANCE or desk.mode == "play":
        return None
    game = desk.game
    outcomes = state.chance_outcomes()
    if len(outcomes) > MAX_SAID:
        texts = game.move_texts(state, (event for event, _ in outcomes[:MAX_EVENTS]))
        whole = len(outcomes) <= MAX_EVENTS
        return {**_NOTHING, "sets": texts if whole else [],
                "parts": _parts(game, texts, lang) if whole else {}}  # fmt: skip
    together = _together(game, state, lang)
    if together is not None:
        return {**_NOTHING, **together}
    veiled = state.veiled_event
    events = [
        {
            "text": game.move_text(state, event),
            "said": game.sentence(state, event, lang),
            "name": breakable(game.move_text(state, event, lang).partition(" ")[2]),
            "share": round(share, 6),
            **_look(game, game.move_text(state, event), lang),
        }
        for event, share in outcomes
    ]
    if veiled and all(event != veiled for event, _ in outcomes):
        events.append({**_move(game, state, veiled, lang), "name": "?", "share": None})
    return {**_NOTHING, "events": events}


def _together(game: Game, state: State, lang: str) -> JsonObject | None:
    """The things that come to light together, as the cards of a hand; None for a single one.

    Their number, and all that can be among them: the game asks for one after the other in an order
    of its own, people see them in any.
    """
    asked, about = game.asked_for(state), common_words(game, state)
    if not asked:
        return None
    found: dict[str, str] = {}
    most: dict[str, int] = {}
    later, count = state.copy(), 0
    while later.decider == CHANCE and game.asked_for(later) == asked and count < MAX_TOGETHER:
        if common_words(game, later) != about:
            return None  # each has a place of its own
        outcomes = later.chance_outcomes()
        front = len(common_words(game, later, lang))
        possible = [event for event, _ in outcomes]
        texts, said = game.move_texts(later, possible), game.move_texts(later, possible, lang)
        for text, printed in zip(texts, said, strict=True):
            name = " ".join(text.split()[len(about) :])
            found[name] = " ".join(printed.split()[front:])
        if not most:
            most = _copies(state, possible, len(about), texts)
        later.apply(outcomes[0][0])
        count += 1
    if count < 2:
        return None
    events = [{"text": text, "said": name, "name": breakable(name), "share": None,
               "most": min(count, most.get(text, count)),
               **_look(game, text, lang)} for text, name in found.items()]  # fmt: skip
    return {"events": events, "together": count}


def _copies(state: State, events: list[int], front: int, texts: list[str]) -> dict[str, int]:
    """How often each of some events can happen in a row: so many of that card there are.

    By the text of what it is about, which stands behind ``front`` words.
    """
    found = {}
    for event, text in zip(events, texts, strict=True):
        later, times = state.copy(), 0
        while times < MAX_TOGETHER and later.decider == CHANCE and later.is_legal(event):
            later.apply(event)
            times += 1
        found[" ".join(text.split()[front:])] = times
    return found


def _parts(game: Game, texts: list[str], lang: str) -> dict[str, JsonObject]:
    """The names of what stands in texts by its words, and how it is shown."""
    names = {one.id: one.name for items in game.choices(lang).values() for one in items}
    words = {word for text in texts for word in text.split()[1:]}
    return {
        word: {"name": breakable(names.get(word, word)), **_look(game, word, lang)}
        for word in words
    }


def _outcome(game: Game, state: State, lang: str) -> JsonObject | None:
    outcome = game.outcome(state)
    if outcome is None:
        return None
    return {
        "returns": list(outcome.returns),
        "winners": [s for s, share in enumerate(outcome.returns) if share > 0],
        "ending": game.word("ending", outcome.ending, lang),
        "scores": [
            {category(game, name, lang): points for name, points in scores.items()}
            for scores in outcome.scores
        ],
    }


def category(game: Game, name: str, lang: str) -> str:
    """A category of points in words; the sum of all stays ``total``."""
    return name if name == "total" else game.word("score", name, lang)


def _stored(desk: Desk, number: int, lang: str) -> JsonObject | None:
    """The analysis kept with a node, if it may be shown to its people."""
    node = desk.tree.node(number)
    if node.analysis is None or not desk.may_ask(desk.tree.at(number)):
        return None
    seat = desk.tree.at(number).decider
    return told(node.analysis, desk.position(number, seat), lang)


def _tree(desk: Desk, lang: str) -> list[JsonObject]:
    """All nodes but the root, by number: who decided, and what the own seats see of it."""
    hidden = _never_shown(desk)
    rows = []
    # What was deleted and came back lies behind the others in memory, but not after a restart.
    for _, node in sorted(desk.tree.nodes.items()):
        if node.number == ROOT:
            continue
        shown = desk.shown(node)
        masked = node.number in hidden
        rows.append(
            {
                "id": node.number,
                "parent": node.parent,
                "place": desk.tree.nodes[node.parent].children.index(node.number),
                "seat": node.seat,
                "text": "?" if masked else shown.text,
                "said": "?" if masked else shown.said[lang],
                "win": None if masked or desk.own else _win(node.analysis),
                "mark": node.note.mark,
                "note": node.note.text,
            }
        )
    return rows


def _never_shown(desk: Desk) -> set[int]:
    """Nodes that no line of the tree has shown to the own seats."""
    if not desk.own:
        return set()
    shown: set[int] = set()
    hidden: set[int] = set()
    for node in list(desk.tree.nodes.values()):
        if node.children or node.number == ROOT:
            continue
        concealed = desk.concealed(node.number)
        hidden |= concealed
        shown |= {step.number for step in desk.tree.path(node.number)} - concealed
    return hidden - shown


def ahead(
    desk: Desk, number: int, moves: list[str], lang: str, seat: int | None = None
) -> JsonObject:
    """The picture after moves and events that a search expects, and what the last of them says.

    With what that one changes, in words. They are told from what the seat that decides knows, as
    the search was. Raises InputError for what is not possible there.
    """
    if not moves or len(moves) > MAX_STEPS + 1:
        raise InputError("move", f"{len(moves)} moves", f"give 1 to {MAX_STEPS + 1}")
    with desk.lock:
        known = desk.tree.at(number)
        if not desk.may_ask(known):
            raise InputError("search", "nobody decides here whose knowledge this board holds")
        state = desk.game.observe(known, known.decider).state.copy()
        viewer = desk.viewer(known, seat)
    decider, said, before = state.decider, "", state
    for text in moves:
        event = desk.game.parse_move(state, text)
        decider, said = state.decider, desk.game.sentence(state, event, lang)
        before = state.copy()
        state.apply(event)
    position = desk.game.observe(state, viewer)
    return {
        "seat": decider,
        "said": said,
        "changes": changes(desk.game, before, state, lang),
        "picture": _named(desk.game.picture(position, lang), _seats(desk, state)),
    }


def changes(game: Game, before: State, after: State, lang: str) -> list[JsonObject]:
    """The figures of each seat that differ: what they were and what they are, in words."""
    return [
        {
            "seat": seat,
            "text": say(lang, f"figure.{name}", was[name], now),
        }
        for seat, (was, own) in enumerate(
            zip(game.figures(before), game.figures(after), strict=True)
        )
        for name, now in own.items()
        if was[name] != now
    ]


def _win(analysis: JsonObject | None) -> list[float] | None:
    """The chances to win that an analysis tells, by seat."""
    found = None if analysis is None else analysis.get("win")
    return found if isinstance(found, list) else None


def told(analysis: JsonObject, position: Position, lang: str) -> JsonObject:
    """An analysis in its JSON form with the words of its moves beside it.

    ``said`` and ``then`` are added to each move; the categories of points are named in words.
    """
    game, state = position.game, position.state
    moves = []
    for move in analysis["moves"][:KEPT_MOVES]:
        try:
            event = game.parse_move(state, move["move"])
        except (InputError, KeyError, TypeError):
            continue  # kept in a file that somebody changed
        pv = list(move.get("pv") or [])
        if pv[:1] == [move["move"]]:
            del pv[0]
        after = state.copy()
        after.apply(event)
        moves.append(
            {
                **move,
                "said": game.sentence(state, event, lang),
                "then": _continued(game, after, pv, lang),
                "parts": {
                    game.word("score", name, lang): points
                    for name, points in (move.get("categories") or {}).items()
                },
                "ends": {
                    game.word("ending", name, lang): share
                    for name, share in (move.get("endings") or {}).items()
                },
            }
        )
    return {**analysis, "moves": moves}


def _continued(game: Game, state: State, texts: list[Any], lang: str) -> list[JsonObject]:
    """What probably follows, in words, each step with the seat that decides it."""
    steps = []
    for text in texts[:MAX_STEPS]:
        try:
            event = game.parse_move(state, str(text))
        except InputError:
            break  # a sampled line may leave out an event; what came before still holds
        said = game.sentence(state, event, lang)
        steps.append({"seat": state.decider, "text": str(text), "said": said})
        state.apply(event)
    return steps
