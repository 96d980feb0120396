"""The curtain has room for all that it says, in each language, however long the name."""

from __future__ import annotations

import pytest
from cut_texts import assert_whole
from play_views import StillPlay, player
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from editor.play.onlookers import CurtainView
from editor.play_panels.curtain import Curtain
from editor.texts import speech


@pytest.mark.parametrize("language", ("ru", "uk", "en"))
def test_nothing_on_the_curtain_is_cut(qtbot: QtBot, language: str) -> None:
    page, play = QWidget(), StillPlay()
    qtbot.addWidget(page)
    page.resize(1280, 640)
    curtain = Curtain(page)
    curtain.resize(page.size())
    curtain.follow(play)
    page.show()
    told = tuple(f"Albatross {n}: R16 → U13, course NE." for n in range(4))
    try:
        speech.language = language
        for name in ("Ann", "Александра Константиновна"):
            play.veil(True, CurtainView(player(0, name), "Round 4 · Spaniards", told))
            assert_whole(curtain, (language, name))
    finally:
        speech.language = "en"
