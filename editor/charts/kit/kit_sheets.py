"""All sheets of a kit in their order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import get_args

from dsl.services.kit.kit_values import NOBODY, Marker
from editor.base.texts import tr
from editor.base.texts.tooltips import capital
from editor.charts.kit.board_sheets import BoardPlan, board_sheets
from editor.charts.kit.card_faces import card_item
from editor.charts.kit.counter_faces import counter_item
from editor.charts.kit.cover_sheet import cover_sheets, notes_sheets
from editor.charts.kit.die_net import die_block
from editor.charts.kit.flow_sheets import FlowBlock, flow_sheets
from editor.charts.kit.imposition import CutGroup, cut_sheets
from editor.charts.kit.kit_bill import bill_of
from editor.charts.kit.kit_look import KitLook
from editor.charts.kit.log_sheets import log_sheets
from editor.charts.kit.marker_faces import marker_items
from editor.charts.kit.mat_blocks import mat_block, slip_blocks
from editor.charts.kit.mat_tracks import strip_block
from editor.charts.kit.sheet_paper import KitSheet, Part
from editor.charts.kit.spinner_sheet import spinner_sheets
from editor.charts.kit.table_blocks import PaperTable, table_blocks

PARTS: tuple[Part, ...] = get_args(Part)


def sheets_of(look: KitLook, board: BoardPlan, only: set[Part]) -> list[KitSheet]:
    """The sheets of a kit, the cover first; only those parts that are wanted."""
    found = [
        sheet
        for sheet in (*board_sheets(board), *_cut(look, only), *_kept(look, only))
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


def _kept(look: KitLook, only: set[Part]) -> Iterator[KitSheet]:
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
    told = [tr(remark.key, **dict(remark.args)) for remark in look.kit.remarks]
    told += [board.note] if board.note and "board" in only else []
    if not look.kit.counters and not any(marker.use in ("cell", "seeds") for marker in look.kit.markers):
        told.append(tr("kit-no-pieces"))
    return told


def last_sheets(look: KitLook, board: BoardPlan, only: set[Part]) -> list[KitSheet]:
    """The sheet of what could not be done, as far as no cover tells it: known when all others are painted."""
    told = notes_of(look, board, only) if "cover" not in only else []
    if look.unfit:
        told.append(tr("kit-unfit", names=", ".join(dict.fromkeys(look.unfit))))
    return list(notes_sheets(look, told))
