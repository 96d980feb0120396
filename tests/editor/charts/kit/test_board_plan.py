"""How many sheets a board is cut into: more of them only where its cells become so much larger."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from editor.charts.export.paper_sheets import cut
from editor.charts.kit.board_plan import PAYS, BoardPlan, _pays
from editor.charts.kit.kit_command import KitOrder, PrintedKit


def test_cells_have_to_grow_with_the_sheets() -> None:
    four, nine = cut(540, 350, "A4", 8, 8), cut(800, 500, "A4", 8, 8)
    assert (len(four.sheets), len(nine.sheets)) == (4, 9)
    best = BoardPlan(None, four, 10.0)
    assert _pays(10.0 * (1 + PAYS * 0.5) + 0.01, nine, best)
    assert not _pays(10.0 * (1 + PAYS * 0.5) - 0.01, nine, best)
    assert not _pays(10.0, four, best), "nothing is gained"
    assert _pays(1.0, nine, replace(best, poster=None)), "what there is, is better than nothing"


@pytest.mark.parametrize(("paper", "sheets"), [("A4", 9), ("A3", 9)])
def test_a_large_board_leaves_no_sheet_nearly_empty(paper: str, sheets: int, tmp_path: Path) -> None:
    plan = PrintedKit(KitOrder("colonies_1990", tmp_path / "kit.pdf", paper=paper)).plan
    assert plan.poster is not None and plan.whole is not None
    assert len(plan.poster.sheets) == sheets
    wide, high = plan.whole.size_mm
    assert wide * high > 0.6 * sheets * plan.poster.width * plan.poster.height


def test_one_page_is_enough_if_that_is_wanted(tmp_path: Path) -> None:
    plan = PrintedKit(KitOrder("colonies_1990", tmp_path / "kit.pdf", one_page=True)).plan
    assert plan.poster is not None and len(plan.poster.sheets) == 1
    assert plan.note, "its cells are smaller than the counters"
