"""The language server: what editors ask over the protocol, answered by the language service.

https://microsoft.github.io/language-server-protocol; ``pygls`` speaks it. Diagnostics follow a short pause in typing,
because only the newest text is worth checking; every other answer is given at once.
"""

from __future__ import annotations

import asyncio

from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer
from pygls.workspace import TextDocument

from dsl.fronts.lsp.open_files import OpenFiles
from dsl.fronts.lsp.protocol_values import NAME, diagnostic
from dsl.fronts.lsp.text_ranges import Locations, file_of
from dsl.text.diagnostics import LANGUAGES
from dsl.text.version import program_version

PAUSE = 0.05
"""Seconds of rest after which a text is checked."""


class RulesServer(LanguageServer):
    """One client, and what it has open; ``language`` is that of the messages, if not the client's own."""

    def __init__(self, language: str = "") -> None:
        super().__init__(NAME, program_version())
        self.files, self.wanted_language = OpenFiles(), language
        self.client_locale = ""
        self._uris: dict[str, str] = {}
        self._checking: asyncio.Task[None] | None = None

    @property
    def language(self) -> str:
        """The language of the messages."""
        locale = self.wanted_language or self.client_locale[:2].lower()
        return locale if locale in LANGUAGES else LANGUAGES[0]

    @property
    def locations(self) -> Locations:
        """Places in the files as the client has them."""
        return Locations(self.workspace)

    def document(self, uri: str) -> TextDocument:
        """A text that the client has opened, or a file."""
        return self.workspace.get_text_document(uri)

    # --- what is open ----------------------------------------------------------------------------

    def opened(self, uri: str) -> None:
        """The client has opened a file, or written in it."""
        document, file = self.document(uri), file_of(uri)
        take = self.files.change if file in self._uris else self.files.open
        self._uris[file] = uri
        take(file, document.source, document.version or 0)
        self.check_soon()

    def closed(self, uri: str) -> None:
        """A file was closed: the client shows nothing of it any more."""
        if self._uris.pop(file_of(uri), None) is not None:
            self.files.close(file_of(uri))
            self._send(uri, [], None)
            self.check_soon()

    def check_soon(self) -> None:
        """Check all that is open when the client has not written for a moment."""
        if self._checking is not None:
            self._checking.cancel()
        self._checking = asyncio.get_running_loop().create_task(self._check_after_pause())

    async def _check_after_pause(self) -> None:
        await asyncio.sleep(PAUSE)
        for file, uri in list(self._uris.items()):
            self._publish(file, uri)
            await asyncio.sleep(0)  # what was asked meanwhile comes first

    def _publish(self, file: str, uri: str) -> None:
        document, locations, language = self.document(uri), self.locations, self.language
        found = [diagnostic(p, document, locations, language) for p in self.files.problems(file, language)]
        self._send(uri, found, document.version)

    def _send(self, uri: str, found: list[lsp.Diagnostic], version: int | None) -> None:
        self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, found, version))
