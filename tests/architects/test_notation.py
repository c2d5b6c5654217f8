"""The text of moves and chance events: loose spelling, refusals, sentences."""

from __future__ import annotations

from typing import Any

import pytest

from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, OVER, State
from solver.errors import InputError
from solver.games.architects.moves.notation import move_text, parse_move, sentence
from tests.architects import bridge as architects
from tests.architects.positions import card, cards, city, deck, empty, give_tokens, tokens
from tests.architects.reference import TOKEN_IDS

# ---------------------------------------------------------------- a table to play on


def table(**changes: Any) -> dict[str, Any]:
    """Three players; seat 1, whose wonder is Babylon, is to pick.

    Its left deck shows wood, the right one (of Rhodes) a red card with two horns.
    """
    raw = empty(["rhodes", "babylon", "olympia"])
    give_tokens(raw, {}, ["urbanism", "decor", "science"])
    raw["seat"] = 1
    raw["decks"][0] = deck("red_h2", wood=2, glass=1)
    raw["decks"][1] = deck("wood", gear=2)
    return raw | changes


def acting(*owned: str, built: tuple[int, ...] = (), **held: int) -> dict[str, Any]:
    """The same table after the pick of seat 1, which has these tokens, stages and cards."""
    raw = table(phase="act", picked=True)
    give_tokens(raw, {1: list(owned)}, ["politics", "decor", "strategy"])
    mine = {"tokens": tokens(*owned), "built": list(built), "cards": cards(**held)}
    raw["cities"][1] = city("babylon", **mine)
    return raw


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("take babylon", "take babylon"),
        ("  TAKE   Babylon ", "take babylon"),
        ("take own", "take babylon"),
        ("take left", "take babylon"),
        ("take the left deck", "take babylon"),
        ("t sinistra", "take babylon"),
        ("take r", "take rhodes"),
        ("take right", "take rhodes"),
        ("take Rhódos", "take rhodes"),
        ("take Rodi", "take rhodes"),
        ("ta\tcen", "take central"),
        ("take mazzo centrale", "take central"),
    ],
)
def test_decks_are_understood(text: str, canonical: str) -> None:
    state = architects.load(table())
    assert move_text(state, parse_move(state, text)) == canonical


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("build 1 with wood stone", "build 1 with wood stone"),
        ("b 1 stone wood", "build 1 with wood stone"),
        ("build stage 1 with stone, wood", "build 1 with wood stone"),
        ("build 1 con Pietra e Legno", "build 1 with wood stone"),
        ("build pietra legno", "build 1 with wood stone"),
        ("build 1 wo + st", "build 1 with wood stone"),
        ("build 1 1 wood 1 coin", "build 1 with wood coin"),
        ("build 1 2 coins", "build 1 with coin coin"),
        ("build 1 with coin using economy", "build 1 with coin using economy"),
        ("build 1 coin", "build 1 with coin using economy"),
        ("build 1 usando Economia con moneta", "build 1 with coin using economy"),
    ],
)
def test_payments_are_understood(text: str, canonical: str) -> None:
    state = architects.load(acting("economy", wood=1, stone=1, coin=2))
    assert move_text(state, parse_move(state, text)) == canonical


def test_the_only_way_need_not_be_said() -> None:
    state = architects.load(acting(wood=1, stone=1, compass=1, gear=1, tablet=1))
    for text, canonical in (
        ("build", "build 1 with wood stone"),
        ("build 1", "build 1 with wood stone"),
        ("science", "science compass gear tablet"),
        ("sc all", "science compass gear tablet"),
        ("science tablet compass gear", "science compass gear tablet"),
    ):
        assert move_text(state, parse_move(state, text)) == canonical


@pytest.mark.parametrize(
    "text",
    [
        "science gear gear",
        "science gear",
        "science pair of gear",
        "science 2 cog",
        "scien ingranaggio",
    ],
)
def test_sets_are_understood(text: str) -> None:
    state = architects.load(acting(gear=2, compass=1, tablet=1))
    assert move_text(state, parse_move(state, text)) == "science gear gear"


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("extra urbanism rhodes", "extra urbanism rhodes"),
        ("extra Urbanismo, left", "extra urbanism babylon"),
        ("extra urb centr", "extra urbanism central"),
        ("extra crafts", None),
        ("extra right", None),
    ],
)
def test_extra_cards_are_understood(text: str, canonical: str | None) -> None:
    raw = acting("urbanism", "crafts")
    token_numbers = [TOKEN_IDS.index(name) for name in ("urbanism", "crafts")]
    raw |= {"available": token_numbers}
    state = architects.load(raw)
    if canonical is not None:
        assert move_text(state, parse_move(state, text)) == canonical
        return
    with pytest.raises(InputError, match=r"leaves a choice open; possible: extra"):
        parse_move(state, text)


def test_the_only_extra_card_need_not_be_said() -> None:
    raw = acting("urbanism") | {"available": [0]}
    raw["decks"][0] = raw["decks"][1] = deck()
    state = architects.load(raw)
    for text in ("extra", "extra urbanism", "extra central", "ex c"):
        assert move_text(state, parse_move(state, text)) == "extra urbanism central"


def test_one_of_two_tokens_that_pay() -> None:
    """A token that is not named is only used where nothing else pays."""
    state = architects.load(acting("economy", "engineering", built=(1,), wood=1, coin=1))
    assert move_text(state, parse_move(state, "build wood coin")) == "build 2 with wood coin"
    said = "build 2 with coin using economy"
    assert move_text(state, parse_move(state, "build 2 coin")) == said


# ---------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "move: is empty; write take DECK"),
        ("tke wood", "unknown kind of move 'tke'; did you mean 'take'?"),
        ("xyz", "unknown kind of move 'xyz'; possible now: take DECK"),
        ("take", "leaves a choice open; possible: take rhodes, take babylon, take central"),
        ("take olympia", "the deck of olympia is out of reach of seat 1; possible: take rhodes"),
        ("take giza", "unknown deck 'giza'; decks: rhodes, babylon, olympia, central; or left"),
        ("take wood", "unknown deck 'wood'"),
        ("build 1", "build is not possible now; possible now: take DECK"),
        ("build nonsense", "build is not possible now"),
        ("end", "end is not possible now"),
        ("draw wood", "draw is not possible now"),
    ],
)
def test_picks_that_are_refused(text: str, message: str) -> None:
    with pytest.raises(InputError) as error:
        parse_move(architects.load(table()), text)
    assert message in str(error.value)
    assert "\n" not in str(error.value)


def test_empty_deck() -> None:
    raw = table()
    raw["decks"][1] = deck()
    with pytest.raises(InputError, match=r"the deck of babylon is empty; possible: take rhodes"):
        parse_move(architects.load(raw), "take own")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("e", "unknown kind of move 'e'"),
        ("build 7", "there is no stage 7; stages are 1 to 5"),
        ("build " + "9" * 5000, "there is no stage 999999999; stages are 1 to 5"),
        ("build 1", "leaves a choice open; possible: build 1 with wood stone, build 1 with sto"),
        ("build 2 with wood wood", "stage 2 rests on 1, not built yet; possible: build 1 with"),
        (
            "build 1 with wood clay",
            "there is no clay; possible: build 1 with wood stone, build 1 with stone",
        ),
        ("build 1 with wood wood", "there is only 1 wood"),
        ("build 1 with wood", "stage 1 needs 2 different, wood is not a way to pay it"),
        ("build 1 with wood marble", "unknown resource 'marble'"),
        ("build 1 with wood 2", "2 of what?; name the cards that pay"),
        ("build 1 with wood stone using economy", "is not a way to pay it"),
        ("science", "no such set: seat 1 has compass gear; possible: build 1 with"),
        ("science compass", "no such set: seat 1 has compass gear"),
        ("science compass gear", "no science set; name two equal symbols or three different"),
        ("science gear gear gear", "no science set; name two equal symbols or three different"),
        ("science 3 compass", "no science set; name two equal symbols or three different"),
        ("science wood", "unknown symbol 'wood'"),
        ("extra", "no token allows an extra card now"),
        ("extra urbanism rhodes", "seat 1 does not own urbanism"),
        ("extra science central", "science allows no extra card now"),
        ("extra nonsense", "unknown"),
        ("end", "the turn goes on: build stage 1 first; possible: build 1 with"),
        ("end now", "end stands alone; leave 'now' out"),
        ("take babylon", "take is not possible now; possible now: build STAGE with CARDS"),
        ("keep wood", "keep is not possible now"),
    ],
)
def test_actions_that_are_refused(text: str, message: str) -> None:
    state = architects.load(acting("science", wood=1, stone=1, coin=1, compass=1, gear=1))
    with pytest.raises(InputError) as error:
        parse_move(state, text)
    assert message in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("raw", "text", "message"),
    [
        (acting(gear=2), "end", "a science set must be turned in first; possible: science gear"),
        (acting(gear=2), "build", "no stage can be paid: seat 1 has nothing to pay with"),
        (acting(gear=2), "build 1", "cannot pay: stage 1 needs 2 different, seat 1 has nothing"),
        (acting(gear=2, wood=1), "build wood", "no stage can be paid with these cards"),
        (acting(gear=2, wood=2), "build 1", "stage 1 needs 2 different, seat 1 has wood wood"),
        (acting(gear=2, built=(1, 2)), "build 4", "stage 4 rests on 3"),
        (acting(gear=2, built=(1, 2)), "build 2", "stage 2 is built already"),
        (
            acting("urbanism", "crafts", gear=2) | {"used": [0], "available": [1]},
            "extra urbanism central",
            "urbanism has been used this turn; possible: extra crafts rhodes",
        ),
        (
            acting("crafts", gear=2) | {"available": [1]},
            "extra crafts olympia",
            "the deck of olympia is out of reach of seat 1; possible: extra crafts rhodes",
        ),
        (
            table(phase="token", picked=True),
            "token tactics",
            "tactics is not face up; possible: token urbanism, token science, token decor, token",
        ),
        (
            table(phase="token", picked=True, stack=tokens()),
            "token stack",
            "the stack is empty; possible: token urbanism",
        ),
        (
            table(phase="keep", picked=True, offer=cards(wood=1, coin=1), source=1),
            "keep stone",
            "stone is not among the cards looked through; possible: keep wood, keep coin",
        ),
    ],
)
def test_reasons(raw: dict[str, Any], text: str, message: str) -> None:
    with pytest.raises(InputError) as error:
        parse_move(architects.load(raw), text)
    assert message in str(error.value)


def test_nothing_can_be_played_after_the_end() -> None:
    rng = Rng(3)
    state = architects.new(3)
    while state.decider != OVER:
        chance = state.decider == CHANCE
        state.apply(state.sample_chance(rng) if chance else state.random_move(rng))
    for text in ("take central", "take nonsense", "x", ""):
        with pytest.raises(InputError, match="the game is over"):
            parse_move(state, text)


# ---------------------------------------------------------------- chance


def test_setup() -> None:
    state = architects.new(2)
    with pytest.raises(InputError, match="lay is not possible now; possible now: wonder WONDER"):
        parse_move(state, "lay decor")
    state.apply(parse_move(state, "wonder Rodi"))
    with pytest.raises(InputError, match="rhodes belongs to seat 0; possible: wonder alexandria"):
        parse_move(state, "wonder rhodes")
    state.apply(parse_move(state, "w bab"))
    for text in ("lay urbanismo", "lay Decor", "l culture"):
        state.apply(parse_move(state, text))
    with pytest.raises(InputError, match="no card of the deck of babylon is turned up now; next"):
        parse_move(state, "top babylon wood")
    event = parse_move(state, "top legno")
    assert move_text(state, event) == "top rhodes wood"
    assert sentence(state, event) == "Wood is turned up on the deck of Rhodes"
    state.apply(event)
    for text in ("top right 2 horns", "top babylon, 1 shield, 2 horns", "top babylon 2 horns"):
        assert move_text(state, parse_move(state, text)) == "top babylon red_h2"
    with pytest.raises(InputError, match="unknown card 'marble'"):
        parse_move(state, "top babylon marble")


def test_cards_that_are_not_there() -> None:
    raw = table(phase="act", picked=True)
    raw["decks"][1] = {"top": -1, "unseen": cards(gear=2)}
    raw["due"]["tops"] = [1]
    state = architects.load(raw)
    with pytest.raises(InputError, match="no wood is left in the deck of babylon; possible: top b"):
        parse_move(state, "top wood")
    raw["due"] |= {"tops": [], "draw": True}
    raw["decks"][-1] = deck(gear=2, coin=1)
    with pytest.raises(InputError, match="no wood is left in the central deck; possible: draw co"):
        parse_move(architects.load(raw), "draw wood")
    raw |= {"knows": [1], "decks": [*raw["decks"][:-1], deck("coin", gear=2, coin=1)]}
    with pytest.raises(InputError, match="the central deck is known to begin with coin"):
        parse_move(architects.load(raw), "draw gear")


def test_tokens_that_are_not_there() -> None:
    raw = table(phase="act", picked=True)
    raw["due"]["blind"] = True
    state = architects.load(raw)
    with pytest.raises(InputError, match="decor is not in the stack any more; possible: blind"):
        parse_move(state, "blind decor")


def test_peek() -> None:
    raw = table(cat=1)
    raw["due"]["peek"] = True
    state = architects.load(raw)
    assert move_text(state, parse_move(state, "peek legno")) == "peek wood"
    for text in ("peek ?", "p ?"):
        veiled = parse_move(state, text)
        assert veiled == state.veiled_event
        assert move_text(state, veiled) == "peek ?"
    assert sentence(state, veiled).startswith("the holder of the Cat looks")


# ---------------------------------------------------------------- sentences


TAKING = table(knows=[1], cat=1)
TAKING["decks"][-1]["top"] = card("glass")
HIDDEN = table(knows=[0], cat=0)
HIDDEN["decks"][-1]["top"] = card("glass")
LOST = acting("urbanism") | {"available": [0], "flipped": 3}


@pytest.mark.parametrize(
    ("raw", "text", "english", "italian"),
    [
        (
            TAKING,
            "take own",
            "take Wood from your own deck (left)",
            "prendi Legno dal tuo mazzo (a sinistra)",
        ),
        (
            TAKING,
            "take right",
            "take 1 shield, 2 horns from the right deck (Rhodes)",
            "prendi 1 Scudo, 2 corni dal mazzo di destra (Rhódos)",
        ),
        (
            TAKING,
            "take central",
            "take Glass, which you have seen, from the central deck",
            "prendi Vetro, che hai visto, dal mazzo centrale",
        ),
        (
            HIDDEN,
            "take central",
            "take the top card of the central deck",
            "prendi la carta in cima al mazzo centrale",
        ),
        (
            acting(built=(1,), wood=1, coin=1),
            "build 2",
            "build stage 2 (0 points) with 1 Wood and 1 Coin; effect: take a progress token",
            "costruisci lo Stadio 2 (0 punti) con 1 Legno e 1 Moneta; "
            "effetto: prendi un segnalino Progresso",
        ),
        (
            acting("engineering", built=(1, 2, 3, 4), wood=4),
            "build 5",
            "build stage 5 (7 points) with 4 Wood, using Engineering, which completes Babylon",
            "costruisci lo Stadio 5 (7 punti) con 4 Legno, usando Ingegneria, e completi Babylon",
        ),
        (
            acting(gear=2),
            "science",
            "turn in 2 Gear for a progress token",
            "scarta 2 Ingranaggio per un segnalino Progresso",
        ),
        (
            table(phase="token", picked=True),
            "token decor",
            "take the progress token Decor: 4 points at the end, 6 if the wonder is complete",
            "prendi il segnalino Progresso Decorazioni: 4 punti alla fine, 6 se la Meraviglia è "
            "completa",
        ),
        (
            table(phase="token", picked=True),
            "token stack",
            "take the top progress token of the stack",
            "prendi il segnalino Progresso in cima alla pila",
        ),
        (
            LOST,
            "extra right",
            "take 1 shield, 2 horns from the right deck (Rhodes) as the extra card of Urbanism",
            "prendi 1 Scudo, 2 corni dal mazzo di destra (Rhódos) come carta in più di Urbanismo",
        ),
        (
            LOST,
            "end",
            "end the turn without the extra card of Urbanism; a battle follows",
            "termina il turno senza la carta in più di Urbanismo; segue una Battaglia",
        ),
    ],
)
def test_sentences(raw: dict[str, Any], text: str, english: str, italian: str) -> None:
    state = architects.load(raw)
    move = parse_move(state, text)
    assert sentence(state, move) == english
    assert sentence(state, move, "it") == italian


def test_sentence_with_ids() -> None:
    state = architects.load(table())
    assert sentence(state, parse_move(state, "take own"), "id") == (
        "take wood from your own deck (left)"
    )


def effect_of(wonder: str) -> State:
    """Seat 1 with this wonder, whose second stage has just been built."""
    raw = table(phase="effect", picked=True)
    raw["cities"][1] = city(wonder, built=[1, 2])
    return architects.load(raw)


@pytest.mark.parametrize(
    ("wonder", "text", "said"),
    [
        ("alexandria", "take olympia", "take 3 victory points from the deck of Olympia"),
        ("babylon", "token urb", "take the progress token Urbanism: an extra card after taking "
         "Wood or Clay, once a turn"),
        ("halicarnassus", "search own", "look through the top 3 cards of your own deck (left), "
         "Wood first, and keep one"),
    ],
)  # fmt: skip
def test_sentences_of_effects(wonder: str, text: str, said: str) -> None:
    state = effect_of(wonder)
    assert sentence(state, parse_move(state, text)) == said


def test_an_effect_that_must_be_carried_out() -> None:
    with pytest.raises(InputError, match="end is not possible now; possible now: search DECK"):
        parse_move(effect_of("halicarnassus"), "end")


def test_what_is_kept() -> None:
    raw = table(phase="keep", picked=True, offer=cards(wood=1, coin=1), source=1)
    state = architects.load(raw)
    said = sentence(state, parse_move(state, "keep coin"))
    assert said == "keep Coin and shuffle the other cards back"
    state = architects.load(raw | {"offer": cards(coin=1)})
    assert sentence(state, parse_move(state, "keep")) == "keep Coin"


# ---------------------------------------------------------------- several in a row


@pytest.mark.parametrize(
    ("line", "texts"),
    [
        ("take own gear", ["take babylon", "top babylon gear"]),
        ("own gear", ["take babylon", "top babylon gear"]),
        ("take central wood", ["take central", "draw wood"]),
        ("c; legno", ["take central", "draw wood"]),
        ("central 2 horns, own", ["take central", "draw red_h2", "take olympia"]),
        ("r wood build 1 wood coin; end", None),
    ],
)
def test_lines_of_several_events(line: str, texts: list[str] | None) -> None:
    from solver.cli.input.shorthand import read_line
    from solver.games.architects import GAME

    state = architects.load(table())
    if texts is None:
        with pytest.raises(InputError):
            read_line(GAME, state, line)
        return
    for move, text in zip(read_line(GAME, state, line), texts, strict=True):
        assert move_text(state, move) == text
        state.apply(move)
