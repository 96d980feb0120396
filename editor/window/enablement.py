"""What can be done just now, beyond what the rows of the action table need: the rest is grey, and lights up at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from dsl.board.spec import NODES, SECTIONS
from editor.documents.chart import Change
from editor.draw.tools.edit_commands import things_only
from editor.draw.tools.pieces.paste_tool import floating
from editor.draw.tools.pieces.whole_map import WHATS, can_turn
from editor.draw.tools.tracing.trace_state import tracing_of

if TYPE_CHECKING:
    from editor.window.room import Room

CARRYING = ("edit.turn_right", "edit.turn_left", "edit.mirror_across", "edit.mirror_down")
CHOSEN = ("edit.delete", "edit.select_none")
SUGGESTED = ("trace.take", "trace.drop")
UNDERLAID = ("trace.lock", "trace.remove")
WHOLE = {"left-right": "mirror_across", "top-bottom": "mirror_down", "half-turn": "turn_half"}


class Enablement(QObject):
    """Asks anew whenever something happened on which an answer hangs."""

    def __init__(self, room: Room) -> None:
        super().__init__(room)
        self.room, self.desk, self.actions = room, room.desk, room.actions
        self.tracing = tracing_of(room.desk)
        gates: dict[str, Callable[[], bool]] = {
            **dict.fromkeys(CARRYING, self._carries),
            **dict.fromkeys(CHOSEN, self._chosen),
            **dict.fromkeys(SUGGESTED, lambda: self.tracing.labels is not None),
            **dict.fromkeys(UNDERLAID, lambda: self._has("underlay")),
            "feature.turn_round": lambda: any(thing.section == "arrows" for thing in self.desk.things),
            "feature.next": self._peopled,
            "feature.previous": self._peopled,
            "feature.pick_all": self._peopled,
        }
        for what in WHATS:
            gates[f"map.{WHOLE.get(what, f'turn_{what}')}"] = partial(self._turns, what)
        for id_, gate in gates.items():
            self.actions.gate(id_, gate)
        self.desk.changed.connect(self._desk_changed)
        self.desk.edited.connect(self._map_changed)
        self.tracing.changed.connect(self._traced)
        self._desk_changed("document")

    # --- what there is ---------------------------------------------------------------------------

    def _carries(self) -> bool:
        return bool(len(self.desk.selection)) or floating(self.desk) is not None or things_only(self.desk)

    def _chosen(self) -> bool:
        return bool(len(self.desk.selection)) or bool(self.desk.things)

    def _has(self, key: str) -> bool:
        document = self.desk.document
        return document is not None and key in document.chart.data

    def _peopled(self) -> bool:
        return any(map(self._has, (*SECTIONS, NODES)))

    def _turns(self, what: str) -> bool:
        document = self.desk.document
        return document is not None and can_turn(document.chart, what)

    # --- when to ask -----------------------------------------------------------------------------

    def _desk_changed(self, name: str) -> None:
        if name in ("document", "piece", "tool"):
            self.actions.refresh()
        if name == "document":
            self._drop_tool()

    def _map_changed(self, change: Change) -> None:
        if change.sections or change.whole:
            self.actions.refresh()
        if change.whole:
            self._drop_tool()

    def _drop_tool(self) -> None:
        """A tool that this kind of map has not is put down."""
        id_ = f"tool.{self.desk.tool}"
        if self.desk.document is not None and id_ in self.actions and not self.actions[id_].isEnabled():
            self.desk.tool = "brush"

    def _traced(self, name: str) -> None:
        if name == "suggestion":
            self.actions.refresh()
