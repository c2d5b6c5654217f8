"""The text of moves and chance events: loose spelling, refusals, sentences."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, OVER, State
from solver.errors import InputError
from solver.games.wonders.moves.kinds import KINDS
from solver.games.wonders.moves.notation import move_text, parse_move, sentence
from solver.games.wonders.moves.payments import Payment, payment_text, read_payment
from tests.contract.texts import check_texts
from tests.wonders import bridge
from tests.wonders.contract import HOOKS
from tests.wonders.notation_tables import buying, with_right
from tests.wonders.reference import CARD_IDS, option_bits, ordinary_deck

FIRST = option_bits(edition="first")


def step(state: State, rng: Rng) -> None:
    chance = state.decider == CHANCE
    state.apply(state.sample_chance(rng) if chance else state.random_move(rng))


def test_kinds_are_those_of_the_engine() -> None:
    assert HOOKS.kinds - {"city"} == set(bridge.CODES.kinds) == set(KINDS.forms)


# ---------------------------------------------------------------- cards and payments


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("build aqueduct", "build aqueduct"),
        ("  BUILD   Aqueduct ", "build aqueduct"),
        ("b aq", "build aqueduct"),
        ("bu acquedotto", "build aqueduct"),
        ("build aqueduct free", "build aqueduct"),
        ("build aqueduct left 0", "build aqueduct"),
        ("build loom", "build loom_age_2"),
        ("build Loom II", "build loom_age_2"),
        ("build loom 2", "build loom_age_2"),
        ("build loom 2 left 0", "build loom_age_2"),
        ("b filanda", "build loom_age_2"),
        ("sell glass", "sell glassworks_age_2"),
        ("se mura", "sell walls"),
        ("sell press", None),
    ],
)
def test_cards_are_understood(text: str, canonical: str | None) -> None:
    state = bridge.load(buying())
    if canonical is None:
        with pytest.raises(InputError, match="press_age_2 is not in the hand of seat 0; to be had"):
            parse_move(state, text)
        return
    assert move_text(state, parse_move(state, text)) == canonical


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("build temple left 4", "build temple left 4"),
        ("build temple left 2 right 2", "build temple left 2 right 2"),
        ("build temple right 2 left 2", "build temple left 2 right 2"),
        ("build temple 2 left 2 right", "build temple left 2 right 2"),
        ("b te r4", "build temple right 4"),
        ("b te 2l 2r", "build temple left 2 right 2"),
        ("b tempio, 2 a sinistra, 2 a destra", "build temple left 2 right 2"),
        ("build temple for 4 coins to the left", "build temple left 4"),
        ("build temple, paying 4 coins to the right neighbor", "build temple right 4"),
        ("build temple left: 4", "build temple left 4"),
        ("build left 4", "build temple left 4"),
        ("build forum", "build forum left 2 right 2"),
        ("stage with walls", "stage with walls left 2 right 2"),
        ("stage walls r 2 l 2", "stage with walls left 2 right 2"),
        ("st con mura", "stage with walls left 2 right 2"),
    ],
)
def test_payments_are_understood(text: str, canonical: str) -> None:
    state = bridge.load(buying())
    assert move_text(state, parse_move(state, text)) == canonical


def test_the_only_payment_need_not_be_said() -> None:
    state = bridge.load(buying(coins=2, cards=["glassworks_age_1", "timber_yard"]))
    with pytest.raises(InputError) as error:
        parse_move(state, "build temple")
    assert str(error.value) == (
        "build temple: leaves a choice open; possible: build temple right 2, build temple left 2"
    )
    state = bridge.load(buying(coins=3, cards=["clay_pool", "glassworks_age_1", "sawmill"]))
    assert move_text(state, parse_move(state, "build temple")) == "build temple"


def test_to_pay_nothing_need_not_be_said() -> None:
    """Under ``payments=all`` one may pay for what one has."""
    raw = buying(cards=["clay_pool", "lumber_yard", "glassworks_age_1"])
    raw["options"][3] = 1
    state = bridge.load(raw)
    texts = [move_text(state, move) for move in state.legal_moves()]
    assert len([text for text in texts if text.startswith("build temple")]) > 3
    assert move_text(state, parse_move(state, "build temple")) == "build temple"
    assert move_text(state, parse_move(state, "build temple l2")) == "build temple left 2"
    # Without the card it is not said that nothing is paid.
    with pytest.raises(InputError, match="leaves a choice open"):
        parse_move(state, "build")


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("build walls by right", "build walls by right"),
        ("build walls", "build walls by right"),
        ("build walls free", "build walls by right"),
        ("b mura gratis", "build walls by right"),
        ("b vineyard", "build vineyard"),
        ("b vineyard free", "build vineyard"),
        ("build courthouse by right", "build courthouse by right"),
        ("build aqueduct right by", None),
    ],
)
def test_the_right_of_olympia(text: str, canonical: str | None) -> None:
    state = bridge.load(with_right())
    if canonical is None:
        with pytest.raises(InputError, match="cannot be read; write left COINS right COINS"):
            parse_move(state, text)
        return
    assert move_text(state, parse_move(state, text)) == canonical


def test_the_right_is_one_of_several_ways() -> None:
    state = bridge.load(with_right(cards=["glassworks_age_1"]))
    with pytest.raises(InputError, match=r"choice open; possible: .*temple left 2, .* by right"):
        parse_move(state, "build temple")
    assert move_text(state, parse_move(state, "build temple free")) == "build temple by right"
    assert move_text(state, parse_move(state, "build temple l 2")) == "build temple left 2"


def test_what_may_follow_the_name_of_a_card() -> None:
    for left, right, bank, bought in itertools.product(range(4), range(4), range(2), range(4)):
        if (left and bought & 1) or (right and bought & 2):
            continue
        payment = Payment(left, right, bank, None, bought)
        read = read_payment(payment_text(payment))
        assert read is not None
        assert read[0] == payment
    assert payment_text(Payment(by_right=True)) == " by right"
    assert payment_text(Payment(0, 2, 1, 5, 1)) == " left 0 right 2 bank 1"
    assert read_payment("left 99999999999999999999") == (Payment(99), Payment(99, bought=None))


def test_a_purchase_for_nothing_may_be_left_out_where_there_is_none() -> None:
    """``left 0`` is the purchase for no coins if there is one, else that nothing is bought."""
    read = read_payment("left 0 right 2")
    assert read is not None
    assert [payment.bought for payment in read] == [1, 0, None]
    for text in ("left", "2", "left left 2", "2 2 left", "left 1 left 2", "up 2", "l -1", "and"):
        assert read_payment(text) is None


# ---------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "move: is empty; write build CARD, stage with CARD, sell CARD"),
        ("biuld temple", "unknown kind of move 'biuld'; did you mean 'build'?"),
        ("xyz", "unknown kind of move 'xyz'; possible now: build CARD, stage with CARD, sell CARD"),
        ("s walls", "ambiguous kind of move 's'; it fits stage, sell"),
        ("build tempel", "build tempel: unknown card 'tempel'; did you mean 'temple'?"),
        ("build tempel left 2", "unknown card 'tempel'; did you mean 'temple'?"),
        ("build temple left", "the coins to neighbors cannot be read; write left COINS right"),
        ("build temple left 2 left 2", "the coins to neighbors cannot be read"),
        ("build temple -3", "unknown card 'temple -3'; did you mean 'temple'?"),
        (
            "build temple",
            "leaves a choice open; possible: build temple right 4, build temple left 2 right 2, "
            "build temple left 4",
        ),
        (
            "build temple left 3",
            "temple costs 1 wood, 1 clay, 1 glass, left 3 is not a way to pay it; possible: build "
            "temple right 4, build temple left 2 right 2, build temple left 4",
        ),
        ("build temple by right", "seat 0 has no right to build temple free; possible: build tem"),
        ("build aqueduct by right", "aqueduct needs no right, nothing is due to a neighbor"),
        ("build walls", "cannot pay: walls costs 3 stone, seat 0 has 9 coins; possible: build"),
        ("build baths", "baths is not in the hand of seat 0; to be had: loom_age_2, glassworks_"),
        (
            "build pawnshop",
            "pawnshop is not in the second edition: Board Game Arena uses that name for well; to "
            "be had: loom_age_2",
        ),
        ("build glass", "glassworks_age_2 stands in the city of seat 0 already; possible: build"),
        ("build ?", "the card must be named; to be had"),
        ("sell ?", "the card must be named; to be had"),
        ("build", "leaves a choice open; possible: build loom_age_2, build aqueduct, build temple"),
        ("build left 1", "seat 0 can build no card that way; possible: build loom_age_2"),
        ("sell", "leaves a choice open; possible: sell loom_age_2"),
        (
            "stage with walls left 4",
            "stage 1 of gizah costs 2 wood, left 4 is not a way to pay it; possible: stage with "
            "walls left 2 right 2",
        ),
        ("stage with baths", "baths is not in the hand of seat 0"),
        ("stage with walls by right", "stage 1 of gizah costs 2 wood, nothing to the neighbors"),
        ("city build temple", "no card is played for the Free City now"),
        ("take baths", "take is not possible now; possible now: build CARD, stage with CARD, sell"),
        ("deal nonsense", "deal is not possible now"),
    ],
)
def test_moves_that_are_refused(text: str, message: str) -> None:
    with pytest.raises(InputError) as error:
        parse_move(bridge.load(buying()), text)
    assert message in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("raw", "text", "message"),
    [
        (
            buying(coins=0),
            "stage",
            "cannot pay: stage 1 of gizah costs 2 wood, seat 0 has 0 coins; possible: build",
        ),
        (buying(coins=1), "build forum", "cannot pay: forum costs 2 clay, seat 0 has 1 coin;"),
        (buying(stages=3), "stage with walls", "all 3 stages of gizah are built; possible: build"),
        (
            with_right(free_used=True),
            "build walls by right",
            "seat 0 has no right to build walls free; possible: build vineyard",
        ),
        (with_right("gizah"), "build walls by right", "seat 0 has no right to build walls free"),
    ],
)
def test_reasons(raw: dict[str, Any], text: str, message: str) -> None:
    with pytest.raises(InputError) as error:
        parse_move(bridge.load(raw), text)
    assert message in str(error.value)


def reach(phase: str, options: int, seed: int, *, seats: int = 3, two: bool = False) -> State:
    """A random game up to a phase in which a seat decides; ``two``: that has chosen one card."""
    for number in range(500):
        rng = Rng(seed + number)
        state = bridge.new(seats, options)
        while state.decider != OVER:
            raw = bridge.dump(state)
            chooses = state.decider >= 0 and raw["phase"] == phase
            if chooses and (not two or raw["chosen"][state.decider]):
                return state
            step(state, rng)
    raise AssertionError(phase)


def test_nothing_can_be_played_after_the_end() -> None:
    rng = Rng(3)
    state = bridge.new(3)
    while state.decider != OVER:
        step(state, rng)
    for text in ("sell baths", "build nonsense", "x", ""):
        with pytest.raises(InputError, match="the game is over"):
            parse_move(state, text)


# ---------------------------------------------------------------- Halikarnassos and Babylon


def test_cards_of_the_discard_pile() -> None:
    state = reach("discard", 0, 5)
    moves = state.legal_moves()
    check_texts("wonders", state, moves)
    with pytest.raises(InputError, match="a card must be taken; possible: take"):
        parse_move(state, "take nothing")
    raw = bridge.dump(state)
    pile = {bridge.decode(move)[1] for move in moves}
    missing = next(card for card in range(50) if card not in pile)
    own = raw["cities"][raw["acting"]]["cards"]
    for card in {missing, *own}:
        with pytest.raises(InputError, match=r"discard pile|stands in the city already"):
            parse_move(state, f"take {CARD_IDS[card]}")
    with pytest.raises(InputError, match="sell is not possible now; possible now: take CARD"):
        parse_move(state, "sell baths")


def test_nothing_of_the_discard_pile() -> None:
    state = reach("discard", FIRST, 5)
    for text in ("take nothing", "t none", "take niente"):
        move = parse_move(state, text)
        assert move_text(state, move) == "take nothing"
        assert sentence(state, move) == "build nothing from the discard pile"


def test_the_last_card() -> None:
    state = reach("seventh", 0, 5)
    seat = state.decider
    text = move_text(state, parse_move(state, "sell"))
    assert text.startswith("sell ")
    with pytest.raises(InputError, match=f"is not in the hand of seat {seat}; to be had: "):
        parse_move(state, "sell baths" if text != "sell baths" else "sell altar")


# ---------------------------------------------------------------- the Free City


def free_city() -> State:
    """The game of two at its first choice: seat 0 has seven cards and one of the pile."""
    state = bridge.new(2, FIRST)
    for text in ("wonder olympia A", "w rodi b", "wonder gizah, side A"):
        state.apply(parse_move(state, text))
    deck = sorted(ordinary_deck("first", 2, 1), key=["mine", "clay_pit", "altar"].__contains__)
    for card in deck:
        state.apply(parse_move(state, f"deal {card}"))
    return state


def test_moves_of_the_free_city() -> None:
    state = free_city()
    assert state.decider == 0
    with pytest.raises(InputError, match="no card is played for the Free City now"):
        parse_move(state, "city sell altar")
    own = sorted({bridge.decode(move)[1] for move in state.legal_moves()})
    assert len(own) == 8
    state.apply(parse_move(state, f"sell {CARD_IDS[own[0]]}"))
    assert state.decider == 0
    check_texts("wonders", state, state.legal_moves())
    for move in state.legal_moves():
        text = move_text(state, move)
        assert text.startswith("city ")
        for short in (text.replace("city", "c"), f"free {text}", text.removeprefix("city ")):
            assert parse_move(state, short) == move
        assert sentence(state, move).startswith("for the Free City: ")
        assert sentence(state, move, "it").startswith("per la Città Libera: ")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("city", "is empty; write city build CARD"),
        ("city xyz", "city xyz: unknown kind of move 'xyz'; possible now: city build CARD"),
        ("city sell loom", "the Free City sells only when it cannot play; possible: city build"),
        ("city build palace", "palace is not in the hand of seat 0; to be had: "),
        ("city stage", "cannot pay: stage 1 of gizah costs 2 stone, the Free City has 3 coins"),
        ("take altar", "take is not possible now; possible now: city build CARD"),
    ],
)
def test_what_the_free_city_cannot_do(text: str, message: str) -> None:
    state = free_city()
    state.apply(parse_move(state, "build altar"))
    with pytest.raises(InputError) as error:
        parse_move(state, text)
    assert message in str(error.value)


def test_the_free_city_takes_a_card() -> None:
    for seed in range(100):
        state, rng = bridge.new(2, FIRST), Rng(seed)
        for text in ("wonder gizah A", "wonder rhodos A", "wonder halikarnassos B"):
            state.apply(parse_move(state, text))
        while state.decider != OVER and bridge.dump(state)["phase"] != "discard":
            step(state, rng)
        if state.decider != OVER:
            break
    check_texts("wonders", state, state.legal_moves())
    said = sentence(state, parse_move(state, "take nothing"))
    assert said == "for the Free City: build nothing from the discard pile"


# ---------------------------------------------------------------- setup and chance


def test_setup_of_the_second_edition() -> None:
    state = bridge.new(3)
    with pytest.raises(InputError, match="deal is not possible now; possible now: wonder WONDER"):
        parse_move(state, "deal baths")
    event = parse_move(state, "w pyramids")
    assert move_text(state, event) == "wonder gizah"
    assert sentence(state, event) == "seat 0 gets Gizah"
    with pytest.raises(InputError, match="no side is drawn; possible: wonder gizah"):
        parse_move(state, "wonder gizah day")
    state.apply(event)
    with pytest.raises(InputError, match="gizah belongs to city 0; possible: wonder alexandria"):
        parse_move(state, "wonder gizah")
    for text in ("wonder The Statue of Zeus in Olympia", "wonder Mausoleo di Alicarnasso"):
        state.apply(parse_move(state, text))
    for text, canonical in (
        ("side day", "side day"),
        ("side A", "side day"),
        ("side the night side", "side night"),
        ("s notte", "side night"),
    ):
        assert move_text(state, parse_move(state, text)) == canonical
    assert sentence(state, parse_move(state, "side n")) == "play the Night side of Gizah"
    for text, message in (
        ("side", "leaves a choice open; possible: side day, side night"),
        ("side dusk", "unknown side 'dusk'; use day or night"),
    ):
        with pytest.raises(InputError, match=message):
            parse_move(state, text)


def test_setup_of_the_first_edition() -> None:
    state = bridge.new(4, FIRST)
    with pytest.raises(InputError, match="choice open; possible: wonder gizah A, wonder gizah B"):
        parse_move(state, "wonder giza")
    for text in ("wonder giza B", "wonder gizah night", "w the pyramids, side b"):
        event = parse_move(state, text)
        assert move_text(state, event) == "wonder gizah B"
    assert sentence(state, event) == "seat 0 gets Gizah, side B"
    assert sentence(state, event, "it") == "il posto 0 riceve Gizah, lato B"


def test_cards_are_dealt() -> None:
    state = bridge.new(3, option_bits(sides="day"))
    for wonder in ("giza", "babylon", "rhodes"):
        state.apply(parse_move(state, f"wonder {wonder}"))
    event = parse_move(state, "deal loom")
    assert move_text(state, event) == "deal loom_age_1"
    assert sentence(state, event) == "seat 0 is dealt Loom I"
    for text in ("deal ?", "d ?"):
        assert parse_move(state, text) == state.veiled_event
    assert sentence(state, state.veiled_event) == "seat 0 is dealt a card"
    state.apply(event)
    for text, message in (
        ("deal loom", "no loom_age_1 is left in the deck of Age 1; possible: deal lumber_yard"),
        ("deal temple", "temple is a card of Age 2, not 1"),
        ("deal pawnshop", "pawnshop is not in the second edition: Board Game Arena uses that name"),
        ("deal", "leaves a choice open"),
    ):
        with pytest.raises(InputError, match=message):
            parse_move(state, text)
    for _ in range(6):
        state.apply(state.chance_outcomes()[0][0])
    assert sentence(state, state.chance_outcomes()[0][0]).startswith("seat 1 is dealt ")


def test_the_hand_that_comes_round() -> None:
    """Seat 0 follows a game; what its next hand holds is seen card by card."""
    state = bridge.conceal(bridge.load(buying()), 0)
    state.apply(parse_move(state, "sell walls"))
    for text in ("sell ?", "se"):
        assert move_text(state, parse_move(state, text)) == "sell ?"
    state.apply(parse_move(state, "sell ?"))
    state.apply(parse_move(state, "stage ?" if "stage" in kinds(state) else "sell ?"))
    assert kinds(state) == {"see"}
    event = state.chance_outcomes()[0][0]
    name = CARD_IDS[bridge.decode(event)[1]]
    assert move_text(state, event) == f"see {name}"
    assert parse_move(state, f"s {name}") == event
    with pytest.raises(InputError, match="palace cannot be in that hand; possible: see "):
        parse_move(state, "see palace")


def kinds(state: State) -> set[str]:
    moves = state.legal_moves() or [event for event, _ in state.chance_outcomes()]
    return {str(bridge.decode(move)[0]) for move in moves}


# ---------------------------------------------------------------- several in a row


def test_lines_of_several_events() -> None:
    from solver.cli.input.shorthand import read_line
    from solver.games.wonders import GAME

    for start, line, expected in (
        (free_city(), "sell vein; c build lumber", ["sell ore_vein", "city build lumber_yard"]),
        (free_city(), "b vein build lumber", ["build ore_vein", "city build lumber_yard"]),
        (bridge.load(buying()), "b temple l4 sell ?", None),
        (bridge.new(3), "giza zeus rodi", ["wonder gizah", "wonder olympia", "wonder rhodos"]),
    ):
        if expected is None:
            with pytest.raises(InputError):
                read_line(GAME, start, line)
            continue
        texts = []
        for move in read_line(GAME, start, line):
            texts.append(move_text(start, move))
            start.apply(move)
        assert texts == expected
