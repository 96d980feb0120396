"""Labels in the styles of old charts: none on another, on a port or on the letters of a sea, on any map, in any language."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from pathlib import Path
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter

from dsl.maps.mapfile import MapFile
from editor.charts.drawing.chart_style import plans_of
from editor.charts.drawing.drawing_context import Drawing, DrawingLook, Plans, StyleName
from editor.charts.drawing.engraved.coined_sites import OPEN_COIN, coin_side
from editor.charts.drawing.features.feature_painter import feature_steps, paint_features
from editor.charts.drawing.names.label_places import coast_of, land_squares, void_of
from editor.charts.drawing.names.label_planner import inscriptions
from editor.charts.drawing.names.leader_lines import in_two_lines
from editor.charts.drawing.names.lettering import STEP
from editor.charts.drawing.ornaments.chart_frame import sheet_of
from editor.charts.drawing.style_choice import StyleChoice
from editor.charts.export.command import chosen_game, theme_of
from editor.charts.export.composition import fitting
from editor.charts.export.pages import ExportOptions
from editor.model.documents.chart import Chart
from editor.model.documents.geometry import View
from tests.share import usual, usually_first

ROOT = Path(__file__).parents[4]
MAPS = sorted((ROOT / "maps").glob("*.yaml"))
NONE: dict[str, list[str]] = {
    "label on label": [], "label on port": [], "label on letter": [], "letter on port": [],
}  # fmt: skip
LETTERS = 2.0
"""Boxes of labels have so much air above and below their letters, in pixels."""


def drawn(
    chart: Chart, language: str, style: str = "engraved", width: int = 1500, plans: Plans | None = None
) -> Drawing:
    left, top, right, bottom = chart.geometry.bounds
    view = View.fitting((left, top, right, bottom), width, round(width * (bottom - top) / (right - left)) + 40, 30)
    image = QImage(view.width, view.height, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    look = DrawingLook(language=language, style=style)
    try:
        return paint_features(painter, view, chart, theme_of(chosen_game("", chart), False), look, True, plans)
    finally:
        painter.end()


def letters_of(box: QRectF) -> QRectF:
    return box.adjusted(0, LETTERS, 0, -LETTERS)


def ports_of(drawing: Drawing) -> list[tuple[QPointF, float]]:
    """The coins of the sites: the middle and the radius of each."""
    radius = coin_side(drawing) / 2 - 1  # their lines may touch
    return [
        (drawing.point(cell), radius * (OPEN_COIN if site.get("open") else 1.0))
        for _, site in drawing.shown("sites")
        for cell in drawing.cells(site)
    ]


def meets(box: QRectF, at: QPointF, radius: float) -> bool:
    x = min(max(at.x(), box.left()), box.right()) - at.x()
    y = min(max(at.y(), box.top()), box.bottom()) - at.y()
    return x * x + y * y < radius * radius


def clashes(drawing: Drawing) -> dict[str, list[str]]:
    """What covers what it must not."""
    placed = [(letters_of(box), text) for box, text in drawing.room.placed]
    names = [
        (drawing.transform.mapRect(letter.boundingRect()), name.text)
        for name in inscriptions(drawing.chart, drawing.look)
        for letter in name.letters
    ]
    ports = ports_of(drawing)
    return {
        "label on label": [f"{a[1]} {b[1]}" for a, b in combinations(placed, 2) if a[0].intersects(b[0])],
        "label on port": [text for box, text in placed if any(meets(box, *port) for port in ports)],
        "label on letter": [f"{a} {b}" for box, a in placed for letter, b in names if box.intersects(letter)],
        "letter on port": [text for box, text in names if any(meets(box, *port) for port in ports)],
    }


@pytest.mark.parametrize("language", usually_first(["ru", "en", "uk"]))
@pytest.mark.parametrize("path", usual(MAPS, "world", "pirates_fame", "ships_track"), ids=lambda path: path.stem)
def test_nothing_covers_a_name_or_a_port_on_the_shipped_maps(path: Path, language: str) -> None:
    chart = Chart.read(MapFile(path.read_text(encoding="utf-8")))
    drawing = drawn(chart, language)
    assert clashes(drawing) == NONE
    wanted = {name for _, site in chart.features("sites") if (name := drawing.name(site))}
    assert wanted <= {" ".join(text.split()) for _, text in drawing.room.placed}  # on paper none is left out


@pytest.mark.parametrize("style", usually_first(["magazine", "ink"]))
def test_the_other_styles_place_labels_as_well(style: str) -> None:
    chart = Chart.read(MapFile((ROOT / "maps" / "world.yaml").read_text(encoding="utf-8")))
    drawing = drawn(chart, "ru", style)
    assert clashes(drawing) == NONE


def random_map(chance: Random) -> Chart:
    """Land and sea by chance, ports by the dozen with long names, currents, on any kind of board."""
    wide, high = chance.randint(14, 40), chance.randint(10, 28)
    kind = chance.choice(["square4", "square8", "hex"])
    rows = "\n".join("  " + "".join(chance.choice("~~~#") for _ in range(wide)) for _ in range(high))
    cells = [(x, y) for x in range(1, wide - 1) for y in range(1, high - 1)]
    names = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

    def name(x: int, y: int) -> str:
        return f"{'A' + names[x - 26] if x > 25 else names[x]}{y + 1}"

    def word() -> str:
        return " ".join(
            "".join(chance.choice("абвгдежиклмнопрст") for _ in range(chance.randint(3, 9))).title()
            for _ in range(chance.randint(1, 2))
        )

    spots = chance.sample(cells, min(len(cells) // 9, 60))
    sites = "".join(f"  - {{kind: port, at: {name(*spot)}, name: {word()}}}\n" for spot in spots)
    ends = [chance.sample(cells, 2) for _ in range(len(spots) // 2)]
    arrows = "".join(f"  - {{kind: current, from: {name(*a)}, to: {name(*b)}}}\n" for a, b in ends)
    text = f'fordewind: 1\ngrid: {{kind: {kind}, coordinates: column-row}}\nlegend: {{"~": sea, "#": land}}\nterrain: |\n{rows}\nsites:\n{sites}arrows:\n{arrows}'
    return Chart.read(MapFile(text))


@pytest.mark.parametrize("seed", usually_first(range(12), 2))
def test_nothing_covers_a_name_or_a_port_on_random_maps(seed: int) -> None:
    chart = random_map(Random(seed))
    drawing = drawn(chart, "ru", width=900)
    assert clashes(drawing) == NONE


def archipelago(wide: int, high: int, isles: list[tuple[int, int]], names: list[str]) -> str:
    """The text of a map of islands of one cell, a port on each."""
    rows = "\n".join("  " + "".join("#" if (x, y) in isles else "~" for x in range(wide)) for y in range(high))
    ports = "".join(
        f"  - {{kind: port, at: {'A' * (x > 25)}{chr(65 + x % 26)}{y + 1}, name: {name}}}\n"
        for name, (x, y) in zip(names, isles, strict=True)
    )
    return f'fordewind: 1\ngrid: {{kind: square8, coordinates: column-row}}\nlegend: {{"~": sea, "#": land}}\nterrain: |\n{rows}\nsites:\n{ports}'


def test_in_an_archipelago_no_label_of_a_port_crosses_a_coast() -> None:
    wide, high = 26, 18
    isles = [(x, y) for y in range(2, high - 1, 5) for x in range(2 + y % 3, wide - 2, 8)]
    text = archipelago(wide, high, isles, [f"Порт-{number}-ланд" for number in range(len(isles))])
    drawing = drawn(Chart.read(MapFile(text)), "ru", width=1100)
    assert len(drawing.room.placed) == len(isles)
    land = [QRectF(view.x(), view.y(), drawing.cell, drawing.cell)
            for view in (drawing.view.point(x, y) for x, y in isles)]  # fmt: skip
    crossed = [text for box, text in drawing.room.placed if any(letters_of(box).intersects(isle) for isle in land)]
    assert crossed == []


def far(box: QRectF, at: QPointF) -> float:
    x = min(max(at.x(), box.left()), box.right()) - at.x()
    y = min(max(at.y(), box.top()), box.bottom()) - at.y()
    return float((x * x + y * y) ** 0.5)


def on_a4(path: Path, style: StyleName, language: str) -> Drawing:
    """What stands on a print of a map on A4."""
    chart = Chart.read(MapFile(path.read_text(encoding="utf-8")))
    game = chosen_game("", chart)
    look = StyleChoice.of(style, []).dress(DrawingLook(language=language, paper=False), chart)
    options = ExportOptions(1.0, look=look, captioned=True, game=game)
    theme = theme_of(game, False)
    whole = replace(options, cell=fitting(options.composition(chart, theme), "A4")).composition(chart, theme)
    image = QImage(1, 1, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    bare = replace(look, coordinates=False, captions=True) if whole.plans is not None else look
    board = whole.view.rect(sheet_of(chart.geometry)) if whole.plans is not None else None
    drawing = Drawing(painter, whole.view, chart, theme, bare, insists=True, plans=whole.plans)
    try:
        for _ in feature_steps(drawing, board):
            pass
    finally:
        painter.end()
    return drawing


def abroad(drawing: Drawing, box: QRectF, cells: list[int]) -> float:
    """How much of a box, in cells, lies on land to which no land leads from a port over twelve cells."""
    chart, geometry, theme = drawing.chart, drawing.geometry, drawing.theme

    def is_land(cell: int) -> bool:
        ink = chart.ink_at(cell)
        return ink is not None and not theme.is_wet(ink.terrain) and not theme.is_blank(ink.terrain)

    around = 12 * drawing.cell
    near = QRectF(drawing.point(cells[0]), drawing.point(cells[0])).adjusted(-around, -around, around, around)
    home = {other for cell in cells for other in (cell, *geometry.neighbours(cell)) if is_land(other)}
    left = list(home)
    while left:
        for other in geometry.neighbours(left.pop()):
            if other not in home and is_land(other) and near.contains(drawing.point(other)):
                home.add(other)
                left.append(other)
    spots = [
        geometry.at(*drawing.view.chart(box.left() + x, box.top() + y))
        for x in range(0, round(box.width()), 2)
        for y in range(0, round(box.height()), 2)
    ]
    return sum(4 for cell in spots if cell >= 0 and is_land(cell) and cell not in home) / drawing.cell**2


@pytest.mark.parametrize("language", usually_first(["ru", "en", "uk"]))
@pytest.mark.parametrize("style", usually_first(["magazine", "plain", "ink", "engraved"], 2))
@pytest.mark.parametrize("path", usual(MAPS, "world"), ids=lambda path: path.stem)
def test_on_a4_a_name_is_nearest_to_its_port_or_has_a_line_and_is_on_no_other_land(
    path: Path, style: StyleName, language: str
) -> None:
    drawing = on_a4(path, style, language)
    assert [text for box, text in drawing.room.placed if drawing.room.brushed(letters_of(box)) > 13] == []
    ports: dict[str, list[int]] = {}
    for _, site in drawing.shown("sites"):
        if drawing.name(site):
            ports.setdefault(drawing.name(site), []).extend(drawing.cells(site))
    led = [line.p2() for line in drawing.room.leaders]
    astray, foreign = [], []
    for box, written in drawing.room.placed:
        text = " ".join(written.split())
        if text not in ports:
            continue  # of a region
        far_from = {
            name: min(far(letters_of(box), drawing.point(cell)) for cell in cells) for name, cells in ports.items()
        }
        nearest = min((reach for name, reach in far_from.items() if name != text), default=1e9)
        if nearest < far_from[text] and not any(box.adjusted(-1, -1, 1, 1).contains(at) for at in led):
            astray.append(text)
        if abroad(drawing, letters_of(box), ports[text]) > 0.4:
            foreign.append(text)
    assert (astray, foreign) == ([], [])
    void = void_of(*land_squares(drawing), drawing.room.part(drawing.view.rect(drawing.geometry.sheet)))
    assert [text for box, text in drawing.room.placed if squares(void, letters_of(box))] == []
    assert ports.keys() <= {" ".join(text.split()) for _, text in drawing.room.placed}
    boxes = sorted((letters_of(box) for box, _ in drawing.room.placed), key=QRectF.left)
    in_a_row = [(a, b) for a, b in combinations(boxes, 2) if abs(a.center().y() - b.center().y()) < 4]
    assert all(other.left() - one.right() > 4 for one, other in in_a_row)  # they do not read as one name


@pytest.mark.parametrize("style", usually_first(["magazine", "plain", "ink", "engraved"], 2))
def test_on_a4_forty_islands_all_have_their_names_of_thirty_letters(style: StyleName, tmp_path: Path) -> None:
    isles = [(x, y) for y in range(2, 26, 3) for x in range(2 + y % 2 * 4, 40, 8)][:40]
    names = [f"Островок {number:02} Достопримечательный" for number in range(40)]
    path = tmp_path / "isles.yaml"
    path.write_text(archipelago(40, 26, isles, names), encoding="utf-8")
    drawing = on_a4(path, style, "ru")
    assert {" ".join(text.split()) for _, text in drawing.room.placed} == set(names)
    assert clashes(drawing) == NONE


def squares(mask: NDArray[np.bool_], box: QRectF) -> int:
    """How many squares of a mask of the room a box touches."""
    rows = slice(max(int(box.top() // STEP), 0), int(-(-box.bottom() // STEP)))
    return int(mask[rows, max(int(box.left() // STEP), 0) : int(-(-box.right() // STEP))].sum())


@pytest.mark.parametrize("style", ["ink", "engraved"])
def test_on_a4_no_name_of_a_small_island_crosses_a_coast(style: StyleName) -> None:
    """Ships and beasts are placed for names as large as A4 has them: else they stand where a name has to be."""
    drawing = on_a4(ROOT / "maps" / "pirates_fame.yaml", style, "ru")
    coast = coast_of(land_squares(drawing)[0])
    assert [text for box, text in drawing.room.placed if squares(coast, letters_of(box)) > 1] == []


@pytest.mark.parametrize("style", usually_first(["plain", "engraved", "magazine", "ink"], 2))
def test_names_are_as_far_from_islands_on_their_left_as_on_their_right(style: StyleName) -> None:
    drawing = on_a4(ROOT / "maps" / "sea_battle_strait.yaml", style, "ru")
    forts = {drawing.name(site): drawing.point(drawing.cells(site)[0]).x() for _, site in drawing.shown("sites")}
    boxes = {text: box for box, text in drawing.room.placed}
    right = boxes["Красный форт"].left() - forts["Красный форт"]
    left = forts["Чёрный форт"] - boxes["Чёрный форт"].right()
    assert right > 0 and abs(right - left) <= 2 * STEP


def test_names_keep_off_hills_where_there_is_room() -> None:
    chart = Chart.read(MapFile((ROOT / "maps" / "caribbean.yaml").read_text(encoding="utf-8")))
    look, theme = DrawingLook(language="ru", style="magazine"), theme_of(chosen_game("", chart), False)
    plans = plans_of(chart, theme, look)
    assert plans is not None
    covered = []
    for known in (None, plans):
        drawing = drawn(chart, "ru", "magazine", plans=known)
        hills = [drawing.view.point(x, y - width / 3) for x, y, width in
                 zip(plans.ground.stamps.x, plans.ground.stamps.y, plans.ground.stamps.width, strict=True)]  # fmt: skip
        boxes = [letters_of(box) for box, _ in drawing.room.placed]
        covered.append(sum(box.contains(at) for box in boxes for at in hills))
    assert 2 * covered[1] <= covered[0] > 0


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("Острова Зелёного Мыса", "Острова\nЗелёного Мыса"),
        ("Санкт-Петербург", "Санкт-\nПетербург"),
        ("Нью-Йорк", "Нью-Йорк"),
        ("Лондон 6", "Лондон 6"),
        ("New Orleans 4", "New\nOrleans 4"),
    ],
)
def test_long_names_have_two_lines_that_are_words(text: str, lines: str) -> None:
    assert in_two_lines(text) == lines


def test_names_keep_off_hatched_waters() -> None:
    chart = Chart.read(MapFile((ROOT / "maps" / "pirates_fame.yaml").read_text(encoding="utf-8")))
    drawing = drawn(chart, "ru", width=1000)
    strips = [chart.cells_of(area) for _, area in chart.features("regions") if area["kind"] == "strip"]
    middles = [drawing.point(cell) for cells in strips for cell in cells]
    covered = [text for box, text in drawing.room.placed if any(letters_of(box).contains(at) for at in middles)]
    assert len(covered) <= 1, covered  # an island between two of them


def test_labels_stay_where_they_are_while_the_view_is_moved() -> None:
    chart = Chart.read(MapFile((ROOT / "maps" / "caribbean.yaml").read_text(encoding="utf-8")))
    theme, look = theme_of(chosen_game("", chart), False), DrawingLook(language="en", style="engraved")
    drawings = []
    for left in (4.0, 9.5):
        view = View(26.0, left, 3.0, 900, 700)
        image = QImage(900, 700, QImage.Format.Format_RGB32)
        painter = QPainter(image)
        drawings.append(paint_features(painter, view, chart, theme, look))
        painter.end()
    shift, whole = (4.0 - 9.5) * 26.0, QRectF(0, 0, 900, 700)
    first = {text: box.translated(shift, 0) for box, text in drawings[0].room.placed}
    second = {text: box for box, text in drawings[1].room.placed}
    seen = {text for text, box in first.items() if whole.contains(box)}  # others the edge of the picture pushes aside
    assert len(seen) >= 10 and seen <= second.keys()
    assert [text for text in seen if (first[text].center() - second[text].center()).manhattanLength() > 1] == []


def test_on_a_framed_sheet_no_name_stands_beyond_the_board() -> None:
    chart = Chart.read(MapFile((ROOT / "maps" / "pirates_fame.yaml").read_text(encoding="utf-8")))
    view, board = View(33.0, -1.0, -1.0, 726, 726), QRectF(33, 33, 660, 660)
    image = QImage(726, 726, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    look = DrawingLook(language="ru", style="engraved", coordinates=False)
    drawing = Drawing(painter, view, chart, theme_of(chosen_game("", chart), False), look, insists=True)
    for _ in feature_steps(drawing, board):
        pass
    painter.end()
    assert all(board.contains(box) for box, _ in drawing.room.placed)
    wanted = {name for _, site in chart.features("sites") if (name := drawing.name(site))}
    assert wanted <= {" ".join(text.split()) for _, text in drawing.room.placed}


def test_what_is_blank_beside_a_board_is_no_hole_of_it() -> None:
    land, water = np.zeros((6, 6), dtype=bool), np.zeros((6, 6), dtype=bool)
    water[1:5, 1:5] = True
    water[2, 2] = False
    assert np.argwhere(void_of(land, water, np.s_[1:5, 1:5])).tolist() == [[2, 2]]
