"""Parts of the page of a review about the players: cards, accounts, points."""

from __future__ import annotations

from math import pi

from solver.cli.output.reviews.frame import Frame, percent, signed
from solver.floats import plain_sum
from solver.games.drawing.html import Markup, caption, element, section
from solver.review.marks import SIGNS
from solver.units import in_figures

RADIUS = 34.0
"""Of the ring that shows the accuracy."""

KINDS = ("own", "others", "luck", "unforeseen")
"""Entries of an account, in the order in which they are shown."""


def players(frame: Frame) -> Markup:
    """A card for each player: accuracy, how good the decisions were, the result."""
    cards = (_player(frame, seat) for seat in frame.review.seats)
    return section(frame.say("players"), element("div", *cards, class_="players"))


def _player(frame: Frame, seat: int) -> Markup:
    review = frame.review
    player = review.player(seat)
    name = element("div", frame.seat(seat), class_="name")
    badges = []
    outcome = review.outcome
    if outcome is not None:
        badges.append(f"{percent(outcome.returns[seat])}")
        if outcome.scores:
            badges.append(f"{outcome.scores[seat]['total']} {frame.say('points')}")
    badge = element("div", " · ".join(badges), class_="badge") if badges else None
    counts = [
        (f"{frame.say(mark)} {SIGNS.get(mark, '')}".rstrip(), str(count))
        for mark, count in player.marks.items()
    ]
    counts += [
        (frame.say("decisions"), str(len(player.losses))),
        (frame.say("lost"), in_figures(f"{100 * plain_sum(player.losses):.1f}", frame.lang)),
    ]
    rows = (element("li", element("span", what), element("b", count)) for what, count in counts)
    return element(
        "div",
        element("div", element("div", name, badge), _ring(frame, player.accuracy), class_="top"),
        element("ul", *rows, class_="counts"),
        class_=f"card player s{seat}",
    )


def _ring(frame: Frame, accuracy: float | None) -> Markup | None:
    """The accuracy as a part of a ring."""
    if accuracy is None:
        return None
    around = 2 * pi * RADIUS
    return element(
        "svg",
        element("circle", cx=42, cy=42, r=RADIUS),
        element(
            "circle",
            cx=42,
            cy=42,
            r=RADIUS,
            stroke_dasharray=f"{accuracy * around:.1f} {around:.1f}",
            transform="rotate(-90 42 42)",
            class_="part",
        ),
        element("text", f"{100 * accuracy:.0f}", x=42, y=45),
        element("text", frame.say("accuracy"), x=42, y=58, class_="small"),
        viewBox="0 0 84 84",
        role="img",
        aria_label=f"{frame.say('accuracy')} {percent(accuracy)}",
        class_="ring",
    )


def accounts(frame: Frame) -> Markup | None:
    """Where the chances to win of each player went."""
    review = frame.review
    given = [(seat, review.accounts[seat]) for seat in review.seats]
    found = [(seat, account) for seat, account in given if account is not None]
    if not found:
        return None
    most = max(abs(getattr(account, kind)) for _, account in found for kind in KINDS)
    keys = ("start", *KINDS, "end")
    heads = [
        element("td"),
        *(element("th", frame.say(f"account.{key}"), scope="col") for key in keys),
    ]
    rows = []

    def points(share: float) -> str:
        return in_figures(f"{100 * share:.1f}", frame.lang)

    for seat, account in found:
        cells = [element("td", frame.chip(seat)), element("td", points(account.start))]
        cells += [_meter(getattr(account, kind), most, frame.lang) for kind in KINDS]
        cells.append(element("td", element("b", points(account.end))))
        rows.append(element("tr", *cells))
    table = element("table", caption(frame.say("account")), element("tr", *heads), *rows)
    return section(
        frame.say("account"),
        element("div", table, class_="card scroll"),
        element("p", frame.say("account.help"), class_="faint"),
    )


def _meter(change: float, most: float, lang: str) -> Markup:
    """A change with a bar to the left or right, as long as ``most`` would be half the cell."""
    size = 50 * abs(change) / most if most else 0.0
    side = f"left:{50 - size if change < 0 else 50:.1f}%;width:{size:.1f}%"
    bar = element("span", element("i", style=side), class_="meter")
    kind = "bad" if change < -0.0005 else "good" if change > 0.0005 else None
    return element("td", signed(change, lang), bar, class_=kind)


def scores(frame: Frame) -> Markup | None:
    """The points by category at the end, or so far."""
    review = frame.review
    if review.last is None:
        return None
    found = review.game.scores(review.last)
    returns = review.outcome.returns if review.outcome else (0.0,) * review.count
    names = list(found[0])
    heads = [element("th", _category(frame, name), scope="col") for name in names]
    rows = [
        element(
            "tr",
            element("td", frame.chip(seat)),
            *(element("td", str(score[name])) for name in names),
            class_="won" if returns[seat] == max(returns) > 0 else None,
        )
        for seat, score in enumerate(found)
    ]
    head = element("tr", element("td"), *heads)
    table = element("table", caption(frame.say("scores")), head, *rows, class_="scores")
    return section(frame.say("scores"), element("div", table, class_="card scroll"))


def _category(frame: Frame, name: str) -> str:
    if name == "total":
        return frame.say("total")
    return frame.review.game.word("score", name, frame.lang)
