"""Where the theme of a game lies: in its own folder, or, where there is none, in that of a game that it extends."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from dsl.games.library.shelves import Header

FILE = "theme.yaml"


def theme_place(kin: Sequence[Header]) -> Path:
    """The theme of a game (``kin`` are its header and those of all it extends).

    House rules look as their game does, wherever they lie. Where no game has a theme: the place of its own.
    """
    places = [header.path.with_name(FILE) for header in kin]
    return next((place for place in places if place.is_file()), places[0])
