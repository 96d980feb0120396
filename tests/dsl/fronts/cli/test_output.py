"""What is shown never steers the terminal, and says the counts of a map check in the reader's language."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest
from cli_tools import fordewind
from rich.table import Table
from rich.text import Text

from dsl.fronts.cli.output import as_json, console

EVIL = "a\x1b[2Jb\x1b]0;title\x07c\x9b31m\rd\u202ee"


@pytest.mark.parametrize("colours", [False, True])
def test_nothing_that_is_shown_steers_the_terminal(colours: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    out = io.StringIO()
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setenv("TERM", "xterm")
    if colours:
        monkeypatch.setenv("FORCE_COLOR", "1")
    shown = console()
    table = Table(EVIL)
    table.add_row(EVIL)
    for each in (EVIL, Text(EVIL, style="red"), table):
        shown.print(each, soft_wrap=True)
    text = out.getvalue()
    assert ("\x1b[31m" in text) is colours
    for own in ("\x1b[31m", "\x1b[1m", "\x1b[0m"):
        text = text.replace(own, "")
    assert text.replace("\n", "").isprintable()
    assert "�]0;title" in text


def test_json_says_the_same_without_them(capsys: pytest.CaptureFixture[str]) -> None:
    as_json({"title": EVIL})
    out = capsys.readouterr().out
    assert out.replace("\n", "").isprintable() and json.loads(out)["title"].startswith("a\x1b[2Jb")


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
