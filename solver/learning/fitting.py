"""Fitting a wide network to samples of self-play."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from solver.learning.measures import slope_of
from solver.learning.model import Shape, Wide
from solver.learning.samples import Samples

if TYPE_CHECKING:
    from numpy.typing import NDArray

HELD_OUT = 20
"""One game in this many is held out."""


STRETCH = 1 << 24
"""Entries that are looked at in one go, so that copies of other types stay small."""


@dataclass(frozen=True)
class FitTerms:
    """How to fit.

    ``mix`` is the share of the result in the target of the value, the rest is what searches said;
    what is proved stands for itself, and counts ``exact`` times as much. ``endings`` and ``policy``
    weigh their parts of the loss. ``until`` tells the parts of the game that have weights
    of their own, ``first_until`` those that have a first layer of their own, too
    (:class:`~solver.learning.model.Shape`); with ``parts`` only those are fitted, to their
    positions, 0 being the last one of the game. With ``keep_first`` first layers stay as they are.
    """

    first: int = 256
    second: int = 32
    until: tuple[int, ...] = ()
    first_until: tuple[int, ...] = ()
    parts: tuple[int, ...] = ()
    keep_first: bool = False
    epochs: int = 4
    batch: int = 4096
    rate: float = 2e-3
    decay: float = 1e-2
    mix: float = 0.1
    exact: float = 1.0
    endings: float = 0.15
    policy: float = 0.5
    seed: int = 0


@dataclass
class Scores:
    """Means over held-out samples.

    ``brier`` and ``loss`` are those of the value against the result, or against what is proved,
    ``slope`` is that of said against seen (1 is right), ``policy`` the loss of the policy,
    ``first`` how often its first move is the most visited one.
    """

    samples: int = 0
    brier: float = 0.0
    loss: float = 0.0
    slope: float = 0.0
    policy: float = 0.0
    first: float = 0.0


@dataclass
class Batch:
    """Some samples as tensors; ``sample`` tells whose each row of moves is."""

    index: Tensor
    count: Tensor
    offset: Tensor
    rows: Tensor
    visits: Tensor
    sample: Tensor
    value: Tensor
    result: Tensor
    exact: Tensor
    ending: Tensor
    stage: Tensor


@dataclass
class Data:
    """All samples as tensors on the device."""

    samples: Samples
    device: torch.device
    until: tuple[int, ...]
    tensors: dict[str, Tensor] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Move the arrays over."""
        for name in (*Batch.__dataclass_fields__, "row_offset"):
            if name in ("sample", "stage"):
                continue
            array = np.ascontiguousarray(getattr(self.samples, name))
            # There is less arithmetic for unsigned numbers; `unsigned` undoes this.
            kept = array.view(np.int16) if array.dtype == np.uint16 else array
            self.tensors[name] = torch.from_numpy(kept).to(self.device)
        stage = np.searchsorted(np.array(self.until), self.samples.left)
        self.tensors["stage"] = torch.from_numpy(stage).to(self.device)

    def batch(self, chosen: Tensor) -> Batch:
        """The samples with these numbers."""
        t = self.tensors
        at, offset, _ = _spread(t["offset"], chosen)
        row_at, _, sample = _spread(t["row_offset"], chosen)
        each = {name: t[name][chosen] for name in ("value", "result", "exact", "ending", "stage")}
        return Batch(
            index=unsigned(t["index"].index_select(0, at)),
            count=t["count"].index_select(0, at).float(),
            offset=offset.int(),
            rows=unsigned(t["rows"].index_select(0, row_at)).long(),
            visits=t["visits"].index_select(0, row_at),
            sample=sample,
            **each,
        )


def unsigned(numbers: Tensor) -> Tensor:
    """Numbers from 0 to 65535 that stand as signed ones of 16 bits."""
    return numbers.int() & 0xFFFF


def _spread(offset: Tensor, chosen: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """Where the entries of some CSR rows stand, where each row begins in that, whose they are."""
    starts, counts = offset[chosen], offset[chosen + 1] - offset[chosen]
    begins = torch.cumsum(counts, 0) - counts
    whose = torch.repeat_interleave(torch.arange(len(chosen), device=chosen.device), counts)
    at = torch.arange(len(whose), device=chosen.device) + (starts - begins)[whose]
    return at, begins, whose


def units_of(samples: Samples, inputs: int) -> NDArray[np.float32]:
    """What a count of each input is divided by: its mean where it is not zero."""
    total, active = np.zeros(inputs), np.zeros(inputs)
    for first in range(0, len(samples.index), STRETCH):
        these = slice(first, first + STRETCH)
        total += np.bincount(samples.index[these], np.abs(samples.count[these]), inputs)
        active += np.bincount(samples.index[these], minlength=inputs)
    return (active / np.maximum(total, np.maximum(active, 1))).astype(np.float32).clip(1e-3, 1.0)


def policy_loss(model: Wide, hidden: Tensor, batch: Batch) -> tuple[Tensor, Tensor]:
    """Cross-entropy with the visits, summed, and how often the first move is the most visited."""
    logits = model.moves(hidden, batch.stage, batch.rows, batch.sample)
    n = len(batch.value)
    top = torch.full((n,), -1e9, device=logits.device).scatter_reduce(
        0, batch.sample, logits, "amax"
    )
    parts = torch.zeros(n, device=logits.device).scatter_add(
        0, batch.sample, torch.exp(logits - top[batch.sample])
    )
    log_share = logits - top[batch.sample] - torch.log(parts)[batch.sample]
    most = torch.zeros(n, device=logits.device).scatter_reduce(
        0, batch.sample, batch.visits, "amax"
    )
    right = (logits >= top[batch.sample]) & (batch.visits >= most[batch.sample])
    return -(batch.visits * log_share).sum(), right.sum()


def total_loss(model: Wide, batch: Batch, fit: FitTerms) -> Tensor:
    """What is made small."""
    hidden = model.hidden(batch.index, batch.count, batch.offset, batch.stage)
    logit = model.value(hidden, batch.stage)[:, 0]
    mixed = fit.mix * batch.result + (1 - fit.mix) * batch.value
    loss = functional.binary_cross_entropy_with_logits(
        logit,
        torch.where(batch.exact, batch.value, mixed),
        weight=torch.where(batch.exact, fit.exact, 1.0),
    )
    won, lost = model.endings(hidden, batch.stage).chunk(2, 1)
    decided = (batch.result != 0.5) & (batch.ending > 0)
    ends = torch.where((batch.result > 0.5)[:, None], won, lost)[decided]
    if len(ends):
        loss = loss + fit.endings * functional.cross_entropy(ends, batch.ending[decided].long())
    if len(batch.rows):
        asked = max(1, len(torch.unique(batch.sample)))
        loss = loss + fit.policy * policy_loss(model, hidden, batch)[0] / asked
    return loss


def judged(model: Wide, data: Data, numbers: Tensor, size: int) -> Scores:
    """The scores of some samples."""
    logits, results = [], []
    loss = right = 0.0
    asked = 0
    with torch.no_grad():
        for chosen in torch.split(numbers, size):
            batch = data.batch(chosen)
            hidden = model.hidden(batch.index, batch.count, batch.offset, batch.stage)
            logits.append(model.value(hidden, batch.stage)[:, 0])
            # Results of games that did not go on with the best moves say something else.
            results.append(torch.where(batch.exact, batch.value, batch.result))
            if len(batch.rows):
                policy, first = policy_loss(model, hidden, batch)
                loss, right = loss + float(policy), right + float(first)
                asked += len(torch.unique(batch.sample))
    logit, result = torch.cat(logits).double(), torch.cat(results).double()
    return Scores(
        samples=len(logit),
        brier=float(((torch.sigmoid(logit) - result) ** 2).mean()),
        loss=float(functional.binary_cross_entropy_with_logits(logit, result)),
        slope=slope_of(logit.cpu().numpy(), result.cpu().numpy()),
        policy=loss / max(1, asked),
        first=right / max(1, asked),
    )


Say = Callable[[str], None]


def fit_network(
    samples: Samples,
    shape: Shape,
    fit: FitTerms,
    *,
    start: dict[str, NDArray[Any]] | None = None,
    say: Say = print,
) -> tuple[dict[str, NDArray[Any]], Scores]:
    """The weights that fit best on games kept back, and how well they do.

    Raises ValueError when ``start`` has another shape, and for a part of the game without samples.
    """
    torch.manual_seed(fit.seed)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    data = Data(samples, device, shape.until)
    kept_back = torch.from_numpy(samples.game % HELD_OUT == HELD_OUT - 1).to(device)
    wanted = torch.ones_like(kept_back)
    model = Wide(shape, units_of(samples, shape.inputs)).to(device)
    if start is not None:
        model.take(start)
    if fit.parts:
        wanted = torch.isin(data.tensors["stage"], torch.tensor(fit.parts, device=device))
        if not wanted.any():
            raise ValueError(f"parts {sorted(fit.parts)} of the game have no positions")
        model.keep_all_but(fit.parts)
    if fit.keep_first:
        model.keep_first()
    train = torch.nonzero(wanted & ~kept_back)[:, 0]
    held = torch.nonzero(wanted & kept_back)[:, 0]
    learned = [weights for weights in model.parameters() if weights.requires_grad]
    # Decay would change the weights of parts that are not fitted.
    decay = 0.0 if fit.parts else fit.decay
    optimizer = torch.optim.AdamW(learned, lr=fit.rate, weight_decay=decay)
    steps = fit.epochs * -(-len(train) // fit.batch)
    # A rise of exactly one step would divide by zero, and 1 / 0.11 is no whole number.
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimizer, fit.rate, total_steps=max(2, steps + 1), pct_start=0.11
    )
    say(f"{len(train)} samples, {len(held)} held out, {device}")
    best: dict[str, NDArray[Any]] = model.whole()
    least, found = math.inf, Scores()
    for epoch, order in enumerate(_orders(train, fit)):
        began = time.monotonic()
        for chosen in torch.split(order, fit.batch):
            optimizer.zero_grad(set_to_none=True)
            torch.autograd.backward(total_loss(model, data.batch(chosen), fit))
            optimizer.step()
            schedule.step()
            model.keep_within_limits()
        scores = judged(model, data, held if len(held) else train, 4 * fit.batch)
        told = ", ".join(f"{name} {value:.4g}" for name, value in asdict(scores).items())
        say(f"epoch {epoch + 1}: {told}, {time.monotonic() - began:.0f} s")
        if scores.loss + fit.policy * scores.policy < least:
            least, found, best = scores.loss + fit.policy * scores.policy, scores, model.whole()
    return best, found


def _orders(numbers: Tensor, fit: FitTerms) -> Iterator[Tensor]:
    for _ in range(fit.epochs):
        yield numbers[torch.randperm(len(numbers), device=numbers.device)]


def describe(fit: FitTerms, scores: Scores, runs: Sequence[str], games: int) -> dict[str, Any]:
    """What made a network, for the file beside it."""
    return {"fit": asdict(fit), "held_out": asdict(scores), "runs": list(runs), "games": games}
