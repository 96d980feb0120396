"""What is wrong with the prose of a rulebook: numbers that the rules have otherwise, gaps that nothing fills."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from dsl.games.play.rule_values.gap_faults import gap_faults
from dsl.games.play.rule_values.named_values import NamedValues, values_of
from dsl.games.play.rule_values.value_gaps import GapValues, filled
from dsl.services.book.number_words import numbers_in
from dsl.services.book.opened_rules import open_rules
from dsl.services.book.prose_text import PARTS, Prose, read_prose
from dsl.text.diagnostics import Diagnostic, Problems, Severity, near
from dsl.text.files import read_source
from dsl.text.files.yaml_tree import MappingNode, ScalarNode, SequenceNode, compose
from dsl.text.source import Source

KEYS = ("constants", "without")


@dataclass(frozen=True)
class ProseHead:
    """What stands above the prose: numbers that no rule sets, and clauses of an older edition that no longer hold."""

    constants: frozenset[str] = frozenset()
    without: frozenset[str] = frozenset()

    def left_out(self, values: GapValues) -> frozenset[str]:
        """The clauses that do not hold as the rules are set; one may stand behind a condition of its own."""
        return frozenset(filled(text, values) for text in self.without)


def prose_head(prose: Prose) -> ProseHead:
    """The head of a file; what is wrong with it is told by ``check_prose``."""
    root = compose(Source(prose.source.name, prose.head), Problems()) if prose.head.strip() else None
    lists = {key: frozenset(_listed(root, key)) for key in KEYS}
    return ProseHead(frozenset(found.lower() for found in lists["constants"]), lists["without"])


def _listed(root: object, key: str) -> list[str]:
    found = root.get(key) if isinstance(root, MappingNode) else None
    return (
        [item.value for item in found.items if isinstance(item, ScalarNode)] if isinstance(found, SequenceNode) else []
    )


def check_prose_file(path: Path, rules: Path | None, problems: Problems) -> None:
    """Everything wrong with a file of prose in the folder of a game; of a game that is none itself only its form."""
    source = read_source(path, problems)
    opened = open_rules(rules, {}, path.stem, Problems()) if rules is not None else None
    if source is not None and opened is not None:
        values = values_of(opened.program)
        check_prose(source, values, problems)


def check_prose(source: Source, values: NamedValues, problems: Problems) -> None:
    """Everything wrong with a file of prose of the game whose ``values`` these are."""
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
