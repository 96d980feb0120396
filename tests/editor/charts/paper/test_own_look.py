"""A game's own look: it changes what it names, its mistakes are told with their places, it sees neither files nor network."""

from __future__ import annotations

import sys
from collections import defaultdict
from pathlib import Path

import pytest
from pypdfium2 import PdfDocument

from dsl.text.diagnostics import Problems, Severity, render_all
from editor.charts.book.written_book import book_html
from editor.charts.paper.typesetting import FILE, LookTrouble, OwnLook, TypesettingError, typeset

PAGE = (
    b'#import "look.typ": look, paper, dress\n#set page(..paper, fill: look.accent)\n#show: dress\n#look.head.first()'
)
DATA = b'{"cream": false, "paper": [100, 120]}'


def looked(folder: Path, text: str) -> OwnLook:
    (folder / FILE).write_text(text, encoding="utf-8")
    return OwnLook(str(folder), "engraved")


def test_a_look_changes_what_it_names_and_leaves_the_rest(tmp_path: Path) -> None:
    own = looked(tmp_path, '#let look = (width: 80mm, head: "Inter")\n#let dress(body) = { body; [, dressed] }')
    page = PdfDocument(typeset({"main.typ": PAGE, "data.json": DATA, **own.files()})[0])[0]
    assert [round(side / 72 * 25.4) for side in page.get_size()] == [80, 120]
    assert page.get_textpage().get_text_bounded() == "Inter, dressed"


def test_a_page_for_a_browser_has_its_colours_and_letters(tmp_path: Path) -> None:
    data = {"longest": "", "words": defaultdict(str), "parts": [], "index": [], "aid": {}, "legend": [], "facts": []}
    own = looked(tmp_path, '#let look = (accent: rgb("#123456"), head: "Neucha")')
    page = book_html(defaultdict(str, data), {}, own)
    assert "--accent: #123456" in page and "--ink: #2b2118" in page
    assert page.count('font-family: "head"; ') == 1 and page.count('font-family: "body"; ') == 3


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("#let look = (\n  acent: blue,\n)", "book-look-unknown", (2, 3)),
        ("#let look = (accent: 5)", "book-look-kind", (1, 14)),
        ("\n#let look = (accent: blue", "book-look", (2, 13)),
        ('#let secret = read("/etc/passwd")', "book-look-reads", (1, 20)),
        ('#let secret = image("../x")', "book-look-reads", (1, 21)),
        ('#import ("@preview" + "/cetz:0.3.1")', "book-look-reads", (1, 9)),
    ],
)
def test_what_is_wrong_or_not_allowed_is_told_with_its_place(
    tmp_path: Path, text: str, code: str, place: tuple[int, int]
) -> None:
    with pytest.raises(LookTrouble) as raised:
        looked(tmp_path, text)
    found = raised.value.diagnostic
    assert found.span is not None and found.severity is Severity.ERROR
    assert (found.code, (found.span.line, found.span.column)) == (code, place)
    assert "fordewind-" not in render_all([found], "en"), "no folder of ours is named"


def test_a_key_that_is_near_is_suggested(tmp_path: Path) -> None:
    with pytest.raises(LookTrouble) as raised:
        looked(tmp_path, "#let look = (acent: blue)")
    assert raised.value.diagnostic.hint == "accent"


def test_a_file_beside_the_given_ones_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "beside.txt").write_text("secret", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(TypesettingError, match="not found"):
        typeset({"main.typ": b'#read("beside.txt")'})


def test_where_typst_cannot_be_run_that_is_an_error_of_the_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    python = tmp_path / "python"
    python.write_text('#!/bin/sh\necho "No module named typst" >&2\nexit 1\n', encoding="utf-8")
    python.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(python))
    with pytest.raises(OSError, match="No module named"):
        typeset({"main.typ": b""})


def test_without_a_look_there_is_nothing_to_be_told(tmp_path: Path) -> None:
    problems = Problems()
    assert OwnLook(str(tmp_path), "ink").files()["own.typ"] == b"" and not problems.failed
