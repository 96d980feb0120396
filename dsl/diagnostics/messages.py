"""Message texts in the user's language: one TOML file a language, keyed by the diagnostic's code."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

LANGUAGES = ("en", "ru", "uk")
# The folders of ``dsl`` that bring messages of their own.
PARTS = ("diagnostics", "mapfile", "cli")


@cache
def catalogue(language: str) -> Mapping[str, str]:
    """All messages of one language; English for a language that is not known."""
    chosen = language if language in LANGUAGES else "en"
    found: dict[str, str] = {}
    for part in PARTS:
        text = files("dsl").joinpath(part, f"messages_{chosen}.toml").read_text(encoding="utf-8")
        found |= {key: str(value) for key, value in tomllib.loads(text).items()}
    return found


def message(code: str, args: Mapping[str, object], language: str = "en") -> str:
    """The message of ``code`` filled with ``args``; English where a translation is missing."""
    template = catalogue(language).get(code) or catalogue("en").get(code) or code
    return template.format_map(_Blank({key: spoken(value, language) for key, value in args.items()}))


@dataclass(frozen=True)
class Words:
    """Words inside a message that have a translation of their own: a key of the message files, and what fills it.

    A tuple of such stands for a list of them.
    """

    code: str
    args: Mapping[str, object] = field(default_factory=dict)


def spoken(value: object, language: str) -> object:
    """What fills a message; ``Words`` in that language."""
    if isinstance(value, Words):
        return message(value.code, value.args, language)
    if isinstance(value, tuple):
        return ", ".join(str(spoken(part, language)) for part in value)
    return value


class _Blank(dict[str, object]):
    """Arguments of a message; one that is missing shows as an ellipsis instead of failing."""

    def __missing__(self, key: str) -> str:
        return "…"
