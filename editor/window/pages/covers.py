"""The pictures of maps on the start page: from the cache, drawn in a thread, or in the process beside the window."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import shiboken6
from PySide6.QtCore import QObject
from PySide6.QtGui import QImage

from dsl.games.sharing import Pack
from dsl.maps.mapfile import MapEditError, MapFile
from editor.base.background.tasks import Work
from editor.base.texts import speech
from editor.charts.drawing.drawing_context import DrawingLook
from editor.charts.drawing.picture import chart_picture
from editor.charts.drawing.style.theme import load_theme
from editor.charts.drawing.style_choice import chosen
from editor.model.documents.chart import Chart
from editor.view.canvas.grounds.ground_client import picture_client
from editor.view.canvas.grounds.ground_questions import Cover
from editor.window.pages.start_model import PICTURE, keep, picture_of

Show = Callable[[QImage], object]
_Asked = dict[Cover, tuple[int, list[tuple[QObject, Show]]]]


class Covers(QObject):
    """The pictures of one page. What it has asked of the process is dropped when the page goes or its look changes."""

    def __init__(self, work: Work, page: QObject) -> None:
        super().__init__(page)
        self._work = work
        self._asked: _Asked = {}
        asked = self._asked
        self.destroyed.connect(lambda: _drop(asked))

    def draw(self, path: Path, night: bool, owner: QObject, show: Show) -> None:
        """Show the picture of a map as soon as it is there, in the style that is chosen now, while ``owner`` lives."""
        cover = Cover(path, night, speech.language, chosen.choice, PICTURE.width(), PICTURE.height(), 2.0)

        def found(image: QImage | None) -> None:
            if image is None:
                self._ask(cover, owner, show)
            elif shiboken6.isValid(owner):
                show(image)

        self._work.start(partial(_looked_up, cover), found, failed=lambda _error: None)

    def _ask(self, cover: Cover, owner: QObject, show: Show) -> None:
        _drop(self._asked, lambda other: other.dress != cover.dress)
        if cover not in self._asked:
            self._asked[cover] = picture_client().picture(cover, partial(self._drawn, cover)), []
        self._asked[cover][1].append((owner, show))

    def _drawn(self, cover: Cover, image: QImage | None) -> None:
        _number, waiting = self._asked.pop(cover, (0, []))
        if image is None or image.isNull():
            return
        for owner, show in waiting:
            if shiboken6.isValid(owner):
                show(image)
        self._work.start(lambda _job: keep(cover, image), lambda _none: None, failed=lambda _error: None)


def _drop(asked: _Asked, which: Callable[[Cover], bool] = lambda _cover: True) -> None:
    for cover in [cover for cover in asked if which(cover)]:
        picture_client().drop(asked.pop(cover)[0])


def _looked_up(cover: Cover, _job: object) -> QImage | None:
    return picture_of(cover)


WIDTH, HEIGHT = 420, 260
MOST_BYTES = 1_000_000
"""A map that is longer is not looked at before somebody opens it."""


def pack_preview(pack: Pack, language: str, night: bool, ratio: float) -> QImage:
    """The picture, in the plain style; null where the game brings no map, or none that can be read soon."""
    data = next((entry.data for entry in pack.entries if entry.name == pack.manifest.map), b"")
    if len(data) > MOST_BYTES:
        return QImage()
    try:
        chart = Chart.read(MapFile(data.decode()))
    except (MapEditError, UnicodeDecodeError):
        return QImage()
    look = DrawingLook(language, names=False, grid=False, coordinates=False, frame=False)
    return chart_picture(chart, load_theme(None, night), WIDTH, HEIGHT, look, ratio)
