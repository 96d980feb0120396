"""The published schema and fresh maps."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from map_samples import BOARD, GOOD, RACE, TRACK, loaded

from dsl.maps.board.grid import TOPOLOGIES
from dsl.maps.board.spec import Attribute, BoardSpec, Feature, Kind, ValueType
from dsl.maps.board.topology import COORDINATES, ORIENTATIONS, SHIFTS
from dsl.maps.mapfile import MapFile, map_schema, new_map
from dsl.maps.mapfile.schema import BASE_KEYS, MAX_CELLS, TOP_KEYS, TWO_WAY
from dsl.maps.mapfile.values import NO, YES


@pytest.mark.parametrize("spec", [BOARD, TRACK, None])
def test_the_schema_is_one(spec: BoardSpec | None) -> None:
    schema = map_schema(spec)
    Draft202012Validator.check_schema(schema)
    assert json.loads(json.dumps(schema)) == schema


@pytest.mark.parametrize(("spec", "text"), [(BOARD, GOOD), (TRACK, RACE), (None, GOOD), (None, RACE)])
def test_good_maps_fit_the_schema(spec: BoardSpec | None, text: str) -> None:
    Draft202012Validator(map_schema(spec)).validate(MapFile(text).data())


def test_the_schema_tells_an_editor_what_there_is() -> None:
    schema = map_schema(BOARD)
    site = schema["properties"]["sites"]["items"]
    assert site["properties"]["kind"]["enum"] == ["port", "dock"]
    port = site["allOf"][0]["then"]
    assert port["required"] == ["side"]
    assert port["properties"]["price"] == {
        "type": "integer", "minimum": 1, "maximum": 20, "description": "Цена",
        "default": 1, "x-message": "map-expected-integer",
    }  # fmt: skip


TYPES = st.sampled_from(
    [
        ValueType("int", -3, 3), ValueType("int"), ValueType("int", None, -5), ValueType("bool"),
        ValueType("options", values=("a", "no", "null")),
        ValueType("cell"), ValueType("direction"), ValueType("player"), ValueType("int", 1, 2, optional=True),
        ValueType("options", values=("a", "b"), many=True), ValueType("direction", many=True),
        ValueType("cell", many=True),
        ValueType("colour"), ValueType("colour", optional=True),
    ]
)  # fmt: skip


@st.composite
def specs(draw: st.DrawFn) -> BoardSpec:
    """A board with some features of every kind, all attributes required."""
    features = draw(st.sampled_from([[Feature(Kind.TERRAIN, "ground")], []]))[:]
    topology = draw(st.sampled_from(["square4", "square8", "hex", "track"]))
    types_here = TYPES if topology != "track" else TYPES.filter(lambda type_: type_.base != "direction")  # it has none
    for kind in Kind:
        for number in range(draw(st.integers(0, 2))):
            types = draw(st.lists(types_here, max_size=3))
            attributes = tuple(Attribute(f"a{k}", "", type_, required=True) for k, type_ in enumerate(types))
            flags = draw(st.sampled_from([(), ("sided",)])) if kind is Kind.SITE and topology != "track" else ()
            features.append(Feature(kind, f"{kind.value}{number}", "Вид: так", flags, attributes))
    return BoardSpec(
        topology,
        draw(st.sampled_from([None, (3, 2)])) if topology != "track" else None,
        tuple(features),
        game="made_up",
    )


@given(specs(), st.integers(2, 5), st.integers(1, 4), st.booleans())
def test_a_new_map_is_without_fault(spec: BoardSpec, width: int, height: int, examples: bool) -> None:
    text = new_map(spec, width, height, title="Карта: первая")
    if examples:  # what the comments show must be right too, at least one of each section
        text = text.replace("\n#   - ", "\n  - ").replace("\n# sites:", "\nsites:").replace("\n# arrows:", "\narrows:")
        text = text.replace("\n# regions:", "\nregions:").replace("\n# starts:", "\nstarts:")
    made = loaded(text, spec)
    assert made.title("en") == "Карта: первая" and made.games == ("made_up",)
    if spec.topology != "track":
        assert (made.topology.width, made.topology.height) == (spec.size or (width, height))
        assert len(set(made.terrain)) == 1 and not made.topology.absent
    else:
        assert made.edges == tuple((c, c + 1) for c in range(width - 1))


def test_impossible_new_maps() -> None:
    with pytest.raises(ValueError, match="cells"):
        new_map(BOARD, 4000, 3000)
    with pytest.raises(ValueError, match="cells"):
        new_map(BOARD, -3, 3)


def test_the_schema_of_any_map_knows_what_the_program_knows() -> None:
    schema = map_schema()
    properties = schema["properties"]
    grid = properties["grid"]["properties"]
    enums = {key: tuple(grid[key]["enum"]) for key in ("kind", "orientation", "shifted", "coordinates")}
    assert enums == {"kind": TOPOLOGIES, "orientation": ORIENTATIONS, "shifted": SHIFTS, "coordinates": COORDINATES}
    assert grid[TWO_WAY]["enum"] == [True, False, *YES, *NO]
    assert grid["width"]["maximum"] == grid["height"]["maximum"] == MAX_CELLS
    assert properties.keys() == set(TOP_KEYS)
    for kind, keys in BASE_KEYS.items():
        assert properties[kind.section]["items"]["properties"].keys() == set(keys), kind
