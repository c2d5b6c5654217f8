"""Contradictions in a position: what no game by the rules can lead to.

Every check raises an InputError that names the key path, says what cannot be, and what to do.
They rest on a few things that hold in every game: each card taken is somewhere, turns alternate,
shields push the pawn, pairs of symbols bring tokens, coins come from somewhere. They are sound
(nothing that can happen is refused) and as sharp as what lies on the table allows without
replaying the game.
"""

from __future__ import annotations

from solver.games.data.json_tables import require
from solver.games.duel.data import COLORS, tables
from solver.games.duel.names import wonder_name
from solver.games.duel.positions.check_cards import (
    check_ages,
    check_guilds,
    check_structure,
    check_turns,
)
from solver.games.duel.positions.check_coins import check_coins
from solver.games.duel.positions.check_track import check_tokens, check_track
from solver.games.duel.positions.fill import PICK_SEATS, derived_extra, derived_seat
from solver.games.duel.positions.sketch import CHOICES, NONE, ROWS, SETUP, Sketch
from solver.games.duel.variants import BEGINS, FIRST_GAME
from solver.games.positions.pipeline import checks

DRAFT_PHASES = ("tokens", "offer", "pick")

PER_SEAT = 4
"""Wonders of a player (rulebook: wonder selection)."""

_REMOVE = "remove it"


def _check_phase(sketch: Sketch) -> None:
    phase, age = sketch.phase, sketch.age
    require(
        (age == 0) == (phase in DRAFT_PHASES),
        "phase",
        f"{phase!r} in age {age}",
        "correct one of them",
    )
    require(
        phase != "backs" or not (age != 3 or sketch.taken or sketch.known or sketch.backs),
        "phase",
        "'backs' comes before anything of Age III is known",
        "remove the phase, or the structure",
    )
    require(
        phase not in ("reveal", "play") or not age or bool(sketch.present),
        "structure",
        "no card is left",
        'a finished game says "phase": "over"',
    )
    for found, what, wanted, place in (
        (sketch.offer, "wonders on offer", "pick", "offer"),
        (sketch.drawn_tokens, "tokens", "keep", "pending.tokens"),
        (sketch.target != NONE, "a color", "destroy", "pending.color"),
    ):
        some = f"{what} in phase {phase!r}"
        require(not found or phase == wanted, place, some, "remove them")


def _check_wonders(sketch: Sketch) -> None:
    limit = SETUP["wonder_limit"]
    for seat, city in enumerate(sketch.cities):
        place, count = f"cities[{seat}].wonders", len(city.wonders)
        require(count <= PER_SEAT, place, f"{count} wonders", f"a player has {PER_SEAT}")
        require(
            count == PER_SEAT or not (sketch.age or sketch.options & FIRST_GAME),
            place,
            f"only {count} wonders, built ones included",
            f"list all {PER_SEAT}; one put back at the seventh is named by 'boxed'",
        )
        early = sketch.age == 0 and any(city.built)
        require(not early, f"cities[{seat}].built", "built before Age I", "correct the age")
    built = sketch.built
    require(built <= limit, "cities", f"{built} wonders are built", f"at most {limit} can be")
    if sketch.boxed != NONE:
        require(
            built == limit,
            "boxed",
            f"{wonder_name(sketch.boxed, 'en')} put back with {built} wonders built",
            f"that happens when {limit} are built",
        )


def _check_draft(sketch: Sketch) -> None:
    if sketch.age:
        return
    owned = [len(city.wonders) for city in sketch.cities]
    picks, phase = sum(owned), sketch.phase
    if sketch.options & FIRST_GAME:
        remedy = "give age and structure"
        require(phase == "tokens", "phase", "the first-game setup has no draft", remedy)
    elif phase == "tokens":
        require(not picks, "cities[0].wonders", "wonders before the tokens are laid out")
    else:
        check_picks(owned, len(sketch.offer), phase)
    in_play = any(True for _ in sketch.placed)
    require(not in_play, "age", "cards are in play before Age I", "give age and structure")


def check_picks(owned: list[int], offered: int, phase: str | None) -> None:
    """So many wonders can have been picked by the seats with so many left to be picked."""
    picks = sum(owned)
    due = [PICK_SEATS[:picks].count(seat) for seat in (0, 1)]
    require(
        owned == due and picks <= 6,
        f"cities[{1 if owned[0] == due[0] else 0}].wonders",
        f"{owned[0]} and {owned[1]} wonders picked",
        "picks go 0, 1, 1, 0 and 1, 0, 0, 1",
    )
    last = "the last of four wonders needs no pick"
    require(picks % 4 != 3, "offer", last, "give it to its player")
    require(
        phase != "offer" or picks in (0, 4),
        "offer",
        f"{picks} wonders are picked",
        "list those still on offer",
    )
    left = 4 - picks % 4
    require(
        phase != "pick" or offered == left,
        "offer",
        f"{offered} wonders on offer after {picks} picks",
        f"there must be {left}",
    )


def _check_choice(sketch: Sketch) -> None:
    """The choice to be made can have come up, and there is something to choose."""
    place, phase = "pending.choice", sketch.phase
    seat, other = sketch.seat or 0, sketch.cities[1 - (sketch.seat or 0)]
    none_taken = phase in CHOICES and not sketch.taken
    require(not none_taken, place, "no card of this age has been taken", _REMOVE)
    color = COLORS[sketch.target] if sketch.target != NONE else "such"
    for choice, there, missing in (
        ("draw", sketch.resolving, "has not built the Great Library"),
        ("keep", sketch.resolving, "has not built the Great Library"),
        ("revive", sketch.resolving, "has not built the Mausoleum"),
        ("destroy", sketch.resolving, "has built no wonder that destroys such cards"),
        ("token", sketch.acting.pairs, "has no pair of science symbols"),
    ):
        require(phase != choice or bool(there), place, f"seat {seat} {missing}")
    drawn = len(sketch.drawn_tokens)
    unseen = not drawn and sketch.view != seat
    known = phase != "keep" or drawn == 3 or unseen
    require(known, "pending.tokens", f"{drawn} tokens", "list the 3 drawn")
    nothing = "then nothing is chosen"
    if phase == "destroy":
        require(other.count(color) > 0, place, f"the opponent has no {color} card", nothing)
    if phase == "revive":
        require(bool(sketch.discard), place, "the discard pile is empty", nothing)
    if phase == "starter":
        early = (sketch.age or 0) >= 2 and not sketch.taken
        require(early, place, "who begins is chosen before the first card", _REMOVE)
        require(
            sketch.pawn != 0 or not sketch.options & BEGINS,
            place,
            "with the pawn on 0 nobody chooses in the variant next_starter: begins",
            "give 'seat', or leave the variant out",
        )
    due = derived_extra(sketch)
    extra = "pending.extra"
    require(not sketch.extra or due is not False, extra, "nothing gives another turn", _REMOVE)
    require(bool(sketch.extra) or not due, extra, "false, but another turn follows", _REMOVE)
    fresh = "no wonder has been built with a card of this age"
    require(not sketch.resolving or _has_fresh_card(sketch), place, fresh, _REMOVE)


def _has_fresh_card(sketch: Sketch) -> bool:
    """Whether a card of this age can lie under the wonder that is being resolved."""
    city = sketch.acting
    under = [city.under[city.wonders.index(wonder)] for wonder in sketch.resolving]
    if any(card != NONE and _age(card) == sketch.age for card in under):
        return True
    return NONE in under and sketch.taken > sum(_age(card) == sketch.age for card in sketch.placed)


def _age(card: int) -> int:
    return tables().cards[card].age


def _check_end(sketch: Sketch) -> None:
    needed = ROWS["symbols_to_win"]
    winners = [seat for seat in (0, 1) if sketch.cities[seat].has_won_by_science]
    conquered = abs(sketch.pawn) >= ROWS["capital"]
    if sketch.phase != "over":
        over = 'the game is over; a finished game says "phase": "over"'
        require(not conquered, "pawn", f"{sketch.pawn} is a capital", over)
        place = f"cities[{winners[0] if winners else 0}].cards"
        require(not winners, place, f"{needed} different science symbols", over)
        return
    twice = len(winners) + conquered > 1
    require(not twice, "phase", "the game was won twice", "the first victory ends it")
    most = max(len(city.symbols) for city in sketch.cities)
    require(most <= needed, "cities", "science symbols after the victory", "remove them")
    won = sketch.winner >= 0
    require(
        won or not (sketch.present or sketch.age != 3),
        "phase",
        "'over', but nobody has won and cards are left",
        "correct the phase",
    )
    early = "won before a card of this age was taken"
    require(not won or sketch.taken > 0, "structure", early, "correct the age")


def _check_seat(sketch: Sketch) -> None:
    due = derived_seat(sketch)
    if due is not None:
        problem = f"{sketch.seat}, but by the rules it is {due}"
        require(sketch.seat == due, "seat", problem, "correct it")


CHECKS = (
    checks(_check_phase, _check_wonders),
    checks(_check_choice, _check_draft),
    checks(check_structure),
    checks(check_ages, check_guilds),
    checks(check_turns, check_track, check_tokens, check_coins),
    checks(_check_end, _check_seat),
)
"""The checks of a position in which nothing is left out; what one step finds ends the reading."""
