"""One open map: its chart, its undo stack and its file. Everything that changes a map goes through here.

A change is a list of patches under one label. ``do`` makes one at once; a tool that paints while the mouse moves begins
a ``Stroke``, adds to it, and finishes or cancels it. Panels and the canvas only listen to ``changed``.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from dsl.mapfile import MapDocument
from editor.model.chart import Change, Chart
from editor.model.patches import Cells, Patch, merged_cells
from editor.model.weave import weave
from editor.words import Said

MERGE_SECONDS = 2.0


@dataclass(frozen=True)
class Command:
    """What was done, under one label. Commands with the same ``merge`` key that follow quickly become one."""

    label: Said
    patches: tuple[Patch, ...]
    merge: str = ""

    def inverse(self) -> tuple[Patch, ...]:
        """The patches that take it back."""
        return tuple(patch.inverse() for patch in reversed(self.patches))


class Edit(QUndoCommand):
    """A command on the undo stack; the first ``redo`` that pushing it calls does nothing, for it was done already."""

    def __init__(self, document: MapFile, command: Command) -> None:
        super().__init__(str(command.label))
        self.document, self.command = document, command
        self._fresh, self._since = True, time.monotonic()

    def redo(self) -> None:
        if self._fresh:
            self._fresh = False
            return
        self.document.replay(self.command.patches, 1)

    def undo(self) -> None:
        self.document.replay(self.command.inverse(), -1)

    def id(self) -> int:
        return hash(self.command.merge) & 0x3FFFFFFF if self.command.merge else -1

    def mergeWith(self, other: QUndoCommand) -> bool:
        if not isinstance(other, Edit) or other.command.merge != self.command.merge:
            return False
        if other._since - self._since > MERGE_SECONDS:
            return False
        self._since = other._since
        self.command = Command(
            self.command.label, tidied([*self.command.patches, *other.command.patches]), other.command.merge
        )
        return True


class MapFile(QObject):
    """A map that can be changed. ``chart`` is there to be read; only ``do`` and ``begin`` change it."""

    changed = Signal(object)
    """A ``Change``: after every patch list, in a stroke too, and on undo and redo."""
    committed = Signal(object)
    """A ``Command`` that was completed (the journal writes it down)."""
    stepped = Signal(int)
    """An undo (-1) or redo (1) of one command."""
    named = Signal()
    """Path, title or cleanness changed: what a title bar shows."""

    def __init__(self, file: MapDocument) -> None:
        """Raises ``MapEditError`` for a file that is no readable YAML mapping."""
        super().__init__()
        self.file = file
        self.chart = Chart.read(file)
        self.undo_stack = QUndoStack(self)
        self.undo_stack.cleanChanged.connect(lambda _clean: self.named.emit())
        self._stroke: Stroke | None = None

    @classmethod
    def open(cls, path: Path) -> MapFile:
        """The map in a file. Raises ``MapEditError``."""
        return cls(MapDocument.open(path))

    @property
    def path(self) -> Path | None:
        """Where it was opened and will be saved; None before it was ever saved."""
        return self.file.path

    @property
    def dirty(self) -> bool:
        """Whether there is something to save."""
        return self.path is None or not self.undo_stack.isClean()

    def text(self) -> str:
        """The file as it would be saved now. Raises ``MapEditError``."""
        return weave(self.file.text(), self.chart)

    # --- changing --------------------------------------------------------------------------------

    def do(self, label: Said, patches: Iterable[Patch], merge: str = "") -> bool:
        """Make one change that can be undone; gives whether there was anything to do."""
        stroke = self.begin(label, merge)
        stroke.add(patches)
        return stroke.finish()

    def begin(self, label: Said, merge: str = "") -> Stroke:
        """A change that goes on for a while; a stroke that is still open is finished first."""
        if self._stroke is not None:
            self._stroke.finish()
        self._stroke = Stroke(self, label, merge)
        return self._stroke

    def apply(self, patches: Iterable[Patch]) -> None:
        """Change the chart and tell everybody. For strokes and replays; anything else wants ``do``."""
        change = Change()
        for patch in patches:
            change |= self.chart.apply(patch)
        if change.cells is not None or change.whole or change.sections:
            self.changed.emit(change)

    def replay(self, patches: Iterable[Patch], direction: int) -> None:
        """Undo or redo one command."""
        self.apply(patches)
        self.stepped.emit(direction)

    def closed(self, stroke: Stroke, command: Command | None) -> None:
        """A stroke ended; ``command`` is what it did."""
        if self._stroke is stroke:
            self._stroke = None
        if command is not None:
            self.undo_stack.push(Edit(self, command))
            self.committed.emit(command)

    # --- saving ----------------------------------------------------------------------------------

    def save(self, path: Path | None = None) -> None:
        """Write the file, atomically; ``path`` moves the document there. Raises ``MapEditError``, nothing is lost."""
        before = self.file.text()
        text = self.text()
        try:
            self.file.set_text(text)
            self.file.save(path)
        except BaseException:
            self.file.set_text(before)
            raise
        self.undo_stack.setClean()
        self.named.emit()


class Stroke:
    """Patches that are made one after the other and undone as one."""

    def __init__(self, document: MapFile, label: Said, merge: str = "") -> None:
        self._document, self._label, self._merge = document, label, merge
        self._patches: list[Patch] = []
        self._open = True

    def add(self, patches: Iterable[Patch]) -> None:
        """Make patches now."""
        listed = list(patches)
        if self._open and listed:
            self._patches += listed
            self._document.apply(listed)

    def finish(self) -> bool:
        """Put what was done on the undo stack; gives whether anything was."""
        if not self._open:
            return False
        self._open = False
        patches = tidied(self._patches)
        self._document.closed(self, Command(self._label, patches, self._merge) if patches else None)
        return bool(patches)

    def restart(self) -> None:
        """Take back what was done so far, and go on: for shapes that follow the mouse."""
        if self._open and self._patches:
            self._document.apply([patch.inverse() for patch in reversed(self._patches)])
            self._patches = []

    def cancel(self) -> None:
        """Take everything back."""
        self.restart()
        if self._open:
            self._open = False
            self._document.closed(self, None)


def tidied(patches: list[Patch]) -> tuple[Patch, ...]:
    """The same change in fewer patches: neighbouring strokes over cells become one."""
    found: list[Patch] = []
    run: list[Cells] = []

    def close() -> None:
        merged = merged_cells(run)
        run.clear()
        if merged is not None:
            found.append(merged)

    for patch in patches:
        if isinstance(patch, Cells):
            run.append(patch)
        else:
            close()
            found.append(patch)
    close()
    return tuple(found)


def label(key: str, /, **args: Any) -> Said:
    """The name of a command in the history: a text key and what fills it."""
    return Said(key, args)
