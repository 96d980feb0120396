"""The curtain between two players at one screen: names the next player, and shows only what all may know."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen, QRadialGradient, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QFrame, QLabel, QVBoxLayout, QWidget

from dsl.services.match.position_values import PositionView
from editor.base.signals import reconnect
from editor.base.texts import on_language_change, set_text, tr
from editor.charts.drawing.match.piece_tokens import token_picture
from editor.charts.drawing.match.token_looks import piece_look
from editor.charts.drawing.style.player_inks import on_paper, player_inks
from editor.charts.drawing.style.theme import Theme
from editor.model.match.match_view import CurtainView
from editor.model.match.play_session import PlaySession
from editor.play.curtain_tiles import CurtainTiles
from editor.view.widgets.labels import book_font, lining, sized
from editor.view.widgets.makers import button

SEA, DEEP, LINE, FOAM, INK = "#1d5e7d", "#123a50", "#ffffff", "#dcebf0", "#2b2118"
CARD_WIDTH, SHIP = 640, 92
LARGE, GROWN = 850, 1.4
"""In a window of at least so many pixels of height the card is so many times larger."""
RAYS = 16
PART = " · "
"""Separates the parts of a heading."""
FEW = 4
"""The most sentences about the moves of others that are shown: the latest; the log has all."""


class Curtain(QWidget):
    """Lies over the page below ``strip``; the page under it is neither painted nor read by a screen reader."""

    def __init__(self, parent: QWidget, strip: QWidget | None = None) -> None:
        super().__init__(parent)
        self.strip = strip
        self.play: PlaySession | None = None
        self._seen: PositionView | None = None  # the position shown last, for the colours of the players
        self.theme: Callable[[], Theme] | None = None
        """The theme of the game, if known: for the colours of the players."""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        set_text(self, self.setAccessibleName, "play-curtain")
        self.card = QFrame()
        self.card.setProperty("role", "curtain")
        self.ship, self.name, self.heading, self.pass_on, self.away, self.meanwhile = (self._text() for _ in range(6))
        self.tiles = CurtainTiles()
        self.lift = button("play-curtain-lift", lambda: self.play.lift() if self.play else None, "primary")
        self.openly = button("play-curtain-openly", lambda: self.play.play_openly(True) if self.play else None, "link")
        self.openly.setStyleSheet(f"color: {FOAM};")
        self._lay_out()
        on_language_change(self, self._update_texts)
        self._update_texts()
        self.hide()

    def _text(self) -> QLabel:
        made = QLabel(textFormat=Qt.TextFormat.PlainText, wordWrap=True)
        made.setAlignment(Qt.AlignmentFlag.AlignCenter)
        return made

    def _lay_out(self) -> None:
        self.inside = inside = QVBoxLayout(self.card)
        inside.setContentsMargins(44, 24, 44, 28)
        inside.setSpacing(10)
        for widget in (self.ship, self.name, self.heading, self.pass_on, self.away):
            inside.addWidget(widget)
        inside.addWidget(self.tiles, 0, Qt.AlignmentFlag.AlignHCenter)
        inside.addWidget(self.meanwhile)
        inside.addWidget(self.lift, 0, Qt.AlignmentFlag.AlignHCenter)
        column = QVBoxLayout(self)
        column.addStretch(3)
        column.addWidget(self.card, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(2)
        column.addWidget(self.openly, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addSpacing(16)
        soft, texts = "#6d5d45", (self.heading, self.pass_on, self.away, self.meanwhile)
        for text, colour in zip(texts, ("#5a4a33", "#3d2f1f", soft, soft)):
            text.setStyleSheet(f"color: {colour}; background: transparent;")

    @property
    def _day(self) -> Theme | None:
        """The theme of the game by day: the card is pale at night, too."""
        return self.theme().with_night(False) if self.theme is not None else None

    @property
    def grown(self) -> float:
        """How many times larger the card is than on a small screen."""
        return GROWN if self.height() >= LARGE else 1.0

    def _grow(self) -> None:
        """Scale fonts and pictures with the screen."""
        self.card.setFixedWidth(round(CARD_WIDTH * self.grown))
        self.lift.setMinimumHeight(round(44 * self.grown))
        self.lift.setFont(sized(self.font(), 1.15 * self.grown, bold=True))
        sizes = (self.name, 3.6), (self.heading, 1.3), (self.pass_on, 1.3), (self.away, 1.3), (self.meanwhile, 1.2)
        for text, size in sizes:
            text.setFont(lining(book_font(self.font(), size * self.grown, bold=text in (self.name, self.away))))

    # --- following -------------------------------------------------------------------------------

    def follow(self, play: PlaySession | None) -> None:
        """The curtain of another match."""
        self.play, self._seen = reconnect(self.play, play, lambda one: one.changed, self._changed), None
        self._changed("veiled")

    def _changed(self, name: str) -> None:
        self._seen = (self.play.position if self.play is not None else None) or self._seen
        if name == "veiled":
            hangs = self.play is not None and self.play.veiled
            self._hide_others(hangs)
            self.setVisible(hangs)
            if hangs:
                _close_what_pops_up()
                self.raise_()
                self.lift.setFocus()
        if name in ("veiled", "curtain"):
            self._update_texts()

    def _hide_others(self, hangs: bool) -> None:
        """Disable the widgets under it while it hangs."""
        page = self.parentWidget()
        for other in page.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly) if page else ():
            if other not in (self, self.strip):
                other.setEnabled(not hangs)

    def _update_texts(self) -> None:
        self._grow()
        curtain = self.play.curtain if self.play is not None else None
        player = curtain.player if curtain is not None else None
        name = player.name if player is not None else ""
        heading = curtain.heading.split(PART) if curtain is not None else ()
        self.heading.setText(PART.join(part for part in heading if part != name))
        self.heading.setVisible(bool(self.heading.text()))
        self.name.setText(name)
        self._show_ship(curtain)
        theme = self._day
        inks = player_inks(theme, self._seen) if self._seen is not None and theme is not None else ()
        ink = on_paper(inks[player.seat] if player is not None and player.seat < len(inks) else QColor(INK))
        self.name.setStyleSheet(f"color: {ink.name()}; background: transparent;")
        self.pass_on.setText(tr("play-curtain-pass") if name else "")
        self.lift.setText(tr("play-curtain-lift", name=name) if name else tr("play-curtain-wait"))
        self.lift.setAccessibleName(self.lift.text())
        self.lift.setEnabled(bool(name))
        self._show_meanwhile(curtain or CurtainView(None, ""))
        if name and self.isVisible():
            self.lift.setFocus()

    def _show_ship(self, curtain: CurtainView | None) -> None:
        """Show a ship of the next player, as on the board."""
        position, seat = (curtain.position, curtain.player) if curtain is not None else (None, None)
        own = [piece for piece in position.pieces if seat and piece.owner == seat.seat] if position else []
        theme = self._day
        self.ship.setVisible(bool(own) and theme is not None)
        if position is not None and own and theme is not None:
            look = piece_look(theme, own[0], player_inks(theme, position), False, sailing=True)
            self.ship.setPixmap(token_picture(look, round(SHIP * self.grown), self.devicePixelRatioF()))

    def _show_meanwhile(self, curtain: CurtainView) -> None:
        """Show what was taken back and what others did: the latest, if possible in pictures."""
        sentences, undone = curtain.meanwhile, curtain.undone
        pictured = self.tiles.show_events(curtain, self.grown)
        others = [text for number, text in enumerate(sentences) if number not in pictured]
        older, shown = others[: -FEW + len(pictured)], others[-FEW + len(pictured) :]
        self.away.setText(tr("play-curtain-meanwhile") if sentences else "")
        self.away.setVisible(bool(sentences))
        more = tr("play-curtain-more", count=len(older)) if older else ""
        back = tr("play-curtain-undone", said=" ".join((*undone[:FEW], *("…" for _ in undone[FEW : FEW + 1]))))
        self.meanwhile.setText("\n".join(filter(None, (more, *shown, back if undone else ""))))
        self.meanwhile.setVisible(bool(self.meanwhile.text()))
        inside = self.inside  # the layout that centres the card does not ask for the height of texts in its width
        inside.invalidate()
        self.card.setFixedHeight(max(inside.totalHeightForWidth(self.card.width()), inside.totalSizeHint().height()))

    # --- events ----------------------------------------------------------------------------------

    def showEvent(self, event: QShowEvent) -> None:
        """Paint at once, so that nothing is visible for a moment that the next player may not see."""
        super().showEvent(event)
        self.repaint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.isVisible():
            self._update_texts()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.lift.click()
        elif event.key() == Qt.Key.Key_Escape:
            event.accept()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the sea and the rays of a compass."""
        painter = QPainter(self)
        middle = QPointF(self.width() / 2, self.height() / 2)
        reach = max(self.width(), self.height())
        ground = QRadialGradient(middle, reach * 0.7)
        ground.setColorAt(0.0, QColor(SEA))
        ground.setColorAt(1.0, QColor(DEEP))
        painter.fillRect(self.rect(), ground)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        line = QColor(LINE)
        line.setAlpha(34)
        painter.setPen(QPen(line, 1))
        for ray in range(RAYS):
            painter.save()
            painter.translate(middle)
            painter.rotate(ray * 360 / RAYS)
            painter.drawLine(QPointF(0, 0), QPointF(0, -reach))
            painter.restore()
        radius = self.height() * 0.4
        ring = QRectF(middle.x() - radius, middle.y() - radius, 2 * radius, 2 * radius)
        painter.drawEllipse(ring)
        painter.setPen(QPen(line, 6, Qt.PenStyle.DashLine))
        painter.drawEllipse(ring.adjusted(-14, -14, 14, 14))


def _close_what_pops_up() -> None:
    """Close tool tips and menus, which may show what only the last player may know."""
    for window in QApplication.topLevelWidgets():
        if window.isVisible() and window.windowType() in (Qt.WindowType.ToolTip, Qt.WindowType.Popup):
            window.close()
