"""Files in words: why one could not be read or written, what it is called among others, tool tips."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from pathlib import Path

from dsl.text.diagnostics import message
from dsl.text.diagnostics.messages import spoken
from dsl.text.files import FileError
from dsl.text.files import reason as why
from dsl.text.source import one_line
from editor.base.texts import speech, tr


def reason(trouble: OSError | FileError) -> str:
    """Why, in a few words; what the system itself says where that is rare."""
    if isinstance(trouble, OSError):
        return str(spoken(why(trouble), speech.language))
    found = trouble.diagnostic
    where = tr("window-line", line=found.span.line) if found.span else ""
    return where + message(found.code, found.args, speech.language)


def file_said(path: Path, others: Iterable[Path]) -> str:
    """Its name, with as many of its folders before it as tell it from the others; the file itself may be among them."""
    parts = path.parts
    alike = [other.parts for other in others if other != path and other.name == path.name]
    count = next((n for n in range(1, len(parts)) if all(one[-n:] != parts[-n:] for one in alike)), len(parts))
    return one_line(str(Path(*parts[-count:])))


def tip(text: str) -> str:
    """A text for a tool tip, in which Qt would take what looks like HTML for HTML, pictures from the disk included."""
    return f"<p style='white-space:pre-wrap'>{escape(text)}</p>" if "<" in text else text


def capital(text: str) -> str:
    """A message of the command line as a sentence."""
    return text[:1].upper() + text[1:]
