"""What Armada adds to a position: shipyards, fleets, Islands, naval tokens, what waits in a turn.

A city has an Island for each space of its green fleet that shows one and for each card that takes
one; who was what in a naval conflict is told by Age; the raids of an Age follow from its red cards
(reference: wonders/armada).
"""

from __future__ import annotations

from solver.errors import InputError, Phrase
from solver.games.positions.problems import Problems
from solver.games.wonders.data import tables
from solver.games.wonders.data.effects_armada import DrawIsland, MaySkipNavalConflict, Raid
from solver.games.wonders.data.naval import LEVELS
from solver.games.wonders.data.vocabulary import FLEETS
from solver.games.wonders.positions.edifices import has_lost_card
from solver.games.wonders.positions.facts import NONE, age_of, effects_of
from solver.games.wonders.positions.naval_texts import (
    FAR,
    RESULTS,
    TOP_ISLAND,
)
from solver.games.wonders.positions.phases import AFTER, BEFORE, DRAFTING, ENDING, Due
from solver.games.wonders.positions.pieces import SketchCity
from solver.games.wonders.positions.sketch import Sketch
from solver.games.wonders.table import Open

# ---------------------------------------------------------------- whether it fits


def check_navy(sketch: Sketch, problems: Problems) -> None:
    """Every city has a shipyard once these are dealt, each another one."""
    if not sketch.has_armada:
        return
    missing = [city for city in sketch.cities if city.shipyard == NONE]
    having = len(sketch.cities) - len(missing)
    with problems:
        if sketch.phase == "boards" and having:
            raise InputError("players", "have shipyards before all boards are dealt", "remove them")
        if sketch.phase == "shipyards" and not missing:
            raise InputError("phase", "'shipyards', but every city has one", "remove it")
        behind = sketch.cities[sketch.cities.index(missing[0]) :] if missing else []
        if sketch.phase == "shipyards" and len(behind) > len(missing):
            raise InputError(
                f"{missing[0].place}.shipyard", "not given", "they are dealt one after the other"
            )
        if sketch.phase not in ("boards", "shipyards") and missing:
            raise InputError(
                f"{missing[0].place}.shipyard",
                "not given",
                "name it, as 'shipyard 3'; 'solver sheet wonders' shows all of them",
            )


def fill_navy(sketch: Sketch, problems: Problems) -> None:
    """Stages, results and raids that are left out; whether all of it can be."""
    if not sketch.has_armada:
        return
    for index, city in enumerate(sketch.cities):
        for check in (_fill_stages, _fill_raids, _check_islands, _check_turn):
            with problems:
                check(sketch, index, city)
        with problems:
            _fill_results(sketch, city)
    problems.stop()
    for age in range(1, sketch.naval_conflicts + 1):
        with problems:
            _check_results(sketch, age)


def fill_final_navy(sketch: Sketch, problems: Problems) -> None:
    """Stages that are left out, in a game that is over."""
    if not sketch.has_armada:
        return
    for index, city in enumerate(sketch.cities):
        with problems:
            _fill_stages(sketch, index, city)


def _fill_stages(sketch: Sketch, index: int, city: SketchCity) -> None:
    """Which stages are built, where they are built in any order."""
    place, given = f"{city.place}.stages_built", city.stages_built
    count = max(0, city.stages)
    if not sketch.any_order(index):
        if given is not None:
            raise InputError(place, "given, but stages are built in their order", "remove it")
        return
    if given is None:
        city.stages_built = list(range(1, count + 1))
        return
    if len(set(given)) != count or given[-1:] > [len(sketch.board(index))]:
        raise InputError(
            place,
            Phrase("{}, with {} stages built", ", ".join(map(str, given)) or "none", count),
            "list the number of each stage that is built, from 1",
        )


def _fill_raids(sketch: Sketch, index: int, city: SketchCity) -> None:
    """Raids of this Age: those of its cards, and of earlier ones that came from the pile."""
    own, earlier = [0, 0], [0, 0]
    for card in city.cards:
        for effect in effects_of(sketch.edition, card):
            if isinstance(effect, Raid):
                counts = own if age_of(card) == sketch.age else earlier
                counts[effect.target == "right_of_right"] += 1
    fought = sketch.conflicts == sketch.age
    least = [0, 0] if fought or not sketch.begun else own
    most = [0, 0] if fought else [a + b for a, b in zip(least, earlier, strict=True)]
    if city.raids is None:
        city.raids = least
    for side, given, low, high in zip(FAR, city.raids, least, most, strict=True):
        if not low <= given <= high and not has_lost_card(sketch, index):
            raise InputError(
                f"{city.place}.raids",
                Phrase("{} to the {}, but by its cards it can be {} to {}", given, side, low, high),
                "each raid card of this Age brings one",
            )


def _check_islands(sketch: Sketch, index: int, city: SketchCity) -> None:
    """No more Islands than its green fleet and its cards have brought."""
    sheet = sketch.sheet
    assert sheet is not None
    if sketch.phase in (*BEFORE, *DRAFTING) or not (sketch.begun or sketch.completed):
        moved = [fleet for fleet, space in zip(FLEETS, city.fleets, strict=True) if space]
        if (moved or city.islands) and not sketch.recruitments:
            raise InputError(
                f"{city.place}.{'fleets' if moved else 'islands'}",
                "before the first turn is over",
                "fleets begin on space 1",
            )
    spaces = sheet.shipyards.tracks.green[: city.fleets[FLEETS.index("green")] + 1]
    for level in range(1, LEVELS + 1):
        have = sum(tables().islands[island].level == level for island in city.islands)
        passed = sum(space.island == level for space in spaces)
        cards = sum(
            isinstance(effect, DrawIsland) and effect.level == level
            for card in city.cards
            for effect in effects_of(sketch.edition, card)
        )
        waits = city.arrivals.count(level) + city.explores.count(level) + city.draws.count(level)
        if have + waits > passed + cards and not has_lost_card(sketch, index):
            raise InputError(
                f"{city.place}.islands",
                Phrase(
                    "{} of level {}, but its green fleet and its cards have brought {}",
                    have + waits,
                    level,
                    passed + cards,
                ),
                "correct the Islands, or the green fleet in 'fleets'",
            )


def _check_turn(sketch: Sketch, index: int, city: SketchCity) -> None:
    """What waits in a turn is given only while it goes on; who explores has a level to explore."""
    waits: dict[str, object] = {
        "pirates": city.pirates,
        "tribute": city.tribute,
        "free_moves": city.free_moves,
        "draws": city.draws,
        "explores": city.explores,
        "found": city.found,
    }
    ends = sketch.phase in (*AFTER, *ENDING)
    for name, there in waits.items():
        exploring = name in ("explores", "found")
        fits = sketch.phase in ("top_island", "islands", "explore") if exploring else ends
        if there and not fits:
            raise InputError(
                f"{city.place}.{name}", Phrase("given in phase {!r}", sketch.phase), "remove it"
            )
    levels = {tables().islands[island].level for island in city.named} | set(city.hidden)
    if not levels <= set(city.explores):
        raise InputError(
            f"{city.place}.found",
            Phrase(
                "Islands of level {}, which it does not explore", min(levels - set(city.explores))
            ),
            "correct it, or 'explores'",
        )
    known = sketch.own_of(index) is not None
    one_each = {level for level, each in sketch.drawn_each.items() if each == 1}
    shown = [] if known else [level for level in city.explores if level in one_each]
    named = {tables().islands[island].level for island in city.named}
    if (known and city.hidden) or (not known and named.difference(shown)):
        what = "list your Islands by name" if known else "write '?1' for one of level 1"
        raise InputError(f"{city.place}.found", "only who has drawn Islands knows them", what)
    if set(city.hidden).intersection(shown):
        raise InputError(f"{city.place}.found", "who draws one Island alone shows it", "name it")


def _fill_results(sketch: Sketch, city: SketchCity) -> None:
    """What came of the naval conflicts so far, for each Age."""
    place, over = f"{city.place}.naval", sketch.naval_conflicts
    if city.naval is None and not over:
        city.naval = []
    if city.naval is None:
        raise InputError(
            place, "not given", Phrase("write for each Age that is over {}", ", ".join(RESULTS))
        )
    if len(city.naval) != over:
        raise InputError(
            place,
            Phrase("{} Ages, but {} are over", len(city.naval), over),
            "write one for each",
        )


def _check_results(sketch: Sketch, age: int) -> None:
    """The tokens of an Age can have come of one conflict."""
    results = [(city.naval or ["none"] * age)[age - 1] for city in sketch.cities]
    first = results.count("first")
    second, last = results.count("second"), results.count("last")
    fits = last and ((first == 1 and second <= 1) or (first == 0 and second > 1))
    if not fits and any(result != "none" for result in results):
        raise InputError(
            "players",
            Phrase(
                "the naval conflict of Age {} has {} first, {} second, {} last",
                age,
                first,
                second,
                last,
            ),
            "somebody is last; one is first and at most one second, or several share the second "
            "place",
        )


# ---------------------------------------------------------------- what follows in the turn


def fill_naval_acting(sketch: Sketch) -> None:
    """Which city draws Islands, or may stay out of the naval conflict. Raises InputError."""
    given = sketch.acting
    if sketch.phase in ("fleets", "explore"):
        if given is not None:
            raise InputError(
                "acting", Phrase("given in phase {!r}", sketch.phase), "all choose at once"
            )
        return
    found = _can_act(sketch)
    if found == NONE:
        problem = "{!r}, but no city draws Islands"
        if sketch.phase == "naval":
            problem = "{!r}, but no city may stay out of the naval conflict"
        raise InputError("phase", Phrase(problem, sketch.phase), "correct it")
    if given not in (None, found):
        raise InputError("acting", Phrase("{}, but it is {}", given, found), "remove it")
    sketch.acting = found


def _can_act(sketch: Sketch) -> int:
    cities = sketch.cities
    if sketch.phase == "naval":
        return next(
            (
                index
                for index, city in enumerate(cities)
                for island in city.islands
                if any(
                    isinstance(e, MaySkipNavalConflict) for e in tables().islands[island].effects
                )
            ),
            NONE,
        )
    for level, each in sketch.drawn_each.items():
        for index, city in enumerate(cities):
            waits = sketch.phase == "top_island" or _drawn(city, level) < each
            if level in city.explores and waits:
                return index
    return NONE


def _drawn(city: SketchCity, level: int) -> int:
    """Islands of a level that a city has drawn to choose from."""
    found = sum(tables().islands[island].level == level for island in city.named)
    return found + city.hidden.count(level)


def waits_for(sketch: Sketch) -> list[Due]:
    """What of Armada must follow in this turn by what the cities have pending."""
    found: list[Due] = []
    if sketch.phase != "fleets" and any(city.free_moves for city in sketch.cities):
        found.append("fleets")
    if any(city.arrivals for city in sketch.cities):
        found.append("explore")
    if any(city.pirates or city.tribute for city in sketch.cities):
        found.append("losses")
    return found


# ---------------------------------------------------------------- the table


def any_hidden(sketch: Sketch, index: int) -> list[int]:
    """Islands for those that the view does not see, other ones for each city."""
    away = {i for city in sketch.cities for i in (*city.islands, *city.named)}
    left = [at for at in range(len(tables().islands)) if at not in away]
    found: list[int] = []
    for at, city in enumerate(sketch.cities[: index + 1]):
        for level in city.hidden:
            island = next((i for i in left if tables().islands[i].level == level), None)
            if island is None:
                raise InputError(
                    f"{city.place}.found", Phrase("no Island of level {} is left", level), ""
                )
            left.remove(island)
            found += [island] if at == index else []
    return found


def top_islands(sketch: Sketch) -> list[Open]:
    """The top Islands that cities are yet to take."""
    return [
        Open(f"{TOP_ISLAND}{level}", index)
        for index, city in enumerate(sketch.cities)
        for level in city.draws
    ]
