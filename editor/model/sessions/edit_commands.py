"""Commands of the menus and keys: clipboard, selection, turns and mirrors, brush, symmetry, inks."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from editor.base.texts import Message
from editor.model.sessions import strokes, symmetry
from editor.model.sessions.painting import transform
from editor.model.sessions.painting.flood import of_ink
from editor.model.sessions.picked import NOTHING
from editor.model.sessions.pieces import carry, clipboard, feature_pieces, map_piece, node_pieces, paste_tool, whole_map
from editor.model.sessions.session import Session

Verb = Callable[[Session], object]


# --- clipboard -----------------------------------------------------------------------------------


def _selected_piece(session: Session) -> map_piece.MapPiece | None:
    chart, cells = session.chart, strokes.selected(session)
    found = None if len(cells) else feature_pieces.copied(chart, session.things)
    if not len(cells):
        if found is None:
            session.report(Message("tools-told-nothing-selected"))
        return found
    return node_pieces.copied(chart, cells) if chart.is_track else map_piece.copied(chart, cells)


def copy(session: Session) -> bool:
    """Copy the selected cells, or else the picked features; False if there is nothing or too much to copy."""
    found = _selected_piece(session)
    if found is None:
        return False
    done = clipboard.put_on_clipboard(found)
    key = "tools-told-copied-things" if found.picked else "tools-told-copied"
    session.report(Message(key if done else "tools-told-too-large", {"count": found.count}))
    return done


def cut(session: Session) -> None:
    """Copy, then clear the selection or remove the picked features."""
    if not copy(session):
        return
    if len(strokes.selected(session)):
        _clear(session, "tools-done-cut")
    else:
        remove_things(session, "tools-done-cut")


def remove_things(session: Session, key: str, **args: object) -> None:
    """Remove the picked features, as one command."""
    gone, chart = session.things, session.chart
    with strokes.stroke_of(session, key, count=len(gone), **args) as stroke:
        session.things = ()
        feature_pieces.take_away(chart, session.spec, stroke, gone)


def take_copy(session: Session) -> None:
    """Start placing a copy of the selected cells; the clipboard is not used."""
    found = _selected_piece(session)
    if found is not None:
        paste_tool.take_up(session, found)


def clear(session: Session) -> None:
    """Clear the selected cells to the eraser's ink and remove their features; on a track remove the nodes."""
    if len(strokes.selected(session)):
        _clear(session, "tools-done-delete")
    else:
        session.report(Message("tools-told-nothing-selected"))


def _clear(session: Session, key: str) -> None:
    chart, cells = session.chart, strokes.selected(session)
    with strokes.stroke_of(session, key, count=len(cells)) as stroke:
        if chart.is_track:
            session.things, session.selection = (), NOTHING
            stroke.add(node_pieces.removed(chart, session.spec, cells))
        else:
            stroke.add(carry.lifted(chart, cells))
            stroke.add(chart.painted(cells, strokes.eraser_ink(session)))


def _clipboard(session: Session) -> map_piece.MapPiece | None:
    try:
        found = clipboard.from_clipboard()
    except clipboard.Foreign:
        session.report(Message("tools-told-foreign"))
        return None
    if found is None:
        session.report(Message("tools-told-empty"))
    return found


def paste(session: Session) -> None:
    """Start placing the piece on the clipboard."""
    found = _clipboard(session)
    if found is not None:
        paste_tool.take_up(session, found)


def paste_in_place(session: Session) -> None:
    """Paste the piece on the clipboard at the position that it had in its own map."""
    found = _clipboard(session)
    if found is not None:
        fitted = found.fitted(map_piece.form_of(session.chart), session.spec) or found
        paste_tool.put_down(session, fitted, fitted.home)


# --- selection -----------------------------------------------------------------------------------


def select_all(session: Session) -> None:
    """Every cell."""
    session.selection = np.arange(session.chart.geometry.size, dtype=np.int32)


def select_none(session: Session) -> None:
    """Deselect all cells and features."""
    session.selection = NOTHING
    session.things = ()


def let_go(session: Session) -> bool:
    """Escape while no tool is in use: deselect the features, or if there are none, the cells.

    Returns whether anything was selected.
    """
    had = bool(session.things) or len(session.selection) > 0
    if session.things:
        session.things = ()
    else:
        session.selection = NOTHING
    return had


def select_others(session: Session) -> None:
    """The cells that are not selected."""
    every = np.arange(session.chart.geometry.size, dtype=np.int32)
    session.selection = strokes.without(every, session.selection)


def select_ink(session: Session) -> None:
    """Select all cells painted with the chosen ink."""
    session.selection = of_ink(session.chart, session.ink)
    if not len(session.selection):
        session.report(Message("tools-told-no-such-ink", {"ink": strokes.ink_name(session, session.ink)}))


def fill(session: Session) -> None:
    """Paint the selection with the chosen ink."""
    if len(strokes.selected(session)):
        strokes.paint(session, strokes.allowed(session, strokes.selected(session)), session.ink, "tools-done-fill")


# --- turns and mirrors ---------------------------------------------------------------------------


def things_only(session: Session) -> bool:
    """Whether features are picked and no cells selected, on a grid."""
    return not session.chart.is_track and bool(session.things) and not len(session.selection)


def _transform_things(session: Session, change: Callable[[map_piece.MapPiece], map_piece.MapPiece], key: str) -> None:
    """Turn or mirror the picked features about their middle; reports it if one of them would leave the board."""
    patches = feature_pieces.changed(session.chart, session.things, change)
    if patches is None:
        session.report(Message("features-not-there"))
    else:
        session.document.do(Message(key, {"count": len(session.things)}), patches)


def turner(steps: int) -> Verb:
    """A command that turns the floating piece or else the selection clockwise (negative: counter-clockwise)."""

    def verb(session: Session) -> None:
        held = paste_tool.floating(session)
        if held is not None:
            session.piece = held.turned(steps, session.spec)
        elif things_only(session):
            _transform_things(session, lambda piece_: piece_.turned(steps, session.spec), "tools-done-turn")
        elif not transform.turn_selection(session, steps):
            session.report(Message("tools-told-nothing-selected"))

    return verb


def mirrorer(family: str) -> Verb:
    """A verb that mirrors the floating piece or else the selection."""

    def verb(session: Session) -> None:
        held = paste_tool.floating(session)
        if held is not None:
            session.piece = held.mirrored(family == transform.LEFT_TO_RIGHT, session.spec)
        elif things_only(session):
            upright = family == transform.LEFT_TO_RIGHT
            _transform_things(session, lambda piece_: piece_.mirrored(upright, session.spec), "tools-done-mirror")
        elif not transform.mirror_selection(session, family):
            session.report(Message("tools-told-nothing-selected"))

    return verb


def map_turner(what: str) -> Verb:
    """A verb that mirrors or turns the whole map; see ``wholemap.WHATS``."""

    def verb(session: Session) -> None:
        if not whole_map.turn_map(session, what):
            session.report(Message("tools-told-no-quarter"))

    return verb


# --- brush, symmetry, inks -----------------------------------------------------------------------


def sizer(size: int) -> Verb:
    """A command that sets the size of the brush."""

    def verb(session: Session) -> None:
        session.tools.size = size

    return verb


def symmetrist(kind: str) -> Verb:
    """A command that chooses a symmetry; refused if the board does not allow it."""

    def verb(session: Session) -> None:
        if kind not in symmetry.kinds(session.chart.geometry):
            session.report(Message("tools-told-no-symmetry", {"kind": Message(f"tools-symmetry-{kind}")}))
            session.changed.emit("symmetry")  # so that the button which was pressed comes up again
        else:
            session.symmetry = kind

    return verb


def swap_inks(session: Session) -> None:
    """Swap the inks of the left and the right button."""
    session.ink, session.second_ink = session.second_ink, session.ink
