"""The card of a seat: who plays it (a person or a bot), its name and colour; the last choice is remembered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, get_args

from PySide6.QtCore import QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QStandardItemModel
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from dsl.engines.choice import has_wasmtime
from dsl.services.match.match_values import Seat, SeatKind
from dsl.services.match.token_marks import PALETTE
from editor.base.texts import on_language_change, set_text, tr
from editor.charts.drawing.style.colours import colour_of
from editor.view.widgets.inputs import ChoiceBox
from editor.view.widgets.makers import frame

KINDS: tuple[SeatKind, ...] = get_args(SeatKind)
THINKING: tuple[SeatKind, ...] = ("easy", "normal", "hard")
"""The bots that search, for which the compiled engine is needed."""
DISC = 26
LONGEST = 40
"""The most letters of a name."""


class ColourDisc(QAbstractButton):
    """The colour of a seat; a click chooses the next of the palette."""

    def __init__(self) -> None:
        super().__init__()
        self.colour = PALETTE[0]
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        set_text(self, self.setAccessibleName, "play-seat-colour")
        set_text(self, self.setToolTip, "play-seat-colour")

    def sizeHint(self) -> QSize:
        return QSize(DISC, DISC)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        disc = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        painter.setBrush(QColor(self.colour))
        focus = self.hasFocus() or self.underMouse()
        painter.setPen(QPen(self.palette().highlight().color() if focus else QColor("#f2e7cd"), 2.5))
        painter.drawEllipse(disc)


class SeatCard(QWidget):
    """A form for a seat; sends ``changed``."""

    changed = Signal()

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number, self.chosen_colour = number, ""
        self.disc, self.name, self.kind = ColourDisc(), QLineEdit(), ChoiceBox()
        self.name.setMaxLength(LONGEST)
        set_text(self.name, self.name.setAccessibleName, "play-seat-name", number=number + 1)
        set_text(self.kind, self.kind.setAccessibleName, "play-seat-kind", number=number + 1)
        card = frame("card")
        row = QHBoxLayout(card)
        row.setContentsMargins(10, 8, 10, 8)
        row.setSpacing(8)
        row.addWidget(self.disc)
        lines = QVBoxLayout()
        lines.setSpacing(4)
        lines.addWidget(self.name)
        lines.addWidget(self.kind)
        row.addLayout(lines, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(card)
        self.setMinimumWidth(176)
        self.setMaximumWidth(280)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.disc.clicked.connect(self._next_colour)
        self.name.textEdited.connect(lambda _text: self.changed.emit())
        self.kind.activated.connect(lambda _place: self.changed.emit())
        on_language_change(self, self._update_texts)
        self._update_texts()

    @property
    def seat(self) -> Seat:
        """The seat as chosen."""
        return Seat(KINDS[max(self.kind.currentIndex(), 0)], self.name.text().strip(), self.chosen_colour)

    def show_seat(self, seat: Seat, called: str, colour: str) -> None:
        """Show a seat; ``called``: the game's word for it, ``colour``: its colour if none was chosen."""
        with QSignalBlocker(self.kind):
            self.kind.setCurrentIndex(KINDS.index(seat.kind))
        if self.name.text() != seat.name:
            self.name.setText(seat.name)
        self.name.setPlaceholderText(called)
        self.chosen_colour, self.disc.colour = seat.colour, seat.colour or colour
        self.disc.update()

    def allow(self, kinds: Sequence[SeatKind]) -> None:
        """Offer only these kinds of players."""
        model = self.kind.model()
        assert isinstance(model, QStandardItemModel)
        for place, kind in enumerate(KINDS):
            model.item(place).setEnabled(kind in kinds)

    def _next_colour(self) -> None:
        here = PALETTE.index(self.disc.colour) if self.disc.colour in PALETTE else -1
        self.chosen_colour = self.disc.colour = PALETTE[(here + 1) % len(PALETTE)]
        self.disc.update()
        self.changed.emit()

    def _update_texts(self) -> None:
        self.kind.offer([(kind, tr(f"play-kind-{kind}")) for kind in KINDS])


MOST_SEATS = 16
USUAL: tuple[SeatKind, ...] = ("person", "normal")
"""The usual kinds of players for the first seat and for the others."""


def allowed_kinds() -> tuple[SeatKind, ...]:
    """The kinds of players possible on this machine: bots that search need the compiled engine."""
    return KINDS if has_wasmtime() else tuple(kind for kind in KINDS if kind not in THINKING)


def usual_seats(first: int, count: int) -> list[Seat]:
    """The usual seats from ``first`` to ``count``, for seats that were not chosen."""
    bot: SeatKind = USUAL[1] if has_wasmtime() else "greedy"
    return [Seat(USUAL[0] if number == 0 else bot) for number in range(first, count)]


def read_seats(remembered: Mapping[str, Any]) -> list[Seat]:
    """The seats chosen last, read from ``remembered``; invalid values count as not chosen."""
    listed = remembered.get("seats")
    return [_seat(plain) for plain in listed[:MOST_SEATS]] if isinstance(listed, list) else []


def _seat(plain: object) -> Seat:
    given = plain if isinstance(plain, dict) else {}
    kind: SeatKind = next((kind for kind in allowed_kinds() if kind == given.get("kind")), "person")
    name, colour = given.get("name"), given.get("colour")
    return Seat(
        kind,
        name[:LONGEST] if isinstance(name, str) else "",
        colour if isinstance(colour, str) and colour_of(colour) is not None else "",
    )
