"""A slow, obvious engine of 7 Wonders Duel, written from the rules to check the fast one.

Plain lists, sets and strings; no clever representation, no shared code or data with the solver.
Decisions and chance events have the same grain and the same canonical texts as in the solver.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations

from tests.copies import copied
from tests.duel import slow_score
from tests.duel.reference import (
    CARD_IDS,
    CARDS,
    LAYOUTS,
    LOOT,
    MILITARY,
    PRESET,
    SYMBOLS_TO_WIN,
    TOKEN_IDS,
    TOKENS,
    WONDER_IDS,
    WONDER_LIMIT,
    WONDERS,
    color,
    deck,
    effects,
    slot_number,
    slot_text,
)
from tests.duel.slow_city import City, Price, card_price, wonder_price

CHANCE, OVER = -1, -2
BEGINS, FIRST_GAME = 1, 2  # bits of the options

HIDDEN, HIDDEN_GUILD = "?", "?g"
HIDDEN_BACKS = (HIDDEN, HIDDEN_GUILD)
CHANCE_PHASES = ("tokens", "offer", "backs", "reveal", "draw")
PICK_ORDER = [0, 1, 1, 0, 1, 0, 0, 1]


class SlowGame:
    """One game from the choice of the board tokens to its end.

    ``met`` collects the names of the rules that have been at work, so that a test can prove that
    its games met them.
    """

    def __init__(self, options: int = 0) -> None:
        self.options = options
        self.phase = "tokens"
        self.age = 0
        self.seat = 0
        self.extra = False
        self.cities = [City(), City()]
        self.slots: list[str | None] = [None] * 20
        self.backs: set[int] = set()  # slots dealt with a guild
        self.pawn = 0
        self.loot = set(LOOT)
        self.discard: list[str] = []
        self.unseen = set(CARD_IDS)
        self.board: set[str] = set()
        self.aside: set[str] = set(TOKEN_IDS)
        self.drawn: set[str] = set()
        self.returned: set[str] = set()
        self.wonders_left = set(WONDER_IDS)
        self.offer: set[str] = set()
        self.picks = 0
        if options & FIRST_GAME:
            self.cities[0].wonders = list(PRESET["player_1"])
            self.cities[1].wonders = list(PRESET["player_2"])
            self.picks = 8
        self.boxed: str | None = None
        self.last = -1
        self.targets = ""  # color of the card to destroy while phase is "destroy"
        self.winner: int | None = None  # 0, 1, or 2 for a shared victory
        self.result: str | None = None
        self.met: set[str] = set()

    # ---- the interface -------------------------------------------------------------------

    def decider(self) -> int:
        """The seat that decides, CHANCE or OVER."""
        if self.phase == "over":
            return OVER
        return CHANCE if self.phase in CHANCE_PHASES else self.seat

    def ending(self) -> str | None:
        """How the game ended, None while it goes on."""
        return self.result

    def score(self) -> list[dict[str, int]]:
        """The running count of both seats."""
        return slow_score.count(self.cities, self.pawn)

    def copy(self) -> SlowGame:
        """An independent copy."""
        other: SlowGame = copied(self, (SlowGame, City))
        return other

    def legal(self) -> list[str]:
        """The texts of all legal moves of the decider, sorted; empty for chance and at the end."""
        texts: Iterable[str] = []
        if self.phase == "pick":
            texts = [f"pick {w}" for w in self.offer]
        elif self.phase == "play":
            texts = [
                text for slot in self.accessible() for text in self.uses_of(str(self.slots[slot]))
            ]
        elif self.phase == "token":
            texts = [f"token {t}" for t in self.board]
        elif self.phase == "keep":
            texts = [f"keep {t}" for t in self.drawn]
        elif self.phase == "destroy":
            texts = [f"destroy {c}" for c in self.other().cards if color(c) == self.targets]
        elif self.phase == "revive":
            texts = [f"revive {c}" for c in self.discard]
        elif self.phase == "starter":
            texts = ["starter 0", "starter 1"]
        return sorted(texts)

    def chance(self) -> dict[str, Fraction]:
        """The exact distribution of the next chance event; empty when a seat decides."""
        if self.phase == "tokens":
            texts = subsets("tokens", TOKEN_IDS, 5)
        elif self.phase == "offer":
            texts = subsets("offer", [w for w in WONDER_IDS if w in self.wonders_left], 4)
        elif self.phase == "draw":
            texts = subsets("draw", [t for t in TOKEN_IDS if t in self.aside], 3)
        elif self.phase == "backs":
            texts = subsets("backs", [slot_text(self.age, slot) for slot in range(20)], 3)
        elif self.phase == "reveal":
            slot = self.to_reveal()[0]
            pile = deck("guild" if self.slots[slot] == HIDDEN_GUILD else f"age_{self.age}")
            where = slot_text(self.age, slot)
            texts = [f"reveal {where} {card}" for card in pile if card in self.unseen]
        else:
            return {}
        return {text: Fraction(1, len(texts)) for text in texts}

    def apply(self, text: str) -> None:
        """Play one move or chance event, given by its canonical text."""
        assert text in self.legal() or text in self.chance(), text
        kind, *rest = text.split()
        getattr(self, f"do_{kind}")(*rest)

    # ---- looking around ------------------------------------------------------------------

    def me(self) -> City:
        """The city of the seat in turn."""
        return self.cities[self.seat]

    def other(self) -> City:
        """The city of the opponent of the seat in turn."""
        return self.cities[1 - self.seat]

    def accessible(self) -> list[int]:
        """Slots that hold a card and have nothing on them."""
        if not self.age:
            return []
        return [
            entry["slot"]
            for entry in LAYOUTS[self.age]
            if self.slots[entry["slot"]] is not None
            and all(self.slots[cover] is None for cover in entry["covered_by"])
        ]

    def to_reveal(self) -> list[int]:
        """Slots not turned up yet that must be: accessible, or face up by the layout."""
        face_up = [entry["slot"] for entry in LAYOUTS[self.age] if entry["face_up"]]
        return [
            slot
            for slot in range(20)
            if self.slots[slot] in HIDDEN_BACKS and (slot in face_up or slot in self.accessible())
        ]

    def uses_of(self, card: str) -> list[str]:
        """The three uses of an accessible card, as far as the seat in turn can pay."""
        me, other = self.me(), self.other()
        texts = [f"discard {card}"]
        if card_price(card, me, other).total <= me.coins:
            texts.append(f"build {card}")
        if self.wonders_built() < WONDER_LIMIT:
            texts += [
                f"wonder {wonder} with {card}"
                for wonder in me.wonders
                if wonder not in me.under and wonder_price(wonder, me, other).total <= me.coins
            ]
        return texts

    def wonders_built(self) -> int:
        """Wonders standing in both cities together."""
        return sum(len(city.under) for city in self.cities)

    # ---- setup and draft -----------------------------------------------------------------

    def do_tokens(self, *tokens: str) -> None:
        self.board = set(tokens)
        self.aside -= set(tokens)
        if self.options & FIRST_GAME:
            self.deal()
        else:
            self.phase = "offer"

    def do_offer(self, *wonders: str) -> None:
        self.offer = set(wonders)
        self.wonders_left -= set(wonders)
        self.phase = "pick"
        self.seat = PICK_ORDER[self.picks]

    def do_pick(self, wonder: str) -> None:
        self.offer.remove(wonder)
        self.me().wonders.append(wonder)
        self.picks += 1
        self.seat = PICK_ORDER[self.picks]
        if len(self.offer) == 1:
            self.me().wonders.append(self.offer.pop())
            self.picks += 1
            if self.picks == 4:
                self.phase = "offer"
            else:
                self.deal()

    def deal(self) -> None:
        """Lay out the next age face down; chance turns up what lies face up."""
        self.age += 1
        self.slots = [HIDDEN] * 20
        self.phase = "backs" if self.age == 3 else "reveal"

    def do_backs(self, *places: str) -> None:
        for place in places:
            slot = slot_number(self.age, place)
            self.backs.add(slot)
            self.slots[slot] = HIDDEN_GUILD
        self.phase = "reveal"

    def do_reveal(self, place: str, card: str) -> None:
        self.slots[slot_number(self.age, place)] = card
        self.unseen.remove(card)
        if self.to_reveal():
            return
        if None in self.slots:
            self.phase = "play"
        else:
            self.settle_starter()

    def settle_starter(self) -> None:
        """Who begins the age that has just been dealt, or who chooses that."""
        self.phase = "play"
        if self.age == 1:
            self.seat = 0
        elif self.pawn == 0 and self.options & BEGINS:
            self.met.add("pawn on 0, last player begins")
            self.seat = self.last
        else:
            self.phase = "starter"
            self.seat = self.last if self.pawn == 0 else (1 if self.pawn > 0 else 0)
            if self.pawn == 0:
                self.met.add("pawn on 0, last player chooses")
            else:
                self.met.add(f"weaker seat {self.seat} chooses")

    def do_starter(self, seat: str) -> None:
        if int(seat) != self.seat:
            self.met.add("starter gives the first turn away")
        self.seat = int(seat)
        self.phase = "play"

    # ---- the three uses of a card --------------------------------------------------------

    def take(self, card: str) -> None:
        """Remove a card from the structure."""
        self.slots[self.slots.index(card)] = None
        self.last = self.seat
        self.extra = False

    def pay(self, price: Price) -> None:
        me, other = self.me(), self.other()
        me.coins -= price.total
        assert me.coins >= 0
        for token in other.tokens:
            if effects(TOKENS[token], "gain_opponent_trade_coins"):
                other.coins += price.trade
                if price.trade:
                    self.met.add("economy pays")
                if price.trade < price.total:
                    self.met.add("economy leaves printed coins out")

    def do_discard(self, card: str) -> None:
        self.take(card)
        self.discard.append(card)
        self.me().coins += 2 + self.me().count("yellow")
        self.end_of_play()

    def do_build(self, card: str) -> None:
        price = card_price(card, self.me(), self.other())
        self.take(card)
        self.pay(price)
        if color(card) == "blue" and "masonry" in self.me().tokens:
            self.met.add("masonry")
        self.put_up(card, price.chain)

    def do_wonder(self, wonder: str, _with: str, card: str) -> None:
        me, other = self.me(), self.other()
        price = wonder_price(wonder, me, other)
        entry = WONDERS[wonder]
        self.take(card)
        self.pay(price)
        if "architecture" in me.tokens:
            self.met.add("architecture")
        me.under[wonder] = card
        self.met.add(f"wonder {wonder}")
        if self.wonders_built() == WONDER_LIMIT:
            unbuilt = [w for city in self.cities for w in city.wonders if w not in city.under]
            self.boxed = unbuilt[0] if unbuilt else None
            self.met.add("seventh wonder")
        has_extra = bool(effects(entry, "extra_turn"))
        by_token = any(effects(TOKENS[t], "extra_turn_on_wonders") for t in me.tokens)
        if by_token and has_extra:
            self.met.add("theology adds nothing")
        elif by_token:
            self.met.add("theology gives the turn")
        self.extra = has_extra or by_token
        self.gain_coins(entry)
        for effect in effects(entry, "opponent_loses_coins"):
            if other.coins < effect["count"]:
                self.met.add("opponent loses less than 3")
            other.coins = max(0, other.coins - effect["count"])
        for effect in effects(entry, "shields"):
            self.push(effect["count"])
        if self.phase == "over":
            if effects(entry, "destroy_opponent_card"):
                self.met.add("military win skips the destruction")
            return
        self.wonder_choice(wonder)

    def wonder_choice(self, wonder: str) -> None:
        """The choice a wonder asks for, where at least one option exists."""
        entry = WONDERS[wonder]
        for effect in effects(entry, "destroy_opponent_card"):
            self.targets = effect["color"]
            if self.other().count(self.targets):
                self.phase = "destroy"
                return
            self.met.add(f"no {self.targets} card to destroy")
        if effects(entry, "build_from_discard"):
            if self.discard:
                self.phase = "revive"
                return
            self.met.add("Mausoleum with an empty pile")
        if effects(entry, "draw_progress_tokens"):
            self.phase = "draw"
            return
        self.end_of_play()

    # ---- effects -------------------------------------------------------------------------

    def put_up(self, card: str, chain: bool) -> None:
        """A card enters the city, paid for or not, and works."""
        me = self.me()
        entry = CARDS[card]
        me.cards.append(card)
        if chain:
            self.met.add("chain")
            for token in me.tokens:
                for effect in effects(TOKENS[token], "coins_on_chain_build"):
                    me.coins += effect["count"]
                    self.met.add("urbanism pays")
        self.gain_coins(entry)
        for effect in effects(entry, "shields"):
            bonus = sum(
                gift["count"]
                for token in me.tokens
                for gift in effects(TOKENS[token], "extra_shield_on_red_card")
                if color(card) == "red"
            )
            if bonus:
                self.met.add("strategy")
            self.push(effect["count"] + bonus)
        if self.phase != "over" and not self.science_win():
            pair = [e for e in effects(entry, "science") if me.symbols().count(e["symbol"]) == 2]
            if pair and self.board:
                self.phase = "token"
                return
            if pair:
                self.met.add("pair without a token left")
            self.end_of_play()

    def gain_coins(self, entry: dict[str, object]) -> None:
        """Coins from the bank at once: fixed, by the own city, or by the best city."""
        me = self.me()
        for effect in effects(entry, "coins"):
            me.coins += effect["count"]
        for effect in effects(entry, "coins_per_own"):
            me.coins += effect["coins"] * me.count(effect["per"])
        for effect in effects(entry, "guild_coins"):
            counts = [sum(city.count(kind) for kind in effect["per"]) for city in self.cities]
            if counts[self.seat] < counts[1 - self.seat]:
                self.met.add("guild counts the other city")
            me.coins += effect["coins"] * max(counts)

    def push(self, shields: int) -> None:
        """Move the pawn away from the seat in turn, space by space, with loot and victory."""
        step = 1 if self.seat == 0 else -1
        loser = ["first_player", "second_player"][1 - self.seat]
        taken = 0
        for _ in range(shields):
            self.pawn += step
            for token in MILITARY["loot_tokens"]:
                if token["entered_at"] != self.pawn or token["loser"] != loser:
                    continue
                if token["id"] in self.loot:
                    self.loot.remove(token["id"])
                    if self.other().coins < token["coins"]:
                        self.met.add("loot from a poor player")
                    self.other().coins = max(0, self.other().coins - token["coins"])
                    taken += 1
                else:
                    self.met.add("zone entered again")
            if abs(self.pawn) == MILITARY["capital"]:
                self.finish(self.seat, "military")
                break
        if taken == 2:
            self.met.add("two loot tokens in one move")

    def science_win(self) -> bool:
        """Six different symbols end the game."""
        symbols = set(self.me().symbols())
        if len(symbols) >= SYMBOLS_TO_WIN:
            self.finish(self.seat, "science")
            self.met.add("science win with Law" if "law" in symbols else "science win on cards")
            return True
        return False

    def gain_token(self, token: str) -> None:
        """A token takes effect; the play in resolution then ends unless the game does."""
        self.me().tokens.append(token)
        self.gain_coins(TOKENS[token])
        if not self.science_win():
            self.end_of_play()

    # ---- choices after a construction ----------------------------------------------------

    def do_token(self, token: str) -> None:
        self.board.remove(token)
        self.gain_token(token)

    def do_draw(self, *tokens: str) -> None:
        self.drawn = set(tokens)
        self.aside -= self.drawn
        self.phase = "keep"

    def do_keep(self, token: str) -> None:
        self.returned = self.drawn - {token}
        self.drawn = set()
        if token == "theology":
            self.met.add("theology from the Great Library")
        self.gain_token(token)

    def do_destroy(self, card: str) -> None:
        self.other().cards.remove(card)
        self.discard.append(card)
        self.met.add(f"destroy {self.targets}")
        self.end_of_play()

    def do_revive(self, card: str) -> None:
        self.discard.remove(card)
        self.met.add(f"revive {color(card)}")
        if CARDS[card]["age"] < self.age:
            self.met.add("revive a card of an earlier age")
        self.put_up(card, chain=False)
        if self.phase == "token":
            self.met.add("revived pair")

    # ---- the end of a play, of an age, of the game -----------------------------------------

    def end_of_play(self) -> None:
        """Nothing of the play is left to choose: reveals, next turn, next age or the end."""
        if self.phase == "over":
            return
        if all(slot is None for slot in self.slots):
            if self.extra:
                self.met.add("extra turn lost at the end of an age")
            self.extra = False
            if self.age == 3:
                self.civilian_end()
            else:
                self.deal()
            return
        if not self.extra:
            self.seat = 1 - self.seat
        else:
            self.met.add("extra turn")
        self.extra = False
        turned = len(self.to_reveal())
        self.phase = "reveal" if turned else "play"
        if turned == 2:
            self.met.add("two reveals at once")

    def civilian_end(self) -> None:
        first, second = self.score()
        for category, name in (("total", "civilian"), ("blue", "tie_break")):
            if first[category] != second[category]:
                self.finish(0 if first[category] > second[category] else 1, name)
                return
        self.finish(2, "shared")

    def finish(self, winner: int, ending: str) -> None:
        self.phase = "over"
        self.extra = False
        self.winner = winner
        self.result = ending
        self.met.add(f"{ending} {winner}")


def subsets(kind: str, names: list[str], size: int) -> list[str]:
    """The texts of a chance event that picks ``size`` of ``names``, in the order of the tables."""
    return [" ".join([kind, *chosen]) for chosen in combinations(names, size)]
