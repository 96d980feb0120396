"""Messages in the user's language, keyed by the diagnostic's code, and words inside them that are translated too."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from dsl.catalogue import Catalogue

# The folders of ``dsl`` that bring messages of their own.
catalogue = Catalogue("dsl", *(f"{part}/messages_{{}}.toml" for part in ("diagnostics", "mapfile", "balance", "cli")))


def message(code: str, args: Mapping[str, object], language: str = "en") -> str:
    """The message of ``code`` filled with ``args``; English where a translation is missing."""
    return catalogue.text(code, language, {key: spoken(value, language) for key, value in args.items()})


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
