"""The banner over the chart when changed rules change the match: both courses, and what to do next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QKeySequence, QPainter, QPaintEvent, QPen, QResizeEvent, QShortcut
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from dsl.services.match.passage_values import Difference, OtherWay
from dsl.services.match.position_values import PositionView
from editor.base.texts import set_text, tr
from editor.model.match.live_change import Look
from editor.model.match.match_steps import NO_MARKS, MarkedGhost, MarkedLabel, MarkedWay, PlayMarks
from editor.model.sessions.session import Session
from editor.play.play_panel import LivePanel
from editor.view.widgets.buttons import KeyButton, Segments
from editor.view.widgets.labels import book_font, lining
from editor.view.widgets.makers import label, paragraph

Tone = Literal["was", "became"]


def marks_of(found: Difference, look: Look, became: PositionView | None) -> PlayMarks:
    """Marks of the pieces whose place differs: dashed ways as it was, solid ones as it became.

    In the look ``became`` its whole position is shown; else its pieces are ghosts in the position played.
    """
    whole = became if look == "became" else None
    ways, labels, ghosts = [], [], []
    for way in found.ways:
        for tone, cells in _courses(way, look):
            on_board = tuple(cell for cell in cells if cell >= 0)
            if len(on_board) > 1:
                ways.append(MarkedWay(on_board, tone))
            lost = bool(cells) and cells[-1] < 0
            if on_board:
                name = way.was_at if tone == "was" else way.became_at
                key = "live-label-lost" if lost else f"live-label-{tone}"
                message = tr(key, name=way.name, cell=name)
                labels.append(MarkedLabel(on_board[-1], message, "lost" if lost else tone))
                if lost or whole is None:
                    ghosts.append(MarkedGhost(way.piece, on_board[-1], lost))
    return PlayMarks(ways=tuple(ways), labels=tuple(labels), ghosts=tuple(ghosts), position=whole)


def _courses(way: OtherWay, look: Look) -> Iterator[tuple[Tone, tuple[int, ...]]]:
    if look != "became":
        yield "was", way.was
    if look != "was":
        yield "became", way.became


LOOKS: tuple[Look, ...] = ("was", "became", "both")
EDGE = 5
ROOMY = 700
"""In less width the buttons of the looks are in the lowest row, and the number of events is hidden."""
AMBER = {False: ("#f6eacb", "#d98a1e"), True: ("#3a2f18", "#d98a1e")}
"""Background and edge, in the light and the dark look."""


class DifferenceBanner(LivePanel):
    """Takes no room while the rules change nothing in the match."""

    title = "live-title"

    def __init__(self, session: Session | None, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self._marked = False
        self.box = QFrame()
        self.head, self.count = paragraph(""), label("", "soft")
        self.buttons = {name: KeyButton("", "", name == "go_on") for name in ("go_on", "put_back", "first")}
        self._top, self._row = QHBoxLayout(), QHBoxLayout()
        self._segments = Segments({look: f"live-look-{look}" for look in LOOKS})
        self.looks = self._segments.buttons
        self._segments.chosen.connect(self._turn)
        self._narrow = False
        self._lay_out()
        self.finding = QShortcut(QKeySequence(Qt.Key.Key_F8), self)
        self.finding.activated.connect(self._to_first)
        self.begin()

    def _lay_out(self) -> None:
        self._top.addWidget(self.head, 1)
        self._top.addWidget(self._segments, 0, Qt.AlignmentFlag.AlignVCenter)
        for (name, button), verb in zip(
            self.buttons.items(), (self._go_on, self._put_back, self._to_first), strict=True
        ):
            set_text(button, button.setText, f"live-{name.replace('_', '-')}")
            set_text(button, button.setAccessibleName, f"live-{name.replace('_', '-')}")
            button.clicked.connect(lambda _checked=False, verb=verb: verb())
            self._row.addWidget(button)
        self._row.addStretch(1)
        self._row.addWidget(self.count)
        column = QVBoxLayout(self.box)
        column.setContentsMargins(EDGE + 8, 3, 8, 3)  # low: it lies over the first row of the board
        column.setSpacing(3)
        column.addLayout(self._top)
        column.addLayout(self._row)
        self.column.addWidget(self.box)
        self.box.hide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In little room give the text the whole width."""
        super().resizeEvent(event)
        if (self.width() < ROOMY) != self._narrow:
            self._narrow = not self._narrow
            self._arrange()

    def _arrange(self) -> None:
        """Lay out the looks beside or below the text; the button to the first difference goes to the other place."""
        self.count.setVisible(not self._narrow)
        self.head.setFont(lining(book_font(self.font(), 1.1 if self._narrow else 1.35, bold=True)))
        first, segments = self.buttons["first"], self._segments
        for row in (self._top, self._row):
            row.removeWidget(segments)
            row.removeWidget(first)
        (self._row if self._narrow else self._top).addWidget(segments, 0, Qt.AlignmentFlag.AlignVCenter)
        if self._narrow:
            self._top.addWidget(first, 0, Qt.AlignmentFlag.AlignVCenter)
        else:
            self._row.insertWidget(2, first)

    # --- display ---------------------------------------------------------------------------

    def show_session(self, session: Session | None) -> None:
        """Another tab: remove the marks of the old one, which may be outdated when it is shown again."""
        if session is not self.session:
            self._mark(None)
        super().show_session(session)

    def play_changed(self, name: str) -> None:
        """Hide behind the curtain; another viewer sees another position."""
        if name in ("veiled", "viewer"):
            self._read()

    @property
    def difference(self) -> Difference | None:
        """The difference to be shown."""
        live, play = self.live, self.play
        told = live is not None and play is not None and not play.veiled and live.state == "different"
        return live.difference if live is not None and told else None

    @property
    def _typing(self) -> bool:
        """Whether the rules editor is shown too: there F8 leads to the next problem."""
        session = self.session
        return session is not None and session.shows("rules") and session.rules_as == "text"

    def session_changed(self, name: str) -> None:
        """The rules editor was shown or hidden."""
        super().session_changed(name)
        if name in ("mode", "split", "rules_as"):
            self._read()

    def _read(self) -> None:
        found, live = self.difference, self.live
        late = live is not None and live.late and self.play is not None and not self.play.veiled
        self.box.setVisible(found is not None or late)
        for part in (*self.buttons.values(), self._segments):
            part.setVisible(found is not None)
        self.finding.setEnabled(found is not None and not self._typing)
        self.buttons["first"].key = "" if self._typing else "F8"
        self.buttons["first"].updateGeometry()
        self._mark(found)
        if found is None or live is None or live.followed is None:
            self.head.setText(tr("live-late") if late else "")
            self.head.setToolTip("")
            self.count.setText("")
            self.setAccessibleName(self.head.text())
            return
        self.head.setText(self._sentence(found))
        self.head.setToolTip(" ".join((*found.now, *([tr("live-was", said=" ".join(found.was))] if found.was else ()))))
        self.count.setText(tr("live-late" if late else "live-count", count=live.followed.events))
        self._segments.press(live.look)
        self.setAccessibleName(f"{self.head.text()} {self.head.toolTip()}")

    @staticmethod
    def _sentence(found: Difference) -> str:
        """Where the match first differs and how; or which event cannot be replayed."""
        ends = found.stopped or found.why
        message = found.why or next(iter(found.now), "")
        where = found.heading or tr("live-start")
        more = tr("live-more", count=len(found.now) - 1) if len(found.now) > 1 and not ends else ""
        branch = found.now[0] if found.stopped and found.now else more
        head = "live-head-stopped" if ends else "live-head" if found.heading else "live-head-start"
        return f"{tr(head, heading=where, said=message)} {branch}".strip()

    def _mark(self, found: Difference | None) -> None:
        """Mark both courses on the chart."""
        session, live = self.session, self.live
        if session is None or live is None:
            return
        if found is not None:
            became = live.followed.position if live.followed else None
            mine = became is not None and became.viewer == session.play.viewer
            session.play_marks = marks_of(found, live.look, became if mine else None)
        elif self._marked:
            session.play_marks = NO_MARKS
        self._marked = found is not None

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the amber background with its edge."""
        super().paintEvent(event)
        if self.box.isHidden():
            return
        ground, edge = AMBER[self.night]
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(ground))
        painter.fillRect(QRectF(0, 0, EDGE, self.height()), QColor(edge))
        painter.setPen(QPen(QColor(edge), 1))
        painter.drawLine(0, self.height() - 1, self.width(), self.height() - 1)

    # --- actions ---------------------------------------------------------------------------

    def _turn(self, name: str) -> None:
        if self.live is not None:
            self.live.turn_look(next(look for look in LOOKS if look == name))

    def _go_on(self) -> None:
        if self.live is not None:
            self.live.go_on()

    def _put_back(self) -> None:
        if self.live is not None:
            self.live.put_back()

    def _to_first(self) -> None:
        found, play = self.difference, self.play
        if found is not None and play is not None:
            play.go(found.node)
            play.point(found.cells)
