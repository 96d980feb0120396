"""The language server: the files open in the client, and requests about them, answered by the language service."""

from __future__ import annotations

import asyncio
from contextlib import AbstractContextManager
from pathlib import Path

from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer
from pygls.workspace import TextDocument

from dsl.engines.linking.spec import board_spec
from dsl.fronts.lsp.protocol_values import NAME, Locations, diagnostic, file_of
from dsl.games.library.rules_loader import loader
from dsl.games.library.shelves import RULES, find_rules, map_games
from dsl.games.pipeline import load_program
from dsl.games.scenario.opening import Games
from dsl.games.scenario.script import scenario_schema
from dsl.language.typed.program import Program
from dsl.maps.mapfile import map_schema
from dsl.services.writing.analysis import reported
from dsl.services.writing.contract import Analysis, Completions, Hover, Problem
from dsl.services.writing.game_folder.file_checks import check_file
from dsl.services.writing.game_folder.game_files import FileKind, is_map, kind_of, rules_of
from dsl.services.writing.game_folder.yaml_completion import Schema, yaml_completions
from dsl.services.writing.workspace import Workspace
from dsl.text.diagnostics import LANGUAGES, Problems
from dsl.text.files import unsaved
from dsl.text.source import Edit, Place
from dsl.text.version import program_version


class OpenFiles:
    """The open texts by file; rules are also open in ``rules``."""

    def __init__(self) -> None:
        self.rules = Workspace()
        self._texts: dict[str, str] = {}

    def open(self, file: str, text: str, version: int) -> None:
        """The client has opened a file; its text is ``text`` until it is closed."""
        self._texts[file] = text
        if is_rules(file):
            self.rules.open(file, text, version)

    def change(self, file: str, text: str, version: int) -> None:
        """The client has changed an open file; ``text`` is its new text."""
        self._texts[file] = text
        if is_rules(file):
            self.rules.change(file, text, version)

    def close(self, file: str) -> None:
        """The client has closed a file; its text is again that on disk."""
        self._texts.pop(file, None)
        if is_rules(file):
            self.rules.close(file)

    def files(self) -> list[str]:
        """The open files; a change of one may change the problems of others."""
        return [*self._texts]

    def problems(self, file: str, language: str) -> tuple[Problem, ...]:
        """All problems of an open file; none for YAML that is no map, scenario, theme or other file of a game."""
        if is_rules(file):
            return self.rules.analysis(file).problems
        path = Path(file)
        with self._unsaved_texts():
            if kind_of(path) is FileKind.MAP and not is_map(path):
                return ()  # YAML of another program
            return tuple(reported(diagnostic) for diagnostic in check_file(path, language, Games()))

    def analysis(self, file: str) -> Analysis | None:
        """The analysis of a rules file; None for other files."""
        return self.rules.analysis(file) if is_rules(file) else None

    def completions(self, file: str, line: int, column: int, language: str) -> Completions:
        """The completions at a place."""
        if is_rules(file):
            return self.rules.completions(file, line, column, language)
        with self._unsaved_texts():
            schema = _schema(Path(file))
        if schema is None:
            return Completions(Place(file, line, column, line, column), ())
        return yaml_completions(file, self._texts[file], line, column, schema)

    def hover(self, file: str, line: int, column: int, language: str) -> Hover | None:
        """The hover text of the name at a place; None if there is none."""
        return self.rules.hover(file, line, column, language) if is_rules(file) else None

    def definition(self, file: str, line: int, column: int) -> tuple[Place, ...]:
        """Where the name at a place is declared."""
        return self.rules.definition(file, line, column) if is_rules(file) else ()

    def references(self, file: str, line: int, column: int) -> tuple[Place, ...]:
        """All places of the name at a place, in all files."""
        return self.rules.references(file, line, column) if is_rules(file) else ()

    def highlights(self, file: str, line: int, column: int) -> tuple[Place, ...]:
        """All places of the name at a place, in the same file."""
        return self.rules.highlights(file, line, column) if is_rules(file) else ()

    def rename(self, file: str, line: int, column: int, name: str) -> tuple[Edit, ...] | Problem:
        """The edits that rename the name at a place everywhere, or the problem why it cannot be renamed."""
        with self._unsaved_texts():  # maps and scenarios, too: as they are in the client, not as on disk
            return self.rules.rename(file, line, column, name) if is_rules(file) else ()

    def formatting(self, file: str) -> tuple[Edit, ...]:
        """The edits that format a file."""
        return self.rules.formatting(file) if is_rules(file) else ()

    def sentences(self, file: str, clauses: tuple[str, ...], language: str) -> tuple[str, ...]:
        """The texts of clauses of a rules file."""
        return self.rules.sentences(file, clauses, language) if is_rules(file) else ()

    def _unsaved_texts(self) -> AbstractContextManager[None]:
        """In this context open files are read as they are in the client."""
        return unsaved({Path(file).resolve(): text for file, text in self._texts.items()})


def is_rules(file: str) -> bool:
    """Whether a file is a rules file, by the ending of its name."""
    return file.endswith(RULES)


def _schema(path: Path) -> Schema | None:
    """The schema of a YAML file; None if its game is not known."""
    kind = kind_of(path)
    if kind is FileKind.SCENARIOS:
        return scenario_schema(_program(rules_of(path)))
    if kind is not FileKind.MAP:
        return None
    found = (find_rules(game, Problems(), beside=path.parent) for game in map_games(path))
    program = next((program for rules in found if (program := _program(rules)) is not None), None)
    return map_schema(board_spec(program) if program is not None else None)


def _program(rules: Path | None) -> Program | None:
    return load_program(rules, Problems(), loader) if rules is not None else None


PAUSE = 0.05
"""Texts are checked so many seconds after the last change."""


class RulesServer(LanguageServer):
    """A server for one client; its messages are in ``language``, or, if that is empty, in the client's."""

    def __init__(self, language: str = "") -> None:
        super().__init__(NAME, program_version())
        self.files, self.requested_language = OpenFiles(), language
        self.client_locale = ""
        self._uris: dict[str, str] = {}
        self._checking: asyncio.Task[None] | None = None

    @property
    def language(self) -> str:
        """The language of the messages: the one requested, else the client's, else English."""
        locale = self.requested_language or self.client_locale[:2].lower()
        return locale if locale in LANGUAGES else LANGUAGES[0]

    @property
    def locations(self) -> Locations:
        """The converter of places in the files of this client."""
        return Locations(self.workspace)

    def document(self, uri: str) -> TextDocument:
        """The text of a URI, as it is in the client or else on disk."""
        return self.workspace.get_text_document(uri)

    # --- what is open ----------------------------------------------------------------------------

    def opened(self, uri: str) -> None:
        """The client has opened or changed a file."""
        document, file = self.document(uri), file_of(uri)
        take = self.files.change if file in self._uris else self.files.open
        self._uris[file] = uri
        take(file, document.source, document.version or 0)
        self.check_soon()

    def closed(self, uri: str) -> None:
        """The client has closed a file: its problems are withdrawn."""
        if self._uris.pop(file_of(uri), None) is not None:
            self.files.close(file_of(uri))
            self._send(uri, [], None)
            self.check_soon()

    def check_soon(self) -> None:
        """Check all open files after ``PAUSE`` without another change."""
        if self._checking is not None:
            self._checking.cancel()
        self._checking = asyncio.get_running_loop().create_task(self._check_after_pause())

    async def _check_after_pause(self) -> None:
        await asyncio.sleep(PAUSE)
        for file, uri in list(self._uris.items()):
            self._publish(file, uri)
            await asyncio.sleep(0)  # answer requests that came meanwhile

    def _publish(self, file: str, uri: str) -> None:
        document, locations, language = self.document(uri), self.locations, self.language
        found = [diagnostic(p, document, locations, language) for p in self.files.problems(file, language)]
        self._send(uri, found, document.version)

    def _send(self, uri: str, found: list[lsp.Diagnostic], version: int | None) -> None:
        self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, found, version))
