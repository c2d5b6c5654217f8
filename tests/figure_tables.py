"""The tables of strength in the pages, from what ``scripts/measure`` keeps in ``docs/figures``.

What has not been measured has no row; the page says which figures these are.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from benchmarks.figures import FIGURES, Figure
from solver.games import load

Rows = list[tuple[str, ...]]

SUMMARY = "summary"
SPEEDS = "speeds"


def of_table(table: str) -> list[tuple[Figure, dict[str, Any]]]:
    """The figures of a table that have been measured, in its order, with what was found."""
    wanted = [one for one in FIGURES if one.summary or table != SUMMARY]
    if table != SUMMARY:
        wanted = [one for one in FIGURES if one.table == table]
    found = [(figure, figure.measured()) for figure in wanted]
    return [(figure, known["result"]) for figure, known in found if known is not None]


def rows(table: str) -> Rows:
    """The rows of a table, its head first."""
    found = of_table(table)
    if table == SUMMARY:
        head = ("match", "games", "score, 95 % interval", "even")
        return [head, *(row for figure, result in found for row in _summary(figure, result))]
    kind = next(figure.kind for figure in FIGURES if figure.table == table)
    head, make = SHAPES[kind]
    return [
        (*head, "command"),
        *(
            (*row, "" if at else f"`{figure.command}`")
            for figure, result in found
            for at, row in enumerate(make(figure, result))
        ),
    ]


def measured(table: str = "") -> str:
    """Sentences about where and when figures were measured, and which were not."""
    wanted = [one for one in FIGURES if (one.table == SPEEDS) == (table == SPEEDS)]
    places: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for figure in wanted:
        if (known := figure.measured()) is not None:
            when = f"commit {known['commit'][:8]} ({known['date']})"
            places[_machine(known["machine"])][when].append(figure.name)
    told = [_told(place, moments) for place, moments in places.items()]
    missing = [figure.name for figure in wanted if figure.measured() is None]
    if missing:
        told.append(f"Not measured yet: {_listed(missing)}.")
    return " ".join(told)


def _listed(names: list[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _told(place: str, moments: Mapping[str, list[str]]) -> str:
    """What was measured on a machine, by commit; all of it if there is one commit."""
    if len(moments) == 1:
        ((when, names),) = moments.items()
        return f"Measured on {place}, at {when}: {_listed(names)}."
    parts = "; ".join(f"at {when} {_listed(names)}" for when, names in moments.items())
    return f"Measured on {place}: {parts}."


def _machine(told: Mapping[str, Any]) -> str:
    """What a machine is, as far as figures depend on it."""
    return (
        f"{told['cpu']} ({told['cores']} cores, {told['compiler']}, Python {told['python']}, "
        f"networks with {told['kernel']})"
    )


# ---------------------------------------------------------------- rows by kind


def _score(score: float, ci95: list[float]) -> str:
    """A score with its interval, which has no width where every deal went alike."""
    low, high = ci95
    return f"{score:.3f} ({low:.3f} to {high:.3f})"


def _counts(ways: Mapping[str, int]) -> str:
    """How games ended, the most frequent first."""
    ordered = sorted(ways.items(), key=lambda item: -item[1])
    return ", ".join(f"{name.replace('_', ' ')} {number}" for name, number in ordered)


def _match(figure: Figure, result: dict[str, Any]) -> Iterator[tuple[str, ...]]:
    won = f"{result['wins']}, {result['draws']}, {result['losses']}"
    yield (
        figure.label,
        str(len(result["bots"])),
        str(result["games"]),
        won,
        _score(result["score"], result["ci95"]),
        f"{1 / result['sides']:.2f}",
        _counts(result["ends"]),
    )


def _duels(figure: Figure, result: dict[str, Any]) -> Iterator[tuple[str, ...]]:
    several = len(result["against"]) > 1
    opponents = {f"`{name}`": found for name, found in result["against"].items()}
    for name, found in (opponents | ({"all": result["all"]} if several else {})).items():
        yield (
            figure.label or name,
            str(result["seats"]),
            str(found["games"]),
            _score(found["score"], found["ci95"]),
            f"{1 / result['seats']:.2f}",
            _counts(found["won"]),
            _counts(found["lost"]),
        )


def _ladder(figure: Figure, result: dict[str, Any]) -> Iterator[tuple[str, ...]]:
    title = load(figure.game).title.partition(" (")[0]
    for rank, bot in enumerate(result["bots"], 1):
        low, high = bot["ci95"]
        yield (
            title,
            str(result["seats"]),
            str(rank),
            f"`{bot['name']}`",
            f"{bot['rating']:+.0f}",
            f"{low:+.0f} to {high:+.0f}",
            str(bot["games"]),
            f"{bot['score']:.2f}",
            f"{bot['wins']}, {bot['draws']}, {bot['losses']}",
        )


def _calibration(figure: Figure, result: dict[str, Any]) -> Iterator[tuple[str, ...]]:
    fit = result["fit"]
    yield (
        load(figure.game).title.partition(" (")[0],
        str(result["seats"]),
        str(result["games"]),
        f"{result['predictions']:,}",
        f"{result['brier']:.3f}",
        f"{result['expected_error']:.3f}",
        f"{fit['slope']:.2f} ± {fit['stderr'][1]:.2f}" if fit else "",
    )


def _summary(figure: Figure, result: dict[str, Any]) -> Iterator[tuple[str, ...]]:
    """The row in README; several opponents are taken together."""
    found = result if figure.kind == "match" else result["all"]
    even = result["sides"] if figure.kind == "match" else result["seats"]
    score = _score(found["score"], found["ci95"])
    yield (f"{figure.summary} (`{figure.command}`)", str(found["games"]), score, f"{1 / even:.2f}")


MATCH_HEAD = (
    "against", "players", "games", "won, shared, lost", "score, 95 % interval", "even",
    "how the games ended",
)  # fmt: skip
DUELS_HEAD = (
    "against", "players", "games", "score, 95 % interval", "even", "won by", "lost by",
)  # fmt: skip
LADDER_HEAD = (
    "game", "players", "rank", "bot", "Elo", "95 %", "games", "score", "won, shared, lost",
)  # fmt: skip
CALIBRATION_HEAD = (
    "game", "players", "games", "predictions", "Brier score", "expected calibration error", "slope",
)  # fmt: skip

SHAPES = {
    "match": (MATCH_HEAD, _match),
    "compare": (DUELS_HEAD, _duels),
    "pool": (DUELS_HEAD, _duels),
    "ladder": (LADDER_HEAD, _ladder),
    "calibrate": (CALIBRATION_HEAD, _calibration),
}
"""By kind of command: the head of a table and the rows of a figure."""
