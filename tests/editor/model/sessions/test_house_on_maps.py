"""House rules of a tab that was opened for a map: chosen, left, and what the map is checked by."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from live_maps import MAPS, session_of
from pytestqt.qtbot import QtBot

from dsl.games.library.shelves import user_folder
from dsl.text.source import Source
from editor.base.texts import Message
from editor.draw.palette.palette_panel import PalettePanel
from editor.model.documents.chart import Chart
from editor.model.problems.check_process import found
from editor.model.problems.map_checks import Question, snapshot
from editor.model.sessions.session import Session

ONE_BASE = 'game my_pirates "Мои пираты" extends pirates_1989\n\nset bases_required = {}\n'


@pytest.fixture
def session(qtbot: QtBot) -> Iterator[Session]:
    """The map of Pirates in a tab."""
    made = session_of((MAPS / "atlantic.yaml").read_text(encoding="utf-8"))
    yield made
    made.close()


def house(name: str, bases: int = 1) -> Path:
    path = user_folder() / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(ONE_BASE.format(bases), encoding="utf-8")
    return path


def test_the_house_rules_of_its_game_are_among_the_games_of_a_map(session: Session) -> None:
    named, unnamed = house("rulesets/pirates_1989/house/mine.rules"), house("unnamed/pirates_1989_2.rules")
    panel = PalettePanel(session)
    box = panel.chooser

    def choose(data: str) -> None:
        box.setCurrentIndex(box.findData(data))
        box.activated.emit(box.currentIndex())

    texts = [box.itemText(row) for row in range(box.count())]
    assert "Мои пираты" in texts and "Мои пираты (2)" in texts
    choose(str(unnamed))
    assert session.rules is not None and session.rules.unnamed and session.rules.place == unnamed
    assert session.game is not None and session.game.header.name == "pirates_1989"
    assert box.currentText() == "Мои пираты (2)"
    choose(str(named))
    assert session.rules.path == named and not session.unsaved
    choose("pirates_1989")
    assert session.rules.read_only and box.currentData() == "pirates_1989"
    assert unnamed.is_file(), "what was left is there still"


def test_house_rules_bring_their_game_to_a_map_that_is_for_several(session: Session) -> None:
    session.game = None
    session.play_by(house("unnamed/pirates_1989_1.rules"))
    assert session.game is not None and session.game.header.name == "pirates_1989"
    assert session.rules is not None and session.rules.unnamed


def test_a_map_is_checked_by_the_house_rules_as_they_are_written(session: Session) -> None:
    chart = session.chart
    assert session.game is not None

    def codes(rules: str) -> set[str]:
        source = Source("/nowhere/mine.rules", rules)
        asked = Question(snapshot(chart), session.document.file.text(), session.game.header.path, True, source)
        return {str(one.diagnostic.args.get("text", "")) + one.diagnostic.code for one in found(asked, lambda: False)}

    assert isinstance(chart, Chart)
    fair, strict = codes(ONE_BASE.format(1)), codes(ONE_BASE.format(20))
    assert len(strict - fair) == 1, "there are not twenty bases"
    assert codes("game broken extends") == fair, "as long as they make no sense those of the book count"


def test_what_is_checked_follows_the_rules_of_the_tab(session: Session) -> None:
    heard: list[bool] = []
    checker = session.checker
    checker.busy.connect(heard.append)
    session.play_by(house("unnamed/pirates_1989_1.rules"))
    assert heard and session.rules is not None
    heard.clear()
    session.rules.replace_range(Message("house-step-begun"), 0, 0, "# mine\n")
    assert heard
