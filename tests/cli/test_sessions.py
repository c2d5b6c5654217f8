"""``play`` and ``follow`` as scripted conversations."""

from __future__ import annotations

import pytest

from solver import records
from solver.games import load
from solver.table import Table
from tests.cli.conftest import moves_of, one_object
from tests.cli.fake_search import FakeBot
from tests.cli.talking import follow, play

TOKENS = "law economy masonry strategy theology"
WONDERS = "piraeus sphinx colossus pyramids"


@pytest.fixture
def talk(tmp_path):
    """Let a session read lines; returns what it wrote, and the table."""

    def session(
        kind,
        *lines: str,
        record: records.Record | None = None,
        bot: FakeBot | None = None,
        **settings,
    ) -> tuple[str, Table]:
        seed = 11 if kind is play else None
        record = record or records.begin(load("duel"), seats=["a", "b"], variant={}, seed=seed)
        path, bot = tmp_path / "session.json", bot or FakeBot()
        if kind is play:
            return play(path, record, {0}, lines, {1: bot}, bot=bot, **settings)
        return follow(path, record, {0}, lines, bot, **settings)

    return session


def test_follow_reads_short_forms_and_advises_own_turns(talk):
    said, table = talk(follow, TOKENS, WONDERS, "p sphinx", "pirae")
    assert table.moves[0] == "tokens economy law masonry strategy theology"
    assert table.moves[1].startswith("offer ")
    assert table.moves[2:] == ["pick the_sphinx", "pick piraeus"]
    assert said.count("chances to win") == 1
    assert "seat 0 (you): a wonder on offer> " in said
    assert "seat 1: a wonder on offer> " in said


def test_follow_reads_several_cards_in_a_line(talk):
    texts, state = moves_of(3, lambda state, ply: ply > 10 and state.decider >= 0)
    deal = [text for text in texts if text.startswith("reveal")]
    assert len(deal) == 12
    names = ", ".join(text.split()[-1] for text in deal)
    said, table = talk(follow, *(t for t in texts if not t.startswith("reveal")), names)
    assert table.moves == texts
    assert table.state == state
    assert "the 12 cards at 1.1, 1.2, 3.1, 3.2, 3.3, 3.4, 5.1, 5.2, 5.3, 5.4, 5.5, 5.6> " in said


def test_follow_applies_a_line_wholly_or_not_at_all(talk):
    said, table = talk(follow, f"{TOKENS}; piraeus sphinx colossus pyramidz")
    assert table.moves == []
    assert "pyramidz" in said


def test_follow_takes_back_saves_and_resumes(talk, tmp_path):
    said, table = talk(follow, TOKENS, WONDERS, "undo", "undo", TOKENS)
    assert "taken back: offer" in said
    assert [text.split()[0] for text in table.moves] == ["tokens"]
    record = records.read((tmp_path / "session.json").read_text())
    _, table = talk(follow, WONDERS, record=record)
    assert len(table.moves) == 2


def test_follow_has_nothing_to_take_back_at_first(talk, tmp_path):
    said, _ = talk(follow, "undo")
    assert "nothing has happened" in said
    assert not (tmp_path / "session.json").exists()


def test_session_commands(talk, tmp_path):
    other = tmp_path / "other.json"
    said, _ = talk(
        follow,
        "help",
        "moves",
        TOKENS,
        "hint",
        f"save {other}",
        "score",
        "odd",
        "quit",
        "x",
    )
    assert "take back" in said
    assert "and 212 more" in said
    assert "nobody decides" in said
    assert other.exists()
    assert "odd" in said
    assert "x" not in said.splitlines()[-1].split()


def test_save_does_not_overwrite(talk, tmp_path):
    (tmp_path / "precious").write_text("keep me")
    said, _ = talk(follow, f"save {tmp_path / 'precious'}")
    assert "exists already" in " ".join(said.split())  # the path may be long
    assert (tmp_path / "precious").read_text() == "keep me"


@pytest.mark.parametrize("kind", [play, follow])
@pytest.mark.parametrize("name", ["no/file.json", "a\0b", "."])
def test_a_refused_save_leaves_the_file_in_use(talk, tmp_path, kind, name):
    first = TOKENS if kind is follow else f"p {first_wonder(talk)}"
    said, table = talk(kind, f"save {name}", first)
    assert records.read((tmp_path / "session.json").read_text()).moves == table.moves
    assert "saved in" not in said.rpartition("saved in")[0]


def test_play_lets_deal_and_bot_move(talk):
    said, table = talk(play, "moves", "p " + first_wonder(talk))
    assert table.deciders[:3] == [-1, -1, 0]
    assert table.deciders[3:5] == [1, 1]
    assert "> seat 1: " in said


def first_wonder(talk) -> str:
    _, table = talk(play)
    return table.moves[1].split()[1]


def test_play_takes_back_to_the_own_move_and_meets_the_same_events(talk):
    move = f"p {first_wonder(talk)}"
    _, once = talk(play, move)
    said, again = talk(play, move, "undo", move)
    assert "taken back: pick" in said
    assert again.moves == once.moves
    assert again.state == once.state


def test_play_asks_the_bot_without_what_was_taken_back(talk):
    """After a take-back the bot sees what it would see if the move had never been made."""
    move = f"p {first_wonder(talk)}"
    direct, after = FakeBot(), FakeBot()
    talk(play, "hint", bot=direct)
    talk(play, move, "undo", "hint", bot=after)
    first, last = direct.asked[0]["position"], after.asked[-1]["position"]
    assert first.state == last.state
    assert direct.asked[0]["seed"] == after.asked[-1]["seed"]


def test_play_refuses_to_move_for_others(talk):
    said, table = talk(play, f"p {first_wonder(talk)}; p {first_wonder(talk)}", "undo")
    assert len(table.moves) == 2
    assert "you have not moved" in said


def test_play_to_the_end_by_taking_the_first_move(talk):
    said, table = talk(play, more=10**3)
    assert "wins: " in said or "share" in said
    data = records.to_json(table.record())
    assert data["result"] is not None


def test_play_command_saves_and_resumes(run, fake_bots, tmp_path):
    path = tmp_path / "mine.json"
    result = run("play", "duel", "--seed", 4, "--save", path, "--bot", "fake:x=1", stdin="moves\n")
    assert result.exit_code == 0, result.stderr
    data = one_object(path.read_text())
    assert data["seats"] == ["human", "fake:x=1"]
    assert data["seed"] == 4
    move = one_object(run("moves", path, "--json").stdout)["moves"][0]
    assert run("play", "duel", "--resume", path, stdin=f"{move}\n").exit_code == 0
    assert fake_bots[-1].spec == "fake:x=1"
    assert move in one_object(path.read_text())["moves"]


def test_play_command_as_second_seat(run, fake_bots, tmp_path):
    path = tmp_path / "second.json"
    result = run("play", "duel", "--seat", 1, "--seed", 4, "--save", path, stdin="quit\n")
    assert "> seat 0: " in result.output
    assert one_object(path.read_text())["seats"] == ["default", "human"]
    assert "You are seat 1" in run("play", "duel", "--resume", path, stdin="quit\n").output


@pytest.mark.parametrize("command", ["play", "follow", "engine"])
def test_bots_that_cannot_play_the_game_are_refused_at_once(rejects, command):
    said = rejects(command, "duel", "--bot", "openloop:chase=9", stdin="")
    assert "bot 'openloop:chase=9': duel has no plan 9; known: 1 to 2" in said


def test_commands_protect_files(rejects, fake_bots, in_play, tmp_path):
    for command in ("play", "follow"):
        assert "exists already" in rejects(command, "duel", "--save", in_play)
        assert "no such file" in rejects(command, "duel", "--resume", tmp_path / "none.json")
        assert "folder" in rejects(command, "duel", "--save", tmp_path / "none" / "a.json")
        assert "name a file in it" in rejects(command, "duel", "--save", tmp_path)
        assert "seat" in rejects(command, "duel", "--seat", 2)
    assert "seed" in rejects("play", "duel", "--resume", in_play)


def test_follow_command_remembers_its_seat(run, fake_bots, tmp_path):
    path = tmp_path / "table.json"
    run("follow", "duel", "--seat", 1, "--save", path, stdin=f"{TOKENS}\n")
    assert one_object(path.read_text())["seats"] == ["other", "me"]
    said = run("follow", "duel", "--resume", path, stdin=f"{WONDERS}\n").output
    assert "seat 0: a wonder on offer> " in said
