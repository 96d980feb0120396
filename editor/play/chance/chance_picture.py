"""A chance as a still picture: a wheel below its pointer, a die, a card."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from dsl.services.match.position_values import ChanceView
from editor.base.texts import tr
from editor.charts.drawing.style.theme import Theme
from editor.view.widgets.chance_painting import paint_card, paint_die, paint_mark, paint_wheel, wheel_of
from editor.view.widgets.shades import shades_of


def chance_word(chance: ChanceView) -> str:
    """The label of the wheel or deck, else a word for the kind of chance."""
    return chance.label or tr(f"chance-{chance.kind}")


def chance_question(chance: ChanceView) -> str:
    """The question that asks a person for the outcome."""
    return tr("dice-heading", what=chance_word(chance))


class ChancePicture(QWidget):
    """One chance, and the outcome that fell if the viewer may see it."""

    def __init__(self, side: int, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.chance: ChanceView | None = None
        self.index: int | None = None
        self.lit: tuple[str, ...] = ()
        self.setFixedSize(QSize(side, side))

    def show_chance(self, chance: ChanceView | None, index: int | None) -> None:
        """Show a chance; ``index``: the outcome, None if unknown."""
        self.chance, self.index, self.lit = chance, index, ()
        self.update()

    def light(self, key: str) -> None:
        """Highlight the sector of an outcome, or none."""
        lit = (key,) if key else ()
        if lit != self.lit:
            self.lit = lit
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        chance = self.chance
        if chance is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        chance_result = chance.outcomes[self.index] if self.index is not None else None
        if chance.kind == "spin":
            box = box.adjusted(3, 5, -3, -1)
            painter.save()
            painter.translate(box.center())
            painter.rotate(-wheel_of(chance)[self.index].middle if self.index is not None else 0.0)
            painter.translate(-box.center())
            paint_wheel(painter, box, chance, self.theme, shades_of(self), self.font(), self.lit)
            painter.restore()
            if self.index is not None:
                paint_mark(painter, box)
        elif chance.kind == "roll":
            paint_die(painter, box, chance_result.text if chance_result is not None else "", self.font())
        else:
            paint_card(painter, box, chance_result, self.theme, chance.what, self.font())
