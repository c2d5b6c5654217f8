"""The Edifices of the game: price, reward and penalty, the pawns left, who takes part."""

from __future__ import annotations

from collections.abc import Iterator

from solver.games.drawing.html import Markup, element
from solver.games.drawing.lines import listed, wrap
from solver.games.drawing.pieces import panel
from solver.games.wonders.data.effects import ItemEffect
from solver.games.wonders.drawing.view import View
from solver.games.wonders.moves.effect_words import coins, effects_words


def _edifices(view: View) -> Iterator[tuple[str, str, str]]:
    """Of each Edifice that is drawn what it is called, what it does, and how it stands."""
    for age, number in enumerate(view.table.edifices, 1):
        edifice = view.tables.edifices[number]
        head = view.say("edifice", "I" * age, edifice.called(view.lang))
        does = view.say(
            "edifice.does",
            coins(edifice.price, view.lang),
            listed(effects_words(edifice.reward, view.lang)),
            listed(effects_words((edifice.penalty,), view.lang)),
        )
        yield head, does, _standing(view, age)


def _standing(view: View, age: int) -> str:
    """Whether it is completed, or how many pawns are left; and who takes part."""
    left = view.table.pawns[age - 1]
    over = view.age > age or view.phase in ("over", "penalties")
    said = view.say("edifice.left", left)
    if not left:
        said = view.say("edifice.completed")
    elif over:
        said = view.say("edifice.failed")
    taking = [at for at, city in enumerate(view.table.cities) if age in city.edifices]
    if taking:
        said += "; " + view.say("edifice.with", listed(map(view.city, taking)))
    return said


def lines(view: View) -> list[str]:
    """The Edifices and how they stand, as lines of text; none without Edifices."""
    drawn = []
    for head, does, stands in _edifices(view):
        drawn += [*wrap("", f"{head}: {stands}"), *wrap("  ", does)]
    return drawn


def part(view: View) -> Markup | None:
    """The same on a page."""
    drawn = [
        element("p", element("span", head, class_="sw-l"), " ", element("b", stands), " ",
                element("span", brings, class_="sw-faint"))
        for head, brings, stands in _edifices(view)
    ]  # fmt: skip
    return panel(view.say("edifices"), *drawn) if drawn else None


def rewards(view: View, at: int) -> Iterator[ItemEffect]:
    """What the completed Edifices do in which a city takes part."""
    for age in view.table.cities[at].edifices:
        if view.table.pawns[age - 1] == 0:
            yield from view.tables.edifices[view.table.edifices[age - 1]].reward


def debt_tokens(view: View, at: int) -> list[str]:
    """The Debt tokens of a city for penalties."""
    debts = view.tables.edifices_file.debts
    ages = view.table.cities[at].debt_tokens
    return [view.say("edifice.debt", sum(debts[age - 1] for age in ages))] if ages else []


def chosen_option(view: View, at: int, number: int) -> int:
    """The option with which a city has built a stage (from 1); 0: it has none, or is not built."""
    city = view.table.cities[at]
    if number > city.stages or len(view.stages(at)[number - 1].options) < 2:
        return 0
    return 1 + (number in city.options)
