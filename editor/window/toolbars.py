"""The strip of tools at the left, and that of their settings at the top: size of the brush, symmetry."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QComboBox, QLabel, QSlider, QToolBar, QToolButton, QWidget

from editor.documents.chart import Change
from editor.draw.tools.strokes import said_width
from editor.draw.tools.symmetry import KINDS, kinds
from editor.texts import say, speech, tr
from editor.widgets.flow_toolbox import FlowToolbox
from editor.widgets.inputs import ChoiceBox, Slider
from editor.widgets.makers import label
from editor.window.pages.shortcuts_page import native

if TYPE_CHECKING:
    from editor.window.room import Room

EDGE = QSize(22, 22)
BUTTONS = ("edit.undo", "edit.redo")
SIZED = frozenset({"brush", "eraser", "line", "region"})
"""The tools for which the size of the brush matters."""
MIRRORED = SIZED | {"rectangle", "ellipse", "flood"}
"""Those that paint in the mirrored places, too."""


class ToolStrip(QToolBar):
    """Every tool as an icon."""

    def __init__(self, room: Room) -> None:
        super().__init__()
        _plain(self, "strip-tools", "window-tools")
        self.setOrientation(Qt.Orientation.Vertical)
        groups: list[list[QAction]] = [[]]
        for row, action in room.actions.all():
            if row.id.startswith("tool.") and row.icon:
                if row.divided:
                    groups.append([])
                groups[-1].append(action)
        self.rack = FlowToolbox(groups, EDGE)
        self.addWidget(self.rack)
        room.window.addToolBar(Qt.ToolBarArea.LeftToolBarArea, self)


class OptionStrip(QToolBar):
    """Undo and redo, the size of the brush, symmetry."""

    def __init__(self, room: Room) -> None:
        super().__init__()
        self.room, self.desk = room, room.desk
        _plain(self, "strip-options", "window-options")
        for id_ in BUTTONS:
            self.addAction(room.actions[id_])
        self.addSeparator()
        self.size_label = label("window-brush-size", "soft")
        self.size_ = Slider()
        self.size_.setRange(1, 9)
        self.size_.setPageStep(1)
        self.size_.setFixedWidth(110)
        self.size_.setTickPosition(QSlider.TickPosition.NoTicks)
        self.size_value = QLabel()
        self.symmetry_label = label("window-symmetry", "soft")
        self.symmetry = ChoiceBox()
        self.symmetry.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        say(self.size_, self.size_.setAccessibleName, "window-brush-size")
        say(self.symmetry, self.symmetry.setAccessibleName, "window-symmetry")
        say(self.symmetry, self.symmetry.setToolTip, "window-symmetry-tip")
        for text in (self.size_label, self.size_value, self.symmetry_label):
            text.setContentsMargins(5, 0, 7, 0)
        for widget in self._sizing():
            self.addWidget(widget)
        self.addSeparator()
        for widget in self._mirroring():
            self.addWidget(widget)
        for button in self.findChildren(QToolButton):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._join()
        room.window.addToolBar(Qt.ToolBarArea.TopToolBarArea, self)

    def _sizing(self) -> tuple[QWidget, ...]:
        return self.size_label, self.size_, self.size_value

    def _mirroring(self) -> tuple[QWidget, ...]:
        return self.symmetry_label, self.symmetry

    def _join(self) -> None:
        self.size_.valueChanged.connect(lambda value: setattr(self.desk, "size", value))
        self.symmetry.activated.connect(lambda _place: setattr(self.desk, "symmetry", self.symmetry.currentData()))
        self.desk.changed.connect(self._desk_changed)
        self.desk.edited.connect(self._map_changed)
        self.room.actions.rebound.connect(self._say_size)
        for kind in KINDS:
            self.room.actions.gate(f"symmetry.{kind}", partial(self._allows, kind))
        speech.changed.connect(self._say_again)
        self._say_again()
        for name in ("size", "tool"):
            self._desk_changed(name)

    def _desk_changed(self, name: str) -> None:
        if name == "size":
            self.size_.setValue(self.desk.size)
            self._say_size()
        elif name == "symmetry":
            self.symmetry.setCurrentIndex(max(self.symmetry.findData(self.desk.symmetry), 0))
        elif name == "tool":
            for widget in self._sizing():
                widget.setEnabled(self.desk.tool in SIZED)
            for widget in self._mirroring():
                widget.setEnabled(self.desk.tool in MIRRORED)
        elif name == "document":
            self._fill()
            self._say_size()

    def _map_changed(self, change: Change) -> None:
        if change.whole:
            self._fill()

    def _say_size(self) -> None:
        """«3 cells»; the tool tip tells the keys, too."""
        text = str(said_width(self.desk))
        self.size_value.setText(text)
        ways = {"smaller": "smaller", "larger": "larger", "first": "size_1", "last": "size_9"}
        keys = {name: native(self.room.actions.keys(f"brush.{way}")) for name, way in ways.items()}
        self.size_.setToolTip(tr("window-brush-tip", size=text, **keys))
        self.size_.setAccessibleDescription(text)

    def _say_again(self) -> None:
        self._say_size()
        self._fill()

    def _allowed(self) -> tuple[str, ...]:
        """The symmetries that the map's grid allows."""
        document = self.desk.document
        return kinds(document.chart.geometry) if document is not None else KINDS

    def _allows(self, kind: str) -> bool:
        return kind in self._allowed()

    def _fill(self) -> None:
        """Offer what the grid allows; a symmetry that it does not is given up."""
        allowed = self._allowed()
        self.symmetry.clear()
        for kind in allowed:
            self.symmetry.addItem(self.room.actions[f"symmetry.{kind}"].text(), kind)
        if self.desk.symmetry not in allowed:
            self.desk.symmetry = "none"
        self._desk_changed("symmetry")


def _plain(strip: QToolBar, name: str, key: str) -> None:
    """What both strips have in common."""
    strip.setObjectName(name)
    strip.setMovable(False)
    strip.setFloatable(False)
    strip.setIconSize(EDGE)
    strip.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
    say(strip, strip.setWindowTitle, key)
    say(strip, strip.setAccessibleName, key)
