"""What a theme says of play: a closed list of words and names of the rules; each mistake has a place and a repair."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.games.library.rules_loader import loader
from dsl.games.pipeline import load_program
from dsl.services.theme.file_check import check_theme
from dsl.services.theme.sections import EffectKeys, stage_keys
from dsl.text.diagnostics import Problems, render
from tests.games_at_hand import kit_of

GOOD = """
pieces:
  ship: {token: sail, size: 0.9, faces: side, wound: holes, flagship: {when: owner.side, mark: crown}}
sites:
  port: {flag: side}
effects:
  fire: {show: shot, from: s, to: t}
  salvo: {show: shot, from: all, to: t}
wind: {from: wind, calm: calm, storm: storm}
sounds: {fire: none, hit: dice}
"""


@pytest.fixture(scope="module")
def program() -> object:
    return load_program(kit_of("pirates_1989").rules, Problems(), loader)


def complaints(program: object, tmp_path: Path, text: str) -> list[str]:
    """What the check says of a theme, in English."""
    path, problems = tmp_path / "theme.yaml", Problems()
    path.write_text(text, encoding="utf-8")
    check_theme(path, [program], problems)  # type: ignore[list-item]
    return [render(one, "en") for one in problems]


def test_a_theme_that_uses_every_key_is_sound(program: object, tmp_path: Path) -> None:
    assert complaints(program, tmp_path, GOOD) == []


@pytest.mark.parametrize("good, wrong, repair", [
    ("fire: {show", "fyre: {show", "fire"), ("from: s,", "from: z,", "all"), ("show: shot, from: s", "show: shoot, from: s", "shot"),
    ("token: sail", "token: sale", "sail"), ("size: 0.9", "size: 9", "0.3–2.0"), ("wound: holes", "wound: hole", "holes"),
    ("hit: dice", "hit: dices", "dice"), ("sounds: {fire", "sounds: {fir", "fire"), ("from: wind", "from: wnd", "wind"),
    ("storm: storm", "storm: strom", "storm"), ("when: owner.side", "when: owner.sides", "side"), ("mark: crown", "mark: crow", "crown"),
    ("wind: {", "winds: {", "wind"), ("to: t}\n  salvo", "too: t}\n  salvo", "to"),
])  # fmt: skip
def test_a_mistake_is_told_with_what_was_meant(
    program: object, tmp_path: Path, good: str, wrong: str, repair: str
) -> None:
    assert good in GOOD
    (one,) = complaints(program, tmp_path, GOOD.replace(good, wrong, 1))
    assert repair in one


def test_what_makes_no_sense_is_as_if_it_were_not_there() -> None:
    keys = stage_keys({"pieces": {"ship": {"token": "boat", "size": 40}}, "effects": {"fire": {"show": "fly"}, "aim": 3},
                       "players": {"hand": ["a", "b"]}, "sounds": {"hit": "none", "miss": "boom"}})  # fmt: skip
    assert (keys.of("ship").token, keys.of("ship").size, keys.of("nobody").faces) == ("", 0.0, "heading")
    assert (keys.effects, keys.hands) == ({}, ("a", "b"))
    assert [keys.sound(event) for event in ("hit", "miss", "shot")] == ["", "", "shot"]
    assert stage_keys({"effects": {"f": {"show": "shot", "to": "t"}}}).effects == {"f": EffectKeys("shot", "", "t")}
