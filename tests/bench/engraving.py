"""How long engraved charts take: ``python -m tests.bench.engraving [MAP ...] [--width PIXELS] [--all]``.

For each shipped map and style: milliseconds of processor time to plan, to paint the ground with the plan kept, and to
paint a window of a quarter of it. ``--all``: to paint the whole with names, ports and frame, too.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import process_time

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from dsl.maps.mapfile import MapFile
from editor.charts.drawing.chart_style import STYLES, plans_of
from editor.charts.drawing.drawing_context import DrawingLook, Plans
from editor.charts.drawing.picture import styled_ground_picture, whole_steps
from editor.charts.drawing.style.theme import load_theme
from editor.model.documents.map_document import MapDocument
from editor.model.documents.viewport import View

HOUSE = Path(__file__).parents[2]


def milliseconds(work: Callable[[], object], times: int = 3) -> float:
    """The least processor time of some runs."""
    spent = []
    for _ in range(times):
        start = process_time()
        work()
        spent.append(process_time() - start)
    return min(spent) * 1000


def paint_all(plans: Plans, view: View) -> QImage:
    """A whole picture as it is exported."""
    image = QImage(view.width, view.height, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    for _ in whole_steps(painter, view, plans.chart, plans.theme, plans.look, plans):
        pass
    painter.end()
    return image


def measure(path: Path, width: int, whole: bool) -> None:
    """One line for each style of a map."""
    chart = MapDocument(MapFile(path.read_text(encoding="utf-8"))).chart
    theme = load_theme(HOUSE / "rulesets" / chart.games[0] if chart.games else None)
    left, top, right, bottom = chart.geometry.bounds
    scale = width / (right - left)
    view = View(scale, left, top, width, round((bottom - top) * scale))
    part = View(scale * 2, left, top, width // 2, round((bottom - top) * scale / 2))
    for style in STYLES:
        look = DrawingLook(style=style)
        plans = plans_of(chart, theme, look)
        if plans is None:
            continue
        figures = [milliseconds(partial(plans_of, chart, theme, look))]
        figures += [milliseconds(partial(styled_ground_picture, plans, seen)) for seen in (view, part)]
        if whole:
            figures.append(milliseconds(partial(paint_all, plans, view), 1))
        print(f"{path.stem:20} {style:10}" + "".join(f"{figure:9.0f}" for figure in figures))


def main() -> None:
    """Measure the maps that are named, or all that are shipped."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("maps", nargs="*", type=Path)
    parser.add_argument("--width", type=int, default=1700)
    parser.add_argument("--all", action="store_true")
    said = parser.parse_args()
    application = QApplication([])
    print(f"{'map':20} {'style':10}     plan    paint   window" + ("    whole" if said.all else "") + "  (ms)")
    for path in said.maps or sorted((HOUSE / "maps").glob("*.yaml")):
        measure(path, said.width, said.all)
    application.quit()


if __name__ == "__main__":
    main()
