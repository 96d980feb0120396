"""What can be done with the picture under the map."""

from __future__ import annotations

from editor.actions.action_row import ActionRow
from editor.documents.map_document import label
from editor.documents.underlay import removal, underlay_of, underlay_patches
from editor.draw.tools.tracing.trace_state import tracing_of
from editor.sessions.desk import Desk


def suggest(desk: Desk) -> None:
    """Suggest land and sea."""
    tracing_of(desk).ask()


def swap(desk: Desk) -> None:
    """Suggest again with land and sea swapped."""
    tracing_of(desk).swap()


def take(desk: Desk) -> None:
    """Paint what is suggested."""
    tracing_of(desk).take()


def drop(desk: Desk) -> None:
    """Forget what is suggested."""
    tracing_of(desk).drop()


def lock(desk: Desk) -> None:
    """Lock the picture, or unlock it."""
    document = desk.document
    underlay = underlay_of(document.chart) if document is not None else None
    if document is not None and underlay is not None:
        document.do(label("trace-command-lock"), underlay_patches(document.chart, locked=not underlay.locked))


def remove(desk: Desk) -> None:
    """Take the picture out of the map."""
    if desk.document is not None:
        desk.document.do(label("trace-command-remove"), removal(desk.document.chart))


ROWS: tuple[ActionRow, ...] = (
    ActionRow("tool.pin", "trace", "Ctrl+Alt+P", "", group="tool", needs="document"),
    ActionRow("tool.sample", "trace", "Ctrl+Alt+K", "", group="tool", needs="grid"),
    ActionRow("trace.suggest", "trace", "Ctrl+Alt+G", verb=suggest, needs="grid", divided=True),
    ActionRow("trace.swap", "trace", "", verb=swap, needs="grid"),
    ActionRow("trace.take", "trace", "Ctrl+Return", verb=take, needs="grid"),
    ActionRow("trace.drop", "trace", "", verb=drop, needs="grid"),
    ActionRow("trace.lock", "trace", "", verb=lock, needs="document", divided=True),
    ActionRow("trace.remove", "trace", "", verb=remove, needs="document"),
)
