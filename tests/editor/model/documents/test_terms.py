"""One word for one thing in every language: the words that were rejected do not come back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import dsl
import editor

REJECTED = {
    "en": r'^"No ruleset|No game in particular|^"(?:Use|Take) it"|Print or export',
    "ru": (
        r"\bгекс|\bПрежние верс|\bСодержание|\bБез правил|\bБез определ|для любой игры|\bПодложк|\bДогадка идёт|"
        r'\bОбвести карт|^"(?:Взять|Вывод)"|\bВзять эти| [–-] '
    ),
    "uk": (
        r"\bмап[аиуіо]|\bсуш[аіуе]|\bгекс|\bкружеч|\bклац\b|\bзгин|\bмалюн|\bкартин|\bвилуч|\bприб[ир]|\bБез правил|"
        r"\bБез певної|\bобер(?:іть|ати)|\bобран|\bпідкладк|\bВміст\b|\bпри (?:відкрит|збереж)|\bУзяти ці| [–-] "
    ),
}
"""What a player of today would stumble over, or what another text calls by another word."""
APOSTROPHES = re.compile(r"(?<=[а-щьюяєіїґ])['ʼ`](?=[а-щьюяєіїґ])", re.IGNORECASE)


def texts(language: str) -> list[tuple[str, str]]:
    """Each line that says something to the reader, with where it stands; not what is said of the rules' own words."""
    homes = [Path(editor.__file__).parent / "base" / "texts" / language]
    files = [path for home in homes for path in home.glob("*.toml") if path.stem != "search"]
    root = Path(dsl.__file__).parent
    files += [
        root / part / f"messages_{language}.toml"
        for part in ("maps/mapfile", "games/play", "games/scenario", "services/forms", "services/house", "fronts/cli")
    ]
    files += [path for path in [root / "fronts" / "cli" / "help" / f"help_{language}.toml"] if path.exists()]
    return [
        (path.name, line.split(" = ", 1)[-1])
        for path in files
        for line in path.read_text(encoding="utf-8").splitlines()
        if line and not line.startswith("#")
    ]


@pytest.mark.parametrize("language", REJECTED)
def test_a_rejected_word_is_nowhere(language: str) -> None:
    rejected = re.compile(REJECTED[language], re.IGNORECASE)
    assert [(place, text) for place, text in texts(language) if rejected.search(text)] == []


def test_ukrainian_has_one_apostrophe() -> None:
    root = Path(dsl.__file__).parent
    files = [*root.glob("**/*_uk.toml"), *(root.parent / "rulesets").glob("*/lang/*uk.yaml")]
    files += (Path(editor.__file__).parent / "base" / "texts" / "uk").glob("*.toml")
    assert len(files) > 15
    others = [(path.name, found[0]) for path in files for found in APOSTROPHES.finditer(path.read_text("utf-8"))]
    assert others == []


@pytest.mark.parametrize(
    ("language", "text"), [("uk", "Мапа"), ("uk", "на мапі"), ("uk", "Суша"), ("ru", "Гексы"), ("ru", "a – b")]
)
def test_the_list_itself_catches(language: str, text: str) -> None:
    assert re.search(REJECTED[language], text, re.IGNORECASE)
