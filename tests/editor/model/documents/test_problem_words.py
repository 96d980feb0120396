"""Problems and their repairs say what players say: no names of the file where there are words for it."""

from __future__ import annotations

import re

import pytest

from dsl.maps.mapfile import MapFile
from dsl.text.diagnostics import Diagnostic, Severity
from editor.base.texts import speech
from editor.model.documents.map_document import MapDocument
from editor.model.games import GameBoard, Games
from editor.model.problems.fixes import fixes_for, mend
from editor.model.problems.map_checks import check_text
from editor.model.problems.problem_texts import told

MAP = """fordewind: 1
games: [pirates_fame]
grid: {kind: hex}
legend: {"~": sea, "#": land}
terrain: |
  ~~#?
  ~##~
sites:
  - {kind: bay, at: A1, open: [E]}
  - {kind: dokc, at: B1}
"""
GAMES = Games()


def problems(game: str, text: str) -> tuple[GameBoard, list[Diagnostic]]:
    board = GAMES.board(game)
    assert board is not None
    return board, check_text(text, board)


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_messages_and_repairs_without_names_of_the_file(language: str) -> None:
    board, found = problems("pirates_fame", MAP)
    document = MapDocument(MapFile(MAP))
    speech.language = language
    try:
        said = [told(d, board) for d in found]
        fixes = [str(fix.label) for d in found for fix in fixes_for(d, document.chart, board.spec)]
        foreign = [re.findall(r"[a-z]{3,}", text) for text in (*said, *fixes)]
        assert len(said) >= 5 and len(fixes) >= 3
        assert {word for words in foreign for word in words} == {"sea", "dokc"}, "only what the rules do not know"
    finally:
        speech.language = "en"


def test_a_sea_by_another_name_is_mended_on_the_whole_map() -> None:
    text = MAP.replace('"#": land', '"#": land, "o": {terrain: sea}')
    board, found = problems("pirates_fame", text)
    document = MapDocument(MapFile(text))
    strange = [d for d in found if d.code == "map-unknown-terrain"]
    (fix,) = fixes_for(strange[0], document.chart, board.spec)
    assert mend(document, fix)
    assert "map-unknown-terrain" not in [d.code for d in problems("pirates_fame", document.text())[1]]
    document.undo_stack.undo()
    assert document.text() == text
    water = text.replace("pirates_fame", "colonies_1990").replace("sea", "water")
    board, found = problems("colonies_1990", water)
    document = MapDocument(MapFile(water))
    (fix,) = fixes_for(next(d for d in found if d.code == "map-unknown-terrain"), document.chart, board.spec)
    assert "Sea" in str(fix.label)


def test_that_the_rules_were_not_asked_is_said() -> None:
    _, found = problems("pirates_fame", MAP)
    assert [d.severity for d in found if d.code == "map-rules-unchecked"] == [Severity.NOTE]
