"""No command and no word in the terminal writes over a file without being told to."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_tools import GAME, fordewind

from dsl.fronts.cli.terminal.match_file import unquoted
from tests.games_at_hand import POND

RULES = GAME[0]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        *((f"mine.{kind}", ("export", str(POND), "FILE")) for kind in ("yaml", "tmx", "tmj", "png", "svg", "pdf")),
        ("mine.pdf", ("kit", RULES, "FILE")),
        ("mine.md", ("book", RULES, "FILE")),
        ("mine.zip", ("pack", RULES, "FILE")),
        ("mine.json", ("schema", RULES, "--out", "FILE")),
        ("mine.html", ("simulate", RULES, "--report", "FILE")),
        ("mine.html", ("tune", RULES, "--target", "draws=5%", "--vary", "reach", "--report", "FILE")),
        ("bots.yaml", ("calibrate", RULES, "--save", "FILE")),
        ("mine.png", ("diff", str(POND), str(POND), "--picture", "FILE")),
        ("mine.match", ("play", *GAME, "--save", "FILE")),
    ],
)
def test_a_file_that_is_there_needs_force(tmp_path: Path, name: str, words: tuple[str, ...]) -> None:
    there = tmp_path / name
    there.write_text("precious", encoding="utf-8")
    found = fordewind(*(str(there) if word == "FILE" else word for word in words))
    assert found.exit_code == 1 and "--force" in found.stderr and str(there) in found.stderr
    assert there.read_text(encoding="utf-8") == "precious"


def test_force_writes_over_it(tmp_path: Path) -> None:
    there = tmp_path / "mine.json"
    there.write_text("old", encoding="utf-8")
    assert fordewind("schema", RULES, "--out", str(there), "--force").exit_code == 0
    assert there.read_text(encoding="utf-8").startswith("{")


def test_a_word_at_the_table_asks_first(tmp_path: Path) -> None:
    there = tmp_path / "mine.txt"
    there.write_text("precious", encoding="utf-8")
    found = fordewind("play", *GAME, typed=f'A1\nsave "{there}"\nno\nquit\n')
    assert "Replace it" in found.output and there.read_text(encoding="utf-8") == "precious"
    found = fordewind("play", *GAME, typed=f"A1\nsave «{there}»\nyes\nD3\nsave {there}\nquit\n")
    assert found.output.count("Replace it") == 1, "what this match was written to is its own"
    assert "2 begin D3" in there.read_text(encoding="utf-8")


def test_a_match_may_go_on_in_its_own_file(tmp_path: Path) -> None:
    path = str(tmp_path / "our.match")
    assert fordewind("play", *GAME, "--save", path, typed="A1\nquit\n").exit_code == 0
    assert fordewind("play", "--resume", path, "--save", path, typed="D3\nquit\n").exit_code == 0
    assert fordewind("play", *GAME, "--save", path, typed="A1\nquit\n").exit_code == 1


def test_quotes_are_no_part_of_a_name() -> None:
    names = ['"a b"', "'a b'", "«a b»", "“a b”", "„a b“", "„a b”", "a b"]
    assert {unquoted(name) for name in names} == {"a b"}
    assert unquoted('a"') == 'a"' and unquoted('"') == '"'
