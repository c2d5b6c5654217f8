"""What a move of Duel does: symbols, shields, what it opens and denies, who is close to winning."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from solver._ext.core.state import OVER, State
from solver._ext.duel import bridge
from solver.games.duel.data import tables
from solver.games.duel.data.effects import ExtraShieldOnRedCard, Science, Shields
from solver.games.duel.drawing.labels import label
from solver.games.duel.names import card, card_name
from solver.games.duel.table import City, DuelTable, table_of
from solver.games.reasons import Reason

SYMBOLS_TO_WIN = 6
CAPITAL = 9
"""Steps of the pawn from the middle to a capital."""

SHORT = 3
"""So many steps before a capital the pawn is a threat."""

MANY = 4
"""So many different symbols make the next one worth telling."""


def facts(state: State, move: int) -> list[Reason]:
    """What the move does, the weightiest first."""
    after = state.copy()
    after.apply(move)
    if state.decider < 0:
        return []
    before, then = table_of(state), table_of(after)
    seat = state.decider
    found = [
        *_science(seat, before, then),
        *_military(seat, before, then),
        *_again(seat, before, then, after),
        *_opens(state, after, before, then),
        *_denies(state, move, before),
    ]
    order = [reason for reason in found if reason.about.get("wins")]
    return order + [reason for reason in found if reason not in order]


def symbols_of(city: City) -> list[str]:
    """The scientific symbols of a city, some of them twice."""
    effects: list[object] = [effect for at in city.cards for effect in tables().cards[at].effects]
    effects += [effect for at in city.tokens for effect in tables().tokens[at].effects]
    return [effect.symbol for effect in effects if isinstance(effect, Science)]


def _science(seat: int, before: DuelTable, after: DuelTable) -> Iterator[Reason]:
    """A new symbol, or the second of a kind."""
    had, has = symbols_of(before.cities[seat]), symbols_of(after.cities[seat])
    if len(has) <= len(had):
        return
    new = next(symbol for symbol in has if has.count(symbol) > had.count(symbol))
    about = {"symbol": new, "different": len(set(has)), "pair": has.count(new) == 2}
    yield Reason("symbol", seat, about)


def _military(seat: int, before: DuelTable, after: DuelTable) -> Iterator[Reason]:
    """How far the pawn went, and who is close to a capital then."""
    if before.pawn == after.pawn:
        return
    ahead = after.pawn if seat == 0 else -after.pawn
    steps = abs(after.pawn - before.pawn)
    fine = max(0, before.cities[1 - seat].coins - after.cities[1 - seat].coins)
    yield Reason("pawn", seat, {"shields": steps, "ahead": ahead, "fine": fine})


def _again(seat: int, before: DuelTable, after: DuelTable, state: State) -> Iterator[Reason]:
    """An extra turn."""
    over = state.decider == OVER or after.age != before.age
    if before.phase == "play" and not over and _next(before, after) == seat:
        yield Reason("again", seat)


def _opens(state: State, after: State, before: DuelTable, then: DuelTable) -> Iterator[Reason]:
    """The cards that nothing covers any more, for the seat that takes the next one."""
    if before.phase != "play" or then.age != before.age or after.decider == OVER:
        return
    seat = _next(before, then)
    open_before = set(bridge.accessible(state))
    hidden = len(bridge.due_reveals(after))
    for slot in bridge.accessible(after):
        number = then.slots[slot]
        if slot not in open_before and number >= 0:
            yield Reason("opens", seat, worth(after, then, seat, number))
    if hidden:
        yield Reason("turns_up", seat, {"cards": hidden})


def _next(before: DuelTable, then: DuelTable) -> int:
    """Who takes the next card, also while one is turned up or something is still to be chosen."""
    # With expansions the turn goes on until all cards are turned up.
    if then.phase == "play" or (then.phase == "reveal" and (not then.setup or then.acted == "no")):
        return int(then.seat)
    return int(before.seat if then.extra else 1 - before.seat)


def _denies(state: State, move: int, before: DuelTable) -> Iterator[Reason]:
    """The card that the move takes, if the other seat could have made something of it."""
    kind, *args = bridge.decode(move)
    if kind not in ("build", "discard", "wonder"):
        return
    number = int(args[-1])
    other = 1 - state.decider
    about = worth(state, before, other, number)
    if len(about) > 1:
        yield Reason("denies", other, about)


def worth(state: State, table: DuelTable, seat: int, number: int) -> dict[str, Any]:
    """What a card would be to a seat that takes it: only what is out of the ordinary.

    Its id, whether a chain makes it free, which symbol it brings (``different`` in all then, or a
    ``pair``), shields that bring the pawn close to the capital, and whether it ``wins`` at once.
    """
    rules, city = tables().cards[number], table.cities[seat]
    about: dict[str, Any] = {"card": rules.id}
    quote = bridge.quote_card(state, seat, number)
    if quote.chain:
        about["chain"] = True
    payable = quote.total <= city.coins
    had = symbols_of(city)
    ahead = table.pawn if seat == 0 else -table.pawn
    for effect in rules.effects if payable else ():
        if isinstance(effect, Science):
            different = len({*had, effect.symbol})
            if effect.symbol in had:
                about |= {"symbol": effect.symbol, "pair": True}
            elif different >= MANY:
                about |= {"symbol": effect.symbol, "different": different}
            if different >= SYMBOLS_TO_WIN:
                about["wins"] = "science"
        if isinstance(effect, Shields):
            steps = effect.count + (rules.color == "red" and _strategy(city))
            if ahead + steps >= CAPITAL - SHORT:
                about |= {"shields": steps, "ahead": ahead + steps}
            if ahead + steps >= CAPITAL:
                about["wins"] = "military"
    return about


def _strategy(city: City) -> bool:
    """Whether red cards have a further shield."""
    effects = (effect for at in city.tokens for effect in tables().tokens[at].effects)
    return any(isinstance(effect, ExtraShieldOnRedCard) for effect in effects)


_ENGLISH = {
    "symbol": "{symbol}, {different} of 6 symbols",
    "symbol.pair": "a pair of {symbol}: a progress token",
    "pawn": "pawn {shields} on, to {ahead} of 9 toward seat {other}",
    "pawn.back": "pawn {shields} back, to {behind} of 9 toward seat {seat}",
    "fine": ", who loses {fine} coins",
    "again": "plays again",
    "opens": "opens {card} for seat {seat}{what}",
    "turns_up": "turns up {cards} for seat {seat}",
    "denies": "denies seat {seat} {card}{what}",
    "one": "1 card",
    "many": "{n} cards",
    "chain": "free by chain",
    "pair": "pair of {symbol}",
    "different": "{symbol}, {different} of 6 symbols",
    "ahead": "pawn to {ahead} of 9",
    "wins": "wins at once: {ending}",
}

_ITALIAN = {
    "symbol": "{symbol}, {different} simboli su 6",
    "symbol.pair": "coppia di {symbol}: un segnalino Progresso",
    "pawn": "pedina avanti di {shields}, a {ahead} su 9 verso il posto {other}",
    "pawn.back": "pedina indietro di {shields}, a {behind} su 9 verso il posto {seat}",
    "fine": ", che perde {fine} monete",
    "again": "gioca ancora",
    "opens": "libera {card} per il posto {seat}{what}",
    "turns_up": "scopre {cards} per il posto {seat}",
    "denies": "toglie al posto {seat} {card}{what}",
    "one": "1 carta",
    "many": "{n} carte",
    "chain": "gratis per concatenazione",
    "pair": "coppia di {symbol}",
    "different": "{symbol}, {different} simboli su 6",
    "ahead": "pedina a {ahead} su 9",
    "wins": "vince subito: {ending}",
}


def fact_text(reason: Reason, lang: str) -> str:
    """A reason of :func:`facts` in words."""
    words = _ITALIAN if lang == "it" else _ENGLISH
    about, seat = reason.about, reason.seat
    if reason.kind == "symbol":
        key = "symbol.pair" if about["pair"] else "symbol"
        return words[key].format(symbol=label(about["symbol"], lang), different=about["different"])
    if reason.kind == "pawn":
        ahead = about["ahead"]
        said = words["pawn" if ahead >= 0 else "pawn.back"].format(
            shields=about["shields"], ahead=ahead, behind=-ahead, seat=seat, other=1 - seat
        )
        return said + (words["fine"].format(fine=about["fine"]) if about["fine"] else "")
    if reason.kind == "again":
        return words["again"]
    if reason.kind == "turns_up":
        n = about["cards"]
        return words["turns_up"].format(
            seat=seat, cards=words["one" if n == 1 else "many"].format(n=n)
        )
    parts = []
    if "wins" in about:
        ending = label(f"ending.{about['wins']}", lang)
        parts.append(words["wins"].format(ending=ending))
    if "chain" in about:
        parts.append(words["chain"])
    if "symbol" in about:
        symbol = label(about["symbol"], lang)
        key = "pair" if about.get("pair") else "different"
        parts.append(words[key].format(symbol=symbol, different=about.get("different")))
    if "ahead" in about:
        parts.append(words["ahead"].format(ahead=about["ahead"]))
    what = f" ({', '.join(parts)})" if parts else ""
    named = card_name(card(about["card"]), lang)
    return words[reason.kind].format(card=named, seat=seat, what=what)
