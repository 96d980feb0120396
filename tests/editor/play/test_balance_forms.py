"""What is asked of many games: by which bots, against what, and how long that takes."""

from __future__ import annotations

import pytest
from play_tables import table
from pytestqt.qtbot import QtBot
from rules_hands import GAMES

from dsl.games.balance.inquiry.inquiry_values import Order, Report
from dsl.maps.mapfile import MapFile
from editor.base.texts import ui
from editor.model.documents.map_document import MapDocument, label
from editor.model.documents.patches import Value
from editor.model.sessions.balance_sides import MEASURED, SHELF, Against
from editor.model.sessions.session import Session
from editor.play.balance.balance_order import BalanceOrder
from editor.play.balance.study_panel import lasting


def test_normal_bots_play_unless_others_are_chosen(qtbot: QtBot) -> None:
    form = BalanceOrder()
    qtbot.addWidget(form)
    assert form.bot.currentData() == "normal"
    form.bot.setCurrentIndex(form.bot.findData("random"))
    form.fill()
    assert form.bot.currentData() == "random" and "little" in form.note.text()


@pytest.mark.parametrize(
    ("seconds", "said"), [(0.2, "1 s"), (119, "119 s"), (120, "2 min"), (7140, "119 min"), (36_834, "10 h")]
)
def test_a_time_is_said_in_the_largest_unit_that_is_exact_enough(fresh: object, seconds: float, said: str) -> None:
    assert lasting(seconds) == said


@pytest.mark.parametrize(("language", "said"), [("en", "the map The whole world"), ("ru", "картой Весь свет")])
def test_maps_are_called_by_their_titles(qtbot: QtBot, language: str, said: str) -> None:
    ui.language = language
    against = Against()
    against.show_session(table("caribbean")[0])
    assert dict(against.offers())[f"{SHELF}world"] == said
    before, now = against.sides(f"{SHELF}world")
    assert before.called in said and now.called not in ("", before.called, "caribbean")


def test_a_map_without_a_file_is_called_by_its_title(qtbot: QtBot) -> None:
    session, _ = table("caribbean")
    path = session.document.path
    assert path is not None
    unsaved = Session(MapDocument(MapFile(path.read_text(encoding="utf-8"))), games=GAMES)
    unsaved._match, unsaved.mode = session._match, "play"
    against = Against()
    against.show_session(unsaved)
    before, now = against.sides(f"{SHELF}world")
    assert (before.called, now.called) == ("The whole world", "The Caribbean and the Atlantic")


def test_a_game_as_it_was_measured_is_not_offered_against_itself(qtbot: QtBot) -> None:
    session, _ = table("caribbean")
    against, study = Against(), session.study
    against.show_session(session)
    for name in (f"{SHELF}world", "none"):
        sides = against.sides(name)
        study.order = Order(sides, 1, "random")
        study._answered(Report(2, 2, 0.1, 1, (), done=True))
        assert MEASURED not in dict(against.offers()), "also where its map was called by name"
    session.document.do(label("map"), [Value(("title", "en"), None, "Another sea")])
    assert MEASURED in dict(against.offers())
