"""Sessions with shipped maps, and rows to click, for the tests of panels."""

from __future__ import annotations

from pathlib import Path

from dsl.maps.mapfile import MapFile
from editor.model.documents.map_document import MapDocument
from editor.model.games import Games
from editor.model.sessions.session import Session
from editor.model.sessions.session_factory import SessionListener

MAPS = Path(__file__).parents[3] / "maps"
GAMES = Games()
SHIPPED = [(path.stem, game) for path in sorted(MAPS.glob("*.yaml")) for game in MapDocument.open(path).chart.games]


def session_of(text: str) -> Session:
    """A session for a map, looked at by the rules of its first game."""
    return Session(MapDocument(MapFile(text)), games=GAMES)


def opened(panel: SessionListener, name: str, *changes: tuple[str, str]) -> Session:
    """Show a shipped map in a panel, with changes of its text."""
    text = (MAPS / f"{name}.yaml").read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    session = session_of(text)
    panel.show_session(session)
    return session


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
