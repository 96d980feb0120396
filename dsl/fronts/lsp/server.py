"""The language server: the files open in the client, and what editors ask of them, answered by the language service."""

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
    """Open texts by file; those of rules are in ``rules``, too."""

    def __init__(self) -> None:
        self.rules = Workspace()
        self._texts: dict[str, str] = {}

    def open(self, file: str, text: str, version: int) -> None:
        """From now on the file is ``text``."""
        self._texts[file] = text
        if is_rules(file):
            self.rules.open(file, text, version)

    def change(self, file: str, text: str, version: int) -> None:
        """An open file is written anew."""
        self._texts[file] = text
        if is_rules(file):
            self.rules.change(file, text, version)

    def close(self, file: str) -> None:
        """From now on the file is what lies on disk."""
        self._texts.pop(file, None)
        if is_rules(file):
            self.rules.close(file)

    def files(self) -> list[str]:
        """What is open: a change of one may change what is wrong with the others."""
        return [*self._texts]

    def problems(self, file: str, language: str) -> tuple[Problem, ...]:
        """All that is wrong with an open file."""
        if is_rules(file):
            return self.rules.analysis(file).problems
        path = Path(file)
        with self._as_written():
            if kind_of(path) is FileKind.MAP and not is_map(path):
                return ()  # some other file of YAML
            return tuple(reported(diagnostic) for diagnostic in check_file(path, language, Games()))

    def analysis(self, file: str) -> Analysis | None:
        """All that is shown of rules; None for other files."""
        return self.rules.analysis(file) if is_rules(file) else None

    def completions(self, file: str, line: int, column: int, language: str) -> Completions:
        """What may stand at a place."""
        if is_rules(file):
            return self.rules.completions(file, line, column, language)
        with self._as_written():
            schema = _schema(Path(file))
        if schema is None:
            return Completions(Place(file, line, column, line, column), ())
        return yaml_completions(file, self._texts[file], line, column, schema)

    def hover(self, file: str, line: int, column: int, language: str) -> Hover | None:
        """What is known of the name at a place."""
        return self.rules.hover(file, line, column, language) if is_rules(file) else None

    def definition(self, file: str, line: int, column: int) -> tuple[Place, ...]:
        """Where the name at a place is declared."""
        return self.rules.definition(file, line, column) if is_rules(file) else ()

    def references(self, file: str, line: int, column: int) -> tuple[Place, ...]:
        """Where the name at a place stands, in all files that know it."""
        return self.rules.references(file, line, column) if is_rules(file) else ()

    def highlights(self, file: str, line: int, column: int) -> tuple[Place, ...]:
        """Where the name at a place stands in its own file."""
        return self.rules.highlights(file, line, column) if is_rules(file) else ()

    def rename(self, file: str, line: int, column: int, name: str) -> tuple[Edit, ...] | Problem:
        """The edits that give the name at a place another spelling everywhere, or why that cannot be."""
        with self._as_written():  # maps and scenarios, too, are edited as they are open, not as they were saved
            return self.rules.rename(file, line, column, name) if is_rules(file) else ()

    def formatting(self, file: str) -> tuple[Edit, ...]:
        """The edits that write a file evenly."""
        return self.rules.formatting(file) if is_rules(file) else ()

    def sentences(self, file: str, clauses: tuple[str, ...], language: str) -> tuple[str, ...]:
        """What clauses say that are named in a file of rules."""
        return self.rules.sentences(file, clauses, language) if is_rules(file) else ()

    def _as_written(self) -> AbstractContextManager[None]:
        """What is open is read as it is written."""
        return unsaved({Path(file).resolve(): text for file, text in self._texts.items()})


def is_rules(file: str) -> bool:
    """Whether a file is one of rules, by its name."""
    return file.endswith(RULES)


def _schema(path: Path) -> Schema | None:
    """The schema of a file of YAML, as far as it is known what game it is for."""
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
