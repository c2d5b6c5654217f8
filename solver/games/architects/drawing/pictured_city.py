"""One city of Architects in the picture: points, the stages of its wonder, cards, tokens."""

from __future__ import annotations

from solver._ext.architects import bridge as ext
from solver.games.architects.drawing.faces import token_face, wonder_face
from solver.games.architects.drawing.view import View, times
from solver.games.architects.moves.effect_words import token_effect, wonder_effect
from solver.games.drawing.html import Markup, element, joined
from solver.games.drawing.pieces import chips, counter, mark, panel, row, tile


def city(view: View, seat: int, live: bool) -> Markup:
    """The panel of a seat."""
    city = view.table.cities[seat]
    decides = view.state.decider == seat
    head = joined(
        element("span", view.seat(seat), class_=f"sw-seat sw-s{seat}"),
        element("span", view.wonder(city.wonder)),
        element("span", view.say("to_move"), class_="sw-turn") if decides else None,
    )
    score = dict(ext.score(view.state)[seat])
    del score["total"]
    figures = element(
        "div",
        *counters(view, seat),
        element("span", f"{view.say('victories')}: {city.victories}", class_="sw-faint"),
        class_="sw-figures",
    )
    parts = [f"{view.say(f'score.{name}')} {n}" for name, n in score.items() if n]
    return panel(
        head,
        figures,
        _stages(view, seat, live) if city.wonder >= 0 else None,
        row(view.say("held"), chips(_cards(view, seat, live))) if any(city.cards) else None,
        row(view.say("tokens"), chips(_tokens(view, seat))) if any(city.tokens) else None,
        row(view.say("points_for"), ", ".join(parts)) if parts else None,
        kind=f"sw-city sw-of{seat}{' sw-active' if decides else ''}",
        label=view.seat(seat),
    )


def counters(view: View, seat: int) -> list[Markup]:
    """The points of a seat as they stand, and its shields."""
    total = ext.score(view.state)[seat]["total"]
    shields = ext.shields(view.state, seat)
    return [
        counter("vp", total, view.say("point" if total == 1 else "points", total)),
        counter("army", shields, f"{view.say('shields')}: {shields}"),
    ]


def _stages(view: View, seat: int, live: bool) -> Markup:
    """The stages as they stand on each other, the top one first, and what the wonder does."""
    city = view.table.cities[seat]
    wonder = view.tables.wonders[city.wonder]
    following = ext.available_stages(view.state, seat)
    forced = ext.must_build(view.state) if seat == view.turn else []
    tiles = []
    for number in range(len(wonder.stages), 0, -1):
        stage = wonder.stages[number - 1]
        built = number in city.built
        kind = "sw-built" if built else "sw-forced" if number in forced else ""
        if not built and number in following:
            kind += " sw-following"
        takes = f"{stage.count} {view.say('same' if stage.kind == 'identical' else 'different')}"
        worth = view.say("short_points", stage.vp)
        sign = "\N{CHECK MARK} " if built else ""
        star = " \N{BLACK STAR}" if stage.effect else ""
        below = view.say("rests_on", " ".join(map(str, stage.requires))) if stage.requires else ""
        tiles.append(
            tile(
                element("b", f"{sign}{number}"),
                element("span", takes),
                element("span", f"{worth}{star}", class_="sw-faint"),
                ids=f"{number}" if seat == view.turn else "",
                kind=f"sw-level {kind}",
                label=" ".join(f"{sign}{number}: {takes} {worth}{star} {below}".split()),
                live=live and seat == view.turn,
            )
        )
    effect = None
    if wonder.effect is not None:
        words = f"\N{BLACK STAR} {wonder_effect(city.wonder, view.lang)}"
        effect = element("p", wonder_face(city.wonder, view.lang), " ", words, class_="sw-faint")
    return joined(element("div", *tiles, class_="sw-levels"), effect)


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
                    element("span", name),
                    ids=view.tables.cards[card].id if active else "",
                    kind=f"sw-name sw-c-{view.color(card)}",
                    label=name,
                    live=live and active,
                )
            )
    return shown


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
