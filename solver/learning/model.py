"""The wide network of ext/core/wide.pyx as PyTorch trains it, and its weights as whole numbers."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from solver._ext.core import wide
from solver._ext.core.samples import NO_ROW
from solver._ext.core.wide import FIRST_BITS, SECOND_BITS

if TYPE_CHECKING:
    from numpy.typing import NDArray

FIRST_TOP = wide.FIRST_TOP / 2**FIRST_BITS
SECOND_TOP = wide.SECOND_TOP / 2**SECOND_BITS
LIMIT = 1.98
"""Weights behind the first layer stay within this, so that no sum overflows."""

FIRST_LIMIT = 60.0
"""Weights of the first layer stay within this."""

FIRST_LAYERS = ("w1", "b1", "first_until")
"""Arrays that do not exist once for each stage."""


@dataclass(frozen=True)
class Shape:
    """Sizes of a network: inputs, units of both layers, endings of the game, rows of the policy.

    ``until`` are the turns left up to which each stage but the last serves, in rising order;
    ``first_until`` are those of them up to which each first layer but the last serves.
    """

    inputs: int
    first: int
    second: int
    endings: int
    rows: int
    until: tuple[int, ...] = ()
    first_until: tuple[int, ...] = ()

    @property
    def stages(self) -> int:
        """How often everything behind the first layer exists."""
        return len(self.until) + 1

    @property
    def first_of(self) -> list[int]:
        """Which first layer serves each stage."""
        ends = (0, *self.until)
        return [sum(turns <= end for turns in self.first_until) for end in ends]


def _served(ends: Sequence[int], until: Sequence[int], what: str) -> list[int]:
    """Which of some parts of the game that end at ``ends`` served those that end at ``until``.

    One more than there are ends. Raises ValueError where a part would be cut.
    """
    if not set(ends) <= set(until):
        raise ValueError(f"the {what} end at {ends}")
    return [sum(bool(end < turns) for end in ends) for turns in (*until, np.inf)]


def in_stages(weights: dict[str, NDArray[Any]], until: Sequence[int]) -> dict[str, NDArray[Any]]:
    """Weights for stages that end at ``until``: each is the one that served its turns before.

    Those of one stage may have no axis for it. Raises ValueError where a stage would be cut.
    """
    told = "until" in weights
    before = _served(weights["until"].tolist() if told else [], until, "stages")
    first = {name: weights[name] for name in FIRST_LAYERS if name in weights}
    others = {name: weights[name] for name in weights if name not in (*first, "until")}
    return first | {
        name: (array if told or name == "value_bias" else array[None])[before]
        for name, array in others.items()
    }


def in_first_layers(
    weights: dict[str, NDArray[Any]], until: Sequence[int]
) -> dict[str, NDArray[Any]]:
    """Weights for first layers that end at ``until``: each is the one that served its turns before.

    Raises ValueError where a first layer would be cut.
    """
    told = "first_until" in weights
    ends = weights["first_until"].tolist() if told else []
    before = _served(ends, until, "first layers")
    return weights | {
        name: (weights[name] if told else weights[name][None])[before] for name in ("w1", "b1")
    }


class Sums(torch.autograd.Function):
    """Sums of the rows of a table, each times a factor: the first layer of sparse inputs.

    ``offset`` is CSR without its end. The gradient of the table is a product with the inputs as a
    dense matrix, which is several times as fast as adding up row by row.
    """

    @staticmethod
    def forward(ctx: Any, table: Tensor, index: Tensor, factor: Tensor, offset: Tensor) -> Tensor:
        """As ``embedding_bag``."""
        ctx.save_for_backward(index, factor, offset)
        ctx.inputs = len(table)
        sums: Tensor = functional.embedding_bag(
            index, table, offset, mode="sum", per_sample_weights=factor
        )
        return sums

    @staticmethod
    def backward(ctx: Any, *grads: Tensor) -> tuple[Tensor, None, None, None]:
        """Of the table alone."""
        index, factor, offset = ctx.saved_tensors
        kind = _fast_kind(index.device)
        ends = torch.cat([offset[1:], offset.new_tensor([len(index)])])
        samples = torch.arange(len(offset), device=index.device)
        whose = torch.repeat_interleave(samples * ctx.inputs, (ends - offset).long())
        dense = torch.zeros(len(offset) * ctx.inputs, dtype=kind, device=index.device)
        dense[whose + index] = factor.to(kind)
        table = dense.view(-1, ctx.inputs).t() @ grads[0].to(kind)
        return table.to(grads[0].dtype), None, None, None


def rows_summed(table: Tensor, index: Tensor, factor: Tensor, offset: Tensor) -> Tensor:
    """:class:`Sums` of a table."""
    apply: Any = Sums.apply  # without types where PyTorch is installed, unknown where it is not
    sums: Tensor = apply(table, index, factor, offset)
    return sums


def _fast_kind(device: torch.device) -> torch.dtype:
    """What large products are fast in; rounding is small against the noise of a batch."""
    if device.type == "cuda" or torch.cpu.get_capabilities().get("avx512_bf16"):
        return torch.bfloat16
    return torch.float32


class Staged(nn.Module):
    """Rows of weights with biases, once for each stage: those of all, and what a stage differs by.

    So what is true in the whole game is learned from all of it.
    """

    def __init__(self, stages: int, rows: int, units: int, spread: float) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.randn(rows, units) * spread)
        self.bias = nn.Parameter(torch.zeros(rows))
        self.more = nn.Parameter(torch.zeros(stages, rows, units))
        self.more_bias = nn.Parameter(torch.zeros(stages, rows))

    def weights(self) -> Tensor:
        """[stage, row, unit]."""
        return self.weight + self.more

    def biases(self) -> Tensor:
        """[stage, row]."""
        return self.bias + self.more_bias

    def forward(self, units: Tensor, stage: Tensor) -> Tensor:
        """[sample, row] of samples whose stages are told."""
        stages, rows, width = self.more.shape
        # All stages of every sample: these layers are small beside the first one.
        every = units @ self.weights().view(stages * rows, width).t()
        every = every.view(-1, stages, rows)[torch.arange(len(stage), device=stage.device), stage]
        sums: Tensor = every + self.biases()[stage]
        return sums

    def keep_within(self, limit: float) -> None:
        """No weight of a stage is larger than that."""
        self.more.copy_(self.weights().clamp(-limit, limit) - self.weight)

    def take(self, weights: Tensor, biases: Tensor) -> None:
        """Go on from these."""
        self.weight.copy_(weights[0])
        self.bias.copy_(biases[0])
        self.more.copy_(weights - weights[0])
        self.more_bias.copy_(biases - biases[0])


class Wide(nn.Module):
    """The network in floating point.

    ``units`` scales the inputs, so that large counts do not learn faster than others; it becomes
    part of the weights when they are written.
    """

    units: Tensor
    first_of: Tensor

    def __init__(self, shape: Shape, units: NDArray[np.float32], active: float = 120.0) -> None:
        super().__init__()
        self.shape = shape
        layers = len(shape.first_until) + 1
        first = torch.randn(shape.inputs, shape.first) * (1.0 / active) ** 0.5
        # One table, the first layers one below the other.
        self.first = nn.Parameter(first.repeat(layers, 1))
        self.first_bias = nn.Parameter(torch.full((layers, shape.first), 0.2))
        self.register_buffer("first_of", torch.tensor(shape.first_of))
        stages, second = shape.stages, shape.second
        self.second = Staged(stages, second, shape.first, (1.0 / 3.0 / shape.first) ** 0.5)
        self.value = Staged(stages, 1, second, (1.0 / 3.0 / second) ** 0.5)
        self.endings = Staged(stages, 2 * shape.endings, second, (1.0 / 3.0 / second) ** 0.5)
        self.policy = Staged(stages, shape.rows, second, 0.05)
        self.register_buffer("units", torch.from_numpy(units))

    def hidden(self, index: Tensor, count: Tensor, offset: Tensor, stage: Tensor) -> Tensor:
        """The second layer of samples in CSR form (``offset`` as long as there are samples)."""
        layer, factor = self.first_of[stage], count * self.units[index]
        if self.shape.first_until:
            counts = torch.diff(offset, append=offset.new_tensor([len(index)]))
            index = index + torch.repeat_interleave(layer * self.shape.inputs, counts.long()).int()
        sums = rows_summed(self.first, index, factor, offset)
        first = torch.clamp(sums + self.first_bias[layer], 0.0, FIRST_TOP)
        hidden: Tensor = torch.clamp(self.second(first, stage), 0.0, SECOND_TOP)
        return hidden

    def moves(self, hidden: Tensor, stage: Tensor, rows: Tensor, sample: Tensor) -> Tensor:
        """Logits of moves: their ``rows``, and the number of the ``sample`` that each is of."""
        # One row more stands for no row at all.
        weights = functional.pad(self.policy.weights(), (0, 0, 0, 1)).flatten(0, 1)
        biases = functional.pad(self.policy.biases(), (0, 1)).flatten()
        rows = torch.where(rows == NO_ROW, self.shape.rows, rows)
        rows = rows + (stage[sample] * (self.shape.rows + 1))[:, None]
        worth = (functional.embedding(rows, weights).sum(1) * hidden[sample]).sum(1)
        logits: Tensor = worth + biases[rows].sum(1)
        return logits

    def keep_all_but(self, stages: Collection[int]) -> None:
        """Only what these stages differ by is to be learned from now on, from samples of theirs.

        That holds for a first layer as well if it serves no other stage.
        """
        first_of = self.shape.first_of
        others = {first_of[stage] for stage in range(self.shape.stages) if stage not in stages}
        own = others.isdisjoint(first_of[stage] for stage in stages)
        for name, weights in self.named_parameters():
            weights.requires_grad_(
                name.endswith(("more", "more_bias")) or (own and name.startswith("first"))
            )

    def keep_first(self) -> None:
        """First layers are not to be learned any more."""
        self.first.requires_grad_(False)
        self.first_bias.requires_grad_(False)

    def keep_within_limits(self) -> None:
        """What the kernel in C relies on."""
        with torch.no_grad():
            bound = FIRST_LIMIT / self.units.clamp(min=1e-6)[:, None]
            first = self.layers()
            first.copy_(torch.minimum(torch.maximum(first, -bound), bound))
            for layer in (self.second, self.value, self.endings, self.policy):
                layer.keep_within(LIMIT)

    def layers(self) -> Tensor:
        """The weights of the first layers, [layer, input, unit]."""
        return self.first.view(len(self.first_bias), self.shape.inputs, self.shape.first)

    def whole(self) -> dict[str, NDArray[Any]]:
        """The weights as ``NetworkHandle`` takes them."""

        def scaled(tensor: Tensor, bits: int, kind: type[np.integer[Any]]) -> NDArray[Any]:
            numbers = np.rint(tensor.detach().double().cpu().numpy() * 2.0**bits)
            info = np.iinfo(kind)
            return np.ascontiguousarray(np.clip(numbers, info.min, info.max).astype(kind))

        both, outputs = FIRST_BITS + SECOND_BITS, 2 * SECOND_BITS
        w1 = scaled(self.layers() * self.units[:, None], FIRST_BITS, np.int16)
        b1 = scaled(self.first_bias, FIRST_BITS, np.int16)
        several = self.shape.first_until
        first = {"w1": w1, "b1": b1} if several else {"w1": w1[0], "b1": b1[0]}
        if several:
            first["first_until"] = np.array(several, np.int16)
        return {
            **first,
            "until": np.array(self.shape.until, np.int16),
            "w2": scaled(self.second.weights(), SECOND_BITS, np.int16),
            "b2": scaled(self.second.biases(), both, np.int32),
            "value": scaled(self.value.weights()[:, 0], SECOND_BITS, np.int16),
            "value_bias": scaled(self.value.biases()[:, 0], outputs, np.int32),
            "endings": scaled(self.endings.weights(), SECOND_BITS, np.int16),
            "endings_bias": scaled(self.endings.biases(), outputs, np.int32),
            "policy": scaled(self.policy.weights(), SECOND_BITS, np.int16),
            "policy_bias": scaled(self.policy.biases(), outputs, np.int32),
        }

    def take(self, weights: dict[str, NDArray[Any]]) -> None:
        """Go on from weights as :meth:`whole` gives them.

        A stage may be split into several, and so may a first layer. Raises ValueError for another
        shape.
        """
        weights = in_stages(weights, self.shape.until)
        weights = in_first_layers(weights, self.shape.first_until)

        def numbers(name: str, bits: int, shape: torch.Size) -> Tensor:
            found = torch.from_numpy(weights[name].astype(np.float32) / 2.0**bits)
            found = found.to(self.units.device)
            if found.shape != shape:
                raise ValueError(f"{name} is {tuple(found.shape)}, not {tuple(shape)}")
            return found

        with torch.no_grad():
            first = numbers("w1", FIRST_BITS, self.layers().shape)
            self.layers().copy_(first / self.units[:, None])
            self.first_bias.copy_(numbers("b1", FIRST_BITS, self.first_bias.shape))
            for name, biases, layer, bits in (
                ("w2", "b2", self.second, FIRST_BITS + SECOND_BITS),
                ("endings", "endings_bias", self.endings, 2 * SECOND_BITS),
                ("policy", "policy_bias", self.policy, 2 * SECOND_BITS),
            ):
                if name not in weights:
                    continue  # games of the policy alone teach no moves
                layer.take(
                    numbers(name, SECOND_BITS, layer.more.shape),
                    numbers(biases, bits, layer.more_bias.shape),
                )
            stages, _, second = self.value.more.shape
            value = numbers("value", SECOND_BITS, torch.Size((stages, second)))
            bias = numbers("value_bias", 2 * SECOND_BITS, torch.Size((stages,)))
            self.value.take(value[:, None], bias[:, None])
