"""The sign of a player in addition to the colour: six very different ones, then two more; further seats repeat them.

Each is black on a white disc, so that it is visible on any colour, and in grey.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from PySide6.QtCore import QByteArray, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtSvg import QSvgRenderer

COUNT = 8
SIGN = 0.62
"""The width of a sign in diameters of its disc."""


@cache
def sign_svg(seat: int) -> bytes:
    """The sign of a seat as an SVG file, without the disc."""
    text = files("editor.charts.drawing.match").joinpath("signs.svg").read_text(encoding="utf-8")
    head, *signs = re.split(r'(?=<g id="sign-)|(?=</svg>)', text)
    body = signs[seat % COUNT]
    if seat >= COUNT:
        body = "".join(f'<g transform="translate({x} 24) scale(0.48)">{body}</g>' for x in (0, 52))
    return f"{head}{body}</svg>".encode()


@cache
def _renderer(seat: int) -> QSvgRenderer:
    return QSvgRenderer(QByteArray(sign_svg(seat)))


def paint_sign(painter: QPainter, at: QPointF, side: float, seat: int) -> None:
    """Paint the disc with the sign of a seat; nothing for a negative seat."""
    if seat < 0:
        return
    painter.setPen(QPen(Qt.GlobalColor.black, max(side * 0.06, 0.7)))
    painter.setBrush(Qt.GlobalColor.white)
    painter.drawEllipse(at, side / 2, side / 2)
    half = QPointF(side, side) * (SIGN / 2)
    _renderer(seat).render(painter, QRectF(at - half, at + half))
