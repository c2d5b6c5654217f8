"""Contradictions in a position: what no game by the rules can lead to.

Every check raises an InputError that names the key path, says what cannot be, and what to do.
A position that passes is taken as possible; the checks are sound (nothing that can happen is
refused) and as sharp as what lies on the table allows without replaying the game.
"""

from __future__ import annotations

from solver.errors import InputError
from solver.games.duel.data import COLORS, tables
from solver.games.duel.names import wonder_name
from solver.games.duel.positions import city_facts as facts
from solver.games.duel.positions.check_cards import (
    check_ages,
    check_guilds,
    check_structure,
    check_turns,
)
from solver.games.duel.positions.check_track import check_tokens, check_track
from solver.games.duel.positions.coins import check_coins
from solver.games.duel.positions.derive import (
    CHOICES,
    PICK_SEATS,
    derived_extra,
    derived_seat,
)
from solver.games.duel.positions.table import (
    CHOOSES,
    FIRST_GAME,
    NONE,
    Table,
)

DRAFT_PHASES = ("tokens", "offer", "pick")


def check(table: Table) -> None:
    """Raise InputError if the position cannot arise."""
    _check_phase(table)
    _check_wonders(table)
    _check_choice(table)
    if table.age == 0:
        _check_draft(table)
    else:
        check_structure(table)
        check_ages(table)
        check_guilds(table)
        check_turns(table)
    check_track(table)
    check_tokens(table)
    _check_end(table)
    _check_seat(table)
    check_coins(table)


def _check_phase(table: Table) -> None:
    if (table.age == 0) != (table.phase in DRAFT_PHASES):
        raise InputError("phase", f"{table.phase!r} in age {table.age}", "correct one of them")
    if table.phase == "backs" and (table.age != 3 or table.taken or table.known or table.backs):
        raise InputError(
            "phase",
            "'backs' comes before anything of Age III is known",
            "remove the phase, or the structure",
        )
    if table.phase in ("reveal", "play") and table.age and not table.present:
        raise InputError("structure", "no card is left", 'a finished game says "phase": "over"')
    if table.offer and table.phase != "pick":
        raise InputError("offer", f"wonders on offer in phase {table.phase!r}", "remove them")


def _check_wonders(table: Table) -> None:
    limit = tables().wonders_file.build_limit
    for seat, city in enumerate(table.cities):
        if len(city.wonders) > 4:
            raise InputError(
                f"cities[{seat}].wonders", f"{len(city.wonders)} wonders", "a player has 4"
            )
        if len(city.wonders) < 4 and (table.age or table.options & FIRST_GAME):
            raise InputError(
                f"cities[{seat}].wonders",
                f"only {len(city.wonders)} wonders, built ones included",
                "list all 4; one put back at the seventh is named by 'boxed'",
            )
        if table.age == 0 and any(city.built):
            raise InputError(f"cities[{seat}].built", "built before Age I", "correct the age")
    if table.built > limit:
        raise InputError("cities", f"{table.built} wonders are built", f"at most {limit} can be")
    if table.boxed != NONE and table.built < limit:
        raise InputError(
            "boxed",
            f"{wonder_name(table.boxed)} put back with {table.built} wonders built",
            f"that happens when {limit} are built",
        )


def _check_draft(table: Table) -> None:
    owned = [len(city.wonders) for city in table.cities]
    picks = sum(owned)
    place = "cities[{}].wonders"
    if table.options & FIRST_GAME:
        if table.phase != "tokens":
            raise InputError("phase", "the first-game setup has no draft", "give age and structure")
    elif table.phase == "tokens":
        if picks:
            raise InputError(place.format(0), "wonders before the tokens are laid out", "")
    else:
        due = [PICK_SEATS[:picks].count(seat) for seat in (0, 1)]
        if owned != due or picks > 6:
            raise InputError(
                place.format(1 if owned[0] == due[0] else 0),
                f"{owned[0]} and {owned[1]} wonders picked",
                "picks go 0, 1, 1, 0 and 1, 0, 0, 1",
            )
        if picks % 4 == 3:
            raise InputError(
                "offer", "the last of four wonders needs no pick", "give it to its player"
            )
        if table.phase == "offer" and picks not in (0, 4):
            raise InputError("offer", f"{picks} wonders are picked", "list those still on offer")
        if table.phase == "pick" and len(table.offer) != 4 - picks % 4:
            raise InputError(
                "offer",
                f"{len(table.offer)} wonders on offer after {picks} picks",
                f"there must be {4 - picks % 4}",
            )
    if list(table.placed):
        raise InputError("age", "cards are in play before Age I", "give age and structure")


def _check_end(table: Table) -> None:
    winners = [seat for seat, city in enumerate(table.cities) if facts.has_all_symbols(city)]
    conquered = abs(table.pawn) >= tables().military.capital
    if table.phase != "over":
        over = 'the game is over; a finished game says "phase": "over"'
        if conquered:
            raise InputError("pawn", f"{table.pawn} is a capital", over)
        if winners:
            raise InputError(
                f"cities[{winners[0]}].cards",
                f"{tables().tokens_file.symbols_to_win} different science symbols",
                over,
            )
        return
    if len(winners) + conquered > 1:
        raise InputError("phase", "the game was won twice", "the first victory ends it")
    if any(len(facts.symbols(c)) > tables().tokens_file.symbols_to_win for c in table.cities):
        raise InputError("cities", "science symbols after the victory", "remove them")
    if table.winner < 0 and (table.present or table.age != 3):
        raise InputError(
            "phase", "'over', but nobody has won and cards are left", "correct the phase"
        )
    if table.winner >= 0 and not table.taken:
        raise InputError("structure", "won before a card of this age was taken", "correct the age")


def _check_choice(table: Table) -> None:
    seat = table.seat or 0
    city, other = table.cities[seat], table.cities[1 - seat]
    place = "pending.choice"
    if table.phase in CHOICES and not table.taken:
        raise InputError(place, "no card of this age has been taken", "remove it")
    if table.drawn and table.phase != "keep":
        raise InputError("pending.tokens", f"tokens in phase {table.phase!r}", "remove them")
    if table.target != NONE and table.phase != "destroy":
        raise InputError("pending.color", f"a colour in phase {table.phase!r}", "remove it")
    if table.phase in ("draw", "keep"):
        if not facts.drawers(city):
            raise InputError(place, f"seat {seat} has not built the Great Library", "")
        if table.phase == "keep" and len(table.drawn) != 3:
            raise InputError("pending.tokens", f"{len(table.drawn)} tokens", "list the 3 drawn")
    elif table.phase == "token":
        if not facts.pairs(city):
            raise InputError(place, f"seat {seat} has no pair of science symbols", "")
    elif table.phase == "destroy":
        colors = facts.destroyers(city).values()
        if table.target == NONE or COLORS[table.target] not in colors:
            raise InputError(place, f"seat {seat} has built no wonder that destroys such cards", "")
        if not facts.count_of(other, COLORS[table.target]):
            raise InputError(
                place, f"the opponent has no {COLORS[table.target]} card", "then nothing is chosen"
            )
    elif table.phase == "revive":
        if not facts.revivers(city):
            raise InputError(place, f"seat {seat} has not built the Mausoleum", "")
        if not table.discard:
            raise InputError(place, "the discard pile is empty", "then nothing is chosen")
    elif table.phase == "starter":
        if (table.age or 0) < 2 or table.taken:
            raise InputError(place, "who begins is chosen before the first card", "remove it")
        if not table.pawn and not table.options & CHOOSES:
            raise InputError(
                place,
                "with the pawn on 0 nobody chooses by the rulebook",
                "give 'seat', or the variant next_starter: chooses",
            )
    if table.extra and derived_extra(table) is False:
        raise InputError("pending.extra", "nothing gives another turn", "remove it")
    if not table.extra and derived_extra(table):
        raise InputError("pending.extra", "false, but another turn follows", "remove it")
    if table.phase in ("destroy", "revive", "draw", "keep") and not _fresh_card(table):
        raise InputError(place, "no wonder has been built with a card of this age", "remove it")


def _fresh_card(table: Table) -> bool:
    """Whether a card of this age can lie under the wonder that is being resolved."""
    city = table.cities[table.seat or 0]
    if table.phase in ("draw", "keep"):
        wonders = facts.drawers(city)
    elif table.phase == "revive":
        wonders = facts.revivers(city)
    else:
        wanted = COLORS[table.target]
        wonders = [w for w, color in facts.destroyers(city).items() if color == wanted]
    for wonder in wonders:
        card = city.under[city.wonders.index(wonder)]
        if card == NONE:
            known = sum(tables().cards[c].age == table.age for c in table.placed)
            return table.taken > known
        if tables().cards[card].age == table.age:
            return True
    return False


def _check_seat(table: Table) -> None:
    due = derived_seat(table)
    if due is not None and table.seat != due:
        raise InputError("seat", f"{table.seat}, but by the rules it is {due}", "correct it")
