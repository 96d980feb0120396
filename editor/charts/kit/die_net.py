"""A die of paper: six faces that fold to a cube, with flaps for glue."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from editor.base.texts import tr
from editor.charts.kit.flow_sheets import FlowBlock
from editor.charts.kit.kit_look import DARK, LINE, disc
from editor.charts.kit.print_letters import Letters, write_paragraph

EDGE = 20.0
FLAP = 6.0
FACES = {(1, 0): 2, (0, 1): 3, (1, 1): 1, (2, 1): 4, (3, 1): 6, (1, 2): 5}
"""Column and row of each face of the cross; faces that lie opposite each other sum to seven."""
FLAPS = {(0, 1): "tb", (2, 1): "tb", (3, 1): "tbr"}
"""The sides of a face at which a flap is glued below another: top, bottom, right."""
PIPS = {
    1: ((0, 0),), 2: ((-1, -1), (1, 1)), 3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, 1), (-1, 1), (1, -1)), 5: ((-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}  # fmt: skip


def die_block() -> FlowBlock:
    """The net with the words beside it."""
    return FlowBlock("dice", 3 * EDGE + 8, _paint)


def _paint(painter: QPainter, rect: QRectF) -> None:
    left, top = rect.left() + FLAP + 2, rect.top() + 4
    for place, flaps in FLAPS.items():
        for side in flaps:
            _paint_flap(painter, _face(left, top, place), side)
    for place, pips in FACES.items():
        _paint_face(painter, _face(left, top, place), pips)
    x = left + 4 * EDGE + FLAP + 8
    y = top
    y += (
        write_paragraph(painter, QPointF(x, y), tr("kit-die"), Letters(4.8, bold=True, capitals=True), rect.right() - x)
        + 1
    )
    write_paragraph(painter, QPointF(x, y), tr("kit-die-how"), Letters(3.7), rect.right() - x)


def _face(left: float, top: float, place: tuple[int, int]) -> QRectF:
    return QRectF(left + place[0] * EDGE, top + place[1] * EDGE, EDGE, EDGE)


def _paint_face(painter: QPainter, box: QRectF, pips: int) -> None:
    painter.setPen(QPen(QColor(DARK), 0.3))
    painter.setBrush(QColor("#fffdf6"))
    painter.drawRect(box)
    for x, y in PIPS[pips]:
        at = box.center() + QPointF(x, y) * EDGE * 0.27
        disc(painter, at, EDGE * (0.15 if pips == 1 else 0.105), QColor("#b23a2a") if pips == 1 else QColor(DARK))


def _paint_flap(painter: QPainter, box: QRectF, side: str) -> None:
    """A trapezium at a side of a face, with a dashed line where it is folded."""
    corner = {
        "t": (box.topLeft(), box.topRight(), QPointF(0, -1)),
        "b": (box.bottomLeft(), box.bottomRight(), QPointF(0, 1)),
        "r": (box.topRight(), box.bottomRight(), QPointF(1, 0)),
    }[side]
    one, two, out = corner
    along = (two - one) / EDGE
    painter.setPen(QPen(QColor(LINE), 0.25, Qt.PenStyle.SolidLine))
    painter.setBrush(QColor("#efe7d2"))
    painter.drawPolygon(
        QPolygonF([one, one + out * FLAP + along * FLAP * 0.7, two + out * FLAP - along * FLAP * 0.7, two])
    )
