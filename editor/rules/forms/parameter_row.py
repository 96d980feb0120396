"""One parameter in a form: its field, its label, its condition."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from dsl.games.play.rulebook import numbers
from dsl.maps.board.spec import ValueType
from dsl.services.forms.form_values import Condition, Parameter, ParameterTest, Plain
from dsl.services.forms.game_form import GameForm
from editor.base.texts import tr
from editor.view.fields.by_type import parameter_field
from editor.view.fields.colour_field import HIGH, PaintedField
from editor.view.widgets.labels import SMALL, sized
from editor.view.widgets.shades import shades_of

Word = Callable[[str], str]
"""A function that translates a text of the game to the current language."""


def title(parameter: Parameter, word: Word) -> str:
    """The label of a parameter."""
    return word(parameter.label) if parameter.label else parameter.name


def value_text(value: Plain, kind: ValueType, word: Word) -> str:
    """The text of a value, with labels in the current language."""
    if isinstance(value, frozenset):
        known = [name for name in kind.values if name in value] + sorted(value - {*kind.values})
        return ", ".join(value_text(name, kind, word) for name in known) or tr("rules-none")
    if value is None:
        return tr("rules-none")
    if isinstance(value, bool):
        return tr("rules-yes" if value else "rules-no")
    labels = dict(zip(kind.values, kind.labels, strict=False))
    return word(labels.get(str(value)) or str(value))


def allowed_text(kind: ValueType, word: Word) -> str:
    """The text of all possible values."""
    if kind.base == "int" and not kind.many:
        return tr("rules-from-to", low=kind.low, high=kind.high)
    if kind.base == "bool" and not kind.many:
        return f"{tr('rules-yes')}, {tr('rules-no')}"
    listed = ", ".join(value_text(value, kind, word) for value in kind.values)
    return tr("rules-any-of", values=listed) if kind.many else listed


def reason(condition: Condition, form: GameForm, word: Word) -> str:
    """The condition for a parameter to apply, in words; the condition itself if it is not simple."""
    if not condition.tests:
        return tr("rules-only-when", what=condition.text)
    parts = [_condition_text(test, form, word) for test in condition.tests]
    return tr("rules-only-when", what=tr("rules-or" if condition.any else "rules-and").join(parts))


def _condition_text(test: ParameterTest, form: GameForm, word: Word) -> str:
    parameter = form.parameter(test.parameter)
    if parameter is None:
        return test.parameter
    value = value_text(test.value, parameter.type, word)
    return tr("rules-wanted-other" if test.other else "rules-wanted", what=title(parameter, word), value=value)


def spoken(parameter: Parameter, word: Word) -> str:
    """The whole row in one line, for screen readers."""
    now = value_text(parameter.now.value, parameter.type, word)
    if not parameter.changed:
        return tr("rules-spoken", what=title(parameter, word), value=now)
    base = value_text(parameter.base.value, parameter.type, word)
    return tr("rules-spoken-changed", what=title(parameter, word), value=now, base=base)


MARGIN, DOT, GAP = 14, 8, 12
"""Pixels: margin of the row, the mark of a change, the gap between parts."""
LABEL, LABEL_PART = 288, 0.36
"""The column of labels in pixels, but no more than this part of the row."""
LEAST = 40
"""The height of a row with one line."""
LONGEST_BACK = 18
"""The greatest length of a value on the undo button."""


WRAP = int(Qt.TextFlag.TextWordWrap)


@dataclass(frozen=True)
class Plan:
    """The layout of a row; ``clause`` is the width of its number, 0 if there is no room for it."""

    label: QRect
    control: QRect
    back: QRect
    clause: int
    height: int


class ParameterRow(QWidget):
    """Shows a parameter; the user's changes are emitted as signals."""

    value_changed = Signal(str, object)
    """The name of a parameter and its new value."""
    command_requested = Signal(str, str)
    """The name of a parameter and a command: ``up``, ``down``, ``back``, ``use``, ``text``, ``focus``."""

    def __init__(self, parameter: Parameter, word: Word, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.parameter, self._word, self._reason = parameter, word, ""
        name = parameter.name
        self.control: PaintedField | None = parameter_field(parameter.type, word)
        self.back = QPushButton(self)
        self.back.setProperty("look", "house")
        self.back.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.back.clicked.connect(lambda _on=False: self.command_requested.emit(name, "back"))
        if self.control is not None:
            self.control.setParent(self)
            self.control.edited.connect(lambda value: self.value_changed.emit(name, value))
            self.control.key_pressed.connect(lambda what: self.command_requested.emit(name, what))
            (self.control.focusProxy() or self.control).installEventFilter(self)
            self.setFocusProxy(self.control)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    # --- what is shown ---------------------------------------------------------------------------

    def show_parameter(self, parameter: Parameter, form: GameForm) -> None:
        """Show the present state of the parameter."""
        self.parameter = parameter
        when = parameter.when
        self._reason = reason(when, form, self._word) if when is not None and not when.holds else ""
        title = spoken(parameter, self._word)
        self.setAccessibleName(title)
        if self.control is not None:
            self.control.show_value(parameter.now.value, parameter.base.value)
            self.control.setEnabled(not self._reason)
            self.control.setAccessibleName(title)
            self.control.setAccessibleDescription(self._reason or parameter.help)
        self.back.setVisible(parameter.changed)
        if parameter.changed:
            base = value_text(parameter.base.value, parameter.type, self._word)
            short = base if len(base) <= LONGEST_BACK else base[: LONGEST_BACK - 1] + "…"
            key = "rules-back-number" if isinstance(parameter.base.value, int) else "rules-back-words"
            self.back.setText(tr(key, value=short))
            self.back.setAccessibleName(tr("rules-back-of", what=self.title, value=base))
        self._place()
        self.updateGeometry()
        self.update()

    @property
    def title(self) -> str:
        """The label of the parameter."""
        return title(self.parameter, self._word)

    @property
    def has_focus(self) -> bool:
        """Whether the row has the focus."""
        one = self.focusWidget() if self.control is None else self.control.focusProxy() or self.control
        return one is not None and one.hasFocus()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Update when the focus changes."""
        if event.type() == QEvent.Type.FocusIn:
            self.command_requested.emit(self.parameter.name, "focus")
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self.update()
        return False

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Give the focus to the row."""
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        event.accept()

    # --- layout ----------------------------------------------------------------------------------

    def _clause(self) -> str:
        found = numbers(self.parameter.clauses)
        return ", ".join(found[:2])

    def _clause_width(self) -> int:
        text = self._clause()
        return QFontMetrics(sized(self.font(), SMALL, bold=True)).horizontalAdvance(text) + 14 if text else 0

    def _plan(self, width: int) -> Plan:
        """The layout of a row at a width.

        If there is little room, first the clause is left out, which the help column has, too; then the undo button
        moves below the control.
        """
        left, wide = MARGIN + GAP, round(min(LABEL, (width - 2 * MARGIN) * LABEL_PART))
        metrics = QFontMetrics(sized(self.font(), 1, bold=True))
        label = metrics.boundingRect(QRect(0, 0, wide - GAP, 10_000), WRAP, self.title)
        high = label.height() + (self._reason_height(wide - GAP) if self._reason else 0)
        begin, end = left + wide, width - MARGIN
        back = self.back.sizeHint().width() if self.parameter.changed else 0
        needed = self.control.needed_width() if self.control is not None else 0
        clause = self._clause_width()
        if clause and begin + needed + GAP + back + GAP + clause > end:
            clause = 0
        room = end - (clause + GAP if clause else 0)
        beside = not back or begin + needed + GAP + back <= room
        wide_control = min(needed, room - begin)
        tall = self.control.heightForWidth(wide_control) if self.control is not None else HIGH
        line = max(LEAST, high + 12, tall + 10 + (0 if beside else HIGH + 4))
        top = (line - tall) // 2 if beside else 5
        control = QRect(begin, top, wide_control, tall)
        way = QRect(room - back, (line - HIGH) // 2, back, HIGH) if beside else QRect(begin, top + tall + 4, back, HIGH)
        return Plan(QRect(left, 0, wide - GAP, line), control, way if back else QRect(), clause, line)

    def _reason_height(self, width: int) -> int:
        metrics = QFontMetrics(sized(self.font(), SMALL))
        return metrics.boundingRect(QRect(0, 0, width, 10_000), WRAP, self._reason).height()

    def heightForWidth(self, width: int) -> int:
        """The height of its layout."""
        return self._plan(width).height

    def sizeHint(self) -> QSize:
        """The usual size of a row."""
        return QSize(620, self.heightForWidth(max(self.width(), 400)))

    def minimumSizeHint(self) -> QSize:
        """The least width of a row."""
        return QSize(380, LEAST)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Update the layout."""
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        plan = self._plan(self.width())
        if self.control is not None:
            self.control.setGeometry(plan.control)
        self.back.setGeometry(plan.back)

    # --- look ------------------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the background of the selected row, the mark of a change, name, condition and clause."""
        painter, shades = QPainter(self), shades_of(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        plan = self._plan(self.width())
        if self.has_focus:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(shades.chosen))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0, 1, 0, -1), 9, 9)
        if self.parameter.changed:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(shades.house))
            painter.drawEllipse(QRectF(MARGIN - DOT / 2, self.height() / 2 - DOT / 2, DOT, DOT))
        self._paint_label(painter, plan.label)
        if plan.clause:
            self._paint_clause(painter, plan.clause)

    def _paint_label(self, painter: QPainter, label: QRect) -> None:
        shades = shades_of(self)
        lower = self._reason_height(label.width()) if self._reason else 0
        painter.setFont(sized(self.font(), 1, bold=self.parameter.changed))
        painter.setPen(QColor(shades.soft if self._reason else shades.text))
        flags = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft) | WRAP
        whole = painter.fontMetrics().boundingRect(label, WRAP, self.title).height() + lower
        top = label.top() + (label.height() - whole) // 2
        painter.drawText(QRect(label.left(), top, label.width(), whole - lower), flags, self.title)
        if self._reason:
            painter.setFont(sized(self.font(), SMALL))
            painter.setPen(QColor(shades.soft))
            painter.drawText(QRect(label.left(), top + whole - lower, label.width(), lower), flags, self._reason)

    def _paint_clause(self, painter: QPainter, wide: int) -> None:
        shades = shades_of(self)
        pill = QRectF(self.width() - MARGIN - wide, self.height() / 2 - 10.5, wide, 21)
        painter.setFont(sized(self.font(), SMALL, bold=True))
        painter.setPen(QPen(QColor(shades.line), 1))
        painter.setBrush(QColor(shades.window))
        painter.drawRoundedRect(pill.adjusted(0.5, 0.5, -0.5, -0.5), 5, 5)
        painter.setPen(QColor(shades.soft))
        painter.drawText(pill, int(Qt.AlignmentFlag.AlignCenter), self._clause())
