"""What is done with one key: clipboard, selection, turns and mirrors, brush, symmetry, inks."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from editor.draw.tools import strokes, symmetry
from editor.draw.tools.painting.flood import of_ink
from editor.draw.tools.pieces import carry, clipboard, feature_pieces, map_piece, node_pieces, paste_tool, whole_map
from editor.draw.tools.selecting import transform
from editor.sessions.desk import NOTHING, Desk
from editor.texts import Message

Verb = Callable[[Desk], object]


# --- clipboard -----------------------------------------------------------------------------------


def _taken(desk: Desk) -> map_piece.MapPiece | None:
    chart, cells = strokes.chart_of(desk), strokes.selected(desk)
    found = None if len(cells) else feature_pieces.taken(chart, desk.things)
    if not len(cells):
        if found is None:
            desk.report(Message("tools-told-nothing-selected"))
        return found
    return node_pieces.taken(chart, cells) if chart.is_track else map_piece.taken(chart, cells)


def copy(desk: Desk) -> bool:
    """Put the selected cells on the clipboard, or else what is picked; gives whether it is there now."""
    found = _taken(desk) if desk.document is not None else None
    if found is None:
        return False
    done = clipboard.put_on_clipboard(found)
    key = "tools-told-copied-things" if found.picked else "tools-told-copied"
    desk.report(Message(key if done else "tools-told-too-large", {"count": found.count}))
    return done


def cut(desk: Desk) -> None:
    """Copy the selection, then clear it; or copy what is picked, and take it away."""
    if not copy(desk):
        return
    if len(strokes.selected(desk)):
        _clear(desk, "tools-done-cut")
    else:
        remove_things(desk, "tools-done-cut")


def remove_things(desk: Desk, key: str, **args: object) -> None:
    """Remove what is picked, as one command under a label."""
    gone, chart = desk.things, strokes.chart_of(desk)
    desk.things = ()
    with strokes.stroke_of(desk, key, count=len(gone), **args) as stroke:
        feature_pieces.take_away(chart, desk.spec, stroke, gone)


def take_copy(desk: Desk) -> None:
    """Take a copy of the selected cells into the hand, past the clipboard."""
    found = _taken(desk) if desk.document is not None else None
    if found is not None:
        paste_tool.take_up(desk, found)


def clear(desk: Desk) -> None:
    """Remove what is on the selected cells and leave the eraser's ink; on a track the nodes themselves go."""
    if desk.document is None:
        return
    if len(strokes.selected(desk)):
        _clear(desk, "tools-done-delete")
    else:
        desk.report(Message("tools-told-nothing-selected"))


def _clear(desk: Desk, key: str) -> None:
    chart, cells = strokes.chart_of(desk), strokes.selected(desk)
    with strokes.stroke_of(desk, key, count=len(cells)) as stroke:
        if chart.is_track:
            desk.things = ()
            stroke.add(node_pieces.removed(chart, desk.spec, cells))
        else:
            stroke.add(carry.lifted(chart, cells))
            stroke.add(chart.painted(cells, strokes.eraser_ink(desk)))
    if chart.is_track:
        desk.selection = NOTHING


def _clipboard(desk: Desk) -> map_piece.MapPiece | None:
    if desk.document is None:
        return None
    try:
        found = clipboard.from_clipboard()
    except clipboard.Foreign:
        desk.report(Message("tools-told-foreign"))
        return None
    if found is None:
        desk.report(Message("tools-told-empty"))
    return found


def paste(desk: Desk) -> None:
    """Take the piece on the clipboard into the hand."""
    found = _clipboard(desk)
    if found is not None:
        paste_tool.take_up(desk, found)


def paste_in_place(desk: Desk) -> None:
    """Set the piece on the clipboard down where it was in its own map."""
    found = _clipboard(desk)
    if found is not None:
        fitted = found.fitted(map_piece.form_of(strokes.chart_of(desk)), desk.spec) or found
        paste_tool.put_down(desk, fitted, fitted.home)


# --- selection -----------------------------------------------------------------------------------


def select_all(desk: Desk) -> None:
    """Every cell."""
    if desk.document is not None:
        desk.selection = np.arange(desk.document.chart.geometry.size, dtype=np.int32)


def select_none(desk: Desk) -> None:
    """No cell, nothing picked out."""
    desk.selection = NOTHING
    desk.things = ()


def let_go(desk: Desk) -> bool:
    """Escape where nothing is going on: first no feature is picked any more, then no cell selected.

    Returns True if there was something to let go of.
    """
    had = bool(desk.things) or len(desk.selection) > 0
    if desk.things:
        desk.things = ()
    else:
        desk.selection = NOTHING
    return had


def select_others(desk: Desk) -> None:
    """The cells that are not selected."""
    if desk.document is not None:
        every = np.arange(desk.document.chart.geometry.size, dtype=np.int32)
        desk.selection = strokes.without(every, desk.selection)


def select_ink(desk: Desk) -> None:
    """All cells painted with the ink in the hand."""
    if desk.document is not None:
        desk.selection = of_ink(desk.document.chart, desk.ink)
        if not len(desk.selection):
            desk.report(Message("tools-told-no-such-ink", {"ink": strokes.ink_said(desk, desk.ink)}))


def fill(desk: Desk) -> None:
    """Paint the selection with the ink in the hand."""
    if desk.document is not None and len(strokes.selected(desk)):
        strokes.paint(desk, strokes.allowed(desk, strokes.selected(desk)), desk.ink, "tools-done-fill")


# --- turns and mirrors ---------------------------------------------------------------------------


def things_only(desk: Desk) -> bool:
    """Whether features are picked and no cells selected, on a grid."""
    grid = desk.document is not None and not desk.document.chart.is_track
    return grid and bool(desk.things) and not len(desk.selection)


def _set_anew(desk: Desk, change: Callable[[map_piece.MapPiece], map_piece.MapPiece], key: str) -> None:
    """Turn or mirror what is picked about its middle; nothing, where some of it would not have room then."""
    patches = feature_pieces.changed(strokes.chart_of(desk), desk.things, change)
    if patches is None:
        desk.report(Message("features-not-there"))
    else:
        strokes.document_of(desk).do(Message(key, {"count": len(desk.things)}), patches)


def turner(steps: int) -> Verb:
    """A verb that turns the floating piece or else the selection clockwise (negative steps: the other way)."""

    def verb(desk: Desk) -> None:
        held = paste_tool.floating(desk)
        if held is not None:
            desk.piece = held.turned(steps, desk.spec)
        elif things_only(desk):
            _set_anew(desk, lambda piece_: piece_.turned(steps, desk.spec), "tools-done-turn")
        elif desk.document is not None and not transform.turn_selection(desk, steps):
            desk.report(Message("tools-told-nothing-selected"))

    return verb


def mirrorer(family: str) -> Verb:
    """A verb that mirrors the floating piece or else the selection."""

    def verb(desk: Desk) -> None:
        held = paste_tool.floating(desk)
        if held is not None:
            desk.piece = held.mirrored(family == transform.LEFT_TO_RIGHT, desk.spec)
        elif things_only(desk):
            upright = family == transform.LEFT_TO_RIGHT
            _set_anew(desk, lambda piece_: piece_.mirrored(upright, desk.spec), "tools-done-mirror")
        elif desk.document is not None and not transform.mirror_selection(desk, family):
            desk.report(Message("tools-told-nothing-selected"))

    return verb


def map_turner(what: str) -> Verb:
    """A verb that mirrors or turns the whole map; see ``wholemap.WHATS``."""

    def verb(desk: Desk) -> None:
        if desk.document is not None and not whole_map.turn_map(desk, what):
            desk.report(Message("tools-told-no-quarter"))

    return verb


# --- brush, symmetry, inks -----------------------------------------------------------------------


def sizer(size: int) -> Verb:
    """A verb that gives the brush a size."""

    def verb(desk: Desk) -> None:
        desk.size = size

    return verb


def larger(desk: Desk) -> None:
    """A brush one cell wider."""
    desk.size += 1


def smaller(desk: Desk) -> None:
    """A brush one cell narrower."""
    desk.size -= 1


def symmetrist(kind: str) -> Verb:
    """A verb that chooses a symmetry; one that the board does not allow is refused."""

    def verb(desk: Desk) -> None:
        if desk.document is not None and kind not in symmetry.kinds(desk.document.chart.geometry):
            desk.report(Message("tools-told-no-symmetry", {"kind": Message(f"tools-symmetry-{kind}")}))
            desk.changed.emit("symmetry")  # so that the button which was pressed comes up again
        else:
            desk.symmetry = kind

    return verb


def swap_inks(desk: Desk) -> None:
    """The ink of the left button becomes that of the right one, and the other way round."""
    desk.ink, desk.second_ink = desk.second_ink, desk.ink
