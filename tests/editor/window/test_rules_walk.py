"""The second walk of ``editor/GUIDE.md``, from the shelf to house rules that differ in four things.

``FORDEWIND_SHOTS=keep pytest -n 0 tests/editor/window/test_rules_walk.py`` takes the pictures of the guide anew.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot
from rules_hands import click
from shots.stage import staged
from walking import Walker

from dsl.text.diagnostics import Problems
from editor.model.rules.rule_replacing import Chosen
from editor.rules.forms.parameters_page import ParametersPage
from editor.rules.grids.tables_page import TablesPage
from editor.rules.grids.wheels_page import WheelFrame, WheelsPage
from editor.rules.text.code_view import CodeView
from editor.rules.text.text_panel import TextPanel
from editor.view.fields.choice_strip import ChoiceStrip
from tests.limits import repeat

TWICE = (
    "p.luck += 1",
    "if p.luck == 2:",
    "p.luck = 0",
    "phase = before_move",
    "for each s in ship of p:",
    "s.moved = no",
)
"""What happens after a hit, as it is typed line by line."""
WRITTEN = """
add to player:
    luck: 0..99 = 0

replace rule struck(p: player, t: ship, hitters: set of ship):
    as before
    p.luck += 1
    if p.luck == 2:
        p.luck = 0
        phase = before_move
        for each s in ship of p:
            s.moved = no

## Выстрел или залп по цели: попали или мимо.
replace rule engage(p: player, battery: set of ship, t: ship):
    open_fire(battery)
    let hitters = volley(battery)
    if hitters exists:
        struck(p, t, hitters)
    else:
"""


class RulesWalker(Walker):
    """Takes pictures when the rules were looked at again."""

    def looked_at(self) -> None:
        """Wait until what is written was understood."""
        rules = self.room.session.rules
        self.bot.waitUntil(lambda: rules.analysis is not None and rules.analysis.version == rules.version)

    def picture(self, name: str) -> None:
        self.looked_at()
        super().picture(name)

    def to_rule(self, name: str, deed: str) -> CodeView:
        """From the page of a rule to the text: the view with the caret where one writes on."""
        self.room.session.rules_as, self.room.session.chosen = "forms", Chosen("rules", "rule", name)
        self.stage.settle()
        page = self.room.rules_page.panel("rule")
        self.click(next(one for one in page.findChildren(QPushButton) if one.isVisible() and one.text() == deed))
        panel = self.room.rules_page.panel("text")
        assert isinstance(panel, TextPanel) and panel.text is not None
        self.looked_at()
        self.bot.waitUntil(panel.text.view.hasFocus)
        return panel.text.view

    def mend(self, view: CodeView) -> None:
        """Take the repair that is offered at the caret."""
        self.looked_at()
        self.bot.waitUntil(lambda: bool(view.marks.marks))
        QTest.keyClick(view, Qt.Key.Key_Return, Qt.KeyboardModifier.AltModifier)
        self.looked_at()


def test_four_house_rules_for_the_pirates(qtbot: QtBot, fresh: Path, tmp_path: Path) -> None:
    with staged(qtbot, tmp_path) as stage:
        walker, room, shelf = RulesWalker(stage), stage.room, stage.window.start.shelf
        box = next(made for made in shelf.boxes if made.entry.name == "pirates_1989")
        box.setFocus()
        QTest.keyClick(box, "r")
        qtbot.waitUntil(lambda: room.session is not None and room.session.rules is not None)
        session = room.session
        rules = session.rules

        # a storm of four cells
        form = room.rules_page.panel("params")
        assert isinstance(form, ParametersPage)
        qtbot.waitUntil(lambda: "storm_drift_cells" in form.rows)
        strip = form.rows["storm_drift_cells"].control
        assert isinstance(strip, ChoiceStrip)
        form.area.ensureWidgetVisible(form.rows["storm_drift_cells"])
        click(strip, strip.rects()[3].center())
        assert "set storm_drift_cells = 4\n" in rules.source.text
        walker.picture("walk-8-storm")

        # a wheel without a calm
        session.chosen = Chosen("wheels", "wheel", "Wheel")
        page = room.rules_page.panel("wheels")
        assert isinstance(page, WheelsPage)
        qtbot.waitUntil(lambda: "Wheel" in page.frames)
        stage.settle()
        frame = page.frames["Wheel"]
        assert isinstance(frame, WheelFrame)
        stage.window.activateWindow()
        frame.wheel.setFocus()
        qtbot.waitUntil(frame.wheel.hasFocus)
        repeat(lambda: QTest.keyClick(frame.wheel, Qt.Key.Key_Left), lambda: frame.wheel.highlighted == "calm")
        QTest.keyClick(frame.wheel, Qt.Key.Key_Minus)
        assert "set Wheel.calm.weight = 0" in rules.source.text
        qtbot.waitUntil(lambda: session.different == 2)
        walker.picture("walk-9-wheel")

        # a third kind of ship
        session.chosen = Chosen("tables", "table", "Kind")
        tables = room.rules_page.panel("tables")
        assert isinstance(tables, TablesPage)
        qtbot.waitUntil(lambda: "Kind" in tables.frames)
        stage.settle()
        kinds = tables.frames["Kind"]
        kinds.name.setFocus()
        QTest.keyClicks(kinds.name, "frigate")
        QTest.keyClick(kinds.name, Qt.Key.Key_Return)
        for column, value in (("fire_range", 2), ("hull", 2), ("oars", 1)):
            walker.looked_at()
            tables.frames["Kind"].change("frigate", column, value)
        assert 'frigate "frigate" 2, 2, 1' in " ".join(rules.source.text.split())
        qtbot.waitUntil(lambda: session.different == 3)
        walker.picture("walk-10-kind")

        # who hits twice spins again: what a hit does, and then more
        view = walker.to_rule("struck", "Add to this rule")
        for line in TWICE:
            QTest.keyClick(view, Qt.Key.Key_Return)
            QTest.keyClicks(view, line)
            if line == TWICE[0]:
                walker.mend(view)
        texts = room.rules_page.panel("text")
        assert isinstance(texts, TextPanel)
        qtbot.waitUntil(lambda: texts.trail.text().endswith("struck"))  # also of lines that were only now typed
        qtbot.waitUntil(lambda: session.different == 5)
        walker.picture("walk-11-rule")
        # and a miss ends the row
        view = walker.to_rule("engage", "Replace this rule")
        view.moveCursor(QTextCursor.MoveOperation.End)
        QTest.keyClick(view, Qt.Key.Key_Left)
        QTest.keyClick(view, Qt.Key.Key_Return)
        QTest.keyClicks(view, "p.luck = 0")
        problems = Problems()
        assert rules.check(problems) is not None and not problems.failed
        text = "\n".join(line.split("  @")[0].rstrip() for line in rules.source.text.split("\n"))
        assert WRITTEN in text and text.endswith("        p.luck = 0\n")

        # what is different
        session.rules_as, session.chosen = "forms", Chosen("different")
        qtbot.waitUntil(lambda: session.different == 6)
        walker.picture("walk-12-different")
        room.closing.drop(room.tabs.sheets[-1])
        assert walker.wrong == []
