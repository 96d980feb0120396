"""What can be done with features: the tools for them, and commands on those that are picked."""

from __future__ import annotations

from collections.abc import Callable

from dsl.maps.board.spec import NAMES, NODES, SECTIONS
from editor.base.texts import Message
from editor.model.documents.map_document import label
from editor.model.documents.patches import MISSING, Patch, Value
from editor.model.sessions import edit_commands, hit_testing, strokes
from editor.model.sessions.features import ornament_tool
from editor.model.sessions.features.pick_tool import said_things
from editor.model.sessions.picked import Thing
from editor.model.sessions.pieces import feature_copies
from editor.model.sessions.session import Session
from editor.view.actions.action_row import ActionRow, Verb

ORDER = (*SECTIONS, NAMES, NODES)
"""In which order the next and the previous feature are found."""


def take_up(name: str) -> Verb:
    """The verb that takes a tool into the hand."""

    def verb(session: Session) -> None:
        session.tools.tool = name

    return verb


def delete(session: Session) -> None:
    """Remove what is picked; with a circle go its lines and what stands on it."""
    if not session.things:
        return
    edit_commands.remove_things(session, "features-done-delete", what=said_things(session))


def duplicate(session: Session) -> None:
    """Copy what is picked, a step aside; the copies are picked then. Of selected cells a copy comes into the hand."""
    if not session.things:
        edit_commands.take_copy(session)
        return
    chart, picked = session.chart, session.things
    with strokes.stroke_of(session, "features-done-duplicate", what=said_things(session)) as stroke:
        made = feature_copies.circles_beside(chart, stroke, picked)
        for thing in picked:
            if thing.section == "nodes":
                continue
            copy = feature_copies.copy_beside(chart, stroke, thing)
            if copy is not None:
                made.append(copy)
        session.things = tuple(made) or picked
    if len(made) < len(picked):
        session.report(Message("features-no-room"))


def turn_round(session: Session) -> None:
    """Let the picked arrows lead the other way."""
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
        session.document.do(label("features-done-turn-round", what=said_things(session)), patches)


def all_things(session: Session) -> list[Thing]:
    """Every feature of the map in the order in which they are gone through."""
    chart = session.chart
    sections = ORDER if chart.is_track else ORDER[:-1]
    return [Thing(section, index) for section in sections for index, _ in chart.features(section)]


def go(by: int) -> Verb:
    """The verb that picks the next feature but ``by - 1``; the first or last one where none is picked."""

    def verb(session: Session) -> None:
        if ornament_tool.in_hand(session):
            ornament_tool.take_next(session, by)
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
    """Let go of what is picked: the region tool begins a new one then."""
    session.things = ()


def pick_all(session: Session) -> None:
    """Pick every feature."""
    session.things = tuple(all_things(session))


def nudge(dx: int, dy: int) -> Callable[[Session], None]:
    """The verb that moves what is picked by one cell, circles by half a unit."""

    def verb(session: Session) -> None:
        if ornament_tool.taken(session) is not None:
            ornament_tool.move(session, dx, dy)
            return
        if not session.things:
            return
        patches = feature_copies.stepped(session.chart, session.things, dx, dy)
        if patches is None:
            session.report(Message("features-not-there"))
        else:
            session.document.do(label("features-done-move", what=said_things(session)), patches, "features-nudge")

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
