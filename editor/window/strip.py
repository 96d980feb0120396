"""The strip of tools at the left, and that of their settings at the top: size of the brush, symmetry."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QComboBox, QLabel, QSlider, QToolBar, QToolButton

from editor.tools.symmetry import KINDS, kinds
from editor.window.bits import label
from editor.words import say, speech, tr

if TYPE_CHECKING:
    from editor.window.room import Room

EDGE = QSize(22, 22)
BUTTONS = ("edit.undo", "edit.redo")


class ToolStrip(QToolBar):
    """Every tool as an icon."""

    def __init__(self, room: Room) -> None:
        super().__init__()
        self.setObjectName("strip-tools")
        self.setMovable(False)
        self.setFloatable(False)
        self.setIconSize(EDGE)
        self.setOrientation(Qt.Orientation.Vertical)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        say(self, self.setWindowTitle, "window-tools")
        say(self, self.setAccessibleName, "window-tools")
        for row, action in room.actions.all():
            if row.id.startswith("tool.") and row.icon:
                if row.divided:
                    self.addSeparator()
                self.addAction(action)
        for button in self.findChildren(QToolButton):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        room.window.addToolBar(Qt.ToolBarArea.LeftToolBarArea, self)


class OptionStrip(QToolBar):
    """Undo and redo, the size of the brush, symmetry."""

    def __init__(self, room: Room) -> None:
        super().__init__()
        self.room, self.desk = room, room.desk
        self.setObjectName("strip-options")
        self.setMovable(False)
        self.setFloatable(False)
        self.setIconSize(EDGE)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        say(self, self.setWindowTitle, "window-options")
        say(self, self.setAccessibleName, "window-options")
        for id_ in BUTTONS:
            if id_ in room.actions:
                self.addAction(room.actions[id_])
        self.addSeparator()
        self.size_label = label("window-brush-size", "soft")
        self.size_ = QSlider(Qt.Orientation.Horizontal)
        self.size_.setRange(1, 9)
        self.size_.setPageStep(1)
        self.size_.setFixedWidth(110)
        self.size_.setTickPosition(QSlider.TickPosition.NoTicks)
        self.size_value = QLabel()
        self.symmetry = QComboBox()
        self.symmetry.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        say(self.size_, self.size_.setAccessibleName, "window-brush-size")
        say(self.symmetry, self.symmetry.setAccessibleName, "window-symmetry")
        self.symmetry_label = label("window-symmetry", "soft")
        for widget in (self.size_label, self.size_, self.size_value):
            self.addWidget(widget)
        self.addSeparator()
        self.addWidget(self.symmetry_label)
        self.addWidget(self.symmetry)
        for button in self.findChildren(QToolButton):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._join()
        room.window.addToolBar(Qt.ToolBarArea.TopToolBarArea, self)

    def _join(self) -> None:
        self.size_.valueChanged.connect(lambda value: setattr(self.desk, "size", value))
        self.symmetry.activated.connect(lambda _place: setattr(self.desk, "symmetry", self.symmetry.currentData()))
        self.desk.changed.connect(self._desk_changed)
        speech.changed.connect(self._say_again)
        self._say_again()
        self._desk_changed("size")

    def _desk_changed(self, name: str) -> None:
        if name == "size":
            self.size_.setValue(self.desk.size)
            self._say_size()
        elif name == "symmetry":
            self.symmetry.setCurrentIndex(max(self.symmetry.findData(self.desk.symmetry), 0))
        elif name == "document" and self.desk.document is not None:
            grid = not self.desk.document.chart.is_track
            for widget in (self.size_, self.size_label, self.size_value):
                widget.setEnabled(grid)
            self._fill()

    def _say_size(self) -> None:
        text = tr("window-brush-cells", size=self.desk.size)
        self.size_value.setText(text)
        self.size_.setToolTip(text)

    def _say_again(self) -> None:
        self._say_size()
        self._fill()

    def _fill(self) -> None:
        """The symmetries that the map's grid allows."""
        document = self.desk.document
        allowed = kinds(document.chart.geometry) if document is not None else KINDS
        self.symmetry.clear()
        for kind in allowed:
            if f"symmetry.{kind}" in self.room.actions:
                self.symmetry.addItem(self.room.actions[f"symmetry.{kind}"].text(), kind)
        self.symmetry.setVisible(self.symmetry.count() > 0)
        self._desk_changed("symmetry")
