"""Messages in the user's language, keyed by the diagnostic's code, and words inside them that are translated too.

What a ruleset asks of a map or position is shown in its own words with values, or in those of a translation.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from dsl.text.catalogue import Catalogue

# The folders of ``dsl`` that bring messages of their own.
_PARTS = (
    "text/diagnostics",
    "maps/mapfile",
    "games/play",
    "games/balance",
    "games/sharing",
    "services/forms",
    "services/house",
    "services/match",
    "services/book",
    "fronts/cli",
)
catalogue = Catalogue("dsl", *(f"{part}/messages_{{}}.toml" for part in _PARTS))


LONGEST_PART = 2_000
"""So many letters of what fills a message are shown: a line of a stranger's file may have millions."""


def message(code: str, args: Mapping[str, object], language: str = "en") -> str:
    """The message of ``code`` filled with ``args``; English where a translation is missing."""
    return catalogue.text(code, language, {key: spoken(value, language) for key, value in args.items()})


class Label(str):
    """A text of the game inside a message: its own translations have it in other languages."""

    __slots__ = ()


class Share(float):
    """A part of the whole inside a message, said in per cent."""

    __slots__ = ()

    def text(self, language: str) -> str:
        """It in a language, to a tenth of a per cent, in digits and signs as CLDR has them."""
        written = f"{Decimal(str(float(self))) * 100:.1f}".removesuffix(".0")
        return f"{written}%" if language == "en" else f"{written.replace('.', ',')}\u00a0%"


@dataclass(frozen=True)
class Words:
    """A text for the user: a key of the message files, and what fills it, which may be words again or labels.

    A tuple of such stands for a list of them.
    """

    code: str
    args: Mapping[str, object] = field(default_factory=dict)

    def text(self, language: str, word: Callable[[str], str] = str) -> str:
        """It in a language; ``word`` translates the labels of the game."""
        return str(spoken(self, language, word))


def spoken(value: object, language: str, word: Callable[[str], str] = str) -> object:
    """What fills a message; ``Words`` in that language."""
    if isinstance(value, Words):
        return message(value.code, {key: spoken(part, language, word) for key, part in value.args.items()}, language)
    if isinstance(value, tuple):
        return ", ".join(str(spoken(part, language, word)) for part in value)
    if isinstance(value, Share):
        return value.text(language)
    if isinstance(value, Label):
        return word(value)
    return f"{value[:LONGEST_PART]}…" if isinstance(value, str) and len(value) > LONGEST_PART else value


_BRACES = re.compile(r"\{([^{}]*)\}")


def filled(template: str, values: Iterable[tuple[str, str]]) -> str:
    """``template`` with its braces filled; ``values`` are what stands between them and what is to be read there."""
    known = {_even(source): value for source, value in values}
    return _BRACES.sub(lambda found: known.get(_even(found[1]), "…"), template)


def asked(args: Mapping[str, Any], word: Callable[[str], str]) -> str:
    """The text of a failed check in the language to which ``word`` translates."""
    template = str(args.get("template", args.get("text", "")))
    values = [(str(source), str(value)) for source, value in args.get("values", ())]
    translation = word(template)
    known = {_even(source) for source, _ in values}
    if not all(_even(source) in known for source in _BRACES.findall(translation)):
        translation = template  # a translation that asks for something unknown cannot be filled
    return filled(translation, values)


def _even(source: str) -> str:
    """What stands between braces, however it is spaced."""
    return " ".join(source.split())
