"""A session whose rules are written, and somebody at the panels that show them."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from dsl.files import UserFile
from dsl.service.workspace import Workspace
from editor.documents.map_document import MapDocument
from editor.rules.rules_document import RulesDocument
from editor.rulesets.boards import Games
from editor.sessions.session import Session

TOP = Path(__file__).parents[2]
GAMES = Games()
HOUSE = """# Шторм сильнее.
language 1
game strong_storm "Пираты: сильный шторм" extends pirates_1989

# Так играли во дворе.
set storm_drift_cells = 4   # четыре, как в примечании
"""


class Reader(QObject):
    """The language service in the test's own process: it has looked at the rules before anything else is done."""

    def __init__(self, document: RulesDocument) -> None:
        super().__init__(document)
        self._document, self._space = document, Workspace()
        self._space.open(document.source.name, document.source.text, 0)
        document.changed.connect(self.read)
        self.read()

    def read(self) -> None:
        document = self._document
        self._space.change(document.source.name, document.source.text, document.version)
        document.take_analysis(self._space.analysis(document.source.name))


def house_session(text: str = HOUSE, map_name: str = "atlantic", name: str = "strong_storm.rules") -> Session:
    """A map with house rules for its game."""
    session = Session(MapDocument.open(TOP / "maps" / f"{map_name}.yaml"), games=GAMES)
    rules = RulesDocument(UserFile(text), session.undo_stack, Path(name))
    session.take_rules(rules)
    Reader(rules)
    return session


def click(widget: QWidget, at: QPoint) -> None:
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=at)
    QApplication.processEvents()


def key(*keys: Qt.Key) -> None:
    """Keys where the focus is."""
    for one in keys:
        focus = QApplication.focusWidget()
        assert focus is not None
        QTest.keyClick(focus, one)
        QApplication.processEvents()
