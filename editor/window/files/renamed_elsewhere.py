"""After a renaming in rules: changes the name in all open tabs and in files that are not open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from dsl.maps.mapfile import MapEditError, MapFile
from dsl.services.forms.text_changes import applied
from dsl.services.writing.contract import OpenMap
from dsl.text.files import FileError
from dsl.text.source import Edit, Source
from editor.base.texts import Message, reason
from editor.model.documents.chart import Chart
from editor.model.documents.map_document import MapDocument
from editor.model.documents.three_way_merge import difference
from editor.model.rules.rules_document import RulesDocument
from editor.rules.text.name_change import RENAMED, Opened, rewrite
from editor.window.tabs import Tab, Tabs


class OpenFiles:
    """Maps and rules as they are open in the tabs of a window, saved or not."""

    def __init__(self, tabs: Tabs, report: Callable[[Message], object]) -> None:
        """``report`` is called with a message about what was changed."""
        self._tabs, self._report = tabs, report

    def opened(self) -> Opened:
        """All open maps and rules; a map that cannot be saved at present is left out, so that its file counts."""
        maps = {}
        for name, (_, document) in self._maps().items():
            try:
                maps[name] = OpenMap(document.text(), str(document.path or ""))
            except MapEditError:
                continue
        return Opened(maps, {f"{place} {one.source.name}": one.version for place, one in enumerate(self._rules())})

    def rewrite(self, rules: RulesDocument, before: Source, edits: Sequence[Edit]) -> None:
        """Edit open files in their tabs, as a step that can be undone; write all other files, with backups."""
        by_file: dict[str, list[Edit]] = {}
        for edit in edits:
            by_file.setdefault(edit.place.file, []).append(edit)
        old = {_word(before, edit) for edit in by_file[before.name]}
        closed, changed = list[Edit](), set[str]()
        maps = self._maps()
        try:
            for file, own in by_file.items():
                if file in maps:
                    sheet, document = maps[file]
                    _edit_map(document, own)
                    changed.add(document.path.name if document.path is not None else sheet.title())
                elif taking := [one for one in self._rules() if _is(one, file)]:
                    for one in taking:
                        if one is not rules and {_word(one.source, edit) for edit in own} == old:
                            one.change(RENAMED, partial(lambda own, _source: own, own))
                            changed.add(Path(file).name)
                elif file != before.name:
                    closed += own
            rewrite(closed)
        except FileError as trouble:
            self._report(Message("text-not-rewritten", {"why": reason(trouble)}))
            return
        self._tell(changed, {Path(edit.place.file).name for edit in closed})

    def _tell(self, changed: set[str], written: set[str]) -> None:
        if changed or written:
            key = (
                "text-rewritten-both" if changed and written else "text-rewritten" if written else "text-rewritten-open"
            )
            files, opened = (", ".join(sorted(names)) for names in (written or changed, changed))
            self._report(Message(key, {"files": files, "open": opened}))

    def _maps(self) -> dict[str, tuple[Tab, MapDocument]]:
        """The open maps by a unique key, because two tabs may show the same file, and some maps have no file."""
        sheets = ((sheet, sheet.document) for sheet in self._tabs.maps())
        found = [(sheet, document) for sheet, document in sheets if document is not None]
        return {str(place): one for place, one in enumerate(found)}

    def _rules(self) -> list[RulesDocument]:
        """The rules open in any tab."""
        sessions = (sheet.session for sheet in self._tabs.maps())
        found = (one for session in sessions if session is not None for one in session.written.all)
        return [one for one in found if not one.read_only]


def _is(rules: RulesDocument, file: str) -> bool:
    return Path(rules.source.name).resolve() == Path(file).resolve()


def _word(source: Source, edit: Edit) -> str:
    """The present text at the place of an edit."""
    place = edit.place
    return source.line(place.line)[place.column - 1 : place.end_column - 1]


def _edit_map(document: MapDocument, edits: Sequence[Edit]) -> None:
    """Change a map to what its text means after the edits; it is not saved before the user saves it."""
    renamed = Chart.read(MapFile(applied(document.text(), edits)))
    document.do(RENAMED, difference(document.chart, renamed))
