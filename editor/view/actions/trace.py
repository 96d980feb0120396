"""What can be done with the picture under the map."""

from __future__ import annotations

from editor.model.documents.map_document import label
from editor.model.documents.underlay import removal, underlay_of, underlay_patches
from editor.model.sessions.session import Session
from editor.model.sessions.tracing.trace_state import tracing_of
from editor.view.actions.action_row import ActionRow


def suggest(session: Session) -> None:
    """Suggest land and sea."""
    tracing_of(session).ask()


def swap(session: Session) -> None:
    """Suggest again with land and sea swapped."""
    tracing_of(session).swap()


def take(session: Session) -> None:
    """Paint what is suggested."""
    tracing_of(session).take()


def drop(session: Session) -> None:
    """Forget what is suggested."""
    tracing_of(session).drop()


def lock(session: Session) -> None:
    """Lock the picture, or unlock it."""
    underlay = underlay_of(session.chart)
    if underlay is not None:
        patches = underlay_patches(session.chart, locked=not underlay.locked)
        session.document.do(label("trace-command-lock"), patches)


def remove(session: Session) -> None:
    """Take the picture out of the map."""
    session.document.do(label("trace-command-remove"), removal(session.chart))


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
