"""Plain words for maps without rules, the box of games that is searched by typing, and inputs that are seen."""

from __future__ import annotations

from pathlib import Path

import pytest
from charts import map_text, small_map
from on_screen import on_screen
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from dsl.maps.mapfile import MapFile
from editor.base.texts import ui
from editor.draw.features.form_panel import FormPanel
from editor.draw.palette.palette_panel import PalettePanel
from editor.model.documents.chart import Chart, Ink
from editor.model.documents.map_document import MapDocument, label
from editor.model.games import plain_word, terrain_label
from editor.model.sessions import strokes
from editor.model.sessions.features.place_tool import choice, made
from editor.model.sessions.gesture import Pointer
from editor.model.sessions.painting.flood import pick_terrain
from editor.model.sessions.picked import Thing
from editor.model.sessions.session import Session
from editor.model.sessions.strokes import ink_name
from editor.view.canvas.cell_cursor import describe
from editor.view.widgets.shades import DARK, LIGHT, Shades

MAPS = Path(__file__).parents[4] / "maps"


@pytest.fixture
def panel(qtbot: QtBot) -> PalettePanel:
    made = on_screen(qtbot, PalettePanel(None), 320, 500)
    made.show_session(Session(small_map("square8"), games=made.games))
    return made


@pytest.mark.parametrize(
    ("language", "sea", "land", "port", "current"),
    [("en", "sea", "land", "port", "current"), ("ru", "море", "суша", "порт", "течение"),
     ("uk", "море", "суходіл", "порт", "течія")],
)  # fmt: skip
def test_a_map_without_rules_speaks_plainly(
    panel: PalettePanel, language: str, sea: str, land: str, port: str, current: str
) -> None:
    session, geometry = panel.session, panel.session.document.chart.geometry  # type: ignore[union-attr]
    ui.language = language
    try:
        labels = [offer.label for offer in panel.model.rows]
        assert {word.capitalize() for word in (sea, land, port, current)} <= set(labels)
        assert str(ink_name(session, Ink("land"))) == land
        assert describe(session, geometry.cell("E4")) == f"E4, {land}"
        assert describe(session, geometry.cell("B2")) == f"B2, {sea}, {port} Alpha"
        session.feature = "port"
        assert choice(session).title == port
        assert plain_word("two_headed_whale") == "two headed whale", "an unknown kind is called as it is"
        assert terrain_label(None, "Sea") == sea
    finally:
        ui.language = "en"


def test_without_rules_one_can_begin_with_any_list(panel: PalettePanel) -> None:
    panel.show_session(Session(MapDocument(MapFile(map_text("square8").split("sites:")[0]))))
    assert {"Site", "Start", "Arrow", "Region"} <= {offer.label for offer in panel.model.rows}


def test_a_few_letters_find_a_game(panel: PalettePanel) -> None:
    box, session = panel.chooser, panel.session
    QTest.mouseClick(box.line, Qt.MouseButton.LeftButton)
    QTest.qWait(1)
    found = box.completer().completionModel()
    assert box.completer().popup().isVisible() and found.rowCount() == box.count() > 1
    QTest.keyClicks(box.line, "BATT")
    assert [found.index(row, 0).data() for row in range(found.rowCount())] == ["Sea Battle"]
    box.completer().popup().hide()
    QTest.keyClick(box.line, Qt.Key.Key_Return)
    assert session.game is not None and session.game.header.name == "sea_battle"
    assert box.line.text() == "Sea Battle"
    QTest.keyClicks(box.line, "no such game")
    QTest.keyClick(box.line, Qt.Key.Key_Return)
    assert (box.line.text(), session.game.header.name) == ("Sea Battle", "sea_battle")
    QTest.keyClicks(box.line, "qq")
    box.completer().popup().hide()
    QTest.keyClick(box.line, Qt.Key.Key_Escape)
    assert box.line.text() == "Sea Battle"
    QTest.keyClicks(box.line, "12")  # no inks are taken by digits meanwhile
    box.completer().popup().hide()
    panel.view.setFocus()
    QApplication.processEvents()
    assert box.line.text() == "Sea Battle" and session.game.header.name == "sea_battle"


def test_a_map_for_no_game_becomes_one_for_the_game_that_is_chosen(panel: PalettePanel, tmp_path: Path) -> None:
    session, box, told = panel.session, panel.chooser, list[str]()
    session.reported.connect(lambda said: told.append(str(said)))
    document = session.document
    assert document is not None and document.chart.games == []

    def choose(name: str) -> None:
        box.setCurrentIndex(box.findData(name))
        box.activated.emit(box.currentIndex())

    choose("sea_battle")
    assert document.chart.games == ["sea_battle"] and "Sea Battle" in told[-1]
    saved = tmp_path / "map.yaml"
    document.save(saved)
    assert Chart.read(MapFile.open(saved)).games == ["sea_battle"], "whoever opens the file checks by these rules"
    document.undo_stack.undo()
    assert document.chart.games == []
    document.undo_stack.redo()
    choose("ships_track")
    assert document.chart.games == ["sea_battle"], "a map for a game is only looked at through the eyes of another"
    assert len(told) == 2 and told[0] != told[1]
    choose("")
    assert session.game is None and document.chart.games == ["sea_battle"]


def test_a_track_offers_what_a_circle_can_be(panel: PalettePanel) -> None:
    session = Session(MapDocument.open(MAPS / "ships_track.yaml"), games=panel.games)
    panel.show_session(session)
    document, labels = session.document, [offer.label for offer in panel.model.rows]
    assert session.game is not None and {"Mine", "Storm", "Start", "Big port"} <= set(labels), labels
    panel.choose(panel.model.index(labels.index("Mine")))
    cell = document.chart.geometry.cell("U2")
    before = document.chart.nodes[cell][1]
    assert "kind" not in before
    assert strokes.paint(session, strokes.as_numbers([cell]), session.ink, "tools-done-brush")
    assert document.chart.nodes[cell][1]["kind"] == "mine"
    assert str(strokes.ink_name(session, session.ink)) == "Mine" and "Mine" in describe(session, cell)
    assert not strokes.paint(session, strokes.as_numbers([cell]), session.ink, "tools-done-brush"), "it is one already"
    session.ink = session.first_ink()
    assert pick_terrain(session, Pointer("press", 0, 0, cell)) and str(strokes.ink_name(session, session.ink)) == "Mine"
    document.undo_stack.undo()
    assert document.chart.nodes[cell][1] == before
    assert session.first_ink() in [offer.ink for offer in panel.model.rows]


def test_a_map_without_rules_has_ports_with_a_price_and_an_owner(panel: PalettePanel, qtbot: QtBot) -> None:
    document = MapDocument(MapFile(map_text("square8").split("sites:")[0]))
    session = Session(document)
    panel.show_session(session)
    assert {"Port", "Fort", "Current", "Waters"} <= {offer.label for offer in panel.model.rows}
    form = on_screen(qtbot, FormPanel(session))
    session.feature = "site"
    patches, index = made(session, document.chart, choice(session), [3])
    document.do(label("features-done-place", what="site"), patches)
    session.things = (Thing("sites", index),)
    form.resize(form.minimumSizeHint())
    QApplication.processEvents()
    for name in ("Порт-Ройял", "Санта-Каталина", "Port Royal"):
        form.fields["name"].show_value(name)
        room = form.fields["name"].edit.width() - 2 * form.fields["name"].edit.cursorRect().left() - 8
        assert form.fontMetrics().horizontalAdvance(name) <= room
    price, owner, kind = (form.fields[key] for key in ("price", "owner", "kind"))
    kind.edited.emit("port")
    price.edited.emit(12)
    owner.edited.emit("Spain")
    site = document.chart.items("sites")[index]
    assert isinstance(site, dict) and (site["kind"], site["price"], site["owner"]) == ("port", 12, "Spain")


def brightness(colour: str) -> float:
    """The relative luminance of WCAG 2."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    bright, dark = sorted((brightness(one), brightness(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("shades", [LIGHT, DARK])
def test_edges_and_the_focus_are_seen(shades: Shades) -> None:
    for under in (shades.window, shades.base, shades.raised):
        assert contrast(shades.edge, under) >= 3
        assert contrast(shades.accent, under) >= 3
    assert contrast(shades.text, shades.accent) >= 1.5 and contrast(shades.on_accent, shades.accent) >= 4.5


def test_every_mark_of_the_style_sheet_is_there() -> None:
    from editor.window import appearance

    folder = Path(appearance.__file__).parent / "marks"
    for mark in appearance.MARKS:
        assert all((folder / f"{mark}-{theme}.svg").is_file() for theme in ("light", "dark"))
