"""Worked examples of Cities and of teams."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations

from solver._ext.core.rng import Rng
from tests.wonders import bridge
from tests.wonders.lockstep import Twins
from tests.wonders.positions import city, start_of_age
from tests.wonders.reference import (
    BLACK,
    CARDS,
    ITEM_IDS,
    RESOURCES,
    SYMBOLS,
    VICTORY,
    guilds,
    option_bits,
)
from tests.wonders.slow_raw import Raw
from tests.wonders.worked import Case, options_of, sell_until
from tests.wonders.worked_leaders import (
    SECOND,
    science_identical,
    score_of,
    victories_of,
)

BOARDS = ("gizah", "ephesos", "alexandria", "babylon", "olympia", "rhodos")
VALUES = {**{value: age for age, value in VICTORY.items()}, -1: 0}


def sell(twins: Twins, seats: int) -> None:
    """So many seats sell their first card."""
    for _ in range(seats):
        twins.apply(next(text for text in twins.moves if text.startswith("sell")))


# ---- conflicts ---------------------------------------------------------------------------


def shields_of(wanted: list[int]) -> list[list[str]]:
    """Disjoint sets of cards with so many shields each."""
    facts = {**CARDS[SECOND], **BLACK}
    worth = {
        card: sum(e["count"] for e in entry["effects"] if e["type"] == "shields")
        for card, entry in facts.items()
    }
    free = sorted((card for card in worth if worth[card]), key=lambda card: -worth[card])
    found: list[list[str]] = [[] for _ in wanted]
    for at in sorted(range(len(wanted)), key=lambda at: -wanted[at]):
        sets = (
            chosen
            for size in range(len(free) + 1)
            for chosen in combinations(free, size)
            if sum(worth[card] for card in chosen) == wanted[at]
        )
        found[at] = list(next(sets))
        free = [card for card in free if card not in found[at]]
    return found


def war(case: Case) -> None:
    """An Age in which nobody builds; cards of other Ages give the shields."""
    given, expect = case["given"], case["expect"]
    if given["variant"] == "teams":
        pair = given["pair"]
        nobody = {"shields": 0, "diplomacy_tokens": 0}
        players = [nobody, pair["you"], pair["opposing_neighbor"], nobody]
        names = ["", "you", "opposing_neighbor", ""]
    else:
        # In the case a left neighbor stands before, here it is the next seat.
        players = given["players_clockwise_left_first"][::-1]
        names = given["names"][::-1]
    cards = shields_of([player["shields"] for player in players])
    cities = [
        city(SECOND, board, cards=some, diplomacy=player["diplomacy_tokens"])
        for board, some, player in zip(BOARDS, cards, players, strict=False)
    ]
    options = options_of({**case, "expansions": ["cities"]})
    twins = Twins.at(start_of_age(cities, given["age"], options=options))
    sell_until(twins, given["age"] + 1 if given["age"] < 3 else None)
    for name, found in zip(names, twins.slow.cities, strict=True):
        if not name:
            continue
        tokens = Counter(expect["tokens"][name])
        age = given["age"]
        assert found.victories[age - 1] == tokens[VICTORY[age]], name
        assert sum(found.victories) == found.victories[age - 1]
        assert found.defeats == tokens[-1], name
        assert found.diplomacy == expect.get("diplomacy_left", {}).get(name, 0), name


# ---- setup -------------------------------------------------------------------------------


def setup(case: Case) -> None:
    given, expect = case["given"], case["expect"]
    if "armada" in given["expansions"]:
        # Armada is not played yet; its card and turn come on top of those of Cities.
        state = bridge.new(given["players"], option_bits(cities="yes"))
        found = bridge.setup(state)
        assert (found["hand"] + 1, found["turns"] + 1) == (expect["hand"], expect["turns"])
        return
    rng = Rng(1)
    state = bridge.new(given["players"], options_of(case))
    names = set(guilds(SECOND))
    met = set()
    while (raw := bridge.dump(state))["phase"] != "over":
        if (raw["phase"], raw["turn"]) == ("choose", 1) and raw["age"] not in met:
            met.add(raw["age"])
            hands = raw["ages"][raw["age"] - 1]["hands"]
            cards = [ITEM_IDS[card] for hand in hands for card in hand]
            assert [len(hand) for hand in hands] == [expect["hand"]] * given["players"]
            assert len(cards) == expect["deck_size_each_age"]
            black = [card for card in cards if card in BLACK]
            assert len(set(black)) == len(black) == expect["black_per_age"]
            assert {BLACK[card]["age"] for card in black} == {raw["age"]}
            drawn = sum(card in names for card in cards)
            assert drawn == (expect["guilds"] if raw["age"] == 3 else 0)
        assert raw["turn"] <= expect["turns"]
        state.apply(state.random_move(rng))
    assert met == {1, 2, 3}


# ---- losses ------------------------------------------------------------------------------

LOSSES = {1: "hideout", 2: "lair", 3: "opium_den"}


def coin_loss(case: Case) -> None:
    """The left neighbors of seat 0 build cards that make it lose coins."""
    given, expect = case["given"], case["expect"]
    losses = given.get("losses_this_turn") or [given.get("loss", given.get("loss_same_turn"))]
    coins = given.get("coins", given.get("coins_before"))
    age = 1 if losses == [1] else 2
    makers = {2: ["glassworks_age_1", "lumber_yard"], 3: ["press_age_1"], 1: []}
    cities = [city(SECOND, "gizah", coins=coins)]
    hands: dict[int, list[str]] = {}
    gain = given.get("gain_same_turn", 0)
    assert gain in (0, 3)
    for seat, (board, loss) in enumerate(zip(BOARDS[1:], [*losses, 0, 0][:2], strict=False), 1):
        cities.append(city(SECOND, board, cards=makers.get(loss, [])))
        if loss:
            hands[seat] = [LOSSES[loss] if age == 2 or loss == 1 else ""]
    # Seat 0 sells for 3 coins, or uses a card for its first stage, which is of two logs.
    if not gain:
        cities[0] = city(SECOND, "gizah", coins=coins, cards=["sawmill"])
    options = options_of({**case, "expansions": ["cities"]})
    twins = Twins.at(start_of_age(cities, age, options=options, hands=hands))
    start = "sell" if gain else "stage with"
    twins.apply(next(text for text in twins.moves if text.startswith(start)))
    for seat in (1, 2):
        card = f"build {hands[seat][0]}" if seat in hands else "sell"
        twins.apply(next(text for text in twins.moves if text.startswith(card)))
    assert twins.slow.phase == "losses"
    assert twins.slow.decider() == 0
    total = sum(losses)
    options_now = [{"coins_paid": paid, "debt": total - paid} for paid in range(len(twins.moves))]
    assert sorted(twins.moves) == sorted(f"pay {option['coins_paid']}" for option in options_now)
    if "options" in expect:
        assert options_now == expect["options"]
    if "total" in expect:
        assert (total, len(options_now)) == (expect["total"], expect["number_of_options"])
    if "may_pay_with_gained_coins" in expect:
        assert (f"pay {total}" in twins.moves) == expect["may_pay_with_gained_coins"]
    paid = options_now[-1]
    twins.apply(f"pay {paid['coins_paid']}")
    while twins.slow.phase == "losses":
        twins.apply("pay 0")
    mine = twins.slow.cities[0]
    assert (mine.coins, mine.debt) == (coins + gain - paid["coins_paid"], paid["debt"])


# ---- points and effects ------------------------------------------------------------------


def score(case: Case) -> None:
    given = case["given"]
    mine = city(SECOND, "gizah", coins=given["coins"], debt=-sum(given["debt_tokens"]))
    assert score_of(expanded(case), mine)["coins"] == case["expect"]["coin_line"]


def expanded(case: Case) -> Case:
    """The same case with Cities."""
    return {**case, "expansions": ["cities"]}


def producers(card: str) -> list[str]:
    """Cards that make what a black card costs."""
    single = {
        "wood": "lumber_yard",
        "stone": "stone_pit",
        "clay": "clay_pool",
        "ore": "ore_vein",
        "glass": "glassworks_age_1",
        "papyrus": "press_age_1",
        "loom": "loom_age_1",
    }
    cost = BLACK[card]["cost"]
    assert all(count == 1 for name, count in cost.items() if name in RESOURCES)
    return [single[name] for name in cost if name in RESOURCES]


def black_vp(case: Case) -> None:
    given, expect = case["given"], case["expect"]
    card = given["card"]
    if "victory_tokens" in given:
        mine = city(SECOND, "gizah", victories=victories_of(given["victory_tokens"]), cards=[card])
        assert score_of(expanded(case), mine)["black"] == expect["vp"]
        return
    others = ["smugglers_cache", "cells", "opium_stash"]
    assert given["own_black_cards_incl_this"] == len(others) + 1
    after = built(case, card, city(SECOND, "gizah", cards=[*others, *producers(card)], coins=0))
    assert after.slow.cities[0].coins == expect["coins_now"]
    points = bridge.score(after.fast)[0]
    assert points["black"] == expect["vp_if_no_more_black"]


def built(case: Case, card: str, mine: Raw) -> Twins:
    """Seat 0 builds a card of Age III, the others sell."""
    others = [city(SECOND, "ephesos"), city(SECOND, "rhodos")]
    options = options_of(expanded(case))
    twins = Twins.at(start_of_age([mine, *others], 3, options=options, hands={0: [card]}))
    twins.apply(f"build {card}")
    sell(twins, 2)
    return twins


def black_effect(case: Case) -> None:
    given, expect = case["given"], case["expect"]
    card = given["card"]
    cards = producers(card)
    mine = city(SECOND, "alexandria", defeats=given["defeat_tokens"], coins=0, cards=cards)
    after = built(case, card, mine).slow.cities[0]
    assert (after.coins, after.defeats) == (expect["coins"], expect["defeat_tokens_left"])


# ---- purchases ---------------------------------------------------------------------------

SELLERS = {"glass": ["glassworks_age_1"], "stone": ["quarry"], "stone(starting)": ["stone_pit"]}


def purchase(case: Case) -> None:
    """Seat 0 buys for a Workshop (glass) or for the first stage of Alexandria (two stones)."""
    given, expect = case["given"], case["expect"]
    wanted = given["resources"]
    board = "gizah" if "stone(starting)" in wanted else "olympia"
    seller = city(SECOND, board, cards=SELLERS[wanted[0]])
    nobody = city(SECOND, "ephesos")
    glass = wanted == ["glass"]
    mine = city(SECOND, "halikarnassos" if glass else "alexandria", coins=9, cards=given["in_play"])
    assert glass or [unit.split("(")[0] for unit in wanted] == ["stone", "stone"]
    left, right = (seller, nobody) if given["from"] == "left" else (nobody, seller)
    options = options_of(expanded(case))
    raw = start_of_age([mine, left, right], 1, options=options, hands={0: ["workshop"]})
    twins = Twins.at(raw)
    start = "build workshop" if glass else "stage with workshop"
    paid = [
        sum(int(word) for word in text.split() if word.isdigit())
        for text in twins.moves
        if text.startswith(start)
    ]
    assert paid == [expect["coins"]]


def science_score(case: Case) -> None:
    given = case["given"]
    green = {
        symbol: next(
            card
            for card, entry in CARDS[SECOND].items()
            if any(e.get("symbol") == symbol for e in entry["effects"])
        )
        for symbol in SYMBOLS
    }
    masks = ["pigeonhole", "band_of_spies", "torture_chamber"][: given["masks"]]
    own = [green[symbol] for symbol in SYMBOLS for _ in range(given["own"][symbol])]
    next_door = [green[symbol] for symbol in given["neighbor_green_cards"]]
    found = score_of(
        expanded(case),
        city(SECOND, "gizah", cards=own + masks),
        city(SECOND, "ephesos", cards=next_door[:2]),
        city(SECOND, "rhodos", cards=next_door[2:]),
    )
    assert found["green"] == case["expect"]["vp"]


# ---- timing ------------------------------------------------------------------------------


def timing(case: Case) -> None:
    """Halikarnassos takes the Forging Agency, while Roma recruits Solomon with its stage."""
    given, expect = case["given"], case["expect"]
    assert set(given["same_turn"]) == {"forging_agency", "solomon", "halikarnassos"}
    options = option_bits(leaders="yes", cities="yes")
    halikarnassos = city(SECOND, "halikarnassos", 1, cards=["clay_pool", "excavation"])
    makers = ["stone_pit", "clay_pool", "glassworks_age_1"]
    roma = city(SECOND, "roma", 1, stages=1, coins=9, cards=makers)
    third = city(SECOND, "gizah", coins=9)
    raw = start_of_age(
        [halikarnassos, roma, third],
        2,
        options=options,
        leaders={1: ["solomon"]},
        hands={0: ["forging_agency"]},  # with seat 2 in the second turn
    )
    twins = Twins.at(raw)
    for _ in range(3):  # something for everybody to find on the pile
        sales = (text for text in twins.moves if text.startswith("sell"))
        twins.apply(next(text for text in sales if "forging" not in text))
    order = []
    twins.apply(next(text for text in twins.moves if text.startswith("stage")))
    twins.apply(next(text for text in twins.moves if text.startswith("stage")))
    builds = next((t for t in twins.moves if t.startswith("build forging_agency")), None)
    twins.apply(builds or next(text for text in twins.moves if text.startswith("sell")))
    while twins.slow.turn == 2 and twins.slow.phase in ("extra", "discard"):
        if twins.slow.phase == "extra":
            twins.apply("recruit solomon")
            continue
        acting = twins.slow.acting
        assert acting is not None
        name = twins.slow.cities[acting].wonder
        order.append(
            {"halikarnassos": "halikarnassos", "roma": "solomon"}.get(str(name), "forging_agency")
        )
        twins.apply(next(iter(twins.moves)))
    assert order == expect["order"]


KINDS: dict[str, Callable[[Case], None]] = {
    "war": war,
    "science_identical": science_identical,
    "setup": setup,
    "coin_loss": coin_loss,
    "score": score,
    "black_vp": black_vp,
    "black_effect": black_effect,
    "purchase": purchase,
    "science_score": science_score,
    "timing": timing,
}
