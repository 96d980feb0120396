"""What a ``theme.yaml`` can say: its sections, their keys, the colours of the drawing, patterns, symbols."""

from __future__ import annotations

import re

from dsl.maps.board.spec import SECTIONS as LISTS
from dsl.maps.board.spec import Kind

CHART = ("paper", "ink", "sea", "coast", "grid", "selection", "error", "arrow", "start", "site")
PATTERNS = ("waves", "dots", "hatch", "none")
SIZES = ("small", "normal", "large")
"""How large circles of a track are, beside each other."""
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
"""The sections that hold one style for each thing, and the keys of a style."""
SECTIONS = (*STYLES, "players", "wheel")
KINDS = {
    **{section: kind.value for section, kind in LISTS.items()},
    "terrain": Kind.TERRAIN.value, "pieces": "piece", "cards": "deck", "wheel": "wheel",
}  # fmt: skip
"""Which kind of thing of the rules a section is about."""
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
    """Whether a text means a colour, or none at all."""
    word = text.strip()
    return _HEX.fullmatch(word) is not None or word.casefold() in COLOURS or word in NO_COLOUR
