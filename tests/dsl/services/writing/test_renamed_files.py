"""Another name for a thing, in the maps, the theme and the scenarios that speak of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.games.library.rules_loader import loader
from dsl.games.pipeline import load_program
from dsl.games.scenario.opening import Games
from dsl.games.scenario.verdict import check_scenarios
from dsl.services.forms.text_changes import applied
from dsl.services.theme.file_check import check_theme
from dsl.services.writing.contract import OpenMap, Problem
from dsl.services.writing.workspace import Workspace
from dsl.text.diagnostics import Problems, render_all
from dsl.text.source import Edit

RULES = """language 1
game frogs "Frogs"
    players 2

param depth "Depth": shallow "shallow" | deep "deep" = deep
enum Mood "Mood": merry "merry", sad "sad"
board square8 3 3:
    terrain mud "Mud" passable
    terrain reeds "Reeds"
    site lily "Lily":
        mood "Mood": Mood
        blooms "Blooms": bool = no
player:
    croaks "Croaks": 0..9999 = 0
piece frog "Frog" up to 4:
    humour "Humour": Mood = merry

play:
    repeat:
        for each p in players:
            turn of p:
                choose by p "What now?":
                    hop(f in frog where f.owner == p, c in neighbours(f.at)) "hop":
                        move f to c
                        p.croaks += 1
                    stay when depth == deep "stay":
                        nothing
"""
MAP = """fordewind: 1
title: The mud
games: [frogs]
grid: {kind: square8, width: 3, height: 3}
legend: {"~": mud, "#": reeds}
terrain: |
  ~~~
  ~~~
  ~~#
sites:
  # the merry one
  - {kind: lily, id: mud_lily, at: A2, mood: merry, blooms: yes, name: lily of mud}
"""
THEME = """terrain:
  mud: {colour: "#8fc3d9"}
sites:
  lily:
    colour: {by: mood, merry: "#b8352a", sad: "#2b2b2b"}
    marks: {blooms: house}
pieces:
  frog:
    colour: {by: humour, merry: "#d8452f", default: "#2b2b2b"}
players: {points: croaks}
effects: {hop: {show: shot, from: f}}
sounds: {hop: sail}
"""
SCENARIOS = """scenario: A merry frog hops, and croaks once
parameters: {depth: shallow}
map: ../maps/mud.yaml
players: [one, two]
given:
  pieces:
    green: {at: A1, owner: one, humour: merry}
steps:
  - one: hop green B1
  - expect: {one.croaks: 1, count(frog): 1, green.humour: merry}
"""


@pytest.fixture
def pond(tmp_path: Path) -> Path:
    """A game with a map, a theme and a scenario."""
    home = tmp_path / "frogs"
    texts = {"frogs.rules": RULES, "maps/mud.yaml": MAP, "theme.yaml": THEME, "scenarios/hop.yaml": SCENARIOS}
    for name, text in texts.items():
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text(text, encoding="utf-8")
    return home


def renamed(home: Path, declared: str, old: str, new: str) -> dict[str, str]:
    """Give what is declared in a line another name; the texts of the files beside the rules that are others now."""
    rules = home / "frogs.rules"
    text, workspace = rules.read_text("utf-8"), Workspace()
    workspace.open(str(rules), text, 1)
    lines = text.split("\n")
    number = next(number for number, line in enumerate(lines) if declared in line)
    edits = workspace.rename(str(rules), number + 1, lines[number].index(old) + 1, new)
    assert not isinstance(edits, Problem), edits.message.text("en")
    by_file: dict[Path, list[Edit]] = {}
    for edit in edits:
        by_file.setdefault(Path(edit.place.file), []).append(edit)
    for file, own in by_file.items():
        file.write_text(applied(file.read_text("utf-8"), own), encoding="utf-8")
    return {file.name: file.read_text("utf-8") for file in by_file if file != rules}


def sound(home: Path) -> None:
    """Nothing is wrong with the files of the game."""
    problems = Problems()
    check_scenarios(home / "scenarios" / "hop.yaml", problems, Games())
    program = load_program(home / "frogs.rules", problems, loader)
    assert program is not None
    check_theme(home / "theme.yaml", [program], problems)
    assert not list(problems), render_all(problems, "en")


CASES: list[tuple[str, str, dict[str, tuple[str, ...]]]] = [
    ("terrain mud", "mud", {"mud.yaml": ('"~": zzz,',), "theme.yaml": ("  zzz: {colour",)}),
    ("site lily", "lily", {"mud.yaml": ("kind: zzz, id: mud_lily",), "theme.yaml": ("  zzz:\n",)}),
    ("blooms ", "blooms", {"mud.yaml": ("merry, zzz: yes",), "theme.yaml": ("{zzz: house}",)}),
    ("enum Mood", "merry", {
        "mud.yaml": ("mood: zzz,", "# the merry one"),
        "theme.yaml": ('mood, zzz: "#b8352a"', 'humour, zzz: "#d8452f"'),
        "hop.yaml": ("humour: zzz}\n", "green.humour: zzz}", "A merry frog"),
    }),
    ("humour ", "humour", {"theme.yaml": ("by: zzz,",), "hop.yaml": ("zzz: merry}", "green.zzz: merry")}),
    ("param depth", "depth", {"hop.yaml": ("{zzz: shallow}",)}),
    ("param depth", "shallow", {"hop.yaml": ("depth: zzz}",)}),
    ("piece frog", "frog", {"theme.yaml": ("  zzz:\n",), "hop.yaml": ("count(zzz): 1", "A merry frog hops")}),
    ("hop(f", "hop", {"hop.yaml": ("one: zzz green B1",), "theme.yaml": ("{zzz: {show", "{zzz: sail}")}),
    ("croaks ", "croaks", {"hop.yaml": ("one.zzz: 1", "croaks once"), "theme.yaml": ("points: zzz",)}),
]  # fmt: skip


@pytest.mark.parametrize(("declared", "old", "wanted"), CASES, ids=[case[1] for case in CASES])
def test_files_speak_of_the_thing_by_its_new_name(
    pond: Path, declared: str, old: str, wanted: dict[str, tuple[str, ...]]
) -> None:
    sound(pond)
    changed = renamed(pond, declared, old, "zzz")
    assert sorted(changed) == sorted(wanted)
    for file, words in wanted.items():
        for word in words:
            assert word in changed[file], changed[file]
    sound(pond)


def test_a_name_that_two_things_bear_is_left_alone_in_scenarios(pond: Path) -> None:
    rules = pond / "frogs.rules"
    rules.write_text(RULES.replace("player:\n", "state humour: 0..9 = 0\nplayer:\n"), encoding="utf-8")
    workspace = Workspace()
    workspace.open(str(rules), rules.read_text("utf-8"), 1)
    lines = rules.read_text("utf-8").split("\n")
    line = next(number for number, text in enumerate(lines, 1) if text.startswith("    humour "))
    left = workspace.scenarios_not_renamed(str(rules), line, 6)
    assert [Path(file).name for file in left] == ["hop.yaml"], "who renames it is told so"
    assert workspace.scenarios_not_renamed(str(rules), lines.index('    croaks "Croaks": 0..9999 = 0') + 1, 6) == ()
    changed = renamed(pond, "    humour ", "humour", "temper")
    assert sorted(changed) == ["theme.yaml"] and "by: temper" in changed["theme.yaml"]


def test_a_linked_file_is_written_under_its_own_name(pond: Path, tmp_path: Path) -> None:
    """Whoever put it into the folder by a link sees it there."""
    (pond / "scenarios" / "hop.yaml").rename(tmp_path / "hop.yaml")
    (pond / "scenarios" / "hop.yaml").symlink_to(tmp_path / "hop.yaml")
    changed = renamed(pond, "param depth", "depth", "zzz")
    assert sorted(changed) == ["hop.yaml"] and "{zzz: shallow}" in changed["hop.yaml"]


def test_a_file_that_is_open_is_renamed_as_it_is_written(pond: Path) -> None:
    rules, drawn = pond / "frogs.rules", pond / "maps" / "mud.yaml"
    workspace = Workspace()
    workspace.open(str(rules), RULES, 1)
    line = next(number for number, text in enumerate(RULES.split("\n"), 1) if "terrain mud" in text)
    column = RULES.split("\n")[line - 1].index("mud") + 1
    written = "# a new line\n" + MAP
    unsaved, other = MAP + "# never saved\n", MAP.replace("frogs", "toads")
    maps = {
        "1": OpenMap(written, str(drawn)),
        "2": OpenMap(MAP, str(drawn)),
        "3": OpenMap(unsaved),
        "4": OpenMap(other),
    }
    edits = workspace.rename(str(rules), line, column, "silt", maps)
    assert not isinstance(edits, Problem)
    for name, one in maps.items():
        own = [edit for edit in edits if edit.place.file == name]
        renamed = one.text.replace('"~": mud', '"~": silt') if name != "4" else other
        assert applied(one.text, own) == renamed, name
    assert not any(Path(edit.place.file) == drawn for edit in edits), "the file itself stays as it is"
