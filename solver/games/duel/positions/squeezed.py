"""Positions with expansions as one word: their JSON, a letter for each name in it, compressed.

What two cities, a Pantheon and a Senate hold is a few hundred names. Each becomes one letter, and
what is left is compressed with the usual position at hand: a third of what the JSON alone takes.
The checksum of the compression tells a line that was copied badly.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from functools import cache
from zlib import compressobj, decompressobj, error

from msgspec import json

from solver.errors import InputError
from solver.games.base import JsonObject
from solver.games.duel.data import tables
from solver.games.duel.positions.codes import CARDS, TOKENS, WONDERS
from solver.games.duel.positions.expanded_read import NOTED, is_expanded
from solver.json_input import parse_json

_MOST_JSON = 1 << 17
_FIRST = 0x80  # letters of names; those below are letters of the JSON
_NAME = re.compile(r'"([^"\\]*)"')
_LETTER = re.compile(f"[{chr(_FIRST)}-{chr(0x7FF)}]")

_USUAL = (
    '{"game":"duel","format":1,"variant":{"next_starter":"chooses","wonders":"draft","pantheon":'
    '"yes","agora":"yes","zeus_tokens":"take","military_token_actor":"mover","gate_reveal":'
    '"private"},"view":0,"phase":"play","age":3,"seat":0,"cities":[{"coins":7,"cards":["stable"],'
    '"wonders":[],"built":{"piraeus":"theater"},"tokens":[],"gods":["zeus"],"astarte_coins":0,'
    '"mythology_tokens":["greek","roman"],"offering_tokens":[],"cubes":[0,1,0,0,0,1],'
    '"conspiracies":[{"plot":"coup","state":"triggered","card":"altar"},{"plot":"?","state":'
    '"prepared","card":"?"}]}],"pawn":0,"loot":["first_player_5","first_player_2",'
    '"second_player_2","second_player_5"],"board_tokens":["law"],"discard":["port"],"structure":'
    '[["-","-"],["-","?","?s"],["?g","-s","?t","-"],["-","-t"],["-g","-","-","-s"],["-s","-","-"]],'
    '"drafted":["piraeus"],"queue":[{"choice":"uncover","seat":0,"what":0}],"acted":"yes",'
    '"pantheon":{"slots":{"1":"gate"},"decks":{"mesopotamian":["?",{"god":"?","seen":[1]},"?"],'
    '"phoenician":["?","?","?"],"greek":["?","?"],"egyptian":["?","?","?"],"roman":["?"]},'
    '"tokens":{"2.1":"greek","2.3":"2"}},"agora":{"decrees":[["shield"],["?"],["red_coins"],[],'
    '["?"]],"deck":["?","?","?","?","?","?","?","?"],"locked":"?","locked_seen":[0],"not_locked":'
    '[[],[]],"log":[{"seat":0,"what":"top","plots":["coup","treason"],"kept":"first"},{"seat":1,'
    '"what":"bottom","plots":["?","?"]},{"seat":0,"what":"prepared",'
    '"plots":["coup"],"card":"altar"},{"seat":1,"what":"triggered","plots":["?"],"card":"?"}]}}'
)
"""A position as it may be, with the names that positions have besides those of items."""


_LATER = ("messe", "the_statue_of_liberty", "promo", "box", "liberty")
"""Names that came after lines had been written: their letters are behind all others."""


@cache
def _letters() -> dict[str, str]:
    """The letter of every name."""
    pantheon, agora = tables().pantheon, tables().agora
    kinds = (pantheon.mythologies, pantheon.gods, agora.decrees, agora.conspiracies)
    words = [*CARDS, *WONDERS, *TOKENS, *NOTED, *_NAME.findall(_USUAL)]
    words += [item.id for kind in kinds for item in kind]
    words = [word for word in words if word not in _LATER] + [*_LATER]
    return {word: chr(_FIRST + i) for i, word in enumerate(dict.fromkeys(words))}


@cache
def _words() -> dict[str, str]:
    return {letter: f'"{word}"' for word, letter in _letters().items()}


def _short(text: str) -> bytes:
    """A text of JSON with letters for names."""
    return _NAME.sub(lambda found: _letters().get(found[1], found[0]), text).encode()


def squeezed(data: JsonObject) -> str:
    """The JSON form of a position, compressed, in letters that need no quotes."""
    packer = compressobj(9, zdict=_short(_USUAL))
    packed = packer.compress(_short(json.encode(data).decode())) + packer.flush()
    return urlsafe_b64encode(packed).decode().rstrip("=")


def unsqueezed(text: str) -> JsonObject:
    """Inverse of :func:`squeezed`. Raises InputError."""
    try:
        packed = urlsafe_b64decode(text + "=" * (-len(text) % 4))
        unpacker = decompressobj(zdict=_short(_USUAL))
        plain = unpacker.decompress(packed, _MOST_JSON)
        if not unpacker.eof:
            raise ValueError
        data = parse_json(_LETTER.sub(lambda found: _words()[found[0]], plain.decode()))
    except (ValueError, KeyError, error):
        raise InputError("compact position", "damaged", "copy the whole line") from None
    if not is_expanded(data):
        raise InputError("compact position", "no game with expansions", "use the JSON form")
    return dict(data)
