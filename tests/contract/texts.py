"""What must hold for the texts of moves of one state; for every game."""

from __future__ import annotations

from collections.abc import Sequence

from solver._ext.core.state import State
from solver.games import load
from solver.names import LANGUAGES
from tests.contract.hooks import hooks


def check_texts(
    game: str, state: State, moves: list[int], languages: Sequence[str] = LANGUAGES
) -> None:
    """All moves have texts of their own, which are read back, and sentences."""
    adapter, text_of = load(game), hooks(game).text_of
    for lang in languages:
        texts = [adapter.move_text(state, move, lang) for move in moves]
        assert adapter.move_texts(state, moves, lang) == texts
        assert len(set(texts)) == len(texts)
        for move, text in zip(moves, texts, strict=True):
            assert adapter.parse_move(state, text) == move, text
            if lang == "id":
                assert text.split()[0] in hooks(game).kinds
                assert text_of is None or text == text_of(state, move)
            said = adapter.sentence(state, move, lang)
            assert said
            assert not set("{}\n") & set(said)
