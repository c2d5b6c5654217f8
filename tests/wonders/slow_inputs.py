"""The inputs of the wide network worked out slowly, from the slow engine and a seat's notebook.

A network that learned from wrong inputs plays all the same, so nothing but this notices them.
"""

from __future__ import annotations

from collections import Counter

from tests.wonders.reference import EDIFICES, NUMBERS, SYMBOLS
from tests.wonders.slow_engine import SlowGame
from tests.wonders.slow_knowledge import Notebook
from tests.wonders.slow_raw import city_facts, naval_facts
from tests.wonders.slow_score import best_scores
from tests.wonders.walks import Watched

N_BOARDS, N_STAGES, N_CARDS, N_LEADERS, N_ROWS = 28, 4, 148, 55, 12
COLORS = ("brown", "grey", "blue", "yellow", "red", "green", "purple", "black")

RAW = ("wood", "stone", "clay", "ore")
MADE = ("glass", "papyrus", "loom")
CATEGORIES = (
    "military", "coins", "wonder", "blue", "yellow", "purple", "green", "leaders", "black",
    "edifice", "naval", "islands",
)  # fmt: skip
WAYS, SLOTS, MARGIN, LEAD_STEP, LEADS = 3, 12, 7, 3, 25
EDIFICE_IDS = list(EDIFICES)
Told = Counter[int]


def offsets(**sizes: int) -> dict[str, int]:
    """Where each of some parts that follow one another begins; ``end`` is behind the last one."""
    found, at = {}, 0
    for name, size in sizes.items():
        found[name], at = at, at + size
    return found | {"end": at}


CITY = offsets(
    board=N_BOARDS, stages=N_BOARDS * N_STAGES, options=N_STAGES, next=WAYS + 1, coins=22,
    all_coins=1, shields=16, all_shields=1, victories=3, defeats=1, own_raw=16, own_made=8,
    sold_raw=4, sold_made=3, prices=4, colors=64, symbols=18, wilds=5, built=N_CARDS,
    scores=N_ROWS, total=1, wars=1, rights=34, free_used=1, free_black_used=1, diplomacy=1, debt=1,
    face_up=N_LEADERS, buried=1, leaders_left=5, pawns=3, edifice_debts=3, shipyard=7, fleets=28,
    naval=1, naval_won=6, naval_lost=3, islands=27,
)  # fmt: skip
TABLE = offsets(
    cities=3 * CITY["end"], setup=17, seats=8, partner=3, clock=4 + 3 * SLOTS, to_come=1, phase=24,
    chosen=1, chosen_leader=N_LEADERS, conflicts=6 * (2 * MARGIN + 1), lead=6 * LEADS,
    hand=WAYS * N_CARDS, coming=3 * N_CARDS, passed=N_CARDS, held=2 * N_LEADERS,
    offered=N_LEADERS, edifices=15, pawns_left=24,
)  # fmt: skip
UNKNOWN = ("wars", "rights")
"""Parts of a city of which the slow engine has no twin: an estimate, and how effects are kept."""


def step(told: Told, base: int, number: int, steps: int) -> None:
    """One of some inputs, the last for everything beyond."""
    told[base + max(0, min(number, steps - 1))] += 1


def way_of(ways: list[tuple[int, ...]]) -> int:
    """How something is had: without neighbors, from them, or not at all."""
    if not ways:
        return 2
    return 0 if any(not sum(way) for way in ways) else 1


def next_stage(slow: SlowGame, number: int) -> int:
    """How the next stage could be had; 3: there is none."""
    city = slow.cities[number]
    if number >= slow.seats or city.stages == len(city.all_stages()):
        return WAYS
    ways = [
        (one.left, one.right, one.far_left, one.far_right)
        for one in slow.stagings(number, "altar", [])
        if not one.joins and not one.sail
    ]
    return way_of(ways)


def city_inputs(slow: SlowGame, number: int) -> Told:
    """The block of a city but for what has no twin."""
    city, told = slow.cities[number], Told()
    raw = city_facts(city)
    board = 2 * raw["wonder"] + raw["side"]
    told[CITY["board"] + board] = 1
    built = range(city.stages) if city.order is None else city.order
    for stage in built:
        told[CITY["stages"] + N_STAGES * board + stage] = 1
    if city.facts.edifice:
        for stage, option in enumerate(city.stage_options):
            told[CITY["options"] + stage] = int(option == 2)
    told[CITY["next"] + next_stage(slow, number)] = 1
    step(told, CITY["coins"], city.coins, 22)
    told[CITY["all_coins"]] = city.coins
    step(told, CITY["shields"], city.strength(), 16)
    told[CITY["all_shields"]] = city.strength()
    for age in range(3):
        told[CITY["victories"] + age] = city.victories[age]
    told[CITY["defeats"]] = city.defeats
    for sold in (False, True):
        symbols = city.symbols(for_sale=sold)
        for part, names in (("raw", RAW), ("made", MADE)):
            for mask in range(1, 1 << len(names)):
                wanted = {name for i, name in enumerate(names) if mask >> i & 1}
                count = sum(bool(wanted & set(symbol)) for symbol in symbols)
                if not sold:
                    told[CITY[f"own_{part}"] + mask] = count
                elif len(wanted) == 1:
                    told[CITY[f"sold_{part}"] + names.index(*wanted)] = count
    prices = {name: sides for name, *sides in city.prices()}
    for i, resource in enumerate(("wood", "glass")):
        for side in range(2):
            told[CITY["prices"] + 2 * i + side] = 2 - prices[resource][side]
    colors = Counter(city.entry(card)["color"] for card in city.cards)
    for i, color in enumerate(COLORS):
        step(told, CITY["colors"] + 8 * i, colors[color], 8)
    for i, symbol in enumerate(SYMBOLS):
        step(told, CITY["symbols"] + 6 * i, city.science_symbols()[symbol], 6)
    step(told, CITY["wilds"], city.wild_symbols(), 5)
    for card in city.cards:
        told[CITY["built"] + NUMBERS[card]] = 1
    told[CITY["total"]] = best_scores(slow.cities, number)[0]["total"]
    told[CITY["free_used"]] = int(city.free_used and bool(city.can("free_build_once_per_age")))
    told[CITY["free_black_used"]] = int(city.free_black_used)
    told[CITY["diplomacy"]] = city.diplomacy
    told[CITY["debt"]] = city.debt
    if city.facts.leaders:
        for leader in city.leaders:
            told[CITY["face_up"] + NUMBERS[leader] - N_CARDS] = 1
        told[CITY["buried"]] = int(bool(city.buried))
        step(told, CITY["leaders_left"], len(slow.leader_hand(number)), 5)
    for age in city.pawns:
        told[CITY["pawns"] + age - 1] = 1
    for age in city.edifice_debts:
        told[CITY["edifice_debts"] + age - 1] = 1
    if city.facts.armada:
        told.update(naval_inputs(slow, number))
    return Told({i: n for i, n in told.items() if n})


def naval_inputs(slow: SlowGame, number: int) -> Told:
    """What Armada adds to the block of a city."""
    raw, told = naval_facts(slow, number), Told()
    told[CITY["shipyard"] + raw["shipyard"]] = 1
    for fleet, space in enumerate(raw["fleets"]):
        told[CITY["fleets"] + 7 * fleet + space] = 1
    told[CITY["naval"]] = slow.cities[number].naval_strength()
    for age in range(3):
        won = raw["naval_won"][age]
        if won:
            told[CITY["naval_won"] + 2 * age + won - 1] = 1
        told[CITY["naval_lost"] + age] = raw["naval_lost"][age]
    for island in raw["islands"]:
        told[CITY["islands"] + island] = 1
    return told


def turn_inputs(watch: Watched, seat: int) -> Told:
    """What is told besides the cities at the choice of a turn, before anybody has chosen."""
    slow, book, told = watch.slow, watch.books[seat], Told()
    facts = slow.facts
    expansions = (facts.leaders, facts.cities, facts.edifice, facts.armada)
    setup = sum(bool(there) << i for i, there in enumerate(expansions))
    told[TABLE["setup"] + (1 + setup if setup else int(slow.edition == "first"))] = 1
    told[TABLE["seats"] + slow.seats] = 1
    partner, left = slow.partner(seat), (seat + 1) % len(slow.cities)
    told[TABLE["partner"] + (0 if partner is None else 1 if partner == left else 2)] = 1
    told[TABLE["clock"] + 4 + SLOTS * (slow.age - 1) + slow.turn] = 1
    told[TABLE["to_come"]] = (3 - slow.age) * slow.last_turn + slow.last_turn - slow.turn + 1
    told[TABLE["phase"] + 3] = 1
    for i, other in enumerate((slow.left(seat), slow.right(seat))):
        margin = slow.cities[seat].strength() - other.strength() + MARGIN
        step(told, TABLE["conflicts"] + (2 * (slow.age - 1) + i) * 15, margin, 15)
    for age, edifice in enumerate(slow.edifices):
        told[TABLE["edifices"] + EDIFICE_IDS.index(edifice)] = 1
        step(told, TABLE["pawns_left"] + 8 * age, slow.pawns_left[age], 8)
    if facts.leaders:
        for leader in slow.leader_hand(seat):
            short = slow.leader_cost(seat, leader) > slow.cities[seat].coins
            told[TABLE["held"] + 2 * (NUMBERS[leader] - N_CARDS) + short] = 1
    hand = slow.rows[slow.age][slow.held(seat)].hand
    for card, copies in Counter(hand).items():
        ways = [
            (one.left, one.right, one.far_left, one.far_right)
            for one in slow.builds(seat, card, [])
            if not one.by_right and not one.sail
        ]
        told[TABLE["hand"] + N_CARDS * way_of(ways) + NUMBERS[card]] = copies
    told += hands_inputs(slow, book, seat)
    return +told


def hands_inputs(slow: SlowGame, book: Notebook, seat: int) -> Told:
    """The hands that the seat remembers: that passed on last, and those that come back."""
    told = Told()
    if slow.turn > 1:
        told += quarters(slow, book, slow.held(seat, slow.turn - 1), TABLE["passed"])
    for turn in range(slow.turn + 1, slow.last_turn + 1):
        row = slow.held(seat, turn)
        if row == slow.held(seat):
            break
        ahead = min(turn - slow.turn - 1, 2)
        told += quarters(slow, book, row, TABLE["coming"] + N_CARDS * ahead)
    return told


def quarters(slow: SlowGame, book: Notebook, row: int, base: int) -> Told:
    """The cards of a hand by the chance that they are still there, as the notebook has it."""
    told = Told()
    if any(slow.held(one) == row for one in book.team):
        cards = Counter(slow.rows[slow.age][row].hand)
        return Told({base + NUMBERS[card]: 4 * n for card, n in cards.items()})
    last = [u for u in book.unknown_of(slow.age) if u.row == row and u.hand]
    for unknown in last:
        in_hand = sum(count for _, count in unknown.hand)
        among = in_hand + unknown.pile + unknown.graves
        for card in unknown.cards:
            told[base + NUMBERS[card]] += (8 * in_hand + among) // (2 * among)
    return told


def leads(totals: list[int], seat: int, partner: int | None) -> Told:
    """The lead over each of the others, the smallest first, where these are their points."""
    own = totals[seat] + (0 if partner is None else totals[partner])
    others = [
        total + (0 if partner is None else totals[other ^ 1])
        for other, total in enumerate(totals)
        if other not in (seat, partner) and (partner is None or other % 2 == 0)
    ]
    told = Told()
    for i, total in enumerate(sorted(others, reverse=True)):
        step(told, TABLE["lead"] + LEADS * i, (own - total + 37) // LEAD_STEP, LEADS)
    return told
