"""Moves of the other players as small pictures of the board, on the curtain."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from dsl.services.match.position_values import PositionView, SiteView
from editor.model.match.match_view import CurtainView
from editor.view.widgets.labels import SMALL, book_font, lining, sized
from editor.view.widgets.makers import dropped

MOST = 3
SIZE, APART = QSize(176, 98), 12
"""Pixels of a picture, and between two of them."""
SEEN = 1.5
"""How many times more of the board a picture shows."""
Picture = Callable[[PositionView, Sequence[int], QSize], QPixmap]
"""Makes a picture of the board around the last of some cells; null if that is out of sight."""


class CurtainTiles(QWidget):
    """The latest sentences that have a picture, each below it; one for each place, the newest last."""

    def __init__(self) -> None:
        super().__init__()
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(APART)
        self._tiles: list[QWidget] = []
        self.picture: Picture | None = None
        self.cell_name: Callable[[int], str] = lambda _cell: ""

    def show_events(self, curtain: CurtainView, grown: float) -> frozenset[int]:
        """Show sentences with pictures and clauses, ``grown`` times larger; return the numbers of those shown."""
        position, message, places = curtain.position, curtain.meanwhile, curtain.places
        for tile in self._tiles:
            dropped(tile)
        found: dict[int, QPixmap] = {}
        seen: set[int] = set()
        for number in reversed(range(min(len(message), len(places)))):
            if self.picture is None or position is None or len(found) == MOST:
                break
            there = places[number][-1:]
            new = bool(there) and there[0] not in seen
            then = curtain.then.get(curtain.nodes[number], position)
            picture = self.picture(then, places[number], SIZE * SEEN * grown) if new else QPixmap()
            if not picture.isNull():
                found[number] = picture
                seen.update(there)
        sites = position.sites if position is not None else ()
        named = {n: self._with_names(message[n], places[n], sites) for n in found}
        self._tiles = [self._tile(found[n], named[n], curtain.clauses[n], grown) for n in sorted(found)]
        for tile in self._tiles:
            self._row.addWidget(tile)
        self.setVisible(bool(found))
        return frozenset(found)

    def _with_names(self, text: str, cells: Sequence[int], sites: Sequence[SiteView]) -> str:
        """A sentence that calls places by their names instead of their cells."""
        for cell in cells:
            name, site = self.cell_name(cell), next((site.name for site in sites if cell in site.cells), "")
            if name and site and name not in site:
                text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", site, text)
        return text

    def _tile(self, picture: QPixmap, text: str, clauses: str, grown: float) -> QWidget:
        tile, shown = QWidget(), QLabel()
        ratio = picture.devicePixelRatio()
        small = picture.scaled(SIZE * ratio * grown, mode=Qt.TransformationMode.SmoothTransformation)
        small.setDevicePixelRatio(ratio)
        shown.setPixmap(small)
        shown.setFrameShape(QFrame.Shape.Box)
        voices = (
            (text, "#3d2f1f", lining(book_font(self.font(), 1.1 * grown))),
            (clauses, "#6d5d45", sized(self.font(), SMALL * grown)),
        )
        column = QVBoxLayout(tile)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(shown, 0, Qt.AlignmentFlag.AlignHCenter)
        for said, colour, font in voices if clauses else voices[:1]:
            caption = QLabel(said, textFormat=Qt.TextFormat.PlainText, wordWrap=True)
            caption.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
            caption.setStyleSheet(f"color: {colour}; background: transparent;")
            caption.setFont(font)
            wide = small.deviceIndependentSize().toSize().width()
            caption.setFixedSize(wide, caption.heightForWidth(wide))
            column.addWidget(caption, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)
        return tile
