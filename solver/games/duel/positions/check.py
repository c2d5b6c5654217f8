"""Contradictions in a position: what no game by the rules can lead to.

Every check raises an InputError that names the key path, says what cannot be, and what to do.
They rest on a few things that hold in every game: each card taken is somewhere, turns alternate,
shields push the pawn, pairs of symbols bring tokens, coins come from somewhere. They are sound
(nothing that can happen is refused) and as sharp as what lies on the table allows without
replaying the game.
"""

from __future__ import annotations

from solver.errors import Phrase
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
from solver.games.duel.positions.check_expansions import EXPANSION_CHECKS
from solver.games.duel.positions.check_track import check_tokens, check_track
from solver.games.duel.positions.fill import (
    PER_SEAT,
    PICK_SEATS,
    derived_extra,
    derived_seat,
    drafting,
)
from solver.games.duel.questions import CHOICES, ROWS
from solver.games.duel.table import DuelTable
from solver.games.duel.variants import BEGINS, FIRST_GAME
from solver.games.positions.pipeline import checks
from solver.games.table.kinds import NONE

DRAFT_PHASES = ("tokens", "offer", "pick")

_REMOVE = "remove it"


def _check_phase(table: DuelTable) -> None:
    phase, age = table.phase, table.age
    early = phase in DRAFT_PHASES and table.plays.secrets and age == 1
    require(
        (age == 0) == (phase in DRAFT_PHASES) or early,
        "phase",
        Phrase("{!r} in age {}", phase, age),
        "correct one of them",
    )
    require(
        phase != "backs"
        or bool(table.setup)
        or not (age != 3 or table.taken or table.known or table.backs),
        "phase",
        "'backs' comes before anything of Age III is known",
        "remove the phase, or the structure",
    )
    require(
        phase not in ("reveal", "play") or not age or bool(table.present),
        "structure",
        "no card is left",
        'a finished game says "phase": "over"',
    )
    unfit = Phrase("wonders on offer in phase {!r}", phase)
    offered = phase == "pick" or (bool(table.setup) and drafting(table))
    require(not table.offer or offered, "offer", unfit, "remove them")
    if table.setup:
        return  # choices wait for each other
    for found, what, wanted, place in (
        (table.drawn_tokens, "tokens", "keep", "pending.tokens"),
        (table.target != NONE, "a color", "destroy", "pending.color"),
    ):
        some = Phrase("{} in phase {!r}", what, phase)
        require(not found or phase == wanted, place, some, "remove them")


def _check_wonders(table: DuelTable) -> None:
    limit = table.plays.wonder_limit
    for seat, city in enumerate(table.cities):
        place, count = f"cities[{seat}].wonders", len(city.wonders)
        most = table.plays.wonders_held
        require(count <= most, place, Phrase("{} wonders", count), Phrase("a player has {}", most))
        complete = bool(table.setup) or not (table.age or table.options & FIRST_GAME)
        require(
            count == PER_SEAT or complete,
            place,
            Phrase("only {} wonders, built ones included", count),
            Phrase("list all {}; one put back at the seventh is named by 'boxed'", PER_SEAT),
        )
        early = table.age == 0 and any(city.built)
        require(not early, f"cities[{seat}].built", "built before Age I", "correct the age")
    built = table.built
    require(
        built <= limit,
        "cities",
        Phrase("{} wonders are built", built),
        Phrase("at most {} can be", limit),
    )
    if table.boxed != NONE and not table.setup:
        require(
            built == limit,
            "boxed",
            Phrase("{} put back with {} wonders built", wonder_name(table.boxed, "en"), built),
            Phrase("that happens when {} are built", limit),
        )


def _check_draft(table: DuelTable) -> None:
    owned = [len(city.wonders) for city in table.cities]
    picks, phase = sum(owned), table.phase
    if table.setup and phase in ("pick", "offer"):
        check_picks(owned, len(table.offer), phase)
    if table.age or table.setup:
        return
    if table.options & FIRST_GAME:
        remedy = "give age and structure"
        require(phase == "tokens", "phase", "the first-game setup has no draft", remedy)
    elif phase == "tokens":
        require(not picks, "cities[0].wonders", "wonders before the tokens are laid out")
    else:
        check_picks(owned, len(table.offer), phase)
    in_play = any(True for _ in table.placed)
    require(not in_play, "age", "cards are in play before Age I", "give age and structure")


def check_picks(owned: list[int], offered: int, phase: str | None) -> None:
    """So many wonders can have been picked by the seats with so many left to be picked."""
    picks = sum(owned)
    due = [PICK_SEATS[:picks].count(seat) for seat in (0, 1)]
    require(
        owned == due and picks <= 6,
        f"cities[{1 if owned[0] == due[0] else 0}].wonders",
        Phrase("{} and {} wonders picked", owned[0], owned[1]),
        "picks go 0, 1, 1, 0 and 1, 0, 0, 1",
    )
    last = "the last of four wonders needs no pick"
    require(picks % 4 != 3, "offer", last, "give it to its player")
    require(
        phase != "offer" or picks in (0, 4),
        "offer",
        Phrase("{} wonders are picked", picks),
        "list those still on offer",
    )
    left = 4 - picks % 4
    require(
        phase != "pick" or offered == left,
        "offer",
        Phrase("{} wonders on offer after {} picks", offered, picks),
        Phrase("there must be {}", left),
    )


def _check_choice(table: DuelTable) -> None:
    """The choice to be made can have come up, and there is something to choose."""
    place, phase = "pending.choice", table.phase
    if table.setup and (table.pending is None or phase == "starter"):
        return  # the queue tells of more than can be compared with what lies there
    seat, other = table.seat or 0, table.cities[1 - (table.seat or 0)]
    none_taken = phase in CHOICES and not table.taken
    require(not none_taken, place, "no card of this age has been taken", _REMOVE)
    color = COLORS[table.target] if table.target != NONE else "such"
    for choice, there, missing in (
        ("draw", table.resolving, "has not built the Great Library"),
        ("keep", table.resolving, "has not built the Great Library"),
        ("revive", table.resolving, "has not built the Mausoleum"),
        ("destroy", table.resolving, "has built no wonder that destroys such cards"),
        ("token", table.acting.pairs, "has no pair of science symbols"),
    ):
        require(phase != choice or bool(there), place, Phrase("seat {} {}", seat, missing))
    drawn = len(table.drawn_tokens)
    unseen = not drawn and table.view != seat
    known = phase != "keep" or drawn == 3 or unseen
    require(known, "pending.tokens", Phrase("{} tokens", drawn), "list the 3 drawn")
    nothing = "then nothing is chosen"
    if phase == "destroy":
        require(
            other.count(color) > 0, place, Phrase("the opponent has no {} card", color), nothing
        )
    if phase == "revive":
        require(bool(table.discard), place, "the discard pile is empty", nothing)
    if phase == "starter":
        early = (table.age or 0) >= 2 and not table.taken
        require(early, place, "who begins is chosen before the first card", _REMOVE)
        require(
            table.pawn != 0 or not table.options & BEGINS,
            place,
            "with the pawn on 0 nobody chooses in the variant next_starter: begins",
            "give 'seat', or leave the variant out",
        )
    if table.setup:
        return
    due = derived_extra(table)
    extra = "pending.extra"
    require(not table.extra or due is not False, extra, "nothing gives another turn", _REMOVE)
    require(bool(table.extra) or not due, extra, "false, but another turn follows", _REMOVE)
    fresh = "no wonder has been built with a card of this age"
    require(not table.resolving or _has_fresh_card(table), place, fresh, _REMOVE)


def _has_fresh_card(table: DuelTable) -> bool:
    """Whether a card of this age can lie under the wonder that is being resolved."""
    city = table.acting
    under = [city.under[city.wonders.index(wonder)] for wonder in table.resolving]
    if any(card != NONE and _age(card) == table.age for card in under):
        return True
    return NONE in under and table.taken > sum(_age(card) == table.age for card in table.placed)


def _age(card: int) -> int:
    return tables().cards[card].age


def _check_end(table: DuelTable) -> None:
    needed = ROWS["symbols_to_win"]
    winners = [seat for seat in (0, 1) if table.cities[seat].has_won_by_science and not table.setup]
    conquered = abs(table.pawn) >= ROWS["capital"]
    if table.phase != "over":
        over = 'the game is over; a finished game says "phase": "over"'
        require(not conquered, "pawn", Phrase("{} is a capital", table.pawn), over)
        place = f"cities[{winners[0] if winners else 0}].cards"
        require(not winners, place, Phrase("{} different science symbols", needed), over)
        return
    if table.setup:
        return
    twice = len(winners) + conquered > 1
    require(not twice, "phase", "the game was won twice", "the first victory ends it")
    most = max(len(city.symbols) for city in table.cities)
    require(most <= needed, "cities", "science symbols after the victory", "remove them")
    won = table.ending in ("military", "science")
    require(
        won or not (table.present or table.age != 3),
        "phase",
        "'over', but nobody has won and cards are left",
        "correct the phase",
    )
    early = "won before a card of this age was taken"
    require(not won or table.taken > 0, "structure", early, "correct the age")


def _check_seat(table: DuelTable) -> None:
    due = derived_seat(table)
    if due is not None:
        problem = Phrase("{}, but by the rules it is {}", table.seat, due)
        require(table.seat == due, "seat", problem, "correct it")


CHECKS = (
    checks(_check_phase, _check_wonders),
    checks(_check_choice, _check_draft),
    checks(check_structure),
    checks(check_ages, check_guilds),
    checks(check_turns, check_track, check_tokens, check_coins, *EXPANSION_CHECKS),
    checks(_check_end, _check_seat),
)
"""The checks of a position in which nothing is left out; what one step finds ends the reading."""
