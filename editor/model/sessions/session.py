"""The state of one tab.

A session owns the map document with its history, the game that the map is for, what is selected and picked, the inks,
the view of the chart, and the map's recovery journal and file watcher. The rules that are edited and the match that is
played belong to it, too; their steps are on the same undo stack.

Canvas, panels and tools are given a session and listen to its signals. When another tab is shown, they are given its
session; nothing is copied.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, get_args

import numpy as np
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoStack

from dsl.games.library.shelves import rules_header
from dsl.maps.board.spec import BoardSpec
from dsl.text.diagnostics import Problems
from editor.base.texts import Message
from editor.model.documents.chart import Change, Chart, Ink
from editor.model.documents.feature_edits import is_hidden
from editor.model.documents.geometry import Viewpoint
from editor.model.documents.map_document import MapDocument
from editor.model.documents.new_map import declared_inks
from editor.model.documents.patches import Numbers, Patch, rising
from editor.model.games import GameBoard, Games
from editor.model.match.match_steps import NO_MARKS, Heat, PlayMarks
from editor.model.plans.placing.ornament_plan import OrnamentSpot, ShownOrnaments
from editor.model.recovery.journal import Journal
from editor.model.recovery.outside_watcher import FileWatcher
from editor.model.rules.rule_replacing import Chosen
from editor.model.sessions.picked import NOTHING, Picked, PickedHistory, Thing
from editor.model.sessions.watched import ToolState, Watched
from editor.model.sessions.written_rules import WrittenRules

if TYPE_CHECKING:
    from editor.model.match.balance_study import BalanceStudy
    from editor.model.match.bot_director import BotDirector
    from editor.model.match.costly import CostlyDecisions
    from editor.model.match.hints import Hints
    from editor.model.match.live_change import LiveChange
    from editor.model.match.play_session import PlaySession
    from editor.model.problems.checker import Checker
    from editor.model.rules.rules_document import RulesDocument
    from editor.model.sessions.match_keeper import MatchKeeper, TabMatch
    from editor.model.sessions.scenario_watch import ScenarioWatch

Mode = Literal["draw", "rules", "play"]
"""The modes of a tab, each with a page of its own."""
MODES: tuple[Mode, ...] = get_args(Mode)
View = Literal["forms", "text"]


class Session(QObject):
    """The state of one tab; ``close`` releases it."""

    changed = Signal(str)
    """Emitted with the name of the attribute that changed, of the session or of its ``tools``."""
    reported = Signal(object)
    """A ``Message`` for the status line: why a tool or an action did nothing, or what it did."""
    placed = Signal()
    """Something new was put on the map and picked: panels show its form."""
    house_named = Signal(str)
    """The user typed a title for unnamed house rules: the window saves them under it."""
    house_added = Signal(object)
    """Unnamed house rules are to be added to those in a file (a ``Path``)."""
    commit_requested = Signal()
    """Fields that are being edited must commit their text now, because a command is about to use the map."""

    game = Watched[GameBoard | None](None)
    """The ruleset of the map, whose board defines the palette and the forms; None: no ruleset."""
    ink = Watched(Ink(None))
    """What the left button paints with."""
    second_ink = Watched(Ink(None))
    """What the right button paints with, and the eraser paints."""
    feature = Watched("")
    """The kind of site, arrow, region or start that a tool places next, as the ruleset calls it."""
    symmetry = Watched("none")
    """One of ``symmetry.KINDS``: what is painted here is painted in the mirrored or turned places too."""
    selection = Watched(NOTHING, lambda cells: rising(np.asarray(cells)))
    """The selected cells, in rising order."""
    things = Watched[tuple[Thing, ...]]((), tuple)
    """The picked features: the form shows them, Delete removes them."""
    piece = Watched[Any](None)
    """The piece (``MapPiece``) that is being pasted and follows the pointer, or None."""
    mode = Watched[Mode]("draw")
    """The mode of the tab."""
    split = Watched(False)
    """Whether Rules and Play are shown side by side."""
    rules_as = Watched[View]("forms")
    """How rules are shown: as forms, or as the whole text."""
    chosen = Watched(Chosen())
    """What is selected in the rules; outline, forms, text and help show it."""
    house_title = Watched("")
    """The title typed for unnamed house rules, under which they will be saved."""
    different = Watched(0)
    """The number of differences between the rules and the game that they extend."""
    hidden = Watched[frozenset[str]](frozenset(), frozenset)
    """The lists (``nodes``) and kinds (``sites:port``) that are neither shown nor found by the mouse."""

    ornaments = Watched(ShownOrnaments())
    """The ornaments that the view shows; empty before they are placed, and in the plain style."""
    ornament = Watched[OrnamentSpot | None](None)
    """The ornament that was clicked last."""
    ornament_kind = Watched("ship")
    """The kind of ornament that the tool adds."""

    repainted = Watched(False)
    """Whether the left button paints the chart in Play, too."""
    play_marks = Watched[PlayMarks](NO_MARKS)
    """Marks of the match on the chart besides its pieces: what a changed rule changed, a failing scenario step."""
    heat = Watched[Heat | None](None)
    """A heat map: how often something happens in each cell."""

    def __init__(self, document: MapDocument, tools: ToolState | None = None, games: Games | None = None) -> None:
        """``tools``: the state of the tools, shared by all sessions of a window."""
        super().__init__()
        self.document = document
        self.tools = tools if tools is not None else ToolState()
        self.games = games
        self.view = Viewpoint()
        """The part of the chart that is shown."""
        self.written = WrittenRules(document.undo_stack)
        """The rules that are edited in this tab."""
        self.own_game: GameBoard | None = None
        """The last ruleset of the map that is not in the library, such as house rules in a file."""
        self.leads: Literal["map", "rules"] = "map"
        """Whether the tab was opened for a map or for rules; it is named after that file."""
        self.has_map = True
        """Whether there is a map: a base ruleset has none."""
        self._match: TabMatch | None = None
        self._study: BalanceStudy | None = None
        self.live: LiveChange | None = None
        """Replays the match under the rules that are being edited; made by ``live_of``."""
        self.journal: Journal | None = None
        self.watcher: FileWatcher | None = None
        self._checker: Checker | None = None
        self._scenarios: ScenarioWatch | None = None
        self.last = -1
        """The cell at which the last brush stroke ended, from which Shift+click continues, or -1."""
        self.pivot: Any = None
        """The centre of the last rotation (see ``tools.transform``), so that four quarter turns restore everything."""
        self.file_name = ""
        """A name for the first save."""
        self.sample: Path | None = None
        """The shipped map of which this one is a copy."""
        self.folder: Path | None = None
        """The folder proposed for the first save: that of the picture from which the map was begun."""
        self.default_title = ""
        """The title that the map got automatically; the name of the first file replaces it."""
        self.precious = False
        """Whether closing must ask even if nothing was changed since the map was created."""
        PickedHistory(self, document)
        self._find_game()
        self.written.game = self.game
        self.ink = self.first_ink()
        if self.chart.is_track:  # a track has no empty cells: circles are removed instead
            self.second_ink = self.first_ink()
        self.tools.changed.connect(self.changed)
        self.changed.connect(self._report_parts)
        self.written.changed.connect(self.changed)
        self.written.compared.connect(self._count_differences)
        document.changed.connect(self._map_changed)

    # --- map, game and history -------------------------------------------------------------------

    @property
    def chart(self) -> Chart:
        """The current state of the map."""
        return self.document.chart

    @property
    def spec(self) -> BoardSpec | None:
        """The board of ``game``."""
        return self.game.spec if self.game else None

    @property
    def undo_stack(self) -> QUndoStack:
        """The history of the tab: of its map, and of whatever else is changed in it."""
        return self.document.undo_stack

    def shows(self, mode: Mode) -> bool:
        """Whether the page of a mode is on the screen."""
        beside = self.split and self.has_map and self.mode != "draw"
        return mode == self.mode or (beside and mode != "draw")

    @property
    def unsaved(self) -> bool:
        """Whether closing the tab would lose work; unnamed house rules are saved automatically."""
        return self.map_unsaved or self.rules_unsaved

    @property
    def map_unsaved(self) -> bool:
        """Whether closing the tab would lose work on the map."""
        if self.document.path is None:
            return self.precious or self.document.touched
        return self.document.dirty

    @property
    def rules_unsaved(self) -> bool:
        """Whether closing the tab would lose work on the rules."""
        return bool(self.written.unsaved)

    @property
    def checker(self) -> Checker:
        """Checks the map after every change; created at first use."""
        if self._checker is None:
            from editor.model.problems.checker import (
                Checker,  # heavy, as are rules and play: not before they are wanted
            )

            self._checker = Checker(self.document, self.game)
            self._checker.follow(self.rules)
        return self._checker

    @property
    def scenarios(self) -> ScenarioWatch:
        """Runs the scenarios of the game; created at first use."""
        if self._scenarios is None:
            from editor.model.sessions.scenario_watch import ScenarioWatch

            self._scenarios = ScenarioWatch(self, self)
        return self._scenarios

    def _find_game(self) -> None:
        """Set ``game`` to one of the games the map lists, unless it is one of them already."""
        meant = self.chart.games
        if self.leads == "rules":
            return
        if self.games is not None and (self.game is None or self.game.header.name not in meant):
            self.game = self.games.first(meant, self.document.path.parent if self.document.path else None)

    def _map_changed(self, change: Change) -> None:
        if "games" in change.sections:
            self._find_game()

    def _report_parts(self, name: str) -> None:
        if name == "game":
            self.written.game = self.game
            if self._checker is not None:
                self._checker.game = self.game
            self.changed.emit("rules")
        elif name == "rules" and self._checker is not None:
            self._checker.follow(self.rules)
        elif name == "hidden":
            self.things = self.seen()

    def first_ink(self) -> Ink:
        """A default ink for the map: the first of the ruleset, or of the legend, that would be visible on it."""
        chart = self.chart
        inks = declared_inks(self.spec) or list(chart.inks())
        blank = chart.cells.size > 1 and (chart.cells == chart.cells.flat[0]).all()
        ground = chart.ink_at(0) if blank else None  # on a blank sea the sea would not show
        return next((ink for ink in inks if ink != ground), inks[0] if inks else Ink(None))

    # --- what is picked --------------------------------------------------------------------------

    def hides(self, thing: Thing) -> bool:
        """Whether a thing is hidden by ``hidden``."""
        listed = self.chart.items(thing.section) if self.hidden else []
        item = listed[thing.index] if 0 <= thing.index < len(listed) else None
        return isinstance(item, dict) and is_hidden(self.hidden, thing.section, item)

    def seen(self) -> tuple[Thing, ...]:
        """The picked features that are visible; those of hidden kinds can only be picked in lists."""
        return tuple(thing for thing in self.things if not self.hides(thing)) if self.hidden else self.things

    def pick_new(self, *things: Thing) -> None:
        """Pick things that were just put on the map."""
        self.things = things
        self.placed.emit()

    def do(
        self,
        name: Message,
        patches: Iterable[Patch],
        things: tuple[Thing, ...] | None = None,
        selection: Numbers | None = None,
    ) -> bool:
        """Change the map as one undo step. Returns whether anything changed.

        ``things`` and ``selection`` are what is picked and selected afterwards, None: as before. Undo restores the
        former ones, redo these.
        """
        stroke = self.document.begin(name)
        if things is not None:
            self.things = ()  # what was picked may be gone in a moment
        stroke.add(patches)
        self.things = self.things if things is None else things
        self.selection = self.selection if selection is None else selection
        return stroke.finish()

    def report(self, message: Message) -> None:
        """Show a message in the status line."""
        self.reported.emit(message)

    @property
    def picked(self) -> Picked:
        """The current selection and picked features."""
        return Picked(self.selection, self.things)

    @property
    def rules(self) -> RulesDocument | None:
        """The rules edited in this tab; None until they are opened."""
        return self.written.current

    # --- rules and play --------------------------------------------------------------------------

    def play_by(self, house: Path | None) -> None:
        """Use the house rules in a file; None: the game without house rules."""
        base = rules_header(house).games[:1] if house is not None else ()
        if base and self.games is not None and (self.game is None or (self.game.header.name,) != base):
            self.game = self.games.first(base) or self.game
        if self.game is not None and (house is None or base == (self.game.header.name,)):
            self.written.open_file(house or self.game.header.path, Problems())

    def _count_differences(self, count: int) -> None:
        """Set ``different``, and emit ``changed`` even if the number is the same."""
        self.different = count
        self.changed.emit("different")

    @property
    def match(self) -> TabMatch:
        """The match of this tab with its bots, hints and keeper; created at first use."""
        if self._match is None:
            from editor.model.sessions.match_keeper import TabMatch

            self._match = TabMatch(self.undo_stack)
        return self._match

    @property
    def play(self) -> PlaySession:
        """The match and its state."""
        return self.match.play

    @property
    def bots(self) -> BotDirector:
        """Makes the bots of the match answer."""
        return self.match.bots

    @property
    def hints(self) -> Hints:
        """Hints: what a strong bot would choose."""
        return self.match.hints

    @property
    def costly(self) -> CostlyDecisions:
        """The decisions of the match that cost most."""
        return self.match.costly

    @property
    def match_keeper(self) -> MatchKeeper:
        """Saves the match automatically."""
        return self.match.keeper

    @property
    def plays(self) -> bool:
        """Whether this tab has had a match."""
        return self._match is not None

    @property
    def study(self) -> BalanceStudy:
        """The study of the game's balance; created at first use."""
        if self._study is None:
            from editor.model.match.balance_study import BalanceStudy

            self._study = BalanceStudy()
        return self._study

    # --- safety and the end ----------------------------------------------------------------------

    def keep_safe(self, journal: Journal | None = None) -> Journal:
        """Write a recovery journal from now on and watch the file; ``journal``: that of a restored map."""
        self.journal = journal or Journal(self.document)
        self.watcher = FileWatcher(self.document)
        return self.journal

    def close(self) -> None:
        """Release everything: the tab is closed."""
        for part in (self.watcher, self.journal):
            if part is not None:
                part.close()
                part.deleteLater()  # disconnects listeners that refer to this tab
        if self._checker is not None:
            self._checker.stop()
        if self.live is not None:
            self.live.close()
        if self._match is not None:
            self._match.close()
        if self._study is not None:
            self._study.close()
            self._study.deleteLater()
        if self._scenarios is not None:
            self._scenarios.board.stop()
        self.written.close()
        self.document.deleteLater()
        self.deleteLater()
