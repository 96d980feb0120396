"""The examples in the description of the map format, and the shipped maps, are sound."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from map_samples import loaded

from dsl.diagnostics import Problems
from dsl.mapfile import load_map

MAPS = Path(__file__).parents[2] / "maps"
EXAMPLES = re.findall(r"```yaml\n(.*?)```", (MAPS / "README.md").read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("text", EXAMPLES)
def test_examples(text: str) -> None:
    made = loaded(text, None)
    assert made.title("en")


def test_what_the_examples_show() -> None:
    bay, hexes, race, _ = (loaded(text, None) for text in EXAMPLES)
    assert [site.id for site in bay.sites] == ["alpha", "beta"] and len(bay.regions[0].cells) == 4
    assert hexes.topology.present.bit_count() == 14 and hexes.values[10] == {"depth": 2}
    assert len(race.edges) == 4


@pytest.mark.parametrize("path", sorted(MAPS.glob("*.yaml")), ids=lambda path: path.name)
def test_shipped_maps_are_well_formed(path: Path) -> None:
    problems = Problems()
    assert load_map(path, None, problems) is not None
    assert not list(problems)
