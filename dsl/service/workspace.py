"""The texts that are open in an editor, over the files on disk, and what is asked about them.

A file that is open counts as it is written now, for itself and for all that extends it; all others as they lie on disk
when they are asked for.
"""

from __future__ import annotations

import os
from pathlib import Path

from dsl.diagnostics import Problems
from dsl.files import read_source
from dsl.house.rule_difference import Difference
from dsl.ir.program import Program
from dsl.library import kin_of
from dsl.library.shelves import finder, house_rules
from dsl.loading.loader import Finder, RulesLoader
from dsl.pipeline import load_program
from dsl.service.analysis import analysed
from dsl.service.checked_text import CheckedText, checked
from dsl.service.compared_rules import different_from, different_from_base
from dsl.service.completion.around_cursor import Asked
from dsl.service.completion.proposals import completions
from dsl.service.contract import Analysis, Completions, Hover
from dsl.service.formatting import formatting
from dsl.service.game_files import THEME
from dsl.service.game_words import GameWords
from dsl.service.hovering import hover
from dsl.service.open_text import OpenText
from dsl.source import Edit, Source
from dsl.theme.styles import ThemeForm
from dsl.theme.theme_form import theme_form
from dsl.translations.contents import Grid
from dsl.translations.text_grid import lang_folder, text_grid


class Workspace:
    """Open texts by file. Every question may be asked of a broken text: what was last a game answers."""

    def __init__(self, find: Finder = finder) -> None:
        self._find = find
        self._open: dict[str, OpenText] = {}
        self._loader = RulesLoader(self._found)
        self._words = GameWords()

    def open(self, file: str, text: str, version: int) -> None:
        """From now on ``file`` is ``text``, whatever lies on disk."""
        self._open[_key(file)] = OpenText(file, _plain(text), version)

    def change(self, file: str, text: str, version: int) -> None:
        """An open file is written anew."""
        opened = self._open[_key(file)]
        opened.text, opened.version = _plain(text), version

    def close(self, file: str) -> None:
        """From now on ``file`` is what lies on disk."""
        self._open.pop(_key(file), None)

    def analysis(self, file: str) -> Analysis:
        """All that is shown of an open file."""
        opened = self._open[_key(file)]
        return analysed(opened, self._checked(opened))

    def completions(self, file: str, line: int, column: int, language: str) -> Completions:
        """What may be written before ``column`` of a line of an open file, best first."""
        return completions(self._asked(file, language), line, column)

    def hover(self, file: str, line: int, column: int, language: str) -> Hover | None:
        """What is known of the word at a column of a line of an open file."""
        return hover(self._asked(file, language), line, column, language)

    def _asked(self, file: str, language: str) -> Asked:
        """An open file as questions about a place in it need it."""
        opened = self._open[_key(file)]
        now = self._checked(opened)
        sound = opened.sound or now
        return Asked(
            now.source,
            now.chain,
            now.context or sound.context,
            sound.chain.own if sound.sound else None,
            lambda: self._games(Path(file)),
            lambda: self._words.numbers(sound.chain, language),
            self._words.translation(sound.chain, language).word,
        )

    def differences(self, file: str, other: str = "") -> tuple[Difference, ...]:
        """What is different in an open file from the game that it changes, or from the file ``other``."""
        opened = self._open[_key(file)]
        self._checked(opened)
        return different_from(opened, Path(other), self._loader) if other else different_from_base(opened)

    def formatting(self, file: str, skin: str = "") -> tuple[Edit, ...]:
        """The edits that write an open file evenly, with its words in ``skin`` if one is named."""
        return formatting(file, self._open[_key(file)].text, skin)

    def texts(self, file: str) -> Grid | None:
        """The texts of an open game in all languages, as they lie on disk; None if it never was a game."""
        programs = self._programs(file)
        return text_grid(programs) if programs else None

    def styles(self, file: str) -> ThemeForm | None:
        """What the theme of an open game says on disk; None if it never was a game."""
        programs = self._programs(file)
        if not programs:
            return None
        path = lang_folder(kin_of(programs[0].files)).with_name(THEME)
        there = read_source(path, Problems()) if path.is_file() else None
        return theme_form(there or Source(str(path), ""), there is not None, programs)

    def _programs(self, file: str) -> list[Program]:
        """What an open text last said that was sound, and its house rules."""
        opened = self._open[_key(file)]
        self._checked(opened)
        context = opened.sound.context if opened.sound is not None else None
        if context is None:
            return []
        house = (load_program(path, Problems(), self._loader) for path in house_rules(Path(file)))
        return [context.program, *(program for program in house if program is not None)]

    def _games(self, asked_by: Path) -> list[str]:
        """The names of the games that a file can extend."""
        found = self._find("", asked_by)
        return found if isinstance(found, list) else []

    def _checked(self, opened: OpenText) -> CheckedText:
        """An open text as the checker sees it; checked again only where it or a file below it has changed."""
        return opened.take(checked(Source(opened.file, opened.text), self._loader, opened.now))

    def _found(self, name: str, asked_by: Path) -> Path | Source | list[str]:
        """What ``asked_by`` extends under ``name``: the open text, if the file is open."""
        found = self._find(name, asked_by)
        if not isinstance(found, Path):
            return found
        opened = self._open.get(_key(str(found)))
        return Source(opened.file, opened.text) if opened is not None else found.absolute()


def _key(file: str) -> str:
    """What two names of one file have in common."""
    return os.path.normcase(os.path.realpath(file))


def _plain(text: str) -> str:
    """A text with the line ends of the language."""
    return text.replace("\r\n", "\n")
