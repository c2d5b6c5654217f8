"""A program that misbehaves in the way its first argument names; needs nothing but Python.

``rogue.py KIND [GAME]``: it introduces itself for GAME and, in most ways, fails when it shall move.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time

KIND = sys.argv[1]
GAME = sys.argv[2] if len(sys.argv) > 2 else "duel"


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def at_start() -> None:
    if KIND == "fails_to_start":
        sys.exit("cannot find\nthe weights")
    if KIND == "never_reads":
        time.sleep(1000)
    if KIND == "never_ready":
        say("id name slow")
        time.sleep(1000)
    if KIND == "talks_at_once":
        while True:
            say("id name nonsense " + "x" * 1000)


def on_line(word: str, rest: str) -> None:
    if word == "identify":
        say("id name rogue")
        say(f"id game {'chess' if KIND == 'other_game' else GAME}")
        say("option name level type spin default 1 min 0 max 9")
        say("something new that nobody knows")
        say("ready")
    elif word == "ping" and KIND != "no_pong":
        say(f"pong {rest}")
    elif word == "position" and KIND == "refuses_position":
        say("error I do not like it")
    elif word == "position" and KIND == "reads_slowly":
        time.sleep(1)
    elif word == "newgame" and KIND == "dies_at_newgame":
        sys.exit(4)
    elif word == "stop" and KIND == "stops":
        say("bestmove nonsense after stop")
    elif word == "go":
        go()


def go() -> None:
    if KIND == "crashes":
        print("Traceback\nZeroDivisionError: division by zero", file=sys.stderr)
        sys.exit(3)
    elif KIND == "is_killed":
        os.kill(os.getpid(), signal.SIGKILL)
    elif KIND == "illegal":
        say("info nodes 3 win 0.9 pv nonsense; more nonsense")
        say("bestmove build nonsense")
    elif KIND == "empty":
        say("bestmove")
    elif KIND == "reads_slowly":
        say("bestmove nonsense")
    elif KIND == "refuses":
        say("error no idea\x07")
    elif KIND == "floods":
        while True:
            say("info nodes 1 win 0.5 " + "pv x; " * 100)
    elif KIND == "floods_many_lines":
        rank = 0
        while True:
            rank += 1
            say(f"info line {rank} win 0.5 pv x")
    elif KIND == "floods_one_line":
        while True:
            sys.stdout.write("info " * 10_000)
            sys.stdout.flush()
    elif KIND == "floods_errors":
        while True:
            sys.stderr.write("warning " * 1000)
    elif KIND == "binary":
        sys.stdout.buffer.write(bytes(range(256)) * 10 + b"\nbestmove \xff\xfe\x00\n")
        sys.stdout.buffer.flush()
    elif KIND.startswith("babbles"):
        babble(random.Random(KIND))
    elif KIND == "closes_output":
        os.close(1)
        time.sleep(1000)
    elif KIND == "leaves_a_child":
        code = "import time; time.sleep(1000)"
        subprocess.Popen([sys.executable, "-c", code])
        os._exit(5)
    elif KIND == "stops_reading":
        time.sleep(1000)


def babble(rng: random.Random) -> None:
    """Lines that look right in parts."""
    words = [
        "info", "line", "nodes", "win", "stderr", "exact", "score", "shares", "pv", "string",
        "1", "2", "0.5", "nan", "-1", "1e99", ";", "build", "baths",
    ]  # fmt: skip
    for _ in range(300):
        some = rng.choices(words, k=rng.randrange(12))
        noise = bytes(rng.randrange(256) for _ in range(rng.randrange(4))).replace(b"\n", b"")
        line = " ".join(["info", *some]).encode() + noise
        sys.stdout.buffer.write(line + b"\n")
    sys.stdout.buffer.write(b"bestmove nonsense\n")
    sys.stdout.buffer.flush()


at_start()
for given in sys.stdin:
    command, _, arguments = given.strip().partition(" ")
    if command == "quit" and KIND != "ignores_quit":
        break
    on_line(command, arguments)
while KIND == "ignores_quit":
    time.sleep(1000)
