"""One city: points, the stages of its wonder, cards, progress tokens, shields."""

from __future__ import annotations

from solver._ext.architects import bridge as ext
from solver.games.architects.drawing.view import View, times
from solver.games.architects.moves.effect_words import wonder_effect
from solver.games.drawing.lines import flow, wrap


def city(view: View, seat: int, columns: int) -> list[str]:
    """The lines of a city, none longer than ``columns``."""
    city = view.table.cities[seat]
    head = f"{view.seat(seat)}: {view.wonder(city.wonder)}"
    if view.state.decider == seat:
        head += f" * {view.say('to_move')}"
    lines = [view.brush(head, "bold"), *_points(view, seat, columns)]
    if city.wonder >= 0:
        lines += _stages(view, seat)
        if view.tables.wonders[city.wonder].effect is not None:
            effect = wrap("* ", wonder_effect(city.wonder, view.lang), columns)
            lines += [view.brush(line, "dim") for line in effect]
    cards = view.cards(city.cards)
    if cards:
        lines += flow(view.brush, f"{view.say('held')}: ", cards, columns)
    tokens = [(_token(view, seat, at, n), "bold") for at, n in enumerate(city.tokens) if n]
    if tokens:
        lines += flow(view.brush, f"{view.say('tokens')}: ", tokens, columns)
    shields = ext.shields(view.state, seat)
    military = f"{view.say('shields')}: {shields}, {view.say('victories')}: {city.victories}"
    return [*lines, view.brush(military, "red") if shields or city.victories else military]


def _points(view: View, seat: int, columns: int) -> list[str]:
    """The points if the game ended now, and what they are for."""
    score = dict(ext.score(view.state)[seat])
    total = score.pop("total")
    said = view.say("point" if total == 1 else "points", total)
    parts = ", ".join(f"{view.say(f'score.{name}')} {n}" for name, n in score.items() if n)
    return wrap(f"{said}: ", parts, columns) if parts else [said]


def _stages(view: View, seat: int) -> list[str]:
    """The stages from the top, each with its cost, its points and those it rests on."""
    city = view.table.cities[seat]
    stages = view.tables.wonders[city.wonder].stages
    following = ext.available_stages(view.state, seat)
    forced = ext.must_build(view.state) if seat == view.turn else []
    lines = []
    for number in range(len(stages), 0, -1):
        stage = stages[number - 1]
        built = number in city.built
        mark = "x" if built else "!" if number in forced else ">" if number in following else " "
        kind = view.say("same" if stage.kind == "identical" else "different")
        worth = view.say("short_points", stage.vp) + (" *" if stage.effect else "")
        text = f"[{mark}] {number}: {stage.count} {kind:<9} {worth:<8}"
        if stage.requires:
            text += view.say("rests_on", " ".join(str(below) for below in stage.requires))
        style = ("bold",) if built else ("yellow",) if mark == "!" else ()
        lines.append(view.brush(text.rstrip(), *style))
    return lines


def _token(view: View, seat: int, token: int, count: int) -> str:
    """The name of a progress token of a seat, and what has become of it this turn."""
    name = view.token(token) + times(count)
    if seat == view.turn:
        if token in view.table.turn.available:
            return view.say("ready", name)
        if token in view.table.turn.used:
            return view.say("used", name)
    return name
