"""The functions of searches as they are added to a game's module."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

FILES = ("common", "playouts", "tree", "keyed", "worlds")
_NAME = re.compile(r"\b[A-Z][A-Z_]+\b")


@cache
def _plain() -> str:
    """All files, without comments."""
    folder = Path(__file__).parent
    texts = ((folder / f"{name}.wat").read_text(encoding="utf-8") for name in FILES)
    return re.sub(r"\s*;;.*", "", "\n".join(texts))


def search_text(places: Mapping[str, int]) -> str:
    """The functions with a number for each name in capitals."""
    return _NAME.sub(lambda match: str(places[match.group()]), _plain())
