"""The rule options of Architects, and the bits by which a state knows them.

The rules leave a few points open. Every option names the readings of one of them, the default
first (reference: section 12); an option of two readings is one bit of the state's ``options``.
"""

from __future__ import annotations

from collections.abc import Mapping

from solver.games.base import Option, Variant

OPTIONS: tuple[Option, ...] = (
    Option(
        "coin_payment",
        ("missing_only", "free"),
        "a coin stands for a resource that the player has no card of (the English and French "
        "rulebooks speak of missing resources), or for any unit of the cost",
    ),
    Option(
        "economy_forces_build",
        ("true", "false"),
        "a stage that can be paid with Economy only must be built (the wording of the token is "
        "static and coins have to be used), or may be",
    ),
    Option(
        "engineering_forces_build",
        ("false", "true"),
        "a stage that can be paid with Engineering only may be built (the token says may), or "
        "must be",
    ),
    Option(
        "once_per_turn_applies_to_engineering",
        ("true", "false"),
        "Engineering works for one stage a turn, as the general sentence on tokens says, or for "
        "every stage",
    ),
    Option(
        "extra_card_optional",
        ("true", "false"),
        "the extra card of a progress token may be declined (wording of the rulebook), or must "
        "be taken",
    ),
    Option(
        "extra_card_deferrable_within_turn",
        ("true", "false"),
        "an extra card may wait for other actions of the turn (tokens are used at any moment), "
        "or comes before everything else",
    ),
    Option(
        "retroactive_token_triggers",
        ("false", "true"),
        "a token gained now counts for what happens later only (nothing says otherwise), or "
        "also for cards taken earlier in the turn",
    ),
    Option(
        "wonder_effect_mandatory",
        ("true", "false"),
        "the effect of a stage is carried out (imperative wording), or may be declined",
    ),
    Option(
        "actions_before_main_pick",
        ("false", "true"),
        "a turn begins with taking a card (order of the turn in the rulebook), or stages, sets "
        "and extra cards may come before it",
    ),
    Option(
        "battle_before_game_end",
        ("true", "false"),
        "a battle that is due in the last turn takes place before the points are counted (both "
        "belong to the end of the turn), or not at all",
    ),
    Option(
        "stall_rule",
        ("pass_then_end_when_no_card_anywhere",),
        "who finds no card to take is passed over, and the game ends when no deck has a card "
        "(no rulebook says anything)",
    ),
)
"""All options, those with two values in the order of their bits."""

_BITS = {option.name: 1 << bit for bit, option in enumerate(OPTIONS) if len(option.values) == 2}

EFFECT_OPTIONAL = _BITS["wonder_effect_mandatory"]
"""Effects of wonders may be declined."""

ACT_FIRST = _BITS["actions_before_main_pick"]
"""Stages, sets and extra cards may come before the main card of a turn."""

END_BEFORE_BATTLE = _BITS["battle_before_game_end"]
"""No battle takes place in the last turn."""


def bits_of(variant: Mapping[str, str]) -> int:
    """The bits of a complete variant."""
    return sum(
        _BITS[option.name]
        for option in OPTIONS
        if option.name in _BITS and variant[option.name] != option.default
    )


def variant_of(bits: int) -> Variant:
    """The variant that the bits of a state stand for, every option present."""
    return {
        option.name: option.values[bool(bits & _BITS.get(option.name, 0))] for option in OPTIONS
    }


def spelled(value: object) -> object:
    """The value of an option as this module writes it: JSON's true and false are texts here."""
    return ("false", "true")[value] if isinstance(value, bool) else value
