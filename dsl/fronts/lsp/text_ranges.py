"""Places of ours as ranges of the protocol, and back: lines from 0, columns in the units that the client counts in."""

from __future__ import annotations

import os
from pathlib import Path

from lsprotocol import types as lsp
from pygls.uris import from_fs_path, to_fs_path
from pygls.workspace import ServerTextPosition, ServerTextRange, TextDocument, Workspace

from dsl.text.source import Edit, Place


def file_of(uri: str) -> str:
    """The file that a URI names; what is no file yet keeps the URI as its name."""
    return to_fs_path(uri) or uri


def uri_of(file: str) -> str:
    """The URI of a file."""
    return from_fs_path(str(Path(file).absolute())) or file


def same_file(one: str, other: str) -> bool:
    """Whether two names mean one file."""
    return os.path.normcase(os.path.realpath(one)) == os.path.normcase(os.path.realpath(other))


def range_in(document: TextDocument, place: Place) -> lsp.Range:
    """A place in an open or saved text as a range of the protocol."""
    start = ServerTextPosition(place.line - 1, place.column - 1)
    end = ServerTextPosition(place.end_line - 1, place.end_column - 1)
    return document.range_to_client_units(ServerTextRange(start, end))


def line_and_column(document: TextDocument, position: lsp.Position) -> tuple[int, int]:
    """A position of the protocol as line and column from 1."""
    found = document.position_from_client_units(position)
    return found.line + 1, found.character + 1


class Locations:
    """Places in any file, whether it is open or not, for one client."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace

    def document(self, file: str) -> TextDocument:
        """The text of a file: as it is open, else as it is saved."""
        return self._workspace.get_text_document(uri_of(file))

    def location(self, place: Place) -> lsp.Location:
        """A place with its file."""
        document = self.document(place.file)
        return lsp.Location(document.uri, range_in(document, place))

    def changes(self, edits: tuple[Edit, ...]) -> lsp.WorkspaceEdit:
        """Edits of several files as one change."""
        found: dict[str, list[lsp.TextEdit]] = {}
        for edit in edits:
            document = self.document(edit.place.file)
            found.setdefault(document.uri, []).append(lsp.TextEdit(range_in(document, edit.place), edit.text))
        return lsp.WorkspaceEdit(changes=found)

    def text_edits(self, document: TextDocument, edits: tuple[Edit, ...]) -> list[lsp.TextEdit]:
        """Edits of one file."""
        return [lsp.TextEdit(range_in(document, edit.place), edit.text) for edit in edits]
