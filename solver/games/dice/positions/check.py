"""Contradictions in a position: what no game by the rules can lead to.

A position that passes is taken as possible; the checks are sound (nothing that can happen is
refused) and as sharp as what lies on the table allows without replaying the game.
"""

from __future__ import annotations

from solver._ext.core.state import State
from solver._ext.dice import bridge
from solver.errors import InputError, Phrase, in_row
from solver.games.data.json_tables import require
from solver.games.dice import names
from solver.games.dice.data.effects import BUILDINGS
from solver.games.dice.faces import FACES, NONE, SPECIALS
from solver.games.dice.items import DICE
from solver.games.dice.positions.boards import LAST_TURN, POINTS, SIDE_BUILDINGS
from solver.games.dice.positions.fill import complete_buildings
from solver.games.dice.questions import PlayerFacts
from solver.games.dice.table import DiceTable
from solver.games.positions.problems import Problems
from solver.games.table.read import RowReader


def check_boxes(reader: RowReader, problems: Problems) -> RowReader:
    """Boxes that cannot be ticked yet; before anything is filled in from them."""
    table: DiceTable = reader.table
    for player in table.players:
        ticked = player.city.ticked
        if player.city.board == NONE:
            last = table.dealt <= player.seat
            remedy = "boards are dealt seat by seat"
            problems.require(last, f"{player.place}.board", "not given", remedy)
            continue
        for box in ticked:
            needed = player.facts.boxes[box].requires
            missing = [player.called(at) for at in needed if at not in ticked]
            if missing:
                problem = Phrase(
                    "{} is ticked without {}", player.called(box), in_row(missing, "and")
                )
                remedy = "boxes have an order; add what is missing"
                problems.require(False, _place(player, box), problem, remedy)
    return reader


def check_ways(table: DiceTable, state: State, problems: Problems) -> None:
    """Every ticked box needs a die or an effect by which it may be ticked."""
    for player in table.players:
        if not player.city.ticked:
            continue
        stuck = sorted({*player.city.ticked}.difference(bridge.reachable(state, player.seat)))
        if not stuck:
            continue
        row = player.facts.boxes[stuck[0]]
        dice = [names.die_name(die) for die in SPECIALS if {*row.symbols} & {*FACES[die]}]
        problems.require(
            False,
            _place(player, stuck[0]),
            Phrase(
                "{} is ticked, but no die that seat {} can use and no effect ticks it",
                player.called(stuck[0]),
                player.seat,
            ),
            Phrase("it needs the {} die, which a box unlocks", in_row(dice, "or"))
            if dice
            else "remove it",
        )


def _place(player: PlayerFacts, box: int) -> str:
    return f"{player.place}.{BUILDINGS[player.facts.boxes[box].building]}"


# ---------------------------------------------------------------- one player


def check_players(reader: RowReader, problems: Problems) -> RowReader:
    """Coins, turns, points of attacks, bonuses."""
    table: DiceTable = reader.table
    for player in table.players:
        ticked = len(player.city.bonuses or ())
        with problems:
            _check_coins(player)
            _check_turns(player)
        for side in range(len(SIDE_BUILDINGS)):
            with problems:
                _check_points(table, player, side)
        problems.require(
            ticked == player.due_bonuses,
            f"{player.place}.bonuses",
            Phrase("{} ticked, and {}", ticked, complete_buildings(player)),
            Phrase("there must be {}", player.due_bonuses),
        )
    return reader


def _check_coins(player: PlayerFacts) -> None:
    place, coins, table = f"{player.place}.coins", player.city.coins, player.table
    assert coins is not None
    spaces = table.printed.spaces
    require(
        coins <= spaces,
        place,
        Phrase("{} coins, and the Gold Reserve has {} spaces", coins, spaces),
        "write the unspent coins, circled and not filled",
    )
    if player.city.board == NONE:
        require(coins == 0, place, "given without a board", "leave it out")
    elif not player.city.ticked:
        idle = table.coins_of_idle
        require(
            coins == idle,
            place,
            Phrase("{} in turn {} without a box ticked", coins, table.turn),
            Phrase("who has only passed has {}; correct coins, boxes or turn", idle),
        )


def _check_turns(player: PlayerFacts) -> None:
    """Boxes that so many turns can bring."""
    city, table = player.city, player.table
    require(
        city.board == NONE or player.least_turns <= table.turns_done,
        "turn",
        Phrase("{}, but seat {} has ticked {} boxes", table.turn, player.seat, len(city.ticked)),
        Phrase("that takes {} turns or more; correct it, or leave it out", player.least_turns),
    )


def _check_points(table: DiceTable, player: PlayerFacts, side: int) -> None:
    possible, written = table.possible_points(player.seat, side), player.city.points[side]
    few, many = possible[0], possible[-1]
    between = Phrase("{} to {}", few, many) if few < many else str(few)
    require(
        written in possible,
        f"{player.place}.{BUILDINGS[SIDE_BUILDINGS[side]]}.{POINTS}",
        Phrase("{}, but the attack boxes ticked there bring {}", written, between),
        "each brings its points less the defense it met",
    )


# ---------------------------------------------------------------- the table


def _check_phase(reader: RowReader) -> None:
    """The dice that are rolled, and the boards that are dealt, in each phase."""
    table: DiceTable = reader.table
    phase, rolled, dice = table.phase, sum(f.rolled for f in table.faces), len(table.forum)
    dealing, missing = phase == "boards", table.dealt < table.seats
    require(missing or not dealing, "phase", "'boards', but all boards are dealt", "leave it out")
    require(
        dealing or not missing,
        f"players[{table.dealt}].board",
        "not given",
        "name the board",
    )
    early = phase in ("boards", "swap") and rolled
    require(not early, "forum", Phrase("rolled dice in phase {!r}", phase), "write '?' for them")
    late = phase == "roll" and rolled == dice
    require(not late, "phase", "'roll', but all dice are rolled", "leave it out")
    shown = phase == "choose" or (phase == "over" and rolled > 0)
    require(
        not shown or rolled == dice,
        "forum",
        Phrase("not all dice are rolled in phase {!r}", phase),
        "write what they show, for instance 'blue mask 1'",
    )
    dealt = not dealing or table.turn == 1
    require(dealt, "turn", Phrase("{}, but the boards are not dealt", table.turn), "leave it out")


def _check_special(reader: RowReader) -> None:
    """Special dice lie in the Forum from the turn after somebody has unlocked them."""
    table: DiceTable = reader.table
    unlocked, places = table.unlocked(), reader.placed(DICE)
    inside = [die for die in table.forum if die in SPECIALS]
    for die in inside:
        require(
            die in unlocked,
            places.get(die, "forum"),
            Phrase("the {} die lies in the Forum, but nobody has unlocked it", names.die_name(die)),
            "tick the box that unlocks it, or put a grey die in its place",
        )
    missing = sorted({*unlocked}.difference(inside))
    entering = table.phase != "swap" or bool(missing)
    require(entering, "phase", "'swap', but no special die has to enter", "leave it out")
    if missing and table.phase not in ("swap", "over"):
        raise InputError(
            "forum",
            Phrase(
                "the {} die is missing, which seat {} has unlocked",
                names.die_name(missing[0]),
                unlocked[missing[0]],
            ),
            'put it in the place of a grey one, or write "phase": "swap" if that comes next',
        )


def _check_agora(reader: RowReader) -> None:
    table: DiceTable = reader.table
    complete, first = table.racing, [one for one in table.players if one.city.agora_first]
    for player in first:
        place = f"{player.place}.agora_first"
        require(player in complete, place, "true, but its Agora is not complete", "correct it")
    if complete and not first:
        raise InputError(
            f"{complete[0].place}.agora_first",
            "false, but somebody must have been first",
            "write true for who was first to complete the Agora",
        )


def _check_chosen(reader: RowReader) -> None:
    table: DiceTable = reader.table
    early = table.chosen and table.phase != "choose"
    require(not early, "chosen", Phrase("given in phase {!r}", table.phase), "remove it")


def _check_end(reader: RowReader) -> None:
    table: DiceTable = reader.table
    require(
        table.phase != "over" or bool(table.last) or table.turn == LAST_TURN,
        "phase",
        "'over', but nobody has ended the game",
        Phrase("somebody must have {} bonus boxes", table.printed.bonuses_to_end),
    )


check_table = (_check_phase, _check_special, _check_agora, _check_chosen, _check_end)
"""Phase, Forum, the race for the Agora, the end."""
