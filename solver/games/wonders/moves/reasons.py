"""Why a move is not legal, in words a player can act on.

Only called once no legal move fits what was typed, for a kind of move that fits the moment;
nothing here decides legality. An empty remedy leaves it to the caller to list what is possible.
Nothing but the cities and the hand of the seat that decides is looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from solver._ext.wonders import bridge
from solver.errors import Phrase
from solver.games.moves.kinds import Values
from solver.games.moves.reading import Reason, coins_told, listed
from solver.games.wonders.data import EXPANSIONS, LEADERS, tables
from solver.games.wonders.moves import naval_reasons
from solver.games.wonders.moves.effect_words import cost_told
from solver.games.wonders.moves.kinds import PLAYS, Scene
from solver.games.wonders.moves.payments import Payment, payment_text
from solver.games.wonders.names import ON_THE_SITE, card_name, edifice_name, wonder_name

_NOT_NOW: Reason = ("not possible now", "")

_NOBODY = ("recruit", -1)
"""The move that recruits no leader."""


def why_not(scene: Scene, kind: str, values: Values) -> Reason:
    """Problem and remedy for a move that is not possible (None in it: anything)."""
    if kind in (*PLAYS, "recruit"):
        return _Play(scene).why_not(kind, values)
    if kind in naval_reasons.KINDS:
        return naval_reasons.why_not(scene, kind, values)
    if kind == "wonder":
        return _wonder(scene, values)
    if kind == "side" or values[0] is None:
        return _NOT_NOW
    if kind in _CHOICES:
        return _CHOICES[kind](scene, values[0])
    return _dealt(scene, kind, values[0])


class _Play:
    """Explains why a card of the hand cannot be used in some way."""

    def __init__(self, scene: Scene) -> None:
        self._state, self._table, self._moves = scene.state, scene.table, scene.legal
        self._seat = scene.state.decider
        self._at = scene.city(scene.for_city)
        self._city = self._table.cities[self._at]
        self._scene = scene
        self._edition = scene.rules
        self._name = Phrase("seat {}", self._seat) if self._at == self._seat else "the Free City"

    def why_not(self, kind: str, values: Values) -> Reason:
        """Problem and remedy for one of the uses of a card or leader."""
        card = values[0]
        problem = self._card(card) if card is not None and (kind, card) != _NOBODY else ""
        if problem:
            return problem, Phrase(
                "to be had: {}", listed(map(card_name, sorted(self._hand() - {-1})))
            )
        if kind == "sell" and values[1]:
            return naval_reasons.no_step(self._scene, self._at, kind, -1) or _NOT_NOW
        if kind == "sell":
            chosen = self._at == self._seat or card is None
            return _NOT_NOW if chosen else ("the Free City sells only when it cannot play", "")
        if kind == "recruit":
            return self._recruit(card)
        return self._stage(values) if kind == "stage" else self._build(values)

    # ---------------------------------------------------------------- the hand

    def _card(self, card: int) -> str:
        """Why a card cannot be played whatever for; empty if it can."""
        if card in self._hand():
            return ""
        if card < 0:
            return "the card must be named"
        if card not in self._scene.items:
            return _not_here(self._scene, card)
        return Phrase("{} is not in the hand of seat {}", card_name(card), self._seat)

    def _hand(self) -> set[int]:
        """The cards that can be chosen, as far as they are known."""
        table = self._table
        cards = {move[1] for move in self._moves}
        if table.phase != "choose" or table.view not in (None, self._seat):
            return cards
        row = bridge.held_row(self._state, self._seat, table.turn)
        hand = list(table.ages[table.age - 1].hands[row])
        for move in table.cities[self._seat].moves:
            hand.remove(bridge.decode(move)[1])
        return cards | set(hand)

    # ---------------------------------------------------------------- uses

    def _build(self, values: Values) -> Reason:
        card, *paid, by_right, sails, _ = values
        if card is None:
            return Phrase("{} can build no card that way", self._name), ""
        if card < 0:
            return "a building is played face up", "name it"
        if tables().cards[card].age == LEADERS:
            return Phrase("{} is a leader", card_name(card)), Phrase(
                "write recruit {}", card_name(card)
            )
        quote = bridge.quote(self._state, self._at, card)
        if quote["why"] == "same_building":
            return Phrase("{} stands in the city of {} already", card_name(card), self._name), ""
        if by_right:
            if any(not any(way) for way in quote["payments"]):
                return Phrase(
                    "{} needs no right, nothing is due to a neighbor", card_name(card)
                ), ""
            return Phrase("{} has no right to build {} free", self._name, card_name(card)), ""
        rules = self._edition.cards[card]
        assert rules is not None
        cost = Phrase("{} costs {}", card_name(card), cost_told(rules.cost))
        if sails and quote["payments"]:
            play = ("build", card)
            return naval_reasons.sailing(self._scene, self._at, self._name, play, cost)
        return self._unpaid(quote, cost, *paid)

    def _recruit(self, card: int | None) -> Reason:
        if card is None:
            return _NOT_NOW
        if card < 0:
            return "a leader must be used", "recruit it, build a stage with it or sell it"
        if tables().cards[card].age != LEADERS:
            return Phrase("{} is no leader", card_name(card)), ""
        price = bridge.quote(self._state, self._at, card)["coins"]
        have = coins_told(self._city.coins)
        return (
            Phrase(
                "cannot pay: {} costs {}, {} has {}",
                card_name(card),
                coins_told(price),
                self._name,
                have,
            ),
            "",
        )

    def _stage(self, values: Values) -> Reason:
        card, *paid, ordered, sails, joins, choice, _ = values
        quote = bridge.quote(self._state, self._at)
        wonder = wonder_name(self._city.wonder)
        stages = self._scene.stages(self._at)
        if quote["why"] == "no_stage":
            return Phrase("all {} stages of {} are built", len(stages), wonder), ""
        chained = card is not None and bridge.quote(self._state, self._at, card)["giver"] >= 0
        if quote["payments"] and chained and self._at != self._seat:
            return Phrase("{} is chained, so the Free City builds it", card_name(card)), ""
        problem = self._out_of_order(ordered, len(stages), quote["number"])
        if problem is not None:
            return problem
        number = ordered or quote["number"]
        cost = Phrase("stage {} of {} costs {}", number, wonder, cost_told(stages[number - 1].cost))
        same = [move for move in self._moves if move[0] == "stage" and move[-5] == (ordered or 0)]
        if same and sails and joins:
            return (
                "a stage comes with a step of a fleet or with participation",
                "leave out one of them",
            )
        if same and sails:
            return naval_reasons.sailing(self._scene, self._at, self._name, ("stage", -1), cost)
        if same and joins:
            return self._joining(quote, cost)
        if same and choice and all(move[-2] != choice for move in same):
            return Phrase("stage {} of {} leaves no choice {}", number, wonder, choice), ""
        if ordered and not same:
            return self._too_dear(cost)
        return self._unpaid(quote, cost, *paid)

    def _out_of_order(self, ordered: int | None, count: int, following: int) -> Reason | None:
        """Why a stage of this number cannot be built next, whatever it costs; None: it can."""
        wonder = wonder_name(self._city.wonder)
        if not self._scene.builds_in_any_order(self._at):
            if not ordered or ordered == following:
                return ("its number is not needed", "leave it out") if ordered else None
            return Phrase(
                "{} builds its stages in their order, now stage {}", wonder, following
            ), ""
        if not ordered:
            return Phrase(
                "{} builds its stages in any order", wonder
            ), "write stage NUMBER with CARD"
        if ordered > count:
            return Phrase("{} has {} stages", wonder, count), ""
        if ordered in self._city.stages_built:
            return Phrase("stage {} of {} is built already", ordered, wonder), ""
        return None

    def _joining(self, quote: dict[str, Any], cost: str) -> Reason:
        """Why a stage that can be paid cannot be built together with taking part in the Edifice."""
        if not self._scene.setup.edifice:
            return "there are no Edifices without the expansion Edifice", "leave out join"
        number = self._scene.edifice
        name, age = edifice_name(number), self._table.age
        if self._table.pawns[age - 1] == 0:
            return Phrase("{} is completed, nobody can join any more", name), ""
        if age in self._city.edifices:
            return Phrase("{} takes part in {} already", self._name, name), ""
        if quote["participation"] is None:
            return Phrase("this stage brings a pawn on {} itself", name), "leave out join"
        price, have = coins_told(quote["participation"]), coins_told(self._city.coins)
        if any(move[0] == "stage" and move[-3] for move in self._moves):
            return Phrase("that is not a way to pay {}", cost_and(cost, name, price)), ""
        return Phrase(
            "cannot pay: {}, {} has {}", cost_and(cost, name, price), self._name, have
        ), ""

    def _unpaid(self, quote: dict[str, Any], cost: str, *paid: int | None) -> Reason:
        """Why a payment will not do that is not among those of the quote."""
        if not quote["payments"]:
            return self._too_dear(cost)
        if paid[0] is None:
            return _NOT_NOW
        said = payment_text(_payment(paid)).strip() or "nothing to the neighbors"
        return Phrase("{}, {} is not a way to pay it", cost, said), ""

    def _too_dear(self, cost: str) -> Reason:
        """A cost that cannot be paid in any way."""
        have = coins_told(self._city.coins)
        return Phrase("cannot pay: {}, {} has {}", cost, self._name, have), ""


def cost_and(cost: str, name: str, price: str) -> str:
    """The cost of a stage and of taking part in an Edifice."""
    return Phrase("{}, {} {}", cost, name, price)


def _payment(paid: Sequence[int | None]) -> Payment:
    """The payment of a decoded move, without the right to a free building."""
    left, right, bank, units, bought, far_left, far_right = paid
    return Payment(left, right, bank, units, bought, far_left, far_right)


def _take(scene: Scene, card: int) -> Reason:
    """Why a card cannot be taken from the discard pile."""
    if card < 0:
        return "a card must be taken", ""
    city = scene.table.cities[scene.city(for_city=False)]
    building = tables().building(card)
    if any(tables().building(other) == building for other in city.cards):
        return Phrase("{} stands in the city already", card_name(card)), ""
    return Phrase("{} is not in the discard pile", card_name(card)), ""


def _keep(scene: Scene, card: int) -> Reason:
    """Why a leader cannot be kept in the draft."""
    if card < 0:
        return "the leader must be named", ""
    return Phrase("{} is not in the hand of seat {}", card_name(card), scene.state.decider), ""


def _bury(scene: Scene, card: int) -> Reason:
    """Why a leader cannot be turned face down."""
    if card < 0:
        return "the leader must be named", ""
    return Phrase(
        "{} does not lie face up in the city of seat {}", card_name(card), scene.state.decider
    ), ""


def _discard(scene: Scene, age: int) -> Reason:
    """Why a Victory token cannot be discarded."""
    value = tables().rules.victory[age]
    return Phrase("seat {} has no victory token of {} to discard", scene.state.decider, value), ""


def _pay(scene: Scene, paid: int) -> Reason:
    """Why so many coins cannot be paid of a loss."""
    seat = scene.state.decider
    have = coins_told(scene.table.cities[seat].coins)
    loss = coins_told(scene.table.cities[seat].losses)
    return Phrase("seat {} loses {} and has {}, it cannot pay {}", seat, loss, have, paid), ""


def _lose(scene: Scene, card: int) -> Reason:
    """Why a card cannot be given up as a penalty."""
    seat = scene.state.decider
    if card not in scene.table.cities[seat].cards:
        return Phrase("{} does not stand in the city of seat {}", card_name(card), seat), ""
    color = tables().cards[card].color
    return Phrase(
        "{} is a {} card, which {} does not ask for", card_name(card), color, _edifice_of(scene)
    ), ""


def _edifice(scene: Scene, number: int) -> Reason:
    """Why an Edifice cannot be drawn."""
    age = len(scene.table.edifices) + 1
    own = tables().edifices[number].age
    return Phrase("{} is an Edifice of Age {}, not {}", edifice_name(number), own, age), ""


def _edifice_of(scene: Scene) -> str:
    return edifice_name(scene.edifice)


_CHOICES: dict[str, Callable[[Scene, int], Reason]] = {
    "take": _take,
    "keep": _keep,
    "bury": _bury,
    "discard": _discard,
    "pay": _pay,
    "lose": _lose,
    "edifice": _edifice,
}
"""What explains the refusal of a choice with one number, by its kind."""


def _wonder(scene: Scene, values: Values) -> Reason:
    wonder = values[0]
    if wonder is None:
        return _NOT_NOW
    if any(move[1] == wonder for move in scene.legal):
        drawn = any(move[2] >= 0 for move in scene.legal)
        return ("the side is drawn with the board" if drawn else "no side is drawn"), ""
    if wonder not in scene.setup.boards:
        part = next(name for name in EXPANSIONS if wonder in tables().expansion_boards(name))
        what = Phrase("{} belongs to the expansion {}", wonder_name(wonder), part.capitalize())
        return what, "add carthage=yes to the variant" if wonder in scene.setup.guests else ""
    owner = [city.wonder for city in scene.table.cities].index(wonder)
    return Phrase("{} belongs to city {}", wonder_name(wonder), owner), ""


def _not_here(scene: Scene, card: int) -> str:
    """Why a card or leader cannot be at this table."""
    item = tables().cards[card]
    if scene.rules.cards[card] is None:
        name, edition = card_name(card), scene.rules.name
        other = ON_THE_SITE.get(item.id) if edition == "second" else None
        if other is None:
            return Phrase("{} is not in the {} edition", name, edition)
        return Phrase(
            "{} is not in the {} edition: Board Game Arena uses that name for {}",
            name,
            edition,
            other,
        )
    for there, name in ((item.black, "Cities"), (item.armada, "Armada")):
        if there:
            return Phrase("{} belongs to the expansion {}", card_name(card), name)
    if scene.setup.leaders:
        return Phrase("{} belongs to Leaders and Cities together", card_name(card))
    return Phrase("{} belongs to the expansion Leaders", card_name(card))


def _dealt(scene: Scene, kind: str, card: int) -> Reason:
    if card < 0:
        return _NOT_NOW
    if card not in scene.items:
        return _not_here(scene, card), ""
    if kind == "see" and scene.table.phase == "look":
        ages = {tables().cards[move[1]].age for move in scene.legal if move[0] == kind} - {LEADERS}
        first = Phrase("a card of Age {} comes next", min(ages)) if len(ages) == 1 else ""
        return Phrase("{} cannot be in that pile", card_name(card)), first
    if kind == "see":
        return Phrase("{} cannot be in that hand", card_name(card)), ""
    age, own = scene.table.age, tables().cards[card].age
    if kind == "draw" or scene.table.phase == "deal_leaders":
        if own != LEADERS:
            return Phrase("{} is no leader", card_name(card)), ""
        return Phrase("{} cannot be in the box", card_name(card)), ""
    if own == LEADERS:
        return Phrase("{} is a leader, not a card of Age {}", card_name(card), age), ""
    if own != age:
        return Phrase("{} is a card of Age {}, not {}", card_name(card), own, age), ""
    return Phrase("no {} is left in the deck of Age {}", card_name(card), age), ""
