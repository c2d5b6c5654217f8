"""A slow, obvious game of 7 Wonders Duel with Pantheon, Agora or both, to check the fast one.

The table holds the true world from the beginning; what chance decides later (the draws for the
Great Library and for Enki, the offers of the draft and the deal of an Age) comes from outside as an
action. What is to be done lies in a list of steps: new ones are put in front, supremacy is tested
before every entry, and a decision without a choice is passed over.
"""

from __future__ import annotations

from itertools import chain, combinations

from tests.copies import copied
from tests.duel.expansions import choices, score, senate
from tests.duel.expansions.building import activate, put_up, raise_wonder, trigger
from tests.duel.expansions.choices import named, useful
from tests.duel.expansions.city import City, Plot, is_senator
from tests.duel.expansions.facts import GODS_OF, color, kind_of_temple
from tests.duel.expansions.prices import card_price, god_price, wonder_price
from tests.duel.expansions.table import Action, Step, Table
from tests.duel.reference import MILITARY, SYMBOLS_TO_WIN, WONDER_LIMIT
from tests.duel.slow_city import Price

CHANCE = ("offer", "deal_age", "draw_tokens", "draw_enki")
PICKS = [[0, 1, 1, 0], [1, 0, 0, 1]]


class Game(Table):
    """One game, from the first offer of wonders (see :meth:`begin`) or from any position."""

    def copy(self) -> Game:
        """An independent copy."""
        other: Game = copied(self, (Game, City, Plot, Step))
        return other

    def begin(self) -> None:
        """The table is set up but for the structure; the draft begins if nobody has wonders."""
        draft: list[Step] = []
        for seats in PICKS if not self.cities[0].wonders else []:
            draft.append(Step("offer", seats[0]))
            draft += [Step("pick", seat) for seat in seats[:3]]
            draft.append(Step("take_last", seats[3]))
        first_age = [Step("deal_age", 0, about=1)]
        order = first_age + draft if self.pantheon or self.agora else draft + first_age
        self.todo = [*order, Step("turn", 0)]
        self.settle()

    # ---- the list of what is to be done --------------------------------------------------

    def settle(self) -> None:
        """Do everything that needs neither a decision nor chance."""
        while self.ending is None:
            step = self.todo[0]
            if not step.untested and self.supremacy():
                return
            if step.kind in CHANCE:
                return
            event = getattr(self, f"event_{step.kind}", None)
            if event is not None:
                self.todo.pop(0)
                event(step)
            elif (step.kind == "main_action" and self.structure) or self.legal():
                return
            else:
                self.met.add(f"no target for {step.kind}")
                self.todo.pop(0)

    def first(self, *steps: Step) -> None:
        """Put steps in front of what is still to be done."""
        self.todo[:0] = steps

    def pending(self) -> str:
        """The kind of the next decision or chance event; the ending when the game is over."""
        return self.ending or self.todo[0].kind

    def decider(self) -> int | None:
        """The seat that decides; None for chance and at the end."""
        if self.ending or self.todo[0].kind in CHANCE:
            return None
        return self.todo[0].seat

    def legal(self) -> list[Action]:
        """All actions of the decider."""
        step = self.todo[0]
        if step.kind == "main_action":
            return self.main_actions()
        return choices.options(self, step)

    def play(self, action: Action) -> None:
        """One decision."""
        assert self.decider() is not None
        assert action in self.legal(), f"{action} is none of {self.legal()}"
        step = self.todo[0]
        if step.kind != "main_action":
            self.met.add(f"choice {step.kind}")
            self.todo.pop(0)
            self.first(*choices.choose(self, step, action))
        elif action["action"] == "trigger":
            self.triggered = True
            self.first(*trigger(self, action["conspiracy"]))
        else:
            self.todo.pop(0)
            self.first(*getattr(self, f"main_{action['action']}")(action))
        if step.seat != self.active and step.kind != "pick":
            self.met.add(f"{step.kind} in the other player's turn")
        self.settle()

    def supremacy(self) -> bool:
        """Science, then the track, then the senate end the game for either player."""
        six = [seat for seat in (0, 1) if len(set(self.cities[seat].symbols())) >= SYMBOLS_TO_WIN]
        controllers = {self.controller(chamber) for chamber in range(1, 7)}
        if six:
            self.finish("scientific", six[0] if len(six) == 1 else None)
        elif abs(self.pawn) == MILITARY["capital"]:
            self.finish("military", 0 if self.pawn > 0 else 1)
        elif len(controllers) == 1 and None not in controllers:
            self.finish("political", controllers.pop())
        return self.ending is not None

    def finish(self, ending: str, winner: int | None) -> None:
        """The game is over; no winner is a draw."""
        self.ending, self.winner = ending, winner
        by = "" if winner in (None, self.active) else ", in the turn of the other player"
        self.met.add(f"{ending} {winner}{by if ending != 'points' else ''}")

    # ---- chance --------------------------------------------------------------------------

    def possible(self) -> list[Action]:
        """The draws of tokens that may come, all equally likely."""
        size = {"draw_tokens": 3, "draw_enki": 2}[self.todo[0].kind]
        draws = combinations(sorted(self.aside), min(size, len(self.aside)))
        return named(self.todo[0].kind, "tokens", map(list, draws))

    def happen(self, event: Action) -> None:
        """One chance event."""
        step = self.todo.pop(0)
        assert step.kind == event["action"], (step, event)
        if step.kind == "offer":
            self.offer = list(event["wonders"])
        elif step.kind == "deal_age":
            self.deal_age(step.about, event)
        else:
            drawn = list(event["tokens"])
            self.aside = [token for token in self.aside if token not in drawn]
            if step.kind == "draw_tokens":
                self.drawn = drawn
            else:
                self.on_enki = drawn
        self.settle()

    def deal_age(self, age: int, event: Action) -> None:
        """The structure of an Age with its tokens; before Age II the Pantheon is turned up."""
        self.age = age
        self.shown = set()
        self.structure = dict(event["structure"])
        self.structure_tokens = dict(event["structure_tokens"])
        self.face_down = {entry["slot"] for entry in self.layout() if not entry["face_up"]}
        assert not self.face_down & set(self.uncovered())
        if age == 1:
            return
        starter = [Step("starter", self.weaker())]
        if self.options["next_starter"] == "begins" and self.pawn == 0:
            starter = []
            self.met.add("pawn on 0, last player begins")
        self.first(*starter, Step("turn", self.active))
        if age == 2 and self.pantheon:
            gate = next(slot for slot in range(1, 7) if slot not in self.slots)
            self.slots[gate] = "gate"
            if "enki" in self.slots.values():
                self.first(Step("draw_enki", self.active))

    def weaker(self) -> int:
        """Who chooses the next starter: who is behind on the track, on 0 who acted last."""
        return self.active if self.pawn == 0 else 1 if self.pawn > 0 else 0

    # ---- events --------------------------------------------------------------------------

    def event_take_last(self, step: Step) -> None:
        """The last wonder of an offer falls to the seat whose pick it is."""
        (wonder,) = self.offer
        self.first(*choices.do_pick(self, step, {"wonder": wonder}))

    def event_conspire(self, step: Step) -> None:
        """Two plots are looked at and one is kept; with Organized Crime both are."""
        if self.cities[step.seat].has("keep_both"):
            for _ in range(min(2, len(self.plot_deck))):
                self.cities[step.seat].plots[self.plot_deck.pop(0)] = Plot()
            self.met.add("both plots kept")
        else:
            self.first(Step("keep_conspiracy", step.seat))

    def event_look_at_tops(self, step: Step) -> None:
        """The top of every deck is looked at; Enki gets his tokens for the look."""
        if any(deck[:1] == ["enki"] for deck in self.god_decks.values()):
            self.first(Step("draw_enki", self.active))

    def event_show_returned(self, step: Step) -> None:
        """The cards out of this Age are laid open."""
        self.shown = set(self.removed[self.age])

    def event_give_returned(self, step: Step) -> None:
        """The other player builds a card; tokens for pairs come first, as after any move."""
        card, own = step.about
        self.removed[self.age].remove(card)
        self.met.add(f"{color(card)} given away")
        steps = [*own, *put_up(self, card, seat=step.seat)]
        self.first(*sorted(steps, key=lambda follow: follow.kind != "choose_token"))

    def event_turn(self, step: Step) -> None:
        """A turn begins, if there is a card left."""
        self.extra_turn = self.triggered = False
        kinds = ("main_action", "reveal", "end_of_turn")
        self.first(*(Step(kind, self.active) for kind in kinds))

    def event_reveal(self, step: Step) -> None:
        """Tokens of uncovered places are taken, then the cards are turned up."""
        fresh = sorted(self.face_down & set(self.uncovered()), reverse=True)
        tokens = [slot for slot in fresh if slot in self.structure_tokens]
        if len(tokens) == 2:
            self.met.add("two tokens at once")
        self.first(
            *(Step("structure_token", self.active, about=slot) for slot in tokens),
            Step("turn_up", self.active, about=fresh),
        )

    def event_structure_token(self, step: Step) -> None:
        """The active player takes a token; one of a mythology lets him place a god."""
        token = self.structure_tokens.pop(step.about)
        if token in GODS_OF:
            self.me().mythology_tokens.append(token)
            self.first(Step("place_god", self.active, about=token))
            self.met.add(f"mythology token {token}")
        else:
            self.me().offering_tokens.append(token)
            self.met.add(f"offering token {token}")

    def event_turn_up(self, step: Step) -> None:
        """Uncovered cards are turned up."""
        self.face_down -= set(step.about)
        self.turned_up += step.about
        if len(step.about) > 1:
            self.met.add(f"{len(step.about)} cards turned up")

    def event_end_of_turn(self, step: Step) -> None:
        """The other player, the same once more, the next Age, or the end."""
        if self.structure:
            self.met |= {"extra turn"} if self.extra_turn else set()
            self.active = self.active if self.extra_turn else 1 - self.active
            self.first(Step("turn", self.active))
            return
        self.met |= {"extra turn lost at the end of an Age"} if self.extra_turn else set()
        self.extra_turn = False
        if self.age < 3:
            self.first(Step("deal_age", self.active, about=self.age + 1))
            return
        self.finish("points", score.winner(score.count(self)))

    # ---- main actions --------------------------------------------------------------------

    def main_actions(self) -> list[Action]:
        """Everything the active player can do in his turn; nothing without a card."""
        if not self.structure:
            return []
        me = self.me()
        found: list[Action] = []
        if not self.triggered:
            plots = [plot for plot in me.plots_in("prepared") if useful(self, plot)]
            found += named("trigger", "conspiracy", plots)
        wonders = me.unbuilt() if self.standing() < WONDER_LIMIT else []
        in_reach = [w for w in wonders if self.price_of_wonder(w).total <= me.purse()]
        for card in self.accessible():
            found += named("discard", "card", [card])
            if self.price(card).total <= me.purse():
                found += named("recruit" if is_senator(card) else "build", "card", [card])
            found += [
                {"action": "build_wonder", "wonder": wonder, "card_used": card}
                for wonder in in_reach
            ]
            found += [
                {"action": "prepare", "conspiracy": plot, "card_used": card}
                for plot in me.plots_in("unprepared")
            ]
        if self.age > 1:
            found += [
                {"action": "activate_god", "slot": slot, "offerings": list(laid)}
                for slot, god in self.slots.items()
                for laid in subsets(sorted(me.offering_tokens))
                if god_price(god, slot, self.active, me, laid) <= me.purse()
            ]
        return found

    def price(self, card: str, seat: int | None = None) -> Price:
        """What a card costs a seat, the active one by default."""
        payer = self.active if seat is None else seat
        cities = self.cities[payer], self.cities[1 - payer]
        return card_price(card, *cities, self.decrees_of(payer))

    def price_of_wonder(self, wonder: str, seat: int | None = None) -> Price:
        """What a wonder costs a seat, the active one by default."""
        payer = self.active if seat is None else seat
        cities = self.cities[payer], self.cities[1 - payer]
        return wonder_price(wonder, *cities, self.decrees_of(payer))

    def take(self, card: str) -> None:
        """A card leaves the structure."""
        del self.structure[self.slot_of(card)]

    def main_discard(self, action: Action) -> list[Step]:
        """Sold for 2 coins, 1 more for each yellow card, 2 more by decree."""
        me = self.me()
        self.take(action["card"])
        self.discard.append(action["card"])
        if is_senator(action["card"]):
            self.met.add("senator discarded")
        me.coins += 2 + me.count("yellow") + senate.held(self, self.active, "discard_plus")
        return []

    def main_build(self, action: Action) -> list[Step]:
        """Paid for and built."""
        card = action["card"]
        price = self.price(card)
        self.note_price(card, price)
        self.take(card)
        self.me().pay(price.total)
        return put_up(self, card, price)

    def note_price(self, card: str, price: Price) -> None:
        """Which rules have made a price what it is."""
        me, other, decrees = self.me(), self.other(), self.decrees_of(self.active)
        for name in decrees:
            without = [decree for decree in decrees if decree != name]
            if card_price(card, me, other, without) != price:
                self.met.add(f"decree {name}")
        if me.has("one_coin_build") and price == Price(1, 0):
            self.met.add("engineering")
        if kind_of_temple(card) is not None:
            self.met |= {f"card {card}", f"temple {'by its token' if price.chain else 'paid for'}"}

    def main_recruit(self, action: Action) -> list[Step]:
        """Paid for and recruited."""
        card = action["card"]
        price = self.price(card)
        if not price.total and self.me().senators:
            self.met.add("corruption pays")
        self.take(card)
        self.me().pay(price.total)
        return put_up(self, card)

    def main_build_wonder(self, action: Action) -> list[Step]:
        """Paid for and built with a card of the structure."""
        price = self.price_of_wonder(action["wonder"])
        if "wonder_resource_less" in self.decrees_of(self.active):
            self.met.add("decree wonder_resource_less")
        self.take(action["card_used"])
        self.me().pay(price.total)
        return raise_wonder(self, action["wonder"], action["card_used"], price)

    def main_prepare(self, action: Action) -> list[Step]:
        """A card of the structure goes under a plot; nothing is paid."""
        self.take(action["card_used"])
        self.me().plots[action["conspiracy"]] = Plot("prepared", action["card_used"])
        self.met.add("plot prepared")
        return []

    def main_activate_god(self, action: Action) -> list[Step]:
        """Paid for, with the Offering tokens laid down; no card is taken."""
        slot, laid = action["slot"], action["offerings"]
        god = self.slots.pop(slot)
        before = self.me().astarte_coins
        self.me().pay(god_price(god, slot, self.active, self.me(), laid))
        self.met |= {"Astarte pays"} if self.me().astarte_coins < before else set()
        for token in laid:
            self.me().offering_tokens.remove(token)
        self.met |= {f"{len(laid)} offering tokens used"} if laid else set()
        return activate(self, god)


def subsets(tokens: list[int]) -> list[list[int]]:
    """All ways to lay down some of the tokens."""
    sizes = range(len(tokens) + 1)
    return [list(laid) for laid in chain(*(combinations(tokens, size) for size in sizes))]
