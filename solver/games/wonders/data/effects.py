"""The effects that cards and stages of wonders can have, one struct per effect type.

Which types a card, a leader, a stage or a side of a board may have is part of its own type
(:data:`CardEffect`, :data:`LeaderEffect`, :data:`StageEffect`, :data:`SideEffect`), so a table with
an effect that the rules could not carry out is refused when it is read. Here are those of the base
game, in ``effects_leaders.py``, ``effects_cities.py`` and ``effects_armada.py`` those that came
with these expansions.

Source of the meanings: reference wonders sections 1 and 6.
"""

from solver.games.data.said import Said
from solver.games.wonders.data import effects_armada as armada
from solver.games.wonders.data import effects_cities as cities
from solver.games.wonders.data import effects_edifice as edifice
from solver.games.wonders.data import effects_leaders as leaders
from solver.games.wonders.data.vocabulary import (
    SCOPE,
    SYMBOLS,
    Acting,
    Count,
    Counted,
    EffectRow,
    Neighbor,
    Priority,
    Resource,
    Resources,
    Side,
    Symbol,
    bits,
    resource_rows,
    set_of,
)

_FEW = 3
"""Of more kinds of things than these words are read sooner than marks."""


class Produce(Acting, frozen=True, tag="produce"):
    """All these units, each once a turn; neighbors can buy them if they are ``tradable``."""

    said = Said("{resources:units}", "{resources:units}")
    icons = "{resources:units}"
    resources: Resources
    tradable: bool

    def rows(self) -> tuple[EffectRow, ...]:
        """A row for each resource."""
        return resource_rows(self.resources, SCOPE if self.tradable else ("self",))


class ProduceChoice(Acting, frozen=True, tag="produce_choice"):
    """One unit a turn, of one kind of the list."""

    said = Said("{options:or}", "{options:or}")
    kept = Said("{options:or}, not for sale", "{options:or}, non in vendita")
    icons = "{options:or}"
    options: tuple[Resource, ...]
    tradable: bool

    def rows(self) -> tuple[EffectRow, ...]:
        """The set of resources that it may be."""
        return (EffectRow(1, SCOPE if self.tradable else ("self",), set_of(self.options)),)

    def told(self) -> Said:
        """The words for its numbers."""
        return self.said if self.tradable else self.kept


class TradeDiscount(Acting, frozen=True, tag="trade_discount"):
    """These resources cost ``price`` coins a unit when bought from these neighbors."""

    said = Said(
        "{resources:group} from {neighbors:whom} for {price:coins} each",
        "{resources:group} {neighbors:whom} per {price:coins} l'una",
    )
    icons = "{neighbors:before} {resources:and} {neighbors:behind} coin:{price}"
    resources: tuple[Resource, ...]
    neighbors: tuple[Neighbor, ...]
    price: Count

    def rows(self) -> tuple[EffectRow, ...]:
        """The price of a set of resources, on some sides."""
        return (EffectRow(self.price, self.neighbors, set_of(self.resources)),)


class Coins(Acting, frozen=True, tag="coins"):
    """Coins from the bank, once."""

    said = Said("{amount:coins}", "{amount:coins}")
    icons = "coin:+{amount}"
    when = "paid_out"
    amount: Count


class CoinsPer(Acting, frozen=True, tag="coins_per"):
    """Coins from the bank, once, for each thing counted in the cities of ``scope``."""

    said = Said(
        "{amount:coins} for each {count:thing} {scope:where}",
        "{amount:coins} per ogni {count:thing} {scope:where}",
    )
    icons = "coin:+{amount} \N{MULTIPLICATION SIGN} {scope:before} {count:things} {scope:behind}"
    when = "paid_out"
    amount: Count
    count: tuple[Counted, ...]
    scope: tuple[Side, ...]

    def rows(self) -> tuple[EffectRow, ...]:
        """So many coins for each thing."""
        return (EffectRow(self.amount, self.scope, bits("Counted", self.count)),)


class VictoryPoints(Acting, frozen=True, tag="vp"):
    """Points at the end of the game."""

    said = Said("{amount:points}", "{amount:points}")
    icons = "vp:{amount}"
    when = "scored"
    amount: Count


class PointsPer(Acting, frozen=True, tag="vp_per"):
    """Points at the end for each thing counted in the cities of ``scope``."""

    said = Said(
        "{amount:points} at the end for each {count:thing} {scope:where}",
        "{amount:points} alla fine per ogni {count:thing} {scope:where}",
    )
    icons = "vp:{amount} \N{MULTIPLICATION SIGN} {scope:before} {count:things} {scope:behind}"
    when = "scored"
    amount: Count
    count: tuple[Counted, ...]
    scope: tuple[Side, ...]

    def rows(self) -> tuple[EffectRow, ...]:
        """So many points for each thing."""
        return (EffectRow(self.amount, self.scope, bits("Counted", self.count)),)

    def shown(self) -> str:
        """Its icons; many kinds of things are read sooner in words."""
        return self.icons if len(self.count) <= _FEW else ""


class PointsIfComplete(Acting, frozen=True, tag="vp_if_wonder_complete"):
    """Points at the end if all stages of the owner's board are built."""

    said = Said(
        "{amount:points} at the end if the wonder is complete",
        "{amount:points} alla fine se la Meraviglia è completa",
    )
    when = "scored"
    amount: Count


class Shields(Acting, frozen=True, tag="shields"):
    """Counts in every comparison of strength from now on."""

    said = Said("{count} shields", "{count} scudi")
    said_one = Said("1 shield", "1 scudo")
    icons = "{count:shields}"
    count: Count


class Science(Acting, frozen=True, tag="science"):
    """One science symbol."""

    said = Said("{symbol:word}", "{symbol:word}")
    icons = "{symbol:word}"
    symbol: Symbol

    def rows(self) -> tuple[EffectRow, ...]:
        """The symbol."""
        return (EffectRow(what=SYMBOLS.index(self.symbol)),)


class ScienceChoice(Acting, frozen=True, tag="science_choice"):
    """One science symbol, chosen when the points are counted."""

    said = Said(
        "a science symbol of choice at the end",
        "un simbolo scientifico a scelta alla fine",
    )
    icons = "{options:or}"
    options: tuple[Symbol, ...]


class PlayLastCard(Acting, frozen=True, tag="play_last_card"):
    """The seventh card of each Age is played too, instead of being discarded."""

    said = Said(
        "the last card of each Age is played too",
        "si gioca anche l'ultima carta di ogni Epoca",
    )
    when = "asked"
    brings_coins = False


class BuildFromDiscard(Acting, frozen=True, tag="build_from_discard"):
    """At the end of the turn a card of the discard pile is built for nothing, once.

    If several cities do so in a turn, that with the lowest ``priority`` is first.
    """

    said = Said(
        "builds a card of the discard pile for nothing",
        "costruisce gratis una carta degli scarti",
    )
    when = "turn_ends"
    brings_coins = False
    priority: Priority = 1


class FreeFirstOfColor(Acting, frozen=True, tag="free_first_of_color"):
    """A building is free if the city has none of its color."""

    said = Said(
        "the first building of each color is free",
        "il primo Edificio di ogni colore è gratis",
    )
    when = "asked"
    brings_coins = False


class FreeFirstOfAge(Acting, frozen=True, tag="free_first_of_age"):
    """The building of the first turn of an Age is free."""

    said = Said(
        "a building in the first turn of an Age is free",
        "un Edificio nel primo turno di un'Epoca è gratis",
    )
    when = "asked"
    brings_coins = False


class FreeLastOfAge(Acting, frozen=True, tag="free_last_of_age"):
    """The building of the last turn of an Age is free."""

    said = Said(
        "a building in the last turn of an Age is free",
        "un Edificio nell'ultimo turno di un'Epoca è gratis",
    )
    when = "asked"
    brings_coins = False


class FreeOncePerAge(Acting, frozen=True, tag="free_build_once_per_age"):
    """One building of each Age is free, at the owner's choice."""

    said = Said("one building in each Age is free", "un Edificio per Epoca è gratis")
    when = "asked"
    brings_coins = False


class CopyGuild(Acting, frozen=True, tag="copy_guild"):
    """At the end one guild of a neighbor counts as if the owner had it too."""

    said = Said(
        "a guild of a neighbor counts too at the end",
        "alla fine conta anche una Gilda di un vicino",
    )
    when = "asked"
    brings_coins = False


CardEffect = (
    Produce
    | ProduceChoice
    | TradeDiscount
    | Coins
    | CoinsPer
    | VictoryPoints
    | PointsPer
    | PointsIfComplete
    | Shields
    | Science
    | ScienceChoice
    | BuildFromDiscard
    | cities.CardEffect
    | armada.CardEffect
)
"""What a card can do."""

LeaderEffect = (
    Coins
    | VictoryPoints
    | PointsPer
    | Shields
    | Science
    | BuildFromDiscard
    | leaders.LeaderEffect
    | cities.LeaderEffect
)
"""What a leader can do."""

OptionEffect = Coins | VictoryPoints | Shields | ScienceChoice | BuildFromDiscard
"""What an option of a stage with a choice can do."""


class ChooseOne(Acting, frozen=True, tag="choose_one"):
    """One of two options, chosen when the stage is built; the rules hold a stage for each."""

    said = Said("{options:ways}", "{options:ways}")
    options: tuple[tuple[OptionEffect, ...], tuple[OptionEffect, ...]]

    def rows(self) -> tuple[EffectRow, ...]:
        """None: what an option does stands in its place."""
        return ()


StageEffect = (
    ProduceChoice
    | TradeDiscount
    | Coins
    | VictoryPoints
    | Shields
    | ScienceChoice
    | PlayLastCard
    | BuildFromDiscard
    | FreeFirstOfColor
    | FreeFirstOfAge
    | FreeLastOfAge
    | FreeOncePerAge
    | CopyGuild
    | leaders.StageEffect
    | ChooseOne
    | cities.StageEffect
    | edifice.StageEffect
    | armada.StageEffect
)
"""What a stage of a wonder can do."""

SideEffect = leaders.SideEffect
"""What a side of a board can give from the start."""

IslandEffect = ProduceChoice | VictoryPoints | Shields | ScienceChoice | armada.IslandEffect
"""What an Island can do."""

RewardEffect = (
    ProduceChoice
    | Coins
    | PointsPer
    | Shields
    | cities.RewardEffect
    | edifice.RewardEffect
    | leaders.RewardEffect
)
"""What an Edifice can bring who has taken part in it."""

PenaltyEffect = edifice.PenaltyEffect
"""What an Edifice that is not completed can cost all others."""

ItemEffect = (
    CardEffect
    | LeaderEffect
    | StageEffect
    | SideEffect
    | IslandEffect
    | RewardEffect
    | PenaltyEffect
)
"""All effects."""
