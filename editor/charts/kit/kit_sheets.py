"""All sheets of a kit in their order, and the PDF of them, painted in millimetres."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import get_args

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QSizeF
from PySide6.QtGui import QPageLayout, QPageSize, QPainter, QPdfWriter

from dsl.services.kit.kit_values import NOBODY, Marker
from editor.base.texts import tr
from editor.base.texts.tooltips import capital
from editor.charts.export.composition import INCH
from editor.charts.kit.board_sheets import BoardPlan, board_sheets
from editor.charts.kit.card_faces import card_item
from editor.charts.kit.chance_sheets import die_block, spinner_sheets
from editor.charts.kit.counters_and_markers import counter_item, marker_items
from editor.charts.kit.cover_sheet import bill_of, cover_sheets, notes_sheets
from editor.charts.kit.imposition import CutGroup, FlowBlock, cut_sheets, flow_sheets
from editor.charts.kit.kit_look import KitLook
from editor.charts.kit.mat_blocks import mat_block, slip_blocks
from editor.charts.kit.mat_tracks import strip_block
from editor.charts.kit.sheet_paper import KitSheet, Paper, Part, paint_frame
from editor.charts.kit.table_blocks import PaperTable, log_sheets, table_blocks

PARTS: tuple[Part, ...] = get_args(Part)


def sheets_of(look: KitLook, board: BoardPlan, only: set[Part]) -> list[KitSheet]:
    """The sheets of a kit, the cover first; only those parts that are wanted."""
    found = [
        sheet
        for sheet in (*board_sheets(board), *_cut(look, only), *_table_sheets(look, only))
        if only & {sheet.part, *sheet.also}
    ]
    pages = _pages(found, 1)
    if "cover" in only:
        notes = notes_of(look, board, only)
        count = len(list(_cover(look, board, pages, notes)))
        found = [*_cover(look, board, _pages(found, count), notes), *found]
    return found


def _cover(look: KitLook, board: BoardPlan, pages: dict[Part, str], notes: list[str]) -> Iterator[KitSheet]:
    count = len(board.poster.sheets) if board.poster is not None else 0
    yield from cover_sheets(look, bill_of(look, set(pages), count), pages, notes)


def _pages(sheets: Iterable[KitSheet], before: int) -> dict[Part, str]:
    """On which pages each part is, in words."""
    places: dict[Part, list[int]] = {}
    for number, sheet in enumerate(sheets, before + 1):
        for part in (sheet.part, *sheet.also):
            places.setdefault(part, []).append(number)
    found = {}
    for part, numbers in places.items():
        first, last = numbers[0], numbers[-1]
        found[part] = tr("kit-page", first=first) if first == last else tr("kit-pages", first=first, last=last)
    return found


def _cut(look: KitLook, only: set[Part]) -> Iterator[KitSheet]:
    """Counters and markers by their players and kinds, then the cards: all with two sides."""
    groups = [group for group in (*_counter_groups(look), *_marker_groups(look)) if group.part in only]
    parts = {group.part for group in groups}
    part = "pieces" if len(parts) > 1 else next(iter(parts), "counters")
    heads = tr(f"kit-part-{part}"), tr(f"kit-part-{part}-back")
    yield from cut_sheets(heads, groups, look.paper, look.flip)
    for deck in look.kit.decks if "cards" in only else ():
        cards = [card_item(card, deck, look) for card in deck.cards for _ in range(card.copies)]
        heads = tr("kit-part-cards", name=deck.label), tr("kit-part-cards-back", name=deck.label)
        yield from cut_sheets(heads, [CutGroup("cards", "", tuple(cards))], look.paper, look.flip)


def _counter_groups(look: KitLook) -> Iterator[CutGroup]:
    for seat in (*range(look.kit.seats), NOBODY):
        mine = tuple(counter_item(counter, look) for counter in look.kit.of_seat(seat))
        if mine:
            yield CutGroup("counters", look.player(seat), mine)


def _marker_groups(look: KitLook) -> Iterator[CutGroup]:
    """Markers that differ only in their player stand together."""
    kinds: dict[tuple[str, str, str], list[Marker]] = {}
    for marker in look.kit.markers:
        kinds.setdefault((marker.use, marker.label, marker.of_label), []).append(marker)
    for (use, label, _), some in kinds.items():
        title = tr("kit-anchors") if use == "taken" else tr("kit-cubes") if use == "track" else capital(label)
        yield CutGroup("markers", title, tuple(item for marker in some for item in marker_items(marker, look)))


def _table_sheets(look: KitLook, only: set[Part]) -> Iterator[KitSheet]:
    """What lies beside the board and is written on."""
    yield from spinner_sheets(look)
    room = look.paper.box.width(), look.paper.box.height()
    mats = [mat_block(mat, look, look.kit.size, room[0]) for mat in look.kit.mats]
    yield from flow_sheets(tr("kit-part-mats"), mats, look.paper)
    table = [block for block in _table_blocks(look, room) if block.part in only]
    yield from flow_sheets(tr("kit-part-table"), table, look.paper)
    yield from flow_sheets(tr("kit-part-registers"), _register_blocks(look, room), look.paper)
    yield from log_sheets(look)


def _table_blocks(look: KitLook, room: tuple[float, float]) -> Iterator[FlowBlock]:
    """What all look at: strips, slips for secrets, a die to fold, the tables of the rules."""
    for strip in look.kit.strips:
        yield strip_block(strip, look)
    yield from slip_blocks(look.kit.log.slips, look)
    if look.kit.dice:
        yield die_block()
    for table in look.kit.tables:
        paper = PaperTable(table.label, ("", *table.columns), table.rows)
        yield from table_blocks("rules", paper, room, look.unfit)


def _register_blocks(look: KitLook, room: tuple[float, float]) -> Iterator[FlowBlock]:
    """Lists of sites with columns for a pencil."""
    for register in look.kit.registers:
        heads = ("", tr("kit-cell"), *register.known, *register.written)
        empty = ("",) * len(register.written)
        paper = PaperTable(register.label, heads, tuple((*row, *empty) for row in register.rows), 6.0, 3.2)
        yield from table_blocks("registers", paper, room, look.unfit)


def notes_of(look: KitLook, board: BoardPlan, only: set[Part]) -> list[str]:
    """What is known before anything is painted: how things were counted, and what could not be done."""
    notes = [tr(remark.key, **dict(remark.args)) for remark in look.kit.remarks]
    notes += [board.note] if board.note and "board" in only else []
    if not look.kit.counters and not any(marker.use in ("cell", "seeds") for marker in look.kit.markers):
        notes.append(tr("kit-no-pieces"))
    return notes


def last_sheets(look: KitLook, board: BoardPlan, only: set[Part]) -> list[KitSheet]:
    """The sheet of what could not be done, unless a cover lists it; it is known when all other sheets are painted."""
    notes = notes_of(look, board, only) if "cover" not in only else []
    if look.unfit:
        notes.append(tr("kit-unfit", names=", ".join(dict.fromkeys(look.unfit))))
    return list(notes_sheets(look, notes))


DPI = 600
Step = Callable[[int, int], None]


def kit_pdf(look: KitLook, board: BoardPlan, only: set[Part], step: Step) -> tuple[bytes, list[KitSheet]]:
    """The bytes of the PDF, and its sheets in order. ``step`` is called with (done, all)."""
    sheets = sheets_of(look, board, only)
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setCreator("Fordewind")
    writer.setTitle(look.kit.title)
    writer.setResolution(DPI)
    writer.setPageLayout(_layout(sheets[0].paper if sheets else look.paper))
    painter = QPainter(writer)
    for number, sheet in enumerate(sheets):
        _page(painter, writer, sheet, number, look.kit.title, len(sheets))
        step(number + 1, len(sheets))
    last = last_sheets(look, board, only) if "notes" in only else []
    for number, sheet in enumerate(last, len(sheets)):
        _page(painter, writer, sheet, number, look.kit.title, len(sheets) + len(last))
    painter.end()
    return bytes(data.data()), [*sheets, *last]


def _page(painter: QPainter, writer: QPdfWriter, sheet: KitSheet, number: int, title: str, count: int) -> None:
    if number:
        writer.setPageLayout(_layout(sheet.paper))
        writer.newPage()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(DPI / INCH, DPI / INCH)
    sheet.paint(painter)
    paint_frame(painter, sheet, title, number + 1, count)
    painter.restore()


def _layout(paper: Paper) -> QPageLayout:
    size = QPageSize(
        QSizeF(paper.width, paper.height), QPageSize.Unit.Millimeter, "", QPageSize.SizeMatchPolicy.ExactMatch
    )
    return QPageLayout(size, QPageLayout.Orientation.Portrait, QMarginsF())
