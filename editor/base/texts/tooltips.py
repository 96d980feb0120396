"""Words from files in tool tips."""

from __future__ import annotations

from html import escape


def tip(text: str) -> str:
    """A text for a tool tip, in which Qt would take what looks like HTML for HTML, pictures from the disk included."""
    return f"<p style='white-space:pre-wrap'>{escape(text)}</p>" if "<" in text else text


def capital(text: str) -> str:
    """A message of the command line as a sentence."""
    return text[:1].upper() + text[1:]
