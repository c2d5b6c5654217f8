"""What cards, wonders and tokens of Duel cost and do, as icons with words for screen readers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from solver.games.drawing.html import Markup, element, joined
from solver.games.drawing.pieces import counter, icon
from solver.games.duel.data import RESOURCES, Card
from solver.games.duel.data import effects as fx
from solver.games.duel.drawing.expansion_icons import symbols
from solver.games.duel.drawing.view import View

Effect = fx.CardEffect | fx.WonderEffect | fx.TokenEffect

_OR = element("span", "/", class_="sw-or")


def units(view: View, counts: Sequence[int]) -> Markup:
    """Resources, one icon a unit."""
    found = zip(RESOURCES, counts, strict=True)
    return joined(*(icon(name, view.say(name)) for name, count in found for _ in range(count)))


def does(view: View, effects: Sequence[Effect]) -> Markup:
    """All effects of an item, one after the other."""
    return joined(*(part for effect in effects for part in _effect(view, effect)))


def of_card(view: View, card: Card) -> Markup:
    """What a card does; of temples and senators what they are."""
    return joined(symbols(view.lang).get(card.id), does(view, card.effects))


def _coins(view: View, count: int) -> Markup:
    return counter("coin", f"+{count}", view.count("coin", count))


def _points(view: View, count: int) -> Markup:
    return counter("vp", count, view.count("point", count))


def _effect(view: View, effect: Effect) -> Iterator[Markup]:
    match effect:
        case fx.Produce(resources=resources):
            yield units(view, resources.units)
        case fx.ProduceChoice(options=options):
            for place, name in enumerate(options):
                yield joined(_OR if place else None, icon(name, view.say(name)))
        case fx.FixedTradePrice(resources=resources):
            shown = (icon(name, view.say(name)) for name in resources)
            yield joined(*shown, element("span", "=1", title=view.say("fixed")))
        case fx.Shields(count=count):
            for _ in range(count):
                yield icon("shield", view.count("shield", 1))
        case fx.VictoryPoints(count=count):
            yield _points(view, count)
        case fx.Science(symbol=symbol):
            yield icon(symbol, view.say(symbol))
        case fx.Coins(count=count):
            yield _coins(view, count)
        case fx.CoinsPerOwn(per=per, coins=count):
            said = view.say("per", view.count("coin", count), _thing(view, per))
            yield counter("coin", f"+{count}\N{MULTIPLICATION SIGN}", said)
        case fx.GuildCoins(coins=count):
            said = view.count("coin", count)
            yield counter("coin", f"+{count}\N{MULTIPLICATION SIGN}", said)
        case fx.GuildPoints(points=count):
            yield counter("vp", f"{count}\N{MULTIPLICATION SIGN}", view.count("point", count))
        case fx.ExtraTurn():
            yield icon("again", view.say("another_turn"))
        case fx.OpponentLosesCoins(count=count):
            said = view.say("opponent_loses", view.count("coin", count))
            yield counter("coin sw-bad", f"\N{MINUS SIGN}{count}", said)
        case fx.DestroyOpponentCard(color=color):
            said = view.say("destroys", view.say(color))
            yield joined(icon("destroy", said), element("span", class_=f"sw-dot sw-{color}"))
        case fx.BuildFromDiscard():
            yield icon("again", view.say("revives"))
        case fx.BuildLastRow():
            yield icon("again", view.say("builds_last_row"))
        case fx.BuildReturned():
            yield icon("again", view.say("builds_returned"))
        case fx.DrawProgressTokens(draw=draw):
            yield icon("token", view.say("draws", draw))
        case fx.PlaceCube():
            yield joined("+", icon("cube", view.say("places_cube")))
        case fx.MoveCube():
            yield joined(icon("cube", view.say("moves_cube")), "\N{RIGHTWARDS ARROW}")
        case fx.TriggerUnprepared():
            yield icon("conspiracy", view.say("triggers"))
        case fx.RevealOneDeck():
            yield icon("god", view.say("looks_at_deck"))
        case fx.GodDiscount(coins=coins):
            said = view.say("cheaper_gods", view.count("coin", coins))
            yield joined(icon("god", said), counter("coin", f"\N{MINUS SIGN}{coins}", said))

        case fx.ResourceDiscount(applies_to=thing, count=count):
            said = view.say("cheaper", _thing(view, thing), count)
            less = element("span", f"\N{MINUS SIGN}{count}", class_="sw-faint", title=said)
            yield joined(icon("wonder", said) if thing == "wonder" else _dot(thing, said), less)
        case fx.GainOpponentTradeCoins():
            said = view.say("gains_trade")
            yield joined(icon("coin", said), element("span", "\N{LEFTWARDS ARROW}", title=said))
        case fx.PointsPerProgressToken(points=count):
            said = view.say("per", view.count("point", count), view.say("token"))
            each = counter("vp", f"{count}\N{MULTIPLICATION SIGN}", said)
            yield joined(each, icon("token", said))
        case fx.PointsPerTokenLeft(points=count):
            said = view.say("per", view.count("point", count), view.say("token_left"))
            yield joined(
                counter("vp", f"{count}\N{MULTIPLICATION SIGN}", said),
                icon("mythology", said), icon("offering", said),
            )  # fmt: skip
        case fx.ExtraShieldOnRedCard(count=count):
            said = view.say("red_shield", view.count("shield", count))
            yield joined(_dot("red", said), "+", *(icon("shield", said) for _ in range(count)))
        case fx.ExtraTurnOnWonders():
            said = view.say("wonder_turn")
            yield joined(icon("wonder", said), icon("again", said))
        case fx.CoinsOnChainBuild(count=count):
            said = view.say("chain_coins", view.count("coin", count))
            yield joined(icon("chain", said), counter("coin", f"+{count}", said))
        case fx.CoinsLostPerStep(coins=count):
            said = view.say("step_coins", view.count("coin", count))
            yield joined(icon("pawn", said), counter("coin sw-bad", f"\N{MINUS SIGN}{count}", said))
        case fx.OneCoinBuild(coins=count):
            said = view.say("one_coin", view.count("coin", count))
            yield joined(icon("chain", said), counter("coin", count, said))
        case fx.SenatorsFree():
            said = view.say("free_senators")
            yield joined(icon("politician", said), counter("coin", 0, said))
        case fx.KeepBoth():
            said = view.say("keep_both")
            yield joined(icon("conspiracy", said), icon("conspiracy", said))
        case fx.TemplePoints():
            pass  # of_card draws what temples are
        case _:
            assert_never(effect)


def _dot(color: str, said: str) -> Markup:
    """Cards of a color."""
    return element("span", class_=f"sw-dot sw-{color}", title=said)


def _thing(view: View, per: str) -> str:
    return view.say("wonders" if per.startswith("wonder") else per)
