"""Contradictions between the decks and the cards of the players."""

from __future__ import annotations

from solver.errors import InputError, Phrase, in_row
from solver.games.architects.facts import (
    COIN,
    EXTRA,
    HORNED,
    HORNS,
    KEPT,
    PAID,
    SYMBOLS,
    cards_of_effects,
    said,
)
from solver.games.architects.positions.decks import lost
from solver.games.architects.positions.sketch import Sketch
from solver.games.architects.positions.spent import (
    fits_battles,
    makes_sets,
    needed_battles,
    paid,
    paid_by,
    sets,
    sets_of,
)

REMEDY = "correct the cards, or what is left in the decks"


def _gone(sketch: Sketch) -> list[int]:
    """Cards of each kind that have come out of the decks and lie in front of nobody."""
    return [there - front for there, front in zip(_out(sketch), sketch.in_front, strict=True)]


def _out(sketch: Sketch) -> list[int]:
    """Cards of each kind that have come out of the decks."""
    return [sum(found) for found in zip(*(deck.out for deck in sketch.counted), strict=True)]


def there(sketch: Sketch) -> None:
    """Every card in front of a player came out of a deck, and those that stay are still there."""
    for kind, (out, front) in enumerate(zip(_out(sketch), sketch.in_front, strict=True)):
        if front > out:
            raise InputError(
                "players",
                Phrase("{} are there, but {} have come out of the decks", said(front, kind), out),
                REMEDY,
            )
        if kind in KEPT and front < out:
            raise lost(kind, out, front)


def _span(least: int, most: int) -> str:
    return str(most) if least == most else Phrase("{} to {}", least, most)


def bought(sketch: Sketch) -> None:
    """The stages built cost the resources and coins that are gone."""
    gone = _gone(sketch)
    least, most = paid(sketch)
    spent = sum(gone[kind] for kind in PAID)
    if not least <= spent <= most:
        raise InputError(
            "decks",
            Phrase(
                "{} resources and coins have left the decks and lie in front of nobody, "
                "but the stages built cost {}",
                spent,
                _span(least, most),
            ),
            REMEDY,
        )
    if gone[COIN] < most - spent:
        raise InputError(
            "decks",
            Phrase(
                "{} cards less than the cost were spent, but only {} coins",
                most - spent,
                gone[COIN],
            ),
            Phrase("Economy saves a card for each coin it doubles; {}", REMEDY),
        )


def turned_in(sketch: Sketch) -> None:
    """The science sets of the tokens took the green cards that are gone."""
    gone = _gone(sketch)
    number = sets(sketch)
    symbols = [gone[kind] for kind in SYMBOLS]
    if not makes_sets(symbols, number):
        cards = in_row(said(n, kind) for n, kind in zip(symbols, SYMBOLS, strict=True))
        raise InputError(
            "decks",
            Phrase(
                "{} have left the decks and lie in front of nobody; that is not {} science sets",
                cards,
                _span(*number),
            ),
            Phrase("as many as progress tokens were taken for sets; {}", REMEDY),
        )


def fought(sketch: Sketch) -> None:
    """The battles of the Military Victory tokens took the horned cards that are gone."""
    gone = _gone(sketch)
    horned = [gone[kind] for kind in HORNED]
    if fits_battles(sketch, horned):
        return
    horns = sum(n * HORNS[kind] for n, kind in zip(horned, HORNED, strict=True))
    battles = max(1, needed_battles(sketch))
    won = sum(city.victories for city in sketch.cities)
    why = "they leave the game in a battle"
    if won:
        battle = "a battle" if battles == 1 else Phrase("{} battles", battles)
        why = Phrase("{} Military Victory tokens need {}", won, battle)
    raise InputError(
        "decks",
        Phrase(
            "red cards with {} horns have left the decks and lie in front of nobody, but {}",
            horns,
            why,
        ),
        Phrase("a battle takes {} horns or more; {}", sketch.limit, REMEDY),
    )


def turns(sketch: Sketch) -> None:
    """Turns go round, each brings a card, and only tokens and effects bring more than one.

    So no seat has taken many fewer cards than another; red cards that are gone may have been
    anybody's. Once the central deck is empty a seat can be passed over, and nothing is checked.
    """
    if not any(sketch.middle.unseen or ()):
        return
    assert sketch.seat is not None
    horned = sum(_gone(sketch)[kind] for kind in HORNED)
    # Rounds that are complete, by what each seat has taken: at least, at most.
    least, most = [], []
    ahead = [seat < sketch.seat for seat in range(sketch.seats)]
    ahead[sketch.seat] = sketch.picked
    for seat, city in enumerate(sketch.cities):
        here, extra = sum(city.cards), sum(city.tokens[kind] for kind in EXTRA)
        few = here + paid_by(sketch, seat)[0] + 2 * sets_of(sketch, seat)[0]
        many = here + paid_by(sketch, seat)[1] + 3 * sets_of(sketch, seat)[1] + horned
        few -= cards_of_effects(city.wonder, city.built)
        if seat == sketch.seat:
            many += sketch.due == "draw"
        least.append(-(-few // (1 + extra)) - ahead[seat])
        most.append(many - ahead[seat])
    if max(least) > min(most):
        late, early = most.index(min(most)), least.index(max(least))
        raise InputError(
            f"players[{late}]",
            Phrase(
                "{} cards taken at most, but seat {} has had {} turns or more, and it is "
                "the turn of seat {}",
                most[late] + ahead[late],
                early,
                least[early] + ahead[early],
                sketch.seat,
            ),
            "every turn brings a card; correct the cards or the seat",
        )


CHECKS = (there, bought, turned_in, fought, turns)
"""All of them, in the order in which they are made."""
