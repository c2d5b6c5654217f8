"""Contradictions on the sketch: wonders, tokens, conflict, the Cat pawn and what is known.

Every check raises an InputError that names the key path, says what cannot be, and what to do.
A position that passes is taken as possible; the checks are sound (nothing that can happen is
refused) and rest on what is conserved, on the arithmetic of turns and on what the rules say.
"""

from __future__ import annotations

from solver._ext.architects import bridge
from solver.errors import InputError, Phrase
from solver.games.architects.data import STAGES, tables
from solver.games.architects.facts import COPIES, FACE_UP, effects_built
from solver.games.architects.names import token_name, wonder_name
from solver.games.architects.positions.fill import holders, may_look
from solver.games.architects.positions.sketch import Sketch
from solver.games.architects.positions.spent import sets_of
from solver.games.architects.table import MEMORY, ArchitectsTable, table_of
from solver.games.moves.reading import Pattern
from solver.games.table.kinds import NONE
from solver.games.table.rows import key_of, rows

# ---------------------------------------------------------------- before the first turn


def setup(sketch: Sketch) -> None:
    """Nothing lies in front of anybody."""
    missing = any(city.wonder == NONE for city in sketch.cities)
    for seat, city in enumerate(sketch.cities):
        if any(city.cards) or city.built or any(city.tokens) or city.victories:
            raise InputError(
                f"players[{seat}].wonder" if missing else "phase",
                "not given, but the game has begun" if missing else "'setup' after it has begun",
                "give the wonder" if missing else "remove it",
            )
    _check_kinds(sketch)


def dealt(sketch: Sketch) -> None:
    """All is as the rules make it when what is there is dealt: wonders, then tokens, then tops."""
    events: list[Pattern] = [("wonder", c.wonder) for c in sketch.cities if c.wonder != NONE]
    events += [("lay", kind) for kind, count in enumerate(sketch.face_up) for _ in range(count)]
    decks = enumerate(sketch.counted[:-1])
    events += [("top", seat, deck.top) for seat, deck in decks if deck.top != NONE]
    state = bridge.new(sketch.seats)
    try:
        for event in events:
            state.apply(bridge.encode(*event))
    except ValueError:
        raise InputError(
            "phase",
            "'setup', but wonders, then tokens, then tops are dealt, each seat by seat",
            "remove what comes later",
        ) from None
    sketch.settle()
    here, due = MEMORY.view(MEMORY.memory(sketch)), table_of(state)
    for name, made in rows(ArchitectsTable).items():
        if getattr(here, name) != getattr(due, name):
            place = _SHAPED.get(name, key_of(name, made) or "turn")
            raise InputError(place, "not possible in the setup", "correct or remove it")


_SHAPED = {"source": "search", "offer": "search"}
"""Where JSON tells what has no key of its own; all else is part of the turn."""


# ---------------------------------------------------------------- in the game


def wonders(sketch: Sketch) -> None:
    """Every player has one, its stages rest on others, and who completes it ends the game."""
    for seat, city in enumerate(sketch.cities):
        place = f"players[{seat}]"
        if city.wonder == NONE:
            raise InputError(f"{place}.wonder", "not given", "name the wonder")
        for stage in city.built:
            needed = tables().wonders[city.wonder].stages[stage - 1].requires
            absent = [below for below in needed if below not in city.built]
            if absent:
                raise InputError(
                    f"{place}.built",
                    Phrase(
                        "stage {} of {} without stage {}",
                        stage,
                        wonder_name(city.wonder, "en"),
                        absent[0],
                    ),
                    "it rests on that stage; correct the list",
                )
        if city.complete and seat != sketch.seat:
            raise InputError(
                f"{place}.built",
                Phrase("all {} stages, but it is the turn of seat {}", STAGES, sketch.seat),
                'the game ended with that turn; "phase": "over" and the seat that built it',
            )
    if sketch.active.complete and sketch.begins:
        raise InputError(
            f"players[{sketch.seat}].built",
            Phrase("all {} stages, but the game goes on", STAGES),
            'a finished game says "phase": "over"',
        )


def _check_kinds(sketch: Sketch) -> None:
    """No more tokens of a kind than there are."""
    for kind, left in enumerate(sketch.face_down):
        if left < 0:
            raise InputError(
                "face_up",
                Phrase(
                    "{} {} lie face up or are owned", COPIES[kind] - left, token_name(kind, "en")
                ),
                Phrase("there is {} in the game", COPIES[kind])
                if COPIES[kind] == 1
                else "there are 2",
            )


def tokens(sketch: Sketch) -> None:
    """As many lie face up as there can, and effects brought no more than the owner has."""
    _check_kinds(sketch)
    face, stack = sum(sketch.face_up), sum(sketch.face_down)
    due = FACE_UP - 1 if sketch.due == "lay" else min(FACE_UP, face + stack)
    if face != due or (sketch.due == "lay" and not stack):
        raise InputError(
            "face_up",
            Phrase("{} tokens while one is about to be laid", face)
            if sketch.due == "lay"
            else Phrase("{} tokens", face),
            Phrase("there must be {}", due)
            if stack or sketch.due != "lay"
            else "no token is left to lay",
        )
    for seat, city in enumerate(sketch.cities):
        least, most = sets_of(sketch, seat)
        if least > most:
            effects = effects_built(city.wonder, city.built)
            wonder = wonder_name(city.wonder, "en")
            raise InputError(
                f"players[{seat}].tokens",
                Phrase(
                    "{}, but the {} stages of {} with its effect brought one each",
                    sum(city.tokens),
                    effects,
                    wonder,
                ),
                "correct the tokens or the stages",
            )


def conflict(sketch: Sketch) -> None:
    """Conflict tokens show Battle for the horns in front of the players, until there is one."""
    assert sketch.flipped is not None
    if sketch.flipped > sketch.limit:
        raise InputError(
            "conflict",
            Phrase("{} tokens show Battle", sketch.flipped),
            Phrase("{} players play with {}", sketch.seats, sketch.limit),
        )
    due = min(sketch.limit, sketch.horns)
    if sketch.flipped != due:
        raise InputError(
            "conflict",
            Phrase(
                "{} tokens show Battle, but {} horns lie before the players",
                sketch.flipped,
                sketch.horns,
            ),
            Phrase("{} must; after a battle cards with horns are discarded", due),
        )
    if due == sketch.limit and sketch.phase in ("pick", "over"):
        raise InputError(
            "players",
            Phrase(
                "{} horns, but there is a battle when {} tokens show Battle",
                sketch.horns,
                sketch.limit,
            ),
            "discard the red cards with horns, and add the Military Victory tokens",
        )


def cat(sketch: Sketch) -> None:
    """Somebody with a card that brings the Cat pawn holds it, if anybody has one."""
    found = holders(sketch)
    if sketch.cat is None and found:
        raise InputError(
            "cat",
            Phrase("nobody, but seat {} has a card with a cat", found[0]),
            "give who holds the pawn",
        )
    if sketch.cat is not None and sketch.cat not in found:
        raise InputError(
            "cat",
            Phrase("seat {} has no card with a cat", sketch.cat),
            "correct the seat or its cards",
        )


def knowledge(sketch: Sketch) -> None:
    """Who can have seen the top of the central deck."""
    assert sketch.knows is not None
    if sketch.knows and not any(sketch.middle.unseen or ()):
        raise InputError("knows", "the central deck is empty", "remove it")
    for seat in sketch.knows:
        if seat not in holders(sketch):
            raise InputError(
                "central.top" if seat == sketch.view and sketch.central.top != NONE else "knows",
                Phrase("seat {} has no card with a cat, so it never held the Cat pawn", seat),
                "remove what it cannot have seen, or correct its cards",
            )
    if sketch.view not in sketch.knows and sketch.central.top != NONE:
        raise InputError(
            "central.top",
            Phrase("given, but by 'knows' seat {} has not seen it", sketch.view),
            "remove it, or add the seat",
        )
    looks = may_look(sketch)
    if sketch.due == "peek" and (not looks or sketch.seat in sketch.knows):
        raise InputError(
            "due",
            Phrase("'peek', but seat {} has nothing to look at", sketch.seat),
            "it needs the Cat pawn, the beginning of its turn and a top that it has not seen",
        )
    if looks and sketch.due != "peek" and sketch.seat not in sketch.knows:
        raise InputError(
            "knows",
            Phrase(
                "seat {} holds the Cat pawn and looks at the top when its turn begins", sketch.seat
            ),
            'add it, or "due": "peek" if it has not looked yet',
        )


def tops(sketch: Sketch) -> None:
    """Every deck with cards shows one, but for those whose next card is about to be turned up."""
    hidden = sketch.tops_due
    if hidden and sketch.due != "top":
        raise InputError(
            f"{sketch.counted[hidden[0]].place}.top",
            "not given",
            'write the visible card, "size": 0 for an empty deck, or "due": "top"',
        )
    if sketch.due == "top" and not hidden:
        raise InputError("due", "'top', but every deck shows its top", "remove it")
    searched = sketch.counted[sketch.source] if sketch.source is not None else None
    if searched and searched.top != NONE:
        raise InputError(
            f"{searched.place}.top", "visible while the deck is looked through", "remove it"
        )
