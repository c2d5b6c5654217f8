"""The worked examples of who knows what: what a seat is told, and the worlds that it takes for
possible."""

from __future__ import annotations

from typing import Any

from solver._ext.core.rng import Rng
from solver._ext.core.state import State
from tests.duel import bridge
from tests.duel.expansions.facts import CARDS
from tests.duel.expansions.names import CARD_IDS, GOD_IDS, PLOT_IDS, setup_number
from tests.duel.expansions.test_examples import CASES
from tests.states import walk

ROMAN = 4
WORLDS = 400
HIDDEN, NOTHING = -2, -1
FIRST_GAME = 2
Raw = dict[str, Any]

MARS, MINERVA, NEPTUNE = (GOD_IDS.index(name) for name in ("mars", "minerva", "neptune"))
COUP, TREASON, SABOTAGE = (PLOT_IDS.index(name) for name in ("coup", "treason", "sabotage"))


def in_play(age: int, *, pantheon: bool = False, agora: bool = False) -> Raw:
    """A table of an Age before a card is taken."""
    start = bridge.new(FIRST_GAME, setup_number(pantheon=pantheon, agora=agora))
    for state, _ in walk(start, 1):
        raw: Raw = bridge.dump(state)
        if raw["age"] == age and raw["phase"] == "play":
            return raw
    raise AssertionError


def table(raw: Raw, part: str, queue: list[list[Any]] | None = None, **changed: Any) -> State:
    """The table with something else in one of its parts, and choices to be made."""
    todo = {"queue": queue, "phase": queue[0][0]} if queue else {}
    return bridge.load(raw | {part: raw[part] | changed} | todo)


def play(state: State, *moves: tuple[Any, ...]) -> State:
    for kind, *items in moves:
        state.apply(bridge.encode(state, kind, *items))
    return state


def worlds(state: State, seat: int, part: str) -> list[Raw]:
    """A part of the table in many worlds of a seat."""
    rng = Rng(1)
    return [bridge.dump(state.determinize(seat, rng))[part] for _ in range(WORLDS)]


def seen(state: State, seat: int, part: str) -> Raw:
    """A part of the table as a seat knows it."""
    found: Raw = bridge.dump(bridge.observed(state, seat))[part]
    return found


# ---- gods ----------------------------------------------------------------------------------


def roman(found: Raw) -> tuple[int, tuple[int, ...]]:
    """What lies in the first slot, and the deck; the last god is the one that is nowhere else."""
    deck = [god for god in found["decks"][ROMAN] if god != NOTHING]
    known = {*found["places"], *deck}
    left = [god for god in (MARS, MINERVA, NEPTUNE) if god not in known]
    return found["places"][0], tuple(left[0] if god == HIDDEN else god for god in deck)


def one_token(raw: Raw) -> State:
    """The first player has drawn Mars and Minerva, and placed Minerva."""
    empty: Raw = {"places": [NOTHING] * 6, "kinds": [NOTHING] * 6, "seen": [0] * 6}
    empty |= {"decks": [[HIDDEN] * 3 for _ in range(5)], "deck_seen": [[0] * 3 for _ in range(5)]}
    state = table(raw, "pantheon", [["look", 0, ROMAN], ["god", 0, ROMAN]], **empty)
    depth = 3 * ROMAN
    return play(
        state, ("look", depth, MARS), ("look", depth + 1, MINERVA), ("enshrine", MINERVA, 0)
    )


def in_age_two(state: State) -> State:
    """All that lies in a slot is turned up."""
    raw = bridge.dump(state)
    placed = [3 if god != NOTHING else 0 for god in raw["pantheon"]["places"]]
    return table(raw, "pantheon", seen=placed)


def test_gods_after_one_token() -> None:
    expected = CASES["know_01_gods"]["expected"]
    state = one_token(in_play(1, pantheon=True))
    slot, deck = roman(seen(state, 0, "pantheon"))
    assert GOD_IDS[slot] == expected["first_before_age_2"]["slot"]
    assert [GOD_IDS[god] for god in deck] == expected["first_before_age_2"]["deck_top_first"]
    assert len({*map(roman, worlds(state, 1, "pantheon"))}) == 6
    found = {*map(roman, worlds(in_age_two(state), 1, "pantheon"))}
    assert found == {(MINERVA, (MARS, NEPTUNE)), (MINERVA, (NEPTUNE, MARS))}


def test_gods_after_two_tokens_of_a_kind() -> None:
    raw = bridge.dump(one_token(in_play(1, pantheon=True)))
    state = table(raw, "pantheon", [["look", 1, ROMAN], ["god", 1, ROMAN]])
    depth = 3 * ROMAN
    play(state, ("look", depth, MARS), ("look", depth + 1, NEPTUNE), ("enshrine", MARS, 1))
    for seat in (0, 1):
        found = {*map(roman, worlds(in_age_two(state), seat, "pantheon"))}
        assert len(found) == CASES["know_02_two_tokens_one_kind"]["expected"]["worlds_in_age_2"]


# ---- Conspiracies and what Conspiracies show ------------------------------------------------


def looks(raw: Raw, seat: int) -> State:
    """A seat is to look at two Conspiracies."""
    return table(raw, "agora", [["plots", seat, 0], ["keep_plot", seat, 0]])


def test_a_conspiracy_put_back_on_top() -> None:
    raw = in_play(1, agora=True)
    raw["agora"] |= {"deck": [HIDDEN] * 16, "plots": [[], []], "notes": []}
    state = play(looks(raw, 1), ("plots", COUP, TREASON), ("conspire", TREASON), ("back", 0))
    ((_, _, first, second, kept),) = seen(state, 0, "agora")["notes"]
    assert (first, second, kept) == (HIDDEN, HIDDEN, HIDDEN)  # public: that it lies on top
    assert seen(state, 0, "agora")["deck"][0] == HIDDEN
    assert seen(state, 1, "agora")["deck"][0] == COUP
    state = play(looks(bridge.dump(state), 0), ("plots", COUP, SABOTAGE), ("conspire", SABOTAGE))
    for world in worlds(state, 0, "agora"):
        _, _, first, second, kept = world["notes"][0]
        assert COUP in (first, second)
        assert (first if kept else second) != COUP
    assert all(COUP in world["notes"][1][2:4] for world in worlds(state, 1, "agora"))
    play(state, ("back", 1))
    lying = {world["deck"][-1] == COUP for world in worlds(state, 1, "agora")}
    assert lying == {True, False}


def test_a_locked_token() -> None:
    raw = in_play(1, agora=True)
    aside = bridge.aside_tokens(bridge.load(raw))
    locked, *others = aside
    state = table(raw, "agora", [["lock", 0, 0]])
    play(state, ("lock", locked))
    assert seen(state, 0, "agora")["locked"] == locked
    assert {world["locked"] for world in worlds(state, 1, "agora")} == {*aside}
    drawn = sum(1 << token for token in others[:3])
    raw = bridge.dump(state) | {"queue": [["draw", 1, 3], ["keep", 1, 3]], "phase": "draw"}
    state = play(bridge.load(raw), ("draw", drawn))
    assert {world["locked"] for world in worlds(state, 1, "agora")} == {locked, *others[3:]}


def test_treason_in_age_two() -> None:
    raw = in_play(2, agora=True)
    state = table(raw, "agora", [["removed", 0, 0], ["treason", 0, 0]])
    state.apply(state.sample_chance(Rng(1)))
    removed = seen(state, 0, "agora")["removed"]
    hidden = [slot for slot, card in enumerate(raw["slots"]) if card == HIDDEN]
    plain = {*hidden} - {*raw["agora"]["senators"], *raw["backs"]}
    unseen = [card for card in raw["unseen"] if CARDS[CARD_IDS[card]].get("age") == 2]
    face_down = {card for card in unseen if CARDS[CARD_IDS[card]]["deck"] == "age_2"}
    now = bridge.dump(state)
    in_age = [card for card in removed if card in face_down]
    assert len(face_down) - len(in_age) == len(plain)
    assert seen(state, 1, "agora")["removed"] == []
    assert len({tuple(world["removed"]) for world in worlds(state, 1, "agora")}) > 1
    built = next(parts[1] for move in state.legal_moves()
                 if (parts := bridge.decode(move))[0] == "treason")  # fmt: skip
    play(state, ("treason", built))
    assert built in bridge.dump(bridge.observed(state, 1))["cities"][0]["cards"]
    assert now["agora"]["removed"] == removed
