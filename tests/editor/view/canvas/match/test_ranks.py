"""Ships in a port stand in a rank beside it, where they hide no name of the chart."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import pytest
from charts import map_text
from play_views import position, ship
from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QImage, QPainter

from dsl.engines.linking.game import Datum
from dsl.maps.mapfile import MapFile
from dsl.services.match.position_values import SiteView
from editor.charts.drawing.match.piece_tokens import suffered_rect
from editor.charts.drawing.names.lettering import Lettering
from editor.charts.drawing.style.theme import Theme
from editor.model.documents.geometry import View
from editor.model.documents.map_document import MapDocument
from editor.view.canvas.match.match_painter import MatchPainter, free_corner
from editor.view.canvas.match.match_scene import MatchScene

NAME = QSizeF(90, 18)


@pytest.mark.parametrize("scale", [21.0, 60.0])
@pytest.mark.parametrize("cell", ["C3", "A1", "H1"])
@pytest.mark.parametrize("called", ["right", "below", "above", "left"])
def test_a_rank_of_ships_hides_no_name(scale: float, cell: str, called: str) -> None:
    geometry = MapDocument(MapFile(map_text("square8"))).chart.geometry
    port = geometry.cell(cell)
    scene = MatchScene()
    ports = [SiteView(Datum("port", 0), "Port", (port,), (), ())]
    scene.show(position([ship(k, port) for k in range(2)], sites=ports), geometry, Theme())
    view = View(scale, -200 / scale, -200 / scale, 900, 600)
    at, far = scene.centre(port, view), 0.35 * scale
    corners = {
        "right": QPointF(far, -NAME.height() / 2),
        "left": QPointF(-far - NAME.width(), -NAME.height() / 2),
        "below": QPointF(-NAME.width() / 2, far),
        "above": QPointF(-NAME.width() / 2, -far - NAME.height()),
    }
    name = QRectF(at + corners[called], NAME)
    rects = [scene.token_rect(place, view) for place in scene.places]
    assert any(rect.intersects(name) for rect in rects) or called != "right", "nothing is known of names: at the right"
    drawing = SimpleNamespace(view=view, room=SimpleNamespace(placed=[(name, "Port")]))
    scene.written = cast(Any, lambda: drawing)
    rects = [scene.token_rect(place, view) for place in scene.places]
    board = view.rect(geometry.bounds).adjusted(-0.3 * scale, -0.3 * scale, 0.3 * scale, 0.3 * scale)
    assert all(board.contains(rect) for rect in rects), "and stands on the board"
    assert all((rect & name).height() < 0.3 * rect.height() for rect in rects if rect.intersects(name))


def test_a_name_that_ships_hide_is_written_once_more_above_them() -> None:
    geometry = MapDocument(MapFile(map_text("square8"))).chart.geometry
    scene, view = MatchScene(), View(40.0, 0.0, 0.0, 400, 300)
    scene.show(position([ship(0, geometry.cell("C3"))]), geometry, Theme())
    letters = Lettering(16, 0xFFFF00FF, 0, bold=True)
    image = QImage(400, 300, QImage.Format.Format_RGB32)

    def purple(cell: str, down: float = 0.0, wide: float = 50.0) -> bool:
        at = scene.centre(geometry.cell(cell), view) - QPointF(wide / 2, 9 - down)
        names = [(QRectF(at, QSizeF(wide, 18)), "Havana", letters)]
        scene.written = cast(Any, lambda: SimpleNamespace(view=view, room=SimpleNamespace(placed=[], lettered=names)))
        image.fill(0)
        painter = QPainter(image)
        MatchPainter(scene).over(painter, view)
        painter.end()
        return any(image.pixelColor(x, y).name() == "#ff00ff" for x in range(400) for y in range(300))

    assert purple("C3") and not purple("G6") and not purple("C3", wide=150), "only if most of it is hidden"
    for suffered in ({"pips": (1, 5)}, {"pips": None, "badge": "10"}):
        scene.looks = {ref: replace(look, sail="ship-galleon", **suffered) for ref, look in scene.looks.items()}
        rect, look = scene.token_rect(scene.places[0], view), next(iter(scene.looks.values()))
        low = suffered_rect(rect, look)
        over = low.top() - 4 - scene.centre(geometry.cell("C3"), view).y()  # most of it on the ship, some on the hits
        assert purple("C3", over)
        hits = suffered_rect(rect, MatchPainter(scene)._clear_of_names(look, rect, view))
        inside = [(x, y) for x in range(400) for y in range(300) if hits.contains(QPointF(x, y))]
        assert inside and not any(image.pixelColor(x, y).name() == "#ff00ff" for x, y in inside), "they are to be seen"


def test_a_plate_that_would_cover_the_name_of_a_place_stands_above_its_ship(qapp: object) -> None:
    geometry, view = MapDocument(MapFile(map_text("square8"))).chart.geometry, View(50.0, 0.0, 0.0, 400, 300)
    scene = MatchScene()
    scene.show(position([ship(0, geometry.cell("C3"))]), geometry, Theme())
    look = replace(next(iter(scene.looks.values())), sail="ship-galleon", pips=None, badge="10")
    rect = scene.token_rect(scene.places[0], view)
    below, painter = suffered_rect(rect, look), MatchPainter(scene)
    for name, lifted in ((below, True), (below.translated(200, 0), False)):
        room = SimpleNamespace(placed=[], lettered=[(name, "Havana", Lettering(16, 0, 0))])
        scene.written = cast(Any, lambda room=room: SimpleNamespace(view=view, room=room))
        clear = painter._clear_of_names(look, rect, view)
        assert clear.lifted is lifted and suffered_rect(rect, clear).intersects(name) is False
        assert (suffered_rect(rect, clear).bottom() < rect.center().y()) is lifted
    top = rect.translated(0, -rect.top())  # over the first row is no board
    scene.written = cast(Any, lambda: SimpleNamespace(view=view, room=SimpleNamespace(
        placed=[], lettered=[(suffered_rect(top, look), "Havana", Lettering(16, 0, 0))])))  # fmt: skip
    assert painter._clear_of_names(look, top, view).lifted is False, "a plate above it would not be seen"


def test_a_ship_below_another_hides_none_of_its_hits(qapp: object) -> None:
    geometry, view, pictures = (
        MapDocument(MapFile(map_text("square8"))).chart.geometry,
        View(50.0, 0.0, 0.0, 400, 400),
        [],
    )
    for below in ("C4", "G7"):
        scene, image = MatchScene(), QImage(400, 400, QImage.Format.Format_RGB32)
        scene.show(position([ship(k, geometry.cell(c)) for k, c in enumerate(("C3", below))]), geometry, Theme())
        scene.looks = {ref: replace(look, sail="ship-galleon", pips=(1, 3)) for ref, look in scene.looks.items()}
        hits = suffered_rect(scene.token_rect(scene.places[0], view), next(iter(scene.looks.values())))
        covered = hits.intersects(scene.token_rect(scene.places[1], view))
        assert covered is (below == "C4")
        image.fill(0)
        painter = QPainter(image)
        MatchPainter(scene).over(painter, view)
        painter.end()
        pictures.append(image.pixelColor(hits.center().toPoint()).lightness())
    assert pictures == [pictures[1]] * 2 and pictures[1] > 200, "a whole one is cream"


def test_the_digit_of_a_goal_keeps_off_ships() -> None:
    at, hull = QPointF(100, 100), QRectF(60, 60, 40, 34)
    assert free_corner(at, 10, ()) == QPointF(90, 90) and hull.contains(QPointF(90, 90))
    assert free_corner(at, 10, [hull]) == QPointF(110, 90)
    assert free_corner(at, 10, [QRectF(0, 0, 200, 105)]) == QPointF(90, 110), "below a rank"
    assert free_corner(at, 10, [QRectF(85, 85, 30, 30)]) == QPointF(80, 80), "beside a ship that fills the cell"
    assert free_corner(at, 10, [QRectF(0, 0, 200, 200)]) == QPointF(90, 90), "on its own ship"
