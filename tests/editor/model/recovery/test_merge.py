"""Differences and three-way merging, by their laws."""

from __future__ import annotations

import random
from copy import deepcopy
from pathlib import Path

import pytest
from charts import TOPOLOGIES, map_text
from hypothesis import given, settings
from hypothesis import strategies as st
from safe_maps import plain, random_patches

from dsl.maps.mapfile import MapFile
from editor.base.texts import ui
from editor.model.documents.chart import Chart, Ink
from editor.model.documents.map_document import MapDocument, label
from editor.model.documents.three_way_merge import compare, difference, merge
from editor.model.documents.write_back import updated_text
from editor.model.games import Games
from editor.view.panels.feature_titles import conflict_text
from tests.share import share


def chart_of(topology: str) -> Chart:
    return Chart.read(MapFile(map_text(topology)))


def changed(topology: str, seed: int, steps: int) -> Chart:
    chart, rnd = chart_of(topology), random.Random(seed)
    for _ in range(steps):
        for patch in random_patches(chart, rnd):
            chart.apply(patch)
    return chart


charts = st.builds(changed, st.shared(st.sampled_from(TOPOLOGIES), key="kind"), st.integers(0, 9999), st.integers(0, 7))


@settings(max_examples=share(60), deadline=None)
@given(charts, charts)
def test_a_difference_turns_one_chart_into_the_other_and_back(one: Chart, other: Chart) -> None:
    before, text = plain(deepcopy(one)), one.write_rows()
    patches = difference(one, other)
    for patch in patches:
        one.apply(patch)
    assert plain(one) == plain(other)
    assert compare(one, other).same
    assert difference(one, other) == []
    for patch in reversed(patches):
        one.apply(patch.inverse())
    assert plain(one) == before and one.write_rows() == text


@settings(max_examples=share(60), deadline=None)
@given(st.shared(st.sampled_from(TOPOLOGIES), key="kind"), charts)
def test_merging_with_who_changed_nothing(topology: str, side: Chart) -> None:
    base = chart_of(topology)
    for found in (merge(base, side, base), merge(base, base, side), merge(base, side, side)):
        assert plain(found.chart) == plain(side)
        assert found.conflicts == ()


@pytest.mark.parametrize("topology", [t for t in TOPOLOGIES if t != "track"])
def test_what_each_of_us_changed_elsewhere_is_taken(topology: str) -> None:
    base, mine, theirs = (chart_of(topology) for _ in range(3))
    for patch in mine.painted([0, 1], Ink("reef")):
        mine.apply(patch)
    for patch in theirs.painted([1 + 12, 2 + 12], Ink("kelp")):  # the same spare character means something else here
        theirs.apply(patch)
    mine.data["sites"][0]["price"] = 9  # type: ignore[index,call-overload]
    theirs.data["sites"][1]["price"] = 4  # type: ignore[index,call-overload]
    theirs.data["sites"].append({"kind": "port", "id": "gamma", "at": "A9"})  # type: ignore[union-attr]
    mine.data["title"] = "Gulf"
    found = merge(base, mine, theirs)
    assert found.conflicts == ()
    assert [found.chart.ink_at(c) for c in (0, 1, 13, 14)] == [Ink("reef")] * 2 + [Ink("kelp")] * 2
    sites = found.chart.items("sites")
    assert [(s["id"], s.get("price")) for s in sites] == [("alpha", 9), ("beta", 4), ("gamma", None)]  # type: ignore[index,call-overload,union-attr]
    assert found.chart.data["title"] == "Gulf"
    again = Chart.read(MapFile(updated_text(map_text(topology), found.chart)))
    assert plain(again) == plain(found.chart)


def test_conflicts_keep_mine_unless_theirs_is_chosen() -> None:
    base, mine, theirs = (chart_of("square8") for _ in range(3))
    for chart, ink, price in ((mine, "reef", 9), (theirs, "land", 4)):
        for patch in chart.painted([5], Ink(ink)):
            chart.apply(patch)
        chart.data["sites"][0]["price"] = price  # type: ignore[index,call-overload]
    del mine.data["sites"][1]  # type: ignore[union-attr,arg-type]
    theirs.data["sites"][1]["price"] = 2  # type: ignore[index,call-overload]
    found = merge(base, mine, theirs)
    assert sorted(conflict.what for conflict in found.conflicts) == ["cells", "item", "value"]
    assert plain(found.chart) == plain(mine)
    other = merge(base, mine, theirs, [conflict.key for conflict in found.conflicts])
    assert plain(other.chart)[0]["sites"] == theirs.data["sites"] and other.chart.ink_at(5) == Ink("land")


def test_both_resized_is_a_conflict_and_one_who_did_is_followed() -> None:
    base, mine, theirs = (chart_of("square4") for _ in range(3))
    mine.cells = mine.cells[:5].copy()
    for patch in theirs.painted([0], Ink("land")):
        theirs.apply(patch)
    assert [c.what for c in merge(base, mine, theirs).conflicts] == ["grid"]
    assert merge(base, mine, base).chart.cells.shape == (5, 12)


def test_boards_of_two_kinds_are_not_mixed() -> None:
    base, mine, theirs = chart_of("square4"), chart_of("square4"), chart_of("track")
    assert plain(merge(base, mine, theirs).chart) == plain(theirs)
    assert plain(merge(theirs, theirs, mine).chart) == plain(mine)
    for patch in mine.painted([5], Ink("reef")):
        mine.apply(patch)
    found = merge(base, mine, theirs)
    (conflict,) = found.conflicts
    assert (conflict.path, conflict.mine, conflict.theirs) == (("grid", "kind"), "square4", "track")
    assert plain(found.chart) == plain(mine)
    assert plain(merge(base, mine, theirs, [conflict.key]).chart) == plain(theirs)


WORDS = {
    "en": (
        "Title · русский: yours Моя, in the file Их",
        "Colony · Cartagena · Points: yours 4, in the file 5",
        "Colony · Curacao · Name · English: yours Isle, in the file Rock",
        "Colony · Caracas: yours removed, in the file changed",
        "Cells AN5, AO5, AP5… (4): yours Land, in the file No square",
    ),
    "ru": (
        "Название · русский: у вас Моя, в файле Их",
        "Колония · Картахена · Баллы: у вас 4, в файле 5",
        "Колония · Кюрасао · Название · English: у вас Isle, в файле Rock",
        "Колония · Каракас: у вас удалено, в файле изменено",
        "Клетки AN5, AO5, AP5… (4): у вас Суша, в файле Без квадратиков",
    ),
    "uk": (
        "Назва · русский: у вас Моя, у файлі Их",
        "Колонія · Картахена · Бали: у вас 4, у файлі 5",
        "Колонія · Кюрасао · Назва · English: у вас Isle, у файлі Rock",
        "Колонія · Каракас: у вас видалено, у файлі змінено",
        "Клітинки AN5, AO5, AP5… (4): у вас Суходіл, у файлі Без квадратиків",
    ),
}


def test_conflicts_are_told_in_the_words_of_the_game() -> None:
    base = (Path(__file__).parents[4] / "maps" / "caribbean.yaml").read_text(encoding="utf-8")

    def changed(*pairs: tuple[str, str], terrain: str) -> Chart:
        text = base
        for old, new in pairs:
            assert old in text
            text = text.replace(old, new, 1)
        document = MapDocument(MapFile(text))
        cells = [document.chart.geometry.cell(name) for name in ("AN5", "AO5", "AP5", "AQ5")]
        document.do(label("safety-step"), document.chart.painted(cells, Ink(terrain)))
        return document.chart

    caracas = next(line for line in base.splitlines(keepends=True) if "id: caracas" in line)
    mine = changed(
        ("  ru: Карибское море и Атлантика", "  ru: Моя"), ("at: V32, points: 1", "at: V32, points: 4"),
        ("en: Curacao", "en: Isle"), (caracas, ""), terrain="land",
    )  # fmt: skip
    theirs = changed(
        ("  ru: Карибское море и Атлантика", "  ru: Их"), ("at: V32, points: 1", "at: V32, points: 5"),
        ("en: Curacao", "en: Rock"), ("at: AC32, points: 2", "at: AC32, points: 3"), terrain="void",
    )  # fmt: skip
    conflicts = merge(Chart.read(MapFile(base)), mine, theirs).conflicts
    game = Games().board("colonies_1990")
    for language, lines in WORDS.items():
        ui.language = language
        assert tuple(conflict_text(conflict, mine, game) for conflict in conflicts) == lines
    ui.language = "en"
