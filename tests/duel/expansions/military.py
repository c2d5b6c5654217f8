"""The conflict pawn: shields step by step, Minerva, Poliorcetics and the military tokens."""

from __future__ import annotations

from tests.duel.expansions.facts import TOKEN_CHOICES, TOKENS, effects
from tests.duel.expansions.table import SIDES, Step, Table
from tests.duel.reference import MILITARY

LOOT = {"small": 2, "large": 5}
ENTERED_AT = {3: "small", 6: "large"}


def march(table: Table, seat: int, shields: int) -> list[Step]:
    """Move the pawn for ``seat``; returns the choices of the Agora tokens it has won."""
    mover, loser = table.cities[seat], table.cities[1 - seat]
    forward = 1 if seat == 0 else -1
    steps = []
    for _ in range(shields):
        if abs(table.pawn) == MILITARY["capital"]:
            break
        if table.minerva == table.pawn + forward:
            table.minerva = None
            table.met.add("minerva blocks")
            break
        for token in mover.tokens:
            for effect in effects(TOKENS[token], "coins_lost_per_step"):
                loser.lose(effect["coins"])
                table.met.add("poliorcetics")
        table.pawn += forward
        size = ENTERED_AT.get(table.pawn * forward)
        token = f"{SIDES[1 - seat]}_player_{size}"
        if token not in table.military_tokens:
            continue
        table.military_tokens.remove(token)
        if table.agora:
            steps += token_steps(token, seat)
            table.met.add(f"{size} token")
            if seat != table.active:
                table.met.add(f"{size} token of the other player")
        else:
            loser.lose(LOOT[str(size)])
    return steps


def token_steps(token: str, seat: int) -> list[Step]:
    """The choices of an Agora token."""
    choices = TOKEN_CHOICES[token.rsplit("_", maxsplit=1)[1]]
    return [Step(e["type"], seat, optional=e.get("optional", False)) for e in choices]
