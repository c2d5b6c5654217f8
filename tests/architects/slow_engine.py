"""A slow, obvious engine of 7 Wonders Architects, written from the rules to check the fast one.

Plain lists, sets and strings; no clever representation, no shared code or data with the solver.
Decisions and chance events have the same grain and the same canonical texts as in the solver.
"""

from __future__ import annotations

from tests.architects import slow_battle
from tests.architects.reference import (
    FACE_UP,
    TOKENS,
    effect_count,
    effect_type,
    stage_entry,
    tokens_with,
)
from tests.architects.slow_city import City
from tests.architects.slow_moves import Moves
from tests.architects.slow_payment import Payment
from tests.architects.slow_table import CENTRAL, CHANCE, OVER, Deck, Due, whole_deck
from tests.copies import copied

LOOK = 5  # cards that Halicarnassus looks at


class SlowGame(Moves):
    """One game from the deal of the wonders to its end.

    ``met`` collects the names of the rules that have been at work, so that a test can prove that
    its games met them. ``triggered`` holds the tokens that a trigger of this turn has concerned,
    whoever owns them: for such notes only.
    """

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.due.wonders = seats
        self.due.lay = FACE_UP
        self.met: set[str] = set()
        self.triggered: set[str] = set()
        self.built_this_turn = 0
        self.battles = 0

    # ---- the interface -------------------------------------------------------------------

    def decider(self) -> int:
        """The seat that decides, CHANCE or OVER."""
        if self.phase == "over":
            return OVER
        return CHANCE if self.due.first() else self.seat

    def score(self) -> list[dict[str, int]]:
        """The running count of all seats."""
        return [city.score(cat=self.cat == seat) for seat, city in enumerate(self.cities)]

    def copy(self) -> SlowGame:
        """An independent copy."""
        other: SlowGame = copied(self, (SlowGame, City, Deck, Due))
        return other

    def conceal(self, seat: int) -> SlowGame:
        """A copy as ``seat`` knows it."""
        other = self.copy()
        if seat not in self.knows:
            other.decks[CENTRAL].top = None
        return other

    def apply(self, text: str) -> None:
        """Play one move or chance event, given by its canonical text."""
        assert text in self.legal() or text in self.chance(), text
        kind, *rest = text.split()
        getattr(self, f"do_{kind}")(*rest)
        self.settle()

    def settle(self) -> None:
        """Go on by itself while nothing is due and nobody has anything to decide."""
        while not self.due.first() and self.phase != "over":
            if self.phase == "setup":
                self.begin_turn(0)
            elif self.phase == "act" and self.legal() == ["end"]:
                self.end_turn()
            else:
                return

    # ---- setup ---------------------------------------------------------------------------

    def do_wonder(self, wonder: str) -> None:
        seat = self.seats - self.due.wonders
        self.cities[seat].wonder = wonder
        self.decks[seat] = Deck(None, whole_deck(wonder))
        self.due.wonders -= 1
        self.seat = (seat + 1) % self.seats
        if self.due.wonders == 0:
            self.due.tops = list(range(self.seats))

    # ---- chance --------------------------------------------------------------------------

    def do_lay(self, token: str) -> None:
        self.stack.remove(token)
        self.face_up.append(token)
        self.due.lay -= 1

    def do_top(self, deck: str, card: str) -> None:
        pile = self.decks[self.deck_number(deck)]
        pile.unseen.remove(card)
        pile.top = card
        self.due.tops.remove(self.deck_number(deck))

    def do_draw(self, card: str) -> None:
        if self.knows and self.seat not in self.knows:
            self.met.add("a card that another seat has seen is drawn")
        if self.seat in self.knows:
            self.met.add("the card seen before is drawn")
            if self.cat != self.seat:
                self.met.add("seen, pawn lost, drawn")
        self.due.draw = False
        central = self.decks[CENTRAL]
        central.unseen.remove(card)
        central.top = None
        self.knows = set()
        if not central.unseen:
            self.met.add("central deck runs empty")
        self.gain_card(card)

    def do_peek(self, card: str) -> None:
        self.met.add("peek")
        if self.knows:
            self.met.add("two seats know the central top")
        self.due.peek = False
        self.decks[CENTRAL].top = card
        self.knows.add(self.seat)

    def do_blind(self, token: str) -> None:
        self.due.blind = False
        self.stack.remove(token)
        self.gain_token(token)

    def do_find(self, card: str) -> None:
        assert self.source is not None
        self.decks[self.source].unseen.remove(card)
        self.offer.append(card)
        self.due.finds -= 1

    # ---- cards and tokens ----------------------------------------------------------------

    def take_from(self, deck: int) -> None:
        """Take the top card of a deck; chance says what comes from the central one."""
        pile = self.decks[deck]
        if deck == CENTRAL:
            self.due.draw = True
            return
        card, pile.top = pile.top, None
        assert card is not None
        self.turn_up(deck)
        self.gain_card(card)

    def turn_up(self, deck: int) -> None:
        """The next top of a wonder deck is about to be seen, if there is one."""
        if self.decks[deck].unseen:
            self.due.tops = sorted([*self.due.tops, deck])
        else:
            self.met.add("wonder deck runs empty")

    def gain_card(self, card: str) -> None:
        """Put a card in front of the seat in turn, with all it does at once."""
        self.me().cards.append(card)
        if effect_count(card, "cat_icon"):
            if self.cat not in (None, self.seat):
                self.met.add("pawn taken from another seat")
            self.cat = self.seat
        horns = effect_count(card, "horns")
        if self.flipped + horns > self.conflict_tokens():
            self.met.add("horns without a token to flip")
        self.flipped = min(self.conflict_tokens(), self.flipped + horns)
        for token in tokens_with("extra_card"):
            if card in TOKENS[token]["effect"]["when"].get("take_card", []):
                self.trigger(token)
        if self.me().science_sets() and not self.token_moves():
            self.met.add("science set without a token left")

    def trigger(self, token: str) -> None:
        """What lets the owner of ``token`` take an extra card has happened."""
        if token in self.me().tokens:
            if token in self.used:
                self.met.add("trigger of a token used already")
            else:
                if token in self.available:
                    self.met.add("trigger of a token that is available already")
                elif token in self.triggered:
                    self.met.add("second trigger, the token came after the first")
                self.available.add(token)
        self.triggered.add(token)

    def gain_token(self, token: str) -> None:
        """Put a progress token in front of the seat in turn."""
        if token in self.me().tokens:
            self.met.add("both Culture tokens")
        self.me().tokens.append(token)
        if token in self.triggered and token not in self.used:
            self.met.add("trigger came before the token")

    # ---- moves ---------------------------------------------------------------------------

    def do_take(self, deck: str) -> None:
        number = self.deck_number(deck)
        if self.phase == "effect":
            if number not in (self.left_deck(), self.right_deck(), CENTRAL):
                self.met.add("Alexandria takes from a far deck")
            elif number == CENTRAL:
                self.met.add("Alexandria takes from the central deck")
            self.phase = "act"
        else:
            if len(self.within_reach(self.seat)) < 3:
                self.met.add("main pick with an empty deck")
            self.picked = True
            self.phase = "act"
        self.take_from(number)

    def do_build(self, stage: str, *words: str) -> None:
        me = self.me()
        assert me.wonder is not None
        must = self.must_build()
        if len(must) > 1:
            self.met.add("choice between stages")
        payment = next(
            p for p in me.payments(int(stage), self.usable()) if p.text() == " ".join(words[1:])
        )
        self.note_payment(int(stage), must, payment)
        for card in [*payment.cards, *["coin"] * payment.coins]:
            me.cards.remove(card)
        self.used |= payment.uses
        me.built.add(int(stage))
        self.built_this_turn += 1
        if me.complete():
            self.met.add(f"{me.wonder} is completed")
        for token in tokens_with("extra_card"):
            if TOKENS[token]["effect"]["when"].get("build_stage"):
                self.trigger(token)
        if stage_entry(me.wonder, int(stage))["triggers_effect"]:
            self.begin_effect()

    def note_payment(self, stage: int, must: list[int], payment: Payment) -> None:
        """Note what is special about a payment before it is made."""
        uses = payment.uses
        if self.built_this_turn:
            self.met.add("two stages in one turn")
        if stage not in must:
            self.met.add("stage built without duty")
        if uses:
            self.met.add(" and ".join(sorted(uses)) + " pay")
        if not payment.cards:
            self.met.add("coins alone pay")

    def do_science(self, *symbols: str) -> None:
        if len(self.me().science_sets()) > 1:
            self.met.add("choice between science sets")
        for symbol in symbols:
            self.me().cards.remove(symbol)
        self.phase = "token"

    def do_token(self, token: str) -> None:
        self.phase = "act"
        if token == "stack":
            self.due.blind = True
            return
        self.face_up.remove(token)
        if self.stack:
            self.due.lay = 1
        else:
            self.met.add("token not replaced, the stack is empty")
        self.gain_token(token)

    def do_extra(self, token: str, deck: str) -> None:
        if self.available - {token}:
            self.met.add("two extra cards at choice")
        if self.used & set(tokens_with("extra_card")):
            self.met.add("chain of extra cards")
        if self.me().complete():
            self.met.add("extra card after the last stage")
        self.available.remove(token)
        self.used.add(token)
        self.take_from(self.deck_number(deck))

    def do_search(self, deck: str) -> None:
        self.source = self.deck_number(deck)
        pile = self.decks[self.source]
        assert pile.top is not None
        self.offer = [pile.top]
        pile.top = None
        self.due.finds = min(LOOK - 1, len(pile.unseen))
        if self.due.finds < LOOK - 1:
            self.met.add("Halicarnassus with fewer than 5 cards")
        if not self.due.finds:
            self.met.add("Halicarnassus with a single card")
        self.phase = "keep"

    def do_keep(self, card: str) -> None:
        assert self.source is not None
        self.offer.remove(card)
        self.decks[self.source].unseen += self.offer
        self.offer = []
        self.turn_up(self.source)
        self.source = None
        self.phase = "act"
        self.gain_card(card)

    def do_end(self) -> None:
        if self.available and self.within_reach(self.seat):
            self.met.add("extra card declined")
        if self.may_build():
            self.met.add("Engineering does not force")
        self.end_turn()

    # ---- effects of stages ---------------------------------------------------------------

    def begin_effect(self) -> None:
        """A stage with the wonder's effect has been built."""
        wonder = str(self.me().wonder)
        kind = effect_type(wonder)
        self.met.add(f"effect of {wonder}")
        if kind == "shields":
            return
        if not self.effect_possible():
            self.met.add(f"effect of {wonder} finds nothing")
        elif kind in ("take_top_central", "take_top_left_and_right"):
            self.carry_out()
        else:
            self.phase = "effect"

    def carry_out(self) -> None:
        """The effects that need no choice: Ephesus and Olympia."""
        if effect_type(str(self.me().wonder)) == "take_top_central":
            self.take_from(CENTRAL)
            return
        sides = [deck for deck in (self.left_deck(), self.right_deck()) if self.size(deck)]
        if len(sides) == 1:
            self.met.add("Olympia with one deck empty")
        for deck in sides:
            self.take_from(deck)

    # ---- turns ---------------------------------------------------------------------------

    def begin_turn(self, seat: int) -> None:
        self.seat = seat
        self.phase = "pick"
        self.picked = False
        self.available, self.used, self.triggered = set(), set(), set()
        self.built_this_turn = 0
        if self.cat == seat and self.size(CENTRAL):
            if seat in self.knows:
                self.met.add("the same card is still on top")
            else:
                self.due.peek = True

    def end_turn(self) -> None:
        self.available = set()
        complete = self.me().complete()
        if self.flipped == self.conflict_tokens():
            if complete:
                self.met.add("battle at the end of the game")
            self.fight()
        if complete or not self.not_empty():
            self.finish("wonder" if complete else "exhausted")
            return
        seat = (self.seat + 1) % self.seats
        while not self.within_reach(seat):
            self.met.add("seat passed over")
            seat = (seat + 1) % self.seats
        self.begin_turn(seat)

    def fight(self) -> None:
        self.battles += 1
        shields = sorted(city.shields() for city in self.cities)
        if self.seats == 2 and shields == [0, 1]:
            self.met.add("battle of two, 1 shield against none")
        elif self.seats == 2 and shields[0] > 0 and shields[1] >= 2 * shields[0]:
            self.met.add("battle of two, twice as many shields")
        elif self.seats == 2 and shields[1] > shields[0] > 0:
            self.met.add("battle of two, more shields")
        gained = slow_battle.battle(self.cities)
        self.flipped = 0
        self.met.add("battle" if self.battles == 1 else "second battle")
        self.met.add(f"battle gives {max(gained)}")

    def finish(self, why: str) -> None:
        totals = [points["total"] for points in self.score()]
        stages = [len(city.built) for city in self.cities]
        self.winners, tied = slow_battle.winners(totals, stages)
        self.phase = "over"
        self.result = why
        if why == "wonder" and tied:
            self.result = "tie_break" if len(self.winners) == 1 else "shared"
        if why == "wonder" and self.seat not in self.winners:
            self.met.add("the seat that ends the game loses")
        self.met.add(f"ending {self.result}")
        if why == "exhausted" and len(self.winners) > 1:
            self.met.add("ending exhausted, shared")
        if why == "exhausted" and tied and len(self.winners) == 1:
            self.met.add("ending exhausted, by stages")
        if why == "wonder" and not self.not_empty():
            self.met.add("the last card completes a wonder")
