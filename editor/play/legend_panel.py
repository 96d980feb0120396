"""The legend over the board (key L): the meaning of its signs, the pieces and terrain on it, and the keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QMarginsF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from dsl.services.match.position_values import PieceView
from dsl.services.match.token_marks import lettered_name
from editor.base.texts import tr, ui
from editor.charts.drawing.drawing_context import DrawingLook
from editor.charts.drawing.engraved.plan_paths import round_pen
from editor.charts.drawing.match.cell_marks import BY_DAY, FILL, RIM, paint_guns, paint_wake
from editor.charts.drawing.match.piece_tokens import Ring, TokenLook, paint_token
from editor.charts.drawing.match.token_looks import mark_look, piece_look
from editor.charts.drawing.style.colours import with_alpha
from editor.charts.drawing.style.player_inks import player_inks
from editor.charts.drawing.style_choice import chosen
from editor.charts.export.styled_legend import styled_legend
from editor.model.sessions.session import Session
from editor.play.play_panel import SidePanel
from editor.view.widgets.glyphs import picture
from editor.view.widgets.makers import column_area, emptied, label, paragraph

SIDE, PICTURE = 30, 44
"""Pixels: a token, and the square that holds it with its ring."""
AROUND = QMarginsF(6, 6, 6, 6)
NAMES = 4
"""The most names of pieces that look alike."""
MOST_ROWS = 200
RINGS: tuple[Ring, ...] = ("ready", "chosen", "aimed")
KEYS = {
    "Enter": "legend-key-enter", "1 … 9": "legend-key-number", "Esc": "legend-key-back", "Space": "legend-key-skip",
    "R": "legend-key-again", "F1": "action-play-why-not", "Ctrl+Z": "action-edit-undo", "J": "action-play-log",
    "Z": "action-play-camera", "T": "action-play-time", "M": "action-play-sound", "F10": "action-play-drawer",
    "F11": "action-view-full-screen",
}  # fmt: skip
Paint = Callable[[QPainter, QRectF], None]
Entry = tuple[Paint, str]


class LegendPanel(SidePanel):
    """Made anew for each position; shows only what the board shows."""

    title = "legend-title"
    watched = ("beside", "position", "viewer", "veiled", "stage")

    def __init__(self, session: Session | None, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        page = QWidget()
        self.grid = QGridLayout(page)
        self.grid.setContentsMargins(12, 4, 14, 12)
        self.grid.setColumnStretch(1, 1)
        self.grid.setRowStretch(MOST_ROWS, 1)
        self._rows = 0
        area = column_area(page, "legend-title")
        area.viewport().setAutoFillBackground(False)
        self.column.addWidget(area, 1)
        self.begin()

    def _read(self) -> None:
        emptied(self.grid)
        self._rows = 0
        if self.play is None or self.play.beside != "legend" or self.position is None:
            return
        for key, entries in (("board", self._pieces()), ("signs", self._signs()), ("chart", self._chart())):
            listed = list(entries)
            if listed:
                self._add(label(f"legend-{key}", "book"))
            for paint, text in listed:
                sign = QLabel()
                inside = partial(lambda paint, painter, rect: paint(painter, rect - AROUND), paint)
                sign.setPixmap(picture(inside, PICTURE))
                self._add(sign, paragraph(text))
        self._add(label("legend-keys", "book"))
        for key, text in KEYS.items():
            self._add(paragraph(tr("legend-space") if key == "Space" else key), paragraph(tr(text)))

    def _add(self, sign: QLabel, text: QLabel | None = None) -> None:
        """Add a sign with its meaning, or a heading."""
        if text is None:
            self.grid.addWidget(sign, self._rows, 0, 1, 2)
        else:
            self.grid.addWidget(sign, self._rows, 0, Qt.AlignmentFlag.AlignCenter)
            self.grid.addWidget(text, self._rows, 1)
        self._rows += 1

    # --- contents ---------------------------------------------------------------------------

    def _looks(self) -> dict[TokenLook, list[PieceView]]:
        """The pieces on the board by their look, ignoring damage."""
        found: dict[TokenLook, list[PieceView]] = {}
        for piece in self.position.pieces if self.position is not None else ():
            if piece.cell >= 0:
                look = replace(self._look(piece), pips=None, badge="", heading=None, secret=False, mark="")
                found.setdefault(look, []).append(piece)
        return found

    def _look(self, piece: PieceView) -> TokenLook:
        lettered = self.session is not None and self.session.chart.geometry.is_track
        return piece_look(self.chart_theme(), piece, self._sails(), lettered, sailing=True)

    def _sails(self) -> tuple[QColor, ...]:
        """The colours of the players on the board."""
        return player_inks(self.chart_theme(), self.position) if self.position is not None else ()

    def _pieces(self) -> Iterator[Entry]:
        for look, pieces in self._looks().items():
            names = [lettered_name(self.chart_theme().stage, piece) for piece in pieces]
            more = f" + {len(names) - NAMES}" if len(names) > NAMES else ""
            yield _token(look), " · ".join(filter(None, (", ".join(names[:NAMES]) + more, _kind(pieces))))
        marks = self.position.marks if self.position is not None else ()
        discs = {mark_look(self.chart_theme(), mark, self._sails()): mark.fact.text for mark in marks if mark.fact.text}
        for look, text in discs.items():
            yield _token(look), text

    def _signs(self) -> Iterator[Entry]:
        yield _goal, tr("legend-goal")
        looks = list(self._looks())
        for ring in RINGS if looks else ():
            yield _token(looks[0].with_ring(ring)), tr(f"legend-{ring}")
        if any(keys.show == "shot" for keys in self.chart_theme().stage.effects.values()):
            yield (lambda p, r: paint_guns(p, r.center(), 2 * SIDE, 1)), tr("legend-guns")
        whole = [self._look(piece) for piece in self.position.pieces] if self.position is not None else []
        hurt = [replace(look, pips=(max(look.pips[0], 1), look.pips[1])) for look in whole if look.pips is not None]
        for name, shown in (("wound", hurt), ("flagship", [look for look in whole if look.mark])):
            if shown:
                yield _token(shown[0]), tr(f"legend-{name}")
        moved = self.position.recent if self.position is not None else ()
        if moved:
            ink = self.ink(moved[0].player)
            paper = self.chart_theme().paper
            yield (lambda p, r: paint_wake(p, [r.bottomLeft(), r.topRight()], ink, paper, SIDE)), tr("legend-wake")

    def _chart(self) -> Iterator[Entry]:
        session = self.session
        if session is None:
            return
        look = chosen.choice.dress(DrawingLook(ui.language), session.chart)
        for entry in styled_legend(session.chart, self.chart_theme(), session.game, look):
            yield entry.paint, entry.text


def _kind(pieces: Sequence[PieceView]) -> str:
    """The kind of the pieces, if the first fact of each names the same one."""
    first = {next((f.short for f in piece.facts if f.value is None and not f.secret), "") for piece in pieces}
    return first.pop() if len(first) == 1 else ""


def _token(look: TokenLook) -> Paint:
    return lambda painter, rect: paint_token(painter, rect, look)


def _goal(painter: QPainter, rect: QRectF) -> None:
    painter.setPen(round_pen(RIM, 1.4))
    painter.setBrush(with_alpha(FILL, BY_DAY))
    painter.drawRoundedRect(rect, 3, 3)
