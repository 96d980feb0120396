"""Documents come and go; nothing of them is left behind, and neither is a view."""

from __future__ import annotations

import gc
import sys
import weakref

import pytest
from charts import TOPOLOGIES, small_map
from PySide6.QtCore import SIGNAL, QCoreApplication, QEvent, QPoint, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPixmap

from dsl.maps.mapfile import MapFile
from editor.model.documents.chart import Ink
from editor.model.documents.map_document import MapDocument
from editor.model.documents.patches import Rows
from editor.model.sessions.gesture import ToolController
from editor.model.sessions.session import Session
from editor.view.canvas.chart_view import ChartView
from editor.view.canvas.minimap import Minimap
from tests.share import usual

CHANGED = SIGNAL("changed(PyObject)")
EMPTY = {
    "grid": 'fordewind: 1\ngrid: {kind: square8}\nlegend: {"~": sea, "#": land}\n',
    "hexes": "fordewind: 1\ngrid: {kind: hex}\nlegend: {}\n",
    "track": "fordewind: 1\ngrid: {kind: track}\n",
}


def gone(*widgets):
    """Delete widgets as Qt does it later, and give weak references that were taken before."""
    for widget in widgets:
        widget.close()
        widget.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def test_a_swapped_document_is_let_go(staged):
    stage = staged()
    minimap = Minimap(stage.session, stage.view)
    stage.qtbot.addWidget(minimap)
    old = stage.session
    assert old.document.receivers(CHANGED) == 3, "the session itself, view and minimap"
    stage.show(small_map("pointy"), minimap)
    assert old.document.receivers(CHANGED) == 1 and stage.document.receivers(CHANGED) == 3
    old.document.do("x", old.chart.painted([3], Ink("land")))  # nobody else listens, nothing happens
    remembered = weakref.ref(old.document)
    old.close()
    del old
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    assert remembered() is None


def test_a_deleted_view_leaves_nothing(qtbot):
    session = Session(small_map("square8"))
    kept = []

    def live():
        view = ChartView(ToolController({}))
        view.show_session(session)
        minimap = Minimap(session, view)
        view.show()
        minimap.show()
        QCoreApplication.processEvents()
        view.flash([3])
        session.selection = [4]
        kept.extend(map(weakref.ref, (view, minimap, view.camera, view.tool_input)))
        gone(minimap, view)

    live()
    gc.collect()
    assert [ref() for ref in kept] == [None] * 4
    assert session.document.receivers(CHANGED) == 1  # the session
    session.document.do("x", session.chart.painted([3], Ink("land")))


@pytest.mark.parametrize("one", usual(TOPOLOGIES, "flat"))
@pytest.mark.parametrize("other", [*TOPOLOGIES, None])
def test_from_one_map_to_another(staged, one, other):
    stage = staged(one, tool="notes")
    first = stage.session
    stage.view.zoom(1.2)
    seen = stage.view.view
    stage.qtbot.mousePress(stage.view, Qt.MouseButton.LeftButton, pos=QPoint(320, 240))
    stage.show(small_map(other) if other else None)
    stage.settle()
    assert not stage.view.tool_controller.busy
    stage.qtbot.mouseRelease(stage.view, Qt.MouseButton.LeftButton, pos=QPoint(320, 240))
    stage.view.show_session(first)
    stage.settle()
    assert stage.view.view == seen  # a map is found again as it was left


@pytest.mark.parametrize("kind", EMPTY)
def test_a_map_without_a_cell(staged, kind):
    document = MapDocument(MapFile(EMPTY[kind]))
    stage = staged(document, tool="notes")
    minimap = Minimap(stage.session, stage.view)
    stage.qtbot.addWidget(minimap)
    stage.qtbot.mouseMove(stage.view, QPoint(200, 200))
    stage.qtbot.mouseClick(stage.view, Qt.MouseButton.LeftButton, pos=QPoint(200, 200))
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Return, Qt.Key.Key_Home, Qt.Key.Key_PageDown):
        stage.qtbot.keyClick(stage.view, key)
    stage.view.flash([0])
    assert {event.cell for event in stage.notes.events} <= {-1}
    assert not minimap.grab().isNull() and not stage.view.grab().isNull()


def test_a_map_that_gets_its_first_cells(staged):
    stage = staged(MapDocument(MapFile(EMPTY["grid"])))
    before = stage.view.grab().toImage()
    cells = small_map("square8").chart.cells  # in this legend too the first slot is sea, the second land
    stage.document.do("x", [Rows(stage.document.chart.cells.copy(), cells.copy())])
    stage.settle()
    assert stage.view.grab().toImage() != before
    assert stage.view.rect().contains(stage.pixel(0)) and stage.view.rect().contains(stage.pixel(107))
    stage.document.undo_stack.undo()
    stage.settle()
    assert stage.view.scene.chart is None


def test_the_none_leak_stays_away(staged):
    """PySide6 6.12.0 loses a reference to ``None`` in most calls; after some thousands of them Python 3.11 dies."""
    stage = staged()
    image, pixmap, brush = QImage(8, 8, QImage.Format.Format_RGB32), QPixmap(8, 8), QBrush(QColor("red"))
    painter = QPainter(image)
    calls = [
        lambda: painter.fillRect(QRectF(0, 0, 2, 2), brush),
        lambda: painter.setPen(QColor("red")),
        lambda: painter.drawPixmap(0, 0, pixmap),
        lambda: (painter.save(), painter.restore()),
        lambda: painter.setRenderHint(QPainter.RenderHint.Antialiasing),
        lambda: image.fill(0),
        lambda: stage.view.update(),
        lambda: stage.view.pointed.emit(1, 1.0, 1.0),
        lambda: stage.view.tool_input.again(),
        lambda: stage.view.setCursor(Qt.CursorShape.ArrowCursor),
    ]
    lost = []
    for call in calls:
        call()
        before = sys.getrefcount(None)
        for _ in range(200):
            call()
        lost.append(abs(sys.getrefcount(None) - before))
    painter.end()
    assert max(lost) < 100, lost
