"""The picture that a map is traced from: its entry in the map file, finding its file, and reading it safely.

The map contains a reference, never pixels: ``underlay: {image: scan.jpg, opacity: 0.5, corners: [[x, y] × 4]}``. The
path must lead from the map's folder downward; an unsaved map has its pictures in the user's folder. ``corners`` are
the picture's pixels at the corners of the board, clockwise from the upper left.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from glob import escape
from pathlib import Path, PurePosixPath, PureWindowsPath

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize, Qt
from PySide6.QtGui import QImage, QImageReader, QPainter

from dsl.games.library.shelves import user_folder
from dsl.maps.board.topology import Point
from dsl.maps.mapfile.values import Data
from dsl.text.diagnostics import Problems
from dsl.text.files import can_read, write_bytes
from editor.base.texts import Message, reason
from editor.model.documents.chart import Chart
from editor.model.documents.geometry import Box
from editor.model.documents.patches import MISSING, Held, Patch, Value
from editor.model.documents.written_cells import number_of

MOST_PIXELS, MOST_BYTES = 100_000_000, 200_000_000
"""Larger pictures are refused."""
COPIED = re.compile(r"(.+)-([0-9a-f]{8})(\.\w+)", re.DOTALL)
"""The name of a picture that was copied."""
_KEYS = {
    "file-missing": "trace-error-gone",
    "file-unreadable": "trace-error-gone",
    "file-too-large": "trace-error-heavy",
}
KINDS = ("png", "jpg", "jpeg", "webp", "bmp", "gif", "tif", "tiff")
Corners = tuple[Point, Point, Point, Point]


class PictureError(Exception):
    """A picture cannot be read or written; ``message`` is for the user."""

    def __init__(self, key: str, **args: object) -> None:
        self.message = Message(key, args)
        super().__init__(str(self.message))


@dataclass(frozen=True)
class Underlay:
    """The picture's entry in a map.

    ``corners`` None: the whole picture fills the board. ``box``: the corners belong to this part of the chart instead
    of the whole board (a track grows while it is drawn).
    """

    image: str
    opacity: float = 0.5
    locked: bool = False
    corners: Corners | None = None
    box: Box | None = None


def underlay_of(chart: Chart) -> Underlay | None:
    """The picture's entry in a map; None if it is missing or invalid."""
    entry = chart.data.get("underlay")
    if not isinstance(entry, dict) or not isinstance(entry.get("image"), str) or not entry["image"]:
        return None
    opacity = entry.get("opacity")
    clear = float(opacity) if isinstance(opacity, (int, float)) and not isinstance(opacity, bool) else 0.5
    return Underlay(
        str(entry["image"]),
        min(max(clear, 0.0), 1.0),
        entry.get("locked") is True,
        _corners(entry.get("corners")),
        _box(entry.get("box")),
    )


def _numbers(value: Data, count: int) -> bool:
    return (
        isinstance(value, list)
        and len(value) == count
        and all(isinstance(n, (int, float)) and not isinstance(n, bool) and abs(n) < 1e7 for n in value)
    )


def _box(value: Data) -> Box | None:
    if not isinstance(value, list) or not _numbers(value, 4):
        return None
    left, top, right, bottom = (number_of(number) for number in value)
    return (left, top, right, bottom) if left < right and top < bottom else None


def _corners(value: Data) -> Corners | None:
    if not isinstance(value, list) or len(value) != 4 or not all(_numbers(point, 2) for point in value):
        return None
    one, two, three, four = ((number_of(point[0]), number_of(point[1])) for point in value if isinstance(point, list))
    return one, two, three, four


def underlay_patches(chart: Chart, **values: Held | Corners) -> list[Patch]:
    """The patches that set keys of the underlay (``image``, ``opacity``, ``locked``, ``corners``, ``box``)."""
    written: dict[str, Held] = {key: _written(value) for key, value in values.items()}
    entry = chart.data.get("underlay", MISSING)
    if not isinstance(entry, dict):
        return [Value(("underlay",), entry, {k: v for k, v in written.items() if v is not MISSING})]
    return [
        Value(("underlay", key), entry.get(key, MISSING), value)
        for key, value in written.items()
        if entry.get(key, MISSING) != value
    ]


def _written(value: Held | Corners) -> Held:
    if isinstance(value, tuple):
        return [[round(float(n), 1) for n in point] for point in value]
    return round(value, 3) if isinstance(value, float) else value


def removal(chart: Chart) -> list[Patch]:
    """The patches that remove the picture from the map; its file stays."""
    entry = chart.data.get("underlay", MISSING)
    return [] if entry is MISSING else [Value(("underlay",), entry, MISSING)]


# --- where the file is ---------------------------------------------------------------------------


def picture_folder(map_path: Path | None) -> Path:
    """The folder that references start from."""
    return map_path.parent if map_path is not None else user_folder() / "pictures"


def find_picture(image: str, map_path: Path | None) -> Path:
    """The file of a reference. Raises ``PictureError`` if it is missing or the path leads out of the folder."""
    path, windows = PurePosixPath(image), PureWindowsPath(image)
    if path.is_absolute() or windows.drive or windows.root or ".." in windows.parts or "\0" in image:
        raise PictureError("trace-error-outside", image=image)
    for folder in dict.fromkeys((picture_folder(map_path), picture_folder(None))):
        try:
            found = folder / path
            if found.is_file():
                if not found.resolve().is_relative_to(folder.resolve()):
                    raise PictureError("trace-error-outside", image=image)
                return found
        except OSError:
            continue
    raise PictureError("trace-error-gone", image=image)


def save_picture(source: Path, map_path: Path | None) -> str:
    """The reference for a picture; a file outside of the map's folder is copied there. Raises ``PictureError``."""
    folder = picture_folder(map_path)
    try:
        _check_file(source)
        inside = source.resolve()
        if inside.is_relative_to(folder.resolve()):
            return inside.relative_to(folder.resolve()).as_posix()
        return _write_picture(folder, source.stem, source.suffix, source.read_bytes())
    except OSError as error:
        raise PictureError("trace-error-copy", reason=reason(error), folder=folder) from error


def save_pasted(image: QImage, map_path: Path | None) -> str:
    """Save a picture from the clipboard as PNG next to the map. Returns the reference. Raises ``PictureError``."""
    if image.isNull():
        raise PictureError("trace-error-clipboard")
    if image.width() * image.height() > MOST_PIXELS:
        raise PictureError("trace-error-large", image=f"{image.width()} × {image.height()}")
    entry = QByteArray()
    buffer = QBuffer(entry)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]  # the stub wants bytes, Qt takes both
    folder = picture_folder(map_path)
    try:
        return _write_picture(folder, "picture", ".png", bytes(entry.data()))
    except OSError as error:
        raise PictureError("trace-error-copy", reason=reason(error), folder=folder) from error


def local_reference(image: str, map_path: Path) -> str:
    """The reference by the picture's original name if that file is next to the map, else ``image``."""
    named = COPIED.fullmatch(image)
    if named is None:
        return image
    stem, mark, suffix = named.groups()
    try:
        if (map_path.parent / image).exists():
            return image
        for found in map_path.parent.glob(f"{escape(stem)}.*"):
            alike = found.stem == stem and found.suffix.lower() == suffix and found.stat().st_size <= MOST_BYTES
            if alike and _mark(found.read_bytes()) == mark:
                return found.name
    except OSError:
        pass
    return image


def copy_to_map(image: str, map_path: Path, before: Path | None = None) -> None:
    """Copy the picture next to a map that was just saved in another place than ``before``. Raises ``PictureError``."""
    target = picture_folder(map_path) / image
    try:
        found = target if target.exists() else find_picture(image, before)
        if not target.exists() and found != target:
            target.parent.mkdir(parents=True, exist_ok=True)
            write_bytes(target, found.read_bytes())
    except OSError as error:
        raise PictureError("trace-error-copy", reason=reason(error), folder=target.parent) from error


def _write_picture(folder: Path, stem: str, suffix: str, data: bytes) -> str:
    """Write ``data`` under a name with its hash, so that the same picture is stored once."""
    folder.mkdir(parents=True, exist_ok=True)
    name = f"{stem}-{_mark(data)}{suffix.lower()}"
    if not (folder / name).exists():
        write_bytes(folder / name, data)
    return name


def _mark(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:8]


# --- reading -------------------------------------------------------------------------------------


def _check_file(path: Path) -> None:
    """Raise ``PictureError`` if the file is missing or too large."""
    problems = Problems()
    if not can_read(path, MOST_BYTES, problems):
        key = _KEYS.get(next(iter(problems)).code, "trace-error-damaged")
        raise PictureError(key, image=path.name, most=MOST_BYTES // 1_000_000)


def _reader(path: Path) -> QImageReader:
    _check_file(path)
    reader = QImageReader(str(path))
    reader.setDecideFormatFromContent(True)
    reader.setAutoTransform(True)
    if bytes(reader.format().data()).decode("ascii", "replace") not in KINDS:
        raise PictureError("trace-error-damaged", image=path.name)
    size = reader.size()
    if size.width() * size.height() > MOST_PIXELS:
        raise PictureError("trace-error-large", image=path.name, size=f"{size.width()} × {size.height()}")
    return reader


def picture_size(path: Path) -> QSize:
    """The size of a picture after its EXIF rotation, read from its header only."""
    reader = _reader(path)
    size = reader.size()
    turned = reader.transformation().value & 4  # any of the turns by 90°
    return size.transposed() if turned else size


def check_picture(path: Path) -> QSize:
    """The size of a picture after its EXIF rotation. Reads all of it, to detect a damaged file."""
    size = picture_size(path)
    reader = _reader(path)
    reader.setScaledSize(reader.size().scaled(256, 256, Qt.AspectRatioMode.KeepAspectRatio))
    if reader.read().isNull():
        raise PictureError("trace-error-damaged", image=path.name)
    return size


def load_picture(path: Path) -> QImage:
    """The picture in a file, turned as its EXIF data has it, on white paper. Raises ``PictureError``."""
    reader = _reader(path)
    if QImageReader.allocationLimit() < 1024:
        QImageReader.setAllocationLimit(1024)  # MB; _reader bounds the pixels
    image = reader.read()
    if image.isNull():
        raise PictureError("trace-error-damaged", image=path.name)
    return on_paper(image)


def on_paper(image: QImage) -> QImage:
    """The picture on white without transparency, in format RGB32."""
    if image.hasAlphaChannel():
        paper = QImage(image.size(), QImage.Format.Format_RGB32)
        paper.fill(0xFFFFFFFF)
        from_alpha = image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)
        _paint_over(paper, from_alpha)
        return paper
    return image.convertToFormat(QImage.Format.Format_RGB32)


def _paint_over(paper: QImage, image: QImage) -> None:
    painter = QPainter(paper)
    painter.drawImage(0, 0, image)
    painter.end()
