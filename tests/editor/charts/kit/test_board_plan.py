"""How many sheets a board is cut into: more of them only where its cells become so much larger."""

from __future__ import annotations

from pathlib import Path

import pytest

from editor.base.texts import ui
from editor.charts.kit.kit_command import PrintedKit
from editor.charts.kit.kit_data import KitOrder
from tests.share import usual

ROOT = Path(__file__).parents[4]
RIM = 3.0
"""Of a plate, in millimetres: nothing is written there."""


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


def test_a_game_that_tells_of_no_sea_is_played_on_paper(tmp_path: Path) -> None:
    for game, dry in (("tests/games/nine_men/nine_men.rules", True), ("ships_track", False)):
        order = KitOrder(str(ROOT / game) if dry else game, tmp_path / "kit.pdf", style="plain", one_page=True)
        whole = PrintedKit(order).plan.whole
        assert whole is not None
        assert (whole.theme.sea == whole.paper, whole.look.ornament) == (dry, not dry), game


@pytest.mark.parametrize("language", usual(("en", "ru", "uk"), "ru"))
def test_no_seam_goes_through_the_legend_or_title_where_sheets_have_room_to_spare(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ui, "language", language)
    plan = PrintedKit(KitOrder("ships_track", tmp_path / "kit.pdf", language=language)).plan
    assert plan.poster is not None and plan.whole is not None
    boxes = plan.whole.plate_boxes
    assert len(boxes) == 2 and plan.poster.columns == 2 and plan.poster.rows == 2
    seams, rows = ({getattr(sheet, side) for sheet in plan.poster.sheets} for side in ("left", "top"))
    wide, high = plan.whole.size_mm
    first, last = wide - plan.poster.inner[0], plan.poster.inner[0] - plan.poster.overlap  # where a seam may stand
    spared = [box for box in boxes if box.right() - RIM <= last or box.left() + RIM >= first]
    assert spared and not [box for box in spared for seam in seams if box.left() + RIM < seam < box.right() - RIM]
    assert not [box for box in boxes for seam in rows if box.top() + RIM < seam < box.bottom() - RIM]
    assert min(seams) <= 0 and max(seams) + plan.poster.inner[0] >= wide - 0.01
    assert min(rows) <= 0 and max(rows) + plan.poster.inner[1] >= high - 0.01
