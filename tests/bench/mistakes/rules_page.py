"""Sound rules files in all three skins, cut into words that know whether they are keywords."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from random import Random

from dsl.games.library.rules_loader import loader
from dsl.games.pipeline import load_program
from dsl.language.syntax.format import format_text
from dsl.language.syntax.keywords import SKINS
from dsl.language.syntax.lexer import lex
from dsl.language.syntax.token_parser import Keywords, TokenParser
from dsl.language.syntax.tokens import RawToken
from dsl.language.typed.program import Program
from dsl.language.typed.text import program_text
from dsl.text.diagnostics import Diagnostic, Problems, Severity
from dsl.text.source import Source
from tests.bench.mistakes.slip import NoPlace

ROOT = Path(__file__).parents[3]


@dataclass(frozen=True)
class Word:
    """A word, number, text or sign of a file; ``english`` is the whole keyword phrase that begins with it."""

    token: RawToken
    index: int
    first: bool
    english: str = ""
    part: bool = False  # of a keyword phrase, not its beginning

    @property
    def is_name(self) -> bool:
        """Whether it is a name of the author's or of a built-in."""
        return self.token.kind == "word" and not self.english and not self.part


class RulesPage:
    """A sound rules file in one skin."""

    def __init__(self, path: Path, skin: str) -> None:
        self.path, self.skin = path, skin
        self.name = f"{path.stem} ({skin})"
        self.text = format_text(path.read_text(encoding="utf-8"), skin)

    @cached_property
    def words(self) -> list[Word]:
        """All that is written outside of comments and tags, in order."""
        source = Source(str(self.path), self.text)
        found: list[Word] = []
        for chunk in lex(source, Problems()).chunks:
            parser = TokenParser(chunk.tokens, self.skin)
            parser.parse()
            found += self._of_chunk(chunk.tokens, parser.keywords, len(found))
        return found

    def _of_chunk(self, tokens: list[RawToken], keywords: Keywords, before: int) -> list[Word]:
        found: list[Word] = []
        until = line = -1
        for position, token in enumerate(tokens):
            if token.kind not in ("newline", "indent", "dedent"):
                size, english = keywords.get(position, (0, ()))
                inside = position < until
                found.append(Word(token, before + len(found), token.line != line, " ".join(english), inside))
                until, line = max(until, position + size), token.line
        return found

    @cached_property
    def program(self) -> Program:
        """The checked program of the sound text."""
        program = self._check(self.text, Problems())
        assert program is not None, self.name
        return program

    @cached_property
    def meaning(self) -> str:
        """The typed program as text."""
        return program_text(self.program)

    def _check(self, text: str, problems: Problems) -> Program | None:
        return load_program(Source(str(self.path), text), problems, loader)

    def reports(self, text: str) -> list[Diagnostic]:
        """What is said of ``text``, notes left out."""
        problems = Problems()
        self._check(text, problems)
        return [d for d in problems if d.severity is not Severity.NOTE]

    def same(self, text: str) -> bool:
        """Whether ``text`` makes the same typed program."""
        program = self._check(text, Problems())
        return program is not None and program_text(program) == self.meaning

    def some(self, fits: Callable[[Word], bool], chance: Random) -> Word:
        """One of the words that fit."""
        found = [word for word in self.words if fits(word)]
        if not found:
            raise NoPlace
        return chance.choice(found)

    def after(self, word: Word, steps: int = 1) -> Word | None:
        """The word ``steps`` further on, or None at the end of the file."""
        place = word.index + steps
        return self.words[place] if 0 <= place < len(self.words) else None


@cache
def rules_pages() -> tuple[RulesPage, ...]:
    """Every shipped game, house-rules file and game of the tests, in each skin."""
    folders = ("rulesets/*/*.rules", "rulesets/*/house/*.rules", "tests/games/*/*.rules")
    paths = [path for pattern in folders for path in sorted(ROOT.glob(pattern))]
    return tuple(RulesPage(path, skin) for path in paths for skin in SKINS)
