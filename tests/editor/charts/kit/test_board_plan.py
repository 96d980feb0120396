"""How many sheets a board is cut into: more of them only where its cells become so much larger."""

from __future__ import annotations

from pathlib import Path

import pytest

from editor.charts.kit.kit_command import KitOrder, PrintedKit


@pytest.mark.parametrize(("paper", "sheets"), [("A4", 9), pytest.param("A3", 9, marks=pytest.mark.slow)])
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
