"""The text of a new map: for a ruleset's board, or for none, with a sea and a land to begin with."""

from __future__ import annotations

from dataclasses import replace

from dsl.maps.board.spec import BoardSpec, Feature, Kind
from dsl.maps.mapfile import new_map
from editor.base.texts import speech
from editor.model.games.boards import GameBoard
from editor.model.games.labels import game_word

TERRAINS = ("sea", "land")
CIRCLE = "circle"
STYLE = "engraved"
"""How the chart of a new map is drawn."""


def new_text(
    game: GameBoard | None,
    kind: str = "square8",
    width: int = 0,
    height: int = 0,
    orientation: str = "pointy",
    shifted: str = "even",
    title: str = "New map",
) -> str:
    """The text of a new map, which loads without a complaint, its comments in the language spoken now.

    ``game`` decides over the kind of grid and, where its rules fix it, over the size. Without one, ``kind`` is one of
    ``square4``, ``square8``, ``hex`` or ``track``. On a track ``width`` counts circles. Raises ``ValueError`` for a
    size that no map can have.
    """
    spec = game.spec if game is not None else generic_spec(kind)
    if spec.topology == "track":
        # ``new_map`` takes the size of a grid where none is set; a dozen circles are a better start.
        width, height = min(width, 1000) or 12, 1

    def word(label: str) -> str:
        return game_word(game, label)

    form = {"orientation": orientation, "shifted": shifted, "style": STYLE}
    return new_map(spec, width, height, title=title, language=speech.language, word=word, **form)


def generic_spec(kind: str) -> BoardSpec:
    """A board for no game in particular."""
    names = (CIRCLE,) if kind == "track" else TERRAINS
    bare = BoardSpec(kind)
    return replace(bare, features=tuple(Feature(Kind.TERRAIN, name) for name in names))
