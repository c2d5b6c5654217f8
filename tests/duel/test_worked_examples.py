"""The worked examples of the reference, each run on the fast and on the slow engine at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from solver.games.duel.data import tables
from tests.duel import bridge as duel
from tests.duel.lockstep import Twins
from tests.duel.positions import card, complete, empty, loot_for
from tests.duel.reference import (
    CARD_IDS,
    CARDS,
    LAYOUTS,
    LOOT,
    RESOURCES,
    TOKEN_IDS,
    WONDER_IDS,
    WONDERS,
    deck,
    read,
    slot_text,
)

CASES: dict[str, dict[str, Any]] = {
    case["id"]: case for case in read("worked_examples.json")["cases"]
}
SEATS = {"first": 0, "second": 1}
ENDINGS = {
    "military_supremacy": "military",
    "scientific_supremacy": "science",
    "civilian": "civilian",
    "civilian_tie_break": "tie_break",
    "shared": "shared",
}
TEXTS = {
    "build": "build {card}",
    "discard": "discard {card}",
    "build_wonder": "wonder {wonder} with {card_used}",
    "choose_progress_token": "token {token}",
    "choose_drawn_token": "keep {token}",
    "build_from_discard": "revive {card}",
    "destroy": "destroy {card}",
}


# ---- from a case to a raw position -------------------------------------------------------


def table(
    state: dict[str, Any], player: str = "first", top: str | None = None, last: bool = False
) -> dict[str, Any]:
    """The raw dict of a case's partial state with card ``top`` free to be taken by ``player``.

    Two other cards of the age lie in the structure, none if ``top`` is the ``last``.
    """
    used = [c for side in SEATS for c in state.get(side, {}).get("cards", [])]
    used += state.get("discard_pile", [])
    if top is None:
        top = next(c for c in CARD_IDS if c not in used)
    age = CARDS[top]["age"]
    raw = empty(age)
    raw["seat"] = SEATS[player]
    for side, seat in SEATS.items():
        given = state.get(side, {})
        city = raw["cities"][seat]
        built, unbuilt = given.get("wonders_built", []), given.get("wonders_unbuilt", [])
        city["coins"] = given.get("coins", 0)
        city["cards"] = [card(c) for c in given.get("cards", [])]
        city["wonders"] = [WONDER_IDS.index(w) for w in built + unbuilt]
        city["built"] = [True] * len(built) + [False] * len(unbuilt)
        city["under"] = [-1] * len(city["wonders"])
        city["tokens"] = [TOKEN_IDS.index(t) for t in given.get("tokens", [])]
    raw["pawn"] = state.get("conflict_pawn", 0)
    raw["loot"] = loot_for(raw["pawn"])
    if "loot_tokens_left" in state:
        raw["loot"] = [name in state["loot_tokens_left"] for name in LOOT]
    raw["discard"] = [card(c) for c in state.get("discard_pile", [])]
    raw["board_tokens"] = board_tokens(state, raw)
    fillers = [c for c in deck(f"age_{age}") if c not in used and c != top]
    if last:
        raw["slots"][0] = card(top)
    else:
        raw["slots"][0], raw["slots"][1] = card(fillers[0]), card(fillers[1])
        raw["slots"][2] = card(top)
    return complete(raw)


def board_tokens(state: dict[str, Any], raw: dict[str, Any]) -> list[int]:
    """The tokens of the case, or some that fit with what the case says of others."""
    if "board_tokens" in state:
        return [TOKEN_IDS.index(t) for t in state["board_tokens"]]
    owned = [token for city in raw["cities"] for token in city["tokens"]]
    elsewhere = owned + [TOKEN_IDS.index(t) for t in state.get("drawn_tokens", [])]
    return [t for t in range(len(TOKEN_IDS)) if t not in elsewhere][: 5 - len(owned)]


# ---- plays -------------------------------------------------------------------------------


def run_actions(case: dict[str, Any], branch: dict[str, Any]) -> Twins:
    """Play the actions of a case (or of one branch of it) on both engines."""
    state, actions = case["state"], branch["actions"]
    first = actions[0]
    twins = Twins.at(
        table(
            state,
            case["player"],
            first.get("card_used", first.get("card")),
            bool(state.get("last_card_of_age")),
        )
    )
    for action in actions:
        if action["action"] == "choose_drawn_token":
            drawn = sorted(state["drawn_tokens"], key=TOKEN_IDS.index)
            twins.apply(" ".join(["draw", *drawn]))
        twins.apply(TEXTS[action["action"]].format(**action))
    return twins


def city_facts(raw: dict[str, Any], seat: int) -> dict[str, Any]:
    """One city of a dump in the words of the cases."""
    city = raw["cities"][seat]
    owned = list(zip(city["wonders"], city["built"], strict=True))
    left = [w for w, built in owned if not built and w != raw["boxed"]]
    return {
        "coins": city["coins"],
        "cards": {CARD_IDS[c] for c in city["cards"]},
        "wonders_built": {WONDER_IDS[w] for w, built in owned if built},
        "wonders_unbuilt": {WONDER_IDS[w] for w in left},
        "tokens": {TOKEN_IDS[t] for t in city["tokens"]},
    }


def check_play(expected: dict[str, Any], twins: Twins, age: int) -> None:
    """Every field named in ``expected``."""
    raw = duel.dump(twins.fast)
    for field, wanted in expected.items():
        if field in SEATS:
            found = city_facts(raw, SEATS[field])
            for part, value in wanted.items():
                assert found[part] == (set(value) if isinstance(value, list) else value), part
        elif field == "discard_pile":
            assert {CARD_IDS[c] for c in raw["discard"]} == set(wanted)
        elif field == "board_tokens":
            assert {TOKEN_IDS[t] for t in raw["board_tokens"]} == set(wanted)
        elif field == "loot_tokens_left":
            assert {name for name, there in zip(LOOT, raw["loot"], strict=True) if there} == set(
                wanted
            )
        elif field == "conflict_pawn":
            assert raw["pawn"] == wanted
        elif field == "pending":
            assert wanted == []
            assert raw["phase"] == "play"
        elif field == "winner":
            assert raw["winner"] == SEATS[wanted]
        elif field == "victory":
            assert duel.ending(twins.fast) == ENDINGS[wanted]
        elif field == "unit_prices":
            for item in wanted:
                resource = RESOURCES.index(item["resource"])
                price = duel.unit_price(twins.fast, SEATS[item["player"]], resource)
                assert price == item["price"]
        elif field == "next_player":
            if wanted == "end_of_age":
                assert raw["age"] == age + 1
                assert not raw["extra"]
            else:
                assert twins.fast.decider == SEATS[wanted]
        elif field == "extra_turns_granted":
            # One and no more: after the extra turn the other player is in turn.
            assert wanted == 1
            seat = twins.fast.decider
            twins.apply(next(t for t in twins.slow.legal() if t.startswith("discard")))
            assert twins.fast.decider == 1 - seat
        else:
            raise AssertionError(f"unknown field {field}")


def play(case: dict[str, Any]) -> None:
    for branch in case.get("branches", [case]):
        first = branch["actions"][0]
        age = CARDS[first.get("card_used", first.get("card"))]["age"]
        check_play(branch["expected"], run_actions(case, branch), age)


# ---- tables and prices -------------------------------------------------------------------


def plain_cost(cost: Any) -> dict[str, int]:
    """A cost of the solver's tables as a dict without zeros."""
    units = {kind: getattr(cost, kind, 0) for kind in ["coins", *RESOURCES]}
    return {kind: count for kind, count in units.items() if count}


def printed_cost(case: dict[str, Any]) -> None:
    ours = tables()
    for item in case["items"]:
        if "card" in item:
            entry = ours.cards_file.cards[card(item["card"])]
            assert CARDS[item["card"]]["cost"] == item["cost"]
        else:
            entry = ours.wonders_file.wonders[WONDER_IDS.index(item["wonder"])]
            assert WONDERS[item["wonder"]]["cost"] == item["cost"]
        assert plain_cost(entry.cost) == item["cost"]


def chain(case: dict[str, Any]) -> None:
    for item in case["items"]:
        giver, receiver = item["giver"], item["receiver"]
        assert receiver in CARDS[giver]["chain_to"]
        entry = tables().cards_file.cards[card(receiver)]
        assert entry.chain_from == giver
        if "receiver_cost" in item:
            assert plain_cost(entry.cost) == item["receiver_cost"]
        twins = Twins.at(table({"first": {"cards": [giver]}}, top=receiver))
        assert duel.quote_card(twins.fast, 0, card(receiver)).chain
        assert not duel.quote_card(twins.fast, 1, card(receiver)).chain


def production(case: dict[str, Any]) -> None:
    twins = Twins.at(table(case["state"]))
    for side, made in case["expected"].items():
        found = duel.production(twins.fast, SEATS[side])
        assert dict(zip(RESOURCES, found, strict=True)) == made


def unit_price(case: dict[str, Any]) -> None:
    twins = Twins.at(table(case["state"]))
    for item in case["items"]:
        resource = RESOURCES.index(item["resource"])
        assert duel.unit_price(twins.fast, SEATS[item["player"]], resource) == item["price"]


def cost(case: dict[str, Any]) -> None:
    seat = SEATS[case["player"]]
    for item in case["quotes"]:
        twins = Twins.at(table(case["state"], case["player"], item.get("card")))
        if "card" in item:
            quote = duel.quote_card(twins.fast, seat, card(item["card"]))
        else:
            quote = duel.quote_wonder(twins.fast, seat, WONDER_IDS.index(item["wonder"]))
        assert quote.total == item["total"]
        assert quote.trade == item["trade"]
        assert quote.total - quote.trade == item.get("coins_cost", 0)
        assert quote.chain == item.get("chain", False)
        if "card" in item:
            may = case["state"][case["player"]]["coins"] >= item["total"]
            assert (f"build {item['card']}" in twins.slow.legal()) == may


# ---- scoring -----------------------------------------------------------------------------


def score(case: dict[str, Any]) -> None:
    """The state of the case is that after a last discard, whose coins are taken off before."""
    for side in SEATS:
        city = case["state"][side]
        yellow = sum(CARDS[c]["color"] == "yellow" for c in city["cards"])
        if city["coins"] >= 2 + yellow:
            break
    earlier = {**case["state"], side: {**city, "coins": city["coins"] - 2 - yellow}}
    used = {c for s in SEATS for c in case["state"][s]["cards"]}
    top = next(c for c in deck("age_3") if c not in used)
    twins = Twins.at(table(earlier, side, top, last=True))
    twins.apply(f"discard {top}")
    expected = case["expected"]
    for name, place in SEATS.items():
        found = duel.score(twins.fast)[place]
        assert {key: found[key] for key in expected[name]} == expected[name]
    winner = expected["winner"]
    assert duel.dump(twins.fast)["winner"] == (2 if winner is None else SEATS[winner])
    assert duel.ending(twins.fast) == ENDINGS[expected["victory"]]


def military_vp(case: dict[str, Any]) -> None:
    for item in case["items"]:
        twins = Twins.at(table({"conflict_pawn": item["conflict_pawn"]}))
        for side, seat in SEATS.items():
            assert duel.score(twins.fast)[seat]["military"] == item[side]


# ---- reveals and probabilities -----------------------------------------------------------


def whole_structure(age: int) -> dict[str, Any]:
    """An age just dealt, with arbitrary cards face up."""
    raw = empty(age)
    cards = iter(deck(f"age_{age}"))
    raw["slots"] = [card(next(cards)) if e["face_up"] else -2 for e in LAYOUTS[age]]
    raw["board_tokens"] = [0, 1, 2, 3, 4]
    return complete(raw)


def take(twins: Twins, slot: int) -> list[int]:
    """Discard the card of a slot; turns up what becomes free and returns those slots."""
    twins.apply(f"discard {twins.slow.slots[slot]}")
    turned = []
    while twins.fast.decider < 0:
        events = [duel.decode(move) for move, _ in twins.fast.chance_outcomes()]
        assert {(kind, where) for kind, where, _ in events} == {("reveal", events[0][1])}
        turned.append(events[0][1])
        twins.apply(next(iter(twins.slow.chance())))
    return turned


def reveal(case: dict[str, Any]) -> None:
    twins = Twins.at(whole_structure(case["age"]))
    for step in case["takes"]:
        assert take(twins, step["take"]) == step["revealed"]
    free = [text.split()[1] for text in twins.slow.legal() if text.startswith("discard")]
    assert sorted(twins.slow.slots.index(name) for name in free) == case["accessible_after"]
    raw = duel.dump(twins.fast)
    moves = [duel.decode(move) for move in twins.fast.legal_moves()]
    fast_free = [raw["slots"].index(m[1]) for m in moves if m[0] == "discard"]
    assert sorted(fast_free) == case["accessible_after"]


def fair(pair: list[int]) -> float:
    """A fraction of the cases as a float."""
    return float(Fraction(*pair))


def first_reveal(expected: dict[str, Any]) -> None:
    twins = Twins.at(whole_structure(1))
    unseen = [c for c in twins.slow.unseen if CARDS[c]["deck"] == "age_1"]
    assert len(unseen) == expected["unseen"]
    hidden = duel.dump(twins.fast)["slots"].count(-2)
    assert Fraction(hidden, len(unseen)) == Fraction(*expected["p_unseen_card_is_in_structure"])
    twins.apply(f"discard {twins.slow.slots[14]}")
    twins.apply(f"discard {twins.slow.slots[15]}")
    outcomes = twins.fast.chance_outcomes()
    assert len(outcomes) == expected["unseen"]
    assert {p for _, p in outcomes} == {fair(expected["p_each"])}


def age_three() -> Twins:
    """Just before the guild backs of Age III are known."""
    twins = Twins.at(table({}, top="barracks", last=True))
    twins.apply("discard barracks")
    return twins


def guild_positions(expected: dict[str, Any]) -> None:
    face_down = {e["slot"] for e in LAYOUTS[3] if not e["face_up"]}
    found: Counter[str] = Counter()
    outcomes = age_three().fast.chance_outcomes()
    for move, probability in outcomes:
        assert probability == pytest.approx(1 / 1140, rel=1e-12)
        kind, mask = duel.decode(move)
        assert kind == "backs"
        found[str(sum(mask >> slot & 1 for slot in face_down))] += 1
    assert {k: [n, len(outcomes)] for k, n in found.items()} == expected["distribution"]


def reveal_by_back(expected: dict[str, Any]) -> None:
    twins = age_three()
    twins.apply(" ".join(["backs", *(slot_text(3, slot) for slot in (16, 17, 18))]))
    while twins.fast.decider < 0:
        twins.apply(next(iter(twins.slow.chance())))
    if duel.dump(twins.fast)["phase"] == "starter":
        twins.apply("starter 0")
    for slot, field in ((18, "age_back"), (19, "guild_back")):
        twins.apply(f"discard {twins.slow.slots[slot]}")
        outcomes = twins.fast.chance_outcomes()
        assert {p for _, p in outcomes} == {fair(expected[field])}
        assert len(outcomes) == expected[field][1]
        twins.apply(next(iter(twins.slow.chance())))


def great_library(expected: dict[str, Any]) -> None:
    rich = {"coins": 50, "wonders_unbuilt": ["the_great_library"]}
    twins = Twins.at(table({"first": rich}, top="altar"))
    twins.apply("wonder the_great_library with altar")
    outcomes = twins.fast.chance_outcomes()
    assert len(outcomes) == expected["outcomes"]
    drawn: dict[int, float] = Counter()
    for move, probability in outcomes:
        for token in range(len(TOKEN_IDS)):
            if duel.decode(move)[1] >> token & 1:
                drawn[token] += probability
    assert len(drawn) == 5
    for chance in drawn.values():
        assert chance == pytest.approx(fair(expected["p_given_token_is_drawn"]), rel=1e-12)


def probability(case: dict[str, Any]) -> None:
    {
        "chance_01_first_reveal": first_reveal,
        "chance_02_guild_positions": guild_positions,
        "chance_03_reveal_by_back": reveal_by_back,
        "chance_04_great_library": great_library,
    }[case["id"]](case["expected"])


# ---- the tests ---------------------------------------------------------------------------

KINDS: dict[str, Callable[[dict[str, Any]], None]] = {
    "printed_cost": printed_cost,
    "chain": chain,
    "production": production,
    "unit_price": unit_price,
    "cost": cost,
    "play": play,
    "score": score,
    "military_vp": military_vp,
    "reveal": reveal,
    "probability": probability,
}


@cache
def run(case_id: str) -> str:
    """Run one case; returns its id."""
    case = CASES[case_id]
    KINDS[case["kind"]](case)
    return case_id


@pytest.mark.parametrize("case_id", CASES)
def test_worked_example(case_id: str) -> None:
    run(case_id)


def test_all_worked_examples_are_run() -> None:
    assert len(CASES) == 54
    assert {run(case_id) for case_id in CASES} == set(CASES)
