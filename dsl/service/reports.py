"""Diagnostics as the service hands them out."""

from __future__ import annotations

from dsl.diagnostics import Diagnostic, Words
from dsl.service.contract import Problem
from dsl.source import Place


def reported(diagnostic: Diagnostic) -> Problem:
    """A diagnostic as a problem: places without the texts that they lie in."""
    return Problem(
        Place.of(diagnostic.span) if diagnostic.span is not None else None,
        diagnostic.code,
        diagnostic.severity,
        Words(diagnostic.code, diagnostic.args),
        diagnostic.hint,
        tuple((Place.of(note.span), Words(note.code, note.args)) for note in diagnostic.notes),
    )
