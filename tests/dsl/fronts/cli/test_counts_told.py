"""The message of a map check shows the values that are wrong, in the reader's language."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_tools import fordewind

RULES = """language 1
game two_forts "Two forts"
    players 2
board square4:
    terrain sea "Sea"
    site fort "Fort":
        strong: bool = no
    require count(fort) == 2 "Forts: {count(fort)}; there must be two."
    warn any(f in fort: f.strong) "None of these is strong: {first(fort).at}."
play:
    tie
"""
MAP = """fordewind: 1
games: [two_forts]
grid: {kind: square4}
legend: {"~": sea}
terrain: |
  ~~~
sites:
  - {kind: fort, at: B1}
"""
WORDS = '"Forts: {count(fort)}; there must be two.": "Фортов должно быть два, а их {count(fort)}."\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A ruleset with a map that has one fort."""
    home = tmp_path / "two_forts"
    (home / "lang").mkdir(parents=True)
    (home / "maps").mkdir()
    (home / "two_forts.rules").write_text(RULES, encoding="utf-8")
    (home / "maps" / "bay.yaml").write_text(MAP, encoding="utf-8")
    (home / "lang" / "ru.yaml").write_text(WORDS, encoding="utf-8")
    return home


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Forts: 1; there must be two."),
        ("ru", "Фортов должно быть два, а их 1."),
        ("uk", "Forts: 1; there must be"),
    ],
)
def test_the_count_is_told(folder: Path, language: str, words: str) -> None:
    found = fordewind("check", str(folder / "maps" / "bay.yaml"), "--lang", language)
    told = " ".join((found.stdout + found.stderr).split())
    assert words in told and "None of these is strong: B1." in told
