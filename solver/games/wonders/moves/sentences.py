"""Moves and chance events in the words of the game, with their price, in English or Italian.

A sentence tells a player who sits at the table what to do: how much goes to which neighbor, what
makes a building free, what a stage does.
"""

from __future__ import annotations

from solver._ext.core.state import State
from solver._ext.wonders import bridge
from solver._ext.wonders.bridge import LOOKINGS
from solver.games.moves.kinds import Values
from solver.games.moves.reading import joined
from solver.games.wonders.data import find, tables
from solver.games.wonders.data.effects_leaders import FreeBuild
from solver.games.wonders.moves import naval_sentences
from solver.games.wonders.moves.armada_words import naval_words
from solver.games.wonders.moves.effect_words import effects_words
from solver.games.wonders.moves.kinds import KINDS, PLAYS, Scene
from solver.games.wonders.moves.payments import Payment
from solver.games.wonders.moves.sentence_words import ENGLISH, ITALIAN
from solver.games.wonders.moves.word_lists import AGES, coins, points
from solver.games.wonders.names import card_name, edifice_name, wonder_name


def sentence(state: State, move: int, lang: str = "en") -> str:
    """``move`` (legal in ``state``, the state before it) as a sentence without a full stop.

    ``lang`` is ``en`` or ``it``; ``id`` gives English words around ids.
    """
    kind, *values = bridge.decode(move)
    return _Speaker(state, lang).say(kind, tuple(values))


def asked_for(state: State, lang: str = "en") -> str:
    """Which hand or pile the next card belongs to, in words; empty for the card of a turn."""
    return _Speaker(state, lang).asked_for()


class _Speaker:
    """Puts the moves of one state into words."""

    def __init__(self, state: State, lang: str) -> None:
        self._scene = Scene(state)
        self._table = self._scene.table
        self._lang = lang
        self._words = ITALIAN if lang == "it" else ENGLISH

    def say(self, kind: str, values: Values) -> str:
        """The sentence for a move that has been taken apart."""
        words = self._words
        if kind in PLAYS:
            said = self._play(kind, self._scene.city(values[-1]), values)
            return words["for_city"].format(what=said) if values[-1] else said
        if kind in naval_sentences.KINDS_OF_ARMADA:
            return naval_sentences.sentence(self._scene, kind, values, self._lang)
        if kind == "recruit":
            return self._recruit(values[0])
        if kind in ("pay", "discard"):
            return self._token(values[0]) if kind == "discard" else self._loss(values[0])
        key, more = kind, {}
        if kind == "side":
            more = {"wonder": self._wonder(self._scene.state.decider)}
        elif kind == "take":
            key = "take" if values[0] >= 0 else "take_nothing"
        elif kind == "draw":
            more = {"wonder": self._wonder(self._acting)}
        elif kind in ("keep", "bury", "lose"):
            pass
        elif kind == "edifice":
            more = {"age": AGES[tables().edifices[values[0]].age - 1]}
        elif kind == "wonder":
            seat = next(at for at, city in enumerate(self._table.cities) if city.wonder < 0)
            key = "wonder" if seat < self._table.seats else "wonder_city"
            more = {"seat": str(seat)}
        elif kind == "see":
            key = f"see.{self._table.phase}"
        else:
            row = self._dealt()
            key = "deal" if row < self._table.seats else "deal_pile"
            more = {"seat": str(row)}
        said = words[key].format(**self._named(kind, values), **more)
        if kind == "wonder" and values[1] >= 0:
            said += words["with_side"].format(**self._named(kind, values))
        free = kind == "take" and self._acting >= self._table.seats
        return words["for_city"].format(what=said) if free else said

    def _named(self, kind: str, values: Values) -> dict[str, str]:
        """What the numbers of a move stand for, by name."""
        named = KINDS[kind].words(self._scene, values, self._lang)
        if "side" in named:
            named["side"] = named["side"][:1].upper() + named["side"][1:]
        if "card" in named:
            named["card"] = self._card(values[0])
        return named

    def asked_for(self) -> str:
        """What the next cards are that come to light, or from where one is built; else empty."""
        words = self._words
        phase = self._table.phase
        if phase in (*LOOKINGS, "discard", "draw_leaders"):
            return words[f"ask.{phase}"]
        if phase == "edifices":
            return words["ask.edifices"].format(age=AGES[len(self._table.edifices)])
        if phase in naval_sentences.PHASES:
            return naval_sentences.asked_for(self._scene, self._lang)
        if phase not in ("deal", "deal_leaders"):
            return ""
        row = self._dealt()
        leaders = "_leaders" if phase == "deal_leaders" else ""
        if row == self._table.view:
            return words[f"ask.own{leaders}"]
        key = f"ask.deal{leaders}" if row < self._table.seats else "ask.city"
        return words[key].format(seat=row)

    def _dealt(self) -> int:
        """The hand that gets the next card or leader."""
        if self._table.phase == "deal_leaders":
            assert self._table.leaders is not None
            hands, size = self._table.leaders.hands, tables().rules.leaders.hand
        else:
            hands = self._table.ages[self._table.age - 1].hands
            size = self._scene.setup.hand
        return next(row for row, hand in enumerate(hands) if len(hand) < size)

    def _card(self, card: int) -> str:
        return card_name(card, self._lang) if card >= 0 else self._words["card"]

    @property
    def _acting(self) -> int:
        """The city for which something is done at the end of a turn."""
        return self._scene.city(for_city=False)

    def _wonder(self, at: int) -> str:
        return wonder_name(self._table.cities[at].wonder, self._lang)

    # ---------------------------------------------------------------- cards of the hand

    def _play(self, kind: str, at: int, values: Values) -> str:
        """What is done with a card of the hand for city ``at``."""
        words, card = self._words, self._card(values[0])
        if kind == "sell":
            if values[-2]:
                return naval_sentences.sale_said(self._scene, at, card, self._lang)
            gain = coins(tables().rules.sale, self._lang)
            return words[kind].format(card=card, coins=gain)
        if kind == "build":
            price = self._price_of(at, values[0], Payment(*values[1:-2]), values[-2])
            return words[kind].format(card=card, price=price)
        city = self._table.cities[at]
        stages = self._scene.stages(at)
        *paid, ordered, sails, joins, choice = values[1:-1]
        # Babylon may choose two stages at once, which are built one after the other.
        number = ordered or min(city.stages + 1 + self._stages_chosen(at), len(stages))
        stage = stages[number - 1]
        effects = stage.options[max(choice, 1) - 1 if len(stage.options) > 1 else 0]
        step, due = self._step(kind, at, values[0]) if sails else ("", 0)
        said = words[kind].format(
            stage=number,
            wonder=self._wonder(at),
            effects=", ".join(effects_words(effects, self._lang)),
            card=card,
            price=step + self._price(at, stage.cost.coins + due, Payment(*paid)),
        )
        if joins:
            said += self._edifice("join", self._table.age)
        if choice and len(stage.options) == 1:
            said += self._edifice("pawn", choice)
        built = city.stages + self._stages_chosen(at)
        return said + words["last"] if built + 1 == len(stages) else said

    def _step(self, kind: str, at: int, card: int) -> tuple[str, int]:
        """What is said of the step of a fleet, and the coins that it costs."""
        step = naval_sentences.step_said(self._scene, kind, at, card, self._lang)
        return step, naval_sentences.step_price(self._scene, kind, at, card).coins

    def _edifice(self, key: str, age: int) -> str:
        """Participation in the Edifice of an Age."""
        number = self._table.edifices[age - 1]
        return self._words[key].format(
            edifice=edifice_name(number, self._lang),
            age=AGES[age - 1],
            coins=coins(tables().edifices[number].price, self._lang),
        )

    def _stages_chosen(self, at: int) -> int:
        """Stages of the city that are chosen in this turn, but not built yet."""
        if at >= self._table.seats:
            return 0
        moves = [bridge.decode(move) for move in self._table.cities[at].moves]
        return sum(move[0] == "stage" and not move[-1] for move in moves)

    def _price_of(self, at: int, card: int, paid: Payment, sails: bool) -> str:
        """What a building costs, or why nothing; with a step of its fleet both together."""
        step, due = self._step("build", at, card) if sails else ("", 0)
        bought = any((paid.left, paid.right, paid.bank, paid.bought, paid.far_left, paid.far_right))
        free = "" if bought and not sails else self._why_free(at, card, paid)
        if free and not sails:
            return free
        rules = self._scene.rules.cards[card]
        assert rules is not None
        return free + step + self._price(at, due if free else due + rules.cost.coins, paid)

    def _why_free(self, at: int, card: int, paid: Payment) -> str:
        """Why nothing is due for a building; empty if it is paid for."""
        if paid.by_right:
            leader = self._leader_with(at, card, limited=True)
            key = "free_right" if leader < 0 else "free_one_leader"
            return self._free(key, at, leader)
        quote = bridge.quote(self._scene.state, at, card)
        if quote["free"] is None:
            return ""
        if quote["free"] == "chain":
            return self._free("free_chain", at, quote["giver"])
        if quote["free"] == "leader":
            return self._free("free_leader", at, self._leader_with(at, card, limited=False))
        return self._free("free" if quote["free"] == "no_cost" else "free_wonder", at)

    def _free(self, key: str, at: int, giver: int = -1) -> str:
        """Why a building costs nothing: its chain, a leader or the wonder of the city."""
        named = card_name(giver, self._lang) if giver >= 0 else ""
        return self._words[key].format(giver=named, leader=named, wonder=self._wonder(at))

    def _leader_with(self, at: int, card: int, limited: bool) -> int:
        """The leader of a city who makes cards of this color free; -1 if there is none."""
        color = tables().cards[card].color
        for leader in self._table.cities[at].leaders:
            rules = self._scene.rules.cards[leader]
            free = find(rules.effects, FreeBuild) if rules is not None else None
            if free is not None and color in free.colors and (free.per_age > 0) == limited:
                return leader
        return -1

    def _price(self, at: int, due: int, paid: Payment) -> str:
        """What is paid to the bank, where ``due`` is what is printed, and to the neighbors."""
        words = self._words
        cities = len(self._table.cities)
        bank = due + (paid.bank or 0)
        said = [coins(bank, self._lang)] if bank else []
        sides = (("left", paid.left, 1), ("right", paid.right, -1))
        for bit, (side, amount, step) in enumerate(sides):
            if amount or (paid.bought or 0) >> bit & 1:
                name = self._wonder((at + step) % cities)
                what = coins(amount, self._lang) if amount else words["no_coins"]
                said.append(words[side].format(coins=what, wonder=name))
        far = (("far_left", paid.far_left, 2), ("far_right", paid.far_right, -2))
        for side, amount, step in far:
            if amount:
                name = self._wonder((at + step) % cities)
                what = coins(amount, self._lang)
                said.append(naval_words(self._lang)[side].format(coins=what, wonder=name))
        return words["price"].format(coins=joined(said, words["and"])) if said else words["own"]

    # ---------------------------------------------------------------- leaders, tokens, losses

    def _recruit(self, leader: int) -> str:
        """A leader with the price; -1 for nobody."""
        words = self._words
        if leader < 0:
            return words["recruit_nothing"]
        price = bridge.quote(self._scene.state, self._acting, leader)["coins"]
        paid = words["price"].format(coins=coins(price, self._lang)) if price else words["free"]
        return words["recruit"].format(card=self._card(leader), price=paid)

    def _token(self, age: int) -> str:
        """The Victory token of an Age, from 0."""
        value = points(tables().rules.victory[age], self._lang)
        return self._words["discard"].format(points=value)

    def _loss(self, paid: int) -> str:
        """What is paid of a loss, and what becomes Debt."""
        words, seat = self._words, self._scene.state.decider
        debt = self._table.cities[seat].losses - paid
        said = coins(paid, self._lang)
        key = "pay" if debt <= 0 else "pay_debt" if paid else "take_debt"
        return words[key].format(coins=said, debt=points(debt, self._lang))
