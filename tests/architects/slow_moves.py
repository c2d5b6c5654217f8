"""Legal moves and duties of the seat in turn in the slow engine (reference: sections 3 to 11)."""

from __future__ import annotations

from tests.architects.reference import effect_type
from tests.architects.slow_payment import ECONOMY, ENGINEERING
from tests.architects.slow_table import CENTRAL, SlowTable


class Moves(SlowTable):
    """The table with what may and what must be done on it."""

    def legal(self) -> list[str]:
        """The texts of all legal moves of the decider, sorted; empty for chance and at the end."""
        if self.due.first() or self.phase in ("setup", "over"):
            return []
        texts: list[str] = []
        if self.phase == "effect":
            texts = self.effect_moves()
        elif self.phase == "token":
            texts = self.token_moves()
        elif self.phase == "keep":
            texts = [f"keep {card}" for card in set(self.offer)]
        elif self.phase == "pick":
            texts = [f"take {self.deck_name(deck)}" for deck in self.within_reach(self.seat)]
        elif self.phase == "act":
            texts = self.action_moves()
            if not self.duty():
                texts.append("end")
        return sorted(texts)

    # ---- actions -------------------------------------------------------------------------

    def action_moves(self) -> list[str]:
        """Builds, science sets and extra cards."""
        return [*self.build_moves(), *self.science_moves(), *self.extra_moves()]

    def build_moves(self) -> list[str]:
        """Every stage that may be built, with every payment."""
        me = self.me()
        return [
            f"build {stage} with {payment.text()}"
            for stage in me.available()
            for payment in me.payments(stage, self.usable())
        ]

    def science_moves(self) -> list[str]:
        """Every science set, as long as there are tokens to be had."""
        if not self.token_moves():
            return []
        return ["science " + " ".join(cards) for cards in self.me().science_sets().values()]

    def token_moves(self) -> list[str]:
        """The progress tokens one may choose from."""
        texts = [f"token {token}" for token in set(self.face_up)]
        return texts + (["token stack"] if self.stack else [])

    def extra_moves(self) -> list[str]:
        """Every extra card that may be taken now."""
        return [
            f"extra {token} {self.deck_name(deck)}"
            for token in self.available
            for deck in self.within_reach(self.seat)
        ]

    # ---- effects -------------------------------------------------------------------------

    def effect_moves(self) -> list[str]:
        """The ways to carry out the effect of the stage just built, where there is a choice."""
        return {
            "take_top_any_deck": [f"take {self.deck_name(deck)}" for deck in self.not_empty()],
            "take_progress_token": self.token_moves(),
            "look_and_take": [f"search {self.deck_name(deck)}" for deck in self.sides()],
        }[str(effect_type(str(self.me().wonder)))]

    def effect_possible(self) -> bool:
        """Whether the effect of the seat in turn would do anything now."""
        return {
            "take_top_any_deck": bool(self.not_empty()),
            "take_progress_token": bool(self.token_moves()),
            "look_and_take": bool(self.sides()),
            "take_top_central": self.size(CENTRAL) > 0,
            "take_top_left_and_right": bool(self.sides()),
        }[str(effect_type(str(self.me().wonder)))]

    def sides(self) -> list[int]:
        """The left and the right deck as far as they have a card."""
        return [deck for deck in (self.left_deck(), self.right_deck()) if self.size(deck)]

    # ---- duties --------------------------------------------------------------------------

    def usable(self) -> frozenset[str]:
        """The tokens that may help to pay now."""
        return frozenset({ECONOMY, ENGINEERING} & set(self.me().tokens) - self.used)

    def may_build(self) -> list[int]:
        """The stages that can be paid now."""
        return self.payable(self.usable())

    def must_build(self) -> list[int]:
        """The stages one of which is to be built before the turn may end.

        Coins, also those of Economy, are to be used; Engineering may be.
        """
        return self.payable(self.usable() - {ENGINEERING})

    def payable(self, tokens: frozenset[str]) -> list[int]:
        """The available stages that can be paid when these tokens help."""
        me = self.me()
        return [stage for stage in me.available() if me.payments(stage, tokens)]

    def duty(self) -> bool:
        """Whether something has still to be done before the turn may end."""
        return bool(self.must_build() or self.science_moves())
