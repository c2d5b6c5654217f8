"""Contradictions between the decks and the cards of the players."""

from __future__ import annotations

from solver.errors import InputError
from solver.games.architects.names import card_name
from solver.games.architects.positions.decks import lost
from solver.games.architects.positions.facts import (
    COIN,
    EXTRA,
    HORNED,
    HORNS,
    KEPT,
    KINDS,
    PAID,
    SYMBOLS,
    cards_of_effects,
)
from solver.games.architects.positions.spent import (
    fits_battles,
    makes_sets,
    needed_battles,
    paid,
    paid_by,
    sets,
    sets_of,
)
from solver.games.architects.positions.table import Table

REMEDY = "correct the cards, or what is left in the decks"


def check_cards(table: Table) -> None:
    """Every card that has come out of a deck lies in front of a player or was spent."""
    out = [sum(deck.out[kind] for deck in table.decks) for kind in range(KINDS)]
    gone = [taken - there for taken, there in zip(out, table.in_front, strict=True)]
    for kind in range(KINDS):
        if gone[kind] < 0:
            raise InputError(
                "players",
                f"{table.in_front[kind]} {card_name(kind)} are there, but {out[kind]} have come "
                "out of the decks",
                REMEDY,
            )
    for kind in KEPT:
        if gone[kind]:
            raise lost(kind, out[kind], table.in_front[kind])
    _check_paid(table, gone)
    _check_sets(table, gone)
    _check_battles(table, gone)
    _check_turns(table, sum(gone[kind] for kind in HORNED))


def _span(least: int, most: int) -> str:
    return str(most) if least == most else f"{least} to {most}"


def _check_paid(table: Table, gone: list[int]) -> None:
    least, most = paid(table)
    spent = sum(gone[kind] for kind in PAID)
    if not least <= spent <= most:
        raise InputError(
            "decks",
            f"{spent} resources and coins have left the decks and lie in front of nobody, but the "
            f"stages built cost {_span(least, most)}",
            REMEDY,
        )
    if gone[COIN] < most - spent:
        raise InputError(
            "decks",
            f"{most - spent} cards less than the cost were spent, but only {gone[COIN]} coins",
            "Economy saves a card for each coin it doubles; " + REMEDY,
        )


def _check_sets(table: Table, gone: list[int]) -> None:
    turned_in = sets(table)
    symbols = [gone[kind] for kind in SYMBOLS]
    if not makes_sets(symbols, turned_in):
        cards = ", ".join(
            f"{n} {card_name(kind)}" for n, kind in zip(symbols, SYMBOLS, strict=True)
        )
        raise InputError(
            "decks",
            f"{cards} have left the decks and lie in front of nobody; that is not "
            f"{_span(*turned_in)} science sets",
            "as many as progress tokens were taken for sets; " + REMEDY,
        )


def _check_battles(table: Table, gone: list[int]) -> None:
    horned = [gone[kind] for kind in HORNED]
    if fits_battles(table, horned):
        return
    horns = sum(n * HORNS[kind] for n, kind in zip(horned, HORNED, strict=True))
    battles = max(1, needed_battles(table))
    won = sum(city.victories for city in table.cities)
    raise InputError(
        "decks",
        f"red cards with {horns} horns have left the decks and lie in front of nobody, but "
        + (f"{won} Military Victory tokens need {battles}" if won else "they leave the game in a")
        + (" battles" if won and battles > 1 else " battle"),
        f"a battle takes {table.limit} horns or more; " + REMEDY,
    )


def _check_turns(table: Table, horned: int) -> None:
    """Turns go round, each brings a card, and only tokens and effects bring more than one.

    So no seat has taken many fewer cards than another; ``horned`` may have been anybody's. Once
    the central deck is empty a seat can be passed over, and nothing is checked.
    """
    if table.phase == "setup" or not any(table.central.unseen or ()):
        return
    assert table.seat is not None
    # Rounds that are complete, by what each seat has taken: at least, at most.
    least, most = [], []
    ahead = [seat < table.seat for seat in range(table.seats)]
    ahead[table.seat] = bool(table.picked)
    for seat, city in enumerate(table.cities):
        here, extra = sum(city.cards), sum(city.tokens[kind] for kind in EXTRA)
        few = here + paid_by(table, seat)[0] + 2 * sets_of(table, seat)[0]
        many = here + paid_by(table, seat)[1] + 3 * sets_of(table, seat)[1] + horned
        few -= cards_of_effects(city.wonder, city.built)
        if seat == table.seat:
            few -= 0 if table.picked else extra  # taken before the main card of this turn
            many += table.due == "draw"
        least.append(-(-few // (1 + extra)) - ahead[seat])
        most.append(many - ahead[seat])
    if max(least) > min(most):
        late, early = most.index(min(most)), least.index(max(least))
        raise InputError(
            f"players[{late}]",
            f"{most[late] + ahead[late]} cards taken at most, but seat {early} has had "
            f"{least[early] + ahead[early]} turns or more, and it is the turn of seat {table.seat}",
            "every turn brings a card; correct the cards or the seat",
        )
