"""Binds the rows of the action table that have no verb of their own to functions of the window."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMainWindow, QWidget

from dsl.text.source import Place
from dsl.text.version import program_version
from editor.base.texts import LANGUAGES, Message, on_language_change, ui
from editor.charts.drawing.style_choice import AS_MAP, CHOICES, SWITCHES, StyleChoice, chosen
from editor.model.sessions import tab_history
from editor.model.sessions.gesture import ToolController
from editor.model.sessions.session import Session
from editor.view.actions.action_table import CHART, LANGUAGE, PANEL, PANELS, SHOWN, STYLE, THEME
from editor.view.actions.map import keep_style
from editor.view.actions.qt_actions import Actions
from editor.view.actions.tools import DIGITS, INK
from editor.view.canvas.chart_view import ChartView
from editor.window.appearance import Appearance
from editor.window.comparisons import Comparisons
from editor.window.dock_area import DockArea
from editor.window.files.closing import Closing
from editor.window.files.file_opening import FileOpening
from editor.window.files.game_to_file import Bookmaking
from editor.window.files.renamed_elsewhere import OpenFiles
from editor.window.files.saving import Saving
from editor.window.files.sharing import Sharing
from editor.window.modes.chart_page import StatusReporter
from editor.window.modes.play_page import PlayPage
from editor.window.pages.start_actions import StartActions
from editor.window.settings import THEMES, Settings
from editor.window.tabs import Tabs


def bind_files(
    actions: Actions,
    file_opening: FileOpening,
    closing: Closing,
    saving: Saving,
    beginning: StartActions,
    comparisons: Comparisons,
    sharing: Sharing,
    bookmaking: Bookmaking,
) -> None:
    """Bind the actions for opening, saving, comparing and closing."""
    bind = actions.bind
    bind("file.new_game", beginning.new_game)
    bind("file.new", beginning.new)
    bind("file.open", file_opening.open_dialog)
    bind("file.open_folder", beginning.open_folder)
    bind("file.world", beginning.from_world)
    bind("file.picture", beginning.from_picture)
    bind("file.save", saving.save)
    bind("file.save_as", saving.save_as)
    bind("file.compare", comparisons.compare_other)
    bind("file.compare_saved", comparisons.compare_saved)
    bind("file.share", sharing.begin)
    bind("file.book", bookmaking.begin)
    bind("file.book_preview", bookmaking.preview)
    bind("file.start", beginning.show_start)
    bind("file.close", closing.close)


def bind_history(actions: Actions, tabs: Tabs, tool_controller: ToolController, docks: DockArea) -> None:
    """Bind undo and redo, and the digit keys that choose inks."""

    def step(way: tab_history.Way) -> None:
        # an unfinished stroke, or pieces being moved, are cancelled first: they are the latest thing done
        session = tabs.session
        if not (tool_controller.cancel() and way == "undo") and session is not None:
            tab_history.go(session, way)

    def take_ink(number: int) -> None:
        palette: Any = docks.panel("palette")
        palette.pick_number(number)

    for number in DIGITS:
        actions.bind(f"{INK}{number}", partial(take_ink, number))
    actions.bind("edit.undo", partial(step, "undo"))
    actions.bind("edit.redo", partial(step, "redo"))


def bind_views(
    actions: Actions, view: ChartView, tabs: Tabs, docks: DockArea, window: QMainWindow, page: PlayPage
) -> None:
    """Bind the actions for zoom, tabs, panels and full screen."""
    bind = actions.bind

    def full_screen() -> None:
        """Switch full screen on or off; in Play it shows only the board and one line."""
        full = not (window.isFullScreen() or page.bare)
        page.set_bare(full and page.shown)
        state, whole = window.windowState(), Qt.WindowState.WindowFullScreen
        window.setWindowState(state | whole if full else state & ~whole)  # keeps the window's size for later
        actions["view.full_screen"].setChecked(full)

    bind("view.zoom_in", lambda: view.zoom(1.25))
    bind("view.zoom_out", lambda: view.zoom(0.8))
    bind("view.zoom_fit", view.fit)
    bind("view.zoom_selection", lambda: _zoom_selection(view))
    bind("view.next_map", lambda: tabs.step(1))
    bind("view.previous_map", lambda: tabs.step(-1))
    bind("view.next_panel", lambda: docks.cycle(1))
    bind("view.previous_panel", lambda: docks.cycle(-1))
    bind("view.reset_layout", docks.reset)
    bind("view.full_screen", full_screen)


def _zoom_selection(view: ChartView) -> None:
    cells = view.session.selection if view.session is not None else None
    if cells is not None and cells.size:
        view.set_scale(1000.0)
        step = max(len(cells) // 2000, 1)
        view.centre_on([*cells[::step].tolist(), int(cells[-1])])


def bind_looks(actions: Actions, look: Appearance, settings: Settings, speak: Callable[[str], object]) -> None:
    """Bind the actions for languages, themes, and the size of letters."""

    def theme(name: str) -> None:
        look.theme = name
        settings.put("look/theme", name)
        mark()

    def size(percent: int) -> None:
        look.size = percent
        settings.put("look/size", look.size)

    def mark() -> None:
        actions[f"{THEME}{look.theme}"].setChecked(True)
        actions[f"{LANGUAGE}{ui.language}"].setChecked(True)

    for language in LANGUAGES:
        actions.bind(f"{LANGUAGE}{language}", partial(speak, language))
    for name in THEMES:
        actions.bind(f"{THEME}{name}", partial(theme, name))
    actions.bind("view.text_larger", lambda: size(look.size + 10))
    actions.bind("view.text_smaller", lambda: size(look.size - 10))
    actions.bind("view.text_usual", lambda: size(100))
    on_language_change(actions, mark)
    mark()


def bind_chart_style(actions: Actions, settings: Settings, tabs: Tabs) -> None:
    """Bind the actions for the style of charts and its parts."""

    def choose(style: str) -> None:
        _remember(StyleChoice.of(style, chosen.choice.without))

    def switch(part: str) -> None:
        _remember(StyleChoice.of(chosen.choice.style, chosen.choice.without ^ {part}))

    def keep() -> None:
        if tabs.session is not None and keep_style(tabs.session, chosen.choice):
            _remember(StyleChoice())

    def _remember(choice: StyleChoice) -> None:
        settings.put("chart/style", choice.style)
        settings.put("chart/without", sorted(choice.without))
        chosen.choice = choice
        mark()

    def mark() -> None:
        actions[f"{STYLE}{chosen.choice.style}"].setChecked(True)
        for part in SWITCHES:
            actions[f"{SHOWN}{part}"].setChecked(part not in chosen.choice.without)

    for style in CHOICES:
        actions.bind(f"{STYLE}{style}", partial(choose, style))
    for part in SWITCHES:
        actions.bind(f"{SHOWN}{part}", partial(switch, part))
    actions.bind(f"{CHART}keep", keep)
    chosen.choice = StyleChoice.of(settings.text("chart/style", AS_MAP), settings.listed("chart/without"))
    mark()


def bind_panels(actions: Actions, docks: DockArea) -> None:
    """Bind the actions that show and hide panels."""

    def show(name: str) -> None:
        if docks.session is not None:
            docks.session.mode = "draw"  # where the panels are
        docks.show(name)

    shown = {"file.export": "export", "file.kit": "kit", "map.properties": "properties"}
    for id_, name in (shown | {"map.resize": "reshape", "map.kind": "reshape"}).items():
        actions.bind(id_, partial(show, name))
    for name in PANELS:
        actions.bind(f"{PANEL}{name}", partial(docks.toggle, name))
        dock = docks.docks.get(name)
        if dock is not None:
            dock.toggleViewAction().toggled.connect(actions[f"{PANEL}{name}"].setChecked)


def about(settings: Settings) -> Message:
    """A message with the version of the program and its folder."""
    return Message("window-told-about", {"version": program_version(), "folder": settings.folder})


class PanelWiring:
    """Connects the signals of panels with the rest of the window."""

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
        self.to_word: Callable[[str], object] = lambda _word: None
        """Called with a word of the rule language: shows its reference."""
        self._joins: dict[str, Callable[[Any], None]] = {
            "problems": self._problems,
            "contents": lambda panel: panel.centred.connect(view.centre_on),
            "form": self._form,
            "palette": lambda panel: panel.chooser.left.connect(view.setFocus),
            "export": self._export,
            "kit": self._export,
            "properties": lambda panel: panel.action_requested.connect(lambda id_: actions[id_].trigger()),
            "backups": self._backups,
            "text": self._text,
        }

    def connect(self, name: str, panel: QWidget) -> None:
        """Connect a panel that was just created."""
        goto = getattr(panel, "goto", None)
        if goto is not None:
            goto.connect(self.view.flash)
        if name in self._joins:
            self._joins[name](panel)

    def _problems(self, panel: Any) -> None:
        panel.counted.connect(lambda errors, warnings: self.status_reporter.status.show_problems(errors + warnings))
        panel.rule_requested.connect(self.to_rule)
        panel.titled.connect(self.docks.docks["problems"].entitle)
        panel.counted.connect(lambda errors, _warnings: self._first_checked(errors))

    def _first_checked(self, errors: int) -> None:
        """Bring the list of problems to the front after a file with errors was opened; once for each file."""
        sheet, session = self.tabs.current, self.tabs.session
        if sheet is None or session is None or session is not self.docks.session or sheet.checked:
            return
        sheet.checked = True
        from_file = session.document.path is not None or session.document.origin is not None
        if errors and from_file and not session.undo_stack.count():
            self.docks.show("problems", focus=False)

    def _form(self, panel: Any) -> None:
        """When the form asks for a cell, the next click on the chart answers; Escape cancels."""

        def picking(on: bool) -> None:
            (self.view.installEventFilter if on else self.view.removeEventFilter)(panel)
            self.status_reporter.ask(Message("panels-form-pick-hint") if on else None)
            if on:
                self.view.setFocus()

        panel.picking.connect(picking)

    def _export(self, panel: Any) -> None:
        panel.made.connect(lambda path: self.status_reporter.report(Message("window-told-saved", {"path": path})))

    def _backups(self, panel: Any) -> None:
        panel.compare_requested.connect(self.comparisons.compare_with)
        panel.copy_requested.connect(self.file_opening.tabs.add_copy)

    def _text(self, panel: Any) -> None:
        """A place in another rules file is shown in the tab of that file, as text."""

        def open_at(place: Place) -> None:
            def show(session: Session) -> None:
                session.rules_as = "text"
                panel.show_place(place)

            self.file_opening.open_rules(Path(place.file), then=show)

        panel.place_requested.connect(open_at)
        panel.word_requested.connect(self.to_word)
        panel.join(OpenFiles(self.tabs, self.status_reporter.report))
