"""The reference of the language, ``LANGUAGE.md`` and its translations: what of them is made and not written."""

from __future__ import annotations

from pathlib import Path

from dsl.fronts.reference.examples import in_step
from dsl.fronts.reference.tables import renewed
from dsl.text.files import write_text

FOLDER = Path(__file__).parents[2]
PAGES = {"en": "LANGUAGE.md", "ru": "LANGUAGE.ru.md", "uk": "LANGUAGE.uk.md"}


def page(language: str) -> str:
    """The page as it stands."""
    return (FOLDER / PAGES[language]).read_text(encoding="utf-8")


def made(language: str) -> str:
    """The page with its tables and, in a translation, its examples made anew."""
    text = renewed(page(language), language)
    return text if language == "en" else in_step(page("en"), text, language)


def main(*, write: bool) -> int:
    """Write the pages in place, or say which are stale; how many they are."""
    stale = {language: new for language in PAGES if (new := made(language)) != page(language)}
    for language, new in stale.items():
        if write:
            write_text(FOLDER / PAGES[language], new)
        else:
            print(f"{PAGES[language]} is stale: run python -m dsl.fronts.reference")
    return 0 if write else len(stale)
