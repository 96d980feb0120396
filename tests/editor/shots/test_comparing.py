"""The comparison of pictures lets pass what machines do differently, and nothing that somebody would see."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QSize
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication, QCheckBox, QHBoxLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot
from shots.album import Album
from shots.comparing import compare, marked
from shots.picturing import SANS, fewer, keep, own_letters, pixels, save_picture, smaller, taken

from editor.view.widgets.shades import DARK, LIGHT


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


def test_another_size_is_told(card: Card, tmp_path: Path) -> None:
    before = kept(card, tmp_path / "card.png")
    card.resize(340, 200)
    QApplication.processEvents()
    outcome = compare(half(card), before)
    assert not outcome.same and str(outcome) == "170x100 instead of 160x100"


def test_an_album_tells_what_is_missing_and_what_differs(
    card: Card, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("FORDEWIND_SHOTS_SHEETS", raising=False)
    there, failed = tmp_path / "kept", tmp_path / "failed"
    failed.mkdir()
    monkeypatch.setenv("FORDEWIND_SHOTS", "keep")
    keeping = Album(failed, there)
    keeping.add("part-card", taken(card))
    (there / "part-gone.png").write_bytes(b"x")
    keeping.finish("part")
    assert [path.name for path in there.iterdir()] == ["part-card.png"]
    monkeypatch.delenv("FORDEWIND_SHOTS")
    same = Album(failed, there)
    same.add("part-card", taken(card))
    same.finish("part")
    without_button(card)
    other = Album(failed, there)
    other.add("part-card", taken(card))
    other.add("part-new", taken(card))
    with pytest.raises(AssertionError, match=r"(?s)2 pictures look different.*FORDEWIND_SHOTS=keep") as told:
        other.finish("part")
    assert str(failed / "part-card.png") in str(told.value)
    assert "part-new: there is no kept picture" in str(told.value)
    assert {path.name for path in failed.iterdir()} == {
        "part-card.png",
        "part-card.difference.png",
        "part-new.png",
    }


def test_a_picture_by_night_is_dark_all_over_and_no_copy(card: Card, tmp_path: Path) -> None:
    album = Album(tmp_path)
    day = taken(card)
    day.fill(QColor("#eeeeee"))  # light, and no colour of the window by day, whatever style other tests have left
    night = QImage(day.size(), day.format())
    night.fill(QColor(DARK.window))
    album.judge("sound", night)
    assert album.wrong == []
    corner = night.copy()
    for x in range(20):
        for y in range(20):
            corner.setPixelColor(x, y, QColor(LIGHT.raised))
    for name, image, texts in (
        ("day", day, ()),
        ("corner", corner, ()),
        ("cut", night, ("a word",)),
        ("sound", night, ()),
    ):
        album.judge(name, image, texts)
    why = "\n".join(album.wrong)
    for told in (
        "day.night: this is not dark",
        "corner.night: 0.6% of it has colours of the day",
        "for a word",
        "the same",
    ):
        assert told in why
    assert len(album.wrong) == 4


def test_letters_come_from_the_tests_and_go_with_them(card: Card, tmp_path: Path) -> None:
    from editor.charts.drawing.names import lettering

    assert card.title.fontInfo().family() == SANS
    assert lettering.Lettering(12, 0, 0).font().families() == ["Shots Serif"]
    save_picture(card, tmp_path / "deep" / "card.png")
    assert QImage(str(tmp_path / "deep" / "card.png")).size() == card.size()


def test_few_colours_are_near_the_true_ones() -> None:
    image = QImage(QSize(64, 64), QImage.Format.Format_RGB32)
    for x in range(64):
        for y in range(64):
            image.setPixelColor(x, y, QColor(x * 4, y * 4, 128))
    few = fewer(image, 256)
    assert len(few.colorTable()) <= 256
    assert abs(pixels(few).astype(int) - pixels(image).astype(int)).mean() < 12
    flat = QImage(QSize(8, 8), QImage.Format.Format_RGB32)
    flat.fill(QColor("#1d6d92"))
    assert pixels(fewer(flat, 128))[3, 3].tolist() == [0x1D, 0x6D, 0x92]
