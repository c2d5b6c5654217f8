"""``solver import 7wd``: a log becomes a record, or one line says what is wrong with it."""

from __future__ import annotations

import json

from solver import records
from tests.cli.conftest import one_object
from tests.duel.sevenwd_logs import Game


def test_a_log_becomes_a_record(run, tmp_path):
    game = Game(0)
    path, target = tmp_path / "log.json", tmp_path / "game.json"
    path.write_text(json.dumps(game.log), encoding="utf-8")
    assert one_object(run("import", "7wd", path).stdout)["moves"] == game.texts
    assert run("import", "7wd", path, "-o", target).exit_code == 0
    assert records.read(target.read_text(encoding="utf-8")).moves == game.texts


def test_a_log_that_does_not_fit_ends_early(run, tmp_path):
    log = [line for at, line in enumerate(Game(0).log) if at != 20]
    path = tmp_path / "log.json"
    path.write_text(json.dumps(log), encoding="utf-8")
    found = run("import", "7wd", path)
    assert found.exit_code == 4
    assert "the record ends early" in found.stderr


def test_what_is_no_log_is_refused_in_one_line(rejects, tmp_path):
    path = tmp_path / "log.json"
    path.write_text("[]", encoding="utf-8")
    assert "this is no log of 7wd.io" in rejects("import", "7wd", path)
    path.write_text("[" * 100_000, encoding="utf-8")
    assert rejects("import", "7wd", path).count("\n") <= 1
