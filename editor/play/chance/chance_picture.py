"""A chance as a picture that can move: the pointer goes past its sector and back, the die rolls, the card turns."""

from __future__ import annotations

from PySide6.QtCore import QEasingCurve, QEvent, QObject, QRectF, QSize, QVariantAnimation
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget

from dsl.services.match.position_values import ChanceView
from editor.base.texts import tr
from editor.charts.drawing.style.theme import Theme
from editor.view.widgets.chance_painting import paint_card, paint_die, paint_wheel, paint_wheel_pointer, wheel_of
from editor.view.widgets.shades import shades_of


def chance_word(chance: ChanceView) -> str:
    """The wheel or deck as players call it, else a plain word for its kind."""
    return chance.label or tr(f"chance-{chance.kind}")


def chance_question(chance: ChanceView) -> str:
    """The question what fell."""
    return tr("dice-heading", what=chance_word(chance))


SPIN, ROLL, TURN = 380, 300, 260
"""Milliseconds."""
ROUNDS = 540.0
"""Degrees that the pointer goes round before its sector."""


class ChancePicture(QWidget):
    """One chance, and the outcome that fell if the viewer may see it."""

    def __init__(self, side: int, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.chance: ChanceView | None = None
        self.index: int | None = None
        self.lit: tuple[str, ...] = ()
        self._share = 1.0
        self._motion = QVariantAnimation(self)
        self._motion.setStartValue(0.0)
        self._motion.setEndValue(1.0)
        self._motion.valueChanged.connect(self._moved)
        self._motion.finished.connect(self.finish)
        self.setFixedSize(QSize(side, side))

    @property
    def moving(self) -> bool:
        """Whether it is still turning."""
        return self._motion.state() == QVariantAnimation.State.Running

    def show_chance(self, chance: ChanceView | None, index: int | None, animated: bool = False) -> None:
        """Show a chance; ``index`` is what fell, None where that is not known."""
        self.finish()
        self.chance, self.index, self.lit = chance, index, ()
        if animated and chance is not None and index is not None:
            spin = chance.kind == "spin"
            self._motion.setDuration(SPIN if spin else ROLL if chance.kind == "roll" else TURN)
            curve = QEasingCurve(QEasingCurve.Type.OutBack if spin else QEasingCurve.Type.OutCubic)
            curve.setOvershoot(0.5)
            self._motion.setEasingCurve(curve)
            self._share = 0.0
            app = QApplication.instance()
            if app is not None:
                app.installEventFilter(self)
            self._motion.start()
        self.update()

    def light(self, key: str) -> None:
        """Light the sector of an outcome, or none."""
        lit = (key,) if key else ()
        if lit != self.lit:
            self.lit = lit
            self.update()

    def finish(self) -> None:
        """What moves is where it ends."""
        app = QApplication.instance()
        if app is not None:
            app.removeEventFilter(self)
        self._motion.stop()
        self._share = 1.0
        self.update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Any key ends the motion, and does besides what it does."""
        if event.type() == QEvent.Type.KeyPress and self.moving:
            self.finish()
        return super().eventFilter(watched, event)

    def _moved(self, share: float) -> None:
        self._share = share
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        chance = self.chance
        if chance is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        text = chance.outcomes[self.index].text if self.index is not None else ""
        if chance.kind == "spin":
            shades = shades_of(self)
            paint_wheel(painter, box, chance, self.theme, shades, self.font(), self.lit)
            if self.index is not None:
                middle = wheel_of(chance)[self.index].middle
                paint_wheel_pointer(painter, box, middle - (1 - self._share) * (ROUNDS + middle), shades)
        elif chance.kind == "roll":
            rolling = self._share < 0.999
            number = int(self._share * 11) * 5 % max(len(chance.outcomes), 1)
            face = chance.outcomes[number].text if rolling and chance.outcomes else text
            paint_die(painter, box, face, self.font(), (1 - self._share) * 200)
        else:
            paint_card(painter, box, text, self.theme, chance.what, self.font(), self._share)
