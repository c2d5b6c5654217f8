"""Gods, Conspiracies and Decrees are rows: no rule knows one by its number or its name."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from solver._ext.duel.bridge import ROOM
from solver.errors import InputError
from solver.games.duel.data import parse_tables, read_sources, rows, tables

OTHERS = """
import json, random
from solver.games.data import json_tables

read = json_tables.read_sources
EFFECTS = {
    "mars": [{"type": "science", "symbol": "wheel"}, {"type": "coins", "count": 3},
             {"type": "steal_opponent_card"}, {"type": "victory_points", "count": 2}],
    "coup": [{"type": "shields", "count": 1}, {"type": "coins", "count": 2},
             {"type": "move_cube"}],
    "shield": [{"type": "held_shield", "count": 2}, {"type": "discard_plus", "coins": 1},
               {"type": "card_coins", "color": "red"}],
}


def changed(package, names):
    found = read(package, names)
    for file, kinds in (("pantheon.json", ["gods"]), ("agora.json", ["conspiracies", "decrees"])):
        if file in found:
            data = json.loads(found[file])
            for kind in kinds:
                data[kind].reverse()
                for item in data[kind]:
                    item["effects"] = EFFECTS.get(item["id"], item["effects"])
            found[file] = json.dumps(data).encode()
    return found


json_tables.read_sources = changed

from solver.games.duel import GAME, names
from solver.games.duel.data import parse_tables, read_sources
from solver.games.duel.table import table_of

parse_tables(read_sources())
assert names.GODS.find("gate") == 0
mars, coup, shield = names.GODS.find("mars"), names.PLOTS.find("coup"), names.DECREES.find("shield")
seen = set()
for number in range(GAMES):
    rng = random.Random(number)
    state = GAME.new(GAME.parse_variant({"pantheon": "yes", "agora": "yes"}))
    deal = GAME.deal(GAME.variant_of(state), number)
    while state.decider != -2:
        table = table_of(state)
        held = [one.plot for city in table.cities for one in city.conspiracies
                if one.state == "triggered"]
        there = [("god", any(mars in city.gods for city in table.cities)),
                 ("plot", coup in held), ("decree", shield in table.agora.decrees)]
        new = {what for what, found in there if found} - seen
        if state.decider >= 0 and (new or rng.random() < 0.03):
            seen |= new
            position = GAME.observe(state, state.decider)
            for again in (GAME.read_position(json.loads(json.dumps(position.to_json()))),
                          GAME.read_compact(position.to_compact())):
                assert again.state.to_bytes() == position.state.to_bytes()
            moves = list(state.legal_moves())
            texts = GAME.move_texts(state, moves)
            assert [GAME.parse_move(state, text) for text in texts] == moves
            for lang in ("en", "it"):
                GAME.render(position, lang=lang)
                GAME.picture(position, lang)
        if state.decider == -1:
            state.apply(deal.dealt(state) if number % 2 else rng.choice(state.chance_outcomes())[0])
        else:
            moves = list(state.legal_moves())
            texts = GAME.move_texts(state, moves)
            liked = [move for move, text in zip(moves, texts) if "mars" in text or "coup" in text]
            state.apply(rng.choice(liked or moves))
    GAME.scores(state)
print(*sorted(seen))
assert len(GAME.faces("it")) == len(GAME.faces("en"))
"""
"""Plays with tables in which everything stands in the reverse order, and does something else."""

GAMES = 12
"""So many that each of the changed items comes up."""


def test_games_with_others() -> None:
    script = OTHERS.replace("GAMES", str(GAMES))
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["decree", "god", "plot"]


def test_rooms_follow_from_the_tables() -> None:
    pantheon, agora = tables().pantheon, tables().agora
    assert ROOM["mythologies"] == len(pantheon.mythologies)
    assert ROOM["gods"] == len(pantheon.gods)
    assert ROOM["gods_of_deck"] == pantheon.deepest
    assert ROOM["conspiracies"] == len(agora.conspiracies)
    assert ROOM["decrees"] == len(agora.decrees)


def one_more(kind: str, item_id: str) -> Callable[[dict[str, Any]], None]:
    """Adds a copy of an item to a file, under another name."""

    def add(data: dict[str, Any]) -> None:
        found = next(item for item in data[kind] if item["id"] == item_id)
        named = {"id": "juno", "code": "Jun", "name": "Juno", "name_it": "Giunone"}
        data[kind].append({**found, **named})

    return add


@pytest.mark.parametrize(
    ("file", "kind", "item_id"),
    [
        ("pantheon.json", "gods", "mars"),
        ("agora.json", "conspiracies", "coup"),
        ("agora.json", "decrees", "shield"),
    ],
)
def test_one_more_wants_a_build(
    file: str, kind: str, item_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rules say that they were built for fewer."""
    sources = read_sources()
    data = json.loads(sources[file])
    one_more(kind, item_id)(data)
    changed = {**sources, file: json.dumps(data).encode()}
    with pytest.raises(InputError, match=f"{file} {kind}: 17 entries; there must be 16"):
        parse_tables(changed)
    more = parse_tables(changed, trusted=True)
    monkeypatch.setattr(rows, "shipped", lambda: more)
    with pytest.raises(InputError, match="17 where the rules have room for 16; build anew"):
        rows.shipped_rows.__wrapped__()
