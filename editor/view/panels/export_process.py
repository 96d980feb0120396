"""Runs the command ``fordewind export`` in another process, so that the window is never blocked."""

from __future__ import annotations

import re
import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path

import shiboken6
from PySide6.QtCore import QObject, QProcess, QTimer, Signal

from dsl.text.files import write_bytes
from editor.base.background import processes
from editor.base.background.packets import Failure
from editor.base.texts import tr
from editor.charts.drawing.chart_style import style_of
from editor.charts.drawing.drawing_context import DrawingLook, Plans
from editor.charts.drawing.style.theme import Theme
from editor.charts.export.composition import Composition
from editor.model.documents.chart import Chart
from editor.view.canvas.grounds.ground_client import picture_client
from editor.view.canvas.grounds.ground_questions import Planned

STEP = re.compile(r"(?m)^(\d+)/(\d+)\s*$")


class ExportProcess(QObject):
    """Makes one file at a time."""

    moved = Signal(int, int)
    """The pages done, and their number."""
    ended = Signal(bool, str)
    """Whether the file was made, and the output of the command."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.process: QProcess | None = None
        self.folder: Path | None = None
        self._output = ""

    @property
    def busy(self) -> bool:
        """Whether a file is being made."""
        return self.process is not None

    def start(self, text: str, target: Path, options: Sequence[str]) -> None:
        """Make ``target`` from a map with this text. Raises ``OSError`` if there is no room for a copy."""
        copy = self._copied(text)
        self._run(["export", str(copy), str(target.absolute()), *options, "--force"])

    def start_kit(self, rules: Path, text: str | None, target: Path, options: Sequence[str]) -> None:
        """Make the kit of a game, with the map of this text, or (None) the game's own board.

        Raises ``OSError`` if there is no room for a copy.
        """
        board = ["--map", str(self._copied(text))] if text is not None else []
        self._run(["kit", str(rules.absolute()), str(target.absolute()), *board, *options, "--force"])

    def start_book(self, rules: Path, target: Path, options: Sequence[str]) -> None:
        """Make the rulebook of a game."""
        self._run(["book", str(rules.absolute()), str(target.absolute()), *options, "--force"])

    def _copied(self, text: str) -> Path:
        """A temporary file with the map's text, for the other process."""
        self.folder = Path(tempfile.mkdtemp(prefix="fordewind-"))
        copy = self.folder / "map.yaml"
        write_bytes(copy, text.encode("utf-8", "surrogatepass"))
        return copy

    def _run(self, words: Sequence[str]) -> None:
        process = QProcess(self)
        process.finished.connect(self._ended)
        process.errorOccurred.connect(self._failed)
        process.readyReadStandardError.connect(self._read_output)
        self.process, self._output = process, ""
        processes.start(process, "editor", words, FORDEWIND_PROGRESS="1")

    def cancel(self, wait: bool = False) -> None:
        """Stop making the file; ``wait`` until the process has ended."""
        if self.process is not None:
            self.process.kill()
            if wait:
                self.process.waitForFinished(2000)

    def _read_output(self) -> None:
        """Read the output; lines like 3/10 are the progress."""
        if self.process is None:
            return
        self._output += bytes(self.process.readAllStandardError().data()).decode(errors="replace")
        steps = STEP.findall(self._output)
        if steps:
            self.moved.emit(int(steps[-1][0]), int(steps[-1][1]))

    def _failed(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart:
            self._ended(1)

    def _ended(self, code: int, _status: object = None) -> None:
        self._read_output()
        process, self.process = self.process, None
        if process is None:
            return
        output = bytes(process.readAllStandardOutput().data()).decode(errors="replace").strip()
        process.deleteLater()
        if self.folder is not None:
            shutil.rmtree(self.folder, ignore_errors=True)
        self.ended.emit(code == 0, output if code == 0 else STEP.sub("", self._output).strip() or tr("export-stopped"))


PAUSE = 250
"""Milliseconds without a change before a chart is planned again."""
Key = tuple[int, DrawingLook, bool]


class ExportPlans(QObject):
    """Caches the latest plans; ``planned`` is emitted for new ones."""

    planned = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.sheet = 0
        """The number of the planned sheet in the other process."""
        self._edition = 0
        self._plans: Plans | None = None
        self._has: Key | None = None
        self._failed: Key | None = None
        self._pending: tuple[Key, Chart, Theme] | None = None
        self._asking = 0
        self._pause = QTimer(self, singleShot=True, interval=PAUSE)
        self._pause.timeout.connect(self._ask)

    @property
    def busy(self) -> bool:
        """Whether plans are being made."""
        return self._pending is not None

    def outdate(self) -> None:
        """Mark the plans as outdated."""
        self._edition += 1

    def of(self, whole: Composition) -> Plans | None:
        """The plans of a drawing in a style; None until they are ready: then they are requested."""
        key = (self._edition, whole.planned_look, whole.theme.night)
        if key == self._has:
            return self._plans
        if key != self._failed and (self._pending is None or self._pending[0] != key):
            self._pending = key, whole.chart, whole.theme
            self._pause.start()
        return None

    @staticmethod
    def needed(whole: Composition) -> bool:
        """Whether a drawing has to be planned at all."""
        return bool(style_of(whole.chart, whole.look).planners_of(whole.chart))

    def _ask(self) -> None:
        if self._pending is None:
            return
        key, chart, theme = self._pending
        number = 0

        def answered(found: Planned | Failure | None) -> None:
            if number != self._asking or not shiboken6.isValid(self):
                return
            self._pending = None
            if isinstance(found, Planned):
                self._plans, self._has, self.sheet = found.plans(chart, theme, key[1]), key, number
            else:
                self._failed = key
            self.planned.emit()

        number = self._asking = picture_client().plan(chart, theme, key[1], answered)
