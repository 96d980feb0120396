"""Does the chart keep up in each style? ``python -m tests.bench.style_frames [STYLE …] [MAP …]``; it only tells.

The shipped maps (or those named) in a view of 1280 × 800 without a display, drawn in each style, whose ground comes
from the process beside the window. Frames are counted as ``tests.bench.frames`` does; ``ready`` are the seconds from
opening until the ground is there in its style, ``sharp`` those until it is as sharp as it gets at a new scale.
"""

from __future__ import annotations

import time
from argparse import ArgumentParser
from dataclasses import replace
from pathlib import Path

from rich.console import Console
from rich.table import Table

from dsl.maps.mapfile import MapFile
from editor.charts.drawing.chart_style import STYLES
from editor.charts.drawing.style_choice import StyleChoice
from editor.charts.export.command import chosen_game, theme_of
from editor.model.documents.map_document import MapDocument
from editor.model.sessions.gesture import ToolController
from editor.model.sessions.painting.brush import BrushTool
from editor.model.sessions.session import Session
from editor.view.canvas.chart_view import ChartView
from tests.bench.frames import COLUMNS, HEIGHT, WIDTH, Step, application, brush, fill, hover, memory, pan, wheel

MAPS = Path(__file__).parents[2] / "maps"
SCALES = (24.0, 48.0)
PATIENCE = 60


def main() -> None:
    """Print the table."""
    known = {path.stem: path for path in sorted(MAPS.glob("*.yaml"))}
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("what", nargs="*", metavar="STYLE or MAP", choices=[*STYLES, *known, []])
    wanted, app = parser.parse_args().what, application()
    maps = [path for name, path in known.items() if name in wanted] or list(known.values())
    styles = [style for style in STYLES if style in wanted] or list(STYLES)
    table, empty, told = Table(*COLUMNS), memory(), []
    for path in maps:
        for style in styles:
            view = ChartView(ToolController({"brush": BrushTool()}))
            session = Session(MapDocument(MapFile(path.read_text(encoding="utf-8"))))
            look = StyleChoice.of(style).dress(replace(view.look, language="ru"), session.chart)
            view.set_theme(theme_of(chosen_game("", session.chart), False))
            view.set_look(look)
            view.show_session(session)
            view.resize(WIDTH, HEIGHT)
            begin = time.perf_counter()
            view.show()
            ready = waited(view, begin, sharp=False)
            told.append(f"{path.stem} {style}: ready {ready:.2f} s, sharp {waited(view, begin, sharp=True):.2f} s")
            steps: tuple[Step, ...] = (pan, wheel, brush, hover)
            fill(table, f"{path.stem} {style}", view, SCALES, steps)
            view.close()
            view.deleteLater()
            app.processEvents()
    Console(width=120).print(table)
    print("\n".join(told))
    print(f"memory of the window: {empty:.0f} MB before the first map, {memory():.0f} MB at most")


def waited(view: ChartView, begin: float, *, sharp: bool) -> float:
    """Seconds until the ground is there in its style, or nothing more is to come."""
    app, styled = application(), view.scene.styled
    while time.perf_counter() < begin + PATIENCE:
        app.processEvents()
        view.repaint()
        if not styled.active or (styled.ready and not (sharp and styled.busy)):
            break
        time.sleep(0.002)
    return time.perf_counter() - begin


if __name__ == "__main__":
    main()
