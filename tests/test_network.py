"""The network in C equals its definition, to the bit and with every kernel."""

from __future__ import annotations

import numpy as np
import pytest

from solver._ext.core.network import NetworkHandle
from solver.games.data.weights import filled_up

Weights = dict[str, np.ndarray]


def random_weights(rng: np.random.Generator, inputs: int, first: int, second: int) -> Weights:
    shapes = {
        "w1": (inputs, first), "b1": (first,), "w2": (first, second), "b2": (second,),
        "w3": (second,), "b3": (1,),
    }  # fmt: skip
    return {name: rng.normal(size=shape).astype(np.float32) for name, shape in shapes.items()}


def slow_logit(weights: Weights, inputs: np.ndarray) -> float:
    """The definition, with every sum taken in the order of the units before it."""
    first = weights["b1"].copy()
    for i in np.flatnonzero(inputs):
        first += weights["w1"][i] * inputs[i]
    second = weights["b2"].copy()
    for x, row in zip(first, weights["w2"], strict=True):
        if x > 0:
            second += row * x
    result = weights["b3"][0]
    for x, weight in zip(second, weights["w3"], strict=True):
        if x > 0:
            result += x * weight
    return float(result)


@pytest.mark.parametrize(
    "shape",
    [(800, 48, 24), (300, 32, 16), (60, 1, 1), (70, 13, 9), (90, 72, 40), (2000, 128, 128)],
    ids=str,
)
def test_all_kernels_give_the_bits_of_the_definition(shape: tuple[int, int, int]) -> None:
    rng = np.random.default_rng(sum(shape))
    weights = random_weights(rng, *shape)
    handle = NetworkHandle(weights)
    for share in (0.0, 0.02, 0.1, 0.4):
        active = rng.random(shape[0]) < share
        inputs = (active * rng.normal(size=shape[0])).astype(np.float32)
        expected = slow_logit(weights, inputs)
        assert handle.logit(inputs) == expected
        assert handle.logit(inputs, plain=True) == expected


def test_input_of_a_wrong_size_is_refused() -> None:
    handle = NetworkHandle(random_weights(np.random.default_rng(1), 5000, 8, 8))
    with pytest.raises(ValueError, match=r"inputs have shape \(4999,\), not \(5000,\)"):
        handle.logit(np.zeros(4999))
    with pytest.raises(ValueError, match="5000 inputs are not zero"):
        handle.logit(np.ones(5000))


def test_weights_of_other_shapes_are_refused() -> None:
    weights = random_weights(np.random.default_rng(1), 20, 8, 8)
    with pytest.raises(ValueError, match="w2 is float32"):
        NetworkHandle({**weights, "b2": weights["b2"][:7]})
    with pytest.raises(ValueError, match="layers of 129 and 8 units"):
        NetworkHandle(random_weights(np.random.default_rng(1), 20, 129, 8))


def test_weights_for_fewer_inputs_say_the_same() -> None:
    """A game may add inputs at the end: zeros stand for them."""
    weights = random_weights(np.random.default_rng(3), 5, 8, 4)
    more = filled_up(weights, 7, 9)
    assert np.array_equal(more["w1"][:5], weights["w1"])
    assert more["w1"].shape == (7, 8)
    assert not more["w1"][5:].any()
    assert np.array_equal(more["b1"], weights["b1"])
    assert filled_up(weights, 4, 9)["w1"].shape == (5, 8)
