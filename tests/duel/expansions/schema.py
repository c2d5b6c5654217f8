"""Games read from the states of the worked examples and written in their words.

In a state what is left out is empty. Without a structure any card that an action names is free to
be taken and two more cards keep the Age going, unless it is the last one.
"""

from __future__ import annotations

from typing import Any

from tests.duel.expansions.city import City, Plot
from tests.duel.expansions.facts import CARDS
from tests.duel.expansions.game import Game
from tests.duel.expansions.table import MILITARY_TOKENS, OPTIONS, SIDES, Action, Step
from tests.duel.reference import deck

TAKES = {"build", "discard", "recruit", "build_wonder", "prepare", "discard_accessible"}
"""Actions that take a card of the structure."""


def game_of(
    state: dict[str, Any],
    player: str = "first",
    actions: list[Action] | None = None,
    options: dict[str, str] | None = None,
) -> Game:
    """The game of a state with ``player`` to act; ``actions`` name cards that have to be there."""
    actions = actions or []
    game = Game(pantheon=state.get("pantheon", False), agora=state.get("agora", False))
    game.options = OPTIONS | (options or {})
    game.age = state.get("age", 2)
    game.active = SIDES.index(player)
    game.cities = [city_of(state.get(side, {}), actions) for side in SIDES]
    game.pawn = state.get("conflict_pawn", 0)
    game.military_tokens = set(state.get("military_tokens_left", MILITARY_TOKENS))
    game.minerva = state.get("minerva_pawn")
    for city in game.cities:
        city.snake_on = state.get("snake_on") if "nisaba" in city.gods else None
    game.board = list(state.get("board_tokens", []))
    game.aside = list(state.get("set_aside_tokens", []))
    for pile in ("drawn_tokens", "enki_draw"):
        game.aside += [t for t in state.get(pile, []) if t not in game.aside]
    game.on_enki = list(state.get("enki_tokens", []))
    game.discard = list(state.get("discard_pile", []))
    game.slots = {int(slot): god for slot, god in state.get("pantheon_slots", {}).items()}
    for kind, gods in state.get("mythology_decks", {}).items():
        game.god_decks[kind] = list(gods)
    game.plot_deck = list(state.get("conspiracy_deck", []))
    game.decrees = {
        int(chamber): [(d, True) if isinstance(d, str) else (d[0], d[1]) for d in decrees]
        for chamber, decrees in state.get("decrees", {}).items()
    }
    game.removed = {int(a): list(c) for a, c in state.get("removed_cards", {}).items()}
    game.structure_tokens = {int(s): t for s, t in state.get("structure_tokens", {}).items()}
    if "structure" in state:
        game.structure = {int(slot): card for slot, card in state["structure"].items()}
        down = {entry["slot"] for entry in game.layout() if not entry["face_up"]}
        game.face_down = down & set(game.structure) - set(game.uncovered())
    lay_out_what_is_named(game, actions, only_one=state.get("last_card_of_age", False))
    game.todo = [Step("turn", game.active)]
    game.settle()
    return game


def city_of(state: dict[str, Any], actions: list[Action]) -> City:
    """One city; a card under a wonder is known if an action names it."""
    named = {action["wonder"]: action["card_under"] for action in actions if "card_under" in action}
    built = state.get("wonders_built", [])
    return City(
        coins=state.get("coins", 0),
        cards=list(state.get("cards", [])),
        wonders=[*built, *state.get("wonders_unbuilt", [])],
        under={wonder: named.get(wonder) for wonder in built},
        tokens=list(state.get("tokens", [])),
        gods=list(state.get("gods", [])),
        astarte_coins=state.get("astarte_coins", 0),
        mythology_tokens=list(state.get("mythology_tokens", [])),
        offering_tokens=list(state.get("offering_tokens", [])),
        senators=list(state.get("senators", [])),
        plots={
            name: Plot(plot["state"], plot.get("card"))
            for name, plot in state.get("conspiracies", {}).items()
        },
        cubes=list(state.get("cubes", [0] * 6)),
    )


def lay_out_what_is_named(game: Game, actions: list[Action], *, only_one: bool) -> None:
    """Cards that actions take and that do not lie in the structure come into free places."""
    named = [
        str(action.get("card_used", action.get("card")))
        for action in actions
        if action["action"] in TAKES
    ]
    missing = [card for card in named if card not in game.structure.values()]
    if not game.structure:
        elsewhere = {card for city in game.cities for card in city.cards} | set(game.discard)
        spare = [c for c in deck(f"age_{game.age}") if c not in elsewhere | set(named)]
        missing += [] if only_one else spare[:2]
    free = [
        entry["slot"]
        for entry in game.layout()
        if entry["slot"] not in game.structure and entry["face_up"] and not entry["covers"]
    ]
    if len(free) < len(missing):
        free = [e["slot"] for e in reversed(game.layout()) if e["slot"] not in game.structure]
    for card in missing:
        assert card in CARDS
        game.structure[free.pop(0)] = card


def facts(game: Game) -> dict[str, Any]:
    """What lies on the table, in the words of the examples; lists without an order are sorted."""
    found = {
        "conflict_pawn": game.pawn,
        "military_tokens_left": sorted(game.military_tokens),
        "minerva_pawn": game.minerva,
        "snake_on": next((c.snake_on for c in game.cities if c.snake_on), None),
        "board_tokens": sorted(game.board),
        "set_aside_tokens": sorted(game.aside),
        "enki_tokens": sorted(game.on_enki),
        "discard_pile": sorted(game.discard),
        "pantheon_slots": {str(slot): god for slot, god in sorted(game.slots.items())},
        "mythology_decks": game.god_decks,
        "conspiracy_deck": game.plot_deck,
        "decrees": {
            str(chamber): sorted([name, is_open] for name, is_open in game.decrees.get(chamber, []))
            for chamber in range(1, 7)
        },
        "removed_cards": {str(age): sorted(cards) for age, cards in game.removed.items()},
        "structure": {str(slot): card for slot, card in sorted(game.structure.items())},
        "structure_tokens": {str(s): t for s, t in sorted(game.structure_tokens.items())},
        "boxed_wonders": sorted(game.boxed),
        "turned_up": sorted(game.turned_up),
    }
    for side, city in zip(SIDES, game.cities, strict=True):
        found[side] = {
            "coins": city.coins,
            "cards": sorted(city.cards),
            "wonders_built": sorted(city.under),
            "wonders_unbuilt": sorted(city.unbuilt()),
            "tokens": sorted(city.tokens),
            "gods": sorted(city.gods),
            "astarte_coins": city.astarte_coins,
            "mythology_tokens": sorted(city.mythology_tokens),
            "offering_tokens": sorted(city.offering_tokens),
            "senators": sorted(city.senators),
            "conspiracies": {
                name: {"state": plot.state} | ({"card": plot.card} if plot.card else {})
                for name, plot in city.plots.items()
            },
            "cubes": city.cubes,
            "symbols": len(set(city.symbols())),
        }
    return found


def tidy(field: str, value: Any) -> Any:
    """A field of an example as :func:`facts` writes it."""
    ordered = ("mythology_decks", "conspiracy_deck", "cubes")
    if field == "decrees":
        pairs = {
            chamber: sorted([d, True] if isinstance(d, str) else d for d in decrees)
            for chamber, decrees in value.items()
        }
        return {str(chamber): pairs.get(str(chamber), []) for chamber in range(1, 7)}
    if field == "removed_cards":
        return {age: sorted(cards) for age, cards in value.items()}
    if isinstance(value, list) and field not in ordered:
        return sorted(value)
    if field in SIDES:
        return {name: tidy(name, part) for name, part in value.items()}
    return value


def play(game: Game, actions: list[Action], state: dict[str, Any]) -> None:
    """Play the actions of an example; what chance has drawn is in its ``state``."""
    draws = {"draw_tokens": "drawn_tokens", "draw_enki": "enki_draw"}
    for action in actions:
        game.play(whole(game, action))
        while not game.ending and game.pending() in draws:
            kind = game.pending()
            game.happen({"action": kind, "tokens": state[draws[kind]]})


def whole(game: Game, action: Action) -> Action:
    """An action with what examples leave out, and without what they add."""
    found = {key: value for key, value in action.items() if key != "card_under"}
    if found["action"] == "activate_god":
        found["offerings"] = sorted(found.get("offerings", []))
    if found["action"] == "choose_god_of_deck" and "rest_top_first" not in found:
        (deck,) = [deck for deck in game.god_decks.values() if found["god"] in deck]
        found["rest_top_first"] = [god for god in deck if god != found["god"]]
    return found
