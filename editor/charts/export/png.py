"""An image as the bytes of a PNG."""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImage, QImageWriter


def png_of(image: QImage) -> bytes:
    """The bytes of a PNG file. Raises ``OSError`` if the image cannot be written as one."""
    held = QByteArray()
    buffer = QBuffer(held)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, b"png")
    if not writer.write(image):
        raise OSError(writer.errorString())
    return bytes(held.data())
