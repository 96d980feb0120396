"""The clauses of a game as chapters of its book, and the changes of house rules, in place and as a list."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from dsl.games.library.shelves import Header
from dsl.games.play.rulebook import STEM, ClauseTexts
from dsl.games.play.value_gaps import GapValues
from dsl.language.check.clauses import prefixes_of, resolve
from dsl.services.book.book_values import Change, Clauses, ClauseText, Part
from dsl.services.book.rule_tables import capital
from dsl.services.house.rule_difference import Difference
from dsl.text.diagnostics import LANGUAGES, Problems, message
from dsl.text.files import read_source

_TITLE = re.compile(r"#\s*(?P<number>\d+\.\s*)?(?P<title>.+?)\s*")
_LINE = re.compile(r"[\"']?(?P<number>[\w.-]+)[\"']?\s*:")
_ENTRY = re.compile(r"\d+|[^\W\d]+")


class ClauseChapters:
    """A game's clauses in chapters; ``family``: its header first; ``values`` fills parameter values into sentences."""

    def __init__(self, family: Sequence[Header], values: GapValues) -> None:
        self._texts = ClauseTexts(family).sentences(values)
        own = list(reversed(prefixes_of([header.clauses for header in reversed(family)])))
        self._prefixes = [prefix for prefix in dict.fromkeys(own) if prefix]
        self._titles: dict[tuple[str, str], str] = {}
        for header, prefix in zip(family, own, strict=True):
            self._read_titles(header.path.parent / "lang", prefix, values.language)
        self.language = values.language

    def parts(self, changes: Mapping[str, Sequence[Change]], without: Collection[str]) -> Iterator[Part]:
        """The chapters without the clauses in ``without``, and without inherited ones whose number the game reuses."""
        own = self._prefixes[0] if self._prefixes else ""
        replaced = {self.number(clause) for clause in self._texts if clause.startswith(own)} if own else set()
        chapters: dict[str, list[ClauseText]] = {}
        titles: dict[str, str] = {}
        for clause, text in self._ordered():
            number = self.number(clause)
            if clause in without or (
                own and not clause.startswith(own) and number in replaced and number[:1].isdigit()
            ):
                continue
            key = self._chapter(number)
            shown = number if clause.startswith(own) else clause
            chapters.setdefault(key, []).append(ClauseText(clause, shown, text, tuple(changes.get(clause, ()))))
            title = self._titles.get((clause.removesuffix(number), key)) or self._title_anywhere(key)
            titles.setdefault(key, title or message("book-chapter", {"number": key}, self.language))
        for key in sorted(chapters, key=_order):
            title = f"{key}. {titles[key]}" if key.isdigit() and key != "0" else titles[key]
            texts = chapters[key]
            if key.isdigit() and len({self._prefix(found.clause) for found in texts}) > 1:
                texts = sorted(texts, key=lambda found: _natural(self.number(found.clause)))
            yield Part(f"clauses-{key}", title, (Clauses(tuple(texts)),))

    def clauses(self) -> Sequence[str]:
        """The full names of all clauses that have a sentence."""
        return list(self._texts)

    def number(self, clause: str) -> str:
        """The clause without its game's prefix: ``2.1`` of ``C90-2.1``."""
        return clause.removeprefix(next((prefix for prefix in self._prefixes if clause.startswith(prefix)), ""))

    def _ordered(self) -> Iterator[tuple[str, str]]:
        """The clauses of the game, then those of the games it extends."""
        for prefix in self._prefixes or [""]:
            for clause, text in self._texts.items():
                if self._prefix(clause) == prefix:
                    yield clause, text

    def _prefix(self, clause: str) -> str:
        return next((prefix for prefix in self._prefixes if clause.startswith(prefix)), "")

    def _title_anywhere(self, key: str) -> str:
        return next((title for (_, chapter), title in self._titles.items() if chapter == key), "")

    def _read_titles(self, folder: Path, prefix: str, language: str) -> None:
        """Read chapter titles from a file of sentences: the last comment line before a chapter's first clause."""
        named = (folder / f"{STEM}.{spoken}.yaml" for spoken in (language, *LANGUAGES))
        path = next((path for path in named if path.is_file()), None)
        source = read_source(path, Problems()) if path is not None else None
        title = ""
        for number, text in enumerate(source.lines if source is not None else ()):
            if (found := _TITLE.fullmatch(text)) and (
                number or found["number"]
            ):  # the first line may be about the file
                title = found["title"]
            elif (found := _LINE.match(text)) and title:
                clause = resolve(found["number"], prefix, set(self._prefixes))
                self._titles.setdefault((prefix, self._chapter(self.number(clause))), title)
                title = ""

    def _chapter(self, number: str) -> str:
        found = _ENTRY.match(number)
        return found[0] if found else ""


def _natural(number: str) -> tuple[tuple[int, str], ...]:
    """A sort key for a clause number: ``2.10`` after ``2.9``, ``4.2Na`` after ``4.2b``."""
    parts = re.findall(r"\d+|[^\W\d]+", number.casefold())
    return tuple((int(part), "") if part.isdigit() else (0, part) for part in parts)


def _order(key: str) -> tuple[int, int]:
    """A sort key for chapters: numbers first, then those with letters in their order."""
    return (0, int(key)) if key.isdigit() else (1, 0)


Word = Callable[[str], str]
INTERNAL_KINDS = frozenset({"value", "history"})
"""Kinds of declarations that players never see: the bots' evaluation, and what the engine remembers."""
NAMED_KINDS = frozenset(
    "param cell row sector card table wheel deck piece terrain site arrow region start players".split()
)
"""Kinds whose addition, change or removal is told by name; others are told only by their help sentence."""
HELPER_KINDS = frozenset({"function", "enum", "state", "attribute", "player-attribute"})
"""Kinds that do nothing until a rule uses them: a new one without a help sentence is not mentioned."""
_ENDS = (".", "!", "?", "…")


def agreed_changes(found: Iterable[Difference], language: str, word: Word) -> tuple[list[Change], list[str]]:
    """Changes by house rules as sentences, and the names of the changes that have no help sentence."""
    changes, unexplained = [], []
    for difference in found:
        if difference.kind in INTERNAL_KINDS:
            continue
        if difference.kind in HELPER_KINDS and difference.what == "added" and not difference.own_help:
            continue
        named = capital(difference.sentence.text(language, word))
        if difference.kind not in NAMED_KINDS and not difference.own_help:
            unexplained.append(named)
            if difference.what == "added":
                continue
        changes.append(_change(difference, named, language, word))
    return changes, unexplained


def _change(found: Difference, named: str, language: str, word: Word) -> Change:
    """A difference as a ``Change``; the help of a table is not used, because it describes the columns."""
    if found.kind not in NAMED_KINDS and found.own_help:
        return Change(sentence(word(found.own_help)), "", found.clauses)
    more = [found.detail.text(language, word)] if found.detail is not None and found.kind in NAMED_KINDS else []
    if found.kind in ("param", "card") and found.help:
        more.append(word(found.help))
    return Change(sentence(named), " ".join(map(sentence, more)), found.clauses)


def sentence(text: str) -> str:
    """A text with a full stop, unless it ends as a sentence does."""
    return text if text.endswith(_ENDS) else f"{text}."
