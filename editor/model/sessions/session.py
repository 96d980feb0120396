"""One tab's game at work.

A session owns the map document with its history, the game by whose rules the map is looked at, what is selected and
picked, what is painted with, where the chart is looked at, and what keeps the map safe: its journal and the watcher of
its file. Rules that are written and a match that is played belong to it, too; their steps go on the same undo stack.

Canvas, panels and tools are given the session that they show and listen to it. Turning to another tab is giving them
another session: nothing is stored away and put back.
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
"""The three things that are done with a game, each on its own page of the tab."""
MODES: tuple[Mode, ...] = get_args(Mode)
View = Literal["forms", "text"]


class Session(QObject):
    """Everything that belongs to one tab; ``close`` lets go of it."""

    changed = Signal(str)
    """Emitted with the name of the attribute that changed, of the session or of its ``tools``."""
    told = Signal(object)
    """A ``Message`` for the status line: why a tool or an action did nothing, or what it did."""
    placed = Signal()
    """Something new was put on the map and picked: whoever shows what it is comes forward."""
    house_named = Signal(str)
    """The user gives house rules without a name a title: they are to be saved under it."""
    house_added = Signal(object)
    """They are to be added to the house rules in a file (a ``Path``)."""
    settling = Signal()
    """Something is about to happen to the map: whoever holds something half typed takes it now."""

    game = Watched[GameBoard | None](None)
    """The ruleset that the map is looked at with; its board gives the palette and the forms. None: no ruleset."""
    ink = Watched(Ink(None))
    """What the left button paints with."""
    second_ink = Watched(Ink(None))
    """What the right button paints with, and the eraser leaves."""
    feature = Watched("")
    """The kind of site, arrow, region or start that a tool places next, as the ruleset calls it."""
    symmetry = Watched("none")
    """One of ``symmetry.KINDS``: what is painted here is painted in the mirrored or turned places too."""
    selection = Watched(NOTHING, lambda cells: rising(np.asarray(cells)))
    """The selected cells, in rising order."""
    things = Watched[tuple[Thing, ...]]((), tuple)
    """The features picked out: what the form shows and Delete removes."""
    piece = Watched[Any](None)
    """The floating piece (``tools.piece.Piece``) that the tool ``paste`` carries, or None."""
    mode = Watched[Mode]("draw")
    """What is done in the tab now."""
    split = Watched(False)
    """Whether Rules and Play stand side by side while one of them is shown."""
    rules_as = Watched[View]("forms")
    """How rules are shown: as forms, or as the whole text."""
    chosen = Watched(Chosen())
    """What of the rules is looked at: outline, forms, text and help follow it."""
    house_title = Watched("")
    """The title that is typed for house rules without a name: saving takes it."""
    different = Watched(0)
    """In how much the rules differ from the game that they extend."""
    hidden = Watched[frozenset[str]](frozenset(), frozenset)
    """The lists (``nodes``) and kinds (``sites:port``) that are not shown: the mouse does not touch them either."""

    ornaments = Watched(ShownOrnaments())
    """What adorns the chart as the view shows it; nothing before it was planned, and in the plain style."""
    ornament = Watched[OrnamentSpot | None](None)
    """The ornament that was touched last."""
    ornament_kind = Watched("ship")
    """The kind of ornament that the tool adds."""

    repainted = Watched(False)
    """Whether the left button paints the chart while a match stands on it, as it does in Draw."""
    play_marks = Watched[PlayMarks](NO_MARKS)
    """What is shown on the chart about the match beside its pieces: what was and what became, a failing step."""
    heat = Watched[Heat | None](None)
    """How often something happens in each cell, laid over the chart."""

    def __init__(self, document: MapDocument, tools: ToolState | None = None, games: Games | None = None) -> None:
        """``tools``: what the user holds, shared by all sessions of a window."""
        super().__init__()
        self.document = document
        self.tools = tools if tools is not None else ToolState()
        self.games = games
        self.view = Viewpoint()
        """Where on the chart one looks, and how near."""
        self.written = WrittenRules(document.undo_stack)
        """The rules that are written in this tab."""
        self.own_game: GameBoard | None = None
        """The game that the map was last looked at by and that stands on no shelf, as house rules do."""
        self.leads: Literal["map", "rules"] = "map"
        """What the tab was opened for: it bears the name of that."""
        self.has_map = True
        """Whether there is a map to be drawn: a base of games has none."""
        self._match: TabMatch | None = None
        self._study: BalanceStudy | None = None
        self.live: LiveChange | None = None
        """The match of this tab under what is being written; ``live_of`` makes it."""
        self.journal: Journal | None = None
        self.watcher: FileWatcher | None = None
        self._checker: Checker | None = None
        self._scenarios: ScenarioWatch | None = None
        self.last = -1
        """The cell at which the last stroke of a brush ended, or -1: Shift+click goes on from there."""
        self.pivot: Any = None
        """What the last turn in place went about (see ``tools.transform``); so four quarter turns lead back."""
        self.file_name = ""
        """A name for the first save."""
        self.sample: Path | None = None
        """The shipped map of which this one is a copy."""
        self.folder: Path | None = None
        """Where the first save begins: beside the picture that the map was begun from."""
        self.given_title = ""
        """The title that the map was given unasked; it gives way to the name of the first file."""
        self.precious = False
        """Whether closing must ask even if nothing was changed since the map was made."""
        PickedHistory(self, document)
        self._find_game()
        self.written.game = self.game
        self.ink = self.first_ink()
        if self.chart.is_track:  # there is no "no cell" on a track: its circles are only taken away
            self.second_ink = self.first_ink()
        self.tools.changed.connect(self.changed)
        self.changed.connect(self._report_parts)
        self.written.changed.connect(self.changed)
        self.written.compared.connect(self._count_differences)
        document.changed.connect(self._map_changed)

    # --- what it is about ------------------------------------------------------------------------

    @property
    def chart(self) -> Chart:
        """The map as it is now."""
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
        """Whether what is done in a mode is on the screen."""
        beside = self.split and self.has_map and self.mode != "draw"
        return mode == self.mode or (beside and mode != "draw")

    @property
    def unsaved(self) -> bool:
        """Whether closing it would lose work; house rules without a name are kept by themselves."""
        return self.map_unsaved or self.rules_unsaved

    @property
    def map_unsaved(self) -> bool:
        """Whether closing it would lose work on the map."""
        if self.document.path is None:
            return self.precious or self.document.touched
        return self.document.dirty

    @property
    def rules_unsaved(self) -> bool:
        """Whether closing it would lose work on the rules."""
        return bool(self.written.unsaved)

    @property
    def checker(self) -> Checker:
        """Checks the map whenever it was changed, from when it is first asked for."""
        if self._checker is None:
            from editor.model.problems.checker import (
                Checker,  # heavy, as are rules and play: not before they are wanted
            )

            self._checker = Checker(self.document, self.game)
            self._checker.follow(self.rules)
        return self._checker

    @property
    def scenarios(self) -> ScenarioWatch:
        """Runs the scenarios of the game, from when it is first asked for."""
        if self._scenarios is None:
            from editor.model.sessions.scenario_watch import ScenarioWatch

            self._scenarios = ScenarioWatch(self, self)
        return self._scenarios

    def _find_game(self) -> None:
        """Look at the map by the rules of one of the games that it is for, unless that is done already."""
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
        """A sensible ink for the map: the first of the ruleset, or of the legend, that shows on it."""
        chart = self.chart
        inks = declared_inks(self.spec) or list(chart.inks())
        blank = chart.cells.size > 1 and (chart.cells == chart.cells.flat[0]).all()
        ground = chart.ink_at(0) if blank else None  # on a blank sea the sea would not show
        return next((ink for ink in inks if ink != ground), inks[0] if inks else Ink(None))

    # --- what is picked --------------------------------------------------------------------------

    def hides(self, thing: Thing) -> bool:
        """Whether a thing is not shown now."""
        listed = self.chart.items(thing.section) if self.hidden else []
        item = listed[thing.index] if 0 <= thing.index < len(listed) else None
        return isinstance(item, dict) and is_hidden(self.hidden, thing.section, item)

    def seen(self) -> tuple[Thing, ...]:
        """The picked features without those of hidden kinds, which can be picked in lists only."""
        return tuple(thing for thing in self.things if not self.hides(thing)) if self.hidden else self.things

    def pick_new(self, *things: Thing) -> None:
        """Pick what was just put on the map."""
        self.things = things
        self.placed.emit()

    def do(
        self,
        name: Message,
        patches: Iterable[Patch],
        things: tuple[Thing, ...] | None = None,
        selection: Numbers | None = None,
    ) -> bool:
        """Make one change, with what is picked and selected after it (None: what is now); whether there was one.

        Undo brings back what was picked before, redo what after.
        """
        stroke = self.document.begin(name)
        if things is not None:
            self.things = ()  # what was picked may be gone in a moment
        stroke.add(patches)
        self.things = self.things if things is None else things
        self.selection = self.selection if selection is None else selection
        return stroke.finish()

    def report(self, said: Message) -> None:
        """Have something said in the status line."""
        self.told.emit(said)

    @property
    def picked(self) -> Picked:
        """What is selected and picked out now."""
        return Picked(self.selection, self.things)

    @property
    def rules(self) -> RulesDocument | None:
        """The rules that are written in this tab: those of the game, once they were asked for."""
        return self.written.now

    # --- rules and play --------------------------------------------------------------------------

    def play_by(self, house: Path | None) -> None:
        """Make house rules in a file those of the tab, with the game that they change; None: that game as it is."""
        base = rules_header(house).games[:1] if house is not None else ()
        if base and self.games is not None and (self.game is None or (self.game.header.name,) != base):
            self.game = self.games.first(base) or self.game
        if self.game is not None and (house is None or base == (self.game.header.name,)):
            self.written.open_file(house or self.game.header.path, Problems())

    def _count_differences(self, count: int) -> None:
        """Panels hear that the rules were compared with the game that they change even if the number is the same."""
        self.different = count
        self.changed.emit("different")

    @property
    def match(self) -> TabMatch:
        """The match of this tab with all that goes with it; there from when it is first asked for."""
        if self._match is None:
            from editor.model.sessions.match_keeper import TabMatch

            self._match = TabMatch(self.undo_stack)
        return self._match

    @property
    def play(self) -> PlaySession:
        """The match and what is known of it."""
        return self.match.play

    @property
    def bots(self) -> BotDirector:
        """Who has the bots of the match answer."""
        return self.match.bots

    @property
    def hints(self) -> Hints:
        """What a strong bot would do."""
        return self.match.hints

    @property
    def costly(self) -> CostlyDecisions:
        """The decisions of the match that cost most."""
        return self.match.costly

    @property
    def match_keeper(self) -> MatchKeeper:
        """What writes the match down."""
        return self.match.keeper

    @property
    def plays(self) -> bool:
        """Whether a match was ever asked for in this tab."""
        return self._match is not None

    @property
    def study(self) -> BalanceStudy:
        """Whether the game is any good; there from when it is first asked."""
        if self._study is None:
            from editor.model.match.balance_study import BalanceStudy

            self._study = BalanceStudy()
        return self._study

    # --- safety and the end ----------------------------------------------------------------------

    def keep_safe(self, journal: Journal | None = None) -> Journal:
        """Write every step down from now on, and watch the file; ``journal`` is the map's own if it was restored."""
        self.journal = journal or Journal(self.document)
        self.watcher = FileWatcher(self.document)
        return self.journal

    def close(self) -> None:
        """The user is done with it."""
        for part in (self.watcher, self.journal):
            if part is not None:
                part.close()
                part.deleteLater()  # with it goes what listens to it and knows this tab
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
