"""Shipped maps on a desk, and rows to click, for the tests of panels."""

from __future__ import annotations

from pathlib import Path

from dsl.mapfile import MapFile
from editor.documents.map_document import MapDocument
from editor.rulesets.boards import Games
from editor.sessions.desk import Desk

MAPS = Path(__file__).parents[2] / "maps"
GAMES = Games()
SHIPPED = [(path.stem, game) for path in sorted(MAPS.glob("*.yaml")) for game in MapDocument.open(path).chart.games]


def opened(desk: Desk, name: str, *changes: tuple[str, str]) -> MapDocument:
    text = (MAPS / f"{name}.yaml").read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    document = MapDocument(MapFile(text))
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
