"""The panel for size and grid, by mouse and keyboard."""

from __future__ import annotations

import pytest
from charts import TOPOLOGIES, small_map
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QScrollArea, QToolButton
from pytestqt.qtbot import QtBot

from dsl.maps.mapfile import MapFile
from editor.base.texts import ui
from editor.draw.reshape.reshape_form import KINDS
from editor.draw.reshape.reshape_panel import ReshapePanel
from editor.model.documents.map_document import MapDocument
from editor.model.sessions.session import Session
from tests.share import usual

GRIDS = tuple(t for t in TOPOLOGIES if t != "track")


def shown(qtbot: QtBot, topology: str = "square8") -> tuple[ReshapePanel, Session]:
    """The panel with a small map."""
    session = Session(small_map(topology))
    holder = QScrollArea()  # as the window does; a bare widget would make the display without a screen complain
    qtbot.addWidget(holder)
    panel = ReshapePanel(session, holder)
    holder.setWidget(panel)
    holder.setWidgetResizable(True)
    holder.resize(360, 760)
    holder.show()
    panel.holder = holder  # type: ignore[attr-defined]  # kept alive with the panel
    return panel, session


def press(qtbot: QtBot, panel: ReshapePanel, name: str) -> None:
    qtbot.mouseClick(panel.findChild(QToolButton, f"shift-{name}"), Qt.MouseButton.LeftButton)


def saved(session: Session) -> str:
    """The file; it loads as the chart that is shown."""
    text = session.document.text()
    again = MapDocument(MapFile(text)).chart
    assert again.data == session.document.chart.data
    assert again.write_rows() == session.document.chart.write_rows()
    return text


@pytest.mark.parametrize("topology", GRIDS)
def test_typed_size_and_anchor_are_one_command(qtbot: QtBot, topology: str) -> None:
    panel, session = shown(qtbot, topology)
    before = session.document.text()
    assert not panel.apply.isEnabled()
    panel.form.width_box.setFocus()
    panel.form.width_box.selectAll()
    qtbot.keyClicks(panel.form.width_box, "16")
    qtbot.keyClick(panel.form.width_box, Qt.Key.Key_Return)
    panel.form.height_box.setValue(7)
    qtbot.mouseClick(panel.form.anchors.button(8), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(panel.apply.isEnabled)
    assert "north" in panel.verdict.text()  # two rows at the top go
    assert "16" in panel.sizes.text()
    qtbot.mouseClick(panel.apply, Qt.MouseButton.LeftButton)
    assert session.document.chart.cells.shape == (7, 16)
    assert "regions" not in session.document.chart.data
    saved(session)
    assert session.document.undo_stack.count() == 1
    assert not panel.apply.isEnabled()
    session.document.undo_stack.undo()
    assert session.document.text() == before
    assert panel.form.width_box.value() == 12


def test_shift_and_reset(qtbot: QtBot) -> None:
    panel, session = shown(qtbot, "square8")
    press(qtbot, panel, "right")
    press(qtbot, panel, "down")
    press(qtbot, panel, "down")
    assert (panel.form.plan().dx, panel.form.plan().dy) == (1, 2)
    qtbot.mouseClick(panel.reset, Qt.MouseButton.LeftButton) if panel.reset.isEnabled() else panel.fill()
    assert panel.form.plan().dx == 0
    press(qtbot, panel, "right")
    panel.carry_out()
    assert session.document.chart.data["sites"][0]["at"] == "C2"


@pytest.mark.parametrize("topology", usual(TOPOLOGIES, "square8", "track"))
@pytest.mark.parametrize("other", KINDS)
def test_every_kind_from_every_kind(qtbot: QtBot, topology: str, other: str) -> None:
    panel, session = shown(qtbot, topology)
    before = session.document.text()
    panel.form.kind_box.setCurrentIndex(KINDS.index(other))
    if topology not in ("track", "flat", "pointy"):
        panel.form.height_box.setValue(10)  # both at once
    panel.refresh()
    panel.carry_out()
    kind = "hex" if other in ("pointy", "flat") else other
    assert session.document.chart.kind == kind
    saved(session)
    session.document.undo_stack.setIndex(0)
    assert session.document.text() == before


def test_looking_changes_nothing(qtbot: QtBot) -> None:
    panel, session = shown(qtbot, "pointy")
    before, slots = session.document.text(), list(session.document.chart.slots)
    for index in range(len(KINDS)):
        panel.form.kind_box.setCurrentIndex(index)
        panel.form.fill_box.setCurrentIndex(panel.form.fill_box.count() - 1)
        panel.form.width_box.setValue(20 + index)
        panel.refresh()
    assert session.document.text() == before
    assert session.document.chart.slots == slots
    assert session.document.undo_stack.count() == 0


def test_an_empty_desk_and_another_language(qtbot: QtBot) -> None:
    panel, _ = shown(qtbot)
    panel.show_session(None)
    assert panel.empty.isVisible() and not panel.form.isVisible()
    panel.show_session(Session(small_map("pointy")))
    assert panel.form.isVisible()
    ui.language = "ru"
    assert panel.apply.text() == "Применить"
    assert panel.form.kind_box.currentText() == "Шестиугольники углом вверх"
    assert panel.form.shifted_box.currentText().startswith("Чётные ряды")
    panel.form.kind_box.setCurrentIndex(KINDS.index("flat"))
    assert panel.form.shifted_box.currentText().startswith("Чётные столбцы"), "hexes on a side have shifted columns"
    combos = panel.form.findChildren(QComboBox)
    assert combos and all(box.toolTip() for box in combos)
    panel.show_session(None)
    assert panel.empty.isVisible()
