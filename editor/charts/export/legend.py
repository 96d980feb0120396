"""The entries of a legend: every terrain and feature that is on the map, in the words of its game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from dsl.maps.board.spec import Feature, Kind
from editor.charts.drawing.drawing_context import StyleName
from editor.charts.drawing.engraved.track_coins import coin_look, paint_coin
from editor.charts.drawing.engraved.track_ground import track_inks
from editor.charts.drawing.style.swatches import draw_feature, draw_ink
from editor.charts.drawing.style.symbols import draw_symbol
from editor.charts.drawing.style.theme import Theme
from editor.charts.drawing.style.theme_file import Mark, NodeStyle, SiteStyle
from editor.model.documents.chart import Chart, Ink
from editor.model.documents.chart import Feature as Thing
from editor.model.documents.patches import used_slots
from editor.model.documents.written_cells import node_items
from editor.model.games import GameBoard, attribute_label, feature_label, option_label

LOOKS, CIRCLES = 4, 16
"""A kind of site, or of circle, is explained in so many colours; beyond that once."""
COIN = 16.0
"""The radius of the coins of circles, before they are made small."""
Paint = Callable[[QPainter, QRectF], None]


@dataclass(frozen=True)
class LegendEntry:
    """One thing in a legend: its picture and its name."""

    text: str
    paint: Paint


Subject = SiteStyle | NodeStyle | Mark | Feature | str | None
"""What an entry explains: how a site or a circle looks, a mark beside sites, what is declared of a kind, a terrain."""


def legend(chart: Chart, theme: Theme, game: GameBoard | None) -> tuple[LegendEntry, ...]:
    """Terrains, sites, currents, waters and starts of a map, each once; what is not declared has its own name."""
    return tuple(entry for _, entry in legend_entries(chart, theme, game))


def legend_entries(chart: Chart, theme: Theme, game: GameBoard | None) -> list[tuple[Subject, LegendEntry]]:
    """The same, each with what it explains."""
    entries: list[tuple[Subject, LegendEntry]] = []
    entries += [(ink.terrain, _ink_entry(ink, theme, game)) for ink in _inks(chart, theme)]
    entries += _circle_entries(chart, theme, game)
    entries += _site_entries(chart, theme, game)
    for kind in (Kind.ARROW, Kind.REGION, Kind.START):
        for number, name in enumerate(dict.fromkeys(_kind(thing) for _, thing in chart.features(kind.section))):
            declared = _declared(game, kind, name)
            entries.append((declared, _feature_entry(declared, theme, game, number)))
    return entries


def _kind(thing: Thing) -> str:
    return str(thing.get("kind", ""))


def _declared(game: GameBoard | None, kind: Kind, name: str) -> Feature:
    found = game.spec.feature(kind, name) if game is not None else None
    return found or Feature(kind, name)


def _inks(chart: Chart, theme: Theme) -> list[Ink]:
    """The terrains that are painted somewhere, without values, and without those that show nothing."""
    if chart.is_track:
        return []
    used = [chart.ink_of_slot(slot) for slot in used_slots(chart.cells)]
    names = dict.fromkeys(ink.terrain for ink in used if ink is not None and ink.terrain is not None)
    return [Ink(name) for name in names if not theme.is_blank(name)]


def _circle_entries(chart: Chart, theme: Theme, game: GameBoard | None) -> list[tuple[Subject, LegendEntry]]:
    """The kinds of circles on a track, in the colours they have there."""
    if not chart.is_track:
        return []
    declared = game.spec.of(Kind.TERRAIN) if game is not None else ()
    kinds: dict[str, dict[int, Thing]] = {}
    for _, node in node_items(chart.items("nodes")):
        name = str(node.get("terrain") or (declared[0].name if declared else ""))
        kinds.setdefault(name, {}).setdefault(theme.node_colour(node).rgba(), node)
    found: list[tuple[Subject, LegendEntry]] = []
    for name, looks in kinds.items():
        if name:
            distinct = _distinct(
                _declared(game, Kind.TERRAIN, name), list(looks.values()), game, CIRCLES, len(kinds) == 1
            )
            found += [
                (theme.node_style(node), LegendEntry(text, coin_entry(theme.node_style(node), "plain", theme)))
                for text, node in distinct
            ]
    return found


def _distinct(
    feature: Feature, looks: Sequence[Thing], game: GameBoard | None, most: int, alone: bool = False
) -> list[tuple[str, Thing]]:
    """Things of one kind that look different, each with what its look means: the value of the first choice it has.

    ``alone``: there is nothing else of the sort, so that the kind itself need not be repeated.
    """
    label = _capital(feature_label(game, feature))
    choice = next((a for a in feature.attributes if a.type.base == "options"), None)
    if choice is None or not 1 < len(looks) <= most:
        return [(label, looks[0])]
    meanings = [option_label(game, choice, str(thing.get(choice.name, choice.default))) for thing in looks]
    if len(set(meanings)) < len(meanings):
        return [(label, looks[0])]
    named = [_capital(meaning) if alone else f"{label}: {meaning}" for meaning in meanings]
    return list(zip(named, looks, strict=True))


def coin_entry(style: NodeStyle, name: StyleName, theme: Theme) -> Paint:
    """The coin of a circle in a style of charts: drawn large and made small, so that it shows all that it has."""
    inks = track_inks(name, theme.night)
    coin = coin_look(replace(style, letter=""), inks)

    def paint(painter: QPainter, rect: QRectF) -> None:
        painter.save()
        painter.translate(rect.center())
        size = 0.52 * rect.height() / COIN
        painter.scale(size, size)
        paint_coin(painter, QPointF(), COIN, coin, inks)
        painter.restore()

    return paint


def _ink_entry(ink: Ink, theme: Theme, game: GameBoard | None) -> LegendEntry:
    label = feature_label(game, _declared(game, Kind.TERRAIN, str(ink.terrain)))
    return LegendEntry(_capital(label), lambda painter, rect: draw_ink(painter, rect, ink, theme))


def _feature_entry(feature: Feature, theme: Theme, game: GameBoard | None, number: int) -> LegendEntry:
    label = _capital(feature_label(game, feature))
    return LegendEntry(label, lambda painter, rect: draw_feature(painter, rect, feature, theme, number))


def _site_entries(chart: Chart, theme: Theme, game: GameBoard | None) -> list[tuple[Subject, LegendEntry]]:
    """Sites of one kind in different colours are named by what the colours mean (whose port it is)."""
    kinds: dict[str, dict[tuple[str, int], Thing]] = {}
    sites: dict[str, list[Thing]] = {}
    for _, site in chart.features("sites"):
        style = theme.site_style(_kind(site), site)
        kinds.setdefault(_kind(site), {}).setdefault((style.symbol, style.colour.rgba()), site)
        sites.setdefault(_kind(site), []).append(site)
    found: list[tuple[Subject, LegendEntry]] = []
    for name, looks in kinds.items():
        distinct = _distinct(_declared(game, Kind.SITE, name), list(looks.values()), game, LOOKS)
        for text, site in distinct:
            style = theme.site_style(name, site)
            text_shown = _numbered(text, name, theme, game) if style.letter else text
            found.append((style, LegendEntry(text_shown, _symbol(style))))
        found += _mark_entries(name, sites[name], theme, game)
    return found


def _mark_entries(
    kind: str, sites: Sequence[Thing], theme: Theme, game: GameBoard | None
) -> list[tuple[Subject, LegendEntry]]:
    """The small symbols beside sites of a kind, in the words of the attributes that they stand for."""
    declared = _declared(game, Kind.SITE, kind)
    shown = {mark.symbol for site in sites for mark in theme.site_style(kind, site).marks if not mark.text}
    found: list[tuple[Subject, LegendEntry]] = []
    for name, symbol in theme.site_marks(kind).items():
        attribute = declared.attribute(name)
        if attribute is not None and symbol in shown:
            text = _capital(attribute_label(game, attribute))
            found.append((Mark(symbol), LegendEntry(text, _mark(symbol, theme))))
    return found


def _mark(symbol: str, theme: Theme) -> Paint:
    return lambda painter, rect: draw_symbol(painter, symbol, rect, theme.ink, theme.paper)


def _numbered(text: str, name: str, theme: Theme, game: GameBoard | None) -> str:
    """The name of a kind of site, and what the number is that stands on it."""
    number = _declared(game, Kind.SITE, name).attribute(theme.numbered_by(name))
    return f"{text} ({attribute_label(game, number).lower()})" if number is not None else text


def _symbol(style: SiteStyle) -> Paint:
    return lambda painter, rect: draw_symbol(painter, style.symbol, rect, style.colour, style.outline)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
