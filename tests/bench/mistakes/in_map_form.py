"""Slips in the form of a map's file: sections, indentation, brackets, colons, quotes, encodings."""

from __future__ import annotations

from random import Random

from tests.bench.mistakes.map_page import MapPage
from tests.bench.mistakes.slip import NoPlace, Slip

LISTS = r"^(sites|arrows|regions|starts|nodes|edges):$"
FLOW = r"^  - \{.*\}$"
TEXT = ("file-not-text", "file-encoding", "yaml-character")


def heading_missing(page: MapPage, chance: Random) -> Slip:
    """The line above a list deleted."""
    spot = page.some(chance, LISTS)
    codes = ("map-section-lost", "yaml-indent", "yaml-colon-missing", "yaml-dash")
    return page.slip(
        page.with_line(spot.line),
        [spot.line - 1, spot.line, spot.line + 1],
        *codes,
        "map-key-missing",
        words=(spot.text[:-1],),
    )


def heading_other(page: MapPage, chance: Random) -> Slip:
    """A list under the heading of another."""
    spot = page.some(chance, r"^(sites|arrows|regions|starts):$")
    others = {"sites": "ports", "arrows": "currents", "regions": "areas", "starts": "start"}
    return page.slip(page.edited(spot, others[spot.text]), spot.line, "map-odd-key", right=spot.text)


def section_missing(page: MapPage, chance: Random) -> Slip:
    """A whole section deleted."""
    spot = page.some(chance, r"^(grid|legend|terrain|nodes|games|fordewind):")
    inside = [k for k, here in enumerate(page.sections) if here == spot.text]
    text = "\n".join(line for k, line in enumerate(page.lines) if k not in inside)
    return page.slip(text, list(range(len(page.lines))), "map-key-missing", right="", words=(spot.text,), legal=True)


def heading_value(page: MapPage, chance: Random) -> Slip:
    """Something after the colon of a list's heading."""
    spot = page.some(chance, r"^(?:sites|arrows|regions|starts|nodes|edges):()$")
    codes = ("map-expected-list", "yaml-dash", "yaml-heading-value")
    return page.slip(page.edited(spot, chance.choice((" ports", " |", " :"))), [spot.line, spot.line + 1], *codes)


def indent(page: MapPage, chance: Random) -> Slip:
    """A blank more or less before an entry."""
    spot = page.some(chance, FLOW)
    line = page.lines[spot.line]
    new = " " + line if chance.random() < 0.5 else line[1:]
    return page.slip(page.with_line(spot.line, new), spot.line, "yaml-indent", "yaml-dash", legal=True)


def tab(page: MapPage, chance: Random) -> Slip:
    """A tab for blanks."""
    spot = page.some(chance, r"^(  )[-~#\w]")
    return page.slip(page.edited(spot, "\t"), spot.line, "yaml-tab")


def dash_missing(page: MapPage, chance: Random) -> Slip:
    """An entry without its dash."""
    spot = page.some(chance, r"^  (- )[\[{]")
    codes = ("yaml-dash-missing", "yaml-indent", "yaml-dash", "yaml-colon-missing")
    return page.slip(page.edited(spot, ""), spot.line, *codes)


def dash_long(page: MapPage, chance: Random) -> Slip:
    """A dash that a word processor made long."""
    spot = page.some(chance, r"^  (-) [\[{]")
    codes = ("yaml-dash-missing", "yaml-indent", "yaml-dash", "yaml-colon-missing", "map-odd-dash")
    return page.slip(page.edited(spot, "–"), spot.line, *codes)


def dash_tight(page: MapPage, chance: Random) -> Slip:
    """No blank after the dash."""
    spot = page.some(chance, r"^  -( )[\[{]")
    codes = ("yaml-dash-missing", "yaml-indent", "yaml-dash", "yaml-colon-missing", "yaml-dash-tight")
    return page.slip(page.edited(spot, ""), spot.line, *codes)


def bracket(page: MapPage, chance: Random) -> Slip:
    """A bracket lost."""
    spot = page.some(chance, r"([\[\]{}])", "games grid nodes edges sites arrows regions starts")
    codes = ("yaml-bracket-open", "map-bracket-close", "yaml-colon", "yaml-colon-missing", "yaml-indent", "map-bracket")
    return page.slip(page.edited(spot, ""), spot.line, *codes, "map-expected-mapping", "map-expected-list")


def comma(page: MapPage, chance: Random) -> Slip:
    """A comma lost."""
    spot = page.some(chance, r"[\w}\]](,) ", "grid nodes edges sites arrows regions starts")
    codes = ("yaml-bracket-open", "map-comma-missing", "yaml-colon", "yaml-colon-in-value")
    return page.slip(page.edited(spot, ""), spot.line, *codes, words=("comma",))


def semicolon(page: MapPage, chance: Random) -> Slip:
    """A semicolon for a comma."""
    spot = page.some(chance, r"\w(,) ", "nodes edges sites arrows regions starts")
    return page.slip(page.edited(spot, ";"), spot.line, "map-semicolon", words=("comma", ";"))


def colon_missing(page: MapPage, chance: Random) -> Slip:
    """A colon lost."""
    spot = page.some(chance, r"\w(:)(?: |$)")
    codes = ("yaml-colon-missing", "map-pair-colon")
    return page.slip(page.edited(spot, ""), [spot.line, max(0, spot.line - 1)], *codes, words=("colon",))


def colon_tight(page: MapPage, chance: Random) -> Slip:
    """No blank after a colon."""
    spot = page.some(chance, r"\b(?:kind|id|at|from|to|side|points|x|y|width|height):( )\w")
    return page.slip(page.edited(spot, ""), spot.line, "map-colon-tight", words=("blank",))


def equals(page: MapPage, chance: Random) -> Slip:
    """``=`` for a colon."""
    spot = page.some(chance, r"\b(?:kind|id|at|from|to|side|points|x|y|width|height)(:) \w")
    codes = ("yaml-colon-missing", "map-pair-colon")
    return page.slip(page.edited(spot, " ="), spot.line, *codes, words=("colon",))


def quote(page: MapPage, chance: Random) -> Slip:
    """A quotation mark lost."""
    spot = page.some(chance, r'(")')
    codes = ("yaml-quote-open", "yaml-odd-start", "map-quote-close", "yaml-colon-missing", "map-legend-character")
    return page.slip(page.edited(spot, ""), spot.line, *codes)


def quote_curly(page: MapPage, chance: Random) -> Slip:
    """Quotation marks that a word processor made round."""
    spot = page.some(chance, r'("[^"]*")')
    one, other = chance.choice(("“”", "«»", "„“"))
    new = one + spot.text[1:-1] + other
    return page.slip(page.edited(spot, new), spot.line, "map-quote-odd", words=('"',))


def colon_in_text(page: MapPage, chance: Random) -> Slip:
    """A text with a colon and a blank, without quotes."""
    spot = page.some(chance, r"\b(?:ru|en|uk): ([\w-]{4,})")
    codes = ("yaml-colon", "yaml-colon-in-value", "yaml-bracket-open")
    return page.slip(page.edited(spot, spot.text + ": x"), spot.line, *codes)


def line_twice(page: MapPage, chance: Random) -> Slip:
    """An entry copied and not changed."""
    spot = page.some(chance, r"^  - [\[{].*[\]}]$", "sites nodes edges arrows")
    line = page.lines[spot.line]
    codes = ("map-duplicate-id", "map-two-on-cell", "map-edge-twice", "map-arrow-twice")
    return page.slip(page.with_line(spot.line, line, line), [spot.line, spot.line + 1], *codes, legal=True)


def key_twice(page: MapPage, chance: Random) -> Slip:
    """A key given twice."""
    spot = page.some(chance, r"((?:kind|id|at|from|to|side|points|x|y): \w+)[,}]", "nodes sites arrows starts")
    return page.slip(page.edited(spot, f"{spot.text}, {spot.text}"), spot.line, "yaml-key-twice")


def cp1251(page: MapPage, chance: Random) -> Slip:
    """The file saved in a Russian code page."""
    raw = page.text.encode("cp1251", "replace").decode("utf-8", "surrogateescape")
    first = next(k for k, line in enumerate(page.lines) if not line.isascii())
    return page.slip(raw, first, *TEXT)


def utf16(page: MapPage, chance: Random) -> Slip:
    """The file saved as «Unicode» by an old editor."""
    return page.slip(page.text.encode("utf-16").decode("utf-8", "surrogateescape"), 0, *TEXT)


def nbsp(page: MapPage, chance: Random) -> Slip:
    """A no-break space for a blank."""
    spot = page.some(chance, r"(?:,|:)( )\w|^ ( )[-\w]", "grid nodes sites arrows regions edges")
    codes = ("yaml-blank-odd", "yaml-character")
    if not spot.text:
        raise NoPlace
    return page.slip(page.edited(spot, "\u00a0"), [spot.line], *codes, words=("U+00A0",))


def control(page: MapPage, chance: Random) -> Slip:
    """A control character pasted in."""
    spot = page.some(chance, r"\w()\w")
    return page.slip(page.edited(spot, "\u0007"), spot.line, "file-control")


def zero_width(page: MapPage, chance: Random) -> Slip:
    """An invisible character pasted in with a word."""
    spot = page.some(chance, r"\b(?:kind|at|from|to|side): \w()\w", FEATURED)
    return page.slip(page.edited(spot, "\u200b"), spot.line, "yaml-blank-odd", words=("U+200B",))


FEATURED = "sites arrows regions starts nodes"
MAKERS = (
    heading_missing, heading_other, section_missing, heading_value, indent, tab, dash_missing, dash_long, dash_tight,
    bracket, comma, semicolon, colon_missing, colon_tight, equals, quote, quote_curly, colon_in_text, line_twice,
    key_twice, cp1251, utf16, nbsp, control, zero_width,
)  # fmt: skip
