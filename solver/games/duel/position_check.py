"""Contradictions in a position: what no game by the rules can lead to.

Every check raises an InputError that names the key path, says what cannot be, and what to do.
A position that passes is taken as possible; the checks are sound (nothing that can happen is
refused) and as sharp as what lies on the table allows without replaying the game.
"""

from __future__ import annotations

from solver.errors import InputError
from solver.games.duel import city_facts as facts
from solver.games.duel.data import COLORS, SLOTS, tables
from solver.games.duel.names import card_name, wonder_name
from solver.games.duel.position_coins import check_coins
from solver.games.duel.position_derive import (
    CHOICES,
    PICK_SEATS,
    derived_extra,
    derived_seat,
    due_reveals,
)
from solver.games.duel.position_table import (
    CHOOSES,
    FIRST_GAME,
    GUILD_DECK,
    HIDDEN_GUILD,
    NONE,
    Table,
)
from solver.games.duel.slots import slot_text
from solver.games.duel.structure import accessible, can_await, open_slots, under_cover

DRAFT_PHASES = ("tokens", "offer", "pick")
GUILDS = 3
"""Guilds in the structure of Age III."""


def check(table: Table) -> None:
    """Raise InputError if the position cannot arise."""
    _check_phase(table)
    _check_wonders(table)
    if table.age == 0:
        _check_draft(table)
    else:
        _check_structure(table)
        _check_ages(table)
        _check_guilds(table)
        _check_turns(table)
    _check_track(table)
    _check_tokens(table)
    _check_end(table)
    _check_choice(table)
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


def _check_structure(table: Table) -> None:
    age = table.age or 0
    present = table.present
    slot = under_cover(age, present)
    if slot is not None:
        raise InputError(
            f"structure, slot {slot_text(age, slot)}",
            "taken although a card lies on it",
            "correct the rows; row 1 is the one uncovered last",
        )
    free = accessible(age, present)
    for slot in present:
        if table.slots[slot] >= 0 and slot not in free and slot not in open_slots(age):
            raise InputError(
                f"structure, slot {slot_text(age, slot)}",
                f"{card_name(table.slots[slot])} is face down and still covered",
                "write '?', or '-' for the cards that were taken",
            )
    waiting = due_reveals(table)
    if not table.taken:
        if waiting and table.phase not in ("reveal", "backs"):
            raise _not_revealed(table, waiting)
        if table.phase == "reveal" and not waiting:
            raise InputError(
                "phase", "'reveal', but all cards that lie open are known", "remove it"
            )
        return
    if waiting & open_slots(age):
        raise _not_revealed(table, waiting & open_slots(age))
    if table.phase == "play" and waiting:
        raise _not_revealed(table, waiting)
    if table.phase == "reveal" and not waiting:
        raise InputError("phase", "'reveal', but all cards that lie open are known", "remove it")
    if table.phase in CHOICES and not can_await(age, present, waiting, all_=True):
        raise InputError(
            "structure",
            "cards uncovered by the take that is being resolved do not fit",
            "they stay '?' until the choice is made, and all others that lie open are known",
        )
    if table.phase in ("reveal", "over") and not can_await(age, present, waiting, all_=False):
        raise _not_revealed(table, waiting)


def _not_revealed(table: Table, waiting: set[int]) -> InputError:
    slot = min(waiting)
    return InputError(
        f"structure, slot {slot_text(table.age or 0, slot)}",
        "nothing covers it and its card is not named",
        "write the card that lies there",
    )


def _check_ages(table: Table) -> None:
    """Every card taken is somewhere: in a city, discarded, or under a wonder."""
    cards = tables().cards
    missing = 0
    for age in (1, 2, 3):
        placed = [card for card in table.placed if cards[card].age == age]
        if age > (table.age or 0) and placed:
            raise InputError(
                _where(table, placed[0]),
                f"{card_name(placed[0])} is a card of Age {age}, this is Age {table.age}",
                "correct the card or the age",
            )
        taken = SLOTS if age < (table.age or 0) else table.taken if age == table.age else 0
        if len(placed) > taken:
            raise InputError(
                "structure",
                f"{len(placed)} cards of Age {age} are in play, but only {taken} were taken",
                "remove cards, or write '-' where they lay",
            )
        missing += taken - len(placed)
    hidden = sum(city.hidden for city in table.cities)
    if missing > hidden:
        raise InputError(
            "discard",
            f"{missing - hidden} of the cards taken are nowhere",
            "list them in cities, discard or under wonders",
        )
    if missing < hidden:
        raise InputError(
            "cities",
            f"{hidden} wonders are built with unknown cards, but only {missing} cards are missing",
            "correct the wonders built or the cards",
        )


def _where(table: Table, card: int) -> str:
    """Key path of a card that was taken."""
    for seat, city in enumerate(table.cities):
        if card in city.cards:
            return f"cities[{seat}].cards"
        if card in city.under:
            return f"cities[{seat}].built"
    return "discard"


def _check_guilds(table: Table) -> None:
    if table.age != 3 or table.phase == "backs":
        return
    cards = tables().cards
    seen = sum(cards[card].deck_index == GUILD_DECK for card in (*table.placed, *table.known))
    backs = table.slots.count(HIDDEN_GUILD)
    gone = sum(table.slots[slot] == NONE for slot in table.backs)
    if seen + backs > GUILDS:
        raise InputError(
            "structure", f"{seen + backs} guilds, face-down ones included", f"Age III has {GUILDS}"
        )
    of_age = sum(cards[card].age == 3 for card in table.placed)
    buried = table.taken - of_age
    if seen + backs + buried < GUILDS:
        raise InputError(
            "structure",
            f"only {seen + backs} of the {GUILDS} guilds are there",
            "mark face-down cards with the back of a guild '?g'",
        )
    placed = sum(cards[card].deck_index == GUILD_DECK for card in table.placed)
    here = len(table.backs) - gone
    if len(table.backs) > GUILDS or gone > placed + buried or here + max(gone, placed) > GUILDS:
        raise InputError("structure", "too many slots with guild backs", f"Age III has {GUILDS}")


def _check_turns(table: Table) -> None:
    """Nobody can have taken more cards than turns and extra turns allow."""
    for seat, city in enumerate(table.cities):
        turns = 0
        for age in range(1, (table.age or 0) + 1):
            taken = table.taken if age == table.age else SLOTS
            # Seat 0 begins Age I; in the others either may have begun.
            turns += (taken + (seat == 0 or age > 1)) // 2
        turns += facts.extra_turns(city)[1]
        used = len(city.cards) + sum(city.built)
        if facts.revivers(city) and table.phase != "revive":
            used -= 1
        if used > turns:
            raise InputError(
                f"cities[{seat}]",
                f"{used} cards and wonders, but there were at most {turns} turns",
                "correct the cities or the structure",
            )


def _check_track(table: Table) -> None:
    """The pawn stands where the shields in play have pushed it."""
    capital = tables().military.capital
    (least0, most0), (least1, most1) = (facts.shields(city) for city in table.cities)
    # Shields beyond the capital are lost.
    low, high = (
        min(max(balance, -capital), capital) for balance in (least0 - most1, most0 - least1)
    )
    if not low <= table.pawn <= high:
        where = str(low) if low == high else f"{low} to {high}"
        raise InputError(
            "pawn",
            f"{table.pawn}, but the shields in play bring it to {where}",
            "correct the pawn, the red cards or the wonders built",
        )
    assert table.loot is not None
    reached = [0, 0]
    for loot, here in zip(tables().loot, table.loot, strict=True):
        seat = 0 if loot.entered_at > 0 else 1
        passed = 0 < loot.entered_at <= table.pawn or table.pawn <= loot.entered_at < 0
        if here and passed:
            raise InputError("loot", f"{loot.id} is there, but the pawn has passed it", "remove it")
        if not here:
            reached[seat] = max(reached[seat], abs(loot.entered_at))
    for loot, here in zip(tables().loot, table.loot, strict=True):
        seat = 0 if loot.entered_at > 0 else 1
        if here and abs(loot.entered_at) <= reached[seat]:
            raise InputError("loot", f"{loot.id} is there, but a later one is gone", "remove it")
    a, b = reached
    # To have been at +a and at -b the pawn was pushed all the way from one to the other.
    first = most0 >= a and most1 >= (a + b if b else 0)
    second = most1 >= b and most0 >= (a + b if a else 0)
    if not (first or second):
        raise InputError(
            "loot", "tokens are gone that the shields in play cannot have reached", "list them"
        )


def _check_tokens(table: Table) -> None:
    """Tokens leave the board by science pairs, and the box by the Great Library."""
    on_board = tables().tokens_file.on_board
    if table.phase == "tokens":
        if table.board or table.returned or any(city.tokens for city in table.cities):
            raise InputError("board_tokens", "tokens before they are laid out", "remove them")
        return
    drawers = [facts.drawers(city) for city in table.cities]
    waiting = table.phase in ("draw", "keep")
    library = [int(bool(wonders) and not (waiting and seat == table.seat))
               for seat, wonders in enumerate(drawers)]  # fmt: skip
    owned = [len(city.tokens) for city in table.cities]
    total = len(table.board) + sum(owned)
    if total != on_board + sum(library):
        library_says = ", and one of the Great Library" if sum(library) else ""
        raise InputError(
            "board_tokens",
            f"{len(table.board)} on the board and {sum(owned)} owned",
            f"there are {on_board} in all{library_says}",
        )
    if table.returned and (len(table.returned) != 2 or not sum(library)):
        raise InputError(
            "returned", f"{len(table.returned)} tokens", "the Great Library gives back 2, or none"
        )
    pairs = [facts.pairs(city) for city in table.cities]
    if table.phase == "token":
        if not table.board:
            raise InputError("pending", "no token is on the board to be chosen", "remove it")
        pairs[table.seat or 0] -= 1
    left = max(0, on_board - sum(pairs))
    if len(table.board) != left:
        raise InputError(
            "board_tokens",
            f"{len(table.board)} on the board after {sum(pairs)} science pairs",
            f"{left} must be left; one being chosen is said by pending.choice 'token'",
        )
    for seat in (0, 1):
        entitled = pairs[seat] + library[seat]
        # The pair made after the board was empty brought nothing.
        spare = max(0, sum(pairs) - on_board)
        if not entitled - spare <= owned[seat] <= entitled:
            raise InputError(
                f"cities[{seat}].tokens",
                f"{owned[seat]} tokens, but {pairs[seat]} science pairs"
                + (" and the Great Library" if library[seat] else ""),
                "correct the tokens or the green cards",
            )


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
