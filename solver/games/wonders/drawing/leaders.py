"""Leaders: those in the hand of the view with costs and effects, what it knows of the draft."""

from __future__ import annotations

from collections.abc import Iterator

from solver._ext.wonders import bridge as ext
from solver.games.drawing.html import Markup, element
from solver.games.drawing.lines import wrap
from solver.games.drawing.nodes import Listing, Thing, words
from solver.games.drawing.pieces import chip, chips, panel
from solver.games.drawing.terminal import told
from solver.games.wonders.data.effects_leaders import DrawLeaders
from solver.games.wonders.drawing.view import View
from solver.games.wonders.moves.effect_words import card_effects, coins, cost_words
from solver.games.wonders.positions.draft import SEAT_BITS, draft_row
from solver.games.wonders.positions.leaders import DRAFTED
from solver.games.wonders.positions.phases import BEFORE
from solver.games.wonders.questions import UsedItem
from solver.games.wonders.table import DraftRows

_CHOSEN = ("draft", "recruit", "extra")
"""Phases in which a leader of the hand is chosen, so that each is shown with what it does."""


def _hands(view: View) -> Iterator[tuple[str, list[int]]]:
    """What the hands of leaders that the view knows are called, and the leaders in each."""
    if view.table.leaders is None or view.phase in (*BEFORE, "over"):
        return
    for seat in view.partners:
        leaders = _held(view, seat)
        key = "your_leaders" if seat == view.own else "leaders_of"
        if leaders:
            yield f"{view.say(key, view.seat(seat))} ({len(leaders)})", leaders


def _held(view: View, seat: int) -> list[int]:
    """The leaders that a seat can choose from now, or keeps for later recruitments."""
    leaders = view.table.leaders
    assert leaders is not None
    if view.phase == "deal_leaders":
        return sorted(leader for leader in leaders.hands[seat] if leader >= 0)
    if is_drafting(view):
        hand = list(leaders.hands[draft_row(view.table.seats, seat, view.turn)])
        looks = len(view.partners) == 1 or seat % 2 == 1
        if view.phase == "see_leaders" and looks:
            hand = hand[: view.table.seen]
        return sorted(hand)
    kept = [slot.card for slot in _slots(leaders, view.table.seats, seat) if slot.how == "keep"]
    if _draws_leaders(view, seat):
        drawn = zip(leaders.drawn, leaders.drawn_how, strict=True)
        kept += [leader for leader, how in drawn if how == "keep"]
    return sorted(kept)


def _draws_leaders(view: View, city: int) -> bool:
    """Whether a city is the one that draws leaders from the box."""
    effects = (effect for stage in view.stages(city) for effect in stage.effects)
    return any(isinstance(effect, DrawLeaders) for effect in effects)


def is_drafting(view: View) -> bool:
    """Whether the draft goes on."""
    return view.phase in ("draft", "see_leaders")


def _slots(leaders: DraftRows, seats: int, seat: int) -> list[UsedItem]:
    """The leaders that a seat kept in the draft, with what became of them."""
    turns = range(1, DRAFTED + 1)
    rows = [(leaders.played(draft_row(seats, seat, turn)), turn) for turn in turns]
    return [row[turn - 1] for row, turn in rows if len(row) >= turn]


def lines(view: View) -> list[str]:
    """The leaders in hand: with costs and effects where one is chosen, else by name."""
    drawn: list[str] = []
    for head, leaders in _hands(view):
        if not chooses_leader(view):
            drawn += told(view.brush, [Listing(head, [Thing(view.card(one)) for one in leaders])])
            continue
        drawn.append(view.brush(head, "bold"))
        for leader in leaders:
            said = "; ".join([_cost(view, leader), *card_effects(leader, view.rules, view.lang)])
            drawn += wrap(f"  {view.card(leader)}: ", said)
    return drawn


def parts(view: View) -> Iterator[Markup]:
    """The same on a page."""
    for head, leaders in _hands(view):
        if chooses_leader(view):
            yield panel(
                head, element("div", *(_tile(view, one) for one in leaders), class_="sw-hand")
            )
        else:
            yield panel(head, chips(chip(view.card(one), color="leader") for one in leaders))


def _tile(view: View, leader: int) -> Markup:
    costs = _cost(view, leader)
    effects = "; ".join(card_effects(leader, view.rules, view.lang))
    return view.tile(
        leader,
        element("span", costs, class_="sw-price"),
        element("span", effects, class_="sw-does"),
        said=[costs, effects],
        kind=" sw-open",
    )


def chooses_leader(view: View) -> bool:
    """Whether a leader of the hand is chosen now."""
    return view.phase in _CHOSEN or is_drafting(view)


def _cost(view: View, leader: int) -> str:
    """What a leader costs the view if it may be recruited now, else what is printed on it."""
    if view.phase not in ("recruit", "extra"):
        rules = view.rules.cards[leader]
        assert rules is not None
        return cost_words(rules.cost, view.lang)
    quote = ext.quote(view.state, view.own, leader)
    paid = coins(quote["coins"], view.lang)
    return paid if quote["why"] is None else view.say("too_dear", paid)


def drafted(view: View) -> Iterator[Listing]:
    """What the view and its partner kept and passed on in the draft, as far as it is remembered."""
    if view.table.leaders is None or view.phase in (*BEFORE, "deal_leaders", "over"):
        return
    leaders = view.table.leaders
    turns = view.turn - 1 if is_drafting(view) else DRAFTED - 1
    for at, seat in enumerate(view.partners):
        forgot = view.table.forgot[-1] >> SEAT_BITS * at
        if is_drafting(view):
            kept = [slot.card for slot in _slots(leaders, view.table.seats, seat)]
            if kept:
                yield Listing(view.say("kept", view.seat(seat)), _named(view, kept))
        for turn in range(1, turns + 1):
            row = draft_row(view.table.seats, seat, turn)
            later = leaders.used[row][turn:]
            later += leaders.hands[row] if leaders.hands else []
            if not forgot >> (turn - 1) & 1:
                yield Listing(view.say("sent", view.seat(seat), turn), _named(view, later))


def _named(view: View, leaders: list[int]) -> list[Thing]:
    return words(view.card(leader) for leader in sorted(leaders) if leader >= 0)
