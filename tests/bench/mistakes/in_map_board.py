"""Slips in the board of a map: sizes, rows, characters and legend of a grid; circles and lines of a track."""

from __future__ import annotations

from random import Random

from tests.bench.mistakes.map_page import Found, MapPage
from tests.bench.mistakes.slip import NoPlace, Slip, misspelt

ROW_CODES = ("map-row-length", "map-rows-length")


def width(page: MapPage, chance: Random) -> Slip:
    """The width one too many or too few."""
    return _size(page, chance, "width", "map-width", "map-rows-length")


def height(page: MapPage, chance: Random) -> Slip:
    """The height one too many or too few."""
    return _size(page, chance, "height", "map-row-count")


def _size(page: MapPage, chance: Random, key: str, *codes: str) -> Slip:
    spot = page.some(chance, rf"\b{key}: (\d+)", "grid")
    new = str(int(spot.text) + chance.choice((-2, -1, 1, 2)))
    return page.slip(page.edited(spot, new), [spot.line, *page.rows], *codes)


def row_short(page: MapPage, chance: Random) -> Slip:
    """A character lost from a row."""
    spot = _place(page, chance)
    return page.slip(page.edited(spot, ""), spot.line, *ROW_CODES)


def row_long(page: MapPage, chance: Random) -> Slip:
    """A character too many in a row."""
    spot = _place(page, chance)
    return page.slip(page.edited(spot, spot.text * 2), spot.line, *ROW_CODES)


def row_missing(page: MapPage, chance: Random) -> Slip:
    """A row lost."""
    if not page.rows:
        raise NoPlace
    line = chance.choice(page.rows)
    return page.slip(page.with_line(line), page.rows, "map-row-count")


def row_twice(page: MapPage, chance: Random) -> Slip:
    """A row copied."""
    if not page.rows:
        raise NoPlace
    line = chance.choice(page.rows)
    row = page.lines[line]
    return page.slip(page.with_line(line, row, row), [*page.rows, page.rows[-1] + 1], "map-row-count")


def row_deep(page: MapPage, chance: Random) -> Slip:
    """A row indented by one more or less."""
    spot = _place(page, chance)
    line = page.lines[spot.line]
    less = chance.random() < 0.5
    return page.slip(
        page.with_line(spot.line, line[1:] if less else " " + line), spot.line, *ROW_CODES, "map-row-indent"
    )


def row_blank(page: MapPage, chance: Random) -> Slip:
    """A blank line among the rows."""
    if len(page.rows) < 2:
        raise NoPlace
    line = chance.choice(page.rows[1:])
    return page.slip(
        page.with_line(line, "", page.lines[line]),
        [line, line + 1, *page.rows],
        "map-row-empty",
        "map-row-count",
        *ROW_CODES,
    )


def row_character(page: MapPage, chance: Random) -> Slip:
    """A character that the legend lacks."""
    spot = _place(page, chance)
    return page.slip(page.edited(spot, chance.choice("-@+x?—")), spot.line, "map-character-unknown")


def legend_missing(page: MapPage, chance: Random) -> Slip:
    """A character's line lost from the legend."""
    spot = page.some(chance, r"^  (\".\"):", "legend")
    inside = [k for k, here in enumerate(page.sections) if here in ("legend", "terrain")]
    return page.slip(page.with_line(spot.line), inside, "map-character-unknown")


def legend_key(page: MapPage, chance: Random) -> Slip:
    """Another character in the legend than in the rows."""
    spot = page.some(chance, r"^  \"(.)\":", "legend")
    inside = [k for k, here in enumerate(page.sections) if here in ("legend", "terrain")]
    new = chance.choice(("-", "s", "~~"))
    return page.slip(page.edited(spot, new), inside, "map-character-unknown", "map-legend-character")


def legend_twice(page: MapPage, chance: Random) -> Slip:
    """The same character for two terrains."""
    spots = page.spots(r"^  \"(.)\":", "legend")
    if len(spots) < 2:
        raise NoPlace
    one, other = chance.sample(spots, 2)
    return page.slip(page.edited(one, other.text), [one.line, other.line], "yaml-key-twice")


def block_sign(page: MapPage, chance: Random) -> Slip:
    """The sign of the block forgotten or another."""
    spot = page.some(chance, r"^terrain:( \|)$")
    inside = [k for k, here in enumerate(page.sections) if here == "terrain"]
    return page.slip(page.edited(spot, chance.choice(("", " >"))), inside, "map-terrain-block")


def kind_of_grid(page: MapPage, chance: Random) -> Slip:
    """Another kind of board than the game's."""
    spot = page.some(chance, r"kind: (square8|square4|hex|track)", "grid")
    others = [kind for kind in ("square8", "square4", "hex") if spot and kind != spot.text]
    return page.slip(page.edited(spot, chance.choice(others)), spot.line, "map-grid-kind")


def node_word(page: MapPage, chance: Random) -> Slip:
    """A letter wrong in the end of a line of a track."""
    spot = page.some(chance, r"[\[,] ?(\w+)", "edges")
    bad = misspelt(spot.text, chance)
    if any(f.text == bad for f in page.spots(r"\bid: (\w+)", "nodes")):
        raise NoPlace
    return page.slip(page.edited(spot, bad), spot.line, "map-unknown-node", "letters-alike")


def node_missing(page: MapPage, chance: Random) -> Slip:
    """A circle deleted whose lines are still there."""
    spot = page.some(chance, r"^  - \{id: (\w+),.*\}$", "nodes")
    users = [k for k, line in enumerate(page.lines) if page.sections[k] == "edges" and spot.text in line]
    return page.slip(
        page.with_line(spot.line), [spot.line, *(k - 1 for k in users), *users], "map-unknown-node", words=(spot.text,)
    )


def edge_itself(page: MapPage, chance: Random) -> Slip:
    """A line from a circle to itself."""
    spot = page.some(chance, r"^  - \[(\w+), \w+\]", "edges")
    return page.slip(page.with_line(spot.line, f"  - [{spot.text}, {spot.text}]"), spot.line, "map-edge-to-itself")


def edge_half(page: MapPage, chance: Random) -> Slip:
    """A line with one end."""
    spot = page.some(chance, r"^  - (\[\w+, \w+\])", "edges")
    new = spot.text.partition(",")[0] + "]"
    return page.slip(page.edited(spot, new), spot.line, "map-too-few")


def node_place(page: MapPage, chance: Random) -> Slip:
    """A circle on the place of another."""
    places = page.spots(r"(x: [\d.]+, y: [\d.]+)", "nodes")
    if len(places) < 2:
        raise NoPlace
    one, other = chance.sample(places, 2)
    return page.slip(page.edited(one, other.text), [one.line, other.line], "map-node-place", legal=True)


def _place(page: MapPage, chance: Random) -> Found:
    """A character of a row, not its first."""
    rows = set(page.rows)
    found = [spot for spot in page.spots(r"(?<=\S)(\S)", "terrain") if spot.line in rows]
    if not found:
        raise NoPlace
    return chance.choice(found)


MAKERS = (
    width, height, row_short, row_long, row_missing, row_twice, row_deep, row_blank, row_character, legend_missing,
    legend_key, legend_twice, block_sign, kind_of_grid, node_word, node_missing, edge_itself, edge_half, node_place,
)  # fmt: skip
