"""Every effect says in words and icons what it does; one that does not is refused at once."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

import pytest

from solver.errors import InputError
from solver.games import GAMES
from solver.games.data.json_tables import Effect
from solver.games.data.said import Drawn, Said, Worded
from solver.games.drawing.pieces import has_icon


def kinds(game: str) -> list[type[Effect]]:
    """The types of effects of a game that have a place in its tables."""
    import_module(f"solver.games.{game}")
    return [kind for kind in _below(Effect) if f".{game}." in kind.__module__ and _is_read(kind)]


def _below(base: type[Effect]) -> Iterator[type[Effect]]:
    for kind in base.__subclasses__():
        yield kind
        yield from _below(kind)


def _is_read(kind: type[Effect]) -> bool:
    return bool(kind.__struct_config__.tag) and kind.__struct_config__.tag != kind.__name__


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("base", "name"), [(Worded, "said"), (Drawn, "icons")])
def test_an_effect_without_them_is_refused(
    game: str, base: type[Effect], name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The error says in which file what is missing, and what to do."""
    data = import_module(f"solver.games.{game}.data")
    chosen = [kind for kind in kinds(game) if issubclass(kind, base) and name in vars(kind)]
    for kind in chosen:
        with monkeypatch.context() as patch:
            patch.delattr(kind, name)
            if hasattr(kind, name):
                continue  # 7 Wonders tells it in words
            with pytest.raises(InputError) as error:
                data.parse_tables(data.read_sources(), trusted=True)
            file = kind.__module__.replace(".", "/")
            assert str(error.value) == (
                f"{file}.py {kind.__name__}: has no '{name}'; say {name} = ... in the class"
            )


@pytest.mark.parametrize("game", GAMES)
def test_words_speak_of_fields_that_there_are(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    data = import_module(f"solver.games.{game}.data")
    kind = next(kind for kind in kinds(game) if issubclass(kind, Worded))
    monkeypatch.setattr(kind, "said", Said("{nothing:coins}", "niente"))
    with pytest.raises(InputError, match=rf"{kind.__name__}: speaks of 'nothing' in "):
        data.parse_tables(data.read_sources(), trusted=True)


@pytest.mark.parametrize("game", GAMES)
def test_icons_that_are_words_are_shapes(game: str) -> None:
    for kind in kinds(game):
        if issubclass(kind, Drawn):
            for part in kind.icons.split():
                assert has_icon(part) or not part.isidentifier(), (kind, part)
