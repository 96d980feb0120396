"""Shared by all exports: the error, Qt without a display, and images as bytes."""

from __future__ import annotations

import locale
import os

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QGuiApplication, QImage, QImageWriter


class ExportError(Exception):
    """A file cannot be made; ``key`` is the message key of the reason."""

    def __init__(self, key: str, **args: object) -> None:
        super().__init__(key)
        self.key, self.args_ = key, args


_applications: list[QGuiApplication] = []
"""Keeps the application alive while anything is painted."""


def ensure_application() -> None:
    """Create the application object if there is none; works on any machine, without output."""
    if QGuiApplication.instance() is not None:
        return
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    if "utf" not in locale.getpreferredencoding(False).lower() or os.environ.get("LC_ALL") in ("C", "POSIX"):
        os.environ["LC_ALL"] = "C.UTF-8"  # Qt would take it anyway, and say so on the terminal
    _applications.append(QGuiApplication(["fordewind"]))


def png_of(image: QImage) -> bytes:
    """The bytes of a PNG file. Raises ``OSError`` if the image cannot be written as one."""
    return _written(image, b"png")


def jpeg_of(image: QImage) -> bytes:
    """The bytes of a JPEG file. Raises ``OSError`` if the image cannot be written as one."""
    return _written(image, b"jpg", 82)


def _written(image: QImage, kind: bytes, quality: int = -1) -> bytes:
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, kind)
    writer.setQuality(quality)
    if not writer.write(image):
        raise OSError(writer.errorString())
    return bytes(data.data())
