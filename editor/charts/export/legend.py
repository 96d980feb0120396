"""The entries of a legend: every terrain and feature on the map, in the words of its game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from dsl.maps.board.spec import Feature, Kind
from editor.base.texts import capital
from editor.charts.drawing.style.theme import Theme
from editor.charts.drawing.style.theme_file import Mark, NodeStyle, SiteStyle
from editor.model.documents.chart import Chart
from editor.model.documents.chart import Feature as Thing
from editor.model.documents.patches import used_slots
from editor.model.documents.written_cells import node_items
from editor.model.games import GameBoard, attribute_label, feature_label, option_label

LOOKS, CIRCLES = 4, 16
"""Up to this number of colours of a kind are explained separately; with more the kind has one entry."""
Paint = Callable[[QPainter, QRectF], None]


@dataclass(frozen=True)
class LegendEntry:
    """One entry of a legend: its picture and its name."""

    text: str
    paint: Paint


Subject = SiteStyle | NodeStyle | Mark | Feature | str | None
"""The subject of an entry: the look of a site or a circle, a mark beside sites, a declared kind, a terrain."""


Told = list[tuple[Subject, str]]
"""The subjects with their names."""


def legend_entries(chart: Chart, theme: Theme, game: GameBoard | None) -> Told:
    """Terrains, sites, currents, waters and starts of a map, without duplicates; undeclared ones by their own name."""
    entries: Told = [
        (name, capital(feature_label(game, _declared(game, Kind.TERRAIN, name)))) for name in _terrains(chart, theme)
    ]
    entries += _circles(chart, theme, game)
    entries += _sites(chart, theme, game)
    for kind in (Kind.ARROW, Kind.REGION, Kind.START):
        for name in dict.fromkeys(_kind(thing) for _, thing in chart.features(kind.section)):
            declared = _declared(game, kind, name)
            entries.append((declared, capital(feature_label(game, declared))))
    return entries


def _kind(thing: Thing) -> str:
    return str(thing.get("kind", ""))


def _declared(game: GameBoard | None, kind: Kind, name: str) -> Feature:
    found = game.spec.feature(kind, name) if game is not None else None
    return found or Feature(kind, name)


def _terrains(chart: Chart, theme: Theme) -> list[str]:
    """The visible terrains on the map."""
    if chart.is_track:
        return []
    used = [chart.ink_of_slot(slot) for slot in used_slots(chart.cells)]
    names = dict.fromkeys(ink.terrain for ink in used if ink is not None and ink.terrain is not None)
    return [name for name in names if not theme.is_blank(name)]


def _circles(chart: Chart, theme: Theme, game: GameBoard | None) -> Told:
    """The kinds of circles on a track, in the colours they have there."""
    if not chart.is_track:
        return []
    declared = game.spec.of(Kind.TERRAIN) if game is not None else ()
    kinds: dict[str, dict[int, Thing]] = {}
    numbered: dict[str, NodeStyle] = {}
    for _, node in node_items(chart.items("nodes")):
        name = str(node.get("terrain") or (declared[0].name if declared else ""))
        kinds.setdefault(name, {}).setdefault(theme.node_colour(node).rgba(), node)
        style = theme.node_style(node)
        if style.letter and not style.symbol:
            numbered.setdefault(name, style)
    found: Told = []
    for name, looks in kinds.items():
        if name:
            distinct = _distinct(
                _declared(game, Kind.TERRAIN, name), list(looks.values()), game, CIRCLES, len(kinds) == 1
            )
            found += [(replace(theme.node_style(node), letter=""), text) for text, node in distinct]
            found += _circle_numbers(name, numbered.get(name), theme, game)
    return found


def _circle_numbers(kind: str, shown: NodeStyle | None, theme: Theme, game: GameBoard | None) -> Told:
    """The meaning of the numbers in circles of a kind (with an example), if the game has a name for it."""
    number = _declared(game, Kind.TERRAIN, kind).attribute(theme.numbered_by(kind, "terrain"))
    return [(shown, capital(attribute_label(game, number)))] if number is not None and shown is not None else []


def _distinct(
    feature: Feature, looks: Sequence[Thing], game: GameBoard | None, most: int, alone: bool = False
) -> list[tuple[str, Thing]]:
    """Things of one kind with different looks, each with the value of its first choice attribute.

    ``alone``: there is nothing else of the sort, so that the name of the kind is left out.
    """
    label = capital(feature_label(game, feature))
    choice = next((a for a in feature.attributes if a.type.base == "options"), None)
    if choice is None or not 1 < len(looks) <= most:
        return [(label, looks[0])]
    meanings = [option_label(game, choice, str(thing.get(choice.name, choice.default))) for thing in looks]
    if len(set(meanings)) < len(meanings):
        return [(label, looks[0])]
    named = [capital(meaning) if alone else f"{label}: {meaning}" for meaning in meanings]
    return list(zip(named, looks, strict=True))


def _sites(chart: Chart, theme: Theme, game: GameBoard | None) -> Told:
    """Sites of one kind in different colours, named by the meaning of the colours (whose port it is)."""
    kinds: dict[str, dict[tuple[str, int], Thing]] = {}
    sites: dict[str, list[Thing]] = {}
    for _, site in chart.features("sites"):
        style = theme.site_style(_kind(site), site)
        kinds.setdefault(_kind(site), {}).setdefault((style.symbol, style.colour.rgba()), site)
        sites.setdefault(_kind(site), []).append(site)
    found: Told = []
    for name, looks in kinds.items():
        distinct = _distinct(_declared(game, Kind.SITE, name), list(looks.values()), game, LOOKS)
        for text, site in distinct:
            style = theme.site_style(name, site)
            found.append((style, _numbered(text, name, theme, game) if style.letter else text))
        found += _marks(name, sites[name], theme, game)
    return found


def _marks(kind: str, sites: Sequence[Thing], theme: Theme, game: GameBoard | None) -> Told:
    """The small symbols beside sites of a kind, named by their attributes."""
    declared = _declared(game, Kind.SITE, kind)
    shown = {mark.symbol for site in sites for mark in theme.site_style(kind, site).marks if not mark.text}
    named = [(symbol, declared.attribute(name)) for name, symbol in theme.site_marks(kind).items() if symbol in shown]
    return [(Mark(symbol), capital(attribute_label(game, told))) for symbol, told in named if told is not None]


def _numbered(text: str, name: str, theme: Theme, game: GameBoard | None) -> str:
    """The name of a kind of site, with the meaning of the number on it."""
    number = _declared(game, Kind.SITE, name).attribute(theme.numbered_by(name))
    return f"{text} ({attribute_label(game, number).lower()})" if number is not None else text
