#!/usr/bin/env python3
"""Fits a small network to samples of scripts/selfplay.py and writes its weights.

    python scripts/train.py --inputs 1168 --out weights.npz samples1.npz samples2.npz

The target is a mix of the game's result and the searched win share. The last twentieth of every
file is held out; its loss decides which epoch is kept.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Weights = dict[str, Floats]


@dataclass
class Data:
    """Samples in CSR form with one target each."""

    index: NDArray[np.int64]
    value: Floats
    offsets: NDArray[np.int64]
    target: Floats
    result: Floats

    def dense(self, rows: NDArray[np.int64], n_inputs: int) -> Floats:
        """The inputs of some samples as a matrix."""
        counts = self.offsets[rows + 1] - self.offsets[rows]
        before = np.cumsum(counts) - counts
        starts = np.repeat(self.offsets[rows] - before, counts)
        at = starts + np.arange(counts.sum())
        matrix = np.zeros((len(rows), n_inputs), dtype=np.float32)
        matrix[np.repeat(np.arange(len(rows)), counts), self.index[at]] = self.value[at]
        return matrix


def read(paths: list[str], mix: float) -> tuple[Data, NDArray[np.int64], NDArray[np.int64]]:
    """All samples, and the row numbers for training and for validation."""
    parts = [dict(np.load(path)) for path in paths]
    train, held, start = [], [], 0
    for part in parts:
        n = len(part["result"])
        train.append(np.arange(start, start + n * 19 // 20))
        held.append(np.arange(start + n * 19 // 20, start + n))
        start += n
    offsets = [np.zeros(1, dtype=np.int64)]
    for part in parts:
        offsets.append(part["offsets"][1:] + offsets[-1][-1])
    result = np.concatenate([part["result"] for part in parts])
    search = np.concatenate([part["search"] for part in parts])
    data = Data(
        np.concatenate([part["index"] for part in parts]).astype(np.int64),
        np.concatenate([part["value"] for part in parts]).astype(np.float32),
        np.concatenate(offsets),
        (mix * result + (1.0 - mix) * search).astype(np.float32),
        result,
    )
    return data, np.concatenate(train), np.concatenate(held)


def start_weights(n_inputs: int, first: int, second: int, rng: np.random.Generator) -> Weights:
    """Random weights of a fresh network."""

    def normal(rows: int, columns: int, active: int) -> Floats:
        scale = np.sqrt(2.0 / active)
        return (rng.normal(size=(rows, columns)) * scale).astype(np.float32)

    return {
        "w1": normal(n_inputs, first, 100),
        "b1": np.zeros(first, dtype=np.float32),
        "w2": normal(first, second, first),
        "b2": np.zeros(second, dtype=np.float32),
        "w3": normal(second, 1, second)[:, 0] * np.float32(0.5),
        "b3": np.zeros(1, dtype=np.float32),
    }


def forward(w: Weights, x: Floats) -> tuple[Floats, Floats, Floats]:
    """Hidden layers and win share of each row."""
    first = np.maximum(x @ w["w1"] + w["b1"], 0.0)
    second = np.maximum(first @ w["w2"] + w["b2"], 0.0)
    logit = second @ w["w3"] + w["b3"][0]
    return first, second, 1.0 / (1.0 + np.exp(-logit))


def gradients(w: Weights, x: Floats, target: Floats) -> Weights:
    """Gradient of the mean cross-entropy."""
    first, second, share = forward(w, x)
    d = ((share - target) / len(target)).astype(np.float32)
    d2 = np.outer(d, w["w3"]) * (second > 0)
    d1 = (d2 @ w["w2"].T) * (first > 0)
    return {
        "w3": second.T @ d,
        "b3": d.sum(keepdims=True),
        "w2": first.T @ d2,
        "b2": d2.sum(axis=0),
        "w1": x.T @ d1,
        "b1": d1.sum(axis=0),
    }


def loss(share: Floats, target: Floats) -> float:
    """Mean cross-entropy."""
    share = np.clip(share, 1e-6, 1 - 1e-6)
    return float(-np.mean(target * np.log(share) + (1 - target) * np.log(1 - share)))


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("samples", nargs="+")
    parser.add_argument("--out", required=True)
    parser.add_argument("--start", default="", help="weights to go on from")
    parser.add_argument("--inputs", type=int, required=True, help="n_features of the states")
    parser.add_argument("--first", type=int, default=48)
    parser.add_argument("--second", type=int, default=24)
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--batch", type=int, default=2048)
    parser.add_argument("--rate", type=float, default=1.5e-3)
    parser.add_argument("--mix", type=float, default=0.6, help="share of the result in the target")
    parser.add_argument("--decay", type=float, default=1e-5)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    rng = np.random.default_rng(args.seed)
    data, train, held = read(args.samples, args.mix)
    if args.start:
        w = {k: v.astype(np.float32) for k, v in np.load(args.start).items()}
    else:
        w = start_weights(args.inputs, args.first, args.second, rng)
    moment = {k: np.zeros_like(v) for k, v in w.items()}
    square = {k: np.zeros_like(v) for k, v in w.items()}
    best, step = 1e9, 0
    total = args.epochs * (len(train) // args.batch + 1)
    print(f"{len(train)} samples, {len(held)} held out", flush=True)
    for epoch in range(args.epochs):
        began = time.perf_counter()
        order = rng.permutation(train)
        for i in range(0, len(order), args.batch):
            rows = np.sort(order[i : i + args.batch])
            g = gradients(w, data.dense(rows, args.inputs), data.target[rows])
            step += 1
            rate = args.rate * 0.5 * (1 + np.cos(np.pi * step / total)) + 1e-6
            for k in w:
                moment[k] = 0.9 * moment[k] + 0.1 * g[k]
                square[k] = 0.999 * square[k] + 0.001 * g[k] ** 2
                m = moment[k] / (1 - 0.9**step)
                s = square[k] / (1 - 0.999**step)
                w[k] = (w[k] - rate * (m / (np.sqrt(s) + 1e-8) + args.decay * w[k])).astype(
                    np.float32
                )
        shares = np.concatenate(
            [
                forward(w, data.dense(held[i : i + 8192], args.inputs))[2]
                for i in range(0, len(held), 8192)
            ]
        )
        now = loss(shares, data.target[held])
        brier = float(np.mean((shares - data.result[held]) ** 2))
        print(
            f"epoch {epoch + 1}: held-out loss {now:.4f}, Brier score {brier:.4f},"
            f" {time.perf_counter() - began:.0f} s",
            flush=True,
        )
        if now < best:
            best = now
            np.savez_compressed(args.out, **{k: v.astype(np.float16) for k, v in w.items()})


if __name__ == "__main__":
    main()
