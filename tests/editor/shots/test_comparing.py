"""The comparison of pictures lets pass what machines do differently, and nothing that somebody would see."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication, QCheckBox, QHBoxLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot
from shots.comparing import compare, marked
from shots.picturing import keep, own_letters, pixels, smaller, taken


class Card(QWidget):
    """A form such as the window has."""

    def __init__(self) -> None:
        super().__init__()
        self.title, self.field, self.tick = QLabel("Новая карта"), QLineEdit("Бухта"), QCheckBox("Ночные цвета")
        self.buttons = [QPushButton(text) for text in ("Создать", "Назад")]
        column, row = QVBoxLayout(self), QHBoxLayout()
        for widget in (self.title, self.field, self.tick):
            column.addWidget(widget)
        for button in self.buttons:
            row.addWidget(button)
        column.addLayout(row)
        self.resize(320, 200)


@pytest.fixture
def card(qtbot: QtBot) -> Iterator[Card]:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    with own_letters(app):
        made = Card()
        qtbot.addWidget(made)
        with qtbot.waitExposed(made):
            made.show()
        yield made
        made.hide()


def half(card: QWidget) -> QImage:
    return smaller(taken(card), 2)


def kept(card: QWidget, path: Path) -> QImage:
    keep(half(card), path)
    return QImage(str(path))


def keeping_room(widget: QWidget) -> None:
    policy = widget.sizePolicy()
    policy.setRetainSizeWhenHidden(True)
    widget.setSizePolicy(policy)


def without_button(card: Card) -> None:
    keeping_room(card.buttons[1])
    card.buttons[1].hide()


def cut_text(card: Card) -> None:
    card.tick.setText("Ночные ц")


def other_word(card: Card) -> None:
    card.buttons[0].setText("Сделать")


def ticked(card: Card) -> None:
    card.tick.setChecked(True)


def wrong_colour(card: Card) -> None:
    card.buttons[0].setStyleSheet("background: #a8322a")


def pale_text(card: Card) -> None:
    card.title.setStyleSheet("color: #c8c8c8")


def shifted(card: Card) -> None:
    card.title.move(card.title.pos() + QPoint(0, 6))


@pytest.mark.parametrize(
    "spoil", [without_button, cut_text, other_word, ticked, wrong_colour, pale_text, shifted], ids=lambda f: f.__name__
)
def test_what_somebody_would_see_is_found(card: Card, tmp_path: Path, spoil: Callable[[Card], None]) -> None:
    before = kept(card, tmp_path / "card.png")
    assert compare(half(card), before).same
    spoil(card)
    QApplication.processEvents()
    now = half(card)
    outcome = compare(now, before)
    assert not outcome.same and outcome.count > outcome.allowed
    red = pixels(marked(now, before)).astype(int)
    assert ((red[..., 0] - red[..., 1]) > 80).any(), "the difference is not marked"


def test_what_machines_do_differently_is_let_pass(card: Card, tmp_path: Path) -> None:
    before, now = kept(card, tmp_path / "card.png"), half(card)
    for x in range(0, now.width(), 2):  # every other column is a little lighter
        for y in range(now.height()):
            colour = now.pixelColor(x, y)
            now.setPixelColor(x, y, QColor(*(min(c + 5, 255) for c in colour.toTuple()[:3])))
    for at in ((20, 20), (80, 50)):  # two grains of dust
        now.setPixelColor(*at, QColor("red"))
    assert compare(now, before).same
