"""Everything a user can have done wrong, as values: collected, translated, shown with the line underlined."""

from __future__ import annotations

from dsl.catalogue import LANGUAGES
from dsl.diagnostics.asked import asked, filled
from dsl.diagnostics.diagnostic import Diagnostic, Note, Severity
from dsl.diagnostics.digest import digest
from dsl.diagnostics.messages import Label, Share, Words, message
from dsl.diagnostics.nearest import allowed, near, nearest, slips
from dsl.diagnostics.problems import Problems
from dsl.diagnostics.render import render, render_all, shortlist

__all__ = [
    "LANGUAGES",
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
