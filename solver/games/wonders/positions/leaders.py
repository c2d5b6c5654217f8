"""Leaders in a position: who can have how many, what became of those that nobody names.

Each recruitment uses one leader of every city: recruited, under a stage, or sold. What is left
after that of Age III goes back to the box, unless the board keeps it and draws more (Roma night;
reference: leaders, phase B).
"""

from __future__ import annotations

from solver.errors import InputError, Phrase
from solver.games.positions.problems import Problems
from solver.games.wonders.data import AGES, tables
from solver.games.wonders.data.effects_leaders import DrawLeaders
from solver.games.wonders.positions.facts import NONE, called
from solver.games.wonders.positions.phases import BEFORE, DRAFTING
from solver.games.wonders.positions.pieces import Own, SketchCity
from solver.games.wonders.positions.sketch import Sketch
from solver.games.wonders.positions.uses import Use

DRAFTED = tables().rules.leaders.hand
"""Leaders that a seat keeps in the draft, as many as are dealt to it."""


# ---------------------------------------------------------------- what became of leaders


def fill_leaders(sketch: Sketch, problems: Problems) -> None:
    """Say of every city what it did with its leaders, of the view and its partner with which."""
    if not sketch.has_leaders:
        return
    for index, city in enumerate(sketch.cities):
        with problems:
            _fill_city(sketch, index, city)
    with problems:
        _check_once(sketch)
    for own in sketch.own:
        with problems:
            _fill_own(sketch, own)


def _fill_city(sketch: Sketch, index: int, city: SketchCity) -> None:
    """The uses of a city's leaders, as many as there were recruitments."""
    over = sketch.recruitments
    extra = sketch.extra_recruits(index)
    told = city.recruits
    if told is not None:
        new = [use.card for use in told if use.how == "recruit"]
        city.leaders += [card for card in new if card not in city.recruited]
        missing = [card for card in city.recruited if card not in new]
        if missing:
            raise InputError(
                f"{city.place}.recruits",
                Phrase("{} is in the city, but not recruited here", called(missing[0])),
                Phrase(
                    "write 'recruit {}' in its place, or leave out 'recruits'", called(missing[0])
                ),
            )
    most = over + extra
    if len(city.recruited) > most:
        raise InputError(
            f"{city.place}.leaders",
            Phrase("{} leaders, but {}", len(city.recruited), _so_many(over, extra)),
            "correct the leaders, the Age or the phase",
        )
    if told is None:
        extras = max(0, len(city.recruited) - over)
        own = sketch.own_of(index)
        if own is not None and own.leaders is not None and extra:
            # Of its own leaders all that are not left were used; recruitments used one each.
            used = DRAFTED + _drawn(sketch, index) - len(own.leaders)
            extras = max(extras, used - over)
        spent = max(0, over + extras - len(city.recruited))
        told = [Use("recruit", card) for card in city.recruited] + [Use("sell")] * spent
        city.recruits = told = [Use(use.how, use.card) for use in told]
        sketch.untold_recruits.add(index)
    normal = [use for use in told if use.how != "back"]
    wrong = not over <= len(normal) <= most or (
        len(normal) - over > sum(use.how == "recruit" for use in normal)
    )
    if wrong:
        raise InputError(
            f"{city.place}.recruits",
            Phrase("{} leaders used, but {}", len(normal), _so_many(over, extra)),
            "list one for each recruitment, or leave it out",
        )
    _fill_back(sketch, index, city, told)
    if city.drew is None and sketch.draws_leaders(index):
        city.drew = _age_of_draw(sketch, index)
    if city.drew is None and _drawn(sketch, index):
        city.drew = sketch.age
    if city.drew is not None and not _drawn(sketch, index):
        raise InputError(
            f"{city.place}.drew", "given, but this city has drawn no leaders", "remove it"
        )


def _so_many(over: int, extra: int) -> str:
    said = "1 recruitment is over" if over == 1 else Phrase("{} recruitments are over", over)
    return Phrase("{}, and {} more could be recruited by stages", said, extra) if extra else said


def _drawn(sketch: Sketch, index: int) -> int:
    """Leaders that a city has drawn from the box."""
    if sketch.phase == "draw_leaders" and sketch.actor == index:
        return sketch.dealt or 0
    return DRAFTED if sketch.draws_leaders(index) else 0


def _fill_back(sketch: Sketch, index: int, city: SketchCity, told: list[Use]) -> None:
    """The leader that goes back to the box after the recruitment of Age III."""
    back = [use for use in told if use.how == "back"]
    returned = sketch.recruitments == AGES and not sketch.keeps_leaders(index)
    if len(back) > returned:
        raise InputError(
            f"{city.place}.recruits",
            "a leader went back to the box",
            "that happens after the recruitment of Age III, to one; remove it",
        )
    if returned and not back:
        told.append(Use("back"))


def _age_of_draw(sketch: Sketch, index: int) -> int:
    """The Age in which the first stage of a city was built, as far as it is told."""
    for at, use in enumerate(sketch.cities[index].recruits or (), 1):
        if use.how == "stage" and index not in sketch.untold_recruits:
            return min(at, sketch.age)
    for age, log in enumerate(sketch.logs, 1):
        if any(use.how == "stage" for use in log.plays[index] or ()):
            return age
    return sketch.age


def _check_once(sketch: Sketch) -> None:
    """No leader is in two places, but for one that came back from the box."""
    seen: dict[int, str] = {}
    for city in sketch.cities:
        for name, leaders in (("leaders", city.leaders), ("buried", city.buried)):
            for leader in leaders:
                _note(seen, leader, f"{city.place}.{name}")
    redrawn = any(sketch.built_with(city, DrawLeaders) for city in range(len(sketch.cities)))
    for city in sketch.cities:
        for use in city.spent:
            if use.card != NONE and not (redrawn and use.how == "back"):
                _note(seen, use.card, f"{city.place}.recruits")
    for own in sketch.own:
        for leader in own.leaders or ():
            _note(seen, leader, f"{own.place}leader_hand")


def _note(seen: dict[int, str], leader: int, place: str) -> None:
    if leader in seen:
        problem = Phrase("{} is there twice", called(leader))
        if seen[leader] != place:
            problem = Phrase("{} is also in {}", called(leader), seen[leader])
        raise InputError(place, problem, "there is one of each leader")
    seen[leader] = place


# ---------------------------------------------------------------- the own ones


def _fill_own(sketch: Sketch, own: Own) -> None:
    """Hand, leaders kept and passed on of the view or its partner have the right numbers."""
    place = own.place
    drafting = sketch.phase in DRAFTING
    turn = sketch.now if sketch.phase in ("draft", "see_leaders") else 1
    size = _hand_size(sketch, own)
    if own.leaders is None and size:
        who = "your partner" if place else "'view'"
        raise InputError(
            f"{place}leader_hand",
            "not given",
            Phrase("list the {} leaders that {} holds", size, who),
        )
    own.leaders = own.leaders or []
    count = len(own.leaders)
    looking = sketch.phase == "see_leaders" and own is sketch.looker
    if count > size or (count != size and not looking):
        what = (
            Phrase("turn {} of the draft", turn)
            if drafting
            else Phrase("{} recruitments", sketch.recruitments)
        )
        raise InputError(
            f"{place}leader_hand",
            Phrase("{} leaders, but {} by {}", count, size, what),
            "correct one of them",
        )
    _fill_sent(sketch, own, turn - 1 if drafting else DRAFTED - 1)
    _fill_kept(sketch, own, turn - 1 if drafting else DRAFTED)


def _hand_size(sketch: Sketch, own: Own) -> int:
    """Leaders in hand; while they are dealt as many as have come, in the draft what goes round."""
    if sketch.phase == "deal_leaders":
        return min(DRAFTED, max(0, (sketch.dealt or 0) - DRAFTED * own.seat))
    if sketch.phase in DRAFTING:
        return DRAFTED + 1 - sketch.now
    city = sketch.cities[own.seat]
    if sketch.phase in BEFORE:
        return 0
    return DRAFTED + _drawn(sketch, own.seat) - len(city.recruits or ())


def _fill_sent(sketch: Sketch, own: Own, turns: int) -> None:
    """What was passed on in the draft, a list for each choice."""
    place = f"{own.place}draft.passed"
    if sketch.phase in (*BEFORE, "deal_leaders"):
        turns = 0
    if own.sent is None:
        own.sent = [None] * turns
    if len(own.sent) != turns:
        raise InputError(
            place,
            Phrase("{} turns, but leaders have been passed on {} times", len(own.sent), turns),
            "null stands for what is not remembered",
        )
    for at, leaders in enumerate(own.sent):
        count = DRAFTED - 1 - at
        if leaders is not None and len(set(leaders)) != count:
            raise InputError(
                f"{place}[{at}]",
                Phrase(
                    "{} leaders, but {} are passed on after turn {}",
                    len(set(leaders)),
                    count,
                    at + 1,
                ),
                "leave out the one that was kept",
            )


def _fill_kept(sketch: Sketch, own: Own, count: int) -> None:
    """The leaders that were kept; after the draft these are all that the seat has or had."""
    place = f"{own.place}draft.kept"
    if sketch.phase in (*BEFORE, "deal_leaders"):
        count = 0
    drafting = sketch.phase in DRAFTING
    if own.kept is None and drafting and count:
        raise InputError(place, "not given", Phrase("list the {} leaders kept so far", count))
    if own.kept is not None and len(own.kept) != count:
        raise InputError(
            place, Phrase("{} leaders, but {} are kept", len(own.kept), count), "correct them"
        )
    drawn = _drawn(sketch, own.seat)
    if own.drew is not None and len(own.drew) != drawn:
        problem = Phrase("{} leaders, but {} have been drawn", len(own.drew), drawn)
        raise InputError(f"{own.place}draft.drawn", problem, "correct them")
    if drafting:
        own.kept = own.kept or []
        return
    if own.kept is not None:
        _name_spent(sketch, own, place)


def _name_spent(sketch: Sketch, own: Own, place: str) -> None:
    """Name the own leaders that lie face down by what is left of those kept and drawn."""
    city = sketch.cities[own.seat]
    had = [*(own.kept or ()), *(own.drew or ())]
    told = [*city.recruited, *(own.leaders or ())]
    told += [use.card for use in city.spent if use.card != NONE]
    strange = [leader for leader in told if leader not in had]
    if strange and (own.drew is not None or not _drawn(sketch, own.seat)):
        raise InputError(
            place,
            Phrase("{} is not among them", called(strange[0])),
            "correct them, or where it is",
        )
    rest = [leader for leader in had if leader not in told]
    for use in city.spent if own.drew is not None or not _drawn(sketch, own.seat) else ():
        if use.card == NONE and rest:
            use.card = rest.pop(0)
