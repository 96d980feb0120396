"""The first sheet of a kit: the name of the game, the bill of what is in the box, how to print, cut and glue it."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from dsl.services.kit.kit_values import NOBODY, Kit, Marker
from editor.base.texts import tr
from editor.charts.drawing.ornaments.ornament_sheets import draw_ornament, ornament_inks
from editor.charts.drawing.style.colours import lightness, mixed
from editor.charts.export.composition import PX
from editor.charts.kit.imposition import BLEED, FlowBlock, flow_sheets
from editor.charts.kit.kit_look import DARK, GOLD, KitLook, frame, symbol_in
from editor.charts.kit.print_letters import (
    Letters,
    lines_of,
    paragraph_height,
    write_fitted,
    write_line,
    write_paragraph,
)
from editor.charts.kit.sheet_paper import KitSheet, Part


@dataclass(frozen=True)
class BillLine:
    """So many of something; ``part`` is the sheets on which it is printed."""

    count: int
    text: str
    part: Part


def bill_of(look: KitLook, parts: set[Part], board_sheets: int) -> list[BillLine]:
    """The lines for what is printed of a kit."""
    lines = [BillLine(board_sheets, tr("kit-bill-board", name=look.kit.map_title), "board")] if board_sheets else []
    lines += [*_counters(look), *_markers(look), *_chance(look.kit), *_paper(look)]
    return [line for line in lines if line.part in parts and line.count]


def _counters(look: KitLook) -> Iterator[BillLine]:
    """A line for each player: how many counters of each kind."""
    for seat in (*range(look.kit.seats), NOBODY):
        mine = look.kit.of_seat(seat)
        kinds = Tally(counter.kind for counter in mine)
        if kinds:
            text_of_kinds = ", ".join(f"{kind} × {count}" if count > 1 else kind for kind, count in kinds.items())
            owner = look.player(seat)
            text = (
                tr("kit-bill-counters", owner=owner, kinds=text_of_kinds)
                if owner
                else tr("kit-bill-nobodys", kinds=text_of_kinds)
            )
            yield BillLine(len(mine), text, "counters")


def _markers(look: KitLook) -> Iterator[BillLine]:
    """Markers that differ only in their player stand on one line."""
    groups: dict[tuple[str, str, str], list[Marker]] = {}
    for marker in look.kit.markers:
        groups.setdefault((marker.use, marker.label, marker.of_label), []).append(marker)
    for (use, label, of), some in groups.items():
        count = sum(marker.count for marker in some)
        key = "kit-bill-cell-two" if use == "cell" and some[0].seat != NOBODY else f"kit-bill-{use}"
        yield BillLine(count, tr(key, label=label, of=of, each=some[0].count), "markers")


def _chance(kit: Kit) -> Iterator[BillLine]:
    for spinner in kit.spinners:
        yield BillLine(1, tr("kit-bill-spinner", label=spinner.label, count=len(spinner.sectors)), "spinner")
    if kit.dice:
        yield BillLine(kit.dice, tr("kit-bill-die" if kit.dice == 1 else "kit-bill-dice"), "dice")
    for deck in kit.decks:
        yield BillLine(deck.size, tr("kit-bill-cards", label=deck.label), "cards")


def _paper(look: KitLook) -> Iterator[BillLine]:
    kit = look.kit
    yield BillLine(len(kit.mats), tr("kit-bill-mats"), "mats")
    yield BillLine(len(kit.strips), tr("kit-bill-strips"), "table")
    yield BillLine(
        len(kit.registers), tr("kit-bill-registers", names=", ".join(r.label for r in kit.registers)), "registers"
    )
    yield BillLine(1, tr("kit-bill-log"), "log")
    yield BillLine(
        len(kit.tables), tr("kit-bill-tables", names=", ".join(table.label for table in kit.tables)), "rules"
    )


HEAD_HIGH = 64.0
COUNT, SHEETS = 13.0, 18.0
"""Columns of the bill beside its words."""
HOW = ("print", "sides", "thick", "cut", "board", "spinner", "dice", "cards", "mats", "signs")
NEEDS: Mapping[str, Part] = {
    "sides": "counters", "board": "board", "spinner": "spinner", "dice": "dice", "cards": "cards", "mats": "mats",
    "signs": "mats",
}  # fmt: skip
"""The steps that are printed only where there is such a part."""


def cover_sheets(
    look: KitLook, bill: Sequence[BillLine], pages: Mapping[Part, str], notes: Sequence[str]
) -> Iterator[KitSheet]:
    """The cover, and more of it where the bill is long."""
    wide = look.paper.box.width()
    blocks = [FlowBlock("cover", HEAD_HIGH, lambda painter, rect: _paint_head(painter, rect, look))]
    blocks += _bill_blocks(bill, pages, wide)
    edge = tr(f"kit-edge-{look.flip}")
    steps = [tr(f"kit-how-{step}", edge=edge, bleed=round(BLEED)) for step in HOW if NEEDS.get(step) in (None, *pages)]
    blocks.append(_list_block(tr("kit-how"), [f"{number}. {text}" for number, text in enumerate(steps, 1)], wide))
    if notes:
        blocks.append(_list_block(tr("kit-notes"), [f"– {text}" for text in notes], wide))
    yield from flow_sheets(tr("kit-part-cover"), blocks, look.paper)


def _paint_head(painter: QPainter, rect: QRectF, look: KitLook) -> None:
    """A plate with the title between two lines of rope, a rose and a ship."""
    ground = QColor("#f6ecd2")
    painter.fillRect(rect, ground)
    frame(painter, rect, QColor(DARK), 0.7)
    frame(painter, rect.adjusted(1.6, 1.6, -1.6, -1.6), QColor(GOLD), 0.5)
    frame(painter, rect.adjusted(2.6, 2.6, -2.6, -2.6), QColor(DARK), 0.25)
    painter.save()
    painter.scale(1 / PX, 1 / PX)
    rose = QRectF(rect.left() + 4, rect.center().y() - 23, 46, 46)
    draw_ornament(painter, "rose", QRectF(rose.topLeft() * PX, rose.size() * PX), ornament_inks("engraved", False))
    painter.restore()
    if look.kit.counters:
        token = look.token(0)
        colour = mixed(look.ground(look.kit.counters[0]), QColor(DARK), 0.55)
        colour = colour if lightness(colour) < 0.45 else QColor(DARK)
        symbol_in(painter, token.symbol, QPointF(rect.right() - 27, rect.center().y()), 40.0, colour, ground)
    middle = QRectF(rect.left() + 52, rect.top() + 9, rect.width() - 104, 26)
    letters = Letters(15.0, bold=True, capitals=True, colour="#7a2318")
    write_fitted(painter, middle, look.kit.title, letters, 2)
    below = QRectF(middle.left(), middle.bottom() + 2, middle.width(), 7)
    write_fitted(painter, below, tr("kit-cover-name"), Letters(4.8, italic=True))
    text_of_kinds = tr("kit-cover-map", name=look.kit.map_title)
    write_fitted(painter, below.translated(0, 7), text_of_kinds, Letters(4.2), 1)
    players = tr("kit-cover-players", low=look.kit.least_seats, high=look.kit.seats)
    if look.kit.least_seats == look.kit.seats:
        players = tr("kit-cover-exactly", count=look.kit.seats)
    write_fitted(painter, below.translated(0, 13), players, Letters(4.2), 1)


# --- the bill ----------------------------------------------------------------------------------------


def _bill_blocks(bill: Sequence[BillLine], pages: Mapping[Part, str], wide: float) -> list[FlowBlock]:
    """The heading with the first line, then a block a line, so that a long bill goes on overleaf."""
    letters = Letters(3.7)
    blocks = []
    for number, line in enumerate(bill):
        text = line.text
        high = max(paragraph_height(text, letters, wide - COUNT - SHEETS - 4), letters.step)
        head = 9.0 if number == 0 else 0.0

        def paint(painter: QPainter, rect: QRectF, line: BillLine = line, head: float = head) -> None:
            _paint_bill_line(painter, rect, line, pages.get(line.part, ""), head)

        blocks.append(FlowBlock("cover", high + head, paint, 5.0 if head else 0.8))
    return blocks


def _paint_bill_line(painter: QPainter, rect: QRectF, line: BillLine, pages: str, head: float) -> None:
    if head:
        title = Letters(5.4, bold=True, capitals=True)
        write_line(painter, QPointF(rect.left(), rect.top() + 5), tr("kit-bill"), title)
    letters, top = Letters(3.7), rect.top() + head
    base = top + letters.size * 0.86
    write_line(painter, QPointF(rect.left() + COUNT - 3, base), str(line.count), letters.sized(3.9), 1)
    room = rect.width() - COUNT - SHEETS - 4
    write_paragraph(painter, QPointF(rect.left() + COUNT, top), line.text, letters, room)
    write_line(painter, QPointF(rect.right(), base), pages, Letters(3.2, italic=True, colour="#6b604f"), 1)
    lines = lines_of(line.text, letters, room)
    painter.setPen(QPen(QColor("#d9ccaa"), 0.2))
    y = top + len(lines) * letters.step + 0.3
    painter.drawLine(QLineF(rect.left(), y, rect.right(), y))


def _list_block(head: str, texts: Sequence[str], wide: float) -> FlowBlock:
    """A heading with paragraphs below it."""
    letters = Letters(3.6)
    high = 9 + sum(paragraph_height(text, letters, wide) + 0.8 for text in texts)

    def paint(painter: QPainter, rect: QRectF) -> None:
        title = Letters(5.4, bold=True, capitals=True)
        write_line(painter, QPointF(rect.left(), rect.top() + 5), head, title)
        y = rect.top() + 9
        for text in texts:
            y += write_paragraph(painter, QPointF(rect.left(), y), text, letters, rect.width()) + 0.8

    return FlowBlock("cover", high, paint)


def notes_sheets(look: KitLook, notes: Sequence[str]) -> Iterator[KitSheet]:
    """What could not be done, and how things were counted; no sheet if there are none."""
    if not notes:
        return
    letters, wide = Letters(4.0), look.paper.box.width()
    blocks = []
    for text in notes:
        high = paragraph_height(f"– {text}", letters, wide)

        def paint(painter: QPainter, rect: QRectF, text: str = text) -> None:
            write_paragraph(painter, rect.topLeft(), f"– {text}", letters, rect.width())

        blocks.append(FlowBlock("notes", high, paint, 3.0))
    yield from flow_sheets(tr("kit-part-notes"), blocks, look.paper)
