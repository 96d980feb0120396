"""Why a file could not be written, in the language spoken."""

from __future__ import annotations

from dsl.text.diagnostics.messages import spoken
from dsl.text.files import FileError
from editor.base.texts import reason, speech


def why_not_saved(trouble: FileError) -> str:
    """The file and what the system says; that it could not be saved is said already."""
    found = trouble.diagnostic
    if found.code == "file-unwritable":
        return f"{found.args['path']}: {spoken(found.args['reason'], speech.language)}"
    return reason(trouble)
