"""Worked examples about chances and about who knows what."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

from solver._ext.core.state import State
from tests.architects import bridge
from tests.architects.lockstep import Twins
from tests.architects.positions import cards, deck, give_tokens
from tests.architects.reference import CARD_IDS, TOKEN_IDS
from tests.architects.worked import (
    Case,
    acting,
    held_by,
    linger,
    put_top,
    size_of,
    table,
    top_of,
)

LARGEST_DENOMINATOR = 10_000  # of the probabilities in the cases, by far


def chances(state: State, ids: list[str], kind: str) -> dict[str, Fraction]:
    """The distribution of the due event of the fast engine as exact fractions by name."""
    found = {}
    for event, probability in state.chance_outcomes():
        name, *rest = bridge.decode(event)
        assert name == kind
        exact = Fraction(probability).limit_denominator(LARGEST_DENOMINATOR)
        found[ids[rest[-1]]] = exact
    assert sum(found.values(), Fraction(0)) == 1
    return found


def fractions(given: dict[str, str]) -> dict[str, Fraction]:
    """The probabilities of a case."""
    return {name: Fraction(text) for name, text in given.items()}


# ---- chances -----------------------------------------------------------------------------


def setup_until(kind: str, *wonders: str) -> Twins:
    """A new game until the next event is of this kind."""
    twins = Twins.new(max(2, len(wonders)))
    for wonder in wonders:
        twins.apply(f"wonder {wonder}")
    while not all(text.startswith(kind) for text in twins.moves):
        twins.apply(min(twins.moves))
    return twins


def first_top(case: Case) -> None:
    twins = setup_until("top", case["given"]["deck"], "giza")
    wanted = fractions(case["expect"]["probabilities"])
    assert chances(twins.fast, CARD_IDS, "top") == wanted


def next_top(case: Case) -> None:
    name, given = case["given"]["deck"], case["given"]
    twins = setup_until("top", name, "giza")
    twins.apply(f"top {name} coin")
    twins.apply(min(twins.moves), f"take {name}")
    unseen = bridge.dump(twins.fast)["decks"][0]["unseen"]
    assert unseen == [given["unseen"].get(kind, 0) for kind in CARD_IDS]
    wanted = fractions(case["expect"]["probabilities"])
    assert chances(twins.fast, CARD_IDS, "top") == wanted


def central_first(case: Case) -> None:
    twins = Twins.at(table())
    twins.apply("take central")
    wanted = fractions(case["expect"]["probabilities"])
    assert chances(twins.fast, CARD_IDS, "draw") == wanted


def rows(state: State, laid: int = 3) -> Iterable[tuple[Fraction, Counter[str]]]:
    """Every way in which the tokens of the setup may come, with its probability."""
    if laid == 0:
        yield Fraction(1), Counter()
        return
    for event, probability in state.chance_outcomes():
        exact = Fraction(probability).limit_denominator(LARGEST_DENOMINATOR)
        token = TOKEN_IDS[bridge.decode(event)[1]]
        state.apply(event)
        for rest, row in rows(state, laid - 1):
            yield exact * rest, row + Counter([token])
        state.undo()


def both_cultures(case: Case) -> None:
    twins = setup_until("lay")
    total = Fraction(0)
    both = Fraction(0)
    for probability, row in rows(twins.fast):
        total += probability
        if row["culture"] == 2:
            both += probability
    assert total == 1
    assert both == Fraction(case["expect"]["probability"])


def refill(case: Case) -> None:
    given = case["given"]
    raw = acting(held={"gear": 2})
    give_tokens(raw, {}, given["face_up_before"])
    assert sum(raw["stack"]) == given["stack"]
    twins = Twins.at(raw)
    twins.apply("science gear gear", f"token {given['taken']}")
    wanted = fractions(case["expect"]["probabilities"])
    assert chances(twins.fast, TOKEN_IDS, "lay") == wanted


def offers(state: State) -> dict[tuple[int, ...], Fraction]:
    """Every set of cards that Halicarnassus may look through, with its probability."""
    if not state.chance_outcomes():
        return {tuple(bridge.dump(state)["offer"]): Fraction(1)}
    found: dict[tuple[int, ...], Fraction] = defaultdict(Fraction)
    for event, probability in state.chance_outcomes():
        exact = Fraction(probability).limit_denominator(LARGEST_DENOMINATOR)
        state.apply(event)
        for offer, rest in offers(state).items():
            found[offer] += exact * rest
        state.undo()
    return dict(found)


def looking(case: Case) -> None:
    given = case["given"]
    raw = acting("halicarnassus", built=[1], held={"wood": 2})
    put_top(raw, 0, given["deck_visible_top"], **given["unseen_below"])
    twins = Twins.at(raw)
    twins.apply("build 2 with wood wood", "search halicarnassus")
    wanted = {
        tuple(cards(**entry["cards"])): Fraction(entry["p"]) for entry in case["expect"]["revealed"]
    }
    assert {sum(offer) for offer in wanted} == {given["look"]}
    assert offers(twins.fast) == wanted


def peeking(case: Case, seats: int = 2) -> Twins:
    """Seat 0 holds the pawn and is about to see the top of the case's central deck."""
    raw = table(players=seats)
    raw["cat"] = 0
    raw["due"]["peek"] = True
    raw["decks"][-1] = deck(**case["given"]["central_unseen"])
    return Twins.at(raw)


def belief(twins: Twins, seat: int) -> dict[str, Fraction]:
    """The law of the next central card for ``seat``, if somebody draws it now."""
    raw = bridge.dump(bridge.conceal(twins.fast, seat))
    state = bridge.load({**raw, "due": {**raw["due"], "draw": True, "peek": False}})
    return chances(state, CARD_IDS, "draw")


def peek(case: Case) -> None:
    expect = case["expect"]
    twins = peeking(case)
    assert chances(twins.fast, CARD_IDS, "peek") == fractions(expect["holder_sees"])
    for seen in expect["holder_sees"]:
        twins = peeking(case)
        twins.apply(f"peek {seen}")
        assert belief(twins, 0) == {seen: Fraction(1)}
        assert belief(twins, 1) == fractions(expect["belief_of_others_unchanged"])


def known_top_stays(case: Case) -> None:
    given, expect = case["given"], case["expect"]
    twins = peeking(case)
    twins.apply(f"peek {given['peeked_by_0']}")
    assert given["player_0_takes"] == "left"
    twins.apply("take giza", "top giza coin")
    assert belief(twins, 0) == {expect["player_0_knows_next_central_draw"]: Fraction(1)}
    assert belief(twins, 1) == fractions(expect["player_1_belief"])


# ---- information -------------------------------------------------------------------------

PUBLIC = {
    "cards in front of every player": ("cities",),
    "top card of every wonder deck": ("decks",),
    "number of cards in every deck": ("decks",),
    "composition left in every deck (known lists minus cards seen)": ("decks",),
    "face-up Progress tokens and tokens owned": ("face_up", "cities"),
    "kinds of tokens left in the stack": ("stack",),
    "Conflict tokens": ("flipped",),
    "Cat holder": ("cat",),
    # Follows from the full lists, the decks and the cards in front of the players.
    "discard pile": ("cities", "decks"),
}


def public(case: Case) -> None:
    """What a seat that has not peeked is shown is everything but the central top."""
    expect = case["expect"]
    assert set(expect["public"]) == set(PUBLIC)
    twins = peeking({"given": {"central_unseen": {"wood": 1, "gear": 2}}}, seats=3)
    twins.apply("peek gear")
    true = bridge.dump(twins.fast)
    assert top_of(true, -1) == "gear"
    for seat in range(3):
        seen = bridge.dump(bridge.conceal(twins.fast, seat))
        assert (top_of(seen, -1) is None) == (seat != 0)
        seen["decks"][-1]["top"] = true["decks"][-1]["top"]
        assert seen == true
        for fields in PUBLIC.values():
            assert all(seen[field] == true[field] for field in fields)
    # Hidden from all: nothing in the state tells the order of a deck or of the stack.
    assert len(expect["hidden_from_all"]) == 3
    for pile in [*true["decks"], {"unseen": true["stack"]}]:
        assert set(pile) <= {"top", "unseen"}
        assert len(pile["unseen"]) == len(CARD_IDS) == len(TOKEN_IDS)
    assert len(expect["private"]) == 1


def origins(case: Case) -> None:
    """A card taken is missing from the deck it came from, for everybody, and from no other."""
    assert case["expect"]["origin_deck_of_a_card_is_visible"]
    assert case["given"]["backs"] == 8
    raw = table(players=7)
    before: dict[str, Any] = raw
    twins = Twins.at(raw)
    assert len(before["decks"]) == case["given"]["backs"]
    twins.apply("take central", "draw coin")
    for seat in range(7):
        after = bridge.dump(bridge.conceal(twins.fast, seat))
        assert after["decks"][:7] == before["decks"][:7]
        left = before["decks"][7]["unseen"].copy()
        left[CARD_IDS.index("coin")] -= 1
        assert after["decks"][7]["unseen"] == left


def top_before_choice(case: Case) -> None:
    raw = linger(table())
    put_top(raw, 0, "wood")
    twins = Twins.at(raw)
    twins.apply("take giza")
    assert (
        all(text.startswith("top giza") for text in twins.moves)
        == (case["expect"]["new_top_visible_before_extra_pick"])
    )
    twins.apply("top giza coin")
    assert top_of(bridge.dump(twins.fast), 0) == "coin"
    assert size_of(bridge.dump(twins.fast), 0) == 2
    assert "extra urbanism giza" in twins.moves
    assert held_by(twins) == {"wood": 1}


HANDLERS: dict[str, Callable[[Case], None]] = {
    "chance_first_top_alexandria": first_top,
    "chance_next_top": next_top,
    "chance_central_first": central_first,
    "chance_setup_face_up_tokens": both_cultures,
    "chance_token_refill": refill,
    "chance_halicarnassus": looking,
    "chance_cat_peek": peek,
    "chance_after_known_top_stays": known_top_stays,
    "info_public": public,
    "info_card_backs": origins,
    "info_new_top_before_next_choice": top_before_choice,
}


def knowledge(case: Case) -> None:
    HANDLERS[case["id"]](case)
