"""The drawn table: fits the terminal, says the same with and without color, shows what matters."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import cycle, islice
from typing import Any

import pytest

from solver._ext.core.state import CHANCE, State
from solver.games import load
from solver.games.architects import names
from solver.games.architects.data import tables
from tests.architects import bridge as ext
from tests.states import each_state

GAME = load("architects")
LANGUAGES = ("en", "it", "id")
ESCAPE = re.compile("\x1b\\[[0-9;]*m")


def random_game(seats: int, seed: int) -> Iterator[State]:
    """All states of a random game, one after the other in the same object."""
    return each_state(GAME.new(seats=seats), seed)


def first(seats: int, wanted: Callable[[dict[str, Any]], bool]) -> tuple[State, dict[str, Any]]:
    """The first state of random games that is wanted, with its raw numbers."""
    for seed in range(50):
        for state in random_game(seats, seed):
            raw = ext.dump(state)
            if wanted(raw):
                return state, raw
    raise AssertionError("no such state")


def no_event(raw: dict[str, Any]) -> bool:
    """Whether no chance event is due in the middle of a turn."""
    return raw["phase"] == "act" and not any(raw["due"].values())


def draw(state: State, lang: str = "en", *, seat: int | None = None, color: bool = False) -> str:
    view = max(state.decider, 0) if seat is None else seat
    return GAME.render(GAME.observe(state, view), lang=lang, color=color)


@pytest.mark.parametrize("seats", range(2, 8))
def test_states_fit_80_columns(seats: int) -> None:
    states = islice(random_game(seats, seats), 0, None, 4)
    for state, lang in zip(states, cycle(LANGUAGES), strict=False):
        text = draw(state, lang)
        assert max(map(len, text.splitlines())) <= 80
        assert not {"\x1b", "\xa0"} & set(text)
        assert ESCAPE.sub("", draw(state, lang, color=True)) == text


def test_decks_have_tops_sizes_and_sides() -> None:
    state, raw = first(4, lambda raw: raw["phase"] == "pick" and raw["seat"] == 2)
    lines = draw(state).splitlines()
    start = next(at for at, line in enumerate(lines) if "decks" in line) + 1
    sides = ["", "right", "left", ""]
    for line, side, city, deck in zip(
        lines[start:], sides, raw["cities"], raw["decks"], strict=False
    ):
        name = names.wonder_name(city["wonder"], "en")
        assert line[:6].strip() == side
        assert line[6:].startswith(name)
        assert int(line[35:38]) == 1 + sum(deck["unseen"])
        counts = [0 if cell == "." else int(cell) for cell in line[38:].split()]
        assert counts == deck["unseen"]
        if tables().cards[deck["top"]].color in ("grey", "yellow", "green"):
            assert names.card_name(deck["top"], "en") in line
    assert lines[start + 4][6:].startswith("central deck   ?")
    assert int(lines[start + 4][35:38]) == sum(raw["decks"][4]["unseen"])


def test_only_who_looked_sees_the_top_of_the_central_deck() -> None:
    state, raw = first(3, lambda raw: len(raw["knows"]) == 1 and raw["phase"] == "pick")
    (knows,) = raw["knows"]
    blind = next(seat for seat in range(3) if seat != knows)
    for seat, shown in ((knows, raw["decks"][-1]["top"]), (blind, -1)):
        text = draw(state, "id", seat=seat)
        card = names.card_name(shown) if shown >= 0 else "?"
        assert f"top of the central deck: {card} (seen by seat {knows})" in text
        assert re.search(rf"central deck   {re.escape(card)} ", text)


def test_stages_show_what_is_built_what_follows_and_what_must_be_built() -> None:
    state = next(
        state
        for seed in range(50)
        for state in random_game(2, seed)
        if ext.must_build(state) and ext.dump(state)["cities"][state.decider]["built"]
    )
    raw = ext.dump(state)
    text = draw(state)
    for seat, city in enumerate(raw["cities"]):
        stages = tables().wonders[city["wonder"]].stages
        for number, stage in enumerate(stages, 1):
            following = number in ext.available_stages(state, seat)
            forced = seat == raw["seat"] and number in ext.must_build(state)
            mark = "x" if number in city["built"] else "!" if forced else ">" if following else " "
            kind = "same" if stage.kind == "identical" else "different"
            effect = r" \*" if stage.effect else ""
            below = f" +on {' '.join(map(str, stage.requires))}" if stage.requires else ""
            line = rf"\[{mark}\] {number}: {stage.count} {kind} +{stage.vp} pts{effect}{below}"
            assert re.search(line, text), line
    assert f"must build stage {ext.must_build(state)[0]}" in text


def test_cities_show_cards_tokens_and_military() -> None:
    state, raw = first(
        3,
        lambda raw: (
            any(city["victories"] for city in raw["cities"])
            and any(sum(city["tokens"]) > 1 for city in raw["cities"])
            and raw["phase"] == "pick"
        ),
    )
    text = " ".join(draw(state, "id").split())
    for seat, city in enumerate(raw["cities"]):
        victories = city["victories"]
        assert f"shields: {ext.shields(state, seat)}, military tokens: {victories}" in text
        for token, count in enumerate(city["tokens"]):
            assert not count or names.token_name(token) in text
        for card, count in enumerate(city["cards"]):
            assert count < 2 or f"{names.card_name(card)} x{count}" in text
        total = ext.score(state)[seat]["total"]
        assert f"{total} point{'s' if total != 1 else ''}" in text
    assert f"{raw['flipped']} of 3 on Battle" in text
    assert f"Cat: seat {raw['cat']}" in text or "Cat: nobody" in text


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        (lambda raw: raw["phase"] == "setup", "setup, to be turned up: the wonder of seat 0"),
        (lambda raw: raw["due"]["draw"], "to be turned up: the card of the central deck"),
        (lambda raw: raw["due"]["blind"], "the token of the stack"),
        (lambda raw: raw["due"]["lay"] == 1, "progress tokens (1)"),
        (lambda raw: raw["due"]["peek"], "looks at the top of the central deck"),
        (lambda raw: raw["due"]["finds"] == 4, "4 of the cards that seat"),
        (lambda raw: raw["phase"] == "pick", "must take a card: "),
        (lambda raw: raw["phase"] == "token", "takes a progress token"),
        (lambda raw: raw["phase"] == "effect", ", effect of "),
        (lambda raw: raw["phase"] == "keep" and not raw["due"]["finds"], "keeps one of: "),
        (lambda raw: raw["available"] and no_event(raw), "take an extra card ("),
        (lambda raw: raw["available"] and no_event(raw), "(ready)"),
        (lambda raw: raw["used"] and raw["phase"] == "act", "(used)"),
    ],
)
def test_what_comes_next(wanted: Callable[[dict[str, Any]], bool], said: str) -> None:
    state, _ = first(4, wanted)
    assert said in " ".join(draw(state).split())


def test_the_active_seat_is_marked() -> None:
    state, raw = first(7, lambda raw: raw["phase"] == "pick" and raw["seat"] == 5)
    name = names.wonder_name(raw["cities"][5]["wonder"], "en")
    assert f"seat 5: {name} * to move" in draw(state)
    assert draw(state).count("to move") == 1
    assert "di turno" in draw(state, "it")


@pytest.mark.parametrize("seats", [2, 5])
def test_end_names_the_winners(seats: int) -> None:
    for seed in range(12):
        *_, state = random_game(seats, seed)
        outcome = GAME.outcome(state)
        assert outcome is not None
        text = draw(state)
        assert "the game is over" in text
        if outcome.winner is not None:
            assert f"seat {outcome.winner} has won" in text
        else:
            assert "a shared victory: seat" in text


def test_nothing_is_drawn_twice_by_a_view_that_knows_nothing_more() -> None:
    """Without private information the drawing does not depend on the view."""
    for state in random_game(3, 2):
        if not ext.dump(state)["knows"] and state.decider != CHANCE:
            assert len({draw(state, seat=seat) for seat in range(3)}) == 1
