"""Colours in maps: read as numbers, written in quotes, what is none is reported."""

from __future__ import annotations

import pytest
from map_samples import complaints, loaded

from dsl.maps.board.spec import Attribute, BoardSpec, Feature, Kind, ValueType
from dsl.maps.mapfile import new_map

RIM = ValueType("colour", optional=True)
TINTED = BoardSpec(
    "square8",
    features=(
        Feature(Kind.TERRAIN, "sea"),
        Feature(
            Kind.SITE,
            "port",
            attributes=(Attribute("tint", "", ValueType("colour"), default="#d08020"), Attribute("rim", "", RIM)),
        ),
    ),
)
COLOURED = "fordewind: 1\ntitle: Bay\ngrid: {kind: square8}\nlegend: {~: sea}\nterrain: |\n  ~~\nsites:\n  - {kind: port, at: A1%s}\n"


@pytest.mark.parametrize(
    ("said", "tint", "rim"),
    [("", 0xD08020, None), (', tint: "#20C0a0", rim: none', 0x20C0A0, None), (', rim: "#000001"', 0xD08020, 1)],
)
def test_a_colour_is_a_number_for_the_rules(said: str, tint: int, rim: int | None) -> None:
    assert loaded(COLOURED % said, TINTED).sites[0].attributes == {"tint": tint, "rim": rim}


@pytest.mark.parametrize("wrong", ["red", "12", '"#12345"', '"d08020"', "[1]", "yes", "none"])
def test_what_is_no_colour_is_reported_where_it_stands(wrong: str) -> None:
    (found,) = complaints(COLOURED % f", tint: {wrong}", TINTED)
    assert found.code == "map-expected-colour" and found.span is not None and found.span.line == 8


def test_a_fresh_map_writes_its_colours_in_quotes() -> None:
    needed = Attribute("tint", "", ValueType("colour"), required=True)
    spec = BoardSpec(
        "square8", features=(Feature(Kind.TERRAIN, "sea"), Feature(Kind.SITE, "port", attributes=(needed,)))
    )
    text = new_map(spec, 3, 3)
    assert 'tint: "#808080"' in text and not complaints(text, spec)
