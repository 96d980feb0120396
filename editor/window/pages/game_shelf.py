"""The shelf of the start page: boxes side by side on planks, and house rules as booklets below them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QLinearGradient,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from editor.base.texts import LANGUAGES, on_language_change, set_text, tip, tr, ui
from editor.view.widgets.buttons import EnteredButton
from editor.view.widgets.card_grid import Cards
from editor.view.widgets.icons import icon
from editor.view.widgets.labels import GROUP, book_font, sized
from editor.view.widgets.makers import button, label
from editor.view.widgets.shades import shades_of
from editor.window.pages.game_box import LIFT, GameBox, box_size, paint_cover, split_title

if TYPE_CHECKING:
    from editor.window.pages.shelf_model import GameEntry, HouseEntry


GAP, PLANK = 16, 13
AROUND = 14
"""The space in pixels between a plank and the boxes below it."""
STEPS = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1)}


class GameShelf(QWidget):
    """The boxes on planks; arrow keys move the focus from one to the next."""

    game_requested = Signal(str, str)
    """The name of a game, and what is to be done with it."""
    house_rules_requested = Signal(str)
    """The name of the game whose house rules are to be shown."""
    focused = Signal(QWidget, bool)
    """Emitted with the box that got the keyboard focus; True if by the mouse."""

    def __init__(self) -> None:
        super().__init__()
        self.boxes: list[GameBox] = []
        self.awaited = True
        """Whether the games are still being looked for: meanwhile the boxes of one plank are empty."""
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        set_text(self, self.setAccessibleName, "window-start-section-games")

    def fill(self, games: Sequence[GameEntry]) -> None:
        """Put these games on the shelf."""
        for box in self.boxes:
            box.hide()
            box.deleteLater()
        self.awaited = False
        self.boxes = [GameBox(game) for game in games]
        for box in self.boxes:
            box.setParent(self)
            box.game_requested.connect(self.game_requested)
            box.house_rules_requested.connect(self.house_rules_requested)
            box.focused.connect(partial(self.focused.emit, box))
            box.show()
        self._place()
        self.updateGeometry()

    def count_houses(self, counts: Mapping[str, int]) -> None:
        """Show on each box the number of house rules for its game."""
        for box in self.boxes:
            box.houses = counts.get(box.entry.name, 0)
            box.update()

    def _columns(self, width: int) -> int:
        return max(1, (width + GAP) // (self._box().width() + GAP))

    def _box(self) -> QSize:
        return box_size(self.font())

    def _row(self) -> int:
        return self._box().height() + PLANK + AROUND

    def _place(self) -> None:
        size, columns = self._box(), self._columns(self.width())
        for number, box in enumerate(self.boxes):
            row, column = divmod(number, columns)
            box.setGeometry(column * (size.width() + GAP), row * self._row(), size.width(), size.height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = STEPS.get(Qt.Key(event.key()))
        here = next((number for number, box in enumerate(self.boxes) if box.hasFocus()), -1)
        if step is None or here < 0:
            super().keyPressEvent(event)
            return
        there = here + step[0] + step[1] * self._columns(self.width())
        if 0 <= there < len(self.boxes):
            self.boxes[there].setFocus(Qt.FocusReason.TabFocusReason)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._rows(width) * self._row()

    def _rows(self, width: int) -> int:
        return int(self.awaited) or -(-len(self.boxes) // self._columns(width))

    def sizeHint(self) -> QSize:
        return QSize(self._box().width(), self.heightForWidth(max(self.width(), 1)))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._box().width(), self._row() if self.boxes or self.awaited else 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()
        super().resizeEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, shades, box = QPainter(self), shades_of(self), self._box()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for column in range(self._columns(self.width()) if self.awaited else 0):
            paint_cover(
                painter, QRect(QPoint(column * (box.width() + GAP), LIFT), box - QSize(0, LIFT)), QPixmap(), shades
            )
        for row in range(self._rows(self.width())):
            plank = QRect(0, row * self._row() + self._box().height(), self.width(), PLANK)
            wood = QLinearGradient(0, plank.top(), 0, plank.bottom())
            wood.setColorAt(0, QColor(shades.paper_line))
            wood.setColorAt(1, QColor(shades.paper_line).darker(150))
            painter.setBrush(wood)
            painter.drawRoundedRect(plank, 3, 3)


WIDTH, WIDEST, SPINE = 212, 300, 6
INSET = 16


class Booklet(EnteredButton):
    """One booklet. ``game``: the title, by language, of the game that the house rules change."""

    def __init__(self, entry: HouseEntry, game: dict[str, str]) -> None:
        super().__init__()
        self.entry, self._game = entry, game
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        on_language_change(self, self.retranslate)
        self.retranslate()

    def retranslate(self) -> None:
        """The texts in the language spoken now."""
        game, title = self._game.get(ui.language, ""), self.entry.title(ui.language)
        rest = title.removeprefix(game)
        rest = (rest if rest != title else title.removeprefix(split_title(game)[0])).strip(" :,.–—")  # it stands below
        self.setText(rest[:1].upper() + rest[1:] or title)
        self.setAccessibleName(title)
        self.setAccessibleDescription("; ".join(self.lines()))
        self.setToolTip(tip("\n".join([title, *self.lines(), str(self.entry.path)])))
        self.update()

    def lines(self) -> list[str]:
        """The lines below the title: the game that it changes, and the day of its last change."""
        game = self._game.get(ui.language, self.entry.game)
        first = tr("window-booklet-game" if self.entry.named else "window-booklet-unnamed", game=game)
        return [first, day_text(self.entry.changed) if self.entry.own else tr("window-booklet-shipped")]

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
        for font, colour, message in (
            (book_font(self.font(), GROUP, bold=True), shades.text, self.text()),
            *((sized(self.font(), 0.9), shades.soft, line) for line in self.lines()),
        ):
            metrics = QFontMetrics(font)
            painter.setFont(font)
            painter.setPen(QColor(colour))
            line = QRect(page.left() + SPINE + INSET - 4, top, room, metrics.height())
            painter.drawText(
                line, Qt.AlignmentFlag.AlignLeft, metrics.elidedText(message, Qt.TextElideMode.ElideRight, room)
            )
            top += metrics.height() + 2


class HouseHint(EnteredButton):
    """An empty booklet that explains how to make house rules; a click begins some."""

    def __init__(self) -> None:
        super().__init__()
        on_language_change(self, self.retranslate)
        self.retranslate()

    def retranslate(self) -> None:
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
    """The size of a booklet with letters of a font."""
    title, line = QFontMetrics(book_font(font, GROUP, bold=True)), QFontMetrics(sized(font, 0.9))
    return QSize(WIDTH, title.height() + 2 * line.height() + 26)


def day_text(moment: float) -> str:
    """The day of a time (seconds since 1970) as text: today, yesterday, or its date."""
    day, today = datetime.fromtimestamp(moment).date(), datetime.now().date()
    away = (today - day).days
    if away in (0, 1):
        return tr("window-booklet-today" if away == 0 else "window-booklet-yesterday")
    return tr("window-booklet-day", day=day.strftime("%d.%m.%Y"))


FEW = 3
"""The number of booklets that are shown until the user asks for all."""


class HouseSection(QWidget):
    """A heading, booklets, and an empty one that explains how to make house rules."""

    picked = Signal(object)
    """The file of house rules (a ``Path``)."""
    begun = Signal()
    """Emitted when the user wants to begin house rules."""

    def __init__(self) -> None:
        super().__init__()
        self._games: Sequence[GameEntry] = ()
        self._houses: Sequence[HouseEntry] = ()
        self._only: str | None = ""
        self.heading = label("window-start-section-houses", "book", wrap=True)
        self.all = button("window-start-houses-all", lambda: self.show_only(None), "flat")
        self.cards = Cards(WIDTH, WIDEST)
        self.cards.setAccessibleName(tr("window-start-section-houses"))
        head, column = QHBoxLayout(), QVBoxLayout(self)
        head.addWidget(self.heading, 1)
        head.addWidget(self.all, 0, Qt.AlignmentFlag.AlignRight)
        column.setContentsMargins(0, 0, 0, 12)
        column.addLayout(head)
        column.addWidget(self.cards)
        on_language_change(self, self._update_texts)

    def fill(self, games: Sequence[GameEntry], houses: Sequence[HouseEntry]) -> None:
        """Show these house rules; ``games`` are those that they change."""
        if (games, houses) != (self._games, self._houses):
            self._games, self._houses = games, houses
            self._show()

    def show_only(self, game: str | None) -> None:
        """Show the house rules of one game; None: of all games; ``""``: a few of all games."""
        self._only = game
        self._show()
        if self.cards.cards:
            self.cards.cards[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def _show(self) -> None:
        titles = {game.name: {spoken: game.title(spoken) for spoken in LANGUAGES} for game in self._games}
        few = self._houses[: max(FEW, sum(house.own for house in self._houses))]
        chosen = few if self._only == "" else [h for h in self._houses if self._only in (None, h.game)]
        booklets = [Booklet(house, titles.get(house.game, {})) for house in chosen]
        for made in booklets:
            made.clicked.connect(lambda _checked=False, path=made.entry.path: self.picked.emit(path))
        hint = HouseHint()
        hint.clicked.connect(lambda _checked=False: self.begun.emit())
        self.cards.fill([*booklets, hint])
        self._update_texts()

    def _update_texts(self) -> None:
        self.all.setText(tr("window-start-houses-all", count=len(self._houses)))
        self.all.setAccessibleName(self.all.text())
        self.all.setVisible(len(self.cards.cards) <= len(self._houses))
        self.cards.setAccessibleName(tr("window-start-section-houses"))
