"""One city: points, stages, what it makes, fleets, cards by color, science."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from solver.games.drawing import sitting
from solver.games.drawing.html import Markup, element
from solver.games.drawing.lines import wrap
from solver.games.drawing.nodes import Listing, Thing, sentence, words
from solver.games.drawing.page import group, rows
from solver.games.drawing.pieces import icon, row, said
from solver.games.drawing.terminal import told
from solver.games.wonders.data import COLORS, Stage
from solver.games.wonders.drawing import navy
from solver.games.wonders.drawing.edifices import chosen_option, debt_tokens
from solver.games.wonders.drawing.icons import cost, does
from solver.games.wonders.drawing.makes import production, science, science_sets
from solver.games.wonders.drawing.standing import in_hand, military, shields, worth
from solver.games.wonders.drawing.view import View
from solver.games.wonders.moves.effect_words import coins, cost_words, word

SIGNS = {
    "military": "shield", "coins": "coin", "wonder": "wonder", "leaders": "leader",
    "edifice": "edifice", "naval": "ship", "islands": "island",
}  # fmt: skip
"""The symbols of what points are for, where it is not cards of a color."""


class _Level(NamedTuple):
    """A stage as it stands on a board: its number, whether it is built or may be next.

    ``texts`` say what it does, ``option`` is what was chosen of that (0: nothing to choose, or not
    yet).
    """

    number: int
    stage: Stage
    built: bool
    following: bool
    texts: list[str]
    option: int


def lines(view: View, at: int, columns: int) -> list[str]:
    """The lines of a city, none longer than ``columns``."""
    head = f"{view.city(at)}: {view.wonder(at)}"
    before = [view.score(at), *(Listing("", sentence(text)) for text in _tokens(view, at))]
    after = [*production(view, at), *_cards(view, at), science(view, at)]
    return [
        view.brush(head, "bold"),
        *told(view.brush, [*before, *_leaders(view, at)], columns),
        *(line for level in _levels(view, at) for line in _stage_lines(view, level, columns)),
        *navy.lines(view, at, columns),
        *told(view.brush, after, columns),
    ]


def panel(view: View, at: int) -> Markup:
    """The city on a page."""
    cards = [card for cards in _cards(view, at) for card in cards.things]
    tokens = Listing(view.say("head.coins"), words(_tokens(view, at)))
    return sitting.city(
        view.sitter(at),
        _figures(view, at),
        _board(view, at),
        *rows(production(view, at), view.live),
        group(Listing("", cards), view.live),
        *rows(_leaders(view, at), view.live),
        *navy.part(view, at),
        *rows([tokens], view.live),
        row(view.say("science"), science_sets(view, at)),
        view.points_for(at, SIGNS),
    )


def _tokens(view: View, at: int) -> list[str]:
    """Coins, if there is Debt with them, Diplomacy tokens and Debt for Edifices."""
    built = view.table.cities[at]
    parts = []
    if built.debt:
        parts.append(f"{coins(built.coins, view.lang)}, {view.say('debt', built.debt)}")
    if built.diplomacy:
        parts.append(view.say("diplomacy", built.diplomacy))
    return parts + debt_tokens(view, at)


def _leaders(view: View, at: int) -> Iterator[Listing]:
    """The leaders of a city, face up and buried."""
    built = view.table.cities[at]
    for name, leaders in (("leaders", built.leaders), ("buried", built.buried)):
        yield Listing(view.say(name), words(view.card(one) for one in sorted(leaders)))


def _cards(view: View, at: int) -> Iterator[Listing]:
    """The cards by color."""
    for color in COLORS:
        cards = [card for card in view.table.cities[at].cards if view.color(card) == color]
        said = word(color, view.lang).lower()
        things = [
            Thing(name := view.card(card), color=color, ids=view.tables.cards[card].id,
                  said=f"{name}, {said}")
            for card in sorted(cards)
        ]  # fmt: skip
        yield Listing(said, things, color)


def _levels(view: View, at: int) -> Iterator[_Level]:
    """The stages in order."""
    for number, stage in enumerate(view.stages(at), 1):
        built, option = view.is_built(at, number), chosen_option(view, at, number)
        following = not built and (
            number == view.table.cities[at].stages + 1 or view.builds_in_any_order(at)
        )
        texts = view.stage_effects(at, number, option)
        yield _Level(number, stage, built, following, texts, option)


def _stage_lines(view: View, level: _Level, columns: int) -> list[str]:
    """A stage with its effects; if it is not built yet with its cost."""
    mark = "x" if level.built else ">" if level.following else " "
    text = "; ".join(level.texts)
    if not level.built:
        text += f" ({cost_words(level.stage.cost, view.lang)})"
    found = wrap(f"[{mark}] ", text, columns)
    return [view.brush(line, "bold") if level.built else line for line in found]


def _board(view: View, at: int) -> Markup:
    """The board of the wonder: what it makes, its name, its stages below."""
    board = view.board(at)
    made = board.resource if board else None
    head = element(
        "div", icon(made, word(made, view.lang)) if made else None,
        element("span", view.wonder(at)), class_="sw-nameplate",
    )  # fmt: skip
    stages = [_stage(view, at, level) for level in _levels(view, at)]
    below = element("ol", *stages, class_="sw-stages") if stages else None
    return element("div", head, below, class_="sw-board")


def _stage(view: View, at: int, level: _Level) -> Markup:
    """A stage: whether it is built or comes next, and what it takes."""
    number, stage, built, following, texts, option = level
    # What is not chosen yet is one sentence about all that it may be.
    if len(stage.options) > 1 and not option:
        effects = element("span", "; ".join(texts))
    else:
        effects = does(stage.options[max(0, option - 1)], view.lang)
    sign = "\N{CHECK MARK}" if built else str(number)
    words = f"{view.say('stage', number, view.wonder(at))}: {'; '.join(texts)}"
    price = None if built else cost(stage.cost, view.lang)
    head = element("span", element("b", sign, title=words), price)
    kind = "sw-built" if built else "sw-following" if following else None
    return element("li", head, effects, class_=kind)


def _figures(view: View, at: int) -> Markup:
    built = view.table.cities[at]
    won, lost = military(view, at)
    held = in_hand(view, at) if not view.is_free(at) else 0
    return element(
        "div",
        *worth(view, at),
        shields(view, at),
        _conflicts(view, "victory", f"+{won}", sum(built.victories)) if won else None,
        _conflicts(view, "defeat", f"\N{MINUS SIGN}{lost}", built.defeats) if lost else None,
        element("span", view.count("card", held), class_="sw-faint") if held else None,
        class_="sw-figures",
    )


def _conflicts(view: View, kind: str, worth: str, count: int) -> Markup:
    """The conflict tokens of a city by what they are worth."""
    words = view.say(f"tokens.{kind}", count, worth)
    return element(
        "span", element("span", worth, aria_hidden="true"), said(words),
        class_=f"sw-gain {'sw-win' if kind == 'victory' else 'sw-loss'}", title=words,
    )  # fmt: skip
