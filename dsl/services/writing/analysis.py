"""Everything shown for an open text while it is edited, even if the analysis failed."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from dsl.language.syntax.rules_file import RulesFile
from dsl.services.writing.checked_text import CheckedText
from dsl.services.writing.contract import Analysis, Problem
from dsl.services.writing.formatting import folds
from dsl.services.writing.game_outline import outline
from dsl.services.writing.open_texts import OpenText
from dsl.services.writing.repairs.all_repairs import repairs
from dsl.text.diagnostics import Diagnostic, Severity, Words
from dsl.text.source import Place


def reported(diagnostic: Diagnostic, own: RulesFile | None = None) -> Problem:
    """A diagnostic as a problem: places without their texts, and the repairs for ``own``, a rules text."""
    return Problem(
        Place.of(diagnostic.span) if diagnostic.span is not None else None,
        diagnostic.code,
        diagnostic.severity,
        Words(diagnostic.code, diagnostic.args),
        diagnostic.hint,
        tuple((Place.of(note.span), Words(note.code, note.args)) for note in diagnostic.notes),
        repairs(diagnostic, own.source, own.skin) if own is not None else (),
    )


def analysed(opened: OpenText, now: CheckedText) -> Analysis:
    """The analysis of ``opened``, whose present check is ``now``."""
    shown = opened.sound or now
    return Analysis(
        opened.file,
        opened.version,
        now.sound,
        tokens=opened.color(now).lines,
        problems=tuple(reported(diagnostic, now.chain.own) for diagnostic in now.diagnostics),
        outline=outline(shown.chain, shown.context.clauses if shown.context is not None else None),
        folds=folds(now.chain.own),
        form=opened.form.form_of(opened.sound),
    )


Cause = Literal["time", "memory", "fault", "start"]
_CODES: dict[Cause, str] = {
    "time": "analysis-time",
    "memory": "analysis-memory",
    "fault": "analysis-fault",
    "start": "analysis-start",
}


def interrupted(last: Analysis, cause: Cause, reason: str, place: Place) -> Analysis:
    """``last`` with an additional first problem."""
    said = Words(_CODES[cause], {"reason": reason})
    problem = Problem(place, said.code, Severity.ERROR, said)
    others = tuple(other for other in last.problems if other.code not in _CODES.values())
    return replace(last, problems=(problem, *others))


def first_difference(file: str, before: str, now: str) -> Place:
    """The first line in which a text differs from the last one that could be analysed."""
    old, new = before.split("\n"), now.split("\n")
    line = next((number for number, (a, b) in enumerate(zip(old, new)) if a != b), min(len(old), len(new) - 1))
    return Place(file, line + 1, 1, line + 1, len(new[line]) + 1)
