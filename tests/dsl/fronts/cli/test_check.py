"""``fordewind check``: what belongs to a game, themes, translations, scenarios; and warnings that play does not repeat."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from cli_tools import fordewind

from dsl.services.writing.game_folder.game_files import FileKind, files_of, kind_of
from tests.games_at_hand import ROOT
from tests.share import usually_first

GAME = "sea_battle"


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of a game with everything that belongs to it, its map beside the rules."""
    folder = tmp_path_factory.mktemp("checked") / GAME
    shutil.copytree(ROOT / "rulesets" / GAME, folder)
    shutil.copy(ROOT / "maps" / "sea_battle_strait.yaml", folder / "strait.yaml")
    return folder


@pytest.fixture
def game(copied: Path) -> Iterator[Path]:
    """The copy, that a test may change: afterwards it is as it was, so that rules nobody changed are parsed once."""
    kept = {path: path.read_bytes() for path in copied.rglob("*") if path.is_file()}
    yield copied
    for path in [path for path in copied.rglob("*") if path.is_file() and path not in kept]:
        path.unlink()
    for path, data in kept.items():
        if not path.is_file() or path.read_bytes() != data:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_everything_that_belongs_to_a_game_is_looked_at(game: Path) -> None:
    kinds = [kind_of(path) for path in files_of(game / f"{GAME}.rules")]
    assert set(kinds) == set(FileKind) and kinds[0] is FileKind.RULES
    found = fordewind("check", str(game))
    assert found.exit_code == 0 and f"Files checked: {len(kinds)}; errors: 0" in found.output


def test_a_mistake_is_told_once_however_the_path_is_written(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The scenarios beside the rules find them by themselves, under their whole path."""
    change(game / f"{GAME}.rules", "play:", "play:\n    lost_word\n")
    for folder, path in ((game.parent, GAME), (game, ".")):
        monkeypatch.chdir(folder)
        found = fordewind("check", path)
        assert found.output.count("lost_word") == 2 and "errors: 1" in found.output, found.output


def test_with_a_file_of_rules_the_scenarios_beside_it_are_looked_at(game: Path) -> None:
    """Not for another file of rules that lies there, which has no scenarios of its own."""
    scenarios = sorted((game / "scenarios").glob("*.yaml"))
    sound = fordewind("check", str(game / f"{GAME}.rules"))
    assert sound.exit_code == 0 and f"Files checked: {1 + len(scenarios)}; errors: 0" in sound.output
    change(scenarios[0], "steps:", "stesp:")
    assert "did you mean: steps" in fordewind("check", str(game / f"{GAME}.rules")).output
    shutil.copy(game / f"{GAME}.rules", game / "other.rules")
    assert "Files checked: 1;" in fordewind("check", str(game / "other.rules")).output


MISTAKES = (
    ("theme.yaml", "#c9b27c", "#c9b2", "“#c9b2” is no colour"),
    ("theme.yaml", "colour: {by: side, white", "colour: {by: syde, white", "did you mean: side"),
    ("theme.yaml", "sites:", "sitez:", "did you mean: sites"),
    ("theme.yaml", "  fort:", "  fotr:", "did you mean: fort"),
    ("theme.yaml", "symbol: fort", "symbol: frot", "did you mean: fort"),
    ("theme.yaml", "pattern: waves", "pattern: wavs", "did you mean: waves"),
    ("theme.yaml", "outline:", "outlyne:", "did you mean: outline"),
    ("theme.yaml", 'red: "#b8352a"', 'rad: "#b8352a"', "did you mean: red"),
    ("lang/en.yaml", "Количество:", "Количества:", "did you mean: Количество"),
    ("lang/en.yaml", "бриг: brig", "бриг: [brig]", "the translation must be a text"),
    ("lang/clauses.en.yaml", "11a:", "11z:", "carries the clause “11z”"),
    ("strait.yaml", "side: red", "side: rde", "did you mean: red"),
    ("book/en.md", "{Class.liner.count:", "{Class.linr.count:", "did you mean: Class.liner.count"),
    ("book/examples.yaml", "part: turn", "prat: turn", "did you mean: part"),
    ("scenarios/fire.yaml", "scenario:", "scenaro:", "a scenario begins with"),
    ("scenarios/fire.yaml", "clauses: [", "clauses: [SB99z, ", "carries the clause “SB99z”"),
)


@pytest.mark.parametrize("mistake", [*usually_first(MISTAKES[:8], 3), *MISTAKES[8:]])
def test_a_mistake_in_a_file_of_the_game_is_told_with_its_place(game: Path, mistake: tuple[str, str, str, str]) -> None:
    file, old, new, said = mistake
    change(game / file, old, new)
    found = fordewind("check", str(game / file))
    assert said in found.output and str(game / file) in found.output
    assert "Files checked" in found.output


@pytest.mark.slow
def test_the_mistakes_of_all_files_are_told_where_the_game_is_checked(game: Path) -> None:
    one_a_file = {file: mistake for file, *mistake in reversed(MISTAKES)}
    for file, (old, new, _) in one_a_file.items():
        change(game / file, old, new)
    found = fordewind("check", str(game))
    for file, (_, _, said) in one_a_file.items():
        assert said in found.output and str(game / file) in found.output
    assert "Files checked: 26" in found.output and "errors: 0" not in found.output


@pytest.mark.parametrize("text", ["- one\n- two\n", "just words\n"])
def test_a_file_of_another_form_is_told(game: Path, text: str) -> None:
    for file in ("theme.yaml", "lang/en.yaml"):
        (game / file).write_text(text, encoding="utf-8")
        found = fordewind("check", str(game / file))
        assert (found.exit_code == 1 and "expected" in found.output) or "list of lines" in found.output


def test_texts_without_a_translation_are_counted(game: Path) -> None:
    change(game / "lang" / "en.yaml", "бриг: brig\n", "")
    found = fordewind("check", str(game / "lang" / "en.yaml"))
    assert found.exit_code == 0 and "no translation here: 1" in found.output and "бриг" in found.output


def test_what_the_rules_ask_of_a_map_is_said_in_the_readers_language(game: Path) -> None:
    lines = (game / "strait.yaml").read_text(encoding="utf-8").split("\n")
    lines = [line for line in lines if "black_fort" not in line]
    (game / "strait.yaml").write_text("\n".join(lines), encoding="utf-8")
    said = {lang: fordewind("check", str(game / "strait.yaml"), "--lang", lang).output for lang in ("en", "ru")}
    assert "There must be two forts" in said["en"] and "Фортов должно быть два" in said["ru"]
    assert f"strait.yaml:{lines.index('sites:') + 1}:1" in said["en"], (
        "at the list of what is counted, not at the first line"
    )


def test_the_same_report_stands_there_once_with_a_count(game: Path) -> None:
    path = game / "strait.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("kind: fort", "kind: frot"), encoding="utf-8")
    found = fordewind("check", str(path))
    assert found.output.count("[map-unknown-kind]") == 1 and "such places in all: 2" in found.output


def test_play_counts_warnings_and_check_shows_them(game: Path) -> None:
    change(game / "strait.yaml", "  ~~~~~##~~~~~~~.", "  ~~~~#~#~~~~~~~.")
    checked = fordewind("check", str(game / "strait.yaml"))
    assert checked.exit_code == 0 and "changes when turned" in checked.output
    played = fordewind(
        "simulate", str(game), "--map", str(game / "strait.yaml"), "--games", "1", "--bots", "random,random"
    )
    assert "changes when turned" not in played.output and "Warnings: " in played.output
