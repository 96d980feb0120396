"""The strip of tools at the left, and that of their settings at the top: size of the brush, symmetry."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QComboBox, QLabel, QSlider, QToolBar, QToolButton, QWidget

from editor.base.texts import say, speech, tr
from editor.model.documents.chart import Change
from editor.model.sessions.session_factory import SessionListener
from editor.model.sessions.strokes import said_width
from editor.model.sessions.symmetry import KINDS, kinds
from editor.model.sessions.watched import ToolState
from editor.view.actions.qt_actions import Actions
from editor.view.widgets.flow_toolbox import FlowToolbox
from editor.view.widgets.inputs import ChoiceBox, Slider
from editor.view.widgets.makers import label
from editor.window.pages.shortcuts_page import native

EDGE = QSize(22, 22)
BUTTONS = ("edit.undo", "edit.redo")
SIZED = frozenset({"brush", "eraser", "line", "region"})
"""The tools for which the size of the brush matters."""
MIRRORED = SIZED | {"rectangle", "ellipse", "flood"}
"""Those that paint in the mirrored places, too."""


class ToolStrip(QToolBar):
    """Every tool as an icon."""

    def __init__(self, actions: Actions) -> None:
        super().__init__()
        _plain(self, "strip-tools", "window-tools")
        self.setOrientation(Qt.Orientation.Vertical)
        groups: list[list[QAction]] = [[]]
        for row, action in actions.all():
            if row.id.startswith("tool.") and row.icon:
                if row.divided:
                    groups.append([])
                groups[-1].append(action)
        self.rack = FlowToolbox(groups, EDGE)
        self.addWidget(self.rack)


class OptionStrip(QToolBar, SessionListener):
    """Undo and redo, the size of the brush, symmetry."""

    def __init__(self, actions: Actions, tools: ToolState) -> None:
        super().__init__()
        self.actions_, self.tools = actions, tools
        _plain(self, "strip-options", "window-options")
        for id_ in BUTTONS:
            self.addAction(actions[id_])
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
        self._join(actions, tools)

    def _sizing(self) -> tuple[QWidget, ...]:
        return self.size_label, self.size_, self.size_value

    def _mirroring(self) -> tuple[QWidget, ...]:
        return self.symmetry_label, self.symmetry

    def _join(self, actions: Actions, tools: ToolState) -> None:
        self.size_.valueChanged.connect(lambda value: setattr(tools, "size", value))
        self.symmetry.activated.connect(lambda _place: self._choose_symmetry(self.symmetry.currentData()))
        tools.changed.connect(self._tool_changed)
        actions.rebound.connect(self._say_size)
        for kind in KINDS:
            actions.gate(f"symmetry.{kind}", partial(self._allows, kind))
        speech.changed.connect(self._say_again)
        self._say_again()
        for name in ("size", "tool"):
            self._tool_changed(name)

    def _tool_changed(self, name: str) -> None:
        if name == "size":
            self.size_.setValue(self.tools.size)
            self._say_size()
        elif name == "tool":
            for widget in self._sizing():
                widget.setEnabled(self.tools.tool in SIZED)
            for widget in self._mirroring():
                widget.setEnabled(self.tools.tool in MIRRORED)

    def _choose_symmetry(self, kind: str) -> None:
        if self.session is not None:
            self.session.symmetry = kind

    def session_shown(self) -> None:
        """What the grid of another map allows."""
        self._say_again()

    def session_changed(self, name: str) -> None:
        """Another symmetry is shown."""
        if name == "symmetry" and self.session is not None:
            self.symmetry.setCurrentIndex(max(self.symmetry.findData(self.session.symmetry), 0))

    def map_changed(self, change: Change) -> None:
        """Another board allows other symmetries."""
        if change.whole:
            self._fill()

    def _say_size(self) -> None:
        """«3 cells»; the tool tip tells the keys, too."""
        text = str(said_width(self.tools.size, self.session is not None and self.session.chart.is_track))
        self.size_value.setText(text)
        ways = {"smaller": "smaller", "larger": "larger", "first": "size_1", "last": "size_9"}
        keys = {name: native(self.actions_.keys(f"brush.{way}")) for name, way in ways.items()}
        self.size_.setToolTip(tr("window-brush-tip", size=text, **keys))
        self.size_.setAccessibleDescription(text)

    def _say_again(self) -> None:
        self._say_size()
        self._fill()

    def _allowed(self) -> tuple[str, ...]:
        """The symmetries that the map's grid allows."""
        return kinds(self.session.chart.geometry) if self.session is not None else KINDS

    def _allows(self, kind: str) -> bool:
        return kind in self._allowed()

    def _fill(self) -> None:
        """Offer what the grid allows; a symmetry that it does not is given up."""
        allowed = self._allowed()
        self.symmetry.offer([(kind, self.actions_[f"symmetry.{kind}"].text()) for kind in allowed])
        if self.session is not None and self.session.symmetry not in allowed:
            self.session.symmetry = "none"
        self.session_changed("symmetry")


def _plain(strip: QToolBar, name: str, key: str) -> None:
    """What both strips have in common."""
    strip.setObjectName(name)
    strip.setMovable(False)
    strip.setFloatable(False)
    strip.setIconSize(EDGE)
    strip.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
    say(strip, strip.setWindowTitle, key)
    say(strip, strip.setAccessibleName, key)
