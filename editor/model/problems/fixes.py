"""Quick fixes: the one obvious repair of a problem, as patches that can be undone.

``fixes_for`` returns those for one problem, ``apply_all`` repairs all of a kind in one step of the history.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from dsl.maps.board.spec import BoardSpec
from dsl.text.diagnostics import Diagnostic
from editor.model.documents.chart import Chart
from editor.model.documents.map_document import MapDocument, label
from editor.model.problems import repair_places as places
from editor.model.problems import repair_values as values
from editor.model.problems.locate import path_of
from editor.model.problems.repair_case import Case, Fix, Repair

REPAIRS: Mapping[str, Repair] = {
    "map-unknown-terrain": values.known_word,
    "map-unknown-kind": values.known_word,
    "map-not-one-of": values.known_word,
    "map-unknown-attribute": values.known_key,
    "map-unknown-key": values.known_key,
    "map-attribute-missing": values.missing_attributes,
    "map-key-missing": values.missing_keys,
    "map-range": values.clamped,
    "map-expected-integer": values.whole_number,
    "map-repeated": values.without_repeats,
    "map-other-game": values.add_game,
    "map-cells-twice": values.both_places,
    "map-duplicate-id": values.another_id,
    "map-expected-id": values.proper_id,
    "map-not-a-cell": places.on_a_cell,
    "map-cell-outside": places.on_a_cell,
    "map-cell-absent": places.on_a_cell,
    "map-unknown-node": places.on_a_cell,
    "map-range-empty": places.without_entry,
    "map-two-on-cell": places.move_to_free_cell,
    "map-edge-to-itself": places.remove_line,
    "map-edge-twice": places.remove_line,
    "map-character-unknown": places.known_character,
    "map-width": places.header_width,
    "map-row-length": places.even_row,
    "map-row-count": places.row_count,
}


def fixes_for(diagnostic: Diagnostic, chart: Chart, spec: BoardSpec | None) -> list[Fix]:
    """The repairs of one problem of ``chart``; empty if none is obvious.

    The diagnostic must be of the text that the chart would be saved as, because its place is looked up there.
    """
    repair = REPAIRS.get(diagnostic.code)
    if repair is None:
        return []
    path = path_of(diagnostic)
    if not path and diagnostic.code != "map-row-count":
        return []
    try:
        found = repair(Case(diagnostic, chart, spec, path))
    except (LookupError, TypeError, ValueError):  # the file has a form there that the repair does not expect
        return []
    return [found] if found is not None and found.patches else []


def apply_fix(document: MapDocument, fix: Fix) -> bool:
    """Apply a fix; False if it changed nothing."""
    return document.do(fix.label, fix.patches)


def apply_all(document: MapDocument, diagnostics: Sequence[Diagnostic], spec: BoardSpec | None) -> int:
    """Repair several problems in one step; returns how many.

    The last in the file comes first, so that removals do not move the places of the others.
    """
    stroke = document.begin(label("fixes-all"))
    count = 0
    ranked = sorted(diagnostics, key=lambda d: (d.span.line, d.span.column) if d.span else (0, 0), reverse=True)
    for diagnostic in ranked:
        for fix in fixes_for(diagnostic, document.chart, spec)[:1]:
            stroke.add(fix.patches)
            count += 1
    stroke.finish()
    return count
