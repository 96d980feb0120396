"""The first step of tracing: put a picture under the map, set its opacity, lock it, remove it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QMimeData, Qt, Signal
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QCheckBox, QFileDialog, QLabel

from editor.base.texts import Message, set_text, tr
from editor.draw.tracing.step_page import StepPage, button, explanation, slider
from editor.model.documents.map_document import label
from editor.model.documents.underlay import (
    PictureError,
    check_picture,
    find_picture,
    picture_size,
    removal,
    save_pasted,
    save_picture,
    underlay_patches,
)
from editor.model.photos.straighten import whole_picture
from editor.model.sessions.painting.trace_state import TracingListener

ENDINGS = "*.png *.jpg *.jpeg *.webp *.bmp *.gif *.tif *.tiff"
TRACK_WIDTH = 40.0
"""The width of a picture under a track, in chart units."""


class PictureStep(StepPage):
    """The picture, its opacity, and whether it is locked."""

    picture_added = Signal()
    """Another picture was put under the map."""

    def __init__(self, panel: TracingListener) -> None:
        super().__init__(panel, "picture")
        self.note = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self.open, self.paste = button("trace-open", primary=True), button("trace-paste")
        self.remove = button("trace-remove")
        self.opacity = slider(0, "trace-opacity")
        self.lock = QCheckBox()
        set_text(self, self.lock.setText, "trace-lock")
        set_text(self, self.lock.setToolTip, "trace-lock-tip")
        self.message: Message | None = None
        self._filling = False
        self._clear = explanation("trace-opacity")
        self.add(self.note, self.open, self.paste, self._clear, self.opacity, self.lock, self.remove)
        self.open.clicked.connect(self._ask)
        self.paste.clicked.connect(self.paste_picture)
        self.remove.clicked.connect(self._remove)
        self.opacity.valueChanged.connect(lambda value: self._set("opacity", opacity=value / 100))
        self.lock.toggled.connect(lambda on: self._set("lock", locked=on))

    def refresh(self) -> None:
        """Show the picture's entry in the map."""
        underlay = self.tracing.underlay
        self._filling = True
        self.opacity.setValue(round((underlay.opacity if underlay else 0.5) * 100))
        self.lock.setChecked(underlay.locked if underlay else False)
        self._filling = False
        for opener in (self.open, self.paste):
            opener.setEnabled(self.document is not None)
        for changer in (self._clear, self.remove, self.opacity, self.lock):
            changer.setVisible(underlay is not None)
        self.note.setText(self._text())

    def leave(self) -> None:
        """Clear the message."""
        self.message = None

    def _text(self) -> str:
        tracing = self.tracing
        if self.document is None:
            return tr("trace-no-map")
        if self.message is not None:
            return str(self.message)
        if tracing.trouble is not None:
            return str(tracing.trouble)
        if tracing.underlay is None:
            return tr("trace-drop")
        if tracing.picture is None:
            return tr("trace-reading")
        size = tracing.picture.image.size()
        return tr("trace-there", image=tracing.underlay.image, width=size.width(), height=size.height())

    # --- adding a picture ------------------------------------------------------------------------

    def _ask(self) -> None:
        folder = self.document.path.parent if self.document is not None and self.document.path is not None else Path()
        filters = f"{tr('trace-files')} ({ENDINGS})"
        name, _ = QFileDialog.getOpenFileName(self, tr("trace-open"), str(folder), filters)
        if name:
            self.open_picture(Path(name))

    def open_picture(self, path: Path) -> None:
        """Put a picture file under the map; it is copied next to the map if it is elsewhere."""
        if self.document is not None:
            map_path = self.document.path
            self._add(lambda: (check_picture(path), save_picture(path, map_path))[1])

    def paste_picture(self) -> None:
        """Put the picture in the clipboard (an image, or a copied picture file) under the map."""
        found = dropped_picture(QGuiApplication.clipboard().mimeData())
        self.add_picture(found if found is not None else QGuiApplication.clipboard().image())

    def add_picture(self, found: Path | QImage) -> None:
        """Put a dropped or pasted picture under the map."""
        if isinstance(found, Path):
            self.open_picture(found)
        elif self.document is not None:
            map_path = self.document.path
            self._add(lambda: save_pasted(found, map_path))

    def _add(self, keep: Callable[[], str]) -> None:
        document = self.document
        assert document is not None
        try:
            name = keep()
            size = picture_size(find_picture(name, document.path))
        except PictureError as error:
            self.message = error.message
            self.refresh()
            return
        self.message = None
        values: dict[str, object] = {"image": name, "corners": whole_picture(size)}
        if "underlay" not in document.chart.data:
            values["opacity"] = 0.5
        if document.chart.is_track:
            left, top, right, _ = document.chart.geometry.bounds
            wide = max(right - left, TRACK_WIDTH)
            high = wide * size.height() / max(size.width(), 1)
            values["box"] = [round(n, 2) for n in (left, top, left + wide, top + high)]
        patches = underlay_patches(document.chart, **values)  # type: ignore[arg-type]  # each as its key wants it
        document.do(label("trace-command-picture"), patches)
        self.tracing.reload()
        self.picture_added.emit()

    # --- changing it -----------------------------------------------------------------------------

    def _remove(self) -> None:
        if self.document is not None:
            self.document.do(label("trace-command-remove"), removal(self.document.chart))

    def _set(self, what: str, **values: float | bool) -> None:
        if not self._filling and self.document is not None and self.tracing.underlay is not None:
            patches = underlay_patches(self.document.chart, **values)
            self.document.do(label(f"trace-command-{what}"), patches, merge=f"trace-{what}")


def dropped_picture(data: QMimeData | None) -> Path | QImage | None:
    """A dropped or pasted picture: a file, or an image."""
    if data is None:
        return None
    urls = [url for url in data.urls() if url.isLocalFile()]
    if urls:
        return Path(urls[0].toLocalFile())
    image = data.imageData() if data.hasImage() else None
    return image if isinstance(image, QImage) else None
