"""The tool bar at the left, and the bar with the options of tools at the top: size of the brush, symmetry."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QComboBox, QLabel, QSizePolicy, QSlider, QToolBar, QToolButton, QWidget

from editor.base.texts import set_text, tr, ui
from editor.model.documents.chart import Change
from editor.model.sessions.session_factory import SessionListener
from editor.model.sessions.strokes import width_text
from editor.model.sessions.symmetry import KINDS, kinds
from editor.model.sessions.watched import ToolState
from editor.view.actions.qt_actions import Actions
from editor.view.widgets.inputs import ChoiceBox, Slider
from editor.view.widgets.makers import label
from editor.window.pages.shortcuts_page import native

GAP, SPACE = 7, 0
"""Pixels between two groups, and between two buttons."""
MOST_COLUMNS = 4


class FlowToolbox(QWidget):
    """Buttons for actions in as many columns as fit; ``groups`` are separated by a line."""

    def __init__(self, groups: Sequence[Sequence[QAction]], icons: QSize, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.groups = [[self._button(action, icons) for action in group] for group in groups if group]
        self.columns = 1
        self._lines: list[int] = []
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)

    def _button(self, action: QAction, icons: QSize) -> QToolButton:
        made = QToolButton(self)
        made.setIconSize(icons)
        made.setAutoRaise(True)
        made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        made.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        made.setDefaultAction(action)
        return made

    @property
    def buttons(self) -> list[QToolButton]:
        """All buttons in their order."""
        return [button for group in self.groups for button in group]

    def _edge(self) -> int:
        return max((max(button.sizeHint().toTuple()) for button in self.buttons), default=0)

    def _high(self, columns: int) -> int:
        rows = sum(-(-len(group) // columns) for group in self.groups)
        return rows * (self._edge() + SPACE) + (len(self.groups) - 1) * GAP

    def sizeHint(self) -> QSize:
        return QSize(self.columns * (self._edge() + SPACE), self._high(self.columns))

    def minimumSizeHint(self) -> QSize:
        return QSize(self.columns * (self._edge() + SPACE), self._high(MOST_COLUMNS))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        fitting = (columns for columns in range(1, MOST_COLUMNS) if self._high(columns) <= event.size().height())
        columns = next(fitting, MOST_COLUMNS)
        if columns != self.columns:
            self.columns = columns
            self.updateGeometry()
        self._place()

    def _place(self) -> None:
        edge, top = self._edge(), 0
        self._lines.clear()
        for number, group in enumerate(self.groups):
            if number:
                self._lines.append(top + GAP // 2)
                top += GAP
            for place, button in enumerate(group):
                row, column = divmod(place, self.columns)
                button.setGeometry(column * (edge + SPACE), top + row * (edge + SPACE), edge, edge)
            top += -(-len(group) // self.columns) * (edge + SPACE)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(self.palette().mid().color())
        for top in self._lines:
            painter.drawLine(4, top, self.width() - 5, top)


EDGE = QSize(22, 22)
BUTTONS = ("edit.undo", "edit.redo")
SIZED = frozenset({"brush", "eraser", "line", "region"})
"""The tools for which the size of the brush matters."""
MIRRORED = SIZED | {"rectangle", "ellipse", "flood"}
"""The tools for which symmetry matters: they paint at the mirrored places, too."""


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
        set_text(self.size_, self.size_.setAccessibleName, "window-brush-size")
        set_text(self.symmetry, self.symmetry.setAccessibleName, "window-symmetry")
        set_text(self.symmetry, self.symmetry.setToolTip, "window-symmetry-tip")
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
        actions.rebound.connect(self._update_size_text)
        for kind in KINDS:
            actions.gate(f"symmetry.{kind}", partial(lambda kind: kind in self._allowed(), kind))
        ui.changed.connect(self._update_texts)
        self._update_texts()
        for name in ("size", "tool"):
            self._tool_changed(name)

    def _tool_changed(self, name: str) -> None:
        if name == "size":
            self.size_.setValue(self.tools.size)
            self._update_size_text()
        elif name == "tool":
            for widget in self._sizing():
                widget.setEnabled(self.tools.tool in SIZED)
            for widget in self._mirroring():
                widget.setEnabled(self.tools.tool in MIRRORED)

    def _choose_symmetry(self, kind: str) -> None:
        if self.session is not None:
            self.session.symmetry = kind

    def session_shown(self) -> None:
        """Offer the symmetries that the grid of another map allows."""
        self._update_texts()

    def session_changed(self, name: str) -> None:
        """Show the symmetry chosen elsewhere."""
        if name == "symmetry" and self.session is not None:
            self.symmetry.setCurrentIndex(max(self.symmetry.findData(self.session.symmetry), 0))

    def map_changed(self, change: Change) -> None:
        """Offer the symmetries that the changed grid allows."""
        if change.whole:
            self._fill()

    def _update_size_text(self) -> None:
        """«3 cells»; the tool tip tells the keys, too."""
        text = str(width_text(self.tools.size, self.session is not None and self.session.chart.is_track))
        self.size_value.setText(text)
        ways = {"smaller": "smaller", "larger": "larger", "first": "size_1", "last": "size_9"}
        keys = {name: native(self.actions_.keys(f"brush.{way}")) for name, way in ways.items()}
        self.size_.setToolTip(tr("window-brush-tip", size=text, **keys))
        self.size_.setAccessibleDescription(text)

    def _update_texts(self) -> None:
        self._update_size_text()
        self._fill()

    def _allowed(self) -> tuple[str, ...]:
        """The symmetries that the map's grid allows."""
        return kinds(self.session.chart.geometry) if self.session is not None else KINDS

    def _fill(self) -> None:
        """List the symmetries that the grid allows; switch off a chosen one that it does not."""
        allowed = self._allowed()
        self.symmetry.offer([(kind, self.actions_[f"symmetry.{kind}"].text()) for kind in allowed])
        if self.session is not None and self.session.symmetry not in allowed:
            self.session.symmetry = "none"
        self.session_changed("symmetry")


def _plain(strip: QToolBar, name: str, key: str) -> None:
    """Set up what both bars have in common."""
    strip.setObjectName(name)
    strip.setMovable(False)
    strip.setFloatable(False)
    strip.setIconSize(EDGE)
    strip.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
    set_text(strip, strip.setWindowTitle, key)
    set_text(strip, strip.setAccessibleName, key)
