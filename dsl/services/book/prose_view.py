"""The prose of a game's rulebook as an editor shows it: the text as it lies on disk, and what is wrong with it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from dsl.games.play.gap_faults import values_of
from dsl.services.book.opened_rules import OpenedRules, open_rules
from dsl.services.book.prose_check import check_prose
from dsl.text.diagnostics import Problems, message
from dsl.text.files import read_source
from dsl.text.source import Source


@dataclass(frozen=True)
class ProseRemark:
    """What is wrong with a line (from 1), said."""

    line: int
    column: int
    said: str


@dataclass(frozen=True)
class ProseView:
    """A file of prose: its text is empty where there is none yet. ``names`` are the values that it can ask for."""

    file: str
    language: str
    text: str
    remarks: tuple[ProseRemark, ...] = ()
    names: tuple[str, ...] = ()


def prose_view(rules: Source, language: str, spoken: str) -> ProseView | None:
    """The prose of a game in a ``language``, with remarks in the ``spoken`` one; None of rules that are no game."""
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
    """Where the prose of a game lies."""
    return opened.folder / "book" / f"{language}.md"
