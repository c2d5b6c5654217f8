"""A complete program for the line protocol of docs/protocol.md; it plays the first legal move.

A program in another language has to find the moves by itself, from the JSON of the position. To let
this one play:

    solver match duel --bots "greedy,program:python examples/engines/first_move.py"
"""

import sys

import solver

position = None
for line in sys.stdin:
    command, _, rest = line.strip().partition(" ")
    if command == "identify":
        print("id name first move")
        print("ready")
    elif command == "ping":
        print(f"pong {rest}")
    elif command == "position":
        position = solver.read_position(rest)
    elif command == "go":
        table = solver.Table.from_position(position)
        print(f"bestmove {table.legal_moves[0]}")
    elif command == "quit":
        break
    sys.stdout.flush()
