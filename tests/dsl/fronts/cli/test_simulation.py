"""Many games on the command line: kept and gone on with, compared, swept, tuned, shown as pages."""

from __future__ import annotations

import csv
import json
import re
import sys
from html.parser import HTMLParser
from io import StringIO
from pathlib import Path

import pytest
from cli_tools import GAME, fordewind

from tests.games_at_hand import HIDEOUT, POND

QUICK = ["--jobs", "1", "--set", "goal=4"]
DUEL = """language 1
game duel "Duel"
    players 2
enum Side "Side":
    east "The East & more"
    west "West"
param luck "Luck": 0..10 = 5
board square4 3 1:
    terrain sea passable
piece boat "Boat" up to 2
player:
    side "Fleet": Side
setup:
    first(players).side = west
    place boat(owner: first(players)) at the(c in cell where c.column == 2)
play:
    turn of first(players):
        let die = roll 1..10
        win the(p in players where (p.side == east) == (die <= luck))
"""


@pytest.fixture
def duel(tmp_path: Path) -> str:
    path = tmp_path / "duel.rules"
    path.write_text(DUEL, encoding="utf-8")
    return str(path)


def test_sides_are_told_beside_seats(duel: str) -> None:
    found = fordewind("simulate", duel, "-n", "40", "--jobs", "1", "--set", "luck=10")
    assert re.search(r"Fleet +games +wins", found.stdout)
    assert re.search(r"The East & more +40 +40 +100\.0", found.stdout)
    assert re.search(r"West +40 +0 +0\.0", found.stdout)
    roles = json.loads(fordewind("simulate", duel, "-n", "4", "--jobs", "1", "--set", "luck=10", "--json").stdout)[
        "roles"
    ]
    assert [(role["attribute"], role["value"], role["wins"]) for role in roles] == [
        ("side", "east", 4),
        ("side", "west", 0),
    ]


def test_how_much_there_is_to_choose_from() -> None:
    found = json.loads(fordewind("simulate", *GAME, *QUICK, "-n", "5", "--json").stdout)
    assert found["choices"]["choices_a_decision"] >= 1
    total = sum(int(value) * times for value, times in found["decisions"].items())
    turns = sum(int(value) * times for value, times in found["turns"].items())
    assert found["choices"]["decisions_a_turn"] == pytest.approx(total / turns)


def test_a_spreadsheet_gets_numbers_by_stable_names(duel: str) -> None:
    found = fordewind("simulate", duel, "-n", "10", "--jobs", "1", "--set", "luck=10", "--csv", "--lang", "ru")
    rows = {row["measure"]: row for row in csv.DictReader(StringIO(found.stdout))}
    assert float(rows["side.east"]["share"]) == 1 and float(rows["side.west"]["share"]) == 0
    assert rows["turns"]["count"] == "10" and rows["2"]["games"] == "10"


# ---- kept in a file
def test_games_are_kept_and_gone_on_with(tmp_path: Path) -> None:
    kept = str(tmp_path / "run.games")
    first = fordewind("simulate", *GAME, *QUICK, "-n", "6", "--save", kept)
    assert first.exit_code == 0 and "6 games" in first.stdout
    more = fordewind("simulate", *GAME, *QUICK, "-n", "15", "--save", kept)
    assert "6 games were there already" in more.stderr and "9 of 9" in more.stderr
    parts, whole = (
        json.loads(fordewind("simulate", *GAME, *QUICK, "-n", "15", "--json", *words).stdout)
        for words in (["--save", kept], [])
    )
    assert parts | {"seconds": 0} == whole | {"seconds": 0}


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--set", "goal=5"], "“set” is goal = 5 now"),
        (["--bots", "greedy"], "“bots” is greedy, greedy now"),
    ],
)
def test_games_of_another_kind_are_refused(tmp_path: Path, words: list[str], message: str) -> None:
    kept = tmp_path / "run.games"
    fordewind("simulate", *GAME, *QUICK, "-n", "2", "--save", str(kept))
    before = kept.read_text(encoding="utf-8")
    found = fordewind("simulate", *GAME, *QUICK, "-n", "4", "--save", str(kept), *words)
    assert found.exit_code == 1 and message in found.stderr
    assert re.search(r"run\.games:\d+:1: error", found.stderr)
    assert kept.read_text(encoding="utf-8") == before


def test_of_a_file_that_was_cut_the_whole_games_go_on(tmp_path: Path) -> None:
    kept = tmp_path / "run.games"
    fordewind("simulate", *GAME, *QUICK, "-n", "3", "--save", str(kept))
    lines = kept.read_text(encoding="utf-8").splitlines()[:-1]
    kept.write_text("\n".join(lines), encoding="utf-8")
    found = fordewind("simulate", *GAME, *QUICK, "-n", "3", "--save", str(kept))
    assert found.exit_code == 0 and f"run.games:{len(lines)}:1: warning: the file of games was cut here" in found.stderr
    assert "2 games were there already" in found.stderr
    assert kept.read_text(encoding="utf-8").splitlines()[-1].startswith("end 3 ")


# ---- compared, swept, tuned
def test_a_comparison_gives_its_verdict_and_stops_when_it_is_clear(duel: str) -> None:
    words = ["-n", "5000", "--jobs", "1", "--set", "luck=1", "--against", "luck=9", "--lang", "uk"]
    found = fordewind("simulate", duel, *words)
    assert found.exit_code == 0 and "Різниця є. Показник «перемоги" in found.stdout
    assert "luck = 9" in found.stdout
    assert "5000" in found.stdout and "64" in found.stdout  # it was clear after the first look


def test_a_comparison_for_programs(duel: str) -> None:
    words = ["-n", "300", "--jobs", "1", "--against", "luck=9", "--to-the-end", "--json"]
    found = json.loads(fordewind("simulate", duel, *words).stdout)
    assert (found["verdict"], found["pairs"], found["early"]) == ("different", 300, False)
    east = next(each for each in found["shares"] if each["measure"] == "side.east")
    low, high = east["interval"]
    assert low < 0.4 < high and east["change"] == pytest.approx(east["b"] - east["a"])
    assert found["a"]["games"] == found["b"]["games"] == 300
    rows = fordewind("simulate", duel, "-n", "20", "--jobs", "1", "--against", "luck=9", "--csv").stdout.splitlines()
    assert rows[0] == "measure,pairs,a,b,change,low,high,clear" and rows[1].startswith("side.east,20,")


def test_other_rules_maps_and_bots_are_compared(tmp_path: Path) -> None:
    other = tmp_path / "other.yaml"
    other.write_text(POND.read_text(encoding="utf-8"), encoding="utf-8")
    base = ["simulate", *GAME, *QUICK, "-n", "20", "--json"]
    same = json.loads(fordewind(*base, "--against-map", str(other)).stdout)
    assert all(each["change"] == 0 for each in same["shares"]) and same["pairs"] == 20
    bots = json.loads(fordewind(*base, "--against-bots", "greedy,random").stdout)
    assert [seat["bot"] for seat in bots["b"]["seats"]] == ["greedy", "random"]
    rules = json.loads(
        fordewind("simulate", str(HIDEOUT), "-n", "3", "--jobs", "1", "--json", "--against", str(HIDEOUT)).stdout
    )
    assert rules["a"] == rules["b"]


def test_values_are_swept(duel: str) -> None:
    found = fordewind("simulate", duel, "-n", "30", "--jobs", "1", "--sweep", "luck=0,10")
    assert re.search(r"^0 +30 +0\.0 .*100\.0", found.stdout, re.M) and re.search(r"^10 +30 +100\.0", found.stdout, re.M)
    assert "From luck = 0 to luck = 10:\nIt makes a difference." in found.stdout
    rows = list(
        csv.DictReader(
            StringIO(fordewind("simulate", duel, "-n", "5", "--jobs", "1", "--sweep", "luck=2..4", "--csv").stdout)
        )
    )
    assert {row["luck"] for row in rows} == {"2", "3", "4"}


def test_settings_are_found(duel: str) -> None:
    words = ["--target", "The East & more=30 %", "--vary", "luck", "-n", "1600", "--jobs", "1", "--seed", "4"]
    found = json.loads(fordewind("tune", duel, *words, "--within", "8", "--json").stdout)
    assert found["best"]["settings"] == {"luck": "3"} and found["met"] is True
    assert found["best"]["interval"][0] < 0.3 < found["best"]["interval"][1]


@pytest.mark.parametrize("vary", [["reef", "goal=2,3"], ["reef=yes,no,goal=2..3"]])
def test_what_varies_is_told_in_one_word_or_in_several(vary: list[str]) -> None:
    words = [word for each in vary for word in ("--vary", each)]
    found = fordewind("tune", *GAME, "--target", "1=50%", *words, "-n", "32", "--jobs", "1", "--json")
    race = {tuple(sorted(each["settings"].items())) for each in json.loads(found.stdout)["race"]}
    assert race == {(("goal", goal), ("reef", reef)) for goal in "23" for reef in ("no", "yes")}


def test_it_says_how_to_play_so(duel: str) -> None:
    found = fordewind("tune", duel, "--target", "east=0%", "--vary", "luck=0..1", "-n", "200", "--jobs", "1")
    assert found.exit_code == 0 and "To play so: --set luck=0" in found.stdout


BAD = [
    (["simulate", "DUEL", "--sweep", "luck"[:3]], 1, "“luc” gives no values"),
    (["simulate", "DUEL", "--sweep", "luck=1..99"], 1, "luck = 11 cannot be played"),
    (["simulate", "DUEL", *["--sweep", "luck=1..2"] * 3], 1, "at most two parameters"),
    (["simulate", "DUEL", "--sweep", "luck=1..2", "--against", "luck=3"], 1, "do not go together"),
    (["simulate", "DUEL", "--sweep", "luck=1..2", "--save", "x"], 1, "do not go together"),
    (["simulate", "DUEL", "--against", "luck=3", "--save", "x"], 1, "do not go together"),
    (["simulate", "DUEL", "--against", "luck=77"], 1, "goes from 0 to 10"),
    (["simulate", "DUEL", "--against", "no_such_game"], 1, "there is no ruleset no_such_game"),
    (["simulate", "DUEL", "--against-map", "no_such_map"], 1, "there is no map no_such_map"),
    (["simulate", "DUEL", "--against-bots", "gready"], 2, "did you mean: greedy"),
    (["simulate", "DUEL", "--bots", "greedy", "--think", "1s"], 1, "--think is for easy, normal, hard"),
    (["simulate", "DUEL", "--save", "/no/such/folder/x"], 1, "there is no such file or folder"),
    (["simulate", "DUEL", "-n", "1", "--report", "/no/such/folder/x"], 1, "there is no such file or folder"),
    (["tune", "DUEL", "--vary", "luck"], 2, "--target"),
    (["tune", "DUEL", "--target", "east", "--vary", "luck"], 1, "expected --target name=value"),
    (["tune", "DUEL", "--target", "east=half", "--vary", "luck"], 1, "expected --target name=value"),
    (["tune", "DUEL", "--target", "east=150%", "--vary", "luck"], 1, "expected --target name=value"),
    (["tune", "DUEL", "--target", "eats=50%", "--vary", "luck"], 1, "nobody is called eats"),
    (["tune", "DUEL", "--target", "east=50%", "--vary", "lick"], 1, "“lick” gives no values"),
    (["tune", "DUEL", "--target", "east=50%", "--vary", "luck=70..80"], 1, "none of these values can be played"),
    (["tune", "DUEL", "--target", "east=50%", "--vary", "lukc=1..2"], 1, "did you mean: luck"),
]


@pytest.mark.parametrize(("words", "code", "message"), BAD)
def test_what_cannot_be_done_is_told(duel: str, words: list[str], code: int, message: str) -> None:
    found = fordewind(*(duel if word == "DUEL" else word for word in words), "--jobs", "1")
    assert (found.exit_code, message in found.stderr) == (code, True), found.output


def test_a_page_that_is_protected_is_told_before_any_game_is_played(duel: str, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text("mine")
    page.chmod(0o444)
    found = fordewind("simulate", duel, "-n", "2", "--jobs", "1", "--report", str(page), "--force")
    assert (found.exit_code, found.stdout) == (1, "") and "you are not allowed to" in found.stderr


@pytest.mark.slow  # the package alone takes seconds to read
def test_a_cluster_that_is_not_there_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    cluster = pytest.importorskip("dsl.games.balance.cluster", reason="the extra “cluster” is not installed")
    monkeypatch.setattr(cluster, "TIMEOUT_SECONDS", 0.5)
    found = fordewind("simulate", *GAME, "-n", "2", "--cluster", "tcp://127.0.0.1:9")
    assert found.exit_code == 1 and "no cluster answers at tcp://127.0.0.1:9" in found.stderr
    nonsense = fordewind("simulate", *GAME, "-n", "2", "--cluster", "nonsense://x")
    assert nonsense.exit_code == 1 and "no cluster answers at nonsense://x" in nonsense.stderr


def test_without_dask_a_cluster_is_told_how_to_be_had(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "dsl.games.balance.cluster", raising=False)
    monkeypatch.setitem(sys.modules, "distributed", None)
    found = fordewind("simulate", *GAME, "-n", "2", "--cluster", "tcp://127.0.0.1:9")
    assert found.exit_code == 1 and "pip install 'fordewind[cluster]'" in found.stderr


# ---- pages
class Page(HTMLParser):
    """What a page is made of."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.links: list[str] = []
        self.open: list[str] = []
        self.words = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.links += [
            name
            for name, value in attrs
            if (name in ("href", "src", "xlink:href") and not (value or "").startswith("#")) or name.startswith("on")
        ]
        if tag not in ("meta", "rect", "line", "path", "circle", "polygon", "polyline", "use"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in self.open:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words += data


PAGES = [
    (["simulate", "DUEL", "-n", "30", "--set", "luck=9"], "ru", "Как прошли партии"),
    (["simulate", "DUEL", "-n", "30", "--against", "luck=9"], "uk", "Чи є різниця?"),
    (["simulate", "DUEL", "-n", "9", "--sweep", "luck=1..3"], "en", "What the values do"),
    (["tune", "DUEL", "-n", "90", "--target", "east=50%", "--vary", "luck=3..6"], "ru", "Настройки, дающие"),
]


@pytest.mark.parametrize(("words", "lang", "title"), PAGES, ids=["games", "compare", "sweep", "tune"])
def test_a_page_holds_all_itself(duel: str, tmp_path: Path, words: list[str], lang: str, title: str) -> None:
    target = tmp_path / "page.html"
    asked = [duel if word == "DUEL" else word for word in words]
    found = fordewind(*asked, "--jobs", "1", "--report", str(target), "--lang", lang)
    assert found.exit_code == 0, found.output
    text = target.read_text(encoding="utf-8")
    page = Page(text)
    assert page.open == [] and page.links == [] and "script" not in page.tags
    assert "url(" not in text and "@import" not in text and "http" not in text
    assert title in page.words and "svg" in page.tags and "…" not in page.words.replace(" … ", "")
    assert "The East & more" in page.words and "balance-" not in page.words
    if lang != "en":
        assert not re.search(r"\b(the|of|games|wins)\b", page.words.replace("The East & more", ""))


def test_the_heat_map_shows_where_pieces_stood(duel: str, tmp_path: Path) -> None:
    target = tmp_path / "page.html"
    fordewind("simulate", duel, "-n", "30", "--jobs", "1", "--report", str(target), "--lang", "en")
    words = Page(target.read_text(encoding="utf-8")).words
    assert "Boat: where they stood when turns began. Darkest: B1, 30 times." in words
    assert "Boat: where they came onto the board. Darkest: B1, 30 times." in words
    assert "changed hands" not in words and "left the board" not in words


def test_maps_of_both_stand_side_by_side_and_the_board_is_drawn_once(duel: str, tmp_path: Path) -> None:
    target = tmp_path / "page.html"
    fordewind(
        "simulate", duel, "-n", "9", "--jobs", "1", "--against", "luck=3", "--report", str(target), "--lang", "en"
    )
    text = target.read_text(encoding="utf-8")
    assert text.count('class="pair"') == 2  # where boats stood, where they came
    boards, uses = re.findall(r'<g id="([^"]+)"', text), re.findall(r'<use href="#([^"]+)"', text)
    assert len(boards) == 1 and uses == boards * 3
    assert "A: Darkest: B1, 9 times. B: Darkest: B1, 9 times." in Page(text).words


def test_two_swept_parameters_are_shown_as_shades(tmp_path: Path) -> None:
    target = tmp_path / "page.html"
    sweeps = ["--sweep", "goal=2..4", "--sweep", "reef"]
    found = fordewind("simulate", *GAME, "-n", "4", "--jobs", "1", *sweeps, "--report", str(target))
    assert found.exit_code == 0 and re.search(r"^3 +no +4 ", found.stdout, re.M)
    page = Page(target.read_text(encoding="utf-8"))
    assert page.tags.count("svg") >= 2  # one for each question that has any victories
    assert page.tags.count("rect") == 6 * page.tags.count("svg")
    assert "victories of Player 1, %: across reef, down goal." in page.words


def test_games_of_one_length_are_told_as_such(duel: str) -> None:
    found = fordewind("simulate", duel, "-n", "40", "--jobs", "1", "--against", "luck=3")
    assert "Games are as long with A as with B: 1.0 turns." in found.stdout
