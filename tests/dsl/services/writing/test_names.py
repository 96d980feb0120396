"""What each name stands for: where it is declared, where else it stands, and what it can be called instead."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from dsl.engines.program.text import program_text
from dsl.games.library.shelves import finder
from dsl.games.pipeline import load_game
from dsl.language.loading.loader import RulesLoader
from dsl.services.forms.text_changes import applied
from dsl.services.words.contents import LanguageFile
from dsl.services.writing.checked_text import CheckedText
from dsl.services.writing.contract import Problem
from dsl.services.writing.open_texts import OpenTexts
from dsl.services.writing.workspace import Workspace
from dsl.text.diagnostics import Problems, render_all
from dsl.text.source import Edit, Place
from tests.share import thinned, usual

RULESETS = Path(__file__).parents[4] / "rulesets"
GAMES = sorted(RULESETS.glob("*/*.rules"))
HOUSE = sorted(RULESETS.glob("*/house/*.rules"))

BASE = """language 1
game pond "Pond"
    base

param ebb "Depth": 1..9 = 3                                          @1
enum Mood "Mood": merry "merry", sad "sad"
table Kind "Kind":
    columns leap "Leap": 0..9, mood "Mood": Mood
    tree "tree frog" 4, merry
    toad "toad" 1, sad
board square8 3 3:
    terrain mud "Mud" wet
    site lily "Lily":
        blooms "Blooms": bool = yes
player:
    croaks "Croaks": 0..99 = 0
piece frog "Frog" up to 4:
    kind "Kind": Kind
state loudest "Loudest": optional frog = none
function far(f: frog, n: int) -> bool = f.kind.leap >= n and ebb > 1 and f.kind.mood == merry
options moves(p: player):
    hop(f in frog where far(f, 2) and f.owner == p) "hop with {f.kind}":
        croak(p: p, volume: ebb)
    stay "stay"
rule croak(p: player, volume: int):
    p.croaks += volume
    log "{p} croaks {volume} times, {p.croaks} in all."
"""
GAME = """language 1
game frogs "Frogs" extends pond

set ebb = 4
set Kind.toad.leap = 2
add to Kind:
    bull "bullfrog" 6, sad
holds in croak                                                         @2

setup:
    for each p in players:
        place frog(kind: bull, owner: p) at the(c in cell where c is mud and c.wet: yes)

play:
    repeat:
        for each p in players:
            turn of p:
                choose by p "What now?":
                    use moves(p)
                    quit "leave":
                        tie
"""
TWIST = """language 1
game loud_frogs "Loud frogs" extends frogs

set Kind.tree.mood = sad
remove option moves.stay
replace rule croak(p: player, volume: int):
    p.croaks += volume + ebb
    as before
after croak(who: player, n: int) where n > 1:
    log "{who}: so loud!"
"""


RUSSIAN = """# Pond, in Russian
"{p} croaks {volume} times, {p.croaks} in all.": "Игрок {p}: кваканья {volume}, всего {p.croaks}."
hop with {f.kind}: прыгает {f.kind}
Depth: Глубина
"""


@pytest.fixture
def pond(tmp_path: Path) -> Path:
    """A base, a game on it, and house rules to that."""
    texts = {"pond/pond": BASE, "frogs/frogs": GAME.replace("the(c in", "first(c in").replace(": yes)", ")")}
    for name, text in {**texts, "frogs/house/loud": TWIST}.items():
        path = tmp_path / f"{name}.rules"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    (tmp_path / "pond" / "lang").mkdir()
    (tmp_path / "pond" / "lang" / "ru.yaml").write_text(RUSSIAN, encoding="utf-8")
    return tmp_path


def opened(path: Path, workspace: Workspace) -> str:
    """Open a file; returns its name."""
    workspace.open(str(path), path.read_text(encoding="utf-8"), 1)
    return str(path)


def caret(path: Path, words: str, inside: str = "") -> tuple[str, int, int]:
    """The place of ``inside`` in the first line that has ``words``."""
    lines = path.read_text(encoding="utf-8").split("\n")
    number = next(number for number, line in enumerate(lines) if words in line)
    at = lines[number].index(words) + words.index(inside or words)
    return str(path), number + 1, at + 1


def spots(places: tuple[Place, ...]) -> list[tuple[str, int, int]]:
    """Places as a person names them."""
    return [(Path(place.file).stem, place.line, place.column) for place in places]


def text_at(place: Place) -> str:
    """What stands at a place on disk."""
    line = Path(place.file).read_text(encoding="utf-8").split("\n")[place.line - 1]
    return line[place.column - 1 : place.end_column - 1]


@pytest.mark.parametrize(
    "words, inside, declared",
    [
        ("set ebb", "ebb", "param ebb"),
        ("Kind.toad.leap", "Kind", "table Kind"),
        ("Kind.toad.leap", "toad", 'toad "toad"'),
        ("Kind.toad.leap", "leap", 'leap "Leap"'),
        ("add to Kind", "Kind", "table Kind"),
        ("extends pond", "pond", "game pond"),
        ("c is mud", "mud", "terrain mud"),
        ("c.wet", "wet", 'terrain mud "Mud" wet'),
        ("frog(kind: bull", "frog", "piece frog"),
        ("frog(kind: bull", "kind", 'kind "Kind"'),
        ("use moves", "moves", "options moves"),
        ("holds in croak", "croak", "rule croak"),
    ],
)
def test_the_declaration_in_the_base(pond: Path, words: str, inside: str, declared: str) -> None:
    workspace = Workspace()
    game = pond / "frogs" / "frogs.rules"
    opened(game, workspace)
    found = workspace.definition(*caret(game, words, inside))
    assert found and Path(found[0].file).stem == "pond"
    assert (found[0].line, text_at(found[0])) == (caret(pond / "pond" / "pond.rules", declared)[1], inside)


def test_what_is_replaced_has_two_declarations(pond: Path) -> None:
    workspace = Workspace()
    house = pond / "frogs" / "house" / "loud.rules"
    opened(house, workspace)
    assert [Path(place.file).stem for place in workspace.definition(*caret(house, "after croak", "croak"))] == [
        "loud", "pond",
    ]  # fmt: skip
    own = workspace.definition(*caret(house, "replace rule croak", "croak"))
    assert Path(own[0].file).stem == "pond", "from a declaration one goes to what it replaces"


def test_what_is_built_in_is_declared_nowhere(pond: Path) -> None:
    workspace = Workspace()
    game = pond / "frogs" / "frogs.rules"
    opened(game, workspace)
    for words, inside in (("in players", "players"), ("c in cell", "cell")):
        assert workspace.definition(*caret(game, words, inside)) == ()


def test_references_reach_base_and_house_rules(pond: Path) -> None:
    workspace = Workspace()
    base = pond / "pond" / "pond.rules"
    opened(base, workspace)
    found = workspace.references(*caret(base, "param ebb", "ebb"))
    assert {text_at(place) for place in found} == {"ebb"}
    assert sorted(Path(place.file).stem for place in found) == ["frogs", "loud", "pond", "pond", "pond"]


def test_a_local_is_only_itself(pond: Path) -> None:
    workspace = Workspace()
    base = pond / "pond" / "pond.rules"
    opened(base, workspace)
    lines = {place.line for place in workspace.highlights(*caret(base, "p.croaks +=", "p"))}
    first = caret(base, "rule croak")[1]
    assert lines == {first - 2, first, first + 1, first + 2}, "its call by name, its heading, and its uses in texts"


def test_a_name_in_a_broken_line_is_found_in_the_last_game(pond: Path) -> None:
    workspace = Workspace()
    game = pond / "frogs" / "frogs.rules"
    text = game.read_text(encoding="utf-8")
    opened(game, workspace)
    workspace.analysis(str(game))
    workspace.change(str(game), text.replace("set ebb = 4", "set ebb = = 4"), 2)
    assert [Path(place.file).stem for place in workspace.definition(*caret(game, "set ebb", "ebb"))] == ["pond"]


# --- renaming ------------------------------------------------------------------------------------


def renamed(workspace: Workspace, where: tuple[str, int, int], name: str) -> tuple[Edit, ...]:
    """The edits; a refusal fails the test."""
    found = workspace.rename(*where, name)
    assert not isinstance(found, Problem), found.message.text("en")
    return found


def write(edits: tuple[Edit, ...]) -> None:
    """Do them on disk."""
    for file in dict.fromkeys(edit.place.file for edit in edits):
        path = Path(file)
        mine = [edit for edit in edits if edit.place.file == file]
        path.write_text(applied(path.read_text(encoding="utf-8"), mine), encoding="utf-8")


def names_of(text: CheckedText) -> Iterator[tuple[str, int, int]]:
    """Where each thing that is declared in a text has its name."""
    for use in text.names.within(text.source.name):
        if use.declares and use.symbol.kind != "game":
            yield text.source.name, use.span.line, use.span.column


def linked(pond: Path) -> str:
    """The house rules as numbers, and what names they carry along in order of the alphabet."""
    problems = Problems()
    path = pond / "frogs" / "house" / "loud.rules"
    game = load_game(path, None, {}, 2, problems, RulesLoader(OpenTexts(finder)._found))
    assert game is not None, render_all(problems, "en")
    return program_text(game.linked)


def translated(pond: Path) -> int:
    """How many texts of the base have a translation."""
    text = OpenTexts(finder).read(str(pond / "pond" / "pond.rules"))
    assert text is not None and text.context is not None
    known = LanguageFile.read(pond / "pond" / "lang" / "ru.yaml", "ru").table
    return len(known.keys() & text.context.program.texts.keys())


def test_every_name_has_another_and_its_own_again(pond: Path) -> None:
    files = [pond / "pond" / "pond.rules", pond / "frogs" / "frogs.rules", pond / "frogs" / "house" / "loud.rules"]
    everything = [*files, pond / "pond" / "lang" / "ru.yaml"]
    before = [path.read_bytes() for path in everything]
    count, tried, known, program = 0, 0, 0, linked(pond)
    for path in files:
        workspace = Workspace()
        opened(path, workspace)
        text = workspace.read(str(path))
        assert text is not None and text.valid
        names = list(names_of(text))
        known += len(names)
        for where in thinned(names, 30):
            old = text.names.at(*where)
            assert old is not None
            fresh = "z" * len(old.symbol.name)  # as long, so that the places in the program stay
            there = renamed(workspace, where, fresh)
            write(there)
            again = Workspace()
            opened(path, again)
            assert again.analysis(str(path)).valid
            assert translated(pond) == 3
            assert re.sub(rf"\b{fresh}\b", old.symbol.name, linked(pond)) == program
            write(renamed(again, where, old.symbol.name))
            assert [path.read_bytes() for path in everything] == before
            count, tried = count + len(there), tried + 1
    assert count * known > 100 * tried  # more than a hundred places if all names are tried


@pytest.mark.parametrize(
    "words, inside, name, code",
    [
        ("param ebb", "ebb", "deep water", "rename-no-name"),
        ("param ebb", "ebb", "2nd", "rename-no-name"),
        ("param ebb", "ebb", "where", "rename-keyword"),
        ("param ebb", "ebb", "для", "rename-keyword"),
        ("param ebb", "ebb", "distance", "rename-built-in-name"),
        ("param ebb", "ebb", "loudest", "rename-taken"),
        ("player, volume: int", "volume", "p", "rename-taken"),
        ("p: player, volume", "player", "person", "rename-built-in"),
        ("game pond", "pond", "lake", "rename-game"),
        ("ebb > 1 and", "> 1", "lake", "rename-nothing"),
    ],
)
def test_what_is_refused(pond: Path, words: str, inside: str, name: str, code: str) -> None:
    workspace = Workspace()
    base = pond / "pond" / "pond.rules"
    opened(base, workspace)
    file, line, column = caret(base, words, inside)
    found = workspace.rename(file, line, column + (code == "rename-nothing"), name)
    assert isinstance(found, Problem) and found.code == code
    for language in ("en", "ru", "uk"):
        assert "{" not in found.message.text(language)


def test_a_broken_file_is_not_renamed_in(pond: Path) -> None:
    workspace = Workspace()
    base = pond / "pond" / "pond.rules"
    opened(base, workspace)
    house = pond / "frogs" / "house" / "loud.rules"
    house.write_text(house.read_text(encoding="utf-8") + "rule (:\n", encoding="utf-8")
    found = workspace.rename(*caret(base, "param ebb", "ebb"), "deepness")
    assert isinstance(found, Problem) and found.code == "rename-broken" and "loud.rules" in found.message.text("en")


def test_what_the_program_ships_keeps_its_names(tmp_path: Path) -> None:
    path = tmp_path / "mine.rules"
    path.write_text('language 1\ngame mine "Mine" extends pirates_1989\nset storm_drift_cells = 4\n', encoding="utf-8")
    workspace = Workspace()
    opened(path, workspace)
    found = workspace.rename(*caret(path, "storm_drift_cells"), "drift_cells")
    assert isinstance(found, Problem) and found.code == "rename-shipped"


# --- the six games -------------------------------------------------------------------------------


@pytest.mark.parametrize("path", usual([*GAMES, *HOUSE], "short_game"), ids=lambda path: path.stem)
def test_each_name_is_its_own_text_and_leads_to_a_declaration_of_it(path: Path) -> None:
    workspace = Workspace()
    file = opened(path, workspace)
    text = workspace.read(file)
    assert text is not None and text.valid
    uses = text.names.within(file)
    assert len(uses) >= 3
    lost = []
    for use in uses:
        assert use.span.text == use.symbol.name
        found = text.names.declarations(use.symbol)
        assert all(declared.span.text == use.symbol.name for declared in found)
        if not found and use.symbol.kind not in ("built-in", "cell", "player", "direction", "local"):
            lost.append((use.symbol.kind, use.symbol.name))
    prelude = {
        declaration.name.text for declaration in text.chain.files[0].declarations if hasattr(declaration, "name")
    }
    assert {name for kind, name in lost if kind == "function"} <= prelude
    assert {(kind, name) for kind, name in lost if kind != "function"} <= {("attribute", "at"), ("attribute", "owner")}


def test_what_a_rule_uses_and_who_uses_it() -> None:
    workspace = Workspace()
    file = opened(next(path for path in GAMES if path.stem == "pirates_1989"), workspace)
    sailing = GAMES[0].parents[1] / "sailing" / "sailing.rules"
    lines = sailing.read_text(encoding="utf-8").split("\n")

    def declared(words: str) -> Place:
        line = next(number for number, text in enumerate(lines, 1) if text.startswith(words))
        column = words.index(" ") + 2
        return Place(str(sailing), line, column, line, column + 1)

    drift, storm, cells = declared("rule drift("), declared("rule storm_breaks("), declared("param storm_drift_cells ")
    whole = Place(drift.file, drift.line, 1, drift.line + 6, 1)
    users, used = workspace.related(file, drift, whole)
    assert [place.line > storm.line for place in users] == [True]
    assert cells.line in [place.line for place in used]
