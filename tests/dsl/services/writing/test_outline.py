"""The outline of a game with all that it extends: chapters in a person's order, what is changed, what is replaced."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.services.writing.contract import Chapter, Entry
from dsl.services.writing.workspace import Workspace
from tests.share import usual

RULESETS = Path(__file__).parents[4] / "rulesets"
ORDER = ["about", "params", "tables", "wheels", "decks", "board", "pieces", "rules", "ends", "bots"]
GAME = """language 1
game pond "Pond"
    clauses P

# ---- Water
## How deep it is.
param depth "Depth": 1..9 = 3                                          @1
# ---- Frogs
param frogs "Frogs": 1..4 = 2
table Kind "Kind":
    columns leap: 0..9
    tree "tree frog" 4
wheel Wind "Wind":
    columns weight: 0..9
    calm "calm" 1
board square8 3 3:
    terrain mud "Mud"
piece frog "Frog" up to 4:
    tired "Tired": bool = no

# ---- Leaping
play:                                                                  @2
    repeat:
        leap()
## A leap.
rule leap():                                                           @2,3
    spin Wind
    ended()
options moves(f: frog):
    stay "stay"
# ---- The end
rule ended():
    if depth > frogs + Kind.tree.leap:
        tie
# ---- For bots
value for p = far(p)
function far(p: player) -> int = 1
"""
HOUSE = """language 1
game loud "Loud pond" extends pond

param noise "Noise": 0..9 = 1
set depth = 4
set Kind.tree.leap = noise
add to Kind:
    bull "bullfrog" 6
add to piece frog:
    loud "Loud": bool = yes
add to player:
    luck: 0..9 = 0
## Leaping aloud.
replace rule leap():
    as before
add to options moves(
before leap():
    nothing
"""


@pytest.fixture
def outline(tmp_path: Path) -> tuple[Chapter, ...]:
    """Of house rules, one line of which cannot be read."""
    (tmp_path / "pond").mkdir()
    (tmp_path / "pond" / "pond.rules").write_text(GAME, encoding="utf-8")
    workspace, file = Workspace(), str(tmp_path / "pond" / "loud.rules")
    workspace.open(file, HOUSE, 1)
    return workspace.analysis(file).outline


def shown(chapters: tuple[Chapter, ...], changed: bool = False) -> dict[str, list[str]]:
    """Chapters and sections with the names in them, or with those that the file itself changes."""
    found = {}
    for chapter in chapters:
        for part in (chapter, *chapter.children):
            key = f"{chapter.kind} {part.title}".strip()
            names = [entry.name or entry.kind for entry in part.entries if entry.changed or not changed]
            if names:
                found[key] = names
    return found


def entry(chapters: tuple[Chapter, ...], name: str) -> Entry:
    """The entry of a name."""
    parts = [part for chapter in chapters for part in (chapter, *chapter.children)]
    return next(entry for part in parts for entry in part.entries if entry.name == name)


def test_chapters_sections_and_entries(outline: tuple[Chapter, ...]) -> None:
    assert shown(outline) == {
        "about": ["loud"],
        "params": ["noise"],
        "params Water": ["depth"],
        "params Frogs": ["frogs"],
        "tables": ["Kind"],
        "wheels": ["Wind"],
        "board": ["square8"],
        "pieces": ["frog", "player"],
        "rules": ["leap"],
        "rules Leaping": ["play", "leap", "moves"],
        "ends The end": ["ended"],
        "bots": ["value", "far"],
    }


def test_what_the_file_itself_changes(outline: tuple[Chapter, ...]) -> None:
    assert shown(outline, changed=True) == {
        "about": ["loud"],
        "params": ["noise"],
        "params Water": ["depth"],
        "tables": ["Kind"],
        "pieces": ["frog", "player"],
        "rules": ["leap"],
        "rules Leaping": ["leap"],
    }


def test_an_entry_says_all_that_the_outline_shows(outline: tuple[Chapter, ...]) -> None:
    depth, kind = entry(outline, "depth"), entry(outline, "Kind")
    assert (depth.kind, depth.label, depth.help, depth.clauses) == ("param", "Depth", "How deep it is.", ("P1",))
    assert (depth.place.line, depth.place.column, depth.whole.column) == (7, 7, 1)
    assert [child.name for child in kind.children] == ["tree", "bull"]
    assert [child.changed for child in kind.children] == [False, True]
    replaced = next(part for part in outline if part.kind == "rules").children[0].entries[1]
    assert Path(replaced.place.file).stem == "loud" and replaced.name == "leap"
    assert (replaced.help, replaced.former_help) == ("Leaping aloud.", "A leap.")
    assert [child.name for child in entry(outline, "loud").children] == ["pond"]


@pytest.mark.parametrize(
    "path", usual(sorted(RULESETS.glob("**/*.rules")), "sea_battle", "short_game"), ids=lambda path: path.stem
)
def test_every_game_has_its_chapters_in_order(path: Path) -> None:
    workspace = Workspace()
    workspace.open(str(path), path.read_text(encoding="utf-8"), 1)
    outline = workspace.analysis(str(path)).outline
    kinds = [chapter.kind for chapter in outline]
    assert kinds == [kind for kind in ORDER if kind in kinds] and kinds[0] == "about"
    assert any(entry.changed for chapter in outline for part in (chapter, *chapter.children) for entry in part.entries)
    for chapter in outline:
        for part in (chapter, *chapter.children):
            assert part.entries or part is chapter
            for entry in part.entries:
                assert (entry.whole.line, entry.whole.column) <= (entry.place.line, entry.place.column)
                assert entry.place.end_line <= entry.whole.end_line
