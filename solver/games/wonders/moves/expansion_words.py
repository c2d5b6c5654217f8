"""What the effects that came with expansions do, in English or Italian."""

from __future__ import annotations

from collections.abc import Sequence

from solver.games.moves.reading import joined, quantity
from solver.games.wonders.data import COLORS
from solver.games.wonders.data import effects_cities as cities
from solver.games.wonders.data import effects_leaders as leaders
from solver.games.wonders.data.effects import ItemEffect
from solver.games.wonders.data.vocabulary import Counted
from solver.games.wonders.moves import edifice_words
from solver.games.wonders.moves.word_lists import (
    coins,
    colors,
    points,
    thing,
    whom,
    words_of,
)

_ALONE: dict[type[ItemEffect], str] = {
    cities.CopyNeighborScience: "copy_neighbor_science",
    cities.DiscardOwnDefeatTokens: "discard_defeats",
    cities.FreeStageResources: "free_stage_resources",
    cities.ProducedUnit: "produced_unit",
    cities.UnproducedUnit: "unproduced_unit",
    leaders.FreeLeaders: "free_leaders",
    leaders.KeepLeaders: "keep_leaders",
    leaders.LeaderCostWaived: "leaders_waived",
    leaders.PassDefeatTokens: "pass_defeats",
    leaders.PointsPerVictoryPair: "victory_pair",
    leaders.RecruitLeader: "recruit_leader",
    leaders.ScienceExtra: "science_extra",
    leaders.ScienceReplace: "science_replace",
}

_AMOUNTS: dict[type[ItemEffect], str] = {
    cities.OthersGainCoins: "others_gain",
    cities.NeighborsGainCoins: "neighbors_gain",
    leaders.ExtraCoinFromBank: "extra_coin",
    leaders.CoinAfterPurchase: "purchase_coin",
    leaders.PointsIfOnlyLeader: "points_only_leader",
    leaders.PointsIfUndefeated: "points_undefeated",
    leaders.PointsPerScienceSet: "science_set",
}
"""Effects that are about an amount of coins or points alone."""

_AGES = ("I", "II", "III")


def effect_words(effect: ItemEffect, lang: str) -> str:
    """One effect in words."""
    words = words_of(lang)
    kind = type(effect)
    if kind in _ALONE:
        return words[_ALONE[kind]]
    match effect:
        case cities.Diplomacy(tokens=count):
            return words["diplomacy" if count == 1 else "diplomacies"].format(n=count)
        case cities.GainVictoryToken(age="current"):
            return words["take_token_current"]
        case cities.GainVictoryToken(age=int(age)):
            return words["take_token"].format(age=_AGES[age - 1])
        case cities.NeighborsTakeDebt(amount=amount):
            return words["neighbors_debt"].format(n=amount)
        case cities.OthersLoseCoins(amount=amount, times_age=times_age):
            key = "others_lose_age" if times_age else "others_lose"
            return words[key].format(what=coins(amount, lang))
        case cities.OthersLoseCoinsPer(amount=amount, count=count):
            return words["others_lose_per"].format(
                what=coins(amount, lang), thing=thing(count, lang)
            )
        case cities.PointsPerTokenOfAge(amount=amount, age=age):
            return words["points_token"].format(what=points(amount, lang), age=_AGES[age - 1])
        case cities.NeighborRebate(amount=amount, neighbors=sides):
            return words["rebate"].format(what=coins(amount, lang), whom=whom(sides, lang))
        case cities.StartingResourceRebate(amount=amount, neighbors=sides):
            return words["starting_rebate"].format(what=coins(amount, lang), whom=whom(sides, lang))
        case (
            cities.OthersGainCoins(amount=amount)
            | cities.NeighborsGainCoins(amount=amount)
            | leaders.ExtraCoinFromBank(amount=amount)
            | leaders.CoinAfterPurchase(amount=amount)
        ):
            return words[_AMOUNTS[kind]].format(what=coins(amount, lang))
        case (
            leaders.PointsIfOnlyLeader(amount=amount)
            | leaders.PointsIfUndefeated(amount=amount)
            | leaders.PointsPerScienceSet(amount=amount)
        ):
            return words[_AMOUNTS[kind]].format(what=points(amount, lang))
        case _:
            return _of_leaders(effect, lang)


def _of_leaders(effect: ItemEffect, lang: str) -> str:
    words = words_of(lang)
    match effect:
        case leaders.FreeBuild(colors=free, per_age=0):
            return words["free_cards"].format(color=colors(free, lang, "or"))
        case leaders.FreeBuild(colors=free, per_age=count):
            key = "free_cards_age" if count == 1 else "free_cards_age_many"
            return words[key].format(n=count, color=colors(free, lang, "or"))
        case leaders.ResourceDiscount(amount=amount, count=count):
            key = "discount_cards" if count[0] in COLORS else "discount_stages"
            return words[key].format(
                n=quantity(words, "unit", amount), color=colors(count, lang, "or")
            )
        case leaders.BuyResourceFromBank(price=price):
            return words["bank_resource"].format(what=coins(price, lang))
        case leaders.CoinsOnEvent(amount=amount, event=event):
            return words["coins_event"].format(what=coins(amount, lang), event=_event(event, lang))
        case leaders.OthersLoseCoinsOnEvent(amount=amount, event=event):
            return words["others_lose_event"].format(
                what=coins(amount, lang), event=_event(event, lang)
            )
        case leaders.OthersDiscardVictoryToken(count=count):
            return words["others_token" if count == 1 else "others_tokens"].format(n=count)
        case leaders.PointsPerColorSet(amount=amount, colors=wanted):
            return words["color_set"].format(
                what=points(amount, lang), colors=colors(wanted, lang, "and")
            )
        case leaders.PointsPerCoins(amount=amount, coins=count):
            return words["points_coins"].format(what=points(amount, lang), coins=coins(count, lang))
        case leaders.PointsIfMore(amount=amount, count=count):
            return words["points_more"].format(what=points(amount, lang), thing=_more(count, lang))
        case leaders.DrawLeaders(count=count):
            return words["draw_leader" if count == 1 else "draw_leaders"].format(n=count)
        case leaders.BuryLeader(times=times, if_age_priced=otherwise):
            return words["bury_leader"].format(n=times, what=points(otherwise, lang))
        case leaders.LeaderCostDiscount(own=own, neighbors=other):
            return words["leaders_discount"].format(own=coins(own, lang), other=coins(other, lang))
        case _:
            return edifice_words.effect_words(effect, lang)


def _event(event: Sequence[Counted], lang: str) -> str:
    """Each time that something happens: cards of some colors are built, or another event."""
    words = words_of(lang)
    if event[0] in COLORS:
        return words["event_cards"].format(color=colors(event, lang, "or"))
    return words[f"event_{event[0]}"]


def _more(count: Sequence[Counted], lang: str) -> str:
    """What one may have more of than others, in the plural."""
    words = words_of(lang)
    if count[0] in COLORS:
        several = [words.get(f"{color}.several", color) for color in count]
        return words["more_cards"].format(color=joined(several, words["or"]))
    return words[count[0]]
