"""The page that plays by itself, and the graph of a question by which one points."""

from __future__ import annotations

import json
import marshal
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import wasmtime
from service_games import setup_of

from dsl.engines.choice import make_engine, make_thinking
from dsl.engines.compiled.runtime import compiler
from dsl.engines.linking.game import Datum
from dsl.engines.protocol.events import Decision
from dsl.games.bots import Observation
from dsl.games.bots.levels import Level
from dsl.games.bots.tree_search import TreeSearch
from dsl.services.match.loaded_game import LoadedGame, load
from dsl.services.match.position_values import ChoiceView
from dsl.web import narrowings as graph
from dsl.web import page, page_bytecode, page_machine, pyodide
from dsl.web.bytecode import bytecode, with_bytecode
from dsl.web.ground import Ground
from dsl.web.narrowings import narrowings

FAKE = {name: b"{}" if name.endswith(".json") else b"x" for name in pyodide.HASHES}


@pytest.fixture(scope="module")
def loaded() -> LoadedGame:
    """A game with a secret."""
    found = load(setup_of("pirates_1989"))
    assert isinstance(found, LoadedGame)
    return found


def test_a_page_is_one_file_without_addresses(loaded: LoadedGame, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "_library", lambda data, made: data)
    monkeypatch.setattr(page, "bytecode", lambda pyodide, code, order: {})
    ground = Ground("<svg/>", (9, 9), 2.0, 0, 0, loaded.game.map.topology, {}, (), {"Alegreya-Bold.ttf": b"face"})
    html = page.page_html(loaded, ground, FAKE, "needs <scripts>")
    assert (
        not re.search(r'<(?:script|link|img)\b[^>]*(?:src|href)="(?!data:)', html) and "/Alegreya-Bold.ttf" not in html
    )
    assert "&lt;scripts&gt;" in html and html.count("</script>") == 12
    order = json.loads(html.partition('id="order">')[2].partition("</script>")[0])
    assert (
        order["rules"] == "/game/rulesets/pirates_1989/pirates_1989.rules"
        and order["seats"] == len(order["words"]) == 2
    )


def test_the_code_of_a_page_plays_a_game_with_the_modules_of_python_that_it_has(
    loaded: LoadedGame, tmp_path: Path
) -> None:
    game, rules = page._game_files(loaded)
    assert loaded.setup.board is not None
    board = f"{page.HOME}/maps/map.yaml"
    for name, data in {**page._code(), **game, board: loaded.setup.board.text.encode()}.items():
        place = tmp_path / name.lstrip("/")
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)
    order = {
        "rules": str(tmp_path / rules.lstrip("/")), "board": str(tmp_path / board.lstrip("/")), "seats": 2,
        "settings": [], "language": "uk", "seed": 3, "sheets": [],
        "head": {"build": "page", "bots": ["greedy"]},
    }  # fmt: skip
    absent = [name.rstrip("/.") for name in page.UNUSED if "/" not in name.rstrip("/")]
    program = f"""
import os, sys
sys.modules.update(dict.fromkeys({absent}))  # an import of one fails
sys.path = [{str(tmp_path / "app")!r}, *(path for path in sys.path if "site-packages" not in path and path)]
os.environ["FORDEWIND_HOME"] = {str(tmp_path / "game")!r}
import json, time
from dsl.web.page_table import start
hear, bot = start({json.dumps(order)!r})
say = lambda **message: json.loads(hear(json.dumps(message)))
say(t="hello", v=1, build="page")
heard = say(t="arrange", seats=[["Анна", ""], ["", "greedy"]])
state = [message for message in heard if message["t"] == "state"][-1]
for _ in range(8):
    asked = state["view"]["pending"]
    mine = asked["player"] == state["you"]
    heard = say(t="choose", rev=state["rev"], notation=asked["choices"][0]["notation"]) if mine else json.loads(bot())
    state = [message for message in heard if message["t"] == "state"][-1]
print(state["rev"], state["you"], sorted({{name.split(".")[0] for name in sys.modules}} & {{"numpy", "jsonschema"}}))
"""
    done = subprocess.run([sys.executable, "-I", "-c", program], capture_output=True, text=True, timeout=300)
    assert done.stdout.split()[:2] == ["9", "0"], done.stderr[-2000:]


def test_bytecode_stands_in_the_place_of_its_source_and_does_the_same() -> None:
    source = b'"""Long."""\nclass Ship:\n    """A ship."""\ndef speed():\n    """Knots."""\n    return 7\n'
    made = {"/app/ship.py": page_bytecode.compiled(source, "/app/ship.py")}
    files = with_bytecode({"app/ship.py": source, "app/ship.toml": b"", "app/port.py": b"1"}, made, "/")
    assert list(files) == ["app/ship.pyc", "app/ship.toml", "app/port.py"]
    names: dict[str, Any] = {}
    exec(marshal.loads(files["app/ship.pyc"][16:]), names)
    assert names["speed"]() == 7
    # a class of values without any text would be given one at every start
    assert names["Ship"].__doc__ and b"Knots" not in files["app/ship.pyc"]


def test_where_there_is_no_node_a_page_has_its_sources(monkeypatch: pytest.MonkeyPatch) -> None:
    assert bytecode(FAKE, b"no archive", "{}") == {}  # nor where node fails
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert bytecode(FAKE, b"", "{}") == {}


class InBrowser:
    """An instance as JavaScript gives it to Python; ``longs`` are the parameters of 64 bits."""

    def __init__(self, module: bytes, longs: dict[str, list[bool]]) -> None:
        self._store, self._longs = wasmtime.Store(compiler()), longs
        self._exports = wasmtime.Instance(self._store, wasmtime.Module(compiler(), module), []).exports(self._store)

    def call(self, name: str, *values: int) -> int:
        assert all(long or -(1 << 31) <= value < 1 << 32 for long, value in zip(self._longs[name], values, strict=True))
        return self._exports[name](self._store, *values) or 0

    def read(self, begin: int, size: int) -> Bytes:
        return Bytes(self._exports["memory"].read(self._store, begin, begin + size))

    def write(self, begin: int, data: bytes) -> None:
        self._exports["memory"].write(self._store, data, begin)


class Bytes(bytes):
    """Bytes of JavaScript."""

    def to_bytes(self) -> bytes:
        return bytes(self)


def test_bots_of_a_page_choose_as_they_do_here(loaded: LoadedGame, tmp_path: Path) -> None:
    module, files = page_machine.module_files(loaded.game)
    for name, data in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(data)
    machine = page_machine.PageMachine(
        loaded.game,
        tmp_path,
        lambda longs: InBrowser(module, json.loads(longs)),  # type: ignore[arg-type]
    )
    engine = make_engine(loaded.game)
    engine.start(2)
    while not isinstance(decision := engine.pending, Decision) or len(decision.choices) < 2:
        engine.choose(0) if isinstance(decision, Decision) else engine.resolve(0)
    seen = Observation(decision.player, decision, engine.view(decision.player), (), ())
    bots = [TreeSearch(loaded.game, found, 5, Level(600)) for found in (machine, make_thinking(loaded.game))]
    assert len({bot.decide(seen) for bot in bots}) == 1
    assert bots[0].weighed == bots[1].weighed is not None


def test_pyodide_of_another_version_is_refused_by_the_name_of_its_file(tmp_path: Path) -> None:
    with pytest.raises(pyodide.NoPyodide, match=r"pyodide\.mjs"):
        pyodide.read_folder(tmp_path)
    for name in pyodide.HASHES:
        (tmp_path / name).write_bytes(b"another one")
    with pytest.raises(pyodide.NoPyodide, match=r"pyodide\.mjs"):
        pyodide.read_folder(tmp_path)


def test_without_a_network_the_page_says_where_to_get_pyodide(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pyodide, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(pyodide, "_by_npm", lambda place: None)
    monkeypatch.setattr(pyodide, "ADDRESS", "http://127.0.0.1:9/nothing")
    told: list[str] = []
    with pytest.raises(pyodide.NoPyodide, match="refused"):
        pyodide.pyodide_files(lambda: told.append("fetching"))
    assert told == ["fetching"]


def go(ship: int, at: int, to: int) -> ChoiceView:
    """A ship in one cell goes to another."""
    return ChoiceView("go", (Datum("ship", ship), Datum("cell", to)), f"{ship} to {to}", ((at,), (to,)), f"{ship}-{to}")


PASS = ChoiceView("stop", (), "Stop", (), "stop")


def test_a_ship_then_its_goal() -> None:
    whole, *_ = sets = narrowings([go(0, 3, 4), go(0, 3, 5), go(1, 9, 8), PASS])
    goals = whole["goals"]
    assert isinstance(goals, dict) and set(goals) == {3, 9}
    first = sets[goals[3]["to"]]
    assert first["list"] == [0, 1] and first["settled"] == ["ship:0"]
    assert {cell: goal["to"] for cell, goal in first["goals"].items()} == {4: -1, 5: -2}
    assert goals[9]["to"] == -3 and not goals[9]["last"]  # its goal is to be seen first
    assert whole["buttons"] == [["Stop", -4, True]]


def test_of_two_ships_in_one_cell_the_goals_are_seen_and_they_are_told_apart_by_name() -> None:
    whole, *_ = sets = narrowings([go(0, 3, 4), go(0, 3, 5), go(1, 3, 4), go(1, 3, 6)])
    goals = whole["goals"]
    assert isinstance(goals, dict) and {cell: goal["to"] for cell, goal in goals.items()} == {4: 1, 5: -2, 6: -4}
    assert sets[1]["buttons"] == [["0 to 4", -1, False], ["1 to 4", -3, False]]
    (goal,) = sets[1]["goals"].values()
    assert goal["things"] == [["ship:0", -1], ["ship:1", -3]]


def test_a_question_with_too_many_sets_is_listed() -> None:
    choices = [go(ship, ship, to) for ship in range(graph.MOST_SETS + 20) for to in (1000, 1001)]
    sets = narrowings(choices)
    assert len(sets) == graph.MOST_SETS + 21
    assert sets[-1]["goals"] == {} and sets[-1]["list"]
