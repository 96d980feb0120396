"""Everything a user can have done wrong, as values: collected, translated, shown with the line underlined."""

from __future__ import annotations

from dsl.text.catalogue import LANGUAGES
from dsl.text.diagnostics.diagnostic import COUNTED, DEMANDED, WANTED, Diagnostic, Note, Severity
from dsl.text.diagnostics.lookalikes import allowed, near, nearest, slips
from dsl.text.diagnostics.messages import Label, Share, Words, asked, filled, message
from dsl.text.diagnostics.problems import Problems, digest
from dsl.text.diagnostics.render import render, render_all, shortlist

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
    "asked",
    "digest",
    "filled",
    "message",
    "near",
    "nearest",
    "render",
    "render_all",
    "shortlist",
    "slips",
]
