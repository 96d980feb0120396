"""Checks the prose of a rulebook: its form, and numbers that should be values of the rules instead."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from dsl.games.play.gap_faults import NamedValues, gap_faults, values_of, without_gaps
from dsl.games.play.value_gaps import GapValues, filled
from dsl.services.book.opened_rules import OpenedRules, open_rules
from dsl.services.book.prose_text import PARTS, Prose, read_prose
from dsl.text.diagnostics import Diagnostic, Problems, Severity, message, near
from dsl.text.files import read_source
from dsl.text.files.yaml_tree import MappingNode, ScalarNode, SequenceNode, compose
from dsl.text.source import Source

_EN = (
    "two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|"
    "nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|twice|thrice|half"
)
_RU = (
    "дв[ае]|двух|двум|двумя|двое|двоих|вдво[её]м|вдвое|дважды|тр[иёе]х?|тр[её]м|тремя|трое|троих|втрое|трижды|"
    "четыр[её]х?|четыр[её]м|четыре|четверо|пят[ьи]|пятью|шест[ьи]|шестью|сем[ьи]|семью|восемь|восьми|девят[ьи]|"
    "десят[ьи]|(?:один|две|три|четыр|пят|шест|сем|восем|девят)надцат[ьи]|двадцат[ьи]|тридцат[ьи]|сорок[аи]?|"
    "пят[ьи]десяти?|ст[оа]|полови[а-я]+"
)
_UK = (
    "дв[аіо]х?|двом|двома|двоє|двічі|вдвічі|удвічі|вдвох|три|трьох|трьом|трьома|троє|тричі|втрьох|чотири|чотирьох|"
    "чотирьом|четверо|п[ʼ’']ят[ьи]|п[ʼ’']ятьох|шіст[ьи]|шести|шістьох|сім|семи|сімох|вісім|восьми|дев[ʼ’']ят[ьи]|"
    "десят[ьи]|[а-яіїєґʼ’']+надцят[ьи]|двадцят[ьи]|тридцят[ьи]|сорок[аи]?|сто|полови[а-яіїєґ]+"
)
_NUMBERS = re.compile(rf"(?<!\w)\d+|(?<![\w’ʼ'])(?:{_EN}|{_RU}|{_UK})(?![\w’ʼ'])", re.IGNORECASE)
_POINT = re.compile(r"\s*\d{1,3}\.\s")


def numbers_in(text: str) -> Iterator[tuple[int, str]]:
    """Numbers in a text (digits or words) with their columns (from 0), but for those in braces and of list items."""
    plain = without_gaps(text)
    point = _POINT.match(plain)
    for match in _NUMBERS.finditer(plain, point.end() if point else 0):
        yield match.start(), match[0]


KEYS = ("constants", "without")


@dataclass(frozen=True)
class ProseHead:
    """The head of the prose: number words that no rule sets, and clauses of an older edition that no longer apply."""

    constants: frozenset[str] = frozenset()
    without: frozenset[str] = frozenset()

    def left_out(self, values: GapValues) -> frozenset[str]:
        """The clauses that do not apply with these values; some have a condition."""
        return frozenset(filled(text, values) for text in self.without)


def prose_head(prose: Prose) -> ProseHead:
    """The head of a file, without errors; ``check_prose`` reports them."""
    root = compose(Source(prose.source.name, prose.head), Problems()) if prose.head.strip() else None
    lists = {key: frozenset(_listed(root, key)) for key in KEYS}
    return ProseHead(frozenset(found.lower() for found in lists["constants"]), lists["without"])


def _listed(root: object, key: str) -> list[str]:
    found = root.get(key) if isinstance(root, MappingNode) else None
    return (
        [item.value for item in found.items if isinstance(item, ScalarNode)] if isinstance(found, SequenceNode) else []
    )


def check_prose_file(path: Path, rules: Path | None, problems: Problems) -> None:
    """Report all errors of a prose file of a game; without valid rules only a file that cannot be read."""
    source = read_source(path, problems)
    opened = open_rules(rules, {}, path.stem, Problems()) if rules is not None else None
    if source is not None and opened is not None:
        values = values_of(opened.program)
        check_prose(source, values, problems)


def check_prose(source: Source, values: NamedValues, problems: Problems) -> None:
    """Report all errors of a prose file for a game with these ``values``."""
    prose = read_prose(source)
    _check_head(prose, values, problems)
    for found in prose.stray:
        problems.error("book-stray", prose.span(found.number))
    constants, seen = prose_head(prose).constants, set[str]()
    for part in prose.parts:
        if part.name not in PARTS and not part.title:
            known = ", ".join(PARTS)
            problems.error(
                "book-part-unknown", prose.span(part.heading), near(part.name, PARTS), name=part.name, known=known
            )
        if part.name in seen:
            problems.error("book-part-twice", prose.span(part.heading), name=part.name)
        seen.add(part.name)
        for found in part.lines:
            _check_line(prose, found.text, found.number, values, constants, problems)


def _check_head(prose: Prose, values: NamedValues, problems: Problems) -> None:
    if not prose.head.strip():
        return
    source = Source(prose.source.name, f"\n{prose.head}\n")
    root = compose(source, problems)
    for key, found in root.pairs if isinstance(root, MappingNode) else ():
        if key.value not in KEYS:
            problems.error("book-head-key", key.span, near(key.value, KEYS), key=key.value, known=", ".join(KEYS))
        for item in found.items if isinstance(found, SequenceNode) else ():
            for fault in gap_faults(item.value, values) if isinstance(item, ScalarNode) else ():
                problems.add(Diagnostic(fault.code, item.span, fault.args, fault.meant))


def _check_line(
    prose: Prose, text: str, number: int, values: NamedValues, constants: frozenset[str], problems: Problems
) -> None:
    for fault in gap_faults(text, values):
        place = prose.span(number, fault.at + 1, len(fault.name))
        problems.add(Diagnostic(fault.code, place, fault.args, fault.meant))
    for at, word in numbers_in(text):
        if word.lower() not in constants:
            place = prose.span(number, at + 1, len(word))
            problems.add(Diagnostic("book-number", place, {"number": word}, severity=Severity.WARNING))


@dataclass(frozen=True)
class ProseRemark:
    """An error in a line (from 1), as text."""

    line: int
    column: int
    message: str


@dataclass(frozen=True)
class ProseView:
    """A prose file for an editor; its text is empty if it does not exist. ``names``: values that it can refer to."""

    file: str
    language: str
    text: str
    remarks: tuple[ProseRemark, ...] = ()
    names: tuple[str, ...] = ()


def prose_view(rules: Source, language: str, spoken: str) -> ProseView | None:
    """The prose of a game in a ``language``, error messages in language ``spoken``; None if the rules are invalid."""
    opened = open_rules(rules, {}, language, Problems())
    if opened is None:
        return None
    path = prose_file(opened, language)
    there = read_source(path, Problems()) if path.is_file() else None
    values = values_of(opened.program)
    problems = Problems()
    if there is not None:
        check_prose(there, values, problems)
    remarks = (
        ProseRemark(d.span.line, d.span.column, message(d.code, d.args, spoken)) for d in problems if d.span is not None
    )
    text = there.text if there is not None else ""
    return ProseView(str(path), language, text, tuple(remarks), tuple(values.names()))


def prose_file(opened: OpenedRules, language: str) -> Path:
    """The path of the prose of a game."""
    return opened.folder / "book" / f"{language}.md"
