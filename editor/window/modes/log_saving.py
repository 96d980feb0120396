"""Saves the log of a match: as text, or as Markdown with pictures of the positions chosen in it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from dsl.services.match.passage_values import Advance
from dsl.services.match.service import MatchService
from dsl.text.diagnostics import Problems
from dsl.text.files import companion
from dsl.text.files.write import write_bytes, write_text
from dsl.text.source import Place
from editor.base.background.packets import Question
from editor.base.texts import Message, reason, tr
from editor.charts.export.support import png_of
from editor.model.match.log_rows import LogRow, ends_of
from editor.model.match.play_session import PlaySession
from editor.model.sessions.session import Session
from editor.play.change_panel import ChangePanel
from editor.play.log.log_commands import markdown_of, text_of
from editor.play.log.log_panel import LogPanel
from editor.play.scenarios.scenario_result import ScenarioResult
from editor.play.why_not_card import WhyNotCard
from editor.view.canvas.chart_view import ChartView
from editor.view.canvas.match.painted_positions import PositionPictures
from editor.view.canvas.match.position_pictures import prepare_pictures
from editor.view.widgets.makers import chosen_path
from editor.window.files.file_opening import FileOpening
from editor.window.files.match_opening import interrupted_match
from editor.window.modes.play_page import PlayPage
from editor.window.modes.rules_page import RulesPage
from editor.window.pages.start_model import how_far
from editor.window.tabs import Tabs

SUFFIXES = {"text": ".txt", "markdown": ".md"}


class LogSaving(QObject):
    """Asks for a file and writes it; with pictures this takes a while and is done in the background."""

    def __init__(self, page: PlayPage) -> None:
        super().__init__(page)
        self.page = page
        self.pictures: PicturesOfLog | None = None
        """The pictures that are being painted; None if there are none."""

    def save(self, panel: LogPanel, kind: str) -> None:
        """Ask for a file and write the log as the panel shows it."""
        session = panel.session
        if session is None or not panel.model.rows:
            return
        suffix = SUFFIXES[kind]
        start = (session.document.path or Path.home() / "x").parent / f"{tr('log-file')}{suffix}"
        filters = f"{tr(f'log-{kind}-files')} (*{suffix})"
        path, _ = chosen_path(self.page, tr(f"log-save-{kind}"), start, filters, (suffix,))
        if path is None:
            return
        rows = list(panel.model.rows)
        if kind == "text":
            self._write(session, path, text_of(rows), {})
            return
        title = session.game.header.title if session.game is not None else ""
        nodes = [node for node in ends_of(rows) if node in panel.model.pictured]
        view = self.page.chart_view
        write = partial(self._write_markdown, session, path, rows, title)
        if nodes and view is not None and view.scene.chart is not None:
            self.pictures = PicturesOfLog(session, view, nodes, write, self._left)
            self.pictures.begin()
        else:
            write({})

    def _write_markdown(
        self, session: Session, path: Path, rows: list[LogRow], title: str, pictures: dict[int, bytes]
    ) -> None:
        self.pictures = None
        folder = companion(path, f"{path.stem}-{tr('log-pictures-folder')}").name
        names = {node: f"{folder}/{number:02}.png" for number, node in enumerate(pictures, 1)}
        files = {path.parent / names[node]: data for node, data in pictures.items()}
        self._write(session, path, markdown_of(rows, title, names), files)

    def _left(self, session: Session) -> None:
        self.pictures = None
        session.report(Message("log-left"))

    @staticmethod
    def _write(session: Session, path: Path, text: str, pictures: dict[Path, bytes]) -> None:
        """Write the pictures, then the text, which refers to them."""
        try:
            for file, data in pictures.items():
                file.parent.mkdir(exist_ok=True)
                write_bytes(file, data)
            write_text(path, text)
        except OSError as trouble:
            session.report(Message("log-not-saved", {"name": path.name, "reason": reason(trouble)}))
        else:
            session.report(Message("window-told-saved", {"path": str(path)}))


class PicturesOfLog:
    """Makes pictures of positions of a match, one after the other, as one viewer sees them.

    ``done`` is called with the pictures by node, as PNG. If the match is left, or another viewer looks meanwhile,
    nothing is made, and ``left`` is called.
    """

    def __init__(
        self,
        session: Session,
        view: ChartView,
        nodes: list[int],
        done: Callable[[dict[int, bytes]], object],
        left: Callable[[Session], object],
    ) -> None:
        self._session, self._view, self._nodes, self._done, self._left = session, view, nodes, done, left
        self._play: PlaySession = session.play
        self._whose = self._play.serial, self._play.viewer
        self._made: dict[int, bytes] = {}

    def begin(self) -> None:
        """Begin with the ground, which is the same in all pictures."""
        scene = self._view.scene
        assert scene.chart is not None
        self._tell()
        prepare_pictures(scene.chart, scene.theme, scene.look, self._view.font(), self._next)

    def _tell(self) -> None:
        count = len(self._nodes)
        self._session.report(Message("log-paints", {"number": min(len(self._made) + 1, count), "all": count}))

    def _next(self, pictures: PositionPictures) -> None:
        if len(self._made) == len(self._nodes):
            self._done(self._made)
            return
        node = self._nodes[len(self._made)]

        def take(answer: object) -> None:
            same = self._whose == (self._play.serial, self._play.viewer) and not self._play.veiled
            if not same or not isinstance(answer, Advance):
                self._left(self._session)
            else:
                self._made[node] = png_of(pictures.of(answer.position))
                self._tell()
                self._next(pictures)

        self._play.client.ask(Question.of(MatchService.position, self._play.viewer, node), take)


class PlayConnections(QObject):
    """Connects each panel of the page of Play when it is created."""

    def __init__(self, page: PlayPage, rules: RulesPage, tabs: Tabs, opening: FileOpening) -> None:
        super().__init__(page)
        self.page, self.rules, self.tabs, self.opening = page, rules, tabs, opening
        self.log_saving = LogSaving(page)
        page.made.append(self._join)
        page.seats.rule_requested.connect(self.to_rule)
        page.question.place_requested.connect(self.to_rule)
        page.end.study_requested.connect(self._study)
        page.end.replay_requested.connect(page.time.replay)
        page.end.picture_requested.connect(self._save_picture)
        page.seats.interrupted, page.seats.how_far = interrupted_match, how_far
        page.seats.resumed.connect(opening.open_match)

    def _join(self, _name: str, panel: QWidget) -> None:
        if isinstance(panel, LogPanel):
            panel.rule_requested.connect(self.to_rule)
            panel.export_requested.connect(partial(self.log_saving.save, panel))
        elif isinstance(panel, WhyNotCard | ScenarioResult):
            panel.rule_requested.connect(self.to_rule)
            if isinstance(panel, WhyNotCard):
                panel.place_below(self.tabs.notices)
        elif isinstance(panel, ChangePanel):
            panel.by_hand.connect(self.page.set_up_from_here)

    # --- the end ---------------------------------------------------------------------------------

    def _study(self) -> None:
        """Study a match that is over: open time line and log, and look for the costliest moves."""
        if not self.page.time.opened:
            self.page.time.toggle()
        if self.page.play is not None:
            self.page.play.show_side_panel("log")
        if self.page.session is not None:
            self.page.session.costly.begin()

    def _save_picture(self) -> None:
        """Save a picture of the board as it is shown."""
        view, session = self.page.chart_view, self.page.session
        if view is None or session is None:
            return
        start = Path.home() / f"{tr('end-picture-name')}.png"
        path, _ = chosen_path(self.page, tr("end-picture"), start, "PNG (*.png)", (".png",))
        if path is not None:
            left, right = map(round, view.camera.edges or (0.0, 0.0))  # the free space beside the board
            saved = view.grab(view.rect().adjusted(left, 0, -right, 0)).save(str(path))
            session.report(Message("window-told-saved" if saved else "end-not-saved", {"path": str(path)}))

    # --- rules -----------------------------------------------------------------------------------

    def to_rule(self, place: Place) -> None:
        """Show a place of the rules: in the text of this tab, or in the tab of its file.

        Beside house rules a rule of their game is peeked at: there it can be replaced in them.
        """
        session = self.tabs.session
        if session is None:
            return
        rules = session.rules or session.written.open(Problems())
        if rules is not None and (rules.source.name == place.file or not rules.read_only):
            session.mode = "rules"
            self._show(place, session)
        else:
            self.opening.open_rules(Path(place.file), then=partial(self._show, place))

    def _show(self, place: Place, session: Session) -> None:
        session.rules_as = "text"
        self.rules.write_at(place)
