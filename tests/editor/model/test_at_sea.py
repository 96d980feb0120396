"""Which games have a compass on their charts."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.games.library.shelves import rules_header
from editor.charts.drawing.style.theme import load_theme
from editor.model.games import read_board

RULES = """language 1
game draughts "Draughts"
    players 2

board BOARD:
    terrain dark "Dark" passable
EXTRA
play:
    for each d in direction:
        nothing
"""


@pytest.mark.parametrize(
    ("board", "extra", "found"),
    [
        ("square8", "", False),
        ("track", "", True),
        ("square8", 'state wind "Wind": optional direction = none', True),
        ("square8", 'param rhumbs "Rhumbs": set of direction = {N}', True),
    ],
)
def test_a_compass_belongs_to_games_with_directions(tmp_path: Path, board: str, extra: str, found: bool) -> None:
    path = tmp_path / "draughts.rules"
    text = RULES if board != "track" else RULES.replace("    for each d in direction:\n    ", "")
    path.write_text(text.replace("BOARD", board).replace("EXTRA", extra), encoding="utf-8")
    game = read_board(rules_header(path))
    assert game is not None and game.at_sea is found
    theme = load_theme(None)
    assert not theme.with_spec(game.spec).has_water(["dark"]) and theme.has_water(["dark", "sea"])
