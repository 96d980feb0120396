"""Why the system would not read or write a file, in the language spoken."""

from __future__ import annotations

from dsl.diagnostics.messages import spoken
from dsl.files import reason as why
from editor.texts import speech


def reason(trouble: OSError) -> str:
    """Why, in a few words; what the system itself says where that is rare."""
    return str(spoken(why(trouble), speech.language))
