"""A name became another in the rules of a tab: what speaks of it in other tabs, and in files that are closed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path

from dsl.files import FileError
from dsl.forms.text_changes import applied
from dsl.mapfile import MapEditError, MapFile
from dsl.source import Edit
from editor.documents.chart import Chart
from editor.documents.difference import difference
from editor.documents.map_document import MapDocument
from editor.rules.rules_document import RulesDocument
from editor.rules_text.other_files import rewrite
from editor.texts import Message
from editor.window.tabs import Tabs

RENAMED = Message("text-renamed")
Taking = Callable[[Sequence[Edit]], object]


def open_maps(tabs: Tabs) -> dict[str, str]:
    """The maps with files of their own that are open, as they are drawn now, by path."""
    texts = {}
    for document in _maps(tabs):
        try:
            texts[str(_path(document))] = document.text()
        except MapEditError:
            continue  # it cannot be saved just now either: what its file says counts
    return texts


def rewrite_elsewhere(tabs: Tabs, edits: Iterable[Edit]) -> Message:
    """Change what is open where it is open, a step of its history each; write all other files, with backups."""
    by_file: dict[str, list[Edit]] = {}
    for edit in edits:
        by_file.setdefault(edit.place.file, []).append(edit)
    opened = _opened(tabs)
    taking = {file: take for file in by_file if (take := opened.get(Path(file).resolve())) is not None}
    closed = [file for file in by_file if file not in taking]
    try:
        for file, take in taking.items():
            take(by_file[file])
        rewrite(edit for file in closed for edit in by_file[file])
    except FileError as trouble:
        return Message("text-not-rewritten", {"why": str(trouble)})
    key = "text-rewritten-both" if taking and closed else "text-rewritten" if closed else "text-rewritten-open"
    return Message(key, {"files": _names(closed or taking), "open": _names(taking)})


def _names(files: Iterable[str]) -> str:
    return ", ".join(sorted(Path(file).name for file in files))


def _opened(tabs: Tabs) -> dict[Path, Taking]:
    """What takes edits of open files, by path."""
    every = (sheet.session.rules for sheet in tabs.maps() if sheet.session is not None)
    rules = [one for one in every if one is not None and not one.read_only]
    return {
        **{_path(document).resolve(): partial(_edit_map, document) for document in _maps(tabs)},
        **{Path(one.source.name).resolve(): partial(_edit_rules, one) for one in rules},
    }


def _path(document: MapDocument) -> Path:
    assert document.path is not None
    return document.path


def _maps(tabs: Tabs) -> list[MapDocument]:
    """Those with files; of two tabs with one file the one in which it was drawn comes last, and counts."""
    every = (sheet.document for sheet in tabs.maps())
    return sorted((one for one in every if one is not None and one.path is not None), key=lambda one: one.dirty)


def _edit_rules(rules: RulesDocument, edits: Sequence[Edit]) -> None:
    rules.change(RENAMED, lambda _source: edits)


def _edit_map(document: MapDocument, edits: Sequence[Edit]) -> None:
    """The map as its text would be read after the edits; it is saved when the user saves it."""
    renamed = Chart.read(MapFile(applied(document.text(), edits)))
    document.do(RENAMED, difference(document.chart, renamed))
