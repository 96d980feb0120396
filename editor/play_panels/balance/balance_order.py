"""What is to be played: the game before and after, who plays it, how often; or the values of a parameter or two."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from dsl.balance.inquiry.inquiry_values import Axis, Order, Side
from dsl.diagnostics import Problems
from dsl.engines import has_wasmtime
from dsl.files import read_bytes
from dsl.library import find_rules, rules_header
from dsl.source import Source
from editor.play.balance_study import BalanceStudy
from editor.sessions.match_setups import setup_of
from editor.sessions.session import Session
from editor.texts import say, speech, tr
from editor.widgets.inputs import ChoiceBox
from editor.widgets.makers import button, label

BOTS = ("random", "greedy", "easy", "normal", "hard")
COUNTS = (200, 1_000, 4_000, 20_000)
NONE, SAVED, BASE, MEASURED, FILE = "none", "saved", "base", "measured", "file"
MOST_POINTS = 12
"""Values of a parameter that are tried at first; those between are left out."""


class BalanceOrder(QWidget):
    """The form above the results; ``order`` is what it says."""

    run = Signal()
    stop = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.session: Session | None = None
        self.file: Path | None = None
        self._axes: dict[str, Axis] = {}
        self._chosen = False  # whether somebody said with what to compare
        self.before, self.bot, self.count = ChoiceBox(), ChoiceBox(), ChoiceBox()
        self.across, self.down = ChoiceBox(), ChoiceBox()
        self.go = button("quality-run", self.run.emit, "primary")
        self.end = button("quality-stop", self.stop.emit)
        for box, key in (
            (self.before, "quality-against"),
            (self.bot, "quality-bot"),
            (self.count, "quality-count"),
            (self.across, "quality-axis"),
            (self.down, "quality-axis-2"),
        ):
            say(box, box.setAccessibleName, key)
            box.setMinimumContentsLength(7)
            box.setSizeAdjustPolicy(ChoiceBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(self._row(label("quality-against", "small"), self.before, self.go, self.end))
        column.addLayout(self._row(label("quality-bot", "small"), self.bot, self.count))
        column.addLayout(self._row(label("quality-axis", "small"), self.across, self.down))
        self.before.activated.connect(self._maybe_file)
        self.fill()

    def _row(self, *widgets: QWidget) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(8)
        for widget in widgets:
            row.addWidget(widget, 0 if isinstance(widget, QLabel) or widget in (self.go, self.end) else 1)
        return row

    # --- what there is to choose from ------------------------------------------------------------

    def fill(self) -> None:
        """The choices, in the language that is spoken; what was chosen stays."""
        befores = [NONE, *self._befores(), FILE]
        self._offer(self.before, [(name, self._before_text(name)) for name in befores])
        if not self._chosen:
            first = next((name for name in (BASE, SAVED) if name in befores), NONE)
            self.before.setCurrentIndex(self.before.findData(first))
        bots = [name for name in BOTS if has_wasmtime() or name in ("random", "greedy")]
        self._offer(self.bot, [(name, tr(f"quality-bot-{name}")) for name in bots])
        self._offer(self.count, [(str(count), tr("quality-games", count=count)) for count in COUNTS])

    def offer_axes(self, axes: tuple[Axis, ...]) -> None:
        """What can be swept."""
        rows = [("", tr("quality-no-axis")), *((axis.name, axis.label) for axis in axes)]
        self._axes = {axis.name: axis for axis in axes}
        for box in (self.across, self.down):
            self._offer(box, rows)
            box.setEnabled(bool(axes))

    def _offer(self, box: ChoiceBox, rows: list[tuple[str, str]]) -> None:
        chosen = box.currentData()
        box.clear()
        for data, text in rows:
            box.addItem(text, data)
        box.setCurrentIndex(max(0, box.findData(chosen)))

    def _before_text(self, name: str) -> str:
        if name == FILE and self.file is not None:
            return self.file.name
        return tr(f"quality-before-{name}")

    def _befores(self) -> list[str]:
        session = self.session
        if session is None or session.game is None:
            return []
        found = []
        now = self.side()
        study: BalanceStudy = session.study
        if now is not None and study.measured is not None and study.measured != now:
            found.append(MEASURED)
        if now is not None and self._saved() not in (None, now):
            found.append(SAVED)
        if self._base(now) is not None:
            found.append(BASE)
        return found

    def show_session(self, session: Session | None) -> None:
        """The game of another tab."""
        if session is not self.session:
            self.session, self.file, self._chosen = session, None, False
        self.fill()

    def _maybe_file(self) -> None:
        self._chosen = True
        if self.before.currentData() == FILE:
            name, _ = QFileDialog.getOpenFileName(self, tr("quality-before-file"), "", "*.rules")
            self.file = Path(name) if name else None
            self.fill()
            if self.file is None:
                self.before.setCurrentIndex(0)

    # --- what is said ----------------------------------------------------------------------------

    def side(self) -> Side | None:
        """The game as it stands in the tab."""
        setup = setup_of(self.session) if self.session is not None else None
        return Side(setup.rules, setup.board, setup.settings, setup.unsaved) if setup is not None else None

    def order(self) -> Order | None:
        """What is to be played; None where there is no game."""
        now = self.side()
        if now is None:
            return None
        before = self._before(now)
        axes = tuple((name, _spread(self._axes[name].values)) for name in self._chosen_axes())
        sides = (before, now) if before is not None and not axes else (now,)
        return Order(sides, int(self.count.currentData()), self.bot.currentData(), axes=axes, language=speech.language)

    def _chosen_axes(self) -> list[str]:
        names = dict.fromkeys(box.currentData() for box in (self.across, self.down))
        return [name for name in names if name and name in self._axes]

    def _before(self, now: Side) -> Side | None:
        match self.before.currentData():
            case "saved":
                return self._saved()
            case "measured":
                return self.session.study.measured if self.session is not None else None
            case "base":
                return self._base(now)
            case "file" if self.file is not None:
                return _with_rules(now, self.file)
        return None

    def _saved(self) -> Side | None:
        """Rules and map as they stand in their files."""
        now, session = self.side(), self.session
        if now is None or session is None:
            return None
        rules = _text(Path(now.rules.name)) or now.rules
        path = session.document.path
        board = (_text(path) or now.board) if path is not None and now.board is not None else now.board
        return Side(rules, board, now.settings, ())

    def _base(self, now: Side | None) -> Side | None:
        """The game that these rules extend, if it can be played by itself."""
        game = self.session.game if self.session is not None else None
        if now is None or game is None or not game.header.games:
            return None
        path = find_rules(game.header.games[0], Problems(), beside=game.header.path.parent)
        return _with_rules(now, path) if path is not None and rules_header(path).playable else None


def _with_rules(now: Side, path: Path) -> Side | None:
    rules = _text(path)
    return Side(rules, now.board, (), now.unsaved) if rules is not None else None


def _text(path: Path) -> Source | None:
    data = read_bytes(path, Problems()) if path.is_file() else None
    return Source(str(path), data.decode("utf-8", "replace")) if data is not None else None


def _spread(values: tuple[str, ...]) -> tuple[str, ...]:
    """Not more values than can be told apart on a chart."""
    step = -(-len(values) // MOST_POINTS)
    return values[::step]
