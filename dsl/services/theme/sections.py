"""The sections and keys of a ``theme.yaml``: colours, patterns, symbols, and the display of play."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from dsl.maps.board.spec import SECTIONS as LISTS
from dsl.maps.board.spec import Kind
from dsl.maps.mapfile.values import Data

CHART = ("paper", "ink", "sea", "coast", "grid", "selection", "error", "arrow", "start", "site")
"""The entries of the section ``chart``."""
PATTERNS = ("waves", "dots", "hatch", "none")
SIZES = ("small", "normal", "large")
"""The sizes of circles of a track, relative to each other."""
SYMBOLS = tuple(
    """
    anchor back buoy cannon castle chest coins cross crown current flag footprints fort gate helm hourglass house island
    lighthouse lock mine pier powder scroll ship-brig ship-frigate ship-galleon ship-galley ship-schooner
    ship-three-decker skull spyglass star storm strike swords waves whirlpool wind
    """.split()
)
STYLES: dict[str, tuple[str, ...]] = {
    "chart": ("colour", "night"),
    "terrain": ("colour", "night", "pattern", "letter", "symbol", "ink", "size"),
    "sites": ("symbol", "colour", "night", "outline", "flag", "letter", "marks"),
    "arrows": ("colour", "night"),
    "regions": ("colour", "night", "outline", "pattern"),
    "starts": ("colour", "night", "pattern", "symbol"),
    "pieces": ("symbol", "colour", "night", "outline", "flag", "letter", "marks"),
    "cards": ("back", "symbol"),
}
"""Section → the keys of its styles; such a section has one style for each kind of piece, site …"""
SECTIONS = (*STYLES, "players", "wheel")
KINDS = {
    **{section: kind.value for section, kind in LISTS.items()},
    "terrain": Kind.TERRAIN.value, "pieces": "piece", "cards": "deck", "wheel": "wheel",
}  # fmt: skip
"""Section → the kind of declaration in the rules whose names it lists."""
COLOUR_KEYS = ("colour", "night", "outline", "back", "ink")
NO_COLOUR = ("none", "transparent")
# The colours that have a name in SVG.
COLOURS = frozenset(
    """
    aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood
    cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray
    darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen
    darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue
    firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew
    hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan
    lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray
    lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue
    mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred
    midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid
    palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple red
    rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray
    slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow
    yellowgreen
    """.split()
)
_HEX = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})")


def is_colour(text: str) -> bool:
    """Whether a text is a colour (hexadecimal or a name of SVG), or ``none`` or ``transparent``."""
    word = text.strip()
    return _HEX.fullmatch(word) is not None or word.casefold() in COLOURS or word in NO_COLOUR


TOKENS = ("sail", "disc", "card")
"""Shapes of pieces: a ship under sails of the owner's colour, a round disc, a card."""
FACES = ("heading", "side", "none")
"""Where the bow points: along the course, to the left or right only, or always to the right."""
SHOWS = ("shot", "grapple", "duel", "remove", "none")
EVENTS = tuple(
    """
    move drift placed shot miss hit repair sunk removed capture die wheel wind card points duel turn end
    """.split()
)
"""The kinds of visible events."""
SOUNDS = {
    "sail": 0.45, "wind": 0.9, "shot": 0.7, "hit": 0.45, "miss": 0.6, "sink": 1.3, "flag": 0.95, "dice": 0.55,
    "wheel": 1.3, "card": 0.22, "gain": 0.5, "turn": 0.9, "end": 1.9,
}  # fmt: skip
"""All sounds with their lengths in seconds; ``editor.view.sounds.making`` makes the files."""
USUAL_SOUNDS = {
    "move": "sail", "drift": "wind", "shot": "shot", "miss": "miss", "hit": "hit", "sunk": "sink", "capture": "flag",
    "die": "dice", "wheel": "wheel", "wind": "wind", "card": "card", "points": "gain", "duel": "dice", "turn": "turn",
    "end": "end",
}  # fmt: skip
ALL, NONE = "all", "none"
"""``from: all``: every piece of the player that took part; ``sounds: {move: none}``: no sound."""
LEAST_SIZE, MOST_SIZE = 0.3, 2.0
"""The limits of a piece's ``size``, in cells."""
PIECE_KEYS = ("token", "size", "faces", "wound", "strength", "flagship")
SITE_KEYS = ("wound", "strength")
PLAYER_KEYS = ("points", "hand")
EFFECT_KEYS = ("show", "from", "to", "numbers")
WIND_KEYS = ("from", "calm", "storm")
FLAGSHIP_KEYS = ("when", "mark")
STAGE_SECTIONS = ("effects", "wind", "sounds")


@dataclass(frozen=True)
class PieceKeys:
    """How one kind of piece or site is shown in play.

    ``size`` is in cells, 0: default. ``wound``, ``strength`` are attributes: if the one grows or the other falls, that
    is a hit. ``flagship`` is the attribute that marks a flagship: it is true, or refers to the piece itself; ``mark``
    is the symbol of a flagship. ``letters`` are by the values of the attribute ``lettered``.
    """

    token: str = ""
    size: float = 0.0
    faces: str = "heading"
    wound: str = ""
    strength: str = ""
    flagship: str = ""
    mark: str = "star"
    lettered: str = ""
    letters: Mapping[str, Data] = field(default_factory=dict)


@dataclass(frozen=True)
class EffectKeys:
    """How an option is shown: effect ``show`` from value ``start`` to ``end``; ``numbers``: an attribute compared."""

    show: str
    start: str = ""
    end: str = ""
    numbers: str = ""


@dataclass(frozen=True)
class StageKeys:
    """The display of play in a theme; ``kinds`` are pieces and sites by name."""

    kinds: Mapping[str, PieceKeys] = field(default_factory=dict)
    flags: Mapping[str, str] = field(default_factory=dict)
    points: str = ""
    hands: tuple[str, ...] = ()
    effects: Mapping[str, EffectKeys] = field(default_factory=dict)
    wind: str = ""
    calm: str = ""
    storm: str = ""
    sounds: Mapping[str, str] = field(default_factory=dict)

    def of(self, kind: str) -> PieceKeys:
        """The keys of a kind of piece or site."""
        return self.kinds.get(kind, _USUAL)

    def sound(self, event: str, option: str = "") -> str:
        """The name of the sound for an event, or for the option that caused it; empty for none."""
        name = self.sounds.get(option) or self.sounds.get(event) or USUAL_SOUNDS.get(event, "")
        return name if name in SOUNDS else ""


_USUAL = PieceKeys()


def stage_keys(sheet: Mapping[str, Data]) -> StageKeys:
    """The display of play from the entries of a theme; invalid entries are ignored."""
    pieces = {name: _piece(entry) for name, entry in _part(sheet, "pieces").items()}
    sites = {name: _piece(entry) for name, entry in _part(sheet, "sites").items()}
    flags = {name: _word(entry, "flag") for name, entry in _part(sheet, "sites").items() if _word(entry, "flag")}
    players, wind = _part(sheet, "players"), _part(sheet, "wind")
    hand = players.get("hand")
    hands = tuple(str(deck) for deck in (hand if isinstance(hand, list) else [hand]) if deck)
    effects = {name: _effect(entry) for name, entry in _part(sheet, "effects").items()}
    sounds = {name: str(sound) for name, sound in _part(sheet, "sounds").items()}
    return StageKeys(
        sites | pieces, flags, _word(players, "points"), hands, {n: e for n, e in effects.items() if e.show},
        _word(wind, "from"), _word(wind, "calm"), _word(wind, "storm"), sounds,
    )  # fmt: skip


def _piece(entry: Data) -> PieceKeys:
    size, flagship = _mapping(entry).get("size"), _part(_mapping(entry), "flagship")
    wide = float(size) if isinstance(size, int | float) and not isinstance(size, bool) else 0.0
    token, faces, letters = _word(entry, "token"), _word(entry, "faces"), _part(_mapping(entry), "letter")
    return PieceKeys(
        token if token in TOKENS else "", wide if LEAST_SIZE <= wide <= MOST_SIZE else 0.0,
        faces if faces in FACES else "heading", _word(entry, "wound"), _word(entry, "strength"),
        _word(flagship, "when"), _word(flagship, "mark") or "star", _word(letters, "by"), letters,
    )  # fmt: skip


def _effect(entry: Data) -> EffectKeys:
    show = _word(entry, "show")
    return EffectKeys(show if show in SHOWS else "", _word(entry, "from"), _word(entry, "to"), _word(entry, "numbers"))


def _mapping(entry: Data) -> Mapping[str, Data]:
    return entry if isinstance(entry, dict) else {}


def _part(sheet: Mapping[str, Data], key: str) -> Mapping[str, Data]:
    return _mapping(sheet.get(key))


def _word(entry: Data | Mapping[str, Data], key: str) -> str:
    value = entry.get(key) if isinstance(entry, Mapping) else None
    return value if isinstance(value, str) else ""
