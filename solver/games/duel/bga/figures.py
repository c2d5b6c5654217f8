"""Coins, points and the place of the pawn that a page shows, compared with ours."""

from __future__ import annotations

from typing import Any

from solver._ext.core.state import OVER, State
from solver.errors import Phrase
from solver.games.bga.fields import entries, mapping, number
from solver.games.bga.retelling import Retelling
from solver.games.bga.saved import Notice
from solver.games.duel import GAME
from solver.games.duel.bga.notices import MOVES
from solver.games.duel.bga.table import BgaTable
from solver.games.duel.data import tables
from solver.games.duel.data.effects import PointsPerProgressToken, PointsPerTokenLeft
from solver.games.duel.table import City, table_of

CATEGORIES = {
    "blue": "blue",
    "green": "green",
    "yellow": "yellow",
    "purple": "guilds",
    "wonders": "wonders",
    "progresstokens": "progress",
    "coins": "coins",
    "military": "military",
    "divinities": "gods",
    "senate": "senate",
}
"""Our categories of points by the words of the site; purple are Grand Temples with Pantheon."""

TOTAL = "total"
"""What the site calls the sum; telling it ends the count."""

STEP_BY_STEP = ("moveDecree",)
"""Moves after which the pawn goes back and on, each told on its own."""

RUNNING = ("blue", "green", "yellow", "wonders", "progresstokens", "divinities")
"""Those that the site counts all the time; the others stay 0 until the game is over."""


class Figures:
    """Compares what notices show with the game so far, and takes it over or notes it."""

    def __init__(self, table: BgaTable, game: Retelling) -> None:
        self.table = table
        self.game = game
        self._final: list[dict[str, int]] | None = None  # points by seat, as the site adds them up
        self._place = self._when = ""
        self._steps = True  # whether a notice that moves the pawn says where it is in the end
        scored = GAME.categories_of(game.variant)
        self.categories = {word: ours for word, ours in CATEGORIES.items() if ours in scored}
        if "temples" in scored:
            self.categories["purple"] = "temples"

    def check(self, notice: Notice, uncorrected: State, when: str) -> None:
        """Compare what a notice shows after the turn ``when``.

        ``uncorrected`` is the state before what the site showed after this turn was taken over: the
        points of both count as ours. Raises InputError for what cannot be read.
        """
        self._place, self._when = notice.place, when
        for args in (notice.args, notice.state_args):
            if "playersSituation" in args:
                self._situation(args["playersSituation"], uncorrected)
        if notice.type in MOVES:
            self._steps = notice.type not in STEP_BY_STEP
        payment = notice.args.get("payment")
        moved = isinstance(payment, dict) and payment.get("militarySteps")
        if isinstance(payment, dict) and moved and self._steps:
            shown = number(payment.get("militaryNewPosition"), f"{notice.place}.args.payment")
            self._compare("pawn", None, shown, table_of(self.game.state).pawn)
        if notice.type == "nextPlayerTurnEndGameScoring":
            told = mapping(notice.args.get("playersSituation"), f"{notice.place}.playersSituation")
            self._final = [
                {word: self._points(told, seat, word) for word in self.categories}
                for seat in (0, 1)
            ]
        elif notice.type == "endGameCategoryUpdate" and self._final is not None:
            category = notice.args.get("category")
            points = number(notice.args.get("points") or 0, f"{notice.place}.args.points")
            for player in entries(notice.args.get("playerIds"), f"{notice.place}.args.playerIds"):
                if isinstance(category, str) and category in self.categories:
                    self._final[self.table.seat(player, f"{notice.place}.args")][category] += points
        if self._final is not None and notice.args.get("category") == TOTAL:
            self._compare_all(uncorrected)

    def _compare_all(self, uncorrected: State) -> None:
        """Compare the points at the end, which the site has added up."""
        assert self._final is not None
        before = GAME.scores(uncorrected)
        for seat, points in enumerate(GAME.scores(self.game.state)):
            for word, ours in self.categories.items():
                shown = self._final[seat][word]
                self._compare(
                    Phrase("{} points", ours), seat, shown, points[ours], before[seat][ours]
                )

    def _situation(self, told: Any, uncorrected: State) -> None:
        """Coins, symbols and those points that are counted all the time."""
        place = f"{self._place}.playersSituation"
        situation = mapping(told, place)
        for seat in (0, 1):
            row = mapping(situation.get(self.table.ids[seat]) or {}, place)
            table = table_of(self.game.state)
            if "coins" in row:
                coins = number(row["coins"], f"{place}.coins")
                self._compare("coins", seat, coins, table.cities[seat].coins)
            # Once the site has begun to add up, only the end is comparable.
            if self._final is not None or self.game.state.decider == OVER:
                continue
            scores, before = GAME.scores(self.game.state)[seat], GAME.scores(uncorrected)[seat]
            later = _counted_later(table.cities[seat])
            for word in RUNNING:
                if f"player_score_{word}" in row and word in self.categories:
                    ours = self.categories[word]
                    shown = self._points(situation, seat, word) + later.get(word, 0)
                    self._compare(
                        Phrase("{} points", ours), seat, shown, scores[ours], before[ours]
                    )

    def _points(self, situation: Any, seat: int, word: str) -> int:
        row = mapping(situation.get(self.table.ids[seat]) or {}, self._place)
        return number(row.get(f"player_score_{word}") or 0, f"{self._place}.player_score_{word}")

    def _compare(
        self, what: str, seat: int | None, shown: int, ours: int, before: int | None = None
    ) -> None:
        if shown in (ours, before):
            self.game.agrees(what, seat)
        else:
            self.game.differs(what, seat, shown, ours, place=self._place, when=self._when)


def _counted_later(city: City) -> dict[str, int]:
    """Points that the site adds at the end only, by its words.

    They are those of progress tokens that count other tokens, and the coins left on Astarte.
    """
    tokens = city.tokens
    left = len(city.mythology_tokens) + len(city.offering_tokens)
    progress = 0
    for token in tokens:
        for effect in tables().tokens[token].effects:
            if isinstance(effect, PointsPerProgressToken):
                progress += effect.points * len(tokens)
            elif isinstance(effect, PointsPerTokenLeft):
                progress += effect.points * left
    return {
        "progresstokens": progress,
        "divinities": city.astarte_coins or 0,
    }
