"""Puts sites and starts on cells: ports, forts, harbours, whatever the rules call them."""

from __future__ import annotations

from dataclasses import dataclass

from dsl.board.spec import SECTIONS, Kind
from editor.documents.chart import Chart
from editor.documents.feature_edits import added, chosen_kind, human_name, named, new_feature, removed, standing
from editor.documents.map_document import label
from editor.documents.patches import Patch
from editor.draw.tools import hit_testing, strokes
from editor.draw.tools.features.area_tool import AreaTool, paint_area
from editor.draw.tools.features.pick_tool import PickTool, said_things, wait_for_release
from editor.draw.tools.gesture import NO_SKETCH, Pointer, Sketch, Use
from editor.rulesets.labels import feature_label, kind_word
from editor.sessions.desk import Desk, Thing
from editor.texts import Message

ON_CELLS = (Kind.SITE.section, Kind.START.section)


@dataclass(frozen=True)
class PlaceChoice:
    """What is placed next: a kind, and the list it belongs to. The kind is empty where the rules have none."""

    section: str
    kind: str
    title: str


def choice(desk: Desk, sections: tuple[str, ...] = ON_CELLS) -> PlaceChoice:
    """What a tool for some lists makes next, with the players' word for it."""
    section, kind = chosen_kind(strokes.chart_of(desk), desk.spec, sections, desk.feature)
    declared = desk.spec.feature(SECTIONS[section], kind) if desk.spec else None
    return PlaceChoice(section, kind, feature_label(desk.game, declared) if declared else kind_word(None, kind))


def shown_again(desk: Desk, what: PlaceChoice) -> bool:
    """Show a kind again that is hidden, and tell it: nobody can work on what is not seen. Gives whether it was."""
    there = frozenset((what.section, f"{what.section}:{what.kind}")) & desk.hidden
    if there:
        desk.hidden -= there
        desk.report(Message("features-shown-again", {"what": what.title}))
    return bool(there)


class PlaceTool:
    """A click places or picks, a drag moves, Shift paints the cells of what is picked, the right button removes.

    Starts are areas: a click or drag beside one paints on, elsewhere it begins another (Alt: beside one, too).
    """

    name = "place"
    cursor = "cross"

    def use(self, desk: Desk, at: Pointer) -> Use:
        """One click or drag."""
        what = choice(desk)
        if not what.kind:
            desk.report(Message("features-none-declared"))
            yield from wait_for_release(at)
        elif at.cell < 0:
            strokes.tell_nothing(desk, at.cell)
            yield from wait_for_release(at)
        elif shown_again(desk, what):
            yield from wait_for_release(at)
        elif at.second:
            yield from self._remove(desk, what, at)
        elif at.shift and (thing := _picked(desk)) is not None:
            erase = at.cell in hit_testing.cells_of_thing(strokes.chart_of(desk), thing)
            yield from self._paint(desk, at, thing, erase)
        elif what.section == "starts" and (thing := _beside(desk, what, at)) is not None:
            yield from self._paint(desk, at, thing)
        else:
            yield from self._place(desk, at, what)

    def _paint(self, desk: Desk, at: Pointer, thing: Thing, erase: bool = False) -> Use:
        """Cells more for a thing, or fewer."""
        area = AreaTool(strokes.chart_of(desk), thing)
        with strokes.stroke_of(desk, "features-done-cells", what=said_things(desk, (thing,))) as stroke:
            yield from paint_area(desk, at, area, stroke, erase)

    def _place(self, desk: Desk, at: Pointer, what: PlaceChoice) -> Use:
        chart = strokes.chart_of(desk)
        there = standing(chart, what.section, what.kind, at.cell)
        if there >= 0:
            desk.things = (Thing(what.section, there),)
            yield from PickTool().drag(desk, at)
            return
        if what.section == "starts":
            with strokes.stroke_of(desk, "features-done-place", what=what.title) as stroke:
                patches, index = made(desk, chart, what, [at.cell])
                stroke.add(patches)
                yield from paint_area(desk, at, AreaTool(chart, Thing(what.section, index)), stroke)
            if desk.things:
                desk.pick_new(*desk.things)
            return
        with strokes.stroke_of(desk, "features-done-place", what=what.title) as stroke:
            index = -1
            while True:
                if at.cell >= 0 and standing(chart, what.section, what.kind, at.cell, index) < 0:
                    stroke.restart()
                    patches, index = made(desk, chart, what, [at.cell])
                    stroke.add(patches)
                if at.kind == "release":
                    break
                at = yield hit_testing.outline(chart, [Thing(what.section, index)])
        desk.pick_new(Thing(what.section, index))

    def _remove(self, desk: Desk, what: PlaceChoice, at: Pointer) -> Use:
        """Take away what stands on a cell; of a start, the cells that the button is drawn over."""
        chart = strokes.chart_of(desk)
        index = standing(chart, what.section, what.kind, at.cell)
        if index < 0:
            yield from wait_for_release(at)
        elif what.section == "starts":
            yield from self._paint(desk, at, Thing(what.section, index), erase=True)
        else:
            desk.things = ()
            item = hit_testing.item_of(chart, Thing(what.section, index))
            name = named(chart, item, desk.spec) if item is not None else ""
            said = label("features-done-delete", what=name)
            strokes.document_of(desk).do(said, removed(chart, what.section, [index]))
            yield from wait_for_release(at)

    def hover(self, desk: Desk, at: Pointer) -> Sketch:
        """The cell that would be taken, and by what."""
        if at.cell < 0:
            return NO_SKETCH
        what = choice(desk)
        chart = strokes.chart_of(desk)
        index = standing(chart, what.section, what.kind, at.cell) if what.kind else -1
        index = -1 if desk.hides(Thing(what.section, index)) else index
        item = hit_testing.item_of(chart, Thing(what.section, index)) if index >= 0 else None
        return Sketch(cells=(at.cell,), label=human_name(chart, item, desk.spec) if item is not None else what.title)

    def hint(self, desk: Desk) -> Message:
        """What is placed, and what Shift and the right button do."""
        what = choice(desk) if desk.document else PlaceChoice("sites", "", "")
        key = "tools-place-hint-start" if what.section == "starts" else "tools-place-hint"
        return Message(key, {"what": what.title}) if what.kind else Message("features-none-declared")


def _picked(desk: Desk) -> Thing | None:
    """The picked site or start, if one is there."""
    thing = next((thing for thing in desk.seen() if thing.section in ON_CELLS), None)
    return thing if thing is not None and hit_testing.item_of(strokes.chart_of(desk), thing) is not None else None


def _beside(desk: Desk, what: PlaceChoice, at: Pointer) -> Thing | None:
    """The start of that kind which a free cell lies beside: the picked one before others."""
    chart = strokes.chart_of(desk)
    if at.alt or standing(chart, what.section, what.kind, at.cell) >= 0:
        return None
    listed = [(index, item) for index, item in chart.features("starts") if str(item.get("kind", "")) == what.kind]
    round_it = set(chart.geometry.neighbours(at.cell))
    found = [Thing("starts", index) for index, item in listed if not round_it.isdisjoint(chart.cells_of(item))]
    return next((thing for thing in found if thing in desk.things), found[0] if found else None)


def made(desk: Desk, chart: Chart, what: PlaceChoice, cells: list[int]) -> tuple[list[Patch], int]:
    """The patches that put a new feature of a chosen kind on cells, and its place in its list."""
    return added(chart, what.section, new_feature(chart, desk.spec, what.section, what.kind, cells))


TOOLS = (PlaceTool(),)
