"""The rows as ``QAction``s: their texts, shortcuts that the user can change, and when they are enabled."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeySequence

from editor.base.texts import Message, tr, ui
from editor.model.documents.chart import Change
from editor.model.sessions.features import ornament_tool
from editor.model.sessions.session import Session
from editor.model.sessions.session_factory import SessionListener
from editor.view.actions.action_row import ActionRow
from editor.view.actions.action_table import MODE, keys_of

TOOL = "tool."


def _valid_keys(stored: Mapping[str, object]) -> dict[str, list[str]]:
    """The valid part of stored shortcuts, without duplicate keys: the file may be damaged."""
    found: dict[str, list[str]] = {}
    seen: set[str] = set()
    for id_, keys in stored.items():
        if not isinstance(keys, list):
            continue
        listed = [key for key in keys if isinstance(key, str) and QKeySequence(key).toString()]
        if keys and not listed:
            continue
        found[id_] = [key for key in listed if QKeySequence(key).toString() not in seen]
        seen |= {QKeySequence(key).toString() for key in found[id_]}
    return found


class Actions(QObject, SessionListener):
    """All actions, by id. They belong to this object; the window adds them to itself and to its menus."""

    rebound = Signal()
    """Shortcuts changed: they are to be stored, and lists of them updated."""

    def __init__(self, rows: Sequence[ActionRow], changed_keys: Mapping[str, Sequence[str]] | None = None) -> None:
        """``changed_keys``: the user's shortcuts by id; other rows have the table's."""
        super().__init__()
        self.rows = {row.id: row for row in rows}
        self._actions: dict[str, QAction] = {}
        self._bound: dict[str, Callable[[], object]] = {}
        self._gates: dict[str, Callable[[], bool]] = {}
        self._groups: dict[str, QActionGroup] = {}
        own = _valid_keys(changed_keys or {})
        taken = {QKeySequence(key).toString() for row in rows for key in own.get(row.id, ())}
        for row in rows:
            free = [key for key in keys_of(row) if QKeySequence(key).toString() not in taken]
            self._actions[row.id] = self._new_action(row, own.get(row.id, free))
        self.around: Callable[[str], AbstractContextManager[object]] = lambda _id: nullcontext()
        """What surrounds an action while it is done: the window shows that it is busy."""
        ui.changed.connect(self.retranslate)
        self.retranslate()
        self.refresh()

    def _new_action(self, row: ActionRow, keys: Sequence[str]) -> QAction:
        action = QAction(self)
        action.setObjectName(row.id)
        action.setCheckable(bool(row.group) or row.checkable)
        action.setShortcuts([QKeySequence(key) for key in keys])
        if row.group:
            group = self._groups.setdefault(row.group, QActionGroup(self))
            group.addAction(action)
        action.triggered.connect(lambda _checked=False, id_=row.id: self._triggered(id_))
        return action

    # --- using -----------------------------------------------------------------------------------

    def __getitem__(self, id_: str) -> QAction:
        return self._actions[id_]

    def __contains__(self, id_: str) -> bool:
        return id_ in self._actions

    def all(self) -> Iterable[tuple[ActionRow, QAction]]:
        """Every row with its action."""
        return [(row, self._actions[row.id]) for row in self.rows.values()]

    def bind(self, id_: str, verb: Callable[[], object]) -> None:
        """Set the window's handler of an action; unknown ids are ignored."""
        if id_ in self.rows:
            self._bound[id_] = verb

    def bound(self, id_: str) -> bool:
        """Whether an action has a handler."""
        row = self.rows[id_]
        return row.verb is not None or id_ in self._bound or id_.startswith(TOOL)

    def gate(self, id_: str, open_: Callable[[], bool]) -> None:
        """Add a condition to an action, besides its ``needs``; checked by ``refresh``."""
        if id_ in self.rows:
            self._gates[id_] = open_

    def _triggered(self, id_: str) -> None:
        row, session = self.rows[id_], self.session
        if session is not None:
            session.commit_requested.emit()
        if id_ in self._bound:
            with self.around(id_):
                self._bound[id_]()
        elif session is None:
            return
        elif row.verb is not None:
            with self.around(id_):
                row.verb(session)
        elif id_.startswith(TOOL):
            session.tools.tool = id_.removeprefix(TOOL)

    # --- texts -----------------------------------------------------------------------------------

    def retranslate(self) -> None:
        """All texts and tool tips, in the language spoken now."""
        for row, action in self.all():
            action.setText(tr(row.text))
            tip = tr(row.tip)
            keys = ", ".join(key.toString(QKeySequence.SequenceFormat.NativeText) for key in action.shortcuts())
            name = tr(row.text).rstrip("…")
            action.setIconText(name)
            head = f"{name} ({keys})" if keys else name
            action.setToolTip(f"{head}\n{tip}" if tip != row.tip else head)
            action.setStatusTip(tip if tip != row.tip else name)

    # --- shortcuts -------------------------------------------------------------------------------

    def keys(self, id_: str) -> list[str]:
        """The shortcuts of an action now, as portable texts."""
        return [key.toString() for key in self._actions[id_].shortcuts()]

    def owner(self, key: str) -> str:
        """The id of the action that has a shortcut; empty if none has."""
        sequence = QKeySequence(key)
        return next((id_ for id_, action in self._actions.items() if sequence in action.shortcuts()), "")

    def assign(self, id_: str, keys: Sequence[str]) -> None:
        """Set the shortcuts of an action; others lose these keys."""
        sequences = [QKeySequence(key) for key in keys]
        for other, action in self._actions.items():
            if other != id_ and any(key in sequences for key in action.shortcuts()):
                action.setShortcuts([key for key in action.shortcuts() if key not in sequences])
        self._actions[id_].setShortcuts(sequences)
        self.retranslate()
        self.rebound.emit()

    def reset(self, id_: str = "") -> None:
        """Restore the default shortcuts of an action (without an id, of all)."""
        for row in [self.rows[id_]] if id_ else list(self.rows.values()):
            if self.changed(row.id):
                self.assign(row.id, keys_of(row))

    def changed(self, id_: str) -> bool:
        """Whether the user changed the shortcuts of an action."""
        return self._actions[id_].shortcuts() != [QKeySequence(key) for key in keys_of(self.rows[id_])]

    def changed_keys(self) -> dict[str, list[str]]:
        """All shortcuts that the user changed, by id: what is to be remembered."""
        return {id_: self.keys(id_) for id_ in self.rows if self.changed(id_)}

    # --- what can be done now --------------------------------------------------------------------

    def refresh(self) -> None:
        """Grey out what cannot be done now."""
        met = self._met()
        for id_, row in self.rows.items():
            gate = self._gates.get(id_)
            self._actions[id_].setEnabled(met.get(row.needs, True) and (gate is None or gate()))

    def why_not(self, key: str) -> Message | None:
        """Why a shortcut does nothing now: its action is not for maps of this kind. None if that is not the reason.

        ``key`` is a portable text, as from ``QKeySequence``.
        """
        id_ = self.owner(key)
        row = self.rows.get(id_)
        if row is None or self.session is None or self._actions[id_].isEnabled():
            return None
        kinds = {"track": "features-only-tracks", "grid": "features-only-grids"}
        return Message(kinds[row.needs]) if row.needs in kinds and not self._met()[row.needs] else None

    def _met(self) -> dict[str, bool]:
        session = self.session if self.session is not None and self.session.mode == "draw" else None
        playing = self.session if self.session is not None and self.session.shows("play") else None
        match = playing is not None and playing.play.stage in ("running", "over")
        track = session is not None and session.chart.is_track
        cells, things = session is not None and session.selection.size > 0, session is not None and bool(session.things)
        return {
            "": True,
            "game": self.session is not None,
            "rules": self.session is not None and self.session.shows("rules"),
            "text": self.session is not None and self.session.shows("rules") and self.session.rules_as == "text",
            "play": playing is not None,
            "match": match,
            "seen": playing is not None and match and not playing.play.veiled,
            "document": session is not None,
            "chart": session is not None or playing is not None,
            "selection": cells,
            "things": things,
            "chosen": cells or things,
            "movable": things or (session is not None and ornament_tool.picked(session) is not None),
            "grid": session is not None and not track,
            "track": track,
        }

    def listen_to(self, session: Session | None) -> None:
        """Follow another session and its history."""
        if self.session is not None:
            self.session.undo_stack.indexChanged.disconnect(self._stack_moved)
        if session is not None:
            session.undo_stack.indexChanged.connect(self._stack_moved)
        super().listen_to(session)

    def session_shown(self) -> None:
        """Update for another map."""
        self.refresh()
        self._drop_tool()
        self.session_changed("tool")

    def session_changed(self, name: str) -> None:
        """Update what is enabled and checked."""
        if name in ("selection", "things", "mode", "rules_as", "split", "game", "ornament", "ornaments", "tool"):
            self.refresh()
        if name in ("tool", "symmetry", "feature") and self.session is not None:
            self._check(f"{TOOL}{self.session.tools.tool}")
            self._check(f"symmetry.{self.session.symmetry}")
        if name in ("mode", "tool") and self.session is not None:
            self._check(f"{MODE}{self.session.mode}")

    def map_changed(self, change: Change) -> None:
        """Update for another kind of board."""
        if change.whole:
            self.refresh()
            self._drop_tool()

    def _drop_tool(self) -> None:
        """Deactivate a tool that this kind of map does not have."""
        tools = self.session.tools if self.session is not None else None
        action = self._actions.get(f"{TOOL}{tools.tool}") if tools is not None else None
        if tools is not None and action is not None and not action.isEnabled():
            tools.tool = "brush"

    def _check(self, id_: str) -> None:
        action = self._actions.get(id_)
        if action is not None and action.isCheckable():
            action.setChecked(True)

    def _stack_moved(self, _index: int) -> None:
        self.refresh()
