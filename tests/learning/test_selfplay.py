"""Self-play tells games that were played by the rules, and what was thought in them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from solver._ext.core.network import NetworkHandle
from solver._ext.core.playout import random_games
from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, OVER, State
from solver._ext.search.selfplay import SelfPlay
from solver.arena.backend import Failed, Local
from solver.arena.identity import identity
from solver.errors import InputError
from solver.games.architects import GAME as ARCHITECTS
from solver.games.base import Game
from solver.games.dice import GAME as DICE
from solver.games.duel import GAME
from solver.learning import playing
from solver.learning.playing import chunk_path, missing_chunks, play_run
from solver.learning.run_file import RunFile, read_run
from tests.architects.test_knowledge import other_tops, with_top
from tests.learning.networks import random_wide
from tests.search.brute_force import value

EXAMPLES = Path(__file__).parents[2] / "examples" / "learning"
FULL, EXACT, ASTRAY = 1, 2, 4
TERMS = {"full": 40, "quick": 8, "opponent": 20, "solve_nodes": 300}


def player(seed: int = 1, **terms: float) -> SelfPlay:
    return SelfPlay(GAME.new(), {**TERMS, **terms}, {}, seed, GAME.network(GAME.new()))


def check(told: dict[str, Any], game: Game = GAME) -> None:
    """The game is possible, ended as it is told, and decisions are where somebody decides."""
    state = game.new()
    at = {int(ply): k for k, ply in enumerate(told["at"])}
    visits = np.split(told["visits"], np.cumsum(told["n_visits"])[:-1])
    for ply, move in enumerate(told["moves"]):
        if ply in at:
            k = at[ply]
            assert state.decider != CHANCE
            assert len(state.legal_moves()) > 1
            assert 0.0 <= told["value"][k] <= 1.0
            if told["how"][k] & FULL:
                assert told["n_visits"][k] == len(state.legal_moves())
                # A search that proves the root ends early, but then it tells no visits.
                assert visits[k].sum() == TERMS["full"]
            else:
                assert told["n_visits"][k] == 0
        state.apply(int(move))
    assert state.decider == OVER
    assert state.returns() == told["shares"]
    assert len(at) == len(told["at"])


def test_told_games_replay() -> None:
    play = player()
    for _ in range(4):
        check(play.play())
    told = play.play(opponent=1, plan=1, handover=20)
    check(told)
    assert told["cut"] > 0
    check(play.play(before=told["moves"][:50].tolist()))


def test_games_with_secrets_replay() -> None:
    play = SelfPlay(ARCHITECTS.new(), TERMS, {}, 1, ARCHITECTS.network(ARCHITECTS.new()))
    for _ in range(6):
        check(play.play(), ARCHITECTS)


def dice_player(seed: int = 1, **terms: float) -> SelfPlay:
    settings = {"playout": 1.0, "score": 0.0, "prior_by": 0, "prior_scale": 160.0}
    return SelfPlay(DICE.new(), {**TERMS, **terms}, settings, seed)


def test_games_of_choices_at_the_same_time_replay() -> None:
    play = dice_player(stray=0)
    for _ in range(2):
        check(play.play(), DICE)


def test_the_policy_plays_and_playouts_tell_what_positions_are_worth() -> None:
    told = dice_player(rollouts=400, stray=0).play()
    check(told, DICE)
    assert not told["how"].any()
    state, rng, at = DICE.new(), Rng(1), dict(zip(told["at"].tolist(), told["value"], strict=True))
    looked = 0
    for ply, move in enumerate(told["moves"].tolist()):
        if ply in at:
            assert move == state.playout_move(rng)
            if len(at) // 2 < looked < len(at) // 2 + 4:
                again = random_games(state, 2000, seed=3, policy=True)["wins"][state.decider] / 2000
                assert abs(again - at[ply]) < 5 * 0.5 / 400**0.5
            looked += 1
        state.apply(move)
    assert looked == len(at) > 20


def test_moves_out_of_the_blue_are_told() -> None:
    never, often = (dice_player(rollouts=1, stray=0, astray=share).play() for share in (0.0, 1.0))
    assert not (never["how"] & ASTRAY).any()
    state, rng, at = DICE.new(), Rng(1), dict(zip(often["at"].tolist(), often["how"], strict=True))
    for ply, move in enumerate(often["moves"].tolist()):
        if ply in at and move != state.playout_move(rng):
            assert at[ply] & ASTRAY
        state.apply(move)
    assert 0 < ((often["how"] & ASTRAY) > 0).sum() < len(often["how"])
    # They do not cut: each position is judged for itself.
    assert often["cut"] == 0


def test_games_of_the_policy_can_be_judged_by_their_results_alone() -> None:
    cuts = set()
    for seed in range(12):
        told = dice_player(seed, policy=1, stray=0, astray=1.0).play()
        check(told, DICE)
        assert not told["how"].any()
        cuts.add(told["cut"])
        state, rng, at = (
            DICE.new(),
            Rng(1),
            dict(zip(told["at"].tolist(), told["value"], strict=True)),
        )
        for ply, move in enumerate(told["moves"].tolist()):
            if ply in at:
                assert at[ply] == told["shares"][state.decider]
                # No result is the work of a move out of the blue.
                assert ply < told["cut"] or move == state.playout_move(rng)
            state.apply(move)
    assert len(cuts) > 6
    assert dice_player(policy=1, stray=0).play()["cut"] == 0


def test_a_seat_thinks_the_same_whatever_it_does_not_know() -> None:
    """A search of self-play does not look at the card that only the other seat has seen."""
    met = 0
    for seed in range(40):
        state, rng = ARCHITECTS.new(), Rng(seed)
        while state.decider != OVER:
            seat = state.decider
            if seat >= 0 and state.hidden(seat) and len(state.legal_moves()) > 1:
                tops = [with_top(state, top) for top in other_tops(state)[:2]]
                told = [
                    SelfPlay(
                        s,
                        {"full_share": 1.0, "full": 60},
                        {},
                        1,
                        ARCHITECTS.network(ARCHITECTS.new()),
                    ).play()
                    for s in (state, *tops)
                ]
                firsts = [(t["value"][0], *t["visits"][: t["n_visits"][0]]) for t in told]
                assert len(set(firsts)) == 1
                assert not any(t["how"][0] & EXACT for t in told)
                met += 1
                break
            state.apply(state.playout_move(rng))
    assert met > 5


def test_games_depend_on_the_seed_alone() -> None:
    one, two, other = (player(seed).play() for seed in (5, 5, 6))
    for key in ("moves", "value", "visits"):
        assert np.array_equal(one[key], two[key])
    assert not np.array_equal(one["moves"], other["moves"])


def test_what_leads_astray_comes_before_the_cut() -> None:
    told = player(2, stray=0).play(opponent=0, plan=2, handover=30)
    state = GAME.new()
    last = 0
    searched = set(told["at"].tolist())
    for ply, move in enumerate(told["moves"]):
        if state.decider >= 0 and len(state.legal_moves()) > 1 and ply not in searched:
            last = ply + 1
        state.apply(int(move))
    assert told["cut"] == last > 0
    assert player(2, stray=0).play()["cut"] == 0
    cuts = [player(seed, stray=1).play()["cut"] for seed in range(3)]
    assert all(cuts)
    told = player(3, stray=0).play(before=told["moves"][:40].tolist())
    assert told["cut"] == 40
    assert min(told["at"]) >= 40


def test_of_a_plan_kept_to_the_end_the_other_seat_learns() -> None:
    told = player(2, stray=0).play(opponent=0, plan=1, heed=True)
    check(told)
    state, searched = GAME.new(), set(told["at"].tolist())
    for ply, move in enumerate(told["moves"]):
        if state.decider >= 0 and len(state.legal_moves()) > 1:
            assert (ply in searched) == (state.decider == 1)
        state.apply(int(move))
    assert told["cut"] == 0


def test_the_playout_policy_plays_up_to_the_turns_that_are_solved() -> None:
    for seed in range(3):
        told = player(seed, stray=1, loose_nodes=10**6).play(loose=6)
        check(told)
        state = GAME.new()
        for move in told["moves"][: told["cut"]]:
            if state.decider >= 0 and len(state.legal_moves()) > 1:
                assert state.turns_left > 6
            state.apply(int(move))
        assert min(told["at"], default=told["cut"]) >= told["cut"]
        assert all(how & EXACT for how in told["how"])
    told = player(1, loose_nodes=1).play(loose=12)
    assert not told["how"][0] & EXACT


def share_after(state: State, move: int) -> float | None:
    """The share of the seat that decides if the game is over after a move."""
    seat = state.decider
    state.apply(move)
    share = state.returns()[seat] if state.decider == OVER else None
    state.undo()
    return share


def test_proved_values_are_the_truth() -> None:
    """A last decision whose value is proved can be looked up move by move."""
    met = 0
    for seed in range(6):
        told = player(seed, solve_turns=4, solve_nodes=10**6).play()
        last = len(told["at"]) - 1
        if not told["how"][last] & EXACT:
            continue
        state = GAME.new()
        for move in told["moves"][: told["at"][last]]:
            state.apply(int(move))
        shares = [share_after(state, move) for move in state.legal_moves()]
        if None not in shares:
            assert told["value"][last] == max(share for share in shares if share is not None)
            met += 1
    assert met


def reached(state: State, moves: list[int]) -> State:
    state = state.copy()
    for move in moves:
        state.apply(move)
    return state


@pytest.mark.parametrize("loose", [0, 4])
def test_asides_are_what_moves_that_may_not_have_been_played_are_worth(loose: int) -> None:
    met = others = 0
    for seed in range(4):
        play = player(seed, solve_turns=4, solve_nodes=10**6, asides=2)
        told = play.play(loose=loose)
        check(told)
        moves, ends = told["moves"].tolist(), np.cumsum([0, *told["n_asides"]])
        assert ends[-1] == len(told["aside_move"]) == len(told["aside_value"])
        for k, ply in enumerate(told["at"]):
            state = reached(GAME.new(), moves[:ply])
            asides = told["aside_move"][ends[k] : ends[k + 1]].tolist()
            assert len(set(asides)) == len(asides) <= 2
            assert set(asides) <= set(state.legal_moves())
            assert not asides or told["how"][k] & EXACT
            for move, said in zip(asides, told["aside_value"][ends[k] : ends[k + 1]], strict=True):
                child = reached(state, [move])
                assert child.decider != OVER
                others += move != moves[ply]
                if child.turns_left <= 3:
                    first = value(child)
                    assert said == pytest.approx(1 - first if state.decider else first, abs=1e-6)
                    met += 1
    assert met > 10
    assert others > 5


def test_a_decision_without_a_proof_has_no_asides() -> None:
    hardly = player(1, solve_turns=12, solve_nodes=1, asides=5).play(loose=0)
    assert not hardly["n_asides"][(hardly["how"] & EXACT) == 0].any()
    assert not player(1, solve_turns=4).play()["n_asides"].any()


def test_a_wide_network_can_play() -> None:
    network = NetworkHandle(random_wide())
    check(SelfPlay(GAME.new(), TERMS, {}, 1, network).play())


def test_terms_and_plans_that_do_not_exist_are_refused() -> None:
    with pytest.raises(ValueError, match="unknown terms: quik"):
        player(quik=3)
    with pytest.raises(ValueError, match="no plan 3"):
        player().play(opponent=0, plan=3, handover=10)
    with pytest.raises(ValueError, match="not possible"):
        player().play(before=[1])


# ---------------------------------------------------------------- runs

RUN = """
game = "duel"
games = 5
chunk = 2
seed = 3
rare = 0.4
pool = 0.2
chased = 0.5
loose = 0.2
rare_moves = ["revive"]
[terms]
full = 12
quick = 4
opponent = 10
solve_nodes = 100
loose_nodes = 100
"""


def write(folder: Path, text: str = RUN) -> Path:
    path = folder / "run.toml"
    path.write_text(text, encoding="utf-8")
    return path


def arrays(path: Path) -> dict[str, Any]:
    with np.load(path) as stored:
        return {name: stored[name] for name in stored}


def test_a_run_goes_on_where_it_ended_and_gives_the_same_games(tmp_path: Path) -> None:
    run = read_run(write(tmp_path))
    folder = tmp_path / "games"
    assert play_run(run, tmp_path, folder, backend=Local(), seconds=0) == 0
    assert missing_chunks(run, folder) == [0, 1, 2]
    assert play_run(run, tmp_path, folder, backend=Local()) == 3
    before = arrays(chunk_path(folder, 1))
    assert len(before["plies"]) == 2
    assert len(arrays(chunk_path(folder, 2))["plies"]) == 1
    chunk_path(folder, 1).unlink()
    seen: list[tuple[int, int]] = []
    done = play_run(
        run, tmp_path, folder, backend=Local(2), progress=lambda *told: seen.append(told)
    )
    assert (done, seen) == (1, [(3, 3)])
    after = arrays(chunk_path(folder, 1))
    assert all(np.array_equal(before[name], after[name]) for name in before)
    assert not list(folder.glob("*.tmp"))


def test_a_run_that_is_asked_for_more_games_fills_up_its_last_file(tmp_path: Path) -> None:
    run, folder = read_run(write(tmp_path)), tmp_path / "games"
    play_run(run, tmp_path, folder, backend=Local())
    short = arrays(chunk_path(folder, 2))
    longer = read_run(write(tmp_path, RUN.replace("games = 5", "games = 7")))
    assert missing_chunks(longer, folder) == [2, 3]
    assert play_run(longer, tmp_path, folder, backend=Local()) == 2
    assert missing_chunks(longer, folder) == missing_chunks(run, folder) == []
    full = arrays(chunk_path(folder, 2))
    assert (len(short["plies"]), len(full["plies"])) == (1, 2)
    assert np.array_equal(full["moves"][: len(short["moves"])], short["moves"])


@pytest.mark.parametrize("text", [b"", b'{"identity": ', b"{}", b"\xff"])
def test_a_description_that_was_cut_off_is_told(tmp_path: Path, text: bytes) -> None:
    run, folder = read_run(write(tmp_path)), tmp_path / "games"
    folder.mkdir()
    (folder / "run.json").write_bytes(text)
    with pytest.raises(InputError, match=r"run\.json: "):
        play_run(run, tmp_path, folder, backend=Local())


def test_a_run_that_is_refused_leaves_nothing(tmp_path: Path, monkeypatch) -> None:
    """Neither if the processes refuse it, nor if this one does."""
    run, folder = read_run(write(tmp_path)), tmp_path / "games"
    other = msgspec.structs.replace(identity("duel"), compiled="another")
    with monkeypatch.context() as elsewhere:
        elsewhere.setattr("solver.arena.work.identity", lambda *_, **__: other)
        with pytest.raises(InputError, match="other compiled"):
            play_run(run, tmp_path, folder, backend=Local())
    assert not folder.exists()
    lost = msgspec.structs.replace(run, weights="nowhere.npz")
    with pytest.raises(InputError, match=r"nowhere\.npz"):
        play_run(lost, tmp_path, folder, backend=Local())
    assert not folder.exists()


def test_other_code_needs_a_word_and_is_marked(tmp_path: Path, monkeypatch) -> None:
    run, folder = read_run(write(tmp_path)), tmp_path / "games"
    play_run(run, tmp_path, folder, backend=Local())
    now = identity("duel")
    other = msgspec.structs.replace(now, compiled="another", networks="another")
    for module in ("learning.playing", "arena.work"):
        monkeypatch.setattr(f"solver.{module}.identity", lambda *_, **__: other)
    chunk_path(folder, 1).unlink()
    with pytest.raises(InputError, match=f"{now.code}.*: other compiled and networks; "):
        play_run(run, tmp_path, folder, backend=Local())
    assert play_run(run, tmp_path, folder, backend=Local(), other_code=True) == 1
    told = json.loads((folder / "run.json").read_bytes())["codes"]
    assert [each["code"] for each in told] == [now.code, other.code]
    played_by = [arrays(chunk_path(folder, n))["code"].tobytes().hex() for n in range(3)]
    assert played_by == [now.code, other.code, now.code]


def test_a_chunk_that_comes_to_nothing_stays_missing(tmp_path: Path, monkeypatch) -> None:
    run, folder = read_run(write(tmp_path)), tmp_path / "games"
    monkeypatch.setattr("solver.learning.playing.play_chunk", broken(playing.play_chunk))
    failures: list[Failed] = []
    assert play_run(run, tmp_path, folder, backend=Local(), failed=failures.append) == 2
    assert [playing.told_of(each) for each in failures] == [
        "chunk 1 came to nothing: RuntimeError: gone"
    ]
    assert missing_chunks(run, folder) == [1]


def broken(play: Callable[..., tuple[int, bytes]]) -> Callable[..., tuple[int, bytes]]:
    """What plays all chunks but one."""

    def played(run: RunFile, weights: bytes | None, number: int) -> tuple[int, bytes]:
        if number == 1:
            raise RuntimeError("gone")
        return play(run, weights, number)

    return played


def test_a_folder_belongs_to_one_run(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    play_run(read_run(write(tmp_path)), tmp_path, folder, backend=Local())
    longer = read_run(write(tmp_path, RUN.replace("games = 5", "games = 7")))
    assert play_run(longer, tmp_path, folder, backend=Local(), seconds=0) == 0
    other = read_run(write(tmp_path, RUN.replace("seed = 3", "seed = 4")))
    with pytest.raises(InputError, match="holds games of another run"):
        play_run(other, tmp_path, folder, backend=Local())


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('"duel"', '"chess"', "chess"),
        ("full = 12", "ful = 12", r"terms.ful: no such setting"),
        ("full = 12", "full = -3", r"terms.full: -3 is not in 1 to"),
        ("full = 12", "full = 1.5", r"terms.full: 1.5 is no whole number"),
        ("full = 12", "full = nan", r"terms.full: nan is not in"),
        ("full = 12", "noise = 2", r"terms.noise: 2 is not in 0 to 1"),
        ("full = 12", "asides = 101", r"terms.asides: 101 is not in 0 to 100"),
        ("full = 12", "loose_turns = 1", r"terms.loose_turns: 1 is not in 2 to"),
        ("[terms]", "[search]\nplayout = 2\n[terms]", r"search.playout: 2 is not in 0 to 1"),
        ("games = 5", "games = 0", "games"),
        ("seed = 3", "seats = [2, 3]", "seats: 3 seats; Duel is for two"),
        ("seed = 3", "seats = [1]", "seats: 1 seats; Duel is for two"),
        ("seed = 3", "seats = 2", "seats: must be a list"),
        ("pool = 0.2", "pool = 1.4", "pool"),
        ("seed = 3", 'weights = "none.npz"', "none.npz: cannot be read"),
        ("seed = 3", 'network = "0123"', "not 0123"),
        ("[terms]", "[terms", "not valid TOML"),
        ("[terms]", "a = " + "[" * 5000, "not valid TOML: a number or a nesting is too long"),
        ("[terms]", "a = " + "9" * 6000, "not valid TOML: a number or a nesting is too long"),
        ("seed = 3", "seed = 1979-05-27", "seed: must be a whole number, not a date"),
    ],
)
def test_a_bad_run_file_is_told(tmp_path: Path, old: str, new: str, problem: str) -> None:
    with pytest.raises(InputError, match=problem) as caught:
        read_run(write(tmp_path, RUN.replace(old, new)))
    assert str(caught.value.place).startswith(str(tmp_path))


def test_a_run_file_may_begin_with_the_mark_of_utf_8(tmp_path: Path) -> None:
    plain = read_run(write(tmp_path))
    assert read_run(write(tmp_path, f"\ufeff{RUN}")) == plain


@pytest.mark.parametrize(
    ("name", "games"),
    [
        ("duel", 150_000),
        ("duel-plain", 150_000),
        ("duel-loose", 100_000),
        ("duel-endings", 400_000),
        ("architects", 300_000),
        ("architects-tables", 80_000),
        ("dice", 100_000),
        ("dice-first", 100_000),
        ("duel-expansions", 80_000),
        ("duel-expansions-plain", 20_000),
        ("duel-expansions-pool", 4_000),
        ("duel-expansions-chased", 4_000),
    ],
)
def test_the_shipped_runs_can_be_read(name: str, games: int) -> None:
    run = read_run(EXAMPLES / f"{name}.toml")
    assert run.games >= games
    assert isinstance(run, RunFile)


def test_the_run_against_chasers_teaches_one_seat_of_whole_games(tmp_path: Path) -> None:
    """Most games are against a plan that is kept to; only the other seat is learned from."""
    run = read_run(EXAMPLES / "duel-expansions-chased.toml")
    assert run.pool == 1.0
    assert 0.5 < run.chased < 1.0
    few = msgspec.structs.replace(
        run, games=4, chunk=4, chased=1.0, terms=run.terms | {"quick": 4, "opponent": 4}
    )
    assert play_run(few, tmp_path, tmp_path / "games", backend=Local()) == 1
    stored = arrays(chunk_path(tmp_path / "games", 0))
    assert not stored["cut"].any()
    moves = np.split(stored["moves"], np.cumsum(stored["plies"])[:-1])
    searched = np.split(stored["at"], np.cumsum(stored["decisions"])[:-1])
    for plies, at in zip(moves, searched, strict=True):
        state, deciders = few.start(), set()
        for ply, move in enumerate(plies.tolist()):
            deciders |= {state.decider} if ply in at else set()
            state.apply(move)
        assert len(deciders) == 1
