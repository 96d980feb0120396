"""What does one step cost on a large map? ``python -m tests.bench.large [SIDE] [squares] [hexes] [--profile WORD]``.

The whole window, all panels open, without a display; a map of 2000 × 2000 cells. Each step is an action that a hand
can start, on four or one million cells. The table gives milliseconds of processor time in the window's own thread:
*at once* is what the step itself takes, *after* the longest stretch in which the window was deaf afterwards (a repaint
among them). What workers do beside does not count. Nothing here fails, it only tells.
"""

from __future__ import annotations

import cProfile
import os
import pstats
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_SCALE_FACTOR", "1")
os.environ["FORDEWIND_HOME"] = tempfile.mkdtemp()

import numpy as np
from PySide6.QtWidgets import QApplication
from rich.console import Console
from rich.table import Table

from editor.app import make_window
from editor.model.chart import Ink
from editor.tools.tool import Pointer
from editor.window.room import Room
from editor.window.settings import Settings
from editor.window.window import Window
from tests.bench.bigmaps import GRIDS, grid_text

SIDE = next((int(word) for word in sys.argv[1:] if word.isdigit()), 2000)
KINDS = {"squares": "square", "hexes": "hex pointy"}
PANELS = ("palette", "form", "contents", "properties", "history", "backups", "problems", "minimap")
PROFILED = sys.argv[sys.argv.index("--profile") + 1] if "--profile" in sys.argv else ""
Step = tuple[str, Callable[[], object]]


class Driver:
    """One window with one large map, and the steps that are measured on it."""

    def __init__(self, app: QApplication, kind: str) -> None:
        self.app, self.figures = app, dict[str, tuple[float, float]]()
        self.path = Path(os.environ["FORDEWIND_HOME"], f"{kind.replace(' ', '-')}.yaml")
        self.path.write_text(grid_text(GRIDS[kind], SIDE), encoding="utf-8")
        settings = Settings()
        settings.put("tour/seen", True)
        self.window: Window = make_window(app, [], settings)
        self.window.resize(1600, 1000)
        self.window.show()
        self.room: Room = self.window.furnish()
        self.settle(1.0)

    def settle(self, seconds: float, until: Callable[[], bool] = lambda: True) -> float:
        """Let the window go on for a while, until it has been at rest for long enough; its longest deaf stretch."""
        worst, end = 0.0, time.perf_counter() + seconds
        limit = time.perf_counter() + 12
        while (time.perf_counter() < end or not until()) and time.perf_counter() < limit:
            before = time.thread_time()
            self.app.processEvents()
            spent = time.thread_time() - before
            worst = max(worst, spent)
            if spent > 0.03:
                end = max(end, time.perf_counter() + seconds)
            time.sleep(0.001)
        return worst

    def measure(
        self, name: str, step: Callable[[], object], seconds: float = 0.35, until: Callable[[], bool] = lambda: True
    ) -> None:
        """Do a step and write down what it cost."""
        profile = cProfile.Profile() if PROFILED and PROFILED in name else None
        if profile is not None:
            profile.enable()
        before = time.thread_time()
        step()
        spent = time.thread_time() - before
        after = self.settle(seconds, until)
        if profile is not None:
            profile.disable()
            pstats.Stats(profile).sort_stats("cumulative").print_stats(40)
        self.figures[name] = (1000 * spent, 1000 * after)
        print(f"{name:32} {1000 * spent:8.0f} {1000 * after:8.0f}", file=sys.stderr, flush=True)

    def act(self, name: str) -> None:
        """Start an action as a key or the menu does."""
        self.room.actions[name].trigger()

    def repaint(self) -> None:
        """A frame."""
        self.room.view.repaint()

    def click(self, tool: str, cell: int, control: bool = False) -> None:
        """A click with a tool."""
        desk, room = self.room.desk, self.room
        desk.tool = tool
        assert desk.document is not None
        x, y = desk.document.chart.geometry.centre(cell)
        for kind in ("press", "release"):
            room.hand.event(Pointer(kind, x, y, cell, control=control))

    def half(self) -> None:
        """Select a million cells in the middle."""
        quarter = SIDE // 4
        inside = np.arange(quarter, SIDE - quarter, dtype=np.int32)
        self.room.desk.selection = (inside[:, None] * SIDE + inside).reshape(-1)

    def short(self) -> None:
        room, desk = self.room, self.room.desk
        self.measure("open", lambda: room.filing.open_paths([self.path]), until=lambda: desk.document is not None)
        for panel in PANELS:
            room.docks.show(panel)
        self.settle(.3)
        self.extras()

    def extras(self) -> None:
        room, desk = self.room, self.room.desk
        self.act("map.resize")
        panel = room.docks.panel("reshape")
        plan = panel.form.plan()
        other = replace(plan, width=plan.width - 10, height=plan.height - 10)
        panel.form.plan = lambda: other
        self.measure("preview of another size", panel.refresh)
        self.measure("another size", panel.carry_out)
        self.act("edit.undo")
        other = replace(plan, kind="hex" if plan.kind != "hex" else "square8", keeps_hexes=False)
        self.measure("preview of another grid", panel.refresh)
        self.measure("another grid", panel.carry_out)
        self.act("edit.undo")
        room.docks.show("minimap")
        self.settle(.3)
        self.half()
        desk.ink = Ink("sand")
        self.act("edit.fill")
        self.settle(.3)
        self.measure("compare with the file", lambda: self.act("file.compare_saved"))
        picture = room.docks.panel("compare").picture
        self.measure("repaint of the comparison", lambda: picture.repaint())
        self.measure("fill beside the comparison", lambda: self.act("edit.undo"), 1.0)

    def run(self) -> dict[str, tuple[float, float]]:
        """All steps, one after the other."""
        room, desk = self.room, self.room.desk
        self.measure("open", lambda: room.filing.open_paths([self.path]), until=lambda: desk.document is not None)
        assert desk.document is not None
        chart = desk.document.chart
        for panel in PANELS:
            room.docks.show(panel)
        self.settle(1.0)
        sea = int(np.flatnonzero(chart.cells.reshape(-1) == chart.cells.reshape(-1)[0])[SIDE * SIDE // 3])
        self.measure("select all", lambda: self.act("edit.select_all"))
        self.measure("repaint, all selected", self.repaint)
        self.measure("invert", lambda: self.act("edit.select_others"))
        desk.ink = Ink("land")
        self.measure("select by kind", lambda: self.act("edit.select_ink"))
        self.measure("repaint, kind selected", self.repaint)
        self.measure("zoom, kind selected", lambda: (room.view.set_scale(24 * room.view.camera.unit), self.repaint()))
        self.measure("fit, kind selected", lambda: (self.act("view.zoom_fit"), self.repaint()))
        self.measure("wand", lambda: self.click("wand", sea, True))
        self.act("edit.select_all")
        self.settle(0.2)
        self.measure("copy all", lambda: self.act("edit.copy"))
        self.half()
        self.settle(0.2)
        self.measure("copy a million", lambda: self.act("edit.copy"))
        self.measure("cut a million", lambda: self.act("edit.cut"))
        self.measure("undo cut", lambda: self.act("edit.undo"))
        self.measure("redo cut", lambda: self.act("edit.redo"))
        self.act("edit.undo")
        self.settle(0.2)
        self.measure("paste in place", lambda: self.act("edit.paste_in_place"))
        self.measure("paste (in the hand)", lambda: self.act("edit.paste"))
        self.measure("drop what is in the hand", lambda: room.hand.cancel())
        self.half()
        self.measure("fill a million", lambda: self.act("edit.fill"))
        self.measure("undo fill", lambda: self.act("edit.undo"))
        self.measure("delete a million", lambda: self.act("edit.delete"))
        self.measure("undo delete", lambda: self.act("edit.undo"))
        self.measure("turn the selection", lambda: self.act("edit.turn_right"))
        self.measure("undo turn", lambda: self.act("edit.undo"))
        self.measure("mirror the selection", lambda: self.act("edit.mirror_across"))
        self.measure("undo mirror", lambda: self.act("edit.undo"))
        self.measure("move the selection", self.drag)
        self.measure("undo move", lambda: self.act("edit.undo"))
        desk.selection = np.zeros(0, dtype=np.int32)
        desk.ink = Ink("sand")
        self.measure("flood, hover", lambda: self.hover(sea))
        self.measure("flood", lambda: self.click("flood", sea))
        self.measure("undo flood", lambda: self.act("edit.undo"))
        self.measure("redo flood", lambda: self.act("edit.redo"))
        self.act("edit.undo")
        self.settle(0.2)
        self.act("edit.select_all")
        self.settle(0.2)
        turn = "map.turn_right" if chart.kind != "hex" else "map.turn_half"
        self.measure("turn the map, all selected", lambda: self.act(turn))
        self.measure("undo turn of the map", lambda: self.act("edit.undo"))
        self.act("edit.select_none")
        self.measure("turn the map", lambda: self.act(turn))
        self.measure("redo turn of the map", lambda: (self.act("edit.undo"), self.act("edit.redo")))
        self.act("edit.undo")
        self.settle(0.2)
        self.measure("mirror the map", lambda: self.act("map.mirror_across"))
        self.act("edit.undo")
        self.settle(0.2)
        self.measure("shift the map", lambda: self.act("map.shift_right"))
        self.act("edit.undo")
        self.settle(0.2)
        self.measure("resize panel", lambda: self.act("map.resize"))
        self.measure("kind panel", lambda: self.act("map.kind"))
        self.act("edit.undo")
        self.measure("save", lambda: self.act("file.save"), 2.0)
        self.measure("export panel", lambda: self.act("file.export"), 1.5)
        self.extras()
        self.measure("start page", lambda: room.show_start())
        self.measure("back to the map", lambda: room.show_map(self.window.sheets.maps()[-1]))
        return self.figures

    def drag(self) -> None:
        """Drag the selection away by the mouse."""
        desk, room = self.room.desk, self.room
        desk.tool = "select"
        assert desk.document is not None
        geometry = desk.document.chart.geometry
        start = SIDE * SIDE // 2 + SIDE // 2
        for kind, cell in (("press", start), ("move", start + 5), ("move", start + 10), ("release", start + 10)):
            room.hand.event(Pointer(kind, *geometry.centre(cell), cell))

    def hover(self, cell: int) -> None:
        """The mouse over a cell."""
        self.room.desk.tool = "flood"
        assert self.room.desk.document is not None
        x, y = self.room.desk.document.chart.geometry.centre(cell)
        self.room.hand.event(Pointer("move", x, y, cell))

    def close(self) -> None:
        """Forget the map."""
        for sheet in self.window.sheets.maps():
            self.room.filing.drop(sheet)
        self.window.close()
        self.window.deleteLater()
        self.app.processEvents()


def main() -> None:
    """Print the table."""
    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    chosen = [kind for kind in KINDS if kind in sys.argv] or list(KINDS)
    found = {}
    for kind in chosen:
        driver = Driver(app, KINDS[kind])
        if PROFILED:
            driver.short()
            continue
        found[kind] = driver.run()
        driver.close()
    table = Table("step", *(f"{kind}, {part}" for kind in chosen for part in ("at once", "after")))
    for name in next(iter(found.values())):
        table.add_row(name, *(f"{figure:.0f}" for kind in chosen for figure in found[kind].get(name, (0, 0))))
    Console(width=110).print(table)


if __name__ == "__main__":
    main()
