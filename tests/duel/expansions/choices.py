"""What can be chosen at every kind of step, and what a choice does.

For each kind there is ``<kind>_options``, the actions that the rules allow (an empty list passes
the step over), and ``do_<kind>``, which returns the steps that follow at once.
"""

from __future__ import annotations

from itertools import permutations
from typing import Any

from tests.duel.expansions import senate
from tests.duel.expansions.building import (
    activate,
    gain_token,
    pair,
    printed_choices,
    put_up,
    raise_wonder,
    trigger,
)
from tests.duel.expansions.city import City, Plot, is_senator
from tests.duel.expansions.facts import CARDS, CHAMBERS, PLOTS, SECTIONS, WONDERS, color, effects
from tests.duel.expansions.military import LOOT, token_steps
from tests.duel.expansions.table import Action, Step, Table

Chosen = list[Step]


def named(kind: str, key: str, names: Any) -> list[Action]:
    """One action for each name."""
    return [{"action": kind, key: name} for name in names]


# ---- the draft and the start of an Age ---------------------------------------------------


def pick_options(table: Table, step: Step) -> list[Action]:
    return named("pick", "wonder", table.offer)


def do_pick(table: Table, step: Step, action: Action) -> Chosen:
    wonder = action["wonder"]
    table.offer.remove(wonder)
    table.cities[step.seat].wonders.append(wonder)
    kinds = [effect["type"] for effect in WONDERS[wonder].get("on_draft", [])]
    table.met |= {f"draft {kind}" for kind in kinds}
    return [Step(kind, step.seat) for kind in kinds]


def starter_options(table: Table, step: Step) -> list[Action]:
    return named("starter", "seat", (0, 1))


def do_starter(table: Table, step: Step, action: Action) -> Chosen:
    table.active = action["seat"]
    return []


# ---- progress tokens ---------------------------------------------------------------------


def choose_token_options(table: Table, step: Step) -> list[Action]:
    return named("choose_token", "token", table.board)


def do_choose_token(table: Table, step: Step, action: Action) -> Chosen:
    table.board.remove(action["token"])
    return gain_token(table, step.seat, action["token"])


def choose_drawn_token_options(table: Table, step: Step) -> list[Action]:
    return named("choose_drawn_token", "token", table.drawn)


def do_choose_drawn_token(table: Table, step: Step, action: Action) -> Chosen:
    table.aside += [token for token in table.drawn if token != action["token"]]
    table.drawn = []
    return gain_token(table, step.seat, action["token"])


def choose_set_aside_token_options(table: Table, step: Step) -> list[Action]:
    return named("choose_set_aside_token", "token", table.aside)


def do_choose_set_aside_token(table: Table, step: Step, action: Action) -> Chosen:
    table.aside.remove(action["token"])
    return gain_token(table, step.seat, action["token"])


def choose_enki_token_options(table: Table, step: Step) -> list[Action]:
    return named("choose_enki_token", "token", table.on_enki)


def do_choose_enki_token(table: Table, step: Step, action: Action) -> Chosen:
    table.aside += [token for token in table.on_enki if token != action["token"]]
    table.on_enki = []
    return gain_token(table, step.seat, action["token"])


def lock_token_options(table: Table, step: Step) -> list[Action]:
    tokens = table.board + table.other().tokens + table.aside
    return named("lock_token", "token", tokens)


def do_lock_token(table: Table, step: Step, action: Action) -> Chosen:
    token = action["token"]
    for where, pile in (
        ("the board", table.board),
        ("the opponent", table.other().tokens),
        ("aside", table.aside),
    ):
        if token in pile:
            pile.remove(token)
            table.met.add(f"locked from {where}")
    table.locked.append(token)
    return []


# ---- cards of cities, of the discard pile, of the structure ------------------------------


def take_card_options(table: Table, step: Step) -> list[Action]:
    return named("take_card", "card", table.other().of_colors(*step.about["colors"]))


def do_take_card(table: Table, step: Step, action: Action) -> Chosen:
    table.other().cards.remove(action["card"])
    table.me().cards.append(action["card"])
    return []


def discard_opponent_card_options(table: Table, step: Step) -> list[Action]:
    cards = table.other().of_colors(step.about["color"])
    return named("discard_opponent_card", "card", cards)


def do_discard_opponent_card(table: Table, step: Step, action: Action) -> Chosen:
    table.other().cards.remove(action["card"])
    table.discard.append(action["card"])
    return []


def build_discarded_options(table: Table, step: Step) -> list[Action]:
    return named("build_discarded", "card", table.discard)


def do_build_discarded(table: Table, step: Step, action: Action) -> Chosen:
    table.discard.remove(action["card"])
    table.met.add(f"build discarded {color(action['card'])}")
    return put_up(table, action["card"])


def build_removed_options(table: Table, step: Step) -> list[Action]:
    cards = [card for age, cards in table.removed.items() if age <= table.age for card in cards]
    return named("build_removed", "card", cards)


def do_build_removed(table: Table, step: Step, action: Action) -> Chosen:
    for cards in table.removed.values():
        if action["card"] in cards:
            cards.remove(action["card"])
    table.met.add(f"build removed in Age {table.age}")
    return put_up(table, action["card"])


def build_returned_options(table: Table, step: Step) -> list[Action]:
    cards = table.removed[table.age]
    pairs = [*permutations(cards, 2)] if len(cards) > 1 else [(card, None) for card in cards]
    return [{"action": "build_returned", "card": card, "given": given} for card, given in pairs]


def do_build_returned(table: Table, step: Step, action: Action) -> Chosen:
    card, given = action["card"], action["given"]
    table.removed[table.age].remove(card)
    table.met.add(f"build returned in Age {table.age}")
    own = put_up(table, card)
    if given is None:
        return own
    return [Step("give_returned", 1 - step.seat, about=(given, own))]


def build_last_row_options(table: Table, step: Step) -> list[Action]:
    cards = [card for card in table.last_row() if not is_senator(card)]
    return named("build_last_row", "card", cards)


def do_build_last_row(table: Table, step: Step, action: Action) -> Chosen:
    covered = action["card"] not in table.accessible()
    table.met |= {"covered card built from the last row"} if covered else set()
    del table.structure[table.slot_of(action["card"])]
    return put_up(table, action["card"])


def discard_accessible_options(table: Table, step: Step) -> list[Action]:
    return named("discard_accessible", "card", table.accessible())


def do_discard_accessible(table: Table, step: Step, action: Action) -> Chosen:
    del table.structure[table.slot_of(action["card"])]
    table.discard.append(action["card"])
    return [Step("reveal", table.active)]


def discard_structure_options(table: Table, step: Step) -> list[Action]:
    return named("discard_structure", "slot", sorted(table.structure))


def do_discard_structure(table: Table, step: Step, action: Action) -> Chosen:
    slot = action["slot"]
    table.discard.append(table.structure.pop(slot))
    table.met |= {"zeus hits a face-down card"} if slot in table.face_down else set()
    table.face_down.discard(slot)
    if slot not in table.structure_tokens:
        return []
    table.met.add("zeus takes a token")
    return [Step("structure_token", table.active, about=slot)]


def place_snake_options(table: Table, step: Step) -> list[Action]:
    return named("place_snake", "card", table.other().of_colors("green"))


def do_place_snake(table: Table, step: Step, action: Action) -> Chosen:
    table.me().snake_on = action["card"]
    return [
        follow
        for effect in effects(CARDS[action["card"]], "science")
        for follow in pair(table, table.active, effect["symbol"])
    ]


def swap_options(table: Table, step: Step) -> list[Action]:
    return [
        {"action": "swap", "take": take, "give": give}
        for hue in step.about["colors"]
        for take in table.other().of_colors(hue)
        for give in table.me().of_colors(hue)
    ]


def do_swap(table: Table, step: Step, action: Action) -> Chosen:
    take, give = action["take"], action["give"]
    table.other().cards.remove(take)
    table.me().cards.remove(give)
    for city in table.cities:
        if city.snake_on in (take, give):
            city.snake_on = None
            table.met.add("snake leaves")
    table.me().cards.append(take)
    table.other().cards.append(give)
    steps = []
    for card, seat in ((take, table.active), (give, 1 - table.active)):
        for effect in effects(CARDS[card], "science"):
            steps += pair(table, seat, effect["symbol"])
    if len(steps) == 2:
        steps[1].untested = True
        table.met.add("both make a pair")
    return steps


# ---- wonders -----------------------------------------------------------------------------


def take_wonder_options(table: Table, step: Step) -> list[Action]:
    return named("take_wonder", "wonder", table.other().unbuilt())


def do_take_wonder(table: Table, step: Step, action: Action) -> Chosen:
    table.other().wonders.remove(action["wonder"])
    table.me().wonders.append(action["wonder"])
    return []


def unbuild_wonder_options(table: Table, step: Step) -> list[Action]:
    wonders = [wonder for city in table.cities for wonder in city.under]
    return named("unbuild_wonder", "wonder", wonders)


def do_unbuild_wonder(table: Table, step: Step, action: Action) -> Chosen:
    for city in table.cities:
        if action["wonder"] in city.under:
            discard_under(table, city, action["wonder"])
            own = city is table.me()
            table.met.add("own wonder unbuilt" if own else "opposing wonder unbuilt")
    return []


def box_wonder_options(table: Table, step: Step) -> list[Action]:
    return named("box_wonder", "wonder", table.other().under)


def do_box_wonder(table: Table, step: Step, action: Action) -> Chosen:
    discard_under(table, table.other(), action["wonder"])
    table.other().wonders.remove(action["wonder"])
    table.boxed.append(action["wonder"])
    return []


def discard_under(table: Table, city: City, wonder: str) -> None:
    """A wonder stands no more; the card under it goes to the discard pile."""
    card = city.under.pop(wonder)
    if card is not None:
        table.discard.append(card)


def wonder_from_discard_options(table: Table, step: Step) -> list[Action]:
    return [
        {"action": "wonder_from_discard", "wonder": wonder, "card": card}
        for wonder in table.me().unbuilt()
        for card in table.discard
    ]


def do_wonder_from_discard(table: Table, step: Step, action: Action) -> Chosen:
    table.discard.remove(action["card"])
    return raise_wonder(table, action["wonder"], action["card"])


# ---- gods --------------------------------------------------------------------------------


def place_god_options(table: Table, step: Step) -> list[Action]:
    free = [slot for slot in range(1, 7) if slot not in table.slots]
    return [
        {"action": "place_god", "god": god, "slot": slot}
        for god in table.god_decks[step.about][:2]
        for slot in free
    ]


def do_place_god(table: Table, step: Step, action: Action) -> Chosen:
    table.god_decks[step.about].remove(action["god"])
    table.slots[action["slot"]] = action["god"]
    return []


def choose_top_god_options(table: Table, step: Step) -> list[Action]:
    return named("choose_top_god", "god", [deck[0] for deck in table.god_decks.values() if deck])


def do_choose_top_god(table: Table, step: Step, action: Action) -> Chosen:
    for deck in table.god_decks.values():
        if action["god"] in deck:
            deck.remove(action["god"])
    return [*after_the_look(table, action["god"]), *activate(table, action["god"])]


def choose_deck_options(table: Table, step: Step) -> list[Action]:
    kinds = [kind for kind, deck in table.god_decks.items() if deck]
    return named("choose_deck", "mythology", kinds)


def do_choose_deck(table: Table, step: Step, action: Action) -> Chosen:
    kind = action["mythology"]
    draw = [Step("draw_enki", table.active)] if "enki" in table.god_decks[kind] else []
    return [*draw, Step("choose_god_of_deck", table.active, about=kind)]


def choose_god_of_deck_options(table: Table, step: Step) -> list[Action]:
    deck = table.god_decks[step.about]
    return [
        {"action": "choose_god_of_deck", "god": god, "rest_top_first": list(rest)}
        for god in deck
        for rest in permutations([other for other in deck if other != god])
    ]


def do_choose_god_of_deck(table: Table, step: Step, action: Action) -> Chosen:
    table.god_decks[step.about] = list(action["rest_top_first"])
    return [*after_the_look(table, action["god"]), *activate(table, action["god"])]


def after_the_look(table: Table, god: str) -> Chosen:
    """The tokens drawn for Enki go back unless he has been chosen."""
    if god != "enki" and "enki" not in table.slots.values():
        table.met |= {"enki looked at and left"} if table.on_enki else set()
        table.aside += table.on_enki
        table.on_enki = []
    return []


# ---- the track ---------------------------------------------------------------------------


def place_minerva_options(table: Table, step: Step) -> list[Action]:
    spaces = [space for space in range(-9, 10) if space != table.pawn]
    return named("place_minerva", "space", spaces)


def do_place_minerva(table: Table, step: Step, action: Action) -> Chosen:
    table.minerva = action["space"]
    return []


def discard_military_options(table: Table, step: Step) -> list[Action]:
    return named("discard_military", "token", sorted(table.military_tokens))


def do_discard_military(table: Table, step: Step, action: Action) -> Chosen:
    table.military_tokens.remove(action["token"])
    table.met |= set() if table.military_tokens else {"neptune takes the last token"}
    return []


def apply_military_options(table: Table, step: Step) -> list[Action]:
    return named("apply_military", "token", sorted(table.military_tokens))


def do_apply_military(table: Table, step: Step, action: Action) -> Chosen:
    table.military_tokens.remove(action["token"])
    size = action["token"].rsplit("_", maxsplit=1)[1]
    table.met.add(f"neptune applies a {size} token")
    if table.agora:
        return token_steps(action["token"], table.active)
    table.other().lose(LOOT[size])
    return []


# ---- the senate --------------------------------------------------------------------------


def place_cube_options(table: Table, step: Step) -> list[Action]:
    return named("place_cube", "chamber", CHAMBERS if table.supply(step.seat) else [])


def do_place_cube(table: Table, step: Step, action: Action) -> Chosen:
    return senate.place(table, step.seat, action["chamber"])


def move_cube_options(table: Table, step: Step) -> list[Action]:
    return [
        {"action": "move_cube", "from": source, "to": target}
        for source in table.occupied(step.seat)
        for target in CHAMBERS[source]["adjacent"]
    ]


def do_move_cube(table: Table, step: Step, action: Action) -> Chosen:
    return senate.move(table, step.seat, action["from"], action["to"])


def remove_cube_options(table: Table, step: Step) -> list[Action]:
    return named("remove_cube", "chamber", table.occupied(1 - step.seat))


def do_remove_cube(table: Table, step: Step, action: Action) -> Chosen:
    return senate.remove(table, 1 - step.seat, action["chamber"])


def senate_actions_options(table: Table, step: Step) -> list[Action]:
    section, _ = step.about
    placed = SECTIONS[section] if table.supply(step.seat) else []
    return named("place_cube", "chamber", placed) + move_cube_options(table, step)


def do_senate_actions(table: Table, step: Step, action: Action) -> Chosen:
    section, left = step.about
    placing = action["action"] == "place_cube"
    follow = (do_place_cube if placing else do_move_cube)(table, step, action)
    if left > 1:
        again = Step("senate_actions", step.seat, about=(section, left - 1), optional=True)
        return [*follow, again]
    return follow


def conspirator_options(table: Table, step: Step) -> list[Action]:
    possible = {"place": table.supply(step.seat), "conspire": table.plot_deck}
    return named("conspirator", "do", [what for what, works in possible.items() if works])


def do_conspirator(table: Table, step: Step, action: Action) -> Chosen:
    table.met.add(f"conspirator {action['do']}")
    return [Step("place_cube" if action["do"] == "place" else "conspire", step.seat)]


def keep_conspiracy_options(table: Table, step: Step) -> list[Action]:
    return named("keep_conspiracy", "conspiracy", table.plot_deck[:2])


def do_keep_conspiracy(table: Table, step: Step, action: Action) -> Chosen:
    plot = action["conspiracy"]
    table.plot_deck.remove(plot)
    table.cities[step.seat].plots[plot] = Plot()
    return [Step("put_back", step.seat)]


def put_back_options(table: Table, step: Step) -> list[Action]:
    return named("put_back", "where", ("top", "bottom"))


def do_put_back(table: Table, step: Step, action: Action) -> Chosen:
    if action["where"] == "bottom":
        table.plot_deck.append(table.plot_deck.pop(0))
    table.met.add(f"put back at the {action['where']}")
    return []


def trigger_unprepared_options(table: Table, step: Step) -> list[Action]:
    plots = [plot for plot in table.me().plots_in("unprepared") if useful(table, plot)]
    return named("trigger", "conspiracy", plots)


def do_trigger_unprepared(table: Table, step: Step, action: Action) -> Chosen:
    table.met.add("unprepared plot triggered")
    return trigger(table, action["conspiracy"])


def move_decree_options(table: Table, step: Step) -> list[Action]:
    return [
        {"action": "move_decree", "from": source, "to": target}
        for source in CHAMBERS
        if table.decrees.get(source)
        for target in CHAMBERS
        if target != source
    ]


def do_move_decree(table: Table, step: Step, action: Action) -> Chosen:
    return senate.move_decree(table, action["from"], action["to"])


# ---- all of them -------------------------------------------------------------------------


def options(table: Table, step: Step) -> list[Action]:
    """What the seat of a step can choose; nothing passes the step over."""
    found: list[Action] = globals()[f"{step.kind}_options"](table, step)
    return [*found, {"action": "skip"}] if found and step.optional else found


def choose(table: Table, step: Step, action: Action) -> Chosen:
    """Do what has been chosen; returns what is to be done next."""
    if action["action"] == "skip":
        table.met.add(f"skip {step.kind}")
        return []
    follow: Chosen = globals()[f"do_{step.kind}"](table, step, action)
    return follow


def useful(table: Table, plot: str) -> bool:
    """Whether a conspiracy of the active player could do anything now."""
    thing, other = PLOTS[plot], table.other()
    if effects(thing, "shields"):
        return True
    if effects(thing, "steal_half_coins") and other.coins:
        return True
    if effects(thing, "coins_per_cube") and (
        sum(table.me().cubes) or (sum(other.cubes) and other.coins)
    ):
        return True
    return any(options(table, step) for step in printed_choices(table, thing))
