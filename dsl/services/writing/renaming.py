"""Renames a thing in all files that use it, only if the rules keep their meaning."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from dsl.games.library.shelves import HOUSE, RULES, Header, header_of, is_shipped, rules_header
from dsl.language.check.names import Symbol, Use
from dsl.language.loading.loader import Finder
from dsl.language.syntax.keywords import QUANTIFIERS, SKINS, words
from dsl.language.typed.builtins import FUNCTIONS, WORDS
from dsl.services.writing.checked_text import CheckedText
from dsl.services.writing.contract import OpenMap, Problem
from dsl.services.writing.renamed_files import file_edits, translation_edits
from dsl.text.diagnostics import Severity, Words
from dsl.text.source import Edit, Place, Source


def symbol_at(now: CheckedText, last_valid: CheckedText, line: int, column: int) -> Symbol | None:
    """The symbol named at a place, by the present check or else by the last valid one; None if not known."""
    found = now.names.at(now.source.name, line, column)
    if found is not None:
        return found.symbol
    meant = last_valid.names.declared_as(_word(now.source.line(line), column))
    return meant[0] if len(meant) == 1 else None


def declarations(now: CheckedText, last_valid: CheckedText, line: int, column: int) -> list[Use]:
    """The declarations of the name at a place, the effective one first; but one at that place itself comes last."""
    symbol = symbol_at(now, last_valid, line, column)
    if symbol is None:
        return []
    found = now.names.declarations(symbol) or last_valid.names.declarations(symbol)
    order = {file.source.name: place for place, file in enumerate(now.chain.files)}
    found = sorted(found, key=lambda use: order.get(use.span.source.name, -1), reverse=True)
    here = now.names.at(now.source.name, line, column)
    return sorted(found, key=lambda use: here is not None and use.span is here.span)


def uses_of(symbol: Symbol, texts: Iterable[CheckedText]) -> list[Use]:
    """The uses of a symbol in these texts, each as understood with its own chain."""
    return [use for text in texts for use in text.names.of(symbol) if use.span.source.name == text.source.name]


def related(now: CheckedText, declared: Place, whole: Place) -> tuple[tuple[Place, ...], tuple[Place, ...]]:
    """Where a declared thing is used, and where the things used in its declaration (``whole``) are declared."""
    found = now.names.at(declared.file, declared.line, declared.column)
    users = [use for use in now.names.of(found.symbol) if not use.declares] if found is not None else []
    inside = [use for use in now.names.within(whole.file) if whole.line <= use.span.line <= whole.end_line]
    named = dict.fromkeys(use.symbol for use in inside if not use.declares and use.symbol.place is None)
    return places(users), places(use for symbol in named for use in now.names.declarations(symbol)[-1:])


def places(uses: Iterable[Use]) -> tuple[Place, ...]:
    """The places of names."""
    return tuple(Place.of(use.span) for use in uses)


def _word(line: str, column: int) -> str:
    """The word around a column of a line."""
    start = end = min(column - 1, len(line))
    while start > 0 and (line[start - 1].isalnum() or line[start - 1] == "_"):
        start -= 1
    while end < len(line) and (line[end].isalnum() or line[end] == "_"):
        end += 1
    return line[start:end]


_PATTERNS = (f"*{RULES}", f"{HOUSE}/*{RULES}")


def extending(files: Iterable[str], opened: Iterable[Source], find: Finder, key: Callable[[str], str]) -> list[str]:
    """The files, open or in the folders around ``files``, that extend any of these, directly or indirectly.

    ``key`` normalises the name of a file.
    """
    goal = {key(file) for file in files}
    headers = {key(str(path)): rules_header(path) for file in files for path in _around(Path(file))}
    headers |= {key(source.name): header_of(source) for source in opened}
    below = {name: _base(header, find, key) for name, header in headers.items()}
    return [str(headers[name].path) for name in headers if name not in goal and _reaches(name, below, goal)]


def _around(file: Path) -> Iterator[Path]:
    """The rules in the folder of a file and in those beside it, with house rules; for house rules, of their game."""
    folder = file.parent.parent if file.parent.name == HOUSE else file.parent
    for pattern in (*_PATTERNS, *(f"../*/{pattern}" for pattern in _PATTERNS)):
        yield from (path.resolve() for path in sorted(folder.glob(pattern)))


def _base(header: Header, find: Finder, key: Callable[[str], str]) -> str:
    """The normalised name of the file that another one extends; empty if none."""
    found = find(header.games[0], header.path) if header.games else []
    if isinstance(found, list):
        return ""
    return key(found.name if isinstance(found, Source) else str(found))


def _reaches(name: str, below: dict[str, str], goal: set[str]) -> bool:
    """Whether a file extends one of ``goal``, directly or indirectly."""
    seen: set[str] = set()
    while name and name not in seen:
        seen.add(name)
        name = below.get(name, "")
        if name in goal:
            return True
    return False


_NAME = re.compile(r"[^\W\d]\w*")

Checker = Callable[[Mapping[str, Source]], list[CheckedText]]
"""Checks the files again with other contents of some of them."""


@dataclass(frozen=True)
class Renaming:
    """Renames ``symbol``, named at ``place``, to ``name`` in all ``texts``."""

    symbol: Symbol
    place: Place
    name: str
    texts: Sequence[CheckedText]
    check: Checker
    drawn: Mapping[str, OpenMap]
    """Maps that are open."""

    def edits(self) -> tuple[Edit, ...] | Problem:
        """The edits, or a problem that says why renaming is not possible."""
        reason = self._name_refused() or self._broken()
        if reason is not None:
            return reason
        uses = uses_of(self.symbol, self.texts)
        reason = self._thing_refused(uses)
        if reason is not None or self.name == self.symbol.name:
            return reason or ()
        after = self.check({file: _rewritten(found, self.name) for file, found in _by_file(uses).items()})
        if not self._names_unchanged(after):
            return self._refused("rename-taken", self._taken())
        rules = (Edit(Place.of(use.span), self.name) for use in uses)
        others = file_edits(self.symbol, self.name, self.texts, self.drawn)
        return (*rules, *translation_edits(self.texts, after), *others)

    # --- what is refused -------------------------------------------------------------------------

    def _name_refused(self) -> Problem | None:
        """Refuse an invalid name or a keyword."""
        if not _NAME.fullmatch(self.name):
            return self._refused("rename-no-name")
        if any(self.name in words(skin) for skin in SKINS):
            return self._refused("rename-keyword")
        if self.name in FUNCTIONS or self.name in WORDS or self.name in QUANTIFIERS:
            return self._refused("rename-built-in-name")
        return None

    def _thing_refused(self, uses: Sequence[Use]) -> Problem | None:
        """Refuse built-in things, names of files, and things in files that are never edited."""
        if not any(use.declares for use in uses):
            return self._refused("rename-built-in")
        if self.symbol.kind == "game":
            return self._refused("rename-game")
        files = dict.fromkeys(use.span.source.name for use in uses)
        shipped = [file for file in files if is_shipped(Path(file))]
        return self._refused("rename-shipped", file=Path(shipped[0]).name) if shipped else None

    def _broken(self) -> Problem | None:
        """Refuse if a declaration cannot be parsed, since it may contain the name."""
        broken = [text for text in self.texts if not (text.chain.sound and text.chain.complete)]
        return self._refused("rename-broken", file=Path(broken[0].source.name).name) if broken else None

    def _refused(self, code: str, notes: Iterable[Place] = (), **args: object) -> Problem:
        text = Words(code, {"name": self.name, "old": self.symbol.name, **args})
        texts = tuple((place, Words("declared-here")) for place in notes)
        return Problem(self.place, code, Severity.ERROR, text, notes=texts)

    def _taken(self) -> list[Place]:
        """The nearest declaration that has the new name already; empty if there is none."""
        found = (use for text in self.texts for use in text.names.within(text.source.name))
        places = [Place.of(use.span) for use in found if use.declares and use.symbol.name == self.name]
        return sorted(places, key=lambda place: (place.file != self.place.file, abs(place.line - self.place.line)))[:1]

    # --- whether it stays the same ---------------------------------------------------------------

    def _names_unchanged(self, after: Sequence[CheckedText]) -> bool:
        """Whether after the edits every name in all files refers to the same declaration as before."""
        pairs: dict[Symbol, Symbol] = {}
        for before, then in zip(self.texts, after, strict=True):
            if len(then.diagnostics) != len(before.diagnostics) or then.valid != before.valid:
                return False
            old, new = before.names.within(before.source.name), then.names.within(then.source.name)
            if len(old) != len(new) or any(pairs.setdefault(a.symbol, b.symbol) != b.symbol for a, b in zip(old, new)):
                return False
        return len(set(pairs.values())) == len(pairs)


def _by_file(uses: Iterable[Use]) -> dict[str, list[Use]]:
    files: dict[str, list[Use]] = defaultdict(list)
    for use in uses:
        files[use.span.source.name].append(use)
    return files


def _rewritten(uses: Sequence[Use], name: str) -> Source:
    """The text of a file with another name at these places."""
    source = uses[0].span.source
    text = source.text
    for use in sorted(uses, key=lambda use: (use.span.line, use.span.column), reverse=True):
        start, end = source.offset(use.span.line, use.span.column), source.offset(use.span.line, use.span.end_column)
        text = text[:start] + name + text[end:]
    return Source(source.name, text)
