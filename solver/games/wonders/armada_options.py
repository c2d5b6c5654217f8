"""The rule options of Armada; of what its rules leave open each is one reading, the default first.

Reference: wonders/armada, section 6 and the open questions. The last option, ``boards``, says which
sheet is played on: the shipyards, the cards and the board that came with Armada, which the program
ships partly as a reconstruction, and which owners of the game can replace.
"""

from __future__ import annotations

from solver.games.base import Option

SHIPPED = "shipped"
"""The word for the sheet that comes with the program, whatever its hash."""

BOARDS = Option(
    "boards",
    (SHIPPED,),
    "Armada: the sheet, what is printed on its shipyards, its cards and Siracusa: the one shipped, "
    "which is partly a reconstruction, or that of a file (--boards FILE); positions and records "
    "name it by the hash of its content",
)

ARMADA_OPTIONS: tuple[Option, ...] = (
    Option(
        "armada",
        ("no", "yes"),
        "with the expansion Armada of the second edition: shipyards with four fleets, naval "
        "conflicts, Tributes, Islands, one more card and turn an Age, the board of Siracusa",
    ),
    Option(
        "chained_islands",
        ("same_turn", "next_turn"),
        "Armada: an Island space that is reached by a move which another explored Island gives is "
        "explored in the same turn, after it, or in the next turn",
    ),
    Option(
        "free_move_islands",
        ("with_others", "first"),
        "Armada: an Island space that is reached by a free move is explored together with those "
        "reached by paid steps, or before them",
    ),
    Option(
        "discard_moves",
        ("free", "none"),
        "Armada: a blue card that is built from the discard pile gives the free move printed on "
        "it, or none, since no fleet is built with it",
    ),
    Option(
        "free_moves",
        ("must", "may"),
        "Armada: free moves of fleets have to be made where one can move, or may be declined",
    ),
    Option(
        "oasis_coins",
        ("later_moves", "whole_turn"),
        "Armada: Wonderous Oasis pays for moves made once it is in play, or for all moves of the "
        "turn in which it comes",
    ),
    Option(
        "equal_tributes",
        ("each_other", "exempt"),
        "Armada: of several who demand the largest Tribute each is charged by the demand of the "
        "others, or all of them are exempt",
    ),
    Option(
        "lone_last",
        ("last_only", "second_too"),
        "Armada: where two alone take part in a naval conflict, the weaker one is last and takes a "
        "defeat token, or is second as well",
    ),
    Option(
        "lost_raid",
        ("passes", "keeps"),
        "Armada with Leaders: Tomyris passes the defeat token of a raid that is lost to the "
        "winner, too, or keeps it, since the winner is no neighbour",
    ),
    Option(
        "leader_sale",
        ("yellow_too", "coins_only"),
        "Armada with Leaders: who sells a leader may move the yellow fleet for it, or only takes "
        "coins",
    ),
    Option(
        "leader_stage",
        ("step", "no_step"),
        "Armada with Leaders: a stage that is built with a leader allows a step of the fleet of "
        "the Wonder, or none",
    ),
    Option(
        "most_symbol",
        ("best_order", "before_choices"),
        "Armada: one more symbol of the most frequent kind is added in the order that is best with "
        "symbols of choice, or before these are chosen",
    ),
    Option(
        "guild_cap",
        ("points", "science_too"),
        "Armada: a guild is worth 10 points at most, that of the Scientists left aside (its symbol "
        "has no points of its own), or counts with what its symbol brings",
    ),
    Option(
        "siracusa_stages",
        ("any_order", "left_to_right"),
        "Armada: the stages of Siracusa are built in any order, or from left to right as usual",
    ),
)
"""All of them but the sheet, in the order in which a state packs them."""
