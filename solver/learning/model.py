"""The wide network of ext/core/wide.pyx as PyTorch trains it, and its weights as whole numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from solver._ext.core.samples import NO_ROW

if TYPE_CHECKING:
    from numpy.typing import NDArray

FIRST_BITS, SECOND_BITS = 9, 11
"""As in wide_kernel.h: numbers stand as whole ones of 2**-bits."""

FIRST_TOP = 2047 / 2**FIRST_BITS
SECOND_TOP = 16383 / 2**SECOND_BITS
LIMIT = 1.98
"""Weights behind the first layer stay within this, so that no sum overflows."""

FIRST_LIMIT = 60.0
"""Weights of the first layer stay within this."""


@dataclass(frozen=True)
class Shape:
    """Sizes of a network: inputs, units of both layers, endings of the game, rows of the policy."""

    inputs: int
    first: int
    second: int
    endings: int
    rows: int


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


class Wide(nn.Module):
    """The network in floating point.

    ``units`` scales the inputs, so that large counts do not learn faster than others; it becomes
    part of the weights when they are written.
    """

    units: Tensor

    def __init__(self, shape: Shape, units: NDArray[np.float32], active: float = 120.0) -> None:
        super().__init__()
        self.shape = shape
        self.first = nn.Parameter(torch.randn(shape.inputs, shape.first) * (1.0 / active) ** 0.5)
        self.first_bias = nn.Parameter(torch.full((shape.first,), 0.2))
        self.second = nn.Linear(shape.first, shape.second)
        self.value = nn.Linear(shape.second, 1)
        self.endings = nn.Linear(shape.second, 2 * shape.endings)
        # One row more stands for no row at all.
        self.policy = nn.Embedding(shape.rows + 1, shape.second, padding_idx=shape.rows)
        self.policy_bias = nn.Embedding(shape.rows + 1, 1, padding_idx=shape.rows)
        nn.init.normal_(self.policy.weight, std=0.05)
        nn.init.zeros_(self.policy_bias.weight)
        with torch.no_grad():
            self.policy.weight[shape.rows] = 0.0
        self.register_buffer("units", torch.from_numpy(units))

    def hidden(self, index: Tensor, count: Tensor, offset: Tensor) -> Tensor:
        """The second layer of samples in CSR form (``offset`` as long as there are samples)."""
        sums = rows_summed(self.first, index, count * self.units[index], offset)
        first = torch.clamp(sums + self.first_bias, 0.0, FIRST_TOP)
        hidden: Tensor = torch.clamp(self.second(first), 0.0, SECOND_TOP)
        return hidden

    def moves(self, hidden: Tensor, rows: Tensor, sample: Tensor) -> Tensor:
        """Logits of moves: their ``rows``, and the number of the ``sample`` that each is of."""
        rows = torch.where(rows == NO_ROW, self.shape.rows, rows)
        worth = (self.policy(rows).sum(1) * hidden[sample]).sum(1)
        logits: Tensor = worth + self.policy_bias(rows).sum((1, 2))
        return logits

    def keep_within_limits(self) -> None:
        """What the kernel in C relies on."""
        with torch.no_grad():
            bound = FIRST_LIMIT / self.units.clamp(min=1e-6)[:, None]
            self.first.copy_(torch.minimum(torch.maximum(self.first, -bound), bound))
            for layer in (self.second, self.value, self.endings, self.policy):
                layer.weight.clamp_(-LIMIT, LIMIT)

    def whole(self) -> dict[str, NDArray[Any]]:
        """The weights as ``NetworkHandle`` takes them."""

        def scaled(tensor: Tensor, bits: int, kind: type[np.integer[Any]]) -> NDArray[Any]:
            numbers = np.rint(tensor.detach().double().cpu().numpy() * 2.0**bits)
            info = np.iinfo(kind)
            return np.ascontiguousarray(np.clip(numbers, info.min, info.max).astype(kind))

        rows = self.shape.rows
        both, outputs = FIRST_BITS + SECOND_BITS, 2 * SECOND_BITS
        return {
            "w1": scaled(self.first * self.units[:, None], FIRST_BITS, np.int16),
            "b1": scaled(self.first_bias, FIRST_BITS, np.int16),
            "w2": scaled(self.second.weight, SECOND_BITS, np.int16),
            "b2": scaled(self.second.bias, both, np.int32),
            "value": scaled(self.value.weight[0], SECOND_BITS, np.int16),
            "value_bias": scaled(self.value.bias, outputs, np.int32),
            "endings": scaled(self.endings.weight, SECOND_BITS, np.int16),
            "endings_bias": scaled(self.endings.bias, outputs, np.int32),
            "policy": scaled(self.policy.weight[:rows], SECOND_BITS, np.int16),
            "policy_bias": scaled(self.policy_bias.weight[:rows, 0], outputs, np.int32),
        }

    def take(self, weights: dict[str, NDArray[Any]]) -> None:
        """Go on from weights as :meth:`whole` gives them. Raises ValueError for another shape."""

        def into(target: Tensor, name: str, bits: int, scale: Tensor | None = None) -> None:
            numbers = torch.from_numpy(weights[name].astype(np.float32) / 2.0**bits)
            if numbers.shape != target.shape:
                raise ValueError(f"{name} is {tuple(numbers.shape)}, not {tuple(target.shape)}")
            target.copy_(numbers if scale is None else numbers / scale)

        rows = self.shape.rows
        with torch.no_grad():
            into(self.first, "w1", FIRST_BITS, self.units[:, None])
            into(self.first_bias, "b1", FIRST_BITS)
            into(self.second.weight, "w2", SECOND_BITS)
            into(self.second.bias, "b2", FIRST_BITS + SECOND_BITS)
            into(self.value.weight[0], "value", SECOND_BITS)
            into(self.value.bias, "value_bias", 2 * SECOND_BITS)
            into(self.endings.weight, "endings", SECOND_BITS)
            into(self.endings.bias, "endings_bias", 2 * SECOND_BITS)
            into(self.policy.weight[:rows], "policy", SECOND_BITS)
            into(self.policy_bias.weight[:rows, 0], "policy_bias", 2 * SECOND_BITS)
