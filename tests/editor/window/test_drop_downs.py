"""What falls down from a box can be read in both themes: every entry whole, the one under the pointer too."""

from __future__ import annotations

from pathlib import Path

import pytest
from charts import map_text
from PySide6.QtCore import QItemSelectionModel
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QAbstractItemView, QComboBox, QWidget
from pytestqt.qtbot import QtBot
from window_help import Opener, room_of, settle

from editor.model.sessions.picked import Thing
from editor.window.main_window import MainWindow


def light(colour: QColor) -> float:
    """Relative luminance, 0 to 1."""
    parts = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in colour.getRgbF()[:3]]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(image: QImage) -> float:
    """Between the ground of an entry and what is written on it most strongly."""
    ground = light(image.pixelColor(image.width() - 3, 2))
    seen = [light(image.pixelColor(x, y)) for x in range(image.width() * 2 // 3) for y in range(image.height())]
    other = max(seen, key=lambda value: abs(value - ground))
    return (max(ground, other) + 0.05) / (min(ground, other) + 0.05)


@pytest.mark.slow
def test_every_entry_can_be_read(opened: Opener, tmp_path: Path, qtbot: QtBot) -> None:
    path = tmp_path / "map.yaml"
    path.write_text(map_text("square8"), encoding="utf-8")
    window = opened(path)
    room_of(window).session.things = (Thing("sites", 0),)
    for theme in ("light", "dark"):
        window.look.theme = theme
        can_be_read(window, qtbot)


def can_be_read(window: MainWindow, qtbot: QtBot) -> None:
    """All that falls down from the boxes that are shown."""
    settle(window, qtbot)
    boxes = [box for box in window.findChildren(QComboBox) if box.isVisible() and box.count() > 1]
    assert len(boxes) > 1
    for box in boxes:
        box.showPopup()
        view: QAbstractItemView = box.view()
        qtbot.waitUntil(view.isVisible)
        rows = min(box.count(), box.maxVisibleItems())
        heights = sum(view.sizeHintForRow(row) for row in range(rows))
        assert view.viewport().height() >= heights, f"{box.accessibleName()}: the last entry is cut"
        box_around = view.parentWidget()
        assert box_around is not None
        extra = [w for w in box_around.findChildren(QWidget) if "Scroller" in w.metaObject().className()]
        assert not any(w.isVisible() for w in extra), f"{box.accessibleName()}: arrows for what is seen already"
        for row in range(rows):
            index = box.model().index(row, box.modelColumn())
            if not box.itemText(row):
                continue
            view.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
            drawn = view.viewport().grab(view.visualRect(index)).toImage()
            assert contrast(drawn) > 4.5, f"{box.accessibleName()}: {box.itemText(row)}"
        box.hidePopup()
