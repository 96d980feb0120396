"""The messages of the command line in the user's language."""

from __future__ import annotations

import os
from functools import cached_property

from dsl.text.diagnostics import LANGUAGES, message


def default_language() -> str:
    """The language of the locale if it is one of ``LANGUAGES``, else English."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable, "")
        if value:
            code = value.split("_")[0].split(".")[0].lower()
            return {"ua": "uk"}.get(code, code if code in LANGUAGES else "en")
    return "en"


class Voice:
    """The message catalogue in one language."""

    def __init__(self, language: str | None = None) -> None:
        self._requested = language

    @cached_property
    def language(self) -> str:
        """The requested language, else that of the locale."""
        return self._requested or default_language()

    def say(self, code: str, **args: object) -> str:
        """The message of a code, filled with ``args``."""
        return message(code, args, self.language)
