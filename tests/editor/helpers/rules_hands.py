"""A session whose rules are written, and somebody at the panels that show them."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from dsl.services.house.rule_difference import Difference
from dsl.services.writing.contract import Analysis
from dsl.services.writing.workspace import Workspace
from dsl.text.diagnostics import Problems
from dsl.text.files import UserFile
from editor.model.documents.map_document import MapDocument
from editor.model.games import Games
from editor.model.rules.rules_document import RulesDocument
from editor.model.sessions.session import Session

TOP = Path(__file__).parents[3]
GAMES, SPACE = Games(), Workspace()
"""Rules are read once for all tests."""
_READ: dict[str, str] = {}
"""The texts that the workspace has by now."""
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
        self._document, self._sound = document, ""
        document.changed.connect(self.read)
        self.read()

    def read(self) -> None:
        document = self._document
        analysis, differences = _looked_at(document.source.name, document.source.text, self._sound)
        if analysis.valid:
            self._sound = document.source.text
        document.take_analysis(replace(analysis, version=document.version))
        document.take_differences(differences)


@lru_cache(maxsize=16)
def _looked_at(file: str, text: str, sound: str) -> tuple[Analysis, tuple[Difference, ...]]:
    """What is known of a text after one that was sound: most tests begin with what others have begun with."""
    for each in (sound, text):
        if each and _READ.get(file) != each:
            (SPACE.change if file in _READ else SPACE.open)(file, each, 0)
            _READ[file] = each
            SPACE.analysis(file)
    return SPACE.analysis(file), SPACE.differences(file)


def house_session(text: str = HOUSE, map_name: str = "atlantic", name: str = "strong_storm.rules") -> Session:
    """A map with house rules for its game."""
    document = MapDocument.open(TOP / "maps" / f"{map_name}.yaml")
    session = Session(document, games=GAMES)
    rules = RulesDocument(UserFile(text, Path("/nowhere") / name), session.undo_stack)
    session.written.take(rules)
    Reader(rules)
    return session


def shipped_session(map_name: str = "atlantic") -> Session:
    """A map with the rules of its game as they are shipped."""
    session = Session(MapDocument.open(TOP / "maps" / f"{map_name}.yaml"), games=GAMES)
    rules = session.written.open(Problems())
    assert rules is not None
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
