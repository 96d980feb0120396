"""The examples in the description of the map format, in each language, and the shipped maps are sound."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from map_samples import loaded

from dsl.maps.mapfile import load_map
from dsl.text.diagnostics import Problems

MAPS = Path(__file__).parents[4] / "maps"
PAGES = sorted(MAPS.glob("README*.md"))


def examples(page: Path) -> list[str]:
    """The maps that a page shows."""
    return re.findall(r"```yaml\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_what_the_examples_show(page: Path) -> None:
    bay, hexes, named, race, adorned, traced = (loaded(text, None) for text in examples(page))
    assert all(made.title("en") for made in (bay, hexes, named, race, adorned, traced))
    assert [site.id for site in bay.sites] == ["alpha", "beta"] and len(bay.regions[0].cells) == 4
    assert hexes.topology.present.bit_count() == 14 and hexes.values[10] == {"depth": 2}
    assert len(race.edges) == 4


def test_every_page_explains_the_same_keys() -> None:
    keys = {
        page.name: set(re.findall(r"^\| (`\w+`(?:, `\w+`)*)", page.read_text(encoding="utf-8"), re.M)) for page in PAGES
    }
    assert len(keys) == 3 and keys["README.ru.md"] == keys["README.uk.md"] == keys["README.md"]


@pytest.mark.parametrize("path", sorted(MAPS.glob("*.yaml")), ids=lambda path: path.name)
def test_shipped_maps_are_well_formed(path: Path) -> None:
    problems = Problems()
    assert load_map(path, None, problems) is not None
    assert not list(problems)
