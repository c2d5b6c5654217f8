"""The engine as its partner sees it: every command, for every game."""

from __future__ import annotations

import json
import time

import pytest

from solver import __version__
from solver.engine import thinking
from solver.engine.engine import Engine
from solver.engine.options import EngineSettings
from solver.errors import InputError
from solver.games import GAMES, load
from solver.protocol.lines import MAX_NODES, read_info
from solver.search.bots import BOTS, make_bot
from solver.search.limits import Limits
from tests.engine.conversation import Conversation
from tests.engine.positions import decisions, forced, middle, rogue


@pytest.fixture
def talk(request):
    """Begin conversations, which end with the test."""
    begun: list[Conversation] = []

    def begin(game: str = "duel", **settings: object) -> Conversation:
        begun.append(Conversation(game, **settings))
        return begun[-1]

    yield begin
    for conversation in begun:
        conversation.close()


def as_json(position) -> str:
    return f"position {json.dumps(position.to_json())}"


@pytest.mark.parametrize("game", GAMES)
def test_identify(talk, game):
    said = talk(game, bot="greedy", seed=5).send("identify")
    assert said[0] == "id name seven-wonders-solver"
    assert f"id version {__version__}" in said
    assert "id protocol 1" in said
    assert f"id game {game}" in said
    assert f"id tables {load(game).data_hash}" in said
    assert "option name bot type string default greedy" in said
    assert "option name seed type spin default 5 min 0 max 9223372036854775807" in said
    assert said[-1] == "ready"
    assert sum(line == "ready" for line in said) == 1


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("form", ["json", "compact"])
def test_it_thinks_as_the_bot_does(talk, game, form):
    """Same position, seed and nodes: the same numbers, whoever asks."""
    position = middle(game)
    text = as_json(position) if form == "json" else f"position {position.to_compact()}"
    conversation = talk(game, lines=3, seed=4)
    assert conversation.send("newgame", text) == []
    said = conversation.think("go nodes 300")
    expected = make_bot("default").analyze(position, Limits(nodes=300), seed=4)
    assert said[-1] == f"bestmove {expected.best.text}"
    infos = [read_info(line.partition(" ")[2]) for line in said[:-1]][-3:]
    assert [info.line for info in infos] == list(range(min(3, len(expected.moves)), 0, -1))
    for info in infos:
        move = expected.moves[info.line - 1]
        assert info.win == pytest.approx(move.win, abs=1e-4)
        assert info.stderr == pytest.approx(move.stderr, abs=1e-4)
        assert info.pv == (move.pv or [move.text])
        assert info.visits == move.visits
        assert info.nodes == expected.nodes
        assert info.score == pytest.approx(move.score, abs=0.01)
    assert infos[-1].shares == pytest.approx(expected.win, abs=1e-4)
    assert infos[0].shares == ([] if len(infos) > 1 else infos[-1].shares)


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game(talk, game):
    """Decisions of all kinds, each by its own JSON."""
    conversation = talk(game, bot="rules")
    conversation.send("newgame")
    for position in decisions(game)[::3]:
        conversation.send(as_json(position))
        *_, last = conversation.think("go nodes 1")
        word, _, text = last.partition(" ")
        assert word == "bestmove"
        assert position.game.parse_move(position.state, text) in position.state.legal_moves()
        assert (
            position.game.move_text(position.state, position.game.parse_move(position.state, text))
            == text
        )


@pytest.mark.parametrize("bot", BOTS)
def test_stop_answers(talk, bot):
    """At once, whatever the bot, even if it has hardly begun."""
    conversation = talk("duel", bot=bot)
    conversation.send(f"position {middle('duel').to_compact()}")
    for go in ("go infinite", f"go nodes {MAX_NODES}", "go movetime 600000"):
        before = len(conversation.said)
        conversation.send(go, "stop")
        said = conversation.until("bestmove", before)
        assert said[-1].startswith("bestmove ")
        assert not [line for line in said if line.startswith("error")]


def test_infinite_waits_for_stop_even_if_there_is_nothing_more_to_find(talk):
    conversation = talk(bot="greedy")
    position = middle("duel")
    conversation.send(as_json(position), "go infinite")
    time.sleep(0.05)
    assert conversation.send("ping 1") == ["pong 1"]
    assert conversation.said == ["pong 1"]
    conversation.send("stop")
    said = conversation.until("bestmove")
    assert said[-1].startswith("bestmove ")
    assert conversation.send("stop", "ping 2") == ["pong 2"]  # too late, and no harm done


def test_a_forced_move_is_not_thought_about_unless_asked_to_analyze(talk, monkeypatch):
    position = forced("duel")
    assert position is not None
    conversation = talk()
    conversation.send(as_json(position))
    assert conversation.think("go movetime 600000") == [
        f"bestmove {position.game.move_text(position.state, position.state.legal_moves()[0])}"
    ]
    before = len(conversation.said)
    conversation.send("go infinite", "stop")
    assert conversation.until("bestmove", before)[0].startswith("info ")


def test_while_it_thinks_it_listens(talk, monkeypatch):
    monkeypatch.setattr(thinking, "INFO_SECONDS", 0.0)
    conversation = talk()
    position = as_json(middle("duel"))
    conversation.send(position, "go infinite")
    conversation.until("info")
    for line in (
        "go nodes 5",
        position,
        "newgame",
        "option seed 3",
        "option bot greedy",
        "tables {}",
    ):
        before = len(conversation.said)
        conversation.send(line)
        (error,) = [line for line in conversation.said[before:] if line.startswith("error")]
        assert error == f"error {line.split()[0]}: not while a search goes on; send 'stop' first"
    before = len(conversation.said)
    conversation.send("ping still there", "identify")
    assert "pong still there" in conversation.said[before:]
    assert "ready" in conversation.said[before:]
    conversation.send("stop")
    conversation.until("bestmove")
    assert conversation.think("go nodes 50")[-1].startswith("bestmove ")


def test_a_program_that_asks_at_once_after_the_answer_is_not_too_early(talk):
    conversation = talk(bot="random")
    position = f"position {middle('duel').to_compact()}"
    for _ in range(200):
        before = len(conversation.said)
        assert conversation.engine.obey(position)
        assert conversation.engine.obey("go nodes 1")
        assert not conversation.until("bestmove", before)[0].startswith("error")


def test_options_change_what_follows(talk):
    conversation = talk(bot="greedy")
    assert (
        conversation.send(
            "option bot flat:batch=2", "option seed 9", "option threads 1", "option lines 2"
        )
        == []
    )
    conversation.send(as_json(middle("duel")))
    said = conversation.think("go nodes 64")
    expected = make_bot("flat:batch=2").analyze(middle("duel"), Limits(nodes=64), seed=9)
    assert said[-1] == f"bestmove {expected.best.text}"
    assert len(said) == 3
    assert "option name bot type string default flat:batch=2" in conversation.send("identify")


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("hello", "command: no command 'hello'; known: identify, option,"),
        ("Go nodes 1", "no command 'Go'"),
        ("position", "position: is empty"),
        ("position {", "position: not valid JSON"),
        ("position []", "position: expected a JSON object"),
        ("position {}", "position: game: not given"),
        ('position {"game": "chess"}', "unknown game 'chess'"),
        ("position duel:nonsense", "position: "),
        ("position /etc/passwd", "position: is a text, not JSON"),
        ("position examples/duel/age_2.json", "position: is a text, not JSON"),
        ('position {"game": "duel", "moves": []}', "is a record, not a position"),
        ("go", "go: no limit given"),
        ("go depth 3", "no limit 'depth'"),
        ("go nodes 5", "go: there is no position; send 'position' first"),
        ("option", "option: no option ''"),
        ("option color red", "no option 'color'; known: bot, threads, seed, lines"),
        ("option threads 0", "option threads: 0 is not in 1 to 256"),
        ("option seed", "option seed: '' is not a whole number"),
        ("option bot chess", "no bot 'chess'"),
        ("option bot ismcts:c=x", "c=x is not a number"),
        ("option bot openloop:chase=9", "duel has no plan 9"),
        ("option bot program:cat", "option bot: starts a program"),
        ("option bot  program : cat", "option bot: starts a program"),
        ("newgame now", "newgame: 'now' is not NAME=VALUE"),
        ("newgame color=red", "variant.color: no such option"),
        ("newgame wonders=none", "variant.wonders: no such value"),
        ("newgame wonders=draft wonders=draft", "'wonders' is given twice"),
        ("tables x", "tables: is a text, not JSON"),
        ("tables {}", "has no tables of its own to replace"),
        ("identify please", "identify: 'please' is too much"),
        ("stop it", "stop: 'it' is too much"),
    ],
)
def test_garbage_gets_one_error_and_changes_nothing(talk, line, problem):
    conversation = talk(bot="rules")
    (said,) = conversation.send(line)
    assert said.startswith("error ")
    assert said.isprintable()
    assert problem in said
    before = conversation.send("identify")
    assert "option name bot type string default rules" in before
    conversation.send(f"position {middle('duel').to_compact()}")
    good = conversation.think("go nodes 1")
    conversation.send(line) if not line.startswith(("stop", "go nodes")) else None
    # The position is still that of before, and so is the bot.
    assert conversation.think("go nodes 1")[-1] == good[-1]


def test_a_position_of_another_game_is_refused(talk):
    conversation = talk("duel")
    (said,) = conversation.send(as_json(middle("architects")))
    assert said == "error position: is one of architects, not of duel"


def test_a_position_in_which_nobody_decides(talk):
    game = load("duel")
    conversation = talk()
    conversation.send(as_json(game.observe(game.new(), 0)))
    assert conversation.send("go nodes 1") == ["error position: nobody has a decision to make here"]


def test_newgame_forgets_the_position(talk):
    conversation = talk(bot="rules")
    conversation.send(f"position {middle('duel').to_compact()}", "newgame next_starter=chooses")
    assert conversation.send("go nodes 1") == [
        "error go: there is no position; send 'position' first"
    ]


def test_empty_lines_are_nothing(talk):
    assert talk().send("", "   ", "\r") == []


def test_quit_ends_it_also_while_it_thinks(talk):
    conversation = talk()
    conversation.send(as_json(middle("duel")), "go infinite")
    assert conversation.engine.obey("quit") is False
    conversation.close()
    assert conversation.said[-1].startswith("bestmove ")


def test_the_end_of_the_input_lets_a_bounded_search_finish(talk):
    conversation = talk()
    conversation.send(as_json(middle("duel")), "go nodes 700")
    conversation.engine.finish()
    assert conversation.said[-1].startswith("bestmove ")
    assert read_info(conversation.said[-2].partition(" ")[2]).nodes >= 700


def test_the_end_of_the_input_stops_an_endless_search(talk):
    conversation = talk()
    conversation.send(as_json(middle("duel")), "go infinite")
    conversation.engine.finish()
    assert conversation.said[-1].startswith("bestmove ")


@pytest.mark.parametrize("error", [RuntimeError("two\nlines"), InputError("x", "y"), MemoryError()])
def test_a_search_that_fails_is_an_error_and_the_engine_goes_on(talk, monkeypatch, error):
    conversation = talk(bot="rules")
    bot = type(make_bot("rules"))
    think = bot.think

    def fail(*_args):
        raise error

    monkeypatch.setattr(bot, "think", fail)
    conversation.send(as_json(middle("duel")), "go nodes 1")
    (said,) = conversation.until("error")
    assert said.isprintable()
    monkeypatch.setattr(bot, "think", think)
    assert conversation.think("go nodes 1")[-1].startswith("bestmove ")


def test_a_mistake_of_ours_is_an_error_and_the_engine_goes_on(talk, monkeypatch):
    conversation = talk(bot="rules")

    def fail(*_args):
        raise ValueError("a bug")

    monkeypatch.setattr("solver.engine.engine.position_from_compact", fail)
    assert conversation.send("position duel:x", "ping") == ["error ValueError: a bug", "pong"]


def test_nobody_reads_any_more():
    said: list[str] = []

    def say(line: str) -> None:
        said.append(line)
        if line.startswith("bestmove"):
            raise BrokenPipeError(32, "Broken pipe")

    engine = Engine(load("duel"), EngineSettings(bot="rules"), say)
    engine.obey(as_json(middle("duel")))
    engine.obey("go nodes 1")
    engine.finish()
    assert isinstance(engine.deaf, BrokenPipeError)


def test_an_engine_may_ask_another_program(talk):
    """If its own user says so; this one fails, which is an error and no crash."""
    conversation = talk("duel", bot=rogue("crashes"))
    conversation.send(as_json(middle("duel")), "go nodes 1")
    assert "crash: ended with exit code 3" in conversation.until("error")[-1]
    assert conversation.send("ping") == ["pong"]
