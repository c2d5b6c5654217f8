"""One city of Architects in the picture: points, the stages of its wonder, cards, tokens."""

from __future__ import annotations

from solver._ext.architects import bridge as ext
from solver.games.architects.data.model import Stage
from solver.games.architects.drawing.faces import face, token_face, wonder_face
from solver.games.architects.drawing.sitting import place_of, pointed, points, shields
from solver.games.architects.drawing.view import View, times
from solver.games.architects.moves.effect_words import token_effect, wonder_effect
from solver.games.drawing.html import Markup, element, joined
from solver.games.drawing.pieces import chips, counter, icon, mark, panel, row, tile
from solver.games.drawing.sitting import side_of

SIGNS = {
    "stages": "wonder", "cat_pawn": "cat", "military": "laurel", "progress": "token",
}  # fmt: skip
"""The symbols of what points are for, where it is not cards of a color."""


def city(view: View, own: int, seat: int, live: bool) -> Markup:
    """The panel of a seat, as the seat ``own`` sees it."""
    city = view.table.cities[seat]
    decides = view.state.decider == seat
    place = pointed(view, own, seat)
    head = joined(
        element("span", view.seat(seat), class_=f"sw-seat sw-s{seat}"),
        element("span", place, class_="sw-place") if place else None,
        element("span", view.say("to_move"), class_="sw-turn") if decides else None,
    )
    side = "" if view.seats == 2 else side_of(seat, own, view.seats)
    kinds = ["sw-city", f"sw-of{seat}", *([f"sw-at-{side}"] if side else [])]
    kinds += ["sw-active"] if decides else []
    where = place_of(view, own, seat)
    return panel(
        head,
        _figures(view, seat),
        _board(view, seat, live) if city.wonder >= 0 else None,
        row(view.say("held"), chips(_cards(view, seat, live))) if any(city.cards) else None,
        row(view.say("tokens"), chips(_tokens(view, seat))) if any(city.tokens) else None,
        _points(view, seat),
        kind=" ".join(kinds),
        label=f"{view.seat(seat)}, {where}" if where else view.seat(seat),
    )


def _figures(view: View, seat: int) -> Markup:
    """Points, shields, the Cat and the military tokens of a seat."""
    won = view.table.cities[seat].victories
    tokens = f"{view.say('victories')}: {won}"
    return element(
        "div",
        points(view, seat),
        shields(view, seat),
        icon("cat", view.say("cat")) if view.table.cat == seat else None,
        element("span", icon("laurel", tokens), element("b", str(won)), class_="sw-times",
                title=tokens) if won else None,
        class_="sw-figures",
    )  # fmt: skip


def _points(view: View, seat: int) -> Markup | None:
    """What the points of now are for."""
    shown = []
    for name, worth in ext.score(view.state)[seat].items():
        if not worth or name == "total":
            continue
        words = view.say(f"score.{name}")
        sign = icon(SIGNS[name], words) if name in SIGNS else mark(name, words)
        shown.append(
            element("span", sign, element("b", str(worth)), class_="sw-times", title=words)
        )
    return row(view.say("points_for"), *shown)


def _board(view: View, seat: int, live: bool) -> Markup:
    """The wonder: its name and what it does, its stages below."""
    city = view.table.cities[seat]
    words = wonder_effect(city.wonder, view.lang)
    effect = None
    if view.tables.wonders[city.wonder].effect is not None:
        effect = element("span", "\N{BLACK STAR} ", wonder_face(city.wonder, view.lang),
                         class_="sw-faint", title=words)  # fmt: skip
    head = element("div", element("span", view.wonder(city.wonder)), effect, class_="sw-nameplate")
    return element("div", head, _stages(view, seat, live), class_="sw-board")


def _stages(view: View, seat: int, live: bool) -> Markup:
    """The stages in the order of their numbers: what is built, what can be next, what it takes."""
    city = view.table.cities[seat]
    wonder = view.tables.wonders[city.wonder]
    following = ext.available_stages(view.state, seat)
    forced = ext.must_build(view.state) if seat == view.turn else []
    tiles = []
    for number, stage in enumerate(wonder.stages, 1):
        built = number in city.built
        kind = "sw-built" if built else "sw-forced" if number in forced else ""
        if not built and number in following:
            kind += " sw-following"
        sign = "\N{CHECK MARK}" if built else str(number)
        words = _said(view, number, stage, built)
        worth = counter("vp", stage.vp, view.say("points", stage.vp))
        star = element("span", "\N{BLACK STAR}") if stage.effect else None
        tiles.append(
            tile(
                element("span", element("b", sign), star, class_="sw-line"),
                None if built else _price(stage),
                worth,
                ids=f"{number}" if seat == view.turn else "",
                kind=f"sw-level {kind}".rstrip(),
                label=words,
                live=live and seat == view.turn,
            )
        )
    return element("div", *tiles, class_="sw-stages sw-levels")


def _price(stage: Stage) -> Markup:
    """The cards that a stage takes: as many equal or different ones."""
    sign = "=" if stage.kind == "identical" else "\N{NOT EQUAL TO}"
    cards = (icon("card") for _ in range(stage.count))
    return element("span", element("b", sign), *cards, class_="sw-icons")


def _said(view: View, number: int, stage: Stage, built: bool) -> str:
    """A stage in words."""
    takes = f"{stage.count} {view.say('same' if stage.kind == 'identical' else 'different')}"
    below = view.say("rests_on", " ".join(map(str, stage.requires))) if stage.requires else ""
    parts = (
        "\N{CHECK MARK}" if built else "", f"{number}: {takes}", view.say("short_points", stage.vp),
        "\N{BLACK STAR}" if stage.effect else "", below,
    )  # fmt: skip
    return " ".join(filter(None, parts))


def _cards(view: View, seat: int, live: bool) -> list[Markup]:
    """The cards held; those of the seat whose turn it is can be tapped."""
    counts = view.table.cities[seat].cards
    active = seat == view.turn
    shown = []
    for card, count in enumerate(counts):
        if count:
            name = f"{view.card(card)}{times(count)}"
            shown.append(
                tile(
                    mark(view.color(card)),
                    face(card, view.lang),
                    _named(view, card, count),
                    ids=view.tables.cards[card].id if active else "",
                    kind=f"sw-name sw-c-{view.color(card)}",
                    label=name,
                    live=live and active,
                )
            )
    return shown


def _named(view: View, card: int, count: int) -> Markup | None:
    """What its icons do not say of a card: its name and its number."""
    told = view.is_described(card)
    text = times(count).strip() if told else f"{view.card(card)}{times(count)}"
    return element("span", text) if text else None


def _tokens(view: View, seat: int) -> list[Markup]:
    """The progress tokens of a seat, and what has become of them this turn."""
    shown = []
    for token, count in enumerate(view.table.cities[seat].tokens):
        if count:
            name = view.token(token) + times(count)
            if seat == view.turn and token in view.table.turn.available:
                name = view.say("ready", name)
            elif seat == view.turn and token in view.table.turn.used:
                name = view.say("used", name)
            shown.append(
                element("span", name, " ", token_face(token, view.lang), class_="sw-chip sw-token",
                        title=token_effect(token, view.lang))
            )  # fmt: skip
    return shown
