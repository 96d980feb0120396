"""A setup as the head of a record: which files in words that mean them on another machine too, who sits where."""

from __future__ import annotations

from pathlib import Path

from dsl.games.library import find_map, find_rules
from dsl.games.library.shelves import HOUSE, map_that_says
from dsl.games.play import Setup
from dsl.games.play.record_files import carried_texts
from dsl.services.match.loaded_game import LoadedGame
from dsl.text.diagnostics import Problems
from dsl.text.source import Source

HUMAN = "human"
"""What a record calls a person."""


def setup_words(loaded: LoadedGame) -> Setup:
    """The head of the record of a match."""
    setup, game, board = loaded.setup, loaded.game, _as_on_shelf(loaded.setup.board)
    return Setup(
        game.name,
        rules_word(setup.rules.name),
        map_word(board.name) if board is not None else "",
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
        carried_texts(game.program.files, board),
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


def _as_on_shelf(board: Source | None) -> Source | None:
    """A map under the name of the one on the shelves of which it is a copy, if it is one."""
    same = map_that_says(board.text, Path(board.name).stem) if board is not None else None
    return Source(str(same), board.text) if board is not None and same is not None else board


def _same(found: Path | None, path: Path) -> bool:
    return found is not None and path.is_file() and found.resolve() == path.resolve()
