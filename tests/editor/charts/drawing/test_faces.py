"""The faces that are bundled have every letter that charts need, may be shipped, and are small."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest
from PySide6.QtGui import QFont, QFontInfo, QRawFont

from editor.charts.drawing.names.letter_shapes import outline_of
from editor.charts.drawing.style import faces
from editor.charts.drawing.style.faces import HAND, SEA, face_of
from editor.charts.export.command import Order, run
from editor.view.widgets.labels import load_fonts

RUSSIAN = "абвгдеёжзийклмнопрстуфхцчшщъыьэюя"
UKRAINIAN = "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя"
LATIN = "".join(map(chr, (*range(0x20, 0x7F), *range(0xA1, 0x149), *range(0x14A, 0x17F))))
SIGNS = "ʼ’‘“”„«»–—…№°·"
LEFT_OUT = set("\xad\xb5")
FACES = (
    ("Alegreya", 400, False), ("Alegreya", 700, False), ("Alegreya", 400, True), ("Alegreya SC", 400, False),
    ("Alegreya SC", 700, False), ("Cormorant", 700, True),
)  # fmt: skip
FOLDER = files("editor.view.widgets").joinpath("fonts")


@pytest.mark.parametrize(("family", "weight", "italic"), FACES)
def test_every_letter_of_three_languages_is_there(family: str, weight: int, italic: bool) -> None:
    load_fonts()
    font = QFont(family)
    font.setPixelSize(200)
    font.setWeight(QFont.Weight(weight))
    font.setItalic(italic)
    worn = QFontInfo(font)
    assert (worn.family(), worn.weight(), worn.italic()) == (family, weight, italic)
    raw = QRawFont.fromFont(font)
    wanted = set(RUSSIAN + RUSSIAN.upper() + UKRAINIAN + UKRAINIAN.upper() + LATIN + SIGNS) - LEFT_OUT
    assert "".join(sorted(c for c in wanted if not raw.supportsCharacter(ord(c)))) == ""


def test_letters_by_hand_have_russian_and_ukrainian_and_borrow_the_rest() -> None:
    load_fonts()
    raw = QRawFont.fromFont(HAND.font())
    assert raw.familyName() == "Neucha"
    wanted = set(RUSSIAN + RUSSIAN.upper() + UKRAINIAN + UKRAINIAN.upper() + "Aa1«»—№")
    assert not [c for c in wanted if not raw.supportsCharacter(ord(c))]
    assert outline_of("Łódź", HAND)[0].boundingRect().width() > outline_of("d", HAND)[0].boundingRect().width()
    assert face_of("sea", "magazine") is HAND and face_of("sea", "engraved") is SEA


def test_a_face_that_cannot_be_read_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    order = Order("atlantic", tmp_path / "made.png", dpi=30, style="plain")
    assert "Alegreya" not in run(order)[1]
    monkeypatch.setattr(faces, "BUNDLED", faces.BUNDLED | {"Alegreya Lost"})
    code, said = run(order)
    assert code == 0
    assert "Alegreya Lost" in said


def test_the_licence_names_every_face_and_they_are_small() -> None:
    licence = FOLDER.joinpath("LICENSE.txt").read_text(encoding="utf-8")
    assert all(author in licence for author in ("Alegreya", "Cormorant", "Inter", "JetBrains Mono", "Jovanny Lemonad"))
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence
    sizes = {file.name: len(file.read_bytes()) for file in FOLDER.iterdir() if file.name.endswith(".ttf")}
    added = sum(size for name, size in sizes.items() if name.startswith(("AlegreyaSC", "Alegreya-Italic", "Cormorant")))
    assert added < 400_000
