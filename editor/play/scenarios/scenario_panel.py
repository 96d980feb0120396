"""The list of scenarios with their verdicts; a click on one shows on the chart where it fails."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QListView, QSizePolicy, QVBoxLayout, QWidget

from editor.base.texts import Message, set_text, tr
from editor.model.sessions.session import Session
from editor.play.scenarios.scenario_rows import (
    FILTERS,
    Filter,
    ScenarioDelegate,
    ScenarioPart,
    ScenarioRow,
    rows_of,
    scenario_model,
)
from editor.view.widgets.buttons import Segments
from editor.view.widgets.makers import button, frame, label
from editor.view.widgets.panel import hint_label
from editor.view.widgets.rows import ROW
from editor.view.widgets.shades import shades_of


class ScenarioPanel(ScenarioPart):
    """The panel of scenarios: which rules they cover, and whether they pass."""

    title = "scenarios-title"

    def __init__(self, session: Session | None, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self.shown: Filter = "all"
        self.model = scenario_model(self)
        self.column.addWidget(self._head())
        self.column.addWidget(self._sum())
        self.view = self._list()
        self.empty = hint_label("scenarios-none")
        self.empty.setContentsMargins(12, 10, 12, 10)
        self.column.addWidget(self.empty)
        self.column.addWidget(self.view, 1)
        self.column.addWidget(self._foot())
        self.begin()

    # --- widgets ----------------------------------------------------------------------

    def _head(self) -> QWidget:
        made = frame("column")
        row = QHBoxLayout(made)
        row.setContentsMargins(12, 6, 8, 6)
        row.addWidget(label("scenarios-title", "title"), 1)
        self.back = button("scenarios-back", self._leave, "flat")
        self.again = button("scenarios-run-all", lambda: self.session.scenarios.run_all() if self.session else None)
        for one in (self.back, self.again):
            one.setProperty("tight", "true")
            row.addWidget(one)
        return made

    def _sum(self) -> QWidget:
        made = QWidget()
        column = QVBoxLayout(made)
        column.setContentsMargins(12, 8, 12, 8)
        column.setSpacing(8)
        self.bar = ShareBar()
        self.counted, self.duration = label("", "strong"), label("", "soft")
        row = QHBoxLayout()
        row.addWidget(self.counted, 1)
        row.addWidget(self.duration)
        column.addWidget(self.bar)
        column.addLayout(row)
        filters = Segments(dict.fromkeys(FILTERS, ""))
        filters.chosen.connect(self._show_only)
        filters.press("all")
        self.filters = filters.buttons
        column.addWidget(filters, 0, Qt.AlignmentFlag.AlignLeft)
        return made

    def _list(self) -> QListView:
        made = QListView()
        set_text(made, made.setAccessibleName, "scenarios-title")
        made.setModel(self.model)
        made.setItemDelegate(ScenarioDelegate(made))
        made.setFrameShape(QFrame.Shape.NoFrame)
        made.setMouseTracking(True)
        made.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        made.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        made.clicked.connect(self._open)
        made.activated.connect(self._open)
        return made

    def _foot(self) -> QWidget:
        made = frame("column")
        row = QHBoxLayout(made)
        row.setContentsMargins(12, 8, 12, 8)
        self.keep = button("scenarios-keep-this", lambda: self.play.scenario_requested.emit() if self.play else None)
        row.addWidget(self.keep)
        row.addStretch(1)
        return made

    # --- display ---------------------------------------------------------------------------

    def match_shown(self) -> None:
        """Update everything."""
        if self.session is not None:
            self.session.scenarios.run_if_changed()
        self._show()

    def play_changed(self, name: str) -> None:
        """Without a match nothing can be saved as a scenario."""
        if name in ("position", "veiled"):
            self._show_keep()

    def board_changed(self, name: str) -> None:
        """Results or the selected scenario have changed."""
        if name == "chosen":
            self._mark()
        else:
            self._show()

    def _show(self) -> None:
        board = self.board
        if board is None:
            return
        self.model.show_rows(rows_of(board, self.shown))
        green, ill, differ = board.count("green"), board.troubled, board.count("differs")
        self.bar.show_shares(green, ill, differ, max(board.total, 1))
        key = "scenarios-sum-differs" if differ else "scenarios-sum"
        self.counted.setText(tr(key, green=green, red=ill, differ=differ))
        self.duration.setText(
            tr("scenarios-running") if board.running else tr("scenarios-took", seconds=f"{board.seconds:.1f}")
        )
        told = {"all": "", "red": str(ill), "changed": str(differ + len(board.turned))}
        for name, one in self.filters.items():
            one.setText(tr(f"scenarios-filter-{name}", count=told[name]).strip())
        self.empty.setVisible(not self.model.rows and not board.running)
        self.empty.setText(tr("scenarios-none" if board.total == 0 else "scenarios-none-such"))
        self._show_keep()
        self._mark()

    def _show_keep(self) -> None:
        self.keep.setEnabled(self.position is not None)

    def _mark(self) -> None:
        board = self.board
        chosen = board.chosen if board is not None else None
        place = self.model.place(lambda row: row.key is not None and row.key == chosen)
        if place.isValid():
            self.view.setCurrentIndex(place)
        else:
            self.view.clearSelection()

    # --- actions ----------------------------------------------------------------------------

    def _show_only(self, wanted: str) -> None:
        self.shown = next(name for name in FILTERS if name == wanted)
        self._show()

    def _open(self, index: object) -> None:
        row = getattr(index, "data", lambda _role: None)(ROW)
        if not isinstance(row, ScenarioRow) or self.session is None:
            return
        if row.key is not None:
            self.session.scenarios.stage.show_scenario(row.key)
        elif row.kind == "problem":
            told = {"file": row.file, "line": row.line}
            self.session.report(Message("scenarios-where", told))

    def _leave(self) -> None:
        if self.session is not None:
            self.session.scenarios.stage.leave()


class ShareBar(QWidget):
    """A bar of three parts: scenarios that pass, that differ on purpose, that fail."""

    def __init__(self) -> None:
        super().__init__()
        self._shares = (0, 0, 0, 1)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(80, 8)

    def show_shares(self, green: int, red: int, differ: int, total: int) -> None:
        """Show the numbers of scenarios."""
        self._shares = (green, differ, red, total)
        self.setAccessibleName(tr("scenarios-sum", green=green, red=red))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, shades = QPainter(self), shades_of(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(shades.line))
        painter.drawRoundedRect(QRectF(self.rect()), 4, 4)
        *parts, total = self._shares
        left = 0.0
        for share, colour in zip(parts, (shades.good, shades.house, shades.error), strict=True):
            wide = self.width() * share / max(total, sum(parts))
            if share:
                painter.setBrush(QColor(colour))
                painter.drawRoundedRect(QRectF(left, 0, max(wide - 1.5, 3), self.height()), 4, 4)
            left += wide
