"""The commands: what they print, their exit codes, and that bad input gives one clear message and writes nothing."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from cli_tools import GAME, fordewind

from dsl.games.balance.report.about_games import cause_text
from dsl.games.library.shelves import rules_header
from dsl.games.play import Translation
from dsl.games.play.gap_faults import NamedValues
from dsl.games.play.rulebook import Rulebook
from dsl.games.play.value_gaps import GapValues
from tests.games_at_hand import CROSSING, FOLDER, HIDEOUT, POND, ROOT


@pytest.fixture(autouse=True)
def own_shelf(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """No shelf of whoever runs the tests."""
    monkeypatch.setenv("FORDEWIND_HOME", str(tmp_path_factory.mktemp("home")))


def test_help_names_every_command_and_has_examples() -> None:
    told = fordewind("--help").stdout
    for command in "play check fmt test simulate tune calibrate replay params show schema edit".split():
        assert f" {command} " in told
        assert "fordewind " + command in fordewind(command, "--help").stdout


def test_check_reports_as_json_for_programs(tmp_path: Path) -> None:
    path = tmp_path / "x.rules"
    path.write_text('language 1\ngame x "X"\n    players 2\nboard hex\nplay:\n    lug "a"\n', encoding="utf-8")
    found = fordewind("check", str(path), "--json")
    assert found.exit_code == 1
    (problem,) = [p for p in json.loads(found.stdout) if p["severity"] == "error"]
    assert problem["place"]["file"] == str(path)
    assert problem["place"]["line"] == 6


def test_params_lists_range_default_clause_and_help() -> None:
    found = fordewind("params", *GAME)
    line = next(line for line in found.stdout.splitlines() if "goal" in line)
    for text in ("6", "1..20", "Goal"):
        assert text in line
    assert "[CR3]" in found.stdout
    assert "How far one must have sailed." in found.stdout
    assert "reef" not in found.stdout  # no rule reads it
    assert "reef" in fordewind("params", *GAME, "--all").stdout


def test_names_to_be_typed_are_whole_in_a_narrow_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    found = fordewind("params", "pirates_1989").stdout
    assert "fatal_storm_foreign_port" in found and "storm_drift_cells" in found


def test_params_shows_what_was_set() -> None:
    found = json.loads(fordewind("params", *GAME, "--set", "goal=9", "--json").stdout)
    (goal,) = [p for p in found if p["name"] == "goal"]
    assert (goal["value"], goal["default"], goal["clauses"]) == ("9", "6", ["CR3"])


def test_cells_of_tables_are_listed_and_set_like_parameters() -> None:
    told = fordewind("params", "sea_battle").stdout
    assert "galleon" in told and "in_calm" in told and "--set Class." in told
    cells = {p["name"]: p for p in json.loads(fordewind("params", "sea_battle", "--json").stdout)}
    low = int(cells["Class.galleon.hull"]["default"])
    words = ("params", "sea_battle", "--json", "--set", f"Class.galleon.hull={low + 1}")
    set_cells = {p["name"]: p for p in json.loads(fordewind(*words).stdout)}
    assert set_cells["Class.galleon.hull"]["value"] == str(low + 1)
    assert {name for name in cells if cells[name] != set_cells[name]} == {"Class.galleon.hull"}
    bad = fordewind("params", "sea_battle", "--set", "Class.galeon.hull=5")
    assert bad.exit_code == 1 and "did you mean: Class.galleon.hull" in bad.output
    assert "goes from" in fordewind("params", "sea_battle", "--set", "Class.galleon.hull=5000").output


def test_a_wheel_that_could_stop_nowhere_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "luck.rules"
    path.write_text(
        'language 1\ngame luck "Luck"\n    players 2\nwheel Sky "The sky":\n    columns weight: 0..9\n'
        '    fair "Fair" 1\n    foul "Foul" 2\nboard square4 2 1:\n    terrain sea passable\n'
        "play:\n    let s = spin Sky\n    win first(players)\n",
        encoding="utf-8",
    )
    words = ("--set", "Sky.fair.weight=0")
    assert fordewind("params", str(path), *words).exit_code == 0
    found = fordewind("params", str(path), *words, "--set", "Sky.foul.weight=0")
    assert found.exit_code == 1 and "every weight is 0" in found.output


def test_show_draws_the_board_and_every_stage() -> None:
    board = fordewind("show", *GAME, "--board").stdout
    assert "A B C D" in board and "West pier" in board
    for stage, text in (("--ast", "Game"), ("--ir", "rule play()"), ("--layout", "boat.sailed")):
        assert text in fordewind("show", *GAME, stage).stdout
    assert "players 2–3" in fordewind("show", *GAME).stdout
    whole, less = (fordewind("show", *GAME, "--linked", *more).stdout for more in ((), ("--without-pass", "folding")))
    assert "\nblocks:\n" in whole and "\nblocks:\n" in less and whole != less


def test_schema_is_a_json_schema(tmp_path: Path) -> None:
    found = json.loads(fordewind("schema", str(CROSSING)).stdout)
    assert found["type"] == "object"
    path = tmp_path / "x.json"
    assert fordewind("schema", str(CROSSING), "--out", str(path)).exit_code == 0
    scenarios = json.loads(fordewind("schema", str(CROSSING), "--scenarios").stdout)
    assert {"scenario", "players", "steps"} <= set(scenarios["properties"])
    assert json.loads(path.read_text(encoding="utf-8")) == found


def test_fmt_checks_writes_and_turns_skins(tmp_path: Path) -> None:
    path = tmp_path / "x.rules"
    path.write_text('language 1\ngame   x "X"\n    players 2\n', encoding="utf-8")
    assert fordewind("fmt", "--check", str(path)).exit_code == 1
    assert "game   x" in path.read_text(encoding="utf-8")
    assert fordewind("fmt", str(path)).exit_code == 0
    assert "game x" in path.read_text(encoding="utf-8")
    assert fordewind("fmt", "--check", str(path)).exit_code == 0
    assert fordewind("fmt", str(path), "--to", "ru").exit_code == 0
    assert path.read_text(encoding="utf-8").startswith("язык 1 ru\nигра x")


@pytest.mark.parametrize("line", ["language 1 ru", "language 1 uk", "language 1 rru"])
def test_fmt_into_a_language_mends_a_line_that_names_another_one(tmp_path: Path, line: str) -> None:
    path = tmp_path / "ours.rules"
    path.write_text(f'{line}\n\ngame ours "Ours"\n\nrule a():\n    log "x"\n', encoding="utf-8")
    assert fordewind("fmt", "--check", str(path)).exit_code == 1, "without a word of what is wanted it is told"
    assert fordewind("fmt", str(path), "--to", "ru").exit_code == 0
    assert path.read_text("utf-8").startswith('язык 1 ru\n\nигра ours "Ours"\n')
    assert fordewind("fmt", "--check", str(path)).exit_code == 0


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ('"Пираты"', "pirates_1989"),
        ("«Захват колоний»", "colonies_1990"),
        ("Захват колоний", "colonies_1990"),
        ("„Пірати“", "pirates_1989"),
        ('"Нет такой"', ""),
    ],
)
def test_a_game_that_is_extended_by_its_title_is_told_with_its_name(tmp_path: Path, written: str, meant: str) -> None:
    path = tmp_path / "ours.rules"
    path.write_text(f'language 1\n\ngame ours "Ours" extends {written}\n', encoding="utf-8")
    told = fordewind("check", str(path), "--lang", "en").output
    assert told.count("error:") == 1 and "[extends-no-name]" in told
    assert re.findall(r"did you mean: (.*)", told) == ([meant] if meant else [])


def test_fmt_says_nothing_was_done_where_a_file_is_protected(tmp_path: Path) -> None:
    path = tmp_path / "x.rules"
    path.write_text('language 1\ngame   x "X"\n    players 2\n', encoding="utf-8")
    path.chmod(0o444)
    found = fordewind("fmt", str(path))
    assert (found.exit_code, found.stdout) == (1, "") and "you are not allowed to" in found.stderr


def test_scenarios_and_clauses() -> None:
    found = fordewind("test", str(FOLDER / "crossing"), "--clauses")
    assert "2 scenarios, 0 failed" in found.stdout
    assert "CR2b: crossing.rules:" in found.stdout
    unshown = [line for line in found.stdout.splitlines() if line.startswith("!")]
    assert [line.partition(":")[0] for line in unshown] == ["! CR2c"]
    assert found.exit_code == 1  # a clause without a scenario


def test_a_failing_scenario_fails_the_command(tmp_path: Path) -> None:
    folder = tmp_path / "crossing"
    (folder / "scenarios").mkdir(parents=True)
    (folder / "crossing.rules").write_bytes(CROSSING.read_bytes())
    text = f"scenario: x\nmap: {POND}\nplayers: [a, b]\nsteps:\n  - a: begin B2\n"
    (folder / "scenarios" / "x.yaml").write_text(text, encoding="utf-8")
    found = fordewind("test", str(folder))
    assert found.exit_code == 1
    assert "x.yaml:5:8: error: “begin B2” is not on offer" in found.output
    as_json = json.loads(fordewind("test", str(folder), "--json").stdout)
    assert as_json["scenarios"][0]["problems"][0]["code"] == "scenario-not-offered"


def test_simulate_prints_rates_lengths_and_causes() -> None:
    found = fordewind("simulate", *GAME, "--games", "12", "--seed", "3", "--jobs", "1")
    assert found.exit_code == 0, found.output
    for text in ("12 games", "Player 1", "random", "95 %", "turns:", "decisions:", "[CR3]"):
        assert text in found.stdout


def test_simulate_says_who_played_that_it_verified_and_how_far_it_is() -> None:
    found = fordewind(
        "simulate", *GAME, "-n", "10", "--seed", "4", "--jobs", "1", "--verify", "--bots", "greedy,random"
    )
    assert "the bots: greedy, random" in found.stdout
    assert "Verified: each of these games was played again" in found.stdout
    assert "10 of 10 games" in found.stderr
    plain = fordewind("simulate", *GAME, "-n", "10", "--seed", "4", "--jobs", "1")
    assert "Verified" not in plain.stdout and "--bots normal" in plain.stdout


def test_a_cause_is_told_without_the_names_of_one_game() -> None:
    words = Translation({"{p} hat {s} verloren.": "{p} has lost {s}: no ship is left."})
    assert cause_text("A1, B2\t{p} hat {s} verloren.", words) == "[A1, B2]  No ship is left"
    assert cause_text("\t{s.class} «{s}» at its post {c}: the fort is taken!", Translation()) == "The fort is taken"
    assert cause_text("\t{p} has caught enough.", Translation()) == "Has caught enough"
    assert cause_text("\t{t.owner}: the ship is lost on {t.at}.", Translation()) == "The ship is lost on …"
    for told in ("\t", "\t{p} has {p.points}.", "\t{p}: {p.points} points"):
        assert cause_text(told, Translation()) == "–"


def test_a_cause_without_words_of_its_own_is_told_by_its_clause() -> None:
    book = Rulebook(
        [rules_header(ROOT / "rulesets" / "sea_battle" / "sea_battle.rules")], GapValues(NamedValues({}, {}), "en", str)
    )
    for told in ("", "{p} has {p.points}."):
        assert cause_text(f"SB1a\t{told}", Translation(), book) == "[SB1a]  Two players play"
    assert cause_text("SB1a\tThe flag is down", Translation(), book) == "[SB1a]  The flag is down"


BAD = [
    (["play", "no_such_game"], 1, "there is no ruleset no_such_game"),
    (["play", str(CROSSING), "--map", "no_such_map"], 1, "there is no map no_such_map"),
    (["play", str(CROSSING), "--map", "none.yaml"], 1, "none.yaml"),
    (["play", *GAME, "--set", "gaol=3"], 1, "did you mean: goal"),
    (["play", *GAME, "--set", "goal=99"], 1, "--set:1:1: error: “goal” goes from 1 to 20"),
    (["play", *GAME, "--set", "goal"], 2, "expected --set name=value"),
    (["play", *GAME, "--seat", "x=random"], 2, "expected --seat number=who"),
    (["play", *GAME, "--seat", "1=gready"], 2, "did you mean: greedy"),
    (["play", *GAME, "--seat", "2=easy", "--think", "soon"], 2, "expected --think time"),
    (["play", *GAME, "--seat", "2=easy", "--think", "0s"], 2, "expected --think time"),
    (["play", *GAME, "--players", "7"], 1, "2–3 players"),
    (["play", *GAME, "--save", "/no/such/folder/x"], 1, "no such file or folder"),
    (["play"], 2, "say which game"),
    (["simulate", *GAME, "--games", "0"], 2, "--games goes from 1 to 1000000"),
    (["simulate", *GAME, "--games", "999999999999"], 2, "--games goes from 1 to 1000000"),
    (["simulate", *GAME, "--jobs", "-1"], 2, "--jobs goes from 0 to 1000"),
    (["simulate", *GAME, "--games", "many"], 2, "--games"),
    (["simulate", *GAME, "--bots", "clever"], 2, "nobody is called clever"),
    (["simulate", *GAME, "--bots", "random,random,random,random"], 1, "2–3 players"),
    (["replay", "none.match"], 1, "there is no file none.match"),
    (["replay", str(POND)], 1, "a saved match begins with"),
    (["check", "none.rules"], 1, "none.rules"),
    (["test", "none.yaml"], 1, "there is no file none.yaml"),
    (["fmt", "none.rules"], 1, "there is no file none.rules"),
    (["params", "crosing"], 1, "there is no ruleset crosing"),
    (["sail"], 2, "there is no command “sail”"),
]


@pytest.mark.parametrize(("words", "code", "told"), BAD, ids=[" ".join(words)[-40:] for words, _, _ in BAD])
def test_bad_input_is_told_in_a_message(
    words: list[str], code: int, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    found = fordewind(*words)
    assert told in found.output
    assert found.exit_code == code
    assert "Traceback" not in found.output
    assert list(tmp_path.iterdir()) == []


def test_a_map_for_another_game_is_one_message(tmp_path: Path) -> None:
    path = tmp_path / "sea.yaml"
    path.write_text(
        POND.read_text(encoding="utf-8").replace("[crossing]", "[other]").replace("pier", "quay"), encoding="utf-8"
    )
    path.write_text(path.read_text(encoding="utf-8").replace("square4", "hex"), encoding="utf-8")
    found = fordewind("play", str(CROSSING), "--map", str(path))
    assert found.exit_code == 1
    assert found.output.count("error:") == 1
    assert f"{path}:3:8: error: the map is meant for other, not for crossing" in found.output


def test_a_rule_that_never_ends_is_told(tmp_path: Path) -> None:
    path = tmp_path / "x.rules"
    head = HIDEOUT.read_text(encoding="utf-8").partition("setup:")[0]
    path.write_text(
        head + "play:\n    repeat 100 times:\n        repeat 1000000 times:\n            looks = 1\n", encoding="utf-8"
    )
    found = fordewind("simulate", str(path), "--games", "1", "--jobs", "1")
    assert found.exit_code == 1
    assert f"{path}:" in found.output and "Traceback" not in found.output


@pytest.mark.qt
def test_without_a_screen_the_editor_says_so_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    for words in ((), ("--lang", "en"), ("edit",), ("edit", "no_such.yaml")):
        shown = fordewind(*words)
        assert shown.exit_code == 1
        assert "the editor needs a screen" in shown.output and "Traceback" not in shown.output


def test_a_map_is_checked_against_its_game_even_where_it_is_broken(tmp_path: Path) -> None:
    path = tmp_path / "sea.yaml"
    path.write_text(
        "fordewind: 1\ntitle: A sea\ngames: [pirates_1989]\ngrid: {kind: square8, width: 4, height: 2}\n"
        'legend: {"~": sea, "#": land}\nterrain: |\n  ~~~\n  ~~~~\nsites:\n'
        "  - {kind: port, id: base, name: Base, at: A2, side: nobody}\n",
        encoding="utf-8",
    )
    found = fordewind("check", str(path), "--json")
    assert found.exit_code == 1
    assert '"map-row-length"' in found.output and '"map-not-one-of"' in found.output
