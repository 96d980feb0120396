"""An editor of another house: pygls' client, which starts ``fordewind lsp`` and speaks with it over its pipes."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from pathlib import Path
from typing import Any

from lsprotocol import types as lsp
from pygls.lsp.client import LanguageClient
from pygls.uris import from_fs_path

from tests.limits import LONGEST


class Editor(LanguageClient):
    """One editor with one server. It keeps the newest diagnostics of each file."""

    def __init__(self) -> None:
        super().__init__("a test", "1")
        self.diagnostics: dict[str, list[lsp.Diagnostic]] = {}
        self._versions: dict[str, int] = {}
        self._opened: list[str] = []
        self._closing: set[str] = set()
        self._told = asyncio.Event()
        self.capabilities: lsp.ServerCapabilities | None = None

        @self.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def published(params: lsp.PublishDiagnosticsParams) -> None:
            self.diagnostics[params.uri] = list(params.diagnostics)
            if params.version is not None:
                self._versions[params.uri] = params.version
            else:  # it is closed
                self._versions.pop(params.uri, None)
                self._closing.discard(params.uri)
            self._told.set()

    async def begin(self, locale: str) -> None:
        """Start the server."""
        await self.start_io(sys.executable, "-m", "dsl.fronts.cli", "lsp")
        said = await self.initialize_async(lsp.InitializeParams(capabilities=lsp.ClientCapabilities(), locale=locale))
        self.capabilities = said.capabilities
        self.initialized(lsp.InitializedParams())

    async def end(self) -> None:
        """Stop the server as editors do."""
        await self.shutdown_async(None)
        self.exit(None)
        await self.stop()

    def open(self, path: Path, text: str | None = None) -> str:
        """Open a file, or what is not saved yet under its name; returns its URI."""
        uri = from_fs_path(str(path))
        assert uri is not None
        text = path.read_text(encoding="utf-8") if text is None else text
        self._opened.append(uri)
        self.text_document_did_open(lsp.DidOpenTextDocumentParams(lsp.TextDocumentItem(uri, "fordewind", 1, text)))
        return uri

    def close(self, uri: str) -> None:
        """Close a file."""
        self._opened.remove(uri)
        self._closing.add(uri)
        self.text_document_did_close(lsp.DidCloseTextDocumentParams(lsp.TextDocumentIdentifier(uri)))

    async def leave(self) -> None:
        """Close what is open: to the next story comes nothing any more that was said in this one."""
        for uri in [*self._opened]:
            self.close(uri)
        await self._until(lambda: not self._closing)

    def write(self, uri: str, version: int, *changes: tuple[tuple[int, int, int, int], str]) -> None:
        """Replace stretches (line, character, end line, end character from 0) one after another."""
        found = [
            lsp.TextDocumentContentChangePartial(
                text=text, range=lsp.Range(lsp.Position(*place[:2]), lsp.Position(*place[2:]))
            )
            for place, text in changes
        ]
        self.text_document_did_change(
            lsp.DidChangeTextDocumentParams(lsp.VersionedTextDocumentIdentifier(version, uri), found)
        )

    async def problems_of(self, uri: str, version: int = 1) -> list[lsp.Diagnostic]:
        """What is wrong with a file, once that is known of this version."""
        await self._until(lambda: self._versions.get(uri, 0) >= version)
        return self.diagnostics[uri]

    async def _until(self, so: Callable[[], bool]) -> None:
        async def wait() -> None:
            while not so():
                self._told.clear()
                await self._told.wait()

        await asyncio.wait_for(wait(), LONGEST)


class Editors:
    """An editor with its server for each language of the client, for many stories; a server takes seconds to start."""

    def __init__(self) -> None:
        self._loop = asyncio.Runner()
        self._editors: dict[str, Editor] = {}

    def tell(self, story: Callable[[Editor], Awaitable[object]], locale: str = "ru") -> None:
        """Tell a story with an editor in which nothing is open."""

        async def whole() -> None:
            editor = self._editors.pop(locale, None)
            if editor is None:
                editor = Editor()
                await editor.begin(locale)
            try:
                await story(editor)
                await editor.leave()
            except BaseException:  # the next story is told with another one
                await editor.stop()
                raise
            self._editors[locale] = editor

        self._run(whole())

    def end(self) -> None:
        """Stop all servers."""
        for editor in self._editors.values():
            self._run(editor.end())
        self._loop.close()

    def _run(self, story: Coroutine[Any, Any, object]) -> None:
        self._loop.run(asyncio.wait_for(story, LONGEST))


def at(text: str, words: str, offset: int = 0) -> lsp.Position:
    """Where ``words`` stand first in a text, in units of UTF-16."""
    place = text.index(words) + offset
    begin = text.rfind("\n", 0, place) + 1
    return lsp.Position(text.count("\n", 0, place), len(text[begin:place].encode("utf-16-le")) // 2)


def changed(texts: Mapping[str, str], edit: lsp.WorkspaceEdit) -> dict[str, str]:
    """Texts by URI after an edit, as a client applies it."""
    found: dict[str, str] = dict(texts)
    for uri, edits in (edit.changes or {}).items():
        found[uri] = applied(found[uri], edits)
    return found


def applied(text: str, edits: Any) -> str:
    """A text after edits that do not overlap."""
    lines = text.split("\n")
    for each in sorted(edits, key=lambda e: (e.range.start.line, e.range.start.character), reverse=True):
        start, end = each.range.start, each.range.end
        head = _head(lines[start.line], start.character)
        tail = lines[end.line][len(_head(lines[end.line], end.character)) :]
        lines[start.line : end.line + 1] = (head + each.new_text + tail).split("\n")
    return "\n".join(lines)


def _head(line: str, units: int) -> str:
    """The beginning of a line that is so many units of UTF-16 long."""
    return line.encode("utf-16-le")[: 2 * units].decode("utf-16-le")
