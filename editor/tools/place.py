"""Puts sites and starts on cells: ports, forts, harbours, whatever the rules call them."""

from __future__ import annotations

from dataclasses import dataclass

from editor.model.chart import Chart
from editor.model.document import label
from editor.model.features import added, chosen_kind, human_name, key_of_cells, named, new_feature, removed, standing
from editor.model.gamewords import feature_label, kind_word
from editor.model.patches import MISSING, Patch, Value
from editor.model.references import KINDS
from editor.tools import hits, moves, painting
from editor.tools.desk import Desk, Thing
from editor.tools.pick import Pick, said_things, wait_for_release
from editor.tools.tool import NO_SKETCH, Pointer, Sketch, Use
from editor.words import Said

SECTIONS = ("sites", "starts")


@dataclass(frozen=True)
class Choice:
    """What is placed next: a kind, and the list it belongs to. The kind is empty where the rules have none."""

    section: str
    kind: str
    title: str


def choice(desk: Desk, sections: tuple[str, ...] = SECTIONS) -> Choice:
    """What a tool for some lists makes next, with the players' word for it."""
    section, kind = chosen_kind(painting.chart_of(desk), desk.spec, sections, desk.feature)
    declared = desk.spec.feature(KINDS[section], kind) if desk.spec else None
    return Choice(section, kind, feature_label(desk.game, declared) if declared else kind_word(None, kind))


def shown_again(desk: Desk, what: Choice) -> bool:
    """Show a kind again that is hidden, and tell it: nobody can work on what is not seen. Gives whether it was."""
    there = frozenset((what.section, f"{what.section}:{what.kind}")) & desk.hidden
    if there:
        desk.hidden -= there
        desk.tell(Said("features-shown-again", {"what": what.title}))
    return bool(there)


class Place:
    """A click places or picks, a drag moves, Shift+click gives it another cell, the right button removes."""

    name = "place"
    cursor = "cross"

    def use(self, desk: Desk, at: Pointer) -> Use:
        """One click or drag."""
        what = choice(desk)
        if not what.kind:
            desk.tell(Said("features-none-declared"))
            yield from wait_for_release(at)
        elif at.cell < 0:
            desk.tell(Said("tools-told-beside"))
            yield from wait_for_release(at)
        elif shown_again(desk, what):
            yield from wait_for_release(at)
        elif at.second:
            self._remove(desk, what, at.cell)
            yield from wait_for_release(at)
        elif at.shift and self._another_cell(desk, at.cell):
            yield from wait_for_release(at)
        else:
            yield from self._place(desk, at, what)

    def _place(self, desk: Desk, at: Pointer, what: Choice) -> Use:
        chart = painting.chart_of(desk)
        there = standing(chart, what.section, what.kind, at.cell)
        if there >= 0:
            desk.things = (Thing(what.section, there),)
            yield from Pick().drag(desk, at)
            return
        with painting.stroke_of(desk, "features-done-place", what=what.title) as stroke:
            index = -1
            while True:
                if at.cell >= 0 and standing(chart, what.section, what.kind, at.cell, index) < 0:
                    stroke.restart()
                    patches, index = made(desk, chart, what, [at.cell])
                    stroke.add(patches)
                if at.kind == "release":
                    break
                at = yield hits.outline(chart, [Thing(what.section, index)])
        desk.things = (Thing(what.section, index),)

    def _remove(self, desk: Desk, what: Choice, cell: int) -> None:
        chart = painting.chart_of(desk)
        index = standing(chart, what.section, what.kind, cell)
        if index >= 0:
            desk.things = ()
            item = hits.item_of(chart, Thing(what.section, index))
            name = named(chart, item, desk.spec) if item is not None else ""
            said = label("features-done-delete", what=name)
            painting.document_of(desk).do(said, removed(chart, what.section, [index]))

    def _another_cell(self, desk: Desk, cell: int) -> bool:
        """Give the picked site or start a cell more, or one less; gives whether one is picked."""
        chart = painting.chart_of(desk)
        thing = next((thing for thing in desk.seen() if thing.section in SECTIONS), None)
        item = hits.item_of(chart, thing) if thing is not None else None
        if thing is None or item is None:
            return False
        cells = chart.cells_of(item)
        after = [c for c in cells if c != cell] if cell in cells else [*cells, cell]
        taken = thing.section == "sites" and standing(chart, "sites", str(item.get("kind", "")), cell, thing.index) >= 0
        if after and not taken:
            key = key_of_cells(item, thing.section)
            before = item.get(key, MISSING)
            patch: Patch = Value((thing.section, thing.index, key), before, moves.rewritten(chart, None, after))
            painting.document_of(desk).do(label("features-done-cells", what=said_things(desk, (thing,))), [patch])
        return True

    def hover(self, desk: Desk, at: Pointer) -> Sketch:
        """The cell that would be taken, and by what."""
        if at.cell < 0:
            return NO_SKETCH
        what = choice(desk)
        chart = painting.chart_of(desk)
        index = standing(chart, what.section, what.kind, at.cell) if what.kind else -1
        index = -1 if desk.hides(Thing(what.section, index)) else index
        item = hits.item_of(chart, Thing(what.section, index)) if index >= 0 else None
        return Sketch(cells=(at.cell,), label=human_name(chart, item, desk.spec) if item is not None else what.title)

    def hint(self, desk: Desk) -> Said:
        """What is placed, and what Shift and the right button do."""
        what = choice(desk) if desk.document else Choice("sites", "", "")
        return Said("tools-place-hint", {"what": what.title}) if what.kind else Said("features-none-declared")


def made(desk: Desk, chart: Chart, what: Choice, cells: list[int]) -> tuple[list[Patch], int]:
    """The patches that put a new feature of a chosen kind on cells, and its place in its list."""
    return added(chart, what.section, new_feature(chart, desk.spec, what.section, what.kind, cells))


TOOLS = (Place(),)
