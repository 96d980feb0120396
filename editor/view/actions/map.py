"""Actions on the whole map, and on the picture under it."""

from __future__ import annotations

from dsl.maps.board.spec import NAMES
from editor.base.texts import Message, tr
from editor.charts.drawing.drawing_context import DrawingLook
from editor.charts.drawing.style_choice import AS_MAP, StyleChoice
from editor.model.documents.map_document import label
from editor.model.documents.patches import Items
from editor.model.documents.reshape import Outcome, shifted
from editor.model.documents.track_edits import renumbered
from editor.model.documents.underlay import removal, underlay_of, underlay_patches
from editor.model.sessions.features import ornament_moves
from editor.model.sessions.features.name_edits import suggested
from editor.model.sessions.painting.trace_state import tracing_of
from editor.model.sessions.picked import NOTHING, Thing
from editor.model.sessions.session import Session
from editor.view.actions.action_row import ActionRow, Verb


def carry_out(session: Session, key: str, outcome: Outcome) -> bool:
    """Apply an outcome as one command, and report losses or the refusal. Returns whether anything changed."""
    if outcome.refusal is not None:
        session.report(outcome.refusal)
        return False
    if not outcome.patches:
        return False
    width, height = outcome.size
    name, things = label(key, width=width, height=height), () if outcome.lost else None
    done = session.do(name, outcome.patches, things, NOTHING)
    if outcome.lost:
        session.report(Message("reshape-was-lost", {"names": ", ".join(outcome.lost[:8]), "count": len(outcome.lost)}))
    return done


def shift(dx: int, dy: int) -> Verb:
    """A command that moves the map by one column or row; cells leaving on one side reappear on the other."""

    def verb(session: Session) -> None:
        carry_out(session, "reshape-done-shift", shifted(session.chart, dx, dy, wrap=True, spec=session.spec))

    return verb


def renumber(session: Session) -> None:
    """Number the circles of each series from 1."""
    if not session.chart.is_track:
        return
    patches = renumbered(session.chart, session.spec)
    if not session.document.do(label("reshape-done-renumber"), patches):
        session.report(Message("reshape-numbered-already"))


def suggest_names(session: Session) -> None:
    """Add a name along every named region that has none."""
    patches = suggested(session.chart, session.spec)
    count = sum(len(patch.after) for patch in patches if isinstance(patch, Items))
    if not patches:
        session.report(Message("names-none-to-suggest"))
        return
    first = len(session.chart.items(NAMES))
    things = tuple(Thing(NAMES, first + number) for number in range(count))
    session.do(label("names-done-suggest", count=count), patches, things)
    session.report(Message("names-suggested", {"count": count}))


def ornaments_anew(session: Session) -> None:
    """Choose other places for ornaments, hills and woods."""
    session.do(label("ornaments-done-anew"), ornament_moves.reseeded(session.chart))


def ornaments_left(session: Session) -> None:
    """Leave all ornaments to the program again."""
    if not session.do(label("ornaments-done-program"), ornament_moves.left_to_program(session.chart)):
        session.report(Message("ornaments-program-already"))


def keep_style(session: Session, choice: StyleChoice) -> bool:
    """Write the chosen style and omitted parts into the map; returns whether the map has them."""
    shown = choice.dress(DrawingLook(), session.chart).style
    style = tr(f"action-view-chart-style-{shown}")
    patches = ornament_moves.style_patches(session.chart, "" if choice.style == AS_MAP else shown, choice.without)
    if not session.do(label("chart-done-style", style=style), patches):
        session.report(Message("chart-style-already"))
        return False
    session.report(Message("chart-style-kept", {"style": style}))
    return True


ROWS: tuple[ActionRow, ...] = (
    ActionRow("map.properties", "map", "Ctrl+Shift+I", "properties", needs="document"),
    ActionRow("map.resize", "map", "Ctrl+Shift+R", "resize", needs="grid", divided=True),
    ActionRow("map.kind", "map", "", "grid", needs="document"),
    ActionRow("map.shift_left", "map", "Ctrl+Alt+Left", "shift-left", shift(-1, 0), needs="document", divided=True),
    ActionRow("map.shift_right", "map", "Ctrl+Alt+Right", "shift-right", shift(1, 0), needs="document"),
    ActionRow("map.shift_up", "map", "Ctrl+Alt+Up", "shift-up", shift(0, -1), needs="document"),
    ActionRow("map.shift_down", "map", "Ctrl+Alt+Down", "shift-down", shift(0, 1), needs="document"),
    ActionRow("map.suggest_names", "map", "", "name", suggest_names, needs="document", divided=True),
    ActionRow("map.ornaments_anew", "map", "", "dice", ornaments_anew, needs="document", divided=False),
    ActionRow("map.ornaments_program", "map", "", "", ornaments_left, needs="document"),
    ActionRow("map.renumber", "map", "", "renumber", renumber, needs="track", divided=True),
)


def suggest(session: Session) -> None:
    """Suggest land and sea."""
    tracing_of(session).ask()


def swap(session: Session) -> None:
    """Suggest again with land and sea swapped."""
    tracing_of(session).swap()


def take(session: Session) -> None:
    """Paint what is suggested."""
    tracing_of(session).accept()


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
    """Remove the picture from the map."""
    session.document.do(label("trace-command-remove"), removal(session.chart))


TRACE_ROWS: tuple[ActionRow, ...] = (
    ActionRow("tool.pin", "trace", "Ctrl+Alt+P", "", group="tool", needs="document"),
    ActionRow("tool.sample", "trace", "Ctrl+Alt+K", "", group="tool", needs="grid"),
    ActionRow("trace.suggest", "trace", "Ctrl+Alt+G", verb=suggest, needs="grid", divided=True),
    ActionRow("trace.swap", "trace", "", verb=swap, needs="grid"),
    ActionRow("trace.take", "trace", "Ctrl+Return", verb=take, needs="grid"),
    ActionRow("trace.drop", "trace", "", verb=drop, needs="grid"),
    ActionRow("trace.lock", "trace", "", verb=lock, needs="document", divided=True),
    ActionRow("trace.remove", "trace", "", verb=remove, needs="document"),
)
