"""What falls: a die beside who throws, a wheel over an empty part of the chart, a card that turns."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPixmap, QPolygonF

from dsl.services.match.match_values import ChanceView
from editor.charts.drawing.match.cell_marks import fine_pen
from editor.charts.drawing.match.effect_sprites import fineness_of
from editor.charts.drawing.style.theme import Theme
from editor.view.canvas.match.effects.shown_effect import Shown
from editor.view.widgets.chance_painting import paint_card, paint_die, paint_wheel, wheel_of
from editor.view.widgets.shades import DARK, LIGHT

DIE, CARD_SIDE = 54.0, 170.0
LEAST_WHEEL, MOST_WHEEL, CELLS = 150.0, 250.0, 9
"""A wheel is as wide as so many cells, within these pixels."""
IN, OUT, TURNS = 180.0, 220.0, 720.0
"""Milliseconds in which a wheel comes and goes; degrees that it turns before its sector."""
EDGE = 14.0


def die(shown: Shown) -> None:
    """It tumbles beside who throws, and then lies with its face; one that nobody throws there is shown elsewhere."""
    place = shown.cell(0)
    if place is None:
        return
    chance = shown.effect.fallen.chance if shown.effect.fallen is not None else None
    faces = chance.outcomes if chance is not None else ()
    rolling = shown.part < 1
    text = shown.effect.text
    if rolling and faces:
        text = faces[int(shown.age / 70) * 5 % len(faces)].text
    turn = (1 - shown.part) ** 2 * 420 + 8
    hop = abs((shown.part * 3) % 1 - 0.5) * 26 * (1 - shown.part)
    at = _beside(shown, place) - QPointF(0, hop)
    shown.painter.setOpacity(min(shown.left * 3, 1.0) if not rolling else 1.0)
    paint_die(shown.painter, QRectF(at.x() - DIE / 2, at.y() - DIE / 2, DIE, DIE), text, shown.font, turn)
    shown.painter.setOpacity(1.0)


def _beside(shown: Shown, place: QPointF) -> QPointF:
    """Right of a ship, or left, where the board ends."""
    off = QPointF(shown.side * 0.75 + DIE * 0.5, 0)
    return place + off if (place + off).x() < shown.board.right() - DIE / 2 else place - off


def card(shown: Shown) -> None:
    """From the deck at the edge to the middle of the height; who may not see it sees its back."""
    board, effect = shown.board, shown.effect
    deck = effect.fallen.chance.what if effect.fallen is not None else ""
    smooth = shown.part * shown.part * (3 - 2 * shown.part)
    end = board.topRight() + QPointF(-CARD_SIDE * 0.45, CARD_SIDE * 0.6)
    start = end + QPointF(CARD_SIDE, 0)
    at = start + (end - start) * smooth
    box = QRectF(at.x() - CARD_SIDE / 2, at.y() - CARD_SIDE / 2, CARD_SIDE, CARD_SIDE)
    shown.painter.setOpacity(min(shown.left * 3, 1.0) if shown.part >= 1 else 1.0)
    paint_card(shown.painter, box, effect.text, shown.scene.theme, deck, shown.font, shown.part)
    shown.painter.setOpacity(1.0)


def wheel(shown: Shown) -> None:
    """The disc turns under a pointer that stands still."""
    fallen, scene, painter = shown.effect.fallen, shown.scene, shown.painter
    if fallen is None or not fallen.chance.outcomes or scene.geometry is None:
        return
    side = min(max(scene.cell_size(shown.view) * CELLS, LEAST_WHEEL), MOST_WHEEL)
    at = _free(shown, side)
    after = shown.effect.lasts + shown.effect.rest - shown.age
    grown = min(shown.age / IN, 1.0, max(after, 0.0) / OUT)
    spun = 1 - (1 - min(max((shown.age - IN) / max(shown.effect.lasts - IN, 1), 0.0), 1.0)) ** 5
    middle = wheel_of(fallen.chance)[fallen.index].middle if fallen.index is not None else 0.0
    picture = _picture(fallen.chance, scene.theme, shown.font.toString(), round(side), round(fineness_of(painter), 2))
    painter.save()
    painter.setOpacity(min(grown * 1.5, 1.0))
    painter.translate(at)
    painter.scale(0.4 + 0.6 * grown, 0.4 + 0.6 * grown)
    painter.save()
    painter.rotate(-middle - (1 - spun) * TURNS)
    painter.drawPixmap(QRectF(-side / 2, -side / 2, side, side), picture, QRectF(picture.rect()))
    painter.restore()
    painter.setPen(fine_pen(QColor("#3a1a0c"), 1.5))
    painter.setBrush(QColor("#b8352a"))
    painter.drawPolygon(
        QPolygonF([QPointF(0, -side * 0.36), QPointF(-side * 0.06, -side * 0.54), QPointF(side * 0.06, -side * 0.54)])
    )
    painter.restore()


@lru_cache(maxsize=4)
def _picture(chance: ChanceView, theme: Theme, font: str, side: int, ratio: float) -> QPixmap:
    picture = QPixmap(round(side * ratio), round(side * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    letters = QFont()
    letters.fromString(font)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_wheel(painter, QRectF(0, 0, side, side), chance, theme, DARK if theme.night else LIGHT, letters)
    painter.end()
    return picture


def _free(shown: Shown, side: float) -> QPointF:
    """The middle of that part of the view in which the fewest pieces and goals lie, the right side first."""
    scene, view, board = shown.scene, shown.view, shown.board
    cells = [place.cell for place in scene.places] + list(scene.goals)
    taken = [scene.centre(cell, view) for cell in cells]
    half = side / 2 + EDGE
    columns = [board.right() - half, board.center().x(), board.left() + half]
    rows = [board.bottom() - half, board.center().y(), board.top() + half]
    places = [QPointF(x, y) for x in columns for y in rows]

    def full(at: QPointF) -> int:
        return sum(abs(one.x() - at.x()) < half and abs(one.y() - at.y()) < half for one in taken)

    return min(places, key=full)
