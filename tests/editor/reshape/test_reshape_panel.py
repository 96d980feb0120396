"""The panel for size and grid, by mouse and keyboard."""

from __future__ import annotations

import pytest
from charts import TOPOLOGIES, small_map
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QScrollArea, QToolButton
from pytestqt.qtbot import QtBot

from dsl.mapfile import MapFile
from editor.documents.map_document import MapDocument
from editor.draw.panels.reshape.reshape_form import KINDS
from editor.draw.panels.reshape.reshape_panel import ReshapePanel
from editor.sessions.desk import Desk
from editor.texts import speech

GRIDS = tuple(t for t in TOPOLOGIES if t != "track")


def shown(qtbot: QtBot, topology: str = "") -> tuple[ReshapePanel, Desk]:
    """The panel over a small map, or over an empty desk."""
    desk = Desk()
    if topology:
        desk.document = small_map(topology)
    holder = QScrollArea()  # as the window does; a bare widget would make the display without a screen complain
    qtbot.addWidget(holder)
    panel = ReshapePanel(desk, holder)
    holder.setWidget(panel)
    holder.setWidgetResizable(True)
    holder.resize(360, 760)
    holder.show()
    panel.holder = holder  # type: ignore[attr-defined]  # kept alive with the panel
    return panel, desk


def press(qtbot: QtBot, panel: ReshapePanel, name: str) -> None:
    qtbot.mouseClick(panel.findChild(QToolButton, f"shift-{name}"), Qt.MouseButton.LeftButton)


def saved(desk: Desk) -> str:
    """The file; it loads as the chart that is shown."""
    assert desk.document is not None
    text = desk.document.text()
    again = MapDocument(MapFile(text)).chart
    assert again.data == desk.document.chart.data
    assert again.write_rows() == desk.document.chart.write_rows()
    return text


@pytest.mark.parametrize("topology", GRIDS)
def test_typed_size_and_anchor_are_one_command(qtbot: QtBot, topology: str) -> None:
    panel, desk = shown(qtbot, topology)
    assert desk.document is not None
    before = desk.document.text()
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
    assert desk.document.chart.cells.shape == (7, 16)
    assert "regions" not in desk.document.chart.data
    saved(desk)
    assert desk.document.undo_stack.count() == 1
    assert not panel.apply.isEnabled()
    desk.document.undo_stack.undo()
    assert desk.document.text() == before
    assert panel.form.width_box.value() == 12


def test_shift_and_reset(qtbot: QtBot) -> None:
    panel, desk = shown(qtbot, "square8")
    assert desk.document is not None
    press(qtbot, panel, "right")
    press(qtbot, panel, "down")
    press(qtbot, panel, "down")
    assert (panel.form.plan().dx, panel.form.plan().dy) == (1, 2)
    qtbot.mouseClick(panel.reset, Qt.MouseButton.LeftButton) if panel.reset.isEnabled() else panel.fill()
    assert panel.form.plan().dx == 0
    press(qtbot, panel, "right")
    panel.carry_out()
    assert desk.document.chart.data["sites"][0]["at"] == "C2"


@pytest.mark.parametrize("topology", TOPOLOGIES)
@pytest.mark.parametrize("other", KINDS)
def test_every_kind_from_every_kind(qtbot: QtBot, topology: str, other: str) -> None:
    panel, desk = shown(qtbot, topology)
    assert desk.document is not None
    before = desk.document.text()
    panel.form.kind_box.setCurrentIndex(KINDS.index(other))
    if topology not in ("track", "flat", "pointy"):
        panel.form.height_box.setValue(10)  # both at once
    panel.refresh()
    panel.carry_out()
    kind = "hex" if other in ("pointy", "flat") else other
    assert desk.document.chart.kind == kind
    saved(desk)
    desk.document.undo_stack.setIndex(0)
    assert desk.document.text() == before


def test_looking_changes_nothing(qtbot: QtBot) -> None:
    panel, desk = shown(qtbot, "pointy")
    assert desk.document is not None
    before, slots = desk.document.text(), list(desk.document.chart.slots)
    for index in range(len(KINDS)):
        panel.form.kind_box.setCurrentIndex(index)
        panel.form.fill_box.setCurrentIndex(panel.form.fill_box.count() - 1)
        panel.form.width_box.setValue(20 + index)
        panel.refresh()
    assert desk.document.text() == before
    assert desk.document.chart.slots == slots
    assert desk.document.undo_stack.count() == 0


def test_an_empty_desk_and_another_language(qtbot: QtBot) -> None:
    panel, desk = shown(qtbot)
    assert panel.empty.isVisible() and not panel.form.isVisible()
    desk.document = small_map("pointy")
    assert panel.form.isVisible()
    speech.language = "ru"
    assert panel.apply.text() == "Применить"
    assert panel.form.kind_box.currentText() == "Шестиугольники углом вверх"
    assert panel.form.shifted_box.currentText().startswith("Чётные ряды")
    panel.form.kind_box.setCurrentIndex(KINDS.index("flat"))
    assert panel.form.shifted_box.currentText().startswith("Чётные столбцы"), "hexes on a side have shifted columns"
    combos = panel.form.findChildren(QComboBox)
    assert combos and all(box.toolTip() for box in combos)
    desk.document = None
    assert panel.empty.isVisible()
