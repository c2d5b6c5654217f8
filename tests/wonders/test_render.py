"""The drawn table: fits the terminal, is the same with and without color, tells what is known."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import cycle, islice
from typing import Any

import pytest

from solver._ext.core.state import State
from solver.games.wonders import GAME, names
from solver.games.wonders.data import COLORS, tables
from solver.games.wonders.variants import NEEDS
from tests.states import each_state
from tests.wonders import bridge as ext

ESCAPE = re.compile("\x1b\\[[0-9;]*m")
FIRST = {"edition": "first"}
DISPUTED = {
    "embassy": ("Embassy", ["3"], ["2"]),
    "plato_cost": ("Plato", ["4"], ["3"]),
    "caligula_cost": ("Caligula", ["3"], ["2"]),
    "roma_night_2": ("Roma, Night", ["glass"], ["loom"]),
}
"""By option for a value in dispute: its subject, and the words by which drawings differ."""
TABLES = [(2, FIRST), *((seats, {}) for seats in range(3, 8)), (3, FIRST), (7, FIRST)]


def random_game(
    seats: int, seed: int, variant: dict[str, str] | None = None
) -> Iterator[tuple[State, dict[str, Any]]]:
    """All states of a random game with their raw numbers, one after the other in one object."""
    for state in each_state(GAME.new(variant, seats), seed):
        yield state, ext.dump(state)


def first(
    seats: int, wanted: Callable[[dict[str, Any]], bool], variant: dict[str, str] | None = None
) -> tuple[State, dict[str, Any]]:
    """The first state of random games that is wanted, with its raw numbers."""
    for seed in range(60):
        for state, raw in random_game(seats, seed, variant):
            if wanted(raw):
                return state, raw
    raise AssertionError("no such state")


def draw(state: State, lang: str = "en", *, seat: int | None = None, color: bool = False) -> str:
    view = max(state.decider, 0) if seat is None else seat
    return GAME.render(GAME.observe(state, view), lang=lang, color=color)


def pictured(state: State) -> str:
    """The texts of the picture."""
    return re.sub("<[^>]*>", " ", str(GAME.picture(GAME.observe(state, state.decider))))


def flat(text: str) -> str:
    """The text in one line."""
    return " ".join(text.split())


def choosing(turn: int, age: int = 1) -> Callable[[dict[str, Any]], bool]:
    """Whether a turn begins."""
    return lambda raw: (
        (raw["phase"], raw["age"], raw["turn"]) == ("choose", age, turn) and not any(raw["chosen"])
    )


def names_of(cards: list[int]) -> set[str]:
    return {names.card_name(card, "en") for card in cards}


@pytest.mark.parametrize("step", [5, pytest.param(2, marks=pytest.mark.slow)])
@pytest.mark.parametrize(("seats", "variant"), TABLES)
def test_states_fit_80_columns(seats: int, variant: dict[str, str], step: int) -> None:
    states = islice(random_game(seats, seats, variant), 0, None, step)
    for (state, _), lang in zip(states, cycle(("en", "it", "id")), strict=False):
        text = draw(state, lang, seat=seats - 1)
        assert max(map(len, text.splitlines())) <= 80
        assert not {"\x1b", "\xa0"} & set(text)
        assert ESCAPE.sub("", draw(state, lang, seat=seats - 1, color=True)) == text


@pytest.mark.parametrize("step", [37, pytest.param(15, marks=pytest.mark.slow)])
@pytest.mark.parametrize("option", GAME.options, ids=lambda option: option.name)
def test_every_option_can_be_drawn(option: Any, step: int) -> None:
    needed = dict.fromkeys(NEEDS.get(option.name, ()), "yes")
    for value in option.values:
        for state, _ in islice(random_game(4, 1, needed | {option.name: value}), 0, None, step):
            assert "seat 2" in draw(state)


@pytest.mark.parametrize(("seats", "variant"), TABLES)
def test_the_overview_has_a_line_for_each_city(seats: int, variant: dict[str, str]) -> None:
    state, raw = first(seats, choosing(3, age=2), variant)
    lines = draw(state, seat=1).splitlines()
    start = next(at for at, line in enumerate(lines) if " stages " in line) + 1
    for at, city in enumerate(raw["cities"]):
        line = lines[start + at]
        places = {1: " (you)", 2 % len(raw["cities"]): " (left)", 0: " (right)"}
        assert line.startswith("Free City" if seats == 2 and at == 2 else f"seat {at}")
        assert (places.get(at, "(") in line) == (at in places and not (seats == 2 and at == 2))
        assert ("*" in line[:16]) == (at == 1)  # it has to choose, whoever else has
        assert line[16:].startswith(names.wonder_name(city["wonder"], "en"))
        stages = tables().editions[raw["options"][0]].boards[city["wonder"]].stages(city["side"])
        won = sum(n * worth for n, worth in zip(city["victories"], (1, 3, 5), strict=True))
        lost = city["defeats"]
        assert line[37:].split() == [
            f"{city['stages']}/{len(stages)}",
            str(city["coins"]),
            str(ext.strength(state, at)),
            *([f"+{won}", f"-{lost}"] if won or lost else ["0"]),
            str(ext.score(state)[at]["total"]),
            *(
                []
                if at >= seats
                else [str(len(raw["ages"][1]["hands"][ext.held_row(state, at, 3)]))]
            ),
        ]


@pytest.mark.parametrize("name", DISPUTED)
def test_values_in_dispute_are_drawn_as_the_table_plays_them(name: str) -> None:
    """Where two tables differ only in one value, their drawings differ in the words for it."""
    item, *words = DISPUTED[name]
    option = next(option for option in GAME.options if option.name == name)
    needed = dict.fromkeys(NEEDS[name], "yes")
    options = ext.dump(GAME.new(needed | {name: option.values[1]}, 5))["options"]
    seen: Counter[str] = Counter()
    for state, raw in (turn for seed in range(15) for turn in random_game(5, seed, needed)):
        if state.decider < 0 or any(raw["chosen"]) or item not in draw(state):
            continue
        otherwise = ext.load(raw | {"options": options})
        for drawn in (draw, pictured):
            first, second = (Counter(re.findall(r"\w+", drawn(one))) for one in (state, otherwise))
            # A picture has the number twice: beside its symbol, and in the words for it.
            if (set(first - second), set(second - first)) == tuple(map(set, words)):
                seen[drawn.__name__] += 1
        if len(seen) == 2:
            return
    raise AssertionError(f"drawn: {seen}")


def test_a_hand_tells_what_each_card_costs_now() -> None:
    prices = set()
    games = (turn for seed in range(4) for turn in random_game(4, seed))
    for state, raw in games:
        if raw["phase"] != "choose" or any(raw["chosen"]):
            continue
        seat = state.decider
        lines = draw(state).splitlines()
        moves = [ext.decode(move) for move in state.legal_moves()]
        held = {tables().building(card) for card in raw["cities"][seat]["cards"]}
        for card in raw["ages"][raw["age"] - 1]["hands"][ext.held_row(state, seat, raw["turn"])]:
            name = names.card_name(card, "en")
            line = next(line for line in lines if line.startswith(f"  {name}  "))
            assert tables().cards[card].color in line
            said = line[33:50].strip()
            paid = [move[2:4] for move in moves if move[0] == "build" and move[1] == card]
            prices.add(re.sub("[0-9]", "", said))
            assert (said == "-") == (not paid and tables().building(card) not in held)
            assert (said == "built") == (tables().building(card) in held)
            if paid and paid != [(0, 0)]:
                left, right = paid[0]
                assert said.startswith(f"{left} left" if left else f"{right} right")
    assert {"yes", "-", "chain", "built", " left", " right"} <= prices


def test_a_view_shows_its_own_hand_and_no_other() -> None:
    state, raw = first(4, choosing(1))
    hands = raw["ages"][0]["hands"]
    for seat in range(4):
        text = draw(state, seat=seat)
        own = text[text.index("your hand (7)") : text.index("stage 1 of")]
        for name in names_of(hands[seat]):
            assert f"  {name} " in own
        assert text.count("7 cards: never seen") == 3
        for name in names_of([card for hand in hands for card in hand]) - names_of(hands[seat]):
            assert f"  {name} " not in own
    assert len({draw(state, seat=seat) for seat in range(4)}) == 4


def test_hands_of_others_are_told_as_far_as_they_are_known() -> None:
    """In turn 2 of three players one hand has been seen, and one never."""
    used = set()
    for seed in range(30):
        state, raw = next((state, raw) for state, raw in random_game(3, seed) if choosing(2)(raw))
        row = raw["ages"][0]["hands"][0]
        (card, how, _), *_ = raw["ages"][0]["used"][0]
        text = flat(draw(state, seat=0))
        before = flat(text[text.index("seat 1, 6 cards: ") : text.index("; yours in 2 turns")])
        assert names_of(row) <= set(re.split(", |: ", before))
        # Seat 0 has passed its hand on, so it knows all of it, whatever it did with its card.
        assert not re.search(r"6 of", before)
        assert "seat 2, 6 cards: never seen; yours next turn" in text
        # In turn 3 seat 1 has used a card of that hand.
        state, raw = next((state, raw) for state, raw in random_game(3, seed) if choosing(3)(raw))
        card, how, _ = raw["ages"][0]["used"][0][1]
        used.add(how)
        text = flat(draw(state, seat=0))
        line = text[text.index("seat 2, 5 cards: ") : text.index("; yours next turn")]
        possible = raw["ages"][0]["hands"][0] + ([] if how == "build" else [card])
        assert names_of(possible) == {
            re.sub(" x[0-9]", "", name) for name in re.split(", |: |5 of ", line)[2:] if name
        }
        assert ("5 of " in line) == (how != "build")
    assert {"build", "sell"} <= used


def test_never_seen_counts_what_is_left_of_the_deck() -> None:
    state, _ = first(3, choosing(1, age=3))
    # 16 ordinary cards and 5 guilds are in play; the view holds 7 of them.
    text = flat(draw(state, seat=0))
    shown = re.search(r"never seen \((\d+) of these (\d+)\): ", text)
    assert shown is not None
    assert int(shown[1]) == 14
    assert 14 < int(shown[2]) <= 26
    state, _ = first(3, choosing(4))
    assert ": never seen" not in draw(state, seat=0)


def test_cities_show_stages_and_cards_by_color() -> None:
    state, raw = first(3, choosing(4, age=3))
    text = draw(state, "id", seat=0)
    for city in raw["cities"]:
        stages = tables().editions[0].boards[city["wonder"]].stages(city["side"])
        name = names.wonder_name(city["wonder"])
        assert f"{name}, " in text
        assert len(stages) >= city["stages"]
        for color in COLORS:
            cards = [card for card in city["cards"] if tables().cards[card].color == color]
            assert not cards or f"{color}: " in text
            assert all(tables().cards[card].id in text for card in cards)
    built = sum(city["stages"] for city in raw["cities"])
    assert text.replace("[x] built", "").count("[x]") == built


@pytest.mark.parametrize(
    ("wanted", "variant", "said"),
    [
        (lambda raw: raw["phase"] == "boards", {}, "setup: seat 0 is dealt a wonder"),
        (lambda raw: raw["phase"] == "sides", {}, "seat 0 chooses a side"),
        (lambda raw: raw["phase"] == "deal", {}, "the hand of seat 0 is dealt: 0 of 7"),
        (choosing(1), {}, "seat 0 chooses a card; hands go to the left"),
        (choosing(2, age=2), {}, "seat 0 chooses a card; hands go to the right"),
        (lambda raw: raw["phase"] == "discard", {}, "builds a card of the discard pile"),
        (lambda raw: raw["phase"] == "seventh", {}, "plays the last card"),
        (lambda raw: raw["phase"] == "over", {}, "the game is over"),
    ],
)
def test_what_comes_next(
    wanted: Callable[[dict[str, Any]], bool], variant: dict[str, str], said: str
) -> None:
    state, _ = first(5, wanted, variant)
    assert said in flat(draw(state))


def test_the_free_city() -> None:
    state, _ = first(2, choosing(1), FIRST)
    seat = state.decider
    assert "2 players and the Free City" in draw(state)
    assert f"seat {seat} chooses a card; hands are exchanged" in draw(state)
    assert "pile of the Free City, 6 cards: never seen" in draw(state)
    assert "your hand (8)" in draw(state, seat=ext.manager(state))
    while state.decider != ext.manager(state):
        state.apply(state.legal_moves()[0])
    state.apply(state.legal_moves()[0])
    text = draw(state)
    assert "chooses a card for the Free City" in text
    # The own choice is no longer in the hand, but it is told.
    assert "your hand (7)" in text
    assert "chosen so far: " in flat(text)


def test_own_choices_are_told_and_those_of_others_are_not() -> None:
    state, _ = first(3, choosing(2))
    assert state.decider == 0
    move = state.legal_moves()[0]
    text = GAME.move_text(state, move, "en")
    state.apply(move)
    assert f"chosen so far: seat 0 ({text})" in flat(draw(state, seat=0))
    assert "chosen so far" not in draw(state, seat=1)
    assert draw(state, seat=2).count(" *") == 1


def test_the_discard_pile_is_told_where_somebody_may_look_at_it() -> None:
    wanted = next(at for at, card in enumerate(tables().wonders) if card.id == "halikarnassos")

    def late(raw: dict[str, Any]) -> bool:
        sold = [use for row in raw["ages"][0]["used"] for use in row if use[1] == "sell"]
        return choosing(5)(raw) and len(sold) > 2

    state, raw = first(
        3, lambda raw: late(raw) and any(city["wonder"] == wanted for city in raw["cities"])
    )
    pile = [use[0] for row in raw["ages"][0]["used"] for use in row if use[1] == "sell"]
    if ext.readers(state):
        assert f"discard pile: {len(pile)} cards" in draw(state, seat=0)
    state, _ = first(
        3, lambda raw: late(raw) and all(city["wonder"] != wanted for city in raw["cities"])
    )
    assert "discard pile" not in draw(state, seat=0)


def test_what_can_be_built_from_the_discard_pile() -> None:
    state, _ = first(5, lambda raw: raw["phase"] == "discard")
    text = draw(state)
    cards = [card for _, card in map(ext.decode, state.legal_moves()) if card >= 0]
    assert f"discard pile, to build from ({len(cards)})" in text
    for name in names_of(cards):
        assert f"  {name}  " in text
    other = next(seat for seat in range(5) if seat != state.decider)
    assert "to build from" not in draw(state, seat=other)


@pytest.mark.parametrize(("seats", "variant"), [(2, FIRST), (3, {}), (6, {})])
def test_the_end_names_the_winners(seats: int, variant: dict[str, str]) -> None:
    for seed in range(5):
        *_, (state, _) = random_game(seats, seed, variant)
        outcome = GAME.outcome(state)
        assert outcome is not None
        text = draw(state)
        assert "the game is over" in text
        if outcome.winner is not None:
            assert (
                f"seat {outcome.winner} has won ({'' if outcome.ending != 'points' else 'most'}"
                in text
            )
        else:
            assert "a shared victory: seat" in text
