"""Pictures of widgets that look the same on every machine: letters of their own, no blinking, UTC, small PNG files.

For a picture in a document: ``with own_letters(app): ... save_picture(window, path)``.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFont, QFontDatabase, QImage
from PySide6.QtWidgets import QApplication, QWidget

from editor.charts.drawing.names import lettering
from editor.view.widgets import labels
from editor.window.appearance import USUAL

FONTS = Path(__file__).parent / "fonts"
SANS, SERIF, MONO = "Shots Sans", "Shots Serif", "Shots Mono"
POINTS = 10.0
COLOURS = (64, 128, 256)
SQUARE, FAR = 4, 2.5
"""A kept picture may differ from what was taken by so many levels in the mean of a square of so many pixels."""
STEP = 6
"""Colours that differ by less are one in a kept picture."""
Pixels = NDArray[np.uint8]


@contextmanager
def own_letters(app: QApplication) -> Iterator[None]:
    """While it lasts, all letters come from the tests' own fonts and all times are UTC; then everything is as before.

    Begin it before the window is made: the window takes its size of letters from the application.
    """
    added = [QFontDatabase.addApplicationFont(str(path)) for path in sorted(FONTS.glob("*.ttf"))]
    assert added and min(added) >= 0, "the fonts of the tests cannot be read"
    before = (
        app.font(),
        app.styleSheet(),
        app.palette(),
        app.cursorFlashTime(),
        (lettering.FAMILIES, labels.BOOK, labels.CODE),
        os.environ.get("TZ"),
    )
    system, zone = QFontDatabase.systemFont, before[-1]
    font = QFont(SANS)
    font.setPointSizeF(POINTS)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    app.setFont(font)
    usual = app.property(USUAL)
    app.setProperty(USUAL, POINTS)  # an earlier window may have taken its size of letters from other ones
    app.setCursorFlashTime(0)
    lettering.FAMILIES = labels.BOOK = [SERIF]
    labels.CODE = [MONO]
    QFontDatabase.systemFont = staticmethod(lambda _which: _mono())  # type: ignore[method-assign, assignment]
    _forget_letters()
    _zone("UTC")
    try:
        yield
    finally:
        QFontDatabase.systemFont = system  # type: ignore[method-assign]
        app.setStyleSheet(before[1])
        app.setPalette(before[2])
        app.setFont(before[0])
        app.setProperty(USUAL, usual)
        app.setCursorFlashTime(before[3])
        lettering.FAMILIES, labels.BOOK, labels.CODE = before[4]
        _forget_letters()
        _zone(zone)


def _mono() -> QFont:
    font = QFont(MONO)
    font.setPointSizeF(POINTS)
    return font


def _forget_letters() -> None:
    for kept in vars(lettering).values():
        if hasattr(kept, "cache_clear"):
            kept.cache_clear()


def _zone(name: str | None) -> None:
    if name is None:
        os.environ.pop("TZ", None)
    else:
        os.environ["TZ"] = name
    time.tzset()


# --- taking and keeping --------------------------------------------------------------------------


def taken(widget: QWidget, shrink: int = 1) -> QImage:
    """What a widget looks like, ``shrink`` times smaller."""
    image = widget.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    return smaller(image, shrink)


def smaller(image: QImage, shrink: int) -> QImage:
    """A picture with the mean of so many pixels across and down as one."""
    if shrink == 1:
        return image
    size = QSize(max(image.width() // shrink, 1), max(image.height() // shrink, 1))
    made = image.scaled(size, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation)
    return made.convertToFormat(QImage.Format.Format_RGB32)


def save_picture(widget: QWidget, path: Path, shrink: int = 1) -> None:
    """Take a picture and keep it as a small PNG."""
    path.parent.mkdir(parents=True, exist_ok=True)
    keep(taken(widget, shrink), path)


def keep(image: QImage, path: Path) -> None:
    """Write a picture as a PNG with as few colours as will do for looking and comparing."""
    tried = (fewer(image, colours) for colours in COLOURS)
    few = next((made for made in tried if farthest(made, image) < FAR), None)
    assert (few or coarser(image)).save(str(path), "PNG", 0), path  # type: ignore[call-overload]  # 0: smallest


def farthest(one: QImage, other: QImage) -> float:
    """The largest difference of the mean colours of small squares of two pictures of one size, in levels of 255."""
    off = pixels(one).astype(np.float32) - pixels(other)
    high, wide = off.shape[0] // SQUARE * SQUARE, off.shape[1] // SQUARE * SQUARE
    squares = off[:high, :wide].reshape(high // SQUARE, SQUARE, wide // SQUARE, SQUARE, 3)
    return float(np.abs(squares.mean(axis=(1, 3))).max(initial=0.0))


def coarser(image: QImage) -> QImage:
    """A picture in which every value is a multiple of four: it takes less room."""
    seen = np.minimum((pixels(image).astype(np.int32) + 2) // 4 * 4, 255).astype(np.uint8)
    high, wide = seen.shape[:2]
    return QImage(np.ascontiguousarray(seen).data, wide, high, wide * 3, QImage.Format.Format_RGB888).copy()


def pixels(image: QImage) -> Pixels:
    """Red, green and blue, of shape (height, width, 3)."""
    flat = image.convertToFormat(QImage.Format.Format_RGB888)
    rows = np.frombuffer(flat.constBits(), np.uint8).reshape(flat.height(), flat.bytesPerLine())
    return rows[:, : flat.width() * 3].reshape(flat.height(), flat.width(), 3).copy()


def fewer(image: QImage, colours: int) -> QImage:
    """A picture with a table of its most frequent colours; every other becomes the nearest of them."""
    seen = pixels(image)
    coarse = (seen.astype(np.int32) + STEP // 2) // STEP
    keys = (coarse[..., 0] * 64 + coarse[..., 1]) * 64 + coarse[..., 2]
    _, where, counts = np.unique(keys, return_inverse=True, return_counts=True)
    chosen = np.sort(np.argsort(-counts, kind="stable")[:colours])
    sums = np.stack([np.bincount(where.ravel(), seen[..., k].ravel()) for k in range(3)], axis=1)
    means = sums / counts[:, None]
    table = np.rint(means[chosen]).astype(np.int32)
    nearest = np.array([int(np.abs(table - mean).sum(axis=1).argmin()) for mean in means], np.uint8)
    rows = np.ascontiguousarray(nearest[where.reshape(keys.shape)])
    made = QImage(image.width(), image.height(), QImage.Format.Format_Indexed8)
    made.setColorTable([0xFF000000 | int(r) << 16 | int(g) << 8 | int(b) for r, g, b in table])
    lines = np.frombuffer(made.bits(), np.uint8).reshape(made.height(), made.bytesPerLine())
    lines[:, : made.width()] = rows
    return made
