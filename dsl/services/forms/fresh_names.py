"""Names for new things, made of what people call them."""

from __future__ import annotations

from collections.abc import Container

from dsl.language.syntax.keywords import SKINS, words
from dsl.text.transliteration import transliterated


def fresh_name(label: str, taken: Container[str], otherwise: str) -> str:
    """A name that nothing has yet and that is no word of the language, like ``label`` if that has letters."""
    stem = transliterated(label) or otherwise
    if stem[0].isdigit():
        stem = f"{otherwise}_{stem}"
    return next(name for name in (stem, *(f"{stem}_{number}" for number in range(2, 1000))) if _free(name, taken))


def _free(name: str, taken: Container[str]) -> bool:
    return name not in taken and not any(name in words(skin) for skin in SKINS)
