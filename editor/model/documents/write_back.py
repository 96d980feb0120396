"""Writes a chart back into the text of its map file: only differences are written, all other bytes stay.

The file as read is compared with the current chart, not command by command, so undone changes leave no trace. All
changes are made at once (``MapFile.edit``). If that fails, each half is tried separately, down to the single change
that cannot be made in place; then a larger part of the file around it is rewritten.
"""

from __future__ import annotations

import hashlib
import os
import re
import zlib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from difflib import SequenceMatcher
from pathlib import Path

from dsl.games.library.shelves import user_folder
from dsl.maps.board.spec import LISTS
from dsl.maps.mapfile import MapEditError, MapFile
from dsl.maps.mapfile.changes import Change, Drop, Insert, Key, Put
from dsl.maps.mapfile.schema import CHART
from dsl.maps.mapfile.values import Data, same
from dsl.text.diagnostics import Problems
from dsl.text.files import read_bytes, write_bytes
from editor.model.documents.chart import Chart, read_block

ORNAMENTS = (CHART, "ornaments")
"""The path of the only nested list that is written item by item, like the lists at the top level."""


@dataclass(frozen=True, slots=True)
class PathStep:
    """A change, and larger changes to try if it cannot be made: each replaces more of the file around it."""

    change: Change
    instead: tuple[Put, ...] = ()


def updated_text(base: str, chart: Chart) -> str:
    """The text of ``base`` changed so that it describes ``chart``. Raises ``MapEditError``.

    A part of the file that cannot be changed in place is rewritten. If YAML anchors prevent that, all anchors are first
    replaced by copies.
    """
    document = MapFile(base)
    try:
        return _apply_changes(document, chart)
    except MapEditError:
        document.set_text(base)
        document.unshare()
        return _apply_changes(document, chart)


def _apply_changes(document: MapFile, chart: Chart) -> str:
    old = document.data()
    old.pop("terrain", None)
    steps = list(_mapping((), old, {k: v for k, v in chart.data.items() if k not in LISTS}, ()))
    for name in LISTS:
        was = old.get(name)
        if was is None or isinstance(was, list):
            steps += _listed(name, was or [], chart.items(name))
        elif name in chart.data and not same(old[name], chart.data[name]):
            steps.append(PathStep(Put((name,), chart.data[name])))  # the old value was no list
    _write(document, steps)
    _grid(document, chart)
    return document.text()


def _write(document: MapFile, steps: list[PathStep]) -> None:
    """Make the changes, those of a list from its end, so that the indices of other items stay valid."""
    if not steps:
        return
    try:
        document.edit([step.change for step in steps])
    except MapEditError:
        if len(steps) == 1:
            _write_instead(document, steps[0])
            return
        half = len(steps) // 2
        _write(document, steps[:half])
        _write(document, steps[half:])


def _write_instead(document: MapFile, step: PathStep) -> None:
    for around in step.instead:
        try:
            document.edit([around])
        except MapEditError:
            continue
        return
    document.edit([step.change])


def _mapping(
    path: tuple[Key, ...], old: dict[str, Data], new: dict[str, Data], around: tuple[Put, ...]
) -> Iterator[PathStep]:
    for key in old:
        if key not in new and not (path == () and key in LISTS):
            yield PathStep(Drop((*path, key)), around)
    for key, value in new.items():
        if key not in old:
            yield PathStep(Put((*path, key), value), around)
        else:
            yield from _value((*path, key), old[key], value, around)


def _value(path: tuple[Key, ...], old: Data, new: Data, around: tuple[Put, ...]) -> Iterator[PathStep]:
    if same(old, new):
        return
    whole = Put(path, new)
    if isinstance(old, dict) and isinstance(new, dict) and old:
        yield from _mapping(path, old, new, (whole, *around))
    elif path == ORNAMENTS and isinstance(old, list) and isinstance(new, list) and old and new:
        yield from _items(path, old, new, (whole, *around))
    else:
        yield PathStep(whole, around)


def _listed(name: str, old: list[Data], new: list[Data]) -> Iterator[PathStep]:
    """The changes of a list at the top of the file; an empty list is removed with its key."""
    if not new:
        if old:
            yield PathStep(Drop((name,)))
        return
    yield from _items((name,), old, new, ())


def _items(path: tuple[Key, ...], old: list[Data], new: list[Data], around: tuple[Put, ...]) -> Iterator[PathStep]:
    """The changes of a list item by item: unchanged items are not written, whatever is inserted around them."""
    matcher = SequenceMatcher(None, [repr(item) for item in old], [repr(item) for item in new], autojunk=False)
    for tag, first, last, start, stop in reversed(matcher.get_opcodes()):
        if tag == "equal":
            continue
        common = min(last - first, stop - start)
        for number in range(last - 1, first + common - 1, -1):
            yield PathStep(Drop((*path, number)), around)
        if start + common < stop:
            yield PathStep(Insert(path, last, new[start + common : stop]), around)
        for number in range(common):
            yield from _value((*path, first + number), old[first + number], new[start + number], around)


def _grid(document: MapFile, chart: Chart) -> None:
    old, new = read_block(document), chart.write_rows()
    if old is None or not new:  # no terrain block before or afterwards; anything else is kept if nothing was painted
        if chart.cells.size:
            document.put_rows(new)
        elif old:
            document.remove(["terrain"])
        return
    changed = {row: line for row, line in enumerate(new) if len(old) != len(new) or line != old[row]}
    try:
        if len(old) != len(new):
            document.set_rows(new)
        elif changed:
            document.set_lines(changed)
    except MapEditError:
        document.put_rows(new)  # a block that cannot be changed in place: blanks where they mean something


MOST = 10
"""The most backups of a file."""
_STAMP = re.compile(r"(\d{8}-\d{6}-\d{6})\.\w+")
_FORM = "%Y%m%d-%H%M%S-%f"


@dataclass(frozen=True)
class Backup:
    """An earlier state of a file; ``when``: the time it was written, in UTC."""

    path: Path
    when: datetime
    size: int


def folder_of(path: Path) -> Path:
    """The folder with the backups of a file."""
    whole = os.path.realpath(path)
    return user_folder() / "backups" / hashlib.sha256(os.fsencode(whole)).hexdigest()[:20]


def listed(path: Path) -> list[Backup]:
    """The backups of a file, the newest first."""
    found = []
    with suppress(OSError):
        for entry in os.scandir(folder_of(path)):
            stamp = _STAMP.fullmatch(entry.name)
            if stamp and entry.is_file():
                when = datetime.strptime(stamp[1], _FORM).replace(tzinfo=UTC)
                found.append(Backup(Path(entry.path), when, entry.stat().st_size))
    return sorted(found, key=lambda backup: backup.when, reverse=True)


def save_present(path: Path | None) -> Backup | None:
    """Back up a file as it is on disk, unless its last backup is equal; None if nothing was saved.

    Errors (a full disk, no file) are ignored: they must not stop the save of the file itself.
    """
    try:
        data = read_bytes(path, Problems()) if path is not None else None
        if path is None or data is None:
            return None
        newest = next(iter(listed(path)), None)
        if newest is not None and newest.path.read_bytes() == data:
            return None
        return _save(path, data)
    except OSError:
        return None


def _save(path: Path, data: bytes) -> Backup:
    folder = folder_of(path)
    folder.mkdir(parents=True, exist_ok=True)
    name = folder / "name"
    if not name.exists():
        write_bytes(name, os.fsencode(os.path.realpath(path)))
    when = datetime.now(UTC)
    made = folder / f"{when.strftime(_FORM)}{path.suffix or '.yaml'}"
    write_bytes(made, data)
    for old in listed(path)[MOST:]:
        with suppress(OSError):
            old.path.unlink()
    return Backup(made, when, len(data))


MOST_TEXTS = 40
"""The most saved texts of one file in memory."""


class SavedTexts:
    """The saved texts of a file by position in the undo history, compressed: the first, and the latest ones."""

    def __init__(self, text: str) -> None:
        """``text``: the content of the file when it was opened."""
        self._texts: list[tuple[int, bytes]] = [(0, _packed(text))]

    def at(self, index: int) -> str:
        """The last text saved at or before ``index`` of the undo history."""
        packed = next((data for place, data in reversed(self._texts) if place <= index), self._texts[0][1])
        return zlib.decompress(packed).decode("utf-8", "surrogatepass")

    def put(self, index: int, text: str) -> None:
        """Record that the file was saved with this text at ``index`` of the undo history."""
        others = [(place, data) for place, data in self._texts if place != index]
        self._texts = sorted([*others, (index, _packed(text))], key=lambda saved: saved[0])
        if len(self._texts) > MOST_TEXTS:
            del self._texts[1]

    def cut(self, index: int) -> None:
        """Drop the texts after ``index``: these steps can no longer be redone."""
        self._texts = [saved for saved in self._texts if saved[0] <= index] or self._texts[:1]


def _packed(text: str) -> bytes:
    return zlib.compress(text.encode("utf-8", "surrogatepass"), 1)
