"""The text of a new map, and the inks of a ruleset: its terrains, and the kinds of circles of a track."""

from __future__ import annotations

from dataclasses import replace

from dsl.maps.board.spec import Attribute, BoardSpec, Feature, Kind
from dsl.maps.mapfile import new_map
from editor.base.texts import ui
from editor.model.documents.chart import Chart, Ink
from editor.model.games import GameBoard, game_word, option_label


def declared_inks(spec: BoardSpec | None) -> list[Ink]:
    """One ink for each terrain; on a track one for each value of the terrain's first choice attribute."""
    found: list[Ink] = []
    for terrain in spec.of(Kind.TERRAIN) if spec is not None else ():
        choice = circle_kind_attribute(spec, terrain)
        values = choice.type.values if choice is not None else ()
        found += [Ink(terrain.name, ((choice.name, value),)) for value in values if choice is not None]
        found += [] if values else [Ink(terrain.name)]
    return found


def circle_kind_attribute(spec: BoardSpec | None, terrain: Feature | None) -> Attribute | None:
    """The first choice attribute of a track's terrain; None on grids, and if it has none."""
    if spec is None or terrain is None or spec.topology != "track":
        return None
    return next((a for a in terrain.attributes if a.type.base == "options" and not a.type.many), None)


def ink_of(chart: Chart, spec: BoardSpec | None, cell: int) -> Ink | None:
    """The ink of a cell; on a track with the kind of the circle: that in the map, or the default of the rules."""
    ink = chart.ink_at(cell)
    if ink is None or spec is None or not chart.is_track:
        return ink
    terrains = spec.of(Kind.TERRAIN)
    terrain = spec.feature(Kind.TERRAIN, ink.terrain) if ink.terrain else terrains[0] if terrains else None
    choice = circle_kind_attribute(spec, terrain)
    if terrain is None or choice is None:
        return ink
    value = chart.nodes[cell][1].get(choice.name, choice.default)
    return Ink(terrain.name, ((choice.name, value),)) if isinstance(value, str) else Ink(terrain.name)


def variant_label(game: GameBoard | None, ink: Ink) -> str:
    """The ruleset's name for the kind of circle that an ink paints; empty for other inks."""
    spec = game.spec if game is not None else None
    choice = (
        circle_kind_attribute(spec, spec.feature(Kind.TERRAIN, ink.terrain))
        if spec is not None and ink.terrain
        else None
    )
    if choice is None or len(ink.values) != 1 or ink.values[0][0] != choice.name:
        return ""
    return option_label(game, choice, str(ink.values[0][1]))


PASSABLE = "passable"


def shore_inks(spec: BoardSpec | None, chart: Chart | None = None) -> tuple[Ink, Ink]:
    """The inks for water and land: of the ruleset's board, else of the map's legend, else of a new map."""
    terrains = spec.of(Kind.TERRAIN) if spec is not None else ()
    water = next((t for t in terrains if PASSABLE in t.flags), None)
    land = next((t for t in terrains if PASSABLE not in t.flags), None)
    if water is not None and land is not None:
        return Ink(water.name), Ink(land.name)
    inks = [ink for ink in chart.inks() if ink.terrain] if chart is not None and not chart.is_track else []
    known = [next((ink for ink in inks if ink.terrain == name), None) for name in TERRAINS]
    if len(inks) >= 2:
        first = known[0] or next(ink for ink in inks if ink != known[1])
        return first, known[1] or next(ink for ink in inks if ink != first)
    other = next(name for name in TERRAINS[::-1] if not inks or name != inks[0].terrain)
    return (inks[0] if inks else Ink(TERRAINS[0])), Ink(other)


TERRAINS = ("sea", "land")
CIRCLE = "circle"
STYLE = "engraved"
"""The chart style of a new map."""


def new_text(
    game: GameBoard | None,
    kind: str = "square8",
    width: int = 0,
    height: int = 0,
    orientation: str = "pointy",
    shifted: str = "even",
    title: str = "New map",
) -> str:
    """The text of a new map, which loads without warnings, its comments in the current language.

    ``game`` sets the kind of grid and, if its rules fix it, the size. Without one, ``kind`` is ``square4``,
    ``square8``,
    ``hex`` or ``track``. On a track ``width`` is the number of circles. Raises ``ValueError`` for an impossible size.
    """
    spec = game.spec if game is not None else generic_spec(kind)
    if spec.topology == "track":
        # ``new_map`` takes the size of a grid where none is set; a dozen circles are a better start.
        width, height = min(width, 1000) or 12, 1

    def word(label: str) -> str:
        return game_word(game, label)

    form = {"orientation": orientation, "shifted": shifted, "style": STYLE}
    return new_map(spec, width, height, title=title, language=ui.language, word=word, **form)


def generic_spec(kind: str) -> BoardSpec:
    """A board that belongs to no game, with the terrains of a new map."""
    names = (CIRCLE,) if kind == "track" else TERRAINS
    bare = BoardSpec(kind)
    return replace(bare, features=tuple(Feature(Kind.TERRAIN, name) for name in names))
