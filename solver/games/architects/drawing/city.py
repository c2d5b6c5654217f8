"""One city: points, the stages of its wonder, cards, progress tokens, shields, battles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from solver._ext.architects import bridge as ext
from solver.games.architects import names
from solver.games.architects.data import effects as fx
from solver.games.architects.data.model import Stage
from solver.games.architects.drawing.faces import face, token_face, wonder_face
from solver.games.architects.drawing.view import View, times
from solver.games.architects.moves.effect_words import token_effect, wonder_effect
from solver.games.drawing import sitting
from solver.games.drawing.html import Markup, element
from solver.games.drawing.lines import wrap
from solver.games.drawing.nodes import Listing, Thing
from solver.games.drawing.page import rows
from solver.games.drawing.pieces import counter, icon, tile
from solver.games.drawing.pieces import times as counted
from solver.games.drawing.terminal import told

SIGNS = {"stages": "wonder", "cat_pawn": "cat", "military": "laurel", "progress": "token"}
"""The symbols of what points are for, where it is not cards of a color."""


class _Level(NamedTuple):
    """A stage with its number and how it stands: ``built``, ``forced``, ``next`` or nothing."""

    number: int
    stage: Stage
    stands: str
    takes: str
    worth: str
    below: str


def lines(view: View, seat: int, columns: int) -> list[str]:
    """The lines of a city, none longer than ``columns``."""
    city = view.table.cities[seat]
    head = f"{view.seat(seat)}: {view.wonder(city.wonder)}"
    if view.state.decider == seat:
        head += f" * {view.say('to_move')}"
    drawn = [view.brush(head, "bold"), *told(view.brush, [view.score(seat)], columns)]
    if city.wonder >= 0:
        drawn += reversed([_stage_line(view, level) for level in _levels(view, seat)])
        if view.tables.wonders[city.wonder].effect is not None:
            effect = wrap("* ", wonder_effect(city.wonder, view.lang), columns)
            drawn += [view.brush(line, "dim") for line in effect]
    drawn += told(view.brush, [_cards(view, seat), _tokens(view, seat)], columns)
    shields = ext.shields(view.state, seat)
    military = f"{view.say('shields')}: {shields}, {view.say('victories')}: {city.victories}"
    return [*drawn, view.brush(military, "red") if shields or city.victories else military]


def panel(view: View, seat: int) -> Markup:
    """The city on a page."""
    return sitting.city(
        view.sitter(seat),
        _figures(view, seat),
        _board(view, seat) if view.table.cities[seat].wonder >= 0 else None,
        *rows([_cards(view, seat), _tokens(view, seat)], view.live),
        view.points_for(seat, SIGNS),
    )


def _figures(view: View, seat: int) -> Markup:
    """Points, shields, the Cat and the military tokens of a seat."""
    won = view.table.cities[seat].victories
    tokens = f"{view.say('victories')}: {won}"
    return element(
        "div",
        view.worth(seat),
        _shields(view, seat),
        icon("cat", view.say("cat")) if view.table.cat == seat else None,
        counted(icon("laurel", tokens), won, tokens) if won else None,
        class_="sw-figures",
    )


def _levels(view: View, seat: int) -> Iterator[_Level]:
    """The stages in the order of their numbers, with their costs and those they rest on."""
    city = view.table.cities[seat]
    following = ext.available_stages(view.state, seat)
    forced = ext.must_build(view.state) if seat == view.turn else []
    for number, stage in enumerate(view.tables.wonders[city.wonder].stages, 1):
        stands = "built" if number in city.built else "forced" if number in forced else ""
        below = view.say("rests_on", " ".join(map(str, stage.requires))) if stage.requires else ""
        yield _Level(
            number,
            stage,
            stands or ("next" if number in following else ""),
            view.say("same" if stage.kind == "identical" else "different"),
            view.say("short_points", stage.vp),
            below,
        )


def _stage_line(view: View, level: _Level) -> str:
    mark = {"built": "x", "forced": "!", "next": ">"}.get(level.stands, " ")
    worth = level.worth + (" *" if level.stage.effect else "")
    text = f"[{mark}] {level.number}: {level.stage.count} {level.takes:<9} {worth:<8}{level.below}"
    style = {"built": ("bold",), "forced": ("yellow",)}.get(level.stands, ())
    return view.brush(text.rstrip(), *style)


def _board(view: View, seat: int) -> Markup:
    """The wonder: its name and what it does, its stages below."""
    wonder = view.table.cities[seat].wonder
    effect = None
    if view.tables.wonders[wonder].effect is not None:
        effect = element("span", "\N{BLACK STAR} ", wonder_face(wonder, view.lang),
                         class_="sw-faint", title=wonder_effect(wonder, view.lang))  # fmt: skip
    head = element("div", element("span", view.wonder(wonder)), effect, class_="sw-nameplate")
    stages = (_stage_tile(view, seat, level) for level in _levels(view, seat))
    below = element("div", *stages, class_="sw-stages sw-levels")
    return element("div", head, below, class_="sw-board")


def _stage_tile(view: View, seat: int, level: _Level) -> Markup:
    number, stage, stands, takes, worth, below = level
    built, star = stands == "built", "\N{BLACK STAR}" if stage.effect else ""
    # What must be built can be next, too.
    kind = {"built": " sw-built", "forced": " sw-forced sw-following", "next": " sw-following"}
    check = "\N{CHECK MARK}"
    said = (check if built else "", f"{number}: {stage.count} {takes}", worth, star, below)
    head = element("span", element("b", check if built else str(number)),
                   element("span", star) if star else None, class_="sw-line")  # fmt: skip
    return tile(
        head,
        None if built else _price(stage),
        counter("vp", stage.vp, view.say("points", stage.vp)),
        ids=f"{number}" if seat == view.turn else "",
        kind=f"sw-level{kind.get(stands, '')}",
        label=" ".join(filter(None, said)),
        live=view.live and seat == view.turn,
    )


def _price(stage: Stage) -> Markup:
    """The cards that a stage takes: as many equal or different ones."""
    sign = "=" if stage.kind == "identical" else "\N{NOT EQUAL TO}"
    cards = (icon("card") for _ in range(stage.count))
    return element("span", element("b", sign), *cards, class_="sw-icons")


def _cards(view: View, seat: int) -> Listing:
    """The cards held; those of the seat whose turn it is can be tapped."""
    things = []
    for card, count in enumerate(view.table.cities[seat].cards):
        if count:
            text, color = f"{view.card(card)}{times(count)}", view.color(card)
            told = times(count).strip() if view.is_described(card) else text
            ids = view.tables.cards[card].id if seat == view.turn else ""
            things.append(Thing(text, color, color, ids, name=told, before=face(card, view.lang)))
    return Listing(view.say("held"), things)


def _tokens(view: View, seat: int) -> Listing:
    """The progress tokens of a seat, and what has become of them this turn."""
    things = []
    for token, count in enumerate(view.table.cities[seat].tokens):
        if count:
            name = view.token(token) + times(count)
            if seat == view.turn and token in view.table.turn.available:
                name = view.say("ready", name)
            elif seat == view.turn and token in view.table.turn.used:
                name = view.say("used", name)
            does = token_effect(token, view.lang)
            chip = element("span", name, " ", token_face(token, view.lang),
                           class_="sw-chip sw-token", title=does)  # fmt: skip
            things.append(Thing(name, "bold", drawn=chip))
    return Listing(view.say("tokens"), things)


def columns(view: View) -> Markup:
    """A column for each seat, that of the view in the middle and its neighbors beside it."""
    order = sitting.across(view.own, view.seats)
    return sitting.standing(_column(view, order, at) for at in range(len(order)))


def _column(view: View, order: list[int], at: int) -> Markup:
    seat = order[at]
    # At the ends of the line sit neighbors, too, unless there are but two.
    left = order[at - 1] if at or len(order) > 2 else None
    right = order[(at + 1) % len(order)] if at + 1 < len(order) or len(order) > 2 else None
    between = _against(view, seat, left), _shields(view, seat), _against(view, seat, right)
    return sitting.column(view.sitter(seat), [view.worth(seat)], between, _held(view, seat))


def _shields(view: View, seat: int) -> Markup:
    strength = ext.shields(view.state, seat)
    return counter("army", strength, f"{view.say('shields')}: {strength}")


def _against(view: View, seat: int, other: int | None) -> Markup | None:
    """The points that a battle now would bring a seat against a neighbor."""
    if other is None or view.table.phase in ("setup", "over"):
        return None
    won = view.tables.military.victory_vp * ext.battle(view.state, seat, other)
    words = view.say("battle.now", view.seat(other), f"{won:+}")
    return sitting.gain(won, words) if won else None


def _held(view: View, seat: int) -> Iterator[Markup]:
    """What a seat holds towards stages and tokens: each resource and symbol with its number."""
    for card, count in enumerate(view.table.cities[seat].cards):
        for effect in view.tables.cards[card].effects if count else ():
            sign = _sign(effect)
            if sign:
                name = names.card_name(card, view.lang)
                yield counted(icon(sign, name), count, name)


def _sign(effect: fx.CardEffect) -> str:
    match effect:
        case fx.ResourceUnit(resource=resource):
            return resource
        case fx.Coin():
            return "coin"
        case fx.Science(symbol=symbol):
            return symbol
        case _:
            return ""
