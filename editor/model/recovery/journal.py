"""Writes every undo step of a document to a journal file, so that unsaved work survives any crash.

A line is written to the system before the next event is handled, so that it outlives the process; syncing it to disk,
against a loss of power, follows in a worker. There is a journal only while something is unsaved. It is next to the
file (``.bay.yaml.journal``), or in the user's recovery folder if that is not possible.
"""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QCoreApplication, QObject, QThreadPool, QTimer, Signal, SignalInstance

from dsl.games.library.file_lock import Claim, hold
from dsl.games.library.shelves import user_folder
from dsl.text.files import FileError, UserFile
from editor.base.texts import Message
from editor.model.documents.map_document import MapDocument
from editor.model.documents.patches import Command
from editor.model.recovery.journal_format import (
    CommandLog,
    JournalHead,
    LoggedStep,
    Step,
    Undoable,
    write_head,
    write_step,
)
from editor.model.recovery.patch_json import Plain, to_plain

LIMIT = 16_000_000
"""The size in bytes at which a journal is restarted from the present state."""
SYNC_DELAY = 200
"""Milliseconds until lines are synced to the disk."""
ENDING = ".journal"
_FLAGS = os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_APPEND | getattr(os, "O_BINARY", 0)


def recovery_folder() -> Path:
    """The folder for journals that cannot be written next to their map."""
    return user_folder() / "recovery"


def names_beside(path: Path) -> Iterator[Path]:
    """Names for a map's journal, to try in turn: the second if the first is in use, and so on."""
    yield path.parent / f".{path.name}{ENDING}"
    for number in range(2, 20):
        yield path.parent / f".{path.name}.{number}{ENDING}"


class Journaled(Protocol):
    """A document with a journal: a map, or rules.

    Its signals: ``recorded``: a step was done, merged, undone or redone; ``settled``: it was saved, reloaded or
    switched to another file, so document and file must be compared anew; ``unsaved``: the file lost the saved state.
    """

    recorded: SignalInstance
    settled: SignalInstance
    unsaved: SignalInstance

    @property
    def file(self) -> UserFile:
        """Its file as last opened or saved."""

    @property
    def path(self) -> Path | None:
        """Its file; None before it was ever saved."""

    @property
    def origin(self) -> Path | None:
        """The file it was copied from, if it is an unsaved copy."""

    @property
    def dirty(self) -> bool:
        """Whether there are unsaved changes."""

    def text(self) -> str:
        """The text that saving would write. Raises ``FileError``."""


class StepJournal(QObject):
    """Writes the journal of a document until ``close``, which must be called when the user closes it.

    A subclass converts its commands to JSON.
    """

    write_failed = Signal(object)
    """A ``Message``: the journal cannot be written at present. Emitted once until writing works again."""
    write_recovered = Signal()
    """Writing works again, or a journal is no longer needed."""

    def __init__(self, document: Journaled) -> None:
        super().__init__()
        self.document = document
        self.path: Path | None = None
        """The journal's own file; None while there are no unsaved changes."""
        self._handle, self._size, self._limit = -1, 0, LIMIT
        self._base, self._log, self._writable = document.file.text(), CommandLog(), True
        self._before = 0
        self._claim: Claim | None = None
        self._timer = QTimer(self, singleShot=True, interval=SYNC_DELAY)
        self._timer.timeout.connect(self._sync_soon)
        document.recorded.connect(self._recorded)
        document.settled.connect(self._settled)
        document.unsaved.connect(self._unsaved)
        self._claim_path()

    @property
    def elsewhere(self) -> bool:
        """Whether the same file is open in another Fordewind process or tab."""
        return self._claim is not None and not self._claim.mine

    def follow(self, log: CommandLog, before: int = 0) -> bool:
        """Continue the journal of a restored map; False if it cannot be written.

        ``before``: the number of unsaved changes contained in the text it starts from.
        """
        self._log, self._before = log, before
        return self._write_all()

    def close(self) -> None:
        """Delete the journal: the user closes the document, saved or not."""
        with suppress(RuntimeError, TypeError):
            self.document.recorded.disconnect(self._recorded)
            self.document.settled.disconnect(self._settled)
            self.document.unsaved.disconnect(self._unsaved)
        self._remove()
        if self._claim is not None:
            self._claim.release()
            self._claim = None

    def plain(self, command: Undoable) -> list[Plain]:
        """The patches of a command as JSON values."""
        raise NotImplementedError

    # --- following the document -----------------------------------------------------------------------

    def _recorded(self, step: Step) -> None:
        taken = self._log.add(step)
        if self._handle < 0 or self._is_deleted():
            self._write_all()
            return
        line = self._line(taken)
        if self._size + len(line) > self._limit:
            self._restart()
        elif not self._append(line):
            self._fail()

    def _line(self, step: LoggedStep) -> bytes:
        return write_step(step, self.plain(step.command) if step.kind in ("do", "merge") else [])

    def _settled(self) -> None:
        """The file changed: delete the journal if the document equals it, else start one from the present state."""
        self._claim_path()
        if self.document.dirty:
            self._restart()
        else:
            self._remove()
            self._base, self._log, self._before = self.document.file.text(), CommandLog(), 0

    def _unsaved(self) -> None:
        """The file no longer has the saved state: start a journal, if there is none."""
        if self._handle < 0 or self._is_deleted():
            self._restart()

    def _restart(self) -> None:
        with suppress(FileError):  # a map that cannot be saved: keep the step history instead of a fresh text
            self._base = self.document.text()
            self._before += max(self._log.at, 1)
            self._log = CommandLog()
        self._write_all()
        self._limit = max(LIMIT, 4 * self._size)

    def _claim_path(self) -> None:
        path = self.document.path
        if self._claim is not None:
            self._claim.release()
        self._claim = Claim(path) if path is not None else None

    # --- the file --------------------------------------------------------------------------------

    def _write_all(self) -> bool:
        """Write a new journal with the whole history, then delete the old one."""
        head = write_head(self._head())
        lines = b"".join(map(self._line, self._log.steps()))
        for path in self._places():
            try:
                handle = os.open(path, _FLAGS, 0o600)
            except OSError:
                continue
            hold(handle)
            old = self.path, self._handle
            self.path, self._handle, self._size = path, handle, 0
            if self._append(head + lines):
                self._drop(*old)
                self._report_working()
                return True
            self._drop(path, handle)
            self.path, self._handle = old
        self._fail()
        return False

    def _head(self) -> JournalHead:
        document = self.document
        path, origin = (os.path.realpath(p) if p else "" for p in (document.path, document.origin))
        return JournalHead(path, origin, document.file.seen.hex(), os.getpid(), time.time(), self._before, self._base)

    def _places(self) -> Iterator[Path]:
        if self.document.path is not None and not self.elsewhere:
            yield from names_beside(Path(os.path.realpath(self.document.path)))
        folder = recovery_folder()
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
        name = hashlib.sha256(f"{os.getpid()} {time.time_ns()} {id(self)}".encode()).hexdigest()[:20]
        yield folder / f"{name}{ENDING}"

    def _append(self, data: bytes) -> bool:
        rest = memoryview(data)
        try:
            while rest:
                rest = rest[os.write(self._handle, rest) :]
        except OSError:
            with suppress(OSError):
                os.ftruncate(self._handle, self._size)
            return False
        self._size += len(data)
        if QCoreApplication.instance() is not None and not self._timer.isActive():
            self._timer.start()
        return True

    def _is_deleted(self) -> bool:
        """Whether the journal's file was deleted, perhaps with its folder, so that nothing written to it is stored."""
        try:
            return os.fstat(self._handle).st_nlink == 0
        except OSError:
            return True

    def _report_working(self) -> None:
        if not self._writable:
            self._writable = True
            self.write_recovered.emit()

    def _fail(self) -> None:
        """Report once that writing failed; the next step tries to write the whole history again."""
        if self._handle >= 0:
            os.close(self._handle)
        self._handle = -1
        if self._writable:
            self._writable = False
            name = _name(self.document)
            key = "safety-journal-trouble" if name else "safety-journal-trouble-unnamed"
            self.write_failed.emit(Message(key, {"name": name}))

    def _remove(self) -> None:
        self._timer.stop()
        self._drop(self.path, self._handle)
        self.path, self._handle, self._size = None, -1, 0
        self._report_working()

    def _drop(self, path: Path | None, handle: int) -> None:
        if path is not None:
            with suppress(OSError):
                path.unlink()
        if handle >= 0:
            os.close(handle)

    def _sync_soon(self) -> None:
        if self._handle >= 0:
            with suppress(OSError):
                copy = os.dup(self._handle)
                QThreadPool.globalInstance().start(lambda: _sync(copy))


class Journal(StepJournal):
    """The journal of a map."""

    def __init__(self, document: MapDocument) -> None:
        super().__init__(document)
        self._map = document

    def plain(self, command: Undoable) -> list[Plain]:
        """The patches of a command as JSON values; terrain indices are written as characters of the legend."""
        assert isinstance(command, Command)
        return [to_plain(patch, self._map.chart) for patch in command.patches]


def _sync(handle: int) -> None:
    with suppress(OSError):
        os.fsync(handle)
    os.close(handle)


def _name(document: Journaled) -> str:
    path = document.path or document.origin
    return path.name if path else ""
