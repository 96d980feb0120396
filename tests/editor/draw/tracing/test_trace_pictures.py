"""Pictures from strangers, vanished, damaged, too large, turned: one clear message, and the reference stays."""

from __future__ import annotations

from pathlib import Path

import pytest
from charts import map_text, small_map
from PySide6.QtGui import QColor, QImage

from dsl.maps.mapfile import MapFile
from editor.model.documents import underlay
from editor.model.documents.map_document import MapDocument, label
from editor.model.documents.underlay import (
    PictureError,
    copy_to_map,
    find_picture,
    load_picture,
    picture_size,
    removal,
    save_pasted,
    save_picture,
    underlay_of,
    underlay_patches,
)


def picture(path: Path, width: int = 60, height: int = 40) -> Path:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor("#3070a0"))
    assert image.save(str(path))
    return path


@pytest.mark.parametrize(
    "name", ["../up.png", "a/../../up.png", "/etc/passwd", "C:\\x.png", "\\\\host\\x.png", "..\\up.png"]
)
def test_a_path_never_leaves_the_folder(tmp_path: Path, name: str) -> None:
    picture(tmp_path / "up.png")
    (tmp_path / "maps").mkdir()
    with pytest.raises(PictureError) as caught:
        find_picture(name, tmp_path / "maps" / "m.yaml")
    assert caught.value.message.key == "trace-error-outside"


def test_a_link_out_of_the_folder_is_refused(tmp_path: Path) -> None:
    picture(tmp_path / "up.png")
    (tmp_path / "maps").mkdir()
    (tmp_path / "maps" / "in.png").symlink_to(tmp_path / "up.png")
    with pytest.raises(PictureError):
        find_picture("in.png", tmp_path / "maps" / "m.yaml")


def test_what_is_no_picture_is_told_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "x.png").write_text("not a picture")
    half = picture(tmp_path / "half.png", 400, 300).read_bytes()
    (tmp_path / "half.png").write_bytes(half[: len(half) // 2])
    (tmp_path / "x.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>")
    for name in ("x.png", "half.png", "x.svg"):
        with pytest.raises(PictureError) as caught:
            load_picture(tmp_path / name)
        assert caught.value.message.key == "trace-error-damaged", name
    picture(tmp_path / "large.png")
    monkeypatch.setattr(underlay, "MOST_PIXELS", 2000)
    with pytest.raises(PictureError) as caught:
        load_picture(tmp_path / "large.png")
    assert caught.value.message.key == "trace-error-large"
    monkeypatch.setattr(underlay, "MOST_BYTES", 50)
    with pytest.raises(PictureError) as caught:
        load_picture(tmp_path / "large.png")
    assert caught.value.message.key == "trace-error-heavy"


def test_a_photo_is_turned_as_the_camera_says(tmp_path: Path) -> None:
    plain = picture(tmp_path / "photo.jpg").read_bytes()
    tiff = b"MM\0*\0\0\0\x08" + b"\0\x01" + b"\x01\x12\0\x03\0\0\0\x01\0\x06\0\0" + b"\0\0\0\0"
    exif = b"Exif\0\0" + tiff
    turned = plain[:2] + b"\xff\xe1" + (len(exif) + 2).to_bytes(2, "big") + exif + plain[2:]
    (tmp_path / "turned.jpg").write_bytes(turned)
    image = load_picture(tmp_path / "turned.jpg")
    assert (image.width(), image.height()) == (40, 60)
    assert picture_size(tmp_path / "turned.jpg") == image.size()


def test_a_picture_from_elsewhere_is_copied_once_beside_the_map(tmp_path: Path) -> None:
    source = picture(tmp_path / "scan.png")
    map_path = tmp_path / "maps" / "m.yaml"
    name = save_picture(source, map_path)
    assert name == save_picture(source, map_path)
    assert (tmp_path / "maps" / name).read_bytes() == source.read_bytes()
    inside = picture(tmp_path / "maps" / "own.png")
    assert save_picture(inside, map_path) == "own.png"


def test_a_pasted_picture_follows_the_map_to_its_first_file(tmp_path: Path) -> None:
    name = save_pasted(QImage(20, 10, QImage.Format.Format_RGB32), None)
    assert find_picture(name, None).is_file()
    copy_to_map(name, tmp_path / "m.yaml")
    assert (tmp_path / name).is_file()


def test_an_empty_clipboard_is_told(tmp_path: Path) -> None:
    with pytest.raises(PictureError) as caught:
        save_pasted(QImage(), tmp_path / "m.yaml")
    assert caught.value.message.key == "trace-error-clipboard"


@pytest.mark.parametrize("topology", ["square8", "pointy", "track"])
def test_the_reference_is_undoable_and_survives_in_the_file(topology: str) -> None:
    document = small_map(topology)
    before = document.text()
    corners = ((0.0, 0.0), (60.0, 1.0), (59.0, 40.0), (2.0, 39.0))
    document.do(label("x"), underlay_patches(document.chart, image="scan.png", opacity=0.4, corners=corners))
    document.do(label("y"), underlay_patches(document.chart, locked=True))
    again = underlay_of(MapDocument(MapFile(document.text())).chart)
    assert again is not None
    assert (again.image, again.opacity, again.locked, again.corners) == ("scan.png", 0.4, True, corners)
    document.do(label("z"), removal(document.chart))
    assert underlay_of(document.chart) is None
    for _ in range(3):
        document.undo_stack.undo()
    assert document.text() == before


@pytest.mark.parametrize(
    "broken", ["3", "{image: 5}", "{image: a.png, corners: [[1, 2]]}", "{image: a.png, opacity: x}"]
)
def test_a_senseless_underlay_is_no_trouble(broken: str) -> None:
    text = map_text("square8") + f"underlay: {broken}\n"
    found = underlay_of(MapDocument(MapFile(text)).chart)
    assert found is None or (found.corners is None and found.opacity == 0.5)
