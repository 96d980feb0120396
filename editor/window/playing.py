"""For which ruleset the map on the desk is drawn: chosen in the strip, read in the background, kept for each map."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QComboBox

from editor.model.games import GameBoard
from editor.window.bits import label
from editor.window.sheets import Sheet
from editor.window.shelf import GameEntry
from editor.words import Said, say, speech, tr

if TYPE_CHECKING:
    from editor.window.room import Room


class GameChooser(QObject):
    """The box with the rulesets. What is chosen is what the palette, the forms and the checks go by."""

    def __init__(self, room: Room) -> None:
        super().__init__(room)
        self.room = room
        self.label = label("window-for-game", "soft")
        self.combo = QComboBox()
        self.combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.combo.setMaximumWidth(260)
        say(self.combo, self.combo.setAccessibleName, "window-for-game")
        self._entries: list[GameEntry] = []
        self._wanted = ""
        self.combo.activated.connect(lambda _place: self.choose(str(self.combo.currentData())))
        speech.changed.connect(self._fill)
        self._fill()

    def offer(self, entries: Sequence[GameEntry]) -> None:
        """The rulesets that can be chosen."""
        self._entries = list(entries)
        self._fill()

    def _fill(self) -> None:
        self.combo.clear()
        self.combo.addItem(tr("window-no-game"), "")
        for entry in self._entries:
            self.combo.addItem(entry.title(speech.language), entry.name)
        self._show()

    def _show(self) -> None:
        if self._wanted and self.combo.findData(self._wanted) < 0:
            self.combo.addItem(self._wanted, self._wanted)
        self.combo.setCurrentIndex(max(self.combo.findData(self._wanted), 0))

    def choose(self, name: str) -> None:
        """Draw for a ruleset; empty: for none."""
        self._wanted = name
        sheet = self.room.window.sheets.current
        if sheet is not None:
            sheet.kept["game"] = name
        self._show()
        if not name:
            self._take(name, None)
            return
        self.room.window.work.start(
            lambda _job: self.room.games.board(name), lambda board: self._take(name, board), Said("window-job-game")
        )

    def _take(self, name: str, board: GameBoard | None) -> None:
        if name != self._wanted or self.room.desk.document is None:
            return
        desk = self.room.desk
        desk.game = board
        if desk.ink.terrain is None or (desk.spec and desk.ink not in desk.document.chart.inks()):
            desk.ink = desk.first_ink()

    def recall(self, sheet: Sheet) -> None:
        """The ruleset of a tab that is shown again, or that its map is meant for."""
        assert sheet.document is not None
        games = sheet.document.chart.games
        known = {entry.name for entry in self._entries}
        first = next((game for game in games if game in known), games[0] if games else "")
        self.choose(str(sheet.kept.get("game", first)))
