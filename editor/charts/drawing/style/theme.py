"""The look of a ruleset's charts: its ``theme.yaml``, by day or night, with defaults for missing entries.

An entry is a colour (``"#8fc3d9"``) or depends on an attribute (``{by: side, spain: "#b8352a", default: "#888888"}``);
``night`` next to it is used by night. Missing and invalid entries fall back to ``plain.yaml``, then to colours made up
from names, so a theme can never fail.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

from PySide6.QtGui import QColor

from dsl.maps.board.spec import SECTIONS, BoardSpec, Kind, colour_number
from dsl.maps.mapfile.values import Data, truth
from dsl.services.theme.sections import StageKeys, stage_keys
from editor.charts.drawing.style.colours import colour_of, hue_of, lightness, made_up, mixed, with_alpha
from editor.charts.drawing.style.symbols import symbol_names
from editor.charts.drawing.style.theme_file import (
    Entry,
    Mark,
    NodeStyle,
    RegionStyle,
    SiteStyle,
    StartStyle,
    part,
    plain_sheet,
    read_sheet,
    word,
)

FILE = "theme.yaml"
MOST_CACHED = 8192
PRINTED = 0.6
"""How much paler land is on white paper: a printer without colour must tell it from water."""
KINDS = SECTIONS | {"terrain": Kind.TERRAIN}


def load_theme(folder: Path | None, night: bool = False) -> Theme:
    """The theme of a ruleset's folder; the plain one for None, and if the file is missing or broken."""
    sheets = (read_sheet(folder / FILE), plain_sheet()) if folder is not None else (plain_sheet(),)
    return Theme(tuple(sheet for sheet in sheets if sheet), night)


@dataclass(frozen=True, eq=False)
class Theme:
    """Colours, symbols and patterns. ``spec``: defaults of attributes, and which terrains are water.

    ``white``: for printing by day on white paper, which needs no background colour.
    """

    sheets: tuple[Entry, ...] = field(default_factory=lambda: (plain_sheet(),))
    night: bool = False
    spec: BoardSpec | None = None
    white: bool = False
    _seen: dict[object, QColor] = field(default_factory=dict, repr=False)
    _styles: dict[str, SiteStyle] = field(default_factory=dict, repr=False)

    def with_spec(self, spec: BoardSpec | None) -> Theme:
        """The same theme for another board."""
        return replace(self, spec=spec, _seen={}, _styles={})

    def with_night(self, night: bool) -> Theme:
        """The same theme by day or by night."""
        return replace(self, night=night, _seen={}, _styles={})

    def on_white(self) -> Theme:
        """The same theme for a print on white paper."""
        return replace(self, white=True, _seen={}, _styles={})

    def ashore(self) -> Theme:
        """The same theme with paper instead of water under a track."""
        paper: Entry = {"chart": {"sea": {"colour": self.paper.name()}}}
        return replace(self, sheets=(paper, *self.sheets), _seen={}, _styles={})

    @cached_property
    def stage(self) -> StageKeys:
        """The display of play in the game's own theme."""
        return stage_keys(self.sheets[0])

    # --- the drawing itself ----------------------------------------------------------------------

    def chart_colour(self, name: str) -> QColor:
        """A colour of the drawing: ``paper``, ``ink``, ``sea``, … as the key ``chart`` of a theme has them."""
        if ("chart", name) not in self._seen:
            entries = (part(part(sheet, "chart"), name) for sheet in self.sheets)
            found = (self._colour(entry, {}, "chart", name) for entry in entries if entry)
            self._seen["chart", name] = next((c for c in found if c is not None), QColor("#808080"))
        return QColor(self._seen["chart", name])

    @property
    def ink(self) -> QColor:
        """Texts and fine lines."""
        return self.chart_colour("ink")

    @property
    def paper(self) -> QColor:
        """The page, and the halo around texts."""
        return QColor("white") if self.white and not self.night else self.chart_colour("paper")

    @property
    def sea(self) -> QColor:
        """Water without a terrain: the page of a track."""
        return self.chart_colour("sea")

    @property
    def is_ashore(self) -> bool:
        """Whether there is paper instead of water under a track."""
        return self.sea == self.paper

    @property
    def grid(self) -> QColor:
        """The lines between cells, half transparent."""
        return with_alpha(self.chart_colour("grid"), 0.22)

    @property
    def coast(self) -> QColor:
        """The line between water and land."""
        return self.chart_colour("coast")

    @property
    def selection(self) -> QColor:
        """Marching ants, handles, what is picked out."""
        return self.chart_colour("selection")

    @property
    def error(self) -> QColor:
        """The colour of errors."""
        return self.chart_colour("error")

    @property
    def shallow(self) -> QColor:
        """Water close to land."""
        return mixed(self.sea, QColor("#5fa3ab") if self.night else QColor("#ffffff"), 0.42)

    # --- terrain ---------------------------------------------------------------------------------

    def terrain_colour(self, terrain: str | None, values: Mapping[str, Data] | None = None) -> QColor:
        """The colour of a terrain (None: no cell, the page); ``values``: those of its legend entry."""
        if terrain is None:
            return self.paper
        key = ("terrain", terrain, repr(values))
        if key not in self._seen:
            entry = self._entry("terrain", terrain)
            found = self._colour(entry, values or {}, "terrain", terrain)
            found = found or made_up(terrain, self.is_wet(terrain), self.night)
            blank = found == self.chart_colour("paper")
            if self.white and not self.night and not self.is_wet(terrain):
                found = mixed(found, QColor("white"), PRINTED)
            self._seen[key] = self.paper if blank else found
        return QColor(self._seen[key])

    def pattern(self, terrain: str | None) -> str:
        """``waves``, ``dots``, ``hatch`` or empty."""
        if terrain is None:
            return ""
        entry = self._entry("terrain", terrain)
        return str(entry.get("pattern", "")) if entry else "waves" if self._passable(terrain) else ""

    def is_wet(self, terrain: str | None) -> bool:
        """Whether a terrain looks like water: waves, or sailed and unknown to the theme."""
        return self.pattern(terrain) == "waves"

    def has_water(self, terrains: Iterable[str]) -> bool:
        """Whether the theme itself declares one of the terrains as water."""
        return any(self._entry("terrain", terrain) and self.is_wet(terrain) for terrain in terrains)

    def is_blank(self, terrain: str | None) -> bool:
        """Whether a terrain is invisible: no cell, or one in the colour of the page."""
        return terrain is None or self.terrain_colour(terrain) == self.paper

    def _passable(self, terrain: str) -> bool:
        feature = self.spec.feature(Kind.TERRAIN, terrain) if self.spec else None
        return feature is not None and "passable" in feature.flags

    # --- what stands there -----------------------------------------------------------------------

    def site_style(self, kind: str, attributes: Mapping[str, Data]) -> SiteStyle:
        """The look of a site; ``attributes`` is its item in the map file, or the kind's defaults in a palette."""
        return self._style("sites", kind, attributes)

    def piece_style(self, kind: str, attributes: Mapping[str, Data]) -> SiteStyle:
        """The look of a piece with its present ``attributes``."""
        return self._style("pieces", kind, attributes)

    def has_piece_colour(self, kind: str) -> bool:
        """Whether the theme has a colour for the pieces of a kind."""
        return bool(self._entry("pieces", kind).get("colour"))

    def piece_marks(self, kind: str) -> tuple[str, ...]:
        """The attributes of the pieces of a kind that are shown at them as numbers."""
        marks = self._entry("pieces", kind).get("marks")
        return tuple(marks) if isinstance(marks, dict) else (marks,) if isinstance(marks, str) else ()

    def piece_letter_by(self, kind: str) -> str:
        """The attribute by which the letters of the pieces of a kind are chosen; empty for none."""
        letter = self._entry("pieces", kind).get("letter")
        return str(letter.get("by", "")) if isinstance(letter, dict) else ""

    def has_marks(self, kind: str) -> bool:
        """Whether sites of a kind can have marks: then they are the main features of the chart."""
        return bool(self._entry("sites", kind).get("marks"))

    def site_marks(self, kind: str) -> dict[str, str]:
        """The symbols next to sites of a kind, by the attributes that they show."""
        return _symbols_by(self._entry("sites", kind).get("marks"))

    def _style(self, section: str, kind: str, thing: Mapping[str, Data]) -> SiteStyle:
        key = repr((section, kind, thing))
        if key not in self._styles:
            if len(self._styles) >= MOST_CACHED:
                self._styles.clear()
            self._styles[key] = self._made_style(section, kind, thing)
        return self._styles[key]

    def _made_style(self, section: str, kind: str, thing: Mapping[str, Data]) -> SiteStyle:
        entry = self._entry(section, kind)
        colour = self._own_colour(thing, section, kind) or self._colour(entry, thing, section, kind)
        colour = colour or self.chart_colour("site")
        outline = self._colour({"colour": entry.get("outline")}, thing, section, kind)
        contrast = QColor("#fbf6e6") if lightness(colour) < 0.6 else QColor("#3b3127")
        owner = self._attribute(str(entry.get("flag", "")), thing, section, kind)
        letter = self._letter(entry.get("letter"), thing, section, kind) if entry else self._first_number(thing)
        symbol = self._chosen(entry.get("symbol"), thing, section, kind)
        marks = tuple(self._marks(entry.get("marks"), thing, section, kind))
        struck = section == "sites" and self._is_over(entry.get("marks"), thing, kind)
        flag = self.player_colour(owner)
        return SiteStyle(str(symbol or kind), colour, outline or contrast, flag, letter, marks, struck)

    def _own_colour(self, thing: Mapping[str, Data], section: str, kind: str) -> QColor | None:
        """The colour of a site in the map, which has priority over the theme's."""
        feature = self.spec.feature(Kind.SITE, kind) if self.spec and section == "sites" else None
        names = (a.name for a in feature.attributes if a.type.base == "colour") if feature is not None else ()
        found = (self._attribute(name, thing, section, kind) for name in names)
        return next((colour_of(value) for value in found if colour_number(str(value)) is not None), None)

    def _is_over(self, marked: Data, thing: Mapping[str, Data], kind: str) -> bool:
        """Whether a site lost the attribute for which the theme has a word that is no symbol."""
        if not isinstance(marked, str) or marked in symbol_names():
            return False
        return truth(self._attribute(marked, thing, "sites", kind)) is False

    def player_colour(self, seat: Data) -> QColor | None:
        """The colour of a seat (from 1); None for nobody, and if it depends on an attribute."""
        for sheet in self.sheets:
            colours = part(sheet, "players").get("colour")
            if isinstance(colours, dict):
                return None
            if isinstance(colours, list) and colours and isinstance(seat, int) and seat > 0:
                return colour_of(colours[(seat - 1) % len(colours)])
        return None

    def owner_colour(self, seat: int) -> QColor | None:
        """The colour of the pieces of a seat (from 1), whoever plays it; None if there is none."""
        kinds = (entry for sheet in self.sheets for entry in part(sheet, "pieces").values() if isinstance(entry, dict))
        tables = (entry.get("colour") for entry in kinds)
        return next((colour_of(by[str(seat)]) for by in tables if isinstance(by, dict) and str(seat) in by), None)

    def role_colour(self, attribute: str, value: str) -> QColor | None:
        """The colour of players (or their pieces) with this attribute value; None if there is none."""
        entries = [(part(sheet, "players"), attribute) for sheet in self.sheets]
        for sheet in self.sheets:
            entries += [(part(part(sheet, "pieces"), kind), f"owner.{attribute}") for kind in part(sheet, "pieces")]
        for entry, by in entries:
            table = entry.get("colour")
            if isinstance(table, dict) and table.get("by") == by and value in table:
                return colour_of(table[value])
        return None

    def player_colour_by(self, attributes: Mapping[str, Data]) -> QColor | None:
        """The colour of a player by an attribute (``side``); None if there is none."""
        found = (self._colour(part(sheet, "players"), attributes, "players", "") for sheet in self.sheets)
        return next((colour for colour in found if colour is not None), None)

    def wheel_colour(self, wheel: str, sector: str) -> QColor | None:
        """The colour of a sector of a wheel; None if there is none."""
        entry = self._entry("wheel", wheel)
        return colour_of(entry.get(sector, entry.get("default")))

    def card_back(self, deck: str) -> QColor:
        """The colour of the backs of a deck."""
        return colour_of(self._entry("cards", deck).get("back")) or QColor("#8c3b2e")

    def card_symbol(self, deck: str, card: Mapping[str, Data]) -> str:
        """The symbol on a card with these column values; empty if there is none."""
        return str(self._chosen(self._entry("cards", deck).get("symbol"), card, "cards", deck) or "")

    def arrow_colour(self, kind: str) -> QColor:
        """The colour of an arrow; kinds after the first one differ from it also where no theme says how."""
        kinds = [feature.name for feature in self.spec.features if feature.kind.value == "arrow"] if self.spec else []
        usual = self.chart_colour("arrow")
        if kind in kinds[1:]:
            usual = hue_of(kinds.index(kind) - 1, self.night, turned=0.5)
        return self._colour(self._entry("arrows", kind), {}, "arrows", kind) or usual

    def region_style(self, kind: str, index: int) -> RegionStyle:
        """The look of a region; ``index`` distinguishes regions without a colour."""
        entry = self._entry("regions", kind)
        own = self._colour(entry, {}, "regions", kind)
        line = self._colour(
            {"colour": entry.get("outline")} | {k: entry[k] for k in ("night",) if k in entry}, {}, "regions", kind
        )
        tint = own or line or hue_of(index, self.night)
        outline = line if "outline" in entry else tint
        alpha = 0.18 if own or line else 0.13
        text = mixed(tint, self.ink, 0.6)
        return RegionStyle(with_alpha(tint, alpha), outline, text, str(entry.get("pattern", "")))

    def start_style(self, kind: str) -> StartStyle:
        """The look of the cells of a start."""
        entry = self._entry("starts", kind)
        colour = self._colour(entry, {}, "starts", kind) or self.chart_colour("start")
        return StartStyle(colour, str(entry.get("pattern", "dots")), str(entry.get("symbol", "anchor")))

    def node_colour(self, node: Mapping[str, Data]) -> QColor:
        """The colour of a circle of a track."""
        terrain = self._node_terrain(node)
        found = self._colour(self._entry("terrain", terrain), node, "terrain", terrain)
        return found or (self.terrain_colour(terrain) if terrain else QColor("#f7f4ea"))

    def node_letter(self, node: Mapping[str, Data]) -> str:
        """The text in a circle of a track: its points."""
        terrain = self._node_terrain(node)
        letter = self._letter(self._entry("terrain", terrain).get("letter"), node, "terrain", terrain)
        return "" if letter == "0" else letter

    def node_style(self, node: Mapping[str, Data]) -> NodeStyle:
        """The look of a circle of a track in styles with coins."""
        terrain = self._node_terrain(node)
        entry = self._entry("terrain", terrain)
        symbol, size = (self._chosen(entry.get(key), node, "terrain", terrain) for key in ("symbol", "size"))
        ink = self._colour({"colour": entry.get("ink")}, node, "terrain", terrain)
        colour, letter = self.node_colour(node), self.node_letter(node)
        return NodeStyle(colour, letter, str(symbol or ""), ink, str(size or "normal"))

    def _node_terrain(self, node: Mapping[str, Data]) -> str:
        """A circle's terrain: the first of the board where it names none."""
        named = str(node.get("terrain") or "")
        if named:
            return named
        declared = self.spec.of(Kind.TERRAIN) if self.spec else ()
        if declared:
            return declared[0].name
        first = part(self.sheets[0], "terrain") if len(self.sheets) > 1 else {}
        return next(iter(first), "")

    # --- reading entries -------------------------------------------------------------------------

    def _entry(self, section: str, kind: str) -> Entry:
        found = (part(part(sheet, section), kind) for sheet in self.sheets)
        folded = (part(part(sheet, section), kind.casefold()) for sheet in self.sheets)
        return next((entry for entry in (*found, *folded) if entry), {})

    def _colour(self, entry: Entry, thing: Mapping[str, Data], section: str, kind: str) -> QColor | None:
        value = entry.get("night") if self.night and "night" in entry else entry.get("colour")
        return colour_of(self._chosen(value, thing, section, kind))

    def _chosen(self, value: Data, thing: Mapping[str, Data], section: str, kind: str) -> Data:
        """A plain value; or the one for this feature, if it depends on an attribute."""
        if not isinstance(value, dict):
            return value
        key = word(self._attribute(str(value.get("by", "")), thing, section, kind))
        if key in value and key not in ("by", "none"):
            return value[key]
        if key.isdecimal() and "default" not in value:
            seat = self.player_colour(int(key))
            return seat.name() if seat else None
        if self.night and "night" in value:
            return value["night"]
        return value.get("none" if key == "none" else "default", value.get("default", value.get("none")))

    def _attribute(self, name: str, thing: Mapping[str, Data], section: str, kind: str) -> Data:
        """An attribute of a thing in the map, or its default in the rules."""
        if name in thing:
            return thing[name]
        feature = self.spec.feature(KINDS[section], kind) if self.spec and section in KINDS else None
        declared = feature.attribute(name) if feature else None
        default = declared.default if declared else None
        return default if isinstance(default, (bool, int, float, str)) else None

    def _letter(self, value: Data, thing: Mapping[str, Data], section: str, kind: str) -> str:
        if isinstance(value, dict):
            return str(self._chosen(value, thing, section, kind) or "")
        if not isinstance(value, str):
            return ""
        found = self._attribute(value, thing, section, kind)
        if found is None:
            return value if len(value) == 1 else ""
        return "" if isinstance(found, (bool, list, dict)) else str(found)

    def numbered_by(self, kind: str, section: str = "sites") -> str:
        """The attribute whose value is shown on a kind of site, or in circles of a terrain; empty for none."""
        letter = self._entry(section, kind).get("letter")
        return letter if isinstance(letter, str) and len(letter) > 1 else ""

    def _first_number(self, thing: Mapping[str, Data]) -> str:
        """The badge of a site that no theme knows: its first number."""
        numbers = (v for v in thing.values() if isinstance(v, int) and not isinstance(v, bool))
        return str(next(numbers, ""))

    def _marks(self, value: Data, thing: Mapping[str, Data], section: str, kind: str) -> list[Mark]:
        found = []
        for name, symbol in _symbols_by(value).items():
            held = self._attribute(name, thing, section, kind)
            flag = truth(held)
            if (
                held is None
                or flag is False
                or isinstance(held, (list, dict))
                or (flag and symbol not in symbol_names())
            ):
                continue
            found.append(Mark(symbol, "" if flag else str(held)))
        return found


def _symbols_by(marks: Data) -> dict[str, str]:
    """The marks of a theme: a symbol for each attribute; a single word is both."""
    if isinstance(marks, str):
        return {marks: marks}
    return {str(name): str(symbol) for name, symbol in marks.items()} if isinstance(marks, dict) else {}
