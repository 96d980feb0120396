"""The second step of tracing: the four corners of the playing field are dragged on the photo, or on the map."""

from __future__ import annotations

from editor.base.texts import tr
from editor.draw.panels.tracing.photo_view import PhotoView
from editor.draw.panels.tracing.step_page import StepPage, button, told
from editor.model.documents.map_document import Stroke, label
from editor.model.documents.underlay import Corners, underlay_patches
from editor.model.photos.corners import guess_corners
from editor.model.photos.straighten import pixels, whole_picture
from editor.model.sessions.tracing.trace_state import Picture, TracingListener

MERGED = "trace-corner"


class CornersStep(StepPage):
    """One drag is one command; the arrow keys' many small steps are one, too."""

    def __init__(self, panel: TracingListener, photo: PhotoView) -> None:
        super().__init__(panel, "corners")
        self.photo = photo
        self.pin, self.reset = button("trace-pin", checkable=True), button("trace-reset")
        self.large, self.guess = button("trace-large", checkable=True), button("trace-guess")
        self.said = told("trace-guessed")
        self.said.hide()
        self.add(told("trace-corners-help"), self.said, self.large, self.guess, self.pin, self.reset)
        self._guessed: Picture | None = None
        self._stroke: Stroke | None = None
        photo.began.connect(self._taken)
        photo.dragged.connect(self._moved)
        photo.ended.connect(self._left)
        photo.dropped.connect(self._dropped)
        self.pin.toggled.connect(self._take_tool)
        self.reset.clicked.connect(self._whole)
        self.guess.clicked.connect(self._guess)

    def begin(self) -> None:
        """The corners of a picture that nobody has pinned yet are guessed, once."""
        underlay, picture = self.tracing.underlay, self.tracing.picture
        if underlay is None or picture is None or underlay.locked or picture is self._guessed:
            return
        self._guessed = picture
        if underlay.corners in (None, whole_picture(picture.image.size())):
            self._guess()

    def _guess(self) -> None:
        """Put the corners where the board seems to be; one undo takes that back."""
        picture, document = self.tracing.picture, self.document
        if picture is None or document is None or document.chart.is_track:
            return
        found = guess_corners(pixels(picture.copies[-1]))
        wider = picture.image.width() / max(picture.copies[-1].width(), 1)
        if found is not None:
            (a, b), (c, d), (e, f), (g, h) = [(round(x * wider, 1), round(y * wider, 1)) for x, y in found]
            corners: Corners = ((a, b), (c, d), (e, f), (g, h))
            document.do(label("trace-command-guess"), underlay_patches(document.chart, corners=corners))
        self.said.setText(tr("trace-guessed" if found is not None else "trace-not-guessed"))
        self.said.show()

    def refresh(self) -> None:
        """Show the corners as the map has them."""
        underlay, picture = self.tracing.underlay, self.tracing.picture
        self.photo.locked = underlay.locked if underlay else False
        for changer in (self.pin, self.reset, self.guess):
            changer.setEnabled(not self.photo.locked)
        self.photo.show_picture(picture)
        if picture is not None and underlay is not None:
            self.photo.show_corners(underlay.corners or whole_picture(picture.image.size()))

    def leave(self) -> None:
        """A drag that was begun is taken back."""
        self._dropped()
        self.photo.let_go()
        self.large.setChecked(False)
        self.said.hide()

    def tool_changed(self) -> None:
        """Whether the picture is stretched on the map."""
        self.pin.setChecked(self.session is not None and self.session.tools.tool == "pin")

    def _taken(self, by_key: bool) -> None:
        if self.document is not None:
            self._stroke = self.document.begin(label("trace-command-pin"), MERGED if by_key else "")

    def _moved(self, corners: Corners) -> None:
        if self._stroke is not None and self.document is not None:
            self._stroke.restart()
            self._stroke.add(underlay_patches(self.document.chart, corners=corners))

    def _left(self) -> None:
        stroke, self._stroke = self._stroke, None
        if stroke is not None:
            stroke.finish()

    def _dropped(self) -> None:
        stroke, self._stroke = self._stroke, None
        if stroke is not None:
            stroke.cancel()

    def _whole(self) -> None:
        picture = self.tracing.picture
        if self.document is not None and picture is not None:
            corners = whole_picture(picture.image.size())
            self.document.do(label("trace-command-pin"), underlay_patches(self.document.chart, corners=corners))

    def _take_tool(self, on: bool) -> None:
        tools = self.session.tools if self.session is not None else None
        if tools is not None and (on or tools.tool == "pin"):
            tools.tool = "pin" if on else "brush"
