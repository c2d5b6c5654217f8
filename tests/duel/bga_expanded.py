"""Pages of Board Game Arena with Pantheon and Agora, written from games of our rules.

The fields and their order are those of the public source of the site's game, not of a capture.
"""

from __future__ import annotations

from typing import Any

from solver._ext.core.state import State
from solver._ext.duel import bridge
from solver.games.duel import names
from solver.games.duel.bga.numbers import BUILDINGS, TOKENS, WONDERS
from solver.games.duel.data import tables
from solver.games.duel.positions.expanded_read import (
    GATE,
    HIDDEN,
    NOTHING,
    NOWHERE,
    OFFERING,
    OTHER_BACK,
)
from tests.duel.bga_tables import IDS, number_of

STATES = {"pick": "selectWonder", "play": "playerTurn", "over": "gameEnd"}
AGE_BACK = {1: [10, 6], 2: [11, 6], 3: [0, 7]}
SPECIAL_BACK = {"guild": [1, 7], "senator": [2, 7], "grand_temple": [3, 7]}
TRIGGERED = 3
CUBES = 12


def page_of(state: State, view: int) -> dict[str, Any]:
    """The page that a seat has loaded now, when it is a turn, a pick or the end."""
    return Parts(state, view).page()


def building(card: int) -> int:
    """The site's number of a card."""
    return number_of(BUILDINGS, names.card_name(card))


def token(number: int) -> dict[str, Any]:
    """A progress token as the site writes it."""
    return {"id": str(number_of(TOKENS, names.token_name(number)))}


class Parts:
    """The parts of a page as they are now."""

    def __init__(self, state: State, view: int) -> None:
        self.raw, self.view = bridge.dump(state), view
        self.setup = tables().setups[self.raw["setup"]]

    def page(self) -> dict[str, Any]:
        raw = self.raw
        draftpool = self.pool()
        args: dict[str, Any] = {"draftpool": draftpool}
        if "agora" in raw and raw["phase"] == "play":
            args["mayTriggerConspiracy"] = int(not raw["agora"]["was_triggered"])
        found: dict[str, Any] = {
            "me_id": IDS[self.view],
            "startPlayerId": IDS[0],
            "players": {player: {"name": "AB"[seat]} for seat, player in enumerate(IDS)},
            "pantheon": int("pantheon" in raw),
            "agora": int("agora" in raw),
            "gamestate": {
                "name": STATES[raw["phase"]], "active_player": IDS[raw["seat"]], "args": args,
            },
            "playersSituation": {
                player: {"coins": city["coins"]}
                for player, city in zip(IDS, raw["cities"], strict=True)
            },
            "playerBuildings": self.each(
                lambda city: [{"id": str(building(card))} for card in city["cards"]]
            ),
            "discardedBuildings": [{"id": str(building(card))} for card in raw["discard"]],
            "progressTokensSituation": self.each(lambda city: list(map(token, city["tokens"])))
            | {"board": list(map(token, raw["board_tokens"]))},
            "wondersSituation": self.each(self.wonders)
            | {"selection": [{"id": self.wonder(wonder)} for wonder in raw["offer"]]},
            "militaryTrack": {
                "conflictPawn": str(raw["pawn"]),
                "tokens": {str(at): int(here) for at, here in enumerate(raw["loot"], start=1)},
            },
            "draftpool": [] if raw["offer"] else draftpool,
        }  # fmt: skip
        if "pantheon" in raw:
            self.add_pantheon(found)
        if "agora" in raw:
            self.add_agora(found)
        return found

    def parts(self) -> dict[str, Any]:
        """What the expansions add, which notices repeat."""
        found: dict[str, Any] = {
            "playersSituation": {player: {} for player in IDS}, "militaryTrack": {},
        }  # fmt: skip
        if "pantheon" in self.raw:
            self.add_pantheon(found)
        if "agora" in self.raw:
            self.add_agora(found)
        return found

    def each(self, tell: Any) -> dict[str, Any]:
        return {player: tell(city) for player, city in zip(IDS, self.raw["cities"], strict=True)}

    def wonder(self, wonder: int) -> str:
        return str(number_of(WONDERS, names.wonder_name(wonder)))

    def wonders(self, city: dict[str, Any]) -> list[dict[str, Any]]:
        return [
            {"wonder": self.wonder(wonder), "position": str(at), "constructed": int(built)}
            for at, (wonder, built) in enumerate(
                zip(city["wonders"], city["built"], strict=True), start=1
            )
        ]

    def pool(self) -> dict[str, Any]:
        raw = self.raw
        age = raw["age"]
        senators = raw["agora"]["senators"] if "agora" in raw else []
        cards = []
        for slot, cell in enumerate(tables().layout(age, raw["setup"]).slots):
            content = raw["slots"][slot]
            entry: dict[str, Any] = {"row": cell.row, "column": cell.column}
            if content >= 0:
                cards.append(entry | {"building": building(content)})
            elif content != NOTHING:
                special = slot in raw["backs"] or content == OTHER_BACK
                mixed_in = self.setup.backs.get(str(age), "guild")
                deck = "senator" if slot in senators else mixed_in if special else ""
                cards.append(entry | {"spriteXY": SPECIAL_BACK[deck] if deck else AGE_BACK[age]})
        return {"age": "0" if raw["offer"] else str(age), "cards": cards}

    # ------------------------------------------------------------ Pantheon

    def add_pantheon(self, page: dict[str, Any]) -> None:
        gods = self.raw["pantheon"]
        spaces: dict[str, Any] = {}
        for space, (god, kind) in enumerate(zip(gods["places"], gods["kinds"], strict=True), 1):
            if god == NOTHING:
                continue
            shown = self.raw["age"] >= 2
            entry = {"type": 6 if god == GATE else kind + 1, "id": god + 1 if shown else 0}
            if shown and god == names.GODS.find("enki"):
                entry["enkiProgressTokenIds"] = [token(number)["id"] for number in gods["enki"]]
            spaces[str(space)] = entry
        counts = {
            str(kind): sum(god != NOTHING for god in deck)
            for kind, deck in enumerate(gods["decks"], start=1)
        }
        situation: dict[str, Any] = {"deckCounts": counts, "spaces": spaces}
        mythology: dict[str, list[Any]] = {"board": []}
        offering: dict[str, list[Any]] = {"board": []}
        for seat, player in enumerate(IDS):
            situation[player] = [{"id": str(god + 1)} for god in gods["gods"][seat]]
            if names.GODS.find("astarte") in gods["gods"][seat]:
                page["playersSituation"][player]["astarteCoins"] = gods["astarte"][seat]
            mythology[player] = [
                {"id": str(2 * kind + 1 + copy)}
                for kind, amount in enumerate(gods["tokens"][seat])
                for copy in range(amount)
            ]
            offering[player] = [
                {"id": str(at + 1)} for at in range(3) if gods["offerings"][seat] >> at & 1
            ]
        if gods["snake"] != NOTHING:
            owner = page["playersSituation"][IDS[gods["snake_owner"]]]
            owner["snakeTokenBuildingId"] = building(gods["snake"])
        for slot, number in enumerate(gods["on_slots"]):
            if number:
                cell = tables().layout(self.raw["age"], self.raw["setup"]).slots[slot]
                board = offering if number >= OFFERING else mythology
                identity = number - OFFERING + 1 if number >= OFFERING else 2 * number - 1
                board["board"].append({"id": str(identity), "rowCol": [cell.row, cell.column]})
        page["divinitiesSituation"] = situation
        page["mythologyTokensSituation"] = mythology
        page["offeringTokensSituation"] = offering
        minerva = gods["minerva"]
        page["militaryTrack"]["minervaPawn"] = str(-999 if minerva == NOWHERE else minerva)

    # ------------------------------------------------------------ Agora

    def add_agora(self, page: dict[str, Any]) -> None:
        agora = self.raw["agora"]
        chambers: dict[str, Any] = {
            str(chamber + 1): {IDS[seat]: agora["cubes"][seat][chamber] for seat in (0, 1)}
            for chamber in range(6)
        }
        for seat, player in enumerate(IDS):
            page["playersSituation"][player]["cubes"] = CUBES - sum(agora["cubes"][seat])
        page["senateSituation"] = {"chambers": chambers}
        page["decreesSituation"] = [
            {
                "id": "17" if decree == HIDDEN else str(decree + 1),
                "location_arg": f"{chamber + 1}{1 if chamber == place else 2}",
            }
            for place, (decree, chamber) in enumerate(
                zip(agora["decrees"], agora["decrees_at"], strict=True)
            )
            if decree != NOTHING
        ]
        situation: dict[str, Any] = {"deckCount": sum(plot != NOTHING for plot in agora["deck"])}
        obscurantism = names.PLOTS.find("obscurantism")
        for seat, player in enumerate(IDS):
            situation[player] = [
                {
                    "conspiracy": plot + 1 if progress == TRIGGERED else 18,
                    "position": at,
                    "prepared": int(card != NOTHING),
                    "triggered": int(progress == TRIGGERED),
                    "progressToken": int(plot == obscurantism and agora["locked"] != NOTHING),
                }
                for at, (plot, progress, card) in enumerate(agora["plots"][seat], start=1)
            ]
        page["conspiraciesSituation"] = situation
        page["myConspiracies"] = [
            {"id": str(plot + 1), "location_arg": str(at)}
            for at, (plot, _, _) in enumerate(agora["plots"][self.view], start=1)
        ]
