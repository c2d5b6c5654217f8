"""The text of moves and chance events: loose spelling, refusals, sentences."""

from __future__ import annotations

import pytest

from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, OVER, State
from solver.errors import InputError
from solver.games.duel.moves.notation import move_text, parse_move, sentence
from solver.games.duel.slots import BASE, parse_slot, slot_text
from tests.duel import bridge as duel
from tests.duel.positions import card, complete, empty
from tests.duel.reference import LAYOUTS, WONDER_IDS

# ---------------------------------------------------------------- slots


@pytest.mark.parametrize("age", [1, 2, 3])
def test_slots(age: int) -> None:
    for row in LAYOUTS[age]:
        text = slot_text(age, row["slot"], BASE)
        assert parse_slot(age, text, BASE) == row["slot"]
        assert int(text.split(".")[0]) == row["row"]


def test_places_count_from_the_left() -> None:
    assert [slot_text(1, slot, BASE) for slot in (0, 1, 2, 4, 14, 19)] == [
        "1.1",
        "1.2",
        "2.1",
        "2.3",
        "5.1",
        "5.6",
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("9.1", "no row 9 in Age 1; rows are 1 to 5"),
        ("0.1", "no row 0 in Age 1"),
        ("1.3", "no place 3 in row 1 of Age 1; places are 1 to 2"),
        ("1.0", "no place 0 in row 1"),
        ("top", "'top' is not a slot; write ROW.PLACE"),
        ("1." + "9" * 5000, "is not a slot"),
    ],
)
def test_slots_that_do_not_exist(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        parse_slot(1, text, BASE)


# ---------------------------------------------------------------- a table to play on


def table(coins: int = 4) -> State:
    """Age I, seat 0 to play with four cards on the table and four wonders, one of them built.

    Row 5 holds baths, lumber_yard and tavern from the left; palisade at 4.1 is covered.
    """
    raw = empty(age=1)
    for slot, name in ((9, "palisade"), (14, "baths"), (15, "lumber_yard"), (16, "tavern")):
        raw["slots"][slot] = card(name)
    wonders = ["the_sphinx", "piraeus", "the_pyramids", "the_colossus"]
    others = ["the_appian_way", "circus_maximus", "the_mausoleum", "the_great_library"]
    for city, owned in zip(raw["cities"], (wonders, others), strict=True):
        city["coins"] = coins
        city["wonders"] = [WONDER_IDS.index(wonder) for wonder in owned]
        city["built"] = [wonder == "the_pyramids" for wonder in owned]
        city["under"] = [card("altar") if built else -1 for built in city["built"]]
    raw["cities"][0]["cards"] = [card("clay_reserve"), card("stone_pit")]
    raw["cities"][1]["cards"] = [card("theater")]
    raw["discard"] = [card("stable")]
    return duel.load(complete(raw))


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("build baths", "build baths"),
        ("  BUILD   Baths ", "build baths"),
        ("b bagni", "build baths"),
        ("build\tbat", "build baths"),
        ("d lumber", "discard lumber_yard"),
        ("disc Cantiere d'Abbattimento", "discard lumber_yard"),
        ("wonder sphinx with baths", "wonder the_sphinx with baths"),
        ("wonder The Sphinx WITH Baths", "wonder the_sphinx with baths"),
        ("wonder sfinge con bagni", "wonder the_sphinx with baths"),
        ("w sphinx tav", "wonder the_sphinx with tavern"),
        ("w sphinx lumber yard", "wonder the_sphinx with lumber_yard"),
    ],
)
def test_forms_that_are_understood(text: str, canonical: str) -> None:
    state = table(coins=20)
    assert move_text(state, parse_move(state, text)) == canonical


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "move: is empty; write build CARD, discard CARD, wonder WONDER with CARD"),
        ("bild baths", "bild baths: unknown kind of move 'bild'; did you mean 'build'?"),
        ("eat baths", "unknown kind of move 'eat'"),
        ("build", "build: incomplete; write build CARD"),
        ("build bahts", "build bahts: unknown card 'bahts'; did you mean 'baths'?"),
        ("build pal", "build pal: ambiguous card 'pal'; it fits 'Palisade', 'Rostrum', 'Palace'"),
        ("build palisade", "palisade is still covered by 5.1 and 5.2"),
        ("build stable", "stable is not in the structure; it lies in the discard pile"),
        ("build theater", "theater is not in the structure; it stands in the city of seat 1"),
        ("build altar", "altar is not in the structure; it lies under a wonder of seat 0"),
        ("build press", "press is not in the structure; it has not been seen yet"),
        ("wonder sphinx", "wonder sphinx: cannot pay: costs 5, has 4"),
        ("wonder sphinx with", "incomplete; write wonder WONDER with CARD"),
        ("wonder sphinx with baths", "cannot pay: costs 5, has 4"),
        ("wonder pyramids with baths", "the_pyramids is built already"),
        (
            "wonder appian way with baths",
            "seat 0 does not own the_appian_way; unbuilt: the_sphinx, piraeus, the_colossus",
        ),
        ("pick sphinx", "pick is not possible now; possible now: build CARD, discard CARD"),
        ("pick nonsense", "pick is not possible now"),
        ("reveal baths", "reveal is not possible now"),
        ("starter 0", "starter is not possible now"),
    ],
)
def test_moves_that_are_refused(text: str, message: str) -> None:
    with pytest.raises(InputError) as error:
        parse_move(table(), text)
    assert message in str(error.value)
    assert "\n" not in str(error.value)


def test_card_that_cannot_be_paid() -> None:
    raw = duel.dump(table(coins=0))
    raw["slots"][14] = card("scriptorium")
    raw["unseen"].remove(card("scriptorium"))
    raw["unseen"].append(card("baths"))
    with pytest.raises(InputError, match=r"build scriptorium: cannot pay: costs 2, has 0"):
        parse_move(duel.load(raw), "build scriptorium")


@pytest.mark.parametrize(
    ("text", "lang", "said"),
    [
        ("build baths", "en", "build Baths (free)"),
        ("build tavern", "it", "costruisci Taverna (gratis)"),
        ("discard baths", "en", "discard Baths for 3 coins"),
        ("discard baths", "it", "scarta Bagni per 3 monete"),
        ("wonder sphinx with baths", "en", "build The Sphinx with Baths for 5 coins"),
        ("wonder sphinx with baths", "id", "build the_sphinx with baths for 5 coins"),
        ("wonder sphinx with baths", "it", "costruisci Sfinge con Bagni per 5 monete"),
    ],
)
def test_sentences(text: str, lang: str, said: str) -> None:
    state = table(coins=9)
    assert sentence(state, parse_move(state, text), lang) == said


def test_sentence_of_a_chain() -> None:
    raw = empty(age=2)
    raw["slots"][18] = card("aqueduct")
    raw["cities"][0]["cards"] = [card("baths")]
    state = duel.load(complete(raw))
    move = parse_move(state, "build aqueduct")
    assert sentence(state, move) == "build Aqueduct (free, chain from Baths)"
    assert sentence(state, move, "it") == "costruisci Acquedotto (gratis, concatenazione da Bagni)"


# ---------------------------------------------------------------- draft and chance


def test_draft() -> None:
    state = duel.new(0)
    for text, message in (
        ("tokens law", "1 named, 5 needed"),
        ("tokens law law strategy theology economy", "Law is named twice"),
        ("offer sphinx, pyramids, piraeus, zeus", "offer is not possible now"),
    ):
        with pytest.raises(InputError, match=message):
            parse_move(state, text)
    state.apply(parse_move(state, "tokens Legge, strategy, theology; economy, agri"))
    state.apply(parse_move(state, "offer sphinx pyramids piraeus the great library"))
    with pytest.raises(InputError, match=r"the_colossus is not on offer; possible: the_great_lib"):
        parse_move(state, "pick colossus")
    for text in ("pick sphinx", "pick great library", "pi pyr"):
        state.apply(parse_move(state, text))
    with pytest.raises(InputError, match="The Sphinx cannot be among them; possible: the_app"):
        parse_move(state, "offer sphinx colossus mausoleum hanging")


def test_reveals() -> None:
    state = duel.new(2)
    state.apply(parse_move(state, "tokens law strategy theology economy agriculture"))
    for text, message in (
        ("reveal 5.1 baths", r"5\.1 is not turned up now; next is 1\.1"),
        ("reveal 1.1 palace", r"palace cannot lie at 1\.1; it is an Age 1 card"),
        ("reveal 1.1", "leaves a choice open; possible: reveal 1.1 lumber_yard"),
        ("reveal 8.1 baths", r"no row 8 in Age 1"),
    ):
        with pytest.raises(InputError, match=message):
            parse_move(state, text)
    state.apply(parse_move(state, "reveal 1.1 baths"))
    with pytest.raises(InputError, match=r"baths has been seen already; it lies at 1\.1"):
        parse_move(state, "reveal 1.2 baths")
    event = parse_move(state, "reveal altar")
    assert move_text(state, event) == "reveal 1.2 altar"
    assert sentence(state, event) == "Altar is revealed at 1.2"


def test_nothing_can_be_played_after_the_end() -> None:
    rng = Rng(3)
    state = duel.new(2)
    while state.decider != OVER:
        chance = state.decider == CHANCE
        state.apply(state.sample_chance(rng) if chance else state.random_move(rng))
    for text in ("build baths", "build nonsense", "x", ""):
        with pytest.raises(InputError, match="the game is over"):
            parse_move(state, text)
