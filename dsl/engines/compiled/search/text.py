"""The functions of searches as they are added to a game's module."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

FILES = ("common", "playouts", "tree", "leaves", "keyed", "worlds", "drawing")
_NAME = re.compile(r"\b[A-Z][A-Z_]+\b")
_DEFINED = re.compile(r"\((?:func|global) (\$\w+)")


@cache
def _plain() -> str:
    """All files, without comments; what they define gets a prefix, so that it is no other function's name."""
    folder = Path(__file__).parent
    texts = ((folder / f"{name}.wat").read_text(encoding="utf-8") for name in FILES)
    text = re.sub(r"\s*;;.*", "", "\n".join(texts))
    own = set(_DEFINED.findall(text))
    return re.sub(
        r"\$\w+", lambda match: f"$search_{match.group()[1:]}" if match.group() in own else match.group(), text
    )


def search_text(places: Mapping[str, int]) -> str:
    """The functions with a number for each name in capitals."""
    return _NAME.sub(lambda match: str(places[match.group()]), _plain())
