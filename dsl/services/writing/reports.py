"""Diagnostics as the service hands them out."""

from __future__ import annotations

from dsl.language.syntax.rules_file import RulesFile
from dsl.services.writing.contract import Problem
from dsl.services.writing.repairs.all_repairs import repairs
from dsl.text.diagnostics import Diagnostic, Words
from dsl.text.source import Place


def reported(diagnostic: Diagnostic, own: RulesFile | None = None) -> Problem:
    """A diagnostic as a problem: places without the texts that they lie in, and repairs of ``own``, a rules text."""
    return Problem(
        Place.of(diagnostic.span) if diagnostic.span is not None else None,
        diagnostic.code,
        diagnostic.severity,
        Words(diagnostic.code, diagnostic.args),
        diagnostic.hint,
        tuple((Place.of(note.span), Words(note.code, note.args)) for note in diagnostic.notes),
        repairs(diagnostic, own.source, own.skin) if own is not None else (),
    )
