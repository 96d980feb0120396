"""The outcomes of a chance as buttons, with their chances."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from dsl.services.match.position_values import ChanceView, OutcomeView
from dsl.text.diagnostics import Share
from editor.base.texts import tip, ui
from editor.charts.drawing.style.colours import mixed
from editor.view.widgets.labels import SMALL, book_font, lining, sized
from editor.view.widgets.shades import shades_of

HIGH, SWATCH, PAD = 46, 16, 12


class FaceButton(QAbstractButton):
    """One outcome of a chance; ``lit`` while it is pointed at, here or on the wheel."""

    def __init__(self, text: str, detail: str, key: str, colour: QColor | None, parent: QWidget | None = None) -> None:
        """``detail`` is a line below the name, ``colour`` that of the sector."""
        super().__init__(parent)
        self.detail, self.key, self.colour, self.lit = detail, key, colour, False
        self.setText(text)
        self.setAccessibleName(text)
        self.setAccessibleDescription(" ".join(filter(None, (detail, key))))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def light(self, lit: bool) -> None:
        """Highlight it."""
        if lit != self.lit:
            self.lit = lit
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(180, max(HIGH, self.fontMetrics().height() * 2 + 12))

    def minimumSizeHint(self) -> QSize:
        return QSize(80, self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, shades = QPainter(self), shades_of(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        marked = self.lit or self.hasFocus()
        painter.setPen(QPen(QColor(shades.accent if marked else shades.line), 2 if marked else 1))
        ground = QColor(shades.chosen if self.lit else shades.raised)
        painter.setBrush(mixed(ground, self.colour, 0.16) if self.colour is not None and not self.lit else ground)
        painter.drawRoundedRect(box, 8, 8)
        left = PAD
        if self.colour is not None:
            painter.setPen(QPen(QColor(shades.paper_ink), 1))
            painter.setBrush(self.colour)
            painter.drawRoundedRect(QRectF(left, (self.height() - SWATCH) / 2, SWATCH, SWATCH), 4, 4)
            left += SWATCH + 10
        self._paint_texts(painter, left)

    def _paint_texts(self, painter: QPainter, left: int) -> None:
        shades, cap = shades_of(self), 20 if self.key else 0
        room = self.width() - left - PAD - cap - 4
        painter.setPen(QColor(shades.text))
        painter.setFont(lining(book_font(self.font(), 1.3, bold=True)))
        metrics = painter.fontMetrics()
        shown = metrics.elidedText(self.text(), Qt.TextElideMode.ElideRight, room)
        self.setToolTip(tip(self.text()) if shown != self.text() else "")
        high = metrics.height()
        small = sized(self.font(), SMALL)
        below = round(high * 0.72) if self.detail else 0
        top = (self.height() - high - below) // 2
        painter.drawText(left, top + metrics.ascent(), shown)
        painter.setFont(small)
        painter.setPen(QColor(shades.soft))
        if self.detail:
            detail = painter.fontMetrics().elidedText(self.detail, Qt.TextElideMode.ElideRight, room)
            painter.drawText(left, top + high + painter.fontMetrics().ascent() - 4, detail)
        if self.key:
            edge = QRectF(self.width() - PAD - 18, (self.height() - 18) / 2, 18, 18)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(edge, 3, 3)
            painter.drawText(edge, int(Qt.AlignmentFlag.AlignCenter), self.key)


KEYS = "1234567890"


def face_buttons(chance: ChanceView, colours: Sequence[QColor | None]) -> dict[int, FaceButton]:
    """A button for each possible outcome, by its number."""
    possible = [(at, outcome) for at, outcome in enumerate(chance.outcomes) if outcome.weight > 0]
    alike, total = len({outcome.weight for _, outcome in possible}) < 2, sum(outcome.weight for _, outcome in possible)
    made = {}
    for number, (at, outcome) in enumerate(possible):
        detail = "" if alike else Share(outcome.weight / total).text(ui.language)
        made[at] = FaceButton(outcome.text, detail, KEYS[number : number + 1], colours[at])
    return made


def chance_text(chance: ChanceView, outcome: OutcomeView) -> str:
    """An outcome with its chance in per cent."""
    total = sum(one.weight for one in chance.outcomes) or 1
    return f"{outcome.text} — {Share(outcome.weight / total).text(ui.language)}"
