"""Programs of others as bots: their specs, what they answer, and every way in which they fail."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import threading
import time
import weakref
from pathlib import Path
from shlex import quote

import pytest

from solver import suggest
from solver.arena.referee import play_game
from solver.errors import BotError, InputError
from solver.games import GAMES, load
from solver.games.dice.data import sheets
from solver.protocol.process import Program, ProgramError
from solver.search.bots import make_bot
from solver.search.limits import Limits
from solver.search.program_bot import ProgramBot
from tests.dice.changed_sheets import replaced
from tests.engine.positions import engine, middle, rogue
from tests.others import has_ended

SHORT = Limits(seconds=0.05)


@pytest.fixture
def bot(request):
    """Make bots, which are closed with the test."""
    made: list[ProgramBot] = []

    def make(spec: str) -> ProgramBot:
        made.append(make_bot(spec))
        return made[-1]

    yield make
    for each in made:
        each.close()


@pytest.fixture
def scripted(tmp_path, bot):
    """A bot that is a program of a few lines: what it does with each ``word`` and ``rest``."""

    def make(body: str, settings: str = "grace=20") -> ProgramBot:
        path = tmp_path / "program.py"
        path.write_text(
            "import sys, time\n"
            "def say(text): print(text, flush=True)\n"
            "for line in sys.stdin:\n"
            "    word, _, rest = line.strip().partition(' ')\n"
            "    if word == 'identify': say('option name seed type spin'); say('ready')\n"
            "    if word == 'ping': say('pong ' + rest)\n"
            "    if word == 'quit': break\n" + "".join(f"    {row}\n" for row in body.splitlines())
        )
        return bot(f"program:{settings} '{sys.executable}' -S '{path}'")

    return make


@pytest.fixture(autouse=True)
def running(monkeypatch):
    """The processes that have been started and not ended."""
    started: list[subprocess.Popen] = []

    class Noted(subprocess.Popen):
        def __init__(self, *args, **settings) -> None:
            super().__init__(*args, **settings)
            started.append(weakref.proxy(self))

    def left() -> list[int]:
        found = []
        for process in started:
            with contextlib.suppress(ReferenceError):
                found += [process.pid] if process.poll() is None else []
        return found

    monkeypatch.setattr("solver.protocol.process.subprocess.Popen", Noted)
    return left


# Specs.


def test_spec(running):
    python = quote(sys.executable)
    made = make_bot(f"program: grace=3 option.Hash=64 log=x.log {python} -c 'a, b' x=1")
    assert isinstance(made, ProgramBot)
    assert made.settings == {"start": 30.0, "grace": 3.0, "patience": 60.0}
    assert made.spec.endswith("x=1")
    assert not running()


@pytest.mark.parametrize(
    ("spec", "problem"),
    [
        ("program", "names no program; write program:COMMAND"),
        ("program:", "names no program"),
        ("program: grace=3", "names no program"),
        ("program:'", "no closing quotation; quote as in a shell"),
        ("program:no-such-program --x", "there is no program 'no-such-program'; give its path"),
        ("program:speed=3 cat", "no setting 'speed'; known: start, grace, patience, log, option."),
        ("program:grace=soon cat", "grace=soon is not a number"),
        ("program:grace=0 cat", "grace=0 is not in 0.001 to"),
        ("program:cat \n", "has a letter that cannot be printed"),
        ("program:cat " + "x" * 1000, "has more than 1000 letters; put the command into a script"),
    ],
)
def test_bad_specs(spec, problem):
    with pytest.raises(InputError) as error:
        make_bot(spec)
    assert problem in str(error.value)
    assert "\n" not in str(error.value)


# Answers.


@pytest.mark.parametrize("game", GAMES)
def test_our_own_engine_plays_and_says_what_the_bot_does(bot, game):
    """A whole game and an analysis: every position goes there, every move comes back."""
    outside = bot(engine(game, "--bot flat:batch=1"))
    seats = 3 if game == "wonders" else 2
    played = []
    for flat in (outside, make_bot("flat:batch=1")):
        bots = [flat, *(make_bot("random") for _ in range(seats - 1))]
        done = play_game(game, bots, Limits(nodes=4), seed=2, keep_moves=True)
        played.append((done.moves, done.outcome, done.forfeit))
    assert played[0] == played[1]
    position = middle(game)
    for seed in (3, 4):  # which is sent, too
        said = outside.analyze(position, Limits(nodes=200), seed=seed)
        expected = make_bot("flat:batch=1").analyze(position, Limits(nodes=200), seed=seed)
        assert said.best.move == expected.best.move
        assert said.best.win == pytest.approx(expected.best.win, abs=1e-4)
        assert said.win == pytest.approx(expected.win, abs=1e-4)
        assert said.best.score == pytest.approx(expected.best.score, abs=0.01)
        assert said.nodes == expected.nodes
        assert {move.move for move in said.moves} == set(position.state.legal_moves())


def test_the_program_of_the_examples_plays_every_game(bot):
    path = Path(__file__).parents[2] / "examples" / "engines" / "first_move.py"
    first = bot(f"program:grace=60 start=120 '{sys.executable}' '{path}'")
    for game in GAMES:
        position = middle(game)
        assert first.choose(position, SHORT) == position.state.legal_moves()[0]


def test_what_it_says_of_several_moves(scripted):
    position = middle("duel")
    texts = [position.game.move_text(position.state, move) for move in position.state.legal_moves()]
    said = scripted(
        "if word == 'go':\n"
        f"    say('info line 2 nodes 20 visits 5 win 0.4 pv {texts[2]}; and then')\n"
        f"    say('info line 1 nodes 30 visits 15 win 0.6 exact score 50 40 pv {texts[1]}')\n"
        f"    say('info line 3 win 0.3 pv nonsense')\n"
        f"    say('info string hello')\n"
        f"    say('bestmove {texts[1]}')\n"
    ).analyze(position, SHORT)
    assert [move.text for move in said.moves[:2]] == [texts[1], texts[2]]
    assert [move.win for move in said.moves[:3]] == [0.6, 0.4, 0.5]
    assert (said.best.exact, said.best.stderr, said.best.visits) == (True, 0.0, 15)
    assert said.best.score == [50.0, 40.0]
    assert abs(said.best.margin) == 10.0
    assert said.moves[1].pv == [texts[2], "and then"]
    assert said.nodes == 30
    assert len(said.moves) == len(texts)
    assert sum(said.win) == pytest.approx(1.0)


def test_a_move_may_be_written_as_people_do(scripted):
    position = middle("duel")
    move = position.state.legal_moves()[0]
    text = position.game.move_text(position.state, move).upper()
    assert scripted(f"if word == 'go': say('bestmove  {text} ')").choose(position, SHORT) == move


def test_a_late_second_answer_is_not_taken_for_the_next(scripted):
    position = middle("duel")
    texts = [position.game.move_text(position.state, move) for move in position.state.legal_moves()]
    chatty = scripted(
        f"if word == 'go': say('bestmove {texts[1]}'); say('bestmove {texts[0]}'); say('pong 1')"
    )
    for _ in range(3):
        assert chatty.analyze(position, SHORT).best.text == texts[1]


def test_limits_options_and_games_are_announced(scripted, tmp_path):
    position = middle("duel")
    text = position.game.move_text(position.state, position.state.legal_moves()[0])
    log = tmp_path / "conversation.log"
    made = scripted(f"if word == 'go': say('bestmove {text}')", f"grace=20 log='{log}'")
    made.begin(position.game, position.game.parse_variant({"wonders": "first_game"}))
    made.choose(position, Limits(seconds=0.5, nodes=70), seed=11)
    made.forget()
    made.choose(position, Limits(nodes=70), seed=11)
    made.close()
    sent = [line.split(" ", 2) for line in log.read_text().splitlines()]
    assert {number for number, *_ in sent} == {sent[0][0]}
    lines = [rest for _, side, rest in sent if side == ">"]
    assert [line.split()[0] for line in lines] == [
        "identify", "ping",
        "newgame", "ping", "option", "position", "ping", "go",
        "newgame", "ping", "position", "ping", "go",
        "quit",
    ]  # fmt: skip
    assert lines.count("newgame wonders=first_game") == 1  # options at their defaults are left out
    assert lines.count("newgame") == 1
    assert "option seed 11" in lines
    assert "go movetime 500 nodes 70" in lines
    assert "go nodes 70" in lines
    assert [rest for _, side, rest in sent if side == "<"][-1] == f"bestmove {text}"


@pytest.mark.parametrize("name", GAMES)
def test_options_that_are_left_out_have_their_defaults(name):
    """So a program that has never heard of an option plays as long as nobody changes it."""
    game = load(name)
    assert game.changed_options(game.parse_variant(None)).keys() <= {game.sheet_option}
    known = 0
    for option in game.options:
        for value in option.values:
            with contextlib.suppress(InputError):  # some options need others
                variant = game.parse_variant({option.name: value})
                changed = game.changed_options(variant)
                assert (option.name in changed) == (variant[option.name] != option.default)
                assert game.parse_variant(changed) == variant
                known += 1
    assert known >= len(game.options)


def test_boards_of_the_user_travel_to_the_program(bot):
    """Without them the program would not even know that there is such a sheet."""
    game = load("dice")
    game.supply(replaced("pass_coins", value=4))
    try:
        variant = game.parse_variant(None)
        bots = [bot(engine("dice", "--bot rules")), make_bot("rules")]
        done = play_game("dice", bots, Limits(nodes=1), seed=1, variant=variant)
    finally:
        sheets.forget()
    assert game.supplies(variant)
    assert done.forfeit is None
    assert game.variant_of(done.state) == variant


def test_options_that_the_user_sets(scripted):
    with pytest.raises(BotError, match="it has no option 'hash'"):
        scripted("", "grace=20 option.hash=3").check(load("duel"), load("duel").new())
    said = "if word == 'option' and rest != 'seed 5': say('error bad ' + rest)"
    scripted(said, "grace=20 option.seed=5").check(load("duel"), load("duel").new())
    with pytest.raises(BotError, match="bad seed 6"):
        scripted(said, "grace=20 option.seed=6").check(load("duel"), load("duel").new())


def test_the_python_interface_ends_what_it_has_started(running):
    said = suggest(middle("duel"), nodes=20, bot=engine("duel", "--bot flat"))
    assert said.best.move == suggest(middle("duel"), nodes=20, bot="flat").best.move
    assert not running()


def test_stop_makes_it_move(bot):
    """Ours stops at once; the limit of a minute is not used up."""
    outside = bot(engine("duel", "--bot ismcts"))
    stop = threading.Event()
    heard: list[float] = []

    def hear(analysis) -> None:
        heard.append(analysis.best.win)
        stop.set()

    said = outside.analyze(
        middle("duel"), Limits(seconds=60), progress=hear, stop=stop.is_set, threads=2
    )
    assert heard
    assert said.nodes > 0
    assert said.seconds < 50


# Failures.

FAILURES = {
    "fails_to_start": ("crash", "ended with exit code 1 (the weights)"),
    "never_reads": ("timeout", "it did not answer 'ready' in time"),
    "never_ready": ("timeout", "it did not answer 'ready' in time"),
    "talks_at_once": ("timeout", "it did not answer 'ready' in time"),
    "other_game": ("error", "it plays chess, not duel"),
    "no_pong": ("timeout", "in time"),
    "refuses_position": ("error", "I do not like it"),
    "dies_at_newgame": ("crash", "ended with exit code 4"),
    "stops": ("timeout", "no move after 0.3 s"),
    "crashes": ("crash", "ended with exit code 3 (ZeroDivisionError: division by zero)"),
    "is_killed": ("crash", "was ended by the signal SIGKILL"),
    "illegal": ("illegal", "'build nonsense' is no legal move"),
    "empty": ("illegal", "'' is no legal move"),
    "refuses": ("error", "no idea?"),
    "floods": ("timeout", "no move after"),
    "floods_many_lines": ("timeout", "no move after"),
    "floods_one_line": ("crash", "wrote a line of more than 1 MB"),
    "floods_errors": ("timeout", "no move after"),
    "binary": ("illegal", "is no legal move"),
    "closes_output": ("crash", "closed its output"),
    "leaves_a_child": ("crash", "ended with exit code 5"),
    "stops_reading": ("timeout", "no move after"),
    "ignores_quit": ("timeout", "no move after"),
}
"""What each kind of ``rogue.py`` is told to have done."""


@pytest.mark.parametrize(
    ("limits", "how"), [(Limits(nodes=5), "illegal"), (Limits(seconds=0.1), "timeout")]
)
def test_reading_the_position_takes_time_only_where_time_counts(bot, limits, how):
    """A program loads much at its first position; on a busy machine that takes long."""
    slow = bot(rogue("reads_slowly", settings="start=60 grace=0.2 patience=60"))
    with pytest.raises(BotError) as failure:
        slow.analyze(middle("duel"), limits)
    assert failure.value.kind == how


SLOW_STARTERS = ("never_reads", "never_ready", "talks_at_once", "no_pong")


@pytest.mark.parametrize("kind", FAILURES)
def test_failures(bot, kind, monkeypatch, running):
    """Each is told in one line, soon, and nothing of the program is left."""
    how, text = FAILURES[kind]
    start = 0.5 if kind in SLOW_STARTERS else 60
    patience = 0.3 if how == "timeout" else 60
    monkeypatch.setattr("solver.protocol.process.QUIT_SECONDS", 0.2)
    bad = bot(rogue(kind, settings=f"start={start} grace=60 patience={patience}"))
    with pytest.raises(BotError) as failure:
        bad.analyze(middle("duel"), Limits(nodes=5))
    assert failure.value.kind == how
    assert text in failure.value.text
    assert failure.value.text.isprintable()
    assert failure.value.bot == bad.spec
    # The name of a program far down in the folders is cut in its middle, as any place is.
    expected = InputError(f"bot {bad.spec!r}", f"{how}: {failure.value.text}")
    assert str(failure.value) == str(expected)
    assert not running()


@pytest.mark.parametrize("seed", range(4))
def test_whatever_it_says_can_be_shown(bot, monkeypatch, seed):
    """Lines of info that mean little or nothing, until the move that is none."""
    monkeypatch.setattr("solver.search.program_bot.PROGRESS_SECONDS", 0.0)
    position = middle(list(GAMES)[seed])
    heard: list[str] = []
    with pytest.raises(BotError, match="illegal"):
        bot(rogue(f"babbles-{seed}", position.game.name)).analyze(
            position,
            Limits(nodes=5),
            progress=lambda analysis: heard.append(json.dumps(analysis.to_json(), allow_nan=False)),
        )
    assert len(heard) > 200  # noise may spoil the word 'info'


def test_time_and_grace_end(bot):
    bad = bot(rogue("stops_reading", settings="grace=0.4"))
    with pytest.raises(BotError, match="timeout: "):
        bad.analyze(middle("duel"), SHORT)


def test_a_program_that_ignores_stop_or_answers_nonsense_to_it(bot):
    for kind, grace, how in (("stops_reading", 0.4, "timeout"), ("stops", 60, "illegal")):
        bad = bot(rogue(kind, settings=f"grace={grace}"))
        with pytest.raises(BotError) as failure:
            bad.analyze(middle("duel"), Limits(seconds=600), stop=lambda: True)
        assert failure.value.kind == how


def test_it_is_started_anew_after_a_failure(scripted, tmp_path):
    position = middle("duel")
    text = position.game.move_text(position.state, position.state.legal_moves()[0])
    mark = tmp_path / "crashed"
    made = scripted(
        "import pathlib; mark = pathlib.Path(" + repr(str(mark)) + ")\n"
        "if word == 'go' and not mark.exists(): mark.touch(); sys.exit(1)\n"
        f"if word == 'go': say('bestmove {text}')"
    )
    with pytest.raises(BotError):
        made.analyze(position, SHORT)
    assert made.analyze(position, SHORT).best.text == text


def test_a_program_that_cannot_be_run(tmp_path, bot):
    path = tmp_path / "empty"
    path.write_text("")
    path.chmod(0o755)
    with pytest.raises(BotError, match="crash: cannot be started: Exec format error"):
        bot(f"program:'{path}'").check(load("duel"), load("duel").new())


def test_closing_ends_it_and_asking_starts_it_again(scripted, running):
    position = middle("duel")
    text = position.game.move_text(position.state, position.state.legal_moves()[0])
    made = scripted(f"if word == 'go': say('bestmove {text}')")
    for _ in range(2):
        assert made.analyze(position, SHORT).best.text == text
        assert len(running()) == 1
        made.close()
        assert not running()
        made.close()


def test_an_interrupt_ends_the_program(bot, running):
    bad = bot(rogue("stops_reading", settings="grace=100"))

    def interrupt() -> bool:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        bad.analyze(middle("duel"), Limits(seconds=60), stop=interrupt)
    assert not running()


def test_a_bot_that_nobody_closed_ends_with_its_last_user(bot, running):
    position = middle("duel")
    made = make_bot(rogue("stops_reading"))
    made.check(position.game, position.state)
    made.begin(position.game, position.variant)
    assert len(running()) == 1
    del made
    assert not running()


def test_what_cannot_be_logged_is_one_clear_line(scripted, tmp_path, running):
    with pytest.raises(InputError, match="cannot write: Is a directory"):
        scripted("", f"log='{tmp_path}'").check(load("duel"), load("duel").new())
    assert not running()


# The process alone.


def soon() -> float:
    return time.monotonic() + 20.0


def test_what_is_sent_comes_back_however_long():
    program = Program(["cat"])
    try:
        text = "x" * 300_000
        program.send(text, soon())
        program.send("next", soon())
        assert program.receive(soon()) == text
        assert program.receive(soon()) == "next"
        assert program.receive(time.monotonic() + 0.05) is None
    finally:
        program.close()
    program.close()


def test_a_program_that_does_not_read_fills_its_pipe_and_no_more():
    program = Program([sys.executable, "-S", "-c", "import time; time.sleep(1000)"])
    with pytest.raises(TimeoutError):
        program.send("x" * 10_000_000, time.monotonic() + 0.2)
    program.kill()


def test_a_program_that_talks_and_does_not_read():
    code = "import sys\nwhile True: sys.stdout.write('x\\n' * 10000)"
    program = Program([sys.executable, "-S", "-c", code])
    with pytest.raises(ProgramError, match="writes without end"):
        program.send("x" * 10_000_000, soon())
    program.kill()


def test_it_does_not_get_the_interrupt_of_the_terminal():
    program = Program(["cat"])
    try:
        assert os.getpgid(program.number) == program.number != os.getpgid(0)
    finally:
        program.close()


def test_children_of_a_program_end_with_it():
    code = (
        "import subprocess, sys, time\n"
        "child = subprocess.Popen([sys.executable, '-S', '-c', 'import time; time.sleep(1000)'])\n"
        "print(child.pid, flush=True); time.sleep(1000)"
    )
    program = Program([sys.executable, "-S", "-c", code])
    child = int(program.receive(soon()) or 0)
    program.kill()
    assert has_ended(child)


def test_only_a_thousand_options_are_remembered(scripted):
    body = "if word == 'identify':\n    for i in range(3000): say(f'option name o{i} type string')"
    made = scripted(body, "grace=20 option.o2999=1")
    with pytest.raises(BotError, match="no option"):
        made.check(load("duel"), load("duel").new())
