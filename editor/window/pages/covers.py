"""The pictures of maps on the start page: from the cache, drawn in a thread, or in the process beside the window."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtGui import QImage
from shiboken6 import isValid

from editor.background.tasks import Work
from editor.canvas.grounds.cover import Cover
from editor.canvas.grounds.ground_client import picture_client
from editor.rendering.style_choice import chosen
from editor.texts import speech
from editor.window.pages.start_model import PICTURE, keep, picture_of

Show = Callable[[QImage], object]


def draw_cover(work: Work, path: Path, night: bool, owner: QObject, show: Show) -> None:
    """Show the picture of a map as soon as it is there, in the style that is chosen now, while ``owner`` lives."""
    cover = Cover(path, night, speech.language, chosen.choice, PICTURE.width(), PICTURE.height(), 2.0)

    def found(image: QImage | None) -> None:
        if image is not None:
            show(image)
        else:
            picture_client().picture(cover, drawn)

    def drawn(image: QImage | None) -> None:
        if image is not None and not image.isNull() and isValid(owner):  # else the window was closed meanwhile
            show(image)
            work.start(lambda _job: keep(cover, image), lambda _none: None, failed=lambda _error: None)

    work.start(partial(_looked_up, cover), found, failed=lambda _error: None)


def _looked_up(cover: Cover, _job: object) -> QImage | None:
    return picture_of(cover)
