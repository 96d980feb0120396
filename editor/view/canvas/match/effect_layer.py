"""The effects on a chart, in three layers: under the pieces, over them, over everything."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPixmap, QPolygonF

from dsl.services.match.position_values import ChanceView
from editor.charts.drawing.engraved.plan_paths import round_pen
from editor.charts.drawing.match.effect_sprites import INK, fineness_of, paint_sprite
from editor.charts.drawing.match.piece_tokens import paint_token
from editor.charts.drawing.names.lettering import Lettering, write
from editor.charts.drawing.style.theme import Theme
from editor.model.documents.geometry import View
from editor.view.canvas.match.gunfire import (
    Shown,
    drift,
    grapple,
    hit,
    miss,
    placed,
    repair,
    shot,
    sunk,
    wake,
    wind,
)
from editor.view.canvas.match.match_motion import MatchMotion
from editor.view.canvas.match.match_scene import MatchScene
from editor.view.widgets.chance_painting import paint_card, paint_die, paint_mark, paint_wheel, wheel_of
from editor.view.widgets.labels import book_font
from editor.view.widgets.shades import DARK, LIGHT

COINS, APART = 5, 0.12
"""The greatest number of coins, and the delay between their starts, as a fraction of the duration."""
CARD = (420.0, 210.0)
"""The size of the card with two ships."""


def capture(shown: Shown) -> None:
    """The old flag goes down, the new one up the pole, with a ring in its colour."""
    at, effect = shown.cell(-1), shown.effect
    if at is None:
        return
    side = max(shown.side, 34.0)
    foot, high = at, side * 1.1
    first = shown.part < 0.5
    seat = effect.before if first else effect.after
    cloth = shown.scene.ink(seat).name() if seat >= 0 else ""
    up = 1 - shown.part * 2 if first else shown.part * 2 - 1
    for width, colour in ((4.0, INK), (2.0, QColor("#b9884a"))):
        shown.painter.setPen(round_pen(colour, width))
        shown.painter.drawLine(foot, foot - QPointF(0, high))
    if seat >= 0 or not first:
        flag = foot + QPointF(side * 0.34, -high * 0.3 - high * 0.5 * up)
        paint_sprite(shown.painter, "flag", flag, side * 0.7, tint=cloth)
    if not first and seat >= 0:
        shown.painter.setBrush(Qt.BrushStyle.NoBrush)
        shown.painter.setPen(round_pen(shown.scene.ink(seat), 3.0))
        shown.painter.setOpacity(1 - up * 0.7)
        shown.painter.drawEllipse(foot, side * (0.4 + 0.5 * up), side * (0.4 + 0.5 * up))
        shown.painter.setOpacity(1.0)


def points(shown: Shown) -> None:
    """Coins fly from the place to the player's number, with their amount."""
    effect = shown.effect
    start = shown.cell(-1) or shown.board.center()
    end = shown.scene.purse(effect.player) or QPointF(start.x(), -20.0)
    for k in range(min(effect.after - effect.before, COINS)):
        part = min(max((shown.part - k * APART) / (1 - COINS * APART), 0.0), 1.0)
        smooth = part * part * (3 - 2 * part)
        if 0 < part < 1:
            paint_sprite(shown.painter, "coin", start + (end - start) * smooth, 20.0)
    rise = start - QPointF(0, shown.side * (0.5 + 0.5 * shown.part))
    shown.painter.setOpacity(1.0 - shown.part**3)
    write(shown.painter, rise, f"+{effect.after - effect.before}", Lettering(22, INK.rgba(), 0xFFFFF3C4, bold=True))
    shown.painter.setOpacity(1.0)


def duel(shown: Shown) -> None:
    """A card with both ships, what is compared, and the sentence of the rules."""
    effect, scene, painter, middle = shown.effect, shown.scene, shown.painter, shown.board.center()
    if effect.piece is None or effect.other is None:
        return
    wide, high = CARD
    box = QRectF(middle.x() - wide / 2, middle.y() - high / 2, wide, high)
    painter.save()
    painter.setOpacity(min(shown.age / 200, 1.0) * (shown.left if shown.part >= 1 else 1.0) ** 0.5)
    night = scene.theme.night
    for grown, brush in ((0.0, PLATE[night]), (-5.0, "")):
        painter.setPen(round_pen(QColor("#6b5a36" if night else "#3a2a1c") if not grown else QColor("#c9912b"), 1.5))
        painter.setBrush(QColor(brush) if brush else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box.adjusted(-grown, -grown, grown, grown), 8, 8)
    for place, piece, strength in ((0.24, effect.piece, effect.before), (0.76, effect.other, effect.after)):
        look, owner = scene.looks.get(piece), scene.piece(piece)
        x = box.left() + wide * place
        if look is not None:
            paint_token(painter, QRectF(x - 36, box.top() + 22, 72, 72), look)
        ink = scene.ink(owner.owner if owner is not None else None)
        write(painter, QPointF(x, box.top() + 124), str(strength), Lettering(34, ink.rgba(), 0, bold=True))
    painter.setPen(QColor(TEXT[night]))
    painter.setFont(book_font(shown.font, 1.15))
    flags = int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap)
    painter.drawText(QRectF(box.left() + 16, box.top() + 146, wide - 32, 54), flags, effect.text)
    painter.restore()


TAIL = 26.0
"""How far the ribbon of a banner reaches beyond its plate."""
PLATE, HEADLINE, TEXT = ("#fbf4df", "#182631"), ("#a52a1c", "#ff9c84"), ("#33261a", "#efe3c6")
"""The ground of a plate, and the inks on it, by day and by night."""


def paint_ribbon(painter: QPainter, plate: QRectF, night: bool) -> None:
    """The plate of a banner, with a ribbon behind it."""
    painter.setPen(round_pen(QColor("#3a2a1c"), 1.5))
    painter.setBrush(QColor("#8a6a2c" if night else "#dcae52"))
    high = plate.height()
    ends = ((-12, 12), (TAIL, 12), (TAIL - 10, high / 2 + 6), (TAIL, high + 6), (-12, high + 6))
    for x, way in ((plate.left(), -1), (plate.right(), 1)):
        painter.drawPolygon(QPolygonF([QPointF(x + way * along, plate.top() + down) for along, down in ends]))
    painter.setBrush(QColor(PLATE[night]))
    painter.drawRoundedRect(plate, 4, 4)


def headline_font(font: QFont, grown: float) -> QFont:
    """The letters of a headline, so much larger than usual ones."""
    made = book_font(font, grown, bold=True)
    made.setCapitalization(QFont.Capitalization.SmallCaps)
    return made


LARGE = 850
"""From so many pixels of height on a board is read from farther away."""
TELL_IN, TELL_OUT, TOP_GAP = 120.0, 0.15, 10.0
"""Milliseconds in which a banner appears, the last part of its time in which it fades; its place."""


def banner(shown: Shown) -> None:
    """A banner at the top of the board: a headline, and what else the rules said."""
    painter, board, night = shown.painter, shown.board, shown.scene.theme.night
    grown = 1.3 if board.height() >= LARGE else 1.0
    head, small = headline_font(shown.font, 1.6 * grown), book_font(shown.font, 1.15 * grown)
    small.setItalic(True)
    most = board.width() - 2 * TAIL - 80
    fonts = [(shown.effect.text.removesuffix("."), head), (shown.effect.name.removesuffix("."), small)]
    lines = [(QFontMetricsF(font), text, font) for text, font in fonts if text]
    wide = min(max(metrics.horizontalAdvance(text) for metrics, text, _ in lines), most) + 44
    box = QRectF(board.center().x() - wide / 2, board.top() + TOP_GAP, wide, sum(m.height() for m, *_ in lines) + 12)
    painter.setOpacity(min(shown.age / TELL_IN, shown.left / TELL_OUT, 1.0))
    paint_ribbon(painter, box, night)
    top = box.top() + 6
    for number, (metrics, text, font) in enumerate(lines):
        painter.setFont(font)
        painter.setPen(QColor((HEADLINE, TEXT)[number][night]))
        cut = metrics.elidedText(text, Qt.TextElideMode.ElideRight, most)
        painter.drawText(QRectF(box.left(), top, wide, metrics.height()), int(Qt.AlignmentFlag.AlignCenter), cut)
        top += metrics.height()


DIE, CARD_SIDE = 54.0, 170.0
LEAST_WHEEL, MOST_WHEEL, CELLS = 150.0, 250.0, 9
"""A wheel is as wide as this number of cells, within these pixels."""
IN, OUT, TURNS = 180.0, 220.0, 720.0
"""Milliseconds in which a wheel appears and disappears; degrees that it turns before its sector."""
EDGE = 14.0


def die(shown: Shown) -> None:
    """The die rolls next to the thrower, then shows its face."""
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
    at = _next_to(shown, place) - QPointF(0, hop)
    shown.painter.setOpacity(min(shown.left * 3, 1.0) if not rolling else 1.0)
    paint_die(shown.painter, QRectF(at.x() - DIE / 2, at.y() - DIE / 2, DIE, DIE), text, shown.font, turn)
    shown.painter.setOpacity(1.0)


def _next_to(shown: Shown, place: QPointF) -> QPointF:
    """The place beside a ship, on the board, where the die covers the fewest others; the right side first."""
    off, half = shown.side * 0.75 + DIE * 0.5, QPointF(DIE / 2, DIE / 2)
    ships = [shown.scene.token_rect(one, shown.view) for one in shown.scene.places]
    sides = [
        place + QPointF(x * off, y * off) for x, y in ((1, 0), (-1, 0), (0, -1), (0, 1), (1, -1), (1, 1), (-1, -1))
    ]
    boxes = [QRectF(side - half, side + half) for side in sides]
    return min(boxes, key=lambda box: (not shown.board.contains(box), sum(map(box.intersects, ships)))).center()


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
    """The disc turns under a fixed pointer."""
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
    paint_mark(painter, QRectF(-side / 2, -side / 2, side, side))
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
    """The middle of the part of the view with the fewest pieces and goals, the right side first."""
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


Painters = Mapping[str, Callable[[Shown], None]]
UNDER: Painters = {"move": wake, "drift": drift, "placed": placed}
OVER: Painters = {
    "shot": shot, "miss": miss, "hit": hit, "repair": repair,
    "grapple": grapple, "sunk": sunk, "capture": capture, "wind": wind,
}  # fmt: skip
TOP: Painters = {
    "die": die,
    "wheel": wheel,
    "card": card,
    "points": points,
    "duel": duel,
    "told": banner,
}


def paint_effects(
    painters: Painters, painter: QPainter, view: View, scene: MatchScene, motion: MatchMotion, font: QFont
) -> None:
    """Paint the visible effects of one layer."""
    active = list(motion.active())
    latest = next((effect for effect, *_ in reversed(active) if effect.kind == "told"), None)
    for effect, part, age in active:
        paint = painters.get(effect.kind)
        if paint is not None and (paint is not banner or effect is latest):
            painter.save()
            paint(Shown(painter, view, scene, font, effect, part, age))
            painter.restore()
