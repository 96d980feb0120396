"""The sheet on which a game is written down: round, turn, what happened to whom and where."""

from __future__ import annotations

from collections.abc import Iterator

from editor.base.texts import tr
from editor.charts.kit.flow_sheets import FlowBlock, flow_sheets
from editor.charts.kit.kit_look import KitLook
from editor.charts.kit.sheet_paper import KitSheet
from editor.charts.kit.table_blocks import PaperTable, paint_table

ROW = 7.2
MOST_COLUMNS = 9


def log_sheets(look: KitLook) -> Iterator[KitSheet]:
    """One sheet, to be copied as often as a game is long."""
    kit = look.kit
    columns = [kit.log.round_name or tr("kit-log-round"), tr("kit-log-player")]
    if kit.counters:
        columns += [tr("kit-log-piece"), tr("kit-log-from")]
    if any(counter.boxes for counter in kit.counters):
        columns.append(tr("kit-log-damage"))
    columns += [column for column in kit.log.columns if column]
    columns = [*columns[: MOST_COLUMNS - 1], tr("kit-log-note")]
    room = look.paper.box
    empty = PaperTable(tr("kit-part-log"), tuple(columns), (), ROW, 3.1)
    count = int((room.height() - empty.height(room.width())) // ROW)
    table = PaperTable(tr("kit-part-log"), tuple(columns), (tuple("" for _ in columns),) * count, ROW, 3.1)
    block = FlowBlock(
        "log", table.height(room.width()), lambda painter, rect: paint_table(painter, rect, table, look.unfit)
    )
    yield from flow_sheets(tr("kit-part-log"), [block], look.paper)
