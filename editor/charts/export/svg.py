"""A drawing as an SVG in millimetres, whose names stay text; repeated shapes are shared, coordinates are relative.

The drawing is unchanged: coordinates are rounded to 1/100 of the displayed unit, each relative to the rounded one
before, so that errors do not accumulate.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from html import unescape
from math import ceil, hypot, log10

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, QSize
from PySide6.QtGui import QFontInfo, QFontMetricsF, QPainter
from PySide6.QtSvg import QSvgGenerator

from editor.charts.drawing.names.lettering import FAMILIES, Lettering
from editor.charts.export.composition import Composition

GROUP = re.compile(r"<g (?P<style>[^>]*?)>(?P<body>[^<]*(?:<(?!g[ >]|/g>)[^<]*)*)</g>\n*")
USUAL = re.compile(
    r'\s*(?:(?:fill|stroke)-opacity="1"|transform="matrix\(1,0,0,1,0,0\)"'
    r'|font-family="Sans Serif"|font-size="12"|font-weight="400"|font-style="normal")(?=\s|$)'
)
"""Attributes with default values, and those that Qt repeats at each text."""
MATRIX = re.compile(r'transform="matrix\(([^,]+),([^,]+),([^,]+),([^,]+),')
PATH = re.compile(r'<path (?:vector-effect="none" )?(?P<rule>[^>]*?)d="(?P<data>[^"]*)"\s*/>')
TOKEN = re.compile(r"[A-Za-z]|-?[\d.]+(?:e[-+]?\d+)?")
SHARED = 60
"""The least length of a shape that is shared."""
DIGITS = 2
DEFINITIONS = "<defs>\n"


def compact(svg: str) -> str:
    """The same drawing in a shorter form."""
    small = GROUP.sub(_group, svg)
    counts = Counter(found["data"] for found in PATH.finditer(small))
    names = {
        data: f"s{number}"
        for number, data in enumerate(data for data, count in counts.items() if count > 1 and len(data) > SHARED)
    }

    def shared(found: re.Match[str]) -> str:
        name = names.get(found["data"])
        return f'<use {found["rule"]}xlink:href="#{name}"/>' if name is not None else found[0]

    shapes = "".join(f'<path id="{name}" d="{data}"/>\n' for data, name in names.items())
    return PATH.sub(shared, small).replace(DEFINITIONS, DEFINITIONS + shapes, 1)


def _group(found: re.Match[str]) -> str:
    """A group without default attributes; empty for a group without content."""
    body = found["body"].strip()
    if not body:
        return ""
    matrix = MATRIX.search(found["style"])
    large = max(hypot(float(matrix[1]), float(matrix[2])), hypot(float(matrix[3]), float(matrix[4]))) if matrix else 1
    digits = DIGITS + max(ceil(log10(max(large, 1e-3))), 0)

    def path(shape: re.Match[str]) -> str:
        return f'<path {shape["rule"]}d="{relative(shape["data"], digits)}"/>'

    style = " ".join(USUAL.sub("", found["style"]).split())
    return f"<g {style}>{PATH.sub(path, body)}</g>\n"


@lru_cache(maxsize=4096)
def relative(data: str, digits: int) -> str:
    """The data of a path with relative coordinates; unchanged if it has commands that Qt does not write."""
    made: list[str] = []
    at, first, command, last = (0, 0), (0, 0), "", ""
    points: list[tuple[int, int]] = []
    numbers: list[int] = []
    for token in TOKEN.findall(data):
        if token.isalpha():
            if token not in "MLCZ":
                return data
            command = token
            if token == "Z":
                made.append("z")
                at, last = first, "Z"
            continue
        numbers.append(round(float(token) * 10**digits))
        if len(numbers) < 2:
            continue
        points.append((numbers[0], numbers[1]))
        numbers.clear()
        if len(points) < (3 if command == "C" else 1):
            continue
        steps = [_number(there - here, digits) for point in points for there, here in zip(point, at, strict=True)]
        made.append(("" if command == last else command.lower()) + " ".join(steps))
        at, last = points[-1], command
        first = at if command == "M" else first
        points.clear()
    return _joined(made)


def _joined(parts: list[str]) -> str:
    """Parts of a path, with a blank only between two numbers that would merge."""
    return re.sub(r" (?=[a-z-])|(?<=[a-z]) ", "", " ".join(parts))


@lru_cache(maxsize=65_536)
def _number(value: int, digits: int) -> str:
    """A number of smallest units in its shortest form: 53 as .53, -120 as -1.2."""
    text = f"{value / 10**digits:.{digits}f}".rstrip("0").rstrip(".")
    return re.sub(r"^(-?)0\.", r"\1.", text) if text not in ("", "-0") else "0"


TEXT = re.compile(r'<text (?P<head>[^>]*?)font-family="[^"]*" (?P<tail>[^>]*?)>(?P<text>[^<]*)</text>', re.DOTALL)
ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')


def svg_bytes(whole: Composition) -> bytes:
    """The map as an SVG whose width and height are in millimetres."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setResolution(96)
    generator.setSize(QSize(whole.width, whole.height))
    generator.setViewBox(QRectF(0, 0, whole.width, whole.height))
    generator.setTitle(whole.title)
    generator.setDescription("Fordewind")
    painter = QPainter(generator)
    whole.paint(painter)
    painter.end()
    return compact(TEXT.sub(_settled, bytes(data.data()).decode())).encode()


def _settled(found: re.Match[str]) -> str:
    """A text with its width fixed, so that it fits its halo in any font."""
    values = dict(ATTRIBUTE.findall(found["tail"]))
    bold, italic = values.get("font-weight") not in (None, "400"), values.get("font-style") == "italic"
    font = Lettering(round(float(values.get("font-size", "12"))), 0, 0, italic, bold).font()
    wide = QFontMetricsF(font).horizontalAdvance(unescape(found["text"]))
    mine = QFontInfo(font).family()
    families = ", ".join(f"'{name}'" for name in dict.fromkeys((mine, *FAMILIES)))
    shape = f'textLength="{wide:.2f}" lengthAdjust="spacingAndGlyphs"'
    return f'<text {found["head"]}font-family="{families}, serif" {shape} {found["tail"]}>{found["text"]}</text>'
