"""Everything a user can have done wrong, as values: collected, translated, shown with the line underlined."""

from __future__ import annotations

from dsl.diagnostics.diagnostic import Diagnostic, Note, Problems, Severity, near
from dsl.diagnostics.messages import LANGUAGES, Words, message
from dsl.diagnostics.render import render, render_all

__all__ = [
    "LANGUAGES",
    "Diagnostic",
    "Note",
    "Problems",
    "Severity",
    "Words",
    "message",
    "near",
    "render",
    "render_all",
]
