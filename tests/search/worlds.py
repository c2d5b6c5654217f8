"""Two true games that look the same so far: the second deal differs in what nobody has seen."""

from __future__ import annotations

from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, OVER, State
from solver.games.duel import GAME
from solver.games.duel.data import tables
from solver.games.duel.deal import DuelDeal
from tests.duel import bridge

AGES = (1, 2, 3)


def play(deal: DuelDeal, moves: list[int], plies: int | None = None) -> State:
    """The state after so many of the moves of the seats, with the events of ``deal`` between."""
    state = GAME.new(deal.variant)
    for move in moves[:plies]:
        settle(state, deal)
        state.apply(move)
    settle(state, deal)
    return state


def settle(state: State, deal: DuelDeal) -> None:
    """Let chance events happen until somebody decides."""
    while state.decider == CHANCE:
        state.apply(deal.event(state))


def policy_moves(deal: DuelDeal, seed: int) -> list[int]:
    """The moves of a whole game by the playout policy."""
    state, rng = GAME.new(deal.variant), Rng(seed)
    moves = []
    settle(state, deal)
    while state.decider != OVER:
        moves.append(state.playout_move(rng))
        state.apply(moves[-1])
        settle(state, deal)
    return moves


def other_world(deal: DuelDeal, state: State, seed: int) -> DuelDeal:
    """A deal that made the same things happen up to ``state``, with all that is hidden shuffled."""
    rng, raw = Rng(seed), bridge.dump(state)
    other = DuelDeal(deal.variant, deal.seed)
    for age in AGES:
        deck = deal.decks[age - 1]
        if age > raw["age"]:
            kept: set[int] = set()
        elif age < raw["age"]:
            kept = set(range(len(deck)))
        else:
            kept = {slot for slot, content in enumerate(raw["slots"]) if content >= -1}
        other.decks[age - 1] = reshuffled(deck, age, kept, rng, keep_backs=age == raw["age"])
    # Four wonders are on offer at a time, and tokens that were set aside stay unknown.
    shown = 0 if raw["age"] == 0 and raw["picks"] == 0 and not raw["offer"] else 4
    if raw["age"] > 0 or raw["picks"] > 4 or (raw["picks"] == 4 and raw["offer"]):
        shown = 8
    other.wonders = deal.wonders[:shown] + shuffled_list(deal.wonders[shown:], rng)
    drawn = bool(raw["drawn_tokens"] or raw["returned_tokens"])
    tokens = 8 if drawn else 5
    other.tokens = deal.tokens[:tokens] + shuffled_list(deal.tokens[tokens:], rng)
    return other


def reshuffled(
    deck: list[int], age: int, kept: set[int], rng: Rng, *, keep_backs: bool
) -> list[int]:
    """A deck with the same cards in the kept slots, the others drawn again from all there are."""
    cards = tables().cards
    seen = {deck[slot] for slot in kept}
    backs = {slot for slot, card in enumerate(deck) if cards[card].deck == "guild"}
    if age == 3 and not keep_backs:
        backs = set(shuffled_list(list(range(len(deck))), rng)[: len(backs)])
    piles: dict[str, list[int]] = {}
    for name in ("guild", f"age_{age}"):
        unseen = [i for i, card in enumerate(cards) if card.deck == name and i not in seen]
        piles[name] = shuffled_list(unseen, rng)
    return [
        card if slot in kept else piles["guild" if slot in backs else f"age_{age}"].pop()
        for slot, card in enumerate(deck)
    ]


def shuffled_list(items: list[int], rng: Rng) -> list[int]:
    """The items in random order."""
    result = list(items)
    rng.shuffle(result)
    return result
