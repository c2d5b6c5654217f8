"""Contradictions on the table: wonders, tokens, conflict, the Cat pawn and what is known.

Every check raises an InputError that names the key path, says what cannot be, and what to do.
A position that passes is taken as possible; the checks are sound (nothing that can happen is
refused) and rest on what is conserved, on the arithmetic of turns and on what the rules say.
"""

from __future__ import annotations

from solver.errors import InputError
from solver.games.architects.data import STAGES, tables
from solver.games.architects.names import token_name, wonder_name
from solver.games.architects.positions.derive import holders, may_look
from solver.games.architects.positions.facts import COPIES, FACE_UP, effects_built
from solver.games.architects.positions.spent import sets_of
from solver.games.architects.positions.table import NONE, Table
from solver.games.architects.variants import END_BEFORE_BATTLE

# ---------------------------------------------------------------- before the first turn


def setup(table: Table) -> None:
    """Nothing has happened, and wonders, tokens and tops are dealt in this order."""
    missing = [seat for seat, city in enumerate(table.cities) if city.wonder == NONE]
    if missing and missing[0] != table.dealt:
        raise InputError(
            f"players[{missing[0]}].wonder", "not given", "wonders are dealt seat by seat"
        )
    for seat, city in enumerate(table.cities):
        if any(city.cards) or city.built or any(city.tokens) or city.victories:
            raise InputError(
                f"players[{seat}].wonder" if missing else "phase",
                "not given, but the game has begun" if missing else "'setup' after it has begun",
                "give the wonder" if missing else "remove it",
            )
    if table.seat != table.dealt % table.seats:
        raise InputError("seat", f"{table.seat} in the setup", "remove it")
    begun = {
        "due": table.due is not None,
        "turn": table.available or table.used or table.triggered or table.picked,
        "search": table.source != NONE,
        "cat": table.cat != NONE,
        "conflict": bool(table.flipped),
    }
    for key, given in begun.items():
        if given:
            raise InputError(key, "given in the setup", "remove it")
    _check_kinds(table)
    if missing and any(table.face_up):
        raise InputError("face_up", "tokens before all wonders are dealt", "remove them")
    if sum(table.face_up) > FACE_UP:
        raise InputError("face_up", f"{sum(table.face_up)} tokens", f"there are {FACE_UP}")
    for deck in table.decks:
        if deck.top != NONE and missing:
            raise InputError(f"{deck.place}.top", "given before all wonders are dealt", "")


def setup_tops(table: Table) -> None:
    """Tops are turned up from seat 0 on, after the tokens."""
    hidden = table.hidden_tops
    if hidden and hidden != list(range(hidden[0], table.seats)):
        raise InputError(
            f"{table.decks[hidden[0]].place}.top", "not given", "tops are dealt seat by seat"
        )
    if table.dealt == table.seats and table.lays and len(hidden) < table.seats:
        raise InputError("face_up", "tokens are missing", "they are laid before the tops")
    if table.dealt == table.seats and not (hidden or table.lays):
        raise InputError("phase", "'setup', but all is laid out", "remove it")


# ---------------------------------------------------------------- in the game


def wonders(table: Table) -> None:
    """Every player has one, its stages rest on others, and who completes it ends the game."""
    for seat, city in enumerate(table.cities):
        place = f"players[{seat}]"
        if city.wonder == NONE:
            raise InputError(f"{place}.wonder", "not given", "name the wonder")
        for stage in city.built:
            needed = tables().wonders[city.wonder].stages[stage - 1].requires
            absent = [below for below in needed if below not in city.built]
            if absent:
                raise InputError(
                    f"{place}.built",
                    f"stage {stage} of {wonder_name(city.wonder)} without stage {absent[0]}",
                    "it rests on that stage; correct the list",
                )
        if city.complete and seat != table.seat:
            raise InputError(
                f"{place}.built",
                f"all {STAGES} stages, but it is the turn of seat {table.seat}",
                'the game ended with that turn; "phase": "over" and the seat that built it',
            )
    if table.active.complete and table.begins:
        raise InputError(
            f"players[{table.seat}].built",
            f"all {STAGES} stages, but the game goes on",
            'a finished game says "phase": "over"',
        )


def _check_kinds(table: Table) -> None:
    """No more tokens of a kind than there are."""
    for kind, left in enumerate(table.stack):
        if left < 0:
            raise InputError(
                "face_up",
                f"{COPIES[kind] - left} {token_name(kind)} lie face up or are owned",
                f"there is {COPIES[kind]} in the game" if COPIES[kind] == 1 else "there are 2",
            )


def tokens(table: Table) -> None:
    """As many lie face up as there can, and effects brought no more than the owner has."""
    _check_kinds(table)
    face, stack = sum(table.face_up), sum(table.stack)
    due = FACE_UP - 1 if table.due == "lay" else min(FACE_UP, face + stack)
    if face != due or (table.due == "lay" and not stack):
        raise InputError(
            "face_up",
            f"{face} tokens" + (" while one is about to be laid" if table.due == "lay" else ""),
            f"there must be {due}" if stack or table.due != "lay" else "no token is left to lay",
        )
    for seat, city in enumerate(table.cities):
        least, most = sets_of(table, seat)
        if least > most:
            effects = effects_built(city.wonder, city.built)
            raise InputError(
                f"players[{seat}].tokens",
                f"{sum(city.tokens)}, but the {effects} stages of {wonder_name(city.wonder)} with "
                "its effect brought one each",
                "correct the tokens or the stages",
            )


def conflict(table: Table) -> None:
    """Conflict tokens show Battle for the horns in front of the players, until there is one."""
    assert table.flipped is not None
    if table.flipped > table.limit:
        raise InputError(
            "conflict",
            f"{table.flipped} tokens show Battle",
            f"{table.seats} players play with {table.limit}",
        )
    due = min(table.limit, table.horns)
    if table.flipped != due:
        raise InputError(
            "conflict",
            f"{table.flipped} tokens show Battle, but {table.horns} horns lie before the players",
            f"{due} must; after a battle cards with horns are discarded",
        )
    fought = table.phase == "over" and not (
        table.options & END_BEFORE_BATTLE and table.active.complete
    )
    if due == table.limit and (table.begins or fought):
        raise InputError(
            "players",
            f"{table.horns} horns, but there is a battle when {table.limit} tokens show Battle",
            "discard the red cards with horns, and add the Military Victory tokens",
        )


def cat(table: Table) -> None:
    """Somebody with a card that brings the Cat pawn holds it, if anybody has one."""
    found = holders(table)
    if table.cat == NONE and found:
        raise InputError(
            "cat", f"nobody, but seat {found[0]} has a card with a cat", "give who holds the pawn"
        )
    if table.cat != NONE and table.cat not in found:
        raise InputError(
            "cat",
            f"seat {table.cat} has no card with a cat",
            "correct the seat or its cards",
        )


def knowledge(table: Table) -> None:
    """Who can have seen the top of the central deck."""
    assert table.knows is not None
    if table.knows and not any(table.central.unseen or ()):
        raise InputError("knows", "the central deck is empty", "remove it")
    for seat in table.knows:
        if seat not in holders(table):
            raise InputError(
                "central.top" if seat == table.view and table.central.top != NONE else "knows",
                f"seat {seat} has no card with a cat, so it never held the Cat pawn",
                "remove what it cannot have seen, or correct its cards",
            )
    if table.view not in table.knows and (table.central.top != NONE or table.top_unknown):
        raise InputError(
            "central.top",
            f"given, but by 'knows' seat {table.view} has not seen it",
            "remove it, or add the seat",
        )
    looks = may_look(table)
    if table.due == "peek" and (not looks or table.seat in table.knows):
        raise InputError(
            "due",
            f"'peek', but seat {table.seat} has nothing to look at",
            "it needs the Cat pawn, the beginning of its turn and a top that it has not seen",
        )
    if looks and table.due != "peek" and table.seat not in table.knows:
        raise InputError(
            "knows",
            f"seat {table.seat} holds the Cat pawn and looks at the top when its turn begins",
            'add it, or "due": "peek" if it has not looked yet',
        )


def tops(table: Table) -> None:
    """Every deck with cards shows one, but for those whose next card is about to be turned up."""
    hidden = table.hidden_tops
    if hidden and table.due != "top":
        raise InputError(
            f"{table.decks[hidden[0]].place}.top",
            "not given",
            'write the visible card, "size": 0 for an empty deck, or "due": "top"',
        )
    if table.due == "top" and not hidden:
        raise InputError("due", "'top', but every deck shows its top", "remove it")
    searched = table.decks[table.source] if table.source != NONE else None
    if searched and searched.top != NONE:
        raise InputError(
            f"{searched.place}.top", "visible while the deck is looked through", "remove it"
        )
