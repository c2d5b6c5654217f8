"""Training fits what it is given, and the weights in C say what PyTorch says."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from solver._ext.core.network import NetworkHandle
from solver._ext.core.rng import Rng
from solver._ext.core.state import OVER
from solver.arena.backend import Local
from solver.errors import InputError
from solver.games.data.input_layout import LAYOUT
from solver.games.duel import GAME
from solver.learning.arrays import layout_in
from solver.learning.measures import auc_of, slope_of
from solver.learning.network_file import stored_weights
from solver.learning.playing import play_run
from solver.learning.run_file import hash_of, read_run, read_weights
from tests.learning.test_selfplay import RUN, write

torch = pytest.importorskip("torch", reason="PyTorch is not installed")
torch.set_num_threads(1)  # threads that wait for one another crawl where the cores are busy

QUICK = (
    RUN.replace("games = 5", "games = 160").replace("chunk = 2", "chunk = 40")
    + "full_share = 1\nwarm = 100\n"
)


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a small run."""
    folder = tmp_path_factory.mktemp("run")
    play_run(read_run(write(folder, QUICK)), folder, folder / "games", backend=Local())
    return folder / "games"


def fit(games: Path, out: Path, start: Path | None = None, **changes: Any) -> Path:
    from solver.learning.fitting import FitTerms
    from solver.learning.training import train_network

    settings = {"first": 32, "second": 8, "epochs": 3, "batch": 256, "rate": 5e-3, **changes}
    return train_network(
        [games],
        out,
        FitTerms(**settings),
        share=0.5,
        trace=0.9,
        start=start,
        backend=Local(),
        say=lambda _: None,
    )


def weights_in(path: Path) -> dict[str, Any]:
    """The weights in a file by their names; the layout of their inputs must stand there, too."""
    stored = stored_weights(path)
    assert layout_in(stored)
    return {name: values for name, values in stored.items() if name != LAYOUT}


def test_a_network_is_named_by_its_hash_and_says_what_made_it(games: Path, tmp_path: Path) -> None:
    path = fit(games, tmp_path)
    assert path.stem == hash_of(path)
    told = msgspec.json.decode(path.with_suffix(".json").read_bytes())
    assert told["fit"]["first"] == 32
    assert told["games"] > 20
    assert len(told["runs"]) == 1
    assert read_weights(path, GAME).is_for(GAME.new())
    # The same again gives the same weights.
    assert fit(games, tmp_path / "again").stem == path.stem
    assert sorted(file.suffix for file in tmp_path.glob("*.*")) == [".json", ".npz"]


def test_training_learns(games: Path, tmp_path: Path) -> None:
    before = fit(games, tmp_path, epochs=1, rate=1e-6)
    after = fit(games, tmp_path, epochs=6, rate=2e-3)
    loss = [
        msgspec.json.decode(path.with_suffix(".json").read_bytes())["held_out"]
        for path in (before, after)
    ]
    assert loss[1]["policy"] < loss[0]["policy"]
    assert loss[1]["brier"] < loss[0]["brier"]


def test_a_part_of_the_game_is_fitted_alone(games: Path, tmp_path: Path) -> None:
    start = fit(games, tmp_path / "all", until=(7, 25))
    path = fit(games, tmp_path / "part", start, until=(7, 25), parts=(1,), decay=0.5)
    one, two = weights_in(start), weights_in(path)
    for name in one:
        if name in ("w1", "b1", "until"):
            assert np.array_equal(one[name], two[name])
            continue
        same = [np.array_equal(one[name][k], two[name][k]) for k in range(3)]
        assert same == [True, False, True], name
    for wrong in ({"parts": (0, 3)}, {"parts": (0,), "start": None}):
        with pytest.raises(InputError, match="has no weights yet"):
            fit(games, tmp_path / "no", **{"start": start, "until": (7, 25), **wrong})


def test_a_first_layer_is_kept(games: Path, tmp_path: Path) -> None:
    start = fit(games, tmp_path / "all")
    path = fit(games, tmp_path / "behind", start, keep_first=True, decay=0.5)
    one, two = weights_in(start), weights_in(path)
    same = {name for name in one if np.array_equal(one[name], two[name])}
    assert same == {"w1", "b1", "until"}
    with pytest.raises(InputError, match="needs a first layer"):
        fit(games, tmp_path / "no", keep_first=True)


def test_the_rate_may_rise_in_one_step(games: Path, tmp_path: Path) -> None:
    assert fit(games, tmp_path, epochs=9, batch=10**6).exists()  # a tenth of ten, less one


def test_games_that_did_not_go_on_from_a_position_do_not_say_how_they_end(games: Path) -> None:
    from solver.learning.fitting import Data, FitTerms, total_loss, units_of
    from solver.learning.model import Shape, Wide
    from solver.learning.training import read_all

    samples = read_all([games], share=0.2, trace=0.9, seed=0, backend=Local())
    state = GAME.new()
    shape = Shape(state.n_inputs, 16, 4, state.n_endings, state.n_rows)
    model = Wide(shape, units_of(samples, state.n_inputs))

    def learned(numbers: Any) -> Any:
        model.zero_grad(set_to_none=True)
        batch = Data(samples, torch.device("cpu"), ()).batch(torch.tensor(numbers))
        torch.autograd.backward(total_loss(model, batch, FitTerms(policy=0.0)))
        found = model.endings.weight.grad
        return torch.zeros_like(model.endings.weight) if found is None else found.clone()

    known = np.flatnonzero(samples.result != 0.5)[:40]
    alone = learned(known[:20])
    samples.ending[known[20:]] = 0
    assert alone.abs().sum() > 0
    assert torch.allclose(learned(known), alone, atol=1e-6)
    assert not learned(known[20:]).any()


@pytest.mark.parametrize("parts", [(0, 1), (2,), (1,)])
def test_a_first_layer_is_fitted_with_all_parts_that_it_serves(
    games: Path, tmp_path: Path, parts: tuple[int, ...]
) -> None:
    one = fit(games, tmp_path / "one", until=(7, 25))
    terms = {"until": (7, 25), "first_until": (25,)}
    start = fit(games, tmp_path / "all", one, epochs=1, rate=1e-9, **terms)
    path = fit(games, tmp_path / "part", start, parts=parts, **terms)
    with np.load(one) as alone, np.load(start) as begun, np.load(path) as told:
        assert begun["w1"].shape == (2, *alone["w1"].shape)
        assert all(np.array_equal(layer, alone["w1"]) for layer in begun["w1"])
        for name in ("w1", "b1"):
            changed = [not np.array_equal(begun[name][k], told[name][k]) for k in range(2)]
            assert changed == [parts == (0, 1), parts == (2,)]
        changed = [not np.array_equal(begun["w2"][k], told["w2"][k]) for k in range(3)]
        assert changed == [part in parts for part in range(3)]
    with pytest.raises(InputError, match="begins where no stage does"):
        fit(games, tmp_path / "no", until=(7, 25), first_until=(8,))
    with pytest.raises(InputError, match="the first layers end at"):
        fit(games, tmp_path / "no", start, until=(7, 25), first_until=(7,))


def test_a_first_layer_may_be_split(games: Path, tmp_path: Path) -> None:
    start = fit(games, tmp_path / "start", until=(7, 25), first_until=(25,))
    path = fit(
        games,
        tmp_path / "split",
        start,
        until=(7, 15, 25),
        first_until=(15, 25),
        parts=(2,),
        epochs=1,
    )
    with np.load(start) as begun, np.load(path) as told:
        assert np.array_equal(told["w1"][0], begun["w1"][0])
        assert not np.array_equal(told["w1"][1], begun["w1"][0])
        assert np.array_equal(told["w1"][2], begun["w1"][1])


def test_scores_are_against_the_result_or_what_is_proved(games: Path) -> None:
    from solver.learning.fitting import Data, judged, units_of
    from solver.learning.model import Shape, Wide
    from solver.learning.training import read_all

    samples = read_all([games], share=1.0, trace=0.9, seed=0, backend=Local())
    state = GAME.new()
    shape = Shape(state.n_inputs, 16, 4, state.n_endings, state.n_rows)
    model = Wide(shape, units_of(samples, state.n_inputs))
    samples.exact[:] = np.arange(len(samples)) % 3 == 0
    data, numbers = Data(samples, torch.device("cpu"), ()), torch.arange(len(samples))
    batch = data.batch(numbers)
    with torch.no_grad():
        hidden = model.hidden(batch.index, batch.count, batch.offset, batch.stage)
        said = torch.sigmoid(model.value(hidden, batch.stage)[:, 0]).numpy()
    seen = [
        v if e else r for v, e, r in zip(samples.value, samples.exact, samples.result, strict=True)
    ]
    assert judged(model, data, numbers, 500).brier == pytest.approx(
        ((said - seen) ** 2).mean(), 1e-4
    )


@pytest.mark.parametrize("fast", [False, True])
def test_the_first_layer_is_a_sum_of_rows(fast: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    from torch.nn import functional

    from solver.learning import model

    kind = torch.bfloat16 if fast else torch.float32
    monkeypatch.setattr(model, "_fast_kind", lambda _: kind)
    torch.manual_seed(3)
    table, wanted = torch.randn(50, 6), torch.randn(3, 6)
    # Every input is there once in a sample; the second sample has none.
    index = torch.cat([torch.randperm(50)[:20], torch.randperm(50)[:30]]).int()
    factor, offset = torch.rand(50), torch.tensor([0, 20, 20], dtype=torch.int32)
    grads = []
    for sums in (
        lambda t: model.rows_summed(t, index, factor, offset),
        lambda t: functional.embedding_bag(index, t, offset, mode="sum", per_sample_weights=factor),
    ):
        mine = table.clone().requires_grad_()
        (sums(mine) * wanted).sum().backward()
        grads.append(mine.grad)
    assert torch.allclose(grads[0], grads[1], atol=0.05 if fast else 1e-5)


@pytest.mark.parametrize("first_until", [(), (25,)])
def test_the_weights_in_c_say_what_pytorch_says(
    games: Path, tmp_path: Path, first_until: tuple[int, ...]
) -> None:
    from solver.learning.model import Shape, Wide

    path = fit(games, tmp_path, until=(7, 25), first_until=first_until)
    weights = weights_in(path)
    state, rng = GAME.new(), Rng(2)
    until = (7, 25)
    shape = Shape(state.n_inputs, 32, 8, state.n_endings, state.n_rows, until, first_until)
    model = Wide(shape, np.full(state.n_inputs, 0.5, np.float32))
    model.take(weights)
    again = model.whole()
    assert all(np.array_equal(again[name], weights[name]) for name in weights)
    handle = NetworkHandle(weights)
    while state.decider != OVER:
        if state.decider >= 0:
            index, count = state.inputs(state.decider)
            moves = state.legal_moves()
            rows = [state.rows(move) + [0xFFFF] * (4 - len(state.rows(move))) for move in moves]
            with torch.no_grad():
                stage = torch.tensor([sum(state.turns_left > turns for turns in until)])
                counts = torch.tensor(count, dtype=torch.float32)
                hidden = model.hidden(torch.tensor(index), counts, torch.tensor([0]), stage)
                whose = torch.zeros(len(rows), dtype=torch.long)
                policy = model.moves(hidden, stage, torch.tensor(rows), whose)
                value, endings = model.value(hidden, stage)[0, 0], model.endings(hidden, stage)[0]
            said = handle.judge(state, state.decider)
            assert said[0] == pytest.approx(float(value), abs=0.02)
            assert said[1] == pytest.approx(endings.tolist(), abs=0.02)
            assert said[2] == pytest.approx(policy.tolist(), abs=0.02)
        state.apply(state.playout_move(rng))


def test_training_goes_on_from_weights_of_the_same_shape(games: Path, tmp_path: Path) -> None:
    first = fit(games, tmp_path)
    more = fit(games, tmp_path, start=first, epochs=1, rate=1e-7)
    scores = [
        msgspec.json.decode(path.with_suffix(".json").read_bytes())["held_out"]["loss"]
        for path in (first, more)
    ]
    assert scores[1] == pytest.approx(scores[0], abs=0.01)
    staged = fit(games, tmp_path, start=first, epochs=1, rate=1e-7, until=(10, 40))
    told = msgspec.json.decode(staged.with_suffix(".json").read_bytes())
    assert told["held_out"]["loss"] == pytest.approx(scores[0], abs=0.01)
    assert weights_in(staged)["w2"].shape == (3, 8, 32)
    finer = fit(games, tmp_path, start=staged, epochs=1, rate=1e-9, until=(4, 10, 20, 40))
    one, two = weights_in(staged), weights_in(finer)
    for name in set(one) - {"until"}:
        served = one[name] if name in ("w1", "b1") else one[name][[0, 0, 1, 1, 2]]
        assert np.allclose(served, two[name], atol=1), name
    with pytest.raises(InputError, match="w1 is"):
        fit(games, tmp_path, start=first, first=48)
    with pytest.raises(InputError, match="the stages end at"):
        fit(games, tmp_path, start=staged, until=(10, 41))


# ---------------------------------------------------------------- measures


def test_slope_and_auc_of_what_is_known() -> None:
    rng = np.random.default_rng(5)
    logit = rng.normal(size=40_000) * 2
    result = (rng.random(40_000) < 1 / (1 + np.exp(-0.5 * logit + 0.3))).astype(float)
    assert slope_of(logit, result) == pytest.approx(0.5, abs=0.02)
    few, won = logit[:300], result[:300]
    slow = [
        1.0 if a > b else 0.5 if a == b else 0.0
        for a, x in zip(few, won, strict=True)
        for b, y in zip(few, won, strict=True)
        if x > y
    ]
    assert auc_of(few, won) == pytest.approx(sum(slow) / len(slow))
    assert np.isnan(auc_of(few, np.ones(300)))


def test_generations_play_with_the_network_before_and_are_not_done_twice(tmp_path: Path) -> None:
    from solver.learning.cycle import Cycle, run_cycle
    from solver.learning.fitting import FitTerms

    run = read_run(write(tmp_path))
    fit, said = FitTerms(first=16, second=4, epochs=1), []

    def cycle(generations: int) -> Path | None:
        wanted = Cycle(generations, seconds=600, last=2, share=1.0)
        return run_cycle(
            run, tmp_path, tmp_path / "all", wanted, fit, backend=Local(), say=said.append
        )

    first = cycle(1)
    assert first is not None
    second = cycle(2)
    assert second is not None
    assert second != first
    assert len([text for text in said if "games with" in text]) == 2
    assert any(f"games with {first.stem}" in text for text in said)
    said.clear()
    assert cycle(2) == second
    assert not said
    told = msgspec.json.decode(second.with_suffix(".json").read_bytes())
    assert len(set(told["runs"])) == 2
    assert told["start"] == first.stem
