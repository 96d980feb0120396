"""The effects on a chart, in three layers: under the pieces, over them, over everything."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPixmap, QPolygonF

from dsl.services.match.effects import Effect
from dsl.services.match.position_values import ChanceView
from dsl.services.match.token_marks import lettered_name
from editor.base.texts import tr
from editor.charts.drawing.engraved.plan_paths import round_pen
from editor.charts.drawing.match.chart_pills import paint_pill, pill_size
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
CARD = (520.0, 250.0)
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
    """A card with what it is, both ships, what is compared, what they throw, and how the rules settle it."""
    effect, scene, painter, night = shown.effect, shown.scene, shown.painter, shown.scene.theme.night
    if effect.piece is None or effect.other is None:
        return
    wide, high = CARD
    painter.setOpacity(min(shown.age / 200, 1.0) * (shown.left if shown.part >= 1 else 1.0) ** 0.5)
    painter.fillRect(shown.board, QColor(20, 26, 32, 70))
    painter.translate(shown.board.center())
    painter.scale(shown.grown, shown.grown)
    box = QRectF(-wide / 2, -high / 2, wide, high)
    paint_plate(painter, box, night)
    head = effect.text.partition(":")[0].removesuffix(".")
    top = QRectF(box.left(), box.top() + 8, wide, 44)
    _write_in(painter, top, head, HEADLINE[night], headline_font(shown.font, 1.8))
    for way, ref, strength in ((-1, effect.piece, effect.before), (1, effect.other, effect.after)):
        look, piece, middle = scene.looks.get(ref), scene.piece(ref), way * wide * 0.26
        if look is not None:
            look = replace(look, badge="", letter="" if look.sail else look.letter)
            paint_token(painter, QRectF(middle - 40, box.top() + 52, 80, 80), look)
        if piece is None or scene.position is None:
            continue
        owner = scene.position.players[piece.owner].name if piece.owner >= 0 else ""
        name = QRectF(middle - wide * 0.23, box.top() + 136, wide * 0.46, 28)
        _write_in(painter, name, ", ".join(filter(None, (owner, lettered_name(scene.theme.stage, piece)))), TEXT[night],
                  book_font(shown.font, 1.15, bold=True))  # fmt: skip
        at = QPointF(way * wide * 0.09, box.top() + 98)
        write(painter, at, str(strength), Lettering(34, scene.ink(piece.owner).rgba(), 0, bold=True))
        for die in (part for part in effect.parts if part.piece == ref and shown.age >= part.begin):
            _paint_die(painter, QPointF(way * wide * 0.42, box.top() + 92), die, shown.age - die.begin, shown.font)
    painter.setPen(round_pen(QColor("#c9912b"), 1.2))
    painter.drawLine(QPointF(-wide * 0.44, box.top() + 172), QPointF(wide * 0.44, box.top() + 172))
    area = QRectF(box.left() + 20, box.top() + 178, wide - 40, high - 186)
    for line in (part for part in effect.parts if part.kind == "told" and shown.age >= part.begin):
        _write_in(painter, area, line.text, TEXT[night], book_font(shown.font, 1.2))


def _write_in(painter: QPainter, box: QRectF, text: str, colour: str, font: QFont) -> None:
    painter.setPen(QColor(colour))
    painter.setFont(font)
    painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap), text)


def paint_plate(painter: QPainter, box: QRectF, night: bool) -> None:
    """The ground of a card, with a golden line at its edge."""
    for inside, colour in ((0.0, "#6b5a36" if night else "#3a2a1c"), (5.0, "#c9912b")):
        painter.setPen(round_pen(QColor(colour), 1.5))
        painter.setBrush(QColor(PLATE[night]))
        painter.drawRoundedRect(box.adjusted(inside, inside, -inside, -inside), 8, 8)


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


BANNER_IN, BANNER_OUT, TOP_GAP = 120.0, 0.15, 10.0
"""Milliseconds in which a banner appears, the last part of its time in which it fades; its place."""


def banner(shown: Shown) -> None:
    """A banner at the top of the board: a headline, and a second line by the rules."""
    painter, board, night = shown.painter, shown.board, shown.scene.theme.night
    head, small = headline_font(shown.font, 1.6 * shown.grown), book_font(shown.font, 1.15 * shown.grown)
    small.setItalic(True)
    most = board.width() - 2 * TAIL - 80
    fonts = [(shown.effect.text.removesuffix("."), head), (shown.effect.name.removesuffix("."), small)]
    lines = [(QFontMetricsF(font), text, font) for text, font in fonts if text]
    wide = min(max(metrics.horizontalAdvance(text) for metrics, text, _ in lines), most) + 44
    box = QRectF(board.center().x() - wide / 2, board.top() + TOP_GAP, wide, sum(m.height() for m, *_ in lines) + 12)
    painter.setOpacity(min(shown.age / BANNER_IN, shown.left / BANNER_OUT, 1.0))
    paint_ribbon(painter, box, night)
    top = box.top() + 6
    for number, (metrics, text, font) in enumerate(lines):
        painter.setFont(font)
        painter.setPen(QColor((HEADLINE, TEXT)[number][night]))
        cut = metrics.elidedText(text, Qt.TextElideMode.ElideRight, most)
        painter.drawText(QRectF(box.left(), top, wide, metrics.height()), int(Qt.AlignmentFlag.AlignCenter), cut)
        top += metrics.height()


DIE, CARD_SIDE = 54.0, 190.0
LEAST_WHEEL, MOST_WHEEL, CELLS = 150.0, 250.0, 9
"""A wheel is as wide as this number of cells, within these pixels."""
IN, OUT, TURNS = 180.0, 220.0, 720.0
"""Milliseconds in which a wheel appears and disappears; degrees that it turns before its sector."""
EDGE = 14.0


def die(shown: Shown) -> None:
    """The die rolls next to the thrower, then shows its face; beside it the faces that hit."""
    place, needed = shown.cell(0), shown.scene.needed.get(shown.effect.node)
    if place is None:
        return
    at = _next_to(shown, place)
    shown.painter.setOpacity(min(shown.left * 3, 1.0) if shown.part >= 1 else 1.0)
    _paint_die(shown.painter, at, shown.effect, shown.age, shown.font)
    if needed:
        text = " · ".join([shown.effect.text] * (shown.part >= 1) + [tr("canvas-needed", faces=needed)])
        box = QRectF(at + QPointF(DIE * 0.6, 0), pill_size(text, shown.font)).translated(0, -DIE * 0.25)
        if box.right() > shown.board.right():
            box.moveRight(at.x() - DIE * 0.6)
        paint_pill(shown.painter, box, text, shown.font)


def _paint_die(painter: QPainter, at: QPointF, effect: Effect, age: float, font: QFont) -> None:
    """A die that hops and shows other faces until it lies."""
    faces, part = (
        effect.chance_result.chance.outcomes if effect.chance_result is not None else (),
        min(age / max(effect.lasts, 1), 1.0),
    )
    text = faces[int(age / 70) * 5 % len(faces)].text if part < 1 and faces else effect.text
    at -= QPointF(0, abs((part * 3) % 1 - 0.5) * 26 * (1 - part))
    paint_die(painter, QRectF(at.x() - DIE / 2, at.y() - DIE / 2, DIE, DIE), text, font, (1 - part) ** 2 * 420 + 8)


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
    """A card moves in from the edge of the board and is turned; who may not see it sees its back."""
    board, thrown = shown.board, shown.effect.chance_result
    if thrown is None:
        return
    smooth, side = shown.part * shown.part * (3 - 2 * shown.part), CARD_SIDE * shown.grown
    end = board.topRight() + QPointF(-side * 0.45, side * 0.6)
    at = end + QPointF(side * (1 - smooth), 0)
    box = QRectF(at.x() - side / 2, at.y() - side / 2, side, side)
    shown.painter.setOpacity(min(shown.left * 3, 1.0) if shown.part >= 1 else 1.0)
    face = thrown.chance.outcomes[thrown.index] if thrown.index is not None else None
    paint_card(shown.painter, box, face, shown.scene.theme, thrown.chance.what, shown.font, shown.part)
    shown.painter.setOpacity(1.0)


def wheel(shown: Shown) -> None:
    """A wheel whose disc turns under a fixed pointer."""
    result, scene, painter = shown.effect.chance_result, shown.scene, shown.painter
    if result is None or not result.chance.outcomes or scene.geometry is None:
        return
    side = min(max(scene.cell_size(shown.view) * CELLS, LEAST_WHEEL), MOST_WHEEL)
    at = _free(shown, side)
    after = shown.effect.lasts + shown.effect.rest - shown.age
    grown = min(shown.age / IN, 1.0, max(after, 0.0) / OUT)
    spun = 1 - (1 - min(max((shown.age - IN) / max(shown.effect.lasts - IN, 1), 0.0), 1.0)) ** 5
    middle = wheel_of(result.chance)[result.index].middle if result.index is not None else 0.0
    picture = _picture(result.chance, scene.theme, shown.font.toString(), round(side), round(fineness_of(painter), 2))
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
