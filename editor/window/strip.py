"""The strip of tools at the left, and the strip of the tool's settings at the top: size of the brush, symmetry, game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QComboBox, QLabel, QSlider, QToolBar, QToolButton, QWidget

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
    """Undo and redo, the size of the brush, symmetry, the ruleset."""

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
        for widget in (self.symmetry_label, self.symmetry):
            self.addWidget(widget)
        spacer = QWidget()
        spacer.setSizePolicy(spacer.sizePolicy().Policy.Expanding, spacer.sizePolicy().Policy.Preferred)
        self.addWidget(spacer)
        self.addWidget(room.game.label)
        self.addWidget(room.game.combo)
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
            for widget in (self.symmetry, self.symmetry_label, self.size_, self.size_label, self.size_value):
                widget.setEnabled(grid)

    def _say_size(self) -> None:
        text = tr("window-brush-cells", size=self.desk.size)
        self.size_value.setText(text)
        self.size_.setToolTip(text)

    def _say_again(self) -> None:
        self._say_size()
        self.symmetry.clear()
        for row, action in self.room.actions.all():
            if row.id.startswith("symmetry."):
                self.symmetry.addItem(action.text(), row.id.removeprefix("symmetry."))
        self.symmetry.setVisible(self.symmetry.count() > 0)
        self._desk_changed("symmetry")
