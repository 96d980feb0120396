"""What does one step cost on a large map? ``python -m tests.bench.large [SIDE] [squares] [hexes]``.

The whole window, its panels open, without a display; a map of 2000 × 2000 cells. Each step is something that a hand can
start, on four million or on one million cells. The table gives milliseconds of processor time in the window's own
thread: *at once* is what the step itself takes, *after* the longest stretch for which the window was deaf afterwards
(repaints among them). What workers do beside it does not count. Nothing here fails, it only tells.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_SCALE_FACTOR", "1")
os.environ["FORDEWIND_HOME"] = tempfile.mkdtemp()

import numpy as np
from PySide6.QtWidgets import QApplication
from rich.console import Console
from rich.table import Table

from editor.draw.panels.reshape.reshape_panel import ReshapePanel
from editor.draw.panels.reshape.reshape_plan import Plan
from editor.model.documents.chart import Chart, Ink
from editor.model.sessions.gesture import Pointer
from editor.model.sessions.pieces.clipboard import leave_text
from editor.view.panels.compare_panel import ComparePanel
from editor.window.app import make_window
from editor.window.main_window import MainWindow
from editor.window.settings import Settings
from editor.window.workbench import Workbench
from tests.bench.bigmaps import GRIDS, grid_text

SIDE = next((int(word) for word in sys.argv[1:] if word.isdigit()), 2000)
KINDS = {"squares": "square", "hexes": "hex pointy"}
PANELS = ("palette", "form", "contents", "properties", "history", "backups", "problems", "minimap")
QUIET, LIMIT = 0.3, 15.0
Deed = Callable[[], object]
Step = tuple[str, Deed]
"""What is done; without a name it only prepares the next step and is not measured."""


def spent(deed: Deed) -> float:
    """Milliseconds of this thread."""
    before = time.thread_time()
    deed()
    return 1000 * (time.thread_time() - before)


class Driver:
    """One window with one large map, and the hand that works on it."""

    def __init__(self, app: QApplication, kind: str) -> None:
        self.app = app
        self.path = Path(os.environ["FORDEWIND_HOME"], f"{kind.replace(' ', '-')}.yaml")
        self.path.write_text(grid_text(GRIDS[kind], SIDE), encoding="utf-8")
        settings = Settings()
        settings.put("tour/seen", True)
        self.window: MainWindow = make_window(app, [], settings)
        self.window.resize(1600, 1000)
        self.window.show()
        self.room: Workbench = self.window.furnish()
        self.rest()

    def rest(self, until: Callable[[], bool] = lambda: True) -> float:
        """Let the window go on until it is at rest; its longest deaf stretch in milliseconds."""
        worst, end, limit = 0.0, time.perf_counter() + QUIET, time.perf_counter() + LIMIT
        while (time.perf_counter() < end or not until()) and time.perf_counter() < limit:
            deaf = spent(self.app.processEvents)
            worst = max(worst, deaf)
            if deaf > 30:
                end = time.perf_counter() + QUIET
            time.sleep(0.001)
        return worst

    def measured(self) -> dict[str, tuple[float, float]]:
        """Milliseconds at once and after of every step."""
        found = {}
        for name, deed in self.steps():
            figures = spent(deed), self.rest(self._there)
            if name:
                found[name] = figures
                print(f"{name:32} {figures[0]:8.0f} {figures[1]:8.0f}", file=sys.stderr, flush=True)
        return found

    def _there(self) -> bool:
        return self.room.session is not None or not self.window.work.jobs

    @property
    def chart(self) -> Chart:
        """The map."""
        assert self.room.session is not None
        return self.room.session.document.chart

    # --- what the hand does ----------------------------------------------------------------------

    def act(self, name: str) -> Deed:
        """Start an action as a key or the menu does."""
        return lambda: self.room.actions[name].trigger()

    def point(self, tool: str, *moves: tuple[str, int], control: bool = False) -> Deed:
        """The mouse with a tool in the hand: kinds of events and cells."""

        def deed() -> None:
            self.room.session.tools.tool = tool
            for kind, cell in moves:
                x, y = self.chart.geometry.centre(cell)
                self.room.tool_controller.event(Pointer(kind, x, y, cell, control=control))

        return deed

    def repaint(self) -> None:
        """A frame."""
        self.room.view.repaint()

    def furnish(self) -> None:
        """Show the panels."""
        for panel in PANELS:
            self.room.docks.show(panel)

    def half(self) -> None:
        """Select a million cells in the middle."""
        inside = np.arange(SIDE // 4, SIDE - SIDE // 4, dtype=np.int32)
        self.room.session.selection = (inside[:, None] * SIDE + inside).reshape(-1)

    def ink(self, name: str) -> Deed:
        """Take an ink."""

        def deed() -> None:
            self.room.session.ink = Ink(name)

        return deed

    def scaled(self, scale: float) -> Deed:
        """Zoom, and a frame."""

        def deed() -> None:
            self.room.view.set_scale(scale * self.room.view.camera.unit)
            self.repaint()

        return deed

    # --- the steps -------------------------------------------------------------------------------

    def steps(self) -> Iterator[Step]:
        """All of them, one after the other."""
        room, act = self.room, self.act
        yield "open", lambda: room.file_opening.open_paths([self.path])
        yield "", self.furnish
        yield from self.selecting()
        yield from self.clipboard()
        yield from self.changing()
        yield from self.whole()
        yield from self.reshaping()
        yield from self.comparing()
        yield "save", act("file.save")
        yield "export panel", act("file.export")
        yield "start page", room.start_actions.show_start
        yield "back to the map", lambda: room.tabs.show_sheet(self.window.sheets.maps()[-1])

    def sea(self) -> int:
        """A cell of the sea that is joined with most of the others."""
        slots = self.chart.cells.reshape(-1)
        return int(np.flatnonzero(slots == np.bincount(slots).argmax())[SIDE * SIDE // 3])

    def selecting(self) -> Iterator[Step]:
        """Selections, and frames with them."""
        act = self.act
        yield "select all", act("edit.select_all")
        yield "repaint, all selected", self.repaint
        yield "select the others", act("edit.select_others")
        yield "", self.ink("land")
        yield "select by kind", act("edit.select_ink")
        yield "repaint, a kind selected", self.repaint
        yield "zoom in, a kind selected", self.scaled(24)
        yield "zoom out, a kind selected", act("view.zoom_fit")
        yield "wand", self.point("wand", ("press", self.sea()), ("release", self.sea()), control=True)

    def clipboard(self) -> Iterator[Step]:
        """Copy, cut and paste."""
        act = self.act
        yield "", act("edit.select_all")
        yield "copy everything", act("edit.copy")
        yield "", self.half
        yield "copy a million", act("edit.copy")
        yield "cut a million", act("edit.cut")
        yield "undo the cut", act("edit.undo")
        yield "redo the cut", act("edit.redo")
        yield "", act("edit.undo")
        yield "paste a million in place", act("edit.paste_in_place")
        yield "paste a million: take it up", act("edit.paste")
        yield "drop it", self.room.tool_controller.cancel

    def changing(self) -> Iterator[Step]:
        """Fill, delete, turn, mirror, move, flood."""
        act, middle, sea = self.act, SIDE * SIDE // 2 + SIDE // 2, self.sea()
        yield "", self.half
        for name, action in (
            ("fill", "fill"), ("delete", "delete"), ("turn", "turn_right"), ("mirror", "mirror_across")
        ):  # fmt: skip
            yield f"{name} a million", act(f"edit.{action}")
            yield f"undo: {name}", act("edit.undo")
        moves = [("press", middle), ("move", middle + 5), ("move", middle + 10), ("release", middle + 10)]
        yield "move a million", self.point("select", *moves)
        yield "undo: move", act("edit.undo")
        yield "", act("edit.select_none")
        yield "", self.ink("sand")
        yield "flood, the mouse over it", self.point("flood", ("hover", sea))
        yield "flood", self.point("flood", ("press", sea), ("release", sea))
        yield "undo: flood", act("edit.undo")
        yield "redo: flood", act("edit.redo")
        yield "", act("edit.undo")

    def whole(self) -> Iterator[Step]:
        """The whole map turned, mirrored, shifted."""
        act, turn = self.act, "map.turn_half" if self.chart.kind == "hex" else "map.turn_right"
        yield "", act("edit.select_all")
        yield "turn the map, all selected", act(turn)
        yield "undo: turn the map", act("edit.undo")
        yield "", act("edit.select_none")
        for name, action in (("turn", turn), ("mirror", "map.mirror_across"), ("shift", "map.shift_right")):
            yield f"{name} the map", act(action)
            yield "", act("edit.undo")

    def reshaping(self) -> Iterator[Step]:
        """Another size, another grid."""
        yield "panel for size and grid", self.act("map.resize")
        panel = self.room.docks.panel("reshape")
        assert isinstance(panel, ReshapePanel)
        plan = panel.form.plan()
        size = replace(plan, width=plan.width - 10, height=plan.height - 10)
        grid = replace(plan, kind="square8" if plan.kind == "hex" else "hex", keeps_hexes=False)
        for name, other in (("size", size), ("grid", grid)):
            yield "", lambda other=other: self._plan(panel, other)  # type: ignore[misc]
            yield f"preview of another {name}", panel.refresh
            yield f"another {name}", panel.carry_out
            yield "", self.act("edit.undo")

    def _plan(self, panel: ReshapePanel, plan: Plan) -> None:
        panel.form.plan = lambda: plan  # type: ignore[method-assign]

    def comparing(self) -> Iterator[Step]:
        """A million cells that differ."""
        yield "", self.half
        yield "", self.act("edit.fill")
        yield "compare with the file", self.act("file.compare_saved")
        panel = self.room.docks.panel("compare")
        assert isinstance(panel, ComparePanel)
        yield "repaint of the comparison", panel.picture.repaint
        yield "undo beside the comparison", self.act("edit.undo")

    def close(self) -> None:
        """Forget the map."""
        for sheet in self.window.sheets.maps():
            self.room.closing.drop(sheet)
        self.rest()
        self.window.close()


def main() -> None:
    """Print the table."""
    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    chosen = [kind for kind in KINDS if kind in sys.argv] or list(KINDS)
    found, windows = {}, []
    for kind in chosen:
        driver = Driver(app, KINDS[kind])
        found[kind] = driver.measured()
        driver.close()
        windows.append(driver)
    table = Table("step", *(f"{kind}, {part}" for kind in chosen for part in ("at once", "after")))
    for name in next(iter(found.values())):
        table.add_row(name, *(f"{figure:.0f}" for kind in chosen for figure in found[kind].get(name, (0, 0))))
    Console(width=110).print(table)
    leave_text()


if __name__ == "__main__":
    main()
