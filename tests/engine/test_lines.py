"""Lines of the protocol: written and read again, and nonsense that is passed over."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.errors import InputError
from solver.protocol.lines import (
    EngineOption,
    Go,
    Info,
    join_moves,
    one_line,
    read_go,
    read_info,
    read_option_name,
    shown,
    split_moves,
)
from tests.fuzz import attempt

WORDS = st.sampled_from([
    "info", "line", "nodes", "time", "visits", "win", "stderr", "exact", "score", "shares", "pv",
    "string", "movetime", "infinite", "1", "0.5", "-3", "1e9", "nan", "inf", "9" * 26, ";",
    "build", "baths", "\u0663", "\x00", "\ud800",
])  # fmt: skip

FULL = Info(
    line=2,
    nodes=5000,
    time=120,
    visits=310,
    win=0.6312,
    stderr=0.0125,
    exact=True,
    score=[51.25, 48.0, -2.5],
    shares=[0.25, 0.5, 0.25],
    pv=["build baths", "reveal 2.3 temple"],
)


@pytest.mark.parametrize("info", [FULL, Info(), Info(pv=["a"]), Info(win=0.0, nodes=0)])
def test_info_is_read_as_it_was_written(info):
    assert info.text().partition(" ")[0] == "info"
    assert read_info(info.text().partition(" ")[2]) == info


@pytest.mark.parametrize(
    ("rest", "info"),
    [
        ("", Info()),
        ("nodes", Info()),
        ("nodes many win 0.5", Info(win=0.5)),
        ("win 1.5 nodes -1 stderr nan", Info()),
        ("win 0.5 0.7", Info(win=0.5)),
        ("depth 7 nodes 3 hashfull 20", Info(nodes=3)),
        ("score 1 2 x", Info()),
        ("score 1e300 2", Info()),
        ("string win 0.9 pv x", Info()),
        ("win 0.9 string pv x", Info(win=0.9)),
        ("pv  a b ;; c; win 0.3 ", Info(pv=["a b", "c", "win 0.3"])),
        ("exact", Info(exact=True)),
        ("nodes 99999999999999999999999999999999999", Info()),
    ],
)
def test_info_is_read_generously(rest, info):
    assert read_info(rest) == info


@settings(max_examples=100, deadline=None, derandomize=True)
@given(st.lists(WORDS, max_size=12).map(" ".join) | st.text(max_size=40))
def test_any_info_can_be_read_and_written(rest):
    info = read_info(rest)
    assert info.win is None or 0.0 <= info.win <= 1.0
    assert "\n" not in one_line(info.text())


@settings(max_examples=100, deadline=None, derandomize=True)
@given(st.lists(WORDS, max_size=6).map(" ".join) | st.text(max_size=40))
def test_any_go_is_read_or_refused(rest):
    go = attempt(lambda: read_go(rest))
    assert go is None or read_go(go.line().partition(" ")[2]) == go


@pytest.mark.parametrize(
    ("rest", "go"),
    [
        ("infinite", Go()),
        ("movetime 100", Go(movetime=100)),
        ("nodes 5000", Go(nodes=5000)),
        (" nodes  7   movetime 3 ", Go(movetime=3, nodes=7)),
    ],
)
def test_limits(rest, go):
    assert read_go(rest) == go


@pytest.mark.parametrize(
    ("rest", "problem"),
    [
        ("", "no limit given"),
        ("depth 3", "no limit 'depth'"),
        ("nodes", "'' is not a whole number"),
        ("nodes 1.5", "'1.5' is not"),
        ("nodes 0", "0 is not in 1 to"),
        ("movetime -5", "-5 is not in 1 to"),
        ("movetime 604800001", "is not in 1 to 604800000"),
        ("nodes 1 nodes 2", "nodes is given twice"),
        ("infinite nodes 5", "no limit stands beside 'infinite'; leave one of them out"),
        ("nodes 5 infinite", "no limit stands beside 'infinite'; leave one of them out"),
        ("nodes 1 infinite", "no limit stands beside 'infinite'"),
        ("infinite nodes 1", "no limit stands beside 'infinite'"),
        ("nodes " + "9" * 5000, "is not a whole number"),
        ("nodes \u0663", "is not a whole number"),
        ("x" * 500, "xxx...'"),
    ],
)
def test_bad_limits(rest, problem):
    with pytest.raises(InputError) as error:
        read_go(rest)
    assert problem in str(error.value)
    assert len(str(error.value)) < 200


def test_options():
    spin = EngineOption("threads", "spin", "1", 1, 256)
    assert spin.line() == "option name threads type spin default 1 min 1 max 256"
    assert (
        EngineOption("bot", default="default").line()
        == "option name bot type string default default"
    )
    assert read_option_name(spin.line().partition(" ")[2]) == "threads"
    assert [read_option_name(rest) for rest in ("", "name", "threads type spin")] == ["", "", ""]
    spin.check("256")
    for text in ("0", "257", "many", ""):
        with pytest.raises(InputError, match="option threads"):
            spin.check(text)


def test_moves_in_one_text():
    moves = ["build baths", "reveal 2.3 temple"]
    assert split_moves(join_moves(moves)) == moves
    assert split_moves(" ; ;") == []


def test_one_line():
    assert one_line("two\nlines\x07 \u2028 here") == "two lines? here"
    assert shown("x" * 100) == repr("x" * 77 + "...")
