"""What a ruleset asks of a map or position, in words with values: its own, or those of a translation."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

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
