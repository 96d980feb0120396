"""Errors and warnings for users, as values: collected, translated, printed with the line underlined."""

from __future__ import annotations

from dsl.text.catalogue import LANGUAGES
from dsl.text.diagnostics.diagnostic import (
    COUNTED,
    DEMANDED,
    WANTED,
    Diagnostic,
    Label,
    Note,
    Severity,
    Share,
    Words,
    filled,
    message,
    render,
    render_all,
    requirement_text,
    shortlist,
)
from dsl.text.diagnostics.lookalikes import allowed, near, nearest, slips
from dsl.text.diagnostics.problems import Problems, digest

__all__ = [
    "COUNTED",
    "DEMANDED",
    "LANGUAGES",
    "WANTED",
    "Diagnostic",
    "Label",
    "Note",
    "Problems",
    "Severity",
    "Share",
    "Words",
    "allowed",
    "digest",
    "filled",
    "message",
    "near",
    "nearest",
    "render",
    "render_all",
    "requirement_text",
    "shortlist",
    "slips",
]
