"""Tables of Board Game Arena: the script that saves them, and what the import makes of the file."""

from __future__ import annotations

import importlib.util
import json
import shutil
import subprocess
from pathlib import Path
from urllib.parse import unquote

import pytest

from solver import records
from solver.cli.output.files import notice
from tests.cli.conftest import one_object
from tests.wonders.bga_tables import Teller, in_order, second

ROOT = Path(__file__).parents[2]
BGA = ROOT / "examples" / "bga"
BOOKMARKLET = ROOT / "solver" / "web" / "static" / "save_table.txt"
PAGE = ROOT / "examples" / "duel" / "bga_age_1.json"

needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="no node")

IMITATION = """
const saved = [];
const packets = %(packets)s;
const page = {
  frames: [],
  location: { pathname: "/7/%(game)s", search: "?table=5" },
  URL: { createObjectURL: (blob) => blob.text },
  Blob: class { constructor(parts) { this.text = parts.join(""); } },
  document: {
    createElement: () => ({ click() { saved.push([this.download, this.href]); } }),
  },
  gameui: {
    game_name: "%(game)s", table_id: 5, player_id: 1002, gamedatas: %(gamedatas)s,
    ajaxcall(address, wanted, scope, done, end) {
      asked.push([address, wanted]);
      if (%(refused)s) { end(true); return; }
      const left = packets.filter((packet) => packet.packet_id >= wanted.from);
      done({ data: left.slice(0, %(at_once)s) });
    },
  },
};
const asked = [], alerts = [];
const stranger = { get gameui() { throw new Error("not yours"); } };
const tester = { ...page, location: { pathname: "/7/x", search: "?table=5&testuser=7" } };
page.gameui.gamedatas.itself = page.gameui.gamedatas;
globalThis.window = {
  frames: [stranger, tester, page], location: { pathname: "/tableview", search: "" },
  alert: (text) => alerts.push(text),
};
globalThis.GM_registerMenuCommand = (name, run) => { globalThis.command = run; };
globalThis.document = {
  createElement: () => ({ remove() {} }),
  documentElement: { append: (script) => (0, eval)(script.textContent) },
};
"""


def saved_by(
    script: str, *, game="sevenwondersduel", page=None, packets=None, at_once=2, refused=False
) -> dict:
    """What the script saves of a page whose frame holds the table."""
    given = page or json.loads(PAGE.read_text(encoding="utf-8"))
    packets = packets or [{"packet_id": str(at), "data": []} for at in range(1, 6)]
    imitation = IMITATION % {
        "packets": json.dumps(packets),
        "gamedatas": json.dumps(given.get("bga", given)),
        "game": game,
        "at_once": at_once,
        "refused": json.dumps(refused),
    }
    code = f"""{imitation}
{script}
if (globalThis.command) globalThis.command();
setTimeout(() => console.log(JSON.stringify({{ saved, asked, alerts }})), 50);
"""
    done = subprocess.run(["node", "-e", code], capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def script(form: str) -> str:
    if form == "bookmarklet":
        text = BOOKMARKLET.read_text(encoding="utf-8").strip()
        assert "\n" not in text
        return unquote(text.removeprefix("javascript:"))
    return (BGA / f"save_table.{form}").read_text(encoding="utf-8")


def test_both_forms_are_made_of_the_source():
    spec = importlib.util.spec_from_file_location("make", BGA / "make.py")
    make = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(make)
    source = (BGA / "save_table.js").read_text(encoding="utf-8")
    assert make.bookmarklet(source) + "\n" == BOOKMARKLET.read_text(encoding="utf-8")
    assert make.BOOKMARKLET == BOOKMARKLET
    assert make.user_script(source) == (BGA / "save_table.user.js").read_text()


@needs_node
@pytest.mark.parametrize("form", ["js", "user.js", "bookmarklet"])
def test_page_and_history_are_saved_and_read(form, run, tmp_path):
    found = saved_by(script(form))
    ((name, text),) = found["saved"]
    assert name == "sevenwondersduel.json"
    data = json.loads(text)
    assert [int(packet["packet_id"]) for packet in data["history"]] == [1, 2, 3, 4, 5]
    assert [wanted["from"] for _, wanted in found["asked"]] == [0, 3, 5, 6]
    assert {address for address, _ in found["asked"]} == {
        "/7/sevenwondersduel/sevenwondersduel/notificationHistory.html"
    }
    assert not found["alerts"]
    assert data["problem"] is None
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    assert one_object(run("import", "bga", path).stdout)["game"] == "duel"


@needs_node
@pytest.mark.parametrize("form", ["js", "user.js", "bookmarklet"])
def test_the_history_of_a_game_is_saved_and_becomes_a_record(form, run, tmp_path):
    game = Teller(second(11, 3, "babylon")).play()
    told = game.saved()
    packets = [packet | {"packet_id": at} for at, packet in enumerate(told["history"], 1)]
    found = saved_by(
        script(form), game="sevenwonders", page=told["bga"], packets=packets, at_once=50
    )
    ((name, text),) = found["saved"]
    assert name == "sevenwonders.json"
    path, target = tmp_path / name, tmp_path / "game.json"
    path.write_text(text, encoding="utf-8")
    assert run("import", "bga", path, "-o", target).exit_code == 0
    record = records.read(target.read_bytes())
    assert in_order(record.moves) == game.moves
    assert run("record", "check", target).exit_code == 0


@needs_node
def test_a_history_that_is_refused_leaves_the_page():
    found = saved_by(script("js"), refused=True)
    data = json.loads(found["saved"][0][1])
    assert data["history"] == []
    assert "refused" in data["problem"]
    assert "its history is not" in found["alerts"][0]


@needs_node
def test_other_games_are_left_alone():
    found = saved_by(script("js"), game="chess")
    assert found["saved"] == found["asked"] == []
    assert "No table" in found["alerts"][0]


@pytest.mark.parametrize("game", ["sevenwondersarchitects", "sevenwondersdice"])
def test_tables_that_cannot_be_read_are_refused_by_name(rejects, game, tmp_path):
    path = tmp_path / "table.json"
    path.write_text(json.dumps({"game": game, "bga": {"players": {}}, "history": []}))
    said = rejects("import", "bga", path)
    assert "cannot be imported" in said
    assert "tables of duel and wonders can be read" in said


def test_a_page_of_7_wonders_needs_its_history(rejects, tmp_path):
    path = tmp_path / "table.json"
    saved = {"game": "sevenwonders", "bga": {}, "history": [], "problem": "Error: refused"}
    path.write_text(json.dumps(saved))
    said = rejects("import", "bga", path)
    assert "is read with its history only: Error: refused" in said


def test_what_is_ours_already_is_not_imported(rejects):
    said = rejects("import", "bga", ROOT / "examples" / "duel" / "game.json")
    assert "this is a file of ours already" in said


def test_what_only_orders_the_display_may_be_missing(run, tmp_path):
    data = json.loads(PAGE.read_text(encoding="utf-8"))
    whole = run("import", "bga", PAGE).stdout
    for rows in data.get("bga", data)["wondersSituation"].values():
        for row in rows.values() if isinstance(rows, dict) else rows:
            row.pop("position", None)
    path = tmp_path / "page.json"
    path.write_text(json.dumps(data))
    bare = run("import", "bga", path)
    assert bare.exit_code == 0, bare.stderr

    def cities(text):
        return [{**city, "wonders": sorted(city["wonders"])} for city in one_object(text)["cities"]]

    assert cities(bare.stdout) == cities(whole)


def test_an_old_page_is_told_as_such(rejects, tmp_path):
    data = json.loads(PAGE.read_text(encoding="utf-8"))
    page = data.get("bga", data)
    page["playerBuildings"] = {key: [] for key in page["playerBuildings"]}
    path = tmp_path / "page.json"
    path.write_text(json.dumps({"bga": page} if "bga" in data else page))
    said = rejects("import", "bga", path)
    assert "it may be an old page: reload the page" in said


REAL = ROOT / "tests" / "wonders" / "data" / "bga_5_players_ages_1_2.json"


def test_a_figure_that_is_not_ours_is_marked_and_shown(run, tmp_path):
    heard = json.loads(REAL.read_text(encoding="utf-8"))
    heard[86]["payload"]["data"]["data"][20]["args"]["value"] = 19
    path, target = tmp_path / "table.json", tmp_path / "game.json"
    path.write_text(json.dumps(heard))
    done = run("import", "bga", path, "-o", target)
    assert done.exit_code == 0
    line = "coins of player 1: 19 at the table, 18 by our rules; the game goes on with 19"
    assert line in done.stderr
    assert "(Age II, turn 6, [86].payload.data.data[20])" in done.stderr
    assert line in run("record", "check", target).stdout
    assert line in run("show", target).stdout
    assert line not in run("show", target, "--ply", 20).stdout
    assert "Epoca II, turno 6" in run("show", target, "--lang", "it").stdout
    (mark,) = one_object(run("record", "check", target, "--json").stdout)["corrections"]
    assert (mark["what"], mark["seat"], mark["shown"], mark["ours"]) == ("coins", 1, 19, 18)
    reviewed = one_object(run("review", target, "--nodes", 2, "--seat", 0, "--json").stdout)
    assert reviewed["corrections"] == [mark]


def test_a_record_that_ends_early_has_an_exit_code_of_its_own(run, tmp_path):
    heard = json.loads(REAL.read_text(encoding="utf-8"))
    played = [
        notice
        for entry in heard[1:]
        for notice in entry["payload"]["data"]["data"]
        if notice["type"] == "cardsPlayed"
    ]
    for card in played[8]["args"]["cards"].values():
        card["type"] = "80"
    path, target = tmp_path / "table.json", tmp_path / "game.json"
    path.write_text(json.dumps(heard))
    done = run("import", "bga", path, "-o", target)
    assert done.exit_code == 4
    assert "warning: the record ends early" in done.stderr
    assert "(Age II, turn 2)" in done.stderr
    assert run("record", "check", target).exit_code == 0


def test_notices_keep_their_indent(capsys):
    """Lines set below a head, with what does not print made visible."""
    notice("  coins of seat 0: 19\x1b[2J")
    assert capsys.readouterr().err == "  coins of seat 0: 19\\x1b[2J\n"
