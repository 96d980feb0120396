"""With what a game can be compared is called as people call it."""

from __future__ import annotations

import pytest
from play_tables import table
from pytestqt.qtbot import QtBot

from editor.play_panels.balance.against import SHELF, Against
from editor.texts import speech


@pytest.mark.parametrize(("language", "said"), [("en", "the map The whole world"), ("ru", "картой Весь свет")])
def test_maps_are_called_by_their_titles(qtbot: QtBot, language: str, said: str) -> None:
    speech.language = language
    against = Against()
    against.show_session(table("caribbean")[0])
    assert dict(against.offers())[f"{SHELF}world"] == said
    before, now = against.sides(f"{SHELF}world")
    assert before.called in said and now.called not in ("", before.called, "caribbean")
