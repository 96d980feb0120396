"""The texts that are open in an editor, over the files on disk, and what the checker makes of either."""

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
    """``now`` is what was made of the text last, ``sound`` the last of it that was a game."""

    file: str
    text: str
    version: int
    now: CheckedText | None = None
    sound: CheckedText | None = None
    coloring: Coloring = field(default_factory=Coloring)
    form: CachedForm = field(default_factory=CachedForm)

    def take(self, found: CheckedText) -> CheckedText:
        """Keep what the text and those below it are now."""
        self.now = found
        if found.sound:
            self.sound = found
        return found

    def color(self, now: CheckedText) -> Coloring:
        """The tokens of the text; names that only a broken declaration declares keep the role they had."""
        known = known_roles(now.chain.files)
        if not now.chain.sound and self.sound is not None:
            known = known_roles(self.sound.chain.files) | known
        self.coloring = colored(now.chain.own, known, self.coloring)
        return self.coloring


class OpenTexts:
    """Open texts by file; what was made of a text is kept until it or a file below it changes."""

    def __init__(self, find: Finder) -> None:
        self._find = find
        self._open: dict[str, OpenText] = {}
        self._tabs: dict[str, dict[int, OpenText]] = {}
        self._closed: dict[str, CheckedText] = {}
        self._loader = RulesLoader(self._found)

    def open(self, file: str, text: str, version: int, tab: int = 0) -> None:
        """From now on ``file`` is ``text``, whatever lies on disk."""
        opened = self._open[_key(file)] = OpenText(file, _plain(text), version)
        self._tabs.setdefault(_key(file), {})[tab] = opened

    def change(self, file: str, text: str, version: int, tab: int = 0) -> None:
        """A file that a tab has open is written anew there."""
        opened = self._open[_key(file)] = self._tabs[_key(file)][tab]
        opened.text, opened.version = _plain(text), version

    def close(self, file: str, tab: int = 0) -> None:
        """From now on ``file`` is what another tab has of it, else what lies on disk."""
        tabs = self._tabs.get(_key(file), {})
        tabs.pop(tab, None)
        if tabs:
            self._open[_key(file)] = list(tabs.values())[-1]
        else:
            self._tabs.pop(_key(file), None)
            self._open.pop(_key(file), None)

    def state(self, file: str) -> tuple[OpenText, CheckedText, CheckedText]:
        """An open file, what it is now, and what it was when it was last a game, if it ever was."""
        opened = self._open[_key(file)]
        now = opened.take(checked(Source(opened.file, opened.text), self._loader, opened.now))
        return opened, now, opened.sound or now

    def parsed(self, file: str) -> tuple[OpenText, Chain, CheckedText]:
        """An open file, what it says now, and what was made of it last: a letter ago or so, which is had at once."""
        opened = self._open[_key(file)]
        known = opened.now or self.state(file)[1]
        chain = self._loader.load(Source(opened.file, opened.text), Problems())
        assert chain is not None  # it is None only for a path
        return opened, chain, known

    def read(self, file: str) -> CheckedText | None:
        """What a file is now, open or not; None if it cannot be read."""
        if _key(file) in self._open:
            return self.state(file)[1]
        source = read_source(Path(file), Problems())
        if source is None:
            return None
        found = self._closed[_key(file)] = checked(source, self._loader, self._closed.get(_key(file)))
        return found

    def with_changes(self, texts: Sequence[CheckedText], changed: Mapping[str, Source]) -> list[CheckedText]:
        """``texts`` as they would be if some files had other texts; nothing is kept of that."""
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
        """What ``asked_by`` extends under ``name``: the open text, if the file is open."""
        found = self._find(name, asked_by)
        if not isinstance(found, Path):
            return found
        opened = self._open.get(_key(str(found)))
        return Source(opened.file, opened.text) if opened is not None else Path(os.path.realpath(found))


def _key(file: str) -> str:
    """What two names of one file have in common."""
    return os.path.normcase(os.path.realpath(file))


def _plain(text: str) -> str:
    """A text with the line ends of the language."""
    return text.replace("\r\n", "\n")
