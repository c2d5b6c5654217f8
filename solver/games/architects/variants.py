"""Architects has no rule options: what the rules leave open has one reading (docs/games.md)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SETTLED: Mapping[str, str] = MappingProxyType(
    {
        "coin_payment": "missing_only",
        "economy_forces_build": "true",
        "engineering_forces_build": "false",
        "once_per_turn_applies_to_engineering": "true",
        "extra_card_optional": "true",
        "extra_card_deferrable_within_turn": "true",
        "retroactive_token_triggers": "false",
        "wonder_effect_mandatory": "true",
        "actions_before_main_pick": "false",
        "battle_before_game_end": "true",
        "stall_rule": "pass_then_end_when_no_card_anywhere",
    }
)
"""Former options, which older records may name, and the reading that is played of each."""
