"""The form of a theme: what it says of each thing of the game, and the few edits that change it."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.games.library.rules_loader import loader
from dsl.games.library.shelves import Header, all_rulesets, find_rules
from dsl.games.pipeline import load_program
from dsl.maps.mapfile.changes import Refused
from dsl.maps.mapfile.values import plain
from dsl.services.forms.text_changes import applied
from dsl.services.theme.sections import PIECE_KEYS, PLAYER_KEYS, STAGE_SECTIONS
from dsl.services.theme.style_edits import set_attribute, set_value, without_entry
from dsl.services.theme.theme_form import Keys, Setting, ThemeForm, theme_form, theme_place
from dsl.text.diagnostics import Problems
from dsl.text.files.yaml_tree import compose, yaml_source
from dsl.text.source import Source
from tests.share import usual

IN_PLAY = {*STAGE_SECTIONS, *PIECE_KEYS, *PLAYER_KEYS} - {"size"}
"""What a theme says of play; the form is of how things look."""
GAMES = [header.path for header in all_rulesets() if (header.path.parent / "theme.yaml").is_file()]
THEME = """# How it looks
sites:
  fort: {symbol: fort}
pieces:
  ship:
    colour: {by: owner.side, white: "#fff"}  # sails
    letter: К
"""


def form_of(rules: Path, text: str | None = None) -> ThemeForm:
    program = load_program(rules, Problems(), loader)
    assert program is not None
    path = rules.parent / "theme.yaml"
    return theme_form(yaml_source(path.read_text("utf-8") if text is None else text, str(path)), True, [program])


@pytest.fixture(scope="module")
def form() -> ThemeForm:
    rules = find_rules("sea_battle", Problems())
    assert rules is not None
    return form_of(rules, THEME)


def setting(form: ThemeForm, section: str, name: str, key: str) -> Setting:
    style = next(style for style in form.styles if (style.section, style.name) == (section, name))
    return next(setting for setting in style.settings if setting.key == key)


def test_every_thing_of_the_game_has_a_style_whether_the_file_speaks_of_it_or_not(form: ThemeForm) -> None:
    styles = [(style.section, style.name, style.label) for style in form.styles if style.section != "chart"]
    assert styles == [
        ("terrain", "sea", "Море"),
        ("terrain", "land", "Суша"),
        ("sites", "fort", "Форт"),
        ("pieces", "ship", "Корабль"),
        ("players", "", ""),
    ]
    assert setting(form, "terrain", "sea", "colour").text == ""
    assert (setting(form, "sites", "fort", "symbol").text, setting(form, "pieces", "ship", "letter").text) == (
        "fort",
        "К",
    )


def test_a_setting_that_depends_on_an_attribute_has_a_part_for_each_of_its_values(form: ThemeForm) -> None:
    colour = setting(form, "pieces", "ship", "colour")
    assert (colour.by, [(part.name, part.label, part.text) for part in colour.parts]) == (
        "owner.side",
        [("white", "Белые паруса", "#fff"), ("red", "Красные паруса", ""), ("default", "", "")],
    )
    assert {"class", "owner", "owner.side"} <= {name for name, _ in colour.attributes}
    assert "hits" not in dict(colour.attributes) and "hits" in dict(setting(form, "pieces", "ship", "marks").attributes)


@pytest.mark.parametrize(
    ("path", "value", "old", "new"),
    [
        (("sites", "fort", "symbol"), "castle", "symbol: fort", "symbol: castle"),
        (("pieces", "ship", "colour", "white"), "#eee", '"#fff"', '"#eee"'),
        (("pieces", "ship", "colour", "red"), "navy", '"#fff"}', '"#fff", red: navy}'),
        (("sites", "fort", "colour"), "#abc", "symbol: fort}", 'symbol: fort, colour: "#abc"}'),
        (("pieces", "ship", "outline"), "navy", "letter: К\n", "letter: К\n    outline: navy\n"),
        (("pieces", "boat", "letter"), "Л", "letter: К\n", "letter: К\n  boat: {letter: Л}\n"),
        (("terrain", "sea", "colour"), "navy", "letter: К\n", "letter: К\nterrain:\n  sea: {colour: navy}\n"),
        (("players", "colour", 0), "navy", "letter: К\n", "letter: К\nplayers:\n  colour: [navy]\n"),
        (("pieces", "ship", "letter"), "", "    letter: К\n", ""),
        (("sites", "fort", "symbol"), "", "sites:\n  fort: {symbol: fort}\n", ""),
        (("terrain", "sea", "colour"), "", "", ""),
    ],
)  # fmt: skip
def test_a_change_touches_only_what_it_is_about(path: Keys, value: str, old: str, new: str) -> None:
    source = yaml_source(THEME, "theme.yaml")
    assert applied(THEME, set_value(source, path, value)) == THEME.replace(old, new)


def test_a_setting_may_come_to_depend_on_an_attribute_and_no_more(form: ThemeForm) -> None:
    source = yaml_source(THEME, "theme.yaml")
    letter, colour = setting(form, "pieces", "ship", "letter"), setting(form, "pieces", "ship", "colour")
    by_class = applied(THEME, set_attribute(source, letter, "class"))
    assert by_class == THEME.replace("letter: К", "letter: {by: class, default: К}")
    plain_colour = applied(THEME, set_attribute(source, colour, ""))
    assert plain_colour == THEME.replace('{by: owner.side, white: "#fff"}', '"#fff"')


def test_the_first_word_of_a_theme() -> None:
    for text in ("", "# mine\n"):
        made = applied(text, set_value(yaml_source(text, "theme.yaml"), ("terrain", "sea", "colour"), "#8fc3d9"))
        assert made == text + 'terrain:\n  sea: {colour: "#8fc3d9"}\n'


@pytest.mark.parametrize("text", ["- a\n", "terrain: {sea: &a {colour: navy}, land: *a}\n", "terrain: 'x\n"])
def test_a_theme_that_cannot_be_changed_so_stays_as_it_is(text: str) -> None:
    with pytest.raises(Refused):
        set_value(yaml_source(text, "theme.yaml"), ("terrain", "sea", "colour"), "red")


def data_of(text: str) -> object:
    root = compose(Source("theme.yaml", text), Problems())
    return plain(root) if root is not None else {}


@pytest.mark.parametrize("rules", usual(GAMES, "sea_battle"), ids=lambda path: path.stem)
def test_all_that_the_shipped_themes_say_is_in_their_forms_and_can_be_changed(rules: Path) -> None:
    text = (rules.parent / "theme.yaml").read_text("utf-8")
    source = yaml_source(text, "theme.yaml")
    said = {}
    for style in form_of(rules).styles:
        for one in style.settings:
            said |= {one.path: one.text} if one.text else {}
            said |= {part.path: part.text for part in one.parts if part.text}
            said |= {(*one.path, "by"): one.by} if one.by else {}
    assert said == {path: value for path, value in leaves(data_of(text)) if not IN_PLAY.intersection(path)}
    for path, value in said.items():
        assert not set_value(source, path, value) or applied(text, set_value(source, path, value)) == text
        less = applied(text, without_entry(source, path))
        assert isinstance(path[-1], int) or path not in dict(leaves(data_of(less)))


def leaves(data: object, path: Keys = ()) -> list[tuple[Keys, str]]:
    if isinstance(data, dict):
        return [leaf for key, value in data.items() for leaf in leaves(value, (*path, key))]
    if isinstance(data, list):
        return [leaf for number, value in enumerate(data) for leaf in leaves(value, (*path, number))]
    return [(path, str(data))]


def test_house_rules_look_as_their_game_wherever_they_lie(tmp_path: Path) -> None:
    game = next(path for path in GAMES if path.stem == "pirates_1989")
    kin = [Header("mine", tmp_path / "house" / "mine.rules", games=("pirates_1989",)), Header(game.stem, game)]
    assert theme_place(kin) == game.with_name("theme.yaml")
    (tmp_path / "house").mkdir()
    (tmp_path / "house" / "theme.yaml").write_text(THEME, "utf-8")
    assert theme_place(kin).parent == tmp_path / "house"
    assert theme_place([Header("bare", tmp_path / "bare.rules")]) == tmp_path / "theme.yaml"
