"""House rules as a booklet: whose they are, which game they change, when they were written."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPen

from editor.base.texts import follow, speech, tip, tr
from editor.view.widgets.buttons import EnteredButton
from editor.view.widgets.icons import icon
from editor.view.widgets.shades import shades_of
from editor.view.widgets.voices import GROUP, book_font, sized
from editor.window.pages.game_title import split_title

if TYPE_CHECKING:
    from editor.window.pages.shelf_model import HouseEntry

WIDTH, WIDEST, SPINE = 212, 300, 6
INSET = 16


class Booklet(EnteredButton):
    """One booklet. ``game``: what the game is called that it changes, by language."""

    def __init__(self, entry: HouseEntry, game: dict[str, str]) -> None:
        super().__init__()
        self.entry, self._game = entry, game
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        follow(self, self.say_again)
        self.say_again()

    def say_again(self) -> None:
        """The texts in the language spoken now."""
        game, title = self._game.get(speech.language, ""), self.entry.title(speech.language)
        rest = title.removeprefix(game)
        rest = (rest if rest != title else title.removeprefix(split_title(game)[0])).strip(" :,.–—")  # it stands below
        self.setText(rest[:1].upper() + rest[1:] or title)
        self.setAccessibleName(title)
        self.setAccessibleDescription("; ".join(self.lines()))
        self.setToolTip(tip("\n".join([title, *self.lines(), str(self.entry.path)])))
        self.update()

    def lines(self) -> list[str]:
        """Which game it changes, and when it was changed itself."""
        game = self._game.get(speech.language, self.entry.game)
        first = tr("window-booklet-game" if self.entry.named else "window-booklet-unnamed", game=game)
        return [first, said_day(self.entry.changed) if self.entry.own else tr("window-booklet-shipped")]

    def sizeHint(self) -> QSize:
        return booklet_size(self.font())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, shades = QPainter(self), shades_of(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        page = self.rect().adjusted(1, 1, -1, -1)
        marked = self.hasFocus() or self.underMouse()
        painter.setPen(QPen(QColor(shades.accent if self.hasFocus() else shades.house_line), 2 if marked else 1))
        painter.setBrush(QColor(shades.house_ground))
        painter.drawRoundedRect(page, 4, 4)
        painter.fillRect(QRect(page.left(), page.top(), SPINE, page.height()), QColor(shades.house))
        room, top = page.width() - SPINE - 2 * INSET + 4, page.top() + 10
        for font, colour, said in (
            (book_font(self.font(), GROUP, bold=True), shades.text, self.text()),
            *((sized(self.font(), 0.9), shades.soft, line) for line in self.lines()),
        ):
            metrics = QFontMetrics(font)
            painter.setFont(font)
            painter.setPen(QColor(colour))
            line = QRect(page.left() + SPINE + INSET - 4, top, room, metrics.height())
            painter.drawText(
                line, Qt.AlignmentFlag.AlignLeft, metrics.elidedText(said, Qt.TextElideMode.ElideRight, room)
            )
            top += metrics.height() + 2


class HouseHint(EnteredButton):
    """An empty booklet that says how house rules come about; a click begins some."""

    def __init__(self) -> None:
        super().__init__()
        follow(self, self.say_again)
        self.say_again()

    def say_again(self) -> None:
        """The text in the language spoken now."""
        self.setText(tr("window-start-house-how"))
        self.setAccessibleName(self.text())
        self.setToolTip(tip(self.text()))
        self.update()

    def sizeHint(self) -> QSize:
        return booklet_size(self.font())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, shades = QPainter(self), shades_of(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pen = QPen(QColor(shades.accent if self.hasFocus() else shades.edge), 2 if self.hasFocus() else 1)
        pen.setStyle(Qt.PenStyle.SolidLine if self.hasFocus() else Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.drawRoundedRect(self.rect().adjusted(1, 1, -1, -1), 4, 4)
        painter.drawPixmap(14, self.height() // 2 - 9, icon("house", shades.accent).pixmap(18, 18))
        painter.setPen(QColor(shades.soft))
        painter.setFont(sized(self.font(), 0.9))
        room = self.rect().adjusted(42, 4, -10, -4)
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap, self.text())


def booklet_size(font: QFont) -> QSize:
    """How large a booklet is, in letters of a font."""
    title, line = QFontMetrics(book_font(font, GROUP, bold=True)), QFontMetrics(sized(font, 0.9))
    return QSize(WIDTH, title.height() + 2 * line.height() + 26)


def said_day(moment: float) -> str:
    """The day of a moment: today, yesterday, or its date."""
    day, today = datetime.fromtimestamp(moment).date(), datetime.now().date()
    away = (today - day).days
    if away in (0, 1):
        return tr("window-booklet-today" if away == 0 else "window-booklet-yesterday")
    return tr("window-booklet-day", day=day.strftime("%d.%m.%Y"))
