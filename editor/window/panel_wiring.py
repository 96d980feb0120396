"""What panels ask for is done by other parts of the window: joined when a panel is made."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QWidget

from dsl.text.source import Place
from editor.base.texts import Message
from editor.model.sessions.session import Session
from editor.view.actions.qt_actions import Actions
from editor.view.canvas.chart_view import ChartView
from editor.window.comparisons import Comparisons
from editor.window.dock_area import DockArea
from editor.window.files.file_opening import FileOpening
from editor.window.files.renamed_elsewhere import OpenFiles
from editor.window.modes.chart_page import StatusReporter
from editor.window.tabs import Tabs


class PanelWiring:
    """Connects the signals of a panel."""

    def __init__(
        self,
        view: ChartView,
        docks: DockArea,
        status_reporter: StatusReporter,
        tabs: Tabs,
        actions: Actions,
        comparisons: Comparisons,
        file_opening: FileOpening,
        to_rule: Callable[[Place], None],
    ) -> None:
        self.view, self.docks, self.status_reporter, self.tabs = view, docks, status_reporter, tabs
        self.actions, self.comparisons, self.file_opening = actions, comparisons, file_opening
        self.to_rule = to_rule
        self._joins: dict[str, Callable[[Any], None]] = {
            "problems": self._problems,
            "contents": lambda panel: panel.centred.connect(view.centre_on),
            "form": self._form,
            "palette": lambda panel: panel.chooser.left.connect(view.setFocus),
            "export": self._export,
            "kit": self._export,
            "properties": lambda panel: panel.asked.connect(lambda id_: actions[id_].trigger()),
            "backups": self._backups,
            "text": self._text,
        }

    def connect(self, name: str, panel: QWidget) -> None:
        """Join a panel that was just made with the rest of the window."""
        goto = getattr(panel, "goto", None)
        if goto is not None:
            goto.connect(self.view.flash)
        if name in self._joins:
            self._joins[name](panel)

    def _problems(self, panel: Any) -> None:
        panel.counted.connect(lambda errors, warnings: self.status_reporter.status.show_problems(errors + warnings))
        panel.rule_wanted.connect(self.to_rule)
        panel.titled.connect(self.docks.docks["problems"].entitle)
        panel.counted.connect(lambda errors, _warnings: self._first_checked(errors))

    def _first_checked(self, errors: int) -> None:
        """A file that is opened with errors in it brings the list of these to the front, once."""
        sheet, session = self.tabs.current, self.tabs.session
        if sheet is None or session is None or session is not self.docks.session or sheet.checked:
            return
        sheet.checked = True
        from_file = session.document.path is not None or session.document.origin is not None
        if errors and from_file and not session.undo_stack.count():
            self.docks.show("problems", focus=False)

    def _form(self, panel: Any) -> None:
        """A cell that is asked for is clicked on the chart, and Escape there gives that up."""

        def picking(on: bool) -> None:
            (self.view.installEventFilter if on else self.view.removeEventFilter)(panel)
            self.status_reporter.ask(Message("panels-form-pick-hint") if on else None)
            if on:
                self.view.setFocus()

        panel.picking.connect(picking)

    def _export(self, panel: Any) -> None:
        panel.made.connect(lambda path: self.status_reporter.report(Message("window-told-saved", {"path": path})))

    def _backups(self, panel: Any) -> None:
        panel.compare_wanted.connect(self.comparisons.compare_with)
        panel.copy_wanted.connect(self.file_opening.tabs.add_copy)

    def _text(self, panel: Any) -> None:
        """A place in other rules is shown where these stand: in the tab of their own, as text."""

        def open_at(place: Place) -> None:
            def show(session: Session) -> None:
                session.rules_as = "text"
                panel.show_place(place)

            self.file_opening.open_rules(Path(place.file), then=show)

        panel.place_wanted.connect(open_at)
        panel.join(OpenFiles(self.tabs, self.status_reporter.report))
