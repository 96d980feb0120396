"""A card over the board at the end of a match: who won, the deciding events, a chart of points, what to do next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, QTimer, Signal, SignalInstance
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPixmap, QPolygonF
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from dsl.services.match.match_values import Account
from dsl.services.match.passage_values import LogLine, Tick
from dsl.services.match.position_values import PlayerView, PositionView, ResultView
from dsl.services.match.service import MatchService
from editor.base.background.packets import Question
from editor.base.texts import tr
from editor.model.match.courses import course_of
from editor.model.sessions.session import Session
from editor.play.play_panel import PlayPanel
from editor.play.players.player_details import ShipContent, card_content
from editor.play.plot import Plot
from editor.view.canvas.chart_view import ChartView
from editor.view.canvas.match.effect_layer import HEADLINE, TAIL, headline_font, paint_ribbon
from editor.view.widgets.escape import closes_on_escape
from editor.view.widgets.labels import book_font, lining, sized
from editor.view.widgets.makers import button, emptied, label, paragraph
from editor.view.widgets.shades import shades_of

FEW = 8
"""Up to so many rounds each have a number below the chart."""
LEFT, FOOT, TOP, HIGH, APART = 36, 18, 6, 112, 1.5
"""Pixels: margins, height, and the distance between lines of equal numbers."""


class StepPlot(Plot[tuple[tuple[int, ...], ...]]):
    """A chart of a number of each player by rounds (at least two)."""

    tall = HIGH

    def draw(self, painter: QPainter, what: tuple[tuple[int, ...], ...]) -> None:
        shades = shades_of(self)
        least, most = min(0, *map(min, what)), max(map(max, what))
        place = QRectF(LEFT, TOP, self.width() - LEFT - 6, self.height() - TOP - FOOT)
        for value in sorted({least, (least + most) // 2, most}):
            y = place.bottom() - place.height() * (value - least) / max(most - least, 1)
            painter.setPen(QColor(shades.line))
            painter.drawLine(QPointF(place.left(), y), QPointF(place.right(), y))
            painter.setPen(QColor(shades.soft))
            painter.drawText(QRectF(0, y - 9, LEFT - 6, 18), Qt.AlignmentFlag.AlignRight, str(value))
        wide = place.width() / len(what)
        for shown in range(len(what)) if len(what) <= FEW else (0, len(what) // 2, len(what) - 1):
            box = QRectF(place.left() + (shown + 0.5) * wide - 20, place.bottom() + 2, 40, FOOT)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(shown + 1))
        for seat, ink in enumerate(self.inks):
            heights = [
                place.bottom() - place.height() * (row[seat] - least) / max(most - least, 1) - APART * seat
                for row in what
            ]
            line = [QPointF(place.left(), heights[0])]
            for at, (before, after) in enumerate(pairwise([heights[0], *heights])):
                line += [QPointF(place.left() + at * wide, before), QPointF(place.left() + at * wide, after)]
            painter.setPen(QPen(ink, 2.4))
            painter.drawPolyline(QPolygonF([*line, QPointF(place.right(), heights[-1])]))


WIDTH, EVENTS, PICTURE = 860, 2, QSize(390, 216)
LARGE, GROWN = 850, 1.25
"""A page at least so many pixels high is large; how much larger the card is there."""
SHADE = "background: rgba(20, 16, 10, 110)"
LOOKED_AT = 1_400
"""Milliseconds between the last event and the card."""
SLOWLY = 0.5
"""The speed at which the last event is repeated."""


class EndCard(PlayPanel):
    """Lies over its page while the end of a match is shown and the card was not closed."""

    title = "end-title"
    appeared = Signal()
    """It has appeared over its page: widgets that belong above it must be raised."""
    study_requested = Signal()
    replay_requested = Signal()
    save_requested = Signal()
    picture_requested = Signal()

    def __init__(self, session: Session | None, page: QWidget | None = None) -> None:
        super().__init__(session, page)
        self.setProperty("role", "guest")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.board: Callable[[], ChartView | None] = lambda: None
        """The board, for a picture of where the match was decided."""
        self.shade, self.picture = QLabel(page), QLabel()
        self.shade.setStyleSheet(SHADE)
        self.shade.hide()
        self._put_away = -1  # the serial of the match whose card was closed
        self._soon = QTimer(self, singleShot=True)
        self._soon.timeout.connect(self._come)
        self.head = QLabel(textFormat=Qt.TextFormat.PlainText, wordWrap=True)
        self.head.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.head.setContentsMargins(0, 8, 0, 12)
        self.decided = paragraph("")
        self.plotted = paragraph("", "soft")
        self.plot = StepPlot()
        self.account: Account | None = None
        self._counted = False  # whether the answer with the numbers (or none) has come
        self.table, self.cells = QGridLayout(), list[QWidget]()
        self.table.setHorizontalSpacing(18)
        self.rematch = button("end-rematch", lambda: self.play.again() if self.play is not None else None, "primary")
        self.swap = button("end-swap", lambda: self.play.swap() if self.play is not None else None)
        self.again = button("end-again", self._again, "link")
        self.column.setContentsMargins(24, 12, 24, 16)
        self.column.setSpacing(12)
        self.column.addWidget(self.head)
        self.column.addLayout(self._story())
        self.column.addLayout(self.table)
        self.column.addLayout(self._ways_on())
        self.column.addWidget(button("end-house", self._house, "link"), 0, Qt.AlignmentFlag.AlignLeft)
        closes_on_escape(self, self._dismiss)
        self.hide()
        self.begin()

    def _story(self) -> QHBoxLayout:
        told = label("end-decided", "title"), self.decided, self.plotted, self.plot
        row = QHBoxLayout()
        row.setSpacing(18)
        for side, share in (((self.picture, self.again), 0), (told, 1)):
            column = QVBoxLayout()
            for widget in side:
                column.addWidget(widget)
            column.addStretch(1)
            row.addLayout(column, share)
        return row

    def _ways_on(self) -> QHBoxLayout:
        row = QHBoxLayout()
        others = (
            button("end-replay", partial(self._leave_for, self.replay_requested)),
            button("end-study", partial(self._leave_for, self.study_requested)),
            button("end-keep", self.save_requested.emit),
            button("end-picture", self.picture_requested.emit),
        )
        for made in (self.rematch, self.swap, *others):
            row.addWidget(made)
        row.addStretch(1)
        return row

    # --- display ---------------------------------------------------------------------------

    def match_shown(self) -> None:
        """Another match, language or light."""
        self.head.setStyleSheet(f"color: {HEADLINE[self.chart_theme().night]};")
        self._grow()
        self._read()
        if not self.isHidden():
            self._soon.start(LOOKED_AT)  # for a picture of the board as it is then

    @property
    def grown(self) -> float:
        """How many times larger it is than in a small window."""
        page = self.parentWidget()
        return GROWN if page is not None and page.height() >= LARGE else 1.0

    def _grow(self) -> None:
        """Scale the texts with the page."""
        self.head.setFont(headline_font(self.font(), 2.0 * self.grown))
        self.decided.setFont(lining(book_font(self.font(), 1.25 * self.grown)))
        for text in (self.plotted, *self.cells):
            text.setFont(sized(self.font(), self.grown, bold=text.font().bold()))

    def play_changed(self, name: str) -> None:
        """The match has ended, or another position is shown."""
        if name in ("stage", "position", "veiled", "beside"):
            self._read()
        elif name == "log" and not self.isHidden():
            self._ask()  # for another viewer, or for the first time

    @property
    def wanted(self) -> bool:
        """Whether the end is shown and the card was not closed."""
        play = self.play
        over = play is not None and play.stage == "over" and self.position is not None and play.beside == ""
        return over and play is not None and play.serial != self._put_away

    def _read(self) -> None:
        if not self.wanted:
            self._soon.stop()
            self._counted = False
            self.hide()
            self.shade.hide()
        elif self.isHidden() and self.play is not None:
            self._counted = False  # the answer was for another viewer
            self._ask()
            if not self._soon.isActive():
                self._soon.start(LOOKED_AT if self.play.animated else 0)

    def _come(self) -> None:
        """Appear once the last event was shown and the numbers are known, so that buttons do not move later."""
        if (board := self.board()) is not None and board.match.context.motion.running:
            self._soon.start(LOOKED_AT)
        elif self._counted and self._show_result():
            self._show_picture()
            if self.isHidden():
                self.show()
                self.rematch.setFocus()
            self._stand()

    def _show_picture(self) -> None:
        """Show the part of the board where it was decided, if that is visible."""
        play, board = self.play, self.board()
        line, log = (play.time_line, play.log) if play is not None else (None, ())
        nodes = {tick.node for tick in _loud(course_of(line) if line else ())}
        cells = [cell for told in log if told.node in nodes for cell in told.cells]
        found = board.match.picture(cells, PICTURE * self.grown) if board is not None and cells else QPixmap()
        self.picture.setPixmap(found)
        self.picture.setVisible(not found.isNull())
        self.again.setVisible(board is not None and bool(board.match.context.motion.last))

    def _ask(self) -> None:
        """Ask for the match in numbers."""
        if self.play is not None:
            self.play.ask(Question.of(MatchService.account, self.chart_theme().stage, self.play.viewer), self._count)

    def _show_result(self) -> bool:
        """Show what is known of the end; False if there is none."""
        position, play = self.position, self.play
        if not self.wanted or position is None or play is None or not isinstance(position.pending, ResultView):
            return False
        self.head.setText(position.pending.text)
        for deed in (self.rematch, self.swap):  # a match of another window is restarted there
            deed.setVisible(not play.following)
        ticks = course_of(play.time_line) if play.time_line is not None else ()
        self.decided.setText(what_decided(ticks, play.log))
        account = self.account
        numbers = tuple(map(tuple, account.numbers)) if account is not None else ()
        self.plot.show_what(numbers if len(set(numbers)) > 1 else None, self.inks())  # else nothing changed
        self.plotted.setText(tr("end-by-round", what=(account.label if account else "") or tr("end-pieces")))
        self.plotted.setVisible(not self.plot.isHidden())
        self._fill(position)
        self.setAccessibleName(f"{position.pending.text} {self.decided.text()}")
        return True

    def _count(self, account: Account | None) -> None:
        """Take the numbers."""
        self.account, self._counted = account, True
        if not self._soon.isActive():
            self._come()

    def _fill(self, position: PositionView) -> None:
        emptied(self.table)
        self.cells.clear()
        inks = self.inks()
        for column, player in enumerate(position.players, 1):
            name = paragraph(player.name)
            name.setStyleSheet(f"color: {inks[player.seat].name()};")  # that of the player's line, too
            name.setFont(sized(self.font(), 1.0, bold=True))
            self._put(name, 0, column)
        rows: list[tuple[str, list[str]]] = []
        if (account := self.account) is not None and any(account.shots):
            rows.append((tr("end-shots"), [str(shots) for shots in account.shots]))
            rows.append((tr("end-hits"), [_share(*pair) for pair in zip(account.hits, account.shots, strict=True)]))
        fleets = [card_content(position, player, str).ships for player in position.players]
        if any(ship.lost for fleet in fleets for ship in fleet):
            rows.append((tr("end-ships"), [_afloat(fleet) for fleet in fleets]))
        told = {fact.name: fact.label for player in position.players for fact in player.facts if fact.value}
        if account is not None and account.numbers and account.label not in ("", *told.values()):  # of their pieces
            rows.append((account.label, list(map(str, account.numbers[-1]))))
        for fact_name, title in list(told.items())[:4]:
            rows.append((title, [_number(player, fact_name) for player in position.players]))
        for row, (title, values) in enumerate((row for row in rows if {*row[1]} - {"", "0"}), 1):
            self._put(paragraph(title, "soft"), row, 0)
            for column, value in enumerate(values, 1):
                self._put(paragraph(value), row, column)

    def _put(self, widget: QWidget, row: int, column: int) -> None:
        self.table.addWidget(widget, row, column)
        self.cells.append(widget)
        widget.show()  # at once, so that it counts for the size of the card

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the banner behind the winner's name."""
        super().paintEvent(event)
        painter, place = QPainter(self), QRectF(self.head.geometry())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        wide = min(self.head.fontMetrics().horizontalAdvance(self.head.text()) + 80.0, place.width() - 2 * TAIL)
        plate = QRectF(place.center().x() - wide / 2, place.top(), wide, place.height() - 6)
        paint_ribbon(painter, plate, self.chart_theme().night)

    def _stand(self) -> None:
        if not self.isHidden():
            self.place()
            self.appeared.emit()

    def place(self) -> None:
        """Move to the middle of the page."""
        page = self.parentWidget()
        if page is None or self.isHidden():
            return
        self._grow()
        wide = min(round(WIDTH * self.grown), page.width() - 24)
        high = min(max(self.column.totalHeightForWidth(wide), self.sizeHint().height()), page.height() - 110)
        self.setGeometry((page.width() - wide) // 2, max((page.height() - high) // 3, 48), wide, high)
        if (board := self.board()) is not None:
            self.shade.setGeometry(QRect(board.mapTo(page, QPoint()), board.size()))
            self.shade.show()
            self.shade.raise_()
        self.raise_()

    # --- actions ----------------------------------------------------------------------------

    def _again(self) -> None:
        """Show the last event once more, then come back."""
        if (board := self.board()) is not None and board.match.context.motion.again(SLOWLY):
            self.hide()
            self.shade.hide()
            self._soon.start(LOOKED_AT)

    def _house(self) -> None:
        self._dismiss()
        if self.session is not None:
            self.session.split = True

    def _leave_for(self, wanted: SignalInstance) -> None:
        self._dismiss()
        wanted.emit()

    def turn(self) -> None:
        """Close the card, or show it again and close the side panel."""
        if not self.isHidden():
            self._dismiss()
        elif self.play is not None:
            self._put_away = -1
            self.play.show_side_panel("")
            self._read()
            self._soon.start(0)

    def _dismiss(self) -> None:
        if self.play is not None:
            self._put_away = self.play.serial
        self.hide()
        self.shade.hide()


def what_decided(ticks: Sequence[Tick], log: Sequence[LogLine]) -> str:
    """The log's lines of the last important events (a ship was lost, a player is out); of a throw also its choice's."""
    found, told = list[str](), dict[int, str]()
    for line in log:
        if line.kind == "log":
            told[line.node] = " ".join(filter(None, (told.get(line.node), line.text)))
    for tick in _loud(ticks):
        before = ticks[max(ticks.index(tick) - 1, 0)]
        chosen = told.get(before.node) if (before.kind, tick.kind) == ("decision", "chance") else None
        said = filter(None, (chosen, told.get(tick.node, tick.text)))
        found.append(": ".join(filter(None, (tick.round, " ".join(said)))))
    return "\n".join(found)


def _loud(ticks: Sequence[Tick]) -> list[Tick]:
    return [tick for tick in ticks if tick.loud][-EVENTS:] or list(ticks[-1:])


def _afloat(ships: Sequence[ShipContent]) -> str:
    return tr("margin-of", number=sum(not ship.lost for ship in ships), most=len(ships)) if ships else ""


def _share(hits: int, shots: int) -> str:
    return f"{hits} · {round(100 * hits / shots)} %" if shots else "–"


def _number(player: PlayerView, name: str) -> str:
    return next((str(fact.value) for fact in player.facts if fact.name == name and fact.value is not None), "")
