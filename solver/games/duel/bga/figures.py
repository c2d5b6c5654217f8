"""Coins, points and the place of the pawn that a page shows, compared with ours."""

from __future__ import annotations

from typing import Any

from solver._ext.core.state import OVER, State
from solver._ext.duel import bridge
from solver.errors import InputError
from solver.games.bga.fields import entries, mapping, number
from solver.games.bga.saved import Notice
from solver.games.duel import GAME
from solver.games.duel.bga.table import BgaTable
from solver.games.duel.data import tables
from solver.games.duel.data.effects import PointsPerProgressToken

REMEDY = "a part of the history may be missing, or the table plays by other rules"

CATEGORIES = {
    "blue": "blue",
    "green": "green",
    "yellow": "yellow",
    "purple": "guilds",
    "wonders": "wonders",
    "progresstokens": "progress",
    "coins": "coins",
    "military": "military",
}
"""Our categories of points by the words of the site."""

TOTAL = "total"
"""What the site calls the sum; telling it ends the count."""

RUNNING = ("blue", "green", "yellow", "wonders", "progresstokens")
"""Those that the site counts all the time; the others stay 0 until the game is over."""


class Figures:
    """Compares what notices show with the game so far."""

    def __init__(self, table: BgaTable) -> None:
        self.table = table
        self._final: list[dict[str, int]] | None = None  # points by seat, as the site adds them up
        self._place = ""

    def check(self, notice: Notice, state: State) -> None:
        """Compare what a notice shows. Raises InputError at the place of a figure not ours."""
        self._place = notice.place
        for args in (notice.args, notice.state_args):
            if "playersSituation" in args:
                self._situation(args["playersSituation"], state)
        payment = notice.args.get("payment")
        if isinstance(payment, dict) and payment.get("militarySteps"):
            shown = number(payment.get("militaryNewPosition"), f"{notice.place}.args.payment")
            self._compare("the conflict pawn", shown, bridge.dump(state)["pawn"])
        if notice.type == "nextPlayerTurnEndGameScoring":
            told = mapping(notice.args.get("playersSituation"), f"{notice.place}.playersSituation")
            self._final = [
                {word: self._points(told, seat, word) for word in CATEGORIES} for seat in (0, 1)
            ]
        elif notice.type == "endGameCategoryUpdate" and self._final is not None:
            category = notice.args.get("category")
            points = number(notice.args.get("points") or 0, f"{notice.place}.args.points")
            for player in entries(notice.args.get("playerIds"), f"{notice.place}.args.playerIds"):
                if isinstance(category, str) and category in CATEGORIES:
                    self._final[self.table.seat(player, f"{notice.place}.args")][category] += points
        if self._final is not None and notice.args.get("category") == TOTAL:
            self._compare_all(state)

    def _compare_all(self, state: State) -> None:
        """Compare the points at the end, which the site has added up."""
        assert self._final is not None
        for seat, points in enumerate(GAME.scores(state)):
            for word, ours in CATEGORIES.items():
                shown = self._final[seat][word]
                what = self._of(f"{ours} points", seat)
                self._compare(what, shown, points[ours])

    def _situation(self, told: Any, state: State) -> None:
        """Coins, symbols and those points that are counted all the time."""
        place = f"{self._place}.playersSituation"
        situation = mapping(told, place)
        raw, scores = bridge.dump(state), GAME.scores(state)
        for seat, city in enumerate(raw["cities"]):
            row = mapping(situation.get(self.table.ids[seat]) or {}, place)
            if "coins" in row:
                coins = number(row["coins"], f"{place}.coins")
                self._compare(self._of("coins", seat), coins, city["coins"])
            # Once the site has begun to add up, only the end is comparable.
            if self._final is not None or state.decider == OVER:
                continue
            for word in RUNNING:
                if f"player_score_{word}" in row:
                    ours = scores[seat][CATEGORIES[word]]
                    if word == "progresstokens":
                        ours -= _counted_later(city["tokens"])
                    shown = self._points(situation, seat, word)
                    self._compare(self._of(f"{CATEGORIES[word]} points", seat), shown, ours)

    def _points(self, situation: Any, seat: int, word: str) -> int:
        row = mapping(situation.get(self.table.ids[seat]) or {}, self._place)
        return number(row.get(f"player_score_{word}") or 0, f"{self._place}.player_score_{word}")

    def _of(self, what: str, seat: int) -> str:
        return f"{what} of {self.table.names[seat] or f'seat {seat}'}"

    def _compare(self, what: str, shown: int, ours: int) -> None:
        if shown != ours:
            raise InputError(self._place, f"{what}: {shown}, by our rules {ours}", REMEDY)


def _counted_later(tokens: list[int]) -> int:
    """Points of progress tokens that count all tokens, which the site adds at the end."""
    return sum(
        effect.points * len(tokens)
        for token in tokens
        for effect in tables().tokens[token].effects
        if isinstance(effect, PointsPerProgressToken)
    )
