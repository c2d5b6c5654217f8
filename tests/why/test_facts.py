"""What a move is said to do holds at the table, in every game."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from itertools import chain

import pytest

from solver import new_game
from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, OVER, State
from solver.games import load
from solver.games.architects.names import card as architects_card
from solver.games.duel.data import tables as duel_tables
from solver.games.duel.names import card
from solver.games.reasons import Reason
from solver.games.wonders.data import tables as wonders_tables
from solver.games.wonders.names import card as wonders_card
from tests.architects import bridge as architects
from tests.duel import bridge as duel
from tests.duel.positions import rich
from tests.language import english_words
from tests.wonders import bridge as wonders

GAMES = {"duel": 2, "architects": 3, "wonders": 4, "dice": 3}

EXPANDED = {"leaders": "yes", "cities": "yes"}

KINDS = {
    "duel": {"symbol", "pawn", "again", "opens", "turns_up", "denies"},
    "architects": {"stage", "completes", "shields", "denies", "leaves"},
    "wonders": {"builds", "completes", "denies", "leaves"},
    "dice": {"bonus", "scores", "coins"},
}


def decisions(game: str, games: int = 4, seats: int | None = None) -> Iterator[State]:
    """What seats know at the decisions of games of the playout policy."""
    for seed in range(games):
        table, rng = new_game(game, seed=seed, seats=seats or GAMES[game]), Rng(seed)
        while table.decider != OVER:
            if table.decider == CHANCE:
                table.deal()
                continue
            yield table.observe(table.decider).state
            table.push(table.state.playout_move(rng))


def told(game: str, games: int = 4) -> Iterator[tuple[State, int, Reason]]:
    """Every fact about every move."""
    for state in decisions(game, games):
        for move in state.legal_moves()[:20]:
            for reason in load(game).facts(state, move):
                yield state, move, reason


@pytest.mark.parametrize("game", GAMES)
def test_every_fact_has_words_in_both_languages(game: str) -> None:
    seen = Counter[str]()
    adapter = load(game)
    for _, _, reason in told(game):
        seen[reason.kind] += 1
        assert json.loads(json.dumps(reason.to_json())) == reason.to_json()
        texts = [adapter.fact_text(reason, lang) for lang in ("en", "it", "id")]
        assert all(texts)
        assert not any("{" in text or "  " in text for text in texts)
    assert set(seen) == KINDS[game]


def test_duel_opens_what_becomes_accessible() -> None:
    """The known cards that the next seat can take and could not before."""
    seen = wins = 0
    for state in decisions("duel"):
        if duel.dump(state)["phase"] != "play":
            continue
        for move in state.legal_moves():
            after = state.copy()
            after.apply(move)
            if after.decider == OVER or duel.dump(after)["age"] != duel.dump(state)["age"]:
                continue
            slots, raw = set(duel.accessible(after)) - set(duel.accessible(state)), duel.dump(after)
            known = {raw["slots"][slot] for slot in slots} - {-1, -2, -3}
            facts = load("duel").facts(state, move)
            opened = [reason for reason in facts if reason.kind == "opens"]
            assert {card(reason.about["card"]) for reason in opened} == known
            hidden = [reason.about["cards"] for reason in facts if reason.kind == "turns_up"]
            assert sum(hidden) == len(duel.due_reveals(after))
            seen += len(opened)
            wins += sum("wins" in reason.about for reason in opened)
            if after.decider >= 0 and raw["phase"] == "play":
                assert all(reason.seat == after.decider for reason in opened)
                assert {r.about["card"] for r in opened if "wins" in r.about} == winning(
                    after, known
                )
    assert seen > 100


def next_to_play(state: State, age: int, rng: Rng) -> int | None:
    """Who takes the next card of the structure; None if the Age or the game is over before."""
    state = state.copy()
    while state.decider != OVER and duel.dump(state)["age"] == age:
        if duel.dump(state)["phase"] == "play":
            return int(state.decider)
        state.apply(state.random_move(rng))
    return None


def test_duel_tells_who_takes_the_next_card() -> None:
    """Often before cards are turned up, or a token or a card is chosen; and who plays again."""
    seen = Counter[tuple[str, bool]]()
    late = (duel.load(rich(seed)) for seed in range(60))
    for state in chain(decisions("duel", 6), late):
        if duel.dump(state)["phase"] != "play":
            continue
        for move in state.legal_moves()[:20]:
            after = state.copy()
            after.apply(move)
            seat = next_to_play(after, duel.dump(state)["age"], Rng(1))
            facts = load("duel").facts(state, move)
            again = seat == state.decider
            assert [reason.seat for reason in facts if reason.kind == "again"] == [seat] * again
            if seat is None:
                continue
            for reason in facts:
                if reason.kind in ("opens", "turns_up"):
                    assert reason.seat == seat
                    phase = duel.dump(after)["phase"]
                    seen[phase if phase in ("play", "reveal") else "choice", again] += 1
    for phase in ("play", "reveal", "choice"):
        assert seen[phase, False]
        assert seen[phase, True]


def test_duel_pawn_is_told_as_it_goes() -> None:
    seen = Counter[str]()
    for state, move, reason in told("duel", 12):
        if reason.kind != "pawn":
            continue
        after, seat = state.copy(), state.decider
        after.apply(move)
        before, then = duel.dump(state), duel.dump(after)
        sign = -1 if seat else 1
        assert reason.about["ahead"] == sign * then["pawn"]
        assert reason.about["shields"] == sign * (then["pawn"] - before["pawn"])
        lost = [
            a["coins"] - b["coins"] for a, b in zip(before["cities"], then["cities"], strict=True)
        ]
        # Economy may bring the other seat coins by the same move.
        assert reason.about["fine"] == max(0, lost[1 - seat])
        seen["fine"] += lost[1 - seat] > 0
        seen["back"] += reason.about["ahead"] < 0
    assert min(seen["fine"], seen["back"]) > 2


def winning(state: State, cards: set[int]) -> set[str]:
    """Those of the cards that win at once by army or science for the seat that decides."""
    found = set()
    for move in state.legal_moves():
        kind, *args = duel.decode(move)
        after = state.copy()
        after.apply(move)
        last = state.turns_left == 1
        if kind == "build" and args[0] in cards and after.decider == OVER and not last:
            found.add(duel_tables().cards[args[0]].id)
    return found


def test_duel_denies_what_would_win() -> None:
    """A card that is taken away would have won at once just if the other seat could win with it."""
    denied = 0
    for state in decisions("duel", 30):
        if duel.dump(state)["phase"] != "play" or state.turns_left == 1:
            continue
        raw = duel.dump(state)
        turned = duel.load({**raw, "seat": 1 - raw["seat"]})
        known = {raw["slots"][slot] for slot in duel.accessible(state)}
        expected = winning(turned, known)
        for move in state.legal_moves():
            _, *args = duel.decode(move)
            facts = load("duel").facts(state, move)
            claimed = {r.about["card"] for r in facts if r.kind == "denies" and "wins" in r.about}
            assert claimed == expected & {duel_tables().cards[args[-1]].id}
            denied += len(claimed)
    assert denied


def test_architects_completed_stages_must_be_built() -> None:
    seen = 0
    for state, move, reason in told("architects", 6):
        if reason.kind != "completes":
            continue
        after = state.copy()
        after.apply(move)
        if architects.dump(after)["due"]["draw"]:
            ((event, _),) = after.chance_outcomes()  # it was seen before
            after.apply(event)
        stages, _ = architects.duties(after, reason.seat, [])
        assert reason.about["stage"] in stages
        seen += 1
    assert seen > 20


def test_architects_denies_and_leaves_what_lies_within_reach() -> None:
    """Denied is the card of a shared deck, left is one that still lies open for the next seat."""
    seen = Counter[str]()
    for state, move, reason in told("architects", 6):
        if reason.kind not in ("denies", "leaves"):
            continue
        count, number = state.seats, architects_card(reason.about["card"])
        reach = (reason.seat, (reason.seat - 1) % count)
        after = state.copy()
        after.apply(move)
        if reason.kind == "denies":
            kind, deck = architects.decode(move)
            assert kind == "take"
            assert deck in reach
            assert architects.dump(state)["decks"][deck]["top"] == number
            assert reason.seat != state.decider
        else:
            assert reason.seat == (state.decider + 1) % count
            tops = [architects.dump(after)["decks"][deck]["top"] for deck in reach]
            assert number in tops
        seen[reason.kind] += 1
    assert min(seen["denies"], seen["leaves"]) > 10


def test_wonders_leaves_and_keeps_cards_of_its_own_hand() -> None:
    seen = Counter[str]()
    for state, move, reason in told("wonders", 3):
        if reason.kind not in ("denies", "leaves"):
            continue
        raw, seat = wonders.dump(state), state.decider
        hand = raw["ages"][raw["age"] - 1]["hands"][wonders.held_row(state, seat, raw["turn"])]
        _, played, *_ = wonders.decode(move)
        number = wonders_card(reason.about["card"])
        rest = list(hand)
        rest.remove(played)
        assert (number == played) if reason.kind == "denies" else (number in rest)
        quote = wonders.quote(state, reason.seat, number)
        assert quote["why"] is None
        assert ("chain" in reason.about) == (quote["free"] == "chain")
        for other in reason.about.get("overtakes", ()):
            assert wonders.strength(state, other) < reason.about["shields"]
            assert wonders.strength(state, other) >= wonders.strength(state, reason.seat)
        seen[reason.kind] += 1
    assert min(seen.values()) > 20


@pytest.mark.parametrize("variant", [{}, {"teams": "yes"}, {"leaders": "yes", "cities": "yes"}])
def test_wonders_facts_of_other_seats_rest_on_no_invented_card(variant: dict[str, str]) -> None:
    """What others do is told alike in all worlds that the viewer cannot tell apart."""
    seen = 0
    for seed in range(2):
        table, rng = new_game("wonders", variant, seed=seed, seats=4), Rng(seed)
        while table.decider != OVER:
            if table.decider == CHANCE:
                table.deal()
                continue
            for viewer in range(4):
                view = table.observe(viewer).state
                told_others = view.decider not in load("wonders").confidants(view, {viewer})
                for move in view.legal_moves()[:6] if told_others else ():
                    about = load("wonders").facts(view, move)
                    assert not [reason for reason in about if reason.kind == "leaves"]
                    seen += bool(about)
            table.push(table.state.playout_move(rng))
    assert seen > 20


def choices(variant: dict[str, str], games: int) -> Iterator[State]:
    """Whole worlds in which a seat is the first to choose a card in a turn."""
    for seed in range(games):
        table, rng = new_game("wonders", variant, seed=seed, seats=4), Rng(seed)
        while table.decider != OVER:
            if table.decider == CHANCE:
                table.deal()
                continue
            raw = wonders.dump(table.state)
            if raw["phase"] == "choose" and not any(raw["chosen"]):
                yield table.state
            table.push(table.state.playout_move(rng))


def after_turn(state: State, move: int) -> dict:
    """What there is when everybody else has sold the first card, before losses are paid."""
    later = state.copy()
    later.apply(move)
    for _ in range(state.seats - 1):
        sold = next(m for m in later.legal_moves() if wonders.decode(m)[0] == "sell")
        later.apply(sold)
    return wonders.dump(later)


@pytest.mark.parametrize("variant", [EXPANDED, EXPANDED | {"teams": "yes"}])
def test_wonders_what_others_lose_and_get(variant: dict[str, str]) -> None:
    """As the rules carry it out, against the same turn in which the card is sold."""
    seen = Counter[str]()
    for state in choices(variant, 6):
        seat, raw = state.decider, wonders.dump(state)
        if raw["turn"] >= wonders.setup(state)["turns"]:
            continue  # conflicts follow at once
        for move in state.legal_moves():
            kind, number, *paid = wonders.decode(move)
            facts = [r for r in load("wonders").facts(state, move) if r.kind == "builds"]
            about = facts[0].about if facts else {}
            told = {"losses", "gifts", "debts", "token", "rid"} & {*about}
            if kind != "build" or any(paid[:3]) or not told:
                continue
            sold = next(m for m in state.legal_moves() if wonders.decode(m)[:2] == ("sell", number))
            now, otherwise = after_turn(state, move), after_turn(state, sold)
            for one, (city, before) in enumerate(
                zip(now["cities"], otherwise["cities"], strict=True)
            ):
                if one == seat:
                    continue
                lost = now["losses"][one] + city["debt"] - before["debt"]
                owed = sum(d["debt"] for d in about.get("debts", ()) if d["city"] == one)
                told_loss = sum(x["coins"] for x in about.get("losses", ()) if x["city"] == one)
                gift = sum(x["coins"] for x in about.get("gifts", ()) if x["city"] == one)
                assert lost == owed + told_loss
                assert city["coins"] - before["coins"] == gift
            own, before = now["cities"][seat], raw["cities"][seat]
            won = sum(own["victories"]) - sum(before["victories"])
            assert won == ("token" in about)
            assert before["defeats"] - own["defeats"] == about.get("rid", 0)
            seen.update(told)
    assert {*seen} == {"losses", "gifts", "debts", "token", "rid"}


def test_wonders_rivals_are_those_that_fight() -> None:
    """The tokens of the next conflicts go to and fro between a city and its rivals."""
    seen = 0
    for variant in (EXPANDED, EXPANDED | {"teams": "yes"}):
        for state in choices(variant, 4):
            raw = wonders.dump(state)
            for move in state.legal_moves()[:10]:
                for reason in load("wonders").facts(state, move):
                    about, own = reason.about, wonders.strength(state, reason.seat)
                    peace = about.get("diplomacy", {"stronger": [], "weaker": []})
                    for other in peace["stronger"]:
                        assert wonders.strength(state, other) > own
                    for other in peace["weaker"]:
                        assert wonders.strength(state, other) < own
                    named = [*peace["stronger"], *peace["weaker"], *about.get("overtakes", ())]
                    if "teams" in variant:
                        assert all(other // 2 != reason.seat // 2 for other in named)
                    else:
                        assert not any(raw["cities"][other]["diplomacy"] for other in named)
                    seen += len(named)
    assert seen > 100


def test_wonders_points_as_things_stand() -> None:
    """A leader that is recruited for nothing brings what was said, at once."""
    seen = 0
    for seed in range(6):
        table, rng = new_game("wonders", EXPANDED, seed=seed, seats=3), Rng(seed)
        while table.decider != OVER:
            if table.decider == CHANCE:
                table.deal()
                continue
            state = table.state
            for move in state.legal_moves() if wonders.dump(state)["phase"] == "recruit" else ():
                facts = load("wonders").facts(state, move)
                about = facts[0].about if facts else {}
                if wonders.decode(move)[0] != "recruit" or "points" not in about:
                    continue
                city = wonders.dump(state)["cities"][state.decider]
                seat, price = (
                    state.decider,
                    wonders.quote(state, state.decider, wonders.decode(move)[1])["coins"],
                )
                later = state.copy()
                later.apply(move)
                while later.decider >= 0 and wonders.dump(later)["phase"] == "recruit":
                    last = later.legal_moves()[-1]
                    later.apply(last)
                after = wonders.dump(later)["cities"][seat]
                gained = wonders.score(later)[seat], wonders.score(state)[seat]
                coins = after["coins"] - city["coins"]
                if coins == -price:  # nobody else has changed what it has
                    without = [row["total"] - row["coins"] for row in gained]
                    assert without[0] - without[1] == about["points"]
                    seen += 1
            table.push(state.playout_move(rng))
    assert seen > 10


def test_no_card_counts_coins() -> None:
    """Leaders do: only for these what is paid changes the points that are told."""
    counting = {
        item.id
        for edition in wonders_tables().editions
        for item, rules in zip(wonders_tables().cards, edition.cards, strict=True)
        if rules is not None and "coins_held" in repr(rules.effects)
    }
    assert counting == {"makeda"}


@pytest.mark.parametrize("variant", [EXPANDED, EXPANDED | {"teams": "yes"}])
def test_facts_of_expansions_have_words_in_both_languages(variant: dict[str, str]) -> None:
    adapter, seen = load("wonders"), set[str]()
    for state in choices(variant, 3):
        view = adapter.observe(state, state.decider).state
        for move in view.legal_moves()[:12]:
            for reason in adapter.facts(view, move):
                assert json.loads(json.dumps(reason.to_json())) == reason.to_json()
                texts = {lang: adapter.fact_text(reason, lang) for lang in ("en", "it", "id")}
                assert all(texts.values())
                assert not any("{" in text or "  " in text for text in texts.values())
                assert not english_words(texts["it"], [])
                seen |= {*reason.about}
    assert seen > {"does", "losses", "gifts", "debts", "token", "diplomacy", "points"}
    assert ("partner" in seen) == ("teams" in variant)
