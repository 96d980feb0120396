"""Tracing the map from a picture: the state that panel, tools and chart layers share.

The map contains only the reference and the four corners (``editor.model.documents.underlay``). Here are the picture
in memory, the samples that were clicked, and the suggestion to accept.
"""

from __future__ import annotations

import weakref
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QImage, QTransform

from editor.base.background.tasks import Background
from editor.base.texts import Message
from editor.model.documents.chart import Change, Chart, Ink
from editor.model.documents.lattice import centres, neighbours
from editor.model.documents.map_document import label
from editor.model.documents.new_map import shore_inks
from editor.model.documents.underlay import PictureError, Underlay, copy_to_map, find_picture, load_picture, underlay_of
from editor.model.photos.straighten import Pixels, pixels, to_picture
from editor.model.photos.terrain_suggestion import Colours, Suggestion, cell_colours, suggest
from editor.model.sessions.session import Session
from editor.model.sessions.session_factory import SessionListener

SMALLEST_COPY = 400
DOUBT = 0.35
"""A cell is doubtful if its nearest terrain is not nearer than the second by this fraction (0 to 1)."""


@dataclass(frozen=True, eq=False)
class Picture:
    """A picture in memory: the image, its pixels, and copies of half the size each for drawing it small."""

    image: QImage
    pixels: Pixels
    copies: tuple[QImage, ...]

    @classmethod
    def of(cls, image: QImage) -> Picture:
        """Prepare a picture; slow for a large one."""
        copies = [image]
        while max(copies[-1].width(), copies[-1].height()) > SMALLEST_COPY:
            half = copies[-1].size() / 2
            copies.append(
                copies[-1].scaled(
                    half, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
                )
            )
        return cls(image, pixels(image), tuple(copies))


class Tracing(QObject):
    """The tracing of one session's map, or of none; see ``tracing_of``."""

    changed = Signal(str)
    """``picture`` (another, none, or an error), ``samples``, ``suggestion`` (new, other threshold, or gone),

        ``thinking`` (begun, or ended).
    """

    def __init__(self, session: Session | None) -> None:
        super().__init__(session)
        self._session = (
            weakref.ref(session) if session is not None else None
        )  # its parent; a strong reference would be a cycle that is never freed
        self.picture: Picture | None = None
        self.trouble: Message | None = None
        self.samples: dict[int, Ink] = {}
        self.sample_ink: Ink | None = None
        self.inks: tuple[Ink, ...] = ()
        self.labels: NDArray[np.int32] | None = None
        self.only_selection = False
        self.turned: bool | None = None
        """Whether land and sea are swapped; None before the first suggestion. Only ``swap`` changes it: a sample that
        is added would turn round all that is seen."""
        self._threshold = 0.0
        self._suggestion: Suggestion | None = None
        self._seen: tuple[object, Colours] | None = None
        self._file = ""
        self._document = session.document if session is not None else None
        self._path = self._document.path if self._document is not None else None
        self.reading, self.thinking = Background(self), Background(self)
        self.thinking.busy.connect(self._busy)
        self._placed = self._placing()
        if session is not None:
            session.changed.connect(self._session_changed)
            session.document.changed.connect(self._map_changed)
            session.document.named.connect(self._image_named)
            self.reload()

    @property
    def session(self) -> Session | None:
        """The session whose map is traced."""
        return self._session() if self._session is not None else None

    # --- the map ---------------------------------------------------------------------------------

    @property
    def chart(self) -> Chart | None:
        """The current map."""
        return self._document.chart if self._document is not None else None

    @property
    def underlay(self) -> Underlay | None:
        """The picture's entry in the map."""
        return underlay_of(self._document.chart) if self._document is not None else None

    @property
    def transform(self) -> QTransform | None:
        """From the chart to the picture's pixels; None without a picture, or with corners that make no sense."""
        underlay, chart = self.underlay, self.chart
        if underlay is None or chart is None or self.picture is None:
            return None
        return to_picture(underlay, chart.geometry, self.picture.image.size())

    def _busy(self) -> None:
        self.changed.emit("thinking")

    def _session_changed(self, name: str) -> None:
        if name == "game":
            self.sample_ink = None

    def _map_changed(self, change: Change) -> None:
        if change.whole and self.samples:
            self.samples = {}
            self.changed.emit("samples")
        if change.whole or "underlay" in change.sections:
            if change.whole or self._placing() != self._placed:
                self.drop()
            self._placed = self._placing()
            if self._image_name():
                QTimer.singleShot(0, self, self._follow)  # a map that is being saved lies beside its picture only then
            elif self._file:
                self.reload()

    def _placing(self) -> object:
        """The corners of the picture; a suggestion is valid until they change."""
        underlay = self.underlay
        return (underlay.corners, underlay.box) if underlay is not None else None

    def _follow(self) -> None:
        """Load the picture if the map refers to another file; the old one stays visible until then."""
        if self._file != self._image_name():
            self._fetch()

    def _image_named(self) -> None:
        underlay, document = self.underlay, self._document
        if underlay is None or document is None or document.path is None:
            return
        try:
            copy_to_map(underlay.image, document.path, self._path)
        except PictureError as error:
            if self.trouble is None:
                self.trouble = error.message
                self.changed.emit("picture")
        else:
            self._path = document.path
            if self.trouble is not None:
                self.reload()

    # --- the picture -----------------------------------------------------------------------------

    def _image_name(self) -> str:
        underlay = self.underlay
        return underlay.image if underlay is not None else ""

    def reload(self) -> None:
        """Load the picture again; the reference in the map stays even if that fails."""
        self.picture = None
        self._fetch()

    def _fetch(self) -> None:
        if self._file != self._image_name():
            self.samples, self.turned = {}, None
        self._file, self.trouble, self._seen = self._image_name(), None, None
        self.reading.forget()
        if not self._file:
            self.picture = None
        self.changed.emit("picture")
        if not self._file or self._document is None:
            return
        try:
            path = find_picture(self._file, self._document.path)
        except PictureError as error:
            self._failed(error)
            return
        self.reading.run(lambda: _read(path), self._read, self._failed)

    def _read(self, picture: Picture) -> None:
        self.picture = picture
        self.changed.emit("picture")

    def _failed(self, error: object) -> None:
        self.picture = None
        self.trouble = (
            error.message if isinstance(error, PictureError) else Message("trace-error-damaged", {"image": self._file})
        )
        self.changed.emit("picture")

    # --- samples and suggestion ------------------------------------------------------------------

    def shore(self) -> tuple[Ink, Ink]:
        """The inks for water and land."""
        return shore_inks(self.session.spec if self.session is not None else None, self.chart)

    def sample(self, cells: Iterable[int], ink: Ink | None) -> None:
        """Mark cells as samples of a terrain (None: remove the sample)."""
        for cell in cells:
            self.samples.pop(cell, None)
            if ink is not None:
                self.samples[cell] = ink
        self.changed.emit("samples")

    @property
    def threshold(self) -> float:
        """From -1 (nearly everything is water) to 1 (nearly nothing)."""
        return self._threshold

    @threshold.setter
    def threshold(self, value: float) -> None:
        self._threshold = min(max(value, -1.0), 1.0)
        if self._suggestion is not None:
            self.labels = self._suggestion.labels(self._threshold)
            self.changed.emit("suggestion")

    def ask(self) -> bool:
        """Start computing suggested terrains; False if not possible. The result is reported by ``changed``."""
        chart, transform, picture = self.chart, self.transform, self.picture
        if chart is None or chart.is_track or transform is None or picture is None:
            return False
        inks = tuple(dict.fromkeys((*self.shore(), *self.samples.values())))
        samples = {cell: inks.index(ink) for cell, ink in self.samples.items() if cell < chart.geometry.size}
        geometry, underlay = chart.geometry, self.underlay
        key = (picture, underlay, geometry)
        turned = self.turned
        known = self._seen[1] if self._seen is not None and self._seen[0] == key else None

        def work() -> tuple[Colours, Suggestion]:
            colours = cell_colours(picture.pixels, transform, geometry) if known is None else known
            return colours, suggest(colours, *centres(geometry), len(inks), samples, neighbours(geometry), turned)

        def done(found: tuple[Colours, Suggestion]) -> None:
            self._seen, self._suggestion, self.inks = (key, found[0]), found[1], inks
            self.turned = found[1].turned
            self.threshold = self._threshold

        self.thinking.run(work, done)
        return True

    def swap(self) -> bool:
        """Suggest again with land and sea swapped; False if that is not possible."""
        self.turned = not self.turned
        return self.ask()

    @property
    def opposed(self) -> bool:
        """Whether the samples show that land and sea are swapped in the suggestion."""
        return self._suggestion is not None and self._suggestion.opposed

    def drop(self) -> None:
        """Forget the suggestion."""
        self.thinking.forget()
        if self.labels is not None or self._suggestion is not None:
            self.labels, self._suggestion = None, None
            self.changed.emit("suggestion")

    def doubtful(self) -> NDArray[np.int32]:
        """The cells whose suggested terrain is uncertain (see ``DOUBT``)."""
        if self._suggestion is None:
            return np.zeros(0, dtype=np.int32)
        return np.flatnonzero(self._suggestion.sure(self._threshold) < DOUBT).astype(np.int32)

    def accept(self) -> bool:
        """Paint the suggested terrains as one command; returns whether anything changed."""
        labels, document = self.labels, self._document
        if labels is None or document is None or len(labels) != document.chart.geometry.size:
            return False
        stroke = document.begin(label("trace-command-take"))
        for number, ink in enumerate(self.inks):
            stroke.add(document.chart.painted(self._allowed(np.flatnonzero(labels == number)), ink))
        done = stroke.finish()
        self.drop()
        return done

    def _allowed(self, cells: NDArray[np.intp]) -> NDArray[np.int32]:
        chosen = self.session.selection if self.only_selection and self.session is not None else cells[:0]
        if chosen.size:
            return np.intersect1d(cells, chosen).astype(np.int32)
        return cells.astype(np.int32)


def _read(path: Path) -> Picture:
    return Picture.of(load_picture(path))


class TracingListener(SessionListener):
    """Base of widgets that follow a session and its tracing."""

    _tracing: Tracing | None = None

    @property
    def tracing(self) -> Tracing:
        """The tracing of the session; an empty one without a session."""
        if self._tracing is None:
            self._tracing = Tracing(None)
        return self._tracing

    def listen_to(self, session: Session | None) -> None:
        """Follow another session and its tracing."""
        if self._tracing is not None:
            self._tracing.changed.disconnect(self.traced)
        self._tracing = tracing_of(session)
        self._tracing.changed.connect(self.traced)
        super().listen_to(session)

    def traced(self, name: str) -> None:
        """Called when the tracing changed; see ``Tracing.changed``."""


def tracing_of(session: Session | None) -> Tracing:
    """The tracing of a session, always the same object; an empty one without a session."""
    found = session.findChild(Tracing) if session is not None else None
    return found if isinstance(found, Tracing) else Tracing(session)
