"""Unsaved work of a program that died: found by its journals, offered, and restored with its undo history."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from math import inf
from pathlib import Path

from dsl.games.library.file_lock import abandoned, is_held
from dsl.games.library.shelves import RULES
from dsl.maps.mapfile import MapEditError, MapFile
from dsl.maps.mapfile.values import Data
from dsl.text.diagnostics import Diagnostic, Problems
from dsl.text.files import read_bytes
from editor.base.texts import Message, tr
from editor.model.documents.map_document import MERGE_SECONDS, HistoryStep, MapDocument
from editor.model.documents.patches import Command
from editor.model.recovery.journal import ENDING, Journal, recovery_folder
from editor.model.recovery.journal_format import (
    KINDS,
    MAX_LINE,
    CommandLog,
    JournalHead,
    JournalLine,
    read_command,
    read_head,
    read_line,
)
from editor.model.recovery.patch_json import BadPatch, fits

MAX_JOURNAL = 512 * 1024 * 1024
_NUMBERED = re.compile(r"\.(?P<name>.+?)(?:\.\d{1,2})?" + re.escape(ENDING))


@dataclass(frozen=True)
class UnsavedWork:
    """Unsaved work that can be restored.

    ``path`` is its file (None: a new map, or a copy), ``count`` the number of changes in effect, ``when`` the time of
    the last one. ``outdated``: the file was changed after the work was begun, so it is restored as an unsaved copy.
    """

    journal: Path
    path: Path | None
    origin: Path | None
    count: int
    when: datetime
    outdated: bool
    title: Data = field(default=None, compare=False)
    """The map's title, as in a map file."""

    @property
    def about(self) -> Path | None:
        """The file that it belongs to or was copied from; None for a map that never had one."""
        return self.path or self.origin

    @property
    def is_rules(self) -> bool:
        """Whether it is work on rules, not on a map."""
        return self.path is not None and self.path.suffix == RULES

    @property
    def name(self) -> str:
        """The name of ``about``; empty if there is none."""
        return self.about.name if self.about else ""

    def discard(self) -> None:
        """Throw the journal away."""
        with suppress(OSError):
            self.journal.unlink()


# --- finding -------------------------------------------------------------------------------------


def find(paths: Iterable[Path] = ()) -> list[UnsavedWork]:
    """All unsaved work of processes that died: in the user's folder, next to ``paths``, and next to maps they had open.

    Journals of running processes are skipped; those without any change in effect are deleted.
    """
    offers = []
    for journal in _journals([*paths, *abandoned()]):
        offer = None if is_held(journal) else _offer(journal)
        if offer is not None and offer.count:
            offers.append(offer)
        elif offer is not None:
            offer.discard()
    return sorted(offers, key=lambda offer: offer.when, reverse=True)


def _journals(paths: Iterable[Path]) -> Iterator[Path]:
    seen: set[str] = set()
    for folder, name in [(recovery_folder(), ""), *((path.parent, path.name) for path in paths)]:
        try:
            entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
        except OSError:
            continue
        for entry in entries:
            wanted = entry.name.endswith(ENDING) if not name else _map_name(entry.name) == name
            whole = os.path.realpath(entry.path)
            if wanted and whole not in seen and entry.is_file(follow_symlinks=False):
                seen.add(whole)
                yield Path(entry.path)


def _map_name(journal: str) -> str:
    match = _NUMBERED.fullmatch(journal)
    return match["name"] if match else ""


def _offer(journal: Path) -> UnsavedWork | None:
    found = read_journal(journal)
    if found is None:
        return None
    head, lines = found
    path, origin = _about(journal, head)
    when = datetime.fromtimestamp(journal.stat().st_mtime, UTC)
    outdated = path is not None and _disk(path) != head.disk
    return UnsavedWork(
        journal, path, origin, max(head.before, 0) + _in_force(lines), when, outdated, _title(head, lines)
    )


def _title(head: JournalHead, lines: Iterable[JournalLine]) -> Data:
    """The last title of the map, read without its cells, which may be very many."""
    try:
        title = MapFile(head.base.partition("\nterrain:")[0] + "\n").data().get("title")
    except MapEditError:
        title = None
    for line in lines:
        patches = line.plain.get("patches")
        for patch in patches if isinstance(patches, list) else ():
            if isinstance(patch, dict) and patch.get("path") == ["title"]:
                title = patch.get("after")
    return title


def _about(journal: Path, head: JournalHead) -> tuple[Path | None, Path | None]:
    """The file (path, origin) of a journal. One next to a map belongs to that map, whatever its head says."""
    origin = Path(head.origin) if head.origin else None
    if journal.parent.resolve() == recovery_folder().resolve():
        return (Path(head.path) if head.path else None), origin
    return journal.parent / _map_name(journal.name), origin


def _disk(path: Path) -> str:
    """The SHA-256 of a file in hex; empty if it cannot be read."""
    data = read_bytes(path, Problems())
    return hashlib.sha256(data).hexdigest() if data is not None else ""


def _in_force(lines: Iterable[JournalLine]) -> int:
    count = 0
    for line in lines:
        count += {"do": 1, "merge": 0, "undo": -1, "redo": 1}[line.kind]
    return max(count, 0)


def read_journal(journal: Path) -> tuple[JournalHead, list[JournalLine]] | None:
    """The journal up to the first line that is torn; None if even the head is."""
    try:
        if journal.stat().st_size > MAX_JOURNAL:
            return None
        with journal.open("rb") as file:
            head = read_head(file.readline(MAX_LINE))
            lines = []
            while head is not None and (line := read_line(file.readline(MAX_LINE + 1))) is not None:
                lines.append(line)
    except OSError:
        return None
    return (head, lines) if head is not None else None


# --- bringing back -------------------------------------------------------------------------------


def restore(offer: UnsavedWork) -> tuple[MapDocument, Journal]:
    """Restore the map with its unsaved work and undo history; returns it with its new journal, already written.

    The old journal is discarded after that. Raises ``MapEditError`` if nothing of it can be read.
    """
    document, log, before = _rebuilt(offer)
    journal = Journal(document)
    if journal.follow(log, before):
        offer.discard()
    return document, journal


def rebuilt(offer: UnsavedWork) -> MapDocument:
    """The map of an offer, for a preview; the journal is not touched. Raises ``MapEditError``."""
    return _rebuilt(offer)[0]


def _rebuilt(offer: UnsavedWork) -> tuple[MapDocument, CommandLog, int]:
    found = read_journal(offer.journal)
    if found is None:
        args = {"path": str(offer.journal), "reason": tr("safety-journal-broken")}
        raise MapEditError(Diagnostic("file-unreadable", None, args))
    head, lines = found
    document = _opened(offer, head)
    log = CommandLog()
    document.merge_seconds = inf
    latest = 0  # the line of the last command, the only one into which steps may merge
    for number, line in enumerate(lines, start=1):
        latest = latest if line.kind == "merge" else number
        if not _replayed(document, log, line, f"recovered-{latest}"):
            break
    document.merge_seconds = MERGE_SECONDS
    return document, log, max(head.before, 0)


def _opened(offer: UnsavedWork, head: JournalHead) -> MapDocument:
    if offer.path is None or offer.outdated:
        document = MapDocument(MapFile(head.base))
        document.origin = offer.path or offer.origin
        return document
    file = MapFile.open(offer.path)
    on_disk = file.text()
    file.set_text(head.base)
    document = MapDocument(file)
    document.on_disk = on_disk
    if on_disk != head.base:
        document.mark_unsaved()
    return document


def _replayed(document: MapDocument, log: CommandLog, line: JournalLine, merge: str) -> bool:
    """Apply one step of the journal; False if it does not fit the present map."""
    stack = document.undo_stack
    assert line.kind in KINDS
    if line.kind in ("undo", "redo"):
        if not (stack.canUndo() if line.kind == "undo" else stack.canRedo()):
            return False
        log.add(HistoryStep("undo" if line.kind == "undo" else "redo", Command(Message(""), ())))
        stack.undo() if line.kind == "undo" else stack.redo()
        return True
    try:
        command = read_command(line, document.chart)
        if not _apply_command(document, command, merge):
            return False
    except (BadPatch, KeyError, IndexError, TypeError, ValueError):
        return False
    log.add(HistoryStep("merge" if line.kind == "merge" else "do", command))
    return True


def _apply_command(document: MapDocument, command: Command, merge: str) -> bool:
    """Apply a command if all its patches fit; otherwise none of them."""
    stroke = document.begin(command.label, merge)
    for patch in command.patches:
        if not fits(patch, document.chart):
            stroke.cancel()
            return False
        stroke.add([patch])
    return stroke.finish()
