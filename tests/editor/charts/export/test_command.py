"""What the export command refuses, never overwrites, and tells in three languages."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest
from charts import map_text

from dsl.maps.mapfile import MapFile
from editor.base.texts import LANGUAGES
from editor.charts.drawing.style.theme import load_theme
from editor.charts.export import command
from editor.charts.export.command import Order, export_options, remarks, run, source_text, within_of
from editor.charts.export.paper_sheets import cut
from editor.model.documents.chart import Chart

ROOT = Path(__file__).parents[4]


@pytest.fixture
def order(tmp_path: Path) -> Order:
    source = tmp_path / "bay.yaml"
    source.write_text(map_text("square8"), encoding="utf-8")
    return Order(str(source), tmp_path / "bay.png", cell=4, dpi=30)


@pytest.mark.parametrize("name", ["pirates_1989", "Пираты", "rulesets/pirates_1989", "pirates_1989/long_storm"])
def test_a_game_stands_for_its_first_map(order: Order, name: str) -> None:
    place = str(ROOT / name) if name.startswith("rulesets/") else name
    assert source_text(replace(order, source=place)) == source_text(replace(order, source="atlantic"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("change", "needed"),
    [
        ({"target": Path("a")}, ".pdf"),
        ({"target": Path("a.jpg")}, ".png"),
        ({"target": Path("a.sgv")}, ".svg"),
        ({"target": Path("a.pdf"), "poster": "A99"}, "A4"),
        ({"target": Path("a.svg"), "poster": "A4"}, "a.pdf"),
        ({"cell": 0.01}, "100"),
        ({"cell": float("nan")}, "100"),
        ({"dpi": 99999}, "1200"),
        ({"target": Path("a.pdf"), "poster": "A4", "cell": 0.0, "sheets": "many"}, "2x3"),
        ({"target": Path("a.pdf"), "poster": "A4", "cell": 0.0, "sheets": "0x2"}, "2x3"),
        ({"target": Path("a.pdf"), "poster": "A4", "sheets": "2x2"}, "--cell"),
        ({"margin": float("nan")}, ""),
        ({"overlap": -3.0}, ""),
    ],
)
def test_misuse_is_told_with_a_way_out(order: Order, language: str, change: dict[str, object], needed: str) -> None:
    code, text = run(replace(order, language=language, **change))  # type: ignore[arg-type]
    assert code == 2 and needed in text
    assert "{" not in text and "out-" not in text
    assert text.isascii() or language != "en" or "“" in text or "–" in text


def test_a_picture_has_no_pages_and_circles_are_no_cells(order: Order, tmp_path: Path) -> None:
    code, text = run(replace(order, language="en"))
    assert code == 0 and "cells of 4.0 mm" in text and "pages:" not in text
    assert "pages: 1" in run(replace(order, language="en", target=tmp_path / "bay.pdf"))[1]
    (tmp_path / "track.yaml").write_text(map_text("track"), encoding="utf-8")
    track = replace(order, language="en", source=str(tmp_path / "track.yaml"), target=tmp_path / "track.png")
    assert "cells of" not in run(track)[1]


def test_a_picture_of_tiles_takes_the_place_of_none_but_its_own(order: Order, tmp_path: Path) -> None:
    picture = tmp_path / "mine-tiles.png"
    picture.write_text("precious", encoding="utf-8")
    for _ in range(2):
        assert run(replace(order, target=tmp_path / "mine.tmx"))[0] == 0
        assert sorted(path.name for path in tmp_path.glob("mine*.png")) == ["mine-tiles-2.png", "mine-tiles.png"]
    assert picture.read_text(encoding="utf-8") == "precious"


@pytest.mark.parametrize(
    ("language", "no_folder", "no_file"),
    [
        ("en", "no such file", "there is no file"),
        ("ru", "такого файла", "нет файла"),
        ("uk", "такого файлу", "немає файлу"),
    ],
)
def test_the_reasons_of_the_system_are_translated(
    order: Order, tmp_path: Path, language: str, no_folder: str, no_file: str
) -> None:
    code, text = run(replace(order, language=language, target=tmp_path / "no" / "a.png"))
    assert code == 1 and no_folder in text
    code, text = run(replace(order, language=language, source=str(tmp_path / "no.tmx")))
    assert code == 1 and no_file in text


def test_a_folder_that_cannot_be_written_is_told(order: Order, monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*_args: object, **_more: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("tempfile.mkstemp", forbidden)
    code, text = run(replace(order, language="ru"))
    assert code == 1 and text.endswith("нет прав") and str(order.target) in text


def test_a_folder_is_no_target(order: Order, tmp_path: Path) -> None:
    folder = tmp_path / "maps.png"
    folder.mkdir()
    code, text = run(replace(order, target=folder))
    assert code == 2 and "folder" in text


def test_a_strange_name_is_written_as_it_is(order: Order, tmp_path: Path) -> None:
    target = tmp_path / "карта [1] {x}.png"
    code, text = run(replace(order, target=target, language="ru"))
    assert code == 0 and target.exists() and str(target) in text


def test_nothing_half_made_is_left(order: Order, tmp_path: Path) -> None:
    before = set(os.listdir(tmp_path))
    assert run(replace(order, cell=100, dpi=1200))[0] == 1
    assert run(replace(order, target=tmp_path / "a.pdf", poster="A5", margin=70))[0] == 1
    assert set(os.listdir(tmp_path)) == before


def test_names_without_room_are_told(order: Order, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "MOST_NAMES", 1)  # the larger a crowd, the longer room is looked for
    source = tmp_path / "crowd.yaml"
    cells = [f"{column}{row}" for column in "CD" for row in range(3, 7)]
    ports = "".join(f"  - {{kind: port, at: {cell}, name: Port {cell} of Many Words}}\n" for cell in cells)
    source.write_text(map_text("square8").replace("sites:\n", "sites:\n" + ports), encoding="utf-8")
    code, text = run(replace(order, source=str(source), cell=3))
    assert code == 0 and "no room" in text and "of Many Words" in text and text.endswith("…")
    assert "no room" not in run(order)[1]
    assert "no room" not in run(replace(order, source=str(source), cell=3, names=False))[1]


def test_words_and_colours_are_those_of_the_game_that_is_named(order: Order, tmp_path: Path) -> None:
    def made(game: str) -> bytes:
        target = tmp_path / "shown.svg"
        code, text = run(
            replace(order, source="atlantic", target=target, cell=8, language="ru", game=game, style="plain")
        )  # letters of the other styles are outlines
        assert code == 0, text
        return target.read_bytes()

    own, plain = made("pirates_1989"), made("none")
    assert "Порт: пираты".encode() in own and "Порт: пираты".encode() not in plain
    assert made("") == own  # the first game of the map


@pytest.mark.parametrize(
    ("game", "told"),
    [
        ("no_such_game", "no-such-ruleset"),
        ("pirats", "did you mean: pirates_1989"),
        ("./wrong.rules", "file-missing"),
        ("sailing", "game-is-base"),
        ("torn.rules", "torn.rules:2:1"),
    ],
)
def test_a_game_that_is_none_is_told_as_by_any_command(
    order: Order, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, told: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("torn.rules").write_text("language 1\ngme torn\n", encoding="utf-8")
    code, text = run(replace(order, game=game))
    assert code == 1 and told in text


def test_a_damaged_map_is_told_with_its_line(order: Order, tmp_path: Path) -> None:
    source = tmp_path / "damaged.yaml"
    source.write_text(map_text("square8").replace("arrows:\n", "arrows: [\n"), encoding="utf-8")
    for ending in ("png", "tmx", "yaml"):
        target = tmp_path / f"a.{ending}"
        code, text = run(replace(order, source=str(source), target=target, language="ru"))
        assert code == 1 and "damaged.yaml:" in text and not target.exists()


@pytest.mark.parametrize("sheets", ["2x2", "3x1", "1 × 4"])
def test_a_poster_of_so_many_sheets(order: Order, tmp_path: Path, sheets: str) -> None:
    """No more sheets than were asked for, and in one direction all of them, or larger cells would have done."""
    wished = replace(order, target=tmp_path / "p.pdf", poster="A5", sheets=sheets, cell=0.0)
    assert run(wished)[0] == 0
    chart = Chart.read(MapFile(Path(order.source).read_text(encoding="utf-8")))
    wish = export_options(wished, chart, load_theme(None), None)
    within = within_of(sheets)
    assert within is not None and wish.within == within
    poster = cut(*wish.composition(chart, load_theme(None)).size_mm, "A5", wish.margin, wish.overlap, within)
    assert poster.stands_within(within) and (poster.columns == within[0] or poster.rows == within[1])


@pytest.mark.parametrize("paper", ["tabloid", "Letter", "a3", "200x280"])
def test_a_poster_on_each_paper_in_whatever_letters_it_is_written(order: Order, tmp_path: Path, paper: str) -> None:
    target = tmp_path / "p.pdf"
    code, text = run(replace(order, target=target, poster=paper))
    assert code == 0 and target.read_bytes()[:4] == b"%PDF", text


def test_mistakes_of_a_map_are_told_beside_what_was_made(order: Order, tmp_path: Path) -> None:
    assert run(order)[0] == 0 and remarks(order) == ""
    short = tmp_path / "huge.yaml"
    text = "fordewind: 1\ngrid: {kind: square8, width: 100000, height: 100000}\nlegend: {'~': sea}\nterrain: |\n  ~~~\n"
    short.write_text(text, encoding="utf-8")
    wrong = replace(order, source=str(short), target=tmp_path / "huge.png", language="ru")
    assert run(wrong)[0] == 0
    assert f"fordewind check {short}" in remarks(wrong) and "huge.yaml:2:" in remarks(wrong)


def test_a_style_that_is_none_is_told_with_what_may_be_meant(order: Order) -> None:
    code, text = run(replace(order, style="engravd"))
    assert code == 2 and "engravd" in text and "perhaps: engraved" in text
    code, text = run(replace(order, without="releif"))
    assert code == 2 and "releif" in text and "perhaps: relief" in text


def test_the_style_is_that_of_the_map_unless_another_is_asked_for(order: Order) -> None:
    source = Path(order.source)
    bare = source.read_text(encoding="utf-8")
    pictures = {}
    for wish in ("", "chart: {style: ink}\n", "chart: {style: baroque}\n"):
        source.write_text(bare + wish, encoding="utf-8")
        code, text = run(order)
        assert code == 0 and ("baroque" in text) == ("baroque" in wish)
        pictures[wish] = order.target.read_bytes()
    plain, ink, unknown = pictures.values()
    assert ink != plain == unknown
    assert run(replace(order, style="plain"))[0] == 0 and order.target.read_bytes() == plain
    source.write_text(bare, encoding="utf-8")
    assert run(replace(order, style="ink"))[0] == 0 and order.target.read_bytes() == ink


def test_a_board_too_large_for_a_style_is_drawn_plain_and_that_is_said(
    order: Order, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("editor.charts.drawing.chart_style.MOST_STYLED", 10)
    code, text = run(replace(order, style="engraved"))
    assert code == 0 and "too large" in text


@pytest.mark.parametrize("style", ["plain", "engraved", "magazine"])
def test_the_page_is_white_and_cream_by_choice(order: Order, style: str) -> None:
    chart, theme = Chart.read(MapFile(map_text("square8"))), load_theme(None)
    pages = {}
    for page in ("white", "cream"):
        options = export_options(replace(order, page=page, style=style), chart, theme, None)
        pages[page] = options.composition(chart, theme).paper.name()
    assert pages["white"] == "#ffffff" != pages["cream"]
