"""One player's city with what the expansions add to it."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.duel import slow_city
from tests.duel.expansions.facts import CARDS, GODS, SENATORS, TOKENS, WONDERS, effects


@dataclass
class Plot:
    """A conspiracy of a city: ``unprepared``, ``prepared`` or ``triggered``, and its card."""

    state: str = "unprepared"
    card: str | None = None


@dataclass
class City(slow_city.City):
    """A city of the base game, and its gods, tokens, senators, plots and cubes.

    ``senators`` are not among ``cards``; ``cubes`` are those in chambers 1 to 6 of the senate;
    ``snake_on`` is the opposing green card that Nisaba, if she is here, copies.
    """

    coins: int = 7
    gods: list[str] = field(default_factory=list)
    astarte_coins: int = 0
    mythology_tokens: list[str] = field(default_factory=list)
    offering_tokens: list[int] = field(default_factory=list)
    snake_on: str | None = None
    senators: list[str] = field(default_factory=list)
    plots: dict[str, Plot] = field(default_factory=dict)
    cubes: list[int] = field(default_factory=lambda: [0] * 6)

    def purse(self) -> int:
        """All coins that can pay: the treasury and those on Astarte."""
        return self.coins + self.astarte_coins

    def pay(self, coins: int) -> None:
        """Coins go to the bank, those of the treasury first."""
        from_treasury = min(self.coins, coins)
        self.coins -= from_treasury
        self.astarte_coins -= coins - from_treasury
        assert self.astarte_coins >= 0

    def lose(self, coins: int) -> int:
        """Coins are taken from the treasury as far as it goes; returns how many."""
        lost = min(self.coins, coins)
        self.coins -= lost
        return lost

    def unbuilt(self) -> list[str]:
        """Wonders that do not stand yet."""
        return [wonder for wonder in self.wonders if wonder not in self.under]

    def of_colors(self, *colors: str) -> list[str]:
        """The cards of some colors."""
        return [card for card in self.cards if CARDS[card]["color"] in colors]

    def has(self, kind: str) -> bool:
        """Whether a token, a built wonder or a god of this city has an effect of type ``kind``."""
        things = [TOKENS[t] for t in self.tokens] + [WONDERS[w] for w in self.under]
        things += [GODS[g] for g in self.gods]
        return any(effects(thing, kind) for thing in things)

    def symbols(self) -> list[str]:
        """Every science symbol, with repetition: cards, Law, Ishtar, the card under the snake."""
        things = [CARDS[c] for c in self.cards] + [TOKENS[t] for t in self.tokens]
        if self.snake_on is not None:
            things.append(CARDS[self.snake_on])
        found = [effect["symbol"] for thing in things for effect in effects(thing, "science")]
        gods = [GODS[god] for god in self.gods]
        return found + [e["symbol"] for god in gods for e in effects(god, "gain_science_symbol")]

    def plots_in(self, state: str) -> list[str]:
        """The conspiracies in one state."""
        return [name for name, plot in self.plots.items() if plot.state == state]

    def recruit_price(self) -> int:
        """Coins for the next senator."""
        return 0 if self.has("senators_free") else len(self.senators)

    def politician_actions(self, bonus: int) -> int:
        """Senate actions of a politician recruited now; ``bonus`` blue cards come by decree."""
        blue = self.count("blue") + bonus
        return 1 if blue < 2 else 2 if blue < 4 else 3


def is_senator(card: str) -> bool:
    """Whether a card is recruited and not built."""
    return card in SENATORS
