"""``play`` and ``follow`` where all choose in secret and nobody sees the hands of the others."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from itertools import takewhile
from pathlib import Path

import jsonschema
import pytest

from solver import records
from solver._ext.core.state import State
from solver.cli.input.any_order import MAX_ATTEMPTS, _AnyOrder
from solver.cli.sessions.begin import begin_with
from solver.games.private_events import seen, unasked
from solver.games.wonders import GAME
from solver.table import Table
from tests.cli.conftest import one_object
from tests.cli.fake_search import FakeBot
from tests.cli.hidden_hands import FREE_CITY, random_game, seen_by, watched
from tests.cli.talking import follow, play
from tests.wonders import bridge

SEATS = 3
BOTH = ("halikarnassos", "babylon")


@cache
def game(seed: int = 3, seats: int = SEATS, first: bool = False) -> tuple[list[str], State]:
    """The texts of a random game and its last state."""
    return random_game(seed, seats, FREE_CITY if first else {})


def ply_of(texts: list[str], wanted: Callable[[State], bool], seats: int = SEATS) -> int:
    """How many events there are before a state is as wanted."""
    state = GAME.new(FREE_CITY if seats == 2 else {}, seats)
    for ply, text in enumerate(texts):
        if wanted(state):
            return ply
        state.apply(GAME.parse_move(state, text))
    raise AssertionError("no such state")


def turn_begins(age: int, turn: int) -> Callable[[State], bool]:
    def wanted(state: State) -> bool:
        raw = bridge.dump(state)
        return (raw["phase"], raw["age"], raw["turn"]) == ("choose", age, turn)

    return wanted


def new_record(seats: int, variant: dict[str, str], seed: int | None = None) -> records.Record:
    return records.begin(GAME, seats=[""] * seats, variant=variant, seed=seed)


@pytest.fixture
def following(tmp_path):
    """Let a session of ``follow`` read lines; returns what it wrote, and the table."""

    def session(
        seat: int | None, *lines: str, seats: int = SEATS, variant: dict[str, str] | None = None
    ) -> tuple[str, Table]:
        record = new_record(seats, variant or {})
        if seat is not None:
            begin_with(record, seat)
        own = range(seats) if seat is None else {seat}
        return follow(tmp_path / "f.json", record, own, lines)

    return session


@pytest.fixture
def playing(tmp_path):
    """The same for ``play``, with the bots by seat; ``more`` first legal moves follow the lines."""

    def session(
        own: set[int],
        *lines: str,
        more: int = 0,
        seats: int = SEATS,
        variant: dict[str, str] | None = None,
        record: records.Record | None = None,
    ) -> tuple[str, Table, dict[int, FakeBot]]:
        record = record or new_record(seats, variant or {}, seed=4)
        bots = {seat: FakeBot() for seat in range(seats) if seat not in own}
        return *play(tmp_path / "p.json", record, own, lines, bots, more=more), bots

    return session


# What is seen.


def test_only_the_owner_sees_a_card_that_is_dealt():
    texts, _ = game()
    state = GAME.new(seats=SEATS)
    for text in texts[: ply_of(texts, turn_begins(1, 1))]:
        event = GAME.parse_move(state, text)
        if state.veiled_event:
            row = next(
                at
                for at, hand in enumerate(bridge.dump(state)["ages"][0]["hands"])
                if len(hand) < 7
            )
            for seat in range(SEATS):
                assert (seen(GAME, state, event, [seat]) == event) is (seat == row)
                known = event if len(state.chance_outcomes()) == 1 else 0
                assert unasked(GAME, state, [seat]) == (
                    known if seat == row else state.veiled_event
                )
            assert seen(GAME, state, event, range(SEATS)) == event
        state.apply(event)


def test_others_see_how_a_card_is_used_but_not_which_goes_face_down():
    kinds = set()
    texts, _ = game()
    state = GAME.new(seats=SEATS)
    for text in texts:
        event = GAME.parse_move(state, text)
        if state.decider >= 0:
            other = (state.decider + 1) % SEATS
            assert seen(GAME, state, event, [state.decider]) == event
            shown = GAME.move_text(state, seen(GAME, state, event, [other]))
            kind = text.split()[0]
            kinds.add(kind)
            expected = {
                "sell": "sell ?",
                "stage": re.sub(r"with \S+", "with ?", text),
            }.get(kind, text)
            assert shown == expected
        state.apply(event)
    assert {"side", "build", "sell", "stage"} <= kinds


# Follow.


@pytest.mark.parametrize(
    ("seat", "seats", "variant", "wonders"),
    [
        (1, 3, {}, ()),
        pytest.param(0, 3, {}, BOTH, marks=pytest.mark.slow),
        (1, 3, {"edition": "first"}, BOTH),
        pytest.param(
            *(0, 3, {"edition": "first", "turn_six_order": "halikarnassos_first"}, ("babylon",)),
            marks=pytest.mark.slow,
        ),
        pytest.param(4, 5, {}, ("olympia",), marks=pytest.mark.slow),
        (0, 2, FREE_CITY, ("olympia", *BOTH)),
        pytest.param(1, 2, FREE_CITY, ("gizah", *reversed(BOTH)), marks=pytest.mark.slow),
        (2, 3, {"armada": "yes"}, ("siracusa", "gizah")),
        (0, 5, {"armada": "yes", "edifice": "yes"}, ("babylon",)),
    ],
)
def test_follow_a_whole_game_from_one_seat(following, seat, seats, variant, wonders):
    texts, last = random_game(seats + seat, seats, variant, wonders)
    known = seen_by(texts, seats, variant, seat)
    said, table = following(seat, *known.lines, seats=seats, variant=variant)
    assert table.moves == known.texts
    assert table.outcome() == GAME.outcome(last)
    assert records.check(table.record()).ok
    assert f"seat {seat} (you)> " in said
    drawn = [line for line in said.splitlines() if "> " not in line]
    # The name of a file may be as long as it likes.
    assert [line for line in drawn if len(line) > 80 and "saved in" not in line] == []


@pytest.mark.parametrize(
    ("seats", "variant", "wonders"),
    [
        (4, {}, ("gizah",)),
        (3, {}, BOTH),
        (2, FREE_CITY, ("olympia", *BOTH)),
        (4, {"armada": "yes"}, ("siracusa",)),
    ],
)
def test_the_followed_state_is_what_a_referee_would_tell(seats, variant, wonders):
    """Until another seat takes a card from the discard pile: who had discarded it is not seen."""
    texts, _ = random_game(5, seats, variant, wonders)
    for seat in range(seats):
        state = GAME.new(variant, seats)
        onlookers = watched(texts, state, seat)
        for text, onlooker in zip(texts, onlookers, strict=True):
            if text.startswith("take") and state.infoset(seat) != onlooker.state.infoset(seat):
                break
            if not GAME.unrevealed(state):
                known = GAME.observe(state, seat).state
                assert onlooker.state.infoset(seat) == known.infoset(seat)
        for _ in onlookers:
            pass  # from here on nothing that happens is refused


def test_follow_asks_for_the_own_hand_only(following):
    texts, _ = game()
    lines = seen_by(texts, SEATS, {}, 1).lines
    said, table = following(1, *lines[:5])
    # Three boards in one line, three sides, seven cards in one line.
    assert [text.split()[0] for text in table.moves[:6]] == ["wonder"] * 3 + ["side"] * 3
    assert [line for line in said.splitlines() if line.startswith("your hand (7)> ")] == [
        f"your hand (7)> {lines[4]}"
    ]
    assert table.moves.count("deal ?") == 14
    assert "seat 0 is dealt a card (7 times)" in said
    assert "your hand (7)  " in said


def test_follow_asks_for_the_next_hand_as_far_as_it_is_unknown(following):
    texts, _ = game()
    known = seen_by(texts, SEATS, {}, 1)
    said, _ = following(1, *known.lines)
    asked = [int(n) for n in re.findall(r"^your next hand \((\d)\)> ", said, re.MULTILINE)]
    # In each Age two hands of three are new; then they come back, known but for what is face down.
    assert asked[:2] == [6, 5]
    assert sum(n in (6, 5) for n in asked) == 6
    assert all(n <= 4 for n in asked if n not in (6, 5))


def test_follow_reads_a_discard_pile_in_any_order(following):
    """All that lies there may be typed, what is new to the seat, or what it cannot tell apart."""
    texts, _ = random_game(3, 3, {}, BOTH)
    known = seen_by(texts, 3, {}, 0)
    at = next(at for at, line in enumerate(known.lines) if line.startswith("take")) - 1
    before = known.texts[: next(at for at, text in enumerate(known.texts) if text[:4] == "take")]
    new = [text.split()[1] for text in takewhile(lambda text: text[:3] == "see", before[::-1])]
    asked = known.lines[at].split(", ")
    assert len(new) > len(asked) > 5
    _, table = following(0, *known.lines[:at])
    state = table.state
    own = [text.split()[1] for text in GAME.move_texts(state, GAME.told_besides(state))]
    assert set(own) - set(new)
    possible = []
    for cards in (asked, sorted(new), sorted(new, reverse=True), sorted({*new, *own})):
        said, table = following(0, *known.lines[:at], ", ".join(cards), "hint")
        assert f"new to you in the discard pile ({len(asked)})> " in said
        assert table.state.decider == 0
        possible.append(table.legal_moves)
    assert possible[0] == possible[1] == possible[2]
    assert {f"take {name}" for name in new} & set(possible[0])
    said, table = following(0, *known.lines[:at], ", ".join([*sorted(new), "palace"]))
    assert table.state.decider < 0
    assert "palace" in said


def test_a_hand_with_a_card_too_many_is_refused_soon(following, monkeypatch):
    """Whoever types the first card and then the whole hand does not wait for all orders of it."""
    texts, _ = random_game(3, 7, {})
    known = seen_by(texts, 7, {}, 0)
    at = next(at for at, line in enumerate(known.lines) if line.count(",") == 6)
    first, hand = known.lines[at].split(", ")[0], known.lines[at]
    looks, order = [], _AnyOrder.order
    monkeypatch.setattr(_AnyOrder, "order", lambda *args: looks.append(1) or order(*args))
    said, table = following(0, *known.lines[:at], first, hand, seats=7)
    assert len(table.moves) < len(following(0, *known.lines[:at], hand, seats=7)[1].moves)
    assert "no apothecary is left in the deck of Age 1" in said
    assert len(looks) < MAX_ATTEMPTS


def test_follow_asks_what_another_seat_builds_from_the_pile(following):
    """The pile is the other seat's to look at: what it sees there is not typed."""
    texts, _ = random_game(3, 3, {}, BOTH)
    known = seen_by(texts, 3, {}, 2)
    at = next(at for at, line in enumerate(known.lines) if line.startswith("take"))
    said, table = following(2, *known.lines[:at], "see altar", known.lines[at])
    assert "seat 0: a card of the discard pile> see altar" in said
    assert "see is not possible now; possible now: take CARD" in said
    assert known.lines[at] in table.moves


def test_follow_refuses_a_card_that_cannot_be_in_the_hand(following):
    texts, _ = game()
    known = seen_by(texts, SEATS, {}, 1)
    before = known.lines[:4]
    said, table = following(1, *before, "palace, altar", "altar, altar, altar", "?")
    assert "palace" in said
    assert sum(text.startswith("deal") for text in table.moves) == 7  # those of seat 0
    assert table.moves[-1] == "deal ?"


def test_follow_draws_once_a_turn_and_tells_what_is_typed_at_once(following):
    texts, _ = game()
    known = seen_by(texts, SEATS, {}, 1)
    at = next(at for at, line in enumerate(known.lines) if "," in line and at > 3) + 1
    said, _ = following(1, *known.lines[: at + 2])
    tail = said[said.index("your hand (7)  ") :]
    assert tail.count("7 Wonders (2020)") == 0
    assert "  seat 1: " in tail
    assert "  seat 2: " in tail
    assert "seat 0> " in tail


def test_follow_takes_back_into_the_turn(following):
    texts, _ = game()
    known = seen_by(texts, SEATS, {}, 1)
    at = next(at for at, line in enumerate(known.lines) if "," in line and at > 3) + 1
    said, table = following(1, *known.lines[: at + 3], "undo")
    assert table.moves == known.texts[: len(table.moves)]
    assert GAME.unrevealed(table.state) == 2
    assert f"taken back: {known.lines[at + 2]}" in said
    _, table = following(1, *known.lines[: at + 3], *["undo"] * (at + 20))
    assert table.moves == []


def test_follow_for_all_seats_asks_for_every_card(following):
    texts, _ = game()
    said, table = following(None, *texts)
    assert table.moves == texts
    assert "wins: " in said or "share" in said
    assert "the hand of seat 2 (7)> " in said


# Play.


def test_play_shows_choices_only_when_all_have_chosen(playing):
    for own in range(SEATS):
        said, _, bots = playing({own}, more=6)
        assert all(
            question["position"].view == seat for seat in bots for question in bots[seat].asked
        )
        chunks = re.split(rf"^seat {own} \(you\)> ", said, flags=re.MULTILINE)[1:]
        others = [seat for seat in range(SEATS) if seat != own]
        for chunk in chunks[:-1]:
            told = re.findall(r"^(?:> |  )seat (\d): (.*)", chunk, re.MULTILINE)
            # The own move comes first, then all others in the order of the seats.
            assert [int(seat) for seat, _ in told[:SEATS]] == [own, *others]
        assert not re.search(r"^> seat", said[: said.index("(you)> ")], re.MULTILINE)


def test_play_shows_no_card_that_is_not_seen(playing):
    """What stays face down is told without its name, in every game of the first moves."""
    said, table, _ = playing({1}, more=40)
    assert table.outcome() is not None
    state = GAME.new(seats=SEATS)
    expected = []
    group: list[tuple[int, str]] = []
    for text in table.moves:
        event = GAME.parse_move(state, text)
        if state.decider >= 0:
            told = GAME.sentence(state, seen(GAME, state, event, [1]))
            group.append((state.decider, f"seat {state.decider}: {told}"))
        state.apply(event)
        if group and not GAME.unrevealed(state):
            group.sort(key=lambda move: move[0] != 1)
            expected += [(">" if seat != 1 else " ", told) for seat, told in group]
            group = []
    found = re.findall(r"^([> ]) (seat \d: .*(?:\n    .*)*)", said, re.MULTILINE)
    assert [(mark, " ".join(told.split())) for mark, told in found] == expected
    # Whatever is named in a sentence was dealt to the own seat or built in the open.
    assert "seat 0 is dealt a card (7 times)" in said
    assert not re.search(r"seat [02] is dealt (?!a card)", said)


def test_play_with_several_people_tells_the_bots_at_the_end(playing):
    said, _, bots = playing({0, 2}, more=4)
    assert set(bots) == {1}
    chunk = said[said.index("seat 0 (you)> ") :]
    order = re.findall(r"^(?:> |  )seat (\d): ", chunk, re.MULTILINE)
    assert order[:3] == ["0", "2", "1"]


def test_play_takes_back_and_tells_the_same_again(playing):
    said, table, _ = playing({1}, more=3)
    lines = [text for text, seat in zip(table.moves, table.deciders, strict=True) if seat == 1]
    again, other, _ = playing({1}, *lines, "undo", lines[-1])
    assert other.moves == table.moves
    assert "taken back: " in again
    reveal = said[said.rindex("(you)> ", 0, said.rindex("(you)> ")) :]
    told = [line for line in reveal.splitlines() if line.startswith("> ")]
    assert told
    assert again.count("\n".join(told[:2])) == 2


def test_play_goes_on_in_the_middle_of_a_turn(playing):
    """A bot that has chosen before the break is told of with the others."""
    _, table, _ = playing({1}, more=2)
    assert GAME.unrevealed(table.state) == 1
    assert table.deciders[-1] == 0
    said, resumed, _ = playing({1}, more=1, record=table.record())
    assert resumed.moves[: len(table.moves)] == table.moves
    told = re.findall(r"^> seat (\d): ", said, re.MULTILINE)
    assert told[:2] == ["0", "2"]


def test_play_with_the_free_city(playing):
    said, table, _ = playing({0}, more=60, seats=2, variant=FREE_CITY)
    assert table.outcome() is not None
    assert len(table.scores()) == 2
    assert re.search(r"^> seat 1: for the Free City: ", said, re.MULTILINE)
    assert re.search(r"^  seat 0: for the Free City: ", said, re.MULTILINE)
    assert "wins: " in said or "share" in said


# The commands.


def test_new_seats_three_and_two_with_a_variant(run, rejects):
    data = one_object(run("new", "wonders", "--seed", 3).stdout)
    assert [text.split()[0] for text in data["moves"]] == ["wonder"] * 3
    assert "edition=first" in rejects("new", "wonders", "--seats", 2)
    two = run("new", "wonders", "--seats", 2, "--variant", "edition=first", "--seed", 3)
    assert sum(text.startswith("deal") for text in one_object(two.stdout)["moves"]) == 21
    assert "edition=first" in rejects("match", "wonders", "--bots", "random,random")


def test_play_command_has_three_seats(run, fake_bots, tmp_path):
    result = run("play", "wonders", "--seat", 1, "--save", tmp_path / "p.json", stdin="quit\n")
    assert result.exit_code == 0, result.stderr
    assert one_object((tmp_path / "p.json").read_text())["seats"] == ["default", "human", "default"]


def test_follow_command_keeps_the_seat_and_resumes(run, rejects, fake_bots, tmp_path):
    texts, _ = game()
    lines = seen_by(texts, SEATS, {}, 1).lines
    path = tmp_path / "table.json"
    run("follow", "wonders", "--seat", 1, "--save", path, stdin="\n".join([*lines[:5], ""]))
    data = one_object(path.read_text())
    assert data["seats"] == ["other", "me", "other"]
    assert data["start"]["view"] == 1
    said = run("follow", "wonders", "--resume", path, stdin=f"{lines[5]}\n").output
    assert f"seat 1 (you)> {lines[5]}" in said
    assert "seat 1" in rejects("follow", "wonders", "--resume", path, "--seat", 2)
    # Other commands take the record as that seat knows it.
    assert one_object(run("position", path).stdout)["view"] == 1
    assert "this is what seat 1 knows" in rejects("position", path, "--seat", 0)
    assert "let" in rejects("suggest", path) or "apply" in rejects("suggest", path)
    assert run("show", path).exit_code == 0
    assert run("record", "check", path).exit_code == 0
    assert run("moves", path).output.startswith("seat 2 decides")


def test_follow_command_goes_on_from_a_position_of_its_view(run, rejects, fake_bots, tmp_path):
    position = tmp_path / "position.json"
    whole = write_game(tmp_path, game()[0], turn_begins(2, 3))
    run("position", whole, "--seat", 2, "-o", position)
    path = tmp_path / "on.json"
    said = run("follow", "wonders", "--from", position, "--save", path, stdin="quit\n").output
    assert "seat 2 (you)> " in said
    assert "seat 2" in rejects("follow", "wonders", "--from", position, "--seat", 0)


def write_game(folder: Path, texts: list[str], wanted: Callable[[State], bool]) -> Path:
    """The record of a game up to a state."""
    record = new_record(SEATS, {})
    record.moves = texts[: ply_of(texts, wanted)]
    path = folder / "whole.json"
    path.write_text(records.write(record))
    return path


@pytest.fixture
def in_turn(tmp_path) -> Path:
    """The record of a game in Age II, a seat has chosen in secret."""
    return write_game(
        tmp_path,
        game()[0],
        lambda state: turn_begins(2, 3)(state) and GAME.unrevealed(state) == 1,
    )


def test_views_of_a_record_differ_and_keep_the_secret(run, in_turn):
    state = records.replay(records.read(in_turn.read_bytes()))
    raw = bridge.dump(state)
    ((secret,),) = (moves for moves in raw["chosen"] if moves)
    text = GAME.move_text(state, secret)
    hands = raw["ages"][1]["hands"]
    for seat in range(SEATS):
        data = one_object(run("position", in_turn, "--seat", seat).stdout)
        hand = sorted(
            bridge.dump(GAME.observe(state, seat).state)["ages"][1]["hands"][
                bridge.held_row(state, seat, 3)
            ]
        )
        assert hand == sorted(hands[bridge.held_row(state, seat, 3)])
        assert ("chosen so far" in run("show", in_turn, "--seat", seat).output) is (seat == 0)
        assert (text in str(data)) is (seat == 0)
        compact = run("position", in_turn, "--seat", seat, "--compact").stdout.strip()
        assert one_object(run("position", compact).stdout) == data
    assert one_object(run("moves", in_turn, "--json").stdout)["seat"] == 1


def test_suggest_knows_what_the_seat_knows(run, in_turn):
    """Another choice that is still secret changes nothing."""
    options = ("--nodes", 200, "--bot", "flat", "--json")
    record = records.read(in_turn.read_bytes())
    answers = []
    for other in (0, -1):
        state = records.replay(record, len(record.moves) - 1)
        record.moves[-1] = GAME.move_text(state, state.legal_moves()[other])
        in_turn.write_text(records.write(record))
        data = one_object(run("suggest", in_turn, *options).stdout)
        assert data["seat"] == 1
        assert sum(data["win"]) == pytest.approx(1, abs=1e-4)
        answers.append({**data, "seconds": 0})
    assert answers[0] == answers[1]


def test_suggest_refuses_to_guess_for_another_seat(run, rejects, in_turn, tmp_path):
    position = tmp_path / "p.json"
    run("position", in_turn, "--seat", 0, "-o", position)
    assert "seat 1 decides, and this is what seat 0 knows" in rejects("suggest", position)


def test_apply_moves_of_others_to_a_position(run, in_turn, tmp_path):
    position = tmp_path / "p.json"
    run("position", in_turn, "--seat", 0, "-o", position)
    after = run("apply", position, "sell ?", "sell ?")
    assert after.exit_code == 0, after.stderr
    data = one_object(after.stdout)
    assert data["view"] == 0
    assert data["turn"] == 4


def test_perft_of_a_position(run, in_turn):
    moves = one_object(run("moves", in_turn, "--json").stdout)["moves"]
    nodes = one_object(run("perft", in_turn, "--depth", 1, "--json").stdout)["nodes"]
    assert nodes == len(moves) > 1


def test_match_reports_points_by_category(run):
    options = ("--bots", "random", "--seats", 3, "--games", 3, "--nodes", 1)
    data = one_object(run("match", "wonders", *options, "--json").stdout)
    assert data["games"] == 3
    (points,) = data["points"].values()
    rows = GAME.categories_of(GAME.parse_variant({}))
    assert list(points) == [*rows, "total"]
    assert sum(points[name] for name in rows) == pytest.approx(points["total"], abs=0.01)
    said = run("match", "wonders", *options).output
    assert "mean points" in said
    assert max(map(len, said.splitlines())) <= 80


def test_match_in_the_free_city(run):
    options = ("--bots", "greedy,random", "--variant", "edition=first", "--nodes", 1, "--games", 2)
    data = one_object(run("match", "wonders", *options, "--json").stdout)
    assert set(data["points"]) == {"greedy", "random"}
    assert "mean points" in run("match", "wonders", *options).output


def test_schema_and_games(run, in_turn):
    schema = jsonschema.Draft202012Validator(one_object(run("schema", "wonders").stdout))
    for seat in range(SEATS):
        schema.validate(one_object(run("position", in_turn, "--seat", seat).stdout))
    assert "wonders" in run("games").output
