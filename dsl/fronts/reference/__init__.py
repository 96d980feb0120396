"""The reference of the language: ``LANGUAGE.md`` and its translations."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parents[2]
PAGES = {"en": "LANGUAGE.md", "ru": "LANGUAGE.ru.md", "uk": "LANGUAGE.uk.md"}


def page(language: str) -> str:
    """The page in a language as it stands."""
    return (FOLDER / PAGES.get(language, PAGES["en"])).read_text(encoding="utf-8")
