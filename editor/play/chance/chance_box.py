"""The box at the top of the margin: round and turn, the last chance (wheel, die or card), current facts."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from dsl.services.match.position_values import ChanceResult, ChanceView
from editor.base.texts import tr
from editor.model.sessions.session import Session
from editor.play.chance.chance_picture import ChancePicture, chance_word
from editor.play.play_panel import PlayPanel
from editor.view.widgets.labels import book_font, lining, sized
from editor.view.widgets.makers import frame, paragraph

SIDE, SMALL_SIDE, LEAST_SIDE, FACTS = 96, 56, 24, 3
NARROW_PAD = 4
ROOMY = 240
"""In a narrower box a wheel is as small as a die."""
NAME = 1.3


class ChanceBox(PlayPanel):
    """Shows round and turn and the latest chance of the position; hidden where there is no match to be seen."""

    title = "chance-title"
    watched = ("position", "veiled", "viewer", "stage", "setup", "log", "turning")

    def __init__(self, session: Session | None, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self._shown: ChanceResult | ChanceView | None = None
        self.narrow, self.grown = False, 1.0
        self.picture = ChancePicture(SMALL_SIDE, self.chart_theme(), self)
        self.heading, self.outcome, self.facts = (paragraph("") for _ in range(3))
        self.purpose = paragraph("", "soft")
        beside = QWidget()
        texts = QVBoxLayout(beside)
        texts.setContentsMargins(0, 0, 0, 0)
        texts.setSpacing(2)
        for made in (self.outcome, self.purpose, self.facts):
            texts.addWidget(made)
        self.box = frame("card")  # hidden while there is nothing to show: the panel itself takes no room then
        self.box.hide()
        self._row = row = QHBoxLayout()
        row.setSpacing(10)
        row.addWidget(self.picture, 0, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignHCenter)
        row.addWidget(beside, 1, Qt.AlignmentFlag.AlignTop)
        self._inside = QVBoxLayout(self.box)
        self._inside.setSpacing(6)
        self._inside.addWidget(self.heading)
        self._inside.addLayout(row)
        self.column.addWidget(self.box)
        self.set_narrow(False)
        self.begin()

    def set_narrow(self, narrow: bool, grown: float = 1.0) -> None:
        """Show only the round, a picture and the outcome, for the narrowest margin; or all ``grown`` times larger."""
        changed = (narrow, grown) != (self.narrow, self.grown)
        self.narrow, self.grown = narrow, grown
        self._row.setDirection(QHBoxLayout.Direction.TopToBottom if narrow else QHBoxLayout.Direction.LeftToRight)
        self._row.setStretch(1, 0 if narrow else 1)  # the texts fill the width, nothing fills the height
        pad = NARROW_PAD if narrow else 10
        self._inside.setContentsMargins(pad, 8, pad, 8)
        centred = Qt.AlignmentFlag.AlignHCenter if narrow else Qt.AlignmentFlag.AlignLeft
        for made in (self.heading, self.outcome, self.purpose, self.facts):
            made.setAlignment(centred)
        if changed:
            self.match_shown()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._size()

    def _size(self) -> None:
        """The size of the picture: a wheel needs more than a die; in the narrowest margin it is as wide as the box."""
        wheel = self.picture.chance is not None and self.picture.chance.kind == "spin"
        side = round((SIDE if wheel and self.width() >= ROOMY else SMALL_SIDE) * self.grown**2)
        if self.narrow:
            side = min(side, max(self.box.contentsRect().width() - 2 * NARROW_PAD, LEAST_SIDE))
        if self.picture.width() != side:
            self.picture.setFixedSize(side, side)

    # --- the outcome -------------------------------------------------------------------------------

    def match_shown(self) -> None:
        """Another match is shown: forget the outcome of the one before."""
        self.picture.theme = self.chart_theme()
        self.outcome.setFont(lining(book_font(self.font(), NAME * self.grown, bold=True)))
        for made in (self.purpose, self.facts):
            made.setFont(sized(self.font(), self.grown))
        self._shown = None
        self._read()

    # --- what is shown ---------------------------------------------------------------------------

    def _read(self) -> None:
        play, position = self.play, self.position
        pending = position.pending if position is not None else None
        shown = pending if isinstance(pending, ChanceView) else position.chance_result if position is not None else None
        heading = position.heading if position is not None else ""
        heading = heading.split(" · ")[0] if self.narrow else heading
        self.heading.setFont(lining(book_font(self.font(), 0.9 if self.narrow else 1.12 * self.grown, bold=True)))
        self.heading.setText(heading)
        self.heading.setVisible(bool(heading))
        self.picture.setVisible(shown is not None)
        self.box.setVisible(shown is not None or bool(heading))
        if shown is None or position is None or play is None:
            self._shown = None
            self.picture.show_chance(None, None)
            for made in (self.outcome, self.purpose, self.facts):
                made.setText("")
                made.hide()
            self.setAccessibleDescription(heading)
            return
        chance, index = (shown, None) if isinstance(shown, ChanceView) else (shown.chance, shown.index)
        turns = isinstance(shown, ChanceResult) and play.turning is not None and shown.node >= play.turning
        index = None if turns else index
        self.picture.show_chance(chance, index)
        self._shown = shown
        self._size()
        waiting = turns or isinstance(shown, ChanceView)
        fell = chance.outcomes[index].text if index is not None else "…"
        self.outcome.setText(fell if self.narrow else _chance_text(chance, index, waiting))
        self.outcome.show()
        self.purpose.setText(chance.purpose if waiting else self._whose(chance.player))
        self.purpose.setVisible(bool(self.purpose.text()) and not self.narrow)
        known = position.state if heading and not turns else ()  # before the first round all has its first value
        told = [fact.text for fact in known if fact.text and fact.value != 0]
        facts = [text for text in told if text.casefold() not in heading.casefold()][:FACTS]
        self.facts.setText("\n".join(facts))
        self.facts.setVisible(bool(facts) and not self.narrow)
        self.setAccessibleDescription(" ".join(filter(None, (self.outcome.text(), self.purpose.text(), *facts))))

    def _whose(self, seat: int | None) -> str:
        """Who resolved the chance; if it is nobody's turn, the line of the log."""
        player = self.player(seat)
        if player is not None:
            return player.name
        node = self._shown.node if isinstance(self._shown, ChanceResult) else None
        log = self.play.log if self.play is not None else ()
        return next((line.text for line in reversed(log) if line.node == node and line.kind == "log"), "")


def _chance_text(chance: ChanceView, index: int | None, waiting: bool) -> str:
    what = chance_word(chance)
    if waiting:
        return tr("chance-awaited", what=what)
    if index is None:
        return tr("chance-hidden", what=what)
    return tr("chance-fell", what=what, outcome=chance.outcomes[index].text)
