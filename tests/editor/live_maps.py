"""Shipped maps on a desk, and rows to click, for the tests of panels."""

from __future__ import annotations

from pathlib import Path

from dsl.mapfile import MapDocument
from editor.model.document import MapFile
from editor.model.games import Games
from editor.tools.desk import Desk

MAPS = Path(__file__).parents[2] / "maps"
GAMES = Games()
SHIPPED = [(path.stem, game) for path in sorted(MAPS.glob("*.yaml")) for game in MapFile.open(path).chart.games]


def opened(desk: Desk, name: str, *changes: tuple[str, str]) -> MapFile:
    text = (MAPS / f"{name}.yaml").read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    document = MapFile(MapDocument(text))
    desk.game = GAMES.board(document.chart.games[0])
    desk.document = document
    return document


GRID = """fordewind: 1
grid: {kind: square8}
legend: {"~": sea, "#": land}
terrain: |
  ~~~~
  ~##~
sites:
  - {kind: port, id: one, at: B2, odd: kept}   # first
  - {kind: port, id: two, at: C2}
"""
