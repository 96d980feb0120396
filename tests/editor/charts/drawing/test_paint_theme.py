"""Themes: the six that are shipped, what rulesets leave open, and files that are broken."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from PySide6.QtGui import QColor

from dsl.maps.board.spec import Attribute, BoardSpec, Feature, Kind, ValueType
from dsl.maps.mapfile import MapFile
from editor.charts.drawing.style.colours import lightness
from editor.charts.drawing.style.theme import Theme, load_theme

RULESETS = Path(__file__).parents[4] / "rulesets"
THEMES = sorted(path.parent.name for path in RULESETS.glob("*/theme.yaml"))


def theme_of(tmp_path: Path, text: str, night: bool = False) -> Theme:
    (tmp_path / "theme.yaml").write_text(text, encoding="utf-8")
    return load_theme(tmp_path, night)


def test_all_six_are_there() -> None:
    assert len(THEMES) == 6


@pytest.mark.parametrize("game", THEMES)
@pytest.mark.parametrize("night", [False, True])
def test_every_shipped_colour_is_read(game: str, night: bool) -> None:
    data = MapFile.open(RULESETS / game / "theme.yaml").data()
    theme = load_theme(RULESETS / game, night)
    for terrain, entry in data["terrain"].items():
        wanted = entry.get("night", entry["colour"]) if night else entry["colour"]
        if isinstance(wanted, str):
            assert theme.terrain_colour(terrain) == QColor(wanted)
            assert theme.is_wet(terrain) == (entry.get("pattern") == "waves")
    for arrow, entry in data.get("arrows", {}).items():
        assert theme.arrow_colour(arrow) == QColor(entry["night" if night else "colour"])


def test_kinds_of_arrows_differ_without_a_theme() -> None:
    """The lines of a track, say: the second kind has another colour than the first, in print as well."""
    kinds = tuple(Feature(Kind.ARROW, name, name) for name in ("lane", "storm", "rail"))
    theme = Theme().with_spec(BoardSpec("track", features=kinds))
    hues = [theme.arrow_colour(kind.name).hueF() for kind in kinds]
    assert all(0.1 < abs(one - other) < 0.9 for one, other in combinations(hues, 2))
    assert theme.arrow_colour("lane") == Theme().arrow_colour("lane")


def test_colour_and_symbol_by_attribute() -> None:
    theme = load_theme(RULESETS / "pirates_1989")
    spain = theme.site_style("port", {"side": "spain", "houses": "yes", "source": True, "goal": "no"})
    base = theme.site_style("port", {"side": "pirates"})
    assert (spain.symbol, spain.colour) == ("castle", QColor("#b8352a"))
    assert (base.symbol, base.colour) == ("skull", QColor("#2b2b2b"))
    assert [mark.symbol for mark in spain.marks] == ["house", "chest"]
    assert not base.marks


def test_what_a_map_leaves_out_is_asked_of_the_rules() -> None:
    spec = BoardSpec(
        "square8",
        features=(Feature(Kind.SITE, "port", attributes=(Attribute("houses", "", ValueType("bool"), True),)),),
    )
    theme = load_theme(RULESETS / "pirates_1989").with_spec(spec)
    assert [mark.symbol for mark in theme.site_style("port", {"side": "spain"}).marks] == ["house"]
    assert not theme.site_style("port", {"side": "spain", "houses": False}).marks


@pytest.mark.parametrize("night", [False, True])
def test_a_site_has_the_colour_that_its_map_gives(night: bool) -> None:
    tint = Attribute("tint", "", ValueType("colour", optional=True), "#d08020")
    spec = BoardSpec("square8", features=(Feature(Kind.SITE, "port", attributes=(tint,)),))
    theme = load_theme(RULESETS / "pirates_1989", night).with_spec(spec)
    given = [theme.site_style("port", {"side": "spain", "tint": said}).colour for said in ("#20C0a0", "none", "wrong")]
    left_out = theme.site_style("port", {"side": "spain"}).colour
    spain = load_theme(RULESETS / "pirates_1989", night).site_style("port", {"side": "spain"}).colour
    assert [*given, left_out] == [QColor("#20c0a0"), spain, spain, QColor("#d08020")]


def test_owner_gives_colour_and_flag() -> None:
    theme = load_theme(RULESETS / "colonies_1990")
    free, owned = theme.site_style("port", {"points": 5}), theme.site_style("port", {"points": 5, "owner": 2})
    assert (free.colour, free.flag, free.letter) == (QColor("#f7f1de"), None, "5")
    assert (owned.colour, owned.flag) == (QColor("#c0392b"), QColor("#c0392b"))
    dark = load_theme(RULESETS / "colonies_1990", night=True)
    assert dark.site_style("port", {}).colour == QColor("#8a8472")
    assert dark.site_style("port", {"owner": 2}).colour == QColor("#c0392b")


def test_circles_of_a_track() -> None:
    theme = load_theme(RULESETS / "ships_track")
    assert theme.node_colour({"kind": "storm"}) == QColor("#d03a2b")
    assert theme.node_colour({"terrain": "circle", "kind": "mine"}) == QColor("#2b2b2b")
    assert theme.node_colour({}) == QColor("#f7f4ea")
    assert theme.node_letter({"points": 4}) == "4"
    assert theme.node_letter({"points": 0}) == ""


def test_regions_without_an_outline() -> None:
    theme = load_theme(RULESETS / "pirates_fame")
    assert theme.region_style("location", 0).outline is None
    assert theme.region_style("strip", 0).outline == QColor("#2f7fa8")
    assert load_theme(RULESETS / "pirates_fame", night=True).region_style("strip", 0).outline == QColor("#2f7fa8")
    assert theme.region_style("unheard of", 1).outline != theme.region_style("unheard of", 2).outline


def test_day_is_not_night() -> None:
    day, night = load_theme(None), load_theme(None, night=True)
    assert day.paper.lightness() > 150 > night.paper.lightness()
    assert day.with_night(True).paper == night.paper
    for name in ("ink", "coast", "selection", "error", "sea"):
        assert getattr(day, name) != getattr(night, name)
    assert day.grid.alphaF() < 1


@pytest.mark.parametrize("night", [False, True])
def test_unknown_terrains_have_stable_and_different_colours(night: bool) -> None:
    theme = load_theme(None, night)
    names = ["ущелье", "glade", "quag", "moor", "karst", "loess"]
    colours = [theme.terrain_colour(name).name() for name in names]
    assert len(set(colours)) == len(names)
    assert colours == [load_theme(None, night).terrain_colour(name).name() for name in names]
    assert theme.terrain_colour(None) == theme.paper


def test_what_is_sailed_looks_like_water() -> None:
    spec = BoardSpec(
        "square4", features=(Feature(Kind.TERRAIN, "fjord", flags=("passable",)), Feature(Kind.TERRAIN, "fell"))
    )
    theme = load_theme(None).with_spec(spec)
    assert theme.is_wet("fjord") and not theme.is_wet("fell")
    wet, dry = theme.terrain_colour("fjord"), theme.terrain_colour("fell")
    assert wet.blue() > wet.red() and dry.red() > dry.blue()


def test_legend_values_decide() -> None:
    theme = Theme(({"terrain": {"reef": {"colour": {"by": "depth", "2": "#112233", "default": "#445566"}}}},))
    assert theme.terrain_colour("reef", {"depth": 2}) == QColor("#112233")
    assert theme.terrain_colour("reef", {"depth": 3}) == QColor("#445566")


BROKEN = {
    "no yaml": "terrain: [",
    "a list": "- a\n- b\n",
    "nothing": "",
    "binary": "\x00\x01",
    "wrong kinds": "terrain: 5\nsites: [1]\nplayers: {colour: red}\nchart: {ink: 7}\narrows: {current: []}\nregions: {r: x}\n",
    "no colours": "terrain: {sea: {colour: nonsense}, land: {colour: {by: {x: y}}}}\nsites: {port: {symbol: {by: [1]}}}\n",
    "odd values": "sites: {port: {marks: [a, b], letter: {by: 3}, flag: [1], colour: 12}}\nstarts: {s: {symbol: 5}}\n",
    "deep": "a: " + "[" * 200 + "]" * 200,
    "bomb": "a: &a [x, x, x, x, x, x, x, x]\n"
    + "".join(f"{b}: &{b} [{', '.join(['*' + a] * 9)}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True)),
}


@pytest.mark.parametrize("text", BROKEN.values(), ids=BROKEN)
def test_a_broken_file_never_fails(tmp_path: Path, text: str) -> None:
    theme = theme_of(tmp_path, text)
    for terrain in ("sea", "land", "void", "", None):
        assert theme.terrain_colour(terrain).isValid()
    style = theme.site_style("port", {"owner": [1], "points": {"x": 1}})
    assert style.colour.isValid() and style.symbol
    for made in (theme.arrow_colour("current"), theme.start_style("s").colour, theme.node_colour({"x": 1}), theme.ink):
        assert made.isValid()
    assert theme.region_style("r", 3).text.isValid()


def test_missing_and_huge_files_fall_back(tmp_path: Path) -> None:
    plain = load_theme(None)
    assert load_theme(tmp_path / "nowhere").terrain_colour("sea") == plain.terrain_colour("sea")
    huge = theme_of(tmp_path, "terrain: {sea: {colour: '#ff0000'}}\n" + "# x\n" * 300_000)
    assert huge.terrain_colour("sea") == plain.terrain_colour("sea")


def test_a_theme_may_set_the_colours_of_the_drawing(tmp_path: Path) -> None:
    theme = theme_of(
        tmp_path, 'chart: {paper: {colour: "#ffffff", night: "#000000"}}\nterrain: {v: {colour: "#ffffff"}}\n'
    )
    assert theme.paper == QColor("#ffffff")
    assert theme.is_blank("v") and not theme.is_blank("sea")
    assert theme.with_night(True).paper == QColor("#000000")


def test_on_white_paper_land_and_water_differ_without_colour_too() -> None:
    for game in ("pirates_1989", "colonies_1990", "pirates_fame", "sea_battle", "ships_track"):
        theme = load_theme(Path("rulesets") / game).on_white()
        assert lightness(theme.terrain_colour("land")) - lightness(theme.terrain_colour("sea")) > 0.15, game


def test_the_forts_of_the_two_sides_differ_in_grey() -> None:
    theme = load_theme(Path(__file__).parents[4] / "rulesets" / "sea_battle")
    red, white = (lightness(theme.site_style("fort", {"side": side}).colour) for side in ("red", "white"))
    assert abs(red - white) > 0.4
