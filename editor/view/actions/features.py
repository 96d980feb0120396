"""Actions on features, cells and steps: undo, cut, copy, paste, move, turn, order, delete."""

from __future__ import annotations

from collections.abc import Callable

from dsl.maps.board.spec import NAMES, NODES, SECTIONS
from editor.base.texts import Message
from editor.model.documents.map_document import label
from editor.model.documents.patches import MISSING, Patch, Value
from editor.model.sessions import edit_commands, hit_testing, strokes
from editor.model.sessions.features import ornament_tool
from editor.model.sessions.features.pick_tool import picked_text
from editor.model.sessions.painting.transform import LEFT_TO_RIGHT, TOP_TO_BOTTOM
from editor.model.sessions.picked import Thing
from editor.model.sessions.pieces import feature_pieces
from editor.model.sessions.session import Session
from editor.view.actions.action_row import ActionRow, Verb

ORDER = (*SECTIONS, NAMES, NODES)
"""The order of stepping through features."""


def take_up(name: str) -> Verb:
    """A command that activates a tool."""

    def verb(session: Session) -> None:
        session.tools.tool = name

    return verb


def delete(session: Session) -> None:
    """Remove the picked features; with a circle its lines and the features on it."""
    if not session.things:
        return
    edit_commands.remove_things(session, "features-done-delete", what=picked_text(session))


def duplicate(session: Session) -> None:
    """Copy the picked features next to them, and pick the copies; of selected cells start placing a copy."""
    if not session.things:
        edit_commands.take_copy(session)
        return
    chart, picked = session.chart, session.things
    with strokes.stroke_of(session, "features-done-duplicate", what=picked_text(session)) as stroke:
        made = feature_pieces.circles_beside(chart, stroke, picked)
        for thing in picked:
            if thing.section == "nodes":
                continue
            copy = feature_pieces.copy_beside(chart, stroke, thing)
            if copy is not None:
                made.append(copy)
        session.things = tuple(made) or picked
    if len(made) < len(picked):
        session.report(Message("features-no-room"))


def turn_round(session: Session) -> None:
    """Reverse the picked arrows."""
    chart = session.chart
    patches: list[Patch] = []
    for thing in session.things:
        item = hit_testing.item_of(chart, thing)
        if thing.section != "arrows" or item is None:
            continue
        after = {"from": item.get("to", MISSING), "to": item.get("from", MISSING)}
        via = item.get("via")
        after |= {"via": via[::-1]} if isinstance(via, list) and len(via) > 1 else {}
        patches += [Value(("arrows", thing.index, key), item.get(key, MISSING), value) for key, value in after.items()]
    if not patches:
        session.report(Message("features-no-arrow"))
    else:
        session.document.do(label("features-done-turn-round", what=picked_text(session)), patches)


def all_things(session: Session) -> list[Thing]:
    """Every feature of the map, in the order of stepping through them."""
    chart = session.chart
    sections = ORDER if chart.is_track else ORDER[:-1]
    return [Thing(section, index) for section in sections for index, _ in chart.features(section)]


def go(by: int) -> Verb:
    """A command that picks the feature ``by`` places further; without a picked one the first or last."""

    def verb(session: Session) -> None:
        if ornament_tool.is_active(session):
            ornament_tool.pick_next(session, by)
            return
        listed = all_things(session)
        if not listed:
            return
        here = session.things[-1] if session.things else None
        if here in listed:
            session.things = (listed[(listed.index(here) + by) % len(listed)],)
        else:
            session.things = (listed[0 if by > 0 else -1],)

    return verb


def pick_nothing(session: Session) -> None:
    """Deselect the features, so that the region tool begins a new region."""
    session.things = ()


def pick_all(session: Session) -> None:
    """Pick every feature."""
    session.things = tuple(all_things(session))


def nudge(dx: int, dy: int) -> Callable[[Session], None]:
    """A command that moves the picked features by one cell, circles by half a unit."""

    def verb(session: Session) -> None:
        if ornament_tool.picked(session) is not None:
            ornament_tool.move(session, dx, dy)
            return
        if not session.things:
            return
        patches = feature_pieces.stepped(session.chart, session.things, dx, dy)
        if patches is None:
            session.report(Message("features-not-there"))
        else:
            session.document.do(label("features-done-move", what=picked_text(session)), patches, "features-nudge")

    return verb


ROWS: tuple[ActionRow, ...] = (
    ActionRow("tool.pick", "tools", "V", "pick", take_up("pick"), "tool", divided=True),
    ActionRow("tool.place", "tools", "P", "place", take_up("place"), "tool"),
    ActionRow("tool.arrow", "tools", "A", "arrow", take_up("arrow"), "tool"),
    ActionRow("tool.region", "tools", "G", "region", take_up("region"), "tool"),
    ActionRow("tool.name", "tools", "T", "name", take_up("name"), "tool"),
    ActionRow("tool.ornament", "tools", "K", "ornament", take_up("ornament"), "tool"),
    ActionRow("tool.node", "tools", "N", "node", take_up("node"), "tool", needs="track"),
    ActionRow("feature.next", "edit", "F3", "next", go(1), needs="document", divided=True),
    ActionRow("feature.previous", "edit", "Shift+F3", "previous", go(-1), needs="document"),
    ActionRow("feature.pick_all", "edit", "", "", pick_all, needs="document"),
    ActionRow("feature.pick_nothing", "edit", "Shift+Esc", "", pick_nothing, needs="things"),
    ActionRow("feature.duplicate", "edit", "Ctrl+D", "duplicate", duplicate, needs="chosen"),
    ActionRow("feature.delete", "edit", "", "delete", delete, needs="things"),
    ActionRow("feature.turn_round", "edit", "Shift+A", "turn", turn_round, needs="things"),
    ActionRow("feature.move_left", "", "Alt+Left", "", nudge(-1, 0), needs="movable"),
    ActionRow("feature.move_right", "", "Alt+Right", "", nudge(1, 0), needs="movable"),
    ActionRow("feature.move_up", "", "Alt+Up", "", nudge(0, -1), needs="movable"),
    ActionRow("feature.move_down", "", "Alt+Down", "", nudge(0, 1), needs="movable"),
)


def delete_chosen(session: Session) -> None:
    """Remove the picked ornament, or the picked features, or else clear the selected cells."""
    if ornament_tool.picked(session) is not None:
        ornament_tool.remove_picked(session)
    elif session.things:
        delete(session)
    else:
        edit_commands.clear(session)


EDIT_ROWS: tuple[ActionRow, ...] = (
    ActionRow("edit.undo", "edit", "Ctrl+Z", "undo", needs="game"),
    ActionRow("edit.redo", "edit", "Ctrl+Shift+Z; Ctrl+Y", "redo", needs="game"),
    ActionRow("edit.cut", "edit", "Ctrl+X; Shift+Del", "cut", edit_commands.cut, needs="chosen", divided=True),
    ActionRow("edit.copy", "edit", "Ctrl+C; Ctrl+Ins", "copy", edit_commands.copy, needs="chosen"),
    ActionRow("edit.paste", "edit", "Ctrl+V; Shift+Ins", "paste", edit_commands.paste, needs="document"),
    ActionRow("edit.paste_in_place", "edit", "Ctrl+Shift+V", "paste", edit_commands.paste_in_place, needs="document"),
    ActionRow("edit.delete", "edit", "Del", "delete", delete_chosen, needs="document"),
    ActionRow("edit.fill", "edit", "Shift+F", "fill", edit_commands.fill, needs="selection"),
    ActionRow(
        "edit.select_all", "edit", "Ctrl+A", "select-all", edit_commands.select_all, needs="document", divided=True
    ),
    ActionRow("edit.select_none", "edit", "Ctrl+Shift+A", "select-none", edit_commands.select_none, needs="document"),
    ActionRow("edit.select_others", "edit", "Ctrl+I", "select-others", edit_commands.select_others, needs="document"),
    ActionRow("edit.select_ink", "edit", "Shift+O", "select-ink", edit_commands.select_ink, needs="document"),
    ActionRow("edit.turn_right", "edit", "R", "turn-right", edit_commands.turner(1), needs="document", divided=True),
    ActionRow("edit.turn_left", "edit", "Shift+R", "turn-left", edit_commands.turner(-1), needs="document"),
    ActionRow(
        "edit.mirror_across", "edit", "X", "mirror-across", edit_commands.mirrorer(LEFT_TO_RIGHT), needs="document"
    ),
    ActionRow("edit.mirror_down", "edit", "Y", "mirror-down", edit_commands.mirrorer(TOP_TO_BOTTOM), needs="document"),
    ActionRow(
        "map.mirror_across",
        "map",
        "",
        "mirror-across",
        edit_commands.map_turner("left-right"),
        needs="document",
        divided=True,
    ),
    ActionRow("map.mirror_down", "map", "", "mirror-down", edit_commands.map_turner("top-bottom"), needs="document"),
    ActionRow("map.turn_half", "map", "", "turn-half", edit_commands.map_turner("half-turn"), needs="document"),
    ActionRow("map.turn_right", "map", "", "turn-right", edit_commands.map_turner("right"), needs="document"),
    ActionRow("map.turn_left", "map", "", "turn-left", edit_commands.map_turner("left"), needs="document"),
)
