"""Filling in what a hand-written position leaves out and the rules decide."""

from __future__ import annotations

from solver.errors import InputError, Phrase, in_row
from solver.games.dice import names
from solver.games.dice.data.effects import BUILDINGS
from solver.games.dice.faces import NONE
from solver.games.dice.positions.boards import LAST_TURN, POINTS, SIDE_BUILDINGS
from solver.games.dice.positions.forum import unrolled
from solver.games.dice.questions import PlayerFacts
from solver.games.dice.table import DiceTable
from solver.games.moves.reading import listed
from solver.games.positions.problems import Problems
from solver.games.table.kinds import untold
from solver.games.table.read import RowReader


def fill(reader: RowReader, problems: Problems) -> RowReader:
    """Fill in all that is missing; finds what cannot be known."""
    table: DiceTable = reader.table
    if untold(table.phase):
        table.phase = _phase(table)
    if not table.forum:
        table.forum = unrolled(() if table.dealt < table.seats else table.unlocked())
        table.symbols, table.sections = [NONE] * len(table.forum), [None] * len(table.forum)
    for player in table.players:
        if player.city.bonuses is None:
            with problems:
                player.city.bonuses = _bonuses(player)
    with problems:
        _agora_first(table)
    if untold(table.turn):
        done = max(player.least_turns for player in table.players)
        table.turn = min(LAST_TURN, max(1, done + (table.phase != "over")))
    for player in table.players:
        city = player.city
        if city.coins is None:
            with problems:
                city.coins = _coins(player)
        for side in range(len(SIDE_BUILDINGS)):
            if city.points[side] is None:
                with problems:
                    city.points[side] = _points(table, player, side)
    told = table.last is not None and table.phase == "over" and table.turn == LAST_TURN
    if problems.none and not told:
        with problems:
            _last(table)
    return reader


def _phase(table: DiceTable) -> str:
    if table.dealt < table.seats:
        return "boards"
    rolled = table.forum and all(face.rolled for face in table.faces)
    return "choose" if rolled else "roll"


def complete_buildings(player: PlayerFacts) -> str:
    """The complete buildings with a verb: ``the Wonder and the Agora are``."""
    found = player.complete
    if not found:
        return "no building is complete"
    called = in_row((Phrase("the {}", names.building_name(i, "en")) for i in found), "and")
    return Phrase("{} is complete" if len(found) == 1 else "{} are complete", called)


def _bonuses(player: PlayerFacts) -> list[int]:
    sheet = player.table.printed
    due, every = player.due_bonuses, len(sheet.bonuses)
    if 0 < due < every:
        known = listed(names.bonus_name(bonus, sheet, "en") for bonus in range(every))
        problem = Phrase("not given, and {}", complete_buildings(player))
        raise InputError(f"{player.place}.bonuses", problem, Phrase("name {} of {}", due, known))
    return list(range(due))


def _agora_first(table: DiceTable) -> None:
    """Who alone has completed the Agora was first; of several it must be said."""
    racing = table.racing
    if len(racing) > 1 and all(player.city.agora_first is None for player in racing):
        seats = in_row((str(player.seat) for player in racing), "and")
        problem = Phrase("not given, and seats {} have completed the Agora", seats)
        place = f"{racing[0].place}.agora_first"
        raise InputError(place, problem, "write true for who was first")
    for player in table.players:
        if player.city.agora_first is None:
            player.city.agora_first = racing == [player]


def _coins(player: PlayerFacts) -> int:
    if player.city.board == NONE:
        return 0
    if player.city.ticked:
        remedy = "write the unspent coins, circled and not filled"
        raise InputError(f"{player.place}.coins", "not given", remedy)
    return player.table.coins_of_idle


def _points(table: DiceTable, player: PlayerFacts, side: int) -> int:
    possible = table.possible_points(player.seat, side)
    if len(possible) > 1:
        other = names.building_name(SIDE_BUILDINGS[1 - side], "en")
        facing = table.facing(player.seat, side)
        raise InputError(
            f"{player.place}.{BUILDINGS[SIDE_BUILDINGS[side]]}.{POINTS}",
            Phrase("not given, and the {} of seat {} has defense", other, facing),
            Phrase(
                "write the points in the attack boxes, {} to {} together", possible[0], possible[-1]
            ),
        )
    return possible[0]


def _last(table: DiceTable) -> None:
    """Whether the end has been triggered; what is said about it must agree."""
    if table.last not in (None, table.end_due):
        who = "somebody has" if table.end_due else "nobody has"
        raise InputError(
            "last_turn",
            Phrase(
                "{}, but {} ticked {} bonus boxes",
                str(table.last).lower(),
                who,
                table.printed.bonuses_to_end,
            ),
            "correct it, or the bonuses",
        )
    table.last = table.end_due
