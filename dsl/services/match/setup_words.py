"""A setup as the head of a record: which files in words that mean them on another machine too, who sits where."""

from __future__ import annotations

from pathlib import Path

from dsl.games.library import find_map, find_rules
from dsl.games.library.shelves import HOUSE
from dsl.games.play import Setup
from dsl.services.match.loaded_game import LoadedGame
from dsl.text.diagnostics import Problems

HUMAN = "human"
"""What a record calls a person."""


def setup_words(loaded: LoadedGame) -> Setup:
    """The head of the record of a match."""
    setup, game = loaded.setup, loaded.game
    return Setup(
        game.name,
        rules_word(setup.rules.name),
        map_word(setup.board.name) if setup.board is not None else "",
        setup.settings,
        tuple(HUMAN if seat.kind == "person" else seat.kind for seat in setup.seats),
        setup.seed,
        game.rules_hash,
        game.map_hash,
        setup.own_dice,
        setup.language,
        tuple((number, seat.name) for number, seat in enumerate(setup.seats) if seat.name),
        tuple((number, seat.colour) for number, seat in enumerate(setup.seats) if seat.colour),
        setup.given,
    )


def rules_word(file: str) -> str:
    """The shortest word that leads to a rules file: its name on the shelves, ``game/house``, or its path."""
    path = Path(file)
    words = [f"{path.parent.parent.name}/{path.stem}"] if path.parent.name == HOUSE else [path.stem]
    return next((word for word in words if _same(find_rules(word, Problems()), path)), file)


def map_word(file: str) -> str:
    """The shortest word that leads to a map file."""
    path = Path(file)
    return path.stem if _same(find_map(path.stem, Problems()), path) else file


def _same(found: Path | None, path: Path) -> bool:
    return found is not None and path.is_file() and found.resolve() == path.resolve()
