"""The list of scenarios: each file with a heading, below it its scenarios with their verdicts."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from PySide6.QtCore import QObject, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from dsl.services.match.scenarios.scenario_values import ScenarioFile, ScenarioKey, ScenarioVerdict
from editor.base.signals import reconnect
from editor.base.texts import tr
from editor.model.match.scenario_board import ScenarioBoard
from editor.play.play_panel import PlayPanel
from editor.view.widgets.glyphs import paint_sign
from editor.view.widgets.labels import SMALL, sized
from editor.view.widgets.rows import ROW, Index, RowsModel, draw_fitting
from editor.view.widgets.shades import Shades, shades_of


class ScenarioPart(PlayPanel):
    """Shows a part of the scenarios of a session, updated whenever they change."""

    _followed: ScenarioBoard | None = None

    @property
    def board(self) -> ScenarioBoard | None:
        """The scenarios of the session that is shown."""
        return self.session.scenarios.board if self.session is not None else None

    def session_shown(self) -> None:
        """The session has changed: show its scenarios."""
        board = self.board
        self._followed = reconnect(self._followed, board, lambda one: one.changed, self.board_changed)
        super().session_shown()

    def board_changed(self, _name: str) -> None:
        """An attribute of the scenario board has changed."""
        self._read()


Filter = Literal["all", "red", "changed"]
FILTERS: tuple[Filter, ...] = ("all", "red", "changed")
TROUBLED = ("red", "cut")


@dataclass(frozen=True)
class ScenarioRow:
    """A line of the list: a heading, a scenario (``key``), or the error of a file.

    ``state`` is that of a verdict, empty while there is none; of a heading ``done`` of ``count`` are green.
    """

    kind: Literal["file", "scenario", "problem"]
    text: str
    state: str = ""
    key: ScenarioKey | None = None
    file: str = ""
    line: int = 0
    done: int = 0
    count: int = 0


def rows_of(board: ScenarioBoard, shown: Filter) -> list[ScenarioRow]:
    """The lines that a filter passes; files without any have no heading."""
    rows: list[ScenarioRow] = []
    for file in board.files:
        inner = [*_scenarios(board, file, shown), *_problems(file, shown)]
        if inner:
            rows += [_heading(board, file), *inner]
    return rows


def _heading(board: ScenarioBoard, file: ScenarioFile) -> ScenarioRow:
    states = [_state(board.verdict(view.key)) for view in file.scenarios]
    worst = next((state for state in (*TROUBLED, "differs") if state in states), "green" if all(states) else "")
    title = file.title if Path(file.file).stem != "mine" else tr("scenarios-mine")
    title = tr("scenarios-of-base", title=title) if file.origin == "base" else title
    return ScenarioRow("file", title, worst, None, file.file, 1, states.count("green"), len(states))


def _scenarios(board: ScenarioBoard, file: ScenarioFile, shown: Filter) -> list[ScenarioRow]:
    found = []
    for view in file.scenarios:
        state = _state(board.verdict(view.key))
        wanted = {"all": True, "red": state in TROUBLED, "changed": state == "differs" or view.key in board.turned}
        if wanted[shown]:
            found.append(ScenarioRow("scenario", view.called, state, view.key, file.file, view.line))
    return found


def _problems(file: ScenarioFile, shown: Filter) -> list[ScenarioRow]:
    if shown == "changed":
        return []
    return [
        ScenarioRow(
            "problem", tr("scenarios-problem", line=told.line, said=told.message), "red", None, file.file, told.line
        )
        for told in file.problems
    ]


def _state(verdict: ScenarioVerdict | None) -> str:
    return verdict.state if verdict is not None else ""


def scenario_model(parent: QObject) -> RowsModel[ScenarioRow]:
    """The lines of the list for a view."""
    return RowsModel(
        parent,
        lambda row: row.text,
        spoken=lambda row: f"{row.text}: " + tr(f"scenarios-state-{row.state or 'waiting'}"),
        tip=lambda row: row.text if row.kind != "file" else None,
        flags=lambda row: Qt.ItemFlag.ItemIsEnabled if row.kind == "file" else None,
        key=lambda row: (row.kind, row.text, row.key),
    )


SIGN, ROOM, EDGE = 16, 12, 3
TALL, HEADING = 29, 34


class ScenarioDelegate(QStyledItemDelegate):
    """Paints the lines in the colours of the theme; ✓ and ✗ make verdicts readable without colours."""

    def __init__(self, view: QWidget) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        row: ScenarioRow = index.data(ROW)
        tall = HEADING if row.kind == "file" else TALL
        return QSize(option.rect.width(), max(tall, option.fontMetrics.height() + 10))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row: ScenarioRow = index.data(ROW)
        shades = shades_of(self._view)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if row.kind == "file":
            self._heading(painter, option, row, shades)
        else:
            self._line(painter, option, row, shades)
        painter.restore()

    def _heading(self, painter: QPainter, option: QStyleOptionViewItem, row: ScenarioRow, shades: Shades) -> None:
        inner = option.rect.adjusted(ROOM, 0, -ROOM, 0)
        counted = f"{row.done} / {row.count}"
        painter.setFont(sized(option.font, SMALL))
        wide = painter.fontMetrics().horizontalAdvance(counted) + 8
        ill = row.state in ("red", "cut")
        painter.setPen(QColor(shades.error if ill else shades.soft))
        painter.drawText(inner, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, counted)
        painter.setFont(sized(option.font, 1.0, bold=True))
        painter.setPen(QColor(shades.text))
        draw_fitting(painter, inner.adjusted(0, 0, -wide, 0), row.text)

    def _line(self, painter: QPainter, option: QStyleOptionViewItem, row: ScenarioRow, shades: Shades) -> None:
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        if chosen or option.state & QStyle.StateFlag.State_MouseOver:
            ground = QColor(shades.chosen if chosen else shades.hover)
            painter.fillRect(option.rect, ground)
        if chosen:
            edge = shades.error if row.state in ("red", "cut") else shades.accent
            painter.fillRect(QRect(option.rect.topLeft(), QSize(EDGE, option.rect.height())), QColor(edge))
        middle = option.rect.center().y() + 1
        paint_sign(painter, QRectF(option.rect.left() + ROOM, middle - SIGN / 2, SIGN, SIGN), row.state, shades)
        painter.setFont(sized(option.font, 1.0, bold=chosen))
        painter.setPen(QColor(shades.error if row.kind == "problem" else shades.text))
        draw_fitting(painter, option.rect.adjusted(ROOM + SIGN + 10, 0, -8, 0), row.text)
        if chosen and option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(QColor(shades.accent), 1))
            painter.drawRect(QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5))
