"""What lies on the desk: the map, the ink, the size of the brush, the selection, the tool in the hand.

Tools read it, panels show and change it. Every attribute tells of its change by ``changed`` with its own name.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from PySide6.QtCore import QObject, Signal

from dsl.board.spec import BoardSpec
from editor.documents.chart import Ink
from editor.documents.feature_edits import is_hidden
from editor.documents.inks import declared_inks
from editor.documents.map_document import MapDocument
from editor.documents.patches import Numbers, rising
from editor.rulesets.boards import GameBoard
from editor.texts import Message

NOTHING: Numbers = np.zeros(0, dtype=np.int32)


@dataclass(frozen=True)
class Thing:
    """One item of the map that is picked out: its list (``sites``, ``arrows``, ``nodes``, …) and its place there."""

    section: str
    index: int


class Desk(QObject):
    """The state that all tools share. Assign an attribute, and ``changed`` is emitted with its name if it differs."""

    changed = Signal(str)
    edited = Signal(object)
    """The ``Change`` of the map on the desk: what its own ``changed`` tells, whichever map that is."""
    told = Signal(object)
    """A ``Message``: what a tool or a verb has to tell, for the status line (why it did nothing, what it did)."""

    placed = Signal()
    """Something new was put on the map and picked: whoever shows what it is comes forward."""

    settling = Signal()
    """Something is about to happen to the map: whoever holds something half typed takes it now."""

    def __init__(self) -> None:
        super().__init__()
        self.last = -1
        """The cell at which the last stroke of a brush ended, or -1: Shift+click goes on from there."""
        self.back = "brush"
        """The tool to take up again when a floating piece was set down or dropped."""
        self.pivot: Any = None
        """What the last turn in place went about (see ``tools.transform``); so four quarter turns lead back."""
        self._state: dict[str, Any] = {
            "document": None,
            "game": None,
            "tool": "brush",
            "ink": Ink(None),
            "second_ink": Ink(None),
            "size": 1,
            "symmetry": "none",
            "feature": "",
            "selection": NOTHING,
            "things": (),
            "hidden": frozenset(),
            "piece": None,
        }

    def _put(self, name: str, value: Any) -> None:
        old = self._state[name]
        same = np.array_equal(old, value) if isinstance(value, np.ndarray) else old is value or old == value
        if not same:
            self._state[name] = value
            self.changed.emit(name)

    @property
    def document(self) -> MapDocument | None:
        """The map on the desk."""
        found: MapDocument | None = self._state["document"]
        return found

    @document.setter
    def document(self, value: MapDocument | None) -> None:
        self._put("things", ())
        self._put("selection", NOTHING)
        self.last, self.pivot = -1, None
        if value is not self.document:
            if self.document is not None:
                self.document.changed.disconnect(self.edited)
            if value is not None:
                value.changed.connect(self.edited)
        self._put("document", value)
        self._put("hidden", frozenset())

    @property
    def game(self) -> GameBoard | None:
        """The ruleset that the map is drawn for; its board gives the palette and the forms. None: for no ruleset."""
        found: GameBoard | None = self._state["game"]
        return found

    @game.setter
    def game(self, value: GameBoard | None) -> None:
        self._put("game", value)

    @property
    def spec(self) -> BoardSpec | None:
        """The board of ``game``."""
        return self.game.spec if self.game else None

    @property
    def tool(self) -> str:
        """The tool in the hand, by name."""
        return str(self._state["tool"])

    @tool.setter
    def tool(self, value: str) -> None:
        self._put("tool", value)

    @property
    def ink(self) -> Ink:
        """What the left button paints with."""
        found: Ink = self._state["ink"]
        return found

    @ink.setter
    def ink(self, value: Ink) -> None:
        self._put("ink", value)

    @property
    def second_ink(self) -> Ink:
        """What the right button paints with, and the eraser leaves."""
        found: Ink = self._state["second_ink"]
        return found

    @second_ink.setter
    def second_ink(self, value: Ink) -> None:
        self._put("second_ink", value)

    @property
    def size(self) -> int:
        """The brush: 1 to 9 cells across."""
        return int(self._state["size"])

    @size.setter
    def size(self, value: int) -> None:
        self._put("size", min(max(value, 1), 9))

    @property
    def symmetry(self) -> str:
        """One of ``symmetry.KINDS``: what is painted here is painted in the mirrored or turned places too."""
        return str(self._state["symmetry"])

    @symmetry.setter
    def symmetry(self, value: str) -> None:
        self._put("symmetry", value)

    @property
    def feature(self) -> str:
        """The kind of site, arrow, region or start that a tool places next, as the ruleset calls it."""
        return str(self._state["feature"])

    @feature.setter
    def feature(self, value: str) -> None:
        self._put("feature", value)

    @property
    def selection(self) -> Numbers:
        """The selected cells, in rising order."""
        found: Numbers = self._state["selection"]
        return found

    @selection.setter
    def selection(self, value: Numbers) -> None:
        self._put("selection", rising(np.asarray(value)))

    @property
    def things(self) -> tuple[Thing, ...]:
        """The features picked out: what the form shows and Delete removes."""
        found: tuple[Thing, ...] = self._state["things"]
        return found

    @things.setter
    def things(self, value: tuple[Thing, ...]) -> None:
        self._put("things", tuple(value))

    @property
    def hidden(self) -> frozenset[str]:
        """The lists (``nodes``) and kinds (``sites:port``) that are not shown: the mouse does not touch them either."""
        found: frozenset[str] = self._state["hidden"]
        return found

    @hidden.setter
    def hidden(self, value: frozenset[str]) -> None:
        self._put("hidden", frozenset(value))
        self.things = self.seen()

    def hides(self, thing: Thing) -> bool:
        """Whether a thing is not shown now."""
        listed = self.document.chart.items(thing.section) if self.document is not None and self.hidden else []
        item = listed[thing.index] if 0 <= thing.index < len(listed) else None
        return isinstance(item, dict) and is_hidden(self.hidden, thing.section, item)

    def seen(self) -> tuple[Thing, ...]:
        """What is picked out, without what is not shown: that can be picked in lists only."""
        return tuple(thing for thing in self.things if not self.hides(thing)) if self.hidden else self.things

    @property
    def piece(self) -> Any:
        """The floating piece (``tools.piece.Piece``) that the tool ``paste`` carries, or None."""
        return self._state["piece"]

    @piece.setter
    def piece(self, value: Any) -> None:
        self._put("piece", value)

    def pick_new(self, *things: Thing) -> None:
        """Pick what was just put on the map."""
        self.things = things
        self.placed.emit()

    def report(self, said: Message) -> None:
        """Have something said in the status line."""
        self.told.emit(said)

    def first_ink(self) -> Ink:
        """A sensible ink for the map on the desk: the first of the ruleset, or of the legend, that shows on it."""
        chart = self.document.chart if self.document else None
        inks = declared_inks(self.spec) or (list(chart.inks()) if chart else [])
        blank = chart is not None and chart.cells.size > 1 and (chart.cells == chart.cells.flat[0]).all()
        ground = chart.ink_at(0) if chart is not None and blank else None  # on a blank sea the sea would not show
        return next((ink for ink in inks if ink != ground), inks[0] if inks else Ink(None))
