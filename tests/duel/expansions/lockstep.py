"""The fast engine and the slow one in lockstep over games with expansions.

The slow game holds the true world, the fast one only what somebody has seen; so whatever the fast
one has to draw is looked up on the table of the slow one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest

from solver._ext.core.state import CHANCE, OVER, State
from tests.duel import bridge
from tests.duel.expansions import score
from tests.duel.expansions.deal import Deal
from tests.duel.expansions.facts import (
    CARDS,
    GODS_OF,
    MYTHOLOGIES,
    OFFERINGS,
    tokens_in,
    wonders_in,
)
from tests.duel.expansions.game import Game
from tests.duel.expansions.names import (
    CARD_IDS,
    DECREE_IDS,
    GOD_IDS,
    MARKS,
    MILITARY_IDS,
    PLOT_IDS,
    PROGRESS,
    TOKEN_IDS,
    WONDER_IDS,
    action_of,
    members,
    option_bits,
    setup_number,
)
from tests.duel.expansions.raw import complete, decrees_by_place, raw_of
from tests.duel.expansions.styles import sensible
from tests.duel.expansions.table import Action
from tests.lockstep import differences

FIRST_GAME = 2
ENDINGS = {
    "scientific": "science",
    "military": "military",
    "political": "political",
}
NOTHING, HIDDEN = -1, -2


class Twins:
    """One game on both engines."""

    def __init__(
        self,
        fast: State,
        slow: Game,
        event: Callable[[Game], Action],
        seen: set[str],
        decrees: list[str | None],
    ) -> None:
        self.fast, self.slow, self.event = fast, slow, event
        self.seen = seen  # cards, gods, plots and decrees that somebody has seen
        self.decrees = decrees  # by the place where they lie from the beginning
        self.boxed: set[str] = set()  # cards of the box that both have seen
        self.played: list[Action] = []
        self.moves: list[tuple[int, Action]] = []
        self.remember()
        self.catch_up()

    @classmethod
    def of_game_and_deal(cls, slow: Game, deal: Deal, *, first_game: bool) -> Twins:
        """A game from its beginning."""
        bits = option_bits(slow.options) + (FIRST_GAME if first_game else 0)
        fast = bridge.new(
            bits, setup_number(pantheon=deal.pantheon, agora=deal.agora, promo=deal.promo)
        )
        return cls(fast, slow, deal.event, set(), [*deal.decrees])

    @classmethod
    def of_game(cls, game: Game, event: Callable[[Game], Action]) -> Twins:
        """A game from a position before a main action, whose decks nobody has seen."""
        complete(game)
        raw = raw_of(game)
        unseen = {CARD_IDS[card] for card in raw["unseen"]}
        seen = {*game.slots.values(), *(card for card in CARD_IDS if card not in unseen)}
        for city in game.cities:
            seen |= {*city.gods, *city.plots}
        seen |= {name for pile in game.decrees.values() for name, is_open in pile if is_open}
        places = [name for name, _, _ in decrees_by_place(game)] if game.agora else []
        return cls(bridge.load(raw), game, event, seen, places)

    # ---- going on ------------------------------------------------------------------------

    def remember(self) -> None:
        """What lies where before an action, for draws that the fast engine makes after it."""
        slow = self.slow
        self.plots = list(slow.plot_deck)
        self.struck = dict(slow.structure)

    def play(self, action: Action) -> None:
        """One decision on both."""
        found = [move for move, meant in self.moves if meant == action]
        assert len(found) == 1, f"{action}: {found} of {self.moves} {self.where()}"
        self.remember()
        self.fast.apply(found[0])
        self.slow.play(action)
        self.played.append(action)
        self.catch_up()

    def catch_up(self) -> None:
        """Let chance go on until somebody decides, then compare everything."""
        while not self.slow.ending and self.slow.decider() is None:
            self.slow.happen(self.event(self.slow))
        while self.fast.decider == CHANCE:
            self.happen()
        self.compare()

    def where(self) -> str:
        """The actions so far, for the message of a failure."""
        return f"after {self.played[-6:]} (action {len(self.played)})"

    # ---- chance --------------------------------------------------------------------------

    def happen(self) -> None:
        """The chance event of the fast engine that the table of the slow one tells of."""
        outcomes = self.fast.chance_outcomes()
        decoded = {event: tuple(bridge.decode(event)) for event, _ in outcomes}
        (kind,) = {event[0] for event in decoded.values()}
        truth = getattr(self, f"truth_{kind}")
        found = [event for event, (_, *args) in decoded.items() if truth(*args)]
        assert len(found) >= 1, f"{kind}: {list(decoded.values())[:9]} {self.where()}"
        self.check_law(kind, [event[1:] for event in decoded.values()], outcomes)
        best = max(found, key=lambda event: (decoded[event][-1].bit_count(), -event))
        self.fast.apply(best)
        getattr(self, f"see_{kind}", lambda *args: None)(*decoded[best][1:])

    def check_law(self, kind: str, drawn: list[Any], outcomes: list[tuple[int, float]]) -> None:
        """The chances add up to 1; where the slow game says what may come, it does."""
        chances = [chance for _, chance in outcomes]
        assert abs(sum(chances) - 1) < 1e-9, self.where()
        if kind == "lay":
            found = {mark: chance for (_, mark), chance in zip(drawn, chances, strict=True)}
            assert found == pytest.approx(self.law_of_tokens()), self.where()
            return
        assert max(chances) - min(chances) < 1e-12, self.where()
        expected = getattr(self, f"law_{kind}", None)
        if expected is not None:
            wanted = expected(drawn)
            assert sorted(tuple(d) for d in drawn) == sorted(wanted), f"{kind} {self.where()}"

    # What may come, for all that anybody has seen.

    def law_of_tokens(self) -> dict[int, float]:
        """The chances of each token for the next place: two of each mythology, one Offering token
        of each value (section 2.3)."""
        marks = [MARKS[mark] for mark in bridge.dump(self.fast)["pantheon"]["on_slots"] if mark]
        left = Counter([*MYTHOLOGIES] * 2 if self.slow.age == 1 else OFFERINGS)
        left.subtract(marks)
        return {MARKS.index(token): n / left.total() for token, n in left.items() if n}

    def law_tokens(self, drawn: list[Any]) -> list[Any]:
        slow = self.slow
        return self.sets(
            drawn,
            [TOKEN_IDS.index(t) for t in tokens_in(pantheon=slow.pantheon, agora=slow.agora)],
            bridge.dump(self.fast)["board_tokens"],
        )

    def law_offer(self, drawn: list[Any]) -> list[Any]:
        slow, raw = self.slow, bridge.dump(self.fast)
        wonders = wonders_in(pantheon=slow.pantheon, agora=slow.agora, promo=slow.promo)
        out = [wonder for city in raw["cities"] for wonder in city["wonders"]]
        return self.sets(drawn, [WONDER_IDS.index(w) for w in wonders], [*out, *raw["offer"]])

    def law_backs(self, drawn: list[Any]) -> list[Any]:
        return self.sets(drawn, [*self.slow.structure], bridge.dump(self.fast)["backs"])

    def law_senators(self, drawn: list[Any]) -> list[Any]:
        raw = bridge.dump(self.fast)
        return self.sets(drawn, [*self.slow.structure], raw["backs"] + raw["agora"]["senators"])

    def sets(self, drawn: list[Any], pool: list[int], out: list[int]) -> list[Any]:
        """All sets as large as those drawn, of what is in a pool and not out yet."""
        size = drawn[0][0].bit_count()
        bits = [1 << number for number in sorted({*pool} - {*out})]
        return [(sum(chosen),) for chosen in combinations(bits, size)]

    def law_reveal(self, drawn: list[Any]) -> list[Any]:
        slot = drawn[0][0]
        true = self.slow.structure.get(slot) or self.struck[slot]
        pile = [c for c in CARDS if CARDS[c]["deck"] == CARDS[true]["deck"]]
        return [(slot, CARD_IDS.index(card)) for card in pile if card not in self.seen]

    def see_reveal(self, slot: int, card: int) -> None:
        self.seen.add(CARD_IDS[card])

    def law_look(self, drawn: list[Any]) -> list[Any]:
        place = drawn[0][0]
        kind = MYTHOLOGIES[place // 3]
        true = self.slow.god_decks[kind][place % 3]
        unseen = [god for god in GODS_OF[kind] if god not in self.seen]
        gods = [true] if true in self.seen else unseen
        return [(place, GOD_IDS.index(god)) for god in gods]

    def see_look(self, place: int, god: int) -> None:
        self.seen.add(GOD_IDS[god])

    def law_decree(self, drawn: list[Any]) -> list[Any]:
        return [(drawn[0][0], n) for n, name in enumerate(DECREE_IDS) if name not in self.seen]

    def see_decree(self, at: int, decree: int) -> None:
        self.seen.add(DECREE_IDS[decree])

    def law_plots(self, drawn: list[Any]) -> list[Any]:
        unseen = [plot for plot in PLOT_IDS if plot not in self.seen]
        first, second = ([p] if p in self.seen else unseen for p in self.plots[:2])
        pairs = [(one, two) for one in first for two in second if one != two]
        return [(PLOT_IDS.index(one), PLOT_IDS.index(two)) for one, two in pairs]

    def see_plots(self, first: int, second: int) -> None:
        self.seen |= {PLOT_IDS[first], PLOT_IDS[second]}

    def law_draw(self, drawn: list[Any]) -> list[Any]:
        return self.draws(self.slow.aside + self.slow.drawn, 3)

    def law_fetch(self, drawn: list[Any]) -> list[Any]:
        return self.draws(self.slow.aside + self.slow.on_enki, 2)

    def draws(self, tokens: list[str], size: int) -> list[Any]:
        bits = [1 << TOKEN_IDS.index(token) for token in tokens]
        return [(sum(chosen),) for chosen in combinations(bits, size)]

    def see_removed(self, mask: int) -> None:
        self.seen |= set(self.slow.removed[self.slow.age])

    def law_box(self, drawn: list[Any]) -> list[Any]:
        out = self.slow.removed[self.slow.age]
        known = [card for card in out if card in self.seen and card not in self.boxed]
        cards = known or self.slow.unseen_by_all(f"age_{self.slow.age}") | set(out) - self.boxed
        return [(CARD_IDS.index(card),) for card in cards if card in known or card not in self.seen]

    def see_box(self, card: int) -> None:
        self.seen.add(CARD_IDS[card])
        self.boxed.add(CARD_IDS[card])

    # Whether an event is what lies on the table.

    def within(self, mask: int, things: list[int]) -> bool:
        """Whether an event deals nothing that the table would not."""
        return not set(members(mask)) - set(things)

    def truth_tokens(self, mask: int) -> bool:
        return self.within(mask, [TOKEN_IDS.index(t) for t in self.slow.board])

    def truth_offer(self, mask: int) -> bool:
        return self.within(mask, [WONDER_IDS.index(w) for w in self.slow.offer])

    def slots_of(self, kinds: tuple[str, ...]) -> list[int]:
        """Slots of the structure dealt with cards of some decks."""
        dealt = self.slow.structure
        return [slot for slot, card in dealt.items() if CARDS[card]["deck"] in kinds]

    def truth_backs(self, mask: int) -> bool:
        return self.within(mask, self.slots_of(("guild", "grand_temple")))

    def truth_senators(self, mask: int) -> bool:
        return self.within(mask, self.slots_of(("senator",)))

    def truth_lay(self, slot: int, mark: int) -> bool:
        return bool(self.slow.structure_tokens[slot] == MARKS[mark])

    def truth_reveal(self, slot: int, card: int) -> bool:
        where = self.slow.structure if slot in self.slow.structure else self.struck
        return where[slot] == CARD_IDS[card]

    def truth_decree(self, at: int, decree: int) -> bool:
        return self.decrees[at] == DECREE_IDS[decree]

    def truth_look(self, place: int, god: int) -> bool:
        deck = self.slow.god_decks[MYTHOLOGIES[place // 3]]
        return deck[place % 3] == GOD_IDS[god]

    def truth_god(self, place: int, god: int) -> bool:
        return self.slow.slots[place + 1] == GOD_IDS[god]

    def truth_plots(self, first: int, second: int) -> bool:
        return self.plots[:2] == [PLOT_IDS[first], PLOT_IDS[second]]

    def truth_draw(self, mask: int) -> bool:
        return sorted(TOKEN_IDS[t] for t in members(mask)) == sorted(self.slow.drawn)

    def truth_fetch(self, mask: int) -> bool:
        return sorted(TOKEN_IDS[t] for t in members(mask)) == sorted(self.slow.on_enki)

    def truth_box(self, card: int) -> bool:
        return CARD_IDS[card] in self.slow.removed[self.slow.age]

    def truth_removed(self, mask: int) -> bool:
        first = next(i for i, c in enumerate(CARD_IDS) if CARDS[c].get("age") == self.slow.age)
        removed = self.slow.removed[self.slow.age]
        return self.within(mask, [CARD_IDS.index(card) - first for card in removed])

    # ---- comparing -----------------------------------------------------------------------

    def compare(self) -> None:
        """Both say the same about everything that can be asked."""
        fast, slow = self.fast, self.slow
        if slow.ending:
            self.compare_ends()
        else:
            assert fast.decider == slow.decider(), f"{slow.pending()} {self.where()}"
        raw = bridge.dump(fast)
        wrong = differences(facts_of_raw(raw, fast), facts_of_game(slow))
        if slow.ending:
            wrong.pop("decrees", None)  # the one that a last step opens need not be drawn
        if slow.ending == "political" and HIDDEN in raw["agora"]["decrees"]:
            return  # nor what it does: it may be the shield
        assert not wrong, f"fast, slow: {wrong} {self.where()}"
        for seat, (one, two) in enumerate(zip(bridge.score(fast), score.count(slow), strict=True)):
            found = {("tokens" if name == "progress" else name): n for name, n in one.items()}
            counted = {name: n for name, n in two.items() if n or name in found}
            assert found == counted, f"points of {seat} {self.where()}"
        if not slow.ending:
            self.compare_moves()
            self.compare_prices()

    def compare_ends(self) -> None:
        """The game is over on both, in the same way."""
        fast, slow = self.fast, self.slow
        assert fast.decider == OVER, f"{slow.ending} {self.where()}"
        ending = bridge.ending(fast)
        if slow.ending == "points":
            assert ending in ("civilian", "tie_break", "shared"), self.where()
        else:
            assert ending == ENDINGS[str(slow.ending)], self.where()
        shares = {0: [1.0, 0.0], 1: [0.0, 1.0], None: [0.5, 0.5]}
        assert fast.returns() == shares[slow.winner], self.where()

    def compare_moves(self) -> None:
        """The same moves, except god moves that lay down a token on a price of 0."""
        decks = self.slow.god_decks
        self.moves = [
            (move, action_of(bridge.decode(move), decks)) for move in self.fast.legal_moves()
        ]
        fast = {repr(action) for _, action in self.moves}
        slow = {repr(action) for action in self.slow.legal() if sensible(action, self.slow)}
        assert len(fast) == len(self.moves), self.where()
        assert fast == slow, f"fast, slow: {fast - slow}, {slow - fast} {self.where()}"

    def compare_prices(self) -> None:
        """The same prices of the cards that can be taken and of the wonders not built."""
        if self.slow.pending() != "main_action":
            return
        for seat in (0, 1):
            for card in self.slow.accessible():
                slow = self.slow.price(card, seat)
                fast = bridge.quote_card(self.fast, seat, CARD_IDS.index(card))
                found = (fast.total, fast.trade, fast.chain)
                assert found == (slow.total, slow.trade, slow.chain), f"{card} {self.where()}"
            for wonder in self.slow.cities[seat].unbuilt():
                slow = self.slow.price_of_wonder(wonder, seat)
                fast = bridge.quote_wonder(self.fast, seat, WONDER_IDS.index(wonder))
                assert (fast.total, fast.trade) == (slow.total, slow.trade), self.where()


# ---- the two tables ----------------------------------------------------------------------


def named(names: list[str], numbers: list[int]) -> list[str]:
    return sorted(names[number] for number in numbers)


def facts_of_raw(raw: dict[str, Any], fast: State) -> dict[str, Any]:
    """What lies on the table of the fast engine, as far as anybody has seen it."""
    slots = raw["slots"]
    found = {
        "age": raw["age"],
        "active": raw["seat"] if raw["picks"] == 8 and raw["phase"] != "starter" else None,
        "pawn": raw["pawn"],
        "military": sorted(name for name, on in zip(MILITARY_IDS, raw["loot"], strict=True) if on),
        "discard": named(CARD_IDS, raw["discard"]),
        "board": named(TOKEN_IDS, raw["board_tokens"]),
        "aside": named(TOKEN_IDS, bridge.aside_tokens(fast)),
        "drawn": named(TOKEN_IDS, raw["drawn_tokens"]),
        "offer": named(WONDER_IDS, raw["offer"]),
        "structure": {s: CARD_IDS[c] for s, c in enumerate(slots) if c >= 0},
        "down": [slot for slot, card in enumerate(slots) if card < -1],
        "cities": [
            {
                "coins": city["coins"],
                "cards": named(CARD_IDS, city["cards"]),
                "tokens": named(TOKEN_IDS, city["tokens"]),
                "unbuilt": named(
                    WONDER_IDS,
                    [w for w, on in zip(city["wonders"], city["built"], strict=True) if not on],
                ),
                "under": {
                    WONDER_IDS[w]: CARD_IDS[card] if card >= 0 else None
                    for w, on, card in zip(
                        city["wonders"], city["built"], city["under"], strict=True
                    )
                    if on
                },
            }
            for city in raw["cities"]
        ],
    }
    if "pantheon" in raw:
        found |= pantheon_of_raw(raw["pantheon"])
    if "box" in raw:
        found["box"] = named(CARD_IDS, raw["box"])
    if "agora" in raw:
        found |= agora_of_raw(raw["agora"])
    return found


def pantheon_of_raw(raw: dict[str, Any]) -> dict[str, Any]:
    gods = [*GOD_IDS, "gate"]
    return {
        "slots": {
            slot: kind_or_god(god, raw["kinds"][slot - 1])
            for slot, god in enumerate(raw["places"], start=1)
            if god != NOTHING
        },
        "decks": {
            kind: len([god for god in deck if god != -1])
            for kind, deck in zip(MYTHOLOGIES, raw["decks"], strict=True)
        },
        "mythology": [
            sorted(kind for kind, n in zip(MYTHOLOGIES, tokens, strict=True) for _ in range(n))
            for tokens in raw["tokens"]
        ],
        "offerings": [[MARKS[6 + i] for i in members(mask)] for mask in raw["offerings"]],
        "astarte": raw["astarte"],
        "gods": [sorted(gods[god] for god in owned) for owned in raw["gods"]],
        "enki": named(TOKEN_IDS, raw["enki"]),
        "marks": {slot: MARKS[mark] for slot, mark in enumerate(raw["on_slots"]) if mark},
        "snake": None if raw["snake"] < 0 else (raw["snake_owner"], CARD_IDS[raw["snake"]]),
        "minerva": None if raw["minerva"] > 9 else raw["minerva"],
    }


def kind_or_god(god: int, kind: int) -> str:
    """A god that somebody has seen, else what its back shows."""
    return MYTHOLOGIES[kind] if god == HIDDEN else [*GOD_IDS, "gate"][god]


def agora_of_raw(raw: dict[str, Any]) -> dict[str, Any]:
    plots = [
        sorted(
            (PLOT_IDS[plot], progress, CARD_IDS[under] if under >= 0 else None)
            for plot, progress, under in held
        )
        for held in raw["plots"]
    ]
    decrees: dict[int, list[str | None]] = {chamber: [] for chamber in range(1, 7)}
    for decree, at in zip(raw["decrees"], raw["decrees_at"], strict=True):
        if decree != NOTHING:
            decrees[at + 1].append(None if decree == HIDDEN else DECREE_IDS[decree])
    return {
        "cubes": raw["cubes"],
        "decrees": {chamber: sorted(map(str, names)) for chamber, names in decrees.items()},
        "plots": plots,
        "plot_deck": len(raw["deck"]) + len([plot for plot in raw["drawn"] if plot != -1]),
        "locked": None if raw["locked"] < 0 else TOKEN_IDS[raw["locked"]],
    }


def facts_of_game(game: Game) -> dict[str, Any]:
    """What lies on the table of the slow game, in the same shape."""
    up = {slot: card for slot, card in game.structure.items() if slot not in game.face_down}
    settled = not any(step.kind in ("pick", "take_last", "starter") for step in game.todo)
    found = {
        "age": game.age,
        "active": game.active if settled else None,
        "pawn": game.pawn,
        "military": sorted(game.military_tokens),
        "discard": sorted(game.discard),
        "board": sorted(game.board),
        "aside": sorted(game.aside),
        "drawn": sorted(game.drawn),
        "offer": sorted(game.offer),
        "structure": dict(sorted(up.items())),
        "down": sorted(game.face_down),
        "cities": [
            {
                "coins": city.coins,
                "cards": sorted(city.cards + city.senators),
                "tokens": sorted(city.tokens),
                "unbuilt": sorted(city.unbuilt()),
                "under": city.under,
            }
            for city in game.cities
        ],
    }
    if game.promo:
        found["box"] = sorted(set(game.removed.get(game.age, ())) & game.shown)
    if game.pantheon:
        found |= pantheon_of_game(game)
    if game.agora:
        found |= {
            "cubes": [city.cubes for city in game.cities],
            "decrees": {
                chamber: sorted(
                    name if is_open else "None" for name, is_open in game.decrees.get(chamber, [])
                )
                for chamber in range(1, 7)
            },
            "plots": [
                sorted((name, PROGRESS[plot.state], plot.card) for name, plot in city.plots.items())
                for city in game.cities
            ],
            "plot_deck": len(game.plot_deck),
            "locked": game.locked[0] if game.locked else None,
        }
    return found


def pantheon_of_game(game: Game) -> dict[str, Any]:
    snakes = [(seat, city.snake_on) for seat, city in enumerate(game.cities) if city.snake_on]
    return {
        "slots": dict(sorted(game.slots.items())),
        "decks": {kind: len(deck) for kind, deck in game.god_decks.items()},
        "mythology": [sorted(city.mythology_tokens) for city in game.cities],
        "offerings": [sorted(city.offering_tokens) for city in game.cities],
        "astarte": [city.astarte_coins for city in game.cities],
        "gods": [sorted(city.gods) for city in game.cities],
        "enki": sorted(game.on_enki),
        "marks": dict(sorted(game.structure_tokens.items())),
        "snake": snakes[0] if snakes else None,
        "minerva": game.minerva,
    }
