"""The rules tables as plain numbers, in the form that the C tables of the engine take.

Every value comes from the JSON tables; nothing here knows a card. Lists are by item index.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from solver.games.architects.data.effects import (
    CatIcon,
    DoubleCoin,
    ExtraCard,
    ExtraCardOnBuild,
    Horns,
    IgnoreCostKind,
    LookAndTake,
    PointsForCopies,
    PointsForWonder,
    PointsPerCatIcon,
    PointsPerMilitaryToken,
    PointsPerProgressToken,
    Shields,
    TakeProgressToken,
    TakeTopAnyDeck,
    TakeTopCentral,
    TakeTopLeftAndRight,
    VictoryPoints,
    WonderEffect,
)
from solver.games.architects.data.model import MAX_SEATS
from solver.games.data.json_tables import find

if TYPE_CHECKING:
    from solver.games.architects.data.model import Card, Stage, Tables, Token

_EFFECTS: dict[type[WonderEffect], str] = {
    TakeTopAnyDeck: "any_deck",
    TakeProgressToken: "token",
    TakeTopCentral: "central",
    LookAndTake: "search",
    TakeTopLeftAndRight: "left_and_right",
    Shields: "shields",
}
"""What the engine calls the effects of wonders."""


def ext_arguments(tables: Tables) -> dict[str, Any]:
    """The tables as the dict of numbers that ``solver._ext.architects.game.install`` takes."""
    effects = [wonder.effect for wonder in tables.wonders]
    search = find((effect for effect in effects if effect), LookAndTake)
    shields = find((effect for effect in effects if effect), Shields)
    return {
        "decks": [[deck.cards[card.id] for card in tables.cards] for deck in tables.decks],
        "card_vp": [_count(card, VictoryPoints) for card in tables.cards],
        "card_shields": [_count(card, Shields) for card in tables.cards],
        "card_horns": [_count(card, Horns) for card in tables.cards],
        "card_icons": [_count(card, CatIcon) for card in tables.cards],
        "stages": [[_stage(stage) for stage in wonder.stages] for wonder in tables.wonders],
        "effects": [_EFFECTS[type(effect)] if effect else "" for effect in effects],
        "search": search.look if search else 0,
        "effect_shields": shields.count if shields else 0,
        "tokens": [_token(tables, token) for token in tables.tokens],
        "face_up": tables.tokens_file.face_up,
        "conflict": [tables.military.tokens_for(players) for players in range(MAX_SEATS + 1)],
        "victory_vp": tables.military.victory_vp,
        "cat_vp": tables.military.cat_vp,
    }


def _count(card: Card, kind: type[VictoryPoints | Shields | Horns | CatIcon]) -> int:
    effect = find(card.effects, kind)
    return effect.count if effect else 0


def _stage(stage: Stage) -> dict[str, Any]:
    return {
        "count": stage.count,
        "same": stage.kind == "identical",
        "vp": stage.vp,
        "effect": stage.effect,
        "requires": list(stage.requires),
    }


def _token(tables: Tables, token: Token) -> dict[str, Any]:
    row: dict[str, Any] = {
        "copies": token.copies,
        "extra_on": [],
        "extra_on_build": False,
        "coins": 0,
        "any_kind": False,
        "shields": 0,
        "vp_incomplete": 0,
        "vp_complete": 0,
        "vp_per_icon": 0,
        "vp_per_victory": 0,
        "vp_per_token": 0,
        "vp_one": 0,
        "vp_both": 0,
    }
    match token.effect:
        case ExtraCard(cards=cards):
            row["extra_on"] = [tables.card_index[card] for card in cards]
        case ExtraCardOnBuild():
            row["extra_on_build"] = True
        case DoubleCoin(coins=coins):
            row["coins"] = coins
        case IgnoreCostKind():
            row["any_kind"] = True
        case Shields(count=count):
            row["shields"] = count
        case PointsForWonder(incomplete=incomplete, complete=complete):
            row |= {"vp_incomplete": incomplete, "vp_complete": complete}
        case PointsPerCatIcon(vp=vp):
            row["vp_per_icon"] = vp
        case PointsPerMilitaryToken(vp=vp):
            row["vp_per_victory"] = vp
        case PointsPerProgressToken(vp=vp):
            row["vp_per_token"] = vp
        case PointsForCopies(one=one, both=both):
            row |= {"vp_one": one, "vp_both": both}
    return row
