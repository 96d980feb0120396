"""What is asked of many games at first: bots whose games mean something; of others it is said how little they do."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from editor.play.balance.balance_order import BalanceOrder


def test_normal_bots_play_unless_others_are_chosen(qtbot: QtBot) -> None:
    form = BalanceOrder()
    qtbot.addWidget(form)
    assert form.bot.currentData() == "normal"
    form.bot.setCurrentIndex(form.bot.findData("random"))
    form.fill()
    assert form.bot.currentData() == "random" and "little" in form.note.text()
