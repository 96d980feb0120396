"""A board of a made-up game and maps for it, used by all tests of map files."""

from __future__ import annotations

from dsl.maps.board.map import Map
from dsl.maps.board.spec import Attribute, BoardSpec, Feature, Kind, ValueType
from dsl.maps.mapfile import load_map
from dsl.text.diagnostics import Diagnostic, Problems

SIDE = ValueType("options", values=("white", "red"), labels=("Белые", "Красные"))

BOARD = BoardSpec(
    "square8",
    features=(
        Feature(Kind.TERRAIN, "sea", "Море", ("passable",)),
        Feature(Kind.TERRAIN, "land", "Суша"),
        Feature(
            Kind.TERRAIN, "reef", "Риф", attributes=(Attribute("depth", "Глубина", ValueType("int", 0, 9), default=2),)
        ),
        Feature(
            Kind.SITE,
            "port",
            "Порт",
            attributes=(
                Attribute("side", "Сторона", SIDE, required=True),
                Attribute("price", "Цена", ValueType("int", 1, 20), default=1),
                Attribute("houses", "Домики", ValueType("bool"), default=False),
                Attribute("road", "Дорога", ValueType("cell", optional=True), default=None),
                Attribute(
                    "wares", "Товары", ValueType("options", values=("rum", "tea", "silk"), many=True), default=()
                ),
                Attribute("faces", "Смотрит", ValueType("direction"), default="N"),
            ),
        ),
        Feature(Kind.SITE, "dock", "Причал", ("sided",)),
        Feature(
            Kind.ARROW, "current", "Течение", attributes=(Attribute("speed", "", ValueType("int", 1, 3), default=1),)
        ),
        Feature(
            Kind.REGION, "waters", "Воды", attributes=(Attribute("owner", "", ValueType("player", optional=True)),)
        ),
        Feature(
            Kind.START, "harbour", "Гавань", attributes=(Attribute("seat", "", ValueType("player"), required=True),)
        ),
    ),
    directions=(("NE", "NO"), ("E", "O"), ("SE", "SO")),
    game="harbours",
)

TRACK = BoardSpec(
    "track",
    features=(
        Feature(
            Kind.TERRAIN,
            "circle",
            "Кружок",
            attributes=(
                Attribute("kind", "", ValueType("options", values=("plain", "start", "storm")), default="plain"),
                Attribute("points", "Очки", ValueType("int", 0, 20), default=0),
            ),
        ),
        Feature(Kind.ARROW, "slide"),
    ),
    game="race",
)

GOOD = """\
# The bay, drawn by hand.
fordewind: 1
title: {ru: Залив, en: The bay}
games: [harbours]
author: Anna      # kept, means nothing here

grid: {kind: square8, width: 6, height: 4}
legend:
  "~": sea
  "#": land
  "=": {terrain: reef, depth: 5}
  "_": none

terrain: |
  ~~~~~~
  ~#=~~~
  ~##~~_
  ~~~~~_

# Ports first.
sites:
  - {kind: port, id: alpha, name: {ru: Альфа, en: Alpha}, at: B2, side: white, price: 7, houses: yes}   # the capital
  - kind: port
    id: beta
    name: Beta
    at: E3
    side: red
    wares: [tea, rum]
    road: A1
    faces: NO
  - {kind: dock, at: [C3, D3], open: [N, O]}

arrows:
  - {kind: current, from: C1, to: E2, via: [D1]}

regions:
  - {kind: waters, id: north, cells: [A1..C1, E1], owner: 2}

starts:
  - {kind: harbour, at: A4..B4, seat: 1}

underlay:
  image: scan.png
  opacity: 0.5
"""

RACE = """\
fordewind: 1
title: Race
grid: {kind: track}
nodes:
  - {id: S1, x: 0, y: 0, kind: start}
  - {id: S2, x: 0, y: 2, kind: start, name: Старт}
  - {id: U1, x: 3, y: 1, points: 4}
  - {id: U2, x: 6.5, y: 1}
edges:
  - [S1, U1, U2, S1]
  - {from: S2, to: U1}
arrows:
  - {kind: slide, from: U2, to: S2}
"""


def loaded(text: str, spec: BoardSpec | None = BOARD) -> Map:
    """The map of a text that must be without fault."""
    problems = Problems()
    found = load_map(text, spec, problems, name="bay.yaml")
    assert not list(problems), [(d.code, str(d.span), dict(d.args)) for d in problems]
    assert found is not None
    return found


def complaints(text: str | bytes, spec: BoardSpec | None = BOARD) -> list[Diagnostic]:
    """What the loader has to say; a map is made exactly if none of it is an error."""
    problems = Problems()
    found = load_map(text, spec, problems, name="bay.yaml")
    assert (found is None) == problems.failed
    return list(problems)


def said(text: str | bytes, spec: BoardSpec | None = BOARD) -> list[tuple[str, str]]:
    """Codes and the texts underlined."""
    return [(d.code, d.span.text if d.span else "") for d in complaints(text, spec)]
