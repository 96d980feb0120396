"""What is shown never steers the terminal, whatever it holds; the colours are the console's own."""

from __future__ import annotations

import io
import json
import sys

import pytest
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
