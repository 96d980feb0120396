"""A game drawn as a box: a map on its lid, its title, the number of players, the kind of chance.

The box that has the keyboard or the pointer is pulled out a little and shows what can be done with it.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt, QVariantAnimation, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFocusEvent,
    QFont,
    QFontMetrics,
    QHideEvent,
    QImage,
    QKeyEvent,
    QLinearGradient,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import QGridLayout, QMenu, QWidget

from editor.base.texts import on_language_change, tr, ui
from editor.view.widgets.icons import icon
from editor.view.widgets.labels import GROUP, book_font, sized
from editor.view.widgets.makers import button, frame
from editor.view.widgets.shades import Shades, shades_of

if TYPE_CHECKING:
    from editor.window.pages.shelf_model import GameEntry


BAND, ON_BAND = QColor(38, 29, 18, 215), QColor("#fbf4e2")
SIGNS = {"wheel": "wheel", "deck": "deck", "dice": "dice"}
"""Kind of chance → its icon."""
FOLD = ((0.0, 90), (0.5, 0), (0.6, 50), (1.0, 0))
"""The shadow at the edge of the lid: position (0 to 1) → opacity (0 to 255)."""
WRAPPED = Qt.AlignmentFlag.AlignHCenter | Qt.TextFlag.TextWordWrap


def paint_cover(painter: QPainter, lid: QRect, picture: QPixmap, shades: Shades) -> None:
    """Paint the map, cropped to the lid; only paper if there is no picture yet."""
    if picture.isNull():
        painter.fillRect(lid, QColor(shades.paper))
    else:
        target = QRect(QPoint(), picture.size().scaled(lid.size(), Qt.AspectRatioMode.KeepAspectRatioByExpanding))
        target.moveCenter(lid.center())
        painter.save()
        painter.setClipRect(lid)
        painter.drawPixmap(target, picture)
        painter.restore()
    fold = QLinearGradient(lid.left(), 0, lid.left() + 10, 0)
    for place, shade in FOLD:
        fold.setColorAt(place, QColor(0, 0, 0, shade))
    painter.fillRect(QRect(lid.left(), lid.top(), 10, lid.height()), fold)


def paint_title(
    painter: QPainter, lid: QRect, font: QFont, shades: Shades, heading: tuple[str, str], most: int
) -> None:
    """Paint a plate, at most ``most`` pixels high, with the title and, in small letters, a sentence on the game."""
    title, more = heading
    large, small = book_font(font, GROUP * 1.05, bold=True), book_font(font, 1.0)
    small.setItalic(True)
    room = lid.width() - 44
    head = QFontMetrics(large).boundingRect(QRect(0, 0, room, 400), WRAPPED, title)
    below = QFontMetrics(small).boundingRect(QRect(0, 0, room, 400), WRAPPED, more) if more else QRect()
    below.setHeight(max(min(below.height(), most - head.height() - 14), 0))
    plate = QRect(lid.left() + 14, lid.top() + 14, lid.width() - 28, head.height() + below.height() + 14)
    painter.setPen(QPen(QColor(shades.paper_ink), 1))
    painter.setBrush(QColor(shades.paper))
    painter.drawRect(plate)
    painter.setPen(QPen(QColor(shades.paper_line), 1))
    painter.drawRect(plate.adjusted(3, 3, -3, -3))
    painter.setPen(QColor(shades.paper_ink))
    painter.setFont(large)
    painter.drawText(QRect(plate.left() + 8, plate.top() + 7, room, head.height()), WRAPPED, title)
    painter.setFont(small)
    painter.drawText(QRect(plate.left() + 8, plate.top() + 7 + head.height(), room, below.height()), WRAPPED, more)


def paint_band(painter: QPainter, lid: QRect, font: QFont, players: str, chance: tuple[str, str]) -> None:
    """Paint the number of players at the lower left, the kind of chance (icon and name) at the lower right."""
    font = sized(font, 0.9)
    metrics, (kind, message) = QFontMetrics(font), chance
    band = QRect(lid.left(), lid.bottom() - metrics.height() - 15, lid.width(), metrics.height() + 16)
    painter.fillRect(band, BAND)
    painter.setFont(font)
    painter.setPen(ON_BAND)
    side, top = metrics.height(), band.center().y() - metrics.height() // 2
    text = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
    painter.drawPixmap(band.left() + 12, top, icon("people", ON_BAND.name()).pixmap(side, side))
    painter.drawText(QRect(band.left() + side + 17, band.top(), 60, band.height()), text, players)
    if kind in SIGNS:
        start = band.right() - 12 - metrics.horizontalAdvance(message)
        painter.drawPixmap(start - side - 5, top, icon(SIGNS[kind], ON_BAND.name()).pixmap(side, side))
        painter.drawText(QRect(start, band.top(), band.right() - start, band.height()), text, message)


def paint_tag(painter: QPainter, lid: QRect, font: QFont, shades: Shades, message: str) -> QRect:
    """Paint a tag above the band; returns its rectangle, for clicks."""
    font = sized(font, 0.9, bold=True)
    metrics = QFontMetrics(font)
    wide, high = metrics.horizontalAdvance(message) + 16, metrics.height() + 6
    tag = QRect(lid.right() - wide, lid.bottom() - high - metrics.height() - 26, wide, high)
    painter.setPen(QColor(shades.house_line))
    painter.setBrush(QColor(shades.house_ground))
    painter.drawRoundedRect(tag, 5, 5)
    painter.setPen(QColor(shades.house))
    painter.setFont(font)
    painter.drawText(tag, Qt.AlignmentFlag.AlignCenter, message)
    return tag


def split_title(title: str) -> tuple[str, str]:
    """The part of a title written large on the box, and the part after a colon or comma."""
    cuts = [place for sign in (": ", ", ") if (place := title.find(sign)) > 0]
    return (title[: min(cuts)], title[min(cuts) + 2 :]) if cuts else (title, "")


WIDTH, HEIGHT, LIFT, PLATE = 166, 282, 14, 22
LETTER = 17
"""The height of a line in pixels with letters of the usual size; boxes grow with the letters."""
PLAY, RULES, MAP, NEW_MAP = "play", "rules", "draw", "new-map"
LETTERS = {"п": RULES, "r": RULES, "к": MAP, "m": MAP}


def box_size(font: QFont) -> QSize:
    """The size of a box with letters of a font."""
    grown = max(1.0, QFontMetrics(font).height() / LETTER)
    return QSize(round(WIDTH * grown), round(HEIGHT * grown) + LIFT)


class GameBox(QWidget):
    """One box; ``houses`` is the number of house rules for the game."""

    game_requested = Signal(str, str)
    """The name of the game, and what is to be done with it."""
    house_rules_requested = Signal(str)
    """The name of the game whose house rules are to be shown."""
    focused = Signal(bool)
    """Emitted when it gets the keyboard focus; True if by the mouse."""

    def __init__(self, entry: GameEntry) -> None:
        super().__init__()
        self.entry, self.houses = entry, 0
        self._picture = QPixmap()
        self._lifted = 0.0
        self._tag = QRect()
        self._pressed = False
        self._motion = QVariantAnimation(self, duration=120)
        self._motion.valueChanged.connect(self._lift)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.buttons = frame("card", self)
        grid = QGridLayout(self.buttons)
        grid.setContentsMargins(8, 8, 8, 8)
        grid.setSpacing(6)
        for what, look, place in ((PLAY, "primary", (0, 0, 1, 2)), (RULES, "", (1, 0, 1, 1)), (MAP, "", (1, 1, 1, 1))):
            made = button(f"window-box-{what}", partial(self._ask, what), look)
            made.setProperty("tight", "true")
            made.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the box handles keys for its buttons
            grid.addWidget(made, *place)
        self.buttons.hide()
        on_language_change(self, self.retranslate)
        self.retranslate()

    def _ask(self, what: str) -> None:
        self.game_requested.emit(self.entry.name, what)

    # --- texts -----------------------------------------------------------------------------------

    def retranslate(self) -> None:
        """Update the texts after a change of language."""
        self.setAccessibleName(self.entry.title(ui.language))
        message = " ".join(filter(None, self._about()))
        self.setAccessibleDescription(f"{message} {self.players()}, {self.chance()}. {tr('window-box-keys')}".strip())
        self.setStatusTip(tr("window-box-keys"))  # a tool tip would cover the buttons
        self.update()

    def _about(self) -> tuple[str, str]:
        """The two texts below the title: its second part or a heading of the game's book; a sentence of the book."""
        heading, sentence = self.entry.about.get(ui.language, ("", ""))
        return split_title(self.entry.title(ui.language))[1] or heading, sentence

    def players(self) -> str:
        """The text with the number of players."""
        low, high = self.entry.facts.players
        return f"{low}–{high}" if high > low else str(low or "")

    def chance(self) -> str:
        """The text with the kind of chance."""
        return tr(f"window-box-{self.entry.facts.chance}") if self.entry.facts.chance else ""

    def show_picture(self, image: QImage) -> None:
        """Set the picture of the map on the lid."""
        self._picture = QPixmap.fromImage(image)
        self.update()

    # --- sizes -----------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        return box_size(self.font())

    def _lid(self) -> QRect:
        size = self.sizeHint()
        return QRect(0, round(LIFT * (1 - self._lifted)), size.width(), size.height() - LIFT)

    def _lift(self, value: object) -> None:
        self._lifted = float(str(value))
        self._place_buttons()
        self.update()

    def _place_buttons(self) -> None:
        lid, high = self._lid(), self.buttons.sizeHint().height()
        self.buttons.setGeometry(lid.left() + 2, lid.bottom() - high - 1, lid.width() - 4, high)

    # --- pulled out ------------------------------------------------------------------------------

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            if event.text().lower() in LETTERS and not event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier:
                event.accept()  # so that this letter does not choose a tool
        if event.type() in (QEvent.Type.HoverEnter, QEvent.Type.HoverLeave, QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            out = self.hasFocus() or event.type() == QEvent.Type.HoverEnter
            out = out or (event.type() != QEvent.Type.HoverLeave and self.underMouse())
            self.pull(out)
        return super().event(event)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.pull(False)  # Qt sends no event if the mouse has left when it is shown again

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.focused.emit(event.reason() is Qt.FocusReason.MouseFocusReason)

    def pull(self, out: bool) -> None:
        """Animate the box: pulled out (``out``) or back."""
        if self.buttons.isVisibleTo(self) != out:
            self.buttons.setVisible(out)
            self._place_buttons()
            self._motion.stop()
            self._motion.setStartValue(self._lifted)
            self._motion.setEndValue(1.0 if out else 0.0)
            self._motion.start()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        action = LETTERS.get(event.text().lower())
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            action = PLAY
        if action:
            self.game_requested.emit(self.entry.name, action)
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self._tag.contains(event.position().toPoint()):
            self.house_rules_requested.emit(self.entry.name)
            return
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        self._pressed = event.button() == Qt.MouseButton.LeftButton

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Play the game after a click anywhere on the box."""
        pressed, self._pressed = self._pressed, False
        if pressed and self.rect().contains(event.position().toPoint()):
            self.game_requested.emit(self.entry.name, PLAY)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = QMenu(self)
        for what in (PLAY, RULES, MAP, NEW_MAP):
            menu.addAction(tr(f"window-box-{what}"), partial(self._ask, what))
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(event.globalPos() if event.pos() != QPoint() else self.mapToGlobal(self._lid().center()))

    # --- painting --------------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        lid, shades, font = self._lid(), shades_of(self), self.font()
        paint_cover(painter, lid, self._picture, shades)
        title, (below, sentence) = split_title(self.entry.title(ui.language))[0], self._about()
        pulled = self.buttons.isVisibleTo(self)
        most = (self.buttons.y() if pulled else lid.bottom()) - lid.top() - PLATE
        paint_title(painter, lid, font, shades, (title, sentence if pulled and sentence else below), most)
        paint_band(painter, lid, font, self.players(), (self.entry.facts.chance, self.chance()))
        tagged = self.houses and not self.buttons.isVisibleTo(self)
        message = tr("window-box-houses", count=self.houses)
        self._tag = paint_tag(painter, lid, font, shades, message) if tagged else QRect()
        marked = self.hasFocus()
        painter.setPen(QPen(QColor(shades.accent if marked else shades.edge), 2 if marked else 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(QRectF(lid).adjusted(1, 1, -1, -1), 4, 4)
