"""Why a file could not be read, changed or written, in the language spoken."""

from __future__ import annotations

from dsl.text.diagnostics import message
from dsl.text.diagnostics.messages import spoken
from dsl.text.files import FileError
from dsl.text.files import reason as why
from editor.base.texts import speech, tr


def reason(trouble: OSError | FileError) -> str:
    """Why, in a few words; what the system itself says where that is rare."""
    if isinstance(trouble, OSError):
        return str(spoken(why(trouble), speech.language))
    found = trouble.diagnostic
    where = tr("window-line", line=found.span.line) if found.span else ""
    return where + message(found.code, found.args, speech.language)
