"""Worked examples of Armada: points, and who wins in teams."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from tests.wonders.positions import city
from tests.wonders.reference import (
    ARMADA,
    CARDS,
    SYMBOLS,
    guilds,
)
from tests.wonders.slow_score import (
    best_scores,
    items_points,
    plain_guild_points,
    symbols_at_end,
    team_result,
)
from tests.wonders.worked import Case
from tests.wonders.worked_armada import SECOND, at_level, table


def purple_cap(case: Case) -> None:
    wanted = case["given"]["raw_points"]
    named = {**CARDS[SECOND], **ARMADA}
    guild = "magistrates_guild"
    assert guild in guilds(SECOND)
    blue = [card for card, entry in named.items() if entry["color"] == "blue"][:wanted]
    assert len(blue) == wanted
    half = wanted // 2
    game = table(
        city(SECOND, "gizah", cards=[guild]),
        city(SECOND, "ephesos", cards=blue[:half]),
        city(SECOND, "rhodos", cards=blue[half:]),
    )
    assert plain_guild_points(game.cities, 0, guild) == wanted
    assert best_scores(game.cities, 0)[0]["purple"] == case["expect"]["points"]


def green_cards(symbols: dict[str, int]) -> list[str]:
    """Cards of the base game that show these symbols."""
    cards = []
    for symbol, count in symbols.items():
        fitting = [
            card
            for card, entry in CARDS[SECOND].items()
            if {"type": "science", "symbol": symbol} in entry["effects"]
        ]
        cards += fitting[:count]
    return cards


def science_identical(case: Case) -> None:
    """So many equal symbols: those of cards first, then those of cards that add to the most."""
    count = case["given"]["count"]
    most = [card for card in ARMADA if ARMADA[card]["effects"][0]["type"] == "science_most"]
    for symbol in SYMBOLS:
        cards = green_cards({symbol: min(count, 4)})
        rest = count - len(cards)
        cards += most[:rest]
        rest -= len(most[:rest])
        islands = ["emerald_archipelago", "golden_archipelago"][:rest]
        rest -= len(islands)
        cards += ["scientists_guild"][:rest]
        game = table(city(SECOND, "gizah", cards=cards, islands=islands))
        found = symbols_at_end(game.cities, 0, game.cities[0].wild_symbols())
        counts = [max(symbols.values()) for symbols in found if len(+symbols) == 1]
        assert max(counts) == count
        assert count * count == case["expect"]["points"]
        if count < 7:  # nothing is better than one kind then
            assert best_scores(game.cities, 0)[0]["green"] == case["expect"]["points"]


def after_most(case: Case) -> list[Counter[str]]:
    """What becomes of the symbols of a case with a card that adds to the most frequent."""
    given = case["given"]
    assert given["extra"] == 1
    cards = [*green_cards(given["symbols"]), "navigation_firm"]
    game = table(city(SECOND, "gizah", cards=cards))
    return symbols_at_end(game.cities, 0, 0)


def science_most(case: Case) -> None:
    assert after_most(case) == [Counter(case["expect"]["symbols_after"])]


def science_most_choice(case: Case) -> None:
    added = {
        symbol
        for symbols in after_most(case)
        for symbol in SYMBOLS
        if symbols[symbol] > case["given"]["symbols"][symbol]
    }
    assert sorted(added) == sorted(case["expect"]["choices"])


def island_points(case: Case) -> None:
    given = case["given"]
    assert given["has_sheltered_archipelago"]
    islands = ["sheltered_archipelago", "bronze_island", "windy_oasis"][: given["islands_owned"]]
    game = table(city(SECOND, "gizah", islands=islands))
    points = items_points(game.cities, 0, ["sheltered_archipelago"])
    assert points == case["expect"]["points_from_it"]
    assert best_scores(game.cities, 0)[0]["islands"] == points


def commercial_points(case: Case) -> None:
    given = case["given"]
    fleets = [0, at_level(given["level"]), 0, 0]
    assert given["effects"] == 1
    for where in ({"cards": ["port_customs"]}, {"islands": ["lush_archipelago"]}):
        game = table(city(SECOND, "gizah", fleets=fleets, **where))
        score = best_scores(game.cities, 0)[0]
        row = "yellow" if "cards" in where else "islands"
        assert score[row] == case["expect"]["points"]


def team_winner(case: Case) -> None:
    teams = case["given"]["teams"]
    totals, coins = [], []
    for team in teams.values():
        totals += [team["points"] - 40, 40]
        coins += [team["coins"], 0]
    winners, _ = team_result(totals, coins)
    names = list(teams)
    assert sorted({names[seat // 2] for seat in winners}) == sorted(case["expect"]["winners"])


KINDS: dict[str, Callable[[Case], None]] = {
    "purple_cap": purple_cap,
    "science_identical": science_identical,
    "science_most": science_most,
    "science_most_choice": science_most_choice,
    "island_points": island_points,
    "commercial_points": commercial_points,
    "team_winner": team_winner,
}
