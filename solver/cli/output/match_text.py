"""The result of a match as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from solver.cli.output.points_table import points_table
from solver.games import load

if TYPE_CHECKING:
    from solver.arena.match import MatchResult

PLACES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def running_score(partial: MatchResult) -> str:
    """The state of a match in a few words."""
    if partial.sprt is not None:
        test = partial.sprt
        return f"LLR {test.llr:+.2f} ({test.lower:+.2f} to {test.upper:+.2f})"
    return f"{partial.wins} won, {partial.draws} drawn, {partial.losses} lost"


def match_lines(data: dict[str, Any]) -> list[str]:
    """The result for a person."""
    first = data["bots"][0]
    ours, others = _by_side(data["bots"], data.get("sides"))
    players = f"{_counted(ours)} against {_counted(others)}"
    lines = [f"{data['game']}, {data['games']} games: {players}"]
    lines.append(f"{data['wins']} won, {data['draws']} drawn, {data['losses']} lost")
    if "places" in data:
        places = (f"{word} {n}" for word, n in zip(PLACES, data["places"], strict=False))
        lines.append(f"places of {first}: {', '.join(places)}")
    low, high = data["ci95"]
    score = f"score {data['score']:.1%} (95 %: {low:.1%} to {high:.1%})"
    if data.get("elo") is not None:
        score += f", Elo {data['elo']:+.0f}"
    lines.append(score)
    if "places" in data:
        shares = ", ".join(f"{bot} {share:.1%}" for bot, share in data["shares"].items())
        lines.append(f"win share of a seat (even: {1 / len(data['bots']):.1%}): {shares}")
    if data.get("ends"):
        ends = sorted(data["ends"].items(), key=lambda item: -item[1])
        lines.append("ends: " + ", ".join(f"{name.replace('_', ' ')} {n}" for name, n in ends))
    lines += _forfeit_lines(data)
    if "sprt" in data:
        lines.append(_sprt_line(data["sprt"]))
    if "points" in data and (len(data["bots"]) > 2 or load(data["game"]).categories):
        lines += ["", *points_table("mean points", list(data["points"].items()))]
    return lines


def _forfeit_lines(data: dict[str, Any]) -> list[str]:
    """Who lost games by failing to move, with the last reason; empty if nobody did."""
    if not data.get("forfeits"):
        return []
    counts = ", ".join(f"{bot} {n}" for bot, n in data["forfeits"].items())
    last = data["failure"]
    return [f"lost by failing: {counts}; last {last['bot']}: {last['kind']}, {last['text']}"]


def _sprt_line(test: dict[str, Any]) -> str:
    """The state of a sequential test for a person."""
    found = {
        "H0": f"H0 accepted: not better than by {test['elo0']:g} Elo",
        "H1": f"H1 accepted: better, rather by {test['elo1']:g} than by {test['elo0']:g} Elo",
        None: f"undecided between {test['elo0']:g} and {test['elo1']:g} Elo",
    }[test["verdict"]]
    bounds = f"{test['lower']:.2f} to {test['upper']:.2f}"
    return f"SPRT: {found} (LLR {test['llr']:.2f}, bounds {bounds})"


def _by_side(bots: Sequence[str], sides: Sequence[int] | None) -> tuple[list[str], list[str]]:
    """The bots on the side of the first one, itself among them, and all others."""
    if sides is None:
        return [bots[0]], list(bots[1:])
    ours = [bot for bot, side in zip(bots, sides, strict=True) if side == sides[0]]
    return ours, [bot for bot, side in zip(bots, sides, strict=True) if side != sides[0]]


def _counted(bots: Sequence[str]) -> str:
    """Bots with their number where the same one stands several times: ``3 x greedy, flat``."""
    names = dict.fromkeys(bots)
    counts = {bot: sum(other == bot for other in bots) for bot in names}
    return ", ".join(f"{n} x {bot}" if n > 1 else bot for bot, n in counts.items())
