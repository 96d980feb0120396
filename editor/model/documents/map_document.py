"""One open map: its chart, undo stack and file. Every change of a map is made here.

A change is a list of patches under one label. ``do`` makes one at once; a tool that paints while the mouse moves begins
a ``Stroke``, adds to it, and finishes or cancels it. Panels and the canvas listen to ``changed``.
"""

from __future__ import annotations

import time
import weakref
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack
from shiboken6 import isValid

from dsl.maps.mapfile import MapEditError, MapFile
from dsl.maps.mapfile.salvage import salvage
from dsl.text.diagnostics import Diagnostic
from editor.base.texts import Message
from editor.model.documents import write_back
from editor.model.documents.chart import Change, Chart
from editor.model.documents.patches import Command, Patch, tidied
from editor.model.documents.write_back import SavedTexts, updated_text

MERGE_SECONDS = 2.0
"""Changes with one merge key become one undo step if they follow each other within this time."""
NEVER = object()
"""Used as the saved command when no state of the undo stack equals the file."""


@dataclass(frozen=True, eq=False)
class Reading:
    """A map file that was read, for ``MapDocument.of``. Reading can be done in any thread."""

    file: MapFile
    chart: Chart
    origin: Path | None = None
    damage: tuple[Diagnostic, ...] = ()

    @classmethod
    def of(cls, path: Path) -> Reading:
        """Read a file, a damaged one as far as possible; raises ``MapEditError`` if nothing can be read."""
        try:
            file = MapFile.open(path)
            return cls(file, Chart.read(file))
        except MapEditError as trouble:
            found = salvage(path, trouble.diagnostic)
            if found.text is None:
                raise MapEditError(found.damage[0]) from trouble
            file = MapFile(found.text)
            return cls(file, Chart.read(file), path, found.damage)


@dataclass(frozen=True)
class HistoryStep:
    """One step of the history: a command done, merged into the previous one, undone or redone."""

    kind: Literal["do", "merge", "undo", "redo"]
    command: Command
    edit: Edit | None = None
    """The entry of the undo stack."""


class Edit(QUndoCommand):
    """A command on the undo stack. Its first ``redo``, called on pushing, does nothing: the change is made already.

    It refers to its map weakly: a cycle between them would be destroyed by both Python and Qt, which crashes.
    """

    def __init__(self, document: MapDocument, command: Command) -> None:
        super().__init__(str(command.label))
        self._document, self.command = weakref.ref(document), command
        self._fresh, self._since = True, time.monotonic()
        self.before: object = None
        """What was selected before the command, and after it; stored and restored by ``PickedHistory``."""
        self.after: object = None

    def redo(self) -> None:
        if self._fresh:
            self._fresh = False
        elif (document := self._document()) is not None:
            document.replay(self, 1)

    def undo(self) -> None:
        if (document := self._document()) is not None:
            document.replay(self, -1)

    def merge(self, command: Command, seconds: float) -> bool:
        """Merge with a following command; False if it has another merge key or came more than ``seconds`` later."""
        now = time.monotonic()
        if command.merge != self.command.merge or now - self._since > seconds:
            return False
        self._since = now
        self.command = self.command.joined(command)
        return True


def parts_of(step: QUndoCommand) -> Sequence[QUndoCommand]:
    """The commands in a step of a history: several if it changes map and rules together, else itself."""
    return [step.child(place) for place in range(step.childCount())] or [step]


def _emit_named(document: MapDocument | None) -> None:
    if document is not None and isValid(document):
        document.named.emit()


class MapDocument(QObject):
    """A map that can be changed. ``chart`` is only read; ``do`` and ``begin`` change it."""

    changed = Signal(object)
    """A ``Change``, after each list of patches: also within a stroke, on undo and on redo."""
    begun = Signal()
    """A stroke was begun."""
    committed = Signal(object)
    """A ``Command`` that was completed."""
    stepped = Signal(int)
    """An undo (-1) or redo (1) of one command."""
    recorded = Signal(object)
    """A ``HistoryStep``, emitted after every change of the history (the journal records it)."""
    unsaved = Signal()
    """The file no longer has the saved map (it was deleted, or will be overwritten): only this document has it."""
    settled = Signal()
    """The file was saved, reloaded, or merged with changes of another program: compare the two again."""
    named = Signal()
    """The path, the title or ``dirty`` changed: what a title bar shows."""

    def __init__(self, file: MapFile, chart: Chart | None = None) -> None:
        """``chart``: that of the file, if it was read before.

        Raises ``MapEditError`` for a file that is no readable YAML mapping.
        """
        super().__init__()
        self.file = file
        self.chart = chart if chart is not None else Chart.read(file)
        self.undo_stack = QUndoStack(self)
        # A dirty stack emits ``cleanChanged`` when it is deleted, maybe after this object: so it refers weakly to this.
        me = weakref.ref(self)
        self.undo_stack.cleanChanged.connect(lambda _clean: _emit_named(me()))
        self.origin: Path | None = None
        """The file of which this is an unsaved copy: a damaged one, a backup, one that another program changed."""
        self.damage: tuple[Diagnostic, ...] = ()
        """What could not be read in ``origin`` and is missing here."""
        self.merge_seconds = MERGE_SECONDS
        self._bases = SavedTexts(file.text())
        self.on_disk = file.text()
        """The text of the file when it was last opened, saved or adopted."""
        self._stroke: Stroke | None = None
        self._saved: object = None
        """The last command not undone when the file was saved; None: there was none."""

    def __del__(self) -> None:
        """Release the commands in order, before Python's garbage collector frees some that Qt still uses."""
        stack = getattr(self, "undo_stack", None)  # none in one that could not be read
        if stack is not None and isValid(stack):
            stack.blockSignals(True)
            stack.clear()

    @classmethod
    def open(cls, path: Path) -> MapDocument:
        """Open the map in a file. Raises ``MapEditError``.

        A damaged file is opened as far as it can be read, as an unsaved copy: see ``origin`` and ``damage``.
        """
        return cls.of(Reading.of(path))

    @classmethod
    def of(cls, reading: Reading) -> MapDocument:
        """A document for a file that was read before, possibly on another thread."""
        document = cls(reading.file, reading.chart)
        document.origin, document.damage = reading.origin, reading.damage
        return document

    @property
    def path(self) -> Path | None:
        """The file; None before it was ever saved."""
        return self.file.path

    @property
    def dirty(self) -> bool:
        """Whether there are unsaved changes."""
        return self.path is None or self._saved is not self._last()

    @property
    def touched(self) -> bool:
        """Whether anything was changed since the document was opened, even if it was undone."""
        return next(self._edits(self.undo_stack.count()), None) is not None

    def _last(self) -> Edit | None:
        """The last command of this map that is not undone; the stack may contain commands of rules and matches too."""
        return next(self._edits(self.undo_stack.index()), None)

    def _edits(self, end: int) -> Iterator[Edit]:
        """The commands of this map among the first ``end`` steps of the stack, latest first."""
        for place in range(end - 1, -1, -1):
            parts = parts_of(self.undo_stack.command(place))
            yield from (part for part in reversed(parts) if isinstance(part, Edit))

    @property
    def stroke(self) -> Stroke | None:
        """The stroke in progress, or None."""
        return self._stroke

    def text(self) -> str:
        """The text that saving would write. Raises ``MapEditError``."""
        return updated_text(self.base(), self.chart)

    def base(self) -> str:
        """The saved text on which ``text`` is based: the last one before this state of the history."""
        return self._bases.at(self.undo_stack.index())

    # --- changing --------------------------------------------------------------------------------

    def do(self, label: Message, patches: Iterable[Patch], merge: str = "") -> bool:
        """Make one change as an undo step; False if there are no patches."""
        stroke = self.begin(label, merge)
        stroke.add(patches)
        return stroke.finish()

    def begin(self, label: Message, merge: str = "") -> Stroke:
        """Begin a stroke; one in progress is finished first."""
        if self._stroke is not None:
            self._stroke.finish()
        self._stroke = Stroke(self, label, merge)
        self.begun.emit()
        return self._stroke

    def apply(self, patches: Iterable[Patch]) -> None:
        """Change the chart and emit ``changed``. For strokes and replays; all else calls ``do``."""
        change = Change()
        for patch in patches:
            change |= self.chart.apply(patch)
        if change.cells is not None or change.whole or change.sections:
            self.changed.emit(change)

    def replay(self, edit: Edit, direction: int) -> None:
        """Undo (-1) or redo (1) one command."""
        command = edit.command
        self.apply(command.patches if direction > 0 else command.inverse())
        self.stepped.emit(direction)
        self.recorded.emit(HistoryStep("redo" if direction > 0 else "undo", command, edit))

    def closed(self, stroke: Stroke, command: Command | None) -> None:
        """Called by a stroke at its end; ``command``: its change, None if it changed nothing."""
        if self._stroke is stroke:
            self._stroke = None
        if command is not None:
            self._bases.cut(self.undo_stack.index())
            edit = self._merged(command)
            kind: Literal["merge", "do"] = "merge" if edit is not None else "do"
            if edit is None:
                edit = Edit(self, command)
                self.undo_stack.push(edit)
            self.committed.emit(command)
            self.recorded.emit(HistoryStep(kind, command, edit))

    def _merged(self, command: Command) -> Edit | None:
        """Merge a command into the last one and return that; None if the keys differ or the last one is saved.

        Qt's ``mergeWith`` is not used: a merged command would stay in Python's memory for ever, and its map with it.
        """
        stack = self.undo_stack
        place = stack.index()
        if not command.merge or not place or place < stack.count() or self._saved is stack.command(place - 1):
            return None
        last = stack.command(place - 1)
        if not isinstance(last, Edit) or not last.merge(command, self.merge_seconds):
            return None
        stack.indexChanged.emit(place)
        return last

    # --- saving ----------------------------------------------------------------------------------

    def save(self, path: Path | None = None, *, over: bool = False) -> None:
        """Write the file atomically; ``path``: save as another file, from now on. Raises ``MapEditError``.

        If another program has changed the file since, it is overwritten only with ``over``.
        """
        if self._stroke is not None:
            self._stroke.finish()
        before, text = self.file.text(), self.text()
        target = path or self.path
        if target is not None:
            write_back.save_present(target)
        try:
            self.file.set_text(text)
            self.file.save(path, over=over)
        except BaseException:
            self.file.set_text(before)
            raise
        write_back.save_present(self.path)
        self.origin, self.damage = None, ()
        self._settle(text, clean=True)

    def adopt(self, file: MapFile, label: Message, patches: Iterable[Patch], *, clean: bool) -> None:
        """Replace the file's text by another; ``patches`` change the current map to the one of that text.

        ``clean``: the map then equals the file. Undo restores the former text too.
        """
        self.do(label, patches)
        self.file = file
        self._bases.cut(self.undo_stack.index())
        self._settle(file.text(), clean=clean)

    def mark_unsaved(self) -> None:
        """Mark the document as unsaved, even if all is undone: its file no longer has the saved map."""
        self._saved = NEVER
        self.undo_stack.resetClean()
        self.unsaved.emit()
        self.named.emit()

    def _settle(self, text: str, *, clean: bool) -> None:
        self._bases.put(self.undo_stack.index(), text)
        self.on_disk = text
        self._saved = self._last() if clean else NEVER
        if clean:
            self.undo_stack.setClean()
        else:
            self.undo_stack.resetClean()
        self.settled.emit()
        self.named.emit()


class Stroke:
    """Patches that are applied at once, one after another, and become one undo step."""

    def __init__(self, document: MapDocument, label: Message, merge: str = "") -> None:
        self._document, self._label, self._merge = document, label, merge
        self._patches: list[Patch] = []
        self._open = True

    def add(self, patches: Iterable[Patch]) -> None:
        """Apply patches now."""
        listed = list(patches)
        if self._open and listed:
            self._patches += listed
            self._document.apply(listed)

    def finish(self) -> bool:
        """Put the stroke on the undo stack; False if it changed nothing."""
        if not self._open:
            return False
        self._open = False
        patches = tidied(self._patches)
        self._document.closed(self, Command(self._label, patches, self._merge) if patches else None)
        return bool(patches)

    def restart(self) -> None:
        """Undo what the stroke did so far, and go on: for shapes that follow the mouse."""
        if self._open and self._patches:
            self._document.apply([patch.inverse() for patch in reversed(self._patches)])
            self._patches = []

    def cancel(self) -> None:
        """Undo what the stroke did and end it."""
        self.restart()
        if self._open:
            self._open = False
            self._document.closed(self, None)


def label(key: str, /, **args: Any) -> Message:
    """The name of a command in the history: a text key and its arguments."""
    return Message(key, args)
