"""A tool is a generator over pointer events.

``use`` is started at a press and receives each following event by ``yield`` until it returns; what it yields is drawn
above the chart (a ``Sketch``). A press, its moves and its release are one generator, so a tool reads in order:

    def use(self, session, at):
        stroke = session.document.begin(label("tools-brush"))
        while at.kind != "release":
            stroke.add(...)
            at = yield
        stroke.finish()

Escape closes the generator (``GeneratorExit``): a tool that has an open stroke cancels it in a ``try``/``finally``.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Protocol

from dsl.maps.board.topology import Point
from editor.base.texts import Message
from editor.model.sessions.session import Session


@dataclass(frozen=True)
class Pointer:
    """One event of mouse, pen or keyboard cursor, in chart units.

    ``kind``: ``press``, ``move``, ``release``, ``double`` (a double click, instead of the second press) or ``hover`` (a
    move without a button). ``cell`` is the cell under it, or -1; ``reach`` the distance in chart units (about 6 pixels)
    within which something counts as touched.
    """

    kind: str
    x: float
    y: float
    cell: int
    second: bool = False
    shift: bool = False
    control: bool = False
    alt: bool = False
    reach: float = 0.2


@dataclass(frozen=True)
class Sketch:
    """What a tool shows above the chart, in chart units and cells, until the next event.

    ``cells`` are outlined, ``faded`` are outlined as what will vanish, ``lines`` are polylines (an arrow head at the
    end if ``arrow``), ``handles`` are points that can be dragged, ``ghosts`` are cells shown in a terrain's colour,
    ``label`` is written next to the pointer; ``hint`` is shown in the status line: the next possible action.
    """

    cells: tuple[int, ...] = ()
    faded: tuple[int, ...] = ()
    lines: tuple[tuple[Point, ...], ...] = ()
    arrow: bool = False
    handles: tuple[Point, ...] = ()
    ghosts: tuple[tuple[int, str], ...] = ()
    label: str = ""
    hint: Message | None = None


NO_SKETCH = Sketch()
Use = Generator[Sketch | None, Pointer, None]


class Tool(Protocol):
    """A tool of the palette. ``name`` keys its action (``tool.<name>``), texts (``tools-<name>``) and icon."""

    name: str
    cursor: str
    """``cross``, ``arrow``, ``hand`` or ``move``."""

    def use(self, session: Session, at: Pointer) -> Use:
        """Handle the events from a press on."""
        ...

    def hover(self, session: Session, at: Pointer) -> Sketch:
        """The sketch before a press: the cells that would change."""
        ...

    def hint(self, session: Session) -> Message:
        """The text for the status line: what the tool does."""
        ...


@dataclass
class ToolController:
    """The tool in use: starts generators, feeds them, closes them. The canvas calls it with every event."""

    tools: dict[str, Tool]
    session: Session | None = None
    sketch: Sketch = NO_SKETCH
    _use: Use | None = field(default=None, repr=False)
    _inside: bool = False
    _given_up: bool = False

    @property
    def tool(self) -> Tool | None:
        """The tool the user has chosen; None without a session."""
        return self.tools.get(self.session.tools.tool) if self.session is not None else None

    @property
    def busy(self) -> bool:
        """Whether a use is going on."""
        return self._use is not None

    def event(self, at: Pointer) -> Sketch:
        """Pass an event to the tool; returns the sketch to draw.

        Events that the tool itself causes (by changing the map or the session) are not passed to it.
        """
        session, tool = self.session, self.tool
        if self._inside:
            return self.sketch
        if tool is None or session is None:
            return NO_SKETCH
        if self._use is not None:
            self.sketch = self._feed(at)
        elif at.kind in ("press", "double") and _circles_shown_again(session, tool):
            self.sketch = NO_SKETCH
        elif at.kind in ("press", "double"):
            self._use = tool.use(session, at)
            self.sketch = self._feed(None)
        elif at.kind == "hover":
            self.sketch = tool.hover(session, at)
        return self.sketch

    def _feed(self, at: Pointer | None) -> Sketch:
        use = self._use
        assert use is not None
        self._inside, self._given_up = True, False
        try:
            shown = next(use) if at is None else use.send(at)
            if self._given_up:
                use.close()
        except StopIteration:
            self._given_up = True
        except BaseException:
            self._use, self.sketch = None, NO_SKETCH
            raise
        finally:
            self._inside = False
        if self._given_up:
            self._use = None
            return NO_SKETCH
        return shown or NO_SKETCH

    def cancel(self) -> bool:
        """Cancel the use of a tool (Escape); returns whether one was in use."""
        if self._inside:  # called by the tool itself: cancelled when the tool yields
            self._given_up = True
            return True
        if self._use is None:
            drop = getattr(self.tool, "drop", None)  # the paste tool drops its piece
            return drop is not None and bool(drop(self.session))
        self._use.close()
        self._use, self.sketch = None, NO_SKETCH
        return True


def _circles_shown_again(session: Session, tool: Tool) -> bool:
    """Show the circles of a track for a tool that works on them; True if they were hidden."""
    if not session.chart.is_track or "nodes" not in session.hidden or not getattr(tool, "on_circles", False):
        return False
    session.hidden -= {"nodes"}
    session.report(Message("features-circles-shown-again"))
    return True
