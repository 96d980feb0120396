"""The analysis of an open rules text: everything an editor shows for it, also after the analysis failed."""

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
    """A diagnostic as a ``Problem``, which contains no texts of files; with repairs for the rules text ``own``."""
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
    shown = opened.last_valid or now
    return Analysis(
        opened.file,
        opened.version,
        now.valid,
        tokens=opened.color(now).lines,
        problems=tuple(reported(diagnostic, now.chain.own) for diagnostic in now.diagnostics),
        outline=outline(shown.chain, shown.context.clauses if shown.context is not None else None),
        folds=folds(now.chain.own),
        form=opened.form.form_of(opened.last_valid),
    )


Cause = Literal["time", "memory", "fault", "start"]
_CODES: dict[Cause, str] = {
    "time": "analysis-time",
    "memory": "analysis-memory",
    "fault": "analysis-fault",
    "start": "analysis-start",
}


def interrupted(last: Analysis, cause: Cause, reason: str, place: Place) -> Analysis:
    """The ``last`` analysis with a first problem that says why there is no newer one."""
    text = Words(_CODES[cause], {"reason": reason})
    problem = Problem(place, text.code, Severity.ERROR, text)
    others = tuple(other for other in last.problems if other.code not in _CODES.values())
    return replace(last, problems=(problem, *others))


def first_difference(file: str, before: str, now: str) -> Place:
    """The first line in which a text differs from the last one that could be analysed."""
    old, new = before.split("\n"), now.split("\n")
    line = next((number for number, (a, b) in enumerate(zip(old, new)) if a != b), min(len(old), len(new) - 1))
    return Place(file, line + 1, 1, line + 1, len(new[line]) + 1)
