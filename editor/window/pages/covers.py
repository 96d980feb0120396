"""The pictures of maps on the start page: from the cache, drawn in a thread, or in the process beside the window."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import shiboken6
from PySide6.QtCore import QObject
from PySide6.QtGui import QImage

from editor.base.background.tasks import Work
from editor.base.texts import speech
from editor.charts.drawing.style_choice import chosen
from editor.view.canvas.grounds.cover import Cover
from editor.view.canvas.grounds.ground_client import picture_client
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
