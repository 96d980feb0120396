"""What all painters of a kit share: theme, colours and signs of the players, sizes, and which texts did not fit."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache, cached_property
from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from dsl.services.kit.kit_values import Counter, Kit
from editor.charts.drawing.match.piece_tokens import TokenLook
from editor.charts.drawing.match.token_looks import piece_look, values_of
from editor.charts.drawing.style.colours import lightness, mixed
from editor.charts.drawing.style.player_inks import player_inks
from editor.charts.drawing.style.symbols import draw_symbol, symbol_names
from editor.charts.drawing.style.theme import Theme
from editor.charts.kit.imposition import BLEED, Flip
from editor.charts.kit.print_letters import NO_PEN
from editor.charts.kit.sheet_paper import Paper

SIGNS = ("disc", "triangle", "cross", "ring", "star", "square", "moon", "bars")
"""By seat, the first six as unlike as can be; whoever sits beyond the last has the signs twice, side by side."""


def paint_sign(painter: QPainter, at: QPointF, side: float, seat: int, colour: QColor) -> None:
    """The sign of a seat around a point; nothing for nobody's."""
    if seat >= 0:
        painter.fillPath(QTransform(side, 0, 0, side, at.x(), at.y()).map(sign(seat)), colour)


@cache
def sign(seat: int) -> QPainterPath:
    """The sign of a seat, one unit wide and high around the origin."""
    number, kind = divmod(seat, len(SIGNS))
    one = _shape(SIGNS[kind])
    whole = QPainterPath()
    for place in range(number + 1):
        whole.addPath(QTransform.fromTranslate(place - number / 2, 0).map(one))
    return QTransform.fromScale(1 / (number + 1), 1 / (number + 1)).map(whole)


def _shape(kind: str) -> QPainterPath:
    path = QPainterPath()
    match kind:
        case "triangle":
            path.addPolygon(_points(3, 0.56, 0.56, 0.1))
        case "star":
            path.addPolygon(_points(5, 0.56, 0.22))
        case "square":
            path.addRect(QRectF(-0.42, -0.42, 0.84, 0.84))
        case "bars":
            path.addRect(QRectF(-0.42, -0.5, 0.3, 1))
            path.addRect(QRectF(0.12, -0.5, 0.3, 1))
        case "moon":
            path.moveTo(0.2, -0.48)
            path.cubicTo(-0.62, -0.62, -0.62, 0.62, 0.2, 0.48)
            path.cubicTo(-0.2, 0.25, -0.2, -0.25, 0.2, -0.48)
        case "cross":
            path.addRect(QRectF(-0.17, -0.5, 0.34, 1))
            path.addRect(QRectF(-0.5, -0.17, 0.33, 0.34))
            path.addRect(QRectF(0.17, -0.17, 0.33, 0.34))
        case _:
            path.addEllipse(QPointF(), 0.48, 0.48)
            if kind == "ring":
                path.addEllipse(QPointF(), 0.32, 0.32)
    path.closeSubpath()
    return path


def _points(number: int, outer: float, inner: float, low: float = 0.0) -> QPolygonF:
    """A polygon with a point up; where ``inner`` is less than ``outer``, a star."""
    turns = [(-pi / 2 + k * pi / number, inner if k % 2 else outer) for k in range(2 * number)]
    used = turns if inner != outer else turns[::2]
    return QPolygonF([QPointF(cos(turn) * far, sin(turn) * far + low) for turn, far in used])


CREAM, DARK, GOLD, LINE = QColor("#fbf6e6"), QColor("#2b221a"), QColor("#b8913f"), QColor("#8a7a5c")
HAIR = 0.2
"""The finest line, in millimetres; finer ones are lost by printers."""


@dataclass
class KitLook:
    """``counter`` and ``marker`` are the sides of what is cut out, in millimetres; ``unfit`` are names without room."""

    kit: Kit
    theme: Theme
    paper: Paper
    flip: Flip = "long"
    counter: float = 18.0
    marker: float = 12.0
    unfit: list[str] = field(default_factory=list)

    @cached_property
    def inks(self) -> tuple[QColor, ...]:
        """The colours of the players."""
        return player_inks(self.theme, self.kit.opening)

    def ink(self, seat: int) -> QColor:
        """The colour of a seat; grey brown for nobody's."""
        return QColor(self.inks[seat]) if 0 <= seat < len(self.inks) else QColor("#7d7464")

    def ground(self, counter: Counter) -> QColor:
        """The colour of a counter: the theme's for such a piece, else its player's."""
        kind = counter.view.ref.domain
        if self.theme.has_piece_colour(kind):
            return QColor(self.theme.piece_style(kind, values_of(counter.view)).colour)
        return self.ink(counter.owner)

    def seat_ground(self, seat: int) -> QColor:
        """The colour of a player's counters; of a player without any, the player's own."""
        mine = self.kit.of_seat(seat)
        return self.ground(mine[0]) if mine else self.ink(seat)

    @cached_property
    def _grounds(self) -> list[int]:
        return [self.seat_ground(seat).rgb() for seat in range(self.kit.seats)]

    def shared(self, seat: int) -> bool:
        """Whether other players have counters of the same colour: then each player's own is around it."""
        return 0 <= seat < len(self._grounds) and self._grounds.count(self._grounds[seat]) > 1

    def token(self, number: int) -> TokenLook:
        """How the piece of a counter looks in play."""
        return piece_look(self.theme, self.kit.counters[number].view, self.inks)

    def player(self, seat: int) -> str:
        """What a player is called; with a number where several are called alike."""
        names = self.kit.seat_names
        if not 0 <= seat < len(names):
            return ""
        return f"{names[seat]} ({seat + 1})" if names.count(names[seat]) > 1 else names[seat]

    def report_unfit(self, text: str) -> None:
        """Remember a name for which there was no room."""
        if text not in self.unfit:
            self.unfit.append(text)


def text_on(ground: QColor) -> QColor:
    """The colour of letters and symbols that stand out from a ground."""
    return QColor(CREAM) if lightness(ground) < 0.6 else QColor(DARK)


def pale(colour: QColor) -> QColor:
    """A colour as a tint for a ground on which one writes."""
    return mixed(QColor("#fffdf6"), colour, 0.16)


def fill_with_bleed(painter: QPainter, trim: QRectF, colour: QColor) -> None:
    """Fill a thing that is cut out, and the strip around it that is cut away."""
    painter.fillRect(trim.adjusted(-BLEED, -BLEED, BLEED, BLEED), colour)


def frame(painter: QPainter, rect: QRectF, colour: QColor, width: float = 0.35, round_: float = 0.0) -> None:
    """An empty rectangle."""
    pen = QPen(colour, max(width, HAIR))
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(rect, round_, round_)


def disc(
    painter: QPainter, at: QPointF, radius: float, colour: QColor, line: QColor | None = None, width: float = 0.3
) -> None:
    """A filled circle, with or without an outline."""
    painter.setPen(QPen(line, max(width, HAIR)) if line is not None else QPen(NO_PEN))
    painter.setBrush(colour)
    painter.drawEllipse(at, radius, radius)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def symbol_in(painter: QPainter, name: str, at: QPointF, side: float, colour: QColor, cut: QColor) -> bool:
    """A symbol around a point; False where there is none of that name."""
    if name not in symbol_names():
        return False
    rect = QRectF(at.x() - side / 2, at.y() - side / 2, side, side)
    draw_symbol(painter, name, rect, colour, cut)
    return True
