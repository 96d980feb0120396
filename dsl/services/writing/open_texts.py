"""The rules texts open in an editor, which replace the files on disk; and the checks of open and other files."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from dsl.language.loading.loader import Chain, Finder, RulesLoader
from dsl.services.writing.checked_text import CachedForm, CheckedText, checked
from dsl.services.writing.colors.file_tokens import Coloring, colored
from dsl.services.writing.colors.line_tokens import known_roles
from dsl.services.writing.renaming import extending
from dsl.text.diagnostics import Problems
from dsl.text.files import read_source
from dsl.text.source import Source


@dataclass
class OpenText:
    """``now`` is the latest check of the text, ``last_valid`` the latest without errors."""

    file: str
    text: str
    version: int
    now: CheckedText | None = None
    last_valid: CheckedText | None = None
    coloring: Coloring = field(default_factory=Coloring)
    form: CachedForm = field(default_factory=CachedForm)

    def take(self, found: CheckedText) -> CheckedText:
        """Store the present check of the text and the files it extends, and return it."""
        self.now = found
        if found.valid:
            self.last_valid = found
        return found

    def color(self, now: CheckedText) -> Coloring:
        """The coloured tokens of the text; names whose declaration is broken at present keep their colour."""
        known = known_roles(now.chain.files)
        if not now.chain.sound and self.last_valid is not None:
            known = known_roles(self.last_valid.chain.files) | known
        self.coloring = colored(now.chain.own, known, self.coloring)
        return self.coloring


class OpenTexts:
    """Open texts by file; a check is cached until the text or a file it extends changes."""

    def __init__(self, find: Finder) -> None:
        self._find = find
        self._open: dict[str, OpenText] = {}
        self._tabs: dict[str, dict[int, OpenText]] = {}
        self._closed: dict[str, CheckedText] = {}
        self._loader = RulesLoader(self._found)

    def open(self, file: str, text: str, version: int, tab: int = 0) -> None:
        """Use ``text`` for ``file`` from now on, instead of the disk."""
        opened = self._open[_key(file)] = OpenText(file, _plain(text), version)
        self._tabs.setdefault(_key(file), {})[tab] = opened

    def change(self, file: str, text: str, version: int, tab: int = 0) -> None:
        """Replace the text of a file in a tab."""
        opened = self._open[_key(file)] = self._tabs[_key(file)][tab]
        opened.text, opened.version = _plain(text), version

    def close(self, file: str, tab: int = 0) -> None:
        """Use the text of another tab for ``file``, else the disk."""
        tabs = self._tabs.get(_key(file), {})
        tabs.pop(tab, None)
        if tabs:
            self._open[_key(file)] = list(tabs.values())[-1]
        else:
            self._tabs.pop(_key(file), None)
            self._open.pop(_key(file), None)

    def state(self, file: str) -> tuple[OpenText, CheckedText, CheckedText]:
        """An open file, its present check, and its latest one without errors (or the present one)."""
        opened = self._open[_key(file)]
        now = opened.take(checked(Source(opened.file, opened.text), self._loader, opened.now))
        return opened, now, opened.last_valid or now

    def parsed(self, file: str) -> tuple[OpenText, Chain, CheckedText]:
        """An open file, its present parse, and its latest check, possibly older but available at once."""
        opened = self._open[_key(file)]
        latest = opened.now or self.state(file)[1]
        chain = self._loader.load(Source(opened.file, opened.text), Problems())
        assert chain is not None  # it is None only for a path
        return opened, chain, latest

    def read(self, file: str) -> CheckedText | None:
        """The check of a file, open or not; None if it cannot be read."""
        if _key(file) in self._open:
            return self.state(file)[1]
        source = read_source(Path(file), Problems())
        if source is None:
            return None
        found = self._closed[_key(file)] = checked(source, self._loader, self._closed.get(_key(file)))
        return found

    def with_changes(self, texts: Sequence[CheckedText], changed: Mapping[str, Source]) -> list[CheckedText]:
        """The checks of ``texts`` with other contents of some files; not cached."""
        others = {_key(file): source for file, source in changed.items()}

        def find(name: str, asked_by: Path) -> Path | Source | list[str]:
            found = self._found(name, asked_by)
            at = found.name if isinstance(found, Source) else str(found)
            return found if isinstance(found, list) else others.get(_key(at), found)

        loader = self._loader.branched(find)
        return [checked(others.get(_key(text.source.name), text.source), loader) for text in texts]

    def extending(self, files: Iterable[str]) -> list[str]:
        """The files, open or near by, that extend any of these."""
        opened = [Source(text.file, text.text) for text in self._open.values()]
        return extending(files, opened, self._found, _key)

    def games(self, asked_by: Path) -> list[str]:
        """The names of the games that a file can extend."""
        found = self._find("", asked_by)
        return found if isinstance(found, list) else []

    def _found(self, name: str, asked_by: Path) -> Path | Source | list[str]:
        """The file that ``asked_by`` extends as ``name``: the open text, if it is open."""
        found = self._find(name, asked_by)
        if not isinstance(found, Path):
            return found
        opened = self._open.get(_key(str(found)))
        return Source(opened.file, opened.text) if opened is not None else Path(os.path.realpath(found))


def _key(file: str) -> str:
    """A normalised path, equal for all names of one file."""
    return os.path.normcase(os.path.realpath(file))


def _plain(text: str) -> str:
    """A text with the line ends of the language."""
    return text.replace("\r\n", "\n")
