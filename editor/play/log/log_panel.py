"""The panel of the log: sentences to search, copy and export; a click shows the place and the rule."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QColor, QGuiApplication, QKeyEvent, QKeySequence, QPainter, QPaintEvent
from PySide6.QtWidgets import QListView, QToolButton, QWidget

from dsl.services.match.passage_values import LogLine
from editor.base.texts import set_text
from editor.model.match.play_session import PlaySession
from editor.model.sessions.session import Session
from editor.play.log.line_detail import LineDetail, LogDetails
from editor.play.log.log_commands import LogCommands, LogSearch
from editor.play.log.log_delegate import LogDelegate
from editor.play.log.log_model import LogModel
from editor.play.play_panel import LivePanel, SidePanel
from editor.view.widgets.icons import icon
from editor.view.widgets.makers import filler
from editor.view.widgets.panel import hint_label
from editor.view.widgets.shades import shades_of


class LogPanel(LivePanel, SidePanel):
    """The log of the branch shown, its newest line at the bottom."""

    title = "log-title"
    rule_requested = Signal(object)
    """A ``Place`` of the rules is to be shown."""
    export_requested = Signal(str)
    """The log is to be written to a file, as ``text`` or ``markdown``."""

    def __init__(self, session: Session | None, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self.model = LogModel()
        self.model.setParent(self)
        self._make_view()
        self.search = LogSearch(self.model, self.show_row)
        self.empty = hint_label("log-empty")
        self.empty.setContentsMargins(16, 8, 14, 8)
        self._low = True  # whether the newest line is visible
        self._serial = 0
        self._make_head()
        self.column.addWidget(self.search)
        self.column.addWidget(self.empty)
        self.column.addWidget(self.view, 1)
        self.filler = filler()
        self.column.addWidget(self.filler, 1)
        self.search.hide()
        self.begin()

    def _make_view(self) -> None:
        """Make the list of lines with its details and commands."""
        self.view = QListView()
        self.view.setModel(self.model)
        self.view.setProperty("look", "log")
        self.view.setSelectionMode(QListView.SelectionMode.ExtendedSelection)
        self.view.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.view.setMouseTracking(True)
        self.view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        set_text(self.view, self.view.setAccessibleName, "log-title")
        self.details = LogDetails(self.view, self.model, self._asked)
        self.commands = LogCommands(self.view, self.model, self.details)
        for wants in (self.details, self.commands):
            wants.rule_requested.connect(self.rule_requested)
        self.commands.export_requested.connect(self.export_requested)
        self.view.customContextMenuRequested.connect(self.commands.menu_at)
        self.delegate = LogDelegate(self.view, self.model, self, self.ink, self.details.height)
        self.view.setItemDelegate(self.delegate)
        self.view.clicked.connect(self._clicked)
        self.view.installEventFilter(self)
        bar = self.view.verticalScrollBar()
        bar.valueChanged.connect(self._rolled)
        bar.rangeChanged.connect(lambda _low, _high: self._stay_low())

    def _make_head(self) -> None:
        self.seek, self.more = QToolButton(), QToolButton()
        self.seek.setCheckable(True)
        self.seek.toggled.connect(self._search)
        self.more.clicked.connect(lambda _on=False: self.commands.menu_below(self.more))
        for made, key in ((self.seek, "log-search"), (self.more, "log-more")):
            set_text(made, made.setToolTip, key)
            set_text(made, made.setAccessibleName, key)
            self.head.insertWidget(self.head.count() - 1, made)

    # --- display ---------------------------------------------------------------------------

    def match_shown(self) -> None:
        """Another match or look."""
        self._begin_anew()
        shades = shades_of(self)
        self.seek.setIcon(icon("search", shades.soft, shades.on_accent))
        self.more.setIcon(icon("copy", shades.soft))
        self.delegate.wear()
        super().match_shown()
        self.view.doItemsLayout()

    def play_changed(self, name: str) -> None:
        """The log has grown, or another place in it is current."""
        if name == "setup":
            self._begin_anew()
        if name in ("log", "veiled", "viewer", "turning"):
            self._read()
        elif name in ("time_line", "position"):
            self._stand(self._low)

    def _begin_anew(self) -> None:
        """Another match: unmark the pictures of the one before."""
        serial = self.play.serial if self.play is not None else 0
        if serial != self._serial:
            self._serial = serial
            self.model.picture_none()

    def _read(self) -> None:
        play = self.play
        veiled = play is None or play.veiled
        lines = () if play is None or veiled else self._became() or play.visible_log
        was_low = self._low
        went_on = self.model.show_log(lines)
        if not went_on:
            self.details.forget()
        self.empty.setVisible(not lines)
        self.view.setVisible(bool(lines))
        self.filler.setVisible(not lines)
        self._stand(was_low or not went_on)

    def _stand(self, follow: bool) -> None:
        """Mark the current place, and the event that differs."""
        play, found = self.play, self.live.difference if self.live is not None else None
        line = None if play is None or play.veiled else play.time_line
        self.model.stand_at(line, found.node if found is not None else None)
        if follow:
            self._follow()

    def _became(self) -> tuple[LogLine, ...]:
        """The log of the match replayed under changed rules, while only that is shown."""
        return self.live.became_log if self.live is not None else ()

    def _asked(self) -> PlaySession | None:
        """The match whose log this is; None for one replayed under changed rules, which explains nothing."""
        return None if self._became() else self.play

    def _rolled(self, value: int) -> None:
        self._low = value >= self.view.verticalScrollBar().maximum() - 4

    def _stay_low(self) -> None:
        """Keep the newest line visible when the log becomes lower."""
        if self._low:
            self.view.verticalScrollBar().setValue(self.view.verticalScrollBar().maximum())

    def _follow(self) -> None:
        """Scroll to the current line: the newest, unless later ones are known."""
        rows = self.model.rows
        current = [at for at, row in enumerate(rows) if self.model.state(row) == "current"]
        if not rows:
            return
        if current and self.model.state(rows[-1]) == "future":
            self.view.scrollTo(self.model.index_of(current[-1]), QListView.ScrollHint.PositionAtCenter)
        else:
            self.view.scrollToBottom()

    def show_row(self, number: int) -> None:
        """Go to a row, as search does."""
        index = self.model.index_of(number)
        self.view.setCurrentIndex(index)
        self.view.scrollTo(index, QListView.ScrollHint.PositionAtCenter)

    # --- the chosen line ------------------------------------------------------------------

    def _clicked(self, index: QModelIndex) -> None:
        row = self.model.row(index)
        if row is not None and not QGuiApplication.keyboardModifiers() & (_SHIFT | _CONTROL):
            self.details.toggle(self.model.rows.index(row))

    @property
    def detail(self) -> LineDetail | None:
        """The detail below the open line."""
        return self.details.detail

    def _search(self, on: bool) -> None:
        self.search.setVisible(on)
        if on:
            self.search.begin()
        else:
            self.view.setFocus()

    def paintEvent(self, _event: QPaintEvent) -> None:
        QPainter(self).fillRect(self.rect(), QColor(shades_of(self).raised))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Enter opens a line, P puts a picture there, Ctrl+C copies, Ctrl+F searches, Esc closes what is open."""
        if watched is self.view and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            return self._key(event)
        if watched is self.view and event.type() == QEvent.Type.Resize:
            self.view.scheduleDelayedItemsLayout()  # sentences are wrapped again in the new width
        return super().eventFilter(watched, event)

    def _key(self, event: QKeyEvent) -> bool:
        row = self.model.row(self.view.currentIndex())
        if event.matches(QKeySequence.StandardKey.Copy):
            self.commands.copy()
        elif event.matches(QKeySequence.StandardKey.Find):
            self.seek.setChecked(True)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and row is not None:
            self.details.toggle(self.model.rows.index(row))
        elif event.key() == Qt.Key.Key_P and not event.modifiers() and row is not None:
            self.model.picture(row)
        elif event.key() == Qt.Key.Key_Escape and self.model.opened >= 0:
            self.details.toggle(self.model.opened)
        else:
            return False
        return True


_SHIFT, _CONTROL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
